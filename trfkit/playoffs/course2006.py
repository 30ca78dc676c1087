"""How a play-off by the annex of 2006/07 goes on: 6(k), number of players by number of players."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.playoffs import edition2006 as rows
from trfkit.playoffs.answer_book import LOTS
from trfkit.playoffs.course_pieces import (
    RANKING,
    Decided,
    by_moves,
    deciding_game,
    in_groups,
    knockout,
    match,
    neighbours,
    round_robin,
    settled,
)
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.playoffs.answer_book import Book
    from trfkit.playoffs.course_pieces import Pair, RoundRobin, Tiers
    from trfkit.playoffs.plan import Fact, Groups, Stage

THREE: Final = 3
FOUR: Final = 4
FIVE: Final = 5
AGAIN: Final = rows.THREE[1].name

PLACES_LEFT: Final = (
    "who does not win a group is placed by his place in it, and those at the same place share "
    "theirs (inferred: 6(e), 6(f))"
)
MOVES_OF_OTHERS: Final = (
    "6(k)2(c): the number of moves gives first place only (read: the other two share theirs, 6(f))"
)


def course_2006(book: Book) -> Tiers | None:
    """Return the final order of those who share a place, None while it is open."""
    ids = book.numbered(lots=len(book.by_id) > 2)  # noqa: PLR2004 - two need no numbers
    if ids is None:
        return None
    size = min(len(ids), max(rows.SCHEMES))
    for gap in rows.SCHEMES[size].gaps:
        book.remark(gap)
    return COURSES[size](book, ids)


def _value(fact: Fact[Groups] | None) -> Groups:
    """Return the groups or tables that a row states."""
    assert fact is not None  # noqa: S101 - the rows that are asked have them
    assert fact.value is not None  # noqa: S101 - see above
    return fact.value


def _two(book: Book, ids: Sequence[int]) -> Tiers | None:
    of_match, deciding = rows.TWO
    won = _match(book, of_match, deciding, of_match.name, (ids[0], ids[1]))
    return won and won.tiers


def _match(book: Book, stage: Stage, deciding: Stage, name: str, pair: Pair) -> Decided | None:
    """Return who wins two blitz games, else the deciding game; that alone if time is short."""
    after = f"{name}: deciding game"
    if book.state.conditions.short_of_time:
        return deciding_game(book, deciding, after, pair)
    games = stage.games.value
    assert games is not None  # noqa: S101 - 6(k)1(a), 3(b)
    won = match(book, stage, name, pair, games)
    return (
        won
        if won is None or isinstance(won, Decided)
        else deciding_game(book, deciding, after, won)
    )


def _named(book: Book, ids: Sequence[int]) -> Sequence[int]:
    """Return three of more in the order that 6(k)2 has for three, where it is known."""
    known = {id_: book.by_id[id_].of_three for id_ in ids}
    if None in known.values():
        return ids
    return sorted(ids, key=lambda id_: known[id_] or 0)


def _three(book: Book, ids: Sequence[int]) -> Tiers | None:
    return _of_three(book, rows.THREE, "", (ids[0], ids[2], ids[1]))


def _of_three(
    book: Book, stages: Sequence[Stage], prefix: str, table: Sequence[int], name: str = ""
) -> Tiers | None:
    """Return the order of three, who stand in the order of the table (item 2)."""
    first, again, deciding = stages
    if book.state.conditions.short_of_time:
        return _of_three_again(book, (again, deciding), prefix, AGAIN, table)
    played = round_robin(book, first, f"{prefix}{name or first.name}", table)
    if played is None:
        return None
    best = played.tiers[0]
    if len(best) == THREE:
        return _of_three_again(book, (again, deciding), prefix, AGAIN, table)
    return _two_ahead(book, deciding, prefix, played)


def _of_three_again(
    book: Book, stages: tuple[Stage, Stage], prefix: str, name: str, table: Sequence[int]
) -> Tiers | None:
    """Return what the sudden-death games of all three give (2(b), 2(c))."""
    again, deciding = stages
    name = f"{prefix}{name}"
    played = round_robin(book, again, name, table, sudden_death=True)
    if played is None:
        return None
    if len(played.tiers[0]) < THREE:
        return _two_ahead(book, deciding, prefix, played)
    won = [p for p in played.games if p.white != p.black]
    if len(won) < THREE:
        order = settled(book, name, table, "all three are tied, without a point each", share=False)
        return order if not isinstance(order, str) else None
    if not book.moves(won):
        return None
    moves = {p.game.white if p.white > p.black else p.game.black: p.game.moves or 0 for p in won}
    best, *rest = by_moves(moves)
    book.remark(MOVES_OF_OTHERS)
    if len(best) > 1:
        text = "they scored their point in equally few moves, and the text says no more"
        order = settled(book, name, best, text, share=False)
        if order is None or isinstance(order, str):
            return None
        first = order[0]
        others = [id_ for id_ in table if id_ not in first]
        return first, tuple(others)
    others = [id_ for tier in rest for id_ in tier]
    return best, tuple(others)


def _two_ahead(book: Book, deciding: Stage, prefix: str, played: RoundRobin) -> Tiers | None:
    """Return the order of a table, the two at its head playing one deciding game."""
    best, *rest = played.tiers
    if len(best) == 1:
        return played.tiers
    won = deciding_game(book, deciding, f"{prefix}Deciding game", (best[0], best[1]))
    return won and (*won.tiers, *rest)


def _four(book: Book, ids: Sequence[int]) -> Tiers | None:
    semifinal, final = rows.FOUR
    deciding = rows.TWO[1]

    def play(book: Book, name: str, pair: Pair) -> Decided | None:
        return _match(book, semifinal if name == semifinal.name else final, deciding, name, pair)

    pairs = ((ids[0], ids[3]), (ids[1], ids[2]))
    return knockout(book, pairs, (semifinal.name, final.name), play, neighbours)


def _five(book: Book, ids: Sequence[int]) -> Tiers | None:
    return _of_five(book, rows.FIVE, "", ids)


def _of_five(
    book: Book, stages: Sequence[Stage], prefix: str, ids: Sequence[int], name: str = ""
) -> Tiers | None:
    """Return the order of five, who stand in the order of their numbers (item 4)."""
    first, four, final, three, two = stages
    order = [ids[number - 1] for number in (1, 4, 2, 5, 3)]
    short = book.state.conditions.short_of_time
    played = round_robin(book, first, f"{prefix}{name or first.name}", order, sudden_death=short)
    if played is None:
        return None
    best, *rest = played.tiers
    tied = [id_ for id_ in ids if id_ in best]
    ahead: Tiers | None = (tuple(tied),)
    if len(tied) == FIVE:
        return _by_moves(book, f"{prefix}{name or first.name}", tied, played, share=False)
    if len(tied) == FOUR:
        pairs = ((tied[0], tied[3]), (tied[1], tied[2]))
        ahead = _of_deciding_games(book, (four, final), pairs, neighbours)
    elif len(tied) == THREE:
        best_three = _named(book, tied)
        table = (best_three[0], best_three[2], best_three[1])
        stages_of_three = (three, *rows.THREE[1:])
        ahead = _of_three(book, stages_of_three, f"{prefix}Three: ", table)
    elif len(tied) == len(("one", "the other")):
        won = deciding_game(book, two, two.name, (tied[0], tied[1]))
        ahead = won and won.tiers
    return ahead and (*ahead, *rest)


def _by_moves(
    book: Book, name: str, ids: Sequence[int], played: RoundRobin, *, share: bool
) -> Tiers | None:
    """Return the order of those tied by the moves of their games, the fewest first (4(a))."""
    games = [p for p in played.games if {p.game.white, p.game.black} & set(ids)]
    if not book.moves(games):
        return None
    moves = {
        id_: sum(p.game.moves or 0 for p in games if id_ in {p.game.white, p.game.black})
        for id_ in ids
    }
    best, *rest = by_moves(moves)
    if len(best) == 1:
        return best, *rest
    text = "they made equally few moves, and the text says no more"
    order = settled(book, name, best, text, share=share)
    return None if order is None or isinstance(order, str) else (*order, *rest)


def _six(book: Book, ids: Sequence[int]) -> Tiers | None:
    groups, again, deciding, final = rows.SIX
    tables = _value(groups.tables)
    orders = [
        _of_three(
            book,
            (groups, again, deciding),
            f"Group {letter}: ",
            [ids[number - 1] for number in table],
            "Round-robin",
        )
        for letter, table in zip("AB", tables, strict=True)
    ]
    return _final_of_groups(book, orders, final)


def _final_of_groups(book: Book, orders: Sequence[Tiers | None], final: Stage) -> Tiers | None:
    known = [order for order in orders if order is not None]
    if len(known) < len(orders):
        return None
    won = deciding_game(book, final, final.name, (known[0][0][0], known[1][0][0]))
    book.remark(PLACES_LEFT)
    return won and (*won.tiers, *in_groups(known))


def _seven(book: Book, ids: Sequence[int]) -> Tiers | None:
    (stage,) = rows.SEVEN
    tables = _value(stage.tables)
    order = [ids[number - 1] for number in tables[0]]
    played = round_robin(book, stage, stage.name, order, sudden_death=True)
    if played is None:
        return None
    best, *rest = played.tiers
    ahead = _tied_of_seven(book, stage, [id_ for id_ in ids if id_ in best], played)
    return ahead and (*ahead, *rest)


def _tied_of_seven(
    book: Book, stage: Stage, tied: Sequence[int], played: RoundRobin
) -> Tiers | None:
    if len(tied) == 1:
        return ((tied[0],),)
    more = {"games": "one deciding game of two, a round-robin of such games of more"}
    if len(tied) <= FOUR:
        more["moves"] = "by the number of moves of their games, the fewest first"
    text = f"tied at the head of the table ({stage.if_tied.gap})"
    order = settled(book, stage.name, tied, text, share=True, more=more)
    if order == "games":
        return _games_of_tied(book, stage, tied, 1)
    if order == "moves":
        return _by_moves(book, f"{stage.name}: moves", tied, played, share=True)
    return None if isinstance(order, str) else order


def _games_of_tied(book: Book, stage: Stage, tied: Sequence[int], turn: int) -> Tiers | None:
    """Return what deciding games give those who are tied; who stays tied is decided on."""
    name = f"Games of the tied {turn}"
    if len(tied) == len(("one", "the other")):
        won = deciding_game(book, rows.TWO[1], name, (tied[0], tied[1]))
        return won and won.tiers
    played = round_robin(book, stage, name, tied, sudden_death=True)
    if played is None:
        return None
    best, *rest = played.tiers
    if len(best) == 1:
        return played.tiers
    ahead = settled(book, name, best, "still tied, and the text says no more", share=True)
    return None if ahead is None or isinstance(ahead, str) else (*ahead, *rest)


def _of_deciding_games(
    book: Book,
    stages: Sequence[Stage],
    pairs: Sequence[Pair],
    pair_up: Callable[[Sequence[int], str], Sequence[Pair] | None],
) -> Tiers | None:
    """Return what a knock-out of single deciding games gives."""
    by_name = {stage.name: stage for stage in stages}

    def play(book: Book, name: str, pair: Pair) -> Decided | None:
        return deciding_game(book, by_name[name], name, pair)

    return knockout(book, pairs, tuple(by_name), play, pair_up)


def _eight(book: Book, ids: Sequence[int]) -> Tiers | None:
    stages = rows.EIGHT
    pairs = [(ids[one - 1], ids[other - 1]) for one, other in _value(stages[0].groups)]
    semifinals = stages[1]
    assert semifinals.groups is not None  # noqa: S101 - with its gap

    def pair_up(winners: Sequence[int], name: str) -> Sequence[Pair] | None:
        if name != semifinals.name:
            return neighbours(winners, name)
        text = f"{semifinals.groups.gap}: {book.names(winners)}" if semifinals.groups else ""
        chosen = book.decision(f"{name}/pairs", text, PAIRS_OF_FOUR)
        if chosen is None:
            return None
        if chosen == LOTS:
            drawn = book.lot(f"{name}/drawn pairs", f"the pairs of the {name.lower()}", winners)
            return None if drawn is None else neighbours(drawn, name)
        if chosen == RANKING:
            winners = sorted(winners, key=ids.index)
        return (winners[0], winners[3]), (winners[1], winners[2])

    order = _of_deciding_games(book, stages, pairs, pair_up)
    out = ids[rows.BEST :]
    return order and ((*order, tuple(out)) if out else order)


PAIRS_OF_FOUR: Final = MappingProxyType(
    {
        "bracket": "winner of 1-8 against winner of 4-5, winner of 2-7 against winner of 3-6",
        RANKING: "the best number of the four against the last",
        LOTS: "by lot",
    }
)


def _nine(book: Book, ids: Sequence[int]) -> Tiers | None:
    groups, final = rows.NINE
    tables = _value(groups.tables)
    orders = []
    for letter, table in zip("ABC", tables, strict=True):
        members = [ids[number - 1] for number in table]
        prefix = f"Group {letter}: "
        deciding = rows.THREE[2]
        orders.append(_of_three_again(book, (groups, deciding), prefix, "Round-robin", members))
    known = [order for order in orders if order is not None]
    if len(known) < len(orders):
        return None
    winners = _named(book, [order[0][0] for order in known])
    table_of_final = (winners[0], winners[2], winners[1])
    order = _of_three(book, (final, *rows.THREE[1:]), "Final: ", table_of_final, "Round-robin")
    book.remark(PLACES_LEFT)
    return order and (*order, *in_groups(known))


def _ten(book: Book, ids: Sequence[int]) -> Tiers | None:
    groups, *after, final = rows.TEN
    assert groups.groups is not None  # noqa: S101 - with its gap
    book.remark(groups.sizes.gap if groups.sizes else "")
    chosen = book.decision("Groups/members", groups.groups.gap, GROUPS_OF_TEN)
    if chosen is None:
        return None
    members: Sequence[int] = ids
    if chosen == LOTS:
        drawn = book.lot("Groups/drawn members", "groups A and B, five each", ids)
        if drawn is None:
            return None
        members = drawn
        numbers: Sequence[Sequence[int]] = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    else:
        numbers = ((1, 4, 5, 8, 9), (2, 3, 6, 7, 10))
    orders = []
    for letter, of_group in zip("AB", numbers, strict=True):
        group = sorted((members[number - 1] for number in of_group), key=ids.index)
        stages = (groups, *after[:3], after[3])
        orders.append(
            _of_five(book, _prefixed(stages, letter), f"Group {letter}: ", group, "Round-robin")
        )
    return _final_of_groups(book, orders, final)


def _prefixed(stages: Sequence[Stage], letter: str) -> Sequence[Stage]:
    """Return the stages of one group under names of their own."""
    return [replace(s, name=s.name.replace("Group: ", f"Group {letter}: ")) for s in stages]


GROUPS_OF_TEN: Final = MappingProxyType(
    {
        "snake": "1, 4, 5, 8, 9 and 2, 3, 6, 7, 10, as six players are divided",
        LOTS: "by lot",
    }
)

# fmt: off
COURSES: Final[Mapping[int, Callable[[Book, Sequence[int]], Tiers | None]]] = MappingProxyType({
    2:  _two,
    3:  _three,
    4:  _four,
    5:  _five,
    6:  _six,
    7:  _seven,
    8:  _eight,
    9:  _nine,
    10: _ten,
    11: _eight,
})
# fmt: on
"""By the number of tied players; 11 stands for eleven or more."""
