"""What the program knows, as rows and as JSON: editions and policies, tie-breaks, formats."""

from __future__ import annotations

from typing import Any

from trfkit.regulations import EDITIONS, POLICIES, differences
from trfkit.regulations.editions import SPANS


def editions_json() -> dict[str, Any]:
    """Return what ``trfkit editions --format json`` prints."""
    held = {edition.name: edition for edition in EDITIONS}
    return {
        "schema": "trfkit.editions/1",
        "editions": [
            {
                "edition": span.edition,
                "from": span.first and span.first.isoformat(),
                "to": span.last and span.last.isoformat(),
                "held": span.edition in held,
                "title": held[span.edition].title if span.edition in held else None,
                "note": span.remark or None,
                "changes": [
                    change._asdict()
                    for change in (differences(held[span.edition]) if span.edition in held else ())
                ],
            }
            for span in SPANS
        ],
        "policies": [
            {
                "name": policy.name,
                "article": policy.article,
                "text": policy.question,
                "default": policy.default,
                "values": [
                    {"value": option.name, "text": option.says} for option in policy.options
                ],
            }
            for policy in POLICIES
        ],
    }


def editions_rows() -> list[list[str]]:
    """Return a head and a row for each edition, then for each thing that it changed."""
    rows = [["edition", "from", "to", "what changed"]]
    for item in editions_json()["editions"]:
        first = item["title"] or "not held by this version"
        note = f" ({item['note']})" if item["note"] else ""
        rows.append([item["edition"], item["from"] or "", item["to"] or "", first + note])
        rows += [
            ["", "", "", f"- {c['topic']} ({c['article']}): {c['after']}; before: {c['before']}"]
            for c in item["changes"]
        ]
    return rows


def policies_rows() -> list[list[str]]:
    """Return a head and a row for each reading of each policy; a star marks the default."""
    rows = [["policy", "value", "article", "meaning"]]
    for policy in POLICIES:
        rows.append([policy.name, "", policy.article, policy.question])
        rows += [
            ["", option.name + "*" * (option.name == policy.default), "", option.says]
            for option in policy.options
        ]
    return rows
