"""The published JSON Schemas (draft 2020-12) of everything that trfkit prints as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

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
    return _whole(name)


def _whole(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    parts = found.get("$defs", {})
    for part, content in parts.items():
        if content.keys() == {"$ref"}:
            parts[part] = _whole(content["$ref"].removesuffix(".json"))
    return found
