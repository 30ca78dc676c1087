"""One row for each field of the model."""

from __future__ import annotations

from trfkit.messages.message import Message
from trfkit.model import Event, Kind, NationalRating, Pairings, Player, Team, Tournament
from trfkit.model.facts import FACTS
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
