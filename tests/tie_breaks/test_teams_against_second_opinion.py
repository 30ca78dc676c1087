"""Teams: match and game points, ESB, Buchholz and SSSC, computed twice."""

from fractions import Fraction

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from team_opinion import TeamOpinion
from team_strategies import team_events

from trfkit.ranking import Ranking, rank

EDITIONS = st.sampled_from(["2023", "2024", "2026"])

CODES = {
    "MPTS": lambda other, who: other.score(who, "MP"),
    "GPTS": lambda other, who: other.score(who, "GP"),
    "BH:MP": lambda other, who: other.buchholz(who, "MP"),
    "BH:GP/C1": lambda other, who: other.buchholz(who, "GP", cut=1),
    "EMMSB": lambda other, who: other.extended(who, "MP", "MP"),
    "EMGSB/C1": lambda other, who: other.extended(who, "MP", "GP", cut=1),
    "EGMSB/C1": lambda other, who: other.extended(who, "GP", "MP", cut=1),
    "EGMSB/C2": lambda other, who: other.extended(who, "GP", "MP", cut=2),
    "EGGSB": lambda other, who: other.extended(who, "GP", "GP"),
    "SSSC": lambda other, who: other.schedule(who),
}


@pytest.mark.parametrize("code", CODES)
@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_values_agree(code, tournament, edition):
    other = TeamOpinion(tournament, edition)
    standings = rank(tournament, Ranking(tiebreaks=("MPTS", code), edition=edition))
    key = standings.columns[-1].key
    for row in standings.rows:
        text = standings.texts(row)[key]
        computed = None if text is None else Fraction(text)
        assert computed == CODES[code](other, row.id)


@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_game_points_can_be_primary(tournament, edition):
    other = TeamOpinion(tournament, edition)
    codes = ("GPTS", "MPvGP", "SSSC", "EMGSB/C1")
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    for row in standings.rows:
        texts = standings.texts(row)
        share = other.schedule(row.id, primary="GP")
        assert Fraction(texts["GPTS"]) == other.score(row.id, "GP")
        assert Fraction(texts["MPvGP"]) == other.score(row.id, "MP")
        assert (texts["SSSC"] and Fraction(texts["SSSC"])) == share
        assert Fraction(texts["EMGSB/C1"]) == other.extended(row.id, "MP", "GP", 1, primary="GP")


@examples(60)
@given(tournament=team_events(), edition=EDITIONS)
def test_each_score_of_a_team_is_what_its_rounds_bring(tournament, edition):
    standings = rank(tournament, Ranking(tiebreaks=("MPTS",), edition=edition))
    other = TeamOpinion(tournament, edition)
    for row in standings.rows:
        assert Fraction(row.match_points, 10) == other.score(row.id, "MP")
        assert Fraction(row.game_points, 10) == other.score(row.id, "GP")
