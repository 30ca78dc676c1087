"""Conditions that a player's games must meet for a title norm (B.01, 1.4), since 2024."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.federations import FEDERATIONS
from trfkit.model import Title
from trfkit.record import Record
from trfkit.regulations.rating_tables import rating_difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

IN_FORCE: Final = date(2024, 1, 1)

GAMES: Final = 9
"""1.4.1; eight and a forfeit win or a pairing-allocated bye in nine rounds (1.4.1c)."""

GAMES_OF_TEAMS: Final = 7
"""1.4.1: in World and Continental team events, which a file does not tell."""

MOST_GAMES: Final = 13
"""1.7: a longer event counts as one of so many."""

UNRATED: Final = 1400
"""1.4.6: what an opponent without a rating counts, but for the lowest of all."""

LEAST_PERCENTAGE: Final = 35

LEAST_HOLDERS: Final = 3
"""1.4.5: a third of the opponents has the title, and never fewer than so many."""

FOREIGNERS, THEIR_FEDERATIONS, THEIR_TITLES = 20, 3, 10
"""1.4.3d: so many in every round, and the mix of federations is waived."""

UNTITLED: Final = frozenset({Title.CM, Title.WCM})
"""1.4.5: titles that do not count."""

MIXED_TITLES: Final = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM})
"""1.4.3d: titles that count among the foreigners."""


class Norm(NamedTuple):
    """A title and what its norm requires: performance, average rating and lowest opponent's rating.

    ``titles`` are those of which a third of the opponents must have one: the title and higher.
    """

    title: Title
    performance: int
    average: int
    floor: int
    titles: frozenset[Title]


# fmt: off
NORMS: Final = (
    Norm(Title.GM, 2600, 2380, 2200, frozenset({Title.GM})),
    Norm(Title.IM, 2450, 2230, 2050, frozenset({Title.IM, Title.GM})),
    Norm(Title.WGM, 2400, 2180, 2000, frozenset({Title.WGM, Title.IM, Title.GM})),
    Norm(Title.WIM, 2250, 2030, 1850, frozenset({Title.WIM, Title.WGM, Title.IM, Title.GM})),
)
# fmt: on
"""1.4.8, 1.4.6 and 1.4.5, the highest title first."""

WOMENS: Final = (Title.WGM, Title.WIM)


class Opposition(Record, gc=False):
    """A counted game: the opponent's number, rating, title and federation, and twice the points."""

    number: int
    rating: int | None
    title: Title | None
    federation: str | None
    halves: int


class Measure(NamedTuple):
    """A condition: the counted value and what the article requires.

    ``name`` is that of its message under NRM002, which names the ``titles`` that count.
    """

    name: str
    actual: int
    bound: int
    article: str
    is_most: bool = False
    titles: tuple[Title, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the value is enough, or not too much."""
        return self.actual <= self.bound if self.is_most else self.actual >= self.bound


class Attempt(Record):
    """A selection of games, checked against the conditions of one title."""

    norm: Norm
    games: tuple[Opposition, ...]
    average: int
    performance: int
    measures: tuple[Measure, ...]

    @property
    def is_performance(self) -> bool:
        """Whether the performance is high enough for the norm (1.4.8)."""
        return self.performance >= self.norm.performance

    @property
    def missing(self) -> tuple[Measure, ...]:
        """The conditions that are not met."""
        return tuple(measure for measure in self.measures if not measure.holds)

    @property
    def makes_norm(self) -> bool:
        """Whether the performance is high enough, and all conditions are met."""
        return self.is_performance and not self.missing

    @property
    def halves(self) -> int:
        """Twice the points of the games."""
        return sum(game.halves for game in self.games)


class Event(Record, gc=False):
    """What matters about an event: how many games are needed, and which rules differ.

    ``drops_later`` tells whether later games may be left out (1.4.1e), ``is_mixed`` whether
    1.4.3d waives the mix of federations, ``is_double`` a double round-robin (1.4.5).
    """

    games: int = GAMES
    drops_later: bool = False
    is_mixed: bool = False
    is_double: bool = False


def best_attempt(
    norm: Norm, federation: str | None, games: Sequence[Opposition], event: Event
) -> Attempt | None:
    """Return the games that make a norm, else all games if they reach its performance.

    None where they do not, or are fewer than any exception allows.
    """
    if len(games) < min(event.games, GAMES_OF_TEAMS):
        return None
    of_all = _attempt(norm, federation, games, event)
    if of_all.makes_norm:
        return of_all
    holders = sum(game.title in norm.titles for game in games)
    lacks_mix = any(measure.article in _OF_MIX for measure in of_all.missing)
    # No selection has more holders, and all games of a table must have the mix (1.4.1f).
    if holders >= LEAST_HOLDERS and (event.drops_later or not lacks_mix):
        for selections in _selections(games, event):
            for index, some in enumerate(selections):
                attempt = _attempt(norm, federation, some, event)
                if attempt.makes_norm:
                    return attempt
                if index == 0 and not attempt.is_performance:
                    break  # the others have as many points, and no higher average
    return of_all if of_all.is_performance else None


_OF_MIX: Final = frozenset({"1.4.3", "1.4.4", "1.4.5", "1.4.5a"})
"""The articles on the opponents' federations and titles."""


def _selections(
    games: Sequence[Opposition], event: Event
) -> Iterator[Iterator[Sequence[Opposition]]]:
    """Yield selections without later games and wins (1.4.1e, f), grouped by how many are left out.

    The first of a group leaves out the wins against the lowest. With more games than count a group
    has no other, and with more than twice as many there is no group: that would take too long.
    """
    if len(games) > 2 * MOST_GAMES:
        return
    last = min(event.games, len(games)) if event.drops_later else len(games)
    for count in range(len(games), last - 1, -1):
        some = games[:count]
        wins = [place for place, game in enumerate(some) if game.halves == 2]  # noqa: PLR2004 - a point
        wins.sort(key=lambda place: _is_counted(games[place]))
        for number in range(min(len(wins), max(0, count - event.games)) + 1):
            left_out = combinations(wins, number) if len(games) <= MOST_GAMES else [wins[:number]]
            yield (
                tuple(game for place, game in enumerate(some) if place not in places)
                for places in left_out
            )


def _is_counted(game: Opposition) -> int:
    return UNRATED if game.rating is None else game.rating


def _attempt(
    norm: Norm, federation: str | None, games: Sequence[Opposition], event: Event
) -> Attempt:
    ratings = sorted(map(_is_counted, games))
    ratings[0] = max(ratings[0], norm.floor)
    count, halves = len(games), sum(game.halves for game in games)
    average = (2 * sum(ratings) + count) // (2 * count)
    percentage = (100 * halves + count) // (2 * count)
    return Attempt(
        norm,
        tuple(games),
        average,
        average + rating_difference(percentage),
        tuple(_measures(norm, federation, games, event, average)),
    )


def _measures(
    norm: Norm, federation: str | None, games: Sequence[Opposition], event: Event, average: int
) -> Iterator[Measure]:
    count = min(len(games), MOST_GAMES)
    yield Measure("games", len(games), event.games, "1.4.1")
    yield Measure("average-rating", average, norm.average, "1.4.8a")
    halves = sum(game.halves for game in games)
    yield Measure("percentage", 50 * halves // len(games), LEAST_PERCENTAGE, "1.4.8")
    titled = [game for game in games if game.title is not None and game.title not in UNTITLED]
    yield Measure("titled-opponents", len(titled), -(-count // 2), "1.4.5a")
    of_title = [game for game in games if game.title in norm.titles]
    needed = max(LEAST_HOLDERS, -(-count // 3))
    if event.is_double:
        needed = -(-len({game.number for game in games}) // 2)
        of_title = list({game.number: game for game in of_title}.values())
    titles = tuple(title for title in (Title.GM, Title.IM, *WOMENS) if title in norm.titles)
    yield Measure("title-holders", len(of_title), needed, "1.4.5", titles=titles)
    if event.is_mixed:
        return
    known = [game.federation for game in games if game.federation in FEDERATIONS]
    foreign = {one for one in known if one != federation}
    yield Measure("foreign-federations", len(foreign), 2, "1.4.3")
    own = sum(one == federation for one in known)
    yield Measure("own-federation", own, 3 * count // 5, "1.4.4", is_most=True)
    most = max((known.count(one) for one in set(known)), default=0)
    yield Measure("one-federation", most, 2 * count // 3, "1.4.4", is_most=True)
