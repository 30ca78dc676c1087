"""Explain values that differ round by round: by the rules, and as the source has them.

The values by the rules are computed again from the tournament; the values of the source follow from
the facts that were found, the rule of the column and, if neither explains a value, its own possible
explanation. A computation is shown only if its result is the value to explain.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import seats_in_teams
from trfkit.model.view import NOBODY
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import AppliedList, explain_criterion
from trfkit.ranking.ranks import apply_criterion
from trfkit.ranking.request import choose_kind
from trfkit.record import Record, replace
from trfkit.regulations import NEWEST
from trfkit.reports.document import Block, Cell, Column, Kind, Text, Tone, Value, sentence_list
from trfkit.reports.explanation import (
    added_by,
    opponent_of,
    reasons,
    step_text,
    tie_break_name,
)
from trfkit.reports.row_fields import NOTHING, named_column, table_of
from trfkit.tie_breaks import Unreadable, parse_code
from trfkit.tie_breaks.field import TeamField
from trfkit.units import POINT
from trfkit.verification.comparison.event_readings import left_out
from trfkit.verification.variants import event_facts
from trfkit.verification.variants.event_facts import (
    ONE_PARTICIPANT,
    board_results,
    unplayed_round_changes,
)
from trfkit.verification.variants.table import BY_ID, Case
from trfkit.verification.variants.trial import Setting, Trial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.ranking import Explanation, Ranking
    from trfkit.verification import Difference, Verification
    from trfkit.verification.result import Compared
    from trfkit.verification.variants.variant_changes import Change

MOST_COMPUTED: Final = 300
"""So many values of a table are computed round by round: a page has to open on a phone."""

WITNESSES: Final = 5
"""So many values tell whether pending games count."""


class RoundShares(Record):
    """One round: its kind by the rules, and its share of the value, by rules and as printed."""

    round: int | None
    met: Value
    by_rules: Value | Cell
    as_stated: Value | Cell

    @property
    def differs(self) -> bool:
        """Whether its share differs between both computations."""
        return self.as_stated not in {None, self.by_rules}


class Computations(Record, kw_only=True):
    """Both computations of a value: by the rules, and as stated.

    ``rounds`` is empty if the value does not consist of rounds. ``stated`` is "" if the computation
    of the stated value is unknown; ``why`` are the reasons by the rules, ``why_stated`` the others
    for rounds that differ.
    """

    title: Message
    rounds: tuple[RoundShares, ...]
    computed: str
    stated: str
    why: tuple[Text, ...] = ()
    why_stated: tuple[Text, ...] = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Both computations side by side, and the reasons for the rounds' shares."""
        why = tuple(Message("verify.why-by-rules", why=text) for text in self.why)
        why += tuple(Message("verify.why-stated", why=text) for text in self.why_stated)
        below = sentence_list(why)
        if not self.rounds:
            return below
        start = Message("verify.start")
        fields: tuple[tuple[Column, Callable[[RoundShares], Value | Cell]], ...] = (
            (named_column(Kind.ID, "round"), lambda one: one.round or start),
            (named_column(Kind.NAME, "opponent"), attrgetter("met")),
            (named_column(Kind.NUMBER, "by-the-rules"), attrgetter("by_rules")),
            (named_column(Kind.NUMBER, "stated"), attrgetter("as_stated")),
        )
        known = 3 + bool(self.stated)
        table = table_of(
            self.rounds,
            self.title,
            *fields[:known],
            tone=lambda one: Tone.EXPLAINED if one.differs else Tone.PLAIN,
            foot=((None, "", self.computed, self.stated)[:known],),
        )
        return (table, *below)


def compute_both(
    tournament: Tournament, ranking: Ranking, verification: Verification
) -> Mapping[tuple[str, int], Computations]:
    """Return both computations of values that differ, by label and id, of at most MOST_COMPUTED."""
    columns = {column.label: column for column in verification.compared}
    differing = [
        (difference, columns[difference.column])
        for difference in verification.differences
        if difference.column in columns
        and difference.id
        and not columns[difference.column].of_ranks
        and not isinstance(parse_code(difference.tiebreak or ""), Unreadable)
    ][:MOST_COMPUTED]
    if not differing:
        return {}
    ranking = replace(ranking, rounds=verification.rounds)
    if str(choose_kind(tournament, ranking.kind)) != verification.kind:
        # A table of the players of a team event is compared as an event of players.
        ranking = replace(ranking, kind=verification.kind)

    def right(setting: Setting) -> int:
        both = _Computing(setting, verification)
        witnesses = differing[:WITNESSES]
        return sum(both.explain_by_rules(*witness) is not None for witness in witnesses)

    both = _Computing(
        left_out(Setting(tournament=tournament, ranking=ranking), right), verification
    )
    computations = {
        (cell.column, cell.id): both.computations(cell, column) for cell, column in differing
    }
    return {place: of_value for place, of_value in computations.items() if of_value is not None}


class _Computing:
    """The computations of the values of one verification, by the rules and as stated."""

    def __init__(self, setting: Setting, verification: Verification) -> None:
        self._ranking, self._facts = setting.ranking, verification.facts
        self._trial = setting.trial(setting.ranking.rounds)
        tournament = setting.tournament
        participants = tournament.teams if self._is_of_teams else tournament.players
        self._names = [one.name for one in participants]
        self._rules = {one.column: one for one in verification.diagnosis if one.variant}
        self._steps: dict[str, dict[tuple[object, ...], AppliedList]] = {}

    @cached_property
    def _is_of_teams(self) -> bool:
        return isinstance(self._trial.field(NEWEST.name), TeamField)

    @cached_property
    def _where_facts_hold(self) -> Trial:
        """The trial with all facts that were found."""
        trial = self._trial
        for fact in self._facts:
            change = _first(self._facts_with(fact.params), fact.fact, fact.params)
            trial = trial if change is None else trial.with_fact(change.apply)
        return trial

    def computations(self, difference: Difference, column: Compared) -> Computations | None:
        """Return both computations of a value, None if that by the rules cannot be shown."""
        by_rules = self.explain_by_rules(difference, column)
        if by_rules is None:
            return None
        as_stated = self._as_stated(difference, column)
        other = {} if as_stated is None else {one.round: one for one in as_stated.contributions}
        rounds = []
        ours, theirs = [], []
        is_by_round = any(contribution.round for contribution in by_rules.contributions)
        for contribution in by_rules.contributions if is_by_round else ():
            twin = other.get(contribution.round)
            if twin is not None and added_by(twin) != added_by(contribution):
                ours.append(contribution)
                theirs.append(twin)
            rounds.append(
                RoundShares(
                    contribution.round,
                    opponent_of(contribution),
                    added_by(contribution),
                    None if as_stated is None else NOTHING if twin is None else added_by(twin),
                )
            )
        if rounds:
            contributions = ours if as_stated is not None else by_rules.contributions
            why = tuple(reasons(contributions))
        else:
            why = tuple(map(step_text, by_rules.steps))
        why_stated = tuple(reasons(theirs))
        if why == why_stated:  # then not the rules differ, but what they are applied to
            why, why_stated = (), ()
        return Computations(
            title=Message(
                "verify.ways",
                code=by_rules.tiebreak,
                title=tie_break_name(by_rules.canonical, by_rules.title),
                edition=by_rules.edition,
            ),
            rounds=tuple(rounds),
            computed=by_rules.value or NOTHING,
            stated="" if as_stated is None else as_stated.value or NOTHING,
            why=why,
            why_stated=why_stated,
        )

    def explain_by_rules(self, difference: Difference, column: Compared) -> Explanation | None:
        """Return the computation by the rules, None if it gives another value."""
        explanation = self._explained(self._trial, difference, column, ())
        return explanation if _is(explanation.value, difference.computed) else None

    def _as_stated(self, difference: Difference, column: Compared) -> Explanation | None:
        """Return the computation of the stated value, None if it is unknown."""
        rule = self._rules.get(difference.column)
        of_column = () if rule is None else ((rule.variant or "", rule.params),)
        alone = tuple(
            (one.variant, one.params) for one in (*difference.explained_by, *difference.possible)
        )
        attempts: list[tuple[tuple[str, Mapping[str, Any]], ...]] = [of_column]
        attempts += [(*of_column, one) for one in alone]
        attempts += [(one,) for one in alone]
        for attempt in attempts:
            explanation = self._explained(self._where_facts_hold, difference, column, attempt)
            if _is(explanation.value, difference.stated):
                return explanation
        return None

    def _explained(
        self,
        trial: Trial,
        difference: Difference,
        column: Compared,
        rules: Sequence[tuple[str, Mapping[str, Any]]],
    ) -> Explanation:
        """Return the computation of a value in a trial, with rules that replace the column's."""
        code = difference.tiebreak or ""
        if column.label not in self._steps:
            self._steps = {column.label: {}}  # with its terms a column is several times the event
        steps = self._steps[column.label]
        key = (trial, repr(rules))  # a parameter may be a list
        if key not in steps:
            basis = trial.basis(code, column.edition, column.before)
            for variants, params in rules:
                for row in (BY_ID[name] for name in variants.split("+") if name in BY_ID):
                    able = chain(row.expand(Case(trial, basis)), self._facts_with(params))
                    change = _first(able, row.id, params)
                    basis = basis if change is None else change.apply(basis)
            step = apply_criterion(basis.field, basis.criterion, basis.groups)
            ranking = replace(self._ranking, tiebreaks=(code,), edition=column.edition)
            steps[key] = AppliedList(
                request=read_request(trial.tournament, ranking),
                policies={},
                field=basis.field,
                groups=[],
                steps=[step],
                names=self._names,
                where=Message("why.where-column-stands"),
            )
        applied = steps[key]
        return explain_criterion(applied, 0, applied.field.view.ids.index(difference.id), code=code)

    def _facts_with(self, params: Mapping[str, Any]) -> Iterator[Change]:
        """Yield facts, and changes of one participant, that can have these parameters."""
        trial = self._trial
        view = trial.field(NEWEST.name).view
        names = event_facts.Names(trial.tournament, of_teams=self._is_of_teams)
        if "loss" in params:  # those of games, not of matches
            points = [int(Decimal(params[name]) * POINT) for name in ("win", "draw", "loss")]
            yield event_facts.point_system(*points)
        if "kind" in params:
            kind = RoundKind(params["kind"])
            yield from (event_facts.kind_as_bye(view, kind, bye) for bye in event_facts.byes(view))
            if "points" in params:
                worth = int(Decimal(params["points"]) * POINT)
                yield event_facts.kind_worth(view, kind, worth)
        if self._is_of_teams and "white" in params:
            # Every other result of the match in which two players met.
            seats = seats_in_teams(trial.tournament.teams)
            players = params["white"], params["black"]
            if seats.keys() >= {*players}:
                white, black = (int(seats[player][0].number) for player in players)
                yield from board_results(trial, white, black, params["round"] - 1)
            return
        number = params.get(ONE_PARTICIPANT, params.get("white"))
        if number not in view.ids:
            return
        competitor = view.ids.index(number)
        if "table" in params and "round" not in params:
            yield event_facts.rating_differs(view, names, competitor, params["table"])
        if "round" in params:
            r = params["round"] - 1
            if view.opponents[competitor][r] != NOBODY:
                yield from event_facts.facts_of_game(view, names, competitor, r)
            for bye in event_facts.byes(view):
                yield event_facts.one_bye(view, names, competitor, r, bye)
            for change in unplayed_round_changes(view, competitor):
                yield event_facts.fact_of_participant(change, names)


def _first(changes: Iterable[Change], variant: str, params: Mapping[str, object]) -> Change | None:
    """Return the first change of a variant with these parameters."""
    return next(
        (one for one in changes if one.variant == variant and one.params.items() <= params.items()),
        None,
    )


def _is(value: str | None, text: str | None) -> bool:
    """Whether a computed value equals the value in a text."""
    if value is None or text is None:
        return value == text
    try:
        return Decimal(value) == Decimal(text.replace(",", "."))
    except InvalidOperation:
        return False
