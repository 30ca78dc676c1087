"""No module imports, by whatever way, one that imports it: neither late nor for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "trfkit"


def modules():
    names = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return names


def imported(path, names):
    """Yield every module that one names in an import, at whatever place."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in names:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in names else node.module


@pytest.mark.slow
def test_no_module_comes_back_to_itself():
    names = modules()
    edges = {name: {*imported(path, names)} - {name} for name, path in names.items()}
    # The entry point starts the program, which prints through modules of the same package.
    edges["trfkit.cli"].discard("trfkit.cli.app")
    while leaves := [name for name, onward in edges.items() if not onward]:
        for name in leaves:
            del edges[name]
        for onward in edges.values():
            onward.difference_update(leaves)
    assert not edges, f"in circles, or before them: {sorted(edges)}"
