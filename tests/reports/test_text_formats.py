"""The plain shapes: nothing that stands in a file may break them."""

import csv
import io
import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.messages import Span
from trfkit.record import Record
from trfkit.reports.document import Column, Document, Kind, Paragraph, Table
from trfkit.reports.forms import MOST_ITEMS, json_in_pieces, json_of_texts, to_json
from trfkit.reports.render_markdown import markdown_of
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.render_text import text_of
from trfkit.visible_text import inert, visible

CELLS = st.text()
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
"""Controls, line ends, marks of direction and signs that nobody sees."""
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1)
)


def csv_of(rows):
    """Return rows as CSV, in columns whose cells are written unchanged."""
    numbers = table(rows, [Kind.NUMBER] * len(rows[0]))
    return render_csv(Document(title=numbers.caption, blocks=(numbers,)))


@given(rows=TABLES)
def test_any_cells_are_read_back_as_they_are_shown(rows):
    written = io.StringIO(csv_of(rows), newline="")
    shown = [[visible(cell) for cell in row] for row in rows]

    assert list(csv.reader(written, strict=True)) == shown


@given(rows=TABLES)
def test_a_spreadsheet_has_a_line_for_each_row_and_nothing_that_is_obeyed(rows):
    lines = csv_of(rows).split("\r\n")

    assert len(lines) == len(rows) + 1
    assert not UNSAFE.search("".join(lines).replace("\t", ""))


def test_csv_ends_its_lines_as_rfc_4180_says_and_quotes_only_where_needed():
    assert csv_of([["a", "b,c"], ['d"e', ""]]) == 'a,"b,c"\r\n"d""e",\r\n'


def table(rows, kinds=()):
    """Return a table; its first row is the head, columns are texts unless ``kinds`` say more."""
    head, *body = rows
    kinds = kinds or [Kind.TEXT] * len(head)
    labels = (Span("text", text) for text in head)
    columns = tuple(map(lambda kind, label: Column(kind=kind, label=label), kinds, labels))
    return Table(columns=columns, rows=body, caption=Span("text", ""))


def test_markdown_aligns_numbers_and_escapes_what_it_would_take_for_markup():
    rows = [["name", "n"], ["a|b", "1"]]
    assert markdown_of(table(rows, (Kind.TEXT, Kind.NUMBER))) == (
        "| name | n |\n| --- | ---: |\n| a\\|b | 1 |\n"
    )


@given(rows=TABLES)
def test_a_markdown_table_has_a_line_for_each_row(rows):
    assert markdown_of(table(rows)).count("\n") == len(rows) + 1


def test_columns_are_as_wide_as_their_widest_cell():
    rows = [["id", "name"], ["7", "Al"], ["10", "Bo"]]
    assert text_of(table(rows, (Kind.ID, Kind.NAME))) == "id  name\n 7  Al\n10  Bo\n"


@given(rows=TABLES)
def test_plain_columns_have_a_line_for_each_row(rows):
    rows[0] = [f"head {place}" for place, _ in enumerate(rows[0])]
    assert text_of(table(rows)).count("\n") == len(rows)


@each_row("start", ["=", "+", "-", "@", "\t", "\r"])
def test_what_a_spreadsheet_would_run_becomes_text(start):
    assert inert(f"{start}A1") == f"'{start}A1"


def test_an_ordinary_name_is_left_alone():
    assert inert("O'Neill, Sean-Paul") == "O'Neill, Sean-Paul"


@given(text=st.text())
def test_what_is_shown_holds_no_control_character(text):
    assert not UNSAFE.search(visible(text))
    paragraph = markdown_of(Paragraph((Span("text", text),)))
    assert not UNSAFE.search(paragraph.removesuffix("\n"))


def test_json_keeps_letters_as_they_are():
    assert to_json({"name": "Łoś"}) == '{\n  "name": "Łoś"\n}\n'


@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_json_holds_any_text_and_nothing_that_is_obeyed(text):
    written = to_json({text: text})

    assert json.loads(written) == {text: text}
    assert not UNSAFE.search(written.replace("\n", ""))


VISIBLE = st.text(st.characters(categories=["L", "N", "P", "S"], max_codepoint=0x2000))
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | VISIBLE,
    lambda parts: st.lists(parts) | st.lists(parts).map(tuple) | st.dictionaries(VISIBLE, parts),
)
"""What reports hold: a binary fraction stands in none."""


@given(document=DOCUMENTS)
def test_json_is_what_the_library_would_indent(document):
    assert to_json(document) == json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def test_json_keeps_half_a_character_for_the_encoder():
    assert to_json({"file": "a\udcff\x7f", "no": []}) == (
        '{\n  "file": "a\udcff\\u007f",\n  "no": []\n}\n'
    )


def test_json_escapes_what_turns_the_direction_of_text():
    assert to_json("a\u202eb\u2066c\x9bd\x7fe\u2028") == (
        '"a\\u202eb\\u2066c\\u009bd\\u007fe\\u2028"\n'
    )
    assert to_json("\U000e0041") == '"\\udb40\\udc41"\n'


class Leaf(Record):
    text: str
    players: tuple[int, ...] = ()


class Tree(Record):
    title: str
    players: tuple[Leaf, ...]
    behind: Leaf | None = None


TREES = st.builds(Tree, st.text(), st.lists(st.builds(Leaf, st.text())).map(tuple))


@given(TREES)
@example(Tree('"players": [', (Leaf("a", (1, 2)),), Leaf("b", (3,))))
def test_a_list_of_files_made_one_by_one_gives_the_same_json(tree):
    bare = Tree(tree.title, (), tree.behind)
    assert "".join(json_of_texts(bare, "players", map(to_json, tree.players))) == to_json(tree)


@pytest.mark.parametrize(
    ("items", "is_made_singly"),
    [(MOST_ITEMS - 1, False), (MOST_ITEMS, False), (MOST_ITEMS + 1, True)],
)
def test_a_list_too_long_for_one_piece_gives_the_same_json(items, is_made_singly):
    tree = Tree("Іван \u202e", tuple(Leaf("a", (n,)) for n in range(items)), Leaf("b", (3,)))
    pieces = list(json_in_pieces(tree))
    assert "".join(pieces) == to_json(tree)
    assert (len(pieces) > 1) is is_made_singly
