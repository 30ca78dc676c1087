"""What a run of ``trfkit archive`` did, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.bounded_types import Count, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.record import Record
from trfkit.reports.provenance import Provenance, provenance
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.reports.provenance import Origin


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


def archive_text(report: ArchiveReport) -> str:
    """Return the same for people."""
    rows = ", ".join(f"{one.rows} {one.table}" for one in report.rows)
    lines = [
        f"{report.added} of {_counted(report.files, 'file')} added to {report.folder}",
        f"  in it already: {report.known}{_of_these(len(report.unreadable_before))}",
        f"  with errors, which stand in its findings: {report.with_errors}",
        f"  no tournament, which is told in its findings: {len(report.unreadable)}",
        f"  left out, to be tried again: {len(report.left_out)}",
        f"rows added: {rows}",
    ]
    return "\n".join(lines) + "\n"


def _of_these(unreadable: int) -> str:
    """Return how many of the known files hold no tournament, if any."""
    return f", of which no tournament: {unreadable}" if unreadable else ""


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
