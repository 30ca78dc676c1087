"""By which rules each kind of tournament is ranked, or what is said where it is not."""

import pytest
from english_texts import english
from events import event, values
from row_tests import each_row
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.files.trf.reading.tournament_kind import kind_from_code, kind_from_text
from trfkit.ranking import Ranking, explain, rank
from trfkit.record import replace

# A double round: 1 and 2 meet twice; 3 wins a forfeit, which is a game only where pairings are
# known beforehand.
TABLE = """
1  2w1  2b=  3w1
2  1b0  1w=  Z
3  4w+  4b1  1b0
4  3b-  3w0  U
"""
SWISS, PREDETERMINED = "3", "2"
"""Sonneborn-Berger of player 3 by the rules of 2024: with a dummy of 2 points for the forfeit, and
with the scheduled opponent, who has 1."""


@each_row(
    ("code", "kind", "value"),
    [
        ("FIDE_DUTCH", "individual-swiss", SWISS),
        ("CUSTOM_DOUBLESWISS", "individual-swiss", SWISS),
        ("FIDE_ROUNDROBIN", "individual-round-robin", PREDETERMINED),
        ("FIDE_DOUBLEROUNDROBIN", "individual-round-robin", PREDETERMINED),
        ("FIDE_SCHILLER_4X3", "individual-other", PREDETERMINED),
        ("FIDE_SCHEVENINGEN", "individual-other", PREDETERMINED),
        ("CUSTOM_KNOCKOUT", "individual-knockout", PREDETERMINED),
    ],
)
def test_record_192_chooses_the_rules(code, kind, value):
    found = kind_from_code(code)
    tournament = event(TABLE, kind=found)
    assert str(found) == kind
    assert values(tournament, "SB", "2024")[3] == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Individual: Scheveningen", "individual-other"),
        ("Schiller", "individual-other"),
        ("Knock-out", "individual-knockout"),
        ("Double Swiss", "individual-swiss"),
    ],
)
def test_so_does_record_092(text, kind):
    assert str(kind_from_text(text, has_teams=False)) == kind


def test_a_knock_out_is_ranked_by_points_unless_a_list_is_asked_for():
    tournament = replace(
        event(TABLE, kind=kind_from_code("CUSTOM_KNOCKOUT")), tiebreaks=("BH", "SB")
    )
    plain = rank(tournament, Ranking(edition="2026"))
    assert plain.tiebreaks == ("PTS",)
    assert english(plain.notes) == ("a knock-out is ranked by points only",)
    assert rank(tournament, Ranking(tiebreaks=("SB",), edition="2026")).tiebreaks == ("PTS", "SB")


def test_in_a_double_swiss_two_meetings_count_twice_but_average_in_direct_encounter():
    tournament = event(TABLE, kind=kind_from_code("CUSTOM_DOUBLESWISS"))
    assert values(tournament, "BH")[1] == "4"  # twice the 1 of player 2, and 2
    tied = event("1 2w1 2b=\n2 1b0 1w=", kind=kind_from_code("CUSTOM_DOUBLESWISS"))
    (table,) = explain(tied, 1, "DE", Ranking(tiebreaks=("DE", "PTS"), edition="2026")).table
    assert {row.id: row.score for row in table.rows} == {1: "0.75", 2: "0.25"}


def test_the_list_of_teams_is_no_mistake_where_their_players_are_ranked():
    tournament = team_event_of("1-2 10\n1-3 1=\n2-3 0=", teams=3, kind=TEAM_LEAGUE, rounds=3)
    tournament = replace(tournament, tiebreaks=("MPTS", "BH:MP", "EDE", "WIN"))
    standings = rank(tournament, Ranking(kind="individual-round-robin", edition="2026"))
    assert standings.diagnostics == ()
    assert standings.canonical == ("PTS", "WIN")
    assert any("players have no MPTS, BH:MP, EDE" in note for note in english(standings.notes))


@pytest.mark.parametrize(
    ("code", "edition", "multiplies_scores"),
    [
        ("SB", "2026", False),
        ("SB", "2012", True),
        ("SB/V2012", "2026", True),
        ("SB/V2026", "2012", False),
    ],
)
def test_sb_of_teams_means_what_the_edition_of_the_code_says(code, edition, multiplies_scores):
    tournament = team_event_of("1-2 10  3-4 1=\n1-3 1=  2-4 01", teams=4)
    standings = rank(tournament, Ranking(tiebreaks=("MPTS", code), edition=edition))
    told = [note for note in english(standings.notes) if note.startswith(f"{code}: EMMSB")]
    assert bool(told) is multiplies_scores


@pytest.mark.parametrize(("teams", "more"), [(7, ""), (8, " and 1 more")])
def test_five_matches_that_are_missing_are_named_and_the_others_counted(teams, more):
    standings = rank(team_event_of("1-2 10", teams=teams), Ranking(tiebreaks=("MPTS",)))
    (note,) = [note for note in english(standings.notes) if "why there is no match" in note]
    assert note.endswith(f"team 7 in round 1{more}")
