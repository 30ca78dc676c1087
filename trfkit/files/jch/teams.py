"""Teams of Chess-JSON: rosters, boards, byes, and matches that were never played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.jch.games import BYE, DRAW, FULL, HALF, NOBODY, NOTHING, WIN
from trfkit.files.jch.players import own_number
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD,
    ByeType,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    PointSystem,
    RequestedByes,
    Team,
    TeamByes,
)
from trfkit.record import replace
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.jch.games import Game
    from trfkit.files.json_document import JsonObject
    from trfkit.model import Player
    from trfkit.units import Points

LARGEST: Final = 999
MOST_BOARDS: Final = 100

_REQUESTED: Final = {
    WIN: ByeType.FULL, FULL: ByeType.FULL, DRAW: ByeType.HALF, HALF: ByeType.HALF,
    NOTHING: ByeType.ZERO,
}  # fmt: skip


def read_teams(
    competitors: Iterable[JsonObject], teams: Mapping[int, JsonObject], notes: Notes
) -> tuple[Team, ...]:
    """Return the teams among competitors; who has no number of its own is left out."""
    listed: dict[TeamNo, Team] = {}
    for competitor in competitors:
        cid = own_number(competitor, LARGEST, listed, notes)
        if cid is None:
            continue
        number = TeamNo(cid)
        team = teams.get(competitor.whole("teamId") or 0)
        if team is None:
            competitor.unreadable("teamId", "team-id")
        members = (one.number("cid") for one in competitor.objects("cplayers"))
        listed[number] = Team(
            number=number,
            name="" if team is None else team.text("teamName"),
            members=tuple(dict.fromkeys(StartNo(one) for one in members if one is not None)),
            stated_match_points=competitor.points("matchPoints"),
            stated_game_points=competitor.points("gamePoints"),
            stated_rank=competitor.count("rank"),
        )
    return tuple(listed.values())


def teams_beside_players(
    teams: Iterable[JsonObject], by_profile: Mapping[int, StartNo]
) -> tuple[Team, ...]:
    """Return the teams of an event in which players compete, numbered in the order of the file."""
    listed: list[Team] = []
    for team in teams:
        ids = team.wholes("players")
        members = [by_profile[one] for one in ids if one is not None and one in by_profile]
        if members or team.text("teamName"):
            name, number = team.text("teamName"), TeamNo(len(listed) + 1)
            listed.append(Team(number=number, name=name, members=tuple(dict.fromkeys(members))))
    return tuple(listed)


def matches_of(
    teams: Sequence[Team],
    players: Sequence[Player],
    matches: Sequence[Game],
    games: Sequence[Game],
    scores: Scores,
    *,
    scheduled: int | None,
    boards: int,
    notes: Notes,
) -> dict[str, Any]:
    """Return what the matches say beyond the games, by the names of Tournament's fields."""
    numbers = frozenset(team.number for team in teams)
    known = []
    for match in matches:
        unknown = [one for one in match.sides if one != NOBODY and one not in numbers]
        if unknown:
            why = Message("IMP004.no-team", number=unknown[0])
            notes.found("IMP004", round=match.round, text=match.place, why=why)
        else:
            known.append(match)
    played = rounds_with_results(players)
    # Matches without a game that one team lost, or both (record 330).
    team_of = {member: team.number for team in reversed(teams) for member in team.members}
    met = {
        (game.round, frozenset(team_of.get(StartNo(side), NOBODY) for side in game.sides))
        for game in games
        if game.is_pairing
    }
    forfeits = []
    for match in known:
        white, black = match.sides
        if not match.is_pairing or match.played or (match.round, frozenset(match.sides)) in met:
            continue
        result = "".join("+" if letter == WIN else "-" for letter in match.letters)
        if result == "++" or (result == "--" and match.round > played):
            values = {"one": white, "other": black, "in_round": match.round}
            notes.assumed(Message("IMP002.empty-match", **values))
        else:
            forfeits.append(ForfeitedMatch(result, match.round, TeamNo(white), TeamNo(black)))
    byes = _byes(known, scores)
    stated = scores.bye_match_points if byes is None else None
    system = replace(scores.match_points, pairing_allocated_bye=stated)
    requested: dict[tuple[int, ByeType], list[int]] = {}
    for match in known:
        kind = _REQUESTED.get(match.letters[0])
        if not match.is_pairing and not match.played and kind is not None:
            requested.setdefault((match.round, kind), []).append(match.sides[0])
    return {
        "teams": tuple(teams),
        "rounds_played": rounds_with_forfeits(played, scheduled, forfeits, numbers),
        "forfeited_matches": tuple(forfeits),
        "team_byes": byes,
        "requested_byes": tuple(
            RequestedByes(kind, number, tuple(ids)) for (number, kind), ids in requested.items()
        ),
        "match_points": system,
        "line_ups": tuple(_line_ups(teams, games, min(boards, MOST_BOARDS))),
    }


def _byes(matches: Sequence[Game], scores: Scores) -> TeamByes | None:
    """Return the byes of the pairing as record 320 has them."""
    by_round = {
        match.round: TeamNo(match.sides[0])
        for match in matches
        if not match.is_pairing and (match.played or match.letters[0] == BYE)
    }
    if not by_round:
        return None
    teams = tuple(by_round.get(number) for number in range(1, max(by_round) + 1))
    return TeamByes(scores.bye_match_points, scores.bye_game_points, teams)


def _line_ups(teams: Sequence[Team], games: Sequence[Game], boards: int) -> list[LineUp]:
    """Return the line-ups that do not follow the roster, board by board without a hole."""
    team_of = {member: team.number for team in reversed(teams) for member in team.members}
    seats: dict[tuple[int, TeamNo], dict[int, StartNo]] = {}
    opponents: dict[tuple[int, TeamNo], TeamNo] = {}
    for game in games:
        if not 1 <= game.board <= boards:
            continue
        for side, other in (game.sides, game.sides[::-1]):
            team = team_of.get(StartNo(side))
            if team is None:
                continue
            seats.setdefault((game.round, team), {}).setdefault(game.board, StartNo(side))
            opponent = team_of.get(StartNo(other))
            if opponent is not None:
                opponents.setdefault((game.round, team), opponent)
    rosters = {team.number: team.members for team in teams}
    line_ups = []
    for (number, team), by_board in sorted(seats.items()):
        row = tuple(by_board.get(board) for board in range(1, boards + 1))
        seated = [seat for seat in row if seat is not None]
        usual = [member for member in rosters[team] if member in seated]
        if seated != usual or None in row[: len(seated)]:
            line_ups.append(LineUp(number, team, opponents.get((number, team)), row))
    return line_ups


# Point systems of Chess-JSON: letters with what they are worth, or another letter ----------------


class Scores(NamedTuple):
    """What games, matches and the byes of teams bring, and the score that ranks teams first.

    ``bye_match_points`` and ``bye_game_points`` are None where no number says so; ``primary`` is
    ``match``, ``game`` or blank. ``game`` and ``match`` return what a letter is worth, None where
    the file does not say it.
    """

    system: PointSystem
    match_points: MatchPointSystem
    bye_match_points: Points | None
    bye_game_points: Points | None
    primary: str
    game: Callable[[str], Points | None]
    match: Callable[[str], Points | None]


def read_scores(body: JsonObject, tournament: JsonObject) -> Scores:
    """Return the points of a tournament; older files list them by name in the event."""
    stated = tournament.inner("scoreSystem")
    game, match = stated.inner("game"), stated.inner("match")
    named = {one.text("listName"): one for one in body.objects("scoreLists")}
    for key in ("gameScoreSystem", "matchScoreSystem"):
        name = tournament.text(key)
        if name in named and key not in stated:
            inner = named[name].inner("scoreSystem")
            game, match = (inner, match) if key.startswith("game") else (game, inner)
    of_games, of_matches = _Letters(game), _Letters(match)
    win = of_games.worth("W", STANDARD.win)
    draw = of_games.worth("D", STANDARD.draw)
    absence = of_games.worth("Z", STANDARD.zero_point_bye)
    matches = MatchPointSystem()
    return Scores(
        PointSystem(
            win=win,
            draw=draw,
            loss=of_games.worth("L", STANDARD.loss),
            forfeit_win=win,
            forfeit_loss=absence,
            pairing_allocated_bye=of_games.worth("P", win),
            full_point_bye=of_games.worth("F", win),
            half_point_bye=of_games.worth("H", draw),
            zero_point_bye=absence,
            unknown=of_games.worth("A", draw),
        ),
        MatchPointSystem(
            win=of_matches.worth("W", matches.win),
            draw=of_matches.worth("D", matches.draw),
            loss=of_matches.worth("L", matches.loss),
            absence=of_matches.worth("Z", matches.absence),
        ),
        of_matches.number("P"),
        of_matches.number("PG"),
        stated.text("primary").lower(),
        of_games.find,
        of_matches.find,
    )


_LETTERS: Final = frozenset("WDLFHZPAU")


class _Letters:
    """One system: a letter is worth points, or as much as another letter."""

    def __init__(self, values: JsonObject) -> None:
        self._values = values
        self._found: dict[str, Points | None] = {}
        self._keys = frozenset(values.keys())

    def worth(self, letter: str, default: Points) -> Points:
        """Return what a letter is worth, by default where nothing says it."""
        points = self.find(letter)
        return default if points is None else points

    def find(self, letter: str) -> Points | None:
        """Return what a letter is worth, None where it leads to no number."""
        if letter not in self._found:
            self._found[letter] = self._follow(letter)
        return self._found[letter]

    def number(self, letter: str) -> Points | None:
        """Return what a letter is worth where a number says so, not another letter."""
        text = self._values.text(letter)
        return self._values.points(letter) if text and not text[0].isalpha() else None

    def _follow(self, letter: str) -> Points | None:
        followed: list[str] = []
        while letter in self._keys and letter not in followed:
            followed.append(letter)
            text = self._values.text(letter)
            if not text or not text[0].isalpha():
                return self._values.points(letter)
            letter = text
        if followed and (letter in followed or letter not in _LETTERS):
            self._values.unreadable(followed[0], "points-or-letter")
        return None
