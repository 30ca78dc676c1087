"""The editions of C.07, each written as its differences from the one before.

``edition_for`` knows from which day each edition applied; ``differences`` compares two
neighbours field by field, so that what ``trfkit list editions`` prints cannot depart from what is
computed. An edition keeps the rules of the one before for what only that one describes.
"""

from __future__ import annotations

from datetime import date, timedelta
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.messages.catalogue import Row
from trfkit.messages.message import Message
from trfkit.record import Record, replace, values
from trfkit.refusal import refusal_of
from trfkit.regulations import (
    annexes,
    own_record,
    team_rules,
    tie_break_lists,
    unplayed_rounds,
)
from trfkit.regulations.edition import Edition, PlayOff, Rule, Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})

E2006: Final = Edition(
    name="2006",
    title="Annex B.II to the tournament rules, congress of 2006 in Turin",
    effective=date(1998, 1, 1),
    world_level=None,
    at_its_end="the last day is assumed",
    is_annex=True,
    opponents=annexes.OPPONENTS_2006,
    opponents_worth=unplayed_rounds.WORTH_A_DRAW,
    own_round=annexes.ONESELF_2006,
    length=annexes.NO_LIMIT,
    regular_forfeits=annexes.UNPLAYED_EVERYWHERE,
    voluntary=annexes.NO_PREFERENCE,
    cut=annexes.LOWEST_VALUE,
    games_of_record=unplayed_rounds.OVER_THE_BOARD,
    games_for_ratings=unplayed_rounds.OVER_THE_BOARD,
    predetermined_record=unplayed_rounds.OVER_THE_BOARD,
    predetermined_ratings=unplayed_rounds.OVER_THE_BOARD,
    wins=annexes.GAMES_WON,
    encounter=annexes.ALL_OR_NOTHING,
    team_encounter=annexes.ALL_TEAMS_OR_NOTHING,
    elected=annexes.NOT_ELECTED,
    standard=annexes.NO_STANDARD_POINTS,
    koya_games=own_record.MOST_PAIRED,
    koya_step=annexes.SCORE_GROUPS,
    few_games=own_record.ANNULLED,
    berger=annexes.BY_RESULT,
    team_berger=annexes.PRODUCT_OF_2006,
    sum_of_buchholz=annexes.OWN_BUCHHOLZ,
    average=annexes.WITH_ONESELF,
    counts_as=annexes.ANY_DIFFERENCE,
    behind_in_average=own_record.NOBODY_BEHIND,
    behind_in_performance=annexes.BEHIND_WHO_PLAYED,
    extended_cut=annexes.LOWEST_OF_LETTER,
    extended_restart=annexes.NO_EXTENDED_ENCOUNTER,
    extended_boards=annexes.NO_EXTENDED_BOARDS,
    categories=annexes.CATEGORIES,
    other_readings={},
    names=_NO_NAMES,
    not_predetermined=(),
    mandatory=(),
    recommended=tie_break_lists.OF_2006,
    play_off=PlayOff(
        Scheme.ANNEX_2006,
        order_of_three=tie_break_lists.ORDER_OF_THREE,
        first_place="6(k)",
    ),
    articles=annexes.OF_2006,
    team_articles=annexes.OF_TEAMS_2006,
)  # fmt: skip

E2009: Final = replace(
    E2006,
    name="2009",
    title="Annex 3 to the tournament rules, with the rule of the congress of 2009",
    effective=date(2010, 1, 1),
    at_its_end="",
    opponents=annexes.OPPONENTS_2009,
    own_round=annexes.ONESELF_2009,
    encounter=annexes.SUM_DECIDES,
    team_encounter=annexes.SUM_DECIDES_OF_TEAMS,
    team_berger=annexes.PRODUCT_OF_2012,
    average=own_record.BY_GAMES,
    behind_in_average=annexes.BEHIND_WHO_PLAYED_MORE,
    behind_in_performance=own_record.NOBODY_BEHIND,
    categories=own_record.NO_CATEGORIES,
    recommended=tie_break_lists.OF_2012,
    play_off=PlayOff(
        Scheme.ANNEX_2012,
        gap="text-of-2012",
    ),
    articles=annexes.OF_2012,
    team_articles=annexes.OF_TEAMS_2012,
)  # fmt: skip

E2012: Final = replace(
    E2009,
    name="2012",
    title="Annex 3 to the tournament rules, with the rule of July 2012",
    effective=date(2012, 7, 1),
    opponents=annexes.OPPONENTS_2012,
    own_round=annexes.VIRTUAL_OPPONENT,
    sum_of_buchholz=annexes.MET_ONLY,
    play_off=PlayOff(Scheme.ANNEX_2012),
)

E2023: Final = replace(
    E2012,
    name="2023",
    title="Play-off and tie-break regulations, Council of 1 August 2023",
    effective=date(2024, 4, 1),
    world_level=date(2023, 9, 1),
    is_annex=False,
    opponents=unplayed_rounds.TRAILING_BYES_ARE_DRAWS,
    own_round=unplayed_rounds.OWN_SCORE,
    regular_forfeits=unplayed_rounds.REGULAR_FORFEITS,
    voluntary=unplayed_rounds.PREFERRED,
    predetermined_record=unplayed_rounds.FORFEITS_ARE_GAMES,
    predetermined_ratings=unplayed_rounds.FORFEITS_ARE_GAMES,
    wins=own_record.POINTS_OF_A_WIN,
    elected=own_record.ELECTED,
    encounter=own_record.CERTAIN_PLACES,
    team_encounter=own_record.CERTAIN_PLACES,
    koya_step=own_record.HALF_A_POINT,
    berger=own_record.BY_POINTS,
    team_berger=team_rules.AS_FOR_PLAYERS,
    counts_as=own_record.ANY_DIFFERENCE,
    behind_in_average=own_record.NOBODY_BEHIND,
    cut=unplayed_rounds.LOWEST_CONTRIBUTION,
    extended_restart=team_rules.STAYS_WITH_SECONDARY,
    extended_boards=team_rules.NO_BOARDS,
    extended_cut=team_rules.LOWEST_PRIMARY_SCORE,
    names=MappingProxyType({"REP": "GE"}),
    recommended=tie_break_lists.BY_DEFAULT,
    play_off=PlayOff(None),
    articles=MappingProxyType({}),
    team_articles=MappingProxyType({}),
)

E2024: Final = replace(
    E2023,
    name="2024",
    title="Play-off and tie-break regulations, Council of 29 July 2024",
    effective=date(2024, 8, 1),
    world_level=None,
    play_off=PlayOff(None, gap="text-of-2023"),
    extended_cut=team_rules.LOWEST_SCORE_OF_CODE,
    names=_NO_NAMES,
)

E2026: Final = replace(
    E2024,
    name="2026",
    title="Play-off and tie-break regulations, Council of 2 February 2026",
    effective=date(2026, 3, 1),
    own_round=unplayed_rounds.CAPPED,
    length=unplayed_rounds.SCHEDULED_ROUNDS,
    standard=own_record.BETTER_THAN_OPPONENT,
    predetermined_record=unplayed_rounds.FORFEIT_WINS_ARE_GAMES,
    predetermined_ratings=unplayed_rounds.OVER_THE_BOARD,
    not_predetermined=("BH", "AOB", "FB"),
    mandatory=tie_break_lists.MANDATORY,
)

EDITIONS: Final = (E2006, E2009, E2012, E2023, E2024, E2026)
"""All of them, oldest first."""

NEWEST: Final = EDITIONS[-1]
AVAILABLE: Final = tuple(edition.name for edition in EDITIONS)


def since(first: Edition) -> tuple[str, ...]:
    """Return the names of an edition and all later ones, oldest first."""
    return AVAILABLE[EDITIONS.index(first) :]


CODES: Final = "codes"
TOPICS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "opponents": "unplayed rounds of opponents",
        "opponents_worth": "what such a round counts",
        "own_round": "own unplayed rounds",
        "length": "rounds of the tournament in the dummy's limit",
        "regular_forfeits": "forfeits and free rounds with pre-determined pairings",
        "voluntary": "unplayed rounds that a cut takes first",
        "cut": "cuts with voluntary unplayed rounds",
        "games_of_record": "games of the own record",
        "games_for_ratings": "games for ratings",
        "predetermined_record": "forfeits in the own record, 15.2 read literally",
        "predetermined_ratings": "forfeits in rating tie-breaks, 15.2 read literally",
        "wins": "number of wins",
        "encounter": "direct encounter",
        "team_encounter": "direct encounter of teams",
        "elected": "rounds elected to play",
        "standard": "standard points",
        "koya_games": "limit of Koya's system",
        "koya_step": "step of Koya's limit",
        "berger": "weights in Sonneborn-Berger",
        "team_berger": "Sonneborn-Berger of teams, by that name alone",
        "sum_of_buchholz": "whose Buchholz is summed up or averaged",
        "average": "average of ratings",
        "counts_as": "ratings far from the own one",
        "behind_in_average": "average ratings of who missed games",
        "behind_in_performance": "performance ratings of who missed games",
        "few_games": "withdrawal before half of a round-robin",
        "extended_cut": "cuts of the extended Sonneborn-Berger",
        "extended_restart": "extended direct encounter after the secondary score",
        "extended_boards": "extended direct encounter of two teams equal by both scores",
        "categories": "tie-breaks that must not be mixed",
        CODES: "tie-breaks",
        "names": "names of tie-breaks",
        "not_predetermined": "not for pre-determined pairings",
    }
)
"""What of an edition is compared with its neighbour, and under which heading.

All but ``codes`` are fields of an edition.
"""


class Span(Record):
    """The first and last day of an edition; None means no limit on that side."""

    edition: str
    first: date | None
    last: date | None
    remark: str = ""


def _spans() -> Iterator[Span]:
    """Yield the span of each edition: up to the day before the next one begins."""
    for edition, following in zip_longest(EDITIONS, EDITIONS[1:]):
        first = None if edition is EDITIONS[0] else edition.effective
        last = None if following is None else following.effective - timedelta(days=1)
        yield Span(edition.name, first, last, edition.at_its_end)


SPANS: Final = tuple(_spans())


class ChosenEdition(Record):
    """The edition for a date, and a remark about that choice, if any."""

    edition: str
    remark: Message | None = None


def edition_for(start: date | None) -> ChosenEdition:
    """Return the name of the edition for a tournament that starts on ``start``.

    Without a date it is the newest, and the remark says so; it also names an annex, which a
    reader might not expect.
    """
    if start is None:
        return ChosenEdition(NEWEST.name, Message("ranking.no-start-date", edition=NEWEST.name))
    place = max(i for i, edition in enumerate(EDITIONS) if i == 0 or edition.effective <= start)
    edition, following = EDITIONS[place], (*EDITIONS, None)[place + 1]
    remark = Message("ranking.edition-by-date", edition=edition.name, start=start)
    if following and following.world_level and start >= following.world_level:
        name, day = following.name, following.world_level
        remark = Message("ranking.world-level", clause=remark, following=name, day=day)
        return ChosenEdition(edition.name, remark)
    if not edition.is_annex:
        return ChosenEdition(edition.name)
    if edition.at_its_end:
        remark = Message("ranking.edition-assumed", clause=remark)
    return ChosenEdition(edition.name, remark)


def get_edition(name: str) -> Edition:
    """Return the edition called ``name``; raises Refusal where there is none."""
    for edition in EDITIONS:
        if edition.name == name:
            return edition
    raise refusal_of("no-edition", name=name, available=tuple(AVAILABLE))


class EditionChange(Record):
    """One thing that an edition changed."""

    topic: Message
    """What it is about."""
    article: str
    """Where the edition says so."""
    before: Message
    """What the edition before said."""
    after: Message
    """What this one says."""


def differences(
    edition: Edition, codes_of: Callable[[Edition], tuple[str, ...]]
) -> tuple[EditionChange, ...]:
    """Return what ``edition`` changed from the one before; nothing for the oldest.

    ``codes_of`` gives the tie-breaks that an edition describes, which their own table knows.
    """
    place = EDITIONS.index(edition)
    if place == 0:
        return ()
    pair = EDITIONS[place - 1], edition
    changed = (
        _difference(name, *(codes_of(e) if name == CODES else getattr(e, name) for e in pair))
        for name in TOPICS
    )
    return tuple(
        replace(difference, article=edition.cite(difference.article))
        for difference in changed
        if difference.before != difference.after
    )


def _difference(name: str, before: object, after: object) -> EditionChange:
    topic = rule_message(TOPICS[name])
    match before, after:
        case Rule(), Rule():
            rules = map(rule_message, (before.says, after.says))
            return EditionChange(topic, after.article, *rules)
    return EditionChange(topic, "5", _additions(before, after), _additions(after, before))


def _additions(value: object, other: object) -> Message:
    """Return what ``value`` has and ``other`` lacks."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        codes = tuple(code for code in value if code not in other)
        return Message("reference.codes", codes=codes) if codes else Message("reference.nothing")
    names = dict(value).items() if isinstance(value, MappingProxyType) else ()
    printed = tuple(Message("reference.printed", code=c, name=name) for c, name in names)
    return (
        Message("reference.printed-as", names=printed) if printed else Message("reference.nothing")
    )


# As messages --------------------------------------------------------------------------------------


def rule_message(text: str) -> Message:
    """Return what a rule says, or the heading of a change: its English is the name of its row."""
    return Message(f"rule.{text}")


ROWS: Final = tuple(
    Row(text, text)
    for text in dict.fromkeys(
        (
            *TOPICS.values(),
            *(span.remark for span in SPANS if span.remark),
            *(
                rule.says
                for edition in EDITIONS
                for rule in values(edition)
                if isinstance(rule, Rule)
            ),
        )
    )
)
"""What rules say, whatever edition has them."""
