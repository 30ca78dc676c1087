"""``trfkit rate``: what an event does to the ratings of its players."""

from __future__ import annotations

from collections import Counter
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import source, sources
from trfkit.cli.ranking_arguments import FIDE_OR_NATIONAL, refusals
from trfkit.cli.rating_arguments import FideOptions, system_options
from trfkit.cli.rendered_file import Made, about, write_document
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
from trfkit.findings.gathering import gathered_by_code
from trfkit.findings.wording import counted, first_of
from trfkit.format_table import resolved
from trfkit.ratings.fide.event_rating import rate_fide
from trfkit.ratings.fide.request import read_coefficients
from trfkit.ratings.fide.stated_changes import compare, differences
from trfkit.ratings.systems import SYSTEMS
from trfkit.record import Record, replace
from trfkit.reports.forms import render_document
from trfkit.reports.provenance import Origin, origin_foot
from trfkit.reports.rating import rating_document, rating_spreadsheet
from trfkit.reports.rating_json import Rated, rating_texts
from trfkit.reports.text_formats import to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.cli.file_arguments import Source, Target
    from trfkit.cli.rating_arguments import SystemOptions
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.events.same_event import Common, PlayedGames
    from trfkit.ratings.fide.event_rating import FidePlayer
    from trfkit.ratings.fide.rating_period import RatedEvent
    from trfkit.ratings.result import RatedPlayer, Rating
    from trfkit.reports.document import Document
    from trfkit.reports.provenance import Input

MOST_NAMED: Final = 5
"""So many results, ratings and ids that two files of an event tell otherwise are named."""


class RateSettings(Record, kw_only=True):
    """By whose regulations to rate and how, how to read, what to show and in which form.

    ``list_of_k`` is the text of the file with K factors, ``who`` names one player alone. With
    ``names`` every line for standard error says of which file it is; with ``names_hashes`` a text
    names the hashes of its inputs. ``says_notes`` is not for a terminal that shows them below.
    """

    system: str
    rating: str | None
    games: bool
    who: str | None
    options: SystemOptions
    list_of_k: str | None
    reading: Reading
    format: str
    names: bool
    names_hashes: bool
    says_notes: bool


@click.command(
    epilog=examples(
        "trfkit rate club.trf --system ufgo --official",
        "trfkit rate club.h9 --system ufgo --board 13 --policy handicap=skip",
        "trfkit rate club.trf --system ufgo --who 7",
        "trfkit rate open.trf --system fide --k 12=40 --games --format csv -o changes.csv",
        "trfkit rate may/*.trf --system fide --jobs 4",
        "trfkit rate may/ --system fide -o changes/ --format csv",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--system", type=click.Choice(tuple(SYSTEMS)), required=True, help="Whose regulations."
)
@click.option(
    "--rating-source",
    type=click.Choice(FIDE_OR_NATIONAL),
    help="Whose ratings to take; default: FIDE's for --system fide, else as record 172 says.",
)
@click.option("--games", is_flag=True, help="List every game; in JSON those of all calculations.")
@click.option("--who", metavar="WHO", help="Explain one player: number, FIDE id or part of a name.")
@system_options
@verbose_option
@reading_options
@starting_rank_option
@each_options("table", "json", "csv", default="table")
def command(
    *,
    files: tuple[str, ...],
    system: str,
    rating_source: str | None,
    games: bool,
    who: str | None,
    options: Mapping[str, SystemOptions],
    verbose: bool,
    reading: Reading,
    output: Output,
) -> int:
    """Compute the new ratings of the players in FILE, game by game.

    By the Ukrainian Go Federation (ufgo) or FIDE (fide); each number names its article, and
    what the regulations leave open is listed with the reading in use. Of several files, or of a
    folder, FIDE's changes are summed up for each player, by month; with -o DIR each file is rated
    on its own.
    """
    _check_options(system, options)
    listed = sources(files, reading.most)
    settings = RateSettings(
        system=system,
        rating=rating_source,
        games=games,
        who=who,
        options=options[system],
        list_of_k=_list_of_k(options[system], reading),
        reading=reading,
        format=output.format,
        names=output.folder is not None or len(listed) > 1,
        names_hashes=verbose,
        says_notes=not is_read_there(output.target, output.format),
    )
    if output.folder is not None:
        if who is not None:
            raise click.UsageError("--who is for one file.")
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        return write_each(partial(make_rating, settings), listed, output, reading.most)
    if len(listed) > 1:
        _check_many(settings)
        return _rate_many(settings, listed, output)
    return _rate_one(settings, listed[0], output.target)


class RatedFile(Record, kw_only=True):
    """What an event does to the ratings of its players, with what to say of it."""

    rated: Rated
    origin: Origin
    said: tuple[str, ...]
    exit_code: int
    player: RatedPlayer | None


def make_rating(settings: RateSettings, source: Source) -> Made:
    """Return the rating of one file as it is written; a Failure where there is none."""
    file = _rated(settings, source)
    return Made(b"".join(_pieces(file, settings)), file.said, file.exit_code)


def _rate_one(settings: RateSettings, source: Source, out: Target) -> int:
    file = _rated(settings, source)
    console.notes(file.said)
    if settings.format == "table" and out.path is None:
        console.show_document(_document(file, settings))
    else:
        out.write_pieces(_pieces(file, settings))
    return file.exit_code


def _document(file: RatedFile, settings: RateSettings) -> Document:
    return rating_document(file.rated, file.origin, games=settings.games, player=file.player)


def _pieces(file: RatedFile, settings: RateSettings) -> Iterator[bytes]:
    """Yield a rating as it is written to a file, or for programs."""
    if settings.format == "json":
        yield from map(console.encode, rating_texts(file.rated, file.origin, file.player))
    elif settings.format == "csv":
        document = rating_spreadsheet(file.rated, games=settings.games, player=file.player)
        yield render_document(document, settings.format)
    else:
        yield render_document(_document(file, settings), settings.format)


def _rated(settings: RateSettings, source: Source) -> RatedFile:
    """Return the rating of one file; a Failure where there is none."""
    loaded = load_quietly(source, settings.reading)
    policies: Mapping[str, str] = MappingProxyType({})
    if isinstance(settings.options, FideOptions):
        rated = _rated_by_fide(loaded, settings)
    else:
        every = settings.games or settings.who is not None
        request = settings.options.request
        policies = request.chosen_otherwise
        request = replace(request, source=settings.rating, every_calculation=every)
        with refusals(loaded.said):
            rating = resolved(SYSTEMS[settings.system].rate)(loaded.tournament, request)
        rated = Rated(rating, loaded.tournament.name)
    findings = rated.rating.diagnostics
    of_file = loaded.name if settings.names else ""
    origin = Origin(
        inputs=(loaded.input,),
        edition=rated.rating.edition,
        policies=policies,
        hashes=settings.names_hashes,
    )
    is_csv = settings.format == "csv"
    return RatedFile(
        rated=rated,
        origin=origin,
        said=(
            *loaded.said,
            *sayings(loaded.name, loaded.result, gathered_by_code(findings)),
            *(remarks(rated.rating.notes, of_file) if settings.says_notes else ()),
            *(origin_foot(origin, console.language()) if is_csv else ()),
        ),
        exit_code=max(loaded.exit_code, exit_code(findings)),
        player=None if settings.who is None else _player(loaded, rated, settings.who),
    )


def _check_options(system: str, options: Mapping[str, SystemOptions]) -> None:
    """Raise a UsageError for options of another system."""
    foreign = [option for name, own in options.items() if name != system for option in own.given]
    if foreign:
        raise click.UsageError(f"{foreign[0]} is no option of --system {system}.")


def _list_of_k(options: SystemOptions, reading: Reading) -> str | None:
    """Return the text of the file with K factors; a Failure where it cannot be read."""
    if not isinstance(options, FideOptions) or options.list_of_k is None:
        return None
    listed = source(options.list_of_k, reading.most).read(reading.most)
    return listed.decode(reading.encoding or "utf-8", "replace")


def _check_many(settings: RateSettings) -> None:
    """Raise a UsageError for what is asked of one file alone."""
    if settings.system != "fide":
        raise click.UsageError(
            "several files are summed up by --system fide alone; -o DIR/ rates each on its own."
        )
    if settings.games or settings.who is not None:
        raise click.UsageError("--games and --who are for one file.")


class EventOfPeriod(Record):
    """What one of several files brings its players, or none where it could not be rated.

    ``names`` are those of all its players, with their starting ranks.
    """

    said: tuple[str, ...]
    exit_code: int
    event: RatedEvent | None = None
    input: Input | None = None
    names: tuple[str, ...] = ()


def _rate_many(settings: RateSettings, listed: Sequence[Source], output: Output) -> int:
    """Write what several events bring each player; a file that cannot be rated stops no other."""
    from trfkit.cli.batch import results  # noqa: PLC0415 - of many files
    from trfkit.events.same_event import Events  # noqa: PLC0415 - see above
    from trfkit.ratings.fide.rating_period import over_periods  # noqa: PLC0415 - see above
    from trfkit.reports.rating_period import period_document, period_report  # noqa: PLC0415

    code, events, seen = 0, [], Events()
    inputs: dict[str, Input] = {}  # by their hash: a copy beside its file is no second event
    for rated in results(partial(event_of_period, settings), listed, output.jobs, _lost):
        console.notes(rated.said)
        code = max(code, rated.exit_code)
        if rated.event is None or rated.input is None:
            continue
        first = inputs.get(rated.input.sha256)
        if first is not None:
            same = f"{rated.input.file}: note: left out, it is the same as {first.file}"
            console.note(visible(same))
            continue
        known = seen.known(rated.event.played)
        if known is not None:
            code = max(code, _left_out(rated.input.file, known.file, known.common))
            if told := _told_otherwise(known.played, rated.event.played, rated.names):
                note = f"{rated.input.file}: note: not as in {known.file}: {told}"
                console.note(visible(note))
            continue
        seen.add(rated.input.file, rated.event.played)
        inputs[rated.input.sha256] = rated.input
        events.append(rated.event)
    players = over_periods(events)
    editions = dict.fromkeys(event.edition for event in events)
    origin = Origin(
        inputs=tuple(inputs.values()),
        edition=", ".join(editions) or None,
        hashes=settings.names_hashes,
    )
    if output.format == "json":
        output.target.write(console.encode(to_json(period_report(players, origin))))
        return code
    if output.format == "csv":
        console.notes(origin_foot(origin, console.language()))
    write_document(period_document(players, origin), output.format, output.target)
    return code


def _left_out(file: str, first: str, common: Common) -> int:
    """Say why a file does not count beside another one of its event; return the exit code."""
    if common.is_copy:
        same = f"{file}: note: left out, it is the same event as {first}, with the same results"
        console.note(visible(same))
        return 0
    both = f"{common.games} of its {counted(common.other, 'games')}"
    if common.games == common.other:
        both = "all its games"
    others = common.games - common.results
    results = f", {counted(others, 'games')} with another result" if others else ""
    failure = Failure(
        f"{file}: left out, {both} are in {first}, too{results}: no game counts twice; name the "
        "one file that is to count"
    )
    console.notes(failure.lines)
    return failure.exit_code


def _told_otherwise(before: PlayedGames, played: PlayedGames, names: Sequence[str]) -> str:
    """Return what a file that is left out tells otherwise than the one that counts, "" if nothing.

    ``names`` are those of its players by their places.
    """
    from trfkit.events.same_event import otherwise  # noqa: PLC0415 - of many files

    found = [*otherwise(before, played)]
    if not found:
        return ""
    counts = Counter(one.what for one in found)
    each = [
        (f"round {one.round}: " if one.round else f"{one.what} of ")
        + f"{' - '.join(names[who] for who in one.who)} {one.here}, there {one.there}"
        for one in found
    ]
    how_many = ", ".join(counted(count, f"{what}s") for what, count in counts.items())
    return f"{how_many}: {first_of(each, MOST_NAMED)}"


def event_of_period(settings: RateSettings, source: Source) -> EventOfPeriod:
    """Return what one of several files brings its players."""
    from trfkit.ratings.fide.rating_period import rated_event  # noqa: PLC0415 - of many files

    try:
        loaded = load_quietly(source, settings.reading)
        rated = _fide_rating(loaded, settings)
    except Failure as failure:
        return EventOfPeriod(about(source.name, failure).lines, failure.exit_code)
    return EventOfPeriod(
        (
            *loaded.said,
            *sayings(loaded.name, loaded.result, gathered_by_code(rated.diagnostics)),
            *remarks(rated.notes, loaded.name),
        ),
        max(loaded.exit_code, exit_code(rated.diagnostics)),
        rated_event(loaded.name, loaded.tournament, rated),
        loaded.input,
        tuple(f"{player.start_no} {player.name}" for player in loaded.tournament.players),
    )


def _lost(source: Source, why: str) -> EventOfPeriod:
    failure = Failure(f"{source.name}: {why}")
    return EventOfPeriod(failure.lines, failure.exit_code)


def _rated_by_fide(loaded: Loaded, settings: RateSettings) -> Rated:
    rated = _fide_rating(loaded, settings)
    stated = compare(rated.players, loaded.result.stated)
    diagnostics = (*rated.diagnostics, *differences(stated))
    return Rated(replace(rated, diagnostics=diagnostics), loaded.tournament.name, stated)


def _fide_rating(loaded: Loaded, settings: RateSettings) -> Rating[FidePlayer]:
    request = settings.options.request
    if settings.rating is not None:
        request = replace(request, source=settings.rating)
    with refusals(loaded.said):
        if settings.list_of_k is not None:
            listed = read_coefficients(settings.list_of_k, loaded.tournament)
            request = replace(request, coefficients={**listed, **request.coefficients})
        return rate_fide(loaded.tournament, request)


def _player(loaded: Loaded, rated: Rated, who: str) -> RatedPlayer:
    """Return the one player that ``who`` names; a Failure where that is not one."""
    from trfkit.cli.participant_argument import chosen  # noqa: PLC0415 - with its option alone
    from trfkit.ranking import Ranking  # noqa: PLC0415 - as above

    with refusals(loaded.said):
        number = chosen(loaded.tournament, who, Ranking(), of_teams=False)
    player = rated.rating.player(number)
    if player is None:
        raise Failure(f"player {number} is not rated", loaded.said)
    return player
