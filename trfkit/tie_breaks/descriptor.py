"""The language of tie-break codes: ``BH:GP/C1/P`` → ``Descriptor`` → its canonical text.

The grammar is ``grammars/tiebreaks.lark``. Nothing here knows which names exist: that is
``trfkit.tie_breaks.table``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.syntax.grammar import Leaf, Mismatch, load
from trfkit.record import Record

if TYPE_CHECKING:
    from trfkit.files.trf.syntax.grammar import Language, Node

OTHER: Final = "OTHER_"
"""What the name of a tournament's own criterion starts with."""


class Descriptor(Record, kw_only=True):
    """A tie-break with its modifiers; ``str()`` gives the canonical text.

    ``score`` is ``MP`` or ``GP`` where a team's score was named. ``cut`` and ``median`` count
    values, ``limit`` half-points (None: not moved). ``letters`` are the modifiers in the order
    and as often as they were written.
    """

    name: str
    score: str | None = None
    cut: int = 0
    median: int = 0
    limit: int | None = None
    divisor: int | None = None
    forfeits_are_games: bool = False
    fore: bool = False
    reversed: bool = False
    unrated: int | None = None
    edition: str | None = None
    letters: str = ""

    def __str__(self) -> str:
        """The normal form: known names in one spelling, modifiers in the order CMLKPFRUV."""
        tokens = [self.name if self.score is None else f"{self.name}:{self.score}"]
        if self.cut:
            tokens.append(f"C{self.cut}")
        if self.median:
            tokens.append(f"M{self.median}")
        if self.limit is not None:
            tokens.append(f"L{self.limit:+d}")
        if self.divisor is not None:
            tokens.append(f"K{self.divisor}")
        tokens += [letter for letter, set_ in zip("PFR", self._flags(), strict=True) if set_]
        if self.unrated is not None:
            tokens.append(f"U{self.unrated}")
        if self.edition is not None:
            tokens.append(f"V{self.edition}")
        return "/".join(tokens)

    def _flags(self) -> tuple[bool, bool, bool]:
        return self.forfeits_are_games, self.fore, self.reversed

    @property
    def is_other(self) -> bool:
        """Whether the tournament's own rules define it, so that no program can know it."""
        return self.name.startswith(OTHER)


class Unreadable(Record):
    """A text that is no tie-break code: where reading stopped (column from 1), and at what."""

    text: str
    column: int
    found: str


def read_code(text: str) -> Descriptor | Unreadable:
    """Return the descriptor of one code, its name in capitals, or where the text is none."""
    tree = _language().parse(text.strip(), "code")
    if isinstance(tree, Mismatch):
        return Unreadable(text, tree.column, tree.found)
    return _descriptor(tree)


def split_list(text: str) -> tuple[str, ...]:
    """Return the codes of a list as they are written, separated by commas, blanks or both."""
    return tuple(text.replace(",", " ").replace(";", " ").split())


def _language() -> Language:
    return load("tiebreaks")


_FLAGS: Final = {"FORFEITS": "forfeits_are_games", "FORE": "fore", "REVERSED": "reversed"}
_NUMBERS: Final = {
    "CUT": "cut",
    "MEDIAN": "median",
    "LIMIT": "limit",
    "DIVISOR": "divisor",
    "UNRATED": "unrated",
}


def _descriptor(tree: Node) -> Descriptor:
    """Read the tokens; of a modifier written twice the first counts."""
    fields: dict[str, Any] = {}
    letters = ""
    for leaf in tree.leaves():
        if leaf.name not in {"NAME", "SCORE"}:
            letters += leaf.text[0].upper()
        key, value = _value(leaf)
        fields.setdefault(key, value)
    name, score = fields.pop("name"), fields.pop("score", None)
    upper = name.upper()
    if upper.startswith(OTHER):
        upper = OTHER + name[len(OTHER) :]
    if upper == "ESB" and score not in {None, "MP", "GP"}:
        upper, score = f"E{score[0]}{score[1]}SB", None
    return Descriptor(name=upper, score=score, letters=letters, **fields)


def _value(leaf: Leaf) -> tuple[str, object]:
    if leaf.name == "NAME":
        return "name", leaf.text
    if leaf.name == "SCORE":
        return "score", leaf.text[1:].upper()
    if leaf.name == "EDITION":
        return "edition", leaf.text[1:]
    if leaf.name in _FLAGS:
        return _FLAGS[leaf.name], True
    return _NUMBERS[leaf.name], int(leaf.text[1:])
