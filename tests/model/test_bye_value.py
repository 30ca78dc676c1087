"""What stated points prove a team's bye to be worth."""

from row_tests import each_row
from team_events import team_event_of

from trfkit.model import MatchPointSystem, TeamByes
from trfkit.model.bye_value import proved_byes
from trfkit.model.view import Score
from trfkit.record import replace
from trfkit.units import Points

THREE = "1-2 11\n1-3 10\n2-3 =="
"""Each of three teams is alone in one round: 3, 2, 1. They have 3, 1, 2 match points."""
MATCH = {1: 30, 2: 10, 3: 20}
GAMES = {1: 30, 2: 10, 3: 20}
BYES = (3, 2, 1)


def proved(stated, *, table=THREE, teams=3, score=Score.MATCH_POINTS, rounds=None, **fields):
    """Return the worth that these points of one score prove, and who has the byes."""
    event = team_event_of(table, teams=teams, **fields)
    byes = proved_byes(event, [(score, stated)], rounds)
    return byes and (byes.match_points, byes.game_points, byes.teams)


def more(points, by, *teams):
    """Return the points with so many more for these teams, for all where none is named."""
    return {number: value + by * (number in (teams or points)) for number, value in points.items()}


@each_row(
    ("by", "worth"),
    [(20, 20), (10, 10), (0, 0), (5, None), (-10, None), (30, None)],
)
def test_match_points_prove_a_win_a_draw_or_nothing(by, worth):
    assert proved(more(MATCH, by)) == (None if worth is None else (worth, None, BYES))


@each_row(
    ("by", "worth"),
    [(0, 0), (5, 5), (15, 15), (20, 20), (25, None), (7, None), (-5, None)],
)
def test_game_points_prove_what_boards_can_bring(by, worth):
    told = proved(more(GAMES, by), score=Score.GAME_POINTS)
    assert told == (None if worth is None else (None, worth, BYES))


def test_all_teams_with_a_bye_agree():
    assert proved(more(MATCH, 20, 1, 2)) is None
    assert proved({**more(MATCH, 20), 2: None}) is None
    assert proved({1: 50, 2: 30}) is None


def test_after_fewer_rounds_there_are_fewer_byes():
    assert proved({1: 20, 2: 0, 3: 20}, rounds=1) == (20, None, (3,))
    assert proved({1: 30, 2: 20, 3: 30}, rounds=2) == (20, None, (3, 2))


TEN = "1-2 ==  3-4 ==  5-6 ==  7-8 ==  9-10 =="
"""Ten teams with a match that brings each a point, and an eleventh with nothing."""


@each_row(("wrong", "is_proved"), [(0, True), (1, True), (2, False)])
def test_nine_in_ten_of_the_teams_without_a_bye_have_their_points(wrong, is_proved):
    stated = {number: 15 if number <= wrong else 10 for number in range(1, 11)}
    told = proved({**stated, 11: 20}, table=TEN, teams=11)
    assert told == ((20, None, (11,)) if is_proved else None)
    silent = dict.fromkeys(range(3, 11))
    assert proved({**silent, 1: 10, 2: 10, 11: 20}, table=TEN, teams=11) == (20, None, (11,))


MANY = "  ".join(f"{n}-{n + 1} ==" for n in range(1, 29, 2))


@each_row(("wrong", "is_proved"), [(2, True), (3, False)])  # 92.9 and 89.3 percent
def test_one_in_ten_of_28_teams_is_two(wrong, is_proved):
    stated = {number: 15 if number <= wrong else 10 for number in range(1, 29)}
    told = proved({**stated, 29: 20}, table=MANY, teams=29)
    assert told == ((20, None, (29,)) if is_proved else None)


def test_a_bye_may_bring_nothing_where_a_loss_brings_a_point():
    system = MatchPointSystem(win=Points(30), draw=Points(20), loss=Points(10))
    for by, worth in ((0, 0), (10, 10), (20, 20), (30, 30), (5, None), (-10, None)):
        stated = {1: 30, 2: 10, 3: by}
        told = proved(stated, table="1-2 11", match_points=system)
        assert told == (None if worth is None else (worth, None, (3,)))


@each_row(
    ("table", "teams"),
    [("1-2 11", 2), ("1-2 11", 4), ("1-2 11  3H", 3), ("1+2  3Z", 3)],
)
def test_without_a_team_alone_there_is_no_bye(table, teams):
    assert proved(dict.fromkeys(range(1, teams + 1), 20), table=table, teams=teams) is None


def test_two_byes_of_a_team_are_worth_the_same():
    table = "1-2 11\n1-2 11"
    assert proved({1: 40, 2: 0, 3: 40}, table=table) == (20, None, (3, 3))
    assert proved({1: 40, 2: 0, 3: 30}, table=table) is None


def test_what_is_computed_anyway_is_not_told():
    event = team_event_of("1-2 11  3U", teams=3, bye=(None, None))
    stated = {1: 20, 2: 0, 3: 10}
    assert proved_byes(event, [(Score.MATCH_POINTS, stated)]) is None


def test_listed_byes_keep_what_their_record_states():
    event = team_event_of("1-2 11  3U", teams=3, bye=(20, None))
    stated = {1: 20, 2: 0, 3: 0}
    assert proved_byes(event, [(Score.MATCH_POINTS, stated)]) is None
    games = proved_byes(event, [(Score.MATCH_POINTS, stated), (Score.GAME_POINTS, stated)])
    assert games == TeamByes(20, 0, (3,))


def test_what_record_362_states_needs_no_proof():
    system = MatchPointSystem(pairing_allocated_bye=10)
    stated = {1: 20, 2: 0, 3: 20}
    assert proved(stated, table="1-2 11", match_points=system) is None
    event = replace(team_event_of("1-2 11", teams=3), match_points=MatchPointSystem(draw=5))
    assert proved_byes(event, [(Score.MATCH_POINTS, {1: 20, 2: 0, 3: 20})]) == TeamByes(
        20, None, (3,)
    )
