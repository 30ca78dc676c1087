"""Which rounds of a tournament are games that were really played."""

from events import event

from trfkit.go.go_event import GoEvent, GoPlayer
from trfkit.ratings.result import (
    BYE,
    CONTRADICTION,
    FORFEIT,
    NOBODY,
    PENDING,
    TOO_SHORT,
    Game,
    games_of,
)


def played(table, **fields):
    return games_of(event(table, **fields), "5.1")


def why(found, place=0):
    return [(one.round, one.why) for one in found.left_out[place]]


def test_games_over_the_board_count_once_with_what_each_got():
    found = played("1 2w1 3b=\n2 1b0 U\n3 Z 1w=")
    assert found.games == (Game(1, (0, 1), (2, 0)), Game(2, (0, 2), (1, 1)))
    assert found.contradictions == ()


def test_byes_forfeits_and_open_games_do_not_count():
    found = played("1 2w+ U H Z 2b?\n2 1b- Z Z F 1w?\n3 U U U U U", rounds_played=5)
    assert found.games == ()
    assert why(found) == [(1, FORFEIT), (2, BYE), (3, BYE), (4, BYE), (5, PENDING)]
    assert why(found, 1)[0] == (1, FORFEIT)


def test_a_game_under_one_move_was_not_really_played():
    found = played("1 2wW\n2 1bL")
    assert why(found) == why(found, 1) == [(1, TOO_SHORT)]


def test_a_game_that_both_lost_counts_with_nothing_for_both():
    assert played("1 2w0\n2 1b0").games == (Game(1, (0, 1), (0, 0)),)


def test_rows_that_contradict_each_other_are_no_game():
    assert why(played("1 2w1\n2 1b1")) == [(1, CONTRADICTION)]
    found = played("1 2w1\n2 3w1\n3 2b0")
    assert why(found) == [(1, CONTRADICTION)]
    assert found.contradictions == ((1, 1, 2),)
    assert found.games == (Game(1, (1, 2), (2, 0)),)
    assert played("1 2w1\n2 1b-").contradictions == ((1, 1, 2),)


def test_a_game_against_nobody_or_oneself_is_none():
    assert why(played("1 9w1\n2 U")) == [(1, NOBODY)]
    assert why(played("1 1w1\n2 U")) == [(1, NOBODY)]
    assert played("1 9w1\n2 U").contradictions == ()


def test_handicap_stones_come_from_the_row_that_tells_them():
    go = GoEvent(players=(GoPlayer(start_no=2, handicaps=(None, 4)),))
    found = played("1 2w1 2b0\n2 1b0 1w1", discipline=go)
    assert [game.handicap for game in found.games] == [0, 4]
