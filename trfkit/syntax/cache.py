"""Files that only the user can have written: the cache of compiled grammars.

A cache decides what the program does with a file, so it is read only from a folder and a file
that belong to the user and that nobody else may write. Every failure means "no cache".
"""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Final

from trfkit.atomic import write_whole

if TYPE_CHECKING:
    from pathlib import Path

LARGEST: Final = 1 << 24
"""More bytes than this are no tables: the largest grammar has some 40,000."""

_OTHERS_MAY_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_private(name: str, folder: Path | None = None) -> bytes | None:
    """Return the bytes kept under ``name``; None if there are none or they can't be trusted.

    Nor are they where they are more than LARGEST, or no file at all.

    ``folder`` is the user's cache folder for this program unless given.
    """
    try:
        place = folder or _user_folder()
        if not _is_private(place.stat()):
            return None
        # A pipe of that name is opened, too, but not waited for.
        descriptor = os.open(place / name, os.O_RDONLY | _AT_ONCE)
        with os.fdopen(descriptor, "rb") as file:
            # Asked of the open file, so that it can't be exchanged after the question.
            status = os.fstat(descriptor)
            may_be_ours = stat.S_ISREG(status.st_mode) and _is_private(status)
            return file.read() if may_be_ours and status.st_size <= LARGEST else None
    except (OSError, ValueError):
        return None


def write_private(name: str, data: bytes, folder: Path | None = None) -> bool:
    """Keep ``data`` under ``name``, wholly or not at all; return whether that was possible."""
    try:
        place = folder or _user_folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(place.stat()):
            return False
        write_whole(place / name, data, replace=True, private=True)
    except (OSError, ValueError):
        return False
    return True


def _user_folder() -> Path:
    """Return the folder where this user's programs may keep what they can make again."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - 4 ms, and only needed here

    return user_cache_path("trfkit", appauthor=False)


def _is_private(status: os.stat_result) -> bool:
    """Return whether a file or folder belongs to us and only we may write it.

    Windows has neither owner numbers nor these mode bits; there the folder is the user's own
    by the access list it inherits from the profile.
    """
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_MAY_WRITE
