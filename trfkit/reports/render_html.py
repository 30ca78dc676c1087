"""Render a document as HTML: a page that needs no other file, or a part of a screen.

Functions make the HTML of nodes, as a page has ten thousand cells and more; a template makes the
rest. No element has a style or a script of its own: the policy of a page forbids it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import sha256
from html import escape
from itertools import islice, pairwise
from math import log
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages import Message, Span
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.reports.document import (
    AnyRow,
    Axis,
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Excerpt,
    Facts,
    Form,
    Input,
    Kind,
    Label,
    Paragraph,
    Row,
    Section,
    Series,
    Steps,
    Table,
    Text,
    Tone,
    Value,
    cells_of,
    cut_text,
)
from trfkit.reports.writer import Writer, signs
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jinja2 import Environment


MOST_OPENED: Final = 10_000
"""So many cells of a page can be opened: with more, a browser takes seconds to show it."""

MOST_COLUMNS: Final = 13
"""A table with more columns is printed in smaller letters, so that paper has room for it."""

ALIGNED: Final = {
    Kind.NAME: "name",
    Kind.RESULT: "c",
    Kind.FLAG: "c",
    Kind.BLANK: "blank",
    Kind.DATE: "day",
}
"""Classes of cells by what they hold; numbers have ``n``."""

SPANS: Final = {"name": "bdi", "code": "code"}
"""The elements for words that are more than text."""


def render_html(
    document: Document,
    locale: str = "en",
    frame: Frame | None = None,
    *,
    most_opened: int = MOST_OPENED,
) -> Iterator[str]:
    """Yield a document as a whole page, piece by piece."""
    from markupsafe import Markup  # noqa: PLC0415 - what templates take as it is

    writer = _HtmlWriter(locale, most_opened)
    return render_pieces(
        "document.html",
        frame,
        language=locale,
        title=writer.words(document.title),
        body=map(Markup, _batches(writer.document(document))),
        script_hash=script_hash("sort.js") if frame is None and _sorts(document.blocks) else "",
    )


def html_of(blocks: Iterable[Block], locale: str = "en") -> Iterator[str]:
    """Yield blocks as HTML, for a template that is no document yet."""
    from markupsafe import Markup  # noqa: PLC0415 - what templates take as it is

    writer = _HtmlWriter(locale, MOST_OPENED)
    return (Markup(piece) for block in blocks for piece in writer.node(block, 2))  # noqa: S704


def text_html(text: Text, locale: str = "en") -> str:
    """Return a text as HTML within a line of a template."""
    from markupsafe import Markup  # noqa: PLC0415 - what templates take as it is

    return Markup("".join(map(_span, Writer(locale).spans(text))))  # noqa: S704


def _batches(pieces: Iterator[str]) -> Iterator[str]:
    """Yield pieces, some hundred of them together: the template looks at each that it is given."""
    while batch := tuple(islice(pieces, 500)):
        yield "".join(batch)


def _sorts(blocks: Iterable[Block]) -> bool:
    return any(
        block.sortable if isinstance(block, Table) else _sorts(getattr(block, "blocks", ()))
        for block in blocks
    )


class _HtmlWriter(Writer):
    """Yields the pieces of each node; ``level`` is that of the headings in it."""

    def __init__(self, locale: str, most_opened: int) -> None:
        super().__init__(locale)
        self._most_opened = most_opened
        self._opened = 0
        self._tables = 0
        self._regions: Counter[str] = Counter()
        self._heading: Text | None = None
        self._head = cache(self._head_of)  # the cards of a thousand players have the same

    def document(self, document: Document) -> Iterator[str]:
        yield element("h1", self._text(document.title))
        yield from (element("p", self._text(text), "about") for text in document.subtitle)
        if document.verdict:
            sentences = "".join(element("p", self._text(text)) for text in document.verdict)
            yield element("div", sentences, "verdict", document.tone.value)
        if document.has_navigation:
            yield from self._navigation(document)
        yield from self._blocks(document.blocks, 2)
        if self._opened > self._most_opened:
            limit = Message("report.most-opened", count=self._most_opened)
            yield element("p", self._text(limit), "about")
        foot = (*document.foot, *document.details)
        yield element("footer", "".join(element("div", self._text(text)) for text in foot))

    def _navigation(self, document: Document) -> Iterator[str]:
        sections = [block for block in document.blocks if isinstance(block, Section)]
        links = "".join(
            element("li", element("a", self._text(section.heading), href=f"#{section.anchor}"))
            for section in sections
            if section.anchor
        )
        label = self.words(Message("report.navigation"))
        yield element("nav", element("ul", links, "jump"), aria_label=label)

    def _blocks(self, blocks: Iterable[Block], level: int) -> Iterator[str]:
        for block in blocks:
            yield from self.node(block, level)

    def section(self, section: Section, level: int) -> Iterator[str]:
        classes = "" if section.is_printed else "screen-only", "page" * section.starts_page
        heading = element(f"h{level}", self._text(section.heading), _tone(section.tone))
        self._heading = section.heading
        yield opening("section", *classes, id=section.anchor or None)
        if section.print_choice is not None:
            box = opening("input", "paper", type="checkbox")
            yield element("label", box + self._text(section.print_choice), "row")
        if section.is_folded:
            yield f"<details>{element('summary', heading)}"
        else:
            yield heading
        yield from self._blocks(section.blocks, min(level + 1, 6))
        yield "</details>\n</section>\n" if section.is_folded else "</section>\n"

    def paragraph(self, paragraph: Paragraph, _: int) -> Iterator[str]:
        texts = map(self._text, paragraph.texts)
        if paragraph.listed:
            items = "".join(element("li", text) for text in texts)
            yield element("ul", items, "lines", _tone(paragraph.tone))
        else:
            yield element("p", " ".join(texts), _tone(paragraph.tone))

    def facts(self, facts: Facts, _: int) -> Iterator[str]:
        pairs = (
            element("dt", self._text(label)) + element("dd", self._text(text))
            for label, text in facts.facts
        )
        yield element("dl", "".join(pairs), "facts")

    def steps(self, steps: Steps, _: int) -> Iterator[str]:
        items = (
            element("li", self._text(step), id=f"{steps.anchor}-{number}" if steps.anchor else None)
            for number, step in enumerate(steps.steps, start=1)
        )
        yield element("ol", "".join(items), "steps")

    def excerpt(self, excerpt: Excerpt, level: int) -> Iterator[str]:
        if excerpt.line is not None:
            first = (excerpt.column or 1) - 1
            last = (
                first if excerpt.column is None else max(excerpt.end or 0, excerpt.column + 1) - 1
            )
            before, marked, behind = (
                escape_text(excerpt.line[a:b]) for a, b in ((0, first), (first, last), (last, None))
            )
            yield element("pre", f"{before}<mark>{marked}</mark>{behind}", "scroll")
        if excerpt.remarks:
            yield from self.paragraph(Paragraph(excerpt.remarks, listed=True), level)

    def chart(self, chart: Chart, level: int) -> Iterator[str]:

        yield f"<figure>\n{element('figcaption', self._text(chart.caption))}"
        yield self._region("chart", chart.caption)
        yield chart_svg(chart, self.words)
        numbers = element("summary", self._text(Message("report.in-numbers")))
        yield f"</div>\n<details>{numbers}"
        yield from self.table(chart.table, level)
        yield "</details>\n</figure>\n"

    def form(self, form: Form, *_: Any) -> Iterator[str]:  # noqa: ANN401 - as everywhere
        inputs = "".join(map(self._input, form.inputs))
        button = element("button", self._text(form.submit))
        if form.changes:
            about = "" if form.about is None else element("span", self._text(form.about))
            yield element(
                "form", inputs + button + about, "deed", method="post", action=form.action
            )
            return
        more = "" if form.more is None else self._folded_inputs(*form.more)
        yield element("form", inputs + button + more, "menus", method="get",
                      action=form.action or None, data_live=True)  # fmt: skip

    def _folded_inputs(self, label: Text, inputs: tuple[Input, ...]) -> str:
        inside = element("div", "".join(map(self._input, inputs)), "menus")
        is_open = any(field.value for field in inputs)
        summary = element("summary", self._text(label))
        return element("details", summary + inside, "more", open=is_open)

    def _input(self, field: Input) -> str:
        name, value = field.name, field.value
        if field.label is None:
            return opening("input", type="hidden", name=name, value=value)
        options = "".join(
            element("option", escape_text(self.words(text)), value=key, selected=key == value)
            for key, text in field.choices
        )
        if field.kind == "choice":
            box = element("select", options, name=name, data_whole=field.changes_form)
        else:
            listed = f"of-{name}" if options else None
            box = opening("input", type="text", name=name, value=value, list=listed,
                          placeholder=field.placeholder, autocomplete="off")  # fmt: skip
            box += element("datalist", options, id=listed) if options else ""
        return element("label", self._text(field.label) + box)

    def _region(self, kind: str, caption: Text, *, is_wide: bool = False) -> str:
        """Return the start of a scrolling region; its name is unique on the page."""
        label = self.words(Message("report.region", kind=kind, caption=caption))
        self._regions[label] += 1
        number = f" {self._regions[label]}" if self._regions[label] > 1 else ""
        classes = "scroll", "wide" * is_wide
        return opening("div", *classes, role="region", aria_label=label + number, tabindex="0")

    # Tables ---------------------------------------------------------------------------------------

    def table(self, table: Table, level: int) -> Iterator[str]:
        self._tables += 1
        placed = [(place, table.columns[place]) for place in table.shown_columns()]
        name = next((place for place, column in placed if column.kind is Kind.NAME), None)
        heads = "".join(self._head(column, place == name) for place, column in placed)
        # Classes are found once, and not for each cell; the name has none.
        columns = [(p, column, None if p == name else _class_of(column)) for p, column in placed]
        if table.filters:
            yield opening("div", "filtered") + self._filters(table)
        yield self._region("table", table.caption, is_wide=len(columns) > MOST_COLUMNS)
        yield opening("table", "sorts" * table.sortable)
        # A caption that is the heading above it is for those alone who hear the page.
        yield element(
            "caption", self._text(table.caption), "aside" * (table.caption == self._heading)
        )
        yield f"<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n"
        for row in table.rows:
            yield self._row(row, columns)
        yield "</tbody>\n"
        if table.foot:
            rows = "".join(self._row(row, columns) for row in table.foot)
            yield element("tfoot", rows)
        yield "</table>\n</div>\n"
        if table.filters:
            yield "</div>\n"
        if table.on_paper:
            yield opening("div", "paper-only")
            yield from self._blocks(table.on_paper, level)
            yield "</div>\n"

    def _filters(self, table: Table) -> str:
        """Return the choices of rows; the style sheet hides other rows, by their classes."""
        texts = (Message("report.all-rows"), *table.filters)
        offered = zip(("all", "f0", "f1", "f2"), texts, strict=False)
        choices = "".join(
            element("label", opening("input", type="radio", name=f"show-{self._tables}", value=key,
                                     checked=key == "all") + self._text(text))
            for key, text in offered
        )  # fmt: skip
        legend = element("legend", self._text(Message("report.which-rows")), "aside")
        return element("fieldset", legend + choices, "show")

    def _head_of(self, column: Column, is_name: bool) -> str:  # noqa: FBT001 - what is cached
        text = self._text(column.label)
        if not text:
            text = element("span", self._text(Message("report.remark")), "aside")
        if column.meaning is not None:
            text = element("abbr", text, title=self.words(column.meaning))
        if column.second is not None:
            text += element("small", self._text(column.second))
        low = column.kind in {Kind.RANK, Kind.ID}
        of_kind = "name" if is_name else _class_of(column)
        return element("th", text, of_kind, scope="col", data_low=low)

    def _row(self, row: AnyRow, columns: Sequence[tuple[int, Column, str | None]]) -> str:
        cells = cells_of(row)
        written = [self._cell(cells[place], column, of_kind) for place, column, of_kind in columns]
        if not isinstance(row, Row) or (row.tone is Tone.PLAIN and not row.filters):
            return f"<tr>{''.join(written)}</tr>\n"
        classes = (f"f{number}" for number in row.filters)
        return element("tr", "".join(written), _tone(row.tone), *classes)

    def _cell(self, cell: Value | Cell, column: Column, of_kind: str | None) -> str:
        if isinstance(cell, Cell):
            text, marks = self._whole(cell, column), cell.marks
        else:
            text, marks = self._value(cell, column), ()
        is_name = of_kind is None and bool(text)
        classes = ("" if is_name else _class_of(column)) if of_kind is None else of_kind
        if marks:
            tones = (_tone(mark.value[-1]) for mark in marks)
            classes = " ".join(filter(None, (classes, *tones)))
        start = f' class="{classes}"' if classes else ""
        return f'<th scope="row"{start}>{text}</th>' if is_name else f"<td{start}>{text}</td>"

    def _whole(self, cell: Cell, column: Column) -> str:
        """Return the HTML of a cell that is more than a value."""
        text = self._value(cell.values[0], column) if cell.values else ""
        if cell.marks or len(cell.values) > 1:
            before, between, after = (
                f'<span class="sign">{sign}</span>' if sign else "" for sign in signs(cell)
            )
            values = between.join(self._value(value, column) for value in cell.values)
            text = before + values + after
        if cell.opens is not None:
            self._opened += 1
            if self._opened <= self._most_opened:
                inside = "".join(self._blocks(cell.opens(), 6))
                return element("details", element("summary", text) + inside, "value")
        return f'<a href="{escape_text(cell.link)}">{text}</a>' if cell.link else text

    def _value(self, value: Value, column: Column) -> str:
        if value is None:
            return column.missing
        if isinstance(value, str):
            text = escape_text(value)
            return f"<bdi>{text}</bdi>" if text and column.kind is Kind.NAME else text
        if isinstance(value, Message | Span):
            return self._text(value)
        if isinstance(value, Label) and value.name:
            return "{}<bdi>{}</bdi>{}".format(*map(escape_text, self.label(value)))
        return self.value(value, column)

    def _text(self, text: Text) -> str:
        return "".join(map(_span, self.spans(text)))


def _span(span: Span) -> str:
    text = escape_text(span.text)
    if span.kind == "link":
        return f'<a href="{escape_text(span.target)}">{text}</a>'
    name = SPANS.get(span.kind)
    return f"<{name}>{text}</{name}>" if name else text


def _class_of(column: Column) -> str:
    return "n" if column.kind.is_number else ALIGNED.get(column.kind, "")


def _tone(tone: Tone) -> str:
    return {Tone.PLAIN: "", Tone.ASIDE: "faint"}.get(tone, tone.value)


def element(name: str, inside: str, /, *classes: str, **attributes: str | bool | None) -> str:
    """Return an element; ``inside`` is HTML."""
    return f"{opening(name, *classes, **attributes)}{inside}</{name}>\n"


def opening(name: str, /, *classes: str, **attributes: str | bool | None) -> str:
    """Return the opening tag; attributes that are None or False are left out."""
    of_class = " ".join(filter(None, classes))
    written = f' class="{escape_text(of_class)}"' if of_class else ""
    for key, value in attributes.items():
        if value is not None and value is not False:
            written += f" {key.replace('_', '-')}"
            written += "" if value is True else f'="{escape_text(str(value))}"'
    return f"<{name}{written}>"


def escape_text(text: str) -> str:
    """Return text of a file as HTML without markup or controls of its direction."""
    text = visible(text)
    return escape(text) if _MARKUP.search(text) else text  # few cells have any


_MARKUP: Final = lazy_pattern("[&<>\"']")


# Charts, in which nothing is said by colour alone -------------------------------------------------


WIDTH, HEIGHT = 900, 400
LEFT, RIGHT, TOP, BOTTOM = 52, 52, 16, 34
NAMES: Final = 190
"""Room on the right for the names of several lines."""
LONGEST_NAME: Final = 26
"""A name is cut to what there is room for."""
LINE: Final = 18
"""Names stand so far apart that they can be read."""
HUES: Final = 10
"""The style sheet has so many colours of lines."""


def chart_svg(chart: Chart, words: Callable[[Text], str]) -> str:
    """Return the drawing of a chart; ``words`` gives the text of a label."""
    return "".join(_Drawing(chart, words).pieces())


class _Drawing:
    def __init__(self, chart: Chart, words: Callable[[Text], str]) -> None:
        self._chart = chart
        self._words = words
        self._right = WIDTH - RIGHT - (NAMES if len(chart.series) > 1 else 0)
        points = [point for series in chart.series for point in series.points]
        numbers = [point.x for point in points] + [value for value, *_ in chart.marks]
        self._across = _scale(chart.across, numbers, LEFT, self._right)
        top, bottom = TOP, HEIGHT - BOTTOM
        ends = (top, bottom) if chart.up.best_low else (bottom, top)
        self._up = _scale(chart.up, [point.y for point in points], *ends)

    def pieces(self) -> Iterator[str]:
        label = escape(self._words(self._chart.caption))
        size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
        yield f'<svg class="chart" {size} role="group" aria-label="{label}">\n'
        for value, text in self._chart.up.ticks:
            y = self._up(value)
            yield f'<line class="grid" x1="{LEFT}" x2="{self._right}" y1="{y}" y2="{y}"/>'
            yield self._label(text, LEFT - 8, y + 5, "end")
        for value, text in self._chart.right:
            yield self._label(text, self._right + 8, self._up(value) + 5, "start")
        for value, text in self._chart.across.ticks:
            yield self._label(text, self._across(value), HEIGHT - BOTTOM + 22, "middle")
        for value, name, title in self._chart.marks:
            x, low = self._across(value), HEIGHT - BOTTOM
            line = f'<line class="mark" x1="{x}" x2="{x}" y1="{TOP}" y2="{low}"/>'
            label = self._label(name, x - 4, low - 6, "end")
            yield f"<g><title>{escape(self._words(title))}</title>{line}{label}</g>\n"
        for number, series in enumerate(self._chart.series):
            yield from self._series(series, number)
        if len(self._chart.series) > 1:
            yield from self._names()
        yield "</svg>\n"

    def _series(self, series: Series, number: int) -> Iterator[str]:
        points = [(self._across(point.x), self._up(point.y)) for point in series.points]
        corners = points[:1]
        for (_, before), (x, y) in pairwise(points):
            corners += [(x, before), (x, y)] if series.step else [(x, y)]
        yield f'<g class="hue{number % HUES}"><title>{escape(self._words(series.label))}</title>'
        yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in corners)}"/>'
        for (x, y), point in zip(points, series.points, strict=True):
            title = f"<title>{escape(self._words(point.says))}</title>" if point.says else ""
            ringed = ' class="ring"' if point.is_ringed else ""
            yield f'<circle{ringed} cx="{x}" cy="{y}" r="4">{title}</circle>'
        yield "</g>\n"

    def _names(self) -> Iterator[str]:
        """Yield the name of each line at its end, at least the height of a line apart."""
        y = 0.0
        ends = [(self._up(series.points[-1].y), series) for series in self._chart.series]
        for end, series in sorted(ends, key=itemgetter(0)):
            y = max(end, y + LINE)
            x = self._across(series.points[-1].x)
            name = self._label(series.label, x + 20, y + 5, "start")
            yield f'<line class="lead" x1="{x + 5}" x2="{x + 16}" y1="{end}" y2="{y}"/>'
            yield f'<a href="{escape(series.link)}">{name}</a>\n' if series.link else name

    def _label(self, text: Text, x: float, y: float, anchor: str) -> str:
        words = escape(cut_text(self._words(text), LONGEST_NAME))
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def _scale(axis: Axis, values: list[float], start: int, end: int) -> Callable[[float], float]:
    """Return the function from values to positions on an axis that begins at ``start``."""
    full = axis.compressed_from

    def drawn(value: float) -> float:
        return value if full is None or value <= full else full * (1 + log(value / full))

    every = [drawn(value) for value in (*values, *(value for value, _ in axis.ticks))]
    low, high = min(every), max(every)
    return lambda value: round(
        start + (end - start) * (drawn(value) - low) / ((high - low) or 1), 1
    )


# Templates, filled in so that nothing in them can do harm -----------------------------------------


TEMPLATES: Final = Path(__file__).with_name("templates")


class Frame(Record):
    """The surroundings of a report that is a part of something larger.

    A ``template`` that extends ``base.html``, and its values under the name ``frame``.
    """

    template: str
    values: Mapping[str, object]


def render(template: str, frame: Frame | None = None, **values: object) -> str:
    """Return a whole HTML document: one that needs no other file and no network, or a frame's."""
    return "".join(render_pieces(template, frame, **values))


def render_pieces(template: str, frame: Frame | None = None, **values: object) -> Iterator[str]:
    """Yield the output of ``render`` in pieces: a page can have 50 MB, and more in memory."""
    if frame is None:
        values["layout"] = "base.html"
    else:
        values |= {"layout": frame.template, "frame": frame.values}
    return _environment().get_template(template).generate(values)


def script_hash(script: str) -> str:
    """Return the hash by which a page's policy allows a script of the templates, and no other."""
    from base64 import b64encode  # noqa: PLC0415 - for the one page with a script

    return b64encode(sha256((TEMPLATES / script).read_bytes()).digest()).decode()


@cache
def _environment() -> Environment:
    """Return the environment of the templates, which caches each of them."""
    from jinja2 import (  # noqa: PLC0415 - a library, for pages alone
        Environment,
        FileSystemLoader,
        StrictUndefined,
    )

    return Environment(
        # Rooms with templates of their own name them from the package: site/shell.html.
        loader=FileSystemLoader((TEMPLATES, TEMPLATES.parents[1])),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_visible_text,
    )


def _visible_text(value: object) -> object:
    """Return text from a file without controls, such as marks that turn the direction of text.

    The output of templates (a str of jinja2's own type) is unchanged.
    """
    return visible(value) if type(value) is str else value
