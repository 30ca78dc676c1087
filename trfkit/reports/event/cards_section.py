"""A card for each participant: the rounds, what each adds to each value, and the performance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages import Message, Participant, Span, render_text
from trfkit.model.team_view import Score
from trfkit.ranking.cards import in_one_line
from trfkit.ranking.explanation import explained
from trfkit.ranking.performance import performance_of
from trfkit.record import Record, replace
from trfkit.reports.cards import person_facts, points_text
from trfkit.reports.document import Column, Kind, Label, Paragraph, Section, listed
from trfkit.reports.event.event_report import linked
from trfkit.reports.event.result_signs import colour, result, sign_of_entry, with_halves
from trfkit.reports.event.rounds_section import in_words
from trfkit.reports.explanation import NOTHING, added_by
from trfkit.reports.row_fields import JsonRow, RowField, named_column, table_of
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from trfkit.model.outcome import RoundKind
    from trfkit.ranking import Standing
    from trfkit.reports.document import Block, Cell, Table, Text, Value
    from trfkit.reports.event.event_report import EventReport

MOST_EXPLAINED: Final = 10_000
"""So many values of a page are taken apart round by round, those of the best participants."""


class Told(NamedTuple):
    """How a value arises: ``terms`` are what each round adds to it.

    They are by round, from 1, and there are none where no round adds anything.
    """

    title: str
    how: str
    value: str | None
    terms: Mapping[int, Value | Cell]


class CardRow(NamedTuple):
    """A round: the opponent, if there was one, and what it brought."""

    round: int
    id: int | None
    opponent: str
    kind: RoundKind
    is_annulled: bool
    rating: int | None
    colour: str
    result: str
    score: str


class Member(NamedTuple):
    """A player of a team: what there was to get round by round, and altogether."""

    id: int
    name: str
    title: str
    rating: int | None
    cells: tuple[str, ...]
    points: str
    games: int


class EventCard(Record, kw_only=True):
    """A participant; ``values`` are those of the list, ``members`` the players of a team."""

    who: int
    row: Standing
    facts: tuple[Text, ...]
    rounds: tuple[CardRow, ...]
    values: Mapping[str, str | None]
    members: tuple[Member, ...]

    @property
    def named(self) -> Participant:
        """The participant, without the number."""
        return Participant(None, self.row.name)

    @property
    def place(self) -> Message:
        """The rank, if there is one, and the points."""
        place = Message("event.without-rank")
        if self.row.ranked:
            place = Message("event.rank", rank=self.row.rank)
        points = points_text(format_exact(self.row.points, POINT))
        return Message("event.place", place=place, points=points)

    @property
    def heading(self) -> Message:
        """The participant and the place."""
        participant = Participant(self.row.id, self.row.name)
        return Message("comparison.of", participant=participant, clause=self.place)


class Explanations:
    """How values came about: each is worked out when somebody asks, and once."""

    def __init__(self, report: EventReport) -> None:
        self._report = report
        self._told: dict[tuple[int, int], Told] = {}
        # The points need no explanation.
        self._places = {
            column.key: place
            for place, column in enumerate(report.standings.columns)
            if column.criterion.row and column.criterion.canonical != report.standings.primary
        }
        most = MOST_EXPLAINED // max(1, len(self._places))
        self._best = frozenset(report.order[:most])

    def has(self, key: str) -> bool:
        """Tell whether there is something to say of the values of a code."""
        return key in self._places

    def of(self, who: int, key: str) -> Told:
        """Return how a competitor's value of a code came about."""
        place = self._places[key]
        if (who, place) not in self._told:
            ranked = self._report.applied
            code = ranked.steps[place].criterion.text
            one = explained(ranked, place, who, code, has_tables=False)
            terms = {term.round: added_by(term) for term in one.contributions if term.round}
            adds = any(term is not None for term in terms.values())
            told = Told(one.title, in_one_line(one), one.value, terms if adds else {})
            self._told[who, place] = told
        return self._told[who, place]

    def on_card(self, who: int) -> dict[str, Told]:
        """Return by code what a competitor's card says, nothing behind MOST_EXPLAINED values."""
        return {key: self.of(who, key) for key in self._places} if who in self._best else {}


def cards(report: EventReport, chosen: Collection[int] | None = None) -> Iterator[EventCard]:
    """Yield the cards in the order of the standings, only those of ``chosen`` ids if given."""
    members = _members(report) if report.teams else {}
    for who, row in zip(report.order, report.standings.rows, strict=True):
        if chosen is None or row.id in chosen:
            yield EventCard(
                who=who,
                row=row,
                facts=tuple(_facts(report, who)),
                rounds=tuple(_rounds(report, who)),
                values=report.standings.texts(row),
                members=members.get(who, ()),
            )


def _facts(report: EventReport, who: int) -> Iterator[Text]:
    if report.teams is not None:
        return
    player = report.tournament.players[who]
    discipline = report.tournament.discipline
    rating = report.view.ratings[who]
    yield from person_facts(player.title, player.federation, rating, player.fide_id)
    yield from (Span("text", fact) for fact in discipline.player_facts(player.start_no) if fact)
    played, games = performance_of(report.view, who)
    if played is not None and discipline.is_fide:
        yield Message("event.performance", rating=played, count=games)


def _rounds(report: EventReport, who: int) -> Iterator[CardRow]:
    view = report.games
    for r in range(view.rounds):
        other = view.opponents[who][r] if report.has_opponent(who, r) else None
        yield CardRow(
            round=r + 1,
            id=None if other is None else report.id_of(other),
            opponent="" if other is None else report.name_of(other),
            kind=view.kinds[who][r],
            is_annulled=report.view.is_annulled(who, r),
            rating=None if other is None else view.ratings[other],
            colour=colour(report, who, r),
            result=result(report, who, r) if other is not None else _award(report, who, r),
            score=format_exact(report.score_after(who, r + 1), POINT),
        )


def _award(report: EventReport, who: int, r: int) -> str:
    """Return what a round without an opponent brought, of teams in game points."""
    view = report.view if report.teams is None else report.teams.by_score(Score.GAME_POINTS).view
    return with_halves(view.awards[who][r])


def _members(report: EventReport) -> Mapping[int, tuple[Member, ...]]:
    """Return each team's players in the order of its boards."""
    assert report.teams is not None  # noqa: S101 - asked of teams alone
    tournament, event = report.tournament, report.teams.event
    players = {player.start_no: player for player in tournament.players}
    found = {}
    for who, team in enumerate(tournament.teams):
        cells: dict[int, dict[int, str]] = {}
        points: dict[int, int] = {}
        for r, item in enumerate(event.rows[who]):
            for seat in filter(None, item.seats):
                entry = seat.entry
                met = f"{entry.opponent}{entry.colour or ':'}" if entry.opponent else ""
                cells.setdefault(seat.player, {})[r] = f"{met}{sign_of_entry(entry)}"
                points[seat.player] = points.get(seat.player, 0) + seat.points
        found[who] = tuple(
            Member(
                number,
                player.name,
                str(player.title or ""),
                player.rating,
                tuple(cells.get(number, {}).get(r, "") for r in range(report.view.rounds)),
                format_exact(points.get(number, 0), POINT),
                len(cells.get(number, ())),
            )
            for number in team.members
            if (player := players.get(number)) is not None
        )
    return found


# As a part of a document --------------------------------------------------------------------------


def card_section(
    card: EventCard, told: Mapping[str, Told] | None = None, *, links: bool = False
) -> Section:
    """Return a card; with ``links`` names lead to other cards, and back to the standings.

    ``told`` is by codes how their values arise; where that is not told there are but the values.
    """
    about = (Message("event.about", facts=card.facts),) if card.facts else ()
    if links:
        about = (*about, Message("event.to-standings", standings="#standings"))
    blocks: list[Block] = [Paragraph(about)] if about else []
    added = {code: one for code, one in (told or {}).items() if one.terms}
    if card.rounds:
        blocks.append(_rounds_table(card, added, links=links))
    if told:
        others = [
            Message("event.value-of", code=code, value=one.value or NOTHING, how=one.how)
            for code, one in told.items()
            if code not in added
        ]
        blocks += listed(others)
    blocks += members_table(card)
    if not told and card.values:
        values = tuple(
            Message("event.value-only", code=code, value=value or NOTHING)
            for code, value in card.values.items()
        )
        blocks.append(Paragraph((Message("event.about", facts=values),)))
    anchor = f"p{card.row.id}" if links else ""
    return Section(heading=card.heading, blocks=tuple(blocks), anchor=anchor)


def _rounds_table(card: EventCard, added: Mapping[str, Told], *, links: bool) -> Table:
    def opponent(row: CardRow) -> Value | Cell:
        if row.id is None:
            return Message("common.round-kind", kind=str(row.kind))
        aside = Message("common.round-kind", kind="annulled") if row.is_annulled else None
        return linked(Label(row.id, row.opponent, aside), row.id, links=links)

    def term_of(one: Told) -> Callable[[CardRow], Value | Cell]:
        return lambda row: one.terms.get(row.round)

    table = table_of(
        card.rounds,
        Message(f"event.{'terms' if added else 'rounds'}-of", participant=card.named),
        (named_column(Kind.NUMBER, "round"), lambda row: row.round),
        (named_column(Kind.NAME, "opponent"), opponent),
        (named_column(Kind.NUMBER, "rating", is_optional=True), lambda row: row.rating),
        (named_column(Kind.CODE, "colour"), lambda row: row.colour),
        (named_column(Kind.RESULT, "result"), lambda row: row.result),
        (named_column(Kind.NUMBER, "score"), lambda row: row.score),
        *(
            (Column(kind=Kind.NUMBER, label=Span("code", code), missing=NOTHING), term_of(one))
            for code, one in added.items()
        ),
    )
    if not added:
        return table
    values = (one.value for one in added.values())
    return replace(table, foot=((Message("column.value"), "", None, "", "", "", *values),))


def members_table(card: EventCard) -> tuple[Table, ...]:
    """Return the players of a team with what they had in each round, nothing of a player."""
    if not card.members:
        return ()

    def cell_of(r: int) -> Callable[[Member], str]:
        return lambda member: member.cells[r]

    return (
        table_of(
            card.members,
            Message("event.members", team=card.named),
            (named_column(Kind.ID, "id"), lambda member: member.id),
            (named_column(Kind.CODE, "title", is_optional=True), lambda member: member.title),
            (named_column(Kind.NAME, "name"), lambda member: member.name),
            (named_column(Kind.NUMBER, "rating", is_optional=True), lambda member: member.rating),
            *(
                (Column(kind=Kind.RESULT, label=Span("code", str(r + 1))), cell_of(r))
                for r in range(len(card.rounds))
            ),
            (named_column(Kind.NUMBER, "points"), lambda member: member.points),
            (named_column(Kind.NUMBER, "rounds"), lambda member: member.games),
        ),
    )


# As JSON ------------------------------------------------------------------------------------------


def _opponent_in_words(row: CardRow) -> str:
    if row.id is None:
        return in_words(row.kind)
    return f"{row.opponent} (annulled)" if row.is_annulled else row.opponent


class ShownGame(JsonRow):
    """A participant's round."""

    fields = (
        RowField(key="round", about="Its number.", shape="Positive", value=lambda row: row.round),
        RowField(key="opponent", about="His number; null where there was none.",
                 shape="Positive | None", value=lambda row: row.id),
        RowField(key="name", about="His name, or the kind of the round.",
                 value=_opponent_in_words),
        RowField(key="rating", about="His rating; empty for none.",
                 value=lambda row: str(row.rating or "")),
        RowField(key="colour", about="``w`` or ``b``; empty where none is known.",
                 value=lambda row: row.colour),
        RowField(key="result", about="What the round brought, as a crosstable has it.",
                 value=lambda row: row.result),
        RowField(key="score", about="The score after it.", shape="Exact",
                 value=lambda row: row.score),
    )  # fmt: skip


class ShownMember(JsonRow):
    """A player of a team."""

    fields = (
        RowField(key="id", about="His starting rank.", shape="Positive", value=lambda one: one.id),
        RowField(key="name", about="His name.", value=lambda one: one.name),
        RowField(key="title", about="His title; empty for none.", value=lambda one: one.title),
        RowField(key="rating", about="His rating; empty for none.",
                 value=lambda one: str(one.rating or "")),
        RowField(key="rounds", about="What he had in each round; empty where he did not play.",
                 shape="tuple[str, ...]", value=lambda one: one.cells),
        RowField(key="points", about="From his games.", shape="Exact",
                 value=lambda one: one.points),
        RowField(key="games", about="How many there were.", shape="Count",
                 value=lambda one: one.games),
    )  # fmt: skip


class ShownCard(JsonRow):
    """A participant."""

    fields = (
        RowField(key="id", about="Starting rank, or a team's number.", shape="Positive",
                 value=lambda card: card.row.id),
        RowField(key="name", about="Of the participant.", value=lambda card: card.row.name),
        RowField(key="place", about="Rank and points in words.",
                 value=lambda card: render_text(card.place)),
        RowField(key="about", about="Title, federation, rating, id and performance in words.",
                 value=lambda card: render_text(Message("event.about", facts=card.facts))),
        RowField(key="rounds", about="Each of his rounds.", shape=tuple[ShownGame, ...],
                 value=lambda card: ShownGame.of(card.rounds)),
        RowField(key="values", about="The tie-breaks of the list.",
                 shape="dict[str, Exact | None]", value=lambda card: card.values),
        RowField(key="members", about="Of a team its players, by board.",
                 shape=tuple[ShownMember, ...], value=lambda card: ShownMember.of(card.members)),
    )  # fmt: skip
