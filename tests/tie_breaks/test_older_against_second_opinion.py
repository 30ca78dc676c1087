"""The editions of 2006, 2009 and July 2012 against a computation that shares nothing with them."""

from fractions import Fraction
from itertools import groupby

import pytest
from events import values
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from older_opinion import NOT_IN_2006, VALUES, OlderOpinion
from round_robin_opinion import opinion
from sheets import of_tournament
from strategies import tournaments

from trfkit.ranking import Ranking, explain, rank

EDITIONS = ("2006", "2009", "2012")
ALL = st.sampled_from(EDITIONS)


@pytest.mark.sweep
@pytest.mark.parametrize("code", VALUES)
@examples(60)
@given(tournament=tournaments(), edition=ALL)
def test_values_agree(code, tournament, edition):
    if edition == "2006" and code in NOT_IN_2006:
        return
    other = opinion(OlderOpinion, of_tournament(tournament), edition)
    for who, value in values(tournament, code, edition).items():
        assert (None if value is None else Fraction(value)) == VALUES[code](other, who)


@pytest.mark.parametrize(("value", "within"), [("without", None), ("with", 350)])
@examples(60)
@given(tournament=tournaments())
def test_performances_of_2006_agree_with_and_without_the_rule_of_350(value, within, tournament):
    other = opinion(OlderOpinion, of_tournament(tournament), "2006")
    computed = values(tournament, "TPR", "2006", policies={"rule-of-350": value})
    for who, found in computed.items():
        expected = other.performance(who, within)
        assert (None if found is None else int(found)) == expected


@examples(150)
@given(tournament=tournaments(most_players=6), edition=ALL)
def test_direct_encounter_agrees(tournament, edition):
    other = opinion(OlderOpinion, of_tournament(tournament), edition, annuls=False)
    standings = rank(
        tournament,
        Ranking(tiebreaks=("PTS", "DE"), edition=edition, policies={"few-games": "ranked"}),
    )
    for _, rows in groupby(standings.rows, key=lambda row: row.points):
        found = list(rows)
        group = sorted(row.id for row in found)
        computed = [
            sorted(row.id for row in tier) for _, tier in groupby(found, key=lambda row: row.rank)
        ]
        expected = []
        for tier in other.direct(group):
            if sorted(tier) not in expected:
                expected.append(sorted(tier))
        assert computed == expected


@pytest.mark.parametrize(
    ("code", "edition"), [("TPR", "2006"), ("ARO", "2009"), ("ARO/C1", "2012")]
)
@examples(60)
@given(tournament=tournaments())
def test_who_missed_more_than_two_games_is_behind_those_who_played(code, edition, tournament):
    other = opinion(OlderOpinion, of_tournament(tournament), edition, annuls=False)
    standings = rank(
        tournament,
        Ranking(tiebreaks=("PTS", code), edition=edition, policies={"few-games": "ranked"}),
    )
    values_of = {row.id: standings.texts(row)[code] for row in standings.rows}
    for one in standings.rows:
        for two in standings.rows:
            defined = None not in {values_of[one.id], values_of[two.id]}
            if one.points == two.points and defined and other.is_behind(one.id, two.id):
                assert one.rank > two.rank


@examples(60)
@given(
    tournament=tournaments(),
    edition=ALL,
    code=st.sampled_from([*VALUES, "TPR"]),
)
def test_a_value_follows_from_the_contributions_that_explain_it(tournament, edition, code):
    computed = values(tournament, code, edition)
    for player in tournament.players:
        page = explain(
            tournament, player.start_no, code, Ranking(tiebreaks=(code,), edition=edition)
        )
        assert page.value == computed[player.start_no]
        counted = [Fraction(c.value) for c in page.contributions if c.counted]
        if page.function == "sum":
            assert Fraction(page.value) == sum(counted)


@examples(60)
@given(tournament=tournaments(), edition=ALL, code=st.sampled_from(["BH/C1", "SB", "ARO", "WIN"]))
def test_explanations_cite_the_articles_of_their_edition(tournament, edition, code):
    own = {"2006": ("1", "2(", "4(", "5("), "2009": "ABDEF", "2012": "ABDEF"}[edition]
    page = explain(tournament, 1, code, Ranking(tiebreaks=(code,), edition=edition))
    for item in page.contributions:
        assert item.article.startswith(tuple(own))
        assert item.cut_by is None or item.cut_by.startswith(tuple(own))
