"""Text files of Swiss-Manager: ``Spielerauslosung`` has the games, ``Spielerdaten`` the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.crosstables.table_outcomes import import_result, refused, tournament_of
from trfkit.files.csv_lists.read import Row, headings_in, number_in, rows_of_list
from trfkit.files.import_findings import Notes
from trfkit.files.tables.grid import printed_points
from trfkit.files.trf.reading.field_values import national_ratings, read_birth, read_sex, read_title
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import Colour, NationalRating, Outcome, Player, RoundEntry
from trfkit.model.outcome import row_of
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.units import StartNo

FORMAT: Final = "sm-text"

_OF_GAMES: Final = frozenset({"runde", "nrw", "nrs", "ergw", "ergs"})
_OF_PLAYERS: Final = frozenset({"nr", "nachname", "vorname"})
_BYE: Final = "-1"
_FORFEIT: Final = "K"
_NOTHING: Final = "0"
_PLAYED: Final = {
    "1": Outcome.WIN, "0,5": Outcome.DRAW, "0.5": Outcome.DRAW, "½": Outcome.DRAW,
    "0": Outcome.LOSS,
}  # fmt: skip
_BY_FORFEIT: Final = {"1": Outcome.FORFEIT_WIN, "0": Outcome.FORFEIT_LOSS}


def is_sm_text(data: bytes) -> bool:
    """Tell whether a file is one of the two, by its headings."""
    return is_sm_players(data) or headings_in(data) >= _OF_GAMES


def is_sm_players(data: bytes) -> bool:
    """Tell whether a file is the list of players, by its headings."""
    return headings_in(data) >= _OF_PLAYERS


def read_sm_text(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament of either file; never raises for its content.

    Games identify their players by number alone, and have no requested byes; the other file has the
    players (``with_roster``).
    """
    notes = Notes()
    rows = rows_of_list(data, encoding, limits, notes)
    return _players(rows, notes) if is_sm_players(data) else _games(rows, notes, limits)


# Spielerauslosung -------------------------------------------------------------------------------


class _Game(NamedTuple):
    """A row: its round and the numbers of its players, None for a missing Black."""

    row: Row
    round: int
    white: StartNo
    black: StartNo | None
    points: tuple[str, str]
    is_forfeit: bool


def _games(rows: Iterable[Row], notes: Notes, limits: Limits) -> ReadResult:
    games: list[_Game] = []
    taken: dict[tuple[StartNo, int], int] = {}
    for row in rows:
        game = _game(row, limits)
        if isinstance(game, _Game):
            for side in filter(None, (game.white, game.black)):
                if (side, game.round) in taken:
                    values = {"number": side, "in_round": row.whole("runde")}
                    game = Message("IMP004.row-in-round", **values)
                    break
        if isinstance(game, Message):
            notes.left_out(row.cells.values(), row.line, game)
            continue
        games.append(game)
        taken |= dict.fromkeys(
            ((side, game.round) for side in (game.white, game.black) if side), row.line
        )
    if not games:
        return refused(FORMAT, notes, "sm-games")
    last = max(game.round for game in games)
    entries: dict[StartNo, dict[int, RoundEntry]] = {side: {} for side, _ in taken}
    open_games = 0
    for game in games:
        white, black = _outcomes(game, last, notes)
        open_games += game.round == last and white is Outcome.PENDING
        if game.black is None:
            entries[game.white][game.round] = RoundEntry(white)
            continue
        entries[game.white][game.round] = RoundEntry(white, game.black, Colour.WHITE)
        entries[game.black][game.round] = RoundEntry(black, game.white, Colour.BLACK)
    if open_games:
        notes.assumed(Message("IMP002.open-games", number=last, count=open_games))
    notes.assumed(Message("IMP002.no-requested-byes"))
    players = tuple(
        Player(start_no=number, name="", rounds=row_of(entries[number]))
        for number in sorted(entries)
    )
    lines = {side: line for (side, _), line in reversed(taken.items())}
    return import_result(tournament_of(players), FORMAT, notes, players=lines)


def _game(row: Row, limits: Limits) -> _Game | Message:
    """Return a row's game, or why it is invalid."""
    round_, white, black = row.whole("runde"), number_in(row, "nrw"), number_in(row, "nrs")
    if round_ is None or not 1 <= round_ <= limits.rounds:
        return Message("IMP004.no-round")
    if white is None or (black is None and row.text("nrs") != _BYE):
        return Message("IMP004.no-sides")
    if white == black:
        return Message("IMP004.oneself")
    points = row.text("ergw"), row.text("ergs")
    is_forfeit = row.text("kontumaz").upper() == _FORFEIT
    return _Game(row, round_, white, black, points, is_forfeit)


def _outcomes(game: _Game, last: int, notes: Notes) -> tuple[Outcome, Outcome]:
    if game.black is None:
        return Outcome.PAIRING_ALLOCATED_BYE, Outcome.PENDING
    letters = _BY_FORFEIT if game.is_forfeit else _PLAYED
    if letters is _PLAYED and game.points == (_NOTHING, _NOTHING) and game.round == last:
        return Outcome.PENDING, Outcome.PENDING
    white, black = (letters.get(text) for text in game.points)
    if white is None or black is None:
        text = game.row.text("erg") or ":".join(game.points)
        notes.found("IMP003", line=game.row.line, round=game.round, text=text[:40])
        return Outcome.PENDING, Outcome.PENDING
    return white, black


# Spielerdaten -----------------------------------------------------------------------------------


def _players(rows: Iterable[Row], notes: Notes) -> ReadResult:
    players: dict[StartNo, Player] = {}
    lines: dict[StartNo, int] = {}
    national: list[NationalRating] = []
    for row in rows:
        number = number_in(row, "nr")
        why = Message("IMP004.no-number") if number is None else None
        if number in players:
            why = Message("IMP004.another-row", number=number)
        if number is None or why:
            notes.left_out(row.cells.values(), row.line, why)
            continue
        born = read_birth(row.text("geburt"))
        values = {name: row.whole(name) for name in ("rang", "eloint", "elonat", "fideident")}
        for name, value in {**values, "geburt": born.problem != "impossible" or None}.items():
            if value is None and row.text(name):
                notes.unread(row.text(name), name, row.line, number)
        names = ", ".join(filter(None, (row.text("nachname"), row.text("vorname"))))
        players[number] = Player(
            start_no=number,
            name=names or row.text("name"),
            sex=read_sex(row.text("sex")),
            title=read_title(row.text("titel")).title,
            rating=values["eloint"] or None,
            federation=row.text("fed") or None,
            fide_id=values["fideident"] or None,
            birth=born.birth,
            stated_points=printed_points(row.text("pkt")),
            stated_rank=values["rang"] or None,
        )
        lines[number] = row.line
        code, owner = row.text("identnr"), row.text("fed")
        national += national_ratings(
            owner, number, values["elonat"] or None, code.strip("0") and code
        )
    if not players:
        return refused(FORMAT, notes, "sm-players")
    tournament = replace(tournament_of(tuple(players.values())), national_ratings=tuple(national))
    return import_result(tournament, FORMAT, notes, players=lines)
