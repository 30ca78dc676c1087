"""What a run of ``trfkit archive`` did, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.bounded_types import Count, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.messages import Message
from trfkit.record import Record
from trfkit.reports.provenance import Origin, Provenance, provenance
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class LeftOut(Record):
    """A file that did not come into the archive; the next run tries it again."""

    file: str
    """Its name."""
    reason: str
    """Why."""


class RowsAdded(Record):
    """What was added to a table."""

    table: str
    """Its name."""
    rows: Count
    """How many."""


class ArchiveReport(Record, kw_only=True, tag_field="schema", tag="trfkit.archive/1"):
    """What ``trfkit archive --format json`` prints."""

    folder: str
    """The archive."""
    tables: Positive
    """The version of its tables."""
    files: Count
    """Those that were named, found in folders, or matched by patterns."""
    added: Count
    """Those that came in, unreadable ones too."""
    known: Count
    """Those whose content was in the archive, or came in under another name."""
    with_errors: Count
    """Of those added: tournaments with errors, which stand in the findings."""
    unreadable: tuple[str, ...]
    """Of those added: the names of files that hold no tournament."""
    unreadable_before: tuple[str, ...]
    """Of those known: the names of files that hold no tournament."""
    left_out: tuple[LeftOut, ...]
    """Those that did not come in."""
    rows: tuple[RowsAdded, ...]
    """What was added to each table."""
    provenance: Provenance


def archive_report(
    *,
    folder: str,
    tables: int,
    files: int,
    known: int,
    with_errors: int,
    unreadable: Sequence[str],
    unreadable_before: Sequence[str],
    left_out: Sequence[LeftOut],
    rows: Mapping[str, int],
    origin: Origin,
) -> ArchiveReport:
    """Return the report of a run; ``rows`` counts what was added to each table."""
    return ArchiveReport(
        folder=visible(folder),
        tables=tables,
        files=files,
        added=rows["tournaments"],
        known=known,
        with_errors=with_errors,
        unreadable=tuple(map(visible, unreadable)),
        unreadable_before=tuple(map(visible, unreadable_before)),
        left_out=tuple(LeftOut(visible(one.file), visible(one.reason)) for one in left_out),
        rows=tuple(RowsAdded(table, count) for table, count in rows.items()),
        provenance=provenance(origin),
    )


def archive_lines(report: ArchiveReport) -> tuple[Message, ...]:
    """Return the same for people."""
    before = len(report.unreadable_before)
    known = "archive.known-some-unreadable" if before else "archive.known"
    rows = tuple(Message("archive.rows-of", count=one.rows, table=one.table) for one in report.rows)
    return (
        Message("archive.added", added=report.added, count=report.files, folder=report.folder),
        Message(known, count=report.known, unreadable=before),
        Message("archive.with-errors", number=report.with_errors),
        Message("archive.no-tournament", number=len(report.unreadable)),
        Message("archive.left-out", number=len(report.left_out)),
        Message("archive.rows", rows=rows),
    )
