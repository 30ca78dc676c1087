"""Players whom the file lacks, though others of the file met them, and perhaps a table names them.

Their games are those of their opponents' rows. Without them everybody who met them would have met
nobody, and right values and ranks would be called wrong.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from trfkit.checks.round_facts import Rounds
from trfkit.messages.message import Message, Participant
from trfkit.model import ABSENT, Outcome, Player, RoundEntry
from trfkit.record import replace
from trfkit.units import POINT, StartNo
from trfkit.verification.result import FactFound

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.verification.table.table_choice import Chosen

FACT: Final = "player-missing"

_ANSWERS: Final = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.SHORT_WIN: Outcome.SHORT_LOSS,
    Outcome.SHORT_LOSS: Outcome.SHORT_WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
}
"""What a result is for the other side, where it is not the same."""


def with_missing_players(
    tournament: Tournament, chosen: Chosen
) -> tuple[Tournament, tuple[FactFound, ...]]:
    """Return the tournament with the players whom only others' rows and the table name, and who.

    Nobody is added whose stated points cannot come of his games and byes. Where the rating of one
    is not known nobody has any: what is made of ratings cannot be checked.
    """
    if chosen.of_teams or tournament.teams or not chosen.matched.rows.only_stated:
        return tournament, ()
    added = tuple(_missing(tournament, chosen))
    if not added:
        return tournament, ()
    facts = tuple(
        FactFound(
            fact=FACT,
            params={"participant": int(player.start_no)},
            message=Message(
                "verify.player-missing", player=Participant(int(player.start_no), player.name)
            ),
            cells=0,
            columns=(),
        )
        for player in added
    )
    return _with(tournament, added), facts


def _with(tournament: Tournament, added: Sequence[Player]) -> Tournament:
    """Return the tournament with more players; nobody has a rating where theirs are not known."""
    players = sorted((*tournament.players, *added), key=lambda player: player.start_no)
    if None in {player.rating for player in added}:
        players = [replace(player, rating=None) for player in players]
        tournament = replace(tournament, national_ratings=())
    return replace(tournament, players=tuple(players))


NAMELESS: Final = "(row missing)"


def with_missing_rows(
    tournament: Tournament, right: Callable[[Tournament], int], told: Container[int | None] = ()
) -> tuple[Tournament, tuple[FactFound, ...]]:
    """Return the tournament with the players whose rows are missing, and who they are.

    Of a row that is missing the others tell the games, and nobody a bye: if only one is missing he
    had that of which most of what is stated is ``right``, as which a tournament is counted.
    Whom a table has ``told`` otherwise is left out.
    """
    of_results = tournament.discipline.is_summed and not tournament.kind.is_team
    lost = Rounds(tournament).missing_rows if of_results else ()
    games = _games_of_nobody(tournament) if lost else {}
    # A row that only rounds to come name has no games yet, and nothing follows from it.
    numbers = [number for number in lost if number in games and number not in told]
    if not numbers:
        return tournament, ()
    one = len(numbers) == 1
    draw, win = tournament.point_system.draw, tournament.point_system.win
    most = (tournament.rounds_played - len(games[numbers[0]])) * win if one and draw else 0
    each = (
        _with(
            tournament,
            tuple(_nameless(number, games[number], extra, tournament) for number in numbers),
        )
        for extra in range(0, min(most, MOST_BYES * win) + 1, draw or 1)
    )
    facts = tuple(
        FactFound(
            fact=FACT,
            params={"participant": int(number)},
            message=Message("verify.row-missing", number=int(number)),
            cells=0,
            columns=(),
        )
        for number in numbers
    )
    return max(each, key=right), facts


MOST_BYES: Final = 3
"""So many byes, worth a win, a row that is missing can have had at most."""


def _nameless(
    number: StartNo, games: Mapping[int, RoundEntry], extra: int, tournament: Tournament
) -> Player:
    """Return who has the games that others tell, and byes worth so many points (tenths)."""
    points = Decimal(sum(map(tournament.point_system.points, games.values())) + extra)
    rounds = _with_byes(games, points, tournament) or _with_byes(games, points - extra, tournament)
    return Player(start_no=number, name=NAMELESS, rounds=rounds or ())


def _missing(tournament: Tournament, chosen: Chosen) -> Iterator[Player]:
    # What reads tables is there where there is one: what a file says of itself needs none of it.
    from trfkit.verification.table.captions import rating_of  # noqa: PLC0415 - see above
    from trfkit.verification.table.table_choice import points_at  # noqa: PLC0415 - see above

    games = _games_of_nobody(tournament)
    columns = points_at(chosen)
    for row in chosen.matched.rows.only_stated:
        if row.id not in games or row.row is None or not columns:
            continue
        stated = chosen.table.rows[row.row - 1]
        points = stated.values[columns[0]].value
        if points is None:
            continue
        rounds = _with_byes(games[row.id], points * POINT, tournament)
        if rounds is not None:
            yield Player(
                start_no=StartNo(row.id),
                name=row.name,
                rating=rating_of(chosen.table.columns, stated),
                fide_id=stated.fide_id,
                rounds=rounds,
            )


def _games_of_nobody(tournament: Tournament) -> dict[int, dict[int, RoundEntry]]:
    """Return by number who is in no row, and by round (from 1) what others' rows say of him."""
    known = {player.start_no for player in tournament.players}
    games: dict[int, dict[int, RoundEntry]] = {}
    for player in tournament.players:
        for number, entry in enumerate(player.first_rounds(tournament.rounds_played), start=1):
            if entry.opponent is not None and entry.opponent not in known:
                games.setdefault(entry.opponent, {})[number] = RoundEntry(
                    _ANSWERS.get(entry.outcome, entry.outcome),
                    player.start_no,
                    None if entry.colour is None else entry.colour.opposite,
                )
    return games


def _with_byes(
    games: Mapping[int, RoundEntry], points: Decimal, tournament: Tournament
) -> tuple[RoundEntry, ...] | None:
    """Return all rounds of who has so many points (tenths), None where no byes give them.

    Byes worth a win come first, then those worth a draw; in other rounds he was absent.
    """
    system = tournament.point_system
    rounds = []
    rest = points - sum(map(system.points, games.values()))
    for number in range(1, tournament.rounds_played + 1):
        entry = games.get(number)
        if entry is None:
            entry = next((one for one in _BYES if 0 < system.points(one) <= rest), ABSENT)
            rest -= system.points(entry)
        rounds.append(entry)
    return None if rest else tuple(rounds)


_BYES: Final = (RoundEntry(Outcome.PAIRING_ALLOCATED_BYE), RoundEntry(Outcome.HALF_POINT_BYE))
