"""How to rank: the options of everything that ranks, compares or explains."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trfkit.messages.message import Message
from trfkit.record import Record, field, replace
from trfkit.regulations import Refusal
from trfkit.tie_breaks.descriptor import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import KindName
    from trfkit.ranking.own_regulations import OwnRegulations

NO_POLICIES: Final[Mapping[str, str]] = MappingProxyType({})
NO_PLACES: Final[Mapping[int, int]] = MappingProxyType({})

OPTION: Final = "option"
COLUMNS: Final = "columns"
REPRODUCED: Final = "reproduced"
STATED_PLACES: Final = "stated-places"
PROPOSAL: Final = "proposal"
"""Where a list comes from that no record names."""


class EventOrder(Record, kw_only=True):
    """How an event without a list of tie-breaks is ranked.

    ``source`` is ``columns``, ``reproduced``, ``stated-places`` or ``proposal``, which alone has no
    ``codes``: they depend on the options. ``edition`` is set if only another edition's rules give
    the places. ``places`` are the stated places by id, which separate those that the list leaves
    tied. ``has_numbers``: the ranks are these numbers, with any gaps, as no stated place
    contradicts the points.
    """

    source: str
    codes: tuple[str, ...] | None = None
    edition: str | None = None
    places: Mapping[int, int] = field(default_factory=lambda: NO_PLACES)
    has_numbers: bool = False
    notes: tuple[Message, ...] = ()


class Ranking(Record, kw_only=True):
    """The options of a ranking; each is None where the file, or else a documented default, decides.

    ``tiebreaks`` are codes of record 202 (default: the file's own list, else what suits the kind
    of tournament, as ``("recommended",)`` asks for); points come first unless the list holds
    them. ``edition`` is a year such as ``"2026"``, by default the one in force on the start date;
    ``policies`` choose between readings of it. ``rounds`` counts from 1 (default: all that were
    played). ``kind`` is a name such as ``individual-swiss``, ``rating`` is ``fide`` or
    ``national``, ``unrated`` the rating of the unrated, ``primary`` (``mp``, ``gp``) the primary
    score of teams where neither the list nor record 192 says it. ``lots`` is a seed by which
    the remaining ties are drawn. ``regulations`` are the tournament's own: their points and
    tie-breaks count; what else they say, ``apply_regulations`` puts into the other fields.
    ``order`` was decided already, of the same event before results were changed.
    """

    tiebreaks: tuple[str, ...] | None = None
    edition: str | None = None
    policies: Mapping[str, str] = field(default_factory=lambda: NO_POLICIES)
    rounds: int | None = None
    kind: str | None = None
    rating: str | None = None
    unrated: int | None = None
    primary: str | None = None
    lots: str | None = None
    regulations: OwnRegulations | None = None
    order: EventOrder | None = None


EditionName = Literal["2006", "2009", "2012", "2023", "2024", "2026"]
Year = Literal[2006, 2009, 2012, 2023, 2024, 2026]


class RankingOptions(TypedDict, total=False):
    """The fields of ``Ranking`` as callers may write them: a list as text, a year as a number."""

    tiebreaks: Sequence[str] | str | None
    edition: EditionName | Year | None
    policies: Mapping[str, str]
    rounds: int | None
    kind: KindName | None
    rating: Literal["fide", "national"] | None
    unrated: int | None
    primary: Literal["mp", "gp"] | None
    lots: str | None
    regulations: OwnRegulations | None


def ranking_of(ranking: Ranking | None, options: RankingOptions) -> Ranking:
    """Return a ranking with the options given by name in place of its own."""
    changes: dict[str, Any] = dict(options)
    tiebreaks = changes.get("tiebreaks")
    if tiebreaks is not None:
        codes = split_list(tiebreaks) if isinstance(tiebreaks, str) else tiebreaks
        changes["tiebreaks"] = tuple(codes)
    if changes.get("edition") is not None:
        changes["edition"] = str(changes["edition"])
    chosen = replace(ranking or BY_DEFAULT, **changes)
    regulations = changes.get("regulations")
    return chosen if regulations is None else apply_regulations(chosen, regulations)


def apply_regulations(ranking: Ranking, regulations: OwnRegulations) -> Ranking:
    """Return a ranking by the regulations; options of the ranking itself take precedence."""
    silent = {
        key: getattr(regulations, key)
        for key in ("edition", "tiebreaks", "kind", "rating", "unrated", "primary")
        if getattr(ranking, key) is None
    }
    policies = {**regulations.policies, **ranking.policies}
    return replace(ranking, **silent, policies=policies, regulations=regulations)


BY_DEFAULT: Final = Ranking()
"""Everything as the file says, and what it leaves open by default."""


def refuse_unknown_round(number: int, last: int) -> None:
    """Raise Refusal for a round (from 1) outside 1 to ``last``."""
    if not 1 <= number <= last:
        name = "no-round" if last else "no-round-yet"
        raise Refusal(Message(f"refusals.{name}", number=number, last=last))
