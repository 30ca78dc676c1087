"""Chess-JSON (JCH): a whole tournament as FIDE's TieBreakServer writes it, read for the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.files.crosstables.rounds import without_absence_at_the_end
from trfkit.files.crosstables.table_outcomes import imported
from trfkit.files.import_findings import MOST_NAMED, SparingNotes
from trfkit.files.jch.games import announced_absences, read_games, rows_of
from trfkit.files.jch.participants import (
    matches_of,
    name_in,
    rating_lists,
    read_players,
    read_scores,
    read_teams,
    teams_beside_players,
)
from trfkit.files.json_document import BrokenJsonError, JsonObject, JsonReading
from trfkit.files.json_tables import columns_of_scores, printed_scores
from trfkit.files.trf.reading.field_values import read_arbiter
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.stated_table import StatedRow, StatedTable
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import Acceleration, ArbiterRole, Colour, ForbiddenPairs, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.syntax.file_size import refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from trfkit.files.jch.games import Game
    from trfkit.files.jch.participants import Entrants
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.limits import Limits
    from trfkit.model import Arbiter, Player, Team

FORMAT: Final = "jch"

NO_TYPE: Final = "Tournament"
"""What stands for the type of a tournament of which nothing is said."""

"""The lists that are long; an event may be the file itself."""

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

    Of several tournaments the first that has competitors is read. A value that is not what it
    should be costs itself alone (SYN007), an object that points nowhere itself (IMP004).
    """
    objects = data.count(b"{")
    if objects > limits.elements:
        return imported(None, FORMAT, [refusal("elements", objects, limits.elements)])
    notes = SparingNotes(limits.findings)
    reading = JsonReading(notes)
    try:
        return _read(reading.root(data, encoding, limits), reading, notes, limits)
    except BrokenJsonError as broken:
        notes.found("IMP001", variant="jch", reason=broken.reason)
        return imported(None, FORMAT, notes)


def _read(
    root: JsonObject, reading: JsonReading, notes: SparingNotes, limits: Limits
) -> ReadResult:
    """Return what the outermost object holds; BrokenJsonError where that is no tournament."""
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
        errors = root.inner("status").texts("error")
        if errors:
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
    return imported(result, FORMAT, notes, stated=stated)


class _Event:
    """One tournament while it is read, with the lists of the event that it points to."""

    def __init__(
        self, body: JsonObject, tournament: JsonObject, reading: JsonReading, limits: Limits
    ) -> None:
        self._body, self._stated, self._limits = body, tournament, limits
        self._reading, self._notes = reading, reading.notes
        self._infos = tournament.inner("tournamentInfo"), body.inner("eventInfo")
        self._profiles = self._by_id("profiles")
        self._teams = self._by_id("teams")
        self._scores = read_scores(body, tournament)
        self._is_team = tournament.flag("teamTournament") or False

    def _by_id(self, key: str) -> Mapping[int, JsonObject]:
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
        """Return the whole tournament, None where it has no players."""
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
        if not entrants.listed:
            return None
        matches = self._games("matchList") if self._is_team else ()
        rows = rows_of(
            [entrant.player.start_no for entrant in entrants.listed],
            self._games("gameList"),
            self._scores.system,
            self._notes,
            in_teams=self._is_team,
        )
        players = tuple(
            replace(
                entrant.player,
                rounds=without_absence_at_the_end(rows.by_player[entrant.player.start_no]),
            )
            for entrant in entrants.listed
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
            fields |= self._of_teams(teams, players, matches, rows.games, fields["rounds"])
        else:
            fields |= self._of_players(entrants, players, rows.games)
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
            absentees=tuple(
                entrant.player.start_no for entrant in entrants.listed if entrant.present is False
            ),
            **fields,
        )

    def _games(self, key: str) -> tuple[Game, ...]:
        return read_games(self._stated.objects(key), self._notes, self._limits.rounds)

    def _of_teams(
        self,
        teams: Sequence[Team],
        players: Sequence[Player],
        matches: Sequence[Game],
        games: Sequence[Game],
        scheduled: int | None,
    ) -> dict[str, Any]:
        """Return what an event of teams has besides, by the names of Tournament's fields."""
        boards = self._stated.count("teamSize") or max((game.board for game in games), default=0)
        return matches_of(
            teams,
            players,
            matches,
            games,
            self._scores,
            scheduled=scheduled,
            boards=boards,
            notes=self._notes,
        )

    def _of_players(
        self, entrants: Entrants, players: Sequence[Player], games: Sequence[Game]
    ) -> dict[str, Any]:
        """Return what an event of players has besides, by the names of Tournament's fields."""
        played = rounds_with_results(players)
        return {
            "teams": teams_beside_players(self._teams.values(), entrants.by_profile),
            "rounds_played": played,
            "requested_byes": announced_absences(games, played),
        }

    def stated(self, tournament: Tournament) -> tuple[StatedTable, ...]:
        """Return the values of tie-breaks that competitors state, if they do."""
        participants: dict[int, tuple[str, int | None]] = {
            team.number: (team.name, None) for team in tournament.teams
        }
        if not self._is_team:
            participants = {
                player.start_no: (player.name, player.fide_id) for player in tournament.players
            }
        rows = [
            (one, number, *participants[number])
            for one in self._stated.objects("competitors")
            if (number := one.number("cid")) in participants
        ]
        return stated_values(FORMAT, self._codes(), rows, of_teams=self._is_team)

    # Header ----------------------------------------------------------------------------------

    def _info(self, key: str) -> str:
        """Return what the tournament says of itself, else what the event does."""
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
        if not any(days.values()):
            return ()
        return tuple(days.get(number) for number in range(1, max(days) + 1))

    def _arbiters(self) -> tuple[Arbiter, ...]:
        """Return the chief arbiter, then everybody else once; an id of 0 is nobody."""
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
            numbers = [
                range_.count(key)
                for key in ("firstRound", "lastRound", "firstCompetitor", "lastCompetitor")
            ]
            first, last = numbers[0], numbers[1] or numbers[0]
            first_id, last_id = numbers[2], numbers[3] or numbers[2]
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
        """Return the list of tie-breaks as record 202 or 212 has it.

        Behind the score that ranks first stand the tie-breaks (202); another list is the order
        of the standings (212).
        """
        codes = tuple(filter(None, self._codes()))
        firsts = {"PTS", "GPTS"} if self._scores.primary == "game" else {"PTS"}
        if codes and codes[0].upper() in firsts:
            return {"tiebreaks": codes[1:]}
        return {"standings_order": codes}

    def _codes(self) -> tuple[str, ...]:
        """Return the codes of the list, ``""`` for each that is blank or no code."""
        listed = self._stated.texts_or_objects("rankOrder")
        return tuple(one if isinstance(one, str) else _code(one) for one in listed)


_UNITS: Final = {"mpoints": ":MP", "match": ":MP", "gpoints": ":GP", "game": ":GP"}


def _code(criterion: JsonObject) -> str:
    """Return the code of a tie-break that is described by name, score and modifiers."""
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


# The values of tie-breaks that competitors state --------------------------------------------------

_KEYS: Final = ("tieBreakScore", "tiebreakScore")


def stated_values(
    source: str,
    codes: Sequence[str],
    rows: Iterable[tuple[JsonObject, int, str, int | None]],
    *,
    of_teams: bool,
) -> tuple[StatedTable, ...]:
    """Return the one table of what competitors state, ``()`` where no value is stated.

    Each row is a competitor with number, name and FIDE id. A blank among the codes may have a
    value or none.
    """
    listed = [(row, next(filter(None, map(row[0].values, _KEYS)), ())) for row in rows]
    width = max((len(values) for _, values in listed), default=0)
    if not width:
        return ()
    filled = [code for code in codes if code]
    table = StatedTable(
        source=source,
        columns=columns_of_scores(filled if len(filled) == width else codes, width),
        rows=tuple(
            StatedRow(
                values=printed_scores(competitor.text("rank"), values, width),
                number=number,
                name=name or None,
                fide_id=fide_id,
                rank=competitor.count("rank"),
            )
            for (competitor, number, name, fide_id), values in listed
        ),
        of_teams=of_teams,
    )
    return (table,)


# How a file of Chess-JSON shows itself, without the modules that read one ------------------------


_OBJECT: Final = lazy_pattern(rb"(?:\xef\xbb\xbf)?\s*\{")
_EVENT: Final = lazy_pattern(rb'"filetype"\s*:\s*"Event"')


def is_jch(data: bytes) -> bool:
    """Tell whether a file is such an event, by what it calls itself, else by its lists."""
    return _OBJECT.match(data) is not None and (
        _EVENT.search(data) is not None or (b'"gameList"' in data and b'"competitors"' in data)
    )
