"""Run the engines of other projects: bbpPairings, JaVaFo and py4swiss, each in its own process.

Versions of bbpPairings up to 5 and from 6 on follow different rules.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.messages.message import Message
from trfkit.pairings.engines import EngineRefusal, EngineRow, Pairs, Trouble, read_pairs
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, from_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_VERSION: Final = lazy_pattern(r"\bv?(\d+)\.(\d+)(?:\.(\d+))?\b")

UNKNOWN_VERSION: Final = Message("pairings.unknown-version")

FIRST_OF_2026: Final = 6
"""The first version by the rules of February 2026."""

_TRIAL: Final = "".join(
    f"{line}\r\n"
    for line in (
        f"001    1      {'One':33} 2000{'':28}0.0    1",
        f"001    2      {'Two':33} 1900{'':28}0.0    2",
        "013 Team",
        "XXC white1",
        "XXR 1",
    )
).encode()
"""Versions from 6 on refuse record 013, older ones pass over it: a build may tell no number."""

NO_PAIRING, BAD_INPUT, TOO_LARGE = 1, 3, 4
"""Exit codes that speak of the file and not of the program."""


class BbpPairings(Record):
    """An executable of bbpPairings."""

    path: str
    version: Message
    follows: tuple[str, ...]
    name: str = "bbpPairings"
    dialect: Dialect = Dialect.TRFBX
    takes_points: bool = False

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        for data in rounds:
            yield self._pair(data, timeout)

    def _pair(self, data: bytes, timeout: float) -> Pairs | Trouble:
        try:
            ended = _ask_engine(self.path, data, timeout)
        except CannotStartError as error:
            return _failure("cannot-start", self.name, error=str(error))
        return answer_of(self.name, ended, timeout)


def _failure(why: str, name: str, **arguments: object) -> Trouble:
    """Return the trouble for an engine that failed."""
    return Trouble(Message(f"pairings.{why}", name=name, **arguments), is_of_engine=True)


def answer_of(name: str, ended: ProgramEnd, timeout: float) -> Pairs | Trouble:
    """Return the pairing that the program printed, else why there is none."""
    if ended.code is None:
        return _failure("too-slow", name, seconds=f"{timeout:g}")
    if ended.code in (NO_PAIRING, BAD_INPUT, TOO_LARGE):
        why = "finds-none" if ended.code == NO_PAIRING else "refuses"
        words = ended.words or Message("pairings.exit-code", code=ended.code)
        return Trouble(Message(f"pairings.{why}", name=name, words=words))
    if ended.code:
        end = Message("pairings.exit-code", code=ended.code)
        if ended.code < 0:
            end = Message("pairings.signal", code=-ended.code)
        how = "ended-with-words" if ended.words else "ended"
        return _failure(how, name, end=end, words=ended.words)
    pairs = read_pairs(ended.output)
    if pairs is None:
        words = ended.words or Message("pairings.nothing")
        return _failure("no-pairing", name, words=words)
    return pairs


def open_bbp(row: EngineRow, place: str, runner: str, timeout: float) -> BbpPairings:
    """Return the executable at ``place`` with its version; EngineRefusal if it is another one."""
    del runner
    try:
        with private_folder() as folder:
            answer = run([place, "-r"], folder, timeout)
        if answer.code is None:
            raise EngineRefusal(
                Message("refusals.engine-too-slow", place=place, timeout=f"{timeout:g}")
            )
        if b"BBP Pairings" not in answer.output:
            raise EngineRefusal(Message("refusals.engine-is-another", place=place, name=row.name))
        number = _VERSION.search(answer.output.decode(errors="replace").partition("(Built")[0])
        if number is not None:
            older = int(number[1]) < FIRST_OF_2026
            release = Message("pairings.version", number=number[0].removeprefix("v"))
            return BbpPairings(place, release, _rules(row, older=older))
        tried = _ask_engine(place, _TRIAL, timeout)
    except CannotStartError as error:
        raise EngineRefusal(
            Message("refusals.engine-cannot-start", place=place, error=error)
        ) from error
    if tried.code not in (0, BAD_INPUT):
        raise EngineRefusal(Message("refusals.engine-cannot-pair", place=place, words=tried.words))
    older = tried.code == 0
    build = Message("pairings.build", version="older" if older else "newer")
    return BbpPairings(place, build, _rules(row, older=older))


def _rules(row: EngineRow, *, older: bool) -> tuple[str, ...]:
    return row.follows[:1] if older else row.follows[1:]


def _ask_engine(path: str, data: bytes, timeout: float) -> ProgramEnd:
    with private_folder() as folder:
        (folder / "round.trf").write_bytes(data)
        return run([path, "--dutch", "round.trf", "-p"], folder, timeout)


# Another program run for its answer: in a private folder, without a shell, within bounds ----------

MOST_OUTPUT: Final = 1 << 20
"""So many bytes of what a program writes are taken: 9999 players fill a tenth of it."""

MOST_WORDS: Final = 300
"""So many characters of a program's complaint are quoted."""

_GRACE: Final = 5.0
"""So many seconds a program that was ended has to be gone."""


class ProgramEnd(Record):
    """The end of a program: ``code`` is None if it was stopped by the timeout."""

    code: int | None
    output: bytes
    complaint: bytes

    @property
    def words(self) -> str:
        """Its standard error, else its standard output, on one line and bounded."""
        text = (self.complaint.strip() or self.output.strip()).decode(errors="replace")
        line = visible(" ".join(text.split()))
        return line if len(line) <= MOST_WORDS else f"{line[:MOST_WORDS]}…"


class CannotStartError(Exception):
    """A program that the system cannot start; its text says why."""


@contextmanager
def private_folder() -> Iterator[Path]:
    """Create a new folder that no other user can read; it is deleted afterwards."""
    with TemporaryDirectory(prefix="trfkit-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def run(command: Sequence[str], folder: Path, timeout: float) -> ProgramEnd:
    """Run a program in ``folder`` and return how it ended, after ``timeout`` seconds at most.

    It has no standard input. Output beyond ``MOST_OUTPUT`` bytes is lost. Raises CannotStartError.
    """
    posix = sys.platform != "win32"
    try:
        process = subprocess.Popen(  # noqa: S603 - no shell; the user names the program
            list(command),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=posix,  # so that what it starts can be ended with it
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotStartError(reason[:1].lower() + reason[1:]) from error
    assert process.stdout is not None  # noqa: S101 - as asked for above
    assert process.stderr is not None  # noqa: S101 - see above
    taken: tuple[bytearray, bytearray] = (bytearray(), bytearray())
    takers = [
        Thread(target=_take, args=(stream, into), daemon=True)
        for stream, into in zip((process.stdout, process.stderr), taken, strict=True)
    ]
    for taker in takers:
        taker.start()
    code: int | None = None
    try:
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(timeout)
    finally:
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        elif process.poll() is None:
            process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
        for taker in takers:
            taker.join(_GRACE)
        for stream in (process.stdout, process.stderr):
            with suppress(OSError):
                stream.close()
    return ProgramEnd(code, bytes(taken[0]), bytes(taken[1]))


def read_bounded(path: Path) -> bytes:
    """Return the start of a file that a program wrote; empty without one."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_OUTPUT)
    except OSError:
        return b""


def _take(stream: IO[bytes], into: bytearray) -> None:
    """Collect a program's output; output over the limit is read, too, so that it can continue."""
    with suppress(OSError, ValueError):
        while block := os.read(stream.fileno(), 1 << 16):
            into += block[: max(0, MOST_OUTPUT - len(into))]


# JaVaFo: a jar that Java runs; versions 1 and 2 follow different rules ----------------------------

_JAVAFO_VERSION: Final = lazy_pattern(r"\b(\d+)\.\d+(?:\.\d+)*\b")

FIRST_OF_2017: Final = 2
"""The first version by the rules of July 2017."""


OLD_LETTERS: Final = ((b"U", b"+"), (b"F", b"+"), (b"H", b"="), (b"Z", b"-"))
"""Letters of byes that came with TRF-16, and what versions 1 read in their place."""


class JaVaFo(Record):
    """The jar, and the Java program that runs it."""

    java: str
    jar: str
    version: Message
    follows: tuple[str, ...]
    is_older: bool = False
    name: str = "JaVaFo"
    dialect: Dialect = Dialect.TRFX
    takes_points: bool = True

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        for data in rounds:
            yield self._pair(data, timeout)

    def _pair(self, data: bytes, timeout: float) -> Pairs | Trouble:
        if self.is_older:
            for letter, before in OLD_LETTERS:
                data = data.replace(b"  0000 - " + letter, b"  0000 - " + before)
        try:
            with private_folder() as folder:
                (folder / "round.trfx").write_bytes(data)
                arguments = ["-ea", "-jar", self.jar, "round.trfx", "-p", "pairs.txt"]
                ended = run([self.java, *arguments], folder, timeout)
                written = read_bounded(folder / "pairs.txt")
        except CannotStartError as error:
            return _failure("cannot-start", "Java", error=str(error))
        if ended.code is None:
            return _failure("too-slow", self.name, seconds=f"{timeout:g}")
        pairs = read_pairs(written or ended.output)
        if pairs is not None and not ended.code:
            return pairs
        # It has one exit code for all: what it says is all that can be told.
        words = ended.words or Message("pairings.nothing-but-code", code=ended.code)
        return Trouble(Message("pairings.gave-none", name=self.name, words=words))


def open_javafo(row: EngineRow, place: str, runner: str, timeout: float) -> JaVaFo:
    """Return the jar at ``place``, run by ``runner``; EngineRefusal if it does not answer."""
    try:
        with private_folder() as folder:
            answer = run([runner, "-ea", "-jar", place, "-r"], folder, timeout)
    except CannotStartError as error:
        raise EngineRefusal(Message("refusals.no-java", error=error)) from error
    if answer.code is None:
        raise EngineRefusal(
            Message("refusals.engine-too-slow", place=place, timeout=f"{timeout:g}")
        )
    if b"javafo" not in (answer.output + answer.complaint).lower():
        raise EngineRefusal(
            Message("refusals.engine-answers", place=place, name=row.name, words=answer.words)
        )
    number = _JAVAFO_VERSION.search(answer.words)
    if number is None:
        return JaVaFo(runner, place, UNKNOWN_VERSION, _rules(row, older=False))
    older = int(number[1]) < FIRST_OF_2017
    release = Message("pairings.version", number=number[0])
    return JaVaFo(runner, place, release, _rules(row, older=older), is_older=older)


# Py4swiss: a package, run by this Python in a process of its own for all rounds of a file ---------

_PROGRAM: Final = """\
import json, sys
from pathlib import Path
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser
for number in range(int(sys.argv[1])):
    try:
        trf = TrfParser.parse(Path(f"{number}.trfx"))
        pairs = [[pair.white, pair.black] for pair in DutchEngine.generate_pairings(trf)]
    except Exception as error:
        pairs = f"{type(error).__name__}: {error}"
    print(json.dumps(pairs), flush=True)
"""
"""What is run there: a line for each file, its pairs or why there are none."""

STARTING: Final = 10.0
"""So many seconds the package has to be imported, besides the time for each round."""


class Py4swiss(Record):
    """The Python package."""

    version: Message
    follows: tuple[str, ...]
    name: str = "py4swiss"
    dialect: Dialect = Dialect.TRFX
    takes_points: bool = False

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        try:
            with private_folder() as folder:
                for number, data in enumerate(rounds):
                    (folder / f"{number}.trfx").write_bytes(data)
                command = [sys.executable, "-c", _PROGRAM, str(len(rounds))]
                ended = run(command, folder, STARTING + timeout * len(rounds))
        except CannotStartError as error:
            yield from [_failure("cannot-start", "Python", error=str(error))] * len(rounds)
            return
        answers = ended.output.decode("utf-8", "replace").splitlines()[: len(rounds)]
        yield from (_answer(self.name, line) for line in answers)
        failure = _failure("too-slow-a-round", self.name, seconds=f"{timeout:g}")
        if ended.code is not None:
            words = ended.words or Message("pairings.without-words")
            failure = _failure("ended-early", self.name, words=words)
        yield from [failure] * (len(rounds) - len(answers))


def _answer(name: str, line: str) -> Pairs | Trouble:
    try:
        answer = from_json(line)
    except ValueError:
        return _failure("printed-none", name)
    if isinstance(answer, list):
        return tuple((black, 0) if white == 0 else (white, black) for white, black in answer)
    words = " ".join(str(answer).split())[:MOST_WORDS]
    return Trouble(Message("pairings.refuses", name=name, words=words))


def open_py4swiss(row: EngineRow, place: str, runner: str, timeout: float) -> Py4swiss:
    """Return the package, which is only imported in its own process."""
    del runner, timeout
    try:
        release = Message("pairings.version", number=version(place))
    except PackageNotFoundError:  # it lies on the path without having been installed
        release = UNKNOWN_VERSION
    return Py4swiss(release, row.follows)
