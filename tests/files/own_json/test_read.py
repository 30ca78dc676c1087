"""Our own JSON: what is written is read back field by field, and what is broken is refused."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from examples import examples
from go_events import go_tournaments
from hypothesis import given
from row_tests import each_row
from strategies_model import team_tournaments, tournaments
from there_and_back import SOURCES, tournament_in
from written import ALONE, HEADERS

from trfkit.files.convert import write
from trfkit.files.json_document import BrokenJsonError, json_value
from trfkit.files.own_json.read import read_own_json
from trfkit.files.registry import read, read_stated
from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.go.go_event import GoEvent, GoPlayer
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message, Several
from trfkit.model import Tournament
from trfkit.record import names, replace


def again(tournament):
    written = write(tournament, "json")
    assert written.diagnostics == ()
    result = read(written.data)
    assert [(finding.variant, dict(finding.values)) for finding in result.diagnostics] == []
    assert result.version == "json"
    return result.tournament


def with_reason_told(tournament):
    """Return a tournament whose kind is as it is because a file says why, in English."""
    kind = tournament.kind
    reason = Message("ranking.kind-told", text=str(kind.reason))
    reason = FROM_COLUMNS if kind.reason == FROM_COLUMNS else reason
    return replace(tournament, kind=replace(kind, reason=reason))


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_file_comes_back_as_it_was(path):
    tournament = tournament_in(path)
    if tournament is not None:
        assert again(tournament) == with_reason_told(tournament)


@examples(60)
@given(tournaments())
def test_every_tournament_comes_back(tournament):
    assert again(tournament) == with_reason_told(tournament)


@examples(30)
@given(team_tournaments())
def test_every_event_of_teams_comes_back(tournament):
    assert again(tournament) == with_reason_told(tournament)


@examples(30)
@given(go_tournaments())
def test_every_event_of_go_comes_back(tournament):
    assert again(tournament) == with_reason_told(tournament)


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
    assert again(tournament) == with_reason_told(tournament)


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
    ways = ("tournament.players.elo", "tournament.sponsor")
    assert [(finding.variant, dict(finding.values)) for finding in result.diagnostics] == [
        ("", {"labels": Several(items=ways, more=0), "why": Message("IMP008.unknown")})
    ]


@each_row(
    ("changes", "place", "reason"),
    [
        ({"players": 3}, "tournament.players", "SYN007.expected.list"),
        (
            {"players": [{"start_no": 1, "name": "A", "rounds": [{"outcome": "X"}]}]},
            "tournament.players[0].rounds[0].outcome",
            "SYN007.expected.result",
        ),
        (
            {"players": [{"start_no": 0, "name": "A"}]},
            "tournament.players",
            "IMP001.json-range",
        ),
        ({"players": [{"start_no": 1}]}, "tournament.players[0]", "IMP001.json-lacks"),
        (
            {"players": [{"start_no": 1, "name": "A"}, {"start_no": 1, "name": "B"}]},
            "tournament.players",
            "IMP001.json-repeated",
        ),
        ({"rounds_played": -1}, "tournament.rounds_played", "IMP001.json-negative"),
        (
            {"point_system": {"win": 1}},
            "tournament.point_system.win",
            "SYN007.expected.json-points",
        ),
        (
            {"point_system": {"win": "1.25"}},
            "tournament.point_system.win",
            "SYN007.expected.json-points",
        ),
        ({"go": {"komi": "NaN"}}, "tournament.go.komi", "SYN007.expected.json-number"),
        (
            {"kind": {**LEAST["kind"], "event": "chaos"}},
            "tournament.kind.event",
            "SYN007.expected.one-of",
        ),
        ({"kind": None}, "tournament.kind", "SYN007.expected.object"),
        (
            {"forfeited_matches": [{"result": "+", "round": 1, "white": 1, "black": 2}]},
            "tournament.forfeited_matches[0].result",
            "IMP001.json-none-of",
        ),
    ],
)
def test_what_breaks_the_shape_is_refused_with_its_place(changes, place, reason):
    result = read(document(**changes).encode())
    assert result.tournament is None
    (finding,) = result.diagnostics
    assert finding.code == "IMP001"
    why = finding.values["reason"]
    assert finding.values["place"] == place
    assert why.arguments.get("expected", why).id == reason


@each_row(
    ("changes", "place", "expected"),
    [
        (
            {"players": [{"start_no": 1, "name": "A", "rating": 2100}]},
            "tournament.players[0].rating",
            "SYN007.expected.json-rating",
        ),
        (
            {
                "teams": [{"number": 1, "name": "B", "nickname": 3}],
            },
            "tournament.teams[0].nickname",
            "SYN007.expected.text",
        ),
        ({"rounds": True}, "tournament.rounds", "SYN007.expected.number"),
        ({"rounds": 10**15}, "tournament.rounds", "SYN007.expected.number"),
        ({"start": "1.5.2026"}, "tournament.start", "SYN007.expected.day"),
        ({"name": ["x"]}, "tournament.name", "SYN007.expected.text"),
        ({"pairs_by_file_order": "yes"}, "tournament.pairs_by_file_order", "SYN007.expected.flag"),
    ],
)
def test_a_damaged_fact_costs_itself_alone(changes, place, expected):
    result = read(document(**changes).encode())
    (finding,) = result.diagnostics
    assert (finding.code, finding.values["field"]) == ("SYN007", place)
    assert finding.values["expected"].id == expected
    (player,) = result.tournament.players
    field = place.rpartition(".")[2]
    assert player.start_no == 1
    owner = player if "players" in place else result.tournament
    owner = result.tournament.teams[0] if "teams" in place else owner
    assert not getattr(owner, field)


@each_row(
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
    assert (many.diagnostics[0].variant, dict(many.diagnostics[0].values)) == (
        "",
        {"name": "rounds", "value": 1000000000, "most": 200},
    )


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

    assert whole.value.reason == finding.values["reason"]
