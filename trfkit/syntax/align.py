"""Rows of players whose columns stand elsewhere: put back where exactly one way is possible.

Programs disagree whether a column is a character, a byte of UTF-8, or a letter without its
accent; others lose or add a blank somewhere. The anchors of record 001 tell: blank separators,
the point of columns 81-84, the letters of the colours.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.syntax.fine import damages
from trfkit.syntax.layout import GAP, layouts
from trfkit.syntax.records import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.syntax.layout import Columns, Field

_FARTHEST: Final = 33  # a name of three bytes a letter, padded by bytes, is hardly further off

_HALF_A_ROUND: Final = 5

_VALUES: Final = frozenset(
    {"sex", "title", "name", "rating", "federation", "fide_id", "birth", "result"}
)
"""Fields whose damage says nothing about the columns: a slip in a value, not in its place."""


class Alignment(NamedTuple):
    """A row with its columns put right.

    What stands in column c of ``text`` stands in column ``c + shift`` of the row as found, for
    every c from ``column`` on; to the left nothing moved. ``how`` says in words what was amiss.
    """

    text: str
    shift: int
    how: str
    column: int


def realign(text: str) -> Alignment | None:
    """Return a 001 row with its columns put right.

    None where the columns are in order (though a value may be damaged), and where no way or
    more than one way puts them right.
    """
    if _is_aligned(text):
        return None
    found: dict[tuple[str, ...], Alignment] = {}
    for way in (_tabs, _shifts, _moved_fields):
        for alignment in way(text):
            found.setdefault(_content(alignment.text), alignment)
        if found:
            break
    return next(iter(found.values())) if len(found) == 1 else None


def _is_aligned(text: str) -> bool:
    """Tell whether every separator, number and colour stands in its columns."""
    layout = layouts()[RecordKind.PLAYER]
    return _frame().fullmatch(layout.padded(text)) is not None


@lru_cache(maxsize=1)
def _frame() -> re.Pattern[str]:
    """Return the expression of a row of which only the anchors count."""
    layout = layouts()[RecordKind.PLAYER]
    head, cell = (
        "".join(
            f".{{{field.columns.width}}}"
            if field.name in _VALUES
            else f"(?:{field.pattern.pattern})"
            for field in fields
        )
        for fields in (layout.fields, layout.cell)
    )
    points = layout.columns("points")
    # Not (?:…)*+, of which re until Python 3.11.5 keeps what a failed repetition took.
    return re.compile(f"(?=.{{{points.first + 1}}}[.,]){head}(?>(?:{cell})*)")


def _content(text: str) -> tuple[str, ...]:
    """Return the values of a row: two texts that give the same ones are no two ways."""
    layout = layouts()[RecordKind.PLAYER]
    padded = layout.padded(text)
    return tuple(
        field.columns.cut(padded).strip()
        for field in layout.expanded(len(padded))
        if field.name != GAP
    )


def _columns(name: str) -> Columns:
    return layouts()[RecordKind.PLAYER].columns(name)


def _tabs(text: str) -> Iterator[Alignment]:
    """Yield the row with its tabs as blanks, at the tab stops in use."""
    if "\t" in text:
        for stop in (8, 4, 1):
            expanded = text.expandtabs(stop)
            if _is_aligned(expanded):
                yield Alignment(expanded, 0, "tabs were read as blanks", text.index("\t") + 1)


def _shifts(text: str) -> Iterator[Alignment]:
    """Yield the row with everything right of some separator moved by one number of columns."""
    name, points = _columns("name"), _columns("points")
    wrong = [d for d in damages(RecordKind.PLAYER, text) if d.field not in _VALUES]
    first = wrong[0].column if wrong else points.first
    gaps = [
        field.columns.first
        for field in layouts()[RecordKind.PLAYER].expanded(points.last + 20)
        if field.name == GAP and field.columns.first <= first
    ]
    # Left of the points their decimal point tells how far; right of them only less than half a
    # round is certain, since a whole one would fit as well.
    if first <= points.last:
        point = points.last - 1
        shifts = [at - point for at in range(1, len(text) + 1) if text[at - 1] in ".,"]
        # Fields left of the first damage are in order: the separator next to it comes first.
        gaps.reverse()
    else:
        shifts = list(range(1 - _HALF_A_ROUND, _HALF_A_ROUND))
        gaps = [gap for gap in gaps if gap > points.last]
    for shift in shifts:
        if not 0 < abs(shift) <= _FARTHEST:
            continue
        # A name that fills its columns in bytes explains all of the shift, wherever the first
        # damage shows: a rating may have moved into the end of the name unnoticed.
        first_gaps = [name.last + 1] if _is_padded_by_bytes(text, shift) else []
        for gap in (*first_gaps, *gaps):
            moved = _moved(text, gap, shift, name)
            if moved is not None and _is_aligned(moved):
                yield Alignment(moved, shift, _reason(text, gap, shift), gap)
                break


def _moved(text: str, gap: int, shift: int, name: Columns) -> str | None:
    """Return the row with ``shift`` columns taken out before column ``gap``, or put in."""
    if shift < 0:
        end = gap + shift  # where the field right of the separator begins in the row as found
        if end < _columns("start_no").last:
            return None  # no row loses more than stands before the gap
        return text[:end] + " " * -shift + text[end:]
    left, right = text[: gap - 1], text[gap - 1 :]
    if right[:shift].isspace():
        return left + right[shift:]
    if gap == name.last + 1:
        from unicodedata import normalize  # noqa: PLC0415 - rarely needed

        # A name too long for its columns: composed letters may fit, a longer one is cut.
        whole = normalize("NFC", text[name.first - 1 : name.last + shift])
        return text[: name.first - 1] + whole[: name.width].ljust(name.width) + right[shift:]
    return None


def _is_padded_by_bytes(text: str, shift: int) -> bool:
    """Tell whether the name fills its columns in bytes if it ends ``-shift`` columns earlier."""
    name = _columns("name")
    written = name.cut(text)[:shift]
    return shift < 0 and len(written.encode("utf-8", "replace")) == name.width


def _reason(text: str, gap: int, shift: int) -> str:
    """Return in words why the columns from ``gap`` on stand elsewhere."""
    from unicodedata import combining  # noqa: PLC0415 - rarely needed

    name = _columns("name")
    written = text[name.first - 1 : name.last + max(0, shift)]
    if gap == name.last + 1 and _is_padded_by_bytes(text, shift):
        return "the name is padded by bytes, not by characters"
    if 0 < shift == sum(1 for c in written if combining(c)):
        return "the name is padded without counting its accents"
    if shift > 0 and gap == name.last + 1 and not text[name.last : name.last + shift].isspace():
        return "the name is too long for its columns"
    columns = "column" if abs(shift) == 1 else "columns"
    side = "right" if shift > 0 else "left"
    return f"from column {gap} on the row stands {abs(shift)} {columns} too far {side}"


def _moved_fields(text: str) -> Iterator[Alignment]:
    """Yield the row with one field moved by a column, between neighbours that stand right."""
    layout = layouts()[RecordKind.PLAYER]
    for field in layout.fields:
        first, last = field.columns
        around = text[first - 2 : last + 1]  # with the separators on both sides
        if field.name in {GAP, "tag"} or len(around) < field.columns.width + 2:
            continue
        if around[:2].isspace() and around[-1] != " ":
            put_right = around[1:] + " "
        elif around[-2:].isspace() and around[0] != " ":
            put_right = " " + around[:-1]
        else:
            continue
        if not _belongs(field, put_right[1:-1]):
            continue  # no part of the field, but something between the fields
        moved = text[: first - 2] + put_right + text[last + 1 :]
        if _is_aligned(moved):
            how = f"the {field.name.replace('_', ' ')} stands one column out of its place"
            yield Alignment(moved, 0, how, first)


def _belongs(field: Field, content: str) -> bool:
    """Tell whether a field's neighbouring letter fits what the field holds.

    Any letter fits a name: there it has to begin a word that the name goes on with.
    """
    if field.name == "name":
        return content[:1].isupper() and content[1:2].islower()
    return field.pattern.fullmatch(content) is not None
