"""One document with every node and option in every form, beside what it looked like before."""

import csv
import io
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import assert_kept
from row_tests import each_row
from sample_document import ARABIC, CHART, COLUMNS, DOCUMENT, HOSTILE, TABLE, words

from trfkit.messages import Span
from trfkit.record import names, replace, required
from trfkit.reports import document as nodes
from trfkit.reports.document import (
    Axis,
    Cell,
    Column,
    Document,
    Kind,
    Paragraph,
    Point,
    Rows,
    Section,
    Series,
    Table,
)
from trfkit.reports.render_html import LINE, chart_svg, render_html
from trfkit.reports.render_markdown import render_markdown
from trfkit.reports.render_sheet import render_csv, render_workbook
from trfkit.reports.render_text import render_text
from trfkit.visible_text import inert, visible

GOLDEN = Path(__file__).with_name("golden")


def workbook_text(document):
    """Return a workbook as a person sees it: the type of a cell shows by its quotes."""
    lines = []
    for sheet in openpyxl.load_workbook(io.BytesIO(render_workbook(document))).worksheets:
        lines.append(f"[{sheet.title}]")
        lines += [
            "\t".join("" if cell is None else repr(cell) for cell in row).rstrip()
            for row in sheet.iter_rows(values_only=True)
        ]
    return "\n".join(lines) + "\n"


FORMS = {
    "document.txt": lambda: render_text(DOCUMENT),
    "document_narrow.txt": lambda: render_text(DOCUMENT, width=76),
    "document_coloured.txt": lambda: render_text(
        replace(DOCUMENT, has_details=True), is_coloured=True
    ),
    "document.md": lambda: render_markdown(DOCUMENT),
    "document.html": lambda: "".join(render_html(DOCUMENT)),
    "document.csv": lambda: render_csv(DOCUMENT),
    "document.tsv": lambda: render_csv(DOCUMENT, delimiter="\t"),
    "document_workbook.txt": lambda: workbook_text(DOCUMENT),
    "document_pseudo.md": lambda: render_markdown(DOCUMENT, "qps"),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_document_looks_as_it_did(name, request):
    text = FORMS[name]().replace("\r\n", "\n")
    path = GOLDEN / name
    assert_kept(text, path, request.config)


DEFAULTS = {
    kind: dict(zip(reversed(names(kind)), reversed(kind.__struct_defaults__), strict=False))
    for kind in vars(nodes).values()
    if getattr(kind, "__module__", "") == nodes.__name__ and hasattr(kind, "__struct_fields__")
}
"""The nodes of documents, and what their fields are where nothing else is said."""


def parts_of(value):
    """Yield every node of a document, and what stands in it."""
    if hasattr(value, "__struct_fields__") and not isinstance(value, Span):
        yield value
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, tuple | Rows):
        for item in value:
            yield from parts_of(item)


def test_the_document_has_every_node_and_each_option_of_it():
    """What nothing here uses would reach no golden file."""
    used = set()
    for part in parts_of(DOCUMENT):
        kind = type(part)
        used |= {
            (kind.__name__, name)
            for name in names(kind)
            if name in required(kind) or getattr(part, name) != DEFAULTS[kind][name]
        }
    declared = {(kind.__name__, name) for kind in DEFAULTS for name in names(kind)}
    assert declared - used == {("Document", "has_details")}  # of the text with colours
    assert {column.kind for column in COLUMNS} == set(Kind)


@pytest.mark.parametrize("form", ["document.txt", "document.md", "document.csv"])
def test_nothing_of_a_screen_alone_is_in_a_file(form):
    assert "Rules of" not in FORMS[form]()
    assert "What columns mean" not in FORMS[form]()


def test_names_that_are_markup_stay_names():
    page = "".join(render_html(DOCUMENT))

    assert HOSTILE not in page
    assert f"<bdi>{ARABIC}</bdi>" in page
    assert " style=" not in page
    assert not re.search(r"<[^>]* on\w+=", page)


@given(rows=st.lists(st.tuples(st.text(), st.none() | st.integers()), max_size=4))
def test_any_name_and_number_is_read_back_from_tsv_and_no_name_is_a_formula(rows):
    columns = (
        Column(kind=Kind.NAME, label=words("name")),
        Column(kind=Kind.NUMBER, label=words("value"), unit=10, missing="-"),
    )
    table = Table(columns=columns, rows=rows, caption=words("Values"))
    written = render_csv(Document(title=words("T"), blocks=(table,)), delimiter="\t")

    _, *read = csv.reader(io.StringIO(written, newline=""), delimiter="\t", strict=True)
    assert [name for name, _ in read] == [inert(visible(name)) for name, _ in rows]
    assert [value and Fraction(value) for _, value in read] == [
        "" if value is None else Fraction(value, 10) for _, value in rows
    ]


def counted(count, opens):
    column = Column(kind=Kind.NUMBER, label=words("BH"))
    rows = [(Cell(values=(number,), opens=opens),) for number in range(count)]
    table = Table(columns=(column,), rows=rows, caption=words("Values"))
    return Document(title=words("Many"), blocks=(table,))


def test_no_more_cells_are_opened_than_a_page_has_room_for():
    asked = []

    def opens():
        asked.append(1)
        return (Paragraph((words("how"),)),)

    exact = "".join(render_html(counted(3, opens), most_opened=3))
    assert (exact.count("<details"), len(asked)) == (3, 3)
    assert "stays quick" not in exact

    asked.clear()
    more = "".join(render_html(counted(4, opens), most_opened=3))
    assert (more.count("<details"), len(asked)) == (3, 3)
    assert "the first 3 values open" in more


@each_row("width", [40, 60, 76, 91, 92, 120])
def test_a_table_takes_no_more_than_a_terminal_has_once_its_words_can_give_way(width):
    table = replace(TABLE, columns=(*COLUMNS[:4], COLUMNS[8]), rows=ROWS, foot=(), on_paper=())
    document = Document(title=words("T"), blocks=(table,))
    assert max(map(len, render_text(document, width=width).splitlines())) <= width


ROWS = ((1, 12, "Wolfeschlegelsteinhausen, Hubert Blaine", 45, "a remark of several words " * 3),)


def test_rows_are_made_one_by_one():
    """Of ten thousand rows no more than one is there at a time; text needs the width of all."""
    alive = [0, 0]

    class Counted(str):
        __slots__ = ()

        def __new__(cls, text):
            alive[0] += 1
            alive[1] = max(alive)
            return super().__new__(cls, text)

        def __del__(self):
            alive[0] -= 1

    column = Column(kind=Kind.NAME, label=words("name"))
    rows = Rows(lambda: ((Counted(number),) for number in range(100)))
    document = Document(
        title=words("T"), blocks=(Table(columns=(column,), rows=rows, caption=words("Names")),)
    )
    for render in (render_markdown, render_csv, render_html):
        "".join(render(document))
    assert alive[1] <= 3


def drawn(*values, best_low=False):
    chart = replace(
        CHART,
        series=tuple(
            Series(words(str(value)), (Point(1, 0), Point(2, value)), f"#{at}")
            for at, value in enumerate(values)
        ),
        up=Axis(ticks=((0, words("0")), (1, words("1"))), best_low=best_low),
    )
    svg = chart_svg(chart, lambda text: text.text)
    ends = [float(y) for y in re.findall(r'<polyline points="\S+ \S+,(\S+)"', svg)]
    names = [float(y) for y in re.findall(r'<a href[^>]*><text x="\S+" y="(\S+)"', svg)]
    return ends, names


def test_the_better_of_two_lines_ends_above_and_names_stand_apart():
    (low, high), _ = drawn(0, 1)
    assert high < low
    (low, high), _ = drawn(0, 1, best_low=True)
    assert low < high

    _, names = drawn(1, 1, 1, 0.999)
    assert min(b - a for a, b in pairwise(names)) >= LINE


def figures(svg, element, *attributes):
    found = re.findall(rf"<{element} [^>]*>", svg)
    return [
        tuple(re.search(rf'(?<=\b{name}=")[^"]*', each)[0] for name in attributes)
        for each in found
        if all(f'{name}="' in each for name in attributes)
    ]


@pytest.mark.parametrize(("lines", "right"), [(1, 848), (2, 658)])
def test_a_chart_is_drawn_to_scale(lines, right):
    chart = replace(
        CHART,
        series=tuple(
            Series(words("a"), (Point(1, 1), Point(2, 12), Point(3, 24)), step=line == 1)
            for line in range(lines)
        ),
        across=Axis(ticks=((1, words("1")), (3, words("3")))),
        up=Axis(ticks=((1, words("1")), (24, words("24"))), best_low=True, compressed_from=12),
        right=((1, words("10")),),
        marks=((2, words("now"), words("Today")),),
    )
    svg = chart_svg(chart, lambda text: text.text)
    middle = (52 + right) / 2
    # 24 is twice 12: one e-th of twelve and a half behind it, of 1 to 12 (1 + ln 2).
    twelve = round(16 + 350 * 11 / (12 * 1.693147 - 1), 1)
    straight = f"52.0,16.0 {middle},{twelve} {float(right)},366.0"
    stepped = (
        f"52.0,16.0 {middle},16.0 {middle},{twelve} {float(right)},{twelve} {float(right)},366.0"
    )
    assert [one[0] for one in figures(svg, "polyline", "points")] == [straight, stepped][:lines]
    assert figures(svg, 'line class="grid"', "x1", "x2", "y1") == [
        ("52", str(right), "16.0"),
        ("52", str(right), "366.0"),
    ]
    texts = re.findall(r'<text x="([^"]*)" y="([^"]*)" text-anchor="(\w+)">([^<]*)', svg)
    assert texts[:6] == [
        ("44", "21.0", "end", "1"),
        ("44", "371.0", "end", "24"),
        (str(right + 8), "21.0", "start", "10"),
        ("52.0", "388", "middle", "1"),
        (str(float(right)), "388", "middle", "3"),
        (str(middle - 4), "360", "end", "now"),
    ]
    assert (len(texts) > 6) is (lines > 1)


def test_a_caption_that_is_the_heading_above_it_is_but_heard():
    def page(caption):
        section = Section(heading=words("Ties"), blocks=(replace(TABLE, caption=words(caption)),))
        return "".join(render_html(Document(title=words("A title"), blocks=(section,))))

    assert '<caption class="aside">Ties</caption>' in page("Ties")
    assert "<caption>Who is tied</caption>" in page("Who is tied")


def test_headings_have_six_levels_at_most():
    section = Section(heading=words("inmost"), blocks=())
    for _ in range(6):
        section = Section(heading=words("around it"), blocks=(section,))
    document = Document(title=words("all"), blocks=(section,))
    assert re.findall(r"<h(\d)", "".join(render_html(document))) == list("12345666")
