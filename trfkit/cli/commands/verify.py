"""``trfkit verify``: compare values in files, or tables of other programs, with the results."""

from __future__ import annotations

import os
import unicodedata
from collections import defaultdict
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.api.verification import TableFile, compared, rounds_checked, with_computations
from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, translate_os_errors
from trfkit.cli.file_arguments import Rendered, Source, as_path, source
from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import PATH, Reading, encoding_name, list_tie_breaks, option
from trfkit.cli.tournament_files import Loaded, exit_code, sayings
from trfkit.files.registry import read, read_stated
from trfkit.findings.errors import repairs_and_errors
from trfkit.messages import Message
from trfkit.messages.message import Several
from trfkit.record import replace
from trfkit.reports.each_round import EachRoundsReport, each_round_document, each_round_forms
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import input_of
from trfkit.reports.verification import (
    Comparison,
    FailedFile,
    VerificationsReport,
    tallies_summary,
    tally_of,
    unmatched_and_games,
    verification_document,
    verification_forms,
)
from trfkit.verification.result import unwatched
from trfkit.verification.table.column_mapping import parse_map
from trfkit.verification.table.table_choice import belonging

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Tournament

MAX_TOLERANCE: Final = 1000
"""More than any tie-break can lose by the digits that a column does not print."""
MAX_DECIMALS: Final = 12


def _tolerance(value: str) -> Decimal | None:
    try:
        tolerance = Decimal(value.replace(",", "."))
    except InvalidOperation:
        tolerance = Decimal("NaN")
    exponent = tolerance.as_tuple().exponent
    is_short = isinstance(exponent, int) and -MAX_DECIMALS <= exponent <= 0
    return tolerance if is_short and 0 <= tolerance <= MAX_TOLERANCE else None


class Verify(RankingCommand):
    """Compare stated points, ranks and tie-breaks with the results.

    They are stated by FILE itself, or by a TABLE of other software. FILE may be a folder (of TRFs,
    else of saved pages), a pattern or '-'; TABLE is a saved page, XLSX, CSV, Chess-Results XML,
    text or JSON. Where values differ, the rule that explains them is looked for. The exit code is 1
    where something differs, explained or not, and where a row of TABLE matches no player.
    """

    examples = (
        "trfkit verify open.trf",
        "trfkit verify open.trf --against ranking.html",
        "trfkit verify crosstable.html --format html -o report.html",
        'trfkit verify open.trf --against table.csv --map "TB1=APRO/U1400,TB2=DE"',
        "trfkit verify tournaments/ --against-dir printed/ --jobs 4 -o all.csv",
        "trfkit verify tournaments/ -o verified/ --format html --jobs 4 --resume",
        "trfkit verify open.trf -t BH/C1,BH,SB --edition 2024",
    )
    formats = ("text", "json", "csv", "html")
    follows = ("text", "json", "csv")
    joins = ("html",)
    absent = FailedFile
    takes_pages = True
    misuses = (
        ("several-tables", lambda self: len(self.against) > 1 and not self.each_round),
        ("against-of-one", lambda self: self.against and len(self.sources) > 1),
    )

    against: tuple[str, ...] = option(
        "--against TABLE...",
        "Compare FILE with a table made by other software.",
        type=PATH,
        excludes=("--against-dir",),
    )
    table_folder: str | None = option(
        "--against-dir DIR",
        "Compare each FILE with the table of the same name in DIR, else of the same players.",
        type=PATH,
    )
    mapping: Mapping[str, str] = option(
        "--map COLUMN=CODE,...",
        'What columns are, as in "TB1=APRO/U1400,TB2=DE".',
        parse=lambda values: parse_map(",".join(values)),
        complete=list_tie_breaks,
        behind="=",
    )
    tolerance: Decimal | None = option(
        "--tolerance D",
        "Let differences up to D pass where a column is printed with fewer digits.",
        parse=_tolerance,
        refusal="no-tolerance",
    )
    table_encoding: str | None = option(
        "--table-encoding NAME", "Override the detected encoding of TABLE.", parse=encoding_name
    )
    each_round: bool = option(
        "--each-round", "After each round, tell which places do not follow the list of tie-breaks."
    )
    every_row: bool = option("--all", "Show every value that differs, in text.")

    def prepare(self) -> None:
        """Put the tables to compare with beside the files."""
        self.report = EachRoundsReport(()) if self.each_round else VerificationsReport(())
        if self.table_folder is not None:
            self.sources = pair_tables(
                self.sources, self.table_folder, self.reading, self.table_encoding
            )
        elif self.against:
            beside = tuple(source(name, self.reading.most) for name in self.against)
            self.sources = tuple(replace(file, beside=beside) for file in self.sources)

    def work(self, loaded: Loaded) -> Outcome:
        """Return the verification of one file, by its own stated values or by tables beside it."""
        reading, tables = self.reading, list[TableFile]()
        for table in loaded.beside:
            data = table.read(reading.most)
            stated = read_stated(data, encoding=self.table_encoding, limits=reading.limits)
            refused = repairs_and_errors(stated.diagnostics) if reading.strict else ()
            self.lines += sayings(table.name, None, refused or stated.diagnostics)
            if refused:
                raise Failure(Message("common.file-refused-strictly", file=table.name))
            if not stated.tables:
                raise failure_of("no-table", file=table.name)
            tables.append(TableFile(input_of(table.name, data), stated))
        comparison = (
            rounds_checked(loaded.result, loaded.input, tables, self.ranking)
            if self.each_round
            else compared(
                loaded.result,
                loaded.input,
                tables,
                ranking=self.ranking,
                mapping=self.mapping,
                tolerance=self.tolerance,
                limits=reading.limits,
                watch=self.watch or unwatched,
                errors=loaded.errors,
            )
        )
        form, value = self.format, None
        asides: tuple[Message, ...] = ()
        foremost: tuple[Message, ...] = ()
        if isinstance(comparison, Comparison):
            if form == "html":
                comparison = with_computations(comparison, loaded.tournament, self.ranking)
            else:
                value = tally_of(comparison.verification)
            if form == "csv":  # what differs and is no value has no row
                asides = tuple(unmatched_and_games(comparison.verification))
            foremost = comparison.verification.foremost
            forms = verification_forms(comparison, every_row=self.every_row)
        else:
            forms = each_round_forms(comparison)
        result = comparison.verification
        codes = [exit_code(table.stated.diagnostics) for table in tables]
        codes.append(int(not result.is_right))
        return Outcome(
            origin=comparison.origin,
            forms=forms,
            findings=result.diagnostics,
            notes=() if form == "text" else (*foremost, *result.notes),
            asides=asides,
            exit_code=max(codes),
            value=value or comparison,
        )

    def summary(self, files: Sequence[Rendered]) -> Iterator[Message]:
        """Summarise the outcome for all files in one line."""
        if self.each_round:
            right = sum(file.value is not None and not file.exit_code for file in files)
            yield Message("verify.rounds-title-of-files", right=right, count=len(files))
        else:
            values = [file.value for file in files]
            yield tallies_summary(
                [
                    tally_of(value.verification) if isinstance(value, Comparison) else value
                    for value in values
                ]
            )

    def join(self, files: Sequence[Rendered]) -> Outcome:
        """Return one page for all files, with the reasons why some could not be compared."""
        comparisons = [file.value for file in files if file.value is not None]
        failed = [(file.name, file.why) for file in files if file.value is None]
        page = partial(verification_document, is_page=True, every_row=False)
        document = each_round_document if self.each_round else page
        forms = Forms(document=lambda _origin: document(comparisons, failed))
        return Outcome(forms=forms)


# The table of each file in a folder ---------------------------------------------------------------

MAX_NAMED: Final = 5
"""So many tables that belong to no file are named; of the others it is told how many."""


def pair_tables(
    files: Sequence[Source], folder: str, reading: Reading, table_encoding: str | None
) -> tuple[Source, ...]:
    """Return the files, each with its table from the folder beside it.

    That is the table with the same name before the extension, ignoring case; if there is none, an
    unused table that holds most of the file's players, which is reported. A file without a table,
    with several, or with a table shared with another file gets a source that reports this when it
    is read. Tables that belong to no file are named. A Failure if the folder cannot be listed.
    """
    own = {os.path.realpath(item.path) for item in files if item.path is not None}
    tables: dict[str, list[Path]] = defaultdict(list)
    with translate_os_errors("cannot-read-folder", file=folder), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            is_own = os.path.realpath(entry.path) in own
            if entry.is_file() and not entry.name.startswith(".") and not is_own:
                path = as_path(entry.path)
                tables[_stem(path)].append(path)
    stems = ["" if file.path is None else _stem(file.path) for file in files]
    claims: dict[str, list[str]] = defaultdict(list)
    for file, stem in zip(files, stems, strict=True):
        claims[stem].append(file.name)
    paired = []
    for file, stem in zip(files, stems, strict=True):
        fitting = tables.get(stem, [])
        arguments = {"file": file.name, "folder": folder}
        if file.path is None:
            trouble = Message("command.table-without-name", **arguments)
        elif not fitting:
            trouble = Message("command.no-table-named", name=file.path.stem, **arguments)
        elif len(fitting) > 1:
            names = tuple(path.name for path in fitting)
            trouble = Message("command.several-tables-named", tables=names, **arguments)
        elif len(claims[stem]) > 1:
            names = tuple(claims[stem])
            trouble = Message("command.table-of-several", file=fitting[0], files=names)
        else:
            paired.append(replace(file, beside=(Source(str(fitting[0]), str(fitting[0])),)))
            continue
        paired.append(replace(file, beside=(Source(file.name, trouble=trouble),)))
    unused = sorted(str(path) for stem in tables.keys() - claims.keys() for path in tables[stem])
    left = [place for place, stem in enumerate(stems) if stem and not tables.get(stem)]
    if left and unused:
        # A file or table that cannot be read is reported when it is read again.
        tournaments: dict[str, Tournament] = {}
        stated: dict[str, Sequence[StatedTable]] = {}
        for place in left:
            with suppress(Failure):
                data = paired[place].read(reading.most)
                result = read(data, encoding=reading.encoding, limits=reading.limits)
                if result.tournament is not None:
                    tournaments[str(place)] = result.tournament
        for name in unused:
            with suppress(Failure):
                data = Source(name, name).read(reading.most)
                of_table = read_stated(data, encoding=table_encoding, limits=reading.limits)
                stated[name] = of_table.tables
        for match in belonging(tournaments, stated):
            file = paired[int(match.tournament)]
            paired[int(match.tournament)] = replace(
                file, beside=(Source(match.table, match.table),)
            )
            unused.remove(match.table)
            counts = {"held": match.matched, "participants": match.participants}
            console.remark(
                Message("command.table-by-players", table=match.table, file=file.name, **counts)
            )
    if unused:
        console.remark(Message("command.tables-unused", tables=Several.first(unused, MAX_NAMED)))
    return tuple(paired)


def _stem(path: Path) -> str:
    # Some systems store accents apart from their letters.
    return unicodedata.normalize("NFC", path.stem).casefold()
