"""Rounds as an option names them: ``4-6``, ``4``, ``4-``, ``-6``, ``1-3,5``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli.failures import bad_value
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    import click

RoundRange = tuple[int, int | None]
"""The first round, and the last one; None is the last of the event."""

_RANGE: Final = lazy_pattern(r"\s*([0-9]{1,4})?\s*(-)?\s*([0-9]{1,4})?\s*")


def ranges_of_option(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[tuple[RoundRange, ...], ...]:
    """Return the ranges of each value of an option."""
    del ctx, param
    return tuple(map(round_ranges, values))


def round_ranges(value: str) -> tuple[RoundRange, ...]:
    """Return the ranges that a text names; a BadParameter for anything else."""
    return tuple(_range(part, value) for part in value.split(","))


def _range(text: str, value: str) -> RoundRange:
    match = _RANGE.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        raise bad_value("no-rounds", value=value)
    first = int(match[1] or 1)
    last = first if match[2] is None else None if match[3] is None else int(match[3])
    if first < 1 or (last is not None and last < first):
        raise bad_value("rounds-backwards", value=value)
    return first, last


def rounds_in(ranges: Sequence[RoundRange], last: int) -> tuple[int, ...]:
    """Return the rounds of ranges, of which the last there is ends those that name none."""
    numbers = (
        number
        for first, end in ranges
        for number in range(first, max(first, last if end is None else end) + 1)
    )
    return tuple(dict.fromkeys(numbers))
