"""The result of comparing two files: changes in chess terms, and their effects on the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trfkit.bounded_types import Count, Exact, Positive, PrintedEdition, one_of
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.messages.message import Message


class Cell(Record):
    """One participant's part of a change that many share."""

    id: int
    """The participant's number in the later file."""
    name: str
    """The participant's name."""
    before: str | None
    """What the earlier file says; null where it says nothing."""
    after: str | None
    """What the later file says; null where it says nothing."""


class Change(Record, kw_only=True, gc=False):
    """One difference, reported once."""

    kind: Annotated[
        str,
        one_of(
            "result", "colours", "bye", "pairing", "round",
            "player-added", "player-removed", "player-replaced", "renumbered", "player",
            "team-added", "team-removed", "teams-renumbered", "team", "roster",
            "header", "record",
        ),
    ]  # fmt: skip
    """What sort of change it is."""
    text: Message
    """The change as a sentence."""
    round: int | None = None
    """The round that it is about."""
    board: int | None = None
    """The board, by the order of the pairings or by the match; null where nothing tells."""
    participants: tuple[int, ...] = ()
    """Whom it is about: numbers in the later file; of who is only in the earlier one, there."""
    field: str | None = None
    """The fact of a player, team or tournament that differs, by its name in the model."""
    before: str | None = None
    """What the earlier file says; null where it says nothing."""
    after: str | None = None
    """What the later file says; null where it says nothing."""
    cells: tuple[Cell, ...] = ()
    """Each participant's part, where many share the change."""


class MovedValue(Record, gc=False):
    """A tie-break of one participant under both files."""

    key: str
    """The code as the list has it."""
    before: Exact | None
    """Its value in the earlier file; null where the rules define none."""
    after: Exact | None
    """Its value in the later file; null where the rules define none."""


class ParticipantChange(Record, kw_only=True, gc=False):
    """The effects of the changes on one participant."""

    id: int
    """The participant's number in the later file."""
    name: str
    """The participant's name."""
    rank_before: Positive
    """The place by the earlier file."""
    rank_after: Positive
    """The place by the later file."""
    points_before: Exact
    """The points by the earlier file."""
    points_after: Exact
    """The points by the later file."""
    values: tuple[MovedValue, ...]
    """The tie-breaks of both lists that differ."""


class Differences(Record, kw_only=True, tag_field="schema", tag="trfkit.diff/1"):
    """The comparison of two files, with the effects on points, tie-breaks and places."""

    text: Message
    """The answer: that these are two events, if plain; how many changes; whether places change."""
    differ: bool
    """Whether anything differs."""
    places_changed: Count
    """How many participants have another place."""
    changes: Sequence[Change]
    """What differs, each cause once."""
    moved: tuple[ParticipantChange, ...]
    """Whose points, tie-breaks or places change: those whose place does first, best place first."""
    tiebreaks_before: tuple[str, ...]
    """The list by which the earlier file is ranked."""
    tiebreaks_after: tuple[str, ...]
    """The list by which the later file is ranked."""
    edition_before: PrintedEdition
    """The edition by which the earlier file is ranked."""
    edition_after: PrintedEdition
    """The edition by which the later file is ranked."""
    not_compared: tuple[Message, ...]
    """Facts that one of the two formats does not tell."""
    notes: tuple[Message, ...]
    """What a reader has to know about how this came about."""
    policies: Mapping[str, str]
    """The readings that are not the default."""

    @property
    def edition(self) -> str:
        """The edition of the later file, used for the places."""
        return self.edition_after


class Outlook(Record, kw_only=True):
    """The places that a participant can still reach with one own result."""

    result: str
    """The own result in each game that is open: win, draw, loss, else what it is."""
    best: Positive
    """The best place that is possible with it."""
    worst: Positive
    """The worst place that is possible with it."""
    best_on_points: Positive
    """The best place by points alone, shared or not."""
    worst_on_points: Positive
    """The worst place by points alone, all who tie being ahead."""


class Prospect(Record, kw_only=True):
    """The places that a participant can still take."""

    id: int
    """The participant's number."""
    name: str
    """The participant's name."""
    now: Positive
    """The place in the standings without the games that are open."""
    best: Positive
    """The best place that is possible."""
    worst: Positive
    """The worst place that is possible."""
    best_on_points: Positive
    """The best place by points alone, shared or not."""
    worst_on_points: Positive
    """The worst place by points alone, all who tie being ahead."""
    outlooks: tuple[Outlook, ...]
    """The same for each own result that is possible."""


class OpenGame(Record):
    """A game without a result."""

    round: Positive
    """Its round."""
    white: int
    """Who has White, else the player with the lower number."""
    white_name: str
    """That player's name."""
    black: int
    """The opponent."""
    black_name: str
    """The opponent's name."""


class Remaining(Record, kw_only=True, tag_field="schema", tag="trfkit.remaining/1"):
    """The places that each participant can still take."""

    text: Message
    """The answer: how many games are open, and who can still be first."""
    exact: bool
    """Whether every combination of results was tried; else places are bounds by points alone."""
    combinations: Count
    """How many were tried."""
    games: tuple[OpenGame, ...]
    """The games that are open."""
    prospects: tuple[Prospect, ...]
    """Each participant, the best possible place first."""
    tiebreaks: tuple[str, ...]
    """The list that ranks."""
    edition: PrintedEdition
    """The edition that was applied."""
    notes: tuple[Message, ...]
    """What a reader has to know about how this came about."""
    policies: Mapping[str, str]
    """The readings that are not the default."""
