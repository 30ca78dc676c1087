"""``trfkit generate``: tournaments made up from a seed, to try and to measure with."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.batches import make_folder, results
from trfkit.cli.failures import Failure, bad_value, failure_of, misuse_of
from trfkit.cli.file_arguments import STANDARD, refuse_other_format, target
from trfkit.cli.shared_options import (
    PATH,
    examples,
    force_option,
    grouped_command,
    jobs_option,
    parsed,
)
from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.format_table import extension_of
from trfkit.generate.blemishes import BLEMISHES, NAMES, NEEDS_ACCENTS
from trfkit.generate.drawn_choices import drawn, with_blemishes
from trfkit.generate.event_choices import KINDS, RATES, Choices, refuse_impossible
from trfkit.generate.invented_people import SCRIPTS
from trfkit.generate.plain_pairing import PLAIN
from trfkit.generate.seeded_files import Generated, generated
from trfkit.messages import Message
from trfkit.model import MatchPointSystem
from trfkit.model.scoring import system_of
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.tie_breaks.descriptor import split_list
from trfkit.units import Points, parse_points
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.generate.plain_pairing import System
    from trfkit.model import PointSystem
    from trfkit.pairings.engines import Engine

ANY: Final = "any"
"""The blemish that means a few of them, others in each file."""

THREE: Final = 3


def _rates(settings: tuple[str, ...]) -> dict[str, float]:
    rates = {}
    for setting in settings:
        name, _, share = setting.partition("=")
        try:
            rates[name] = float(share)
        except ValueError:
            raise bad_value("no-share", value=setting) from None
    return rates


def _three(value: str) -> tuple[int, int, int]:
    """Return the tenths that three numbers parted by hyphens mean."""
    points = [parse_points(text) for text in value.split("-")]
    if len(points) != THREE or None in points:
        raise bad_value("no-points", value=value)
    win, draw, loss = (point or 0 for point in points)
    return win, draw, loss


def _points(value: str) -> PointSystem:
    system = system_of(*_three(value))
    return replace(system, unknown=system.draw)


def _match_points(value: str) -> MatchPointSystem:
    win, draw, loss = _three(value)
    return MatchPointSystem(win=Points(win), draw=Points(draw), loss=Points(loss))


@grouped_command(
    epilog=examples(
        "trfkit generate --players 60 --rounds 7 -o open.trf",
        "trfkit generate --kind team-swiss --teams 20 --boards 4 -o teams.trf",
        "trfkit generate --rate half-point-bye=0.1 --rate forfeit=0.05 -o byes.trf",
        "trfkit generate --vary --count 1000 -o events --jobs 2",
        "trfkit generate --blemish any --vary --count 100 -o damaged",
    ),
)
@click.option("--seed", default="1", metavar="SEED", help="What all chance comes from; default: 1.")
@click.option("--kind", type=click.Choice(KINDS), help="Default: individual-swiss.")
@click.option("--players", type=int, metavar="N", help="Of an event of players; default: 40.")
@click.option("--teams", type=int, metavar="N", help="Of an event of teams; default: 10.")
@click.option("--boards", type=int, metavar="N", help="Of a match; default: 4.")
@click.option("--rounds", type=int, metavar="N", help="Of a Swiss; default: as the size asks for.")
@click.option("--played", type=int, metavar="N", help="Rounds that are over; default: all.")
@click.option("--cycles", type=int, metavar="N", help="How often a pair of a round-robin meets.")
@click.option(
    "--points",
    "point_system",
    callback=parsed(_points),
    metavar="W-D-L",
    help="What a game is worth; default: 1-0.5-0.",
)
@click.option(
    "--match-points",
    callback=parsed(_match_points),
    metavar="W-D-L",
    help="Of a match; default: 2-1-0.",
)
@click.option(
    "--rate",
    "rates",
    multiple=True,
    callback=parsed(_rates),
    metavar="NAME=SHARE",
    help=f"How often something happens, from 0 to 1: {', '.join(RATES)}.",
)
@click.option("--accelerated", is_flag=True, default=None, help="The upper half starts ahead.")
@click.option(
    "-t",
    "--tiebreaks",
    callback=parsed(lambda value: tuple(split_list(value))),
    metavar="LIST",
    help="The list that ranks.",
)
@click.option("--start", metavar="YYYY-MM-DD", help="The first day; default: 2026-03-01.")
@click.option(
    "--to",
    "dialect",
    type=click.Choice([str(dialect) for dialect in Dialect]),
    help="The dialect; default: trf26.",
)
@click.option(
    "--encoding",
    type=click.Choice(tuple(SCRIPTS)),
    help="Of the file, whose names it can write; default: utf-8.",
)
@click.option(
    "--blemish",
    "blemishes",
    multiple=True,
    type=click.Choice((ANY, *NAMES)),
    metavar="NAME",
    help=f"Damage the file as exports do: 'any' or {', '.join(NAMES)}.",
)
@click.option(
    "--engine",
    metavar="NAME|PATH",
    help="Let bbpPairings, py4swiss or JaVaFo pair the Swiss rounds of players.",
)
@click.option("--vary", is_flag=True, help="Draw from the seed what no option states.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="So many files, into -o DIR.")
@click.option(
    "-o", "--output", type=PATH, metavar="OUT", help="The file, or with --count a folder."
)
@force_option
@jobs_option
def command(
    *,
    seed: str,
    players: int | None,
    teams: int | None,
    engine: str | None,
    vary: bool,
    count: int | None,
    output: str | None,
    force: bool,
    jobs: int,
    **options: Any,  # noqa: ANN401 - fields of the choices by name, None where not stated
) -> int:
    """Make up a tournament from a seed.

    The same options give the same bytes, on every machine. All names are invented. Swiss rounds
    are paired by a plain rule, which is none of FIDE's systems; with --engine by the Dutch system.
    With --vary everything that no option states is drawn, kind and point system included.
    """
    asked: Engine | None = None
    if engine is not None:
        from trfkit.generate.engine_rounds import SECONDS  # noqa: PLC0415 - with its option alone
        from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415 - as above

        asked = chosen_engines([engine], which, SECONDS)[0]
    if asked is not None and options["start"] is None:
        options["start"] = _day_of_its_rules(asked)
    chosen, fixed = _chosen(players, teams, options, vary=vary)
    order = Order(chosen, fixed, seed, vary=vary, engine=asked)
    if count is None:
        out = target(output, replace=force)
        out.check()
        refuse_other_format(out.path)
        choices = order.choices(order.seed)
        system = order.system(choices)
        made = generated(choices, order.seed, system)
        out.write(made.data)
        if choices.is_swiss:
            console.note(_how(system))
        told = Counter(_told(made))
        console.notes(visible(f"note: {text}") for text in told)
        return 0
    if output is None or output == STANDARD:
        raise misuse_of("count-without-folder")
    return _many(order, count, output, replace=force, jobs=jobs)


def _many(order: Order, count: int, output: str, *, replace: bool, jobs: int) -> int:
    """Write so many tournaments into a folder; a file that has these bytes already may be there.

    So the same command finishes what an interrupted one began.
    """
    if extension_of(output) and not Path(output).is_dir() and not output.endswith(("/", os.sep)):
        raise failure_of("count-into-file", file=output)
    numbers = range(1, count + 1)
    for number in numbers:
        with refusals_over(order, number):
            refuse_impossible(order.choices(order.seed_of(number)))
    folder = Path(output)
    make_folder(folder)
    width = max(len(str(count)), THREE)
    refused, told = 0, Counter[str]()
    for number, made in zip(numbers, results(partial(_file, order), numbers, jobs), strict=True):
        path = folder / f"{number:0{width}}.trf"
        if not _holds(path, made.data):
            target(str(path), replace=replace).write(made.data)
        refused += made.was_refused
        told.update(made.told)
    by = PLAIN if order.engine is None else order.system(Choices(start=order.chosen.start))
    console.note(f"{count} tournaments of the seed {order.seed}; {_how(by)}")
    if refused:
        console.note(f"{refused} of them the engine could not pair; {_how(PLAIN)}")
    for text, files in told.most_common():
        console.note(visible(f"note: in {files} of {count} files: {text}"))
    return 0


class Order(Record):
    """What is asked for: choices, the names of those that are stated, and the seed."""

    chosen: Choices
    fixed: frozenset[str]
    seed: str
    vary: bool = False
    engine: Engine | None = None

    def system(self, choices: Choices) -> System:
        """Return what pairs the rounds; in a mixture the engine pairs what it can."""
        cannot = choices.is_team or not choices.is_swiss
        if self.engine is None or (self.vary and cannot):
            return PLAIN
        from trfkit.generate.engine_rounds import paired_by  # noqa: PLC0415 - with an engine alone

        return paired_by(self.engine, choices)

    def seed_of(self, number: int) -> str:
        """Return the seed of one of many tournaments, from 1."""
        return f"{self.seed}-{number}"

    def choices(self, seed: str) -> Choices:
        """Return the choices for the tournament of a seed."""
        wants_any = ANY in self.chosen.blemishes
        choices = replace(self.chosen, blemishes=()) if wants_any else self.chosen
        if self.vary:
            choices = drawn(choices, self.fixed, seed)
        return with_blemishes(choices, seed) if wants_any else choices


def _chosen(
    players: int | None, teams: int | None, options: dict[str, Any], *, vary: bool
) -> tuple[Choices, frozenset[str]]:
    """Return the choices that options state, and their names."""
    stated = {name: value for name, value in options.items() if value not in (None, (), {})}
    if players is not None and teams is not None:
        raise misuse_of("players-and-teams")
    if teams is not None:
        stated.setdefault("kind", "team-swiss")
        stated["size"] = teams
    elif players is not None:
        stated.setdefault("kind", "individual-swiss")
        stated["size"] = players
    of_teams = str(stated.get("kind", "")).startswith("team-")
    if players is not None and of_teams:
        raise misuse_of("players-of-teams")
    if teams is not None and not of_teams:
        raise misuse_of("option-of-teams", option="--teams")
    for name in ("boards", "match_points"):
        if name in stated and not of_teams and not (vary and "kind" not in stated):
            raise misuse_of("option-of-teams", option=f"--{name.replace('_', '-')}")
    if "dialect" in stated:
        stated["dialect"] = Dialect(stated["dialect"])
    fields = dict(stated)
    if of_teams:
        fields.setdefault("size", TEAMS)
    return Choices(**fields), frozenset(stated)


TEAMS: Final = 10


def _how(system: System) -> str:
    of_nobody = ": none of FIDE's systems" if system is PLAIN else ""
    return f"Swiss rounds are paired {system.says}{of_nobody}"


def _day_of_its_rules(engine: Engine) -> str:
    """Return the first day by default, or an earlier one where the engine's rules are older."""
    from trfkit.pairings.engines import rule_set  # noqa: PLC0415 - with an engine alone

    usual = Choices().start
    rules = [rule_set(name) for name in engine.follows]
    if any(row.holds_for(date.fromisoformat(usual)) for row in rules):
        return usual
    return str(max(row.until for row in rules if row.until is not None))


class Made(Record):
    """One of many files, what is to be told of it, and whether the engine could not pair it."""

    data: bytes
    told: tuple[str, ...]
    was_refused: bool


def _file(order: Order, number: int) -> Made:
    """Return a file, paired by the plain rule where the engine cannot."""
    seed = order.seed_of(number)
    with refusals_over(order, number):
        choices = order.choices(seed)
        system = order.system(choices)
        was_refused = False
        if system is not PLAIN:
            try:
                made = generated(choices, seed, system)
            except Refusal:
                was_refused = True
        if system is PLAIN or was_refused:
            made = generated(choices, seed)
    return Made(made.data, tuple(dict.fromkeys(_told(made))), was_refused)


@contextmanager
def refusals_over(order: Order, number: int) -> Iterator[None]:
    """Raise a Failure for a Refusal, which says of which of many tournaments it is."""
    try:
        yield
    except Refusal as refusal:
        seed = order.seed_of(number)
        of_seed = {"number": number, "seed": seed, "fault": refusal.message}
        raise Failure(Message("refusals.of-seed", **of_seed)) from refusal


def _told(made: Generated) -> Iterator[str]:
    """Yield what a file does not say of its tournament, and what was asked for in vain."""
    for loss in made.losses:
        yield loss.message
    for name in made.idle:
        needs = BLEMISHES[name].needs if name in BLEMISHES else NEEDS_ACCENTS
        without = f" without {needs}" if needs else ""
        yield f"the blemish '{name}' finds nothing to change{without}"


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.read_bytes() == data
    except OSError:
        return False
