"""Stated values against computed ones: for people, as JSON, and as rows for CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.reports.origin import origin_json
from trfkit.reports.text import inert, to_columns, visible

if TYPE_CHECKING:
    from trfkit.reports.origin import Origin
    from trfkit.verification import Difference, Verification

NOTHING: Final = "-"
DIFFERENCE_HEAD: Final = ("file", "column", "tiebreak", "id", "name", "stated", "computed")


def verification_json(verification: Verification, file: str, origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit verify FILE --format json`` prints."""
    shape = verification.to_json()
    return {
        "schema": shape.pop("schema"),
        "file": file,
        **shape,
        "provenance": origin_json(origin),
    }


def verifications_json(files: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the same for several files."""
    return {"schema": "trfkit.verifications/1", "files": files}


def difference_rows(verification: Verification, file: str) -> list[list[str]]:
    """Return a row for each difference, as CSV has them under DIFFERENCE_HEAD."""
    return [
        [
            inert(file),
            item.column,
            item.tiebreak or "",
            str(item.id),
            inert(item.name),
            item.stated or "",
            item.computed or "",
        ]
        for item in verification.differences
    ]


def verification_text(verification: Verification, file: str) -> str:
    """Return what was compared, then every difference."""
    name = f" {visible(verification.name)}," if verification.name else ""
    parts = [f"{visible(file)}:{name} {verification.kind}, edition {verification.edition}\n"]
    if verification.columns:
        rows = [["stated", "what it is", "compared", "equal"]]
        rows += [
            [c.label, c.tiebreak or c.caption or NOTHING, str(c.compared), str(c.equal)]
            for c in verification.columns
        ]
        parts.append(to_columns(rows, (2, 3)))
    else:
        parts.append("the file states nothing that could be compared\n")
    if verification.differences:
        parts.append(_differences(verification.differences))
    first = verification.ranks.first_difference
    if first is not None:
        moved = [
            f"{word} {', '.join(map(str, ids))}"
            for word, ids in (("higher:", first.gains), ("lower:", first.loses))
            if ids
        ]
        parts.append(
            f"The first rank that differs is {first.stated}, held by {first.id}, who is "
            f"{first.computed} by the results ({'; '.join(moved)})\n"
        )
    return "\n".join(parts)


def _differences(differences: tuple[Difference, ...]) -> str:
    rows = [["column", "id", "name", "stated", "computed"]]
    rows += [
        [
            item.column,
            str(item.id) if item.id else "",
            item.name,
            item.stated or NOTHING,
            item.computed or NOTHING,
        ]
        for item in differences
    ]
    return to_columns(rows, (1, 3, 4))
