"""Columns that stand below each other's headings, or one column beside their own."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message
from trfkit.record import Record
from trfkit.tie_breaks import BY_CODE, Unreadable, parse_code
from trfkit.verification.result import CODE
from trfkit.verification.table.captions import meaning_of_caption

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.verification.result import Column, Verification

FEWEST_IN_A_ROW: Final = 3
"""Fewer columns that stand beside their headings may be so by chance."""


class Misheaded(Record):
    """Columns whose headings are those of others: ``holds`` is, by label, what each holds."""

    message: Message
    holds: Mapping[str, str]


class _Heading(Record):
    """A column, the code that its heading says, and the one that all of its cells are.

    ``is_loose`` tells that the heading is a word for several codes, of which it says the first.
    """

    label: str
    says: str
    holds: str
    is_loose: bool = False


def misheaded(found: Verification) -> tuple[Misheaded, ...]:
    """Return the groups of columns that have each other's headings, or stand beside their own."""
    columns = tuple(_headings(found))
    each_others = tuple(_rounds([one for one in columns if one is not None]))
    told = {label for one in each_others for label in one.holds}
    others = [None if one is None or one.is_loose or one.label in told else one for one in columns]
    return (*each_others, *_aside(others, "left"), *_aside(others, "right"))


def _headings(found: Verification) -> Iterator[_Heading | None]:
    """Yield the columns of values from left to right, None for one whose heading is its own."""
    held = {
        one.column: str(one.params["tiebreak"])
        for one in found.diagnosis
        if one.variant == CODE and one.equal == one.compared and "tiebreak" in one.params
    }
    of_ranks = {one.label for one in found.compared if one.of_ranks}
    for column in found.columns:
        if column.tiebreak is None or column.label in of_ranks:
            continue
        says = column.tiebreak if column.label in held else _said_by(column)
        is_loose = says is None and (says := _said_loosely(column)) is not None
        right = column.tiebreak if column.equal == column.compared else None
        holds = held.get(column.label, right)
        is_own = says is None or holds is None or says == holds
        yield None if is_own else _Heading(column.label, says or "", holds or "", is_loose)


def _said_by(column: Column) -> str | None:
    """Return the code that a heading says, None where it is none, or where that fits as well."""
    if column.mapped_by != "trial":
        return column.tiebreak
    parsed = parse_code(column.label)
    if isinstance(parsed, Unreadable) or parsed.name not in BY_CODE:
        return None
    return None if str(parsed) in _fitting(column) else str(parsed)


def _said_loosely(column: Column) -> str | None:
    """Return the first of the codes that the words of a heading may mean, as ``Buchholz`` does.

    None where that fits as well; and where the words are not those of the heading itself, or have
    a number with them: ``Buchholz 2`` may be any second one.
    """
    is_numbered = any(map(str.isdigit, column.label))
    if column.mapped_by != "trial" or column.caption is not None or is_numbered:
        return None
    meaning = meaning_of_caption(column.label, of_teams=False)
    if meaning is None or not meaning.certain or not meaning.codes:
        return None
    return None if meaning.codes[0] in _fitting(column) else meaning.codes[0]


def _fitting(column: Column) -> frozenset[str]:
    return frozenset(one.tiebreak for one in column.alternatives if one.equal == one.compared)


def _rounds(moved: Sequence[_Heading]) -> Iterator[Misheaded]:
    """Yield columns each of which holds what the heading of the next one says, in a round.

    A heading in one at least says no more than one code: words for several may say any of them.
    """
    headed = {one.says: one for one in moved}
    told: set[str] = set()
    for one in moved:
        path = [one]
        while (at := headed.get(path[-1].holds)) is not None and at not in path:
            path.append(at)
        is_told = one.label in told or all(each.is_loose for each in path)
        if at is one and not is_told:
            in_order = [each for each in moved if each in path]
            told.update(each.label for each in in_order)
            yield _told("verify.each-others-headings", in_order)


def _aside(columns: Sequence[_Heading | None], where: str) -> Iterator[Misheaded]:
    """Yield runs of columns each of which has the heading of the next one on one side."""
    run: list[_Heading] = []
    for before, one in pairwise((None, *columns, None)):
        goes_on = before is not None and one is not None and _is_beside(before, one, where)
        if not goes_on and len(run) >= FEWEST_IN_A_ROW:
            yield _told(f"verify.headings-too-far-{where}", run)
        if not goes_on:
            run = []
        if one is not None:
            run.append(one)


def _is_beside(before: _Heading, one: _Heading, where: str) -> bool:
    return one.holds == before.says if where == "left" else before.holds == one.says


def _told(row: str, columns: Sequence[_Heading]) -> Misheaded:
    labels = tuple(one.label for one in columns)
    holds = tuple(Message("verify.holds", column=one.label, code=one.holds) for one in columns)
    message = Message(row, columns=labels, holds=holds)
    return Misheaded(message, {one.label: one.holds for one in columns})
