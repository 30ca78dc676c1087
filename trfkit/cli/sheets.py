"""A sheet, as text for the width of the terminal or as a page."""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.reports.origin import origin_text

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
        from trfkit.reports.sheet import sheet_page_pieces  # noqa: PLC0415 - as needed

        out.write_pieces(map(console.encode, sheet_page_pieces(sheet, origin, notes)))
        return
    from trfkit.reports.sheet import sheet_lines  # noqa: PLC0415 - as needed

    width = console.width(sys.stdout) if out.path is None else console.USUAL_WIDTH
    texts = chain(sheet_lines(sheet, width, notes), [f"\n{origin_text(origin)}\n"])
    if out.path is None:
        console.out_texts(texts)
    else:
        out.write_pieces(map(console.encode, texts))
