"""Compare the places of a table: choose the list that they follow, explain differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.model.view import Score
from trfkit.ranking.request import score_of_list, score_of_type
from trfkit.record import replace
from trfkit.tie_breaks import SCORES, SCORES_OF_TEAMS, Unreadable, parse_code
from trfkit.verification.comparison.own_records import BY_POINTS
from trfkit.verification.comparison.placed_table import PlacedTable, is_of_players_of_teams
from trfkit.verification.comparison.rank_causes import (
    SLIP,
    StatedOrder,
    diagnose_by_columns,
    diagnose_by_facts,
    diagnose_slips,
    diagnose_starting_ranks,
    leave_out_unstated,
)
from trfkit.verification.result import (
    AS_STATED,
    NEARLY,
    OTHER_ORDER,
    Compared,
    Diagnosed,
    ranks_as_counted,
)
from trfkit.verification.table.captions import meaning_of_code
from trfkit.verification.table.cell_fit import (
    AsStated,
    has_no_ratings,
    made_of_ratings,
    ranked_as_stated,
    text_of,
)
from trfkit.verification.table.column_mapping import Mappings, code_in_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.ranking import Standings
    from trfkit.verification.search.diagnosis import Diagnoses
    from trfkit.verification.table.cell_fit import Step


def ranking_steps(
    placed: PlacedTable, mappings: Mappings, tiebreaks: Sequence[str] | None, notes: list[Message]
) -> Sequence[Step] | None:
    """Return the list that the ranks follow, None for the one in the tournament's record.

    It ends before a column whose code is unknown: participants who are equal up to there may be in
    any order. It also ends before a code that cannot be computed, unless a column states it.
    """
    codes, listed = tiebreaks, placed.stated.ranked_by
    if codes is None and listed is not None:
        unknown = tuple(code for code in listed if meaning_of_code(code) is None)
        if unknown:
            notes.append(Message("verify.ranked-by-unknown-codes", codes=unknown))
        else:
            notes.append(Message("verify.ranked-by-list-of-table", codes=",".join(listed)))
            codes = listed or None
    if codes is not None:
        return computable_steps(placed, codes, mappings, notes)
    end = min(mappings.open_at, default=len(placed.stated.columns))
    steps = mappings.steps(placed.edition, end)
    if mappings.open_at:
        label = placed.stated.columns[end].label
        notes.append(Message("verify.up-to-unmapped", column=label))
    if labels := tuple(step.label for step in steps if isinstance(step, AsStated)):
        notes.append(Message("verify.with-stated-columns", columns=labels))
    if steps or mappings.open_at:
        return steps or BY_POINTS
    tournament = placed.setting.tournament
    if own_list := tournament.standings_order or tournament.tiebreaks:
        steps = computable_steps(placed, own_list, mappings, notes)
        if len(steps) == len(own_list):
            return None
        return [one for one in steps if isinstance(one, AsStated) or meaning_of_code(one)]
    notes.append(Message("verify.no-list"))
    return BY_POINTS


def standings_by(placed: PlacedTable, steps: Sequence[Step] | None) -> Standings:
    """Return the standings by a list, None for the list in the tournament's record."""
    codes = None if steps is None else [step for step in steps if isinstance(step, str)]
    return placed.setting.standings(codes, placed.rounds)


def primary_score(placed: PlacedTable) -> Score | None:
    """The primary score of teams by the file's list, record 192 or an option; None without any."""
    if not placed.chosen.of_teams:
        return None
    tournament = placed.setting.tournament
    listed = score_of_list(tournament.standings_order or tournament.tiebreaks)
    return listed or score_of_type(tournament) or placed.asked_primary


def rank_by_primary_score(
    placed: PlacedTable, steps: Sequence[Step] | None, standings: Standings
) -> tuple[Sequence[Step] | None, Standings]:
    """Put the primary score before the list; of two candidates take the one that fits best.

    Tables of teams show both scores, and the one to the left may rank nobody. Where only the
    table tells which is the primary one, its columns from left to right may be the list.
    """
    asked_score = placed.setting.ranking.primary
    score = primary_score(placed) or (
        Score(asked_score.upper()) if asked_score and placed.chosen.of_teams else None
    )
    if score is None or not steps or steps[0] not in SCORES_OF_TEAMS.values():
        return steps, standings
    code = SCORES_OF_TEAMS[score]
    if code == steps[0]:
        return steps, standings
    behind = [step for step in steps if step != code]
    by_primary: Sequence[Step] = [code, *behind]
    ranked = [(steps, standings)] if primary_score(placed) is None else []
    ranked.append((by_primary, standings_by(placed, by_primary)))

    def count_right(listed: tuple[Sequence[Step], Standings]) -> int:
        codes, by_codes = listed
        return sum(one.equal for one in compare_ranks(placed, by_codes, codes, []))

    return max(ranked, key=count_right)


def explain_ranks(
    placed: PlacedTable,
    ranks: Compared,
    order: StatedOrder,
    diagnoses: Diagnoses,
) -> Diagnosed:
    """Explain wrong ranks: they never were those of the results, or follow from known causes.

    Ranks that follow the columns in most places are those of the results, even if they also follow
    some other order.
    """
    of_teams = placed.chosen.of_teams
    unknown = placed.stated.ranked_by is not None and Diagnosed(
        diagnose_slips(ranks, of_teams=of_teams)
    )
    by_columns = diagnose_by_columns(ranks, order, of_teams=of_teams)
    keys = {order.keys[cell.id] for cell in ranks.cells}
    are_of_results = by_columns.diagnosis.variant == AS_STATED and len(ranks.cells) < 2 * len(keys)
    # Ranks that were taken for the ids, as nobody has a number in the file, are no starting ranks.
    of_start = None
    if placed.has_numbers and not are_of_results:
        of_start = diagnose_starting_ranks(ranks, of_teams=of_teams)
    return (
        of_start
        or unknown
        or diagnose_by_facts(ranks, diagnoses.trial, diagnoses.facts)
        or by_columns
    )


def rank_by_better_list(
    placed: PlacedTable,
    order: StatedOrder,
    by_columns: list[Compared],
    mappings: Mappings,
    notes: list[Message],
) -> tuple[StatedOrder, list[Compared]]:
    """Return the order of columns and the ranks by it: the table's order, or the file's own list.

    The file's own list is used if it fits the ranks better. The fit counts the table's own values
    if results differ, and the computed ones if values are falsified: whichever makes more ranks
    right. If all ranks follow the columns in another order than from left to right, the file's list
    is the order of the event; without one the order is known from the ranks alone, and they are
    compared by it.
    """
    tournament = placed.setting.tournament
    own_list = tournament.standings_order or tournament.tiebreaks
    if placed.stated.ranked_by is not None or not by_columns:
        return order, by_columns
    (stated_ranks,) = by_columns
    cause = diagnose_by_columns(
        stated_ranks, order, of_teams=placed.chosen.of_teams, slips=SLIP * bool(own_list)
    ).diagnosis
    followed = cause.params["order"] if cause.variant == OTHER_ORDER else ()
    if own_list:
        # The columns in the order of the file's own list, None where they do not hold it.
        of_own_list: list[Message] = []
        own = ranks_by_list(placed, own_list, mappings, of_own_list)
        label_of = {one.rule.code: one.column.label for one in mappings.mapped if not one.is_beside}
        of_list = order.follow_list(label_of, own.codes)
        fit = _fits(own, of_list)
        is_better = fit > _fits(stated_ranks, order) and (own.is_right or not followed)
        if is_better or (followed and not is_of_players_of_teams(placed)):
            row = "follow-own-list" if own.is_right else "compared-by-own-list"
            notes += (*of_own_list, Message(f"verify.{row}", codes=own.tiebreak))
            return (of_list or order) if is_better else order, [own]
    primary = primary_score(placed)
    other_score = primary and SCORES_OF_TEAMS[primary.other]
    labels = {one.column.label for one in mappings.mapped if one.rule.code == other_score}
    if not followed or followed[0] in labels:
        return order, by_columns
    # The columns in the order that the ranks follow, and the ranks by them.
    codes = {one.column.label: code_in_list(one.rule, placed.edition) for one in mappings.mapped}
    of_labels = order.of(followed)
    steps = [
        codes.get(label) or AsStated(label, of_labels.column(label)) for label in of_labels.labels
    ]
    notes.append(Message("verify.compared-by-order", columns=tuple(followed)))
    return of_labels, compare_ranks(placed, standings_by(placed, steps), steps, notes)


def ranks_by_list(
    placed: PlacedTable, own_list: Sequence[str], mappings: Mappings, notes: list[Message]
) -> Compared:
    """Compare the table's ranks with those by the file's own list."""
    steps = computable_steps(placed, own_list, mappings, notes)
    codes = [step for step in steps if isinstance(step, str)]
    standings = placed.setting.standings(codes or None, placed.rounds)
    (own,) = compare_ranks(placed, standings, steps, notes)
    return own


def compare_with_own_list(
    placed: PlacedTable, rank_columns: Sequence[Compared], order: StatedOrder, mappings: Mappings
) -> Compared | None:
    """Compare the ranks with those by the file's own list if the table follows another list.

    None if no rank differs by it, and if a column is used as stated: its code in the list is
    unknown.
    """
    tournament = placed.setting.tournament
    own_list = tournament.standings_order or tournament.tiebreaks
    if not (own_list and rank_columns) or mappings.as_stated or is_of_players_of_teams(placed):
        return None
    ranks, *_ = rank_columns
    if not is_another_list(ranks.codes, own_list):
        return None
    right, _ = _fits(ranks, order if order.labels else None)
    own = ranks_by_list(placed, own_list, mappings, [])
    # Where the ranks follow the table's columns no better, another list may not be to blame.
    follows_columns = right >= NEARLY * len(ranks.cells) and right > own.equal
    return own if follows_columns and not own.is_right else None


def computable_steps(
    placed: PlacedTable, codes: Sequence[str], mappings: Mappings, notes: list[Message]
) -> list[Step]:
    """Return a list up to a code that can neither be computed nor read from a column."""
    if not has_no_ratings(placed.trial):
        return list(codes)
    stated = {
        one.tiebreak: column
        for one in mappings.not_checked
        for column in mappings.as_stated.values()
        if column.label == one.label
    }
    steps: list[Step] = []
    for code in codes:
        if made_of_ratings(code):
            if (column := stated.get(code)) is None:
                notes.append(Message("verify.up-to-ratings", code=code))
                break
            steps.append(column)
        else:
            steps.append(code)
    return steps or [*BY_POINTS]


def compare_ranks(
    placed: PlacedTable, standings: Standings, steps: Sequence[Step] | None, notes: list[Message]
) -> list[Compared]:
    """Compare the column of ranks, if the table has one.

    A table of some participants numbers them among themselves, or keeps their ranks among all: the
    reading that fits better is used.
    """
    label = next((one.label for one in placed.stated.columns if one.of_ranks), "rank")
    ranks_at = next((n for n, one in enumerate(placed.stated.columns) if one.of_ranks), None)
    rows = {who: placed.stated.rows[row] for row, who in placed.chosen.matched.ids.items()}
    stated = {who: row.rank for who, row in rows.items() if row.rank is not None}
    texts = {who: row.values[ranks_at].text for who, row in rows.items() if ranks_at is not None}
    left = (text for who, text in texts.items() if who not in stated)
    unread = [text for text in left if text.strip("-.*\u2013\u2014")]  # dashes mean none
    if unread:
        values = {"column": label, "count": len(unread), "text": unread[0]}
        notes.append(Message("verify.ranks-unread", **values))
    if not stated:
        return []
    codes = None
    if steps is not None and any(isinstance(step, AsStated) for step in steps):
        standings = ranked_as_stated(standings, placed.trial, steps, placed.edition)
        codes = text_of(steps)
    best = ranks_as_counted(label, stated, standings)
    points = {row.id: row.points for row in standings.rows}
    # Whose rank is blank, so that it was read as that of the row above.
    blank = {who for who, text in texts.items() if not text}
    compared = leave_out_unstated(best, points, blank, notes)
    return [replace(compared, tiebreak=codes or best.tiebreak, mapped_by="caption")]


def _fits(ranks: Compared, order: StatedOrder | None) -> tuple[int, int]:
    """Count the right ranks: by the better of computed and stated values, then by computed.

    Without an ``order`` there are no stated values.
    """
    by_stated = ranks.equal if order is None else order.right(ranks)
    return max(ranks.equal, by_stated), ranks.equal


def is_another_list(ranked_by: Iterable[str], own_list: Iterable[str]) -> bool:
    """Whether a list of codes differs from the event's own list somewhere.

    A shorter list with the same beginning is the same list. Editions of codes, and the score with
    which the ranks begin, do not count.
    """
    pairs = zip(_tie_breaks(ranked_by), _tie_breaks(own_list), strict=False)
    return any(code != own for code, own in pairs)


def _tie_breaks(codes: Iterable[str]) -> list[str]:
    """Return the tie-breaks of a list, without scores and editions."""
    parsed = ((code, parse_code(code)) for code in codes if code and code not in SCORES)
    return [
        code if isinstance(one, Unreadable) else str(replace(one, edition=None))
        for code, one in parsed
    ]
