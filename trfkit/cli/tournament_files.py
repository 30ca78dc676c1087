"""Read tournaments for commands, choose what to write, and say what was found or lost."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.checks import STATED, errors_found
from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of
from trfkit.cli.file_arguments import STANDARD, Source, refuse_promise
from trfkit.files.registry import read
from trfkit.findings import Diagnostic, Severity, gather
from trfkit.findings.codes import selected, severity_in
from trfkit.findings.errors import repairs_and_errors, root_of, roots_of_errors, subject_of
from trfkit.findings.file_findings import FileReport
from trfkit.format_table import Format, format_named, format_of, sign_of_name
from trfkit.messages import Message, render_text
from trfkit.model import CHESS
from trfkit.record import Record, replace
from trfkit.reports.provenance import Input, input_of
from trfkit.syntax import other_format
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.cli.shared_options import Reading
    from trfkit.files.trf.reading import ReadResult
    from trfkit.model import Tournament

OTHER_KIND: Final = frozenset({"SYN022", "IMP001"})
"""Codes that say what a file is that holds no tournament."""


class Loaded(Record):
    """A file that holds a tournament; ``remarks`` are the lines to show about its findings.

    ``errors`` are the root causes among its errors; ``beside`` are files to read with it.
    """

    name: str
    result: ReadResult
    tournament: Tournament
    input: Input
    exit_code: int
    remarks: tuple[str, ...]
    errors: tuple[Diagnostic, ...] = ()
    beside: tuple[Source, ...] = ()


def load(source: Source, reading: Reading, format_: Format | None = None) -> Loaded:
    """Return the tournament of a file and the lines to show; a Failure if there is none."""
    data = source.read(reading.most)
    named = None if format_ is None else format_.name
    result = read(data, encoding=reading.encoding, limits=reading.limits, format=named)
    if format_ is not None and result.tournament is None:
        other = read(data, encoding=reading.encoding, limits=reading.limits)
        if other.tournament is not None:
            about = {"title": format_.title, "version": other.version}
            raise failure_of("other-content", file=source.name, **about)
    result = complete_by_list(source.name, result, reading)
    if result.stated:
        from trfkit.verification.comparison.table_comparison import with_table_tiebreaks  # noqa: PLC0415 - for tables alone

        result = with_table_tiebreaks(result)
    file = input_of(source.name, data)
    errors = errors_found(result, without=() if reading.strict else STATED)
    refused = repairs_and_errors((*result.diagnostics, *errors)) if reading.strict else ()
    if refused:
        lines = sayings(source.name, result, refused)
        counts = Counter("repairs" if finding.is_repair else "errors" for finding in refused)
        names = sorted(counts, reverse=True)
        kinds = tuple(Message(f"command.{name}", count=counts[name]) for name in names)
        reason = Message("command.refused-strictly", kinds=kinds)
        raise Failure(reason, lines, file=source.name, findings=refused)
    findings = (*selected(result.diagnostics), *errors)
    lines = sayings(source.name, result, findings)
    if result.tournament is None:
        sign = next((one for one in result.diagnostics if one.code in OTHER_KIND), None)
        reason = Message("command.no-tournament")
        if sign is not None:  # what it is instead, and how to get a report of it
            reason = Message("command.no-tournament-but", sign=sign.sentence, hint=sign.hint)
        raise Failure(reason, lines, file=source.name, findings=roots_of_errors(findings))
    return Loaded(
        name=source.name,
        result=result,
        tournament=result.tournament,
        input=file,
        exit_code=exit_code(findings),
        remarks=lines,
        errors=roots_of_errors(findings),
        beside=source.beside,
    )


def complete_by_list(name: str, result: ReadResult, reading: Reading) -> ReadResult:
    """Complete a result by a list of starting ranks, if the options name one.

    For a file that is no text, the format that its name suggests is added. A Failure for a TRF, and
    if the list cannot be read.
    """
    codes = {diagnostic.code for diagnostic in result.diagnostics}
    sign = sign_of_name(name) if "SYN001" in codes and "SYN022" not in codes else None
    if sign is not None:
        diagnostics = (*result.diagnostics, other_format(sign))
        result = replace(result, diagnostics=diagnostics, version=sign.name)
    if reading.starting_ranks is None:
        return result
    if result.document is not None:
        raise failure_of("starting-rank-of-trf", file=name)
    from trfkit.files.convert.game_joining import complete_by_listing  # noqa: PLC0415 - for such a list alone

    listing = reading.starting_ranks
    data, encoding, limits = listing.read(reading.most), reading.encoding, reading.limits
    return complete_by_listing(result, listing.name, data, encoding=encoding, limits=limits)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """Return 1 if there is an error among the findings, else 0."""
    return int(any(severity_in(diagnostic) is Severity.ERROR for diagnostic in diagnostics))


MOST_SHOWN: Final = 20
"""So many findings are shown beside another result; ``trfkit check`` shows all."""

MOST_OF_KIND: Final = 3
"""Of more of one kind the first is shown, and how many more there are."""


def sayings(
    name: str, result: ReadResult | None, diagnostics: Sequence[Diagnostic]
) -> tuple[str, ...]:
    """Return errors and warnings of a file as lines for standard error; notes are only counted.

    A finding that follows from another one is only counted, too, since that one stands for it. At a
    terminal each comes with its line of the ``result`` and carets, else on one line.
    """
    if not diagnostics:
        return ()
    from trfkit.reports.check import lines_of  # noqa: PLC0415 - only for findings
    from trfkit.reports.check_document import concise, finding_section  # noqa: PLC0415 - as above
    from trfkit.reports.render_text import text_of  # noqa: PLC0415 - as above

    locale = console.language()
    diagnostics = gather(diagnostics)
    first_of_subject = {subject_of(finding): finding for finding in reversed(diagnostics)}
    roots = {
        subject_of(root): root
        for root in map(root_of, diagnostics)
        if severity_in(root) is not Severity.INFO
    }
    each = [first_of_subject.get(subject, root) for subject, root in roots.items()]
    kinds = [(finding.code, severity_in(finding)) for finding in each]
    counts = Counter(kinds)
    shown_findings = tuple(
        finding
        for index, (finding, kind) in enumerate(zip(each, kinds, strict=True))
        if counts[kind] <= MOST_OF_KIND or kinds.index(kind) == index
    )[:MOST_SHOWN]
    report = FileReport(
        file=name, diagnostics=shown_findings, line=lines_of(result, shown_findings).get
    )
    lines = [*concise(report, locale)]
    if console.is_terminal(sys.stderr):
        sections = (finding_section(report, finding) for finding in shown_findings)
        lines = "\n".join(text_of(section, locale=locale) for section in sections).splitlines()
    own = sum(subject_of(finding) in first_of_subject for finding in shown_findings)
    if hidden := len(diagnostics) - own:
        more = Counter(finding.code for finding in each)
        more.subtract(finding.code for finding in shown_findings)
        left = {code: count for code, count in more.items() if count}
        kinds_left = tuple(
            Message("check.more-of-code", count=count, code=code) for code, count in left.items()
        )
        summary = Message("check.hidden-of-kinds", count=hidden, kinds=kinds_left)
        if not left:
            row = "check.hidden-more" if shown_findings else "check.hidden"
            summary = Message(row, count=hidden)
        elif hidden == more.total():
            summary = Message("check.hidden-kinds", kinds=kinds_left)
        lines.append(f"{visible(name)}: {render_text(summary, locale)}")
    return tuple(lines)


def written_format(out: str, result: ReadResult) -> str:
    """Return the format of a name's extension, else the input's; a Failure if nothing writes it."""
    goal = None if out == STANDARD else format_of(out)
    if goal is None:
        refuse_promise(out)
        own = format_named(result.version)
        if own is not None and own.writable and own.readable and not own.is_trf:
            return own.name
        return (CHESS if result.tournament is None else result.tournament.discipline).format
    if not goal.writable:
        raise failure_of("not-written", format=goal.name, title=goal.title)
    return goal.name


def losses_in_words(
    out: str, losses: Iterable[Diagnostic], *, listed_by: str = ""
) -> Iterator[str]:
    """Yield lines on what a written file lacks or has differently, headed by its name."""
    from trfkit.reports.check import loss_lines  # noqa: PLC0415 - for what is written alone

    name = "standard output" if out == STANDARD else out
    return loss_lines(name, losses, console.language(), listed_by=listed_by)
