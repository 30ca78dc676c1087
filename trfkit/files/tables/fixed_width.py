"""Lists of plain text whose columns are aligned by blanks, as pairing programs print them.

The rule. A list begins with its heading: a line of several words of which the first is no number.
A line below is a row if it leaves the captions apart and fills at least half as many columns as
the first row: laid over the heading and the rows above, it must fill no gap of two or more blanks
between two captions. Ruled lines (``-----``), blank lines and the heading repeated on a new page
say nothing; a bar (``|``) counts as a blank. Heading and rows laid over one another then give the
columns: each run of places that are not blank in all of them is one. A run without a caption, such
as the titles before the names, is a column too, unless it is one blank behind a caption that
begins where the words below it begin: it then is the rest of those words, as with first names that
happen to begin at the same place. Where all columns with cells are two blanks apart or more, a run
of the heading alone that is one blank from another is a word of the same caption.

A text that is too long for its column shifts the rest of its row to the right. Such a row is a line
of text, for no cell of it can be trusted.

A few other lines between rows are kept as rows as well; where the heading follows them, or one
with some of its captions and others, they are the title of another list.
"""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import Grid, Meter, Page, Text, cell_text, page, rectangle
from trfkit.findings import Diagnostic
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence


_BLANKS: Final = {ord(mark): " " for mark in "|¦│\r\n\f\v\u00a0\u2007\u202f"} | {
    ord(mark): None for mark in "\u200b\ufeff"
}
_BLANK: Final = lazy_pattern(" ")
_FILLED: Final = lazy_pattern("[^ ]")
_WORD: Final = lazy_pattern("[^ ]+")
_NUMBER: Final = lazy_pattern(r"[(=+-]*[0-9][0-9.,½=+)-]*")
_RULER: Final = lazy_pattern(r"[-=_+*~\s]*[-=_*~]{3}[-=_+*~\s]*")
_PAGE: Final = lazy_pattern(
    r"\W*(?:(?:page|seite|p[aá]gina|p[aá]g|strana|strona|oldal|side|sida|стр(?:аница)?)\W+)?"
    r"[0-9]+(?:\W+(?:of|von|de|di|z)?\W*[0-9]+)?\W*",
    re.IGNORECASE,
)
_FEWEST_CAPTIONS: Final = 3
_FEWEST_SHARED: Final = 2  # captions by which the heading of another list is told
_BEGINNING: Final = 65536  # characters in which a text shows whether it is a list
_WIDE: Final = 2  # blanks between two captions that no row fills
_MOST_BETWEEN: Final = 6  # lines between two rows, at the end of a printed page
_CANDIDATES: Final = 8  # lines of which one may be the heading, where titles look like one


class _Line(Record):
    """A line of the text: its number (from 1), its characters, and which of them are not blank.

    Bit ``i`` of ``filled`` stands for the character at index ``i``, from 0.
    """

    number: int
    text: str
    filled: int

    @property
    def is_numbered(self) -> bool:
        """Whether it begins with a number, as the rows of participants do."""
        return _NUMBER.fullmatch(self.text.lstrip(" ").split(" ", 1)[0]) is not None


class FirstList(Record):
    """The line (from 1) of the first list's heading, and its number of columns."""

    line: int
    columns: int


def first_list(text: str) -> FirstList | None:
    """Find the first list, looking at the beginning of a text; None without one."""
    reading = _read(text[:_BEGINNING], DEFAULT_LIMITS)
    if not reading.lists:
        return None
    heading = reading.lines[reading.lists[0].heading]
    return FirstList(heading.number, len(_columns(heading, reading.lists[0])))


def read_fixed_width(text: Text, limits: Limits) -> Page:
    """Return the lists of a text and the lines around them, as format ``text``.

    Rows out of the columns are reported (TAB008).
    """
    reading = _read(text.text, limits)
    findings = list(text.diagnostics)
    loose = sorted(number for listing in reading.lists for number in listing.loose)
    if loose:
        findings.append(Diagnostic(code="TAB008", line=loose[0], values={"count": len(loose)}))
    return page("text", _pieces(reading), diagnostics=(*findings, *reading.meter.findings))


class _Reading(Record):
    """A text with its lists.

    If it is read ``by_bytes``, each character of a line stands for one byte of its UTF-8.
    """

    meter: Meter
    lines: list[_Line]
    lists: list[_List]
    by_bytes: bool

    @property
    def quality(self) -> tuple[int, int, int]:
        """The number of captioned cells, then how few rows and columns are out of place."""
        captions = columns = loose = 0
        for listing in self.lists:
            heading = self.lines[listing.heading]
            captions += len(listing.rows) * _captions(heading.filled, listing.filled)
            columns += len(_columns(heading, listing))
            loose += len(listing.loose)
        return captions, -loose, -columns

    def shown(self, text: str) -> str:
        """Return a part of a line as a cell shows it."""
        return cell_text(
            text.encode("latin-1").decode("utf-8", "replace") if self.by_bytes else text
        )


def _read(text: str, limits: Limits) -> _Reading:
    """Return the lists of a text.

    Some programs pad names to a number of bytes, so each accent shifts the rest of its row: the
    text is read both ways, and by characters if that gives as much.
    """
    readings = []
    for by_bytes in (False,) if text.isascii() else (False, True):
        meter = Meter(limits)
        lines = []
        for number, raw in enumerate(io.StringIO(text, newline=None), start=1):
            line = meter.cut(raw.translate(_BLANKS), number)
            if by_bytes:
                line = line.encode("utf-8", "replace").decode("latin-1")
            line = line.expandtabs().rstrip(" ")
            if not line:
                continue
            if not meter.count("rows", line=number):
                break
            places = _BLANK.sub("0", _FILLED.sub("1", line))
            lines.append(_Line(number, line, int(places[::-1], 2)))
        readings.append(_Reading(meter, lines, list(_lists(lines)), by_bytes))
    return max(readings, key=lambda reading: reading.quality)


def _lists(lines: Sequence[_Line]) -> Iterator[_List]:
    """Yield the lists in order."""
    place = 0
    while place < len(lines):
        best = first = _list_at(lines, place)
        if first is None or best is None:
            place += 1
            continue
        # A title may look like a heading, and the true heading like its first row.
        for other in range(place + 1, min(place + _CANDIDATES, first.end)):
            candidate = _list_at(lines, other)
            if candidate is not None and _rank(lines, candidate) > _rank(lines, best):
                best = candidate
        yield best
        place = best.end


def _rank(lines: Sequence[_Line], listing: _List) -> tuple[bool, int]:
    """Return how likely a list is one: ruled off, and with many captions."""
    return listing.is_ruled, _captions(lines[listing.heading].filled, listing.filled)


def _list_at(lines: Sequence[_Line], place: int) -> _List | None:
    """Return the list whose heading is at ``place``, None without a heading there."""
    heading = lines[place]
    words = [range(*match.span()) for match in _WORD.finditer(heading.text)]
    if len(words) < _FEWEST_CAPTIONS or heading.is_numbered or _RULER.fullmatch(heading.text):
        return None
    gaps = [
        (1 << right.start) - (1 << left.stop)
        for left, right in pairwise(words)
        if right.start - left.stop >= _WIDE
    ]
    if not gaps:
        return None  # no name is as short as its caption: this is prose
    above = {line.text.strip(" ") for line in lines[max(0, place - _MOST_BETWEEN) : place]}
    listing = _List(place, heading, gaps, above)
    for k in range(place + 1, len(lines)):
        is_row = listing.take(lines[k])
        if is_row is None:
            break
        if is_row:
            listing.end = k + 1
    has_captions = _captions(heading.filled, listing.filled) >= _FEWEST_CAPTIONS
    return listing if listing.rows and has_captions else None


class _List:
    """Collects the lines below a heading, as long as they are rows.

    ``heading`` is the index of its heading. ``filled`` is the heading and all ``rows`` laid over
    one another, ``loose`` the numbers of the lines among ``rows`` that were left out of that, as
    they are out of the columns.
    """

    def __init__(
        self, place: int, heading: _Line, gaps: Sequence[int], above: Container[str]
    ) -> None:
        self.heading = place
        self.rows: list[_Line] = []
        self.loose: set[int] = set()
        self.filled = heading.filled
        self.is_ruled = False
        self.end = place  # that of the line behind it
        self._heading, self._gaps, self._above = heading, gaps, above
        self._between: list[_Line] = []  # lines since the last row, of which one may be a row
        self._is_new_page = False
        self._usual: int  # how many columns the first row fills

    def take(self, line: _Line) -> bool | None:
        """Tell whether a line is a row; None at the end of the list."""
        if _RULER.fullmatch(line.text):
            self.is_ruled = self.is_ruled or not (self.rows or self._between)
            return False
        words, own_words = line.text.split(), self._heading.text.split()
        if words == own_words:
            self._is_new_page = True
            return False
        # A title of its own and the heading again: another list, as of another round.
        goes_on = not self._between or (
            line.is_numbered and self.rows[0].is_numbered and not self._is_new_page
        )
        if self._fits(line) and goes_on:
            # Lines between two rows are rows that run over their columns, and captions.
            self.rows.extend(self._between)
            self.loose.update(line.number for line in self._between)
            self._between.clear()
            self._is_new_page = False
            self.rows.append(line)
            self.filled |= line.filled
            return True
        if not self.rows:
            return None
        # The heading of another list has some of the captions, and others.
        shared = len({*words} & {*own_words})
        is_part = _FEWEST_SHARED <= shared < min(len({*words}), len({*own_words}))
        if is_part and not any(map(_NUMBER.fullmatch, words)):
            return None
        if line.text.strip(" ") not in self._above and not _PAGE.fullmatch(line.text):
            self._between.append(line)
        return False if len(self._between) <= _MOST_BETWEEN else None

    def _fits(self, line: _Line) -> bool:
        """Tell whether a line leaves the captions apart, and fills enough of the columns."""
        both = self.filled | line.filled
        if any(both & gap == gap for gap in self._gaps):
            return False
        filled = sum(bool(line.filled & run) for run in _runs(both))
        if self.rows:
            return filled * 2 >= self._usual
        before, after = (_captions(self._heading.filled, m) for m in (self._heading.filled, both))
        self._usual = filled
        return (
            filled > 1
            and after * 3 >= before * 2
            and any(_NUMBER.fullmatch(word) for word in line.text.split())
        )


def _runs(filled: int) -> Iterator[int]:
    """Yield the ranges of characters that are not blank, from the left."""
    while filled:
        carried = filled + (filled & -filled)
        yield filled & ~carried
        filled &= carried


def _captions(heading: int, filled: int) -> int:
    """Return the number of columns with a caption."""
    return sum(bool(run & heading) for run in _runs(filled))


def _columns(heading: _Line, listing: _List) -> list[range]:
    """Return the columns of a list."""
    rows = [row for row in listing.rows if row.number not in listing.loose]
    cells = 0
    for row in rows:
        cells |= row.filled
    runs = list(_runs(listing.filled))
    are_apart = not any(
        left & cells and right & cells and _blanks_between(left, right) < _WIDE
        for left, right in pairwise(runs)
    )
    columns: list[range] = []
    for before, run in pairwise((0, *runs)):
        span = range((run & -run).bit_length() - 1, run.bit_length())
        is_next = bool(before) and _blanks_between(before, run) < _WIDE
        if is_next and (
            (are_apart and not (before & cells and run & cells))
            or (not run & heading.filled and _begins_like_its_words(columns[-1], heading, rows))
        ):
            columns[-1] = range(columns[-1].start, span.stop)
        else:
            columns.append(span)
    return columns


def _blanks_between(left: int, right: int) -> int:
    """Return the number of blanks between two runs."""
    return (right & -right).bit_length() - 1 - left.bit_length()


def _begins_like_its_words(column: range, heading: _Line, rows: Sequence[_Line]) -> bool:
    """Tell whether a column's words begin where its caption begins."""
    first = 1 << column.start
    if not heading.filled & first:
        return False
    words = [row for row in rows if row.filled & first]
    numbers = [
        row for row in words if _NUMBER.fullmatch(row.text[column.start : column.stop].strip(" "))
    ]
    return len(words) * 2 > len(rows) and len(numbers) * 2 < len(words)


def _pieces(reading: _Reading) -> Iterator[str | Grid]:
    """Yield the lists, and the lines between them that are no rulers."""
    lines = reading.lines
    place = 0
    for listing in (*reading.lists, None):
        heading = len(lines) if listing is None else listing.heading
        texts = [
            reading.shown(line.text)
            for line in lines[place:heading]
            if not _RULER.fullmatch(line.text)
        ]
        yield from texts
        if listing is not None:
            # The rows cut into the columns, the heading first.
            columns = _columns(lines[heading], listing)
            rows: list[Sequence[str]] = []
            for row in (lines[heading], *listing.rows):
                if row.number in listing.loose:
                    rows.append((reading.shown(row.text),))
                else:
                    rows.append([reading.shown(row.text[c.start : c.stop]) for c in columns])
            numbers = [lines[heading].number, *(row.number for row in listing.rows)]
            yield rectangle(rows, numbers, texts[-1] if texts else None)
            place = listing.end
