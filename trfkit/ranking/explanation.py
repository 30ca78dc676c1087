"""How one value of one participant arises: the page that settles a dispute."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message, Several
from trfkit.model.view import NOBODY, View
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import BY_DEFAULT, PROPOSAL, STATED_PLACES, Ranking
from trfkit.ranking.ranks import Groups, Ranked, field_of, policies_in_effect, run, withdrawal_notes
from trfkit.ranking.remarks import remarks
from trfkit.record import UNSET, Record, UnsetType, as_json, fill_record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations import get_edition
from trfkit.regulations.edition import Unmet
from trfkit.regulations.policies import FEW_GAMES
from trfkit.tie_breaks.art06_direct_encounter import ALL_MET, EncounterTable, Order
from trfkit.tie_breaks.column import Column, Function, calculation
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from trfkit.bounded_types import Count, Exact, Positive, PrintedEdition
    from trfkit.model.tournament import Tournament
    from trfkit.model.view import Score
    from trfkit.ranking.request import Criterion, Request
    from trfkit.tie_breaks.field import Field


class Contribution(Record, kw_only=True):
    """What one round adds; numbers are exact decimals as text, None where there is none."""

    round: int | None
    """The round; None for what was there before any."""
    board: int | None
    """Kept for values that are made of boards; None so far."""
    opponent: int | None
    """The scheduled one, also of a forfeited game."""
    opponent_name: str | None
    """His name."""
    kind: str | None
    """What kind of round it was."""
    points: Exact | None
    """What the round itself brought; None for teams."""
    raw: Exact | None
    """The opponent's (or dummy's) own number."""
    adjusted: Exact | None
    """What it counts for."""
    of_dummy: bool = False
    """Whether ``raw`` is the own number, from which the dummy's in ``adjusted`` is made."""
    value: Exact | None
    """The term itself."""
    counted: bool
    """Whether it enters the value."""
    cut_by: str | None
    """The article that takes it out."""
    article: str | None
    """Of C.07."""
    why: Message | None
    """The reason in words."""


class StepTaken(Record):
    """One sentence of the calculation."""

    text: Message
    """The sentence."""
    article: str | None
    """The article that it follows from."""


class Explanation(Record, kw_only=True):
    """A value with its contributions."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    tiebreak: str
    """The code as asked."""
    canonical: str
    """The code in its normal form."""
    title: str
    """The name of the tie-break."""
    edition: PrintedEdition
    """By whose rules."""
    policies: Mapping[str, str]
    """Those that differ from their default."""
    rounds: Count
    """The round after which the value holds."""
    value: Exact | None
    """The value; None where the rules define none."""
    function: Function
    """How it follows from the contributions: ``sum``, ``mean``, ``table`` or ``order``."""
    quantity: str | None
    """What of the opponent or dummy ``raw`` and ``adjusted`` are: ``score``, ``rating`` or such."""
    contributions: tuple[Contribution, ...]
    """What each round adds."""
    steps: tuple[StepTaken, ...]
    """The way from there to the value."""
    table: tuple[MutualTable, ...]
    """The mutual scores, where the function is ``order``."""
    notes: tuple[Message, ...]
    """What a reader has to know besides."""

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.explanation/1``, without the provenance."""
        return as_json(printed_explanation(self))


class PrintedExplanation(Explanation, kw_only=True, tag_field="schema", tag="trfkit.explanation/1"):
    """How one tie-break value arises: ``trfkit explain FILE WHO CODE --format json``."""

    table: tuple[MutualTable, ...] | UnsetType = UNSET  # type: ignore[assignment] # printed where there is one


def printed_explanation(explanation: Explanation) -> PrintedExplanation:
    """Return the printed part, without the provenance; a table only where there can be one."""
    table = explanation.table if explanation.function is Function.ORDER else UNSET
    return fill_record(PrintedExplanation, explanation, table=table)


class AppliedList(Record, kw_only=True):
    """A list of criteria applied to a tournament, one after the other.

    ``groups`` are still tied at the end; ``names`` are by competitor, ``notes`` are about
    withdrawals. If the list is not the one that ranks, ``where`` says in words what precedes its
    last code.
    """

    request: Request
    policies: Mapping[str, str]
    field: Field
    groups: Groups
    steps: Sequence[Ranked]
    names: Sequence[str]
    notes: tuple[Message, ...] = ()
    where: Message | None = None

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked."""
        return self.request.primary is not None

    def competitor(self, participant: int) -> int:
        """Return the index of a starting rank or team number; raises Refusal if unknown."""
        ids = self.field.view.ids
        if participant not in ids:
            raise refusal_of("nobody-ranked", who=who_is_ranked(self.request), number=participant)
        return ids.index(participant)


def apply_list(tournament: Tournament, ranking: Ranking, request: Request) -> AppliedList:
    """Apply the criteria of a request; raises Refusal for impossible rounds."""
    field = field_of(tournament, request, ranking)
    return _apply_to_field(tournament, ranking, request, field)


def _apply_to_field(
    tournament: Tournament,
    ranking: Ranking,
    request: Request,
    field: Field,
    where: Message | None = None,
) -> AppliedList:
    groups, steps = ran = run(field, request)
    participants = tournament.players if request.primary is None else tournament.teams
    return AppliedList(
        request=request,
        policies=policies_in_effect(tournament, ranking, request, ran),
        field=field,
        groups=groups,
        steps=steps,
        names=[participant.name for participant in participants],
        notes=tuple(withdrawal_notes(tournament, ranking, request, field, ran)),
        where=where,
    )


def explain(
    tournament: Tournament,
    participant: int,
    code: str,
    ranking: Ranking = BY_DEFAULT,
) -> Explanation:
    """Return how the value of ``code`` arises for a starting rank, or for a team number.

    A code that orders a tied group is explained for the group still tied at its place in the list
    (the file's own, or that of ``ranking``), or for those with equal points if no list has the
    code. Raises Refusal for an unknown participant or code, and for invalid options.
    """
    request = read_request(tournament, ranking)
    extended = read_request(tournament, replace(ranking, tiebreaks=(request.points, code)))
    target = extended.criteria[-1]
    place = next(
        (n for n, c in enumerate(request.criteria) if c.canonical == target.canonical), None
    )
    by_default: tuple[Message, ...] = ()
    if request.list_from in {PROPOSAL, STATED_PLACES}:
        by_default = _without_list(request, target, place)
        place = None  # nobody asked for a list that is only proposed
    field = field_of(tournament, request, ranking)
    if place is None:
        ranked = _apply_to_field(tournament, ranking, extended, field, Message("why.on-points"))
        place = len(extended.criteria) - 1
    else:
        ranked = _apply_to_field(tournament, ranking, request, field)
    competitor = ranked.competitor(participant)
    explanation = explain_criterion(ranked, place, competitor, code)
    before = ranked.request.criteria[:place]
    remarks_made = remarks(tournament, field, (target,), before=before)
    return replace(explanation, notes=(*extended.notes, *by_default, *ranked.notes, *remarks_made))


def _without_list(request: Request, target: Criterion, place: int | None) -> tuple[Message, ...]:
    """Return a note on a code that orders a group and is only in the proposed list."""
    if place is None or target.row is None or target.row.arrange is None:
        return ()
    before = tuple(criterion.text for criterion in request.criteria[:place])
    return (Message("ranking.among-equal-points", code=target.text, before=before),)


def explain_criterion(ranked: AppliedList, place: int, competitor: int, code: str) -> Explanation:
    """Return how one criterion of a list, by its index, arises for a competitor.

    ``code`` is the name to use. There are no notes. Raises Refusal for a code that is not computed.
    """
    step = ranked.steps[place]
    target, row, column = step.criterion, step.criterion.row, step.column
    if row is None:
        raise refusal_of("not-computed", code=code)
    view, names = ranked.field.view, ranked.names
    calculation = calculate(ranked, place, competitor)
    contributions: tuple[Contribution, ...] = ()
    tables: tuple[MutualTable, ...] = ()
    cite = _citation(ranked, target)
    if column is not None:
        contributions = _contributions(ranked, column, competitor, calculation.shares, cite)
    elif (order := calculation.order) is not None:
        of_order = (mutual_table(view, table, names) for table in order.tables)
        tables = tuple(
            replace(table, article=cite(table.article) or table.article) for table in of_order
        )
    has_numbers = any(contribution.raw is not None for contribution in contributions)
    return Explanation(
        id=view.ids[competitor],
        name=names[competitor],
        tiebreak=code,
        canonical=target.canonical,
        title=row.name,
        edition=ranked.request.edition.name,
        policies=ranked.policies,
        rounds=view.rounds,
        value=calculation.value,
        function=calculation.function,
        quantity=column.quantity if column is not None and has_numbers else None,
        contributions=contributions,
        steps=calculation.steps,
        table=tables,
        notes=(),
    )


# The calculation of a value: cards and pages show no more of it -----------------------------------


class Share(NamedTuple):
    """What one term adds: as an exact decimal, with the article of C.07 that takes it out."""

    value: Exact | None
    cut_by: str | None


class Calculation(NamedTuple):
    """A value with the terms that it is made of and the way from them to it.

    ``shares`` are those of the rounds, or the value itself where it is not made of rounds
    (``by_round``); an order has none.
    """

    function: Function
    value: Exact | None
    shares: tuple[Share, ...]
    by_round: bool
    steps: tuple[StepTaken, ...]
    why: Message | None = None
    """The reason for the value where no step leads to it."""
    order: Order | None = None
    """That of the tied group, of which the steps tell."""


def calculate(ranked: AppliedList, place: int, competitor: int) -> Calculation:
    """Return how a computed criterion of a list, by its index, arises for a competitor."""
    step = ranked.steps[place]
    column, cite = step.column, _citation(ranked, step.criterion)
    value = _text(step.values[competitor], step.unit)
    if column is not None:
        cut = {cut.round: cite(cut.article) for cut in column.cuts.get(competitor, ())}
        shares = tuple(
            Share(_text(term, column.term_unit), cut.get(r))
            for r, term in enumerate(column.terms[competitor])
        )
        steps = _steps(column, competitor, shares, cite)
        why = None if steps else column.reason(competitor, 0).why
        return Calculation(column.function, value, shares, column.by_round, steps, why)
    where = ranked.where or _codes_before(ranked.request, place)
    order = order_of_group(step, competitor)
    if order is not None:
        story = sentences(ranked.field.view, order, competitor, where)
        steps = tuple(StepTaken(text, cite(article)) for text, article in story)
    else:
        nobody = Message("why.nobody-tied", who=who_is_ranked(ranked.request), where=where)
        steps = (StepTaken(nobody, None),)
    return Calculation(Function.ORDER, value, (), by_round=False, steps=steps, order=order)


def summary_line(calculation: Calculation) -> Message:
    """Return how a value arises: the sum and its cuts, or the last step."""
    steps = [step.text for step in calculation.steps]
    if calculation.function is Function.ORDER:
        return Message("why.both", first=steps[0], last=steps[-1]) if steps[1:] else steps[0]
    if not steps:
        return calculation.why or Message("why.nothing")
    cuts = tuple(
        Message("why.without-round", round=number, value=share.value)
        for number, share in enumerate(calculation.shares, start=1)
        if share.cut_by
    )
    return Message("why.without", step=steps[-1], cuts=cuts) if cuts else steps[-1]


def _citation(ranked: AppliedList, target: Criterion) -> Callable[[str | None], str | None]:
    """Return what makes an article of a criterion's edition one of the newest."""
    rules = ranked.field.edition
    if target.descriptor is not None and target.descriptor.edition is not None:
        rules = ranked.field.with_edition(get_edition(target.descriptor.edition)).edition
    code = target.row.code if target.row else ""
    return lambda article: None if article is None else rules.cite(article, code)


def _codes_before(request: Request, place: int) -> Message:
    """Return the codes before a place of the list."""
    before = tuple(criterion.text for criterion in request.criteria[:place])
    return Message("why.after", codes=before) if before else Message("why.at-the-head")


def who_is_ranked(request: Request) -> str:
    """Return the noun for a participant: ``player`` or ``team``."""
    return "player" if request.primary is None else "team"


def _contributions(
    ranked: AppliedList,
    column: Column,
    competitor: int,
    shares: Sequence[Share],
    cite: Callable[[str | None], str | None],
) -> tuple[Contribution, ...]:
    view, names = ranked.field.view, ranked.names
    with_points = column.by_round and not ranked.is_of_teams  # a team has two kinds of points
    contributions = [_start(column, competitor)] if column.starts else []
    for r, share in enumerate(shares):
        reason = column.reason(competitor, r)
        opponent = view.with_all_games.opponents[competitor][r] if column.by_round else NOBODY
        if column.by_round and view.is_annulled(competitor, r):
            reason = replace(reason, article=FEW_GAMES.article, why=Message("why.annulled"))
        contributions.append(
            Contribution(
                round=r + 1 if column.by_round else None,
                board=None,
                opponent=view.ids[opponent] if opponent != NOBODY else None,
                opponent_name=names[opponent] if opponent != NOBODY else None,
                kind=view.kind_in_words(competitor, r) if column.by_round else None,
                points=_text(view.awards[competitor][r], POINT) if with_points else None,
                raw=_text(reason.raw, reason.unit),
                adjusted=_text(reason.adjusted, reason.unit),
                of_dummy=reason.of_dummy,
                value=share.value,
                counted=share.value is not None and share.cut_by is None,
                cut_by=share.cut_by,
                article=cite(reason.article),
                why=reason.why,
            )
        )
    return tuple(contributions)


def _start(column: Column, competitor: int) -> Contribution:
    """Return the start score of a Go player."""
    return Contribution(
        round=None,
        board=None,
        opponent=None,
        opponent_name=None,
        kind=None,
        points=None,
        raw=None,
        adjusted=None,
        value=_text(column.starts[competitor], column.unit),
        counted=True,
        cut_by=None,
        article=None,
        why=Message("why.start-score"),
    )


def _text(value: int | None, unit: int) -> str | None:
    return None if value is None else format_exact(value, unit)


def _steps(
    column: Column,
    competitor: int,
    shares: Sequence[Share],
    cite: Callable[[str | None], str | None],
) -> tuple[StepTaken, ...]:
    """Return the calculation from the terms to the value: the cuts, then the sum or the mean."""
    own_steps = column.steps(competitor)
    steps = [StepTaken(step.text, cite(step.article)) for step in own_steps]
    steps += [StepTaken(text, cite(article)) for text, article in cuts_in_words(column, competitor)]
    counted = [share.value for share in shares if share.value is not None and share.cut_by is None]
    if column.starts:
        counted.insert(0, format_exact(column.starts[competitor], column.unit))
    value = _text(column.values[competitor], column.unit)
    if value is None:
        name = "no-value" if counted or not column.by_round or own_steps else "no-value-left"
        steps.append(StepTaken(Message(f"why.{name}"), None))
    elif column.function is Function.MEAN:
        divisor = len(counted) if column.divisors is None else column.divisors[competitor]
        mean = f"({' + '.join(counted)}) / {divisor} = {value}"
        is_exact = _is_exact(column, competitor, divisor)
        text = calculation(mean) if is_exact else Message("why.rounded", sum=mean)
        steps.append(StepTaken(text, None))
    elif column.function is Function.SUM and column.by_round:
        total = f"{' + '.join(counted) or '0'} = {value}"
        steps.append(StepTaken(calculation(total), None))
    return tuple(steps)


def _is_exact(column: Column, competitor: int, divisor: int) -> bool:
    """Tell whether a mean needed no rounding."""
    cut_rounds = {cut.round for cut in column.cuts.get(competitor, ())}
    terms = enumerate(column.terms[competitor])
    left = [term for r, term in terms if term is not None and r not in cut_rounds]
    value = column.values[competitor]
    return value is not None and sum(left) * column.unit == value * divisor * column.term_unit


# What was cut, and why just that ------------------------------------------------------------------


def cuts_in_words(column: Column, competitor: int) -> Iterator[tuple[Message, str]]:
    """Yield a sentence and its article for each term that a modifier removes."""
    cuts = column.cuts.get(competitor, ())
    bottom = sum(not cut.at_top for cut in cuts)
    for number, cut in enumerate(cuts):
        why = Message("why.least", least=column.least)
        rival = {}
        if cut.rival is not None:
            rival = {"round": cut.rival + 1, "term": _term(column, competitor, cut.rival)}
        if cut.at_top:
            why = Message("why.highest", least=column.least)
        elif cut.voluntary:
            name = "voluntary-before" if rival else "voluntary"
            why = Message(f"why.{name}", least=why, **rival)
        else:
            if number and bottom > 1:
                why = Message("why.of-the-others", least=why)
            if rival:
                why = Message("why.no-exception", least=why, **rival)
        term = _term(column, competitor, cut.round)
        yield Message("why.cut", round=cut.round + 1, term=term, why=why), cut.article


def _term(column: Column, competitor: int, r: int) -> Message:
    term = column.terms[competitor][r]
    if term is None:
        return Message("why.nothing")
    return Message("why.term", value=format_exact(term, column.term_unit))


# How a tied group was put in order: its mutual tables, and sentences about them -------------------


class MutualRow(Record):
    """One participant's row of a mutual table: the points against each of the others."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    against: Mapping[str, str]
    """Points by opponent; who is missing was not met."""
    score: str
    """Of all of them."""
    unmet: Count
    """How many games are missing."""
    at_least: str
    """The score if all missing games are lost."""
    at_most: str
    """The score if all missing games are won."""
    place: Positive
    """The place among those who are tied."""


class MutualTable(Record):
    """One table of direct encounters."""

    article: str
    """6.2 where all have met, else 6.3."""
    rows: tuple[MutualRow, ...]
    """Best first."""
    score: Score | None = None
    """Of teams: by which score the table is made."""


def order_of_group(step: Ranked, competitor: int) -> Order | None:
    """Return the order of the competitor's group, None if it has no other member."""
    orders = step.orders.items()
    return next((order for index, order in orders if competitor in step.before[index]), None)


def sentences(
    view: View, order: Order, competitor: int, where: Message
) -> Iterator[tuple[Message, str | None]]:
    """Yield how a group was ordered, sentence by sentence, each with its article.

    ``where`` says at which place of the list the group was tied; the last sentence is about
    ``competitor``.
    """
    group = [i for tier in order.tiers for i in tier]
    yield Message("why.tied", where=where, members=_members(view, group)), None
    split: list[set[int]] = []
    for table in order.tables:
        article = _article(table, order, split)
        how = "all-met"
        if table.article != ALL_MET:
            how = _NOT_ALL_MET[table.unmet]
        if table.score and table.unmet is not Unmet.NOTHING:
            how += "-in"
        members = _members(view, [row.competitor for row in table.rows])
        clause = Message(f"why.{how}", members=members, score=table.score)
        if article == SUB_GROUP:
            clause = Message("why.by-policy", clause=clause)
        yield _decision(view, clause, table.tiers), article
    for comparison in order.comparisons:
        numbers = tuple(
            Message("why.has", member=view.ids[i], numbers=text)
            for i, text in sorted(comparison.texts.items(), key=lambda item: view.ids[item[0]])
        )
        # Of two teams that direct encounter leaves tied article 13.3.2 has the boards compared, by
        # tie-breaks of other articles; those of 2(e) in the annex of 2006 are its own.
        is_chained = bool(order.tables) and comparison.article != order.tables[0].article
        clause = Message(
            "why.by-numbers-of" if is_chained else "why.by-numbers",
            name=comparison.name,
            article=comparison.article,
            numbers=numbers,
        )
        article = CHAIN if is_chained else comparison.article
        yield _decision(view, clause, comparison.tiers), article
    place = order.places()[competitor]
    if place:
        yield Message("why.place", place=place, count=len(group)), None
    else:
        yield Message("why.stays-tied"), None


_NOT_ALL_MET: Final = {
    Unmet.SUM: "not-all-met",
    Unmet.NOTHING: "do-not-count",
    Unmet.CERTAIN: "certain",
}


def _article(table: EncounterTable, order: Order, split: list[set[int]]) -> str:
    """Return the article by which a group is compared, and add to ``split`` a group of 13.3.1.

    The first tables use the primary score. A smaller group of a split one is a sub-group.
    """
    primary, members = order.tables[0].score, {row.competitor for row in table.rows}
    is_sub_group = any(members < group for group in split)
    if table.score != primary:
        split.append(members)
    if is_sub_group:
        return SUB_GROUP
    return table.article if table.score == primary else SECONDARY_SCORE


SECONDARY_SCORE: Final = "13.3.1"
CHAIN: Final = "13.3.2"
SUB_GROUP: Final = "13.3.3"


def _decision(view: View, clause: Message, tiers: Sequence[Sequence[int]]) -> Message:
    """Return a clause on a comparison, with the resulting order."""
    if len(tiers) == 1:
        return Message("why.nothing-decided", clause=clause)
    order = tuple(
        Message("why.before" if place else "why.first", members=_members(view, tier))
        for place, tier in enumerate(tiers)
    )
    return Message("why.decided", clause=clause, tiers=order)


MOST_LISTED: Final = 40
"""So many members of a group are listed in a sentence; its tables have them all."""


def _members(view: View, competitors: Sequence[int]) -> Several:
    ids = sorted(view.ids[who] for who in competitors)
    return Several.first(ids, MOST_LISTED)


def mutual_table(view: View, table: EncounterTable, names: Sequence[str]) -> MutualTable:
    """Return a mutual table as it is shown, best first; ``names`` are by competitor."""
    ahead = accumulate((len(tier) for tier in table.tiers), initial=1)
    places = {who: place for place, tier in zip(ahead, table.tiers, strict=False) for who in tier}
    rows = tuple(
        MutualRow(
            id=view.ids[row.competitor],
            name=names[row.competitor],
            against={
                str(view.ids[opponent]): _score(points)
                for opponent, points in sorted(row.cells.items())
            },
            score=_score(row.score),
            unmet=row.unmet,
            at_least=_score(row.at_least),
            at_most=_score(row.at_most),
            place=places[row.competitor],
        )
        for row in sorted(
            table.rows, key=lambda row: (places[row.competitor], view.ids[row.competitor])
        )
    )
    return MutualTable(table.article, rows, table.score)


def _score(tenths: int | Fraction) -> str:
    """Return a score as a decimal if it is finite, else as a fraction."""
    if isinstance(tenths, int):
        return format_exact(tenths, POINT)
    hundredths = tenths * POINT
    if hundredths.denominator == 1:
        return format_exact(hundredths.numerator, POINT * POINT)
    return str(tenths / POINT)
