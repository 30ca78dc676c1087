"""The result of reading: the tournament, its document, and every finding."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Diagnostic
from trfkit.model import Event, Outcome, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.syntax.damaged_lines import Alignment
    from trfkit.syntax.layout import Columns
    from trfkit.syntax.trf_document import Document
    from trfkit.units import StartNo, TeamNo


class Place(Record):
    """The place of a participant's record: a line from 1, and the correction of its columns.

    ``alignment`` is None if the columns are those of the format.
    """

    line: int
    alignment: Alignment | None = None

    @property
    def shift(self) -> int:
        """How many columns the end of the row is too far to the right; negative: left."""
        return self.alignment.shift if self.alignment is not None else 0

    def found(self, columns: Columns) -> tuple[int, int]:
        """Return a field's first and last column in the original line."""
        alignment = self.alignment
        if alignment is None or columns.first < alignment.column:
            return columns.first, columns.last
        return columns.first + alignment.shift, columns.last + alignment.shift


class Provenance(Record, kw_only=True):
    """The place of each fact of the tournament; lines are numbered from 1."""

    players: Mapping[StartNo, Place] = field(default_factory=lambda: MappingProxyType({}))
    teams: Mapping[TeamNo, Place] = field(default_factory=lambda: MappingProxyType({}))
    records: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Lines by tag, in the order of the file: ``records["042"]``."""


NOWHERE: Final = Provenance()

SYSTEM_RECORDS: Final = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
"""Records that declare what results of games are worth."""

OF_ENGINE: Final = "(bx)"
"""What tells TRF(bx), which has no record for much of what a report states, from its version."""


class ReadResult(Record, kw_only=True):
    """The outcome of reading a file, never an exception.

    ``tournament`` is None if the file holds none, ``document`` None if a stated limit refused the
    file before it was decoded. ``version`` is ``TRF06``, ``TRF16``, ``TRF26`` or another format's
    name; ``extensions`` lists the records beyond that version. ``stated`` are the tables of results
    and tie-breaks in a file of another format; such a file has no document. ``has_numbers`` tells
    whether the file numbers its players: otherwise the starting ranks are the ranks or places in
    its table.
    """

    tournament: Tournament | None
    document: Document | None
    diagnostics: tuple[Diagnostic, ...]
    version: str
    extensions: tuple[str, ...] = ()
    provenance: Provenance = NOWHERE
    stated: tuple[StatedTable, ...] = ()
    has_numbers: bool = True

    @property
    def format(self) -> str:
        """The version, with ``(bx)`` if records of TRF(bx) make it a file for an engine."""
        return f"{self.version}{OF_ENGINE}" if "BB" in self.extensions else self.version


# The ``###`` lines in which a program leaves what it assumed when it imported a file -------------


IMPORT: Final = "### Import"

_NOTE: Final = lazy_pattern(
    r"###\s*Import\b(?:\s*@\s*Round\s*(?P<round>\d{1,3})\b)?\s*:?\s*"
    r"(?:(?P<code>[A-Z]{3}\d{3})\b\s*)?(?:player (?P<player>\d{1,4}): )?(?P<text>.*)"
)


class ImportNote(Record):
    """One note; ``round`` and ``player`` are None if it concerns all of them.

    ``code`` is None for a note without one.
    """

    round: int | None
    code: str | None
    player: int | None
    text: str

    @property
    def subject(self) -> tuple[object, ...]:
        """Its subject: the code and the player, else the whole text.

        Its wording may differ when the file is read again with the changes from the first notes.
        """
        if self.code is not None and self.player is not None:
            return self.round, self.code, self.player
        return self.round, self.code, self.text

    def __str__(self) -> str:
        """The note as a line."""
        where = f" @ Round {self.round}" if self.round is not None else ""
        player = f"player {self.player}: " if self.player is not None else ""
        words = f"{self.code or ''} {player}{self.text}".strip()
        return f"{IMPORT}{where}{': ' if words else ''}{words}"


def read_import_note(line: str) -> ImportNote | None:
    """Return the note in a line, None for any other line."""
    match = _NOTE.fullmatch(line.rstrip())
    if match is None:
        return None
    number, player = match["round"], match["player"]
    return ImportNote(
        round=None if number is None else int(number),
        code=match["code"],
        player=None if player is None else int(player),
        text=match["text"],
    )


# What an import took for granted: the report that endorsed programs have to give (ADJ) -----------


OF_TEAMS: Final = (("330", "ADJ011"), ("320", "ADJ012"), ("362", "ADJ013"))
"""Records about teams, and what is said of them where no teams compete."""

_BYES_BY_SHARE: Final = {2: Outcome.FULL_POINT_BYE, 1: Outcome.HALF_POINT_BYE}


def assumptions(result: ReadResult) -> Iterator[Diagnostic]:
    """Yield the assumptions about a tournament that are not findings of reading."""
    tournament = result.tournament
    if tournament is None:
        return
    if tournament.rounds is None:
        values = {"rounds": tournament.rounds_played}
        yield Diagnostic(code="ADJ004", record="142", values=values)
    if tournament.kind.event is Event.ROUND_ROBIN and tournament.kind.source != "192":
        yield Diagnostic(
            code="ADJ007", record="192", values={"cycles": tournament.kind.cycles or 1}
        )
    yield from about_records(result, tournament)
    yield from _about_extra_points(result, tournament)
    yield from about_opponents(result, tournament)
    for number in range(1, tournament.rounds_played + 1):
        yield Diagnostic(code="ADJ016", round=number)


def about_records(result: ReadResult, tournament: Tournament) -> Iterator[Diagnostic]:
    """Yield the contents of records that are not used as stated."""
    stated, played = tournament.rounds, tournament.rounds_played
    if stated is not None and stated < played:
        tag = "142" if "142" in result.provenance.records else "XXR"
        yield Diagnostic(code="ADJ009", **_place(result, tag), old=str(stated), new=str(played))
    if not tournament.kind.is_team:
        for tag, code in OF_TEAMS:
            if tag in result.provenance.records:
                yield Diagnostic(code=code, **_place(result, tag))


def _about_extra_points(result: ReadResult, tournament: Tournament) -> Iterator[Diagnostic]:
    for record in tournament.abnormal_points:
        for points in (record.points, record.match_points):
            if not record.type.strip() and points:
                values = {"points": points}
                place = _place(result, "299") | {"round": record.round}
                yield Diagnostic(code="ADJ014", **place, values=values)


def about_opponents(result: ReadResult, tournament: Tournament) -> Iterator[Diagnostic]:
    """Yield each round against an unknown player, and the bye as which it counts."""
    numbers = {player.start_no for player in tournament.players}
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is None or entry.opponent in numbers:
                continue
            share = 2 if entry.outcome is Outcome.FORFEIT_WIN else entry.outcome.share or 0
            bye = entry.outcome if entry.outcome.is_bye else _BYES_BY_SHARE.get(share)
            instead = bye or Outcome.ZERO_POINT_BYE
            yield Diagnostic(
                code="ADJ015",
                line=result.provenance.players[player.start_no].line,
                record="001",
                participant=player.start_no,
                round=number,
                old=str(entry.opponent),
                new=instead.letter,
                values={"bye": instead.kind.value},
            )


def _place(result: ReadResult, tag: str) -> dict[str, Any]:
    lines = result.provenance.records.get(tag, ())
    return {"record": tag, "line": lines[0] if lines else None}
