"""The two readings of one grammar agree: sections as single tokens, and rules field by field."""

from collections import defaultdict
from functools import cache

import pytest
from corpus.make import FILES
from foreign import CORPUS
from hypothesis import given
from strategies import damaged_rows, player_rows

from trfkit.syntax import parse
from trfkit.syntax.damaged_lines import damages
from trfkit.syntax.expressions import sections
from trfkit.syntax.grammar import Mismatch, Node, compile_grammar
from trfkit.syntax.grammar_tables import folder
from trfkit.syntax.layout import PlayerRow, cut_row, forms, layouts
from trfkit.syntax.lines import read_line
from trfkit.syntax.trf_document import RecordKind as Kind

SHORTEST_ROW = 84  # a row ends with its points at the earliest
FIXED = {Kind[form.kind]: form for form in forms() if form.kind and form.places}
FIXED.pop(Kind.HEADER)  # of which only the dates of the rounds stand in columns


@cache
def language(kind):
    """Return the language of one rule, as Lark makes it of the grammar."""
    return compile_grammar(FIXED[kind].grammar, folder(), (FIXED[kind].rule,))


def finely(kind: Kind, text: str) -> Node | Mismatch:
    """Parse one line with the rule of its kind, token by token."""
    return language(kind).parse(layouts()[kind].padded(text))


def check(kind: Kind, text: str) -> None:
    """Compare what both readings say of a line of fixed columns, and what they read in it."""
    padded = layouts()[kind].padded(text)
    fine = finely(kind, text)
    found = damages(kind, text)
    assert isinstance(fine, Node) == (not found)
    if isinstance(fine, Node):
        assert padded == "".join(leaf.text for leaf in fine.leaves())
        if kind is Kind.PLAYER:
            check_values(fine, text)
    else:
        assert found[0].column <= fine.column < found[0].end_column
    check_section(kind, text)


def check_section(kind: Kind, text: str) -> None:
    """Compare the section token with the fields of the same line."""
    coarse = read_line(text)
    if kind is Kind.PLAYER and len(text) < SHORTEST_ROW:
        assert not coarse.intact  # sound as far as it goes, but cut short
    elif coarse.kind is kind:
        assert coarse.intact == (not damages(kind, text))


def check_values(fine: Node, text: str) -> None:
    """Compare the fields that a whole row gives in both readings."""
    row = cut_row(text)
    texts = defaultdict(list)
    for leaf in fine.leaves():
        texts[leaf.name].append(leaf.text)
    for name in PlayerRow._fields[:-1]:
        assert [getattr(row, name)] == texts[name.upper()]
    cells = zip(texts["OPPONENT"], texts["COLOUR"], texts["RESULT"], strict=True)
    read = [f"{opponent} {colour} {result}" for opponent, colour, result in cells]
    assert read == row.cells[: len(read)]
    assert all(cell.isspace() for cell in row.cells[len(read) :])


@given(player_rows())
def test_rows_as_programs_write_them_are_whole_in_both(text):
    check(Kind.PLAYER, text)
    assert damages(Kind.PLAYER, text) == ()


@given(damaged_rows())
def test_damaged_rows_are_damaged_in_both(text):
    if text.startswith("001"):
        check(Kind.PLAYER, text)


@given(player_rows())
def test_the_section_token_takes_whole_rows(text):
    if len(text) >= 84 and text == text.rstrip() and "\u00a0" not in text:
        assert {"PLAYER"} == {name for name, _ in sections(f"{text}\r\n" * 3)}


@pytest.mark.slow
def test_both_readings_agree_on_every_line_of_our_own_files():
    own = {
        (record.kind, record.text)
        for path in FILES.glob("*.trf")
        for record in parse(path.read_bytes()).document.records
        if record.kind in FIXED
    }
    for kind, text in sorted(own):
        check(kind, text)
    assert len(own) > 400


@pytest.mark.corpus
def test_both_readings_agree_on_every_line_of_the_corpus():
    seen = set()
    for path in sorted(CORPUS.rglob("*.*")):
        if path.suffix not in {".trf", ".txt", ".tab", ".input"}:
            continue
        for record in parse(path.read_bytes()).document.records:
            if record.kind in FIXED and record.text not in seen:
                seen.add(record.text)
                # The parser takes a millisecond a row: of generated files the first rows do.
                if path.parent.name != "oracle" or record.line < 60:
                    check(record.kind, record.text)
                else:
                    assert record.intact == (not damages(record.kind, record.text))
    assert len(seen) > 10_000
