"""Write a tournament as an Excel workbook: standings, crosstable, rounds, players, event."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.crosstable_rows import TEXTS, crosstable, standings_of
from trfkit.files.convert.losses import report_losses
from trfkit.files.csv_lists.write import day_of_birth
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.workbook_writer import Sheet, Value, number, workbook
from trfkit.messages.message import Message
from trfkit.model.tournament import seats_in_teams

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import Player, Tournament
    from trfkit.ranking import Standings

_CARRIED: Final = frozenset(
    {
        "name", "city", "federation", "start", "end", "arbiters", "time_control", "rounds",
        "round_dates", "players.name", "players.sex", "players.title", "players.rating",
        "players.federation", "players.fide_id", "players.birth", "players.stated_points",
        "players.stated_rank", "players.rounds", "type_text", "teams", "teams.name",
        "teams.members", "controller",
    }
)  # fmt: skip

_DASH: Final = "-"
_HALF: Final = "½"


def write_xlsx(tournament: Tournament) -> Converted:
    """Return a tournament as a workbook; ranks, points and tie-breaks are computed."""
    report = Report(Message("losses.target", file="workbook"))
    report_losses(tournament, report, _CARRIED.union(_lists_of(tournament)))
    data = workbook(_sheets(tournament, report))
    return Converted(data, tuple(report))


def _sheets(tournament: Tournament, report: Report) -> Iterator[Sheet]:
    standings = standings_of(tournament)
    keys = [column.key for column in standings.columns]
    rows = []
    for row in standings.rows:
        values = standings.texts(row)
        rows.append((row.given_rank, row.id, row.name, *(number(values[key]) for key in keys)))
    number_heading = "no" if tournament.kind.is_team else "startno"
    yield Sheet("Standings", ("rank", number_heading, "name", *keys), tuple(rows))
    of_players = None if tournament.kind.is_team else standings
    yield _crosstable(tournament, report, of_players)
    days = dict(enumerate(tournament.round_dates, start=1))
    rounds = tuple(
        (round_, days.get(round_), *(_pairing(pairing) if pairing else ()))
        for round_ in range(1, max(last_round(tournament), len(days)) + 1)
        for pairing in pairings(tournament, round_) or (None,)
    )
    yield Sheet("Rounds", _ROUNDS, rounds)
    seats = {
        member: (team.name, board)
        for member, (team, board) in seats_in_teams(tournament.teams).items()
    }
    players = (
        (*_facts(player), *seats.get(player.start_no, (None, None)))
        for player in tournament.players
    )
    yield Sheet("Players", _PLAYERS, tuple(players))
    yield Sheet("Event", (), tuple(_facts_of_event(tournament)))


def _crosstable(tournament: Tournament, report: Report, standings: Standings | None) -> Sheet:
    table = crosstable(tournament, report, standings)
    texts = {*TEXTS, *(table.head[place] for place in table.rounds)}
    rows = tuple(
        tuple(
            (cell.replace("=", _HALF) if place in table.rounds else cell) or None
            if head in texts
            else number(cell)
            for place, (head, cell) in enumerate(zip(table.head, row, strict=True))
        )
        for row in table.rows
    )
    return Sheet("Crosstable", table.head, rows)


_ROUNDS: Final = (
    "round", "date", "board", "white", "white name", "white rating", "result",
    "black", "black name", "black rating",
)  # fmt: skip


def _pairing(pairing: Pairing) -> tuple[Value, ...]:
    white, black = pairing.white, pairing.black
    return (
        pairing.board,
        white.start_no,
        white.name,
        white.rating,
        score(pairing),
        pairing.opponent,
        None if black is None else black.name,
        None if black is None else black.rating,
    )


def score(pairing: Pairing) -> str | None:
    """Return the result as people write it (``½-½``); a bye's letter, None if unknown."""
    own = pairing.white_entry.outcome.letter.strip()
    if pairing.opponent is None:
        return own or None
    other = "" if pairing.black_entry is None else pairing.black_entry.outcome.letter.strip()
    if not own and not other:
        return None
    return f"{own or _DASH}-{other or _DASH}".replace("=", _HALF)


_PLAYERS: Final = (
    "startno", "name", "title", "sex", "rating", "fed", "fide_id", "birth", "team", "board",
)  # fmt: skip


def _facts(player: Player) -> tuple[Value, ...]:
    birth = player.birth
    born: Value = None
    if birth is not None:  # a date where it is one, else as much as is known, as text
        born = day_of_birth(birth)
        with suppress(ValueError, OverflowError):
            born = date(birth.year, birth.month or 0, birth.day or 0)
    return (
        player.start_no,
        player.name,
        player.title,
        player.sex,
        player.rating,
        player.federation,
        player.fide_id,
        born,
    )


def _lists_of(tournament: Tournament) -> dict[str, str]:
    """Return the headings of the lists of tie-breaks by field; a workbook states none of teams.

    Whoever reads it back has the players alone, and ranks them by these.
    """
    if tournament.kind.is_team:
        return {}
    return {"tiebreaks": "tie-breaks", "standings_order": "order of the standings"}


def _facts_of_event(tournament: Tournament) -> Iterator[tuple[str, Value]]:
    facts: tuple[tuple[str, Value], ...] = (
        ("name", tournament.name),
        ("city", tournament.city),
        ("federation", tournament.federation),
        ("start", tournament.start),
        ("end", tournament.end),
        ("type", tournament.type_text),
        *((str(arbiter.role) + " arbiter", arbiter.text) for arbiter in tournament.arbiters),
        ("rate of play", tournament.time_control),
        ("rounds", tournament.scheduled_rounds),
        *(
            (label, ", ".join(getattr(tournament, field)) or None)
            for field, label in _lists_of(tournament).items()
        ),
        ("paired by", tournament.controller),
    )
    return ((name, value) for name, value in facts if value is not None)
