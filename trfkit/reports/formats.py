"""The formats that the program reads and writes, as rows and as JSON."""

from __future__ import annotations

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
