"""``trfkit playoff``: what the regulations prescribe for those who are tied, to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.api.regulated import edition_of_playoff, playoff
from trfkit.atomic_files import locked
from trfkit.cli import console
from trfkit.cli.failures import bad_value, failure_of, misuse_of, nearest, refused_value
from trfkit.cli.file_arguments import STANDARD, Target, as_path, source
from trfkit.cli.playoff_options import MAX_STATE, answers_options, read_state_of
from trfkit.cli.ranking_arguments import ranking_options
from trfkit.cli.runner import declare_one
from trfkit.cli.shared_options import (
    PATH,
    Options,
    Reading,
    examples,
    grouped_command,
    is_stated,
    option,
    written_options,
)
from trfkit.cli.tournament_input import exit_code, load, remarks, sayings
from trfkit.messages import Message
from trfkit.playoffs.article3 import answers_by
from trfkit.playoffs.conduct import conducted, with_answers, with_results
from trfkit.playoffs.opening import begin
from trfkit.playoffs.playoff_state import Conditions
from trfkit.playoffs.prizes import Sharing, parse_prizes
from trfkit.playoffs.tied_players import parse_places
from trfkit.ranking import Ranking
from trfkit.record import extended, replace
from trfkit.refusal import Refusal
from trfkit.reports.playoff import playoff_document, playoff_report
from trfkit.reports.playoff_course import Prizes, course_document, course_report, final_document
from trfkit.reports.provenance import Origin, input_of, origin_of
from trfkit.reports.text_formats import to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.runner import Call
    from trfkit.playoffs.article3 import Answers
    from trfkit.playoffs.conduct import Conducted
    from trfkit.playoffs.playoff_state import State
    from trfkit.playoffs.tied_players import Places
    from trfkit.reports.playoff import Programme

FORMATS: Final = ("text", "json", "html")
STATE: Final = "state"
OF_STATE: Final = ("lots", "ended", "bids", "armageddon", "short_of_time", "settle")
"""Options of a play-off that begins."""
EVERY: Final = "all"
BY_HAND: Final = "hand"


def _places(ctx: click.Context, param: click.Parameter, value: str) -> tuple[Places, ...] | None:
    del ctx, param
    if value.strip().lower() == EVERY:
        return None
    try:
        return tuple(parse_places(part) for part in value.split(","))
    except Refusal as refusal:
        raise refused_value(refusal) from refusal


def _time(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    if value is None:
        return None
    hours, _, minutes = value.strip().partition(":")
    numbers = [hours, minutes]
    if not all(n.isascii() and n.isdigit() and len(n) <= 2 for n in numbers):  # noqa: PLR2004 - digits
        raise bad_value("no-time", value=value)
    if int(hours) > 23 or int(minutes) > 59:  # noqa: PLR2004 - of a day
        raise bad_value("no-such-time", value=value)
    return f"{int(hours):02}:{int(minutes):02}"


def _answers(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[str, str]:
    del ctx, param
    answers = {}
    for value in values:
        key, mark, answer = value.partition("=")
        if not (mark and key.strip()):
            raise bad_value("no-key", value=value)
        answers[key.strip()] = answer.strip()
    return answers


class Playoff(click.Group):
    """The steps of a play-off; a FILE without a step is planned, and ``./plan`` is such a FILE."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the steps in their order."""
        del ctx
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options; what names no step is for ``plan``."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            word, *others = args
            meant = nearest(word, self.commands)
            if meant and others and not others[0].startswith("-") and not as_path(word).exists():
                raise misuse_of("no-step", name=word, near=meant)
            args = ["plan", *args]
        return super().parse_args(ctx, args)


@click.group(
    cls=Playoff,
    epilog=examples(
        "trfkit playoff open.trf --places 1",
        "trfkit playoff plan --players 6 --edition 2006",
        "trfkit playoff plan open.trf --places 1 --lots SEED -o playoff.json",
        "trfkit playoff pair playoff.json",
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        "trfkit playoff final playoff.json",
    ),
)
def command() -> None:
    """Plan the play-off of a shared place, and carry it to its end.

    'playoff FILE' is 'playoff plan FILE'. With -o STATE.json 'plan' begins the play-off, which the
    other steps carry on.
    """


class PlanOptions(Options):
    """Who is tied, and how a play-off begins."""

    places: tuple[Places, ...] | None = option(
        "--places",
        default="1",
        callback=_places,
        metavar="PLACES",
        help="The shared place, or places such as 1-4; of a state several as 1,3-4, or 'all' that "
        "are shared; default: 1.",
    )
    players: int | None = option(
        "--players", type=click.IntRange(2, 9999), metavar="N", help="So many are tied."
    )
    lots: str | None = option(
        "--lots",
        metavar="SEED",
        help="Lots follow from SEED, 'hand' enters them as drawn; default: a seed of chance, kept.",
    )
    ended: str | None = option(
        "--ended", callback=_time, metavar="HH:MM", help="When the last game of the tied ended."
    )
    bids: bool = option(
        "--bids", is_flag=True, help="Colours of deciding games by bids: less time plays Black."
    )
    armageddon: str | None = option(
        "--armageddon", metavar="TEXT", help="The time control of deciding games, from 2023 on."
    )
    short_of_time: bool = option(
        "--short-of-time", is_flag=True, help="Deciding games alone (6(k), 3(b) and end)."
    )
    settle: int = option(
        "--settle",
        type=click.IntRange(1, 9999),
        default=1,
        metavar="N",
        help="From 2023 on: so many places of each group are settled; default: 1.",
    )


@declare_one(
    "trfkit playoff plan open.trf --places 1",
    "trfkit playoff plan --players 8 --edition 2006 -o playoff.html",
    "trfkit playoff plan open.trf --after DE --system knockout --pairs ranking",
    "trfkit playoff plan open.trf --places 1 --lots 'seed of the day' -o playoff.json",
    "trfkit playoff plan open.trf --places all --edition 2006 -o playoff.json",
    "trfkit playoff plan open.trf --places 1,3-4 --ended 18:40 -o playoff.json",
    "trfkit playoff plan open.trf --system knockout --games 2 --time-control 3+2 "
    "--if-tied sudden-death --bids -o playoff.json",
    formats=("text", "html", "json", STATE),
    options=PlanOptions,
)
@click.argument("file", type=PATH, required=False)
@answers_options
@ranking_options
def plan(
    *,
    file: str | None,
    options: PlanOptions,
    answers: Answers,
    ranking: Ranking,
    call: Call,
) -> int:
    """Plan the play-off of those who share a place in FILE, or of a number of players.

    Editions before 2023 have a worked scheme; from 2023 on there are parameters for the
    organiser to fix, and what follows from them. What a text does not say is listed.

    -o STATE.json (or --format state) begins the play-off: STATE says who plays, by which rules,
    and has the seed of the lots. 'pair' draws and pairs what comes next, 'result' enters results,
    'final' tells the places.
    """
    places, players = options.places, options.players
    if (file is None) is (players is None):
        raise misuse_of("file-or-players")
    reading, format_, out = call.reading, call.format, call.out
    if format_ == "json" and file is not None and out.path is not None and not is_stated("format_"):
        format_ = STATE  # which the other steps take from its file
    if format_ == STATE and file is not None:
        fixed = answers_by(answers, ranking)
        conditions = extended(
            Conditions,
            fixed,
            sudden_death=options.armageddon,
            bids=options.bids,
            settle=options.settle,
            short_of_time=options.short_of_time,
        )
        loaded = load(source(file, reading.most), reading)
        edition, notes = edition_of_playoff(ranking, loaded.tournament.start)
        state = begin(
            loaded.tournament,
            edition,
            places,
            ranking,
            conditions,
            seed=_seed(options.lots),
            ended=options.ended,
            remarks=notes,
        )
        state = replace(state, source=visible(loaded.input.file), sha256=loaded.input.sha256)
        out.write(_bytes(state))
        console.notes(remarks(state.assumptions))
        if out.path is not None:
            console.say(Message("command.next-step", file=out.path))
        return loaded.exit_code
    if of_state := [name for name in OF_STATE if is_stated(name)]:
        name = of_state[0].replace("_", "-")
        raise misuse_of("option-of-state", option=f"--{name}")
    if format_ == STATE:
        raise misuse_of("state-of-file")
    if players is not None:
        programme, origin, code = _programme_of_number(players, answers, ranking, reading)
    else:
        if places is None or len(places) != 1:
            raise misuse_of("plan-of-one-group")
        programme, origin, code = _programme_of_file(
            str(file), places[0], answers, ranking, reading
        )
        origin = replace(origin, hashes=call.hashes)
    if format_ == "json":
        out.write(console.encode(to_json(playoff_report(programme, origin))))
    else:
        document = playoff_document(programme, origin, is_page=format_ == "html")
        out.write_document(document, format_)
    return code


def _programme_of_number(
    players: int, answers: Answers, ranking: Ranking, reading: Reading
) -> tuple[Programme, Origin, int]:
    plain = Ranking(edition=ranking.edition)
    if ranking.regulations is not None:
        from trfkit.ranking.ranking_options import under_regulations  # noqa: PLC0415 - as needed

        plain = under_regulations(plain, ranking.regulations)
    if is_stated("places") or ranking != plain or reading != Reading():
        raise misuse_of("players-without-file")
    programme = playoff(players, answers=answers, ranking=ranking)
    origin = Origin(edition=programme.plan.edition, regulations=ranking.regulations)
    return programme, origin, 0


def _programme_of_file(
    file: str, places: Places, answers: Answers, ranking: Ranking, reading: Reading
) -> tuple[Programme, Origin, int]:
    loaded = load(source(file, reading.most), reading)
    programme = playoff(loaded.tournament, places, answers, ranking)
    assert programme.tied is not None  # noqa: S101 - it is of a tournament
    standings = programme.tied.standings
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    console.notes(remarks(standings.notes))
    origin = replace(
        origin_of(standings, loaded.input, ranking=ranking), edition=programme.plan.edition
    )
    return programme, origin, max(loaded.exit_code, exit_code(standings.diagnostics))


def _seed(lots: str | None) -> str | None:
    if lots is None:
        from secrets import token_hex  # noqa: PLC0415 - where nobody gives a seed

        return token_hex(8)
    return None if lots.strip().lower() == BY_HAND else lots


@grouped_command(
    epilog=examples(
        "trfkit playoff pair playoff.json",
        "trfkit playoff pair playoff.json -o sheet.html",
        "trfkit playoff pair playoff.json --set 'Semi-finals/pairs=lots'",
        "trfkit playoff pair playoff.json --set '7-12/bids=7=4:30 12=4:10'",
    ),
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
        changed = with_answers(conducted(known, draws=True).state, answers)
        found = conducted(changed, draws=True)
        _keep(state, known, found.state)
    _write_course(found, state, format_, out)
    return 0


@grouped_command(
    epilog=examples(
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        'trfkit playoff result playoff.json "7-12 0-1" --ended 19:05',
        'trfkit playoff result playoff.json "3 1-0 41"',
        'trfkit playoff result playoff.json "1 0-1" --correct',
        "trfkit playoff result playoff.json --from results.csv",
    ),
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
        raise misuse_of("result-or-from")
    lines = [*results, *(_lines(file) if file else ())]
    with locked(state):
        known = _read(state)
        changed = with_results(known, lines, ended=ended, correct=correct)
        found = conducted(changed)
        _keep(state, known, found.state)
    _write_course(found, state, format_, out)
    return 0


@grouped_command(
    epilog=examples(
        "trfkit playoff final playoff.json",
        "trfkit playoff final playoff.json --prizes 1000,600,400",
        "trfkit playoff final playoff.json --prizes 1000,600,400 --share hort",
        "trfkit standings open.trf --playoff playoff.json",
    ),
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
        raise misuse_of("share-without-prizes")
    found = conducted(_read(state))
    amounts = None if prizes is None else parse_prizes(prizes)
    left = next((want for p in found.contests for want in p.wants), None)
    if left is not None:
        raise failure_of("not-over", why=left.text)
    given = None if amounts is None else Prizes(amounts, Sharing(sharing or Sharing.PLACE))
    origin = _origin(found, state)
    if format_ == "json":
        out.write(console.encode(to_json(course_report(found, origin, given))))
    else:
        out.write_document(final_document(found, origin, given), format_)
    return 0


def _read(name: str) -> State:
    if name == STANDARD:
        raise failure_of("state-in-file")
    return read_state_of(name)


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
    else:
        document = course_document(found, origin, name, is_sheet=format_ == "html")
        out.write_document(document, format_)


def _lines(file: str) -> list[str]:
    """Return the results of a file; a head and lines that are empty or comments are left out."""
    text = source(file, MAX_STATE).read(MAX_STATE).decode("utf-8-sig", "replace")
    lines = [line.strip().strip(";,") for line in text.splitlines()]
    lines = [line.replace('"', "") for line in lines if line and not line.startswith("#")]
    return lines[1:] if lines and not any(c.isdigit() for c in lines[0]) else lines


for step in (plan, pair, result, final):
    command.add_command(step)
