"""Records of numbers in fixed columns that stand off: put right where one way is possible.

Each column of these records is a number, right-aligned, or a blank, so that a line which fits
its layout stands where it should. Record 001 has ways of its own, in ``align``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.syntax.layout import GAP
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.syntax.layout import Columns, Layout

_FARTHEST: Final = 4  # a field's width: further off, one number stands in the place of another


_BY_BYTES: Final = "the name is padded by bytes, not by characters"


class Straight(Record, gc=False):
    """A line with its columns put right.

    From the 1-based ``column`` on, everything stood ``shift`` columns further right in the line
    as found (negative: left). ``how`` says so in words. ``is_lossy`` tells that a column is
    missing, and that a digit may have stood in it.
    """

    text: str
    shift: int
    column: int
    how: str
    is_lossy: bool


def straightened(layout: Layout, text: str) -> Straight | None:
    """Return a line with its columns put right.

    None where it fits its layout as it is, and where no shift or more than one makes it fit.
    """
    if layout.fits(text):
        return None if text.isascii() else _swallowed(layout, text)
    ways = list(_ways(layout, text.replace("\u00a0", " ").rstrip()))
    readings = {_content(layout, way.text): way for way in reversed(ways)}

    def doubt(content: tuple[str, ...]) -> tuple[int, int]:
        """Return what speaks against a reading: how far it moves the line, its blank fields."""
        return abs(readings[content].shift), content.count("")

    least = min(map(doubt, readings), default=None)
    best = [content for content in readings if doubt(content) == least]
    return readings[best[0]] if len(best) == 1 else None


def _swallowed(layout: Layout, text: str) -> Straight | None:
    """Return a line that fits only because its name ends with the numbers that follow it.

    A name that fills its columns in bytes has fewer letters; numbers behind it fall into its
    columns, and where as many remain in the columns of others, or none, the line fits.
    """
    for name, shift in _shifts_by_bytes(layout, text):
        behind = text[name.last + shift :].rstrip()
        numbers = [behind[at : at + layout.step] for at in range(0, len(behind), layout.step)]
        moved = _moved(text, name.last + 1, shift)
        if moved is not None and numbers and all(map(_NUMBER.fullmatch, numbers)):
            return Straight(moved, shift, name.last + 1, _BY_BYTES, is_lossy=False)
    return None


_NUMBER: Final = lazy_pattern(r"(?=.{4} ?$) *\d+ ?")
"""A starting rank at the right of four columns, and the separator behind it."""


def _ways(layout: Layout, text: str) -> Iterator[Straight]:
    """Yield the line with all that follows some field moved, where it then fits."""
    starts = [
        field.columns.first
        for field in layout.expanded(len(layout.padded(text)) + layout.step)
        if field.columns.first > len("001 ")
    ]
    for name, shift in _shifts_by_bytes(layout, text):
        moved = _moved(text, name.last + 1, shift)
        if moved is not None and layout.fits(moved):
            yield Straight(moved, shift, name.last + 1, _BY_BYTES, is_lossy=False)
            return
    seen: set[str] = set()  # from each column of a run of blanks on, the same line comes out
    for first in starts:
        for shift in range(-_FARTHEST, _FARTHEST + 1):
            moved = _moved(text, first, shift) if shift else None
            if moved is None or moved in seen:
                continue
            seen.add(moved)
            if not layout.fits(moved) or _is_torn(layout, moved):
                continue
            width, side = abs(shift), "right" if shift > 0 else "left"
            where = f"from column {first} on the line stands {width} column"
            how = f"{where}{'' if width == 1 else 's'} too far {side}"
            yield Straight(moved, shift, first, how, is_lossy=shift < 0)


def _shifts_by_bytes(layout: Layout, text: str) -> Iterator[tuple[Columns, int]]:
    """Yield each name that fills its columns in bytes, with the shift of what follows it."""
    for name in (field.columns for field in layout.fields if field.name.endswith("name")):
        for shift in range(-name.width, 0):
            written = text[name.first - 1 : name.last + shift]
            if len(written.encode("utf-8", "replace")) == name.width:
                yield name, shift


def _moved(text: str, first: int, shift: int) -> str | None:
    """Return the line with columns taken out before column ``first``, or blanks put in."""
    if shift < 0:
        end = first - 1 + shift
        return text[:end] + " " * -shift + text[end:] if end >= len("001") else None
    left, removed, right = text[: first - 1], text[first - 1 :][:shift], text[first - 1 + shift :]
    return left + right if removed.isspace() else None


def _is_torn(layout: Layout, text: str) -> bool:
    """Tell whether a blank stands inside a number."""
    padded = layout.padded(text)
    return any(
        " " in field.columns.cut(padded).strip()
        for field in layout.expanded(len(padded))
        if not field.name.endswith("name")
    )


def _content(layout: Layout, text: str) -> tuple[str, ...]:
    """Return the values of a line: two texts that give the same ones are no two ways."""
    padded = layout.padded(text)
    return tuple(
        field.columns.cut(padded).strip()
        for field in layout.expanded(len(padded))
        if field.name != GAP
    )
