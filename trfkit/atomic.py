"""Files written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

ABANDONED: Final = 24 * 60 * 60
"""Seconds after which nobody can still be writing a temporary file; writing takes one at most."""

_TEMPORARY: Final = lazy_pattern(r"\.trfkit-[0-9a-f]{16}\.tmp")
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_FOR_ALL: Final = 0o666
_FOR_US: Final = 0o600


def write_whole(path: Path, data: bytes, *, replace: bool) -> None:
    """Write ``data`` as ``path``; see ``write_pieces``."""
    write_pieces(path, (data,), replace=replace)


def write_pieces(
    path: Path, data: Iterable[bytes], *, replace: bool, hurried: bool = False
) -> None:
    """Write pieces of data as ``path``, so that a failure or a crash leaves what stood there.

    The bytes are on disk, in a file of a random name in the same folder, before they get their
    name. A file that is replaced hands on its owner, group and permissions where the system
    allows it. FileExistsError where a file is there, were it only since a moment ago, and
    ``replace`` is not given; OSError for any other reason of the system's.

    ``hurried`` is for one of many files that a list of hashes vouches for: a new one is not waited
    for until it is on disk, and what killed runs have left is not looked for in the folder, which
    takes the longer the more is in it.
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
        if replace:
            temporary.replace(path)
        else:
            _name(temporary, path)
    except BaseException:  # an interrupt leaves no litter either
        with suppress(OSError):
            temporary.unlink()
        raise


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _hand_on(status: os.stat_result, descriptor: int) -> None:
    """Give an open file the owner, the group and the permissions of another."""
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
    """Give a file its name, or raise FileExistsError where somebody has taken it, in one step."""
    if sys.platform == "win32":
        temporary.rename(path)  # which replaces nothing there
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as FAT
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
    """Remove the temporary files that killed runs have left in a folder.

    ``now`` is the file system's time: its clock may differ from ours.
    """
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > ABANDONED:
                        os.unlink(entry.path)  # noqa: PTH108 - an entry is no Path
