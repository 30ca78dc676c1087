from datetime import date

import pytest
from english_texts import english
from events import ROUND_ROBIN, SWISS, event, field, ranks, values
from printed import shape
from row_tests import each_row

from trfkit.messages.message import Message
from trfkit.model import Event, Kind, Pairings
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.ranking.ranking_options import RankingOptions, ranking_of, refuse_unknown_round
from trfkit.ranking.ranks import ColumnsOfEditions, apply_without_terms, first_groups
from trfkit.ranking.request import Criterion, choose_primary, extended_by_primary
from trfkit.record import names, replace
from trfkit.regulations import NEWEST
from trfkit.tie_breaks import BY_CODE, parse_code
from trfkit.tie_breaks.descriptor import Descriptor

SIX = """
1  2w1  3b1  4w=
2  1b0  4w1  3w1
3  4b1  1w0  2b0
4  3w0  2b0  1b=
5  6w1  U    Z
6  5b0  H    U
"""
TEAM = replace(SWISS, is_team=True)
KNOCKOUT = Kind(
    Event.KNOCKOUT, is_team=False, pairings=Pairings.PREDETERMINED, source="192", reason=""
)


def standings(tournament, *codes, **options):
    options.setdefault("edition", "2026")
    return rank(tournament, Ranking(tiebreaks=codes or None, **options))


def test_points_come_first_unless_the_list_holds_them():
    assert standings(event(SIX), "BH", "SB").tiebreaks == ("PTS", "BH", "SB")
    assert standings(event(SIX), "BH", "PTS").tiebreaks == ("BH", "PTS")
    assert standings(event(SIX), "pts", "BH").tiebreaks == ("pts", "BH")


def with_stated_points(points, tournament):
    """Return the event whose players 1 to n state these points."""
    stated = dict(enumerate(points, start=1))
    players = [
        replace(player, stated_points=stated.get(player.start_no)) for player in tournament.players
    ]
    return replace(tournament, players=tuple(players))


def systems_noted(tournament, **options):
    notes = standings(tournament, "BH", **options).notes
    return [note.arguments["system"] for note in notes if note.id == "ranking.other-point-system"]


def test_stated_points_of_another_system_are_told():
    event_of_four = event("1 2w1  3b1\n2 1b0  4w=\n3 4b1  1w0\n4 3w0  2b=")
    by_wins_of_three = with_stated_points((60, 10, 30, 10), event_of_four)
    assert systems_noted(by_wins_of_three) == ["3-1-0"]
    assert systems_noted(by_wins_of_three, rounds=1) == []  # the points are those of the last round
    assert systems_noted(with_stated_points((60, 10, 30, 5), event_of_four)) == []
    assert systems_noted(with_stated_points((), event_of_four)) == []


def test_points_of_one_player_that_fit_another_system_are_a_slip():
    assert systems_noted(with_stated_points((30,), event("1 2w1\n2 1b0"))) == []
    two = event("1 2w1\n2 1b0\n3 4w1\n4 3b0")
    assert systems_noted(with_stated_points((30, 0, 30, 0), two)) == ["3-1-0"]


def test_columns_are_named_as_asked_and_canonical_beside():
    found = standings(event(SIX), "ge", "bh/p/c1", "DE", "PTS", "DE")
    assert found.tiebreaks == ("ge", "bh/p/c1", "DE", "PTS", "DE")
    assert found.canonical == ("REP", "BH/C1/P", "DE", "PTS", "DE")
    assert list(found.texts(found.rows[0])) == ["ge", "bh/p/c1", "DE", "PTS", "DE#2"]


def test_equal_ones_share_the_best_rank_and_stand_by_number():
    found = standings(event("3 4w=\n1 2w=\n4 3b=\n2 1b="), "BH")
    assert [(row.rank, row.id) for row in found.rows] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    found = standings(event(SIX), "PTS")
    assert [(row.rank, row.id) for row in found.rows] == [
        (1, 1), (2, 2), (2, 5), (4, 6), (5, 3), (6, 4),
    ]  # fmt: skip


def test_codes_that_order_a_group_look_at_those_still_tied_there():
    tournament = event(SIX)
    assert values(tournament, "DE")[2] == "0"  # 2 and 5 have not met
    found = rank(tournament, Ranking(tiebreaks=("WIN", "DE", "PTS", "DE"), edition="2026"))
    by_id = {row.id: found.texts(row) for row in found.rows}
    # 1, 2 and 5 have two wins: 1 beat 2, 5 met neither.
    assert [by_id[who]["DE"] for who in (1, 2, 5)] == ["0", "0", "0"]
    assert by_id[1]["DE#2"] == "0"


def test_an_undefined_value_ranks_below_every_number():
    tournament = event("1 2w0\n2 1b1\n3 Z", ratings={1: 1000, 2: 150, 3: 2000})
    found = rank(tournament, Ranking(tiebreaks=("PTS", "TPR"), edition="2026"))
    assert [(row.id, row.values[1]) for row in found.rows] == [(2, 1800), (1, -650), (3, None)]


def test_standings_after_an_earlier_round():
    found = standings(event(SIX), "BH", rounds=2)
    assert found.rounds == 2
    assert {row.id: row.points for row in found.rows} == {1: 20, 5: 20, 2: 10, 3: 10, 6: 5, 4: 0}


def test_before_the_first_round_everybody_is_first():
    assert {row.rank for row in standings(event(SIX), "BH", "DE", rounds=0).rows} == {1}


@pytest.mark.parametrize("rounds", [-1, 4])
def test_rounds_that_were_not_played_are_refused(rounds):
    with pytest.raises(Refusal) as refused:
        standings(event(SIX), rounds=rounds)
    assert refused.value.message == Message("refusals.no-standings", round=rounds, last=3)


def test_the_files_own_list_is_used_the_standings_order_first():
    tournament = event(SIX, tiebreaks=("BH",), standings_order=("PTS", "SB"))
    assert standings(tournament).tiebreaks == ("PTS", "SB")
    assert standings(replace(tournament, standings_order=())).tiebreaks == ("PTS", "BH")


def test_without_a_list_the_kind_of_tournament_decides_and_it_is_said():
    swiss, all_play_all = standings(event(SIX)), standings(event(SIX, kind=ROUND_ROBIN))
    assert swiss.tiebreaks == ("PTS", "BH/C1", "BH", "SB", "DE")
    assert all_play_all.tiebreaks == ("PTS", "DE", "SB", "KS", "WON")
    assert english(swiss.notes) == (
        "The file does not name its tie-breaks; proposed: BH/C1, BH, SB, DE",
    )


def test_the_recommended_list_can_be_asked_for():
    tournament = event(SIX, tiebreaks=("WON",))
    assert standings(tournament, "recommended").tiebreaks == ("PTS", "BH/C1", "BH", "SB", "DE")


def test_a_knock_out_is_ranked_by_points_and_that_is_said():
    found = standings(event(SIX, kind=KNOCKOUT))
    assert found.tiebreaks == ("PTS",)
    assert english(found.notes) == ("a knock-out is ranked by points only",)


def test_players_of_a_team_event_are_ranked_by_their_points_and_that_is_said():
    found = standings(event(SIX, kind=TEAM, tiebreaks=("EMMSB",)))
    assert found.tiebreaks == ("PTS",)
    assert "no record says who plays for which team" in english(found.notes)[0]


def test_the_list_of_a_team_event_is_read_for_what_is_wrong_with_it():
    found = standings(event(SIX, kind=TEAM, tiebreaks=("EMMSB", "BUC", "ARO", "BH:GP/C1")))
    assert [(d.code, d.values["text"]) for d in found.diagnostics] == [
        ("TBK002", "BUC"),
        ("TBK004", "ARO"),
    ]
    assert standings(event(SIX, kind=TEAM), "SB", "ARO").diagnostics == ()


def test_the_kind_can_be_set():
    found = standings(event(SIX), "SB", kind="individual-round-robin")
    assert str(found.kind) == "individual-round-robin"
    assert found.kind.source == "option"
    assert values(event(SIX), "SB", kind="individual-round-robin") != values(event(SIX), "SB")
    with pytest.raises(Refusal, match="no kind 'friendly'; there are individual-swiss"):
        standings(event(SIX), kind="friendly")


def test_a_kind_that_the_data_decide_is_told_with_its_reason():
    reason = Message("ranking.not-all-met", who="players", count=6)
    kind = replace(SWISS, source="data", reason=reason)
    assert standings(event(SIX, kind=kind), "BH").notes == (
        Message("ranking.kind-from-data", kind="individual-swiss", reason=reason),
    )


@pytest.mark.parametrize(
    ("code", "near"),
    [
        pytest.param("BUC", Message("refusals.near", word="BH"), id="another program's"),
        pytest.param("BH/C-1", Message("refusals.near", word="BH/C1"), id="a modifier"),
        pytest.param("QQQQ", Message("refusals.listed-by"), id="nothing near"),
    ],
)
def test_an_unknown_code_in_an_option_is_refused(code, near):
    with pytest.raises(Refusal) as refused:
        standings(event(SIX), code)
    assert refused.value.message == Message("refusals.no-tie-break", code=code, near=near)


def test_an_edition_that_never_was_is_refused():
    with pytest.raises(Refusal) as refused:
        standings(event(SIX), "BH/V1999")
    assert refused.value.message.id == "refusals.no-edition"


def test_unknown_ratings_are_refused():
    with pytest.raises(Refusal, match="no ratings 'club'; there are fide, national"):
        standings(event(SIX), rating="club")


def test_an_unknown_edition_in_the_files_list_is_a_finding():
    found = standings(event(SIX, tiebreaks=("BH/V1999",)))
    (finding,) = found.diagnostics
    assert (finding.code, finding.values["modifier"]) == ("TBK005", "V")
    assert found.canonical == ("PTS", "BH")


def test_an_unknown_code_of_the_file_is_a_finding_and_separates_nobody():
    tournament = event(SIX, tiebreaks=("BUC", "OTHER_tea", "EMMSB", "BH"))
    found = standings(tournament)
    assert [(d.code, d.record, d.values["text"]) for d in found.diagnostics] == [
        ("TBK002", "202", "BUC"),
        ("TBK002", "202", "OTHER_tea"),
        ("TBK004", "202", "EMMSB"),
        ("TBK002", "202", "EMMSB"),
    ]
    assert found.texts(found.rows[0])["BUC"] is None
    assert {r.id: r.rank for r in found.rows} == ranks(event(SIX), "BH")


# 7(a) of 2006: «wyniki w bezpośrednich pojedynkach, baraż, liczba partii granych czarnymi». 1 and 2
# have 2 points and drew with each other; 1 had Black once, 2 twice.
DRAWN = "1 2w= 3b1 4w=\n2 1b= 4w= 3b1\n3 4w= 1w0 2w0\n4 3b= 2b= 1b="


@pytest.mark.parametrize("of_file", [False, True])
@pytest.mark.parametrize("play_off", ["play-off", "Playoff"])
def test_a_play_off_may_stand_in_a_list(play_off, of_file):
    codes = ("DE", play_off, "BPG")
    tournament = event(DRAWN, kind=ROUND_ROBIN, tiebreaks=codes if of_file else ())
    found = rank(tournament, Ranking(tiebreaks=None if of_file else codes))
    assert found.diagnostics == ()
    assert found.canonical == ("PTS", *codes)
    assert [(row.id, row.rank) for row in found.rows] == [(2, 1), (1, 2), (4, 3), (3, 4)]
    assert {found.texts(row)[play_off] for row in found.rows} == {None}
    (note,) = [note for note in english(found.notes) if note.startswith(play_off)]
    assert note == (
        f"{play_off}: games are to decide between those still tied here: 1, 2; standings go on "
        "with what follows in the list"
    )


def test_a_play_off_of_nobody_is_noted():
    found = rank(event(DRAWN, kind=ROUND_ROBIN), Ranking(tiebreaks=("BPG", "play-off")))
    assert "play-off: nobody is tied at this point, so no play-off is needed" in english(
        found.notes
    )


@each_row("code", ["DE/C1", "WIN/C1", "TPR/M1", "KS/P", "AOB/P", "SB/F", "BH/U1400"])
def test_a_modifier_that_does_not_apply_leaves_no_value(code):
    found = rank(event(SIX, ratings=dict.fromkeys(range(1, 7), 2000)), Ranking(tiebreaks=(code,)))
    finding = next(one for one in found.diagnostics if one.code == "TBK005")
    assert (finding.values["modifier"], finding.values["text"]) == (code.partition("/")[2][0], code)
    assert {row.values[1] for row in found.rows} == {None}
    assert {row.id: row.rank for row in found.rows} == ranks(event(SIX), "PTS")


@pytest.mark.parametrize(
    ("code", "edition", "kind", "finding"),
    [
        pytest.param("GE", "2024", SWISS, ("TBK003", {"new": "REP"}), id="an old name"),
        pytest.param("BH", "2026", ROUND_ROBIN, ("TBK004", {}), id="Buchholz, round-robin"),
        pytest.param("KS", "2026", SWISS, ("TBK004", {}), id="Koya, Swiss"),
        pytest.param("BH/C1/C2", "2026", SWISS, ("TBK005", {"modifier": "C"}), id="repeated"),
        pytest.param("BH:GP", "2026", SWISS, ("TBK005", {"modifier": "GP"}), id="for teams"),
        pytest.param("STD", "2024", SWISS, ("TBK012", {"edition": "2026"}), id="too early"),
    ],
)
def test_what_does_not_fit_is_computed_and_reported(code, edition, kind, finding):
    found = rank(event(SIX, kind=kind), Ranking(tiebreaks=("PTS", code), edition=edition))
    (one,) = found.diagnostics
    assert one.code == finding[0]
    assert finding[1].items() <= dict(one.values).items()
    assert found.rows[0].values[1] is not None


@pytest.mark.parametrize(
    ("code", "edition", "kind"),
    [
        pytest.param("GE", "2023", SWISS, id="the name of 2023"),
        pytest.param("BH", "2024", ROUND_ROBIN, id="Buchholz before 2026"),
        pytest.param("SB/C1/P", "2026", SWISS, id="modifiers that fit"),
        pytest.param("RTNG/R/U1500", "2026", SWISS, id="ratings"),
        pytest.param("BH/V2023", "2026", SWISS, id="another edition"),
    ],
)
def test_what_fits_is_not_reported(code, edition, kind):
    assert (
        rank(event(SIX, kind=kind), Ranking(tiebreaks=(code,), edition=edition)).diagnostics == ()
    )


def test_one_code_can_follow_another_edition():
    tournament = event("1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z", rounds=3, rounds_played=3)
    found = rank(tournament, Ranking(tiebreaks=("BH", "BH/V2024"), edition="2026"))
    assert found.texts(found.rows[0]) == {"PTS": "3", "BH": "3", "BH/V2024": "4.5"}


@pytest.mark.parametrize(
    ("start", "edition", "remark"),
    [
        pytest.param(date(2026, 5, 1), "2026", "", id="in force"),
        pytest.param(date(2024, 5, 1), "2023", "", id="the one of its day"),
        pytest.param(None, NEWEST.name, "No start date", id="no date"),
        pytest.param(date(2015, 5, 1), "2012", "edition 2012 by the start date", id="older"),
    ],
)
def test_the_edition_follows_from_the_start_date(start, edition, remark):
    found = rank(event(SIX, start=start), Ranking(tiebreaks=("BH",)))
    assert found.edition == edition
    assert [remark in note for note in english(found.notes)] == ([True] if remark else [])


def test_pending_games_make_the_standings_provisional():
    found = standings(event("1 2w1 2b?\n2 1b0 1w?", rounds_played=2), "PTS")
    assert found.provisional
    assert english(found.notes) == (
        "provisional: pending games count with the value of an unknown result",
    )


def test_dummies_that_depend_on_the_rounds_to_come_are_told():
    table = "1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z"
    unfinished = event(table, rounds=9, rounds_played=3)
    (note,) = english(standings(unfinished, "BH").notes)
    assert note.startswith(
        "after round 3 of 9: the dummy's score is limited by a draw in each of 9"
    )
    assert english(standings(unfinished, "WIN").notes) == ()
    assert english(standings(unfinished, "BH", edition="2024").notes) == ()
    assert english(standings(event(table, rounds=3, rounds_played=3), "BH").notes) == ()


def test_the_sum_of_buchholz_has_dummies_that_are_told():
    table = "1 U 2w1 3w1\n2 3w1 1b0 U\n3 2b0 U 1b0"
    standings_of = standings(event(table, rounds=11, rounds_played=3), "BHS")
    assert "after round 3 of 11: the dummy's score is limited" in english(standings_of.notes)[-1]
    assert values(event(table, rounds=11, rounds_played=3), "BHS") != values(
        event(table, rounds=11, rounds_played=3), "BHS", policies={"dummy-rounds": "completed"}
    )


def test_forfeits_that_could_count_are_told():
    tournament = event("1 2w+ 3b1 Z\n2 1b- Z 3w1\n3 Z 1w0 2b0", kind=ROUND_ROBIN)
    (note,) = english(standings(tournament, "WON", "ARO", edition="2023").notes)
    assert note.startswith("WON, ARO: forfeits do not count")
    (note,) = english(standings(tournament, "WON", "ARO", edition="2026").notes)
    assert note.startswith("WON: ")
    regular = {"forfeit-games": "regular"}
    assert english(standings(tournament, "WON", policies=regular).notes) == ()
    played = event("1 2w1 3b1 Z\n2 1b0 Z 3w1\n3 Z 1w0 2b0", kind=ROUND_ROBIN)
    assert english(standings(played, "WON").notes) == ()


def test_a_median_of_products_is_computed_and_said_to_be_unusual():
    found = standings(event(SIX), "SB/M1")
    assert english(found.notes) == ("SB/M1: by article 14; the handbook's list of codes lacks it",)
    assert found.diagnostics == ()


def test_lots_draw_what_is_left_the_same_way_for_the_same_seed():
    tournament = event("1 2w=\n2 1b=\n3 4w=\n4 3b=")
    drawn = standings(tournament, "PTS", lots="7")
    assert sorted(row.rank for row in drawn.rows) == [1, 2, 3, 4]
    assert drawn.rows == standings(tournament, "PTS", lots="7").rows
    assert english(drawn.notes) == ("the order of 4 tied players is drawn by lots with the seed 7",)
    untied = standings(event("1 2w1\n2 1b0"), "PTS", lots="7")
    assert english(untied.notes) == ("nobody is left tied: no lots are drawn",)
    orders = {tuple(r.id for r in standings(tournament, "PTS", lots=str(s)).rows) for s in range(9)}
    assert len(orders) > 1


def test_an_empty_tournament_has_empty_standings():
    found = standings(event(""), "BH", "DE", "ARO")
    assert found.rows == ()


def test_policies_that_are_not_the_default_are_told():
    left_early = event("1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z", rounds=9, rounds_played=3)
    found = standings(left_early, "BH", policies={"dummy-rounds": "completed"})
    assert found.policies == {"dummy-rounds": "completed"}
    assert standings(left_early, "BH", policies={"dummy-rounds": "scheduled"}).policies == {}


def test_a_policy_that_changes_nothing_is_said_to_and_no_part_of_the_provenance():
    found = standings(event(SIX), "BH", policies={"dummy-rounds": "completed"})
    assert found.policies == {}
    assert "policy dummy-rounds=completed changes no value and no place here" in english(
        found.notes
    )


def test_the_json_shape_is_the_contracts():
    printed = shape(standings(event(SIX, name="Tea Cup"), "BH/C1"))
    assert printed["tournament"] == {
        "name": "Tea Cup",
        "kind": "individual-swiss",
        "pairings": "swiss",
        "kind_from": "192",
        "rounds": 3,
        "rounds_played": 3,
        "provisional": False,
        "rating_source": "fide",
        "primary": "PTS",
    }
    assert printed["standings"][0] == {
        "rank": 1,
        "id": 1,
        "name": "Player 1",
        "points": "2.5",
        "values": {"PTS": "2.5", "BH/C1": "3"},
    }


# Options ------------------------------------------------------------------------------------------


def test_each_option_can_be_given_by_name():
    assert RankingOptions.__annotations__.keys() | {"order"} == set(names(Ranking))


def test_options_may_be_written_as_people_write_them_and_go_before_the_ranking():
    asked = ranking_of(
        Ranking(edition="2023", rounds=2), {"edition": 2026, "tiebreaks": "BH/C1,SB"}
    )
    assert asked == Ranking(edition="2026", rounds=2, tiebreaks=("BH/C1", "SB"))
    assert ranking_of(None, {"tiebreaks": ["BH"]}) == Ranking(tiebreaks=("BH",))


@pytest.mark.parametrize(
    ("code", "modifier"),
    [("BH/C3", "C3"), ("BH/C9", "C9"), ("SB/M2", "M2"), ("BH/C2", None), ("BH/M1", None)],
)
def test_a_cut_of_all_rounds_is_told_and_separates_nobody(code, modifier):
    tournament = event(SIX, tiebreaks=(code,), rounds=3)
    assert tournament.scheduled_rounds == 3
    told = [one.values for one in standings(tournament).diagnostics if one.code == "TBK005"]
    expected = {"text": code, "modifier": modifier, "rounds": 3}
    assert told == ([expected] if modifier else [])
    unknown = standings(replace(tournament, rounds=None)).diagnostics
    assert not [one for one in unknown if one.code == "TBK005"]


@pytest.mark.parametrize("rounds", [0, 1])
def test_before_the_first_round_no_cut_takes_all(rounds):
    told = standings(event(SIX, tiebreaks=("BH/C1",), rounds=rounds, rounds_played=0)).diagnostics
    assert [one.code for one in told] == ["TBK005"] * rounds


@each_row(
    ("text", "near"),
    [("C1", "BH/C1"), ("c2", "BH/c2"), ("P", "BH/P"), ("XYZW", None), ("BHX", "BH")],
)
def test_a_modifier_behind_a_blank_is_taken_for_one_of_the_code_before(text, near):
    with pytest.raises(Refusal) as refused:
        standings(event(SIX), "BH", text)
    message = refused.value.message
    word = message.arguments["near"].arguments.get("word")
    assert (word or "").upper() == (near or "").upper()


@each_row(("text", "code"), [("11", "DE"), ("2", None), ("79", "REP")])
def test_a_number_of_chess_results_is_a_code_in_an_option(text, code):
    if code is None:
        with pytest.raises(Refusal):
            standings(event(SIX), text)
    else:
        assert standings(event(SIX), text).canonical == ("PTS", code)


def test_in_a_record_a_number_is_no_code():
    told = standings(event(SIX, tiebreaks=("11",))).diagnostics
    assert [(one.code, one.values["text"]) for one in told] == [("TBK002", "11")]


@each_row(
    ("ratings", "unrated", "codes", "missing"),
    [
        ({}, None, ("ARO", "BH", "TPR"), ["ARO", "TPR"]),
        ({}, None, ("ARO/U1400", "TPR"), ["TPR"]),
        ({}, 1400, ("ARO", "TPR"), []),
        (dict.fromkeys(range(1, 7), 2000), None, ("ARO",), []),
    ],
)
def test_codes_of_ratings_are_told_where_one_is_missing(ratings, unrated, codes, missing):
    told = standings(event(SIX, ratings=ratings), *codes, unrated=unrated).diagnostics
    assert [one.values["text"] for one in told if one.code == "TBK006"] == missing


@each_row(
    ("primary", "code", "extended"),
    [
        ("MP", "ESB", "EMMSB"),
        ("GP", "ESB", "EGGSB"),
        ("MP", "ESB:GP", "EGGSB"),
        ("GPTS", "ESB:MP", "EMMSB"),
    ],
)
def test_a_plain_berger_of_teams_is_that_of_its_score(primary, code, extended):
    asked = Descriptor(name="ESB", score=code.partition(":")[2] or None)
    assert extended_by_primary(asked, primary).name == extended


@each_row(
    ("codes", "option", "score", "notes"),
    [
        (("MPTS",), None, "MP", []),
        (("GPTS",), "gp", "GP", []),
        (("GPTS",), "mp", "GP", ["ranking.primary-option-unused"]),
        ((), "gp", "GP", []),
        ((), "MP", "MP", []),
        ((), None, "MP", ["ranking.primary-not-stated"]),
    ],
)
def test_the_primary_score_of_teams(codes, option, score, notes):
    chosen, said = choose_primary(event(SIX, kind=TEAM), codes, option)
    assert (chosen, [note.id for note in said]) == (score, notes)


@pytest.mark.parametrize(
    ("number", "last", "told"),
    [(0, 3, "no-round"), (1, 3, None), (3, 3, None), (4, 3, "no-round"), (1, 0, "no-round-yet")],
)
def test_a_round_is_one_of_those_that_were_played(number, last, told):
    if told is None:
        refuse_unknown_round(number, last)
        return
    with pytest.raises(Refusal) as refused:
        refuse_unknown_round(number, last)
    assert refused.value.message == Message(f"refusals.{told}", number=number, last=last)


EVEN = """
1  2w=  3b=
2  1b=  4w=
3  4b=  1w=
4  3w=  2b=
"""


@each_row(
    ("places", "order"),
    [
        ({1: 4, 2: 3, 3: 2, 4: 1}, [[4], [3], [2], [1]]),
        ({1: 2, 2: 1, 3: 2, 4: 4}, [[2], [1, 3], [4]]),
        ({1: 2, 2: 1}, [[2], [1], [3, 4]]),
    ],
)
def test_who_is_tied_stands_by_the_stated_places_and_blanks_last(places, order):
    even = event(EVEN)
    players = tuple(replace(one, stated_rank=places.get(one.start_no)) for one in even.players)
    found = rank(replace(even, players=players), Ranking(edition="2026"))
    groups = {}
    for row in found.rows:
        groups.setdefault(row.rank, []).append(row.id)
    assert (list(groups.values()), found.list_from) == (order, "stated-places")


def test_editions_that_agree_share_the_columns_of_a_code():
    columns = ColumnsOfEditions()
    found = {}
    for code in ("BH", "PS", "WIN", "ARO", "DE"):
        for edition in ("2024", "2026", "2012"):
            of_event = field(event(SIX), edition)
            criterion = Criterion(code, code, parse_code(code), BY_CODE[code])
            groups = first_groups(of_event.view)
            found[code, edition] = columns.apply(of_event, criterion, groups)
            alone = apply_without_terms(of_event, criterion, groups)
            assert found[code, edition].values == alone.values
    shared = {
        (code, edition)
        for code, edition in found
        if edition != "2024" and found[code, edition].values is found[code, "2024"].values
    }
    assert shared == {("PS", "2026"), ("PS", "2012"), ("WIN", "2026"), ("ARO", "2026")}
