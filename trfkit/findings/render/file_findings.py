"""What the renderers take: one file's findings, with what is needed to show them."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from trfkit.findings.codes import severity_in
from trfkit.findings.finding import Profile, Severity
from trfkit.findings.sentences import count_of
from trfkit.messages.message import Message
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.terms import Profiles


def _no_line(number: int) -> str | None:  # noqa: ARG001 - the signature of FileReport.line
    return None


class FileReport(Record, kw_only=True, dict=True):
    """The findings of one file, in the order to show them.

    ``line`` gives the text of a line by its 1-based number, None where there is none to show.
    ``event`` is the name of the tournament, ``about`` says what the file holds,
    ``is_empty`` that it holds no tournament; ``notes`` say against what it was held.
    ``mendable`` are how many findings fixes mend beyond doubt and as guesses, None if not tried.
    """

    file: str
    diagnostics: tuple[Diagnostic, ...]
    version: str = ""
    extensions: tuple[str, ...] = ()
    profile: Profiles = Profile.PAIRING
    event: str = ""
    about: Message | None = None
    is_empty: bool = False
    notes: tuple[Message, ...] = ()
    mendable: tuple[int, int] | None = None
    line: Callable[[int], str | None] = _no_line

    @cached_property
    def _reported(self) -> frozenset[int]:
        """Which findings are reported: each that has a cause asks for it."""
        return frozenset(id(finding) for finding in self.diagnostics)

    @cached_property
    def _counts(self) -> Counter[Severity]:
        """How many findings there are of each severity: reports of many files ask many times."""
        return Counter(map(self.severity, self.diagnostics))

    def severity(self, diagnostic: Diagnostic) -> Severity:
        """Return how bad a finding is in the report's profile."""
        return severity_in(diagnostic, self.profile)

    def count(self, severity: Severity) -> int:
        """Return the number of findings of a severity."""
        return self._counts[severity]

    def total(self, severity: Severity) -> int:
        """Return the same with every finding counted that one stands for, as blocks count them."""
        findings = (one for one in self.diagnostics if self.severity(one) is severity)
        return sum(map(count_of, findings))

    def headline(self, finding: Diagnostic) -> Message:
        """Return a finding in one line, with the place as editors follow it."""
        parts = (self.file, finding.line, finding.column)
        return Message(
            "check.finding",
            place=":".join(str(part) for part in parts if part is not None),
            severity=str(self.severity(finding)),
            code=finding.code,
            sentence=finding.sentence,
        )

    def roots(self, severity: Severity) -> tuple[Diagnostic, ...]:
        """Return the findings that follow from no other and are, or bring, one of a severity.

        A line that was cut is a warning, and no less to be mended if results are missing for it.
        What is graver than ``severity`` is left out.
        """
        order = list(Severity)
        roots: set[int] = set()
        for finding in self.diagnostics:
            if self.severity(finding) is severity:
                root = self.root_of(finding)
                if root is None or order.index(self.severity(root)) > order.index(severity):
                    roots.add(id(root or finding))
        return tuple(one for one in self.diagnostics if id(one) in roots)

    def root_of(self, diagnostic: Diagnostic) -> Diagnostic | None:
        """Return the first cause of a finding that is itself reported, None where none is."""
        root, cause = None, diagnostic.caused_by
        while cause is not None:
            if id(cause) in self._reported:
                root = cause
            cause = cause.caused_by
        return root
