"""What in a file may be behind rounds of a Swiss that an engine pairs otherwise."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Player, Tournament
    from trfkit.pairings.stated_rounds import Participants

Value = TypeVar("Value", int, str)

FEWEST: Final = 6
"""Of fewer players numbers follow the points, or the names, by chance."""


def clues(
    tournament: Tournament,
    participants: Participants,
    fictitious: Mapping[int, Sequence[int]],
) -> Iterator[str]:
    """Yield in words what would make an engine pair otherwise; nothing where nothing is seen.

    An engine takes the numbers of the file as starting ranks: that they may be none, or that
    round 1 does not follow them.
    """
    yield from _numbers(tournament, participants)
    # Fictitious points and prohibited pairs make other first rounds.
    if not any(map(any, fictitious.values())) and not tournament.forbidden_pairs:
        yield from _first_round(participants)


def _numbers(tournament: Tournament, participants: Participants) -> Iterator[str]:
    """Yield by what else than ratings the numbers seem to be given."""
    rows = {player.start_no: player for player in reversed(tournament.players)}
    players = [rows[number] for number in sorted(rows)]
    if len(players) < FEWEST:
        return
    ratings = [player.rating or 0 for player in players]
    if _is_falling(ratings):
        return
    if _is_falling([participants.points[player.start_no][-1] for player in players]):
        yield "the numbers follow the final points: the starting ranks may have been others"
    elif _is_by_name(players):
        yield "the numbers follow the names: the starting ranks may have been others"
    elif any(ratings):
        yield "the ratings do not fall with the numbers: either may have been changed since"


def _is_by_name(players: Sequence[Player]) -> bool:
    """Tell whether names rise with the numbers; "Player 12" is no name."""
    names = [player.name.casefold() for player in reversed(players)]
    return _is_falling(names) and not any(letter.isdigit() for name in names for letter in name)


def _is_falling(values: Sequence[Value]) -> bool:
    """Tell whether values never rise, and are not all the same."""
    return all(one >= other for one, other in pairwise(values)) and len(set(values)) > 1


def _first_round(participants: Participants) -> Iterator[str]:
    """Yield that round 1 does not pair the upper half of those who are in it with the lower."""
    pairs = participants.rounds[0].pairs if participants.rounds else ()
    places = {number: at for at, number in enumerate(sorted(n for pair in pairs for n in pair))}
    of_halves = sum(abs(places[white] - places[black]) == len(pairs) for white, black in pairs)
    if 2 * of_halves >= len(pairs):  # a single pair is one of both halves
        return
    first = sorted(map(sorted, pairs))[:2]
    shown = " and ".join(f"{one} meets {other}" for one, other in first)
    yield f"round 1 does not pair the upper half of the numbers with the lower: {shown}"
