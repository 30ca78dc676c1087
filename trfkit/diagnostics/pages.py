"""The explanation of each code: ``trfkit explain CODE`` and docs/diagnostics.md."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def text_of(code: str) -> str:
    """Return what a code means, why it matters and how to mend it; KeyError for none."""
    return _texts()[code]


@cache
def _texts() -> Mapping[str, str]:
    """Read pages.md: a section ``## CODE`` for each code."""
    source = files("trfkit.diagnostics").joinpath("pages.md").read_text(encoding="utf-8")
    sections = source.split("\n## ")[1:]
    return {code: text.strip() for code, _, text in (s.partition("\n") for s in sections)}
