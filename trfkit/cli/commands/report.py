"""``trfkit report``: the whole event as one page, or as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.files import source
from trfkit.cli.options import (
    PATH,
    examples,
    playoff_option,
    reading_options,
    starting_rank_option,
    written_options,
)
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.record import replace
from trfkit.reports.origin import Origin

if TYPE_CHECKING:
    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.ranking import Ranking

FORMATS: Final = ("html", "markdown")


@click.command(
    epilog=examples(
        "trfkit report open.trf -o open.html",
        "trfkit report open.trf -o open.md",
        'trfkit report open.trf -t "BH/C1,BH,SB" --rounds 5 -o after-5.html',
        "trfkit report league.trf --primary gp -o league.html",
        "trfkit report open.trf --playoff playoff.json -o open.html",
    )
)
@click.argument("file", type=PATH)
@ranking_options
@playoff_option
@reading_options
@starting_rank_option
@written_options(*FORMATS, default="html")
def command(
    *,
    file: str,
    ranking: Ranking,
    playoff: str | None,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Write one page on the tournament in FILE that needs no other file and no network.

    It holds the standings, of which each value opens to how it arises, a chart, the crosstable,
    the games or matches round by round, a card of each participant, and what is amiss in the file.
    """
    from trfkit.api.checking import check  # noqa: PLC0415 - after the options are found good
    from trfkit.diagnostics.render.report import FileReport  # noqa: PLC0415
    from trfkit.reports.event.report import event_report  # noqa: PLC0415

    loaded = load(source(file, reading.most), reading)
    over = None
    if playoff is not None:
        from trfkit.cli.playoffs import read_conducted  # noqa: PLC0415 - with its option alone

        over = read_conducted(playoff)
    with refusals():
        report = event_report(loaded.tournament, ranking, playoff=over)
    standings = report.standings
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    console.notes(remarks(standings.notes))
    findings = check(loaded.result, most=reading.limits.findings)
    report = replace(
        report,
        findings=FileReport(file=loaded.name, diagnostics=findings, version=loaded.result.version),
        origin=Origin(
            inputs=(loaded.input,),
            edition=standings.edition,
            policies=standings.policies,
            regulations=ranking.regulations,
        ),
    )
    if format_ == "html":
        from trfkit.reports.event.page import event_page  # noqa: PLC0415 - imports a library

        text = event_page(report)
    else:
        from trfkit.reports.event.markdown import event_markdown  # noqa: PLC0415 - one of two

        text = event_markdown(report)
    out.write(console.encode(text))
    return max(loaded.exit_code, exit_code((*findings, *standings.diagnostics)))
