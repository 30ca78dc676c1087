"""The report of an event as Markdown: what its page holds, but for cards and the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.render.code_blocks import code_blocks
from trfkit.messages import render_text
from trfkit.reports.check_document import block_heading
from trfkit.reports.event.crosstable_section import crosstable
from trfkit.reports.event.head_section import codes_in_words, facts
from trfkit.reports.event.rounds_section import rounds
from trfkit.reports.provenance import origin_foot
from trfkit.reports.render_markdown import markdown_of
from trfkit.reports.standings import standings_table
from trfkit.reports.text_formats import escaped, to_markdown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.reports.event.event_report import EventReport
    from trfkit.reports.event.rounds_section import Pair, Round, Side

BREAK: Final = "  \n"


def event_markdown(report: EventReport) -> str:
    """Return the report as text for a page on the web, ended by a newline."""
    return "\n".join(_blocks(report))


def _blocks(report: EventReport) -> Iterator[str]:
    yield f"# {escaped(report.tournament.name or 'Tournament')}\n"
    yield _list(f"{caption}: {text}" for caption, text in facts(report))
    yield f"## Standings after round {report.standings.rounds}\n"
    if report.standings.notes:
        yield _list(map(render_text, report.standings.notes))
    yield markdown_of(standings_table(report.listing))
    yield _list(f"{code}: {words}" for code, words in codes_in_words(report))
    yield "## Crosstable\n"
    table = crosstable(report)
    rows = [["rank", "id", "name", *table.head, "points"]]
    rows += [
        [row.rank, str(row.id), row.name, *map(str, row.cells), row.points] for row in table.rows
    ]
    yield to_markdown(rows, (0, 1, len(rows[0]) - 1))
    yield f"{escaped(table.signs)}\n"
    for one in rounds(report):
        yield from _round(one, "match" if report.teams else "")
    if report.findings is not None:
        yield "## Findings\n"
        blocks = code_blocks(report.findings)
        yield _list(
            [f"{render_text(block_heading(one))}: {one.first.message}" for one in blocks]
            or ["No finding"]
        )
    yield f"{BREAK.join(map(escaped, origin_foot(report.origin)))}\n"


def _round(one: Round, match: str) -> Iterator[str]:
    yield f"## Round {one.number}{f', {one.date}' if one.date else ''}\n"
    if one.pairs:
        rows = [[match, "white", "result", "black"]] + [
            row for number, pair in enumerate(one.pairs, 1) for row in _rows(pair, number)
        ]
        yield to_markdown(rows if match else [row[1:] for row in rows])
    if one.without:
        yield _list(
            f"{kind}: {', '.join(f'{side.id} {side.name}' for side in sides)}"
            for kind, sides in one.without
        )


def _rows(pair: Pair, number: int) -> Iterator[Sequence[str]]:
    yield str(number), _side(pair.white), pair.result, _side(pair.black)
    for board in pair.boards:
        yield f"{number}.{board.board}", board.white, board.result, board.black


def _side(side: Side) -> str:
    return f"{side.id} {side.name} ({side.before})"


def _list(lines: Iterable[str]) -> str:
    return "".join(f"- {escaped(line)}\n" for line in lines)
