"""Rounds, cards, teams and the crosstable of an event, for a terminal and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trfkit.bounded_types import Count, Date, Exact, Positive, PrintedEdition, one_of
from trfkit.messages import render_text
from trfkit.ranking.round_choice import refuse_unknown_round
from trfkit.record import UNSET, Record, UnsetType, replace
from trfkit.refusal import refusal_of
from trfkit.reports.document import Label
from trfkit.reports.event.cards_section import cards
from trfkit.reports.event.crosstable_section import crosstable
from trfkit.reports.event.event_report import event_report
from trfkit.reports.event.result_signs import FORFEITED, WITHOUT_A_GAME, signs_in_words
from trfkit.reports.event.rounds_section import round_of
from trfkit.reports.provenance import Provenance, provenance
from trfkit.reports.sheet import Lines, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking
    from trfkit.reports.categories import Condition
    from trfkit.reports.event.cards_section import EventCard
    from trfkit.reports.event.crosstable_section import Crosstable
    from trfkit.reports.event.event_report import EventReport
    from trfkit.reports.event.rounds_section import Round, Side
    from trfkit.reports.provenance import Origin
    from trfkit.reports.sheet import Cell, Part


class Shown(Record, kw_only=True):
    """Parts of an event: rounds, cards, the crosstable, teams, of those whom conditions admit.

    Each round has the report by which its scores are told: a round that is only paired is told
    after the last one that was played.
    """

    report: EventReport
    rounds: tuple[Round, ...] = ()
    cards: tuple[EventCard, ...] = ()
    crosstable: Crosstable | None = None
    teams: tuple[EventCard, ...] = ()
    where: tuple[Condition, ...] = ()


def shown(
    tournament: Tournament,
    ranking: Ranking,
    *,
    numbers: Sequence[int] | None = (),
    who: Sequence[int] | None = (),
    with_crosstable: bool = False,
    with_teams: bool = False,
    where: tuple[Condition, ...] = (),
    playoff: Conducted | None = None,
) -> Shown:
    """Return rounds by their numbers, cards of participants by theirs, the crosstable, the teams.

    None stands for all rounds, and for all participants. Where nothing is chosen it is the last
    round that was paired. Raises Refusal for a round that was neither played nor paired, for teams
    of an event of players, and for options of the ranking that make no sense.
    """
    report = event_report(tournament, ranking, playoff=playoff)
    last = tournament.rounds_paired
    if numbers is None:
        until = last if ranking.rounds is None else min(ranking.rounds, last)
        numbers = range(1, until + 1)
    elif not (numbers or who is None or who or with_crosstable or with_teams) and last:
        numbers = (last,)
    for number in numbers:
        refuse_unknown_round(number, last)
    if where and report.teams is not None:
        raise refusal_of("conditions-of-teams")
    if with_teams and report.teams is None:
        raise refusal_of("no-teams")
    admitted = _admitted(report, where)
    if who is None:
        who = report.view.ids if admitted is None else [*admitted]
    chosen = frozenset(who)
    if unknown := chosen.difference(report.view.ids):
        raise refusal_of("no-participant", number=min(unknown))
    table = crosstable(report) if with_crosstable else None
    if table is not None and admitted is not None:
        table = replace(table, rows=tuple(row for row in table.rows if row.id in admitted))
    return Shown(
        report=report,
        rounds=tuple(_round(report, number, admitted) for number in numbers),
        cards=tuple(cards(report, {}, chosen)) if chosen else (),
        crosstable=table,
        teams=tuple(cards(report, {})) if with_teams else (),
        where=where,
    )


def _admitted(report: EventReport, where: tuple[Condition, ...]) -> frozenset[int] | None:
    """Return the ids of those whom all conditions admit, None where there are none."""
    if not where:
        return None
    return frozenset(line.row.id for line in replace(report.listing, where=where).lines())


def _round(report: EventReport, number: int, admitted: frozenset[int] | None) -> Round:
    """Return one round, with the pairs in which somebody is admitted."""
    if number > report.view.rounds:
        until = replace(report.tournament, rounds_played=number)
        report = event_report(until, replace(report.ranking, rounds=None))
    one = round_of(report, number)
    if admitted is None:
        return one
    without = (
        (kind, tuple(side for side in sides if side.id in admitted)) for kind, sides in one.without
    )
    return replace(
        one,
        pairs=tuple(pair for pair in one.pairs if {pair.white.id, pair.black.id} & admitted),
        without=tuple((kind, sides) for kind, sides in without if sides),
    )


# For people ---------------------------------------------------------------------------------------


def shown_sheet(found: Shown) -> Sheet:
    """Return what is shown as a sheet."""
    report = found.report
    standings = report.standings
    conditions = "".join(f", {condition.text}" for condition in found.where)
    name = report.tournament.name or "Tournament"
    parts: list[Part] = []
    for one in found.rounds:
        parts += _parts_of_round(one, of_teams=report.teams is not None)
    rows = {row.id: row for row in standings.rows}
    for card in found.cards:
        parts += _parts_of_card(card, standings.texts(rows[card.id]), report)
    if found.crosstable is not None:
        parts += _parts_of_crosstable(found.crosstable, report)
    for team in found.teams:
        parts += _parts_of_team(team, f"{team.id} {team.name}: {team.place}", report)
    if not parts:
        parts.append(Lines(("No round was played or paired.",)))
    until = f"after round {standings.rounds}, edition {standings.edition}{conditions}"
    return Sheet(name, (until,), tuple(parts))


def _side(side: Side) -> Label:
    return Label(f"{side.id} ", side.name, f" ({side.before})")


def _seat(text: str) -> Label:
    return Label("", text)


def _parts_of_round(one: Round, *, of_teams: bool) -> Iterator[Part]:
    caption = f"Round {one.number}{f', {one.date}' if one.date else ''}"
    head: list[Cell] = ["no.", "white", "result", "black"]
    rows: list[Sequence[Cell]] = [head]
    for number, pair in enumerate(one.pairs, start=1):
        rows.append([str(number), _side(pair.white), pair.result, _side(pair.black)])
        rows += [
            [
                f"{number}.{board.board}",
                Label("", board.white),
                board.result,
                Label("", board.black),
            ]
            for board in pair.boards
        ]
    lines = tuple(
        f"{kind}: {', '.join(map(str, map(_side, sides)))}" for kind, sides in one.without
    )
    if any(FORFEITED in pair.result for pair in one.pairs):
        lines = (*lines, WITHOUT_A_GAME)
    noun = "Matches" if of_teams else "Pairs"
    if one.pairs:
        yield Table(
            rows=rows, words=(0, 1, 2, 3), shows=f"{noun} of round {one.number}", caption=caption
        )
        if lines:
            yield Lines(lines)
    else:
        yield Lines(lines or ("Nobody.",), caption)


def _parts_of_card(
    card: EventCard, values: Mapping[str, str | None], report: EventReport
) -> Iterator[Part]:
    caption = f"{card.id} {card.name}: {card.place}"
    if card.about:
        yield Lines((card.about,), caption)
        caption = ""
    head: list[Cell] = ["round", "colour", "id", "opponent", "rating", "result", "score"]
    rows: list[Sequence[Cell]] = [head]
    rows += [
        [
            str(row.round),
            row.colour,
            str(row.id or ""),
            Label("", row.opponent),
            row.rating,
            row.result,
            row.score,
        ]
        for row in card.rows
    ]
    if card.rows:
        shows = f"Round by round: {card.name}"
        yield Table(rows=rows, words=(1, 3, 5), shows=shows, caption=caption)
    yield from _parts_of_team(card, "", report)
    if values:
        yield Lines((", ".join(f"{key} {value or '-'}" for key, value in values.items()),))


def _parts_of_team(card: EventCard, caption: str, report: EventReport) -> Iterator[Part]:
    """Yield the players of a team with what they had in each round."""
    if not card.members:
        if caption:
            yield Lines(("No players.",), caption)
        return
    numbers = [str(number + 1) for number in range(report.view.rounds)]
    rows: list[Sequence[Cell]] = [["id", "title", "name", "rating", *numbers, "points"]]
    rows += [
        [str(one.id), one.title, Label("", one.name), one.rating, *one.cells, one.points]
        for one in card.members
    ]
    words = (1, 2, *range(4, 4 + len(numbers)))
    yield Table(rows=rows, words=words, shows=f"Players of {card.name}", caption=caption)


def _parts_of_crosstable(table: Crosstable, report: EventReport) -> Iterator[Part]:
    rows: list[Sequence[Cell]] = [["rank", "id", "name", *table.head, "points"]]
    rows += [
        [row.rank, str(row.id), Label("", row.name), *map(str, row.cells), row.points]
        for row in table.rows
    ]
    words = tuple(range(2, len(rows[0]) - 1))
    yield Table(rows=rows, words=words, shows="The crosstable", caption="Crosstable")
    yield Lines((table.signs if table.is_grid else signs_in_words(report),))


# As JSON ------------------------------------------------------------------------------------------


class ShownSide(Record, kw_only=True):
    """A participant of a pair."""

    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    before: Exact
    """The score before the round."""


class ShownBoard(Record, kw_only=True):
    """A board of a match."""

    board: Positive
    """Its number."""
    white: str
    """The player of the team named first: number, name, colour."""
    result: str
    """What both got."""
    black: str
    """The player of the other team."""


class ShownPair(Record, kw_only=True):
    """Two who were paired."""

    white: ShownSide
    """Who had White, of teams on board 1."""
    result: str
    """What both got: ``1 : 0``, ``½ : ½``, ``+ : -``, ``? : ?`` before there is a result."""
    black: ShownSide
    """The other one."""
    boards: tuple[ShownBoard, ...]
    """Of a match of teams."""


class ShownWithout(Record, kw_only=True):
    """Those without an opponent, by the kind of their round."""

    kind: str
    """The kind in words."""
    participants: tuple[ShownSide, ...]
    """Best first."""


class ShownRound(Record, kw_only=True):
    """One round."""

    round: Positive
    """Its number."""
    date: Date | None
    """Its day; null where it is not known."""
    pairs: tuple[ShownPair, ...]
    """In the order of the scores before the round."""
    without: tuple[ShownWithout, ...]
    """Who had no opponent."""


class ShownGame(Record, kw_only=True):
    """A participant's round."""

    round: Positive
    """Its number."""
    opponent: Positive | None
    """His number; null where there was none."""
    name: str
    """His name, or the kind of the round."""
    rating: str
    """His rating; empty for none."""
    colour: str
    """``w`` or ``b``; empty where none is known."""
    result: str
    """What the round brought, as a crosstable has it."""
    score: Exact
    """The score after it."""


class ShownMember(Record, kw_only=True):
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
    place: str
    """Rank and points in words."""
    about: str
    """Title, federation, rating, id and performance in words."""
    rounds: tuple[ShownGame, ...]
    """Each of his rounds."""
    values: Mapping[str, Exact | None]
    """The tie-breaks of the list."""
    members: tuple[ShownMember, ...]
    """Of a team its players, by board."""


class ShownRow(Record, kw_only=True):
    """A line of the crosstable."""

    rank: Positive | None
    """The place; null for who gets none."""
    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    cells: tuple[str, ...]
    """One for each column of ``head``."""
    points: Exact
    """The primary score."""


class ShownCrosstable(Record, kw_only=True):
    """The crosstable."""

    by: Annotated[str, one_of("opponent", "round")]
    """What its columns are."""
    head: tuple[str, ...]
    """Numbers of participants, or of rounds."""
    rows: tuple[ShownRow, ...]
    """Best first."""


class ShowReport(Record, kw_only=True, tag_field="schema", tag="trfkit.show/1"):
    """What ``trfkit report --only rounds --format json`` prints, and of the other parts."""

    name: str | None
    """Of the event."""
    rounds: Count
    """The round after which ranks and points hold."""
    edition: PrintedEdition
    """By whose rules."""
    pairings: tuple[ShownRound, ...] | UnsetType = UNSET
    """The rounds that were asked for."""
    cards: tuple[ShownCard, ...] | UnsetType = UNSET
    """The participants that were asked for."""
    crosstable: ShownCrosstable | UnsetType = UNSET
    """Where it was asked for."""
    teams: tuple[ShownCard, ...] | UnsetType = UNSET
    """The teams with their players, where they were asked for."""
    where: tuple[str, ...] | UnsetType = UNSET
    """The conditions that chose the rows; absent for all."""
    notes: tuple[str, ...] = ()
    """What decides how ranks and points are to be read."""
    provenance: Provenance


def show_report(found: Shown, origin: Origin) -> ShowReport:
    """Return what ``trfkit report --only rounds --format json`` prints."""
    report, table = found.report, found.crosstable
    rows = {row.id: row for row in report.standings.rows}

    def shown_cards(told: Sequence[EventCard]) -> tuple[ShownCard, ...] | UnsetType:
        values = (report.standings.texts(rows[card.id]) for card in told)
        return tuple(map(_shown_card, told, values)) or UNSET

    return ShowReport(
        name=report.tournament.name,
        rounds=report.standings.rounds,
        edition=report.standings.edition,
        pairings=tuple(map(_shown_round, found.rounds)) or UNSET,
        cards=shown_cards(found.cards),
        crosstable=UNSET
        if table is None
        else ShownCrosstable(
            by="opponent" if table.is_grid else "round",
            head=table.head,
            rows=tuple(
                ShownRow(
                    rank=int(row.rank) if row.rank else None,
                    id=row.id,
                    name=row.name,
                    cells=tuple(map(str, row.cells)),
                    points=row.points,
                )
                for row in table.rows
            ),
        ),
        teams=shown_cards(found.teams),
        where=tuple(condition.text for condition in found.where) or UNSET,
        notes=tuple(map(render_text, report.standings.notes)),
        provenance=provenance(origin),
    )


def _shown_side(side: Side) -> ShownSide:
    return ShownSide(id=side.id, name=side.name, before=side.before)


def _shown_round(one: Round) -> ShownRound:
    return ShownRound(
        round=one.number,
        date=one.date or None,
        pairs=tuple(
            ShownPair(
                white=_shown_side(pair.white),
                result=pair.result,
                black=_shown_side(pair.black),
                boards=tuple(
                    ShownBoard(
                        board=board.board, white=board.white, result=board.result, black=board.black
                    )
                    for board in pair.boards
                ),
            )
            for pair in one.pairs
        ),
        without=tuple(
            ShownWithout(kind=kind, participants=tuple(map(_shown_side, sides)))
            for kind, sides in one.without
        ),
    )


def _shown_card(card: EventCard, values: Mapping[str, str | None]) -> ShownCard:
    return ShownCard(
        id=card.id,
        name=card.name,
        place=card.place,
        about=card.about,
        rounds=tuple(
            ShownGame(
                round=row.round,
                opponent=row.id or None,
                name=row.opponent,
                rating=row.rating,
                colour=row.colour,
                result=row.result,
                score=row.score,
            )
            for row in card.rows
        ),
        values=values,
        members=tuple(
            ShownMember(
                id=one.id,
                name=one.name,
                title=one.title,
                rating=one.rating,
                rounds=one.cells,
                points=one.points,
                games=one.games,
            )
            for one in card.members
        ),
    )
