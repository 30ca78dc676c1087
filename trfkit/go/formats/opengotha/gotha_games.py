"""Games of an OpenGotha tournament: everybody's rounds, with byes and absences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.xml_document import elements
from trfkit.go.formats.egd_rounds import Rounds
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from trfkit.files.import_findings import Notes
    from trfkit.files.xml_document import Fields, XmlDocument
    from trfkit.go.formats.opengotha.gotha_players import Entrants, GothaPlayer
    from trfkit.go.formats.opengotha.gotha_settings import Settings
    from trfkit.units import StartNo

_RESULT: Final = lazy_pattern(
    r"RESULT_(UNKNOWN|WHITEWINS|BLACKWINS|EQUAL|BOTHWIN|BOTHLOO?SE)(_BYDEF)?", re.IGNORECASE
)
_SHARES: Final = {
    # What White and Black got; None where it is not known yet.
    "UNKNOWN": None, "WHITEWINS": (2, 0), "BLACKWINS": (0, 2), "EQUAL": (1, 1),
    "BOTHWIN": (2, 2), "BOTHLOSE": (0, 0),
}  # fmt: skip
_GAMES: Final = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
_BY_DEFAULT: Final = (Outcome.FORFEIT_LOSS, Outcome.HALF_POINT_BYE, Outcome.FORFEIT_WIN)
_FOR_BOTH: Final = {"BOTHWIN": "win", "BOTHLOSE": "lose"}
_MOST_ROUNDS: Final = 200
_NUMBER: Final = lazy_pattern(r"[0-9]{1,3}")


class _Result(Record):
    """A result by its name in the file, without ``RESULT_``, and whether it is by default."""

    name: str
    by_default: bool

    def outcome(self, side: int) -> Outcome:
        """Return the result of White (0) or Black (1)."""
        shares = _SHARES[self.name]
        if shares is None:
            return Outcome.PENDING
        return (_BY_DEFAULT if self.by_default else _GAMES)[shares[side]]


class _Cells(NamedTuple):
    """What the games tell of one player: his rounds from the first one, and the stones of each.

    None stands for a round without a game up to the last that has one.
    """

    entries: list[RoundEntry | None]
    stones: list[int | None]

    def put(self, r: int, entry: RoundEntry, stones: int | None) -> bool:
        """Take in round ``r``, counted from 1; False where there is something already."""
        missing = r - len(self.entries)
        if missing > 0:
            self.entries.extend([None] * missing)
            self.stones.extend([None] * missing)
        if self.entries[r - 1] is not None:
            return False
        self.entries[r - 1], self.stones[r - 1] = entry, stones
        return True


def read_games(
    document: XmlDocument, entrants: Entrants, settings: Settings, notes: Notes
) -> tuple[Rounds, ...]:
    """Return everybody's rounds in the order of the players.

    A round that a player takes no part in counts as the settings say, one in which nobody was
    found for him as nothing; both only up to the last round with a game.
    """
    cells = {entrant.number: _Cells([], []) for entrant in entrants.players}

    def put(number: StartNo, r: int, entry: RoundEntry, stones: int | None, line: int) -> None:
        if not cells[number].put(r, entry, stones):
            notes.found("GOF022", line=line, participant=number, round=r)

    for game in elements(document, "Game", notes):
        r, white, black = _round(game), *_players(game, entrants, notes)
        if r is None or white is None or black is None:
            continue
        if white == black:
            notes.found("GOF025", line=game.line, participant=white, round=r)
            continue
        result = _result(game, notes)
        _remark(result, (white, black), r, game.line, notes)
        known = game.text("knowncolor").lower() != "false"
        colours = (Colour.WHITE, Colour.BLACK) if known else (None, None)
        stones = game.whole("handicap")
        for side, (player, opponent) in enumerate(((white, black), (black, white))):
            entry = RoundEntry(result.outcome(side), opponent, colours[side])
            if entry.outcome is Outcome.HALF_POINT_BYE:
                entry = RoundEntry(entry.outcome)
            put(player, r, entry, None if result.by_default else stones, game.line)
    for bye in elements(document, "ByePlayer", notes):
        r, number = _round(bye), _player(bye, "player", "bye", entrants, notes)
        if r is not None and number is not None:
            put(number, r, RoundEntry(Outcome.PAIRING_ALLOCATED_BYE), None, bye.line)
    last = max((len(own.entries) for own in cells.values()), default=0)
    return tuple(
        _rounds(entrant, cells[entrant.number], last, settings) for entrant in entrants.players
    )


def _missing(one: GothaPlayer, r: int, settings: Settings) -> RoundEntry:
    """Return a round without a game: an absence, or nobody was found for the player."""
    outcome = settings.absence if r in one.absences else Outcome.ZERO_POINT_BYE
    return ABSENT if outcome is Outcome.ZERO_POINT_BYE else RoundEntry(outcome)


def _rounds(
    one: GothaPlayer,
    cells: _Cells,
    last: int,
    settings: Settings,
) -> Rounds:
    """Return a player's rounds up to the last one that is no absence."""
    told = [*cells.entries, *[None] * (last - len(cells.entries))]
    entries = [entry or _missing(one, r, settings) for r, entry in enumerate(told, start=1)]
    while entries and entries[-1] == ABSENT:
        entries.pop()
    untold = [None] * (len(entries) - len(cells.stones))
    stones = (*cells.stones[: len(entries)], *untold)
    return Rounds(tuple(entries), stones)


def _round(fields: Fields) -> int | None:
    text = fields.text("roundnumber")
    number = int(text) if _NUMBER.fullmatch(text) else 0
    if 1 <= number <= _MOST_ROUNDS:
        return number
    fields.unreadable("roundnumber", "round-number")
    return None


def _players(
    game: Fields, entrants: Entrants, notes: Notes
) -> tuple[StartNo | None, StartNo | None]:
    white = _player(game, "whiteplayer", "game", entrants, notes)
    return white, _player(game, "blackplayer", "game", entrants, notes)


def _player(
    fields: Fields, attribute: str, role: str, entrants: Entrants, notes: Notes
) -> StartNo | None:
    text = fields.text(attribute)
    number = entrants.named(text)
    if number is None:
        notes.found("GOF018", line=fields.line, text=text, field=role)
    return number


def _result(game: Fields, notes: Notes) -> _Result:
    text = game.text("result") or "RESULT_UNKNOWN"
    match = _RESULT.fullmatch(text)
    if match is None:
        notes.found("GOF019", line=game.line, text=text)
        return _Result("UNKNOWN", by_default=False)
    name = match[1].upper().replace("BOTHLOOSE", "BOTHLOSE")
    return _Result(name, by_default=match[2] is not None)


def _remark(
    result: _Result, players: tuple[StartNo, StartNo], r: int, line: int, notes: Notes
) -> None:
    """Say of a result what no single row shows."""
    white, black = players
    if result.name in _FOR_BOTH:
        both = _FOR_BOTH[result.name]
        notes.found("GOF014", line=line, participant=white, round=r, opponent=black, result=both)
    if result == _Result("EQUAL", by_default=True):
        for one in players:
            notes.found("GOF015", line=line, participant=one, round=r)
