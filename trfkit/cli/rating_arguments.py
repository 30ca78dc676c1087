"""The options of ``trfkit rate``, those of each system folded into one request."""

from __future__ import annotations

from fractions import Fraction
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import bad_value
from trfkit.cli.shared_options import PATH, parsed
from trfkit.format_table import resolved
from trfkit.patterns import lazy_pattern
from trfkit.ratings.fide.rating_editions import CHAPTERS, names
from trfkit.ratings.fide.request import FideRequest, Ids, parse_coefficients
from trfkit.ratings.systems import SYSTEMS
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.ratings.fide.request import Coefficients

    Function = Callable[..., Any]

NUMBER: Final = lazy_pattern(r"\d{1,4}")
_RATING: Final = lazy_pattern(r"\d{1,5}(?:[.,]\d)?")


class SystemOptions(Record):
    """The request for a system, by its own options, and which of these were given."""

    request: Any
    given: tuple[str, ...]


class FideOptions(SystemOptions):
    """The request for FIDE's regulations, and the file with K factors."""

    list_of_k: str | None


def system_options(command: Function) -> Function:
    """Add the options of every system, passed on as ``options`` by its name.

    All of them are told the ratings of ``--start``, by starting rank, as ``starts``.
    """

    @wraps(command)
    def with_systems(**others: Any) -> object:  # noqa: ANN401 - what click passes on
        options: dict[str, SystemOptions] = {name: others.pop(name) for name in SYSTEMS}
        return command(options=options, **others)

    with_options: Function = with_systems
    for system in SYSTEMS.values():
        with_options = resolved(system.options)(with_options)
    starts = click.option(
        "--start",
        "starts",
        multiple=True,
        callback=parsed(_starts),
        metavar="ID=R",
        help="The rating that a player starts from, in place of that of the file.",
    )
    return starts(with_options)


def fide_options(command: Function) -> Function:
    """Add the options of FIDE's regulations, passed on as ``fide``; ``starts`` is used up."""

    @click.option(
        "--edition",
        type=click.Choice(names()),
        help="fide: the rating regulations; default: those in force on the start date.",
    )
    @click.option(
        "--rate-of-play",
        "rate_of_play",
        type=click.Choice(tuple(CHAPTERS)),
        help="fide: default: that of record 222 or 122, standard where the file has neither.",
    )
    @click.option(
        "--k",
        "coefficients",
        multiple=True,
        callback=parsed(parse_coefficients),
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
        options = given_options(
            edition=edition,
            rate_of_play=rate_of_play,
            k=coefficients.everybody or coefficients.by_player or None,
            k_file=list_of_k,
            ids=None if ids == Ids.AUTO else ids,
        )
        return command(fide=FideOptions(request, options, list_of_k), **others)

    return with_fide


def given_options(**options: object) -> tuple[str, ...]:
    """Return the options that have a value, as they are written."""
    return tuple(
        f"--{name.replace('_', '-')}" for name, value in options.items() if value is not None
    )


def _starts(values: Sequence[str]) -> Mapping[int, Fraction]:
    starts = {}
    for value in values:
        number, separator, rating = (part.strip() for part in value.partition("="))
        if not (separator and NUMBER.fullmatch(number) and _RATING.fullmatch(rating)):
            raise bad_value("no-start", value=value)
        starts[int(number)] = Fraction(rating.replace(",", "."))
    return MappingProxyType(starts)
