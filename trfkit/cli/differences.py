"""Differences and places still possible, written as a command was asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.rendered_file import write_document
from trfkit.cli.tournament_input import say_notes
from trfkit.reports.differences import (
    differences_document,
    differences_report,
    remaining_document,
    remaining_report,
)
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from trfkit.change import Differences, Remaining
    from trfkit.cli.file_arguments import Target
    from trfkit.reports.provenance import Origin

FORMATS: Final = ("text", "json", "markdown", "html")

MOST_ROWS: Final = 40
"""Of so many participants a text tells what changes for them; JSON and pages of all."""


def write_differences(differences: Differences, origin: Origin, format_: str, out: Target) -> None:
    """Write what differs between two files, or a file and its changed copy."""
    say_notes(differences.notes, out, format_)
    if format_ == "json":
        out.write(console.encode(to_json(differences_report(differences, origin))))
    else:
        most = MOST_ROWS if format_ == "text" else None
        write_document(differences_document(differences, origin, most), format_, out)


def write_remaining(remaining: Remaining, origin: Origin, format_: str, out: Target) -> None:
    """Write who can still take which place."""
    say_notes(remaining.notes, out, format_)
    if format_ == "json":
        out.write(console.encode(to_json(remaining_report(remaining, origin))))
    else:
        write_document(remaining_document(remaining, origin), format_, out)
