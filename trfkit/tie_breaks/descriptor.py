"""The language of tie-break codes: ``BH:GP/C1/P`` → ``Descriptor`` → its canonical text.

The grammar is ``grammars/tiebreaks.lark``. Nothing here knows which names exist: that is
``trfkit.tie_breaks.table``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record
from trfkit.syntax.expressions import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

OTHER: Final = "OTHER_"
"""What the name of a tournament's own criterion starts with."""

EXTENDED: Final = "ESB"
"""The acronym of article 5 for the four of 13.2, of which each has a code."""


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
        """Whether the tournament's own regulations define it."""
        return self.name.startswith(OTHER)


class Unreadable(Record):
    """A text that is no tie-break code: where reading stopped (column from 1), and at what."""

    text: str
    column: int
    mismatch: str


_CAPITALS: Final = {small: small - 32 for small in range(ord("a"), ord("z") + 1)}
"""Those of ASCII alone: what stands behind ``OTHER_`` may be of any alphabet."""


def read_code(text: str) -> Descriptor | Unreadable:
    """Return the descriptor of a code, its name in capitals, or where reading stopped."""
    code = text.strip()
    capitals = code.translate(_CAPITALS)
    read = tokens("tiebreaks", "code", capitals)
    if read is not None:
        return _descriptor(code, read)
    from trfkit.syntax.grammar import Mismatch, load  # noqa: PLC0415 - see expressions

    stopped = load("tiebreaks").parse(capitals, "code")
    if not isinstance(stopped, Mismatch):  # pragma: no cover - tests hold both equal
        raise TypeError(f"the two readings of {text!r} differ; please report it")
    start = stopped.column - 1
    return Unreadable(text, stopped.column, code[start : start + len(stopped.text)])


def split_list(text: str) -> tuple[str, ...]:
    """Return the codes of a list as written, separated by commas, blanks or both."""
    return tuple(text.replace(",", " ").replace(";", " ").split())


_FLAGS: Final = {"FORFEITS": "forfeits_are_games", "FORE": "fore", "REVERSED": "reversed"}
_NUMBERS: Final = {
    "CUT": "cut",
    "MEDIAN": "median",
    "LIMIT": "limit",
    "DIVISOR": "divisor",
    "UNRATED": "unrated",
}


def _descriptor(code: str, read: Iterable[tuple[str, str]]) -> Descriptor:
    """Return the descriptor for the tokens of a code; of a repeated modifier the first counts.

    The tokens are in capitals; a tournament's own name stays as the code has it.
    """
    fields: dict[str, Any] = {}
    letters = ""
    for name, written in read:
        if name not in {"NAME", "SCORE"}:
            letters += written[0]
        key, value = _value(name, written)
        fields.setdefault(key, value)
    name, score = fields.pop("name"), fields.pop("score", None)
    if name.startswith(OTHER):
        name = OTHER + code[len(OTHER) : len(name)]
    if name == "ESB" and score not in {None, "MP", "GP"}:
        name, score = f"E{score[0]}{score[1]}SB", None
    return Descriptor(name=name, score=score, letters=letters, **fields)


def _value(name: str, text: str) -> tuple[str, object]:
    if name == "NAME":
        return "name", text
    if name == "SCORE":
        return "score", text[1:]
    if name == "EDITION":
        return "edition", text[1:]
    if name in _FLAGS:
        return _FLAGS[name], True
    return _NUMBERS[name], int(text[1:])
