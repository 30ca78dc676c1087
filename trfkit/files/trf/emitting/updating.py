"""Write a changed tournament into its own document, so that only affected lines change."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from trfkit.files.trf.emitting.dialects import LETTERS_06, LETTERS_26, RULES, Dialect, Rules
from trfkit.files.trf.emitting.line_cells import Cell, Desk, Padding, Row, pad_right, shorten
from trfkit.files.trf.emitting.loss_report import Report, refuse_losses
from trfkit.files.trf.emitting.records import (
    PLACES,
    RECORDS,
    TEAM_CELLS,
    differing,
    item_row,
    player_line,
    table_tag,
)
from trfkit.files.trf.reading import read
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Player, Team, Tournament
from trfkit.record import Record, replace
from trfkit.syntax.damaged_lines import Alignment, damages, straightened
from trfkit.syntax.layout import GAP, cut_row, layouts
from trfkit.syntax.lines import with_changes
from trfkit.syntax.shifted_rows import realign
from trfkit.syntax.trf_document import Document, RecordKind, RecordLine
from trfkit.units import StartNo, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.trf.emitting.records import RecordWriter
    from trfkit.files.trf.reading.result import Place, ReadResult
    from trfkit.findings import Diagnostic


# Fields replaced inside a line, whose columns stay counted as its writer counted them ------------


NAME: Final = "name"
_ANCHORS: Final = frozenset({GAP, "start_no", "opponent", "colour"})


def splice(text: str, cells: Iterable[Cell]) -> str:
    """Replace texts in some columns of a line; a short line is padded."""
    for cell in cells:
        text = text.ljust(cell.first - 1)[: cell.first - 1] + cell.text + text[cell.last :]
    return text


class Change(Record):
    """One field of a line: its old text, "" for none, and the new cell."""

    old: str
    cell: Cell


def spliced_team(
    record: RecordLine, before: str, after: str, changes: Sequence[Change]
) -> str | None:
    """Replace some fields of a 013 or 310 line.

    ``before`` and ``after`` are the line in the table's layout, with the old and the new values.
    Fields out of their columns stay there if each new one is separate and leaves the others
    readable. Else the line becomes ``after``. Returns None if the line holds anything that
    ``before`` lacks, as that would be lost.
    """
    cells = [change.cell for change in changes]
    if record.intact:
        return splice(record.text, cells)
    if all(_stands_alone(record.text, change) for change in changes):
        text = splice(record.text, cells)
        # Beside a number that stands off, one in its columns would hide how far.
        return text if _reads_alike(record, text, cells) else _straight(record, cells)
    return after.rstrip() if _are_same(record.text.split(), before.split()) else None


def _straight(record: RecordLine, cells: Sequence[Cell]) -> str | None:
    """Return a line with corrected columns, as reading does it, with some texts replaced.

    None for a line that reading does not correct, or only with a possible loss.
    """
    straight = straightened(layouts()[record.kind], record.text)
    return None if straight is None or straight.is_lossy else splice(straight.text, cells)


def _reads_alike(record: RecordLine, text: str, cells: Sequence[Cell]) -> bool:
    """Tell whether a changed line is corrected as before, so that no field moves."""
    old_row = _straight(record, cells)
    if old_row is None:
        return True
    new_row = _straight(replace(record, text=text), ())
    return new_row is not None and new_row.rstrip() == old_row.rstrip()


def spliced_player(
    record: RecordLine, alignment: Alignment | None, changes: Sequence[Change], padding: Padding
) -> str | None:
    """Replace some fields of a 001 line.

    ``alignment`` is the correction of its columns by the reader, None without one. Columns
    elsewhere than in the format's table stay there, so that the fields which are not replaced keep
    every letter and blank. A new name is padded so that the line is counted as before: in bytes, in
    characters without combining marks, or with a constant shift; ``padding`` is how the rest of the
    document counts. Only a row without room for the new values gets the columns of the table. None
    for a row too damaged to locate its fields, unless all replaced ones hold what was read, and for
    one that would lose something.
    """
    if not record.intact and alignment is None:
        damaged = {damage.field for damage in damages(RecordKind.PLAYER, record.text.rstrip())}
        is_torn = not damaged.isdisjoint(_ANCHORS)  # at the separators of its fields
        if is_torn and not all(_stands_alone(record.text, change) for change in changes):
            return None
    name = next((c.cell.text.rstrip() for c in changes if c.cell.name == NAME), None)
    others = [c.cell for c in changes if c.cell.name != NAME]
    if alignment is None:
        text = splice(record.text, others)
        if not record.intact and (realign(text) is None) != (realign(record.text) is None):
            return None  # with the new numbers the rounds would be found elsewhere
        return text if name is None else _rename_player(text, name, 0, padding)
    aligned = splice(alignment.text, [c.cell for c in changes])
    # A name that is padded by bytes leaves the columns behind it where only reading finds them.
    values = _cut(aligned) if name is None else _values(aligned)
    moved = splice(record.text, [_original_columns(cell, alignment) for cell in others])
    is_pushed = False
    if name is not None:
        end = layouts()[RecordKind.PLAYER].columns(NAME).last
        shift = alignment.shift if alignment.column <= end + 1 else 0
        # Where the old name itself pushed the rest aside, the new one puts it right.
        is_pushed = bool(record.text[end : end + max(shift, 0)].strip(" "))
        moved = _rename_player(moved, name, shift, Padding.CHARACTERS)
    if not is_pushed and _values(moved) == values:
        return moved
    # Putting the columns right may have cut a name: nobody asked for that.
    may_straighten = name is not None or record.text.split() == alignment.text.split()
    return aligned if may_straighten and _values(aligned) == values else None


def _original_columns(cell: Cell, alignment: Alignment) -> Cell:
    """Return a field in its columns in the original row."""
    shift = alignment.shift if cell.first > alignment.column else 0
    return cell._replace(first=cell.first + shift, last=cell.last + shift)


def _stands_alone(text: str, change: Change) -> bool:
    """Tell whether a field's columns hold what was read, with blanks around it."""
    first, last = change.cell.first, change.cell.last
    around = text[first - 2 : first - 1] + text[last : last + 1]
    cell_text = text[first - 1 : last].strip()
    return not around.strip(" ") and _are_same([cell_text], [change.old.strip()])


def _are_same(words: Sequence[str], aligned_words: Sequence[str]) -> bool:
    """Tell whether words are the same, ignoring different spellings of scores."""
    return len(words) == len(aligned_words) and all(
        word == other
        or (parse_points(word) is not None and parse_points(word) == parse_points(other))
        for word, other in zip(words, aligned_words, strict=True)
    )


def _values(row: str) -> list[str]:
    """Return the values of a row as a reader gets them, after correcting its columns."""
    alignment = realign(row)
    return _cut(alignment.text if alignment else row)


def _cut(row: str) -> list[str]:
    """Return the values of a row in the columns of the table."""
    *fields, cells = cut_row(row)
    return [*(value.strip() for value in fields), *(cell.rstrip() for cell in cells)]


def _rename_player(text: str, name: str, shift: int, padding: Padding) -> str:
    """Return a row with another name, and everything to its right ``shift`` columns off."""
    field = layouts()[RecordKind.PLAYER].columns(NAME)
    old = text[field.first - 1 : field.last + shift]
    width = field.width
    if shift:
        padding = Padding.BYTES if is_counted_in_bytes(old, shift) else Padding.CHARACTERS
    if padding is Padding.CHARACTERS:
        width += _marks(name) if shift == _marks(old) else shift
    new = pad_right(shorten(name, width, padding), width, padding)
    return text[: field.first - 1] + new + text[field.last + shift :]


def is_counted_in_bytes(name: str, shift: int) -> bool:
    """Tell whether a shift is explained by a name padded in bytes, not characters."""
    return shift < 0 and shift == Padding.CHARACTERS.width(name) - Padding.BYTES.width(name)


def _marks(text: str) -> int:
    """Return the number of combining marks, which some programs do not count."""
    return 0 if text.isascii() else sum(1 for sign in text if unicodedata.combining(sign))


# The document ------------------------------------------------------------------------------------


_PARTICIPANTS: Final = frozenset({"001", "013", "310"})
_COUNTS: Final = frozenset({"062", "072", "082"})
_BY_TAG: Final = {record.tag: record for record in RECORDS}


class UpdatedDocument(NamedTuple):
    """A changed document, and the findings about changes that it could not hold.

    CNV001 and CNV002 are about written values, CNV004 about damaged lines that stay unchanged.
    Lines that are not written give no findings.
    """

    document: Document
    diagnostics: tuple[Diagnostic, ...]


def update(result: ReadResult, new: Tournament) -> UpdatedDocument:
    """Write the differences between ``new`` and the tournament of ``result`` into its document.

    Only lines about these differences change; of a participant's line, only the columns of the
    fields that differ. Lines for records that the document lacks follow the order of the format's
    table. Encoding, line endings and padding stay. An equal tournament gives the same document.
    ``result`` must hold a document and a tournament. Changes are read back: raises Refusal if a
    player, a game or a bye would be lost.
    """
    if result.document is None or result.tournament is None:
        raise ValueError("nothing was read that could be updated")
    updated = _Update(result, result.document, result.tournament, new).updated()
    document, diagnostics = updated
    if document is not result.document:
        encoding = None if document.encoding.guessed else document.encoding.name
        again = read(bytes(document), encoding=encoding, limits=NO_LIMITS)
        refuse_losses(new, again.tournament, diagnostics)
    return updated


_Number = TypeVar("_Number", bound=int)
_Row = TypeVar("_Row", "Player", "Team")


class _Update:
    """Compares the records of the old and of the new tournament as written."""

    def __init__(
        self, result: ReadResult, document: Document, old: Tournament, new: Tournament
    ) -> None:
        self._document = document
        self._old, self._new = old, new
        self._lines = result.provenance.records
        self._players = result.provenance.players
        self._teams = result.provenance.teams
        self._own_tags = _own_tags(result)
        self._rules = RULES[Dialect.TRF06 if result.version == "TRF06" else Dialect.TRF26]
        self._report = Report(self._rules.title)
        self._padding = self._padding_of_document()
        # Edits by line number, as ``with_changes`` takes them.
        self._new_lines: dict[int, str | None] = {}
        self._inserted: defaultdict[int, list[str]] = defaultdict(list)
        self._said, self._heard = self._desk(), self._desk()  # of one participant at a time

    def updated(self) -> UpdatedDocument:
        """Return the changed document, and the changes that it could not hold."""
        self._update_players()
        self._update_teams()
        for record in RECORDS:
            if record.tag not in _PARTICIPANTS:
                self._update_record(record)
        document = self._document
        if self._new_lines or self._inserted:
            document = with_changes(document, self._new_lines, insert_after=self._inserted)
        return UpdatedDocument(document, tuple(self._report))

    def _desk(self, report: Report | None = None) -> Desk:
        """Return the settings of writing; findings go to ``report``, or are dropped."""
        heard = Report(self._rules.title) if report is None else report
        return Desk(rules=self._rules, report=heard, padding=self._padding)

    def _compared(
        self, old: _Row, new: _Row, row_of: Callable[[_Row, Desk], Row]
    ) -> tuple[Row, Row, list[Change]]:
        """Return a participant's row before and after, and the fields that differ.

        ``row_of`` may leave out equal fields. Values that do not fit the new row are reported,
        unless they did not fit the old one either: there nothing is written.
        """
        before, after = row_of(old, self._said), row_of(new, self._heard)
        old_report, new_report = self._said.report, self._heard.report
        if old_report or new_report:
            self._report.extend(finding for finding in new_report if finding not in old_report)
            old_report.clear()
            new_report.clear()
        return before, after, _differing(before, after)

    def _padding_of_document(self) -> Padding:
        """Return how the document counts columns, judged by its shifted rows."""
        columns = layouts()[RecordKind.PLAYER].columns("name")
        for place in self._players.values():
            text = self._document.records[place.line - 1].text
            name = text[columns.first - 1 : columns.last + place.shift]
            if is_counted_in_bytes(name, place.shift):
                return Padding.BYTES
        return Padding.CHARACTERS

    # Participants

    def _update_players(self) -> None:
        old, new = _rows_of_players(self._old), _rows_of_players(self._new)

        def change(player: Player, place: Place) -> str:
            record = self._document.records[place.line - 1]
            was = old[player.start_no]
            row_of = partial(item_row, tag="001", cells=differing(was, player))
            _, _, changed = self._compared(was, player, row_of)
            if not changed:
                return record.text
            text = spliced_player(record, place.alignment, changed, self._padding)
            if text is None:
                facts, number = _fields_of(changed), player.start_no
                self._report.unchanged("001", facts, place.line, participant=number)
            return record.text if text is None else text

        def add(player: Player) -> str:
            return player_line(player, self._desk(self._report))

        self._update_rows("001", old, new, self._players, change, add)

    def _update_teams(self) -> None:
        # Teams of 013 may have a 310 beside them that is too damaged to be anybody's.
        tag = "013" if self._has("013") and not self._has("310") else "310"
        tag = next((self._document.records[p.line - 1].tag for p in self._teams.values()), tag)
        row_of = partial(item_row, tag=tag, cells=TEAM_CELLS[tag])
        old = {team.number: team for team in self._old.teams}
        new = {team.number: team for team in self._new.teams}

        def change(team: Team, place: Place) -> str:
            record = self._document.records[place.line - 1]
            before, after, changed = self._compared(old[team.number], team, row_of)
            if not changed:
                return record.text
            text = spliced_team(record, before.line(), after.line(), changed)
            if text is None:
                self._report.unchanged(tag, _fields_of(changed), place.line, team=team.number)
            return record.text if text is None else text

        def add(team: Team) -> str:
            return row_of(team, self._desk(self._report)).line().rstrip()

        self._update_rows(tag, old, new, self._teams, change, add)

    def _update_rows(  # noqa: PLR0917 - the rows of a kind, before and after, and their lines
        self,
        tag: str,
        old: Mapping[_Number, _Row],
        new: Mapping[_Number, _Row],
        places: Mapping[_Number, Place],
        change: Callable[[_Row, Place], str],
        add: Callable[[_Row], str],
    ) -> None:
        """Change, add and delete participants' lines; a new one follows its neighbour."""
        lines = self._lines.get(tag, ())
        previous = lines[0] - 1 if lines else self._line_before(tag)
        for number, row in new.items():
            place = places.get(number)
            if place is None or number not in old:
                self._inserted[previous].append(add(row))
                continue
            previous = place.line
            if row != old[number]:
                self._new_lines[place.line] = change(row, place)
        for number in old:
            if number not in new and number in places:
                self._new_lines[places[number].line] = None

    # All other records

    def _has(self, tag: str) -> bool:
        """Tell whether the document has a record; ``BB?`` stands for each of its tags."""
        if tag.endswith("?"):
            return any(found.startswith(tag[:-1]) for found in self._lines)
        return tag in self._lines

    def _written(
        self, record: RecordWriter, report: Report | None = None
    ) -> tuple[list[str], list[str]]:
        """Return a record's lines for the old and for the new tournament.

        Losses of the new ones go to ``report``.
        """
        old = record.write(self._old, self._desk())
        return list(old), list(record.write(self._new, self._desk(report)))

    def _update_record(self, record: RecordWriter) -> None:
        report = Report(self._rules.title)
        old, new = self._written(record, report)
        if old == new or not self._belongs(record):
            return
        self._report.extend(report)
        for tag in dict.fromkeys(line[:3] for line in (*old, *new)):
            self._update_lines(
                tag,
                [line for line in old if line.startswith(tag)],
                [line for line in new if line.startswith(tag)],
            )

    def _belongs(self, record: RecordWriter) -> bool:
        """Tell whether a change is written into this record, not another with the same content."""
        if self._has(record.tag):
            return True
        for other in record.others:
            if self._has(other):
                before, after = self._written(_BY_TAG[other])
                return before == after  # it cannot say what has changed
        choice = (record.tag, *record.others)
        own = [tag for tag in choice if tag in self._own_tags]
        first = min(own or choice, key=PLACES.__getitem__)
        return first == record.tag

    def _update_lines(self, tag: str, old: Sequence[str], new: Sequence[str]) -> None:
        lines = self._lines.get(tag, ())
        if not lines:
            self._inserted[self._line_before(tag)] += new
            return
        if len(lines) == len(old):
            steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        else:  # one line told several things, or several one: all are written anew
            steps = [("replace", 0, len(lines), 0, len(new))]
        for step, first, last, new_first, new_last in steps:
            if step == "equal":
                continue
            replaced = lines[first:last]
            replacements = new[new_first:new_last]
            for line, text in zip(replaced, replacements, strict=False):
                self._new_lines[line] = text
            for line in replaced[len(replacements) :]:
                self._new_lines[line] = None
            if len(replacements) > len(replaced):
                behind = lines[last - 1] if last else lines[0] - 1
                self._inserted[behind] += replacements[len(replaced) :]

    def _line_before(self, tag: str) -> int:
        """Return the line after which the first record of a tag belongs."""
        place = PLACES[table_tag(tag)]
        earlier = [
            line
            for other, lines in self._lines.items()
            if other != "###" and PLACES[table_tag(other)] < place
            for line in lines
        ]
        if earlier:
            return max(earlier)
        return min((line for lines in self._lines.values() for line in lines), default=1) - 1


def _rows_of_players(tournament: Tournament) -> dict[StartNo, Player]:
    """Return the players by number, with their absences if a round consists of these alone.

    Byes count as rounds of an event without any pairing if no row leaves them blank.
    """
    players = {player.start_no: player for player in tournament.players}
    if any(entry.opponent for player in players.values() for entry in player.rounds):
        return players
    filled = {}
    for number, player in players.items():
        missing = tournament.rounds_played - len(player.rounds)
        filled[number] = replace(player, rounds=(*player.rounds, *[ABSENT] * missing))
    return filled


def rules_of(*results: ReadResult) -> Rules:
    """Return the rules of the combined dialect of files: every record that occurs in one of them.

    Participants are only counted if a file counts them. The letters are those of 2026, which mean
    the same in all other files but those of 2006: that version has none for byes, and gets none if
    all files are of 2006.
    """
    versions = {result.version for result in results}
    dialect = Dialect.TRF26 if "TRF26" in versions else Dialect.TRF16
    letters = LETTERS_26
    if versions == {"TRF06"}:
        dialect, letters = Dialect.TRF06, LETTERS_06
    rules = RULES[dialect]
    own = {table_tag(tag) for result in results for tag in result.provenance.records}
    covered = {tag for record in RECORDS if record.tag in own for tag in record.others}
    tags = rules.tags - covered - _COUNTS
    return Rules(title=rules.title, tags=tags | own, letters=letters)


def _own_tags(result: ReadResult) -> frozenset[str]:
    """Return the records of the document's dialect, its extensions included."""
    dialect = {"TRF06": Dialect.TRF06, "TRF26": Dialect.TRF26}.get(result.version, Dialect.TRF16)
    tags = RULES[dialect].tags
    if "XX" in result.extensions:
        tags |= RULES[Dialect.TRFX].tags
    if "BB" in result.extensions:
        tags |= RULES[Dialect.TRFBX].tags
    return tags


def _fields_of(changes: Iterable[Change]) -> tuple[Message, ...]:
    """Return the fields that were to change."""
    return tuple(dict.fromkeys(Message(f"losses.field.{one.cell.name}") for one in changes))


def _differing(before: Row, after: Row) -> list[Change]:
    """Return the changes from ``before``: blanks for cells that are gone."""
    old = {(cell.name, cell.repetition): cell for cell in before.cells}
    changes = []
    for cell in after.cells:
        was = old.pop((cell.name, cell.repetition), None)
        if cell != was:
            changes.append(Change(was.text if was else "", cell))
    gone = (Change(cell.text, cell._replace(text=" " * len(cell.text))) for cell in old.values())
    return [*changes, *gone]
