"""Find the places that participants can still take: exactly, or bounds of them.

If the open games have few combinations of results, all are tried, and the places are exact. With
many, places by points alone are still exact as long as no participant has two open games: each game
then only affects its own two players, so for every participant the best and the worst result of
each other game can be chosen independently. Places by tie-breaks are between those two.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from functools import reduce
from itertools import chain, product
from typing import TYPE_CHECKING, Final

from trfkit.change.result import OpenGame, Outlook, Prospect, Remaining
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.messages.message import Message, Participant, Several
from trfkit.model.outcome import Colour, Outcome, RoundEntry, RoundKind
from trfkit.ranking import rank
from trfkit.ranking.event_order import with_order
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.record import Record, fill_record, replace
from trfkit.refusal import refusal_of
from trfkit.tie_breaks import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model.tournament import Player, Tournament
    from trfkit.ranking.result import Standings
    from trfkit.units import StartNo

MOST_GAMES: Final = 8
"""Of so many open games every combination is tried: 6561 standings."""
MOST_NAMED: Final = 3
"""So many who can still be first are named in the sentence."""

MOST_LINES: Final = 200_000
"""But of no more lines of standings than this, all combinations together."""

RESULTS: Final = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)
"""How an open game may end, as far as is looked at: at the board."""

_WORDS: Final = {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}

Results = tuple[tuple[Outcome, Outcome], ...]


class Pending(Record, gc=False):
    """An open game: the round and both players; the first has White if colours are known."""

    round: int
    first: StartNo
    second: StartNo


class Places(Record, gc=False):
    """A place by the whole list, and by points alone for the best and the worst."""

    best: int
    worst: int
    best_on_points: int
    worst_on_points: int

    def joined(self, other: Places) -> Places:
        """Return the better and the worse place of both."""
        return Places(
            min(self.best, other.best),
            max(self.worst, other.worst),
            min(self.best_on_points, other.best_on_points),
            max(self.worst_on_points, other.worst_on_points),
        )


def remaining(
    tournament: Tournament, ranking: Ranking = BY_DEFAULT, player: int | None = None
) -> Remaining:
    """Return the best and the worst place that each participant can still take.

    ``player`` selects one participant: a starting rank, or the number of a team. Raises Refusal
    without open games, for an unknown participant, for an impossible option, and for teams with
    more open games than can be tried.
    """
    games = open_games(tournament)
    if not games:
        raise refusal_of("no-open-game")
    last = max(game.round for game in games)
    if ranking.rounds is not None and ranking.rounds < last:
        raise refusal_of("places-after-round", last=last)
    ranking = replace(ranking, rounds=None, lots=None)
    now = rank(tournament, ranking)
    ranking = with_order(tournament, ranking, has_places=False)
    if player is not None and player not in {row.id for row in now.rows}:
        raise refusal_of("no-participant", number=player)
    tournament = replace(tournament, rounds_played=max(tournament.rounds_played, last))
    combinations = len(RESULTS) ** len(games)
    exact = len(games) <= MOST_GAMES and combinations * len(now.rows) <= MOST_LINES
    notes = [Message("change.games-at-the-board")]
    standings = now
    if exact:
        places, standings = _all_results(tournament, games, ranking)
    elif now.primary != POINTS or now.columns[0].criterion.canonical != POINTS:
        raise refusal_of("too-many-games", count=len(games))
    else:
        places, exact_on_points = _bounds(tournament, games, ranking)
        how = "exact" if exact_on_points else "bounds"
        notes.append(Message("change.too-many-results", count=len(games), how=how))
    prospects = [
        _prospect(row.id, row.name, row.rank, places[row.id])
        for row in now.rows
        if player is None or row.id == player
    ]
    prospects.sort(key=lambda one: (one.best, one.worst, one.now, one.id))
    names = {player.start_no: player.name for player in tournament.players}
    return Remaining(
        text=_answer(prospects, games, player, exact=exact),
        exact=exact,
        combinations=combinations if exact else 0,
        games=tuple(
            OpenGame(game.round, game.first, names[game.first], game.second, names[game.second])
            for game in games
        ),
        prospects=tuple(prospects),
        tiebreaks=standings.tiebreaks,
        edition=standings.edition,
        notes=(*notes, *standings.notes),
        policies=standings.policies,
    )


def open_games(tournament: Tournament) -> tuple[Pending, ...]:
    """Return the games without a result, by round and White's starting rank."""
    rows = {player.start_no: player for player in tournament.players}
    games = []
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            opponent = rows.get(entry.opponent) if entry.opponent is not None else None
            if entry.kind is not RoundKind.PENDING or opponent is None or opponent is player:
                continue
            other = opponent.round(number)
            if other.kind is not RoundKind.PENDING or other.opponent != player.start_no:
                continue
            if entry.colour is Colour.WHITE or (
                entry.colour is None
                and (other.colour is Colour.BLACK or (other.colour is None
                                                      and player.start_no < opponent.start_no))
            ):  # fmt: skip
                games.append(Pending(number, player.start_no, opponent.start_no))
    return tuple(sorted(games, key=lambda game: (game.round, game.first)))


def with_results(tournament: Tournament, games: Sequence[Pending], results: Results) -> Tournament:
    """Return the tournament with these results of the open games.

    Points that these players state are those without them, and left out.
    """
    changed: dict[StartNo, dict[int, Outcome]] = {}
    for game, (first, second) in zip(games, results, strict=True):
        changed.setdefault(game.first, {})[game.round] = first
        changed.setdefault(game.second, {})[game.round] = second
    players = tuple(
        _with_outcomes(player, changed[player.start_no]) if player.start_no in changed else player
        for player in tournament.players
    )
    played = max(rounds_with_results(players), tournament.rounds_played)
    return replace(tournament, players=players, rounds_played=played)


def _with_outcomes(player: Player, outcomes: Mapping[int, Outcome]) -> Player:
    return replace(
        player,
        stated_points=None,
        rounds=tuple(
            RoundEntry(outcomes[number], entry.opponent, entry.colour)
            if number in outcomes
            else entry
            for number, entry in enumerate(player.rounds, start=1)
        ),
    )


Found = dict[int, dict[str, Places]]
"""By participant: the places by what the participant's own open games end in."""


def _all_results(
    tournament: Tournament, games: Sequence[Pending], ranking: Ranking
) -> tuple[Found, Standings]:
    """Return everyone's places over all combinations of results."""
    places: Found = {}
    standings = None
    for results in product(RESULTS, repeat=len(games)):
        standings = rank(with_results(tournament, games, results), ranking)
        # By player what the own open games end in; not of teams, which have none.
        own: dict[int, list[str]] = {}
        for game, (first, second) in zip(games, results, strict=True):
            own.setdefault(game.first, []).append(_WORDS[first])
            own.setdefault(game.second, []).append(_WORDS[second])
        for row, its_places in _places(standings):
            by_result = places.setdefault(row, {})
            words = ", ".join(own.get(row, ()))
            known = by_result.get(words)
            by_result[words] = its_places if known is None else known.joined(its_places)
    assert standings is not None  # noqa: S101 - there is a game, and so a combination
    return places, standings


def _places(standings: Standings) -> Iterator[tuple[int, Places]]:
    """Yield the place of each participant by the list, and by points alone."""
    points = Counter(row.points for row in standings.rows if row.ranked)
    ahead: dict[int, int] = {}
    count = 0
    for score in sorted(points, reverse=True):
        ahead[score] = count
        count += points[score]
    for row in standings.rows:
        best = worst = row.rank
        if row.ranked:
            best, worst = ahead[row.points] + 1, ahead[row.points] + points[row.points]
        yield row.id, Places(row.rank, row.rank, best, worst)


def _bounds(
    tournament: Tournament, games: Sequence[Pending], ranking: Ranking
) -> tuple[Found, bool]:
    """Return the places by points alone, and whether they are exact."""
    ranked = [
        rank(with_results(tournament, games, (result,) * len(games)), ranking).rows
        for result in RESULTS
    ]
    scores = [{row.id: row.points for row in rows if row.ranked} for rows in ranked]
    places: Found = {
        row.id: {"": Places(row.rank, row.rank, row.rank, row.rank)}
        for row in ranked[0]
        if not row.ranked
    }
    together = Counter(who for game in games for who in (game.first, game.second))
    if any(count > 1 for count in together.values()):
        for competitor, (best, worst) in _loose_bounds(tournament, games, ranking).items():
            places[competitor] = {"": Places(best, worst, best, worst)}
        return places, False
    ahead = _Ahead(scores, games)
    own_game: dict[int, Pending] = {
        who: game for game in games for who in (game.first, game.second)
    }
    for competitor in scores[0]:
        game = own_game.get(competitor)
        by_result = places.setdefault(competitor, {})
        for index, result in enumerate(RESULTS):
            best, worst = ahead.places(competitor, index, game)
            words = ""
            if game is not None:
                words = _WORDS[result[0] if game.first == competitor else result[1]]
            by_result[words] = Places(best, worst, best, worst)
    return places, True


class _Ahead:
    """Counts the participants who can be ahead of a score, if none has two open games.

    ``scores`` are everyone's points if all open games end with each of ``RESULTS``.
    """

    def __init__(self, scores: Sequence[Mapping[int, int]], games: Sequence[Pending]) -> None:
        self._scores = scores
        self._games = games
        playing = {who for game in games for who in (game.first, game.second)}
        self._idle = [points for who, points in scores[0].items() if who not in playing]
        self._counted: dict[int, tuple[int, int]] = {}

    def places(self, competitor: int, result: int, game: Pending | None) -> tuple[int, int]:
        """Return the best and the worst place with one result of the own game, if any."""
        score = self._scores[result][competitor]
        if score not in self._counted:  # the fewest with more than it, the most with no less
            pairs = [self._count_around(game, score) for game in self._games]
            self._counted[score] = (
                sum(points > score for points in self._idle) + sum(least for least, _ in pairs),
                sum(points >= score for points in self._idle) + sum(most for _, most in pairs),
            )
        least, most = self._counted[score]
        if game is None:
            return 1 + least, most  # which has counted the participant, too
        own_least, own_most = self._count_around(game, score)
        opponent = self._scores[result].get(game.second if game.first == competitor else game.first)
        ahead = opponent is not None and opponent > score
        level = opponent is not None and opponent >= score
        return 1 + least - own_least + ahead, 1 + most - own_most + level

    def _count_around(self, game: Pending, score: int) -> tuple[int, int]:
        """Return the fewest players of a game above a score, and the most not below it."""
        by_result = [
            [by[who] for who in (game.first, game.second) if who in by] for by in self._scores
        ]
        return (
            min(sum(points > score for points in both) for both in by_result),
            max(sum(points >= score for points in both) for both in by_result),
        )


def _loose_bounds(
    tournament: Tournament, games: Sequence[Pending], ranking: Ranking
) -> Mapping[int, tuple[int, int]]:
    """Return places that always hold, as if all points were independent."""
    # The fewest and the most points of each: all own games end alike.
    alike = [
        rank(with_results(tournament, games, ((own, own),) * len(games)), ranking).rows
        for own in _WORDS
    ]
    scores: dict[int, list[int]] = {}
    for row in chain.from_iterable(alike):
        if row.ranked:
            scores.setdefault(row.id, []).append(row.points)
    fewest = sorted(map(min, scores.values()))
    most = sorted(map(max, scores.values()))
    count = len(scores)
    return {
        who: (1 + count - bisect_right(fewest, max(own)), count - bisect_left(most, min(own)))
        for who, own in scores.items()
    }


def _prospect(number: int, name: str, now: int, by_result: Mapping[str, Places]) -> Prospect:
    whole = reduce(Places.joined, by_result.values())
    outlooks = tuple(
        fill_record(Outlook, places, result=words)
        for words, places in sorted(by_result.items(), key=lambda pair: _order(pair[0]))
        if words
    )
    return fill_record(Prospect, whole, id=number, name=name, now=now, outlooks=outlooks)


def _order(words: str) -> list[int]:
    """Return the sort key of own results: wins before draws before losses."""
    return [list(_WORDS.values()).index(word) for word in words.split(", ") if word]


def _answer(
    prospects: Sequence[Prospect], games: Sequence[Pending], player: int | None, *, exact: bool
) -> Message:
    """Return who can still be first, or the places of the selected participant."""
    count = Message("change.count-of-open", count=len(games))
    if player is not None:
        (prospect,) = prospects
        places = {"best": prospect.best, "worst": prospect.worst, "open": count}
        name = "change.can-take" if exact else "change.can-take-by-points"
        if prospect.best == prospect.worst:
            name = "change.takes-place"
        return Message(name, participant=Participant(prospect.id, prospect.name), **places)
    first = [one for one in prospects if one.best == 1]
    named = tuple(Participant(one.id, one.name) for one in first)
    if len(first) == 1 and first[0].worst == 1:
        return Message("change.is-first", participant=named[0], open=count)
    return Message(
        "change.can-be-first",
        count=len(first),
        how="can" if exact else "may",
        participants=Several.first(named, MOST_NAMED),
        open=count,
    )
