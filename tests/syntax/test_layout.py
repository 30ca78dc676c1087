"""Columns against the printed tables of the formats, keyed in here by hand."""

from row_tests import each_row

from trfkit.syntax.layout import GAP, layouts, layouts_by_tag
from trfkit.syntax.trf_document import RecordKind as Kind

# Record, field, first column, last column; a repeated field with the columns of its second time.
TABLES = """
001  start_no       5   8
001  sex           10  10
001  title         11  13
001  name          15  47
001  rating        49  52
001  federation    54  56
001  fide_id       58  68
001  birth         70  79
001  points        81  84
001  rank          86  89
001  opponent      92  95  102 105
001  colour        97  97  107 107
001  result        99  99  109 109
132  round_date    92  99  102 109
013  old_team_name  5  36
013  old_member    37  40   42  45
162  symbol         5   6   14  15
162  value          7  10   16  19
362  symbol         5   6   14  15
362  value          7  10   16  19
172  method_federation 5 7
172  method         9  13
240  bye_type       5   5
240  bye_round      7   9
240  bye_id        11  14   16  19
250  extra_match_points 5 8
250  extra_points  10  13
250  first_round   15  17
250  last_round    19  21
250  first_id      23  26
250  last_id       28  31
260  first_round    5   7
260  last_round     9  11
260  forbidden_id  13  16   18  21
299  abnormal_type  5   5
299  abnormal_match_points 8 11
299  abnormal_points 14 17
299  abnormal_round 20  22
299  abnormal_id   24  27   29  32
300  line_up_round  5   7
300  line_up_team   9  11
300  line_up_opponent 13 15
300  line_up_id    17  20   22  25
310  team_no        5   7
310  team_name      9  40
310  nickname      42  46
310  strength      48  53
310  match_points  55  60
310  game_points   62  67
310  team_rank     69  71
310  member        74  77   79  82
320  bye_match_points 5 8
320  bye_game_points 10 13
320  bye_team      15  17   19  21
330  match_result   5   6
330  match_round    8  10
330  white_team    12  14
330  black_team    16  18
XXA  accelerated_id 5   8
XXA  round_points  10  13   15  18
""".strip().splitlines()

NATIONAL = """
known_start_no  5  8
sex            10 10
classification 11 13
name           15 47
rating         49 52
origin         54 56
national_id    58 68
birth          70 79
""".strip().splitlines()


@each_row("row", TABLES, ids=lambda row: " ".join(row.split()[:2]))
def test_a_field_stands_where_the_printed_table_says(row):
    tag, name, *numbers = row.split()
    first, last, *again = map(int, numbers)
    layout = layouts_by_tag()[tag]

    assert (first, last) == layout.columns(name)
    if again:
        assert tuple(again) == layout.cell_columns(name, 2)
        step = again[0] - first
        assert (first + 9 * step, last + 9 * step) == layout.cell_columns(name, 10)
    else:
        assert name not in {field.name for field in layout.cell}


@each_row("row", NATIONAL, ids=lambda row: row.split()[0])
def test_a_national_record_has_the_columns_of_a_player(row):
    name, first, last = row.split()

    assert (int(first), int(last)) == layouts()[Kind.NATIONAL].columns(name)


@each_row("tag", sorted(layouts_by_tag()))
def test_no_field_of_a_record_is_missing_in_the_table_above(tag):
    layout = layouts_by_tag()[tag]
    listed = {row.split()[1] for row in TABLES if row.split()[0] == tag}

    assert {f.name for f in (*layout.fields, *layout.cell)} - {GAP, "tag", "margin"} == listed


def test_the_separators_of_a_player_are_the_columns_that_the_format_leaves_blank():
    gaps = [f.columns.first for f in layouts()[Kind.PLAYER].expanded(109) if f.name == GAP]

    assert gaps == [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91, 96, 98, 100, 101, 106, 108]


def test_the_eighth_and_fourteenth_member_of_a_team_stand_where_the_format_says():
    team = layouts()[Kind.TEAM]

    assert team.cell_columns("member", 8) == (109, 112)
    assert team.cell_columns("member", 14) == (139, 142)


# Lines typed by eye below a ruler, as an arbiter would check them.
# fmt: off
ROW = (
    #         1         2         3         4         5         6         7         8
    #12345678901234567890123456789012345678901234567890123456789012345678901234567890
    "001   12 wWGM Nachname, Vorname                 2345 AUT    12345678 1999/12/31 "
    #        9         10        11
    #1234567890123456789012345678901
    "10.5    3  1234 w =     7 b +"
)
TEAM = (
    #         1         2         3         4         5         6         7         8
    #12345678901234567890123456789012345678901234567890123456789012345678901234567890
    "310  17 Die Springer                     SPRIN 1234.5   11.5   22.0   2     1   "
    "23  456"
)
# fmt: on


def test_a_typed_row_is_cut_into_what_was_typed():
    layout = layouts()[Kind.PLAYER]

    cut = {name: layout.cut(ROW, name) for name in ("start_no", "title", "fide_id", "birth")}
    assert cut == {
        "start_no": "  12", "title": "WGM", "fide_id": "   12345678", "birth": "1999/12/31",
    }  # fmt: skip
    assert [layout.cut_cell(ROW, "opponent", r) for r in (1, 2, 3)] == ["1234", "   7", ""]
    assert [layout.cut_cell(ROW, "result", r) for r in (1, 2)] == ["=", "+"]


def test_a_typed_team_is_cut_into_what_was_typed():
    layout = layouts()[Kind.TEAM]

    assert layout.cut(TEAM, "nickname") == "SPRIN"
    assert layout.cut(TEAM, "strength") == "1234.5"
    assert layout.cut(TEAM, "match_points") == "  11.5"
    assert layout.cut(TEAM, "game_points") == "  22.0"
    assert layout.cut(TEAM, "team_rank") == "  2"
    assert [layout.cut_cell(TEAM, "member", n) for n in (1, 2, 3)] == ["   1", "  23", " 456"]
    assert layout.fits(TEAM)


def test_padding_fills_the_last_repetition_up():
    layout = layouts()[Kind.PLAYER]

    assert len(layout.padded("001")) == 89
    assert len(layout.padded(ROW)) == 109
    assert len(layout.padded(ROW[:-3])) == 109
    assert layout.padded("001\u00a0   1")[:8] == "001    1"
