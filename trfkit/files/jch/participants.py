"""Who takes part in an event of Chess-JSON: players with profiles, and teams with matches."""

from __future__ import annotations

from datetime import MAXYEAR
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.federations import FEDERATIONS
from trfkit.files.jch.games import BYE, DRAW, FULL, HALF, NOBODY, NOTHING, WIN
from trfkit.files.trf.reading.field_values import national_ratings, read_birth, read_sex, read_title
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD,
    ByeType,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    NationalRating,
    PartialDate,
    Player,
    PointSystem,
    RequestedByes,
    StartingRankMethod,
    Team,
    TeamByes,
)
from trfkit.model.rating_choice import METHODS
from trfkit.record import replace
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.jch.games import Game
    from trfkit.files.json_document import JsonObject
    from trfkit.units import Points


# Players: a competitor with a number, and a profile with everything else -------------------------


LARGEST: Final = 9999

_OF_FIDE: Final = ("TRF", "FIDE", "FIDESTANDARD", "RATING")
"""Names of the list that holds ratings of FIDE, without blanks, the surest first."""
_LOCAL: Final = "LOCAL"
_CODES: Final = frozenset({*METHODS, "OTHER"})
"""What record 172 can say."""


class Entrant(NamedTuple):
    """Who a competitor is, and whether he is said to be there; his rounds are read elsewhere."""

    player: Player
    present: bool | None


class Entrants(NamedTuple):
    """All players, and what further lists of ratings say of them.

    ``by_profile`` has the numbers by the ids of profiles.
    """

    listed: tuple[Entrant, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None
    by_profile: Mapping[int, StartNo]


class RatingList(NamedTuple):
    """A list of ratings by its place among those of a profile, from 0.

    ``federation`` is whose it is, None for FIDE's; ``method`` a code of record 172, or blank.
    """

    place: int
    federation: str | None
    method: str


class RatingLists(NamedTuple):
    """The lists that mean something here, and the names of the others by their places."""

    known: tuple[RatingList, ...]
    nobodys: Mapping[int, str]


def read_players(
    competitors: Iterable[JsonObject],
    profiles: Mapping[int, JsonObject],
    lists: RatingLists,
    nobody: JsonObject,
    notes: Notes,
) -> Entrants:
    """Return the players among competitors; who has no number of his own is left out.

    ``nobody`` stands in for a profile that does not exist.
    """
    entrants: dict[StartNo, Entrant] = {}
    national: list[NationalRating] = []
    by_profile: dict[int, StartNo] = {}
    counting: dict[StartNo, int | None] = {}
    filled: dict[int, None] = {}
    fide = next((one.place for one in lists.known if one.federation is None), None)
    for competitor in competitors:
        cid = own_number(competitor, LARGEST, entrants, notes)
        profile_id = competitor.whole("profileId")
        if cid is None:
            continue
        number = StartNo(cid)
        profile = None if profile_id is None else profiles.get(profile_id)
        if profile is None or profile_id is None:
            competitor.unreadable("profileId", "profile")
            profile = nobody
        else:
            by_profile.setdefault(profile_id, number)
        ratings = profile.wholes("rating")
        filled.update({place: None for place, one in enumerate(ratings) if one})
        counting[number] = competitor.count("rating")
        rating = None if fide is None else _rating_in(ratings, fide)
        if not ratings:
            rating = counting[number]
        title = profile.text("fideTitle") or profile.text("fideWTitle")
        if title and read_title(title).title is None:
            profile.unreadable("fideTitle", "title")
        player = Player(
            start_no=number,
            name=name_in(profile),
            sex=read_sex(profile.text("sex")),
            title=read_title(title).title,
            rating=rating,
            federation=profile.text("federation") or None,
            fide_id=profile.count("fideId"),
            birth=_birth(profile),
            stated_points=competitor.points("gamePoints"),
            stated_rank=competitor.count("rank"),
        )
        entrants[number] = Entrant(player, competitor.flag("present"))
        # A player's local id is of the first list of a federation.
        national_id = profile.text("localId").strip("0") and profile.text("localId")
        for ratings_of in lists.known:
            if ratings_of.federation is None:
                continue
            rating = _rating_in(ratings, ratings_of.place)
            national += national_ratings(ratings_of.federation, number, rating, national_id)
            national_id = ""
    others = tuple(name for place, name in lists.nobodys.items() if place in filled)
    if others:
        notes.assumed(Message("IMP002.further-lists", names=others))
    order = {one.federation: one.place for one in lists.known}
    players = [entrant.player for entrant in entrants.values()]
    return Entrants(
        tuple(entrants.values()),
        tuple(sorted(national, key=lambda one: order[one.federation])),
        _method(players, national, counting, lists.known),
        by_profile,
    )


def own_number(
    competitor: JsonObject, most: int, taken: Container[int], notes: Notes
) -> int | None:
    """Return a competitor's number, None where it is none up to ``most``, or ``taken`` (IMP004)."""
    number = competitor.number("cid") or 0
    if number in taken:
        why = Message("IMP004.cid-taken", number=number)
    elif not 1 <= number <= most:
        why = Message("IMP004.cid-range", text=competitor.shown("cid"), most=most)
    else:
        return number
    notes.found("IMP004", text=competitor.place, why=why)
    return None


def rating_lists(body: JsonObject, tournament: JsonObject, federation: str | None) -> RatingLists:
    """Return the lists of ratings: FIDE's and those of federations mean something here.

    FIDE's is the one that the tournament names so, or that has a usual name, else the first
    that is nobody's. A list of a federation has its code; a local one is of ``federation``.
    """
    names, words = [], []
    for listed in body.objects("ratingLists"):
        names.append(listed.text("listName").replace(" ", "").upper())
        words.append(listed.text("listDescription").upper())
    list_name = tournament.text("ratingList").replace(" ", "").upper()
    candidates = [list_name] if list_name.startswith("FIDE") else []
    nobodys = [name for name in names if name not in FEDERATIONS and name != _LOCAL]
    of_fide = next((one for one in (*candidates, *_OF_FIDE, *nobodys) if one in names), None)
    known, others = [], {}
    for place, name in enumerate(names):
        owner = federation if name == _LOCAL else name if name in FEDERATIONS else None
        if owner is not None or name == of_fide:
            known.append(RatingList(place, owner, words[place] if words[place] in _CODES else ""))
        else:
            others[place] = name
    return RatingLists(tuple(known) if names else (RatingList(0, None, ""),), others)


def name_in(profile: JsonObject) -> str:
    """Return a name as FIDE writes it; ``Family, Given`` where that is blank, or lacks accents."""
    # TieBreakServer cuts an arbiter's name at its last blank, and leaves what stood around the id.
    whole = profile.text("fideName").removeprefix("(), ")
    family, first_name = profile.text("lastName"), profile.text("firstName")
    if first_name.endswith(","):
        return f"{first_name} {family}"
    parts = ", ".join(filter(None, (family, first_name)))
    return whole if whole and (parts.isascii() or not whole.isascii()) else parts


def _birth(profile: JsonObject) -> PartialDate | None:
    reading = read_birth(profile.text("birth"))
    if reading.birth is None and reading.problem == "impossible":
        profile.unreadable("birth", "birth")
    year = profile.count("yearBirth")
    if reading.birth is None and year is not None and year <= MAXYEAR:
        return PartialDate(year)
    return reading.birth


def _rating_in(ratings: Sequence[int | None], place: int) -> int | None:
    rating = ratings[place] if place < len(ratings) else None
    return rating if rating is not None and rating > 0 else None


def _method(
    players: Sequence[Player],
    national: Sequence[NationalRating],
    counting: Mapping[StartNo, int | None],
    lists: Sequence[RatingList],
) -> StartingRankMethod | None:
    """Return whose ratings count: as a list says, else as the ratings of all competitors show."""
    for each in lists:
        if each.method:
            return StartingRankMethod(each.method, each.federation)
    for owner in dict.fromkeys(one.federation for one in national):
        own = {one.start_no: one.rating for one in national if one.federation == owner}
        for code, (_, choose) in METHODS.items():
            if all(
                choose(one.rating, own.get(one.start_no)) == counting[one.start_no]
                for one in players
            ):
                return None if code == "FIDE" else StartingRankMethod(code, owner)
    return None


# Teams: rosters, boards, byes, and matches that were never played --------------------------------


LARGEST_TEAM: Final = 999
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
        cid = own_number(competitor, LARGEST_TEAM, listed, notes)
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
