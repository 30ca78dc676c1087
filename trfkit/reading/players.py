"""Record 001 and the national records: the participants and what happened to them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from trfkit.diagnostics import Severity
from trfkit.model import (
    ABSENT,
    OUTCOME_BY_LETTER,
    Colour,
    NationalRating,
    Outcome,
    Player,
    RoundEntry,
    RoundKind,
)
from trfkit.reading.result import Place
from trfkit.reading.values import (
    read_birth,
    read_number,
    read_points,
    read_sex,
    read_text,
    read_title,
)
from trfkit.syntax.align import realign
from trfkit.syntax.fine import damages
from trfkit.syntax.layout import layouts
from trfkit.syntax.players import cut_row
from trfkit.syntax.records import RecordKind
from trfkit.units import StartNo, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from trfkit.reading.findings import Findings
    from trfkit.syntax.players import PlayerRow
    from trfkit.syntax.records import Record

SHORTEST_ROW: Final = 84
"""A row that ends before its points field is no usable record."""

OLDEST_YEARS: Final = 120
"""Nobody is older than this: a date of birth beyond it is a slip."""


@dataclass(slots=True)
class Players:
    """The participants read so far; ``old_byes`` are TRF-06 byes still to be interpreted."""

    players: list[Player] = field(default_factory=list)
    places: dict[StartNo, Place] = field(default_factory=dict)
    national: list[NationalRating] = field(default_factory=list)
    records: dict[StartNo, Record] = field(default_factory=dict)


class _Cell:
    """What ten columns of a row say, and what is amiss with them.

    Cells repeat (``0000 - Z``, a pairing's mirror image in each round), so each text is read
    once; ``remarks`` is empty for nearly all of them.
    """

    __slots__ = ("entry", "remarks")

    def __init__(self, entry: RoundEntry, remarks: tuple[tuple[str, str, str, str], ...]) -> None:
        self.entry = entry
        self.remarks = remarks  # (code, field, text as found, expected or read as)


_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
_RESULTS: Final = {**OUTCOME_BY_LETTER, "-": Outcome.FORFEIT_LOSS}


def _read_cell(cell: str) -> _Cell:
    """Read ``OOOO C R``: opponent, blank, colour, blank, result."""
    remarks: list[tuple[str, str, str, str]] = []
    opponent_text, colour_text, letter = cell[:4], cell[5], cell[7]
    opponent = read_number(opponent_text)
    if opponent is None and opponent_text.strip():
        remarks.append(("SYN007", "opponent", opponent_text.strip(), "a starting rank"))
    gap = cell[4] + cell[6]
    if gap.strip():
        remarks.append(("SYN008", "opponent", gap.strip(), "blank"))
    if colour_text not in _COLOURS:
        if colour_text.lower() in _COLOURS:
            remarks.append(("SYN020", "colour", colour_text, colour_text.lower()))
        else:
            remarks.append(("SYN007", "colour", colour_text, "w, b or -"))
    colour = _COLOURS.get(colour_text.lower())
    outcome = _RESULTS.get(letter)
    if outcome is None and letter.upper() in _RESULTS:
        remarks.append(("SYN020", "result", letter, letter.upper()))
        outcome = _RESULTS[letter.upper()]
    if outcome is None:
        remarks.append(("RES023", "result", letter, "pending"))
        outcome = Outcome.PENDING
    start_no = StartNo(opponent) if opponent else None
    entry = RoundEntry(outcome, start_no, colour)
    if entry == ABSENT or (start_no is None and entry.kind is RoundKind.PENDING):
        entry = ABSENT
    return _Cell(entry, tuple(remarks))


class PlayerReader:
    """Reads rows one after the other; rows that the grammar took whole go the short way."""

    def __init__(self, findings: Findings, start: date | None) -> None:
        """``start`` is the first day of the event, against which births are judged."""
        self.read = Players()
        self._findings = findings
        self._start = start
        self._cells: dict[str, _Cell] = {}
        self._layout = layouts()[RecordKind.PLAYER]
        self._unknown_letters: set[tuple[int, str]] = set()

    def player(self, record: Record) -> None:
        """Read a 001 record; a row without a usable starting rank is left out."""
        text, shift = record.text, 0
        if not record.intact:
            aligned = realign(record.text)
            if aligned is not None:
                text, shift = aligned.text, aligned.shift
                self._findings.note(
                    "SYN003",
                    record,
                    (1, len(record.text)),
                    severity=Severity.WARNING,
                    shift=shift,
                    how=aligned.how,
                    old=record.text[47:],
                    new=text[47:],
                )
            elif not self._report_damage(record):
                return
        row = cut_row(text)
        number = read_number(row.start_no)
        if not number:
            if record.intact or not row.start_no.strip():
                self._not_a(record, "start_no", row.start_no, expected="a starting rank")
            return
        start_no = StartNo(number)
        if start_no in self.read.places:
            self._findings.note(
                "PLR001",
                record,
                self._columns("start_no", 0),
                participant=start_no,
                first=self.read.places[start_no].line,
            )
            return
        self.read.places[start_no] = Place(record.line, shift)
        self.read.records[start_no] = record
        self.read.players.append(self._player(record, row, start_no, shift))

    def _player(self, record: Record, row: PlayerRow, start_no: StartNo, shift: int) -> Player:
        sex = read_sex(row.sex)
        if row.sex not in "mw " or (sex is None and row.sex.strip()):
            self._note(
                "PLR010",
                record,
                "sex",
                0,
                start_no,
                text=row.sex,
                old=row.sex,
                new=sex.value if sex else "",
            )
        title, regular = read_title(row.title)
        if not regular:
            self._note(
                "PLR011",
                record,
                "title",
                0,
                start_no,
                text=row.title.strip(),
                old=row.title.strip(),
                new=title.value if title else "",
            )
        points, regular = read_points(row.points)
        if not regular:
            self._note(
                "SCR004",
                record,
                "points",
                shift,
                start_no,
                text=row.points.strip(),
                how="" if points is None else f"; read as {format_points(points)}",
                severity=Severity.ERROR if points is None else Severity.WARNING,
                old=row.points.strip(),
                new=None if points is None else format_points(points),
            )
        birth, problem = read_birth(row.birth)
        oldest = self._start.year - OLDEST_YEARS if self._start else 0
        if birth is not None and (
            birth.year < oldest or (self._start and birth.year > self._start.year)
        ):
            problem = "impossible"
        if problem:
            code = "PLR008" if problem == "impossible" else "PLR007"
            self._note(
                code,
                record,
                "birth",
                shift,
                start_no,
                text=row.birth.strip(),
                problem=problem,
            )
        return Player(
            start_no=start_no,
            name=read_text(row.name) or "",
            sex=sex,
            title=title,
            rating=self._number(record, "rating", row.rating, shift, start_no) or None,
            federation=read_text(row.federation),
            fide_id=self._number(record, "fide_id", row.fide_id, shift, start_no) or None,
            birth=birth,
            stated_points=points,
            stated_rank=self._number(record, "rank", row.rank, shift, start_no) or None,
            rounds=self._rounds(record, row.cells, start_no, shift),
        )

    def _rounds(
        self, record: Record, cells: list[str], start_no: StartNo, shift: int
    ) -> tuple[RoundEntry, ...]:
        known = self._cells
        entries = []
        for number, text in enumerate(cells, start=1):
            cell = known.get(text)
            if cell is None:
                cell = known[text] = _read_cell(text)
            if cell.remarks:
                self._remark(record, cell, number, start_no, shift)
            entries.append(cell.entry)
        while entries and entries[-1] is ABSENT:
            entries.pop()
        return tuple(entries)

    def _remark(
        self, record: Record, cell: _Cell, number: int, start_no: StartNo, shift: int
    ) -> None:
        for code, field_name, text, expected in cell.remarks:
            if code == "RES023":
                if (number, text) in self._unknown_letters:
                    continue  # once a round: some programs fill a whole column with one letter
                self._unknown_letters.add((number, text))
            columns = self._layout.cell_columns(field_name, number)
            self._findings.note(
                code,
                record,
                (columns.first + shift, columns.last + shift),
                participant=start_no,
                round=number,
                field=f"the {field_name}",
                text=text,
                expected=expected,
                old=text,
                new=expected if code in _REREAD else None,
            )

    # Damage and small helpers

    def _report_damage(self, record: Record) -> bool:
        """Report what the fine reading finds; tell whether the row is worth reading at all."""
        short = len(record.text.rstrip()) < SHORTEST_ROW
        if short:
            self._findings.note(
                "SYN009",
                record,
                (1, max(1, len(record.text))),
                severity=Severity.ERROR,
                field=f"its fields: {len(record.text.rstrip())} of at least {SHORTEST_ROW} columns",
            )
        for damage in damages(RecordKind.PLAYER, record.text):
            columns = (damage.column, damage.end_column - 1)
            if damage.field in {"start_no", "rating", "fide_id", "rank"} and (
                not short or damage.field == "start_no"
            ):
                self._findings.note(
                    "SYN007",
                    record,
                    columns,
                    field=f"the {damage.field.replace('_', ' ')}",
                    text=damage.text.strip(),
                    expected="a whole number",
                )
            elif damage.field not in _FIELDS and not short:
                self._findings.note(
                    "SYN008", record, columns, text=damage.text.strip() or damage.text
                )
        return not short

    def _number(
        self, record: Record, name: str, text: str, shift: int, start_no: StartNo
    ) -> int | None:
        number = read_number(text)
        if number is None and record.intact and text.strip():
            self._not_a(
                record, name, text, expected="a whole number", shift=shift, start_no=start_no
            )
        return number

    def _not_a(
        self,
        record: Record,
        name: str,
        text: str,
        *,
        expected: str,
        shift: int = 0,
        start_no: StartNo | None = None,
    ) -> None:
        self._findings.note(
            "SYN007",
            record,
            self._columns(name, shift),
            participant=start_no,
            field=f"the {name.replace('_', ' ')}",
            text=text.strip(),
            expected=expected,
        )

    def _note(
        self,
        code: str,
        record: Record,
        name: str,
        shift: int,
        start_no: StartNo,
        **values: Any,  # noqa: ANN401 - passed on
    ) -> None:
        self._findings.note(
            code, record, self._columns(name, shift), participant=start_no, **values
        )

    def _columns(self, name: str, shift: int) -> tuple[int, int]:
        columns = self._layout.columns(name)
        return columns.first + shift, columns.last + shift

    def national(self, record: Record) -> None:
        """Read a national rating support record: the columns of 001 up to 79."""
        row = cut_row(record.text)
        number = read_number(row.start_no)
        if not number:
            return
        birth, _ = read_birth(row.birth)
        self.read.national.append(
            NationalRating(
                federation=record.tag,
                start_no=StartNo(number),
                classification=read_text(row.title),
                rating=self._number(record, "rating", row.rating, 0, StartNo(number)) or None,
                origin=read_text(row.federation),
                national_id=read_text(row.fide_id),
                name=read_text(row.name),
                sex=read_sex(row.sex),
                birth=birth,
            )
        )


_REREAD: Final = frozenset({"SYN020", "RES023"})
"""Codes whose remark holds what the text was read as."""

_FIELDS: Final = frozenset(
    {"start_no", "sex", "title", "name", "rating", "federation", "fide_id", "birth", "points",
     "rank", "opponent", "colour", "result"}
)  # fmt: skip


def resolve_old_byes(read: Players, findings: Findings) -> bool:
    """Turn the byes of TRF-06, a game code without opponent and colour, into their letters.

    A full point is the pairing-allocated bye where it is the only one of its round and nobody
    has ``U`` or ``F`` there; otherwise a full-point bye. Returns whether there was any.
    """
    layout = layouts()[RecordKind.PLAYER]
    byes: dict[int, list[int]] = {}
    lettered: set[int] = set()
    for index, player in enumerate(read.players):
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is not None:
                continue
            if entry.outcome in _OLD_BYES and entry.colour is None:
                byes.setdefault(number, []).append(index)
            elif entry.outcome in {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE}:
                lettered.add(number)
    for number, indices in sorted(byes.items()):
        full = [i for i in indices if read.players[i].round(number).outcome is Outcome.WIN]
        for index in indices:
            player = read.players[index]
            old = player.round(number).outcome
            new = _OLD_BYES[old]
            if old is Outcome.WIN and len(full) == 1 and number not in lettered:
                new = Outcome.PAIRING_ALLOCATED_BYE
            entry = ABSENT if new is Outcome.ZERO_POINT_BYE else RoundEntry(new)
            read.players[index] = _with_round(player, number, entry)
            columns = layout.cell_columns("result", number)
            shift = read.places[player.start_no].shift
            findings.note(
                "ADJ005",
                read.records[player.start_no],
                (columns.first + shift, columns.last + shift),
                participant=player.start_no,
                round=number,
                old=old.letter,
                new=new.letter,
            )
    return bool(byes)


_OLD_BYES: Final = {
    Outcome.WIN: Outcome.FULL_POINT_BYE,
    Outcome.DRAW: Outcome.HALF_POINT_BYE,
    Outcome.LOSS: Outcome.ZERO_POINT_BYE,
}


def _with_round(player: Player, number: int, entry: RoundEntry) -> Player:
    rounds = list(player.rounds)
    rounds[number - 1] = entry
    while rounds and rounds[-1] is ABSENT:
        rounds.pop()
    return replace(player, rounds=tuple(rounds))


def rounds_with_results(players: Iterable[Player]) -> int:
    """Return the last round in which somebody has a result against an opponent, 0 if none.

    Presets of a coming round (byes, absences) and pairings without a result do not make a
    round; a forfeit win without opponent, as team events write it, does.
    """
    last = 0
    for player in players:
        for number in range(len(player.rounds), last, -1):
            entry = player.rounds[number - 1]
            if entry.outcome in _PROVES_ROUND and (
                entry.opponent is not None or entry.outcome is Outcome.FORFEIT_WIN
            ):
                last = number
                break
    return last


_PROVES_ROUND: Final = frozenset(
    {Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.SHORT_WIN, Outcome.SHORT_DRAW,
     Outcome.SHORT_LOSS, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}
)  # fmt: skip
