"""Grammars: parsed by, restored from their tables, and their mismatches as values."""

import json

import lark
import pytest

from trfkit.syntax import grammar
from trfkit.syntax.grammar import (
    LANGUAGES,
    Leaf,
    Mismatch,
    Node,
    compile_grammar,
    load,
    rule_names,
)
from trfkit.syntax.grammar_tables import folder


@pytest.fixture
def forget():
    """Nothing that was loaded before is known in the test, nor what it loads after it."""
    load.cache_clear()
    yield
    load.cache_clear()


def test_a_tree_has_rules_tokens_and_columns():
    tree = load("timecontrol").parse("40/6000+30:900")

    assert tree == Node(
        "both_colours",
        (
            Node(
                "periods",
                (
                    Node(
                        "period",
                        (
                            Leaf("MOVES", "40", 1),
                            Leaf("SECONDS", "6000", 4),
                            Leaf("INCREMENT", "30", 9),
                        ),
                    ),
                    Node("period", (Leaf("SECONDS", "900", 12),)),
                ),
            ),
        ),
    )
    assert tree.texts("SECONDS") == ("6000", "900")


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("", 1, "", ("MOVES", "SECONDS", "WHITE")),
        ("5400+", 6, "", ("INCREMENT",)),
        ("5400+30 fast", 8, "fast", ("COLON",)),
        ("x", 1, "x", ("MOVES", "SECONDS", "WHITE")),
    ],
)
def test_a_mismatch_tells_where_what_and_what_instead(text, column, found, expected):
    mismatch = load("timecontrol").parse(text)

    assert isinstance(mismatch, Mismatch)
    assert column == mismatch.column
    assert found == mismatch.text.strip()
    assert set(expected) <= set(mismatch.expected)


def test_a_language_knows_its_terminals_their_widths_and_its_rules():
    language = compile_grammar("trf16", folder(), ("player",))

    assert language.width("NAME") == 33
    assert language.width("NOTHING") is None
    assert language.terminals["COLOUR"] == "[wbWB -]"
    assert ("GAP", "GAP", "OPPONENT", "GAP", "COLOUR", "GAP", "RESULT") in language.rules["round"]
    assert compile_grammar("trfx", folder(), ("rounds",)).width("COUNT") is None


def test_the_rules_of_a_grammar_are_listed_as_they_stand_there():
    assert rule_names("trf16", folder()) == ("header", "player", "round", "open_round", "team_old")


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_from_its_table_is_the_one_that_lark_compiles(name, monkeypatch):
    fresh = compile_grammar(name, folder(), LANGUAGES[name])
    table = through_json(grammar.as_table(fresh))
    monkeypatch.setattr(grammar, "read_table", {name: table}.get)
    kept = grammar.restore_grammar(name)

    assert fresh.terminals == kept.terminals
    assert fresh.rules == kept.rules


def test_a_language_from_its_table_parses_as_the_compiled_one(monkeypatch):
    fresh = compile_grammar("timecontrol", folder(), ("start",))
    table = through_json(grammar.as_table(fresh))
    monkeypatch.setattr(grammar, "read_table", lambda _: table)
    kept = grammar.restore_grammar("timecontrol")

    for text in ("40/6000+30:900", "W300-B240", "", "5400+", "5400+30 fast"):
        assert fresh.parse(text) == kept.parse(text)


@pytest.mark.usefixtures("forget")
def test_where_no_table_fits_lark_compiles_in_memory(monkeypatch):
    monkeypatch.setattr(grammar, "read_table", lambda _: None)

    assert grammar.restore_grammar("timecontrol") is None
    assert isinstance(load("timecontrol").parse("5400"), Node)


def test_the_tables_of_another_series_of_lark_are_not_used(monkeypatch):
    table = through_json(grammar.as_table(compile_grammar("timecontrol", folder(), ("start",))))
    monkeypatch.setattr(grammar, "read_table", lambda _: table)
    monkeypatch.setattr(lark, "__version__", "1.99.0")

    assert grammar.restore_grammar("timecontrol") is None


def through_json(table):
    """Return a table as it comes back from its file."""
    return json.loads(json.dumps(table))
