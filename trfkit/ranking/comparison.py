"""Why one participant is ahead of another: the deciding code, and how both values arise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Participant
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import Contribution, StepTaken, apply_list, explain_criterion
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.ranking.ranks import Groups, Ranked, next_groups, rows_of
from trfkit.ranking.remarks import remarks
from trfkit.ranking.result import Standing, rows_by_id
from trfkit.record import Record, as_json
from trfkit.refusal import refusal_of
from trfkit.tie_breaks.art06_direct_encounter import meetings
from trfkit.tie_breaks.field import TeamField
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count, Exact, Positive, PrintedEdition
    from trfkit.model.tournament import Tournament
    from trfkit.ranking.explanation import AppliedList, Explanation, MutualTable
    from trfkit.tie_breaks.column import Function

NO_VALUE: Final = Message("ranking.no-value")


class ComparedValue(Record, kw_only=True):
    """One code of the list with both values."""

    key: str
    """The code as asked, ``#2`` behind one listed before."""
    tiebreak: str
    """The code as asked."""
    canonical: str
    """The code in its normal form."""
    title: str | None
    """The name of the tie-break; None for a code that cannot be computed."""
    first: Exact | None
    """The value of the one who stands first."""
    second: Exact | None
    """The value of the other."""
    parts: bool
    """Whether it is the code that parts them."""


class Side(Record, kw_only=True):
    """One of the two participants, and how the value of the deciding code arises."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    rank: Positive
    """The place in the standings; of who gets no rank, the place in the list."""
    ranked: bool
    """Whether there is a rank."""
    points: Exact
    """The score that ranks."""
    value: Exact | None
    """Of the code ``tiebreak``."""
    contributions: tuple[Contribution, ...]
    """What each round adds to it."""
    steps: tuple[StepTaken, ...]
    """The way from there to the value."""


class Meeting(Record, kw_only=True):
    """A game between the two, or of one of them against another member of the tied group."""

    round: Positive
    """The round."""
    id: int
    """One of the two."""
    opponent: int
    """The other player, or team."""
    opponent_name: str
    """His name."""
    points: Exact
    """What it brought to the first of them."""
    opponent_points: Exact
    """What it brought to the opponent."""


class Comparison(Record, kw_only=True, tag_field="schema", tag="trfkit.comparison/1"):
    """Why one participant is ahead of another after ``rounds`` rounds."""

    text: Message
    """The answer in one sentence."""
    shared: bool
    """Whether nothing parts them."""
    first: Side
    """Who stands before the other, or was asked for first."""
    second: Side
    """The other."""
    tiebreak: str | None
    """The code that parts them, as asked, else the last one that orders tied groups, if any."""
    canonical: str | None
    """The same in its normal form."""
    title: str | None
    """Its name."""
    function: Function | None
    """How its values follow from the rounds: ``sum``, ``mean``, ``table`` or ``order``."""
    quantity: str | None
    """What of the opponents its terms are made of: ``score``, ``rating`` or such."""
    tiebreaks: tuple[str, ...]
    """The whole list that ranks, its codes as asked."""
    compared: tuple[ComparedValue, ...]
    """The codes of the list up to the one that parts them."""
    table: tuple[MutualTable, ...]
    """The mutual scores of the tied group, where the function is ``order``."""
    games: tuple[Meeting, ...]
    """Their games in the last of these tables."""
    edition: PrintedEdition
    """By whose rules."""
    policies: Mapping[str, str]
    """Those that differ from their default."""
    rounds: Count
    """The round after which it holds."""
    notes: tuple[Message, ...]
    """What a reader has to know besides."""

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.comparison/1``, without the provenance."""
        return as_json(self)


class _Pair(Record):
    """Two competitors in the order of the standings, with their lines."""

    ranked: AppliedList
    whos: tuple[int, int]
    rows: tuple[Standing, Standing]


def compare(
    tournament: Tournament, participant: int, other: int, ranking: Ranking = BY_DEFAULT
) -> Comparison:
    """Return why one of two participants is ahead of the other, or that they share a place.

    They are named by starting rank, teams by number; the list is the file's own, that of
    ``ranking``, or the default one. Raises Refusal for unknown participants, for the same one
    twice, and for invalid options.
    """
    request = read_request(tournament, ranking)
    ranked = apply_list(tournament, ranking, request)
    places = {id_: ranked.competitor(id_) for id_ in (participant, other)}
    if participant == other:
        raise refusal_of("compared-with-nobody", number=participant)
    rows = rows_by_id(rows_of(tournament, ranked.field, ranked.groups, ranked.steps, request))
    first, second = sorted((rows[participant], rows[other]), key=lambda row: row.rank)
    pair = _Pair(ranked, (places[first.id], places[second.id]), (first, second))
    parting = _parting(pair)
    steps = ranked.steps[: len(ranked.steps) if parting is None else parting + 1]
    if not _is_together(ranked.steps[0].before, pair.whos):
        steps = []  # one of them gets no rank, whatever the values
    compared = tuple(
        _compare_values(pair, step, parts=place == parting) for place, step in enumerate(steps)
    )
    explanations: tuple[Explanation, ...] = ()
    telling = _last_order(pair) if parting is None else parting
    if telling is not None:
        text = ranked.steps[telling].criterion.text
        explanations = tuple(explain_criterion(ranked, telling, who, text) for who in pair.whos)
    decisive = explanations[0] if explanations else None
    sides = [
        Side(
            id=row.id,
            name=row.name,
            rank=row.rank,
            ranked=row.ranked,
            points=format_exact(row.points, POINT),
            value=explanations[at].value if explanations else None,
            contributions=explanations[at].contributions if explanations else (),
            steps=explanations[at].steps if explanations else (),
        )
        for at, row in enumerate(pair.rows)
    ]
    return Comparison(
        text=_answer(pair, compared, parting),
        shared=first.rank == second.rank,
        first=sides[0],
        second=sides[1],
        tiebreak=decisive.tiebreak if decisive else None,
        canonical=decisive.canonical if decisive else None,
        title=decisive.title if decisive else None,
        function=decisive.function if decisive else None,
        quantity=next((e.quantity for e in explanations if e.quantity), None),
        tiebreaks=tuple(criterion.text for criterion in request.criteria),
        compared=compared,
        table=_tables_of_both(decisive, first.id, second.id),
        games=tuple(_meetings(pair, telling)) if telling is not None else (),
        edition=request.edition.name,
        policies=ranked.policies,
        rounds=ranked.field.view.rounds,
        notes=(
            *request.notes,
            *ranked.notes,
            *remarks(tournament, ranked.field, request.criteria),
            *_notes_on_stated_places(tournament, pair),
        ),
    )


def _notes_on_stated_places(tournament: Tournament, pair: _Pair) -> Iterator[Message]:
    """Yield a message if the file states the two places the other way round, or not shared."""
    if pair.ranked.field.view.rounds < tournament.rounds_played:
        return
    rows = tournament.teams if pair.ranked.is_of_teams else tournament.players
    place, other = (rows[who].stated_rank for who in pair.whos)
    is_shared = pair.rows[0].rank == pair.rows[1].rank
    if place and other and (place > other or (place == other and not is_shared)):
        yield Message(
            "ranking.states-other-places", place=place, other=other, **_name_arguments(pair)
        )


def _is_together(groups: Groups, whos: tuple[int, int]) -> bool:
    return any(whos[0] in group and whos[1] in group for group in groups)


def _parting(pair: _Pair) -> int | None:
    """Return the index in the list of the code that separates the two; None if none does."""
    for place, step in enumerate(pair.ranked.steps):
        if not _is_together(step.before, pair.whos):
            return None
        if not _is_together(next_groups(step), pair.whos):
            return place
    return None


def _last_order(pair: _Pair) -> int | None:
    """Return the index of the last code that orders groups and leaves the two tied, else None."""
    places = [
        place
        for place, step in enumerate(pair.ranked.steps)
        if step.orders and _is_together(step.before, pair.whos)
    ]
    return places[-1] if places else None


def _compare_values(pair: _Pair, step: Ranked, *, parts: bool) -> ComparedValue:
    criterion = step.criterion
    values = [step.values[who] for who in pair.whos]
    first, second = (None if v is None else format_exact(v, step.unit) for v in values)
    return ComparedValue(
        key=criterion.key,
        tiebreak=criterion.text,
        canonical=criterion.canonical,
        title=criterion.row.name if criterion.row else None,
        first=first,
        second=second,
        parts=parts,
    )


# The answer in one sentence -----------------------------------------------------------------------


def _answer(pair: _Pair, compared: Sequence[ComparedValue], parting: int | None) -> Message:
    named, equal = _name_arguments(pair), tuple(_equal_codes(pair, compared))
    on = Message("ranking.equal-on", values=equal) if equal else None
    if parting is not None:
        value = compared[-1]
        parted = _deciding_reason(pair, value, pair.ranked.steps[parting], named["second"])
        reasons = (parted,) if on is None else (on, parted)
        return Message("ranking.ahead", reasons=reasons, **named)
    first, second = pair.rows
    if first.ranked is not second.ranked:
        return Message("ranking.ahead-of-withdrawn", **named)
    if first.rank != second.rank:
        places = (pair.ranked.request.order.places.get(row.id) for row in pair.rows)
        stated = [Message("ranking.no-place") if place is None else place for place in places]
        by_places = Message("ranking.by-stated-places", place=stated[0], other=stated[1])
        on = on or Message("ranking.nothing-parts")
        return Message("ranking.ahead", reasons=(on, by_places), **named)
    name = "share-place" if first.ranked else "both-unranked"
    tied = Message(f"ranking.{name}", place=first.rank, **named)
    return tied if on is None else Message("ranking.tied-on", tied=tied, equal=on)


def _name_arguments(pair: _Pair) -> dict[str, Participant]:
    """Return the two as message arguments; of a player only the name before the comma."""
    of_teams = pair.ranked.is_of_teams
    shorter = (row.name if of_teams else row.name.partition(",")[0].strip() for row in pair.rows)
    first, second = (
        Participant(row.id, name or row.name) for row, name in zip(pair.rows, shorter, strict=True)
    )
    return {"first": first, "second": second}


def _equal_codes(pair: _Pair, compared: Sequence[ComparedValue]) -> Iterator[Message]:
    """Yield each code for which both are equal, with the value."""
    for value, step in zip(compared, pair.ranked.steps, strict=False):
        if value.parts or step.criterion.row is None:
            continue
        if step.column is not None:
            first_value = value.first or NO_VALUE
            yield Message("ranking.equal-value", code=value.key, value=first_value)
        elif value.first == "0":
            yield Message("ranking.equal-undecided", code=value.key)
        else:
            yield Message("ranking.equal-place", code=value.key, place=value.first)


def _deciding_reason(
    pair: _Pair, value: ComparedValue, step: Ranked, second: Participant
) -> Message:
    """Return what separates the two."""
    of_both: dict[str, str | Message | None]
    of_both = {"code": value.key, "value": value.first, "other": value.second}
    if step.column is None:
        group = next(group for group in step.before if pair.whos[0] in group)
        return Message("ranking.parted-by-place", count=len(group), **of_both)
    of_both |= {name: NO_VALUE for name, shown in of_both.items() if shown is None}
    behind = [step.column.behind.get(who, 0) for who in pair.whos]
    if behind[0] != behind[1]:
        rule = step.column.steps(pair.whos[1])[-1]  # which says that it puts the second behind
        return Message("ranking.parted-by-rule", second=second, rule=rule.text, **of_both)
    name = "parted-by-lower-value" if step.criterion.lowest_first else "parted-by-value"
    return Message(f"ranking.{name}", **of_both)


# What decided a tied group ------------------------------------------------------------------------


def _tables_of_both(
    explanation: Explanation | None, row_id: int, other: int
) -> tuple[MutualTable, ...]:
    """Return the tables that contain both."""
    if explanation is None:
        return ()
    return tuple(t for t in explanation.table if {row_id, other} <= {row.id for row in t.rows})


def _meetings(pair: _Pair, place: int) -> Iterator[Meeting]:
    """Yield the games of the two in the last table that contains both, round by round."""
    step = pair.ranked.steps[place]
    group = next(n for n, group in enumerate(step.before) if pair.whos[0] in group)
    if group not in step.orders:
        return
    tables = [
        t for t in step.orders[group].tables if set(pair.whos) <= {r.competitor for r in t.rows}
    ]
    if not tables:
        return
    field, view = pair.ranked.field, pair.ranked.field.view
    score = tables[-1].score
    if isinstance(field, TeamField) and score is not None:
        view = field.field_by(score).view
    code = step.criterion.descriptor
    forfeits = field.predetermined or (code is not None and code.forfeits_are_games)
    first, second = pair.whos
    games = {
        (r, who, opponent)
        for who in pair.whos
        for opponent in next(tuple(row.cells) for row in tables[-1].rows if row.competitor == who)
        if (who, opponent) != (second, first)  # the same games once more
        for r in meetings(field, who, opponent, forfeits_are_games=forfeits)
    }
    for r, competitor, opponent in sorted(games):
        yield Meeting(
            round=r + 1,
            id=view.ids[competitor],
            opponent=view.ids[opponent],
            opponent_name=pair.ranked.names[opponent],
            points=format_exact(view.awards[competitor][r], POINT),
            opponent_points=format_exact(view.awards[opponent][r], POINT),
        )
