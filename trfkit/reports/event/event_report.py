"""What the report of an event is made of: the ranking, applied, with the findings of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import Message, Span
from trfkit.model.view import NOBODY
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import AppliedList, apply_list
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.ranking.ranks import rank_field
from trfkit.record import Record
from trfkit.reports.document import Cell
from trfkit.reports.provenance import Origin
from trfkit.reports.standings import Listing
from trfkit.tie_breaks.team_field import TeamField

if TYPE_CHECKING:
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.model import Tournament
    from trfkit.model.view import View
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Standings
    from trfkit.reports.document import Text, Value


class EventReport(Record, kw_only=True):
    """One event, ranked; ``findings`` is None where the file was not checked.

    ``order`` holds the competitors (from 0) as they stand in the standings, best first.
    """

    tournament: Tournament
    ranking: Ranking
    standings: Standings
    applied: AppliedList
    order: tuple[int, ...]
    findings: FileReport | None = None
    origin: Origin = Origin()

    @property
    def view(self) -> View:
        """The participants as tie-breaks see them."""
        return self.applied.field.view

    @property
    def games(self) -> View:
        """The same with the annulled games, which stay in the tables."""
        return self.view.with_all_games

    @property
    def teams(self) -> TeamField | None:
        """The matches of an event of teams, None where players are ranked."""
        field = self.applied.field
        return field if isinstance(field, TeamField) else None

    @property
    def listing(self) -> Listing:
        """The standings as they are listed."""
        return Listing(self.standings, self.tournament, rating=self.ranking.rating)

    @property
    def name(self) -> Text:
        """The name of the event."""
        name = self.tournament.name
        return Span("name", name) if name else Message("event.tournament")

    def id_of(self, competitor: int) -> int:
        """Return a competitor's starting rank, or the number of a team."""
        return self.view.ids[competitor]

    def name_of(self, competitor: int) -> str:
        """Return a competitor's name."""
        return self.applied.names[competitor]

    def score_after(self, competitor: int, rounds: int) -> int:
        """Return a competitor's score in tenths after so many rounds, a start score included."""
        return self.applied.field.score_after(competitor, rounds)

    def has_opponent(self, competitor: int, r: int) -> bool:
        """Tell whether a competitor was paired in round ``r`` (from 0)."""
        return self.games.opponents[competitor][r] != NOBODY


def linked(value: Value, number: int, *, links: bool) -> Value | Cell:
    """Return a value that leads to the card of a number, if there are ``links`` to cards."""
    return Cell(values=(value,), link=f"#p{number}") if links else value


def event_report(
    tournament: Tournament,
    ranking: Ranking = BY_DEFAULT,
    findings: FileReport | None = None,
    origin: Origin = Origin(),  # noqa: B008 - frozen
    playoff: Conducted | None = None,
) -> EventReport:
    """Return the report of an event; raises Refusal for options that make no sense.

    Places are those that ``playoff`` gave, if there was one.
    """
    request = read_request(tournament, ranking)
    ranked = apply_list(tournament, ranking, request)
    ran = ranked.groups, list(ranked.steps)
    standings = rank_field(tournament, ranking, request, ranked.field, ran)
    if playoff is not None:
        from trfkit.playoffs.prizes import with_playoff  # noqa: PLC0415 - few events have one

        standings = with_playoff(standings, playoff)
    index = {number: who for who, number in enumerate(ranked.field.view.ids)}
    return EventReport(
        tournament=tournament,
        ranking=ranking,
        standings=standings,
        applied=ranked,
        order=tuple(index[row.id] for row in standings.rows),
        findings=findings,
        origin=origin,
    )
