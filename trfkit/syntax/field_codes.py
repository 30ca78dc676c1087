"""The small languages inside fields: tournament types (192) and time controls (222)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record, replace
from trfkit.syntax.expressions import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping


class TypeCode(Record, gc=False):
    """A code of FIDE's table of tournament types.

    ``system`` is ``swiss``, ``double-swiss``, ``round-robin``, ``schiller``, ``scheveningen``
    or ``knockout``; ``cycles`` the games of each pair of a round-robin, else None; ``scores``
    the scores of a team code, primary first (``MP_GP``), "" where it names none.
    """

    system: str
    is_team: bool
    cycles: int | None = None
    scores: str = ""


_SYSTEMS: Final[Mapping[str, tuple[str, int | None]]] = {
    "DOUBLE_SWISS": ("double-swiss", None),
    "ROUND_ROBIN": ("round-robin", 1),
    "DOUBLE_ROUND_ROBIN": ("round-robin", 2),
    "SCHILLER": ("schiller", None),
    "SCHEVENINGEN": ("scheveningen", None),
    "DOUBLE_SCHEVENINGEN": ("scheveningen", None),
    "KNOCKOUT": ("knockout", None),
}


def parse_type_code(text: str) -> TypeCode | None:
    """Return what a code of record 192 says; None where FIDE's table has no such code.

    Small letters are taken, and ``-`` for ``_`` as drafts of the format had it.
    """
    read = tokens("typecode", "start", text.strip().upper().replace("-", "_"))
    if read is None:
        return None
    words = dict(read)
    system, cycles = next((_SYSTEMS[name] for name in words if name in _SYSTEMS), ("swiss", None))
    if system == "round-robin" and "GAMES" in words:
        cycles = int(words["GAMES"].removeprefix("_G"))
    is_team = "TEAM" in words
    scores = words.get("SCORES", "")
    if is_team and system == "swiss" and "FIDE" in words and not scores:
        scores = "MP_GP"  # FIDE_TEAM stands for FIDE_TEAM_TYPEA_MP_GP
    return TypeCode(system, is_team, cycles, scores)


class Period(Record, gc=False):
    """A period of a time control: moves (None: all that are left), seconds, seconds a move."""

    moves: int | None
    seconds: int
    increment: int


class TimeControl(Record, gc=False):
    """The encoded time control of record 222; ``black`` differs from ``white`` in armageddon."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def is_unequal(self) -> bool:
        """Whether Black has other times than White."""
        return self.white != self.black


def parse_time_control(text: str) -> TimeControl | None:
    """Return the periods of record 222; None where the text is no time control."""
    read = tokens("timecontrol", "start", text.strip())
    if read is None:
        return None
    sides: list[list[Period]] = [[]]
    moves = None
    for name, number in read:
        if name == "MOVES":
            moves = int(number)
        elif name == "SECONDS":
            sides[-1].append(Period(moves, int(number), 0))
            moves = None
        elif name == "INCREMENT":
            sides[-1][-1] = replace(sides[-1][-1], increment=int(number))
        elif name == "BLACK":
            sides.append([])
    return TimeControl(tuple(sides[0]), tuple(sides[-1]))


def encoded(control: TimeControl) -> str:
    """Return a time control as record 222 has it."""
    white, black = (":".join(map(_encoded, side)) for side in (control.white, control.black))
    return white if white == black else f"W{white}-B{black}"


def _encoded(period: Period) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    increment = f"+{period.increment}" if period.increment else ""
    return f"{moves}{period.seconds}{increment}"
