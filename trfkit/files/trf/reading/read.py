"""The reading of a whole file: bytes → document → tournament."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.exchange import ExchangeReader
from trfkit.files.trf.reading.finding_collector import Findings
from trfkit.files.trf.reading.format_version import TRF26, extensions_of, is_of_26, version_of
from trfkit.files.trf.reading.headers import (
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
from trfkit.files.trf.reading.players import PlayerReader
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.trf.reading.second_document import first_document
from trfkit.files.trf.reading.teams import TeamReader
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.findings import Severity, in_order
from trfkit.limits import DEFAULT_LIMITS
from trfkit.model import Kind, Tournament
from trfkit.record import replace
from trfkit.syntax import parse
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.files.trf.reading.exchange import Engine
    from trfkit.files.trf.reading.headers import Headers
    from trfkit.files.trf.reading.players import Players
    from trfkit.files.trf.reading.teams import Teams
    from trfkit.limits import Limits
    from trfkit.model import AbnormalPoints
    from trfkit.syntax.trf_document import Document, RecordLine

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
            diagnostics=in_order(parsed.diagnostics),
            version=version,
        )
    return _Reading(document, Findings(parsed.diagnostics)).result()


class _Reading:
    """One pass over the records of a document."""

    def __init__(self, document: Document, findings: Findings) -> None:
        self.document = document
        self.findings = findings
        self.records = tuple(map(_trimmed, first_document(document.records, findings)))
        self.headers: Headers = read_headers(_headers_by_tag(self.records), findings)
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
        self.player_reader.report_repeated()
        players, teams = self.player_reader.read, self.team_reader.read
        old_byes = resolve_old_byes(players, self.headers.values.get("start"), self.findings)
        version = version_of(self.records, has_old_byes=old_byes)
        self._dialect_findings(version)
        tournament = None
        if players.players:
            tournament = self._tournament(players, teams)
        else:
            from trfkit.files.trf.reading.no_players import why_no_players  # noqa: PLC0415 - seldom so

            self.findings.note(why_no_players(record.text for record in self.records))
        return ReadResult(
            tournament=tournament,
            document=self.document,
            diagnostics=in_order(self.findings),
            version=version,
            extensions=extensions_of(self.records, version),
            provenance=self._provenance(players, teams),
        )

    def _touching(self, record: RecordLine) -> None:
        if record.tag != "132":  # its dates are looked for wherever they stand
            note_what_touches(record, self.findings)

    def _tournament(self, players: Players, teams: Teams) -> Tournament:
        values: dict[str, Any] = dict(self.headers.values)
        values["arbiters"] = tuple(values.get("arbiters", ()))
        self._merge_engine(values, self.exchange_reader.of_engines)
        has_26 = bool(teams.teams)
        if has_26 and teams.old_teams and not _same_rosters(teams):
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
            self._round_count_missing(players, played)
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

    def _merge_engine(self, values: dict[str, Any], engine: Engine) -> None:
        """Let the engines' records fill what the standard ones leave open (SYN012 on conflict)."""
        pairs = [
            ("rounds", "142", engine.rounds),
            ("initial_colour", "152", engine.initial_colour),
            (
                "point_system",
                "162",
                (engine.point_system, engine.point_record) if engine.point_system else None,
            ),
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

    def _round_count_missing(self, players: Players, played: int) -> None:
        complete = all(
            player.round(number).kind.value != "pending"
            for player in players.players
            for number in range(1, played + 1)
        ) and all(len(player.rounds) <= played for player in players.players)
        unread = (
            one for one in self.findings if one.code == "SYN007" and one.record in {"142", "XXR"}
        )
        self.findings.note(
            "HDR031",
            rounds=played,
            caused_by=next(unread, None),
            severity=Severity.INFO if complete and played else Severity.WARNING,
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

    def _dialect_findings(self, version: str) -> None:
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

    def _provenance(self, players: Players, teams: Teams) -> Provenance:
        lines: dict[str, list[int]] = {}
        for record in self.records:
            if record.tag and record.kind not in (RecordKind.RULER, RecordKind.UNKNOWN):
                lines.setdefault(record.tag, []).append(record.line)
        places: dict[Any, Place] = teams.places if teams.teams else teams.old_places
        return Provenance(
            players=MappingProxyType(players.places),
            teams=MappingProxyType(places),
            records=MappingProxyType({tag: tuple(found) for tag, found in lines.items()}),
        )


def _abnormal_of_players(record: AbnormalPoints) -> AbnormalPoints:
    """Return a 299 record of an individual event: its one value is no match points."""
    if record.points is not None:
        return record
    return replace(record, match_points=None, points=record.match_points)


def _same_rosters(teams: Teams) -> bool:
    """Tell whether 013 lists the same players together as 310 does."""
    return {frozenset(team.members) for team in teams.old_teams} == {
        frozenset(team.members) for team in teams.teams
    }


def _headers_by_tag(records: Sequence[RecordLine]) -> dict[str, list[RecordLine]]:
    by_tag: dict[str, list[RecordLine]] = {}
    for record in records:
        if record.kind in (RecordKind.HEADER, RecordKind.SCORING):
            by_tag.setdefault(record.tag, []).append(record)
    return by_tag


def _trimmed(record: RecordLine) -> RecordLine:
    """Return a line without the tabs behind its last character, which move nothing."""
    if record.intact or not record.text.rstrip(" ").endswith("\t"):
        return record
    return replace(record, text=record.text.rstrip())
