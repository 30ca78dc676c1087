"""Variants of single participants: one round of one of them taken for something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed_rounds import FORFEITS, REQUESTED_BYES
from trfkit.verification.variants import variant_changes as views
from trfkit.verification.variants.event_facts import byes, counts_as
from trfkit.verification.variants.variant_changes import (
    PAIRING_BYES,
    UNPLAYED,
    Change,
    change_of_rules,
    change_of_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.model.view import View
    from trfkit.regulations import Edition
    from trfkit.verification.variants.event_facts import Bye
    from trfkit.verification.variants.trial import Basis

ONE_PARTICIPANT: Final = "participant"
"""The parameter that variants of a single participant have, and those of a whole column lack."""

_KINDS: Final = (
    ("bye-as-requested", RoundKind.ZERO_POINT_BYE, REQUESTED_BYES),
    ("bye-as-pairing-allocated", RoundKind.PAIRING_ALLOCATED_BYE, PAIRING_BYES),
    ("bye-as-forfeit-win", RoundKind.FORFEIT_WIN, (RoundKind.FORFEIT_WIN,)),
    ("bye-as-forfeit-loss", RoundKind.FORFEIT_LOSS, (RoundKind.FORFEIT_LOSS,)),
)
"""Variant, the kind it makes of a round, the kinds that are as good as that."""

_OF_SAME_POINTS: Final = frozenset(variant for variant, *_ in _KINDS)
"""What these make of a round brings what the round brought."""


def unplayed_round_changes(view: View, who: int) -> Iterator[Change]:
    """Yield what each unplayed round of a competitor (from 0) may have been taken for."""
    number = view.ids[who]
    for r, kind in enumerate(view.kinds[who]):
        if kind not in UNPLAYED:
            continue
        for variant, other, same in _KINDS:
            if kind not in same and _can_be(other, view, who, r):
                says = counts_as(view, who, r, variant)
                yield _change(
                    variant, number, r, says, change_of_view(_kind_change(number, r, other))
                )
        if kind in FORFEITS and view.opponents[who][r] != NOBODY:
            says = counts_as(view, who, r, "forfeit-as-game")
            as_game = change_of_view(_kind_change(number, r, RoundKind.GAME))
            yield _change("forfeit-as-game", number, r, says, as_game)
        nothing = change_of_rules(_adds_nothing(number, r))
        says = Message("variants.round-adds-nothing", round=r + 1)
        yield _change("round-adds-nothing", number, r, says, nothing)


def _can_be(kind: RoundKind, view: View, who: int, r: int) -> bool:
    """Whether a round of a kind can bring what this one did: a lost forfeit does not score."""
    award = view.awards[who][r]
    if kind is RoundKind.FORFEIT_LOSS:
        return award <= view.loss
    if kind is RoundKind.FORFEIT_WIN:
        return award >= view.win
    return kind is not RoundKind.PAIRING_ALLOCATED_BYE or award > 0


def bye_changes(view: View, who: int) -> Iterator[Change]:
    """Yield which byes of other points each unplayed round of a player may have been."""
    number = view.ids[who]
    for r, kind in enumerate(view.kinds[who]):
        if kind not in UNPLAYED:
            continue
        for bye in byes(view):
            if view.awards[who][r] != bye.points and bye.variant not in _OF_SAME_POINTS:
                says = counts_as(view, who, r, bye.variant)
                change = change_of_view(_bye_change(number, r, bye))
                yield _change(bye.variant, number, r, says, change)


def _change(
    variant: str, number: int, r: int, says: Message, apply: Callable[[Basis], Basis]
) -> Change:
    return Change(
        variant=variant, params={ONE_PARTICIPANT: number, "round": r + 1}, says=says, apply=apply
    )


def _bye_change(participant: int, r: int, bye: Bye) -> Callable[[View], View]:
    return lambda view: views.with_bye(view, participant, r, bye.kind, bye.points)


def _kind_change(participant: int, r: int, kind: RoundKind) -> Callable[[View], View]:
    return lambda view: views.with_kind(view, participant, r, kind)


def _adds_nothing(participant: int, round_index: int) -> Callable[[Edition], Edition]:
    def choose(edition: Edition) -> Edition:
        held = edition.own_round.apply

        def own_round(
            view: View, adjusted: Sequence[int], who: int, r: int, length: int
        ) -> Dummy | None:
            dummy = held(view, adjusted, who, r, length)
            if dummy is not None and (view.ids[who], r) == (participant, round_index):
                return replace(dummy, score=0, points=0)
            return dummy

        return replace(edition, own_round=Rule("-", "this round adds nothing", own_round))

    return choose
