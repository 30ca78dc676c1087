"""Article 13, and the scores of article 11: tie-breaks that combine match and game points."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.team_view import Score
from trfkit.record import Record, replace
from trfkit.tie_breaks.art07_own_record import points
from trfkit.tie_breaks.art08_buchholz import buchholz, fore_buchholz, opposition_of, reasons_of
from trfkit.tie_breaks.art09_sonneborn_berger import PRODUCTS
from trfkit.tie_breaks.art14_modifiers import summed
from trfkit.tie_breaks.column import Column, Function, Reason, Step, calculation, half_up
from trfkit.tie_breaks.field import Terms
from trfkit.tie_breaks.team_field import of_teams_only
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field

HUNDREDTHS: Final = 100

SCORES: Final[Mapping[str, Score]] = {"M": Score.MATCH_POINTS, "G": Score.GAME_POINTS}
"""The letters in the names of the extended Sonneborn-Bergers."""

NAMES: Final[Mapping[str, str]] = {
    Score.MATCH_POINTS: "match points",
    Score.GAME_POINTS: "game points",
}


def match_points(field: Field, code: Descriptor) -> Column:
    """11.1.1 Match points, in tenths."""
    return points(of_teams_only(field).by_score(Score.MATCH_POINTS), code)


def game_points(field: Field, code: Descriptor) -> Column:
    """11.1.2 Game points, in tenths."""
    return points(of_teams_only(field).by_score(Score.GAME_POINTS), code)


def secondary_score(field: Field, code: Descriptor) -> Column:
    """13.1 MPvGP: the score that is not the primary one, in tenths."""
    return points(of_teams_only(field).secondary, code)


def sum_of_scores(field: Field, _code: Descriptor) -> Column:
    """3(c) of 2006: match points and game points in one sum, in tenths."""
    teams = of_teams_only(field)
    terms = [
        list(both) for both in zip(*(teams.by_score(score).totals for score in Score), strict=True)
    ]
    scores = list(Score)
    return Column(
        unit=POINT,
        function=Function.SUM,
        values=[sum(row) for row in terms],
        terms=terms,
        reason=lambda _who, place: Reason("3(c)", Message("why.the-score", score=scores[place])),
        by_round=False,
    )


class Product(Record):
    """Which scores a variant of Sonneborn-Berger multiplies."""

    opponents: Score
    own: Score


def scores_of(code: str) -> Product:
    """Return the scores of a variant: its second letter names the opponents', its third the own."""
    return Product(SCORES[code[1]], SCORES[code[2]])


def extended_sonneborn_berger(field: Field, code: Descriptor) -> Column:
    """13.2 ESB: opponents' scores times the points against them, in hundredths.

    The first letter of the variant names the opponents' score, the second the own points.
    A cut takes the opponent with the lowest score, the edition says which of the two scores;
    among several the lowest product.
    """
    teams = of_teams_only(field)
    product = scores_of(code.name)
    of_opponents, of_own = product.opponents, product.own
    opposition = opposition_of(teams.by_score(of_opponents), code)
    own_points = opposition_of(teams.by_score(of_own), code).points
    by = field.edition.extended_cut.apply(teams.primary, of_opponents)
    weights = opposition_of(teams.by_score(by), code).scores
    terms = [
        list(map(mul, scores, points))
        for scores, points in zip(opposition.scores, own_points, strict=True)
    ]
    of_score = reasons_of(teams.by_score(of_opponents), opposition, "13.2")

    def reason(competitor: int, r: int) -> Reason:
        base = of_score(competitor, r)
        if base.adjusted is None:
            return base
        own = format_exact(own_points[competitor][r], POINT)
        why = Message(
            "why.in-scores",
            clause=base.why,
            opponents=of_opponents,
            points=own,
            own=of_own,
            count=1 if own == "1" else 0,
        )
        return replace(base, why=why)

    column = summed(
        field, code, opposition, terms=Terms(terms, weights), unit=PRODUCTS, reason=reason
    )
    return replace(column, quantity=NAMES[of_opponents])


def score_and_schedule(field: Field, code: Descriptor) -> Column:
    """13.4 SSSC: the secondary score plus Buchholz by the primary one over a divisor.

    In hundredths; half a hundredth goes up. The divisor is the most primary points of the
    tournament over the most secondary points of a match, rounded down, unless the code names
    another. Undefined where that is 0. With F it is Fore Buchholz.
    """
    teams = of_teams_only(field)
    divisor = divisor_of(field, code)
    of_opponents = (fore_buchholz if code.fore else buchholz)(field, code)
    strength = of_opponents.values
    totals = teams.secondary.totals
    terms: list[list[int | None]] = []
    for total, value in zip(totals, strength, strict=True):
        share = half_up((value or 0) * HUNDREDTHS, divisor * POINT) if divisor else None
        terms.append([total * HUNDREDTHS // POINT, share])

    by = {"fore": "yes" if code.fore else "no", "score": teams.primary}

    def reason(_who: int, place: int) -> Reason:
        if place == 0:
            return Reason("13.4.1", Message("why.secondary-score", score=teams.primary.other))
        return Reason("13.4.2", Message("why.strength", divisor=divisor, **by))

    def steps(competitor: int) -> tuple[Step, ...]:
        origin = Step(origin_of_divisor(field, code), "13.4.2")
        if not divisor:
            return (origin,)
        total = format_exact(totals[competitor], POINT)
        value = format_exact(strength[competitor] or 0, POINT)
        term_sum = format_exact(sum(term or 0 for term in terms[competitor]), HUNDREDTHS)
        is_exact = not (strength[competitor] or 0) * HUNDREDTHS % (divisor * POINT)
        text = f"{total} + {value} / {divisor} = {term_sum}"
        rounded = Message("why.rounded-to-hundredths", sum=text)
        opponents_sum = _sum_of(of_opponents, competitor)
        return (
            origin,
            Step(Message("why.strength-sum", sum=opponents_sum, **by), "13.4.2"),
            Step(calculation(text) if is_exact else rounded, "13.4"),
        )

    return Column(
        unit=HUNDREDTHS,
        function=Function.SUM,
        values=[
            None if share is None else own + share  # type: ignore[operator]
            for own, share in terms
        ],
        terms=terms,
        reason=reason,
        steps=steps,
        by_round=False,
    )


def _sum_of(column: Column, competitor: int) -> str:
    """Return the terms of a sum that are not cut, and what they make."""
    counted = [format_exact(term, POINT) for term in column.terms[competitor] if term is not None]
    return f"{' + '.join(counted) or '0'} = {format_exact(column.values[competitor] or 0, POINT)}"


def divisor_of(field: Field, code: Descriptor) -> int:
    """Return what SSSC divides Buchholz by, 0 where there is nothing to divide it by.

    Without boards no match brings a game point, and a point system may give nothing for a win.
    """
    if code.divisor is not None:
        return code.divisor
    each = of_teams_only(field).secondary.view.win
    return max(0, _most(field) // each) if each > 0 else 0


def _most(field: Field) -> int:
    """Return the highest primary score that the tournament allows."""
    return field.view.win * max(field.view.scheduled, field.view.rounds)


def lack_of_divisor(field: Field, code: Descriptor, text: str) -> Message:
    """Return why SSSC, written as ``text``, divides by 0 and so has no value."""
    if code.divisor is not None:
        return Message("ranking.no-divisor", text=text)
    teams = of_teams_only(field)
    win = teams.secondary.view.win
    if win <= 0:
        return Message("ranking.no-divisor-of-matches", text=text, score=teams.primary.other)
    most, each = format_exact(_most(field), POINT), format_exact(win, POINT)
    return Message("ranking.no-divisor-rounded", text=text, most=most, win=each)


def origin_of_divisor(field: Field, code: Descriptor) -> Message:
    """Return the divisor of SSSC, and where it comes from."""
    divisor = divisor_of(field, code)
    if code.divisor is not None:
        return Message("why.divisor", divisor=divisor)
    teams = of_teams_only(field)
    win = teams.secondary.view.win
    if win <= 0:
        return Message("why.divisor-none", score=teams.primary.other)
    most, each = format_exact(_most(field), POINT), format_exact(win, POINT)
    return Message("why.divisor-rounded", divisor=divisor, most=most, win=each)
