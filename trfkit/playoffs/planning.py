"""The plan of a play-off by edition: a worked scheme, or the organiser's answers."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.playoffs.article3 import NOTHING, plan_article_3
from trfkit.playoffs.edition2006 import plan_2006
from trfkit.playoffs.edition2012 import plan_2012
from trfkit.playoffs.plan import Plan
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.playoffs.article3 import Answers


NOT_SHARED: Final = "nobody shares the place: there is nothing to play off"


class Source(NamedTuple):
    """Where an edition's plan comes from.

    ``scheme`` is None for editions that prescribe parameters instead; ``own_order_of_three``
    is set where three players are numbered by tie-breaks of the annex's own, ``first_place`` to the
    item that speaks of those who share first place; ``gap`` is said of every plan of the
    edition.
    """

    scheme: Callable[[int, str], Plan] | None
    own_order_of_three: bool = False
    first_place: str = ""
    gap: str = ""


_TEXT_OF_2012: Final = (
    "annex 3 is known here in its text of July 2012 (inferred: its play-offs held in edition 2009 "
    "too)"
)
_TEXT_OF_2023: Final = "article 3 is known here in the text of 2023 (read: unchanged since)"

SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "2006": Source(plan_2006, own_order_of_three=True, first_place="6(k)"),
        "2009": Source(plan_2012, gap=_TEXT_OF_2012),
        "2012": Source(plan_2012),
        "2023": Source(None),
        "2024": Source(None, gap=_TEXT_OF_2023),
        "2026": Source(None, gap=_TEXT_OF_2023),
    }
)
"""By the names of the editions, oldest first."""


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
    if edition not in SOURCES:
        raise Refusal(f"no edition '{edition}'; there are {', '.join(SOURCES)}")
    source = SOURCES[edition]
    if source.scheme is not None and answers != NOTHING:
        asking = ", ".join(name for name, row in SOURCES.items() if row.scheme is None)
        raise Refusal(
            f"edition {edition} has a scheme of its own: the parameters of article 3 are for "
            f"editions {asking}"
        )
    if players < 2:  # noqa: PLR2004 - a play-off needs two
        return Plan(edition=edition, players=players, article=NOT_SHARED)
    if source.scheme is None:
        made = plan_article_3(players, edition, answers)
    else:
        made = source.scheme(players, edition)
    gaps = list(made.gaps)
    if source.first_place and place > 1:
        gaps.append(
            f"{source.first_place}: the scheme speaks of first place only (read: of any place that "
            "is played off)"
        )
    if source.scheme is not None and of_teams:
        gaps.append("the scheme speaks of players; how teams play it is not stated")
    if source.gap:
        gaps.append(source.gap)
    return replace(made, gaps=tuple(gaps))
