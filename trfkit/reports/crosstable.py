"""Write the crosstable as a text to read: Markdown, or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.convert.crosstable_rows import TEXTS, crosstable
from trfkit.files.convert.losses import report_losses
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.messages import Message, Span
from trfkit.reports.document import Column, Document, Kind, Table
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.reports.render_markdown import render_markdown

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


def write_markdown(tournament: Tournament) -> Converted:
    """Return the crosstable with its tie-breaks, the best first, below name, place and days."""
    report = Report(Message("losses.target", file="markdown"))
    text = render_markdown(_document(tournament, report))
    return Converted(text.encode(), tuple(report))


def write_html(tournament: Tournament) -> Converted:
    """Return the crosstable as a page that needs no other file."""
    from trfkit.reports.render_html import render_html  # noqa: PLC0415 - imports a library

    report = Report(Message("losses.target", file="page"))
    page = "".join(render_html(_document(tournament, report)))
    return Converted(page.encode(), tuple(report))


def _document(tournament: Tournament, report: Report) -> Document:
    report_losses(tournament, report, _CARRIED)
    table = crosstable(tournament, report)

    def column(place: int, heading: str) -> Column:
        words = Kind.NAME if heading == "name" else Kind.TEXT
        kind = words if heading in _WORDS else Kind.NUMBER
        kind = Kind.RESULT if place in table.rounds else kind
        return Column(kind=kind, label=Span("text", heading), is_optional=heading in _OPTIONAL)

    rows = [
        [cell.replace("=", _HALF) if c in table.rounds else cell for c, cell in enumerate(row)]
        for row in table.rows
    ]
    days = " to ".join(
        dict.fromkeys(day.isoformat() for day in (tournament.start, tournament.end) if day)
    )
    place = ", ".join(filter(None, (tournament.city, tournament.federation, days)))
    heading = Message("event.crosstable")
    printed = Table(
        columns=tuple(column(*numbered) for numbered in enumerate(table.head)),
        rows=rows,
        caption=heading,
    )
    return Document(
        title=Span("name", tournament.name) if tournament.name else heading,
        subtitle=(Span("text", place),) if place else (),
        blocks=(printed,),
        foot=origin_texts(Origin()),
    )
