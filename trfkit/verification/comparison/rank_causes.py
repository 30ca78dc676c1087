"""Say why stated ranks differ: starting ranks, facts, the order of the columns, or slips."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.messages.message import Message, Several
from trfkit.record import Record, replace
from trfkit.tie_breaks import is_known_code
from trfkit.verification.result import (
    AS_STATED,
    NEARLY,
    OTHER_ORDER,
    STARTING_RANKS,
    Diagnosed,
    Diagnosis,
    clause_of,
    clause_on_column,
    explain_cells,
    leave_unexplained,
)
from trfkit.verification.search.column_search import BROKEN

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence
    from decimal import Decimal

    from trfkit.verification.result import Cell, Compared, FactFound
    from trfkit.verification.search.diagnosis import Against
    from trfkit.verification.variants.trial import Trial

    Key = tuple[Decimal, ...]
    """A row's values from left to right, the greater the better."""

_Ordered = TypeVar("_Ordered", int, "Decimal", "Key")


def diagnose_starting_ranks(ranks: Compared, *, of_teams: bool) -> Diagnosed | None:
    """Diagnose wrong ranks as starting ranks, or numbers of teams; None if they are not."""
    if any(cell.id != int(cell.stated) for cell in ranks.cells):
        return None
    clause = Message("verify.ranks-are-numbers", who="team" if of_teams else "player")
    return explain_cells(ranks, STARTING_RANKS, {}, clause_on_column(ranks, clause))


def leave_out_unstated(
    ranks: Compared, points: Mapping[int, int], blank: Container[int], notes: list[Message]
) -> Compared:
    """Leave out cells that state no real rank, and add to ``notes`` what they are.

    A ``blank`` cell, filled in from the row above on reading, is no rank if it does not fit. Nor is
    a rank that all participants with equal points share (1, 2, 2, 2, 5): their order is open.
    """
    cells = [cell for cell in ranks.cells if cell.fits or cell.id not in blank]
    if left := len(ranks.cells) - len(cells):
        notes.append(clause_on_column(ranks, Message("verify.blank-ranks", count=left)))
    of_points: dict[int, list[Cell]] = {}
    for cell in cells:
        of_points.setdefault(points[cell.id], []).append(cell)
    shared: set[int] = set()
    for tied in of_points.values():
        best = min(cell.places[0] for cell in tied)
        if {int(cell.stated) for cell in tied} == {best}:
            shared |= {cell.id for cell in tied}
    if shared and any(not cell.fits for cell in ranks.cells if cell.id in shared):
        cells = [replace(cell, fits=True) if cell.id in shared else cell for cell in cells]
        notes.append(clause_on_column(ranks, Message("verify.ranks-shared-on-points")))
    return replace(ranks, cells=tuple(cells))


def guard_right_ranks(ranks: Compared | None, trial: Trial) -> Against | None:
    """Return a predicate that rejects facts by which right ranks would become wrong.

    ``trial`` is the tournament as the file has it.

    None if the ranks are no evidence: their list cannot be recomputed, they cover only some
    participants, or one is already wrong. Facts that repair many cells may make a few ranks wrong,
    as with the cells of a column.
    """
    if ranks is None or not all(map(is_known_code, ranks.codes)):
        return None
    codes = ranks.codes
    if len(ranks.cells) != len(trial.ids):
        return None
    everybody = len(ranks.cells)
    if len(find_right_ranks(ranks, trial.places(codes, ranks.edition))) < everybody:
        return None

    def speaks_against(after: Trial, repaired: int) -> bool:
        right = len(find_right_ranks(ranks, after.places(codes, ranks.edition)))
        return BROKEN * (everybody - right) > repaired

    return speaks_against


def find_right_ranks(ranks: Compared, places: Mapping[int, tuple[int, int]]) -> set[int]:
    """Return the ids whose stated rank lies within other ``places``: the best, the worst."""
    return {
        cell.id
        for cell in ranks.cells
        if cell.id in places and places[cell.id][0] <= int(cell.stated) <= places[cell.id][1]
    }


def diagnose_by_facts(
    ranks: Compared, trial: Trial, facts: Sequence[FactFound]
) -> Diagnosed | None:
    """Diagnose wrong ranks as those that follow from the facts; None if they do not.

    In ``trial`` the facts hold.
    """
    if not facts or not all(map(is_known_code, ranks.codes)):
        return None
    places = trial.places(ranks.codes, ranks.edition)
    right = find_right_ranks(ranks, places)
    if len(right) <= ranks.equal or len(right) < NEARLY * len(ranks.cells):
        return None
    fact, *others = facts
    named_facts = Several((fact.message,), len(others))
    text = clause_on_column(ranks, Message("verify.ranks-from-facts", facts=named_facts))
    reasons = {n: text for n, cell in enumerate(ranks.cells) if cell.id in right and not cell.fits}
    follows = explain_cells(ranks, fact.fact, fact.params, text, reasons)
    diagnosis = replace(follows.diagnosis, equal=len(right))
    if all(one.confirmed for one in facts):
        return Diagnosed(diagnosis, follows.explained)
    return Diagnosed(diagnosis, possible=follows.explained)


SLIP: Final = 1
"""So many neighbours in the wrong order are no other order of the columns."""


class StatedOrder(Record):
    """The columns that ranks can follow, from left to right, and each participant's key in them."""

    labels: tuple[str, ...]
    keys: Mapping[int, Key]

    def follow_list(self, label_of: Mapping[str, str], codes: Sequence[str]) -> StatedOrder | None:
        """Return the order by a list of codes; ``label_of`` gives the column of each.

        None if a code has no column, unless all columns come before it.
        """
        known = takewhile(label_of.__contains__, codes)
        labels = tuple([label_of[code] for code in known])
        if len(labels) < len(codes) and set(labels) != set(self.labels):
            return None
        return self.of(labels)

    def of(self, labels: Sequence[str]) -> StatedOrder:
        """Return the order by some of the columns."""
        places = [self.labels.index(label) for label in labels]
        keys = {who: tuple([key[at] for at in places]) for who, key in self.keys.items()}
        return StatedOrder(tuple(labels), keys)

    def column(self, label: str) -> dict[int, Decimal]:
        """Return the values of a column by participant; the greater is the better."""
        place = self.labels.index(label)
        return {who: key[place] for who, key in self.keys.items()}

    def right(self, ranks: Compared) -> int:
        """Count the ranks that are right, among themselves, by the order of the columns."""
        stated = [int(cell.stated) for cell in ranks.cells]
        keys = [self.keys[cell.id] for cell in ranks.cells]
        places, by_key = places_of(stated), places_of(keys, highest_first=True)
        return sum(
            places[rank][0] <= by_key[key][1] and by_key[key][0] <= places[rank][1]
            for rank, key in zip(stated, keys, strict=True)
        )


def places_of(
    values: Sequence[_Ordered], *, highest_first: bool = False
) -> dict[_Ordered, tuple[int, int]]:
    """Return the best and the worst place, from 1, for each value, the lowest first."""
    places: dict[_Ordered, tuple[int, int]] = {}
    place = 0
    for value, count in sorted(Counter(values).items(), reverse=highest_first):
        places[value] = (place + 1, place + count)
        place += count
    return places


def diagnose_by_columns(
    ranks: Compared, stated: StatedOrder, *, of_teams: bool, slips: int = SLIP
) -> Diagnosed:
    """Explain wrong ranks: by wrong columns, by another order of columns, or by nothing known.

    Up to ``slips`` wrong ranks are no other order: 0 if nothing names an order.

    If nobody is ranked above a participant with better stated values, or level with one with other
    values, every difference of rank follows from differences of values.
    """
    ordered = sorted((int(cell.stated), cell.id) for cell in ranks.cells)
    pairs = [
        (place == other, stated.keys[first], stated.keys[second])
        for (place, first), (other, second) in pairwise(ordered)
    ]
    if any(is_shared and first != second for is_shared, first, second in pairs):
        return Diagnosed(diagnose_slips(ranks, of_teams=of_teams))
    neighbours = [(first, second) for is_shared, first, second in pairs if not is_shared]
    wrong = sum(first < second for first, second in neighbours)
    if not wrong:
        # Ranks that nobody has, though nobody shares the one before.
        ranked_above: dict[int, int] = {}
        for above, (place, _) in enumerate(ordered):
            ranked_above.setdefault(place, above)
        skipped: list[int] = []
        for place, above in ranked_above.items():
            skipped += range(above + len(skipped) + 1, place)
        nobody = [Message("verify.ranks-skipped", ranks=tuple(skipped))] if skipped else []
        clause = clause_of(Message("verify.ranks-as-stated"), *nobody)
        return explain_cells(ranks, AS_STATED, {}, clause_on_column(ranks, clause))
    columns = range(len(stated.labels))
    order = _order_of_columns(neighbours, columns) if wrong > slips else ()
    if not order:
        return Diagnosed(diagnose_slips(ranks, of_teams=of_teams))
    labels = [stated.labels[at] for at in order]
    clause = Message("verify.ranks-by-other-order", columns=tuple(labels))
    return explain_cells(ranks, OTHER_ORDER, {"order": labels}, clause_on_column(ranks, clause))


MOST_SLIPS: Final = 3
"""So many shared or exchanged ranks are named at most: more of them are no slips."""


def diagnose_slips(ranks: Compared, *, of_teams: bool) -> Diagnosis:
    """Return the diagnosis of ranks without a known cause; it names shared and exchanged ones."""
    whose = "team" if of_teams else "player"
    wrong = [cell for cell in ranks.cells if not cell.fits]
    # Ranks that some share who have different places, and who they are.
    of_rank: dict[str, list[Cell]] = {}
    for cell in ranks.cells:
        of_rank.setdefault(cell.stated, []).append(cell)
    shared = {
        rank: [cell.id for cell in cells]
        for rank, cells in of_rank.items()
        if len({cell.computed for cell in cells}) > 1 and not all(cell.fits for cell in cells)
    }
    slips = []
    if shared and len(shared) <= MOST_SLIPS:
        slips = [
            Message("verify.share-rank", who=whose, ids=tuple(ids), rank=rank)
            for rank, ids in shared.items()
        ]
    elif len(wrong) <= 2 * MOST_SLIPS:
        # Who has whose place, and the other way round.
        fitting = {
            cell.id: {one.id for one in wrong if one.places[0] <= int(cell.stated) <= one.places[1]}
            for cell in wrong
        }
        partners = {
            who: [other for other in places if who in fitting[other]]
            for who, places in fitting.items()
        }
        if all(len(others) == 1 for others in partners.values()):
            pairs = {tuple(sorted((who, *others))) for who, others in partners.items()}
            slips = [
                Message("verify.each-others-ranks", who=whose, first=first, second=second)
                for first, second in sorted(pairs)
            ]
    compared = len(ranks.cells)
    differ = Message("verify.differ", count=len(wrong), compared=compared, why="no-rule")
    parts = (differ, *slips)
    return replace(leave_unexplained(ranks), message=clause_on_column(ranks, clause_of(*parts)))


def _order_of_columns(
    neighbours: Sequence[tuple[Key, Key]], columns: Sequence[int]
) -> tuple[int, ...]:
    """Return the columns in an order by which each first key precedes the second.

    Empty if there is no such order. A column that has no pair the wrong way round can always come
    next: it separates some pairs, and leaves the others to the columns behind it.
    """
    order: list[int] = []
    tied = [pair for pair in neighbours if pair[0] != pair[1]]
    while tied:
        able = (
            at
            for at in columns
            if all(first[at] >= second[at] for first, second in tied)
            and any(first[at] > second[at] for first, second in tied)
        )
        column = next(able, None)
        if column is None:
            return ()
        order.append(column)
        tied = [pair for pair in tied if pair[0][column] == pair[1][column]]
    return tuple(order)
