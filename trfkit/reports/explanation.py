"""How one tie-break value came about, as a document and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Participant, Span
from trfkit.ranking.explanation import PrintedExplanation, printed_explanation
from trfkit.record import extended, replace
from trfkit.reports.document import (
    Cell,
    Column,
    Document,
    Kind,
    Label,
    Mark,
    Section,
    Table,
    listed,
    notes_section,
)
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.ranking import Contribution, Explanation
    from trfkit.ranking.cards import CardRound
    from trfkit.ranking.explanation import StepTaken
    from trfkit.ranking.mutual_tables import MutualRow, MutualTable
    from trfkit.reports.document import Block, Text, Value
    from trfkit.reports.provenance import Origin, Provenance

NOTHING: Final = "-"
GAME: Final = "game"
START: Final = Message("explanation.start")
"""In a column of rounds, what was there before any."""
OPPONENT: Final = named_column(Kind.NAME, "opponent", missing=NOTHING, is_optional=True)


class ExplanationReport(PrintedExplanation, kw_only=True):
    """How one tie-break value came about: ``trfkit explain FILE WHO CODE --format json``."""

    provenance: Provenance


def explanation_report(explanation: Explanation, origin: Origin) -> ExplanationReport:
    """Return what ``trfkit explain FILE WHO CODE --format json`` prints."""
    printed = printed_explanation(explanation)
    return extended(ExplanationReport, printed, provenance=provenance(origin))


def explanation_document(explanation: Explanation, origin: Origin) -> Document:
    """Return the value, what each round adds to it, and the steps that lead from there."""
    by_rules = Message(
        "explanation.by-rules",
        title=explanation.title,
        edition=explanation.edition,
        round=explanation.rounds,
    )
    return Document(
        title=Message(
            "comparison.of",
            participant=Participant(explanation.id, explanation.name),
            clause=value_clause(explanation.tiebreak, explanation.value),
        ),
        subtitle=(by_rules,),
        blocks=(
            *_rounds(explanation),
            *map(mutual_section, explanation.table),
            *listed(reasons(explanation.contributions)),
            *listed(map(step_text, explanation.steps)),
            *notes_section(explanation.notes),
        ),
        **foot_of(origin),
    )


def value_clause(code: str, value: str | None) -> Message:
    """Return a code with its value."""
    if value is None:
        return Message("explanation.no-value", code=code)
    return Message("explanation.value", code=code, value=value)


def _rounds(explanation: Explanation) -> Iterator[Table]:
    """Yield what each round adds; nothing where no round makes the value."""
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
    """Return the opponent's number; beside the name of one who was not met it is the own one."""
    is_own = contribution.of_dummy and contribution.opponent is not None
    if contribution.raw is None or not is_own:
        return contribution.raw
    return Message("explanation.own-number", number=contribution.raw)


def opponent_of(contribution: Contribution | CardRound) -> Value:
    """Return whom a round brought, or what it was where it was no game."""
    kind = contribution.kind or GAME
    words = None if kind == GAME else Message("common.round-kind", kind=kind)
    if contribution.opponent is None:
        return words
    return Label(contribution.opponent, contribution.opponent_name or "", words)


def added_by(contribution: Contribution) -> Value | Cell:
    """Return what a round adds; what is cut stands in brackets."""
    if contribution.value is None or not contribution.cut_by:
        return contribution.value
    return Cell(values=(contribution.value,), marks=(Mark.CUT,))


def reasons(contributions: Sequence[Contribution]) -> Iterator[Text]:
    """Yield why the rounds add what they do, those with one reason together."""
    by_round = any(contribution.round for contribution in contributions)
    rounds: dict[tuple[str, str | None], list[int | None]] = {}
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


def step_text(step: StepTaken) -> Text:
    """Return a step with its article."""
    return _sentence(step.text, step.article)


def _sentence(text: str, article: str | None) -> Text:
    if article is None:
        return Span("text", text)
    return Message("explanation.by-article", text=text, article=article)


def mutual_section(table: MutualTable) -> Block:
    """Return a mutual table; of a group too large for it, each one's games as sentences.

    Where games are missing, it has what each could get.
    """
    is_missing = any(row.unmet for row in table.rows)
    ids = [str(row.id) for row in table.rows]
    numbers = Column(kind=Kind.NUMBER, label=Message("column.score"))
    bounds = [replace(numbers, label=Message(f"column.{name}")) for name in ("at-least", "at-most")]
    shown = Table(
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
        instead=tuple(map(_in_words, table.rows)),
    )
    if not table.score:
        return shown
    return Section(heading=Message("explanation.by-score", score=table.score), blocks=(shown,))


def _in_words(row: MutualRow) -> Message:
    games = tuple(
        Message("explanation.against", points=points, opponent=other)
        for other, points in row.against.items()
    )
    told = Message(
        "explanation.mutual-row",
        place=row.place,
        participant=Participant(row.id, row.name),
        score=row.score,
        games=games or Message("explanation.no-game"),
    )
    if not row.unmet:
        return told
    bounds = {"least": row.at_least, "most": row.at_most, "count": row.unmet}
    return Message("explanation.missing", row=told, **bounds)
