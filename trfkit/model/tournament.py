"""The tournament: everything that the records of a TRF say, as frozen chess objects."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.discipline import CHESS, Discipline
from trfkit.model.outcome import (
    ABSENT,
    STANDARD,
    STANDARD_MATCH,
    Colour,
    MatchPointSystem,
    PointSystem,
    RoundEntry,
    RoundKind,
)
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import Points, StartNo, TeamNo  # noqa: TC001 - as above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Sex(StrEnum):
    """Column 10 of record 001."""

    MAN = "m"
    WOMAN = "w"


class Title(StrEnum):
    """FIDE's titles over the board: columns 11-13 of record 001."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"


class PartialDate(Record, gc=False):
    """A date of birth (columns 70-79) whose month or day may be unknown."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        """The date as a TRF writes it: ``1987/00/00`` where only the year is known."""
        return f"{self.year:04d}/{self.month or 0:02d}/{self.day or 0:02d}"

    @classmethod
    def parse(cls, text: str) -> PartialDate | None:
        """Return a date as people type it: ``1961``, ``1961-05``, ``1961-05-30``; zeros: unknown.

        None for another text, and for a day that no calendar has.
        """
        match = _TYPED_DATE.fullmatch(text.strip())
        if match is None:
            return None
        year, month, day = (int(part or 0) for part in match.groups())
        try:
            date(year, month or 1, day or 1)
        except ValueError:  # the year 0, too
            return None
        return None if day and not month else cls(year, month or None, day or None)


_TYPED_DATE: Final = lazy_pattern(r"([0-9]{4})(?:[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?)?")


class Player(Record, kw_only=True, gc=False):
    """A participant: record 001.

    ``rounds[r - 1]`` is round r; a shorter tuple means absence afterwards. ``stated_points``
    (tenths) and ``stated_rank`` are what the file says in columns 81-89, which trfkit
    recomputes and compares; None where blank or unreadable. ``rating`` is None when unrated.
    """

    start_no: StartNo
    name: str
    sex: Sex | None = None
    title: Title | None = None
    rating: int | None = None
    federation: str | None = None
    fide_id: int | None = None
    birth: PartialDate | None = None
    stated_points: Points | None = None
    stated_rank: int | None = None
    rounds: tuple[RoundEntry, ...] = ()

    def round(self, number: int) -> RoundEntry:
        """Return round ``number`` (from 1); an absence for rounds outside the row, such as 0."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else ABSENT

    def first_rounds(self, count: int) -> tuple[RoundEntry, ...]:
        """Return the first ``count`` rounds, with absences beyond the end of the row."""
        entries = self.rounds[:count]
        missing = count - len(entries)
        return (*entries, *[ABSENT] * missing) if missing else entries


class NationalRating(Record, kw_only=True, gc=False):
    """A national rating support record (TRF-26): a federation's data on one player.

    ``name``, ``sex`` and ``birth`` are None where the record leaves them as in 001.
    """

    federation: str
    start_no: StartNo
    classification: str | None = None
    rating: int | None = None
    origin: str | None = None
    national_id: str | None = None
    name: str | None = None
    sex: Sex | None = None
    birth: PartialDate | None = None


class Team(Record, kw_only=True, gc=False):
    """A team: record 310, or 013 numbered by its place in the file.

    ``members`` are the starting ranks in board order; the stated values are columns 55-71.
    """

    number: TeamNo
    name: str
    nickname: str | None = None
    strength: Points | None = None
    members: tuple[StartNo, ...] = ()
    stated_match_points: Points | None = None
    stated_game_points: Points | None = None
    stated_rank: int | None = None


class ArbiterRole(StrEnum):
    """Records 102 and 112."""

    CHIEF = "chief"
    DEPUTY = "deputy"


class Arbiter(Record, gc=False):
    """An arbiter: ``text`` as written, and the title, name and FIDE id read out of it."""

    role: ArbiterRole
    text: str
    name: str
    title: str | None = None
    fide_id: int | None = None


class StartingRankMethod(Record, gc=False):
    """Record 172: whose ratings set the starting ranks."""

    method: str
    federation: str | None = None


class ByeType(StrEnum):
    """The type letter of record 240."""

    FULL = "F"
    HALF = "H"
    ZERO = "Z"


class RequestedByes(Record, gc=False):
    """Record 240: byes given in one round to some participants (players or teams)."""

    type: ByeType
    round: int
    participants: tuple[int, ...]


def _rounds(first: int, last: int, existing: int) -> range:
    """Return the rounds of a range that exist; a record may name others."""
    return range(max(first, 1), min(last, existing) + 1)


class Acceleration(Record, gc=False):
    """Record 250: fictitious points for a range of participants in a range of rounds."""

    match_points: Points | None
    points: Points | None
    first_round: int
    last_round: int
    first_id: int
    last_id: int

    def rounds(self, last: int) -> range:
        """Return the rounds of the record that are within 1 to ``last``."""
        return _rounds(self.first_round, self.last_round, last)


class PlayerAcceleration(Record, gc=False):
    """Record XXA: one player's fictitious points, ``points[r - 1]`` in round r."""

    start_no: StartNo
    points: tuple[Points, ...]


class ForbiddenPairs(Record, gc=False):
    """Records 260 and XXP: no two of ``participants`` may meet.

    ``first_round`` and ``last_round`` are None where every round is meant (XXP).
    """

    participants: tuple[int, ...]
    first_round: int | None = None
    last_round: int | None = None

    def rounds(self, last: int) -> range:
        """Return the rounds of the record that are within 1 to ``last``."""
        first = 1 if self.first_round is None else self.first_round
        return _rounds(first, last if self.last_round is None else self.last_round, last)


class AbnormalPoints(Record, gc=False):
    """Record 299: points that differ from the point system's.

    ``type`` is a result letter, or blank for a penalty or bonus. Without participants and
    round it redefines what the type is worth.
    """

    type: str
    match_points: Points | None
    points: Points | None
    round: int | None
    participants: tuple[int, ...]


class LineUp(Record, gc=False):
    """Record 300: who played on which board for a team in a match; None is an empty board."""

    round: int
    team: TeamNo
    opponent: TeamNo | None
    boards: tuple[StartNo | None, ...]


class TeamByes(Record, gc=False):
    """Record 320: what a team's pairing-allocated bye is worth and who had it, round by round."""

    match_points: Points | None
    game_points: Points | None
    teams: tuple[TeamNo | None, ...]


class ForfeitedMatch(Record, gc=False):
    """Record 330: ``result`` is ``+-``, ``-+`` or ``--``, the first sign for White's team."""

    result: str
    round: int
    white: TeamNo
    black: TeamNo


class Extension(Record, gc=False):
    """A line that one program added for itself: XX?, BB?, DAT, 801 or 802, kept as text.

    ``start_no`` is set where the line is about one player (DAT).
    """

    tag: str
    text: str
    start_no: StartNo | None = None


class Pairings(StrEnum):
    """Which rules of C.07 articles 15 and 16 apply."""

    SWISS = "swiss"
    PREDETERMINED = "predetermined"


class Event(StrEnum):
    """How opponents are found: Swiss, round-robin, knock-out and so on."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    OTHER = "other"


class Kind(Record, gc=False):
    """The kind of tournament, where that comes from, and why.

    ``source`` is ``192``, ``092``, ``data`` or ``option``; ``reason`` a clause for people.
    ``cycles`` counts the meetings of each pair of a round-robin where that is known.
    """

    event: Event
    is_team: bool
    pairings: Pairings
    source: str
    reason: Message
    cycles: int | None = None

    def __str__(self) -> str:
        """The name of the command line's contract: ``individual-swiss``."""
        return f"{'team' if self.is_team else 'individual'}-{self.event}"


class Tournament(Record, kw_only=True, gc=False):
    """A whole tournament.

    ``players`` stand in the order of the file. ``rounds`` is the scheduled number (record 142
    or XXR), None where no record says so; ``rounds_played`` counts up to the last round with a
    result, so that presets and pairings of a coming round stay out. ``tiebreaks`` is record
    202, ``standings_order`` record 212, both as written, code by code; ``table_tiebreaks`` are
    those recognised from the columns of the table that it was read from. ``round_dates[r - 1]``
    is None where the date is missing. ``stated_*`` are the counts of records 062, 072, 082.
    """

    kind: Kind
    players: tuple[Player, ...]
    rounds_played: int
    rounds: int | None = None
    name: str | None = None
    city: str | None = None
    federation: str | None = None
    start: date | None = None
    end: date | None = None
    stated_players: int | None = None
    stated_rated: int | None = None
    stated_teams: int | None = None
    type_text: str | None = None
    type_code: str | None = None
    arbiters: tuple[Arbiter, ...] = ()
    time_control: str | None = None
    encoded_time_control: str | None = None
    round_dates: tuple[date | None, ...] = ()
    initial_colour: Colour | None = None
    point_system: PointSystem = STANDARD
    match_points: MatchPointSystem = STANDARD_MATCH
    starting_rank_method: StartingRankMethod | None = None
    controller: str | None = None
    tiebreaks: tuple[str, ...] = ()
    standings_order: tuple[str, ...] = ()
    table_tiebreaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    national_ratings: tuple[NationalRating, ...] = ()
    requested_byes: tuple[RequestedByes, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    player_accelerations: tuple[PlayerAcceleration, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    team_byes: TeamByes | None = None
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    board_colours: str | None = None
    absentees: tuple[StartNo, ...] = ()  # XXZ: out of the round to be paired
    pairs_by_file_order: bool = False  # XXC rank
    extensions: tuple[Extension, ...] = ()
    comments: tuple[str, ...] = ()  # the text after ### of each line, in order
    discipline: Discipline = CHESS

    @property
    def scheduled_rounds(self) -> int:
        """The number of rounds of the tournament: as stated, but never under those played."""
        return max(self.rounds or self.rounds_played, self.rounds_played)

    @property
    def announced_rounds(self) -> int | None:
        """The number of scheduled rounds, None if none is stated."""
        return None if self.rounds is None else self.scheduled_rounds

    @property
    def rounds_paired(self) -> int:
        """The last round with a result or a pairing; 0 if there is none."""
        paired = (
            number
            for player in self.players
            for number, entry in enumerate(player.rounds, start=1)
            if entry.opponent is not None
        )
        return max([self.rounds_played, *paired])


# The teams of players -----------------------------------------------------------------------------


def seats_in_teams(teams: Iterable[Team]) -> dict[StartNo, tuple[Team, int]]:
    """Return the team of each member and the board in it, from 1.

    Who is listed several times belongs where the list is first.
    """
    seats: dict[StartNo, tuple[Team, int]] = {}
    for team in teams:
        for board, member in enumerate(team.members, start=1):
            seats.setdefault(member, (team, board))
    return seats


# Games that have no result yet --------------------------------------------------------------------


def pending_games(tournament: Tournament, last: int | None = None) -> Message | None:
    """Return a message on games without a result, up to round ``last`` if given; None if none."""
    played = tournament.rounds_played if last is None else last
    games = {
        (number, frozenset((player.start_no, entry.opponent)))
        for player in tournament.players
        for number, entry in enumerate(player.first_rounds(played), start=1)
        if entry.kind is RoundKind.PENDING and entry.opponent is not None
    }
    rounds = Message("ratings.of-rounds", numbers=tuple(sorted({number for number, _ in games})))
    return Message("ratings.open-games", count=len(games), rounds=rounds) if games else None


# The players of a tournament under other starting ranks -------------------------------------------


def renumber(tournament: Tournament, numbers: Mapping[StartNo, StartNo]) -> Tournament:
    """Return the tournament with other starting ranks; players follow the order of the new ones.

    ``numbers`` has a new number for each old one. Rows, national ratings and what the
    discipline adds follow; records about numbers beyond those do not.
    """
    players = (with_number(player, numbers) for player in tournament.players)
    ratings = (
        replace(rating, start_no=numbers.get(rating.start_no, rating.start_no))
        for rating in tournament.national_ratings
    )
    return replace(
        tournament,
        discipline=tournament.discipline.moved(lambda number: numbers.get(number, number)),
        players=tuple(sorted(players, key=lambda player: player.start_no)),
        national_ratings=tuple(sorted(ratings, key=lambda rating: rating.start_no)),
    )


def with_number(player: Player, numbers: Mapping[StartNo, StartNo]) -> Player:
    """Return a player with the new number, and with the new numbers of opponents."""
    return replace(
        player,
        start_no=numbers[player.start_no],
        rounds=tuple(
            entry
            if entry.opponent is None
            else replace(entry, opponent=numbers.get(entry.opponent, entry.opponent))
            for entry in player.rounds
        ),
    )


# Which ratings count ------------------------------------------------------------------------------


FIDE: Final = "fide"
NATIONAL: Final = "national"


class Ratings(Record, gc=False):
    """One rating per player, in the order of the tournament's players; None is unrated.

    ``source`` says where they come from: ``fide``, ``national``, or one of the mixtures that
    record 172 can prescribe (``fide-else-national``, ``higher`` …).
    """

    source: str
    values: tuple[int | None, ...]


def ratings(tournament: Tournament, source: str | None = None) -> Ratings:
    """Return the ratings that count in the tournament: those of record 172, else FIDE's.

    ``source`` (``fide`` or ``national``) overrides the record. National ratings are those of
    the federation that record 172 names, else of every national record in the file.
    """
    method = tournament.starting_rank_method
    code = method.method.upper() if method else "FIDE"
    name, choose = METHODS.get(code, METHODS["FIDE"])
    if source is not None:
        name, choose = METHODS["NRO" if source == NATIONAL else "FIDE"]
    federation = method.federation if method else None
    national = {
        record.start_no: record.rating
        for record in tournament.national_ratings
        if record.rating is not None and federation in {None, record.federation}
    }
    return Ratings(
        name, tuple(choose(p.rating, national.get(p.start_no)) for p in tournament.players)
    )


def _fide(fide: int | None, _national: int | None) -> int | None:
    return fide


def _own(_fide: int | None, national: int | None) -> int | None:
    return national


def _fide_else_national(fide: int | None, national: int | None) -> int | None:
    return national if fide is None else fide


def _national_else_fide(fide: int | None, national: int | None) -> int | None:
    return fide if national is None else national


def _higher(fide: int | None, national: int | None) -> int | None:
    return max((r for r in (fide, national) if r is not None), default=None)


def _lower(fide: int | None, national: int | None) -> int | None:
    return min((r for r in (fide, national) if r is not None), default=None)


METHODS: Final[Mapping[str, tuple[str, Callable[[int | None, int | None], int | None]]]] = {
    "FIDE": (FIDE, _fide),
    "NRO": (NATIONAL, _own),
    "FIDON": ("fide-else-national", _fide_else_national),
    "NIDOF": ("national-else-fide", _national_else_fide),
    "HBFN": ("higher", _higher),
    "LBFN": ("lower", _lower),
}
