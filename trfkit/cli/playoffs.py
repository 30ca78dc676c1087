"""``trfkit playoff plan``, ``pair``, ``result`` and ``final``: a play-off to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.api.rules import edition_of_playoff
from trfkit.atomic import locked
from trfkit.cli import console
from trfkit.cli.commands.playoff import answers_options
from trfkit.cli.failures import Failure
from trfkit.cli.files import STANDARD, Target, source
from trfkit.cli.options import (
    PATH,
    examples,
    output_options,
    reading_options,
    starting_rank_option,
    written_options,
)
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.cli.reading import load, remarks
from trfkit.cli.sheets import write_sheet
from trfkit.playoffs.article3 import answers_by
from trfkit.playoffs.conduct import conducted, with_answers, with_results
from trfkit.playoffs.prizes import Sharing, parse_prizes
from trfkit.playoffs.starting import begin
from trfkit.playoffs.state import Conditions, read_state
from trfkit.playoffs.tied import parse_places
from trfkit.record import replace
from trfkit.reports.origin import Origin, input_of
from trfkit.reports.playoff_course import Prizes, course_report, course_sheet, final_sheet
from trfkit.reports.text import to_json
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.options import Reading
    from trfkit.playoffs import Answers, Places
    from trfkit.playoffs.conduct import Conducted
    from trfkit.playoffs.state import State
    from trfkit.ranking import Ranking

FORMATS: Final = ("text", "json", "html")
EVERY: Final = "all"
BY_HAND: Final = "hand"
MOST: Final = 1 << 24
"""So many bytes are more than any state."""


def _places(ctx: click.Context, param: click.Parameter, value: str) -> tuple[Places, ...] | None:
    del ctx, param
    if value.strip().lower() == EVERY:
        return None
    try:
        return tuple(parse_places(part) for part in value.split(","))
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from error


def _time(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    if value is None:
        return None
    hours, _, minutes = value.strip().partition(":")
    numbers = [hours, minutes]
    if not all(n.isascii() and n.isdigit() and len(n) <= 2 for n in numbers):  # noqa: PLR2004 - digits
        raise click.BadParameter(f"{value!r}: a time such as 18:30 was expected.")
    if int(hours) > 23 or int(minutes) > 59:  # noqa: PLR2004 - of a day
        raise click.BadParameter(f"{value!r}: there is no such time.")
    return f"{int(hours):02}:{int(minutes):02}"


def _answers(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[str, str]:
    del ctx, param
    answers = {}
    for value in values:
        key, mark, answer = value.partition("=")
        if not (mark and key.strip()):
            raise click.BadParameter(f"{value!r}: KEY=VALUE was expected.")
        answers[key.strip()] = answer.strip()
    return answers


@click.command(
    epilog=examples(
        "trfkit playoff plan open.trf --places 1 --lots 'seed of the day' -o playoff.json",
        "trfkit playoff plan open.trf --places all --edition 2006 -o playoff.json",
        "trfkit playoff plan open.trf --places 1,3-4 --ended 18:40 -o playoff.json",
        "trfkit playoff plan open.trf --system knockout --games 2 --time-control 3+2 "
        "--if-tied sudden-death --bids -o playoff.json",
    )
)
@click.argument("file", type=PATH)
@click.option(
    "--places",
    default="1",
    callback=_places,
    metavar="PLACES",
    help="Those that are played off: 1, 1-4, several as 1,3-4, or 'all' that are shared; "
    "default: 1.",
)
@click.option(
    "--lots",
    metavar="SEED",
    help="Lots follow from SEED, 'hand' enters them as drawn; default: a seed of chance, kept.",
)
@click.option(
    "--ended", callback=_time, metavar="HH:MM", help="When the last game of the tied ended."
)
@click.option(
    "--bids", is_flag=True, help="Colours of deciding games by bids: less time plays Black."
)
@click.option(
    "--armageddon", metavar="TEXT", help="The time control of deciding games, from 2023 on."
)
@click.option("--short-of-time", is_flag=True, help="Deciding games alone (6(k), 3(b) and end).")
@click.option(
    "--settle",
    type=click.IntRange(1, 9999),
    default=1,
    metavar="N",
    help="From 2023 on: so many places of each group are settled; default: 1.",
)
@answers_options
@ranking_options
@reading_options
@starting_rank_option
@output_options
def plan(
    *,
    file: str,
    places: tuple[Places, ...] | None,
    lots: str | None,
    ended: str | None,
    bids: bool,
    armageddon: str | None,
    short_of_time: bool,
    settle: int,
    answers: Answers,
    ranking: Ranking,
    reading: Reading,
    out: Target,
) -> int:
    """Begin the play-off of those who share places in FILE, and write its state.

    The state is one JSON document: who plays, by which rules, and the seed of the lots. 'pair'
    draws and pairs what comes next, 'result' enters results, 'final' tells the places.
    """
    answers = answers_by(answers, ranking)
    loaded = load(source(file, reading.most), reading)
    with refusals():
        edition, notes = edition_of_playoff(ranking, loaded.tournament.start)
        state = begin(
            loaded.tournament,
            edition,
            places,
            ranking,
            Conditions(
                ties=answers.ties,
                after=answers.after,
                system=answers.system,
                pairs=answers.pairs,
                colours=answers.colours,
                time_control=answers.time_control,
                breaks=answers.breaks,
                games=answers.games,
                if_tied=answers.if_tied,
                sudden_death=armageddon,
                bids=bids,
                settle=settle,
                short_of_time=short_of_time,
            ),
            seed=_seed(lots),
            ended=ended,
            remarks=notes,
        )
    state = replace(state, source=visible(loaded.input.file), sha256=loaded.input.sha256)
    out.write(_bytes(state))
    console.notes(remarks(state.assumptions))
    if out.path is not None:
        console.note(f"next: trfkit playoff pair {out.path}")
    return loaded.exit_code


def _seed(lots: str | None) -> str | None:
    if lots is None:
        from secrets import token_hex  # noqa: PLC0415 - where nobody gives a seed

        return token_hex(8)
    return None if lots.strip().lower() == BY_HAND else lots


@click.command(
    epilog=examples(
        "trfkit playoff pair playoff.json",
        "trfkit playoff pair playoff.json -o sheet.html",
        "trfkit playoff pair playoff.json --set 'Semi-finals/pairs=lots'",
        "trfkit playoff pair playoff.json --set '7-12/bids=7=4:30 12=4:10'",
    )
)
@click.argument("state", type=PATH, metavar="STATE")
@click.option(
    "--set",
    "answers",
    multiple=True,
    callback=_answers,
    metavar="KEY=VALUE",
    help="Enter what has to be said: a decision, bids, a lot drawn by hand.",
)
@written_options(*FORMATS, default="text")
def pair(*, state: str, answers: Mapping[str, str], format_: str, out: Target) -> int:
    """Draw the lots and pair the games that come next in STATE, which keeps them.

    As a page it is a sheet to print and fill in. Where a text is silent, what has to be decided is
    asked for, and --set answers it.
    """
    with locked(state):
        known = _read(state)
        with refusals():
            changed = with_answers(conducted(known, draws=True).state, answers)
            found = conducted(changed, draws=True)
        _keep(state, known, found.state)
    _write_course(found, state, format_, out)
    return 0


@click.command(
    epilog=examples(
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        'trfkit playoff result playoff.json "7-12 0-1" --ended 19:05',
        'trfkit playoff result playoff.json "3 1-0 41"',
        'trfkit playoff result playoff.json "1 0-1" --correct',
        "trfkit playoff result playoff.json --from results.csv",
    )
)
@click.argument("state", type=PATH, metavar="STATE")
@click.argument("results", nargs=-1, metavar="[RESULT]...")
@click.option(
    "--from", "file", type=PATH, metavar="FILE", help="Take results from FILE, one on each line."
)
@click.option("--ended", callback=_time, metavar="HH:MM", help="When these games ended.")
@click.option("--correct", is_flag=True, help="Replace results that are there.")
@written_options(*FORMATS, default="text")
def result(
    *,
    state: str,
    results: tuple[str, ...],
    file: str | None,
    ended: str | None,
    correct: bool,
    format_: str,
    out: Target,
) -> int:
    """Enter results into STATE: a game's number or two ids, the result, the number of moves.

    Results are 1-0, 1/2, 0-1, forfeits +/-, -/+ and -/-. All are entered or none. The moves are
    needed only where the regulations count them, and can be entered later.
    """
    if not (results or file):
        raise click.UsageError("RESULT or --from was expected.")
    lines = [*results, *(_lines(file) if file else ())]
    with locked(state):
        known = _read(state)
        with refusals():
            changed = with_results(known, lines, ended=ended, correct=correct)
            found = conducted(changed)
        _keep(state, known, found.state)
    _write_course(found, state, format_, out)
    return 0


@click.command(
    epilog=examples(
        "trfkit playoff final playoff.json",
        "trfkit playoff final playoff.json --prizes 1000,600,400",
        "trfkit playoff final playoff.json --prizes 1000,600,400 --share hort",
        "trfkit standings open.trf --playoff playoff.json",
    )
)
@click.argument("state", type=PATH, metavar="STATE")
@click.option("--prizes", metavar="LIST", help="The prizes of places 1, 2 ..., by commas.")
@click.option(
    "--share",
    "sharing",
    type=click.Choice([way.value for way in Sharing]),
    help="Prizes of those who were tied: of the place that each takes (default), equal, or by "
    "Hort half of both.",
)
@written_options(*FORMATS, default="text")
def final(*, state: str, prizes: str | None, sharing: str | None, format_: str, out: Target) -> int:
    """Tell the places that the play-off in STATE gave, and the prizes that go with them."""
    if sharing is not None and prizes is None:
        raise click.UsageError("--share is for --prizes.")
    with refusals():
        found = conducted(_read(state))
        amounts = None if prizes is None else parse_prizes(prizes)
    left = next((want for p in found.contests for want in p.wants), None)
    if left is not None:
        raise Failure(f"the play-off is not over: {left.text}")
    given = None if amounts is None else Prizes(amounts, Sharing(sharing or Sharing.PLACE))
    origin = _origin(found, state)
    if format_ == "json":
        out.write(console.encode(to_json(course_report(found, origin, given))))
    else:
        write_sheet(final_sheet(found, given), origin, (), format_, out)
    return 0


def read_conducted(name: str) -> Conducted:
    """Return the play-off of a file of state; a Failure where there is none."""
    with refusals():
        return conducted(_read(name, standard=True))


def _read(name: str, *, standard: bool = False) -> State:
    if name == STANDARD and not standard:
        raise Failure("the state of a play-off is kept in a file; '-' is none")
    data = source(name, MOST).read(MOST)
    with refusals():
        try:
            return read_state(data)
        except ValueError as error:
            raise Failure(f"{name} holds no state of a play-off: {error}") from error


def _keep(name: str, known: State, state: State) -> None:
    """Write the state where it was read, if it changed."""
    if state != known:
        Target(name, replace=True).write(_bytes(state))


def _bytes(state: State) -> bytes:
    """Return the state as its file holds it, with nothing in it that a terminal would obey."""
    return console.encode(to_json(state))


def _origin(found: Conducted, name: str) -> Origin:
    item = input_of(name, _bytes(found.state))
    return Origin(inputs=(item,), edition=found.state.edition)


def _write_course(found: Conducted, name: str, format_: str, out: Target) -> None:
    origin = _origin(found, name)
    if format_ == "json":
        out.write(console.encode(to_json(course_report(found, origin))))
    elif format_ == "html":
        from trfkit.reports.playoff_sheet import playoff_sheet  # noqa: PLC0415 - imports a library

        out.write(console.encode(playoff_sheet(found, origin)))
    else:
        write_sheet(course_sheet(found, name), origin, (), format_, out)


def _lines(file: str) -> list[str]:
    """Return the results of a file; a head and lines that are empty or comments are left out."""
    text = source(file, MOST).read(MOST).decode("utf-8-sig", "replace")
    lines = [line.strip().strip(";,") for line in text.splitlines()]
    lines = [line.replace('"', "") for line in lines if line and not line.startswith("#")]
    return lines[1:] if lines and not any(c.isdigit() for c in lines[0]) else lines
