"""The pairings of a round as JaVaFo and bbpPairings print them: numbers, two on a line."""

from __future__ import annotations

from trfkit.files.convert.board_pairings import last_round, pairings
from trfkit.files.convert.losses import report_losses
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.messages.message import Message
from trfkit.model import RoundKind, Tournament


def write_pairs(tournament: Tournament, *, only_round: int | None = None) -> Converted:
    """Write the pairings of one round, by default the last known one.

    The first line is the number of pairs. White comes before Black; 0 is the opponent of the player
    with the pairing-allocated bye. Other byes and absences were no part of the pairing and are
    reported, as is a game that only one player's row states.
    """
    report = Report(Message("losses.target", file="pairings"))
    report_losses(tournament, report, frozenset({"players.rounds"}))
    last = last_round(tournament)
    number = last if only_round is None else only_round
    if last > 1:
        report.not_carried("001", Message("losses.other-rounds", round=number))
    elif last:
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
