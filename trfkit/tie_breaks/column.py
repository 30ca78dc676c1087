"""The result of a tie-break: a value for each competitor, and the terms it is made of.

Values are always computed from the terms kept here, so that an explanation, which prints the terms,
cannot differ from the value. Terms are plain integers in rows; words are made on demand.
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
    """A round (from 0) whose term a modifier removes, and the article that selects it.

    ``voluntary`` marks an unplayed round that 16.5 prefers. ``rival`` is the round compared with it
    there: the least significant value, which stays, or the voluntary unplayed round that is no
    exception. ``at_top`` marks the upper end of a median.
    """

    round: int
    article: str
    voluntary: bool = False
    rival: int | None = None
    at_top: bool = False


class Reason(Record, gc=False):
    """The reason for a term.

    ``raw`` is the number of the opponent (or the dummy), ``adjusted`` what it counts for, both in
    units of ``1 / unit``; None where the tie-break uses no such number. ``of_dummy``: ``adjusted``
    is the dummy's number and ``raw`` the own score.
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
    """Return arithmetic as a message; numbers and signs are the same in every language."""
    return Message("why.calculation", text=text)


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


def half_up(numerator: int, denominator: int) -> int:
    """Return the quotient rounded to the nearest integer, halves upward (also below zero)."""
    return (2 * numerator + denominator) // (2 * denominator)
