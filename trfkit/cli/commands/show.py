"""``trfkit show``: pairings of a round, a player's card, the crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.cli import console
from trfkit.cli.categories import refuse_teams, where_option
from trfkit.cli.files import source
from trfkit.cli.options import (
    PATH,
    examples,
    reading_options,
    starting_rank_option,
    verbose_option,
    written_options,
)
from trfkit.cli.participants import chosen
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.cli.reading import exit_code, load, say_notes, sayings
from trfkit.cli.sheets import write_sheet
from trfkit.ranking.order import read_request
from trfkit.reports.origin import origin_of
from trfkit.reports.showing import show_report, shown, shown_sheet
from trfkit.reports.text import to_json

if TYPE_CHECKING:
    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.ranking import Ranking
    from trfkit.reports.categories import Condition


@click.command(
    epilog=examples(
        "trfkit show open.trf",
        "trfkit show open.trf --round 5",
        "trfkit show open.trf --player kostrz",
        'trfkit show open.trf --crosstable --where sex=w --where "born>=2010"',
        "trfkit show league.trf --round 3 -o round-3.html",
    )
)
@click.argument("file", type=PATH)
@click.option(
    "--round",
    "numbers",
    type=click.IntRange(1),
    multiple=True,
    metavar="R",
    help="Who plays whom in a round; default: the last one that was paired.",
)
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="WHO",
    help="A card: number, FIDE id or part of a name; of a team, too.",
)
@click.option("--crosstable", is_flag=True, help="The crosstable.")
@where_option
@ranking_options
@verbose_option
@reading_options
@starting_rank_option
@written_options("text", "json", "html", default="text")
def command(
    *,
    file: str,
    numbers: tuple[int, ...],
    players: tuple[str, ...],
    crosstable: bool,
    where: tuple[Condition, ...],
    ranking: Ranking,
    verbose: bool,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Show pairings and results of a round, a player's card, or the crosstable.

    The options can be given together, --round and --player several times. --where leaves the
    rows of a part of the players, and the pairs in which one of them plays.
    """
    loaded = load(source(file, reading.most), reading)
    with refusals():
        of_teams = read_request(loaded.tournament, ranking).primary is not None
        refuse_teams(where, of_teams=of_teams)
        who = [chosen(loaded.tournament, one, ranking, of_teams=of_teams) for one in players]
        found = shown(
            loaded.tournament,
            ranking,
            numbers=tuple(dict.fromkeys(numbers)),
            who=who,
            with_crosstable=crosstable,
            where=where,
        )
    standings = found.report.standings
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    say_notes(standings.notes, out, format_)
    origin = origin_of(standings, loaded.input, ranking=ranking, hashes=verbose)
    if format_ == "json":
        out.write(console.encode(to_json(show_report(found, origin))))
    else:
        write_sheet(shown_sheet(found), origin, standings.notes, format_, out)
    return max(loaded.exit_code, exit_code(standings.diagnostics))
