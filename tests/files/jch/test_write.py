"""Chess-JSON: written, read again, and the same for whoever ranks by it."""

from __future__ import annotations

import json
from pathlib import Path

import facts
import pytest
from examples import examples
from generated import round_robin, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from strategies_model import team_tournaments, tournaments
from team_events import team_event_of
from team_strategies import team_events
from there_and_back import SOURCES, different, excused, facts_told, tournament_in

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.model import (
    ByeType,
    Colour,
    Event,
    Kind,
    NationalRating,
    Outcome,
    Pairings,
    Player,
    PointSystem,
    RequestedByes,
    RoundEntry,
    StartingRankMethod,
    Tournament,
)
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.units import Points

SAMPLES = Path(__file__).parents[3] / "samples"

SAID = {
    "losses.byes-in-rounds": {"players.rounds", "requested_byes"},
    "losses.impossible-bye": {"requested_byes"},
    "losses.contradicted-bye": {"requested_byes"},
    "losses.arbiters-in-order": {"arbiters"},
    "losses.tie-breaks-behind": {"tiebreaks", "standings_order"},
    "losses.accelerations-as-ranges": {"accelerations", "player_accelerations"},
    "losses.pairings-with-rounds": {"forbidden_pairs"},
    "losses.strange-members": {"teams"},
    "losses.no-team": {"players"},
    "losses.team-points-computed": {"teams"},
    "losses.line-ups-as-matches": {
        "line_ups", "team_byes", "forfeited_matches", "requested_byes", "match_points",
    },
    "losses.matches": {
        "line_ups", "team_byes", "forfeited_matches", "requested_byes", "match_points",
    },
    "CNV006": {"players.stated_points"},
}  # fmt: skip
"""What a sentence of the report says in other words than those of the facts."""

COUNTS = {"stated_players", "stated_rated", "stated_teams"}
"""What is left out where anybody can count it."""


FOUR = Tournament(
    kind=Kind(Event.SWISS, is_team=False, pairings=Pairings.SWISS, source="data", reason=""),
    players=tuple(Player(start_no=number, name=f"Player, {number}") for number in range(1, 5)),
    rounds_played=0,
)


def rows(tournament):
    return [player.rounds for player in tournament.players]


def with_short_rows(tournament):
    """Return the tournament with rows that end where only absence follows, as readers have them."""
    return replace(
        tournament,
        players=tuple(
            replace(one, rounds=without_absence_at_the_end(one.rounds))
            for one in tournament.players
        ),
    )


def holds_together(tournament):
    written = write(tournament, "jch")
    result = read(written.data)
    assert result.version == "jch"
    ids = {fact.id for finding in written.diagnostics for fact in facts_told(finding)}
    ids |= {finding.code for finding in written.diagnostics}
    said = excused(written.diagnostics).union(*(SAID[name] for name in ids & SAID.keys()))
    if "losses.result" in ids:
        said.add("players.rounds")
    if "players" in said:
        return
    back = different(with_short_rows(tournament), result.tournament)
    assert back - COUNTS <= said, (back - said - COUNTS, ids)


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_file_comes_back_but_for_what_is_named(path):
    tournament = tournament_in(path)
    if tournament is not None and tournament.players:
        holds_together(tournament)


@examples(30)
@given(tournament=tournaments())
def test_every_tournament_comes_back_but_for_what_is_named(tournament):
    if tournament.players:
        holds_together(tournament)


@examples(30)
@given(tournament=st.one_of(team_tournaments(), team_events()))
def test_every_event_of_teams_comes_back_but_for_what_is_named(tournament):
    if any(team.members for team in tournament.teams):
        holds_together(tournament)


@each_row("seed", range(4))
@each_row("make", [swiss, round_robin, team_swiss])
def test_generated_events_come_back_with_all_their_tie_breaks(make, seed):
    tournament = make(seed)
    holds_together(tournament)
    again = read(write(tournament, "jch").data).tournament
    codes = ("MPTS", "GPTS", "EDE", "EMMSB") if again.teams else ("PTS", "BH/C1", "SB", "DE", "ARO")
    before, after = (rank(one, Ranking(tiebreaks=codes)) for one in (tournament, again))
    assert [(row.id, row.values, row.rank) for row in before.rows] == [
        (row.id, row.values, row.rank) for row in after.rows
    ]


def test_each_player_game_and_match_has_a_line_of_its_own():
    data = write(tournament_in(SAMPLES / "teams.trf"), "jch").data
    event = json.loads(data)["event"]
    (tournament,) = event["tournaments"]
    lines = [line.strip().rstrip(",") for line in data.decode().split("\r\n")]
    for each in (*event["profiles"], *tournament["gameList"], *tournament["matchList"]):
        assert lines.count(json.dumps(each, ensure_ascii=False)) == 1


NOTHING_BUT = {
    "byte-padded.trf": [],
    "double-round-robin.trf": [],
    "go-club.trf": [],
    "lichess.trf": [],
    "open-swiss.trf": [],
    "round-robin.trf": [("CNV003", "142", "losses.follows(fact=losses.rounds)")],
    "lantern.jch": [("CNV003", "092", "losses.follows(fact=losses.type_text)")],
    "teams.trf": [
        ("CNV001", "310", "losses.teams.nickname; losses.teams.strength"),
    ],
    "swiss-3-1-0.trf": [
        ("CNV003", "240", "losses.byes-in-rounds"),
        ("CNV001", "NRS", "losses.national-as-to(fields=losses.field.origin)"),
        ("CNV001", "###", "losses.comments"),
    ],
    "engine-round-5.trfx": [
        ("CNV003", "XXP", "losses.pairings-with-rounds"),
        ("CNV003", "092", "losses.follows(fact=losses.type_text)"),
    ],
}


@each_row("name", NOTHING_BUT)
def test_a_sample_loses_nothing_but(name):
    written = write(tournament_in(SAMPLES / name), "jch")
    assert facts.told(written.diagnostics) == NOTHING_BUT[name]


def test_games_that_were_not_rated_stay_so():
    tournament = tournament_in(SAMPLES / "lantern.jch")
    again = read(write(tournament, "jch").data).tournament
    assert [player.rounds for player in again.players] == [p.rounds for p in tournament.players]


def test_teams_keep_their_matches_byes_and_boards():
    tournament = tournament_in(SAMPLES / "teams.trf")
    back = different(tournament, read(write(tournament, "jch").data).tournament)
    assert back - COUNTS == {"teams"}  # their short names and strengths


def test_a_match_names_its_games_in_the_order_of_the_boards():
    document = json.loads(write(tournament_in(SAMPLES / "teams.trf"), "jch").data)["event"]
    (tournament,) = document["tournaments"]
    assert (document["eventName"], tournament["name"]) == ("Three Boards Cup 2026",) * 2
    games = {game["id"]: game for game in tournament["gameList"]}
    boards = [
        [games[number]["board"] for number in match["games"]]
        for match in tournament["matchList"]
        if match["black"] and match["played"]
    ]
    assert boards[:3] == [[1, 2, 3]] * 3
    assert all(listed == sorted(listed) for listed in boards)


@pytest.mark.parametrize(
    ("code", "first", "primary"),
    [
        ("FIDE_TEAM_MP_GP_BAKU", "PTS", "match"),
        ("FIDE_TEAM_TYPEA_GP_MP", "GPTS", "game"),
        ("CUSTOM_TEAM_SWISS_GP", "GPTS", "game"),
        ("CUSTOM_TEAM_SWISS", "PTS", None),
    ],
)
def test_the_score_that_ranks_teams_first_is_that_of_the_type(code, first, primary):
    teams = replace(
        tournament_in(SAMPLES / "teams.trf"), type_code=code, standings_order=(), tiebreaks=("EDE",)
    )
    data = write(teams, "jch").data
    (tournament,) = json.loads(data)["event"]["tournaments"]
    assert tournament["rankOrder"] == [first, "EDE"]
    assert tournament["scoreSystem"].get("primary") == primary
    assert read(data).tournament.tiebreaks == ("EDE",)


def test_points_are_computed_for_those_alone_who_state_none():
    bye = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
    ann, bo = FOUR.players[:2]
    players = (
        replace(ann, stated_points=Points(15)),
        replace(bo, rounds=(bye,)),
        *FOUR.players[2:],
    )
    again = read(write(replace(FOUR, players=players, rounds_played=1), "jch").data).tournament
    assert [player.stated_points for player in again.players] == [15, 10, 0, 0]


def test_an_id_of_a_federation_of_any_length_stays():
    long = "7" * 5000
    record = NationalRating(federation="NED", start_no=2, rating=None, national_id=long)
    again = read(write(replace(FOUR, national_ratings=(record,)), "jch").data).tournament
    assert again.national_ratings == (record,)


def only(tournament, **rounds):
    """Return a tournament with other rounds of some players."""
    return replace(
        tournament,
        players=tuple(
            replace(one, rounds=tuple(rounds.get(f"player_{one.start_no}", one.rounds)))
            for one in tournament.players
        ),
    )


W, B = Colour.WHITE, Colour.BLACK


def test_a_round_lost_by_forfeit_by_all_is_no_round_to_come():
    lost = {
        f"player_{one}": [RoundEntry(Outcome.FORFEIT_LOSS, other, colour)]
        for one, other, colour in ((1, 2, W), (2, 1, B), (3, 4, W), (4, 3, B))
    }
    tournament = replace(only(FOUR, **lost), rounds_played=1)
    written = write(tournament, "jch")
    assert "losses.open-pairings" not in {one[2] for one in facts.told(written.diagnostics)}
    again = read(written.data).tournament
    assert (again.rounds_played, rows(again)) == (1, rows(tournament))


def test_a_match_forfeited_against_nobody_known_has_one_side():
    event = team_event_of("1-2 1  3-4 1", teams=4, boards=1)
    won, lost = RoundEntry(Outcome.FORFEIT_WIN), RoundEntry(Outcome.FORFEIT_LOSS)
    entries = {f"player_{one}": [won if one < 3 else lost] for one in range(1, 5)}
    document = json.loads(write(only(event, **entries), "jch").data)
    matches = document["event"]["tournaments"][0]["matchList"]
    assert [(one["white"], one["black"], one["wResult"]) for one in matches] == [
        (1, 0, "W"), (2, 0, "W"), (3, 0, "Z"), (4, 0, "Z"),
    ]  # fmt: skip


def test_pairings_without_a_result_come_back_played_or_not():
    entries = {
        "player_1": [RoundEntry(Outcome.WIN, 2, W), RoundEntry(Outcome.PENDING, 4, W)],
        "player_2": [RoundEntry(Outcome.LOSS, 1, B), RoundEntry(Outcome.PENDING, 3, W)],
        "player_3": [RoundEntry(Outcome.PENDING, 4, W), RoundEntry(Outcome.PENDING, 2, B)],
        "player_4": [RoundEntry(Outcome.PENDING, 3, B), RoundEntry(Outcome.PENDING, 1, B)],
    }
    tournament = replace(only(FOUR, **entries), rounds_played=1)
    data = write(tournament, "jch").data
    letters = {
        (one["round"], one["white"]): (one["wResult"], one["bResult"], one["played"])
        for one in json.loads(data)["event"]["tournaments"][0]["gameList"]
    }
    assert letters[1, 3] == ("A", "A", False)
    assert letters[2, 1] == letters[2, 2] == ("Z", "Z", False)
    assert rows(read(data).tournament) == rows(tournament)


def test_a_game_of_which_one_row_alone_tells_is_named():
    tournament = replace(only(FOUR, player_1=[RoundEntry(Outcome.WIN, 2, W)]), rounds_played=1)
    told = facts.told(write(tournament, "jch").diagnostics)
    assert ("CNV001", "001", "losses.players.rounds") in told


def test_whoever_is_in_no_team_is_named():
    teams = tournament_in(SAMPLES / "teams.trf")
    stranger = Player(start_no=29, name="Nobody, Noel")
    told = facts.told(write(replace(teams, players=(*teams.players, stranger)), "jch").diagnostics)
    assert ("CNV001", "001", "losses.no-team") in told


def test_byes_of_teams_in_rounds_to_come_stay_and_those_of_no_round_are_named():
    byes = (
        RequestedByes(ByeType.ZERO, 5, (2,)),
        RequestedByes(ByeType.HALF, 5, (3,)),
        RequestedByes(ByeType.HALF, 77, (1,)),
    )
    teams = tournament_in(SAMPLES / "teams.trf")
    coming = replace(
        teams,
        players=tuple(replace(one, rounds=one.rounds[:3]) for one in teams.players),
        rounds_played=3,
        requested_byes=byes,
        forfeited_matches=(),
    )
    written = write(coming, "jch")
    lost = ("CNV001", "240", "losses.byes-of-impossible-rounds")
    assert lost in facts.told(written.diagnostics)
    again = read(written.data).tournament
    assert {byes[0], byes[1]} <= set(again.requested_byes)


def test_teams_without_members_would_lose_everybody():
    teams = tournament_in(SAMPLES / "teams.trf")
    first, *others = teams.teams
    empty = tuple(replace(one, members=()) for one in others)
    told = facts.told(write(replace(teams, teams=(first, *empty)), "jch").diagnostics)
    lost = len(teams.players) - len(first.members)
    assert told.count(("CNV001", "001", "losses.no-team")) == lost
    nobody = replace(teams, teams=tuple(replace(one, members=()) for one in teams.teams))
    with pytest.raises(Refusal, match="could not read it back"):
        write(nobody, "jch")


def test_points_are_numbers_with_a_point_and_the_system_s_own():
    system = PointSystem(
        win=Points(30), draw=Points(10), loss=Points(5), forfeit_win=Points(30),
        pairing_allocated_bye=Points(15), full_point_bye=Points(25), half_point_bye=Points(10),
        unknown=Points(0),
    )  # fmt: skip
    entries = {
        "player_1": [RoundEntry(Outcome.WIN, 2, W)],
        "player_2": [RoundEntry(Outcome.LOSS, 1, B)],
        "player_3": [RoundEntry(Outcome.FULL_POINT_BYE)],
        "player_4": [RoundEntry(Outcome.HALF_POINT_BYE)],
    }
    tournament = replace(only(FOUR, **entries), rounds_played=1, point_system=system)
    data = write(tournament, "jch").data
    stated = json.loads(data)["event"]["tournaments"][0]
    assert stated["scoreSystem"]["game"] == {
        "W": 3.0, "D": 1.0, "L": 0.5, "F": 2.5, "H": "D", "Z": 0.0, "P": 1.5, "A": 0.0, "U": "Z",
    }  # fmt: skip
    assert [one["wResult"] for one in stated["gameList"]] == ["W", "F", "D"]
    assert b'"W": 3.0' in data
    again = read(data).tournament
    assert again.point_system == system
    assert rows(again) == rows(tournament)


def test_the_national_ratings_and_whose_count_stay():
    tournament = replace(
        FOUR,
        federation="NED",
        national_ratings=(
            NationalRating(federation="NED", start_no=2, rating=2301, national_id="NL1"),
            NationalRating(federation="NED", start_no=1, rating=2200),
            NationalRating(federation="GER", start_no=1, rating=2250),
        ),
        starting_rank_method=StartingRankMethod("HBFN", "GER"),
    )
    data = write(tournament, "jch").data
    again = read(data).tournament
    assert set(again.national_ratings) == set(tournament.national_ratings)
    assert again.starting_rank_method == tournament.starting_rank_method
    competitors = json.loads(data)["event"]["tournaments"][0]["competitors"]
    assert competitors[0]["rating"] == 2250


def test_an_event_without_anybody_is_written():
    empty = replace(FOUR, players=())
    document = json.loads(write(empty, "jch").data)
    assert document["event"]["tournaments"][0]["competitors"] == []


def test_a_name_that_comes_back_otherwise_keeps_its_number():
    first = replace(FOUR.players[0], name="Nordahl, Ingrid Jr.,", fide_id=99900328)
    written = write(replace(FOUR, players=(first, *FOUR.players[1:])), "jch")
    lost = {fact.id for one in written.diagnostics for fact in facts_told(one)}
    assert "losses.players.name" in lost
    assert "losses.numbers" not in lost
