"""Which games of a title norm may be left out (1.4.1e, 1.4.1f)."""

import pytest

from trfkit.regulations.norms import Event, Opposition, _selections


def games(*halves):
    """Return games with so many halves of a point, against opponents rated 2300, 2310, ..."""
    return [
        Opposition(number, 2290 + 10 * number, None, "NED", points)
        for number, points in enumerate(halves, start=1)
    ]


def selected(event, played):
    return [[game.number for game in some] for some in _selections(played, event)]


def test_later_games_are_left_out_down_to_those_that_are_needed():
    event = Event(games=9, drops_later=True)
    assert selected(event, games(*[1] * 11)) == [list(range(1, last + 1)) for last in (11, 10, 9)]
    assert selected(event, games(*[1] * 9)) == [list(range(1, 10))]
    assert selected(event, games(*[1] * 8)) == [list(range(1, 9))]


def test_without_that_rule_no_later_game_is_left_out():
    assert selected(Event(games=9), games(*[1] * 10)) == [list(range(1, 11))]


@pytest.mark.parametrize(("count", "left_out"), [(9, 0), (10, 1), (11, 2)])
def test_wins_against_the_lowest_are_left_out_while_enough_games_remain(count, left_out):
    wins = games(*[2] * 3, *[1] * (count - 3))
    rows = selected(Event(games=9), wins)
    assert rows == [
        [number for number in range(1, count + 1) if number > dropped]
        for dropped in range(left_out + 1)
    ]
