"""Tables made from the grammars when the package was built: plain data, one file per table.

Nothing is written here at run time. A table is only valid for its grammars: in a checkout, where
their texts are next to the package and may have changed since, tables made of other texts count as
missing, and the callers make them anew in memory.

With the expressions among them, which Lark derives, texts of regular languages are parsed. The
document, the lines of words and the tie-break codes need no more than that: Lark itself is imported
only to locate the mismatch of a text that is not in its language, and for languages that are not
regular. Tests ensure that both parse every text alike.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from trfkit.record import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path


# Names, not paths: each command reads a table, and pathlib alone would be 4 ms of its start.
_HERE: Final = os.path.dirname(os.path.realpath(__file__))
_PACKAGE: Final = os.path.dirname(_HERE)

PLACE: Final = os.path.join(_HERE, "_tables")
"""Where the tables of the package stand."""

_MAKERS: Final = ("deriving.py", "grammar.py", "trf_document.py")
"""The modules beside this one that decide what is made of a grammar."""


def folder() -> Path:
    """Return the folder of the grammars: inside the installed package, else the checkout's.

    Raises FileNotFoundError if neither exists, which means a broken installation.
    """
    from pathlib import Path  # noqa: PLC0415 - asked where a table is made alone

    return Path(_grammars())


def _grammars() -> str:
    for place in (_PACKAGE, os.path.dirname(_PACKAGE)):
        grammars = os.path.join(place, "grammars")
        if os.path.isfile(os.path.join(grammars, "fields.lark")):
            return grammars
    raise FileNotFoundError(f"no grammars beside {_PACKAGE}: the installation is incomplete")


@lru_cache(maxsize=8)
def digest(grammars: str | Path) -> str:
    """Return a digest of the texts of the grammars and of the code that reads them."""
    texts = sorted(name for name in os.listdir(grammars) if name.endswith(".lark"))
    content = [(name, _read(grammars, name)) for name in texts]
    content += [(name, _read(_HERE, name)) for name in _MAKERS]
    # A checkout asks at each start, so it must be quick; and the same for every Python, several of
    # which may use one checkout, so it is not the hash by which Python knows a source again.
    return f"{crc32(repr(content).encode()):08x}"


def _read(place: str | Path, name: str) -> bytes:
    with open(os.path.join(place, name), "rb") as file:
        return file.read()


def read_table(name: str) -> Any | None:  # noqa: ANN401 - whoever wrote a table knows its shape
    """Return a table as written; None if it is missing, or made of other grammars."""
    try:
        table = from_json(_read(PLACE, f"{name}.json"))
    except (OSError, ValueError):
        return None
    grammars = _grammars()
    if os.path.dirname(grammars) != _PACKAGE and table["grammars"] != digest(grammars):
        return None
    return table["content"]


def write_table(place: Path, name: str, grammars: str, content: object) -> None:
    """Write a table made of the grammars with that digest, completely or not at all."""
    place.mkdir(parents=True, exist_ok=True)
    new = place / f"{name}.new"
    new.write_bytes(to_json({"grammars": grammars, "content": content}) + b"\n")
    new.replace(place / f"{name}.json")


# Texts of regular languages, parsed with the expressions among the tables -------------------------


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
