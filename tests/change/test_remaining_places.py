"""Who can still take which place, against every result tried by hand."""

from itertools import product

import pytest
from events import event
from examples import examples
from generated import dice, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

import trfkit
from trfkit.change import remaining_places as package
from trfkit.change.remaining_places import open_games
from trfkit.messages.message import Message
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.ranking import Refusal
from trfkit.record import replace
from trfkit.units import StartNo

SHARES = {"1-0": (10, 0), "1/2": (5, 5), "0-1": (0, 10)}


def with_open_games(tournament, count, number=None):
    """Return the tournament with so many games of a round, the last by default, without result."""
    number = number or tournament.rounds_played
    chosen = set()
    for player in tournament.players:
        entry = player.round(number)
        if entry.outcome.share is not None and entry.opponent and len(chosen) < 2 * count:
            chosen |= {player.start_no, entry.opponent}
    players = []
    for player in tournament.players:
        row = list(player.rounds)
        if player.start_no in chosen:
            old = row[number - 1]
            row[number - 1] = RoundEntry(Outcome.PENDING, old.opponent, old.colour)
        players.append(replace(player, rounds=tuple(row)))
    return replace(tournament, players=tuple(players))


@each_row(
    ("colours", "first"),
    [("wb", 1), ("bw", 2), ("w ", 1), (" w", 2), ("b ", 2), (" b", 1), ("  ", 1)],
)
def test_an_open_game_is_named_once_white_first(colours, first):
    one, two = (None if letter == " " else Colour(letter) for letter in colours)
    rows = ((StartNo(2), one), (StartNo(1), two))
    tournament = swiss(3, players=2, rounds=1)
    players = tuple(
        replace(player, rounds=(RoundEntry(Outcome.PENDING, opponent, colour),))
        for player, (opponent, colour) in zip(tournament.players, rows, strict=True)
    )
    games = open_games(replace(tournament, players=players))
    assert [(game.round, game.first, game.second) for game in games] == [(1, first, 3 - first)]


@each_row(
    ("table", "player", "answer"),
    [
        ("1 2w1 3b1\n2 1b0 4w?\n3 4w1 1w0\n4 3b0 2b?", 1, "change.takes-place"),
        ("1 2w1 3b1\n2 1b0 4w?\n3 4w1 1w0\n4 3b0 2b?", 2, "change.can-take"),
        ("1 2w1 3b1\n2 1b0 4w?\n3 4w1 1w0\n4 3b0 2b?", None, "change.is-first"),
        ("1 2w1 3b?\n2 1b0 4w1\n3 4w1 1w?\n4 3b0 2b0", None, "change.can-be-first"),
    ],
)
def test_the_answer_says_whether_the_place_is_open(table, player, answer):
    assert trfkit.remaining(event(table), player, tiebreaks="").text.id == answer


def test_places_that_the_file_states_part_nobody_once_games_have_ended():
    tournament = event("1 3w1 4b?\n2 4w1 3b1\n3 1b0 2w0\n4 2b0 1w?")
    players = tuple(
        replace(player, stated_rank=place)
        for player, place in zip(tournament.players, (2, 1, 4, 3), strict=True)
    )
    tournament = replace(tournament, players=players)
    assert [row.id for row in trfkit.standings(tournament).rows] == [2, 1, 4, 3]
    found = trfkit.remaining(tournament)
    assert {one.id: (one.now, one.best, one.worst) for one in found.prospects} == {
        2: (1, 1, 1),
        1: (2, 1, 3),
        4: (3, 2, 3),
        3: (4, 3, 4),
    }


def tried(tournament, **options):
    """Return the best and worst place of each, by the edits of ``whatif`` and by ``standings``."""
    games = open_games(tournament)
    places, on_points = {}, {}
    for results in product(SHARES, repeat=len(games)):
        edits = [
            f"r{game.round} {game.first}-{game.second} {result}"
            for game, result in zip(games, results, strict=True)
        ]
        changed = package.with_results(
            tournament,
            games,
            tuple({"1-0": package.RESULTS[0], "1/2": package.RESULTS[1],
                   "0-1": package.RESULTS[2]}[result] for result in results),
        )  # fmt: skip
        assert len(edits) == len(games)
        rows = trfkit.standings(changed, **options).rows
        for row in rows:
            places.setdefault(row.id, []).append(row.rank)
            best = 1 + sum(other.points > row.points for other in rows)
            worst = sum(other.points >= row.points for other in rows)
            on_points.setdefault(row.id, []).extend((best, worst))
    return {
        who: (min(own), max(own), min(on_points[who]), max(on_points[who]))
        for who, own in places.items()
    }


def shown(remaining):
    return {
        one.id: (one.best, one.worst, one.best_on_points, one.worst_on_points)
        for one in remaining.prospects
    }


@given(st.integers(0, 10_000), st.integers(1, 3))
@examples(15)
def test_places_are_those_of_every_combination(seed, count):
    tournament = with_open_games(swiss(seed, players=9, rounds=4, unrated=0), count)
    if not open_games(tournament):
        return

    found = trfkit.remaining(tournament, edition=2026, tiebreaks="BH/C1,SB,DE")

    assert found.exact
    assert found.combinations == 3 ** len(open_games(tournament))
    assert shown(found) == tried(tournament, edition=2026, tiebreaks="BH/C1,SB,DE")


@given(st.integers(0, 10_000))
@examples(15)
def test_by_bounds_places_by_points_are_the_same_and_hold_the_others(seed):
    tournament = with_open_games(swiss(seed, players=12, rounds=4), 4)
    if not open_games(tournament):
        return
    exact = trfkit.remaining(tournament, edition=2026)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, "MOST_GAMES", 0)
        bounds = trfkit.remaining(tournament, edition=2026)

    assert not bounds.exact
    assert bounds.combinations == 0
    assert {one.id: (one.best_on_points, one.worst_on_points) for one in bounds.prospects} == {
        one.id: (one.best_on_points, one.worst_on_points) for one in exact.prospects
    }
    inside = {one.id: one for one in bounds.prospects}
    for one in exact.prospects:
        assert inside[one.id].best <= one.best <= one.worst <= inside[one.id].worst
    own = {
        (one.id, look.result): (look.best_on_points, look.worst_on_points)
        for one in exact.prospects
        for look in one.outlooks
    }
    assert own == {
        (one.id, look.result): (look.best_on_points, look.worst_on_points)
        for one in bounds.prospects
        for look in one.outlooks
    }


def test_somebody_with_two_open_games_makes_points_bounds_too(monkeypatch):
    tournament = swiss(11, players=8, rounds=4, away=0, withdrawn=0, forfeited=0)
    tournament = with_open_games(with_open_games(tournament, 4), 1, number=2)
    exact = trfkit.remaining(tournament, edition=2026)
    monkeypatch.setattr(package, "MOST_GAMES", 0)

    bounds = trfkit.remaining(tournament, edition=2026)

    assert Message("change.too-many-results", count=5, how="bounds") in bounds.notes
    inside = {one.id: one for one in bounds.prospects}
    for one in exact.prospects:
        assert inside[one.id].best_on_points <= one.best_on_points
        assert one.worst_on_points <= inside[one.id].worst_on_points
    named = bounds.text.arguments["participants"]
    assert [one.number for one in named.items] == [one.id for one in bounds.prospects[:3]]
    assert len(named.items) + named.more == sum(one.best == 1 for one in bounds.prospects) > 3


def test_one_player_alone_is_told_by_own_results():
    tournament = with_open_games(swiss(5, players=8, rounds=4, away=0, withdrawn=0), 2)
    game = open_games(tournament)[0]

    found = trfkit.remaining(tournament, game.first, edition=2026)

    (one,) = found.prospects
    assert [look.result for look in one.outlooks] == ["win", "draw", "loss"]
    assert one.best == min(look.best for look in one.outlooks)
    assert one.worst == max(look.worst for look in one.outlooks)
    assert f"{one.id} {one.name}" in str(found.text)


def test_teams_are_ranked_over_every_result_of_their_boards(monkeypatch):
    tournament = with_open_games(team_swiss(5, teams=4, boards=2, rounds=3, away=0), 2)

    found = trfkit.remaining(tournament, edition=2026)

    assert {one.id for one in found.prospects} == {team.number for team in tournament.teams}
    monkeypatch.setattr(package, "MOST_GAMES", 0)
    with pytest.raises(Refusal, match="too many"):
        trfkit.remaining(tournament, edition=2026)


def test_where_the_list_does_not_begin_with_points_there_are_no_bounds(monkeypatch):
    tournament = with_open_games(swiss(5, players=8, rounds=4), 2)
    monkeypatch.setattr(package, "MOST_GAMES", 0)

    with pytest.raises(Refusal, match="points of players come first"):
        trfkit.remaining(tournament, edition=2026, tiebreaks="BH,PTS")


@pytest.mark.parametrize(
    ("tournament", "options", "why"),
    [
        (swiss(5, players=8, rounds=4), {}, "no game is open"),
        (with_open_games(swiss(5, players=8, rounds=4), 1), {"player": 99}, "no participant 99"),
        (
            with_open_games(swiss(5, players=8, rounds=4), 1),
            {"rounds": 2},
            "the last round \\(4\\)",
        ),
    ],
)
def test_what_cannot_be_told_is_refused(tournament, options, why):
    with pytest.raises(Refusal, match=why):
        trfkit.remaining(tournament, **options)


def test_a_game_that_only_one_row_knows_is_not_open():
    tournament = swiss(5, players=8, rounds=4, away=0, withdrawn=0)
    first = tournament.players[0]
    row = (*first.rounds[:3], RoundEntry(Outcome.PENDING, first.rounds[3].opponent, Colour.WHITE))
    tournament = replace(tournament, players=(replace(first, rounds=row), *tournament.players[1:]))

    assert open_games(tournament) == ()


@pytest.mark.slow
def test_a_round_of_a_hundred_boards_is_bounded_at_once():
    tournament = with_open_games(swiss(dice(1).randrange(99), players=200, rounds=7), 100)

    found = trfkit.remaining(tournament, edition=2026)

    assert not found.exact
    assert len(found.prospects) == 200
