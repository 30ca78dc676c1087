"""The forms that a document can be written in, by the names that ``--format`` has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trfkit.reports.document import Document

SPREADSHEETS: Final = {"csv": ",", "tsv": "\t"}
WORKBOOK: Final = "xlsx"


def render_document(document: Document, form: str, locale: str = "en") -> bytes:
    """Return a document as a file: ``table`` or ``text``, ``markdown``, ``html`` or a spreadsheet.

    CSV and TSV are for programs, and English.
    """
    # Each renderer is imported for its form alone.
    if form in SPREADSHEETS:
        from trfkit.reports.render_sheet import render_csv  # noqa: PLC0415

        text = render_csv(document, delimiter=SPREADSHEETS[form])
    elif form == WORKBOOK:
        from trfkit.reports.render_sheet import render_workbook  # noqa: PLC0415

        return render_workbook(document, locale)
    elif form == "markdown":
        from trfkit.reports.render_markdown import render_markdown  # noqa: PLC0415

        text = render_markdown(document, locale)
    elif form == "html":
        from trfkit.reports.render_html import render_html  # noqa: PLC0415

        text = "".join(render_html(document, locale))
    else:
        from trfkit.reports.render_text import render_text  # noqa: PLC0415

        text = render_text(document, locale)
    return text.encode("utf-8", "replace")
