"""A card for each participant: his rounds, what each adds to each value, and his performance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.team_view import Score
from trfkit.model.view import ANNULLED
from trfkit.ranking.cards import in_one_line
from trfkit.ranking.explanation import explained
from trfkit.ranking.performance import performance_of
from trfkit.record import Record
from trfkit.reports.event.result_signs import colour, result, sign_of_entry, with_halves
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from trfkit.reports.event.event_report import EventReport

MOST_EXPLAINED: Final = 10_000
"""So many values of a page can be opened, those of the best participants."""


class Told(NamedTuple):
    """How a value arises: ``terms`` are what each round adds to it, in brackets what is cut.

    They are by round, from 1, and there are none where no round adds anything.
    """

    title: str
    how: str
    value: str
    terms: dict[int, str]


Explanations = dict[tuple[int, int], Told]
"""By competitor and by the place of the code in the list, both from 0."""


class CardRow(NamedTuple):
    """A round; ``terms`` are what it adds to each value, those that are cut in brackets."""

    round: int
    id: int
    opponent: str
    rating: str
    colour: str
    result: str
    score: str
    terms: tuple[str, ...]


class Member(NamedTuple):
    """A player of a team: what he got round by round, and altogether."""

    id: int
    name: str
    title: str
    rating: str
    cells: tuple[str, ...]
    points: str
    games: int


class EventCard(Record, kw_only=True):
    """A participant; the rounds add up to the ``values`` of ``codes``, not of ``others``."""

    id: int
    name: str
    place: str
    about: str
    codes: tuple[str, ...]
    rows: tuple[CardRow, ...]
    values: tuple[str, ...]
    others: tuple[tuple[str, str, str], ...]
    members: tuple[Member, ...]


def explanations(report: EventReport) -> Explanations:
    """Return how values came about, up to MOST_EXPLAINED; the points need no explanation."""
    steps = report.applied.steps
    places = [
        place
        for place, step in enumerate(steps)
        if step.criterion.row is not None and step.criterion.canonical != report.standings.primary
    ]
    best = report.order[: MOST_EXPLAINED // max(1, len(places))]

    def told(who: int, place: int) -> Told:
        code = steps[place].criterion.text
        one = explained(report.applied, place, who, code, has_tables=False)
        adds = any(term.round and term.value is not None for term in one.contributions)
        of_rounds = {
            term.round: f"({term.value})" if term.cut_by else term.value or "-"
            for term in one.contributions
            if adds and term.round
        }
        return Told(one.title, in_one_line(one), one.value or "-", of_rounds)

    return {(who, place): told(who, place) for who in best for place in places}


def cards(
    report: EventReport, values: Explanations, chosen: Collection[int] | None = None
) -> Iterator[EventCard]:
    """Yield the cards in the order of the standings, only those of ``chosen`` ids if given."""
    members = _members(report) if report.teams else {}
    rows = zip(report.order, report.standings.rows, strict=True)
    keys = [column.key for column in report.standings.columns]
    for who, row in rows:
        if chosen is not None and row.id not in chosen:
            continue
        of_card = {
            place: values[who, place] for place in range(len(keys)) if (who, place) in values
        }
        added = {place: one for place, one in of_card.items() if one.terms}
        points = format_exact(row.points, POINT)
        rank = f"rank {row.rank}" if row.ranked else "without a rank"
        yield EventCard(
            id=row.id,
            name=row.name,
            place=f"{rank}, {points} points",
            about=_about(report, who),
            codes=tuple(keys[place] for place in added),
            rows=tuple(_rounds(report, who, list(added.values()))),
            values=tuple(one.value for one in added.values()),
            others=tuple(
                (keys[place], one.value, one.how)
                for place, one in of_card.items()
                if place not in added
            ),
            members=members.get(who, ()),
        )


def _about(report: EventReport, who: int) -> str:
    if report.teams is not None:
        return ""
    player, rating = report.tournament.players[who], report.view.ratings[who]
    played, games = performance_of(report.view, who)
    words = [
        str(player.title or ""),
        player.federation or "",
        f"rating {rating}" if rating is not None else "",
        f"FIDE id {player.fide_id}" if player.fide_id is not None else "",
    ]
    words += report.tournament.discipline.player_facts(player.start_no)
    if played is not None and report.tournament.discipline.is_fide:
        words.append(f"performance {played} in {games} game{'' if games == 1 else 's'}")
    return ", ".join(filter(None, words))


def _rounds(report: EventReport, who: int, added: Sequence[Told]) -> Iterator[CardRow]:
    view = report.games
    for r in range(view.rounds):
        other = view.opponents[who][r] if report.has_opponent(who, r) else None
        rating = None if other is None else view.ratings[other]
        kind = str(view.kinds[who][r]).replace("-", " ")
        annulled = f" ({ANNULLED})" if report.view.is_annulled(who, r) else ""
        yield CardRow(
            round=r + 1,
            id=0 if other is None else report.id_of(other),
            opponent=kind if other is None else f"{report.name_of(other)}{annulled}",
            rating="" if rating is None else str(rating),
            colour=colour(report, who, r),
            result=result(report, who, r) if other is not None else _award(report, who, r),
            score=format_exact(report.score_after(who, r + 1), POINT),
            terms=tuple(one.terms.get(r + 1, "-") for one in added),
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
                str(player.rating or ""),
                tuple(cells.get(number, {}).get(r, "") for r in range(report.view.rounds)),
                format_exact(points.get(number, 0), POINT),
                len(cells.get(number, ())),
            )
            for number in team.members
            if (player := players.get(number)) is not None
        )
    return found
