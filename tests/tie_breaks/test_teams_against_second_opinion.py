"""Teams: match and game points, ESB, Buchholz and SSSC, computed twice."""

from fractions import Fraction
from itertools import groupby

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from round_robin_opinion import opinion
from sheets import of_tournament
from team_opinion import ORDERS, VALUES, TeamOpinion
from team_strategies import team_events

from trfkit.ranking import Ranking, rank

EDITIONS = st.sampled_from(["2023", "2024", "2026"])


@pytest.mark.sweep
@pytest.mark.parametrize("code", VALUES)
@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_values_agree(code, tournament, edition):
    other = opinion(TeamOpinion, of_tournament(tournament), edition)
    standings = rank(tournament, Ranking(tiebreaks=("MPTS", code), edition=edition))
    key = standings.columns[-1].key
    for row in standings.rows:
        text = standings.texts(row)[key]
        computed = None if text is None else Fraction(text)
        assert computed == VALUES[code](other, row.id)


@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_game_points_can_be_primary(tournament, edition):
    other = opinion(TeamOpinion, of_tournament(tournament), edition, "GP")
    codes = ("GPTS", "MPvGP", "SSSC", "EMGSB/C1")
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    for row in standings.rows:
        texts = standings.texts(row)
        for code in codes:
            assert (texts[code] and Fraction(texts[code])) == VALUES[code](other, row.id)


@pytest.mark.sweep
@pytest.mark.parametrize("primary", ["MP", "GP"])
@pytest.mark.parametrize("code", ORDERS)
@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_orders_agree(code, primary, tournament, edition):
    other = opinion(TeamOpinion, of_tournament(tournament), edition, primary)
    standings = rank(tournament, Ranking(tiebreaks=(f"{primary}TS", code), edition=edition))
    for _, rows in groupby(
        standings.rows, key=lambda row: (row.ranked, other.score(row.id, primary))
    ):
        found = list(rows)
        computed = [
            sorted(row.id for row in tier) for _, tier in groupby(found, key=lambda row: row.rank)
        ]
        expected = ORDERS[code](other, sorted(row.id for row in found))
        assert computed == [sorted(tier) for tier in expected]


@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_each_score_of_a_team_is_what_its_rounds_bring(tournament, edition):
    standings = rank(tournament, Ranking(tiebreaks=("MPTS",), edition=edition))
    other = opinion(TeamOpinion, of_tournament(tournament), edition)
    for row in standings.rows:
        assert row.match_points == other.score(row.id, "MP")
        assert row.game_points == other.score(row.id, "GP")
