"""Matches put together from the players' games, and the records that change them."""

import pytest
from row_tests import each_row
from team_events import team_event_of

from trfkit.model import (
    AbnormalPoints,
    Colour,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    Outcome,
    RoundEntry,
    RoundKind,
    TeamByes,
)
from trfkit.model.matches import NO_TEAM, TeamLetters, team_event, team_of_players
from trfkit.model.view import Score, view_of_teams
from trfkit.record import replace
from trfkit.units import Points


def rounds_of(tournament, team=1):
    return team_event(tournament).rows[team - 1]


def totals(tournament, score=Score.MATCH_POINTS):
    return view_of_teams(tournament, team_event(tournament), score).totals


def with_entry(tournament, start_no, number, entry):
    players = list(tournament.players)
    player = players[start_no - 1]
    rounds = (*player.rounds[: number - 1], entry, *player.rounds[number:])
    players[start_no - 1] = replace(player, rounds=rounds)
    return replace(tournament, players=tuple(players))


def test_match_points_follow_from_game_points():
    event = team_event_of("1-2 1=  3-4 ==", teams=4)
    assert totals(event) == (20, 0, 10, 10)
    assert totals(event, Score.GAME_POINTS) == (15, 5, 10, 10)
    (won,) = rounds_of(event)
    assert (won.kind, won.opponent, won.share, won.source) == (RoundKind.GAME, 1, 2, "boards")


def test_match_points_are_those_of_record_362():
    system = MatchPointSystem(win=Points(30), draw=Points(10), loss=Points(5))
    event = team_event_of("1-2 1=  3-4 ==", teams=4, match_points=system)
    assert totals(event) == (30, 5, 10, 10)


def test_a_forfeit_on_one_board_leaves_the_match_a_played_one():
    event = team_event_of("1-2 +0", teams=2)
    (item,) = rounds_of(event)
    assert (item.kind, item.game_points, item.match_points) == (RoundKind.GAME, 10, 10)


@pytest.mark.parametrize("line", ["1-2 ++  3-4 ==", "1+2  3-4 =="])
def test_a_team_that_does_not_come_scores_the_same_in_either_writing(line):
    # 3-2-1: a lost match brings a point, and who does not come gets what absence brings.
    system = MatchPointSystem(win=Points(30), draw=Points(20), loss=Points(10), absence=Points(5))
    event = team_event_of(line, teams=4, match_points=system)
    assert totals(event) == (30, 5, 20, 20)
    assert totals(event, Score.GAME_POINTS) == (20, 0, 10, 10)


def test_a_team_of_which_somebody_came_lost_the_match():
    system = MatchPointSystem(win=Points(30), draw=Points(20), loss=Points(10))
    event = team_event_of("1-2 ++-", teams=2, boards=3, match_points=system)
    assert totals(event) == (30, 10)


def test_a_match_of_forfeits_alone_is_a_forfeited_one():
    event = team_event_of("1-2 ++  3-4 +-", teams=4)
    kinds = [row[0].kind for row in team_event(event).rows]
    assert kinds == [
        RoundKind.FORFEIT_WIN,
        RoundKind.FORFEIT_LOSS,
        RoundKind.FORFEIT_DRAW,
        RoundKind.FORFEIT_DRAW,
    ]
    assert totals(event) == (20, 0, 10, 10)


def test_an_event_without_teams_has_empty_rounds():
    event = replace(team_event_of("1-2 1=\n1-2 10", teams=2), teams=())
    assert event.rounds_played == 2
    assert team_event(event).rows == ()
    assert totals(event) == ()


WON = RoundEntry(Outcome.FORFEIT_WIN)
LOST = RoundEntry(Outcome.FORFEIT_LOSS)


def with_letters(event, number, letters):
    """Return the event with entries without an opponent in a round, by player."""
    for player, entry in letters.items():
        event = with_entry(event, player, number, entry)
    return event


def test_the_only_team_that_came_and_the_only_one_that_did_not_met_each_other():
    event = team_event_of("1-2 1=  3-4 =1\n1-4 10", teams=4)
    event = with_letters(event, 2, {3: WON, 4: WON, 5: LOST, 6: LOST})
    won, lost = rounds_of(event, 2)[1], rounds_of(event, 3)[1]
    assert (won.kind, won.opponent, won.source) == (RoundKind.FORFEIT_WIN, 2, "boards")
    assert (lost.kind, lost.opponent, lost.source) == (RoundKind.FORFEIT_LOSS, 1, "boards")
    assert (won.match_points, won.game_points, lost.match_points) == (20, 20, 0)
    stated = replace(event, forfeited_matches=(ForfeitedMatch("+-", 2, 2, 3),))
    for score in Score:
        assert totals(event, score) == totals(stated, score)


def test_of_several_teams_without_a_game_nobody_knows_who_met_whom():
    event = team_event_of("1-2 1=  3-4 =1\n1-2 ..", teams=4)
    letters = {1: WON, 2: WON, 3: WON, 4: WON, 5: LOST, 6: LOST, 7: LOST, 8: LOST}
    rows = team_event(with_letters(event, 2, letters)).rows
    assert [row[1].kind for row in rows] == [RoundKind.FORFEIT_WIN] * 2 + [
        RoundKind.FORFEIT_LOSS
    ] * 2
    assert {row[1].opponent for row in rows} == {NO_TEAM}


@pytest.mark.parametrize(
    "letters",
    [
        {5: LOST, 6: LOST},  # nobody came: who was forfeited against?
        {3: WON, 4: WON, 5: LOST, 6: LOST, 7: LOST, 8: LOST},  # one of two
    ],
)
def test_who_has_no_opponent_that_came_was_absent(letters):
    event = team_event_of("1-2 1=  3-4 =1\n1-2 ..", teams=4)
    item = rounds_of(with_letters(event, 2, letters), 3)[1]
    assert (item.kind, item.opponent) == (RoundKind.ZERO_POINT_BYE, NO_TEAM)


def test_the_letter_of_a_lost_forfeit_says_nothing_where_all_who_do_not_play_have_it():
    event = team_event_of("1-2 1=.  3-4 =1.\n1-4 10.", teams=4, boards=3, board_colours="WB")
    letters = {4: WON, 5: WON, 7: LOST, 8: LOST}
    told = with_letters(event, 2, letters)
    assert rounds_of(told, 3)[1].kind is RoundKind.FORFEIT_LOSS
    reserve = with_letters(told, 1, {3: LOST})
    assert rounds_of(reserve, 3)[1].kind is RoundKind.ZERO_POINT_BYE


def test_a_team_that_left_forfeits_to_nobody_who_may_have_had_a_bye():
    event = team_event_of("1-2 1=  3-4 =1\n1-2 10\n1-4 10", teams=4)
    left = with_letters(event, 2, {5: LOST, 6: LOST, 7: WON, 8: WON})
    left = with_letters(left, 3, {5: LOST, 6: LOST, 3: WON, 4: WON})
    assert {row.kind for row in rounds_of(left, 3)[1:]} == {RoundKind.ZERO_POINT_BYE}


def test_teams_of_a_swiss_that_met_at_the_boards_did_not_forfeit_against_each_other():
    event = team_event_of("1-2 1=  3-4 =1\n1-2 ..", teams=4)
    told = with_letters(event, 2, {5: LOST, 6: LOST, 7: WON, 8: WON})
    assert rounds_of(told, 3)[1].opponent == NO_TEAM


@pytest.mark.parametrize("result", ["+-", "--"])
def test_a_record_330_that_the_letters_contradict_is_not_believed(result):
    event = team_event_of("1-2 10\n1-2 ..", teams=2)
    event = replace(event, forfeited_matches=(ForfeitedMatch(result, 2, 1, 2),))
    told = with_letters(event, 2, {1: LOST, 2: LOST, 3: WON, 4: WON})
    one, other = (row[1] for row in team_event(told).rows)
    assert (one.kind, one.opponent, one.source) == (RoundKind.FORFEIT_LOSS, 1, "boards")
    assert (other.kind, other.opponent, other.game_points) == (RoundKind.FORFEIT_WIN, 0, 20)
    silent = with_letters(event, 2, {1: LOST, 2: LOST, 3: LOST, 4: LOST})
    assert rounds_of(silent)[1].source == "330"


def test_where_nobody_comes_both_teams_lose():
    event = team_event_of("1-2 xx", teams=2)
    assert [row[0].kind for row in team_event(event).rows] == [RoundKind.FORFEIT_LOSS] * 2
    assert totals(event) == (0, 0)


def test_record_330_gives_all_boards_to_who_came():
    event = team_event_of("1+2  3x4", teams=4, boards=3)
    assert totals(event) == (20, 0, 0, 0)
    assert totals(event, Score.GAME_POINTS) == (30, 0, 0, 0)
    (item,) = rounds_of(event)
    assert (item.source, item.opponent, item.colour) == ("330", 1, Colour.WHITE)
    assert rounds_of(event, 2)[0].colour is Colour.BLACK


def test_a_game_over_the_board_outweighs_record_330():
    event = team_event_of("1-2 10", teams=2)
    event = replace(event, forfeited_matches=(ForfeitedMatch("+-", 1, 1, 2),))
    assert rounds_of(event)[0].source == "boards"
    assert totals(event) == (10, 10)


@pytest.mark.parametrize(
    ("bye", "kind", "match_points", "game_points"),
    [
        ("3U", RoundKind.PAIRING_ALLOCATED_BYE, 10, 15),
        ("3F", RoundKind.FULL_POINT_BYE, 20, 20),
        ("3H", RoundKind.HALF_POINT_BYE, 10, 10),
        ("3Z", RoundKind.ZERO_POINT_BYE, 0, 0),
        ("", RoundKind.ZERO_POINT_BYE, 0, 0),
    ],
)
def test_byes_bring_what_their_records_say(bye, kind, match_points, game_points):
    event = team_event_of(f"1-2 10  {bye}", teams=3, bye=(10, 15))
    (item,) = rounds_of(event, 3)
    assert (item.kind, item.match_points, item.game_points) == (kind, match_points, game_points)
    assert item.opponent == NO_TEAM


def test_a_bye_that_only_the_players_tell_of_is_a_drawn_match():
    event = team_event_of("1-2 10", teams=3)
    for player in (5, 6):
        event = with_entry(event, player, 1, RoundEntry(Outcome.PAIRING_ALLOCATED_BYE))
    (item,) = rounds_of(event, 3)
    assert (item.kind, item.match_points, item.game_points) == (
        RoundKind.PAIRING_ALLOCATED_BYE,
        10,
        20,
    )
    stated = replace(event, team_byes=TeamByes(Points(20), None, (3,)))
    assert rounds_of(stated, 3)[0].match_points == 20


def test_a_player_left_without_an_opponent_wins_his_board():
    event = with_entry(team_event_of("1-2 1.", teams=2), 2, 1, RoundEntry(Outcome.FORFEIT_WIN))
    assert totals(event, Score.GAME_POINTS) == (20, 0)


def test_the_match_is_with_the_team_that_most_players_met():
    event = team_event_of("1-2 111  3-4 111", teams=4, boards=3)
    event = with_entry(event, 3, 1, RoundEntry(Outcome.WIN, 9, Colour.WHITE))
    assert rounds_of(event)[0].opponent == 1
    assert rounds_of(event, 3)[0].opponent == 3
    assert totals(event, Score.GAME_POINTS)[0] == 30


def test_players_sit_by_the_roster_and_their_colours_show_the_teams():
    event = team_event_of("1-2 1=0", teams=2, boards=3)
    mine, theirs = (row[0] for row in team_event(event).rows)
    assert [seat.player for seat in mine.seats] == [1, 2, 3]
    assert [seat.player for seat in theirs.seats] == [4, 5, 6]
    assert (mine.colour, theirs.colour) == (Colour.WHITE, Colour.BLACK)
    assert mine.boards == (10, 5, 0)


def test_the_smaller_team_sits_opposite_those_it_met():
    event = team_event_of("1-2 1.0", teams=2, boards=3)
    event = with_entry(event, 2, 1, RoundEntry(Outcome.FORFEIT_WIN))
    mine, theirs = (row[0] for row in team_event(event).rows)
    assert [seat and seat.player for seat in mine.seats] == [1, 2, 3]
    assert [seat and seat.player for seat in theirs.seats] == [4, None, 6]
    assert theirs.boards == (0, 0, 10)


def test_a_line_up_of_record_300_decides_for_its_team():
    event = team_event_of("1-2 10.", teams=2, boards=3)
    hole = replace(event, line_ups=(LineUp(1, 1, 2, (1, None, 2)),))
    mine, theirs = (row[0] for row in team_event(hole).rows)
    assert [seat and seat.player for seat in mine.seats] == [1, None, 2]
    assert [seat and seat.player for seat in theirs.seats] == [4, None, 5]
    both = replace(hole, line_ups=(*hole.line_ups, LineUp(1, 2, 1, (4, 5, None))))
    assert [s and s.player for s in rounds_of(both, 2)[0].seats] == [4, 5, None]


def test_the_number_of_boards_comes_from_352_or_the_largest_team():
    event = team_event_of("1-2 1=0", teams=2, boards=3)
    assert team_event(event).boards == 3
    assert team_event(replace(event, board_colours=None)).boards == 3
    assert team_event(replace(event, board_colours="WBWB")).boards == 4


def test_record_299_changes_what_results_of_teams_bring():
    event = team_event_of("1+2\n1-2 10", teams=2)
    special = (
        AbnormalPoints("+", Points(20), Points(15), None, ()),
        AbnormalPoints("D", Points(5), None, 2, (2,)),
        AbnormalPoints("", Points(-10), Points(5), 1, (1,)),
    )
    event = replace(event, abnormal_points=special)
    assert totals(event) == (20, 5)
    assert totals(event, Score.GAME_POINTS) == (30, 10)


def test_pending_games_make_a_match_pending_and_the_view_provisional():
    event = team_event_of("1-2 ??\n1-2 1?", teams=2)
    first, second = rounds_of(event)
    assert (first.kind, first.share) == (RoundKind.PENDING, None)
    assert (second.kind, second.game_points) == (RoundKind.GAME, 15)
    assert view_of_teams(event, team_event(event), Score.MATCH_POINTS).provisional


def test_a_player_of_no_team_gives_no_match():
    event = team_event_of("1-2 10", teams=2)
    event = replace(event, teams=event.teams[:1])
    (item,) = rounds_of(event)
    assert (item.opponent, item.source, item.match_points) == (NO_TEAM, "nothing", 0)


def test_the_sides_of_a_round_begin_with_white_on_board_1():
    event = team_event_of("2-1 10  4-3 01  5H\n1-2 10", teams=5)
    told = [[team for team, _ in side] for side in team_event(event).sides(1)]
    assert told == [[2, 1], [4, 3], [5]]
    (mine, theirs), *alone = team_event(event).sides(2)
    assert (mine[0], mine[1].colour, theirs[0], theirs[1].colour) == (1, "w", 2, "b")
    assert [side[0][0] for side in alone] == [3, 4, 5]


LETTERS = {
    "+": RoundEntry(Outcome.FORFEIT_WIN), "-": RoundEntry(Outcome.FORFEIT_LOSS),
    "Z": RoundEntry(Outcome.ZERO_POINT_BYE), "U": RoundEntry(Outcome.PAIRING_ALLOCATED_BYE),
    "F": RoundEntry(Outcome.FULL_POINT_BYE), "H": RoundEntry(Outcome.HALF_POINT_BYE),
    ".": RoundEntry(Outcome.PENDING), "x": RoundEntry(Outcome.WIN, 9, Colour.WHITE),
}  # fmt: skip


@each_row(
    ("rows", "signs"),
    [
        ("+ +", "+"),
        ("- -", "-!"),
        ("- .", "-!"),
        ("- Z", "-!"),
        ("-", "-!"),
        ("- U", "."),
        ("- x", "."),
        ("+ -", "."),
        (". .", "."),
        ("- - -", "."),  # more than a match has boards
        ("+ + +", "."),
        ("-. -.", "-! ."),
        ("-- --", "- -"),  # who left
        ("-.- -", "- . -"),
        (".-- .-", ". - -"),
        ("--U", "-! -! ."),
        ("--. --. ..U", "-! -! ."),  # a file that names its byes
        ("-x -x .-", "- ."),  # three are at the boards of round 2, or away
        ("-x -x .x", "-! ."),
        ("-x -+ .-", "- ."),
        ("-- -- ..", "- -"),
        ("-x -x ..", "-! ."),
    ],
)
def test_letters_of_a_team_without_a_match_tell_who_came_and_who_did_not(rows, signs):
    """Of two boards: a sign that all players have, with ``!`` where a match was forfeited."""
    own = [(number, tuple(LETTERS[one] for one in row)) for number, row in enumerate(rows.split())]
    letters = TeamLetters(team_event_of("1-2 11", teams=2), [own], boards=2)
    told = [
        f"{letters.sign(0, number) or '.'}{'!' * letters.stayed_away(0, number)}"
        for number in range(1, len(signs.split()) + 1)
    ]
    assert " ".join(told) == signs
    assert [letters.came(0, number) for number in range(1, len(told) + 1)] == [
        sign == "+" for sign in told
    ]


@each_row(
    ("letter", "granted", "byes", "is_assumed"),
    [
        ("U", None, None, True),
        ("U", 10, None, False),
        ("U", None, TeamByes(10, None, ()), False),
        ("U", None, TeamByes(None, 20, ()), True),
        ("U", 10, TeamByes(None, None, ()), False),
        ("F", None, None, False),
        ("H", None, None, False),
        ("Z", None, None, False),
    ],
)
def test_a_bye_is_assumed_where_no_record_says_what_it_brings(letter, granted, byes, is_assumed):
    entry = LETTERS[letter]
    event = team_event_of(
        "1-2 11", teams=3, match_points=MatchPointSystem(pairing_allocated_bye=granted)
    )
    event = replace(event, team_byes=byes)
    for number in (5, 6):
        event = with_entry(event, number, 1, entry)
    assert team_event(event).is_bye_assumed is is_assumed


def test_rows_of_unequal_length_tell_of_a_team_alone():
    """In the second round one of two boards of team 3 brought a point, with the first one's row."""
    event = team_event_of("1-2 11\n1-2 11", teams=3)
    for number, letters in ((5, "+"), (6, ".+")):
        players = list(event.players)
        rounds = tuple(LETTERS[letter] for letter in letters)
        players[number - 1] = replace(players[number - 1], rounds=rounds)
        event = replace(event, players=tuple(players))
    assert [row.game_points for row in rounds_of(event, 3)] == [10, 10]


@each_row(
    ("games", "opponents"),
    [
        ("1-4 2-5 3-6", "2 1 ."),
        ("1-7 2-4 3-5", "2 1 ."),  # most of its players met that team
        ("1-7 2-8 3-4", "3 . 1"),
        ("1-7 2-4", "2 1 ."),  # of as many the one that comes first
        ("1-7 2-4 6-8 5-9", ". 3 2"),
        ("1-2 7-8", ". . ."),
        ("1-2 3-4", "2 1 ."),
        ("4-5 6-7", ". 3 2"),
        ("", ". . ."),
    ],
)
def test_teams_with_most_games_between_them_met(games, opponents):
    event = team_event_of("-", teams=3, boards=3)
    for one, other in (map(int, game.split("-")) for game in games.split()):
        event = with_entry(event, one, 1, RoundEntry(Outcome.DRAW, other, Colour.WHITE))
        event = with_entry(event, other, 1, RoundEntry(Outcome.DRAW, one, Colour.BLACK))
    met = [row.opponent for (row,) in team_event(event).rows]
    assert " ".join("." if team == NO_TEAM else str(team + 1) for team in met) == opponents


def test_records_about_teams_and_players_that_are_not_there_are_passed_over():
    event = team_event_of("1-2 11", teams=2)
    first, second = event.teams
    teams = replace(first, members=(1, 2, 3, 99)), replace(second, members=(3, 4, 3))
    forfeits = tuple(
        ForfeitedMatch("+-", 1, *pair) for pair in ((1, 9), (9, 2), (9, 9), (1, 1), (2, 2))
    )
    changed = replace(event, teams=teams, forfeited_matches=forfeits)
    assert team_of_players(changed) == {1: 0, 2: 0, 3: 0, 99: 0, 4: 1}
    seats = [
        [seat and seat.player for row in rows for seat in row.seats]
        for rows in team_event(changed).rows
    ]
    assert seats == [[1, 2, 3], [None, 4]]
    assert [row.kind for row in (*rounds_of(changed), *rounds_of(changed, 2))] == [
        RoundKind.GAME
    ] * 2
