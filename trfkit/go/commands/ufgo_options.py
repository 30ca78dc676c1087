"""The options of the Ukrainian system, for ``trfkit rate`` and the office."""

from __future__ import annotations

from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import bad_value, nearest, refused_value
from trfkit.cli.rating_arguments import NUMBER, SystemOptions, given_options
from trfkit.cli.shared_options import complete_from, policy_pairs
from trfkit.go.go_event import parse_grade
from trfkit.go.ufgo.go_ranks import is_known
from trfkit.go.ufgo.open_points import BY_NAME, choose_readings
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from trfkit.cli.rating_arguments import Function
    from trfkit.go.go_event import Grade


complete_ufgo_policies: Final = complete_from(
    lambda: [f"{name}={option}" for name, point in BY_NAME.items() for option in point.options]
)


def ufgo_options(command: Function) -> Function:
    """Add the options of the Ukrainian system, passed on as ``ufgo``; ``starts`` go further."""

    @click.option(
        "--board",
        "boards",
        callback=board_sizes,
        metavar="9|13|19",
        help="ufgo: the board, or that of each round (9,9,13); default: the file's, else 19.",
    )
    @click.option(
        "--official/--unofficial",
        default=None,
        help="ufgo: whether it is in a federation's plan (K3); default: not.",
    )
    @click.option(
        "--minutes",
        type=click.IntRange(0),
        metavar="N",
        help="ufgo: each player's time for a game.",
    )
    @click.option(
        "--held",
        "ranks_before",
        multiple=True,
        callback=_parse_ranks,
        metavar="ID=RANK",
        help="ufgo: the rank before the event, such as 7=4d; default: the file's.",
    )
    @click.option(
        "--policy",
        "policies",
        multiple=True,
        callback=ufgo_policies,
        shell_complete=complete_ufgo_policies,
        metavar="NAME=VALUE",
        help=f"ufgo: read an open point another way: {', '.join(BY_NAME)}.",
    )
    @wraps(command)
    def with_ufgo(
        *,
        starts: Mapping[int, Fraction],
        **others: Any,  # noqa: ANN401 - options, those of the system among them
    ) -> object:
        about = {
            name: others.pop(name)
            for name in ("boards", "official", "minutes", "ranks_before", "policies")
        }
        request = UfgoRequest(starts=starts, **about)
        options = given_options(
            board=request.boards,
            official=request.official,
            minutes=request.minutes,
            held=request.ranks_before or None,
            policy=request.policies or None,
        )
        return command(ufgo=SystemOptions(request, options), starts=starts, **others)

    return with_ufgo


def board_sizes(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Return the sizes of boards that an option states."""
    del ctx, param
    if value is None:
        return None
    sizes = [part.strip().split("x")[0] for part in value.split(",")]
    if not all(NUMBER.fullmatch(part) for part in sizes):
        raise bad_value("no-board", value=value)
    return tuple(int(part) for part in sizes)


def ufgo_policies(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[str, str]:
    """Return the readings that options choose; a BadParameter for one that does not exist."""
    del ctx, param
    policies = dict(policy_pairs(values))
    try:
        choose_readings(policies)
    except Refusal as refusal:
        unknown = next((name for name in policies if name not in BY_NAME), "")
        near = nearest(unknown, BY_NAME) if unknown else None
        raise refused_value(refusal, near) from refusal
    return MappingProxyType(policies)


def _parse_ranks(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[int, Grade]:
    del ctx, param
    grades = {}
    for value in values:
        number, separator, rank = (part.strip() for part in value.partition("="))
        grade = parse_grade(rank)
        if not (separator and NUMBER.fullmatch(number)) or grade is None or not is_known(grade):
            raise bad_value("form-expected", value=value, form="ID=RANK", example="7=4d")
        grades[int(number)] = grade
    return MappingProxyType(grades)
