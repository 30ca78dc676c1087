"""Open points of the regulations: each a named reading with a default.

Choosing replaces fields of the rules, so that formulas do not know about readings. The meanings of
points and options are messages of the room ``ufgo``.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.go.ufgo.ufgo_rules import (
    BOARDS,
    BY_FORMULA,
    PARTS,
    POINT,
    RULES,
    TENTH,
    Cell4,
    Handicaps,
    ShortTime,
)
from trfkit.ratings.result import half_away, half_even
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from trfkit.go.ufgo.ufgo_rules import Rules, Terms


class Reading(Record):
    """A point that the regulations leave open.

    Each option has the rules that follow from it; the first one is the default.
    """

    name: str
    article: str
    options: Mapping[str, Callable[[Rules], Rules]]

    @property
    def default(self) -> str:
        """The name of the default option."""
        return next(iter(self.options))


class ChosenReading(NamedTuple):
    """A reading and the option that a calculation used."""

    reading: Reading
    option: str

    @property
    def is_default(self) -> bool:
        """Whether it is the default option."""
        return self.option == self.reading.default


def _as_held(rules: Rules) -> Rules:
    return rules


def _with(**fields: Any) -> Callable[[Rules], Rules]:  # noqa: ANN401 - any field of the rules
    return lambda rules: replace(rules, **fields)


# What the options put in place of the defaults ----------------------------------------------------


def _lower_row(tenths: int) -> int:
    points = abs(tenths) // POINT
    return points if tenths >= 0 else -points


def _upper_row(tenths: int) -> int:
    points = -(-abs(tenths) // POINT)
    return points if tenths >= 0 else -points


def _is_by_formula_1(terms: Terms) -> bool:
    """Select the games of two players with 100 or more."""
    return terms.article == BY_FORMULA


def _whole_where_mixed(board: int, boards: Collection[int]) -> int:
    return 1 if len(set(boards)) > 1 else BOARDS[board]


def _above(rules: Rules) -> Rules:
    """Raise the bounds that the text prints with ``>`` by the smallest step of a rating."""
    tables = {name: getattr(rules, name) for name in ("table_3", "table_4", "table_5")}
    moved = {
        name: (*table[:-1], replace(table[-1], least=table[-1].least + 1))
        for name, table in tables.items()
    }
    return replace(rules, **moved)


def _nine_loses_twenty(rules: Rules) -> Rules:
    *lower, last = rules.table_4
    cell = last.cells[9]
    mended = replace(last, cells={**last.cells, 9: Cell4(cell.win, -20, cell.k3)})
    return replace(rules, table_4=(*lower, mended))


def _rounded_change(before: int, after: int) -> int:
    return before + half_away(Fraction(after, TENTH) - before)


# The order is that of their numbers, U1 to U18; those from U14 on came up while the rules were
# written down.
READINGS: Final = (
    Reading("difference", "table 2", {
        "half-up": _as_held,
        "lower-row": _with(difference=_lower_row),
        "upper-row": _with(difference=_upper_row),
    }),
    Reading("bounds", "tables 3, 4, 5", {"upper-row": _as_held, "lower-row": _above}),
    Reading("cap-rating", "4.3", {
        "event": _as_held,
        "start": _with(cap_rating=lambda _event, start, _now: start),
        "current": _with(cap_rating=lambda _event, _start, now: now),
    }),
    Reading("bonus-again", "4.3, 4.6", {
        "to-cap": _as_held,
        "yes": _with(cap_of_event=False),
        "no": _with(bonus_again=False),
    }),
    Reading("gain", "4.4, 4.7", {"calculation": _as_held, "event": _with(gain_of_event=True)}),
    Reading("nine-loss-600", "table 4", {"as-printed": _as_held, "twenty": _nine_loses_twenty}),
    Reading("rounding", "4.9", {
        "half-up": _as_held,
        "half-even": _with(rounded=lambda _before, after: half_even(Fraction(after, TENTH))),
        "change": _with(rounded=_rounded_change),
    }),
    Reading("mixed-boards", "4.8", {
        "each": _as_held,
        "not": _with(limit_divisor=_whole_where_mixed),
    }),
    Reading("handicap", "not mentioned", {
        "even": _as_held,
        "skip": _with(handicaps=Handicaps.SKIP),
        "refuse": _with(handicaps=Handicaps.REFUSE),
    }),
    Reading("floor", "3.1, table 1", {"zero": _as_held, "none": _with(floor=None)}),
    Reading("double-loss", "4.1", {
        "not-played": _as_held,
        "played": _with(double_loss_counts=True),
    }),
    Reading("cap-includes-table-4", "4.3, 5.2", {
        "yes": _as_held,
        "no": _with(cap_table_4=False),
    }),
    Reading("limit-games", "4.5", {
        "all": _as_held,
        "formula-1": _with(limit_games=_is_by_formula_1, gain_games=_is_by_formula_1),
        "whole-gain": _with(limit_games=_is_by_formula_1),
    }),
    Reading("cap-measure", "4.3, 4.8", {
        "credited": _as_held,
        "coefficient": _with(cap_weight=lambda terms: terms.k3 * PARTS),
    }),
    Reading("jigo-below-100", "5.1, 5.2", {
        "mean": _as_held,
        "skip": _with(half_results_below_100=False),
    }),
    Reading("unrated", "3.1, 3.2", {"grade": _as_held, "zero": _with(start_by_grade=False)}),
    Reading("limit-below-100", "4.4, 5.4", {
        "no": _as_held,
        "yes": _with(starts_below_100=True),
    }),
    Reading("time-limit", "1.7", {
        "players": _as_held,
        "games": _with(short_time=ShortTime.GAMES),
        "aside": _with(short_time=ShortTime.ASIDE),
    }),
)  # fmt: skip

BY_NAME: Final[Mapping[str, Reading]] = MappingProxyType({r.name: r for r in READINGS})


def choose_readings(policies: Mapping[str, str]) -> tuple[ChosenReading, ...]:
    """Return every reading with its option; ``policies`` are the options that were chosen.

    Raises Refusal for an unknown name or option.
    """
    for name, option in policies.items():
        if name not in BY_NAME:
            raise refusal_of("go.ufgo.no-policy", name=name, known=tuple(BY_NAME))
        if option not in BY_NAME[name].options:
            known = tuple(BY_NAME[name].options)
            raise refusal_of("go.ufgo.no-option", name=name, option=option, known=known)
    return tuple(ChosenReading(row, policies.get(row.name, row.default)) for row in READINGS)


def rules_of(readings: Collection[ChosenReading]) -> Rules:
    """Return the rules for the options."""
    rules = RULES
    for reading, option in readings:
        rules = reading.options[option](rules)
    return rules
