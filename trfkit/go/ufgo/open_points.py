"""The open points of the regulations: each a named reading with a default.

Choosing exchanges fields of the rules, so that no formula knows of it.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.go.ufgo.ufgo_rules import BY_FORMULA, RULES, Handicaps, ShortTime
from trfkit.go.ufgo.ufgo_tables import BOARDS, PARTS, POINT, TENTH, Cell4
from trfkit.messages.catalogue import Row
from trfkit.ratings.rating_numbers import half_away, half_even
from trfkit.record import Record, replace
from trfkit.regulations.edition import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from trfkit.go.ufgo.ufgo_rules import Rules, Terms


class Option(Record):
    """One reading: its name, what it means, and the rules that follow from it."""

    name: str
    says: str
    choose: Callable[[Rules], Rules]


class Reading(Record):
    """A point that the regulations leave open; the first option is the default."""

    name: str
    article: str
    question: str
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        """The name of the option that is used unless another is asked for."""
        return self.options[0].name


class Chosen(NamedTuple):
    """A reading and the option of it that a calculation used."""

    reading: Reading
    option: Option

    @property
    def is_default(self) -> bool:
        """Whether it is what is used without being asked for."""
        return self.option.name == self.reading.default


def _rules_as_held(rules: Rules) -> Rules:
    return rules


def _rules_with(**fields: Any) -> Callable[[Rules], Rules]:  # noqa: ANN401 - any field of the rules
    return lambda rules: replace(rules, **fields)


# What the options put in place of the defaults ----------------------------------------------------


def _lower_row(tenths: int) -> int:
    points = abs(tenths) // POINT
    return points if tenths >= 0 else -points


def _upper_row(tenths: int) -> int:
    points = -(-abs(tenths) // POINT)
    return points if tenths >= 0 else -points


def _change_rounded(before: int, after: int) -> int:
    return before + half_away(Fraction(after, TENTH) - before)


def _rating_half_even(before: int, after: int) -> int:
    del before
    return half_even(Fraction(after, TENTH))


def _rating_at_start(event: int, start: int, now: int) -> int:
    del event, now
    return start


def _rating_now(event: int, start: int, now: int) -> int:
    del event, start
    return now


def _coefficient_as_printed(terms: Terms) -> int:
    return terms.k3 * PARTS


def _is_by_formula_1(terms: Terms) -> bool:
    """Take the games of two players with 100 or more."""
    return terms.article == BY_FORMULA


def _whole_where_mixed(board: int, boards: Collection[int]) -> int:
    return 1 if len(set(boards)) > 1 else BOARDS[board]


def _above(rules: Rules) -> Rules:
    """Move the bounds that the text prints with ``>`` up by the least step of a rating."""
    return replace(
        rules,
        table_3=_moved(rules.table_3),
        table_4=_moved(rules.table_4),
        table_5=_moved(rules.table_5),
    )


def _moved(table: tuple[Any, ...]) -> tuple[Any, ...]:
    *lower, last = table
    return (*lower, replace(last, least=last.least + 1))


def _nine_loses_twenty(rules: Rules) -> Rules:
    *lower, last = rules.table_4
    cell = last.cells[9]
    mended = replace(last, cells={**last.cells, 9: Cell4(cell.win, -20, cell.k3)})
    return replace(rules, table_4=(*lower, mended))


READINGS: Final = (
    Reading(
        "difference",
        "table 2",
        "U1: which row holds a difference between two rows, such as 3.4",
        (
            Option("half-up", "that of the nearest whole number, halves upward", _rules_as_held),
            Option("lower-row", "the lower one", _rules_with(difference=_lower_row)),
            Option("upper-row", "the upper one", _rules_with(difference=_upper_row)),
        ),
    ),
    Reading(
        "bounds",
        "tables 3, 4, 5",
        "U2: to which row exactly 2000 (table 3), 600 (table 4) and 400 (table 5) belong",
        (
            Option("upper-row", "to the last one, as if it said >=", _rules_as_held),
            Option("lower-row", "to the one before it, as > says", _above),
        ),
    ),
    Reading(
        "cap-rating",
        "4.3",
        "U3: which rating decides whether K3 may add up to 100 or to 50",
        (
            Option("event", "that before the event", _rules_as_held),
            Option(
                "start",
                "that at the start of the calculation",
                _rules_with(cap_rating=_rating_at_start),
            ),
            Option("current", "that before the round", _rules_with(cap_rating=_rating_now)),
        ),
    ),
    Reading(
        "bonus-again",
        "4.3, 4.6",
        "U4: whether a repeated calculation gives K3 again to who starts from a result with K3",
        (
            Option(
                "to-cap",
                "it does, until what his rating contains of it reaches the cap of one tournament",
                _rules_as_held,
            ),
            Option("yes", "it does, as every calculation", _rules_with(cap_of_event=False)),
            Option("no", "it does not", _rules_with(bonus_again=False)),
        ),
    ),
    Reading(
        "gain",
        "4.4, 4.7",
        "U5: from which rating the gain of a repeated calculation counts",
        (
            Option("calculation", "that at the start of this calculation", _rules_as_held),
            Option("event", "that before the event", _rules_with(gain_of_event=True)),
        ),
    ),
    Reading(
        "nine-loss-600",
        "table 4",
        "U6: what a loss on 9x9 against less than 100 costs who has 600 or more",
        (
            Option("as-printed", "nothing, as the table prints it", _rules_as_held),
            Option("twenty", "20 points, as the rows above it", _nine_loses_twenty),
        ),
    ),
    Reading(
        "rounding",
        "4.9",
        "U7: how halves are rounded after a round",
        (
            Option("half-up", "the rating to tenths, halves upward", _rules_as_held),
            Option(
                "half-even",
                "the rating to tenths, halves to the even one",
                _rules_with(rounded=_rating_half_even),
            ),
            Option(
                "change",
                "the change to tenths, halves away from zero",
                _rules_with(rounded=_change_rounded),
            ),
        ),
    ),
    Reading(
        "mixed-boards",
        "4.8",
        "U8: how formula (2) is reduced where an event has boards of several sizes",
        (
            Option("each", "each game's term by its own board", _rules_as_held),
            Option("not", "not at all", _rules_with(limit_divisor=_whole_where_mixed)),
        ),
    ),
    Reading(
        "handicap",
        "not mentioned",
        "U9: what becomes of games with handicap stones",
        (
            Option("even", "they are rated as even games, with a warning", _rules_as_held),
            Option("skip", "they are left out", _rules_with(handicaps=Handicaps.SKIP)),
            Option("refuse", "the event is not rated", _rules_with(handicaps=Handicaps.REFUSE)),
        ),
    ),
    Reading(
        "floor",
        "3.1, table 1",
        "U10: whether a rating may fall below 0",
        (
            Option("zero", "it may not", _rules_as_held),
            Option("none", "it may", _rules_with(floor=None)),
        ),
    ),
    Reading(
        "double-loss",
        "4.1",
        "U11: whether a game that both have lost was really played",
        (
            Option("not-played", "it was not", _rules_as_held),
            Option("played", "it was, and both have lost", _rules_with(double_loss_counts=True)),
        ),
    ),
    Reading(
        "cap-includes-table-4",
        "4.3, 5.2",
        "U12: whether the cap of 4.3 holds for k3 of table 4 too",
        (
            Option("yes", "it does", _rules_as_held),
            Option("no", "k3 is given besides", _rules_with(cap_table_4=False)),
        ),
    ),
    Reading(
        "limit-games",
        "4.5",
        "U13: whether games that section 5 rates enter N and K2 of formula (2)",
        (
            Option("all", "they do: N counts the games that were really played", _rules_as_held),
            Option(
                "formula-1",
                "they do not, nor can what they bring beyond k3 be anomalous",
                _rules_with(limit_games=_is_by_formula_1, gain_games=_is_by_formula_1),
            ),
            Option(
                "whole-gain",
                "they do not, though the gain that it judges holds all that they bring",
                _rules_with(limit_games=_is_by_formula_1),
            ),
        ),
    ),
    Reading(
        "cap-measure",
        "4.3, 4.8",
        "U14: what of K3 adds up to the cap on small boards",
        (
            Option("credited", "the points that are credited", _rules_as_held),
            Option(
                "coefficient",
                "the coefficients as printed",
                _rules_with(cap_weight=_coefficient_as_printed),
            ),
        ),
    ),
    Reading(
        "jigo-below-100",
        "5.1, 5.2",
        "U15: what jigo brings where section 5 rates the game",
        (
            Option("mean", "the mean of win and loss, nothing of table 5", _rules_as_held),
            Option("skip", "nothing: it is left out", _rules_with(half_results_below_100=False)),
        ),
    ),
    Reading(
        "unrated",
        "3.1, 3.2",
        "U16: where somebody starts who has a rank but no rating",
        (
            Option(
                "grade",
                "at the least rating of the rank in table 1, with a warning",
                _rules_as_held,
            ),
            Option("zero", "at 0, as a beginner", _rules_with(start_by_grade=False)),
        ),
    ),
    Reading(
        "limit-below-100",
        "4.4, 5.4",
        "U17: whether formula (2) judges who starts below 100",
        (
            Option(
                "no", "5.4 alone does: points below and above 100 do not compare", _rules_as_held
            ),
            Option("yes", "it does, besides 5.4", _rules_with(starts_below_100=True)),
        ),
    ),
    Reading(
        "time-limit",
        "1.7",
        "U18: what becomes of an event with under 60 minutes a game; under 45 it is not rated",
        (
            Option(
                "players",
                "who had more than 2100 before it keeps his rating; all others are rated, also "
                "for their games against him",
                _rules_as_held,
            ),
            Option(
                "games",
                "the games of who had more than 2100 before it count for nobody",
                _rules_with(short_time=ShortTime.GAMES),
            ),
            Option(
                "aside",
                "1.7 is set aside, under 45 minutes too, with a warning",
                _rules_with(short_time=ShortTime.ASIDE),
            ),
        ),
    ),
)

ROWS: Final = tuple(
    row
    for reading in READINGS
    for row in (
        Row(reading.name, reading.question, comment="what the regulations leave open"),
        *(Row(f"{reading.name}.{option.name}", option.says) for option in reading.options),
    )
)
"""The catalogue of messages has them as the room ``ufgo``."""
"""In the order of their numbers; those from U14 on came up while the rules were written down."""

BY_NAME: Final[Mapping[str, Reading]] = MappingProxyType({r.name: r for r in READINGS})


def chosen(policies: Mapping[str, str]) -> tuple[Chosen, ...]:
    """Return every reading with its option; ``policies`` holds those that are not left alone.

    Raises Refusal for a name or an option that does not exist.
    """
    for name in policies:
        if name not in BY_NAME:
            raise Refusal(f"UFGO has no policy '{name}'; there are {', '.join(BY_NAME)}")
    return tuple(
        Chosen(reading, _option(reading, policies.get(reading.name, reading.default)))
        for reading in READINGS
    )


def _option(reading: Reading, name: str) -> Option:
    for option in reading.options:
        if option.name == name:
            return option
    known = ", ".join(option.name for option in reading.options)
    raise Refusal(f"policy {reading.name} has no option '{name}'; there are {known}")


def rules_of(readings: Collection[Chosen]) -> Rules:
    """Return the rules that follow from the options."""
    rules = RULES
    for _, option in readings:
        rules = option.choose(rules)
    return rules
