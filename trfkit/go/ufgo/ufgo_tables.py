"""Tables 1 to 5 of the regulations, as data. Ratings are in tenths of a point."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.go.go_event import Grade, Scale
from trfkit.record import Record
from trfkit.regulations.rating_tables import expected_score

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    """A rank and the rating, in tenths, from which it is reached."""

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
