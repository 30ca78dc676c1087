"""``trfkit report``: the whole event as one page, or as Markdown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.files import sources
from trfkit.cli.made import Made, only_one, write_one
from trfkit.cli.options import (
    PATH,
    each_options,
    examples,
    reading_options,
    starting_rank_option,
)
from trfkit.cli.played_off import playoff_option
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.cli.reading import exit_code, load_quietly, remarks, sayings
from trfkit.record import Record, replace
from trfkit.reports.origin import origin_of

if TYPE_CHECKING:
    from trfkit.cli.files import Source
    from trfkit.cli.options import Output, Reading
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking

FORMATS: Final = ("html", "markdown")


@click.command(
    epilog=examples(
        "trfkit report open.trf -o open.html",
        "trfkit report open.trf -o open.md",
        'trfkit report open.trf -t "BH/C1,BH,SB" --rounds 5 -o after-5.html',
        "trfkit report league.trf --primary gp -o league.html",
        "trfkit report open.trf --playoff playoff.json -o open.html",
        "trfkit report tournaments/ -o pages/ --jobs 4 --resume",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@ranking_options
@playoff_option
@reading_options
@starting_rank_option
@each_options(*FORMATS, default="html")
def command(
    *,
    files: tuple[str, ...],
    ranking: Ranking,
    playoff: Conducted | None,
    reading: Reading,
    output: Output,
) -> int:
    """Write one page on the tournament in FILE that needs no other file and no network.

    It holds the standings, of which each value opens to how it arises, a chart, the crosstable,
    the games or matches round by round, a card of each participant, and what is amiss in the file.
    Several files, folders or patterns get a page each, with -o DIR.
    """
    is_each = output.folder is not None
    settings = ReportSettings(reading, ranking, playoff, output.format, names=is_each)
    inputs = sources(files, reading.most)
    if output.folder is not None:
        from trfkit.cli.each import write_each  # noqa: PLC0415 - for many files alone

        return write_each(partial(make_report, settings), inputs, output, reading.most)
    only = only_one(inputs, "a page is of one tournament")
    return write_one(make_report(settings, only), output.target)


class ReportSettings(Record):
    """How to read and to rank, the play-off that was carried to its end, and what comes out.

    With ``names`` every line for standard error says of which file it is.
    """

    reading: Reading
    ranking: Ranking
    playoff: Conducted | None
    format: str
    names: bool


def make_report(settings: ReportSettings, source: Source) -> Made:
    """Return the page on one file; a Failure where there is none to be made."""
    from trfkit.api.checking import check  # noqa: PLC0415 - after the options are found good
    from trfkit.diagnostics.render.report import FileReport  # noqa: PLC0415
    from trfkit.reports.event.report import event_report  # noqa: PLC0415

    reading, ranking = settings.reading, settings.ranking
    loaded = load_quietly(source, reading)
    findings = check(loaded.result, most=reading.limits.findings)
    with refusals(loaded.said):
        report = event_report(loaded.tournament, ranking, playoff=settings.playoff)
    standings = report.standings
    report = replace(
        report,
        findings=FileReport(file=loaded.name, diagnostics=findings, version=loaded.result.version),
        origin=origin_of(standings, loaded.input, ranking=ranking),
    )
    if settings.format == "html":
        from trfkit.reports.event.page import event_page_pieces  # noqa: PLC0415 - a library

        data = b"".join(map(console.encode, event_page_pieces(report)))
    else:
        from trfkit.reports.event.markdown import event_markdown  # noqa: PLC0415 - one of two

        data = console.encode(event_markdown(report))
    return Made(
        data,
        said=(
            *loaded.said,
            *sayings(loaded.name, loaded.result, standings.diagnostics),
            *remarks(standings.notes, loaded.name if settings.names else ""),
        ),
        exit_code=max(loaded.exit_code, exit_code((*findings, *standings.diagnostics))),
    )
