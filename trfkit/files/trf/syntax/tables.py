"""What was made of the grammars when the package was built: plain data, one file a table.

Nothing is written here at run time. A table is as good as the grammars that it was made of: in
a checkout, where their texts stand beside the package and may have changed since, tables made
of other texts count as missing, and whoever asks makes them anew in memory.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.util import source_hash
from pathlib import Path
from typing import Any, Final

from trfkit.record import from_json, to_json

_HERE: Final = Path(__file__).resolve().parent
_PACKAGE: Final = _HERE.parents[2]

PLACE: Final = _HERE / "_tables"
"""Where the tables of the package stand."""

_MAKERS: Final = ("compiling.py", "deriving.py", "grammar.py", "records.py")
"""The modules beside this one that decide what is made of a grammar."""


def folder() -> Path:
    """Return the folder of the grammars: inside the installed package, else the checkout's.

    Raises FileNotFoundError where neither exists, which means a broken installation.
    """
    for place in (_PACKAGE / "grammars", _PACKAGE.parent / "grammars"):
        if (place / "fields.lark").is_file():
            return place
    raise FileNotFoundError(f"no grammars beside {_PACKAGE}: install trfkit again")


@lru_cache(maxsize=8)
def digest(grammars: Path) -> str:
    """Return what tells the texts of the grammars, and the code that reads them, from others."""
    texts = [grammars / name for name in sorted(os.listdir(grammars)) if name.endswith(".lark")]
    files = [*texts, *(_HERE / name for name in _MAKERS)]
    # As Python tells a source from the one that it compiled: a checkout asks at each start.
    return source_hash(repr([(file.name, file.read_bytes()) for file in files]).encode()).hex()


def read_table(name: str) -> Any | None:  # noqa: ANN401 - whoever wrote a table knows its shape
    """Return a table as it was written; None where there is none, or none of these grammars."""
    try:
        table = from_json((PLACE / f"{name}.json").read_bytes())
    except (OSError, ValueError):
        return None
    grammars = folder()
    if grammars.parent != _PACKAGE and table["grammars"] != digest(grammars):
        return None
    return table["content"]


def write_table(place: Path, name: str, grammars: str, content: object) -> None:
    """Write a table made of the grammars of that digest, wholly or not at all."""
    place.mkdir(parents=True, exist_ok=True)
    new = place / f"{name}.new"
    new.write_bytes(to_json({"grammars": grammars, "content": content}) + b"\n")
    new.replace(place / f"{name}.json")
