"""Articles 8 and 9: Buchholz, Sonneborn-Berger and what is made of opponents' results."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import Record, replace
from trfkit.regulations.annexes import is_free_round
from trfkit.regulations.unplayed_rounds import FORFEITS
from trfkit.tie_breaks.art14_modifiers import all_left, extremes, sum_column
from trfkit.tie_breaks.column import SCORE, Column, Function, Reason, Step, half_up
from trfkit.tie_breaks.field import Field, Opposition, Terms
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.tie_breaks.descriptor import Descriptor

HUNDREDTHS: Final = 100


def buchholz(field: Field, code: Descriptor) -> Column:
    """8.1 Buchholz: the sum of the scores of each of the opponents, in tenths.

    Opponents' scores are those of 16.3; an own unplayed round counts with the dummy of 16.4.
    With pre-determined pairings scores are real ones and free rounds add nothing (15.2).
    """
    return _buchholz(field, code, "8.1")


def fore_buchholz(field: Field, code: Descriptor) -> Column:
    """8.3 Fore Buchholz: Buchholz as if the paired games of the last round were drawn."""
    return _buchholz(field.fore, code, "8.3", field.totals)


def _buchholz(
    field: Field, code: Descriptor, article: str, real: Sequence[int] | None = None
) -> Column:
    opposition = opposition_of(field, code)
    return sum_column(
        field,
        code,
        opposition,
        terms=opposition.terms,
        unit=POINT,
        reason=reasons_of(field, opposition, article, real),
    )


def average_of_opponents_buchholz(field: Field, code: Descriptor) -> Column:
    """8.2 Average of opponents' Buchholz, over games played over the board, in hundredths.

    The article does not say how to round; half a hundredth goes up. Undefined without a game that
    no cut takes.
    """
    source = field.fore if code.fore else field
    view = field.view
    totals = [sum(row) for row in source.opposition.scores]
    terms = [
        [
            totals[o] if kind is RoundKind.GAME else None
            for o, kind in zip(opponents, kinds, strict=True)
        ]
        for opponents, kinds in zip(view.opponents, view.kinds, strict=True)
    ]

    name = "Fore Buchholz" if code.fore else "Buchholz"

    def reason(competitor: int, r: int) -> Reason:
        if terms[competitor][r] is None:
            return Reason("8.2", Message("why.no-board-game"))
        of = totals[view.opponents[competitor][r]]
        return Reason("8.2", Message("why.opponents", quantity=name), raw=of, adjusted=of)

    return Column(
        unit=HUNDREDTHS,
        unit_of_terms=POINT,
        function=Function.MEAN,
        values=[
            half_up(sum(left) * HUNDREDTHS, len(left) * POINT) if left else None
            for left in all_left(terms, code)
        ],
        terms=terms,
        reason=reason,
        cuts=extremes(terms, code),
        least=name,
        quantity=name,
    )


def sum_of_buchholz(field: Field, _code: Descriptor) -> Column:
    """Sum of Buchholz, D(a5) of 2009: the Buchholz of each opponent met over the board, in tenths.

    The edition says whether an unplayed game, a draw against oneself, adds the own Buchholz.
    """
    view, opposition, rule = field.view, field.opposition, field.edition.sum_of_buchholz
    totals = [sum(row) for row in opposition.scores]

    def met(competitor: int, r: int) -> int | None:
        if view.kinds[competitor][r] is RoundKind.GAME:
            return view.opponents[competitor][r]
        return competitor if rule.apply and r in opposition.dummies.get(competitor, ()) else None

    rounds = range(view.rounds)
    opponents = [[met(who, r) for r in rounds] for who in range(len(view))]
    terms = [[None if o is None else totals[o] for o in row] for row in opponents]

    def reason(competitor: int, r: int) -> Reason:
        of = terms[competitor][r]
        if of is None:
            return Reason("D(a5)", Message("why.nobody-met"))
        why = Message("why.opponents", quantity="Buchholz")
        if opponents[competitor][r] == competitor:
            why = Message("why.own-buchholz")
        return Reason("D(a5)", why, raw=of, adjusted=of)

    return Column(
        unit=POINT,
        function=Function.SUM,
        values=[sum(term for term in row if term is not None) for row in terms],
        terms=terms,
        reason=reason,
        quantity="Buchholz",
    )


def opposition_of(field: Field, code: Descriptor) -> Opposition:
    """Return whom each competitor faced; forfeits are games if the code has the modifier P."""
    return field.opposition_with_forfeits if code.forfeits_are_games else field.opposition


def reasons_of(
    field: Field, opposition: Opposition, article: str, real: Sequence[int] | None = None
) -> Callable[[int, int], Reason]:
    """Return the reasons for scores of opponents and dummies.

    ``real`` are the real scores where the field changes some results, as Fore Buchholz does.
    """
    view, adjusted, totals = field.view, field.adjusted, field.totals
    real = totals if real is None else real

    def reason(competitor: int, r: int) -> Reason:
        dummy = opposition.dummies.get(competitor, {}).get(r)
        if dummy is not None:
            why = dummy.why
            if totals[competitor] != real[competitor]:
                why = Message("why.last-drawn", clause=why)
            return Reason(
                dummy.article, why, raw=real[competitor], adjusted=dummy.score, of_dummy=True
            )
        if r in opposition.nothing.get(competitor, ()):
            if not is_free_round(view, competitor, r):
                clause = field.edition.own_round
                return Reason(clause.article, clause.why or Message("why.no-dummy"))
            return Reason("15.1", Message("why.no-round"))
        opponent = view.opponents[competitor][r]
        why, by = Message("why.opponents", quantity=SCORE), article
        if view.kinds[competitor][r] in FORFEITS:
            why, by = Message("why.forfeit-is-game"), "15.2" if field.predetermined else by
        if totals[opponent] != real[opponent]:
            why = Message("why.last-drawn", clause=why)
        draws = field.seen_as_draws.get(opponent, ())
        if draws:
            rule = field.edition.opponents
            by = rule.article
            rounds = tuple(r + 1 for r in sorted(draws))
            why = Message("why.draws", clause=why, rounds=rounds, why=rule.why)
        return Reason(by, why, raw=real[opponent], adjusted=adjusted[opponent])

    return reason


# Article 9: tie-breaks made of the own results and the opponents' ones ----------------------------

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

    return sum_column(
        field,
        code,
        opposition,
        terms=products.terms,
        unit=PRODUCTS,
        reason=reason,
        least="opponent",
    )


class _Products(Record):
    """The products of a Sonneborn-Berger, and the points that multiply the opponents' scores."""

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
