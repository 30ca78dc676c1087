"""The table of participants on a page: where it stands, and what each of its columns holds.

Cells say more than headings, which come in some thirty-five languages: a column of ``21b½`` and
``-1`` holds the rounds of a Swiss, whatever stands above it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.importing.cells import is_blacked_out, is_telling, meeting, results
from trfkit.importing.headings import Role, captions, number_in, role_of
from trfkit.importing.numerals import place, whole
from trfkit.tables.numbers import printed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.tables.grid import Grid, Page


class Shape(StrEnum):
    """What the rows of a listing tell of the rounds."""

    SWISS = "swiss"  # a column a round: opponent, colour, result
    ROUND_ROBIN = "round-robin"  # a column an opponent: result
    LIST = "list"  # nothing


@dataclass(frozen=True)
class Listing:
    """A table with a row for each participant.

    ``head`` is the row of headings (None if there is none), ``body`` the rows of participants,
    ``unread`` those between them that are none: all indices into the rows of ``grid``.
    ``roles`` has one role a column. ``beneath`` are the lines below the table, ``notes`` the
    captions of columns among them, by number.
    """

    grid: Grid
    head: int | None
    body: tuple[int, ...]
    unread: tuple[int, ...]
    roles: tuple[Role, ...]
    shape: Shape
    beneath: tuple[str, ...]

    @cached_property
    def notes(self) -> Mapping[int, str]:
        """The captions of columns among the lines below the table, by number."""
        return captions(self.beneath)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """The heading of each column, ``""`` where there is none."""
        if self.head is None:
            return ("",) * len(self.roles)
        return self.grid.rows[self.head]

    def columns(self, role: Role) -> tuple[int, ...]:
        """Return the columns that hold ``role``, from the left."""
        return tuple(c for c, one in enumerate(self.roles) if one is role)

    def column(self, role: Role) -> int | None:
        """Return the first column that holds ``role``, None where there is none."""
        return next(iter(self.columns(role)), None)

    def cell(self, row: int, role: Role) -> str:
        """Return what a row of the grid has in the first column of ``role``, ``""`` if none."""
        column = self.column(role)
        return "" if column is None else self.grid.rows[row][column]

    def line(self, row: int) -> int:
        """Return the line of the file where a row of the grid stands."""
        return self.grid.lines[row]


def listings(page: Page) -> tuple[Listing, ...]:
    """Return the tables of participants on a page, in their order."""
    found = (listing(grid) for grid in page.grids)
    return tuple(one for one in found if one is not None)


def rating_of(listing: Listing, row: int) -> int | None:
    """Return the rating that counts, else FIDE's, else the national one; 0 is unrated."""
    for role in (Role.RATING, Role.FIDE_RATING, Role.NATIONAL_RATING):
        if listing.column(role) is not None:
            return whole(listing.cell(row, role)) or None
    return None


FEWEST_CELLS: Final = 3
"""A participant's row has a name and, at the least, a number and a value."""


def listing(grid: Grid) -> Listing | None:
    """Return a grid as a table of participants, None where it is none."""
    return _named(grid) or _numbered(grid)


def _named(grid: Grid) -> Listing | None:
    """Return a table whose rows have names."""
    rows = [r for r, row in enumerate(grid.rows) if _is_like_a_participant(row)]
    if not rows:
        return None
    head = _head(grid, rows)
    if head is not None:
        rows = [r for r in rows if r > head and grid.rows[r] != grid.rows[head]]
    if not rows:
        return None
    cells = _Cells(grid, tuple(rows))
    name = _name_column(cells, grid.rows[head] if head is not None else None)
    if name is None:
        return None
    body = tuple(r for r in rows if _has_letters(grid.rows[r][name]))
    if not body:
        return None
    cells = _Cells(grid, body)
    headings = grid.rows[head] if head is not None else ("",) * cells.width
    shape, rounds = _rounds(cells, name)
    roles = _Roles(cells, headings, name, rounds, shape).found()
    taken = set(body)
    unread = tuple(
        r
        for r in range(rows[0], rows[-1] + 1)
        if r not in taken
        and any(grid.rows[r])
        and (head is None or grid.rows[r] != grid.rows[head])
    )
    beneath = tuple(" ".join(filter(None, row)) for row in grid.rows[rows[-1] + 1 :])
    return Listing(grid, head, body, unread, roles, shape, (*beneath, *grid.after))


def _numbered(grid: Grid) -> Listing | None:
    """Return a table of numbers alone, whose headings say whose they are: ``StartNo;Rank;BH``."""
    heads = (r for r, row in enumerate(grid.rows) if any(map(_is_heading_of_numbers, row)))
    head = next(heads, None)
    if head is None:
        return None
    said = [role_of(text) for text in grid.rows[head]]
    body = tuple(
        r
        for r, one in enumerate(grid.rows)
        if r > head
        and whole(one[said.index(Role.NUMBER)])
        and all(_is_number(text) for text in one if text)
    )
    roles = tuple(
        role if role in {Role.NUMBER, Role.RANK, Role.POINTS} else Role.VALUE for role in said
    )
    if not body or len(set(roles)) < 2:  # noqa: PLR2004 - numbers without values state nothing
        return None
    return Listing(grid, head, body, (), roles, Shape.LIST, grid.after)


def _is_heading_of_numbers(text: str) -> bool:
    return role_of(text) is Role.NUMBER


class _Cells:
    """The cells of participants, column by column."""

    def __init__(self, grid: Grid, rows: Sequence[int]) -> None:
        self.rows = [grid.rows[r] for r in rows]
        self.width = len(self.rows[0])

    def column(self, index: int) -> list[str]:
        return [row[index] for row in self.rows]

    def filled(self, index: int) -> list[str]:
        return [text for text in self.column(index) if text]


def _has_letters(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= 2  # noqa: PLR2004 - one letter is a sex or a colour


def _is_like_a_participant(row: Sequence[str]) -> bool:
    filled = [text for text in row if text]
    return (
        len(filled) >= FEWEST_CELLS
        and any(map(_has_letters, filled))
        and any(any(map(str.isdigit, text)) for text in filled)
    )


def _head(grid: Grid, rows: Sequence[int]) -> int | None:
    """Return the row of headings: the first that looks like a participant, or the one above.

    Headings of rounds hold digits too; but a heading is a word where the cells are numbers.
    """
    for candidate in (rows[0], rows[0] - 1):
        if candidate < 0:
            continue
        row = grid.rows[candidate]
        below = [grid.rows[r] for r in rows if r > candidate]
        telling = sum(
            bool(text) and not _is_number(text) and _mostly(_is_number, [one[c] for one in below])
            for c, text in enumerate(row)
        )
        known = sum(role_of(text) is not None for text in row if text)
        least = bool(below)  # a row alone is told by its words
        if telling >= 2 or (telling >= least and known >= 2):  # noqa: PLR2004 - one may be chance
            return candidate
    return None


def _is_number(text: str) -> bool:
    return printed(text) is not None


def _mostly(test: Callable[[str], bool], cells: Sequence[str], share: int = 60) -> bool:
    """Tell whether at least ``share`` per cent of the filled cells pass; never of none."""
    filled = [text for text in cells if text]
    return bool(filled) and 100 * sum(map(test, filled)) >= share * len(filled)


def _name_column(cells: _Cells, headings: Sequence[str] | None) -> int | None:
    """Return the column of names: by its heading, else the first of long and varied words."""
    lettered = [
        c
        for c in range(cells.width)
        if _mostly(_has_letters, cells.column(c)) and not _mostly(_is_number, cells.column(c))
    ]
    if headings is not None:
        for c in lettered:
            if role_of(headings[c]) is Role.NAME:
                return c
    for c in lettered:
        filled = cells.filled(c)
        if (
            2 * len(filled) > len(cells.rows)
            and 2 * len(set(filled)) > len(filled)
            and not _mostly(_is_code, filled)
            and not _mostly(_is_meeting, filled)
        ):
            return c
    return None


_CODE: Final = re.compile(r"[A-Z]{2,3}|[WC]?[GIFCNA]M|AIM|AGM|AFM|ACM")


def _is_code(text: str) -> bool:
    """Tell whether a cell is a federation or a title."""
    return _CODE.fullmatch(text) is not None


def _is_meeting(text: str) -> bool:
    return meeting(text) is not None


# Where the rounds stand ------------------------------------------------------------------------


def _rounds(cells: _Cells, name: int) -> tuple[Shape, range]:
    square = _square(cells, name)
    if square is not None:
        return Shape.ROUND_ROBIN, square
    swiss = [c for c in range(name + 1, cells.width) if _is_round(cells.column(c))]
    if not swiss:
        return Shape.LIST, range(0)
    first, last = swiss[0], swiss[-1]
    while first - 1 > name and _is_round_of_byes(cells.filled(first - 1)):
        first -= 1
    while last + 1 < cells.width and (
        not any(cells.column(last + 1)) or _is_round_of_byes(cells.filled(last + 1))
    ):
        last += 1
    return Shape.SWISS, range(first, last + 1)


def _is_round(column: Sequence[str]) -> bool:
    """Tell whether a column holds meetings; at least one must be unmistakable."""
    filled = [text for text in column if text]
    read = sum(meeting(text) is not None for text in filled)
    return any(map(is_telling, filled)) and 2 * read > len(filled)


def _is_round_of_byes(filled: Sequence[str]) -> bool:
    """Tell whether nobody played in a round beside those that are: all cells are byes."""
    found = [meeting(text) for text in filled]
    return any(text != "-" for text in filled) and all(
        one is not None and one.opponent is None for one in found
    )


MOST_CYCLES: Final = 8


def _square(cells: _Cells, name: int) -> range | None:
    """Return the columns of a round-robin's opponents, a whole number for each row."""
    size = len(cells.rows)
    blacked = [c for c in range(name + 1, cells.width) if any(map(is_blacked_out, cells.column(c)))]
    if blacked:
        width = blacked[-1] - blacked[0] + 1
        fits = width == len(blacked) and width % size == 0 and width // size <= MOST_CYCLES
        return range(blacked[0], blacked[-1] + 1) if fits else None
    for first in range(name + 1, cells.width - size + 1):
        if size > 2 and _is_square(cells, first):  # noqa: PLR2004 - of two any cells are one
            return range(first, first + size)
    return None


def _is_square(cells: _Cells, first: int) -> bool:
    """Tell whether a square has an empty diagonal, with results on both sides of it."""
    return all(
        not row[first + i]
        and all(_mirrored(row[first + j], cells.rows[j][first + i]) for j in range(i))
        for i, row in enumerate(cells.rows)
    )


def _mirrored(one: str, other: str) -> bool:
    mine, theirs = results(one), results(other)
    return bool(mine) and bool(theirs) and len(mine or ()) == len(theirs or ())


# What the other columns hold -------------------------------------------------------------------

_TITLES: Final = frozenset(
    "GM IM FM CM WGM WIM WFM WCM NM WNM AGM AIM AFM ACM g m f c wg wm wf wc".split()  # noqa: SIM905
)
_FEDERATION: Final = re.compile(r"[A-Z]{3}")
_SEXES: Final = frozenset("mwfMWF")
LOWEST_RATING, HIGHEST_RATING = 100, 3500
FIRST_BIRTH, LAST_BIRTH = 1910, 2030


class _Roles:
    """Finds the role of each column of one table."""

    def __init__(
        self, cells: _Cells, headings: Sequence[str], name: int, rounds: range, shape: Shape
    ) -> None:
        self.cells = cells
        self.headings = headings
        self.name = name
        self.rounds = rounds
        self.shape = shape
        self.roles = [Role.OTHER] * cells.width

    def found(self) -> tuple[Role, ...]:
        self.roles[self.name] = Role.NAME
        for c in self.rounds:
            self.roles[c] = Role.ROUND
        self._before_the_name()
        self._beside_the_name()
        self._values()
        self._settle_numbers()
        return tuple(self.roles)

    @property
    def start_of_values(self) -> int:
        """The first column that can hold points or tie-breaks."""
        if self.rounds:
            return self.rounds[-1] + 1
        points = self._first_points()
        return points if points is not None else self.cells.width

    def _first_points(self) -> int | None:
        """Return the column of points of a list without rounds: by its heading, or its place."""
        behind = range(self.name + 1, self.cells.width)
        for c in behind:
            if role_of(self.headings[c]) is Role.POINTS and _mostly(
                _is_number, self.cells.column(c)
            ):
                return c
        return next((c for c in behind if number_in(self.headings[c]) == 1), None)

    def _before_the_name(self) -> None:
        for c in range(self.name):
            if c in self.rounds:
                continue
            column = self.cells.column(c)
            said = role_of(self.headings[c])
            if said is Role.RANK and _mostly(_is_place, column, 90):
                self.roles[c] = Role.RANK
            elif _mostly(_is_whole, column, 90):
                self.roles[c] = Role.NUMBER if said in {Role.NUMBER, None} else Role.OTHER
            elif _has_titles(column):
                self.roles[c] = Role.TITLE
            elif _mostly(_is_sex, column, 90):
                self.roles[c] = Role.SEX

    def _beside_the_name(self) -> None:
        """Find what describes the player, between the name and the rounds or the values."""
        end = self.rounds[0] if self.rounds else self.start_of_values
        for c in range(self.name + 1, end):
            if self.roles[c] is Role.OTHER:
                self.roles[c] = self._described(c)

    def _described(self, c: int) -> Role:
        column = self.cells.column(c)
        said = role_of(self.headings[c])
        if said is not Role.SEX and _has_titles(column):
            return Role.TITLE
        if _mostly(_is_federation, column, 80):
            return Role.FEDERATION
        if _mostly(_is_sex, column, 90):
            return Role.SEX
        if self.rounds and _mostly(_is_number, column) and (total := self._total(c, said)):
            return total
        return self._number(column, said) if _mostly(_is_whole, column, 90) else Role.OTHER

    def _total(self, c: int, said: Role | None) -> Role | None:
        """Return what a column says that stands before the rounds, where others have it behind."""
        if said in {Role.POINTS, Role.RANK} and said not in self.roles:
            return said
        return Role.VALUE if number_in(self.headings[c]) is not None else None

    def _number(self, column: Sequence[str], said: Role | None) -> Role:
        """Return the role of a column of whole numbers between the name and the rounds."""
        if said is Role.FIDE_ID or (said is Role.NUMBER and Role.NUMBER not in self.roles):
            return said
        if not _mostly(may_be_rating, column, 90):
            return Role.OTHER
        if said in {Role.FIDE_RATING, Role.NATIONAL_RATING}:
            return said
        if said is None and all(map(_may_be_year, filter(None, column))):
            return Role.OTHER
        is_first = Role.RATING not in self.roles and said in {Role.RATING, None}
        return Role.RATING if is_first else Role.OTHER

    def _values(self) -> None:
        for c in range(self.start_of_values, self.cells.width):
            if self.roles[c] is not Role.OTHER or not _mostly(_is_number, self.cells.column(c), 50):
                continue
            said = role_of(self.headings[c])
            if said is Role.POINTS and Role.POINTS not in self.roles:
                self.roles[c] = Role.POINTS
            elif said is Role.RANK and _mostly(_is_place, self.cells.column(c), 90):
                self.roles[c] = Role.RANK
            else:
                self.roles[c] = Role.VALUE

    def _settle_numbers(self) -> None:
        """Tell starting ranks from ranks where headings do not, or call both alike."""
        numbers = [c for c, role in enumerate(self.roles) if role is Role.NUMBER]
        ranks = [c for c, role in enumerate(self.roles) if role is Role.RANK]
        if ranks:
            for extra in (*numbers[1:], *ranks[1:]):
                self.roles[extra] = Role.OTHER
            return
        if len(numbers) > 1:  # ranking lists begin with the rank
            ascending = [c for c in numbers if self._ascends(c)]
            rank = ascending[0] if ascending else numbers[0]
            if role_of(self.headings[rank]) is None or rank == numbers[0]:
                self.roles[rank] = Role.RANK
            for extra in [c for c in numbers if c != rank][1:]:
                self.roles[extra] = Role.OTHER
            return
        values = [c for c, role in enumerate(self.roles) if role is Role.VALUE]
        for c in values:
            if role_of(self.headings[c]) is None and self._is_permutation(c) and self._is_early(c):
                self.roles[c] = Role.RANK
                return

    def _ascends(self, c: int) -> bool:
        found = [place(text) for text in self.cells.column(c) if text]
        known = [number for number in found if number is not None]
        return known == sorted(known)

    def _is_permutation(self, c: int) -> bool:
        """Tell whether a column has each place from 1 on, a few of them perhaps twice."""
        found = [place(text) for text in self.cells.filled(c)]
        size = len(self.cells.rows)
        places = {number for number in found if number is not None and 1 <= number <= size}
        return size > 2 and 10 * len(places) >= 9 * size  # noqa: PLR2004 - two prove nothing

    def _is_early(self, c: int) -> bool:
        """Tell whether a column stands first among the values, or next to the points."""
        return c - self.start_of_values <= 1


def _is_whole(text: str) -> bool:
    return whole(text) is not None


def _is_place(text: str) -> bool:
    return place(text) is not None


def _has_titles(column: Sequence[str]) -> bool:
    """Tell whether a column holds titles: FIDE's, perhaps among short ones of a federation."""
    filled = [text for text in column if text]
    if _mostly(_is_title, filled, 90):
        return True
    are_short = all(len(text) <= _LONGEST_TITLE and not _is_number(text) for text in filled)
    return are_short and any(map(_is_title_of_masters, filled))


_LONGEST_TITLE: Final = 5
_MASTERS: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})


def _is_title(text: str) -> bool:
    return text in _TITLES


def _is_title_of_masters(text: str) -> bool:
    return text in _MASTERS


def _may_be_year(text: str) -> bool:
    """Tell whether a number may be the year of a player's birth."""
    number = whole(text)
    return number is not None and FIRST_BIRTH <= number <= LAST_BIRTH


def _is_sex(text: str) -> bool:
    return text in _SEXES


def _is_federation(text: str) -> bool:
    return _FEDERATION.fullmatch(text) is not None


def may_be_rating(text: str) -> bool:
    """Tell whether a cell is a rating, or the 0 of who has none."""
    number = whole(text)
    return number is not None and (number == 0 or LOWEST_RATING <= number <= HIGHEST_RATING)
