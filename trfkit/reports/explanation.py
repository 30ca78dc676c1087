"""How one tie-break value came about, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.reports.origin import origin_json
from trfkit.reports.text import to_columns, visible

if TYPE_CHECKING:
    from trfkit.ranking import Contribution, Explanation
    from trfkit.ranking.explaining import MutualTable
    from trfkit.reports.origin import Origin

NOTHING: Final = "-"


def explanation_json(explanation: Explanation, origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit explain FILE ID CODE --format json`` prints."""
    return {**explanation.to_json(), "provenance": origin_json(origin)}


def explanation_text(explanation: Explanation) -> str:
    """Return the value, what each round adds to it, and the steps that lead from there."""
    value = NOTHING if explanation.value is None else explanation.value
    head = (
        f"{explanation.id} {visible(explanation.name)}: {explanation.tiebreak} = {value}\n"
        f"{explanation.title}, edition {explanation.edition}, after round {explanation.rounds}\n"
    )
    parts = [head]
    if explanation.contributions:
        parts.append(_contributions(explanation.contributions))
    parts += [_mutual(table) for table in explanation.table]
    if explanation.steps:
        parts.append(
            "".join(
                f"{step.text}{f' ({step.article})' if step.article else ''}\n"
                for step in explanation.steps
            )
        )
    return "\n".join(parts)


def _contributions(contributions: tuple[Contribution, ...]) -> str:
    rows = [["round", "opponent", "kind", "its score", "counts as", "value", "article", "why"]]
    for item in contributions:
        value = item.value or NOTHING
        rows.append(
            [
                _cell(item.round),
                _cell(item.opponent),
                _cell(item.kind),
                _cell(item.raw),
                _cell(item.adjusted),
                f"({value})" if item.cut_by else value,
                _cell(item.article),
                f"cut by {item.cut_by}; {item.why or ''}" if item.cut_by else item.why or "",
            ]
        )
    return to_columns(rows, (0, 1, 3, 4, 5))


def _mutual(table: MutualTable) -> str:
    ids = [str(row.id) for row in table.rows]
    rows = [["place", "id", *ids, "score"]]
    for row in table.rows:
        cells = ["" if other == str(row.id) else row.against.get(other, NOTHING) for other in ids]
        rows.append([str(row.place), str(row.id), *cells, row.score])
    by = f"{table.score}\n" if table.score else ""
    return f"{by}{to_columns(rows, range(len(rows[0])))}"


def _cell(value: object) -> str:
    return NOTHING if value is None else str(value)
