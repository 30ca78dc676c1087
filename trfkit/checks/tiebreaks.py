"""TBK001-008, TBK012: the lists of records 202 and 212."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.files.trf.reading.read import TRF26
from trfkit.model.rating_choice import ratings
from trfkit.ranking.event_order import read_request
from trfkit.tie_breaks import BY_CODE, SCORES, Unreadable, parse_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic


def lists(case: Case) -> Iterator[Diagnostic]:
    """TBK001, TBK008: a list must be there, and two lists must say the same.

    Only TRF-26 has records for a list.
    """
    tiebreaks, order = case.tournament.tiebreaks, case.tournament.standings_order
    if not tiebreaks and not order and case.result.version == TRF26:
        yield case.note("TBK001", record="202")
    if tiebreaks and order:
        first_list = [code.upper() for code in tiebreaks if code.upper() not in SCORES]
        other = [code.upper() for code in order if code.upper() not in SCORES]
        if first_list != other:
            yield case.note(
                "TBK008",
                **case.at_record("212"),
                one=tuple(tiebreaks),
                other=tuple(order),
            )


def codes(case: Case) -> Iterator[Diagnostic]:
    """TBK002-005, TBK012: what ranking finds amiss with the codes of the list it would use."""
    tournament = case.tournament
    if not (tournament.tiebreaks or tournament.standings_order):
        return
    request = read_request(tournament)
    # Of what kind the event is record 192 says, against the rest of the file.
    is_of_teams = tournament.kind.is_team and tournament.teams
    other_kind = None if is_of_teams else case.first({"HDR020"})
    for finding in request.diagnostics:
        text = str(finding.values["text"])
        if finding.code == "TBK002" and _is_known(text):
            continue  # known to the rules, though not computed here: the file is right
        place = _place_of_code(case, finding.record or "202", text)
        root = other_kind if finding.code == "TBK004" else None
        place |= {"own_severity": finding.own_severity, "caused_by": root}
        yield case.note(finding.code, **place, variant=finding.variant, **finding.values)


def codes_on_ratings(case: Case) -> Iterator[Diagnostic]:
    """TBK006, TBK007: tie-breaks on ratings, where some have none or ratings may have changed."""
    tournament = case.tournament
    tag = "212" if tournament.standings_order else "202"
    unrated = ratings(tournament).values.count(None)
    for text in tournament.standings_order or tournament.tiebreaks:
        parsed = parse_code(text)
        row = None if isinstance(parsed, Unreadable) else BY_CODE.get(parsed.name)
        if isinstance(parsed, Unreadable) or row is None or not row.needs_ratings:
            continue
        place = _place_of_code(case, tag, text)
        if unrated and parsed.unrated is None:
            yield case.note("TBK006", **place, text=text, count=unrated)
        if "HDR006" in case.codes and tournament.start and tournament.end:
            days = (tournament.end - tournament.start).days + 1
            yield case.note("TBK007", **place, text=text, days=days)


def _is_known(text: str) -> bool:
    parsed = parse_code(text)
    return not isinstance(parsed, Unreadable) and parsed.name in BY_CODE


def _place_of_code(case: Case, tag: str, text: str) -> dict[str, Any]:
    """Return where a code stands in its record."""
    place = case.at_record(tag)
    start = case.line_text(place.get("line", 0)).find(text, place.get("column", 1) - 1)
    if start < 0:
        return place
    return place | {"column": start + 1, "end_column": start + 1 + len(text)}
