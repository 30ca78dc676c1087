"""What a format has no place for: every fact of the model by its field, in words for the report.

A writer names the fields that its format carries; what else a tournament holds is a loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.model import CHESS, STANDARD, STANDARD_MATCH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Team, Tournament


class Fact(NamedTuple):
    """A field of the model (``players.sex``, ``name``), the record that has it, what it is."""

    field: str
    record: str
    words: str
    empty: object = None


PLAYERS: Final = "players."
TEAMS: Final = "teams."

FACTS: Final = (
    Fact("name", "012", "the name of the tournament"),
    Fact("city", "022", "the city"),
    Fact("federation", "032", "the federation"),
    Fact("start", "042", "the first day"),
    Fact("end", "052", "the last day"),
    Fact("stated_players", "062", "the stated number of players"),
    Fact("stated_rated", "072", "the stated number of rated players"),
    Fact("stated_teams", "082", "the stated number of teams"),
    Fact("type_text", "092", "the type in words"),
    Fact("arbiters", "102", "the arbiters", ()),
    Fact("time_control", "122", "the rate of play"),
    Fact("round_dates", "132", "the dates of the rounds", ()),
    Fact("rounds", "142", "the scheduled number of rounds"),
    Fact("initial_colour", "152", "the first colour"),
    Fact("point_system", "162", "the point system", STANDARD),
    Fact("starting_rank_method", "172", "whose ratings set the starting ranks"),
    Fact("type_code", "192", "the encoded type"),
    Fact("tiebreaks", "202", "the tie-breaks", ()),
    Fact("standings_order", "212", "the order of the standings", ()),
    Fact("encoded_time_control", "222", "the encoded rate of play"),
    Fact("controller", "182", "the program that paired"),
    Fact("match_points", "362", "the points of matches", STANDARD_MATCH),
    Fact("players.name", "001", "names", ""),
    Fact("players.sex", "001", "sex"),
    Fact("players.title", "001", "titles"),
    Fact("players.rating", "001", "ratings"),
    Fact("players.federation", "001", "federations"),
    Fact("players.fide_id", "001", "FIDE ids"),
    Fact("players.birth", "001", "dates of birth"),
    Fact("players.stated_points", "001", "the stated points"),
    Fact("players.stated_rank", "001", "the stated ranks"),
    Fact("players.rounds", "001", "the rounds of the players", ()),
    Fact("national_ratings", "NRS", "the national ratings", ()),
    Fact("teams", "310", "the teams", ()),
    Fact("teams.name", "310", "the names of the teams", ""),
    Fact("teams.nickname", "310", "the short names of the teams"),
    Fact("teams.strength", "310", "the strength of the teams"),
    Fact("teams.members", "310", "the members of the teams", ()),
    Fact("teams.stated_match_points", "310", "the stated match points"),
    Fact("teams.stated_game_points", "310", "the stated game points"),
    Fact("teams.stated_rank", "310", "the stated ranks of the teams"),
    Fact("requested_byes", "240", "byes that were requested", ()),
    Fact("accelerations", "250", "accelerated points", ()),
    Fact("player_accelerations", "XXA", "accelerated points by player", ()),
    Fact("forbidden_pairs", "260", "forbidden pairings", ()),
    Fact("abnormal_points", "299", "abnormal points", ()),
    Fact("line_ups", "300", "the line-ups of the matches", ()),
    Fact("team_byes", "320", "the byes of teams"),
    Fact("forfeited_matches", "330", "the forfeited matches", ()),
    Fact("board_colours", "352", "the colours of the boards"),
    Fact("absentees", "XXZ", "who is absent in the round to be paired", ()),
    Fact("pairs_by_file_order", "XXC", "pairing by the order of the rows", False),  # noqa: FBT003 - a row
    Fact("extensions", "XX", "the records of other programs", ()),
    Fact("comments", "###", "the comments", ()),
    Fact("discipline", "001", "grades, handicaps and whatever else is of Go", CHESS),
)
"""Every field but the numbers, and those that a reader infers: kind and rounds played."""

WHOLE_HEADERS: Final = frozenset(
    {
        "name", "city", "federation", "start", "end", "arbiters", "time_control", "rounds",
        "round_dates",
    }
)  # fmt: skip
"""What an event is, where and when: carried by formats that hold a whole tournament."""

WHOLE_PLAYERS: Final = frozenset(
    {
        "players.name", "players.sex", "players.title", "players.rating", "players.federation",
        "players.fide_id", "players.birth", "players.stated_points", "players.stated_rank",
        "players.rounds",
    }
)  # fmt: skip
"""All that record 001 says, carried by the same."""

WHOLE_MATCHES: Final = frozenset(
    {
        "teams", "teams.name", "teams.members", "teams.stated_match_points",
        "teams.stated_game_points", "teams.stated_rank", "match_points", "line_ups", "team_byes",
        "forfeited_matches", "board_colours",
    }
)  # fmt: skip
"""Teams and what they played, carried by formats that hold matches."""


def report_losses(tournament: Tournament, report: Report, carried: Collection[str]) -> None:
    """Report each fact of a tournament that is not among the fields that are ``carried``.

    The facts of one record are one finding.
    A field that is carried of teams alone (``teams.name``) is lost with the teams.
    """
    lost: dict[str, list[str]] = {}
    for fact in FACTS:
        if fact.field in carried:
            continue
        if fact.field.startswith(TEAMS) and "teams" not in carried:
            continue
        if any(value != fact.empty for value in _values(tournament, fact.field)):
            lost.setdefault(fact.record, []).append(fact.words)
    for record, words in lost.items():
        report.not_carried(record, ", ".join(words))


def _values(tournament: Tournament, field: str) -> Iterator[object]:
    if field.startswith(PLAYERS):
        name = field.removeprefix(PLAYERS)
        return (getattr(player, name) for player in tournament.players)
    if field.startswith(TEAMS):
        name = field.removeprefix(TEAMS)
        return (getattr(team, name) for team in tournament.teams)
    return iter((getattr(tournament, field),))


def report_inferred(
    tournament: Tournament, report: Report, teams: tuple[Team, ...] = (), *, has_310: bool = False
) -> None:
    """Report what a reader would take otherwise that infers it: the kind, the rounds played.

    ``teams`` are those that the format carries.
    """
    played = rounds_with_results(tournament.players)
    if played != tournament.rounds_played:
        report.not_carried("142", f"that {tournament.rounds_played} rounds were played")
    kind = tournament.kind
    inferred = kind_of(None, None, tournament.players, teams, played, has_310=has_310)
    if (inferred.event, inferred.is_team, inferred.pairings, inferred.cycles) != (
        (kind.event, kind.is_team, kind.pairings, kind.cycles)
    ):
        loss = f"the kind of tournament ({kind})"
        if not any(one.record == "192" and one.values["what"] == loss for one in report):
            report.not_carried("192", loss)
