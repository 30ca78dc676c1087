"""How a row is measured: in turn with what it is held against, as the median of the ratios.

A ``Row`` states all that is known of a measurement; ``measured`` runs rows; ``numbers`` holds what
came out against the row's bounds.
"""

from __future__ import annotations

import gc
import math
import subprocess
import sys
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import teams
import tiebreaks
import verification
from made_up import by_hand, by_syntax, made_up
from serving import Browsing

from trfkit.files.trf.reading import read
from trfkit.generate import RATES
from trfkit.ranking import Ranking, rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Tournament
    from trfkit.ranking import Standings

USUAL: Final = 100
"""Players of a usual event."""
PROCESS: Final = Path(__file__).with_name("process.py")
OVER: Final = 1.5
"""A ratio may be so many times the one wanted: chance alone moves it by some tenths."""
SHORT: Final = 2
MOST: Final = 5
"""What takes fewer seconds in all is run more often, at most so many times as often."""
PATIENCE: Final = 10
"""Seconds after which something is said."""
STEEPER: Final = 0.25
"""By so much an exponent may be over the one wanted: half of it would let n to the 1.6 pass."""


class Sample(NamedTuple):
    """What one run took: seconds, and MiB where a process is measured."""

    seconds: float
    memory: float = math.nan


class Ground:
    """What the rows of one size work on, each part made when it is first asked for."""

    def __init__(self, size: int, tiebreakserver: Path | None = None) -> None:
        self.size = size
        self.tiebreakserver = tiebreakserver
        self._ends = ExitStack()
        self.folder = Path(self._ends.enter_context(TemporaryDirectory(prefix="trfkit-benchmark-")))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the files, and end what was started."""
        self._ends.close()

    @cached_property
    def browsing(self) -> Browsing:
        """A server and a browser that shows its page."""
        return self._ends.enter_context(Browsing())

    @cached_property
    def dropped(self) -> str:
        """The path of the file that is dropped on the page."""
        path = self.folder / self.browsing.name
        path.write_bytes(self.browsing.data)
        return str(path)

    @cached_property
    def data(self) -> bytes:
        """The bytes of a file of so many players."""
        data = made_up(self.size, tiebreaks.ROUNDS)
        if by_hand(data) != by_syntax(data):
            raise SystemExit("the checksums differ")
        return data

    @cached_property
    def file(self) -> str:
        """The path of the file."""
        path = self.folder / "made-up.trf"
        path.write_bytes(self.data)
        return str(path)

    @cached_property
    def annotated(self) -> str:
        """The path of the file as ``annotate`` writes it, with its tie-breaks."""
        path = str(self.folder / "annotated.trf")
        run_process("-m", "trfkit", "annotate", self.file, "-o", path)
        return path

    @cached_property
    def common(self) -> str:
        """The path of a file of so many players that the other programs read as well.

        Nobody is absent, and the days of the rounds are left out: they wreck one or another.
        """
        path = self.folder / "common.trf"
        rates = [word for name in RATES for word in ("--rate", f"{name}=0")]
        size = ["--players", str(self.size), "--rounds", str(tiebreaks.ROUNDS)]
        which = [*size, "--to", "trfx", *rates]
        run_process("-m", "trfkit", "generate", *which, "--encoding", "ascii", "-o", str(path))
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if not line.startswith(b"132")))
        return str(path)

    @cached_property
    def events(self) -> str:
        """The path of a folder of so many files, of every kind."""
        path = str(self.folder / "events")
        run_process("-m", "trfkit", "generate", "--vary", "--count", str(self.size), "-o", path)
        return path

    @cached_property
    def usual_events(self) -> str:
        """The path of a folder of so many files, each of a Swiss of usual size."""
        path = str(self.folder / "usual-events")
        options = f"--count {self.size} --players {USUAL} --rounds 9"
        run_process("-m", "trfkit", "generate", *options.split(), "-o", path)
        return path

    @cached_property
    def event(self) -> Tournament:
        """The model of an event of so many players."""
        event = tiebreaks.tournament(self.size)
        tiebreaks.must_agree(event)
        return event

    @cached_property
    def team_event(self) -> Tournament:
        """The model of an event of teams."""
        return teams.tournament()

    @cached_property
    def stated_event(self) -> Tournament:
        """The event that the tables below are of."""
        return tiebreaks.tournament(verification.PLAYERS, verification.ROUNDS)

    @cached_property
    def captioned(self) -> StatedTable:
        """The table of another program that says what its columns are."""
        return verification.checked_table(self.stated_event, captions=True)

    @cached_property
    def uncaptioned(self) -> StatedTable:
        """The same table without a word on its columns."""
        return verification.checked_table(self.stated_event, captions=False)

    def fresh(self) -> ReadResult:
        """Return the file read again, which remembers nothing of earlier runs."""
        return read(self.data)


def ranked(result: ReadResult) -> Standings:
    """Return the standings by the list by default."""
    if result.tournament is None:
        raise ValueError("no tournament")
    return rank(result.tournament, Ranking())


if TYPE_CHECKING:
    Run = Callable[[Ground], Sample]


def always(_: Ground) -> bool:
    """Return that what a row is held against is on every machine."""
    return True


class Base(NamedTuple):
    """What rows are held against: its name, one run of it, and whether this machine has it.

    ``is_constant`` tells that it takes the same whatever the size.
    """

    name: str
    run: Run
    is_here: Callable[[Ground], bool] = always
    is_constant: bool = False


class Section(NamedTuple):
    """A table of the page: its title, what is to be known of it, and what its sizes count."""

    title: str
    text: str
    unit: str = "players"


class Row(NamedTuple):
    """One measurement: a line of the page, what it is held against, and what is wanted of it.

    ``wanted`` has the greatest ratio by size, ``memory`` the greatest MiB; ``files`` is how many
    of them a run goes through, where their number in a second is of interest.
    """

    section: Section
    name: str
    base: Base
    run: Run
    wanted: Mapping[int, float]
    exponent: float | None = None
    memory: Mapping[int, float] = MappingProxyType({})
    files: int = 0

    @property
    def key(self) -> str:
        """What tells the row from all others."""
        return f"{self.section.title}: {self.name}"


class Measured(NamedTuple):
    """The runs of a row and of its base by size, in turn; whether the base ``is_constant``."""

    own: dict[int, list[Sample]]
    base: dict[int, list[Sample]]
    is_constant: bool = False

    def ratio(self, size: int) -> float:
        """Return the median of the ratios, turn by turn."""
        turns = zip(self.own[size], self.base[size], strict=True)
        return median(own.seconds / base.seconds for own, base in turns)

    def seconds(self, size: int) -> float:
        """Return the median of what the row took."""
        return median(sample.seconds for sample in self.own[size])

    def peak(self, size: int) -> float:
        """Return MiB at the highest peak."""
        return max(sample.memory for sample in self.own[size])

    def exponent(self) -> float | None:
        """Return the power by which the time beyond that of the smallest size grows.

        What is the same for every size, such as the start of a process, is left out so. Sizes are
        measured minutes apart, between which a machine may become twice as slow: against a base
        that is the same for each, the ratios tell how the time grows.
        None where fewer than three sizes were measured, or where the time did not grow.
        """
        if len(self.own) < 3:  # noqa: PLR2004 - two to compare, and the one that both are beyond
            return None
        small, *_, large, largest = sorted(self.own)
        took = self.ratio if self.is_constant else self.seconds
        least = took(small)
        more, most = took(large) - least, took(largest) - least
        if min(more, most) <= 0:
            return None
        return math.log(most / more) / math.log((largest - small) / (large - small))


class Number(NamedTuple):
    """A number that came out, and its bounds: the one wanted, and the one of the check."""

    what: str
    measured: float
    wanted: float
    check: float

    @property
    def is_over(self) -> bool:
        """Whether it is over the bound of the check."""
        return self.measured > self.check


def run_process(*arguments: str, by_clock: bool = False) -> Sample:
    """Run a process to its end; its seconds are those of the processor, unless by the clock."""
    command = [sys.executable, "-I", "-S", str(PROCESS), *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if process.returncode:
        raise SystemExit(f"cannot be measured: {' '.join(arguments)}\n{process.stderr}")
    processor, clock, memory = map(float, process.stdout.split())
    return Sample(clock if by_clock else processor, memory)


def timed(job: Callable[[], object], *, collects: bool = False) -> Sample:
    """Return the seconds of the processor that a job takes.

    The collector of garbage is at rest, as in commands, unless it ``collects`` as Python has it.
    """
    gc.collect()
    if not collects:
        gc.disable()
    start = process_time()
    job()
    taken = process_time() - start
    gc.enable()
    return Sample(taken)


def measured(
    rows: Sequence[Row],
    sizes: Callable[[int], bool],
    times: int,
    say: Callable[[str], object],
    tiebreakserver: Path | None = None,
) -> dict[str, Measured]:
    """Return what each row took by its key, for the sizes that are asked for.

    Rows of one size and one base run in turn, ``times`` or more, after a turn that does not count.
    The base runs before each of them: a machine may become slower within the seconds of a turn.
    A row whose base is not on this machine is left out, and ``say`` is told so.
    """
    start = perf_counter()
    found = {row.key: Measured({}, {}, row.base.is_constant) for row in rows}
    groups = list(_groups(rows, sizes))
    for place, (size, base, members) in enumerate(groups, start=1):
        label = f"[{place}/{len(groups)}] {base.name}, {size:,} {members[0].section.unit}"
        with Ground(size, tiebreakserver) as ground:
            if not base.is_here(ground):
                say(f"{label}: not on this machine")
                continue
            say(f"{label}: {', '.join(row.name for row in members)}")
            turns = []
            begun = said = perf_counter()
            for turn in range(MOST * times + 1):
                if turn > times and perf_counter() - begun > SHORT:
                    break
                turns.append([(base.run(ground), row.run(ground)) for row in members])
                if perf_counter() - said > PATIENCE:
                    said = perf_counter()
                    say(f"    turn {turn} of {times}, {said - start:.0f} s since the start")
        for column, row in enumerate(members):
            found[row.key].base[size] = [turn[column][0] for turn in turns[1:]]
            found[row.key].own[size] = [turn[column][1] for turn in turns[1:]]
        say(f"    done, {perf_counter() - start:.0f} s since the start")
    return found


def _groups(
    rows: Sequence[Row], sizes: Callable[[int], bool]
) -> Iterator[tuple[int, Base, list[Row]]]:
    groups: dict[tuple[str, int, str], list[Row]] = {}
    for row in rows:
        for size in filter(sizes, row.wanted):
            groups.setdefault((row.base.name, size, row.section.unit), []).append(row)
    for (_, size, _), members in groups.items():
        yield size, members[0].base, members


def numbers(rows: Sequence[Row], found: Mapping[str, Measured]) -> Iterator[Number]:
    """Yield every number that was measured, with its bounds."""
    for row in rows:
        took = found[row.key]
        for size in took.own:
            at = f"{row.key}, {size:,} {row.section.unit}"
            wanted = row.wanted[size]
            yield Number(at, took.ratio(size), wanted, OVER * wanted)
            if size in row.memory:
                most = row.memory[size]
                yield Number(f"{at}, MiB", took.peak(size), most, OVER * most)
        exponent = took.exponent()
        if exponent is not None and row.exponent is not None:
            steepest = row.exponent + STEEPER
            yield Number(f"{row.key}, exponent", exponent, row.exponent, steepest)
