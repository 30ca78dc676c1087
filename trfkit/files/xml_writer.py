"""XML of elements with attributes alone, one attribute value at most a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.emitting.line_cells import clean
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_INDENT: Final = "  "
_FORBIDDEN: Final = lazy_pattern("[\ufffe\uffff\ud800-\udfff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Element(NamedTuple):
    """An element: its name, its attributes in their order, and what stands in it.

    The children are made while they are written, once. None where there can be none.
    """

    tag: str
    attributes: Mapping[str, str]
    children: Iterable[Element] | None = None


def document(root: Element, line_ending: str) -> bytes:
    """Return the file in UTF-8, an element a line."""
    lines = (_DECLARATION, *_lines(root, ""))
    return "".join(f"{line}{line_ending}" for line in lines).encode()


def one_line(text: str | None) -> str:
    """Return a text as an attribute gives it back: single blanks, nothing that XML forbids."""
    return " ".join(_FORBIDDEN.sub(" ", clean(text or "")).split())


def _lines(element: Element, indent: str) -> Iterator[str]:
    attributes = "".join(
        f' {name}="{one_line(value).translate(_ESCAPES)}"'
        for name, value in element.attributes.items()
    )
    is_empty = True
    for child in element.children or ():
        if is_empty:
            yield f"{indent}<{element.tag}{attributes}>"
        is_empty = False
        yield from _lines(child, indent + _INDENT)
    yield f"{indent}<{element.tag}{attributes}/>" if is_empty else f"{indent}</{element.tag}>"
