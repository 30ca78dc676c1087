"""Our own JSON: what is written is read back field by field, and what is broken is refused."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from examples import examples
from go_events import go_tournaments
from hypothesis import given
from strategies_model import team_tournaments, tournaments
from there_and_back import SOURCES, tournament_in
from written import ALONE, HEADERS

from trfkit.files.convert import write
from trfkit.files.json_document import BrokenJsonError, json_value
from trfkit.files.own_json import read_own_json
from trfkit.files.registry import read, read_stated
from trfkit.findings.codes import message
from trfkit.go.go_event import GoEvent, GoPlayer
from trfkit.limits import DEFAULT_LIMITS
from trfkit.model import Tournament
from trfkit.record import names, replace


def again(tournament):
    written = write(tournament, "json")
    assert written.diagnostics == ()
    result = read(written.data)
    assert [message(finding) for finding in result.diagnostics] == []
    assert result.version == "json"
    return result.tournament


@pytest.mark.parametrize("path", SOURCES)
def test_every_file_comes_back_as_it_was(path):
    tournament = tournament_in(path)
    if tournament is not None:
        assert again(tournament) == tournament


@examples(60)
@given(tournaments())
def test_every_tournament_comes_back(tournament):
    assert again(tournament) == tournament


@examples(30)
@given(team_tournaments())
def test_every_event_of_teams_comes_back(tournament):
    assert again(tournament) == tournament


@examples(30)
@given(go_tournaments())
def test_every_event_of_go_comes_back(tournament):
    assert again(tournament) == tournament


def test_numbers_with_decimals_come_back_exactly():
    go = GoEvent(players=(GoPlayer(start_no=4, start_score=-205),), komi=Decimal("6.50"))
    assert again(replace(ALONE, discipline=go)).discipline == go
    assert '"komi": "6.50"' in write(replace(ALONE, discipline=go), "json").data.decode()


# By other eyes: the json of the standard library, and the names that the model has ---------------


def test_the_document_says_what_the_tournament_is():
    document = json.loads(write(HEADERS, "json").data)
    event = document["tournament"]

    assert document["schema"] == "trfkit.tournament/1"
    fields = [name for name in names(Tournament) if name != "discipline"]
    assert list(event) == [*fields, "go"]
    assert event["start"] == "2026-01-10"
    assert event["round_dates"] == ["2026-01-10", None, "2026-01-12"]
    assert event["tiebreaks"] == ["BH/C1", "BH", "SB"]
    assert event["point_system"]["draw"] == "0.5"
    assert event["players"] == [
        {
            "start_no": 4,
            "name": "Nordahl, Ingrid",
            "sex": "w",
            "title": "WIM",
            "rating": "2155",
            "federation": "NOR",
            "fide_id": 99900328,
            "birth": {"year": 2004, "month": 12, "day": 1},
            "stated_points": "2.5",
            "stated_rank": 7,
            "rounds": [
                {"outcome": "0", "opponent": 5, "colour": "w"},
                {"outcome": "+", "opponent": 106, "colour": "b"},
                {"outcome": "H", "opponent": None, "colour": None},
                {"outcome": "=", "opponent": 1, "colour": "b"},
            ],
        }
    ]


def test_what_a_terminal_would_obey_is_escaped():
    player = replace(ALONE.players[0], name="Ev\u202eil \x1b[31m \udc80 żółć")
    tournament = replace(ALONE, players=(player,))
    text = write(tournament, "json").data.decode("utf-8")
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "żółć" in text
    assert again(tournament) == tournament


# What others write --------------------------------------------------------------------------------


LEAST = {
    "kind": {
        "event": "swiss",
        "is_team": False,
        "pairings": "swiss",
        "source": "option",
        "reason": "said",
    },
    "players": [{"start_no": 1, "name": "Ash, Ada"}],
    "rounds_played": 0,
}


def document(**changes):
    return json.dumps({"schema": "trfkit.tournament/1", "tournament": {**LEAST, **changes}})


def test_what_has_a_default_may_be_left_out():
    tournament = read(document().encode()).tournament
    assert tournament.players[0].name == "Ash, Ada"
    assert tournament.point_system == ALONE.point_system


def test_unknown_keys_are_left_out_and_named():
    result = read(
        document(sponsor="Bank", players=[{"start_no": 1, "name": "A", "elo": 1}]).encode()
    )
    assert result.tournament is not None
    assert [message(finding) for finding in result.diagnostics] == [
        "not used: elo, sponsor (this version does not know it)"
    ]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"players": 3}, "tournament.players: 3 is not a list"),
        (
            {"players": [{"start_no": 1, "name": "A", "rounds": [{"outcome": "X"}]}]},
            'tournament.players[0].rounds[0].outcome: "X" is not a result of record 001',
        ),
        (
            {"players": [{"start_no": 1, "name": "A", "rating": 2100}]},
            'tournament.players[0].rating: 2100 is not a rating such as "2105"',
        ),
        (
            {"players": [{"start_no": 0, "name": "A"}]},
            "tournament.players: 0 is not from 1 to 9999",
        ),
        ({"players": [{"start_no": 1}]}, "tournament.players[0]: it has no 'name'"),
        (
            {"players": [{"start_no": 1, "name": "A"}, {"start_no": 1, "name": "B"}]},
            "tournament.players: 1 is the number of 2 of them",
        ),
        ({"rounds": True}, "tournament.rounds: true is not a whole number"),
        ({"rounds": 10**15}, "tournament.rounds: 1000000000000000 is not a whole number"),
        ({"rounds_played": -1}, "tournament.rounds_played: it is below zero"),
        ({"start": "1.5.2026"}, 'tournament.start: "1.5.2026" is not a day such as 2026-05-01'),
        (
            {"point_system": {"win": 1}},
            'tournament.point_system.win: 1 is not points such as "7.5"',
        ),
        (
            {"point_system": {"win": "1.25"}},
            'tournament.point_system.win: "1.25" is not points such as "7.5"',
        ),
        (
            {"go": {"komi": "NaN"}},
            'tournament.go.komi: "NaN" is not a number such as "6.5"',
        ),
        (
            {"kind": {**LEAST["kind"], "event": "chaos"}},
            'tournament.kind.event: "chaos" is not one of swiss, round-robin, knockout, other',
        ),
        ({"name": ["x"]}, 'tournament.name: ["x"] is not a text'),
        ({"pairs_by_file_order": "yes"}, '"yes" is not true or false'),
        ({"kind": None}, "tournament.kind: null is not an object"),
        (
            {"forfeited_matches": [{"result": "+", "round": 1, "white": 1, "black": 2}]},
            "tournament.forfeited_matches[0].result: it is none of +-, -+, --",
        ),
    ],
)
def test_what_breaks_the_shape_is_refused_with_its_place(changes, place):
    result = read(document(**changes).encode())
    assert result.tournament is None
    (finding,) = result.diagnostics
    assert finding.code == "IMP001"
    assert place in message(finding)


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": "trfkit.tournament/2", "tournament": {}}',
        '{"schema": "trfkit.tournament/1"}',
        '{"schema": "trfkit.tournament/1", "tournament": [',
        '{"schema": "trfkit.tournament/1", "tournament": NaN}',
        '{"schema": "trfkit.tournament/1", "tournament": 1e9999999999999999999999}',
        '{"schema": "trfkit.tournament/1", "tournament": ' + "9" * 5000 + "}",
        '{"schema": "trfkit.tournament/1", "tournament": ' + "[" * 99999,
        '{"schema": "trfkit.tournament/1", "tournament": ' + '{"go":' * 99999,
        '{"schema": "trfkit.tournament/1", "name": "\udc80"',
    ],
)
def test_a_broken_document_is_refused_and_never_raises(text):
    result = read(text.encode("utf-8", "surrogateescape"))
    assert result.tournament is None
    assert [finding.code for finding in result.diagnostics] == ["IMP001"]
    assert result.version == "json"


def test_the_limits_hold_for_it_too():
    limits = replace(DEFAULT_LIMITS, bytes=100)
    result = read(document().encode(), limits=limits)
    assert result.tournament is None
    many = read(document(rounds_played=10**9).encode())
    assert many.tournament is None
    assert "rounds" in message(many.diagnostics[0])


def test_it_is_a_table_to_compare_with():
    stated = read_stated(write(HEADERS, "json").data)
    assert [column.label for table in stated.tables for column in table.columns] != []


PLAYERS = '{"schema": "trfkit.tournament/1", "tournament": {"players": [{}, %s]}}'


@pytest.mark.parametrize("last", ["NaN", '"\n"', "1e9999999999999999999", '{"a": ', "{}]}} {"])
def test_what_is_amiss_with_one_player_is_told_as_of_the_whole_document(last):
    data = (PLAYERS % last).encode()
    with pytest.raises(BrokenJsonError) as whole:
        json_value(data, None, DEFAULT_LIMITS)
    (finding,) = read_own_json(data).diagnostics

    assert str(whole.value) in finding.values["missing"]
