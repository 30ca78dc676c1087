"""The forms in which a document or a record can be written, by the names of ``--format``."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.format_table import resolved
from trfkit.record import Record, fill_record, names, replace, to_builtins, written
from trfkit.reports.provenance import Origin, traced
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.reports.document import Document

REPORTS: Final = {
    "trfkit.ranking.cards:Card": ("trfkit.reports.explanation", "card_document", "CardReport"),
    "trfkit.ranking.comparison:Comparison":
        ("trfkit.reports.explanation", "comparison_document", "ComparisonReport"),
    "trfkit.ranking.explanation:Explanation":
        ("trfkit.reports.explanation", "explanation_document", "explanation_report"),
    "trfkit.change.result:Differences":
        ("trfkit.reports.differences", "differences_document", "DifferencesReport"),
    "trfkit.change.result:Remaining":
        ("trfkit.reports.differences", "remaining_document", "RemainingReport"),
    "trfkit.reports.show:EventParts": ("trfkit.reports.show", "shown_document", "shown_report"),
}  # fmt: skip
"""By what is worked out: the module of its report, the function that makes the document, and the
record that JSON has: what was worked out, or what a function makes of it."""

SPREADSHEETS: Final = {"csv": ",", "tsv": "\t"}
WORKBOOK: Final = "xlsx"


class Forms(Record, kw_only=True):
    """How a result is written, for commands, the page and the library alike.

    ``page`` makes the document for HTML, ``sheet`` that for spreadsheets, if it is another one.
    JSON is made from the ``report``. ``texts`` are forms made in another way, in pieces.
    """

    document: Callable[[Origin], Document] | None = None
    page: Callable[[Origin], Document] | None = None
    sheet: Callable[[Origin], Document] | None = None
    report: Callable[[], Record] | None = None
    texts: Mapping[str, Callable[[Origin, str], Iterable[str]]] = MappingProxyType({})

    def pieces(self, form: str, origin: Origin, locale: str = "en") -> Iterator[bytes]:
        """Yield the result in a form, as bytes of a file; the head of a spreadsheet comes first."""
        document = self.document
        if form == "html":
            document = self.page or document
        elif form in SPREADSHEETS:
            document = self.sheet or document
        if form in self.texts:
            yield from (
                text.encode("utf-8", "replace") for text in self.texts[form](origin, locale)
            )
        elif form == "json" and self.report is not None:
            texts = json_in_pieces(traced(self.report(), origin))
            yield from (text.encode("utf-8", "replace") for text in texts)
        elif document is not None:
            written = render_document(document(origin), form, locale)
            head = written.find(b"\n") + 1 if form in SPREADSHEETS else len(written)
            yield from (written[:head], written[head:])

    def written(self, form: str, origin: Origin, locale: str = "en") -> bytes:
        """Return the result in a form as a whole."""
        return b"".join(self.pieces(form, origin, locale))


def forms_of(result: object) -> Forms:
    """Return the forms of a result that has a report of its own."""
    module, document, name = REPORTS[_place(result)]

    def report() -> Record:
        made: Any = resolved(f"{module}:{name}")
        record: Record = fill_record(made, result) if isinstance(made, type) else made(result)
        return record

    return Forms(document=partial(resolved(f"{module}:{document}"), result), report=report)


def render_document(document: Document, form: str, locale: str = "en") -> bytes:
    """Return a document as a file: ``table`` or ``text``, ``markdown``, ``html`` or a spreadsheet.

    CSV and TSV are for programs, and in English.
    """
    # Each renderer is imported for its form alone.
    if form in SPREADSHEETS:
        from trfkit.reports.render_sheet import render_csv  # noqa: PLC0415

        text = render_csv(document, SPREADSHEETS[form])
    elif form == WORKBOOK:
        from trfkit.reports.render_sheet import render_workbook  # noqa: PLC0415

        return render_workbook(document, locale)
    elif form == "markdown":
        from trfkit.reports.render_markdown import render_markdown  # noqa: PLC0415

        text = render_markdown(document, locale)
    elif form == "html":
        from trfkit.reports.render_html import render_html  # noqa: PLC0415

        # Of ten thousand cards a page has 50 MB: no whole text stands beside the bytes.
        return b"".join(piece.encode("utf-8", "replace") for piece in render_html(document, locale))
    else:
        from trfkit.reports.render_text import render_text  # noqa: PLC0415

        text = render_text(document, locale)
    return text.encode("utf-8", "replace")


def has_report(result: object) -> bool:
    """Tell whether a result has a report."""
    return _place(result) in REPORTS


def _place(result: object) -> str:
    return f"{type(result).__module__}:{type(result).__name__}"


# JSON, CSV, TSV -----------------------------------------------------------------------------------


COMMA: Final = ","

MOST_ITEMS: Final = 10_000
"""So many items of a list are JSON of some MB, which is made quicker in one piece."""


def to_json(document: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    r"""Return a record, or a document of JSON, as text indented by two, ended by a newline.

    Letters are written as they are; control characters of terminals are escaped (``\u202e``).
    """
    try:
        text = (written(document) + b"\n").decode()
    except UnicodeEncodeError:  # half a character, in the name of a file
        import json  # noqa: PLC0415 - 8 ms that everybody else saves

        text = json.dumps(to_builtins(document), indent=2, ensure_ascii=False) + "\n"
    # All of these stand inside strings: outside of them JSON is ASCII.
    # Halves of characters are left to the encoder: their escapes are no valid Unicode.
    unsafe = {
        ord(c): _escape(c)
        for c in set(text)
        if not (c == "\n" or c.isprintable() or "\ud800" <= c <= "\udfff")
    }
    return text.translate(unsafe) if unsafe else text


def json_in_pieces(report: Record) -> Iterator[str]:
    """Yield the output of ``to_json``; a list that is too long item by item.

    As a whole, its text would be several times in memory.
    """
    for name in names(report):
        items = getattr(report, name)
        if isinstance(items, (tuple, list)) and len(items) > MOST_ITEMS:
            yield from json_of_texts(replace(report, **{name: ()}), name, map(to_json, items))
            return
    yield to_json(report)


def json_of_texts(document: Record, name: str, elements: Iterable[str]) -> Iterator[str]:
    """Yield the output of ``to_json`` with ``elements`` in the list ``name``, which is empty.

    The elements are JSON already, of any number of files: each is written when it comes.
    """
    before, mark, behind = to_json(document).partition(f'\n  "{name}": [')
    yield f"{before}{mark}"
    yield from _element_lines(elements)
    yield behind


def _element_lines(elements: Iterable[str]) -> Iterator[str]:
    """Yield the elements of a list, and the line break after the last one."""
    comma = ""
    for element in elements:
        # A line ends nowhere inside a string of JSON.
        lines = element.rstrip("\n").replace("\n", "\n    ")
        yield f"{comma}\n    {lines}"
        comma = ","
    if comma:
        yield "\n  "


def _escape(character: str) -> str:
    units = character.encode("utf-16-be").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def csv_file(content: bytes, delimiter: str, *, is_file: bool) -> bytes:
    """Return CSV that was made with commas, as bytes for a file or a stream.

    A file begins with the mark by which Excel recognises UTF-8; programs that read a stream expect
    none.
    """
    content = content.removeprefix(BOM_UTF8)
    if delimiter != COMMA:
        cells = csv.reader(io.StringIO(content.decode(), newline=""))
        rows = ([visible(cell) for cell in row] for row in cells)
        buffer = io.StringIO(newline="")
        csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
        content = buffer.getvalue().encode()
    return BOM_UTF8 + content if is_file else content
