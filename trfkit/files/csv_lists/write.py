"""Write a tournament as lists for spreadsheets: games, roster, crosstable, with commas or tabs.

With commas the file begins with the mark by which Excel recognises UTF-8. Free texts (names, teams)
are made inert: no spreadsheet reads them as formulas.
"""

from __future__ import annotations

import csv
import io
from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.crosstable_rows import OF_CROSSTABLE, TEXTS, crosstable
from trfkit.files.convert.losses import report_inferred, report_losses, report_read_back
from trfkit.files.csv_lists.read import (
    GAMES,
    MISSING,
    NO_COLOUR,
    ROSTER,
    USUAL_COLOURS,
    read_games,
    read_roster,
)
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model.tournament import seats_in_teams
from trfkit.record import replace
from trfkit.visible_text import inert, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.model import PartialDate, Tournament
    from trfkit.units import StartNo

COMMA, TAB = ",", "\t"

_MARK: Final = "\ufeff"


def write_rows(rows: Iterable[Sequence[str]], delimiter: str) -> bytes:
    """Return rows as a file, with quotation marks only where needed."""
    buffer = io.StringIO(newline="")
    csv.writer(buffer, delimiter=delimiter, lineterminator="\n").writerows(rows)
    mark = _MARK if delimiter == COMMA else ""
    return f"{mark}{buffer.getvalue()}".encode()


def text_cell(text: str | None, report: Report, field: str, start_no: StartNo | None = None) -> str:
    """Make a free text inert and remove cursor controls; changes are reported."""
    text = text or ""
    stripped = visible(text).strip()
    if stripped != text:
        fact = Message(f"losses.field.{field}")
        report.changed("001", fact, visible(text), stripped, participant=start_no)
    return inert(stripped)


# Games ------------------------------------------------------------------------------------------


def _games(tournament: Tournament, *, delimiter: str) -> Converted:
    """Write a row for each game, round by round."""
    report = Report(Message("losses.target", file="games"))
    names = {
        player.start_no: text_cell(player.name, report, "name", player.start_no)
        for player in tournament.players
    }
    rows = [
        _game(pairing, names)
        for number in range(1, last_round(tournament) + 1)
        for pairing in pairings(tournament, number)
    ]
    data = write_rows([GAMES, *rows], delimiter)
    if not rows and tournament.players:
        report.not_carried("001", Message("losses.not-begun"))
        tournament = replace(tournament, players=())
    again = read_games(data, limits=NO_LIMITS).tournament
    report_read_back(tournament, again, report, numbers={})
    return Converted(data, tuple(report))


def _game(pairing: Pairing, names: dict[StartNo, str]) -> list[str]:
    white, entry, back = pairing.white, pairing.white_entry, pairing.black_entry
    opponent = pairing.opponent
    black_result = "" if back is None else back.outcome.letter.strip()
    if opponent is not None and back is None:
        black_result = MISSING
    # Both sides' letters, blank where they are White and Black.
    first = entry.colour or NO_COLOUR
    second = NO_COLOUR if back is None else back.colour or NO_COLOUR
    colours = first.strip(NO_COLOUR) if opponent is None else f"{first}{second}"
    colours = "" if colours == USUAL_COLOURS else colours
    return [
        str(pairing.round),
        str(pairing.board),
        str(white.start_no),
        "" if opponent is None else str(opponent),
        entry.outcome.letter.strip(),
        black_result,
        names[white.start_no],
        "" if opponent is None else names.get(opponent, ""),
        colours,
    ]


# Roster -----------------------------------------------------------------------------------------


def _roster(tournament: Tournament, *, delimiter: str) -> Converted:
    """Write a row for each player in the order of the file."""
    report = Report(Message("losses.target", file="roster"))
    # A row has a rating and an id under the player's federation, and no more.
    national = {one.start_no: one for one in reversed(tournament.national_ratings)}
    seats = seats_in_teams(tournament.teams)
    rows = []
    for player in tournament.players:
        rating = national.get(player.start_no)
        team, board = seats.get(player.start_no, (None, ""))
        rows.append(
            [
                str(player.start_no),
                text_cell(player.name, report, "name", player.start_no),
                player.sex or "",
                player.title or "",
                "" if player.rating is None else str(player.rating),
                text_cell(player.federation, report, "federation", player.start_no),
                "" if player.fide_id is None else str(player.fide_id),
                "" if player.birth is None else day_of_birth(player.birth),
                "" if rating is None or rating.rating is None else str(rating.rating),
                "" if rating is None else text_cell(rating.national_id, report, "national_id"),
                text_cell(team.name if team else "", report, "team", player.start_no),
                str(board),
            ]
        )
    data = write_rows([ROSTER, *rows], delimiter)
    again = read_roster(data, limits=NO_LIMITS).tournament
    report_read_back(tournament, again, report, numbers={})
    if again is not None:  # as a list of games completes it
        report_inferred(tournament, report, again.teams)
    return Converted(data, tuple(report))


def day_of_birth(birth: PartialDate) -> str:
    """Return a date as far as known: ``1987-02-28``, ``1987-02``, ``1987``."""
    parts = [f"{birth.year:04d}"]
    if birth.month:
        parts.append(f"{birth.month:02d}")
        if birth.day:
            parts.append(f"{birth.day:02d}")
    return "-".join(parts)


# Crosstable -------------------------------------------------------------------------------------


def _crosstable(tournament: Tournament, *, delimiter: str) -> Converted:
    """Write the crosstable in the order of the standings."""
    report = Report(Message("losses.target", file="crosstable"))
    report_losses(tournament, report, OF_CROSSTABLE)
    table = crosstable(tournament, report)
    rows = [
        [
            text_cell(cell, report, TEXTS[head]) if head in TEXTS else cell
            for head, cell in zip(table.head, row, strict=True)
        ]
        for row in table.rows
    ]
    return Converted(write_rows([table.head, *rows], delimiter), tuple(report))


write_csv_games = partial(_games, delimiter=COMMA)
write_tsv_games = partial(_games, delimiter=TAB)
write_csv_roster = partial(_roster, delimiter=COMMA)
write_tsv_roster = partial(_roster, delimiter=TAB)
write_csv_crosstable = partial(_crosstable, delimiter=COMMA)
write_tsv_crosstable = partial(_crosstable, delimiter=TAB)
