"""Rating changes that a file states, beside those that follow from its games."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.ratings.result import decimal, half_away
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.ratings.fide.event_rating import FidePlayer

COEFFICIENTS: Final = (10, 20, 40)


class Compared(Record):
    """A stated change beside the computed one, in points.

    ``computed`` is None for who is unrated: a stated 0 then says the same. ``explained_by`` is
    the simplest other way of calculating that gives the stated number, "" where none is known.
    """

    id: int
    stated: Fraction
    computed: Fraction | None
    explained_by: str = ""

    @property
    def is_equal(self) -> bool:
        """Whether both say the same."""
        return self.stated == (self.computed or 0)


def compare(players: Sequence[FidePlayer], tables: Sequence[StatedTable]) -> tuple[Compared, ...]:
    """Return the changes that the tables of a file state, in the order of the players."""
    stated = dict(_stated(tables))
    return tuple(_compared(player, stated[player.id]) for player in players if player.id in stated)


def differences(comparisons: Sequence[Compared]) -> Iterator[Diagnostic]:
    """Yield each stated change that differs."""
    for comparison in comparisons:
        if not comparison.is_equal:
            computed, why = comparison.computed, comparison.explained_by
            values = {
                "stated": decimal(comparison.stated),
                "computed": None if computed is None else decimal(computed),
                "more": Message("RTG010.explained", text=why) if why else None,
            }
            variant = "none" if computed is None else ""
            yield Diagnostic(
                code="RTG010", variant=variant, participant=comparison.id, values=values
            )


def _stated(tables: Sequence[StatedTable]) -> Iterator[tuple[int, Fraction]]:
    for table in tables:
        for row in () if table.of_teams else table.rows:
            change = row.rating_change.value if row.rating_change else None
            if row.number is not None and change is not None:
                yield row.number, Fraction(change)


def _compared(player: FidePlayer, stated: Fraction) -> Compared:
    found = Compared(player.id, stated, player.change)
    return found if found.is_equal else replace(found, explained_by=_explanation(player, stated))


def _toward_zero(value: Fraction) -> int:
    return int(value)


_ROUNDINGS: Final[tuple[tuple[str, Callable[[Fraction], int]], ...]] = (
    ("", half_away),
    ("rounded toward zero", _toward_zero),
)


def _explanation(player: FidePlayer, stated: Fraction) -> str:
    """Return the fewest changes of K and rounding that give the stated number, in words."""
    if player.k is None or player.exact_change is None:
        return ""
    own, total = player.k.value, player.exact_change / player.k.value
    others = [value for value in COEFFICIENTS if value != own]
    attempts = sorted(
        (bool(rounding) + bool(value != own), rounding, value, rounded)
        for rounding, round_it in _ROUNDINGS
        for value in (own, *others)
        if (rounded := round_it(total * value)) == stated
    )
    if not attempts:
        return ""
    _, rounding, value, _ = attempts[0]
    parts = ([f"K {value}"] if value != own else []) + ([rounding] if rounding else [])
    return " and ".join(parts)
