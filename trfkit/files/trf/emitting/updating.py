"""A changed tournament put back into its own document, so that only touched lines change."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from trfkit.files.trf.emitting.dialects import LETTERS_06, LETTERS_26, RULES, Dialect, Rules
from trfkit.files.trf.emitting.line_cells import Desk, Padding
from trfkit.files.trf.emitting.loss_report import Report, refuse_losses
from trfkit.files.trf.emitting.participant_rows import (
    differing,
    old_team_row,
    player_line,
    player_row,
    team_row,
)
from trfkit.files.trf.emitting.records import RECORDS
from trfkit.files.trf.emitting.splicing import (
    Change,
    is_counted_in_bytes,
    spliced_player,
    spliced_team,
)
from trfkit.files.trf.reading import read
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ABSENT
from trfkit.record import Draft, Record, field, replace
from trfkit.syntax.layout import layouts
from trfkit.syntax.lines import with_changes
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.trf.emitting.line_cells import Row
    from trfkit.files.trf.emitting.records import RecordWriter
    from trfkit.files.trf.reading.result import Place, ReadResult
    from trfkit.findings import Diagnostic
    from trfkit.model import Player, Team, Tournament
    from trfkit.syntax.trf_document import Document
    from trfkit.units import StartNo

STANDINGS: Final = frozenset({"points", "rank"})
"""Fields of a player's line that no other record depends on."""

_PARTICIPANTS: Final = frozenset({"001", "013", "310"})
_COUNTS: Final = {"062": "stated_players", "072": "stated_rated", "082": "stated_teams"}
_BY_TAG: Final = {record.tag: record for record in RECORDS}
_PLACE: Final = {record.tag: place for place, record in enumerate(RECORDS)}


class Updated(NamedTuple):
    """A changed document, and what it could not take or had to take otherwise.

    CNV001 and CNV002 are about what was written, CNV004 about damaged lines that stay as they
    are. Lines that nothing is written into give no findings, whatever they hold.
    """

    document: Document
    diagnostics: tuple[Diagnostic, ...]


def update(result: ReadResult, new: Tournament) -> Updated:
    """Return the document of ``result`` saying what ``new`` says instead of its tournament.

    Only lines about what differs change; of a participant's line, only the columns of the
    fields that differ. Lines for records that the document lacks stand where the format's
    table has them. Encoding, line endings and way of padding stay. A tournament equal to the
    one that was read gives the same document. ``result`` must hold a document and a tournament.
    What is changed is read back: Refusal where somebody, a game or a bye would be lost.
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


class _Rows(Record, Generic[_Number, _Row]):
    """The participants of a kind by number, before and after, and where their lines stand."""

    tag: str
    old: Mapping[_Number, _Row]
    new: Mapping[_Number, _Row]
    places: Mapping[_Number, Place]


class _Changes(Draft):
    """Edits by line number, as ``with_changes`` takes them."""

    lines: dict[int, str | None] = field(default_factory=dict)
    after: dict[int, list[str]] = field(default_factory=dict)

    def insert(self, line: int, texts: Iterable[str]) -> None:
        """Put lines behind line ``line``; 0 is the top of the file."""
        self.after.setdefault(line, []).extend(texts)


class _Update:
    """Compares what would be written of the old and of the new tournament, record by record."""

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
        self._changes = _Changes()
        self._differing: set[str] = set()  # fields of players, or the tag of whole lines
        self._said, self._heard = self._desk(), self._desk()  # of one participant at a time

    def updated(self) -> Updated:
        """Return the changed document, and what could not be written into it."""
        self._update_players()
        self._update_teams()
        # More differs than the standings in the lines of players.
        beside = replace(self._old, players=self._new.players)
        differs_elsewhere = beside != self._new or not self._differing <= STANDINGS
        if differs_elsewhere:
            for record in RECORDS:
                if record.tag not in _PARTICIPANTS:
                    self._update_record(record)
        changes = self._changes
        document = self._document
        if changes.lines or changes.after:
            document = with_changes(document, changes.lines, insert_after=changes.after)
        return Updated(document, tuple(self._report))

    def _desk(self, report: Report | None = None) -> Desk:
        """Return where to write, its findings going to ``report`` or else to nobody."""
        heard = Report(self._rules.title) if report is None else report
        return Desk(rules=self._rules, report=heard, padding=self._padding)

    def _compared(
        self, old: _Row, new: _Row, row_of: Callable[[_Row, Desk], Row]
    ) -> tuple[Row, Row, list[Change]]:
        """Return a participant's row before and after, and the fields that differ.

        ``row_of`` may leave out what is the same in both. What the new row cannot hold is
        reported, but for what the old one could not hold either: there nothing is written.
        """
        before, after = row_of(old, self._said), row_of(new, self._heard)
        said, heard = self._said.report, self._heard.report
        if said or heard:
            self._report.extend(finding for finding in heard if finding not in said)
            said.clear()
            heard.clear()
        return before, after, _differing(before, after)

    def _padding_of_document(self) -> Padding:
        """Return how the document counts columns, as far as its shifted rows tell."""
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
            fields = differing(was, player)
            self._differing.update(field.name for field in fields)
            row_of = partial(player_row, fields=fields)
            _, _, changed = self._compared(was, player, row_of)
            if not changed:
                return record.text
            text = spliced_player(record, place.alignment, changed, self._padding)
            if text is None:
                facts, number = _fields_of(changed), player.start_no
                self._report.unchanged("001", facts, place.line, participant=number)
            return record.text if text is None else text

        self._update_rows(
            _Rows("001", old, new, self._players),
            change,
            lambda player: player_line(player, self._desk(self._report)),
        )

    def _update_teams(self) -> None:
        # Teams of 013 may have a 310 beside them that is too damaged to be anybody's.
        tag = "013" if self._has("013") and not self._has("310") else "310"
        tag = next((self._document.records[p.line - 1].tag for p in self._teams.values()), tag)
        row_of = old_team_row if tag == "013" else team_row
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

        self._update_rows(_Rows(tag, old, new, self._teams), change, add)

    def _update_rows(
        self,
        rows: _Rows[_Number, _Row],
        change: Callable[[_Row, Place], str],
        add: Callable[[_Row], str],
    ) -> None:
        """Change, add and delete the lines of participants; a new one follows its neighbour."""
        lines = self._lines.get(rows.tag, ())
        previous = lines[0] - 1 if lines else self._line_before(rows.tag)
        for number, row in rows.new.items():
            place = rows.places.get(number)
            if place is None or number not in rows.old:
                self._changes.insert(previous, [add(row)])
                self._differing.add(rows.tag)
                continue
            previous = place.line
            if row != rows.old[number]:
                self._changes.lines[place.line] = change(row, place)
        for number in rows.old:
            if number not in rows.new and number in rows.places:
                self._changes.lines[rows.places[number].line] = None
                self._differing.add(rows.tag)

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

        What the new ones cannot hold goes to ``report``.
        """
        old = record.write(self._old, self._desk())
        return list(old), list(record.write(self._new, self._desk(report)))

    def _update_record(self, record: RecordWriter) -> None:
        count = _COUNTS.get(record.tag)
        if count and getattr(self._new, count) is None and not self._has(record.tag):
            return  # counted by the writer, stated by nobody
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
        """Tell whether a change is written into this record, not into another with the same."""
        if self._has(record.tag):
            return True
        for other in record.others:
            if self._has(other):
                before, after = self._written(_BY_TAG[other])
                return before == after  # it cannot say what has changed
        choice = (record.tag, *record.others)
        own = [tag for tag in choice if tag in self._own_tags]
        first = min(own or choice, key=_PLACE.__getitem__)
        return first == record.tag

    def _update_lines(self, tag: str, old: Sequence[str], new: Sequence[str]) -> None:
        lines = self._lines.get(tag, ())
        if not lines:
            self._changes.insert(self._line_before(tag), new)
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
                self._changes.lines[line] = text
            for line in replaced[len(replacements) :]:
                self._changes.lines[line] = None
            if len(replacements) > len(replaced):
                behind = lines[last - 1] if last else lines[0] - 1
                self._changes.insert(behind, replacements[len(replaced) :])

    def _line_before(self, tag: str) -> int:
        """Return the line behind which the first record of a tag belongs."""
        place = _PLACE[_table_tag(tag)]
        earlier = [
            line
            for other, lines in self._lines.items()
            if other != "###" and _PLACE[_table_tag(other)] < place
            for line in lines
        ]
        if earlier:
            return max(earlier)
        return min((line for lines in self._lines.values() for line in lines), default=1) - 1


def _rows_of_players(tournament: Tournament) -> dict[StartNo, Player]:
    """Return the players by number, with their absences where only these make a round.

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


def _table_tag(tag: str) -> str:
    """Return the name under which the table of records has a tag."""
    if tag in _PLACE:
        return tag
    family = f"{tag[:2]}?"
    return family if family in _PLACE else "NRS"


def rules_of(*results: ReadResult) -> Rules:
    """Return the rules of a dialect of files: it has every record that stands in one of them.

    Participants are only counted where a file counts them. The letters are those of 2026, which
    mean the same in all other files but those of 2006: it has none for byes, and stays without
    where all files are of 2006.
    """
    versions = {result.version for result in results}
    dialect = Dialect.TRF26 if "TRF26" in versions else Dialect.TRF16
    letters = LETTERS_26
    if versions == {"TRF06"}:
        dialect, letters = Dialect.TRF06, LETTERS_06
    rules = RULES[dialect]
    own = {_table_tag(tag) for result in results for tag in result.provenance.records}
    told = {tag for record in RECORDS if record.tag in own for tag in record.others}
    tags = rules.tags - told - _COUNTS.keys()
    return Rules(title=rules.title, tags=tags | own, letters=letters)


def _own_tags(result: ReadResult) -> frozenset[str]:
    """Return the records that the document's dialect has, its extensions included."""
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
    """Return what to write where ``before`` stands: blanks for cells that are gone."""
    old = {(cell.name, cell.repetition): cell for cell in before.cells}
    changes = []
    for cell in after.cells:
        was = old.pop((cell.name, cell.repetition), None)
        if cell != was:
            changes.append(Change(was.text if was else "", cell))
    gone = (Change(cell.text, cell._replace(text=" " * len(cell.text))) for cell in old.values())
    return [*changes, *gone]
