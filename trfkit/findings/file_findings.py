"""The findings of one file prepared for reports: grouped by code, with a verdict on rating."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from trfkit.findings.codes import CATALOGUE, severity_in
from trfkit.findings.sentences import count_of, title_of
from trfkit.messages.message import Message, runs_of
from trfkit.profiles import Profile, Profiles, Severity, each_profile
from trfkit.record import UNSET, Record, UnsetType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count
    from trfkit.findings.finding import Diagnostic
    from trfkit.messages.code_rows import Entry


def _no_line(number: int) -> str | None:  # noqa: ARG001 - the signature of FileReport.line
    return None


class FileReport(Record, kw_only=True, dict=True):
    """The findings of one file, in the order to show them.

    ``line`` gives the text of a line by its 1-based number, None if there is none to show.
    ``event`` is the name of the tournament, ``about`` describes the content of the file,
    ``is_empty`` means that it holds no tournament; ``notes`` say what it was compared with.
    ``mendable`` are the numbers of findings that fixes correct with certainty and as guesses, None
    if not tried.
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
        """The identities of reported findings, for looking up causes."""
        return frozenset(id(finding) for finding in self.diagnostics)

    @cached_property
    def _counts(self) -> Counter[Severity]:
        """The number of findings by severity, cached for reports of many files."""
        return Counter(map(self.severity, self.diagnostics))

    def severity(self, diagnostic: Diagnostic) -> Severity:
        """Return the severity of a finding in the report's profile."""
        return severity_in(diagnostic, self.profile)

    def count(self, severity: Severity) -> int:
        """Return the number of findings of a severity."""
        return self._counts[severity]

    def total(self, severity: Severity) -> int:
        """Return the number including all findings that gathered ones stand for, as blocks do."""
        findings = (one for one in self.diagnostics if self.severity(one) is severity)
        return sum(map(count_of, findings))

    def headline(self, finding: Diagnostic) -> Message:
        """Return a finding in one line, with its position in the form that editors recognise."""
        parts = (self.file, finding.line, finding.column)
        return Message(
            "check.finding",
            place=":".join(str(part) for part in parts if part is not None),
            severity=str(self.severity(finding)),
            code=finding.code,
            sentence=finding.sentence,
        )

    def roots(self, severity: Severity) -> tuple[Diagnostic, ...]:
        """Return root findings that have a severity, or are the cause of findings that have it.

        For example a line that was cut is only a warning, but as urgent as the errors it causes.
        Findings more severe than ``severity`` are left out.
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
        """Return the root cause of a finding among reported ones, None if there is none."""
        root, cause = None, diagnostic.caused_by
        while cause is not None:
            if id(cause) in self._reported:
                root = cause
            cause = cause.caused_by
        return root


# Whether a file can be rated, as the head of its findings: profile upload -------------------------


Rateable = Literal["yes", "yes-look", "after-corrections", "no"]


class Verdict(Record, kw_only=True):
    """Whether a file can be rated as it is."""

    rateable: Rateable
    """No, where nothing can be corrected: no tournament or game was read, or rows are missing.

    ``yes-look``: without an error, but somebody should look at warnings.
    """
    corrections: Count
    """How many errors have to be mended; what only follows from another is not counted."""
    look_at: Count
    """How many warnings there are, counted in the same way."""
    reasons: tuple[str, ...]
    """Errors, else warnings, by code, the weightiest first: what changes results before form."""
    incomplete: Literal[True] | UnsetType = UNSET
    """Where rows of players are missing: the file has to be exported again."""
    without_games: Literal[True] | UnsetType = UNSET
    """Where no game counts for ratings: there is nothing to send."""


def verdict(report: FileReport) -> Verdict | None:
    """Return whether a file can be rated; None if that was not requested."""
    if Profile.UPLOAD not in each_profile(report.profile):
        return None
    counts, warnings = roots(report, Severity.ERROR), roots(report, Severity.WARNING)
    rateable: Rateable = "after-corrections" if counts else "yes-look" if warnings else "yes"
    incomplete: Literal[True] | UnsetType = UNSET
    # Rows are missing, too, where the file ends inside one.
    lost = (one.caused_by for one in report.diagnostics if one.code in NOT_IN_THE_FILE)
    is_cut_off = any(cause is not None and cause.values.get("is_end") for cause in lost)
    if not counts.keys().isdisjoint(NOT_IN_THE_FILE) or is_cut_off:
        incomplete = True
    without_games: Literal[True] | UnsetType = UNSET
    if NO_GAME in counts:
        without_games = True
    return Verdict(
        rateable="no" if report.is_empty or incomplete or without_games else rateable,
        incomplete=incomplete,
        without_games=without_games,
        corrections=counts.total(),
        look_at=warnings.total(),
        reasons=tuple(reason(code, count) for code, count in sort_by_weight(counts or warnings)),
    )


_OF_RESULTS: Final = (
    "SYN001", "SYN023", "RES", "BYE", "SCR", "TEA", "PLR001", "PLR004", "PLR005", "PLR013",
    "PLR017", "PLR025", "LST001", "LST002", "LST006", "LST007", "LST010",
    "HDR023", "HDR024",
)  # fmt: skip
"""Codes of what changes a result, or whose rating counts."""

_OF_FORM: Final = (
    "SYN004", "SYN011", "SYN013", "SYN014", "SYN015", "SYN018", "SYN019", "SYN020", "ADJ",
    "HDR005", "HDR007", "HDR008", "HDR009", "HDR010", "HDR025", "HDR027", "HDR029",
    "PLR011", "PLR015", "PLR016", "PLR021", "PLR024", "LST003", "LST009",
)  # fmt: skip
"""Codes of how something is written, and of what the server completes or corrects by itself."""


def weight_of(code: str) -> int:
    """Return the rank of a code within one severity: 0 if it changes results, 2 for form."""
    return 0 if code.startswith(_OF_RESULTS) else 2 if code.startswith(_OF_FORM) else 1


def sort_by_weight(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return codes with their counts: by weight, then by frequency."""
    return sorted(counts.items(), key=lambda row: (weight_of(row[0]), -row[1]))


NOT_IN_THE_FILE: Final = frozenset({"PLR025"})
"""Codes of what no correction of the file brings back."""

NO_GAME: Final = "RES026"
"""The code of a file in which nothing is to be rated."""


def roots(report: FileReport, severity: Severity) -> Counter[str]:
    """Count the root findings of a severity by code."""
    counts: Counter[str] = Counter()
    for diagnostic in report.roots(severity):
        counts[diagnostic.code] += count_of(diagnostic)
    return counts


def reason(code: str, count: int) -> str:
    """Return the name of a code with the number of its findings, for JSON."""
    name = CATALOGUE[code].name.replace("-", " ").replace("fide", "FIDE")
    return f"{name} ({code})" if count == 1 else f"{count} {name} ({code})"


# What was asked for and cannot be looked at -------------------------------------------------------


class NotLookedAt(Record, kw_only=True):
    """A code that was asked for, and that nothing looked for."""

    code: str
    """The code."""
    name: str
    """Its name."""
    reason: Message
    """Why: no check is made yet, or it needs a rating list, or the pairings."""


def not_looked_at_of(row: Entry) -> NotLookedAt:
    """Return a code that no check looked for, with the reason."""
    need = "list" if row.needs_list else "pairings" if row.needs_engine else "check"
    return NotLookedAt(code=row.code, name=row.name, reason=Message(f"check.needs-{need}"))


def not_looked_at(rows: Sequence[Entry]) -> Iterator[Message]:
    """Yield messages on requested codes that no check looked for, by reason."""
    others = [row for row in rows if not (row.needs_list or row.needs_engine)]
    for name, codes in (
        ("check.not-made", others),
        ("check.without-list", [row for row in rows if row.needs_list]),
        ("check.without-pairings", [row for row in rows if row.needs_engine]),
    ):
        if codes:
            by_family: dict[str, list[int]] = {}
            for row in codes:
                by_family.setdefault(row.code[:FAMILY], []).append(int(row.code[FAMILY:]))
            named = (
                f"{family}{run}" for family, numbers in by_family.items()
                for run in runs_of(numbers, digits=3)
            )  # fmt: skip
            yield Message(name, codes=tuple(named))


FAMILY: Final = 3
"""So many letters of a code name its family."""


# Many findings by their codes, the gravest first --------------------------------------------------


class CodeBlock(Record):
    """The root findings of one code and severity; the ``first`` says what is wrong.

    ``follows`` counts the findings that follow from them, by code.
    """

    severity: Severity
    title: Message
    participants: Message | None
    members: tuple[Diagnostic, ...]
    follows: Mapping[str, int]

    @property
    def first(self) -> Diagnostic:
        """The first finding."""
        return self.members[0]

    @property
    def code(self) -> str:
        """The code of all these findings."""
        return self.first.code


def code_blocks(report: FileReport) -> tuple[CodeBlock, ...]:
    """Return the findings by code, most severe first; notes without consequences last.

    A warning is as severe as the errors that follow from it: without it there would be none.
    """
    roots: defaultdict[tuple[str, Severity], list[Diagnostic]] = defaultdict(list)
    consequences: defaultdict[tuple[str, Severity], list[Diagnostic]] = defaultdict(list)
    for diagnostic in report.diagnostics:
        root = report.root_of(diagnostic)
        groups = roots if root is None else consequences
        root = root or diagnostic
        groups[root.code, report.severity(root)].append(diagnostic)
    blocks = []
    for key, group in sorted(
        roots.items(), key=lambda item: _weight(report, item[1], consequences[item[0]])
    ):
        followed: Counter[str] = Counter()
        for consequence in consequences[key]:
            followed[consequence.code] += count_of(consequence)
        code, severity = key
        title = title_of(code, _count(group))
        counts = dict(followed.most_common())
        blocks.append(CodeBlock(severity, title, _participants(group), tuple(group), counts))
    return tuple(blocks)


def _weight(
    report: FileReport, group: Sequence[Diagnostic], consequences: Sequence[Diagnostic]
) -> tuple[int, int, int]:
    """Return the sort key of a group: errors and their causes first, then by weight and number."""
    order = list(Severity)
    gravest = min(order.index(report.severity(one)) for one in (*group, *consequences))
    return gravest, weight_of(group[0].code), -_count(group)


def _count(group: Sequence[Diagnostic]) -> int:
    return sum(map(count_of, group))


def _participants(group: Sequence[Diagnostic]) -> Message | None:
    """Return the participants that several findings are about, or their lines."""
    for name, numbers in (
        ("check.players", [one.participant for one in group]),
        ("check.teams", [one.team for one in group]),
        ("check.lines", [one.line for one in group]),
    ):
        known = sorted({number for number in numbers if number is not None})
        if len(known) > 1 and None not in numbers:
            return Message(name, numbers=tuple(known))
    return None
