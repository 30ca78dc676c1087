"""What rows add up to, and who proves a rank wrong: each against the plain way to say it."""

from __future__ import annotations

import pytest
from builders import SWISS
from hypothesis import given
from hypothesis import strategies as st

from trfkit.checks.ranks import proofs
from trfkit.files.trf.reading import read
from trfkit.model import AbnormalPoints, Acceleration, PlayerAcceleration
from trfkit.model.outcome import Outcome, RoundEntry
from trfkit.model.view import view_of_players
from trfkit.record import replace
from trfkit.regulations.row_sums import Sums

EVENT = read(SWISS.encode()).tournament

rounds = st.integers(0, 5)
numbers = st.integers(0, 9)
points = st.none() | st.integers(0, 20)
accelerations = st.builds(Acceleration, st.none(), points, rounds, rounds, numbers, numbers)
lists = st.builds(PlayerAcceleration, numbers, st.lists(st.integers(0, 20), max_size=5).map(tuple))
abnormal = st.builds(
    AbnormalPoints,
    st.sampled_from(["W", "+", "", " ", "U"]),
    st.none(),
    points,
    st.none() | rounds,
    st.lists(numbers, max_size=3).map(tuple),
)


@given(st.lists(accelerations, max_size=6), st.lists(lists, max_size=4))
def test_accelerated_points_are_those_of_all_records_of_a_round(ranges, of_players):
    event = replace(EVENT, accelerations=tuple(ranges), player_accelerations=tuple(of_players))
    sums = Sums(event)
    for player in event.players:
        possible = set()
        for number in (event.rounds_played, event.rounds_played + 1):
            listed = [one.points for one in of_players if one.start_no == player.start_no]
            possible.add(
                sum(own[number - 1] for own in listed if number <= len(own))
                + sum(
                    one.points or 0
                    for one in ranges
                    if one.first_round <= number <= one.last_round
                    and one.first_id <= player.start_no <= one.last_id
                )
            )
        assert sums.of(player).accelerated == tuple(sorted(possible - {0}))


@given(st.lists(abnormal, max_size=6))
def test_what_record_299_changes_is_what_all_records_change(records):
    event = replace(EVENT, abnormal_points=tuple(records))
    sums = Sums(event)
    for player in event.players:
        alone = replace(event, players=(player,))
        changed = view_of_players(alone).totals[0]
        assert sums.of(player).extra == (
            changed - view_of_players(replace(alone, abnormal_points=())).totals[0]
        )


@pytest.mark.parametrize(
    ("outcomes", "pending"),
    [((), 0), ((Outcome.PENDING,), 5), ((Outcome.PENDING, Outcome.ADJOURNED), 10)],
)
def test_each_pending_game_adds_the_points_of_an_unknown_result(outcomes, pending):
    changes = {number: RoundEntry(outcome) for number, outcome in enumerate(outcomes, start=1)}
    assert Sums(EVENT).changed(EVENT.players[0], changes).pending == pending


ranks = st.lists(st.integers(1, 9), min_size=1, max_size=8)


@given(ranks, ranks, st.integers(1, 9), st.integers(1, 9))
def test_a_rank_is_proved_wrong_by_the_first_of_the_run_who_can(ranks, scores, rank, own):
    run = list(zip(sorted(ranks), sorted(scores, reverse=True), strict=False))
    below = [at for at, (its, points) in enumerate(run) if its < rank and points < own]
    above = [at for at, (its, points) in enumerate(run) if its > rank and points > own]

    ranks_told, points_told = zip(*run, (rank, own), strict=True)
    assert [*proofs(ranks_told, points_told, range(len(run)))] == [
        (len(run), below[0], "behind") if below else (len(run), (above or [0])[0], "ahead")
    ]
