"""``trfkit ratings``: FIDE's rating lists in an index."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO, Final, cast

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, failure_of, os_reason
from trfkit.cli.file_arguments import STANDARD, STANDARD_NAME
from trfkit.cli.rating_index import listed_months, place_of, reading_index
from trfkit.cli.shared_options import (
    PATH,
    CommandGroup,
    db_option,
    examples,
    format_option,
    written_options,
)
from trfkit.messages import Message
from trfkit.ratings.lists.list_files import LARGEST, ListRefusal, month_in, open_lists
from trfkit.ratings.lists.list_index import open_index
from trfkit.ratings.lists.listed_player import KINDS
from trfkit.reports import rating_lists as reports
from trfkit.reports.provenance import Input, Origin
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import BufferedReader

    from trfkit.cli.file_arguments import Target
    from trfkit.ratings.lists.list_index import Imported, Index
    from trfkit.record import Record
    from trfkit.reports.document import Document

MOST: Final = 20
FORMATS: Final = ("text", "json")


@click.group(
    cls=CommandGroup,
    epilog=examples(
        "trfkit ratings import standard_may26frl.zip",
        'trfkit ratings find "Apple, Ann"',
        "trfkit check open.trf --profile upload --ratings",
    ),
)
def command() -> None:
    """Keep FIDE's rating lists in an index, and find players in it.

    The lists are files that you have downloaded; trfkit never fetches one. The index is a file in
    your folder of data, or DB.
    """


def _month(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    month = None if value is None else month_in(value)
    if value is not None and month != value:
        raise bad_value("no-month-of-option", value=value)
    return month


@command.command(
    "import",
    epilog=examples(
        "trfkit ratings import standard_may26frl.txt rapid_may26frl.zip",
        "trfkit ratings import players_list_xml.zip --month 2026-05",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--month", callback=_month, metavar="YYYY-MM", help="The month, where FILE does not say it."
)
@click.option(
    "--rate-of-play",
    type=click.Choice(KINDS),
    help="Whose ratings they are, where FILE does not say it.",
)
@db_option
@format_option(*FORMATS, default="text")
def import_(
    *,
    files: tuple[str, ...],
    month: str | None,
    rate_of_play: str | None,
    db: str | None,
    format_: str,
) -> int:
    """Put rating lists into the index: FIDE's TXT or XML, plain or zipped.

    The month is told by the file's head (MAY26), its name, or --month. Rows that cannot be read are
    listed, the rest is imported. A list of the same month and kind is replaced. Each list is put in
    whole or not at all: an interrupted import leaves the index as it was.
    """
    place = place_of(db)
    if db is None:
        place.parent.mkdir(parents=True, exist_ok=True)
    elif not place.parent.is_dir():
        raise failure_of("output-without-folder", file=place, folder=place.parent)
    imported: list[Imported] = []
    inputs: list[Input] = []
    troubles = 0
    with open_index(place, create=True) as index, console.progress() as progress:
        for name in _names(files):
            try:
                with _opened(name) as file:
                    digest = _sha256(file)
                    called = _called(name)
                    lists = open_lists(file, called, month=month, kind=rate_of_play)
                    imported.extend(index.put(one, digest, progress) for one in lists)
                    inputs.append(Input(_called(name), digest))
            except ListRefusal as refusal:
                fault = refusal.message
                told = Message("refusals.not-imported", file=_called(name), fault=fault)
                Failure(told).show()
                troubles += 1
            except Failure as failure:
                failure.show()
                troubles += 1
    if format_ == "json":
        report = reports.import_report(str(place), imported, Origin(inputs=tuple(inputs)))
        console.out_bytes(console.encode(to_json(report)))
    elif imported:
        console.show_document(reports.import_document(imported))
    return 2 if troubles else int(any(done.list.broken for done in imported))


def _names(arguments: Iterable[str]) -> Iterator[str]:
    """Yield each file that the arguments name; a pattern that the shell left alone is several."""
    for argument in arguments:
        is_pattern = set("*?[").intersection(argument) and not Path(argument).exists()
        yield from (sorted(glob(argument)) if is_pattern else ()) or (argument,)  # noqa: PTH207 - absolute ones


def _called(name: str) -> str:
    return STANDARD_NAME if name == STANDARD else Path(name).name


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open a file that can be read again from its start: a pipe is kept on disk meanwhile."""
    if name == STANDARD:
        with _spooled(sys.stdin.buffer) as file:
            yield file
        return
    try:
        with Path(name).open("rb") as file:
            if file.seekable():
                yield file
                return
            with _spooled(file) as kept:
                yield kept
    except FileNotFoundError:
        raise failure_of("no-file", file=name) from None
    except IsADirectoryError:
        raise failure_of("is-folder", file=name) from None
    except OSError as error:
        raise failure_of("cannot-read", file=name, why=os_reason(error)) from error


@contextmanager
def _spooled(stream: BinaryIO) -> Iterator[BinaryIO]:
    with TemporaryFile() as kept:
        while kept.tell() <= LARGEST and (data := stream.read(1 << 20)):
            kept.write(data)
        kept.seek(0)
        yield cast("BinaryIO", kept)


def _sha256(file: BinaryIO) -> str:
    from hashlib import file_digest  # noqa: PLC0415 - for an import alone

    digest = file_digest(cast("BufferedReader", file), "sha256").hexdigest()
    file.seek(0)
    return digest


@command.command("list", epilog=examples("trfkit ratings list"))
@db_option
@written_options(*FORMATS, default="text")
def list_(*, db: str | None, format_: str, out: Target) -> int:
    """List the months and lists of the index."""
    with reading_index(db) as index:
        lists = index.lists()
    place = str(place_of(db))
    if not lists:
        console.remark(Message("command.index-is-empty", file=place))
    report = reports.lists_report(place, lists, Origin())
    _write(out, format_, report, reports.lists_document(lists))
    return 0


@command.command(
    "find",
    epilog=examples(
        'trfkit ratings find "Apple, Ann"', "trfkit ratings find ann aple --fed NED --year 1990"
    ),
)
@click.argument("words", nargs=-1, required=True, metavar="NAME")
@click.option("--fed", metavar="XXX", help="Only of this federation.")
@click.option("--year", type=click.IntRange(1800, 2999), metavar="YYYY", help="Only born then.")
@click.option(
    "--month", callback=_month, metavar="YYYY-MM", help="The lists of this month; default: newest."
)
@click.option(
    "--most", type=click.IntRange(1, 1000), default=MOST, show_default=True, help="So many at most."
)
@db_option
@written_options(*FORMATS, default="text")
def find(
    *,
    words: tuple[str, ...],
    fed: str | None,
    year: int | None,
    month: str | None,
    most: int,
    db: str | None,
    format_: str,
    out: Target,
) -> int:
    """Find the players with a name: its parts in any order, without accents, or misspelt."""
    name = " ".join(words)
    with reading_index(db) as index:
        asked = _month_of(index, month)
        players = index.find(
            asked, name, federation=fed.upper() if fed else None, born=year, most=most
        )
    if not players:
        console.remark(Message("command.nobody-of-name", month=asked, name=name))
        if format_ == "text":
            return 0
    report = reports.find_report(name, asked, players, Origin())
    _write(out, format_, report, reports.find_document(name, asked, players))
    return 0


def _month_of(index: Index, month: str | None) -> str:
    months = index.months()
    if month is None and months:
        return next(iter(months))
    if month is None or month not in months:
        raise failure_of("no-list-of-month", month=month, listed=listed_months(months))
    return month


def _fide_id(ctx: click.Context, param: click.Parameter, value: str) -> int:
    del ctx, param
    if not (value.isascii() and value.isdecimal() and 0 < int(value) < TOO_LARGE):
        raise bad_value("no-fide-id", value=value)
    return int(value)


TOO_LARGE: Final = 10**10
"""FIDE ids have ten digits at most."""


@command.command("show", epilog=examples("trfkit ratings show 1001001"))
@click.argument("fide_id", callback=_fide_id, metavar="ID")
@db_option
@written_options(*FORMATS, default="text")
def show(*, fide_id: int, db: str | None, format_: str, out: Target) -> int:
    """Show what each list of the index says of the player with a FIDE id."""
    with reading_index(db) as index:
        history = index.history(fide_id)
        months = index.months()
    if not history:
        raise failure_of("fide-id-in-no-list", id=str(fide_id), listed=listed_months(months))
    report = reports.history_report(history, Origin())
    _write(out, format_, report, reports.history_document(history))
    return 0


def _write(out: Target, format_: str, report: Record, document: Document) -> None:
    """Write a report as JSON, or its document as text."""
    if format_ == "json":
        out.write(console.encode(to_json(report)))
    else:
        out.write_document(document, format_)
