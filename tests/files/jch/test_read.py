"""Chess-JSON as FIDE's TieBreakServer writes it, and as nobody should."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date
from itertools import cycle

import pytest
from jch_files import (
    PLAYERS,
    SCORES,
    SHORT,
    TEAMS,
    UNPLAYED,
    as_bytes,
    changed,
    competitor,
    game,
    match,
    profile,
)
from row_tests import each_row

from trfkit.files.jch.read import read_jch
from trfkit.files.registry import read, read_stated
from trfkit.limits import Limits
from trfkit.messages.message import Message, Several
from trfkit.model import (
    ByeType,
    Colour,
    ForfeitedMatch,
    LineUp,
    NationalRating,
    PartialDate,
    PointSystem,
    RequestedByes,
    Sex,
    StartingRankMethod,
    TeamByes,
    Title,
)
from trfkit.model.outcome import system_of
from trfkit.units import Points

FORFEITS = ("IMP002", "both-lost", {"players": (3, 5)})


def not_used(*labels):
    return ("IMP008", "", {"labels": Several(labels), "why": Message("IMP008.no-place")})


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


def rows(tournament):
    return {
        player.start_no: [
            f"{entry.opponent or ''}{entry.colour or ''}{entry.outcome.letter}"
            for entry in player.rounds
        ]
        for player in tournament.players
    }


def event_of(document):
    return read(as_bytes(document)).tournament


# An event of players -------------------------------------------------------------------------


def test_games_are_the_rows_of_both():
    result = read(as_bytes(PLAYERS))
    assert result.version == "jch"
    assert rows(result.tournament) == {
        1: ["4w1", "3b=", "2w1", "5b "],
        2: ["5bW", "H", "1b0", "3b "],
        3: ["U", "1w=", "5w-", "2w "],
        4: ["1b0", "5w+", "F"],
        5: ["2wL", "4b-", "3b-", "1w "],
    }
    assert told(result) == [FORFEITS, not_used("tournaments.gameList.board")]


def test_a_player_is_his_competitor_and_his_profile():
    ann, _, _, di, ed = event_of(PLAYERS).players
    assert (ann.name, ann.sex, ann.title, ann.rating) == ("Apple, Ann", Sex.WOMAN, Title.WFM, 2200)
    assert (ann.federation, ann.fide_id, ann.birth) == ("ENG", 99900011, PartialDate(1990, 2))
    assert (ann.stated_points, ann.stated_rank) == (25, 1)
    assert (di.sex, di.rating, di.fide_id, di.birth) == (None, None, None, None)
    assert ed.name == "Élm, Éd"


def test_the_second_list_of_ratings_is_national_and_the_competitors_show_which_count():
    event = event_of(PLAYERS)
    assert event.national_ratings == (
        NationalRating(federation="ENG", start_no=1, rating=2210),
        NationalRating(federation="ENG", start_no=2, rating=2150, national_id="77"),
    )
    assert event.starting_rank_method == StartingRankMethod("NIDOF", "ENG")


def test_the_header_is_the_tournament_s_and_the_event_s():
    event = event_of(PLAYERS)
    assert (event.name, event.city, event.federation) == ("Lantern Open 2026", "Wexcombe", "ENG")
    assert (event.start, event.end) == (date(2026, 5, 1), date(2026, 5, 3))
    assert (event.rounds, event.rounds_played, event.type_text) == (4, 3, None)
    assert (event.type_code, str(event.kind), event.kind.source) == (
        "FIDE_DUTCH", "individual-swiss", "192",
    )  # fmt: skip
    assert event.round_dates == (date(2026, 5, 1), None, date(2026, 5, 2))
    assert (event.time_control, event.initial_colour) == ("90 min", Colour.WHITE)
    assert event.controller == "Invented Pairing Program 1.0"
    assert event.tiebreaks == ("BH/C1", "SB")
    assert event.absentees == (4,)
    assert event.requested_byes == (RequestedByes(ByeType.ZERO, 4, (4,)),)
    (acceleration,) = event.accelerations
    assert (acceleration.points, acceleration.last_round, acceleration.last_id) == (10, 2, 2)
    (forbidden,) = event.forbidden_pairs
    assert (forbidden.participants, forbidden.last_round) == ((2, 4), 4)


def test_arbiters_are_told_by_their_profiles():
    chief, deputy = event_of(PLAYERS).arbiters
    assert (chief.role, chief.title, chief.name, chief.fide_id) == (
        "chief", "IA", "Underhill, Beatrice", 99900090,
    )  # fmt: skip
    assert (deputy.role, deputy.name, deputy.fide_id) == ("deputy", "Lockhart, Simon", None)


def test_an_arbiter_s_name_that_was_cut_at_its_blank_is_put_together():
    document = changed(PLAYERS)
    document["event"]["profiles"][-1] |= {
        "firstName": "Wetherall,", "lastName": "Joyce", "fideName": "Joyce, Wetherall,",
    }  # fmt: skip
    assert event_of(document).arbiters[1].name == "Wetherall, Joyce"


@pytest.mark.parametrize(
    ("scores", "system"),
    [
        ({"W": 3.0, "D": 1.0, "L": 0.0}, system_of(30, 10, 0)),
        ({"W": "3.0", "D": 1, "L": "0", "P": "W"}, system_of(30, 10, 0)),
        ({"W": "F", "F": 3, "D": "H", "H": 1.0}, system_of(30, 10, 0)),
    ],
)
def test_a_letter_is_worth_points_or_another_letter(scores, system):
    event = event_of(changed(PLAYERS, scoreSystem={"game": scores}))
    assert (event.point_system.win, event.point_system.draw) == (system.win, system.draw)
    assert event.point_system.pairing_allocated_bye == 30


def test_a_bye_may_be_worth_less_than_a_win_and_both_than_a_point():
    scores = {"W": 3, "D": 1, "L": 0.5, "P": 1.5, "F": "D", "H": 0.5, "A": "L", "Z": "0"}
    event = event_of(changed(PLAYERS, scoreSystem={"game": scores}))
    assert event.point_system == PointSystem(
        win=Points(30), draw=Points(10), loss=Points(5), forfeit_win=Points(30),
        pairing_allocated_bye=Points(15), full_point_bye=Points(10), half_point_bye=Points(5),
        unknown=Points(5),
    )  # fmt: skip


def test_letters_that_lead_back_to_themselves_are_worth_what_they_usually_are():
    result = read(as_bytes(changed(PLAYERS, scoreSystem={"game": {"W": "D", "D": "W"}})))
    assert result.tournament.point_system.win == 10
    unreadable = [values for code, _, values in told(result) if code == "SYN007"]
    place = "event.tournaments[0].scoreSystem.game"
    assert [(one["field"], one["text"], one["expected"].id) for one in unreadable] == [
        (f"{place}.{letter}", other, "SYN007.expected.points-or-letter")
        for letter, other in ("WD", "DW")
    ]


def test_older_files_list_point_systems_by_name():
    document = changed(PLAYERS, scoreSystem=None, gameScoreSystem="football")
    document["event"]["scoreLists"] = [
        {"listName": "football", "scoreSystem": {"W": 3, "D": 1, "L": 0}}
    ]
    assert event_of(document).point_system.win == 30


@each_row(
    ("letters", "more", "entry"),
    [
        ("P", SHORT, "U"), ("W", SHORT, "U"), ("D", SHORT, "H"), ("W", UNPLAYED, "F"),
        ("F", UNPLAYED, "F"), ("D", UNPLAYED, "H"), ("H", UNPLAYED, "H"), ("L", UNPLAYED, "-"),
        ("P", UNPLAYED, "U"), ("A", SHORT, "?"), ("Z", UNPLAYED, "Z"), ("L", SHORT, "Z"),
    ],
)  # fmt: skip
def test_rounds_without_an_opponent(letters, more, entry):
    games = [*PLAYERS["event"]["tournaments"][0]["gameList"][:2], game(9, 1, 3, 0, letters, **more)]
    games.append(game(10, 2, 3, 1, "WL"))
    assert rows(event_of(changed(PLAYERS, gameList=games)))[3] == [entry, "1w1"]


@each_row(("letter", "entry"), [("P", "U"), ("W", "U"), ("D", "H"), ("L", "Z")])
@each_row("scores", [None, {}, {"game": {}}])
def test_without_a_point_system_a_bye_is_worth_a_win(letter, entry, scores):
    games = [game(9, 1, 3, 0, letter, **SHORT), game(10, 2, 3, 1, "WL")]
    document = changed(PLAYERS, gameList=games, scoreSystem=scores)
    assert rows(event_of(document))[3] == [entry, "1w1"]


@each_row(
    ("letters", "more", "entries"),
    [
        ("WL", {}, "10"), ("LL", {}, "00"), ("DL", {}, "=0"), ("WL", SHORT, "WL"),
        ("DD", SHORT, "DD"), ("AA", SHORT, "??"), ("AA", UNPLAYED, "  "), ("WZ", UNPLAYED, "+-"),
        ("LL", UNPLAYED, "--"), ("DD", UNPLAYED, "HH"), ("W", UNPLAYED, "+-"), ("D", {}, "=="),
        ("", {"played": None, "rated": None}, "  "), ("WL", {"played": None, "rated": None}, "10"),
    ],
)  # fmt: skip
def test_rounds_with_an_opponent(letters, more, entries):
    games = [game(1, 1, 1, 4, letters, **more), game(2, 1, 5, 2, "LW")]
    back = rows(event_of(changed(PLAYERS, gameList=games)))
    assert [back[1], back[4]] == [[f"4w{entries[0]}"], [f"1b{entries[1]}"]]


def test_a_player_s_game_without_white_is_his():
    games = [game(1, 1, 0, 2, "ZD", **UNPLAYED)]
    assert rows(event_of(changed(PLAYERS, gameList=games)))[2] == ["H"]


# An event of teams -------------------------------------------------------------------------


def test_teams_have_members_points_and_matches():
    event = event_of(TEAMS)
    assert str(event.kind) == "team-swiss"
    first = event.teams[0]
    assert (first.number, first.name, first.members) == (1, "Team 1", (1, 4, 7))
    assert (first.stated_match_points, first.stated_game_points, first.stated_rank) == (30, 30, 1)
    assert event.standings_order == ("MPTS", "GPTS")
    assert event.team_byes == TeamByes(10, 10, (3,))
    assert event.requested_byes == (RequestedByes(ByeType.HALF, 2, (2,)),)
    assert event.forfeited_matches == (ForfeitedMatch("+-", 3, 1, 3),)
    assert (event.board_colours, event.encoded_time_control) == ("WB", "3600+30")
    assert event.rounds_played == 3
    assert rows(event)[4] == ["Z", "+"]


def test_a_board_that_does_not_follow_the_roster_is_a_line_up():
    games = [game(1, 1, 5, 1, "WL", board=1), game(2, 1, 4, 2, "DD", board=2)]
    event = event_of(changed(TEAMS, gameList=games, matchList=[match(9, 1, (2, 1), "WL", [1, 2])]))
    assert event.line_ups == (LineUp(1, 2, 1, (5, 2)),)


def test_a_match_to_come_without_games_is_named():
    document = changed(TEAMS, matchList=[match(9, 3, (1, 2), "ZZ", [], played=False)])
    assert told(read(as_bytes(document)))[0] == (
        "IMP002",
        "empty-match",
        {"one": 1, "other": 2, "in_round": 3},
    )


def test_teams_beside_players_are_kept():
    document = changed(PLAYERS)
    document["event"]["teams"] = [{"id": 5, "teamName": "Old Mill", "players": [12, 14, 99]}]
    (team,) = event_of(document).teams
    assert (team.number, team.name, team.members) == (1, "Old Mill", (2, 4))


# What is amiss ------------------------------------------------------------------------------------


def test_the_first_tournament_with_competitors_is_read():
    document = changed(PLAYERS)
    other = {"tournamentNo": 2, "name": "Group B", "competitors": [competitor(1, 11, 0, 1, 0)]}
    document["event"]["tournaments"] = [{}, *document["event"]["tournaments"], other]
    result = read(as_bytes(document))
    assert len(result.tournament.players) == 5
    assert [one for one in told(result) if one[:2] == ("IMP002", "further-tournaments")] == [
        ("IMP002", "further-tournaments", {"count": 2, "names": ("Group B",)})
    ]


def test_what_the_model_has_no_place_for_is_named():
    document = changed(PLAYERS, maxMeet=2)
    document["event"]["profiles"][0] |= {"clubName": "Rooks", "email": ""}
    assert told(read(as_bytes(document)))[1] == (
        "IMP008",
        "",
        {
            "labels": Several(
                items=("tournaments.maxMeet", "profiles.clubName", "tournaments.gameList.board"),
                more=0,
            ),
            "why": Message("IMP008.no-place"),
        },
    )


@each_row(
    ("text", "missing"),
    [
        ('{"filetype": "Event"', "IMP001.json-from"),
        ('{"filetype": "Event"}', "IMP001.jch-competitors"),
        ('{"filetype": "Event", "event": []}', "IMP001.jch-competitors"),
        ('{"filetype": "Event", "event": {"tournaments": [7]}}', "IMP001.jch-competitors"),
        ('{"filetype": "Event", "status": {"error": ["Bad line"]}}', "IMP001.jch-error"),
        ('{"filetype": "Event", "x": ' + "[" * 50_000 + "]" * 50_000 + "}", "IMP001.json-depth"),
        ('{"gameList": [], "competitors": [1]}', "IMP001.jch-competitors"),
    ],
)  # fmt: skip
def test_what_holds_no_tournament_says_why(text, missing):
    result = read(text.encode())
    assert (result.tournament, result.version) == (None, "jch")
    ((code, _, values), *_) = told(result)
    assert (code, values["reason"].id) == ("IMP001", missing)


def test_a_tournament_without_numbered_players_says_so():
    document = changed(PLAYERS, competitors=[{"cid": 0}, {"cid": 10_000}, {"cid": "x"}])
    result = read(as_bytes(document))
    assert result.tournament is None
    assert told(result)[0] == (("IMP001", "jch", {"reason": Message("IMP001.jch-players")}))


@each_row(
    ("change", "way", "why"),
    [
        ({"round": "one"}, "", "IMP004.round-range"),
        ({"round": 201}, "", "IMP004.round-range"),
        ({"white": 77}, "", "IMP004.no-player"),
        ({"white": 2, "black": 2}, "", "IMP004.oneself"),
        ({"white": 0, "black": 0}, "", "IMP004.nobody"),
        ({"white": 1}, "", "IMP004.has-game"),
        ({"wResult": "Q"}, ".wResult", "SYN007.expected.jch-letter"),
        ({"played": "yes"}, ".played", "SYN007.expected.flag"),
        ({"board": float("nan")}, ".board", "SYN007.expected.number"),
        ({"board": 10**40}, ".board", "SYN007.expected.number"),
        ({"board": [1]}, ".board", "SYN007.expected.number"),
    ],
)
def test_a_broken_game_costs_itself_alone(change, way, why):
    games = [dict(one) for one in PLAYERS["event"]["tournaments"][0]["gameList"]]
    games[1] |= change
    result = read(as_bytes(changed(PLAYERS, gameList=games)))
    assert rows(result.tournament)[1] == ["4w1", "3b=", "2w1", "5b "]
    assert amiss(result) == [(f"event.tournaments[0].gameList[1]{way}", why)]


def amiss(result):
    """Return where something was left out, and why."""
    found = [values for code, _, values in told(result) if code in {"IMP004", "SYN007"}]
    return [
        (one.get("field", one["text"]), one.get("why", one.get("expected")).id) for one in found
    ]


@each_row(
    ("key", "value", "way", "expected"),
    [
        ("gameList", 5, "", "list"),
        ("gameList", [5], "[0]", "object"),
        ("scoreSystem", [], "", "object"),
        ("rankOrder", [7], "[0]", "text"),
        ("numRounds", 10**9, "", "at-most"),
        ("topColor", "green", "", "initial-colour"),
        ("rounds", [{"roundNo": 999}], "[0].roundNo", "round-from"),
        ("prohibited", [{"competitors": "all"}], "[0].competitors", "list"),
    ],
)
def test_a_value_of_another_type_is_named_with_its_place(key, value, way, expected):
    result = read(as_bytes(changed(PLAYERS, **{key: value})))
    assert len(result.tournament.players) == 5
    place = f"event.tournaments[0].{key}{way}"
    assert set(amiss(result)) == {(place, f"SYN007.expected.{expected}")}


def test_ids_that_point_nowhere_are_named():
    document = changed(PLAYERS)
    document["event"]["profiles"] = [profile(11, "Apple, Ann"), {"id": "x"}, profile(11, "B, C")]
    result = read(as_bytes(document))
    assert [player.name for player in result.tournament.players] == ["Apple, Ann", "", "", "", ""]
    assert amiss(result) == [
        ("event.profiles[1]", "IMP004.id-taken"),
        ("event.profiles[2]", "IMP004.id-taken"),
        ("event.tournaments[0].competitors[1].profileId", "SYN007.expected.profile"),
        ("event.tournaments[0].competitors[2].profileId", "SYN007.expected.profile"),
        ("event.tournaments[0].competitors[3].profileId", "SYN007.expected.profile"),
        ("event.tournaments[0].competitors[4].profileId", "SYN007.expected.profile"),
        ("event.eventInfo.arbiters.arbiters", "SYN007.expected.profiles"),
        ("event.eventInfo.arbiters.arbiters", "SYN007.expected.profiles"),
    ]


def test_more_rounds_than_allowed_are_left_out():
    result = read(as_bytes(PLAYERS), limits=Limits(rounds=2))
    assert result.tournament.rounds_played == 2
    assert read(as_bytes(PLAYERS), limits=Limits(bytes=100)).tournament is None
    assert read(as_bytes(PLAYERS), limits=Limits(players=4)).tournament is None
    assert read(as_bytes(PLAYERS), limits=Limits(elements=40)).tournament is None


def test_of_one_kind_of_finding_so_many_are_kept_and_the_others_counted():
    result = read(as_bytes(changed(PLAYERS, gameList=[{}] * 50)), limits=Limits(findings=20))
    assert [code for code, _, _ in told(result)].count("IMP004") == 20


# How a file is told -----------------------------------------------------------------------------


def test_the_order_of_keys_and_the_layers_do_not_matter():
    turned = dict(reversed(PLAYERS.items()))
    flat = {key: value for key, value in turned.items() if key != "event"} | PLAYERS["event"]
    bare = {"tournaments": PLAYERS["event"]["tournaments"]}
    for document in (turned, flat, bare):
        result = read(b"\xef\xbb\xbf" + as_bytes(document))
        assert result.version == "jch"
        assert rows(result.tournament) == rows(event_of(PLAYERS))


def test_other_json_is_none():
    for document in ({"schema": "trfkit.standings/1"}, [{"name": "A"}], {"filetype": "Tiebreak"}):
        assert read(json.dumps(document).encode()).version != "jch"


def test_an_event_states_points_and_ranks():
    (table,) = read_stated(as_bytes(PLAYERS)).tables
    assert [row.rank for row in table.rows] == [1, 4, 3, 2, 5]


def test_values_that_competitors_state_are_a_table():
    competitors = [dict(one) for one in PLAYERS["event"]["tournaments"][0]["competitors"]]
    for one, values in zip(
        competitors, (["2.5", "3.5", 4.25], [1.5, 2], [None], [], [0]), strict=True
    ):
        one["tieBreakScore"] = values
    (table,) = read(as_bytes(changed(PLAYERS, competitors=competitors))).stated
    assert [column.code for column in table.columns] == [None, "PTS", "BH/C1", "SB"]
    assert [row.number for row in table.rows] == [1, 2, 3, 4, 5]
    assert [cell.text for cell in table.rows[0].values] == ["1", "2.5", "3.5", "4.25"]
    assert [cell.text for cell in table.rows[1].values] == ["4", "1.5", "2", ""]
    assert (table.rows[0].name, table.rows[0].fide_id) == ("Apple, Ann", 99900011)


@each_row(
    ("order", "codes"),
    [
        (["PTS", "", "SB", "WON"], ["PTS", "", "SB", "WON"]),
        (["PTS", {"name": ""}, "SB", "WON"], ["PTS", "?", "SB", "WON"]),
        (["PTS", "", "BH", "SB", "WON"], ["PTS", "BH", "SB", "WON"]),
        (["PTS", 7, "SB", "WON"], ["PTS", "", "SB", "WON"]),
        (["PTS", "BH", "SB"], [""] * 4),
        (["PTS", "BH", "SB", "WON", "WIN"], [""] * 4),
    ],
)
def test_a_value_has_the_code_of_its_place_if_there_are_as_many(order, codes):
    competitors = [dict(one) for one in PLAYERS["event"]["tournaments"][0]["competitors"]]
    for one in competitors:
        one["tieBreakScore"] = [1, 2, 3, 4]
    document = changed(PLAYERS, competitors=competitors, rankOrder=order)
    (table,) = read(as_bytes(document)).stated
    assert [column.code or "" for column in table.columns][1:] == codes
    assert [column.label for column in table.columns][1:] == [
        code or f"TB{place}" for place, code in enumerate(codes, start=1)
    ]


def test_a_list_of_ratings_that_is_nobody_s_is_named():
    document = changed(PLAYERS, ratingList="Local")
    document["event"]["ratingLists"] = [
        {"listName": name} for name in ("Local", "FIDE", "FIDErapid")
    ]
    document["event"]["profiles"][0]["rating"] = [2210, 2200, 2190]
    result = read(as_bytes(document))
    ann = result.tournament.players[0]
    national = result.tournament.national_ratings[0]
    assert (ann.rating, national.federation, national.rating) == (2200, "ENG", 2210)
    assert [one for one in told(result) if "list" in one[1]] == [
        ("IMP002", "further-lists", {"names": ("FIDERAPID",)})
    ]


def test_without_lists_the_first_rating_is_fide_s_and_a_local_one_is_nobody_s():
    document = changed(PLAYERS)
    del document["event"]["ratingLists"]
    assert [player.rating for player in event_of(document).players][:2] == [2200, 2100]
    document["event"]["ratingLists"] = [{"listName": "Local"}]
    document["event"]["eventInfo"] = document["event"]["tournaments"][0]["tournamentInfo"] = {}
    result = read(as_bytes(document))
    assert result.tournament.players[0].rating is None
    assert [one for one in told(result) if "list" in one[1]] == [
        ("IMP002", "further-lists", {"names": ("LOCAL",)})
    ]


def test_a_name_is_taken_with_its_accents():
    document = changed(PLAYERS)
    document["event"]["profiles"][0] |= {"firstName": "Ånn", "fideName": "Apple, Ann"}
    assert event_of(document).players[0].name == "Apple, Ånn"


def test_descriptions_of_tie_breaks_become_codes():
    order = [
        {"name": "PTS"},
        {"name": "BH", "modifiers": {"cutlow": 1, "cuthigh": 0}},
        {"name": "BH", "modifiers": {"cutlow": 1, "cuthigh": 1}},
        {"name": "ARO", "modifiers": {"unrated": 1400}},
        {"name": "DE", "modifiers": {"predetermined": True}},
    ]
    event = event_of(changed(PLAYERS, rankOrder=order))
    assert event.tiebreaks == ("BH/C1", "BH/M1", "ARO/U1400", "DE/P")


def test_an_acceleration_may_be_told_by_a_result():
    ranges = {"firstRound": 1, "lastRound": 2, "firstCompetitor": 1, "lastCompetitor": 2}
    values = [ranges | {"matchResult": "W", "gameResult": "D"}, ranges | {"matchScore": "D"}]
    event = event_of(changed(TEAMS, accelerated={"name": "Acc", "values": values}))
    assert [(one.match_points, one.points) for one in event.accelerations] == [
        (20, 5), (10, None),
    ]  # fmt: skip
    alone = {"firstRound": 2, "firstCompetitor": 3, "gameResult": "D"}
    values = [*values, alone]
    of_players = event_of(changed(PLAYERS, accelerated={"name": "Acc", "values": values}))
    *_, one = of_players.accelerations
    assert (one.first_round, one.last_round, one.first_id, one.last_id) == (2, 2, 3, 3)
    assert [(one.match_points, one.points) for one in of_players.accelerations] == [
        (None, 5), (None, None), (None, 5),
    ]  # fmt: skip


def test_a_national_id_without_a_rating_is_a_record():
    document = changed(PLAYERS)
    document["event"]["profiles"][2]["localId"] = "E-13"
    assert event_of(document).national_ratings[-1] == NationalRating(
        federation="ENG", start_no=3, national_id="E-13"
    )


def test_scores_of_matches_are_read():
    scores = SCORES | {"match": {"W": 3, "D": 1, "L": 0, "Z": 0, "P": 2}}
    event = event_of(changed(TEAMS, scoreSystem=scores))
    assert (event.match_points.win, event.match_points.draw) == (30, 10)
    assert event.team_byes.match_points == 20


# Read list by list, and whole ----------------------------------------------------------------

OTHER_VALUES = (None, 1, -1, "x", "", [], {}, [1], [{}], ["x", {"cid": 1}], True, 1.5)


def places(value, way=()):
    """Yield the way to every value inside."""
    yield way
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*way, key))


def with_other(document, way, other):
    damaged = {"": deepcopy(document)}
    holder = damaged
    for step in ("", *way)[:-1]:
        holder = holder[step]
    holder[("", *way)[-1]] = other
    return damaged[""]


@pytest.mark.long
@pytest.mark.parametrize("document", [PLAYERS, TEAMS], ids=["players", "teams"])
def test_a_file_read_list_by_list_is_the_file_read_whole(document):
    others = cycle(OTHER_VALUES)
    for way in places(document):
        data = json.dumps(with_other(document, way, next(others))).encode()
        in_parts, whole = read_jch(data), read_jch(data, encoding="utf-8")
        assert in_parts == whole, way


def test_a_file_cut_short_tells_where_it_ends():
    data = as_bytes(PLAYERS)
    for end in range(1, len(data), 97):
        assert read_jch(data[:end]) == read_jch(data[:end], encoding="utf-8")
