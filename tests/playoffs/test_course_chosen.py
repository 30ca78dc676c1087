"""What follows from the word of the organiser: after a drawn match, for colours, time and pairs."""

import pytest
from playoff_courses import state_of

from trfkit.messages.message import Message
from trfkit.playoffs.conduct import conducted, with_answers, with_results
from trfkit.playoffs.plan import Format
from trfkit.refusal import Refusal


@pytest.mark.parametrize(
    ("if_tied", "results", "stages"),
    [
        # The first win ends it, in whichever game.
        ("first-win", ["1-0"], ["first-win, game 1"]),
        ("first-win", ["1/2", "0-1"], ["first-win, game 1", "first-win, game 2"]),
        # The match is played once more: one win does not end it.
        ("repeat", ["1-0", "1/2"], ["repeat, game 1", "repeat, game 2"]),
        # A draw wins for Black.
        ("sudden-death", ["1/2"], ["sudden-death"]),
    ],
)
def test_a_drawn_match_is_followed_by_what_the_organiser_says(if_tied, results, stages):
    state = state_of(2, "2026", system=Format.MATCH, games=2, if_tied=if_tied)
    for result in ["1/2", "1/2", *results]:
        found = conducted(state, draws=True)
        assert not found.finished
        (want,) = found.contests[0].wants
        state = with_results(found.state, [f"{want.game} {result}"])

    found = conducted(state, draws=True)
    assert found.finished
    assert [
        str(found.contests[0].parts[game.key].name.text).rpartition(": ")[2]
        for game in found.state.games[2:]
    ] == stages


@pytest.mark.parametrize(
    ("system", "count", "taken"),
    [
        (Format.ROUND_ROBIN, 3, "playoff.by-table"),
        (Format.MATCH, 2, "playoff.by-lot-reversed"),
    ],
)
def test_colours_that_nobody_fixed_are_those_of_the_table_or_drawn(system, count, taken):
    course = conducted(state_of(count, "2026", system=system, games=1), draws=True)
    remarks = [one for one in course.contests[0].remarks if one.id == "playoff.taken"]
    assert Message(taken) in [one.arguments["taken"] for one in remarks]


@pytest.mark.parametrize(
    ("conditions", "time_control"),
    [
        ({"time_control": "3+2", "sudden_death": "5+0"}, "5+0"),
        ({"time_control": "3+2"}, "3+2"),
        ({"sudden_death": "5+0"}, "5+0"),
        ({}, None),
    ],
)
def test_a_deciding_game_has_its_own_time_control_else_the_usual_one(conditions, time_control):
    state = state_of(2, "2026", system=Format.SUDDEN_DEATH, **conditions)
    (game,) = conducted(state, draws=True).state.games
    assert (game.round, game.time_control) == (1, time_control)


DECIDED_BY_BIDS = state_of(2, "2026", system=Format.SUDDEN_DEATH, bids=True, time_control="3+2")


@pytest.mark.parametrize(
    ("bids", "white", "time"),
    [
        ("101=4:00 102=3:30", {101}, "3:30"),
        ("101=3:30 102=4:00", {102}, "3:30"),
        ("101=4:00 102=4:00", {101, 102}, "4:00"),
    ],
)
def test_who_bids_less_plays_black_with_that_time(bids, white, time):
    (want,) = conducted(DECIDED_BY_BIDS, draws=True).contests[0].wants
    course = conducted(with_answers(DECIDED_BY_BIDS, {want.key: bids}), draws=True)
    (game,) = course.state.games
    assert game.white in white
    assert game.time_control == f"3+2 (by bids: Black has {time})"


@pytest.mark.parametrize("bids", ["4 minutes", "101=4:00", "101=4:00 103=3:30"])
def test_bids_are_those_of_the_two_players(bids):
    (want,) = conducted(DECIDED_BY_BIDS, draws=True).contests[0].wants
    with pytest.raises(Refusal, match="bids"):
        conducted(with_answers(DECIDED_BY_BIDS, {want.key: bids}), draws=True)


@pytest.mark.parametrize(
    ("players", "pairs", "gap"),
    [
        (3, "lots", "playoff.first-free"),
        (3, "ranking", "playoff.best-free"),
        (4, "lots", None),
        (4, "ranking", None),
        (5, "lots", "playoff.first-free"),
    ],
)
def test_who_is_free_in_the_first_round_is_told_where_somebody_is(players, pairs, gap):
    state = state_of(players, "2026", system=Format.KNOCKOUT, games=1, pairs=pairs)
    remarks = conducted(state, draws=True).contests[0].remarks
    gaps = [one.arguments["gap"].id for one in remarks if one.id == "playoff.gap"]
    assert [name for name in gaps if name.endswith("-free")] == ([] if gap is None else [gap])
