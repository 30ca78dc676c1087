"""Names that say nothing are not used.

A variable is a noun of chess or of programming, as ``player``, ``round_number`` or ``finding``.
Counted is what a module, a class or a function binds: parameters, assignments, loops and fields.
A name that lives no longer than a comprehension or a lambda is not counted.

A function is a verb with its object, or a noun for what it returns; a name that begins with a
preposition (``of_ranks``) says neither. A class is a thing, no participle (``Made``).
"""

import ast

from package_source import parsed_modules
from row_tests import each_row

EMPTY_NAMES = frozenset(
    "asked at found given held kept meant one said shown told wanted what who whom".split()
)

PREPOSITIONS = frozenset(
    "after against at before behind beside between by for from in near of on over under".split()
)
PARTICIPLES = frozenset("Asked Found Given Held Kept Known Made Said Shown Taken Told".split())


def empty_names_of(tree):
    """Yield the lines where a module binds a variable to a name of ``EMPTY_NAMES``."""
    waiting = [tree]
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


def riddles_of(tree):
    """Yield the lines of functions called after a preposition, and of classes after a participle.

    A class method ``of`` makes a record of something else. What overrides a method of another
    library, and calls that one, has its name.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first, *others = node.name.strip("_").split("_")
            is_riddle = first in PREPOSITIONS and (others or first != "of")
            if is_riddle and f"super().{node.name}(" not in ast.unparse(node):
                yield node.lineno
        elif isinstance(node, ast.ClassDef) and node.name.strip("_") in PARTICIPLES:
            yield node.lineno


def lines_with(lines_of, pattern=""):
    """Return the lines of all modules with ``pattern`` where such a name is bound."""
    return [f"{name}:{line}" for name, tree in parsed_modules(pattern) for line in lines_of(tree)]


@each_row(
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
    assert list(empty_names_of(ast.parse(source))) == lines


def test_no_name_says_nothing():
    lines = lines_with(empty_names_of)
    assert not lines, f"{lines}: name variables for what they hold (nouns of chess or programming)"


@each_row(
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
        ("class A:\n    def on_end(self): super().on_end()", []),
        ("class A:\n    def on_end(self): super().end()", [2]),
    ],
)
def test_a_function_is_no_preposition_and_a_class_no_participle(source, lines):
    assert list(riddles_of(ast.parse(source))) == lines


def test_no_function_or_class_is_a_riddle():
    beginnings = "|".join(PREPOSITIONS)
    lines = lines_with(
        riddles_of, rf"^ *(def _*({beginnings})(_|\b)|class _*({'|'.join(PARTICIPLES)})\b)"
    )
    assert not lines, (
        f"{lines}: name functions by a verb or for what they return, classes as things"
    )
