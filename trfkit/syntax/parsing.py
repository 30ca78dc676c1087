"""The front door of the syntax layer: bytes → document, with what was amiss on the way."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Edit, Fix, Severity
from trfkit.format_table import sign_of_another
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.broken_rows import SHORTEST_ROW, BrokenRow, broken_rows, without_tags
from trfkit.syntax.decoding import decode_bytes, text_findings
from trfkit.syntax.file_size import exceeded
from trfkit.syntax.layout import header_tags, layouts_by_tag
from trfkit.syntax.lines import read_records
from trfkit.syntax.record_forms import forms
from trfkit.syntax.trf_document import Document, RecordKind, RecordLine
from trfkit.syntax.unreadable_text import instead_of_limits, wrong_encoding, wrong_line_ends

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.format_table import Sign

_NOT_TRF: Final = frozenset({RecordKind.UNKNOWN, RecordKind.BLANK})
_MOST_CONTROLS: Final = 100  # one control character in so many, and it is no text


class Parsed(Record, gc=False):
    """A document and the findings about its bytes and lines; None beyond the limits."""

    document: Document | None
    diagnostics: tuple[Diagnostic, ...]


def parse(data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Parsed:
    """Return the document that the bytes of a file are; ``bytes(document) == data``.

    ``encoding`` overrides detection. Within the limits there always is a document, whatever
    the bytes; beyond them it is None and the findings say of which other format the file is
    (SYN022), which limit it exceeds (SYN021), or that the lines are too long because they end in
    no sign of a TRF's (SYN001). Never raises for what a file may hold. The time is linear in its
    size.
    """
    other = sign_of_another(data)
    refusals = exceeded(data, limits)
    if refusals:
        is_small = len(data) <= limits.bytes
        if other is not None and (other.binary or is_small) and b"\n001 " not in data:
            return Parsed(None, tuple(_another(other)))
        return Parsed(None, instead_of_limits(data, refusals))
    decoded = decode_bytes(data, encoding)
    text, findings = decoded.text, decoded.diagnostics
    records = read_records(text)
    broken = broken_rows(records)
    records = without_tags(records, broken)
    document = Document(decoded.encoding, records, decoded.tail)
    if other is not None and not any(r.kind is RecordKind.PLAYER and r.intact for r in records):
        # What is no text is in no encoding.
        return Parsed(document, (*(() if other.binary else findings), *_another(other)))
    unreadable = wrong_encoding(data, encoding) or wrong_line_ends(data, decoded)
    if unreadable is not None:
        return Parsed(document, (unreadable,))
    why = _no_text(text, records)
    if why is not None:
        finding = Diagnostic(code="SYN001", variant=why)
        return Parsed(document, (*(() if why == NO_TEXT else findings), finding))
    lines_told = {one.line for one in findings if one.code == "SYN002" and one.line is not None}
    return Parsed(
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
    """Return the finding that says of which other format a file is (SYN022)."""
    return Diagnostic(code="SYN022", variant=sign.key, values={"format": sign.name})


NO_TEXT: Final = "no-text"


def _no_text(text: str, records: tuple[RecordLine, ...]) -> str | None:
    """Return the variant of SYN001 that says why a text is none, None where it may be one."""
    if not text.strip():
        return "empty"
    if any(record.kind not in _NOT_TRF for record in records):
        return None
    controls = sum(text.count(chr(code)) for code in range(32) if chr(code) not in "\t\n\r\f\x1a")
    if "\0" in text or controls * _MOST_CONTROLS > len(text):
        return NO_TEXT
    return None


def _endings(document: Document) -> Iterator[Diagnostic]:
    """Yield a note (SYN004) where lines end in several ways, or in CR CR LF."""
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
                fix=_unindented(record) or _retagged(record, tag),
            )  # fmt: skip
        elif tabs and "\t" in record.text and record.kind in _kinds_in_columns():
            yield from _tab(record)


def _rests(records: Sequence[RecordLine], broken: Sequence[BrokenRow]) -> Mapping[int, Diagnostic]:
    """Return the findings about rests of broken records by line, the first one the cause of all.

    What breaks several is one thing: a program that broke long lines.
    """
    found: dict[int, Diagnostic] = {}
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
            one = Diagnostic(
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
            root = root or one
            found[rest.line] = one
    return found


_LOOKS_LIKE: Final = {"": "", "001": "like-player"}
"""The variants of SYN006 by the tag that an unknown line seems to have."""


def _meant_tag(record: RecordLine) -> str:
    """Return the tag of what an unknown line looks like, "" if of nothing that matters."""
    tag = _damaged_tag(record.text)
    if tag:
        return tag
    is_long = len(record.text) > SHORTEST_ROW
    if is_long and (_HEAD.match(record.text) or _ROUND.search(record.text, SHORTEST_ROW)):
        return "001"
    return ""


def _retagged(record: RecordLine, tag: str) -> Fix | None:
    """Return the guess that a mistyped tag is the one before whose columns all fields stand."""
    text = record.text
    if not tag or text[3:4] != " " or not text[:3].strip():
        return None
    if tag not in layouts_by_tag() or not layouts_by_tag()[tag].fits(f"{tag}{text[3:]}"):
        return None
    return Fix((Edit(record.line, 1, text[:3], tag),), safe=False)


def _unindented(record: RecordLine) -> Fix | None:
    """Return the fix of a record with blanks before its tag; a guess where it may be a sentence."""
    text = record.text
    rest = text.lstrip(" ")
    if rest == text or not rest.startswith(_damaged_tag(text) or "?"):
        return None
    edit = Edit(record.line, 1, text[: len(text) - len(rest)], "")
    return Fix((edit,), safe=rest[:3] in layouts_by_tag())


def _damaged_tag(text: str) -> str:
    """Return the tag that a line has but for a blank too many or a letter too few, "" if none.

    A letter too few leaves the line what it was only where its columns fit that record.
    """
    starts = _damaged_starts()
    layouts = layouts_by_tag()
    for _, tag, length in sorted((*starts.get(text[:5], ()), *starts.get(text[:3], ()))):
        if tag not in layouts or layouts[tag].fits(f"{tag} {text[length:]}"):
            return tag
    return ""


@lru_cache(maxsize=1)
def _damaged_starts() -> Mapping[str, Sequence[tuple[int, str, int]]]:
    """Return the tags that each beginning of a damaged line may stand for.

    Each with its place among all tags, of which the first is taken, and the length of the
    beginning. A tag without columns is known by a blank too many only.
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
    """Return the kinds of records that have columns, in which a tab is amiss."""
    return frozenset(RecordKind[form.kind] for form in forms() if form.kind and form.places)


def _tab(record: RecordLine) -> Iterator[Diagnostic]:
    """Yield the finding about the first tab of a record of fixed columns."""
    at, end = record.text.index("\t"), len(record.text.rstrip())
    if record.kind is RecordKind.HEADER and record.intact:
        return  # somewhere in free text
    fix = None
    variant = "words" if record.kind is RecordKind.HEADER else ""
    if at >= end:
        variant = "behind"
        fix = Fix((Edit(record.line, end + 1, record.text[end:], ""),), safe=True)
    yield Diagnostic(
        code="SYN005", line=record.line, column=at + 1, end_column=at + 2, record=record.tag,
        variant=variant, fix=fix,
    )  # fmt: skip
