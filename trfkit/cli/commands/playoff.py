"""``trfkit playoff``: what the regulations prescribe for those who are tied, and its course."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from trfkit.cli.failures import nearest
from trfkit.cli.file_arguments import as_path
from trfkit.cli.shared_options import examples

STEPS: Final = ("plan", "pair", "result", "final")
"""Each is a command of ``trfkit.cli.playoff_run``; ``./plan`` is a file of that name."""


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
        step: click.Command = getattr(import_module("trfkit.cli.playoff_run"), cmd_name)
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
