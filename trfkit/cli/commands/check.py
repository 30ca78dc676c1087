"""``trfkit check``: every finding of every file, in one pass."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from itertools import chain, count
from shutil import which
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.checks import check_with_standings, errors_found, findings
from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, failure_of, nearest
from trfkit.cli.file_arguments import Rendered, Source, as_path, place_of
from trfkit.cli.runner import WITHOUT_ORIGIN, Command, Outcome, replace_each
from trfkit.cli.shared_options import DB, PATH, option, pairings_option, today_option
from trfkit.cli.tournament_files import complete_by_list
from trfkit.files.registry import read
from trfkit.findings import Profile, Severity, causes_first
from trfkit.findings.codes import CATALOGUE, not_looked_at, selected, severity_in
from trfkit.findings.errors import repairs_and_errors
from trfkit.findings.file_findings import FAMILY, FileReport
from trfkit.findings.file_findings import not_looked_at as unasked
from trfkit.messages import Message
from trfkit.messages.catalogue import ENGLISH, text_of
from trfkit.record import Record, fill_record, replace
from trfkit.reports.check import MEANT_FOR, Checks, NotRead, file_report
from trfkit.reports.check_document import checks_forms, diff, mended_in_words
from trfkit.reports.check_document import letter as letter_of
from trfkit.reports.forms import render_document
from trfkit.reports.provenance import Input, Origin, input_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from trfkit.checks.fixes import FixRequest
    from trfkit.files.trf.reading import ReadResult
    from trfkit.pairings.stated_rounds import Request
    from trfkit.reports.document import Document
    from trfkit.reports.pairings import PairingsOfFile

WITH_COUNTS: Final = frozenset({"text", "markdown", "html"})
"""Formats that say below how many findings could be mended."""

RULES: Final = ("dutch-2016", "dutch-2017", "dutch-2026")
"""The names of the rule sets of ``trfkit.pairings``, which is imported for ``--pairings`` alone."""

OF_LIST: Final = ("PLR003", *(row.code for row in CATALOGUE.values() if row.needs_list))
"""Codes that a rating list finds, and the one that has its suggestions."""

CORRECTED: Final = "trf"
"""The format of a corrected file."""

FIXED: Final = ("text", CORRECTED)
"""The formats of corrections: a diff, or the file."""

OF_PAIRINGS: Final = tuple(row.code for row in CATALOGUE.values() if row.needs_engine)


def _codes(values: Sequence[str]) -> tuple[str, ...]:
    codes = [code.strip().upper() for value in values for code in value.split(",")]
    for code in codes:
        if not code or not any(known.startswith(code) for known in CATALOGUE):
            families = (known[:FAMILY] for known in CATALOGUE)
            raise bad_value("no-code", code=code, near=nearest(code, (*CATALOGUE, *families)))
    return tuple(codes)


_codes_option: Final = partial(option, parse=_codes, complete=lambda: CATALOGUE, behind=",")


class CheckedFile(Record):
    """The findings of one file, and its letter to the organiser.

    ``has_no_list`` is True if the rating list was requested, but there is none for the event's
    month; ``pairings`` compares its rounds with the pairing system, if requested.
    """

    report: FileReport
    input: Input
    letter: Document | None
    has_no_list: bool
    pairings: PairingsOfFile | None


class Check(Command):
    """Report all problems in FILE, each with a stable code.

    FILE may be a folder, a pattern or '-'. CODES are codes or their beginnings, separated by
    commas: "SCR001,RNK". 'trfkit explain CODE' says what a code means and what to do.

    --fix shows corrections that the file itself proves, of findings that would be listed;
    -o NEW.trf writes the corrected file, --in-place FILE itself. What --pairings finds is
    information, no proof of a mistake.
    """

    examples = (
        "trfkit check open.trf",
        "trfkit check open.trf --profile upload --all",
        "trfkit check open.trf --profile upload --fix -o new.trf",
        "trfkit check tournaments/ --profile upload --letter letters/",
        "trfkit check tournaments/ --jobs 4 --format json -o findings.json",
        "trfkit check *.trf --profile upload --ignore PLR007,HDR013",
        "trfkit check open.trf --profile upload --ratings",
        "trfkit check open.trf --pairings=./bbpPairings-6",
    )
    formats = (
        *("text", "concise", "markdown", "html", "csv", "json"),
        *("github", "sarif", "junit", CORRECTED),
    )
    joins = formats[:-1]
    always_joined = True
    misuses = (
        ("corrected-by-fix", lambda self: self.format == CORRECTED and not self.shows_fixes),
        ("corrected-of-one", lambda self: self.format == CORRECTED and len(self.sources) > 1),
        ("fix-with-format", lambda self: self.shows_fixes and self.format not in FIXED),
        (
            "resume-with-list",
            lambda self: self.resume and (self.ratings or self.engines is not None),
        ),
    )

    profiles: tuple[Profile, ...] = option(
        "--profile",
        "Check the files for this; several add up. "
        + " ".join(
            f"{profile}: {text_of(MEANT_FOR[profile].id, None, ENGLISH)}." for profile in Profile
        ),
        multiple=True,
        parse=lambda values: tuple(map(Profile, values)),
        choices=[str(profile) for profile in Profile],
        default=(str(Profile.PAIRING),),
        show_default=True,
    )
    select: tuple[str, ...] = _codes_option("--select CODES...", "Look for these, too.")
    ignore: tuple[str, ...] = _codes_option("--ignore CODES...", "Leave these out.")
    every: bool = option("--all", "Show every finding with its line.")
    letters: str | None = option(
        "--letter DIR",
        "Write what each organiser has to correct into DIR.",
        type=PATH,
        is_joint=True,
    )
    fix: bool = option("--fix", "Show as a diff how to correct what is certain.", is_joint=True)
    unsafe_fixes: bool = option(
        "--unsafe-fixes", "As --fix, with guesses, each named.", is_joint=True
    )
    mends_in_place: bool = option(
        "--in-place",
        "Correct the files themselves, then check them.",
        needs=("--fix", "--unsafe-fixes"),
    )
    statistics: bool = option("--statistics", "Count the findings by code instead.", is_joint=True)
    ratings: bool = option("--ratings", "Compare the players with FIDE's rating list of the month.")
    rules: str | None = option(
        "--rules",
        "With --pairings: by these rules, not those of the start date.",
        type=click.Choice(RULES, case_sensitive=False),
        needs=("--pairings",),
    )
    timeout: float | None = option(
        "--timeout SECONDS",
        "With --pairings: longest time for a round; default: 30.",
        type=click.FloatRange(0, 3600, min_open=True),
        needs=("--pairings",),
    )
    db: str | None = DB._replace(needs=("--ratings",))
    engines: tuple[str, ...] | None = pairings_option(
        "Check each round against the pairing rules (Berger tables, or an engine)."
    )
    today: date = today_option("Check dates against this day")
    index: Path | None = None
    """Where the index of rating lists is, if players are held against it."""
    request: Request | None = None
    """What is asked of the pairings, if anything."""
    code: int = 0
    """The exit code of what was done before."""

    @property
    def shows_fixes(self) -> bool:
        """Whether the result is what would be corrected."""
        return (self.fix or self.unsafe_fixes) and not self.mends_in_place

    @property
    def selected(self) -> tuple[str, ...]:
        """The codes to look for in addition to those of the profiles."""
        of_list = () if self.index is None else OF_LIST
        return (*self.select, *of_list, *(() if self.request is None else OF_PAIRINGS))

    def prepare(self) -> None:
        """Open the rating lists and the engines, if they are named."""
        if self.ratings:
            from trfkit.ratings.list_index import open_index  # noqa: PLC0415 - for --ratings alone

            self.index = place_of(self.db)
            with open_index(self.index):  # before any file is read
                pass
        if self.engines is not None:
            from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415 - for --pairings alone
            from trfkit.pairings.stated_rounds import TIMEOUT, Request  # noqa: PLC0415 - as above

            seconds = self.timeout or TIMEOUT
            chosen = chosen_engines(self.engines, which, seconds)
            self.request = Request(engines=chosen, rules=self.rules, timeout=seconds)

    def run_files(self) -> int:
        """Correct the files if requested, and check them; return the exit code.

        Each file is corrected in place as soon as its turn comes; without --in-place the output is
        a diff, or the corrected file. The exit code is 2 if a file could not be read or replaced;
        for a diff it is 1 if a file has errors, for a corrected file if it still has some.
        """
        if self.fix or self.unsafe_fixes:
            files = [*replace_each(self.mend, self.sources, self.jobs)]
            code = max(file.exit_code for file in files)
            if self.shows_fixes:
                pieces = [piece for file in files for piece in file.pieces or ()]
                if pieces or self.format != CORRECTED:
                    self.target.write(pieces)
                return code
            console.say_held()  # what was done to the files comes before what is left in them
            self.code = code
        return super().run_files()

    def examine(self, source: Source) -> Rendered:
        """Return the findings of one file; a Failure if it cannot be read."""
        reading = self.reading
        data = source.read(reading.most)
        result = complete_by_list(source.name, self.read(data), reading)
        tournament = result.tournament
        consulted: Any = None
        notes: tuple[Message, ...] = ()
        no_list: Message | None = None
        if self.index is not None:
            from trfkit.checks.rating_list import consult  # noqa: PLC0415 - for --ratings alone
            from trfkit.ratings.list_index import open_index  # noqa: PLC0415 - as above

            with open_index(self.index) as index:
                consulted, notes, no_list = consult(tournament, index)
        findings = check_with_standings(
            result,
            self.profiles,
            self.today,
            consulted=consulted,
            select=self.selected,
            ignore=self.ignore,
            most=reading.limits.findings,
        )
        pairings: PairingsOfFile | None = None
        if self.request is not None and tournament is not None:
            from trfkit.pairings.pairing_check import check_pairings, differing_rounds  # noqa: PLC0415 - for --pairings alone
            from trfkit.pairings.stated_rounds import silent  # noqa: PLC0415
            from trfkit.reports.pairings import pairings_of_file  # noqa: PLC0415

            request = replace(self.request, progress=self.watch or silent)
            pairings = pairings_of_file(source.name, check_pairings(tournament, request))
            of_rounds = selected(
                tuple(differing_rounds(pairings)), self.profiles, self.selected, self.ignore
            )
            findings = causes_first((*findings, *of_rounds))
        mendable = None
        is_counted = self.format in WITH_COUNTS and not self.statistics
        if is_counted and any(finding.fix for finding in findings):
            from trfkit.checks.fixes import mendable as count_mendable  # noqa: PLC0415 - for files with fixes alone

            mendable = count_mendable(result, self.read, self.fix_request())
        report = file_report(source.name, result, findings, self.profiles, notes, mendable=mendable)
        letter: Document | None = None
        if self.letters is not None:
            players = () if tournament is None else tournament.players
            letter = letter_of(report, {int(player.start_no): player.name for player in players})
        trouble = no_list
        if trouble is None and pairings is not None and pairings.failure is not None:
            trouble = Message("pairings.failed", why=pairings.failure)
        if reading.strict and repairs_and_errors((*result.diagnostics, *errors_found(result))):
            trouble = Message("common.file-refused-strictly", file=source.name)
        failure = None if trouble is None else Failure(trouble).naming(source.name)
        return Rendered(
            source.name,
            remarks=() if failure is None else failure.lines,
            exit_code=2 if failure is not None else int(report.count(Severity.ERROR) > 0),
            value=CheckedFile(
                report, input_of(source.name, data), letter, no_list is not None, pairings
            ),
        )

    def join(self, files: Sequence[Rendered]) -> Outcome:
        """Write the letters to the organisers, and return the findings of all files."""
        checked: list[CheckedFile] = [file.value for file in files if file.value is not None]
        if self.letters is not None:
            from trfkit.cli.batches import write_all  # noqa: PLC0415 - for --letter alone

            letters: dict[str, bytes] = {}  # open.txt for open.trf, if something is to correct
            for item in checked:
                if item.letter is not None:
                    stem = as_path(item.report.file).stem
                    numbered = chain((stem,), (f"{stem}-{number}" for number in count(2)))
                    name = next(name for each in numbered if (name := f"{each}.txt") not in letters)
                    letters[name] = render_document(item.letter, "text", console.language())
            folder = as_path(self.letters)
            write_all(folder, letters, replace=self.force)
            console.note(Message("check.letters", count=len(letters), folder=folder))
        reserved = not_looked_at(
            self.profiles,
            self.selected,
            self.ignore,
            has_list=self.index is not None and not any(file.has_no_list for file in checked),
            has_pairings=self.request is not None,
        )
        origin = Origin(inputs=tuple(file.input for file in checked), hashes=self.verbose)
        checks = fill_record(
            Checks,
            self,
            files=tuple(
                NotRead(file.name, file.error) if file.value is None else file.value.report
                for file in files
            ),
            origin=origin,
            reserved=reserved,
            pairings=tuple(file.pairings for file in checked if file.pairings is not None),
        )
        is_said = self.format in WITHOUT_ORIGIN and self.folder is None
        return Outcome(
            origin=origin,
            forms=checks_forms(checks),
            remarks=[*unasked(reserved)] if is_said else (),
            exit_code=self.code,
        )

    def read(self, data: bytes) -> ReadResult:
        """Read a file as the options of reading say."""
        return read(data, encoding=self.reading.encoding, limits=self.reading.limits)

    def fix_request(self) -> FixRequest:
        """Return which findings are to be corrected."""
        from trfkit.checks.fixes import FixRequest  # noqa: PLC0415 - for files with fixes alone

        return fill_record(FixRequest, self, unsafe=self.unsafe_fixes)

    def mend(self, source: Source) -> Rendered:
        """Return a file with its corrections applied, or the difference."""
        from trfkit.checks.fixes import mended  # noqa: PLC0415 - for --fix alone

        in_place, is_copy = self.mends_in_place, self.format == CORRECTED
        try:
            data = source.read(self.reading.most)
        except Failure:
            if in_place:  # checking says it, too
                return Rendered(source.name, exit_code=Failure.exit_code)
            raise
        result = self.read(data)
        if result.document is None:
            if is_copy:
                raise failure_of("no-trf-to-mend", file=source.name)
            nothing = Message("command.no-trf-to-mend", file=source.name)
            return Rendered(source.name, remarks=(nothing,))
        if in_place and source.path is None:
            raise failure_of("not-replaceable", file=source.name)
        mended_file = mended(result, self.read, self.fix_request())
        after, applied = mended_file.result.document, mended_file.applied
        assert after is not None  # noqa: S101 - a TRF stays one
        left = findings(mended_file.result if is_copy else result, self.profiles, self.today)
        left = selected(left, self.profiles, self.select, self.ignore)
        has_errors = any(severity_in(one, self.profiles) is Severity.ERROR for one in left)
        written = bytes(after)
        if not (in_place or is_copy):
            written = console.encode(diff(source.name, result.document, after, applied))
        return Rendered(
            source.name,
            (written,) if applied or not in_place else None,
            mended_in_words(source.name, mended_file, is_written=in_place or is_copy),
            int(has_errors and not in_place),
            was=sha256(data).hexdigest() if in_place else "",
        )
