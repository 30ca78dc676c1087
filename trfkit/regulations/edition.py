"""The type of an edition: one named rule, or one plain value, for each thing that ever changed.

A formula asks the edition for its rule and never which edition it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from trfkit.model.view import View

F_co = TypeVar("F_co", covariant=True)


class Refusal(ValueError):  # noqa: N818 - it is no error of the program, but of an option
    """An option that cannot be carried out; its text says why, and what would do."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[F_co]):
    """A function with the article it stands for and what it does, in one sentence."""

    article: str
    says: str
    apply: F_co


class Dummy(NamedTuple):
    """Who stands in for the opponent of a participant's own unplayed round.

    ``score`` is the dummy's, ``points`` what the participant got against it, both in tenths.
    """

    score: int
    points: int
    article: str
    why: str


class Standard(NamedTuple):
    """What the points of a round are compared with (7.7): tenths, and whose they are."""

    points: int
    whose: str


if TYPE_CHECKING:
    SeenAsDraws = Callable[[View, int], Sequence[int]]
    """(view, competitor) -> the rounds (from 0) that opponents see as draws."""
    OwnRound = Callable[[View, Sequence[int], int, int, int], Dummy]
    """(view, adjusted scores, competitor, round from 0, rounds of the tournament) -> dummy."""
    LeastSignificant = Callable[[Sequence[int], Sequence[int], Sequence[int], int], int]
    """(terms, weights, voluntary rounds still there, least round) -> the round to cut."""
    Length = Callable[[View], int]
    """view -> a number of rounds."""
    IsGame = Callable[[View, int, int], bool]
    """(view, competitor, round from 0) -> whether the round counts as a game."""
    KoyaStep = Callable[[View], int]
    """view -> how far one step of /L moves the limit, in tenths."""
    WhoIsRanked = Callable[[View], View]
    """final view of a round-robin -> the one to rank: who is unranked, which games count."""
    Compared = Callable[[View, int, int], Standard]
    """(view, competitor, round from 0) -> what the points of the round are compared with."""
    WhichScore = Callable[[str, str], str]
    """(primary score, score of the opponents in the code) -> the score that a cut looks at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What C.07 said at one time.

    ``codes`` are the tie-breaks that this edition describes, in its order; ``names`` maps a
    code to the one this edition prints where that differs. ``not_predetermined`` are codes
    that it forbids where pairings are known beforehand. ``predetermined_record`` and
    ``predetermined_ratings`` are what article 15.2 says, read literally, of forfeits in
    articles 7 and 10; the rules in force are ``games_of_record`` and ``games_for_ratings``.
    """

    name: str
    title: str
    effective: date
    opponents: Rule[SeenAsDraws]
    own_round: Rule[OwnRound]
    length: Rule[Length]
    cut: Rule[LeastSignificant]
    games_of_record: Rule[IsGame]
    games_for_ratings: Rule[IsGame]
    predetermined_record: Rule[IsGame]
    predetermined_ratings: Rule[IsGame]
    standard: Rule[Compared]
    koya_games: Rule[Length]
    koya_step: Rule[KoyaStep]
    few_games: Rule[WhoIsRanked]
    extended_cut: Rule[WhichScore]
    extended_restart: Rule[bool]
    codes: tuple[str, ...]
    names: Mapping[str, str]
    not_predetermined: tuple[str, ...]
    recommended_swiss: tuple[str, ...]
    recommended_predetermined: tuple[str, ...]
    recommended_team_swiss: tuple[str, ...]
    recommended_team_predetermined: tuple[str, ...]
