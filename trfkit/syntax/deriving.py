"""Derive the records, their columns and their sections from the rules of the grammars.

A rule that begins with a tag is a form: one layout of one kind of record. Nothing about a record is
defined anywhere else; ``grammars/fields.lark`` explains how to write a rule. The tables of the
grammars are made from them when the package is built, the same from the same grammars:

    python -m trfkit.syntax.deriving [FOLDER]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from string import ascii_uppercase, digits
from typing import Any, Final

from trfkit.record import Record
from trfkit.syntax import grammar_tables
from trfkit.syntax.grammar import (
    CUT,
    LANGUAGES,
    REGULAR,
    Language,
    as_table,
    compile_grammar,
    rule_names,
)
from trfkit.syntax.trf_document import NATIONAL, FieldPlace, Form, RecordKind

GRAMMARS: Final = ("trf16", "trf26", "trfx", "tornelo")
"""The grammars that hold records."""

_OPEN: Final = 1000
"""A rule for so many tags is for tags that nobody can list."""

_Alternatives = Sequence[tuple[str, ...]]


@lru_cache(maxsize=1)
def derive_records() -> DerivedRecords:
    """Derive the records anew from the grammars next to the package."""
    return DerivedRecords(grammar_tables.folder())


class DerivedRecords:
    """The records defined by a folder of grammars."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._languages = {
            name: compile_grammar(name, place, rule_names(name, place)) for name in GRAMMARS
        }
        self._sections: dict[str, list[str]] = {}
        self.forms = tuple(self._all_forms())

    def document(self) -> Language:
        """Return the language of documents: its grammar with the sections of all records.

        A section is a line of each form of a kind, repeated as often as such lines follow each
        other, each with its ``TRAIL`` and its ``EOL``.
        """
        sections = [
            f"{kind}: (({' | '.join(lines)}) TRAIL EOL)+" for kind, lines in self._sections.items()
        ]
        used = set(re.findall(r"\w+", " ".join(sections)))
        imports = [
            f"%import .{name}.{terminal} -> {_alias(name, terminal)}"
            for name, language in self._languages.items()
            for terminal in language.terminals
            if _alias(name, terminal) in used
        ]
        more = ["", *imports, *sections, f"%extend section: {' | '.join(self._sections)}", ""]
        return compile_grammar("document", self._place, ("document",), "\n".join(more))

    def sections(self) -> list[tuple[str, str, list[str] | None]]:
        """Return the sections of documents in the order in which they are tried.

        Each is a name, its expression, and the allowed tags of its lines: None for any.
        """
        tags_by_kind: dict[str, set[str]] = {}
        for form in self.forms:
            if form.kind:
                tags_by_kind.setdefault(form.kind, set()).update(form.tags or (NATIONAL,))
        return [
            (
                name,
                _line_by_line(expression) if name in self._sections else expression,
                sorted(tags) if tags and NATIONAL not in tags else None,
            )
            for name, expression in self.document().any_token().items()
            for tags in [tags_by_kind.get(name)]
        ]

    def expressions(self) -> dict[str, dict[str, dict[str, str]]]:
        """Return the expressions of rules that are regular (see ``expressions``)."""
        languages = {
            name: compile_grammar(name, self._place, rules) for name, rules in REGULAR.items()
        }
        expressions = {
            name: {rule: {"whole": _whole(language, rule)} for rule in REGULAR[name]}
            for name, language in languages.items()
        }
        for name, rule in CUT:
            expressions[name][rule]["tokens"] = languages[name].tokens(rule)
        return expressions

    def _all_forms(self) -> Iterator[Form]:
        """Yield the forms of all grammars, and collect their sections."""
        tagged_rules = [
            (name, rule, tag, alternatives)
            for name, language in self._languages.items()
            for rule in rule_names(name, self._place)
            for tag, alternatives in _alternatives_with_tags(language.rules[rule]).items()
        ]
        free = [
            (rule, _tags(self._languages[name].terminals[tag]))
            for name, rule, tag, alternatives in tagged_rules
            if _is_text(alternatives)
        ]
        for name, rule, tag, alternatives in tagged_rules:
            language = self._languages[name]
            pattern = language.terminals[tag]
            tags = _tags(pattern)
            if not tags:
                raise ValueError(f"{name}: {tag} of {rule} takes no three letters or digits")
            is_closer = any(tags <= others and rule != other for other, others in free)
            kind = "" if is_closer else _kind(rule)
            is_text = _is_text(alternatives)
            places, cell = _places(language, alternatives) or ((), ())
            if kind:
                line = _expression(_InTerminal(language, partial(_alias, name)), alternatives)
                self._sections.setdefault(kind, []).append(line)
            listed = tuple(sorted(tags)) if len(tags) < _OPEN else ()
            yield Form(name, rule, pattern, listed, kind, is_text, places, cell)


def _alternatives_with_tags(alternatives: _Alternatives) -> dict[str, list[tuple[str, ...]]]:
    """Return a rule's alternatives that begin with a tag, by its terminal."""
    alternatives_by_tag: dict[str, list[tuple[str, ...]]] = {}
    for symbols in alternatives:
        if symbols and symbols[0].startswith("TAG_"):
            alternatives_by_tag.setdefault(symbols[0], []).append(symbols)
    return alternatives_by_tag


def _kind(rule: str) -> str:
    """Return the name of the kind of a rule's records."""
    return rule.upper() if rule.upper() in RecordKind.__members__ else RecordKind.OTHER.name


def _is_text(alternatives: _Alternatives) -> bool:
    return any("TEXT" in symbols for symbols in alternatives)


@lru_cache(maxsize=64)
def _tags(pattern: str) -> frozenset[str]:
    """Return the tags of three digits or capitals that an expression matches, in a whole line."""
    expression = re.compile(pattern)
    return frozenset(
        tag
        for letters in (digits, ascii_uppercase, "#")
        for tag in map("".join, product(letters, repeat=3))
        if (match := expression.match(f"{tag} ")) is not None and match.end() == len(tag)
    )


# Columns ------------------------------------------------------------------------------------------


def _places(
    language: Language, alternatives: _Alternatives
) -> tuple[tuple[FieldPlace, ...], tuple[FieldPlace, ...]] | None:
    """Return the columns of a form's longest alternative, and of its first repetition.

    None if a terminal has no fixed width: the form has no columns.
    """
    fullest: tuple[str, ...] = max(alternatives, key=len)
    once, repeated = _sequence(language, fullest)
    if None in {language.width(name) for name in (*once, *repeated)}:
        return None
    # The first of several members often has its place before the repetition: MEMBER (GAP MEMBER)*
    first_times = {name: 1 for name in repeated if name != "GAP"}
    later_times = {name: 1 + (name in once) for name in first_times}
    places = tuple(_columns(language, once, 1, first_times))
    return places, tuple(_columns(language, repeated, places[-1].last + 1, later_times))


def _sequence(language: Language, symbols: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the terminals of an alternative, and those of the repetition at its end.

    Terminals after the repetition are part of one more, whose blanks were trimmed.
    """
    once: list[str] = []
    repeated: list[str] = []
    for symbol in symbols:
        if symbol.isupper():
            once.append(symbol)
        elif symbol.startswith("__"):
            first_time: tuple[str, ...] = min(language.rules[symbol], key=len)
            repeated, _ = _sequence(language, first_time)
        else:
            fullest: tuple[str, ...] = max(language.rules[symbol], key=len)
            terminals, _ = _sequence(language, fullest)
            if not repeated:
                once.extend(terminals)
            elif terminals != repeated[: len(terminals)]:
                raise ValueError(f"{symbol} is no part of what is repeated before it")
    return once, repeated


def _columns(
    language: Language, names: list[str], column: int, repetitions: Mapping[str, int]
) -> Iterator[FieldPlace]:
    """Yield the places of consecutive terminals; the first begins in ``column``."""
    for name in names:
        last = column + (language.width(name) or 0) - 1
        field = "tag" if name.startswith("TAG_") else name.lower()
        yield FieldPlace(field, column, last, language.terminals[name], repetitions.get(name))
        column = last + 1


# Sections -----------------------------------------------------------------------------------------

_END: Final = ""


def _line_by_line(expression: str) -> str:
    """Return the expression of a section, ``(?:LINE)+``, without backtracking into a line.

    It matches the same: a line has only one possible end. Otherwise backtracking states of all
    lines would be kept, three kilobytes each.
    """
    line = expression.removeprefix("(?:").removesuffix(")+")
    return f"(?:(?>{line}))+"


class _InTerminal(Record):
    """The way to write the rules of a language as the body of a Lark terminal.

    ``of`` returns the replacement of one of its terminals.
    """

    language: Language
    of: Callable[[str], str]
    opening: str = "("
    between: str = " "


def _whole(language: Language, rule: str) -> str:
    """Return a rule whose only recursion is repetition as a Python expression."""

    def terminal(name: str) -> str:
        pattern = language.terminals[name]
        return f"(?:{pattern})" if "|" in pattern else pattern

    way = _InTerminal(language, terminal, "(?:", "")
    return _expression(way, language.rules[rule])


def _alias(grammar: str, terminal: str) -> str:
    """Return the name of a grammar's terminal in the grammar of documents."""
    return f"{grammar.upper()}_{terminal}"


def _expression(way: _InTerminal, alternatives: _Alternatives) -> str:
    """Return a rule's alternatives as part of a terminal's body, to be put next to others.

    A common beginning of several is written once, so that each may end where a shorter one does.
    """
    root: dict[str, Any] = {}
    for symbols in alternatives:
        node = root
        for symbol in symbols:
            node = node.setdefault(symbol, {})
        node[_END] = {}
    return _branches(way, root)


def _branches(way: _InTerminal, node: Mapping[str, Any]) -> str:
    """Return the possible continuations at one point of a rule."""
    for symbol, behind in node.items():
        others = {other: rest for other, rest in node.items() if other != symbol}
        if symbol.startswith("__") and behind == others:
            # What may follow a repetition may as well stand without it.
            again = f"{way.opening}{_once(way, symbol)})*"
            return f"{again}{way.between}{_branches(way, others)}"
    ways = [
        (_symbol(way, symbol) + way.between + _branches(way, behind)).rstrip()
        for symbol, behind in node.items()
        if symbol != _END
    ]
    if len(ways) == 1 and _END not in node:
        return ways[0]
    either = f"{way.between}|{way.between}".join(ways)
    return f"{way.opening}{either}){'?' if _END in node else ''}" if ways else ""


def _symbol(way: _InTerminal, symbol: str) -> str:
    """Return one symbol of a rule as part of a terminal."""
    if symbol.isupper():
        return way.of(symbol)
    if symbol.startswith("__"):
        return f"{way.opening}{_once(way, symbol)})+"
    return _expression(way, way.language.rules[symbol])


def _once(way: _InTerminal, helper: str) -> str:
    """Return the content of a repetition: the alternatives of its rule without itself."""
    alternatives = way.language.rules[helper]
    return _expression(way, [symbols for symbols in alternatives if helper not in symbols])


# The tables of the package -----------------------------------------------------------------------


def write_tables(grammars: Path, place: Path) -> None:
    """Write the tables of a folder of grammars to another folder, created if missing."""
    derived = DerivedRecords(grammars)
    contents: dict[str, object] = {
        "forms": derived.forms,
        "sections": derived.sections(),
        "expressions": derived.expressions(),
        **{
            name: as_table(compile_grammar(name, grammars, rules))
            for name, rules in LANGUAGES.items()
        },
    }
    for name, content in contents.items():
        grammar_tables.write_table(place, name, grammar_tables.digest(grammars), content)


if __name__ == "__main__":
    write_tables(
        grammar_tables.folder(), Path(sys.argv[1] if sys.argv[1:] else grammar_tables.PLACE)
    )
