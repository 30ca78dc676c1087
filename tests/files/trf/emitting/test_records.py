"""Whole lines against literals keyed in from the format's tables, columns counted by hand."""

# ruff: noqa: E501 - a line of a file stays one piece

from __future__ import annotations

import pytest
from written import ALONE, ENGINE, HEADERS, INGRID, TEAM_SWISS, TEAMS, lines_of, record

from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    ByeType,
    Colour,
    Extension,
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    NationalRating,
    Outcome,
    Player,
    PointSystem,
    RequestedByes,
    RoundEntry,
    StartingRankMethod,
    TeamByes,
)
from trfkit.record import replace

# fmt: off
PLAYER_LINE = (
    # 1       10        20        30        40        50        60        70        80        90
    "001    4 wWIM Nordahl, Ingrid                   2155 NOR    99900328 2004/12/01  2.5    7"
    "     5 w 0   106 b +  0000 - H     1 b ="
)
# fmt: on


@pytest.mark.parametrize("dialect", ["trf16", "trf26", "trfx", "trfbx"])
def test_a_player_stands_in_the_columns_of_record_001(dialect):
    assert record(ALONE, "001", dialect) == PLAYER_LINE


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        pytest.param(1, 3, "001", id="tag"),
        pytest.param(5, 8, "   4", id="starting rank"),
        pytest.param(10, 10, "w", id="sex"),
        pytest.param(11, 13, "WIM", id="title"),
        pytest.param(15, 47, "Nordahl, Ingrid                  ", id="name"),
        pytest.param(49, 52, "2155", id="rating"),
        pytest.param(54, 56, "NOR", id="federation"),
        pytest.param(58, 68, "   99900328", id="FIDE id"),
        pytest.param(70, 79, "2004/12/01", id="birth"),
        pytest.param(81, 84, " 2.5", id="points"),
        pytest.param(86, 89, "   7", id="rank"),
        pytest.param(92, 95, "   5", id="opponent of round 1"),
        pytest.param(97, 97, "w", id="colour of round 1"),
        pytest.param(99, 99, "0", id="result of round 1"),
        pytest.param(102, 105, " 106", id="opponent of round 2"),
        pytest.param(112, 115, "0000", id="bye of round 3"),
        pytest.param(117, 117, "-", id="no colour in round 3"),
        pytest.param(119, 119, "H", id="bye letter of round 3"),
        pytest.param(129, 129, "=", id="result of round 4"),
    ],
)
def test_each_field_of_a_player_is_where_the_table_has_it(first, last, text):
    assert record(ALONE, "001")[first - 1 : last] == text


def test_what_is_unknown_of_a_player_stays_blank():
    anon = Player(start_no=12, name="Anon", stated_points=0)
    nobody = replace(ALONE, players=(anon,), rounds_played=0)
    # fmt: off
    assert record(nobody, "001") == (
        "001   12      Anon                                                               0.0     "
    )
    # fmt: on


def test_a_round_without_result_keeps_its_blank_column():
    pending = replace(INGRID, rounds=(RoundEntry(Outcome.PENDING, 9, Colour.BLACK),))
    line = record(replace(ALONE, players=(pending,), rounds_played=0), "001")
    assert line[89:] == "     9 b  "


def test_byes_of_2006_are_written_as_game_codes():
    byes = (
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
    )
    player = replace(INGRID, rounds=tuple(RoundEntry(bye) for bye in byes))
    line = record(replace(ALONE, players=(player,)), "001", "trf06")
    assert line[89:] == "  0000 - 1  0000 - 1  0000 - =  0000 - 0"


THREE_POINTS = PointSystem(win=30, draw=10, forfeit_win=30, full_point_bye=30, half_point_bye=10,
                           pairing_allocated_bye=30, unknown=10)  # fmt: skip


def test_the_headers_of_2026_stand_in_the_order_of_the_table():
    # fmt: off
    assert lines_of(replace(HEADERS, point_system=THREE_POINTS))[:-1] == [
        "012 Harbour Invitational",
        "022 Port Callister",
        "032 ENG",
        "042 2026/01/10",
        "052 2026/01/16",
        "062 8",
        "072 7",
        "082 0",
        "092 Individual: Swiss-System",
        "102 IA Wetherall, Joyce",
        "112 Smith, Bo",
        "112 Jones, Al",
        "122 90 min + 30 sec",
        "132                                                                                        26/01/10            26/01/12",
        "142 9",
        "152 B",
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
        "172 NED FIDON",
        "182 Invented Program 1.0",
        "192 FIDE_DUTCH_2026",
        "202 BH/C1,BH,SB",
        "212 PTS,BH/C1,BH,SB",
        "222 5400+30",
    ]
    # fmt: on


def test_the_dates_of_rounds_stand_above_the_rounds_of_the_players():
    line = record(HEADERS, "132")
    assert line[91:99] == "26/01/10"
    assert line[99:111] == " " * 12
    assert line[111:119] == "26/01/12"


def test_the_old_formats_end_with_the_dates_of_the_rounds():
    tags = [
        "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "112", "122",
        "132", "001",
    ]  # fmt: skip
    assert [line[:3] for line in lines_of(HEADERS, "trf06")] == tags
    assert [line[:3] for line in lines_of(HEADERS, "trf16")] == [*tags[:-1], "XXR", "001"]
    assert record(HEADERS, "XXR", "trf16") == "XXR 9"


def test_a_point_system_is_written_symbol_by_symbol():
    system = PointSystem(
        win=30, draw=10, forfeit_win=30, full_point_bye=30, half_point_bye=10,
        pairing_allocated_bye=10, unknown=5,
    )  # fmt: skip
    line = record(replace(ALONE, point_system=system), "162")
    assert line == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 0.5"
    assert [line[column - 1] for column in (6, 15, 24, 33, 42, 51)] == list("WDLAPX")
    assert line[6:10] == " 3.0"
    assert line[15:19] == " 1.0"


@pytest.mark.parametrize("kind", [HEADERS.kind, TEAM_SWISS], ids=str)
def test_points_that_a_file_without_the_record_means_too_are_not_written(kind):
    adjourned = replace(INGRID, rounds=(RoundEntry(Outcome.ADJOURNED, 9, Colour.BLACK),))
    usual = replace(HEADERS, kind=kind, players=(adjourned,))
    assert not [line for line in lines_of(usual) if line.startswith(("162", "362"))]


@pytest.mark.parametrize("share", ["draw", "loss", "zero_point_bye", "pairing_allocated_bye"])
def test_one_unusual_point_brings_the_whole_record(share):
    system = PointSystem(**{share: 7})
    assert record(replace(ALONE, point_system=system), "162").startswith("162  W 1.0    D 0.")


def test_unusual_match_points_are_written():
    system = MatchPointSystem(win=30)
    teams = replace(ALONE, kind=TEAM_SWISS, match_points=system)
    assert record(teams, "362") == "362 TW 3.0   TD 1.0   TL 0.0"
    special = replace(teams, match_points=replace(system, absence=5, pairing_allocated_bye=10))
    assert record(special, "362") == "362 TW 3.0   TD 1.0   TL 0.0    A 0.5    P 1.0"
    assert record(replace(ALONE, match_points=system), "362") == "362 TW 3.0   TD 1.0   TL 0.0"


def test_a_starting_rank_method_without_federation_keeps_its_columns():
    method = replace(ALONE, starting_rank_method=StartingRankMethod("NIDOF"))
    assert record(method, "172") == "172     NIDOF"


def test_a_team_stands_in_the_columns_of_record_310():
    line = record(TEAMS, "310")
    # fmt: off
    assert line == (
        "310   4 Northgate Pawns                  NORTH 2139.5    4.0    6.5   5     4   11  118 1025"
    )
    # fmt: on
    assert line[4:7] == "  4"
    assert line[8:40] == "Northgate Pawns".ljust(32)
    assert line[41:46] == "NORTH"
    assert line[47:53] == "2139.5"
    assert line[54:60] == "   4.0"
    assert line[61:67] == "   6.5"
    assert line[68:71] == "  5"
    assert line[73:77] == "   4"
    assert line[88:92] == "1025"


def test_a_team_of_2016_stands_in_the_columns_of_record_013():
    line = record(TEAMS, "013", "trf16")
    assert line == "013 Northgate Pawns                    4   11  118 1025"
    assert line[36:40] == "   4"
    assert line[41:45] == "  11"


def test_colours_of_boards_follow_the_tag():
    assert record(TEAMS, "352") == "352 WBWB"


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        pytest.param(
            "national_ratings",
            NationalRating(
                federation="NED",
                start_no=4,
                classification="A",
                rating=2085,
                origin="UTR",
                national_id="NL10045",
            ),
            "NED    4    A                                   2085 UTR     NL10045",
            id="NRS",
        ),
        pytest.param(
            "requested_byes",
            RequestedByes(ByeType.ZERO, 5, (8, 11, 1025)),
            "240 Z   5    8   11 1025",
            id="240",
        ),
        pytest.param(
            "accelerations",
            Acceleration(None, 10, 1, 2, 1, 40),
            "250       1.0   1   2    1   40",
            id="250",
        ),
        pytest.param(
            "accelerations",
            Acceleration(20, 105, 1, 12, 1, 1024),
            "250  2.0 10.5   1  12    1 1024",
            id="250 of teams",
        ),
        pytest.param(
            "forbidden_pairs",
            ForbiddenPairs((4, 7, 1025), 1, 11),
            "260   1  11    4    7 1025",
            id="260",
        ),
        pytest.param(
            "abnormal_points",
            AbnormalPoints("+", 20, 25, None, ()),
            "299 +   2.0   2.5",
            id="299 of a type",
        ),
        pytest.param(
            "abnormal_points",
            AbnormalPoints("", None, -5, 3, (12,)),
            "299          -0.5    3   12",
            id="299 penalty",
        ),
        pytest.param(
            "line_ups",
            LineUp(3, 1, 12, (8, None, 1025)),
            "300   3   1  12    8 0000 1025",
            id="300",
        ),
        pytest.param(
            "team_byes", TeamByes(10, 15, (7, None, 114)), "320  1.0  1.5   7 000 114", id="320"
        ),
        pytest.param(
            "forfeited_matches", ForfeitedMatch("+-", 4, 7, 114), "330 +-   4   7 114", id="330"
        ),
    ],
)
def test_exchange_records_stand_in_the_columns_of_their_tables(field, value, line):
    whole = value if field == "team_byes" else (value,)
    tournament = replace(ALONE, kind=TEAM_SWISS, **{field: whole})
    assert record(tournament, line[:3]) == line


def test_lines_kept_as_text_come_out_as_they_were():
    tournament = replace(
        ALONE,
        extensions=(
            Extension("802", "  1 ONE      6.0    4.5"),
            Extension("DAT", "EMAIL      somebody@example.org", 4),
        ),
        comments=(" T RRR PPP1", "no blank"),
    )
    assert lines_of(tournament)[-4:] == [
        "802   1 ONE      6.0    4.5",
        "DAT 4 EMAIL      somebody@example.org",
        "### T RRR PPP1",
        "###no blank",
    ]


def test_javafo_gets_its_own_records():
    assert [line for line in lines_of(ENGINE, "trfx") if line.startswith("XX")] == [
        "XXR 7",
        "XXC rank white1",
        (
            "XXS WW=3.0 BW=3.5 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=1.0 FW=3.0"
            " FL=0.5"
        ),
        "XXZ 9 12",
        "XXA    4  1.0  1.0  0.5",
        "XXP 1 5 7",
    ]


def test_bbppairings_gets_its_own_point_system():
    found = [line for line in lines_of(ENGINE, "trfbx") if line.startswith("BB")]
    assert found == ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.5", "BBU  1.0"]


def test_engines_are_told_nothing_of_the_usual_points():
    usual = replace(ENGINE, point_system=PointSystem())
    for dialect in ("trfx", "trfbx"):
        assert not [li for li in lines_of(usual, dialect) if li.startswith(("XXS", "BB"))]


def test_records_of_other_programs_go_into_engine_files_as_they_were():
    tournament = replace(ALONE, extensions=(Extension("XXB", "anything 1 2"),))
    assert lines_of(tournament, "trfx")[-1] == "XXB anything 1 2"
