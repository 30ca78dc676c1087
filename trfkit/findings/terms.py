"""The words of a finding that stand below all others: severities, profiles, fixes."""

# ruff: noqa: D102 - Diagnostic says what the members of its protocol are

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import Positive

NO_VALUES: Final[Mapping[str, Any]] = MappingProxyType({})


class Severity(StrEnum):
    """How bad a finding is: only errors make ``trfkit check`` exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Profile(StrEnum):
    """What a file is checked for: decides which codes fire, and some severities."""

    PAIRING = "pairing"
    UPLOAD = "upload"
    TITLE = "title"
    ARCHIVE = "archive"


Profiles = Profile | tuple[Profile, ...]
"""One profile, or several that add up."""


def each_profile(profiles: Profiles) -> tuple[Profile, ...]:
    """Return the profiles one by one; one may be given by its name."""
    return (Profile(profiles),) if isinstance(profiles, str) else profiles


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
    """Return the fix that puts ``new``, right-aligned, into columns of a line of ``text``.

    ``columns`` are the first and the last, from 1. A line that ends before them is filled up.
    None where there is no room, or nothing to change.
    """
    first, last = columns
    old, width = text[first - 1 : last], last - first + 1
    written = new.rjust(width)
    if len(written) > width or old == written:
        return None
    gap = max(first - 1 - len(text), 0)
    return Fix((Edit(line, first - gap, old, " " * gap + written),), safe)


class Coded(Protocol):
    """What the catalogue needs to know of a finding: see ``Diagnostic``, which has all of it."""

    @property
    def code(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def hint(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def end_column(self) -> int | None: ...
    @property
    def record(self) -> str | None: ...
    @property
    def participant(self) -> int | None: ...
    @property
    def team(self) -> int | None: ...
    @property
    def round(self) -> int | None: ...
    @property
    def values(self) -> Mapping[str, Any]: ...
    @property
    def own_severity(self) -> Severity | None: ...
    @property
    def old(self) -> str | None: ...
    @property
    def new(self) -> str | None: ...
    @property
    def fix(self) -> Fix | None: ...
    @property
    def also(self) -> Sequence[Coded]: ...
