"""The plain shapes: nothing that stands in a file may break them."""

import csv
import io
import json
import re
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.record import Packed, Record
from trfkit.reports import text as text_module
from trfkit.reports.anew import Anew
from trfkit.reports.text import (
    escaped,
    json_bytes,
    json_pieces,
    json_with,
    shown_lines,
    to_columns,
    to_csv,
    to_json,
    to_markdown,
    to_tsv,
    without_empty,
)
from trfkit.visible import inert, visible

CELLS = st.text()
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
"""Controls, line ends, marks of direction and signs that nobody sees."""
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1)
)


@pytest.mark.parametrize(
    ("write", "delimiter"),
    [pytest.param(to_csv, ",", id="csv"), pytest.param(to_tsv, "\t", id="tsv")],
)
@given(rows=TABLES)
def test_any_cells_are_read_back_as_they_are_shown(write, delimiter, rows):
    written = io.StringIO(write(rows), newline="")
    shown = [[visible(cell) for cell in row] for row in rows]

    assert list(csv.reader(written, delimiter=delimiter, strict=True)) == shown


@pytest.mark.parametrize("write", [to_csv, to_tsv])
@given(rows=TABLES)
def test_a_spreadsheet_has_a_line_for_each_row_and_nothing_that_is_obeyed(write, rows):
    lines = write(rows).split("\r\n")

    assert len(lines) == len(rows) + 1
    assert not UNSAFE.search("".join(lines).replace("\t", ""))


def test_csv_ends_its_lines_as_rfc_4180_says_and_quotes_only_where_needed():
    assert to_csv([["a", "b,c"], ['d"e', ""]]) == 'a,"b,c"\r\n"d""e",\r\n'


def test_markdown_aligns_numbers_and_escapes_what_it_would_take_for_markup():
    assert to_markdown([["name", "n"], ["a|b", "1"]], (1,)) == (
        "| name | n |\n| --- | ---: |\n| a\\|b | 1 |\n"
    )


@given(rows=TABLES)
def test_a_markdown_table_has_a_line_for_each_row(rows):
    assert to_markdown(rows).count("\n") == len(rows) + 1


def test_columns_are_as_wide_as_their_widest_cell():
    assert to_columns([["id", "name"], ["7", "Al"], ["10", "Bo"]], (0,)) == (
        "id  name\n 7  Al\n10  Bo\n"
    )


@given(rows=TABLES)
def test_plain_columns_have_a_line_for_each_row(rows):
    assert to_columns(rows).count("\n") == len(rows)


@given(rows=TABLES, data=st.data())
def test_lines_of_rows_made_anew_are_those_of_the_table_without_empty_columns(rows, data):
    optional, texts = (data.draw(st.sets(st.sampled_from(rows[0]))) for _ in range(2))

    written = "".join(shown_lines(Anew(lambda: iter(rows)), optional, texts))

    assert written == to_columns(*without_empty(rows, optional, texts))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_what_a_spreadsheet_would_run_becomes_text(start):
    assert inert(f"{start}A1") == f"'{start}A1"


def test_an_ordinary_name_is_left_alone():
    assert inert("O'Neill, Sean-Paul") == "O'Neill, Sean-Paul"


@given(text=st.text())
def test_what_is_shown_holds_no_control_character(text):
    assert not UNSAFE.search(visible(text))
    assert not UNSAFE.search(escaped(text))


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


@given(st.builds(Tree, st.text(), st.lists(st.builds(Leaf, st.text())).map(tuple)))
def test_a_list_made_as_it_is_written_gives_the_same_json(tree):
    bare = Tree(tree.title, (), tree.behind)
    assert "".join(json_pieces(bare, "players", iter(tree.players))) == to_json(tree)


LEAVES = st.builds(Leaf, st.text(), st.lists(st.integers(0, 9)).map(tuple))


@given(st.text(), st.lists(LEAVES).map(tuple), LEAVES, st.integers(1, 40))
def test_json_written_in_pieces_is_the_same(title, leaves, behind, many):
    tree = Tree(title, leaves, behind)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_module, "MANY", many)
        pieces = list(json_bytes(tree))
    assert b"".join(pieces) == to_json(tree).encode("utf-8", "replace")


@given(st.text(), st.lists(LEAVES), LEAVES, st.integers(1, 40))
def test_json_of_a_list_that_is_packed_is_the_same(title, leaves, behind, many):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_module, "MANY", many)
        pieces = list(json_bytes(Tree(title, Packed(Leaf, leaves), behind)))
    assert b"".join(pieces) == to_json(Tree(title, tuple(leaves), behind)).encode()


def test_a_text_is_not_taken_for_the_place_of_a_list():
    tree = Tree("\0000", (Leaf("\0000"),) * 101, Leaf('"players": "\\u00000"'))
    assert b"".join(json_bytes(tree)) == to_json(tree).encode()


@pytest.mark.slow
def test_json_of_a_long_list_is_not_held_while_it_is_written():
    tree = Tree("t", tuple(Leaf(f"{number}") for number in range(5000)))
    tracemalloc.start()
    length = sum(map(len, json_bytes(tree)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < length / 5


@pytest.mark.slow
def test_json_of_a_long_list_inside_of_another_is_not_held_either():
    long = Leaf("long", tuple(range(100_000)))
    tree = Tree("t", (Leaf("before"), long, Leaf("behind")))
    tracemalloc.start()
    length = sum(map(len, json_bytes(tree)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < length / 5


def test_a_list_is_not_taken_for_another_of_its_name():
    tree = Tree('"players": [', (Leaf("a", (1, 2)),), Leaf("b", (3,)))
    bare = Tree(tree.title, (), tree.behind)
    assert "".join(json_pieces(bare, "players", tree.players)) == to_json(tree)


@given(st.text(), st.lists(st.dictionaries(st.text(), st.text())), st.integers(1, 5))
def test_a_list_inside_of_a_document_made_as_it_is_written_gives_the_same_json(title, rows, many):
    def document(listed):
        return {"title": title, "runs": [{"rows": listed, "behind": [title]}]}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_module, "MANY", many)
        pieces = list(json_with(document([]), '\n      "rows": ', iter(rows)))
    assert "".join(pieces) == to_json(document(rows))
