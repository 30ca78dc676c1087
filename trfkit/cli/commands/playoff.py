"""``trfkit playoff``: what the regulations prescribe for those who are tied."""

from __future__ import annotations

from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.api.rules import playoff
from trfkit.cli import console
from trfkit.cli.failures import nearest
from trfkit.cli.files import as_path, source
from trfkit.cli.options import (
    PATH,
    Reading,
    examples,
    reading_options,
    starting_rank_option,
    verbose_option,
    written_options,
)
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.playoffs import LONGEST_MATCH, Answers, Format, Places, parse_places
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.reports.origin import Origin, origin_of
from trfkit.reports.playoff import playoff_report, playoff_text
from trfkit.reports.text import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.cli.files import Target
    from trfkit.reports.playoff import Programme

    Function = Callable[..., Any]

FIRST: Final = Places(1, 1)
SYSTEMS: Final = tuple(system.value for system in Format)
STEPS: Final = ("plan", "pair", "result", "final")
"""Each is a command of its own in ``trfkit.cli.playoffs``; ``./plan`` is a file of that name."""


def _places(ctx: click.Context, param: click.Parameter, value: str | None) -> Places | None:
    del ctx, param
    try:
        return None if value is None else parse_places(value)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from error


def answers_options(command: Function) -> Function:
    """Add an option for each parameter of article 3, passed on as ``answers``."""

    @click.option("--ties", metavar="TEXT", help="3.1.1: which ties are played off.")
    @click.option(
        "--after",
        metavar="LIST",
        help="3.1.2: who qualifies: those tied after 'none' or 'all' of the tie-breaks, or after "
        "those listed.",
    )
    @click.option("--system", type=click.Choice(SYSTEMS), help="3.1.3: the system.")
    @click.option(
        "--games", type=click.IntRange(1, LONGEST_MATCH), metavar="N", help="Games of each pair."
    )
    @click.option(
        "--pairs",
        metavar="TEXT",
        help="3.1.4: how pairs are made: 'ranking' (first against last; table numbers in order), "
        "'lots', or other words.",
    )
    @click.option(
        "--colours",
        metavar="TEXT",
        help="3.1.5: how colours are fixed: 'table' (Berger), 'lots', or other words.",
    )
    @click.option("--time-control", metavar="TEXT", help="3.1.6: of all games.")
    @click.option("--breaks", metavar="TEXT", help="3.1.7: timetable, or breaks.")
    @click.option("--if-tied", metavar="TEXT", help="What follows a tie in the play-off itself.")
    @wraps(command)
    def with_answers(
        *,
        ties: str | None,
        after: str | None,
        system: str | None,
        games: int | None,
        pairs: str | None,
        colours: str | None,
        time_control: str | None,
        breaks: str | None,
        if_tied: str | None,
        **others: object,
    ) -> object:
        answers = Answers(
            ties=ties,
            after=after,
            system=None if system is None else Format(system),
            games=games,
            pairs=pairs,
            colours=colours,
            time_control=time_control,
            breaks=breaks,
            if_tied=if_tied,
        )
        return command(answers=answers, **others)

    return with_answers


class Playoff(click.Command):
    """The plan of a play-off; four words before the file's name carry one on instead."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - whatever click passes on
    ) -> click.Context:
        """Parse the options of the plan, or of the step that the first argument names."""
        if args and args[0] in STEPS:
            step = getattr(import_module("trfkit.cli.playoffs"), args[0])
            name, *arguments = args
            context: click.Context = step.make_context(
                f"{info_name} {name}", arguments, parent, **extra
            )
            return context
        word = args[0] if len(args) > 1 else ""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            meant = nearest(word, STEPS)
            if not meant or as_path(word).exists() or isinstance(error, click.BadParameter):
                raise
            raise click.UsageError(f"there is no step {word!r}{meant}.", error.ctx) from error


@click.command(
    cls=Playoff,
    epilog=examples(
        "trfkit playoff open.trf --places 1",
        "trfkit playoff --players 6 --edition 2006",
        "trfkit playoff --players 8 --edition 2006 --format html -o playoff.html",
        "trfkit playoff open.trf --after DE --system knockout --pairs ranking --time-control 3+2",
        "trfkit playoff plan open.trf --places 1 --lots SEED -o playoff.json",
        "trfkit playoff pair playoff.json",
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        "trfkit playoff final playoff.json",
    ),
)
@click.argument("file", type=PATH, required=False)
@click.option(
    "--places",
    callback=_places,
    metavar="PLACES",
    help="The shared place, or places such as 1-4; default: 1.",
)
@click.option("--players", type=click.IntRange(2, 9999), metavar="N", help="So many are tied.")
@answers_options
@ranking_options
@verbose_option
@reading_options
@starting_rank_option
@written_options("text", "json", "html", default="text")
def command(
    *,
    file: str | None,
    places: Places | None,
    players: int | None,
    answers: Answers,
    ranking: Ranking,
    verbose: bool,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Plan the play-off of those who share a place in FILE, or of a number of players.

    Editions before 2023 have a worked scheme; from 2023 on there are parameters for the
    organiser to fix, and what follows from them. What a text does not say is listed.

    'playoff plan', 'pair', 'result' and 'final' (each with --help) carry one on to its end.
    """
    if (file is None) is (players is None):
        raise click.UsageError("Either FILE or --players was expected.")
    if players is not None:
        plain = Ranking(edition=ranking.edition)
        if ranking.regulations is not None:
            from trfkit.ranking.options import under_regulations  # noqa: PLC0415 - as needed

            plain = under_regulations(plain, ranking.regulations)
        if places is not None or ranking != plain or reading != Reading():
            raise click.UsageError("With --players there is no file to read and rank.")
        programme, origin, code = _programme_of_number(players, answers, ranking)
    else:
        programme, origin, code = _programme_of_file(
            str(file), places or FIRST, answers, ranking, reading
        )
        origin = replace(origin, hashes=verbose)
    out.write(console.encode(_written(programme, origin, format_)))
    return code


def _programme_of_number(
    players: int, answers: Answers, ranking: Ranking
) -> tuple[Programme, Origin, int]:
    with refusals():
        programme = playoff(players, answers=answers, ranking=ranking)
    origin = Origin(edition=programme.plan.edition, regulations=ranking.regulations)
    return programme, origin, 0


def _programme_of_file(
    file: str, places: Places, answers: Answers, ranking: Ranking, reading: Reading
) -> tuple[Programme, Origin, int]:
    loaded = load(source(file, reading.most), reading)
    with refusals():
        programme = playoff(loaded.tournament, places, answers, ranking)
    assert programme.tied is not None  # noqa: S101 - it is of a tournament
    standings = programme.tied.standings
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    console.notes(remarks(standings.notes))
    origin = replace(
        origin_of(standings, loaded.input, ranking=ranking), edition=programme.plan.edition
    )
    return programme, origin, max(loaded.exit_code, exit_code(standings.diagnostics))


def _written(programme: Programme, origin: Origin, format_: str) -> str:
    if format_ == "json":
        return to_json(playoff_report(programme, origin))
    if format_ == "html":
        from trfkit.reports.playoff_page import playoff_page  # noqa: PLC0415 - imports a library

        return playoff_page(programme, origin)
    return playoff_text(programme, origin)
