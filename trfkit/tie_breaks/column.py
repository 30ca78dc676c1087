"""What computing a tie-break gives: a value for each competitor, and the terms it is made of.

The values are always made from the terms that are kept here, so that an explanation, which
prints the terms, cannot depart from the value. Terms stay plain integers in rows; words are
made only when somebody asks.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


SCORE: Final = "score"
RATING: Final = "rating"
"""What tie-breaks mostly ask of an opponent."""


class Function(StrEnum):
    """How a value follows from its terms."""

    SUM = "sum"
    MEAN = "mean"
    TABLE = "table"
    ORDER = "order"


class Cut(Record, gc=False):
    """A round (from 0) whose term a modifier takes out, and the article that chooses it.

    ``voluntary`` marks an unplayed round that 16.5 prefers. ``rival`` is the round that was
    weighed against it there: the least significant value that stays, or the voluntary
    unplayed round that is no exception. ``at_top`` marks the upper end of a median.
    """

    round: int
    article: str
    voluntary: bool = False
    rival: int | None = None
    at_top: bool = False


class Reason(Record, gc=False):
    """Why a term is what it is.

    ``raw`` is what the opponent (or the dummy) has, ``adjusted`` what it counts for, both in
    units of ``1 / unit``; None where the tie-break looks at no such thing. ``of_dummy`` tells
    whether ``adjusted`` is the dummy's and ``raw`` the own score.
    """

    article: str
    why: Message
    raw: int | None = None
    adjusted: int | None = None
    unit: int = 10
    of_dummy: bool = False


class Step(Record, gc=False):
    """One sentence on the way from the terms to the value."""

    text: Message
    article: str


def calculation(text: str) -> Message:
    """Return numbers and signs of arithmetic, which are no words of any language."""
    return Message("why.calculation", text=text)


def _no_reason(_competitor: int, _round: int) -> Reason:
    raise LookupError("the terms are not kept")


def _no_steps(_competitor: int) -> tuple[Step, ...]:
    return ()


class Column(Record, kw_only=True):
    """The values of one tie-break, in units of ``1 / unit``; None where it is undefined.

    Terms have the same unit unless ``unit_of_terms`` is another (a mean is finer than them).
    ``terms[competitor][round - 1]`` is None where a round does not enter; where not
    ``by_round``, the value itself is the only term. ``cuts`` holds the competitors that lose
    terms, ``least`` what makes a term go first, as the message ``why.least`` has it.
    ``reason(competitor, round from 0)`` and ``steps(competitor)`` say why. A mean is over its
    terms unless ``divisors`` says by what else; who is in ``behind`` comes after everybody with
    equal points who is not, the higher the number the later, whatever the value; ``because`` says
    by which rule. ``quantity`` names what of the opponent the numbers of its reasons are.
    """

    unit: int
    function: Function
    values: Sequence[int | None]
    terms: Sequence[Sequence[int | None]]
    reason: Callable[[int, int], Reason]
    cuts: Mapping[int, tuple[Cut, ...]] = field(default_factory=dict)
    least: str = "value"
    steps: Callable[[int], tuple[Step, ...]] = _no_steps
    by_round: bool = True
    unit_of_terms: int | None = None
    divisors: Sequence[int] | None = None
    behind: Mapping[int, int] = field(default_factory=dict)
    because: Step | None = None
    starts: Sequence[int] = ()
    quantity: str = SCORE

    @property
    def term_unit(self) -> int:
        """The unit of the terms."""
        return self.unit if self.unit_of_terms is None else self.unit_of_terms

    def without_terms(self) -> Column:
        """Return the values, and who stands behind others: what ranks and comparisons look at."""
        return Column(
            unit=self.unit,
            function=self.function,
            values=self.values,
            terms=(),
            reason=_no_reason,
            behind=self.behind,
            because=self.because,
        )


def half_up(numerator: int, denominator: int) -> int:
    """Return the quotient rounded to the nearest integer, halves upward (also below zero)."""
    return (2 * numerator + denominator) // (2 * denominator)
