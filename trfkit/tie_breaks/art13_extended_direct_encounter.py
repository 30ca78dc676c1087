"""Article 13.3: direct encounter of teams by one score, then by the other, then by boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import replace
from trfkit.tie_breaks.art06_direct_encounter import Order, direct_encounter, met, mutual_table
from trfkit.tie_breaks.art12_boards import BOARD_COUNT, BOTTOM_BOARD, TOP_BOARD, compare
from trfkit.tie_breaks.team_field import of_teams_only

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.tie_breaks.art06_direct_encounter import Comparison, EncounterTable
    from trfkit.tie_breaks.art12_boards import Measure
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field
    from trfkit.tie_breaks.team_field import TeamField

CHAINS: Final[Mapping[str, tuple[Measure, ...]]] = {
    "EDE": (),
    "EDEC": (BOARD_COUNT,),
    "EDEBT": (BOARD_COUNT, TOP_BOARD),
    "EDEBB": (BOARD_COUNT, BOTTOM_BOARD),
    "EDET": (TOP_BOARD,),
    "EDEB": (BOTTOM_BOARD,),
}
"""What follows for two teams that are equal by both scores (13.3.2), by the name of the code."""

MEASURES: Final[Mapping[str, Measure]] = {
    "BC": BOARD_COUNT,
    "TBR": TOP_BOARD,
    "BBE": BOTTOM_BOARD,
}

Tiers = tuple[tuple[int, ...], ...]


def extended_direct_encounter(field: Field, code: Descriptor, group: Sequence[int]) -> Order:
    """13.3 EDE: the order of a tied group by the matches its members played against each other.

    Article 6 by the primary score; whoever it leaves tied, by the secondary score (13.3.1);
    two teams equal by both, by the boards of their own matches as the code says, or the edition
    where the code says nothing (13.3.2). The edition says whether groups that come out of the
    secondary score start again with the primary one (13.3.3).
    """
    chain = CHAINS[code.name] or tuple(MEASURES[c] for c in field.edition.extended_boards.apply)
    return _Encounter(of_teams_only(field), code, chain).order(tuple(group))


class _Encounter:
    """Orders one group, and keeps the tables and comparisons that led there."""

    def __init__(self, field: TeamField, code: Descriptor, chain: tuple[Measure, ...]) -> None:
        self._field, self._code, self._chain = field, code, chain
        self._forfeits = code.forfeits_are_games or field.predetermined
        self._tables: list[EncounterTable] = []
        self._comparisons: list[Comparison] = []

    def order(self, group: tuple[int, ...]) -> Order:
        tiers = self._tiers_by_primary(group)
        return Order(tiers, tuple(self._tables), tuple(self._comparisons))

    def _tiers_by_primary(self, group: tuple[int, ...]) -> Tiers:
        return self._each(self._direct(self._field, group), self._tiers_by_secondary)

    def _tiers_by_secondary(self, group: tuple[int, ...]) -> Tiers:
        secondary = self._field.secondary
        if not self._field.edition.extended_restart.apply:
            return self._each(self._direct(secondary, group), self._tiers_by_boards)
        table = mutual_table(secondary, group, forfeits_are_games=self._forfeits)
        self._tables.append(replace(table, score=self._field.primary.other))
        if len(table.tiers) == 1:
            return self._tiers_by_boards(group)
        return self._each(table.tiers, self._tiers_by_primary)

    def _direct(self, field: Field, group: tuple[int, ...]) -> Tiers:
        order = direct_encounter(field, self._code, group)
        score = self._field.primary if field is self._field else self._field.primary.other
        self._tables.extend(replace(table, score=score) for table in order.tables)
        return order.tiers

    def _tiers_by_boards(self, group: tuple[int, ...]) -> Tiers:
        """Compare the boards of two teams' own matches; of more the articles say nothing."""
        if len(group) != _TWO:
            return (group,)
        one, other = group
        rounds = met(self._field, one, other, forfeits_are_games=self._forfeits)
        if not rounds:
            return (group,)
        boards = {who: self._field.board_scores(who, rounds) for who in group}
        for measure in self._chain:
            comparison = compare(measure, boards)
            self._comparisons.append(comparison)
            if len(comparison.tiers) > 1:
                return comparison.tiers
        return (group,)

    def _each(self, tiers: Tiers, split: Split) -> Tiers:
        """Apply ``split`` to each tier that is still tied."""
        return tuple(part for tier in tiers for part in (split(tier) if len(tier) > 1 else (tier,)))


_TWO: Final = 2

if TYPE_CHECKING:
    from collections.abc import Callable

    Split = Callable[[tuple[int, ...]], Tiers]
