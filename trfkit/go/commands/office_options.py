"""What the commands of the Go rating office share: the file, its refusals, options, forms."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.rating_index import in_data_folder
from trfkit.cli.shared_options import PATH
from trfkit.go.office.store import open_office
from trfkit.patterns import lazy_pattern
from trfkit.refusal import refusal_of
from trfkit.reports.forms import SPREADSHEETS, to_json
from trfkit.reports.provenance import Origin, origin_foot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.cli.shared_options import Output
    from trfkit.go.office.rating_book import Book
    from trfkit.go.office.store import Office
    from trfkit.record import Record
    from trfkit.reports.document import Document

    Function = Callable[..., Any]

FILE: Final = "go-office.sqlite"


def office_option(command: Function) -> Function:
    """Add ``--db``, the path of the office."""
    option = click.option(
        "--db", type=PATH, metavar="DB", help="The office; default: go-office.sqlite of your own."
    )
    return option(command)


def ids_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of members in ``3,12``, None for another text."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else None


_NUMBER: Final = lazy_pattern(r"\d{1,6}")


def place_of(db: str | None) -> Path:
    """Return where the office is: as somebody says, else in the user's folder of data."""
    return Path(db) if db is not None else in_data_folder(FILE)


@contextmanager
def opened_office(db: str | None) -> Iterator[Office]:
    """Open the office; Refusal where that cannot be done."""
    path = place_of(db)
    if not path.exists():
        raise refusal_of("go.no-office", path=str(path))
    with open_office(path) as office:
        yield office


def origin_of(book: Book) -> Origin:
    """Return out of what a report of an office is made."""
    return Origin(policies=book.policies)


def write_report(output: Output, report: Record, document: Document, origin: Origin) -> None:
    """Write a report as JSON, or its document in a form."""
    form, out = output.format, output.target
    if form == "json":
        out.write(console.encode(to_json(report)))
        return
    if form in SPREADSHEETS:
        console.notes(origin_foot(origin, console.language()))
    out.write_document(document, form)


def show_report(form: str, report: Record, document: Document) -> None:
    """Print a report as JSON, or its document for people."""
    if form == "json":
        console.out_bytes(console.encode(to_json(report)))
    else:
        console.show_document(document)
