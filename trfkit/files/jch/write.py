"""Write a tournament as Chess-JSON (JCH), as FIDE's TieBreakServer reads it."""

from __future__ import annotations

from itertools import count, zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.convert.adaptation import pairs_in_rounds, ranges_of
from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.crosstable_rows import standings_of, standings_of_players
from trfkit.files.convert.losses import report_read_back
from trfkit.files.jch.games import (
    BYE,
    DRAW,
    FULL,
    HALF,
    LOSS,
    NOBODY,
    NOTHING,
    UNKNOWN,
    UNPAIRED,
    WIN,
)
from trfkit.files.jch.read import NO_TYPE, read_jch
from trfkit.files.json_document import json_text
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.files.trf.reading.tournament_kind import kind_from_text
from trfkit.limits import DEFAULT_LIMITS, NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    OUTCOME_BY_LETTER,
    ArbiterRole,
    ByeType,
    Event,
    Outcome,
    RequestedByes,
    RoundEntry,
    RoundKind,
    Tournament,
)
from trfkit.model.matches import team_event
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.model.team_rounds import BOARDS, REQUESTED
from trfkit.model.tournament import ratings
from trfkit.model.view import Score
from trfkit.ranking.request import score_of_type
from trfkit.record import replace
from trfkit.units import MOST_DIGITS, POINT, Points, StartNo
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.model import Player, Team


# Games and matches: one object for both sides, with boards ---------------------------------------


_SHARES: Final = (LOSS, DRAW, WIN)
_UNPLAYED: Final = {
    RoundKind.FORFEIT_WIN: WIN, RoundKind.FORFEIT_LOSS: NOTHING, RoundKind.FORFEIT_DRAW: DRAW,
    RoundKind.PENDING: NOTHING, RoundKind.PAIRING_ALLOCATED_BYE: BYE,
    RoundKind.FULL_POINT_BYE: WIN, RoundKind.HALF_POINT_BYE: DRAW,
    RoundKind.ZERO_POINT_BYE: NOTHING,
}  # fmt: skip
"""Of a team; a match may be forfeited against a team that the file does not name."""


_OF_PLAYED_ROUNDS: Final = frozenset({Outcome.FORFEIT_WIN, Outcome.ADJOURNED})


class _Letter(NamedTuple):
    """The letter of a side's result, and whether the game was played and rated."""

    letter: str
    played: bool = False
    rated: bool = False


class _Rounds:
    """The games of a tournament, and the matches of teams with each player's board.

    ``last`` is the last round to write. ``teams`` have the matches, None in an event of players.
    """

    def __init__(
        self, tournament: Tournament, ids: Iterator[int], report: Report, *, is_team: bool
    ) -> None:
        self._report, self._ids, self._is_team = report, ids, is_team
        self._absent: dict[int, dict[StartNo, None]] = {}
        self.event = tournament if is_team else self._with_requested_byes(tournament)
        last_match = _last_match(self.event) if is_team else 0
        self.last = max(last_match, last_round(self.event), *self._absent)
        self.teams = team_event(self.event, self.last) if is_team else None
        self._seats: dict[tuple[int, StartNo], int] = {}
        self._game_ids: dict[tuple[int, StartNo], int] = {}
        for row in self.teams.rows if self.teams else ():
            for number, of_round in enumerate(row, start=1):
                for board, seat in enumerate(of_round.seats, start=1):
                    if seat is not None:
                        self._seats.setdefault((number, seat.player), board)

    def _with_requested_byes(self, event: Tournament) -> Tournament:
        """Move the byes of record 240 to the rows of the players.

        Absences in rounds to come stay apart, as a row cannot hold them.
        """
        if not event.requested_byes:
            return event
        rows = {player.start_no: list(player.rounds) for player in event.players}
        last = max(last_possible_round(event), last_round(event))
        for byes in event.requested_byes:
            entry = RoundEntry(OUTCOME_BY_LETTER[byes.type])
            for number in map(StartNo, byes.participants):
                row = rows.get(number)
                if row is None or not 1 <= byes.round <= last:
                    fact = Message("losses.impossible-bye", player=number, round=byes.round)
                    self._report.not_carried("240", fact)
                    continue
                stated = row[byes.round - 1] if byes.round <= len(row) else ABSENT
                if stated not in {ABSENT, entry}:
                    fact = Message("losses.contradicted-bye", player=number, round=byes.round)
                    self._report.not_carried("240", fact)
                elif entry != ABSENT:
                    row += [ABSENT] * (byes.round - len(row))
                    row[byes.round - 1] = entry
                elif byes.round > event.rounds_played:
                    self._absent.setdefault(byes.round, {})[number] = None
        players = tuple(
            replace(player, rounds=without_absence_at_the_end(rows[player.start_no]))
            for player in event.players
        )
        absences = tuple(
            RequestedByes(ByeType.ZERO, number, tuple(absent))
            for number, absent in sorted(self._absent.items())
        )
        if absences != event.requested_byes:
            self._report.assumed("240", Message("losses.byes-in-rounds"))
        return replace(event, players=players, requested_byes=absences)

    def games(self) -> Iterator[dict[str, Any]]:
        """Yield all games, and the rounds without one."""
        for number in range(1, self.last + 1):
            of_round = pairings(self.event, number)
            # By these results a round is known to have been played.
            has_results = any(
                entry.outcome.share is not None or entry.outcome in _OF_PLAYED_ROUNDS
                for pairing in of_round
                if pairing.black_entry is not None
                for entry in (pairing.white_entry, pairing.black_entry)
            )
            for pairing in of_round:
                game = self._game(pairing, has_results=has_results)
                if game is not None:
                    yield game
            for player in self._absent.get(number, ()):
                yield {
                    "id": next(self._ids),
                    "round": number,
                    "board": 0,
                    "white": player,
                    "black": NOBODY,
                    "played": False,
                    "rated": False,
                    "wResult": NOTHING,
                }

    def _game(self, pairing: Pairing, *, has_results: bool) -> dict[str, Any] | None:
        white, entry, back = pairing.white, pairing.white_entry, pairing.black_entry
        number = pairing.round
        if back is None and pairing.opponent is not None:
            return None
        announced = white.start_no in self._absent.get(number, ())
        if back is None and entry == ABSENT and (number > len(white.rounds) or announced):
            return None
        letters = [
            self._letter(one, number, has_results=has_results) for one in (entry, back) if one
        ]
        sides = [one.start_no for one in (white, pairing.black) if one is not None]
        id_ = next(self._ids)
        board = pairing.board
        if self._is_team:
            self._game_ids.update(((number, side), id_) for side in sides)
            board = next(
                (self._seats[number, one] for one in sides if (number, one) in self._seats), 0
            )
        return {
            "id": id_,
            "round": number,
            "board": board,
            "white": white.start_no,
            "black": NOBODY if pairing.black is None else pairing.black.start_no,
            "played": letters[0].played,
            "rated": letters[0].rated,
            "wResult": letters[0].letter,
            **({} if back is None else {"bResult": letters[1].letter}),
        }

    def _letter(self, entry: RoundEntry, number: int, *, has_results: bool) -> _Letter:
        outcome, system = entry.outcome, self.event.point_system
        alone = entry.opponent is None
        if outcome.share is not None:
            letter = _SHARES[outcome.share]
            if alone:
                return _Letter(NOTHING if letter == LOSS else letter)
            return _Letter(letter, played=True, rated=outcome.rated)
        match outcome:
            case Outcome.FORFEIT_WIN:
                return _Letter(WIN)
            case Outcome.FORFEIT_LOSS:
                # Where no game of a round has a result, both with nothing mean that it is to come.
                return _Letter(NOTHING if has_results and not alone else LOSS)
            case Outcome.PAIRING_ALLOCATED_BYE:
                return _Letter(BYE, played=True)
            case Outcome.FULL_POINT_BYE:
                is_usual = system.full_point_bye == system.win  # as TieBreakServer writes it
                return _Letter(WIN if alone and is_usual else FULL)
            case Outcome.HALF_POINT_BYE:
                is_usual = system.half_point_bye == system.draw
                return _Letter(DRAW if alone and is_usual else HALF)
            case Outcome.ADJOURNED:
                return _Letter(UNKNOWN, played=True)
            case Outcome.PENDING if not alone:
                coming = number > self.event.rounds_played and not has_results
                return _Letter(NOTHING if coming else UNKNOWN)
            case _:
                return _Letter(NOTHING)

    def matches(self) -> Iterator[dict[str, Any]]:
        """Yield all matches and byes, round by round; the games must have been written."""
        for number in range(1, self.last + 1):
            board = 0
            for sides in self.teams.sides(number) if self.teams else ():
                numbers, rows = zip(*sides, strict=True)
                has_opponent = len(rows) > 1
                is_absent = rows[0].kind is RoundKind.ZERO_POINT_BYE and rows[0].source != REQUESTED
                if is_absent and not has_opponent:
                    continue
                board += 1
                letters = [
                    _UNPLAYED[side.kind] if side.share is None else _SHARES[side.share]
                    for side in rows
                ]
                game_ids = dict.fromkeys(
                    self._game_ids.get((number, seat.player))
                    for seats in zip_longest(*(side.seats for side in rows))
                    for seat in seats
                    if seat is not None
                )
                is_on_boards = has_opponent and rows[0].source == BOARDS
                yield {
                    "id": next(self._ids),
                    "round": number,
                    "board": board,
                    "white": numbers[0],
                    "black": numbers[1] if has_opponent else NOBODY,
                    "played": rows[0].kind in {RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.GAME},
                    "wResult": letters[0],
                    **({"bResult": letters[1]} if has_opponent else {}),
                    "games": list(filter(None, game_ids)) if is_on_boards else [],
                }


def _last_match(tournament: Tournament) -> int:
    """Return the last possible round in which teams met or had byes."""
    rounds = [
        last_round(tournament),
        len(tournament.team_byes.teams) if tournament.team_byes else 0,
        *(one.round for one in tournament.requested_byes),
        *(one.round for one in tournament.forfeited_matches),
    ]
    last = max(last_possible_round(tournament), last_round(tournament))
    return max(number for number in rounds if number <= last)


def beyond_all_rounds(tournament: Tournament) -> bool:
    """Tell whether byes or forfeited matches of teams are in impossible rounds."""
    last = max(last_possible_round(tournament), last_round(tournament))
    rounds = [one.round for one in tournament.requested_byes]
    rounds += [one.round for one in tournament.forfeited_matches]
    return any(not 1 <= number <= last for number in rounds)


def same_matches(first: Tournament, second: Tournament) -> bool:
    """Tell whether all team rounds bring the same points in two tournaments."""
    last = max(_last_match(first), _last_match(second))
    sides = [
        [
            (
                row.kind, row.opponent, row.share, row.colour, row.match_points, row.game_points,
                row.boards, tuple(seat and seat.player for seat in row.seats),
            )
            for rows in team_event(tournament, last).rows
            for row in rows
        ]
        for tournament in (first, second)
    ]  # fmt: skip
    return sides[0] == sides[1]


# The event ---------------------------------------------------------------------------------------


TITLE: Final = "Chess-JSON (JCH)"

_TYPES: Final = {
    Event.SWISS: "Swiss", Event.ROUND_ROBIN: "Round-robin", Event.KNOCKOUT: "Knock-out",
}  # fmt: skip
_VERSION: Final = "1.0"
_OF_FIDE: Final = "TRF"
"""The name that TieBreakServer gives to FIDE's ratings."""
_MATCH, _GAME = "match", "game"
_PRIMARY: Final = {Score.MATCH_POINTS: _MATCH, Score.GAME_POINTS: _GAME}


def write_jch(tournament: Tournament) -> Converted:
    """Return the event in UTF-8, a line for each player, game and match.

    Unstated points are computed. What does not read back is reported, round by round.
    """
    report = Report(TITLE)
    # Stated numbers of participants that can be counted are not written.
    counts = {
        "stated_players": len(tournament.players),
        "stated_rated": sum(player.rating is not None for player in tournament.players),
        "stated_teams": len(tournament.teams),
    }
    true = {name: None for name, count in counts.items() if getattr(tournament, name) == count}
    writer = _Writer(replace(tournament, **true) if true else tournament, report)
    data = f"{_laid_out(writer.document())}\n".encode()
    again = read_jch(data, limits=NO_LIMITS).tournament
    written = tournament if again is None else writer.kept(again)
    report_read_back(written, again, report)
    return Converted(data, tuple(report))


def _laid_out(value: object, indent: str = "") -> str:
    """Return JSON in which values without objects inside are on one line."""
    inner = f"{indent}  "
    if isinstance(value, dict) and any(map(_is_deep, value.values())):
        parts = [f"{json_text(key)}: {_laid_out(each, inner)}" for key, each in value.items()]
        opening, closing = "{}"
    elif isinstance(value, list) and _is_deep(value):
        parts = [_laid_out(each, inner) for each in value]
        opening, closing = "[]"
    else:
        return json_text(value)
    lines = ",\n".join(f"{inner}{part}" for part in parts)
    return f"{opening}\n{lines}\n{indent}{closing}"


def _is_deep(value: object) -> bool:
    if isinstance(value, list):
        return any(isinstance(each, dict) for each in value)
    return isinstance(value, dict)


class _Writer:
    """Writes one file, and reports what it states differently."""

    def __init__(self, tournament: Tournament, report: Report) -> None:
        self._report = report
        self._is_team = tournament.kind.is_team and bool(tournament.teams)
        self._event = self._with_teams(self._with_ranges(self._with_points(tournament)))
        self._ids = count(1)
        self._profiles = {player.start_no: next(self._ids) for player in self._event.players}
        self._arbiters = [next(self._ids) for _ in self._event.arbiters]
        self._team_ids = {team.number: next(self._ids) for team in self._event.teams}
        self._national = {
            (one.start_no, one.federation): one for one in self._event.national_ratings
        }
        method = self._event.starting_rank_method
        owners = [federation for _, federation in self._national]
        if method is not None and method.federation is not None:
            owners.append(method.federation)
        self._federations = list(dict.fromkeys(owners))  # those with ratings of their own
        score = score_of_type(self._event)
        # The score that ranks teams first, blank where nothing says it.
        self._primary = "" if score is None else _PRIMARY[score]
        self._rounds = _Rounds(self._event, self._ids, report, is_team=self._is_team)

    def kept(self, again: Tournament) -> Tournament:
        """Return the tournament as far as differences from ``again`` have been reported."""
        report, written = self._report, self._rounds.event
        order = {owner: place for place, owner in enumerate(self._federations)}
        national = sorted(written.national_ratings, key=lambda one: order[one.federation])
        back: dict[str, Any] = {"national_ratings": tuple(national)}
        bare, bare_again = (
            [replace(arbiter, text="") for arbiter in one.arbiters] for one in (written, again)
        )
        if written.arbiters != again.arbiters and bare == bare_again:
            report.assumed("102", Message("losses.arbiters-in-order"))
            back["arbiters"] = again.arbiters
        if (
            written.standings_order
            and not again.standings_order
            and written.standings_order[1:] == again.tiebreaks
            and written.tiebreaks in {(), again.tiebreaks}
        ):
            report.assumed("212", Message("losses.tie-breaks-behind"))
            back |= {"tiebreaks": again.tiebreaks, "standings_order": ()}
        if self._is_team and beyond_all_rounds(written):
            report.not_carried("240", Message("losses.byes-of-impossible-rounds"))
        if self._is_team and same_matches(written, again):
            facts = ("line_ups", "team_byes", "forfeited_matches", "requested_byes", "match_points")
            of_matches = {name: getattr(again, name) for name in facts}
            if any(getattr(written, name) != value for name, value in of_matches.items()):
                self._report.assumed("310", Message("losses.line-ups-as-matches"))
            back |= of_matches
        elif self._is_team:
            report.not_carried("310", Message("losses.matches"))
        return replace(written, **back)

    # What is made ready -----------------------------------------------------------------------

    def _with_points(self, event: Tournament) -> Tournament:
        """Return the tournament with points for every player."""
        without = [player.start_no for player in event.players if player.stated_points is None]
        if without:
            self._report.filled_points(without)
            rows = {row.id: row.points for row in standings_of_players(event).rows}
            players = (
                replace(player, stated_points=_first(player.stated_points, rows[player.start_no]))
                for player in event.players
            )
            event = replace(event, players=tuple(players))
        stated = [(team.stated_match_points, team.stated_game_points) for team in event.teams]
        if not self._is_team or not any(None in points for points in stated):
            return event
        self._report.assumed("310", Message("losses.team-points-computed"))
        of_teams = {row.id: row for row in standings_of(event).rows}
        teams = []
        for team in event.teams:
            row = of_teams[team.number]
            match_points = _first(team.stated_match_points, row.match_points)
            game_points = _first(team.stated_game_points, row.game_points)
            teams.append(
                replace(team, stated_match_points=match_points, stated_game_points=game_points)
            )
        return replace(event, teams=tuple(teams))

    def _with_ranges(self, event: Tournament) -> Tournament:
        """Return the tournament with rounds for accelerations and forbidden pairs."""
        if event.player_accelerations:
            self._report.assumed("XXA", Message("losses.accelerations-as-ranges"))
            ranges = ranges_of(event.player_accelerations)
            event = replace(
                event, accelerations=(*event.accelerations, *ranges), player_accelerations=()
            )
        if any(pairs.first_round is None for pairs in event.forbidden_pairs):
            self._report.assumed("XXP", Message("losses.pairings-with-rounds"))
            event = replace(event, forbidden_pairs=pairs_in_rounds(event))
        return event

    def _with_teams(self, event: Tournament) -> Tournament:
        """Return the tournament with teams of existing players, each in one team."""
        known = {player.start_no for player in event.players}
        taken: set[StartNo] = set()
        teams: list[Team] = []
        for team in event.teams:
            members = [one for one in dict.fromkeys(team.members) if one in known]
            if self._is_team:
                members = [one for one in members if one not in taken]
                taken.update(members)
            if tuple(members) != team.members:
                fact = Message("losses.strange-members", team=team.number)
                self._report.not_carried("310", fact)
            teams.append(replace(team, members=tuple(members)))
        if self._is_team:
            for player in event.players:
                if player.start_no not in taken:
                    fact = Message("losses.no-team")
                    self._report.not_carried("001", fact, participant=player.start_no)
            players = tuple(player for player in event.players if player.start_no in taken)
            event = replace(event, players=players)
        return replace(event, teams=tuple(teams))

    # The file ---------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """Return the whole file."""
        event = self._event
        method = self._event.starting_rank_method
        lists = []
        for name, owner in ((_OF_FIDE, None), *((one, one) for one in self._federations)):
            described = method is not None and method.federation == owner
            description = {"listDescription": method.method} if method and described else {}
            lists.append({"listName": name, **description})
        profiles = [self._profile(player) for player in event.players]
        for id_, arbiter in zip(self._arbiters, event.arbiters, strict=True):
            profiles.append(
                {
                    "id": id_,
                    **_names(arbiter.name),
                    "sex": "u",
                    "federation": "",
                    "fideId": arbiter.fide_id or 0,
                    "fideOTitle": arbiter.title or "",
                }
            )
        return {
            "filetype": "Event",
            "version": _VERSION,
            "origin": f"trfkit {__version__}",
            "published": "",
            "status": {"code": 0, "error": []},
            "event": {
                "eventName": event.name or "",
                "eventInfo": self._info() | self._officials(),
                "ratingLists": lists,
                "profiles": profiles,
                "teams": [
                    {
                        "id": self._team_ids[team.number],
                        "teamName": team.name,
                        "players": [self._profiles[one] for one in team.members],
                    }
                    for team in event.teams
                ],
                "tournaments": [self._tournament()],
            },
        }

    def _info(self) -> dict[str, Any]:
        event = self._event
        stated = {
            "site": event.city,
            "federation": event.federation,
            "startDate": event.start and event.start.isoformat(),
            "endDate": event.end and event.end.isoformat(),
            "typeOfTournament": event.type_code,
        }
        return {"fullName": event.name or ""} | {k: v for k, v in stated.items() if v is not None}

    def _officials(self) -> dict[str, Any]:
        roles = [arbiter.role for arbiter in self._event.arbiters]
        if not roles:
            return {}
        # Behind the first chief arbiter everybody is a deputy: there is place for one alone.
        chief = roles.index(ArbiterRole.CHIEF) if ArbiterRole.CHIEF in roles else -1
        deputies = [id_ for place, id_ in enumerate(self._arbiters) if place != chief]
        return {
            "arbiters": {
                "chiefArbiter": self._arbiters[chief] if chief >= 0 else 0,
                "deputyChiefArbiters": deputies,
                "arbiters": deputies,
            }
        }

    def _profile(self, player: Player) -> dict[str, Any]:
        own = [self._national.get((player.start_no, owner)) for owner in self._federations]
        national = [one and one.rating for one in own]
        ids = [one.national_id for one in own if one and one.national_id]
        local: dict[str, int | str] = {}
        if ids:
            has_figures = ids[0].isascii() and ids[0].isdecimal() and len(ids[0]) <= MOST_DIGITS
            local["localId"] = int(ids[0]) if has_figures and ids[0][0] != "0" else ids[0]
        return {
            "id": self._profiles[player.start_no],
            **_names(player.name),
            "sex": player.sex or "u",
            "birth": "" if player.birth is None else str(player.birth).replace("/", "-"),
            "federation": player.federation or "",
            "fideId": player.fide_id or 0,
            "rating": [player.rating or 0, *national],
            "fideTitle": player.title or "",
            **local,
        }

    def _tournament(self) -> dict[str, Any]:
        event, rounds = self._event, self._event.scheduled_rounds
        rest: dict[str, Any] = {}
        if event.initial_colour is not None:
            rest["topColor"] = event.initial_colour.upper()
        if event.board_colours:
            rest["teamSequence"] = event.board_colours.upper()
        if event.controller:
            rest["pairingcontrollerid"] = event.controller
        if event.accelerations:
            ranges = [
                {
                    "matchPoints": _number(one.match_points),
                    "gamePoints": _number(one.points),
                    "firstRound": one.first_round,
                    "lastRound": one.last_round,
                    "firstCompetitor": one.first_id,
                    "lastCompetitor": one.last_id,
                }
                for one in event.accelerations
            ]
            rest["accelerated"] = {"name": "Acc", "values": ranges}
        if event.forbidden_pairs:
            rest["prohibited"] = [
                {
                    "firstRound": one.first_round,
                    "lastRound": one.last_round,
                    "competitors": list(one.participants),
                }
                for one in event.forbidden_pairs
            ]
        first_score = "GPTS" if self._is_team and self._primary == _GAME else "PTS"
        system = event.point_system
        scores: dict[str, Any] = {
            _GAME: {
                WIN: _number(system.win),
                DRAW: _number(system.draw),
                LOSS: _number(system.loss),
                FULL: _like(system.full_point_bye, {WIN: system.win}),
                HALF: _like(system.half_point_bye, {DRAW: system.draw}),
                NOTHING: _number(system.zero_point_bye),
                BYE: _like(system.pairing_allocated_bye, {WIN: system.win, DRAW: system.draw}),
                UNKNOWN: _like(system.unknown, {DRAW: system.draw}),
                UNPAIRED: NOTHING,
            }
        }
        if self._is_team:
            of_match, byes = event.match_points, event.team_byes
            bye = of_match.pairing_allocated_bye
            games = None
            if byes is not None:
                games = byes.game_points
                bye = bye if byes.match_points is None else byes.match_points
            scores[_MATCH] = {
                WIN: _number(of_match.win),
                DRAW: _number(of_match.draw),
                LOSS: _number(of_match.loss),
                FULL: WIN,
                HALF: DRAW,
                NOTHING: _number(of_match.absence),
                BYE: DRAW if bye is None else _number(bye),
                UNKNOWN: DRAW,
                UNPAIRED: NOTHING,
                "FG": "W*",
                "HG": "D*",
                "ZG": "Z*",
                "PG": "P*" if games is None else _number(games),
            }
            if self._primary:
                scores["primary"] = self._primary
        competitors: dict[StartNo, dict[str, Any]] = {
            player.start_no: {
                "cid": player.start_no,
                "profileId": self._profiles[player.start_no],
                "present": player.start_no not in self._event.absentees,
                "gamePoints": _number(player.stated_points),
                "rank": player.stated_rank or 0,
                "rating": rating,
            }
            for player, rating in zip(event.players, ratings(event).values, strict=True)
        }
        teams = (
            {
                "cid": team.number,
                "teamId": self._team_ids[team.number],
                "present": True,
                "matchPoints": _number(team.stated_match_points),
                "gamePoints": _number(team.stated_game_points),
                "rank": team.stated_rank or 0,
                "cplayers": [
                    competitors[member] | {"teamId": self._team_ids[team.number], "order": order}
                    for order, member in enumerate(team.members, start=1)
                ],
            }
            for team in event.teams
        )
        return {
            "tournamentNo": 1,
            "name": event.name or "",
            "tournamentType": self._type(),
            "tournamentInfo": self._info(),
            "teamTournament": self._is_team,
            "teamSize": self._rounds.teams.boards if self._rounds.teams else 0,
            # A file with more is read only where the limit of rounds is raised.
            "numRounds": rounds if rounds <= DEFAULT_LIMITS.rounds else 0,
            "currentRound": event.rounds_played,
            "rounds": [
                {"roundNo": number, "startTime": "" if day is None else day.isoformat()}
                for number, day in enumerate(event.round_dates, start=1)
            ],
            "ratingList": _OF_FIDE,
            "rankOrder": list(event.standings_order) or [first_score, *event.tiebreaks],
            "scoreSystem": scores,
            "timeControl": {
                "description": event.time_control or "",
                "encoded": event.encoded_time_control or "",
            },
            **rest,
            "competitors": list(teams if self._is_team else competitors.values()),
            "gameList": list(self._rounds.games()),
            "matchList": list(self._rounds.matches()),  # of the games' ids
        }

    def _type(self) -> str:
        """Return the type in words, for readers that know no codes."""
        event = self._event
        if event.type_text:
            return event.type_text
        kind = event.kind
        words = _TYPES.get(kind.event, NO_TYPE)
        if kind.cycles == 2:  # noqa: PLR2004 - a double round-robin
            words = f"Double {words.lower()}"
        if kind.is_team:
            words = f"Team: {words}"
        known, read_kind = (
            one and (one.event, one.is_team, one.pairings, one.cycles)
            for one in (kind, kind_from_text(words, has_teams=self._is_team))
        )
        return words if known == read_kind else NO_TYPE


def _names(name: str) -> dict[str, str]:
    family, _, first_name = name.partition(",")
    return {"lastName": family.strip(), "firstName": first_name.strip(), "fideName": name}


def _first(stated: Points | None, other: int | None) -> Points | None:
    return stated if stated is not None or other is None else Points(other)


def _number(points: Points | None) -> float | None:
    """Return points for JSON; TieBreakServer only reads numbers with a decimal point as points.

    Tenths are the shortest decimals of their floats: nothing is rounded on the way into text.
    """
    return None if points is None else points / POINT


def _like(points: Points, letters: Mapping[str, Points]) -> str | float | None:
    """Return the letter with the same points, else the number."""
    return next((letter for letter, worth in letters.items() if worth == points), _number(points))
