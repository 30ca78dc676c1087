"""The pairings of a round as JaVaFo and bbpPairings print them: a count, then pairs of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.convert.board_pairings import last_round, pairings
from trfkit.files.convert.losses import report_losses
from trfkit.files.crosstables.table_outcomes import import_result, refused, tournament_of
from trfkit.files.import_findings import Notes
from trfkit.files.tables.grid import decode
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.messages.message import Message
from trfkit.model import Colour, Outcome, Player, RoundEntry, RoundKind, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.units import StartNo

if TYPE_CHECKING:
    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "pairs"

_PAIR: Final = lazy_pattern(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s*")
_COUNT: Final = lazy_pattern(r"\s*([0-9]{1,5})\s*")
_ALL: Final = lazy_pattern(rb"\s*[0-9]{1,5}[ \t]*\r?\n(?:[ \t]*[0-9]{1,4}[ \t]+[0-9]{1,4}\s*)+")
_LARGEST: Final = 200_000
"""A list of everybody there can be has fewer bytes."""


def is_pairs(data: bytes) -> bool:
    """Tell whether a file is such a list: nothing but numbers, and as many pairs as it says."""
    if len(data) > _LARGEST or _ALL.fullmatch(data) is None:
        return False
    count, *pairs = filter(bytes.strip, data.splitlines())
    return int(count) == len(pairs)


def read_pairs(data: bytes, *, encoding: str | None = None, **_: object) -> ReadResult:
    """Return a tournament of one round to be played: numbers without names; never raises.

    White comes before Black. A player whose opponent is 0 has the pairing-allocated bye.
    """
    text = decode(data, encoding)
    notes = Notes(text.diagnostics)
    entries: dict[StartNo, RoundEntry] = {}
    lines: dict[StartNo, int] = {}
    rows = [(n, row) for n, row in enumerate(text.text.splitlines(), start=1) if row.strip()]
    counted = _COUNT.fullmatch(rows[0][1]) if rows else None
    if counted is not None and int(counted[1]) != len(rows) - 1:
        miscount = Message("IMP004.counts-pairs", stated=int(counted[1]), count=len(rows) - 1)
        notes.found("IMP004", line=rows[0][0], text=counted[1], why=miscount)
    for line, row in rows[1:] if counted is not None else rows:
        match = _PAIR.fullmatch(row)
        white, black = (StartNo(int(match[n]) if match else 0) for n in (1, 2))
        paired = next((number for number in (white, black) if number in entries), None)
        why = None
        if match is None:
            why = Message("IMP004.no-two-numbers")
        elif white == black:
            why = Message("IMP004.oneself")
        elif not white:
            why = Message("IMP004.zero")
        elif paired is not None:
            why = Message("IMP004.paired", number=paired)
        if why is not None:
            notes.found("IMP004", line=line, text=row.strip()[:60], why=why)
            continue
        lines[white] = line
        entries[white] = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
        if black:
            lines[black] = line
            entries[white] = RoundEntry(Outcome.PENDING, black, Colour.WHITE)
            entries[black] = RoundEntry(Outcome.PENDING, white, Colour.BLACK)
    if not entries:
        return refused(FORMAT, notes, "pairs")
    players = tuple(
        Player(start_no=number, name="", rounds=(entry,))
        for number, entry in sorted(entries.items())
    )
    return import_result(tournament_of(players), FORMAT, notes, players=lines)


def write_pairs(tournament: Tournament, *, only_round: int | None = None) -> Converted:
    """Write the pairings of one round, by default the last known one.

    The first line is the number of pairs. White comes before Black; 0 is the opponent of the player
    with the pairing-allocated bye. Other byes and absences were no part of the pairing and are
    reported, as is a game that only one player's row states.
    """
    report = Report(Message("losses.target", file="pairings"))
    report_losses(tournament, report, frozenset({"players.rounds"}))
    last = last_round(tournament)
    number = (last or 1) if only_round is None else only_round
    if not last:
        report.not_carried("001", Message("losses.not-begun"))
    elif last > 1:
        report.not_carried("001", Message("losses.other-rounds", round=number))
    else:
        report.not_carried("001", Message("losses.results"))
    pairs = []
    for pairing in pairings(tournament, number):
        white = pairing.white.start_no
        if pairing.is_mutual:
            pairs.append(f"{white} {pairing.opponent}")
        elif pairing.white_entry.kind is RoundKind.PAIRING_ALLOCATED_BYE:
            pairs.append(f"{white} 0")
        else:
            fact = Message("losses.unpaired", round=number)
            report.not_carried("001", fact, participant=white)
    lines = [str(len(pairs)), *pairs]
    return Converted("".join(f"{line}\n" for line in lines).encode(), tuple(report))
