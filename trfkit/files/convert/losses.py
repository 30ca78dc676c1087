"""Every fact of the model by its field, and what a table to look at does not show of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.messages.message import Message
from trfkit.model import CHESS, STANDARD, STANDARD_MATCH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Team, Tournament


class Fact(NamedTuple):
    """A field of the model (``players.sex``, ``name``) and the record that has it."""

    field: str
    record: str
    empty: object = None

    @property
    def message(self) -> Message:
        """What it is."""
        return Message(f"losses.{self.field}")


PLAYERS: Final = "players."
TEAMS: Final = "teams."

FACTS: Final = (
    Fact("name", "012"),
    Fact("city", "022"),
    Fact("federation", "032"),
    Fact("start", "042"),
    Fact("end", "052"),
    Fact("stated_players", "062"),
    Fact("stated_rated", "072"),
    Fact("stated_teams", "082"),
    Fact("type_text", "092"),
    Fact("arbiters", "102", ()),
    Fact("time_control", "122"),
    Fact("round_dates", "132", ()),
    Fact("rounds", "142"),
    Fact("initial_colour", "152"),
    Fact("point_system", "162", STANDARD),
    Fact("starting_rank_method", "172"),
    Fact("type_code", "192"),
    Fact("tiebreaks", "202", ()),
    Fact("standings_order", "212", ()),
    Fact("encoded_time_control", "222"),
    Fact("controller", "182"),
    Fact("match_points", "362", STANDARD_MATCH),
    Fact("players.name", "001", ""),
    Fact("players.sex", "001"),
    Fact("players.title", "001"),
    Fact("players.rating", "001"),
    Fact("players.federation", "001"),
    Fact("players.fide_id", "001"),
    Fact("players.birth", "001"),
    Fact("players.stated_points", "001"),
    Fact("players.stated_rank", "001"),
    Fact("players.rounds", "001", ()),
    Fact("national_ratings", "NRS", ()),
    Fact("teams", "310", ()),
    Fact("teams.name", "310", ""),
    Fact("teams.nickname", "310"),
    Fact("teams.strength", "310"),
    Fact("teams.members", "310", ()),
    Fact("teams.stated_match_points", "310"),
    Fact("teams.stated_game_points", "310"),
    Fact("teams.stated_rank", "310"),
    Fact("requested_byes", "240", ()),
    Fact("accelerations", "250", ()),
    Fact("player_accelerations", "XXA", ()),
    Fact("forbidden_pairs", "260", ()),
    Fact("abnormal_points", "299", ()),
    Fact("line_ups", "300", ()),
    Fact("team_byes", "320"),
    Fact("forfeited_matches", "330", ()),
    Fact("board_colours", "352"),
    Fact("absentees", "XXZ", ()),
    Fact("pairs_by_file_order", "XXC", False),  # noqa: FBT003 - a row
    Fact("extensions", "XX", ()),
    Fact("comments", "###", ()),
    Fact("discipline", "001", CHESS),
)
"""Every field but the numbers, and those that a reader infers: kind and rounds played."""


def report_losses(tournament: Tournament, report: Report, carried: Collection[str]) -> None:
    """Report each fact of a tournament that a table to look at does not show.

    Nobody reads such a table back; ``carried`` are the fields that it shows. The facts of one
    record are one finding.
    A field that is carried of teams alone (``teams.name``) is lost with the teams.
    """
    lost: dict[str, list[Message]] = {}
    for fact in FACTS:
        if fact.field in carried:
            continue
        if fact.field.startswith(TEAMS) and "teams" not in carried:
            continue
        if any(value != fact.empty for value in _values(tournament, fact.field)):
            lost.setdefault(fact.record, []).append(fact.message)
    for record, facts in lost.items():
        report.not_carried(record, *facts)


def _values(tournament: Tournament, field: str) -> Iterator[object]:
    if field.startswith(PLAYERS):
        name = field.removeprefix(PLAYERS)
        return (getattr(player, name) for player in tournament.players)
    if field.startswith(TEAMS):
        name = field.removeprefix(TEAMS)
        return (getattr(team, name) for team in tournament.teams)
    return iter((getattr(tournament, field),))


def report_inferred(tournament: Tournament, report: Report, teams: tuple[Team, ...] = ()) -> None:
    """Report what is taken otherwise where rounds and teams alone are known."""
    played = rounds_with_results(tournament.players)
    if played != tournament.rounds_played:
        report.not_carried("142", Message("losses.rounds-played", count=tournament.rounds_played))
    kind = tournament.kind
    inferred = kind_of(None, None, tournament.players, teams, played, has_310=False)
    if (inferred.event, inferred.is_team, inferred.pairings, inferred.cycles) != (
        (kind.event, kind.is_team, kind.pairings, kind.cycles)
    ):
        loss = Message("losses.kind", kind=str(kind))
        if not any(one.record == "192" and loss in one.values["facts"] for one in report):
            report.not_carried("192", loss)
