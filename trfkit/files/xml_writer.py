"""Write XML with attributes only, a value at most a line, and names in two parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.emitting.line_cells import clean
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Tournament
    from trfkit.units import StartNo

_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_INDENT: Final = "  "
_FORBIDDEN: Final = lazy_pattern("[\ufffe\uffff\ud800-\udfff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Element(NamedTuple):
    """An element: its name, its attributes in order, and its children.

    An attribute of None is written blank. The children are made while they are written, once. None
    for an element that cannot have any.
    """

    tag: str
    attributes: Mapping[str, str | int | None]
    children: Iterable[Element] | None = None


def document(root: Element) -> bytes:
    """Return the file in UTF-8, one element per line."""
    lines = (_DECLARATION, *_lines(root, ""))
    return "".join(f"{line}\n" for line in lines).encode()


def one_line(text: str | None) -> str:
    """Return a text as an attribute reads back: single blanks, nothing that XML forbids."""
    return " ".join(_FORBIDDEN.sub(" ", clean(text or "")).split())


def _lines(element: Element, indent: str) -> Iterator[str]:
    attributes = "".join(
        f' {name}="{one_line("" if value is None else str(value)).translate(_ESCAPES)}"'
        for name, value in element.attributes.items()
    )
    is_empty = True
    for child in element.children or ():
        if is_empty:
            yield f"{indent}<{element.tag}{attributes}>"
        is_empty = False
        yield from _lines(child, indent + _INDENT)
    yield f"{indent}<{element.tag}{attributes}/>" if is_empty else f"{indent}</{element.tag}>"


# Names in two parts, as formats have them that keep family names and given names apart -----------


class Name(NamedTuple):
    """Family name and first name, either may be blank."""

    family: str
    first: str

    def __str__(self) -> str:
        """The name in TRF form: ``Family, Given``."""
        return ", ".join(filter(None, self))


def names_in_parts(tournament: Tournament, report: Report) -> dict[StartNo, Name]:
    """Return the parts of each player's name; differences when read back are reported.

    A player without a name gets one from the number, as readers skip a row without any.
    """
    parts: dict[StartNo, Name] = {}
    respaced = False
    for player in tournament.players:
        family, _, first = (one_line(part) for part in player.name.partition(","))
        family = family if family or first else f"Player {player.start_no}"
        parts[player.start_no] = Name(family, first)
        name = str(parts[player.start_no])
        if name.split() == player.name.replace(",", ", ").split():
            respaced |= name != player.name
        else:
            fact = Message("losses.field.name")
            report.changed("001", fact, player.name, name, participant=player.start_no)
    if respaced:
        report.assumed("001", Message("losses.names-respaced"))
    return parts
