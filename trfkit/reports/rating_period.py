"""What several events bring in a rating period: as a document, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import Message
from trfkit.ratings.result import decimal, one_place
from trfkit.record import Record
from trfkit.reports.document import Document, Kind
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.bounded_types import Count, Exact, Positive, RatingNumber
    from trfkit.ratings.fide.rating_period import PlayerInPeriod
    from trfkit.reports.provenance import Origin, Provenance


def period_document(players: Sequence[PlayerInPeriod], origin: Origin) -> Document:
    """Return a row for each player; changes have one decimal, as they are published."""
    caption = Message("rating.period")
    table = table_of(
        players,
        caption,
        (named_column(Kind.CODE, "month"), lambda player: player.month),
        (named_column(Kind.CODE, "list"), lambda player: player.rate_of_play),
        (named_column(Kind.ID, "fide-id", is_optional=True), lambda player: player.fide_id),
        (named_column(Kind.NAME, "name"), lambda player: player.name),
        (named_column(Kind.NUMBER, "rating"), lambda player: player.start),
        (named_column(Kind.NUMBER, "k"), lambda player: str(player.k)),
        (named_column(Kind.NUMBER, "events"), lambda player: len(player.shares)),
        (named_column(Kind.NUMBER, "games"), lambda player: player.games),
        (named_column(Kind.NUMBER, "change"), lambda player: one_place(player.change)),
        (named_column(Kind.NUMBER, "after"), lambda player: player.after),
        (
            named_column(Kind.TEXT, "note", is_optional=True, gives_way=2),
            lambda player: player.note,
        ),
    )
    return Document(title=caption, blocks=(table,), **foot_of(origin))


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
