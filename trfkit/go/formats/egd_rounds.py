"""Rounds of a Go table: what each row says, compared with what the opponent's row says."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.go.formats.egd_rows import most_frequent
from trfkit.go.go_event import MOST_STONES, NO_HANDICAPS
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.record import Record, replace
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.go.formats.egd_lines import Round
    from trfkit.go.formats.egd_rows import Entrant, GoNotes
    from trfkit.messages.message import Argument

_GAMES: Final = {
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
    entrants: Sequence[Entrant], reduction: int | None, notes: GoNotes
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

    def __init__(self, entrants: Sequence[Entrant], reduction: int | None, notes: GoNotes) -> None:
        self._entrants, self._notes = entrants, notes
        self._reduction = reduction
        self._index = {one.number: i for i, one in enumerate(entrants)}
        self.usual = most_frequent(len(one.rounds) for one in entrants)
        self.number = max((len(one.rounds) for one in entrants), default=0)
        # The rounds in which one player alone had a win without an opponent: a bye.
        count = [
            sum(
                (said := self._token(i, r)) is not None and not said.opponent and said.sign == "+"
                for i in range(len(self._entrants))
            )
            for r in range(self.number)
        ]
        self._byes = frozenset(r for r, wins in enumerate(count) if wins == 1)
        self._by_grade = 0

    def rounds_of_all(self) -> tuple[Rounds, ...]:
        rounds = []
        for i, entrant in enumerate(self._entrants):
            if len(entrant.rounds) != self.usual:
                self._notes.found(
                    "GOF006",
                    {"value": len(entrant.rounds), "rounds": self.usual},
                    line=entrant.line,
                    participant=entrant.number,
                )
            entries = [self._round(i, r, token) for r, token in enumerate(entrant.rounds)]
            while entries and entries[-1] == (ABSENT, None):
                entries.pop()
            stones = tuple([s for _, s in entries])
            rounds.append(Rounds(tuple([entry for entry, _ in entries]), stones))
        if self._by_grade:
            games = self._by_grade // 2
            self._notes.found("GOF013", {"value": games, "reduction": f"h{self._reduction}"})
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
        return RoundEntry(_GAMES[token.sign], opponent, colour), stones

    def _without_opponent(self, sign: str, r: int) -> RoundEntry:
        if sign == "+" and r in self._byes:
            return RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
        return RoundEntry(_ALONE[sign]) if sign in _ALONE else ABSENT

    def _mended(self, i: int, r: int) -> Round | None:
        """Return what a damaged token must have said, by the row of who names this player."""
        text = self._entrants[i].cells[r].damaged
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
        one = self._entrants[i]
        code, _, variant = message.partition(".")
        self._notes.found(
            code,
            values,
            variant=variant,
            line=one.line,
            at=one.cells[r],
            participant=one.number,
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
