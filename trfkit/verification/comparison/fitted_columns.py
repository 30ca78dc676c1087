"""Columns of a table held against what they are: each cell right, wrong, or not computable."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from operator import neg, pos
from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.regulations.row_sums import Sums
from trfkit.tie_breaks import POINTS, SCORES
from trfkit.units import POINT
from trfkit.verification.comparison.own_records import (
    LEAVE_OUT,
    note_reading,
    other_reading,
)
from trfkit.verification.comparison.round_in_progress import (
    met_in_pending,
)
from trfkit.verification.comparison.summary import (
    StatedOrder,
)
from trfkit.verification.result import (
    Compared,
)
from trfkit.verification.search.searched_columns import StatedCells
from trfkit.verification.table.captions import Ordinary
from trfkit.verification.table.cell_fit import (
    are_rounded_away,
    cells,
    decimal,
    fit,
    orders_groups,
    printed_places,
)
from trfkit.verification.table.column_mapping import (
    Mapped,
    caption_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from trfkit.verification.comparison.placed_table import PlacedTable
    from trfkit.verification.table.cell_fit import Fit
    from trfkit.verification.table.column_mapping import Mappings
    from trfkit.verification.variants.trial import Trial


def compare_column(
    placed: PlacedTable, mapped: Mapped, names: Mapping[int, str], notes: list[Message]
) -> tuple[Compared, Fit]:
    """Return a column held against its code, and how it fits; what was read otherwise is noted."""
    stated = placed.cells[mapped.at]
    label, asked = mapped.column.label, mapped.asked
    result = fit(placed.trial, stated, asked, placed.tolerance)
    if asked.code == POINTS and not placed.chosen.of_teams:
        result = with_other_readings(placed, result, label, notes)
    if result.reading:
        notes.append(Message("verify.of-column", column=label, clause=result.reading))
    wrong = asked.code not in SCORES and len(result.right) - result.equal  # half a point is one
    if wrong and placed.tolerance is None and are_rounded_away(stated, result):
        digits = printed_places(stated)
        tolerance = f"0.{'0' * digits}5"
        notes.append(
            Message("verify.rounded-away", column=label, count=digits, tolerance=tolerance)
        )
    comparison = Compared(
        label=label,
        tiebreak=asked.code,
        caption=_caption_of(mapped),
        edition=asked.edition,
        cells=cells(result, stated, names),
        mapped_by=mapped.by,
        alternatives=mapped.alternatives,
        tolerance=decimal(result.let_pass),
    )
    return comparison, result


def with_other_readings(placed: PlacedTable, result: Fit, label: str, notes: list[Message]) -> Fit:
    """Return points that hold a coming bye, or leave a pending game out, as right.

    A game that one side leaves out and the other does not has ended since.
    """
    tournament = placed.setting.tournament
    if placed.rounds != tournament.rounds_played:
        return result
    sums = Sums(tournament)
    said = {who: value * POINT for who, value in result.said.items() if value is not None}
    readings = {
        player.start_no: reading
        for player in tournament.players
        if (tenths := said.get(player.start_no)) is not None
        and not result.right[player.start_no]
        and tenths % 1 == 0
        and (reading := other_reading(sums, player, int(tenths)))
    }
    if not readings:
        return result
    ended = {
        who
        for who, met in met_in_pending(tournament)
        if readings.get(who) == LEAVE_OUT and met in said and readings.get(met) != LEAVE_OUT
    }
    alike = {who: reading for who, reading in readings.items() if who not in ended}
    counts = sorted(Counter(alike.values()).items())
    notes.extend(
        Message(
            "verify.of-column",
            column=label,
            clause=note_reading(tournament, reading, count),
        )
        for reading, count in counts
    )
    return replace(result, right={**result.right, **dict.fromkeys(alike, True)})


def cells_to_explain(placed: PlacedTable, mapped: Mapped, result: Fit) -> StatedCells:
    """Return the cells of a column as the search for causes takes them."""
    return StatedCells(
        label=mapped.column.label,
        code=mapped.asked.code,
        edition=mapped.asked.edition,
        before=mapped.asked.before,
        values=result.said,
        right=[who for who, is_right in result.right.items() if is_right],
        tolerance=placed.tolerance if placed.tolerance and result.let_pass else Decimal(0),
        rule_is_open=_leaves_its_rule_open(mapped),
        refit=refit_of(placed, mapped) if orders_groups(mapped.asked.code) else None,
        unread={
            who: cell.text
            for who, cell in placed.cells[mapped.at].items()
            if cell.value is None and cell.text
        },
        silent=silent_rows(placed),
    )


def silent_rows(placed: PlacedTable) -> frozenset[int]:
    """Whose rows are blank in every column but that of the ranks."""
    columns = zip(placed.stated.columns, placed.cells, strict=True)
    stating = [cells for column, cells in columns if not column.of_ranks]
    everybody = placed.chosen.matched.ids.values()
    return frozenset(who for who in everybody if not any(one[who].text for one in stating))


def refit_of(placed: PlacedTable, mapped: Mapped) -> Callable[[Trial], Collection[int]]:
    """Return what tells whose cells are right where something else happened."""
    stated, asked = placed.cells[mapped.at], mapped.asked

    def right(trial: Trial) -> Collection[int]:
        return [who for who, is_right in fit(trial, stated, asked).right.items() if is_right]

    return right


def stated_order(
    placed: PlacedTable, mappings: Mappings, lowest_first: Mapping[int, bool]
) -> StatedOrder:
    """Return what the table's own columns make of everybody, the better the greater."""
    of_points = [at for at, one in enumerate(placed.stated.columns) if one.of_points]
    left = [one.at for one in mappings.mapped if one.at not in of_points and not one.is_beside]
    signs = {one.at: -1 if lowest_first[one.at] else 1 for one in mappings.mapped}
    signs |= {at: -1 for at, one in mappings.as_stated.items() if one.lowest_first}
    at_of = (*of_points, *sorted({*left, *mappings.open_at, *mappings.as_stated}))
    nothing = Decimal(0)
    turned = []
    for at in at_of:
        turn = neg if signs.get(at, 1) < 0 else pos
        distinct = {cell.value for cell in placed.cells[at].values()}
        turned.append((placed.cells[at], {value: turn(value or nothing) for value in distinct}))
    keys = {
        who: tuple([values[cells[who].value] for cells, values in turned])
        for who in placed.chosen.matched.ids.values()
    }
    return StatedOrder(tuple(placed.stated.columns[at].label for at in at_of), keys)


def _leaves_its_rule_open(mapped: Mapped) -> bool:
    """Whether the table says what a column is in words that stand for several rules."""
    return mapped.by == "trial" and caption_of(mapped.column) is not None


def _caption_of(mapped: Mapped) -> str | None:
    """Return what the table says a column is; of one beside the tie-breaks what it is."""
    return str(Ordinary.PERFORMANCE) if mapped.is_beside else caption_of(mapped.column)
