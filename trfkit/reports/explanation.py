"""Explain a tie-break value, a participant's card, one place before another; also as JSON."""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Participant, Span
from trfkit.ranking.cards import Card, CardRound
from trfkit.ranking.comparison import Comparison, Side
from trfkit.ranking.explanation import PrintedExplanation, printed_explanation
from trfkit.record import fill_record, replace
from trfkit.reports.document import (
    Cell,
    Column,
    Document,
    Kind,
    Label,
    Mark,
    Section,
    Table,
    Tone,
    notes_section,
    sentence_list,
)
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of, report_document
from trfkit.reports.row_fields import NOTHING, named_column, table_of
from trfkit.tie_breaks import BY_CODE, Descriptor, parse_code
from trfkit.tie_breaks.column import Function

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.ranking import Contribution, Explanation
    from trfkit.ranking.explanation import MutualRow, MutualTable, Share, StepTaken
    from trfkit.reports.document import Block, Text, Value

GAME: Final = "game"
START: Final = Message("explanation.start")
"""In a column of rounds, what was there before any."""
OPPONENT: Final = named_column(Kind.NAME, "opponent", missing=NOTHING, is_optional=True)


class ExplanationReport(PrintedExplanation, kw_only=True):
    """How one tie-break value came about: ``trfkit explain FILE WHO CODE --format json``."""

    provenance: Provenance = UNTRACED


def explanation_report(explanation: Explanation) -> ExplanationReport:
    """Return what ``trfkit explain FILE WHO CODE --format json`` prints."""
    return fill_record(ExplanationReport, printed_explanation(explanation))


def explanation_document(explanation: Explanation, origin: Origin) -> Document:
    """Return the value, the share of each round, and the steps after them."""
    by_rules = Message(
        "explanation.by-rules",
        title=tie_break_name(explanation.canonical, explanation.title),
        edition=explanation.edition,
        round=explanation.rounds,
    )
    title = Message(
        "explanation.of",
        participant=Participant(explanation.id, explanation.name),
        clause=value_clause(explanation.tiebreak, explanation.value),
    )
    blocks = (
        *_rounds(explanation),
        *map(mutual_section, explanation.table),
        *sentence_list(reasons(explanation.contributions)),
        *sentence_list(map(step_text, explanation.steps)),
    )
    return report_document(title, by_rules, blocks, explanation.notes, origin)


def tie_break_name(code: str, title: str) -> Text:
    """Return the name of a tie-break; for the tournament's own that of its regulations."""
    parsed = parse_code(code)
    if isinstance(parsed, Descriptor) and parsed.name in BY_CODE:
        return Message(f"tie-break.{parsed.name}")
    return Span("text", title)


def value_clause(code: str, value: str | None) -> Message:
    """Return a code with its value."""
    if value is None:
        return Message("explanation.no-value", code=code)
    return Message("explanation.value", code=code, value=value)


def _rounds(explanation: Explanation) -> Iterator[Table]:
    """Yield the shares of the rounds; empty if the value does not consist of rounds."""
    contributions = explanation.contributions
    if not any(contribution.round for contribution in contributions):
        return
    quantity = Message("explanation.of-opponent", quantity=explanation.quantity)
    numbers = Column(kind=Kind.NUMBER, label=quantity, missing=NOTHING, is_optional=True)
    yield table_of(
        contributions,
        Message("explanation.rounds"),
        (named_column(Kind.NUMBER, "round"), lambda term: term.round or START),
        (OPPONENT, opponent_of),
        (replace(numbers, label=Message("column.points")), lambda term: term.points),
        (numbers, _number_of_opponent),
        (replace(numbers, label=Message("column.counts-as")), lambda term: term.adjusted),
        (replace(numbers, label=Message("column.value")), added_by),
    )


def _number_of_opponent(contribution: Contribution) -> Value:
    """Return the opponent's number, or the own one beside an opponent who was not met."""
    is_own = contribution.of_dummy and contribution.opponent is not None
    if contribution.raw is None or not is_own:
        return contribution.raw
    return Message("explanation.own-number", number=contribution.raw)


def opponent_of(contribution: Contribution | CardRound) -> Value:
    """Return the opponent of a round, or its kind if it was no game."""
    kind = contribution.kind or GAME
    words = None if kind == GAME else Message("common.round-kind", kind=kind)
    if contribution.opponent is None:
        return words
    return Label(contribution.opponent, contribution.opponent_name or "", words)


def added_by(share: Contribution | Share) -> Value | Cell:
    """Return the share of a round; a share that is cut is in brackets."""
    if share.value is None or not share.cut_by:
        return share.value
    return Cell(values=(share.value,), marks=(Mark.CUT,))


def reasons(contributions: Sequence[Contribution]) -> Iterator[Text]:
    """Yield the reasons for the rounds' shares; rounds with the same reason are together."""
    by_round = any(contribution.round for contribution in contributions)
    rounds: dict[tuple[Message, str | None], list[int | None]] = {}
    for contribution in contributions:
        if contribution.why:
            reason = contribution.why, contribution.article
            rounds.setdefault(reason, []).append(contribution.round)
    for reason, every in rounds.items():
        why = _sentence(*reason)
        numbers = tuple(number for number in every if number is not None)
        if not numbers:
            yield Message("explanation.of-start", why=why) if by_round else why
        elif len(numbers) == len(contributions) > 1:
            yield Message("explanation.of-each-round", why=why)
        else:
            yield Message("explanation.of-rounds", rounds=numbers, why=why)


def step_text(step: StepTaken) -> Message:
    """Return a step with its article."""
    return _sentence(step.text, step.article)


def _sentence(text: Message, article: str | None) -> Message:
    if article is None:
        return text
    return Message("explanation.by-article", text=text, article=article)


def mutual_section(table: MutualTable) -> Block:
    """Return a mutual table; for a group too large for it, each participant's games as sentences.

    If games are missing, it has the points that each participant could get.
    """
    is_missing = any(row.unmet for row in table.rows)
    ids = [str(row.id) for row in table.rows]
    numbers = Column(kind=Kind.NUMBER, label=Message("column.score"))
    bounds = [replace(numbers, label=Message(f"column.{name}")) for name in ("at-least", "at-most")]
    printed = Table(
        columns=(
            named_column(Kind.NUMBER, "place"),
            named_column(Kind.NAME, "name"),
            *(replace(numbers, label=Span("code", each), missing=NOTHING) for each in ids),
            numbers,
            *(bounds if is_missing else ()),
        ),
        rows=[
            (
                row.place,
                Label(row.id, row.name),
                *("" if each == str(row.id) else row.against.get(each) for each in ids),
                row.score,
                *((row.at_least, row.at_most) if is_missing else ()),
            )
            for row in table.rows
        ],
        caption=Message("explanation.mutual"),
        instead=tuple(map(_round_in_words, table.rows)),
    )
    if not table.score:
        return printed
    return Section(heading=Message("explanation.by-score", score=table.score), blocks=(printed,))


def _round_in_words(row: MutualRow) -> Message:
    games = tuple(
        Message("explanation.against", points=points, opponent=other)
        for other, points in row.against.items()
    )
    sentence = Message(
        "explanation.mutual-row",
        place=row.place,
        participant=Participant(row.id, row.name),
        score=row.score,
        games=games or Message("explanation.no-game"),
    )
    if not row.unmet:
        return sentence
    bounds = {"least": row.at_least, "most": row.at_most, "count": row.unmet}
    return Message("explanation.missing", row=sentence, **bounds)


# A participant's card -----------------------------------------------------------------------------


class CardReport(Card, kw_only=True):
    """A participant's rounds and values: ``trfkit explain FILE WHO --format json``."""

    provenance: Provenance = UNTRACED


def card_document(card: Card, origin: Origin) -> Document:
    """Return rank and points, the rounds, and every code of the list."""
    place = Message("event.without-rank")
    if card.ranked:
        place = Message("event.rank-of", rank=card.rank, participants=card.participants)
    facts = person_facts(card.title, card.federation, card.rating, card.fide_id)
    by_rules = Message("explanation.by-edition", edition=card.edition, round=card.rounds)
    # To teams a round brings match points and game points.
    of_teams = any(game.match_points is not None for game in card.games)
    names = ("match-points", "game-points") if of_teams else ("points",)
    brought = ((named_column(Kind.NUMBER, n), attrgetter(n.replace("-", "_"))) for n in names)
    rounds = table_of(
        card.games,
        Message("explanation.by-round"),
        (named_column(Kind.NUMBER, "round"), attrgetter("round")),
        (OPPONENT, opponent_of),
        (named_column(Kind.CODE, "colour", missing=NOTHING), attrgetter("colour")),
        *brought,
        (named_column(Kind.NUMBER, "score"), attrgetter("score")),
    )
    return Document(
        title=Message(
            "explanation.of",
            participant=Participant(card.id, card.name),
            clause=Message("event.place", place=place, points=points_text(card.points)),
        ),
        subtitle=(*([Message("event.about", facts=facts)] if facts else []), by_rules),
        blocks=(
            *([rounds] if card.games else []),
            table_of(
                card.values,
                Message("explanation.values"),
                (named_column(Kind.CODE, "code"), lambda value: value.key),
                (named_column(Kind.NUMBER, "value", missing=NOTHING), lambda value: value.value),
                (named_column(Kind.TEXT, "how-it-arises", gives_way=2), lambda value: value.how),
            ),
            *notes_section(card.notes),
        ),
        **foot_of(origin),
    )


def points_text(points: str) -> Message:
    """Return points, an exact decimal, with their noun."""
    return Message("event.points", points=points, count=int(points == "1"))


def person_facts(
    title: object, federation: str | None, rating: object, fide_id: int | None
) -> tuple[Text, ...]:
    """Return the known facts of a player."""
    known: tuple[tuple[object, Text], ...] = (
        (title, Span("code", str(title))),
        (federation, Span("code", str(federation))),
        (rating, Message("event.rating", rating=rating)),
        (fide_id, Message("event.fide-id", id=fide_id)),
    )
    return tuple(text for value, text in known if value)


# One before another -------------------------------------------------------------------------------


class ComparisonReport(Comparison, kw_only=True):
    """Why one stands before another: ``trfkit explain FILE A B --format json``."""

    provenance: Provenance = UNTRACED


def comparison_document(comparison: Comparison, origin: Origin) -> Document:
    """Return the answer, the codes up to the one that separates two, and both sums."""
    by_list = Message(
        "explanation.by-list",
        tiebreaks=comparison.tiebreaks,
        edition=comparison.edition,
        round=comparison.rounds,
    )
    blocks = _blocks(comparison)
    return report_document(comparison.text, by_list, blocks, comparison.notes, origin)


def _blocks(comparison: Comparison) -> Iterator[Block]:
    decides = Message("explanation.decides")
    if comparison.compared:  # up to the code that parts the two
        yield table_of(
            comparison.compared,
            Message("explanation.codes"),
            (named_column(Kind.CODE, "code"), attrgetter("key")),
            (_column_of(comparison.first, Kind.NUMBER), attrgetter("first")),
            (_column_of(comparison.second, Kind.NUMBER), attrgetter("second")),
            (
                Column(kind=Kind.TEXT, label=Span("text", "")),
                lambda value: decides if value.parts else None,
            ),
            tone=lambda value: Tone.EXPLAINED if value.parts else Tone.PLAIN,
        )
    if comparison.tiebreak is None:
        return
    name = tie_break_name(comparison.canonical or "", comparison.title or "")
    code = Message("explanation.code", code=comparison.tiebreak, title=name)
    sides = (comparison.first, comparison.second)
    if comparison.function is Function.ORDER:
        yield from map(mutual_section, comparison.table)
        yield from sentence_list(_games(comparison))
        *common, _ = comparison.first.steps
        steps = [*map(step_text, common)]
        # The place of each in the tied group, or once that it stays tied.
        last = [side.steps[-1] for side in sides]
        if last[0] == last[1]:
            steps.append(step_text(last[0]))
        else:
            steps += (_about(side, step_text(step)) for side, step in zip(sides, last, strict=True))
        yield Section(heading=code, blocks=sentence_list(steps))
        return
    if any(contribution.round for contribution in comparison.first.contributions):
        yield Section(heading=code, blocks=(_rounds_of_both(comparison),))
    for side in sides:
        if texts := (*reasons(side.contributions), *map(step_text, side.steps)):
            value = value_clause(comparison.tiebreak, side.value)
            yield Section(heading=_about(side, value), blocks=sentence_list(texts))


def _about(side: Side, clause: Text) -> Message:
    participant = Participant(side.id, side.name)
    return Message("explanation.of", participant=participant, clause=clause)


def _column_of(side: Side, kind: Kind) -> Column:
    """Return a column headed by the name of one of the two participants."""
    name = Span("name", f"{side.id} {side.name}")
    return Column(kind=kind, label=name, missing=NOTHING, gives_way=1)


def _rounds_of_both(comparison: Comparison) -> Table:
    """Return the rounds of both side by side; for sums with the difference of each round."""
    sides = (comparison.first, comparison.second)
    by_round = [{c.round: c for c in side.contributions} for side in sides]
    is_sum = comparison.function is Function.SUM
    value = named_column(Kind.NUMBER, "value", missing=NOTHING)
    columns = [named_column(Kind.NUMBER, "round")]
    columns += [column for side in sides for column in (_column_of(side, Kind.NAME), value)]
    columns += [named_column(Kind.NUMBER, "difference")] * is_sum

    def row(number: int | None) -> Iterator[Value | Cell]:
        pair = [terms.get(number) for terms in by_round]
        yield number or START
        for contribution in pair:
            yield None if contribution is None else opponent_of(contribution)
            yield None if contribution is None else added_by(contribution)
        if is_sum:
            shares = (c.value if c is not None and c.counted else 0 for c in pair)
            yield _difference(*(Decimal(share or 0) for share in shares))

    values = [side.value for side in sides]
    both = (Message("explanation.sum") if is_sum else "", "", values[0], "", values[1])
    difference = _difference(*(Decimal(value or 0) for value in values))
    return Table(
        columns=tuple(columns),
        rows=[
            tuple(row(number))
            for number in sorted({*by_round[0], *by_round[1]}, key=lambda number: number or 0)
        ],
        caption=Message("explanation.rounds-of-both"),
        foot=((*both, difference) if is_sum else both,),
    )


def _difference(first: Decimal, second: Decimal) -> str:
    """Return the lead of the first participant, with a sign; "" if equal."""
    return f"{(first - second).normalize():+f}" if first != second else ""


def _games(comparison: Comparison) -> Iterator[Message]:
    """Yield the games of the two participants in the tied group."""
    names = {side.id: side.name for side in (comparison.first, comparison.second)}
    scores = [table.score for table in comparison.table if table.score]
    score = {"score": scores[-1]} if scores else {}
    for game in comparison.games:
        yield Message(
            "explanation.match" if scores else "explanation.game",
            round=game.round,
            one=Participant(game.id, names[game.id]),
            points=game.points,
            other=Participant(game.opponent, game.opponent_name),
            other_points=game.opponent_points,
            **score,
        )
