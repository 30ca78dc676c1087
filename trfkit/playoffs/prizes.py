"""Prizes of shared places: by place (6(e), 6(f); items 5, 6 of 2012), equally, or by Hort."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.units import CENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.playoffs.conduct import Conducted, Progress
    from trfkit.ranking import Standing, Standings

MOST: Final = 9999

_AMOUNT: Final = lazy_pattern(r"([0-9]{1,12})(?:\.([0-9]{1,2}))?")


class Sharing(StrEnum):
    """How players with equal points share the prizes of their places."""

    PLACE = "place"
    """Each has the prize of the place that he takes; only those at the same place share."""
    EQUAL = "equal"
    """All who are equal in points have the same."""
    HORT = "hort"
    """Half the prize of the place that he takes, and half of the equal share."""


class Shares(Record):
    """The prize of each id in hundredths, and the undivided rest."""

    amounts: Mapping[int, int]
    left_over: int


def parse_prizes(text: str) -> tuple[int, ...]:
    """Parse the prizes of places 1, 2 ... into hundredths; Refusal for other text."""
    parts = text.replace(";", ",").split(",")
    matches = [_AMOUNT.fullmatch(part.strip()) for part in parts]
    if len(matches) > MOST or not all(matches):
        raise refusal_of("no-prizes", text=text)
    return tuple(
        int(amount[1]) * CENT + int((amount[2] or "0").ljust(2, "0"))
        for amount in matches
        if amount
    )


def shares(
    prizes: Sequence[int],
    groups: Sequence[Sequence[Sequence[int]]],
    sharing: Sharing,
    *,
    first: int = 1,
) -> Shares:
    """Return the prize of each participant.

    ``groups`` are those with equal points, best first, each in tiers that share a place; the first
    of all takes place ``first``.
    """
    exact: dict[int, Fraction] = {}
    start = first - 1
    for group in groups:
        size = sum(map(len, group))
        mean = _mean(prizes, start, size)
        place = start
        for tier in group:
            own = _mean(prizes, place, len(tier))
            amount = {
                Sharing.PLACE: own,
                Sharing.EQUAL: mean,
                Sharing.HORT: (own + mean) / 2,
            }[sharing]
            exact.update(dict.fromkeys(tier, amount))
            place += len(tier)
        start += size
    amounts = {id_: amount.numerator // amount.denominator for id_, amount in exact.items()}
    return Shares(amounts, int(sum(exact.values())) - sum(amounts.values()))


def _mean(prizes: Sequence[int], start: int, size: int) -> Fraction:
    return Fraction(sum(prizes[start : start + size]), size or 1)


def shares_in(standings: Standings, prizes: Sequence[int], sharing: Sharing) -> Shares:
    """Return the prize of each ranked participant, those with equal points forming a group."""
    groups = [
        [[row.id for row in tier] for _, tier in groupby(group, key=lambda row: row.rank)]
        for _, group in groupby(
            (row for row in standings.rows if row.ranked), key=lambda row: row.points
        )
    ]
    return shares(prizes, groups, sharing)


def with_playoff(standings: Standings, conducted: Conducted) -> Standings:
    """Return the standings with the participants of a play-off in the places they won.

    Raises Refusal for an unfinished play-off, and for one whose participants differ from those who
    take its places in the standings.
    """
    rows = list(standings.rows)
    notes = []
    for progress in conducted.contests:
        contest = progress.contest
        if progress.order is None:
            raise refusal_of("not-over", places=contest.places, text=progress.wants[0].text)
        start = contest.first - 1
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
