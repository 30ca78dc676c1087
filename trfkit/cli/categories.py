"""The option for a part of the players: ``--where``."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from trfkit.cli.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.reports.categories import Condition

    Function = Callable[..., Any]


def where_option(command: Function) -> Function:
    """Add ``--where``, passed on as ``where``: conditions that must all hold."""

    @click.option(
        "--where",
        multiple=True,
        callback=_where,
        metavar="CONDITION",
        help="List a part: sex=w, born>=2010, fed=UKR, rating<2000, title=WGM.",
    )
    @wraps(command)
    def with_where(**options: object) -> object:
        return command(**options)

    return with_where


def _where(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[Condition, ...]:
    del ctx, param
    if not values:
        return ()
    from trfkit.reports.categories import parse_condition  # noqa: PLC0415 - only for a part

    try:
        return tuple(parse_condition(value) for value in values)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from error


def refuse_teams(where: tuple[Condition, ...], *, of_teams: bool) -> None:
    """Raise a Failure for conditions on players where it is teams that are ranked."""
    if where and of_teams:
        raise Failure("--where is for standings of players, and these are of teams")
