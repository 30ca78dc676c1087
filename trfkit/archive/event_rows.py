"""From a file to its rows: the pure function that every engine of the archive runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.archive.archived_event import RefusedError, event_of
from trfkit.archive.batch_folder import Archived, partition_of
from trfkit.archive.packed_rows import packed
from trfkit.findings import Severity
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.record import Record

if TYPE_CHECKING:
    from datetime import date


class Settings(Record, kw_only=True):
    """How to read, and the day on which the files come in."""

    received: date
    encoding: str | None = None
    limits: Limits = DEFAULT_LIMITS
    strict: bool = False


class Taken(Record):
    """A file that was read from its place, and its SHA-256."""

    file: str
    data: bytes
    sha256: str


class Made(Record):
    """What became of a file: its rows, or the reason why it has none."""

    file: str
    archived: Archived | None = None
    is_unreadable: bool = False
    has_errors: bool = False
    trouble: str = ""


def made_of(settings: Settings, taken: Taken) -> Made:
    """Return the rows of a file: they follow from its bytes and the settings alone."""
    try:
        event = event_of(
            taken.data,
            sha256=taken.sha256,
            file=taken.file,
            received=settings.received,
            encoding=settings.encoding,
            limits=settings.limits,
            strict=settings.strict,
        )
        rows = packed(event)
    except RefusedError:
        return Made(taken.file, trouble=f"{taken.file} is refused in strict mode")
    except Exception as error:  # noqa: BLE001 - a mistake of ours over one file stops no other
        why = f"internal error over {taken.file}: {type(error).__name__}: {error}"
        return Made(taken.file, trouble=why)
    unreadable = event.tournament is None
    return Made(
        taken.file,
        Archived(taken.sha256, partition_of(event), rows, is_unreadable=unreadable),
        is_unreadable=unreadable,
        has_errors=not unreadable and event.count(Severity.ERROR) > 0,
    )
