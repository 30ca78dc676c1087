"""Differences and places still possible, written as a command was asked to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.reading import remarks
from trfkit.reports.differences import (
    differences_report,
    differences_sheet,
    remaining_report,
    remaining_sheet,
)
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.text import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.files import Target
    from trfkit.differences import Differences, Remaining
    from trfkit.reports.origin import Input
    from trfkit.reports.sheet import Sheet

FORMATS: Final = ("text", "json", "html")

MOST_ROWS: Final = 40
"""Of so many participants a text tells what changes for them; JSON and pages of all."""


def write_differences(
    differences: Differences, inputs: Sequence[Input], format_: str, out: Target
) -> None:
    """Write what differs between two files, or a file and its changed copy."""
    origin = Origin(
        inputs=tuple(inputs),
        edition=differences.edition_after,
        policies=differences.policies,
    )
    console.notes(remarks(differences.notes))
    if format_ == "json":
        out.write(console.encode(to_json(differences_report(differences, origin))))
    else:
        most = MOST_ROWS if format_ == "text" else None
        write_sheet(differences_sheet(differences, most), origin, differences.notes, format_, out)


def write_remaining(
    remaining: Remaining, inputs: Sequence[Input], format_: str, out: Target
) -> None:
    """Write who can still take which place."""
    origin = Origin(inputs=tuple(inputs), edition=remaining.edition, policies=remaining.policies)
    console.notes(remarks(remaining.notes))
    if format_ == "json":
        out.write(console.encode(to_json(remaining_report(remaining, origin))))
    else:
        write_sheet(remaining_sheet(remaining), origin, remaining.notes, format_, out)


def write_sheet(
    sheet: Sheet, origin: Origin, notes: Sequence[str], format_: str, out: Target
) -> None:
    """Write a sheet as text or as a page, which has the notes, too."""
    if format_ == "html":
        from trfkit.reports.sheet import sheet_page  # noqa: PLC0415 - as needed

        out.write(console.encode(sheet_page(sheet, origin, notes)))
        return
    from trfkit.reports.sheet import sheet_text  # noqa: PLC0415 - as needed

    width = console.width(sys.stdout) if out.path is None else console.USUAL_WIDTH
    text = f"{sheet_text(sheet, width)}\n{origin_text(origin)}\n"
    if out.path is None:
        console.out(text)
    else:
        out.write(console.encode(text))
