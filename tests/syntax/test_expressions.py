"""Regular languages: the expressions take what Lark's parser takes, token for token."""

import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from corpus.make import FILES
from foreign import CORPUS
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.syntax import expressions, parse
from trfkit.syntax.decoding import decode_bytes
from trfkit.syntax.deriving import derive_records
from trfkit.syntax.grammar import CUT, REGULAR, Mismatch, load

SAMPLES = Path(__file__).parents[2] / "samples"
RULES = [(grammar, rule) for grammar, rules in REGULAR.items() for rule in rules]
WORDS = {
    ("trfx", "rounds"): ["XXR", " ", "9", "11", "12345"],
    ("trfx", "configuration"): ["XXC", " ", "rank", "WHITE1", "black1", ",", "/", "white2"],
    ("trfx", "absentees"): ["XXZ", " ", "1", "0012", "12345", ",", "-"],
    ("trfx", "must_not_meet"): ["XXP", " ", "1", "22", ",", "/", "x"],
    ("trfx", "scores"): ["XXS", " ", "WW", "w", "PAB", "=", "1.0", "-1", ".5", "1.", "10.55", ","],
    ("trfx", "engine_points"): ["BBW", "BBX", " ", "1.0", "-0.5", "1.."],
    ("tornelo", "data"): ["DAT", " ", "1", "00001", "EMAIL", "a b", "\t", "é"],
    ("tiebreaks", "code"): ["BH", "SOS-1", "OTHER_é(1)", ":GP", ":MG", "/C1", "/M2", "/L-2", "/K12",
             "/U1400", "/V2024", "/P", "/F", "/R", "/", "-", ":", "X", "1", "_"],
    ("typecode", "start"): [
        "FIDE", "_TEAM", "_DUTCH", "_2012", "_BAKU", "BERGER", "_ROUNDROBIN", "_DOUBLEROUNDROBIN",
        "_G2", "CUSTOM", "_SWISS", "_MP_GP", "_GP", "_TYPEA", "_SCHILLER", "_3X12", "_KNOCKOUT",
        "_DOUBLESWISS", "_SCHEVENINGEN", "_", "X",
    ],
    ("timecontrol", "start"): [
        "5400", "40/", "+30", ":", "900", "W", "b", "-", "1234567", "x",
    ],
}  # fmt: skip
"""What texts of each rule consist of, and what they may not."""

texts = st.one_of(
    *(
        st.tuples(st.just(pair), st.lists(st.sampled_from(WORDS[pair]), max_size=8))
        for pair in RULES
    )
)


SOUND = {
    ("trfx", "rounds"): ["XXR 9"],
    ("trfx", "configuration"): ["XXC rank/white1"],
    ("trfx", "absentees"): ["XXZ 1,0012 "],
    ("trfx", "must_not_meet"): ["XXP 1 22"],
    ("trfx", "scores"): ["XXS WW=1.0,PAB=.5"],
    ("trfx", "engine_points"): ["BBW 1.0"],
    ("tornelo", "data"): ["DAT 1 EMAIL a b"],
    ("tiebreaks", "code"): ["BH:GP/C1/P", "SOS-2", "OTHER_é(1)/R"],
    ("typecode", "start"): [
        "FIDE_DUTCH_2012_BAKU", "FIDE_TEAM_TYPEB_GP_MP_BAKU", "BERGER_TEAM_ROUNDROBIN_G2",
        "FIDE_SCHILLER_3X12", "CUSTOM_TEAM_SWISS_MP", "BERGER_DOUBLEROUNDROBIN",
    ],
    ("timecontrol", "start"): ["5400+30", "40/6000+30:900+30", "w300-B240", "W40/300:5-b2+1"],
}  # fmt: skip


def compare(grammar, rule, text):
    """Read a text by the expressions and by Lark; return whether it is in the language."""
    tree = load(grammar).parse(text, rule)
    taken = not isinstance(tree, Mismatch)
    assert expressions.is_text_of(grammar, rule, text) == taken
    if (grammar, rule) in CUT:
        leaves = tuple((leaf.name, leaf.text) for leaf in tree.leaves()) if taken else None
        assert expressions.tokens(grammar, rule, text) == leaves
    return taken


@given(texts)
def test_an_expression_takes_what_the_parser_takes(parts):
    (grammar, rule), words = parts
    compare(grammar, rule, "".join(words))


@given(st.sampled_from(RULES), st.data())
def test_it_does_so_where_a_sound_text_is_changed_in_one_place(pair, data):
    text = data.draw(st.sampled_from(SOUND[pair]))
    place = data.draw(st.integers(0, len(text)))
    changed = text[:place] + data.draw(st.sampled_from(WORDS[pair])) + text[place:]
    compare(*pair, changed)
    compare(*pair, text[:place] + text[place + 1 :])


@each_row("pair", RULES, ids=" ".join)
def test_sound_texts_are_taken_and_no_line_end_behind_them(pair):
    for text in SOUND[pair]:
        assert compare(*pair, text)
        assert not compare(*pair, f"{text}\n")


def check(text, lark):
    tree = lark.parse(text)
    assert list(expressions.sections(text)) == [(leaf.name, leaf.text) for leaf in tree.leaves()]


@pytest.fixture(scope="module")
def document():
    """Return the language of documents, as Lark parses it."""
    return derive_records().document()


def test_a_file_falls_into_the_sections_of_the_grammar(document):
    for path in sorted([*FILES.glob("*.trf"), *SAMPLES.glob("*.trf*")]):
        check(decode_bytes(path.read_bytes()).text, document)


@given(st.lists(st.sampled_from(
    ["", " ", "\t", "001", "012 Open", "001    1      Ash", "XXR 9", "### note", "DAT 1 X",
     "DDD SSSS sTTT NNNNN", "01234567890", "zzz"]).flatmap(
    lambda line: st.sampled_from(["\n", "\r\n", "\r", "\r\r\n", ""]).map(lambda end: line + end)),
))  # fmt: skip
def test_any_lines_do(document, lines):
    check("".join(lines), document)


@pytest.mark.corpus
def test_so_do_files_of_others(document):
    paths = sorted((CORPUS / "trf").glob("*.t*"))
    assert len(paths) > 50
    for path in paths:
        check(decode_bytes(path.read_bytes()).text, document)


WITHOUT_LARK = """
import sys
sys.modules["lark"] = None
from pathlib import Path
from trfkit import read, standings
for path in sys.argv[1:]:
    result = read(Path(path).read_bytes())
    if result.tournament is not None and not result.tournament.kind.is_team:
        standings(result)
"""


def test_a_tournament_is_read_and_ranked_without_lark():
    names = ["open-swiss.trf", "engine-round-5.trfx", "swiss-2006.trf", "teams.trf"]
    subprocess.run(
        [sys.executable, "-c", WITHOUT_LARK, *(str(SAMPLES / name) for name in names)], check=True
    )


def through_json(value):
    return json.loads(json.dumps(value))


def test_where_the_tables_are_of_other_grammars_the_expressions_are_derived_anew(monkeypatch):
    made = (expressions._sections, expressions._expressions)
    kept = through_json([table() for table in made])
    monkeypatch.setattr(expressions, "read_table", lambda _: None)
    try:
        for table in made:
            table.cache_clear()
        assert through_json([table() for table in made]) == kept
    finally:
        for table in made:
            table.cache_clear()
    assert parse(b"XXR 9\n").document.records[0].intact


def test_a_long_section_is_taken_without_a_way_back_into_each_line():
    row = "001    1 m    Ash, Ada" + " " * 25 + " 1234" + " " * 27 + "  1.0    1  0002 w 1\n"
    text = row * 1000
    assert [name for name, _ in expressions.sections(row)] == ["PLAYER"]  # compiled once
    tracemalloc.start()
    assert [name for name, _ in expressions.sections(text)] == ["PLAYER"]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 4 * len(text)
