"""HTML read tag by tag as browsers do, damaged or not, without ever building a tree.

Of the rules of the HTML standard these are followed: its tokens, which elements others end, and
that what scripts and the like hold is text. The time is linear in the size of the page.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final, Protocol

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_BLANK: Final = r" \t\n\f\r"
_PLAIN: Final = rf"""[^{_BLANK}>"'][^{_BLANK}>]*+"""
_VALUE: Final = rf"""=[{_BLANK}]*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|{_PLAIN})?+"""
_MARKUP: Final = lazy_pattern(
    rf"<(?:(/?)([a-zA-Z][^{_BLANK}/>]*+)((?:[^=>]++|{_VALUE})*+)(>?)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))|[!?][^>]*+>?|/(?:>|[^a-zA-Z>][^>]*+>?))",
    re.DOTALL,
)
"""A tag, of which the ``>`` is missing where the page ends in it, or a comment of any kind."""
_ATTRIBUTE: Final = lazy_pattern(
    rf"""([^{_BLANK}/>=]++)(?:[{_BLANK}]*+=[{_BLANK}]*+(?:"([^"]*+)"?|'([^']*+)'?|({_PLAIN})))?"""
)

_LONG_NUMBER: Final = lazy_pattern("&#[0-9]{20,}")

_VOID: Final = frozenset({
    "area", "base", "body", "br", "col", "embed", "head", "hr", "html", "img", "input", "link",
    "meta", "param", "source", "track", "wbr",
})  # fmt: skip
"""The elements without content, and those behind whose ends pages go on."""
_TEXTS: Final = frozenset({"iframe", "noembed", "noframes", "script", "style", "textarea", "title"})
"""The elements in which a ``<`` begins no tag."""

_SECTIONS: Final = ("table", "tbody", "thead", "tfoot")
_PARENTS: Final = {
    **dict.fromkeys(("tbody", "thead", "tfoot", "caption", "colgroup", "col"), ("table",)),
    "tr": _SECTIONS, "td": (*_SECTIONS, "tr"), "th": (*_SECTIONS, "tr"),
}  # fmt: skip
"""By a part of a table: what it stands in, whose other content it ends; it is none outside."""
_CELLS: Final = ("table", "td", "th", "caption")  # across which no other element is ended
HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_ENDED_BY: Final = {
    **dict.fromkeys(("center", "div", "dl", "form", "ol", "pre", "ul"), ("p",)),
    **dict.fromkeys((*HEADINGS, "p", "table"), ("p", *HEADINGS)),
}
"""By the tag that begins: the elements that it ends."""


class _Target(Protocol):
    line: int  # where the last row, or text shown as it was typed, begins

    def start(self, tag: str, attributes: Mapping[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def data(self, text: str) -> None: ...


def parse_html(text: str, target: _Target) -> None:
    """Tell a target of all texts, and of the beginning and the end of every element."""
    text = _LONG_NUMBER.sub("&#0", text)  # no character's number either; Python limits digits
    elements = _OpenElements(target)
    place = counted_to = 0
    while markup := _MARKUP.search(text, place):
        at = markup.start()
        if at > place:
            target.data(unescape(text[place:at]))
        place = markup.end()
        is_end, tag, attribute_text, is_whole = markup.groups()
        if not is_whole:
            continue
        tag = tag.lower()
        if is_end:
            elements.end(tag)
            continue
        if tag in {"tr", "pre"}:
            target.line += text.count("\n", counted_to, at)
            counted_to = at
        if elements.start(tag, attribute_text) and tag in _TEXTS:
            end = re.compile(rf"</{tag}(?=[{_BLANK}/>]|\Z)", re.IGNORECASE).search(text, place)
            content, place = place, end.start() if end else len(text)
            inner = text[content:place]
            target.data(unescape(inner) if tag in {"textarea", "title"} else inner)
    target.data(unescape(text[place:]))
    elements.end_down_to(0)


class _OpenElements:
    """The elements that are open, the outermost first."""

    def __init__(self, target: _Target) -> None:
        self._target = target
        self._tags: list[str] = []
        self._places: dict[str, list[int]] = {}  # by tag: where in the list it stands

    def start(self, tag: str, attribute_text: str) -> bool:
        """Begin an element, and end what it ends; tell whether it is open then."""
        parents = _PARENTS.get(tag)
        if parents is None:
            for other in _ENDED_BY.get(tag, ()):
                self.end(other)
        elif not (self._tags and self._tags[-1] in parents):  # PERF: as nearly all stand in one
            parent = self._last(parents)
            if parent < 0:
                return False
            self.end_down_to(parent + 1)
        attributes: dict[str, str] = {}
        unquoted = ""
        for name, doubly, singly, unquoted in _ATTRIBUTE.findall(attribute_text):
            attributes.setdefault(name.lower(), unescape(doubly or singly or unquoted))
        self._target.start(tag, attributes)
        # A slash at the end can be of a value without quotes.
        if tag in _VOID or (attribute_text.endswith("/") and not unquoted.endswith("/")):
            self._target.end(tag)
            return False
        self._places.setdefault(tag, []).append(len(self._tags))
        self._tags.append(tag)
        return True

    def end(self, tag: str) -> None:
        """End the last element of a tag with all that is in it, if one is open."""
        places = self._places.get(tag)
        barriers = ("table",) if tag in _PARENTS or tag == "table" else _CELLS
        if places and (self._tags[-1] == tag or places[-1] >= self._last(barriers)):
            self.end_down_to(places[-1])

    def end_down_to(self, place: int) -> None:
        """End the elements from a place in the list on."""
        while len(self._tags) > place:
            tag = self._tags.pop()
            self._places[tag].pop()
            self._target.end(tag)

    def _last(self, tags: Iterable[str]) -> int:
        return max((self._places[tag][-1] for tag in tags if self._places.get(tag)), default=-1)
