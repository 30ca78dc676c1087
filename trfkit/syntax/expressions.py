"""Parse texts of regular languages with expressions derived from the grammars by Lark.

The document, the lines of words and the tie-break codes need no more than that: Lark itself is
imported only to locate the mismatch of a text that is not in its language, and for languages that
are not regular. Tests ensure that both parse every text alike.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trfkit.syntax.grammar_tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the sections of a document: the name of a section's terminal, and its text.

    Raises TypeError if they are not the whole text, which cannot happen.
    """
    heads = {line[:3] for line in text.splitlines()}
    names = (name for name, _, tags in _sections() if tags is None or not heads.isdisjoint(tags))
    end, take = 0, _section(frozenset(names)).match
    while (section := take(text, end)) is not None:
        end = section.end()
        yield str(section.lastgroup), section[0]
    if end != len(text):  # pragma: no cover - the grammar takes every text
        raise TypeError(f"the document grammar stopped at {end}; please report {text!r}")


def is_text_of(grammar: str, rule: str, text: str) -> bool:
    """Tell whether a rule of a grammar matches the whole text."""
    return _whole(grammar, rule).fullmatch(text) is not None


def tokens(grammar: str, rule: str, text: str) -> tuple[tuple[str, str], ...] | None:
    """Return the names and texts of a text's tokens, without punctuation.

    None if the rule does not match the text.
    """
    if not is_text_of(grammar, rule, text):
        return None
    read: list[tuple[str, str]] = []
    end, take = 0, _tokens(grammar, rule).match
    while (token := take(text, end)) is not None:
        end, name = token.end(), token.lastgroup
        if name is not None:
            read.append((name, token[name]))
    return tuple(read)


@lru_cache(maxsize=16)
def _section(names: frozenset[str]) -> re.Pattern[str]:
    """Return the expression of the next section, among those with one of the names.

    Compiling all of them takes longer than reading a file of a hundred players.
    """
    return re.compile(
        "|".join(
            f"(?P<{name}>{expression})" for name, expression, _ in _sections() if name in names
        )
    )


@lru_cache(maxsize=16)
def _whole(grammar: str, rule: str) -> re.Pattern[str]:
    return re.compile(_expressions()[grammar][rule]["whole"])


@lru_cache(maxsize=16)
def _tokens(grammar: str, rule: str) -> re.Pattern[str]:
    return re.compile(_expressions()[grammar][rule]["tokens"])


@lru_cache(maxsize=1)
def _sections() -> Sequence[tuple[str, str, Sequence[str] | None]]:
    """Return the sections in the form of ``Derived.sections``."""
    table: Any = read_table("sections")
    if table is None:
        from trfkit.syntax.deriving import derive_records  # noqa: PLC0415 - only if none is made

        return derive_records().sections()
    sections: Sequence[tuple[str, str, Sequence[str] | None]] = table
    return sections


@lru_cache(maxsize=1)
def _expressions() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return the expressions by grammar and rule: of its ``whole`` and of its ``tokens``."""
    table: Any = read_table("expressions")
    if table is None:
        from trfkit.syntax.deriving import derive_records  # noqa: PLC0415 - only if none is made

        return derive_records().expressions()
    expressions: Mapping[str, Mapping[str, Mapping[str, str]]] = table
    return expressions
