"""``trfkit ratings``: FIDE's rating lists in an index."""

from __future__ import annotations

import sys
from contextlib import contextmanager, nullcontext
from glob import glob
from hashlib import file_digest
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, os_reason
from trfkit.cli.file_arguments import STANDARD, STANDARD_NAME, is_pattern, make_place, place_of
from trfkit.cli.runner import Command, CommandGroup, Outcome
from trfkit.cli.shared_options import DB, PATH, argument, option
from trfkit.messages import Message
from trfkit.patterns import lazy_pattern
from trfkit.ratings.list_files import LARGEST, month_in, open_lists
from trfkit.ratings.list_index import ImportOutcome, open_index
from trfkit.ratings.listed_player import KINDS, listed_months
from trfkit.refusal import Refusal
from trfkit.reports import rating_lists as reports
from trfkit.reports.provenance import Input, Origin
from trfkit.verification.result import unwatched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader


def month_option(purpose: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--month``, with its ``purpose`` as help text."""
    return option(
        "--month YYYY-MM",
        purpose,
        parse=lambda value: value if month_in(value) == value else None,
        refusal="no-month-of-option",
    )


class OfIndex(Command):
    """A command that fills the index, or shows its content."""

    formats = ("text", "json")
    reads = ()

    db: str | None = DB

    @property
    def place(self) -> Path:
        """Where the index is."""
        return place_of(self.db)


class Import(OfIndex):
    """Put rating lists into the index: FIDE's TXT or XML, plain or zipped.

    The month is told by the file's head (MAY26), its name, or --month. Rows that cannot be read are
    listed, the rest is imported. A list of the same month and kind is replaced. Each list is put in
    whole or not at all: an interrupted import leaves the index as it was.
    """

    examples = (
        "trfkit ratings import standard_may26frl.txt rapid_may26frl.zip",
        "trfkit ratings import players_list_xml.zip --month 2026-05",
    )
    files: tuple[str, ...] = argument("FILE...", type=PATH)
    month: str | None = month_option("The month, where FILE does not say it.")
    rate_of_play: str | None = option(
        "--rate-of-play", "Whose ratings they are, where FILE does not say it.", choices=KINDS
    )

    def work(self) -> Outcome:
        """Import the lists one after the other, and return what was imported."""
        make_place(self.place, is_stated=self.db is not None)
        imported: list[ImportOutcome] = []
        inputs: list[Input] = []
        troubles = 0
        watch = self.watch or unwatched
        with open_index(self.place, create=True) as index:
            for name in chain.from_iterable(map(_matching, self.files)):
                called = STANDARD_NAME if name == STANDARD else Path(name).name
                try:
                    with _open_seekable(name) as file:
                        digest = file_digest(cast("BufferedReader", file), "sha256").hexdigest()
                        file.seek(0)
                        lists = open_lists(file, called, month=self.month, kind=self.rate_of_play)
                        imported.extend(index.put(listed, digest, watch) for listed in lists)
                        inputs.append(Input(called, digest))
                except Refusal as refusal:
                    fault = refusal.message
                    Failure(Message("refusals.not-imported", file=called, fault=fault)).show()
                    troubles += 1
                except Failure as failure:
                    failure.show()
                    troubles += 1
        origin = Origin(inputs=tuple(inputs))
        code = 2 if troubles else int(any(done.list.broken for done in imported))
        if self.format == "text" and not imported:
            return Outcome(origin=origin, exit_code=code)
        forms = reports.import_forms(str(self.place), imported)
        return Outcome(origin=origin, forms=forms, exit_code=code)


def _matching(name: str) -> list[str]:
    """Return the files that an argument names, by a pattern that the shell left alone."""
    return (sorted(glob(name)) if is_pattern(name) else []) or [name]  # noqa: PTH207 - absolute ones


@contextmanager
def _open_seekable(name: str) -> Iterator[BinaryIO]:
    """Open a file that can be read twice: a pipe is stored on disk meanwhile."""
    is_standard = name == STANDARD
    try:
        with (
            nullcontext(sys.stdin.buffer) if is_standard else Path(name).open("rb") as file,
            TemporaryFile() as copy,
        ):
            if is_standard or not file.seekable():
                while copy.tell() <= LARGEST and (data := file.read(1 << 20)):
                    copy.write(data)
                copy.seek(0)
                yield cast("BinaryIO", copy)
            else:
                yield cast("BinaryIO", file)
    except FileNotFoundError:
        raise failure_of("no-file", file=name) from None
    except IsADirectoryError:
        raise failure_of("is-folder", file=name) from None
    except OSError as error:
        raise failure_of("cannot-read", file=name, why=os_reason(error)) from error


_FIDE_ID: Final = lazy_pattern(r"0*[1-9][0-9]{0,9}")


class ListOfLists(OfIndex):
    """List the months and lists of the index."""

    examples = ("trfkit ratings list",)

    def work(self) -> Outcome:
        """Return the lists."""
        with open_index(self.place) as index:
            lists = index.lists()
        place = str(self.place)
        if not lists:
            console.remark(Message("command.index-is-empty", file=place))
        return Outcome(forms=reports.lists_forms(place, lists))


class Find(OfIndex):
    """Find the players with a name: its parts in any order, without accents, or misspelt."""

    examples = (
        'trfkit ratings find "Apple, Ann"',
        "trfkit ratings find ann aple --fed NED --year 1990",
    )

    words: tuple[str, ...] = argument("NAME", nargs=-1)
    fed: str | None = option("--fed XXX", "Only of this federation.")
    year: int | None = option("--year YYYY", "Only born then.", least=1800, most=2999)
    month: str | None = month_option("The lists of this month; default: newest.")
    most: int = option(
        "--most N", "So many at most.", least=1, most=1000, default=20, show_default=True
    )

    def work(self) -> Outcome:
        """Return the players."""
        name, month = " ".join(self.words), self.month
        federation = self.fed.upper() if self.fed else None
        with open_index(self.place) as index:
            months = index.months()
            if not months:
                raise Failure(listed_months(months))
            month = month or next(iter(months))
            if month not in months:
                raise failure_of("no-list-of-month", month=month, listed=listed_months(months))
            players = index.find(month, name, federation=federation, born=self.year, most=self.most)
        if not players:
            console.remark(Message("command.nobody-of-name", month=month, name=name))
            if self.format == "text":
                return Outcome()
        return Outcome(forms=reports.find_forms(name, month, players))


class Show(OfIndex):
    """Show what each list of the index says of the player with a FIDE id."""

    examples = ("trfkit ratings show 1001001",)

    fide_id: int = argument(
        "ID",
        parse=lambda value: int(value) if _FIDE_ID.fullmatch(value) else None,
        refusal="no-fide-id",
    )

    def work(self) -> Outcome:
        """Return the player."""
        with open_index(self.place) as index:
            history = index.history(self.fide_id)
            months = index.months()
        if not history:
            listed = listed_months(months)
            raise failure_of("fide-id-in-no-list", id=str(self.fide_id), listed=listed)
        return Outcome(forms=reports.history_forms(history))


class Ratings(CommandGroup):
    """Keep FIDE's rating lists in an index, and find players in it.

    The lists are files that you have downloaded; trfkit never fetches one. The index is a file in
    your folder of data, or DB.
    """

    commands = (("import", Import), ("find", Find), ("show", Show), ("list", ListOfLists))
    examples = (
        "trfkit ratings import standard_may26frl.zip",
        'trfkit ratings find "Apple, Ann"',
        "trfkit check open.trf --profile upload --ratings",
    )
