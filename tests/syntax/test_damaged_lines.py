"""Damaged lines read field by field."""

from hypothesis import given
from row_tests import each_row
from strategies import damaged_rows, player_rows
from trftext import bye, game, row

from trfkit.syntax.damaged_lines import MOST_DAMAGES, Damage, damages
from trfkit.syntax.lines import read_line
from trfkit.syntax.trf_document import RecordKind as Kind

ROW = row(3, game(4, "w", "1"), bye("Z"), game(5, "b", "="), points="1.5", rank=2)


def put(text: str, column: int, new: str) -> str:
    """Return a line with ``new`` written over it from a column on."""
    return text[: column - 1] + new + text[column - 1 + len(new) :]


@each_row(
    ("column", "new", "field", "index", "content"),
    [
        (5, "x", "start_no", None, "x  3"),
        (10, "1", "sex", None, "1"),
        (14, "A", "gap", None, "A"),
        (49, "2O00", "rating", None, "2O00"),
        (58, "I-123", "fide_id", None, "I-123      "),
        (75, "Jan", "birth", None, "1990/Jan31"[:5] + "Jan01"),
        (83, ";", "points", None, " 1;5"),
        (86, "x", "rank", None, "x  2"),
        (92, "o", "opponent", 1, "o  4"),
        (107, "W", "colour", 2, None),
        (117, "x", "colour", 3, "x"),
        (119, "*", "result", 3, "*"),
        (120 - 9, "7", "gap", None, "7"),
    ],
)
def test_each_damaged_field_is_named_with_its_columns(column, new, field, index, content):
    found = damages(Kind.PLAYER, put(ROW, column, new))

    if content is None:  # a capital colour is legal
        assert found == ()
        return
    (damage,) = found
    assert (field, index, content) == (damage.field, damage.index, damage.text)
    assert damage.column <= column < damage.end_column
    assert len(content) == damage.end_column - damage.column


def test_all_damages_are_found_not_only_the_first():
    text = put(put(put(ROW, 49, "x"), 97, "?"), 119, "*")

    assert [d.field for d in damages(Kind.PLAYER, text)] == ["rating", "colour", "result"]


def test_a_line_of_another_kind_gives_at_most_a_handful():
    assert len(damages(Kind.PLAYER, "001" + "x" * 4000)) == MOST_DAMAGES


def test_a_sound_line_has_no_damage():
    assert damages(Kind.PLAYER, ROW) == ()
    assert damages(Kind.PLAYER, ROW.rstrip("1=Z")) == ()
    assert damages(Kind.HEADER, "012 whatever\tit is") == ()
    assert damages(Kind.UNKNOWN, "145 ...") == ()
    assert damages(Kind.UNKNOWN, "DAT1 EMAIL") == ()


@each_row(
    ("kind", "text", "expected"),
    [
        (Kind.BYES, "240 H   3   5x", Damage("bye_id", 1, 11, 15, "  5x")),
        (Kind.BYES, "240 H   3    5   x6", Damage("bye_id", 2, 16, 20, "  x6")),
        (Kind.TEAM, "310 one Team", Damage("team_no", None, 5, 8, "one")),
        (Kind.FORFEITED_MATCH, "330 ?+   1   2   3", Damage("match_result", None, 5, 7, "?+")),
        (Kind.HEADER, "132 26/01/03", Damage("margin", None, 5, 92, "26/01/03" + " " * 79)),
        (Kind.ENGINE, "XXR nine", Damage("count", None, 5, 9, "nine")),
        (Kind.ENGINE, "BBW one", Damage("decimal", None, 5, 8, "one")),
        (Kind.ENGINE, "XXP 1 x", Damage("count", None, 7, 8, "x")),
        (Kind.DATA, "DAT x EMAIL", Damage("data_start_no", None, 5, 6, "x")),
    ],
)
def test_other_records_tell_their_damage_too(kind, text, expected):
    assert (expected,) == damages(kind, text)


@each_row(
    "text",
    ["XXR 9", "XXC white1", "XXC rank black1", "XXZ 1, 2/3 4", "XXP 1 2", "XXS WW=1.0 D=.5",
     "XXA    7  1.0  1.0  0.5", "BBU  0.5", "DAT 0012 ID:USCF    1234567", "DAT 1 GROUP"],
)  # fmt: skip
def test_records_of_words_are_sound_as_their_programs_write_them(text):
    record = read_line(text)

    assert record.intact
    assert damages(record.kind, text) == ()


@given(player_rows())
def test_rows_as_programs_write_them_have_no_damage(text):
    assert damages(Kind.PLAYER, text) == ()


@given(damaged_rows())
def test_damages_stand_where_they_say(text):
    found = damages(Kind.PLAYER, text)

    assert list(found) == sorted(found, key=lambda d: d.column)
    for damage in found:
        there = text.replace("\u00a0", " ")[damage.column - 1 : damage.end_column - 1]
        assert damage.text.rstrip() == there.rstrip()
