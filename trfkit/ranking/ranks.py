"""The ranking itself: article 4.2, tie-break by tie-break, and lots for what is left."""

from __future__ import annotations

from itertools import accumulate, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, cast

from trfkit.findings.finding import Diagnostic
from trfkit.format_table import resolved
from trfkit.messages.message import Message, Participant, Several
from trfkit.model.matches import team_event
from trfkit.model.tournament import Event, Tournament
from trfkit.model.tournament import ratings as ratings_of
from trfkit.model.view import Score, View, view_of_players, view_of_teams
from trfkit.ranking.ranking_options import STATED_PLACES, Ranking
from trfkit.ranking.remarks import ENOUGH, remarks
from trfkit.ranking.result import Standing, Standings, StandingsColumn
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations import get_edition, with_policies
from trfkit.regulations.edition import WatchedEdition, is_play_off
from trfkit.regulations.own_record import as_round_robin, games_completed, games_due
from trfkit.regulations.policies import FEW_GAMES
from trfkit.tie_breaks import Descriptor, For, TieBreak
from trfkit.tie_breaks.field import Field, TeamField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.ranking.request import Criterion, Request
    from trfkit.regulations import Edition
    from trfkit.tie_breaks.art06_direct_encounter import Order
    from trfkit.tie_breaks.column import Column

Groups = list[list[int]]
"""Tied groups of competitors (numbers from 0), best group first."""


class Ranked(Record):
    """The result of one criterion: a column of values, or an order inside each group.

    ``before`` are the groups still tied before it. ``values`` are in the order of the competitors;
    they are places if the criterion orders groups.
    """

    criterion: Criterion
    before: Groups
    values: Sequence[int | None]
    unit: int
    column: Column | None
    orders: Mapping[int, Order]
    """By index of the group in ``before``; empty unless the criterion orders groups."""


Ran = tuple[Groups, list[Ranked]]
"""The groups that a whole list leaves tied, and what each of its criteria found."""


def rank_field(
    tournament: Tournament, ranking: Ranking, request: Request, field: Field, ran: Ran
) -> Standings:
    """Return the standings of a field to which the list has been applied."""
    lots = ranking.lots
    groups, steps = ran
    policies = policies_in_effect(tournament, ranking, request, ran)
    notes = [
        *request.notes,
        *(
            Message("ranking.policy-changes-nothing", policy=f"{name}={value}")
            for name, value in request.policies_in_effect.items()
            if name not in policies
        ),
        *withdrawal_notes(tournament, ranking, request, field, ran),
        *remarks(tournament, field, request.criteria),
        *notes_on_those_behind(field.view, steps),
        *_play_offs(field.view, steps),
    ]
    if lots is not None:
        tied = [g for g in groups if len(g) > 1 and g[0] not in field.view.unranked]
        drawn_count = sum(map(len, tied))
        groups = [
            tier
            for group in groups
            for tier in (
                [[w] for w in _draw(field.view, group, lots)] if group in tied else [group]
            )
        ]
        noun = "teams" if isinstance(field, TeamField) else "players"
        note = Message("ranking.lots", count=drawn_count, who=noun, seed=lots)
        notes.append(note if drawn_count else Message("ranking.no-lots"))
    view = field.view
    return Standings(
        name=tournament.name,
        kind=request.kind,
        scheduled=tournament.announced_rounds,
        rounds_played=tournament.rounds_played,
        rounds=view.rounds,
        provisional=view.provisional,
        rating_source=ratings_of(tournament, ranking.rating).source,
        primary=request.points,
        list_from=request.list_from,
        edition=request.edition.name,
        policies=policies,
        columns=tuple(StandingsColumn(step.criterion, step.unit) for step in steps),
        rows=rows_of(tournament, field, groups, steps, request),
        notes=tuple(notes),
        diagnostics=(*request.diagnostics, *_report_unrated(field, request)),
        options=ranking,
    )


def field_of(tournament: Tournament, request: Request, ranking: Ranking) -> Field:
    """Return the field to rank; raises Refusal for impossible rounds."""
    if ranking.regulations is not None:
        from trfkit.ranking.own_regulations import with_points_of  # noqa: PLC0415 - rarely given

        tournament = with_points_of(tournament, ranking.regulations)
    rounds, rating, unrated = ranking.rounds, ranking.rating, ranking.unrated
    if rounds is not None and tournament.rounds_played < rounds <= tournament.rounds_paired:
        tournament = replace(tournament, rounds_played=rounds)
    if rounds is not None and not 0 <= rounds <= tournament.rounds_played:
        played = tournament.rounds_played
        raise refusal_of("no-standings", round=rounds, last=played)
    if rating not in {None, "fide", "national"}:
        raise refusal_of("no-ratings", rating=rating)
    pairings = request.kind.pairings
    if request.primary is None:
        view = view_of_players(tournament, rounds, rating, pairings)
        if tournament.discipline.field:
            make = resolved(tournament.discipline.field)
            return cast("Field", make(tournament, view, request.edition, unrated))
        if request.kind.event is Event.ROUND_ROBIN:
            view = as_round_robin(view, request.edition.few_games)
        return Field(view, request.edition, unrated)
    event = team_event(tournament, rounds)
    by_score = {score: view_of_teams(tournament, event, score, pairings) for score in Score}
    if request.kind.event is Event.ROUND_ROBIN:
        few_games = request.edition.few_games
        by_score = {score: as_round_robin(view, few_games) for score, view in by_score.items()}
    return TeamField(
        by_score[request.primary],
        request.edition.with_team_rules(),
        unrated,
        event=event,
        primary=request.primary,
        secondary_view=by_score[request.primary.other],
    )


def policies_in_effect(
    tournament: Tournament, ranking: Ranking, request: Request, ran: Ran
) -> dict[str, str]:
    """Return the policies without which a value or place would differ."""
    return {
        name: value
        for name, value in request.policies_in_effect.items()
        if _results(ran) != _results(_run_by(tournament, ranking, request, {name: None}))
    }


def withdrawal_notes(
    tournament: Tournament, ranking: Ranking, request: Request, field: Field, ran: Ran
) -> Iterator[Message]:
    """Yield who withdrew, which reading applies, and whose places another reading changes."""
    view = field.view.with_all_games
    if not field.view.withdrawn:
        return
    names = [each.name for each in tournament.players]
    if isinstance(field, TeamField):
        names = [each.name for each in tournament.teams]
    named = list(map(Participant, view.ids, names))
    games = list(zip(games_completed(view), games_due(view), strict=True))
    withdrawn = [
        Message(
            "ranking.withdrew",
            participant=named[who],
            played=games[who][0],
            due=games[who][1],
        )
        for who in field.view.withdrawn
    ]
    places, others = _places(ran[0]), []
    for option in FEW_GAMES.options:
        if option.choose(request.edition) == request.edition:
            chosen = option
            continue
        groups, _ = _run_by(tournament, ranking, request, {FEW_GAMES.name: option.name})
        other = _places(groups)
        changed = [
            named[who]
            for who, place in sorted(places.items(), key=itemgetter(1))
            if who not in field.view.withdrawn and other[who] != place
        ]
        if changed:
            policy = f"{FEW_GAMES.name}={option.name}"
            some = Several.first(changed, ENOUGH)
            others.append(Message("ranking.places-changed", policy=policy, participants=some))
    yield Message(
        "ranking.withdrawals",
        withdrawn=tuple(withdrawn),
        reading=chosen.name,
        article=FEW_GAMES.article,
        policy=f"{FEW_GAMES.name}={chosen.name}",
        others=tuple(others) or Message("ranking.no-place-changed"),
    )


def _run_by(
    tournament: Tournament, ranking: Ranking, request: Request, readings: Mapping[str, str | None]
) -> Ran:
    """Return the result of a list with other options of some policies, None for the default."""
    policies = {name: value for name, value in request.policies.items() if name not in readings}
    policies |= {name: value for name, value in readings.items() if value is not None}
    edition = with_policies(get_edition(request.edition.name), policies)
    other = replace(request, edition=edition, policies=policies)
    return run(field_of(tournament, other, ranking), other, with_terms=False)


def _results(ran: Ran) -> tuple[Groups, list[Sequence[int | None]]]:
    return ran[0], [list(step.values) for step in ran[1]]


def _places(groups: Groups) -> dict[int, int]:
    """Return each competitor's place from 0; tied ones share the best."""
    starts = accumulate(map(len, groups), initial=0)
    return {who: start for group, start in zip(groups, starts, strict=False) for who in group}


def run(field: Field, request: Request, *, with_terms: bool = True) -> Ran:
    """Apply the criteria one after the other (4.2); return the final groups and each step.

    Terms need far more memory than values: without them, a step keeps its column only if it puts
    competitors behind others.
    """
    fields = {request.edition.name: field}
    groups: Groups = [group for group in first_groups(field.view) if group]
    steps = []
    for criterion in request.criteria:
        name = criterion.descriptor.edition if criterion.descriptor else None
        if name is not None and name not in fields:
            edition = with_policies(get_edition(name), request.policies)
            fields[name] = field.with_edition(edition)
        step = apply_criterion(fields[name or request.edition.name], criterion, groups)
        groups = next_groups(step)
        has_more = step.column is not None and step.column.behind
        steps.append(step if with_terms or has_more else replace(step, column=None))
    if request.order.places:
        groups = _parted_by_places(field.view, groups, request.order.places)
    return groups, steps


def _parted_by_places(view: View, groups: Groups, places: Mapping[int, int]) -> Groups:
    """Return the groups with ties ordered by stated place; blanks come last."""
    parted: Groups = []
    for group in groups:
        if len(group) == 1 or group[0] in view.unranked:
            parted.append(group)
        else:
            stated = {who: places.get(view.ids[who], 0) for who in group}
            in_order = sorted(set(stated.values()) - {0})
            for place in (*in_order, *([0] if 0 in stated.values() else [])):
                parted.append([who for who in group if stated[who] == place])
    return parted


def first_groups(view: View) -> Groups:
    """Return all competitors as one tied group, then those without a rank."""
    if not view.unranked:
        return [list(range(len(view)))]
    return [[who for who in range(len(view)) if who not in view.unranked], list(view.unranked)]


def apply_criterion(
    field: Field, criterion: Criterion, groups: Groups, *, values_only: bool = False
) -> Ranked:
    """Return the result of one criterion for the groups still tied.

    With ``values_only`` orders are not kept: their tables are far larger than the places.
    """
    row, code = criterion.row, criterion.descriptor
    if row is None or code is None:
        return Ranked(criterion, groups, [None] * len(field.view), 1, None, {})
    field = _field_by_score(field, row, code)
    if row.compute is not None:
        column = row.compute(field, code)
        return Ranked(criterion, groups, column.values, column.unit, column, {})
    assert row.arrange is not None  # noqa: S101 - a row that is computed has one of the two
    places = [0] * len(field.view)
    orders = {}
    for index, group in enumerate(groups):
        if len(group) > 1:
            order = row.arrange(field, code, group)
            if not values_only:
                orders[index] = order
            for competitor, place in order.places().items():
                places[competitor] = place
    return Ranked(criterion, groups, places, 1, None, orders)


def apply_without_terms(field: Field, criterion: Criterion, groups: Groups) -> Ranked:
    """Apply a criterion, and keep of a column only what ranks: terms are far larger."""
    ranked = apply_criterion(field, criterion, groups, values_only=True)
    column = ranked.column if ranked.column is not None and ranked.column.behind else None
    # Of the values few are different: each is held once.
    same = dict(zip(ranked.values, ranked.values, strict=True))
    return replace(ranked, values=tuple(map(same.__getitem__, ranked.values)), column=column)


class _Ruling(NamedTuple):
    """The columns of some codes by an edition, and the rules that they read."""

    watched: WatchedEdition
    field: Field
    columns: dict[Descriptor, Ranked]


class ColumnsOfEditions:
    """The columns of one event by several editions: where these agree, a column is made once.

    Only codes of players that no dummy enters read so few rules that editions agree in them. Those
    made of ratings have one field, each other code has its own: the rules read there are theirs.
    """

    def __init__(self) -> None:
        self._rulings: dict[str, dict[str, _Ruling]] = {}

    def apply(self, field: Field, criterion: Criterion, groups: Groups) -> Ranked:
        """Return what ``apply_without_terms`` does."""
        row, code = criterion.row, criterion.descriptor
        if row is None or code is None or row.arrange or row.of_dummies or type(field) is not Field:
            return apply_without_terms(field, criterion, groups)
        rulings = self._rulings.setdefault("" if row.needs_ratings else row.code, {})
        for ruling in rulings.values():
            if code in ruling.columns and ruling.watched.rules_as(field.edition):
                return replace(ruling.columns[code], criterion=criterion)
        name = field.edition.name
        if name not in rulings:
            watched = WatchedEdition(field.edition)
            rulings[name] = _Ruling(watched, field.with_edition(cast("Edition", watched)), {})
        ruling = rulings[name]
        column = ruling.columns[code] = apply_without_terms(ruling.field, criterion, groups)
        return column


def _field_by_score(field: Field, row: TieBreak, code: Descriptor) -> Field:
    """Return the field by the score that a code names; codes for teams use both scores."""
    if not isinstance(field, TeamField) or row.of is For.TEAMS:
        return field
    return field.field_by(Score.MATCH_POINTS if row.of_matches else code.score)


def next_groups(step: Ranked) -> Groups:
    """Return the groups still tied after a criterion, best first."""
    if step.criterion.orders_groups:
        return [
            list(tier)
            for index, group in enumerate(step.before)
            for tier in (step.orders[index].tiers if index in step.orders else (group,))
        ]
    behind = step.column.behind if step.column is not None else {}
    lowest_first = step.criterion.lowest_first
    groups: Groups = []
    for group in step.before:
        if len(group) == 1:  # most are, from the second criterion on
            groups.append(group)
            continue
        for equal in _parts_put_behind(group, behind):
            groups.extend(_split(equal, step.values, lowest_first=lowest_first))
    return groups


def _parts_put_behind(group: list[int], behind: Mapping[int, int]) -> Groups:
    """Return the group in parts; those put behind by a rule come last, whatever the value."""
    if not behind:
        return [group]
    places = sorted({behind.get(who, 0) for who in group})
    return [[who for who in group if behind.get(who, 0) == place] for place in places]


def those_put_behind(step: Ranked) -> list[int]:
    """Return the competitors put behind others with whom they were tied, in order."""
    behind = step.column.behind if step.column is not None else {}
    return sorted(
        who
        for group in (step.before if behind else ())
        for who in group
        if any(behind.get(other, 0) < behind.get(who, 0) for other in group)
    )


def notes_on_those_behind(view: View, steps: Sequence[Ranked]) -> Iterator[Message]:
    """Yield, for each criterion with such a rule, who is put behind others whatever the value."""
    for step in steps:
        because = step.column.because if step.column is not None else None
        put_behind = those_put_behind(step)
        if because is not None and put_behind:
            yield Message(
                "ranking.put-behind",
                code=step.criterion.key,
                ids=tuple(view.ids[who] for who in put_behind),
                article=because.article,
            )


def _play_offs(view: View, steps: Sequence[Ranked]) -> Iterator[Message]:
    """Yield who has to play a play-off, where the list has one."""
    for step in steps:
        if not is_play_off(step.criterion.text):
            continue
        tied = [group for group in step.before if len(group) > 1 and group[0] not in view.unranked]
        groups = [Message("ranking.group", ids=tuple(view.ids[w] for w in group)) for group in tied]
        code = step.criterion.key
        if tied:
            some = Several.first(groups, ENOUGH)
            yield Message("ranking.play-off-decides", code=code, groups=some)
        else:
            yield Message("ranking.no-play-off", code=code)


def _split(group: list[int], values: Sequence[int | None], *, lowest_first: bool) -> Groups:
    """Return the group in parts of equal value, best first; those without a value last."""
    if len(group) == 1:
        return [group]
    tied: dict[int | None, list[int]] = {}
    for competitor in group:
        tied.setdefault(values[competitor], []).append(competitor)
    without = tied.pop(None, None)
    ordered = [tied[value] for value in sorted(v for v in tied if v is not None)]
    if not lowest_first:
        ordered.reverse()
    return ordered if without is None else [*ordered, without]


def _draw(view: View, group: list[int], seed: str) -> list[int]:
    """Return the group in an order that depends only on the seed and the ids."""
    from hashlib import sha256  # noqa: PLC0415 - rarely wanted

    return sorted(group, key=lambda who: sha256(f"{seed}:{view.ids[who]}".encode()).digest())


def rows_of(
    tournament: Tournament,
    field: Field,
    groups: Groups,
    steps: Sequence[Ranked],
    request: Request,
) -> tuple[Standing, ...]:
    """Return the rows of the standings, best first: groups still tied share a rank."""
    view, points = field.view, field.points
    of_both: Sequence[tuple[int, ...]] = ()
    names = [player.name for player in tournament.players]
    if isinstance(field, TeamField):
        of_both = list(zip(*(field.field_by(score).totals for score in Score), strict=True))
        names = [team.name for team in tournament.teams]
    rows = []
    lines = list(zip(*(step.values for step in steps), strict=True))
    marks = {step.criterion.key: those_put_behind(step) for step in steps}
    put_behind: dict[int, tuple[str, ...]] = {}
    for key, marked in marks.items():
        put_behind |= {who: (*put_behind.get(who, ()), key) for who in marked}
    for group, place, is_ranked in _number_groups(view, groups, request):
        for competitor in sorted(group, key=view.ids.__getitem__):
            row = Standing(
                place,
                view.ids[competitor],
                names[competitor],
                points[competitor],
                lines[competitor],
            )
            if of_both:
                row = replace(
                    row, match_points=of_both[competitor][0], game_points=of_both[competitor][1]
                )
            if competitor in put_behind:
                row = replace(row, put_behind=put_behind[competitor])
            rows.append(row if is_ranked else replace(row, ranked=False))
    return tuple(rows)


def _number_groups(
    view: View, groups: Groups, request: Request
) -> Iterator[tuple[list[int], int, bool]]:
    """Yield each group with its rank, and whether it has one.

    The stated numbers are the ranks if each missing participant leaves a gap. Next to places that
    no list gives, a participant without a stated one has no rank.
    """
    order = request.order
    numbers = [order.places.get(view.ids[group[0]]) for group in groups]
    stated = [number for number in numbers if number is not None]
    unplaced: Groups = []
    ranked: list[tuple[list[int], int]] = []
    place, last, behind = 1, 0, [*stated]  # behind: the stated numbers that are still to come
    for group, number in zip(groups, numbers, strict=True):
        fits = last < place < (behind[0] if behind else len(view) + 1)
        if group[0] in view.unranked or (number is None and not fits):
            unplaced.append(group)
        else:
            last = number or place
            ranked.append((group, last))
            place += len(group)
        del behind[: number is not None]
    has_gaps = order.source == STATED_PLACES or len(unplaced) == (1 if view.unranked else 0)
    if not (order.has_numbers and has_gaps) or any(a >= b for a, b in pairwise(stated)):
        starts = accumulate(map(len, groups), initial=1)
        for group, start in zip(groups, starts, strict=False):
            yield group, start, group[0] not in view.unranked
        return
    for group, number in ranked:
        yield group, number, True
    for group in unplaced:
        yield group, place, False
        place += len(group)


def _report_unrated(field: Field, request: Request) -> list[Diagnostic]:
    """Report codes that need ratings where one is missing and no rule replaces it."""
    missing = field.view.ratings.count(None)
    if not missing or field.unrated is not None:
        return []
    return [
        Diagnostic(code="TBK006", values={"text": c.text, "count": missing})
        for c in request.criteria
        if c.row is not None
        and c.row.needs_ratings
        and (c.descriptor is None or c.descriptor.unrated is None)
    ]
