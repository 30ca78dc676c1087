"""The fields of the model, a row for each: its record, its title, and how it is compared.

Losses of a conversion, differences of two files, the levelling of two formats and the joining of
files all go by these rows.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.catalogue import Row
from trfkit.messages.message import Message
from trfkit.model.tournament import NationalRating, Player, Team, Tournament
from trfkit.record import Record, fields, names, required
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.model.discipline import Discipline


class Compared(StrEnum):
    """How a fact of two files is compared."""

    VALUE = "value"
    ITEMS = "items"
    """Each thing that it holds is a change of its own."""
    PARTS = "parts"
    """By what it is made of, where that is compared: rounds, rosters, national records."""


ITEMS: Final = Compared.ITEMS
PARTS: Final = Compared.PARTS


def points_text(points: int | None) -> str:
    """Return points as a change tells them."""
    return "none" if points is None else format_exact(points, POINT)


def _letters(letters: Sequence[str]) -> str:
    return ", ".join(letters)


_OF_POINTS: Final = {
    "pairing_allocated_bye": "pairing-allocated bye",
    "full_point_bye": "full-point bye",
    "half_point_bye": "half-point bye",
    "zero_point_bye": "zero-point bye",
    "unknown": "unknown result",
}
"""What is worth something, where it is called otherwise than its field."""


def _scores(system: Record) -> str:
    """Return what a point system has otherwise than the usual one."""
    usual = type(system)()
    parts = [
        f"{_OF_POINTS.get(name, name.replace('_', ' '))} {points_text(getattr(system, name))}"
        for name in names(system)
        if getattr(system, name) != getattr(usual, name)
    ]
    return ", ".join(parts) or "the usual"


def _method(method: Any) -> str:  # noqa: ANN401 - a record of the model
    return " ".join(filter(None, (method.federation, method.method)))


def _strength(strength: int) -> str:
    return format_exact(strength, POINT)


_EMPTY: Final = {
    prefix + field.name: field.default
    for prefix, kind in (
        ("", Tournament),
        ("players.", Player),
        ("teams.", Team),
        ("national_ratings.", NationalRating),
    )
    for field in fields(kind)
    if field.name not in required(kind)
}


class Fact(Record):
    """A field of the model (``city``, ``players.sex``), and the record that has it.

    ``title`` is what people call it, ``show`` writes its value, ``by`` says how it is compared.
    ``is_total`` says that it follows from something else: those of many participants are one
    change. ``zero_is_none`` if 0 says no more than silence does, ``has_numbers`` if it names
    participants by their numbers, ``is_ordered`` if its things stand in an order that counts.
    """

    field: str
    record: str
    title: str
    show: Callable[[Any], str] = str
    by: Compared = Compared.VALUE
    is_total: bool = False
    zero_is_none: bool = False
    has_numbers: bool = False
    is_ordered: bool = False

    @property
    def empty(self) -> object:
        """What a file that is silent about it gives: the name alone has no default."""
        return _EMPTY.get(self.field, "")

    @property
    def owner(self) -> str:
        """The field of the tournament whose rows have it, "" for the tournament itself."""
        return self.field.rpartition(".")[0]

    @property
    def name(self) -> str:
        """Its name in the record of the model that holds it."""
        return self.field.rpartition(".")[2]

    @property
    def label(self) -> Message:
        """What people call it."""
        return Message(f"fact.{self.field}")

    @property
    def loss(self) -> Message:
        """What a conversion calls it that has no place for it."""
        return Message(f"losses.{self.field}")


# fmt: off
FACTS: Final = (
    Fact("name", "012", "name of the event"),
    Fact("city", "022", "city"),
    Fact("federation", "032", "federation of the event"),
    Fact("start", "042", "first day"),
    Fact("end", "052", "last day"),
    Fact("stated_players", "062", "number of players as stated"),
    Fact("stated_rated", "072", "number of rated players as stated"),
    Fact("stated_teams", "082", "number of teams as stated", zero_is_none=True),
    Fact("type_text", "092", "type (092)"),
    Fact("arbiters", "102", "arbiters", by=ITEMS),
    Fact("time_control", "122", "time control (122)"),
    Fact("round_dates", "132", "dates of the rounds", by=ITEMS),
    Fact("rounds", "142", "number of rounds"),
    Fact("initial_colour", "152", "initial colour"),
    Fact("point_system", "162", "point system", _scores),
    Fact("starting_rank_method", "172", "ratings for the starting ranks (172)", _method),
    Fact("controller", "182", "pairing program"),
    Fact("type_code", "192", "type (192)"),
    Fact("tiebreaks", "202", "list of tie-breaks (202)", _letters),
    Fact("standings_order", "212", "list of the standings (212)", _letters),
    Fact("encoded_time_control", "222", "time control (222)"),
    Fact("board_colours", "352", "colours of the boards"),
    Fact("match_points", "362", "match points", _scores),
    Fact("players.name", "001", "name"),
    Fact("players.sex", "001", "sex"),
    Fact("players.title", "001", "title"),
    Fact("players.rating", "001", "rating"),
    Fact("players.federation", "001", "federation"),
    Fact("players.fide_id", "001", "FIDE id"),
    Fact("players.birth", "001", "date of birth"),
    Fact("players.stated_points", "001", "points as stated", points_text, is_total=True),
    Fact("players.stated_rank", "001", "rank as stated", is_total=True),
    Fact("players.rounds", "001", "rounds", by=PARTS),
    Fact("national_ratings", "NRS", "national ratings", by=PARTS),
    Fact("national_ratings.classification", "NRS", "national classification"),
    Fact("national_ratings.rating", "NRS", "national rating"),
    Fact("national_ratings.origin", "NRS", "national origin"),
    Fact("national_ratings.national_id", "NRS", "national id"),
    Fact("national_ratings.name", "NRS", "name in the national record"),
    Fact("national_ratings.sex", "NRS", "sex in the national record"),
    Fact("national_ratings.birth", "NRS", "date of birth in the national record"),
    Fact("teams", "310", "teams", by=PARTS),
    Fact("teams.name", "310", "name"),
    Fact("teams.nickname", "310", "nickname"),
    Fact("teams.strength", "310", "strength", _strength),
    Fact("teams.members", "310", "members", by=PARTS),
    Fact("teams.stated_match_points", "310", "match points as stated", points_text, is_total=True),
    Fact("teams.stated_game_points", "310", "game points as stated", points_text, is_total=True),
    Fact("teams.stated_rank", "310", "rank as stated", is_total=True),
    Fact("requested_byes", "240", "requested byes", by=ITEMS, has_numbers=True),
    Fact("accelerations", "250", "accelerated points", by=ITEMS, has_numbers=True, is_ordered=True),
    Fact("player_accelerations", "XXA", "accelerated points by player", by=ITEMS, has_numbers=True),
    Fact("forbidden_pairs", "260", "forbidden pairings", by=ITEMS, has_numbers=True),
    Fact("abnormal_points", "299", "abnormal points", by=ITEMS, has_numbers=True, is_ordered=True),
    Fact("line_ups", "300", "line-ups", by=ITEMS, has_numbers=True),
    Fact("team_byes", "320", "byes of teams", by=ITEMS, has_numbers=True),
    Fact("forfeited_matches", "330", "forfeited matches", by=ITEMS, has_numbers=True),
    Fact("absentees", "XXZ", "absentees", by=ITEMS, has_numbers=True),
    Fact("pairs_by_file_order", "XXC", "pairing by the order of the file"),
    Fact("extensions", "XX", "lines of single programs", by=ITEMS),
    Fact("comments", "###", "comments", by=ITEMS, is_ordered=True),
    Fact("discipline", "001", "what only {title:name} has", by=PARTS),
)
# fmt: on
"""Every field but the numbers, and what a reader infers: kind, rounds played, codes of columns."""


def _facts_of(owner: str, compared: Compared = Compared.VALUE) -> tuple[Fact, ...]:
    return tuple(fact for fact in FACTS if fact.owner == owner and fact.by is compared)


HEADER: Final = _facts_of("")
"""Facts of the tournament that hold one value."""

SEVERAL: Final = _facts_of("", ITEMS)
"""Facts of the tournament that hold several things."""

PLAYER: Final = _facts_of("players")
TEAM: Final = _facts_of("teams")
NATIONAL: Final = _facts_of("national_ratings")

NATIONAL_RATINGS, TEAMS, _ = _facts_of("", PARTS)


def discipline_label(discipline: Discipline) -> Message:
    """Return what people call the facts that tournaments of one discipline alone have."""
    return Message("fact.discipline", title=discipline.title)


ROWS: Final = tuple(
    Row(fact.field, fact.title, comment="a fact of a player, a team or an event") for fact in FACTS
)
"""What facts are called, as messages."""
