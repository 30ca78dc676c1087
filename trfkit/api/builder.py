"""Build a tournament from one's own data, row by row; a contradictory row is refused at once."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.checks.headers import advice_on
from trfkit.checks.players import LONGEST_ID
from trfkit.federations import FIDE
from trfkit.files.trf.reading.field_values import read_arbiter
from trfkit.files.trf.reading.headers import INDIVIDUAL_SYMBOLS, point_system
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.findings.finding import Diagnostic
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    ArbiterRole,
    ByeType,
    Colour,
    ForbiddenPairs,
    ForfeitedMatch,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    RequestedByes,
    RoundEntry,
    Sex,
    Team,
    TeamByes,
    Title,
    Tournament,
)
from trfkit.model.outcome import AS_UNRATED, RESULTS, row_of
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import LARGEST_START_NO, LARGEST_TEAM_NO, POINT, Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from trfkit.model import PointSystem

Result = Literal[
    "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-", "*", "adjourned"
]
Bye = Literal["pairing-allocated", "full-point", "half-point", "zero-point"]

ENTERED: Final[Mapping[str, tuple[Outcome, Outcome]]] = {
    **RESULTS,
    "adjourned": (Outcome.ADJOURNED, Outcome.ADJOURNED),
}
"""What a result means for White and for Black."""

BYES: Final[Mapping[str, Outcome]] = {
    "pairing-allocated": Outcome.PAIRING_ALLOCATED_BYE,
    "full-point": Outcome.FULL_POINT_BYE,
    "half-point": Outcome.HALF_POINT_BYE,
    "zero-point": Outcome.ZERO_POINT_BYE,
}
REQUESTS: Final[Mapping[str, ByeType]] = {
    "full-point": ByeType.FULL,
    "half-point": ByeType.HALF,
    "zero-point": ByeType.ZERO,
}
FORFEITED: Final = ("+-", "-+", "--")


class BuildError(Refusal):
    """A row contradicts earlier ones, or cannot be part of a report; the text names the row."""


def _build_error(name: str, /, **arguments: Any) -> BuildError:  # noqa: ANN401 - as of a message
    """Return a BuildError from a message row on builders and its arguments."""
    return BuildError(Message(f"builder.{name}", **arguments))


class _Cell(Record):
    """The part of a player's row for one round."""

    player: StartNo
    round: int


class Builder:
    """Collects rows and builds a ``Tournament``.

    ``player`` and ``team`` return the number by which the other rows name them. Every method raises
    BuildError for an impossible row, and names it: an unknown player, a second result in a round, a
    round beyond the last one. A player without a row in a round is absent.

    ``rounds`` is the number of scheduled rounds, ``round_dates`` are their dates from the first on.
    ``type_code`` is a code of record 192 such as ``FIDE_DUTCH_2025`` or ``FIDE_ROUNDROBIN``;
    without it the kind of tournament follows from the games. ``scoring`` gives the points of
    results, by the letters of record 162 (``{"W": 3, "D": 1}``); ``tiebreaks`` are codes of record
    202. The first of ``arbiters`` is the chief: ``IA Surname, Given (FIDE id)``.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        rounds: int | None = None,
        city: str | None = None,
        federation: str | None = None,
        start: date | None = None,
        end: date | None = None,
        type_code: str | None = None,
        time_control: str | None = None,
        round_dates: Iterable[date | None] = (),
        arbiters: Iterable[str] = (),
        tiebreaks: Iterable[str] = (),
        scoring: Mapping[str, int | str | Decimal] | None = None,
    ) -> None:
        if rounds is not None and not 0 < rounds <= DEFAULT_LIMITS.rounds:
            raise _build_error("rounds-out-of-range", last=DEFAULT_LIMITS.rounds, rounds=rounds)
        self._last_round = DEFAULT_LIMITS.rounds if rounds is None else rounds
        self._rounds = rounds
        dates = tuple(round_dates)
        if len(dates) > self._last_round:
            raise _build_error("more-dates-than-rounds", dates=len(dates), rounds=self._last_round)
        _require_federation(federation, Message("builder.tournament"))
        self._header = {
            "name": name,
            "city": city,
            "federation": federation,
            "start": start,
            "end": end,
            "type_code": type_code,
            "time_control": time_control,
            "round_dates": dates,
            "arbiters": tuple(
                read_arbiter(ArbiterRole.DEPUTY if number else ArbiterRole.CHIEF, text)
                for number, text in enumerate(arbiters)
            ),
        }
        self._national: list[NationalRating] = []
        self._forbidden: list[ForbiddenPairs] = []
        self._tiebreaks = tuple(tiebreaks)
        self._scoring = STANDARD if scoring is None else _scoring(scoring)
        self._players: dict[StartNo, Player] = {}
        self._entries: dict[_Cell, RoundEntry] = {}
        self._teams: dict[TeamNo, Team] = {}
        self._requested: list[RequestedByes] = []
        self._team_byes: dict[int, TeamNo] = {}
        self._forfeited: list[ForfeitedMatch] = []

    def player(
        self,
        name: str,
        *,
        number: int | None = None,
        rating: int | None = None,
        title: str | None = None,
        sex: Literal["m", "w"] | None = None,
        federation: str | None = None,
        fide_id: int | None = None,
        birth: date | int | None = None,
    ) -> StartNo:
        """Add a player and return the starting rank: ``number``, by default the next free one.

        ``birth`` is a date, or a year if only that is known.
        """
        start_no = StartNo(max(self._players, default=0) + 1 if number is None else number)
        row = Message("builder.player", number=start_no, name=name)
        if not 0 < start_no <= LARGEST_START_NO:
            raise _build_error("number-out-of-range", row=row, last=LARGEST_START_NO, kind="player")
        if start_no in self._players:
            other = self._players[start_no].name
            raise _build_error("number-taken", row=row, name=other, kind="player")
        if title is not None and title not in set(Title):
            raise _build_error("unknown-title", row=row, title=title, known=tuple(Title))
        player = Player(
            start_no=start_no,
            name=name,
            sex=None if sex is None else Sex(sex),
            title=None if title is None else Title(title),
            rating=rating,
            federation=federation,
            fide_id=fide_id,
            birth=_birth(birth),
        )
        _require_sound(player, row)
        self._players[start_no] = player
        return start_no

    def national_rating(
        self,
        player: int,
        federation: str,
        rating: int | None = None,
        *,
        national_id: str | None = None,
    ) -> None:
        """Add the rating and number of a player in a federation."""
        row = Message("builder.national-rating", number=player)
        self._known(row, player)
        national = NationalRating(
            federation=federation,
            start_no=StartNo(player),
            rating=rating,
            national_id=national_id,
        )
        _require_sound(national, row)
        self._national.append(national)

    def forbidden_pair(
        self, *players: int, first_round: int | None = None, last_round: int | None = None
    ) -> None:
        """Add players (in a team event: teams) of whom no two may be paired.

        Without rounds this holds in all of them.
        """
        row = Message("builder.forbidden-pair", numbers=players)
        if len(set(players)) != len(players) or not players[1:]:
            raise _build_error("not-a-pair", row=row)
        for number in players:
            if number not in self._players and number not in self._teams:
                raise _build_error("unknown-participant", row=row, number=number)
        if first_round is not None or last_round is not None:
            first_round = 1 if first_round is None else first_round
            last_round = self._last_round if last_round is None else last_round
            self._check_round(row, first_round)
            self._check_round(row, last_round)
        self._forbidden.append(ForbiddenPairs(players, first_round, last_round))

    def game(
        self,
        round: int,  # noqa: A002 - the word for it
        white: int,
        black: int,
        result: Result,
        *,
        rated: bool = True,
    ) -> None:
        """Add a game of a round (from 1), or a pairing without a result yet (``*``).

        ``rated`` is False for a game too short to be rated.
        """
        row = Message("builder.game", round=round, white=white, black=black)
        if result not in ENTERED:
            raise _build_error("unknown-result", row=row, result=result, known=tuple(ENTERED))
        if white == black:
            raise _build_error("against-itself", row=row, kind="player")
        of_white, of_black = (
            outcome if rated else AS_UNRATED.get(outcome, outcome) for outcome in ENTERED[result]
        )
        for number in (white, black):
            self._check_free(row, number, round)
        for own, other, outcome, colour in (
            (white, black, of_white, Colour.WHITE),
            (black, white, of_black, Colour.BLACK),
        ):
            entry = RoundEntry(outcome, StartNo(other), colour)
            self._entries[_Cell(StartNo(own), round)] = entry

    def bye(self, round: int, player: int, kind: Bye) -> None:  # noqa: A002 - the word for it
        """Add a round of a player without an opponent."""
        row = Message("builder.bye", round=round, number=player)
        if kind not in BYES:
            raise _build_error("unknown-bye", row=row, bye=kind, known=tuple(BYES))
        self._check_free(row, player, round)
        self._entries[_Cell(StartNo(player), round)] = RoundEntry(BYES[kind])

    def requested_bye(
        self,
        round: int,  # noqa: A002 - the word for it
        player: int,
        kind: Literal["full-point", "half-point", "zero-point"],
    ) -> None:
        """Add a bye that a player (in a team event: a team) requests for a future round."""
        row = Message("builder.requested-bye", round=round, number=player)
        if kind not in REQUESTS:
            raise _build_error("unknown-bye", row=row, bye=kind, known=tuple(REQUESTS))
        self._check_round(row, round)
        if player not in self._players and player not in self._teams:
            raise _build_error("unknown-participant", row=row, number=player)
        self._requested.append(RequestedByes(REQUESTS[kind], round, (player,)))

    def team(
        self,
        name: str,
        members: Iterable[int],
        *,
        number: int | None = None,
        nickname: str | None = None,
    ) -> TeamNo:
        """Add a team with its members in board order, and return its number."""
        team_no = TeamNo(max(self._teams, default=0) + 1 if number is None else number)
        row = Message("builder.team", number=team_no, name=name)
        if not 0 < team_no <= LARGEST_TEAM_NO:
            raise _build_error("number-out-of-range", row=row, last=LARGEST_TEAM_NO, kind="team")
        if team_no in self._teams:
            same = self._teams[team_no].name
            raise _build_error("number-taken", row=row, name=same, kind="team")
        of_team = tuple(StartNo(member) for member in members)
        for member in of_team:
            self._known(row, member)
            for other in self._teams.values():
                if member in other.members:
                    raise _build_error(
                        "member-of-another-team", row=row, member=member, team=other.number
                    )
        if len(set(of_team)) < len(of_team):
            raise _build_error("member-twice", row=row)
        self._teams[team_no] = Team(number=team_no, name=name, nickname=nickname, members=of_team)
        return team_no

    def team_bye(self, round: int, team: int) -> None:  # noqa: A002 - the word for it
        """Add the pairing-allocated bye of a team (record 320)."""
        row = Message("builder.team-bye", round=round, number=team)
        self._check_round(row, round)
        self._known_team(row, team)
        if round in self._team_byes:
            raise _build_error("bye-taken", row=row, team=self._team_byes[round])
        self._team_byes[round] = TeamNo(team)

    def forfeited_match(
        self,
        round: int,  # noqa: A002 - the word for it
        white: int,
        black: int,
        result: Literal["+-", "-+", "--"],
    ) -> None:
        """Add a match forfeited by an absent team (record 330)."""
        row = Message("builder.match", round=round, white=white, black=black)
        self._check_round(row, round)
        if result not in FORFEITED:
            raise _build_error("unknown-result", row=row, result=result, known=FORFEITED)
        if white == black:
            raise _build_error("against-itself", row=row, kind="team")
        for team in (white, black):
            self._known_team(row, team)
        self._forfeited.append(ForfeitedMatch(result, round, TeamNo(white), TeamNo(black)))

    def build(self, *, ranks: Mapping[int, int] | None = None) -> Tournament:
        """Return the tournament; raises BuildError if it has no participants.

        ``ranks`` are the final ranks by number, of the players or, in a team event, of the teams; a
        report has to state them.
        """
        if not self._players:
            raise _build_error("no-player")
        ranks = ranks or {}
        for number in ranks:
            (self._known_team if self._teams else self._known)(Message("builder.ranks"), number)
        players = tuple(
            replace(
                player,
                rounds=self._rounds_of(player.start_no),
                stated_rank=None if self._teams else ranks.get(player.start_no),
            )
            for player in sorted(self._players.values(), key=lambda player: player.start_no)
        )
        teams = tuple(
            replace(self._teams[number], stated_rank=ranks.get(number))
            for number in sorted(self._teams)
        )
        played = rounds_with_forfeits(
            rounds_with_results(players) or self._rounds_of_byes(),
            self._rounds,
            self._forfeited,
            self._teams,
        )
        type_code = self._header["type_code"]
        kind = kind_of(
            None if type_code is None else str(type_code),
            None,
            players,
            teams,
            played,
            has_310=bool(teams),
        )
        return Tournament(
            **self._header,  # type: ignore[arg-type]
            kind=kind,
            players=players,
            teams=teams,
            rounds=self._rounds,
            rounds_played=played,
            tiebreaks=self._tiebreaks,
            point_system=self._scoring,
            requested_byes=tuple(self._requested),
            team_byes=self._byes_of_teams(),
            forfeited_matches=tuple(self._forfeited),
            national_ratings=tuple(self._national),
            forbidden_pairs=tuple(self._forbidden),
        )

    def _rounds_of(self, player: StartNo) -> tuple[RoundEntry, ...]:
        cells = self._entries.items()
        return row_of({cell.round: entry for cell, entry in cells if cell.player == player})

    def _rounds_of_byes(self) -> int:
        """Return the last round of an event in which nobody has had an opponent."""
        if any(entry.opponent is not None for entry in self._entries.values()):
            return 0
        return max((cell.round for cell, e in self._entries.items() if e != ABSENT), default=0)

    def _byes_of_teams(self) -> TeamByes | None:
        if not self._team_byes:
            return None
        last = max(self._team_byes)
        return TeamByes(None, None, tuple(self._team_byes.get(n) for n in range(1, last + 1)))

    def _check_free(self, row: Message, player: int, number: int) -> None:
        self._check_round(row, number)
        self._known(row, player)
        if _Cell(StartNo(player), number) in self._entries:
            raise _build_error("round-taken", row=row, number=player)

    def _check_round(self, row: Message, number: int) -> None:
        if not 0 < number <= self._last_round:
            raise _build_error("round-out-of-range", row=row, last=self._last_round)

    def _known(self, row: Message, player: int) -> None:
        if player not in self._players:
            raise _build_error("unknown-player", row=row, number=player)

    def _known_team(self, row: Message, team: int) -> None:
        if team not in self._teams:
            raise _build_error("unknown-team", row=row, number=team)


def require_writable(tournament: Tournament) -> None:
    """Raise BuildError for values that do not fit into the columns of a TRF."""
    players: tuple[Player | NationalRating, ...] = tournament.players
    for player in (*players, *tournament.national_ratings):
        row = Message("builder.nameless", number=player.start_no)
        if player.name:
            row = Message("builder.player", number=player.start_no, name=player.name)
        _require_room(player, row)


def _require_room(player: Player | NationalRating, row: Message) -> None:
    kind = RecordKind.PLAYER if isinstance(player, Player) else RecordKind.NATIONAL
    for name in _LIMITED[kind]:
        value, width = getattr(player, name), layouts()[kind].columns(name).width
        if value is not None and len(str(value)) > width:
            raise _build_error("too-wide", row=row, fact=name, value=value, width=width)


_LIMITED: Final = {
    RecordKind.PLAYER: ("rating", "fide_id", "federation"),
    RecordKind.NATIONAL: ("rating", "national_id"),
}
"""Fields of which a part would be another value; names and titles may be shortened."""


def _require_sound(player: Player | NationalRating, row: Message) -> None:
    """Raise BuildError for a new player's data that cannot be part of a report."""
    _require_federation(player.federation, row)
    if isinstance(player, Player) and not 0 < (player.fide_id or 1) < 10**LONGEST_ID:
        raise _build_error("fide-id-length", row=row, fide_id=player.fide_id, longest=LONGEST_ID)
    if player.rating is not None and player.rating < 0:
        raise _build_error("negative-rating", row=row, rating=player.rating)
    if len((player.name or "").splitlines()) > 1:
        raise _build_error("name-of-lines", row=row)
    _require_room(player, row)


def _require_federation(code: str | None, row: Message) -> None:
    if code and not (len(code) == len(FIDE) and code.isascii() and code.isupper()):
        values = {"text": code, "advice": advice_on(code)}
        finding = Diagnostic(code="HDR002", values=values)
        raise _build_error("federation", row=row, sentence=finding.sentence, advice=finding.advice)


def _birth(birth: date | int | None) -> PartialDate | None:
    if birth is None:
        return None
    if isinstance(birth, int):
        if len(str(birth)) != len("YYYY"):
            raise _build_error("birth-year", year=birth)
        return PartialDate(birth)
    return PartialDate(birth.year, birth.month, birth.day)


def _scoring(values: Mapping[str, int | str | Decimal]) -> PointSystem:
    """Return the point system of record 162; raises BuildError for an invalid score."""
    scaled = {}
    for letter, value in values.items():
        row = Message("builder.scoring", letter=letter)
        try:
            tenths = Decimal(value) * POINT
        except InvalidOperation:
            raise _build_error("score-not-a-number", row=row, value=value) from None
        if letter not in INDIVIDUAL_SYMBOLS:
            raise _build_error("unknown-score-letter", row=row, known=tuple(INDIVIDUAL_SYMBOLS))
        if not 0 <= tenths < 1000 or tenths != int(tenths):  # noqa: PLR2004 - 99.9 points
            raise _build_error("score-out-of-range", row=row, value=value)
        scaled[letter] = Points(int(tenths))
    return point_system(scaled)
