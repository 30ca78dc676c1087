"""Tournaments of SwissPerfect: a ZIP of the three files in which it saves an event.

They have one name and end in ``.ini`` (settings), ``.trn`` (players) and ``.sco`` (results); the
latter two are dBase III. Only the settings and columns that are named here are decoded: clubs,
memos and the organiser are not among them.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

from trfkit.files.binary_record import BinaryRecord, DamagedFileError
from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import Notes
from trfkit.files.tdf import with_byes_of_the_pairing
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    positive_number,
    read_birth,
    read_chief_first,
    read_title,
    with_separators,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_from_data
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    Colour,
    Event,
    Kind,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Sex,
    Tournament,
)
from trfkit.model.outcome import RATED_GAMES, REQUESTED_BYES, without_absence_at_the_end
from trfkit.syntax.decoding import refusal
from trfkit.units import LARGEST_START_NO, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "swissperfect"
ENCODING: Final = "cp1252"
"""Of the texts: what a western Windows writes; nothing in a file says so."""
ENDINGS: Final = (".ini", ".trn", ".sco")

_ZIP: Final = b"PK\x03\x04"
_DAMAGED: Final = (
    DamagedFileError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError,
    EOFError, ValueError,
)  # fmt: skip
"""What unpacking raises: a password is a RuntimeError, an unknown packing a NotImplementedError."""

_SWISS: Final = "0"
_SEXES: Final = {"1": Sex.MAN, "2": Sex.WOMAN}
_TITLES: Final = {"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}
_CODES: Final = {"1217": "BH", "1219": "PS", "1220": "SB", "1222": "WIN"}
"""The numbers of tie-breaks whose names are known and mean one rule."""

_SIDES: Final = ("WHITE", "BLACK")
_NOT_PLAYED_YET, _PLAYED = "0", "1"
_WHITE_AWAY, _BLACK_AWAY, _BOTH_AWAY = "34", "35", "36"
_FORFEITS: Final = {
    _WHITE_AWAY: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    _BLACK_AWAY: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    _BOTH_AWAY: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
}
_TYPES: Final = {_NOT_PLAYED_YET, _PLAYED, *_FORFEITS}
HALVES_OF_GAME: Final = 2
"""What both sides of a game get together, in half points."""


def is_swissperfect(data: bytes) -> bool:
    """Tell whether a file is a ZIP with a SwissPerfect event, or one file of an event."""
    if data.startswith(_ZIP):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                return any(name.lower().endswith(".trn") for name in archive.namelist())
        except _DAMAGED:
            return False
    return _is_part(data)


def _is_part(data: bytes) -> bool:
    """Tell whether a file is a table of players or results, or the settings."""
    is_table = data.startswith(b"\x03") and (b"START_NO\0" in data or b"W_SUBSCO\0" in data)
    return is_table or re.search(rb"(?m)^\[Tournament Info\]", data) is not None


def read_swissperfect(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a ZIP of SwissPerfect's files; never raises for its content."""
    notes = Notes()
    if not data.startswith(_ZIP) and _is_part(data):
        return refused(FORMAT, notes, "swissperfect-part")
    try:
        reader = _Reader(_unpack(data, limits), encoding or ENCODING, notes, limits)
        return import_result(reader.tournament(), FORMAT, notes)
    except _DAMAGED:
        return refused(FORMAT, Notes(), "swissperfect")


def _unpack(data: bytes, limits: Limits) -> list[bytes]:
    """Return the three files; DamagedFileError unless there is one of each, all of one name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = {name.lower(): name for name in archive.namelist()}
        stems = {name[:-4] for name in names if name.endswith(ENDINGS)}
        if len(stems) != 1:
            raise DamagedFileError
        stem = stems.pop()
        contents = []
        for ending in ENDINGS:
            if stem + ending not in names:
                raise DamagedFileError
            with archive.open(names[stem + ending]) as file:
                contents.append(file.read(limits.bytes + 1))  # whatever it says of its size
        if max(map(len, contents)) > limits.bytes:
            raise DamagedFileError
        return contents


def _rows(
    data: bytes, names: frozenset[str], encoding: str, limits: Limits
) -> Iterator[dict[str, str]]:
    """Yield the undeleted rows of a dBase table, with these columns."""
    table = BinaryRecord(data)
    count, head, size = table.long(4), table.short(8), table.short(10)
    columns, start = {}, 1
    for place in range(32, head - 1, 32):
        if table.raw(place, 1) == b"\r":
            break
        name = table.text(place, 11, "latin-1")
        columns[name] = start, table.byte(place + 16)
        start += table.byte(place + 16)
    if not names <= columns.keys() or start > size or count > limits.lines:
        raise DamagedFileError
    for number in range(count):
        row = BinaryRecord(table.raw(head + number * size, size))
        if row.raw(0, 1) != b"*":
            yield {name: row.text(*columns[name], encoding) for name in names}


_PLAYER_COLUMNS: Final = frozenset(
    {"ID", "START_NO", "SURNAME", "FIRSTNAME", "FEDER", "INTL_RTG", "LOC_RTG", "INTL_ID", "LOC_ID",
     "TITLE", "SEX", "BIRTH_DATE", "BONUS"}
)  # fmt: skip
_RESULT_COLUMNS: Final = frozenset(
    {"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE"}
)


class _Reader:
    """Reads one event."""

    def __init__(self, files: list[bytes], encoding: str, notes: Notes, limits: Limits) -> None:
        settings, players, results = files
        self._notes = notes
        self._settings = _settings(settings.decode(encoding, "replace"))
        self._people = list(_rows(players, _PLAYER_COLUMNS, encoding, limits))
        self._results = list(_rows(results, _RESULT_COLUMNS, encoding, limits))
        self._most_rounds = limits.rounds

    def tournament(self) -> Tournament | None:
        """Return the tournament, None without players and for a team event."""
        if self._settings.get("TeamorIndividual", "0") != "0":
            self._notes.found("IMP001", variant="swissperfect-teams")
            return None
        if not self._people:
            self._notes.found("IMP001", variant="nobody")
            return None
        last = max(map(_round, self._results), default=0)
        if last > self._most_rounds:  # before there is a row of so many rounds
            self._notes.append(refusal("rounds", last, self._most_rounds))
            return None
        # The numbers of the file count if all players have one.
        ids = [_id(person) for person in self._people]
        if len(set(ids)) < len(ids):
            raise DamagedFileError
        stated = [positive_number(person["START_NO"]) or 0 for person in self._people]
        if min(stated) < 1 or max(stated) > LARGEST_START_NO or len(set(stated)) < len(stated):
            self._notes.assumed(Message("IMP002.numbered-by-order"))
            stated = list(range(1, len(ids) + 1))
        numbers = dict(zip(ids, map(StartNo, stated), strict=True))
        # The last result of a round counts, and others are named.
        rows = {number: [ABSENT] * last for number in numbers.values()}
        for row in self._results:
            white, black = (numbers.get(positive_number(row[side]) or 0) for side in _SIDES)
            if _round(row):
                for number, entry in self._entries(row, white, black):
                    if rows[number][_round(row) - 1] != ABSENT:
                        self._report_unknown(row, number)
                    rows[number][_round(row) - 1] = entry
        self._add_bonus_points(numbers, rows)
        people = sorted(self._people, key=lambda person: numbers[_id(person)])
        listed, national, local = [], [], 0
        for person in people:
            number, born = numbers[_id(person)], person["BIRTH_DATE"]
            code = person["FEDER"].upper()
            # Without a federation nobody knows whose local rating and id they are.
            federation = code if re.fullmatch(r"[A-Z]{3}", code) else None
            listed.append(
                Player(
                    start_no=number,
                    name=", ".join(filter(None, (person["SURNAME"], person["FIRSTNAME"]))),
                    sex=_SEXES.get(person["SEX"]),
                    title=read_title(_TITLES.get(person["TITLE"], "")).title,
                    rating=positive_number(person["INTL_RTG"]),
                    federation=federation,
                    fide_id=positive_number(person["INTL_ID"]),
                    birth=read_birth(with_separators(born)).birth,
                    rounds=without_absence_at_the_end(rows[number]),
                )
            )
            rating = positive_number(person["LOC_RTG"])
            local += rating is not None
            national += national_ratings(federation, number, rating, person["LOC_ID"])
        players = with_byes_of_the_pairing(tuple(listed), self._notes)
        self._notes.unused(["clubs", "memos"])
        if len(national) < local:
            self._notes.assumed(Message("IMP002.national-ratings"))
        played = rounds_with_results(players)
        kind = kind_from_data(players, (), played, is_team=False)
        if self._settings.get("System") == _SWISS:
            reason = Message("ranking.kind-by-settings")
            kind = Kind(Event.SWISS, False, Pairings.SWISS, "data", reason)  # noqa: FBT003 - a row of facts
        codes = re.findall(r"[0-9]{1,6}", self._settings.get("TieBreaks", ""))
        if own := tuple(number for number in codes if number not in _CODES):
            self._notes.assumed(Message("IMP002.tie-breaks-of-program", numbers=own))
        tiebreaks = tuple(_CODES.get(number, f"OTHER_{number}") for number in codes)
        return Tournament(
            kind=kind,
            players=players,
            rounds_played=played,
            rounds=max(positive_number(self._settings.get("Rounds", "")[:3]) or 0, played) or None,
            national_ratings=tuple(national),
            tiebreaks=tiebreaks,
            name=self._settings.get("Name") or None,
            arbiters=read_chief_first(self._settings.get("Arbiter", "")),
        )

    def _entries(
        self, row: Mapping[str, str], white: StartNo | None, black: StartNo | None
    ) -> Iterator[tuple[StartNo, RoundEntry]]:
        """Yield the round entries of a result, for its players."""
        scores = [positive_number(row[side]) or 0 for side in ("W_SCORE", "B_SCORE")]
        if white is None or black is None or white == black:
            player, score = (black, scores[1]) if white is None else (white, scores[0])
            if player is not None:
                if score > HALVES_OF_GAME or all(positive_number(row[side]) for side in _SIDES):
                    self._report_unknown(row, player)
                yield (
                    player,
                    ABSENT if score > HALVES_OF_GAME else RoundEntry(REQUESTED_BYES[score]),
                )
            return
        outcomes = (Outcome.PENDING, Outcome.PENDING)
        if row["W_TYPE"] in _FORFEITS:
            outcomes = _FORFEITS[row["W_TYPE"]]
        elif sum(scores) == HALVES_OF_GAME:
            outcomes = RATED_GAMES[scores[0]], RATED_GAMES[scores[1]]
        if (outcomes[0] is Outcome.PENDING and any(scores)) or row["W_TYPE"] not in _TYPES:
            self._report_unknown(row, white)
        yield white, RoundEntry(outcomes[0], black, Colour.WHITE)
        yield black, RoundEntry(outcomes[1], white, Colour.BLACK)

    def _report_unknown(self, row: Mapping[str, str], number: int) -> None:
        text = " ".join(row[name] for name in ("W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE"))
        self._notes.found("IMP003", round=_round(row), participant=number, text=text)

    def _add_bonus_points(
        self, numbers: Mapping[int, StartNo], rows: Mapping[StartNo, list[RoundEntry]]
    ) -> None:
        """Read bonus points as half-point byes in the first rounds without a game.

        The file states no rounds for them; arbiters enter the points of byes and late entries so.
        """
        with_byes, left_over = [], []
        for person in self._people:
            number, text = numbers[_id(person)], person["BONUS"]
            halves = round(2 * float(text)) if re.fullmatch(r"[0-9](\.[05])?", text) else 0
            free = [
                index
                for index, entry in enumerate(rows[number])
                if entry == ABSENT or entry.outcome is Outcome.ZERO_POINT_BYE
            ]
            for index in free[:halves]:
                rows[number][index] = RoundEntry(Outcome.HALF_POINT_BYE)
            if halves and free:
                with_byes.append(number)
            if halves > len(free) or (not halves and text.strip("0. ")):
                left_over.append(number)
        if with_byes:
            self._notes.assumed(Message("IMP002.bonus-as-byes", players=tuple(with_byes)))
        if left_over:
            self._notes.assumed(Message("IMP002.bonus-left-over", players=tuple(left_over)))


_SETTINGS: Final = {
    "TournamentInfo": ("Name", "Arbiter", "Rounds", "System", "TeamorIndividual"),
    "Standings": ("TieBreaks",),
}


def _settings(text: str) -> dict[str, str]:
    """Return the settings that are read, by names without blanks; the first of a name counts."""
    settings: dict[str, str] = {}
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = "".join(line.strip("[] \t").split())
        name, _, value = line.partition("=")
        name = "".join(name.split())
        if name in _SETTINGS.get(section, ()):
            settings.setdefault(name, " ".join(value.split()))
    return settings


def _id(person: Mapping[str, str]) -> int:
    """Return the number that identifies a player in results; it is no starting rank."""
    number = positive_number(person["ID"])
    if number is None:
        raise DamagedFileError
    return number


def _round(row: Mapping[str, str]) -> int:
    return positive_number(row["ROUND"]) or 0
