"""Standings with the places that a play-off gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from trfkit.playoffs.conduct import Conducted, Progress
    from trfkit.ranking import Standing, Standings


def with_playoff(standings: Standings, conducted: Conducted) -> Standings:
    """Return the standings in which those who played off take the places that they won.

    Raises Refusal for a play-off that is not over, and for one of others than those who take its
    places in the standings.
    """
    rows = list(standings.rows)
    notes = []
    for progress in conducted.contests:
        contest = progress.contest
        if progress.order is None:
            raise refusal_of("not-over", places=contest.places, text=progress.wants[0].text)
        start = progress.first - 1
        block = rows[start : start + len(contest.competitors)]
        _check(progress, block)
        by_id = {row.id: row for row in block}
        rows[start : start + len(block)] = [
            replace(by_id[id_], rank=place) for id_, (place, _) in progress.places.items()
        ]
        places, article = contest.places, progress.plan.article
        notes.append(Message("ranking.by-play-off", places=places, article=article))
    return replace(standings, rows=tuple(rows), notes=(*standings.notes, *notes))


def _check(progress: Progress, block: list[Standing]) -> None:
    contest = progress.contest
    played = {competitor.id: competitor.name for competitor in contest.competitors}
    ranked = {row.id: row.name for row in block if row.ranked}
    if played != ranked:
        strange = sorted(played.items() ^ ranked.items())
        names = ", ".join(f"{name} ({id_})" for id_, name in strange)
        raise refusal_of("other-places", places=contest.places, names=names)
