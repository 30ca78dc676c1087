"""``trfkit verify``: what files, or tables of other programs, state against what they should."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.batch import progress_of_one, results
from trfkit.cli.file_arguments import source, sources
from trfkit.cli.ranking_arguments import ranking_options
from trfkit.cli.rendered_file import Made
from trfkit.cli.shared_options import (
    PATH,
    each_options,
    encoding,
    examples,
    grouped_command,
    is_read_there,
    reading_options,
    starting_rank_option,
    verbose_option,
)
from trfkit.cli.table_pairing import Pair, by_players, partners
from trfkit.cli.verification_run import VerifySettings, lost, summary, texts, told, written
from trfkit.findings.wording import first_named
from trfkit.messages import render_text
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.verification.table.column_mapping import parse_map
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.file_arguments import Source, Target
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.verification_run import Told
    from trfkit.ranking import Ranking

FORMATS: Final = ("text", "json", "csv", "html")
LARGEST_TOLERANCE: Final = 1000
"""More than any tie-break can lose by the digits that a column does not print."""
MOST_DECIMALS: Final = 12
SHOWN: Final = 40
"""So many characters of a wrong number are shown."""
MOST_NAMED: Final = 5
"""So many tables that belong to no file are named; of the others it is told how many."""


def _mapping(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[str, str]:
    del ctx, param
    try:
        return parse_map(",".join(values))
    except Refusal as refusal:
        raise click.BadParameter(f"{refusal}.") from refusal


def _tolerance(ctx: click.Context, param: click.Parameter, value: str | None) -> Decimal | None:
    del ctx, param
    if value is None:
        return None
    try:
        tolerance = Decimal(value.replace(",", "."))
    except InvalidOperation:
        tolerance = Decimal("NaN")
    exponent = tolerance.as_tuple().exponent
    is_short = isinstance(exponent, int) and -MOST_DECIMALS <= exponent <= 0
    if not (is_short and 0 <= tolerance <= LARGEST_TOLERANCE):
        raise click.BadParameter(f"{value[:SHOWN]!r}: a number such as 0.05 was expected.")
    return tolerance


@grouped_command(
    epilog=examples(
        "trfkit verify open.trf",
        "trfkit verify open.trf --against ranking.html",
        "trfkit verify crosstable.html --format html -o report.html",
        'trfkit verify open.trf --against table.csv --map "TB1=APRO/U1400,TB2=DE"',
        "trfkit verify tournaments/ --against-dir printed/ --jobs 4 --format csv -o all.csv",
        "trfkit verify tournaments/ -o verified/ --format html --jobs 4 --resume",
        "trfkit verify open.trf -t BH/C1,BH,SB --edition 2024",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--against",
    multiple=True,
    type=PATH,
    metavar="TABLE",
    help="Compare FILE with a table made by other software.",
)
@click.option(
    "--against-dir",
    "folder",
    type=PATH,
    metavar="DIR",
    help="Compare each FILE with the table of the same name in DIR, else of the same players.",
)
@click.option(
    "--map",
    "mapping",
    multiple=True,
    callback=_mapping,
    metavar="COLUMN=CODE,...",
    help='What columns are, as in "TB1=APRO/U1400,TB2=DE".',
)
@click.option(
    "--tolerance",
    callback=_tolerance,
    metavar="D",
    help="Let differences up to D pass where a column is printed with fewer digits.",
)
@click.option(
    "--table-encoding",
    callback=encoding,
    metavar="NAME",
    help="Override the detected encoding of TABLE.",
)
@click.option(
    "--each-round",
    is_flag=True,
    help="After each round, tell which places do not follow the list of tie-breaks.",
)
@click.option("--all", "every_row", is_flag=True, help="Show every value that differs, in text.")
@verbose_option
@ranking_options
@reading_options
@starting_rank_option
@each_options(*FORMATS, default="text")
def command(
    *,
    files: tuple[str, ...],
    against: tuple[str, ...],
    folder: str | None,
    mapping: Mapping[str, str],
    tolerance: Decimal | None,
    table_encoding: str | None,
    each_round: bool,
    every_row: bool,
    verbose: bool,
    ranking: Ranking,
    reading: Reading,
    output: Output,
) -> int:
    """Compare stated points, ranks and tie-breaks with the results.

    They are stated by FILE itself, or by a TABLE of other software. FILE may be a folder (of TRFs,
    else of saved pages), a pattern or '-'; TABLE is a saved page, XLSX, CSV, Chess-Results XML,
    text or JSON. Where values differ, the rule that explains them is looked for. The exit code is 1
    where something differs, explained or not, and where a row of TABLE is nobody's.
    """
    if len(against) > 1 and not each_round:
        raise click.UsageError("Several tables are for --each-round, which asks after which round.")
    pairs = _pairs(files, against, folder, reading, table_encoding)
    settings = VerifySettings(
        reading=reading,
        ranking=ranking,
        mapping=mapping,
        tolerance=tolerance,
        table_encoding=table_encoding,
        each_round=each_round,
        has_ways=output.format == "html",
        says_notes=output.format != "text",
        names_hashes=verbose,
        every_row=every_row,
        text=console.text_form() if output.target.path is None else console.PLAIN_TEXT,
    )
    if output.folder is not None:
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        return write_each(
            partial(make_verification, settings, output.format),
            [pair.file for pair in pairs],
            output,
            reading.most,
            beside={pair.file.name: pair.tables for pair in pairs},
        )
    form = output.format
    if len(pairs) == 1:
        with progress_of_one() as watch:
            alone = replace(settings, watch=watch)
            all_told = [told(alone, form, *pairs)]
    else:
        all_told = list(results(partial(told, settings, form), pairs, output.jobs, lost))
    if is_read_there(output.target, form):
        _show(all_told)
    else:
        for of_file in all_told:
            console.notes((*of_file.said, *of_file.foot))
        if len(all_told) > 1 or all_told[0].is_compared:
            _write(all_told, form, output.target)
    return max(of_file.exit_code for of_file in all_told)


def make_verification(settings: VerifySettings, form: str, source: Source, *tables: Source) -> Made:
    """Return what was found in one file as it is written; nothing where it cannot be compared."""
    of_file = told(settings, form, Pair(source, tables))
    data = console.encode("".join(written([of_file], form))) if of_file.is_compared else None
    return Made(data, of_file.said, of_file.exit_code, of_file.error)


def _pairs(
    files: Sequence[str],
    against: Sequence[str],
    folder: str | None,
    reading: Reading,
    table_encoding: str | None,
) -> tuple[Pair, ...]:
    """Return each file with what it is held against."""
    if against and folder is not None:
        raise click.UsageError("Either --against or --against-dir was expected, not both.")
    listed = sources(files, reading.most, pages=True)
    if folder is not None:
        pairs = by_players(partners(listed, folder), reading, table_encoding)
        console.notes(visible(f"note: {line}") for line in pairs.said)
        if pairs.unused:
            console.note(
                visible(f"note: no file belongs to {first_named(pairs.unused, MOST_NAMED)}")
            )
        return pairs.found
    if against and len(listed) > 1:
        raise click.UsageError("--against is for one FILE; --against-dir pairs several by name.")
    tables = tuple(source(name, reading.most) for name in against)
    return tuple(Pair(item, tables) for item in listed)


def _show(files: Sequence[Told]) -> None:
    """Write what was found in each file at a terminal, what is to be said of it below, the sum."""
    for of_file in files:
        console.show_text(of_file.text)
        console.notes(of_file.said)
        console.say_held()
    if len(files) > 1:
        console.out(f"\n{render_text(summary(files))}\n")


def _write(files: Sequence[Told], form: str, out: Target) -> None:
    if form == "text" and out.path is None:
        console.show_text(texts(files))
        return
    out.write_pieces(map(console.encode, written(files, form)))
    if len(files) > 1:
        console.note(render_text(summary(files)))
