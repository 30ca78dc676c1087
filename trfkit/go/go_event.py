"""What Go adds to a tournament, all optional: grades, start scores, handicaps, the board."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from trfkit.messages.message import Message
from trfkit.model.discipline import Discipline, DisciplinePlayer, ResultSigns
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from decimal import Decimal

    from trfkit.model import Tournament
    from trfkit.units import Points, StartNo

NO_HANDICAPS: Final = 9
"""The reduction that leaves no handicap in any game: what the suffix h9 means."""

MOST_STONES: Final = 9

MCMAHON_SCORE: Final = "MMS"
NUMBER_OF_WINS: Final = "NBW"
USUAL_TIE_BREAKS: Final = ("SOS", "SOSOS")
"""What ranks behind the score where neither the file nor an option says more."""

_GRADE: Final = lazy_pattern(r"([1-9][0-9]?) ?([kdp])[a-z]*", re.IGNORECASE)
_WEAKEST_KYU: Final = 30
_STRONGEST_DAN: Final = 9
_DAN_OF_PROFESSIONALS: Final = 7


class Scale(StrEnum):
    """Kyu and dan grades of amateurs, and grades of professionals."""

    KYU = "k"
    DAN = "d"
    PROFESSIONAL = "p"


class Grade(Record, gc=False):
    """A grade as players write it: ``12k``, ``3d``, ``1p``."""

    number: int
    scale: Scale

    @property
    def rank(self) -> int:
        """The step on the ladder of amateurs' grades: 1k is -1, 1d is 0, 30k is -30.

        A professional of any degree counts as 7d, the top of the ladder of ratings.
        """
        if self.scale is Scale.KYU:
            return -self.number
        return (_DAN_OF_PROFESSIONALS if self.scale is Scale.PROFESSIONAL else self.number) - 1

    def __str__(self) -> str:
        """The grade as in tables: ``12k``."""
        return f"{self.number}{self.scale}"


BEGINNER: Final = Grade(_WEAKEST_KYU, Scale.KYU)


def parse_grade(text: str) -> Grade | None:
    """Return the grade written in ``text`` (``12k``, ``3D``, ``1 dan``), None if it is none."""
    match = _GRADE.fullmatch(text.strip())
    if match is None:
        return None
    grade = Grade(int(match[1]), Scale(match[2].lower()))
    most = _WEAKEST_KYU if grade.scale is Scale.KYU else _STRONGEST_DAN
    return grade if grade.number <= most else None


class GoPlayer(DisciplinePlayer, kw_only=True, gc=False):
    """What a Go table states about one player.

    ``start_score`` is the McMahon score before round 1, in tenths; ``country`` has two letters.
    ``pin`` is the number in the European database, ``licence`` a federation's own.
    ``handicaps[r - 1]`` are the stones that Black had in the player's game of round r, None
    where nothing tells; a shorter tuple means nothing is told of the rounds that follow.
    """

    grade: Grade | None = None
    start_score: Points | None = None
    country: str | None = None
    club: str | None = None
    pin: int | None = None
    licence: str | None = None
    handicaps: tuple[int | None, ...] = ()

    def handicap(self, number: int) -> int | None:
        """Return the stones in the game of round ``number`` (from 1)."""
        return self.handicaps[number - 1] if number <= len(self.handicaps) else None

    def with_rounds(self, place: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> GoPlayer:
        """Return the row with its handicaps moved to where ``place`` puts each round."""
        return replace(self, handicaps=place(self.handicaps))


class GoEvent(Discipline, kw_only=True, dict=True):
    """What Go adds to a tournament.

    ``komi`` are the points that White gets in an even game. ``handicap_reduction`` is what a
    handicap is lower by than the difference of grades (9: no handicaps). ``tournament_class``
    is the A, B, C, D or X of the European ratings. ``basic_minutes`` are the thinking time,
    ``adjusted_minutes`` with 45 moves of byo-yomi. ``country`` has two letters, ``remark`` is
    what the table says in words.

    The rest tells how the program counted that made the file, None where nothing shows it:
    ``rounds_down`` whether points for rounds without a game are rounded down, ``stones_count``
    whether handicap stones correct the opponent's score, ``wins_of_absence`` and
    ``wins_of_bye`` (tenths) what such rounds add to the number of wins where that is not what
    they add to the score.
    """

    name: ClassVar[str] = "go"
    title: ClassVar[str] = "Go"
    is_fide: ClassVar[bool] = False
    is_summed: ClassVar[bool] = False
    rating_system: ClassVar[str] = "ufgo"
    format: ClassVar[str] = "h9"
    event_fields: ClassVar[tuple[str, ...]] = (
        "board_size", "komi", "handicap_reduction", "ruleset", "tournament_class", "basic_minutes",
        "adjusted_minutes", "country", "remark", "rounds_down", "stones_count", "wins_of_absence",
        "wins_of_bye",
    )  # fmt: skip
    player_fields: ClassVar[tuple[str, ...]] = (
        "grade", "start_score", "country", "club", "pin", "licence", "handicaps",
    )  # fmt: skip
    field: ClassVar[str] = "trfkit.go.go_tie_breaks:field_of"
    in_trf: ClassVar[str] = "trfkit.go.formats:without_go"
    signs: ClassVar[ResultSigns] = ResultSigns(
        ("-", "=", "+"),
        defaulted="!",
        colour_last=True,
        meaning=Message("go.signs"),
    )

    players: tuple[GoPlayer, ...] = ()
    board_size: int | None = None
    komi: Decimal | None = None
    handicap_reduction: int | None = None
    ruleset: str | None = None
    tournament_class: str | None = None
    basic_minutes: int | None = None
    adjusted_minutes: Decimal | None = None
    country: str | None = None
    remark: str | None = None
    rounds_down: bool | None = None
    stones_count: bool | None = None
    wins_of_absence: Points | None = None
    wins_of_bye: Points | None = None

    @cached_property
    def players_by_number(self) -> Mapping[int, GoPlayer]:
        """The players by starting number."""
        return {player.start_no: player for player in self.players}

    def player(self, start_no: StartNo) -> GoPlayer:
        """Return the Go facts of a player, which may be empty."""
        return self.players_by_number.get(start_no) or GoPlayer(start_no=start_no)

    @property
    def is_mcmahon(self) -> bool:
        """Whether any player has a start score, so that it is no plain Swiss."""
        return any(player.start_score for player in self.players)

    @property
    def primary(self) -> str:
        """The code of the score that ranks: the McMahon score, in a Swiss the number of wins."""
        return MCMAHON_SCORE if self.is_mcmahon else NUMBER_OF_WINS

    @property
    def codes(self) -> tuple[str, ...]:
        """The score, and the tie-breaks that the European rules name first."""
        return (self.primary, *USUAL_TIE_BREAKS)

    @property
    def event_facts(self) -> tuple[tuple[str, str], ...]:
        """The board and the komi."""
        return ("Board", str(self.board_size or "")), ("Komi", str(self.komi or ""))

    def player_facts(self, start_no: StartNo) -> tuple[str, ...]:
        """Return the grade and the club."""
        player = self.player(start_no)
        return str(player.grade or ""), player.club or ""

    def stones(self, start_no: StartNo, number: int) -> int:
        """Return the stones in a player's row for round ``number`` (from 1)."""
        return self.player(start_no).handicap(number) or 0

    def anonymised(
        self, new_id: Callable[[str, int | None, str], int | None]
    ) -> tuple[GoEvent, tuple[Message, ...]]:
        """Return the event without remark, clubs and licences, and with new PINs."""
        players = tuple(
            replace(
                player,
                club=None,
                licence=None,
                pin=new_id("pin", player.pin, f"player {player.start_no}"),
            )
            for player in self.players
        )
        has_clubs = any(player.club or player.licence for player in self.players)
        left_out = (Message("go.fact.remark"),) * bool(self.remark)
        left_out += (Message("losses.clubs-and-licences"),) * has_clubs
        return replace(self, players=players, remark=None), left_out

    def names(self) -> Iterator[str | None]:
        """Yield the clubs."""
        return (player.club for player in self.players)


def go_event(tournament: Tournament) -> GoEvent | None:
    """Return the Go facts of a tournament, None if it is not Go."""
    return tournament.discipline if isinstance(tournament.discipline, GoEvent) else None
