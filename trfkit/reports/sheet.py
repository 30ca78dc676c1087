"""A sheet that explains something: a heading, tables of texts and sentences.

It becomes a document; a report that is built as one needs no sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from trfkit.messages import Message, Span
from trfkit.record import Record
from trfkit.reports import document
from trfkit.reports.document import (
    Column,
    Document,
    Kind,
    Label,
    Paragraph,
    Section,
    texts_of,
)
from trfkit.reports.render_text import render_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.reports.document import Block, Text
    from trfkit.reports.html_page import Frame
    from trfkit.reports.provenance import Origin

Cell: TypeAlias = "str | Label"
Rows: TypeAlias = "Sequence[Sequence[Cell]]"
"""Rows, of which the first is the head."""


class Table(Record, kw_only=True):
    """Rows of which the first is the head; ``shows`` says in a page what they are.

    ``words`` are the columns, from 0, that are not numbers. ``instead`` says in sentences what the
    rows say, for where there is no room for them.
    """

    rows: Rows
    words: tuple[int, ...]
    shows: str
    caption: str = ""
    instead: tuple[str, ...] = ()


class Lines(Record):
    """Sentences below each other."""

    lines: tuple[str, ...]
    caption: str = ""


Part: TypeAlias = "Table | Lines"


class Sheet(Record):
    """``title`` is the answer; ``about`` says by which rules and when."""

    title: str
    about: tuple[str, ...]
    parts: tuple[Part, ...]


def sheet_text(sheet: Sheet, width: int, notes: Sequence[Message | str] = ()) -> str:
    """Return the sheet as text in lines of no more than ``width``; ``notes`` stand below it."""
    return render_text(sheet_document(sheet, notes), width=width)


def sheet_page(
    sheet: Sheet,
    origin: Origin,
    notes: Sequence[Message | str] = (),
    frame: Frame | None = None,
    *,
    language: str = "en",
) -> str:
    """Return the sheet as a whole HTML document that needs no other file, or within a frame.

    ``notes`` are what a reader has to know besides.
    """
    from trfkit.reports.provenance import hash_texts, origin_texts  # noqa: PLC0415 - for pages alone
    from trfkit.reports.render_html import render_html  # noqa: PLC0415 - imports a library

    foot = (*origin_texts(origin), *hash_texts(origin))
    return "".join(render_html(sheet_document(sheet, notes, foot), language, frame))


def sheet_document(
    sheet: Sheet, notes: Sequence[Message | str] = (), foot: tuple[Text, ...] = ()
) -> Document:
    """Return the sheet as a document."""
    blocks = tuple(_under(_text(part.caption), _block(part)) for part in sheet.parts)
    if notes:
        blocks = (*blocks, _under(Message("report.notes"), _listed(notes)))
    return Document(
        title=_text(sheet.title), subtitle=_texts(sheet.about), blocks=blocks, foot=foot
    )


def _text(text: Message | str) -> Text:
    return next(texts_of((text,)))


def _texts(texts: Iterable[Message | str]) -> tuple[Text, ...]:
    return tuple(texts_of(texts))


def _listed(lines: Iterable[Message | str]) -> Paragraph:
    return Paragraph(_texts(lines), listed=True)


def _under(heading: Text, block: Block) -> Block:
    if isinstance(heading, Span) and not heading.text:
        return block
    return Section(heading=heading, blocks=(block,))


def _block(part: Part) -> Block:
    if isinstance(part, Lines):
        return _listed(part.lines)
    head, *body = part.rows
    return document.Table(
        columns=tuple(_column(part, place) for place in range(len(head))),
        rows=tuple(body),
        caption=_text(part.shows),
        instead=_texts(part.instead),
    )


def _column(table: Table, place: int) -> Column:
    """Return a column: labels give way first, then the words of the last one.

    Sentences instead of the rows read better than words that go on below.
    """
    head = table.rows[0][place]
    is_label = any(isinstance(row[place], Label) for row in table.rows)
    goes_on = place == len(table.rows[0]) - 1 and place in table.words and not table.instead
    of_words = Kind.NAME if is_label else Kind.TEXT
    return Column(
        kind=of_words if place in table.words else Kind.NUMBER,
        label=Span("text", str(head)),
        gives_way=1 if is_label else 2 if goes_on else 0,
    )
