"""Read a damaged line field by field, and correct shifted records of fixed columns.

Fields are read with the terminals of the grammar's own rules. A record is only corrected if one
correction alone is possible: a misplaced field is searched next to its columns, while its
neighbours stay; only if several fields are off by the same number of columns is the rest of the
line moved. Record 001 has corrections of its own, in ``shifted_rows``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.expressions import is_text_of
from trfkit.syntax.layout import GAP, Columns, Field, Layout, forms, layouts, layouts_by_tag
from trfkit.syntax.trf_document import Form, RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

MOST_DAMAGES: Final = 12


class Damage(Record, gc=False):
    """A field whose text the grammar does not allow.

    ``field`` is its terminal in lower case (``gap`` for a separator), ``index`` counts its
    repetitions from 1, None for a field that does not repeat. ``column`` is 1-based, ``end_column``
    exclusive. ``text`` is the text there.
    """

    field: str
    index: int | None
    column: int
    end_column: int
    text: str


def damages(kind: RecordKind, text: str) -> tuple[Damage, ...]:
    """Return the damage of a line of the given kind, from left to right.

    A line of fixed columns gives its damaged fields, neighbouring gaps and fields separately, at
    most twelve: a line with more is not of its tag's kind. Blanks at its end may be missing. A line
    of words (XX? and DAT) gives the first word that does not fit. Kinds of free text have no
    damage.
    """
    layout = layouts().get(kind) or layouts_by_tag().get(text[:3])
    if layout is not None:
        return damages_in_columns(layout, text)
    form = _forms_of_words().get(text[:3])
    return () if form is None or kind is RecordKind.UNKNOWN else _damages_in_words(form, text)


@lru_cache(maxsize=1)
def _forms_of_words() -> Mapping[str, Form]:
    """Return the forms of words, by their tags."""
    return {
        tag: form for form in forms() if not form.places and not form.is_text for tag in form.tags
    }


def damages_in_columns(layout: Layout, text: str) -> tuple[Damage, ...]:
    """Return the damaged fields of a line with a fixed-width rule.

    The terminals of such a rule are side by side, so each is matched in its own columns: as the
    parser would up to the first damage, but for all of them.
    """
    padded = layout.padded(text)
    damaged: list[Damage] = []
    for field in layout.expanded(len(padded)):
        content = field.columns.cut(padded)
        if field.pattern.fullmatch(content) is None:
            first, last = field.columns
            damaged.append(Damage(field.name, field.repetition, first, last + 1, content))
            if len(damaged) == MOST_DAMAGES:
                break
    if not layout.step and len(padded) > layout.head:
        end = padded[layout.head :]
        damaged.append(Damage(GAP, None, layout.head + 1, len(padded) + 1, end))
    return tuple(damaged)


def _damages_in_words(form: Form, text: str) -> tuple[Damage, ...]:
    """Return the first word at which the parser of a form stopped, none if it did not."""
    if is_text_of(form.grammar, form.rule, text):
        return ()
    from trfkit.syntax.grammar import Mismatch, load  # noqa: PLC0415 - see expressions

    result = load(form.grammar).parse(text, form.rule)
    if not isinstance(result, Mismatch):
        return ()
    expected = result.expected[0].lower() if result.expected else "end"
    end = result.column + max(1, len(result.text))
    return (Damage(expected, None, result.column, end, result.text),)


LONGEST_MOVED: Final = 4096
"""As long as lines may be. One with zero bytes, or record 801, may be longer; moving all that
follows each of its fields would take gigabytes."""

_FARTHEST: Final = 4
"""A number's width: further off, one number stands in the place of another."""

_DATE: Final = lazy_pattern(r"(?:\d{4}|\d{2})(?:[./-]\d{2}){2}")
_VALUE: Final = lazy_pattern(rf"[^\s.,/]+|-?\d+[.,]\d|{_DATE.pattern}")
"""A value that nothing is missing of: a word, points, a date."""

_TEXT: Final = lazy_pattern(r"(?![A-Z]{2,}[a-z])(?![a-z])\w(?:\S| (?! ))*")
"""A name, with no stray sign before it, no title, and nothing of its neighbour behind it."""

BY_BYTES: Final = Message("SYN003.by-bytes")
"""How a line stands off whose writer counted bytes where a name has other letters than A to Z."""


class Alignment(Record, gc=False):
    """A line with corrected columns.

    From the 1-based ``column`` on, everything was ``shift`` columns further right in the original
    line (negative: left); 0 if fields were moved one by one. ``how`` is the message about it.
    ``is_lossy`` tells that a column is missing, which may have held more than a blank. ``points``
    are a player's original points if they are too wide for their columns, which are then blank.
    """

    text: str
    shift: int
    column: int
    how: Message
    is_lossy: bool = False
    points: str | None = None

    @property
    def is_by_bytes(self) -> bool:
        """Whether columns were counted in bytes, with a name of other letters than A to Z."""
        return self.how == BY_BYTES


def straightened(layout: Layout, text: str) -> Alignment | None:
    """Return a line with corrected columns.

    None if it fits its layout unchanged, and if no shift or more than one makes it fit. A line with
    several fields in their own columns, but not right-aligned, is corrected even if others hold
    invalid values.
    """
    if layout.fits(text):
        return None if text.isascii() else _swallowed(layout, text)
    text = text.replace("\u00a0", " ").rstrip()
    near = next(_ways_by_bytes(layout, text), None) or with_moved_field(layout, text, layout.fits)
    if near is not None or len(text) > LONGEST_MOVED:
        return near
    ways = list(_ways(layout, text))
    readings = {values_of(layout, way.text): way for way in reversed(ways)}

    def doubt(content: tuple[str, ...]) -> tuple[int, int]:
        """Return the doubts about a reading: how far it moves the line, its blank fields."""
        return abs(readings[content].shift), content.count("")

    least = min(map(doubt, readings), default=None)
    best = [content for content in readings if doubt(content) == least]
    if len(best) == 1:
        return readings[best[0]]
    return _aligned(layout, text) or (None if readings else _with_shorter_name(layout, text))


# One field out of its place -----------------------------------------------------------------------


def with_moved_field(
    layout: Layout, text: str, is_right: Callable[[str], bool]
) -> Alignment | None:
    """Move the one misplaced field of a line to its columns.

    ``is_right`` tells whether a line is valid. None if no move makes it so. Of several moves the
    best one keeps the record's number, then cuts no word, then leaves no field blank, then moves
    the field the least.
    """
    padded = layout.padded(text)
    slips = damages_in_columns(layout, padded)
    slips = tuple(slip for slip in slips if slip.field == GAP) or slips
    if not slips:
        return None
    left, right = slips[0].column, slips[-1].end_column - 1
    is_sign = slips[0].field != GAP and not slips[0].text.strip().isdigit()
    ways: dict[str, tuple[tuple[int, ...], Alignment]] = {}
    fields = [field for field in layout.expanded(len(padded)) if field.name != GAP]
    edges = {field.columns.first for field in fields} | {field.columns.last + 1 for field in fields}
    for field in fields[1:]:
        first, last = field.columns
        near = Columns(first - _FARTHEST, last + _FARTHEST)
        is_near = near.first <= left and right <= near.last  # what stands in gaps is of one field
        if not is_near and (slips[0].field == GAP or near.last < left or right < near.first):
            continue
        for by in range(-_FARTHEST, _FARTHEST + 1):
            place = field.columns.shifted(by)
            word = place.cut(padded).strip()
            cuts = _cuts(edges, field, padded, place)
            content = None if cuts is None else _fit_to_field(field, word)
            rest = padded[: place.first - 1] + " " * place.width + padded[place.last :]
            if content is None or cuts is None or field.columns.cut(rest).strip():
                continue
            line = rest[: first - 1] + content + rest[last:]
            if line == padded or not is_right(line) or _is_torn(layout, line, padded):
                continue
            if is_sign and not line[left - 1 : slips[0].end_column - 1].strip():
                continue  # it belongs nowhere, and is no part of its neighbour
            column = padded.index(word, place.first - 1) + 1
            off = by if _is_text(field) else column - first - content.index(word)
            before = [field.columns.shifted(-at * layout.step).cut(padded).strip() for at in (1, 2)]
            has_two_before = field.repetition is not None and field.repetition > 2  # noqa: PLR2004 - as named
            is_behind_hole = has_two_before and not before[0] and bool(before[1])
            is_inside = first <= column <= last + 1 - len(word) and not is_behind_hole
            once = (one for one in layout.fields if one.repetition is None)
            blanks = sum(not one.columns.cut(line).strip() for one in once)
            is_nameless = not fields[1].columns.cut(line).strip()
            distance = 0 if is_inside else abs(off)
            joined, parted, of_other_types = cuts
            doubt = is_nameless, joined, parted, blanks, of_other_types, distance, _is_text(field)
            if line not in ways or doubt < ways[line][0]:
                is_last = off < 0 and not padded[max(place.last, last) :].strip()
                how = Message("SYN003.moved-field", field=field.name)
                ways[line] = doubt, Alignment(line.rstrip(), 0, min(column, first), how, is_last)
    least = min((doubt for doubt, _ in ways.values()), default=None)
    best = [straight for doubt, straight in ways.values() if doubt == least]
    return best[0] if len(best) == 1 else None


def _cuts(
    edges: AbstractSet[int], field: Field, text: str, place: Columns
) -> tuple[int, int, int] | None:
    """Return how many ends of a field adjoin characters of the same type, and of another type.

    Those of the same type are counted first where nothing but the columns parts them, then where
    the characters do. None if a word continues beyond the field. A digit next to a digit is only
    separate at one of ``edges``, where a field begins or ends; a letter after a letter only as a
    capital. Points and dates show where they end.
    """
    joined = parted = others = 0
    word = place.cut(text).strip()
    is_whole = not _is_text(field) and ("." in word or "/" in word)
    for boundary in (place.first - 1, place.last):
        left, right = text[boundary - 1 : boundary], text[boundary : boundary + 1]
        if not left.strip() or not right.strip():
            continue
        if right in ".,":
            return None
        if left.isalpha() != right.isalpha():
            others += 1
        elif is_whole:
            parted += 1
        elif boundary + 1 not in edges or (left.isalpha() and (len(word) == 1 or right.islower())):
            return None
        elif text[boundary + 1 : boundary + 2].islower():
            parted += 1
        else:
            joined += 1
    return joined, parted, others


def _fit_to_field(field: Field, word: str) -> str | None:
    """Return a word as it is aligned in a field, None if the field cannot hold it."""
    width = field.columns.width
    if _is_text(field):
        return word.ljust(width) if _TEXT.fullmatch(word) else None
    # Capitals and small letters are not mixed in a title, and what may hold a slash holds a date.
    is_mixed = word.isalpha() and word not in {word.upper(), word.lower()}
    is_part = field.pattern.fullmatch("/" * width) and not _DATE.fullmatch(word)
    if is_mixed or is_part or not _VALUE.fullmatch(word):
        return None
    ways = (word.rjust(width), word.ljust(width))
    return next((way for way in ways if field.pattern.fullmatch(way)), None)


def _is_torn(layout: Layout, text: str, before: str = "") -> bool:
    """Tell whether any value is invalid, such as one with a blank inside it.

    ``before`` is the original line: if given, only changed values are checked.
    """
    padded = layout.padded(text)
    return any(
        word and not (_TEXT if _is_text(field) else _VALUE).fullmatch(word)
        for field in layout.expanded(len(padded))
        if (before or not _is_text(field))
        and (word := field.columns.cut(padded).strip()) != field.columns.cut(before).strip()
    )


def _is_text(field: Field) -> bool:
    """Tell whether a field may hold any text, such as a name."""
    width = field.columns.width
    return width > 1 and field.pattern.fullmatch("?" * width) is not None


def _aligned(layout: Layout, text: str) -> Alignment | None:
    """Return a line with the values in their own columns right-aligned."""
    line = layout.padded(text)
    moved, spaces, is_left = [], set(), True
    for field in layout.expanded(len(line)):
        first, last = field.columns
        word = field.columns.cut(line)
        content = _fit_to_field(field, word.strip()) if word.strip() else None
        if content is not None and field.pattern.fullmatch(word) is None:
            line = line[: first - 1] + content + line[last:]
            moved.append(first)
            spaces.add(len(word) - len(word.rstrip()))
            is_left &= word == word.lstrip()
    if (
        not moved
        or _is_torn(layout, line)
        or any(slip.field == GAP for slip in damages_in_columns(layout, line))
    ):
        return None
    how = Message("SYN003.not-right", count=len(moved))
    # All by the same number, and not at the left instead: a column is gone before them.
    is_lossy = len(spaces) == 1 and not is_left
    return Alignment(line.rstrip(), 0, moved[0], how, is_lossy)


# All behind one column ----------------------------------------------------------------------------


def _swallowed(layout: Layout, text: str) -> Alignment | None:
    """Correct a line that only fits because its name ends with the numbers after it.

    A name that fills its columns in bytes has fewer letters; numbers after it fall into its
    columns, and if as many remain in the columns of others, or none, the line fits.
    """
    for name, shift in _shifts_by_bytes(layout, text):
        behind = text[name.last + shift :].rstrip()
        numbers = [behind[at : at + layout.step] for at in range(0, len(behind), layout.step)]
        moved = move_columns(text, name.last + 1, shift)
        if moved is not None and numbers and all(map(_NUMBER.fullmatch, numbers)):
            return Alignment(moved, shift, name.last + 1, BY_BYTES)
    return None


_NUMBER: Final = lazy_pattern(r"(?=.{4} ?$) *\d+ ?")
"""A starting rank at the right of four columns, and the separator behind it."""


def _ways(layout: Layout, text: str) -> Iterator[Alignment]:
    """Yield each version of the line, with everything after some field moved, that fits."""
    starts = [
        field.columns.first
        for field in layout.expanded(len(layout.padded(text)) + layout.step)
        if field.columns.first > len("001 ")
    ]
    seen: set[str] = set()  # from each column of a run of blanks on, the same line comes out
    for first in starts:
        for shift in range(-_FARTHEST, _FARTHEST + 1):
            moved = move_columns(text, first, shift) if shift else None
            if moved is None or moved in seen:
                continue
            seen.add(moved)
            if not layout.fits(moved) or _is_torn(layout, moved):
                continue
            side = "right" if shift > 0 else "left"
            how = Message("SYN003.shifted", column=first, count=abs(shift), side=side)
            yield Alignment(moved, shift, first, how, is_lossy=shift < 0)


def _ways_by_bytes(layout: Layout, text: str) -> Iterator[Alignment]:
    """Yield the line with everything after a name moved by the name's extra bytes."""
    for name, shift in _shifts_by_bytes(layout, text):
        moved = move_columns(text, name.last + 1, shift)
        if moved is not None and layout.fits(moved):
            yield Alignment(moved, shift, name.last + 1, BY_BYTES)


def _shifts_by_bytes(layout: Layout, text: str) -> Iterator[tuple[Columns, int]]:
    """Yield each name that fills its columns in bytes, with the shift of the text after it."""
    for name in (field.columns for field in layout.fields if field.name.endswith("name")):
        for shift in range(-name.width, 0):
            written = text[name.first - 1 : name.last + shift]
            if len(written.encode("utf-8", "replace")) == name.width:
                yield name, shift


def _with_shorter_name(layout: Layout, text: str) -> Alignment | None:
    """Return the line with a name cut that fills more than its columns, by as little as possible.

    Not for a name without a separator behind it, as nothing shows where that ends.
    """
    for field, behind in pairwise(layout.fields):
        if not field.name.endswith("name") or behind.name != GAP:
            continue
        last = field.columns.last
        for excess in range(1, field.columns.width + 1):
            line = text[:last] + text[last + excess :]
            # What is cut continues the name, and ends with a letter of it.
            ends = text[last - 1 : last + 1], text[last + excess - 1 : last + excess]
            if all(map(str.strip, ends)) and layout.fits(line) and not _is_torn(layout, line):
                how = Message("SYN003.long-name")
                return Alignment(line, excess, last + 1, how)
    return None


def move_columns(text: str, first: int, shift: int) -> str | None:
    """Return the line with columns removed before column ``first``, or blanks inserted."""
    if shift < 0:
        end = first - 1 + shift
        return text[:end] + " " * -shift + text[end:] if end >= len("001") else None
    left, removed, right = text[: first - 1], text[first - 1 :][:shift], text[first - 1 + shift :]
    return left + right if removed.isspace() else None


def values_of(layout: Layout, text: str) -> tuple[str, ...]:
    """Return the values of a line; lines with equal values are the same reading."""
    padded = layout.padded(text)
    return tuple(
        field.columns.cut(padded).strip()
        for field in layout.expanded(len(padded))
        if field.name != GAP
    )
