"""Sentences that no catalogue has yet: how many there are in each room may only fall.

Sentence-like is a literal with three words of letters in a row, with nothing but a blank between
them; the pieces of an f-string are one literal. Not counted are the rows of ``trfkit/messages``,
docstrings of all kinds, and what stands in the arguments of ``UNCOUNTED``: help and examples of the
command line, which is written when commands are declared, descriptions for JSON Schemas, comments
for translators.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import trfkit

PACKAGE = Path(trfkit.__file__).parent
SENTENCE = re.compile(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+")
UNCOUNTED = {"about", "comment", "description", "epilog", "help", "short_help"}
HELPING = {
    *("_codes_option", "command_group", "edition_option", "examples", "folder_option"),
    *("month_option", "option", "output_option", "pairings_option", "today_option"),
    "ufgo_policies",
}
"""Functions whose arguments are help."""

DECLARED = {"examples", "HELP"}
"""Names under which commands declare parts of their help."""

SENTENCES = {
    "__init__.py": 1,
    "api": 0,
    "archive": 60,
    "atomic_files.py": 2,
    "change": 14,
    "checks": 1,
    "cli": 15,
    "federations.py": 2,
    "files": 40,
    "findings": 67,
    "format_table.py": 22,
    "generate": 52,
    "go": 51,
    "limits.py": 9,
    "model": 25,
    "pairings": 1,
    "playoffs": 0,
    "ranking": 2,
    "ratings": 39,
    "record.py": 1,
    "regulations": 253,
    "reports": 24,
    "syntax": 6,
    "tie_breaks": 171,
    "verification": 60,
    "web": 0,
}
"""So many there are."""


def sentences_of(source):
    """Yield the lines of a module with a sentence-like literal."""
    waiting = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if isinstance(node, ast.keyword) and node.arg in UNCOUNTED:
            continue
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in DECLARED:
            continue
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in HELPING:
            continue
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RowField":
            node.args[1:2] = []  # what a JSON Schema says of the field
        if isinstance(node, ast.JoinedStr):
            pieces = (getattr(piece, "value", "") for piece in node.values)
            text = "{}".join(piece for piece in pieces if isinstance(piece, str))
            waiting += (one for one in node.values if isinstance(one, ast.FormattedValue))
        elif isinstance(node, ast.Constant):
            text = node.value
        else:
            waiting += ast.iter_child_nodes(node)
            continue
        if isinstance(text, str) and SENTENCE.search(text):
            yield node.lineno


def test_a_sentence_is_told_from_other_literals():
    source = '''
"""A docstring of three words."""
NAME = "two words"
"""What a name is for."""
SAID = "there is nothing here"
MORE = f"{NAME} lies {SAID} in the way"
@option("--name", help="Say what it is called.")
@command(epilog=examples("trfkit do all of it"))
def call(): ...
class Call:
    examples = ("trfkit do all of it",)
'''
    assert sorted(sentences_of(source)) == [5, 6]


@pytest.mark.slow
def test_sentences_outside_the_catalogue_only_get_fewer():
    counts = Counter()
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        if room != "messages":
            counts[room] += sum(1 for _ in sentences_of(path.read_text("utf-8")))
    more = {room: count for room, count in counts.items() if count > SENTENCES.get(room, 0)}
    assert more == {}, "make the new sentences rows of trfkit/messages"
    fewer = {room: counts[room] for room, most in SENTENCES.items() if counts[room] < most}
    assert fewer == {}, "lower the numbers in SENTENCES to these"
