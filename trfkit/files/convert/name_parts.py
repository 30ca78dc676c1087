"""Names in two parts, as formats have them that keep family names and given names apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.files.xml_writer import one_line
from trfkit.messages.message import Message

if TYPE_CHECKING:
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Player, Tournament
    from trfkit.units import StartNo


class Name(NamedTuple):
    """Family name and given name, either may be blank."""

    family: str
    given: str

    def __str__(self) -> str:
        """The name as a TRF has it: ``Family, Given``."""
        return ", ".join(filter(None, self))


def names_in_parts(tournament: Tournament, report: Report) -> dict[StartNo, Name]:
    """Return the parts of each player's name; what a reader puts together otherwise is reported.

    Who has no name gets one of his number, since a row without any is nobody.
    """
    parts = {player.start_no: _parts(player) for player in tournament.players}
    respaced = False
    for player in tournament.players:
        name = str(parts[player.start_no])
        if name.split() == player.name.replace(",", ", ").split():
            respaced |= name != player.name
        else:
            fact = Message("losses.field.name")
            report.changed("001", fact, player.name, name, participant=player.start_no)
    if respaced:
        report.assumed("001", Message("losses.names-respaced"))
    return parts


def _parts(player: Player) -> Name:
    family, _, given = (one_line(part) for part in player.name.partition(","))
    return Name(family, given) if family or given else Name(f"Player {player.start_no}", "")
