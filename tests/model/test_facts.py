"""One row for each field of the model."""

from __future__ import annotations

from trfkit.messages.message import Message
from trfkit.model import (
    Event,
    Kind,
    MatchPointSystem,
    NationalRating,
    Pairings,
    Player,
    PointSystem,
    StartingRankMethod,
    Team,
    Tournament,
)
from trfkit.model.facts import FACTS, HEADER, NATIONAL_RATINGS, SEVERAL, TEAMS
from trfkit.record import names

INFERRED = {"kind", "rounds_played", "players", "table_tiebreaks"}
KIND = Kind(
    Event.SWISS,
    is_team=False,
    pairings=Pairings.SWISS,
    source="data",
    reason=Message("ranking.kind-told", text=""),
)


def test_the_table_has_every_field_once():
    fields = [
        *(name for name in names(Tournament) if name not in INFERRED),
        *(f"players.{name}" for name in names(Player) if name != "start_no"),
        *(f"teams.{name}" for name in names(Team) if name != "number"),
        *(
            f"national_ratings.{name}"
            for name in names(NationalRating)
            if name not in {"federation", "start_no"}
        ),
    ]
    assert sorted(fact.field for fact in FACTS) == sorted(fields)


def test_what_is_empty_is_what_silent_rows_hold():
    silent = {
        "": Tournament(kind=KIND, players=(), rounds_played=0),
        "players": Player(start_no=1, name=""),
        "teams": Team(number=1, name=""),
        "national_ratings": NationalRating(federation="XYZ", start_no=1),
    }
    for fact in FACTS:
        assert getattr(silent[fact.owner], fact.name) == fact.empty, fact.field


def shown(field, value):
    return next(fact for fact in FACTS if fact.field == field).show(value)


def test_how_values_are_shown():
    assert shown("players.stated_points", 25) == "2.5"
    assert shown("players.stated_points", None) == "none"
    assert shown("teams.strength", 24505) == "2450.5"
    assert shown("tiebreaks", ("BH", "SB")) == "BH, SB"
    assert shown("starting_rank_method", StartingRankMethod("NRO", None)) == "NRO"
    assert shown("starting_rank_method", StartingRankMethod("NRO", "UKR")) == "UKR NRO"


def test_of_a_point_system_that_is_shown_which_is_unusual():
    assert shown("point_system", PointSystem()) == "the usual"
    system = PointSystem(win=30, unknown=10, black_draw=5)
    assert shown("point_system", system) == "win 3, unknown result 1, black draw 0.5"
    assert shown("match_points", MatchPointSystem(pairing_allocated_bye=20)) == (
        "pairing-allocated bye 2"
    )


def test_facts_that_are_told_apart():
    """By what follows from something else, and by what stands in an order that counts."""
    assert {fact.field for fact in FACTS if fact.is_total} == {
        f"{owner}.stated_{what}"
        for owner, total in (
            ("players", ("points", "rank")),
            ("teams", ("match_points", "game_points", "rank")),
        )
        for what in total
    }
    assert [fact.field for fact in FACTS if fact.zero_is_none] == ["stated_teams"]
    assert [fact.field for fact in FACTS if fact.is_ordered] == [
        "accelerations", "abnormal_points", "comments",
    ]  # fmt: skip
    assert {fact.record for fact in FACTS if fact.has_numbers} == {
        "240", "250", "XXA", "260", "299", "300", "320", "330", "XXZ",
    }  # fmt: skip
    assert [fact.name for fact in (NATIONAL_RATINGS, TEAMS)] == ["national_ratings", "teams"]
    assert {fact.owner for fact in (*HEADER, *SEVERAL)} == {""}
    assert "arbiters" in {fact.field for fact in SEVERAL}
    assert "city" in {fact.field for fact in HEADER}
