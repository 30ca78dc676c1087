"""The engine against a computation that shares nothing with it, over generated tournaments."""

from fractions import Fraction
from itertools import groupby

import pytest
from events import ROUND_ROBIN, SWISS, values
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from round_robin_opinion import opinion
from second_opinion import ORDERS, VALUES, SecondOpinion
from sheets import of_tournament
from strategies import tournaments

from trfkit.model import Player
from trfkit.ranking import Ranking, explain, rank
from trfkit.record import replace
from trfkit.tie_breaks import TIE_BREAKS, For
from trfkit.units import StartNo

EDITIONS = st.sampled_from(["2023", "2024", "2026"])
EVERYBODY = {"few-games": "ranked"}
INDIVIDUAL = tuple(row.code for row in TIE_BREAKS if row.of is not For.TEAMS)


@pytest.mark.sweep
@pytest.mark.parametrize("code", VALUES)
@examples(40)
@given(tournament=tournaments(), edition=EDITIONS)
def test_values_agree(code, tournament, edition):
    other = opinion(SecondOpinion, of_tournament(tournament), edition)
    expected = {
        player.start_no: VALUES[code](other, player.start_no) for player in tournament.players
    }
    computed = values(tournament, code, edition)
    assert {
        who: None if value is None else Fraction(value) for who, value in computed.items()
    } == expected


@examples(150)
@given(tournament=tournaments(most_players=6), edition=EDITIONS, code=st.sampled_from([*ORDERS]))
def test_direct_encounter_agrees(tournament, edition, code):
    other = opinion(SecondOpinion, of_tournament(tournament), edition, annuls=False)
    standings = rank(
        tournament, Ranking(tiebreaks=("PTS", code), edition=edition, policies=EVERYBODY)
    )
    for _, rows in groupby(standings.rows, key=lambda row: row.points):
        found = list(rows)
        group = sorted(row.id for row in found)
        computed = [
            sorted(row.id for row in tier) for _, tier in groupby(found, key=lambda row: row.rank)
        ]
        assert computed == [sorted(tier) for tier in ORDERS[code](other, group)]


@examples(40)
@given(tournament=tournaments(), edition=EDITIONS, data=st.data())
def test_standings_after_a_round_know_nothing_of_later_ones(tournament, edition, data):
    after = data.draw(st.integers(0, tournament.rounds_played))
    players = tuple(replace(player, rounds=player.rounds[:after]) for player in tournament.players)
    then = replace(tournament, players=players, rounds_played=after)
    codes = ("PTS", "BH/C1", "FB", "SB", "DE", "KS", "PS", "TPR", "REP", "STD", "AOB")
    earlier = rank(tournament, Ranking(tiebreaks=codes, edition=edition, rounds=after))
    assert earlier.rows == rank(then, Ranking(tiebreaks=codes, edition=edition)).rows


@examples(40)
@given(
    tournament=tournaments(),
    edition=EDITIONS,
    data=st.data(),
    codes=st.lists(st.sampled_from(INDIVIDUAL), min_size=1, max_size=4, unique=True),
)
def test_renaming_and_reordering_players_changes_no_value(tournament, edition, data, codes):
    numbers = [player.start_no for player in tournament.players]
    shuffled = data.draw(st.permutations(numbers))
    renumbered = dict(zip(numbers, shuffled, strict=True))
    players = [_renumbered(player, renumbered) for player in tournament.players]
    changed = replace(tournament, players=tuple(data.draw(st.permutations(players))))
    codes = [code for code in codes if code != "TPN"]  # that one is the number itself
    before = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    after = rank(changed, Ranking(tiebreaks=codes, edition=edition))
    assert {(renumbered[row.id], row.rank, row.values) for row in before.rows} == {
        (row.id, row.rank, row.values) for row in after.rows
    }


def _renumbered(player, numbers):
    rounds = tuple(
        replace(entry, opponent=StartNo(numbers[entry.opponent])) if entry.opponent else entry
        for entry in player.rounds
    )
    return Player(
        start_no=StartNo(numbers[player.start_no]),
        name=f"Renamed {player.start_no}",
        rating=player.rating,
        rounds=rounds,
    )


@examples(60)
@given(tournament=tournaments(kinds=(SWISS,)), edition=EDITIONS)
def test_cuts_never_raise_a_value(tournament, edition):
    for name in ("BH", "SB"):
        chain = [values(tournament, code, edition) for code in (name, f"{name}/C1", f"{name}/C2")]
        for who in chain[0]:
            full, once, twice = (Fraction(column[who]) for column in chain)
            assert full >= once >= twice >= 0


@examples(60)
@given(
    tournament=tournaments(),
    edition=EDITIONS,
    code=st.sampled_from([*INDIVIDUAL, "BH/C1", "SB/C1", "BH/M1", "ARO/C1", "KS/L-1", "FB/C1"]),
)
def test_a_value_follows_from_the_contributions_that_explain_it(tournament, edition, code):
    computed = values(tournament, code, edition)
    for player in tournament.players:
        page = explain(
            tournament, player.start_no, code, Ranking(tiebreaks=(code,), edition=edition)
        )
        assert page.value == computed[player.start_no]
        counted = [Fraction(c.value) for c in page.contributions if c.counted]
        if page.function == "sum" and page.value is not None:
            assert Fraction(page.value) == sum(counted)
        if page.function == "mean" and page.value is not None:
            assert abs(Fraction(page.value) - sum(counted) / len(counted)) <= Fraction(1, 2)


@examples(60)
@given(tournament=tournaments(kinds=(ROUND_ROBIN, SWISS)), edition=EDITIONS)
def test_ranks_follow_points_then_the_tie_breaks(tournament, edition):
    codes = ("BH/C1", "SB", "DE", "WIN")
    rows = rank(tournament, Ranking(tiebreaks=codes, edition=edition, policies=EVERYBODY)).rows
    keys = [(row.points, *row.values[1:3]) for row in rows]
    assert keys == sorted(keys, reverse=True)
    for row in rows:
        better = sum(other.rank < row.rank for other in rows)
        assert row.rank == better + 1
