"""The room of Go: only registries name it, and nothing else asks which discipline a thing is of."""

import ast

from package_source import parsed_modules

REGISTRIES = {
    "__init__.py",
    "cli/app.py",
    "format_table.py",
    "model/discipline.py",
    "ratings/__init__.py",
    "tie_breaks/table.py",
}
"""Their rows name functions and classes of the room in strings, which import-linter cannot see."""


def other_rooms(pattern):
    """Yield every node of the modules of other rooms with ``pattern``, each with its module."""
    for name, tree in parsed_modules(pattern):
        if not name.startswith("go/"):
            yield from ((name, node) for node in ast.walk(tree))


def test_only_registries_name_the_room():
    naming = {
        name
        for name, node in other_rooms(r"trfkit\.go")
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("trfkit.go")
    }
    assert naming == REGISTRIES


def test_no_other_module_asks_whether_something_is_of_go():
    asked = [
        f"{name}:{node.lineno}"
        for name, node in other_rooms("""["'](go|Go|ufgo)["']""")
        if isinstance(node, (ast.Compare, ast.MatchValue))
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in {"go", "Go", "ufgo"}
    ]
    assert asked == []
