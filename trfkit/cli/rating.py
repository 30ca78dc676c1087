"""The options of ``trfkit rate``, those of each system folded into one request."""

from __future__ import annotations

from fractions import Fraction
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import nearest
from trfkit.cli.options import PATH, policy_pairs
from trfkit.go.go_event import parse_grade
from trfkit.go.ufgo.go_ranks import is_known
from trfkit.go.ufgo.open_points import BY_NAME, chosen
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.patterns import lazy_pattern
from trfkit.rating.fide.editions import CHAPTERS, names
from trfkit.rating.fide.request import FideRequest, Ids, parse_coefficients
from trfkit.record import Record
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.go.go_event import Grade
    from trfkit.rating.fide.request import Coefficients

    Function = Callable[..., Any]

_NUMBER: Final = lazy_pattern(r"\d{1,4}")
_RATING: Final = lazy_pattern(r"\d{1,5}(?:[.,]\d)?")


class UfgoOptions(Record):
    """The request for the Ukrainian system, and which of its options were given."""

    request: UfgoRequest
    given: tuple[str, ...]


class FideOptions(Record):
    """The request for FIDE's regulations, the file with K factors, and which options were given."""

    request: FideRequest
    list_of_k: str | None
    given: tuple[str, ...]


def starts_option(command: Function) -> Function:
    """Add ``--start``, passed on as ``starts``: ratings by starting rank."""
    option = click.option(
        "--start",
        "starts",
        multiple=True,
        callback=_starts,
        metavar="ID=R",
        help="The rating that a player starts from, in place of that of the file.",
    )
    return option(command)


def ufgo_options(command: Function) -> Function:
    """Add the options of the Ukrainian system, passed on as ``ufgo``."""

    @click.option(
        "--board",
        "boards",
        callback=board_sizes,
        metavar="9|13|19",
        help="ufgo: the size of the board, or of each round's (9,9,13); default: the file's, "
        "else 19.",
    )
    @click.option(
        "--official/--unofficial",
        default=None,
        help="ufgo: whether the event is in a federation's plan, which gives K3; default: not.",
    )
    @click.option(
        "--minutes",
        type=click.IntRange(0),
        metavar="N",
        help="ufgo: each player's time for a game.",
    )
    @click.option(
        "--held",
        multiple=True,
        callback=_held,
        metavar="ID=RANK",
        help="ufgo: the rank before the event, such as 7=4d, in place of the file's grade.",
    )
    @click.option(
        "--policy",
        "policies",
        multiple=True,
        callback=ufgo_policies,
        metavar="NAME=VALUE",
        help=f"ufgo: another reading of an open point: {', '.join(BY_NAME)}.",
    )
    @wraps(command)
    def with_ufgo(
        *,
        boards: tuple[int, ...] | None,
        official: bool | None,
        minutes: int | None,
        held: Mapping[int, Grade],
        policies: Mapping[str, str],
        starts: Mapping[int, Fraction],
        **others: object,
    ) -> object:
        request = UfgoRequest(
            boards=boards,
            official=official,
            starts=starts,
            minutes=minutes,
            held=held,
            policies=policies,
        )
        given = _given(
            board=boards,
            official=official,
            minutes=minutes,
            held=held or None,
            policy=policies or None,
        )
        return command(ufgo=UfgoOptions(request, given), starts=starts, **others)

    return starts_option(with_ufgo)


def fide_options(command: Function) -> Function:
    """Add the options of FIDE's regulations, passed on as ``fide``; ``starts`` is used up."""

    @click.option(
        "--edition",
        type=click.Choice(names()),
        help="fide: the rating regulations; default: those in force on the start date.",
    )
    @click.option(
        "--rate-of-play",
        "--chapter",
        "rate_of_play",
        type=click.Choice(tuple(CHAPTERS)),
        help="fide: default: that of record 222 or 122, standard where the file has neither.",
    )
    @click.option(
        "--k",
        "coefficients",
        multiple=True,
        callback=_coefficients,
        metavar="K|ID=K",
        help="fide: K of everybody, or of one player; default: by rating and age.",
    )
    @click.option(
        "--k-file",
        "list_of_k",
        type=PATH,
        metavar="FILE",
        help="fide: lines with a starting rank or FIDE id, and K.",
    )
    @click.option(
        "--ids",
        type=click.Choice([one.value for one in Ids]),
        default=Ids.AUTO.value,
        show_default=True,
        help="fide: whether only a player with a FIDE id is rated; auto: where anybody has one.",
    )
    @wraps(command)
    def with_fide(
        *,
        edition: str | None,
        rate_of_play: str | None,
        coefficients: Coefficients,
        list_of_k: str | None,
        ids: str,
        starts: Mapping[int, Fraction],
        **others: object,
    ) -> object:
        request = FideRequest(
            rate_of_play=rate_of_play,
            edition=edition,
            coefficient=coefficients.everybody,
            coefficients=coefficients.by_player,
            starts=starts,
            ids=Ids(ids),
        )
        options = _given(
            edition=edition,
            rate_of_play=rate_of_play,
            k=coefficients.everybody or coefficients.by_player or None,
            k_file=list_of_k,
            ids=None if ids == Ids.AUTO else ids,
        )
        return command(fide=FideOptions(request, list_of_k, options), **others)

    return with_fide


def _given(**options: object) -> tuple[str, ...]:
    return tuple(
        f"--{name.replace('_', '-')}" for name, value in options.items() if value is not None
    )


def board_sizes(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Return the sizes of boards that an option states."""
    del ctx, param
    if value is None:
        return None
    sizes = [part.strip().split("x")[0] for part in value.split(",")]
    if not all(_NUMBER.fullmatch(part) for part in sizes):
        raise click.BadParameter(f"{value!r}: 9, 13 or 19 was expected, or one for each round.")
    return tuple(int(part) for part in sizes)


def ufgo_policies(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[str, str]:
    """Return the readings that options choose; a BadParameter for one that does not exist."""
    del ctx, param
    policies = dict(policy_pairs(values))
    try:
        chosen(policies)
    except Refusal as refusal:
        unknown = next((name for name in policies if name not in BY_NAME), "")
        suggestion = nearest(unknown, BY_NAME) if unknown else ""
        raise click.BadParameter(f"{refusal}{suggestion}.") from refusal
    return MappingProxyType(policies)


def _starts(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[int, Fraction]:
    del ctx, param
    starts = {}
    for value in values:
        number, separator, rating = (part.strip() for part in value.partition("="))
        if not (separator and _NUMBER.fullmatch(number) and _RATING.fullmatch(rating)):
            raise click.BadParameter(f"{value!r}: ID=R was expected, such as 7=1450.")
        starts[int(number)] = Fraction(rating.replace(",", "."))
    return MappingProxyType(starts)


def _held(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> Mapping[int, Grade]:
    del ctx, param
    held = {}
    for value in values:
        number, separator, rank = (part.strip() for part in value.partition("="))
        grade = parse_grade(rank)
        if not (separator and _NUMBER.fullmatch(number)) or grade is None or not is_known(grade):
            raise click.BadParameter(f"{value!r}: ID=RANK was expected, such as 7=4d.")
        held[int(number)] = grade
    return MappingProxyType(held)


def _coefficients(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Coefficients:
    del ctx, param
    try:
        return parse_coefficients(values)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from error
