"""Rows of players that are broken into several lines, as programs for mail do it.

They are known by what the lines make together: a row whose fields are all in their columns, once
the blanks that were lost at the break are put back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Edit, Fix
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.layout import layouts_by_tag
from trfkit.syntax.trf_document import RecordKind, RecordLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class BrokenRow(Record):
    """A record in several lines: its first line, its further ones, and the whole of it.

    ``start_no`` is that of a player's row, else None. ``certainty`` says whether the lines
    themselves tell how many blanks were lost between them: ``TOLD``, ``BUT_FOR_ROUNDS`` where a
    round that is blank may be lost at a break without a sign, or ``UNKNOWN``.
    """

    start_no: int | None
    head: RecordLine
    rests: tuple[RecordLine, ...]
    text: str
    certainty: int

    def fix(self, longest: int) -> Fix | None:
        """Return the edits that make one line of it, None where something may be lost in it.

        No round can be where it is as long as the ``longest`` record of its kind.
        """
        is_whole = self.certainty is BUT_FOR_ROUNDS and len(self.text) == longest
        if self.certainty is not TOLD and not is_whole:
            return None
        end = len(self.head.text.rstrip())
        first = Edit(self.head.line, end + 1, self.head.text[end:], self.text[end:])
        return Fix((first, *(Edit(rest.line, 1, rest.text, "") for rest in self.rests)))


def broken_rows(records: Sequence[RecordLine]) -> tuple[BrokenRow, ...]:
    """Return the records that are broken, in the order of the file.

    A line is the rest of the row before it if it is no record, or has the tag of one and the
    look of a round or a rating: their digits make tags, too.
    """
    return tuple(_broken_rows(records))


def _broken_rows(records: Sequence[RecordLine]) -> Iterator[BrokenRow]:
    at, last = 0, len(records) - 1
    while at < last:
        head = records[at]
        at += 1
        if head.tag not in _WIDEST_BREAK or not _may_be_rest(records[at]):
            continue
        number = head.text[4:8].strip() if head.kind is RecordKind.PLAYER else ""
        if not number.isdecimal() and head.tag == "001":
            continue
        row, rests, certainty = head.text.rstrip(), list[RecordLine](), TOLD
        while at <= last and len(rests) < _MOST_RESTS and _may_be_rest(records[at]):
            rest = records[at].text.strip()
            # How many blanks may have stood between the beginning of a row and its rest:
            # a name has no figures, so what begins with one is not the rest of it.
            tag = head.tag
            layout = layouts_by_tag()[tag]
            gaps = [gap for gap in range(_WIDEST_BREAK[tag]) if layout.fits(row + " " * gap + rest)]
            if rest[:1].isdecimal() and tag == "001":
                name = layout.columns("name")
                gaps = [gap for gap in gaps if not name.first <= len(row) + gap + 1 <= name.last]
            if not gaps:
                break
            certainty = min(certainty, _certainty(head.tag, row, gaps))
            row += " " * gaps[0] + rest
            rests.append(records[at])
            at += 1
        if rests and (len(row) > SHORTEST_ROW or head.tag != "001"):
            start_no = int(number) if number else None
            yield BrokenRow(start_no, head, tuple(rests), row, certainty)


def _certainty(tag: str, row: str, gaps: Sequence[int]) -> int:
    """Return how certain the first of the possible gaps is."""
    if len(gaps) == 1:
        return TOLD
    step = _STEP_OF_MEMBERS.get(tag)
    if step is not None:  # a team lists no blank between its members
        return TOLD if {gap % step for gap in gaps} == {gaps[0] % step} else UNKNOWN
    return BUT_FOR_ROUNDS if tag == "132" or len(row) > SHORTEST_ROW else UNKNOWN


TOLD, BUT_FOR_ROUNDS, UNKNOWN = 2, 1, 0

_STEP_OF_MEMBERS: Final = {"013": 5, "310": 5}
"""So many columns lie between the members that a record lists."""


def _may_be_rest(record: RecordLine) -> bool:
    if record.kind in (RecordKind.UNKNOWN, RecordKind.NATIONAL):
        return True
    is_tagged = record.kind not in (RecordKind.PLAYER, RecordKind.BLANK, RecordKind.COMMENT)
    return is_tagged and _REST.match(record.text) is not None


def without_tags(
    records: tuple[RecordLine, ...], broken: Sequence[BrokenRow]
) -> tuple[RecordLine, ...]:
    """Return the lines of a file, those that are rests of rows as no records."""
    rests = {rest.line for row in broken for rest in row.rests if rest.kind is not _NO_RECORD}
    if not rests:
        return records
    return tuple(
        replace(one, kind=_NO_RECORD, intact=False) if one.line in rests else one for one in records
    )


_NO_RECORD: Final = RecordKind.UNKNOWN

SHORTEST_ROW: Final = 80
"""A row that reaches its points is longer."""

_WIDEST_BREAK: Final = {"001": 33, "013": 45, "132": 90, "310": 45}
"""The records that are longer than the lines of mail, and how many blanks may be lost at a break:
a name may be blank, and its separators; 132 begins with a wide margin."""

_MOST_RESTS: Final = 10
"""A row has no more lines behind its first: the time stays linear whatever follows it."""

_REST: Final = lazy_pattern(
    r" *(?:\d{1,4} +){0,2}[wbWB-] [10=WDLHFUZwdlhfuz+-](?!\S)|\d{4} [A-Z]{3}(?!\S)"
)
"""A line that begins within a round, or with rating and federation."""
