"""Score columns of a Go table: what they are called, and the start scores that follow from them."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.stated_table import Printed, StatedColumn, StatedRow, StatedTable
from trfkit.go.formats.egd_rows import most_frequent
from trfkit.messages.message import Message
from trfkit.model import STANDARD, RoundKind
from trfkit.record import Record
from trfkit.units import POINT, Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.go.formats.egd_lines import Remark
    from trfkit.go.formats.egd_rounds import Rounds
    from trfkit.go.formats.egd_rows import Entrant, GoNotes
    from trfkit.model import RoundEntry

# fmt: off
CAPTIONS: Final[Mapping[str, str | None]] = MappingProxyType({
    # The names that programs print over the scores, without what tells the base of a sum (W, M).
    "MMS": "MMS", "NBW": "NBW", "PT": "NBW", "PTS": "NBW", "WINS": "NBW",
    "SOS": "SOS", "SOSM": "SOS", "SOSW": "SOS",
    "SOS-1": "SOS-1", "SOSM1": "SOS-1", "SOSM-1": "SOS-1", "SOSMM1": "SOS-1", "SOSW-1": "SOS-1",
    "SOSWM1": "SOS-1",
    "SOS-2": "SOS-2", "SOSM2": "SOS-2", "SOSM-2": "SOS-2", "SOSMM2": "SOS-2", "SOSW-2": "SOS-2",
    "SOSWM2": "SOS-2",
    "SOSOS": "SOSOS", "SOSOSM": "SOSOS", "SOSOSW": "SOSOS", "SSOS": "SOSOS",
    "SODOS": "SODOS", "SODOSM": "SODOS", "SODOSW": "SODOS", "SDOS": "SODOS",
    "CUSS": "CUSS", "CUSSM": "CUSS", "CUSSW": "CUSS",
    "DC": "DC", "SDC": "SDC",
    # Known, but not computed: category, rank, rating, Strasbourg scores, exploits.
    "CAT": None, "RANK": None, "RT": None, "RATING": None, "STS": None, "SOSTS": None,
    "RATIN": None, "EXT": None, "EXR": None, "CPS": None,
})
# fmt: on

_BEFORE_SCORES: Final = frozenset(
    {"pl", "place", "num", "name", "nom", "prenom", "rk", "rank", "str", "grade", "niv", "co",
     "country", "cl", "club", "licence"}
)  # fmt: skip
_NAMES: Final = frozenset({"name", "nom"})
_FRACTIONS: Final = MappingProxyType(
    {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
)
_GAMES: Final = frozenset(
    {RoundKind.GAME, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS, RoundKind.PENDING}
)

_LONGEST_CAPTIONS: Final = 30
"""A longer word is no row of captions that touch each other."""


class Columns(NamedTuple):
    """The score columns: a caption for each, None where the table gives none."""

    captions: tuple[str | None, ...]

    @property
    def codes(self) -> tuple[str | None, ...]:
        """The code of each column, None for what has none or is not known."""
        return tuple(map(code_of, self.captions))


def code_of(caption: str | None) -> str | None:
    """Return the code that a caption means, None for one that is not known or not computed."""
    return CAPTIONS.get((caption or "").upper())


class Starts(Record):
    """Start scores in tenths by number; ``rounds_down`` is None where nothing shows it."""

    scores: Mapping[StartNo, Points]
    rounds_down: bool | None


NO_STARTS: Final = Starts(MappingProxyType({}), None)


def read_columns(remarks: Sequence[Remark], entrants: Sequence[Entrant]) -> Columns:
    """Return the captions of the score columns, as far as a comment gives them."""
    count = most_frequent(len(one.scores) for one in entrants)
    words = next((r.text.split() for r in remarks if names_columns(r.text)), [])
    last = max(
        (i for i, word in enumerate(words) if word.strip(".").lower() in _BEFORE_SCORES),
        default=-1,
    )
    captions = [part for word in words[last + 1 :] for part in _captions(word)]
    found = [*captions[:count], *[None] * (count - len(captions))]
    return Columns(tuple(found))


def names_columns(text: str) -> bool:
    """Tell whether a comment holds the captions of the table: name, and another one before."""
    words = {word.strip(".").lower() for word in text.split()}
    return not words.isdisjoint(_NAMES) and len(words & _BEFORE_SCORES) > 1


def _captions(word: str) -> Iterator[str]:
    """Yield the captions in a word, spelt as they are."""
    start = 0
    for part in _split(word.upper()):
        yield word[start : start + len(part)]
        start += len(part)


@cache
def _split(word: str) -> tuple[str, ...]:
    """Return the captions in a word, several where columns of four letters touch each other."""
    if word in CAPTIONS or len(word) > _LONGEST_CAPTIONS:
        return (word,)
    for end in range(len(word) - 1, 0, -1):
        if word[:end] in CAPTIONS:
            rest = _split(word[end:])
            if all(part in CAPTIONS for part in rest):
                return (word[:end], *rest)
    return (word,)


def printed(text: str) -> Printed:
    """Return a cell with its exact value: ``31½`` is 31.5."""
    digits, fraction = text, Decimal(0)
    if text and text[-1] in _FRACTIONS:
        digits, fraction = text[:-1] or "0", _FRACTIONS[text[-1]]
    if not re.fullmatch(r"-?[0-9]{1,6}(?:[.,][0-9]{1,3})?", digits):
        return Printed(text, None)
    value = Decimal(digits.replace(",", "."))
    return Printed(text, value + fraction if fraction else value)


def stated_table(
    entrants: Sequence[Entrant], columns: Columns, source: str, after: int
) -> StatedTable:
    """Return the score columns and places as the table states them.

    Columns of zeros without a caption, which programs print where they sort by nothing, are
    left out.
    """
    shown_columns = [
        c
        for c, caption in enumerate(columns.captions)
        if caption or any(_score(entrant, c).text != "0" for entrant in entrants)
    ]
    return StatedTable(
        source=source,
        columns=(
            StatedColumn(label="Pl", of_ranks=True),
            *(
                StatedColumn(label=caption or f"column {c + 1}", code=code_of(caption))
                for c, caption in enumerate(columns.captions)
                if c in shown_columns
            ),
        ),
        rows=tuple(
            StatedRow(
                values=(
                    Printed(
                        "" if entrant.place is None else str(entrant.place),
                        None if entrant.place is None else Decimal(entrant.place),
                    ),
                    *(_score(entrant, c) for c in shown_columns),
                ),
                number=entrant.number,
                name=entrant.name,
                rank=entrant.place,
                line=entrant.line,
            )
            for entrant in entrants
        ),
        after=after,
        of_teams=False,
    )


def _score(one: Entrant, column: int) -> Printed:
    """Return the cell of a score column; blank where the row ends before."""
    return printed(one.scores[column].text) if column < len(one.scores) else Printed("", None)


def deduce_starts(
    entrants: Sequence[Entrant], rounds: Sequence[Rounds], columns: Columns, notes: GoNotes
) -> Starts:
    """Return the scores that players started with: their McMahon scores less what they gained.

    Where no caption says which column that is, the first one is it if the differences are whole
    and grow with the grades. Nothing is deduced where no difference is above zero.
    """
    codes = columns.codes
    has_mms = "MMS" in codes
    if not codes or not (has_mms or codes[0] is None):
        return NO_STARTS
    column = codes.index("MMS") if has_mms else 0
    stated = [_score(entrant, column).value for entrant in entrants]
    gains = [_gain(own_rounds.entries) for own_rounds in rounds]
    # Scores may show that missed rounds are rounded down; None if none does.
    answers = {
        (value * POINT - games) % POINT == 0
        for value, (games, missed) in zip(stated, gains, strict=True)
        if value is not None and missed % POINT
    }
    rounds_down = answers.pop() if len(answers) == 1 else None
    starts = [
        None if value is None else _start(value, games, missed, down=rounds_down is True)
        for value, (games, missed) in zip(stated, gains, strict=True)
    ]
    if not any(starts) or not (has_mms or _follows_grades(entrants, starts)):
        return NO_STARTS
    caption = columns.captions[column]
    variant = "" if caption else "first-column"
    more = Message("GOF011.rounded-down") if rounds_down else None
    notes.found("GOF011", {"text": caption, "more": more}, variant=variant)
    _report_doubts(entrants, stated, starts, notes)
    scores = {
        entrant.number: start
        for entrant, start in zip(entrants, starts, strict=True)
        if start is not None
    }
    return Starts(MappingProxyType(scores), rounds_down)


def _gain(entries: Sequence[RoundEntry]) -> tuple[int, int]:
    """Return the points of games and those of rounds without one, in tenths.

    A game without a result yet has brought nothing.
    """
    games = missed = 0
    for entry in entries:
        if entry.kind is RoundKind.PENDING:
            continue
        if entry.kind in _GAMES:
            games += STANDARD.points(entry)
        else:
            missed += STANDARD.points(entry)
    return games, missed


def _start(value: Decimal, games: int, missed: int, *, down: bool) -> Points | None:
    """Return a start score in tenths, None where it would be less than nothing."""
    gain = games + (missed // POINT * POINT if down else missed)
    start = value * POINT - gain
    return Points(int(start)) if start >= 0 and start % 1 == 0 else None


def _follows_grades(entrants: Sequence[Entrant], starts: Sequence[Points | None]) -> bool:
    """Tell whether everybody has a whole start score and higher grades never have lower ones."""
    pairs = [
        (entrant.grade.rank, start)
        for entrant, start in zip(entrants, starts, strict=True)
        if entrant.grade is not None and start is not None and not start % POINT
    ]
    if len(pairs) < len(entrants):
        return False
    ordered = sorted(pairs)
    return all(lower[1] <= higher[1] for lower, higher in pairwise(ordered))


def _report_doubts(
    entrants: Sequence[Entrant],
    stated: Sequence[Decimal | None],
    starts: Sequence[Points | None],
    notes: GoNotes,
) -> None:
    """Say whose score the rounds do not explain: start scores are whole."""
    for entrant, value, start in zip(entrants, stated, starts, strict=True):
        if start is None or start % POINT:
            values = {"text": str(value), "start": start}
            variant = "none" if value is None else "unread" if start is None else ""
            number = entrant.number
            notes.found("GOF012", values, variant=variant, line=entrant.line, participant=number)
