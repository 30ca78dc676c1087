"""Sentences that no catalogue has yet: how many there are in each room may only fall.

Sentence-like is a literal with three words of letters in a row, with nothing but a blank between
them; the pieces of an f-string are one literal. Not counted are

- the rows of ``trfkit/messages``, and what stands in a table of which rows are made;
- docstrings of all kinds, and descriptions for JSON Schemas (``DESCRIBED``);
- help and examples of the command line, which is written when commands are declared;
- errors for programmers: what is raised as one of ``ERRORS``, and assertions;
- SQL, patterns, and words that are read or drawn and never told (``READ``);
- what a user types, and what stands in files that are written (by modules of ``WRITERS``), which
  are English in every language;
- names: of articles, regulations, records, formats, and of what other programs have (``NAMED``).
"""

import ast
import builtins
import re
from collections import Counter

import pytest
from package_source import parsed_modules

from trfkit.messages.catalogue import TABLES, rows_of_room

SENTENCE = re.compile(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+")
SQL = re.compile(
    r"\s*(?:SELECT|INSERT|CREATE|DELETE|DROP|UPDATE)\b"
    r"|.*\b(?:FROM [a-z]+ (?:WHERE|ORDER)|IS NULL)\b"
)
TYPED = re.compile(r"trfkit [a-z]|[A-Z ]+$")
"""What a user types, and names of characters: the same in every language."""

UNCOUNTED = {"about", "comment", "description", "epilog", "help", "metavar", "short_help", "title"}
"""Arguments by name: help, what translators and readers of schemas are told, and titles."""

HELPING = {
    *("_codes_option", "argument", "edition_option", "examples", "folder_option"),
    *("month_option", "option", "output_option", "pairings_option", "today_option"),
    *("ufgo_policies", "Blemish", "Rate"),
}
"""Functions whose arguments are help: what a blemish or a rate is stands in that of 'generate'."""

DECLARED = {"examples", "FORMER", "HELP", "QUESTIONS"}
"""Names under which commands declare parts of their help."""

DESCRIBED = {"ArchiveTable": 1, "Column": 2, "RowField": 1, "_field": 3}
"""Functions that make fields of a schema, and which of their arguments describes it."""

NAMED = {"Entry", "Format", "Number", "Rule", "Sign"}
"""Functions whose arguments are names: the articles of findings, formats, the titles of
Chess-Results, and the rules of editions, whose rows stand in a table, or those of the policies that
choose them. The members of an enumeration are names, too."""

WRITERS = {"write.py", "h9.py", "pgn.py", "tou.py", "xlsx.py"}
"""Modules that write files of a format."""

READING = {"Named", "compile", "lazy_pattern", "split"}
"""Functions whose arguments are read, not told: captions of tables, patterns, lists of words."""

READ = {
    *(
        "_WORDS",
        "TIE_BREAK_WORDS",
        "_TEAM_WORDS",
        "_NAMES",
        "CUT",
        "MEDIAN",
        "_BY_WORDS",
        "_LANGUAGES",
    ),  # of tables
    *("_ROUND_ROBIN_WORDS", "_CODES"),  # of files
    *("_ASCII", "_WESTERN", "_CENTRAL", "_CYRILLIC", "_RULER"),  # of events that are made up
    *("_COLUMNS", "_ENTERED"),  # parts of SQL
    *("_LISTS", "_WAYS_TO_ROUND"),  # values of parameters, by which rows choose a form
    *("SHAPES", "OF_THE_TAG"),  # titles of JSON Schemas, and what they say of a tag
    "_PROGRAM",  # what another Python runs
}
"""Names of what is read, drawn or run; so is a literal that something is compared with."""

ERRORS = {
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, Exception) and not issubclass(value, OSError)
} | {"FileNotFoundError"}
"""Exceptions whose texts are for programmers: those of the system are for everybody."""

SENTENCES = {
    "archive": 3,  # errors of Dask and of connections, among those of the system
    "atomic_files.py": 2,  # errors among those of the system, below the messages
    "cli": 3,  # internal errors
    "events": 1,  # a player and the team, as a list of names
    "files": 1,  # the name of a point system
    "go": 5,  # entries of an office's journal, which stores them
    "ratings": 1,  # what explains a rating change that a file states
    "regulations": 5,  # names of point systems and of regulations
    "tie_breaks": 14,  # definitions of tie-breaks that an event's own regulations define
    "verification": 3,  # what is looked for, beside a bar; a column of Lichess
}
"""So many there are, and what they are; in the other rooms none."""


def tabled_texts():
    """Return the texts of which rows are made elsewhere than in ``trfkit/messages``."""
    rows = (row for room in TABLES for row in rows_of_room(room).values())
    return {text for row in rows for text in (row.text, row.plural)}


def name_of(node):
    """Return the name of a function that is called, or of what is assigned."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


def sentences_of(tree, tabled=frozenset()):
    """Yield the lines of a module with a sentence-like literal."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if isinstance(node, ast.keyword) and node.arg in UNCOUNTED:
            continue
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if name_of(target) in DECLARED | READ:
                continue
        if isinstance(node, ast.Raise) and name_of(getattr(node.exc, "func", None)) in ERRORS:
            continue
        if isinstance(node, ast.Assert):
            node.msg = None
        if isinstance(node, ast.Compare):
            node.comparators = [
                c for c in node.comparators if not isinstance(c, ast.Constant | ast.Set)
            ]
        if isinstance(node, ast.ClassDef) and "Enum" in "".join(map(name_of, node.bases)):
            node.body = [part for part in node.body if not isinstance(part, ast.Assign)]
        if isinstance(node, ast.Call):
            name = name_of(node.func)
            if name in HELPING | NAMED | READING:
                continue
            if name in DESCRIBED:
                node.args[DESCRIBED[name] : DESCRIBED[name] + 1] = []
        if isinstance(node, ast.JoinedStr):
            pieces = (getattr(piece, "value", "") for piece in node.values)
            text = "{}".join(piece for piece in pieces if isinstance(piece, str))
            waiting += (one for one in node.values if isinstance(one, ast.FormattedValue))
        elif isinstance(node, ast.Constant):
            text = node.value
        else:
            waiting += ast.iter_child_nodes(node)
            continue
        is_told = isinstance(text, str) and text not in tabled
        is_told = is_told and not SQL.match(text) and not TYPED.match(text)
        if is_told and SENTENCE.search(text):
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
HEADS: Final = lazy_pattern("won drawn or lost")
QUERY = f"SELECT * FROM players WHERE {NAME}"
assert NAME, "it has to be there"
def fail(): raise ValueError("nothing was read here")
def end(): raise OSError("nothing was read here")
RULE = Rule("16", "a draw against oneself", call)
COLUMN = Column("name", TEXT, "what it is called", lambda: "what it is called")
'''
    assert sorted(sentences_of(ast.parse(source))) == [5, 6, 16, 18]


def test_what_is_a_row_by_a_table_is_counted_only_without_it():
    source = 'POLICY = Policy("lots", "who ranks first where some have met")'

    assert list(sentences_of(ast.parse(source))) == [1]
    assert list(sentences_of(ast.parse(source), {"who ranks first where some have met"})) == []


@pytest.mark.slow
def test_sentences_outside_the_catalogue_only_get_fewer():
    counts, tabled = Counter(), tabled_texts()
    for name, tree in parsed_modules():
        room, file = name.split("/")[0], name.split("/")[-1]
        if room != "messages" and file not in WRITERS:
            counts[room] += sum(1 for _ in sentences_of(tree, tabled))
    more = {room: count for room, count in counts.items() if count > SENTENCES.get(room, 0)}
    assert more == {}, "make the new sentences rows of trfkit/messages"
    fewer = {room: counts[room] for room, most in SENTENCES.items() if counts[room] < most}
    assert fewer == {}, "lower the numbers in SENTENCES to these"
