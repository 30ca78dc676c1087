"""Bytes → records without loss: encodings, lines, grammars, columns."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Edit, Fix, Severity
from trfkit.format_table import Sign, sign_of_another
from trfkit.limits import BEGINNING, DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.decoding import DecodedText, decode_bytes, exceeded_limits, text_findings
from trfkit.syntax.layout import forms, header_tags, layouts_by_tag
from trfkit.syntax.lines import read_records
from trfkit.syntax.trf_document import Document, RecordKind, RecordLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["DEFAULT_LIMITS", "Limits", "ParsedFile", "parse"]


_UTF32: Final = {b"\xff\xfe\0\0": "utf-32-le", b"\0\0\xfe\xff": "utf-32-be"}

_SEPARATORS: Final = {
    # What other programs take for the end of a line, in UTF-8.
    b"\x0b": "U+000B",
    b"\x0c": "U+000C",
    b"\x1c": "U+001C",
    b"\x1d": "U+001D",
    b"\x1e": "U+001E",
    b"\xc2\x85": "U+0085",
    b"\xe2\x80\xa8": "U+2028",
    b"\xe2\x80\xa9": "U+2029",
}
_NEXT_LINE: Final = {b"\x85": "0x85"}
"""In a code page this is some letter or sign: only where nothing else ends lines is it an end."""

_RECORD: Final = rb"(?=(?:[0-9]{3}|###|XX[A-Z]|BB[A-Z])[ \t])"
_END: Final = lazy_pattern(rb"\r\r?\n|\r|\n")


def wrong_encoding(data: bytes, stated: str | None) -> Diagnostic | None:
    """Return the refusal (SYN001) of a text in UTF-32, None for any other.

    Without a byte order mark the file must begin with printable characters only. One without a mark
    whose encoding is ``stated`` is left to that.
    """
    if b"\0\0" not in data[:BEGINNING]:
        return None
    marked = _UTF32.get(data[:4])
    names = [marked] if marked else [] if stated else list(_UTF32.values())
    start = data[4 if marked else 0 : BEGINNING]
    for name in names:
        try:
            text = start[: len(start) - len(start) % 4].decode(name)
        except UnicodeDecodeError:
            continue
        text = text.rstrip("\0")
        if text and all(c.isprintable() or c.isspace() for c in text):
            return Diagnostic(code="SYN001", variant="utf-32")
    return None


def wrong_line_ends(data: bytes, decoded: DecodedText) -> Diagnostic | None:
    """Return the refusal (SYN001) if other characters than CR and LF end lines.

    They do if a record follows, which would be lost in the line before it; in a file without CR and
    LF the separators of Unicode end lines whatever follows. Anywhere else these characters are part
    of a text. ``data`` is what was ``decoded``.
    """
    if decoded.encoding.name.startswith("utf-16"):
        data = decoded.text.encode("utf-8", "surrogatepass")
    is_one_line = _END.search(data.rstrip()) is None
    separators = _SEPARATORS | _NEXT_LINE if is_one_line else _SEPARATORS
    is_ascii = data.isascii()  # PERF: looking for two bytes that are not there takes longest
    for mark, name in separators.items():
        if (is_ascii and not mark.isascii()) or mark not in data:
            continue
        end = re.escape(mark)
        if not is_one_line or len(mark) == 1:
            end += _RECORD
        first = re.search(end, data)
        if first is not None:
            count = sum(1 for _ in re.finditer(end, data))
            line = sum(1 for _ in _END.finditer(data, 0, first.start())) + 1
            values = {"sign": name, "count": count}
            return Diagnostic(code="SYN001", variant="line-ends", line=line, values=values)
    return None


def instead_of_limits(data: bytes, refusals: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return why the lines of a file beyond the limits are too long; else its ``refusals``."""
    if any(one.values["name"] in _OF_LINES for one in refusals):
        start = data[:_ENOUGH]
        finding = wrong_line_ends(start, decode_bytes(start))
        if finding is not None:
            return (finding,)
    return refusals


_OF_LINES: Final = frozenset({"line_bytes", "rounds"})
_ENOUGH: Final = 65536


# Rows of players that are broken into several lines, as programs for mail do it ------------------


class BrokenRow(Record):
    """A record split over several lines: its first line, the others, and the whole of it.

    ``start_no`` is that of a player's row, else None. ``certainty`` says whether the lines
    themselves show how many blanks were lost between them: ``TOLD``, ``BUT_FOR_ROUNDS`` if a blank
    round may be lost at a break without a sign, or ``UNKNOWN``.
    """

    start_no: int | None
    head: RecordLine
    rests: tuple[RecordLine, ...]
    text: str
    certainty: int

    def fix(self, longest: int) -> Fix | None:
        """Return the edits that join its lines, None if anything may be lost in it.

        No round can be missing if it is as long as the ``longest`` record of its kind.
        """
        is_whole = self.certainty is BUT_FOR_ROUNDS and len(self.text) == longest
        if self.certainty is not TOLD and not is_whole:
            return None
        end = len(self.head.text.rstrip())
        first = Edit(self.head.line, end + 1, self.head.text[end:], self.text[end:])
        return Fix((first, *(Edit(rest.line, 1, rest.text, "") for rest in self.rests)))


def broken_rows(records: Sequence[RecordLine]) -> tuple[BrokenRow, ...]:
    """Return the broken records in the order of the file.

    A line is the rest of the row before it if it is no record, or if it has a record's tag and
    looks like a round or a rating: their digits may form tags, too.
    """
    return tuple(_broken_rows(records))


def _broken_rows(records: Sequence[RecordLine]) -> Iterator[BrokenRow]:
    index, last = 0, len(records) - 1
    while index < last:
        head = records[index]
        index += 1
        if head.tag not in _WIDEST_BREAK or not _may_be_rest(records[index]):
            continue
        number = head.text[4:8].strip() if head.kind is RecordKind.PLAYER else ""
        if not number.isdecimal() and head.tag == "001":
            continue
        row, rests, certainty = head.text.rstrip(), list[RecordLine](), TOLD
        while index <= last and len(rests) < _MOST_RESTS and _may_be_rest(records[index]):
            rest = records[index].text.strip()
            # How many blanks may have stood between the beginning of a row and its rest:
            # a name has no figures, so what begins with one is not the rest of it.
            tag = head.tag
            layout = layouts_by_tag()[tag]
            gaps = [gap for gap in range(_WIDEST_BREAK[tag]) if layout.fits(row + " " * gap + rest)]
            if rest[:1].isdecimal() and tag == "001":
                name = layout.columns("name")
                gaps = [gap for gap in gaps if not name.first <= len(row) + gap + 1 <= name.last]
            if not gaps:
                break
            certainty = min(certainty, _certainty(head.tag, row, gaps))
            row += " " * gaps[0] + rest
            rests.append(records[index])
            index += 1
        if rests and (len(row) > SHORTEST_ROW or head.tag != "001"):
            start_no = int(number) if number else None
            yield BrokenRow(start_no, head, tuple(rests), row, certainty)


def _certainty(tag: str, row: str, gaps: Sequence[int]) -> int:
    """Return the certainty of the first of the possible gaps."""
    if len(gaps) == 1:
        return TOLD
    step = _STEP_OF_MEMBERS.get(tag)
    if step is not None:  # a team lists no blank between its members
        return TOLD if {gap % step for gap in gaps} == {gaps[0] % step} else UNKNOWN
    return BUT_FOR_ROUNDS if tag == "132" or len(row) > SHORTEST_ROW else UNKNOWN


TOLD, BUT_FOR_ROUNDS, UNKNOWN = 2, 1, 0

_STEP_OF_MEMBERS: Final = {"013": 5, "310": 5}
"""So many columns lie between the members that a record lists."""


def _may_be_rest(record: RecordLine) -> bool:
    if record.kind in (RecordKind.UNKNOWN, RecordKind.NATIONAL):
        return True
    is_tagged = record.kind not in (RecordKind.PLAYER, RecordKind.BLANK, RecordKind.COMMENT)
    return is_tagged and _REST.match(record.text) is not None


def without_tags(
    records: tuple[RecordLine, ...], broken: Sequence[BrokenRow]
) -> tuple[RecordLine, ...]:
    """Return the lines of a file, with the rests of broken rows as no records."""
    rests = {rest.line for row in broken for rest in row.rests if rest.kind is not _NO_RECORD}
    if not rests:
        return records
    return tuple(
        replace(one, kind=_NO_RECORD, intact=False) if one.line in rests else one for one in records
    )


_NO_RECORD: Final = RecordKind.UNKNOWN

SHORTEST_ROW: Final = 80
"""A row that reaches its points is longer."""

_WIDEST_BREAK: Final = {"001": 33, "013": 45, "132": 90, "310": 45}
"""The records that are longer than the lines of mail, and how many blanks may be lost at a break:
a name may be blank, and its separators; 132 begins with a wide margin."""

_MOST_RESTS: Final = 10
"""A row has no more lines behind its first: the time stays linear whatever follows it."""

_REST: Final = lazy_pattern(
    r" *(?:\d{1,4} +){0,2}[wbWB-] [10=WDLHFUZwdlhfuz+-](?!\S)|\d{4} [A-Z]{3}(?!\S)"
)
"""A line that begins within a round, or with rating and federation."""


# The front door of the syntax layer: bytes → document, with what was amiss on the way ------------


_NOT_TRF: Final = frozenset({RecordKind.UNKNOWN, RecordKind.BLANK})
_MOST_CONTROLS: Final = 100  # one control character in so many, and it is no text


class ParsedFile(Record, gc=False):
    """A document and the findings about its bytes and lines; None beyond the limits."""

    document: Document | None
    diagnostics: tuple[Diagnostic, ...]


def parse(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ParsedFile:
    """Parse the bytes of a file to a document; ``bytes(document) == data``.

    ``encoding`` overrides detection. Within the limits there always is a document, whatever the
    bytes; beyond them it is None and the findings state the other format of the file (SYN022), the
    exceeded limit (SYN021), or that the lines are too long because they do not end in a TRF's line
    end (SYN001). Never raises for the content of a file. The time is linear in its size.
    """
    other = sign_of_another(data)
    refusals = exceeded_limits(data, limits)
    if refusals:
        is_small = len(data) <= limits.bytes
        if other is not None and (other.binary or is_small) and b"\n001 " not in data:
            return ParsedFile(None, tuple(_another(other)))
        return ParsedFile(None, instead_of_limits(data, refusals))
    decoded = decode_bytes(data, encoding)
    text, findings = decoded.text, decoded.diagnostics
    records = read_records(text)
    broken = broken_rows(records)
    records = without_tags(records, broken)
    document = Document(decoded.encoding, records, decoded.tail)
    if other is not None and not any(r.kind is RecordKind.PLAYER and r.intact for r in records):
        # What is no text is in no encoding.
        return ParsedFile(document, (*(() if other.binary else findings), *_another(other)))
    unreadable = wrong_encoding(data, encoding) or wrong_line_ends(data, decoded)
    if unreadable is not None:
        return ParsedFile(document, (unreadable,))
    why = _no_text(text, records)
    if why is not None:
        finding = Diagnostic(code="SYN001", variant=why)
        return ParsedFile(document, (*(() if why == NO_TEXT else findings), finding))
    lines_told = {one.line for one in findings if one.code == "SYN002" and one.line is not None}
    return ParsedFile(
        document,
        (
            *findings,
            *text_findings(text, lines_told),
            *_endings(document),
            *_lines(text, records, broken),
        ),
    )


def _another(sign: Sign) -> Iterator[Diagnostic]:
    """Yield the findings about a file of another format."""
    yield Diagnostic(
        code="SYN001", variant="other-format", values={"kind": Message(f"SYN022.{sign.key}")}
    )
    yield other_format(sign)


def other_format(sign: Sign) -> Diagnostic:
    """Return the finding that states the other format of a file (SYN022)."""
    return Diagnostic(code="SYN022", variant=sign.key, values={"format": sign.name})


NO_TEXT: Final = "no-text"


def _no_text(text: str, records: tuple[RecordLine, ...]) -> str | None:
    """Return the variant of SYN001 for data that are not text, None if they may be text."""
    if not text.strip():
        return "empty"
    if any(record.kind not in _NOT_TRF for record in records):
        return None
    controls = sum(text.count(chr(code)) for code in range(32) if chr(code) not in "\t\n\r\f\x1a")
    if "\0" in text or controls * _MOST_CONTROLS > len(text):
        return NO_TEXT
    return None


def _endings(document: Document) -> Iterator[Diagnostic]:
    """Yield a note (SYN004) if lines end in several ways, or in CR CR LF."""
    names = {"\r\n": "CR LF", "\n": "LF", "\r": "CR", "\r\r\n": "CR CR LF"}
    counts = Counter(record.ending for record in document.records)
    used = tuple(
        Message("SYN004.line-end", name=name, count=counts[ending])
        for ending, name in names.items()
        if counts[ending]
    )
    if len(used) > 1 or counts["\r\r\n"]:
        yield Diagnostic(code="SYN004", values={"ends": used})


def _lines(
    text: str, records: tuple[RecordLine, ...], broken: Sequence[BrokenRow]
) -> Iterator[Diagnostic]:
    """Yield the findings about single lines: unknown records, tabs among columns."""
    tabs, unknown = "\t" in text, RecordKind.UNKNOWN
    rests = _rests(records, broken)
    for record in records:
        if record.line in rests:
            yield rests[record.line]
        elif record.kind is unknown:
            tag = _meant_tag(record)
            yield Diagnostic(
                code="SYN006", line=record.line, column=1, end_column=len(record.tag) + 1,
                record=record.tag, variant=_LOOKS_LIKE.get(tag, "like-record"),
                values={"tag": record.tag, "text": record.text.strip(), "meant": tag},
                own_severity=Severity.ERROR if tag else None,
                fix=_unindented(record) or _guess_tag(record, tag),
            )  # fmt: skip
        elif tabs and "\t" in record.text and record.kind in _kinds_in_columns():
            yield from _tab(record)


def _rests(records: Sequence[RecordLine], broken: Sequence[BrokenRow]) -> Mapping[int, Diagnostic]:
    """Return the findings about rests of broken records by line, the first one the cause of all.

    Several breaks have one cause: a program that broke long lines.
    """
    findings: dict[int, Diagnostic] = {}
    root: Diagnostic | None = None
    alike = Message("SYN006.broken", count=len(broken)) if len(broken) > 1 else None
    rows = sum(row.start_no is not None for row in broken)
    longest: dict[str, int] = {}
    for tag, length in (
        *((row.head.tag, len(row.text)) for row in broken),
        *((one.tag, len(one.text.rstrip())) for one in records if broken),
    ):
        longest[tag] = max(length, longest.get(tag, 0))
    for row in broken:
        for rest in row.rests:
            finding = Diagnostic(
                code="SYN006", line=rest.line, column=1, end_column=len(rest.tag) + 1,
                record=rest.tag, participant=row.start_no, variant="rest",
                values={
                    "tag": rest.tag, "text": rest.text.strip(), "head": row.head.line,
                    "rows": rows, "more": alike if root is None else None,
                },
                own_severity=Severity.ERROR,
                fix=row.fix(longest[row.head.tag]) if rest is row.rests[0] else None,
                caused_by=root,
            )  # fmt: skip
            root = root or finding
            findings[rest.line] = finding
    return findings


_LOOKS_LIKE: Final = {"": "", "001": "like-player"}
"""The variants of SYN006 by the tag that an unknown line seems to have."""


def _meant_tag(record: RecordLine) -> str:
    """Return the likely tag of an unknown line, "" if it looks like no important record."""
    tag = _damaged_tag(record.text)
    if tag:
        return tag
    is_long = len(record.text) > SHORTEST_ROW
    if is_long and (_HEAD.match(record.text) or _ROUND.search(record.text, SHORTEST_ROW)):
        return "001"
    return ""


def _guess_tag(record: RecordLine, tag: str) -> Fix | None:
    """Return the guess that a mistyped tag should be the one whose columns all fields fit."""
    text = record.text
    if not tag or text[3:4] != " " or not text[:3].strip():
        return None
    if tag not in layouts_by_tag() or not layouts_by_tag()[tag].fits(f"{tag}{text[3:]}"):
        return None
    return Fix((Edit(record.line, 1, text[:3], tag),), safe=False)


def _unindented(record: RecordLine) -> Fix | None:
    """Return the fix of a record with leading blanks; a guess if it may be a sentence."""
    text = record.text
    rest = text.lstrip(" ")
    if rest == text or not rest.startswith(_damaged_tag(text) or "?"):
        return None
    edit = Edit(record.line, 1, text[: len(text) - len(rest)], "")
    return Fix((edit,), safe=rest[:3] in layouts_by_tag())


def _damaged_tag(text: str) -> str:
    """Return the tag of a line whose tag has an extra blank or lacks a letter, "" if none.

    With a missing letter the line keeps its kind only if its columns fit that record.
    """
    starts = _damaged_starts()
    layouts = layouts_by_tag()
    for _, tag, length in sorted((*starts.get(text[:5], ()), *starts.get(text[:3], ()))):
        if tag not in layouts or layouts[tag].fits(f"{tag} {text[length:]}"):
            return tag
    return ""


@lru_cache(maxsize=1)
def _damaged_starts() -> Mapping[str, Sequence[tuple[int, str, int]]]:
    """Return the possible tags for each beginning of a damaged line.

    Each has its place among all tags, of which the first is used, and the length of the beginning.
    A tag without columns is recognised by an extra blank only.
    """
    starts: dict[str, list[tuple[int, str, int]]] = {}
    for place, tag in enumerate(dict.fromkeys((*layouts_by_tag(), *header_tags()))):
        damaged = [f" {tag} ", f"{tag[0]} {tag[1:]} ", f"{tag[:2]} {tag[2]} "]
        if tag in layouts_by_tag():
            damaged += [f"{tag[1:]} ", f"{tag[0]}{tag[2]} ", f"{tag[:2]} "]
        for start in dict.fromkeys(damaged):
            starts.setdefault(start, []).append((place, tag, len(start)))
    return starts


_HEAD: Final = lazy_pattern(r"[\d ]{1,7} \d{1,4} ")
"""The beginning of a row whose tag is damaged, with its starting rank."""

_ROUND: Final = lazy_pattern(r"(?: {2}|\d) [wbWB-] [10=WDLHFUZwdlhfuz+-](?!\S)")
"""The end of a player's round: opponent or blanks, colour and result."""


@lru_cache(maxsize=1)
def _kinds_in_columns() -> frozenset[RecordKind]:
    """Return the kinds of records with columns, in which a tab is wrong."""
    return frozenset(RecordKind[form.kind] for form in forms() if form.kind and form.places)


def _tab(record: RecordLine) -> Iterator[Diagnostic]:
    """Yield the finding about the first tab of a record with fixed columns."""
    place, end = record.text.index("\t"), len(record.text.rstrip())
    if record.kind is RecordKind.HEADER and record.intact:
        return  # somewhere in free text
    fix = None
    variant = "words" if record.kind is RecordKind.HEADER else ""
    if place >= end:
        variant = "behind"
        fix = Fix((Edit(record.line, end + 1, record.text[end:], ""),), safe=True)
    yield Diagnostic(
        code="SYN005", line=record.line, column=place + 1, end_column=place + 2, record=record.tag,
        variant=variant, fix=fix,
    )  # fmt: skip
