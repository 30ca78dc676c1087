"""Lists that a command prints as they are: the formats, and the schemas of the JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from trfkit.format import FORMATS

YES: Final = "yes"
NO: Final = "-"


def formats_json() -> dict[str, Any]:
    """Return what ``trfkit formats --format json`` prints."""
    return {
        "schema": "trfkit.formats/1",
        "formats": [
            {
                "name": row.name,
                "title": row.title,
                "extensions": list(row.extensions),
                "reads": row.readable,
                "writes": row.writable,
                "description": row.description,
            }
            for row in FORMATS
        ],
    }


def formats_rows() -> list[list[str]]:
    """Return a head and a row for each format."""
    return [["name", "format", "reads", "writes", "extensions", "what it is"]] + [
        [
            row.name,
            row.title,
            YES if row.readable else NO,
            YES if row.writable else NO,
            " ".join(row.extensions) or NO,
            row.description,
        ]
        for row in FORMATS
    ]


# The published JSON Schemas (draft 2020-12) of everything that trfkit prints as JSON --------------


FOLDER: Final = Path(__file__).parents[1] / "schemas"
SHARED: Final = frozenset({"finding", "provenance"})
"""Parts of the other schemas, not documents of their own."""


def names() -> tuple[str, ...]:
    """Return the names that ``schema`` takes, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json") if path.stem not in SHARED))


def schema(name: str) -> dict[str, Any]:
    """Return one schema, complete in itself; KeyError for a name that is none of ``names()``.

    The parts that schemas share stand once in the folder; they are put in under ``$defs``.
    """
    if name not in names():
        raise KeyError(name)
    return _whole_schema(name)


def _whole_schema(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    definitions = document.get("$defs", {})
    for part, content in definitions.items():
        if content.keys() == {"$ref"}:
            definitions[part] = _whole_schema(content["$ref"].removesuffix(".json"))
    return document
