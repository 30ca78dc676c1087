"""Text → records: match the grammar's sections, and split them into lines."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.federations import FEDERATIONS
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.syntax.codepages import can_encode
from trfkit.syntax.expressions import sections
from trfkit.syntax.layout import forms, layouts, layouts_by_tag
from trfkit.syntax.shifted_rows import blanks_before
from trfkit.syntax.trf_document import (
    NOTHING,
    UTF8_MARK,
    Document,
    Encoding,
    RecordKind,
    RecordLine,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LINE: Final = lazy_pattern(r"([^\r\n]*)(\r\r?\n|\r|\n|\Z)")

_REFUSED: Final = "REFUSED"
"""The token of a line that no section took."""


def read_records(text: str) -> tuple[RecordLine, ...]:
    """Return the lines of a text as records; their texts and endings joined restore it."""
    records: list[RecordLine] = []
    for name, section in sections(text):
        if name == _REFUSED:
            records.append(_unmatched_record(len(records) + 1, section))
        else:
            records.extend(_section(len(records) + 1, section, RecordKind[name]))
    return tuple(records)


def read_line(text: str) -> RecordLine:
    """Return one line as a record without ending, numbered 1; ValueError if it holds several."""
    blank = RecordLine(1, "", RecordKind.BLANK, "", "", intact=True)
    return next(iter(read_records(_one_line(text))), blank)


def _lines_read(texts: Sequence[str]) -> dict[str, RecordLine]:
    """Return lines as records, by their texts; ValueError if one holds a line break.

    PERF: many lines that are read together take a tenth of the time.
    """
    records = read_records("".join([f"{_one_line(text)}\n" for text in texts]))
    return dict(zip(texts, records, strict=True))


def _one_line(text: str) -> str:
    if "\r" in text or "\n" in text:
        raise ValueError(f"a line break inside the line {text!r}")
    return text


def _section(first: int, section: str, kind: RecordKind) -> list[RecordLine]:
    """Return the records of a section matched by the grammar; from line ``first`` on."""
    lines, end = _alike(section)
    if lines and kind is not RecordKind.BLANK:
        tag = lines[0][:3]  # most sections have one: it is kept once
        return [
            RecordLine(n, tag if line.startswith(tag) else line[:3], kind, line, end, intact=True)
            for n, line in enumerate(lines, first)
        ]
    pairs = _LINE.findall(section)[:-1]  # less the empty rest behind the last ending
    tags = ["" if kind is RecordKind.BLANK else line[:3] for line, _ in pairs]
    return [
        RecordLine(n, tag, kind, line, end, intact=True)
        for n, (tag, (line, end)) in enumerate(zip(tags, pairs, strict=True), first)
    ]


def _alike(section: str) -> tuple[list[str], str]:
    """Return a section's lines and their common ending; no lines if the endings differ.

    Nearly all files have one ending, and splitting is four times as fast as a regular expression.
    """
    for ending in ("\r\n", "\n", "\r"):
        if section.endswith(ending):
            lines = section.split(ending)
            lines.pop()  # the empty rest
            if all(section.count(c) == len(lines) * (c in ending) for c in "\r\n"):
                return lines, ending
            break
    return [], ""


def _unmatched_record(number: int, content: str) -> RecordLine:
    """Return the record of a line that no section matched: damaged, or unknown.

    A line cut short is not damaged, nor is one with no-break spaces for blanks: it is tried again
    padded with blanks.
    """
    match = _LINE.match(content)
    line, ending = match.groups() if match else (content, "")
    kind, tag = _kind_by_tag(line), line[:3]
    if kind is RecordKind.UNKNOWN and line.startswith(" ") and blanks_before(line):
        return RecordLine(number, "001", RecordKind.PLAYER, line, ending, intact=False)
    return RecordLine(number, tag, kind, line, ending, _is_whole(kind, tag, line))


def _kind_by_tag(line: str) -> RecordKind:
    """Return the kind of a damaged line by its tag, UNKNOWN if no record has it."""
    for kind, tag in _tags():
        if tag.match(line) is not None:
            return kind
    # A column to the left or to the right of its own, or in its own beside what is not.
    number = any(line[first:end].strip().isdigit() for first, end in ((4, 8), (3, 9)))
    national = line[:3] in FEDERATIONS and number
    return RecordKind.NATIONAL if national else RecordKind.UNKNOWN


@lru_cache(maxsize=1)
def _tags() -> Sequence[tuple[RecordKind, re.Pattern[str]]]:
    """Return the tags of all records but the national ones, which may be any three letters."""
    return tuple(
        (RecordKind[form.kind], re.compile(form.tag)) for form in forms() if form.kind and form.tags
    )


def _is_whole(kind: RecordKind, tag: str, line: str) -> bool:
    """Tell whether the columns of a line match once its end is padded."""
    layout = layouts().get(kind) or layouts_by_tag().get(tag)
    if layout is None:
        return False
    if kind is RecordKind.PLAYER and len(line) < layout.columns("points").last:
        return False  # cut short, not trimmed: every row has its points
    return layout.fits(line)


def with_changes(
    document: Document,
    lines: Mapping[int, str | None] = NOTHING,
    append: Sequence[str] = (),
    insert_after: Mapping[int, Sequence[str]] = NOTHING,
) -> Document:
    """Return the document with some lines changed and all others untouched.

    ``lines`` gives new texts by line number (from 1), None to delete the line; ``insert_after``
    gives new lines to insert after a line, 0 being the top; ``append`` adds lines at the end. No
    text may hold a line break (ValueError). New lines get the document's usual ending. If its
    encoding lacks any of the new letters, the whole document becomes UTF-8, as ``encoding`` then
    states.
    """
    ending = document.usual_ending
    inserted = [text for texts in insert_after.values() for text in texts]
    known = _lines_read(
        [*(text for text in lines.values() if text is not None), *inserted, *append]
    )
    added: list[str] = []

    def new(text: str, end: str) -> RecordLine:
        added.append(text)
        return replace(known[text], ending=end)

    result = [new(text, ending) for text in insert_after.get(0, ())]
    for record in document.records:
        text = lines.get(record.line, record.text)
        if text is not None:
            same = text == record.text
            result.append(record if same else new(text, record.ending))
        result.extend(new(text, ending) for text in insert_after.get(record.line, ()))
    result.extend(new(text, ending) for text in append)
    for index, record in enumerate(result[:-1]):
        if not record.ending:
            result[index] = replace(record, ending=ending)
    encoding = document.encoding
    if not all(can_encode(text, encoding.name) for text in added):
        encoding = Encoding("utf-8", UTF8_MARK if encoding.bom else b"")
    records = tuple(
        record if record.line == number else replace(record, line=number)
        for number, record in enumerate(result, start=1)
    )
    # A mark that was written in the old encoding means nothing in the new one.
    tail = document.tail if encoding is document.encoding else b""
    return replace(document, encoding=encoding, records=records, tail=tail)
