"""Read XML safely: no entities, no document types, no network, errors as findings.

These files hold all their data in attributes. Only these are kept, element by element while
parsing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import is_utf16, printed_number
from trfkit.files.tables.workbook import (
    elements_of,
    excessive_depth,
    excessive_tag,
    find_encoding,
    is_of_text,
)
from trfkit.files.trf.reading.field_values import read_birth, read_day, with_separators
from trfkit.findings import Diagnostic
from trfkit.limits import BEGINNING, DEFAULT_LIMITS, Limits
from trfkit.messages.message import Argument, Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.decoding import refusal
from trfkit.units import POINT, Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from decimal import Decimal

    from trfkit.files.import_findings import Notes
    from trfkit.model import PartialDate

_DECLARED: Final = lazy_pattern("<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_FALLBACK: Final = "windows-1252"


def is_xml_of(data: bytes, root: bytes) -> bool:
    """Tell by its beginning whether a file is XML with the outermost element ``root``."""
    start = data[:BEGINNING].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<") and re.search(rb"<" + root + rb"[\s>/]", start) is not None


def parse_xml(
    data: bytes, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[XmlDocument | None, tuple[Diagnostic, ...]]:
    """Return the elements and the findings; None if the XML cannot be read.

    XML beyond the limits (SYN021), with a document type or with an entity is refused before
    parsing. The check uses the very text that is parsed: an encoding could hide them. Bytes that
    are not UTF-8, in a file that declares no encoding, are read as Windows-1252 (SYN002). The time
    is linear in the size.
    """
    if len(data) > limits.bytes:
        return None, (refusal("bytes", len(data), limits.bytes),)
    decoded = _decode(data, encoding)
    if isinstance(decoded, Diagnostic):
        return None, (decoded,)
    text, is_guessed = decoded
    guessed = Diagnostic(code="SYN002", variant="xml", values={"encoding": _FALLBACK})
    findings = (guessed,) if is_guessed else ()
    try:
        content = text.encode()
    except UnicodeEncodeError:
        return None, (*findings, _broken("half-characters"))
    if _DECLARED.search(text):
        return None, (*findings, _broken("declares"))
    count = elements_of(content)
    if count > limits.xml_elements:
        return None, (*findings, refusal("xml_elements", count, limits.xml_elements))
    excess = excessive_tag(content, limits) or excessive_depth(content, limits)
    if excess is not None:
        most: int = getattr(limits, excess.name)
        return None, (*findings, refusal(excess.name, None, most, excess.line))
    parsed = _parse(content)
    return (None, (*findings, parsed)) if isinstance(parsed, Diagnostic) else (parsed, findings)


def too_many_players(document: XmlDocument, tag: str, limits: Limits) -> Diagnostic | None:
    """Return the finding (SYN021) for more player elements than are read."""
    players = len(document.by_tag.get(tag, ()))
    return refusal("players", players, limits.players) if players > limits.players else None


def _parse(content: bytes) -> XmlDocument | Diagnostic:
    """Return the elements of XML in UTF-8, whatever encoding it declares, or why not."""
    from xml.parsers import expat  # noqa: PLC0415 - loaded only where there is XML

    elements: list[XmlElement] = []
    filled: dict[str, dict[str, None]] = {}
    paths = [""]

    def start(tag: str, attributes: dict[str, str]) -> None:
        texts = {name.lower(): " ".join(text.split()) for name, text in attributes.items()}
        elements.append(XmlElement(tag, parser.CurrentLineNumber, texts, paths[-1]))
        names = (name for name, text in attributes.items() if text.strip() not in _NOTHING)
        if attributes:
            filled.setdefault(tag, {}).update(dict.fromkeys(names))
        paths.append(f"{paths[-1]}/{tag}")

    def add_text(text: str) -> None:
        if not text.isspace():  # it stands in, or behind, the element that was met last
            filled.setdefault(elements[-1].tag, {})[TEXT] = None

    parser = expat.ParserCreate("utf-8", _OF_NAMESPACE)
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.CharacterDataHandler = add_text
    parser.EndElementHandler = lambda _: paths.pop()
    try:
        parser.Parse(content, True)  # noqa: FBT003 - as it is declared
    except expat.ExpatError as error:
        place = parser.ErrorByteIndex
        around = content[max(0, place - _SHOWN) : place + _SHOWN].decode("utf-8", "ignore").split()
        text = " ".join(around)
        if error.code in _OF_ENDS:
            return _broken("cut" if text else "empty", error.lineno, text=text)
        return _broken("syntax", error.lineno, error=expat.ErrorString(error.code), text=text)
    by_tag: dict[str, list[XmlElement]] = {}
    for element in elements:
        by_tag.setdefault(element.tag, []).append(element)
    return XmlDocument(elements[0], by_tag, filled, {})


_OF_NAMESPACE: Final = " "
"""What parts a namespace from a name: it can be in neither."""


def _decode(data: bytes, stated: str | None) -> tuple[str, bool] | Diagnostic:
    """Decode the text by ``stated``, its first bytes, its declaration, else as UTF-8.

    The second value tells whether its encoding was guessed.
    """
    declared = find_encoding(data)
    name = stated or declared
    if name is None:
        try:
            return data.decode(), False
        except UnicodeDecodeError:
            return data.decode(_FALLBACK, "replace"), True
    if declared is not None and is_utf16(name) and is_utf16(declared):
        name = declared  # the first bytes tell the order
    try:
        if not is_of_text(name):
            return _broken("encoding", encoding=name)
        return data.removeprefix(b"\xef\xbb\xbf").decode(name), False
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _broken("other-encoding", line, encoding=name)


def _broken(variant: str, line: int | None = None, **values: Argument) -> Diagnostic:
    return Diagnostic(code="IMP006", variant=variant, line=line or None, values=values)


_SHOWN: Final = 20  # bytes on either side of what is wrong
_OF_ENDS: Final = frozenset({3, 5, 20})
"""Expat's numbers of no element, and of what begins and has no end: a tag, plain text."""

# What is kept of XML -----------------------------------------------------------------------------


class XmlElement(Record):
    """An element: its line (from 1), its attributes by lower-case names, the tags around it.

    Texts have single blanks.
    """

    tag: str
    line: int
    attributes: Mapping[str, str]
    path: str = ""


class XmlDocument(Record):
    """The elements of a file: the outermost, and all by tag in the order of the file.

    ``attributes`` has by tag the attributes with a value anywhere, and ``TEXT`` for text in the
    element; ``queries`` has those that were read.
    """

    outermost: XmlElement
    by_tag: dict[str, list[XmlElement]]
    attributes: dict[str, dict[str, None]]
    queries: dict[str, set[str]]

    def fields_of(self, element: XmlElement, notes: Notes) -> Fields:
        """Return the attributes of an element, recording which of them are read."""
        return Fields(element, notes, self.queries.setdefault(element.tag, set()))

    def left_out(self) -> Iterator[str]:
        """Yield data that were never read: ``tag``, or ``tag.attribute``."""
        for tag, names in self.attributes.items():
            if tag not in self.queries:
                yield tag
            else:
                yield from (
                    f"{tag}.{name}" for name in names if name.lower() not in self.queries[tag]
                )


TEXT: Final = "text"
"""Stands for the text of an element beside its attributes."""


_NOTHING: Final = frozenset({"", "0"})
"""What programs write where nothing is to be said."""

# Attributes of an XML element as typed values, with a finding for each that is not readable -------


_NUMBER: Final = lazy_pattern(r"-?[0-9]{1,9}")


class Fields:
    """The attributes of one element, by lower-case names; a blank one counts as missing."""

    def __init__(self, element: XmlElement, notes: Notes, queries: set[str]) -> None:
        self.tag, self.line, self.path = element.tag, element.line, element.path
        self._attributes, self._notes, self._queries = element.attributes, notes, queries

    def text(self, *names: str) -> str:
        """Return the first of the attributes with a value, ``""`` if none has one."""
        for name in names:
            self._queries.add(name)
            if text := self._attributes.get(name):
                return text
        return ""

    def whole(self, name: str) -> int | None:
        """Return a whole number, None if it is blank or something else (SYN007)."""
        text = self.text(name)
        if not text:
            return None
        if _NUMBER.fullmatch(text):
            return int(text)
        self.unreadable(name, "number")
        return None

    def count(self, name: str) -> int | None:
        """Return a number that is not negative; 0 and blank are both None."""
        number = self.whole(name)
        if number is not None and number < 0:
            self.unreadable(name, "above-zero")
            return None
        return number or None

    def decimal(self, name: str) -> Decimal | None:
        """Return an exact number with decimal comma or point, None without one."""
        text = self.text(name)
        value = printed_number(text) if text else None
        if text and value is None:
            self.unreadable(name, "number")
        return value

    def points(self, name: str) -> Points | None:
        """Return points in tenths, None without any."""
        value = self.decimal(name)
        if value is None:
            return None
        tenths = value * POINT
        if tenths == tenths.to_integral_value():
            return Points(int(tenths))
        self.unreadable(name, "one-decimal")
        return None

    def date(self, name: str) -> date | None:
        """Return a date in any of the usual forms, including ``20250926``."""
        text = with_separators(self.text(name))
        if not text.strip("0/.- "):
            return None
        day = read_day(text)
        if day is None:
            self.unreadable(name, "date")
        return day

    def birth(self, name: str) -> PartialDate | None:
        """Return a date of birth; month and day may be unknown."""
        reading = read_birth(with_separators(self.text(name)))
        if reading.problem == "impossible":
            self.unreadable(name, "birth")
        return reading.birth

    def unreadable(self, name: str, expected: str, **values: Argument) -> None:
        """Report an invalid attribute: see the rows SYN007.expected."""
        self._notes.found(
            "SYN007",
            line=self.line,
            variant="field",
            field=f"{self.tag}.{name}",
            text=self.text(name),
            expected=Message(f"SYN007.expected.{expected}", **values),
        )


def elements(document: XmlDocument, tag: str, notes: Notes) -> Iterator[Fields]:
    """Yield every element with a tag, at any depth, in the order of the file."""
    for element in document.by_tag.get(tag, ()):
        yield document.fields_of(element, notes)


def without_attributes(tag: str, notes: Notes) -> Fields:
    """Return the fields of a missing element: all are blank, the line is 1."""
    return Fields(XmlElement(tag, 1, {}), notes, set())
