"""The type of all findings: immutable, with code and position, rendered on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.findings.terms import Finding
from trfkit.record import as_json, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trfkit.messages.message import Message
    from trfkit.profiles import Profiles, Severity


class Diagnostic(Finding, kw_only=True, gc=False):
    """A finding about one place in a file.

    ``code`` is a row of ``trfkit.findings.codes``, which holds its name, severity, profiles and
    page; ``variant`` selects one of its sentences, ``values`` fill that sentence: in them ``more``
    is a sentence to add, ``advice`` what to do. ``line`` and ``column`` are 1-based, ``end_column``
    is exclusive, all in characters of the decoded line; None for what concerns the whole file.
    ``own_severity`` is set only if the data, not the code, decide it; ``severity`` is never None.
    ``old`` and ``new`` are set on a repair: the text in the file and the text read instead.
    ``caused_by`` points to the finding that this one follows from. ``also`` are further findings of
    the same code that this one stands for, in the same line or later ones.
    """

    caused_by: Diagnostic | None = None
    also: tuple[Diagnostic, ...] = ()

    @property
    def is_repair(self) -> bool:
        """Tell whether reading replaced text of the file by other text."""
        return self.new is not None

    # What the catalogue says of a code is loaded when somebody asks for it.

    @property
    def name(self) -> str:
        """The name of the code: words with hyphens."""
        from trfkit.findings.codes import CATALOGUE  # noqa: PLC0415 - see above

        return CATALOGUE[self.code].name

    @property
    def severity(self) -> Severity:
        """The severity in the profile of the check that found it, else the default."""
        from trfkit.findings.codes import severity_in  # noqa: PLC0415 - see above

        return severity_in(self)

    @property
    def sentence(self) -> Message:
        """The fact and what was expected, as a message to render in any language."""
        from trfkit.findings.sentences import sentence_of  # noqa: PLC0415 - see above

        return sentence_of(self)

    @property
    def advice(self) -> Message | None:
        """What to do, as a message to render in any language; None if there is no advice."""
        from trfkit.findings.sentences import advice_of  # noqa: PLC0415 - see above

        return advice_of(self)

    @property
    def message(self) -> str:
        """``sentence`` in English, on one line."""
        from trfkit.messages.rendering import render_text  # noqa: PLC0415 - see above

        return render_text(self.sentence)

    @property
    def hint(self) -> str | None:
        """``advice`` in English."""
        from trfkit.messages.rendering import render_text  # noqa: PLC0415 - see above

        return None if self.advice is None else render_text(self.advice)

    def graded_for(self, profile: Profiles) -> Diagnostic:
        """Return the finding with its severity in one or several profiles."""
        from trfkit.findings.codes import severity_in  # noqa: PLC0415 - see above

        return replace(self, own_severity=severity_in(self, profile))

    def to_json(self) -> dict[str, Any]:
        """Return the finding in the form of ``trfkit check --format json``.

        Without ``caused_by``, which is an index into a list of findings there.
        """
        from trfkit.findings.json_shape import printed_finding  # noqa: PLC0415 - see above

        shape = as_json(printed_finding(self, self.severity))
        del shape["caused_by"]
        return shape

    def __str__(self) -> str:
        """Format as ``trfkit check`` prints it: position, severity, code and sentence."""
        place = "" if self.line is None else f"{self.line}:"
        if place and self.column is not None:
            place += f"{self.column}:"
        return f"{place} {self.severity} {self.code} {self.message}".lstrip()


class TrfError(ValueError):
    """Strict mode refused a file; ``diagnostics`` holds all findings."""

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


def sort_findings(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings by position (those on the whole file first), then by code."""
    return tuple(sorted(diagnostics, key=lambda d: (d.line or 0, d.column or 0, d.code)))


def with_causes(
    diagnostics: Iterable[Diagnostic], causes: Mapping[int, Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Return the findings with new causes for some of them, by identity, in the same order.

    A new cause has no cause of its own.
    """
    findings = tuple(diagnostics)
    changed = {
        id(one): replace(one, caused_by=causes[id(one)]) for one in findings if id(one) in causes
    }
    return with_changed(findings, changed)


def with_changed(
    diagnostics: Iterable[Diagnostic], changed: Mapping[int, Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Return the findings in the same order, with what some became, by identity.

    Findings that follow from a changed one refer to the changed one.
    """
    settled: dict[int, Diagnostic] = {}

    def settle(finding: Diagnostic) -> Diagnostic:
        finding = changed.get(id(finding), finding)
        if id(finding) not in settled:
            settled[id(finding)] = finding  # two may follow from each other
            cause = None if finding.caused_by is None else settle(finding.caused_by)
            if cause is not finding.caused_by:
                settled[id(finding)] = replace(finding, caused_by=cause)
        return settled[id(finding)]

    return tuple(map(settle, diagnostics))


def causes_first(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings in order, each followed by those that it caused."""
    ordered = sort_findings(diagnostics)
    present = {id(finding) for finding in ordered}
    caused: dict[int, list[Diagnostic]] = {}
    roots = []
    for finding in ordered:
        if finding.caused_by is not None and id(finding.caused_by) in present:
            caused.setdefault(id(finding.caused_by), []).append(finding)
        else:
            roots.append(finding)
    arranged: list[Diagnostic] = []
    waiting = roots[::-1]
    while waiting:
        arranged.append(waiting.pop())
        waiting.extend(reversed(caused.get(id(arranged[-1]), ())))
    return tuple(arranged)
