"""Rounds, cards and the crosstable of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from trfkit.api.sources import Source, tournament_of
from trfkit.ranking.ranking_options import RankingOptions, ranking_of
from trfkit.reports.categories import parse_condition
from trfkit.reports.show import Shown, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.ranking import Ranking


def show(
    source: Source,
    *,
    pairings: Sequence[int] = (),
    players: Sequence[int] = (),
    crosstable: bool = False,
    lists: Sequence[str] = (),
    where: Sequence[str] = (),
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Shown:
    """Return the pairings of rounds, cards of participants, the crosstable, to be rendered.

    ``pairings`` are rounds from 1, by default the last one that was paired; ``players`` are
    starting ranks, or numbers of teams; ``lists`` are ``"matches"`` and ``"boards"`` of teams.
    ``where`` leaves those who fit all conditions, such as
    ``"born>=2010"``, and the pairs in which one of them plays. The options are those of
    ``standings``. Raises Refusal for a round that was neither played nor paired, an unknown
    participant, and an option that cannot be carried out.
    """
    tournament = tournament_of(source)
    return shown(
        tournament,
        ranking_of(ranking, options),
        numbers=pairings,
        who=players,
        with_crosstable=crosstable,
        lists=lists,
        where=tuple(map(parse_condition, where)),
    )
