"""The matches of a team event and its board lists, as rows and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.ranking.boards import board_lists, matches
from trfkit.reports.standings import PrintedBoardPlayer, PrintedMatch, PrintedSide, TeamList
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.ranking.boards import Side
    from trfkit.reports.standings import Listing

_MATCH: Final = ("round", "id", "name", "MP", "GP", "id", "opponent", "MP", "GP", "what")
_PLAYER: Final = ("board", "rank", "id", "name", "team", "points", "games", "%", "performance")


def match_rows(listing: Listing) -> list[list[str]]:
    """Return a head and a row for each match, and for each team without one."""
    rows = [list(_MATCH)]
    for match in matches(listing.tournament, listing.standings.rounds):
        other = ["", "", "", ""] if match.black is None else _cells(match.black)
        rows.append([str(match.round), *_cells(match.white), *other, str(match.kind)])
    return rows


def _cells(side: Side) -> list[str]:
    points = (format_exact(number, POINT) for number in (side.match_points, side.game_points))
    return [str(side.team), side.name, *points]


def board_rows(listing: Listing) -> list[list[str]]:
    """Return a head and a row for each player, board by board, best first."""
    return [list(_PLAYER)] + [
        [
            *(str(player.board), str(player.rank), str(player.id), player.name),
            *(str(player.team), format_exact(player.points, POINT), str(player.games)),
            *(str(player.percentage), str(player.performance or "-")),
        ]
        for player in board_lists(listing.tournament, listing.standings.rounds, listing.rating)
    ]


def printed_matches(listing: Listing) -> tuple[PrintedMatch, ...]:
    """Return what ``trfkit standings --matches --format json`` adds under ``matches``."""
    return tuple(
        PrintedMatch(
            round=match.round,
            kind=str(match.kind),
            white=_printed_side(match.white),
            black=None if match.black is None else _printed_side(match.black),
        )
        for match in matches(listing.tournament, listing.standings.rounds)
    )


def _printed_side(side: Side) -> PrintedSide:
    return PrintedSide(
        id=side.team,
        name=side.name,
        match_points=format_exact(side.match_points, POINT),
        game_points=format_exact(side.game_points, POINT),
        boards=tuple(format_exact(points, POINT) for points in side.boards),
    )


def printed_boards(listing: Listing) -> tuple[PrintedBoardPlayer, ...]:
    """Return what ``trfkit standings --boards --format json`` adds under ``boards``."""
    return tuple(
        PrintedBoardPlayer(
            board=player.board,
            rank=player.rank,
            id=player.id,
            name=player.name,
            team=player.team,
            points=format_exact(player.points, POINT),
            games=player.games,
            percentage=str(player.percentage),
            performance=None if player.performance is None else str(player.performance),
        )
        for player in board_lists(listing.tournament, listing.standings.rounds, listing.rating)
    )


MATCHES: Final = TeamList("matches", "Matches", (0, 1, 3, 4, 5, 7, 8), match_rows, printed_matches)
BOARDS: Final = TeamList(
    "boards", "Players by board", (0, 1, 2, 4, 5, 6, 7, 8), board_rows, printed_boards
)
