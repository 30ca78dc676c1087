"""A sheet that explains something: a heading, tables and sentences, as text or as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from trfkit.record import Record
from trfkit.reports.fitting import Label, is_within, paragraphs, table_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from trfkit.reports.fitting import Cell, Rows
    from trfkit.reports.origin import Origin
    from trfkit.reports.page import Frame


class Table(Record, kw_only=True):
    """Rows of which the first is the head; ``shows`` says in a page what they are.

    ``words`` are the columns, from 0, that are not numbers, ``marked`` the rows, from 0, that a
    reader should look at first. ``instead`` says in sentences what the rows say, for where there
    is no room for them.
    """

    rows: Rows
    words: tuple[int, ...]
    shows: str
    caption: str = ""
    marked: tuple[int, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The columns of numbers, which are aligned to the right."""
        return tuple(place for place in range(len(self.head)) if place not in self.words)

    @property
    def head(self) -> Sequence[Cell]:
        """The captions."""
        return self.rows[0]


NAMES: Final = frozenset({"name", "opponent"})
"""The captions of columns of names, which may be written from right to left."""


def table_of_texts(
    rows: Sequence[Sequence[str]], numbers: Collection[int], shows: str, caption: str = ""
) -> Table:
    """Return rows of texts as a table in which names are marked as such.

    ``numbers`` are its columns of numbers, from 0.
    """
    names = frozenset(c for c, text in enumerate(rows[0]) if text in NAMES)
    shown: list[Sequence[Cell]] = [*rows]
    for number, row in enumerate(rows[1:] if names else (), start=1):
        shown[number] = [Label("", cell) if c in names else cell for c, cell in enumerate(row)]
    words = tuple(c for c in range(len(rows[0])) if c not in numbers)
    return Table(rows=shown, words=words, shows=shows, caption=caption)


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


def sheet_text(sheet: Sheet, width: int, notes: Sequence[str] = ()) -> str:
    """Return the sheet as text in lines of no more than ``width``; ``notes`` stand below it."""
    blocks = (_part_text(part, width) for part in _parts(sheet, notes))
    head = paragraphs((sheet.title, *sheet.about), width)
    return "\n".join(filter(None, (head, *blocks)))


def _parts(sheet: Sheet, notes: Sequence[str]) -> tuple[Part, ...]:
    return (*sheet.parts, Lines(tuple(notes), "Notes")) if notes else sheet.parts


def _part_text(part: Part, width: int) -> str:
    caption = paragraphs([part.caption], width) if part.caption else ""
    if isinstance(part, Lines):
        return caption + paragraphs(part.lines, width)
    if part.instead and not is_within(part.rows, width):
        return caption + paragraphs(part.instead, width)
    return caption + table_text(part.rows, part.numbers, width)


class ShownCell(NamedTuple):
    """A cell of a page: its text, how it is aligned, and whether it is a name."""

    text: str
    is_number: bool
    is_name: bool


def sheet_page(
    sheet: Sheet,
    origin: Origin,
    notes: Sequence[str] = (),
    frame: Frame | None = None,
    *,
    language: str = "en",
) -> str:
    """Return the sheet as a whole HTML document that needs no other file, or within a frame.

    ``notes`` are what a reader has to know besides.
    """
    from trfkit.reports.origin import origin_foot  # noqa: PLC0415 - for pages alone
    from trfkit.reports.page import render  # noqa: PLC0415 - imports a library

    return render(
        "sheet.html",
        frame,
        language=language,
        title=sheet.title,
        about=sheet.about,
        parts=parts_on_page(_parts(sheet, notes)),
        origin=origin_foot(origin),
    )


def parts_on_page(parts: Iterable[Part]) -> list[dict[str, object]]:
    """Return tables and sentences as the template ``parts.html`` takes them."""
    return [*map(_shown, parts)]


def _shown(part: Part) -> dict[str, object]:
    if isinstance(part, Lines):
        return {"caption": part.caption, "lines": part.lines, "rows": ()}
    numbers, marked = frozenset(part.numbers), frozenset(part.marked)

    def shown(row: Sequence[Cell]) -> list[ShownCell]:
        return [
            ShownCell(str(cell), at in numbers, isinstance(cell, Label))
            for at, cell in enumerate(row)
        ]

    return {
        "caption": part.caption,
        "shows": part.shows,
        "lines": (),
        "head": shown(part.head),
        "rows": [(shown(row), at in marked) for at, row in enumerate(part.rows) if at],
    }
