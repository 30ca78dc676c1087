"""Who qualifies, when rounds may begin, and where a match without a win ends."""

import pytest
from events import event
from playoff_courses import state_of
from row_tests import each_row

from trfkit.playoffs import Places, course_pieces
from trfkit.playoffs.annexes import Breaks
from trfkit.playoffs.answer_book import (
    parse_bids,
    parse_entered,
    parse_result,
    results_listed,
    score_of,
)
from trfkit.playoffs.conduct import (
    NONE,
    begin,
    conducted,
    length_of,
    plan,
    qualification,
    starts,
    timetable,
    with_results,
)
from trfkit.playoffs.plan import Format
from trfkit.playoffs.playoff_state import Conditions, Game
from trfkit.playoffs.prizes import with_playoff
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.regulations.edition import PLAY_OFF

BREAKS = Breaks(30, 10, "6(h)")


def game(number, round_, ended, time_control=None):
    return Game(
        number=number,
        key=str(number),
        places="1-4",
        stage="semi-finals",
        round=round_,
        white=1,
        black=2,
        time_control=time_control,
        sudden_death=False,
        ended=ended,
    )


def second_start(*ends, ended=None):
    """Return when round 2 may begin after games of round 1 that ended so, for certain."""
    contest = replace(state_of(4, "2006").contests[0], ended=ended)
    games = [game(n, 1, end) for n, end in enumerate(ends, start=1)]
    start = starts(contest, [*games, game(9, 2, None)], BREAKS)[2]
    assert not start.estimated
    return start.time


@pytest.mark.parametrize(
    ("ends", "start"),
    [
        (("18:50", "19:05"), "19:15"),
        (("23:50", "00:20"), "00:30"),  # one of them behind midnight
        (("11:00", "23:00"), "23:10"),  # half a day apart: on one day
        (("11:00", "23:01"), "11:10"),  # more than that: the next day
    ],
)
def test_a_round_begins_after_the_last_game_even_past_midnight(ends, start):
    assert second_start(*ends) == start


def test_ends_are_counted_from_a_start_that_is_known():
    assert second_start("01:00", "13:00", ended="00:10") == "13:10"  # began at 00:40


@pytest.mark.parametrize(
    ("tempo", "minutes"),
    [
        ("3 + 2", 10),
        ("3 minutes + 5 seconds a move", 16),
        ("sudden death: White 5 minutes, Black 4 minutes, a draw wins for Black", 9),
        ("90 + 30", 240),
        ("1 + 1", 4),
        ("as the players like", None),
        (None, None),
    ],
)
def test_a_game_lasts_sixty_moves(tempo, minutes):
    assert length_of(tempo) == minutes


@each_row(
    ("players", "breaks", "rounds"),
    [
        (2, (30, 10), [("00:00", False), ("00:26", True)]),
        (
            5,
            (30, 10),
            [("00:00", False), ("00:26", True), ("00:52", True), ("01:18", True), ("01:44", True)],
        ),
        (
            5,
            (0, 0),
            [("23:30", False), ("23:46", True), ("00:02", True), ("00:18", True), ("00:34", True)],
        ),
        (4, (30, None), [("00:00", False)]),
        (4, (None, 10), []),
    ],
)
def test_rounds_that_are_played_in_any_case(players, breaks, rounds):
    contest = state_of(players, "2006").contests[0]
    planned = plan(players, "2006")
    told = timetable(planned, replace(contest, ended="23:30"), Breaks(*breaks, "6(h)"))
    assert [(start.time, start.estimated) for _, start in told] == rounds
    assert [name.arguments["number"] for name, _ in told] == [*range(1, len(told) + 1)]
    assert timetable(planned, replace(contest, ended=None), BREAKS) == ()


@each_row(
    ("text", "bids"),
    [
        ("1=4:30, 4=3", {1: 270, 4: 180}),
        ("9999=9999:59", {9999: 599_999}),
        ("10000=4", None),
        ("1=4:60", None),
        ("1=4 1=5", None),
        ("1=", None),
        ("", None),
    ],
)
def test_bids_are_minutes_and_seconds_by_id(text, bids):
    assert parse_bids(text) == bids


@pytest.mark.parametrize(
    ("line", "entered"),
    [
        ("3 1-0", (3, None, "1-0", None)),
        ("3: 1-0, 41", (3, None, "1-0", 41)),
        ("12-7 1/2", (None, (12, 7), "1/2-1/2", None)),
        ("12 : 7  0\N{EN DASH}1", (None, (12, 7), "0-1", None)),
    ],
)
def test_results_are_entered_by_game_or_by_players(line, entered):
    assert parse_entered(line) == entered


@pytest.mark.parametrize(
    ("result", "halves", "of_deciding_game"),
    [
        ("1-0", (2, 0), (2, 0)),
        ("-/+", (0, 2), (0, 2)),
        ("1/2-1/2", (1, 1), (0, 2)),
        ("-/-", (0, 0), (0, 0)),
        ("2.5-1.5", (2, 0), (2, 0)),
        ("1.5-2.5", (0, 2), (0, 2)),
        ("2-2", (1, 1), (0, 2)),
        ("0.0-0.0", (0, 0), (0, 0)),
        ("?-?", None, None),
    ],
)
def test_a_draw_in_a_deciding_game_is_the_point_of_black(result, halves, of_deciding_game):
    assert score_of(result, draw_for_black=False) == halves
    assert score_of(result, draw_for_black=True) == of_deciding_game


@pytest.mark.parametrize(("colours", "are_bid_for"), [("bids", True), ("lots", False)])
def test_bids_that_decide_colours_are_asked_for(colours, are_bid_for):
    state = state_of(2, "2026", system="knockout", colours=colours)
    looked_at = conducted(state).state
    assert (looked_at.conditions.bids, looked_at.games) == (are_bid_for, ())  # nothing is paired


def test_games_until_the_first_win_end_in_a_decision(monkeypatch):
    monkeypatch.setattr(course_pieces, "MOST_REPEATED", 2)
    state = state_of(2, "2012")
    wanted = []
    for _ in range(5):
        found = conducted(state, draws=True)
        (want,) = found.contests[0].wants
        wanted.append(want.kind)
        if want.kind == "game":
            state = with_results(found.state, [f"{want.game} 1/2"])

    assert wanted == ["game"] * 4 + ["decision"]  # two of the match, and two further ones
    assert set(want.choices) == {"101", "102", "lots"}


@pytest.mark.parametrize(
    ("codes", "before", "left", "remark"),
    [
        (("PTS", "BH", "DE", PLAY_OFF, "SB"), ("BH", "DE"), 4, "playoff.list-after"),
        (("mpts", "GPTS", PLAY_OFF), (), 2, "playoff.list-first"),
        ((PLAY_OFF, "BH"), (), 1, "playoff.list-first"),
        (("PTS", "BH"), (), 2, None),
    ],
)
def test_the_tie_breaks_before_a_play_off_qualify(codes, before, left, remark):
    opening = qualification(event("1 2w1\n2 1b0"), Ranking(tiebreaks=codes), None)
    assert opening.after == before
    assert len(opening.ranking.tiebreaks) == left
    assert (opening.remark and opening.remark.id) == remark


@pytest.mark.parametrize(("after", "codes"), [(NONE, ()), ("WIN,BH", ("WIN", "BH"))])
def test_an_option_names_them_whatever_the_list_says(after, codes):
    opening = qualification(event("1 2w1\n2 1b0"), Ranking(tiebreaks=("BH", PLAY_OFF)), after)
    assert (opening.after, opening.remark) == (codes, None)


@each_row(
    ("text", "results"),
    [
        ("game;result\n1;1-0\n\n# late\n 2 ; 0-1 ,", ("1;1-0", "2 ; 0-1")),
        ('"1 1-0"\n2 0-1', ("1 1-0", "2 0-1")),
        ("#1\nonly words", ()),
        ("", ()),
        ("1 1-0\nno number", ("1 1-0", "no number")),
    ],
)
def test_results_stand_a_line_each_perhaps_below_a_header(text, results):
    assert tuple(line.strip(" ,") for line in results_listed(text)) == results


@each_row(
    ("text", "of_teams", "result"),
    [
        ("2.5-1.5", True, "2.5-1.5"),
        ("2,5-1,5", True, "2.5-1.5"),
        ("1-0", True, "1-0"),
        ("2.5-1.5", False, None),
        ("x", True, None),
    ],
)
def test_teams_have_results_of_more_than_a_point(text, of_teams, result):
    if result is None:
        with pytest.raises(Refusal) as refused:
            parse_result(text, of_teams=of_teams)
        assert refused.value.message.id == f"refusals.no-result{'-of-teams' if of_teams else ''}"
    else:
        assert parse_result(text, of_teams=of_teams) == result


def test_a_result_is_that_of_players_unless_teams_are_named():
    with pytest.raises(Refusal):
        parse_result("2.5-1.5")
    with pytest.raises(Refusal):
        parse_entered("1 2.5-1.5")


TIED = """
1  3w1  2b=
2  4b1  1w=
3  1b0  4w=
4  2w0  3b=
"""


def began(places=None, *, edition="2026", table=TIED, **options):
    conditions = Conditions(system=Format.MATCH, games=1, after="none")
    return begin(event(table), places, Ranking(edition=edition), conditions, seed="s", **options)


def test_a_play_off_begins_for_every_tied_group():
    state = began()
    assert [contest.places for contest in state.contests] == ["1-2", "3-4"]
    assert [[one.id for one in contest.competitors] for contest in state.contests] == [
        [1, 2],
        [3, 4],
    ]
    assert not state.of_teams


@each_row(
    ("places", "table", "told"),
    [
        (None, "1  2w1\n2  1b0", "refusals.nobody-tied"),
        ((Places(1, 1),), "1  2w1\n2  1b0", "refusals.nobody-shares"),
        ((Places(1, 2), Places(1, 2)), TIED, "refusals.same-group"),
    ],
)
def test_without_two_who_share_places_there_is_no_play_off(places, table, told):
    with pytest.raises(Refusal) as refused:
        began(places, table=table)
    assert refused.value.message.id == told


def test_the_places_that_were_won_are_those_of_the_standings():
    tournament = event(TIED)
    standings = rank(tournament, Ranking(tiebreaks=("PTS",)))
    state = began((Places(1, 2),))
    with pytest.raises(Refusal) as refused:
        with_playoff(standings, conducted(state, draws=True))
    assert refused.value.message.id == "refusals.not-over"
    paired = conducted(state, draws=True).state
    (game,) = paired.games
    over = conducted(with_results(paired, [f"1 {'0-1' if game.white == 1 else '1-0'}"]))
    ranked = with_playoff(standings, over)
    assert [(row.rank, row.id) for row in ranked.rows] == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert ranked.notes[-1].arguments["places"] == "1-2"
    other = rank(event(TIED.replace("3  ", "5  ").replace("3w", "5w").replace("3b", "5b")),
                 Ranking(tiebreaks=("PTS",)))  # fmt: skip
    assert with_playoff(other, over).rows[0].id == 2
    with pytest.raises(Refusal) as refused:
        with_playoff(rank(event("1  3w1\n3  1b0"), Ranking(tiebreaks=("PTS",))), over)
    assert refused.value.message.id == "refusals.other-places"
