"""Sections and columns derived from the rules, against lines of columns keyed in by hand.

No line here is made from the grammars: a column that moves in a rule leaves the lines below where
they are, so that they stop being a section.
"""

import re
import shutil
from functools import cache

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.syntax import expressions
from trfkit.syntax.damaged_lines import damages
from trfkit.syntax.deriving import DerivedRecords
from trfkit.syntax.grammar_tables import folder
from trfkit.syntax.layout import forms
from trfkit.syntax.lines import read_line, read_records
from trfkit.syntax.trf_document import RecordKind as Kind

# Kind, tag, then each field: its columns and what it is of. No value is blank or narrower than its
# columns. A group in brackets is repeated so many columns further right each time.
SOUND = """
HEADER          132 92-99:date [10]
PLAYER          001 5-8:number 10:sex 11-13:letters 15-47:name 49-52:number 54-56:letters \
                    58-68:number 70-79:birth 81-84:decimal 86-89:number 92-95:number 97:colour \
                    99:result [92-99 10]
TEAM_OLD        013 5-36:name 37-40:number [37-40 5]
SCORING         162 5-6:symbol 7-10:decimal [5-10 9]
SCORING         362 5-6:symbol 7-10:decimal [5-10 9]
NATIONAL        NED 5-8:number 10:sex 11-13:letters 15-47:name 49-52:number 54-56:letters \
                    58-68:number 70-79:birth
TEAM            310 5-7:number 9-40:name 42-46:name 48-53:decimal 55-60:decimal 62-67:decimal \
                    69-71:number 74-77:number [74-77 5]
BYES            240 5:bye 7-9:number 11-14:number [11-14 5]
ACCELERATION    250 5-8:decimal 10-13:decimal 15-17:number 19-21:number 23-26:number 28-31:number
FORBIDDEN       260 5-7:number 9-11:number 13-16:number [13-16 5]
ABNORMAL        299 5:bye 8-11:decimal 14-17:decimal 20-22:number 24-27:number [24-27 5]
LINE_UP         300 5-7:number 9-11:number 13-15:number 17-20:number [17-20 5]
TEAM_BYES       320 5-8:decimal 10-13:decimal 15-17:number [15-17 4]
FORFEITED_MATCH 330 5-6:forfeit 8-10:number 12-14:number 16-18:number
"""
ROWS = {
    (words[0], words[1]): words[2:]
    for words in (line.split(" ") for line in re.sub(r" +", " ", SOUND).strip().splitlines())
}
FREE = {
    "HEADER": [f"0{n}2" for n in range(1, 10)] + ["102", "112", "122", "142", "152", "172", "182",
        "192", "202", "212", "222", "352"],
    "ENGINE": ["XXR", "XXC", "XXZ", "XXS", "XXP", "XXA", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"],
    "TEAM_STANDING": ["801", "802"],
    "COMMENT": ["###"],
}  # fmt: skip
WORDS = {"DATA": ["DAT 0001 EMAIL      somebody@example.org", "DAT 7 GROUP", "DAT 12 ID:X \ta b"]}
FORFEITS = ["+-", "-+", "--", "10", "WL"]
EARLIEST = {
    # The last column of the shortest line that is a section as it stands.
    "HEADER": 3, "PLAYER": 84, "TEAM_OLD": 40, "SCORING": 10, "NATIONAL": 52, "TEAM": 71,
    "BYES": 14, "ACCELERATION": 31, "FORBIDDEN": 16, "ABNORMAL": 17, "LINE_UP": 20,
    "TEAM_BYES": 13, "FORFEITED_MATCH": 18,
}  # fmt: skip


def digits(width):
    """Numbers that leave no column blank."""
    return st.integers(10 ** (width - 1), 10**width - 1).map(str)


def texts(alphabet, width):
    return st.text(alphabet, min_size=width, max_size=width)


def content(what, width):
    """Return what a field may hold, all of its columns filled."""
    fixed = {
        "date": st.just("26/07/31"), "birth": st.just("1999/12/31"), "sex": st.sampled_from("mwf"),
        "colour": st.sampled_from("wb"), "result": st.sampled_from("10=WDLHFUZ+-"),
        "bye": st.sampled_from("FHZ"), "symbol": st.sampled_from(["TW", "TD", "XX"]),
        "forfeit": st.sampled_from(FORFEITS),
    }  # fmt: skip
    if what == "number":
        return digits(width)
    if what == "decimal":
        return digits(width - 2).map(lambda whole: f"{whole}.5")
    if what == "letters":
        return texts("ABCDEFGHIJKLMNOPQRSTUVWXYZ", width)
    if what == "name":
        return texts("ABCDEFGHIJabcdefghij'ßéŁ", width)
    return fixed[what]


@st.composite
def lines(draw, kind, tag):
    """Draw a sound line, three times the fields that may be repeated."""
    fields, repeated = [], (0, 0, 0)
    for word in re.findall(r"\[.*?\]|[^ ]+", " ".join(ROWS[kind, tag])):
        if word.startswith("["):
            numbers = [int(n) for n in re.findall("[0-9]+", word)]
            repeated = tuple(numbers) if len(numbers) == 3 else (fields[0][0], 999, numbers[0])
        else:
            columns, _, what = word.partition(":")
            first, _, last = columns.partition("-")
            fields.append((int(first), int(last or first), what))
    line = tag
    first_column, last_column, step = repeated
    again = [f for f in fields if step and first_column <= f[0] <= last_column]
    for times in range(3 if step else 1):
        for first, last, what in again if times else fields:
            column = first + times * step
            line = line.ljust(column - 1) + draw(content(what, last - first + 1))
    return line


def sections(line, language=None):
    """Return what the sections of a text are, two lines of which are alike."""
    text = f"{line}\r\n{line}\r\n"
    if language is None:
        return [name for name, _ in expressions.sections(text)]
    return [leaf.name for leaf in language.parse(text).leaves()]


every_row = pytest.mark.parametrize(("kind", "tag"), ROWS, ids=lambda name: name)


@every_row
@examples(20)
@given(data=st.data())
def test_a_sound_line_is_a_section_and_intact(kind, tag, data):
    line = data.draw(lines(kind, tag))

    assert [kind] == sections(line)
    assert damages(Kind[kind], line) == ()
    assert (Kind[kind], True) == (read_line(line).kind, read_line(line).intact)
    assert [line, line] == [record.text for record in read_records(f"{line}\n{line}")]


@every_row
@examples(3)
@given(data=st.data())
def test_a_line_ends_where_its_rule_lets_it_at_the_earliest(kind, tag, data):
    line = data.draw(lines(kind, tag))
    ends = (end for end in range(3, len(line) + 1) if [kind] == sections(line[:end]))

    assert next(ends) == EARLIEST[kind]


@examples(3)
@given(line=lines("PLAYER", "001"))
def test_the_last_round_of_a_row_may_lack_its_result_and_its_colour(line):
    for end in (84, 89, 95, 97, 99, 105, 107, 109):
        assert sections(line[:end]) == ["PLAYER"]
    for end in (83, 88, 94, 104):  # in the middle of a number
        assert sections(line[:end]) == ["REFUSED", "REFUSED"]


@pytest.mark.parametrize("kind", FREE)
def test_a_record_of_free_text_is_a_section_whatever_it_says(kind):
    for tag in FREE[kind]:
        for text in ("", " ", " any text\tat all  "):
            assert [kind] == sections(tag + text)


@pytest.mark.parametrize("kind", WORDS)
def test_a_record_of_words_is_a_section(kind):
    for line in WORDS[kind]:
        assert [kind] == sections(line)


def test_every_kind_is_tried_above():
    trivia = {"BLANK", "RULER", "UNKNOWN", "OTHER"}

    assert {kind.name for kind in Kind} - trivia == {kind for kind, _ in ROWS} | {*FREE, *WORDS}


def test_every_tag_is_tried_above():
    tried = {tag for _, tag in ROWS} | {tag for tags in FREE.values() for tag in tags} | {"DAT"}

    assert {tag for form in forms() for tag in form.tags} | {"NED"} == tried


# A column moved in a rule ------------------------------------------------------------------------

RULE = re.compile(r"^([a-z_0-9]+): (.*(?:\n +\|.*)*)$", re.MULTILINE)
MOST_FIELDS = 13
PARTS = {"round": "player", "open_round": "player"}


def fields_of(rules):
    """Return the names of the fields of each record, in their order, by its rule."""
    found = {}
    for rule, body in rules:
        names = found.setdefault(PARTS.get(rule, rule), [])
        words = (word for part in body.split("\n") if "TEXT" not in part for word in part.split())
        symbols = (word.strip("()*?") for word in words)
        names += [s for s in symbols if s.isupper() and s != "GAP" and "TAG_" not in s]
    return {rule: list(dict.fromkeys(names)) for rule, names in found.items()}


def moved(place, change):
    """Copy the grammars to a folder, all records' rules changed; return which were, and what is.

    ``change`` gets the body of a rule and the names of the record's fields; what it returns is
    the new body.
    """
    shutil.copytree(folder(), place)
    kinds = set()
    for name in ("trf16", "trf26"):
        file = place / f"{name}.lark"
        text = file.read_text(encoding="utf-8").replace("\\\n", "")
        fields = fields_of(RULE.findall(text))

        def new(rule, fields=fields):
            record = PARTS.get(rule[1], rule[1])
            parts = rule[2].split("\n")
            bodies = [p if "TEXT" in p else change(p, fields[record]) for p in parts]
            if bodies != parts:
                kinds.add(record.upper())
            return f"{rule[1]}: " + "\n".join(bodies)

        file.write_text(RULE.sub(new, text), encoding="utf-8")
    derived = DerivedRecords(place)
    return kinds, derived.document(), derived.forms


@pytest.fixture(scope="module")
def grammars(tmp_path_factory):
    """Return the grammars with a blank before each n-th field, or with it and the next swapped."""

    @cache
    def made(how, n):
        def widened(body, fields):
            return re.sub(rf"\b{fields[n]}\b", r"GAP \g<0>", body) if n < len(fields) else body

        def swapped(body, fields):
            if n + 1 >= len(fields):
                return body
            pair = fields[n : n + 2]
            other = dict(zip(pair, reversed(pair), strict=True))
            return re.sub(rf"\b(?:{'|'.join(pair)})\b", lambda name: other[name[0]], body)

        place = tmp_path_factory.mktemp("grammars") / "grammars"
        return moved(place, widened if how == "widened" else swapped)

    return made


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("n", range(MOST_FIELDS))
@each_row(("kind", "tag"), ROWS)
@examples(3)
@given(data=st.data())
def test_no_sound_line_is_a_section_where_a_column_was_added(grammars, kind, tag, n, data):
    kinds, language, changed = grammars("widened", n)
    line = data.draw(lines(kind, tag))

    assert ([kind] == sections(line, language)) == (kind not in kinds)
    assert (places(kind, tag, changed) == places(kind, tag, forms())) == (kind not in kinds)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("n", range(MOST_FIELDS - 1))
@each_row(("kind", "tag"), ROWS)
@examples(3)
@given(data=st.data())
def test_no_sound_line_reads_the_same_where_two_fields_were_swapped(grammars, kind, tag, n, data):
    kinds, language, changed = grammars("swapped", n)
    line = data.draw(lines(kind, tag))

    if kind not in kinds:
        assert [kind] == sections(line, language)
        return
    assert places(kind, tag, changed) != places(kind, tag, forms())
    if not are_alike(kind, tag, n):
        assert [kind] != sections(line, language)


@pytest.mark.slow
def test_the_changes_above_reach_every_record(grammars):
    rows = {kind for kind, _ in ROWS}

    assert rows <= grammars("widened", 0)[0]
    assert rows <= grammars("swapped", 0)[0]
    assert {"PLAYER"} == grammars("widened", MOST_FIELDS - 1)[0]


def places(kind, tag, found):
    """Return the columns of a record, by the forms of some grammars."""
    of_kind = [form for form in found if form.kind == kind and form.places]
    return [(form.places, form.cell) for form in of_kind if tag in form.tags or not form.tags]


def are_alike(kind, tag, n):
    """Tell whether two neighbouring fields may hold the same, or stand side by side."""
    fields = [word for word in ROWS[kind, tag] if ":" in word][n : n + 2]
    if len(fields) < 2:  # the margin above the dates
        return False
    (first, one), (second, other) = (word.split(":") for word in fields)
    ends = [[int(n) for n in columns.split("-")] for columns in (first, second)]
    widths = [end[-1] - end[0] for end in ends]
    return (one == other and widths[0] == widths[1]) or ends[0][-1] + 1 == ends[1][0]


# A new record -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_new_record_takes_one_rule(tmp_path):
    place = tmp_path / "grammars"
    shutil.copytree(folder(), place)
    with (place / "trf26.lark").open("a", encoding="utf-8") as file:
        file.write('\nTAG_990: "990"\ncaptain: TAG_990 GAP TEAM_NO GAP NAME (GAP MEMBER)?\n')
    derived = DerivedRecords(place)
    (form,) = (form for form in derived.forms if form.rule == "captain")

    assert (form.tags, form.kind) == (("990",), "OTHER")
    assert [(p.name, p.first, p.last) for p in form.places if p.name != "gap"] == [
        ("tag", 1, 3), ("team_no", 5, 7), ("name", 9, 41), ("member", 43, 46),
    ]  # fmt: skip
    line = f"990   7 {'Captain, Anna':33}"
    for sound in (line, f"{line}   12"):
        assert sections(sound, derived.document()) == ["OTHER"]
    assert sections(f"{line}  12", derived.document()) == ["REFUSED", "REFUSED"]


@pytest.mark.slow
def test_a_tag_that_no_line_can_have_is_refused(tmp_path):
    place = tmp_path / "grammars"
    shutil.copytree(folder(), place)
    with (place / "trf26.lark").open("a", encoding="utf-8") as file:
        file.write('\nTAG_34: "34"\ncaptain: TAG_34 GAP NAME\n')

    with pytest.raises(ValueError, match="TAG_34 of captain takes no three letters"):
        DerivedRecords(place)


def test_what_follows_a_repetition_must_be_a_part_of_it(tmp_path):
    place = tmp_path / "grammars"
    shutil.copytree(folder(), place)
    file = place / "trf16.lark"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("GAP OPPONENT (GAP COLOUR)?", "GAP COLOUR"), encoding="utf-8")

    with pytest.raises(ValueError, match="open_round is no part of what is repeated"):
        DerivedRecords(place)
