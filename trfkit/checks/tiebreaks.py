"""TBK: the lists of records 202 and 212."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.ranking.request import request
from trfkit.tiebreaks import BY_CODE, Unreadable, parse_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic

POINTS: Final = frozenset({"PTS", "MPTS", "GPTS"})


def lists(case: Case) -> Iterator[Diagnostic]:
    """TBK001, TBK008: a list must be there, and two lists must say the same."""
    tiebreaks, order = case.tournament.tiebreaks, case.tournament.standings_order
    if not tiebreaks and not order:
        yield case.note("TBK001", record="202")
    if tiebreaks and order:
        one = [code.upper() for code in tiebreaks if code.upper() not in POINTS]
        other = [code.upper() for code in order if code.upper() not in POINTS]
        if one != other:
            yield case.note(
                "TBK008",
                **case.at_record("212"),
                one=", ".join(tiebreaks),
                other=", ".join(order),
            )


def codes(case: Case) -> Iterator[Diagnostic]:
    """TBK002-005, TBK012: what ranking finds amiss with the codes of the list it would use."""
    tournament = case.tournament
    if not (tournament.tiebreaks or tournament.standings_order):
        return
    asked = request(tournament, tiebreaks=None, edition=None, policies={}, kind=None)
    for found in asked.diagnostics:
        text = str(found.values["text"])
        if found.code == "TBK002" and _is_known(text):
            continue  # known to the rules, though not computed here: the file is right
        yield case.note(found.code, **_at_code(case, found.record or "202", text), **found.values)


def _is_known(text: str) -> bool:
    parsed = parse_code(text)
    return not isinstance(parsed, Unreadable) and parsed.name in BY_CODE


def _at_code(case: Case, tag: str, text: str) -> dict[str, Any]:
    """Return where a code stands in its record."""
    place = case.at_record(tag)
    start = case.line_text(place.get("line", 0)).find(text, place.get("column", 1) - 1)
    if start < 0:
        return place
    return place | {"column": start + 1, "end_column": start + 1 + len(text)}
