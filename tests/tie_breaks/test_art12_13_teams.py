"""Articles 11 to 13 by hand: boards, chains, divisors, and which score a code means."""

# ruff: noqa: RUF003 - the regulations are quoted in their own letters

import pytest
from english_texts import english
from row_tests import each_row
from team_events import TEAM_LEAGUE, TEAM_SWISS, team_event_of, team_field

from trfkit.model import Colour, Outcome, RoundEntry, TeamByes
from trfkit.model.outcome import system_of
from trfkit.ranking import Ranking, Refusal, explain, rank
from trfkit.record import replace
from trfkit.tie_breaks.art12_13_teams import BOARD_COUNT, BOTTOM_BOARD, TOP_BOARD, compare
from trfkit.units import Points


def standings(tournament, *codes, edition="2026", **options):
    return rank(tournament, Ranking(tiebreaks=codes, edition=edition, **options))


def values(tournament, *codes, **options):
    found = standings(tournament, *codes, **options)
    key = found.columns[-1].key
    return {row.id: found.texts(row)[key] for row in found.rows}


def ranks(tournament, *codes, **options):
    return {row.id: row.rank for row in standings(tournament, *codes, **options).rows}


@pytest.mark.parametrize(
    ("boards", "count"),
    [
        ([10, 5, 5, 0], 35),
        ([0, 5, 5, 10], 65),
        ([0, 0, 10, 10], 70),
        ([5, 5, 0, 10], 55),
        ([10, 10, 0, 0], 30),
    ],
)
def test_board_counts_are_those_of_the_published_table(boards, count):
    assert BOARD_COUNT.numbers(boards) == [count]


def test_the_lower_board_count_is_better():
    assert compare(BOARD_COUNT, {0: [0, 10], 1: [10, 0]}).tiers == ((1,), (0,))


def test_top_boards_are_compared_from_board_1():
    assert compare(TOP_BOARD, {0: [5, 10, 0], 1: [5, 0, 10], 2: [10, 0, 0]}).tiers == (
        (2,),
        (0,),
        (1,),
    )


def test_bottom_boards_leave_out_the_last_then_the_last_two():
    assert BOTTOM_BOARD.numbers([10, 5, 5]) == [15, 10]
    assert compare(BOTTOM_BOARD, {0: [5, 10, 5], 1: [10, 5, 5]}).tiers == ((1,), (0,))


def test_a_bye_counts_as_a_win_on_every_board_though_it_brought_a_draw():
    event = team_event_of("1-2 10  3U", teams=3, bye=(10, 10))
    assert values(event, "GPTS")[3] == "1"
    assert values(event, "MPTS", "BC") == {1: "1", 2: "2", 3: "3"}


def test_individual_forfeits_count_like_games_on_their_boards():
    event = team_event_of("1-2 +0", teams=2)
    assert values(event, "MPTS", "BC") == {1: "1", 2: "2"}
    assert ranks(event, "MPTS", "BC") == {1: 1, 2: 2}
    assert ranks(event, "MPTS", "TBR") == {1: 1, 2: 2}


def test_codes_that_order_a_group_show_places_and_zero_where_nothing_is_split():
    event = team_event_of("1-2 10  3-4 ==", teams=4)
    assert values(event, "MPTS", "TBR") == {1: "1", 2: "4", 3: "2", 4: "2"}
    assert values(event, "GPTS", "EDE") == dict.fromkeys((1, 2, 3, 4), "0")


def test_bottom_boards_are_left_out_one_after_the_other():
    # Without board 3 team 1 has 1.5 points and team 2 one; on board 1 it is the other way round.
    event = team_event_of("1-3 =1=  2-4 101", teams=4, boards=3)
    assert ranks(event, "MPTS", "BBE") == {1: 1, 2: 2, 3: 4, 4: 3}
    assert ranks(event, "MPTS", "TBR") == {2: 1, 1: 2, 3: 3, 4: 4}
    # Without board 3 both have a point, without boards 2 and 3 only team 1.
    event = team_event_of("1-3 101  2-4 011", teams=4, boards=3)
    assert ranks(event, "MPTS", "BBE") == {1: 1, 2: 2, 3: 4, 4: 3}


def test_a_chain_speaks_of_the_two_teams_own_match_only():
    # Board 1 of all matches speaks for team 2, board 1 of their own match for team 1.
    table = "1-2 1=0\n1-4 011  2-3 110\n1-3 011  2-4 110"
    event = team_event_of(table, teams=4, boards=3)
    assert values(event, "MPTS", "GPTS") == {1: "5.5", 2: "5.5", 3: "2", 4: "2"}
    assert ranks(event, "MPTS", "TBR") == {2: 1, 1: 2, 3: 3, 4: 3}
    assert ranks(event, "MPTS", "EDET") == {1: 1, 2: 2, 3: 3, 4: 3}


def test_board_count_goes_before_top_and_bottom_boards_in_their_chains():
    # Board count 7 to 8, lowest first; without board 5 team 1 has 1.5 points and team 2 has 2.5.
    bottom = team_event_of("1-2 1=001", teams=2, boards=5)
    assert ranks(bottom, "MPTS", "EDEB") == {2: 1, 1: 2}
    assert ranks(bottom, "MPTS", "EDEBB") == {1: 1, 2: 2}
    # Board count 8 to 7; on board 1 team 1 won.
    top = team_event_of("1-2 100=1", teams=2, boards=5)
    assert ranks(top, "MPTS", "EDET") == {1: 1, 2: 2}
    assert ranks(top, "MPTS", "EDEBT") == {2: 1, 1: 2}


def test_a_chain_needs_a_match_and_exactly_two_teams():
    apart = team_event_of("1-3 1=  2-4 =1", teams=4)
    assert ranks(apart, "MPTS", "EDET")[1] == ranks(apart, "MPTS", "EDET")[2]
    three = team_event_of("1-2 10\n1-3 10\n2-3 10", teams=3)
    assert set(ranks(three, "MPTS", "EDET").values()) == {1}


def test_a_forfeited_match_is_a_meeting_only_with_p_in_a_swiss():
    event = team_event_of("1+2\n1-3 0=\n2-4 1=", teams=4)
    assert ranks(event, "GPTS", "EDE", "TPN") == ranks(event, "GPTS", "TPN")
    tied = team_event_of("2+1\n1-3 11  2-4 0=\n4-3 11", teams=4)
    assert values(tied, "MPTS")[1] == values(tied, "MPTS")[2]
    assert ranks(tied, "MPTS", "EDE")[1] == ranks(tied, "MPTS", "EDE")[2]
    assert ranks(tied, "MPTS", "EDE/P")[2] < ranks(tied, "MPTS", "EDE/P")[1]


def test_in_a_league_a_forfeited_match_is_a_meeting():
    tied = team_event_of("2+1\n1-3 11  2-4 0=\n4-3 11", teams=4, kind=TEAM_LEAGUE)
    assert ranks(tied, "MPTS", "EDE")[2] < ranks(tied, "MPTS", "EDE")[1]


def test_two_meetings_count_with_their_mean():
    event = team_event_of("1-2 11\n2-1 1=\n1-3 00\n2-3 1=", teams=3, kind=TEAM_LEAGUE)
    table = team_field(event)
    assert table.view.totals == (20, 40, 20)
    assert ranks(event, "MPTS", "EDE")[1] != ranks(event, "MPTS", "EDE")[3]


@pytest.mark.parametrize(
    ("rounds", "boards", "codes", "divisor"),
    [
        pytest.param(11, 4, ("MPTS", "SSSC"), 5, id="11 rounds of 4 boards, match points"),
        pytest.param(9, 4, ("GPTS", "SSSC"), 18, id="9 rounds, game points primary"),
        pytest.param(7, 4, ("MPTS", "SSSC"), 3, id="7 rounds of 4 boards"),
        pytest.param(7, 4, ("MPTS", "SSSC/K7"), 7, id="the divisor that the code names"),
    ],
)
def test_the_divisor_of_sssc(rounds, boards, codes, divisor):
    from trfkit.ranking import explain  # noqa: PLC0415 - only this test explains

    event = team_event_of("1-2 1111", teams=2, boards=boards, rounds=rounds)
    found = explain(event, 1, codes[-1], Ranking(tiebreaks=codes, edition="2026"))
    assert str(found.steps[0].text).startswith(f"the divisor is {divisor}")


def test_sssc_without_a_divisor_is_undefined():
    event = team_event_of("1-2 1111", teams=2, boards=4)
    assert values(event, "MPTS", "SSSC") == {1: None, 2: None}


def test_sssc_can_be_made_of_fore_buchholz():
    event = team_event_of("1-2 11  3-4 ==\n1-3 11  2-4 00", teams=4)
    assert values(event, "MPTS", "SSSC") != values(event, "MPTS", "SSSC/F")


@pytest.mark.parametrize(
    ("primary", "code", "old", "new"),
    [
        pytest.param("MPTS", "EGMSB/C1", "14.5", "16.5", id="without team 2, without team 3"),
        pytest.param("GPTS", "EMMSB/C1", "6", "8", id="without team 3, without team 2"),
        pytest.param("MPTS", "EMMSB/C1", "8", "8", id="the same score"),
    ],
)
def test_the_cut_of_2023_looks_at_the_primary_score(primary, code, old, new):
    # Of team 1's opponents 2 has the fewest match points (1, 2, 4), 3 the fewest game points
    # (5, 4, 6.5); the products are 5 · 2 + 4 · 2 + 6.5 · 1 and 1 · 2 + 2 · 2 + 4 · 1.
    event = team_event_of(
        "1-2 1===  3-4 ==10\n1-3 1111  2-4 ===0\n1-4 1==0  2-3 ==10", teams=4, boards=4
    )
    found = {e: values(event, primary, code, edition=e)[1] for e in ("2023", "2024", "2026")}
    assert found == {"2023": old, "2024": new, "2026": new}


@pytest.mark.parametrize(
    ("kind", "codes"),
    [(TEAM_SWISS, "MPTS MPvGP BH/C1 BH EDE"), (TEAM_LEAGUE, "MPTS MPvGP EDE EMMSB")],
)
def test_teams_have_lists_by_default_too(kind, codes):
    event = team_event_of("1-2 11  3-4 1=", teams=4, kind=kind)
    assert rank(event, Ranking(edition="2026")).tiebreaks == tuple(codes.split())


def test_the_list_the_record_and_the_option_choose_the_primary_score():
    event = team_event_of("1-2 1=", teams=2)
    assert standings(event).primary == "MPTS"
    assert "no record says which score is primary" in english(standings(event, "BH").notes)[0]
    assert standings(event, primary="gp").primary == "GPTS"
    assert standings(event, "GPTS", "BH").primary == "GPTS"
    by_record = team_event_of("1-2 1=", teams=2, type_code="FIDE_TEAM_GP_MP")
    assert standings(by_record, "PTS", "BH").primary == "GPTS"
    assert standings(by_record, "PTS", "BH").canonical == ("PTS", "BH")
    kept = standings(by_record, "BH", primary="mp")
    assert kept.primary == "GPTS"
    assert any("--primary mp is not used" in note for note in english(kept.notes))
    with pytest.raises(Refusal, match="no primary score 'board'"):
        standings(event, primary="board")


def test_pts_is_the_primary_score_of_teams():
    event = team_event_of("1-2 1=", teams=2)
    assert values(event, "PTS") == values(event, "MPTS") == {1: "2", 2: "0"}
    assert values(event, "PTS", primary="gp") == {1: "1.5", 2: "0.5"}


def test_codes_name_either_score_and_wins_are_always_of_matches():
    event = team_event_of("1-2 11  3-4 1=", teams=4)
    assert values(event, "PS:GP")[3] == "1.5"
    assert values(event, "GPTS", "PS")[3] == "1.5"
    assert values(event, "GPTS", "WIN") == {1: "1", 2: "0", 3: "1", 4: "0"}
    found = standings(event, "WIN:GP")
    assert [(d.code, d.values["modifier"]) for d in found.diagnostics] == [("TBK005", "GP")]


def test_mixed_teams_and_players_keep_apart():
    event = team_event_of("1-2 1=", teams=2)
    assert standings(event, kind="individual-swiss").primary == "PTS"
    assert len(standings(event, kind="individual-swiss").rows) == len(event.players)
    assert len(standings(event).rows) == len(event.teams)


def test_a_team_without_a_match_and_without_a_reason_is_told():
    notes = english(standings(team_event_of("1-2 10", teams=3), "MPTS").notes)
    assert notes == (
        "no record says why there is no match, so it brings nothing: team 3 in round 1",
    )
    assert english(standings(team_event_of("1-2 10\n1-2 11  3H", teams=3), "MPTS").notes) == ()


def test_codes_of_boards_say_where_the_seats_are_not_known():
    event = team_event_of("1-2 10..", teams=2, boards=4)
    told = (
        "BC, TBR: no record 300 says who sat on which board, and several ways fit the rosters and "
        "colours: teams 1 and 2 in round 1"
    )
    assert told in english(standings(event, "GPTS", "BC", "TBR").notes)
    assert english(standings(event, "GPTS", "EDE").notes) == ()
    known = team_event_of("1-2 10.1", teams=2, boards=4)
    assert english(standings(known, "GPTS", "BC").notes) == ()


def test_a_bye_whose_worth_no_record_states_is_told():
    event = team_event_of("1-2 10", teams=3)
    bye = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
    players = tuple(
        replace(one, rounds=(bye,)) if one.start_no in {5, 6} else one for one in event.players
    )
    event = replace(event, players=players)
    (note,) = english(standings(event, "MPTS").notes)
    assert note.startswith("no record says what the bye of a team is worth")
    stated = replace(event, team_byes=TeamByes(Points(10), Points(20), (3,)))
    assert english(standings(stated, "MPTS").notes) == ()


def test_a_match_against_players_of_no_team_is_told_as_one():
    event = team_event_of("1-2 10", teams=2)
    notes = english(standings(replace(event, teams=event.teams[:1]), "MPTS").notes)
    assert notes == ("met players of no team, so the match brings nothing: team 1 in round 1",)


def test_a_match_that_the_opponents_rows_contradict_is_told_as_one():
    event = team_event_of("2-3 10", teams=3)
    named = dict(zip(event.teams[0].members, event.teams[1].members, strict=True))
    players = tuple(
        replace(one, rounds=(RoundEntry(Outcome.WIN, named[one.start_no], Colour.WHITE),))
        if one.start_no in named
        else one
        for one in event.players
    )
    notes = english(standings(replace(event, players=players), "MPTS").notes)
    assert notes == (
        "the rows of both sides contradict, so the match brings nothing: team 1 in round 1",
    )


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        pytest.param(
            {"teams": ()}, "SSSC", "0: a match cannot bring any game points", id="no board"
        ),
        pytest.param(
            {"point_system": system_of(0, 0, 0)},
            "SSSC/P",
            "0: a match cannot bring any game points",
            id="a win is worth nothing",
        ),
        pytest.param({"rounds": 1}, "SSSC", "0: 2 / 4 rounded down", id="too few rounds"),
        pytest.param({}, "SSSC/K0", "0, as the code says", id="the code's own divisor"),
    ],
)
def test_without_a_divisor_there_is_no_value_and_it_is_said_why(change, code, why):
    event = team_event_of("1-2 1=10", teams=2, boards=4)
    if "teams" in change:
        empty = tuple(replace(team, members=()) for team in event.teams)
        change = {"teams": empty, "board_colours": None}
    event = replace(event, **change)
    found = standings(event, "MPTS", code)
    assert values(event, "MPTS", code) == {1: None, 2: None}
    assert f"{code}: no value for anybody; its divisor is {why} (13.4.2)" in english(found.notes)
    page = explain(event, 1, code, Ranking(edition="2026"))
    assert [str(step.text) for step in page.steps] == [
        f"the divisor is {why}",
        "the rules define no value",
    ]


@pytest.mark.parametrize(
    ("table", "kind", "silent"),
    [
        ("1-2 1=\n1-3 ==\n2-3 10", TEAM_LEAGUE, True),
        ("1-2 1=\n1-3 ==\n2-3 10\n1-2 1=\n1-3 ==\n2-3 10", TEAM_LEAGUE, True),
        ("1-2 1=", TEAM_LEAGUE, True),
        ("1-2 1=\n1-2 ==\n2-3 10", TEAM_LEAGUE, False),
        ("1-2 1=", TEAM_SWISS, False),
    ],
)
def test_the_free_rounds_of_an_odd_round_robin_need_no_reason(table, kind, silent):
    notes = english(standings(team_event_of(table, teams=3, kind=kind), "MPTS").notes)
    assert (notes == ()) is silent


def test_with_an_even_number_of_teams_nobody_rests():
    table = "1-2 11  3-4 11\n1-3 11\n1-4 11  2-3 11"
    (note,) = english(standings(team_event_of(table, teams=4, kind=TEAM_LEAGUE), "MPTS").notes)
    assert note.endswith("team 2 in round 2; team 4 in round 2")


@pytest.mark.parametrize(
    ("code", "tiebreaks", "notes"),
    [
        ("FIDE_TEAM_GP_MP", ["MPTS"], ["MP, with which the list begins; record 192 says GP"]),
        ("FIDE_TEAM", ["GPTS", "BH"], ["GP, with which the list begins; record 192 says MP"]),
        ("FIDE_TEAM_GP_MP", ["GPTS", "MPTS"], []),
        ("CUSTOM_TEAM_SWISS", ["GPTS"], []),
        ("FIDE_TEAM_GP_MP", ["BH"], []),
    ],
)
def test_a_list_that_begins_with_the_other_score_is_noted(code, tiebreaks, notes):
    event = team_event_of("1-2 10", teams=2, type_code=code)
    assert list(english(standings(event, *tiebreaks).notes)) == [
        f"primary score: {one}" for one in notes
    ]


# 13.3.2: «Якщо дві команди все ще мають однакові результати як у МО, так і в ІО, у правилах змагань
# має бути зазначено, чи застосовуються тай-брейки для командних нокаутів (стаття 12), і, якщо так,
# які саме та в якому порядку.»
# Board by board 1, 0, 0, ½, 1 and 0, 1, 1, ½, 0: 2.5 each. Board count 1 + 2 + 5 = 8 and 2 + 3 + 2
# = 7, the lower first: team 2. Board 1: team 1. Without board 5 1.5 and 2.5: team 2.
ON_FIVE_BOARDS = "1-2 100=1"
# Board by board 1, 0, 0, 1 and 0, 1, 1, 0: board count 5 each. Board 1: team 1. Without board 4
# 1 and 2: team 2.
ON_FOUR_BOARDS = "1-2 1001"


@each_row("edition", ["2023", "2024", "2026"])
@each_row(
    ("boards", "of_five", "of_four"),
    [
        ("none", None, None),
        ("bc", 2, None),
        ("tbr", 1, 1),
        ("bbe", 2, 2),
        ("tbr-bc", 1, 1),
        ("bc-tbr", 2, 1),
        ("bc-bbe", 2, 2),
        ("bbe-tbr", 2, 2),
        ("bc-tbr-bbe", 2, 1),
        ("bc-bbe-tbr", 2, 2),
        ("tbr-bbe-bc", 1, 1),
    ],
)
def test_the_regulations_may_name_any_tie_breaks_of_boards_in_any_order(
    edition, boards, of_five, of_four
):
    ranking = {"edition": edition, "policies": {"ede-boards": boards}}
    for table, number, first in ((ON_FIVE_BOARDS, 5, of_five), (ON_FOUR_BOARDS, 4, of_four)):
        tournament = team_event_of(table, teams=2, boards=number)
        standings = rank(tournament, Ranking(tiebreaks=("MPTS", "EDE"), **ranking))
        assert standings.diagnostics == ()
        found = {row.id: row.rank for row in standings.rows}
        assert found == ({1: 1, 2: 1} if first is None else {first: 1, 3 - first: 2})
        # A code that names its own tie-breaks keeps to them.
        named = rank(tournament, Ranking(tiebreaks=("MPTS", "EDET"), **ranking))
        assert [row.id for row in named.rows] == [1, 2]


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_chains_that_2026_names_are_of_2023_too(code):
    tournament = team_event_of(ON_FIVE_BOARDS, teams=2, boards=5)
    found = {}
    for edition in ("2012", "2023", "2024", "2026"):
        standings = rank(tournament, Ranking(tiebreaks=("MPTS", code), edition=edition))
        found[edition] = [(one.code, one.values["edition"]) for one in standings.diagnostics]
    assert found == {"2012": [("TBK012", "2023")], "2023": [], "2024": [], "2026": []}


# 13: «перший показник є основним за замовчуванням, якщо інше явно не вказано.» 1 and 3 win 2 : 0
# and 1.5 : 0.5, then 3 beats 1 by 1.5 : 0.5 and 2 beats 4 by 2 : 0. Match points 2, 2, 4, 0, game
# points 2.5, 2, 3, 0.5.
# By match points 1: 2 · 2 + 4 · 0 = 4; 2: 2 · 0 + 0 · 2 = 0; 3: 0 · 2 + 2 · 2 = 4; 4: 0.
# By game points 1: 2 · 2 + 3 · 0.5 = 5.5; 2: 2.5 · 0 + 0.5 · 2 = 1; 3: 0.5 · 1.5 + 2.5 · 1.5 = 4.5;
# 4: 3 · 0.5 + 2 · 0 = 1.5.
FOUR_TEAMS = "1-2 11  3-4 1=\n1-3 =0  2-4 11"
BY_MATCH_POINTS = {1: "4", 2: "0", 3: "4", 4: "0"}
BY_GAME_POINTS = {1: "5.5", 2: "1", 3: "4.5", 4: "1.5"}


@pytest.mark.parametrize(
    ("code", "primary", "means", "expected"),
    [
        ("ESB", "mp", "EMMSB", BY_MATCH_POINTS),
        ("ESB", "gp", "EGGSB", BY_GAME_POINTS),
        ("ESB:GP", "mp", "EGGSB", BY_GAME_POINTS),
        ("ESB/C1", "mp", "EMMSB/C1", {1: "0", 2: "0", 3: "4", 4: "0"}),
    ],
)
def test_esb_alone_is_that_of_the_primary_score(code, primary, means, expected):
    event = team_event_of(FOUR_TEAMS, teams=4)
    found = rank(event, Ranking(tiebreaks=(code,), primary=primary))
    assert {row.id: found.texts(row)[code] for row in found.rows} == expected
    assert found.canonical[-1] == means
    assert found.diagnostics == ()
    notes = [
        note
        for note in english(found.notes)
        if note.startswith(f"{code}: {means.partition('/')[0]}")
    ]
    assert len(notes) == (":" not in code)


def test_esb_needs_teams():
    event = team_event_of(FOUR_TEAMS, teams=4)
    found = rank(event, Ranking(tiebreaks=("ESB",), kind="individual-swiss"))
    assert [one.code for one in found.diagnostics] == ["TBK004", "TBK002"]


# 12: «індивідуальні перемоги або поразки, отримані через штрафні санкції»: here each team got one
# of two boards by forfeit, so that the match is drawn 1 : 1, and nobody won it.
FORFEITED_BY_BOTH = "1-2 +-  3-4 ++\n1-3 1=  2-4 1="


@pytest.mark.parametrize("kind", [TEAM_SWISS, TEAM_LEAGUE])
def test_a_match_forfeited_on_all_boards_by_both_is_a_win_for_nobody(kind):
    event = team_event_of(FORFEITED_BY_BOTH, teams=4, kind=kind)
    assert values(event, "MPTS") == {1: "3", 2: "3", 3: "2", 4: "0"}
    assert values(event, "GPTS") == {1: "2.5", 2: "2.5", 3: "2.5", 4: "0.5"}
    assert values(event, "WIN") == {1: "1", 2: "1", 3: "1", 4: "0"}
    kinds = [c.kind for c in explain(event, 1, "WIN").contributions]
    assert kinds == ["forfeit-draw", "game"]
    for edition, code, policies in (
        ("2026", "WON", {"forfeit-games": "regular"}),
        ("2006", "WIN", {"wins-by-forfeit": "yes"}),
        ("2006", "WIN", {"wins-by-forfeit": "points"}),
    ):
        found = values(event, code, edition=edition, policies=policies)
        assert (found[1], found[2]) == ("1", "1")


def test_a_forfeit_draw_is_no_meeting_but_by_p_and_a_draw_for_opponents():
    # Match points 3, 3, 2, 0. 1 and 2 drew by forfeits. By 16.4.1 the dummy of 1 has 3, as 2 has;
    # Buchholz of 1: 3 + 2, of 2: 3 + 0. With P the same scores stand for real opponents.
    event = team_event_of(FORFEITED_BY_BOTH, teams=4)
    assert values(event, "BH") == {1: "5", 2: "3", 3: "3", 4: "3"}
    assert values(event, "BH/P")[1] == "5"
    # The match of 3 against 4 was forfeited by 4: 4 chose not to play, 1 and 2 did not.
    assert values(event, "BH/C1")[1] == "3"
    assert ranks(event, "MPTS", "EDE")[1] == ranks(event, "MPTS", "EDE")[2] == 1
