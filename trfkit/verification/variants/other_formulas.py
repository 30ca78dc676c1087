"""Formulas that programs use in the place of the handbook's, made out of the right column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import RoundKind
from trfkit.model.team_view import Score
from trfkit.record import Record, replace
from trfkit.regulations.rating_tables import WHOLE, rating_difference
from trfkit.tie_breaks.art07_own_record import rounds_elected_to_play
from trfkit.tie_breaks.art08_09_opponents import (
    buchholz,
    fore_buchholz,
    opposition_of,
    sonneborn_berger,
)
from trfkit.tie_breaks.art10_ratings import (
    NEVER_A_POINT,
    perfect_tournament_performance,
    tournament_performance_rating,
)
from trfkit.tie_breaks.art12_13_teams import extended_sonneborn_berger, scores_of
from trfkit.tie_breaks.column import Function, half_up
from trfkit.tie_breaks.team_field import of_teams_only
from trfkit.units import POINT
from trfkit.verification.variants.other_rules import PAIRING_BYES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.tie_breaks import Descriptor, TieBreak
    from trfkit.tie_breaks.column import Column
    from trfkit.tie_breaks.field import Field
    from trfkit.tie_breaks.table import Compute
    from trfkit.verification.variants.trial import Basis

    Values = Callable[[Field, Column], Sequence[int | None]]
    """(field, the right column) -> the values that another formula gives."""


class Other(Record):
    """Another formula: its values, and whether it is one for a tie-break."""

    values: Values
    suits: Callable[[TieBreak], bool]


def change_of_column(other: Other) -> Callable[[Basis], Basis]:
    """Return the change of a column's formula."""

    def changed(right: Compute) -> Compute:
        def compute(field: Field, code: Descriptor) -> Column:
            column = right(field, code)
            return replace(column, values=other.values(field, column))

        return compute

    return _change_of_formula(changed)


def _change_of_formula(change: Callable[[Compute], Compute]) -> Callable[[Basis], Basis]:
    """Return the change that puts another function in the place of a code's own."""

    def apply(basis: Basis) -> Basis:
        row = basis.criterion.row
        if row is None or row.compute is None:
            return basis
        changed = replace(row, compute=change(row.compute))
        return replace(basis, criterion=replace(basis.criterion, row=changed))

    return apply


def _elected_without_byes(field: Field, column: Column) -> Sequence[int | None]:
    return [
        None if value is None else value - sum(kind in PAIRING_BYES for kind in kinds)
        for value, kinds in zip(column.values, field.view.kinds, strict=True)
    ]


def _elected_by_result(field: Field, _column: Column) -> Sequence[int | None]:
    view = field.view
    return [
        sum(kind is RoundKind.GAME or view.is_win(who, r) for r, kind in enumerate(kinds))
        for who, kinds in enumerate(view.kinds)
    ]


def _down(numerator: int, denominator: int) -> int:
    return numerator // denominator


def _half_even(numerator: int, denominator: int) -> int:
    found = half_up(numerator, denominator)
    is_half = 2 * numerator + denominator == 2 * denominator * found
    return found - 1 if is_half and found % 2 else found


def _rounded(by: Callable[[int, int], int]) -> Values:
    def values(_field: Field, column: Column) -> Sequence[int | None]:
        if column.function is not Function.MEAN:
            return column.values
        rounded: list[int | None] = []
        for who, value in enumerate(column.values):
            cut_rounds = {cut.round for cut in column.cuts.get(who, ())}
            terms = column.terms[who]
            counted_terms = [
                t for r, t in enumerate(terms) if t is not None and r not in cut_rounds
            ]
            over = len(counted_terms) if column.divisors is None else column.divisors[who]
            if value is None or not over:
                rounded.append(value)
            else:
                rounded.append(by(sum(counted_terms) * column.unit, over * column.term_unit))
        return rounded

    return values


def _even_percentage(field: Field, column: Column) -> Sequence[int | None]:
    performances: list[int | None] = []
    for value, games in zip(column.values, field.games_in_averages, strict=True):
        if value is None:
            performances.append(None)
            continue
        points, most = games.doubled * WHOLE, 2 * games.number
        right, even = half_up(points, most), _half_even(points, most)
        performances.append(value - rating_difference(right) + rating_difference(even))
    return performances


def _perfect_800(field: Field, column: Column) -> Sequence[int | None]:
    performances: list[int | None] = []
    for value, terms, games in zip(column.values, column.terms, field.games, strict=True):
        met = [rating for rating in terms if rating is not None]
        is_perfect = met and games.doubled == 2 * games.number
        performances.append(max(met) + NEVER_A_POINT if is_perfect else value)
    return performances


def _sums_by_match_result(field: Field, column: Column) -> Sequence[int | None]:
    view = of_teams_only(field).by_score(Score.MATCH_POINTS).view
    sums: list[int | None] = []
    for who, (value, terms) in enumerate(zip(column.values, column.terms, strict=True)):
        cut_rounds = {cut.round for cut in column.cuts.get(who, ())}
        products = zip(terms, view.awards[who], strict=True)
        counted_products = [pair for r, pair in enumerate(products) if r not in cut_rounds]
        contributions = [
            term // points * (WON if points >= view.win else DRAWN)
            for term, points in counted_products
            if term and points >= view.draw
        ]
        sums.append(None if value is None else sum(contributions))
    return sums


def _own_points_added(field: Field, column: Column) -> Sequence[int | None]:
    unit = column.unit // POINT
    return [
        None if value is None else value + total * unit
        for value, total in zip(column.values, field.totals, strict=True)
    ]


def cut_among_met(code: Descriptor, row: TieBreak) -> Callable[[Basis], Basis] | None:
    """Return the change that never cuts an unplayed round; None for a code without such cuts."""
    faces = _FACES.get(row.compute)
    if faces is None or not (code.cut or code.median):
        return None

    def changed(right: Compute) -> Compute:
        def compute(field: Field, code: Descriptor) -> Column:
            column = right(field, replace(code, cut=0, median=0))
            opposition = opposition_of(faces(field), code)
            values: list[int | None] = []
            for who, (terms, scores) in enumerate(
                zip(column.terms, opposition.scores, strict=True)
            ):
                dummies = opposition.dummies.get(who, ())
                entering = [(r, term) for r, term in enumerate(terms) if term is not None]
                met = sorted((scores[r], term) for r, term in entering if r not in dummies)
                above = met[code.cut + code.median :]
                cut = met[: code.cut + code.median] + above[max(0, len(above) - code.median) :]
                total = sum(term for _, term in entering)
                values.append(total - sum(term for _, term in cut))
            return replace(column, values=values)

        return compute

    return _change_of_formula(changed)


def _as_it_is(field: Field) -> Field:
    return field


def _with_last_round_drawn(field: Field) -> Field:
    return field.fore


_FACES: Final[Mapping[Compute | None, Callable[[Field], Field]]] = {
    buchholz: _as_it_is,
    fore_buchholz: _with_last_round_drawn,
    sonneborn_berger: _as_it_is,
}
"""In which field the opponents are faced that a code sums up."""

WON: Final = POINT
DRAWN: Final = POINT // 2


def _is_computed_by(right: Compute) -> Callable[[TieBreak], bool]:
    return lambda row: row.compute is right


def _is_mean(row: TieBreak) -> bool:
    return row.is_mean


def _has_own_match_points(row: TieBreak) -> bool:
    is_product = row.compute is extended_sonneborn_berger
    return is_product and scores_of(row.code).own is Score.MATCH_POINTS


def _sums_scores(row: TieBreak) -> bool:
    return row.compute in _FACES


OWN_POINTS_ADDED: Final = Other(_own_points_added, _sums_scores)
ELECTED_WITHOUT_BYES: Final = Other(_elected_without_byes, _is_computed_by(rounds_elected_to_play))
ELECTED_BY_RESULT: Final = Other(_elected_by_result, _is_computed_by(rounds_elected_to_play))
ROUNDED_DOWN: Final = Other(_rounded(_down), _is_mean)
HALF_EVEN: Final = Other(_rounded(_half_even), _is_mean)
EVEN_PERCENTAGE: Final = Other(_even_percentage, _is_computed_by(tournament_performance_rating))
PERFECT_800: Final = Other(_perfect_800, _is_computed_by(perfect_tournament_performance))
BY_MATCH_RESULT: Final = Other(_sums_by_match_result, _has_own_match_points)
