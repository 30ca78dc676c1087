"""``trfkit rate``: what an event does to the ratings of its players."""

from __future__ import annotations

from collections import Counter
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import source
from trfkit.cli.ranking_arguments import FIDE_OR_NATIONAL
from trfkit.cli.rating_arguments import FideOptions, system_options
from trfkit.cli.rendered_file import about, write_document
from trfkit.cli.runner import Outcome, declare
from trfkit.cli.tournament_input import exit_code, load_quietly, remarks, sayings
from trfkit.findings.gathering import gathered_by_code
from trfkit.findings.wording import counted, first_of
from trfkit.format_table import resolved
from trfkit.ratings.fide.event_rating import rate_fide
from trfkit.ratings.fide.request import read_coefficients
from trfkit.ratings.fide.stated_changes import compare, differences
from trfkit.ratings.systems import SYSTEMS
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.reports.provenance import Origin, origin_foot
from trfkit.reports.rating import rating_document, rating_spreadsheet
from trfkit.reports.rating_json import Rated, rating_texts
from trfkit.reports.text_formats import to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.file_arguments import Source
    from trfkit.cli.rating_arguments import SystemOptions
    from trfkit.cli.runner import Run, Work
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.events.same_event import Comparison, PlayedGames
    from trfkit.ratings.fide.event_rating import FidePlayer
    from trfkit.ratings.fide.rating_period import RatedEvent
    from trfkit.ratings.result import RatedPlayer, Rating
    from trfkit.reports.provenance import Input

MOST_NAMED: Final = 5
"""So many results, ratings and ids that two files of an event tell otherwise are named."""


class RatingWork(Record, kw_only=True):
    """By whose regulations to rate a file and how, and what to show of it.

    ``source`` says whose ratings to take. ``list_of_k`` is the text of the file with K factors,
    ``who`` names one player alone.
    """

    system: str
    source: str | None
    games: bool
    who: str | None
    options: SystemOptions
    list_of_k: str | None

    def __call__(self, loaded: Loaded) -> Outcome:
        """Return what an event does to the ratings of its players."""
        policies: Mapping[str, str] = MappingProxyType({})
        if isinstance(self.options, FideOptions):
            rating: Rating[Any] = self.fide_rating(loaded)
            stated = compare(rating.players, loaded.result.stated)
            rating = replace(rating, diagnostics=(*rating.diagnostics, *differences(stated)))
            rated = Rated(rating, loaded.tournament.name, stated)
        else:
            every = self.games or self.who is not None
            policies = self.options.request.chosen_otherwise
            request = replace(self.options.request, source=self.source, every_calculation=every)
            rating = resolved(SYSTEMS[self.system].rate)(loaded.tournament, request)
            rated = Rated(rating, loaded.tournament.name)
        player = None if self.who is None else _player(loaded, rated, self.who)
        games = self.games
        return Outcome(
            origin=Origin(inputs=(loaded.input,), edition=rating.edition, policies=policies),
            document=lambda origin: rating_document(rated, origin, games=games, player=player),
            json=lambda origin: rating_texts(rated, origin, player),
            sheet=lambda _origin: rating_spreadsheet(rated, games=games, player=player),
            findings=gathered_by_code(rating.diagnostics),
            notes=rating.notes,
        )

    def fide_rating(self, loaded: Loaded) -> Rating[FidePlayer]:
        """Return what an event does to the ratings of its players by FIDE's regulations."""
        request = self.options.request
        if self.source is not None:
            request = replace(request, source=self.source)
        if self.list_of_k is not None:
            listed = read_coefficients(self.list_of_k, loaded.tournament)
            request = replace(request, coefficients={**listed, **request.coefficients})
        return rate_fide(loaded.tournament, request)


class EventOfPeriod(Record):
    """What one of several files brings its players, or none where it could not be rated.

    ``names`` are those of all its players, with their starting ranks.
    """

    said: tuple[str, ...]
    exit_code: int
    event: RatedEvent | None = None
    input: Input | None = None
    names: tuple[str, ...] = ()


def _rate_many(run: Run, listed: Sequence[Source], output: Output) -> int:
    """Write what several events bring each player; a file that cannot be rated stops no other."""
    work = run.work
    assert isinstance(work, RatingWork)  # noqa: S101 - the command makes it
    if work.system != "fide":
        raise click.UsageError(
            "several files are summed up by --system fide alone; -o DIR/ rates each on its own."
        )
    if work.games or work.who is not None:
        raise click.UsageError("--games and --who are for one file.")
    from trfkit.cli.batch import results  # noqa: PLC0415 - of many files
    from trfkit.events.same_event import Events  # noqa: PLC0415 - see above
    from trfkit.ratings.fide.rating_period import over_periods  # noqa: PLC0415 - see above
    from trfkit.reports.rating import period_document  # noqa: PLC0415
    from trfkit.reports.rating_json import period_report  # noqa: PLC0415

    code, events, seen = 0, [], Events()
    inputs: dict[str, Input] = {}  # by their hash: a copy beside its file is no second event
    for rated in results(partial(event_of_period, work, run.reading), listed, output.jobs, _lost):
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
            count = len(rated.event.played.games)
            code = max(code, _left_out(rated.input.file, known.file, known.comparison, count))
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
        hashes=run.hashes,
    )
    if output.format == "json":
        output.target.write(console.encode(to_json(period_report(players, origin))))
        return code
    if output.format == "csv":
        console.notes(origin_foot(origin, console.language()))
    write_document(period_document(players, origin), output.format, output.target)
    return code


def _left_out(file: str, first: str, comparison: Comparison, count: int) -> int:
    """Say why a file of so many games does not count beside another one; return the exit code."""
    from trfkit.events.same_event import Relation  # noqa: PLC0415 - of many files

    if comparison.relation is Relation.COPY:
        same = f"{file}: note: left out, it is the same event as {first}, with the same results"
        console.note(visible(same))
        return 0
    both = f"{comparison.games} of its {counted(count, 'games')}"
    if comparison.games == count:
        both = "all its games"
    others = comparison.games - comparison.results
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
    counts = Counter(one.kind for one in found)
    each = [
        (f"round {one.round}: " if one.round else f"{one.kind} of ")
        + f"{' - '.join(names[player] for player in one.players)} {one.here}, there {one.there}"
        for one in found
    ]
    how_many = ", ".join(counted(count, f"{kind}s") for kind, count in counts.items())
    return f"{how_many}: {first_of(each, MOST_NAMED)}"


def event_of_period(work: RatingWork, reading: Reading, source: Source) -> EventOfPeriod:
    """Return what one of several files brings its players."""
    from trfkit.ratings.fide.rating_period import rated_event  # noqa: PLC0415 - of many files

    try:
        loaded = load_quietly(source, reading)
        try:
            rated = work.fide_rating(loaded)
        except Refusal as refusal:
            raise Failure(refusal.message, loaded.said) from refusal
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


@declare(
    "trfkit rate club.trf --system ufgo --official",
    "trfkit rate club.h9 --system ufgo --board 13 --policy handicap=skip",
    "trfkit rate club.trf --system ufgo --who 7",
    "trfkit rate open.trf --system fide --k 12=40 --games --format csv -o changes.csv",
    "trfkit rate may/*.trf --system fide --jobs 4",
    "trfkit rate may/ --system fide -o changes/ --format csv",
    formats=("table", "json", "csv"),
    default="table",
    together=_rate_many,
)
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
def command(
    *,
    system: str,
    rating_source: str | None,
    games: bool,
    who: str | None,
    options: Mapping[str, SystemOptions],
    reading: Reading,
    output: Output,
    **_others: object,
) -> Work:
    """Compute the new ratings of the players in FILE, game by game.

    By the Ukrainian Go Federation (ufgo) or FIDE (fide); each number names its article, and
    what the regulations leave open is listed with the reading in use. Of several files, or of a
    folder, FIDE's changes are summed up for each player, by month; with -o DIR each file is rated
    on its own.
    """
    _check_options(system, options)
    if who is not None and output.folder is not None:
        raise click.UsageError("--who is for one file.")
    return RatingWork(
        system=system,
        source=rating_source,
        games=games,
        who=who,
        options=options[system],
        list_of_k=_list_of_k(options[system], reading),
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


def _player(loaded: Loaded, rated: Rated, who: str) -> RatedPlayer:
    """Return the one player that ``who`` names; a Failure where that is not one."""
    from trfkit.cli.participant_argument import chosen  # noqa: PLC0415 - with its option alone
    from trfkit.ranking import Ranking  # noqa: PLC0415 - as above

    number = chosen(loaded.tournament, who, Ranking(), of_teams=False)
    player = rated.rating.player(number)
    if player is None:
        raise Failure(f"player {number} is not rated")
    return player
