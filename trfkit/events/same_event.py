"""Whether two files are of the same event, and whether one is another state of it.

An event is known by its games, whatever the format: who met whom, the colours and the results.
Parts of one event have different games, as have two events of the same people.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.events.names import name_key
from trfkit.model import Colour, Tournament
from trfkit.model.outcome import RoundEntry, RoundKind
from trfkit.record import Record
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


HALF: Final = 2
"""With less than one in so many players in both these may be two events."""

ENOUGH: Final = 10
"""So many games are the same in no two events, whatever these are called."""

FEW: Final = 4
"""Fewer players than these meet each other again and again, and so may their results."""

NEARLY: Final = 10
"""Of so many games one may be another in a corrected file, and one have another result."""

SHARES: Final = 3
"""So many things a game may bring."""

ROWS_OF_PLAYER: Final = 2
"""So many rows of results must be possible for each player: else two events share most of them."""

UNKNOWN: Final = 2
"""Who had White where a file does not tell; 0 is the first, 1 the second."""


class PlayedGame(NamedTuple):
    """A game confirmed by both rows: the places of both players, who had White, and both scores.

    The lower place is the first one.
    """

    first: int
    second: int
    white: int
    shares: tuple[int, int]
    round: int


class PlayedGames(Record, kw_only=True):
    """The games of an event, and its other facts.

    ``called`` is the normalised name of the event, ``first`` and ``last`` are its days (ISO),
    ``teams`` the names of teams; each is "" if unknown. ``ids`` are the players' FIDE IDs, 0 if
    missing, ``names`` the keys of their names, ``ratings`` the ratings at the event, 0 if missing;
    empty if unknown.
    """

    called: str
    first: str
    last: str
    ids: tuple[int, ...]
    names: tuple[str, ...]
    games: tuple[PlayedGame, ...]
    ratings: tuple[int, ...] = ()
    teams: frozenset[str] = frozenset()

    def is_apart(self, other: PlayedGames) -> bool:
        """Tell whether one event ends before the other begins."""
        if not (self.first and other.first):
            return False
        return (self.last or self.first) < other.first or (other.last or other.first) < self.first


def played_games(tournament: Tournament, ratings: Iterable[int] = ()) -> PlayedGames:
    """Return the games of an event that both rows confirm, which identify it.

    ``ratings`` are the players' ratings at the event, 0 if missing.
    """
    games = []
    players = tournament.players
    place_of = {player.start_no: place for place, player in enumerate(players)}
    for place, player in enumerate(players):
        for number, entry in enumerate(player.rounds, start=1):
            opponent = None if entry.opponent is None else place_of.get(entry.opponent)
            if opponent is None or opponent <= place or entry.kind is not RoundKind.GAME:
                continue
            other = players[opponent].round(number)
            if other.opponent == player.start_no:
                shares = entry.outcome.share or 0, other.outcome.share or 0
                white = _has_white(entry, other)
                games.append(PlayedGame(place, opponent, white, shares, number))
    days = (tournament.start, tournament.end)
    return PlayedGames(
        called=plain(tournament.name or ""),
        first="" if days[0] is None else days[0].isoformat(),
        last="" if days[1] is None else days[1].isoformat(),
        ids=tuple(player.fide_id or 0 for player in players),
        names=tuple(name_key(player.name) for player in players),
        games=tuple(games),
        ratings=tuple(ratings),
        teams=frozenset(plain(team.name) for team in tournament.teams) - {""},
    )


def _has_white(entry: RoundEntry, other: RoundEntry) -> int:
    if entry.colour is other.colour:
        return UNKNOWN
    return 0 if Colour.WHITE is entry.colour or Colour.BLACK is other.colour else 1


def _renumber_games(
    games: Iterable[PlayedGame], place_of: Mapping[int, int]
) -> Iterator[PlayedGame]:
    """Yield the games of players with a known place, by these places, the lower one first."""
    for game in games:
        first, second = place_of.get(game.first), place_of.get(game.second)
        if first is None or second is None:
            continue
        if first < second:
            yield game._replace(first=first, second=second)
        else:
            white = game.white if game.white == UNKNOWN else 1 - game.white
            yield PlayedGame(second, first, white, game.shares[::-1], game.round)


def _places(earlier: PlayedGames, later: PlayedGames) -> dict[int, int]:
    """Return, by place in the later file, the places in the earlier file of players in both.

    Players are matched by FIDE ID, else by name.
    """
    by_id = {number: place for place, number in enumerate(earlier.ids) if number}
    by_name = {name: place for place, name in enumerate(earlier.names) if name}
    places: dict[int, int] = {}
    for place, (number, name) in enumerate(zip(later.ids, later.names, strict=True)):
        if number and number in by_id:
            places[place] = by_id[number]
        elif name in by_name and not (number and earlier.ids[by_name[name]]):
            places[place] = by_name[name]
    return places


# Whether two files are of one event ---------------------------------------------------------------


class Relation(Enum):
    """How a file relates to another one's event.

    ``OTHER``: clearly another event. ``OPEN``: perhaps another part of the same one.
    """

    COPY = "copy"
    STATE = "another state"
    OTHER = "another event"
    OPEN = "open"


class Comparison(Record):
    """How a file relates to another one's event, and what they share.

    ``known`` are the players in both. ``games`` are the games in both, ``results`` how many of them
    have the same result.
    """

    relation: Relation
    known: int
    games: int
    results: int


def compare_events(
    earlier: PlayedGames, later: PlayedGames, places: Mapping[int, int] | None = None
) -> Comparison:
    """Return how a file relates to another one's event.

    A copy has the same games with the same results in the same rounds; another state has nearly all
    games of the smaller one. Without colours the cycles of a round-robin have the same games, so
    that only results tell them apart. ``places`` are the players' places in the earlier file by
    those in the later one; by default they are matched by FIDE ID and name.
    """
    places = _places(earlier, later) if places is None else places
    theirs, ours = [*earlier.games], [*_renumber_games(later.games, places)]
    has_colours = all(game.white != UNKNOWN for game in (*earlier.games, *later.games))
    if not has_colours:
        theirs, ours = ([game._replace(white=UNKNOWN) for game in side] for side in (theirs, ours))
    games, results, whole = (
        (Counter(game[:facts] for game in theirs) & Counter(game[:facts] for game in ours)).total()
        for facts in (3, 4, 5)
    )
    counts = len(earlier.games), len(later.games)
    is_state = (
        min(counts) > 0
        and (has_colours or results == games)
        and max(min(counts) - games, games - results) * NEARLY <= min(counts)
    )
    relation = Relation.OPEN
    if is_state and _games_make_one_event(earlier, later):
        relation = Relation.COPY if counts[0] == counts[1] == whole else Relation.STATE
    elif _are_two_events(earlier, later, len(places)):
        relation = Relation.OTHER
    return Comparison(relation, len(places), games, results)


def _games_make_one_event(earlier: PlayedGames, later: PlayedGames) -> bool:
    """Tell whether the shared games make both files the same event."""
    if min(len(earlier.ids), len(later.ids)) < FEW:
        days = (earlier.first, earlier.last)
        return all(days) and days == (later.first, later.last)
    if earlier.is_apart(later):
        return False
    is_called_so = not (earlier.called and later.called) or earlier.called == later.called
    return is_called_so or min(len(earlier.games), len(later.games)) >= ENOUGH


def _are_two_events(earlier: PlayedGames, later: PlayedGames, known: int) -> bool:
    """Tell whether two files are clearly of two events.

    That is so if fewer than half of the players of the smaller one are in both, of its teams as
    well, and of the players' scores round by round: the same event with other names and numbers
    still has the same results. Files with the same name and overlapping days are of one event.
    """
    least = min(len(earlier.ids), len(later.ids))
    teams = min(len(earlier.teams), len(later.teams))
    if known * HALF >= least or (teams and len(earlier.teams & later.teams) * HALF >= teams):
        return False
    if earlier.called and earlier.called == later.called and not earlier.is_apart(later):
        return False
    rounds = {game.round for game in earlier.games} & {game.round for game in later.games}
    alike = (_rows(earlier, rounds) & _rows(later, rounds)).total()
    return SHARES ** len(rounds) < least * ROWS_OF_PLAYER or alike * HALF < least


def _rows(event: PlayedGames, rounds: set[int]) -> Counter[tuple[tuple[int, int], ...]]:
    """Count the players with the same scores round by round."""
    rows: list[list[tuple[int, int]]] = [[] for _ in event.ids]
    for game in event.games:
        if game.round in rounds:
            for place, share in zip((game.first, game.second), game.shares, strict=True):
                rows[place].append((game.round, share))
    return Counter(tuple(sorted(row)) for row in rows)


# What two files of one event tell otherwise -------------------------------------------------------


class DifferingFact(Record):
    """A result of a round, a rating or a FIDE ID that differs in the later of two files.

    ``players`` are places in that file, both for a result with the first one's ``here`` first;
    ``there`` is the value in the earlier file.
    """

    kind: str
    players: tuple[int, ...]
    here: str
    there: str
    round: int | None = None


RESULT: Final = "result"
RATING: Final = "rating"
FIDE_ID: Final = "fide-id"
NONE: Final = "none"
"""What is told of a player without a rating or an id."""

_POINTS: Final = ("0", "1/2", "1")


def differing_facts(earlier: PlayedGames, later: PlayedGames) -> Iterator[DifferingFact]:
    """Yield the results, ratings and FIDE IDs of ``later`` that differ from ``earlier``.

    Compared are the games that both have in a round, and players matched by FIDE ID or name.
    """
    places = _places(earlier, later)
    in_later = {there: here for here, there in places.items()}
    before = {
        (*game[:3], game.round): game.shares for game in _renumber_games(earlier.games, in_later)
    }
    for game in sorted(later.games):
        shares = before.get((*game[:3], game.round), game.shares)
        if shares != game.shares:
            turn = -1 if game.white == 1 else 1
            here, there = (
                "-".join([_POINTS[share] for share in both][::turn])
                for both in (game.shares, shares)
            )
            yield DifferingFact(RESULT, (game.first, game.second)[::turn], here, there, game.round)
    # Who has one name in both files and another id is the same, too.
    taken = {*places.values()}
    by_name = {name: place for place, name in enumerate(earlier.names) if place not in taken}
    several = {
        name for event in (earlier, later) for name, n in Counter(event.names).items() if n > 1
    }
    for place, name in enumerate(later.names):
        if name and name in by_name and name not in several and place not in places:
            places[place] = by_name[name]
    for fact, theirs, ours in (
        (RATING, earlier.ratings, later.ratings),
        (FIDE_ID, earlier.ids, later.ids),
    ):
        for place, earlier_place in sorted(places.items()):
            if theirs and ours and theirs[earlier_place] != ours[place]:
                number, other = (str(n or NONE) for n in (ours[place], theirs[earlier_place]))
                yield DifferingFact(fact, (place,), number, other)


class KnownEvent(NamedTuple):
    """An earlier file with the same event: its games, and the comparison."""

    file: str
    played: PlayedGames
    comparison: Comparison


class Events:
    """The events of a period so far, found by their players."""

    def __init__(self) -> None:
        self._events: list[tuple[str, PlayedGames]] = []
        self._of_player: dict[int | str, list[int]] = {}

    def add(self, file: str, games: PlayedGames) -> None:
        """Add an event, so that later files of it are recognised."""
        keys: set[int | str] = {*games.ids, *games.names}
        for key in keys - {0, ""}:
            self._of_player.setdefault(key, []).append(len(self._events))
        self._events.append((file, games))

    def known(self, games: PlayedGames) -> KnownEvent | None:
        """Return the file that already has the event, with the comparison; else None.

        A copy is preferred to another state.
        """
        counts: Counter[int] = Counter()
        for keys in zip(games.ids, games.names, strict=True):
            counts.update({place for key in keys for place in self._of_player.get(key, ())})
        matches = []
        for place, count in sorted(counts.items()):
            file, event = self._events[place]
            # Comparing takes long; most events have hardly a player in common.
            if count * HALF >= min(len(games.ids), len(event.ids)):
                comparison = compare_events(event, games)
                if comparison.relation in (Relation.COPY, Relation.STATE):
                    matches.append(KnownEvent(file, event, comparison))
        matches.sort(key=lambda known: known.comparison.relation is not Relation.COPY)
        return matches[0] if matches else None
