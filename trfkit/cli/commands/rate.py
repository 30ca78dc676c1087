"""``trfkit rate``: what an event does to the ratings of its players."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.files import source
from trfkit.cli.options import (
    PATH,
    examples,
    reading_options,
    starting_rank_option,
    written_options,
)
from trfkit.cli.ranking import FIDE_OR_NATIONAL, refusals
from trfkit.cli.rating import fide_options, ufgo_options
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.cli.tables import show_table
from trfkit.rating.fide.comparing import compare, differences
from trfkit.rating.fide.rate import rate_fide
from trfkit.rating.fide.request import read_coefficients
from trfkit.rating.ufgo.rate import rate_ufgo
from trfkit.record import Record, replace
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.rating import (
    NAME,
    player_text,
    rating_blocks,
    rating_text,
    rating_title,
    written_rating,
)
from trfkit.reports.rating_report import Rated
from trfkit.visible import visible

if TYPE_CHECKING:
    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.cli.rating import FideOptions, UfgoOptions
    from trfkit.cli.reading import Loaded
    from trfkit.rating.result import RatedPlayer

SYSTEMS: Final = ("fide", "ufgo")


class Shown(Record):
    """What to show: the games too, or one player alone."""

    games: bool
    explain: int | None


@click.command(
    epilog=examples(
        "trfkit rate club.trf --system ufgo --official",
        "trfkit rate club.h9 --system ufgo --board 13 --policy handicap=skip",
        "trfkit rate club.trf --system ufgo --explain 7",
        "trfkit rate open.trf --system fide --k 12=40 --games --format csv -o changes.csv",
    )
)
@click.argument("file", type=PATH)
@click.option("--system", type=click.Choice(SYSTEMS), required=True, help="Whose regulations.")
@click.option(
    "--rating",
    type=click.Choice(FIDE_OR_NATIONAL),
    help="Whose ratings to take; default: FIDE's for --system fide, else as record 172 says.",
)
@click.option("--games", is_flag=True, help="List every game; in JSON those of all calculations.")
@click.option("--explain", type=click.IntRange(1), metavar="ID", help="Explain one player.")
@ufgo_options
@fide_options
@reading_options
@starting_rank_option
@written_options("table", "json", "csv", default="table")
def command(
    *,
    file: str,
    system: str,
    rating: str | None,
    games: bool,
    explain: int | None,
    ufgo: UfgoOptions,
    fide: FideOptions,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Compute the new ratings of the players in FILE, game by game.

    By the Ukrainian Go Federation (ufgo) or FIDE (fide); each number names its article, and
    what the regulations leave open is listed with the reading in use.
    """
    _check_options(system, ufgo, fide)
    loaded = load(source(file, reading.most), reading)
    shown = Shown(games, explain)
    if system == "ufgo":
        every = games or explain is not None
        request = replace(ufgo.request, source=rating, every_calculation=every)
        with refusals():
            rated = Rated(rate_ufgo(loaded.tournament, request), loaded.tournament.name)
        policies = ufgo.request.policies
    else:
        rated = _rated_by_fide(loaded, fide, rating, reading)
        policies = MappingProxyType({})
    findings = rated.rating.diagnostics
    console.notes(sayings(loaded.name, loaded.result, findings))
    console.notes(remarks(rated.rating.notes))
    origin = Origin(inputs=(loaded.input,), edition=rated.rating.edition, policies=policies)
    if format_ == "table" and out.path is None:
        _show_rating(rated, shown, origin)
    else:
        if format_ == "csv":
            console.note(origin_text(origin))
        player = _explained(rated, shown)
        written = written_rating(rated, origin, format_, games=shown.games, player=player)
        out.write(console.encode(written))
    return max(loaded.exit_code, exit_code(findings))


def _check_options(system: str, ufgo: UfgoOptions, fide: FideOptions) -> None:
    """Raise a UsageError for options of the other system."""
    foreign = fide.given if system == "ufgo" else ufgo.given
    if foreign:
        raise click.UsageError(f"{foreign[0]} is no option of --system {system}.")


def _rated_by_fide(
    loaded: Loaded, fide: FideOptions, rating: str | None, reading: Reading
) -> Rated:
    request = fide.request if rating is None else replace(fide.request, source=rating)
    with refusals():
        if fide.list_of_k is not None:
            listed = source(fide.list_of_k, reading.most).read(reading.most)
            text = listed.decode(reading.encoding or "utf-8", "replace")
            coefficients = {**read_coefficients(text, loaded.tournament), **request.coefficients}
            request = replace(request, coefficients=coefficients)
        rated = rate_fide(loaded.tournament, request)
    stated = compare(rated.players, loaded.result.stated)
    diagnostics = (*rated.diagnostics, *differences(stated))
    return Rated(replace(rated, diagnostics=diagnostics), loaded.tournament.name, stated)


def _explained(rated: Rated, shown: Shown) -> RatedPlayer | None:
    if shown.explain is None:
        return None
    player = rated.rating.player(shown.explain)
    if player is None:
        raise Failure(f"there is no player {shown.explain}")
    return player


def _show_rating(rated: Rated, shown: Shown, origin: Origin) -> None:
    player = _explained(rated, shown)
    console.out(f"{visible(rating_title(rated))}\n\n")
    if player is not None:
        console.out(f"{player_text(rated, player)}\n")
    else:
        for rows, numbers in rating_blocks(rated, games=shown.games):
            show_table(rows, numbers, wide=rows[0].index(NAME))
            console.out("\n")
    console.out(f"{rating_text(rated)}\n{origin_text(origin)}\n")
