"""The pairing engines, and the rules that each follows, as rows of tables."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from trfkit.format_table import resolved
from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.refusal import Refusal, describe_installation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.files.trf.emitting.dialects import Dialect


class RuleSet(Record):
    """The rules of a Swiss system at one time; ``since`` and ``until`` are first days of events.

    ``system`` is the word of record 192, in lower case. Its title is a row of the messages.
    """

    name: str
    system: str
    since: date | None
    until: date | None

    @property
    def title(self) -> Message:
        """Its name for people."""
        return Message("pairings.title", name=self.name)

    def holds_for(self, start: date) -> bool:
        """Tell whether the rules apply to an event that begins on that day."""
        return (self.since is None or self.since <= start) and (
            self.until is None or start <= self.until
        )


# fmt: off
RULE_SETS: Final = (
    RuleSet("dutch-2016", "dutch", None, date(2017, 6, 30)),
    RuleSet("dutch-2017", "dutch", date(2017, 7, 1), date(2026, 1, 31)),
    RuleSet("dutch-2026", "dutch", date(2026, 2, 1), None),
)
# fmt: on
"""The rules that any engine here follows, the oldest first."""


def rule_set(name: str) -> RuleSet:
    """Return the rules with that name; StopIteration for an unknown one."""
    return next(row for row in RULE_SETS if row.name == name)


class Trouble(Record):
    """The reason for a missing pairing.

    ``is_of_engine`` tells that the engine failed; otherwise it answered that there is no pairing,
    or refused the file.
    """

    text: Message
    is_of_engine: bool = False


Pairs = tuple[tuple[int, int], ...]
"""White and Black of each pair; Black is 0 for the pairing-allocated bye."""


class Engine(Protocol):
    """An available engine.

    ``follows`` names its rules. ``dialect`` is the one that it reads; ``takes_points`` tells that
    it uses the stated points, and does not count them itself.
    """

    name: str
    version: Message
    follows: tuple[str, ...]
    dialect: Dialect
    takes_points: bool

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none.

        ``timeout`` bounds the seconds of one round.
        """


class EngineRefusal(Refusal):
    """An engine that cannot be used; its text says why."""


class EngineRow(Record, kw_only=True):
    """An engine: ``place`` names the function that opens it, as ``module:function``.

    ``commands`` are its names on the search path, ``package`` is its import name, ``suffix`` that
    of a file that is the engine, and ``runner`` the program that runs it.
    """

    name: str
    place: str
    needs: Message
    follows: tuple[str, ...]
    commands: tuple[str, ...] = ()
    package: str = ""
    suffix: str = ""
    runner: str = ""


# fmt: off
ENGINES: Final = (
    EngineRow(name="bbpPairings", place="trfkit.pairings.engine_programs:open_bbp", needs=Message("pairings.needs-executable"),
              follows=("dutch-2017", "dutch-2026"), commands=("bbpPairings", "bbpPairings.exe", "bbppairings")),
    EngineRow(name="py4swiss", place="trfkit.pairings.engine_programs:open_py4swiss", needs=describe_installation("pairings"),
              follows=("dutch-2017",), package="py4swiss"),
    EngineRow(name="JaVaFo", place="trfkit.pairings.engine_programs:open_javafo", needs=Message("pairings.needs-jar"),
              follows=("dutch-2016", "dutch-2017"), suffix=".jar", runner="java"),
)
# fmt: on
"""Every engine, the preferred one first."""


def chosen_engines(
    names: Sequence[str], which: Callable[[str], str | None], timeout: float
) -> tuple[Engine, ...]:
    """Return the engines with these names or paths; without names, every available one.

    ``which`` finds a program by its name. Raises EngineRefusal for a named engine that cannot be
    used.
    """
    if names:
        return tuple(_engine_named(word, which, timeout) for word in dict.fromkeys(names))
    engines = []
    for row in ENGINES:
        place = _place(row, which)
        if place is not None:
            try:
                engines.append(_open_engine(row, place, which, timeout))
            except EngineRefusal:
                continue  # nobody asked for this one
    return tuple(engines)


def _engine_named(word: str, which: Callable[[str], str | None], timeout: float) -> Engine:
    row = next((row for row in ENGINES if row.name.lower() == word.lower()), None)
    if row is not None:
        place = _place(row, which)
        if place is None:
            raise EngineRefusal(Message("refusals.engine-not-here", name=row.name, needs=row.needs))
        return _open_engine(row, place, which, timeout)
    path = which(word) or word
    if not Path(path).is_file():
        known = ", ".join(row.name for row in ENGINES)
        raise EngineRefusal(Message("refusals.no-engine", word=word, known=known))
    suffix = Path(path).suffix.lower()
    by_suffix = (row for row in ENGINES if row.suffix and row.suffix == suffix)
    row = next(by_suffix, ENGINES[0])
    return _open_engine(row, str(Path(path).absolute()), which, timeout)


def _place(row: EngineRow, which: Callable[[str], str | None]) -> str | None:
    """Return the location of an engine for which no path was given."""
    if row.package:
        return row.package if find_spec(row.package) is not None else None
    paths = (which(command) for command in row.commands)
    return next((str(Path(path).absolute()) for path in paths if path is not None), None)


def _open_engine(
    row: EngineRow, place: str, which: Callable[[str], str | None], timeout: float
) -> Engine:
    runner = which(row.runner) if row.runner else ""
    if runner is None:
        raise EngineRefusal(Message("refusals.engine-needs", name=row.name, runner=row.runner))
    opened: Engine = resolved(row.place)(row, place, runner, timeout)
    return opened


def read_pairs(text: bytes) -> Pairs | None:
    """Parse the pairing that engines print: a count, then White and Black of each pair.

    None for anything else.
    """
    lines = [line.split() for line in text.decode("ascii", "replace").splitlines() if line.strip()]
    if not lines or any(not word.isascii() or not word.isdigit() for row in lines for word in row):
        return None
    head, *rows = lines
    if len(head) != 1 or int(head[0]) != len(rows) or any(len(row) != 2 for row in rows):  # noqa: PLR2004 - a pair
        return None
    pairs = [(int(white), int(black)) for white, black in rows]
    # py4swiss writes 0 for whichever side is free.
    return tuple((black, 0) if white == 0 else (white, black) for white, black in pairs)
