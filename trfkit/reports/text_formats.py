"""The plain shapes that reports are written in: JSON, CSV, TSV."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record, to_builtins, written
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

COMMA: Final = ","


def to_json(document: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    r"""Return a record, or a document of JSON, as text indented by two, ended by a newline.

    Letters stand as they are; what a terminal would obey is escaped (``\u202e``).
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


def json_of_texts(document: Record, name: str, elements: Iterable[str]) -> Iterator[str]:
    """Yield what ``to_json`` returns, with ``elements`` in the list ``name``, which stands empty.

    They are JSON already, and of any number of files: each is written as it comes.
    """
    before, mark, behind = to_json(document).partition(f'\n  "{name}": [')
    yield f"{before}{mark}"
    yield from _listed(elements)
    yield behind


def _listed(elements: Iterable[str]) -> Iterator[str]:
    """Yield the elements of a list, and the end of the line behind the last one."""
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


def to_csv(rows: Iterable[Sequence[str]]) -> str:
    """Return RFC 4180: commas, CRLF, quotes only where they are needed; a line for each row."""
    return _separated(rows, COMMA)


def csv_file(content: bytes, delimiter: str, *, is_file: bool) -> bytes:
    """Return CSV that was made with commas, as it is written to a file or to a stream.

    A file begins with the mark by which Excel knows UTF-8; programs that read a stream expect none.
    """
    content = content.removeprefix(BOM_UTF8)
    if delimiter != COMMA:
        rows = csv.reader(io.StringIO(content.decode(), newline=""))
        content = _separated(rows, delimiter).encode()
    return BOM_UTF8 + content if is_file else content


def _separated(rows: Iterable[Sequence[str]], delimiter: str) -> str:
    buffer = io.StringIO(newline="")
    lines = ([visible(cell) for cell in row] for row in rows)
    csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n").writerows(lines)
    return buffer.getvalue()
