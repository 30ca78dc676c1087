"""The explanation of each code: ``trfkit explain CODE`` and docs/diagnostics.md."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from trfkit.findings.terms import Profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trfkit.findings.code_rows import Entry

HEADINGS: Final = ("What it means", "Why it matters", "What to do")
"""What the three paragraphs of each explanation answer."""

RESERVED: Final = "The code is reserved: this version of trfkit does not report it yet."
MOOT: Final = "The code is for other programs: trfkit leaves nothing of the kind out."

_PROFILE_LETTERS: Final[Mapping[str, str]] = {
    "G": "every profile",
    "F": "upload",
    "P": "pairing and archive",
    "T": "title",
}


def text_of(code: str) -> str:
    """Return what a code means, why it matters and what to do; KeyError for none."""
    return _texts()[code]


def page(code: str) -> str:
    """Return the whole page of a code, in Markdown, with a heading of the second level."""
    from trfkit.findings.codes import entry  # noqa: PLC0415 - the catalogue needs texts

    row = entry(code)
    paragraphs = zip(HEADINGS, text_of(code).split("\n\n"), strict=True)
    severity = str(row.severity)
    special = ", ".join(
        f"{other} in {profile}"
        for profile, other in row.severities.items()
        if profile is not Profile.ARCHIVE or Profile.PAIRING not in row.severities
    )
    if special:
        severity = f"{severity} ({special})"
    return "\n\n".join(
        [
            f"## {code} {row.name}",
            f"Severity: {severity}. Profiles: {_profiles(row)}. Reference: {row.reference}.",
            *(f"**{heading}.** {text}" for heading, text in paragraphs),
            *([] if row.implemented else [MOOT if row.is_moot else RESERVED]),
        ]
    )


def reference(codes: Iterable[str]) -> str:
    """Return one Markdown document with the pages of all ``codes``, an index first."""
    from trfkit.findings.codes import entry  # noqa: PLC0415 - the catalogue needs texts

    rows = [entry(code) for code in codes]
    index = "\n".join(
        f"| [{row.code}](#{row.code.lower()}-{row.name}) | {row.name} | {row.severity} "
        f"| {_profiles(row)} |"
        for row in rows
    )
    pages = "\n\n".join(page(row.code) for row in rows)
    return f"{_PREAMBLE}\n{index}\n\n{pages}\n"


_PREAMBLE: Final = """\
# Findings

Every finding of `trfkit check` has a code that never changes its meaning. `trfkit explain CODE`
prints the section below. Errors make the exit code 1; warnings and notes do not. A code fires
in the profiles named; `--select` and `--ignore` take codes or their beginnings.

This page is written by `python docs/generate.py` from the table that the program uses.

| code | name | severity | profiles |
|---|---|---|---|"""


def _profiles(row: Entry) -> str:
    return ", ".join(_PROFILE_LETTERS[letter] for letter in row.profiles)


@cache
def _texts() -> Mapping[str, str]:
    """Read pages.md: a section ``## CODE`` for each code."""
    source = files("trfkit.findings").joinpath("pages.md").read_text(encoding="utf-8")
    sections = source.split("\n## ")[1:]
    return {code: text.strip() for code, _, text in (s.partition("\n") for s in sections)}
