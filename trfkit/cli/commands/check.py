"""``trfkit check``: every finding of every file, in one pass."""

from __future__ import annotations

from functools import partial
from itertools import chain, count
from shutil import which
from typing import TYPE_CHECKING, Final

import click

from trfkit.api.all_checks import check
from trfkit.checks import errors_found
from trfkit.cli import console
from trfkit.cli.batch import progress_of_one, results
from trfkit.cli.failures import Failure, nearest, os_reason
from trfkit.cli.file_arguments import STANDARD, Source, Target, as_path, sources
from trfkit.cli.rendered_file import Made
from trfkit.cli.shared_options import (
    PATH,
    PairingsCommand,
    complete_from,
    db_option,
    each_options,
    examples,
    pairings_option,
    reading_options,
    starting_rank_option,
    today_option,
    verbose_option,
)
from trfkit.cli.tournament_input import completed
from trfkit.files.registry import read
from trfkit.findings import Profile, Severity, causes_first
from trfkit.findings.codes import CATALOGUE, not_looked_at, selected
from trfkit.findings.strict_mode import repairs_and_errors
from trfkit.findings.verdict import not_looked_at as unasked
from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import ENGLISH, text_of
from trfkit.record import Record, replace
from trfkit.reports.check import Checks, NotRead
from trfkit.reports.check_forms import written_checks
from trfkit.reports.file_check import MEANT_FOR, file_report
from trfkit.reports.provenance import Input, Origin, input_of, origin_foot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from trfkit.cli.shared_options import Output, Reading
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.findings.code_rows import Entry
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.model import Tournament
    from trfkit.pairings.stated_rounds import Request
    from trfkit.ratings.lists.listed_player import Consulted
    from trfkit.reports.document import Document
    from trfkit.reports.pairings import PairingsOfFile

FORMATS: Final = (
    "text",
    "concise",
    "markdown",
    "html",
    "csv",
    "json",
    "github",
    "sarif",
    "junit",
)
WITHOUT_ORIGIN: Final = frozenset({"csv", "github", "junit"})
"""Formats with no place for what the program and the files were: it goes to standard error."""

WITH_COUNTS: Final = frozenset({"text", "markdown", "html"})
"""Formats that say below how many findings could be mended."""

RULES: Final = ("dutch-2016", "dutch-2017", "dutch-2026")
"""The names of the rule sets of ``trfkit.pairings``, which is imported for ``--pairings`` alone."""

FAMILIES: Final = tuple(dict.fromkeys(code[:3] for code in CATALOGUE))


class CheckSettings(Record):
    """What to look for, and how to read."""

    reading: Reading
    profiles: tuple[Profile, ...]
    today: date
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    letters: bool = False
    tries: bool = False
    """Whether to try fixes, since the form that is written says how many mend something."""
    index: str | None = None
    """Where the index of rating lists is; None where none is asked."""
    pairings: Request | None = None
    """What is asked of the pairings; None where nothing is."""

    @property
    def selected(self) -> tuple[str, ...]:
        """The codes to look for besides those of the profiles."""
        of_list = () if self.index is None else OF_LIST
        return (*self.select, *of_list, *(() if self.pairings is None else OF_PAIRINGS))


OF_LIST: Final = ("PLR003", *(row.code for row in CATALOGUE.values() if row.needs_list))
"""Codes that a rating list finds, and the one that has its suggestions."""

OF_PAIRINGS: Final = tuple(row.code for row in CATALOGUE.values() if row.needs_engine)


class Wanted(Record, kw_only=True):
    """The form in which to list findings and how many, where letters go, where the list goes."""

    format: str
    every: bool
    statistics: bool
    hashes: bool
    letters: Path | None
    out: Target


class Checked(Record):
    """One file: its findings, or the reason why it could not be read at all."""

    report: FileReport | None
    input: Input | None = None
    trouble: str | None = None
    letter: Document | None = None
    has_no_list: bool = False
    """Whether the rating list was asked, and there is none of the event's month."""
    pairings: PairingsOfFile | None = None
    """Its rounds against the pairing system, where that was asked."""
    file: str = ""
    """The name of a file that could not be read."""

    @property
    def told(self) -> FileReport | NotRead:
        """The findings, or why there are none."""
        return self.report or NotRead(self.file, self.trouble or "it cannot be read")

    @property
    def exit_code(self) -> int:
        """2 where there is trouble, 1 where there are errors, else 0."""
        if self.report is None or self.trouble is not None:
            return 2
        return int(self.report.count(Severity.ERROR) > 0)


def _codes(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    del ctx, param
    codes = [code.strip().upper() for value in values for code in value.split(",")]
    for code in codes:
        if not code or not any(known.startswith(code) for known in CATALOGUE):
            near = nearest(code, (*CATALOGUE, *FAMILIES))
            raise click.BadParameter(f"no code is or starts with {code!r}{near}.")
    return tuple(codes)


_codes_option: Final = partial(
    click.option,
    multiple=True,
    callback=_codes,
    shell_complete=complete_from(lambda: CATALOGUE, takes_list=True),
    metavar="CODES",
)


@click.command(
    cls=PairingsCommand,
    epilog=examples(
        "trfkit check open.trf",
        "trfkit check tournaments/ --jobs 4 --format json -o findings.json",
        "trfkit check tournaments/ -o findings/ --jobs 4 --resume",
        "trfkit check *.trf --profile upload --ignore PLR007,HDR013",
        "trfkit check open.trf --profile upload --ratings",
        "trfkit check open.trf --pairings",
        "trfkit check open.trf --pairings=./bbpPairings-5 --pairings=./bbpPairings-6",
        "trfkit check open.trf --profile upload --fix --in-place",
        "trfkit explain SCR001",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    type=click.Choice([str(profile) for profile in Profile]),
    default=(str(Profile.PAIRING),),
    show_default=True,
    help="What the files are meant for; several add up. "
    + " ".join(
        f"{profile}: {text_of(MEANT_FOR[profile].id, None, ENGLISH)}." for profile in Profile
    ),
)
@_codes_option("--select", help="Look for more.")
@_codes_option("--ignore", help="Leave out.")
@click.option(
    "--all", "every", is_flag=True, help="Show every finding with its line, however many there are."
)
@click.option(
    "--letter",
    "folder",
    type=PATH,
    metavar="DIR",
    help="Write to DIR, for each file with errors, what its organiser has to correct.",
)
@click.option("--fix", is_flag=True, help="Show as a diff what would mend the files, beyond doubt.")
@click.option("--unsafe-fixes", is_flag=True, help="As --fix, and with guesses, each named.")
@click.option("--in-place", is_flag=True, help="Mend the files themselves; then check them.")
@click.option("--statistics", is_flag=True, help="Show how often each code was found instead.")
@click.option(
    "--ratings",
    is_flag=True,
    help="Hold the players against FIDE's list of the month in which the event starts.",
)
@db_option
@pairings_option(
    "Check each round against the pairing rules: a round-robin by the Berger tables, a Swiss by "
    "the first ENGINE that follows the rules of the event."
)
@click.option(
    "--rules",
    type=click.Choice(RULES, case_sensitive=False),
    help="With --pairings: other rules than the file and its start date say.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 3600, min_open=True),
    metavar="SECONDS",
    help="With --pairings: how long an engine may take for a round; default: 30.",
)
@today_option("Check dates against this day")
@verbose_option
@reading_options
@starting_rank_option
@each_options(*FORMATS, default="text")
def command(
    *,
    files: tuple[str, ...],
    profiles: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    today: date,
    ratings: bool,
    db: str | None,
    engines: tuple[str, ...] | None,
    rules: str | None,
    timeout: float | None,
    every: bool,
    folder: str | None,
    fix: bool,
    unsafe_fixes: bool,
    in_place: bool,
    statistics: bool,
    verbose: bool,
    reading: Reading,
    output: Output,
) -> int:
    """Report all problems in FILE, each with a stable code.

    CODES are codes or their beginnings, separated by commas: "SCR001,RNK". FILE may be a
    folder, a pattern or '-'. 'trfkit explain CODE' says what a code means and what to do.

    --pairings proves no mistake: exports change numbers and ratings, and arbiters may depart from
    the system. A difference is information; the exit code is 2 where an engine is missing or fails.

    --fix shows what the file itself proves should stand there; nothing is changed without
    --in-place. Only findings that would be listed are mended: --profile and --select choose them.
    """
    if db is not None and not ratings:
        raise click.UsageError("--db is the index that --ratings asks.")
    if engines is None and (rules is not None or timeout is not None):
        raise click.UsageError("--rules and --timeout are for --pairings.")
    settings = CheckSettings(
        reading,
        tuple(map(Profile, profiles)),
        today,
        select,
        ignore,
        letters=folder is not None,
        tries=output.format in WITH_COUNTS and not statistics,
        index=_index(db) if ratings else None,
        pairings=None if engines is None else _request(engines, rules, timeout),
    )
    wanted = Wanted(
        format=output.format,
        every=every,
        statistics=statistics,
        hashes=verbose,
        letters=None if folder is None else as_path(folder),
        out=output.target,
    )
    inputs = sources(files, reading.most)
    if not (fix or unsafe_fixes):
        if in_place:
            raise click.UsageError("--in-place is for --fix and --unsafe-fixes.")
        if output.folder is not None:
            return _listed_each(inputs, settings, wanted, output)
        return _listed(inputs, settings, wanted, output.jobs)
    if output.folder is not None:
        raise click.UsageError("--fix shows one diff: it takes no folder.")
    if output.format != "text" and not in_place:
        raise click.UsageError("--fix shows a diff; a --format needs --in-place, too.")
    from trfkit.checks.fixes import Asked  # noqa: PLC0415 - for --fix alone
    from trfkit.cli.fixes import MendSettings, mend  # noqa: PLC0415 - see above

    asked = Asked(settings.profiles, today, select, ignore, unsafe=unsafe_fixes)
    mending = mend(inputs, MendSettings(reading, asked, in_place), output.jobs)
    if in_place:
        console.say_held()  # what was done to the files comes before what is left in them
        return max(mending.exit_code, _listed(inputs, settings, wanted, output.jobs))
    output.target.write(console.encode(mending.diff))
    return mending.exit_code


def _listed_each(
    inputs: Sequence[Source], settings: CheckSettings, wanted: Wanted, output: Output
) -> int:
    """Write the findings of each file on their own into the folder; return the exit code."""
    if wanted.letters is not None or wanted.statistics:
        raise click.UsageError("--letter and --statistics are of all files: -o FILE takes them.")
    if output.resumes and (settings.index is not None or settings.pairings is not None):
        raise click.UsageError(
            "--resume cannot tell whether a rating list or an engine is what it was."
        )
    from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

    make = partial(make_check, settings, replace(wanted, out=Target(None)))
    return write_each(make, inputs, output, settings.reading.most)


def make_check(settings: CheckSettings, wanted: Wanted, source: Source) -> Made:
    """Return the findings of one file as they are written; a Failure where it cannot be read."""
    checked = examine(settings, source)
    failure = None if checked.trouble is None else Failure(checked.trouble)
    if checked.report is None:
        raise failure or Failure(f"{source.name} cannot be read")
    said = () if failure is None else failure.lines
    checks = _checks([checked], settings, wanted)
    text = written_checks(checks, wanted.format, console.language())
    return Made(console.encode(text), said, checked.exit_code)


def _listed(inputs: Sequence[Source], settings: CheckSettings, wanted: Wanted, jobs: int) -> int:
    """Write the findings of files in the form that is wanted; return the exit code."""
    with progress_of_one() as progress:
        if settings.pairings is not None and len(inputs) == 1:
            settings = replace(settings, pairings=replace(settings.pairings, progress=progress))
        checked = list(results(partial(examine, settings), inputs, jobs, _lost))
    for item in checked:
        if item.trouble is not None:
            Failure(item.trouble).show()
    if wanted.letters is not None:
        _write_letters(checked, wanted.letters, force=wanted.out.replace)
    checks = _checks(checked, settings, wanted)
    if wanted.format in WITHOUT_ORIGIN:
        console.notes(origin_foot(checks.origin, console.language()))
        for text in unasked(checks.reserved):
            console.note(render_text(text, console.language()))
    _write(checks, wanted.format, wanted.out)
    return max(item.exit_code for item in checked)


def _checks(checked: Sequence[Checked], settings: CheckSettings, wanted: Wanted) -> Checks:
    has_list = settings.index is not None and not any(item.has_no_list for item in checked)
    return Checks(
        files=tuple(item.told for item in checked),
        origin=Origin(
            inputs=tuple(item.input for item in checked if item.input is not None),
            hashes=wanted.hashes,
        ),
        reserved=_reserved(settings, has_list=has_list),
        every=wanted.every,
        statistics=wanted.statistics,
        profiles=settings.profiles,
        pairings=tuple(item.pairings for item in checked if item.pairings is not None),
    )


def _reserved(settings: CheckSettings, *, has_list: bool) -> tuple[Entry, ...]:
    """Return what was asked for and cannot be looked at."""
    return not_looked_at(
        settings.profiles,
        settings.selected,
        settings.ignore,
        has_list=has_list,
        has_pairings=settings.pairings is not None,
    )


def examine(settings: CheckSettings, source: Source) -> Checked:
    """Return the findings of one file."""
    reading = settings.reading
    try:
        data = source.read(reading.most)
        result = read(data, encoding=reading.encoding, limits=reading.limits)
        result = completed(source.name, result, reading)
    except Failure as failure:
        return Checked(None, trouble=failure.message, file=source.name)
    file = input_of(source.name, data)
    consulted: Consulted | None = None
    notes: tuple[Message, ...] = ()
    no_list: str | None = None
    if settings.index is not None:
        from trfkit.cli.rating_index import NoList, consulted_of  # noqa: PLC0415 - for --ratings alone

        try:
            consulted, notes = consulted_of(result.tournament, settings.index)
        except NoList as reason:
            no_list = f"{source.name}: {reason}"
    findings = check(
        result,
        settings.profiles,
        settings.today,
        consulted=consulted,
        select=settings.selected,
        ignore=settings.ignore,
        most=reading.limits.findings,
    )
    pairings: PairingsOfFile | None = None
    if settings.pairings is not None and result.tournament is not None:
        from trfkit.pairings.pairing_check import check_pairings, differing_rounds  # noqa: PLC0415 - for --pairings alone
        from trfkit.reports.pairings import of_file  # noqa: PLC0415

        pairings = of_file(source.name, check_pairings(result.tournament, settings.pairings))
        of_rounds = selected(
            tuple(differing_rounds(pairings)), settings.profiles, settings.selected, settings.ignore
        )
        findings = causes_first((*findings, *of_rounds))
    missing = None if pairings is None else pairings.failure
    no_pairings = None if missing is None else f"{source.name}: {missing}"
    mendable = _mendable(settings, result) if any(one.fix for one in findings) else None
    report = file_report(source.name, result, findings, settings.profiles, notes, mendable=mendable)
    refused = reading.strict and repairs_and_errors((*result.diagnostics, *errors_found(result)))
    trouble = f"{source.name} is refused in strict mode" if refused else no_list or no_pairings
    document = _letter(report, result.tournament) if settings.letters else None
    return Checked(report, file, trouble, document, no_list is not None, pairings=pairings)


def _mendable(settings: CheckSettings, result: ReadResult) -> tuple[int, int] | None:
    """Return how many findings ``--fix`` and ``--unsafe-fixes`` would mend, None if not tried."""
    if not settings.tries:
        return None
    from trfkit.checks.fixes import Asked, mendable  # noqa: PLC0415 - for files with fixes alone

    reading = settings.reading
    again = partial(read, encoding=reading.encoding, limits=reading.limits)
    asked = Asked(settings.profiles, settings.today, settings.select, settings.ignore)
    return mendable(result, again, asked)


def _lost(source: Source, why: str) -> Checked:
    return Checked(None, trouble=f"{source.name}: {why}", file=source.name)


def _request(engines: Sequence[str], rules: str | None, timeout: float | None) -> Request:
    """Return what is asked of the pairings; a Refusal for an engine that cannot be asked."""
    from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415 - for --pairings alone
    from trfkit.pairings.stated_rounds import TIMEOUT, Request  # noqa: PLC0415 - as above

    seconds = timeout or TIMEOUT
    return Request(engines=chosen_engines(engines, which, seconds), rules=rules, timeout=seconds)


def _index(db: str | None) -> str:
    """Return where the index is; a Failure where there is none, before any file is read."""
    from trfkit.cli.rating_index import checked_index  # noqa: PLC0415 - for --ratings alone

    return checked_index(db)


def _letter(report: FileReport, tournament: Tournament | None) -> Document | None:
    from trfkit.reports.organiser_letter import letter  # noqa: PLC0415 - for --letter alone

    players = () if tournament is None else tournament.players
    return letter(report, {int(player.start_no): player.name for player in players})


def _write_letters(checked: Sequence[Checked], folder: Path, *, force: bool) -> None:
    """Write a letter for each file with something to correct: ``open.txt`` for ``open.trf``."""
    from trfkit.reports.forms import render_document  # noqa: PLC0415 - for --letter alone

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Failure(f"cannot make the folder {folder}: {os_reason(error)}") from error
    letters: dict[str, Document] = {}
    for item in checked:
        if item.letter is not None and item.report is not None:
            stem = as_path(item.report.file).stem if item.report.file != STANDARD else "report"
            numbered = (f"{stem}-{number}" for number in count(2))
            name = next(one for one in chain((stem,), numbered) if one not in letters)
            letters[name] = item.letter
    targets = [(Target(str(folder / f"{name}.txt"), force), one) for name, one in letters.items()]
    for target, _ in targets:
        target.check()
    for target, document in targets:
        target.write(render_document(document, "text", console.language()))
    written = Message("check.letters", count=len(letters), folder=folder)
    console.note(render_text(written, console.language()))


def _write(checks: Checks, format_: str, out: Target) -> None:
    """Write the findings in a format; text on standard output as it has room and colours."""
    if format_ == "text" and out.path is None:
        from trfkit.reports.check_document import check_document  # noqa: PLC0415 - not for programs

        console.show_document(check_document(checks))
        return
    text = written_checks(checks, format_, console.language())
    if format_ == "concise" and out.path is None:
        console.out(text)
    else:
        out.write(console.encode(text))
