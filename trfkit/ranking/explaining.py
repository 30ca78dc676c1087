"""How one value of one participant came about: the page that settles a dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model.view import NOBODY
from trfkit.ranking.options import BY_DEFAULT
from trfkit.ranking.ranks import field_of, run
from trfkit.ranking.remarks import remarks
from trfkit.ranking.request import read_request
from trfkit.record import UNSET, Record, UnsetType, as_json, extended, replace
from trfkit.regulations import Refusal, get_edition
from trfkit.regulations.edition import Unmet
from trfkit.regulations.policies import not_default
from trfkit.tie_breaks.art06_direct_encounter import ALL_MET
from trfkit.tie_breaks.art13_teams import NAMES
from trfkit.tie_breaks.column import Function
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from fractions import Fraction

    from trfkit.bounded import Count, Exact, Positive, PrintedEdition
    from trfkit.model.team_view import Score
    from trfkit.model.tournament import Tournament
    from trfkit.model.view import View
    from trfkit.ranking.options import Ranking
    from trfkit.ranking.ranks import Ranked
    from trfkit.ranking.request import Request
    from trfkit.tie_breaks.art06_direct_encounter import Order, Table
    from trfkit.tie_breaks.column import Column, Cut


class Contribution(Record, kw_only=True):
    """What one round adds. Numbers are exact decimals as text, None where there is none."""

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
    value: Exact | None
    """The term itself."""
    counted: bool
    """Whether it enters the value."""
    cut_by: str | None
    """The article that takes it out."""
    article: str | None
    """Of C.07."""
    why: str | None
    """The reason in words."""


class StepTaken(Record):
    """One sentence on the way to the value."""

    text: str
    """The sentence."""
    article: str | None
    """The article that it follows from."""


class MutualRow(Record):
    """One participant's line of a mutual table: what he got against each of the others."""

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
    contributions: tuple[Contribution, ...]
    """What each round adds."""
    steps: tuple[StepTaken, ...]
    """The way from there to the value."""
    table: tuple[MutualTable, ...]
    """The mutual scores, where the function is ``order``."""
    notes: tuple[str, ...]
    """What a reader has to know besides."""

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.explanation/1``, without the provenance."""
        return as_json(printed_explanation(self))


class PrintedExplanation(Explanation, kw_only=True, tag_field="schema", tag="trfkit.explanation/1"):
    """How one tie-break value came about: ``trfkit explain FILE ID CODE --format json``."""

    table: tuple[MutualTable, ...] | UnsetType = UNSET  # type: ignore[assignment] # printed where there is one


def printed_explanation(explanation: Explanation) -> PrintedExplanation:
    """Return what is printed of it, without the provenance; a table only where there can be one."""
    table = explanation.table if explanation.function is Function.ORDER else UNSET
    return extended(PrintedExplanation, explanation, table=table)


def explain(
    tournament: Tournament,
    participant: int,
    code: str,
    ranking: Ranking = BY_DEFAULT,
) -> Explanation:
    """Return how the value of ``code`` came about for the player with that starting rank.

    In an event of teams it is the team with that number.

    A code that orders a tied group is explained for the group that is still tied where the code
    stands in the list (the file's own, or that of ``ranking``), or for those with equal points if
    there is no list or it lacks the code. Raises Refusal for an unknown participant or code, and
    for options that make no sense.
    """
    request = read_request(tournament, ranking)
    extended = read_request(tournament, replace(ranking, tiebreaks=(request.points, code)))
    target = extended.criteria[-1]
    place = next(
        (n for n, c in enumerate(request.criteria) if c.canonical == target.canonical), None
    )
    if not (ranking.tiebreaks or tournament.standings_order or tournament.tiebreaks):
        place = None  # nobody asked for the list by default
    field = field_of(tournament, request, ranking)
    view = field.view
    if participant not in view.ids:
        raise Refusal(f"no {_who(request)} {participant} in this tournament")
    who = view.ids.index(participant)
    _, applied = run(field, extended if place is None else request)
    step = applied[-1 if place is None else place]
    row = target.row
    if row is None:
        raise Refusal(f"{code} is not computed for this tournament")
    participants = tournament.players if request.primary is None else tournament.teams
    names = [member.name for member in participants]
    if step.column is not None:
        function = step.column.function
        of_teams = request.primary is not None
        contributions = _contributions(view, step.column, who, names, of_teams=of_teams)
        steps = _steps(step.column, who)
        tables: tuple[MutualTable, ...] = ()
    else:
        function = Function.ORDER
        order = _order_of_group(step, who)
        contributions = ()
        before = [c.text for c in request.criteria[:place]] if place is not None else []
        where = f"after {', '.join(before)}" if before else "on points"
        if place == 0:
            where = "at the head of the list"
        nobody = StepTaken(
            f"nobody is tied with the {_who(request)} {where}, so there is no order", None
        )
        steps = _steps_of_order(view, order, who, where) if order else (nobody,)
        tables = tuple(_mutual(view, table, names) for table in order.tables) if order else ()
    rules = field.edition
    if target.descriptor is not None and target.descriptor.edition is not None:
        rules = field.under_edition(get_edition(target.descriptor.edition)).edition

    def cite(article: str | None) -> str | None:
        return None if article is None else rules.cite(article, row.code)

    value = step.values[who]
    participants = tournament.players if request.primary is None else tournament.teams
    return Explanation(
        id=participant,
        name=names[who],
        tiebreak=code,
        canonical=target.canonical,
        title=row.name,
        edition=request.edition.name,
        policies=not_default(ranking.policies, request.edition.name),
        rounds=view.rounds,
        value=None if value is None else format_exact(value, step.unit),
        function=function,
        contributions=tuple(
            replace(
                contribution,
                article=cite(contribution.article),
                cut_by=cite(contribution.cut_by),
            )
            for contribution in contributions
        ),
        steps=tuple(replace(step_taken, article=cite(step_taken.article)) for step_taken in steps),
        table=tuple(
            replace(table, article=cite(table.article) or table.article) for table in tables
        ),
        notes=(*extended.notes, *remarks(field, (target,))),
    )


def _who(asked: Request) -> str:
    return "player" if asked.primary is None else "team"


def _contributions(
    view: View, column: Column, who: int, names: Sequence[str], *, of_teams: bool
) -> tuple[Contribution, ...]:
    with_points = column.by_round and not of_teams  # a team has two kinds of points
    cut = {cut.round: cut.article for cut in column.cuts.get(who, ())}
    contributions = [_start(column, who)] if column.starts else []
    for r, term in enumerate(column.terms[who]):
        reason = column.reason(who, r)
        opponent = view.opponents[who][r] if column.by_round else NOBODY
        contributions.append(
            Contribution(
                round=r + 1 if column.by_round else None,
                board=None,
                opponent=view.ids[opponent] if opponent != NOBODY else None,
                opponent_name=names[opponent] if opponent != NOBODY else None,
                kind=str(view.kinds[who][r]) if column.by_round else None,
                points=_text(view.awards[who][r], POINT) if with_points else None,
                raw=_text(reason.raw, reason.unit),
                adjusted=_text(reason.adjusted, reason.unit),
                value=_text(term, column.term_unit),
                counted=term is not None and r not in cut,
                cut_by=cut.get(r),
                article=reason.article,
                why=reason.why,
            )
        )
    return tuple(contributions)


def _start(column: Column, who: int) -> Contribution:
    """Return what a Go player started with, before any round."""
    return Contribution(
        round=None,
        board=None,
        opponent=None,
        opponent_name=None,
        kind=None,
        points=None,
        raw=None,
        adjusted=None,
        value=_text(column.starts[who], column.unit),
        counted=True,
        cut_by=None,
        article=None,
        why="the start score",
    )


def _text(value: int | None, unit: int) -> str | None:
    return None if value is None else format_exact(value, unit)


def _steps(column: Column, who: int) -> tuple[StepTaken, ...]:
    """Return the way from the terms to the value: the cuts, then the sum or the mean."""
    steps = [StepTaken(step.text, step.article) for step in column.steps(who)]
    terms, cuts = column.terms[who], column.cuts.get(who, ())
    steps += [StepTaken(text, article) for text, article in cuts_in_words(column, who)]
    cut_rounds = {cut.round for cut in cuts}
    counted_terms = [
        format_exact(term, column.term_unit)
        for r, term in enumerate(terms)
        if term is not None and r not in cut_rounds
    ]
    if column.starts:
        counted_terms.insert(0, format_exact(column.starts[who], column.unit))
    value = _text(column.values[who], column.unit)
    if value is None:
        is_explained = counted_terms or not column.by_round or column.steps(who)
        text = "" if is_explained else "no round is left that counts: "
        steps.append(StepTaken(f"{text}the rules define no value", None))
    elif column.function is Function.MEAN:
        divisor = len(counted_terms) if column.divisors is None else column.divisors[who]
        exact = _is_exact(column, who, terms, cut_rounds, divisor)
        mean = f"({' + '.join(counted_terms)}) / {divisor} = {value}"
        steps.append(StepTaken(mean if exact else f"{mean}, rounded", None))
    elif column.function is Function.SUM and column.by_round:
        steps.append(StepTaken(f"{' + '.join(counted_terms) or '0'} = {value}", None))
    return tuple(steps)


def _is_exact(
    column: Column, who: int, terms: Sequence[int | None], cut_rounds: Collection[int], divisor: int
) -> bool:
    """Tell whether a mean came out without rounding."""
    left = [term for r, term in enumerate(terms) if term is not None and r not in cut_rounds]
    value = column.values[who]
    return value is not None and sum(left) * column.unit == value * divisor * column.term_unit


def _order_of_group(step: Ranked, who: int) -> Order | None:
    """Return the order of the group to which the competitor belonged, None if alone in it."""
    index = next(n for n, group in enumerate(step.before) if who in group)
    return step.orders.get(index)


def _steps_of_order(view: View, order: Order, who: int, where: str) -> tuple[StepTaken, ...]:
    group = sorted(view.ids[i] for tier in order.tiers for i in tier)
    steps = [StepTaken(f"tied {where}: {_listed(group)}", None)]
    for table in order.tables:
        members = _listed(sorted(view.ids[row.who] for row in table.rows))
        by = f" in {NAMES[table.score]}" if table.score else ""
        if table.article == ALL_MET:
            how = f"{members} have all met: their mutual scores{by} decide"
        elif table.unmet is Unmet.SUM:
            how = f"{members} have not all met: the points{by} that they got decide nonetheless"
        elif table.unmet is Unmet.NOTHING:
            how = f"{members} have not all met, so their games do not count"
        else:
            how = (
                f"{members} have not all met: a place{by} is certain only for one whose least "
                "possible score is above the greatest possible one of everybody behind"
            )
        steps.append(StepTaken(how + _decided(view, table.tiers), table.article))
    for comparison in order.comparisons:
        texts = "; ".join(
            f"{view.ids[i]} has {text}"
            for i, text in sorted(comparison.texts.items(), key=lambda item: view.ids[item[0]])
        )
        text = f"{comparison.name}: {texts}"
        steps.append(StepTaken(text + _decided(view, comparison.tiers), comparison.article))
    place = order.places()[who]
    text = f"place {place} of {len(group)}" if place else "the group stays tied"
    return (*steps, StepTaken(text, None))


def _decided(view: View, tiers: Sequence[Sequence[int]]) -> str:
    if len(tiers) == 1:
        return "; nothing is decided"
    return f"; {' before '.join(_listed(sorted(view.ids[i] for i in tier)) for tier in tiers)}"


def _listed(ids: Sequence[int]) -> str:
    return ", ".join(map(str, ids))


def _mutual(view: View, table: Table, names: Sequence[str]) -> MutualTable:
    places = {who: n for n, tier in enumerate(table.tiers, 1) for who in tier}
    rows = tuple(
        MutualRow(
            id=view.ids[row.who],
            name=names[row.who],
            against={
                str(view.ids[opponent]): _score(points)
                for opponent, points in sorted(row.cells.items())
            },
            score=_score(row.score),
            unmet=row.unmet,
            at_least=_score(row.at_least),
            at_most=_score(row.at_most),
            place=places[row.who],
        )
        for row in sorted(table.rows, key=lambda row: (places[row.who], view.ids[row.who]))
    )
    return MutualTable(table.article, rows, table.score)


def _score(tenths: int | Fraction) -> str:
    """Return a score as a decimal where it is a finite one, else as a fraction."""
    if isinstance(tenths, int):
        return format_exact(tenths, POINT)
    hundredths = tenths * POINT
    if hundredths.denominator == 1:
        return format_exact(hundredths.numerator, POINT * POINT)
    return str(tenths / POINT)


# The sentences of an explanation about what was cut, and why just that ----------------------------


def cuts_in_words(column: Column, who: int) -> Iterator[tuple[str, str]]:
    """Yield a sentence and its article for each term that a modifier takes out."""
    cuts = column.cuts.get(who, ())
    bottom = sum(not cut.at_top for cut in cuts)
    for number, cut in enumerate(cuts):
        text = f"round {cut.round + 1} is left out: {_term(column, who, cut.round)}, "
        if cut.at_top:
            text += column.least.replace("lowest", "highest")
        elif cut.voluntary:
            text += f"a voluntary unplayed round, {_against_the_least(column, who, cut)}"
        else:
            text += column.least
            if number and bottom > 1:
                text += " of the others"
            if cut.rival is not None:
                text += _no_exception(column, who, cut.rival)
        yield text, cut.article


def _against_the_least(column: Column, who: int, cut: Cut) -> str:
    if cut.rival is None:
        return f"and {column.least}"
    least = _term(column, who, cut.rival)
    return f"which goes before {column.least} ({least}, round {cut.rival + 1})"


def _no_exception(column: Column, who: int, rival: int) -> str:
    return (
        f"; the voluntary unplayed round {rival + 1} brings less ({_term(column, who, rival)}), "
        "so 16.5 makes no exception"
    )


def _term(column: Column, who: int, r: int) -> str:
    term = column.terms[who][r]
    return "nothing" if term is None else format_exact(term, column.term_unit)
