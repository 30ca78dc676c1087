"""Fields replaced inside a line, whose columns stay counted in the way its writer counted them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.line_cells import Padding, left, shorten
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.damaged_lines import damages
from trfkit.syntax.layout import GAP, layouts
from trfkit.syntax.player_rows import cut_row
from trfkit.syntax.shifted_records import straightened
from trfkit.syntax.shifted_rows import realign
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.files.trf.emitting.line_cells import Cell
    from trfkit.syntax.shifted_rows import Alignment
    from trfkit.syntax.trf_document import RecordLine

NAME: Final = "name"
_ANCHORS: Final = frozenset({GAP, "start_no", "opponent", "colour"})
_WORD: Final = lazy_pattern(r"\S+")


def spliced(text: str, cells: Iterable[Cell]) -> str:
    """Return a line with other texts in some of its columns; a short line is filled up."""
    for cell in cells:
        text = text.ljust(cell.first - 1)[: cell.first - 1] + cell.text + text[cell.last :]
    return text


class Change(Record):
    """One field of a line: its text so far, "" for none, and the cell to take its place."""

    old: str
    cell: Cell


def spliced_team(
    record: RecordLine, before: str, after: str, changes: Sequence[Change]
) -> str | None:
    """Return a 013 or 310 line with other texts in some of its fields.

    ``before`` and ``after`` are the line as the table has it, with what was read and with what
    is new. Where fields stand out of their columns, they stay there if each new one is a word in
    the place of another, or stands alone and leaves the others readable. Else the line becomes
    ``after``, unless it holds anything that ``before`` lacks: then None, since that would be lost.
    """
    cells = [change.cell for change in changes]
    if record.intact:
        return spliced(record.text, cells)
    if all(_stands_alone(record.text, change) for change in changes):
        text = spliced(record.text, cells)
        # Beside a number that stands off, one in its columns would hide how far.
        return text if _reads_alike(record, text, cells) else _straight(record, cells)
    reworded = _reworded(record.text, before, changes)
    if reworded is None and _are_same(_WORD.findall(record.text), _WORD.findall(before)):
        return after.rstrip()
    return reworded


def _straight(record: RecordLine, cells: Sequence[Cell]) -> str | None:
    """Return a line as reading puts its columns right, with other texts in some of them.

    None for one that it takes as it is.
    """
    straight = straightened(layouts()[record.kind], record.text)
    return None if straight is None or straight.is_lossy else spliced(straight.text, cells)


def _reads_alike(record: RecordLine, text: str, cells: Sequence[Cell]) -> bool:
    """Tell whether a changed line is put right as it was before, so that no field moves."""
    old_row = _straight(record, cells)
    if old_row is None:
        return True
    new_row = _straight(replace(record, text=text), ())
    return new_row is not None and new_row.rstrip() == old_row.rstrip()


def spliced_player(
    record: RecordLine, alignment: Alignment | None, changes: Sequence[Change], padding: Padding
) -> str | None:
    """Return a 001 line with other texts in some of its fields.

    ``alignment`` is how its columns were put right when it was read, None if they were not.
    Columns that stand elsewhere than in the format's table stay there, so that the fields which
    are not replaced keep every letter and blank. A new name is padded so that the line is
    counted as before: in bytes, in characters without combining marks, or with a constant
    shift; ``padding`` is how the rest of the document counts. Only a row which has no room for
    what is new gets the columns of the table. None for a row too damaged to tell where its
    fields are, unless all that is replaced is blank or what was read, and for one that would
    lose something.
    """
    certain = record.intact or alignment is not None or not _is_torn(record.text)
    if not certain and not all(_stands_in(record.text, change) for change in changes):
        return None
    name = next((c.cell.text.rstrip() for c in changes if c.cell.name == NAME), None)
    others = [c.cell for c in changes if c.cell.name != NAME]
    if alignment is None:
        text = spliced(record.text, others)
        if not record.intact and (realign(text) is None) != (realign(record.text) is None):
            return None  # with the new numbers the rounds would be found elsewhere
        return text if name is None else _renamed(text, name, 0, padding)
    aligned = spliced(alignment.text, [c.cell for c in changes])
    # A name that is padded by bytes leaves the columns behind it where only reading finds them.
    values = _cut(aligned) if name is None else _values(aligned)
    if name is None:
        for row in (
            spliced(record.text, [_moved(cell, alignment) for cell in others]),
            _reworded(record.text, alignment.text, changes),
        ):
            if row is not None and _values(row) == values:
                return row
    shifted = _shifted(record.text, alignment, others, name, values)
    # Putting the columns right may have cut a name: nobody asked for that.
    if shifted is None and (name is not None or record.text.split() == alignment.text.split()):
        return aligned if _values(aligned) == values else None
    return shifted


def _moved(cell: Cell, alignment: Alignment) -> Cell:
    """Return a field in the columns where it stands in the row as found."""
    shift = alignment.shift if cell.first > alignment.column else 0
    return cell._replace(first=cell.first + shift, last=cell.last + shift)


def _is_torn(text: str) -> bool:
    """Tell whether a row is damaged where its fields are held apart."""
    return any(damage.field in _ANCHORS for damage in damages(RecordKind.PLAYER, text.rstrip()))


def _stands_in(text: str, change: Change) -> bool:
    """Tell whether a field can be replaced without loss: it is blank, or says what was read.

    Between blanks, that is: what goes on beside it is a part of it, and would be left behind.
    """
    cell_text = text[change.cell.first - 1 : change.cell.last].strip()
    return cell_text in {"", change.old.strip()} and not _around(text, change).strip(" ")


def _stands_alone(text: str, change: Change) -> bool:
    """Tell whether a field's columns hold what was read of it, between blanks."""
    found = text[change.cell.first - 1 : change.cell.last].strip()
    return not _around(text, change).strip(" ") and _are_same([found], [change.old.strip()])


def _around(text: str, change: Change) -> str:
    """Return what stands in the columns to the left and to the right of a field."""
    first, last = change.cell.first, change.cell.last
    return text[first - 2 : first - 1] + text[last : last + 1]


def _are_same(words: Sequence[str], aligned_words: Sequence[str]) -> bool:
    """Tell whether words are the same, scores however they are written."""
    return len(words) == len(aligned_words) and all(
        word == other
        or (parse_points(word) is not None and parse_points(word) == parse_points(other))
        for word, other in zip(words, aligned_words, strict=True)
    )


def _reworded(text: str, aligned: str, changes: Sequence[Change]) -> str | None:
    """Return a line with other words in the places of some, each ending in the same column.

    ``aligned`` is the line in the columns of the table. None unless every change replaces one word
    by one, from the first of them on both lines hold the same words, and there is room.
    """
    words, own = list(_WORD.finditer(aligned)), list(_WORD.finditer(text))
    places = []
    for change in changes:
        first, last = change.cell.first - 1, change.cell.last
        at = [i for i, word in enumerate(words) if first <= word.start() and word.end() <= last]
        if len(at) != 1 or len(change.cell.text.split()) != 1:
            return None
        places.append((at[0] - len(words), change.cell.text.strip()))
    behind = min(place for place, _ in places)
    if not _are_same([one[0] for one in own[behind:]], [one[0] for one in words[behind:]]):
        return None
    for place, new in places:
        start, end = own[place].span()
        begin = min(start, end - len(new))
        if text[begin - 1 : start].strip(" "):
            return None
        text = text[:begin] + new.rjust(end - begin) + text[end:]
    return text


def _shifted(
    text: str, alignment: Alignment, cells: list[Cell], name: str | None, values: list[str]
) -> str | None:
    """Return the new row with the shift of ``text``; ``values`` are the values that it should have.

    None where the shift is none, or where the row would not be read as it should.
    """
    if not alignment.shift:
        return None
    row = _shifted_again(spliced(alignment.text, cells), text, alignment)
    if row is not None and name is not None:
        behind_name = layouts()[RecordKind.PLAYER].columns(NAME).last + 1
        shift = alignment.shift if alignment.column <= behind_name else 0
        row = _renamed(row, name, shift, Padding.CHARACTERS)
    return row if row is not None and _values(row) == values else None


def _values(row: str) -> list[str]:
    """Return the values of a row as reading finds them, which may put its columns right."""
    alignment = realign(row)
    return _cut(alignment.text if alignment else row)


def _cut(row: str) -> list[str]:
    """Return the values of a row in the columns of the table."""
    *fields, cells = cut_row(row)
    return [*(value.strip() for value in fields), *(cell.rstrip() for cell in cells)]


def _shifted_again(row: str, text: str, alignment: Alignment) -> str | None:
    """Return a row in the columns of the table with the shift that ``text`` had, None if it can't.

    Reading put blanks into the text, or took some out. Where exactly makes no difference to
    what was read; here it must be where the row is blank.
    """
    width = abs(alignment.shift)
    for place in range(min(len(text), len(row)), 0, -1):
        if alignment.shift < 0:
            is_place = text[:place] + " " * width + text[place:] == alignment.text
            # A blank stays behind, to the left or to the right.
            if is_place and _any_blank(row[place - 1 : place + width], row[place:][: width + 1]):
                return row[:place] + row[place + width :]
        elif text[:place] + text[place + width :] == alignment.text:
            removed = text[place : place + width]
            if _any_blank(removed) and _any_blank(row[place : place + 1]):
                return row[:place] + removed + row[place:]
    return None


def _any_blank(*texts: str) -> bool:
    """Tell whether one of the texts holds nothing but blanks; a tab is none."""
    return any(not text.strip(" ") for text in texts)


def _renamed(text: str, name: str, shift: int, padding: Padding) -> str:
    """Return a row with another name, everything to its right being ``shift`` columns off."""
    field = layouts()[RecordKind.PLAYER].columns(NAME)
    old = text[field.first - 1 : field.last + shift]
    width = field.width
    if shift:
        padding = Padding.BYTES if is_counted_in_bytes(old, shift) else Padding.CHARACTERS
    if padding is Padding.CHARACTERS:
        width += _marks(name) if shift == _marks(old) else shift
    new = left(shorten(name, width, padding), width, padding)
    return text[: field.first - 1] + new + text[field.last + shift :]


def is_counted_in_bytes(name: str, shift: int) -> bool:
    """Tell whether a shift comes from a name whose bytes, not characters, fill its columns."""
    return shift < 0 and shift == Padding.CHARACTERS.width(name) - Padding.BYTES.width(name)


def _marks(text: str) -> int:
    """Return the number of combining marks, which some programs do not count."""
    return 0 if text.isascii() else sum(1 for sign in text if unicodedata.combining(sign))
