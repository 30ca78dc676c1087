"""Tournaments of Swiss-Chess (.SWT, versions 800 to 899): of players and of teams.

All parts have a fixed size, so the numbers of players, teams and rounds determine where each one
begins, and whether the file is valid at all. Remarks, addresses and the free texts of players are
skipped: nothing of them is decoded.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.binary_record import BinaryRecord, DamagedFileError
from trfkit.files.cr_xml.read import with_proved_byes
from trfkit.files.crosstables.table_outcomes import import_result, point_system, refused
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    positive_number,
    read_arbiters,
    read_birth,
    read_day,
    read_sex,
    read_title,
    with_separators,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    Colour,
    Event,
    Kind,
    MatchPointSystem,
    NationalRating,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Team,
    TeamByes,
    Tournament,
)
from trfkit.model.lineups import line_up_unlike_roster
from trfkit.model.outcome import system_of, without_absence_at_the_end
from trfkit.record import replace
from trfkit.units import (
    HALF_POINT,
    LARGEST_START_NO,
    LARGEST_TEAM_NO,
    POINT,
    Points,
    StartNo,
    TeamNo,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import LineUp

FORMAT: Final = "swt"
ENCODING: Final = "cp1252"
"""Of the texts: what a German Windows writes; nothing in a file says so."""

PAIRING_SIZE: Final = 19
_SET: Final = 0xFF
"""A byte that says yes."""


class _Layout(NamedTuple):
    """The offset of the pairings, and the size of a player and of a team."""

    versions: range
    pairings_at: int
    participant_size: int


_READ: Final = _Layout(range(800, 900), 13384, 655)
_LAYOUTS: Final = (
    _READ,
    _Layout(range(700, 800), 3894, 292),
    _READ._replace(versions=range(900, 1000)),
)
"""The first can be read. The others are recognised, so that their version can be named."""

_EVENTS: Final = {
    0: (Event.SWISS, Pairings.SWISS),
    1: (Event.ROUND_ROBIN, Pairings.PREDETERMINED),
}
_MODES: Final = {2: "knockout", 3: "scheveningen"}
"""Kinds of events of which no file has been seen."""

_COLOURS: Final = {1: Colour.WHITE, 3: Colour.BLACK}
_FREE: Final = {2, 4}
"""In the place of a colour: without an opponent, as White or Black."""
_GAMES: Final = {0: Outcome.PENDING, 1: Outcome.LOSS, 2: Outcome.DRAW, 3: Outcome.WIN}
_FORFEITS: Final = {1: Outcome.FORFEIT_LOSS, 3: Outcome.FORFEIT_WIN}
_BYES: Final = {
    1: Outcome.ZERO_POINT_BYE,
    2: Outcome.HALF_POINT_BYE,
    3: Outcome.PAIRING_ALLOCATED_BYE,
}
_FORFEITED: Final = {0x02, 0x22}
_ADJOURNED: Final = {0x01, 0x11}

_TEAMS_FROM: Final = 998
"""Teams are named by their numbers and this."""
_FIRST_DAY: Final = date(1899, 12, 30)
"""Day 0 of the dates of rounds."""
_MOST_DATES: Final = 40
"""For so many rounds there are dates."""
_MATCH_POINTS: Final = 1
_GAME_POINTS: Final = 2
_BUCHHOLZ: Final = 3
_PROGRESSIVE: Final = 4
_SONNEBORN: Final = 5
_PLAYERS_LIST: Final = (621, 572)
_TEAM_LIST: Final = (611, 613, 615)
"""Where the tie-breaks of a Swiss stand: of players two, of teams three."""
_NAMES: Final = {
    1: "Mannschaftspunkte", 2: "Brettpunkte", 3: "Buchholzwertung", 4: "Summenwertung",
    5: "Sonneborn-Berger", 6: "Mittlere Buchholz", 7: "Buchholzsumme", 8: "Gegner-Mittel",
    9: "Rating-Leistung", 10: "Rating-Differenz", 12: "Drei-Punkte-Wertung",
    13: "Drei-Punkte-Farbwertung", 16: "Berliner Wertung", 19: "Schmuljan-Wertung",
}  # fmt: skip
"""What the program calls the tie-breaks."""


class _Column(NamedTuple):
    """A column of values that a file states: its offset in a record, and its unit."""

    label: str
    code: str | None
    place: int
    divisor: int = 2


def is_swt(data: bytes) -> bool:
    """Tell whether a file is such a tournament: its size follows from the numbers in its header."""
    return _layout_of(data) is not None


def _layout_of(data: bytes) -> _Layout | None:
    for layout in _LAYOUTS:
        if len(data) > layout.pairings_at:
            head = BinaryRecord(data)
            players = head.short(7)
            participants = players + _count_teams(head)
            size = layout.participant_size + (PAIRING_SIZE * head.byte(1) if head.byte(3) else 0)
            fits = len(data) == layout.pairings_at + participants * size
            if fits and players and head.short(609) in layout.versions:
                return layout
    return None


def _count_teams(head: BinaryRecord) -> int:
    return head.byte(1332) if head.byte(606) == _SET else 0


def read_swt(data: bytes, *, encoding: str | None = None, **_: object) -> ReadResult:
    """Return the tournament in a file of Swiss-Chess; never raises for its content.

    An event of teams states two tables, that of the teams first.
    """
    notes = Notes()
    layout, head = _layout_of(data), BinaryRecord(data)
    if layout is None:
        return refused(FORMAT, notes, "swt")
    if layout is not _READ:
        return refused(FORMAT, notes, "swt-version", number=head.short(609))
    if head.byte(596) not in _EVENTS or head.byte(597) != 1:
        number = head.byte(596)
        mode = "several" if number in _EVENTS else _MODES.get(number, "other")
        return refused(FORMAT, notes, "swt-mode", mode=mode)
    try:
        "".encode(encoding or ENCODING)
    except (LookupError, ValueError):  # no encoding that texts can be read in
        encoding = None
    try:
        return _File(data, encoding or ENCODING, notes).read()
    except DamagedFileError:
        return refused(FORMAT, Notes(), "swt")


class _File:
    """One file: its header, and its parts in order."""

    def __init__(self, data: bytes, encoding: str, notes: Notes) -> None:
        head = self._head = BinaryRecord(data)
        self._encoding, self._notes = encoding, notes
        self._rounds, self._drawn, self._cuts = head.byte(1), head.byte(3), head.byte(9)
        if self._drawn > self._rounds:
            raise DamagedFileError
        players, teams = head.short(7), _count_teams(head)
        self._is_team = head.byte(606) == _SET
        offset, size = _READ.pairings_at, PAIRING_SIZE * self._rounds * bool(self._drawn)
        rows = [head.raw(offset + size * number, size) for number in range(players + teams)]
        offset, size = offset + size * (players + teams), _READ.participant_size
        parts = [BinaryRecord(head.raw(offset + size * n, size)) for n in range(players + teams)]
        self._pairings, self._matches = rows[:players], rows[players:]
        self._players, self._teams = parts[:players], parts[players:]
        self._numbers = [StartNo(player.short(217)) for player in self._players]
        self._team_numbers = [TeamNo(team.short(217) - _TEAMS_FROM) for team in self._teams]
        for numbers, largest in (
            (self._numbers, LARGEST_START_NO),
            (self._team_numbers, LARGEST_TEAM_NO),
        ):
            if len(set(numbers)) < len(numbers):
                raise DamagedFileError
            if not all(1 <= number <= largest for number in numbers):
                raise DamagedFileError

    def _text(self, start: int, size: int, record: BinaryRecord | None = None) -> str:
        return (record or self._head).text(start, size, self._encoding)

    def read(self) -> ReadResult:
        """Return the tournament and the tables that the file states."""
        players, national = self._read_players()
        usual = system_of(30, 10, 0) if self._head.byte(1336) == 1 else STANDARD
        event, pairings = _EVENTS[self._head.byte(596)]
        codes = self._codes(_TEAM_LIST if self._is_team else _PLAYERS_LIST)
        arbiters = (self._text(start, 60) for start in (872, 933, 11847, 11908, 11969))
        days = [self._head.short(11457 + 4 * number) for number in range(self._rounds)]
        if self._rounds > _MOST_DATES or not all(days):
            days = []
        title = " ".join(filter(None, (self._text(245, 60), self._text(376, 61))))
        tournament = Tournament(
            kind=Kind(event, self._is_team, pairings, "data", Message("ranking.kind-by-settings")),
            players=players,
            rounds_played=rounds_with_results(players),
            rounds=self._rounds or None,
            point_system=point_system(players, self._notes, usual),
            national_ratings=national,
            name=self._text(790, 40) or title or None,
            city=self._text(831, 40) or None,
            time_control=(
                ", ".join(filter(None, (self._text(1097, 20), self._text(1118, 20)))) or None
            ),
            start=read_day(self._text(1055, 20)),
            end=read_day(self._text(1076, 20)),
            round_dates=tuple(_FIRST_DAY + timedelta(day) for day in days),
            arbiters=read_arbiters(*arbiters),
        )
        if self._is_team:
            tournament = replace(tournament, standings_order=codes, **self._team_fields(players))
            tournament = with_proved_byes(tournament, self._drawn, self._notes)
        else:
            tournament = replace(tournament, tiebreaks=codes)
            self._notes.unused(("clubs",))
        # Points, ranks and tie-breaks that the file states: of teams, then of players.
        tables = []
        columns = [_Column("points", "PTS", 292)]
        if self._is_team:
            buchholz = _Column("Buchholz", "BH:MP" if "BH:MP" in codes else None, 300)
            of_teams = [_Column("MP", "MPTS", 292), _Column("GP", "GPTS", 296), buchholz]
            names = [team.name for team in tournament.teams]
            tables.append(self._table(of_teams, self._teams, self._team_numbers, names))
        else:
            # The tie-breaks of players that have a code, and whose unit is known.
            for code, place, offset in zip(codes, _PLAYERS_LIST, (296, 300), strict=False):
                number = self._head.byte(place)
                if code == "SB" and offset == 300:  # noqa: PLR2004 - the second place alone has quarters
                    columns.append(_Column(_NAMES[number], code, offset, 4))
                elif number in {_BUCHHOLZ, _PROGRESSIVE} and not code.startswith("OTHER"):
                    columns.append(_Column(_NAMES[number], code, offset))
        names = [player.name for player in tournament.players]
        tables.append(self._table(columns, self._players, self._numbers, names))
        return import_result(tournament, FORMAT, self._notes, stated=tables if self._drawn else ())

    # Players ------------------------------------------------------------------------------------

    def _read_players(self) -> tuple[tuple[Player, ...], tuple[NationalRating, ...]]:
        players, national = [], []
        known = set(self._numbers)
        for number, record, row in zip(self._numbers, self._players, self._pairings, strict=True):
            born = f"{self._text(128, 10, record):0<8}"  # a year alone has four digits
            federation = self._text(105, 3, record) or None
            entries = [
                self._entry(_pairing_in(row, round_), number, known, round_)
                for round_ in range(1, self._drawn + 1)
            ]
            surname, _, first = self._text(0, 32, record).partition(",")
            players.append(
                Player(
                    start_no=number,
                    name=", ".join(filter(None, (surname.strip(), first.strip()))),
                    sex=read_sex(self._text(184, 1, record)),
                    title=read_title(self._text(66, 3, record)).title,
                    rating=positive_number(self._text(70, 4, record)),
                    federation=federation,
                    fide_id=positive_number(self._text(324, 12, record)),
                    birth=read_birth(with_separators(born)).birth,
                    stated_points=_halves(record.short(292)) if self._drawn else None,
                    stated_rank=(record.short(221) or None) if self._drawn else None,
                    rounds=without_absence_at_the_end(entries),
                )
            )
            rating = positive_number(self._text(75, 4, record))
            own_id = "-".join(
                filter(None, (self._text(153, 5, record), self._text(159, 4, record)))
            )
            national += national_ratings(federation, number, rating, own_id)
        if any(rating.rating for rating in national):
            self._notes.assumed(Message("IMP002.own-federation"))
        return tuple(players), tuple(national)

    def _entry(
        self, pairing: BinaryRecord, number: StartNo, known: set[StartNo], round_: int
    ) -> RoundEntry:
        """Return a player's round; unknown values are reported."""
        colour, result, status = pairing.byte(8), pairing.byte(11) & 3, pairing.byte(15)
        opponent, outcome = StartNo(pairing.short(9)), None
        if colour in _COLOURS and (opponent not in known or opponent == number):
            raise DamagedFileError
        if colour in _COLOURS:
            if status in _ADJOURNED:
                outcome = Outcome.ADJOURNED
            elif not status:
                outcome = _GAMES[result]
            elif status in _FORFEITED:
                outcome = _FORFEITS.get(result)
            entry = RoundEntry(outcome or Outcome.PENDING, opponent, _COLOURS[colour])
        else:
            outcome = _BYES.get(result) if colour in _FREE else None
            entry = RoundEntry(outcome) if outcome else ABSENT
        if outcome is None and (colour or result or status):
            text = f"{colour}/{result}/{status}"
            self._notes.found("IMP003", round=round_, participant=number, text=text)
        return entry

    # Tie-breaks ---------------------------------------------------------------------------------

    def _codes(self, places: Sequence[int]) -> tuple[str, ...]:
        """Return the codes of the list in the settings, ``OTHER_n`` for those without one.

        The offset of a round-robin's list is not known.
        """
        numbers = [number for place in places if (number := self._head.byte(place))]
        if self._head.byte(596):
            self._notes.unused(("tie-breaks",))
            return ()
        if self._is_team:
            known = {_MATCH_POINTS: "MPTS", _GAME_POINTS: "GPTS"}
            if numbers[:1] == [_MATCH_POINTS] and not self._cuts:
                known[_BUCHHOLZ] = "BH:MP"
        elif self._cuts:
            known = {_BUCHHOLZ: f"BH/C{self._cuts}"}  # whether others are cut is not known
        else:
            known = {_BUCHHOLZ: "BH", _PROGRESSIVE: "PS", _SONNEBORN: "SB"}
        unknown = [f"{n} ({_NAMES.get(n, '?')})" for n in numbers if n not in known]
        if unknown:
            self._notes.assumed(Message("IMP002.tie-breaks-of-program", numbers=tuple(unknown)))
        return tuple(known.get(number, f"OTHER_{number}") for number in numbers)

    @staticmethod
    def _table(
        columns: Sequence[_Column],
        records: Sequence[BinaryRecord],
        numbers: Sequence[int],
        names: Sequence[str],
    ) -> StatedTable:
        places = (_Column("rank", None, 221, 1), *columns)
        rows = []
        for number, record, name in zip(numbers, records, names, strict=True):
            exact = [Decimal(record.short(place.place)) / place.divisor for place in places]
            values = tuple(PrintedCell(f"{value:f}", value) for value in exact)
            rank = record.short(221) or None
            rows.append(StatedRow(values=values, number=number, name=name, rank=rank))
        return StatedTable(
            source=FORMAT,
            columns=tuple(
                StatedColumn(
                    label=column.label,
                    code=column.code,
                    of_ranks=column.label == "rank",
                    of_points=column.code == "PTS",
                )
                for column in places
            ),
            rows=tuple(rows),
            of_teams=columns[0].code == "MPTS",
        )

    # Teams --------------------------------------------------------------------------------------

    def _team_fields(self, players: Sequence[Player]) -> dict[str, Any]:
        members: dict[TeamNo, list[tuple[int, StartNo]]] = {
            number: [] for number in self._team_numbers
        }
        for player, record in zip(players, self._players, strict=True):
            if record.byte(201) not in members:
                raise DamagedFileError
            members[TeamNo(record.byte(201))].append((record.byte(203), player.start_no))
        rosters = {team: tuple(number for _, number in sorted(of)) for team, of in members.items()}
        teams = [
            Team(
                number=number,
                name=self._text(0, 32, record),
                members=rosters[number],
                stated_match_points=_halves(record.short(292)) if self._drawn else None,
                stated_game_points=_halves(record.short(296)) if self._drawn else None,
                stated_rank=(record.short(221) or None) if self._drawn else None,
            )
            for number, record in zip(self._team_numbers, self._teams, strict=True)
        ]
        if any(record.byte(272) for record in self._teams):
            self._notes.unused(("Sonderpunkte",))
        system = self._head.byte(1338)
        if system not in {0, 1}:
            self._notes.unused(("Mannschaftsergebnis-Wertung",))
        byes: list[TeamNo | None] = [None] * self._drawn
        for team, matches in zip(self._team_numbers, self._matches, strict=True):
            for round_ in range(1, self._drawn + 1):
                if _pairing_in(matches, round_).byte(8) in _FREE:
                    byes[round_ - 1] = team
        return {
            "teams": tuple(teams),
            "line_ups": tuple(self._line_ups(rosters)),
            "team_byes": TeamByes(None, None, tuple(byes)) if any(byes) else None,
            "match_points": MatchPointSystem(win=Points(30), draw=POINT)
            if system == 1
            else MatchPointSystem(),
        }

    def _line_ups(self, rosters: Mapping[TeamNo, Sequence[StartNo]]) -> Iterator[LineUp]:
        """Yield the line-ups that differ from the roster order, board by board without gaps."""
        boards = self._head.byte(604)
        rows = dict(zip(self._numbers, self._pairings, strict=True))
        for team, matches in zip(self._team_numbers, self._matches, strict=True):
            for round_ in range(1, self._drawn + 1):
                match = _pairing_in(matches, round_)
                if match.byte(8) not in _COLOURS:
                    continue
                opponent = TeamNo(match.short(9) - _TEAMS_FROM)
                if opponent not in rosters or opponent == team:
                    raise DamagedFileError
                seats: list[StartNo | None] = [None] * boards
                for member in rosters[team]:
                    game = _pairing_in(rows[member], round_)
                    if game.byte(8) in _COLOURS and 1 <= game.byte(18) <= boards:
                        seats[game.byte(18) - 1] = member
                line_up = line_up_unlike_roster(round_, team, opponent, seats, rosters[team])
                if line_up is not None:
                    yield line_up


def _pairing_in(pairings: bytes, round_: int) -> BinaryRecord:
    """Return the pairing of a player or a team in a round (from 1)."""
    return BinaryRecord(BinaryRecord(pairings).raw(PAIRING_SIZE * (round_ - 1), PAIRING_SIZE))


def _halves(number: int) -> Points:
    """Convert half points to points."""
    return Points(number * HALF_POINT)
