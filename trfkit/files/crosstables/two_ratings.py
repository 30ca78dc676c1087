"""Two ratings for each player, FIDE's and a national one: which of them counts in an event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.model import NationalRating, Player, StartingRankMethod
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.files.import_findings import Notes


def _lower(fide: int | None, national: int | None) -> int | None:
    return min((rating for rating in (fide, national) if rating), default=None)


_METHODS: Final[Mapping[str, Callable[[int | None, int | None], int | None]]] = {
    "FIDE": lambda fide, _national: fide,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "NRO": lambda _fide, national: national,
    "HBFN": lambda fide, national: max(fide or 0, national or 0) or None,
    "LBFN": _lower,
}
"""The methods of record 172, those that need the least first."""


class Rated(Record):
    """The players with the ratings that a TRF has, and what record 172 says of them."""

    players: tuple[Player, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None


class TwoRatings(NamedTuple):
    """A player's FIDE and national rating, None where he has none."""

    fide: int | None
    national: int | None


def apart(
    players: Sequence[Player],
    both: Sequence[TwoRatings],
    federation: str | None,
    notes: Notes,
) -> Rated:
    """Return FIDE's and the national ratings apart, where one method explains which one counts.

    The rating of each player is the one that counts; ``both`` are in the order of ``players``.
    National ratings are of the organising ``federation``, else of most players'. Where no
    method gives all that count, those are kept alone.
    """
    if not any(fide or national for fide, national in both):
        return Rated(tuple(players), (), None)
    method = next(
        (
            name
            for name, choose in _METHODS.items()
            if all(
                choose(*pair) == player.rating for pair, player in zip(both, players, strict=True)
            )
        ),
        None,
    )
    owner = federation or _most_common(players)
    if method is None:
        notes.assumed(Message("IMP002.ratings-of-fide"))
        return Rated(tuple(players), (), None)
    if owner is None:
        notes.assumed(Message("IMP002.national-ratings"))
        return Rated(tuple(players), (), None)
    national = tuple(
        NationalRating(federation=owner, start_no=player.start_no, rating=rating)
        for (_, rating), player in zip(both, players, strict=True)
        if rating is not None
    )
    rated = (replace(player, rating=fide) for (fide, _), player in zip(both, players, strict=True))
    return Rated(tuple(rated), national, StartingRankMethod(method, owner) if national else None)


def _most_common(players: Sequence[Player]) -> str | None:
    federations = Counter(player.federation for player in players if player.federation)
    return next((federation for federation, _ in federations.most_common(1)), None)
