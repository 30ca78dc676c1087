"""What rows add up to, and who proves a rank wrong: each against the plain way to say it."""

from __future__ import annotations

import pytest
from builders import SWISS
from events import ROUND_ROBIN, event
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.checks.ranks import proofs
from trfkit.files.trf.reading import read
from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    ByeType,
    PlayerAcceleration,
    RequestedByes,
)
from trfkit.model.outcome import Outcome, RoundEntry
from trfkit.model.view import view_of_players
from trfkit.record import replace
from trfkit.regulations.row_sums import RowSums, Sums, prove_system

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


@each_row(
    ("sums", "explained"),
    [
        (RowSums(25), {25}),
        (RowSums(25, pending=5), {25, 30}),
        (RowSums(25, preset=10), {25, 35}),
        (RowSums(25, extra=-5), {20, 25}),
        (RowSums(25, extra=5, preset=10), {30, 40, 25}),
        (RowSums(25, accelerated=(10,)), {25, 35}),
        (RowSums(25, annulled=10), {25, 15}),
    ],
)
def test_stated_points_follow_from_a_row_in_each_usual_way(sums, explained):
    assert {points for points in range(60) if sums.explain(points)} == explained
    assert not sums.explain(None)


ROWS = """
1  2w1  3b=  U
2  1b0  U    3w=
3  H    1w=  2b=
"""


def summed(*points, table=ROWS, **fields):
    """Return an event's sums with the points that its players state."""
    tournament = event(table, **fields)
    players = [
        replace(player, stated_points=stated)
        for player, stated in zip(tournament.players, points, strict=True)
    ]
    return Sums(replace(tournament, players=tuple(players)))


@each_row(
    ("points", "byes"),
    [
        (25, []),
        (None, []),
        (20, [(3, Outcome.HALF_POINT_BYE)]),
        (15, [(3, Outcome.ZERO_POINT_BYE)]),
        (30, []),
    ],
)
def test_another_bye_may_explain_the_points(points, byes):
    sums = summed(points, 15, 15)
    assert [*sums.other_byes(sums.tournament.players[0])] == byes


@each_row(
    ("points", "most"),
    [((25, 15, 15), True), ((25, 15, 99), True), ((25, 99, None), False), ((99, 99, 15), False)],
)
def test_results_explain_most_points_or_not(points, most):
    assert summed(*points).explain_most is most


def test_without_stated_points_nothing_is_to_be_explained():
    assert summed(None, None, None).explain_most is None


@each_row(
    ("entered", "requested", "preset"),
    [
        ("U", None, 10),
        ("H", None, 5),
        ("Z", None, 0),
        ("2w?", None, 0),
        ("", (ByeType.FULL, 2), 10),
        ("", (ByeType.HALF, 2), 5),
        ("", (ByeType.HALF, 3), 0),
        ("", (ByeType.HALF, 1), 0),
        ("Z", (ByeType.FULL, 2), 10),
        ("H", (ByeType.FULL, 2), 5),
    ],
)
def test_the_bye_of_the_round_to_be_paired_may_be_included(entered, requested, preset):
    byes = () if requested is None else (RequestedByes(requested[0], requested[1], (1,)),)
    tournament = event(f"1  2w1  {entered}\n2  1b0", rounds=4, rounds_played=1, requested_byes=byes)
    assert Sums(tournament).of(tournament.players[0]).preset == preset


# Three wins, two draws and a bye each way in points of 3-1-0: 70, 60 and so on.
GAMES = """
1  2w1  3b=  4w1
2  1b0  4w1  3b=
3  4b1  1w=  2w=
4  3w0  2b0  1b0
"""


@each_row(
    ("points", "is_stated", "system"),
    [
        ((70, 40, 50, 0), False, "3-1-0"),
        ((70, 40, 50, 0), True, "3-1-0"),
        ((50, 30, 40, 0), False, "2-1-0"),
        ((80, 60, 70, 30), False, "3-2-1"),
        ((25, 15, 20, 0), False, None),
        ((25, 15, 50, 0), False, None),
        ((70, 15, 20, 0), False, None),
        ((70, 40, 20, 0), False, None),
        ((70, None, None, 0), False, None),
        ((70, None, 50, 0), False, "3-1-0"),
    ],
)
def test_another_point_system_fits_everybody(points, is_stated, system):
    proven = prove_system(summed(*points, table=GAMES), is_stated=is_stated)
    assert (proven and proven.name) == system


# Each has a bye beside a win, a draw and a loss.
WITH_BYES = """
1  2w1  U    3b=
2  1b0  3w1  U
3  U    2b0  1w=
"""


@each_row(
    ("points", "system"),
    [
        ((70, 60, 40), "3-1-0"),
        ((50, 40, 20), "3-1-0 with 1 for the pairing-allocated bye"),
        ((50, 40, 30), "2-1-0"),
        ((80, 70, 60), "3-2-1"),
        ((20, 15, 10), "1-½-0 with ½ for the pairing-allocated bye"),
        ((15, 10, 5), "1-½-0 with 0 for the pairing-allocated bye"),
    ],
)
def test_the_bye_has_its_worth_in_each_system(points, system):
    proven = prove_system(summed(*points, table=WITH_BYES), is_stated=False)
    assert (proven and proven.name) == system


@each_row(
    ("points", "is_stated", "system"),
    [
        ((30, 0, 30, 0), True, "3-1-0"),
        ((30, 0, 30, 0, None, 0), True, None),
        ((30, 0, 30, 0, None, 0), False, "3-1-0"),
        ((30, 0, None, None), False, None),
    ],
)
def test_half_of_the_points_must_contradict_a_stated_system(points, is_stated, system):
    rows = [f"{n}  {n + 1}w1\n{n + 1}  {n}b0" for n in range(1, len(points), 2)]
    proven = prove_system(summed(*points, table="\n".join(rows)), is_stated=is_stated)
    assert (proven and proven.name) == system


def test_a_row_without_anything_special_has_one_sum():
    sums = summed(None, None, None)
    assert [sorted(sums.of(player).plain()) for player in sums.tournament.players] == [
        [25],
        [15],
        [15],
    ]


def test_whom_a_player_of_a_round_robin_did_not_meet():
    sums = summed(None, None, None, None, kind=ROUND_ROBIN, table="""
1  2w1  3b=  Z
2  1b0  4w1  3b=
3  4b1  1w=  2w=
4  3w0  2b0  Z
""")  # fmt: skip
    first = sums.tournament.players[0]
    assert [sums.unplayed_game(first, number) for number in range(1, 5)] == [None, None, 4, None]
    assert Sums(EVENT).unplayed_game(EVENT.players[0], 1) is None
