"""XML without surprises: no entities, no document types, no network, errors as findings.

What is read here says all in attributes. They alone are kept, element by element as it is parsed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import printed
from trfkit.files.tables.workbook import (
    elements_of,
    excessive_depth,
    excessive_tag,
    find_encoding,
    is_of_text,
    is_utf16,
)
from trfkit.files.trf.reading.field_values import possible_dates, read_birth
from trfkit.findings import Diagnostic
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.file_size import refusal
from trfkit.units import POINT, Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date
    from decimal import Decimal

    from trfkit.files.import_findings import Notes
    from trfkit.limits import Limits
    from trfkit.messages.message import Argument
    from trfkit.model import PartialDate

_DECLARED: Final = lazy_pattern("<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_FALLBACK: Final = "windows-1252"


def is_xml_of(data: bytes, root: bytes) -> bool:
    """Tell whether a file is XML whose outermost element is ``root``, by its beginning."""
    start = data[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<") and re.search(rb"<" + root + rb"[\s>/]", start) is not None


def parse_xml(
    data: bytes, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[XmlDocument | None, tuple[Diagnostic, ...]]:
    """Return the elements and the findings; None where the XML cannot be read.

    What goes beyond the limits (SYN021), and a document type or an entity, is refused before
    anything is parsed. It is looked for in the very text that is parsed then: an encoding
    could hide it. Bytes that are no UTF-8, where the file names no encoding, are read as
    Windows-1252 (SYN002). The time is linear in the size.
    """
    if len(data) > limits.bytes:
        return None, (refusal("bytes", len(data), limits.bytes),)
    text = _decoded(data, encoding)
    if isinstance(text, Diagnostic):
        return None, (text,)
    findings = (_GUESSED,) if text.guessed else ()
    try:
        content = text.text.encode()
    except UnicodeEncodeError:
        return None, (*findings, _broken("half-characters"))
    if _DECLARED.search(text.text):
        return None, (*findings, _broken("declares"))
    too_large = _beyond(content, limits)
    if too_large is not None:
        return None, (*findings, too_large)
    parsed = _parsed(content)
    return (None, (*findings, parsed)) if isinstance(parsed, Diagnostic) else (parsed, findings)


def too_many_players(document: XmlDocument, tag: str, limits: Limits) -> Diagnostic | None:
    """Return the finding (SYN021) that there are more elements of players than are read."""
    players = len(document.by_tag.get(tag, ()))
    return refusal("players", players, limits.players) if players > limits.players else None


def _beyond(content: bytes, limits: Limits) -> Diagnostic | None:
    """Return the limit that XML goes beyond, None if it keeps to all."""
    elements = elements_of(content)
    if elements > limits.xml_elements:
        return refusal("xml_elements", elements, limits.xml_elements)
    excess = excessive_tag(content, limits) or excessive_depth(content, limits)
    if excess is None:
        return None
    most: int = getattr(limits, excess.name)
    return refusal(excess.name, None, most, excess.line)


def _parsed(content: bytes) -> XmlDocument | Diagnostic:
    """Return the elements of XML in UTF-8, whatever encoding it names, or why not."""
    from xml.parsers import expat  # noqa: PLC0415 - loaded only where there is XML

    elements = _Kept()
    parser = expat.ParserCreate("utf-8", _OF_NAMESPACE)
    parser.ordered_attributes = True
    parser.buffer_text = True
    parser.StartElementHandler = lambda tag, texts: elements.add(
        tag, parser.CurrentLineNumber, texts[::2], texts[1::2]
    )
    parser.CharacterDataHandler = elements.add_text
    parser.EndElementHandler = lambda _: elements.paths.pop()
    try:
        parser.Parse(content, True)  # noqa: FBT003 - as it is declared
    except expat.ExpatError as error:
        place = parser.ErrorByteIndex
        around = content[max(0, place - _SHOWN) : place + _SHOWN].decode("utf-8", "ignore").split()
        text = " ".join(around)
        if error.code in _OF_ENDS:
            return _broken("cut" if text else "empty", error.lineno, text=text)
        return _broken("syntax", error.lineno, error=expat.ErrorString(error.code), text=text)
    finally:
        # They hold each other, and all that was kept.
        parser.StartElementHandler = parser.EndElementHandler = None
        parser.CharacterDataHandler = None
    return XmlDocument(elements.outermost, elements.by_tag, elements.attributes, {})


_OF_NAMESPACE: Final = " "
"""What parts a namespace from a name: it can be in neither."""


class _Text(Record):
    """The text of XML without its mark; ``guessed`` where the encoding was."""

    text: str
    guessed: bool = False


def _decoded(data: bytes, stated: str | None) -> _Text | Diagnostic:
    """Return the text, by ``stated``, by its first bytes, by what it says, else as UTF-8."""
    declared = find_encoding(data)
    name = stated or declared
    if name is None:
        try:
            return _Text(data.decode())
        except UnicodeDecodeError:
            return _Text(data.decode(_FALLBACK, "replace"), guessed=True)
    if declared is not None and is_utf16(name) and is_utf16(declared):
        name = declared  # the first bytes tell the order
    try:
        if not is_of_text(name):
            return _broken("encoding", encoding=name)
        return _Text(data.removeprefix(b"\xef\xbb\xbf").decode(name))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _broken("other-encoding", line, encoding=name)


_GUESSED: Final = Diagnostic(code="SYN002", variant="xml", values={"encoding": _FALLBACK})


def _broken(variant: str, line: int | None = None, **values: Argument) -> Diagnostic:
    return Diagnostic(code="IMP006", variant=variant, line=line or None, values=values)


_SHOWN: Final = 20  # bytes on either side of what is wrong
_OF_ENDS: Final = frozenset({3, 5, 20})
"""Expat's numbers of no element, and of what begins and has no end: a tag, plain text."""

# What is kept of XML -----------------------------------------------------------------------------


class XmlElement(Record, gc=False):
    """An element: its line (from 1), places of attributes by names in lower case, their texts.

    Elements that have the same attributes share the places. Texts have single blanks. ``path`` has
    the tags around it.
    """

    tag: str
    line: int
    places: Mapping[str, int]
    texts: tuple[str, ...]
    path: str = ""


class XmlDocument(Record):
    """The elements of a file: the outermost, and all by tag in the order of the file.

    ``attributes`` has by tag the attributes that hold something anywhere, and ``TEXT`` where a text
    stands in the element; ``queries`` those that somebody asked for.
    """

    outermost: XmlElement
    by_tag: dict[str, list[XmlElement]]
    attributes: dict[str, dict[str, None]]
    queries: dict[str, set[str]]

    def fields_of(self, element: XmlElement, notes: Notes) -> Fields:
        """Return the attributes of an element; which are asked for is remembered."""
        return Fields(element, notes, self.queries.setdefault(element.tag, set()))

    def left_out(self) -> Iterator[str]:
        """Yield what holds something and nobody asked for: ``tag``, or ``tag.attribute``."""
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


class _Kept:
    """The elements that were met so far."""

    def __init__(self) -> None:
        self.by_tag: dict[str, list[XmlElement]] = {}
        self.attributes: dict[str, dict[str, None]] = {}
        self._blank: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        self._tag = ""
        self._places: dict[tuple[str, ...], dict[str, int]] = {}
        self.paths = [""]

    @property
    def outermost(self) -> XmlElement:
        """The first element that was met."""
        return next(iter(self.by_tag.values()))[0]

    def add(self, tag: str, line: int, attributes: Sequence[str], values: Sequence[str]) -> None:
        """Keep an element."""
        names = tuple(attributes)
        places = self._places.get(names)
        if places is None:
            places = {name.lower(): place for place, name in enumerate(names)}
            self._places[names] = places
        texts = tuple([" ".join(text.split()) for text in values])
        self._tag = tag
        blank = self._blank.setdefault((tag, names), [*range(len(names))])
        if blank:  # PERF: only what was blank in all elements so far is looked at
            stated = [names[place] for place in blank if texts[place] not in _NOTHING]
            self.attributes.setdefault(tag, {}).update(dict.fromkeys(stated))
            blank[:] = [place for place in blank if texts[place] in _NOTHING]
        path = self.paths[-1]
        self.by_tag.setdefault(tag, []).append(XmlElement(tag, line, places, texts, path))
        self.paths.append(f"{path}/{tag}")

    def add_text(self, text: str) -> None:
        """Keep that a text stands in, or behind, the element that was met last."""
        if not text.isspace():
            self.attributes.setdefault(self._tag, {})[TEXT] = None


# Attributes of an XML element as typed values, with a finding for each that is not readable -------


_COMPACT: Final = lazy_pattern(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_NUMBER: Final = lazy_pattern(r"-?[0-9]{1,9}")


class Fields:
    """The attributes of one element, by names in lower case; a blank one is one that is missing."""

    __slots__ = ("_element", "_notes", "_queries", "line", "path", "tag")

    def __init__(self, element: XmlElement, notes: Notes, queries: set[str]) -> None:
        self._queries = queries
        self.tag = element.tag
        self.line = element.line
        self.path = element.path
        self._notes = notes
        self._element = element

    def text(self, *names: str) -> str:
        """Return the first of the attributes that is filled, ``""`` if none is."""
        places, texts = self._element.places, self._element.texts
        for name in names:
            self._queries.add(name)
            place = places.get(name)
            if place is not None and texts[place]:
                return texts[place]
        return ""

    def whole(self, name: str) -> int | None:
        """Return a whole number, None where it is blank or something else (SYN007)."""
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
        """Return an exact number with decimal comma or point, None where there is none."""
        text = self.text(name)
        value = printed(text) if text else None
        if text and value is None:
            self.unreadable(name, "number")
        return value

    def points(self, name: str) -> Points | None:
        """Return points in tenths, None where there are none."""
        value = self.decimal(name)
        if value is None:
            return None
        tenths = value * POINT
        if tenths == tenths.to_integral_value():
            return Points(int(tenths))
        self.unreadable(name, "one-decimal")
        return None

    def date(self, name: str) -> date | None:
        """Return a date written in any of the usual ways, ``20250926`` among them."""
        text = _COMPACT.sub(r"\1/\2/\3", self.text(name))
        if not text.strip("0/.- "):
            return None
        dates = possible_dates(text)
        if not dates:
            self.unreadable(name, "date")
        return dates[0] if dates else None

    def birth(self, name: str) -> PartialDate | None:
        """Return a date of birth, of which month and day may be unknown."""
        text = self.text(name)
        reading = read_birth(_COMPACT.sub(r"\1/\2/\3", text))
        if reading.birth is None and reading.problem == "impossible":
            self.unreadable(name, "birth")
        return reading.birth

    def unreadable(self, name: str, expected: str, **values: Argument) -> None:
        """Report an attribute that is not what it should be: see the rows SYN007.expected."""
        self._notes.found(
            "SYN007",
            line=self.line,
            variant="field",
            field=f"{self.tag}.{name}",
            text=self.text(name),
            expected=Message(f"SYN007.expected.{expected}", **values),
        )


def elements(document: XmlDocument, tag: str, notes: Notes) -> Iterator[Fields]:
    """Yield every element of a name, wherever it stands, in the order of the file."""
    for element in document.by_tag.get(tag, ()):
        yield document.fields_of(element, notes)


def without_attributes(tag: str, notes: Notes) -> Fields:
    """Return the fields of an element that is missing: all are blank, the line is 1."""
    return Fields(XmlElement(tag, 1, {}, ()), notes, set())
