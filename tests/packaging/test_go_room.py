"""The room of Go: only registries name it, and nothing else asks which discipline a thing is of."""

import ast
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "trfkit"
REGISTRIES = {
    "__init__.py",
    "cli/app.py",
    "format_table.py",
    "model/discipline.py",
    "ratings/__init__.py",
    "tie_breaks/table.py",
}
"""Their rows name functions and classes of the room in strings, which import-linter cannot see."""


@cache
def other_rooms():
    """Return every node of the modules of other rooms, each with its module."""
    return [
        (name, node)
        for path in PACKAGE.rglob("*.py")
        if not (name := path.relative_to(PACKAGE).as_posix()).startswith("go/")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Constant, ast.Compare, ast.MatchValue))
    ]


@pytest.mark.slow
def test_only_registries_name_the_room():
    naming = {
        name
        for name, node in other_rooms()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("trfkit.go")
    }
    assert naming == REGISTRIES


@pytest.mark.slow
def test_no_other_module_asks_whether_something_is_of_go():
    asked = [
        f"{name}:{node.lineno}"
        for name, node in other_rooms()
        if not isinstance(node, ast.Constant)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in {"go", "Go", "ufgo"}
    ]
    assert asked == []
