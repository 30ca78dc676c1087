"""Write the pages that are generated from the program's own tables: ``python docs/generate.py``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from trfkit.diagnostics.catalogue import CATALOGUE
from trfkit.diagnostics.pages import reference
from trfkit.reports.reference import GENERATED, editions_page, tie_breaks_page
from trfkit.reports.text import to_markdown
from trfkit.reports.variants import variants_rows

DOCS = Path(__file__).parent

HEADINGS: Final = {
    "annex_2006": "Annex B.II of 2006/07",
    "annex_2012": "Annex 3 of 2009 and July 2012",
    "c07": "Play-off and tie-break regulations (C.07), 2023 to 2026",
    "beside": "Regulations beside these",
}
"""The parts of handbook.toml and what they are."""

_HANDBOOK: Final = """\
Every sentence of the regulations that states something to compute, the function, rule or table of
`trfkit` that computes it, and the tests below `tests` that fail where it is computed otherwise.
The page is made of [handbook.toml](handbook.toml); a test holds that file against the program: what
it names exists, the tests run what they are named for, and no tie-break, rule, play-off scheme or
recommended list is missing. The items of 12.1.1 bear no numbers and are counted from 1; the
sections of annex 3 without a letter go by E and G. Readings that a policy chooses are listed in
[editions.md](editions.md) and [decisions.md](decisions.md).
"""

_VARIANTS: Final = """\
The rules that `trfkit verify` tries where a column differs, the preferred ones first. How one of
them comes to be named is told in [verification.md](verification.md).
"""


def pages() -> dict[Path, str]:
    """Return the text of each generated page by its path."""
    return {
        DOCS / "diagnostics.md": reference(CATALOGUE),
        DOCS / "editions.md": editions_page(),
        DOCS / "tiebreaks.md": tie_breaks_page(),
        DOCS / "handbook-map.md": handbook_page(),
        DOCS / "variants.md": variants_page(),
    }


def variants_page() -> str:
    """Return docs/variants.md: the rules that a verification tries, as trfkit variants has them."""
    return f"# Variants\n\n{GENERATED}\n{_VARIANTS}\n{to_markdown(variants_rows())}\n"


def handbook_page() -> str:
    """Return docs/handbook-map.md: article, what it says, where it is computed, its tests."""
    trace = tomllib.loads((DOCS / "handbook.toml").read_text(encoding="utf-8"))
    parts = [f"# The handbook in the program\n\n{GENERATED}", _HANDBOOK]
    for key, heading in HEADINGS.items():
        rows = [["article", "codes", "what it says", "computed in", "tests"]]
        for rule in trace[key]:
            since = f" (from {rule['since']})" if "since" in rule else ""
            rows.append(
                [
                    ", ".join(rule["articles"]) + since,
                    ", ".join(rule.get("codes", ())),
                    rule["says"],
                    ", ".join(rule["where"]),
                    ", ".join(rule["tests"]),
                ]
            )
        parts += [f"## {heading}\n", to_markdown(rows)]
    rows = [["text", "article", "what it says"]]
    rows += [[one["text"], ", ".join(one["articles"]), one["says"]] for one in trace["nothing"]]
    return "\n".join([*parts, "## What states nothing to compute\n", to_markdown(rows)])


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
