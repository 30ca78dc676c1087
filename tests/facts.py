"""What a tournament says, fact by fact, each with the records whose loss a finding may name.

A second reading of the model that knows nothing of how files are written: the same fact has the
same value whichever record states it.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from trfkit.messages.message import Message
from trfkit.model import ABSENT, ByeType, Outcome

LAST = 60
"""Rounds beyond it are not looked at."""

_BYES = {
    Outcome.FULL_POINT_BYE: ByeType.FULL,
    Outcome.HALF_POINT_BYE: ByeType.HALF,
    Outcome.ZERO_POINT_BYE: ByeType.ZERO,
}


class Fact(NamedTuple):
    """What is said of the tournament, or of one player or team in it.

    ``records`` are those by which a finding may say that it is lost or changed; ``who`` is the
    player whom it must name, or nobody.
    """

    name: str
    records: frozenset[str]
    who: int | None = None


_PLAIN = {
    "name": "012", "city": "022", "federation": "032", "start": "042", "end": "052",
    "type_text": "092", "arbiters": "102 112", "time_control": "122", "type_code": "192",
    "encoded_time_control": "222", "starting_rank_method": "172", "controller": "182",
    "tiebreaks": "202", "standings_order": "212", "board_colours": "352", "match_points": "362",
    "initial_colour": "152 XXC", "point_system": "162 XXS BB?", "comments": "###",
    "abnormal_points": "299", "line_ups": "300", "forfeited_matches": "330",
    "pairs_by_file_order": "XXC", "rounds_played": "001 330", "scheduled_rounds": "001 142 330 XXR",
}  # fmt: skip
_FIELDS_OF_PLAYERS = (
    "name", "sex", "title", "rating", "federation", "fide_id", "birth", "stated_points",
    "stated_rank",
)  # fmt: skip
_FIELDS_OF_TEAMS = ("name", "nickname", "strength", "stated_match_points", "stated_game_points",
             "stated_rank", "members")  # fmt: skip


def facts(tournament, *, of_teams=None, played=None) -> dict[Fact, object]:
    """Return everything that a tournament says.

    ``of_teams`` tells whether the numbers of records 240 to 260 are those of teams, by default
    whether it is an event of teams. What is said of rounds to come is looked at for those after
    ``played``, by default the rounds played.
    """
    following = (tournament.rounds_played if played is None else played) + 1
    of_teams = tournament.kind.is_team if of_teams is None else of_teams
    said = dict(_of_the_event(tournament))
    for player in tournament.players:
        said.update(_of_player(player, following))
    for rating in tournament.national_ratings:
        said[_fact(f"rating of {rating.federation}", "NRS", rating.start_no)] = rating
    said.update(_of_teams(tournament))
    said.update(_byes(tournament, of_teams, following))
    said.update(_accelerated(tournament, of_teams))
    said.update(_forbidden(tournament, of_teams, following))
    for extension in tournament.extensions:
        tag = extension.tag
        family = "XX?" if tag.startswith("XX") else "BB?" if tag.startswith("BB") else tag
        said[_fact(f"{tag} {extension.start_no} {extension.text.strip()}", family)] = True
    return {fact: value for fact, value in said.items() if value not in {None, (), False, ""}}


def _fact(name, records, who=None):
    return Fact(name, frozenset(records.split()), who)


def _of_the_event(tournament):
    for name, records in _PLAIN.items():
        yield _fact(name, records), getattr(tournament, name)
    yield _fact("kind", "192"), str(tournament.kind)
    for number, day in enumerate(tournament.round_dates, start=1):
        yield _fact(f"date of round {number}", "132"), day
    for name, tag, counted in (
        ("stated_players", "062", len(tournament.players)),
        ("stated_rated", "072", sum(p.rating is not None for p in tournament.players)),
        ("stated_teams", "082", len(tournament.teams)),
    ):
        stated = getattr(tournament, name)
        yield _fact(name, tag), counted if stated is None else stated


def _of_teams(tournament):
    teams = sorted(tournament.teams, key=lambda team: team.number)
    yield _fact("numbers of the teams", "310 013"), tuple(team.number for team in teams)
    for place, team in enumerate(teams, start=1):
        for name in _FIELDS_OF_TEAMS:
            yield _fact(f"{name} of team {place}", "310 013"), getattr(team, name)
    byes = tournament.team_byes
    if byes is not None:
        for number, team in enumerate(byes.teams, start=1):
            yield _fact(f"bye in {number}", "320"), team
        worth = byes.match_points, byes.game_points
        yield _fact("worth of a bye", "320"), worth if any(worth) else None


def _of_player(player, following):
    for name in _FIELDS_OF_PLAYERS:
        yield _fact(f"player's {name}", "001", player.start_no), getattr(player, name)
    for number, entry in enumerate(player.rounds, start=1):
        if entry.opponent is not None or number < following:
            value = None if entry == ABSENT else entry
            yield _fact(f"round {number}", "001", player.start_no), value


def _byes(tournament, of_teams, following):
    """The byes of rounds to come, whichever record asks for them."""
    for number in tournament.absentees:
        yield _bye("player", ByeType.ZERO, following, number), True
    for player in tournament.players:
        for number, entry in enumerate(player.rounds[following - 1 :], start=following):
            kind = _BYES.get(entry.outcome) if entry.opponent is None else None
            if kind is not None:
                yield _bye("player", kind, number, player.start_no), True
    whose = "team" if of_teams else "player"
    rows = {player.start_no: player for player in tournament.players}
    for bye in tournament.requested_byes:
        for number in bye.participants:
            row = None if of_teams else rows.get(number)
            if row is not None and bye.round < following:
                entry = row.round(bye.round)
                if entry.opponent is None and _BYES.get(entry.outcome) is bye.type:
                    continue  # the row says so
            yield _bye(whose, bye.type, bye.round, number), True


def _bye(whose, kind, number, who):
    return _fact(f"{kind} bye in {number} of {whose} {who}", "001 240 XXZ")


def announced_absences(data: bytes, following: int):
    """Return the zero-point byes of round ``following`` that rows of a file show at their end."""
    place = 91 + 10 * (following - 1)
    return {
        _bye("player", ByeType.ZERO, following, int(row[4:8])): True
        for row in data.decode().splitlines()
        if row.startswith("001") and row[place:].strip() == "0000 - Z"
    }


def _accelerated(tournament, of_teams):
    """Fictitious points by participant and round; match points by their ranges."""
    records = "250 XXA"
    points: dict[tuple[str, int, int], int] = {}
    for item in tournament.player_accelerations:
        for number, value in enumerate(item.points[:LAST], start=1):
            key = "player", item.start_no, number
            points[key] = points.get(key, 0) + value
    whose, numbers = "player", [player.start_no for player in tournament.players]
    if of_teams:
        whose, numbers = "team", [team.number for team in tournament.teams]
    for item in tournament.accelerations:
        if item.match_points:
            yield _fact(f"match points {item}", records), True
        for number in range(max(item.first_round, 1), min(item.last_round, LAST) + 1):
            for who in numbers:
                if item.first_id <= who <= item.last_id:
                    key = whose, who, number
                    points[key] = points.get(key, 0) + (item.points or 0)
    for (whose, who, number), value in points.items():
        yield _fact(f"fictitious points in {number} of {whose} {who}", records), value or None


def _forbidden(tournament, of_teams, following):
    """Who may not meet in which round still to be played."""
    last = following if tournament.rounds is None else tournament.scheduled_rounds
    for item in tournament.forbidden_pairs:
        first = following if item.first_round is None else item.first_round
        end = last if item.last_round is None else item.last_round
        for pair in combinations(sorted(set(item.participants)), 2):
            for number in range(max(first, following), min(end, last) + 1):
                whose = "teams" if of_teams and item.first_round is not None else "players"
                yield _fact(f"{whose} {pair} not in {number}", "260 XXP"), True


def told(findings):
    """Return each finding as its code, its record, and what fills its sentence but the target."""
    return [
        (
            one.code,
            one.record,
            *(shown(value) for name, value in one.values.items() if name != "target"),
        )
        for one in findings
    ]


def shown(value):
    """Return messages by their ids and arguments: ``losses.kind(kind=team-swiss)``."""
    if isinstance(value, tuple) and value and isinstance(value[0], Message):
        return "; ".join(map(shown, value))
    if not isinstance(value, Message):
        return value
    arguments = [f"{name}={shown(one)}" for name, one in value.arguments.items() if one is not None]
    return f"{value.id}({', '.join(arguments)})" if arguments else value.id
