"""RNK003, RNK005, TBK009-011: findings of ``check`` on the stated tie-breaks of a file.

A file without a list of tie-breaks and without stated values gets none of these findings.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import CONTRADICTIONS, WRONG_POINTS, Case
from trfkit.checks.teams import team_place
from trfkit.messages.message import Message
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.regulations import NEWEST
from trfkit.syntax.annotation_lines import annotation_of
from trfkit.verification.comparison.own_records import NOTE, stated_ranks, verify
from trfkit.verification.result import Difference, Verification, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.findings import Diagnostic
    from trfkit.ranking.result import Standings

OF_TEAMS: Final = frozenset({"TEA004", "TEA014", "TEA016"})
"""Points of teams by which a rank cannot be judged."""

IN_DOUBT: Final = WRONG_POINTS | CONTRADICTIONS | OF_TEAMS | {"PLR025", "HDR020"}
"""Tie-breaks rest on the games of all: ranks cannot be judged by them where one is in doubt."""

OF_RANKS: Final = frozenset({"001.rank", "310.rank"})


def own_tie_breaks(case: Case) -> Iterator[Diagnostic]:
    """RNK003, RNK005, TBK009, TBK010, TBK011: check ranks and values against the file's list."""
    tournament = case.tournament
    is_listed = bool(tournament.standings_order or tournament.tiebreaks)
    if not is_listed and annotation_of(tournament) is None:
        return
    try:
        verification = verify(tournament)
        standings = rank(tournament) if is_listed else None
    except Refusal:
        return  # the list itself is amiss, which is said of it
    if standings is not None:
        if not case.codes & {"RNK001", "RNK002"}:
            # RNK003 where ranks differ from those of the list, else RNK005.
            wrong = [one for one in verification.differences if one.column in OF_RANKS]
            if wrong:
                yield _ranks_otherwise(case, verification, wrong)
            else:
                yield from _hidden(case, standings)
        yield from _editions_differ(case, standings)
    yield from _values(case, verification)


def _ranks_otherwise(
    case: Case, verification: Verification, wrong: Sequence[Difference]
) -> Diagnostic:
    """RNK003: ranks follow the points but not the list; name the rule that they follow."""
    first, *_ = wrong  # ranks are compared in the order of the computed places
    is_team = first.column.startswith("310")
    rule = None
    why = next(
        (one for one in verification.diagnosis if one.column in OF_RANKS and one.variant), None
    )
    if why is not None and why.message and all(one.explained_by for one in wrong):
        clause = why.message.arguments.get("clause", why.message)  # without the column's label
        rule = Message("RNK003.rule", rule=clause)
    if is_team:
        team = next(one for one in case.tournament.teams if one.number == first.id)
        place = team_place(case, team)
    else:
        player = next(one for one in case.tournament.players if one.start_no == first.id)
        place = case.player_place(player, "rank") | {"participant": None}
    causes = IN_DOUBT - WRONG_POINTS if is_team else IN_DOUBT
    return case.note(
        "RNK003",
        **place,
        variant="teams" if is_team else "",
        ids=tuple(sorted(one.id for one in wrong)),
        first=first.id,
        stated=first.stated,
        computed=first.computed,
        rule=rule,
        caused_by=case.first(causes),
    )


def _hidden(case: Case, standings: Standings) -> Iterator[Diagnostic]:
    """RNK005: places that the list leaves tied and the file does not.

    Nothing is reported if a code cannot be computed: which places it leaves tied is unknown.
    """
    if any(column.criterion.row is None for column in standings.columns):
        return
    stated = stated_ranks(case.tournament, of_teams=case.tournament.kind.is_team)
    tied: dict[int, list[int]] = defaultdict(list)
    for row in standings.rows:
        if row.ranked and row.id in stated:
            tied[row.rank].append(row.id)
    apart = [
        number
        for group in tied.values()
        if len({stated[number] for number in group}) > 1
        for number in group
    ]
    if apart:
        yield case.note("RNK005", who=tuple(apart))


def _editions_differ(case: Case, standings: Standings) -> Iterator[Diagnostic]:
    """TBK009: a participant has another place by the newest edition than by the one in force."""
    if standings.edition == NEWEST.name:
        return
    try:
        by_newest = rank(case.tournament, Ranking(edition=NEWEST.name))
    except Refusal:
        return
    places = {row.id: row.rank for row in by_newest.rows}
    moved = [row.id for row in standings.rows if places.get(row.id) != row.rank]
    if moved:
        yield case.note("TBK009", one=standings.edition, other=NEWEST.name, who=tuple(moved))


def _values(case: Case, verification: Verification) -> Iterator[Diagnostic]:
    """TBK010, TBK011: values of ``###`` lines; those that one rule explains are one finding."""
    explained: dict[tuple[object, ...], tuple[str, Message, list[int]]] = {}
    for difference in verification.differences:
        if not difference.column.startswith(NOTE):
            continue
        if difference.explained_by:
            code = difference.tiebreak or difference.column
            why, *_ = difference.explained_by
            key = code, why.computed, *key_of(why.variant, why.params)
            *_, ids = explained.setdefault(key, (code, why.message, []))
            ids.append(difference.id)
            continue
        yield case.note(
            "TBK010",
            record=NOTE,
            participant=difference.id,
            variant="" if difference.computed else "no-value",
            text=difference.tiebreak or difference.column,
            stated=difference.stated,
            computed=difference.computed,
        )
    for code, rule, ids in explained.values():
        yield case.note("TBK011", record=NOTE, text=code, who=tuple(ids), rule=rule)
