"""``trfkit report``: the whole event as one page or as Markdown, or a part of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.categories import where_option
from trfkit.cli.file_arguments import sources
from trfkit.cli.playoff_option import playoff_option
from trfkit.cli.ranking_arguments import ranking_options, refusals
from trfkit.cli.rendered_file import Made, only_one, write_one
from trfkit.cli.shared_options import (
    PATH,
    each_options,
    examples,
    is_read_there,
    reading_options,
    starting_rank_option,
    verbose_option,
)
from trfkit.cli.tournament_input import exit_code, load_quietly, remarks, sayings
from trfkit.record import Record, replace
from trfkit.reports.provenance import origin_of

if TYPE_CHECKING:
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.findings import Diagnostic
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking
    from trfkit.reports.categories import Condition
    from trfkit.reports.document import Document
    from trfkit.reports.event.event_report import EventReport
    from trfkit.reports.provenance import Origin
    from trfkit.reports.show import Shown

PARTS: Final = ("rounds", "crosstable", "cards", "teams")


@click.command(
    epilog=examples(
        "trfkit report open.trf -o open.html",
        "trfkit report open.trf -o open.md",
        'trfkit report open.trf -t "BH/C1,BH,SB" --rounds 5 -o after-5.html',
        "trfkit report open.trf --only rounds --round 5",
        'trfkit report open.trf --only crosstable --where sex=w --where "born>=2010"',
        "trfkit report open.trf --only cards --who kostrz",
        "trfkit report league.trf --only teams -o teams.html",
        "trfkit report open.trf --playoff playoff.json -o open.html",
        "trfkit report tournaments/ -o pages/ --jobs 4 --resume",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--only",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Show this part, by default as text; may be repeated.",
)
@click.option(
    "--round",
    "numbers",
    type=click.IntRange(1),
    multiple=True,
    metavar="R",
    help="With --only rounds: who plays whom in this round; default: all rounds.",
)
@click.option(
    "--who",
    "names",
    multiple=True,
    metavar="WHO",
    help="With --only cards: number, FIDE id or part of a name, also of a team; default: all.",
)
@where_option
@ranking_options
@playoff_option
@verbose_option
@reading_options
@starting_rank_option
@each_options("html", "markdown", "text", "xlsx", "json", default="html", of_parts="text")
def command(
    *,
    files: tuple[str, ...],
    parts: tuple[str, ...],
    numbers: tuple[int, ...],
    names: tuple[str, ...],
    where: tuple[Condition, ...],
    ranking: Ranking,
    playoff: Conducted | None,
    verbose: bool,
    reading: Reading,
    output: Output,
) -> int:
    """Write one page on the tournament in FILE, or show a part of it.

    The page needs no other file and no network. It holds the standings, of which each value opens
    to how it arises, a chart, the crosstable, the games or matches round by round, a card of each
    participant, and what is amiss in the file. --only shows a part at the terminal; --where leaves
    the rows of a part of the players, and the pairs in which one of them plays. Several files,
    folders or patterns get a page each, with -o DIR.
    """
    if output.format == "json" and not parts:
        raise click.UsageError("JSON is for --only; 'trfkit convert' writes the whole event.")
    for option, value, part in (("--round", numbers, "rounds"), ("--who", names, "cards")):
        if value and part not in parts:
            raise click.UsageError(f"{option} is for --only {part}.")
    if where and not parts:
        raise click.UsageError("--where is for --only.")
    is_each = output.folder is not None
    is_shown = output.format == "text" and output.target.path is None and not is_each
    settings = ReportSettings(
        reading=reading,
        ranking=ranking,
        playoff=playoff,
        parts=parts,
        numbers=tuple(dict.fromkeys(numbers)),
        names=names,
        where=where,
        format=output.format,
        says_notes=is_each or not is_read_there(output.target, output.format),
        names_file=is_each,
        hashes=verbose,
    )
    inputs = sources(files, reading.most)
    if is_each:
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        return write_each(partial(make_report, settings), inputs, output, reading.most)
    source = only_one(inputs, "a page is of one tournament")
    if is_shown:
        reported = _report(settings, source)
        console.notes(reported.said)
        console.show_document(reported.document)
        return reported.exit_code
    return write_one(make_report(settings, source), output.target)


class ReportSettings(Record, kw_only=True):
    """How to read and to rank, the play-off that was carried to its end, and what comes out.

    ``parts`` are those to show, of the rounds ``numbers``, of the cards those of ``names``, all
    where none are named; without parts it is the whole. With ``names_file`` every line for
    standard error says of which file it is; ``says_notes`` is not for a terminal that shows them
    below; with ``hashes`` a text names those of its inputs.
    """

    reading: Reading
    ranking: Ranking
    playoff: Conducted | None
    parts: tuple[str, ...]
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    where: tuple[Condition, ...]
    format: str
    says_notes: bool
    names_file: bool
    hashes: bool


class Reported(Record, kw_only=True):
    """The report of one file, with what to say of it; ``printed`` is what JSON has of a part."""

    document: Document
    printed: Record | None
    said: tuple[str, ...]
    exit_code: int


def make_report(settings: ReportSettings, source: Source) -> Made:
    """Return the page on one file, or its parts; a Failure where there is none to be made."""
    reported = _report(settings, source)
    if settings.format == "json":
        from trfkit.reports.text_formats import to_json  # noqa: PLC0415 - one of several

        data = console.encode(to_json(reported.printed))
    else:
        from trfkit.reports.forms import render_document  # noqa: PLC0415 - as above

        data = render_document(reported.document, settings.format, console.language())
    return Made(data, said=reported.said, exit_code=reported.exit_code)


def _report(settings: ReportSettings, source: Source) -> Reported:
    loaded = load_quietly(source, settings.reading)
    printed = None
    findings: tuple[Diagnostic, ...] = ()
    with refusals(loaded.said):
        if settings.parts:
            from trfkit.reports.show import shown_document, shown_report  # noqa: PLC0415 - as needed

            shown, origin = _parts(settings, loaded)
            report, document = shown.report, shown_document(shown, origin)
            printed = shown_report(shown, origin) if settings.format == "json" else None
        else:
            from trfkit.reports.event.event_document import event_document  # noqa: PLC0415

            report, findings = _whole(settings, loaded)
            document = event_document(report)
    standings = report.standings
    notes = standings.notes if settings.says_notes else ()
    return Reported(
        document=document,
        printed=printed,
        said=(
            *loaded.said,
            *sayings(loaded.name, loaded.result, standings.diagnostics),
            *remarks(notes, loaded.name if settings.names_file else ""),
        ),
        exit_code=max(loaded.exit_code, exit_code((*findings, *standings.diagnostics))),
    )


def _whole(settings: ReportSettings, loaded: Loaded) -> tuple[EventReport, tuple[Diagnostic, ...]]:
    """Return the report of the whole event, and the findings that it tells."""
    from trfkit.api.all_checks import check  # noqa: PLC0415 - after the options are found good
    from trfkit.findings.render.file_findings import FileReport  # noqa: PLC0415
    from trfkit.reports.event.event_report import event_report  # noqa: PLC0415

    ranking = settings.ranking
    findings = check(loaded.result, most=settings.reading.limits.findings)
    report = event_report(loaded.tournament, ranking, playoff=settings.playoff)
    listed = FileReport(file=loaded.name, diagnostics=findings, version=loaded.result.version)
    origin = origin_of(report.standings, loaded.input, ranking=ranking, hashes=settings.hashes)
    return replace(report, findings=listed, origin=origin), findings


def _parts(settings: ReportSettings, loaded: Loaded) -> tuple[Shown, Origin]:
    from trfkit.cli.participant_argument import named  # noqa: PLC0415 - for parts alone
    from trfkit.reports.show import shown  # noqa: PLC0415 - as above

    ranking, tournament, parts = settings.ranking, loaded.tournament, settings.parts
    chosen = shown(
        tournament,
        ranking,
        numbers=(settings.numbers or None) if "rounds" in parts else (),
        who=([named(tournament, name, ranking) for name in settings.names] or None)
        if "cards" in parts
        else (),
        with_crosstable="crosstable" in parts,
        with_teams="teams" in parts,
        where=settings.where,
        playoff=settings.playoff,
    )
    standings = chosen.report.standings
    return chosen, origin_of(standings, loaded.input, ranking=ranking, hashes=settings.hashes)
