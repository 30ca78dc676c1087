"""The checks: pure functions over what reading gave, each for a few codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks.case import Case
from trfkit.checks.round_facts import Rounds
from trfkit.checks.table import CHECKS, Check, checks_for, checks_for_errors
from trfkit.findings import Profile, Severity, caused, causes_first, gathered
from trfkit.findings.codes import CATALOGUE, reported, selected, severity_in
from trfkit.findings.terms import each_profile
from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import replace
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.findings import Diagnostic
    from trfkit.findings.terms import Profiles
    from trfkit.model import Tournament
    from trfkit.ratings.lists.listed_player import Consulted


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

    What follows from another finding stands behind it. Many of one code in one line are one, and
    of one code in the file there are at most ``most`` (``trfkit.findings.gathering``).
    Reported are those whose code belongs to ``profile``, one or several that add up, or starts
    with one of ``select``, but with none of ``ignore``. ``today`` is needed by the checks of
    dates (HDR005, HDR029, PLR008) and by no other, ``consulted`` by those of the rating list.
    Checks of which nothing would be reported, and that no other asks, are not run.
    """
    codes = reported(CATALOGUE, profile, select, ignore)
    checks = checks_for(codes, (*CHECKS, *further))
    of_all = findings(result, profile, today, consulted=consulted, checks=checks)
    diagnostics = selected(of_all, profile, select, ignore)
    return causes_first(gathered(diagnostics, most))


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
        findings=_tabs_first(result.diagnostics),
        rounds=Rounds(tournament),
        consulted=consulted,
    )
    for row in checks:
        if row.concerns(result) and (consulted is not None or not row.needs_list):
            case = case.with_findings(row.find(case))
    results = _of_broken(_cut_off(_too_long(_with_rests(case))), tournament)
    if Profile.UPLOAD in case.profiles:
        results = _of_new_players(results)
    return _rows_in_doubt(_of_opponents(results))


def _in_doubt(diagnostics: Iterable[Diagnostic]) -> frozenset[int | None]:
    """Return the lines whose columns stand off in a way that cannot be told."""
    return frozenset(
        one.line
        for one in diagnostics
        if one.code == "SYN003" and one.fix is None and severity_in(one) is Severity.ERROR
    )


def _tabs_first(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings of reading, those of a row that tabs have put off caused by its tabs."""
    in_doubt = _in_doubt(diagnostics)
    tabs = {one.line: one for one in diagnostics if one.code == "SYN005" and one.line in in_doubt}
    if not tabs:
        return diagnostics
    return tuple(
        replace(one, caused_by=tabs[one.line])
        if one.line in tabs and one.caused_by is None and one.code != "SYN005"
        else one
        for one in diagnostics
    )


def _with_rests(case: Case) -> tuple[Diagnostic, ...]:
    """Return what was found, with what follows from rows that are broken in several lines.

    A row that is broken is cut where the rest is known by what both make together. Otherwise a
    line behind a cut row that begins like no record follows from the cut.
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
    return caused(case.findings, causes) if causes else case.findings


def _cut_off(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings, those of fields behind the end of a cut row caused by its being cut."""
    cut = {one.line: one for one in diagnostics if one.code == "SYN009" and one.column == 1}
    follows = {
        id(one): root
        for one in diagnostics
        if (root := cut.get(one.line)) is not None
        and one is not root
        and one.caused_by is None
        and (one.end_column or 0) > (root.end_column or 0)
    }
    return caused(diagnostics, follows) if follows else diagnostics


def _of_new_players(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings, a missing sex or birth date of a player without a FIDE id an error.

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


def _of_broken(diagnostics: tuple[Diagnostic, ...], event: Tournament) -> tuple[Diagnostic, ...]:
    """Return the findings, those that follow from lines that are broken caused by that.

    Where most rows of the table are, all that is said of the table is.
    """
    rests = [one for one in diagnostics if one.code == "SYN006" and "head" in one.values]
    if not rests:
        return diagnostics
    heads = {one.values["head"] for one in rests if one.participant is None}
    is_table = 2 * rests[0].values["rows"] >= len(event.players)
    follows = {
        id(one): rests[0]
        for one in diagnostics
        if one.caused_by is None
        and (one.line in heads or (is_table and one.code.startswith(_OF_TABLE)))
    }
    return caused(diagnostics, follows) if follows else diagnostics


_OF_TABLE: Final = (
    "RES", "BYE", "SCR", "RNK", "PAI", "NRM", "TEA", "LST",
    "PLR002", "PLR003", "PLR007", "PLR018", "PLR025", "PLR027",
    "HDR007", "HDR008", "HDR009", "HDR011", "HDR014", "HDR015", "HDR020", "HDR031", "HDR033",
    "ADJ002", "ADJ004", "ADJ009", "ADJ015",
)  # fmt: skip
"""What is said of a table most rows of which end too early, as it would be were they whole."""


def _of_opponents(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings, those about opponents caused by numbers that count otherwise.

    Either all are one off (RES027), or they count from 0, as the rows do: the row of that number
    is not read, and whoever met that player has nobody.
    """
    roots = (
        (next((one for one in diagnostics if one.code == "RES027"), None), _OF_OPPONENTS),
        (next((one for one in diagnostics if _is_of_number_0(one)), None), _OF_NUMBER_0),
    )
    follows = {
        id(one): root
        for root, codes in roots
        for one in diagnostics
        if root is not None
        and one is not root
        and one.caused_by is None
        and one.code.startswith(codes)
    }
    return caused(diagnostics, follows) if follows else diagnostics


def _is_of_number_0(finding: Diagnostic) -> bool:
    field_and_text = finding.values.get("field"), str(finding.values.get("text", "")).strip("0")
    return finding.code == "SYN007" and field_and_text == ("start_no", "")


_OF_OPPONENTS: Final = ("RES", "BYE", "PAI", "NRM", "TEA", "PLR025", "PLR026", "PLR027", "ADJ015")
"""What is said of who met whom."""

_OF_NUMBER_0: Final = ("RES008", "RES010", "BYE003", "BYE004", "HDR007", "HDR008", "RNK004")
"""What is said where one player was not read."""


def _too_long(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the findings, those of a field caused by what stands in the gap before it.

    A value that is too long for its columns begins there: the field holds the rest of it.
    """
    gaps = {(one.line, one.end_column): one for one in diagnostics if one.code == "SYN008"}
    follows = {
        id(one): gaps[one.line, one.column]
        for one in diagnostics
        if (one.line, one.column) in gaps and one.caused_by is None and one.column is not None
    }
    return caused(diagnostics, follows) if follows else diagnostics


TAG_WIDTH: Final = 3
"""A record begins with so many letters or digits."""


def _rows_in_doubt(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return findings of rows that stand off behind the one that says so, and without fixes.

    Nobody knows what stands where in such a row: what is said of it behind the name follows.
    """
    in_doubt = _in_doubt(diagnostics)
    if not in_doubt:
        return diagnostics
    without_fixes = tuple(
        replace(one, fix=None)
        if one.fix is not None and any(edit.line in in_doubt for edit in one.fix.edits)
        else one
        for one in diagnostics
    )
    roots = {
        one.line: one
        for one in without_fixes
        if one.code == "SYN003" and one.line in in_doubt and one.caused_by is None
    }
    of_name = layouts()[RecordKind.PLAYER].columns("name")
    follows = {
        id(one): roots[one.line]
        for one in without_fixes
        if one.line in roots
        and one.column is not None
        and one.column > of_name.last
        and one.caused_by is None
        and one.code not in {"SYN003", "SYN009"}
    }
    return caused(without_fixes, follows) if follows else without_fixes


NO_TOURNAMENT: Final = ("SYN001", "SYN023")
"""Codes of a file that cannot be read, or that has no player."""


def errors_found(result: ReadResult, without: tuple[str, ...] = ()) -> tuple[Diagnostic, ...]:
    """Return the errors that the checks of the default profile add to the findings of reading.

    They make a file one with errors for a command whose result is something else, and strict
    mode refuses them. Left out are codes that start with one of ``without``, and lists of
    tie-breaks (TBK): ranking judges those that it uses. Checks that find none of the others are
    neither run nor imported.
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


__all__ = ["CHECKS", "STATED", "Case", "Check", "check", "errors_found", "findings"]
