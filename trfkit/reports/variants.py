"""The variants of the rules that a verification tries, as rows and as JSON."""

from __future__ import annotations

from typing import Annotated, Final

from trfkit.messages import render_text
from trfkit.record import Meta, Record
from trfkit.verification.variants.table import VARIANTS

NONE: Final = "-"


class VariantRow(Record, kw_only=True):
    """One variant."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """Its name, under ``variant`` of a diagnosis or an explanation."""
    about: str
    """What it changes; two variants about the same thing are never taken together."""
    params: tuple[str, ...]
    """The names of its parameters, under ``params`` of a diagnosis or an explanation."""
    changes: str
    """How it differs from the rules."""
    origin: str
    """The article or the habit of programs that it comes from."""


class VariantsReport(Record, tag_field="schema", tag="trfkit.variants/1"):
    """The variants of the rules by which a verification explains differences.

    ``trfkit list variants --format json`` prints them.
    """

    variants: Annotated[tuple[VariantRow, ...], Meta(min_length=1)]
    """In order of preference: of variants that explain a column equally well the first is named."""


def variants_report() -> VariantsReport:
    """Return what ``trfkit list variants --format json`` prints."""
    return VariantsReport(
        tuple(
            VariantRow(
                id=row.id,
                about=str(row.axis),
                params=tuple(row.params),
                changes=render_text(row.changes),
                origin=render_text(row.origin),
            )
            for row in VARIANTS
        )
    )


def variants_rows() -> list[list[str]]:
    """Return a head and a row for each variant, the one that is preferred first."""
    return [["variant", "about", "parameters", "what it changes", "where it comes from"]] + [
        [row.id, row.about, ", ".join(row.params) or NONE, row.changes, row.origin]
        for row in variants_report().variants
    ]
