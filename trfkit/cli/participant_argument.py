"""Find the participant that an argument names, or list candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.failures import failure_of
from trfkit.events import nearest_names, participants_meant, players_of_teams
from trfkit.messages import Message
from trfkit.ranking.event_order import read_request
from trfkit.refusal import suggest_word

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking

MOST_LISTED: Final = 20
"""Of so many who are meant a list is shown; of more it is told how many there are."""


def participant_named(
    tournament: Tournament, query: str, ranking: Ranking, *, of_teams: bool | None = None
) -> int:
    """Return the id of the participant that ``query`` names, by default one in the standings.

    If several match, a Failure lists them; if none matches, it lists the nearest names.
    """
    if of_teams is None:
        of_teams = read_request(tournament, ranking).primary is not None
    numbers = participants_meant(tournament, query, of_teams=of_teams)
    if len(numbers) == 1:
        return numbers[0]
    kind = "team" if of_teams else "player"
    if not numbers:
        if of_teams and (players := tuple(players_of_teams(tournament, query))):
            raise failure_of("player-of-team", who=query, players=players)
        near = ", ".join(nearest_names(tournament, query, of_teams=of_teams))
        raise failure_of(f"no-{kind}", who=query, near=suggest_word(near))
    lines = _matches_table(tournament, numbers, ranking, of_teams=of_teams)
    raise failure_of(f"several-{kind}s", who=query, count=len(numbers)).preceded_by(lines)


def _matches_table(
    tournament: Tournament, numbers: tuple[int, ...], ranking: Ranking, *, of_teams: bool
) -> list[Message | str]:
    """Return a table of the matching participants, best first."""
    from trfkit.ranking import rank  # noqa: PLC0415 - rarely more than one
    from trfkit.reports.document import Kind  # noqa: PLC0415
    from trfkit.reports.render_text import WIDTH, text_of  # noqa: PLC0415
    from trfkit.reports.row_fields import named_column, table_of  # noqa: PLC0415
    from trfkit.units import POINT  # noqa: PLC0415

    fide_ids = {player.start_no: player.fide_id for player in tournament.players}
    fide_id = (named_column(Kind.ID, "fide-id", missing="-"), lambda row: fide_ids.get(row.id))
    rows = [row for row in rank(tournament, ranking).rows if row.id in numbers]
    table = table_of(
        rows[:MOST_LISTED],
        Message("column.number"),
        (named_column(Kind.ID, "number"), lambda row: row.id),
        (named_column(Kind.NAME, "name"), lambda row: row.name),
        (named_column(Kind.POINTS, "points", POINT), lambda row: row.points),
        *(() if of_teams else (fide_id,)),
    )
    lines: list[Message | str] = [*text_of(table, WIDTH, console.language()).splitlines()]
    more = len(numbers) - MOST_LISTED
    if more > 0:
        lines.append(Message("command.more", count=more))
    return lines
