"""The commands of the program, as tests go through all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterator


def each_command(
    group: click.Group = app, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield the words and the command of each command that is no group."""
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from each_command(command, (*path, name))
            else:
                yield (*path, name), command
