"""Differences, written as a command was asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli.rendered_file import write_document, write_report
from trfkit.cli.tournament_input import say_notes
from trfkit.reports.differences import differences_document

if TYPE_CHECKING:
    from trfkit.change import Differences
    from trfkit.cli.file_arguments import Target
    from trfkit.reports.provenance import Origin

FORMATS: Final = ("text", "json", "markdown", "html")

MOST_ROWS: Final = 40
"""Of so many participants a text tells what changes for them; JSON and pages of all."""


def write_differences(differences: Differences, origin: Origin, format_: str, out: Target) -> None:
    """Write what differs between two files, or a file and its changed copy."""
    say_notes(differences.notes, out, format_)
    if format_ == "text":
        write_document(differences_document(differences, origin, MOST_ROWS), format_, out)
    else:
        write_report(differences, origin, format_, out)
