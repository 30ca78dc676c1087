"""Decide, for every report, which list ranks an event whose file names no tie-breaks.

A list of an option or of record 212 or 202 comes first. Without one, in this order: the list
recognised from the columns of the table that was read; the usual list that gives the stated places;
the stated places themselves; and, only if no places are stated, a proposal.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from operator import eq, le
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Participant, Several
from trfkit.model.tournament import Pairings, Tournament
from trfkit.ranking.ranking_options import (
    BY_DEFAULT,
    COLUMNS,
    NO_PLACES,
    OPTION,
    PROPOSAL,
    REPRODUCED,
    STATED_PLACES,
    EventOrder,
)
from trfkit.ranking.ranks import (
    apply_criterion,
    field_of,
    first_groups,
    next_groups,
    rank_field,
    run,
)
from trfkit.ranking.remarks import ENOUGH
from trfkit.ranking.request import Criterion, Request, build_request
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, Refusal, edition_for, get_edition, with_policies
from trfkit.regulations.tie_break_lists import RECOMMENDED, usual_lists
from trfkit.syntax.annotation_lines import annotation_of
from trfkit.tie_breaks import is_known_code

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.ranking.ranking_options import Ranking
    from trfkit.ranking.ranks import Groups, Ranked
    from trfkit.ranking.result import Standings
    from trfkit.tie_breaks.field import Field

MOST_CONTRADICTED: Final = 10
"""One stated place in so many may contradict the points, and one in any event: a typing error.

Starting numbers taken for places contradict the points more often in 1,196 of 1,200 generated
Swiss events of 8 to 100 players; the other four have 8 players.
"""


BY_NUMBER: Final = "TPN"
"""The code that ranks by the starting numbers."""


class _StatedPlaces(Record):
    """The stated places that are used, by competitor (from 0), and what to say about the others."""

    places: Mapping[int, int]
    notes: tuple[Message, ...] = ()


def rank(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> Standings:
    """Return the standings of the players, or of the teams of a team event.

    Raises Refusal for an option that cannot be used. The cost is linear in the number of players
    and rounds for each tie-break.
    """
    request = read_request(tournament, ranking)
    field = field_of(tournament, request, ranking)
    return rank_field(tournament, ranking, request, field, run(field, request, with_terms=False))


def read_request(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> Request:
    """Return what to rank and by which list; raises Refusal for an invalid option."""
    return build_request(tournament, ranking, choose_order(tournament, ranking))


def choose_order(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> EventOrder:
    """Return how an event is ranked: by its own list or option, else as found, see above."""
    if ranking.tiebreaks is not None:
        return EventOrder(source=OPTION)
    if tournament.standings_order or tournament.tiebreaks:
        return EventOrder(source=PROPOSAL)
    order = ranking.order or find_order(tournament, ranking)
    if ranking.rounds is None or ranking.rounds >= tournament.rounds_played:
        return order
    # The stated places are those after the last round.
    proposed = EventOrder(source=PROPOSAL)
    return proposed if order.source == STATED_PLACES else replace(order, places=NO_PLACES)


def with_order(tournament: Tournament, ranking: Ranking, *, has_places: bool = True) -> Ranking:
    """Return a ranking that keeps this tournament's order when results are changed.

    Ranks are counted in that case, as the stated numbers belong to the old results. Without the
    places only the list is kept, as for a part of the event, or where it alone gives these places.
    """
    order = replace(read_request(tournament, ranking).order, has_numbers=False)
    own, alone = (replace(ranking, order=one) for one in (order, replace(order, places=NO_PLACES)))
    if order.codes and has_places:
        has_places = rank(tournament, own).rows != rank(tournament, alone).rows
    return own if has_places else alone


def best_known_order(orders: Iterable[EventOrder]) -> EventOrder | None:
    """Return the best known of the orders of several files of one event; None if none is known."""
    known = [order for order in orders if order.codes is not None]
    return min(known, key=lambda order: _BEST_FIRST.index(order.source), default=None)


_BEST_FIRST: Final = (COLUMNS, REPRODUCED, STATED_PLACES)


def find_order(tournament: Tournament, ranking: Ranking) -> EventOrder:
    """Return how an event without a list is ranked, by the stated places after the last round.

    Whatever edition is requested, the places follow the rules in force at the event.
    """
    edition = edition_for(tournament.start).edition
    options = replace(ranking, rounds=None, lots=None, tiebreaks=(), edition=edition)
    request = read_request(tournament, options)
    field = field_of(tournament, request, options)
    stated = _stated_places(tournament, request, field)
    recognised, as_table, are_own = _list_of_columns(tournament, edition)
    if not stated.places:
        if recognised:
            return EventOrder(source=COLUMNS, codes=recognised, notes=(as_table, *stated.notes))
        return EventOrder(source=PROPOSAL, notes=stated.notes)
    trial = _Trial(tournament, options, field, stated.places)
    order = EventOrder(
        source=STATED_PLACES,
        codes=(),
        places={field.view.ids[who]: place for who, place in stated.places.items()},
        has_numbers=not stated.notes,
        notes=stated.notes,
    )
    # What trfkit annotated keeps its list, though a damaged line may have kept another rank.
    is_annotated = bool(recognised) and not tournament.table_tiebreaks
    lacks_places = len(stated.places) < len(field.view.ids) - len(field.view.unranked)
    annotation = annotation_of(tournament) if is_annotated and lacks_places else None
    if annotation is not None:  # it has the ranks that a damaged line had no room for
        ranks = {row.id: row.rank for row in annotation.rows if row.rank is not None}
        order = replace(order, places=ranks | dict(order.places))
    if is_annotated or (recognised and trial.fits(recognised, edition)):
        return replace(order, source=COLUMNS, codes=recognised, notes=(as_table, *order.notes))
    others = tuple(name for name in AVAILABLE[::-1] if name != edition)
    for editions in () if are_own else ((edition,), others):
        reproduced = [best for name in editions if (best := trial.best_list(name)) is not None]
        if reproduced:
            _, codes, name = min(reproduced, key=lambda best: best[0])
            by = "by-reproduced" if codes else "by-points-alone"
            of_edition = "" if name == edition else "-of-edition"
            note = Message(f"ranking.{by}{of_edition}", codes=codes, edition=name, own=edition)
            return replace(
                order,
                source=REPRODUCED,
                codes=codes,
                edition=None if name == edition else name,
                notes=(note, *order.notes),
            )
    if recognised:
        by_list = Message("ranking.not-all-places", clause=as_table)
        return replace(order, source=COLUMNS, codes=recognised, notes=(by_list, *order.notes))
    return replace(order, notes=(Message("ranking.by-places"), *order.notes))


def _list_of_columns(tournament: Tournament, edition: str) -> tuple[tuple[str, ...], Message, bool]:
    """Return the list of the table that the event was read from, or of ``###`` lines, with a note.

    Empty where the ``###`` lines are of another edition or an earlier round, or hold a code that
    is unknown. The last value is true if they say that the ranks follow no list.
    """
    codes, name, are_own = tournament.table_tiebreaks, "by-columns", False
    annotation = None if codes else annotation_of(tournament)
    now = edition, tournament.rounds_played
    if annotation is not None and (annotation.edition, annotation.after) == now:
        are_own = annotation.own_ranks
        are_usable = not are_own and all(map(is_known_code, annotation.codes))
        codes, name = annotation.codes if are_usable else (), "by-annotation"
    return codes, Message(f"ranking.{name}", codes=codes), are_own


# Stated places --------------------------------------------------------------------------------


def _stated_places(tournament: Tournament, request: Request, field: Field) -> _StatedPlaces:
    """Return the stated places that the points allow."""
    rows = tournament.players if request.primary is None else tournament.teams
    ranked = [who for who in range(len(rows)) if who not in field.view.unranked]
    places = {who: place for who in ranked if (place := rows[who].stated_rank)}
    points = field.points
    in_order = sorted(places, key=lambda who: (places[who], points[who]))
    run = longest_falling([points[who] for who in in_order])
    ids = field.view.ids
    contradicted = [who for index, who in enumerate(in_order) if index not in run]
    if not contradicted:
        return _StatedPlaces(places)
    if all(place == ids[who] for who, place in places.items()):
        return _StatedPlaces({}, (Message("ranking.places-are-numbers"),))
    if len(contradicted) > max(1, len(places) // MOST_CONTRADICTED):
        return _StatedPlaces({}, (Message("ranking.places-contradict"),))
    named = [
        Message(
            "ranking.stated-place",
            place=places[who],
            participant=Participant(ids[who], rows[who].name),
        )
        for who in contradicted
    ]
    note = Message("ranking.some-places-contradict", places=Several.first(named, ENOUGH))
    return _StatedPlaces(
        {in_order[index]: places[in_order[index]] for index in sorted(run)}, (note,)
    )


def longest_falling(points: Sequence[int]) -> set[int]:
    """Return the indices of a longest run of points that never rise."""
    ends: list[int] = []  # ends[n]: the highest last value, negated, of a run of n + 1
    indices: list[int] = []
    previous: list[int | None] = []
    for index, own in enumerate(points):
        length = bisect_right(ends, -own)
        previous.append(indices[length - 1] if length else None)
        ends[length : length + 1] = [-own]
        indices[length : length + 1] = [index]
    run: set[int] = set()
    step: int | None = indices[-1] if indices else None
    while step is not None:
        run.add(step)
        step = previous[step]
    return run


# Lists on trial -------------------------------------------------------------------------------


class _Trial:
    """Compares lists with the stated places; a tie-break is computed once for each edition."""

    def __init__(
        self, tournament: Tournament, options: Ranking, field: Field, places: Mapping[int, int]
    ) -> None:
        self._tournament, self._options, self._places = tournament, options, places
        # Numbers that are the places, as of a table without its own, confirm no order.
        self._has_own_numbers = any(field.view.ids[who] != place for who, place in places.items())
        self._fields = {options.edition: field}
        self._computed: dict[tuple[str, str], Ranked] = {}

    def fits(self, codes: tuple[str, ...], edition: str) -> bool:
        """Tell whether a list agrees with all stated places; ties may stand in any order."""
        return sum(1 for _ in self._groups_behind(codes, edition)) == len(codes) + 1

    def best_list(self, edition: str) -> tuple[int, tuple[str, ...], str] | None:
        """Return the usual list, or its beginning, that gives all stated places, with its edition.

        Tied participants must be in the order of their starting numbers, or share a place. The
        number is that of the groups, negated: the best list leaves the most.
        """
        fitting = [
            (-len(groups), number, -length, codes[:length])
            for number, codes in enumerate(self._usual(edition))
            if self._has_own_numbers or BY_NUMBER not in codes
            for length, groups in enumerate(self._groups_behind(codes, edition))
            if all(map(self._is_by_number, groups))
        ]
        if not fitting:
            return None
        groups_negated, _, _, codes = min(fitting)
        return groups_negated, codes, edition

    def _usual(self, edition: str) -> Iterator[tuple[str, ...]]:
        """Yield the list that would be proposed, then the usual ones."""
        options = replace(self._options, tiebreaks=(RECOMMENDED,), edition=edition)
        request = read_request(self._tournament, options)
        codes = tuple(one.text for one in request.criteria)
        yield codes[codes[:1] == (request.points,) :]
        if self._tournament.discipline.codes and request.primary is None:
            return
        predetermined = request.kind.pairings is Pairings.PREDETERMINED
        yield from usual_lists(team=request.primary is not None, predetermined=predetermined)

    def _groups_behind(self, codes: tuple[str, ...], edition: str) -> Iterator[Groups]:
        """Yield the groups tied on points, and after each code, until one contradicts a place.

        It also stops before a code that has no values here.
        """
        options = replace(self._options, tiebreaks=codes, edition=edition)
        try:
            request = read_request(self._tournament, options)
        except Refusal:  # a code that this event cannot have
            return
        if edition not in self._fields:
            self._fields[edition] = field_of(self._tournament, request, options)
        field = self._fields[edition]
        groups = [group for group in first_groups(field.view)[:1] if group]
        if len(request.criteria) == len(codes):  # the list holds the points itself
            yield groups
        for criterion in request.criteria:
            step = self._step(field, request, criterion, groups)
            if all(value is None for value in step.values):
                return
            groups = next_groups(step)
            if not self._follow(groups):
                return
            yield groups

    def _step(self, field: Field, request: Request, criterion: Criterion, groups: Groups) -> Ranked:
        own = criterion.descriptor.edition if criterion.descriptor else None
        name = own or request.edition.name
        known = self._computed.get((name, criterion.canonical))
        if known is not None:
            return replace(known, criterion=criterion, before=groups)
        if name != request.edition.name:
            field = field.with_edition(with_policies(get_edition(name), request.policies))
        step = apply_criterion(field, criterion, groups)
        if step.column is not None:
            self._computed[name, criterion.canonical] = step
        return step

    def _follow(self, groups: Groups) -> bool:
        """Tell whether the groups follow each other in the stated places.

        No place is lower than the number of participants ahead, with or without a stated place.
        """
        last = ahead = 0
        for group in groups:
            places = [self._places[who] for who in group if who in self._places]
            if places and min(places) <= max(last, ahead):
                return False
            last = max(places, default=last)
            ahead += len(group)
        return True

    def _is_by_number(self, group: Sequence[int]) -> bool:
        """Tell whether tied participants are in the order of their numbers, or share places."""
        places = [self._places[who] for who in sorted(group) if who in self._places]
        is_order = le if self._has_own_numbers else eq
        return all(is_order(before, after) for before, after in pairwise(places))
