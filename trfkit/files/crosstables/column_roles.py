"""What each column of a table of participants holds: by its place, its cells, its heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.headings import (
    Cells,
    Role,
    are_ratings,
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
    role_of,
)
from trfkit.files.tables.grid import printed

if TYPE_CHECKING:
    from collections.abc import Sequence


_IDENTIFYING: Final = (Role.NUMBER, Role.FIDE_ID)
_KNOWN: Final = (Role.POINTS, Role.VALUE)
_TIE_BREAK: Final = "tb"
_MARKS: Final = frozenset({"n/a", "na", "n.a.", "none", "nan", "null", "nil", "xx", "xxx"})


def _is_no_word(text: str) -> bool:
    """Tell whether a cell is a mark for a missing value, or a formula that nobody computed."""
    return not has_letters(text) or text.casefold() in _MARKS or text.startswith("=")


def _may_state(text: str) -> bool:
    """Tell whether a cell is no word, or has a number in it: ``35.5 pts``."""
    return _is_no_word(text) or any(map(str.isdigit, text))


def roles_of(cells: Cells, headings: Sequence[str], name: int, rounds: range) -> tuple[Role, ...]:
    """Return one role a column; ``name`` is that of names, ``rounds`` those of rounds."""
    return _Roles(cells, headings, name, rounds).found()


class _Roles:
    """Finds the role of each column of one table."""

    def __init__(self, cells: Cells, headings: Sequence[str], name: int, rounds: range) -> None:
        self.cells = cells
        self.headings = headings
        self.name = name
        self.rounds = rounds
        self.roles = [Role.OTHER] * cells.width

    def found(self) -> tuple[Role, ...]:
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
        """Tell whether a heading is one of several that differ in their number: TB1, TB2."""
        number = number_in(self.headings[c])
        if number is None or role_of(self.headings[c]) is not None:
            return False
        stem = self.headings[c].rstrip(". ").rstrip(str(number))
        return stem.casefold() == _TIE_BREAK or any(
            number_in(other) is not None and other != self.headings[c] and other.startswith(stem)
            for other in self.headings
        )

    def _first_points(self) -> int | None:
        """Return the column of points of a list without rounds: by its heading, or its place."""
        behind = range(self.name + 1, self.cells.width)
        for c in behind:
            if role_of(self.headings[c]) is Role.POINTS and self._states(c):
                return c
        first = next((c for c in behind if self._is_first_tiebreak(c)), None)
        if first is None:
            return next((c for c in behind if self._are_points(c) and self._has_halves(c)), None)
        if first - 1 in behind and self._are_points(first - 1):
            return first - 1
        return first

    def _is_first_tiebreak(self, c: int) -> bool:
        heading = self.headings[c]
        role = role_of(heading)
        is_value = role is Role.VALUE and self._states(c)
        return number_in(heading) == 1 or is_value or (role is None and self._are_halves(c))

    def _states(self, c: int) -> bool:
        """Tell whether a column states values, be they numbers or what stands for missing ones.

        Where the heading is known they may be anything but words without a number: no column that
        means something is passed over because its cells cannot be read.
        """
        filled = self.cells.filled(c)
        if mostly(is_number, filled, 50):
            return True
        if role_of(self.headings[c]) in _KNOWN or number_in(self.headings[c]) is not None:
            return any(map(is_number, filled)) or mostly(_may_state, filled)
        return any(map(is_number, filled)) and all(is_number(t) or _is_no_word(t) for t in filled)

    def _are_points(self, c: int) -> bool:
        """Tell whether a column of an unknown heading holds points: halves that never rise.

        Ratings in the order of starting ranks never rise either.
        """
        found = [printed(text) for text in self.cells.filled(c)]
        halves = [value for value in found if value is not None and value * 2 == int(value * 2)]
        return (
            not self.rounds
            and role_of(self.headings[c]) is None
            and len(halves) == len(self.cells.rows)
            and halves == sorted(halves, reverse=True)
            and not mostly(may_be_rating, self.cells.filled(c))
        )

    def _are_halves(self, c: int) -> bool:
        """Tell whether most of a column are numbers and some not whole: no number, no rating."""
        return mostly(is_number, self.cells.filled(c), 90) and self._has_halves(c)

    def _has_halves(self, c: int) -> bool:
        """Tell whether a number in a column is not whole, as ratings, years and counts are."""
        return not all(map(is_whole, self.cells.filled(c)))

    def _set_before_the_name(self) -> None:
        for c in range(self.name):
            if c in self.rounds:
                continue
            column = self.cells.column(c)
            heading_role = role_of(self.headings[c])
            if heading_role is Role.RANK and are_ratings(column):
                self.roles[c] = Role.RATING if Role.RATING not in self.roles else Role.OTHER
            elif heading_role is Role.RANK and any(map(is_place, column)):
                self.roles[c] = Role.RANK
            elif (stated := self._stated_before_the_name(c)) is not None:
                self.roles[c] = stated
            elif heading_role is Role.FIDE_ID and mostly(is_whole, column, 90):
                self.roles[c] = Role.FIDE_ID
            elif mostly(is_whole, column, 90):
                self.roles[c] = Role.NUMBER if heading_role in {Role.NUMBER, None} else Role.OTHER
            elif has_titles(column):
                self.roles[c] = Role.TITLE
            elif mostly(is_sex, column, 90):
                self.roles[c] = Role.SEX

    def _stated_before_the_name(self, c: int) -> Role | None:
        """Return what a column states that stands where others say who the player is."""
        heading_role = role_of(self.headings[c])
        if not self._states(c):
            return None
        if heading_role in _KNOWN:
            return heading_role
        is_value = self._is_numbered(c) or (heading_role is None and self._are_halves(c))
        return Role.VALUE if is_value else None

    def _described(self, c: int) -> Role:
        column = self.cells.column(c)
        heading_role = role_of(self.headings[c])
        if heading_role is not Role.SEX and has_titles(column):
            return Role.TITLE
        if heading_role is Role.BIRTH:
            return heading_role
        if mostly(is_federation, column, 80):
            return Role.FEDERATION
        if mostly(is_sex, column, 90):
            return Role.SEX
        if (heading_role is Role.VALUE or self._is_numbered(c)) and self._states(c):
            return Role.VALUE
        if heading_role is Role.RANK and heading_role not in self.roles and 1 in map(place, column):
            return heading_role
        may_be_total = self.rounds or Role.RATING in self.roles or not mostly(may_be_rating, column)
        if may_be_total and self._states(c) and (total := self._total(c, heading_role)):
            return total
        return self._number(column, heading_role) if mostly(is_whole, column, 90) else Role.OTHER

    def _total(self, c: int, heading_role: Role | None) -> Role | None:
        """Return what a column says that stands before the rounds, where others have it behind."""
        if heading_role in {Role.POINTS, Role.RANK} and heading_role not in self.roles:
            return heading_role
        return Role.VALUE if number_in(self.headings[c]) is not None else None

    def _number(self, column: Sequence[str], heading_role: Role | None) -> Role:
        """Return the role of a column of whole numbers between the name and the rounds."""
        if heading_role is Role.FIDE_ID or (
            heading_role is Role.NUMBER and Role.NUMBER not in self.roles
        ):
            return heading_role
        if not mostly(may_be_rating, column, 90):
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
            if not self.rounds and role_of(self.headings[c]) is None and self._are_halves(c)
        ]
        for c in (*before, *range(start, self.cells.width)):
            heading_role = role_of(self.headings[c])
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
            elif heading_role in _IDENTIFYING and mostly(is_whole, self.cells.column(c), 90):
                self.roles[c] = heading_role
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
            # It must be the first of the values, or next to the points.
            if (
                role_of(self.headings[c]) is None
                and self._is_permutation(c)
                and c - self.start_of_values <= 1
            ):
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
