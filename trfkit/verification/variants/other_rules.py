"""Rules and formulas that no edition holds, but tables made by other programs follow.

Each says where it comes from: a text that is not among the editions, an article read in another
way, or a habit of programs. A formula is made out of the right column. Rounds are counted from 0
in this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.team_view import Score
from trfkit.model.view import NOBODY
from trfkit.record import Record, replace
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed_rounds import FORFEITS, REQUESTED_BYES, VOLUNTARY
from trfkit.tie_breaks.art07_own_record import rounds_elected_to_play
from trfkit.tie_breaks.art08_09_opponents import buchholz, fore_buchholz, sonneborn_berger
from trfkit.tie_breaks.art12_13_teams import extended_sonneborn_berger, scores_of
from trfkit.tie_breaks.column import Function
from trfkit.tie_breaks.team_field import of_teams_only
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.model.view import View
    from trfkit.tie_breaks import Descriptor, TieBreak
    from trfkit.tie_breaks.column import Column
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.variants.trial import Basis

    Values = Callable[[Field, Column], Sequence[int | None]]
    """(field, the right column) -> the values that another formula gives."""

PAIRING_BYES: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)
BYES: Final = (*PAIRING_BYES, *REQUESTED_BYES)
UNPLAYED: Final = (*BYES, *FORFEITS)

# Rules ----------------------------------------------------------------------------------------


def _trailing_voluntary(view: View, who: int) -> list[int]:
    """Return the rounds at the end that are voluntary unplayed ones, and nothing else."""
    rounds: list[int] = []
    for r in range(view.rounds - 1, -1, -1):
        if view.kinds[who][r] not in VOLUNTARY:
            break
        rounds.append(r)
    return rounds


def _is_game_or_forfeit(view: View, who: int, r: int) -> bool:
    kind = view.kinds[who][r]
    return kind is RoundKind.GAME or (kind in FORFEITS and view.opponents[who][r] != NOBODY)


NOTHING: Final = Rule(
    "-",
    "an own unplayed round adds nothing",
    lambda _view, _adjusted, _who, _r, _length: Dummy(0, 0, "-", Message("why.no-game")),
)
FACE_VALUE: Final[Rule[Callable[[View, int], list[int]]]] = Rule(
    "-", "opponents see every unplayed round with the points it brought", lambda _view, _who: []
)
TRAILING_VOLUNTARY: Final = Rule(
    "14.3.5 of 2022",
    "opponents see voluntary unplayed rounds at the end as draws, lost forfeits too",
    _trailing_voluntary,
)
PAIRING_BYES_FIRST: Final = Rule("16.6", "pairing-allocated and full-point byes", PAIRING_BYES)
FORFEITS_ARE_GAMES: Final = Rule("15.2", "forfeited games too", _is_game_or_forfeit)
NO_REGULAR_FORFEITS: Final = Rule(
    "15.2", "forfeits are unplayed, whatever the pairings", lambda _view: False
)

# Formulas -------------------------------------------------------------------------------------


class Formula(Record):
    """Another formula: its values, and whether it is one for a tie-break."""

    values: Values
    suits: Callable[[TieBreak], bool]


def change_of_column(values: Values) -> Callable[[Basis], Basis]:
    """Return the change of a column's formula."""

    def apply(basis: Basis) -> Basis:
        row = basis.criterion.row
        if row is None or row.compute is None:
            return basis
        right = row.compute

        def compute(field: Field, code: Descriptor) -> Column:
            column = right(field, code)
            return replace(column, values=values(field, column))

        changed = replace(row, compute=compute)
        return replace(basis, criterion=replace(basis.criterion, row=changed))

    return apply


def _elected_without_byes(field: Field, column: Column) -> Sequence[int | None]:
    return [
        None if value is None else value - sum(kind in PAIRING_BYES for kind in kinds)
        for value, kinds in zip(column.values, field.view.kinds, strict=True)
    ]


def _rounded_down(_field: Field, column: Column) -> Sequence[int | None]:
    """Return averages without their fraction."""
    if column.function is not Function.MEAN:
        return column.values
    rounded: list[int | None] = []
    for who, value in enumerate(column.values):
        cut_rounds = {cut.round for cut in column.cuts.get(who, ())}
        terms = [
            t for r, t in enumerate(column.terms[who]) if t is not None and r not in cut_rounds
        ]
        over = len(terms) if column.divisors is None else column.divisors[who]
        if value is not None and over:
            value = sum(terms) * column.unit // (over * column.term_unit)  # noqa: PLW2901 - rounded
        rounded.append(value)
    return rounded


def _by_match_result(field: Field, column: Column) -> Sequence[int | None]:
    """Return sums in which a won match counts opponents' scores whole, a drawn one half."""
    view = of_teams_only(field).by_score(Score.MATCH_POINTS).view
    sums: list[int | None] = []
    for who, (value, terms) in enumerate(zip(column.values, column.terms, strict=True)):
        cut_rounds = {cut.round for cut in column.cuts.get(who, ())}
        contributions = [
            term // points * (POINT if points >= view.win else POINT // 2)
            for r, (term, points) in enumerate(zip(terms, view.awards[who], strict=True))
            if r not in cut_rounds and term and points >= view.draw
        ]
        sums.append(None if value is None else sum(contributions))
    return sums


def _own_points_added(field: Field, column: Column) -> Sequence[int | None]:
    unit = column.unit // POINT
    return [
        None if value is None else value + total * unit
        for value, total in zip(column.values, field.totals, strict=True)
    ]


def _has_own_match_points(row: TieBreak) -> bool:
    is_product = row.compute is extended_sonneborn_berger
    return is_product and scores_of(row.code).own is Score.MATCH_POINTS


_SUMS_OF_SCORES: Final = (buchholz, fore_buchholz, sonneborn_berger)

OWN_POINTS_ADDED: Final = Formula(_own_points_added, lambda row: row.compute in _SUMS_OF_SCORES)
ELECTED_WITHOUT_BYES: Final = Formula(
    _elected_without_byes, lambda row: row.compute is rounds_elected_to_play
)
ROUNDED_DOWN: Final = Formula(_rounded_down, lambda row: row.is_mean)
BY_MATCH_RESULT: Final = Formula(_by_match_result, _has_own_match_points)
