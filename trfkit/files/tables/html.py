"""Read saved web pages: every table with data, and the text around it."""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape
from typing import TYPE_CHECKING, Final, Protocol

from trfkit.files.tables.fixed_width import read_fixed_width
from trfkit.files.tables.grid import Grid, Meter, Page, Text, cell_text, decode, page, rectangle
from trfkit.limits import BEGINNING
from trfkit.patterns import lazy_pattern
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trfkit.findings import Diagnostic
    from trfkit.limits import Limits


# Tags and texts of a page ------------------------------------------------------------------------
# Of the rules of the HTML standard these are followed: its tokens, which elements others end, and
# that what scripts and the like hold is text. The time is linear in the size of the page.


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
    """Report all texts, and the start and end of every element, to a target."""
    text = _LONG_NUMBER.sub("&#0", text)  # no character's number either; Python limits digits
    elements = _OpenElements(target)
    place = counted_to = 0
    while markup := _MARKUP.search(text, place):
        start = markup.start()
        if start > place:
            target.data(unescape(text[place:start]))
        place = markup.end()
        is_end, tag, attribute_text, is_whole = markup.groups()
        if not is_whole:
            continue
        tag = tag.lower()
        if is_end:
            elements.end(tag)
            continue
        if tag in {"tr", "pre"}:
            target.line += text.count("\n", counted_to, start)
            counted_to = start
        if elements.start(tag, attribute_text) and tag in _TEXTS:
            end = re.compile(rf"</{tag}(?=[{_BLANK}/>]|\Z)", re.IGNORECASE).search(text, place)
            content, place = place, end.start() if end else len(text)
            inner = text[content:place]
            target.data(unescape(inner) if tag in {"textarea", "title"} else inner)
    target.data(unescape(text[place:]))
    elements.end_down_to(0)


class _OpenElements:
    """The open elements, the outermost first."""

    def __init__(self, target: _Target) -> None:
        self._target = target
        self._tags: list[str] = []
        self._places: dict[str, list[int]] = {}  # by tag: where in the list it stands

    def start(self, tag: str, attribute_text: str) -> bool:
        """Open an element, and close those that it ends; tell whether it is open then."""
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
        """Close the last element with a tag and all elements in it, if one is open."""
        places = self._places.get(tag)
        barriers = ("table",) if tag in _PARENTS or tag == "table" else _CELLS
        if places and (self._tags[-1] == tag or places[-1] >= self._last(barriers)):
            self.end_down_to(places[-1])

    def end_down_to(self, place: int) -> None:
        """Close the elements from an index in the list on."""
        while len(self._tags) > place:
            tag = self._tags.pop()
            self._places[tag].pop()
            self._target.end(tag)

    def _last(self, tags: Iterable[str]) -> int:
        return max((self._places[tag][-1] for tag in tags if self._places.get(tag)), default=-1)


# Tables of a page --------------------------------------------------------------------------------


_PART: Final = "\ue000"
"""Stands, with a digit, before a part of a player's cell; the digits are the order of columns."""
_HEADINGS: Final = {"1": "No", "2": "Title", "3": "", "4": "Rtg", "5": "Fed"}
VEGA_NAME: Final = f"{_PART}3"
_MARKS: Final = {
    **dict.fromkeys(("sort-num", "idwhite", "idblack", "idn"), f"{_PART}1"),
    **dict.fromkeys(("title", "title2", "notitle", "notitle2"), f"{_PART}2"),
    "player-name-box2": VEGA_NAME, "rating": f"{_PART}4", "fed": f"{_PART}5",
    "cw": "\ue001W", "cb": "\ue001B", "cf": "\ue001F", "hole": "\u00d7",
}  # fmt: skip
_GAME: Final = lazy_pattern("([10½]) ?\ue001(?:([WBF]\\d{1,4})|F(BYE))")
_SIGNS: Final = {"1": "+", "½": "=", "0": "-"}
_FLAG: Final = lazy_pattern(r"\bflag/([a-z]{2,3})\.")
_TITLED: Final = lazy_pattern(r"([WC]?[GIFCN]M) (\S.*)")


def vega_mark(tag: str, attributes: Mapping[str, str]) -> str:
    """Return the meaning of a table's element by its class or picture, "" for none."""
    if tag == "img" and (flag := _FLAG.search(attributes.get("src", ""))):
        return flag[1].upper()
    if tag == "a":
        return VEGA_NAME
    return _MARKS.get(attributes.get("class", "").partition(" ")[0], "")


def without_marks(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return rows with games in the notation of Vega's texts, and a column per part of a player.

    The number is left out if an earlier column holds the same.
    """
    width = max((len(row) for _, row in rows), default=0)
    columns: list[list[str]] = []
    for c in range(width):
        cells = [_parts(row[c] if c < len(row) else "") for _, row in rows]
        used = sorted({key for cell in cells for key, text in cell.items() if text})
        if "3" not in used or not any(len(cell) > 1 for cell in cells):
            columns.append(["".join(cell.values()) for cell in cells])
            continue
        for key in used:
            head, *body = [cell.get(key, "") for cell in cells]
            if key != "1" or all(body != other[1:] for other in columns):
                columns.append([head or _HEADINGS[key], *body])
    return [(line, [column[r] for column in columns]) for r, (line, _) in enumerate(rows)]


def _parts(text: str) -> dict[str, str]:
    """Return the parts of a cell by their digits; the part without a mark is a name."""
    if game := _GAME.fullmatch(text):
        text = f"{_SIGNS[game[1]]}{game[2] or game[3]}"
    parts: dict[str, str] = {}
    first, *marked = text.replace("\ue001", "").split(_PART)
    for key, part in (("3", first), *((part[0], part[1:]) for part in marked)):
        parts[key] = f"{parts.get(key, '')} {part.strip()}".strip()
    if titled := _TITLED.fullmatch(parts["3"]):
        parts |= {"2": titled[1], "3": titled[2]}
    return {key: "" if key == "2" and part == "-" else part for key, part in parts.items()}


# The page ---------------------------------------------------------------------------------------


_CHARSET: Final = lazy_pattern(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-z0-9_.:-]{1,40})""", re.IGNORECASE
)
_HTML: Final = lazy_pattern(rb"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_ELEMENT: Final = lazy_pattern(
    rb"<(?:head|meta|title|body|table|div|p|h[1-6]|span|form|center)\b", re.IGNORECASE
)

_TITLES: Final = frozenset({*HEADINGS, "caption"})
_BREAKING: Final = _TITLES | {
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt",
    "fieldset", "footer", "form", "header", "hr", "legend", "li", "main", "nav", "ol", "p", "pre",
    "section", "ul",
}  # fmt: skip
_UNSEEN: Final = frozenset({"noscript", "object", "script", "select", "style", "svg", "template"})
_HIDDEN: Final = lazy_pattern(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)

_WIDEST: Final = 1000
"""No cell spans more columns: browsers read a larger number as this one."""
_HIGHEST: Final = 65534
"""No cell spans more rows, likewise."""
_LONGEST_SPAN: Final = 9  # digits, of which more say nothing else


def is_html(data: bytes) -> bool:
    """Tell whether a file begins as a web page; other kinds of XML do not count."""
    head = data[:BEGINNING].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe\t\n\r ")
    if not head.startswith(b"<"):
        return False
    is_xml = head.startswith(b"<?xml")
    return _HTML.search(head) is not None or (not is_xml and _ELEMENT.search(head) is not None)


def read_html(data: bytes, limits: Limits, encoding: str | None = None) -> Page:
    """Return the tables of a web page that hold data, and the lines of text around them.

    A table with a table of data in one of its cells is only layout: its content is read as if it
    were outside. A table with less than two rows or two columns of text is read as text of the
    cell, or of the page, around it. A cell that spans several columns leaves blank cells; one that
    spans several rows is repeated in them, below the first row and unless it is a heading. Lists in
    preformatted text (``<pre>``) are tables, too, recognised by their columns as in a text file.
    Scripts, styles, comments and hidden elements are left out. The title of a table is its caption,
    else the last heading above it.
    """
    charset = _CHARSET.search(data[:BEGINNING].replace(b"\0", b""))
    text = decode(data, encoding, charset[1].decode("ascii") if charset else None)
    meter = Meter(limits)
    reader = _Reader(meter, limits, is_vega=b"vegachess" in data)
    with suppress(_EnoughError):  # a limit was met; what was read up to there is kept
        parse_html(text.text.encode("utf-8", "replace").decode(), reader)
    return page(
        "html",
        tuple(reader.pieces()),
        title=reader.title,
        diagnostics=(*text.diagnostics, *meter.findings, *reader.findings),
    )


class _EnoughError(Exception):
    """Stops the parser when a limit is reached."""


class _Flow:
    """Lines of text and tables in order: a cell's, or those of a page outside of tables."""

    def __init__(self) -> None:
        self.parts: list[str | Grid | None] = []  # None is the end of a line
        self.has_table = False
        self.shown: int | None = None
        """How many parts are shown with the last summary; what it folds away stands behind."""

    def pieces(self) -> Iterator[str | Grid]:
        """Yield the lines of text and the tables."""
        text: list[str] = []
        for part in (*self.parts, None):
            if isinstance(part, str):
                text.append(part)
                continue
            if text:
                line = cell_text("".join(text))
                text.clear()
                if line:
                    yield line
            if part is not None:
                yield part

    def text(self) -> str:
        """Return the text on one line."""
        return " ".join(part for part in self.pieces() if isinstance(part, str))


class _Cell(_Flow):
    """A cell, and how many columns and rows it is wide and high."""

    def __init__(self, width: int, height: int, *, is_heading: bool) -> None:
        super().__init__()
        self.width, self.height, self.is_heading = width, height, is_heading


class _Table:
    """A table that is being read: its rows with their lines; ``outer`` is what it stands in."""

    def __init__(self, outer: _Flow) -> None:
        self.outer = outer
        self.title: str | None = None
        self.rows: list[tuple[int, list[_Cell]]] = []
        self.loose = _Flow()
        """What stands between the cells: a caption."""


class _Reader:
    """The parser's target: turns elements into lines of text and grids."""

    def __init__(self, meter: Meter, limits: Limits, *, is_vega: bool) -> None:
        self.line = 1
        self._meter, self._limits, self._is_vega = meter, limits, is_vega
        self.title: str | None = None
        self.findings: list[Diagnostic] = []  # in text shown as it was typed
        self._typed: list[str] | None = None  # the present text of that kind
        self._typed_line = 1
        self._page = _Flow()
        self._place: _Flow = self._page  # the cell that text goes to
        self._tables: list[_Table] = []
        self._unseen = 0  # how many elements deep the parser is in one that nobody sees
        self._heading: str | None = None  # the last one, until a table took it as its title
        self._collected: list[str] | None = None  # the text of the present title or heading
        self._in_title = False

    def pieces(self) -> Iterator[str | Grid]:
        """Yield the lines of text and the tables of the page; the tables still open included."""
        self._take_typed()
        while self._tables:
            self._close_table()
        return self._page.pieces()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Handle the start of an element."""
        if not self._meter.count("elements", line=self.line):
            raise _EnoughError
        is_hidden = "hidden" in attributes or _HIDDEN.search(attributes.get("style", ""))
        if self._unseen or tag in _UNSEEN or is_hidden:
            self._unseen += 1
            return
        if tag == "title" or tag in _TITLES:
            self._collected = []
            self._in_title = tag == "title"
        if tag in {"pre", "table", "tr", "td", "th"}:
            self._take_typed()
        if tag == "pre":
            self._break()
            self._typed, self._typed_line = [], self.line
        elif tag in _BREAKING:
            self._break()
        elif tag == "table":
            if not self._meter.within("depth", len(self._tables) + 1, self.line):
                raise _EnoughError
            self._tables.append(_Table(self._place))
            self._place = self._tables[-1].loose
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append((self.line, []))
            self._place = self._tables[-1].loose
        elif tag in {"td", "th"} and self._tables:
            rows = self._tables[-1].rows or [(self.line, [])]
            self._tables[-1].rows = rows
            width = _span(attributes.get("colspan", ""), _WIDEST)
            height = _span(attributes.get("rowspan", ""), _HIGHEST)
            self._place = _Cell(width, height, is_heading=tag == "th")
            rows[-1][1].append(self._place)
        if self._is_vega and self._tables and (mark := vega_mark(tag, attributes)):
            self._place.parts.append(mark)

    def end(self, tag: str) -> None:
        """Handle the end of an element; the parser ends those that a page leaves open."""
        if self._unseen:
            self._unseen -= 1
            return
        if tag == "title" or tag in _TITLES:
            text = cell_text("".join(self._collected or ())) or None
            self._collected = None
            self._in_title = False
            if tag == "title":
                self.title = self.title or text
            elif tag == "caption" and self._tables:
                self._tables[-1].title = text
            else:
                self._heading = text or self._heading
        if tag in {"pre", "td", "th", "table"}:
            self._take_typed()
        if tag == "summary":
            self._place.shown = len(self._place.parts)
        elif tag == "details" and self._tables and not self._place.has_table:
            del self._place.parts[self._place.shown or len(self._place.parts) :]
        if tag in _BREAKING:
            self._break()
        elif tag == "span" and self._is_vega and self._tables:
            self._place.parts.append(VEGA_NAME)
        elif tag in {"td", "th"} and self._tables:
            self._place = self._tables[-1].loose
        elif tag == "table" and self._tables:
            self._close_table()
            if self._meter.is_full:
                raise _EnoughError

    def data(self, text: str) -> None:
        """Handle text."""
        if not self._meter.count("elements", line=self.line):
            raise _EnoughError
        if self._unseen:
            return
        if self._collected is not None:
            self._collected.append(text)
        if self._typed is not None:
            self._typed.append(text)
        elif not self._in_title:
            self._place.parts.append(text)

    def _break(self) -> None:
        if self._typed is not None:
            self._typed.append("\n")
        else:
            self._place.parts.append(None)

    def _take_typed(self) -> None:
        """Add preformatted text to its cell: with the lists in it, else as text."""
        if self._typed is None:
            return
        text, self._typed = "".join(self._typed), None
        lists = read_fixed_width(Text(text), self._limits)
        if not lists.grids:
            self._place.parts.extend((text, None))
            return
        # The lines of what was typed, from 1, are those of the page from its own line on.
        above = self._typed_line - 1
        pieces: list[str | Grid] = list(lists.before)
        for grid in lists.grids:
            lines = tuple(number + above for number in grid.lines)
            pieces += [replace(grid, lines=lines, after=()), *grid.after]
        for piece in pieces:
            self._place.parts.extend((piece, None))
        self._place.has_table = True
        self.findings += [
            finding if finding.line is None else replace(finding, line=finding.line + above)
            for finding in lists.diagnostics
        ]

    def _close_table(self) -> None:
        """Add a table to the cell around it: as layout, as a grid, or as text."""
        table = self._tables.pop()
        outer = self._place = table.outer
        outer.parts.append(None)
        cells = [table.loose, *(cell for _, row in table.rows for cell in row)]
        if any(cell.has_table for cell in cells):
            for cell in cells:
                outer.parts.extend((*cell.parts, None))
            outer.has_table = True
            return
        rows = list(self._expanded(table))
        if self._is_vega:
            rows = without_marks(rows)
        outer.parts.extend((*table.loose.parts, None))
        if len(rows) > 1 and len({i for _, row in rows for i, text in enumerate(row) if text}) > 1:
            title, self._heading = table.title or self._heading, None
            for line, row in rows:
                row[:] = [self._meter.cut(text, line) for text in row]
            grid = rectangle([row for _, row in rows], [line for line, _ in rows], title)
            outer.parts.append(grid)
            outer.has_table = True
        else:
            for _, row in rows:
                outer.parts.extend((" ".join(filter(None, row)), None))

    def _expanded(self, table: _Table) -> Iterator[tuple[int, list[str]]]:
        """Yield the rows with text and their lines, each cell in its column."""
        # Cells that reach into the rows below them, by column: the first row that none reaches
        # into, and what is repeated in these rows.
        busy: dict[int, int] = {}
        texts: dict[int, str] = {}
        for number, (line, cells) in enumerate(table.rows):
            row: list[str] = []
            column = 0
            for cell in cells:
                while busy.get(column, 0) > number:
                    column += 1
                reach = cell.width if cell.height > 1 else 1
                if not self._meter.count("cells", reach, line):
                    return
                if not self._meter.within("columns", column + 1, line):
                    break
                text = cell.text()
                if cell.height > 1:
                    busy |= dict.fromkeys(range(column, column + reach), number + cell.height)
                    if number and text and not cell.is_heading:  # a heading's text stays there
                        texts[column] = text
                if text:
                    row.extend(("",) * (column - len(row)))
                    row.append(text)
                column += cell.width
            if not row:
                continue
            texts = {column: text for column, text in texts.items() if busy[column] > number}
            if not self._meter.count("rows", line=line):
                return
            if not self._meter.count("cells", len(texts), line):
                return
            row.extend(("",) * (max(texts, default=-1) + 1 - len(row)))
            for column, text in texts.items():
                row[column] = row[column] or text
            yield line, row


def _span(text: str, most: int) -> int:
    """Return the number of columns or rows: 1 if it is not stated, or not a number."""
    digits = text.strip()[:_LONGEST_SPAN]
    return min(max(int(digits), 1), most) if digits.isascii() and digits.isdecimal() else 1
