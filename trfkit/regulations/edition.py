"""The type of an edition: a named rule, or a plain value, for each thing that ever changed.

A formula asks the edition for its rule and never which edition it is.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from trfkit.messages.message import Message
from trfkit.record import Record, names, replace, values
from trfkit.refusal import Refusal as Refusal  # noqa: PLC0414 - writers of files raise it, too

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from trfkit.model.outcome import RoundKind
    from trfkit.model.view import View

F_co = TypeVar("F_co", covariant=True)


class Rule(Record, Generic[F_co]):
    """A function with its article and a sentence that says what it does.

    ``why`` is the reason that an explanation prints, where it needs one.
    """

    article: str
    says: str
    apply: F_co
    why: Message | None = None


class Dummy(Record, gc=False):
    """The virtual opponent of a participant's own unplayed round.

    ``score`` is the dummy's, ``points`` what the participant got against it, both in tenths.
    """

    score: int
    points: int
    article: str
    why: Message


class Standard(Record):
    """What the points of a round are compared with (7.7): tenths, of an opponent or a draw."""

    points: int
    whose: Literal["opponent", "draw"]


class Unmet(StrEnum):
    """What direct encounter does with a group in which not all have met."""

    CERTAIN = "certain"
    SUM = "sum"
    NOTHING = "nothing"


class UnplayedInAverages(StrEnum):
    """How an unplayed game counts in averages of ratings and in a performance's percentage.

    ``ONESELF``: a draw against one's own rating, in both. ``ROUNDS``: a round by which the sum of
    the ratings is divided, unless values are cut, and nothing in the percentage.
    """

    NOTHING = "nothing"
    ONESELF = "oneself"
    ROUNDS = "rounds"


class Encounter(Record):
    """How direct encounter continues once its points are counted.

    ``again`` compares those left equal among themselves; ``averaged`` takes the mean of several
    meetings, else their sum. ``numbers`` goes on with games won and with Black, of the games
    between the tied or, where not ``mutual``, of all.
    """

    unmet: Unmet = Unmet.CERTAIN
    again: bool = True
    averaged: bool = True
    numbers: bool = False
    mutual: bool = True


PLAY_OFF: Final = "play-off"
"""Stands in a list where games, not a tie-break, are to decide."""


def is_play_off(text: str) -> bool:
    """Tell whether an item of a list is the play-off, in any spelling."""
    written = text.strip().lower().replace("_", "-")
    return written in {PLAY_OFF, PLAY_OFF.replace("-", "")}


class Recommended(Record):
    """A list of tie-breaks for one kind of tournament.

    ``article`` is "" where no text recommends it and it is this program's default. ``rated``
    says whether it is for events in which everybody has a rating, or for the others;
    ``primary`` (``mp``, ``gp``) for which primary score of teams. None: for both.
    """

    team: bool
    predetermined: bool
    article: str
    items: tuple[str, ...]
    rated: bool | None = None
    primary: str | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The tie-breaks, without a play-off."""
        return tuple(item for item in self.items if item != PLAY_OFF)

    def describe(self, edition: str, taken: tuple[str, ...]) -> Message:
        """Return the list with its source, and whether ``taken`` holds fewer codes than it.

        ``edition`` is the name of that edition.
        """
        if not self.article:
            return Message("ranking.codes", codes=self.codes)
        name = "of-article" if taken == self.items else "without-play-off"
        article = self.article
        return Message(f"ranking.{name}", codes=self.items, article=article, edition=edition)


class Scheme(StrEnum):
    """The texts that define a play-off where organisers need not fix it by parameters."""

    ANNEX_2006 = "6(k)"
    ANNEX_2012 = "12.1.1"


class OwnOrder(Record):
    """Tie-breaks that a play-off uses; in a Swiss those for round-robins are left out."""

    codes: tuple[str, ...]


class PlayOff(Record):
    """What an edition says about play-offs.

    ``scheme`` is None where it prescribes parameters and no scheme. ``order_of_three`` numbers
    three players, ``first_place`` is the item that speaks of those who share first place,
    ``gap`` names the message that every plan has.
    """

    scheme: Scheme | None
    order_of_three: OwnOrder | None = None
    first_place: str = ""
    gap: str = ""


if TYPE_CHECKING:
    SeenAsDraws = Callable[[View, int], Sequence[int]]
    """(view, competitor) -> the rounds (from 0) that opponents see as draws."""
    Worth = Callable[[View], int]
    """view -> what such a round counts, in tenths."""
    OwnRound = Callable[[View, Sequence[int], int, int, int], Dummy | None]
    """(view, adjusted scores, competitor, round from 0, rounds of the tournament) -> dummy.

    None where nobody stands in, so that the round does not enter.
    """
    LeastSignificant = Callable[[Sequence[int], Sequence[int], Sequence[int], int], int]
    """(terms, weights, voluntary rounds still there, least round) -> the round to cut."""
    Length = Callable[[View], int]
    """view -> a number of rounds."""
    IsGame = Callable[[View, int, int], bool]
    """(view, competitor, round from 0) -> whether the round counts as a game."""
    KoyaStep = Callable[[View, int, int], int]
    """(view, twice the limit in tenths, steps up or down) -> twice the moved limit."""
    Dummies = Mapping[int, Mapping[int, Dummy]]
    """By competitor and round (from 0), who stands in for an opponent."""
    Weights = Callable[[View, Sequence[Sequence[int]], Dummies], Sequence[Sequence[int]]]
    """(view, points by round, dummies) -> what the opponents' scores are multiplied with."""
    CountsAs = Callable[[int, int], int]
    """(own rating, opponent's rating) -> the rating that the opponent counts with."""
    Behind = Callable[[View], Mapping[int, int]]
    """view -> who stands behind all others with equal points: the more the further behind."""
    WhoIsRanked = Callable[[View], View]
    """final view of a round-robin -> the one to rank: who is unranked, which games count."""
    Compared = Callable[[View, int, int], Standard]
    """(view, competitor, round from 0) -> what the points of the round are compared with."""
    WhichBerger = Callable[[str, str | None], str]
    """(primary score, score that the code names) -> the code that SB stands for."""
    WhichScore = Callable[[str, str], str]
    """(primary score, score of the opponents in the code) -> the score that a cut looks at."""


RULES_OF_TEAMS: Final = frozenset(
    {"team_encounter", "team_berger", "extended_cut", "extended_restart", "extended_boards"}
)
"""The rules of an edition that no tie-break of players asks for."""


class Edition(Record, kw_only=True):
    """What C.07, or the annex before it, said at one time.

    ``names`` maps a code to the one this edition prints where that differs; which codes it
    describes is a fact of each tie-break. ``not_predetermined`` are codes
    that it forbids where pairings are known beforehand; ``mandatory`` those that every program
    has to offer. ``predetermined_record`` and ``predetermined_ratings`` are what article 15.2
    says, read literally, of forfeits in articles 7 and 10; the rules in force are
    ``games_of_record`` and ``games_for_ratings``.

    ``effective`` is its first day; the oldest here also stands for all days before. It lasts
    until the next one begins; ``at_its_end`` says what is not sure about that.
    ``world_level`` is the day from which it applied to world-level events, where that was
    before ``effective``; ``is_annex`` tells that it is a text from before the regulations
    of today, which a reader might not expect.

    ``extended_boards`` are the codes of article 12 by which EDE goes on for two teams.

    ``other_readings`` are those chosen of other disciplines' rules, by policy.

    ``articles`` maps articles of the newest edition to the edition's own where those differ;
    a key such as ``BH 14.1`` is for one code only. ``team_articles`` does so for events of
    teams, where ``team_encounter`` is the rule on direct encounters.
    """

    name: str
    title: str
    effective: date
    world_level: date | None
    at_its_end: str
    is_annex: bool
    opponents: Rule[SeenAsDraws]
    opponents_worth: Rule[Worth]
    own_round: Rule[OwnRound]
    length: Rule[Length]
    regular_forfeits: Rule[Callable[[View], bool]]
    voluntary: Rule[tuple[RoundKind, ...]]
    cut: Rule[LeastSignificant]
    games_of_record: Rule[IsGame]
    games_for_ratings: Rule[IsGame]
    predetermined_record: Rule[IsGame]
    predetermined_ratings: Rule[IsGame]
    wins: Rule[IsGame]
    encounter: Rule[Encounter]
    team_encounter: Rule[Encounter]
    elected: Rule[IsGame]
    standard: Rule[Compared]
    koya_games: Rule[Length]
    koya_step: Rule[KoyaStep]
    few_games: Rule[WhoIsRanked]
    berger: Rule[Weights]
    team_berger: Rule[WhichBerger]
    sum_of_buchholz: Rule[bool]
    average: Rule[UnplayedInAverages]
    counts_as: Rule[CountsAs]
    behind_in_average: Rule[Behind]
    behind_in_performance: Rule[Behind]
    extended_cut: Rule[WhichScore]
    extended_restart: Rule[bool]
    extended_boards: Rule[tuple[str, ...]]
    categories: Rule[Mapping[str, str]]
    other_readings: Mapping[str, str]
    names: Mapping[str, str]
    not_predetermined: tuple[str, ...]
    mandatory: tuple[str, ...]
    recommended: tuple[Recommended, ...]
    play_off: PlayOff
    articles: Mapping[str, str]
    team_articles: Mapping[str, str]

    def with_team_rules(self) -> Edition:
        """Return the edition with its rules for teams in place of those for players."""
        return replace(
            self, encounter=self.team_encounter, articles={**self.articles, **self.team_articles}
        )

    def rules_players_as(self, other: Edition) -> bool:
        """Tell whether every tie-break of players has the same values under another edition."""
        return all(
            own == theirs
            for name, own, theirs in zip(names(Edition), values(self), values(other), strict=True)
            if isinstance(own, Rule) and name not in RULES_OF_TEAMS
        )

    def cite(self, article: str, code: str = "") -> str:
        """Return an article of the newest edition by its number in this one, for one code."""
        return self.articles.get(f"{code} {article}", self.articles.get(article, article))

    def recommended_for(
        self, *, team: bool, predetermined: bool, rated: bool = False, primary: str = "mp"
    ) -> Recommended:
        """Return the list for a kind of tournament; ``rated``: everybody has a rating."""
        return next(
            recommendation
            for recommendation in self.recommended
            if (recommendation.team, recommendation.predetermined) == (team, predetermined)
            and recommendation.rated in {None, rated}
            and recommendation.primary in {None, primary}
        )


class WatchedEdition:
    """An edition that records which of its rules are read."""

    def __init__(self, edition: Edition) -> None:
        self._edition, self.read = edition, set[str]()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the edition holds
        self.read.add(name)
        return getattr(self._edition, name)

    def rules_as(self, other: Edition) -> bool:
        """Tell whether another edition has the same rules, of those that were read."""
        return all(getattr(other, name) is getattr(self._edition, name) for name in self.read)
