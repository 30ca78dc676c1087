"""The building blocks of play-off courses: deciding games, matches, round-robins, knock-outs.

Each returns None while something that it needs is unknown; independent pieces are all run, so that
their games can be played at the same time.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.model.berger import berger_table
from trfkit.playoffs.answer_book import LOTS, SHARE, WIN, Book, PlayedGame, clock_of
from trfkit.playoffs.plan import COLOURS_BY_LOT, COLOURS_BY_TABLE, Stage, StageName
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


Tiers = tuple[tuple[int, ...], ...]
"""Ids, best first; those in one tier share their places."""
Pair = tuple[int, int]

RANKING: Final = "ranking"
TWO: Final = 2
MOST_REPEATED: Final = 200
"""So many games until the first win are enough."""


class DecidedMatch(NamedTuple):
    """The winner and the loser of a match."""

    winner: int
    loser: int

    @property
    def tiers(self) -> Tiers:
        """Winner and loser as an order."""
        return (self.winner,), (self.loser,)


def gaps_of(book: Book, stage: Stage) -> None:
    """Add remarks on the gaps in the text about a stage, once it is played."""
    for fact in stage.facts.values():
        book.remark(fact.gap)


# Deciding games -----------------------------------------------------------------------------------


def deciding_game(book: Book, stage: Stage, name: StageName, pair: Pair) -> DecidedMatch | None:
    """Return the winner of one game in which a draw wins for Black."""
    key = f"{name.key}/{pair[0]}-{pair[1]}"
    gaps_of(book, stage)
    played = _sudden_death(book, stage, name, key, pair)
    if played is None:
        return None
    return _winner(book, key, pair, played.of(pair[0]), played.of(pair[1]))


def _sudden_death(
    book: Book, stage: Stage, name: StageName, key: str, pair: Pair
) -> PlayedGame | None:
    """Play one deciding game; lots, or bids of time, decide the colours."""
    tempo = stage.time_control.value
    if book.state.conditions.bids:
        bids = book.bids(f"{key}/bids", pair)
        if bids is None:
            return None
        first, second = pair
        if bids[first] == bids[second]:
            drawn = _drawn_colours(book, name, key, pair, "lot-white-after-bids")
        else:
            drawn = (first, second) if bids[first] > bids[second] else (second, first)
        if drawn is None:
            return None
        time = clock_of(bids[drawn[1]])
        book.remark(Message("playoff.colours-by-bids"))
        tempo = f"{tempo or 'sudden death'} (by bids: Black has {time})"
    else:
        drawn = _drawn_colours(book, name, key, pair)
        if drawn is None:
            return None
    return book.game(stage, name, f"{key}/game", drawn, sudden_death=True, time_control=tempo)


def _drawn_colours(
    book: Book, name: StageName, key: str, pair: Pair, about: str = "lot-white"
) -> Pair | None:
    """Return a pair, White first, as drawn by lot; None while that is open."""
    text = Message(f"playoff.{about}", stage=name.text, players=book.names(pair))
    drawn = book.lot(f"{key}/white", text, pair)
    return None if drawn is None else (drawn[0], drawn[1])


def _decide_by_score(pair: Pair, first: int, second: int) -> DecidedMatch | None:
    """Return the match that the scores of two players decide; None if they are equal."""
    if first == second:
        return None
    return DecidedMatch(*pair) if first > second else DecidedMatch(*pair[::-1])


def _winner(book: Book, key: str, pair: Pair, first: int, second: int) -> DecidedMatch | None:
    if (decided := _decide_by_score(pair, first, second)) is not None:
        return decided
    text = Message("playoff.nobody-won", players=book.names(pair))
    choices = {str(id_): book.name(id_) for id_ in pair} | {LOTS: COLOURS_BY_LOT}
    chosen = book.decision(f"{key}/winner", text, choices)
    if chosen == LOTS:
        text = Message("playoff.lot-winner", players=book.names(pair))
        drawn = book.lot(f"{key}/drawn-winner", text, pair)
        return None if drawn is None else DecidedMatch(*drawn)
    return (
        None if chosen is None else DecidedMatch(*sorted(pair, key=lambda id_: str(id_) != chosen))
    )


# Matches ------------------------------------------------------------------------------------------


def match(
    book: Book, stage: Stage, name: StageName, pair: Pair, games: int
) -> DecidedMatch | Pair | None:
    """Return the winner of a match over ``games`` games, or the pair itself if it is drawn.

    Lots decide the colours of the first game; they alternate from game to game. The match ends once
    it is decided.
    """
    gaps_of(book, stage)
    key = f"{name.key}/{pair[0]}-{pair[1]}"
    drawn = _drawn_colours(book, name, key, pair, "lot-white-first")
    if drawn is None:
        return None
    totals = dict.fromkeys(pair, 0)
    for number in range(1, games + 1):
        colours = drawn if number % 2 else drawn[::-1]
        of_match = name.part(f"game-{number}", "game", number=number)
        played = book.game(stage, of_match, f"{key}/game-{number}", colours)
        if played is None:
            return None
        for id_ in pair:
            totals[id_] += played.of(id_)
        if abs(totals[pair[0]] - totals[pair[1]]) > WIN * (games - number):
            break
    return _decide_by_score(pair, totals[pair[0]], totals[pair[1]]) or pair


def first_win(book: Book, stage: Stage, name: StageName, pair: Pair) -> DecidedMatch | None:
    """Return who wins first; colours are drawn and reversed after each odd game."""
    gaps_of(book, stage)
    key = f"{name.key}/{pair[0]}-{pair[1]}"
    drawn = _drawn_colours(book, name, key, pair, "lot-white-first")
    if drawn is None:
        return None
    for number in count(1):
        if number > MOST_REPEATED:
            return _winner(book, key, pair, 0, 0)
        # 1 and 4 with the colours drawn, 2 and 3 with the others, and so on.
        colours = drawn if number % 4 in {0, 1} else drawn[::-1]
        of_match = name.part(f"game-{number}", "game", number=number)
        played = book.game(stage, of_match, f"{key}/game-{number}", colours)
        if played is None:
            return None
        if (decided := _decide_by_score(colours, played.white, played.black)) is not None:
            return decided
    return None


# Round-robins -------------------------------------------------------------------------------------


class RoundRobin(NamedTuple):
    """A finished round-robin: totals in half points, and its games."""

    totals: dict[int, int]
    games: tuple[PlayedGame, ...]

    @property
    def tiers(self) -> Tiers:
        """The order by points."""
        return order_by_score(self.totals)


def round_robin(
    book: Book,
    stage: Stage,
    name: StageName,
    order: Sequence[int],
    *,
    games: int = 1,
    sudden_death: bool = False,
) -> RoundRobin | None:
    """Return the result of a round-robin: ``order`` in the Berger table, ``games`` cycles.

    A round begins when the previous one is over. Colours are those of the table, or by lot.
    """
    gaps_of(book, stage)
    by_table = stage.colours.value == COLOURS_BY_TABLE
    totals = dict.fromkeys(order, 0)
    played: list[PlayedGame] = []
    cycle = berger_table(len(order))
    for turn in range(games):
        for number, of_round in enumerate(cycle, start=1 + turn * len(cycle)):
            in_round = name.part(f"round-{number}", "round", number=number)
            results = [
                _table_game(
                    book,
                    stage,
                    replace(in_round, table=name),
                    _colours(order, places, turn),
                    by_table=by_table,
                    sudden_death=sudden_death,
                )
                for places in of_round.pairs
            ]
            known = [result for result in results if result is not None]
            if len(known) < len(results):
                return None
            for result in known:
                for id_ in (result.game.white, result.game.black):
                    totals[id_] += result.of(id_)
            played += known
    return RoundRobin(totals, tuple(played))


def _colours(order: Sequence[int], places: Pair, turn: int) -> Pair:
    white, black = order[places[0] - 1], order[places[1] - 1]
    return (black, white) if turn % 2 else (white, black)


def _table_game(
    book: Book, stage: Stage, name: StageName, pair: Pair, *, by_table: bool, sudden_death: bool
) -> PlayedGame | None:
    key = f"{name.key}/{pair[0]}-{pair[1]}"
    if not by_table and sudden_death:
        return _sudden_death(book, stage, name, key, pair)
    colours = pair if by_table else _drawn_colours(book, name, key, pair)
    if colours is None:
        return None
    return book.game(stage, name, f"{key}/game", colours, sudden_death=sudden_death)


def order_by_score(totals: Mapping[int, int]) -> Tiers:
    """Return the ids in order of their totals, highest first."""
    tiers: dict[int, list[int]] = {}
    for id_, total in totals.items():
        tiers.setdefault(total, []).append(id_)
    return tuple(tuple(tiers[total]) for total in sorted(tiers, reverse=True))


# Ties that no game settles ------------------------------------------------------------------------


def order_by_moves(moves: Mapping[int, int]) -> Tiers:
    """Return the ids in order of their numbers of moves, fewest first."""
    return order_by_score({id_: -number for id_, number in moves.items()})


def settle(
    book: Book,
    key: str,
    ids: Sequence[int],
    text: Message,
    *,
    share: bool,
    more: Mapping[str, Message] | None = None,
) -> Tiers | str | None:
    """Return the order of ids that no rule separates, as the organiser decides.

    By lot, or (with ``share``) shared places. ``more`` are further answers; a chosen one is
    returned.
    """
    choices = {**(more or {}), LOTS: COLOURS_BY_LOT}
    if share:
        choices[SHARE] = Message("playoff.share")
    question = Message("playoff.question", text=text, players=book.names(ids))
    chosen = book.decision(f"{key}/tie", question, choices)
    if chosen is None or chosen in (more or {}):
        return chosen
    if chosen == SHARE:
        return (tuple(ids),)
    question = Message("playoff.lot-order", players=book.names(ids))
    drawn = book.lot(f"{key}/drawn-order", question, ids)
    return None if drawn is None else tuple((id_,) for id_ in drawn)


# Knock-outs ---------------------------------------------------------------------------------------


def knockout(
    book: Book,
    pairs: Sequence[tuple[int, ...]],
    names: Sequence[StageName],
    play: Callable[[Book, StageName, Pair], DecidedMatch | None],
    pair_up: Callable[[Sequence[int], StageName], Sequence[Pair] | None],
) -> Tiers | None:
    """Return the order of a knock-out; the losers of one round share their places.

    ``pairs`` are those of the first round, participants without a pair have a bye, ``names`` are
    those of the rounds. ``pair_up`` makes the pairs of a later round from the winners in the order
    of their matches.
    """
    losers: list[tuple[int, ...]] = []
    left: Sequence[tuple[int, ...]] = pairs
    for number, name in enumerate(names):
        winners: list[int] = []
        beaten: list[int] = []
        for pair in left:
            if len(pair) < TWO:
                winners += pair
            elif (decided := play(book, name, (pair[0], pair[1]))) is not None:
                winners.append(decided.winner)
                beaten.append(decided.loser)
        if len(winners) < len(left):
            return None
        losers.append(tuple(beaten))
        if len(winners) == 1:
            return (tuple(winners), *(tier for tier in reversed(losers) if tier))
        paired = pair_up(winners, names[number + 1])
        if paired is None:
            return None
        left = paired
    return None


def neighbours(winners: Sequence[int], _name: StageName | None = None) -> Sequence[Pair]:
    """Return the winners in pairs of neighbours in the bracket."""
    return list(zip(winners[::2], winners[1::2], strict=True))


def group_others(orders: Sequence[Tiers]) -> Tiers:
    """Return the players who did not win their group, by place in it; equal places share."""
    by_place: dict[int, list[int]] = {}
    for order in orders:
        ahead = 0
        for tier in order:
            if ahead:
                by_place.setdefault(ahead, []).extend(tier)
            ahead += len(tier)
    return tuple(tuple(by_place[place]) for place in sorted(by_place))
