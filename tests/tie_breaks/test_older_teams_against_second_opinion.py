"""Teams by the editions of 2006, 2009 and July 2012, computed twice."""

from fractions import Fraction
from itertools import groupby

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from older_team_opinion import NOT_IN_2006, OF_2006, VALUES, OlderTeamOpinion
from round_robin_opinion import opinion
from second_opinion import points, products
from sheets import of_tournament
from team_strategies import team_events

from trfkit.ranking import Ranking, rank

EDITIONS = ("2006", "2009", "2012")
PLAIN = {"SB": None, "SB:MP": "M", "SB:GP": "G", "SB/C1": None}


def agrees(tournament, edition, code, of, primary="MPTS"):
    other = opinion(OlderTeamOpinion, of_tournament(tournament), edition)
    standings = rank(tournament, Ranking(tiebreaks=(primary, code), edition=edition))
    assert standings.edition == edition
    key = standings.columns[-1].key
    for row in standings.rows:
        assert Fraction(standings.texts(row)[key]) == of(other, row.id)


@pytest.mark.sweep
@pytest.mark.parametrize("primary", ["MPTS", "GPTS"])
@pytest.mark.parametrize("code", VALUES)
@examples(40)
@given(tournament=team_events(), edition=st.sampled_from(EDITIONS))
def test_values_agree(code, primary, tournament, edition):
    if code != primary and not (edition == "2006" and code in NOT_IN_2006):
        agrees(tournament, edition, code, VALUES[code], primary)


@examples(60)
@given(tournament=team_events())
def test_the_sums_of_both_scores_of_2006_agree(tournament):
    agrees(tournament, "2006", "MPGP", OF_2006["MPGP"])


@pytest.mark.parametrize(("primary", "unit"), [("MPTS", "MP"), ("GPTS", "GP")])
@examples(60)
@given(tournament=team_events(), edition=st.sampled_from(["2009", "2012"]))
def test_sums_of_buchholz_agree(primary, unit, tournament, edition):
    agrees(
        tournament,
        edition,
        "BHS",
        lambda other, who: points(other.sum_of_buchholz(who, unit)),
        primary,
    )


@pytest.mark.parametrize("code", PLAIN)
@examples(60)
@given(
    tournament=team_events(),
    edition=st.sampled_from(EDITIONS),
    primary=st.sampled_from(["MPTS", "GPTS"]),
)
def test_plain_sonneborn_berger_is_the_product_of_the_primary_score(
    code, tournament, edition, primary
):
    letter = PLAIN[code] or primary[0]
    cut = int(code.endswith("C1"))
    agrees(
        tournament,
        edition,
        code,
        lambda other, who: products(other.sonneborn_berger(who, letter * 2, cut)),
        primary,
    )


@pytest.mark.parametrize("code", ["MPvGP"])
@examples(60)
@given(tournament=team_events(), edition=st.sampled_from(EDITIONS))
def test_the_other_score_breaks_ties(code, tournament, edition):
    agrees(tournament, edition, code, lambda other, who: points(other.score(who, "GP")), "MPTS")
    agrees(tournament, edition, code, lambda other, who: points(other.score(who, "MP")), "GPTS")


@pytest.mark.parametrize(("primary", "unit"), [("MPTS", "MP"), ("GPTS", "GP")])
@examples(80)
@given(tournament=team_events(), edition=st.sampled_from(EDITIONS))
def test_direct_encounters_of_teams_agree(primary, unit, tournament, edition):
    other = opinion(OlderTeamOpinion, of_tournament(tournament), edition)
    standings = rank(tournament, Ranking(tiebreaks=(primary, "DE"), edition=edition))
    ranked = [row for row in standings.rows if row.ranked]
    assert {row.id for row in standings.rows} - {row.id for row in ranked} == other.withdrawn
    for _, rows in groupby(ranked, key=lambda row: other.score(row.id, unit)):
        found = list(rows)
        computed = [
            sorted(row.id for row in tier) for _, tier in groupby(found, key=lambda row: row.rank)
        ]
        expected = other.direct(sorted(row.id for row in found), unit)
        assert computed == expected
