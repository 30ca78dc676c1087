"""Read Chess-JSON (JCH): a whole tournament as FIDE's TieBreakServer writes it."""

from __future__ import annotations

from datetime import MAXYEAR, date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.federations import FEDERATIONS
from trfkit.files.crosstables.pairing_pages import days_of
from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import MOST_NAMED, Notes, SparingNotes
from trfkit.files.jch.games import (
    BYE,
    DRAW,
    FULL,
    HALF,
    NOBODY,
    NOTHING,
    WIN,
    announced_absences,
    read_games,
    rows_of,
)
from trfkit.files.json_document import BrokenJsonError, JsonObject, JsonReading
from trfkit.files.json_tables import columns_of_scores, printed_scores
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    read_arbiter,
    read_birth,
    read_sex,
    read_title,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.files.trf.reading.stated_table import StatedRow, StatedTable
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD,
    Acceleration,
    ArbiterRole,
    ByeType,
    Colour,
    ForbiddenPairs,
    ForfeitedMatch,
    MatchPointSystem,
    NationalRating,
    PartialDate,
    Player,
    PointSystem,
    RequestedByes,
    StartingRankMethod,
    Team,
    TeamByes,
    Tournament,
)
from trfkit.model.lineups import line_up_unlike_roster
from trfkit.model.outcome import row_of
from trfkit.model.tournament import METHODS, seats_in_teams
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.syntax.decoding import refusal
from trfkit.units import LARGEST_START_NO, LARGEST_TEAM_NO, Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

    from trfkit.files.jch.games import Game
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import Arbiter, LineUp

FORMAT: Final = "jch"

NO_TYPE: Final = "Tournament"
"""What stands for the type of a tournament of which nothing is said."""

_BOARD: Final = "tournaments.gameList.board"
_TOLD_ELSEWHERE: Final = frozenset(
    {
        "filetype", "version", "origin", "published", "revision", "status", "name", "eventName",
        "ratingLists.listDescription", "profiles.firstName", "profiles.lastName",
        "profiles.yearBirth", "teams.federation", "teams.players",
        "tournaments.tournamentNo",
        "tournaments.name",
        "tournaments.format", "tournaments.pairingSystem", "tournaments.teamColor",
        "tournaments.teamSize", "tournaments.currentRound", "tournaments.competitors.cteam",
        "tournaments.competitors.teamId", "tournaments.competitors.random",
        "tournaments.competitors.present",
        "tournaments.competitors.cplayers.cteam", "tournaments.competitors.cplayers.order",
        "tournaments.competitors.cplayers.teamId", "tournaments.gameList.id",
        "tournaments.gameList.isTeam", "tournaments.matchList.board",
        "tournaments.matchList.games", "tournaments.matchList.id",
        "tournaments.matchList.isTeam", "tournaments.matchList.rated",
        "tournaments.scoreSystem.secondary",
    }
)  # fmt: skip
"""Keys that say nothing which is not told elsewhere in the file."""


def read_jch(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament of an event in Chess-JSON; never raises for its content.

    Of several tournaments the first with competitors is read. A malformed value is the only thing
    lost with it (SYN007), an object with an invalid reference is left out (IMP004).
    """
    objects = data.count(b"{")
    if objects > limits.elements:
        return import_result(None, FORMAT, [refusal("elements", objects, limits.elements)])
    notes = SparingNotes(limits.findings)
    reading = JsonReading(notes)
    try:
        return _read(reading.root(data, encoding, limits), reading, notes, limits)
    except BrokenJsonError as broken:
        return refused(FORMAT, notes, "jch", reason=broken.reason)


def _read(
    root: JsonObject, reading: JsonReading, notes: SparingNotes, limits: Limits
) -> ReadResult:
    """Return the result for the outermost object; BrokenJsonError if it is no tournament."""
    body = root.inner("event") if "event" in root else root
    tournaments = [one for one in body.objects("tournaments") if one.has_any("competitors")]
    if len(tournaments) > 1:
        names = tuple(
            one.inner("tournamentInfo").text("fullName") or one.text("name") or one.place
            for one in tournaments[1 : MOST_NAMED + 1]
        )
        values = {"count": len(tournaments), "names": names}
        notes.assumed(Message("IMP002.further-tournaments", **values))
    if not tournaments:
        if errors := root.inner("status").texts("error"):
            raise BrokenJsonError(Message("IMP001.jch-error", text=errors[0]))
        raise BrokenJsonError(Message("IMP001.jch-competitors"))
    tournament = tournaments[0]
    event = _Event(body, tournament, reading, limits)
    result = event.tournament()
    if result is None:
        notes.found("IMP001", variant="jch", reason=Message("IMP001.jch-players"))
    stated = () if result is None else event.stated(result)
    keys = [key.removeprefix("event.") for key in reading.left_out()]
    if result is not None and not result.kind.is_team:
        keys += [_BOARD] if any(key.endswith(_BOARD) for key in reading.filled) else []
    notes.unused(key for key in keys if key not in _TOLD_ELSEWHERE)
    notes.close()
    return import_result(result, FORMAT, notes, stated=stated)


class _Event:
    """Reads one tournament, with the lists of the event to which it refers."""

    def __init__(
        self, body: JsonObject, tournament: JsonObject, reading: JsonReading, limits: Limits
    ) -> None:
        self._body, self._stated, self._limits = body, tournament, limits
        self._reading, self._notes = reading, reading.notes
        self._infos = tournament.inner("tournamentInfo"), body.inner("eventInfo")
        self._profiles = self._rows_by_id("profiles")
        self._teams = self._rows_by_id("teams")
        self._scores = read_scores(body, tournament)
        self._is_team = tournament.flag("teamTournament") or False

    def _rows_by_id(self, key: str) -> Mapping[int, JsonObject]:
        by_id: dict[int, JsonObject] = {}
        for listed in self._body.objects(key):
            number = listed.number("id")
            if number is None or number in by_id:
                why = Message("IMP004.id-taken", text=listed.shown("id"))
                self._notes.found("IMP004", text=listed.place, why=why)
            else:
                by_id[number] = listed
        return by_id

    def tournament(self) -> Tournament | None:
        """Return the whole tournament, None without players."""
        teams: tuple[Team, ...] = ()
        competitors = self._stated.objects("competitors")
        if self._is_team:
            of_teams = list(competitors)
            teams = read_teams(of_teams, self._teams, self._notes)
            competitors = (one for team in of_teams for one in team.objects("cplayers"))
        entrants = read_players(
            competitors,
            self._profiles,
            rating_lists(self._body, self._stated, self._info("federation") or None),
            self._reading.nothing(),
            self._notes,
        )
        if not entrants.players:
            return None
        matches = self._games("matchList") if self._is_team else ()
        rows = rows_of(
            [player.start_no for player in entrants.players],
            self._games("gameList"),
            self._scores.system,
            self._notes,
            in_teams=self._is_team,
        )
        players = tuple(
            replace(player, rounds=row_of(rows.by_player[player.start_no]))
            for player in entrants.players
        )
        stated, clock = self._stated, self._stated.inner("timeControl")
        type_text = stated.text("tournamentType")
        colour, pattern = stated.text("topColor").lower(), stated.text("teamSequence").upper()
        if colour and colour not in set(Colour):
            stated.unreadable("topColor", "initial-colour")
            colour = ""
        if not set(pattern) <= {"W", "B"}:
            stated.unreadable("teamSequence", "board-colours")
            pattern = ""
        name = self._info("fullName") or self._body.text("eventName") or self._body.text("name")
        fields: dict[str, Any] = {
            "name": name or stated.text("name") or None,
            "city": self._info("site") or None,
            "federation": self._info("federation") or None,
            "start": self._day("startDate"),
            "end": self._day("endDate"),
            "type_text": None if type_text == NO_TYPE else type_text or None,
            "type_code": self._info("typeOfTournament") or None,
            "arbiters": self._arbiters(),
            "time_control": clock.text("description") or None,
            "encoded_time_control": clock.text("encoded") or None,
            "rounds": self._rounds(),
            "round_dates": self._round_dates(),
            "initial_colour": Colour(colour) if colour else None,
            "controller": stated.text("pairingcontrollerid") or None,
            "board_colours": pattern or None,
            "accelerations": tuple(self._accelerations()),
            "forbidden_pairs": tuple(self._forbidden()),
            **self._order(),
        }
        if self._is_team:
            players = tuple(sorted(players, key=lambda player: player.start_no))
            fields |= self._read_teams(teams, players, matches, rows.games, fields["rounds"])
        else:
            played = rounds_with_results(players)
            fields |= {
                "teams": teams_beside_players(self._teams.values(), entrants.by_profile),
                "rounds_played": played,
                "requested_byes": announced_absences(rows.games, played),
            }
        kind = kind_of(
            fields["type_code"],
            fields["type_text"],
            players,
            fields["teams"],
            fields["rounds_played"],
            has_310=self._is_team,
        )
        return Tournament(
            kind=kind,
            players=players,
            point_system=self._scores.system,
            national_ratings=entrants.national,
            starting_rank_method=entrants.method,
            absentees=entrants.absentees,
            **fields,
        )

    def _games(self, key: str) -> tuple[Game, ...]:
        return read_games(self._stated.objects(key), self._notes, self._limits.rounds)

    def _read_teams(
        self,
        teams: Sequence[Team],
        players: Sequence[Player],
        matches: Sequence[Game],
        games: Sequence[Game],
        scheduled: int | None,
    ) -> dict[str, Any]:
        """Return what matches add to the games, by the names of Tournament's fields."""
        boards = self._stated.count("teamSize") or max((game.board for game in games), default=0)
        numbers = frozenset(team.number for team in teams)
        known = []
        for match in matches:
            unknown = [one for one in match.sides if one != NOBODY and one not in numbers]
            if unknown:
                why = Message("IMP004.no-team", number=unknown[0])
                self._notes.found("IMP004", round=match.round, text=match.place, why=why)
            else:
                known.append(match)
        played = rounds_with_results(players)
        # Matches without a game that one team lost, or both (record 330).
        team_of = {member: team.number for member, (team, _) in seats_in_teams(teams).items()}
        met = {
            (game.round, frozenset(team_of.get(StartNo(side), NOBODY) for side in game.sides))
            for game in games
            if game.is_pairing
        }
        forfeits = []
        byes: dict[int, TeamNo] = {}
        requested: dict[tuple[int, ByeType], list[int]] = {}
        for match in known:
            white, black = map(TeamNo, match.sides)
            if not match.is_pairing:
                kind = _REQUESTED.get(match.letters[0])
                if match.played or match.letters[0] == BYE:
                    byes[match.round] = white
                if not match.played and kind is not None:
                    requested.setdefault((match.round, kind), []).append(white)
            elif not match.played and (match.round, frozenset(match.sides)) not in met:
                result = "".join("+" if letter == WIN else "-" for letter in match.letters)
                if result == "++" or (result == "--" and match.round > played):
                    values = {"one": white, "other": black, "in_round": match.round}
                    self._notes.assumed(Message("IMP002.empty-match", **values))
                else:
                    forfeits.append(ForfeitedMatch(result, match.round, white, black))
        scores, team_byes = self._scores, None
        if byes:  # as record 320 has the byes of the pairing
            by_round = tuple(byes.get(number) for number in range(1, max(byes) + 1))
            team_byes = TeamByes(scores.bye_match_points, scores.bye_game_points, by_round)
        worth = scores.bye_match_points if team_byes is None else None
        return {
            "teams": tuple(teams),
            "rounds_played": rounds_with_forfeits(played, scheduled, forfeits, numbers),
            "forfeited_matches": tuple(forfeits),
            "team_byes": team_byes,
            "requested_byes": tuple(
                RequestedByes(kind, number, tuple(ids)) for (number, kind), ids in requested.items()
            ),
            "match_points": replace(scores.match_points, pairing_allocated_bye=worth),
            "line_ups": tuple(_line_ups(teams, team_of, games, min(boards, MOST_BOARDS))),
        }

    def stated(self, tournament: Tournament) -> tuple[StatedTable, ...]:
        """Return the tie-break values that competitors state, if any."""
        participants: dict[int, tuple[str, int | None]] = {
            team.number: (team.name, None) for team in tournament.teams
        }
        if not self._is_team:
            participants = {
                player.start_no: (player.name, player.fide_id) for player in tournament.players
            }
        competitors = list(self._stated.objects("competitors"))
        codes = self._codes()  # a blank among them may have a value or none
        listed = [
            (one, number, next(filter(None, map(one.values, _KEYS)), ()))
            for one in competitors
            if (number := one.number("cid")) in participants
        ]
        width = max((len(values) for *_, values in listed), default=0)
        if not width:
            return ()
        filled = [code for code in codes if code]
        rows = []
        for competitor, number, values in listed:
            name, fide_id = participants[number]
            rows.append(
                StatedRow(
                    values=printed_scores(competitor.text("rank"), values, width),
                    number=number,
                    name=name or None,
                    fide_id=fide_id,
                    rank=competitor.count("rank"),
                )
            )
        table = StatedTable(
            source=FORMAT,
            columns=columns_of_scores(filled if len(filled) == width else codes, width),
            rows=tuple(rows),
            of_teams=self._is_team,
        )
        return (table,)

    # Header ----------------------------------------------------------------------------------

    def _info(self, key: str) -> str:
        """Return a text of the tournament, or else of the event."""
        texts = [info.text(key) for info in self._infos]
        if len(set(filter(None, texts))) > 1:
            self._notes.unused([f"eventInfo.{key}"], Message("IMP008.tournament-states"))
        return texts[0] or texts[1]

    def _day(self, key: str) -> date | None:
        days = [info.day(key) for info in self._infos]
        return days[0] or days[1]

    def _rounds(self) -> int | None:
        number = self._stated.count("numRounds")
        if number is not None and number > self._limits.rounds:
            self._stated.unreadable("numRounds", "at-most", most=self._limits.rounds)
            return None
        return number

    def _round_dates(self) -> tuple[date | None, ...]:
        days: dict[int, date | None] = {}
        for round_ in self._stated.objects("rounds"):
            number = round_.number("roundNo")
            if number is None or not 1 <= number <= self._limits.rounds:
                round_.unreadable("roundNo", "round-from", most=self._limits.rounds)
            else:
                days.setdefault(number, round_.day("startTime"))
        return days_of(days)

    def _arbiters(self) -> tuple[Arbiter, ...]:
        """Return the chief arbiter, then all others once; an id of 0 is left out."""
        for info in self._infos:
            named = info.inner("arbiters")
            chief = named.whole("chiefArbiter") or 0
            deputies = [*named.wholes("deputyChiefArbiters"), *named.wholes("arbiters")]
            officer = named.whole("ratingOfficer") or 0
            ids = [one for one in dict.fromkeys((chief, *deputies, officer)) if one]
            known = [one for one in ids if one in self._profiles]
            for missing in [one for one in ids if one not in self._profiles and one > 0]:
                named.unreadable("arbiters", "profiles", number=missing)
            if known:
                return tuple(
                    self._arbiter(ArbiterRole.CHIEF if one == chief else ArbiterRole.DEPUTY, one)
                    for one in known
                )
        return ()

    def _arbiter(self, role: ArbiterRole, profile_id: int) -> Arbiter:
        profile = self._profiles[profile_id]
        fide_id = profile.count("fideId")
        number = "" if fide_id is None else f"({fide_id})"
        parts = (profile.text("fideOTitle") or profile.text("arbiter"), name_in(profile), number)
        return replace(read_arbiter(role, " ".join(filter(None, parts))), fide_id=fide_id)

    def _accelerations(self) -> Iterator[Acceleration]:
        scores, accelerated = self._scores, self._stated.inner("accelerated")
        ranges = list(accelerated.objects("values"))
        if ranges:
            accelerated.text("name")  # it tells no more than they do
        for range_ in ranges:
            first, last, first_id, last_id = (
                range_.count(key)
                for key in ("firstRound", "lastRound", "firstCompetitor", "lastCompetitor")
            )
            last, last_id = last or first, last_id or first_id
            if first is None or last is None or first_id is None or last_id is None:
                why = Message("IMP004.no-rounds-and-competitors")
                self._notes.found("IMP004", text=range_.place, why=why)
                continue
            match_points, points = range_.points("matchPoints"), range_.points("gamePoints")
            match, game = (
                range_.text(key) or range_.text(other)
                for key, other in (("matchResult", "matchScore"), ("gameResult", "gameScore"))
            )
            if match and match_points is None and self._is_team:
                match_points = scores.match(match)
            if game and points is None:
                points = scores.game(game)
            yield Acceleration(match_points, points, first, last, first_id, last_id)

    def _forbidden(self) -> Iterator[ForbiddenPairs]:
        for pairs in self._stated.objects("prohibited"):
            first = pairs.count("firstRound")
            participants = tuple(filter(None, pairs.wholes("competitors")))
            yield ForbiddenPairs(participants, first, pairs.count("lastRound") or first)

    def _order(self) -> dict[str, tuple[str, ...]]:
        """Return the list of tie-breaks for record 202 or 212.

        If the primary score comes first, the tie-breaks after it go to 202; another list is the
        order of the standings (212).
        """
        codes = tuple(filter(None, self._codes()))
        firsts = {"PTS", "GPTS"} if self._scores.primary == "game" else {"PTS"}
        if codes and codes[0].upper() in firsts:
            return {"tiebreaks": codes[1:]}
        return {"standings_order": codes}

    def _codes(self) -> tuple[str, ...]:
        """Return the codes of the list, ``""`` for a blank or an invalid one."""
        listed = self._stated.texts_or_objects("rankOrder")
        return tuple(one if isinstance(one, str) else _code(one) for one in listed)


_UNITS: Final = {"mpoints": ":MP", "match": ":MP", "gpoints": ":GP", "game": ":GP"}


def _code(criterion: JsonObject) -> str:
    """Return the code of a tie-break described by name, score and modifiers."""
    name = criterion.text("name").upper() or "?"
    score = criterion.text("scoreType") or criterion.text("pointtype")
    unit = "" if name in {"PTS", "MPTS", "GPTS"} else _UNITS.get(score.lower(), "")
    modifiers = criterion.inner("modifiers")
    low, high = modifiers.count("cutlow"), modifiers.count("cuthigh")
    parts = [f"M{low}" if low == high else f"C{low}"] if low else []
    parts += ["P"] if modifiers.flag("predetermined") else []
    parts += ["F"] if modifiers.flag("foremode") else []
    rating = modifiers.count("unrated")
    parts += [f"U{rating}"] if rating else []
    return "/".join((f"{name}{unit}", *parts))


_KEYS: Final = ("tieBreakScore", "tiebreakScore")
"""Where the values of tie-breaks stand."""


# Players: a competitor with a number, and a profile with everything else -------------------------


_OF_FIDE: Final = ("TRF", "FIDE", "FIDESTANDARD", "RATING")
"""Names of the list that holds ratings of FIDE, without blanks, the surest first."""
_LOCAL: Final = "LOCAL"
_CODES: Final = frozenset({*METHODS, "OTHER"})
"""What record 172 can say."""


class Entrants(NamedTuple):
    """All players without their rounds, and their ratings in further lists.

    ``absentees`` are stated to be absent, ``by_profile`` has the numbers by the ids of profiles.
    """

    players: tuple[Player, ...]
    absentees: tuple[StartNo, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None
    by_profile: Mapping[int, StartNo]


class RatingList(NamedTuple):
    """A list of ratings, by its index among those of a profile, from 0.

    ``federation`` is its owner, None for FIDE; ``method`` a code of record 172, or blank.
    """

    place: int
    federation: str | None
    method: str


class RatingLists(NamedTuple):
    """The lists that are used, and the names of the others by index."""

    known: tuple[RatingList, ...]
    nobodys: Mapping[int, str]


def read_players(
    competitors: Iterable[JsonObject],
    profiles: Mapping[int, JsonObject],
    lists: RatingLists,
    nobody: JsonObject,
    notes: Notes,
) -> Entrants:
    """Return the players among competitors; one without a unique number is left out.

    ``nobody`` replaces a profile that does not exist.
    """
    players: dict[StartNo, Player] = {}
    absentees: list[StartNo] = []
    national: list[NationalRating] = []
    by_profile: dict[int, StartNo] = {}
    counting: dict[StartNo, int | None] = {}
    filled: set[int] = set()
    fide = next((one.place for one in lists.known if one.federation is None), -1)
    for competitor in competitors:
        cid = own_number(competitor, LARGEST_START_NO, players, notes)
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
        filled |= {place for place, one in enumerate(ratings) if one}
        counting[number] = competitor.count("rating")
        # By its place, each list's rating of the player; one that is not above 0 is none.
        by_list = {place: one for place, one in enumerate(ratings) if one and one > 0}
        rating = by_list.get(fide) if ratings else counting[number]
        title = profile.text("fideTitle") or profile.text("fideWTitle")
        if title and read_title(title).title is None:
            profile.unreadable("fideTitle", "title")
        players[number] = Player(
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
        if competitor.flag("present") is False:
            absentees.append(number)
        # A player's local id is of the first list of a federation.
        national_id = profile.text("localId").strip("0") and profile.text("localId")
        for ratings_of in lists.known:
            if ratings_of.federation is None:
                continue
            rating = by_list.get(ratings_of.place)
            national += national_ratings(ratings_of.federation, number, rating, national_id)
            national_id = ""
    others = tuple(name for place, name in lists.nobodys.items() if place in filled)
    if others:
        notes.assumed(Message("IMP002.further-lists", names=others))
    order = {one.federation: one.place for one in lists.known}
    return Entrants(
        tuple(players.values()),
        tuple(absentees),
        tuple(sorted(national, key=lambda one: order[one.federation])),
        _method(list(players.values()), national, counting, lists.known),
        by_profile,
    )


def own_number(
    competitor: JsonObject, most: int, taken: Container[int], notes: Notes
) -> int | None:
    """Return a competitor's number, None with a finding (IMP004) for an invalid one.

    A number is invalid above ``most``, and if it is ``taken``.
    """
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
    """Return the lists of ratings: FIDE's and those of federations are used.

    FIDE's is the one that the tournament names so, or that has a usual name, else the first without
    an owner. A federation's list has its code; a local one belongs to ``federation``.
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
    """Return a name in FIDE's spelling; ``Family, Given`` if that is blank, or lacks accents."""
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


def _method(
    players: Sequence[Player],
    national: Sequence[NationalRating],
    counting: Mapping[StartNo, int | None],
    lists: Sequence[RatingList],
) -> StartingRankMethod | None:
    """Return the method for the rating that counts: from a list, else as all ratings show."""
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


MOST_BOARDS: Final = 100

_REQUESTED: Final = {
    WIN: ByeType.FULL, FULL: ByeType.FULL, DRAW: ByeType.HALF, HALF: ByeType.HALF,
    NOTHING: ByeType.ZERO,
}  # fmt: skip


def read_teams(
    competitors: Iterable[JsonObject], teams: Mapping[int, JsonObject], notes: Notes
) -> tuple[Team, ...]:
    """Return the teams among competitors; one without a unique number is left out."""
    listed: dict[TeamNo, Team] = {}
    for competitor in competitors:
        cid = own_number(competitor, LARGEST_TEAM_NO, listed, notes)
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
    """Return the teams of an event of players, numbered in the order of the file."""
    listed: list[Team] = []
    for team in teams:
        ids = team.wholes("players")
        members = [by_profile[one] for one in ids if one is not None and one in by_profile]
        if members or team.text("teamName"):
            name, number = team.text("teamName"), TeamNo(len(listed) + 1)
            listed.append(Team(number=number, name=name, members=tuple(dict.fromkeys(members))))
    return tuple(listed)


def _line_ups(
    teams: Sequence[Team], team_of: Mapping[StartNo, TeamNo], games: Sequence[Game], boards: int
) -> list[LineUp]:
    """Return the line-ups that differ from the roster order, board by board without gaps."""
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
        opponent = opponents.get((number, team))
        line_ups.append(line_up_unlike_roster(number, team, opponent, row, rosters[team]))
    return list(filter(None, line_ups))


# Point systems of Chess-JSON: letters with what they are worth, or another letter ----------------


class Scores(NamedTuple):
    """The points for games, matches and the byes of teams, and the score that ranks teams first.

    ``bye_match_points`` and ``bye_game_points`` are None if no number states them; ``primary`` is
    ``match``, ``game`` or blank. ``game`` and ``match`` return what a letter is worth, None if the
    file does not state it.
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
    """One system: each letter has points, or the worth of another letter."""

    def __init__(self, values: JsonObject) -> None:
        self._values, self._keys = values, frozenset(values.keys())
        self._worth: dict[str, Points | None] = {}

    def worth(self, letter: str, default: Points) -> Points:
        """Return the points of a letter, or the default."""
        points = self.find(letter)
        return default if points is None else points

    def find(self, letter: str) -> Points | None:
        """Return the points of a letter, None if it leads to no number."""
        if letter not in self._worth:
            self._worth[letter] = self._follow(letter)
        return self._worth[letter]

    def number(self, letter: str) -> Points | None:
        """Return the points of a letter stated as a number, not through another letter."""
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


# How a file of Chess-JSON shows itself, without the modules that read one ------------------------


_OBJECT: Final = lazy_pattern(rb"(?:\xef\xbb\xbf)?\s*\{")
_EVENT: Final = lazy_pattern(rb'"filetype"\s*:\s*"Event"')


def is_jch(data: bytes) -> bool:
    """Tell whether a file is such an event, by its declared type, else by its lists."""
    return _OBJECT.match(data) is not None and (
        _EVENT.search(data) is not None or (b'"gameList"' in data and b'"competitors"' in data)
    )
