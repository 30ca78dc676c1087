"""The data of an event's report: the ranking, the findings, the signs of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Span
from trfkit.model.discipline import CHESS
from trfkit.model.outcome import Outcome, RoundEntry, RoundKind
from trfkit.model.view import NOBODY, Score, View
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import AppliedList, apply_list
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.ranking.ranks import rank_field
from trfkit.record import Record
from trfkit.reports.document import Cell, Text, Value
from trfkit.reports.provenance import Origin
from trfkit.reports.standings import Listing
from trfkit.tie_breaks.field import TeamField
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.findings.file_findings import FileReport
    from trfkit.model import Tournament
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Standings


class EventReport(Record, kw_only=True):
    """One event, ranked; ``findings`` is None if the file was not checked.

    ``order`` has the competitors (from 0) in the order of the standings, best first.
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
        """The participants as input of the tie-breaks."""
        return self.applied.field.view

    @property
    def games(self) -> View:
        """The participants including annulled games, which stay in the tables."""
        return self.view.with_all_games

    @property
    def teams(self) -> TeamField | None:
        """The matches of an event of teams, None for players."""
        field = self.applied.field
        return field if isinstance(field, TeamField) else None

    @property
    def listing(self) -> Listing:
        """The standings, ready to be listed."""
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
        """Return a competitor's score in tenths after ``rounds`` rounds, with the start score."""
        return self.applied.field.score_after(competitor, rounds)

    def has_opponent(self, competitor: int, r: int) -> bool:
        """Tell whether a competitor was paired in round ``r`` (from 0)."""
        return self.games.opponents[competitor][r] != NOBODY


def link_to_card(value: Value, number: int | None, *, links: bool) -> Value | Cell:
    """Return a value that leads to the card of a number, if there are ``links`` to cards."""
    return Cell(values=(value,), link=f"#p{number}") if links and number else value


def event_report(
    tournament: Tournament,
    ranking: Ranking = BY_DEFAULT,
    findings: FileReport | None = None,
    playoff: Conducted | None = None,
) -> EventReport:
    """Return the report of an event; raises Refusal for options that make no sense.

    Places are those of ``playoff``, if there was one.
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
    )


# What a round brought, in the few signs of a crosstable -------------------------------------------


SHARES: Final = CHESS.signs.shares
FORFEITS: Final = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.FORFEIT_DRAW: "=",
}
PENDING: Final = "?"
FORFEITED: Final = "!"
"""Behind the points of a match that was not played."""

BYES: Final = {
    RoundKind.PAIRING_ALLOCATED_BYE: "bye",
    RoundKind.FULL_POINT_BYE: "1 bye",
    RoundKind.HALF_POINT_BYE: "½ bye",
    RoundKind.ZERO_POINT_BYE: "0",
}


def meaning_of_signs(report: EventReport, *, is_grid: bool) -> Message:
    """Return the legend of a crosstable: of a grid, or of one round by round."""
    meaning = report.tournament.discipline.signs.meaning
    if is_grid:
        meaning = Message("event.grid")
    elif report.teams:
        meaning = Message("event.signs-of-teams")
    return Message("event.with-annulled", meaning=meaning) if report.view.whole else meaning


def result(report: EventReport, competitor: int, r: int) -> str:
    """Return a competitor's result in round ``r`` (from 0) as a sign; for a team its game points.

    That of an annulled game is in brackets.
    """
    sign = _sign(report, competitor, r)
    return f"({sign})" if report.view.is_annulled(competitor, r) else sign


def _sign(report: EventReport, competitor: int, r: int) -> str:
    view = report.games
    kind = view.kinds[competitor][r]
    if report.teams is not None and report.has_opponent(competitor, r):
        if kind is RoundKind.PENDING:
            return PENDING
        awards = report.teams.field_by(Score.GAME_POINTS).view.with_all_games.awards
        # Behind the points stands whether the match was not played, or is not over.
        match = report.teams.event.rows[competitor][r]
        seats = (seat for seat in match.seats if seat is not None)
        is_open = any(seat.entry.kind is RoundKind.PENDING for seat in seats)
        sign = FORFEITED if match.kind in FORFEITS else PENDING if is_open else ""
        return with_halves(awards[competitor][r]) + sign
    signs = report.tournament.discipline.signs
    if kind is RoundKind.GAME:
        return signs.shares[view.shares[competitor][r] or 0]
    if kind in FORFEITS:
        return f"{FORFEITS[kind]}{signs.defaulted}"
    return PENDING if kind is RoundKind.PENDING else BYES[kind]


def with_halves(points: int) -> str:
    """Return points in tenths in the notation of crosstables: ``2½``."""
    text = format_exact(points, POINT)
    return f"{text.removesuffix('.5').removeprefix('0')}½" if text.endswith(".5") else text


def colour(report: EventReport, competitor: int, r: int) -> str:
    """Return ``w`` or ``b``, "" if no colour is known."""
    return str(report.games.colours[competitor][r] or "")


def result_text(report: EventReport, competitor: int, r: int) -> str:
    """Return the text after the opponent's number: ``w1``, ``:½``, ``+``, ``+/b``."""
    sign, of = result(report, competitor, r), colour(report, competitor, r)
    if report.tournament.discipline.signs.colour_last:
        return f"{sign}/{of}" if of else sign
    return f"{of or ':'}{sign}"


def sign_of_entry(entry: RoundEntry) -> str:
    """Return the sign of a player's own row, for the boards of a match."""
    outcome = entry.outcome
    if outcome.share is not None:
        return SHARES[outcome.share]
    return FORFEITS.get(entry.kind) or (PENDING if outcome in _PENDING else BYES[entry.kind])


_PENDING: Final = (Outcome.PENDING, Outcome.ADJOURNED)
