"""What several events bring in a rating period: as rows, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.ratings.rating_numbers import decimal, one_place
from trfkit.record import Record
from trfkit.reports.provenance import origin_text, provenance
from trfkit.reports.rating import NAME
from trfkit.reports.text_formats import to_columns, to_csv, to_json, without_empty, without_formulas

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Count, Exact, Positive, RatingNumber
    from trfkit.ratings.fide.rating_period import PlayerInPeriod
    from trfkit.reports.provenance import Origin, Provenance

HEAD: Final = (
    "month",
    "list",
    "FIDE id",
    NAME,
    "rating",
    "K",
    "events",
    "games",
    "change",
    "after",
    "note",
)
TEXTS: Final = frozenset({"month", "list", NAME, "note"})
MAY_BE_EMPTY: Final = frozenset({"FIDE id", "note"})


def period_rows(players: Sequence[PlayerInPeriod]) -> Iterator[list[str]]:
    """Yield a head and a row for each player; changes have one decimal, as they are published."""
    yield list(HEAD)
    for one in players:
        yield [
            one.month,
            one.rate_of_play,
            str(one.fide_id or ""),
            one.name,
            str(one.start),
            f"{one.k.value}{'' if one.k.is_certain else '?'}",
            str(len(one.shares)),
            str(one.games),
            one_place(one.change),
            str(one.after),
            "" if one.note is None else str(one.note),
        ]


def shown_period(players: Sequence[PlayerInPeriod]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without columns that say nothing, and which hold numbers, from 0."""
    return without_empty([*period_rows(players)], MAY_BE_EMPTY, TEXTS)


class EventOfPeriod(Record, kw_only=True):
    """What one event brought a player."""

    file: str
    """Where it was read from."""
    event: str
    """Its name."""
    rating: Exact
    """Of the player, as it entered the event."""
    games: Positive
    """Against rated opponents."""
    change: RatingNumber
    """By the K of the period, before rounding."""


class PeriodOfPlayer(Record, kw_only=True):
    """A player in one month and on one list."""

    month: str
    """In which the events ended, as ``2026-05``; ``unknown`` without a date."""
    list: str
    """``standard``, ``rapid`` or ``blitz``."""
    fide_id: int | None
    """Null for who has none: then the name and the birth date tell who is one."""
    name: str
    """As his last event writes it."""
    rating: Exact
    """Of his last event."""
    k: Positive
    """For all games together."""
    k_certain: bool
    """Whether K follows from the files alone."""
    games: Count
    """In all events."""
    change: RatingNumber
    """The exact sum."""
    after: Exact
    """The new rating: the sum is rounded once, halves away from zero."""
    note: str
    """What a reader has to know."""
    events: tuple[EventOfPeriod, ...]
    """In the order of their dates."""


class RatingPeriodReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-period/1"):
    """What ``trfkit rate`` prints of several files as JSON."""

    players: tuple[PeriodOfPlayer, ...]
    """By month, list and name."""
    provenance: Provenance


def period_report(players: Sequence[PlayerInPeriod], origin: Origin) -> RatingPeriodReport:
    """Return the shape of ``--format json``."""
    return RatingPeriodReport(players=tuple(map(_printed, players)), provenance=provenance(origin))


def _printed(one: PlayerInPeriod) -> PeriodOfPlayer:
    return PeriodOfPlayer(
        month=one.month,
        list=one.rate_of_play,
        fide_id=one.fide_id,
        name=one.name,
        rating=str(one.start),
        k=one.k.value,
        k_certain=one.k.is_certain,
        games=one.games,
        change=decimal(one.change),
        after=str(one.after),
        note="" if one.note is None else str(one.note),
        events=tuple(
            EventOfPeriod(
                file=share.file,
                event=share.event,
                rating=str(share.start),
                games=share.games,
                change=decimal(one.change_of(share)),
            )
            for share in one.shares
        ),
    )


def written_period(players: Sequence[PlayerInPeriod], origin: Origin, format_: str) -> str:
    """Return what several events bring as ``table``, ``json`` or ``csv``."""
    if format_ == "json":
        return to_json(period_report(players, origin))
    if format_ == "csv":
        return to_csv(without_formulas(period_rows(players), TEXTS))
    return f"{to_columns(*shown_period(players))}\n{origin_text(origin)}\n"
