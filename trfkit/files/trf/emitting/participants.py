"""Records 001, the national records, 013 and 310: who takes part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.desk import Row
from trfkit.files.trf.syntax.layout import layouts
from trfkit.files.trf.syntax.records import RecordKind
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.emitting.desk import Desk
    from trfkit.model import NationalRating, PartialDate, Player, Team, Tournament

NO_OPPONENT: Final = "0000"


def player_row(player: Player, desk: Desk) -> Row:
    """Return a player's 001 record.

    Points and rank are those that the player states, blank where he states none.
    """
    layout = layouts()[RecordKind.PLAYER]
    row = Row(desk=desk, tag="001", layout=layout, participant=player.start_no)
    row.number("start_no", player.start_no)
    row.text("sex", player.sex)
    row.number("title", player.title)
    row.text("name", player.name)
    row.number("rating", player.rating)
    row.text("federation", player.federation)
    row.number("fide_id", player.fide_id)
    row.text("birth", _written(player.birth))
    row.points("points", player.stated_points)
    row.number("rank", player.stated_rank)
    letters = desk.rules.letters
    for number, entry in enumerate(player.rounds, start=1):
        row.number("opponent", entry.opponent or NO_OPPONENT, number)
        row.exactly("colour", entry.colour or "-", number)
        row.exactly("result", letters[entry.outcome], number)
    return row


def _written(birth: PartialDate | None) -> str | None:
    return None if birth is None else str(birth)


def players(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 001, by starting rank; in the file's order where pairing goes by that order."""
    rows = tournament.players
    if not (tournament.pairs_by_file_order and "XXC" in desk.rules.tags):
        rows = tuple(sorted(rows, key=lambda player: player.start_no))
    return (player_row(player, desk).line() for player in rows)


def national_row(rating: NationalRating, desk: Desk) -> Row:
    """Return a national rating support record."""
    layout = layouts()[RecordKind.NATIONAL]
    row = Row(desk=desk, tag=rating.federation, layout=layout, participant=rating.start_no)
    row.number("known_start_no", rating.start_no)
    row.text("sex", rating.sex)
    row.number("classification", rating.classification)
    row.text("name", rating.name)
    row.number("rating", rating.rating)
    row.text("origin", rating.origin)
    row.number("national_id", rating.national_id)
    row.text("birth", _written(rating.birth))
    return row


def national_ratings(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The national rating support records, by federation and starting rank."""
    for rating in sorted(tournament.national_ratings, key=lambda r: (r.federation, r.start_no)):
        yield national_row(rating, desk).line().rstrip()


def old_team_row(team: Team, desk: Desk) -> Row:
    """Return a team's 013 record."""
    row = Row(desk=desk, tag="013", layout=layouts()[RecordKind.TEAM_OLD], team=team.number)
    row.text("old_team_name", team.name)
    for index, member in enumerate(team.members, start=1):
        row.number("old_member", member, index)
    return row


def old_teams(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 013, by team number: the record itself has none, the order stands for it."""
    for place, team in enumerate(sorted(tournament.teams, key=lambda t: t.number), start=1):
        if team.number != place:
            desk.report.changed(
                "013", "team number", str(team.number), str(place), team=team.number
            )
        yield old_team_row(team, desk).line().rstrip()
    more = {
        fact
        for team in tournament.teams
        for fact, value in (
            ("nicknames", team.nickname),
            ("strengths", team.strength),
            ("match points", team.stated_match_points),
            ("game points", team.stated_game_points),
            ("ranks", team.stated_rank),
        )
        if value is not None
    }
    if more:
        desk.report.not_carried("310", f"the teams' {', '.join(sorted(more))}")


def team_row(team: Team, desk: Desk) -> Row:
    """Return a team's 310 record."""
    row = Row(desk=desk, tag="310", layout=layouts()[RecordKind.TEAM], team=team.number)
    row.number("team_no", team.number)
    row.text("team_name", team.name)
    row.text("nickname", team.nickname)
    row.number("strength", None if team.strength is None else format_exact(team.strength, POINT))
    row.points("match_points", team.stated_match_points)
    row.points("game_points", team.stated_game_points)
    row.number("team_rank", team.stated_rank)
    for index, member in enumerate(team.members, start=1):
        row.number("member", member, index)
    return row


def teams(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 310, by team number."""
    for team in sorted(tournament.teams, key=lambda team: team.number):
        yield team_row(team, desk).line().rstrip()
