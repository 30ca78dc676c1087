"""What several events bring the same player in one rating period (8.3.3 and 8.3.4).

FIDE adds up a month: K times all its games keeps to the bound together, and the sum of the changes
is rounded once. So the sum of what each event alone would bring can be another number.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trfkit.rating.fide.change import within_period
from trfkit.rating.fide.editions import CHAPTERS
from trfkit.rating.numbers import half_away
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.model import Player, Tournament
    from trfkit.rating.fide.change import K
    from trfkit.rating.fide.rate import FidePlayer
    from trfkit.rating.result import Rating

NO_DATE: Final = "unknown"


class RatedEvent(Record):
    """An event and what it brought; ``file`` is where it was read from."""

    file: str
    tournament: Tournament
    rating: Rating[FidePlayer]

    @property
    def month(self) -> str:
        """The month in which it ended, as ``2026-05``."""
        day = self.tournament.end or self.tournament.start
        return NO_DATE if day is None else f"{day:%Y-%m}"

    @property
    def rate_of_play(self) -> str:
        """Whose list it changes: ``standard``, ``rapid`` or ``blitz``."""
        return next(fact.value for fact in self.rating.facts if fact.name == "rate-of-play")


class Share(Record, kw_only=True):
    """One event of a player: the rating that entered it, rated games, points in hundredths.

    ``gained`` is the sum of delta R, before K.
    """

    file: str
    event: str
    start: int
    games: int
    gained: int


class PlayerInPeriod(Record, kw_only=True):
    """A rated player's events of one month and one list, with K for all of them together.

    ``start`` is the rating of his last event. ``note`` says what a reader has to know.
    """

    month: str
    rate_of_play: str
    fide_id: int | None
    name: str
    start: int
    k: K
    shares: tuple[Share, ...]
    note: str = ""

    @property
    def games(self) -> int:
        """How many rated games."""
        return sum(share.games for share in self.shares)

    @property
    def change(self) -> Fraction:
        """The change before rounding."""
        return sum(map(self.change_of, self.shares), Fraction(0))

    def change_of(self, share: Share) -> Fraction:
        """Return the part of one event, by the K of the period."""
        return Fraction(self.k.value * share.gained, 100)

    @property
    def after(self) -> int:
        """The rating behind the period: the sum is rounded, halves away from zero (8.3.4)."""
        return self.start + half_away(self.change)


def over_periods(events: Iterable[RatedEvent]) -> tuple[PlayerInPeriod, ...]:
    """Return what the events bring each rated player with rated games, by month and list.

    Players are one by their FIDE id; who has none is one by name and birth date. They stand in
    the order of month, list and name.
    """
    found: dict[tuple[object, ...], list[tuple[RatedEvent, Player, FidePlayer]]] = {}
    for event in sorted(events, key=_began):
        for player, rated in zip(event.tournament.players, event.rating.players, strict=True):
            if rated.k is not None and rated.games:
                key = (event.month, event.rate_of_play, *_identity(player))
                found.setdefault(key, []).append((event, player, rated))
    people = [_together(rows) for rows in found.values()]
    return tuple(sorted(people, key=lambda one: (one.month, one.rate_of_play, one.name.casefold())))


def _began(event: RatedEvent) -> str:
    return "" if event.tournament.start is None else event.tournament.start.isoformat()


def _identity(player: Player) -> tuple[object, ...]:
    if player.fide_id:
        return (player.fide_id,)
    return (player.name.casefold(), str(player.birth))


def _together(rows: Sequence[tuple[RatedEvent, Player, FidePlayer]]) -> PlayerInPeriod:
    shares = tuple(_share(event, rated) for event, _, rated in rows)
    event, player, rated = rows[-1]
    factors = {one.full_k.value for _, _, one in rows if one.full_k is not None}
    starts = sorted({share.start for share in shares})
    notes = []
    if len(starts) > 1:
        notes.append(f"rated {' and '.join(map(str, starts))}: from several lists")
    if len(factors) > 1:
        notes.append("K differs between the events; that of the last counts")
    chapter = CHAPTERS[event.rate_of_play]
    rules = chapter.edition(event.rating.edition or "").coefficients
    assert rated.full_k is not None  # noqa: S101 - who has a K has that
    return PlayerInPeriod(
        month=event.month,
        rate_of_play=event.rate_of_play,
        fide_id=player.fide_id or None,
        name=player.name,
        start=shares[-1].start,
        k=within_period(rules, rated.full_k, sum(share.games for share in shares)),
        shares=shares,
        note="; ".join(notes),
    )


def _share(event: RatedEvent, rated: FidePlayer) -> Share:
    assert rated.k is not None  # noqa: S101 - see above
    exact = rated.exact_change or Fraction(0)
    return Share(
        file=event.file,
        event=event.tournament.name or "",
        start=int(rated.start or 0),
        games=len(rated.games),
        gained=int(exact * 100 / rated.k.value),
    )
