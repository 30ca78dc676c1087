"""The plan of a play-off by edition: a worked scheme, or the organiser's answers."""

from __future__ import annotations

from typing import Final

from trfkit.messages.message import Message
from trfkit.playoffs.annexes import annex_of
from trfkit.playoffs.article3 import BY_LOT, NOTHING, Answers, plan_article_3, under_item
from trfkit.playoffs.plan import Plan, gap_at
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.regulations import EDITIONS, Refusal, get_edition

NOT_SHARED: Final = Message("playoff.nothing-to-play-off")


def plan(
    players: int,
    edition: str,
    answers: Answers = NOTHING,
    *,
    place: int = 1,
    of_teams: bool = False,
) -> Plan:
    """Return what the edition prescribes for ``players`` who share ``place``.

    With one player, who shares it with nobody, there is nothing to plan. Raises Refusal for an
    unknown edition, and for answers where the edition asks nothing.
    """
    rules = get_edition(edition).play_off
    # Who qualifies is a matter of the list of tie-breaks in every edition.
    fixed = replace(answers, after=None)
    if players < 2:  # noqa: PLR2004 - a play-off needs two
        if rules.scheme is not None and fixed != NOTHING:
            raise _own_scheme(edition)
        return Plan(edition=edition, players=players, article=NOT_SHARED)
    if rules.scheme is None:
        prescribed = plan_article_3(players, edition, answers)
    else:
        annex = annex_of(rules.scheme)
        prescribed = annex.plan(players, edition)
        if fixed != NOTHING:
            if prescribed.stages:
                raise _own_scheme(edition)
            designed = plan_article_3(players, edition, replace(fixed, colours=BY_LOT))
            stages = tuple(
                under_item(stage, annex.scheme_of(players).item) for stage in designed.stages
            )
            prescribed = replace(prescribed, stages=stages)
    gaps = list(prescribed.gaps)
    if rules.first_place and place > 1:
        gaps.append(gap_at(rules.first_place, "first-place-only"))
    if rules.scheme is not None and of_teams:
        gaps.append(Message("playoff.scheme-of-players"))
    if rules.gap:
        gaps.append(Message(f"playoff.{rules.gap}"))
    return replace(prescribed, gaps=tuple(gaps))


def _own_scheme(edition: str) -> Refusal:
    asking = ", ".join(row.name for row in EDITIONS if row.play_off.scheme is None)
    return refusal_of("own-scheme", edition=edition, asking=asking)
