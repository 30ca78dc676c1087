"""Swiss crosstables: whom numbers mean, what letters and signs mean, and every round read back."""

from __future__ import annotations

import strategies
from crosstables import as_grid, grid, page, swiss_rows
from examples import examples
from hypothesis import given
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.crosstables.read import read_crosstable
from trfkit.files.crosstables.table_outcomes import total
from trfkit.model import STANDARD, Colour, Outcome, RoundEntry
from trfkit.model.outcome import without_absence_at_the_end


def read(text, **how):
    return read_crosstable(page(text, **how))


def entries(result, number):
    player = next(p for p in result.tournament.players if p.start_no == number)
    return [(e.outcome.letter, e.opponent, e.colour and e.colour.value) for e in player.rounds]


def assumed(result):
    return [(d.variant, dict(d.values)) for d in result.diagnostics if d.code == "IMP002"]


def codes(result):
    return [d.code for d in result.diagnostics if d.code != "IMP002"]


PLAIN = """
No. |    | Name            | Rtg  | FED | 1.Rd | 2.Rd | 3.Rd | Pts. | Rk. | TB1
1   | GM | Asquith Edwina  | 2200 | ENG | 3w1  | 2b½  | -1   | 2,5  | 1   | 3,5
2   |    | Brandt Oskar    | 2100 | GER | 4b1  | 1w½  | 3w+  | 2,5  | 2   | 3
3   |    | Castel Irene    | 0    | FRA | 1b0  | 4w1  | 2b-  | 1    | 3   | 2
4   |    | Dufour Martin   | 1900 | FRA | 2w0  | 3b0  | -½   | 0,5  | 4   | 1
"""


def test_a_crosstable_is_a_tournament():
    result = read(PLAIN, title="Chess-Results Server Chess-results.com - Invented Open")
    tournament = result.tournament
    assert (tournament.name, str(tournament.kind)) == ("Invented Open", "individual-swiss")
    assert (tournament.rounds_played, len(tournament.players)) == (3, 4)
    assert entries(result, 1) == [("1", 3, "w"), ("=", 2, "b"), ("U", None, None)]
    assert entries(result, 2) == [("1", 4, "b"), ("=", 1, "w"), ("+", 3, "w")]
    assert entries(result, 3) == [("0", 1, "b"), ("1", 4, "w"), ("-", 2, "b")]
    assert entries(result, 4) == [("0", 2, "w"), ("0", 3, "b"), ("H", None, None)]
    assert codes(result) == []


def test_a_last_round_in_which_most_have_a_bye_is_a_round():
    text = PLAIN.replace("3w+", "4w1").replace("-½ ", "2b0").replace("2b- ", "-0,5")
    text += "5   |    | Ekman Lars      | 1800 | SWE | -1   | -0   | -0   | 1    | 5   | 0\n"
    result = read(text)
    assert result.tournament.rounds_played == 3
    assert entries(result, 2)[2] == ("1", 4, "w")
    assert entries(result, 3)[2] == ("H", None, None)


def test_who_lost_against_nobody_was_absent():
    assert entries(read(PLAIN.replace("-½  ", "- - ")), 4) == [("0", 2, "w"), ("0", 3, "b")]


def test_a_player_has_what_his_row_says():
    first, _, third, _ = read(PLAIN).tournament.players
    assert (first.name, first.title, first.rating, first.federation) == (
        "Asquith Edwina", "GM", 2200, "ENG",
    )  # fmt: skip
    assert (first.stated_points, first.stated_rank) == (25, 1)
    assert third.rating is None


def test_what_the_page_states_has_headings_and_ranks():
    (table,) = read(PLAIN).stated
    assert [column.label for column in table.columns] == ["Pts.", "Rk.", "TB1"]
    assert [column.of_points for column in table.columns] == [True, False, False]
    assert [column.of_ranks for column in table.columns] == [False, True, False]
    assert [(row.number, row.rank, row.values[2].text) for row in table.rows] == [
        (1, 1, "3,5"), (2, 2, "3"), (3, 3, "2"), (4, 4, "1"),
    ]  # fmt: skip
    assert table.after == 3


def test_the_lines_of_players_are_those_of_their_rows():
    result = read(PLAIN)
    assert {n: place.line for n, place in result.provenance.players.items()} == {
        1: 2, 2: 3, 3: 4, 4: 5,
    }  # fmt: skip


IN_ORDER_OF_RANKS = """
Rk. | SNo | Name           | 1.Rd | 2.Rd | Pts.
1   | 4   | Dufour Martin  | 2b1  | 3w1  | 2
2   | 1   | Asquith Edwina | 1w0  | 4b1  | 1
    | 3   | Castel Irene   | 4w1  | 1b0  | 1
4   | 2   | Brandt Oskar   | 3b0  | 2w0  | 0
"""


def test_opponents_may_be_named_by_place_even_where_there_are_starting_ranks():
    result = read(IN_ORDER_OF_RANKS)
    assert entries(result, 4) == [("1", 1, "b"), ("1", 3, "w")]
    assert entries(result, 2) == [("0", 3, "b"), ("0", 1, "w")]
    assert [name for name, _ in assumed(result)] == ["opponents-by-places", "without-comma"]


def test_a_rank_that_is_left_blank_is_that_of_the_row_above():
    result = read(IN_ORDER_OF_RANKS)
    assert [row.rank for row in result.stated[0].rows] == [1, 2, 2, 4]


def test_opponents_may_be_named_by_starting_rank_in_the_order_of_ranks():
    text = IN_ORDER_OF_RANKS.replace("2b1  | 3w1", "1b1  | 3w1").replace("1w0  | 4b1", "4w0  | 2b1")
    text = text.replace("4w1  | 1b0", "2w1  | 4b0").replace("3b0  | 2w0", "3b0  | 1w0")
    result = read(text)
    assert entries(result, 4) == [("1", 1, "b"), ("1", 3, "w")]
    assert entries(result, 2) == [("0", 3, "b"), ("0", 1, "w")]
    assert not any("opponents are named by the ranks" in line for line in assumed(result))


def test_without_starting_ranks_the_ranks_are_taken_and_it_is_said():
    text = "\n".join(
        "|".join(cells[:1] + cells[2:])
        for cells in (line.split("|") for line in IN_ORDER_OF_RANKS.strip().splitlines())
    )
    result = read(text.replace("    |", "3   |"))
    assert entries(result, 1) == [("1", 2, "b"), ("1", 3, "w")]
    assert [name for name, _ in assumed(result)] == ["no-starting-ranks", "without-comma"]


def test_opponents_who_fit_nothing_are_a_reason_to_refuse():
    text = PLAIN.replace("3w1", "9w1").replace("4b1", "7b1").replace("2w0", "8w0")
    text = text.replace("1b0", "6b0").replace("2b½", "5b½").replace("1w½", "9w½")
    result = read(text.replace("4w1", "9w1").replace("3b0", "9b0"))
    assert result.tournament is None
    assert codes(result) == ["IMP001"]
    assert len(result.stated) == 1


def test_a_bye_of_one_point_is_the_pairing_allocated_one_if_it_is_alone_in_its_round():
    result = read(PLAIN)
    assert [name for name, _ in assumed(result)] == ["byes-of-a-point", "without-comma"]


def test_of_several_in_a_round_none_can_be_told():
    result = read(PLAIN.replace("-½", "-1"))
    assert entries(result, 1)[2] == ("F", None, None)
    assert entries(result, 4)[2] == ("F", None, None)
    assert [name for name, _ in assumed(result)] == ["full-point-byes", "without-comma"]


def test_a_bye_that_is_named_is_what_it_says():
    result = read(PLAIN.replace("-1 ", "-F ").replace("-½", "-U"))
    assert entries(result, 1)[2] == ("F", None, None)
    assert entries(result, 4)[2] == ("U", None, None)


def test_absence_at_the_end_of_a_row_goes_without_saying():
    result = read(PLAIN.replace("-½  ", "-0  "))
    assert len(entries(result, 4)) == 2
    assert codes(result) == []


def test_games_without_a_result_are_pending():
    text = PLAIN.replace("3w+", "3w").replace("2b-", "2b").replace("-1 ", "4b ").replace("-½", "1w")
    result = read(text)
    assert entries(result, 2)[2] == (" ", 3, "w")
    assert result.tournament.rounds_played == 2
    assert result.stated[0].after == 2


def test_a_bare_zero_beside_games_without_a_result_is_an_absence():
    text = PLAIN.replace("3w+", "3w").replace("2b-", "2b").replace("-1 ", "0 ").replace("-½", "0")
    result = read(text)
    assert entries(result, 2)[2] == (" ", 3, "w")
    assert [len(entries(result, number)) for number in (1, 4)] == [2, 2]
    assert codes(result) == []


@each_row(
    ("points", "unknown"),
    [
        (("2", "2"), 0),
        (("2,5", "2,5"), 5),
        (("2", "2,5"), 5),
        (("2", "3"), 0),
        (("9", "9"), 5),
    ],
)
def test_pending_games_bring_what_most_totals_say(points, unknown):
    text = PLAIN.replace("2b½", "2b ").replace("1w½", "1w ")
    for place, stated in enumerate(points, start=1):
        text = text.replace(f"| 2,5  | {place} ", f"| {stated} | {place} ")
    result = read(text)
    assert result.tournament.point_system.unknown == unknown
    names = [name for name, _ in assumed(result)]
    assert ("pending-left-out" in names) is (unknown == 0)


def test_columns_of_rounds_to_come_are_blank():
    text = PLAIN.replace("| -1   ", "| -1 | ").replace("3w+  |", "3w+ | |")
    text = (
        text.replace("2b-  |", "2b- | |").replace("-½   |", "-½ | |").replace("3.Rd", "3.Rd|4.Rd")
    )
    result = read(text)
    assert result.tournament.rounds_played == 3
    assert entries(result, 1)[2] == ("U", None, None)
    assert [column.label for column in result.stated[0].columns] == ["Pts.", "Rk.", "TB1"]


def letters(white, black):
    return PLAIN.translate(str.maketrans({"w": white, "b": black}))


def test_letters_of_colours_are_known_in_many_languages():
    for white, black in ("ws", "bn", "bs", "бч", "vs", "wz", "bč", "λμ", "tđ"):
        result = read(letters(white, black))
        assert entries(result, 1)[:2] == [("1", 3, "w"), ("=", 2, "b")], (white, black)


def test_unknown_letters_leave_colours_open():
    result = read(letters("q", "y"))
    assert entries(result, 1)[:2] == [("1", 3, None), ("=", 2, None)]
    assert [name for name, _ in assumed(result)] == [
        "unknown-colours",
        "byes-of-a-point",
        "without-comma",
    ]


def test_signs_are_results_where_no_result_is_a_digit():
    result = read("""
        No | Name         | R1 | R2 | R3
        1  | Ash Ada      | 2+ | 3= | 4+
        2  | Birch Bo     | 1- | 4= | 3+
        3  | Cedar Cy     | 4+ | 1= | 2-
        4  | Dogwood Dee  | 3- | 2= | 1-
    """)
    assert entries(result, 1) == [("1", 2, None), ("=", 3, None), ("1", 4, None)]
    assert [name for name, _ in assumed(result)] == ["signs-as-results", "without-comma"]


def test_points_with_halves_are_no_opponents():
    """``2½`` could be a draw against 2, if there were nothing else to it."""
    result = read("""
        Rk. | SNo | Name      | Pts. | TB1 | TB2
        1   | 2   | Ash Ada   | 3    | 5½  | 4½
        2   | 1   | Birch Bo  | 2½   | 5   | 4
        3   | 3   | Cedar Cy  | 2½   | 4½  | 3
    """)
    assert result.tournament is None
    assert [c.label for c in result.stated[0].columns] == ["Rk.", "Pts.", "TB1", "TB2"]


def test_the_notation_of_vega_is_read():
    result = read("""
        N | NAME         | Rtg  | T   | Fed | Pts | 1    | 2    | 3
        1 | Ash, Ada     | 2201 | FM  | SUI | 2.5 | +W3  | =B2  | +PAB
        2 | Birch, Bo    | 2150 |     | SUI | 2.5 | +B4  | =W1  | +F3
        3 | Cedar, Cy    | 1987 |     | GER | 1.0 | -B1  | +W4  | -F2
        4 | Dogwood, Dee | 0    | WFM | SUI | 0.5 | -W2  | -B3  | =HPB
    """)
    assert entries(result, 1) == [("1", 3, "w"), ("=", 2, "b"), ("U", None, None)]
    assert entries(result, 3) == [("0", 1, "b"), ("1", 4, "w"), ("-", 2, None)]
    assert entries(result, 4)[2] == ("H", None, None)
    assert [p.stated_points for p in result.tournament.players] == [25, 25, 10, 5]
    assert codes(result) == []


def test_three_points_for_a_win_are_found_in_the_totals():
    text = PLAIN.replace("2,5  | 1 ", "7    | 1 ").replace("2,5  | 2", "7    | 2")
    result = read(text.replace("| 1    | 3", "| 3    | 3").replace("| 0,5  | 4", "| 1    | 4"))
    assert result.tournament.point_system.win == 30
    assert [name for name, _ in assumed(result)] == [
        "byes-of-a-point",
        "point-system",
        "without-comma",
    ]


BYES = """
    No | Name         | 1.Rd | 2.Rd | 3.Rd | Pts
    1  | Ash Ada      | 2w1  | 3b1  | 4w½  | 8
    2  | Birch Bo     | 1b0  | 4w½  | 3b½  | 5
    3  | Cedar Cy     | U    | 1w0  | 2w½  | 5
    4  | Dogwood Dee  | Z    | 2b½  | 1b½  | 4
"""


def test_what_the_bye_brought_is_found_in_the_totals():
    result = read(BYES)
    system = result.tournament.point_system
    assert (system.win, system.draw, system.loss) == (30, 20, 10)
    assert system.pairing_allocated_bye == 20
    assert [name for name, _ in assumed(result)] == ["point-system", "without-comma"]


LARGER = "No | Name | 1.Rd | 2.Rd | 3.Rd | Pts\n" + "".join(
    f"{n} | Ash {letter}, A | {n + 1}w1 | {n + 1}b1 | {n + 1}w0 | 6\n"
    f"{n + 1} | Elm {letter}, B | {n}b0 | {n}w0 | {n}b1 | 3\n"
    for n, letter in zip(range(1, 13, 2), "ABCDEF", strict=True)
)


def test_one_wrong_total_does_not_hide_the_point_system():
    result = read(LARGER.replace("| 6\n", "| 7\n", 1))
    assert result.tournament.point_system.win == 30
    assert [name for name, _ in assumed(result)] == ["point-system-of-most"]


def test_several_wrong_totals_make_no_point_system():
    result = read(LARGER.replace("| 6\n", "| 7\n", 2))
    assert result.tournament.point_system.win == 10
    assert not any("point system" in line for line in assumed(result))


def test_a_wrong_total_of_a_usual_event_makes_no_other_point_system():
    usual = LARGER.replace("| 6\n", "| 2\n").replace("| 3\n", "| 1\n")
    assert read(usual).tournament.point_system.win == 10
    assert read(usual.replace("| 2\n", "| 3\n", 1)).tournament.point_system.win == 10


def test_results_may_be_points_of_another_system():
    result = read("""
        No | Name         | 1.Rd | 2.Rd | 3.Rd | Pts
        1  | Ash Ada      | 2w3  | 3b1  | -3   | 7
        2  | Birch Bo     | 1b0  | 4w3  | 3w1  | 4
        3  | Cedar Cy     | 4w3  | 1w1  | 2b1  | 5
        4  | Dogwood Dee  | 3b0  | 2b0  | -1   | 1
    """)
    assert entries(result, 1) == [("1", 2, "w"), ("=", 3, "b"), ("U", None, None)]
    assert entries(result, 4) == [("0", 3, "b"), ("0", 2, "b"), ("H", None, None)]
    assert result.tournament.point_system.win == 30
    assert [name for name, _ in assumed(result)] == [
        "results-as-points",
        "byes-of-a-point",
        "point-system",
        "without-comma",
    ]


def test_a_slip_does_not_make_another_system():
    text = PLAIN.replace("½", "1").replace("3w1 ", "3w3 ")
    result = read(text)
    assert not any("results are points" in line for line in assumed(result))
    assert [d.line for d in result.diagnostics if d.code == "IMP003"] == [2]


def test_games_marked_k_were_won_by_those_whose_points_hold_them():
    result = read(PLAIN.replace("3w+", "3wK").replace("2b-", "2bK"))
    assert entries(result, 2)[2] == ("+", 3, "w")
    assert entries(result, 3)[2] == ("-", 2, "b")
    assert [name for name, _ in assumed(result)] == [
        "contumacy",
        "byes-of-a-point",
        "without-comma",
    ]


def test_a_cell_that_is_no_round_is_reported_with_its_place():
    result = read(PLAIN.replace("3w1", "3w7"))
    (found,) = [d for d in result.diagnostics if d.code == "IMP003"]
    assert (found.line, found.participant, found.round) == (2, 1, 1)
    assert (found.variant, dict(found.values)) == ("", {"text": "3w7"})


def test_sides_that_contradict_each_other_stay_as_they_are_and_are_reported():
    result = read(PLAIN.replace("3w1", "3w½"))
    assert entries(result, 1)[0] == ("=", 3, "w")
    assert entries(result, 3)[0] == ("0", 1, "b")
    found = [d for d in check(result) if d.code in {"RES004", "SCR001"}]
    assert [(d.code, d.line, d.column, d.participant) for d in found] == [
        ("RES004", 2, None, 1), ("SCR001", 2, None, 1),
    ]  # fmt: skip


def test_an_opponent_who_does_not_exist_is_reported_in_his_row():
    result = read(PLAIN.replace("4b1", "9b1"))
    assert entries(result, 2)[0] == ("1", 9, "b")
    (found,) = [d for d in check(result) if d.code == "RES001"]
    assert (found.line, found.participant) == (3, 2)


def test_numbers_that_are_not_everybody_s_own_give_way_to_the_ranks():
    result = read(PLAIN.replace("3   |    | Castel", "2   |    | Castel"))
    assert [p.start_no for p in result.tournament.players] == [1, 2, 3, 4]
    assert [name for name, _ in assumed(result)] == [
        "few-starting-ranks",
        "byes-of-a-point",
        "without-comma",
    ]


def test_a_row_without_a_number_of_its_own_is_left_out_and_reported():
    text = """
        No. | Name          | 1.Rd | 2.Rd | 3.Rd
        11  | Ash Ada       | 22w1 | 33b1 | 44w1
        22  | Birch Bo      | 11b0 | 44w1 | 33b1
        22  | Double Dora   | -½   | -½   | -½
        33  | Cedar Cy      | 44w1 | 11w0 | 22w0
        44  | Dogwood Dee   | 33b0 | 22b0 | 11b0
    """
    result = read(text)
    assert [p.start_no for p in result.tournament.players] == [11, 22, 33, 44]
    (found,) = [d for d in result.diagnostics if d.code == "IMP004"]
    assert (found.line, "Double Dora" in found.message) == (4, True)


@examples(60)
@given(strategies.tournaments(kinds=(strategies.SWISS,), most_players=9, most_rounds=7))
def test_any_tournament_comes_back_from_its_crosstable(tournament):
    totals = {p.start_no: total(p.rounds, STANDARD) for p in tournament.players}
    rows = swiss_rows(tournament, tournament.rounds_played, totals)
    result = read_crosstable(page(as_grid(rows)))
    games = any(e.opponent is not None for p in tournament.players for e in p.rounds)
    if not games:  # byes alone make no crosstable
        assert result.tournament is None
        return
    assert [
        (p.start_no, p.name, p.rating, p.rounds, p.stated_points) for p in result.tournament.players
    ] == [
        (p.start_no, p.name, p.rating, without_absence_at_the_end(p.rounds), totals[p.start_no])
        for p in tournament.players
    ]
    assert codes(result) == []


@examples(40)
@given(strategies.tournaments(kinds=(strategies.SWISS,), most_players=7, most_rounds=5))
def test_other_numbers_for_the_players_change_nothing_else(tournament):
    """Numbers with gaps, as where withdrawn players were taken out of the list."""
    totals = {p.start_no: total(p.rounds, STANDARD) for p in tournament.players}
    rows = swiss_rows(tournament, tournament.rounds_played, totals, lambda number: 3 * number + 5)
    result = read_crosstable(page(as_grid(rows)))
    if result.tournament is None:
        return
    for old, new in zip(tournament.players, result.tournament.players, strict=True):
        assert new.start_no == 3 * old.start_no + 5
        assert [e.outcome for e in new.rounds] == [
            e.outcome for e in without_absence_at_the_end(old.rounds)
        ]


def test_colours_without_letters_are_open():
    (player, *_) = read_crosstable(
        page(grid("No|Name|1.Rd|2.Rd\n1|Ash Ada|2=|3=\n2|Birch Bo|1=|-½\n3|Cedar Cy|-½|1="))
    ).tournament.players
    assert player.rounds == (
        RoundEntry(Outcome.DRAW, 2, None), RoundEntry(Outcome.DRAW, 3, None),
    )  # fmt: skip
    assert Colour.WHITE not in {entry.colour for entry in player.rounds}


VEGA = """
Pos | Name            | Rtg  | Pts | 1    | 2    | 3
1   | Ashgrove Amos   | 2100 | 3.0 | +W3  | +B2  | +W4
2   | Birkby Bertha   | 2000 | 2.0 | +W4  | -W1  | +B5
3   | Cawdron Cyril   | 1900 | 1.5 | -B1  | +W5  | =BYE
4   | Dunmore Dinah(W)| 1800 | 1.0 | -B2  | +BYE | -B1
5   | Eastham Eli     | 1700 | 1.0 | +BYE | -B3  | -W2
6   | Farrow Fay (W)  | 0    | 0.5 | =--- | -BYE | --
"""


def test_byes_are_read_as_vega_prints_them():
    result = read(VEGA)
    last = {number: entries(result, number)[-1][0] for number in (3, 6)}
    assert [entries(result, number)[r][0] for number, r in ((5, 0), (4, 1), (3, 2))] == [
        "U", "U", "H",
    ]  # fmt: skip
    assert last == {3: "H", 6: "H"}
    assert codes(result) == []
    assert {"SCR001", "RNK002"}.isdisjoint(d.code for d in check(result))


def test_the_mark_of_a_withdrawal_is_no_part_of_a_name():
    names = [player.name for player in read(VEGA).tournament.players]
    assert (names[3], names[5]) == ("Dunmore Dinah", "Farrow Fay")
