"""Builds the tables of the grammars, once, when the package is built.

    python -m trfkit.syntax.compiling [FOLDER]

The same grammars always give the same tables.
"""

from __future__ import annotations

import sys
from pathlib import Path

from trfkit.syntax import grammar_tables
from trfkit.syntax.deriving import DerivedRecords
from trfkit.syntax.grammar import LANGUAGES, as_table, compile_grammar


def write_tables(grammars: Path, place: Path) -> None:
    """Write the tables of a folder of grammars to another folder, created if missing."""
    derived = DerivedRecords(grammars)
    contents: dict[str, object] = {
        "forms": derived.forms,
        "sections": derived.sections(),
        "expressions": derived.expressions(),
        **{
            name: as_table(compile_grammar(name, grammars, rules))
            for name, rules in LANGUAGES.items()
        },
    }
    for name, content in contents.items():
        grammar_tables.write_table(place, name, grammar_tables.digest(grammars), content)


if __name__ == "__main__":
    write_tables(
        grammar_tables.folder(), Path(sys.argv[1] if sys.argv[1:] else grammar_tables.PLACE)
    )
