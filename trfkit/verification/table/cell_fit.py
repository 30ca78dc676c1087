"""Compare the cells of one column with computed values, and choose the reading of the column.

Values are compared exactly. Three things need a rule of their own, declared here:

- a column printed with fewer digits than its values have, for which a tolerance may be requested;
- a 0 where the rules define no value, which programs print like a blank;
- a code that orders tied groups, which other programs print in one of two ways: as places
  inside the group (as trfkit does), or as the points from the games of the group. Points are
  right if they put each group in the same order, and nobody has more of them than in total.
  A participant who is not tied has 0, a blank, or the points against those with as many points. The
  way that fits more cells of the groups that are separated is used; in the others, the one that
  their values can be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.ranking.ranks import Groups, apply_criterion, next_groups
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, replace
from trfkit.regulations import NEWEST
from trfkit.tie_breaks import POINTS, Unreadable, parse_code, row_of
from trfkit.units import POINT, format_exact
from trfkit.verification.result import Cell
from trfkit.verification.variants.trial import SCALE, Trial

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import PrintedCell
    from trfkit.ranking import Standing, Standings

Stated = dict[int, "PrintedCell"]
"""A column by participant."""

AS_POINTS: Final = Message("verify.order-as-points")
"""How values of a code that orders groups were read: they are points, not places."""


class ColumnCode(NamedTuple):
    """The code with which a column is compared, its edition, and the codes to its left.

    ``tied`` are the groups that are still tied if a column to the left is used as stated: then the
    codes alone do not determine them.
    """

    code: str
    edition: str
    before: tuple[str, ...] = ()
    tied: Groups | None = None


class Fit(Record):
    """A compared column: ``right`` by id, and the computed values, in units of ``1 / SCALE``.

    ``stated`` are the stated values in the same terms as the computed ones, None for a blank:
    places if a code orders groups. ``reading`` describes the cells that were read in another way.
    ``let_pass`` is the largest difference that the tolerance covered, ``passed`` the number of
    cells that it covered.
    """

    right: Mapping[int, bool]
    computed: Mapping[int, int | None]
    stated: Mapping[int, Decimal | None]
    reading: Message | None = None
    let_pass: Fraction | None = None
    passed: int = 0

    @property
    def equal(self) -> int:
        """The number of right cells."""
        return sum(self.right.values())


def fit(
    trial: Trial, stated: Stated, candidate: ColumnCode, tolerance: Decimal | None = None
) -> Fit:
    """Compare a column with a code."""
    values = {who: cell.value for who, cell in stated.items()}
    if orders_groups(candidate.code):
        return _fit_order(trial, values, candidate)
    column = trial.integers(candidate.code, candidate.edition, candidate.before)
    computed = dict(zip(trial.ids, column, strict=True))
    exact = {value: scaled(value) for value in set(values.values())}
    right = {who: exact[value] == computed[who] for who, value in values.items()}
    zeros = []
    if None in computed.values() and any(value is not None for value in computed.values()):
        # Where nobody has a value no cell can tell what the column is; else 0 stands for none.
        zeros = [who for who, value in values.items() if value == 0 and computed[who] is None]
    right.update(dict.fromkeys(zeros, True))
    reading = Message("verify.zero-for-nothing", count=len(zeros)) if zeros else None
    if tolerance is None:
        return Fit(right, computed, values, reading)
    most, limit = printed_places(stated), Fraction(tolerance)
    gaps = {who: _gap(cell, computed[who], most) for who, cell in stated.items()}
    covered = {who: gap for who, gap in gaps.items() if gap and gap <= limit}
    return Fit(
        {who: is_right or who in covered for who, is_right in right.items()},
        computed,
        values,
        reading,
        let_pass=max(covered.values(), default=None),
        passed=len(covered),
    )


def made_of_ratings(code: str) -> bool:
    """Whether the values of a code are ratings, or means or sums of ratings."""
    row = row_of(code)
    return row is not None and "U" in row.takes


def has_no_ratings(trial: Trial) -> bool:
    """Whether nobody has a rating, and the ranking sets none for unrated players."""
    field = trial.field(NEWEST.name)
    return field.unrated is None and not any(field.view.ratings)


def orders_groups(code: str) -> bool:
    """Whether a code orders tied groups instead of giving values."""
    row = row_of(code)
    return row is not None and row.arrange is not None


def puts_lowest_first(code: str) -> bool:
    """Whether the lowest value of a code is the best."""
    parsed, row = parse_code(code), row_of(code)
    is_reversed = not isinstance(parsed, Unreadable) and parsed.reversed
    return (row is not None and row.lowest_first) is not is_reversed


def is_lowest_first(meaning: ColumnCode, result: Fit) -> bool:
    """Whether the lowest stated value of a column is the best: true of places, not of points."""
    if orders_groups(meaning.code):
        return result.reading != AS_POINTS
    return puts_lowest_first(meaning.code)


def cells(result: Fit, stated: Stated, names: Mapping[int, str]) -> list[Cell]:
    """Return the cells of a report, in the order of the table; numbers in trfkit's notation."""
    # Of the values few are different.
    printed = {value: decimal(value) for value in {cell.value for cell in stated.values()}}
    computed = {
        value: None if value is None else format_exact(value, SCALE)
        for value in set(result.computed.values())
    }
    return [
        Cell(
            who,
            names[who],
            cell.text if cell.value is None else printed[cell.value] or "",
            computed[result.computed[who]],
            result.right[who],
        )
        for who, cell in stated.items()
    ]


def scaled(value: Fraction | Decimal | None) -> int | None:
    """Return a value in units of ``1 / SCALE``, None for a blank."""
    return None if value is None else units_of(value)


@lru_cache(maxsize=4096)
def units_of(value: Fraction | Decimal) -> int:
    """Return a value in units of ``1 / SCALE``; with more digits, one that equals no code's."""
    number, parts = value.as_integer_ratio()
    whole, rest = divmod(number * SCALE, parts)
    return whole if not rest else whole + 1 - whole % 2


@lru_cache(maxsize=4096)
def decimal(value: Fraction | Decimal | None) -> str | None:
    """Return a value as an exact decimal without trailing zeros; as a fraction if it has none."""
    if value is None:
        return None
    exact = Fraction(value)
    units = exact * SCALE
    return format_exact(units.numerator, SCALE) if units.denominator == 1 else str(exact)


def is_of_any_use(value: Decimal) -> bool:
    """Whether a number can be in a table: a huge exponent would take forever to print."""
    return value.is_finite() and -MOST_DIGITS <= value.adjusted() <= MOST_DIGITS


MOST_DIGITS: Final = 40


# Fewer digits than the value has --------------------------------------------------------------


def printed_places(stated: Stated) -> int:
    """Return the highest number of decimals in the cells of the column."""
    texts = [f"{cell.value:f}" for cell in stated.values() if cell.value is not None]
    return max((len(text.partition(".")[2]) for text in texts), default=0)


def are_rounded_away(stated: Stated, result: Fit) -> bool:
    """Whether all differences are within the digits that the column does not print."""
    wrong = [who for who, right in result.right.items() if not right]
    if any(_gap(stated[who], result.computed[who], 0) is None for who in wrong):
        return False  # a whole number lacks no digits
    most = printed_places(stated)
    tolerance = Fraction(1, 2 * 10**most)
    gaps = (_gap(stated[who], result.computed[who], most) for who in wrong)
    return all(gap is not None and gap <= tolerance for gap in gaps)


def _gap(cell: PrintedCell, computed: int | None, most: int) -> Fraction | None:
    """Return the difference of a cell; None if missing digits (``most``) do not explain it."""
    if cell.value is None or computed is None:
        return None
    value = Fraction(computed, SCALE)
    return None if value * 10**most % 1 == 0 else abs(Fraction(cell.value) - value)


# Codes that order tied groups -----------------------------------------------------------------

_Said = dict[int, Decimal | None]


def can_part_a_group(
    trial: Trial, numbers: Mapping[int, int | None], candidate: ColumnCode
) -> bool:
    """Whether a code that orders groups can give a tied participant the place in the stated cell.

    ``numbers`` are the stated values by competitor, in ``1 / SCALE``. If one exceeds all points,
    they can only be places, and no place exceeds the size of its group: only groups with a member
    who states such a place are ordered.
    """
    basis = trial.basis(candidate.code, candidate.edition, candidate.before)
    totals = basis.field.totals
    if not any(number and number * POINT > totals[at] * SCALE for at, number in numbers.items()):
        return True
    # PERF: of most codes nobody states a value that is a place; where somebody does, few groups.
    stated = {
        at: number // SCALE for at, number in numbers.items() if number and number % SCALE == 0
    }
    groups = [
        group
        for group in (basis.groups if candidate.tied is None else candidate.tied)
        if len(group) > 1 and any(at in stated and stated[at] <= len(group) for at in group)
    ]
    if not groups:
        return False
    places = apply_criterion(basis.field, basis.criterion, groups, values_only=True).values
    return any(
        (place := places[at]) and numbers.get(at) == place * SCALE
        for group in groups
        for at in group
    )


def _fit_order(trial: Trial, values: _Said, candidate: ColumnCode) -> Fit:
    """Compare a column with a code that orders groups, as places or as points.

    Groups that are separated decide between the two, and other groups follow their values: points
    of their games, or the places of some order.
    """
    basis = trial.basis(candidate.code, candidate.edition, candidate.before)
    if candidate.tied is None:
        ranked = trial.ranked(candidate.code, candidate.edition, candidate.before)
    else:
        basis = replace(basis, groups=candidate.tied)
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
    placed = dict(zip(trial.ids, ranked.values, strict=True))
    computed = {who: None if place is None else place * SCALE for who, place in placed.items()}
    by_value = {value: units_of(value or Decimal(0)) for value in set(values.values())}
    exact = {who: by_value[value] for who, value in values.items()}
    as_places = {who: number == computed[who] for who, number in exact.items()}
    if all(as_places.values()):
        return Fit(as_places, computed, values)
    view = basis.field.view
    most = dict(zip(trial.ids, basis.field.totals, strict=True))
    if any(number * POINT > most[who] * SCALE for who, number in exact.items()):
        return Fit(as_places, computed, values)  # more than all points: no points of some games
    of_points = defaultdict(set)
    for competitor, total in enumerate(basis.field.totals):
        of_points[total].add(competitor)

    def points_against(competitor: int, tied: Container[int]) -> int:
        """Return the points of a competitor from games with ``tied``, in tenths."""
        games = zip(view.opponents[competitor], view.awards[competitor], strict=True)
        return sum(award for opponent, award in games if opponent in tied)

    read: _Said = {}
    as_points: dict[int, bool] = {}
    likes_points = likes_places = 0
    ids = trial.ids
    for group in basis.groups:
        if len(group) == 1:
            (competitor,) = group
            participant = ids[competitor]
            if participant in values:
                equals, number = of_points[basis.field.totals[competitor]], exact[participant]
                as_points[participant] = (
                    not number or number * POINT == points_against(competitor, equals) * SCALE
                )
                read[participant] = Decimal(0)  # nobody to be parted from
                likes_points += as_points[participant]
                likes_places += as_places[participant]
            continue
        members = [ids[i] for i in group if ids[i] in values]
        tied = frozenset(group)
        mutual = {competitor: points_against(competitor, tied) for competitor in group}
        exact_points = {
            participant
            for i in group
            if (participant := ids[i]) in values and exact[participant] * POINT == mutual[i] * SCALE
        }
        right = _places_of_points(members, values, placed, exact_points)
        points: _Said = {ids[i]: Decimal(mutual[i]) / POINT for i in group}
        right |= _places_despite_slip(members, points, placed, exact_points)
        read.update(right)
        as_points.update({who: right[who] == placed[who] for who in members})
        if not any(placed[who] for who in members):
            printed = [values[who] for who in members]
            if any(printed):
                filled = [value for value in printed if value is not None]
                likes_points += sum(who in exact_points for who in members)
                likes_places += len(members) * (_order(filled) == printed)
            continue
        likes_points += sum(as_points[who] for who in members)
        likes_places += sum(as_places[who] for who in members)
    if likes_points <= likes_places:
        return Fit(as_places, computed, values)
    return Fit(as_points, computed, read, AS_POINTS)


def _places_of_points(
    members: Sequence[int],
    values: _Said,
    computed: Mapping[int, int | None],
    exact: Container[int],
) -> _Said:
    """Return the places of a tied group by points; 0 if they separate nobody.

    If the points of the group are ``exact`` and put nobody the wrong way round, members with equal
    points get the computed places: their own games separated them, or the criteria that an annex
    applies after the points.
    """
    points = {who: values[who] or Decimal(0) for who in members}
    order = dict(zip(members, _order([-points[who] for who in members]), strict=True))
    parts_nobody = all(place == 1 for place in order.values())
    places: _Said = {who: Decimal(0 if parts_nobody else place) for who, place in order.items()}
    parted = {who: computed[who] or 0 for who in members}
    equals = Counter(order.values())
    if all(
        value == places[who]
        or (who in exact and order[who] <= value < order[who] + equals[order[who]])
        for who, value in parted.items()
    ):
        return {who: Decimal(value) for who, value in parted.items()}
    return places


def _places_despite_slip(
    members: Sequence[int], points: _Said, placed: Mapping[int, int | None], exact: Collection[int]
) -> _Said:
    """Return the places of the members of a group whose points are right, despite one wrong cell.

    ``points`` are those from the games of the group. Empty if more than one cell is wrong, or if
    the points do not separate the group as the code does.
    """
    if not 1 < len(exact) == len(members) - 1:
        return {}
    true = _places_of_points(members, points, placed, points)
    if any(true[who] != placed[who] for who in members):
        return {}
    return {who: true[who] for who in members if who in exact}


def _order(values: Sequence[Decimal | int]) -> list[int]:
    """Return the place of each value, the lowest first; equal values share the best place."""
    places_of: dict[Decimal | int, int] = {}
    for place, value in enumerate(sorted(values), start=1):
        places_of.setdefault(value, place)
    return [places_of[value] for value in values]


# Those still tied behind columns that cannot be computed: their stated values stand in -----------


class AsStated(Record):
    """A column whose stated values order the participants tied before it, blanks last.

    ``values`` are by id, ``label`` is the table's name of the column.
    """

    label: str
    values: Mapping[int, Decimal | None]
    lowest_first: bool = False


Step = str | AsStated
"""A code that is computed, or a column that is taken as it is stated."""


def tied_behind(trial: Trial, steps: Sequence[Step], edition: str) -> Groups:
    """Return the groups (competitors from 0) that the steps leave tied, best first.

    The primary score comes first unless the codes before the first stated column hold it.
    """
    computed = list(takewhile(lambda step: isinstance(step, str), steps))
    # Any code that orders tied groups has those that are still tied.
    groups: Groups = trial.basis("DE", edition, [*map(str, computed)]).groups
    for step in steps[len(computed) :]:
        if isinstance(step, str):
            basis = trial.basis(step, edition)
            groups = next_groups(apply_criterion(basis.field, basis.criterion, groups))
            continue
        tiers: Groups = []
        for group in groups:
            tied: dict[Decimal | None, list[int]] = {}
            for competitor in group:
                tied.setdefault(step.values.get(trial.ids[competitor]), []).append(competitor)
            known = [value for value in tied if value is not None]
            known.sort(reverse=not step.lowest_first)
            tiers += [tied[value] for value in known]
            tiers += [tied[None]] if None in tied else []
        groups = tiers
    return groups


def ranked_as_stated(
    standings: Standings, trial: Trial, steps: Sequence[Step], edition: str
) -> Standings:
    """Return standings with ranks by the steps; participants still tied share the best."""
    row_of = rows_by_id(standings.rows)
    rows: list[Standing] = []
    for group in tied_behind(trial, steps, edition):
        place = len(rows) + 1
        rows += [replace(row_of[trial.ids[who]], rank=place) for who in group]
    return replace(standings, rows=tuple(rows))


def text_of(steps: Iterable[Step]) -> str:
    """Return a list of steps in words: ``PTS,BH,TB2 as stated``."""
    texts = [step if isinstance(step, str) else f"{step.label} as stated" for step in steps]
    return ",".join(texts if POINTS in texts else [POINTS, *texts])
