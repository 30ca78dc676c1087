"""Files that only the user can have written: the cache of compiled grammars.

A cache decides what the program does with a file, so it is read only from a folder and a file
that belong to the user and that nobody else may write. Every failure means "no cache".
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def read_private(name: str, folder: Path | None = None) -> bytes | None:
    """Return the bytes kept under ``name``; None if there are none or they can't be trusted.

    ``folder`` is the user's cache folder for this program unless given.
    """
    try:
        place = folder or _user_folder()
        if not _is_private(place.stat()):
            return None
        with (place / name).open("rb") as file:
            # Asked of the open file, so that it can't be exchanged after the question.
            return file.read() if _is_private(os.fstat(file.fileno())) else None
    except (OSError, ValueError):
        return None


def write_private(name: str, data: bytes, folder: Path | None = None) -> bool:
    """Keep ``data`` under ``name``, wholly or not at all; return whether that was possible."""
    try:
        place = folder or _user_folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(place.stat()):
            return False
        temporary = place / f"{name}.{os.getpid()}.new"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        descriptor = os.open(temporary, flags, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            temporary.replace(place / name)
        except OSError:
            with suppress(OSError):
                temporary.unlink()
            raise
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
