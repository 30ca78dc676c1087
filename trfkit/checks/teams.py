"""TEA: rosters and matches of team events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.model.matches import team_of_players
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.model import Player, Team


def members(case: Case) -> Iterator[Diagnostic]:
    """TEA001, TEA002: everybody is in one team, and every member has a row."""
    for team in case.tournament.teams:
        for number in dict.fromkeys(team.members):
            if number not in case.players:
                root = case.cause({"PLR026"}, [number])
                if root is None and number in case.rounds.missing_rows:
                    root = case.first({"PLR025"})
                yield case.note("TEA002", **at_team(case, team), participant=number, caused_by=root)
    if case.tournament.teams:
        yield from _in_no_team_or_two(case)
        return
    # Rosters stand behind the rows: where the last rows are missing, so are they.
    missing = case.rounds.missing_rows
    is_cut = bool(missing) and missing[-1] > max(case.players)
    root = case.first({"PLR025"} if is_cut else {"HDR020"})
    place = case.at_player(case.tournament.players[0], "start_no")
    yield case.note("TEA001", **place, variant="nobody", caused_by=root)


def _in_no_team_or_two(case: Case) -> Iterator[Diagnostic]:
    """TEA001: the roster of a number that repeats was not read."""
    teams_of = _teams_of(case)
    unread = (
        one
        for one in case.findings
        if one.team is not None
        and one.code in {"SYN007", "TEA011"}
        and severity_in(one) is Severity.ERROR
    )
    left_out = case.first({"TEA003"}) or next(unread, None)
    lost, of_lost = _lost_team(case, teams_of), None
    empty = _empty_team(case)
    stand_in = _in_place_of_another(case, teams_of)
    wrong = [one for one in case.tournament.players if len(teams_of.get(one.start_no, ())) != 1]
    if stand_in is not None:
        yield stand_in
        wrong = [one for one in wrong if one.start_no != stand_in.participant]
    for player in wrong:
        place = case.at_player(player, "start_no")
        teams = teams_of.get(player.start_no, [])
        message = Message("TEA001", teams=tuple(teams)) if teams else Message("TEA001.none")
        cause = case.cause({"PLR026", "PLR027"}, [player.start_no]) or (None if teams else left_out)
        if stand_in is not None and cause is None:
            cause = stand_in
        if player.start_no in lost and cause is None:
            if lost[0] == player.start_no:
                message = Message("TEA001.lost", players=tuple(lost))
                if empty is not None:
                    place |= at_team(case, empty)  # the player's own row is right
                    message = Message("TEA001.lost-empty", players=tuple(lost))
            else:
                cause = of_lost
        finding = case.note(message, **place, caused_by=cause)
        if lost and player.start_no == lost[0]:
            of_lost = finding
        yield finding


def _in_place_of_another(
    case: Case, teams_of: Mapping[StartNo, Sequence[TeamNo]]
) -> Diagnostic | None:
    """Return the finding about a number in two rosters, where it stands in one for another's.

    One player is in two teams and another one in none, who in each round met somebody of the team
    that others of one of the two met, and of the other of the two never.
    """
    numbers = [player.start_no for player in case.tournament.players]
    twice = [number for number in numbers if len(teams_of.get(number, ())) == _A_TEAM]
    nowhere = [case.players[number] for number in numbers if not teams_of.get(number)]
    if len(twice) != 1 or len(nowhere) != 1:
        return None
    (number,), (other,) = twice, nowhere
    fitting = [
        team
        for team in case.tournament.teams
        if number in team.members and _fits(case, other, team, teams_of)
    ]
    if len(fitting) != 1:
        return None
    return case.note(
        "TEA001",
        **case.at_player(case.players[number], "start_no"),
        variant="stand-in",
        teams=tuple(teams_of[number]),
        in_team=fitting[0].number,
        other=other.start_no,
    )


def _fits(
    case: Case, player: Player, team: Team, teams_of: Mapping[StartNo, Sequence[TeamNo]]
) -> bool:
    """Tell whether a player met, in each round with an opponent, whom others of a team met."""
    met_any = False
    others = [case.players[one] for one in team.members if one in case.players]
    for number, entry in enumerate(player.rounds, start=1):
        if entry.opponent is None:
            continue
        met = {
            opponent_team
            for one in others
            if len(teams_of[one.start_no]) == 1
            for opponent_team in teams_of.get(one.round(number).opponent or StartNo(0), ())
        }
        if met.isdisjoint(teams_of.get(entry.opponent, ())):
            return False
        met_any = True
    return met_any


def _lost_team(case: Case, teams_of: Mapping[StartNo, Sequence[TeamNo]]) -> Sequence[StartNo]:
    """Return the players in no team, where they are the one team whose roster was lost.

    Record 082 counts it, or its own record lists nobody; none of them met another of them, and in
    each round all who met somebody met players of one team.
    """
    tournament = case.tournament
    if tournament.stated_teams != len(tournament.teams) + 1 and _empty_team(case) is None:
        return ()
    alone = [one for one in tournament.players if not teams_of.get(one.start_no)]
    if len(alone) < _A_TEAM:
        return ()
    numbers = {one.start_no for one in alone}
    for number in range(1, tournament.rounds_played + 1):
        met = [one.round(number).opponent for one in alone]
        teams = {tuple(teams_of.get(who, ())) for who in met if who is not None}
        if len(teams) > 1 or not numbers.isdisjoint(met):
            return ()
    return [one.start_no for one in alone]


def _empty_team(case: Case) -> Team | None:
    """Return the one team whose record lists nobody."""
    empty = [team for team in case.tournament.teams if not team.members]
    return empty[0] if len(empty) == 1 else None


_A_TEAM: Final = 2
"""So few players in no team are none."""


def numbering(case: Case) -> Iterator[Diagnostic]:
    """TEA003: team numbers that leave gaps; reading reports those that repeat."""
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
            place = at_team(case, team)
            yield case.note("TEA015", **place, first=holder.number, text=name)


def _teams_of(case: Case) -> Mapping[StartNo, Sequence[TeamNo]]:
    """Return by member the teams in whose rosters he stands, each once."""
    teams_of: dict[StartNo, list[TeamNo]] = {}
    for team in case.tournament.teams:
        for number in dict.fromkeys(team.members):
            teams_of.setdefault(number, []).append(team.number)
    return teams_of


def wrong_rosters(case: Case) -> Mapping[TeamNo, Diagnostic]:
    """Return by team what is first told of a player who reaches it with games that are not its own.

    He is in two teams or in none, or his row is out of step. He reaches those in whose roster he
    stands, and of whom he met somebody: their boards and points are others.
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

    Where they do not, others of the same matches do not either: the same slip.
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
            place = at_team(case, team) | {"round": number}
            mixed = {team.number, *others}
            root = roots.get(team.number) or next((first[n] for n in mixed if n in first), None)
            finding = case.note(message, **place, caused_by=root)
            first |= dict.fromkeys(mixed, root or finding)
            yield finding


def at_team(case: Case, team: Team) -> dict[str, Any]:
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
