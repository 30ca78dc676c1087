"""Lay a document out in the columns of the format's tables without changing its content."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.files.trf.emitting.line_cells import Desk, Row, clean
from trfkit.files.trf.emitting.loss_report import Report, refuse_losses
from trfkit.files.trf.emitting.records import CRLF, PLACES, RECORDS, RecordWriter, table_tag
from trfkit.files.trf.reading import ReadResult, read
from trfkit.files.trf.reading.field_values import possible_dates, read_text
from trfkit.files.trf.reading.headers import DATA_COLUMN, data_start
from trfkit.files.trf.reading.players import SHORTEST_ROW
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.syntax.codepages import encode
from trfkit.syntax.damaged_lines import damages
from trfkit.syntax.layout import GAP, cut_row, layouts, layouts_by_tag
from trfkit.syntax.trf_document import Document, RecordKind, RecordLine
from trfkit.units import format_points, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import Place
    from trfkit.model import Tournament

_NOT_SORTED: Final = frozenset(
    {RecordKind.COMMENT, RecordKind.RULER, RecordKind.BLANK, RecordKind.UNKNOWN}
)
"""Lines without a place of their own: they stay with the record that follows."""

_KEPT: Final = frozenset({"801", "802", "DAT"})
"""Records of which only the blanks at the end are anybody's."""


class Canonical(NamedTuple):
    """A file in its layout, and the lines (from 1) of records that had to stay unchanged."""

    data: bytes
    unchanged: tuple[int, ...]


def canonical(result: ReadResult, *, limits: Limits = DEFAULT_LIMITS) -> Canonical:
    """Return the document that was read in its canonical layout.

    Records are in the order of the format's table, players by starting rank, each field in its
    columns, without blanks at the end of a line (but a row is never cut off before its points),
    every line ended by CRLF; UTF-8 without a mark, but for a code page that was guessed, which
    stays. No field is interpreted: what reading had to guess, repair or skip stays unchanged, as do
    comments and unknown records, which move with the record that follows them. The new file reads
    as the same tournament in the same dialect. ``result`` must have a document and a tournament.
    Raises Refusal if a player, a game or a bye would be missing when it is read back.
    """
    laid_out = _laid_out(result, limits)
    unchanged = laid_out.unchanged
    for _ in range(MOST_PASSES):
        again = read(laid_out.data, limits=limits)
        assert result.tournament is not None  # noqa: S101 - _laid_out has asked
        refuse_losses(result.tournament, again.tournament)
        # A line whose neighbours were moved can be sound where it was not: once more, then.
        following = _laid_out(again, limits)
        if following.data == laid_out.data:
            break
        laid_out = following
    return Canonical(laid_out.data, unchanged)


MOST_PASSES: Final = 5
"""So often a file is laid out until nothing changes any more; twice is enough for most."""


def _laid_out(result: ReadResult, limits: Limits) -> Canonical:
    """Lay a document out once."""
    document, tournament = result.document, result.tournament
    if document is None or tournament is None:
        raise ValueError("there is no document with a tournament to lay out")
    layout = _Layout(result, document, tournament, limits)
    plain = {record.line: [record.text.rstrip()] for record in document.records}
    new_lines = {line: texts for line, texts in layout.texts() if texts != plain[line]}
    sound = layout.sound(new_lines)
    data = layout.data(sound, in_order=True)
    if not layout.says_the_same(data):
        data = layout.data(sound, in_order=False)
    return Canonical(data, tuple(sorted({*layout.unchanged, *(new_lines.keys() - sound.keys())})))


Texts = dict[int, list[str]]
"""What takes the place of a line, by its number."""


class _Layout:
    """Converts one document to its canonical layout."""

    def __init__(
        self, result: ReadResult, document: Document, tournament: Tournament, limits: Limits
    ) -> None:
        self._result, self._document, self._limits = result, document, limits
        teams = sorted(tournament.teams, key=lambda team: team.number)
        self._tournament = replace(tournament, teams=tuple(teams))
        self._facts = _facts(tournament)
        self._places = {place.line: place for place in result.provenance.players.values()}
        self._numbers = {place.line: n for n, place in result.provenance.players.items()}
        self._codec = document.encoding.name if document.encoding.guessed else "utf-8"
        self.unchanged: set[int] = set()

    # The lines one by one

    def texts(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the number of each line that can be laid out, with the lines to replace it."""
        lines: dict[str, list[RecordLine]] = {}
        for record in self._document.records:
            if record.kind is RecordKind.PLAYER:
                text = _player(record, self._places.get(record.line))
                if text is None:
                    self.unchanged.add(record.line)
                else:
                    yield record.line, [text]
            elif record.kind is RecordKind.SCORING:
                yield record.line, [_scoring(record)]
            elif record.kind not in _NOT_SORTED and record.tag not in _KEPT:
                lines.setdefault(table_tag(record.tag), []).append(record)
        for writer in RECORDS:
            if records := lines.get(writer.tag):
                yield from self._written(writer, records)

    def _written(
        self, writer: RecordWriter, records: Sequence[RecordLine]
    ) -> Iterator[tuple[int, list[str]]]:
        """Yield the lines of one record as written anew, if they hold the same words."""
        report = Report("")
        desk = Desk(rules=RULES[Dialect.TRF26], report=report)
        new = list(writer.write(self._tournament, desk))
        old = list(map(_apart, records))
        if new and not report and _hold_the_same(writer.tag, old, new):
            first, *others = records
            if len(new) == len(records):
                yield from ((one.line, [text]) for one, text in zip(records, new, strict=True))
            else:
                yield first.line, new
                yield from ((record.line, []) for record in others)
            return
        self.unchanged.update(one.line for one in records if writer.tag in _DATES or not one.intact)

    # The whole

    def data(self, texts: Mapping[int, list[str]], *, in_order: bool) -> bytes:
        """Return the file with some lines laid out."""
        units = list(self._units(texts))
        if in_order:
            units.sort(key=lambda unit: unit[0])
        text = "".join(f"{line}{CRLF}" for _, lines in units for line in lines)
        return encode(text, self._codec)

    def _units(
        self, texts: Mapping[int, list[str]]
    ) -> Iterator[tuple[tuple[int, int, int], list[str]]]:
        """Yield the lines that stay together, with their sort key."""
        own_order = self._tournament.pairs_by_file_order
        number = 0
        waiting: list[str] = []
        seen: set[str] = set()
        for record in self._document.records:
            lines = texts.get(record.line, [record.text.rstrip()])
            if record.kind is RecordKind.BLANK:
                continue
            if record.kind in _NOT_SORTED or record.tag == "DAT":
                waiting += lines
                continue
            tag = table_tag(record.tag)
            place = PLACES[tag]
            if tag == "001":  # a row that nobody could read stays behind the one before
                number = self._numbers.get(record.line, number)
            if waiting and (not seen or tag not in seen):
                yield (place if seen else -1, 0, 0), waiting
                waiting = []
            by_number = tag == "001" and not own_order
            yield (place, number if by_number else 0, 1), [*waiting, *lines]
            waiting = []
            seen.add(tag)
        yield (len(PLACES) + 1, 0, 0), waiting

    def says_the_same(self, data: bytes) -> bool:
        """Tell whether a file reads as the same tournament in the same dialect."""
        again = read(data, encoding=self._codec, limits=self._limits)
        return (
            again.tournament is not None
            and (again.version, again.extensions) == (self._result.version, self._result.extensions)
            and _facts(again.tournament) == self._facts
        )

    def sound(self, texts: Texts) -> Texts:
        """Return the new lines, none if they change the tournament."""
        is_same = not texts or self.says_the_same(self.data(texts, in_order=False))
        return texts if is_same else {}


def _facts(tournament: Tournament) -> Tournament:
    """Return the tournament in a fixed order of records, unless their order has a meaning."""
    players, dates = tournament.players, list(tournament.round_dates)
    while dates and dates[-1] is None:
        dates.pop()  # blanks at the end of a line
    if not tournament.pairs_by_file_order:
        players = tuple(sorted(players, key=lambda player: player.start_no))
    return replace(
        tournament,
        players=players,
        round_dates=tuple(dates),
        teams=tuple(sorted(tournament.teams, key=lambda team: team.number)),
        arbiters=tuple(sorted(tournament.arbiters, key=lambda arbiter: arbiter.role)),
        national_ratings=tuple(sorted(tournament.national_ratings, key=repr)),
        comments=tuple(sorted(tournament.comments)),
        extensions=tuple(sorted(tournament.extensions, key=repr)),
    )


# Record 001 ---------------------------------------------------------------------------------------


def _player(record: RecordLine, place: Place | None) -> str | None:
    """Return a row with each field unchanged in its columns, None if the fields are unclear."""
    if place is None:
        return None
    alignment = place.alignment
    if alignment is not None and (alignment.is_lossy or alignment.points is not None):
        return None
    text = (alignment.text if alignment is not None else record.text).rstrip()
    fields = cut_row(text)
    desk = Desk(rules=RULES[Dialect.TRF26], report=Report(""))
    row = Row(desk=desk, tag="001", layout=layouts()[RecordKind.PLAYER])
    for name, value in zip(fields._fields[:-1], fields[:-1], strict=True):
        lay = row.text if name in _AT_THE_LEFT else row.number
        lay(name, clean(read_text(value) or ""))
    for number, cell in enumerate(fields.cells, start=1):
        opponent, colour, result = cell[:4].strip(), cell[5:6].strip(), cell[7:8]
        if cell.strip():
            opponent = opponent if opponent.strip("0") else _NOBODY
            colour = colour.lower() or "-"
        row.number("opponent", opponent, number)
        row.exactly("colour", colour or " ", number)
        row.exactly("result", result or " ", number)
    line = row.line().rstrip().ljust(min(len(record.text), SHORTEST_ROW))
    is_whole = _signs(record.text) == _signs(line)  # putting columns right may have cut a name
    is_between_fields = any(slip.field == GAP for slip in damages(RecordKind.PLAYER, text))
    return None if desk.report or not is_whole or is_between_fields else line


def _signs(*texts: str) -> Counter[str]:
    """Count the characters of lines, without blanks and what may fill a field up.

    That is a zero, a hyphen, and the point of a score. What they mean is read back.
    """
    plain = " ".join(read_text(text) or "" for text in texts).casefold()
    return Counter("".join(plain.translate(_FILLERS).split()))


_FILLERS: Final = dict.fromkeys(map(ord, "0-."))


_AT_THE_LEFT: Final = frozenset({"sex", "name", "federation", "birth"})
_NOBODY: Final = "0000"


# Other records ------------------------------------------------------------------------------------

_PAIR: Final = lazy_pattern(r"([A-Za-z]{1,2})\s*([^\sA-Za-z]+)")


def _scoring(record: RecordLine) -> str:
    """Return record 162 or 362 with its own symbols, each in its columns."""
    desk = Desk(rules=RULES[Dialect.TRF26], report=Report(""))
    row = Row(desk=desk, tag=record.tag, layout=layouts_by_tag()[record.tag])
    for index, (symbol, value) in enumerate(_PAIR.findall(record.text[3:]), start=1):
        points = parse_points(value)
        if points is None:
            return record.text
        row.number("symbol", symbol, index)
        row.number("value", format_points(points), index)
    line = row.line().rstrip()
    return record.text if desk.report or _signs(record.text) != _signs(line) else line


_DATES: Final = frozenset({"042", "052", "132"})


def _apart(record: RecordLine) -> str:
    """Return a line with a blank inserted between its tag and data that touch it."""
    place = data_start(record) - 1
    touches = record.kind in _OF_TEXT and place < DATA_COLUMN - 1
    return f"{record.text[:place]} {record.text[place:]}" if touches else record.text


_OF_TEXT: Final = (RecordKind.HEADER, RecordKind.ENGINE)
"""Records whose data begin anywhere behind the tag."""


def _hold_the_same(tag: str, old: Sequence[str], new: Sequence[str]) -> bool:
    """Tell whether lines have the same characters, or the same unambiguous dates."""
    if tag not in _DATES:
        return _signs(*old) == _signs(*new)
    words = [word for text in old for word in text[3:].split()]
    if len(old) != len(new):
        return False
    if tag != "132":
        words = [text[3:].strip() for text in old]
        return all(_YEAR_FIRST.match(word) and len(possible_dates(word)) == 1 for word in words)
    return sorted(words) == sorted(word for text in new for word in text[3:].split())


_YEAR_FIRST: Final = lazy_pattern(r"\d{4}\D")
