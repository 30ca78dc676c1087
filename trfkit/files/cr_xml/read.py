"""The XML of Chess-Results: players, teams, pairings, and their tie-breaks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from trfkit.files.cr_xml.games import (
    BYE,
    FORFEIT,
    LAST_ROUND,
    MOST_TIEBREAKS,
    federation_of,
    read_games,
    read_players,
    replace_fillers,
    rows_of,
    stated_values,
    usual_points,
)
from trfkit.files.crosstables.pairing_pages import days_of
from trfkit.files.crosstables.starting_ranks import TwoRatings, apart
from trfkit.files.crosstables.table_outcomes import import_result, point_system, refused
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import read_arbiters
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.files.xml_document import elements, is_xml_of, parse_xml, too_many_players
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    Event,
    ForfeitedMatch,
    Kind,
    MatchPointSystem,
    Pairings,
    Team,
    TeamByes,
    Tournament,
)
from trfkit.model.bye_value import proved_byes
from trfkit.model.lineups import line_up_unlike_roster
from trfkit.model.outcome import row_of
from trfkit.model.view import Score
from trfkit.record import Record, field, replace
from trfkit.units import LARGEST_TEAM_NO, POINT, Points, StartNo, TeamNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from trfkit.files.cr_xml.games import Entrant, Game
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.files.xml_document import Fields, XmlDocument
    from trfkit.model import LineUp, PointSystem

    _ByMatch: TypeAlias = Mapping[tuple[int, int], Sequence[Game]]
    """The games by round and pairing."""


# Teams and their matches -------------------------------------------------------------------------


MOST_BOARDS: Final = 100

GAME_POINTS: Final = 1
_MATCH_POINTS: Final = {13: MatchPointSystem(), 40: MatchPointSystem(win=Points(30), draw=POINT)}
VARIABLE: Final = 44
"""The number of match points whose worth is a parameter."""


class TeamPart(Record):
    """What a team event has besides its players: fields of Tournament, lines, a table."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[TeamNo, int] = field(default_factory=dict)
    stated: StatedTable | None = None


class _Match(Record):
    """A ``teampairing``: both teams as written, ``BYE`` or below zero for a missing team.

    ``points`` are the game points of both, None if not stated; ``line`` is its own.
    """

    round: int
    pairing: int
    sides: tuple[int, int]
    points: tuple[Points | None, Points | None] = (None, None)
    line: int | None = None


def read_teams(
    document: XmlDocument,
    head: Fields,
    *,
    entrants: Sequence[Entrant],
    games: Sequence[Game],
    system: PointSystem,
    notes: Notes,
    source: str,
) -> TeamPart:
    """Return the teams of an event with their matches; ``system`` is for the games."""
    elements_of: dict[int, Fields] = {}
    for fields in elements(document, "team", notes):
        number = fields.count("no")
        if number is None or number > LARGEST_TEAM_NO or number in elements_of:
            why = Message("IMP004.team-taken", number=fields.text("no"))
            notes.found("IMP004", line=fields.line, text=fields.text("teamname"), why=why)
        else:
            elements_of[number] = fields
    # Rosters stand in the order of boards; who has no board stands behind.
    rosters: dict[int, list[tuple[int, StartNo]]] = {}
    for player, fields in entrants:
        team = fields.count("teamno")
        if team is not None:
            board = fields.count("board") or LARGEST_TEAM_NO
            rosters.setdefault(team, []).append((board, player.start_no))
    members = {team: [number for _, number in sorted(roster)] for team, roster in rosters.items()}
    numbers = tuple(head.count(f"tb{place}no") for place in range(1, MOST_TIEBREAKS))
    matches = []
    for fields in elements(document, "teampairing", notes):
        round_ = fields.count("round")
        first, second = fields.whole("no1"), fields.whole("no2")
        if round_ is not None and round_ <= LAST_ROUND and first and second:
            pairing = fields.whole("pairing") or 0
            points = fields.points("res1"), fields.points("res2")
            matches.append(_Match(round_, pairing, (first, second), points, fields.line))
        else:
            text = f"{fields.text('no1') or '?'} - {fields.text('no2') or '?'}"
            why = Message("IMP004.no-round-and-sides")
            notes.found("IMP004", line=fields.line, text=text, why=why)
    by_match: dict[tuple[int, int], list[Game]] = {}
    for game in games:
        by_match.setdefault((game.round, game.pairing), []).append(game)
    boards = min(
        head.count("playerperteam") or max((game.board for game in games), default=0), MOST_BOARDS
    )
    team_of = {member: number for number, roster in members.items() for member in roster}
    ranks = _ranks(elements_of)
    rounds = max((match.round for match in matches), default=0)
    teams = []
    for number, fields in elements_of.items():
        name, short = fields.text("teamname", "teamshort"), fields.text("teamshort")
        teams.append(
            Team(
                number=TeamNo(number),
                name=name,
                nickname=short if short not in {"", fields.text("teamname")} else None,
                strength=fields.points("rtg_average") or None,
                members=tuple(members.get(number, ())),
                stated_match_points=_stated_points(fields, numbers, (*_MATCH_POINTS, VARIABLE)),
                stated_game_points=_stated_points(fields, numbers, (GAME_POINTS,)),
                stated_rank=ranks.get(number),
            )
        )
    # As record 352 has the colours of the boards: alternating, or all the same.
    are_alike = head.text("samecolor").upper() == "J"
    pattern = "W" * boards if are_alike else ("WB" * boards)[:boards]
    return TeamPart(
        fields={
            "teams": tuple(teams),
            "line_ups": tuple(_line_ups(matches, by_match, members, boards)),
            "team_byes": _byes(matches, rounds),
            "forfeited_matches": tuple(
                _forfeited_matches(matches, by_match, team_of, system.win * boards, notes)
            ),
            "match_points": _match_points(head, numbers),
            "standings_order": _order(numbers, notes),
            "board_colours": pattern or None,
        },
        lines={TeamNo(number): fields.line for number, fields in elements_of.items()},
        stated=stated_values(
            source,
            head,
            [(elements_of[team.number], team.number, team.name, None) for team in teams],
            of_teams=True,
            numbered=True,
            ranks=ranks,
        ),
    )


def _ranks(teams: Mapping[int, Fields]) -> dict[int, int]:
    """Return the printed ranks; a team marked ``equal`` shares the rank of the same values above.

    The mark is on the second of the two, whose own number is then the next one.
    """
    ranks: dict[int, int] = {}
    above: tuple[int, tuple[str, ...]] | None = None
    printed = {
        (rank, number): fields for number, fields in teams.items() if (rank := fields.count("rank"))
    }
    for (rank, number), fields in sorted(printed.items(), key=lambda one: one[0]):
        values = tuple(
            fields.text(name)
            for name in ("points", *(f"tb{place}" for place in range(1, MOST_TIEBREAKS + 1)))
        )
        shared = above is not None and above[1] == values
        if not (above is not None and shared and fields.text("equal").upper() == "J"):
            above = rank, values
        ranks[number] = above[0]
    return ranks


def _stated_points(
    fields: Fields, numbers: Sequence[int | None], codes: Sequence[int]
) -> Points | None:
    """Return the points in the first tie-break column whose number is in ``codes``."""
    for place, number in enumerate(numbers, start=1):
        if number in codes:
            return fields.points(f"tb{place}")
    return None


def _match_points(head: Fields, numbers: Sequence[int | None]) -> MatchPointSystem:
    """Return the match points system, by the list's first number for match points."""
    for place, number in enumerate(numbers, start=1):
        if number in _MATCH_POINTS:
            return _MATCH_POINTS[number]
        if number == VARIABLE:
            worth = [part.strip() for part in head.text(f"tb{place}_detail").split(",")]
            if len(worth) >= 3 and all(part.isdecimal() for part in worth[:3]):  # noqa: PLR2004 - a win, a draw, a loss
                win, draw, loss = (Points(int(part) * POINT) for part in worth[:3])
                return MatchPointSystem(win=win, draw=draw, loss=loss)
    return MatchPointSystem()


def _order(numbers: Sequence[int | None], notes: Notes) -> tuple[str, ...]:
    """Return the scores at the start of the file's own list; further numbers have no codes."""
    codes: list[str] = []
    for number in numbers:
        if number == GAME_POINTS:
            codes.append("GPTS")
        elif number in _MATCH_POINTS or number == VARIABLE:
            codes.append("MPTS")
        else:
            break
    further = [number for number in numbers[len(codes) :] if number]
    if codes and further:
        values = {"codes": tuple(codes), "numbers": tuple(map(str, further))}
        notes.assumed(Message("IMP002.team-tie-breaks", **values))
    return tuple(codes)


# Matches ---------------------------------------------------------------------------------------


def _boards_of(
    match: _Match, games: _ByMatch, team_of: Mapping[StartNo, int], team: int
) -> list[tuple[Game, int]]:
    """Return a team's games of a match, each with the team's side (0 White, 1 Black)."""
    return [
        (game, side)
        for game in games.get((match.round, match.pairing), ())
        for side in (0, 1)
        if team_of.get(StartNo(game.sides[side])) == team
    ]


def _line_ups(
    matches: Sequence[_Match],
    games: _ByMatch,
    members: Mapping[int, Sequence[StartNo]],
    boards: int,
) -> list[LineUp]:
    """Return the line-ups that differ from the roster order, board by board without gaps."""
    team_of = {member: number for number, roster in members.items() for member in roster}
    line_ups = []
    for match in matches:
        if min(match.sides) < 0:
            continue
        for team, other in (match.sides, match.sides[::-1]):
            seats: list[StartNo | None] = [None] * boards
            for game, side in _boards_of(match, games, team_of, team):
                if 1 <= game.board <= boards:
                    seats[game.board - 1] = StartNo(game.sides[side])
            roster = members.get(team, ())
            line_ups.append(
                line_up_unlike_roster(match.round, TeamNo(team), TeamNo(other), seats, roster)
            )
    return list(filter(None, line_ups))


def _byes(matches: Sequence[_Match], rounds: int) -> TeamByes | None:
    """Return the teams with a bye by round (record 320), and its game points if stated."""
    byes: list[TeamNo | None] = [None] * rounds
    worth = set()
    for match in matches:
        if match.sides[1] == BYE:
            byes[match.round - 1] = TeamNo(match.sides[0])
            worth.add(match.points[0])
    game_points = worth.pop() if len(worth) == 1 else None
    return TeamByes(None, game_points, tuple(byes)) if any(byes) else None


def with_proved_byes(tournament: Tournament, after: int | None, notes: Notes) -> Tournament:
    """Add the match points of byes that the teams' stated points prove."""
    if tournament.team_byes is None:
        return tournament
    stated = {
        Score.MATCH_POINTS: {team.number: team.stated_match_points for team in tournament.teams},
        Score.GAME_POINTS: {team.number: team.stated_game_points for team in tournament.teams},
    }
    rounds = None if after is None or after > tournament.rounds_played else after
    proved = proved_byes(
        tournament,
        (
            (score, {number: points for number, points in of_score.items() if points is not None})
            for score, of_score in stated.items()
        ),
        rounds,
    )
    if proved is None:
        return tournament
    worth = {"match-points": proved.match_points, "game-points": proved.game_points}
    clauses = (
        Message(f"TEA014.{name}", points=points)
        for name, points in worth.items()
        if points is not None
    )
    notes.assumed(Message("IMP002.team-bye", worth=tuple(clauses)))
    return replace(tournament, team_byes=proved)


def _forfeited_matches(
    matches: Sequence[_Match],
    games: _ByMatch,
    team_of: Mapping[StartNo, int],
    most: int,
    notes: Notes,
) -> list[ForfeitedMatch]:
    """Return the matches (record 330) that one team won by forfeit on every board.

    A match without boards is one too if it brought one team ``most``, the points of all boards, or
    neither team anything in a round with results. Any other result without boards is reported: the
    match was played, and no record can state it without its boards.
    """
    begun = max(
        (
            match.round
            for match in matches
            if games.get((match.round, match.pairing)) or any(match.points)
        ),
        default=0,
    )
    forfeits = []
    for match in matches:
        if min(match.sides) < 0:
            continue
        result = ""
        first, second = match.points
        if games.get((match.round, match.pairing)):
            signs = set()
            for game, side in _boards_of(match, games, team_of, match.sides[0]):
                mine, theirs = game.points[side] or 0, game.points[1 - side] or 0
                sign = "+-" if mine > theirs else "-+"
                signs.add(sign if game.letter == FORFEIT and mine != theirs else "")
            result = signs.pop() if len(signs) == 1 else ""
        elif first is not None and second is not None:
            by_points = {(most, 0): "+-", (0, most): "-+"}
            if first == second == 0:
                result = "--" if match.round <= begun else ""
            elif (first, second) in by_points:
                result = by_points[first, second]
            else:
                score = f"{format_exact(first, POINT)}:{format_exact(second, POINT)}"
                notes.found(
                    "IMP004",
                    line=match.line,
                    round=match.round,
                    text=f"{match.round}: {match.sides[0]} - {match.sides[1]}",
                    why=Message("IMP004.no-boards", result=score),
                )
        if result:
            white, black = match.sides
            forfeits.append(ForfeitedMatch(result, match.round, TeamNo(white), TeamNo(black)))
    return forfeits


# The tournament ----------------------------------------------------------------------------------


FORMAT: Final = "cr-xml"
ROOT: Final = b"chessresults"

_TYPES: Final[Mapping[str, tuple[Event, bool]]] = MappingProxyType(
    {
        "0": (Event.SWISS, False),
        "1": (Event.ROUND_ROBIN, False),
        "2": (Event.ROUND_ROBIN, True),
        "3": (Event.SWISS, True),
    }
)


def is_cr_xml(data: bytes) -> bool:
    """Tell by its beginning whether a file is Chess-Results XML."""
    return is_xml_of(data, ROOT)


def read_cr_xml(
    data: bytes,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    with_stated: bool = True,
) -> ReadResult:
    """Return the tournament and the stated values of a Chess-Results XML file.

    Findings have the line of the element. A team event states two tables, that of the teams first.
    ``with_stated`` False leaves the players' table out.
    """
    document, findings = parse_xml(data, encoding, limits)
    notes = Notes(findings)
    if document is None:
        return import_result(None, FORMAT, notes)
    too_many = too_many_players(document, "player", limits)
    if too_many is not None:
        return import_result(None, FORMAT, [*notes, too_many])
    head = next(elements(document, "tournament", notes), None)
    head = head or document.fields_of(document.outermost, notes)
    read = read_players(document, notes)
    entrants = read.players
    kind_of_type = _TYPES.get(head.text("type"))
    if not entrants:
        return refused(FORMAT, notes, "xml-players")
    if kind_of_type is None:
        return refused(FORMAT, notes, "xml-type", type=head.text("type"))
    event, is_team = kind_of_type
    kind = Kind(
        event,
        is_team,
        Pairings.SWISS if event is Event.SWISS else Pairings.PREDETERMINED,
        "data",
        Message("ranking.kind-by-xml", number=head.text("type")),
        (head.count("replay") or 1) if event is Event.ROUND_ROBIN else None,
    )
    games = replace_fillers(read_games(document, notes), read.fillers)
    usual = usual_points(games)
    federation = federation_of(head, "federation")
    rated = apart(
        [entrant.player for entrant in entrants],
        [TwoRatings(f.count("rtgfide"), f.count("rtgnat")) for _, f in entrants],
        federation,
        notes,
    )
    rows = rows_of(
        [player.start_no for player in rated.players],
        games,
        usual,
        notes,
        is_over=head.text("endstatus").upper() == "J",
    )
    players = tuple(
        replace(player, rounds=row_of(rows.pop(player.start_no))) for player in rated.players
    )
    teams = TeamPart()
    if is_team:
        teams = read_teams(
            document,
            head,
            entrants=entrants,
            games=games,
            system=usual,
            notes=notes,
            source=FORMAT,
        )
    # What the file notes of who left a round-robin; their games stay as they are.
    for state, points in _WITHDRAWN.items():
        numbers = [player.start_no for player, fields in entrants if fields.text("state") == state]
        if numbers:
            notes.assumed(Message("IMP002.withdrawn", players=tuple(numbers), points=points))
    rounds = head.count("rounds")
    if rounds is not None and rounds > LAST_ROUND:
        head.unreadable("rounds", "at-most", most=LAST_ROUND)
        rounds = None
    played = rounds_with_forfeits(
        rounds_with_results(players),
        rounds,
        teams.fields.get("forfeited_matches", ()),
        [team.number for team in teams.fields.get("teams", ())],
    )
    tournament = Tournament(
        kind=kind,
        players=tuple(sorted(players, key=lambda player: player.start_no)),
        rounds_played=played,
        point_system=point_system(players, notes, usual),
        national_ratings=rated.national,
        starting_rank_method=rated.method,
        federation=federation,
        name=head.text("name") or None,
        city=head.text("location") or None,
        start=head.date("from"),
        end=head.date("to"),
        rounds=rounds,
        time_control=head.text("timecontrol") or None,
        arbiters=read_arbiters(head.text("chiefarbiter", "arbiter"), head.text("deputyarbiter")),
        round_dates=_round_dates(document, notes),
        **teams.fields,
    )
    if is_team:
        tournament = with_proved_byes(tournament, head.count("rankinground"), notes)
    stated = [] if teams.stated is None else [teams.stated]
    if with_stated:
        rows_stated = [(f, player.start_no, player.name, player.fide_id) for player, f in entrants]
        ranks = {player.start_no: player.stated_rank or 0 for player, _ in entrants}
        stated.append(
            stated_values(
                FORMAT,
                head,
                rows_stated,
                of_teams=False,
                numbered=not is_team,
                ranks={number: rank for number, rank in ranks.items() if rank},
            )
        )
        boards = () if is_team else ("pairing", "board")
        names = document.attributes.get("playerpairing", {})
        notes.unused([*document.left_out(), *(f"playerpairing.{b}" for b in boards if b in names)])
    return import_result(
        tournament,
        FORMAT,
        notes,
        players={player.start_no: fields.line for player, fields in entrants},
        teams=teams.lines,
        stated=stated,
    )


def _round_dates(document: XmlDocument, notes: Notes) -> tuple[date | None, ...]:
    dates: dict[int, date | None] = {}
    for fields in elements(document, "round", notes):
        number = fields.count("round")
        if number is not None and number <= LAST_ROUND:
            dates.setdefault(number, fields.date("date"))
    return days_of(dates)


_WITHDRAWN: Final = {"1": "without", "2": "with"}
"""Whether the points of a player count, by the state that the file notes."""
