"""The codes that a column of unknown meaning is tried against, and how well each fits."""

from __future__ import annotations

from fractions import Fraction
from operator import eq, itemgetter, mul
from typing import TYPE_CHECKING, Final

from trfkit.model.team_view import Score
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, NEWEST, get_edition
from trfkit.tie_breaks import (
    BY_CODE,
    OTHER_TIE_BREAKS,
    POINTS,
    SCORES_OF_TEAMS,
    TIE_BREAKS,
    For,
    Unreadable,
    codes_of,
    parse_code,
)
from trfkit.verification.result import Candidate
from trfkit.verification.table.cell_fit import (
    Asked,
    can_part_a_group,
    fit,
    orders_groups,
    row_of,
    scaled,
)
from trfkit.verification.variants.trial import probe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from decimal import Decimal

    from trfkit.verification.table.cell_fit import Stated
    from trfkit.verification.variants.trial import Trial

WITNESSES: Final = 4
"""So many cells are looked at before the others."""

UNRATED: Final = (1400, 1000, 1200)
"""Ratings that regulations give to players without one."""

_BESIDES: Final = tuple(f"{row.code}{form}" for row in TIE_BREAKS for form in row.offered)
"""Codes that programs offer though no list of TRF-26 has them."""

_OF_NO_EDITION: Final = (
    *(row.code for row in TIE_BREAKS if "" in row.offered),
    *(row.code for row in OTHER_TIE_BREAKS),
)


class Scored(Record):
    """One candidate: the cells it fits, of how many, and the values that it would give (SCALE).

    The values are those of the participants who are stated, in the order of the competitors.
    ``exact`` counts those that fit without a tolerance, ``orders`` tells whether the code only
    orders tied groups.
    """

    asked: Asked
    equal: int
    compared: int
    values: tuple[int | None, ...]
    exact: int
    orders: bool

    @property
    def fits_all(self) -> bool:
        """Whether every cell is right."""
        return self.equal == self.compared

    def without_values(self) -> Scored:
        """Return what is kept of one that another one is better than."""
        return replace(self, values=())

    def candidate(self) -> Candidate:
        """Return it as a report shows it."""
        return Candidate(self.asked.code, self.asked.edition, self.equal, self.compared)


def codes_to_try(*, of_teams: bool, own: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return every code that suits, with the usual modifiers, in the order of the handbook.

    A discipline's ``own`` codes are all that it has.

    A code that is for players and teams names the score, of which it can be either. Codes that
    order tied groups come last: of most participants they say nothing, so that they fit easily.
    """
    if own:
        return tuple(sorted(own, key=orders_groups))
    codes = list(SCORES_OF_TEAMS.values()) if of_teams else [POINTS]
    for code in (*NEWEST.mandatory, *_BESIDES):
        parsed = parse_code(code)
        assert not isinstance(parsed, Unreadable)  # noqa: S101 - the lists are ours
        row = BY_CODE[parsed.name]
        if not of_teams:
            codes += [code] * (row.of is not For.TEAMS)
        elif row.by_score:
            name, *modifiers = code.split("/")
            codes += ["/".join((f"{name}:{score}", *modifiers)) for score in Score]
        else:
            codes += [code] * (row.of is not For.INDIVIDUALS)
    return tuple(sorted(dict.fromkeys(codes), key=orders_groups))


def with_ratings(codes: Iterable[str], trial: Trial) -> tuple[str, ...]:
    """Return the codes, and those that need ratings with one for the unrated, if there are any.

    Where nobody has a rating, codes that are made of ratings are left out.
    """
    codes = tuple(codes)
    if has_no_ratings(trial):
        return tuple(code for code in codes if not made_of_ratings(code))
    if None not in trial.field(AVAILABLE[-1]).view.ratings:
        return codes
    rows = ((code, row_of(code)) for code in codes if "/U" not in code)
    needing = [code for code, row in rows if row is not None and row.needs_ratings]
    return (*codes, *(f"{code}/U{rating}" for code in needing for rating in UNRATED))


def has_no_ratings(trial: Trial) -> bool:
    """Whether nobody has a rating, and the ranking gives none to those who have none."""
    field = trial.field(AVAILABLE[-1])
    return field.unrated is None and not any(field.view.ratings)


def look_like_ratings(stated: Stated) -> bool:
    """Whether all values that a column states are as large as ratings."""
    values = [cell.value for cell in stated.values() if cell.value is not None]
    return (
        bool(values) and all(value >= LEAST_RATING or not value for value in values) and any(values)
    )


def codes_of_size(codes: Iterable[str], stated: Stated) -> tuple[str, ...]:
    """Return the codes whose values can be as large as the stated ones.

    Those that are made of ratings are left out where no value reaches LEAST_RATING.
    """
    codes = tuple(codes)
    if any(cell.value is not None and cell.value >= LEAST_RATING for cell in stated.values()):
        return codes
    return tuple(code for code in codes if not made_of_ratings(code))


LEAST_RATING: Final = 400
"""Ratings start at 1400, older ones at 1000; performances seldom come down to this."""


def made_of_ratings(code: str) -> bool:
    """Whether the values of a code are ratings, or means and sums of them."""
    row = row_of(code)
    return row is not None and "U" in row.takes


def able_to_fit_all(trial: Trial, stated: Stated, askeds: Iterable[Asked]) -> Iterator[Asked]:
    """Yield the codes that give a few of a column's cells: one that does not cannot give all.

    Codes that order tied groups can be read in two ways, and are yielded unasked.
    """
    place = trial.index
    told = [(place[who], cell.value) for who, cell in stated.items() if cell.value]
    few = told[:: max(1, len(told) // WITNESSES)][:WITNESSES]
    for asked in askeds:
        if not few or orders_groups(asked.code):
            yield asked
            continue
        basis = trial.basis(asked.code, asked.edition, asked.before)
        small, places = probe(basis, [who for who, _ in few])
        ranked = apply_criterion(small.field, small.criterion, small.groups)
        found = [ranked.values[at] for at in places]
        pairs = zip(few, found, strict=True)
        if all(v is not None and number * ranked.unit == v for (_, number), v in pairs):
            yield asked


def scored(
    trial: Trial,
    stated: Stated,
    askeds: Iterable[Asked],
    tolerance: Decimal | None = None,
    *,
    parting: bool = False,
) -> list[Scored]:
    """Return how each candidate fits, the best first, in the order of ``best_first``.

    With ``parting``, codes that order tied groups are left out unless they part one as the
    column does: what is the same in a whole group fits them by chance.
    """
    candidates = []
    numbers = _by_competitor(trial, stated)
    places, shown = [*numbers], [*numbers.values()]
    are_all = len(places) == len(trial.ids)
    for asked in askeds:
        orders = orders_groups(asked.code)
        if orders or tolerance is not None:
            if parting and orders and not can_part_a_group(trial, numbers, asked):
                continue
            result = fit(trial, stated, asked, tolerance)
            parted = (who for who, right in result.right.items() if right and result.computed[who])
            if parting and orders and not any(parted):
                continue
            values = tuple([result.computed[trial.ids[at]] for at in places])
            equal, exact = result.equal, result.equal - result.passed
        else:
            column = trial.integers(asked.code, asked.edition, asked.before)
            values = column if are_all else tuple(map(column.__getitem__, places))
            equal = exact = _equal(shown, values)
        candidates.append(Scored(asked, equal, len(stated), values, exact, orders))
    return best_first(candidates)


def _by_competitor(trial: Trial, stated: Stated) -> dict[int, int | None]:
    """Return the stated values in ``1 / SCALE`` by competitor, in the order of competitors."""
    return {at: scaled(stated[who].value) for at, who in enumerate(trial.ids) if who in stated}


def _equal(numbers: Sequence[int | None], values: Sequence[int | None]) -> int:
    """Return how many cells are right, as ``fit`` tells, of a code that gives everybody a value."""
    equal: int = sum(map(eq, numbers, values))
    if 0 in numbers and None in values and any(value is not None for value in values):
        pairs = zip(numbers, values, strict=True)
        equal += sum(number == 0 and value is None for number, value in pairs)
    return equal


def best_first(candidates: Iterable[Scored]) -> list[Scored]:
    """Return candidates by how many cells they fit, the most first.

    Of those with as many, the one with more exact cells comes first, then codes that give
    everybody a value before those that order tied groups, else the order given.
    """
    return sorted(candidates, key=lambda one: (-one.equal, -one.exact, one.orders))


def described(codes: Iterable[str], edition: str) -> Iterator[str]:
    """Yield those codes that an edition describes, and those that programs offer with any."""
    known_codes = codes_of(get_edition(edition))
    for code in codes:
        parsed = parse_code(code)
        if not isinstance(parsed, Unreadable) and parsed.name in (*known_codes, *_OF_NO_EDITION):
            yield code


def likest(trial: Trial, candidates: Sequence[Scored], stated: Stated, most: int) -> list[Scored]:
    """Return the candidates whose values rise and fall most nearly with the stated ones.

    A column made by another rule can differ from the right code in every cell and still follow
    it; the square of the correlation, an exact fraction, tells such codes from the others.
    """
    from heapq import nlargest  # noqa: PLC0415 - only where codes are tried

    numbers = [*_by_competitor(trial, stated).values()]
    strengths = ((_correlation(numbers, one.values), one) for one in candidates)
    return [one for _, one in nlargest(most, strengths, key=itemgetter(0))]


def _correlation(values: Sequence[int | None], other_values: Sequence[int | None]) -> Fraction:
    """Return the square of the correlation of two columns; 0 where it is negative or undefined."""
    pairs = [
        (a, b) for a, b in zip(values, other_values, strict=True) if a is not None and b is not None
    ]
    if not pairs:
        return Fraction(0)
    left, right = zip(*pairs, strict=True)
    count, total, other_total = len(pairs), sum(left), sum(right)
    # Covariance and variances, each times the square of the count: integers.
    both = count * sum(map(mul, left, right)) - total * other_total
    if both <= 0:
        return Fraction(0)
    spread = count * sum(map(mul, left, left)) - total * total
    other_spread = count * sum(map(mul, right, right)) - other_total * other_total
    return Fraction(both * both, spread * other_spread)
