"""``trfkit rate``: what an event does to the ratings of its players."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.batch import results
from trfkit.cli.failures import Failure
from trfkit.cli.files import source, sources
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
    from collections.abc import Sequence

    from trfkit.cli.files import Source, Target
    from trfkit.cli.options import Reading
    from trfkit.cli.rating import FideOptions, UfgoOptions
    from trfkit.cli.reading import Loaded
    from trfkit.rating.fide.rate import FidePlayer
    from trfkit.rating.result import RatedPlayer, Rating

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
        "trfkit rate may/*.trf --system fide",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
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
    files: tuple[str, ...],
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
    what the regulations leave open is listed with the reading in use. Of several files, or of a
    folder, FIDE's changes are summed up for each player, by month.
    """
    _check_options(system, ufgo, fide)
    listed = sources(files, reading.most)
    shown = Shown(games, explain)
    if len(listed) > 1:
        _check_many(system, shown)
        return _rate_many(
            listed, fide=fide, rating=rating, reading=reading, format_=format_, out=out
        )
    loaded = load(listed[0], reading)
    if system == "ufgo":
        every = games or explain is not None
        request = replace(ufgo.request, source=rating, every_calculation=every)
        with refusals():
            rated = Rated(rate_ufgo(loaded.tournament, request), loaded.tournament.name)
        policies = ufgo.request.chosen_otherwise
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
        out.write_pieces(map(console.encode, written))
    return max(loaded.exit_code, exit_code(findings))


def _check_options(system: str, ufgo: UfgoOptions, fide: FideOptions) -> None:
    """Raise a UsageError for options of the other system."""
    foreign = fide.given if system == "ufgo" else ufgo.given
    if foreign:
        raise click.UsageError(f"{foreign[0]} is no option of --system {system}.")


def _check_many(system: str, shown: Shown) -> None:
    """Raise a UsageError for what is asked of one file alone."""
    if system != "fide":
        raise click.UsageError("several files are summed up by --system fide alone.")
    if shown.games or shown.explain is not None:
        raise click.UsageError("--games and --explain are for one file.")


def _rate_many(
    listed: Sequence[Source],
    *,
    fide: FideOptions,
    rating: str | None,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Write what several events bring each player; a file that cannot be rated stops no other."""
    from trfkit.rating.fide.period import RatedEvent, over_periods  # noqa: PLC0415 - of many files
    from trfkit.reports.rating_period import shown_period, written_period  # noqa: PLC0415

    code, inputs, events, editions = 0, [], [], []
    for one in results(lambda item: item, listed, jobs=1):
        try:
            loaded = load(one, reading)
            rated = _fide_rating(loaded, fide, rating, reading)
        except Failure as failure:
            failure.show()
            code = 2
            continue
        inputs.append(loaded.input)
        editions.append(rated.edition or "")
        events.append(RatedEvent(loaded.name, loaded.tournament, rated))
        code = max(code, loaded.exit_code, exit_code(rated.diagnostics))
        console.notes(sayings(loaded.name, loaded.result, rated.diagnostics))
        console.notes(remarks(rated.notes, loaded.name))
    players = over_periods(events)
    origin = Origin(inputs=tuple(inputs), edition=", ".join(dict.fromkeys(editions)) or None)
    if format_ == "table" and out.path is None:
        rows, numbers = shown_period(players)
        show_table(rows, numbers, wide=rows[0].index(NAME))
        console.out(f"\n{origin_text(origin)}\n")
    else:
        if format_ == "csv":
            console.note(origin_text(origin))
        out.write(console.encode(written_period(players, origin, format_)))
    return code


def _rated_by_fide(
    loaded: Loaded, fide: FideOptions, rating: str | None, reading: Reading
) -> Rated:
    rated = _fide_rating(loaded, fide, rating, reading)
    stated = compare(rated.players, loaded.result.stated)
    diagnostics = (*rated.diagnostics, *differences(stated))
    return Rated(replace(rated, diagnostics=diagnostics), loaded.tournament.name, stated)


def _fide_rating(
    loaded: Loaded, fide: FideOptions, rating: str | None, reading: Reading
) -> Rating[FidePlayer]:
    request = fide.request if rating is None else replace(fide.request, source=rating)
    with refusals():
        if fide.list_of_k is not None:
            listed = source(fide.list_of_k, reading.most).read(reading.most)
            text = listed.decode(reading.encoding or "utf-8", "replace")
            coefficients = {**read_coefficients(text, loaded.tournament), **request.coefficients}
            request = replace(request, coefficients=coefficients)
        return rate_fide(loaded.tournament, request)


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
