"""Finds, builds and caches the grammars; the only module that knows Lark.

The files of ``grammars/`` are the reference text of the formats. A ``Language`` is one of them,
made ready to parse; what Lark raises or returns is turned into the small values below, so that
neither its exceptions nor its trees leave this module.
"""

from __future__ import annotations

import pickle
import sys
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.syntax.cache import read_private, write_private

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lark import Lark

_OPTIONS: Final[Mapping[str, Any]] = {
    "parser": "lalr",
    "lexer": "contextual",
    "maybe_placeholders": False,
}


class Leaf(NamedTuple):
    """One token: the terminal's name, its text, and its 1-based column in the parsed text."""

    name: str
    text: str
    column: int


class Node(NamedTuple):
    """One rule (or its alias) with what it consists of; punctuation in quotes is left out."""

    name: str
    children: tuple[Node | Leaf, ...]

    def leaves(self) -> Iterator[Leaf]:
        """Yield every token below this node, from left to right."""
        pending: list[Node | Leaf] = [self]
        while pending:
            item = pending.pop()
            if isinstance(item, Leaf):
                yield item
            else:
                pending.extend(reversed(item.children))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of the tokens called ``name`` below this node."""
        return tuple(leaf.text for leaf in self.leaves() if leaf.name == name)

    def nodes(self, name: str) -> tuple[Node, ...]:
        """Return the direct children that are nodes called ``name``."""
        return tuple(c for c in self.children if isinstance(c, Node) and c.name == name)


class Mismatch(NamedTuple):
    """Why a text is not in the language.

    ``column`` (from 1) is where reading stopped, ``found`` the text from there up to the next
    blank ("" at the end), ``expected`` the names of the terminals that could have stood there.
    """

    column: int
    found: str
    expected: tuple[str, ...]


class Language:
    """A grammar ready to parse, with one or more start rules."""

    def __init__(self, lark: Lark) -> None:
        self._lark = lark

    def parse(self, text: str, start: str | None = None) -> Node | Mismatch:
        """Return the tree of ``text``, or where and why it is none.

        ``start`` names the start rule; it may be left out where the language has only one.
        The cost is linear in the number of tokens, some microseconds each.
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

    def width(self, terminal: str) -> int:
        """Return how many columns a terminal takes; ValueError if that is not fixed."""
        for t in self._lark.terminals:
            if _plain(t.name) == terminal and t.pattern.min_width == t.pattern.max_width:
                return t.pattern.min_width
        raise ValueError(f"terminal {terminal} has no fixed width")

    @cached_property
    def rules(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Each rule's alternatives, each a sequence of names; repetitions are rules of their own.

        Lark writes ``round*`` as a helper rule whose name starts with two underscores.
        """
        found: dict[str, list[tuple[str, ...]]] = {}
        for rule in self._lark.rules:
            names = tuple(_plain(symbol.name) for symbol in rule.expansion)
            found.setdefault(_plain(rule.origin.name), []).append(names)
        return {name: tuple(alternatives) for name, alternatives in found.items()}

    @staticmethod
    def _mismatch(text: str, error: Any) -> Mismatch:  # noqa: ANN401 - a lark.UnexpectedInput
        at = error.pos_in_stream
        if at is None or at < 0 or getattr(getattr(error, "token", None), "type", "") == "$END":
            at = len(text)
        expected = getattr(error, "accepts", None) or getattr(error, "allowed", None) or ()
        expected = expected or getattr(error, "expected", ())
        names = sorted({_plain(str(name)) for name in expected if name != "$END"})
        found = text[at:].split(maxsplit=1)
        return Mismatch(at + 1, found[0] if found else text[at:], tuple(names))


def folder() -> Path:
    """Return the folder of the grammars: inside the installed package, else the checkout's.

    Raises FileNotFoundError where neither exists, which means a broken installation.
    """
    package = Path(__file__).resolve().parents[1]
    for place in (package / "grammars", package.parent / "grammars"):
        if (place / "fields.lark").is_file():
            return place
    raise FileNotFoundError(f"no grammars beside {package}: install trfkit again")


@lru_cache(maxsize=32)
def load(name: str, start: tuple[str, ...] = ("start",), cache: Path | None = None) -> Language:
    """Return the language of ``grammars/<name>.lark``.

    ``start`` lists the rules that a text may be parsed as. Lark's tables are kept in the user's
    cache folder (or in ``cache``) and read from there only where nobody else could have written
    them; whatever goes wrong with the cache, the tables are built in memory.
    """
    import lark  # noqa: PLC0415 - 40 ms that commands which parse nothing save

    place = folder()
    key = _key(place, name, start, lark.__version__)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    kept = _kept_name(name, start, version)
    stored = read_private(kept, cache)
    if stored is not None:
        built = _restore(stored, key)
        if built is not None:
            return Language(built)
    built = lark.Lark.open(str(place / f"{name}.lark"), start=list(start), **_OPTIONS)
    write_private(kept, _dump(built, key), cache)
    return Language(built)


def _key(place: Path, name: str, start: tuple[str, ...], lark_version: str) -> str:
    """Return what the tables depend on: the text of all grammars, both versions, the options."""
    from hashlib import sha256  # noqa: PLC0415 - already imported by lark

    parts = (_texts(place), name, start, lark_version, sys.version, sorted(_OPTIONS.items()))
    return sha256(repr(parts).encode()).hexdigest()


@lru_cache(maxsize=4)
def _texts(place: Path) -> tuple[tuple[str, bytes], ...]:
    """Return the names and texts of all grammars: each may import any other."""
    return tuple((file.name, file.read_bytes()) for file in sorted(place.glob("*.lark")))


def _kept_name(name: str, start: tuple[str, ...], version: str) -> str:
    """Return the cache file's name: one per grammar, start rules and Python."""
    from zlib import crc32  # noqa: PLC0415

    return f"{name}-{crc32(' '.join(start).encode()):08x}-py{version}.tables"


class _Plain(pickle.Unpickler):
    """An unpickler that makes nothing but plain values: the tables need no classes."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401
        raise pickle.UnpicklingError(f"{module}.{name} in a cached grammar")


def _dump(built: Lark, key: str) -> bytes:
    """Return the tables of a parser as bytes."""
    from lark.grammar import Rule  # noqa: PLC0415
    from lark.lexer import TerminalDef  # noqa: PLC0415

    data, memo = built.memo_serialize([TerminalDef, Rule])
    return pickle.dumps(_bare((key, data, memo)), protocol=pickle.HIGHEST_PROTOCOL)


def _bare(value: Any) -> Any:  # noqa: ANN401
    """Return ``value`` with Lark's own kind of strings made plain ones."""
    if isinstance(value, dict):
        return {_bare(key): _bare(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return type(value)(map(_bare, value))
    return str(value) if isinstance(value, str) else value


def _restore(stored: bytes, key: str) -> Lark | None:
    """Return the parser whose tables ``stored`` holds, None if they are not those of ``key``."""
    import io  # noqa: PLC0415

    from lark import Lark  # noqa: PLC0415

    try:
        kept_key, data, memo = _Plain(io.BytesIO(stored)).load()
        if kept_key != key:
            return None
        # What Lark.load does once it has unpickled, which it would do without our safeguard.
        restored: Lark = Lark.__new__(Lark)._load({"data": data, "memo": memo})  # noqa: SLF001
    except Exception:  # noqa: BLE001 - a damaged cache may fail in any way; it is only a cache
        return None
    else:
        return restored


def _plain(name: str) -> str:
    """Return a symbol's name without the prefix that importing a grammar gives it."""
    if name.startswith("__"):
        return name
    return name.rsplit("__", 1)[-1]


def _node(tree: Any) -> Node:  # noqa: ANN401 - a lark.Tree
    """Return Lark's tree as a value of ours."""
    children = tuple(
        Leaf(_plain(child.type), str(child), child.start_pos + 1)
        if hasattr(child, "type")
        else _node(child)
        for child in tree.children
    )
    return Node(_plain(str(tree.data)), children)
