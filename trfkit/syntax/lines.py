"""Text → records: the grammar's sections, cut into lines."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from trfkit.federations import FEDERATIONS
from trfkit.syntax.grammar import Language, Mismatch, load
from trfkit.syntax.layout import layouts, layouts_by_tag
from trfkit.syntax.records import Record, RecordKind

_LINE: Final = re.compile(r"([^\r\n]*)(\r\r?\n|\r|\n|\Z)")

# fmt: off
KINDS: Final = {
    # Which kind of record each section of the grammar consists of.
    "HEADERS": RecordKind.HEADER, "DAMAGED_HEADER": RecordKind.HEADER,
    "NEW_HEADERS": RecordKind.HEADER, "DAMAGED_NEW_HEADER": RecordKind.HEADER,
    "ROUND_DATES": RecordKind.HEADER, "DAMAGED_ROUND_DATES": RecordKind.HEADER,
    "SCORING": RecordKind.SCORING, "DAMAGED_SCORING": RecordKind.SCORING,
    "PLAYERS": RecordKind.PLAYER, "DAMAGED_PLAYER": RecordKind.PLAYER,
    "NATIONALS": RecordKind.NATIONAL,
    "TEAMS_OLD": RecordKind.TEAM_OLD, "DAMAGED_TEAM_OLD": RecordKind.TEAM_OLD,
    "TEAMS": RecordKind.TEAM, "DAMAGED_TEAM": RecordKind.TEAM,
    "BYES": RecordKind.BYES, "DAMAGED_BYE": RecordKind.BYES,
    "ACCELERATIONS": RecordKind.ACCELERATION, "DAMAGED_ACCELERATION": RecordKind.ACCELERATION,
    "FORBIDDENS": RecordKind.FORBIDDEN, "DAMAGED_FORBIDDEN": RecordKind.FORBIDDEN,
    "ABNORMALS": RecordKind.ABNORMAL, "DAMAGED_ABNORMAL": RecordKind.ABNORMAL,
    "LINE_UPS": RecordKind.LINE_UP, "DAMAGED_LINE_UP": RecordKind.LINE_UP,
    "TEAM_BYES": RecordKind.TEAM_BYES, "DAMAGED_TEAM_BYE": RecordKind.TEAM_BYES,
    "FORFEITED_MATCHES": RecordKind.FORFEITED_MATCH,
    "DAMAGED_FORFEITED_MATCH": RecordKind.FORFEITED_MATCH,
    "TEAM_STANDINGS": RecordKind.TEAM_STANDING,
    "ENGINES": RecordKind.ENGINE, "DAMAGED_ENGINE": RecordKind.ENGINE,
    "DATA": RecordKind.DATA, "DAMAGED_DATUM": RecordKind.DATA,
    "COMMENTS": RecordKind.COMMENT, "RULERS": RecordKind.RULER, "BLANKS": RecordKind.BLANK,
}
# fmt: on


def read_records(text: str) -> tuple[Record, ...]:
    """Return the lines of a text as records; their texts and endings joined give it back."""
    tree = document_language().parse(text)
    if isinstance(tree, Mismatch):  # pragma: no cover - the grammar takes every text
        raise TypeError(f"the document grammar stopped at {tree}; please report {text!r}")
    records: list[Record] = []
    for section in tree.leaves():
        kind = KINDS.get(section.name)
        if kind is None or section.name.startswith("DAMAGED"):
            records.append(_damaged(len(records) + 1, section.text, kind))
        else:
            records.extend(_section(len(records) + 1, section.text, kind))
    return tuple(records)


def read_line(text: str) -> Record:
    """Return one line as a record without ending, numbered 1; ValueError if it holds several."""
    if "\r" in text or "\n" in text:
        raise ValueError(f"a line break inside the line {text!r}")
    records = read_records(text)
    return records[0] if records else Record(1, "", RecordKind.BLANK, "", "", intact=True)


def _section(first: int, section: str, kind: RecordKind) -> list[Record]:
    """Return the records of a section, which the composed terminals took; from line ``first``."""
    new = Record._make
    lines, end = _alike(section)
    if lines and kind is not RecordKind.BLANK:
        return [new((n, line[:3], kind, line, end, True)) for n, line in enumerate(lines, first)]
    pairs = _LINE.findall(section)[:-1]  # less the empty rest behind the last ending
    tags = ["" if kind is RecordKind.BLANK else line[:3] for line, _ in pairs]
    return [
        new((n, tag, kind, line, end, True))
        for n, (tag, (line, end)) in enumerate(zip(tags, pairs, strict=True), first)
    ]


def _alike(section: str) -> tuple[list[str], str]:
    """Return the lines of a section which all end alike, and that ending; else no lines.

    Nearly all files are such, and splitting is four times as fast as a regular expression.
    """
    for ending in ("\r\n", "\n", "\r"):
        if section.endswith(ending):
            lines = section.split(ending)
            lines.pop()  # the empty rest
            if all(section.count(c) == len(lines) * (c in ending) for c in "\r\n"):
                return lines, ending
            break
    return [], ""


def _damaged(number: int, content: str, kind: RecordKind | None) -> Record:
    """Return the record of a line that the composed terminals refused.

    A line cut short is not damaged, nor is one that has no-break spaces for blanks: it gets a
    second chance with its columns filled up by blanks.
    """
    match = _LINE.match(content)
    line, ending = match.groups() if match else (content, "")
    tag = line[:3]
    if kind is None:
        national = tag in FEDERATIONS and line[4:8].strip().isdigit()
        kind = RecordKind.NATIONAL if national else RecordKind.UNKNOWN
    return Record(number, tag, kind, line, ending, _is_whole(kind, tag, line))


def _is_whole(kind: RecordKind, tag: str, line: str) -> bool:
    """Tell whether the columns of a line are in order once its end is filled up."""
    layout = layouts_by_tag().get(tag) if kind is RecordKind.HEADER else layouts().get(kind)
    if layout is None:
        return False
    if kind is RecordKind.PLAYER and len(line) < layout.columns("points").last:
        return False  # cut short, not trimmed: every row has its points
    return layout.fits(line)


@lru_cache(maxsize=1)
def document_language() -> Language:
    """Return the language of whole documents."""
    return load("document", ("document",))
