"""Excel workbooks (.xlsx, .xlsm): inspected as a ZIP file first, then read sheet by sheet.

Formulas are never computed: a cell gives the value stored with its formula.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from datetime import datetime, time
from decimal import ROUND_HALF_UP, Decimal
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.tables.grid import Meter, Row, exceeded, is_utf16, page, split_tables, trim_row
from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.tables.grid import Grid, Page
    from trfkit.limits import Limits

_ASIDE: Final = lazy_pattern(
    rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL
)
"""Comments, plain text and instructions, in which a ``<`` begins no element."""

_EMPTY: Final = lazy_pattern(rb"""(?:[^>"']|"[^"]*+"|'[^']*+')*+(?<=/)>""")
"""A tag, without its ``<``, of an element that has no end of its own."""

_ATTRIBUTE: Final = lazy_pattern(rb"""=\s*+(?:"[^"]*+|'[^']*+)""")
_SHORTEST: Final = len(b' a=""')

_ENCODING: Final = lazy_pattern(
    rb"""(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"'<>]{1,40})["']""",
    re.IGNORECASE,
)
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
"""What XML begins with that shows its encoding, whatever it says of itself."""
_ASCII: Final = "".join(map(chr, range(0x20, 0x7F)))


class Excess(NamedTuple):
    """The name of a limit that XML exceeds, and the line (from 1)."""

    name: str
    line: int


def elements_of(content: bytes) -> int:
    """Return the number of elements in XML, or a higher number."""
    return content.count(b"<") - content.count(b"</")


def excessive_tag(content: bytes, limits: Limits) -> Excess | None:
    """Find a ``tag`` that is too long, or has too many ``attributes``; None without one."""
    for place, tag in _tags(content):
        if len(tag) > limits.tag and len(tag[: tag.rfind(b">")]) > limits.tag:
            return Excess("tag", _line(content, place))
        could_have_more = len(tag) > limits.attributes * _SHORTEST
        if could_have_more and len(_ATTRIBUTE.findall(tag)) > limits.attributes:
            return Excess("attributes", _line(content, place))
    return None


def excessive_depth(content: bytes, limits: Limits) -> Excess | None:
    """Find elements nested deeper than the limit ``depth``; None without them."""
    depth = 0
    for place, tag in _tags(content):
        if tag.startswith(b"/"):
            depth -= 1
        elif not _EMPTY.match(tag):
            depth += 1
            if depth > limits.depth:
                return Excess("depth", _line(content, place))
    return None


def _tags(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield each tag without its ``<``, with the text after it, and the position of the ``<``."""
    place = content.find(b"<")
    while place >= 0:
        aside = _ASIDE.match(content, place)
        following = content.find(b"<", aside.end() if aside else place + 1)
        if not aside:
            yield place, content[place + 1 : following if following >= 0 else len(content)]
        place = following


def _line(content: bytes, place: int) -> int:
    return content.count(b"\n", 0, place) + 1


def find_encoding(data: bytes) -> str | None:
    """Return the encoding of XML by its first bytes, else the declared one, else None.

    A declaration of UTF-16 written in ASCII bytes is a mistake: it counts as none.
    """
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    declared = _ENCODING.match(data)
    name = marked or (declared[1].decode("ascii", "replace") if declared else None)
    return None if name is None or (marked is None and is_utf16(name)) else name


def is_of_text(name: str) -> bool:
    """Tell whether Python knows an encoding, and ASCII stands for itself in it, or it is UTF-16.

    Others take a time that grows with the square of the text, or could hide anything.
    """
    try:
        if not _ASCII.encode(name).endswith(_ASCII.encode()):
            return is_utf16(name)
        return _ASCII.encode().decode(name) == _ASCII
    except (LookupError, ValueError):
        return False


# The workbook -----------------------------------------------------------------------------------


_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENTRY: Final = b"PK\x01\x02"
_WORKBOOK: Final = "xl/workbook.xml"
_FOLDER: Final = b"xl/"

_DECLARATION: Final = lazy_pattern(rb"<!(?:DOCTYPE|ENTITY)")
_ROW: Final = lazy_pattern(rb"<(?:\w+:)?row[\s/>]")
_LONGEST_ROW: Final = 100_000  # marks in a row of 16,384 cells, the most that Excel has
_SHEET: Final = lazy_pattern(rb"<(?:\w+:)?sheet[\s/>]")
_FORMULA: Final = lazy_pattern(rb"<(?:\w+:)?f[\s/>]")
_CELLS: Final = b"sheetData"
_TIMES: Final = 2  # if each sheet were the largest one, they would have so many times the elements

_LAST_ROW: Final = 1_048_576  # of a sheet, as Excel has it; a file may claim any other
_DIGITS: Final = 15  # what a spreadsheet shows of a number; the rest is noise of binary fractions
_LARGE: Final = 10**_DIGITS
_DECIMALS: Final = lazy_pattern(r"(?:#,##)?0(?:\.(0+))?(?:_.*|;.*)?")
"""A format with a fixed number of decimals, such as ``0.00``."""

_BEFORE_XML: Final = b"\xef\xbb\xbf\xff\xfe \t\r\n"
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


class _ObjectionError(Exception):
    """A workbook that must not be opened, with the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding)
        self.finding = finding


def is_workbook(data: bytes) -> bool:
    """Tell whether a file is an Excel workbook of the present kind, possibly a damaged one."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _WORKBOOK in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        return _FOLDER in data


def read_workbook(data: bytes, limits: Limits) -> Page:
    """Return the tables of all visible sheets, each with its sheet's name as title.

    A workbook that is damaged, protected or of the old kind, or whose parts would fill the memory
    when unpacked or declare entities, is not opened (TAB001, TAB003). Numbers read as shown: ``3``
    for 3.0, with as many decimals as a format like ``0.00`` states; dates as in 2026-05-01. A
    formula without a stored value is blank, and reported (TAB006).
    """
    meter = Meter(limits)
    try:
        has_formulas = _inspect(data, limits)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and extensions, which are not read
            return _read(data, meter, has_formulas=has_formulas)
    except _ObjectionError as objection:
        return page("xlsx", (), diagnostics=(objection.finding,))
    except Exception as error:  # noqa: BLE001 - a damaged part makes openpyxl raise anything
        values = {"error": type(error).__name__}
        unreadable = Diagnostic(code="TAB001", variant="damaged-part", values=values)
        return page("xlsx", (), diagnostics=(unreadable, *meter.findings))


def _inspect(data: bytes, limits: Limits) -> bool:
    """Tell whether a workbook has formulas; _ObjectionError where it must not be opened.

    Every part is unpacked once, one after the other and no further than the limit: the sizes
    that the directory of a ZIP file states may be wrong.
    """
    if data.startswith(_OLE):
        raise _ObjectionError(Diagnostic(code="TAB001", variant="old-workbook"))
    entries = data.count(_ENTRY)
    if entries > limits.parts:
        raise _ObjectionError(exceeded("parts", limits.parts, entries))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _inspect_parts(archive, limits)
    except _ObjectionError:
        raise
    except Exception as error:  # so many kinds of damage, so many exceptions
        values = {"error": type(error).__name__}
        damage = Diagnostic(code="TAB001", variant="damaged-workbook", values=values)
        raise _ObjectionError(damage) from error


def _inspect_parts(archive: zipfile.ZipFile, limits: Limits) -> bool:
    """Tell whether a part of an open archive has formulas; _ObjectionError as above."""
    entries = archive.infolist()
    size = sum(entry.file_size for entry in entries)
    if size > limits.unpacked:
        raise _ObjectionError(exceeded("unpacked", limits.unpacked, size))
    faults = {
        "no-workbook": not any(entry.filename == _WORKBOOK for entry in entries),
        "password": any(entry.flag_bits & 1 for entry in entries),
        "packing": any(entry.compress_type not in _METHODS for entry in entries),
    }
    for variant, is_so in faults.items():
        if is_so:
            raise _ObjectionError(Diagnostic(code="TAB001", variant=variant))
    left, elements, largest, sheets, has_formulas = limits.unpacked, 0, 0, 0, False
    for entry in entries:
        with archive.open(entry) as part:
            content = part.read(left + 1)
        left -= len(content)
        if left < 0:
            raise _ObjectionError(exceeded("unpacked", limits.unpacked))
        content = content.replace(b"\0", b"")  # UTF-16
        if not content.lstrip(_BEFORE_XML).startswith(b"<"):
            continue  # a picture
        if _DECLARATION.search(content):
            raise _ObjectionError(Diagnostic(code="TAB001", variant="entities"))
        is_sheet = _CELLS in content
        if is_sheet and max(row.count(b"<") for row in _ROW.split(content)) > _LONGEST_ROW:
            raise _ObjectionError(Diagnostic(code="TAB001", variant="long-row"))
        excess = excessive_tag(content, limits)
        if excess is not None:
            raise _ObjectionError(exceeded(excess.name, getattr(limits, excess.name)))
        count = elements_of(content)
        elements += count
        largest = max(largest, count if is_sheet else 0)
        sheets += len(_SHEET.findall(content))
        has_formulas = has_formulas or _FORMULA.search(content) is not None
    if max(elements, sheets * largest // _TIMES) > limits.elements:
        raise _ObjectionError(exceeded("elements", limits.elements))
    return has_formulas


def _read(data: bytes, meter: Meter, *, has_formulas: bool) -> Page:
    """Return the page of a workbook that was inspected; raises whatever openpyxl raises."""
    from openpyxl import load_workbook  # noqa: PLC0415 - heavy; only where a workbook is read

    def opened(*, data_only: bool) -> Any:  # noqa: ANN401 - two types of workbook in one
        return load_workbook(
            io.BytesIO(data), read_only=True, data_only=data_only, keep_links=False
        )

    values = opened(data_only=True)
    formulas = opened(data_only=False) if has_formulas else None
    pieces: list[str | Grid] = []
    findings = []
    for sheet in values.worksheets:
        if sheet.sheet_state != "visible":
            continue
        blank: list[str] = []
        sources = formulas[sheet.title] if formulas else None
        pieces.extend(split_tables(_rows(sheet, sources, meter, blank), sheet.title))
        if blank:
            blank_cells = {"count": len(blank), "text": sheet.title, "cell": blank[0]}
            findings.append(Diagnostic(code="TAB006", values=blank_cells))
    title = meter.text(values.properties.title or "") or None
    return page("xlsx", pieces, title=title, diagnostics=(*findings, *meter.findings))


def _rows(sheet: Any, sources: Any, meter: Meter, blank: list[str]) -> Iterator[Row]:  # noqa: ANN401 - openpyxl's
    """Yield the rows of a sheet within the limits.

    ``sources`` is the same sheet with its formulas, None if there are none; the places of those
    without a value are added to ``blank``.
    """
    for part in (sheet, sources):
        if part is not None:
            part.reset_dimensions()  # a sheet may claim to have any number of cells
    rows = zip(sheet.rows, repeat(()) if sources is None else sources.rows, strict=False)
    is_blank = True
    for number, (row, origins) in enumerate(islice(rows, _LAST_ROW), start=1):
        for cell, origin in zip(row, origins, strict=False):
            if cell.value is None and cell.data_type == "n" and origin.data_type == "f":
                blank.append(origin.coordinate)
        cells = trim_row([meter.text(_cell_text(cell), number) for cell in row])
        if cells:
            if not (meter.count("rows", 1, number) and meter.count("cells", len(cells), number)):
                return
            yield Row(number, meter.columns(cells, number), " ".join(filter(None, cells)))
        elif not is_blank:
            yield Row(number, (), "")
        is_blank = not cells


def _cell_text(cell: Any) -> str:  # noqa: ANN401 - read-only cells and empty ones have no common type
    """Return the text that a cell shows."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        form = cell.number_format or ""
        exact = Decimal(value) if isinstance(value, int) else Decimal(f"{value:.{_DIGITS}g}")
        if not exact.is_finite():
            return str(exact)
        fixed = _DECIMALS.fullmatch(form)
        if fixed is not None and abs(exact) < _LARGE:
            step = Decimal(1).scaleb(-len(fixed[1] or ""))
            return f"{exact.quantize(step, ROUND_HALF_UP):f}"
        return f"{exact.normalize() if exact % 1 else exact.to_integral_value():f}"
    if isinstance(value, datetime) and value.time() == time.min:
        return value.date().isoformat()
    return value.isoformat(" ") if isinstance(value, datetime) else str(value)
