"""Record 001 and the national records: the participants and their rounds."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import (
    FEW,
    missing_number,
    read_birth,
    read_number,
    read_points,
    read_sex,
    read_text,
    read_title,
)
from trfkit.files.trf.reading.result import Place
from trfkit.files.trf.reading.teams import with_field_in_place
from trfkit.findings import Diagnostic, Edit, Fix, Severity
from trfkit.findings.terms import field_fix
from trfkit.messages.message import Message
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
from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, Record, field, replace
from trfkit.syntax.damaged_lines import Alignment, Damage, damages
from trfkit.syntax.layout import GAP, Layout, PlayerRow, cut_row, layouts
from trfkit.syntax.shifted_rows import broken_rounds, realign_rows, torn_numbers
from trfkit.syntax.trf_document import RecordKind, RecordLine
from trfkit.units import POINT, StartNo, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from trfkit.files.trf.reading.finding_collector import Findings
    from trfkit.model import PartialDate

SHORTEST_ROW: Final = 84
"""A row that ends before its points do is an error, whatever it holds."""

SEVERAL: Final = 2
"""So many texts between the fields of a row, and it is the row that stands off."""

OLDEST_YEARS: Final = 120
"""Nobody is older than this: a date of birth beyond it is a slip."""


class Players(Draft):
    """The participants read so far, and the place of each."""

    players: list[Player] = field(default_factory=list)
    places: dict[StartNo, Place] = field(default_factory=dict)
    national: list[NationalRating] = field(default_factory=list)
    records: dict[StartNo, RecordLine] = field(default_factory=dict)
    idle: dict[StartNo, int] = field(default_factory=dict)
    """Of each row without any opponent, up to which round every round has a result letter."""


class PlayerReader:
    """Reads rows one by one; rows that the grammar accepts take a short path."""

    def __init__(
        self, findings: Findings, start: date | None, records: Iterable[RecordLine] = ()
    ) -> None:
        """``start`` is the first day of the event, against which births are checked.

        ``records`` are all of the file: the shift of its rows is decided over all of them.
        """
        self.read = Players()
        self._findings = findings
        self._start = start
        self._cells = _Cells()
        self._layout = layouts()[RecordKind.PLAYER]
        self._first_dash: Diagnostic | None = None
        self._unknown_letters: set[tuple[int, str]] = set()
        rows = [_first_row(record) for record in records if record.kind is RecordKind.PLAYER]
        self._rows = [record.text for record in rows]
        self._alignments = realign_rows(
            {record.line: record.text for record in rows if not record.intact}
        )

    def player(self, record: RecordLine) -> None:
        """Read a 001 record; a row without a usable starting rank is skipped."""
        record = self._without_second_row(record)
        alignment = self._alignments.get(record.line)
        unread: frozenset[int] = frozenset()
        if alignment is not None:
            # An error where a column of the rounds is missing.
            # Many programs count bytes, and so do their readers: no error.
            by_bytes = Severity.WARNING if alignment.is_by_bytes else None
            self._findings.note(
                alignment.how,
                record,
                (1, len(record.text)),
                participant=read_number(cut_row(alignment.text).start_no),
                severity=Severity.ERROR if alignment.is_lossy else by_bytes,
                shift=alignment.shift,
                old=record.text[47:],
                new=alignment.text[47:],
                fix=_fix_columns(record, alignment),
            )
        elif not record.intact:
            if self._is_no_row(record):
                return
            unread = self._report_gaps(record)
        place = Place(record.line, alignment)
        row = cut_row(record.text if alignment is None else alignment.text)
        if alignment is not None and alignment.points is not None:
            row = row._replace(points=alignment.points)
        number = read_number(row.start_no)
        if not number:
            missing = self._missing_number if number is None else None
            more = Message("SYN007.read-number", number=missing) if missing else None
            fields = self._fields(record, place, None)
            fields.note_unreadable("start_no", row.start_no, "positive", more)
            if missing is None:
                return
            number = missing
        start_no = StartNo(number)
        if start_no in self.read.places:
            columns, first = self._layout.columns("start_no"), self.read.places[start_no].line
            self._findings.note(
                "PLR001", record, place.found(columns), participant=start_no, first=first
            )
            return
        self.read.places[start_no] = place
        self.read.records[start_no] = record
        if unread:
            cells = ["" if at in unread else cell for at, cell in enumerate(row.cells, start=1)]
            row = row._replace(cells=[cell.ljust(len(row.cells[0])) for cell in cells])
        self.read.players.append(self._player(self._fields(record, place, start_no), row))

    @cached_property
    def _missing_number(self) -> int | None:
        """The starting rank of the only row without one, as far as the others show it."""
        rows = list(map(cut_row, self._rows))
        named = (read_number(cell[:4]) for row in rows for cell in row.cells)
        return missing_number([read_number(row.start_no) for row in rows], filter(None, named))

    def _fields(self, record: RecordLine, place: Place, start_no: StartNo | None) -> _Fields:
        return _Fields(
            record=record, place=place, start_no=start_no, layout=self._layout, notes=self._findings
        )

    def _player(self, fields: _Fields, row: PlayerRow) -> Player:
        row = _with_sex_in_place(fields, row)
        sex = read_sex(row.sex)
        if not row.sex.strip():
            fields.note("PLR010", "sex", variant="blank")
        elif row.sex not in "mw" or sex is None:
            mend = Mend(sex.value, safe=row.sex not in "fF" or not self._writes_w) if sex else None
            # A program writes u for unknown, of which nothing is lost.
            new, unread = (sex.value, "") if sex else ("", row.sex.strip("uU"))
            fields.note("PLR010", "sex", mend, text=row.sex, unread=unread, old=row.sex, new=new)
        read_as = read_title(row.title)
        title, text = read_as.title, row.title.strip()
        if not read_as.regular:
            mend = Mend(title.value, safe=read_as.certain) if title else None
            new, unread = (title.value, "") if title else ("", text)
            fields.note("PLR011", "title", mend, text=text, unread=unread, old=text, new=new)
        scored = read_points(row.points)
        points, text = scored.points, row.points.strip()
        if not scored.regular and points is None:
            fields.note(
                "SCR004", "points", text=text, points=None, severity=Severity.ERROR, old=text
            )
        elif not scored.regular and points is not None:
            # "45" in seven rounds may have lost its point.
            new, is_safe = format_points(points), points <= POINT * len(row.cells)
            fields.note(
                "SCR004", "points", Mend(new, safe=is_safe), variant="read", text=text,
                points=points, severity=Severity.WARNING, old=text, new=new,
            )  # fmt: skip
        return Player(
            start_no=StartNo(fields.start_no or 0),
            name=read_text(row.name) or "",
            sex=sex,
            title=title,
            rating=fields.positive("rating", row.rating),
            federation=read_text(row.federation),
            fide_id=fields.positive("fide_id", row.fide_id),
            birth=self._birth(fields, row.birth),
            stated_points=points,
            stated_rank=fields.positive("rank", row.rank),
            rounds=self._rounds(fields, row.cells),
        )

    def _birth(self, fields: _Fields, column: str) -> PartialDate | None:
        born, text = read_birth(column), column.strip()
        birth, problem = born.birth, born.problem
        if birth is not None and self._start is not None:
            age = self._start.year - birth.year
            if not 0 <= age <= OLDEST_YEARS:
                problem = "impossible"
        values: dict[str, Any] = {"text": text, "unread": "" if birth else text, "problem": problem}
        if problem == "irregular":
            mend, new = Mend(str(birth), safe=born.certain), str(birth)
            fields.note("PLR024", "birth", mend, **values, old=text, new=new)
        elif problem:
            code = "PLR008" if problem == "impossible" else "PLR007"
            fields.note(code, "birth", **values, variant="" if text else "blank")
        return birth

    def _rounds(self, fields: _Fields, cells: list[str]) -> tuple[RoundEntry, ...]:
        read = self._cells
        entries = [read[text] for text in cells]
        if read.remarks and not read.remarks.keys().isdisjoint(cells):
            for number, text in enumerate(cells, start=1):
                self._remark(fields, read.remarks.get(text, ()), number)
        if all(entry.opponent is None for entry in entries):
            letters = "".join(text[-1:] for text in cells)
            self.read.idle[StartNo(fields.start_no or 0)] = len(letters.partition(" ")[0])
        while entries and entries[-1] is ABSENT:
            entries.pop()
        return tuple(entries)

    def _remark(self, fields: _Fields, remarks: Iterable[Remark], number: int) -> None:
        for remark in remarks:
            code, text = remark.code, remark.text
            if code == "RES023" and remark.mend is None:
                if (number, text) in self._unknown_letters:
                    continue  # once a round: some programs fill a whole column with one letter
                self._unknown_letters.add((number, text))
            is_dash, is_unreadable = text in DASHES, code == "SYN007"
            finding = fields.note(
                code,
                remark.field,
                remark.mend,
                round=number,
                severity=Severity.ERROR if is_dash else None,
                caused_by=self._first_dash if is_dash else None,
                variant=remark.variant,
                field=remark.field,
                text=text,
                expected=Message(f"SYN007.expected.{remark.expected}") if is_unreadable else None,
                old=text,
                new=remark.expected if code in REREAD else None,
            )
            if is_dash and self._first_dash is None:
                self._first_dash = finding  # a word processor makes all of them

    # Damage and small helpers

    def _without_second_row(self, record: RecordLine) -> RecordLine:
        """Cut off a second row in the same line, which is reported and not read."""
        first = _first_row(record)
        if first is record:
            return record
        column = len(first.text) + 1
        number = read_number(cut_row(record.text[column - 1 :]).start_no)
        self._findings.note(
            "SYN003",
            record,
            (column, len(record.text.rstrip())),
            participant=number,
            severity=Severity.ERROR,
            variant="second-row",
            unread=record.text[column - 1 :].strip(),
        )
        return first

    def _is_no_row(self, record: RecordLine) -> bool:
        """Report a row that ends before its points; tell whether it must be skipped.

        Its end may have been trimmed blanks: the rest is read if it is not damaged.
        """
        length = len(record.text.rstrip())
        if length >= SHORTEST_ROW:
            return False
        number = read_number(cut_row(record.text).start_no)
        is_none = not number or bool(damages(RecordKind.PLAYER, record.text))
        is_end = not record.ending  # a file that is whole ends its last line, too
        self._findings.note(
            "SYN009",
            record,
            (1, max(1, len(record.text))),
            participant=number,
            severity=Severity.ERROR,
            variant="skipped" if is_none else "",
            length=length,
            least=SHORTEST_ROW,
            is_end=is_end,
            more=Message("SYN009.end") if is_end else None,
            advice=Message("SYN009.end.hint") if is_end else None,
            unread=record.text.strip() if is_none else "",
        )
        return is_none

    def _report_gaps(self, record: RecordLine) -> frozenset[int]:
        """Report texts between the fields; the fields are checked when their values are read.

        One stray text is only that; several mean a row with an unknown shift. Returns its rounds
        (from 1) whose cells are invalid and which are not read.
        """
        gaps = [gap for gap in damages(RecordKind.PLAYER, record.text) if gap.field == GAP]
        number = read_number(cut_row(record.text).start_no)
        if len(gaps) < SEVERAL:
            self._report_strays(record, gaps, number)
            return frozenset()
        unread = broken_rounds(record.text)
        # The rounds whose opponent the row reaches: it does not end with the round before.
        length = len(record.text.rstrip())
        ends = {at: self._layout.cell_columns("opponent", at).last for at in sorted(unread)}
        lost = tuple(at for at, end in ends.items() if end <= length)
        self._findings.note(
            "SYN003",
            record,
            (gaps[0].column, len(record.text.rstrip())),
            participant=number,
            severity=Severity.ERROR,
            variant="no-shift",
            more=Message("SYN003.unread-rounds", rounds=lost) if lost else None,
            text=record.text[gaps[0].column - 1 :].strip(),
        )
        return unread

    def _report_strays(
        self, record: RecordLine, gaps: Iterable[Damage], number: int | None
    ) -> None:
        """Report each text between the fields of a row."""
        for gap in gaps:
            self._findings.note(
                "SYN008",
                record,
                (gap.column, gap.end_column - 1),
                participant=number,
                text=gap.text.strip() or gap.text,
            )

    @cached_property
    def _writes_w(self) -> bool:
        """Whether the file writes the sex ``w``, so that ``f`` may be another letter."""
        sex = self._layout.columns("sex").first - 1
        return any(text[sex : sex + 1] in {"w", "W"} for text in self._rows)

    def national(self, record: RecordLine) -> None:
        """Read a national rating support record, with the columns of 001 up to 79."""
        record = with_field_in_place(record, self._findings)
        row = cut_row(record.text)
        number = read_number(row.start_no)
        if not number:
            return
        if not record.intact:
            slips = damages(RecordKind.NATIONAL, record.text)
            self._report_strays(record, [one for one in slips if one.field == GAP], number)
        fields = self._fields(record, Place(record.line), StartNo(number))
        row = _with_sex_in_place(fields, row)
        rating = fields.positive("rating", row.rating)
        sex, birth = read_sex(row.sex), read_birth(row.birth)
        for name, text, is_read, expected in (
            ("sex", row.sex, sex, "sex"),
            ("birth", row.birth, birth.problem != "impossible", "birth"),
        ):
            if text.strip() and not is_read:
                fields.note_unreadable(name, text, expected)
        self.read.national.append(
            NationalRating(
                federation=record.tag,
                start_no=StartNo(number),
                classification=read_text(row.title),
                rating=rating,
                origin=read_text(row.federation),
                national_id=read_text(row.fide_id),
                name=read_text(row.name),
                sex=sex,
                birth=birth.birth,
            )
        )


_SECOND_ROW: Final = lazy_pattern(
    r"001 (?: {3}\d| {2}\d{2}| \d{3}|\d{4}) [ mwfMWF][ \w]{3} [^\W\d_]"
)
"""The beginning of a row, up to the first letter of the name."""


def _first_row(record: RecordLine) -> RecordLine:
    """Cut a line after its first row, if a second one follows without a line end."""
    if record.intact:
        return record
    second = _SECOND_ROW.search(record.text, SHORTEST_ROW)
    return record if second is None else replace(record, text=record.text[: second.start()])


# The fields of a row -----------------------------------------------------------------------------


class _Fields(Record):
    """A row being read: findings of its fields get its player and the original columns."""

    record: RecordLine
    place: Place
    start_no: StartNo | None
    layout: Layout
    notes: Findings

    def note(
        self,
        code: str,
        name: str,
        mend: Mend | None = None,
        **values: Any,  # noqa: ANN401 - what a finding shows
    ) -> Diagnostic:
        """Report a field, or a round by its number, and its correction."""
        number = values.get("round")
        columns = self.place.found(
            self.layout.cell_columns(name, number) if number else self.layout.columns(name)
        )
        fix = _fix_field(self.record, columns, values.get("old"), mend)
        return self.notes.note(
            code, self.record, columns, participant=self.start_no, fix=fix, **values
        )

    def note_unreadable(
        self, name: str, text: str, expected: str, more: Message | None = None
    ) -> None:
        """Report an invalid field: see the rows SYN007.expected."""
        message = Message(f"SYN007.expected.{expected}")
        self.note("SYN007", name, field=name, text=text.strip(), expected=message, more=more)

    def positive(self, name: str, text: str) -> int | None:
        """Return a number; None if it is missing, 0, or not a number."""
        number = read_number(text)
        if number is None and text.strip():
            self.note_unreadable(name, text, "number")
        return number or None


def _with_sex_in_place(fields: _Fields, row: PlayerRow) -> PlayerRow:
    """Move a sex at the start of the title to its field, with a finding (SYN003)."""
    letter, title = row.title[0], row.title[1:]
    is_title = read_title(row.title).title is not None or not read_title(title).title
    if row.sex.strip() or read_sex(letter) is None or is_title:
        return row
    fields.note("SYN003", "title", variant="moved-field", field="sex")
    return row._replace(sex=letter, title=title)


# What would mend a row ----------------------------------------------------------------------------


class Mend(Record):
    """The correct text of a field; ``safe`` if no other is possible."""

    text: str
    safe: bool


def _fix_field(
    record: RecordLine, columns: tuple[int, int], old: str | None, mend: Mend | None
) -> Fix | None:
    """Return the fix of a field in which ``old`` was read; None if the field is elsewhere."""
    first, last = columns
    if mend is None or record.text[first - 1 : last].strip() != (old or "").strip():
        return None
    return field_fix(record.line, record.text, columns, mend.text, safe=mend.safe)


def _fix_columns(record: RecordLine, alignment: Alignment) -> Fix | None:
    """Return the fix that puts a row into its columns, None if anything would be lost.

    Whether a program that pads by bytes is read by one that counts bytes is not known.
    """
    old, new = record.text.rstrip(), alignment.text.rstrip()
    if alignment.is_lossy or alignment.points is not None:
        return None
    if old.split() != new.split() and not _drops_blanks(old, alignment):
        return None
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    edit = Edit(record.line, head + 1, old[head : len(old) - tail], new[head : len(new) - tail])
    # A blank inside a number is where the shift begins, and it is there still.
    is_whole = alignment.shift < 1 or not torn_numbers(new)
    return Fix((edit,), safe=is_whole and not alignment.is_by_bytes)


def _drops_blanks(old: str, alignment: Alignment) -> bool:
    """Tell whether a row is corrected only by removing blanks in one place."""
    start, end = alignment.column - 1, alignment.column - 1 + max(0, alignment.shift)
    return not old[start:end].strip() and old[:start] + old[end:] == alignment.text.rstrip()


def _alike(name: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    return next((at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b),
                min(len(name), len(other)))  # fmt: skip


# A cell of record 001: the ten columns of one round, read into what happened ----------------------


class Remark(Record):
    """A problem with a field of a cell.

    ``code`` is the finding's, ``text`` the field's text; ``expected`` is its interpretation, or for
    SYN007 the message with the expected form. ``mend`` is the correction.
    """

    code: str
    field: str
    text: str
    expected: str
    mend: Mend | None = None
    variant: str = ""


REREAD: Final = frozenset({"SYN020", "RES023"})
"""Codes whose remark holds what the text was read as."""

DASHES: Final = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
"""What word processors make of a hyphen: in a cell it can be nothing else."""

_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}


class _Cells(dict[str, RoundEntry]):
    """The cells of a file; each text is read once."""

    def __init__(self) -> None:
        self.remarks: dict[str, tuple[Remark, ...]] = {}

    def __missing__(self, text: str) -> RoundEntry:
        """Read ``OOOO C R``: opponent, blank, colour, blank, result."""
        opponent = read_number(text[:4])
        ending = _read_ending(text[5], text[7])
        remarks = ending.remarks
        if opponent is None and (digits := text[:4].strip()):
            remarks = (Remark("SYN007", "opponent", digits, "starting-rank"), *remarks)
        if remarks:
            self.remarks[text] = remarks
        entry = ending.entry
        if opponent:
            entry = RoundEntry(ending.outcome, StartNo(opponent), ending.colour)
        self[text] = entry
        return entry


class _Ending(Record):
    """The meaning of the letters of colour and result; ``entry`` if there is no opponent."""

    outcome: Outcome
    colour: Colour | None
    entry: RoundEntry
    remarks: tuple[Remark, ...]


@lru_cache(maxsize=FEW)
def _read_ending(colour_text: str, letter: str) -> _Ending:
    remarks: list[Remark] = []
    if colour_text not in _COLOURS:
        if colour_text.lower() in _COLOURS:
            small = colour_text.lower()
            remarks.append(Remark("SYN020", "colour", colour_text, small, Mend(small, safe=True)))
        else:
            hyphen = Mend("-", safe=True) if colour_text in DASHES else None
            remarks.append(Remark("SYN007", "colour", colour_text, "colour", hyphen))
    if letter in DASHES:
        remarks.append(Remark("RES023", "result", letter, "-", Mend("-", safe=True)))
        letter = "-"
    outcome = OUTCOME_BY_LETTER.get(letter)
    if outcome is None and letter.upper() in OUTCOME_BY_LETTER:
        large = letter.upper()
        outcome = OUTCOME_BY_LETTER[large]
        # A small w may be the 1 of somebody who writes w for a win: only W is not rated.
        mend = Mend(large, safe=outcome.is_bye)
        remarks.append(Remark("SYN020", "result", letter, large, mend))
    if outcome is None:
        remarks.append(Remark("RES023", "result", letter, "pending", variant="pending"))
        outcome = Outcome.PENDING
    colour = _COLOURS.get(colour_text.lower())
    entry = RoundEntry(outcome, None, colour)
    if entry == ABSENT or entry.kind is RoundKind.PENDING:
        entry = ABSENT  # the one value that tells an empty block by identity
    return _Ending(outcome, colour, entry, tuple(remarks))
