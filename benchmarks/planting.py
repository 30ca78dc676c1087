"""The made-up events of ``tests/oracle/events`` with another program's values, and what is planted.

A table is made of these values, never of the package's own; rows of a file are changed as text.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.verification.result import Verification

if TYPE_CHECKING:
    import random

HERE: Final = Path(__file__).resolve().parents[1]
EVENTS: Final = HERE / "tests" / "oracle" / "events"
KNOWN: Final = tomllib.loads((HERE / "tests" / "known_differences.toml").read_text("utf-8"))
CODES: Final = (
    "BH/C1", "BH", "SB", "WIN", "BPG", "PS", "KS", "REP", "FB", "BH/M1", "SB/C1", "BH/C2",
)  # fmt: skip
ON_RATINGS: Final = ("ARO", "TPR", "ARO/C1")
ENOUGH: Final = 3
"""A fact is planted where it changes so many cells at least."""
SEEDS: Final = 3
LARGEST: Final = 100

FIRST, WIDTH = 91, 10
"""Where the rounds of a row 001 begin, from 0, and how wide each is."""
SHARES: Final = {"1": "0", "0": "1", "=": "="}

Expected = Callable[[Verification], str]
"""Returns ``right``, ``possible``, ``silent`` or ``false``."""


class Event(NamedTuple):
    """One event as a file states it, and the other program's values by code and number."""

    name: str
    lines: tuple[str, ...]
    ids: tuple[int, ...]
    values: Mapping[str, Sequence[str | int | None]]
    edition: str

    @property
    def rounds(self) -> int:
        """How many rounds the rows have."""
        return max((len(line) - FIRST + 2) // WIDTH for line in self.lines if line[:3] == "001")

    @property
    def names(self) -> dict[int, str]:
        """The names of the players by number."""
        rows = (line for line in self.lines if line[:3] == "001")
        return {int(line[4:8]): line[14:47].strip() for line in rows}


class Planted(NamedTuple):
    """A file and a table (None: the file alone), and what is to be said of them."""

    text: str
    table: StatedTable | None
    expected: Expected
    wrong: frozenset[tuple[str, int]] = frozenset()
    """The cells, by label and number, that are truly wrong."""
    what: str = ""
    """What was planted, for who looks at single cases."""
    edition: str | None = None
    """By which edition it is verified; None: by the one that the values follow."""


def events(folder: Path, *, of_teams: bool = False) -> Iterator[Event]:
    """Yield the events of players, or of teams, of a folder that are not too large."""
    listed = {entry["file"] for entry in KNOWN["difference"]}
    for path in sorted(folder.glob("*.trf")):
        told = json.loads(path.with_suffix(".tbs.json").read_text("utf-8"))
        if told["team"] is not of_teams or len(told["cid"]) > LARGEST or path.name in listed:
            continue
        if told["encoding"].lower().replace("-", "") not in {"utf8", "ascii", "utf8sig"}:
            continue
        text = path.read_bytes().decode("utf-8-sig")
        yield Event(
            path.stem,
            tuple(re.split("\r\n|\r|\n", text)),
            tuple(told["cid"]),
            told["values"],
            {"2026-03-01": "2026", "2024-08-01": "2024"}[told["rules"]],
        )


# The table ----------------------------------------------------------------------------------------


def table(
    event: Event,
    codes: Sequence[str],
    mistakes: Mapping[tuple[str, int], str] | None = None,
    swapped: tuple[int, int] | None = None,
) -> StatedTable:
    """Return the other program's values as a table, with some mistakes in it."""
    columns = [StatedColumn(label="Pts.", of_points=True)]
    columns += [StatedColumn(label=f"TB{n}", code=code) for n, code in enumerate(codes, start=1)]
    rows = []
    place = {who: at for at, who in enumerate(event.ids)}
    for who in event.ids:
        source = who
        if swapped is not None and who in swapped:
            source = swapped[1 - swapped.index(who)]
        texts = [str(event.values[code][place[source]]) for code in ("PTS", *codes)]
        for at, column in enumerate(columns):
            texts[at] = (mistakes or {}).get((column.label, who), texts[at])
        printed = tuple(
            PrintedCell("", None) if text in {"", "None"} else PrintedCell(text, Decimal(text))
            for text in texts
        )
        rows.append(StatedRow(values=printed, number=who))
    return StatedTable(source="csv", columns=tuple(columns), rows=tuple(rows))


def as_table(
    columns: Sequence[tuple[StatedColumn, Mapping[int, str]]],
    ids: Sequence[int],
    *,
    ranks: Mapping[int, int] | None = None,
    names: Mapping[int, str] | None = None,
    of_teams: bool | None = None,
) -> StatedTable:
    """Return a table of texts by number; ``ranks`` are those that a reader finds."""
    rows = [
        StatedRow(
            values=tuple(printed(texts[who]) for _, texts in columns),
            number=who,
            name=None if names is None else names[who],
            rank=None if ranks is None else ranks[who],
        )
        for who in ids
    ]
    listed = tuple(column for column, _ in columns)
    return StatedTable(source="csv", columns=listed, rows=tuple(rows), of_teams=of_teams)


def printed(text: str) -> PrintedCell:
    """Return a cell; a text that is no number is only a text."""
    try:
        return PrintedCell(text, Decimal(text))
    except InvalidOperation:
        return PrintedCell(text, None)


def some_codes(event: Event, dice: random.Random, *besides: str) -> list[str]:
    """Return some codes of which the other program has a value for everybody."""
    able = [code for code in CODES if code in event.values and None not in event.values[code]]
    return [*besides, *dice.sample([code for code in able if code not in besides], 4)]


# The rows of a file -------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One round of one player as the row 001 has it."""

    at: int
    round: int
    who: int
    opponent: int
    colour: str
    result: str


def entries(lines: Sequence[str]) -> list[Entry]:
    """Return what the rows of players state."""
    listed = []
    for at, line in enumerate(lines):
        if line[:3] != "001":
            continue
        for r in range((len(line) - FIRST + 2) // WIDTH):
            cell = line[FIRST + r * WIDTH :][:8].ljust(8)
            if cell.strip():
                opponent = int(cell[:4]) if cell[:4].strip() else 0
                listed.append(Entry(at, r, int(line[4:8]), opponent, cell[5], cell[7]))
    return listed


def changed(lines: Sequence[str], entry: Entry, **new: str) -> list[str]:
    """Return the lines with another colour or result in a round of a player."""
    told = Entry(**{**entry._asdict(), **new})
    opponent = f"{told.opponent:4}" if told.opponent else "0000"
    cell = f"{opponent} {told.colour} {told.result}"
    start = FIRST + entry.round * WIDTH
    line = lines[entry.at].ljust(start + 8)
    return [*lines[: entry.at], line[:start] + cell + line[start + 8 :], *lines[entry.at + 1 :]]


def games(lines: Sequence[str], results: str = "10=") -> list[tuple[Entry, Entry]]:
    """Return every game from White's and from Black's side."""
    by_place = {(entry.who, entry.round): entry for entry in entries(lines)}
    return [
        (entry, by_place[entry.opponent, entry.round])
        for entry in by_place.values()
        if entry.colour == "w"
        and entry.result in results
        and (entry.opponent, entry.round) in by_place
    ]
