"""SCR001 of two at once: points that are right if the result of their game is another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.results import PARTNERS, is_confirmed
from trfkit.findings import Edit, Fix
from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundEntry
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.model import Player
    from trfkit.units import StartNo

OTHER_RESULTS: Final = {
    outcome: tuple(one for one in group if one is not outcome)
    for group in (
        (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
        (Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    )
    for outcome in group
}
"""What a game may have ended with instead, by what the file says."""

MOST: Final = 40
"""Points of more players are not wrong for a game."""


class Turned(NamedTuple):
    """A game of two players whose other result would give both the points that they state."""

    player: Player
    opponent: Player
    number: int
    instead: Outcome

    def entries(self) -> tuple[tuple[Player, Outcome], ...]:
        """Return the results of both rows as they would have to be."""
        return (self.player, self.instead), (self.opponent, PARTNERS[self.instead])


def told_by_games(case: Case, findings: Mapping[StartNo, Diagnostic]) -> dict[StartNo, Diagnostic]:
    """Return findings SCR001 by player, those of two made one where a game explains both.

    Both rows have the game, so that no row contradicts another: the points say that the result
    was entered otherwise, or they are wrong themselves. Which it is nobody can tell from them; so
    what would mend it is a guess. Where the ranks go with the results it is the points.
    """
    told = dict(findings)
    wrong = [number for number, one in findings.items() if one.caused_by is None]
    if not 1 < len(wrong) <= MOST:
        return told
    games = [game for number in wrong for game in _games(case, number, wrong)]
    for game in games:
        who = {game.player.start_no, game.opponent.start_no}
        rivals = [one for one in games if who & {one.player.start_no, one.opponent.start_no}]
        is_only = all({one.player.start_no, one.opponent.start_no} == who for one in rivals)
        if is_only and rivals[0] is game and not _do_ranks_contradict(case, game):
            told[game.player.start_no] = _told(case, findings, rivals)
            del told[game.opponent.start_no]
    return told


def _games(case: Case, number: StartNo, wrong: Sequence[StartNo]) -> Iterator[Turned]:
    """Yield the games of a player with a later one that explain the points of both."""
    player, sums = case.players[number], case.rounds.sums
    for at, entry in enumerate(player.first_rounds(case.tournament.rounds_played), start=1):
        opponent = case.players.get(entry.opponent) if entry.opponent is not None else None
        if opponent is None or opponent.start_no <= number or opponent.start_no not in wrong:
            continue
        if not is_confirmed(case, player, at) or opponent.round(at).outcome not in PARTNERS:
            continue
        for instead in OTHER_RESULTS.get(entry.outcome, ()):
            game = Turned(player, opponent, at, instead)
            if all(
                sums.changed(one, {at: _with(one.round(at), outcome)}).explain(one.stated_points)
                for one, outcome in game.entries()
            ):
                yield game


def _with(entry: RoundEntry, outcome: Outcome) -> RoundEntry:
    return replace(entry, outcome=outcome)


def _do_ranks_contradict(case: Case, game: Turned) -> bool:
    """Tell whether the ranks go better with the points of the results than with those stated."""
    both = (game.player, game.opponent)
    ranks = {one.start_no: one.stated_rank for one in case.tournament.players if one.stated_rank}
    stated = {number: case.players[number].stated_points or 0 for number in ranks}
    computed = stated | {one.start_no: case.rounds.sums.of(one).computed for one in both}
    amiss = {
        name: sum(
            (ranks[one.start_no] - rank) * (points[one.start_no] - points[other]) > 0
            for one in both
            if one.start_no in ranks
            for other, rank in ranks.items()
        )
        for name, points in (("stated", stated), ("computed", computed))
    }
    return amiss["stated"] > amiss["computed"]


def _told(
    case: Case, findings: Mapping[StartNo, Diagnostic], games: Sequence[Turned]
) -> Diagnostic:
    """Return the finding about both players, with the game, or each of several."""
    player, opponent, number, instead = games[0]
    has = player.round(number).outcome
    mine, theirs = findings[player.start_no].values, findings[opponent.start_no].values
    values = {
        "opponent": opponent.start_no,
        "other_stated": theirs["stated"],
        "other_computed": theirs["computed"],
        "rounds": tuple(sorted({one.number for one in games})),
        "instead": score(instead),
        "result": score(has),
        "advice": Message("SCR001.game.hint"),
    }
    return replace(
        findings[player.start_no],
        variant="game",
        values={**mine, **values},
        fix=_fix(case, games[0]) if len(games) == 1 else None,
    )


def score(outcome: Outcome) -> str:
    """Return a result as ``1-0``, from the side that has it."""
    return f"{outcome.letter}-{PARTNERS[outcome].letter}".replace("=-=", "½-½")


def _fix(case: Case, game: Turned) -> Fix | None:
    """Return the edits of both rows that give the game its other result: a guess."""
    edits: list[Edit] = []
    for player, outcome in game.entries():
        place = case.at_round(player, game.number, "result", "result")
        fix = case.field_fix(place, outcome.letter, safe=False)
        if fix is None:
            return None
        edits += fix.edits
    return Fix(tuple(edits), safe=False)
