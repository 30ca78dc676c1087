"""Article 7 and other tie-breaks from the own row: points, wins, games, numbers."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import Colour, RoundKind
from trfkit.tie_breaks.art14_modifiers import cut_article, median_article, sums
from trfkit.tie_breaks.column import Column, Cut, Function, Reason
from trfkit.units import HALF_POINT, POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field

_WON: Final = 2
"""What of a game's two halves who wins it has."""


def points(field: Field, _code: Descriptor) -> Column:
    """The score itself, in tenths, penalties and bonuses included."""
    view = field.view
    terms = [tuple(map(sub, row, (0, *row))) for row in view.scores]  # each less the one before

    def reason(competitor: int, r: int) -> Reason:
        extra = terms[competitor][r] - view.awards[competitor][r]
        if not extra:
            return Reason("4", Message("why.points"))
        kind, more = ("bonus", "+") if extra > 0 else ("penalty", "")
        amount = f"{more}{format_exact(extra, POINT)}"
        return Reason("4", Message("why.points-and", kind=kind, points=amount))

    return Column(
        unit=POINT, function=Function.SUM, values=list(field.totals), terms=terms, reason=reason
    )


def rounds_won(field: Field, _code: Descriptor) -> Column:
    """7.1 WIN: rounds that brought as many points as a win does, played or not.

    Before 2023 they are games won (2006 2(c), 2012 B(c)).
    """
    view, rule = field.view, field.edition.wins
    return _count(
        field,
        lambda who, r: rule.apply(view, who, r),
        "7.1",
        *_if_so_and_not(rule.why or Message("why.as-a-win")),
    )


def games_won(field: Field, _code: Descriptor) -> Column:
    """7.2 WON: games won over the board."""
    shares = field.view.shares
    return _count(
        field,
        _is_won(field),
        "7.2",
        *_if_so_and_not(Message("why.over-the-board", game=field.game)),
        of_games=lambda who: [share == _WON for share in shares[who]],
    )


def games_with_black(field: Field, _code: Descriptor) -> Column:
    """7.3 BPG: games played over the board with Black."""
    colours = field.view.colours
    return _count(
        field,
        _is_black(field),
        "7.3",
        *_if_so_and_not(Message("why.black")),
        of_games=lambda who: [colour is Colour.BLACK for colour in colours[who]],
    )


def games_won_with_black(field: Field, _code: Descriptor) -> Column:
    """7.4 BWG: games won over the board with Black."""
    is_won, is_black = _is_won(field), _is_black(field)
    shares, colours = field.view.shares, field.view.colours
    return _count(
        field,
        lambda who, r: is_won(who, r) and is_black(who, r),
        "7.4",
        *_if_so_and_not(Message("why.black-won")),
        of_games=lambda who: [
            share == _WON and colour is Colour.BLACK
            for share, colour in zip(shares[who], colours[who], strict=True)
        ],
    )


def progressive_score(field: Field, code: Descriptor) -> Column:
    """7.5 PS: the sum of the scores after each round, in tenths; C*n* cuts the first n.

    M*n* cuts as many at the end too, where the score is the most significant one.
    """
    terms = field.view.scores
    number = field.view.rounds
    low = range(number)[: code.cut + code.median]
    high = range(len(low), number)[-code.median :] if code.median else ()
    cut, median = cut_article(code), median_article(code)
    taken = (
        *(Cut(r, cut if r < code.cut else median) for r in low),
        *(Cut(r, median, at_top=True) for r in high),
    )
    cuts = dict.fromkeys(range(len(terms)), taken) if taken else {}
    return Column(
        unit=POINT,
        function=Function.SUM,
        values=sums(terms, cuts),
        terms=terms,
        reason=lambda _who, _r: Reason("7.5", Message("why.score-after")),
        cuts=cuts,
        least="earliest",
    )


def rounds_elected_to_play(field: Field, _code: Descriptor) -> Column:
    """7.6 REP: rounds less half-point byes, zero-point byes and forfeit losses."""
    view, rule = field.view, field.edition.elected
    return _count(
        field,
        lambda who, r: rule.apply(view, who, r),
        rule.article,
        Message("why.elected"),
        rule.why or Message("why.no-game"),
    )


def standard_points(field: Field, _code: Descriptor) -> Column:
    """7.7 STD: a point for each round better than the opponent, half a point if equal."""
    view, rule = field.view, field.edition.standard
    rounds = range(view.rounds)

    def worth(competitor: int, r: int) -> int:
        points, standard = view.awards[competitor][r], rule.apply(view, competitor, r).points
        return HALF_POINT if points == standard else POINT * (points > standard)

    def reason(competitor: int, r: int) -> Reason:
        standard = rule.apply(view, competitor, r)
        how = {0: "fewer", HALF_POINT: "equal", POINT: "more"}[terms[competitor][r]]
        why = Message("why.compared", how=how, whose=standard.whose)
        return Reason(rule.article, why, raw=standard.points, adjusted=standard.points)

    terms = [[worth(who, r) for r in rounds] for who in range(len(view))]
    return Column(
        unit=POINT,
        function=Function.SUM,
        values=sums(terms, {}),
        terms=terms,
        reason=reason,
        quantity="points",
    )


def pairing_number(field: Field, code: Descriptor) -> Column:
    """7.8 TPN: the pairing number; the lower the better."""
    why = Message("why.number", first="higher" if code.reversed else "lower")
    return _column_without_rounds(list(field.view.ids), "7.8", lambda _who: why)


def own_rating(field: Field, code: Descriptor) -> Column:
    """10.6 RTNG: the own rating; None for the unrated unless a rating stands in."""
    stand_in = field.unrated if code.unrated is None else code.unrated
    ratings = field.view.ratings
    values = [stand_in if rating is None else rating for rating in ratings]

    def why(competitor: int) -> Message:
        if ratings[competitor] is not None:
            return Message("why.rating", first="lower" if code.reversed else "higher")
        if stand_in is None:
            return Message("why.unrated")
        return Message("why.stand-in", rating=stand_in)

    return _column_without_rounds(values, "10.6", why)


def _count(
    field: Field,
    counts: Callable[[int, int], bool],
    article: str,
    if_so: Message,
    if_not: Message,
    *,
    of_games: Callable[[int], Iterable[bool]] | None = None,
) -> Column:
    """Return how many rounds count; ``of_games``: the same for a row in which all were games."""
    # PERF: most rows are such, and a game is one by any rule.
    view = field.view
    rounds = range(view.rounds)
    terms = [
        [int(counts(who, r)) for r in rounds]
        if of_games is None or kinds.count(RoundKind.GAME) < view.rounds
        else [1 if is_counted else 0 for is_counted in of_games(who)]
        for who, kinds in enumerate(view.kinds)
    ]
    return Column(
        unit=1,
        function=Function.SUM,
        values=sums(terms, {}),
        terms=terms,
        reason=lambda who, r: Reason(article, if_so if terms[who][r] else if_not),
    )


def _if_so_and_not(why: Message) -> tuple[Message, Message]:
    """Return the reasons why a round counts and why it does not."""
    return why, Message(f"{why.id}.not", **why.arguments)


def _is_won(field: Field) -> Callable[[int, int], bool]:
    view, is_game = field.view, field.edition.games_of_record.apply
    kinds, shares = view.kinds, view.shares

    def is_won(competitor: int, r: int) -> bool:
        won = shares[competitor][r] == _WON or kinds[competitor][r] is RoundKind.FORFEIT_WIN
        return won and is_game(view, competitor, r)

    return is_won


def _is_black(field: Field) -> Callable[[int, int], bool]:
    view, is_game = field.view, field.edition.games_of_record.apply
    colours = view.colours
    return lambda who, r: colours[who][r] is Colour.BLACK and is_game(view, who, r)


def _column_without_rounds(
    values: Sequence[int | None], article: str, why: Callable[[int], Message]
) -> Column:
    """Return a column of numbers that do not come from rounds: each is its only term."""
    return Column(
        unit=1,
        function=Function.SUM,
        values=values,
        terms=[[value] for value in values],
        reason=lambda who, _r: Reason(article, why(who)),
        by_round=False,
    )
