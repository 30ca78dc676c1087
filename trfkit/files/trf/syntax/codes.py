"""The small languages inside fields: tournament types (192) and time controls (222)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.syntax.expressions import is_text_of, tokens
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.trf.syntax.grammar import Mismatch, Node


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
    is_accelerated: bool = False


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
    return TypeCode(system, is_team, cycles, scores, "BAKU" in words)


class Period(Record, gc=False):
    """A period of a time control: moves (None: all that are left), seconds, seconds a move."""

    moves: int | None
    seconds: int
    increment: int


class TimeControl(Record, gc=False):
    """The encoded time control of record 222; ``black`` differs from ``white`` in armageddon."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]


def is_time_control(text: str) -> bool:
    """Tell whether a text is a time control of record 222."""
    return is_text_of("timecontrol", "start", text.strip())


def parse_time_control(text: str) -> TimeControl | Mismatch:
    """Return the periods of record 222, or where its text departs from the language."""
    from trfkit.files.trf.syntax.grammar import Mismatch, load  # noqa: PLC0415 - only here

    tree = load("timecontrol").parse(text.strip())
    if isinstance(tree, Mismatch):
        return tree
    colours = [_periods(node) for node in tree.nodes("periods")]
    return TimeControl(colours[0], colours[-1])


def _periods(node: Node) -> tuple[Period, ...]:
    periods = []
    for period in node.nodes("period"):
        leaves = {leaf.name: int(leaf.text) for leaf in period.leaves()}
        periods.append(Period(leaves.get("MOVES"), leaves["SECONDS"], leaves.get("INCREMENT", 0)))
    return tuple(periods)


def encoded(control: TimeControl) -> str:
    """Return a time control as record 222 has it."""
    white, black = (":".join(map(_encoded, side)) for side in (control.white, control.black))
    return white if white == black else f"W{white}-B{black}"


def _encoded(period: Period) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    increment = f"+{period.increment}" if period.increment else ""
    return f"{moves}{period.seconds}{increment}"
