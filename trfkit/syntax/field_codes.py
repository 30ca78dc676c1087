"""The small languages inside fields: types (192), time controls (222), rates of play (122)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.expressions import tokens
from trfkit.syntax.grammar import Leaf, Mismatch, Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class TypeCode(Record, gc=False):
    """A code of FIDE's table of tournament types.

    ``system`` is ``swiss``, ``double-swiss``, ``round-robin``, ``schiller``, ``scheveningen``
    or ``knockout``; ``cycles`` the games of each pair of a round-robin, else None; ``scores``
    the scores of a team code, primary first (``MP_GP``), "" where it names none.
    """

    system: str
    is_team: bool
    cycles: int | None = None
    scores: str = ""


_SYSTEMS: Final[Mapping[str, tuple[str, int | None]]] = {
    "DOUBLE_SWISS": ("double-swiss", None),
    "ROUND_ROBIN": ("round-robin", 1),
    "DOUBLE_ROUND_ROBIN": ("round-robin", 2),
    "SCHILLER": ("schiller", None),
    "SCHEVENINGEN": ("scheveningen", None),
    "DOUBLE_SCHEVENINGEN": ("scheveningen", None),
    "KNOCKOUT": ("knockout", None),
}


def parse_type_code(text: str) -> TypeCode | None:
    """Parse a code of record 192; None for a code not in FIDE's table.

    Lower case is accepted, and ``-`` for ``_`` as in drafts of the format.
    """
    read = tokens("typecode", "start", text.strip().upper().replace("-", "_"))
    if read is None:
        return None
    words = dict(read)
    system, cycles = next((_SYSTEMS[name] for name in words if name in _SYSTEMS), ("swiss", None))
    if system == "round-robin" and "GAMES" in words:
        cycles = int(words["GAMES"].removeprefix("_G"))
    is_team = "TEAM" in words
    scores = words.get("SCORES", "")
    if is_team and system == "swiss" and "FIDE" in words and not scores:
        scores = "MP_GP"  # FIDE_TEAM stands for FIDE_TEAM_TYPEA_MP_GP
    return TypeCode(system, is_team, cycles, scores)


class Period(Record, gc=False):
    """A period of a time control: moves (None: all remaining), seconds, seconds per move."""

    moves: int | None
    seconds: int
    increment: int


class TimeControl(Record, gc=False):
    """The encoded time control of record 222; ``black`` differs from ``white`` in armageddon."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def is_unequal(self) -> bool:
        """Whether Black's times differ from White's."""
        return self.white != self.black


def parse_time_control(text: str) -> TimeControl | None:
    """Return the periods of record 222; None if the text is no time control."""
    read = tokens("timecontrol", "start", text.strip())
    if read is None:
        return None
    sides: list[list[Period]] = [[]]
    moves = None
    for name, number in read:
        if name == "MOVES":
            moves = int(number)
        elif name == "SECONDS":
            sides[-1].append(Period(moves, int(number), 0))
            moves = None
        elif name == "INCREMENT":
            sides[-1][-1] = replace(sides[-1][-1], increment=int(number))
        elif name == "BLACK":
            sides.append([])
    return TimeControl(tuple(sides[0]), tuple(sides[-1]))


def encode_time_control(control: TimeControl) -> str:
    """Return a time control in the form of record 222."""
    white, black = (":".join(map(_encode_period, side)) for side in (control.white, control.black))
    return white if white == black else f"W{white}-B{black}"


def _encode_period(period: Period) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    increment = f"+{period.increment}" if period.increment else ""
    return f"{moves}{period.seconds}{increment}"


# The free text of record 122 as the periods that it tells, in the spellings that are in use ------


LONGEST: Final = 200
"""A longer text is no rate of play."""

_QUOTES: Final = str.maketrans(
    {
        **dict.fromkeys("’‘′`´ʼ", "'"),  # noqa: RUF001 - the marks that programs write
        **dict.fromkeys("“”″„", '"'),
        "×": "x",  # noqa: RUF001 - see above
        "\N{NO-BREAK SPACE}": " ",
        "\t": " ",
    }
)

FIRST_CONTROL: Final = 40
"""So many moves the first control usually has: it tells which of two bare numbers are moves."""

REACHED: Final = 60
"""A control of so many moves stands for the whole game."""


class RateOfPlay(Record, gc=False):
    """The contents of record 122: the periods, and the class named, "" without one."""

    control: TimeControl
    label: str = ""


class _Unclear(Exception):  # noqa: N818 - no error: the text has several readings
    """Raised if the numbers have several possible readings."""


def parse_rate_of_play(text: str) -> RateOfPlay | None:
    """Parse the free text of record 122, None if its meaning is not certain.

    Bare numbers have their usual meaning: the first are minutes; after a control by moves minutes
    again, else seconds per move. ``90/40`` and ``40/90`` are 40 moves in 90 minutes.
    """
    times, label = _split_class(text)
    if not any(map(str.isdigit, times)):
        return None
    from trfkit.syntax.grammar import load  # noqa: PLC0415 - it imports Lark

    tree = load("rateofplay").parse(times)
    if isinstance(tree, Mismatch):
        return None
    try:
        periods = _periods(tree)
    except _Unclear:
        return None
    return RateOfPlay(TimeControl(periods, periods), label)


def read_class(text: str) -> str:
    """Return the only class named in a free text of record 122, "" for none or several."""
    return _split_class(text)[1]


def _split_class(text: str) -> tuple[str, str]:
    """Return a text without the words for its class, and the class; "" for too long a text."""
    folded = text.casefold().translate(_QUOTES)
    if len(folded) > LONGEST:
        return "", ""
    names = {str(match.lastgroup) for match in _CLASSES.finditer(folded)}
    rest = _CLASSES.sub(" ", folded).strip(" .,:;-") if len(names) == 1 else folded.strip(" .")
    return rest, names.pop() if len(names) == 1 else ""


_CLASSES: Final = lazy_pattern(
    r"(?:(?P<rapid>\b(?:quick\w*|r[aá]pid\w*|рап[иі]д\w*|schnellscha\w*|snelscha\w*|snabbscha\w*|hurtigs\w*"
    r"|szybki\w*|rychl\w*|semilampo|быстр\w*|швидк\w*|rapit\w*))"
    r"|(?P<blitz>\b(?:bli[tc]z\w*|бл[иі]ц\w*|blixt\w*|lyns\w*|błyskawiczn\w*|bleskov\w*"
    r"|rel[aá]mpago\w*|lampo|villám\w*|pikashak\w*|молниенос\w*))"
    r"|(?P<standard>\b(?:standard\w*|стандарт\w*|[ck]l[aáà]s+i\w*|klasy\w*|класс?и\w*)))"
    r"(?:[ -]*(?:chess|schach|games?|szach\w*|шах\w*|sakk|шахмат\w*))?"
)
"""The words for the classes in the languages of arbiters; what is played may stand behind."""

LARGEST_INCREMENT: Final = 60
"""More seconds a move are none: the number is something else."""


def _periods(tree: Node) -> tuple[Period, ...]:
    periods: list[Period] = []
    increments: list[int] = []
    for part in tree.children:
        if isinstance(part, Leaf):
            if part.name == "NUMBER" and not periods:  # of ``g/60``
                periods.append(Period(None, 60 * int(part.text), 0))
            elif part.name == "NUMBER":  # of ``d5``
                increments.append(int(part.text))
            continue
        leaves = tuple(part.leaves())
        is_bare = part.name == "bare" and bool(periods) and periods[-1].moves is None
        if part.name == "increment" or is_bare:
            increments.append(_digits(leaves[0].text))
        else:
            periods.append(_period(part.name, leaves))
    if not periods or len(increments) > 1 or max(increments, default=0) > LARGEST_INCREMENT:
        raise _Unclear
    *limited, last = periods
    moves = sum(period.moves or 0 for period in periods)
    if any(period.moves is None for period in limited) or (last.moves and moves < REACHED):
        raise _Unclear
    added = increments[0] if increments else 0
    whole = replace(last, moves=None)
    return tuple(replace(period, increment=added) for period in (*limited, whole))


def _period(kind: str, leaves: Iterable[Leaf]) -> Period:
    texts = {leaf.name: leaf.text for leaf in leaves}
    if kind == "numbers":
        first, second = (int(leaf.text) for leaf in leaves)
        if (first == FIRST_CONTROL) == (second == FIRST_CONTROL):
            raise _Unclear
        moves, minutes = (first, second) if first == FIRST_CONTROL else (second, first)
        return Period(moves, 60 * minutes, 0)
    texts.pop("END", None)
    if kind == "limited":
        moves = _digits(texts.pop("MOVES", "") or texts.pop("NUMBER"))
        return Period(moves, _seconds(texts), 0)
    return Period(None, _seconds(texts), 0)


def _seconds(texts: dict[str, str]) -> int:
    """Return the seconds of the only remaining amount."""
    ((kind, text),) = texts.items()
    if kind == "HOURS":
        halves = 2 * _digits(text) + ("." in text[:-1] or "," in text)
        return 1800 * halves
    if kind in {"HOURS_MINUTES", "CLOCK"}:
        words = "".join(letter if letter.isdigit() else " " for letter in text).split()
        hours, minutes = int(words[0]), int(words[1])
        return 3600 * hours + 60 * minutes
    return 60 * _digits(text)


def _digits(text: str) -> int:
    """Return the number at the start of a text."""
    end = next((at for at, letter in enumerate(text) if not letter.isdigit()), len(text))
    return int(text[:end])
