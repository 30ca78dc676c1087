from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.import_findings import Notes
from trfkit.files.registry import read
from trfkit.go.formats.egd_rows import read_entrants, read_table
from trfkit.go.formats.egd_table import names_columns, read_columns
from trfkit.go.formats.h9 import is_h9, read_h9, write_h9
from trfkit.go.go_event import Grade, Scale
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.ranking import rank
from trfkit.record import replace
from trfkit.syntax import DEFAULT_LIMITS
from trfkit.units import StartNo

SAMPLE = (Path(__file__).parents[3] / "samples" / "go-mcmahon.h9").read_bytes()

SMALL = """\
; Pl Name  Rk Co Club MMS
  1 Berg Ann   2d DE Lind  32  2+/w  3+/b
  2 Ohm Bo     1d SE Upps  30  1-/b  0=
  3 Cay Cem    1k TR Ista  29  0+    1-/w
"""


def read_text(text):
    return read_h9(text.encode())


def found(result, code):
    """Return line, column, message of each finding with a code."""
    return [
        (d.line, d.column, (d.variant, dict(d.values)))
        for d in result.diagnostics
        if d.code == code
    ]


def entry(letter, opponent=None, colour=None):
    outcome = next(one for one in Outcome if one.letter == letter)
    number = None if opponent is None else StartNo(opponent)
    return RoundEntry(outcome, number, Colour(colour) if colour else None)


def player(result, number):
    return next(one for one in result.tournament.players if one.start_no == number)


def test_the_first_fact_of_a_kind_counts():
    text = "; EV[Spring Cup]\n; EV[Autumn Cup] PC[Linden]\n" + SMALL
    tournament = read_text(text).tournament
    assert (tournament.name, tournament.city) == ("Spring Cup", "Linden")


def test_a_table_becomes_a_tournament_with_its_facts():
    tournament = read(SAMPLE).tournament
    assert (tournament.name, tournament.city) == ("Linden Open 2026", "Lindenau")
    assert (tournament.start, tournament.end) == (date(2026, 4, 11), date(2026, 4, 12))
    assert tournament.controller == "OpenGotha 3.51"
    assert tournament.tiebreaks == ("MMS", "SOS", "SOSOS")
    assert (tournament.rounds, tournament.rounds_played) == (4, 4)
    go = tournament.discipline
    assert (go.tournament_class, go.adjusted_minutes, go.handicap_reduction) == ("A", 82, 1)
    assert (go.komi, go.remark) == (Decimal(6), "Standard byo-yomi")
    assert go.stones_count
    assert go.rounds_down
    assert str(tournament.kind) == "individual-swiss"


def test_a_row_becomes_a_player():
    result = read(SAMPLE)
    shevchuk = player(result, 3)
    assert shevchuk.name == "Shevchuk Bondar, Iryna"
    assert (shevchuk.federation, shevchuk.stated_rank) == ("UKR", 3)
    assert shevchuk.rounds == (
        entry("1", 4, "w"), entry("1", 1, "b"), entry("0", 2, "b"), entry("H"),
    )  # fmt: skip
    told = result.tournament.discipline.player(StartNo(3))
    assert told.grade == Grade(1, Scale.DAN)
    assert (told.country, told.club, told.pin) == ("UA", "Kyiv", 11110004)
    assert told.start_score == 300


def test_handicaps_belong_to_their_games_for_both_players():
    go = read(SAMPLE).tournament.discipline
    assert go.player(StartNo(7)).handicaps == (0, 1, 3, 2)
    assert go.player(StartNo(5)).handicaps == (1, None, 3, 1)


def test_what_one_row_leaves_out_is_taken_from_the_opponents_row():
    text = SMALL.replace("1-/b  0=", "1-/b4  0=").replace("1-/w", "1-").replace("3+/b", "3+/b2")
    result = read_text(text)
    assert not [one for one in result.diagnostics if one.code == "GOF005"]
    go = result.tournament.discipline
    assert [go.player(StartNo(number)).handicaps for number in (1, 2, 3)] == [
        (4, 2), (4, None), (None, 2)
    ]  # fmt: skip
    assert player(result, 3).rounds[1] == entry("0", 1, "w")


def test_a_row_about_another_opponent_does_not_tell_of_the_game():
    result = read_text(SMALL.replace("1-/b  0=", "3-/b4  0=").replace("2+/w", "2+"))
    assert player(result, 1).rounds[0] == entry("1", 2)
    assert result.tournament.discipline.player(StartNo(1)).handicaps == (None, 0)


def test_ranks_and_sums_are_those_that_the_table_states():
    result = read(SAMPLE)
    standings = rank(result.tournament)
    (table,) = result.stated
    assert [column.label for column in table.columns] == ["Pl", "MMS", "SOS", "SOSOS"]
    stated = {row.number: [str(cell.value) for cell in row.values] for row in table.rows}
    computed = {row.id: [str(row.rank), *standings.texts(row).values()] for row in standings.rows}
    assert computed == stated


def test_start_scores_are_deduced_and_said():
    result = read_text(SMALL.replace("  30  1-", "  29½  1-"))
    go = result.tournament.discipline
    # 32 less 2, 29½ less half a point for the free round, 29 less the bye
    assert [go.player(StartNo(n)).start_score for n in (1, 2, 3)] == [300, 290, 280]
    assert go.rounds_down is False
    assert found(result, "GOF011") == [(None, None, ("", {"text": "MMS", "more": None}))]


def test_whole_scores_of_players_who_missed_half_a_point_show_that_it_is_rounded_down():
    result = read_text(SMALL)
    assert result.tournament.discipline.rounds_down
    assert result.tournament.discipline.player(StartNo(2)).start_score == 300
    assert found(result, "GOF011") == [
        (None, None, ("", {"text": "MMS", "more": Message("GOF011.rounded-down")}))
    ]


def test_a_score_that_the_rounds_do_not_explain_is_no_start_score():
    result = read_text(SMALL.replace("  32  2+", "  1  2+"))
    assert result.tournament.discipline.player(StartNo(1)).start_score is None
    assert found(result, "GOF012") == [(2, None, ("unread", {"text": "1", "start": None}))]
    half = read_text(SMALL.replace("  32  2+", "  31½  2+"))
    assert half.tournament.discipline.player(StartNo(1)).start_score == 295
    assert found(half, "GOF012")[0][2] == ("", {"text": "31.5", "start": 295})


def test_scores_without_captions_are_mcmahon_scores_if_starts_follow_the_grades():
    bare = SMALL.split("\n", 1)[1]
    assert read_text(bare).tournament.discipline.player(StartNo(1)).start_score == 300
    # Now the first column holds wins, or something that grades do not explain.
    wins = bare.replace(" 32 ", " 2 ").replace(" 30 ", " ½ ").replace(" 29 ", " 1 ")
    assert not read_text(wins).tournament.discipline.is_mcmahon
    assert not read_text(bare.replace(" 30 ", " 34 ")).tournament.discipline.is_mcmahon


@each_row(
    ("captions", "labels"),
    [
        ("Pl Name Rk Co Club MMS R1 R2 NBW SOS Place", ["MMS", "NBW", "SOS"]),
        ("# Name Rank Nation Club 1st 2nd score sos", ["column 1", "score", "sos"]),
        ("Pl Name Rk Co Club MMS 1. 2. NBW", ["MMS", "NBW", "column 3"]),
        ("Pl Name Rk Co Club MMS NBW SOS", ["MMS", "column 2", "column 3"]),
        ("Pl Rk Co Club MMS R1 R2 NBW SOS", ["column 1", "column 2", "column 3"]),
    ],
)
def test_captions_of_scores_behind_the_rounds_stand_behind_those_of_the_rounds(captions, labels):
    rows = "1 A B 1d FR Par 32 2+ 0+ 2 31\n2 C D 2d FR Par 30 1- 0= 0½ 32\n"
    (table,) = read_text(f"; {captions}\n{rows}").stated
    assert [column.label for column in table.columns] == ["Pl", *labels]


def test_a_swiss_has_no_start_scores_and_ranks_by_wins():
    text = "; Pl Name Rk NBW SOS\n1 A B 1d 1 0 2+\n2 C D 1d 0 1 1-\n"
    tournament = read_text(text).tournament
    assert not tournament.discipline.is_mcmahon
    assert rank(tournament).tiebreaks == ("NBW", "SOS")


def test_a_free_win_is_the_bye_where_one_player_has_it():
    bye = read_text("1 A B 1d 2+ 0+\n2 C D 1d 1- 3+\n3 E F 1d 0+ 2-\n")
    assert player(bye, 1).rounds[1] == entry("U")
    several = read_text("1 A B 1d 0+ 3+\n2 C D 1d 0+ 0-\n3 E F 1d 0- 1-\n")
    assert player(several, 1).rounds[0] == player(several, 2).rounds[0] == entry("F")
    assert player(several, 3).rounds[0] == ABSENT


def test_results_by_default_and_without_a_result_yet():
    result = read_text("1 A B 1d 2+! 2?/b0 2=!w\n2 C D 1d 1-!b0 1?/w0 1=!b\n")
    assert player(result, 1).rounds == (entry("+", 2, "w"), entry(" ", 2, "b"), entry("H"))
    assert player(result, 2).rounds == (entry("-", 1, "b"), entry(" ", 1, "w"), entry("H"))
    assert [line for line, *_ in found(result, "GOF015")] == [1, 2]
    assert result.tournament.point_system.unknown == 0


def test_handicaps_follow_from_the_grades_where_no_row_writes_them():
    text = "; HA[h2]\n1 A B 3d 2+ 3-\n2 C D 3k 1- 4=/b\n3 E F 2d 4+ 1+\n4 G H 1p 3- 2=/w2\n"
    result = read_text(text)
    go = result.tournament.discipline
    # 3d gives 3k five stones less two; 2d against 3d has none; a professional counts as 7d.
    assert go.player(StartNo(1)).handicaps == (3, 0)
    assert go.player(StartNo(2)).handicaps == (3, 2)  # as the row of 4 has it
    assert go.player(StartNo(3)).handicaps == (3, 0)
    assert go.player(StartNo(4)).handicaps == (3, 2)
    assert player(result, 1).rounds[0].colour is Colour.WHITE
    assert player(result, 2).rounds[0].colour is Colour.BLACK
    assert player(result, 1).rounds[1].colour is None
    assert found(result, "GOF013")[0][2] == ("", {"value": 2, "reduction": "h2"})


def test_the_reduction_h9_means_that_there_are_no_handicaps():
    result = read_text("; HA[h9]\n1 A B 3d 2+\n2 C D 19k 1-\n")
    assert result.tournament.discipline.player(StartNo(2)).handicaps == (0,)
    unknown = read_text("1 A B 3d 2+\n2 C D 19k 1-\n")
    assert unknown.tournament.discipline.player(StartNo(2)).handicaps == (None,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("; PC[FR, Lyon]", ("FR", "Lyon", "FRA"), id="country, city"),
        pytest.param("; PC[,Lyon]", (None, "Lyon", None), id="city alone"),
        pytest.param("; PC[,TR, Istanbul]", ("TR", "Istanbul", "TUR"), id="as a program wrote it"),
        pytest.param("; PC[ua,Kyiv, Podil]", ("UA", "Kyiv, Podil", "UKR"), id="small letters"),
    ],
)
def test_country_and_city(text, expected):
    tournament = read_text(f"{text}\n{SMALL}").tournament
    assert (tournament.discipline.country, tournament.city, tournament.federation) == expected


@each_row(
    ("minutes", "written"),
    [("82.5", "82.5"), ("80", "80"), ("75,00", "75"), ("62 min", "62"), ("0.25", "0.25")],
)
def test_the_adjusted_time_may_have_parts_of_a_minute(minutes, written):
    result = read_text(f"; TM[{minutes}]\n{SMALL}")
    assert result.tournament.discipline.adjusted_minutes == Decimal(written)
    assert f"; TM[{written}]\n" in write_h9(result.tournament).data.decode()
    assert not found(result, "GOF010")


@each_row(
    ("fact", "column"),
    [("DT[soon]", 3), ("DT[2026-13-01]", 3), ("KM[six]", 3), ("HA[none]", 3), ("CL[Z]", 3),
     ("TM[3h]", 3), ("EV[x] TM[long]", 9)],
)  # fmt: skip
def test_a_fact_that_is_not_readable_is_reported_at_its_place(fact, column):
    result = read_text(f"\n; {fact}\n{SMALL}")
    assert [place[:2] for place in found(result, "GOF010")] == [(2, column)]


def test_unknown_facts_and_remarks_are_kept_as_comments():
    result = read_text("; TC[T260411A]\n; bring your own stones\n" + SMALL)
    assert result.tournament.comments == (" TC[T260411A]", " bring your own stones")


@each_row(
    ("name", "expected", "reported"),
    [
        ("Berg Ann", "Berg, Ann", False),
        ("Van_den_Berg Ann_Lou", "Van den Berg, Ann Lou", False),
        ("de_Vries Pim", "de Vries, Pim", False),
        ("de Vries Pim", "de Vries, Pim", True),
        ("Berg Ann Lou", "Berg, Ann Lou", True),
        ("berg ann", "berg, ann", False),
        ("Berg", "Berg", False),
    ],
)
def test_surname_and_given_name(name, expected, reported):
    result = read_text(f"1 {name} 1d 2+\n2 Ohm Bo 1d 1-\n")
    assert player(result, 1).name == expected
    assert [column for _, column, _ in found(result, "GOF016")] == [3] * reported


def test_a_club_may_be_a_number():
    text = "1 A B 1d FR 31 30 2+\n2 C D 1d FR 29 1-\n3 E F 1d FR 38 29 0-\n4 G H 1d FR 28 0-\n"
    go = read_text(text + "5 I J 1d FR 28 0-\n").tournament.discipline
    assert [go.player(StartNo(n)).club for n in (1, 2, 3)] == ["31", None, "38"]


@each_row(
    ("remark", "are_captions"),
    [
        ("Name Rank MMS", True),
        ("Pl. Nom", True),
        ("Name of the hall", False),
        ("Rank Grade", False),
    ],
)
def test_captions_are_a_name_and_another_word(remark, are_captions):
    assert names_columns(remark) is are_captions


def test_a_caption_with_the_number_of_a_round_is_no_round():
    rows = "1 A B 1d 32 30 2+ 2+\n2 C D 1d 31 29 1- 1-\n"
    table = read_table(f"; Pl Name Rk MMS SOS1\n{rows}")
    assert read_columns(table.remarks, read_entrants(table.rows, Notes([]))) == ("MMS", "SOS1")


def test_a_start_score_may_be_nothing():
    go = read_text("; Pl Name Rk MMS\n1 A B 1d 2 2+\n2 C D 1k 0 1-\n").tournament.discipline
    assert [one.start_score for one in go.players] == [10, 0]


# What is wrong in a table


def test_opponents_are_the_places_or_the_rows_where_places_are_shared():
    shared = "1 A B 1d 3+\n  C D 1d 4+\n3 E F 1d 1-\n  G H 1d 2-\n"
    result = read_text(shared)
    assert [p.start_no for p in result.tournament.players] == [1, 2, 3, 4]
    assert [p.stated_rank for p in result.tournament.players] == [1, 1, 3, 3]
    assert len(found(result, "GOF008")) == 1
    elsewhere = read_text("4 A B 1d 9+\n9 C D 1d 4-\n")
    assert [p.start_no for p in elsewhere.tournament.players] == [4, 9]
    assert found(elsewhere, "GOF008") == []


def test_a_place_that_stands_twice_is_reported_where_the_rest_counts_by_places():
    text = "11 A B 1d 13+ 14+\n12 C D 1d 14+ 13+\n13 E F 1d 11- 12-\n14 G H 1d 12- 11-\n"
    result = read_text(text + "14 I J 1d 0- 0-\n")
    assert [p.start_no for p in result.tournament.players] == [11, 12, 13, 14, 15]
    assert found(result, "GOF009") == [(5, 1, ("", {"text": "14"}))]


def test_an_opponent_who_does_not_exist():
    result = read_text("1 A B 1d 7+\n2 C D 1d 2-\n")
    assert found(result, "GOF003") == [(1, 10, ("", {"opponent": 7}))]
    assert player(result, 1).rounds == (entry("F"),)
    assert found(result, "GOF004") == [(2, 10, ("own-place", {"opponent": 2}))]


def test_rows_that_do_not_name_each_other():
    result = read_text("1 A B 1d 2+\n2 C D 1d 3+\n3 E F 1d 2-\n")
    assert found(result, "GOF004") == [(1, 10, ("", {"opponent": 2, "other": 3}))]


@each_row(
    ("one", "two", "differences"),
    [
        ("2+", "1=", [("results", "+", "=")]),
        ("2?", "1-", [("results", "?", "-")]),
        ("2+/w0", "1-/w0", [("colour", None, None)]),
        ("2+/w2", "1-/b3", [("stones", 2, 3)]),
        ("2+!", "1-", [("by-default", None, None)]),
        ("2+/b2", "1=/b3", [("results", "+", "="), ("colour", None, None), ("stones", 2, 3)]),
    ],
)
def test_rows_that_contradict_each_other(one, two, differences):
    result = read_text(f"1 A B 1d {one}\n2 C D 1d {two}\n")
    ((line, column, (_, values)),) = found(result, "GOF005")
    assert (line, column, values["opponent"]) == (1, 10, 2)
    assert [
        (one.id.partition(".")[2], one.arguments.get("one"), one.arguments.get("other"))
        for one in values["differences"]
    ] == differences


@pytest.mark.parametrize(("sign", "what"), [("+", "win"), ("-", "lose")])
def test_both_may_win_or_lose(sign, what):
    result = read_text(f"1 A B 1d 2{sign}\n2 C D 1d 1{sign}\n")
    assert found(result, "GOF014") == [(1, 10, ("", {"opponent": 2, "result": what}))]
    assert found(result, "GOF005") == []


def test_a_damaged_round_is_what_the_opponents_row_has():
    result = read_text("1 A B 1d 2x 3+\n2 C D 1d 1-/b2 0+\n3 E F 1d 0- 1-\n")
    assert found(result, "GOF002") == [(1, 10, ("opponent", {"text": "2x", "opponent": 2}))]
    assert player(result, 1).rounds[0] == entry("1", 2, "w")
    assert result.tournament.discipline.player(StartNo(1)).handicaps == (2, None)


def test_a_damaged_round_that_nobody_answers_is_an_absence():
    result = read_text("1 A B 1d ?? 2+\n2 C D 1d 0- 1-\n3 E F 1d 0- 0-\n")
    assert found(result, "GOF002") == [(1, 10, ("", {"text": "??"}))]
    assert player(result, 1).rounds == (ABSENT, entry("1", 2))


def test_a_row_with_too_few_rounds():
    result = read_text("1 A B 1d 2+ 3+\n2 C D 1d 1-\n3 E F 1d 0- 1-\n")
    assert found(result, "GOF006") == [(2, None, ("", {"value": 1, "rounds": 2}))]


def test_a_missing_and_a_damaged_grade():
    result = read_text("1 A B 31k DE 2+\n2 C D 3x DE 1-\n3 E F 0-\n4 G H 1d 0-\n")
    assert [place for *place, _ in found(result, "GOF007")] == [[1, 7], [2, 7], [3, None]]
    assert result.tournament.discipline.player(StartNo(2)).country == "DE"


def test_lines_that_are_no_rows_are_reported_and_nothing_else_is_lost():
    result = read_text("Results of Sunday\n" + SMALL)
    (place,) = found(result, "GOF001")
    assert place[0] == 1
    assert place[2] == ("", {"text": "Results of Sunday"})
    assert len(result.tournament.players) == 3


def test_a_table_without_players_or_beyond_the_limits():
    assert [d.code for d in read_text("; EV[x]\n").diagnostics] == ["GOF021"]
    tight = read_h9(SAMPLE, limits=replace(DEFAULT_LIMITS, bytes=100))
    assert tight.tournament is None
    assert [d.code for d in tight.diagnostics] == ["SYN021"]


@pytest.mark.parametrize(
    ("encoding", "stated"),
    [("utf-8", None), ("utf-8-sig", None), ("utf-16", None), ("cp1250", "cp1250")],
)
def test_names_survive_other_encodings(encoding, stated):
    text = SMALL.replace("Cay Cem", "Nováková Zdeňka")
    result = read_h9(text.encode(encoding), encoding=stated)
    assert player(result, 3).name == "Nováková, Zdeňka"


def test_a_guessed_encoding_is_reported():
    result = read_h9(SMALL.replace("Cay Cem", "Müller René").encode("latin-1"))
    assert player(result, 3).name == "Müller, René"
    assert [d.line for d in result.diagnostics if d.code == "SYN002"] == [4]


# Recognition, and anything at all


@each_row(
    ("text", "expected"),
    [
        (SMALL, True),
        ("1 A B 1d 2+\n2 C D 1d 1-", True),
        ("; EV[x]\n1 A B 1d 2+", True),
        ("; EV[x]\n1 A B 1d\n2 C D 3k", True),
        ("; EV[x]\n1 A B\n2 C D", False),
        ("1 A B 1d\n2 C D 1d", False),
        ("1 A B 1d 2+", False),
        (";name=x\n1 A B 1d 2+b0\n2 C D 1d 1-w0", False),
        ("012 Some Open\n001    1", False),
        ("Rank;Name;Pts\n1;A;2", False),
        ("", False),
    ],
)
def test_a_table_is_recognised_by_its_content(text, expected):
    assert is_h9(text.encode()) is expected
    assert (read(text.encode()).version == "h9") is expected


LINES = st.sampled_from(SAMPLE.decode().splitlines() + SMALL.splitlines())


@st.composite
def damaged(draw):
    """Lines of good tables, shuffled, with pieces overwritten, cut out and put in."""
    lines = draw(st.lists(LINES, max_size=12))
    out = []
    for line in lines:
        at = draw(st.integers(0, len(line)))
        junk = draw(st.text("x7 \t.½+-=/|;[]?0wbkd", max_size=3))
        out.append(line[:at] + junk + line[at + draw(st.integers(0, 4)) :])
    return "\n".join(out)


@examples(200)
@given(st.one_of(damaged().map(str.encode), st.binary(max_size=200)))
def test_no_input_is_too_damaged_and_every_place_exists(data):
    result = read_h9(data)
    lines = data.decode("utf-8", "replace").splitlines()
    for one in result.diagnostics:
        assert one.message
        if one.code.startswith("GOF") and one.line is not None:
            assert 1 <= one.line <= len(lines) + 1
            if one.column is not None:
                assert one.column >= 1
    if result.tournament is not None:
        rank(result.tournament)


@examples(100)
@given(damaged())
def test_the_columns_of_a_finding_hold_what_it_quotes(text):
    lines = text.split("\n")
    for one in read_text(text).diagnostics:
        quoted = one.values.get("text")
        if one.code == "GOF002" and len(str(quoted)) < 40:
            assert lines[one.line - 1][one.column - 1 : one.end_column - 1] == quoted
