"""Correct shifted player rows if exactly one correction is possible.

Programs disagree whether a column is a character, a byte of UTF-8, or a letter without its accent;
others lose or add a blank somewhere. The evidence is the comb of the rounds, a cell every ten
columns, and left of it the blank separators and the decimal point of columns 81-84. If a single row
leaves its shift open, the other rows of the file decide.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.damaged_lines import (
    BY_BYTES,
    Alignment,
    damages,
    move_columns,
    values_of,
    with_moved_field,
)
from trfkit.syntax.layout import GAP, Columns, Field, layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


_FARTHEST: Final = 33  # a name of three bytes a letter, padded by bytes, is hardly further off

_HALF_A_ROUND: Final = 5

_VALUES: Final = frozenset(
    {"sex", "title", "name", "rating", "federation", "fide_id", "birth", "points", "result"}
)
"""Fields whose damage says nothing about the columns: a slip in a value, not in its place."""

_NEAR: Final = 3
"""Within so many rounds a break among them is looked for."""

_ROUND_WIDTHS: Final = (9, 11)
"""How many columns a round has in files that miscount them; ten are right."""


def realign(text: str) -> Alignment | None:
    """Return a 001 row with corrected columns, judged by itself.

    None if the columns are right (though a value may be damaged), and if no correction or more than
    one is possible.
    """
    return realign_rows({0: text}).get(0)


def realign_rows(rows: Mapping[int, str]) -> dict[int, Alignment]:
    """Return the corrections of a file's 001 rows, by their keys, where one is possible.

    A row with several possible readings gets the shift of most others.
    """
    all_ways = {key: _ways(text) for key, text in rows.items()}
    ways = {key: row_ways for key, row_ways in all_ways.items() if row_ways}
    votes = Counter(
        best.shift
        for row_ways in ways.values()
        if (best := _best(row_ways, None)) is not None and 1 < best.column <= _comb_start()
    )
    common = votes.most_common(1)[0][0] if votes else None
    alignments = {key: _best(row_ways, common) for key, row_ways in ways.items()}
    return {
        key: _judged(rows[key], alignment, common)
        for key, alignment in alignments.items()
        if alignment is not None
    }


def broken_rounds(text: str) -> frozenset[int]:
    """Return the rounds (from 1) with invalid separators, opponent or colour in their cells."""
    layout = layouts()[RecordKind.PLAYER]
    padded = layout.padded(text)
    starts = range(layout.head, len(padded), layout.step)
    return frozenset(
        number
        for number, start in enumerate(starts, start=1)
        if _comb().fullmatch(padded, start, start + layout.step) is None
    )


def blanks_before(text: str) -> int:
    """Return the number of blanks before an otherwise valid 001 row; 0 for others."""
    row = text.lstrip(" ").rstrip()
    is_row = row.startswith("001 ") and len(row) >= _columns("points").last and _is_aligned(row)
    return len(text) - len(text.lstrip(" ")) if is_row else 0


# The ways to put a row right ----------------------------------------------------------------------


def _ways(text: str) -> list[Alignment]:
    """Return every possible correction of a row, none for a valid row."""
    text = text.rstrip()  # a tab behind the last character moves nothing
    if _is_aligned(text):
        return []
    if blanks := blanks_before(text):
        how = Message("SYN003.blanks-before", count=blanks)
        return [Alignment(text[blanks:], blanks, 1, how)]
    moved_fields = tuple(_moved_fields(text))
    narrow = () if moved_fields else tuple(_with_narrow_points(text))
    for stand_in, points, shift, column in narrow:
        if _is_aligned(stand_in):
            how = Message("SYN003.wide-points", points=points)
            return [Alignment(_without_points(stand_in), shift, column, how, points=points)]
    for way in (_tabs, _words, _shifts, _rounds_of_other_widths, _wide_fields):
        alignments = [
            replace(
                alignment,
                text=_without_points(alignment.text),
                shift=alignment.shift + shift,
                column=min(alignment.column, column) if shift else alignment.column,
                points=points,
            )
            for stand_in, points, shift, column in narrow
            for alignment in way(stand_in)
        ] or [alignment for alignment in way(text) if _is_told(alignment.text)]
        if way is _shifts:
            alignments += moved_fields
        if alignments:
            return alignments
    return []


def _is_told(text: str) -> bool:
    """Tell whether a row has a decimal point or rounds in place, as any shift fits without them."""
    return _columns("points").cut(text)[2:3] in {".", ","} or bool(
        text[_comb_start() - 1 :].strip()
    )


def _slips(text: str) -> int:
    """Return the number of damaged values of a row; points may have many forms."""
    damaged = sum(damage.field != "points" for damage in damages(RecordKind.PLAYER, text))
    return damaged + torn_numbers(text)


def torn_numbers(text: str) -> int:
    """Return the number of invalid numbers with a blank inside; points excepted."""
    fields = layouts()[RecordKind.PLAYER].expanded(len(text))
    names = _NUMBERS - {"points"}
    numbers = (field.columns.cut(text) for field in fields if field.name in names)
    return sum(len(number.split()) > 1 for number in numbers)


def _best(ways: list[Alignment], common: int | None) -> Alignment | None:
    """Return the best correction: fewest damaged values, then most common and smallest shift.

    ``common`` is the shift of most rows. None if several different readings are equally good.
    """
    if len(ways) == 1:
        return ways[0]
    merits = [(_slips(way.text), way.shift != common, abs(way.shift)) for way in ways]
    least = min(merits)
    best = [way for way, merit in zip(ways, merits, strict=True) if merit == least]
    layout = layouts()[RecordKind.PLAYER]
    readings = {(way.points, *values_of(layout, way.text)): way for way in reversed(best)}
    return next(iter(readings.values())) if len(readings) == 1 else None


def _judged(text: str, alignment: Alignment, common: int | None) -> Alignment:
    """Return the alignment, marked if a column among the rounds is missing.

    Nothing is lost if every field of the cells concerned still has a value, if the name explains
    the shift, or if the shift begins left of the rounds or is that of most other rows.
    """
    start = _comb_start()
    if (
        alignment.shift >= 0
        or alignment.column <= start
        or alignment.shift == common
        or _is_padded_by_bytes(text, alignment.shift)
    ):
        return alignment
    layout = layouts()[RecordKind.PLAYER]
    nearest = max(start, alignment.column - _NEAR * layout.step)
    places = [
        gap
        for gap in _gaps(alignment.column)
        if gap >= nearest
        and (moved := _moved(text, gap, alignment.shift)) is not None
        and _is_aligned(moved)
    ]
    rounds = [(place - layout.head - 1) // layout.step for place in (*places, alignment.column)]
    touched = range(max(0, min(rounds)), max(rounds) + 1)
    cells = [alignment.text[layout.head + at * layout.step :][: layout.step] for at in touched]
    if all(_COMPLETE.fullmatch(cell) for cell in cells):
        return alignment
    how = Message("SYN003.lost-column", rounds=tuple(number + 1 for number in touched))
    return replace(alignment, how=how, is_lossy=True)


_COMPLETE: Final = lazy_pattern(r" *\d+ +[^ ] +[^ ] *")
"""A cell with opponent, colour and result."""


# What a row that stands right looks like ----------------------------------------------------------


def _is_aligned(text: str) -> bool:
    """Tell whether every separator, number and colour is in its columns."""
    layout = layouts()[RecordKind.PLAYER]
    return _frame().fullmatch(layout.padded(text)) is not None


@lru_cache(maxsize=1)
def _frame() -> re.Pattern[str]:
    """Return the expression of a row that only checks the anchors."""
    layout = layouts()[RecordKind.PLAYER]
    head = "".join(map(_anchor, layout.fields))
    # Not (?:…)*+, of which re until Python 3.11.5 keeps what a failed repetition took.
    return re.compile(f"{head}(?>(?:{_comb().pattern})*)")


@lru_cache(maxsize=1)
def _comb() -> re.Pattern[str]:
    """Return the expression of one cell."""
    return re.compile("".join(map(_anchor, layouts()[RecordKind.PLAYER].cell)))


@lru_cache(maxsize=1)
def _combs() -> re.Pattern[str]:
    """Return the expression of the cells at the end of a row, the last perhaps incomplete."""
    return re.compile(f"(?>(?:{_comb().pattern})*)")


def _anchor(field: Field) -> str:
    """Return the expression that locates a field: its own pattern, or anything for a value."""
    if field.name == "points":
        # A decimal point stands in its column, if there is one; other ways to write points have
        # none. How they are written is no matter of columns.
        return f"(?:..[.,].|[^.,]{{{field.columns.width}}})"
    if field.name in _VALUES:
        return f".{{{field.columns.width}}}"
    return f"(?:{field.pattern.pattern})"


def _columns(name: str) -> Columns:
    return layouts()[RecordKind.PLAYER].columns(name)


def _comb_start() -> int:
    """Return the column of the first opponent, where the rounds begin."""
    return _columns("opponent").first


def _gaps(last: int) -> list[int]:
    """Return the columns of all separators up to a column, from left to right."""
    layout = layouts()[RecordKind.PLAYER]
    return [
        field.columns.first
        for field in layout.expanded(max(last, layout.head) + layout.step)
        if field.name == GAP and field.columns.first <= last
    ]


# Points that need five columns --------------------------------------------------------------------

_WIDE_POINTS: Final = lazy_pattern(r"\d{3}[.,]\d(?!\S)")


def _with_narrow_points(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield a row with points of 100 and more made narrow, in each possible position.

    With it the original points, the shift, and the column from which it applies.
    """
    near = _columns("points")
    for match in _WIDE_POINTS.finditer(text, near.first - _FARTHEST, near.last + _FARTHEST):
        before, after = text[: match.start()], text[match.end() :]
        yield f"{before} 99.9{after}", match[0], 0, near.first  # over the separator on their left
        yield f"{before}99.9 {after}", match[0], 0, near.first  # over the one on their right
        yield f"{before}99.9{after}", match[0], 1, near.last + 1  # all that follows gave way


def _without_points(text: str) -> str:
    points = _columns("points")
    return text[: points.first - 1] + " " * points.width + text[points.last :]


# The single ways ----------------------------------------------------------------------------------


def _tabs(text: str) -> Iterator[Alignment]:
    """Yield the row with its tabs as blanks, at the usual tab stops.

    Tabs in a single place may stand for as many blanks as move the rest of the row into its
    columns.
    """
    place = text.find("\t")
    if place < 0:
        return
    for stop in (8, 4, 1):
        expanded = text.expandtabs(stop)
        if _is_aligned(expanded):
            yield Alignment(expanded, 0, place + 1, Message("SYN003.tabs"))
    tabs = _TABS.findall(text)
    if len(tabs) == 1:
        name = "SYN003.tab-width" if len(tabs[0]) == 1 else "SYN003.tabs-width"
        for width in range(1, _FARTHEST + 1):
            expanded = text.replace(tabs[0], " " * width)
            if _is_aligned(expanded) and _is_told(expanded):
                yield Alignment(expanded, 0, place + 1, Message(name, count=width))


def _words(text: str) -> Iterator[Alignment]:
    """Yield the row with its fields recognised by their content, if tabs separate them."""
    place = text.find("\t")
    row = _row_by_words(text) if place >= 0 else None
    if row is not None and _is_aligned(row):
        yield Alignment(row, 0, place + 1, Message("SYN003.words"))


_TABS: Final = lazy_pattern(r"\t+")

_ROUND_OF_WORDS: Final = r"(?:\t *| {1,5})(\d{1,4})[ \t]([-wb])[ \t](\S)"

_WORDS: Final = lazy_pattern(
    r"001\s++(?P<start_no>\d{1,4})(?:\s++(?P<sex>[mwfMWF]))?"
    r"(?:\s*+(?P<title>W?[GIFC]M|w?[gmfc]))?\s++"
    r"(?P<name>[^\W\d_][^\s\d]*+(?:[^\S\t]++[^\s\d]++)*?)"
    r"(?:\s++(?P<rating>\d{1,4}))?(?:\s++(?P<federation>[A-Z]{3}))?"
    r"(?:\s++(?P<fide_id>\d{1,11}))?(?:\s++(?P<birth>\d{4}[-./]\d\d[-./]\d\d))?"
    r"\s++(?P<points>\d{1,2}[.,]\d)(?:\s++(?P<rank>\d{1,4})|\t)?"
    rf"(?P<rounds>(?:{_ROUND_OF_WORDS})*)\s*+"
)
"""A row by what its fields hold. A blank round would be no word: between rounds stands one tab.

A run of blanks is taken as a whole, so that the time is linear in the length of the row.
"""


def _row_by_words(text: str) -> str | None:
    """Put each word of a row into the columns of its field, None if one fits no field."""
    match = _WORDS.fullmatch(text)
    if match is None:
        return None
    layout = layouts()[RecordKind.PLAYER]
    row = "001"
    for name, word in match.groupdict(default="").items():
        if name != "rounds":
            first, last = layout.columns(name)
            width = last - first + 1
            row = row.ljust(first - 1) + (
                word.ljust(width) if name == "name" else word.rjust(width)
            )
    rounds = re.findall(_ROUND_OF_WORDS, match["rounds"])
    cells = "".join(f"{opponent:>4} {colour} {result}  " for opponent, colour, result in rounds)
    return (row.ljust(layout.columns("opponent").first - 1) + cells).rstrip()


def _moved_fields(text: str) -> Iterator[Alignment]:
    """Yield the row with its one misplaced field, between or inside others, moved."""
    is_row = len(text) > _columns("name").last  # a sentence is shorter
    # In its own columns a field is read wherever it stands.
    if is_row and any(one.field == GAP for one in damages(RecordKind.PLAYER, text)):
        moved = with_moved_field(layouts()[RecordKind.PLAYER], text, _is_aligned)
        if moved is not None:
            yield replace(moved, is_lossy=False)  # a row goes on behind its last field


def _shifts(text: str) -> Iterator[Alignment]:
    """Yield the row with everything right of some separator moved by the same number of columns."""
    name, comb = _columns("name"), _comb_start()
    wrong = [d for d in damages(RecordKind.PLAYER, text) if d.field not in _VALUES]
    first = wrong[0].column if wrong else _columns("points").first
    breaks = _breaks(text, max(first, _columns("points").first))
    in_head = [place for place in breaks if place.column < comb]
    # A break among the rounds shows in its own cell or in the next.
    step = layouts()[RecordKind.PLAYER].step
    in_rounds = [place for place in breaks if place.column >= max(comb, first - _NEAR * step)]
    for shift in _shifts_of(text):
        # A name that fills its columns in bytes explains all of the shift, wherever the first
        # damage shows: a rating may have moved into the end of the name unnoticed.
        first_breaks = [_Break(name.last + 1)] if _is_padded_by_bytes(text, shift) else []
        yield from _broken_at(text, (*first_breaks, *in_head), shift)
    for shift in range(1 - _HALF_A_ROUND, _HALF_A_ROUND):
        if shift:
            yield from _broken_at(text, in_rounds, shift)


class _Break(Record, gc=False):
    """A column from which a row may be shifted: a separator, or a blank inside ``field``."""

    column: int
    field: Field | None = None


def _breaks(text: str, last: int) -> list[_Break]:
    """Return the possible breaks of a row whose damage shows up to column ``last``.

    Fields left of the first damage are valid: the nearest break is first.
    """
    layout = layouts()[RecordKind.PLAYER]
    breaks = []
    for field in layout.expanded(max(last, layout.head) + layout.step):
        if field.columns.first > last:
            break
        if field.name == GAP:
            breaks.append(_Break(field.columns.first))
        elif field.name in _NUMBERS:
            inside = range(field.columns.first + 1, field.columns.last + 1)
            breaks += [_Break(at, field) for at in inside if _is_between(text, at)]
    breaks.reverse()
    return breaks


_NUMBERS: Final = frozenset(
    {"start_no", "rating", "fide_id", "birth", "points", "rank", "opponent"}
)
"""Fields inside which no blank belongs; the letters of a title may be those of its neighbour."""


def _is_between(text: str, column: int) -> bool:
    """Tell whether blanks begin in a column, after other text."""
    return text[column - 1 : column].isspace() and not text[column - 2 : column - 1].isspace()


def _broken_at(text: str, breaks: Iterable[_Break], shift: int) -> Iterator[Alignment]:
    """Yield the row corrected from the first of the breaks where that is possible."""
    for place in breaks:
        gap, field = place.column, place.field
        moved = _moved(text, gap, shift) if field is None else _closed(text, gap, shift, field)
        if moved is not None and _is_aligned(moved):
            yield Alignment(moved, shift, gap, _reason(text, place, shift))
            return


def _closed(text: str, column: int, shift: int, field: Field) -> str | None:
    """Remove ``shift`` blanks inside a field, None if the field is not whole then."""
    left, right = text[: column - 1], text[column - 1 :]
    if shift < 1 or not right[:shift].isspace():
        return None
    closed = left + right[shift:]
    content = field.columns.cut(closed)
    is_whole = len(content.split()) == 1 and field.pattern.fullmatch(content) is not None
    return closed if is_whole else None


def _shifts_of(text: str) -> list[int]:
    """Return the possible shifts of the right end of a row, without 0, ascending.

    With these shifts the cells of the rounds, or a decimal point, are in their columns.
    """
    head, point = layouts()[RecordKind.PLAYER].head, _columns("points").last - 1
    tail = text[head - _FARTHEST :].replace("\u00a0", " ").rstrip()
    by_rounds = {at for at in range(-_FARTHEST, _FARTHEST + 1) if _fits(tail, at)}
    first, last = max(0, point - _FARTHEST), point + _FARTHEST
    by_point = {at - point for at in range(first, last) if text[at - 1 : at] in {".", ","}}
    return sorted((by_rounds | by_point) - {0})


def _fits(tail: str, shift: int) -> bool:
    """Tell whether the end of a row, from ``_FARTHEST`` columns left of its rounds, has this shift.

    If the rounds are too far left only the part right of the head is checked.
    """
    step = layouts()[RecordKind.PLAYER].step
    cells = " " * max(0, -shift) + tail[_FARTHEST + max(0, shift) :]
    if not cells.strip():
        return False
    return _combs().fullmatch(cells.ljust(-(-len(cells) // step) * step)) is not None


def _moved(text: str, gap: int, shift: int) -> str | None:
    """Return the row with ``shift`` columns removed before column ``gap``, or inserted."""
    name = _columns("name")
    if shift < 0:
        # The field right of the separator moves; no row loses more than stands before that.
        is_whole = gap + shift >= _columns("start_no").last
        return move_columns(text, gap + 1, shift) if is_whole else None
    moved = move_columns(text, gap, shift)
    if moved is None and gap == name.last + 1:
        from unicodedata import normalize  # noqa: PLC0415 - rarely needed

        # A name too long for its columns: composed letters may fit, a longer one is cut.
        whole = normalize("NFC", text[name.first - 1 : name.last + shift])
        fitting = whole[: name.width].ljust(name.width)
        return text[: name.first - 1] + fitting + text[name.last + shift :]
    return moved


def _is_padded_by_bytes(text: str, shift: int) -> bool:
    """Tell whether the name fills its columns in bytes if it ends ``-shift`` columns earlier."""
    name = _columns("name")
    written = name.cut(text)[:shift]
    return shift < 0 and len(written.encode("utf-8", "replace")) == name.width


def _reason(text: str, place: _Break, shift: int) -> Message:
    """Return the message that explains the shift from a break on."""
    from unicodedata import combining  # noqa: PLC0415 - rarely needed

    name, gap = _columns("name"), place.column
    if place.field is not None:
        values = {"field": place.field.name, "column": gap + shift}
        return Message("SYN003.inside-field", count=shift, **values)
    written = text[name.first - 1 : name.last + max(0, shift)]
    if gap == name.last + 1 and _is_padded_by_bytes(text, shift):
        return BY_BYTES
    if 0 < shift == sum(1 for c in written if combining(c)):
        return Message("SYN003.accents")
    if shift > 0 and gap == name.last + 1 and not text[name.last : name.last + shift].isspace():
        return Message("SYN003.long-name")
    layout = layouts()[RecordKind.PLAYER]
    if gap >= _comb_start():
        number = 1 + (gap - layout.head - 1) // layout.step
        widths = {"width": layout.step + shift, "expected": layout.step}
        return Message("SYN003.round-width", number=number, **widths)
    side = "right" if shift > 0 else "left"
    return Message("SYN003.shifted", column=gap, count=abs(shift), side=side)


def _rounds_of_other_widths(text: str) -> Iterator[Alignment]:
    """Yield the row corrected if all its rounds have one column too many or too few."""
    layout = layouts()[RecordKind.PLAYER]
    head, tail = text[: layout.head].ljust(layout.head), text[layout.head :].rstrip()
    gaps = (field.columns.first for field in layout.cell if field.name == GAP)
    separators = (*(gap - layout.head - 1 for gap in gaps), layout.step)
    for width in _ROUND_WIDTHS:
        cells = [tail[at : at + width].ljust(width) for at in range(0, len(tail), width)]
        if len(cells) < 2:  # noqa: PLR2004 - one cell has no width
            continue
        for place in separators:
            moved = [_cell_of_ten_columns(cell, place) for cell in cells]
            row = head + "".join(cell for cell in moved if cell is not None)
            if None not in moved and _is_aligned(row):
                is_lossy = width < layout.step and not all(
                    _COMPLETE.fullmatch(cell) or not cell.strip() for cell in cells
                )
                yield Alignment(
                    row,
                    0,
                    layout.head + 1,
                    Message("SYN003.round-widths", width=width, expected=layout.step),
                    is_lossy=is_lossy,
                )


def _cell_of_ten_columns(cell: str, place: int) -> str | None:
    """Return a cell ten columns wide, with a blank added or removed after ``place`` characters.

    None if there is no blank to remove.
    """
    step = layouts()[RecordKind.PLAYER].step
    if len(cell) < step:
        return f"{cell[:place]} {cell[place:]}"[:step]
    return cell[:place] + cell[place + 1 :] if cell[place] == " " else None


def _wide_fields(text: str) -> Iterator[Alignment]:
    """Yield the row without one field of its head that is too wide for its columns."""
    for field in layouts()[RecordKind.PLAYER].fields:
        first, last = field.columns
        if field.name in {GAP, "tag", "start_no", "name"}:
            continue
        for excess in range(1, _HALF_A_ROUND):
            row = text[: first - 1] + " " * field.columns.width + text[last + excess :]
            if _is_aligned(row):
                content = text[first - 1 : last + excess].strip()
                how = Message("SYN003.wide-field", field=field.name, text=content)
                yield Alignment(row, excess, last + 1, how, is_lossy=True)
