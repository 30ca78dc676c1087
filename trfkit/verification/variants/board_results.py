"""Results of single boards of a match that may have been others than the file says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Participant
from trfkit.model.outcome import Colour, Outcome
from trfkit.record import replace
from trfkit.verification.variants.event_facts import RESULTS, ended_otherwise, game_of, written
from trfkit.verification.variants.variant_changes import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.model.tournament import Player, Tournament
    from trfkit.verification.variants.trial import Basis, Trial

_ENDED: Final = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
"""What a side's result is by its share."""


def board_results(trial: Trial, team: int, other: int, r: int) -> Iterator[Change]:
    """Yield every other result of every game between two teams (numbers) in round ``r`` from 0."""
    tournament = trial.tournament
    members = {int(one.number): one.members for one in tournament.teams}
    players = {player.start_no: player for player in tournament.players}
    opponents = set(members.get(other, ()))
    for number in members.get(team, ()):
        player = players.get(number)
        entry = None if player is None else player.round(r + 1)
        if player is None or entry is None or entry.opponent not in opponents:
            continue
        answering = players.get(entry.opponent)
        if answering is None or len(answering.rounds) <= r:
            continue
        white, black = player, answering
        if entry.colour is Colour.BLACK:
            white, black = black, white
        # Both rows speak: a result that one of them denies is one that the game may have had.
        own, answer = white.round(r + 1).outcome.share, black.round(r + 1).outcome.share
        if own is None or answer is None:
            continue
        for shares in RESULTS:
            if shares != (own, answer):
                changed = tournament
                for one, share in zip((white, black), shares, strict=True):
                    changed = _with_outcome(changed, one.start_no, r, _ENDED[share])
                results = written(own, answer), written(*shares)
                yield _board_result((white, black), r, results, _change_to(trial.of(changed)))


def _board_result(
    sides: tuple[Player, Player],
    r: int,
    results: tuple[str, str],
    apply: Callable[[Basis], Basis],
) -> Change:
    """Return that a game ended otherwise: the result of the file, then the table's."""
    white, black = sides
    told, ended = results
    names = {int(one.start_no): Participant(int(one.start_no), one.name) for one in sides}
    says, tells = ended_otherwise(game_of(names, white.start_no, black.start_no, r), told, ended)
    return Change(
        variant="result-differs",
        params={
            "round": r + 1,
            "white": white.start_no,
            "black": black.start_no,
            "file": told,
            "table": ended,
        },
        says=says,
        tells=tells,
        names_whom=True,
        apply=apply,
    )


def _with_outcome(tournament: Tournament, number: int, r: int, outcome: Outcome) -> Tournament:
    players = [
        replace(
            player,
            rounds=(
                *player.rounds[:r],
                replace(player.rounds[r], outcome=outcome),
                *player.rounds[r + 1 :],
            ),
        )
        if player.start_no == number
        else player
        for player in tournament.players
    ]
    return replace(tournament, players=tuple(players))


def _change_to(trial: Trial) -> Callable[[Basis], Basis]:
    """Return the change to another tournament; the rules stay."""

    def apply(basis: Basis) -> Basis:
        edition = basis.field.edition
        field = replace(trial.field(edition.name), edition=edition)
        return replace(basis, tournament=trial.tournament, field=field)

    return apply
