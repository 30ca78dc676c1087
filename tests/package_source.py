"""The modules of the package as texts and trees: for tests of how they are written."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import trfkit

PACKAGE = Path(trfkit.__file__).parent

_IMPORT = re.compile(r"^ *from (trfkit[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE)


@cache
def module_texts():
    """Return the text of each module, by its path in the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in paths}


def parsed_modules(pattern=""):
    """Yield the path and the tree of each module whose text has ``pattern``.

    To parse the whole package takes seconds: a pattern leaves out where nothing can be found.
    """
    for name, text in module_texts().items():
        if re.search(pattern, text, re.MULTILINE):
            yield name, ast.parse(text)


def imports_of(text):
    """Yield each module of the package that a text imports from, with a name of what it takes.

    They are read without a tree, since the imports of all modules are asked for.
    """
    for module, names in _IMPORT.findall(re.sub("#.*", "", text)):
        for name in names.strip("() \n").split(","):
            if name.strip():
                yield module, name.split()[0]
