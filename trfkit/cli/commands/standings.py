"""``trfkit standings``: the ranking, with the tie-breaks of one edition or of several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.categories import refuse_teams, where_option
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import sources
from trfkit.cli.playoff_option import playoff_option
from trfkit.cli.ranking_arguments import ranking_options, refusals
from trfkit.cli.rendered_file import Made, write_one
from trfkit.cli.shared_options import (
    PATH,
    each_options,
    edition_name,
    examples,
    is_read_there,
    is_stated,
    reading_options,
    starting_rank_option,
    verbose_option,
)
from trfkit.cli.tournament_input import exit_code, load_quietly, remarks, sayings
from trfkit.ranking import rank
from trfkit.record import Record, replace
from trfkit.reports.forms import SPREADSHEETS, WORKBOOK, render_document
from trfkit.reports.provenance import Origin, origin_foot
from trfkit.reports.standings import (
    Listing,
    StandingsFilesReport,
    notes_on,
    standings_document,
    standings_json,
)
from trfkit.units import CENT, format_exact
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking, Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.document import Document

SHARES: Final = ("place", "equal", "hort")
TOGETHER: Final = ("table", "markdown", "json")
"""Formats in which the standings of several files follow each other."""
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
        "trfkit standings tournaments/ --jobs 4 --format json -o all.json",
        "trfkit standings 'reports/**/*.trf' -o standings/ --format csv --jobs 4 --resume",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
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
@verbose_option
@reading_options
@starting_rank_option
@each_options(*FORMATS, default="table")
def command(
    *,
    files: tuple[str, ...],
    ranking: Ranking,
    lots: str | None,
    editions: tuple[str, ...],
    where: tuple[Condition, ...],
    matches: bool,
    boards: bool,
    playoff: Conducted | None,
    prizes: str | None,
    share: str | None,
    verbose: bool,
    reading: Reading,
    output: Output,
) -> int:
    """Rank the participants of the tournament in FILE.

    Tie-breaks are those of record 212 or 202, else the ones recommended for the kind of
    tournament; points come first unless the list holds them. FILE may be a folder, a pattern or
    '-'; of several files the standings follow each other, or each has its own with -o DIR.
    """
    if editions and is_stated("edition"):
        raise click.UsageError("--editions compares several, and --edition names one: take either.")
    inputs = sources(files, reading.most)
    drawn = replace(ranking, lots=lots)
    settings = StandingsSettings(
        reading=reading,
        rankings=tuple(replace(drawn, edition=edition) for edition in editions) or (drawn,),
        by_edition=bool(editions),
        where=where,
        lists=tuple(name for name, wanted in (("matches", matches), ("boards", boards)) if wanted),
        playoff=playoff,
        prizes=prizes,
        share=share,
        format=output.format,
        names=output.folder is not None or len(inputs) > 1,
        names_hashes=verbose,
        says_notes=not is_read_there(output.target, output.format),
    )
    if prizes is None and share is not None:
        raise click.UsageError("--share is for --prizes.")
    if output.folder is not None:
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        return write_each(partial(make_standings, settings), inputs, output, reading.most)
    if len(inputs) > 1:
        return _write_all(settings, inputs, output)
    if output.format == "table" and output.target.path is None:
        ranked = _ranked(settings, inputs[0])
        console.notes(ranked.said)
        console.show_document(ranked.document)
        return ranked.exit_code
    return write_one(make_standings(settings, inputs[0]), output.target)


class StandingsSettings(Record, kw_only=True):
    """How to read, by what to rank, what to show of it, and in which form.

    With ``names`` every line for standard error says of which file it is; with ``names_hashes`` a
    text names the hashes of its inputs. ``says_notes`` is not for a terminal that shows them below.
    """

    reading: Reading
    rankings: tuple[Ranking, ...]
    by_edition: bool
    where: tuple[Condition, ...]
    lists: tuple[str, ...]
    playoff: Conducted | None
    prizes: str | None
    share: str | None
    format: str
    names: bool
    names_hashes: bool
    says_notes: bool


class Ranked(Record, kw_only=True):
    """The standings of one file, with what to say of them."""

    listings: tuple[Listing, ...]
    lists: tuple[str, ...]
    origin: Origin
    said: tuple[str, ...]
    exit_code: int

    @property
    def document(self) -> Document:
        """What there is to read."""
        return standings_document(self.listings, self.origin, self.lists)


def make_standings(settings: StandingsSettings, source: Source) -> Made:
    """Return the standings of one file as they are written; a Failure where there are none."""
    ranked = _ranked(settings, source)
    said, format_ = ranked.said, settings.format
    if format_ in SPREADSHEETS or format_ == WORKBOOK:
        said = (*said, *origin_foot(ranked.origin, console.language()))
    if format_ == "json":
        by_edition = settings.by_edition
        data = console.encode(
            standings_json(ranked.listings, ranked.origin, ranked.lists, by_edition=by_edition)
        )
    else:
        data = render_document(ranked.document, format_, console.language())
    if format_ == "table" and settings.names:
        data = console.encode(f"{visible(source.name)}: ") + data
    return Made(data, said, ranked.exit_code)


def _ranked(settings: StandingsSettings, source: Source) -> Ranked:
    """Return the standings of one file; a Failure where there is no ranking it as is asked."""
    loaded = load_quietly(source, settings.reading)
    said = list(loaded.said)
    about = loaded.name if settings.names else ""
    with refusals(said):
        ranked = [rank(loaded.tournament, one) for one in settings.rankings]
    try:
        if settings.playoff is not None:
            ranked = _after_playoff(ranked, settings.playoff)
        code = loaded.exit_code
        for standings in ranked:
            said += sayings(loaded.name, loaded.result, standings.diagnostics)
            if settings.says_notes:
                several = len(ranked) > 1
                said += remarks(notes_on(standings, is_one_of_several=several), about)
            code = max(code, exit_code(standings.diagnostics))
        listings = [
            Listing(one, loaded.tournament, settings.where, ranking.rating)
            for one, ranking in zip(ranked, settings.rankings, strict=True)
        ]
        refuse_teams(settings.where, of_teams=listings[0].of_teams)
        if settings.prizes is not None:
            listings = [
                _with_prizes(one, settings.prizes, settings.share, said, about) for one in listings
            ]
        _refuse_lists(settings, of_teams=listings[0].of_teams)
    except Failure as failure:
        raise Failure(failure.message, (*said, *failure.said)) from failure
    origin = Origin(
        inputs=(loaded.input,),
        edition=", ".join(standings.edition for standings in ranked),
        policies={name: value for one in ranked for name, value in one.policies.items()},
        regulations=settings.rankings[0].regulations,
        hashes=settings.names_hashes,
    )
    return Ranked(
        listings=tuple(listings),
        lists=settings.lists,
        origin=origin,
        said=tuple(said),
        exit_code=code,
    )


def _write_all(settings: StandingsSettings, inputs: Sequence[Source], output: Output) -> int:
    """Write the standings of several files one after the other; return the exit code."""
    if output.format not in TOGETHER:
        raise Failure(
            f"{output.format} has the standings of one tournament, and {len(inputs)} files are "
            f"named; -o DIR/ gives each its own, and {', '.join(TOGETHER)} take several"
        )
    from trfkit.cli.joint_output import write_together  # noqa: PLC0415 - for many files alone

    document = StandingsFilesReport() if output.format == "json" else None
    return write_together(partial(make_standings, settings), inputs, output, document)


def _after_playoff(ranked: Sequence[Standings], playoff: Conducted) -> list[Standings]:
    """Return the standings with the places of a play-off that is over."""
    from trfkit.playoffs.prizes import with_playoff  # noqa: PLC0415 - with its option alone

    with refusals():
        return [with_playoff(standings, playoff) for standings in ranked]


def _with_prizes(
    listing: Listing, prizes: str, share: str | None, said: list[str], about: str
) -> Listing:
    """Return standings with what everybody gets; ``said`` is told what hundredths leave over."""
    from trfkit.playoffs.prizes import (  # noqa: PLC0415 - with its option alone
        Sharing,
        parse_prizes,
        shares_in,
    )

    with refusals():
        given = shares_in(listing.standings, parse_prizes(prizes), Sharing(share or SHARES[0]))
    if given.left_over:
        left = format_exact(given.left_over, CENT)
        said += remarks([f"{left} of the prizes is left over: hundredths are not divided"], about)
    return replace(listing, prizes=given.amounts)


def _refuse_lists(settings: StandingsSettings, *, of_teams: bool) -> None:
    """Fail where the lists of teams that are asked for have no place."""
    for name in settings.lists:
        if not of_teams:
            raise Failure(f"--{name} is for standings of teams, and these are of players")
        if settings.format in SPREADSHEETS:
            raise Failure(
                f"--{name} is no part of {settings.format}; "
                "it takes table, markdown, json, html, xlsx"
            )
