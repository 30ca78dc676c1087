"""Tournaments of Swiss-Manager (.TUNX, .TURX): players, pairings and the settings of the program.

The offsets of all parts follow from the file's directory. Private data in it, such as addresses,
paths and keys, are skipped: nothing of them is decoded.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.binary_record import BinaryRecord, DamagedFileError
from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    read_birth,
    read_chief_first,
    read_sex,
    read_title,
    with_separators,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    ByeType,
    Colour,
    Event,
    Kind,
    Outcome,
    Pairings,
    Player,
    RequestedByes,
    RoundEntry,
    Tournament,
)
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.record import replace
from trfkit.tie_breaks.chess_results_numbers import (
    BY_NUMBER,
    HALF_IN_PERCENT,
    code_of_number,
    description,
)
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "tunx"

MARK: Final = b"\xff\x89\x44"
"""Stands behind the first byte of each part, which names it."""
HEADER, SETTINGS, ROUNDS, PLAYERS, PAIRINGS, DIRECTORY, END = b"\x93\x95\xa3\xa5\xb3\xd3\xe3"

DIRECTORY_SIZE: Final = 36
"""The directory and the mark behind it are the last bytes of a file: 4, seven offsets, 4."""
TEXTS_AT: Final = 0x6C
TEXTS: Final = 132
"""Texts of the event, from the place at which they begin up to the settings."""
SETTINGS_SIZE: Final = 5883
TEXTS_OF_PLAYER: Final = 30
PLAYER_SIZE: Final = 110
PAIRING_SIZE: Final = 21
MOST_TIE_BREAKS: Final = 6
TIE_BREAK_SIZE: Final = 19
LONGEST_TEXT: Final = 20_000
"""No text is as long, in units of UTF-16: the longest seen is a list of sponsors of some 300."""

ALONE: Final = 0xFFFF
"""In the place of Black: White has the pairing-allocated bye."""
NOT_PAIRED: Final = 0xFFFE

_TEAM_KINDS: Final = {2, 3}
_EVENTS: Final = {
    0: (Event.SWISS, Pairings.SWISS),
    1: (Event.ROUND_ROBIN, Pairings.PREDETERMINED),
}
_GAMES: Final = {
    0: (Outcome.PENDING, Outcome.PENDING),
    1: (Outcome.WIN, Outcome.LOSS),
    2: (Outcome.DRAW, Outcome.DRAW),
    3: (Outcome.LOSS, Outcome.WIN),
    4: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    5: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    6: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    15: (Outcome.WIN, Outcome.LOSS),
    16: (Outcome.DRAW, Outcome.DRAW),
    17: (Outcome.LOSS, Outcome.WIN),
}
_ENTERED_OTHERWISE: Final = {15, 16, 17}
"""Results that count, and that the program keeps apart for a reason that is not known."""
_BYES: Final = {
    1: Outcome.FULL_POINT_BYE,
    2: Outcome.HALF_POINT_BYE,
    3: Outcome.ZERO_POINT_BYE,
}
_REQUESTS: Final = {0: ByeType.ZERO, 1: ByeType.FULL, 2: ByeType.HALF, 3: ByeType.ZERO}
_SEXES: Final = {0: "m", 1: "w"}

_NOT_CARRIED: Final = ("clubs", "groups", "K")


def is_tunx(data: bytes) -> bool:
    """Tell by its first bytes whether a file is such a tournament."""
    return data.startswith(bytes([HEADER]) + MARK)


class _Cursor:
    """Reads numbers and texts one by one, never beyond the end of the file."""

    def __init__(self, data: bytes, place: int) -> None:
        self._data, self.at = data, place

    def expect(self, part: int) -> None:
        """Skip the mark of a part; DamagedFileError for anything else."""
        if self.raw(4) != bytes([part]) + MARK:
            raise DamagedFileError

    def raw(self, size: int) -> bytes:
        """Return the next bytes."""
        self.at, start = self.at + size, self.at
        if start < 0 or self.at > len(self._data):
            raise DamagedFileError
        return self._data[start : self.at]

    def text(self) -> str:
        """Return the next text: its length in UTF-16 units, then these."""
        (length,) = struct.unpack("<H", self.raw(2))
        if length > LONGEST_TEXT:
            raise DamagedFileError
        text = self.raw(2 * length).decode("utf-16-le", "replace").replace("\0", "")
        return " ".join(text.split())


class Pairing(NamedTuple):
    """Two players' numbers, or one and ALONE or NOT_PAIRED; the result in the program's code."""

    white: int
    black: int
    result: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The players."""
        return tuple(n for n in (self.white, self.black) if n not in {ALONE, NOT_PAIRED})


def read_tunx(data: bytes, **_: object) -> ReadResult:
    """Return the tournament in a file of Swiss-Manager; never raises for its content."""
    notes = Notes()
    try:
        return import_result(_read(data, notes), FORMAT, notes)
    except DamagedFileError:
        return refused(FORMAT, notes, "tunx")


def _read(data: bytes, notes: Notes) -> Tournament | None:
    directory = _Cursor(data, len(data) - DIRECTORY_SIZE)
    directory.expect(DIRECTORY)
    offsets = struct.unpack("<7I", directory.raw(28))
    directory.expect(END)
    cursor = _Cursor(data, TEXTS_AT)
    texts = [cursor.text() for _ in range(TEXTS)]
    cursor.expect(SETTINGS)
    settings = BinaryRecord(cursor.raw(SETTINGS_SIZE))
    if settings.byte(0x0B) in _TEAM_KINDS:
        notes.found("IMP001", variant="tunx-teams")
        return None
    if settings.byte(0x0B) not in _EVENTS:
        raise DamagedFileError
    event, pairings = _EVENTS[settings.byte(0x0B)]
    cursor = _Cursor(data, offsets[1])
    cursor.expect(PLAYERS)
    players, national = [], []
    for number in map(StartNo, range(1, settings.short(0x13) + 1)):
        details = [cursor.text() for _ in range(TEXTS_OF_PLAYER)]
        numbers = BinaryRecord(cursor.raw(PLAYER_SIZE))
        born = with_separators(f"{numbers.long(0x0E):08}")
        players.append(
            Player(
                start_no=number,
                name=", ".join(filter(None, (details[0], details[1]))),
                sex=read_sex(_SEXES.get(numbers.byte(0x06), "")),
                title=read_title(details[4]).title,
                rating=numbers.short(0x08) or None,
                federation=_federation(details[10]),
                fide_id=numbers.long(0x18) or None,
                birth=read_birth(born).birth,
            )
        )
        rating, own_id = numbers.short(0x0A), details[5].strip("0")
        owner = _federation(texts[25] or texts[20]) or _federation(details[10])
        national += national_ratings(owner, number, rating or None, own_id and details[5])
    if not players:
        notes.found("IMP001", variant="nobody")
        return None
    drawn = settings.byte(0x11)
    groups = _pairings_by_round(data, offsets[2], offsets[3], len(players))
    if len(groups) < drawn:
        raise DamagedFileError
    total = max(settings.short(0), drawn)
    requests = _requests(groups[drawn:], drawn, total, notes)
    rows = _entries(groups[:drawn], len(players), notes)
    players = [
        replace(player, rounds=without_absence_at_the_end(row))
        for player, row in zip(players, rows, strict=True)
    ]
    notes.unused(_NOT_CARRIED)
    # Rounds have days only where each has one.
    cursor = _Cursor(data, offsets[0])
    cursor.expect(ROUNDS)
    days = []
    for _ in range(total):
        cursor.text()
        days.append(BinaryRecord(cursor.raw(106)).day(30))
    return Tournament(
        kind=Kind(event, False, pairings, "data", Message("ranking.kind-by-settings")),  # noqa: FBT003 - a row of facts
        players=tuple(players),
        rounds_played=rounds_with_results(players),
        rounds=total,
        national_ratings=tuple(national),
        tiebreaks=tuple(_tie_breaks(settings, notes)),
        requested_byes=tuple(requests),
        round_dates=tuple(days) if all(days) else (),
        start=settings.day(0x47),
        end=settings.day(0x4B),
        name=texts[0] or None,
        city=texts[10] or texts[5] or None,
        federation=_federation(texts[25]) or _federation(texts[20]),
        time_control=texts[14] or None,
        arbiters=read_chief_first(texts[21], texts[35], texts[6]),
    )


def _federation(text: str) -> str | None:
    return text if text not in {"", "XXX"} else None


# Pairings -----------------------------------------------------------------------------------------


def _pairings_by_round(data: bytes, start: int, end: int, players: int) -> list[list[Pairing]]:
    """Return the pairings of each round, which the file does not separate.

    A round ends when a player occurs again, as each occurs once in every round.
    """
    cursor = _Cursor(data, start)
    cursor.expect(PAIRINGS)
    if not cursor.at <= end <= len(data) or (end - cursor.at) % PAIRING_SIZE:
        raise DamagedFileError
    met: set[int] = set()
    groups: list[list[Pairing]] = []
    while cursor.at < end:
        pairing = Pairing(*struct.unpack_from("<3H", cursor.raw(PAIRING_SIZE)))
        two = pairing.numbers
        if pairing.white not in two or not 1 <= min(two) <= max(two) <= players:
            raise DamagedFileError
        if pairing.white == pairing.black:
            raise DamagedFileError
        if not groups or met.intersection(two):
            met = set()
            groups.append([])
        met.update(two)
        groups[-1].append(pairing)
    return groups


def _entries(
    rounds: Sequence[Sequence[Pairing]], players: int, notes: Notes
) -> list[list[RoundEntry]]:
    """Return each player's rounds."""
    rows = [[ABSENT] * len(rounds) for _ in range(players)]
    otherwise = set()
    for number, pairings in enumerate(rounds):
        for white, black, result in pairings:
            if black == ALONE:
                rows[white - 1][number] = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
            elif black == NOT_PAIRED:
                if result in _BYES:
                    rows[white - 1][number] = RoundEntry(_BYES[result])
            else:
                outcomes = _GAMES.get(result)
                if outcomes is None:
                    notes.found("IMP003", round=number + 1, participant=white, text=str(result))
                    outcomes = _GAMES[0]
                otherwise |= {result} & _ENTERED_OTHERWISE
                first, second = StartNo(white), StartNo(black)
                rows[white - 1][number] = RoundEntry(outcomes[0], second, Colour.WHITE)
                rows[black - 1][number] = RoundEntry(outcomes[1], first, Colour.BLACK)
    if otherwise:
        notes.assumed(Message("IMP002.tunx-results", numbers=tuple(sorted(otherwise))))
    return rows


def _requests(
    groups: Sequence[Sequence[Pairing]], drawn: int, total: int, notes: Notes
) -> Iterator[RequestedByes]:
    """Yield the players who will not be paired in rounds still to be drawn.

    In the files seen, each such round has the same players or none; with fewer groups than rounds
    to come, their rounds are unknown.
    """
    groups = [[p for p in group if p.black == NOT_PAIRED] for group in groups]
    if not any(groups):
        return
    if len(groups) != total - drawn:
        numbers = {pairing.white for group in groups for pairing in group}
        notes.assumed(Message("IMP002.tunx-requests", players=tuple(sorted(numbers))))
        return
    for number, group in enumerate(groups, start=drawn + 1):
        for kind in ByeType:
            players = [p.white for p in group if _REQUESTS.get(p.result) is kind]
            if players:
                yield RequestedByes(kind, number, tuple(sorted(players)))


# Tie-breaks ---------------------------------------------------------------------------------------


class _Parameters(NamedTuple):
    """The settings for one tie-break: cuts, a byte of options, and a rating or a limit."""

    weakest: int
    strongest: int
    choices: int
    amount: int

    def code_with_cut(self, name: str) -> str | None:
        """Return a code with its cut or median, None for cuts without a code."""
        if self.strongest not in {0, self.weakest}:
            return None
        if not self.weakest:
            return name
        return f"{name}/M{self.weakest}" if self.strongest else f"{name}/C{self.weakest}"

    def code_of_performance(self) -> str | None:
        """Return the code of a performance, perhaps with the rating of the unrated."""
        names = dict(enumerate(("TPR", "APRO", "PTP", "APPO")))
        name = names.get(self.choices >> 4)
        return f"{name}/U{self.amount}" if name and self.amount else name


_CODES: Final[Mapping[int, Callable[[_Parameters], str | None]]] = {
    # Of 37 and 52 the choices say by which older rule unplayed games count; which is not known.
    37: lambda given: given.code_with_cut("BH"),
    52: lambda given: given.code_with_cut("SB"),
    81: lambda given: "DE" if given == (0, 0, 0, 0) else None,
    84: lambda given: None if given[2:] != (0, 0) else given.code_with_cut("BH"),
    85: lambda given: None if given[2:] != (0, 0) else given.code_with_cut("SB"),
    86: lambda given: "PS" if given == (0, 0, 0, 0) else None,
    87: lambda given: "KS" if given == (0, 0, 0, HALF_IN_PERCENT) else None,
    88: _Parameters.code_of_performance,
}
"""The numbers whose parameters are understood, and the codes that they make."""


def _tie_breaks(settings: BinaryRecord, notes: Notes) -> Iterator[str]:
    """Yield the codes of the arbiter's list, ``OTHER_n`` for a number without one."""
    unknown = []
    for place in range(min(settings.short(0x1B), MOST_TIE_BREAKS)):
        number, offset = settings.short(0x1D + 2 * place), 0x28B + TIE_BREAK_SIZE * place
        cuts = settings.byte(offset)
        parameters = _Parameters(
            cuts & 0x0F, cuts >> 4, settings.byte(offset + 1), settings.short(offset + 2)
        )
        code = None
        if number in _CODES:
            code = _CODES[number](parameters)
        elif number in BY_NUMBER and BY_NUMBER[number].read is None:
            code = code_of_number(number, of_teams=False)
        if code is None:
            unknown.append(f"{number} ({description(number)})")
        yield code or f"OTHER_{number}"
    if unknown:
        notes.assumed(Message("IMP002.tie-breaks-of-program", numbers=tuple(unknown)))
