"""The option of a play-off that is over, whose places standings take."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from trfkit.cli.shared_options import PATH

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.playoffs.conduct import Conducted

    Function = Callable[..., Any]


def playoff_option(command: Function) -> Function:
    """Add ``--playoff``, the state of a play-off that is over, read once for all files."""

    @click.option(
        "--playoff",
        type=PATH,
        metavar="STATE",
        help="Give the places of a play-off that was carried to its end.",
    )
    @wraps(command)
    def with_playoff(*, playoff: str | None, **others: object) -> object:
        over: Conducted | None = None
        if playoff is not None:
            from trfkit.cli.playoff_run import read_conducted  # noqa: PLC0415 - with its option alone

            over = read_conducted(playoff)
        return command(playoff=over, **others)

    return with_playoff
