"""The checks: pure functions over a read file, each for a few codes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import Case, Rounds
from trfkit.checks.table import CHECKS, OF_STANDINGS, Check, checks_for, checks_for_errors
from trfkit.findings import Diagnostic, Profile, Severity, causes_first, gather, with_causes
from trfkit.findings.codes import CATALOGUE, reported_codes, selected, severity_in
from trfkit.limits import DEFAULT_LIMITS
from trfkit.profiles import Profiles, each_profile
from trfkit.record import replace
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import Tournament
    from trfkit.ratings.listed_player import Consulted

    CauseOf = Callable[[Diagnostic], Diagnostic | None]
    """What gives the finding that one follows from, None where it is no cause."""


def check(
    result: ReadResult,
    profile: Profiles = Profile.PAIRING,
    today: date | None = None,
    *,
    consulted: Consulted | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    most: int = DEFAULT_LIMITS.findings,
    further: Sequence[Check] = (),
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading, of every check and of ``further``, in the order of the file.

    Consequences come after their causes. Repeated findings of one code in one line are merged, and
    there are at most ``most`` of one code in the file (``trfkit.findings.gathering``).

    Reported are the codes of ``profile``, one or several that add up, and those that start with one
    of ``select``, but none that start with one of ``ignore``. ``today`` is needed only by the
    checks of dates (HDR005, HDR029, PLR008), ``consulted`` by those of the rating list. A check is
    not run if none of its findings would be reported or used by another check.
    """
    codes = reported_codes(CATALOGUE, profile, select, ignore)
    checks = checks_for(codes, (*CHECKS, *further))
    of_all = findings(result, profile, today, consulted=consulted, checks=checks)
    diagnostics = selected(of_all, profile, select, ignore)
    return causes_first(gather(diagnostics, most))


check_with_standings: Final = partial(check, further=OF_STANDINGS)
"""``check`` with the checks that compare whole standings: what commands and programs ask for."""


def findings(
    result: ReadResult,
    profile: Profiles = Profile.PAIRING,
    today: date | None = None,
    *,
    consulted: Consulted | None = None,
    checks: Iterable[Check] = CHECKS,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of ``checks``, of all profiles, causes first."""
    tournament = result.tournament
    if tournament is None or not tournament.players:
        # A file without a player: all other findings follow from that.
        diagnostics = result.diagnostics
        root = next((one for one in diagnostics if one.code in NO_TOURNAMENT), None)
        if root is None:
            return diagnostics
        return tuple(
            one if one is root or one.caused_by is not None else replace(one, caused_by=root)
            for one in diagnostics
        )
    case = Case(
        result=result,
        tournament=tournament,
        profiles=each_profile(profile),
        today=today,
        findings=_follow(result.diagnostics, _cause_tabs(result.diagnostics)),
        rounds=Rounds(tournament),
        consulted=consulted,
    )
    for row in checks:
        if row.concerns(result) and (consulted is not None or not row.needs_list):
            case = case.with_findings(row.find(case))
    results = _with_rests(case)
    for find_causes in (_cause_gaps, _cause_cut_rows, _cause_broken_rows):
        results = _follow(results, find_causes(results, tournament))
    if Profile.UPLOAD in case.profiles:
        results = _with_errors_of_new_players(results)
    results = _without_doubtful_fixes(results)
    return _follow(results, _cause_doubtful_rows(results))


def _follow(diagnostics: tuple[Diagnostic, ...], cause_of: CauseOf) -> tuple[Diagnostic, ...]:
    """Return the findings; each without a cause gets the one that ``cause_of`` gives."""
    causes = {
        id(one): cause
        for one in diagnostics
        if one.caused_by is None and (cause := cause_of(one)) is not None and cause is not one
    }
    return with_causes(diagnostics, causes) if causes else diagnostics


def _doubtful_lines(diagnostics: Iterable[Diagnostic]) -> frozenset[int | None]:
    """Return the lines with shifted columns for which no repair is known."""
    return frozenset(
        one.line
        for one in diagnostics
        if one.code == "SYN003" and one.fix is None and severity_in(one) is Severity.ERROR
    )


def _with_rests(case: Case) -> tuple[Diagnostic, ...]:
    """Return the findings, with the consequences of rows that are broken into several lines.

    A broken row counts as cut if the rest is known from both lines together. Otherwise a line that
    follows a cut row and begins like no record is a consequence of the cut.
    """
    rests = {
        one.line: one for one in case.findings if one.code == "SYN006" and one.line is not None
    }
    causes: dict[int, Diagnostic] = {}
    for diagnostic in case.findings:
        if (
            diagnostic.code != "SYN009"
            or diagnostic.line is None
            or diagnostic.line + 1 not in rests
        ):
            continue
        rest = rests[diagnostic.line + 1]
        if "head" in rest.values:
            causes[id(diagnostic)] = rest
        elif " " in case.line_text(diagnostic.line + 1)[:TAG_WIDTH]:
            causes[id(rest)] = diagnostic
    return with_causes(case.findings, causes) if causes else case.findings


TAG_WIDTH: Final = 3
"""A record begins with so many letters or digits."""


def _with_errors_of_new_players(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Turn a missing sex or birth date of a player without a FIDE id into an error.

    FIDE registers no player without them.
    """
    new = {one.participant for one in diagnostics if one.code == "PLR003"}
    raised = {
        id(one): replace(one, own_severity=Severity.ERROR)
        for one in diagnostics
        if one.code in {"PLR007", "PLR010"} and one.participant in new and not one.new
    }
    # Nothing follows from these two, so that no cause has to be exchanged with them.
    return tuple(raised.get(id(one), one) for one in diagnostics) if raised else diagnostics


def _without_doubtful_fixes(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings without fixes that would edit a row with shifted columns."""
    in_doubt = _doubtful_lines(diagnostics)
    if not in_doubt:
        return diagnostics
    return tuple(
        replace(one, fix=None)
        if one.fix is not None and any(edit.line in in_doubt for edit in one.fix.edits)
        else one
        for one in diagnostics
    )


# What finds the cause of a finding, for each kind of damage that many findings follow from --------


def _cause_tabs(diagnostics: Iterable[Diagnostic]) -> CauseOf:
    """Tabs have shifted a row: all other findings about it follow."""
    in_doubt = _doubtful_lines(diagnostics)
    tabs = {one.line: one for one in diagnostics if one.code == "SYN005" and one.line in in_doubt}
    return lambda one: None if one.code == "SYN005" else tabs.get(one.line)


def _cause_gaps(diagnostics: Iterable[Diagnostic], _: Tournament) -> CauseOf:
    """A value too long for its columns begins in the gap before a field; that field follows."""
    gaps = {(one.line, one.end_column): one for one in diagnostics if one.code == "SYN008"}
    return lambda one: None if one.column is None else gaps.get((one.line, one.column))


def _cause_cut_rows(diagnostics: Iterable[Diagnostic], _: Tournament) -> CauseOf:
    """A row was cut: findings about fields after its end follow."""
    cut = {one.line: one for one in diagnostics if one.code == "SYN009" and one.column == 1}

    def cause_of(finding: Diagnostic) -> Diagnostic | None:
        root = cut.get(finding.line)
        is_behind = root is not None and (finding.end_column or 0) > (root.end_column or 0)
        return root if is_behind else None

    return cause_of


def _cause_broken_rows(diagnostics: Iterable[Diagnostic], event: Tournament) -> CauseOf:
    """Lines are broken; if most rows of the table are, all findings about it follow."""
    rests = [one for one in diagnostics if one.code == "SYN006" and "head" in one.values]
    if not rests:
        return lambda _: None
    heads = {one.values["head"] for one in rests if one.participant is None}
    is_table = 2 * rests[0].values["rows"] >= len(event.players)
    follows = _OF_TABLE if is_table else ()
    return lambda one: rests[0] if one.line in heads or one.code.startswith(follows) else None


_OF_TABLE: Final = (
    "RES", "BYE", "SCR", "RNK", "PAI", "NRM", "TEA", "LST",
    "PLR002", "PLR003", "PLR007", "PLR018", "PLR025",
    "HDR007", "HDR008", "HDR009", "HDR011", "HDR014", "HDR015", "HDR020", "HDR031", "HDR033",
    "ADJ002", "ADJ004", "ADJ009", "ADJ015",
)  # fmt: skip
"""What is said of a table most rows of which end too early, as it would be were they whole."""


def _cause_doubtful_rows(diagnostics: Iterable[Diagnostic]) -> CauseOf:
    """The fields of a shifted row are unknown: findings after its name follow."""
    in_doubt = _doubtful_lines(diagnostics)
    roots = {
        one.line: one
        for one in diagnostics
        if one.code == "SYN003" and one.line in in_doubt and one.caused_by is None
    }
    last = layouts()[RecordKind.PLAYER].columns("name").last
    return lambda one: (
        roots.get(one.line)
        if (one.column or 0) > last and one.code not in {"SYN003", "SYN009"}
        else None
    )


NO_TOURNAMENT: Final = ("SYN001", "SYN023")
"""Codes of a file that cannot be read, or that has no player."""


def errors_found(result: ReadResult, without: tuple[str, ...] = ()) -> tuple[Diagnostic, ...]:
    """Return the errors that the checks of the default profile add to the findings of reading.

    For a command with another purpose they make the file one with errors, and strict mode refuses
    them. Left out are codes that start with one of ``without``, and lists of tie-breaks (TBK):
    ranking judges those that it uses. Checks that find none of the others are neither run nor
    imported.
    """
    left_out = (*without, OF_RANKING)
    added = findings(result, checks=checks_for_errors(left_out))[len(result.diagnostics) :]
    return tuple(
        one
        for one in causes_first(selected(added))
        if severity_in(one) is Severity.ERROR and not one.code.startswith(left_out)
    )


OF_RANKING: Final = "TBK"

STATED: Final = ("SCR", "RNK")
"""Errors in points and ranks that a file states: who computes them need not mind."""


__all__ = [
    "CHECKS",
    "STATED",
    "Case",
    "Check",
    "check",
    "check_with_standings",
    "errors_found",
    "findings",
]
