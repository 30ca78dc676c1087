import pytest
from events import event
from team_events import team_event_of

from trfkit.model import RoundKind
from trfkit.model.view import view_of_players
from trfkit.ranking.board_lists import board_lists, matches, performance_of
from trfkit.record import replace


def test_every_match_stands_once_with_white_first():
    found = matches(team_event_of("1-2 1=  3U\n2-3 10  1Z", teams=3))
    assert [(m.round, m.white.team, m.black and m.black.team) for m in found] == [
        (1, 1, 2),
        (1, 3, None),
        (2, 2, 3),
        (2, 1, None),
    ]
    first = found[0]
    assert (first.white.match_points, first.white.game_points) == (20, 15)
    assert (first.black.match_points, first.black.boards) == (0, (0, 5))
    assert [m.kind for m in found[1::2]] == [
        RoundKind.PAIRING_ALLOCATED_BYE,
        RoundKind.ZERO_POINT_BYE,
    ]


def test_without_colours_a_match_stands_under_the_team_with_the_lower_number():
    event = team_event_of("2-1 1=", teams=2, board_colours=None)
    players = tuple(
        replace(p, rounds=tuple(replace(entry, colour=None) for entry in p.rounds))
        for p in event.players
    )
    found = matches(replace(event, players=players))
    assert [(m.white.team, m.black and m.black.team) for m in found] == [(1, 2)]


def test_matches_stop_where_the_standings_do():
    event = team_event_of("1-2 1=\n1-2 00", teams=2)
    assert [m.round for m in matches(event, 1)] == [1]


def test_players_are_listed_by_board_with_points_percentage_and_performance():
    event = team_event_of("1-2 1=\n1-2 =0", teams=2)
    found = board_lists(event)
    assert [(p.board, p.rank, p.id, p.team) for p in found] == [
        (1, 1, 1, 1),
        (1, 2, 3, 2),
        (2, 1, 4, 2),
        (2, 2, 2, 1),
    ]
    best = found[0]
    # Twice against 2370: 75 % are worth 193 points more.
    assert (best.points, best.games, best.percentage, best.performance) == (15, 2, 75, 2563)


def test_forfeits_are_no_games_of_board_lists():
    event = team_event_of("1-2 +1\n1-2 1=", teams=2)
    assert {p.id: p.games for p in board_lists(event)} == {1: 1, 2: 2, 3: 1, 4: 2}


def test_equal_players_share_a_rank_and_one_unrated_opponent_leaves_no_performance():
    event = team_event_of("1-2 ==  3-4 ==", teams=4)
    players = tuple(replace(p, rating=2000 if p.start_no != 1 else None) for p in event.players)
    found = board_lists(replace(event, players=players))
    ranks = {p.id: (p.rank, p.performance) for p in found if p.board == 1}
    assert ranks == {1: (1, 2000), 5: (1, 2000), 7: (1, 2000), 3: (4, None)}


def test_who_sat_at_two_boards_equally_often_is_listed_at_the_higher_one():
    event = team_event_of("1-2 1=\n1-2 .1", teams=2)  # in round 2 player 2 moves up
    assert {p.id: (p.board, p.games) for p in board_lists(event)}[2] == (1, 2)


@pytest.mark.parametrize(
    ("card", "ratings", "expected"),
    [
        ("2w1 3b1", {2: 2000, 3: 2100}, (2050 + 800, 2)),
        ("2w1 3b0", {2: 2000, 3: 2100}, (2050, 2)),
        ("2w0 3b=", {2: 2000, 3: 2100}, (2050 - 193, 2)),
        ("2w1 3b0", {2: 2000}, (2000 + 800, 1)),
        ("2w+ 3b0", {2: 2000, 3: 2100}, (2100 - 800, 1)),
        ("U H", {}, (None, 0)),
    ],
)
def test_a_performance_is_that_of_games_with_the_rated(card, ratings, expected):
    view = view_of_players(event(f"1  {card}\n2\n3", ratings=ratings, rounds_played=2))
    assert performance_of(view, 0) == expected
