"""BYE008, PAI001, PAI003, PAI006, PLR022, TEA012: what records 240-330 say, against the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from trfkit.checks.case import is_mutual
from trfkit.diagnostics.wording import listed
from trfkit.model import RoundKind
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Acceleration, RoundEntry, Tournament


def requested(case: Case) -> Iterator[Diagnostic]:
    """BYE008: record 240 gives a bye, and the player's row has something else."""
    if not case.is_individual:
        return
    last = case.tournament.rounds_played
    for index, byes in enumerate(case.tournament.requested_byes):
        for number in byes.participants:
            player = case.players.get(number)  # type: ignore[call-overload]
            if player is None or byes.round > max(len(player.rounds), last):
                continue  # the round is still to come
            entry = player.round(byes.round)
            if _agrees(entry, byes.type.value):
                continue
            found = entry.outcome.letter.strip() or "blank"
            opponent = f" against {entry.opponent}" if entry.opponent else ""
            yield case.note(
                "BYE008",
                **case.at_record("240", index) | {"participant": number, "round": byes.round},
                stated=byes.type.value,
                found=f"{found}{opponent}",
            )


def _agrees(entry: RoundEntry, letter: str) -> bool:
    if entry.opponent is not None:
        return False
    return entry.outcome.letter == letter or (
        letter == "Z" and entry.kind is RoundKind.ZERO_POINT_BYE
    )


def unknown(case: Case) -> Iterator[Diagnostic]:
    """PLR022, TEA012: records that name a player or a team that does not exist."""
    known: set[int] = {team.number for team in case.tournament.teams}
    if case.is_individual:
        known = set(case.players)
    elif not known:
        return  # nothing says who the teams are
    code, who = ("PLR022", "participant") if case.is_individual else ("TEA012", "team")
    for tag, index, number in _named(case.tournament):
        if number not in known:
            yield case.note(code, **case.at_record(tag, index) | {who: number}, tag=tag)


def _named(tournament: Tournament) -> Iterator[tuple[str, int, int]]:
    """Yield record, its place among those of its tag, and each participant that it names."""
    of_participants: tuple[tuple[str, Sequence[_Naming]], ...] = (
        ("240", tournament.requested_byes),
        ("260", [one for one in tournament.forbidden_pairs if one.first_round is not None]),
        ("299", tournament.abnormal_points),
    )
    for tag, records in of_participants:
        for index, record in enumerate(records):
            yield from ((tag, index, number) for number in record.participants)
    if tournament.kind.is_team:
        byes = tournament.team_byes.teams if tournament.team_byes else ()
        yield from (("320", 0, number) for number in byes if number is not None)
        for index, match in enumerate(tournament.forfeited_matches):
            yield from (("330", index, number) for number in (match.white, match.black))


class _Naming(Protocol):
    """A record that names participants."""

    @property
    def participants(self) -> tuple[int, ...]:
        """Their numbers."""


def prohibited(case: Case) -> Iterator[Diagnostic]:
    """PAI003: pairs of record 260 who met in the rounds that it names."""
    if not case.is_individual:
        return
    for forbidden in case.tournament.forbidden_pairs:
        if forbidden.first_round is None or forbidden.last_round is None:
            continue  # XXP speaks of the rounds still to be paired
        group = set(forbidden.participants)
        for number in range(forbidden.first_round, forbidden.last_round + 1):
            for player in case.tournament.players:
                entry: RoundEntry = player.round(number)
                if player.start_no in group and entry.opponent in group - {player.start_no}:
                    if (entry.opponent or 0) < player.start_no and is_mutual(case, player, number):
                        continue
                    yield case.note(
                        "PAI003", **case.at_round(player, number), opponent=entry.opponent
                    )


def acceleration(case: Case) -> Iterator[Diagnostic]:
    """PAI001: records 250 that give nothing, to nobody, in no round, or twice."""
    records = case.tournament.accelerations
    for index, record in enumerate(records):
        faults = [
            *_faults(case, record),
            *(fault for other in records[:index] for fault in _overlap(record, other)),
        ]
        for what in faults:
            yield case.note("PAI001", **case.at_record("250", index), what=what)


def _faults(case: Case, record: Acceleration) -> Iterator[str]:
    tournament = case.tournament
    known = {team.number for team in tournament.teams} if tournament.kind.is_team else case.players
    if not 1 <= record.first_round <= record.last_round:
        yield f"rounds {record.first_round} to {record.last_round} are no range"
    elif tournament.rounds and record.last_round > tournament.scheduled_rounds:
        yield f"round {record.last_round} of {tournament.scheduled_rounds}"
    if not any(record.first_id <= number <= record.last_id for number in known):
        yield f"nobody has a number from {record.first_id} to {record.last_id}"
    if not (record.points or record.match_points):
        yield "no points are given"


def _overlap(one: Acceleration, other: Acceleration) -> Iterator[str]:
    first_round = max(one.first_round, other.first_round)
    ids = range(max(one.first_id, other.first_id), min(one.last_id, other.last_id) + 1)
    if ids and first_round <= min(one.last_round, other.last_round):
        yield f"participants {listed(ids)} get points twice in round {first_round}"


def baku(case: Case) -> Iterator[Diagnostic]:
    """PAI006: Baku acceleration with points other than 1-½-0."""
    tournament, system = case.tournament, case.tournament.point_system
    if "BAKU" not in (tournament.type_code or "").upper() or not case.is_individual:
        return
    values = (system.win, system.draw, system.loss)
    if values != STANDARD:
        shown = "-".join(format_exact(value, POINT) for value in values)
        yield case.note("PAI006", **case.at_record("192"), system=shown)


STANDARD: Final = (10, 5, 0)
