"""Another program run for its answer: in a private folder, without a shell, within bounds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_OUTPUT: Final = 1 << 20
"""So many bytes of what a program writes are taken: 9999 players fill a tenth of it."""

MOST_WORDS: Final = 300
"""So many characters of a program's complaint are quoted."""

_GRACE: Final = 5.0
"""So many seconds a program that was ended has to be gone."""


class Ended(Record):
    """How a program ended: ``code`` is None where it was ended for taking too long."""

    code: int | None
    output: bytes
    complaint: bytes

    @property
    def words(self) -> str:
        """What it said on standard error, else on standard output, on one line and bounded."""
        text = (self.complaint.strip() or self.output.strip()).decode(errors="replace")
        line = visible(" ".join(text.split()))
        return line if len(line) <= MOST_WORDS else f"{line[:MOST_WORDS]}…"


class CannotStartError(Exception):
    """A program that the system cannot start; its text says why."""


@contextmanager
def private_folder() -> Iterator[Path]:
    """Give a new folder that nobody else can look into; it is gone afterwards."""
    with TemporaryDirectory(prefix="trfkit-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def run(command: Sequence[str], folder: Path, timeout: float) -> Ended:
    """Run a program in ``folder`` and return how it ended, after ``timeout`` seconds at most.

    It has no standard input. More than ``MOST_OUTPUT`` bytes of what it writes are lost. Raises
    CannotStartError.
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
        _end(process)
        for taker in takers:
            taker.join(_GRACE)
        for stream in (process.stdout, process.stderr):
            with suppress(OSError):
                stream.close()
    return Ended(code, bytes(taken[0]), bytes(taken[1]))


def read_bounded(path: Path) -> bytes:
    """Return the start of a file that a program wrote; nothing where there is none."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_OUTPUT)
    except OSError:
        return b""


def _take(stream: IO[bytes], into: bytearray) -> None:
    """Gather what a program writes; what is too much is taken, too, so that it can go on."""
    with suppress(OSError, ValueError):
        while block := os.read(stream.fileno(), 1 << 16):
            into += block[: max(0, MOST_OUTPUT - len(into))]


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program, and what it started, if they still run."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
