"""Write files completely or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

ABANDONED: Final = 24 * 60 * 60
"""Seconds after which nobody can still be writing a temporary file; writing takes one at most."""

MAX_WAIT: Final = 20.0
"""Seconds to wait for another run; it holds a file for as long as it takes to read and write it."""

_POLL: Final = 0.02
_TEMPORARY: Final = lazy_pattern(r"\.trfkit-[0-9a-f]{16}\.tmp")
_LOCK: Final = ".trfkit-0000000000000000.tmp"
"""Where a folder needs a file for its lock, it is one that goes like temporary files."""
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_FOR_ALL: Final = 0o666
_FOR_US: Final = 0o600


def write_whole(path: Path, data: bytes, *, replace: bool) -> None:
    """Write ``data`` as ``path``; see ``write_pieces``."""
    write_pieces(path, (data,), replace=replace)


def write_pieces(
    path: Path,
    data: Iterable[bytes],
    *,
    replace: bool,
    hurried: bool = False,
    was: str | None = None,
) -> None:
    """Write pieces of data as ``path``; after a failure or a crash the old file is still there.

    The bytes are on disk, in a file of a random name in the same folder, before they get their
    name. A replaced file keeps its owner, group and permissions where the system allows it. Raises
    FileExistsError if a file exists, even one created a moment ago, and ``replace`` is false;
    OSError for any other reason of the system.

    ``hurried`` is for one of many files that a list of hashes covers: it does not wait until a new
    file is on disk, and does not look in the folder for remains of killed runs, which is slow in a
    large folder.

    ``was`` is the SHA-256, in hexadecimal, of the file when it was read: OSError if it has changed
    since then, or another run has locked it.
    """
    status = _status(path) if replace else None
    # What may be a secret is never open to more people than before, not even while it is written.
    temporary = path.with_name(f".trfkit-{os.urandom(8).hex()}.tmp")
    try:
        # Opened in here: an interrupt just behind it would else leave an empty file.
        descriptor = os.open(temporary, _FLAGS, _FOR_ALL if status is None else _FOR_US)
        with os.fdopen(descriptor, "wb") as file:
            if not hurried:
                _sweep(path.parent, os.fstat(descriptor).st_mtime)
            if status is not None:
                _hand_on(status, descriptor)
            file.writelines(data)
            file.flush()
            if not hurried or status is not None:
                os.fsync(descriptor)
        if not replace:
            _name(temporary, path)
        elif was is None:
            temporary.replace(path)
        else:
            _replace_unchanged(temporary, path, was)
    except BaseException:  # an interrupt leaves no litter either
        with suppress(OSError):
            temporary.unlink()
        raise


def _replace_unchanged(temporary: Path, path: Path, was: str) -> None:
    """Give a file its name, unless the file of that name has changed since it was read."""
    with locked(path):
        if sha256(path.read_bytes()).hexdigest() != was:
            raise OSError("it changed while the command ran; run the command again")
        temporary.replace(path)


@contextmanager
def locked(path: str | os.PathLike[str]) -> Iterator[None]:
    """Lock a file through its folder: no other run changes it between reading and writing.

    The system releases the lock when a run ends, however it ends. TimeoutError after ``MAX_WAIT``
    seconds. Where locks are not possible, as on some network drives, nothing is locked.
    """
    folder = os.path.dirname(os.path.realpath(path))  # noqa: PTH120 - as below
    end = time.monotonic() + MAX_WAIT
    descriptor = -1
    with suppress(OSError):
        if sys.platform == "win32":  # where a folder cannot be opened, but a file in it
            lock = os.path.join(folder, _LOCK)  # noqa: PTH118 - pathlib is 4 ms of a start
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, _FOR_ALL)
        else:
            descriptor = os.open(folder, os.O_RDONLY)
    try:
        while descriptor >= 0 and not _is_locked(descriptor):
            if time.monotonic() > end:
                reason = "another run of trfkit is writing it; run the command again"
                raise TimeoutError(errno.ETIMEDOUT, reason, os.fspath(path))
            time.sleep(_POLL)
        yield
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def _is_locked(descriptor: int) -> bool:
    """Lock an open file; true if it is locked, or can never be."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there alone

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - there alone

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False  # another run has it
    except OSError:
        return True
    return True


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _hand_on(status: os.stat_result, descriptor: int) -> None:
    """Give an open file the owner, group and permissions of another one."""
    if sys.platform == "win32":  # where a file has those of its folder
        return
    mode = stat.S_IMODE(status.st_mode) & 0o777  # set-uid and set-gid were for the old content
    with suppress(OSError):
        os.fchown(descriptor, status.st_uid, -1)  # root alone may
    try:
        os.fchown(descriptor, -1, status.st_gid)
    except OSError:  # what that group was allowed is not for another one
        mode = mode & ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3
    os.fchmod(descriptor, mode)


def _name(temporary: Path, path: Path) -> None:
    """Give a file its name; raises FileExistsError, in one step, if the name is taken."""
    if sys.platform == "win32":
        temporary.rename(path)  # which replaces nothing there
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system without links, such as FAT or Pyodide's
        # To take the name first is one step, too; a crash right behind it leaves an empty file.
        os.close(os.open(path, _FLAGS, _FOR_ALL))
        try:
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
    else:
        with suppress(OSError):
            temporary.unlink()


def _sweep(folder: Path, now: float) -> None:
    """Remove temporary files of killed runs from a folder.

    ``now`` is the file system's time: its clock may differ from ours.
    """
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > ABANDONED:
                        os.unlink(entry.path)  # noqa: PTH108 - an entry is no Path
