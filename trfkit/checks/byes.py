"""BYE001-007, BYE009, BYE010: byes, each for itself, against each other and the field."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import ONE_SIDED
from trfkit.checks.round_facts import by_player
from trfkit.model import Outcome, RoundKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.model import Player

PAB: Final = RoundKind.PAIRING_ALLOCATED_BYE

_FULL_POINTS: Final = frozenset({PAB, RoundKind.FORFEIT_WIN, RoundKind.FULL_POINT_BYE})
"""What a player may not have had before the bye of an odd field: C.04.1, article 4."""

FULL_POINT_BYES_FROM: Final = date(2025, 7, 1)
"""Until then a bye that a player had asked for did not bar him from the bye of the pairing."""


def several_in_a_round(case: Case) -> Iterator[Diagnostic]:
    """BYE001: only one player of a round can be left over."""
    for number, players in _players_by_round(case, Outcome.PAIRING_ALLOCATED_BYE).items():
        if len(players) > 1:
            yield case.note(
                "BYE001",
                **case.at_round(players[1], number),
                count=len(players),
                players=tuple(player.start_no for player in players),
                caused_by=_out_of_step(case, *players),
            )


def second_of_a_player(case: Case) -> Iterator[Diagnostic]:
    """BYE002: the pairing-allocated bye after a full point without playing."""
    start = case.tournament.start
    barring = _FULL_POINTS
    if start is not None and start < FULL_POINT_BYES_FROM:
        barring -= {RoundKind.FULL_POINT_BYE}
    full = (spot for spot in case.rounds.special if spot.entry.kind in barring)
    for spots in by_player(full):
        earlier: tuple[int, RoundKind] | None = None
        for player, number, entry in spots:
            if entry.kind is PAB and earlier is not None:
                yield case.note(
                    "BYE002",
                    **case.at_round(player, number),
                    earlier=earlier[0],
                    earlier_kind=earlier[1].value,
                    caused_by=_out_of_step(case, player),
                )
            if earlier is None:
                earlier = (number, entry.kind)


def parity(case: Case) -> Iterator[Diagnostic]:
    """BYE003, BYE004: somebody is left over if and only if the field of the round is odd.

    The field are those with an opponent or with the bye itself, and those who won against
    nobody: an absentee beside such a winner may have been his opponent.
    """
    by_round = case.rounds.special_by_round
    for number in range(1, case.rounds_played + 1):
        spots = by_round.get(number, ())
        left_over = [spot.player for spot in spots if spot.entry.kind is PAB]
        alone = [entry.outcome for _, _, entry in spots if entry.opponent is None]
        won = alone.count(Outcome.FORFEIT_WIN)
        paired = case.rounds.ordinary_in(number) + sum(
            [entry.opponent is not None and not entry.outcome.is_bye for _, _, entry in spots]
        )
        field = paired + len(left_over) + won + min(won, alone.count(Outcome.FORFEIT_LOSS))
        cause = case.first(ONE_SIDED, number)
        if field % 2 == 0 and len(left_over) == 1:
            yield case.note(
                "BYE003", **case.at_round(left_over[0], number), count=field, caused_by=cause
            )
        elif field % 2 and not left_over and not won:  # RES010 asks whether that was the bye
            yield case.note("BYE004", round=number, count=field, caused_by=cause)


def half_points(case: Case) -> Iterator[Diagnostic]:
    """BYE005, BYE007: half-point byes beyond what the rules of most events allow."""
    last = case.tournament.rounds
    half = (spot for spot in case.rounds.special if spot.entry.kind is RoundKind.HALF_POINT_BYE)
    for spots in by_player(half):
        player, rounds = spots[0].player, [spot.number for spot in spots]
        if len(rounds) > 1:
            yield case.note(
                "BYE005",
                **case.at_round(player, rounds[1]),
                count=len(rounds),
                rounds=tuple(rounds),
                caused_by=_out_of_step(case, player),
            )
        if last is not None and last in rounds:
            place = case.at_round(player, last)
            yield case.note("BYE007", **place, caused_by=_out_of_step(case, player))


def full_points(case: Case) -> Iterator[Diagnostic]:
    """BYE006: full-point byes, and those in whose place another letter is meant."""
    allocated = _players_by_round(case, Outcome.PAIRING_ALLOCATED_BYE)
    for number, players in _players_by_round(case, Outcome.FULL_POINT_BYE).items():
        alone = len(players) == 1 and number not in allocated
        for player in players:
            outcome, reason = _meant(case, player, number, alone=alone)
            place = case.at_round(player, number, "result")
            yield case.note(
                "BYE006",
                **case.at_round(player, number),
                **reason,
                fix=case.field_fix(place, outcome.letter, safe=False) if outcome else None,
            )


def _meant(
    case: Case, player: Player, number: int, *, alone: bool
) -> tuple[Outcome | None, dict[str, Any]]:
    """Return the bye that a full-point bye seems to be, None for itself, and what says why.

    The points that the row states decide it where they fit one letter alone. Where they do not,
    the ``alone`` one of a round with a full point is that of an odd field.
    """
    sums, pab = case.rounds.sums, Outcome.PAIRING_ALLOCATED_BYE
    opponent = sums.unplayed_game(player, number)
    if opponent is not None:
        return None, {"variant": "game", "opponent": opponent}
    others = sums.other_byes(player)
    here = [outcome for at, outcome in others if at == number and (alone or outcome is not pab)]
    if here and here[0] is not pab:
        is_told = len(here) == 1 and {at for at, _ in others} == {number}
        letter = here[0].letter
        return (here[0], {"variant": "letter", "letter": letter}) if is_told else (None, {})
    unknown = player.stated_points is None or not sums.explain(player)
    if alone and (unknown or sums.with_bye(player, number, pab).explain(player.stated_points)):
        return pab, {"variant": "only"}
    return None, {}


def coloured(case: Case) -> Iterator[Diagnostic]:
    """BYE010: a bye with a colour, as a game has.

    Where somebody has the player as his opponent in that round it may be one.
    """
    for player, number, entry in case.rounds.special:
        if entry.opponent is None and entry.colour is not None and entry.outcome.is_bye:
            place = case.at_round(player, number, "colour", "colour")
            is_named = bool(case.rounds.named(number, player.start_no))
            yield case.note(
                "BYE010",
                **place,
                text=entry.colour.value,
                result=entry.outcome.letter,
                fix=None if is_named else case.field_fix(place, "-", safe=True),
                caused_by=case.cause({"RES003", "SYN003"}, [player.start_no], number),
            )


def withdrawals(case: Case) -> Iterator[Diagnostic]:
    """BYE009: players of a Swiss who played and then stay away to the end, when that is reached.

    Before the last round nobody knows who comes back, nor of whom a later round has a pairing.
    """
    played = case.rounds_played
    if (case.tournament.rounds or played) > played:
        return
    for player in case.tournament.players:
        later = player.rounds[played:]
        is_away = player.round(played).kind is RoundKind.ZERO_POINT_BYE
        if not is_away or any(entry.is_paired for entry in later):
            continue
        paired = [number for number in range(1, played + 1) if player.round(number).is_paired]
        gone = [
            number
            for number in range((paired[-1] if paired else played) + 1, played + 1)
            if player.round(number).kind is RoundKind.ZERO_POINT_BYE
        ]
        expected = case.cause({"RES003"}, [player.start_no]) is not None
        if gone and len(gone) == played - paired[-1] and not expected:
            place = case.at_round(player, gone[0]) if gone[0] <= len(player.rounds) else {}
            place = place or case.at_player(player, "start_no") | {"round": gone[0]}
            yield case.note("BYE009", **place)


def _out_of_step(case: Case, *players: Player) -> Diagnostic | None:
    """Return what moved the rounds of a row, among them its byes."""
    return case.cause({"RES024"}, [player.start_no for player in players])


def _players_by_round(case: Case, outcome: Outcome) -> dict[int, list[Player]]:
    """Return the players with an outcome that needs no opponent, by round, in order."""
    players: dict[int, list[Player]] = {}
    for player, number, entry in case.rounds.special:
        if entry.outcome is outcome and entry.opponent is None:
            players.setdefault(number, []).append(player)
    return dict(sorted(players.items()))
