"""A card for each participant: the rounds, their share of each value, and the performance."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages import Message, Participant, Span
from trfkit.model.view import Score
from trfkit.ranking.board_lists import performance_of
from trfkit.ranking.explanation import calculate, summary_line
from trfkit.record import Record, replace
from trfkit.reports.document import Kind, Paragraph, Section, sentence_list
from trfkit.reports.event.event_report import (
    colour,
    link_to_card,
    result,
    sign_of_entry,
    with_halves,
)
from trfkit.reports.explanation import added_by, person_facts, points_text, tie_break_name
from trfkit.reports.row_fields import NOTHING, code_column, named_column, table_of
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from trfkit.bounded_types import Count, Exact, Positive
    from trfkit.reports.document import Block, Cell, Table, Text, Value
    from trfkit.reports.event.event_report import EventReport

MOST_EXPLAINED: Final = 10_000
"""So many values of a page are taken apart round by round, those of the best participants."""


class ValueExplanation(NamedTuple):
    """The explanation of a value: ``terms`` are the shares of the rounds.

    They are by round, from 1, and empty if no round adds anything.
    """

    title: Text
    how: Message
    value: str | None
    terms: Mapping[int, Value | Cell]


class ShownGame(Record):
    """A participant's round."""

    round: Positive
    """Its number."""
    opponent: Positive | None
    """His number; null where there was none."""
    name: Message
    """His name, or the kind of the round."""
    rating: str
    """His rating; empty for none."""
    colour: str
    """``w`` or ``b``; empty where none is known."""
    result: str
    """What the round brought, as a crosstable has it."""
    score: Exact
    """The score after it."""


class ShownMember(Record):
    """A player of a team."""

    id: Positive
    """His starting rank."""
    name: str
    """His name."""
    title: str
    """His title; empty for none."""
    rating: str
    """His rating; empty for none."""
    rounds: tuple[str, ...]
    """What he had in each round; empty where he did not play."""
    points: Exact
    """From his games."""
    games: Count
    """How many there were."""


class ShownCard(Record, kw_only=True):
    """A participant."""

    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    place: Message
    """Rank and points in words."""
    about: Message
    """Title, federation, rating, id and performance in words."""
    rounds: tuple[ShownGame, ...]
    """Each of his rounds."""
    values: Mapping[str, Exact | None]
    """The tie-breaks of the list."""
    members: tuple[ShownMember, ...]
    """Of a team its players, by board."""

    @property
    def heading(self) -> Message:
        """The participant and the place."""
        participant = Participant(self.id, self.name)
        return Message("explanation.of", participant=participant, clause=self.place)


class Explanations:
    """Explanations of values, each computed on first use and then cached."""

    def __init__(self, report: EventReport) -> None:
        self._report = report
        self._told: dict[tuple[int, int], ValueExplanation] = {}
        # The points need no explanation.
        self._places = {
            column.key: place
            for place, column in enumerate(report.standings.columns)
            if column.criterion.row and column.criterion.canonical != report.standings.primary
        }
        most = MOST_EXPLAINED // max(1, len(self._places))
        self._best = frozenset(row.id for row in report.standings.rows[:most])
        self._competitors = {report.id_of(who): who for who in report.order}

    def has(self, key: str) -> bool:
        """Tell whether the values of a code have an explanation."""
        return key in self._places

    def of(self, number: int, key: str) -> ValueExplanation:
        """Return the explanation of a participant's value of a code."""
        place, competitor = self._places[key], self._competitors[number]
        if (competitor, place) not in self._told:
            ranked = self._report.applied
            calculation = calculate(ranked, place, competitor)
            terms = map(added_by, calculation.shares) if calculation.by_round else ()
            by_round = dict(enumerate(terms, start=1))
            adds = any(term is not None for term in by_round.values())
            criterion = ranked.steps[place].criterion
            name = tie_break_name(criterion.canonical, criterion.row.name if criterion.row else "")
            self._told[competitor, place] = ValueExplanation(
                name, summary_line(calculation), calculation.value, by_round if adds else {}
            )
        return self._told[competitor, place]

    def card_explanations(self, number: int) -> dict[str, ValueExplanation]:
        """Return the explanations on a card by code, none after MOST_EXPLAINED values."""
        return {key: self.of(number, key) for key in self._places} if number in self._best else {}


def cards(report: EventReport, chosen: Collection[int] | None = None) -> Iterator[ShownCard]:
    """Yield the cards in the order of the standings, only those of ``chosen`` ids if given."""
    members = _members(report) if report.teams else {}
    for competitor, row in zip(report.order, report.standings.rows, strict=True):
        if chosen is not None and row.id not in chosen:
            continue
        rank = Message("event.without-rank")
        if row.ranked:
            rank = Message("event.rank", rank=row.rank)
        points = points_text(format_exact(row.points, POINT))
        yield ShownCard(
            id=row.id,
            name=row.name,
            place=Message("event.place", place=rank, points=points),
            about=Message("event.about", facts=tuple(_facts(report, competitor))),
            rounds=tuple(_rounds(report, competitor)),
            values=report.standings.texts(row),
            members=members.get(competitor, ()),
        )


def _facts(report: EventReport, competitor: int) -> Iterator[Text]:
    if report.teams is not None:
        return
    player = report.tournament.players[competitor]
    discipline = report.tournament.discipline
    rating = report.view.ratings[competitor]
    yield from person_facts(player.title, player.federation, rating, player.fide_id)
    yield from (Span("text", fact) for fact in discipline.player_facts(player.start_no) if fact)
    played, games = performance_of(report.view, competitor)
    if played is not None and discipline.is_fide:
        yield Message("event.performance", rating=played, count=games)


def _rounds(report: EventReport, competitor: int) -> Iterator[ShownGame]:
    view = report.games
    # What a round without an opponent brought stands in game points of teams.
    own = report.view if report.teams is None else report.teams.field_by(Score.GAME_POINTS).view
    for r in range(view.rounds):
        is_paired = report.has_opponent(competitor, r)
        other = view.opponents[competitor][r] if is_paired else None
        rating = None if other is None else view.ratings[other]
        name = Message("common.round-kind", kind=str(view.kinds[competitor][r]))
        if other is not None:
            is_annulled = report.view.is_annulled(competitor, r)
            name_of = "annulled-opponent" if is_annulled else "opponent"
            name = Message(f"event.{name_of}", name=report.name_of(other))
        yield ShownGame(
            round=r + 1,
            opponent=None if other is None else report.id_of(other),
            name=name,
            rating="" if rating is None else str(rating),
            colour=colour(report, competitor, r),
            result=result(report, competitor, r)
            if is_paired
            else with_halves(own.awards[competitor][r]),
            score=format_exact(report.score_after(competitor, r + 1), POINT),
        )


def _members(report: EventReport) -> Mapping[int, tuple[ShownMember, ...]]:
    """Return each team's players in the order of its boards."""
    assert report.teams is not None  # noqa: S101 - asked of teams alone
    tournament, event = report.tournament, report.teams.event
    players = {player.start_no: player for player in tournament.players}
    members = {}
    for competitor, team in enumerate(tournament.teams):
        cells: dict[int, dict[int, str]] = {}
        points: dict[int, int] = {}
        for r, item in enumerate(event.rows[competitor]):
            for seat in filter(None, item.seats):
                entry = seat.entry
                met = f"{entry.opponent}{entry.colour or ':'}" if entry.opponent else ""
                cells.setdefault(seat.player, {})[r] = f"{met}{sign_of_entry(entry)}"
                points[seat.player] = points.get(seat.player, 0) + seat.points
        members[competitor] = tuple(
            ShownMember(
                number,
                player.name,
                str(player.title or ""),
                str(player.rating or ""),
                tuple(cells.get(number, {}).get(r, "") for r in range(report.view.rounds)),
                format_exact(points.get(number, 0), POINT),
                len(cells.get(number, ())),
            )
            for number in team.members
            if (player := players.get(number)) is not None
        )
    return members


# As a part of a document --------------------------------------------------------------------------


def card_section(
    card: ShownCard,
    explanations: Mapping[str, ValueExplanation] | None = None,
    *,
    links: bool = False,
) -> Section:
    """Return a card; with ``links`` names lead to other cards, and back to the standings.

    ``told`` are the explanations of values by code; without them only the values are shown.
    """
    about = (card.about,) if card.about.arguments["facts"] else ()
    if links:
        about = (*about, Message("event.to-standings", standings="#standings"))
    blocks: list[Block] = [Paragraph(about)] if about else []
    added = {code: one for code, one in (explanations or {}).items() if one.terms}
    if card.rounds:
        blocks.append(_rounds_table(card, added, links=links))
    others = [
        Message("event.value-of", code=code, value=one.value or NOTHING, how=one.how)
        for code, one in (explanations or {}).items()
        if code not in added
    ]
    blocks += (*sentence_list(others), *members_table(card))
    if not explanations and card.values:
        values = tuple(
            Message("event.value-only", code=code, value=value or NOTHING)
            for code, value in card.values.items()
        )
        blocks.append(Paragraph((Message("event.about", facts=values),)))
    anchor = f"p{card.id}" if links else ""
    return Section(heading=card.heading, blocks=tuple(blocks), anchor=anchor)


def _rounds_table(card: ShownCard, added: Mapping[str, ValueExplanation], *, links: bool) -> Table:
    def opponent(game: ShownGame) -> Value | Cell:
        return link_to_card(game.name, game.opponent, links=links)

    def term_of(explanation: ValueExplanation) -> Callable[[ShownGame], Value | Cell]:
        return lambda game: explanation.terms.get(game.round)

    table = table_of(
        card.rounds,
        Message(f"event.{'terms' if added else 'rounds'}-of", name=card.name),
        (named_column(Kind.NUMBER, "round"), attrgetter("round")),
        (named_column(Kind.CODE, "colour"), attrgetter("colour")),
        (named_column(Kind.ID, "id"), attrgetter("opponent")),
        (named_column(Kind.NAME, "opponent"), opponent),
        (named_column(Kind.NUMBER, "rating", is_optional=True), attrgetter("rating")),
        (named_column(Kind.RESULT, "result"), attrgetter("result")),
        (named_column(Kind.NUMBER, "score"), attrgetter("score")),
        *((code_column(Kind.NUMBER, code, NOTHING), term_of(one)) for code, one in added.items()),
    )
    if not added:
        return table
    values = (one.value for one in added.values())
    return replace(table, foot=((Message("column.value"), *("",) * 6, *values),))


def members_table(card: ShownCard) -> tuple[Table, ...]:
    """Return the players of a team with their results in each round, nothing for a player."""
    if not card.members:
        return ()

    def cell_of(r: int) -> Callable[[ShownMember], str]:
        return lambda member: member.rounds[r]

    table = table_of(
        card.members,
        Message("event.members", name=card.name),
        (named_column(Kind.ID, "id"), attrgetter("id")),
        (named_column(Kind.CODE, "title", is_optional=True), attrgetter("title")),
        (named_column(Kind.NAME, "name"), attrgetter("name")),
        (named_column(Kind.NUMBER, "rating", is_optional=True), attrgetter("rating")),
        *((code_column(Kind.RESULT, str(r + 1)), cell_of(r)) for r in range(len(card.rounds))),
        (named_column(Kind.NUMBER, "points"), attrgetter("points")),
        (named_column(Kind.NUMBER, "rounds"), attrgetter("games")),
    )
    return (table,)
