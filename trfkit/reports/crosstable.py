"""The crosstable as a text to read: Markdown, or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.convert.crosstable_rows import TEXTS, crosstable
from trfkit.files.convert.losses import report_losses
from trfkit.files.convert.written_file import Written
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.messages.message import Message
from trfkit.reports.text_formats import escaped, to_markdown, without_empty

if TYPE_CHECKING:
    from trfkit.model import Tournament

_CARRIED: Final = frozenset(
    {
        "name", "city", "federation", "start", "end", "players.name", "players.sex",
        "players.title", "players.rating", "players.federation", "players.fide_id",
        "players.rounds", "players.stated_points", "players.stated_rank",
    }
)  # fmt: skip
_OPTIONAL: Final = frozenset({"title", "sex", "rating", "fed", "fide_id"})
_WORDS: Final = frozenset({*TEXTS, "title", "sex"})
_HALF: Final = "½"


class _Text(NamedTuple):
    """A crosstable with what stands above it; ``numbers`` are its columns of numbers, from 0."""

    name: str
    place: str
    rows: list[list[str]]
    numbers: tuple[int, ...]


def write_markdown(tournament: Tournament, *, line_ending: str) -> Written:
    """Return the crosstable with its tie-breaks, the best first, below name, place and days."""
    report = Report(Message("losses.target", file="markdown"))
    text = _text(tournament, report)
    place = escaped(text.place)
    lines = (
        f"# {escaped(text.name)}\n\n{place}{chr(10) * 2 if place else ''}"
        f"{to_markdown(text.rows, text.numbers)}"
    )
    return Written(lines.replace("\n", line_ending).encode(), tuple(report))


def write_html(tournament: Tournament, *, line_ending: str) -> Written:
    """Return the same as a page that needs no other file."""
    from trfkit.reports.provenance import Origin  # noqa: PLC0415 - for pages alone
    from trfkit.reports.sheet import (  # noqa: PLC0415 - as above
        Sheet,
        sheet_page,
        table_of_texts,
    )

    report = Report(Message("losses.target", file="page"))
    text = _text(tournament, report)
    table = table_of_texts(text.rows, text.numbers, "Crosstable")
    about = (text.place,) if text.place else ()
    page = sheet_page(Sheet(text.name, about, (table,)), Origin())
    return Written(page.replace("\n", line_ending).encode(), tuple(report))


def _text(tournament: Tournament, report: Report) -> _Text:
    report_losses(tournament, report, _CARRIED)
    table = crosstable(tournament, report)
    rounds = [table.head[place] for place in table.rounds]
    body = [
        [cell.replace("=", _HALF) if c in table.rounds else cell for c, cell in enumerate(row)]
        for row in table.rows
    ]
    rows, numbers = without_empty([table.head, *body], _OPTIONAL, {*_WORDS, *rounds})
    days = " to ".join(
        dict.fromkeys(day.isoformat() for day in (tournament.start, tournament.end) if day)
    )
    place = ", ".join(filter(None, (tournament.city, tournament.federation, days)))
    return _Text(tournament.name or "Crosstable", place, rows, numbers)
