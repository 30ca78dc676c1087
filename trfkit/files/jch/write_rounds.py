"""Games and matches of Chess-JSON: one object for both sides, with boards."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.convert.board_pairings import last_round, pairings
from trfkit.files.crosstables.swiss import without_absence_at_the_end
from trfkit.files.jch.games import BYE, DRAW, FULL, HALF, LOSS, NOBODY, NOTHING, UNKNOWN, WIN
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.messages.message import Message
from trfkit.model import ABSENT, ByeType, Colour, Outcome, RequestedByes, RoundEntry, RoundKind
from trfkit.model.matches import team_event
from trfkit.model.team_rounds import BOARDS, NO_TEAM, REQUESTED
from trfkit.record import replace
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.files.convert.board_pairings import Pairing
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Tournament
    from trfkit.model.team_rounds import TeamRound

_SHARES: Final = (LOSS, DRAW, WIN)
_REQUESTED: Final = {
    ByeType.FULL: Outcome.FULL_POINT_BYE,
    ByeType.HALF: Outcome.HALF_POINT_BYE,
    ByeType.ZERO: Outcome.ZERO_POINT_BYE,
}
_FORFEITED: Final = {
    RoundKind.FORFEIT_WIN: WIN, RoundKind.FORFEIT_LOSS: NOTHING, RoundKind.FORFEIT_DRAW: DRAW,
    RoundKind.PENDING: NOTHING,
}  # fmt: skip
_BYES: Final = {
    RoundKind.PAIRING_ALLOCATED_BYE: BYE, RoundKind.FULL_POINT_BYE: WIN,
    RoundKind.FORFEIT_WIN: WIN, RoundKind.HALF_POINT_BYE: DRAW,
    RoundKind.ZERO_POINT_BYE: NOTHING,
}  # fmt: skip


class _Letter(NamedTuple):
    """What a side got, and whether the game was played and rated."""

    letter: str
    played: bool = False
    rated: bool = False


class RoundsOfPlayers:
    """The games of a tournament, and where everybody sat in matches of teams.

    ``last`` is the last round of which there is anything to write. ``rows`` are the rounds of each
    team, and ``boards`` those of a match, none of either in an event of players. ``game_ids`` are
    known by round and starting rank once the games are written.
    """

    def __init__(
        self, tournament: Tournament, ids: Iterator[int], report: Report, *, is_team: bool
    ) -> None:
        self._report, self._ids, self._is_team = report, ids, is_team
        self._absent: dict[int, dict[StartNo, None]] = {}
        self._event = tournament if is_team else self._with_requested_byes(tournament)
        last_match = _last_match(self._event) if is_team else 0
        self.last = max(last_match, last_round(self._event), *self._absent)
        self._left_out: set[tuple[StartNo, int]] = set()
        self.rows: Sequence[Sequence[TeamRound]] = ()
        self.boards = 0
        self._seats: dict[tuple[int, StartNo], int] = {}
        self.game_ids: dict[tuple[int, StartNo], int] = {}
        if is_team:
            event = team_event(self._event, self.last)
            self.rows, self.boards = event.rows, event.boards
            for row in event.rows:
                for number, one in enumerate(row, start=1):
                    for board, seat in enumerate(one.seats, start=1):
                        if seat is not None:
                            self._seats.setdefault((number, seat.player), board)

    def _with_requested_byes(self, event: Tournament) -> Tournament:
        """Return the tournament with the byes of record 240 in the rows of the players.

        Absences in rounds to come stay apart, as a row has no place for them.
        """
        if not event.requested_byes:
            return event
        rows = {player.start_no: list(player.rounds) for player in event.players}
        last = max(last_possible_round(event), last_round(event))
        for byes in event.requested_byes:
            entry = RoundEntry(_REQUESTED[byes.type])
            for number in map(StartNo, byes.participants):
                row = rows.get(number)
                if row is None or not 1 <= byes.round <= last:
                    what = Message("losses.impossible-bye", player=number, round=byes.round)
                    self._report.not_carried("240", what)
                    continue
                stated = row[byes.round - 1] if byes.round <= len(row) else ABSENT
                if stated not in {ABSENT, entry}:
                    what = Message("losses.contradicted-bye", player=number, round=byes.round)
                    self._report.not_carried("240", what)
                elif entry != ABSENT:
                    row += [ABSENT] * (byes.round - len(row))
                    row[byes.round - 1] = entry
                elif byes.round > event.rounds_played:
                    self._absent.setdefault(byes.round, {})[number] = None
        players = tuple(
            replace(player, rounds=without_absence_at_the_end(rows[player.start_no]))
            for player in event.players
        )
        absences = tuple(
            RequestedByes(ByeType.ZERO, number, tuple(absent))
            for number, absent in sorted(self._absent.items())
        )
        if absences != event.requested_byes:
            self._report.assumed("240", Message("losses.byes-in-rounds"))
        return replace(event, players=players, requested_byes=absences)

    def kept(self) -> Tournament:
        """Return the tournament without the games that were left out, each of them reported."""
        if not self._left_out:
            return self._event
        players = tuple(
            replace(
                player,
                rounds=without_absence_at_the_end(
                    [
                        ABSENT if (player.start_no, number) in self._left_out else entry
                        for number, entry in enumerate(player.rounds, start=1)
                    ]
                ),
            )
            for player in self._event.players
        )
        return replace(self._event, players=players)

    def games(self) -> Iterator[dict[str, Any]]:
        """Yield all games, and the rounds without one."""
        for number in range(1, self.last + 1):
            of_round = pairings(self._event, number)
            has_results = any(_has_result(pairing) for pairing in of_round)
            for pairing in of_round:
                game = self._game(pairing, has_results=has_results)
                if game is not None:
                    yield game
            for player in self._absent.get(number, ()):
                yield {
                    "id": next(self._ids),
                    "round": number,
                    "board": 0,
                    "white": player,
                    "black": NOBODY,
                    "played": False,
                    "rated": False,
                    "wResult": NOTHING,
                }

    def _game(self, pairing: Pairing, *, has_results: bool) -> dict[str, Any] | None:
        white, entry, back = pairing.white, pairing.white_entry, pairing.black_entry
        number = pairing.round
        if back is None and pairing.opponent is not None:
            self._report.not_carried(
                "001",
                Message("losses.one-sided-game", round=number, opponent=pairing.opponent),
                participant=white.start_no,
            )
            self._left_out.add((white.start_no, number))
            return None
        announced = white.start_no in self._absent.get(number, ())
        if back is None and entry == ABSENT and (number > len(white.rounds) or announced):
            return None
        letters = [
            self._letter(one, number, has_results=has_results) for one in (entry, back) if one
        ]
        sides = (
            [white.start_no] if pairing.black is None else [white.start_no, pairing.black.start_no]
        )
        id_ = next(self._ids)
        board = pairing.board
        if self._is_team:
            self.game_ids.update(((number, side), id_) for side in sides)
            board = next(
                (self._seats[number, one] for one in sides if (number, one) in self._seats), 0
            )
        return {
            "id": id_,
            "round": number,
            "board": board,
            "white": white.start_no,
            "black": NOBODY if pairing.black is None else pairing.black.start_no,
            "played": letters[0].played,
            "rated": letters[0].rated,
            "wResult": letters[0].letter,
            **({} if back is None else {"bResult": letters[1].letter}),
        }

    def _letter(self, entry: RoundEntry, number: int, *, has_results: bool) -> _Letter:
        outcome = entry.outcome
        alone = entry.opponent is None
        if outcome.share is not None:
            letter = _SHARES[outcome.share]
            if alone:
                return _Letter(NOTHING if letter == LOSS else letter)
            return _Letter(letter, played=True, rated=outcome.rated)
        match outcome:
            case Outcome.FORFEIT_WIN:
                return _Letter(WIN)
            case Outcome.FORFEIT_LOSS:
                # Where no game of a round has a result, both with nothing mean that it is to come.
                return _Letter(NOTHING if has_results and not alone else LOSS)
            case Outcome.PAIRING_ALLOCATED_BYE:
                return _Letter(BYE, played=True)
            case Outcome.FULL_POINT_BYE:
                return _Letter(self._usual(FULL, WIN) if alone else FULL)
            case Outcome.HALF_POINT_BYE:
                return _Letter(self._usual(HALF, DRAW) if alone else HALF)
            case Outcome.ADJOURNED:
                return _Letter(UNKNOWN, played=True)
            case Outcome.PENDING if not alone:
                coming = number > self._event.rounds_played and not has_results
                return _Letter(NOTHING if coming else UNKNOWN)
            case _:
                return _Letter(NOTHING)

    def _usual(self, letter: str, usual: str) -> str:
        """Return the letter of a bye as TieBreakServer writes it, if it is worth as much."""
        system = self._event.point_system
        pairs = {
            FULL: (system.full_point_bye, system.win),
            HALF: (system.half_point_bye, system.draw),
        }
        own, other = pairs[letter]
        return usual if own == other else letter


def _has_result(pairing: Pairing) -> bool:
    """Tell whether a game has a result by which its round is known to have been played."""
    return pairing.black_entry is not None and any(
        one.outcome.share is not None or one.outcome in {Outcome.FORFEIT_WIN, Outcome.ADJOURNED}
        for one in (pairing.white_entry, pairing.black_entry)
    )


class RoundsOfTeams:
    """The matches of an event of teams, and their byes."""

    def __init__(
        self, tournament: Tournament, players: RoundsOfPlayers, ids: Iterator[int]
    ) -> None:
        self._event, self._players, self._ids = tournament, players, ids

    def matches(self) -> Iterator[dict[str, Any]]:
        """Yield all matches and byes, round by round; the games must have been written."""
        for number in range(1, self._players.last + 1):
            rows = self._players.rows
            board = 0
            for team, row_of_team in enumerate(rows):
                row = row_of_team[number - 1]
                if row.opponent == NO_TEAM:
                    if row.kind is RoundKind.ZERO_POINT_BYE and row.source != REQUESTED:
                        continue
                    sides = [(team, row)]
                elif row.opponent < team:
                    continue
                else:
                    sides = [(team, row), (row.opponent, rows[row.opponent][number - 1])]
                    if row.colour is Colour.BLACK:
                        sides.reverse()
                board += 1
                yield self._match(number, board, sides)

    def _match(
        self, number: int, board: int, sides: Sequence[tuple[int, TeamRound]]
    ) -> dict[str, Any]:
        numbers = [self._event.teams[team].number for team, _ in sides]
        rows = [row for _, row in sides]
        has_opponent = len(sides) > 1
        table = _FORFEITED if has_opponent else _BYES
        letters = [_SHARES[row.share] if row.share is not None else table[row.kind] for row in rows]
        is_bye = rows[0].kind is RoundKind.PAIRING_ALLOCATED_BYE
        game_ids = dict.fromkeys(
            self._players.game_ids.get((number, seat.player))
            for seats in zip_longest(*(row.seats for row in rows))
            for seat in seats
            if seat is not None
        )
        is_on_boards = has_opponent and rows[0].source == BOARDS
        return {
            "id": next(self._ids),
            "round": number,
            "board": board,
            "white": numbers[0],
            "black": numbers[1] if has_opponent else NOBODY,
            "played": is_bye or rows[0].kind is RoundKind.GAME,
            "wResult": letters[0],
            **({"bResult": letters[1]} if has_opponent else {}),
            "games": list(filter(None, game_ids)) if is_on_boards else [],
        }


def _last_match(tournament: Tournament) -> int:
    """Return the last round in which teams met or had byes, as far as such a round can be."""
    byes = tournament.team_byes
    rounds = [
        last_round(tournament),
        0 if byes is None else len(byes.teams),
        *(one.round for one in tournament.requested_byes),
        *(one.round for one in tournament.forfeited_matches),
    ]
    last = max(last_possible_round(tournament), last_round(tournament))
    return max(number for number in rounds if number <= last)


def beyond_all_rounds(tournament: Tournament) -> bool:
    """Tell whether byes or forfeited matches of teams are of rounds that cannot be."""
    last = max(last_possible_round(tournament), last_round(tournament))
    rounds = [one.round for one in tournament.requested_byes]
    rounds += [one.round for one in tournament.forfeited_matches]
    return any(not 1 <= number <= last for number in rounds)


def same_matches(one: Tournament, other: Tournament) -> bool:
    """Tell whether all rounds of the teams bring the same in two tournaments."""
    last = max(_last_match(one), _last_match(other))
    sides = []
    for tournament in (one, other):
        event = team_event(tournament, last)
        sides.append(
            [
                [
                    (
                        row.kind, row.opponent, row.share, row.colour, row.match_points,
                        row.game_points, row.boards,
                        tuple(seat.player if seat else None for seat in row.seats),
                    )
                    for row in rows
                ]
                for rows in event.rows
            ]
        )  # fmt: skip
    return sides[0] == sides[1]
