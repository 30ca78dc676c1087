"""What is played: chess, or another discipline with everything in which it differs.

The program asks these facts, never which discipline it is. What is asked of every tournament is a
field, a class variable or a method here; a room for a discipline gives its own class, and a row of
``DISCIPLINES``.
"""

from __future__ import annotations

from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from trfkit.format_table import resolved
from trfkit.messages.message import Message
from trfkit.record import Record, names, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trfkit.units import StartNo

R = TypeVar("R", bound=Record)


class ResultSigns(Record):
    """How a crosstable writes what a round brought.

    ``shares`` stand for a loss, a draw and a win, ``defaulted`` behind the sign of a forfeit.
    ``colour_last`` sets the colour behind the result, ``meaning`` explains all this to readers.
    """

    shares: tuple[str, str, str]
    defaulted: str
    colour_last: bool
    meaning: Message


class DisciplinePlayer(Record, kw_only=True, gc=False):
    """What a discipline adds to one player."""

    start_no: StartNo

    def with_rounds(self, place: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> DisciplinePlayer:
        """Return the player's row with its rounds moved to where ``place`` puts them."""
        del place
        return self


class Discipline(Record, kw_only=True):
    """What is played; this class is chess, subclasses are other disciplines.

    ``name`` is what JSON calls it, ``title`` what people do. ``is_fide`` tells that FIDE's
    regulations govern it, ``is_summed`` that a player's points are what the point system gives
    for his results, as his row states them. ``rating_system`` and ``format`` are those that are
    used where nobody chooses. ``event_fields`` and ``player_fields`` are the names of the fields
    that other tournaments do not have. ``field`` names the function that makes the field to rank
    by, ``in_trf`` the one that tells it in a TRF: "" for those of chess.
    """

    name: ClassVar[str] = "chess"
    title: ClassVar[str] = "chess"
    is_fide: ClassVar[bool] = True
    is_summed: ClassVar[bool] = True
    rating_system: ClassVar[str] = "fide"
    format: ClassVar[str] = "trf"
    event_fields: ClassVar[tuple[str, ...]] = ()
    player_fields: ClassVar[tuple[str, ...]] = ()
    field: ClassVar[str] = ""
    in_trf: ClassVar[str] = ""
    signs: ClassVar[ResultSigns] = ResultSigns(
        ("0", "½", "1"),
        defaulted="",
        colour_last=False,
        meaning=Message("event.signs"),
    )

    players: tuple[DisciplinePlayer, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes to rank players by, the score first; none where FIDE recommends a list."""
        return ()

    @property
    def event_facts(self) -> tuple[tuple[str, str], ...]:
        """What the head of a report says of the event, each with its caption."""
        return ()

    def player_facts(self, start_no: StartNo) -> tuple[str, ...]:
        """Return what a card says of a player."""
        del start_no
        return ()

    def stones(self, start_no: StartNo, number: int) -> int:
        """Return the handicap stones in a player's row for round ``number`` (from 1)."""
        del start_no, number
        return 0

    def moved(
        self,
        number: Callable[[StartNo], StartNo],
        place: Callable[[tuple[Any, ...]], tuple[Any, ...]] = tuple,
    ) -> Discipline:
        """Return the same with new numbers of players; ``place`` puts rounds elsewhere."""
        moved = (
            replace(row, start_no=number(row.start_no)).with_rounds(place) for row in self.players
        )
        return replace(self, players=tuple(sorted(moved, key=lambda row: row.start_no)))

    def completed(self, other: Discipline) -> Discipline:
        """Return the same, with missing facts taken from another file of the event."""
        rows = {row.start_no: row for row in self.players}
        for row in other.players:
            rows[row.start_no] = _complete_record(rows.get(row.start_no, row), row)
        players = tuple(rows[number] for number in sorted(rows))
        return replace(_complete_record(self, other), players=players)

    def anonymised(
        self, new_id: Callable[[str, int | None, str], int | None]
    ) -> tuple[Discipline, tuple[Message, ...]]:
        """Return the same without personal data, and what was removed.

        ``new_id`` maps a kind of id and its owner to a new id.
        """
        del new_id
        return self, ()

    def names(self) -> Iterator[str | None]:
        """Yield names that identify people, such as those of clubs."""
        yield from ()


CHESS: Final = Discipline()

DISCIPLINES: Final[Mapping[str, str]] = MappingProxyType({"go": "trfkit.go.go_event:GoEvent"})
"""The classes of the others by name, as ``module:class``."""


def discipline_named(name: str) -> type[Discipline]:
    """Return the class of a discipline; its room is imported now."""
    return cast("type[Discipline]", resolved(DISCIPLINES[name]))


def _complete_record(record: R, other: R) -> R:
    """Return a record, with fields it lacks (also those per round) taken from another one."""
    pairs = ((field, getattr(record, field), getattr(other, field)) for field in names(record))
    return replace(record, **{field: _fill_rounds(own, more) for field, own, more in pairs})


def _fill_rounds(own: object, more: object) -> object:
    if isinstance(own, tuple) and isinstance(more, tuple):
        return tuple(more if own is None else own for own, more in zip_longest(own, more))
    return more if own is None else own
