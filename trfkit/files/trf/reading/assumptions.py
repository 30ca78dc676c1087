"""What an import took for granted: the report that endorsed programs have to give (ADJ)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Diagnostic
from trfkit.model import Event, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import Tournament

OF_TEAMS: Final = (("330", "ADJ011"), ("320", "ADJ012"), ("362", "ADJ013"))
"""Records about teams, and what is said of them where no teams compete."""

_BYES_BY_SHARE: Final = {2: Outcome.FULL_POINT_BYE, 1: Outcome.HALF_POINT_BYE}


def assumptions(result: ReadResult) -> Iterator[Diagnostic]:
    """Yield what is taken for granted of a tournament without a finding of reading."""
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
    """Yield what records say that is not used as it stands."""
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
    """Yield each round against nobody, and the bye as which it counts."""
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
