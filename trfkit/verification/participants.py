"""Variants of single participants: one round of one of them taken for something else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed import FORFEITS, REQUESTED_BYES
from trfkit.verification import other_views
from trfkit.verification.changes import Change, by_rules, by_view
from trfkit.verification.other_rules import PAIRING_BYES, UNPLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.model.view import View
    from trfkit.regulations import Edition

_KINDS: Final = (
    ("bye-as-requested", RoundKind.ZERO_POINT_BYE, REQUESTED_BYES, "a voluntary unplayed round"),
    ("bye-as-pairing-allocated", RoundKind.PAIRING_ALLOCATED_BYE, PAIRING_BYES,
     "a pairing-allocated bye"),
    ("bye-as-forfeit-win", RoundKind.FORFEIT_WIN, (RoundKind.FORFEIT_WIN,),
     "a game won by forfeit"),
    ("bye-as-forfeit-loss", RoundKind.FORFEIT_LOSS, (RoundKind.FORFEIT_LOSS,),
     "a game lost by forfeit"),
)  # fmt: skip
"""Variant, the kind it makes of a round, the kinds that are as good as that, and its words."""


def of_unplayed_rounds(view: View, who: int) -> Iterator[Change]:
    """Yield what each unplayed round of a competitor (from 0) may have been taken for."""
    participant = view.ids[who]
    for r, kind in enumerate(view.kinds[who]):
        if kind not in UNPLAYED:
            continue
        for variant, other, same, words in _KINDS:
            if kind not in same:
                yield _change(variant, participant, r, words, _kind(participant, r, other))
        if kind in FORFEITS and view.opponents[who][r] != NOBODY:
            yield _change(
                "forfeit-as-game",
                participant,
                r,
                "a game against the scheduled opponent",
                _kind(participant, r, RoundKind.GAME),
            )
        nothing = _adds_nothing(participant, r)
        yield Change(
            variant="round-adds-nothing",
            params={"participant": participant, "round": r + 1},
            says=f"round {r + 1} adds nothing",
            apply=by_rules(nothing),
            choose=nothing,
        )


def of_games(view: View, who: int) -> Iterator[Change]:
    """Yield what each game of a competitor (from 0) may have been taken for."""
    participant = view.ids[who]
    for r, kind in enumerate(view.kinds[who]):
        if kind is not RoundKind.GAME:
            continue
        yield Change(
            variant="result-missing",
            params={"participant": participant, "round": r + 1},
            says=f"the game of round {r + 1} has no result",
            apply=by_view(
                lambda v, r=r: other_views.without_game(v, participant, r)  # type: ignore[misc]
            ),
        )
        yield Change(
            variant="game-as-forfeit",
            params={"participant": participant, "round": r + 1},
            says=f"the game of round {r + 1} counts as a forfeit",
            apply=by_view(
                lambda v, r=r: other_views.forfeited(v, participant, r)  # type: ignore[misc]
            ),
        )


def _change(
    variant: str, participant: int, r: int, words: str, apply: Callable[[View], View]
) -> Change:
    return Change(
        variant=variant,
        params={"participant": participant, "round": r + 1},
        says=f"round {r + 1} counts as {words}",
        apply=by_view(apply),
    )


def _kind(participant: int, r: int, kind: RoundKind) -> Callable[[View], View]:
    return lambda view: other_views.with_kind(view, participant, r, kind)


def _adds_nothing(participant: int, which: int) -> Callable[[Edition], Edition]:
    def choose(edition: Edition) -> Edition:
        held = edition.own_round.apply

        def own_round(view: View, adjusted: Sequence[int], who: int, r: int, length: int) -> Dummy:
            dummy = held(view, adjusted, who, r, length)
            if (view.ids[who], r) == (participant, which):
                return dummy._replace(score=0, points=0)
            return dummy

        return replace(edition, own_round=Rule("-", "this round adds nothing", own_round))

    return choose
