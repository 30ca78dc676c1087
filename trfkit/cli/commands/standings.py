"""``trfkit standings``: the ranking, with the tie-breaks of an edition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.files import source
from trfkit.cli.options import PATH, examples, format_option, output_options, reading_options
from trfkit.cli.ranking import ranking_options
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.cli.tables import show_table
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.standings import (
    NAME,
    spreadsheet_rows,
    standings_json,
    standings_rows,
    standings_title,
    without_empty,
)
from trfkit.reports.text import escaped, to_columns, to_csv, to_json, to_markdown, to_tsv, visible

if TYPE_CHECKING:
    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.cli.ranking import Ranking
    from trfkit.model import Tournament
    from trfkit.ranking import Standings

FORMATS: Final = ("table", "json", "csv", "tsv", "markdown")


@click.command(
    epilog=examples(
        "trfkit standings open.trf",
        'trfkit standings open.trf -t "BH/C1,BH,SB" --rounds 5',
        "trfkit standings open.trf --edition 2024 --format json -o standings.json",
        "trfkit standings - --format csv < open.trf",
    )
)
@click.argument("file", type=PATH)
@ranking_options
@click.option("--lots", metavar="SEED", help="Draw what is left tied, the same for each SEED.")
@reading_options
@format_option(*FORMATS)
@output_options
def command(
    *, file: str, ranking: Ranking, lots: str | None, reading: Reading, format_: str, out: Target
) -> int:
    """Rank the participants of the tournament in FILE.

    Tie-breaks are those of record 212 or 202, else the ones recommended for the kind of
    tournament; points come first unless the list holds them.
    """
    loaded = load(source(file, reading.most), reading)
    standings = replace(ranking, lots=lots).standings(loaded.tournament)
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    console.notes(remarks(standings.notes))
    origin = Origin(inputs=(loaded.input,), edition=standings.edition, policies=standings.policies)
    if format_ == "table" and out.path is None:
        _at_console(standings, loaded.tournament, origin)
    else:
        if format_ in {"csv", "tsv"}:
            console.note(origin_text(origin))
        out.write(console.encode(_written(standings, loaded.tournament, origin, format_)))
    return max(loaded.exit_code, exit_code(standings.diagnostics))


def _at_console(standings: Standings, tournament: Tournament, origin: Origin) -> None:
    rows, numbers = without_empty(standings_rows(standings, tournament))
    console.out(f"{visible(standings_title(standings))}\n\n")
    show_table(rows, numbers, wide=rows[0].index(NAME))
    console.out(f"\n{origin_text(origin)}\n")


def _written(standings: Standings, tournament: Tournament, origin: Origin, format_: str) -> str:
    match format_:
        case "json":
            return to_json(standings_json(standings, origin))
        case "csv":
            return to_csv(spreadsheet_rows(standings, tournament))
        case "tsv":
            return to_tsv(spreadsheet_rows(standings, tournament))
    rows, numbers = without_empty(standings_rows(standings, tournament))
    title, last = standings_title(standings), origin_text(origin)
    if format_ == "markdown":
        made = "  \n".join(escaped(line) for line in last.split("\n"))
        return f"# {escaped(title)}\n\n{to_markdown(rows, numbers)}\n{made}\n"
    return f"{visible(title)}\n\n{to_columns(rows, numbers)}\n{last}\n"
