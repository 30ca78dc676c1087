"""Article 9: tie-breaks made of the own results and the opponents' ones."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.view import NOBODY
from trfkit.record import Record, replace
from trfkit.tie_breaks.art08_buchholz import opposition_of, reasons_of
from trfkit.tie_breaks.art14_modifiers import all_left, extremes, summed
from trfkit.tie_breaks.column import Column, Function, Reason, Step
from trfkit.tie_breaks.field import Terms
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field, Opposition

PRODUCTS: Final = POINT * POINT
"""The unit of a product of two scores: hundredths."""


def sonneborn_berger(field: Field, code: Descriptor) -> Column:
    """9.1 Sonneborn-Berger: opponents' scores times the points got against them, in hundredths.

    Scores and dummies are those of Buchholz. A cut takes the opponent with the lowest score,
    among several the lowest product.
    """
    opposition = opposition_of(field, code)
    products = field.once(
        (sonneborn_berger, code.forfeits_are_games), lambda: _products(field, opposition)
    )
    of_score = reasons_of(field, opposition, "9.1")

    def reason(competitor: int, r: int) -> Reason:
        base = of_score(competitor, r)
        if base.adjusted is None:
            return base
        points = format_exact(products.weights[competitor][r], POINT)
        return replace(base, why=Message("why.times", points=points, clause=base.why))

    return summed(
        field,
        code,
        opposition,
        terms=products.terms,
        unit=PRODUCTS,
        reason=reason,
        least="opponent",
    )


class _Products(Record):
    """The products of a Sonneborn-Berger, and what the opponents' scores were multiplied with."""

    terms: Terms
    weights: Sequence[Sequence[int]]


def _products(field: Field, opposition: Opposition) -> _Products:
    weights = field.edition.berger.apply(field.view, opposition.points, opposition.dummies)
    rows = [
        tuple(map(mul, scores, points))
        for scores, points in zip(opposition.scores, weights, strict=True)
    ]
    return _Products(Terms(rows, opposition.scores), weights)


def koya(field: Field, code: Descriptor) -> Column:
    """9.2 Koya: the points got against opponents with at least half of the maximum, in tenths.

    The limit counts itself in; ``/L`` moves it by half-points (14.5). Forfeits are games.
    """
    view, edition = field.view, field.edition
    games = edition.koya_games.apply(view)
    # Twice the limit, so that half of an odd number of tenths stays whole.
    half = games * view.win
    limit = half if code.limit is None else edition.koya_step.apply(view, half, code.limit)
    totals = field.totals
    # Nobody has not enough: he stands at index -1, where NOBODY points.
    enough = [*(2 * total >= limit for total in totals), False]
    terms = [
        [points if enough[o] else None for o, points in zip(opponents, awards, strict=True)]
        for opponents, awards in zip(view.opponents, view.awards, strict=True)
    ]
    least = format_exact(limit * POINT // 2, PRODUCTS)
    step = format_exact((limit - half) * POINT // 2, PRODUCTS)
    most = format_exact(games * view.win, POINT)
    steps = [Step(Message("why.most", most=most, count=games, game=field.game), "9.2")]
    if code.limit is None:
        steps.append(Step(Message("why.limit", least=least), "9.2"))
    else:
        steps.append(Step(Message("why.limit-moved", step=step, least=least), "14.5"))

    def reason(competitor: int, r: int) -> Reason:
        opponent = view.opponents[competitor][r]
        if opponent == NOBODY:
            return Reason("9.2", Message("why.no-round"))
        name = "over-limit" if terms[competitor][r] is not None else "under-limit"
        score, why = totals[opponent], Message(f"why.{name}", least=least, game=field.game)
        return Reason("9.2", why, raw=score, adjusted=score)

    return Column(
        unit=POINT,
        function=Function.SUM,
        values=[*map(sum, all_left(terms, code))],
        terms=terms,
        reason=reason,
        cuts=extremes(terms, code),
        least="points",
        steps=lambda _who: tuple(steps),
    )
