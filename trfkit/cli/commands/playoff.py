"""``trfkit playoff``: what the regulations prescribe for those who are tied, and its course."""

from __future__ import annotations

from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import nearest
from trfkit.cli.files import as_path
from trfkit.cli.options import examples
from trfkit.playoffs import LONGEST_MATCH, Answers, Format

if TYPE_CHECKING:
    from collections.abc import Callable

    Function = Callable[..., Any]

SYSTEMS: Final = tuple(system.value for system in Format)
STEPS: Final = ("plan", "pair", "result", "final")
"""Each is a command of ``trfkit.cli.playoffs``; ``./plan`` is a file of that name."""


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


class Playoff(click.Group):
    """The steps of a play-off, imported when one is called; a FILE without a step is planned."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the steps in their order."""
        del ctx
        return list(STEPS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the step of that name."""
        del ctx
        if cmd_name not in STEPS:
            return None
        step: click.Command = getattr(import_module("trfkit.cli.playoffs"), cmd_name)
        return step

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options; what names no step is for ``plan``."""
        if args and args[0] not in (*STEPS, *ctx.help_option_names):
            word, *others = args
            meant = nearest(word, STEPS)
            if meant and others and not others[0].startswith("-") and not as_path(word).exists():
                ctx.fail(f"there is no step {word!r}{meant}.")
            args = [STEPS[0], *args]
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
