"""Compute the values of any code by any edition on trial, without findings."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY, Score, View
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.ranking.ranks import (
    ColumnsOfEditions,
    apply_criterion,
    field_of,
    first_groups,
    next_groups,
    rank_field,
)
from trfkit.ranking.request import Criterion, choose_edition, read_criterion
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, get_edition, with_policies
from trfkit.tie_breaks import BY_CODE, POINTS, Descriptor
from trfkit.tie_breaks.field import Field, TeamField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trfkit.model.tournament import Tournament
    from trfkit.ranking import Ranking, Standings
    from trfkit.ranking.ranks import Groups, Ran, Ranked
    from trfkit.ranking.request import Request

FINEST: Final = 100
"""Every unit of a code divides this one."""

SCALE: Final = 10**6
"""Makes integers of values, those too that a table prints with more digits than any code has."""

Integers = tuple[int | None, ...]
"""One column in units of ``1 / SCALE``, in the order of ``Trial.ids``."""

_Key = tuple[Descriptor | str, str, tuple[str, ...]]
"""A code, an edition, and the codes before it that it has to know."""


class Basis(Record):
    """The data that determine the values of a column; a variant of the rules changes one part.

    ``groups`` are still tied when the column is applied; only codes that order tied groups use
    them. ``tournament`` is needed for data that the field leaves out: other ratings.
    """

    tournament: Tournament
    field: Field
    criterion: Criterion
    groups: Groups


def _key(criterion: Criterion, edition: str, before: Sequence[str]) -> _Key:
    code = criterion.descriptor or criterion.text
    return code, edition, tuple(before) if criterion.orders_groups else ()


class Trial:
    """The columns of one tournament; shared intermediate results are computed once.

    Tie-breaks and edition of the ranking are passed to each call. Raises Refusal if an option of
    the ranking cannot be carried out.
    """

    def __init__(self, tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> None:
        self.tournament, self._ranking = tournament, ranking
        self._requests: dict[str, Request] = {}
        request = self._request(AVAILABLE[-1])
        self._fields = {request.edition.name: field_of(tournament, request, ranking)}
        self._columns: dict[_Key, Ranked] = {}
        self._integers: dict[_Key, Integers] = {}
        self._tied: dict[tuple[str, tuple[str, ...]], Groups] = {}
        self._of_editions = ColumnsOfEditions()
        self._steps: dict[tuple[object, ...], tuple[Ranked, Groups]] = {}
        self._criteria: dict[tuple[str, str], Criterion] = {}
        # Kept here by the search for variants, which asks the same for every column.
        self.rules_changed: dict[tuple[object, ...], frozenset[str]] = {}

    def own_code(self, text: str) -> str | None:
        """Return the code that the tournament's regulations define by this name, None without."""
        regulations = self._ranking.regulations
        own = None if regulations is None else regulations.own_tie_break(text.strip())
        return None if own is None else own.code

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The participants, in the order of the tournament."""
        return self.field(AVAILABLE[-1]).view.ids

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The place of each id in ``ids``, from 0."""
        return {number: place for place, number in enumerate(self.ids)}

    def field(self, edition: str) -> Field:
        """Return the field under the edition of this name; raises Refusal if there is none."""
        if edition not in self._fields:
            base = next(iter(self._fields.values()))
            rules = with_policies(get_edition(edition), self._ranking.policies)
            self._fields[edition] = base.with_edition(rules)
        return self._fields[edition]

    def editions_besides(self, edition: str, likeliest: str) -> Iterator[str]:
        """Yield the editions to try after one: the likeliest, then the newest first.

        Of editions that rule players alike only the first is yielded.
        """
        of_teams = isinstance(self.field(edition), TeamField)
        tried = [self.field(edition).edition]
        for name in dict.fromkeys((likeliest, *reversed(AVAILABLE))):
            other = self.field(name).edition
            if name != edition and (of_teams or not any(map(other.rules_players_as, tried))):
                tried.append(other)
                yield name

    def with_fact(self, apply: Callable[[Basis], Basis]) -> Trial:
        """Return the trial with a fact applied, for every column at once."""
        changed = copy(self)
        bases = {
            name: apply(Basis(self.tournament, field, self._criterion(POINTS, name), []))
            for name, field in self._fields.items()
        }
        changed._fields = {name: basis.field for name, basis in bases.items()}
        changed.tournament = next(iter(bases.values())).tournament
        changed._columns, changed._integers = {}, {}  # noqa: SLF001 - of its own
        changed._steps, changed._tied = {}, {}  # noqa: SLF001 - of its own
        changed._of_editions = ColumnsOfEditions()  # noqa: SLF001 - of its own
        return changed

    def of(self, tournament: Tournament) -> Trial:
        """Return the trial of another tournament that is ranked in the same way."""
        return Trial(tournament, self._ranking)

    def values(
        self, code: str, *, edition: str, before: Sequence[str] = ()
    ) -> Mapping[int, Fraction | None]:
        """Return all values by id, None where the rules define none.

        ``before`` are the codes to the left, for codes that order tied groups; the values of these
        are places inside the group (1 is best, 0 for a participant who was not tied or stays so).
        Points come first unless the codes include them. Codes for other events or editions give the
        value of their definition, without a finding; a code for teams is None for players. Raises
        Refusal for a text that is no code, or for an edition that does not exist.
        """
        values = self.integers(code, edition, before)
        exact = [None if value is None else Fraction(value, SCALE) for value in values]
        return dict(zip(self.ids, exact, strict=True))

    def integers(self, code: str, edition: str, before: Sequence[str] = ()) -> Integers:
        """Return the values in the order of ``ids`` in units of ``1 / SCALE``; see ``values``."""
        key = _key(self._criterion(code, edition), edition, before)
        if key not in self._integers:
            ranked = self.ranked(code, edition, before)
            times = SCALE // ranked.unit
            scaled = {value: value and value * times for value in set(ranked.values)}
            self._integers[key] = tuple(map(scaled.__getitem__, ranked.values))
        return self._integers[key]

    def ranked(self, code: str, edition: str, before: Sequence[str] = ()) -> Ranked:
        """Return the values in the order of ``ids`` in the code's own unit; see ``values``."""
        return self._column(self._criterion(code, edition), edition, before)

    def _column(self, criterion: Criterion, edition: str, before: Sequence[str] = ()) -> Ranked:
        key = _key(criterion, edition, before)
        if key not in self._columns:
            basis = self.basis(criterion.text, edition, before)
            self._columns[key] = self._of_editions.apply(basis.field, criterion, basis.groups)
        return self._columns[key]

    def basis(self, code: str, edition: str, before: Sequence[str] = ()) -> Basis:
        """Return the basis of the values of a code; see ``values``."""
        criterion = self._criterion(code, edition)
        groups: Groups = []
        if criterion.orders_groups:
            key = edition, tuple(before)
            if key not in self._tied:
                self._tied[key], _ = self.run(self._listed(before, edition), edition)
            groups = self._tied[key]
        field = self._field_of_criterion(criterion, edition)
        return Basis(self.tournament, field, criterion, groups)

    def places(self, codes: Sequence[str], edition: str) -> dict[int, tuple[int, int]]:
        """Return the best and the worst place of each participant by a list of codes."""
        places: dict[int, tuple[int, int]] = {}
        ahead = 0
        criteria = self._listed((*codes, POINTS), edition)[:-1]
        for group in self.run(criteria, edition)[0]:
            for competitor in group:
                places[self.ids[competitor]] = (ahead + 1, ahead + len(group))
            ahead += len(group)
        return places

    def run(self, criteria: Sequence[Criterion], edition: str) -> Ran:
        """Return the result of ``run`` for an edition without computing any column twice."""
        groups = [group for group in first_groups(self.field(edition).view) if group]
        steps = []
        prefix: tuple[object, ...] = (edition,)
        for criterion in criteria:
            # Unsuitable ones find nothing, whatever they are called.
            prefix = (*prefix, None if criterion.row is None else criterion.descriptor)
            if prefix not in self._steps:
                step = self._step(criterion, edition, groups)
                self._steps[prefix] = step, next_groups(step)
            step, groups = self._steps[prefix]
            steps.append(replace(step, criterion=criterion))
        return groups, steps

    def _step(self, criterion: Criterion, edition: str, groups: Groups) -> Ranked:
        """Apply a criterion to groups; return the values of its whole column."""
        if criterion.orders_groups or criterion.row is None:
            return apply_criterion(self._field_of_criterion(criterion, edition), criterion, groups)
        return replace(self._column(criterion, edition), before=groups)

    def _field_of_criterion(self, criterion: Criterion, edition: str) -> Field:
        named = criterion.descriptor.edition if criterion.descriptor else None
        return self.field(named or edition)

    def _request(self, edition: str) -> Request:
        """Return what is ranked under an edition, by no list yet."""
        if edition not in self._requests:
            ranking = replace(self._ranking, tiebreaks=(), edition=edition)
            self._requests[edition] = read_request(self.tournament, ranking)
        return self._requests[edition]

    def _criterion(self, code: str, edition: str) -> Criterion:
        key = (code, edition)
        if key not in self._criteria:
            request = self._request(edition)
            self._criteria[key] = read_criterion(self.tournament, self._ranking, request, code)
        return self._criteria[key]

    def _listed(self, codes: Sequence[str], edition: str) -> tuple[Criterion, ...]:
        """Return the criteria of a list, points included."""
        ranking = replace(self._ranking, tiebreaks=tuple(codes), edition=edition)
        return read_request(self.tournament, ranking).criteria


# A few cells of a column at a small part of its cost: what they can depend on, and no more -----


class Probe(NamedTuple):
    """A basis in which only some participants' values are right: those at ``places``."""

    basis: Basis
    places: Sequence[int]


def probe(basis: Basis, competitors: Sequence[int]) -> Probe:
    """Return a basis that gives the values of ``competitors`` (from 0), in this order.

    It is small if the code allows that, else the whole basis. Averages that would be undefined
    because of an unrated stranger are defined in it.
    """
    basis = replace(basis, groups=[g for g in basis.groups if not set(competitors).isdisjoint(g)])
    code = basis.criterion.descriptor
    row = None if code is None else BY_CODE.get(code.name)
    reach = None if row is None else row.reach
    if reach is None or type(basis.field) is not Field:
        return Probe(basis, competitors)
    view = basis.field.view
    centre = (*competitors, *chain.from_iterable(basis.groups))
    members = neighbours(view, centre, reach)
    if 2 * len(members) > len(view):
        return Probe(basis, competitors)
    place = {who: index for index, who in enumerate(members)}
    small = replace(
        basis,
        field=replace(
            basis.field,
            view=restricted(view, members),
            computed=len(neighbours(view, centre, reach - 1)),
        ),
        groups=[[place[who] for who in group] for group in basis.groups],
    )
    return Probe(small, [place[who] for who in competitors])


def neighbours(view: View, centre: Iterable[int], distance: int) -> list[int]:
    """Return all competitors at most ``distance`` games away, the nearest first.

    The centre itself at a distance of 0 or less.
    """
    reached = dict.fromkeys(centre)
    ring = list(reached)
    for _ in range(distance):
        ring = [o for who in ring for o in view.opponents[who] if o != NOBODY]
        reached.update(dict.fromkeys(ring))
    return list(reached)


def restricted(view: View, members: Sequence[int]) -> View:
    """Return the view of some competitors; all their other opponents become one stranger, last.

    The stranger has no score, so the values of the stranger's opponents are of no use.
    """
    place = {who: index for index, who in enumerate(members)}
    place[NOBODY] = NOBODY
    stranger, n = len(members), view.rounds
    opponents = [tuple([place.get(o, stranger) for o in view.opponents[who]]) for who in members]
    return replace(
        view,
        ids=(*[view.ids[who] for who in members], NOBODY),
        opponents=(*opponents, (NOBODY,) * n),
        kinds=(*[view.kinds[who] for who in members], (RoundKind.ZERO_POINT_BYE,) * n),
        colours=(*[view.colours[who] for who in members], (None,) * n),
        shares=(*[view.shares[who] for who in members], (None,) * n),
        awards=(*[view.awards[who] for who in members], (0,) * n),
        scores=(*[view.scores[who] for who in members], (0,) * n),
        ratings=(*[view.ratings[who] for who in members], 0),
        unranked=(),
    )


# How the tournament is ranked that something is compared with -------------------------------------


class Setting(Record, kw_only=True, dict=True):
    """A tournament and the options of its ranking, for everything computed from it."""

    tournament: Tournament
    ranking: Ranking

    @property
    def edition_name(self) -> str:
        """The edition by option, else by the start date; raises Refusal for an unknown one."""
        return choose_edition(self.tournament, self.ranking.edition, self.ranking.policies)[0].name

    def standings(self, tiebreaks: Sequence[str] | None, rounds: int | None = None) -> Standings:
        """Return the standings; raises Refusal for an option that cannot be carried out."""
        codes = None if tiebreaks is None else tuple(tiebreaks)
        ranking = replace(self.ranking, tiebreaks=codes, rounds=rounds)
        request = read_request(self.tournament, ranking)
        trial, edition = self.trial(rounds), request.edition.name
        ran = trial.run(request.criteria, edition)
        return rank_field(self.tournament, ranking, request, trial.field(edition), ran)

    def scores(self, rounds: int | None = None) -> Mapping[int, tuple[int, ...]]:
        """Return the scores after ``rounds``, else all, in tenths by id; of teams also both."""
        trial = self.trial(rounds)
        field = trial.field(self.edition_name)
        both = [field.field_by(score) for score in Score] if isinstance(field, TeamField) else []
        each = zip(field.points, *(one.totals for one in both), strict=True)
        return dict(zip(trial.ids, each, strict=True))

    def trial(self, rounds: int | None) -> Trial:
        """Return the trial after a number of rounds, None for all.

        The trial of all rounds is cached, and the last one of another number.
        """
        played = self.tournament.rounds_played
        rounds = played if rounds is None else rounds
        if rounds not in self._trials:
            for other in self._trials.keys() - {played}:  # each holds all that it computed
                del self._trials[other]
            self._trials[rounds] = Trial(self.tournament, replace(self.ranking, rounds=rounds))
        return self._trials[rounds]

    @cached_property
    def _trials(self) -> dict[int, Trial]:
        return {}

    def with_edition(self, edition: str) -> Setting:
        """Return the same setting with another edition."""
        if edition == self.ranking.edition:
            return self
        return replace(self, ranking=replace(self.ranking, edition=edition))
