"""The type of a row of the catalogue: what is fixed about a code, whatever the file."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics.terms import Profile, Severity
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_OVERRIDES: Final[Mapping[Profile, Severity]] = MappingProxyType({})

LETTERS: Final[Mapping[Profile, str]] = MappingProxyType(
    {Profile.UPLOAD: "F", Profile.PAIRING: "P", Profile.TITLE: "T", Profile.ARCHIVE: "P"}
)
"""The profile letter that each profile fires besides G; ``archive`` is G and P."""


class Entry(Record, gc=False):
    """One code.

    ``name`` completes "allow …". ``profiles`` holds letters: F upload, P pairing, T title, G
    every profile. ``reference`` is the record, table or article that the finding rests on.
    ``template`` and ``hint`` are filled from a diagnostic's values and attributes, in braces.
    ``severities`` overrides ``severity`` in some profiles. ``implemented`` is False for a code
    that is reserved: known to ``--select``, explained, but reported by nothing yet.
    """

    code: str
    name: str
    severity: Severity
    profiles: str
    reference: str
    template: str
    hint: str | None = None
    severities: Mapping[Profile, Severity] = NO_OVERRIDES
    implemented: bool = True

    def fires_in(self, profile: Profile) -> bool:
        """Tell whether the code is on in ``profile`` without being selected."""
        return "G" in self.profiles or LETTERS[profile] in self.profiles

    def severity_in(self, profile: Profile) -> Severity:
        """Return how bad the code is in ``profile``, where the data do not decide it."""
        return self.severities.get(profile, self.severity)
