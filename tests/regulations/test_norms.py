"""What a title norm computes, and which games may be left out (1.4.1e, 1.4.1f)."""

import pytest
from row_tests import each_row

from trfkit.model import Title
from trfkit.regulations.norms import NORMS, Event, Opposition, _selections, best_attempt


def games(*halves):
    """Return games with so many halves of a point, against opponents rated 2300, 2310, ..."""
    return [
        Opposition(number, 2290 + 10 * number, None, "NED", points)
        for number, points in enumerate(halves, start=1)
    ]


def selected(event, played):
    """Return the first selection of each group, which leaves out the lowest wins."""
    return [[game.number for game in next(group)] for group in _selections(played, event)]


def test_later_games_are_left_out_down_to_those_that_are_needed():
    event = Event(games=9, drops_later=True)
    assert selected(event, games(*[1] * 11)) == [list(range(1, last + 1)) for last in (11, 10, 9)]
    assert selected(event, games(*[1] * 9)) == [list(range(1, 10))]
    assert selected(event, games(*[1] * 8)) == [list(range(1, 9))]


@pytest.mark.parametrize(("holders", "counted"), [(2, None), (3, 9), (4, 9), (8, 9)])
def test_three_title_holders_make_a_norm_without_the_later_game(holders, counted):
    titles = ([Title.WIM] * holders + [Title.FM] * (5 - holders) + [None] * 5)[:10]
    rows = zip(
        [2200] * 9 + [1400],
        titles,
        ["NED", "GER", "FRA"] * 3 + ["NED"],
        [2, 2, *[1] * 7, 0],
        strict=True,
    )
    played = [Opposition(number, *row) for number, row in enumerate(rows, start=1)]
    attempt = best_attempt(NORMS[-1], "ESP", played, Event(drops_later=True))
    assert (attempt and len(attempt.games)) == counted


def test_of_an_event_with_more_than_twice_the_games_that_count_none_are_left_out():
    event = Event(games=9, drops_later=True)
    assert len(selected(event, games(*[1] * 26))) == 26 - 9 + 1
    assert len(selected(event, games(*[1] * 27))) == 0


def test_without_that_rule_no_later_game_is_left_out():
    assert selected(Event(games=9), games(*[1] * 10)) == [list(range(1, 11))]


@pytest.mark.parametrize(("count", "left_out"), [(8, 0), (9, 0), (10, 1), (11, 2)])
def test_wins_against_the_lowest_are_left_out_while_enough_games_remain(count, left_out):
    wins = games(*[2] * 3, *[1] * (count - 3))
    rows = selected(Event(games=9), wins)
    assert rows == [
        [number for number in range(1, count + 1) if number > dropped]
        for dropped in range(left_out + 1)
    ]


def test_of_no_more_games_than_count_any_wins_may_be_left_out():
    for count, pairs in ((11, 3), (13, 3), (14, 1)):
        last = list(_selections(games(*[2] * 3, *[1] * (count - 3)), Event(games=count - 2)))[-1]
        assert sum(1 for _ in last) == pairs


def with_masters(*masters):
    """Ten games of a WIM norm, which needs four masters of ten and three of nine opponents.

    The first two are won; the first is the lowest opponent, and no master unless named.
    """
    lands = ["GER", "FRA", "POL", "NED", "ITA"] * 2
    return [
        Opposition(
            number,
            2150 + 10 * number,
            Title.WIM if number in masters else Title.FM if number < 8 else None,
            lands[number - 1],
            2 if number < 3 else 1,
        )
        for number in range(1, 11)
    ]


@each_row(
    ("masters", "later", "made"),
    [
        ((2, 3, 4), True, range(2, 11)),  # without the lowest
        ((1, 3, 4), True, (1, *range(3, 11))),  # without the other win
        ((1, 2, 3), True, range(1, 10)),  # without the last game
        ((1, 2), True, None),
        ((1, 3, 4), False, None),  # a table needs its four of ten opponents
        ((1, 3, 4, 5), False, range(1, 11)),
    ],
)
def test_a_win_that_the_mix_does_not_need_is_left_out(masters, later, made):
    attempt = best_attempt(NORMS[-1], "UKR", with_masters(*masters), Event(drops_later=later))
    found = [game.number for game in attempt.games] if attempt.makes_norm else None
    assert found == (made and list(made))


@pytest.mark.parametrize(
    ("ratings", "average"),
    [
        pytest.param([2300] * 7 + [None], 2244, id="2243.75, the lowest counts as the floor"),
        pytest.param([2301] + [2300] * 5 + [None] * 2, 2131, id="2131.375, another as 1400"),
        pytest.param([2302] + [2300] * 5 + [None] * 2, 2132, id="2131.5"),
    ],
)
def test_the_average_rating_is_rounded_half_up(ratings, average):
    played = [Opposition(n, rating, None, "NED", 2) for n, rating in enumerate(ratings, start=1)]
    assert best_attempt(NORMS[-1], None, played, Event()).average == average


@pytest.mark.parametrize(
    ("halves", "difference"),
    [
        pytest.param(9, 43, id="56.25 %, which is 56"),
        pytest.param(10, 95, id="62.5 %, which is 63"),
        pytest.param(11, 141, id="68.75 %, which is 69"),
        pytest.param(16, 800, id="100 %"),
    ],
)
def test_the_percentage_is_rounded_half_up(halves, difference):
    drawn = min(halves, 16 - halves)
    played = games(*[2] * ((halves - drawn) // 2), *[1] * drawn, *[0] * (8 - (halves + drawn) // 2))
    attempt = best_attempt(NORMS[-1], None, played, Event())
    assert attempt.performance - attempt.average == difference


@each_row(
    ("title", "performance", "average", "floor", "holders"),
    [
        ("GM", 2600, 2380, 2200, "GM"),
        ("IM", 2450, 2230, 2050, "GM IM"),
        ("WGM", 2400, 2180, 2000, "GM IM WGM"),
        ("WIM", 2250, 2030, 1850, "GM IM WGM WIM"),
    ],
)
def test_each_title_has_its_figures(title, performance, average, floor, holders):
    (norm,) = (norm for norm in NORMS if norm.title == title)
    assert (norm.performance, norm.average, norm.floor) == (performance, average, floor)
    assert sorted(norm.titles) == holders.split()


def measured(played, *, federation="NED", **rules):
    """Return what a WIM norm measures, as (value, bound, whether it holds)."""
    attempt = best_attempt(NORMS[-1], federation, played, Event(**rules))
    return {row.name: (row.actual, row.bound, row.holds) for row in attempt.measures}


def nine(*, titles="", federations="", halves=2, count=9):
    """Return games against players rated 2300, with titles and federations from the first on."""
    named = [Title[word] for word in titles.split()] + [None] * count
    lands = federations.split() + ["GER"] * count
    return [Opposition(n + 1, 2300, named[n], lands[n], halves) for n in range(count)]


@each_row(
    ("made", "name", "expected"),
    [
        (nine(count=8), "games", (8, 9, False)),
        (nine(), "games", (9, 9, True)),
        (nine(), "average-rating", (2300, 2030, True)),
        (nine(), "percentage", (100, 35, True)),
        (nine(titles="FM FM FM FM"), "titled-opponents", (4, 5, False)),
        (nine(titles="FM FM FM FM CM WCM"), "titled-opponents", (4, 5, False)),
        (nine(titles="FM FM FM FM WFM"), "titled-opponents", (5, 5, True)),
        (nine(titles="WIM WGM"), "title-holders", (2, 3, False)),
        (nine(titles="WIM IM GM FM"), "title-holders", (3, 3, True)),
        (nine(titles="WIM IM GM", count=10), "title-holders", (3, 4, False)),
        (nine(titles="WIM IM GM", count=14), "title-holders", (3, 5, False)),
        (nine(), "foreign-federations", (1, 2, False)),
        (nine(federations="FRA NED XXX"), "foreign-federations", (2, 2, True)),
        (nine(federations="NED NED NED NED NED"), "own-federation", (5, 5, True)),
        (nine(federations="NED NED NED NED NED NED"), "own-federation", (6, 5, False)),
        (nine(federations="FRA FRA FRA"), "one-federation", (6, 6, True)),
        (nine(federations="FRA FRA"), "one-federation", (7, 6, False)),
    ],
)
def test_each_condition_at_its_bound(made, name, expected):
    assert measured(made)[name] == expected


def test_a_double_round_robin_counts_opponents_and_not_games():
    twice = [Opposition(n % 5, 2300, Title.IM if n % 5 < 2 else None, "GER", 2) for n in range(10)]
    assert measured(twice, is_double=True)["title-holders"] == (2, 3, False)
    assert measured(twice)["title-holders"] == (4, 4, True)


def test_where_many_foreigners_play_federations_do_not_matter():
    assert "foreign-federations" not in measured(nine(), is_mixed=True)
    assert list(measured(nine()))[-3:] == [
        "foreign-federations",
        "own-federation",
        "one-federation",
    ]


@each_row(("games", "count", "is_norm"), [(9, 7, True), (9, 6, False), (6, 6, True), (6, 5, False)])
def test_fewer_games_than_any_exception_allows_are_no_attempt(games, count, is_norm):
    attempt = best_attempt(NORMS[-1], None, nine(count=count), Event(games=games))
    assert (attempt is not None) is is_norm
