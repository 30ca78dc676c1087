"""Opponents that a complete round-robin leaves out, by what its other rows say."""

import pytest
from events import ROUND_ROBIN, event
from row_tests import each_row

from trfkit.generate.chance import Chance
from trfkit.model.berger import berger_table
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY, view_of_players
from trfkit.regulations.own_record import (
    find_hidden_opponents,
    find_withdrawn,
    games_completed,
    games_due,
    games_elsewhere,
    most_paired,
    with_unplayed_games,
)


def round_robin(players, left, *, cycles=1, won="F", lost="Z", free="Z", seed=1):
    """Return the event as played and as written in byes; ``left`` are last rounds by number."""
    places = Chance("round-robin", f"{players} {cycles} {seed}").some(
        list(range(1, players + 1)), players
    )
    played, written = ({who: [] for who in places} for _ in range(2))
    for number, pairing in enumerate(berger_table(players) * cycles, start=1):
        for pair in pairing.pairs:
            both = [places[place - 1] for place in pair]
            here = [number <= left.get(who, number) for who in both]
            for who, other, colour, is_here in zip(both, both[::-1], "wb", here, strict=True):
                sign = "=" if all(here) else "+" if is_here else "-"
                played[who].append(f"{other}{colour}{sign}")
                letter = won if is_here else lost
                written[who].append(played[who][-1] if all(here) else letter)
        if pairing.free:
            for rows in (played, written):
                rows[places[pairing.free - 1]].append(free)
    return [
        view_of_players(
            event(
                "\n".join(f"{who} {' '.join(rows[who])}" for who in sorted(rows)),
                kind=ROUND_ROBIN,
                rounds_played=len(rows[1]),
            )
        )
        for rows in (played, written)
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("free", ["Z", "U", "F"])
@pytest.mark.parametrize(("won", "lost"), [("F", "Z"), ("U", "Z"), ("+", "-"), ("F", "H")])
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_whom_one_player_did_not_meet_follows_from_the_other_rows(players, won, lost, free, cycles):
    for seed in range(3):
        left = {1 + seed: seed + cycles}
        played, written = round_robin(
            players, left, cycles=cycles, won=won, lost=lost, free=free, seed=seed
        )
        found = with_unplayed_games(written)
        if players % 2 and won in {free, "U"} and free != "Z":
            continue  # the same letter for a game won and for the free round may leave it open
        assert found.opponents == played.opponents
        assert all(
            one is other or RoundKind.FORFEIT_WIN not in {one, other}
            for row, others in zip(found.kinds, played.kinds, strict=True)
            for one, other in zip(row, others, strict=True)
        )


def test_of_several_who_left_some_opponents_stay_open():
    played, written = round_robin(8, {2: 2, 5: 2}, seed=2)
    hidden = find_hidden_opponents(written)
    for (who, r), others in hidden.items():
        assert played.opponents[who][r] in others
    open_ = {place: others for place, others in hidden.items() if len(others) > 1}
    assert open_
    found = with_unplayed_games(written)
    for who, r in open_:
        # It was a game against one of those who left, so it is no bye.
        assert found.opponents[who][r] == NOBODY
        assert found.kinds[who][r] in {RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS}


def test_a_pair_that_has_only_one_round_left_met_in_it():
    # Three left, and 7 never came: no single round leaves one opponent alone.
    played, written = round_robin(7, {1: 2, 3: 2, 7: 0}, seed=0)
    assert with_unplayed_games(written).opponents == played.opponents


def test_a_pair_may_play_both_games_in_a_row():
    table = """
1  2w1  2b1  3w=  3b1  F    F
2  1b0  1w0  F    F    3w0  3b1
3  F    F    1b=  1w0  2b1  2w0
4  Z    Z    Z    Z    Z    Z
"""
    found = with_unplayed_games(view_of_players(event(table, kind=ROUND_ROBIN)))
    assert [row.index(3) for row in found.opponents[:3]] == [4, 2, 0]


def test_two_who_won_did_not_meet_though_free_rounds_were_won_too():
    found = with_unplayed_games(
        view_of_players(event("1 U U 2w1\n2 H U 1b0\n3 U H U", kind=ROUND_ROBIN))
    )
    assert found.opponents == ((NOBODY, 2, 1), (2, NOBODY, 0), (1, 0, NOBODY))


def test_an_opponent_whom_one_row_names_is_taken_from_it():
    found = with_unplayed_games(
        view_of_players(event("1 2w+ 3b=\n2 Z Z\n3 Z 1w=", kind=ROUND_ROBIN, rounds=2))
    )
    assert find_hidden_opponents(found) == {}  # two rounds of three: no whole cycle
    quad = "1 2w+ 3b= 4w1\n2 Z 4w1 3b=\n3 4w= 1w= 2w=\n4 3b= 2b0 1b0"
    found = with_unplayed_games(view_of_players(event(quad, kind=ROUND_ROBIN)))
    assert found.opponents[1] == (0, 3, 2)
    assert found.kinds[1][0] is RoundKind.FORFEIT_LOSS


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("1 2w1 2b1 F\n2 1b0 1w0 Z\n3 4w1 4b1 F\n4 3b0 3w0 Z", id="met twice"),
        pytest.param("1 2w1 F 4w1\n2 1b0 F 3b1\n3 4w1 F 2w0\n4 3b0 F 1b0", id="all won"),
        pytest.param("", id="nobody"),
        pytest.param("1 Z", id="one player"),
    ],
)
def test_rows_that_contradict_a_round_robin_are_left_as_they_are(table):
    view = view_of_players(event(table, kind=ROUND_ROBIN))
    assert with_unplayed_games(view) is view


def test_an_event_of_absentees_takes_no_time():
    players = 60
    table = "\n".join(f"{who} {'Z ' * (players - 1)}" for who in range(1, players + 1))
    view = view_of_players(event(table, kind=ROUND_ROBIN, rounds_played=players - 1))
    assert find_hidden_opponents(view) == {}


# The rows of a round-robin; games completed and due of each, the most that anybody was paired for,
# rounds played elsewhere, and who withdrew.
FEW_GAMES = [
    (["U 3w1 2b1", "3b1 U 1w0", "2w0 1b0 U"], "222", "222", 2, 0, []),
    (["Z 3w1 2b1", "3b1 Z 1w0", "2w0 1b0 Z"], "222", "222", 2, 0, []),
    (["4w1 2b1 3w1", "3w1 1w0 4b+", "2b0 4w+ 1b0", "1b0 3b- 2w-"], "3331", "3333", 3, 0, [4]),
    (["4w1 2b1 3w1", "3w1 1w0 4b+", "2b0 4w1 1b0", "1b0 3b0 2w-"], "3332", "3333", 3, 0, []),
    (["4w+ 2b1 3w1", "3w1 1w0 4b+", "2b0 4w+ 1b0", "1b- 3b- 2w0"], "3331", "3333", 3, 0, []),
    (["4w+ 2b1 3w1", "3w1 1w0 U", "2b0 U 1b0", "1b- Z Z"], "3330", "3333", 3, 0, [4]),
    (["2w- 3b-", "1b- 3w-", "1w- 2b-"], "000", "222", 2, 1, []),
    (["2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0", "6w1 Z", "5b0 Z"], "222211", "222222", 2, 3, []),
    (["2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0"], "2222", "2222", 2, 1, []),
    (["2w1 3b1", "1b0 5w1", "U 1w0", "5b1 Z", "4w0 2b0"], "22212", "22112", 2, 3, []),
    (["", ""], "00", "00", 0, 0, []),
]


@each_row("row", FEW_GAMES)
def test_who_completed_how_many_of_the_games_due(row):
    rows, completed, due, most, elsewhere, withdrawn = row
    table = "\n".join(f"{number}  {row}" for number, row in enumerate(rows, start=1))
    view = view_of_players(event(table, kind=ROUND_ROBIN, rounds_played=len(rows[0].split())))
    assert "".join(map(str, games_completed(view))) == completed
    assert "".join(map(str, games_due(view))) == due
    assert (most_paired(view), games_elsewhere(view)) == (most, elsewhere)
    assert [view.ids[who] for who in find_withdrawn(view)] == withdrawn
