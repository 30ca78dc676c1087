"""Report a run of ``trfkit archive``, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.bounded_types import Count, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.messages import Message
from trfkit.record import Record, fill_record
from trfkit.reports.document import Document
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, origin_texts
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    provenance: Provenance = UNTRACED


class Tally:
    """The counts of a run so far."""

    def __init__(self, folder: str, version: int, files: int, tables: Sequence[str]) -> None:
        self.folder = folder
        self.version = version
        self.files = files
        self.known = 0
        self.with_errors = 0
        self.unreadable: list[str] = []
        self.unreadable_before: list[str] = []
        self.left_out: list[LeftOut] = []
        self.rows = dict.fromkeys(tables, 0)
        """What was added to each table."""

    @property
    def exit_code(self) -> int:
        """2 if a file is no tournament or was not archived, 1 if a new one has errors, else 0.

        A file that is no tournament was requested in this run, whether archived now or before;
        errors of files archived before have been reported.
        """
        if self.unreadable or self.unreadable_before or self.left_out:
            return 2
        return int(self.with_errors > 0)


def archive_report(tally: Tally) -> ArchiveReport:
    """Return the report of a run."""
    return fill_record(
        ArchiveReport,
        tally,
        folder=visible(tally.folder),
        tables=tally.version,
        added=tally.rows["tournaments"],
        unreadable=tuple(map(visible, tally.unreadable)),
        unreadable_before=tuple(map(visible, tally.unreadable_before)),
        left_out=tuple(LeftOut(visible(row.file), visible(row.reason)) for row in tally.left_out),
        rows=tuple(RowsAdded(table, count) for table, count in tally.rows.items()),
    )


def archive_document(report: ArchiveReport) -> Document:
    """Return the report for people: a line for each count."""
    before = len(report.unreadable_before)
    known = "archive.known-some-unreadable" if before else "archive.known"
    rows = tuple(Message("archive.rows-of", count=one.rows, table=one.table) for one in report.rows)
    return Document(
        title=Message(
            "archive.added", added=report.added, count=report.files, folder=report.folder
        ),
        subtitle=(
            Message(known, count=report.known, unreadable=before),
            Message("archive.with-errors", number=report.with_errors),
            Message("archive.no-tournament", number=len(report.unreadable)),
            Message("archive.left-out", number=len(report.left_out)),
            Message("archive.rows", rows=rows),
        ),
        blocks=(),
        foot=origin_texts(Origin()),
    )
