"""What follows a drawn match, by the word of the organiser."""

import pytest
from playoff_courses import state_of

from trfkit.messages.message import Message
from trfkit.playoffs.conduct import conducted, with_results
from trfkit.playoffs.plan import Format


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
