"""SYN016: a file that holds a second document, be it another one or the same once more."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.headers import DATA_COLUMN
from trfkit.findings import Edit, Fix, caused
from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.syntax.lines import read_line
from trfkit.syntax.player_rows import cut_row
from trfkit.syntax.trf_document import RecordKind, RecordLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.finding_collector import Findings

_MARK: Final = "\ufeff"
"""The byte order mark of a file behind another."""

_BEGINNINGS: Final = frozenset({"012", f"{_MARK}01"})
"""Tags of the record that a document begins with, behind a mark or not."""


class _Second(NamedTuple):
    """Where a second document begins: the index of its line, and the index in the text of that."""

    at: int
    within: int = 0


class _Likeness(NamedTuple):
    """How a second document follows from the first: as a message, what to do, and what does it."""

    message: Message
    advice: Message | None = None
    fix: Fix | None = None


ANOTHER: Final = _Likeness(Message("SYN016"))


def first_document(records: tuple[RecordLine, ...], findings: Findings) -> tuple[RecordLine, ...]:
    """Return the records up to a second document, which is told with all that was found in it.

    It begins with 012 or the first line of the file again, and has starting ranks seen before.
    """
    second = _second(records)
    if second is None:
        return records
    start = records[second.at]
    first = records[: second.at]
    if second.within:
        rest = replace(read_line(start.text[: second.within]), line=start.line, ending=start.ending)
        first = (*first, rest)
    alike = _likeness(first, records[second.at :], second)
    root = findings.note(
        alike.message,
        start,
        (second.within + 1, max(1, len(start.text))),
        title=_title(records[second.at :], second),
        last=start.line - 1,
        advice=alike.advice,
        fix=alike.fix,
    )
    inside = {
        id(one): root
        for one in findings
        if one.caused_by is None
        and one is not root
        and (one.line or 0, one.column or 1) >= (start.line, second.within + 1)
    }
    findings[:] = caused(findings, inside)
    return first


def _second(records: tuple[RecordLine, ...]) -> _Second | None:
    """Return where a second document begins, None where there is none."""
    if len(records) < _FEWEST:
        return None
    starts = [start for at in range(1, len(records)) if (start := _begins(records, at)) is not None]
    if not starts:
        return None
    ranks = [
        (at, cut_row(record.text.lstrip(" ")).start_no.strip())
        for at, record in enumerate(records)
        if record.kind is RecordKind.PLAYER
    ]
    for start in starts:
        behind = start.at + bool(start.within)
        before = {rank for at, rank in ranks if at < behind}
        if before:  # what begins before the first player is the document itself
            again = any(rank in before for at, rank in ranks if at >= behind)
            return start if again else None
    return None


_FEWEST: Final = 4
"""Two lines twice."""


def _begins(records: Sequence[RecordLine], at: int) -> _Second | None:
    """Return where in a line another document begins.

    That is 012 at its head, or the first line of the file with the second one behind it; it may
    follow a line that ends in nothing.
    """
    record = records[at]
    if record.tag in _BEGINNINGS and (
        record.kind is RecordKind.HEADER or record.text.startswith(f"{_MARK}012")
    ):
        return _Second(at)
    first, second = records[0].text, records[1].text
    text = record.text
    is_again = len(first) > DATA_COLUMN and text.endswith(first) and at + 1 < len(records)
    if is_again and second.strip() and records[at + 1].text == second:
        return _Second(at, len(text) - len(first))
    return None


def _title(records: Sequence[RecordLine], second: _Second) -> str:
    """Return what a document is called: its name, or its first line where that is not there."""
    text = records[0].text[second.within :].removeprefix(_MARK)
    return text[DATA_COLUMN - 1 :].strip() if text.startswith("012") else text.strip()


def _likeness(
    first: Sequence[RecordLine], behind: Sequence[RecordLine], second: _Second
) -> _Likeness:
    """Return whether a second document is the first once more, or nearly."""
    begin = 0 if second.within else _same_beginning(first, behind[0])
    ours = _texts(first[begin:])
    theirs = _texts([replace(behind[0], text=behind[0].text[second.within :]), *behind[1:]])
    last = [one.line for one in first if one.text.strip()][-1]
    repeated = {"first_repeated": first[begin].line, "last_repeated": last}
    if ours * (len(theirs) // len(ours)) == theirs:  # it may stand there a third time
        message = Message("SYN016.copy", **repeated)
        return _Likeness(message, _to_delete(behind, second), _gone(behind, second))
    added, lacking = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
    number = max(added.total(), lacking.total())
    if number * _MOST_DIFFERENT > len(ours) or ours[0] != theirs[0]:
        return ANOTHER
    lines = tuple(_lines_of(behind, added)) or tuple(_lines_of(first[begin:], lacking))
    advice = Message("SYN016.differs.hint", lines=lines)
    return _Likeness(Message("SYN016.differs", count=number, **repeated), advice)


_MOST_DIFFERENT: Final = 5
"""Where more than one line in so many differs, or the name, it is another document."""


def _same_beginning(first: Sequence[RecordLine], start: RecordLine) -> int:
    """Return the index of the line in the first document that a second one begins with."""
    return next((at for at, one in enumerate(first) if one.tag == start.tag[-3:]), 0)


def _texts(records: Sequence[RecordLine]) -> list[str]:
    """Return the lines that are not blank, without marks before them and blanks behind."""
    return [text for one in records if (text := one.text.removeprefix(_MARK).rstrip())]


def _lines_of(records: Sequence[RecordLine], texts: Mapping[str, int]) -> Iterator[int]:
    """Yield the numbers of the lines that have one of the texts."""
    return (one.line for one in records if one.text.removeprefix(_MARK).rstrip() in texts)


def _to_delete(behind: Sequence[RecordLine], second: _Second) -> Message:
    first, last = behind[0].line, behind[-1].line
    if second.within:
        return Message("SYN016.column.hint", line=first, column=second.within + 1)
    return Message("SYN016.copy.hint", first=first, last=last)


def _gone(behind: Sequence[RecordLine], second: _Second) -> Fix:
    """Return the edits after which a document that stands twice stands once."""
    head, *others = behind
    edits = [Edit(head.line, second.within + 1, head.text[second.within :], "")]
    edits += [Edit(one.line, 1, one.text, "") for one in others if one.text]
    return Fix(tuple(edits))
