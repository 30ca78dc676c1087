"""Render a document as text: plain in a file, at a terminal in colours and cut to its width."""

from __future__ import annotations

from itertools import chain, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from trfkit.messages import Span
from trfkit.messages.message import Message
from trfkit.reports.document import ENOUGH, Cell, Kind, Label, Row, Tone, cells_of, cut_text
from trfkit.reports.writer import Writer
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trfkit.reports.document import (
        AnyRow,
        Block,
        Chart,
        Column,
        Document,
        Excerpt,
        Facts,
        Paragraph,
        Section,
        Steps,
        Table,
        Text,
        Value,
    )

WIDTH: Final = 80
"""Columns where nobody knows the width of a terminal."""

BETWEEN: Final = "  "
NARROWEST: Final = 8
"""Words of a table are cut to this many characters, but no further: less of a name says nothing."""

NARROWEST_SENTENCE: Final = 30
"""Where several columns of sentences get less than this, their rows become entries."""

COLOURS: Final = {Tone.GOOD: "32", Tone.EXPLAINED: "33", Tone.WRONG: "1;31", Tone.ASIDE: "2"}
BOLD: Final = "1"


def render_text(
    document: Document, locale: str = "en", width: int | None = None, *, is_coloured: bool = False
) -> str:
    """Return a document as text, in lines of at most ``width`` characters if possible."""
    writer = _TextWriter(locale, width, is_coloured=is_coloured)
    return "".join(f"{line}\n" for line in writer.document(document))


def text_of(block: Block, width: int | None = None, locale: str = "en") -> str:
    """Return blocks of a report as text, for a report that is no document yet."""
    writer = _TextWriter(locale, width, is_coloured=False)
    return "".join(f"{line}\n" for line in writer.node(block))


class _TextWriter(Writer):
    """Yields the lines of each node."""

    def __init__(self, locale: str, width: int | None, *, is_coloured: bool) -> None:
        super().__init__(locale)
        self._width = width
        self._is_coloured = is_coloured

    def document(self, document: Document) -> Iterator[str]:
        yield from self._sentences((document.title, *document.subtitle))
        yield from self._sentences(document.verdict, document.tone)
        yield from self._blocks(document.blocks, is_apart=True)
        details = document.details if document.has_details else ()
        if document.foot or details:
            yield ""
            yield from map(self.words, (*document.foot, *details))

    def _blocks(self, blocks: Iterable[Block], *, is_apart: bool = False) -> Iterator[str]:
        """Yield blocks, separated by blank lines; ``is_apart``: one above the first, too."""
        for block in blocks:
            for line in self.node(block):
                if is_apart:
                    yield ""
                    is_apart = False
                yield line
            is_apart = True

    def section(self, section: Section) -> Iterator[str]:
        if section.is_printed:
            yield from self._sentences((section.heading,), section.tone)
            yield from self._blocks(section.blocks)

    def paragraph(self, paragraph: Paragraph) -> Iterator[str]:
        if paragraph.listed:
            yield from self._sentences(paragraph.texts, paragraph.tone)
        else:
            yield from self._lines(" ".join(map(self.words, paragraph.texts)), paragraph.tone)

    def facts(self, facts: Facts) -> Iterator[str]:
        for label, text in facts.facts:
            yield from self._lines(f"{self.words(label)}: {self.words(text)}")

    def steps(self, steps: Steps) -> Iterator[str]:
        for number, step in enumerate(steps.steps, start=1):
            yield from self._lines(f"{number}. {self.words(step)}")

    def excerpt(self, excerpt: Excerpt) -> Iterator[str]:
        margin = " " * len(str(excerpt.number))
        if excerpt.line is not None:
            width = WIDEST if self._width is None else max(self._width - len(margin) - 3, WIDTH)
            piece, carets = picture(excerpt, width, self.words)
            yield f"{margin} |"
            yield f"{excerpt.number} | {piece}".rstrip()
            if carets:
                yield f"{margin} | {carets}"
        for remark in excerpt.remarks:
            yield from self._lines(f"{margin} = {self.words(remark)}")

    def chart(self, chart: Chart) -> Iterator[str]:
        return self.table(chart.table)

    def _sentences(self, texts: Iterable[Text], tone: Tone = Tone.PLAIN) -> Iterator[str]:
        for text in texts:
            yield from self._lines(self.words(text), tone)

    def _lines(self, text: str, tone: Tone = Tone.PLAIN) -> Iterator[str]:
        lines = [text]
        if self._width is not None and len(text) > self._width:
            indent = BETWEEN * (1 + text.startswith(BETWEEN))
            lines = wrap(text, self._width, subsequent_indent=indent, break_on_hyphens=False)
        for line in lines:
            yield self._coloured(line, COLOURS.get(tone))

    def _coloured(self, text: str, code: str | None) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if code and self._is_coloured else text

    def table(self, table: Table) -> Iterator[str]:
        placed = [(place, table.columns[place]) for place in table.shown_columns()]
        columns = [column for _, column in placed]
        heads = [self.heading(column) for column in columns]
        rows, foot = (
            [(row, self._texts(row, placed)) for row in listed]
            for listed in (table.rows, table.foot)
        )
        widths = [0] * len(columns)
        for _, texts in chain(rows, foot):
            widths = list(map(max, widths, map(len, texts)))
        sizes = list(map(max, widths, map(len, heads)))
        if self._is_wide(sizes):
            sizes = self._cut_sizes(columns, heads, widths)
            if table.instead and self._is_wide(sizes):
                yield from self._sentences(table.instead)
                return
            sentences = [
                size >= min(width, NARROWEST_SENTENCE)
                for column, size, width in zip(columns, sizes, widths, strict=True)
                if column.kind is Kind.TEXT and column.gives_way
            ]
            if len(sentences) > 1 and not all(sentences):
                for _, texts in rows:
                    yield from self._entry(texts, heads)
                return
        line = BETWEEN.join(
            f"{{:{'>' if column.kind.is_number else '<'}{size}}}"
            for column, size in zip(columns, sizes, strict=True)
        )
        head = [
            [cut_text(text, size)] if _is_name(column) else wrap(text, max(size, 1))
            for text, column, size in zip(heads, columns, sizes, strict=True)
        ]
        height = max(map(len, head))
        for cells in zip(*([""] * (height - len(lines)) + lines for lines in head), strict=True):
            yield self._coloured(line.format(*cells).rstrip(), BOLD)
        for row, texts in rows:
            yield from self._row(row, texts, placed, sizes, line)
        if foot:
            yield "-" * _total(sizes)
        for row, texts in foot:
            yield from self._row(row, texts, placed, sizes, line)
        yield from self._blocks(table.on_paper, is_apart=True)

    def _entry(self, texts: Sequence[str], heads: Sequence[str]) -> Iterator[str]:
        """Yield the cells of a row below its first; without a first the row above goes on."""
        if texts[0]:
            yield from self._lines(texts[0])
        for head, text in zip(heads[1:], texts[1:], strict=True):
            if text:
                yield from self._lines(f"{BETWEEN}{head}: {text}")

    def _is_wide(self, sizes: Sequence[int]) -> bool:
        return self._width is not None and _total(sizes) > self._width

    def _texts(self, row: AnyRow, placed: Sequence[tuple[int, Column]]) -> list[str]:
        cells = cells_of(row)
        return [self.cell(cells[place], column) for place, column in placed]

    def _cut_sizes(
        self, columns: Sequence[Column], heads: Sequence[str], widths: Sequence[int]
    ) -> list[int]:
        """Return the widths of columns after headings wrap and words are cut."""
        least = [
            0 if _is_name(column) else max(map(len, head.split()), default=0)
            for column, head in zip(columns, heads, strict=True)
        ]
        sizes = [
            max(width, len(head) if _is_name(column) else longest)
            for width, head, column, longest in zip(widths, heads, columns, least, strict=True)
        ]
        for level in sorted({column.gives_way for column in columns} - {0}):
            places = [at for at, column in enumerate(columns) if column.gives_way == level]
            for most in range(max(sizes[at] for at in places), NARROWEST - 1, -1):
                if not self._is_wide(sizes):
                    break
                for place in places:
                    sizes[place] = min(sizes[place], max(most, least[place]))
        return sizes

    def _row(
        self,
        row: AnyRow,
        texts: Sequence[str],
        placed: Sequence[tuple[int, Column]],
        sizes: Sequence[int],
        line: str,
    ) -> Iterator[str]:
        """Yield the lines of a row: a name that is too long is cut, other words wrap."""
        cells = cells_of(row)
        colour = COLOURS.get(row.tone) if isinstance(row, Row) else None
        parts = [
            self._shortened(cells[place], text, column, size) if len(text) > size else [text]
            for (place, column), text, size in zip(placed, texts, sizes, strict=True)
        ]
        for line_cells in zip_longest(*parts, fillvalue=""):
            yield self._coloured(line.format(*line_cells).rstrip(), colour)

    def _shortened(self, cell: Value | Cell, text: str, column: Column, size: int) -> list[str]:
        """Return the lines of a text that is too wide; the name of a label is cut."""
        value = cell.values[0] if isinstance(cell, Cell) else cell
        if isinstance(value, Label):
            before, name, behind = self.label(value)
            left = size - len(before) - len(behind)
            if left >= ENOUGH:
                return [f"{before}{cut_text(name, left)}{behind}"]
            return [cut_text(f"{before}{name}", size)]
        if column.kind is Kind.NAME:
            return [cut_text(text, size)]
        return wrap(text, size, break_on_hyphens=False)


def _total(sizes: Sequence[int]) -> int:
    return sum(sizes) + len(BETWEEN) * (len(sizes) - 1)


def _is_name(column: Column) -> bool:
    return isinstance(column.label, Span) and column.label.kind == "name"


# A line of a file with carets below some of its columns -------------------------------------------


WIDEST: Final = 100
"""The widest line, in cells of a terminal, where nobody knows how wide it is."""

HEAD: Final = 32
"""So much of the start of a long line is shown even if the carets are far to the right."""

BEHIND: Final = 12
"""So much of a long line is shown behind the carets."""

CUT: Final = "…"


def picture(excerpt: Excerpt, width: int, words: Callable[[Text], str]) -> tuple[str, str]:
    """Return the part of a line to show, and the carets to print below it ("" for none).

    Columns count characters, while the carets are placed by the terminal's cells: two for a wide
    letter, none for a combining mark. Control characters are replaced, a tab by an arrow. ``words``
    gives the text of a message.
    """
    column = excerpt.column
    visible_line = visible((excerpt.line or "").rstrip().replace("\t", "→"))
    if column is None:
        return _cut_right(visible_line, width), ""
    end = max(excerpt.end or column + 1, column + 1)
    visible_line = visible_line.ljust(column - 1)
    label = f" {words(Message('report.columns', columns=range(column, end)))}"
    before, marked, after = (
        visible_line[: column - 1],
        visible_line[column - 1 : end - 1],
        visible_line[end - 1 :],
    )
    gap = max(end - 1 - len(visible_line), 0)  # columns marked beyond the end of the line
    if _cells(marked) + gap > width - HEAD:
        marked, after = _cut_right(marked, width - HEAD), ""
        gap = min(gap, width - HEAD - _cells(marked))
    room = width - _cells(marked) - gap
    if _cells(before) + _cells(after) > room:
        before = _cut_left(before, max(room - min(_cells(after), BEHIND), HEAD))
        after = _cut_right(after, max(room - _cells(before), len(CUT)))
    carets = "^" * max(_cells(marked) + gap, 1)
    left = _cells(before)
    if left + len(carets) + len(label) <= width:
        return (before + marked + after).rstrip(), " " * left + carets + label
    label = f"{label.strip()} ".rjust(left) if len(label) <= left else " " * left
    return (before + marked + after).rstrip(), label + carets


def _cut_left(text_: str, room: int) -> str:
    """Return the end of a text in at most ``room`` cells, after its head if there is room."""
    if _cells(text_) <= room:
        return text_
    head = _take(text_, HEAD) if room >= 2 * HEAD else ""
    tail = text_[::-1]
    return head + CUT + _take(tail, room - _cells(head) - len(CUT))[::-1]


def _cut_right(text_: str, room: int) -> str:
    if _cells(text_) <= room:
        return text_
    return _take(text_, room - len(CUT)) + CUT


def _take(text_: str, room: int) -> str:
    """Return as many characters from the start as fit into ``room`` cells."""
    if text_.isascii():
        return text_[: max(room, 0)]
    used = 0
    for index, character in enumerate(text_):
        used += _cells(character)
        if used > room:
            return text_[:index]
    return text_


def _cells(text_: str) -> int:
    """Return the width of a text on a terminal."""
    if text_.isascii():
        return len(text_)
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - large, rarely needed

    return sum(
        0 if category(c) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(c) in {"W", "F"} else 1
        for c in text_
    )
