"""Whether two files are of one event, which cannot count twice in a period.

An event is known by its games: who met whom with which colours, and what came of it, whatever the
format. Parts of one event have other games, as have two events of the same people.
"""

from __future__ import annotations

from array import array
from collections import Counter
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.events.names import name_key
from trfkit.model import Colour
from trfkit.model.outcome import RoundKind
from trfkit.plain_text import plain
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.model.outcome import RoundEntry

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
    ``words`` hashes of their names; both are unsigned numbers of eight bytes. ``ratings`` are those
    that enter the event, of two bytes, 0 without one; nothing where they are not known. A game is
    four numbers of four bytes: the places of two players, the round, and its sign.
    """

    called: str
    first: str
    last: str
    ids: bytes
    words: bytes
    games: bytes
    ratings: bytes = b""

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.games) // _GAME

    @property
    def rows(self) -> Iterator[tuple[int, int, int, int]]:
        """The games: the places of both, the round, the sign."""
        numbers = iter(array("I", self.games))
        return zip(numbers, numbers, numbers, numbers, strict=True)

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
_MOST: Final = (1 << 16) - 1
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


def played_games(tournament: Tournament, ratings: Iterable[int] = ()) -> PlayedGames:
    """Return the games of an event by which it is known again: those that both rows tell.

    ``ratings`` are those that enter it, of each player, 0 without one.
    """
    packed = array("I")
    players = tournament.players
    place_of = {player.start_no: place for place, player in enumerate(players)}
    for place, player in enumerate(players):
        for number, entry in enumerate(player.rounds, start=1):
            opponent = None if entry.opponent is None else place_of.get(entry.opponent)
            if opponent is None or opponent <= place or entry.kind is not RoundKind.GAME:
                continue
            other = players[opponent].round(number)
            if other.opponent == player.start_no:
                packed.extend((place, opponent, number, _sign(entry, other)))
    days = (tournament.start, tournament.end)
    return PlayedGames(
        called=plain(tournament.name or ""),
        first="" if days[0] is None else days[0].isoformat(),
        last="" if days[1] is None else days[1].isoformat(),
        ids=array("Q", [player.fide_id or 0 for player in players]).tobytes(),
        words=array("Q", [_hashed(player.name) for player in players]).tobytes(),
        games=packed.tobytes(),
        ratings=array("H", [min(rating, _MOST) for rating in ratings]).tobytes(),
    )


def _sign(entry: RoundEntry, other: RoundEntry) -> int:
    """Return who had White and what each got, in halves, as one number."""
    white = _UNKNOWN
    if entry.colour is not other.colour:
        colours = {entry.colour, other.colour.opposite if other.colour else None}
        white = int(Colour.WHITE not in colours)
    return white << 4 | (entry.outcome.share or 0) << 2 | (other.outcome.share or 0)


def _hashed(name: str) -> int:
    words = name_key(name)
    return int.from_bytes(sha256(words.encode()).digest()[:_NUMBER], "little") if words else 0


def in_common(earlier: PlayedGames, other: PlayedGames) -> Common:
    """Return what two files have in common; players are known by FIDE id, else by name."""
    place_of = _places(earlier, other)
    as_they_are = {place: place for place in range(len(earlier.ids) // _NUMBER)}
    has_colours = all(sign >> 4 != _UNKNOWN for *_, sign in chain(earlier.rows, other.rows))
    mask = _SIGN if has_colours else _RESULTS

    def shared(without: int) -> int:
        """Return how many games are in both, ``without`` the lowest bits of each."""
        ours = _in_order(game >> without for game in _packed(earlier, as_they_are, mask))
        theirs = _in_order(game >> without for game in _packed(other, place_of, mask))
        return _in_both(ours, theirs)

    whole = shared(0)
    return Common(
        earlier.count,
        other.count,
        shared(_BITS_OF_RESULT + _BITS_OF_ROUND),
        shared(_BITS_OF_ROUND),
        is_copy=earlier.count == other.count == whole > 0,
        has_colours=has_colours,
    )


def _in_order(games: Iterable[int]) -> array[int]:
    # PERF: an array, as of 50,000 games the numbers alone would take more than their event.
    return array("Q", sorted(games))


def _in_both(ours: Sequence[int], theirs: Sequence[int]) -> int:
    """Return how many numbers of one list in order are in the other one, too, each once."""
    both, place = 0, 0
    for game in ours:
        while place < len(theirs) and theirs[place] < game:
            place += 1
        if place < len(theirs) and theirs[place] == game:
            both += 1
            place += 1
    return both


_BITS_OF_ROUND: Final = 16
_BITS_OF_RESULT: Final = 4
_BITS_OF_SIGN: Final = 6
_BITS_OF_PLACE: Final = 20
_SIGN: Final = 0b111111
_RESULTS: Final = 0b001111


def _packed(games: PlayedGames, place_of: Mapping[int, int], mask: int) -> Iterator[int]:
    """Yield each game as a number: the players, the lower place first, colours, results, round.

    Of the sign the bits of ``mask`` are kept; a player who is not in the other file has no place.
    """
    nobody = (1 << _BITS_OF_PLACE) - 1
    for first_place, second_place, number, sign in games.rows:
        first, second = place_of.get(first_place, nobody), place_of.get(second_place, nobody)
        both = min(first, second) << _BITS_OF_PLACE | max(first, second)
        signed = _turned(sign) if first > second else sign
        yield (both << _BITS_OF_SIGN | signed & mask) << _BITS_OF_ROUND | number


def _turned(sign: int) -> int:
    """Return the sign of a game whose players change places."""
    white = sign >> 4
    turned = white if white == _UNKNOWN else 1 - white
    return turned << 4 | (sign & 3) << 2 | sign >> 2 & 3


def _places(earlier: PlayedGames, other: PlayedGames) -> Mapping[int, int]:
    """Return the places in the one file of those who are in the other one, by theirs."""
    ids, words = array("Q", earlier.ids), array("Q", earlier.words)
    by_id = {number: place for place, number in enumerate(ids) if number}
    by_name = {word: place for place, word in enumerate(words) if word}
    places: dict[int, int] = {}
    both = zip(array("Q", other.ids), array("Q", other.words), strict=True)
    for place, (number, word) in enumerate(both):
        if number and number in by_id:
            places[place] = by_id[number]
        elif word in by_name and not (number and ids[by_name[word]]):
            places[place] = by_name[word]
    return places


# What two files of one event tell otherwise -------------------------------------------------------


class Otherwise(Record):
    """What the later of two files tells otherwise: a result of a round, a rating or a FIDE id.

    ``who`` are places of players in that file, of a result both, the first of ``here`` first;
    ``there`` is what the earlier file tells.
    """

    what: str
    who: tuple[int, ...]
    here: str
    there: str
    round: int | None = None


RESULT: Final = "result"
RATING: Final = "rating"
FIDE_ID: Final = "FIDE id"
NONE: Final = "none"
"""What is told of a player without a rating or an id."""


def otherwise(earlier: PlayedGames, other: PlayedGames) -> Iterator[Otherwise]:
    """Yield the results, ratings and FIDE ids that ``other`` tells otherwise than ``earlier``.

    Of games that both have in one round; of players who are the same by FIDE id or name.
    """
    places = _places(earlier, other)
    yield from _other_results(earlier, other, places)
    place_of = {**places, **_namesakes(earlier, other, places)}
    each = (
        (RATING, array("H", earlier.ratings), array("H", other.ratings)),
        (FIDE_ID, array("Q", earlier.ids), array("Q", other.ids)),
    )
    for fact, theirs, ours in each:
        for place, there in sorted(place_of.items()):
            if theirs and ours and theirs[there] != ours[place]:
                here, before = (str(number or NONE) for number in (ours[place], theirs[there]))
                yield Otherwise(fact, (place,), here, before)


def _other_results(
    earlier: PlayedGames, other: PlayedGames, places: Mapping[int, int]
) -> Iterator[Otherwise]:
    in_other = {there: here for here, there in places.items()}
    theirs = _by_pairing(earlier, in_other)
    ours = _by_pairing(other, {place: place for place in range(len(other.ids) // _NUMBER)})
    before = 0
    for game in ours:
        while before < len(theirs) and theirs[before] >> _BITS_OF_RESULT < game >> _BITS_OF_RESULT:
            before += 1
        if before == len(theirs):
            return
        was = theirs[before]
        if was != game and was >> _BITS_OF_RESULT == game >> _BITS_OF_RESULT:
            yield _other_result(game, was)


def _other_result(game: int, was: int) -> Otherwise:
    """Return a game that two files tell otherwise, White first where they tell who had it."""
    pairing = game >> _BITS_OF_RESULT
    number = pairing & (1 << _BITS_OF_ROUND) - 1
    white = pairing >> _BITS_OF_ROUND & 3
    both = pairing >> _BITS_OF_ROUND + _BITS_OF_COLOUR
    players = both >> _BITS_OF_PLACE, both & (1 << _BITS_OF_PLACE) - 1
    here, there = (
        [_POINTS[result >> 2 & 3], _POINTS[result & 3]][:: -1 if white == 1 else 1]
        for result in (game, was)
    )
    players = players[::-1] if white == 1 else players
    return Otherwise(RESULT, players, "-".join(here), "-".join(there), number)


def _by_pairing(games: PlayedGames, place_of: Mapping[int, int]) -> array[int]:
    """Return each game of players who are known as a number: both, colours, round, then result."""
    packed = array("Q")
    for first_place, second_place, number, sign in games.rows:
        first, second = place_of.get(first_place), place_of.get(second_place)
        if first is None or second is None:
            continue
        both = min(first, second) << _BITS_OF_PLACE | max(first, second)
        signed = _turned(sign) if first > second else sign
        pairing = (both << _BITS_OF_COLOUR | signed >> _BITS_OF_RESULT) << _BITS_OF_ROUND | number
        packed.append(pairing << _BITS_OF_RESULT | signed & _RESULTS)
    return array("Q", sorted(packed))


_POINTS: Final = ("0", "1/2", "1", "?")
_BITS_OF_COLOUR: Final = 2


def _namesakes(
    earlier: PlayedGames, other: PlayedGames, places: Mapping[int, int]
) -> Mapping[int, int]:
    """Return who has one name in both files and is none of ``places``, as his id is another."""
    theirs, ours = array("Q", earlier.words), array("Q", other.words)
    alone = {word for words in (theirs, ours) for word, n in Counter(words).items() if n > 1}
    taken = {*places.values()}
    by_name = {word: place for place, word in enumerate(theirs) if word and place not in taken}
    return {
        place: by_name[word]
        for place, word in enumerate(ours)
        if word in by_name and word not in alone and place not in places
    }


class Known(NamedTuple):
    """A file that has an event already: its games, and what both have in common."""

    file: str
    played: PlayedGames
    common: Common


class Events:
    """The events of a period so far, by who played in them."""

    def __init__(self) -> None:
        self._events: list[tuple[str, PlayedGames]] = []
        self._by_id: dict[int, tuple[int, ...]] = {}
        self._by_name: dict[int, tuple[int, ...]] = {}

    def add(self, file: str, games: PlayedGames) -> None:
        """Take an event in, to be known again."""
        place = len(self._events)
        alone = (place,)  # the same for all who play in no other event
        self._events.append((file, games))
        for table, packed in ((self._by_id, games.ids), (self._by_name, games.words)):
            for number in filter(None, array("Q", packed)):
                table[number] = (*table[number], place) if number in table else alone

    def known(self, games: PlayedGames) -> Known | None:
        """Return which file has the event already, and what both have in common; else None.

        A copy is found before another state.
        """
        matches: list[Known] = []
        for place in self._of_the_same(games):
            file, event = self._events[place]
            if games.may_be(event):
                common = in_common(event, games)
                if common.is_copy or common.is_another_state:
                    matches.append(Known(file, event, common))
        return min(matches, key=lambda one: not one.common.is_copy, default=None)

    def _of_the_same(self, games: PlayedGames) -> list[int]:
        """Return the events half of whose players, or half of these, play in both."""
        counts: Counter[int] = Counter()
        for number, word in zip(array("Q", games.ids), array("Q", games.words), strict=True):
            by_id = self._by_id.get(number, ())
            counts.update({*by_id, *self._by_name.get(word, ())})
        sizes = {place: len(self._events[place][1].ids) // _NUMBER for place in counts}
        own = len(games.ids) // _NUMBER
        return sorted(p for p, count in counts.items() if count * 2 >= min(own, sizes[p]))
