"""What a check is given: the tournament, where its facts stand, and what was found so far."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from trfkit.diagnostics import Diagnostic, Profile
from trfkit.files.trf.syntax.layout import Columns, layouts
from trfkit.files.trf.syntax.records import RecordKind
from trfkit.model import ABSENT, Event
from trfkit.record import Record, field, names, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.syntax.layout import Layout
    from trfkit.model import Player, RoundEntry, Tournament
    from trfkit.units import StartNo

DATA_COLUMN: Final = 5
"""Where the text of a tournament record starts."""

ROW_DAMAGE: Final = frozenset({"PLR001", "SYN003", "SYN005", "SYN007", "SYN008", "SYN009"})
"""Findings of reading that may have cost a row some of its facts."""


class Case(Record, kw_only=True, dict=True):
    """A file that is being checked.

    ``found`` holds the findings of reading and of the checks that ran before: whoever reports
    a consequence looks there for its cause. ``today`` is None where no date was given. ``sums``
    holds what rows add up to, as far as it was asked for (``points``), from check to check.
    """

    result: ReadResult
    tournament: Tournament
    profile: Profile
    today: date | None = None
    found: tuple[Diagnostic, ...] = ()
    players: Mapping[StartNo, Player] = field(default_factory=dict)
    sums: dict[StartNo, Any] = field(default_factory=dict)

    def with_findings(self, found: Iterable[Diagnostic]) -> Case:
        """Return the case for the next check."""
        return replace(self, found=(*self.found, *found))

    # What kind of event it is

    @property
    def is_individual(self) -> bool:
        """Whether single players compete: points, ranks and byes of 001 rows are theirs."""
        return not self.tournament.kind.is_team

    @property
    def is_swiss(self) -> bool:
        """Whether it is an individual Swiss, the system whose pairing rules are checked."""
        return self.is_individual and self.tournament.kind.event is Event.SWISS

    @property
    def is_finished(self) -> bool:
        """Whether the last scheduled round has results."""
        tournament = self.tournament
        return bool(tournament.rounds_played) and (
            tournament.rounds_played >= (tournament.rounds or 0)
        )

    def entries(self) -> Iterator[tuple[Player, int, RoundEntry]]:
        """Yield every round of every player that is not blank: player, round from 1, entry."""
        for player in self.tournament.players:
            for number, entry in enumerate(player.rounds, start=1):
                if entry is not ABSENT:
                    yield player, number, entry

    # Where facts stand

    def line_text(self, line: int) -> str:
        """Return a line of the document, "" where there is none."""
        document = self.result.document
        if document is None or not 1 <= line <= len(document.records):
            return ""
        return document.records[line - 1].text

    def note(self, code: str, **given: Any) -> Diagnostic:  # noqa: ANN401 - see _FIELDS
        """Return a finding; what is no attribute of a diagnostic becomes a value of its message."""
        attributes = {name: given.pop(name) for name in _FIELDS if name in given}
        return Diagnostic(code=code, **attributes, values=given)

    def at_record(self, tag: str, index: int = 0) -> dict[str, Any]:
        """Return the place of a tournament record's data."""
        lines = self.result.provenance.records.get(tag, ())
        if index >= len(lines):
            return {"record": tag}
        end = len(self.line_text(lines[index]).rstrip()) + 1
        return {
            "record": tag,
            "line": lines[index],
            "column": DATA_COLUMN,
            "end_column": max(end, DATA_COLUMN + 1),
        }

    def at_player(self, player: Player, name: str) -> dict[str, Any]:
        """Return the place of a field of a player's row, and whose row it is."""
        columns = self._player_layout.columns(name)
        return self._place_in_row(player, columns.first, columns.last)

    def at_round(
        self, player: Player, number: int, first: str = "opponent", last: str = "result"
    ) -> dict[str, Any]:
        """Return the place of a round in a player's row, from one of its fields to another."""
        columns = self.round_columns(number, first, last)
        return {**self._place_in_row(player, *columns), "round": number}

    def round_columns(
        self, number: int, first: str = "opponent", last: str = "result"
    ) -> tuple[int, int]:
        """Return the first and the last column of a round in a row that is not shifted."""
        layout = self._player_layout
        return layout.cell_columns(first, number).first, layout.cell_columns(last, number).last

    @cached_property
    def _player_layout(self) -> Layout:
        return layouts()[RecordKind.PLAYER]

    def _place_in_row(self, player: Player, first: int, last: int) -> dict[str, Any]:
        place = self.result.provenance.players.get(player.start_no)
        if self.result.document is None:  # a table of another format: rows, but no columns
            line = None if place is None else place.line
            return {"participant": player.start_no, "line": line}
        position: dict[str, Any] = {"record": "001", "participant": player.start_no}
        if place is not None:
            first, last = place.found(Columns(first, last))
            position |= {"line": place.line, "column": first, "end_column": last + 1}
        return position

    # What was found before

    def cause(
        self,
        codes: Iterable[str],
        participants: Iterable[int],
        round: int | None = None,  # noqa: A002 - the field's name
    ) -> Diagnostic | None:
        """Return the first earlier finding of ``codes`` about one of ``participants``.

        With ``round`` given, findings about other rounds do not count, nor those about single
        fields outside the rounds.
        """
        rounds = [_ANY] if round is None else [round, None]
        for number in participants:
            keys = (
                (number, code, scope)
                for code in codes
                for scope in rounds
                if scope is not None or code not in _FIELD_DAMAGE
            )
            hits = [self._first[key] for key in keys if key in self._first]
            if hits:
                return self.found[min(hits)]
        return None

    def first(self, codes: Iterable[str], round: int | None = None) -> Diagnostic | None:  # noqa: A002 - see above
        """Return the first earlier finding of ``codes``, about anybody; of ``round``, if given."""
        keys = ((None, code, _ANY if round is None else round) for code in codes)
        hits = [self._first[key] for key in keys if key in self._first]
        return self.found[min(hits)] if hits else None

    @cached_property
    def _first(self) -> dict[tuple[int | None, str, int | None], int]:
        """Where the first finding stands by participant (None: anybody), code, and round."""
        first: dict[tuple[int | None, str, int | None], int] = {}
        for at, finding in enumerate(self.found):
            for number in {finding.participant, finding.values.get("opponent"), None}:
                first.setdefault((number, finding.code, finding.round), at)
                first.setdefault((number, finding.code, _ANY), at)
        return first

    @cached_property
    def codes(self) -> frozenset[str]:
        """The codes found so far."""
        return frozenset(one.code for one in self.found)


class Check(Record):
    """A check: a row of the table ``CHECKS`` of its module.

    ``find`` yields its findings, ``codes`` are all that these may have; how bad each is, and in
    which profile, is said in the catalogue. ``heeds`` are the codes among earlier findings that
    it asks for: as causes, or because they say the same already. ``of_records`` tells that it
    looks at a TRF's records, which a table of another format has not; ``of_go`` that it holds
    for Go too, since most are about the rules of chess.
    """

    find: Callable[[Case], Iterator[Diagnostic]]
    codes: tuple[str, ...]
    heeds: frozenset[str] = frozenset()
    of_records: bool = False
    of_go: bool = False


_ANY: Final = -1
"""Stands for every round, and for none."""

_FIELD_DAMAGE: Final = frozenset({"SYN007", "SYN008"})
"""Damage of one field: it explains nothing about a round, unless it stands in that round."""

_FIELDS: Final = frozenset(names(Diagnostic)) - {"code", "values"}


def is_mutual(case: Case, player: Player, number: int) -> bool:
    """Tell whether a player's opponent of a round names him as the opponent too."""
    opponent = player.round(number).opponent
    return (
        opponent is not None
        and (other := case.players.get(opponent)) is not None
        and other.round(number).opponent == player.start_no
    )
