"""The rating system of the Ukrainian Go Federation (UFGO): individual coefficients and ranks.

Articles are those of the federation's text, whose tables 1 to 5 are here as they are printed.
Ratings (IK, individual coefficients) are counted in tenths of a point, changes in six-hundredths,
of which every number of the regulations is a multiple: all of it is exact integers.

Each open point of the regulations is one value or one function, and has named readings with a
default. Choosing one replaces fields of ``Rules``, so that formulas do not know about readings. The
meanings of points and options are messages of the room ``ufgo``.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.go.go_event import Grade, Scale
from trfkit.ratings.result import half_away, quotient_half_away
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations.rating_tables import expected_score
from trfkit.tie_breaks.column import half_up

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping


POINT: Final = 10
"""Ratings are counted in tenths of a point (4.9)."""

PARTS: Final = 600
"""Changes are counted in so many parts of a point, of which every number of the regulations is a
multiple: thirds on 9x9, halves on 13x13 and for jigo, tenths, and tenths of those below 100."""

TENTH: Final = PARTS // POINT
"""The parts of the tenth of a point to which ratings are rounded (4.9)."""

HUNDRED: Final = 100 * POINT
"""Where one scale ends and the other begins (5.5)."""

BOARDS: Final = MappingProxyType({9: 3, 13: 2, 19: 1})
"""What the results of formulas (1) and (2) are divided by, by the size of the board (4.8)."""

LARGEST: Final = 19

# Table 1: ranks ---------------------------------------------------------------------------------


class Row1(Record):
    """A rank and its lowest rating, in tenths."""

    least: int
    rank: Grade


TABLE_1: Final = (
    *(Row1(10 * step * POINT, Grade(30 - step, Scale.KYU)) for step in range(10)),
    *(Row1(100 * step * POINT, Grade(21 - step, Scale.KYU)) for step in range(1, 21)),
    *(Row1((2000 + 100 * step) * POINT, Grade(step, Scale.DAN)) for step in range(1, 8)),
)
"""37 ranks: ten points a step up to 100, then a hundred points a step, 7 dan without end."""

# Table 2: K1 ------------------------------------------------------------------------------------


def k1(difference: int) -> int:
    """Return K1 in hundredths for own rating minus the opponent's, in whole points.

    Table 2 is cell for cell FIDE's table 8.1.2, here without any limit on the difference.
    """
    return expected_score(difference)


# Table 3: K2 and K3 -----------------------------------------------------------------------------


class Row3(Record):
    """K2 and K3 of ratings from ``least`` (tenths) on."""

    least: int
    k2: int
    k3: int


# fmt: off
TABLE_3: Final = (
    Row3(    0,      60, 20),
    Row3(  600 * 10, 50, 10),
    Row3( 1100 * 10, 40,  5),
    Row3( 1400 * 10, 30,  2),
    Row3( 1700 * 10, 20,  1),
    Row3( 2000 * 10, 10,  0),
)

# Table 4: who has 100 or more against who has less -----------------------------------------------


class Cell4(Record):
    """Points for a win and for a loss, and the bonus of official events."""

    win: int
    loss: int
    k3: int


class Row4(Record):
    """The cells of ratings from ``least`` (tenths) on, by the size of the board."""

    least: int
    cells: Mapping[int, Cell4]


TABLE_4: Final = (
    Row4( 100 * 10, {9: Cell4(7, -13, 7), 13: Cell4(10, -20, 10), 19: Cell4(20, -40, 20)}),
    Row4( 200 * 10, {9: Cell4(3, -17, 7), 13: Cell4( 5, -25, 10), 19: Cell4(10, -50, 20)}),
    Row4( 400 * 10, {9: Cell4(0, -20, 7), 13: Cell4( 0, -30, 10), 19: Cell4( 0, -60, 20)}),
    Row4( 600 * 10, {9: Cell4(0,   0, 0), 13: Cell4( 0, -30,  0), 19: Cell4( 0, -60,  0)}),
)

# 5.1: who has less than 100 ----------------------------------------------------------------------

BEGINNERS_WIN: Final = MappingProxyType({9: 2, 13: 3, 19: 5})
BEGINNERS_LOSS: Final = 1
"""Points for a loss, on any board: it brings something too."""

# Table 5: additional points for beating who has 100 or more --------------------------------------


class Row5(Record):
    """The points for beating an opponent who is rated ``least`` (tenths) or more."""

    least: int
    points: Mapping[int, int]


TABLE_5: Final = (
    Row5( 100 * 10, {9: 1, 13: 2, 19: 3}),
    Row5( 200 * 10, {9: 2, 13: 3, 19: 5}),
    Row5( 400 * 10, {9: 3, 13: 4, 19: 7}),
)
# fmt: on

ANOMALOUS_EXTRA: Final = MappingProxyType({9: 4, 13: 6, 19: 9})
"""So many additional points in one event are an anomalous result (5.4)."""

# 4.3: the most that K3 may add up to -------------------------------------------------------------

CAP_BELOW_600: Final = 100
CAP_FROM_600: Final = 50
SIX_HUNDRED: Final = 600 * POINT


# What the formulas ask of the regulations ---------------------------------------------------------


class Handicaps(StrEnum):
    """How games with handicap stones are rated, which the regulations do not say."""

    EVEN = "even"
    SKIP = "skip"
    REFUSE = "refuse"


class ShortTime(StrEnum):
    """How an event with less time than 1.7 requires is rated.

    Under 45 minutes it is refused unless 1.7 is left ``ASIDE``. With less than 60, ``PLAYERS``
    keeps ratings over 2100 unchanged, ``GAMES`` leaves these games out for the opponents too.
    """

    PLAYERS = "players"
    GAMES = "games"
    ASIDE = "aside"


class Terms(Record, gc=False):
    """What one game brings one player, by the article that was used.

    ``expected`` is K1 in hundredths and ``k2`` that of table 3, both None where a game is rated
    by section 5. ``change`` is without any bonus, ``bonus`` the K3 or k3 as the board leaves it
    and before any cap, both in parts of a point; ``k3`` is in points, as the table prints it.
    ``extra`` are the points of table 5, which are part of ``change``.
    """

    article: str
    change: int
    bonus: int = 0
    k3: int = 0
    k2: int | None = None
    expected: int | None = None
    extra: int = 0


BY_FORMULA: Final = "4.2"
BEGINNERS: Final = "5.1"
AGAINST_BEGINNER: Final = "5.2"
BEGINNER_AGAINST: Final = "5.3"


class Rules(Record, kw_only=True):
    """The regulations as the formulas use them.

    ``difference`` makes whole points of a difference in tenths, ``rounded`` the rating after a
    round (tenths) of the one before it (tenths) and the exact new one (parts). ``cap_rating``
    picks the rating that decides on the cap of 4.3 from those before the event, at the start of
    the calculation, and now; ``cap_weight`` says how much of a game's bonus counts towards it
    (parts), ``cap_table_4`` whether k3 of table 4 does at all. ``limit_games`` tells which games
    enter N and K2 of formula (2), ``gain_games`` those whose gain may be anomalous,
    ``limit_divisor`` what a board divides its K2 by, given all boards of the event.
    ``starts_below_100`` tells whether formula (2) judges who starts below 100,
    ``bonus_again`` whether repeated calculations give K3 to who was raised, ``cap_of_event``
    whether the K3 that his start contains counts towards the cap then, ``gain_of_event``
    whether a gain counts from before the event. ``floor`` is the lowest rating in tenths,
    ``short_time`` what 1.7 does to an event with too little time.
    """

    table_3: tuple[Row3, ...]
    table_4: tuple[Row4, ...]
    table_5: tuple[Row5, ...]
    difference: Callable[[int], int]
    rounded: Callable[[int, int], int]
    cap_rating: Callable[[int, int, int], int]
    cap_weight: Callable[[Terms], int]
    cap_table_4: bool
    limit_games: Callable[[Terms], bool]
    gain_games: Callable[[Terms], bool]
    limit_divisor: Callable[[int, Collection[int]], int]
    starts_below_100: bool
    bonus_again: bool
    cap_of_event: bool
    gain_of_event: bool
    floor: int | None
    double_loss_counts: bool
    half_results_below_100: bool
    handicaps: Handicaps
    start_by_grade: bool
    short_time: ShortTime


# The default readings ---------------------------------------------------------------------------


RULES: Final = Rules(
    table_3=TABLE_3,
    table_4=TABLE_4,
    table_5=TABLE_5,
    difference=lambda tenths: quotient_half_away(tenths, POINT),
    rounded=lambda _before, after: half_up(after, TENTH),
    cap_rating=lambda event, _start, _now: event,
    cap_weight=lambda terms: terms.bonus,
    cap_table_4=True,
    limit_games=lambda _terms: True,
    gain_games=lambda _terms: True,
    limit_divisor=lambda board, _boards: BOARDS[board],
    starts_below_100=False,
    bonus_again=True,
    cap_of_event=True,
    gain_of_event=False,
    floor=0,
    double_loss_counts=False,
    half_results_below_100=True,
    handicaps=Handicaps.EVEN,
    start_by_grade=True,
    short_time=ShortTime.PLAYERS,
)
"""The regulations in their default readings."""


def is_below_100(rating: int) -> bool:
    """Tell whether section 5 rates a player: ``rating`` in tenths."""
    return rating < HUNDRED


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


def _rows_around(tenths: int) -> tuple[int, int]:
    return tenths // POINT, -(-tenths // POINT)


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
        "lower-row": _with(difference=lambda tenths: min(_rows_around(tenths), key=abs)),
        "upper-row": _with(difference=lambda tenths: max(_rows_around(tenths), key=abs)),
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
        "half-even": _with(rounded=lambda _before, after: round(Fraction(after, TENTH))),
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
