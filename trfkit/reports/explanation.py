"""How one tie-break value came about, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.ranking.explaining import PrintedExplanation, printed_explanation
from trfkit.record import extended
from trfkit.reports.origin import provenance
from trfkit.reports.text import to_columns
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.ranking import Contribution, Explanation
    from trfkit.ranking.explaining import MutualTable
    from trfkit.reports.origin import Origin, Provenance

NOTHING: Final = "-"
RATINGS: Final = "10."
"""What the articles about ratings start with."""

NAMES: Final = frozenset({"opponent", "name", "kind", "article", "why"})
"""Columns of words; the others hold numbers."""


class ExplanationReport(PrintedExplanation, kw_only=True):
    """How one tie-break value came about: ``trfkit explain FILE ID CODE --format json``."""

    provenance: Provenance


def explanation_report(explanation: Explanation, origin: Origin) -> ExplanationReport:
    """Return what ``trfkit explain FILE ID CODE --format json`` prints."""
    printed = printed_explanation(explanation)
    return extended(ExplanationReport, printed, provenance=provenance(origin))


def explanation_text(explanation: Explanation) -> str:
    """Return the value, what each round adds to it, and the steps that lead from there."""
    value = NOTHING if explanation.value is None else explanation.value
    head = (
        f"{explanation.id} {explanation.name}: {explanation.tiebreak} = {value}",
        f"{explanation.title}, edition {explanation.edition}, after round {explanation.rounds}",
    )
    blocks = ["".join(f"{visible(line)}\n" for line in head)]
    if explanation.contributions:
        blocks.append(_contributions(explanation.contributions))
    blocks += [_mutual(table) for table in explanation.table]
    if explanation.steps:
        blocks.append(
            "".join(
                f"{visible(step.text)}{f' ({step.article})' if step.article else ''}\n"
                for step in explanation.steps
            )
        )
    return "\n".join(blocks)


def _contributions(contributions: tuple[Contribution, ...]) -> str:
    """Return the rounds as a table; what is cut stands in brackets."""
    of_ratings = any((item.article or "").startswith(RATINGS) for item in contributions)
    score = "its rating" if of_ratings else "its score"
    head = ["round", "opponent", "kind", "points", score, "counts as", "value", "article", "why"]
    rows = [head]
    for contribution in contributions:
        value = contribution.value or NOTHING
        opponent = (
            contribution.opponent
            and f"{contribution.opponent} {visible(contribution.opponent_name or '')}".strip()
        )
        rows.append(
            [
                _cell(contribution.round),
                _cell(opponent),
                _cell(contribution.kind and contribution.kind.replace("-", " ")),
                _cell(contribution.points),
                _cell(contribution.raw),
                _cell(contribution.adjusted),
                f"({value})" if contribution.cut_by else value,
                _cell(contribution.article),
                f"cut by {contribution.cut_by}; {contribution.why or ''}"
                if contribution.cut_by
                else contribution.why or "",
            ]
        )
    return _table(rows)


def _mutual(table: MutualTable) -> str:
    """Return a mutual table; where games are missing, with what each could still get."""
    ids = [str(row.id) for row in table.rows]
    missing = any(row.unmet for row in table.rows)
    rows = [["place", "id", "name", *ids, "score", *(["at least", "at most"] if missing else [])]]
    for row in table.rows:
        cells = ["" if other == str(row.id) else row.against.get(other, NOTHING) for other in ids]
        bounds = [row.at_least, row.at_most] if missing else []
        line = [str(row.place), str(row.id), visible(row.name), *cells, row.score, *bounds]
        rows.append(line)
    by = f"{table.score}\n" if table.score else ""
    numbers = [place for place, head in enumerate(rows[0]) if head not in NAMES]
    return f"{by}{to_columns(rows, numbers)}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows with a head as columns, without those in which there is nothing."""
    indices = [
        index
        for index in range(len(rows[0]))
        if any(row[index] not in {NOTHING, ""} for row in rows[1:])
    ]
    shown = [[row[index] for index in indices] for row in rows]
    numbers = [place for place, head in enumerate(shown[0]) if head not in NAMES]
    return to_columns(shown, numbers)


def _cell(value: object) -> str:
    return NOTHING if value is None else str(value)
