"""A tournament as the XML that Chess-Results takes: players, pairings, teams, tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.crosstable_rows import standings_of, standings_of_players
from trfkit.files.convert.losses import report_read_back
from trfkit.files.cr_xml.games import (
    ADJOURNED,
    BOTH_LOSE,
    BYE,
    FORFEIT,
    LAST_ROUND,
    NOT_PAIRED,
    UNRATED,
)
from trfkit.files.cr_xml.read import VARIABLE, read_cr_xml
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.reading.field_values import split_arbiters
from trfkit.files.xml_writer import Element, document, names_in_parts
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    STANDARD_MATCH,
    ArbiterRole,
    Event,
    Outcome,
    RoundEntry,
    RoundKind,
)
from trfkit.model.matches import team_event
from trfkit.model.outcome import NOTHING, UNRATED_GAMES, system_of
from trfkit.model.tournament import NATIONAL, ratings, seats_in_teams
from trfkit.record import Record, replace
from trfkit.tie_breaks.chess_results_numbers import IMPORTED, NumberWithParameters, number_of
from trfkit.units import POINT, Points, StartNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from trfkit.model import Player, PointSystem, Team, Tournament
    from trfkit.ranking import Standings

TITLE: Final = "Chess-Results XML"

_TYPES: Final = {
    (Event.SWISS, False): "0",
    (Event.ROUND_ROBIN, False): "1",
    (Event.ROUND_ROBIN, True): "2",
    (Event.SWISS, True): "3",
}
_MOST_TIEBREAKS: Final = 5
_YES, _NO = "J", "N"
_NO_FEDERATION: Final = "XXX"
_SEXES: Final = {"m": "M", "w": "W"}
_FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_MATCH_POINTS: Final = "MPTS"
_GAME_POINTS: Final = "GPTS"


def write_cr_xml(tournament: Tournament) -> Converted:
    """Write the XML, in UTF-8: an element for each player, pairing, team and match.

    Stated points and ranks are written unchanged, missing ones computed, and tie-breaks by the
    tournament's own list, with the site's numbers. The site's own keys, which an upload adds, are
    not known. What does not read back is reported.
    """
    report = Report(TITLE)
    writer = _Writer(tournament, report)
    data = document(writer.root())
    again = read_cr_xml(data, limits=NO_LIMITS, with_stated=False).tournament
    report_read_back(replace(tournament, players=writer.players), again, report)
    return Converted(data, tuple(report))


class _Writer:
    """Writes one file; ``players`` have the points and ranks that it states."""

    def __init__(self, tournament: Tournament, report: Report) -> None:
        self._event, self._report = tournament, report
        self._is_team = tournament.kind.is_team and bool(tournament.teams)
        self._last = last_round(tournament)
        self._system = _written_system(tournament)
        self._filler = max((player.start_no for player in tournament.players), default=0) + 1
        standings = standings_of_players(tournament)
        self._of_teams = standings_of(tournament) if self._is_team else None
        self._team_rows = {row.id: row for row in self._of_teams.rows} if self._of_teams else {}
        self._boards: dict[tuple[int, StartNo], tuple[int, int]] = {}
        self._per_team = 0
        self._matches = list(self._all_matches()) if self._is_team else []
        self._names = names_in_parts(tournament, report)
        numbers = [player.start_no for player in tournament.players]
        self._counting = dict(zip(numbers, ratings(tournament).values, strict=True))
        self._national = dict(zip(numbers, ratings(tournament, NATIONAL).values, strict=True))
        self._seats = seats_in_teams(tournament.teams)
        self._columns = self._columns_of(self._of_teams or standings)
        self.players = self._complete(standings)

    def root(self) -> Element:
        """Return the whole file."""
        rows: list[_Row] = []
        for number in range(1, self._last + 1):
            games = (self._game(pairing) for pairing in pairings(self._event, number))
            of_round = list(filter(None, games))
            of_round.sort(key=lambda row: (not row.match, row.match, row.board))  # no match: behind
            rows += of_round
        players = [self._player(player) for player in self.players]
        if any(row.opponent == self._filler for row in rows):  # who fills the empty places of teams
            players.append(Element("player", {"no": self._filler, "lastname": ""}))
        parts = (
            Element("tournamentdata", {}, (self._head(rows),)),
            Element("rounds", {}, self._dates()),
            Element("players", {}, players),
            Element("teams", {}, map(self._team, self._event.teams)),
            Element("playerpairings", {}, map(_pairing, rows)),
            Element("teampairings", {}, self._matches),
        )
        return Element("chessresults", {}, parts)

    # The event -------------------------------------------------------------------------------

    def _head(self, rows: Sequence[_Row]) -> Element:
        event = self._event
        rounds = event.scheduled_rounds if event.scheduled_rounds <= LAST_ROUND else 0
        is_open = any(row.result.points[0] is None and row.opponent > 0 for row in rows)
        has_ended = not is_open and event.rounds_played >= event.scheduled_rounds
        chief = [one.text for one in event.arbiters if one.role is ArbiterRole.CHIEF]
        pattern = event.board_colours or ""
        kind = (event.kind.event, event.kind.is_team)
        # A semicolon at the end keeps a comma within a name.
        names = [one.text for one in event.arbiters if one.role is ArbiterRole.DEPUTY]
        text = "; ".join(names)
        deputies = f"{text};" if len(names) == 1 and split_arbiters(text) != (text,) else text
        columns = self._columns
        numbers = [numbered.number for numbered, _ in columns]
        numbers += [0] * (_MOST_TIEBREAKS - len(columns))
        details = [numbered.parameters for numbered, _ in columns]
        tiebreaks: dict[str, str | int | None] = {
            **{f"tb{place}no": number for place, number in enumerate(numbers, start=1)},
            **{f"tb{place}_detail": text for place, text in enumerate(details, start=1)},
        }
        return Element(
            "tournament",
            {
                "type": _TYPES.get(kind, _TYPES[Event.SWISS, event.kind.is_team]),
                "name": event.name,
                "location": event.city,
                "federation": event.federation or _NO_FEDERATION,
                "from": _day(event.start),
                "to": _day(event.end),
                "rounds": rounds or "",
                "currentround": event.rounds_played,
                "rankinground": event.rounds_played,
                **tiebreaks,
                "replay": event.kind.cycles or 1,
                "timecontrol": event.time_control,
                "homecolor": "w" if self._is_team else "",
                "samecolor": (_YES if set(pattern) == {"W"} else _NO) if self._is_team else "",
                "playerperteam": self._per_team or "",
                "endstatus": _YES if has_ended else _NO,
                "chiefarbiter": next(iter(chief), ""),
                "deputyarbiter": deputies,
            },
        )

    def _columns_of(
        self, standings: Standings
    ) -> list[tuple[NumberWithParameters, dict[int, str | None]]]:
        """Return each column's number, and values by participant (teams in a team event)."""
        is_team = self._of_teams is not None
        imported = iter(IMPORTED)
        columns = []
        if is_team:
            codes = [column.key for column in standings.columns]
            scores = [_MATCH_POINTS, _GAME_POINTS]
            if _GAME_POINTS in codes and codes.index(_GAME_POINTS) == 0:
                scores.reverse()
            columns = [(self._number_of_score(code), self._scores(code)) for code in scores]
        for place, column in enumerate(standings.columns):
            code = column.criterion.canonical
            if code in {"PTS", _MATCH_POINTS, _GAME_POINTS}:
                continue
            numbered = number_of(code, standings.edition, of_teams=is_team)
            if numbered is None:
                number = next(imported, None)
                if number is None:
                    continue
                numbered = NumberWithParameters(number, "")
            if not numbered.is_exact:
                edition = standings.edition
                fact = Message("losses.rules-of-code", edition=edition, code=code)
                self._report.not_carried("202", fact)
            columns.append((numbered, {r.id: column.text(r.values[place]) for r in standings.rows}))
        return columns[:_MOST_TIEBREAKS]

    def _number_of_score(self, code: str) -> NumberWithParameters:
        if code == _GAME_POINTS:
            return NumberWithParameters(1, "")
        system = self._event.match_points
        worth = system.win, system.draw, system.loss
        if worth == (STANDARD_MATCH.win, STANDARD_MATCH.draw, STANDARD_MATCH.loss):
            return NumberWithParameters(13, "")
        if worth == (30, 10, 0):
            return NumberWithParameters(40, "")
        return NumberWithParameters(
            VARIABLE, ",".join(format_exact(points, POINT) for points in worth)
        )

    def _scores(self, code: str) -> dict[int, str | None]:
        """Return match points or game points of teams: stated ones, else those computed."""
        scores: dict[int, str | None] = {}
        for team in self._event.teams:
            row = self._team_rows.get(team.number)
            stated, computed = (
                (team.stated_match_points, row and row.match_points)
                if code == _MATCH_POINTS
                else (team.stated_game_points, row and row.game_points)
            )
            points = computed if stated is None else stated
            scores[team.number] = None if points is None else format_exact(points, POINT)
        return scores

    def _values(self, number: int) -> dict[str, str]:
        return {
            f"tb{place}": _comma(values.get(number))
            for place, (_, values) in enumerate(self._columns, start=1)
        }

    def _dates(self) -> Iterator[Element]:
        days = self._event.round_dates
        rounds = max(self._event.scheduled_rounds, self._last, len(days))
        for number in range(1, min(rounds, LAST_ROUND) + 1):
            day = days[number - 1] if number <= len(days) else None
            yield Element("round", {"round": number, "date": _day(day), "time": ""})

    # Participants ----------------------------------------------------------------------------

    def _complete(self, standings: Standings) -> tuple[Player, ...]:
        """Return the players with points and ranks, and names that read back unchanged."""
        event, report = self._event, self._report
        without = [player.start_no for player in event.players if player.stated_points is None]
        ranked = any(player.stated_rank is not None for player in event.players)
        report.filled_points(without)
        if event.players and not ranked:
            report.assumed("001", Message("losses.ranks-computed"))
        rows = {row.id: row for row in standings.rows}
        players = []
        for player in event.players:
            row = rows[player.start_no]
            points = row.points if player.stated_points is None else player.stated_points
            rank = player.stated_rank if ranked else row.given_rank
            name = str(self._names[player.start_no])
            facts = {"name": name, "stated_points": Points(points), "stated_rank": rank}
            players.append(replace(player, **facts))
        return tuple(players)

    def _player(self, player: Player) -> Element:
        number = player.start_no
        name = self._names[number]
        team, board = self._seats.get(number, (None, ""))
        birth, born = player.birth, ""
        if birth is not None:  # the year alone where no more is known
            born = f"{birth.year:04d}"
            born += f"{birth.month:02d}{birth.day or 0:02d}" if birth.month is not None else ""
        return Element(
            "player",
            {
                "no": number,
                "lastname": name.family,
                "firstname": name.first,
                "title": player.title,
                "rtg": self._counting.get(number),
                "rtgfide": player.rating,
                "rtgnat": self._national.get(number),
                "dob": born,
                "sex": _SEXES.get(player.sex or "", ""),
                "fed": player.federation,
                "board": board,
                "teamno": 0 if team is None else team.number,
                "fideid": player.fide_id,
                "rank": player.stated_rank,
                "pts": _comma(_points(player.stated_points)),
                **({} if self._is_team else self._values(number)),
                "equal": _NO,
                "state": "",
            },
        )

    def _team(self, team: Team) -> Element:
        row = self._team_rows.get(team.number)
        rank = team.stated_rank
        if rank is None and row is not None:
            rank = row.given_rank
        values = self._values(team.number) if self._of_teams else {}
        return Element(
            "team",
            {
                "no": team.number,
                "teamname": team.name,
                "teamshort": team.nickname or team.name,
                "rank": rank,
                "points": values.get("tb1", ""),
                **values,
                "equal": _NO,
                "state": "",
                "rtg_average": _comma(_points(team.strength)),
            },
        )

    # Pairings --------------------------------------------------------------------------------

    def _all_matches(self) -> Iterator[Element]:
        """Yield the matches and byes of teams, and note each player's board."""
        event = team_event(self._event, self._last)
        self._per_team = event.boards
        for number in range(1, self._last + 1):
            count = 0
            for sides in event.sides(number):
                (first, row), *others = sides
                if not others and row.kind is not RoundKind.PAIRING_ALLOCATED_BYE:
                    continue
                count += 1
                for _, side in sides:
                    for board, seat in enumerate(side.seats, start=1):
                        if seat is not None:
                            self._boards[number, seat.player] = count, board
                points = [format_exact(side.game_points, POINT) for _, side in sides]
                yield Element(
                    "teampairing",
                    {
                        "round": number,
                        "pairing": count,
                        "no1": first,
                        "no2": others[0][0] if others else BYE,
                        "res1": points[0],
                        "res2": points[1] if others else "",
                    },
                )

    def _game(self, pairing: Pairing) -> _Row | None:
        """Return the row for a pairing, None for none."""
        entry, back = pairing.white_entry, pairing.black_entry
        if pairing.black is not None and back is not None:
            result = self._result(entry.outcome, back.outcome)
            return self._row(pairing, pairing.black.start_no, result)
        if pairing.opponent is not None or (self._is_team and entry == ABSENT):
            return None
        opponent, result = self._bye(entry)
        return self._row(pairing, opponent, result)

    def _row(self, pairing: Pairing, opponent: int, result: _Result) -> _Row:
        number, board = self._boards.get(
            (pairing.round, pairing.white.start_no), (0 if self._is_team else pairing.board, 1)
        )
        return _Row(pairing.round, number, board, pairing.white.start_no, opponent, result)

    def _result(self, white: Outcome, black: Outcome) -> _Result:
        """Return a game's points and letter."""
        pair = (white, black)
        if Outcome.ADJOURNED in pair:
            return _Result((None, None), ADJOURNED)
        if {one.kind for one in pair} & _FORFEITS:
            points = tuple(self._worth(one) or NOTHING for one in pair)
            return _Result((points[0], points[1]), FORFEIT)
        letter = UNRATED if set(UNRATED_GAMES) & set(pair) else ""
        if pair == (Outcome.LOSS, Outcome.LOSS):
            letter = BOTH_LOSE
        return _Result((self._worth(white), self._worth(black)), letter)

    def _bye(self, entry: RoundEntry) -> tuple[int, _Result]:
        """Return the opponent's placeholder for a round without one, and its result."""
        points = self._event.point_system.points(entry)
        if entry.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            return BYE, _Result((points, NOTHING), FORFEIT)
        if entry.outcome is Outcome.FORFEIT_WIN:
            return self._filler, _Result((self._system.win, NOTHING), FORFEIT)
        worth = {
            Outcome.FULL_POINT_BYE: self._system.win,
            Outcome.WIN: self._system.win,
            Outcome.HALF_POINT_BYE: self._system.draw,
            Outcome.DRAW: self._system.draw,
        }.get(entry.outcome)
        return NOT_PAIRED, _Result((worth, None), "")

    def _worth(self, outcome: Outcome) -> Points | None:
        if outcome is Outcome.FORFEIT_WIN:
            return self._system.win
        if outcome is Outcome.FORFEIT_LOSS:
            return NOTHING
        worth = (self._system.loss, self._system.draw, self._system.win)
        return None if outcome.share is None else worth[outcome.share]


class _Result(NamedTuple):
    """Points of both sides of a game, and its letter."""

    points: tuple[Points | None, Points | None]
    letter: str


class _Row(Record, gc=False):
    """The written values of a pairing: round, match, board, both numbers, and result."""

    round: int
    match: int
    board: int
    white: StartNo
    opponent: int
    result: _Result


def _pairing(row: _Row) -> Element:
    white, black = row.result.points
    return Element(
        "playerpairing",
        {
            "round": row.round,
            "pairing": row.match,
            "board": row.board,
            "whiteno": row.white,
            "blackno": row.opponent,
            "reswhite": _points(white),
            "resblack": _points(black),
            "forfeit": row.result.letter,
        },
    )


def _written_system(tournament: Tournament) -> PointSystem:
    """Return the point system of the written games: readers infer it from the points of a win."""
    system = tournament.point_system
    for points in (30, 20):
        known = system_of(points, POINT, 0)
        like = replace(
            system,
            pairing_allocated_bye=known.pairing_allocated_bye,
            unknown=known.unknown,
        )
        if like == known and any(
            entry.opponent is not None and entry.outcome in _WON
            for player in tournament.players
            for entry in player.rounds
        ):
            return known
    return STANDARD


_WON: Final = frozenset({Outcome.WIN, Outcome.SHORT_WIN, Outcome.FORFEIT_WIN})


def _day(day: date | None) -> str:
    return "" if day is None else f"{day.year:04d}{day.month:02d}{day.day:02d}"


def _points(points: Points | None) -> str:
    return "" if points is None else format_exact(points, POINT)


def _comma(text: str | None) -> str:
    return (text or "").replace(".", ",")
