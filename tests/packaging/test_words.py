"""Names that say nothing: how many variables of each room have one may only fall.

A variable is a noun of chess or of programming, as ``player``, ``round_number`` or ``finding``.
Counted is what a module, a class or a function binds: parameters, assignments, loops and fields.
A name that lives no longer than a comprehension or a lambda is not counted.
"""

import ast
from collections import Counter
from pathlib import Path

import pytest

import trfkit

PACKAGE = Path(trfkit.__file__).parent
EMPTY_NAMES = frozenset(
    "asked at found given held kept meant one said shown told wanted what who whom".split()
)

COUNTS = {
    "api": 2,
    "cli": 29,
    "reports": 14,
    "syntax": 1,
    "verification": 8,
    "web": 7,
}
"""How many there are; whoever renames some lowers the number."""


def empty_names_of(source):
    """Yield the lines where a module binds a variable to a name of ``EMPTY_NAMES``."""
    waiting = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Name, ast.arg)):
            name = node.id if isinstance(node, ast.Name) else node.arg
            is_bound = isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)
            if is_bound and name.strip("_") in EMPTY_NAMES:
                yield node.lineno
        elif isinstance(node, ast.Lambda):
            waiting.append(node.body)
            continue
        elif isinstance(node, ast.comprehension):
            waiting += [node.iter, *node.ifs]
            continue
        waiting += ast.iter_child_nodes(node)


def counted():
    """Return how many such bindings each room has, a module of the package itself by its name."""
    counts = Counter()
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        counts[room] += sum(1 for _ in empty_names_of(path.read_text("utf-8")))
    return +counts


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("one = 1", [1]),
        ("for at in rows:\n    pass", [1]),
        ("def f(who, *, what=None): pass", [1, 1]),
        ("class A:\n    found: int = 0", [2]),
        ("if (told := f()): pass", [1]),
        ("with f() as kept: pass", [1]),
        ("_one, player = f()", [1]),
        ("[one for one in rows if one]", []),
        ("{who: 1 for who in rows}", []),
        ("key = lambda one: one.name", []),
        ("rows.at = one", []),
        ("onerous = 1", []),
    ],
)
def test_a_variable_counts_where_it_outlives_an_expression(source, lines):
    assert list(empty_names_of(source)) == lines


def test_names_that_say_nothing_become_fewer():
    counts = counted()
    more = {room: (COUNTS.get(room, 0), n) for room, n in counts.items() if n > COUNTS.get(room, 0)}
    assert not more, f"{more}: name variables for what they hold (nouns of chess or programming)"
    fewer = {room: (n, counts[room]) for room, n in COUNTS.items() if counts[room] < n}
    assert not fewer, f"{fewer}: lower these numbers in COUNTS"
