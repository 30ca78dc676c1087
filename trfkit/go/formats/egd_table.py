"""Go tables (.h9, .tou): columns of scores, rounds, the tournament; a format has its own facts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from decimal import Decimal
from functools import cache, cached_property, partial
from itertools import pairwise, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from trfkit.federations import BY_COUNTRY
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.files.trf.reading.tournament_kind import kind_from_data
from trfkit.findings import Diagnostic, sort_findings
from trfkit.go.formats.egd_rows import columns_of, most_frequent, read_entrants, read_table
from trfkit.go.go_event import MOST_STONES, NO_HANDICAPS, GoEvent, GoPlayer
from trfkit.messages.message import Argument, Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    Colour,
    Outcome,
    Player,
    RoundEntry,
    RoundKind,
    Tournament,
)
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, names, replace
from trfkit.syntax.decoding import decode_bytes, exceeded_limits, text_findings
from trfkit.units import POINT, Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.go.formats.egd_rows import EgdFile, Entrant, Remark, Round
    from trfkit.limits import Limits
    from trfkit.model import PointSystem


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


Captions: TypeAlias = "tuple[str | None, ...]"
"""Those of the score columns; None where the table gives none."""


def code_of(caption: str | None) -> str | None:
    """Return the code that a caption means, None for one that is not known or not computed."""
    return CAPTIONS.get((caption or "").upper())


class Starts(Record):
    """Start scores in tenths by number; ``rounds_down`` is None where nothing shows it."""

    scores: Mapping[StartNo, Points]
    rounds_down: bool | None


NO_STARTS: Final = Starts(MappingProxyType({}), None)


def read_columns(remarks: Sequence[Remark], entrants: Sequence[Entrant]) -> Captions:
    """Return the captions of the score columns, as far as a comment gives them."""
    count = most_frequent(len(one.scores) for one in entrants)
    ahead = most_frequent(
        sum(score.column < one.cells[0].column for score in one.scores) if one.cells else count
        for one in entrants
    )
    rounds = most_frequent(len(one.cells) for one in entrants)
    words = next((r.text.split() for r in remarks if names_columns(r.text)), [])
    first = next(  # R1 R2 R3, or 1st 2nd 3rd
        (
            i
            for i in range(len(words) - rounds + 1 if rounds else 0)
            if all(str(r) in word for r, word in enumerate(words[i : i + rounds], 1))
        ),
        len(words),
    )
    last = max(
        (i for i, word in enumerate(words[:first]) if word.strip(".").lower() in _BEFORE_SCORES),
        default=-1,
    )
    captions: list[str | None] = []
    for size, named in ((ahead, words[last + 1 : first]), (count, words[first + rounds :])):
        captions += [part for word in named for part in _captions(word)][: size - len(captions)]
        captions += [None] * (size - len(captions))
    return tuple(captions)


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


def printed_cell(text: str) -> PrintedCell:
    """Return a cell with its exact value: ``31½`` is 31.5."""
    digits, fraction = text, Decimal(0)
    if text and text[-1] in _FRACTIONS:
        digits, fraction = text[:-1] or "0", _FRACTIONS[text[-1]]
    if not re.fullmatch(r"-?[0-9]{1,6}(?:[.,][0-9]{1,3})?", digits):
        return PrintedCell(text, None)
    value = Decimal(digits.replace(",", "."))
    return PrintedCell(text, value + fraction if fraction else value)


def stated_table(
    entrants: Sequence[Entrant], columns: Captions, source: str, after: int
) -> StatedTable:
    """Return the score columns and places as the table states them.

    Columns of zeros without a caption, which programs print where they sort by nothing, are
    left out.
    """
    shown_columns = [
        c
        for c, caption in enumerate(columns)
        if caption or any(_score(entrant, c).text != "0" for entrant in entrants)
    ]
    return StatedTable(
        source=source,
        columns=(
            StatedColumn(label="Pl", of_ranks=True),
            *(
                StatedColumn(label=caption or f"column {c + 1}", code=code_of(caption))
                for c, caption in enumerate(columns)
                if c in shown_columns
            ),
        ),
        rows=tuple(
            StatedRow(
                values=(
                    PrintedCell(
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


def _score(entrant: Entrant, column: int) -> PrintedCell:
    """Return the cell of a score column; blank where the row ends before."""
    if column >= len(entrant.scores):
        return PrintedCell("", None)
    return printed_cell(entrant.scores[column].text)


def deduce_starts(
    entrants: Sequence[Entrant], rounds: Sequence[Rounds], columns: Captions, notes: Notes
) -> Starts:
    """Return the scores that players started with: their McMahon scores less what they gained.

    Where no caption says which column that is, the first one is it if the differences are whole
    and grow with the grades. Nothing is deduced where no difference is above zero.
    """
    codes = list(map(code_of, columns))
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
    caption = columns[column]
    variant = "" if caption else "first-column"
    more = Message("GOF011.rounded-down") if rounds_down else None
    notes.found("GOF011", text=caption, more=more, variant=variant)
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
    notes: Notes,
) -> None:
    """Say whose score the rounds do not explain: start scores are whole."""
    for entrant, value, start in zip(entrants, stated, starts, strict=True):
        if start is None or start % POINT:
            variant = "none" if value is None else "unread" if start is None else ""
            place = {"line": entrant.line, "participant": entrant.number}
            notes.found("GOF012", **place, text=str(value), start=start, variant=variant)


_GAME_OUTCOMES: Final = {
    "+": Outcome.WIN, "-": Outcome.LOSS, "=": Outcome.DRAW, "?": Outcome.PENDING,
}  # fmt: skip
_BY_DEFAULT: Final = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
_ALONE: Final = {"+": Outcome.FULL_POINT_BYE, "=": Outcome.HALF_POINT_BYE}
_MIRRORED: Final = {"+": "-", "-": "+", "=": "=", "?": "?"}
_SIGNS: Final = frozenset({"+-", "-+", "==", "??", "++", "--"})
_FOR_BOTH: Final = {"++": "win", "--": "lose"}
_OTHER_COLOUR: Final = {"w": "b", "b": "w", None: None}
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, None: None}


class Rounds(Record, gc=False):
    """One player's rounds, and the stones of each, None where nothing tells."""

    entries: tuple[RoundEntry, ...]
    stones: tuple[int | None, ...]


def read_rounds(
    entrants: Sequence[Entrant], reduction: int | None, notes: Notes
) -> tuple[tuple[Rounds, ...], int]:
    """Return everybody's rounds in the order of ``entrants``, and how many rounds there are.

    ``reduction`` is what handicaps that no row writes are lower by than the difference of
    grades, None where that is not known. A damaged token is read as what the opponent's row
    makes it; rows that contradict each other keep what they say.
    """
    reading = _Reading(entrants, reduction, notes)
    return reading.rounds_of_all(), reading.number


class _Reading:
    """One pass over the rounds; rows and rounds are counted from 0."""

    def __init__(self, entrants: Sequence[Entrant], reduction: int | None, notes: Notes) -> None:
        self._entrants, self._notes = entrants, notes
        self._reduction = reduction
        self._index = {one.number: i for i, one in enumerate(entrants)}
        self.usual = most_frequent(len(one.rounds) for one in entrants)
        self.number = max((len(one.rounds) for one in entrants), default=0)
        # The rounds in which one player alone had a win without an opponent: a bye.
        free_wins: Counter[int] = Counter()
        for r, i in product(range(self.number), range(len(entrants))):
            token = self._token(i, r)
            free_wins[r] += token is not None and not token.opponent and token.sign == "+"
        self._byes = frozenset(r for r, wins in free_wins.items() if wins == 1)
        self._by_grade = 0

    def rounds_of_all(self) -> tuple[Rounds, ...]:
        rounds = []
        for i, entrant in enumerate(self._entrants):
            if len(entrant.rounds) != self.usual:
                message = Message("GOF006", value=len(entrant.rounds), rounds=self.usual)
                self._notes.found(message, line=entrant.line, participant=entrant.number)
            entries = [self._round(i, r, token) for r, token in enumerate(entrant.rounds)]
            while entries and entries[-1] == (ABSENT, None):
                entries.pop()
            stones = tuple([s for _, s in entries])
            rounds.append(Rounds(tuple([entry for entry, _ in entries]), stones))
        if self._by_grade:
            games = self._by_grade // 2
            self._notes.found("GOF013", value=games, reduction=f"h{self._reduction}")
        return tuple(rounds)

    def _token(self, i: int, r: int) -> Round | None:
        tokens = self._entrants[i].rounds
        return tokens[r] if r < len(tokens) else None

    def _opponents_token(self, i: int, other: int, r: int) -> Round | None:
        """Return what the opponent's row says of their game, None if it is about another one."""
        token = self._token(other, r)
        return token if token is not None and token.opponent == self._entrants[i].number else None

    def _round(self, i: int, r: int, own_token: Round | None) -> tuple[RoundEntry, int | None]:
        """Return what a token says of the round, and the stones of its game."""
        token = own_token or self._mended(i, r)
        if token is None or not token.opponent:
            return self._without_opponent(token.sign if token else "-", r), None
        other = self._opponent(i, r, token)
        if other is None:
            return RoundEntry(_ALONE.get(token.sign, Outcome.ZERO_POINT_BYE)), None
        self._compared(i, other, r)
        theirs = self._opponents_token(i, other, r)
        opponent, colour = self._entrants[other].number, _colour(token, theirs)
        if token.by_default and token.sign == "=":
            self._found("GOF015", i, r)
            return RoundEntry(Outcome.HALF_POINT_BYE), None
        if token.by_default and token.sign in _BY_DEFAULT:
            return RoundEntry(_BY_DEFAULT[token.sign], opponent, colour), None
        stones = _stones(token, theirs)
        if stones is None:
            stones, colour = self._stones_by_grade(i, other)
        return RoundEntry(_GAME_OUTCOMES[token.sign], opponent, colour), stones

    def _without_opponent(self, sign: str, r: int) -> RoundEntry:
        if sign == "+" and r in self._byes:
            return RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
        return RoundEntry(_ALONE[sign]) if sign in _ALONE else ABSENT

    def _mended(self, i: int, r: int) -> Round | None:
        """Return what a damaged token must have said, by the row of who names this player."""
        text = self._entrants[i].cells[r].text
        naming_rows = self._naming_rows.get((self._entrants[i].number, r), [])
        if len(naming_rows) != 1:
            self._found("GOF002", i, r, text=text)
            return None
        opponent, token = naming_rows[0]
        self._found("GOF002.opponent", i, r, text=text, opponent=opponent)
        colour = _OTHER_COLOUR[token.colour]
        return replace(token, opponent=opponent, sign=_MIRRORED[token.sign], colour=colour)

    @cached_property
    def _naming_rows(self) -> Mapping[tuple[int, int], list[tuple[StartNo, Round]]]:
        """Return, by number and round, whose rows name a player as the opponent."""
        naming: dict[tuple[int, int], list[tuple[StartNo, Round]]] = defaultdict(list)
        for entrant in self._entrants:
            for r, token in enumerate(entrant.rounds):
                if token is not None and token.opponent != entrant.number:
                    naming[token.opponent, r].append((entrant.number, token))
        return naming

    def _opponent(self, i: int, r: int, token: Round) -> int | None:
        """Return the opponent's index, None where nobody has that number or it is the own."""
        other = self._index.get(StartNo(token.opponent))
        if other is None:
            self._found("GOF003", i, r, opponent=token.opponent)
        elif other == i:
            self._found("GOF004.own-place", i, r, opponent=token.opponent)
            return None
        return other

    def _compared(self, i: int, other: int, r: int) -> None:
        """Report what two rows say differently of their game, once."""
        own, theirs = self._token(i, r), self._token(other, r)
        if own is None:
            return  # damaged, and read as the other row has it
        number, opponent_number = self._entrants[i].number, self._entrants[other].number
        if theirs is None:
            if r >= len(self._entrants[other].rounds):
                self._found("GOF004.ends-before", i, r, opponent=opponent_number)
            return
        if theirs.opponent != number:
            name = "GOF004" if theirs.opponent else "GOF004.no-opponent"
            self._found(name, i, r, opponent=opponent_number, other=theirs.opponent)
        elif i < other:
            signs = own.sign + theirs.sign
            differences = tuple(_differences(own, theirs))
            if differences:
                self._found("GOF005", i, r, opponent=own.opponent, differences=differences)
            elif signs in _FOR_BOTH:
                self._found("GOF014", i, r, opponent=own.opponent, result=_FOR_BOTH[signs])

    def _stones_by_grade(self, i: int, other: int) -> tuple[int | None, Colour | None]:
        """Return the stones that the grades make, and the colour that follows from them."""
        mine, theirs = self._entrants[i].grade, self._entrants[other].grade
        if self._reduction is None or mine is None or theirs is None:
            return None, None
        difference = mine.rank - theirs.rank
        stones = min(MOST_STONES, max(0, abs(difference) - self._reduction))
        if self._reduction >= NO_HANDICAPS or not stones:
            return 0, None
        self._by_grade += 1
        return stones, Colour.WHITE if difference > 0 else Colour.BLACK

    def _found(self, message: str, i: int, r: int, **values: Argument) -> None:
        entrant = self._entrants[i]
        self._notes.found(
            Message(message, **values),
            line=entrant.line,
            columns=columns_of(entrant.cells[r]),
            participant=entrant.number,
            round=r + 1,
        )


def _colour(own: Round, theirs: Round | None) -> Colour | None:
    """Return the player's colour as either row has it."""
    if own.colour is None and theirs is not None:
        return _COLOURS[_OTHER_COLOUR[theirs.colour]]
    return _COLOURS[own.colour]


def _stones(own: Round, theirs: Round | None) -> int | None:
    """Return the stones of a game as either row has them; a colour alone means none."""
    rows = [token for token in (own, theirs) if token is not None]
    written = next((token.stones for token in rows if token.stones is not None), None)
    if written is None and any(token.colour is not None for token in rows):
        return 0
    return written


def _differences(own: Round, theirs: Round) -> Iterator[Message]:
    """Yield what two rows say differently of one game."""
    signs = own.sign + theirs.sign
    if signs not in _SIGNS:
        yield Message("GOF005.results", one=own.sign, other=theirs.sign)
    if own.by_default is not theirs.by_default:
        yield Message("GOF005.by-default")
    if own.colour is not None and own.colour == theirs.colour:
        yield Message("GOF005.colour", colour=own.colour)
    if None not in (own.stones, theirs.stones) and own.stones != theirs.stones:
        yield Message("GOF005.stones", one=own.stones, other=theirs.stones)


# From bytes to a tournament -----------------------------------------------------------------------

_PROGRAM: Final = lazy_pattern(
    r"\s*Generated by (?:trfkit \S+(?: from |$))?(?P<program>.*)", re.IGNORECASE
)
_CORRECTING: Final = ("OpenGotha", "Pairgoth")
_OF_GO: Final = frozenset(names(GoEvent))


def read_go_table(
    data: bytes,
    *,
    name: str,
    facts: Mapping[str, FactReader],
    french: bool = False,
    encoding: str | None = None,
    limits: Limits,
) -> ReadResult:
    """Return the tournament in a table, with everything that was amiss and the stated scores.

    ``facts`` are those that the format has, by their keys; others are kept as comments.
    """
    refusals = exceeded_limits(data, limits)
    if refusals:
        return _without_tournament(name, refusals)
    decoded = decode_bytes(data, encoding)
    notes = Notes([*decoded.diagnostics, *text_findings(decoded.text)])
    table = read_table(decoded.text, french=french)
    for line in table.unreadable:
        notes.found("GOF001", text=line.text.strip(), line=line.line)
    if not table.rows:
        notes.found("GOF021")
        return _without_tournament(name, notes)
    # The fields that the facts of a table set; the first of a kind counts.
    values: dict[str, Any] = {}
    for fact in table.facts:
        reader = facts.get(fact.key)
        if reader is None or not fact.value:
            continue
        read = reader.read(fact.value)
        if read is None:
            expected = Message(f"GOF010.expected.{reader.expected}")
            words = {"field": fact.key, "text": fact.value, "expected": expected}
            notes.append(
                Diagnostic(code="GOF010", line=fact.line, column=fact.column, values=words)
            )
        else:
            values = {**read, **values}
    entrants = read_entrants(table.rows, notes)
    rounds, number = read_rounds(entrants, values.get("handicap_reduction"), notes)
    columns = read_columns(table.remarks, entrants)
    starts = deduce_starts(entrants, rounds, columns, notes)
    players = tuple(map(_player, entrants, rounds))
    go = GoEvent(
        players=tuple(map(partial(_go_player, starts=starts), entrants, rounds)),
        rounds_down=starts.rounds_down,
        **{name: value for name, value in values.items() if name in _OF_GO},
    )
    event_fields: dict[str, Any] = {n: value for n, value in values.items() if n not in _OF_GO}
    program, comments = _remarks(table, facts)
    program = event_fields.setdefault("controller", program)
    go = replace(go, stones_count=counts_stones(program))
    codes = [code for code in map(code_of, columns) if code]
    if not go.is_mcmahon:
        codes = ["NBW" if code == "MMS" else code for code in codes]
    tournament = go_tournament(
        players,
        go,
        # Programs count every column, one in which nobody played too.
        played=number,
        rounds=number,
        tiebreaks=tuple(dict.fromkeys(codes)),
        comments=comments,
        **event_fields,
    )
    stated: tuple[StatedTable, ...] = ()
    if columns:
        stated = (stated_table(entrants, columns, name, tournament.rounds_played),)
    else:
        notes.found("GOF024")
    return ReadResult(
        tournament=tournament,
        document=None,
        diagnostics=sort_findings(notes),
        version=name,
        provenance=Provenance(
            players=MappingProxyType({entrant.number: Place(entrant.line) for entrant in entrants})
        ),
        stated=stated,
    )


def _without_tournament(name: str, findings: Sequence[Diagnostic]) -> ReadResult:
    return ReadResult(
        tournament=None, document=None, diagnostics=sort_findings(findings), version=name
    )


def counts_stones(program: str | None) -> bool | None:
    """Tell whether a program corrects opponents' scores by handicap stones; None if unknown."""
    return True if program and program.startswith(_CORRECTING) else None


def _player(entrant: Entrant, rounds: Rounds) -> Player:
    return Player(
        start_no=entrant.number,
        name=entrant.name,
        federation=BY_COUNTRY.get(entrant.country or ""),
        stated_rank=entrant.place,
        rounds=rounds.entries,
    )


def _go_player(entrant: Entrant, rounds: Rounds, *, starts: Starts) -> GoPlayer:
    return GoPlayer(
        start_no=entrant.number,
        grade=entrant.grade,
        start_score=starts.scores.get(entrant.number),
        country=entrant.country,
        club=entrant.club,
        pin=entrant.pin,
        licence=entrant.licence,
        handicaps=rounds.stones,
    )


def go_tournament(
    players: tuple[Player, ...],
    go: GoEvent,
    *,
    played: int | None = None,
    system: PointSystem = STANDARD,
    **further_fields: Any,  # noqa: ANN401 - fields of a tournament
) -> Tournament:
    """Return a Go tournament; ``further_fields`` are others fields, by their names.

    ``played`` are the rounds that count, by default those up to the last with a result. It is a
    round-robin if all met all, else a Swiss. A game without a result yet brings nothing.
    """
    if played is None:
        played = rounds_with_results(players)
    kind = kind_from_data(players, (), played, is_team=False)
    if go.is_mcmahon:
        kind = replace(kind, reason=Message("ranking.mcmahon", reason=kind.reason))
    pending = any(entry.outcome is Outcome.PENDING for one in players for entry in one.rounds)
    return Tournament(
        kind=kind,
        players=players,
        rounds_played=played,
        federation=BY_COUNTRY.get(go.country or ""),
        point_system=replace(system, unknown=Points(0)) if pending else system,
        discipline=go,
        **further_fields,
    )


def _remarks(
    table: EgdFile, readers: Mapping[str, FactReader]
) -> tuple[str | None, tuple[str, ...]]:
    """Return the program that wrote the table, and what else comments say, facts included."""
    program = None
    comments = [f" {one.key}[{one.value}]" for one in table.facts if one.key not in readers]
    for remark in table.remarks:
        match = _PROGRAM.fullmatch(remark.text)
        if match is not None:
            program = program or match["program"].strip() or None
        elif not names_columns(remark.text):
            comments.append(f" {remark.text.strip()}")
    return program, tuple(comments)


# Facts of an event that comments of Go tables state, and how both kinds of tables write them ------


class FactReader(Record):
    """How one fact of a format is read: to fields of the tournament or of its Go event.

    ``read`` returns None for a text that is not what is ``expected``.
    """

    read: Callable[[str], Mapping[str, Any] | None]
    expected: str


def text_of(field: str) -> FactReader:
    """Return the reader of a field that takes any text."""
    return FactReader(lambda text: {field: text}, "text")


def _decimal_of(field: str, pattern: str, expected: str) -> FactReader:
    """Return the reader of a number with decimal point or comma, in the first two groups."""

    def read(text: str) -> Mapping[str, Decimal] | None:
        match = re.fullmatch(pattern, text)
        return {field: Decimal(f"{match[1]}.{match[2] or 0}").normalize()} if match else None

    return FactReader(read, expected)


KOMI: Final = _decimal_of("komi", r"(-?[0-9]{1,3})(?:[.,]([0-9]{1,2}))?", "komi")
ADJUSTED_MINUTES: Final = _decimal_of(
    "adjusted_minutes", r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?(?: ?min.*)?", "adjusted-minutes"
)
