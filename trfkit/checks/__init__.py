"""The checks: pure functions over what reading gave, each for a few codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks import (
    byes,
    exchange,
    headers,
    matches,
    pairings,
    players,
    points,
    ranks,
    results,
    structure,
    teams,
    tiebreaks,
)
from trfkit.checks.case import Case
from trfkit.diagnostics import Profile, Severity, causes_first, gathered
from trfkit.diagnostics.catalogue import selected, severity_in
from trfkit.limits import DEFAULT_LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    from trfkit.diagnostics import Diagnostic
    from trfkit.reading.result import ReadResult

CHECKS: Final[tuple[Callable[[Case], Iterator[Diagnostic]], ...]] = (
    # Causes come before their consequences: a check sees what was found before it.
    structure.order,
    headers.mandatory,
    headers.federation,
    headers.period,
    headers.counts,
    headers.round_dates,
    headers.point_system,
    headers.type_code,
    headers.time_control,
    headers.arbiters,
    headers.starting_ranks,
    tiebreaks.lists,
    tiebreaks.codes,
    tiebreaks.on_ratings,
    players.numbering,
    players.order,
    players.fide_ids,
    players.persons,
    players.births,
    players.titles,
    players.federations,
    players.names,
    players.ratings,
    players.national,
    teams.members,
    teams.numbering,
    teams.matches,
    matches.contradictions,
    pairings.rounds_present,
    results.rows,
    structure.cut_rows,
    structure.misplaced,
    results.mutual,
    results.games,
    results.forfeits,
    results.pending,
    pairings.initial_colour,
    pairings.repeated,
    pairings.colours,
    pairings.whole_rounds,
    pairings.idle_players,
    pairings.unrated_pairs,
    exchange.unknown,
    exchange.requested,
    exchange.rounds,
    exchange.prohibited,
    exchange.acceleration,
    exchange.baku,
    byes.several_in_a_round,
    byes.second_of_a_player,
    byes.parity,
    byes.half_points,
    byes.full_points,
    byes.withdrawals,
    points.points,
    ranks.missing,
    ranks.against_points,
    ranks.irregular,
    ranks.few_games,
)

OF_RECORDS: Final = frozenset(
    {
        structure.order,
        structure.cut_rows,
        structure.misplaced,
        headers.mandatory,
        headers.federation,
        headers.period,
        headers.counts,
        headers.round_dates,
        headers.point_system,
        headers.type_code,
        headers.time_control,
        headers.arbiters,
        headers.starting_ranks,
        tiebreaks.lists,
        tiebreaks.codes,
        tiebreaks.on_ratings,
        players.births,
        players.names,
        players.national,
        pairings.initial_colour,
    }
)
"""The checks of a TRF's records; a table of another format has none that could be amiss."""

OF_GO: Final = frozenset(
    {
        players.numbering,
        players.persons,
        pairings.repeated,
        results.pending,
    }
)
"""The checks that hold for Go tournaments too; the others are about the rules of chess."""


def check(
    result: ReadResult,
    profile: Profile = Profile.PAIRING,
    today: date | None = None,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    most: int = DEFAULT_LIMITS.findings,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of every check, in the order of the file.

    What follows from another finding stands behind it. Many of one code in one line are one, and
    of one code in the file there are at most ``most`` (``trfkit.diagnostics.gathering``).
    Reported are those whose code belongs to ``profile`` or starts with one of ``select``, but
    with none of ``ignore``. ``today`` is needed by the checks of dates (HDR005, HDR029, PLR008)
    and by no other.
    """
    found = selected(findings(result, profile, today), profile, select, ignore)
    return causes_first(gathered(found, most))


def findings(
    result: ReadResult, profile: Profile = Profile.PAIRING, today: date | None = None
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of every check, of all profiles, causes first."""
    tournament = result.tournament
    if tournament is None or not tournament.players:
        return result.diagnostics
    case = Case(
        result=result,
        tournament=tournament,
        profile=profile,
        today=today,
        found=result.diagnostics,
        players={player.start_no: player for player in tournament.players},
    )
    for one in CHECKS:
        if result.document is None and one in OF_RECORDS:
            continue
        if tournament.go is not None and one not in OF_GO:
            continue
        case = case.after(one(case))
    return case.found


__all__ = ["CHECKS", "Case", "check", "findings"]


def errors_found(result: ReadResult) -> tuple[Diagnostic, ...]:
    """Return the errors that the checks of the default profile add to the findings of reading.

    They make a file one with errors for a command whose result is something else, and strict
    mode refuses them. Lists of tie-breaks (TBK) are left out: ranking judges those that it uses.
    """
    added = causes_first(selected(findings(result)[len(result.diagnostics) :]))
    return tuple(
        one
        for one in added
        if severity_in(one) is Severity.ERROR and not one.code.startswith("TBK")
    )
