"""Prepares the grammars for parsing; the only module that uses Lark.

The files of ``grammars/`` are the reference text of the formats. A ``Language`` is one of them,
ready to parse; exceptions and trees of Lark are turned into the small values below, so that neither
leaves this module. Its tables are made when the package is built (``deriving``); if they are
missing, or were made of other texts, they are made in memory.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record
from trfkit.syntax.grammar_tables import folder, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from lark import Lark

_OPTIONS: Final[Mapping[str, Any]] = {
    "parser": "lalr",
    "lexer": "contextual",
    "maybe_placeholders": False,
}

LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    # Grammars that texts are parsed by, with the rules that a text may be parsed as.
    "trfx": ("rounds", "configuration", "absentees", "must_not_meet", "scores", "engine_points"),
    "tornelo": ("data",),
    "typecode": ("start",),
    "timecontrol": ("start",),
    "rateofplay": ("start",),
    "tiebreaks": ("code", "list"),
    "h9": ("line", "french_line", "pieces", "comment", "round"),
}


REGULAR: Final[Mapping[str, tuple[str, ...]]] = {
    # Rules that never refer to themselves but by repetition: an expression takes their texts.
    "trfx": LANGUAGES["trfx"],
    "tornelo": LANGUAGES["tornelo"],
    "tiebreaks": ("code",),
    "typecode": ("start",),
    "timecontrol": ("start",),
}

CUT: Final = (("tiebreaks", "code"), ("typecode", "start"), ("timecontrol", "start"))
"""Those whose texts are cut into tokens too: no token begins as another that may stand there."""


class Leaf(Record, gc=False):
    """One token: the terminal's name, its text, and its 1-based column in the parsed text."""

    name: str
    text: str
    column: int


class Node(Record, gc=False):
    """One rule (or its alias) with its parts; punctuation in quotes is left out."""

    name: str
    children: tuple[Node | Leaf, ...]

    def leaves(self) -> Iterator[Leaf]:
        """Yield every token below this node, from left to right."""
        pending: list[Node | Leaf] = [self]
        while pending:
            node = pending.pop()
            if isinstance(node, Leaf):
                yield node
            else:
                pending.extend(reversed(node.children))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of the tokens called ``name`` below this node."""
        return tuple(leaf.text for leaf in self.leaves() if leaf.name == name)


class Mismatch(Record, gc=False):
    """Why a text is not in the language.

    ``column`` (from 1) is where reading stopped, ``text`` the text from there up to the next blank
    ("" at the end), ``expected`` the names of the terminals that could have been there.
    """

    column: int
    text: str
    expected: tuple[str, ...]


class Language:
    """A grammar ready to parse, with one or more start rules."""

    def __init__(self, lark: Lark) -> None:
        self._lark = lark

    def parse(self, text: str, start: str | None = None) -> Node | Mismatch:
        """Return the tree of ``text``, or the place and reason of its mismatch.

        ``start`` names the start rule; it may be left out if the language has only one. The cost is
        linear in the number of tokens, some microseconds each.
        """
        from lark.exceptions import UnexpectedInput  # noqa: PLC0415 - lark costs 40 ms to import

        try:
            tree = self._lark.parse(text, start)
        except UnexpectedInput as error:
            return self._mismatch(text, error)
        return _node(tree)

    @cached_property
    def terminals(self) -> Mapping[str, str]:
        """The regular expression of every terminal, by name."""
        return {_plain(t.name): t.pattern.to_regexp() for t in self._lark.terminals}

    def width(self, terminal: str) -> int | None:
        """Return the number of columns of a terminal, None if it varies."""
        return self._widths.get(terminal)

    @cached_property
    def _widths(self) -> Mapping[str, int]:
        return {
            _plain(t.name): t.pattern.min_width
            for t in self._lark.terminals
            if t.pattern.min_width == t.pattern.max_width
        }

    @cached_property
    def rules(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Each rule's alternatives, each a sequence of names; repetitions are rules of their own.

        Lark writes ``round*`` as a helper rule whose name starts with two underscores.
        """
        expansions: dict[str, list[tuple[str, ...]]] = {}
        for rule in self._lark.rules:
            names = tuple(_plain(symbol.name) for symbol in rule.expansion)
            expansions.setdefault(_plain(rule.origin.name), []).append(names)
        return {name: tuple(alternatives) for name, alternatives in expansions.items()}

    def tokens(self, rule: str) -> str:
        """Return the expression of a rule's next token, with a group named after the token.

        Punctuation before a token, which trees leave out, is matched with it. No token of the rule
        may begin like another that is possible in its place.
        """
        punctuation_by_name: dict[str, dict[str, None]] = {}
        for punctuation, name in self._tokens_below(rule, {rule}):
            punctuation_by_name.setdefault(name, {})[punctuation] = None
        alone = punctuation_by_name.pop("", {})  # before a rule or behind one
        named = [
            f"{_one_of(before)}(?P<{name}>{self.terminals[name]})"
            for name, before in punctuation_by_name.items()
        ]
        return "|".join([*named, *alone])

    def _tokens_below(self, rule: str, seen: set[str]) -> Iterator[tuple[str, str]]:
        """Yield the tokens below a rule, each with the punctuation before it; "" for no token."""
        for known in self._lark.rules:
            if _plain(known.origin.name) != rule:
                continue
            punctuation = ""
            for symbol in known.expansion:
                name = _plain(symbol.name)
                if not symbol.is_term:
                    if punctuation:
                        yield punctuation, ""
                        punctuation = ""
                    if name not in seen:
                        yield from self._tokens_below(name, seen | {name})
                elif getattr(symbol, "filter_out", False):
                    punctuation += f"(?:{self.terminals[name]})"
                else:
                    yield punctuation, name
                    punctuation = ""
            if punctuation:
                yield punctuation, ""

    def any_token(self) -> dict[str, str]:
        """Return the expressions of all terminals by name, in the order in which Lark tries them.

        Lark does so wherever each is possible.
        """
        lexer: Any = self._lark.parser.lexer  # contextual: its root knows every terminal
        terminals = lexer.root_lexer.terminals
        return {_plain(terminal.name): terminal.pattern.to_regexp() for terminal in terminals}

    @staticmethod
    def _mismatch(text: str, error: Any) -> Mismatch:  # noqa: ANN401 - a lark.UnexpectedInput
        place = error.pos_in_stream
        if (
            place is None
            or place < 0
            or getattr(getattr(error, "token", None), "type", "") == "$END"
        ):
            place = len(text)
        expected = getattr(error, "accepts", None) or getattr(error, "allowed", None) or ()
        expected = expected or getattr(error, "expected", ())
        names = sorted({_plain(str(name)) for name in expected if name != "$END"})
        words = text[place:].split(maxsplit=1)
        return Mismatch(place + 1, words[0] if words else text[place:], tuple(names))


def _one_of(patterns: Iterable[str]) -> str:
    """Return the expression that matches one of several literals."""
    either = "|".join(patterns)
    return f"(?:{either})" if "|" in either else either


@lru_cache(maxsize=32)
def load(name: str) -> Language:
    """Return the language of ``grammars/<name>.lark``, one of ``LANGUAGES``."""
    return restore_grammar(name) or compile_grammar(name, folder(), LANGUAGES[name])


def compile_grammar(name: str, place: Path, starts: tuple[str, ...], more: str = "") -> Language:
    """Compile the grammar ``<name>.lark`` in a folder with Lark.

    ``starts`` lists the possible start rules, ``more`` is added to the grammar.
    """
    import lark  # noqa: PLC0415 - 40 ms that commands which parse nothing save

    file = place / f"{name}.lark"
    text = file.read_text(encoding="utf-8") + more
    return Language(lark.Lark(text, start=list(starts), source_path=str(file), **_OPTIONS))


def rule_names(name: str, place: Path) -> tuple[str, ...]:
    """Return the names of the rules of a grammar, in their order."""
    from lark.load_grammar import load_grammar  # noqa: PLC0415 - Lark's own reader of grammars

    file = place / f"{name}.lark"
    read: Any = load_grammar  # which has no types
    grammar, _ = read(file.read_text(encoding="utf-8"), str(file), [], False)  # noqa: FBT003 - Lark's signature
    return tuple(str(rule) for rule, *_ in grammar.rule_defs)


def restore_grammar(name: str) -> Language | None:
    """Restore the language from the table made when the package was built, None if none matches.

    A table made by another version of Lark is not used, unless only the patch version differs.
    """
    import lark  # noqa: PLC0415 - not where a table fits the text

    table = read_table(name)
    if table is None or table["lark"] != _series(lark.__version__):
        return None
    content = _with_numbers({"data": table["data"], "memo": table["memo"]})
    # What Lark.load does once it has unpickled.
    language: Lark = lark.Lark.__new__(lark.Lark)._load(content)  # noqa: SLF001 - see above
    return Language(language)


def as_table(language: Language) -> dict[str, object]:
    """Return a language as plain data, for ``restore_grammar``."""
    import lark  # noqa: PLC0415 - when the package is built
    from lark.grammar import Rule  # noqa: PLC0415 - as above
    from lark.lexer import TerminalDef  # noqa: PLC0415 - as above

    tables, memo = language._lark.memo_serialize([TerminalDef, Rule])  # noqa: SLF001 - Lark's own way to its tables
    tables["parser"]["parser"] = _renumber(tables["parser"]["parser"])
    # No path of the building machine.
    tables["options"] |= {"source_path": None, "import_paths": []}
    return {"lark": _series(lark.__version__), "data": tables, "memo": memo}


def _renumber(parser: Mapping[str, Any]) -> dict[str, Any]:
    """Return a parser with its tokens numbered by name, its states in the order they are reached.

    Lark numbers them in the order of its sets, which differs in every run.
    """
    names = sorted(parser["tokens"].values())
    token_by_name = {name: number for number, name in enumerate(names)}
    first = sorted(parser["start_states"].items())
    order = list(dict.fromkeys(state for _, state in first))
    states: dict[int, dict[int, Any]] = {}
    numbers = {state: number for number, state in enumerate(order)}
    for state in order:  # which grows on the way
        actions = parser["states"][state]
        by_token = sorted(
            (token_by_name[parser["tokens"][token]], action) for token, action in actions.items()
        )
        for _, (is_reduction, target) in by_token:
            if not is_reduction and target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        states[numbers[state]] = {
            token: [is_reduction, target if is_reduction else numbers[target]]
            for token, (is_reduction, target) in by_token
        }
    ends = parser["end_states"].items()
    return {
        "tokens": dict(enumerate(names)),
        "states": states,
        "start_states": {start: numbers[state] for start, state in first},
        "end_states": {start: numbers[state] for start, state in sorted(ends)},
    }


def _series(version: str) -> str:
    """Return a version without its patch number."""
    return ".".join(version.split(".")[:2])


def _with_numbers(value: Any) -> Any:  # noqa: ANN401 - plain data of any depth
    """Turn the keys that JSON made texts back into numbers."""
    if isinstance(value, dict):
        return {
            int(key) if key.isdecimal() else key: _with_numbers(item) for key, item in value.items()
        }
    return [_with_numbers(item) for item in value] if isinstance(value, list) else value


def _plain(name: str) -> str:
    """Return a symbol's name without the prefix added by importing a grammar."""
    if name.startswith("__"):
        return name
    return name.rsplit("__", 1)[-1]


def _node(tree: Any) -> Node:  # noqa: ANN401 - a lark.Tree
    """Convert Lark's tree to a Node; equal texts of many tokens share one object."""
    children = tuple(
        Leaf(_plain(child.type), intern(str(child)), child.start_pos + 1)
        if hasattr(child, "type")
        else _node(child)
        for child in tree.children
    )
    return Node(_plain(str(tree.data)), children)
