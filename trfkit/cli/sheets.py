"""A sheet, as text for the width of the terminal or as a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.reports.origin import origin_text
from trfkit.reports.sheet import sheet_page, sheet_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.files import Target
    from trfkit.reports.origin import Origin
    from trfkit.reports.sheet import Sheet


def write_sheet(
    sheet: Sheet, origin: Origin, notes: Sequence[str], format_: str, out: Target
) -> None:
    """Write a sheet as ``text`` or ``html``; ``notes`` stand below it."""
    if format_ == "html":
        out.write(console.encode(sheet_page(sheet, origin, notes)))
        return
    width = console.width(sys.stdout) if out.path is None else console.USUAL_WIDTH
    text = f"{sheet_text(sheet, width, notes)}\n{origin_text(origin)}\n"
    if out.path is None:
        console.out(text)
    else:
        out.write(console.encode(text))
