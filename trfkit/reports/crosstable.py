"""The crosstable as a text to read: Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.conversion.crosstable import TEXTS, crosstable
from trfkit.conversion.losses import report_losses
from trfkit.conversion.written import Written
from trfkit.files.trf.emitting.report import Report
from trfkit.reports.text import escaped, to_markdown, without_empty

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


def write_markdown(tournament: Tournament, *, line_ending: str) -> Written:
    """Return the crosstable with its tie-breaks, the best first, below name, place and days."""
    report = Report("a crosstable in Markdown")
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
    title = f"# {escaped(tournament.name or 'Crosstable')}\n\n"
    text = f"{title}{escaped(place)}{chr(10) * 2 if place else ''}{to_markdown(rows, numbers)}"
    return Written(text.replace("\n", line_ending).encode(), tuple(report))
