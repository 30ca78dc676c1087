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
    from collections.abc import Callable, Sequence

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
    errors = any(severity_in(diagnostic) is Severity.ERROR for diagnostic in found)
    return Loaded(
        source.name, result, result.tournament, input_of(source.name, data), 1 if errors else 0
    )


def line_of(result: ReadResult) -> Callable[[int], str | None]:
    """Return the function from the number of a line, from 1, to its text."""
    records = result.document.records if result.document else ()

    def line(number: int) -> str | None:
        return records[number - 1].text if 0 < number <= len(records) else None

    return line


def show(name: str, result: ReadResult, diagnostics: Sequence[Diagnostic]) -> None:
    """Write errors and warnings on standard error; notes are only counted.

    At a terminal each comes with its line and carets, else on one line.
    """
    grave = [d for d in diagnostics if severity_in(d) is not Severity.INFO]
    report = FileReport(
        file=name,
        diagnostics=tuple(grave[:MOST_SHOWN]),
        line=line_of(result),
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
