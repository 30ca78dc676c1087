"""Who sat where, as far as rosters and the colours of record 352 tell."""

import pytest
from team_events import team_event_of

from trfkit.model import Colour, LineUp, Outcome, RoundEntry, Team
from trfkit.model.lineups import Seat, colours_of_team, line_up_unlike_roster
from trfkit.model.matches import team_event
from trfkit.model.tournament import seats_in_teams
from trfkit.record import replace
from trfkit.units import Points


def with_roster(event, team, members):
    teams = list(event.teams)
    teams[team - 1] = replace(teams[team - 1], members=members)
    return replace(event, teams=tuple(teams))


def with_entry(event, start_no, entry):
    players = list(event.players)
    players[start_no - 1] = replace(players[start_no - 1], rounds=(entry,))
    return replace(event, players=tuple(players))


def seats(event):
    """Return the players of both teams board by board, and whether the seats are known."""
    rows = [row[0] for row in team_event(event).rows]
    known = {row.is_seating_known for row in rows}
    return *([seat and seat.player for seat in row.seats] for row in rows), *known


def test_rosters_that_both_fit_are_the_seats():
    assert seats(team_event_of("1-2 1=0", teams=2, boards=3)) == ([1, 2, 3], [4, 5, 6], True)


@pytest.mark.parametrize(("team", "members"), [(1, (2, 1, 3)), (2, (5, 4, 6))])
def test_the_colours_tell_which_of_two_rosters_was_not_kept(team, members):
    event = with_roster(team_event_of("1-2 1=0", teams=2, boards=3), team, members)
    assert seats(event) == ([1, 2, 3], [4, 5, 6], True)


def test_without_colours_nobody_knows_which_of_two_rosters_was_not_kept():
    event = team_event_of("1-2 1=0", teams=2, boards=3, board_colours=None)
    assert seats(with_roster(event, 2, (5, 4, 6)))[2:] == (False,)
    written = replace(with_roster(event, 2, (5, 4, 6)), line_ups=(LineUp(1, 2, 1, (4, 5, 6)),))
    assert seats(written) == ([1, 2, 3], [4, 5, 6], True)


def test_holes_on_both_sides_are_where_both_rosters_leave_them():
    event = team_event_of("1-2 .1.0", teams=2, boards=4)
    event = with_entry(event, 5, RoundEntry(Outcome.FORFEIT_WIN))
    event = with_entry(event, 3, RoundEntry(Outcome.FORFEIT_WIN))
    assert seats(event) == ([None, 2, 3, 4], [5, 6, None, 8], True)
    mine, theirs = (row[0] for row in team_event(event).rows)
    assert (mine.boards, theirs.boards) == ((0, 10, 10, 0), (10, 0, 0, 10))


def test_colours_tell_which_board_stayed_empty():
    event = team_event_of("1-2 10.1", teams=2, boards=4)
    assert seats(event) == ([1, 2, None, 4], [5, 6, None, 8], True)


def test_where_several_boards_can_have_stayed_empty_it_is_the_last_and_not_known():
    event = team_event_of("1-2 10..", teams=2, boards=4)
    assert seats(event) == ([1, 2, None, None], [5, 6, None, None], False)


def test_colours_that_no_seats_fit_leave_both_rosters_in_order():
    event = team_event_of("1-2 1=0", teams=2, boards=3)
    assert seats(replace(event, board_colours="WWB")) == ([1, 2, 3], [4, 5, 6], True)


def test_two_without_opponents_face_each_other_where_colours_that_nobody_kept_tell_nothing():
    event = team_event_of("1-2 1=..", teams=2, boards=4)
    for start_no in (3, 7):
        event = with_entry(event, start_no, RoundEntry(Outcome.FORFEIT_WIN))
    event = replace(event, board_colours="WWWW")
    assert seats(event) == ([1, 2, 3, None], [5, 6, 7, None], False)


def test_both_rosters_in_order_are_better_than_holes_that_are_filled_first():
    event = team_event_of("1-2 1.0..", teams=2, boards=5, board_colours="WWWWW")
    for start_no, entry in (
        (2, RoundEntry(Outcome.FORFEIT_WIN)), (9, RoundEntry(Outcome.FORFEIT_WIN)),
        (3, RoundEntry(Outcome.LOSS, 8, Colour.BLACK)),
        (8, RoundEntry(Outcome.WIN, 3, Colour.WHITE)),
    ):  # fmt: skip
        event = with_entry(event, start_no, entry)
    assert seats(event) == ([1, 2, 3, None, None], [6, None, 8, 9, None], False)


@pytest.mark.parametrize(
    ("colours", "pattern", "of_board_1"),
    [
        ("wbwbw", "", "w"),
        ("wbwbw", "B", "wb"),
        ("bbwbw", "B", "w"),
        ("bwwbw", "bb", "wb"),
        ("..b.b", "W", "b"),
    ],
)
def test_boards_beyond_the_stated_colours_alternate(colours, pattern, of_board_1):
    row = tuple(
        None if one == "." else Seat(n, RoundEntry(Outcome.WIN, n + 9, Colour(one)), Points(10))
        for n, one in enumerate(colours, start=1)
    )
    assert colours_of_team(row, pattern) == set(map(Colour, of_board_1))


def test_who_met_a_third_team_makes_no_seat_known():
    event = team_event_of("1-2 11.  3-4 11.", teams=4, boards=3)
    event = with_entry(event, 3, RoundEntry(Outcome.WIN, 9))
    assert not team_event(event).rows[0][0].is_seating_known
    assert team_event(event).rows[0][0].game_points == Points(30)


def test_a_member_of_two_teams_sits_in_the_first():
    first = Team(number=1, name="Rooks", members=(3, 4))
    second = Team(number=2, name="Bishops", members=(4, 5, 3, 5))
    assert seats_in_teams((first, second)) == {3: (first, 1), 4: (first, 2), 5: (second, 2)}


@pytest.mark.parametrize(
    ("boards", "is_as_usual"),
    [
        ((1, 2, 3), True),
        ((1, 3), True),
        ((2, 3, None), True),
        ((1, None, 3), False),
        ((None, 1, 2), False),
        ((2, 1, 3), False),
        ((1, 9, 2), False),
        ((), True),
    ],
)
def test_a_line_up_is_written_unless_it_is_the_roster_without_a_gap(boards, is_as_usual):
    written = line_up_unlike_roster(3, 7, 8, boards, (1, 2, 3, 4))
    assert written == (None if is_as_usual else LineUp(3, 7, 8, boards))
