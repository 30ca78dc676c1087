"""The tables of a document for spreadsheets: CSV, TSV, or a workbook with numbers as numbers."""

from __future__ import annotations

import csv
import io
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING

from trfkit.reports.document import (
    Chart,
    Excerpt,
    Facts,
    Paragraph,
    Section,
    Steps,
    Table,
    cells_of,
)
from trfkit.reports.writer import Writer
from trfkit.visible_text import inert

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.files.workbook_writer import Value as SheetValue
    from trfkit.reports.document import Block, Cell, Column, Document, Text, Value


def render_csv(document: Document, delimiter: str = ",") -> str:
    """Return the first table by RFC 4180 in English, joined with the others of its kind.

    The others have other values of the same part, which is the first column then.
    """
    writer = Writer("en")
    main, *others = (table for _, table in _tables(document.blocks))
    label = main.part and main.part[0]
    joined = [main, *(one for one in others if label and one.part and one.part[0] == label)]
    headings = dict.fromkeys(heading for one in joined for heading in _headings(one, writer))
    buffer = io.StringIO(newline="")
    lines = csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n")
    first = [writer.words(main.part[0])] if main.part else []
    lines.writerow(first + [heading for heading, _ in headings])
    for table in joined:
        part = [writer.words(table.part[1])] if table.part else []
        place_of = {heading: place for place, heading in enumerate(_headings(table, writer))}
        places = [place_of.get(heading) for heading in headings]
        for row in table.rows:
            cells = cells_of(row)
            lines.writerow([
                *part,
                *("" if place is None else _plain(cells[place], table.columns[place], writer)
                  for place in places),
            ])  # fmt: skip
    return buffer.getvalue()


def _headings(table: Table, writer: Writer) -> list[tuple[str, int]]:
    """Return the headings of a table, each with the number of its earlier occurrences."""
    headings = [writer.heading(column) for column in table.columns]
    return [(heading, headings[:place].count(heading)) for place, heading in enumerate(headings)]


def _plain(cell: Value | Cell, column: Column, writer: Writer) -> str:
    text = writer.bare_cell(cell, column)
    return text if column.kind.is_number else inert(text)


def render_workbook(document: Document, locale: str = "en") -> bytes:
    """Return an Excel workbook: a sheet for each table, and for each section without one."""
    from trfkit.files.workbook_writer import Sheet, workbook  # noqa: PLC0415 - heavy

    writer = Writer(locale)
    sheets = []
    for heading, table in _tables(document.blocks):
        heads = tuple(writer.heading(table.columns[place]) for place in table.shown_columns())
        title = writer.words(heading or table.caption)
        sheets.append(Sheet(title, heads, _typed_rows(table, writer)))
    for block in document.blocks:
        if isinstance(block, Section) and block.is_printed and not any(_tables(block.blocks)):
            lines = tuple(tuple(map(writer.words, texts)) for texts in _lines(block.blocks))
            title = writer.words(block.heading)
            sheets.append(Sheet(title, (title,), lines))
    return workbook(sheets)


def _typed_rows(table: Table, writer: Writer) -> Iterator[tuple[SheetValue, ...]]:
    from trfkit.files.workbook_writer import number  # noqa: PLC0415 - heavy

    placed = [(place, table.columns[place]) for place in table.shown_columns()]
    columns = [(place, column, column.kind.is_number) for place, column in placed]
    for row in chain(table.rows, table.foot):
        cells = cells_of(row)
        yield tuple(
            cell if isinstance(cell := cells[place], date)
            else number(writer.bare_cell(cell, column)) if is_number
            else writer.bare_cell(cell, column) or None
            for place, column, is_number in columns
        )  # fmt: skip


def _tables(
    blocks: Iterable[Block], heading: Text | None = None
) -> Iterator[tuple[Text | None, Table]]:
    """Yield each table with the heading of its section."""
    for block in blocks:
        match block:
            case Table():
                yield heading, block
            case Chart():
                yield heading, block.table
            case Section() if block.is_printed:
                yield from _tables(block.blocks, block.heading)


def _lines(blocks: Iterable[Block]) -> Iterator[tuple[Text, ...]]:
    """Yield the content of a section without a table, as rows of texts."""
    for block in blocks:
        match block:
            case Paragraph():
                yield from ((text,) for text in block.texts)
            case Steps():
                yield from ((text,) for text in block.steps)
            case Excerpt():
                yield from ((text,) for text in block.remarks)
            case Facts():
                yield from block.facts
            case Section():
                yield from _lines(block.blocks)
