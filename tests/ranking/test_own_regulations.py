"""A tournament's own regulations: three invented ones, computed by hand, and files amiss."""

import pytest
from english_texts import english
from events import event
from row_tests import each_row
from team_events import team_event_of

from trfkit.playoffs.article3 import NOTHING, Answers, answers_by
from trfkit.playoffs.plan import Format
from trfkit.ranking import Ranking, Refusal, explain, rank
from trfkit.ranking.event_order import read_request
from trfkit.ranking.own_regulations import (
    MOST_BYTES,
    PLAYOFF,
    SYSTEMS,
    look_like_regulations,
    read_regulations,
)
from trfkit.ranking.ranking_options import apply_regulations
from trfkit.record import names, replace

BYES = """
1  2w1  3b1  4w1  U
2  1b0  4w0  3b0  H
3  4w0  1w0  2b1  Z
4  3b1  2b1  1b0  F
"""
HARD_FOUGHT = """
edition = "2026"
tiebreaks = ["OTHER_HARD", "OTHER_JURY"]
[points]
win = 3
draw = 1
loss = 0
[own.OTHER_HARD]
name = "Defeated opponents, the weakest left out"
sum = "opponent-score"
over = "won"
cut-lowest = 1
[own.OTHER_JURY]
name = "Best game"
values = { 1 = 7, 2 = 9.25, 4 = -0.5 }
"""
AWARDED = HARD_FOUGHT + '[policies]\n"clause-16.3" = "awarded"\n'

CIRCLE = """
1  2w1  3b0  4w1
2  1b0  4w1  3w1
3  4b0  1w1  2b0
4  3w1  2b0  1b0
"""
BLITZ = """
name = "Four friends"
tiebreaks = ["OTHER_BLACK", "OTHER_BLITZ"]
[own.OTHER_BLACK]
sum = "rounds"
over = ["black", "lost"]
lowest-first = true
[own.OTHER_BLITZ]
lowest-first = true
values.1 = 2
values.2 = 1
values.4 = 3
"""

SEVEN = """
1  4w1  2b=  3w1
2  5b1  1w=  6b=
3  6w=  4b1  1b0
4  1b0  3w0  5b+
5  2w0  6b0  4w-
6  3b=  5w1  2w=
7  U    H    Z
"""
RATED = """
tiebreaks = ["OTHER_WINNERS", "OTHER_ARO", "OTHER_LATE", "OTHER_SQUARES"]
[own.OTHER_WINNERS]
sum = "opponent-wins"
times = "points"
[own.OTHER_ARO]
mean = "opponent-rating"
cut-lowest = 1
[own.OTHER_LATE]
mean = "score"
rounds = [2, 3]
[own.OTHER_SQUARES]
sum = "points"
times = "points"
cut-highest = 1
"""
RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2100, 6: 2000, 7: 1900}

LEAGUE = """
tiebreaks = ["OTHER_PLAYED_WON", "OTHER_LOT"]
[points]
win = 2
draw = 1
loss = 0
[match-points]
win = 3
draw = 1
loss = 0
[own.OTHER_PLAYED_WON]
sum = "rounds"
over = "won"
[own.OTHER_LOT]
values = { 3 = 1, 1 = 2, 2 = 3 }
"""


def by(text, **options):
    return apply_regulations(Ranking(**options), read_regulations("own.toml", text.encode()))


def column(tournament, ranking, code):
    standings = rank(tournament, ranking)
    return {row.id: standings.texts(row)[code] for row in standings.rows}


MODIFIED_MEDIAN = """
[own.OTHER_MODMED]
sum = "opponent-adjusted-score"
cut-lowest = { above-half = 1, half = 1 }
cut-highest = { half = 1, below-half = 1 }
"""


# Three regulations, by hand -----------------------------------------------------------------------


def test_points_and_a_cut_sum_of_defeated_opponents():
    """Three points for a win, so 12, 1, 3 and 9.

    1 beat 2 (who is seen with 1), 3 and 4. By 16.3.2 the zero-point bye of 3 in the last round is
    seen as a draw: 3 + 1 = 4; the full-point bye of 4 is not. So 4 + 9 = 13 without the 1. 4 beat
    3 and 2: 4 without the 1. 3 beat 2 alone, which is cut.
    """
    ranking = by(HARD_FOUGHT)
    standings = rank(event(BYES, rounds_played=4), ranking)
    assert {row.id: row.points for row in standings.rows} == {1: 120, 4: 90, 3: 30, 2: 10}
    hard = {1: "13", 2: "0", 3: "0", 4: "4"}
    assert column(event(BYES, rounds_played=4), ranking, "OTHER_HARD") == hard
    jury = {1: "7", 2: "9.25", 3: None, 4: "-0.5"}
    assert column(event(BYES, rounds_played=4), ranking, "OTHER_JURY") == jury
    assert not standings.diagnostics
    assert "OTHER_JURY: the regulations give no value for 3" in english(standings.notes)


def test_a_clause_of_16_6_enters_the_own_sum():
    """As awarded, 3 is seen with his 3 points: 3 + 9 = 12, and 3."""
    hard = {1: "12", 2: "0", 3: "0", 4: "3"}
    assert column(event(BYES, rounds_played=4), by(AWARDED), "OTHER_HARD") == hard
    standings = rank(event(BYES, rounds_played=4), by(AWARDED))
    assert dict(standings.policies) == {"clause-16.3": "awarded"}


def test_counted_colours_and_a_blitz_where_the_lowest_is_best():
    """1 and 2 have two points and lost a game with Black each: the blitz puts 2 first.

    3 and 4 have one point and lost two with Black each; 3 did not play the blitz.
    """
    standings = rank(event(CIRCLE), by(BLITZ))
    assert [(row.rank, row.id) for row in standings.rows] == [(1, 2), (2, 1), (3, 4), (4, 3)]
    black = {1: "1", 2: "1", 3: "2", 4: "2"}
    assert column(event(CIRCLE), by(BLITZ), "OTHER_BLACK") == black


def test_products_means_and_chosen_rounds():
    """Games won: 1 two; 2, 3 and 6 one each; 4, by forfeit only, none.

    Winners: 1 has 0*1 + 1*0.5 + 1*1, 2 has 0*1 + 2*0.5 + 1*0.5, 3 has 1*0.5 + 0*1 + 2*0,
    4 has 2*0 + 1*0, 6 has 1*0.5 + 0*1 + 1*0.5.
    Ratings without the lowest: 1 (2400 + 2300) / 2, 2 (2500 + 2100) / 2, 3 (2500 + 2200) / 2,
    4 2500, 5 2400, 6 (2400 + 2300) / 2; 7 met nobody.
    Scores after rounds 2 and 3: 1 (1.5 + 2.5) / 2, 4 (0 + 1) / 2, 7 (1.5 + 1.5) / 2.
    Squares without the highest: 1 0.25 + 1, 2 0.25 + 0.25, 3 0.25 + 0, 7 0.25 + 0.
    """
    tournament, ranking = event(SEVEN, ratings=RATINGS), by(RATED)
    winners = {1: "1.5", 2: "1.5", 3: "0.5", 4: "0", 5: "0", 6: "1", 7: "0"}
    assert column(tournament, ranking, "OTHER_WINNERS") == winners
    averages = {1: "2350", 2: "2300", 3: "2350", 4: "2500", 5: "2400", 6: "2350", 7: None}
    assert column(tournament, ranking, "OTHER_ARO") == averages
    late = {1: "2", 2: "1.75", 3: "1.5", 4: "0.5", 5: "0", 6: "1.75", 7: "1.5"}
    assert column(tournament, ranking, "OTHER_LATE") == late
    squares = {1: "1.25", 2: "0.5", 3: "0.25", 4: "0", 5: "0", 6: "0.5", 7: "0.25"}
    assert column(tournament, ranking, "OTHER_SQUARES") == squares


def test_teams_have_match_points_game_points_and_values_by_their_numbers():
    """Team 1 wins 2-0 and draws 1-1, in points of 2-1-0: 3 + 1 = 4 and 4 + 2 = 6."""
    tournament = team_event_of("1-2 11 3U\n1-3 10 2H", teams=3)
    standings = rank(tournament, by(LEAGUE))
    first = standings.rows[0]
    assert (first.id, first.match_points, first.game_points) == (1, 40, 60)
    won = {1: "1", 2: "0", 3: "0"}
    assert column(tournament, by(LEAGUE), "OTHER_PLAYED_WON") == won
    assert column(tournament, by(LEAGUE), "OTHER_LOT") == {1: "2", 2: "3", 3: "1"}


# How they are applied -----------------------------------------------------------------------------


def test_each_round_of_an_own_sum_is_explained():
    found = explain(event(BYES, rounds_played=4), 1, "OTHER_HARD", by(HARD_FOUGHT))
    assert (found.value, found.title) == ("13", "Defeated opponents, the weakest left out")
    assert [(c.round, c.raw, c.adjusted, c.counted) for c in found.contributions] == [
        (1, "1", "1", False),
        (2, "3", "4", True),
        (3, "9", "9", True),
        (4, None, None, False),
    ]
    assert str(found.contributions[3].why) == "not among rounds won over the board"
    assert [str(step.text) for step in found.steps] == [
        "round 1 is left out: 1, the lowest value",
        "4 + 9 = 13",
    ]


@pytest.mark.parametrize(
    ("table", "of_three"), [(BYES, "3"), (BYES.replace("2b1  Z", "2b1  U"), "3")]
)
def test_the_modified_median_cuts_by_the_own_score(table, of_three):
    # Unplayed rounds of opponents are draws: 3.5, 0.5, 1.5, 2.5; an own one counts nothing.
    tournament = event(table, rounds_played=4)
    found = column(tournament, by(MODIFIED_MEDIAN, tiebreaks=("OTHER_MODMED",)), "OTHER_MODMED")
    assert found == {1: "4.5", 2: "4", 3: of_three, 4: "5.5"}


@pytest.mark.parametrize(("third", "cut"), [("Z", 1), ("H", 1), ("U", 2)])
def test_who_has_just_half_of_the_points_loses_terms_at_both_ends(third, cut):
    tournament = event(BYES.replace("2b1  Z", f"2b1  {third}"), rounds_played=4)
    explained = explain(tournament, 3, "OTHER_MODMED", ranking=by(MODIFIED_MEDIAN))
    assert sum(one.cut_by is not None for one in explained.contributions) == cut


def test_an_option_goes_before_the_file():
    said = by(AWARDED, edition="2024", tiebreaks=("BH",), policies={"clause-16.3": "draws"})
    assert (said.edition, said.tiebreaks) == ("2024", ("BH",))
    assert said.policies == {"clause-16.3": "draws"}


def test_where_the_file_of_the_tournament_says_otherwise_there_is_a_note():
    tournament = replace(event(BYES, rounds_played=4), tiebreaks=("BH",))
    notes = english(read_request(tournament, by(HARD_FOUGHT.replace("4 = -0.5", "12 = 3"))).notes)
    assert "tie-breaks by the regulations, not those of the file: OTHER_HARD, OTHER_JURY" in notes
    assert any(note.startswith("points by the regulations, not those") for note in notes)
    assert "OTHER_JURY: values for nobody in this tournament: 12" in notes
    late = english(read_request(tournament, by(RATED.replace("2, 3", "2, 9"))).notes)
    assert "OTHER_LATE: rounds that the tournament does not have: 9" in late


def test_names_are_found_in_any_case_and_take_no_modifier_but_the_reverse():
    ranking = by(HARD_FOUGHT, tiebreaks=("other_hard", "OTHER_HARD/R", "OTHER_HARD/C1"))
    standings = rank(event(BYES, rounds_played=4), ranking)
    assert standings.canonical == ("PTS", "OTHER_HARD", "OTHER_HARD/R", "OTHER_HARD/C1")
    assert standings.texts(standings.rows[0])["other_hard"] == "13"
    assert standings.texts(standings.rows[0])["OTHER_HARD/C1"] is None
    assert [(d.code, d.values["text"]) for d in standings.diagnostics] == [
        ("TBK005", "OTHER_HARD/C1")
    ]


def test_who_is_unrated_leaves_averages_without_a_value_and_a_rating_helps():
    tournament = event(SEVEN, ratings=RATINGS | {7: None})
    assert rank(tournament, by(RATED)).diagnostics[0].code == "TBK006"
    assert column(tournament, by("unrated = 1400\n" + RATED), "OTHER_ARO")[1] == "2350"


@pytest.mark.parametrize("rounds", [0, 1])
def test_before_the_end_and_with_nobody(rounds):
    assert len(rank(event(SEVEN), by(RATED, rounds=rounds)).rows) == 7
    assert rank(event(""), by(HARD_FOUGHT)).rows == ()


def test_parameters_of_a_play_off_fill_what_is_left_open():
    said = by('[playoff]\nsystem = "knockout"\ngames = 2\ntime-control = "3+2"\nif-tied = "lots"')
    assert tuple(Format) == SYSTEMS
    assert {name.replace("-", "_") for name in PLAYOFF} == set(names(NOTHING))
    fixed = answers_by(Answers(time_control="5+0"), said)
    assert fixed == Answers(system=Format.KNOCKOUT, games=2, time_control="5+0", if_tied="lots")
    assert answers_by(NOTHING, Ranking()) is NOTHING
    assert said.regulations.says[-1] == "play-off: if-tied lots"


# Files that are amiss -----------------------------------------------------------------------------


@each_row(
    ("text", "place", "what"),
    [
        ("edition = 2026\nx y", "(at line 2, column 3)", "is no TOML"),
        ('name = "A"\nediton = "2026"', "line 2, column 1", "(did you mean edition?)"),
        ("edition = 1999", "line 1, column 1", "1999"),
        ("unrated = true", "line 1, column 1", "a whole number"),
        ("\n tiebreaks = ['BH', 'BUCH']", "line 2, column 2", "did you mean BH?"),
        ("tiebreaks = []", "line 1, column 1", "at least one code"),
        ("[policies]\n clause-9 = 'x'", "line 2, column 2", "there is no policy"),
        ('[policies]\n"clause-16.3" = "draw"', "line 2, column 1", "did you mean draws?"),
        ("[points]\nwin = 3", "line 1, column 2", "must say what draw, loss is worth"),
        ("[points]\nwin = 3\ndraw=1.25\nloss=0", "line 3, column 1", "1.25 is no score"),
        ("points = 3", "line 1, column 1", "a table [points] was expected"),
        ("[own.JURY]\nvalues = {}", "line 1, column 2", "no name such as OTHER_JURY"),
        ("[own.OTHER_A]", "line 1, column 2", "needs one of sum, mean, values"),
        (
            "[own.OTHER_A]\nsum='rounds'\nmean='rounds'",
            "line 1, column 2",
            "not sum and mean",
        ),
        ("[own.OTHER_A]\nsum = 'oponent-score'", "line 2, column 1", "mean opponent-score?"),
        ("[own.OTHER_A]\nsum = 'points'\nover = ['win']", "line 3, column 1", "there are played"),
        ("[own.OTHER_A]\nvalues = {1 = 2, x = 3}", "line 2, column 18", "no starting rank"),
        ("[own.OTHER_A]\nvalues = {1 = 2, 01 = 3}", "line 2, column 18", "has two values"),
        ("[own.OTHER_A]\nvalues = {1 = 2.125}", "line 2, column 11", "2 decimals"),
        ("[own.OTHER_A]\nvalues = {1 = nan}", "line 2, column 11", "a number up to"),
        ("[own.OTHER_A]\nvalues = {1 = 2}\nover = 'won'", "line 3, column 1", "go without over"),
        ("[own.OTHER_A]\nvalues={1=2}\n[own.OTHER_a]\nvalues={1=2}", "line 1", "defined twice"),
        ("[playoff]\nsystem = 'swiss'", "line 2, column 1", "there are round-robin"),
        ("[playoff]\ngames = 0", "line 2, column 1", "a whole number from 1"),
        ("[playoff]\nlots = 'x'", "line 2, column 1", "there is no key 'lots'"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest=-1", "line 3, column 1", "a whole number"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest={ half=-1 }", "line 3, column", "a whole number"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest={ hafl=1 }", "line 3, column", "no key 'hafl'"),
    ],
)
def test_what_is_amiss_is_told_with_its_place(text, place, what):
    with pytest.raises(Refusal) as refused:
        read_regulations("own.toml", text.encode())
    assert str(refused.value).startswith("own.toml")
    assert place in str(refused.value)
    assert what in str(refused.value)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"name = 'a'\n# \xff", "line 2, column 3: no UTF-8"),
        (b" " * ((1 << 20) + 1), "too large"),
        (b"x = " + b"[" * 5000, "TOML"),
        (b"x = " + b"9" * 5000, "TOML"),
    ],
)
def test_what_is_no_text_of_regulations(data, what):
    with pytest.raises(Refusal, match=what):
        read_regulations("own.toml", data)


def test_regulations_of_a_mebibyte_are_read_and_no_longer_ones():
    text = b'edition = "2026"'
    at_most = text.rjust(MOST_BYTES, b"\n")

    assert MOST_BYTES == 1024 * 1024
    assert read_regulations("club.toml", at_most).edition == "2026"
    with pytest.raises(Refusal, match="1048576"):
        read_regulations("club.toml", at_most + b"\n")


def test_regulations_are_told_by_a_line_within_what_is_read_however_many_are_blank():
    text = b"  [ points ]"
    assert look_like_regulations(text.rjust(MOST_BYTES, b"\n"))
    assert not look_like_regulations(text.rjust(MOST_BYTES + 1, b"\n"))
    assert not look_like_regulations(b"say [points]")
