"""What the commands of the Go rating office share: the file, its refusals, options, forms."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from trfkit.cli.rating_index import in_data_folder
from trfkit.cli.runner import Command
from trfkit.cli.shared_options import PATH, option
from trfkit.go.office.store import Office, open_office
from trfkit.patterns import lazy_pattern
from trfkit.refusal import refusal_of
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.go.office.rating_book import Book

FILE: Final = "go-office.sqlite"


class OfficeCommand(Command):
    """A command on the office."""

    formats: ClassVar[tuple[str, ...]] = ("text", "json")
    takes_files = False
    reads: ClassVar[tuple[str, ...]] = ()

    db: str | None = option(
        "--db DB", "The office; default: go-office.sqlite of your own.", type=PATH
    )

    @property
    def place(self) -> Path:
        """Where the office is: as somebody says, else in the user's folder of data."""
        return Path(self.db) if self.db is not None else in_data_folder(FILE)

    @contextmanager
    def office(self) -> Iterator[Office]:
        """Open the office; Refusal where that cannot be done."""
        if not self.place.exists():
            raise refusal_of("go.no-office", path=str(self.place))
        with open_office(self.place) as office:
            yield office


def ids_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of members in ``3,12``, None for another text."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else None


_NUMBER: Final = lazy_pattern(r"\d{1,6}")


def origin_of(book: Book) -> Origin:
    """Return out of what a report of an office is made."""
    return Origin(policies=book.policies)
