"""The plain shapes that reports are written in: JSON, CSV, TSV, Markdown."""

from __future__ import annotations

from codecs import BOM_UTF8
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Packed, Record, names, replace, to_builtins, values, written
from trfkit.visible import inert, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

COMMA: Final = ","
_MARKS: Final = str.maketrans({mark: f"\\{mark}" for mark in "\\|*_`[]<>#~"})


def to_json(document: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    r"""Return a record, or a document of JSON, as text indented by two, ended by a newline.

    Letters stand as they are; what a terminal would obey is escaped (``\u202e``).
    """
    try:
        text = written(document).decode()
    except UnicodeEncodeError:  # half a character, in the name of a file
        import json  # noqa: PLC0415 - 8 ms that everybody else saves

        text = json.dumps(to_builtins(document), indent=2, ensure_ascii=False)
    return _without_unsafe(text) + "\n"


def _without_unsafe(text: str) -> str:
    # All of these stand inside strings: outside of them JSON is ASCII.
    unsafe = {ord(c): _escape(c) for c in set(text) if c != "\n" and _needs_escape(c)}
    return text.translate(unsafe) if unsafe else text


def json_bytes(document: Record) -> Iterator[bytes]:
    """Yield what ``to_json`` returns in UTF-8, piece by piece, with never all of it in memory.

    Half a character is written as a question mark.
    """
    return (text.encode("utf-8", "replace") for text in json_texts(document))


def json_texts(document: Record) -> Iterator[str]:
    """Yield what ``to_json`` returns, piece by piece."""
    long: list[_Long] = []
    rest = to_json(_without_long(document, long, "\n  "))
    for place, (before, elements) in enumerate(long):
        done, _, rest = rest.partition(f'{before}"\\u0000{place}"')
        yield f"{done}{before}["
        line = before.partition(chr(34))[0]  # its end and its indentation
        comma = ""
        for some in _parts(elements):
            if isinstance(some, Record):
                yield f"{comma}{line}  "
                yield from (text.replace("\n", f"{line}  ") for text in _unended(json_texts(some)))
            else:
                yield comma + _lines_of(some, line)
            comma = ","
        yield f"{line}]" if comma else "]"
    yield rest


def _lines_of(elements: Sequence[Any], line: str) -> str:
    """Return the lines of a list but its brackets; ``line`` is the end of one, and what indents."""
    # A line ends nowhere inside a string of JSON.
    return to_json(elements).removeprefix("[").removesuffix("\n]\n").replace("\n", line)


def _parts(elements: Iterable[Any]) -> Iterator[Record | list[Any]]:
    """Yield elements in their order, ``MANY`` at once, and alone those with long lists."""
    some: list[Any] = []
    for element in elements:
        has_long = _has_long(element)
        if some and (has_long or len(some) == MANY):
            yield some
            some = []
        if has_long:
            yield element
        else:
            some.append(element)
    if some:
        yield some


def _has_long(element: object) -> bool:
    """Whether an element of a list has a long list itself."""
    return isinstance(element, Record) and any(
        isinstance(value, tuple) and len(value) > MANY for value in values(element)
    )


def _unended(texts: Iterable[str]) -> Iterator[str]:
    """Yield pieces of text without the end of the last line."""
    last = ""
    for text in texts:
        yield last
        last = text
    yield last.removesuffix("\n")


_Long = tuple[str, "Sequence[Any]"]
"""What stands before a long list, from the end of the line above it, and the list."""


def _without_long(document: Record, long: list[_Long], line: str) -> Record:
    """Return a record with the place in ``long`` for each of its long lists, put there in order.

    A list of which an element has one is one, too, and so is one that is packed. ``line`` is what
    stands before the names of its fields.
    """
    changed: dict[str, Any] = {}
    for name in names(document):
        value = getattr(document, name)
        if isinstance(value, Record):
            bare = _without_long(value, long, f"{line}  ")
            if bare is not value:
                changed[name] = bare
        elif isinstance(value, Packed) or (
            isinstance(value, tuple) and (len(value) > MANY or any(map(_has_long, value)))
        ):
            changed[name] = f"\0{len(long)}"
            long.append((f'{line}"{name}": ', value))
    return replace(document, **changed) if changed else document


MANY: Final = 100
"""So many elements of a list are made into text at once."""


def json_pieces(document: Record, name: str, elements: Iterable[Record]) -> Iterator[str]:
    """Yield what ``to_json`` returns, with ``elements`` in the list ``name``, which stands empty.

    They are made as they are written, so that a list of any length takes little memory.
    """
    return json_of_texts(document, name, map(to_json, elements))


def json_with(document: Any, before: str, elements: Iterable[Any]) -> Iterator[str]:  # noqa: ANN401 - whatever JSON can hold
    """Yield what ``to_json`` returns, with ``elements`` in a list that stands empty.

    ``before`` is what is written in front of its bracket, from the end of the line above it.
    """
    start, mark, behind = to_json(document).partition(f"{before}[")
    yield f"{start}{mark}"
    line = before.partition(chr(34))[0]
    left, comma = iter(elements), ""
    while some := list(islice(left, MANY)):
        yield comma + _lines_of(some, line)
        comma = ","
    yield f"{line if comma else ''}{behind}"


def json_of_lists(document: Record, lists: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield what ``json_pieces`` does of several lists, in the order in which they stand there.

    Their elements are JSON already.
    """
    rest = to_json(document)
    for name, elements in lists.items():
        before, mark, rest = rest.partition(f'\n  "{name}": [')
        yield f"{before}{mark}"
        yield from _listed(elements)
    yield rest


def json_of_texts(
    document: Record,
    name: str,
    elements: Iterable[str],
    last: Callable[[], Record] | None = None,
) -> Iterator[str]:
    """Yield what ``json_pieces`` does of elements that are JSON already.

    ``last`` is asked behind them for the document as it is then, from the list to its end.
    """
    before, mark, behind = to_json(document).partition(f'\n  "{name}": [')
    yield f"{before}{mark}"
    yield from _listed(elements)
    yield to_json(last()).partition(mark)[2] if last is not None else behind


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


def _needs_escape(character: str) -> bool:
    # Halves of characters are left to the encoder: their escapes are no valid Unicode.
    return not (character.isprintable() or "\ud800" <= character <= "\udfff")


def _escape(character: str) -> str:
    units = character.encode("utf-16-be").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def to_csv(rows: Iterable[Sequence[str]]) -> str:
    """Return RFC 4180: commas, CRLF, quotes only where they are needed; a line for each row."""
    return _separated(rows, COMMA)


def to_tsv(rows: Iterable[Sequence[str]]) -> str:
    """Return the same with tabs between the cells, as spreadsheets paste it."""
    return _separated(rows, "\t")


def csv_file(pieces: Iterable[bytes], delimiter: str, *, is_file: bool) -> Iterator[bytes]:
    """Yield CSV that was made with commas, as it is written to a file or to a stream.

    A file begins with the mark by which Excel knows UTF-8; programs that read a stream expect none.
    With another delimiter the whole is held in memory.
    """
    left = iter(pieces)
    content = chain([next(left, b"").removeprefix(BOM_UTF8)], left)
    if is_file:
        yield BOM_UTF8
    if delimiter == COMMA:
        yield from content
        return
    import csv  # noqa: PLC0415 - 5 ms that other formats save
    import io  # noqa: PLC0415 - as above

    rows = csv.reader(io.StringIO(b"".join(content).decode(), newline=""))
    yield _separated(rows, delimiter).encode()


def to_markdown(rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """Return a table of GitHub's Markdown; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right.
    """
    return "".join(markdown_lines(rows, numbers))


def markdown_lines(rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> Iterator[str]:
    """Yield what ``to_markdown`` returns, line by line."""
    right = frozenset(numbers)
    for number, row in enumerate(rows):
        yield f"| {' | '.join(map(escaped, row))} |\n"
        if not number:
            rule = ("---:" if index in right else "---" for index in range(len(row)))
            yield f"| {' | '.join(rule)} |\n"


def to_columns(rows: Sequence[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """Return a plain table, its columns two blanks apart; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right.
    """
    widths = _widths(rows, len(rows[0]))
    return "".join(_column_lines(rows, dict(enumerate(widths)), frozenset(numbers)))


def shown_lines(
    rows: Iterable[Sequence[str]], optional: Collection[str], texts: Collection[str]
) -> Iterator[str]:
    """Yield the plain table of what ``without_empty`` returns, line by line.

    The rows are gone through for the widths and again for the lines, so that those that are made
    anew each time are never all in memory.
    """
    head = next(iter(rows))
    body_widths = _widths(islice(rows, 1, None), len(head))
    widths = {
        index: max(len(visible(caption)), width)
        for index, (caption, width) in enumerate(zip(head, body_widths, strict=True))
        if width or caption not in optional
    }
    right = frozenset(index for index in widths if head[index] not in texts)
    yield from _column_lines(rows, widths, right)


def _widths(rows: Iterable[Sequence[str]], columns: int) -> list[int]:
    widths = [0] * columns
    left = iter(rows)
    while some := list(islice(left, MANY)):
        of_some = (max(map(len, map(visible, column))) for column in zip(*some, strict=True))
        widths = [*map(max, widths, of_some)]
    return widths


def _column_lines(
    rows: Iterable[Sequence[str]], widths: Mapping[int, int], right: Collection[int]
) -> Iterator[str]:
    """Yield the rows of a plain table: of each the columns that have a width."""
    line = "  ".join(f"%{'' if index in right else '-'}{width}s" for index, width in widths.items())
    for row in rows:
        cells = tuple([visible(row[index]) for index in widths])
        yield f"{(line % cells).rstrip()}\n"


def without_empty(
    rows: Sequence[Sequence[str]], optional: Collection[str], texts: Collection[str]
) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without the ``optional`` columns that are empty, and which hold numbers.

    The first row is the head; ``texts`` are the columns of words. Numbers count from 0.
    """
    head, *body = rows
    indices = [
        index
        for index, caption in enumerate(head)
        if caption not in optional or any(row[index] for row in body)
    ]
    numbers = (place for place, index in enumerate(indices) if head[index] not in texts)
    return [[row[index] for index in indices] for row in rows], tuple(numbers)


def without_formulas(rows: Iterable[Sequence[str]], texts: Collection[str]) -> Iterator[list[str]]:
    """Yield the rows for a spreadsheet: what stands in the columns ``texts`` is inert."""
    body = iter(rows)
    head = list(next(body))
    yield head
    words = [caption in texts for caption in head]
    for row in body:
        yield [inert(cell) if is_text else cell for cell, is_text in zip(row, words, strict=True)]


def _separated(rows: Iterable[Sequence[str]], delimiter: str) -> str:
    import csv  # noqa: PLC0415 - 5 ms that other formats save
    import io  # noqa: PLC0415 - as above

    buffer = io.StringIO(newline="")
    shown = ([visible(cell) for cell in row] for row in rows)
    csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n").writerows(shown)
    return buffer.getvalue()


def escaped(text: str) -> str:
    """Return text so that Markdown shows it as it is."""
    return visible(text).translate(_MARKS)
