"""Lines of Go tables (.h9, .tou) → their fields, each with its column; nothing is lost.

The grammar is ``grammars/h9.lark``. What the fields say is for ``trfkit.files.registry``.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.grammar import Leaf, Mismatch, Node, load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.syntax.grammar import Language

_EOL: Final = lazy_pattern(r"\r\r?\n|\r|\n")
_OTHER_BLANK: Final = lazy_pattern(r"[^\S ]")
_PIN: Final = lazy_pattern(r"(?<![0-9])[0-9]{8}(?![0-9])")
_GRADE_LIKE: Final = lazy_pattern(r"[0-9].*")


class Round(Record, gc=False):
    """What the token of one round says.

    ``sign`` is ``+``, ``-``, ``=`` or ``?``; ``colour`` is ``w`` or ``b``, None if not stated
    or not known; ``stones`` None if not stated.
    """

    opponent: int
    sign: str
    by_default: bool
    colour: str | None
    stones: int | None


class Row(Record, gc=False):
    """One player's row; columns are 1-based.

    ``scores`` and ``rounds`` hold everything that stands in their places: whatever is not
    called ``NUMBER`` or ``ROUND`` there is damaged. ``pin`` is the number in the European
    database, ``licence`` a federation's.
    """

    line: int
    place: Leaf | None
    names: tuple[Leaf, ...]
    grade: Leaf | None
    origin: tuple[Leaf, ...]
    scores: tuple[Leaf, ...]
    rounds: tuple[Leaf, ...]
    licence: str | None = None
    pin: int | None = None


class Fact(Record):
    """A fact of the event: ``EV[...]`` of h9, ``name=...`` of tou."""

    line: int
    column: int
    key: str
    value: str


class Remark(Record):
    """The text of a comment that states no fact."""

    line: int
    column: int
    text: str


class Unreadable(Record):
    """A line that is neither a row nor a comment."""

    line: int
    text: str


class EgdFile(Record):
    """A whole file, in the order of its lines."""

    rows: tuple[Row, ...]
    facts: tuple[Fact, ...]
    remarks: tuple[Remark, ...]
    unreadable: tuple[Unreadable, ...]


def read_table(text: str, *, french: bool = False) -> EgdFile:
    """Return the lines of a table; ``french`` tables (.tou) have licences and no scores."""
    rows: list[_Read] = []
    facts: list[Fact] = []
    remarks: list[Remark] = []
    unreadable: list[Unreadable] = []
    for number, line in enumerate(_EOL.split(text), start=1):
        plain = _OTHER_BLANK.sub(" ", line)
        if not plain.strip(" \ufeff"):
            continue
        if plain.lstrip(" \ufeff").startswith(";"):
            facts_of_line, remark = _comment(number, plain)
            facts += facts_of_line
            remarks += remark
            continue
        tree = _language().parse(plain, "french_line" if french else "line")
        if isinstance(tree, Mismatch) or not any(tree.texts("ROUND")):
            tree = _language().parse(plain, "pieces")
        if isinstance(tree, Mismatch) or not _is_row(tree):
            unreadable.append(Unreadable(number, line))
        else:
            rows.append(_row(number, tree))
    return EgdFile(tuple(_rows(rows)), tuple(facts), tuple(remarks), tuple(unreadable))


@lru_cache(maxsize=1 << 16)
def read_round(text: str) -> Round | None:
    """Return what the token of a round says, None if it is none."""
    tree = _language().parse(text, "round")
    if isinstance(tree, Mismatch):
        return None
    fields = {leaf.name: leaf.text for leaf in tree.leaves()}
    colour = fields.get("COLOUR", "?").lower()
    return Round(
        opponent=int(fields["OPPONENT"]),
        sign=fields["SIGN"],
        by_default="DEFAULT" in fields,
        colour=None if colour == "?" else colour,
        stones=int(fields["STONES"]) if "STONES" in fields else None,
    )


def _language() -> Language:
    return load("h9")


def _comment(number: int, line: str) -> tuple[list[Fact], list[Remark]]:
    """Return the facts that a comment states, and its other text."""
    offset = line.index(";")
    tree = _language().parse(line[offset:], "comment")
    if isinstance(tree, Mismatch):
        return [], [Remark(number, offset + 2, line[offset + 1 :])]
    leaves = [replace(leaf, column=leaf.column + offset) for leaf in tree.leaves()]
    facts = [
        Fact(number, key.column, key.text.strip(), _bare(value.text))
        for key, value in pairwise(leaves)
        if key.name in {"TAG", "KEY"}
    ]
    texts = [
        Remark(number, leaf.column, leaf.text.rstrip()) for leaf in leaves if leaf.name == "TEXT"
    ]
    return facts, texts


def _bare(text: str) -> str:
    """Return the value of a fact without what encloses it."""
    inside = text[1:-1] if text.startswith("[") else text.removeprefix("=")
    return inside.strip()


def _is_row(tree: Node) -> bool:
    """Tell whether a line has a result, or at least a place, a name and a grade."""
    names = [leaf.name for leaf in tree.leaves()]
    if "WORD" not in names:
        return False
    return "ROUND" in names or ("GRADE" in names and names[0] in {"PLACE", "NUMBER"})


class _Read(NamedTuple):
    """A row, and whether its line was in order."""

    row: Row
    is_sound: bool


def _row(line: int, tree: Node) -> _Read:
    if tree.name == "pieces":
        return _Read(_pieced_together(line, tree), is_sound=False)
    return _Read(_whole(line, tree), is_sound=True)


def _rows(lines: Sequence[_Read]) -> Iterator[Row]:
    """Yield the rows; the damaged ones are divided as most of the others are."""
    counted = Counter(
        (len(row.origin), len(row.scores), len(row.rounds)) for row, is_sound in lines if is_sound
    )
    usual = _Usual(*counted.most_common(1)[0][0]) if counted else None
    for row, _ in lines:
        if usual and usual != (len(row.origin), len(row.scores), len(row.rounds)):
            origin, scores, rounds = _divided((*row.origin, *row.scores, *row.rounds), usual)
            yield replace(row, origin=origin, scores=scores, rounds=rounds)
        else:
            yield row


class _Usual(NamedTuple):
    """How many fields of each kind most rows have."""

    origin: int
    scores: int
    rounds: int


def _whole(line: int, tree: Node) -> Row:
    """Return a row that is in order."""
    row = next(child for child in tree.children if isinstance(child, Node))
    leaves = {child.name: child for child in row.children if isinstance(child, Leaf)}
    fields = {
        child.name: tuple(child.leaves()) for child in row.children if isinstance(child, Node)
    }
    licence = leaves.get("LICENCE")
    return Row(
        line=line,
        place=leaves.get("PLACE"),
        names=fields["name"],
        grade=leaves["GRADE"],
        origin=fields["origin"],
        scores=fields.get("scores", ()),
        rounds=fields["rounds"],
        licence=licence.text if licence else None,
        pin=_pin(leaves.get("PIN"), tree.texts("COMMENT")),
    )


def _pieced_together(line: int, tree: Node) -> Row:
    """Return a row with something in the wrong place, as far as its pieces tell."""
    all_leaves = list(tree.leaves())
    pin = next((leaf for leaf in all_leaves if leaf.name == "PIN"), None)
    leaves = [leaf for leaf in all_leaves if leaf.name not in {"PIN", "COMMENT"}]
    place = leaves.pop(0) if leaves[0].name == "NUMBER" and leaves[0].text.isdigit() else None
    words = leaves[: _end_of_words(leaves)]
    grades = [i for i, leaf in enumerate(words) if i and leaf.name == "GRADE"]
    damaged = [i for i, leaf in enumerate(words) if i and _GRADE_LIKE.fullmatch(leaf.text)]
    at = next(iter(grades or damaged), None)
    names = leaves[: _end_of_words(leaves) if at is None else at]
    behind = leaves[len(names) if at is None else at + 1 :]
    origin, cells = behind[: _end_of_words(behind)], behind[_end_of_words(behind) :]
    first = _first_round(cells)
    return Row(
        line=line,
        place=place,
        names=tuple(names),
        grade=None if at is None else leaves[at],
        origin=tuple(origin),
        scores=tuple(cells[:first]),
        rounds=tuple(cells[first:]),
        pin=_pin(pin, tree.texts("COMMENT")),
    )


def _divided(
    leaves: tuple[Leaf, ...], usual: _Usual
) -> tuple[tuple[Leaf, ...], tuple[Leaf, ...], tuple[Leaf, ...]]:
    """Return origin, scores and rounds out of what stands behind the grade.

    If there are as many fields as usual, each is what stands in its place in other rows.
    """
    words, expected = _end_of_words(leaves), usual.scores + usual.rounds
    end = max(min(words, len(leaves) - expected), min(words, usual.origin))
    cells = leaves[end:]
    first = usual.scores if len(cells) == expected else _first_round(cells)
    return leaves[:end], cells[:first], cells[first:]


def _first_round(cells: Sequence[Leaf]) -> int:
    return next((i for i, leaf in enumerate(cells) if leaf.name == "ROUND"), len(cells))


def _end_of_words(leaves: Sequence[Leaf]) -> int:
    """Return how many pieces stand before the first score or round."""
    return next(
        (i for i, leaf in enumerate(leaves) if leaf.name in {"NUMBER", "ROUND"}), len(leaves)
    )


def _pin(leaf: Leaf | None, comments: Sequence[str]) -> int | None:
    """Return the number behind the stroke, or one of eight digits in the comment."""
    digits = leaf.text[1:].strip() if leaf else ""
    if not digits:
        match = _PIN.search(" ".join(comments))
        digits = match[0] if match else ""
    return int(digits) if digits else None
