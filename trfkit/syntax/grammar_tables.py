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
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from trfkit.record import from_json, to_json

if TYPE_CHECKING:
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
