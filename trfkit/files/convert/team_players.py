"""An event of teams as its players played it, for formats that have no teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.reading.tournament_kind import kind_from_text
from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundEntry
from trfkit.record import replace

if TYPE_CHECKING:
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Tournament


def without_words_of_teams(tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament without a record 092 that says that teams play; that is reported."""
    text = tournament.type_text
    meant = kind_from_text(text, has_teams=bool(tournament.teams)) if text else None
    if meant is None or not meant.is_team:
        return tournament
    report.not_carried("092", Message("losses.words-of-teams", text=text))
    return replace(tournament, type_text=None)


def with_byes_by_worth(tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament with the pairing-allocated byes of teams as other byes, as reported.

    All players of a team have one, and without teams no more than one player is left over in a
    round. They become byes of the same worth; where there is none they stay.
    """
    if not tournament.kind.is_team:
        return tournament
    bye = Outcome.PAIRING_ALLOCATED_BYE
    game = tournament.point_system.game_worth_as_much(bye)
    other = {
        Outcome.WIN: Outcome.FULL_POINT_BYE,
        Outcome.DRAW: Outcome.HALF_POINT_BYE,
        Outcome.LOSS: Outcome.ZERO_POINT_BYE,
    }.get(game) if game is not None else None  # fmt: skip
    if other is None:
        return tournament
    entry = RoundEntry(other)
    players = tuple(
        replace(player, rounds=tuple(entry if one.outcome is bye else one for one in player.rounds))
        if any(one.outcome is bye for one in player.rounds)
        else player
        for player in tournament.players
    )
    if players == tournament.players:
        return tournament
    report.changed("001", Message("losses.team-bye"), bye.letter, other.letter)
    return replace(tournament, players=players)


# The kind of a tournament in words, where a format has no code for it ----------------------------


def type_in_words(tournament: Tournament) -> str | None:
    """Return a text of record 092 that means the tournament's kind, None if there is none."""
    kind = tournament.kind
    who = "Team" if kind.is_team else "Individual"
    double = "Double " if kind.cycles == 2 else ""  # noqa: PLR2004 - twice
    for system in ("Swiss-System", f"{double}Round-Robin", "Knockout", "Scheveningen"):
        text = f"{who}: {system}"
        meant = kind_from_text(text, has_teams=bool(tournament.teams))
        if meant and (meant.event, meant.is_team) == (kind.event, kind.is_team):
            return text
    return None
