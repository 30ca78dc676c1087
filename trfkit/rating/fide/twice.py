"""Whether two files are of one event, which cannot count twice in a period.

An event is known by its games: who met whom with which colours, and what came of it, whatever the
format. Parts of one event have other games, as have two events of the same people.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.digest import sha256_of
from trfkit.model import Colour
from trfkit.plain import plain
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.model import Tournament
    from trfkit.rating.games import Game

ENOUGH: Final = 10
"""So many games are the same in no two events, whatever these are called."""

FEW: Final = 4
"""Fewer players than these meet each other again and again, and so may their results."""

NEARLY: Final = 10
"""Of so many games one may be another in a corrected file, and one have another result."""


class PlayedGames(Record, kw_only=True):
    """The games of an event, packed: those of many events are in memory at once.

    ``called`` is the name of the event in plain words, ``first`` and ``last`` are its days in
    ISO's form; each is "" if it is not known. ``ids`` are the players' FIDE ids, 0 without one,
    ``words`` hashes of their names; both are unsigned numbers of eight bytes. A game is four
    numbers of four bytes: the places of two players, the round, and its sign.
    """

    called: str
    first: str
    last: str
    ids: bytes
    words: bytes
    games: bytes

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.games) // _GAME

    def is_apart(self, other: PlayedGames) -> bool:
        """Tell whether all days of one lie before those of the other one."""
        if not (self.first and other.first):
            return False
        return (self.last or self.first) < other.first or (other.last or other.first) < self.first

    def may_be(self, other: PlayedGames) -> bool:
        """Tell whether games that are the same make both one event."""
        if min(len(self.ids), len(other.ids)) < FEW * _NUMBER:
            days = (self.first, self.last)
            return all(days) and days == (other.first, other.last)
        if self.is_apart(other):
            return False
        is_called_so = not (self.called and other.called) or self.called == other.called
        return is_called_so or min(self.count, other.count) >= ENOUGH


_GAME: Final = 16
_NUMBER: Final = 8
_UNKNOWN: Final = 2
"""Who had White where a file does not tell; 0 is the first, 1 the second."""


class Common(Record):
    """What two files have in common: games of one and of the other, of both, and results.

    ``is_copy`` says that they have the same games with the same results in the same rounds,
    ``has_colours`` that both tell who had White.
    """

    one: int
    other: int
    games: int
    results: int
    is_copy: bool
    has_colours: bool

    @property
    def is_another_state(self) -> bool:
        """Whether nearly all games of the smaller one are in the other, with the same results.

        Without colours the cycles of a round-robin have the same games: then only results tell.
        """
        least = min(self.one, self.other)
        if not least or (self.results < self.games and not self.has_colours):
            return False
        return max(least - self.games, self.games - self.results) * NEARLY <= least


def played_games(tournament: Tournament, games: tuple[Game, ...]) -> PlayedGames:
    """Return the games of an event by which it is known again."""
    packed = array("I")
    for game in games:
        one, other = (tournament.players[place].round(game.round) for place in game.players)
        white = _UNKNOWN
        if one.colour is not other.colour:
            white = int(Colour.WHITE not in {one.colour, _other(other.colour)})
        sign = white << 4 | game.halves[0] << 2 | game.halves[1]
        packed.extend((*game.players, game.round, sign))
    days = (tournament.start, tournament.end)
    return PlayedGames(
        called=plain(tournament.name or ""),
        first="" if days[0] is None else days[0].isoformat(),
        last="" if days[1] is None else days[1].isoformat(),
        ids=array("Q", [player.fide_id or 0 for player in tournament.players]).tobytes(),
        words=array("Q", [_hashed(player.name) for player in tournament.players]).tobytes(),
        games=packed.tobytes(),
    )


def _other(colour: Colour | None) -> Colour | None:
    if colour is None:
        return None
    return Colour.BLACK if colour is Colour.WHITE else Colour.WHITE


def _hashed(name: str) -> int:
    words = " ".join(sorted(plain(name).split()))
    return int.from_bytes(sha256_of(words.encode())[:_NUMBER], "little") if words else 0


def in_common(one: PlayedGames, other: PlayedGames) -> Common:
    """Return what two files have in common; players are known by FIDE id, else by name."""
    place_of = _places(one, other)
    ours = [_turned(*game) for game in _unpacked(one.games)]
    theirs = [
        _turned(place_of.get(first, -1), place_of.get(second, -1), number, sign)
        for first, second, number, sign in _unpacked(other.games)
    ]
    has_colours = all(sign >> 4 != _UNKNOWN for *_, sign in (*ours, *theirs))
    if not has_colours:
        ours, theirs = _without_colours(ours), _without_colours(theirs)
    met = [Counter((a, b, sign >> 4) for a, b, _, sign in games) for games in (ours, theirs)]
    got = [Counter((a, b, sign) for a, b, _, sign in games) for games in (ours, theirs)]
    return Common(
        len(ours),
        len(theirs),
        (met[0] & met[1]).total(),
        (got[0] & got[1]).total(),
        Counter(ours) == Counter(theirs) and bool(ours),
        has_colours,
    )


_Row = tuple[int, int, int, int]


def _unpacked(games: bytes) -> Iterator[_Row]:
    numbers = iter(array("I", games))
    return zip(numbers, numbers, numbers, numbers, strict=True)


def _turned(first: int, second: int, number: int, sign: int) -> _Row:
    """Return a game with the lower place first."""
    if first <= second:
        return first, second, number, sign
    white = sign >> 4
    turned = white if white == _UNKNOWN else 1 - white
    return second, first, number, turned << 4 | (sign & 3) << 2 | sign >> 2 & 3


def _without_colours(games: list[_Row]) -> list[_Row]:
    return [(a, b, number, _UNKNOWN << 4 | sign & 15) for a, b, number, sign in games]


def _places(one: PlayedGames, other: PlayedGames) -> Mapping[int, int]:
    """Return the places in the one file of those who are in the other one, by theirs."""
    ids, words = array("Q", one.ids), array("Q", one.words)
    by_id = {number: place for place, number in enumerate(ids) if number}
    by_name = {word: place for place, word in enumerate(words) if word}
    found: dict[int, int] = {}
    both = zip(array("Q", other.ids), array("Q", other.words), strict=True)
    for place, (number, word) in enumerate(both):
        if number and number in by_id:
            found[place] = by_id[number]
        elif word in by_name and not (number and ids[by_name[word]]):
            found[place] = by_name[word]
    return found


class Events:
    """The events of a period so far, by who played in them."""

    def __init__(self) -> None:
        self._events: list[tuple[str, PlayedGames]] = []
        self._by_id: dict[int, list[int]] = {}
        self._by_name: dict[int, list[int]] = {}

    def add(self, file: str, games: PlayedGames) -> None:
        """Take an event in, to be known again."""
        place = len(self._events)
        self._events.append((file, games))
        for table, packed in ((self._by_id, games.ids), (self._by_name, games.words)):
            for number in filter(None, array("Q", packed)):
                table.setdefault(number, []).append(place)

    def known(self, games: PlayedGames) -> tuple[str, Common] | None:
        """Return which file has the event already, and what both have in common; else None.

        A copy is found before another state.
        """
        found: list[tuple[str, Common]] = []
        for place in self._of_the_same(games):
            file, event = self._events[place]
            if games.may_be(event):
                common = in_common(event, games)
                if common.is_copy or common.is_another_state:
                    found.append((file, common))
        return min(found, key=lambda one: not one[1].is_copy, default=None)

    def _of_the_same(self, games: PlayedGames) -> list[int]:
        """Return the events half of whose players, or half of these, play in both."""
        counts: Counter[int] = Counter()
        for number, word in zip(array("Q", games.ids), array("Q", games.words), strict=True):
            by_id = self._by_id.get(number, ())
            counts.update({*by_id, *self._by_name.get(word, ())})
        sizes = {place: len(self._events[place][1].ids) // _NUMBER for place in counts}
        own = len(games.ids) // _NUMBER
        return sorted(p for p, count in counts.items() if count * 2 >= min(own, sizes[p]))
