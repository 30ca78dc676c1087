"""How grave a finding is, and for which purposes a file is checked."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """The severity of a finding: only errors make ``trfkit check`` exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Profile(StrEnum):
    """The purpose of checking a file: it selects the codes to report, and some severities."""

    PAIRING = "pairing"
    UPLOAD = "upload"
    TITLE = "title"
    ARCHIVE = "archive"


Profiles = Profile | tuple[Profile, ...]
"""One profile, or several that add up."""


def each_profile(profiles: Profiles) -> tuple[Profile, ...]:
    """Return the profiles one by one; a single one may be given by its name."""
    return (Profile(profiles),) if isinstance(profiles, str) else profiles
