"""Write the pages that are generated from the program's own tables: ``python docs/generate.py``."""

from __future__ import annotations

from pathlib import Path

from trfkit.diagnostics.catalogue import CATALOGUE
from trfkit.diagnostics.pages import reference
from trfkit.reports.reference import editions_page, tie_breaks_page

DOCS = Path(__file__).parent


def pages() -> dict[Path, str]:
    """Return the text of each generated page by its path."""
    return {
        DOCS / "diagnostics.md": reference(CATALOGUE),
        DOCS / "editions.md": editions_page(),
        DOCS / "tiebreaks.md": tie_breaks_page(),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
