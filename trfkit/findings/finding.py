"""The one type of a finding: frozen, coded, placed, rendered late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.findings.terms import Finding, Profiles, Severity
from trfkit.record import as_json, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trfkit.messages.message import Message


class Diagnostic(Finding, kw_only=True, gc=False):
    """One finding about one place of one file.

    ``code`` is a row of ``trfkit.findings.codes``, which holds its name, severity, profiles
    and page; ``variant`` says which of its sentences tells it, ``values`` fill that one: in them
    ``more`` is a sentence to be added, ``advice`` what to do. ``line`` and ``column`` are 1-based,
    ``end_column`` is exclusive, all in characters of the decoded line; None for what concerns the
    whole file. ``own_severity`` is set only where the data, not the code, decide it; ``severity``
    is never None. ``old`` and ``new`` are set on a repair: the text as found and as it was read.
    ``caused_by`` points to the finding that this one follows from. ``also`` are further findings
    of the same code that this one stands for, in the same line or behind it.
    """

    caused_by: Diagnostic | None = None
    also: tuple[Diagnostic, ...] = ()

    @property
    def is_repair(self) -> bool:
        """Whether reading replaced what the file says by something else."""
        return self.new is not None

    # What the catalogue says of a code is loaded when somebody asks for it.

    @property
    def name(self) -> str:
        """The name of the code, in words with hyphens."""
        from trfkit.findings.codes import entry  # noqa: PLC0415 - see above

        return entry(self.code).name

    @property
    def severity(self) -> Severity:
        """How bad it is: under the profile of the check that found it, else under the default."""
        from trfkit.findings.codes import severity_in  # noqa: PLC0415 - see above

        return severity_in(self)

    @property
    def sentence(self) -> Message:
        """What is, and what was expected, for who renders it in a language."""
        from trfkit.findings.sentences import sentence_of  # noqa: PLC0415 - see above

        return sentence_of(self)

    @property
    def advice(self) -> Message | None:
        """What to do about it, for who renders it; None where nothing more can be said."""
        from trfkit.findings.sentences import advice_of  # noqa: PLC0415 - see above

        return advice_of(self)

    @property
    def message(self) -> str:
        """The same as ``sentence`` in English, on one line."""
        from trfkit.messages.rendering import render_text  # noqa: PLC0415 - see above

        return render_text(self.sentence)

    @property
    def hint(self) -> str | None:
        """The same as ``advice`` in English."""
        from trfkit.messages.rendering import render_text  # noqa: PLC0415 - see above

        return None if self.advice is None else render_text(self.advice)

    def under(self, profile: Profiles) -> Diagnostic:
        """Return the same with the severity that it has under a profile, or under several."""
        from trfkit.findings.codes import severity_in  # noqa: PLC0415 - see above

        return replace(self, own_severity=severity_in(self, profile))

    def to_json(self) -> dict[str, Any]:
        """Return the shape of one finding of ``trfkit check --format json``.

        ``caused_by`` is left out, which is an index into a list of findings there.
        """
        from trfkit.findings.json_shape import printed_finding  # noqa: PLC0415 - see above

        shape = as_json(printed_finding(self, self.severity))
        del shape["caused_by"]
        return shape

    def __str__(self) -> str:
        """The line that ``trfkit check`` prints: place, severity, code and sentence."""
        place = "" if self.line is None else f"{self.line}:"
        if place and self.column is not None:
            place += f"{self.column}:"
        return f"{place} {self.severity} {self.code} {self.message}".lstrip()


class TrfError(ValueError):
    """A refusal in strict mode; ``diagnostics`` holds everything that was found."""

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings by place (whole-file ones first), then by code."""
    return tuple(sorted(diagnostics, key=lambda d: (d.line or 0, d.column or 0, d.code)))


def caused(
    diagnostics: Iterable[Diagnostic], causes: Mapping[int, Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Return findings of which some have another cause, by their identity; in their order.

    What follows from those follows from them as they are then. A cause has none of its own.
    """
    settled: dict[int, Diagnostic] = {}

    def settle(finding: Diagnostic) -> Diagnostic:
        if id(finding) not in settled:
            cause = causes.get(id(finding), finding.caused_by)
            cause = None if cause is None else settle(cause)
            settled[id(finding)] = (
                finding if cause is finding.caused_by else replace(finding, caused_by=cause)
            )
        return settled[id(finding)]

    return tuple(map(settle, diagnostics))


def causes_first(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings in order, each followed by those that it caused."""
    ordered = in_order(diagnostics)
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
