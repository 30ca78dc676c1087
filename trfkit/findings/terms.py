"""What a finding and its fix hold."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.bounded_types import Positive
    from trfkit.profiles import Severity

NO_VALUES: Final[Mapping[str, Any]] = MappingProxyType({})


class Edit(Record, gc=False):
    """One replacement inside a line."""

    line: Positive
    """The line of the file."""
    column: Positive
    """Where in it ``old`` begins."""
    old: str
    """What stands there."""
    new: str
    """What should stand there."""


class Fix(Record, gc=False):
    """The edits that would mend a finding.

    ``safe`` where the file itself proves what should stand there; else they are a guess.
    """

    edits: tuple[Edit, ...]
    safe: bool = True


def field_fix(
    line: int, text: str, columns: tuple[int, int], new: str, *, safe: bool = True
) -> Fix | None:
    """Return the fix that writes ``new``, right-aligned, into columns of a line of ``text``.

    ``columns`` are the first and the last, from 1. A line that ends before them is filled up. None
    if there is no room, or nothing to change.
    """
    first, last = columns
    old, width = text[first - 1 : last], last - first + 1
    written = new.rjust(width)
    if len(written) > width or old == written:
        return None
    gap = max(first - 1 - len(text), 0)
    return Fix((Edit(line, first - gap, old, " " * gap + written),), safe)


class Finding(Record, kw_only=True, gc=False):
    """The fields of a finding: see ``Diagnostic``, which adds those from the catalogue."""

    code: str
    variant: str = ""
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    record: str | None = None
    participant: int | None = None
    team: int | None = None
    round: int | None = None
    values: Mapping[str, Any] = field(default_factory=lambda: NO_VALUES)
    own_severity: Severity | None = None
    old: str | None = None
    new: str | None = None
    fix: Fix | None = None
    caused_by: Finding | None = None
    also: tuple[Finding, ...] = ()
