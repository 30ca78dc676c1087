"""Access to the index of rating lists for commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.cli.failures import failure_of
from trfkit.ratings.list_index import Index, open_index

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


FILE: Final = "ratings.sqlite"


def place_of(db: str | None, name: str = FILE) -> Path:
    """Return the path of a store: ``db`` if given, else that name in the user's data folder."""
    if db is not None:
        return Path(db)
    from platformdirs import user_data_path  # noqa: PLC0415 - only where no path is given

    return user_data_path("trfkit", appauthor=False) / name


def make_place(db: str | None, name: str = FILE) -> Path:
    """Return the path of a new store, and make the user's folder; Failure for another one."""
    place = place_of(db, name)
    if db is None:
        place.parent.mkdir(parents=True, exist_ok=True)
    elif not place.parent.is_dir():
        raise failure_of("output-without-folder", file=place, folder=place.parent)
    return place


def reading_index(db: str | None) -> AbstractContextManager[Index]:
    """Open an index for reading; Refusal if that is impossible."""
    return open_index(place_of(db))
