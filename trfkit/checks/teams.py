"""TEA: rosters and matches of team events."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import GAMES_IN_DOUBT, Case
from trfkit.files.trf.reading.read import TRF26
from trfkit.files.trf.reading.teams import computed_round, team_lines
from trfkit.findings import Diagnostic, Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.model import Event, LineUp, RoundKind, Team, Tournament
from trfkit.model.bye_value import proved_byes
from trfkit.model.lineups import colours_of_team
from trfkit.model.matches import BOARDS, FORFEIT, NO_TEAM, team_event, team_of_players
from trfkit.model.view import Score, view_of_teams
from trfkit.record import replace
from trfkit.regulations.own_record import as_round_robin
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model.matches import TeamEvent, TeamRound
    from trfkit.model.outcome import MatchPointSystem
    from trfkit.model.tournament import TeamByes

    Totals = Mapping[Score, Sequence[int]]
    """Points (tenths) of the teams in the file's order."""
    Stated = Mapping[Score, Sequence[Points | None]]
    """As record 310 states them, None where it is blank."""


def members(case: Case) -> Iterator[Diagnostic]:
    """TEA001, TEA002: every member has a row, and in an event of teams each player is in one."""
    for team in case.tournament.teams:
        for number in dict.fromkeys(team.members):
            if number not in case.players:
                is_missing = number in case.rounds.missing_rows
                root = case.first({"PLR025"}) if is_missing else None
                yield case.note(
                    "TEA002", **team_place(case, team), participant=number, caused_by=root
                )
    if not case.tournament.kind.is_team:
        return
    if case.tournament.teams:
        yield from _check_membership(case)
        return
    # Rosters stand behind the rows: where the last rows are missing, so are they.
    missing = case.rounds.missing_rows
    is_cut = bool(missing) and missing[-1] > max(case.players)
    root = case.first({"PLR025"} if is_cut else {"HDR020"})
    place = case.player_place(case.tournament.players[0], "start_no")
    yield case.note("TEA001", **place, variant="nobody", caused_by=root)


def _check_membership(case: Case) -> Iterator[Diagnostic]:
    """TEA001: a player is in no team or in two; a repeated number's roster was not read."""
    teams_of = _teams_of(case)
    unread = (
        one
        for one in case.findings
        if one.team is not None
        and one.code in {"SYN007", "TEA011"}
        and severity_in(one) is Severity.ERROR
    )
    left_out = case.first({"TEA003"}) or next(unread, None)
    for player in case.tournament.players:
        teams = teams_of.get(player.start_no, [])
        if len(teams) != 1:
            message = Message("TEA001", teams=tuple(teams)) if teams else Message("TEA001.none")
            place = case.player_place(player, "start_no")
            yield case.note(message, **place, caused_by=None if teams else left_out)


def numbering(case: Case) -> Iterator[Diagnostic]:
    """TEA003: gaps in team numbers; reading reports repeated ones."""
    numbers = {team.number for team in case.tournament.teams}
    last = max(numbers, default=0)
    missing = set(range(1, last + 1)) - numbers
    if missing and "TEA003" not in case.codes:
        values = {"last": last, "missing": tuple(sorted(missing))}
        yield case.note("TEA003", record="310", **values)


def names(case: Case) -> Iterator[Diagnostic]:
    """TEA015: teams that cannot be told apart by their names."""
    first: dict[str, Team] = {}
    for team in case.tournament.teams:
        name = " ".join(team.name.split())
        holder = first.setdefault(name.casefold(), team)
        if holder is not team and name:
            place = team_place(case, team)
            yield case.note("TEA015", **place, first=holder.number, text=name)


def _teams_of(case: Case) -> Mapping[StartNo, Sequence[TeamNo]]:
    """Return by member the teams with that player in the roster, each once."""
    teams_of: dict[StartNo, list[TeamNo]] = {}
    for team in case.tournament.teams:
        for number in dict.fromkeys(team.members):
            teams_of.setdefault(number, []).append(team.number)
    return teams_of


def wrong_rosters(case: Case) -> Mapping[TeamNo, Diagnostic]:
    """Return by team the first finding about a player whose games confuse that team.

    The player is in two teams or in none, or has a row out of step. Affected are the teams with the
    player in the roster, and those of the opponents: their boards and points change.
    """
    teams_of = _teams_of(case)
    reached: dict[TeamNo, Diagnostic] = {}
    for finding in case.findings:
        player = case.players.get(StartNo(finding.participant or 0))
        if finding.code not in {"TEA001", "RES024"} or player is None:
            continue
        unread = finding.team or (finding.caused_by.team if finding.caused_by else None)
        if unread is not None:
            reached.setdefault(TeamNo(unread), finding)
        met = [one.opponent for one in player.rounds if one.opponent is not None]
        for number in (player.start_no, *met):
            for team_number in teams_of.get(number, ()):
                reached.setdefault(team_number, finding)
    return reached


def matches(case: Case) -> Iterator[Diagnostic]:
    """TEA006: in a round, the players of a team meet players of one other team.

    If they do not, further findings about the same matches follow from the same slip.
    """
    teams = case.tournament.teams
    roots = wrong_rosters(case)
    indices = team_of_players(case.tournament)
    team_of = {number: teams[index].number for number, index in indices.items()}
    for number in range(1, case.tournament.rounds_played + 1):
        opposing_teams: dict[TeamNo, set[TeamNo]] = {}
        for player in case.tournament.players:
            opponent = player.round(number).opponent
            own = team_of.get(player.start_no)
            other = team_of.get(opponent) if opponent is not None else None
            if own is not None and other is not None:
                opposing_teams.setdefault(own, set()).add(other)
        first: dict[TeamNo, Diagnostic] = {}
        for team in case.tournament.teams:
            others = opposing_teams.get(team.number, set())
            if len(others) > 1:
                message = Message("TEA006", others=tuple(sorted(others)))
            elif team.number in others:
                message = Message("TEA006.each-other")
            else:
                continue
            place = team_place(case, team) | {"round": number}
            mixed = {team.number, *others}
            root = roots.get(team.number) or next((first[n] for n in mixed if n in first), None)
            finding = case.note(message, **place, caused_by=root)
            first |= dict.fromkeys(mixed, root or finding)
            yield finding


def team_place(case: Case, team: Team) -> dict[str, Any]:
    """Return the place of a team's record."""
    place = case.result.provenance.teams.get(team.number)
    if place is None:
        return {"team": team.number}
    text = case.line_text(place.line)
    return {
        "team": team.number,
        "line": place.line,
        "record": text[:3],
        "column": 1,
        "end_column": len(text.rstrip()) + 1,
    }


# Records of teams against the matches that the games make -----------------------------------------


def contradictions(case: Case) -> Iterator[Diagnostic]:
    """TEA004, 005, 007, 008, 010, 013, 014, 016: records of teams compared with their games."""
    if not case.tournament.teams or not case.tournament.rounds_played:
        return
    event = team_event(case.tournament)
    totals = _totals(case.tournament, event)
    other = _undeclared_match_points(case, totals[Score.MATCH_POINTS])
    if other is not None:
        finding, system = other
        yield finding
        case = replace(case, tournament=replace(case.tournament, match_points=system))
        event = team_event(case.tournament)
        totals = _totals(case.tournament, event)
    roots = wrong_rosters(case)
    boards = tuple(_compare_board_count(case, event))
    unplayed = tuple(_unplayed_matches(case, event))
    not_believed = {finding.team: finding for finding in reversed(unplayed)}
    for finding in chain(
        boards,
        unplayed,
        _points_of_teams(case, totals, boards),
        _board_orders(case, event),
        _line_ups(case, event),
        _board_colours(case, event),
        _informative_lines(case, event, totals),
    ):
        root = None if finding.team is None else roots.get(TeamNo(finding.team))
        if root is None and finding.code in {"TEA004", "TEA010"}:
            root = case.first({"HDR016"}) or _game_in_doubt(case, finding)
            root = root or not_believed.get(finding.team)
        follows = root is not None and finding.caused_by is None
        yield replace(finding, caused_by=root) if follows else finding


COMMON_SYSTEMS: Final = (
    ("2-1-0", 20, 10, 0),
    ("3-1-0", 30, 10, 0),
    ("3-2-1", 30, 20, 10),
    ("1-½-0", 10, 5, 0),
)
"""What matches are worth in events, in tenths, most common first."""

_ENOUGH: Final = 2
"""One team whose points do not fit is a slip; two that fit another system are none."""


def _undeclared_match_points(
    case: Case, totals: Sequence[int]
) -> tuple[Diagnostic, MatchPointSystem] | None:
    """TEA016: the match points of all teams follow a system that no record states, or another."""
    tournament = case.tournament
    stated = [team.stated_match_points for team in tournament.teams]

    def unexplained(totals: Sequence[int]) -> int:
        pairs = zip(stated, totals, strict=True)
        return sum(points is not None and points != total for points, total in pairs)

    known = sum(points is not None for points in stated)
    is_told = "362" in case.result.provenance.records
    amiss = unexplained(totals)
    if amiss < _ENOUGH or (is_told and amiss * 2 < known):  # else the others bear the record out
        return None
    own = tournament.match_points
    for name, win, draw, loss in COMMON_SYSTEMS:
        system = replace(own, win=Points(win), draw=Points(draw), loss=Points(loss))
        changed = replace(tournament, match_points=system)
        of_system = view_of_teams(changed, team_event(changed), Score.MATCH_POINTS)
        if not unexplained(of_system.totals):
            if not is_told:
                return case.note("TEA016", record="362", system=name), system
            place = case.record_place("362") | {"own_severity": Severity.ERROR}
            return case.note("TEA016", **place, variant="differs", system=name), system
    return None


def _game_in_doubt(case: Case, finding: Diagnostic) -> Diagnostic | None:
    """Return an earlier finding about a game of a team that makes its points uncertain."""
    members = next(
        (team.members for team in case.tournament.teams if team.number == finding.team), ()
    )
    if any(number not in case.players for number in members):
        lost = case.cause({"TEA002"}, members)
        if lost is not None:
            return lost
    return case.cause(GAMES_IN_DOUBT, members, finding.round)


def _points_of_teams(
    case: Case, totals: Totals, boards: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """TEA004, TEA014: the points of record 310.

    If the worth of a team's bye explains them, it is reported once, and the points that it makes
    right follow from it; so do those that are right if only the boards in use count.
    """
    teams = case.tournament.teams
    stated = _stated(case.tournament)
    wrong = _differing(stated, totals)
    if wrong:
        # As many programs state them, which is accepted, pending games count as nothing.
        system = replace(case.tournament.point_system, unknown=Points(0))
        without = replace(case.tournament, point_system=system)
        left_out = set(_differing(stated, _totals(without, team_event(without))))
        wrong = [one for one in wrong if one in left_out]
    if not wrong:
        return
    root, open_ = next(iter(boards), None), wrong
    if root is not None:
        tournament = replace(case.tournament, board_colours=None)
        open_ = _differing(stated, _totals(tournament, team_event(tournament)))
    numbers = [team.number for team in teams]
    byes = proved_byes(
        case.tournament,
        [(score, dict(zip(numbers, points, strict=True))) for score, points in stated.items()],
    )
    if byes is not None and open_:
        tournament = replace(case.tournament, team_byes=byes)
        open_ = _differing(stated, _totals(tournament, team_event(tournament)))
        worth = {"match-points": byes.match_points, "game-points": byes.game_points}
        clauses = (
            Message(f"TEA014.{name}", points=points)
            for name, points in worth.items()
            if points is not None
        )
        root = case.note("TEA014", record="320", worth=tuple(clauses))
        yield root
    for score, index in wrong:
        yield case.note(
            "TEA004",
            **team_place(case, teams[index]),
            stated=stated[score][index] or 0,
            score=score.value,
            computed=totals[score][index],
            caused_by=None if (score, index) in open_ else root,
        )


def _stated(tournament: Tournament) -> Stated:
    teams = tournament.teams
    return {
        Score.MATCH_POINTS: [team.stated_match_points for team in teams],
        Score.GAME_POINTS: [team.stated_game_points for team in teams],
    }


def _totals(tournament: Tournament, event: TeamEvent) -> Totals:
    """Return the points of all teams; without annulled matches if the stated points omit them."""
    views = {score: view_of_teams(tournament, event, score) for score in Score}
    if tournament.kind.event is not Event.ROUND_ROBIN:
        return {score: view.totals for score, view in views.items()}
    stated = _stated(tournament)
    without = {score: as_round_robin(view).totals for score, view in views.items()}
    return min(
        ({score: view.totals for score, view in views.items()}, without),
        key=lambda totals: len(_differing(stated, totals)),
    )


def _differing(stated: Stated, totals: Totals) -> list[tuple[Score, int]]:
    """Return where stated and computed points differ: the score, the team's index."""
    return [
        (score, index)
        for index, numbers in enumerate(zip(*stated.values(), strict=True))
        for score, points in zip(stated, numbers, strict=True)
        if points is not None and points != totals[score][index]
    ]


def _board_orders(case: Case, event: TeamEvent) -> Iterator[Diagnostic]:
    """TEA005: a team without a line-up of its own that did not sit in the order of its roster.

    Only TRF-26 has record 300, in which a line-up could be stated.
    """
    if case.result.version != TRF26:
        return
    written = {(line_up.round, line_up.team) for line_up in case.tournament.line_ups}
    for team, row in zip(case.tournament.teams, event.rows, strict=True):
        places = {player: place for place, player in enumerate(team.members)}
        for number, item in enumerate(row, start=1):
            order = [places[seat.player] for seat in item.seats if seat is not None]
            if order != sorted(order) and (number, team.number) not in written:
                place = team_place(case, team) | {"round": number}
                if not item.is_seating_known and item.opponent != NO_TEAM:
                    place |= {"variant": "either", "other": event.numbers[item.opponent]}
                yield case.note("TEA005", **place)


def _line_ups(case: Case, event: TeamEvent) -> Iterator[Diagnostic]:
    """TEA005: record 300 compared with the games."""
    tournament = case.tournament
    index_of = {number: index for index, number in enumerate(event.numbers)}
    written = {(line_up.round, line_up.team) for line_up in tournament.line_ups}
    keys = set()
    for place, line_up in enumerate(tournament.line_ups):
        if not 1 <= line_up.round <= tournament.rounds_played:
            continue
        key = (line_up.round, line_up.team)
        fault: Message | None
        if line_up.team not in index_of:
            fault = Message("TEA005.not-listed")
        elif key in keys:
            fault = Message("TEA005.repeated")
        else:
            keys.add(key)
            team_round = event.rows[index_of[line_up.team]][line_up.round - 1]
            other = (
                event.rows[team_round.opponent][line_up.round - 1]
                if team_round.opponent >= 0
                else None
            )
            both = (
                other is not None and (line_up.round, event.numbers[team_round.opponent]) in written
            )
            met = None if other is None else event.numbers[team_round.opponent]
            fault = _difference_from_games(case, line_up, met, team_round, other if both else None)
        if fault:
            line = case.record_place("300", place) | {"team": line_up.team, "round": line_up.round}
            yield case.note(fault, **line)


def _difference_from_games(
    case: Case,
    line_up: LineUp,
    met_team: TeamNo | None,
    team_round: TeamRound,
    other: TeamRound | None,
) -> Message | None:
    """Return how a line-up differs from the games; ``other`` is the opponents', by record 300."""
    if line_up.opponent is not None and met_team is not None and line_up.opponent != met_team:
        return Message("TEA005.opponent", met=met_team, stated=line_up.opponent)
    team = next(team for team in case.tournament.teams if team.number == line_up.team)
    players = {player for player in line_up.boards if player is not None}
    if strangers := players - set(team.members):
        return Message("TEA005.strangers", players=tuple(sorted(strangers)))
    seated = [seat for seat in team_round.seats if seat is not None]
    missing = {seat.player for seat in seated if seat.entry.opponent} - players
    if missing:
        return Message("TEA005.missing", players=tuple(sorted(missing)))
    if other is not None:
        for board, (mine, theirs) in enumerate(
            zip(team_round.seats, other.seats, strict=False), start=1
        ):
            if mine and theirs and mine.entry.opponent not in {None, theirs.player}:
                values = {"one": mine.player, "other": theirs.player, "board": board}
                return Message("TEA005.board", **values)
    return None


def _compare_board_count(case: Case, event: TeamEvent) -> Iterator[Diagnostic]:
    """TEA013: a record 352 with more boards than any match, or fewer than some match."""
    count = len(case.tournament.board_colours or "")
    seated = max(
        sum(seat is not None and seat.entry.opponent is not None for seat in team_round.seats)
        for row in event.rows
        for team_round in row
    )
    most = max([seated, *(len(one.boards) for one in case.tournament.line_ups)])
    place = case.record_place("352")
    if 0 < most < count:
        yield case.note("TEA013", **place, count=count, most=most)
    elif 0 < count < seated:  # not by line-ups, which may name players of both teams
        yield case.note("TEA013", **place, variant="fewer", count=count, most=seated)


def _board_colours(case: Case, event: TeamEvent) -> Iterator[Diagnostic]:
    """TEA007: games with other colours than record 352 gives to their boards."""
    pattern = case.tournament.board_colours
    if not pattern:
        return
    for index, (team, row) in enumerate(zip(case.tournament.teams, event.rows, strict=True)):
        for number, item in enumerate(row, start=1):
            once = item.opponent == NO_TEAM or index < item.opponent
            if once and len(colours_of_team(item.seats, pattern)) > 1:
                yield case.note("TEA007", **team_place(case, team) | {"round": number})


def _unplayed_matches(case: Case, event: TeamEvent) -> Iterator[Diagnostic]:
    """TEA008: byes and forfeits of teams that played, or whose boards contradict them."""
    index_of = {number: index for index, number in enumerate(event.numbers)}
    first: dict[tuple[str, int, int], Diagnostic] = {}
    misplaced: dict[int, Diagnostic] = {}  # by round: of two teams one stands for the other
    for tag, line, number, team, sign in _stated_unplayed(case):
        if team in index_of and 1 <= number <= case.tournament.rounds_played:
            item = event.rows[index_of[team]][number - 1]
            if _boards_say_otherwise(item, sign):
                place = case.record_place(tag, line) | {"team": team, "round": number}
                finding = case.note("TEA008", **place, variant=_UNPLAYED[sign], tag=tag)
                # Of a forfeited match one record says what both teams got: the same slip twice.
                root = first.setdefault((tag, line, number), finding) if sign else finding
                yield finding if root is finding else replace(finding, caused_by=root)
                if tag == "320":
                    misplaced.setdefault(number, finding)
    byes = case.tournament.team_byes
    for team, row in zip(event.numbers, event.rows, strict=True) if byes is not None else ():
        for number, item in enumerate(row, start=1):
            is_bye = item.kind is RoundKind.PAIRING_ALLOCATED_BYE and item.source == BOARDS
            if byes and is_bye and _states_bye(case, byes, number):
                place = case.record_place("320") | {"team": team, "round": number}
                of_other = misplaced.get(number)
                yield case.note("TEA008", **place, variant="no-bye", caused_by=of_other)


def _states_bye(case: Case, byes: TeamByes, number: int) -> bool:
    """Tell whether record 320 states the bye of a round: 000 means nobody, a blank nothing."""
    lines = case.result.provenance.records.get("320", ())
    text = case.line_text(lines[0]) if lines else ""
    cell = layouts()[RecordKind.TEAM_BYES].cut_cell(text, "bye_team", number)
    return bool(cell.strip()) or any(byes.teams[number - 1 : number])


_UNPLAYED: Final = {"": "", "+": "won", "-": "lost"}
"""The sentences of TEA008 by the sign that a record gives a team in a forfeited match."""


def _stated_unplayed(case: Case) -> Iterator[tuple[str, int, int, TeamNo, str]]:
    """Yield record, its index within its tag, round, team, and the sign of a forfeit."""
    tournament = case.tournament
    if tournament.team_byes is not None:
        for number, team in enumerate(tournament.team_byes.teams, start=1):
            if team is not None:
                yield "320", 0, number, team, ""
    for line, match in enumerate(tournament.forfeited_matches):
        yield "330", line, match.round, match.white, match.result[0]
        yield "330", line, match.round, match.black, match.result[1]
    for line, byes in enumerate(tournament.requested_byes):
        for participant in byes.participants:
            yield "240", line, byes.round, TeamNo(participant), ""


def _boards_say_otherwise(item: TeamRound, sign: str) -> bool:
    """Tell whether the boards decided a team's round, but not as a record's ``sign``."""
    if item.source == BOARDS:
        return not sign or item.letter != sign
    signs = {seat.entry.outcome.letter for seat in item.seats if seat is not None} & {"+", "-"}
    return item.source == FORFEIT and bool(signs) and sign not in signs


def _informative_lines(
    case: Case, event: TeamEvent, totals: Mapping[Score, Sequence[int]]
) -> Iterator[Diagnostic]:
    """TEA010: records 801 and 802."""
    index_of = {number: index for index, number in enumerate(event.numbers)}
    for line in team_lines(case.tournament):
        index = index_of[line.team]
        place = case.record_place(line.tag, line.place) | {"team": line.team}
        for score, stated in (
            (Score.MATCH_POINTS, line.match_points),
            (Score.GAME_POINTS, line.game_points),
        ):
            computed = totals[score][index]
            if stated is not None and stated != computed:
                yield case.note(
                    "TEA010",
                    **place,
                    tag=line.tag,
                    stated=stated,
                    score=score.value,
                    computed=computed,
                )
        for number, stated_round in enumerate(
            line.rounds[: case.tournament.rounds_played], start=1
        ):
            computed_text = computed_round(event, index, number)
            if str(stated_round) != computed_text:
                yield case.note(
                    "TEA010",
                    **place | {"round": number},
                    variant="round",
                    tag=line.tag,
                    stated=str(stated_round),
                    computed=computed_text,
                )
