"""The option for a part of the players: ``--where``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.reports.categories import Condition


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


where_option: Final = click.option(
    "--where",
    multiple=True,
    callback=_where,
    metavar="CONDITION",
    help="List a part: sex=w, born>=2010, fed=UKR, rating<2000, title=WGM.",
)
"""Passed on as ``where``: conditions that must all hold."""


def refuse_teams(where: tuple[Condition, ...], *, of_teams: bool) -> None:
    """Raise a Failure for conditions on players where it is teams that are ranked."""
    if where and of_teams:
        raise Failure("--where is for standings of players, and these are of teams")
