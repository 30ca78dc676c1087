"""A sheet, as text for the width of the terminal or as a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.reports.provenance import origin_text
from trfkit.reports.sheet import sheet_page, sheet_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.file_arguments import Target
    from trfkit.messages.message import Message
    from trfkit.reports.provenance import Origin
    from trfkit.reports.sheet import Sheet


def write_sheet(
    sheet: Sheet, origin: Origin, notes: Sequence[Message | str], format_: str, out: Target
) -> None:
    """Write a sheet as ``text`` or ``html``; ``notes`` stand below it."""
    width = console.width(sys.stdout) if out.path is None else console.USUAL_WIDTH
    text = written_sheet(sheet, origin, notes, format_, width)
    if format_ == "text" and out.path is None:
        console.out(text)
    else:
        out.write(console.encode(text))


def written_sheet(
    sheet: Sheet, origin: Origin, notes: Sequence[Message | str], format_: str, width: int
) -> str:
    """Return what ``write_sheet`` writes, as text in lines of no more than ``width``."""
    if format_ == "html":
        return sheet_page(sheet, origin, notes)
    return f"{sheet_text(sheet, width, notes)}\n{origin_text(origin, console.language())}\n"
