"""``trfkit standings``: the ranking, with the tie-breaks of one edition or of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.categories import refuse_teams, where_option
from trfkit.cli.failures import Failure
from trfkit.cli.files import source
from trfkit.cli.options import (
    PATH,
    edition_name,
    examples,
    playoff_option,
    reading_options,
    starting_rank_option,
    written_options,
)
from trfkit.cli.ranking import ranking_options, refusals, standings_of
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.record import replace
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.standings import (
    NAME,
    SPREADSHEETS,
    Listing,
    standings_blocks,
    standings_workbook,
    written_standings,
)
from trfkit.units import CENT, format_exact
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.ranking import Ranking, Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.standings import TeamList

SHARES: Final = ("place", "equal", "hort")
FORMATS: Final = ("table", "json", "csv", "tsv", "markdown", "html", "xlsx")


def _editions(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    del ctx, param
    names = [name.strip() for name in value.split(",")] if value is not None else []
    return tuple(dict.fromkeys(edition_name(name) for name in names))


@click.command(
    epilog=examples(
        "trfkit standings open.trf",
        'trfkit standings open.trf -t "BH/C1,BH,SB" --rounds 5',
        "trfkit standings open.trf --edition 2024 --format json -o standings.json",
        "trfkit standings open.trf --editions 2024,2026",
        'trfkit standings open.trf --where sex=w --where "born>=2010"',
        "trfkit standings league.trf --primary gp --matches --boards",
        "trfkit standings open.trf --playoff playoff.json",
        "trfkit standings open.trf --prizes 1000,600,400 --share hort",
        "trfkit standings - --format csv < open.trf",
    )
)
@click.argument("file", type=PATH)
@ranking_options
@click.option("--lots", metavar="SEED", help="Draw what is left tied, the same for each SEED.")
@click.option("--editions", callback=_editions, metavar="E,E", help="Compare several editions.")
@where_option
@click.option("--matches", is_flag=True, help="Add every match of a team event.")
@click.option("--boards", is_flag=True, help="Add the best players of each board.")
@playoff_option
@click.option("--prizes", metavar="LIST", help="Give the prizes of places 1, 2 ..., by commas.")
@click.option(
    "--share",
    type=click.Choice(SHARES),
    help="Prizes of those equal in points: of the place that each takes (default), equal, or by "
    "Hort half of both.",
)
@reading_options
@starting_rank_option
@written_options(*FORMATS, default="table")
def command(
    *,
    file: str,
    ranking: Ranking,
    lots: str | None,
    editions: tuple[str, ...],
    where: tuple[Condition, ...],
    matches: bool,
    boards: bool,
    playoff: str | None,
    prizes: str | None,
    share: str | None,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Rank the participants of the tournament in FILE.

    Tie-breaks are those of record 212 or 202, else the ones recommended for the kind of
    tournament; points come first unless the list holds them.
    """
    loaded = load(source(file, reading.most), reading)
    drawn = replace(ranking, lots=lots)
    rankings = [replace(drawn, edition=edition) for edition in editions] or [drawn]
    ranked = [standings_of(loaded.tournament, one) for one in rankings]
    if playoff is not None:
        ranked = _after_playoff(ranked, playoff)
    code = loaded.exit_code
    for standings in ranked:
        console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
        of = f"edition {standings.edition}: " if len(ranked) > 1 else ""
        console.notes(remarks([f"{of}{note}" for note in standings.notes]))
        code = max(code, exit_code(standings.diagnostics))
    listings = [Listing(one, loaded.tournament, where, ranking.rating) for one in ranked]
    refuse_teams(where, of_teams=listings[0].of_teams)
    listings = [_with_prizes(listing, prizes, share) for listing in listings]
    lists = _lists(matches=matches, boards=boards)
    if lists and not listings[0].of_teams:
        raise Failure(f"--{lists[0].name} is for standings of teams, and these are of players")
    if lists and format_ in SPREADSHEETS:
        raise Failure(
            f"--{lists[0].name} is no part of {format_}; it takes table, markdown, json, html, xlsx"
        )
    origin = Origin(
        inputs=(loaded.input,),
        edition=", ".join(standings.edition for standings in ranked),
        policies={name: value for one in ranked for name, value in one.policies.items()},
        regulations=ranking.regulations,
    )
    if format_ == "table" and out.path is None:
        _show_standings(listings, origin, lists)
    elif format_ == "xlsx":
        console.note(origin_text(origin))
        out.write(standings_workbook(listings, lists))
    else:
        if format_ in SPREADSHEETS:
            console.note(origin_text(origin))
        out.write(console.encode(written_standings(listings, origin, format_, lists)))
    return code


def _after_playoff(ranked: Sequence[Standings], playoff: str) -> list[Standings]:
    """Return the standings with the places of a play-off that is over."""
    from trfkit.cli.playoffs import read_conducted  # noqa: PLC0415 - with its option alone
    from trfkit.playoffs.merging import with_playoff  # noqa: PLC0415

    over = read_conducted(playoff)
    with refusals():
        return [with_playoff(standings, over) for standings in ranked]


def _with_prizes(listing: Listing, prizes: str | None, share: str | None) -> Listing:
    """Return standings with what everybody gets; a note says what hundredths leave over."""
    if prizes is None:
        if share is not None:
            raise click.UsageError("--share is for --prizes.")
        return listing
    from trfkit.playoffs.prizes import (  # noqa: PLC0415 - with its option alone
        Sharing,
        parse_prizes,
        shares_in,
    )

    with refusals():
        given = shares_in(listing.standings, parse_prizes(prizes), Sharing(share or SHARES[0]))
    if given.left_over:
        left = format_exact(given.left_over, CENT)
        console.notes(remarks([f"{left} of the prizes is left over: hundredths are not divided"]))
    return replace(listing, prizes=given.amounts)


def _lists(*, matches: bool, boards: bool) -> tuple[TeamList, ...]:
    if not (matches or boards):
        return ()
    from trfkit.reports.teams import BOARDS, MATCHES  # noqa: PLC0415 - only for teams

    return tuple(one for one, wanted in ((MATCHES, matches), (BOARDS, boards)) if wanted)


def _show_standings(listings: Sequence[Listing], origin: Origin, lists: Sequence[TeamList]) -> None:
    from trfkit.cli.tables import show_table  # noqa: PLC0415 - other formats draw nothing

    for title, rows, numbers in standings_blocks(listings, lists):
        console.out(f"{visible(title)}\n\n")
        show_table(rows, numbers, wide=rows[0].index(NAME))
        console.out("\n")
    console.out(f"{origin_text(origin)}\n")
