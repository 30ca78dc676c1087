"""Names that say nothing: how many each room has may only fall.

A variable is a noun of chess or of programming, as ``player``, ``round_number`` or ``finding``.
Counted is what a module, a class or a function binds: parameters, assignments, loops and fields.
A name that lives no longer than a comprehension or a lambda is not counted.

A function is a verb with its object, or a noun for what it returns; a name that begins with a
preposition (``of_ranks``) says neither. A class is a thing, no participle (``Made``).
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

PREPOSITIONS = frozenset(
    "after against at before behind beside between by for from in near of on over under".split()
)
PARTICIPLES = frozenset("Asked Found Given Held Kept Known Made Said Shown Taken Told".split())

COUNTS = {
    "api": 1,
    "cli": 9,
    "reports": 2,
    "syntax": 1,
    "verification": 7,
    "web": 2,
}
"""How many variables there are; whoever renames some lowers the number."""

RIDDLES = {
    "change": 8,
    "checks": 5,
    "cli": 3,
    "events": 3,
    "files": 3,
    "findings": 2,
    "generate": 2,
    "go": 3,
    "model": 1,
    "pairings": 1,
    "playoffs": 3,
    "ranking": 1,
    "ratings": 2,
    "refusal.py": 1,
    "regulations": 2,
    "reports": 8,
    "syntax": 1,
    "tie_breaks": 5,
    "verification": 12,
    "web": 1,
}
"""How many functions and classes there are."""


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


def riddles_of(source):
    """Yield the lines of functions called after a preposition, and of classes after a participle.

    A class method ``of`` makes a record of something else.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            first, *others = node.name.strip("_").split("_")
            if first in PREPOSITIONS and (others or first != "of"):
                yield node.lineno
        elif isinstance(node, ast.ClassDef) and node.name.strip("_") in PARTICIPLES:
            yield node.lineno


def counted(lines_of=empty_names_of):
    """Return how many such names each room has, a module of the package itself by its name."""
    counts = Counter()
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        counts[room] += sum(1 for _ in lines_of(path.read_text("utf-8")))
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


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def of_ranks(): pass", [1]),
        ("def _by_own_list(): pass", [1]),
        ("class A:\n    def in_words(self): pass", [2]),
        ("class _Made: pass", [1]),
        ("def offer(): pass", []),
        ("def with_points(): pass", []),
        ("class A:\n    @classmethod\n    def of(cls): pass", []),
        ("class Player: pass", []),
    ],
)
def test_a_function_is_no_preposition_and_a_class_no_participle(source, lines):
    assert list(riddles_of(source)) == lines


def test_functions_and_classes_that_are_riddles_become_fewer():
    counts = counted(riddles_of)
    more = {
        room: (RIDDLES.get(room, 0), n) for room, n in counts.items() if n > RIDDLES.get(room, 0)
    }
    assert not more, f"{more}: name functions by a verb or for what they return, classes as things"
    fewer = {room: (n, counts[room]) for room, n in RIDDLES.items() if counts[room] < n}
    assert not fewer, f"{fewer}: lower these numbers in RIDDLES"
