"""Read a whole file: bytes → document → tournament."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.trf.reading.exchange import ExchangeReader
from trfkit.files.trf.reading.finding_collector import Findings
from trfkit.files.trf.reading.headers import (
    DATA_COLUMN,
    data_columns,
    data_of,
    note_what_touches,
    read_headers,
)
from trfkit.files.trf.reading.played_rounds import (
    resolve_old_byes,
    rounds_of_byes,
    rounds_with_forfeits,
    rounds_with_results,
)
from trfkit.files.trf.reading.players import PlayerReader, Players
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.trf.reading.teams import TeamReader, Teams
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.findings import Edit, Fix, Severity, sort_findings, with_causes
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import AbnormalPoints, Kind, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.syntax import parse
from trfkit.syntax.layout import cut_row, tags_of
from trfkit.syntax.lines import read_line
from trfkit.syntax.trf_document import NATIONAL, Document, RecordKind, RecordLine

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.trf.reading.headers import Headers

FEWEST: Final = 2
"""So many rows show that it is no single slip."""

_WITHOUT_ZEROS: Final = lazy_pattern(r"1 [ \d]{3}\d [ a-zA-Z]{4} .*\d")
_QUOTED: Final = lazy_pattern(r'"001 [ \d]{3}\d ')
_PARTED: Final = lazy_pattern(r'"?001"?([;,])')


def why_no_players(lines: Iterable[str]) -> Message:
    """Return the reason why none of the lines is a player's row."""
    texts = list(lines)
    if has_lost_its_zeros(texts):
        return Message("SYN023.no-zeros")
    if _matching(texts, _QUOTED) >= FEWEST:
        return Message("SYN023.quoted")
    signs = [match[1] for text in texts if (match := _PARTED.match(text))]
    if len(signs) >= FEWEST:
        return Message("SYN023.separated", sign=signs[0])
    return Message("SYN023")


def has_lost_its_zeros(lines: Iterable[str]) -> bool:
    """Tell whether lines are a TRF without the leading zeros of its record numbers."""
    texts = list(lines)
    is_named = any(text.startswith("12 ") for text in texts)
    return is_named and _matching(texts, _WITHOUT_ZEROS) >= FEWEST


def _matching(texts: Iterable[str], pattern: re.Pattern[str]) -> int:
    return sum(pattern.match(text) is not None for text in texts)


# SYN016: a file that holds a second document, be it another one or the same once more ------------


_MARK: Final = "\ufeff"
"""The byte order mark of a file behind another."""

_BEGINNINGS: Final = frozenset({"012", f"{_MARK}01"})
"""Tags of the record that a document begins with, behind a mark or not."""


class _Second(NamedTuple):
    """The beginning of a second document: the index of its line, and the index within the text."""

    place: int
    within: int = 0


def first_document(records: tuple[RecordLine, ...], findings: Findings) -> tuple[RecordLine, ...]:
    """Return the records up to a second document, which is reported with its contents.

    It begins with 012 or the first line of the file again, and has starting ranks seen before.
    """
    second = _second(records)
    if second is None:
        return records
    start = records[second.place]
    first = records[: second.place]
    if second.within:
        rest = replace(read_line(start.text[: second.within]), line=start.line, ending=start.ending)
        first = (*first, rest)
    copied = _copied(first, records[second.place :], second)
    message, advice, fix = copied or (Message("SYN016"), None, None)
    text = start.text[second.within :].removeprefix(_MARK)
    root = findings.note(
        message,
        start,
        (second.within + 1, max(1, len(start.text))),
        # The name of the document, or else its first line.
        title=text[DATA_COLUMN - 1 :].strip() if text.startswith("012") else text.strip(),
        last=start.line - 1,
        advice=advice,
        fix=fix,
    )
    inside = {
        id(one): root
        for one in findings
        if one.caused_by is None
        and one is not root
        and (one.line or 0, one.column or 1) >= (start.line, second.within + 1)
    }
    findings[:] = with_causes(findings, inside)
    return first


def _second(records: tuple[RecordLine, ...]) -> _Second | None:
    """Return the beginning of a second document, None without one."""
    if len(records) < _FEWEST:
        return None
    starts = [start for at in range(1, len(records)) if (start := _begins(records, at)) is not None]
    if not starts:
        return None
    ranks = [
        (at, cut_row(record.text.lstrip(" ")).start_no.strip())
        for at, record in enumerate(records)
        if record.kind is RecordKind.PLAYER
    ]
    for start in starts:
        behind = start.place + bool(start.within)
        before = {rank for at, rank in ranks if at < behind}
        if before:  # what begins before the first player is the document itself
            again = any(rank in before for at, rank in ranks if at >= behind)
            return start if again else None
    return None


_FEWEST: Final = 4
"""Two lines twice."""


def _begins(records: Sequence[RecordLine], index: int) -> _Second | None:
    """Return the position in a line at which another document begins.

    That is 012 at its start, or the first line of the file with the second one after it; it may
    follow a line without a line end.
    """
    record = records[index]
    if record.tag in _BEGINNINGS and (
        record.kind is RecordKind.HEADER or record.text.startswith(f"{_MARK}012")
    ):
        return _Second(index)
    first, second = records[0].text, records[1].text
    text = record.text
    is_again = len(first) > DATA_COLUMN and text.endswith(first) and index + 1 < len(records)
    if is_again and second.strip() and records[index + 1].text == second:
        return _Second(index, len(text) - len(first))
    return None


def _copied(
    first: Sequence[RecordLine], behind: Sequence[RecordLine], second: _Second
) -> tuple[Message, Message, Fix] | None:
    """Return what tells that a second document is the first once more, advice, and a fix.

    None for another document.
    """
    head, *others = behind
    tags = [one.tag for one in first]
    tag = head.tag[-3:]  # behind a mark
    begin = tags.index(tag) if not second.within and tag in tags else 0
    ours = _texts(first[begin:])
    theirs = _texts([replace(head, text=head.text[second.within :]), *others])
    if ours * (len(theirs) // len(ours)) != theirs:  # it may stand there a third time
        return None
    last = [one.line for one in first if one.text.strip()][-1]
    message = Message("SYN016.copy", first_repeated=first[begin].line, last_repeated=last)
    advice = Message("SYN016.copy.hint", first=head.line, last=behind[-1].line)
    if second.within:
        advice = Message("SYN016.column.hint", line=head.line, column=second.within + 1)
    # After these edits a document that stands twice stands once.
    edits = [Edit(head.line, second.within + 1, head.text[second.within :], "")]
    edits += [Edit(one.line, 1, one.text, "") for one in others if one.text]
    return message, advice, Fix(tuple(edits))


def _texts(records: Sequence[RecordLine]) -> list[str]:
    """Return the lines that are not blank, without leading marks and trailing blanks."""
    return [text for one in records if (text := one.text.removeprefix(_MARK).rstrip())]


# Which version of the format a file follows, and what it holds beyond that -----------------------


TRF06: Final = "TRF06"
TRF16: Final = "TRF16"
TRF26: Final = "TRF26"

_WEAK_TAGS: Final = ("142", "152", "162")
"""Records of TRF-26 that programs have long written into TRF-16 files: they prove nothing."""


@cache
def _tags_of_26() -> frozenset[str]:
    """Return the tags that prove TRF-26: not comments, which may have been added by anyone."""
    return tags_of("trf26").difference(_WEAK_TAGS, {RecordKind.COMMENT, NATIONAL})


def is_of_26(record: RecordLine) -> bool:
    """Tell whether a record by itself proves TRF-26."""
    return record.tag in _tags_of_26() or record.kind is RecordKind.NATIONAL


def version_of(records: Iterable[RecordLine], *, has_old_byes: bool) -> str:
    """Return the version; TRF-16 also if nothing decides.

    ``has_old_byes`` tells whether a game code is against 0000, as only TRF-06 writes byes; that
    outweighs a letter of TRF-16 elsewhere.
    """
    if any(is_of_26(record) for record in records):
        return TRF26
    return TRF06 if has_old_byes else TRF16


def extensions_of(records: Iterable[RecordLine], version: str) -> tuple[str, ...]:
    """Return the records beyond the version: ``142``, ``XX``, ``BB``, ``DAT``, ``###``."""
    extensions: dict[str, None] = {}
    for record in records:
        if record.kind is RecordKind.ENGINE:
            extensions[record.tag[:2]] = None
        elif record.kind is RecordKind.DATA or (
            version != TRF26 and (record.tag in _WEAK_TAGS or record.kind is RecordKind.COMMENT)
        ):
            extensions[record.tag] = None
    return tuple(sorted(extensions))


# The reading of a whole file: bytes → document → tournament --------------------------------------


REFUSALS: Final = frozenset({"SYN001", "SYN021", "SYN022"})
"""Findings after which there is no tournament to look for."""


def read(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return everything that ``data`` says, never raising for its content.

    ``encoding`` overrides the detection; ``limits`` are checked before decoding.
    """
    parsed = parse(data, encoding=encoding, limits=limits)
    document = parsed.document
    codes = {diagnostic.code for diagnostic in parsed.diagnostics}
    if document is None or codes & REFUSALS:
        version = next(
            (str(d.values["format"]) for d in parsed.diagnostics if d.code == "SYN022"), "unknown"
        )
        return ReadResult(
            tournament=None,
            document=document,
            diagnostics=sort_findings(parsed.diagnostics),
            version=version,
        )
    return _Reading(document, Findings(parsed.diagnostics)).result()


class _Reading:
    """One pass over the records of a document."""

    def __init__(self, document: Document, findings: Findings) -> None:
        self.document = document
        self.findings = findings
        self.records = tuple(map(_trim_tabs, first_document(document.records, findings)))
        by_tag: dict[str, list[RecordLine]] = {}
        for record in self.records:
            if record.kind in (RecordKind.HEADER, RecordKind.SCORING):
                by_tag.setdefault(record.tag, []).append(record)
        self.headers: Headers = read_headers(by_tag, findings)
        start, end = map(self.headers.values.get, ("start", "end"))
        is_sound = start is None or end is None or start <= end
        # By a start after the end nobody's birth is judged.
        self.player_reader = PlayerReader(findings, start if is_sound else None, self.records)
        self.team_reader = TeamReader(findings, self.records)
        self.exchange_reader = ExchangeReader(findings)

    def result(self) -> ReadResult:
        readers: Mapping[str, Callable[[RecordLine], None]] = {
            RecordKind.HEADER: self._touching,
            RecordKind.SCORING: self._touching,
            RecordKind.PLAYER: self.player_reader.player,
            RecordKind.NATIONAL: self.player_reader.national,
            **self.team_reader.readers(),
            **self.exchange_reader.readers(),
        }
        for record in self.records:
            # A record without a kind of its own has its reader by its tag.
            reader = readers.get(record.tag if record.kind is RecordKind.OTHER else record.kind)
            if reader is not None:
                reader(record)
        players, teams = self.player_reader.read, self.team_reader.read
        old_byes = resolve_old_byes(players, self.headers.values.get("start"), self.findings)
        version = version_of(self.records, has_old_byes=old_byes)
        engines = [record for record in self.records if record.kind is RecordKind.ENGINE]
        if version == TRF26 and engines:
            self.findings.note(
                "SYN011",
                engines[0],
                (1, 3),
                one=tuple(dict.fromkeys(record.tag for record in engines)),
                other=tuple(
                    dict.fromkeys(record.tag for record in self.records if is_of_26(record))
                ),
            )
        tournament = None
        if players.players:
            tournament = self._tournament(players, teams)
        else:
            self.findings.note(why_no_players(record.text for record in self.records))
        lines: dict[str, list[int]] = {}
        for record in self.records:
            if record.tag and record.kind not in (RecordKind.RULER, RecordKind.UNKNOWN):
                lines.setdefault(record.tag, []).append(record.line)
        places: dict[Any, Place] = teams.places if teams.teams else teams.old_places
        provenance = Provenance(
            players=MappingProxyType(players.places),
            teams=MappingProxyType(places),
            records=MappingProxyType({tag: tuple(found) for tag, found in lines.items()}),
        )
        return ReadResult(
            tournament=tournament,
            document=self.document,
            diagnostics=sort_findings(self.findings),
            version=version,
            extensions=extensions_of(self.records, version),
            provenance=provenance,
        )

    def _touching(self, record: RecordLine) -> None:
        if record.tag != "132":  # its dates are looked for wherever they stand
            note_what_touches(record, self.findings)

    def _tournament(self, players: Players, teams: Teams) -> Tournament:
        values: dict[str, Any] = dict(self.headers.values)
        values["arbiters"] = tuple(values.get("arbiters", ()))
        # The engines' records fill what the standard ones leave open.
        engine = self.exchange_reader.of_engines
        system = (engine.point_system, engine.point_record) if engine.point_system else None
        pairs = [
            ("rounds", "142", engine.rounds),
            ("initial_colour", "152", engine.initial_colour),
            ("point_system", "162", system),
        ]
        for name, tag, stated in pairs:
            if stated is None:
                continue
            value, record = stated
            if values.get(name) is None:
                values[name] = value
            elif values[name] != value and record is not None:
                self.findings.note(
                    "SYN012",
                    record,
                    data_columns(record),
                    one=f"{record.tag} {data_of(record)}",
                    other=f"{tag} {data_of(self.headers.records[tag][0])}",
                )
        has_26 = bool(teams.teams)
        old, new = (
            {frozenset(team.members) for team in each} for each in (teams.old_teams, teams.teams)
        )
        if old and new and old != new:
            self.findings.note("TEA009", next(r for r in self.records if r.tag == "013"))
        all_teams = teams.teams if has_26 else teams.old_teams
        scheduled = values.get("rounds")
        played = rounds_with_forfeits(
            rounds_with_results(players.players) or rounds_of_byes(players, scheduled),
            scheduled,
            teams.forfeited_matches,
            [team.number for team in all_teams],
        )
        if scheduled is None:
            complete = all(
                player.round(number).kind.value != "pending"
                for player in players.players
                for number in range(1, played + 1)
            ) and all(len(player.rounds) <= played for player in players.players)
            unread = (
                one
                for one in self.findings
                if one.code == "SYN007" and one.record in {"142", "XXR"}
            )
            self.findings.note(
                "HDR031",
                rounds=played,
                caused_by=next(unread, None),
                severity=Severity.INFO if complete and played else Severity.WARNING,
            )
        kind = self._kind(values, players, all_teams, played, has_310=has_26)
        return Tournament(
            **{name: value for name, value in values.items() if value is not None},
            **self.exchange_reader.read.facts(),
            kind=kind,
            players=tuple(players.players),
            rounds_played=played,
            teams=tuple(all_teams),
            national_ratings=tuple(players.national),
            abnormal_points=tuple(
                record if kind.is_team else _abnormal_of_players(record)
                for record in teams.abnormal_points
            ),
            line_ups=tuple(teams.line_ups),
            team_byes=teams.team_byes,
            forfeited_matches=tuple(teams.forfeited_matches),
            comments=tuple(
                record.text[3:].rstrip()
                for record in self.records
                if record.kind is RecordKind.COMMENT
            ),
        )

    def _kind(
        self, values: Mapping[str, Any], players: Players, teams: Sequence[Any], played: int,
        *, has_310: bool,
    ) -> Kind:  # fmt: skip
        code, text = values.get("type_code"), values.get("type_text")
        kind = kind_of(code, text, players.players, teams, played, has_310=has_310)
        if code and kind.source != "192":
            record = self.headers.records["192"][0]
            values = {"text": code, "kind": str(kind), "source": kind.source}
            self.findings.note("ADJ006", record, data_columns(record), **values)
        return kind


def _abnormal_of_players(record: AbnormalPoints) -> AbnormalPoints:
    """Return a 299 record of an individual event: its one value is not match points."""
    if record.points is not None:
        return record
    return replace(record, match_points=None, points=record.match_points)


def _trim_tabs(record: RecordLine) -> RecordLine:
    """Return a line without tabs after its last character, which do not shift anything."""
    if record.intact or not record.text.rstrip(" ").endswith("\t"):
        return record
    return replace(record, text=record.text.rstrip())
