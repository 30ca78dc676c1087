"""The editions of C.07, each written as its differences from the one before.

``edition_for`` knows from which day each edition applied, also those that are not held here
yet; ``differences`` compares two neighbours field by field, so that what ``trfkit editions``
prints cannot depart from what is computed.
"""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.regulations import records, teams, unplayed
from trfkit.regulations.edition import Edition, Refusal, Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

_INDIVIDUAL: Final = (
    "PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "AOB", "FB", "SB", "KS",
    "ARO", "TPR", "PTP", "APRO", "APPO",
)  # fmt: skip
_TEAM: Final = (
    "MPTS", "GPTS", "BC", "TBR", "BBE", "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE",
    "SSSC",
)  # fmt: skip

E2023: Final = Edition(
    name="2023",
    title="Play-off and tie-break regulations, Council of 1 August 2023",
    effective=date(2024, 4, 1),
    opponents=unplayed.TRAILING_BYES_ARE_DRAWS,
    own_round=unplayed.OWN_SCORE,
    length=unplayed.SCHEDULED_ROUNDS,
    cut=unplayed.LOWEST_CONTRIBUTION,
    games_of_record=unplayed.OVER_THE_BOARD,
    games_for_ratings=unplayed.OVER_THE_BOARD,
    predetermined_record=unplayed.FORFEITS_ARE_GAMES,
    predetermined_ratings=unplayed.FORFEITS_ARE_GAMES,
    standard=records.BETTER_THAN_OPPONENT,
    koya_games=records.MOST_PAIRED,
    koya_step=records.HALF_A_POINT,
    few_games=records.UNRANKED,
    extended_cut=teams.LOWEST_PRIMARY_SCORE,
    extended_restart=teams.STAYS_WITH_SECONDARY,
    codes=(*_INDIVIDUAL, *_TEAM),
    names=MappingProxyType({"REP": "GE"}),
    not_predetermined=(),
    recommended_swiss=("BH/C1", "BH", "SB", "DE"),
    recommended_predetermined=("DE", "SB", "KS", "WON"),
    recommended_team_swiss=("MPvGP", "BH/C1", "BH", "EDE"),
    recommended_team_predetermined=("MPvGP", "EDE", "EMMSB"),
)

E2024: Final = replace(
    E2023,
    name="2024",
    title="Play-off and tie-break regulations, Council of 29 July 2024",
    effective=date(2024, 8, 1),
    extended_cut=teams.LOWEST_SCORE_OF_CODE,
    names=MappingProxyType({}),
)

E2026: Final = replace(
    E2024,
    name="2026",
    title="Play-off and tie-break regulations, Council of 2 February 2026",
    effective=date(2026, 3, 1),
    own_round=unplayed.CAPPED,
    predetermined_record=unplayed.FORFEIT_WINS_ARE_GAMES,
    predetermined_ratings=unplayed.OVER_THE_BOARD,
    codes=(*_INDIVIDUAL, "STD", "TPN", "RTNG", *_TEAM, "EDEBT", "EDEBB", "EDET", "EDEB"),
    not_predetermined=("BH", "AOB", "FB"),
)

EDITIONS: Final = (E2023, E2024, E2026)
"""Those that are held, oldest first."""

NEWEST: Final = EDITIONS[-1]
AVAILABLE: Final = tuple(edition.name for edition in EDITIONS)

TOPICS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "opponents": "unplayed rounds of opponents",
        "own_round": "own unplayed rounds",
        "length": "rounds of the tournament in the dummy's limit",
        "cut": "cuts with voluntary unplayed rounds",
        "games_of_record": "games of the own record",
        "games_for_ratings": "games for ratings",
        "predetermined_record": "forfeits in the own record, 15.2 read literally",
        "predetermined_ratings": "forfeits in rating tie-breaks, 15.2 read literally",
        "standard": "standard points",
        "koya_games": "limit of Koya's system",
        "koya_step": "step of Koya's limit",
        "few_games": "under half of the games of a round-robin",
        "extended_cut": "cuts of the extended Sonneborn-Berger",
        "extended_restart": "extended direct encounter after the secondary score",
        "codes": "tie-breaks",
        "names": "names of tie-breaks",
        "not_predetermined": "not for pre-determined pairings",
    }
)
"""What of an edition is compared with its neighbour, and under which heading."""


class Span(NamedTuple):
    """From which day to which an edition applies; None is no limit on that side."""

    edition: str
    first: date | None
    last: date | None
    remark: str = ""


SPANS: Final = (
    Span("2006", None, date(2009, 12, 31), "the last day is assumed"),
    Span("2009", date(2010, 1, 1), date(2012, 6, 30)),
    Span("2012", date(2012, 7, 1), date(2024, 3, 31)),
    Span("2023", date(2024, 4, 1), date(2024, 7, 31)),
    Span("2024", date(2024, 8, 1), date(2026, 2, 28)),
    Span("2026", date(2026, 3, 1), None),
)

_WORLD_LEVEL: Final = date(2023, 9, 1)
"""From here until edition 2023 applied to all, it applied to world-level events only."""


class Chosen(NamedTuple):
    """The edition that a date asks for, and what has to be said about it, if anything."""

    edition: str
    remark: str


def edition_for(start: date | None) -> Chosen:
    """Return the name of the edition for a tournament that starts on ``start``.

    Without a date it is the newest, and the remark says so.
    """
    if start is None:
        return Chosen(NEWEST.name, f"no start date: edition {NEWEST.name}, the newest, is used")
    span = next(s for s in SPANS if s.last is None or start <= s.last)
    remark = span.remark and f"edition {span.edition} by the start date {start}: {span.remark}"
    if span.edition == "2012" and start >= _WORLD_LEVEL:
        remark = (
            f"edition 2012 by the start date {start}; world-level events followed edition 2023 "
            f"from {_WORLD_LEVEL}"
        )
    return Chosen(span.edition, remark)


def get_edition(name: str) -> Edition:
    """Return the edition called ``name``; raises Refusal where it is unknown or not held."""
    for edition in EDITIONS:
        if edition.name == name:
            return edition
    known = any(span.edition == name for span in SPANS)
    what = f"edition {name} is not held by this version" if known else f"no edition '{name}'"
    raise Refusal(f"{what}; there are {', '.join(AVAILABLE)}")


class Difference(NamedTuple):
    """One thing that an edition changed: the heading, its article, and both sayings."""

    topic: str
    article: str
    before: str
    after: str


def differences(edition: Edition) -> tuple[Difference, ...]:
    """Return what ``edition`` changed against the one before; none for the oldest held."""
    place = EDITIONS.index(edition)
    if place == 0:
        return ()
    older = EDITIONS[place - 1]
    changed = (
        (field.name, getattr(older, field.name), getattr(edition, field.name))
        for field in fields(Edition)
        if field.name in TOPICS
    )
    return tuple(_difference(name, a, b) for name, a, b in changed if a != b)


def _difference(name: str, before: object, after: object) -> Difference:
    if isinstance(before, Rule) and isinstance(after, Rule):
        return Difference(TOPICS[name], after.article, before.says, after.says)
    return Difference(TOPICS[name], "5", _listed(before, after), _listed(after, before))


def _listed(one: object, other: object) -> str:
    """Return what ``one`` holds that ``other`` lacks, in words."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return ", ".join(code for code in one if code not in other) or "-"
    names = dict(one).items() if isinstance(one, MappingProxyType) else ()
    return ", ".join(f"{code} is printed {name}" for code, name in names) or "-"
