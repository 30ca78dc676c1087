"""The table of participants on a page: its position, and the role of each of its columns.

Cells are more reliable than headings, which come in some thirty-five languages: a column of
``21b½`` and ``-1`` holds the rounds of a Swiss, whatever its heading.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.cells import is_blacked_out, is_telling, meeting, results
from trfkit.files.crosstables.headings import (
    FACTS,
    POINTS,
    RATINGS,
    Cells,
    Role,
    are_ratings,
    captions,
    has_letter,
    has_letters,
    has_titles,
    is_federation,
    is_number,
    is_place,
    is_sex,
    is_stated,
    is_whole,
    may_be_rating,
    may_be_year,
    mostly,
    number_in,
    place,
    rating,
    role_in_words,
    role_of,
    says_only_number,
    whole,
)
from trfkit.files.tables.grid import Grid, Page, printed_number
from trfkit.files.trf.reading.field_values import read_title
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


# What each column of a table holds ---------------------------------------------------------------


_IDENTIFYING: Final = frozenset({Role.NUMBER, Role.FIDE_ID})
_DESCRIBING: Final = {Role.TITLE, Role.SEX, Role.FEDERATION, *RATINGS, Role.FIDE_ID, Role.BIRTH}
_KNOWN: Final = (Role.POINTS, Role.VALUE)
_TIE_BREAK: Final = "tb"
_MARKS: Final = frozenset({"n/a", "na", "n.a.", "none", "nan", "null", "nil", "xx", "xxx"})


def _is_no_word(text: str) -> bool:
    """Tell whether a cell is a mark for a missing value, or an uncomputed formula."""
    return not has_letters(text) or text.casefold() in _MARKS or text.startswith("=")


class _Roles:
    """Finds the role of each column of one table.

    ``name`` is the column of names, ``rounds`` are the columns of rounds.
    """

    def __init__(self, cells: Cells, headings: Sequence[str], name: int, rounds: range) -> None:
        self.cells, self.headings, self.name, self.rounds = cells, headings, name, rounds
        self.roles = [Role.OTHER] * cells.width
        self.heading_roles = [role_in_words(heading) for heading in headings]

    def find(self) -> tuple[Role, ...]:
        """Return one role per column."""
        self.roles[self.name] = Role.NAME
        for c in self.rounds:
            self.roles[c] = Role.ROUND
        self._set_before_the_name()
        # What describes the player stands between the name and the rounds or the values.
        end = self.rounds[0] if self.rounds else self.start_of_values
        for c in range(self.name + 1, end):
            if self.roles[c] is Role.OTHER:
                self.roles[c] = self._described(c)
        self._values()
        self._settle_numbers()
        # Blank columns of points and tie-breaks stay: that they are blank is to be told.
        for c, heading in enumerate(self.headings):
            if self.roles[c] is Role.OTHER and is_stated(heading) and not self.cells.filled(c):
                self.roles[c] = Role.VALUE
        return tuple(self.roles)

    @property
    def start_of_values(self) -> int:
        """The first column that can hold points or tie-breaks."""
        if self.rounds:
            return self.rounds[-1] + 1
        points = self._first_points()
        return points if points is not None else self.cells.width

    def _is_numbered(self, c: int) -> bool:
        """Tell whether a heading is one of several that differ only in number: TB1, TB2."""
        number = number_in(self.headings[c])
        if number is None or self.heading_roles[c] is not None:
            return False
        stem = self.headings[c].rstrip(". ").rstrip(str(number))
        return stem.casefold() == _TIE_BREAK or any(
            number_in(other) is not None and other != self.headings[c] and other.startswith(stem)
            for other in self.headings
        )

    def _first_points(self) -> int | None:
        """Return the points column of a list without rounds: by its heading, or position."""
        behind = range(self.name + 1, self.cells.width)
        named = (c for c in behind if self.heading_roles[c] is Role.POINTS and self._states(c))
        halves = (c for c in behind if self._are_points(c) and self._are_halves(c))
        return next(named, next(halves, None))

    def _states(self, c: int) -> bool:
        """Tell whether a column states values: numbers, or marks for missing ones.

        Under a known heading anything is allowed but words without a number: a column with a
        meaning is not skipped because its cells cannot be read.
        """
        filled = self.cells.filled(c)
        if mostly(is_number, filled, 50):
            return True
        if self.heading_roles[c] in _KNOWN or number_in(self.headings[c]) is not None:
            return any(map(is_number, filled)) or mostly(
                lambda text: _is_no_word(text) or any(map(str.isdigit, text)), filled
            )
        return any(map(is_number, filled)) and all(is_number(t) or _is_no_word(t) for t in filled)

    def _are_points(self, c: int) -> bool:
        """Tell whether a column of an unknown heading holds points: halves that never rise.

        Ratings in the order of starting ranks never rise either.
        """
        numbers = [printed_number(text) for text in self.cells.filled(c)]
        halves = [value for value in numbers if value is not None and value * 2 == int(value * 2)]
        return (
            not self.rounds
            and self.heading_roles[c] is None
            and len(halves) == len(self.cells.rows)
            and halves == sorted(halves, reverse=True)
            and not mostly(may_be_rating, self.cells.filled(c))
        )

    def _are_halves(self, c: int) -> bool:
        """Tell whether most cells are numbers and some not whole, unlike ratings and years."""
        filled = self.cells.filled(c)
        return mostly(is_number, filled, 90) and not all(map(is_whole, filled))

    def _set_before_the_name(self) -> None:
        for c in range(self.name):
            column = self.cells.column(c)
            heading_role = self.heading_roles[c]
            share = 60 if heading_role is Role.NUMBER else 90
            if heading_role is Role.RANK and are_ratings(column):
                self.roles[c] = Role.RATING if Role.RATING not in self.roles else Role.OTHER
            elif heading_role is Role.RANK and any(map(is_place, column)):
                self.roles[c] = Role.RANK
            elif heading_role in _KNOWN and self._states(c):
                self.roles[c] = heading_role
            elif self._states(c) and (
                self._is_numbered(c) or (heading_role is None and self._are_halves(c))
            ):
                self.roles[c] = Role.VALUE
            elif heading_role not in _DESCRIBING and mostly(is_whole, column, share):
                # Places among some of the participants leave most rows blank.
                may_number = heading_role is None and 2 * len(self.cells.filled(c)) >= len(column)
                is_number = heading_role is Role.NUMBER or may_number
                self.roles[c] = Role.NUMBER if is_number else Role.OTHER
            else:
                self.roles[c] = self._described(c)

    def _are_titles(self, c: int) -> bool:
        """Tell whether a column holds titles; a letter for each player is the sex."""
        column, heading_role = self.cells.column(c), self.heading_roles[c]
        if heading_role is Role.TITLE:
            return any(read_title(text).title for text in column)
        return heading_role is not Role.SEX and has_titles(column) and not all(map(is_sex, column))

    def _described(self, c: int) -> Role:
        column = self.cells.column(c)
        heading_role = self.heading_roles[c]
        if self._are_titles(c):
            return Role.TITLE
        if heading_role is Role.BIRTH:
            return heading_role
        if mostly(is_federation, column, 80):
            return Role.FEDERATION
        if mostly(is_sex, column, 60 if heading_role is Role.SEX else 90):
            return Role.SEX
        if (heading_role is Role.VALUE or self._is_numbered(c)) and self._states(c):
            return Role.VALUE
        if heading_role is Role.RANK and heading_role not in self.roles and 1 in map(place, column):
            return heading_role
        may_be_total = self.rounds or Role.RATING in self.roles or not mostly(may_be_rating, column)
        if may_be_total and self._states(c):
            # It stands before the rounds, where others have it behind.
            if heading_role in {Role.POINTS, Role.RANK} and heading_role not in self.roles:
                return heading_role
            if number_in(self.headings[c]) is not None:
                return Role.VALUE
        share = 60 if heading_role in {*_IDENTIFYING, *RATINGS} else 90
        are_numbers = mostly(may_be_rating if heading_role in RATINGS else is_whole, column, share)
        return self._number(column, heading_role) if are_numbers else Role.OTHER

    def _number(self, column: Sequence[str], heading_role: Role | None) -> Role:
        """Return the role of a column of whole numbers between the name and the rounds."""
        if heading_role is Role.FIDE_ID or (
            heading_role is Role.NUMBER and Role.NUMBER not in self.roles
        ):
            return heading_role
        if not mostly(may_be_rating, column, 60 if heading_role in RATINGS else 90):
            return Role.OTHER
        if heading_role in {Role.FIDE_RATING, Role.NATIONAL_RATING}:
            return heading_role
        if heading_role is None and all(map(may_be_year, filter(None, column))):
            return Role.OTHER
        # "Ranking" is a rating in Polish; places that begin at 100 are none.
        is_first = Role.RATING not in self.roles and heading_role in {Role.RATING, Role.RANK, None}
        return Role.RATING if is_first else Role.OTHER

    def _values(self) -> None:
        start = self.start_of_values
        # Before the points only fractions show a tie-break that no heading names.
        before = [
            c
            for c in range(self.name + 1, start)
            if not self.rounds and self.heading_roles[c] is None and self._are_halves(c)
        ]
        for c in (*before, *range(start, self.cells.width)):
            heading_role = self.heading_roles[c]
            column = self.cells.column(c)
            is_rank = heading_role is Role.RANK and any(map(is_place, column))
            if is_rank and are_ratings(column):
                continue
            if self.roles[c] is not Role.OTHER or not (is_rank or self._states(c)):
                continue
            is_first = c >= start and Role.POINTS not in self.roles and Role.VALUE not in self.roles
            if (heading_role is Role.POINTS and Role.POINTS not in self.roles) or (
                is_first and number_in(self.headings[c]) is None and self._are_points(c)
            ):
                self.roles[c] = Role.POINTS
            elif is_rank:
                self.roles[c] = Role.RANK
            elif heading_role in _IDENTIFYING and mostly(is_whole, column):
                self.roles[c] = heading_role
            else:
                self.roles[c] = Role.VALUE

    def _settle_numbers(self) -> None:
        """Distinguish starting ranks from ranks if headings do not, or call both alike."""
        numbers = [c for c, role in enumerate(self.roles) if role is Role.NUMBER]
        ranks = [c for c, role in enumerate(self.roles) if role is Role.RANK]
        if ranks:
            named = [c for c in numbers if self.heading_roles[c] is Role.NUMBER]
            own = (named or numbers)[:1]
            for extra in ({*numbers} - {*own}) | {*ranks[1:]}:
                self.roles[extra] = Role.OTHER
            return
        if len(numbers) > 1:  # ranking lists begin with the rank
            rank = numbers[0]
            for c in reversed(numbers):
                places = [
                    number for number in map(place, self.cells.filled(c)) if number is not None
                ]
                rank = c if places == sorted(places) else rank
            if self.heading_roles[rank] is None or rank == numbers[0]:
                self.roles[rank] = Role.RANK
            for extra in [c for c in numbers if c != rank][1:]:
                self.roles[extra] = Role.OTHER
            return
        if numbers and self._are_places(numbers[0]):
            self.roles[numbers[0]] = Role.RANK

    def _are_places(self, c: int) -> bool:
        """Tell whether the only numbers of a ranking list are places.

        The points fall, and the numbers count the rows; without a heading of numbers a few may be
        wrong. Starting ranks count the rows of a list in their order, in which the points rise and
        fall; where all have the same points, nothing tells the two apart.
        """
        is_unknown = self.heading_roles[c] is None
        if self.rounds or Role.POINTS not in self.roles:
            return False
        if not (is_unknown or says_only_number(self.headings[c])):
            return False
        points = self.cells.column(self.roles.index(Role.POINTS))
        scores = [score for score in map(printed_number, points) if score is not None]
        numbers = list(map(place, self.cells.column(c)))
        in_order = sum(
            number in {row, above}
            for row, (above, number) in enumerate(zip([None, *numbers], numbers, strict=False), 1)
        )
        least = _MOST_PLACES if is_unknown else 1
        falls = scores == sorted(scores, reverse=True) and scores[:1] > scores[-1:]
        return falls and in_order >= least * len(numbers)


_MOST_PLACES: Final = 0.75
"""What part of the numbers without a heading count the rows, if they are places: of three rows in
the order of their points starting ranks can count two by chance."""


# Tables of participants --------------------------------------------------------------------------


class Shape(StrEnum):
    """The arrangement of the rounds in the rows of a listing."""

    SWISS = "swiss"  # a column a round: opponent, colour, result
    ROUND_ROBIN = "round-robin"  # a column an opponent: result
    LIST = "list"  # nothing


class Listing(Record, dict=True):
    """A table with a row for each participant.

    ``head`` is the row of headings (None without one), ``body`` the rows of participants,
    ``unread`` the other rows between them: all indices into the rows of ``grid``. ``roles`` has one
    role per column. ``beneath`` are the lines below the table, ``notes`` the captions of columns
    among them, by number. ``parts`` is the number of tables of the page that were put together.
    """

    grid: Grid
    head: int | None
    body: tuple[int, ...]
    unread: tuple[int, ...]
    roles: tuple[Role, ...]
    shape: Shape
    beneath: tuple[str, ...]
    parts: int = 1

    @cached_property
    def notes(self) -> Mapping[int, str]:
        """The captions of columns among the lines below the table, by number."""
        return captions(self.beneath)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """The heading of each column, ``""`` without one."""
        return ("",) * len(self.roles) if self.head is None else self.grid.rows[self.head]

    @cached_property
    def rated(self) -> Role:
        """The ratings that count, else FIDE's, else the national ones."""
        return next(filter(self.roles.__contains__, RATINGS), Role.RATING)

    def columns(self, role: Role) -> tuple[int, ...]:
        """Return the columns with ``role``, from the left."""
        return tuple(c for c, one in enumerate(self.roles) if one is role)

    def column(self, role: Role) -> int | None:
        """Return the first column with ``role``, None without one."""
        return next(iter(self.columns(role)), None)

    def cell(self, row: int, role: Role) -> str:
        """Return a row's cell in the first column with ``role``, ``""`` without one.

        The apostrophe that keeps a spreadsheet from reading a text as a formula is removed, as is
        the mark of a withdrawal after a name.
        """
        column = self.column(role)
        text = "" if column is None else as_it_was(self.grid.rows[row][column])
        return text.removesuffix("(W)").rstrip() if role is Role.NAME else text

    def rating(self, row: int) -> int | None:
        """Return a row's rating, None for 0 and where it cannot be read."""
        return rating(self.cell(row, self.rated)) or None

    def line(self, row: int) -> int:
        """Return the line of the file for a row of the grid."""
        return self.grid.lines[row]


def listings(page: Page) -> tuple[Listing, ...]:
    """Return the tables of participants on a page, in order.

    The pieces of a long list are joined, if no participant is lost by that.
    """
    tables: list[Listing] = []
    for parts in _pieces([one for one in map(listing, page.grids) if one is not None]):
        grids = [one.grid for one in parts]
        joint = Grid(
            rows=tuple(row for grid in grids for row in grid.rows),
            lines=tuple(line for grid in grids for line in grid.lines),
            title=grids[0].title,
            after=tuple(line for grid in grids for line in grid.after),
        )
        table = listing(joint) if parts[1:] else None
        if table is not None and len(table.body) >= sum(len(one.body) for one in parts):
            tables.append(replace(table, parts=len(parts)))
        else:
            tables += parts
    return tuple(tables)


FEWEST_CELLS: Final = 3
"""A participant's row has a name and, at the least, a number and a value."""
FEWEST_OF_KNOWN: Final = 2
"""A name and a value are enough where the headings say that they are that."""


def listing(grid: Grid) -> Listing | None:
    """Read a grid as a table of participants, None if it is none."""
    return _table_of_names(grid) or _table_of_numbers(grid)


def _table_of_names(grid: Grid) -> Listing | None:
    """Return a table whose rows have names."""
    fewest = FEWEST_OF_KNOWN if any(map(_names_and_states, grid.rows)) else FEWEST_CELLS
    named = _column_named(grid)
    rows = [r for r, row in enumerate(grid.rows) if _is_like_a_participant(row, fewest, named)]
    if not rows:
        return None
    head = _head(grid, rows)
    if head is not None:
        rows = [r for r in rows if r > head and grid.rows[r] != grid.rows[head]]
    if not rows:
        return None
    cells = Cells(grid, tuple(rows))
    name = _name_column(cells, grid.rows[head] if head is not None else None, named)
    if name is None:
        return None
    has_name = has_letter if name == named else has_letters
    body = tuple(r for r in rows if has_name(grid.rows[r][name]))
    if not body:
        return None
    cells = Cells(grid, body)
    headings = grid.rows[head] if head is not None else ("",) * cells.width
    shape, rounds = _rounds(cells, name, headings)
    roles = _Roles(cells, headings, name, rounds).find()
    participants = set(body)
    least = min(sum(map(bool, grid.rows[r])) for r in body)
    unread = tuple(
        r
        for r in range(rows[0], len(grid.rows))
        if r not in participants
        and sum(map(bool, grid.rows[r])) > (0 if r <= rows[-1] else least // 2)
        and (head is None or grid.rows[r] != grid.rows[head])
    )
    beneath = tuple(" ".join(filter(None, row)) for row in grid.rows[rows[-1] + 1 :])
    return Listing(grid, head, body, unread, roles, shape, (*beneath, *grid.after))


_OF_NUMBERS: Final = frozenset({*_IDENTIFYING, Role.RANK, Role.POINTS})


def _table_of_numbers(grid: Grid) -> Listing | None:
    """Return a table with numbers but no names, by its headings: ``StartNo;Rank;BH``."""
    heads = (r for r, row in enumerate(grid.rows) if not _IDENTIFYING.isdisjoint(map(role_of, row)))
    head = next(heads, None)
    if head is None:
        return None
    heading_roles = [role_of(text) for text in grid.rows[head]]
    keys = [c for c, role in enumerate(heading_roles) if role in _IDENTIFYING]
    rows = [r for r, one in enumerate(grid.rows) if r > head and mostly(is_number, one, 50)]
    has_key = any(whole(grid.rows[r][c]) for r in rows for c in keys)
    body = tuple(rows) if has_key else ()  # a row alone may lack its number: it is nobody's then
    roles = tuple(role if role in _OF_NUMBERS else Role.VALUE for role in heading_roles)
    if not body or set(roles) <= _IDENTIFYING:  # numbers without values state nothing
        return None
    return Listing(grid, head, body, (), roles, Shape.LIST, grid.after)


def _names_and_states(row: Sequence[str]) -> bool:
    """Tell whether a row has headings for names and for stated values."""
    heading_roles = set(map(role_of, row))
    return Role.NAME in heading_roles and not heading_roles.isdisjoint(
        {Role.RANK, Role.POINTS, Role.VALUE}
    )


def _column_named(grid: Grid) -> int | None:
    """Return the column with the heading of names, None without such a row of headings.

    A name there may be one letter with a number: ``P26``.
    """
    for row in grid.rows:
        roles = list(map(role_of, row))
        if roles.count(Role.NAME) == 1 and len({*roles} - {None}) >= _FEWEST_OF_A_HEAD:
            return roles.index(Role.NAME)
    return None


_FEWEST_OF_A_HEAD: Final = 3
"""A row with so many known headings, that of names among them, is no row of a participant."""


def _is_like_a_participant(row: Sequence[str], fewest: int, named: int | None) -> bool:
    filled = [text for text in row if text]
    has_name = named is not None and named < len(row) and has_letter(row[named])
    return (
        len(filled) >= fewest
        and (has_name or any(map(has_letters, filled)))
        and any(any(map(str.isdigit, text)) for text in filled)
    )


def _head(grid: Grid, rows: Sequence[int]) -> int | None:
    """Return the row of headings: the first that looks like a participant, or the row above it.

    Headings of rounds hold digits, too; but a heading is a word where the cells are numbers.
    """
    for candidate in (rows[0], rows[0] - 1):
        if candidate < 0:
            continue
        row = grid.rows[candidate]
        below = [grid.rows[r] for r in rows if r > candidate]
        telling = sum(
            bool(text) and not is_number(text) and mostly(is_number, [one[c] for one in below])
            for c, text in enumerate(row)
        )
        known = sum(role_of(text) is not None for text in row if text)
        least = bool(below)  # a row alone is told by its words
        if telling >= 2 or (telling >= least and known >= 2):  # noqa: PLR2004 - one may be chance
            return candidate
    return None


def _name_column(cells: Cells, headings: Sequence[str] | None, named: int | None) -> int | None:
    """Return the column of names: by its heading, else the first with long and varied words.

    ``named`` is the column with that heading, whatever its cells look like.
    """
    lettered = [
        c
        for c in range(cells.width)
        if mostly(has_letters, cells.column(c)) and not mostly(is_number, cells.column(c))
    ]
    if headings is not None:
        for c in lettered:
            if role_of(headings[c]) is Role.NAME:
                return c
    if named is not None and mostly(has_letter, cells.column(named)):
        return named
    for c in lettered:
        filled = cells.filled(c)
        if (
            2 * len(filled) > len(cells.rows)
            and 2 * len(set(filled)) > len(filled)
            and not mostly(lambda text: _CODE.fullmatch(text) is not None, filled)
            and not mostly(lambda text: meeting(text) is not None, filled)
        ):
            return c
    return None


_CODE: Final = lazy_pattern(r"[A-Z]{2,3}|[WC]?[GIFCNA]M|AIM|AGM|AFM|ACM")
"""A federation or a title."""


# Where the rounds stand ------------------------------------------------------------------------


def _rounds(cells: Cells, name: int, headings: Sequence[str]) -> tuple[Shape, range]:
    own = _own_rounds(headings)
    if own is not None:
        return Shape.SWISS, own
    square = _square(cells, name, headings)
    if square is not None:
        return Shape.ROUND_ROBIN, square
    swiss = [c for c in range(name + 1, cells.width) if _is_round(cells.filled(c), headings[c])]
    if not swiss:
        return Shape.LIST, range(0)
    first, last = swiss[0], swiss[-1]
    while first - 1 > name and _is_round_of_byes(cells.filled(first - 1)):
        first -= 1
    while last + 1 < cells.width and (
        (not cells.filled(last + 1) and not is_stated(headings[last + 1]))
        or _is_round_of_byes(cells.filled(last + 1))
    ):
        last += 1
    return Shape.SWISS, range(first, last + 1)


def _own_rounds(headings: Sequence[str]) -> range | None:
    """Return the rounds of a crosstable written by trfkit, None for any other table.

    They are known by their headings, whatever the cells hold: no game yet, or a damaged rating.
    """
    first = len(FACTS)
    if tuple(headings[:first]) != FACTS or POINTS not in headings:
        return None
    last = headings.index(POINTS)
    rounds = [f"r{number}" for number in range(1, last - first + 1)]
    return range(first, last) if list(headings[first:last]) == rounds else None


def _is_round(filled: Sequence[str], heading: str) -> bool:
    """Tell whether a column holds rounds; at least one must be unmistakable.

    None is under a heading of something else, as some ratings have a letter (``2210 F``).
    Most must be under the heading of points or of a tie-break, as ``2b`` may be a slip for 26, and
    next to numbers that cannot all be opponents: fractions, or one number twice.
    """
    telling = sum(map(is_telling, filled))
    meetings = [one for one in map(meeting, filled) if one is not None]
    # Opponents differ; where no result is either, one number often is no pairing, but a class (7b).
    opponents = [one.opponent for one in meetings if one.opponent and not one.result]
    read = len(meetings) - len(opponents) + len(set(opponents))
    if role_of(heading) not in {None, *_KNOWN} or not telling or 2 * read <= len(filled):
        return False
    if 2 * telling > len(filled):
        return True
    # Of a number without a fraction that may be a result (``12½``), or a minus as byes have one.
    numbers = [text for text in filled if is_number(text) and (text[0] + text[-1]).isdecimal()]
    are_values = 2 * len(numbers) > len(filled) and (
        len(set(numbers)) < len(numbers) or not all(map(is_whole, numbers))
    )
    return not (is_stated(heading) or are_values)


def _is_round_of_byes(filled: Sequence[str]) -> bool:
    """Tell whether all cells of a column are byes, next to columns of games."""
    meetings = [meeting(text) for text in filled]
    return any(text != "-" for text in filled) and all(
        one is not None and one.opponent is None for one in meetings
    )


def _square(cells: Cells, name: int, headings: Sequence[str]) -> range | None:
    """Return the columns of a round-robin's opponents, a whole multiple of the rows.

    None, too, if a column beside them is of a further opponent by its number, whose row is missing.
    """
    size = len(cells.rows)
    blacked = [c for c in range(name + 1, cells.width) if any(map(is_blacked_out, cells.column(c)))]
    if blacked:
        first, last = blacked[0], blacked[-1]
        width = last - first + 1
        fits = width == len(blacked) and width % size == 0
        is_whole = not (_goes_on(headings, first - 1) or _goes_on(headings, last))
        return range(first, last + 1) if fits and is_whole else None
    for first in range(name + 1, cells.width - size + 1):
        # A square has an empty diagonal, with as many results on both sides of it.
        if size > 2 and all(  # noqa: PLR2004 - of two any cells are one
            not row[first + i]
            and all(_are_mirrored(row[first + j], cells.rows[j][first + i]) for j in range(i))
            for i, row in enumerate(cells.rows)
        ):
            return range(first, first + size)
    return None


def _goes_on(headings: Sequence[str], c: int) -> bool:
    """Tell whether the headings of a column and of the next are consecutive numbers."""
    number, following = (whole(heading) or 0 for heading in (*headings, "")[c : c + 2])
    return number > 0 and following == number + 1


def _are_mirrored(cell: str, other: str) -> bool:
    mine, theirs = results(cell), results(other)
    return bool(mine) and bool(theirs) and len(mine or ()) == len(theirs or ())


def _pieces(tables: Sequence[Listing]) -> Iterator[list[Listing]]:
    """Yield the tables of a page, grouped where several are pieces of one.

    A table continues the previous one if both have the same headings, its ranks (or, without ranks,
    its starting ranks) continue the other's, and no participant is in both. Tables of groups, whose
    ranks begin anew, stay apart.
    """
    together: list[Listing] = []
    people: set[tuple[str, ...]] = set()
    for table in tables:
        roles = (Role.NUMBER, Role.FIDE_ID, Role.NAME)
        more_people = {tuple(table.cell(row, role) for role in roles) for row in table.body}
        if together and not (_continues(together[-1], table) and people.isdisjoint(more_people)):
            yield together
            together, people = [], set()
        together.append(table)
        people |= more_people
    if together:
        yield together


def _continues(table: Listing, following: Listing) -> bool:
    if table.head is None or table.headings != following.headings:
        return False
    ranks, more = _places(table, Role.RANK), _places(following, Role.RANK)
    if ranks and more:  # a rank may be shared across the gap, and blank behind it
        return max(ranks) <= min(more) and min(more) > 1
    numbers, more = _places(table, Role.NUMBER), _places(following, Role.NUMBER)
    return bool(numbers and more) and max(numbers) + 1 == min(more)


def _places(listing: Listing, role: Role) -> list[int]:
    values = (place(listing.cell(row, role)) for row in listing.body)
    return [number for number in values if number is not None]
