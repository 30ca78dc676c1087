"""Reading a tournament for a command: the file, its findings on standard error, and refusals."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trfkit.api import repairs_and_errors
from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.diagnostics import Severity
from trfkit.diagnostics.catalogue import selected, severity_in
from trfkit.diagnostics.render import FileReport, concise, text
from trfkit.reading import read
from trfkit.reports.origin import Input, input_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.cli.files import Source
    from trfkit.cli.options import Reading
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Tournament
    from trfkit.reading import ReadResult

MOST_SHOWN: Final = 20
"""Beside another command's result so many findings are shown; ``trfkit check`` shows all."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that holds a tournament."""

    name: str
    result: ReadResult
    tournament: Tournament
    input: Input
    exit_code: int


def load(source: Source, reading: Reading) -> Loaded:
    """Read a tournament and show what was found; a Failure where there is none to work with."""
    data = source.read(reading.most)
    result = read(data, encoding=reading.encoding, limits=reading.limits)
    if reading.strict:
        refused = repairs_and_errors(result.diagnostics)
        if refused:
            show(source.name, result, refused)
            raise Failure(f"{source.name} is refused: {_count(refused)} in strict mode")
    found = selected(result.diagnostics)
    show(source.name, result, found)
    if result.tournament is None:
        raise Failure(f"{source.name} holds no tournament")
    return Loaded(
        name=source.name,
        result=result,
        tournament=result.tournament,
        input=input_of(source.name, data),
        exit_code=exit_code(found),
    )


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """Return 1 where there is an error among the findings, else 0."""
    return int(any(severity_in(diagnostic) is Severity.ERROR for diagnostic in diagnostics))


def notes(lines: Iterable[str]) -> None:
    """Write on standard error what a reader has to know about a result."""
    for line in lines:
        console.note(f"note: {line}")


def lines_of(result: ReadResult, diagnostics: Iterable[Diagnostic]) -> dict[int, str]:
    """Return the text of each line that a finding is about, by its number from 1."""
    records = result.document.records if result.document else ()
    numbers = {d.line for d in diagnostics if d.line is not None}
    return {number: records[number - 1].text for number in numbers if number <= len(records)}


def show(name: str, result: ReadResult, diagnostics: Sequence[Diagnostic]) -> None:
    """Write errors and warnings on standard error; notes are only counted.

    At a terminal each comes with its line and carets, else on one line.
    """
    grave = [d for d in diagnostics if severity_in(d) is not Severity.INFO]
    report = FileReport(
        file=name,
        diagnostics=tuple(grave[:MOST_SHOWN]),
        line=lines_of(result, grave).get,
        version=result.version,
    )
    if grave:
        write = text if console.is_terminal(sys.stderr) else concise
        console.note(write(report).rstrip("\n"))
    hidden = len(diagnostics) - min(len(grave), MOST_SHOWN)
    if hidden:
        more = "more " if grave else ""
        console.note(f"{name}: {hidden} {more}finding{'s'[: hidden > 1]}; 'trfkit check' lists all")


def _count(refused: Sequence[Diagnostic]) -> str:
    repairs = sum(diagnostic.is_repair for diagnostic in refused)
    errors = len(refused) - repairs
    counted = ((repairs, "repair"), (errors, "error"))
    return " and ".join(f"{n} {word}{'s'[: n > 1]}" for n, word in counted if n)
