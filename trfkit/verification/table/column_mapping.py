"""Find the code of each column of a table: by option, by the table's own words, else by trial.

The rules of a trial, which identifies a column or leaves it open:

- Codes that fit equally many cells cannot be distinguished here: the first of them is used, and
  the others are listed as alternatives. Points come first, then codes that give everybody a value,
  in the order of the handbook (or of the family), last those that only order tied groups: zeros
  everywhere, or any values that are the same in each group, agree with them by chance.
- A code that orders tied groups is only tried if it separates a group as the column does.
- A column with the same value in every cell fits too many codes by chance: it is left open, unless
  exactly one of the codes that the table names gives it.
- If the table names the family of a column, the code that fits most cells is used: any difference
  is then a difference of rules; if none fits MOSTLY of them, the first of the family, which is the
  meaning of the words. If it names nothing, a code has to fit at least NEARLY of the cells, and
  more than any code with other values does.
- If the code that the table names fits fewer than NEARLY of the cells and a code of another name
  does fit those, that code is reported as well.
- Codes are tried under the column's own edition first; under the others only if none fits all
  cells but one: a single wrong cell bears out no other code. The column keeps its own edition: that
  its values follow another one is a difference, which the diagnosis explains.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from heapq import nlargest
from itertools import combinations
from operator import eq, itemgetter, mul
from typing import TYPE_CHECKING, Any, Final, cast

from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model.view import Score
from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, Record, field, replace
from trfkit.refusal import refusal_of, suggest_word
from trfkit.regulations import NEWEST, Refusal, get_edition
from trfkit.tie_breaks import (
    BY_CODE,
    OTHER_TIE_BREAKS,
    POINTS,
    SCORES,
    SCORES_OF_TEAMS,
    TIE_BREAKS,
    For,
    Unreadable,
    codes_of,
    nearest,
    parse_code,
    row_of,
)
from trfkit.tie_breaks.chess_results_numbers import (
    Meaning,
    as_number,
    description,
    family,
    meaning_of_number,
    number_in_words,
)
from trfkit.verification.result import NEARLY, Candidate, NotChecked, Unmapped, Watch, unwatched
from trfkit.verification.table import captions
from trfkit.verification.table.captions import (
    Announced,
    EventList,
    Ordinary,
    announced_codes,
    ordinary,
)
from trfkit.verification.table.cell_fit import (
    AsStated,
    ColumnCode,
    can_part_a_group,
    fit,
    has_no_ratings,
    made_of_ratings,
    orders_groups,
    puts_lowest_first,
    scaled,
    tied_behind,
)
from trfkit.verification.variants.table import STAND_INS
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.stated_table import StatedColumn
    from trfkit.verification.table.cell_fit import Stated, Step
    from trfkit.verification.variants.trial import Trial

    Explains = Callable[[StatedColumn, ColumnCode, Stated], tuple[int, int]]
    """(column, candidate, cells) -> how many cells the best variant of the rules explains, and
    by how many changes of them, below zero."""

DISTINCT: Final = 3
"""How many different values a column of which nothing is said has to have."""
SHOWN: Final = 5
"""How many candidates a report names."""
NEAR: Final = 5
"""How many codes of each kind are tried under other editions: those that fit the most cells, and
those that rise and fall most nearly with the stated values."""
MOSTLY: Final = Fraction(1, 2)
"""The part of the cells that a code other than the first of a family has to fit."""
EXPLAINED: Final = 4
"""How many candidates of each kind the rules of other programs are tried on."""


MOST_BEFORE: Final = 4
"""Behind so many other columns, at most, a code that orders tied groups is looked for."""


class Mapped(Record):
    """A column with its code; ``by`` is the source of the code, as ``Column.mapped_by`` is.

    If ``is_beside``, the column is no part of the ranking.
    """

    place: int
    column: StatedColumn
    rule: ColumnCode
    by: str
    alternatives: tuple[Candidate, ...] = ()
    is_beside: bool = False


PERFORMANCE: Final = "TPR"
"""The code of a performance that stands beside the tie-breaks and ranks nobody."""


class Mappings(Record):
    """The codes of the columns of values, in the order of the columns.

    ``open_at`` are the places of unknown columns whose values separate participants. ``as_stated``
    are, by their places, columns that cannot be checked and separate participants. ``ordinary``
    are, by their places, those that are no tie-breaks. ``announced`` are the announced codes, by
    the places of the columns.
    """

    mapped: tuple[Mapped, ...]
    unmapped: tuple[Unmapped, ...]
    open_at: tuple[int, ...]
    not_checked: tuple[NotChecked, ...] = ()
    as_stated: Mapping[int, AsStated] = field(default_factory=dict)
    ordinary: Mapping[int, Ordinary] = field(default_factory=dict)
    announced: Mapping[int, Announced] = field(default_factory=dict)

    def revised_by(self, other: Mappings) -> Mappings:
        """Take from ``other`` the columns that are open here, or were identified by trial."""
        tried = {one.column.label: one for one in other.mapped if one.by == "trial"}
        labels = {one.label for one in self.unmapped}
        beside = {one.place for one in other.mapped if one.place in self.ordinary}
        labels |= {one.column.label for one in other.mapped if one.place in beside}
        mapped = [tried.get(one.column.label, one) for one in self.mapped]
        mapped += [one for one in other.mapped if one.column.label in labels]
        places, labels = {one.place for one in mapped}, {one.column.label for one in mapped}
        return replace(
            self,
            mapped=tuple(sorted(mapped, key=lambda one: one.place)),
            unmapped=tuple(one for one in self.unmapped if one.label not in labels),
            open_at=tuple(at for at in self.open_at if at not in places),
            ordinary={at: what for at, what in self.ordinary.items() if at not in beside},
        )

    def steps(self, edition: str, end: int) -> list[Step]:
        """Return the list of the columns to the left of a place, under an edition."""
        as_stated = {at: column for at, column in self.as_stated.items() if at < end}
        return listed([one for one in self.mapped if one.place < end], edition, as_stated)


def listed(mapped: Iterable[Mapped], edition: str, as_stated: Mapping[int, AsStated]) -> list[Step]:
    """Return columns as a list to rank by: their codes, or their stated values (by place).

    The column of points comes first wherever it is. It is left out if another column has the same
    meaning, or if it is the beginning of every list: then a tie-break that happens to equal the
    points, in an event without half points by forfeit or bye, separates nobody. Nor is it put first
    if no column is known to state the points. A code that orders tied groups follows those behind
    which it fits the cells of its column, though they may stand to its right.
    """
    of_place: dict[int, Step] = dict(as_stated)
    points = []
    codes_before: dict[int, Sequence[str]] = {}
    for mapped_column in mapped:
        codes_before[mapped_column.place] = mapped_column.rule.before
        if mapped_column.column.of_points:
            points.append(mapped_column.rule.code)
        elif not mapped_column.is_beside:
            of_place.setdefault(mapped_column.place, code_in_list(mapped_column.rule, edition))
    place_of = {step: place for place, step in reversed(of_place.items()) if isinstance(step, str)}

    def find_place(place: int) -> tuple[int, bool]:
        codes = codes_before.get(place, ())
        last = max((place_of.get(code, place) for code in codes), default=place)
        return max(place, last), last > place

    steps = [of_place[place] for place in sorted(of_place, key=find_place)]
    steps = [step for at, step in enumerate(steps) if step != POINTS or not (at or points)]
    return [code for code in points[:1] if code not in (POINTS, *steps)] + steps


# The codes that a column of unknown meaning is tried against, and how well each fits --------------


_BESIDES: Final = tuple(f"{row.code}{form}" for row in TIE_BREAKS for form in row.offered)
"""Codes that programs offer though no list of TRF-26 has them."""

_OF_NO_EDITION: Final = (
    *(row.code for row in TIE_BREAKS if "" in row.offered),
    *(row.code for row in OTHER_TIE_BREAKS),
)


class Scored(Record):
    """A candidate code: how many of the compared cells it fits, and the values that it would give.

    The values, in units of ``1 / SCALE``, are those of the participants with a stated cell, in the
    order of the competitors. ``exact`` counts the cells that fit without a tolerance; ``orders``:
    the code only orders tied groups.
    """

    rule: ColumnCode
    equal: int
    compared: int
    values: tuple[int | None, ...]
    exact: int
    orders: bool

    @property
    def fits_all(self) -> bool:
        """Whether every cell is right."""
        return self.equal == self.compared

    def candidate(self) -> Candidate:
        """Return the candidate for a report."""
        return Candidate(self.rule.code, self.rule.edition, self.equal, self.compared)


@cache
def codes_to_try(*, of_teams: bool, own: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return every suitable code, with the usual modifiers, in the order of the handbook.

    A discipline with codes of its ``own`` has only these.

    A code for players and teams is tried with each score of teams. Codes that order tied groups
    come last: they say nothing of most participants, so that they fit easily.
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
    """Add to the codes those on ratings with a rating for the unrated, if there are any unrated.

    If nobody has a rating, codes that are made of ratings are left out.
    """
    codes = tuple(codes)
    if has_no_ratings(trial):
        return tuple(code for code in codes if not made_of_ratings(code))
    if None not in trial.field(NEWEST.name).view.ratings:
        return codes
    rows = ((code, row_of(code)) for code in codes if "/U" not in code)
    needing = [code for code, row in rows if row is not None and row.needs_ratings]
    return (*codes, *(f"{code}/U{rating}" for code in needing for rating in STAND_INS))


LEAST_RATING: Final = 400
"""Ratings start at 1400, older ones at 1000; performances seldom come down to this."""


def scored(
    trial: Trial,
    stated: Stated,
    references: Iterable[ColumnCode],
    tolerance: Decimal | None = None,
    *,
    parting: bool = False,
) -> list[Scored]:
    """Return how well each candidate fits, the best first, in the order of ``best_first``.

    With ``parting``, codes that order tied groups are left out unless they separate one as the
    column does: a value that is the same in a whole group fits them by chance.
    """
    candidates = []
    numbers = {at: scaled(stated[who].value) for at, who in enumerate(trial.ids) if who in stated}
    places, printed = [*numbers], [*numbers.values()]
    has_zero = 0 in printed
    for reference in references:
        orders = orders_groups(reference.code)
        if orders or tolerance is not None:
            if parting and orders and not can_part_a_group(trial, numbers, reference):
                continue
            result = fit(trial, stated, reference, tolerance)
            parted = (who for who, right in result.right.items() if right and result.computed[who])
            if parting and orders and not any(parted):
                continue
            values = tuple([result.computed[trial.ids[at]] for at in places])
            equal, exact = result.equal, result.equal - result.passed
        else:  # PERF: most codes are tried in vain, so that the number of right cells is enough
            values = trial.integers(reference.code, reference.edition, reference.before)
            if len(places) < len(values):
                values = tuple(map(values.__getitem__, places))
            # The number of right cells, as ``fit`` tells.
            equal = [*map(eq, printed, values)].count(True)
            if has_zero and None in values and any(value is not None for value in values):
                pairs = zip(printed, values, strict=True)
                equal += sum(number == 0 and value is None for number, value in pairs)
            exact = equal
        candidates.append(Scored(reference, equal, len(stated), values, exact, orders))
    return best_first(candidates)


def best_first(candidates: Iterable[Scored]) -> list[Scored]:
    """Return candidates by the number of cells that they fit, the highest first.

    Of equals, the one with more exact cells comes first, then codes that give everybody a value
    before those that order tied groups, else the given order decides.
    """
    return sorted(candidates, key=lambda one: (-one.equal, -one.exact, one.orders))


def described(codes: Iterable[str], edition: str) -> Iterator[str]:
    """Yield the codes that an edition describes, and those that programs offer with any."""
    known_codes = codes_of(get_edition(edition))
    for code in codes:
        parsed = parse_code(code)
        if not isinstance(parsed, Unreadable) and parsed.name in (*known_codes, *_OF_NO_EDITION):
            yield code


def likest(trial: Trial, candidates: Sequence[Scored], stated: Stated, most: int) -> list[Scored]:
    """Return the candidates with the highest correlation with the stated values.

    A column made by another rule can differ from the right code in every cell and still follow it;
    the square of the correlation, an exact fraction, identifies such codes.
    """
    numbers: tuple[Any, ...] = tuple(
        [scaled(stated[who].value) for who in trial.ids if who in stated]
    )
    spread = 0 if None in numbers else _covariance(numbers, numbers)

    def strength(candidate: Scored) -> Fraction:
        """Return the square of the correlation; 0 where it is negative or undefined."""
        left, right = numbers, cast("tuple[Any, ...]", candidate.values)
        if None in left or None in right:
            each = zip(numbers, candidate.values, strict=True)
            pairs = [(a, b) for a, b in each if a is not None and b is not None]
            if not pairs:
                return Fraction(0)
            left, right = zip(*pairs, strict=True)
        both = _covariance(left, right)
        if both <= 0:
            return Fraction(0)
        own_spread = spread if left is numbers else _covariance(left, left)
        return Fraction(both * both, own_spread * _covariance(right, right))

    return nlargest(most, candidates, key=strength)


def _covariance(left: Sequence[int], right: Sequence[int]) -> int:
    """Return the covariance, or a variance, times the square of the count: an integer."""
    products: int = sum(map(mul, left, right))
    return len(left) * products - sum(left) * sum(right)


# The option --map -----------------------------------------------------------------------------


_PAIR: Final = lazy_pattern(r"\s*(.+?)\s*=\s*([^,=]+?)\s*(?:,|$)")


def parse_map(text: str) -> dict[str, str]:
    """Parse the option ``TB1=APRO/U1400,TB2=DE`` into a code for each label or caption.

    Raises Refusal for a text of another form.
    """
    codes: dict[str, str] = {}
    position = 0
    while position < len(text.rstrip()):
        match = _PAIR.match(text, position)
        if match is None:
            raise refusal_of("map-form", text=text)
        if plain(match[1]) in map(plain, codes):
            raise refusal_of("map-twice", column=match[1])
        codes[match[1]] = match[2]
        position = match.end()
    return codes


# The columns ----------------------------------------------------------------------------------


class Mapper(Draft, kw_only=True, dict=True):
    """Maps the columns of one table to codes, from left to right.

    ``edition`` is that of the run; ``ratings_missing`` is the reason why columns made of ratings
    cannot be checked if nobody has a rating. ``explains`` counts the cells of a column that
    variants of a code explain, for columns that no code fits. Codes are tried for at most ``most``
    columns; the others are left open. ``watch`` receives each column. ``event_list`` are the codes
    by which the event ranks: the announced codes of columns.
    """

    trial: Trial
    edition: str
    of_teams: bool
    ratings_missing: Message
    explains: Explains
    tolerance: Decimal | None = None
    most: int = DEFAULT_LIMITS.searched
    watch: Watch = unwatched
    event_list: EventList = EventList()

    def __post_init__(self) -> None:
        self._announced: dict[int, Announced] = {}
        self._searched = 0
        self._other_edition = self.edition
        self._mapped: list[Mapped] = []
        self._unmapped: list[Unmapped] = []
        self._open: dict[int, AsStated] = {}
        self._not_checked: list[NotChecked] = []
        self._as_stated: dict[int, AsStated] = {}
        self._ordinary: dict[int, Ordinary] = {}
        self._own_codes = self.trial.field(self.edition).own_codes
        self._without_ratings = has_no_ratings(self.trial)

    def run(
        self,
        columns: Sequence[StatedColumn],
        cells: Sequence[Stated],
        named_codes: Mapping[str, str],
    ) -> Mappings:
        """Return the code of each column; ``cells`` are in the order of the columns.

        Raises Refusal for a column or a code in ``named_codes`` that does not exist.
        """
        chosen: dict[int, Meaning] = {}
        for key, code in named_codes.items():
            places = [
                at
                for at, column in enumerate(columns)
                if plain(key) in {plain(column.label), plain(column.caption or "")} - {""}
            ]
            if not places:
                labels = tuple(column.label for column in columns)
                raise refusal_of("map-no-column", column=key, labels=labels)
            if not chosen.keys().isdisjoint(places):
                raise refusal_of("map-by-both", column=key)
            chosen.update(dict.fromkeys(places, self._meaning_of_option(code)))
        self._announced = announced_codes(columns, self.event_list, of_teams=self.of_teams)
        for index, meaning in chosen.items():
            self._announced[index] = Announced(meaning.codes[0], "option", strong=True)
        for index, (column, stated) in enumerate(zip(columns, cells, strict=True)):
            self.watch(LOOKING, index, len(columns))
            if not column.of_ranks:
                self._map(index, column, stated, chosen.get(index))
        each = tuple(self._move_behind_others(one, cells[one.place]) for one in self._mapped)
        return Mappings(
            each,
            tuple(self._unmapped),
            tuple(self._open),
            tuple(self._not_checked),
            self._as_stated,
            self._ordinary,
            self._announced,
        )

    def _meaning_of_option(self, code: str) -> Meaning:
        """Return the meaning of a code from an option; raises Refusal."""
        own = parse_code(code)
        if not isinstance(own, Unreadable) and own.is_other:
            if self.trial.own_code(own.name) is None:
                raise refusal_of("map-own", code=str(own))
            return Meaning(codes=(str(own),))
        number = as_number(code)
        if number is not None:
            meaning = meaning_of_number(number, of_teams=self.of_teams)
            if meaning is None or not meaning.codes:
                raise Refusal(number_in_words(number, of_teams=self.of_teams))
            return meaning
        meaning = captions.meaning_of_code(code)
        if meaning is None:
            raise refusal_of("no-tie-break", code=code, near=suggest_word(nearest(code)))
        (known_code,) = meaning.codes
        parsed = parse_code(known_code)
        if not self.of_teams and not isinstance(parsed, Unreadable):
            row = BY_CODE[parsed.name]
            if row.of is For.TEAMS or parsed.score is not None:
                raise refusal_of("map-of-teams", code=code)
        return meaning

    def _map(self, index: int, column: StatedColumn, stated: Stated, named: Meaning | None) -> None:
        """Find the code of one column; ``named`` is the code from an option."""
        reading = captions.meaning_of(column, of_teams=self.of_teams)
        known = named or (None if reading is None else reading.meaning)
        kind = ordinary(column, is_known=reading is not None)
        made_of_missing = False
        if self._without_ratings and known is not None:
            made_of_missing = bool(known.codes) and all(map(made_of_ratings, known.codes))
        elif self._without_ratings and not self.of_teams:  # unknown: by its values
            values_of = [cell.value for cell in stated.values() if cell.value]
            made_of_missing = bool(values_of) and min(values_of) >= LEAST_RATING
        if all(cell.value is None for cell in stated.values()):
            texts = [cell.text for cell in stated.values() if any(map(str.isalnum, cell.text))]
            is_blank = known is not None and not any(cell.text for cell in stated.values())
            if (kind is None or named is not None) and (texts or is_blank):
                why = Message("verify.all-blank")
                if texts:
                    why = Message("verify.unread", text=texts[0][:LONGEST_SHOWN])
                (code,) = known.codes if known and len(known.codes) == 1 else (None,)
                self._leave_unchecked(column, code, why)
        elif kind is not None and named is None and not self._own_codes:
            reference = ColumnCode(PERFORMANCE, self.edition)
            is_computed = kind is Ordinary.PERFORMANCE and not self.of_teams
            is_computed &= not self._without_ratings
            # Nearly all cells have to be the values of the code.
            if is_computed and fit(self.trial, stated, reference).equal >= NEARLY * len(stated):
                is_beside = PERFORMANCE not in self.event_list.codes
                mapped = Mapped(index, column, reference, "caption", is_beside=is_beside)
                self._mapped.append(mapped)
            else:
                self._ordinary[index] = kind
        elif made_of_missing:
            # Who is tied behind a column that is made of ratings, its own cells say.
            code = known.codes[0] if known else None
            missing = self.ratings_missing
            why = missing if code else Message("verify.as-large-as-ratings", why=missing)
            self._leave_unchecked(column, code, why)
            if not _is_constant(stated):
                values = {who: cell.value for who, cell in stated.items()}
                is_reversed = code is not None and puts_lowest_first(code)
                self._as_stated[index] = AsStated(column.label, values, lowest_first=is_reversed)
        else:
            # The code that is announced for certain, else it is found. Where the table's own words
            # name one, they are followed: they can name an edition.
            edition = (reading and reading.meaning.edition) or self.edition
            code, by = self.trial.own_code(column.label), "caption"
            announced = self._announced.get(index)
            if named is not None:
                code, by, edition = named.codes[0], "option", named.edition or edition
            elif (
                code is None and announced is not None and announced.strong and not self._own_codes
            ):
                names_one = reading is not None and len(reading.meaning.codes) == 1
                is_named = names_one or bool(announced.readings)
                by = "caption" if announced.source == "heading" else "list"
                is_known = by == "caption" or any(described([announced.code], self.edition))
                code = announced.code if is_known and not is_named else None
            if code is not None:
                self._mapped.append(Mapped(index, column, self._asked(column, code, edition), by))
            elif reading is None or not reading.meaning.of_ranks:
                self._find_code(index, column, stated, reading)

    def _leave_unchecked(self, column: StatedColumn, code: str | None, why: Message) -> None:
        """Record a column that cannot be computed."""
        caption = caption_of(column)
        self._not_checked.append(
            NotChecked(label=column.label, caption=caption, tiebreak=code, reason=why)
        )

    def _move_behind_others(self, mapped: Mapped, stated: Stated) -> Mapped:
        """Put a code that orders tied groups behind the columns for which it fits all cells.

        Columns without numbers may be in another order than that of the ranks. If it fits behind
        the columns to its left, or fits all cells behind no others, it keeps its place.
        """
        reference = mapped.rule
        if (
            not orders_groups(reference.code)
            or reference.tied is not None
            or mapped.column.before is not None
            or captions.meaning_of_caption(mapped.column.label, of_teams=self.of_teams) is None
            or fit(self.trial, stated, reference).equal == len(stated)
        ):
            return mapped
        others = [
            code_in_list(other.rule, self.edition)
            for other in self._mapped
            if not (other.column.of_points or orders_groups(other.rule.code))
        ]
        points = [code for code in reference.before if code in SCORES]
        for count in range(min(len(others), MOST_BEFORE) + 1):
            for before in combinations(dict.fromkeys(others), count):
                behind = reference._replace(before=(*points, *before))
                if fit(self.trial, stated, behind).equal == len(stated):
                    return replace(mapped, rule=behind)
        return mapped

    def _asked(self, column: StatedColumn, code: str, edition: str) -> ColumnCode:
        """Return a code behind the codes of the source, else behind the columns to the left.

        Only the participants whom they leave tied matter to a code that orders groups.
        """
        return self._code_behind(self._left_of(column), code, edition)

    def _left_of(self, column: StatedColumn) -> Sequence[Step]:
        """Return the list of columns to the left of a column."""
        if column.before is not None:
            known = filter(None, map(captions.meaning_of_code, column.before))
            return [code for meaning in known for code in meaning.codes]
        return listed(self._mapped, self.edition, self._as_stated | self._open)

    def _code_behind(self, steps: Sequence[Step], code: str, edition: str) -> ColumnCode:
        codes = tuple([step for step in steps if isinstance(step, str)])
        if len(codes) == len(steps) or not orders_groups(code):
            return ColumnCode(code, edition, codes)
        return ColumnCode(code, edition, codes, tied_behind(self.trial, steps, edition))

    def _leave(
        self, i: int, column: StatedColumn, stated: Stated, ranked: Sequence[Scored], why: Message
    ) -> None:
        near = tuple(one.candidate() for one in _each_code(ranked)[:SHOWN] if one.equal)
        self._unmapped.append(
            Unmapped(label=column.label, caption=caption_of(column), candidates=near, reason=why)
        )
        if not _is_constant(stated):
            # Whatever it is, those whom it parts are no longer tied behind it.
            values = {who: cell.value for who, cell in stated.items()}
            self._open[i] = AsStated(column.label, values)

    def _find_code(
        self, index: int, column: StatedColumn, stated: Stated, reading: captions.ReadCaption | None
    ) -> None:
        """Find the code of a column by trial: among those that the table names, else among all."""
        meaning = None if reading is None else reading.meaning
        edition = (meaning and meaning.edition) or self.edition
        first: Mapped | None = None
        if reading is None:
            codes = self._any_code(stated)
        elif reading.meaning.codes:
            codes = reading.meaning.codes
            if len(codes) > 1:
                codes = with_ratings(codes, self.trial)
            first = Mapped(index, column, self._asked(column, codes[0], edition), reading.by)
            if len(codes) == 1:
                self._mapped.append(first)
                return
        else:
            why = Message("verify.no-code-of-c07")
            if reading.meaning.why:
                why = Message("verify.no-code-since", why=reading.meaning.why)
            self._leave(index, column, stated, (), why)
            return
        self._searched += 1
        if self._searched > self.most:
            self._leave(index, column, stated, (), why_not_looked_for(self.most))
            return
        candidates = self._try(
            column,
            stated,
            codes,
            edition,
            others=meaning is None or meaning.edition is None,
            any_code=first is None,
        )
        fitting = {one.rule.code for one in candidates if one.fits_all}
        is_family = meaning is not None and meaning.certain
        best: Scored | None = None
        if _is_constant(stated) and not (is_family and len(fitting) == 1):
            self._leave(index, column, stated, candidates, ALL_THE_SAME if fitting else NONE_FITS)
            return
        if first is None and len(_values(stated)) < DISTINCT:
            self._leave(index, column, stated, candidates, TOO_FEW)
            return
        if _decides(candidates):
            best = candidates[0]
        elif first is None or is_family:
            plain_code = None if first is None else first.rule.code
            best = self._explained(column, stated, candidates, edition, plain_code)
            if first is not None and best is None:
                # The code of the family that is nearest, its first where none is near.
                best = candidates[0]
                if best.equal < MOSTLY * best.compared:
                    self._mapped.append(first)
                    return
        if best is None:
            self._leave(index, column, stated, candidates, NONE_FITS)
            return
        others = [one for one in _each_code(candidates) if one.rule.code != best.rule.code]
        rivals = [one for one in others if one.equal >= best.equal]
        if not rivals and not best.fits_all:
            rivals = [one for one in others[:1] if one.equal >= NEARLY * best.equal]
        alternatives = tuple(one.candidate() for one in rivals[:SHOWN] if one.equal)
        reference = self._asked(column, best.rule.code, edition)
        self._mapped.append(Mapped(index, column, reference, "trial", alternatives))

    def other_than_named(self, named: Mapped, stated: Stated) -> tuple[Candidate, Message] | None:
        """Return the code that fits the cells of a column better than the one that the table names.

        None if no code fits nearly all of them, or if they are too few to decide. Call it only if
        no rule explains the column: it tries every code.
        """
        column, reference = named.column, named.rule
        if len(_values(stated)) < DISTINCT:
            return None
        references = (
            reference._replace(code=code)
            for code in described(self._any_code(stated), reference.edition)
        )
        candidates = scored(self.trial, stated, references, self.tolerance, parting=True)
        if not _decides(candidates):
            return None
        best = candidates[0]
        names = {
            code.replace(":", "/").partition("/")[0] for code in (best.rule.code, reference.code)
        }
        if len(names) == 1:  # they differ in modifiers at most
            return None
        instead = Message(
            "verify.called-otherwise",
            column=column.label,
            code=best.rule.code,
            equal=best.equal,
            compared=best.compared,
            name=caption_of(column) or column.code or column.label,
        )
        return best.candidate(), instead

    def kindred(self, named: Mapped, stated: Stated) -> str | None:
        """Return the code of the same family as the named one that fits all cells of a column.

        None if the named code fits them all, and if none does.
        """
        reference = named.rule
        row = row_of(reference.code)
        families = () if row is None else map(family, row.captions)
        kin = (code for one in families for code in one.codes(of_teams=self.of_teams))
        codes = with_ratings(dict.fromkeys((reference.code, *kin)), self.trial)
        references = (reference._replace(code=code) for code in codes)
        scores = scored(self.trial, stated, references, self.tolerance)
        fitting = [one.rule.code for one in scores if one.fits_all]
        return None if reference.code in fitting else next(iter(fitting), None)

    def _any_code(self, stated: Stated) -> tuple[str, ...]:
        """Return every code whose values can be as large as the stated values.

        Codes that are made of ratings are left out if no value reaches LEAST_RATING.
        """
        codes = codes_to_try(of_teams=self.of_teams, own=self._own_codes)
        if all(cell.value is None or cell.value < LEAST_RATING for cell in stated.values()):
            codes = tuple(code for code in codes if not made_of_ratings(code))
        return with_ratings(codes, self.trial)

    def _explained(
        self,
        column: StatedColumn,
        stated: Stated,
        candidates: Sequence[Scored],
        edition: str,
        plain_code: str | None = None,
    ) -> Scored | None:
        """Return the code of which a variant explains nearly all cells, None if there is none.

        Of a family it is the plain code that its name means, if that is explained. Of several it is
        the one explained by the fewest changes; of these a code that gives values before one that
        orders groups, then the one with the fewest modifiers.
        """
        own = [one for one in candidates if one.rule.edition == edition]
        near = {id(one) for one in (*own[:EXPLAINED], *likest(self.trial, own, stated, EXPLAINED))}
        tried = [one for one in own if id(one) in near or one.rule.code == plain_code]
        tried.sort(key=lambda one: (one.orders, one.rule.code.count("/"), len(one.rule.code)))
        explained = []
        for candidate in tried:
            gain = self.explains(column, candidate.rule, stated)
            if gain[0] >= NEARLY * len(stated):
                if candidate.rule.code == plain_code:
                    return candidate
                explained.append((gain, candidate))
        return max(explained, key=itemgetter(0), default=(None, None))[1]

    def _try(
        self,
        column: StatedColumn,
        stated: Stated,
        codes: Sequence[str],
        edition: str,
        *,
        others: bool,
        any_code: bool,
    ) -> list[Scored]:
        """Return the candidates, best first: under one edition, and if necessary under the others.

        With ``any_code``, only codes that the edition describes are tried, and under other editions
        only those that nearly fitted under the first, or that only the other edition has.
        """
        parting = any_code and not _is_constant(stated)

        def scored_under(name: str, tried_codes: Iterable[str]) -> list[Scored]:
            known = [*(described(tried_codes, name) if any_code else tried_codes)]
            steps = self._left_of(column)
            references = (self._code_behind(steps, code, name) for code in known)
            return scored(self.trial, stated, references, self.tolerance, parting=parting)

        candidates = scored_under(edition, codes)
        if not others or _is_settled(candidates):
            return candidates
        if any_code:
            near = (*candidates[:NEAR], *likest(self.trial, candidates, stated, NEAR))
            far = {candidate.rule.code for candidate in candidates} - {
                candidate.rule.code for candidate in near
            }
            codes = [code for code in codes if code not in far]
        for name in self.trial.editions_besides(edition, self._other_edition):
            under_name = scored_under(name, codes)
            candidates += under_name
            if any_code and _is_settled(under_name):
                self._other_edition = name
                break
        return best_first(candidates)


ALL_THE_SAME: Final = Message("verify.all-the-same")
TOO_FEW: Final = Message("verify.too-few-values")
NONE_FITS: Final = Message("verify.none-fits")

LONGEST_SHOWN: Final = 20
"""So much is shown of a cell that cannot be read."""

LOOKING: Final = "looking for codes"
"""What is looked for here, for who watches."""


def why_not_looked_for(most: int) -> Message:
    """Return the message that only ``most`` columns are searched."""
    return Message("verify.limit-met", most=most)


def _values(stated: Stated) -> set[Decimal | None]:
    return {cell.value for cell in stated.values()}


def _is_constant(stated: Stated) -> bool:
    return len(_values(stated)) < 2  # noqa: PLR2004 - one value, or none


def _is_settled(candidates: Sequence[Scored]) -> bool:
    """Whether the best candidate fits all cells, or decides though one is wrong."""
    best = next(iter(candidates), None)
    if best is None or best.fits_all:
        return best is not None
    return best.equal == best.compared - 1 and _decides(candidates)


def _decides(candidates: Sequence[Scored]) -> bool:
    """Whether the best candidate fits nearly all cells, and more than any with other values.

    A code that orders groups is no evidence against one that gives everybody a value.
    """
    best = next(iter(candidates), None)
    if best is None or best.equal < NEARLY * best.compared:
        return False
    return all(
        candidate.values == best.values
        for candidate in candidates
        if (candidate.equal, candidate.exact, candidate.orders)
        == (best.equal, best.exact, best.orders)
    )


def _each_code(candidates: Sequence[Scored]) -> list[Scored]:
    """Return the best candidate of each code, whatever other editions fit as well."""
    by_code: dict[str, Scored] = {}
    for candidate in candidates:
        by_code.setdefault(candidate.rule.code, candidate)
    return list(by_code.values())


def code_in_list(reference: ColumnCode, edition: str) -> str:
    """Return the code as written in a list that is computed under ``edition``."""
    code = reference.code
    return code if reference.edition == edition else f"{code}/V{reference.edition}"


def caption_of(column: StatedColumn) -> str | None:
    """Return the caption of a column, else the name of its number."""
    if column.caption is not None or column.number is None:
        return column.caption
    return description(column.number)
