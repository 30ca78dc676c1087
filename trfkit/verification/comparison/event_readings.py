"""Supply the facts that a file omits and a comparison needs: players, withdrawals, pending games.

Players whom the file lacks get their games from their opponents' rows, and perhaps a name from the
table. Without them their opponents would have met nobody, and correct values and ranks would be
reported as wrong.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import Rounds
from trfkit.messages.message import Message, Participant
from trfkit.model import ABSENT, Outcome, Player, RoundEntry, RoundKind, Tournament
from trfkit.model.tournament import Event
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranks import field_of
from trfkit.ranking.remarks import PENDING_GAMES_COUNT
from trfkit.ranking.request import choose_kind
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.regulations.policies import FEW_GAMES
from trfkit.units import POINT, Points, StartNo
from trfkit.verification.result import FactFound, Verification

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

    from trfkit.ranking import Ranking
    from trfkit.verification.table.table_choice import Chosen
    from trfkit.verification.variants.trial import Setting


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
    """Add the players who occur only in others' rows and in the table; return them as facts.

    A player is added only if games and byes can give the stated points. If the rating of an added
    player is not known, nobody keeps a rating: values that are made of ratings cannot be checked.
    """
    if chosen.of_teams or tournament.teams or not chosen.matched.rows.only_stated:
        return tournament, ()
    # What reads tables is there where there is one: what a file says of itself needs none of it.
    from trfkit.verification.table.captions import rating_of  # noqa: PLC0415 - see above
    from trfkit.verification.table.table_choice import points_at  # noqa: PLC0415 - see above

    games = _games_of_nobody(tournament)
    columns = points_at(chosen)
    added, facts = [], []
    rows = chosen.matched.rows.only_stated
    only_number = next(iter(games), None) if len(rows) == len(games) == 1 else None
    for row in rows:
        number = StartNo(row.id or only_number or 0)
        if number not in games or row.row is None or not columns:
            continue
        stated = chosen.table.rows[row.row - 1]
        points = stated.values[columns[0]].value
        if points is None:
            continue
        rounds = _with_byes(games[number], points * POINT, tournament)
        if rounds is not None:
            rating, id_ = rating_of(chosen.table.columns, stated), stated.fide_id
            added.append(
                Player(start_no=number, name=row.name, rating=rating, fide_id=id_, rounds=rounds)
            )
            named = Participant(number, row.name)
            facts.append(_is_missing(number, Message("verify.player-missing", player=named)))
    return (_with(tournament, added), tuple(facts)) if added else (tournament, ())


def _is_missing(number: int, message: Message) -> FactFound:
    params = {"participant": number}
    return FactFound(fact=FACT, params=params, message=message, cells=0, columns=())


def _with(tournament: Tournament, added: Sequence[Player]) -> Tournament:
    """Return the tournament with more players; nobody has a rating if theirs are not known."""
    players = sorted((*tournament.players, *added), key=lambda player: player.start_no)
    if None in {player.rating for player in added}:
        players = [replace(player, rating=None) for player in players]
        tournament = replace(tournament, national_ratings=())
    return replace(tournament, players=tuple(players))


NAMELESS: Final = "(row missing)"


def with_missing_rows(
    tournament: Tournament, right: Callable[[Tournament], int], named: Container[int | None] = ()
) -> tuple[Tournament, tuple[FactFound, ...]]:
    """Add the players whose rows are missing from the file; return them as facts.

    Their games follow from the opponents' rows, but their byes from nothing: if only one row is
    missing, the player gets the byes by which most stated values are ``right``, a function that
    counts them. The players in ``named`` are left out: a table states them.
    """
    of_results = tournament.discipline.is_summed and not tournament.kind.is_team
    lost = Rounds(tournament).missing_rows if of_results else ()
    games = _games_of_nobody(tournament) if lost else {}
    # A row that only rounds to come name has no games yet, and nothing follows from it.
    numbers = [number for number in lost if number in games and number not in named]
    if not numbers:
        return tournament, ()

    def with_games(extra: int) -> Tournament:
        """Add players with the games in others' rows, and byes worth ``extra`` (tenths)."""
        players = []
        for number in numbers:
            points = Decimal(sum(map(tournament.point_system.points, games[number].values())))
            rounds = _with_byes(games[number], points + extra, tournament)
            rounds = rounds or _with_byes(games[number], points, tournament)
            players.append(Player(start_no=number, name=NAMELESS, rounds=rounds or ()))
        return _with(tournament, players)

    first, *others = numbers
    win = tournament.point_system.win
    step = tournament.point_system.draw or win
    unknown = tournament.rounds_played - len(games[first])
    most = unknown * win * (not others)
    each = (with_games(extra) for extra in range(0, most + step, step))
    facts = [_is_missing(n, Message("verify.row-missing", number=n)) for n in map(int, numbers)]
    return max(each, key=right), tuple(facts)


def _games_of_nobody(tournament: Tournament) -> dict[int, dict[int, RoundEntry]]:
    """Return by number, then by round (from 1), the games of players without a row."""
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
    """Return all rounds of a player with these points (tenths), None if no byes give them.

    Byes worth a win come first, then those worth a draw; other rounds are absences.
    """
    system = tournament.point_system
    rounds = []
    rest = points - sum(map(system.points, games.values()))
    for number in range(1, tournament.rounds_played + 1):
        entry = games.get(number)
        if entry is None:
            worth = ((bye, system.points(bye)) for bye in _BYES)
            entry = next((bye for bye, gain in worth if gain and gain <= rest), ABSENT)
            rest -= system.points(entry)
        rounds.append(entry)
    return None if rest else tuple(rounds)


_BYES: Final = (RoundEntry(Outcome.PAIRING_ALLOCATED_BYE), RoundEntry(Outcome.HALF_POINT_BYE))


# Who withdrew from a round-robin: no record says it, so every reading of it is tried --------------


def verify_by_best_reading(
    tournament: Tournament, ranking: Ranking, verify: Callable[[Ranking], Verification]
) -> Verification:
    """Run ``verify`` with each reading of withdrawals; return that with the fewest open cells.

    Of equal results the one with the most right ranks is returned. If the user chose a reading,
    only that one is used.
    """
    verifications: list[tuple[tuple[int, ...], Verification]] = []
    refusals: list[Refusal] = []
    for reading in _readings(tournament, ranking):
        try:
            verification = verify(reading)
        except Refusal as refusal:  # a table that counts these games looks like another event's
            refusals.append(refusal)
        else:
            wrong = _count_wrong(verification)
            verifications.append((wrong, verification))
            if not any(wrong):
                break
    if not verifications:
        first, *_ = refusals
        raise first
    return min(verifications, key=itemgetter(0))[1]


def _readings(tournament: Tournament, ranking: Ranking) -> Iterator[Ranking]:
    """Yield the ranking, then the same by every other reading if a player withdrew."""
    yield ranking
    kind = choose_kind(tournament, ranking.kind)
    if FEW_GAMES.name in ranking.policies or kind.event is not Event.ROUND_ROBIN:
        return
    request = read_request(tournament, ranking)
    if field_of(tournament, request, ranking).view.withdrawn:
        for option in FEW_GAMES.options:
            if option.choose(request.edition) != request.edition:
                policies = {**ranking.policies, FEW_GAMES.name: option.name}
                yield replace(ranking, policies=policies)


def _count_wrong(verification: Verification) -> tuple[int, ...]:
    """Return the numbers of cells and columns without a cause, of wrong ranks, and of wrong values.

    A table that seems to hold further rounds may only count games that a reading annuls.
    """
    if verification.is_ahead:
        return (verification.rows.matched,)
    ranks = sum(len(one.cells) - one.equal for one in verification.compared if one.of_ranks)
    values = sum(len(one.cells) - one.equal for one in verification.compared if not one.of_ranks)
    return verification.verdict.cells.open + len(verification.unmapped), ranks, values


# A round in progress: whether stated points count its pending games, and then nothing does --------


PENDING_LEFT_OUT: Final = Message("verify.pending-left-out")


def left_out(setting: Setting, right: Callable[[Setting], int]) -> Setting:
    """Return the setting with pending games worth nothing, if the stated points support that.

    ``right`` counts the stated points that are right in a setting. The setting is returned as it is
    if as many points or more are right with pending games as they count, or worth a win: then the
    games have ended since, and the losers got nothing.
    """
    tournament = setting.tournament
    played = tournament.rounds_played
    rounds = chain.from_iterable(player.rounds[:played] for player in tournament.players)
    if not any(entry.outcome.kind is RoundKind.PENDING and entry.opponent for entry in rounds):
        return setting

    def counting(points: Points) -> Setting:
        system = replace(tournament.point_system, unknown=points)
        return replace(setting, tournament=replace(tournament, point_system=system))

    without = counting(Points(0))
    most = right(without)
    is_left_out = most > right(setting) and most > right(counting(tournament.point_system.win))
    return without if is_left_out else setting


def notes_on_pending(notes: Iterable[Message], *, are_left_out: bool) -> tuple[Message, ...]:
    """Return the notes of standings, with at most one on how pending games count."""
    if not are_left_out:
        return tuple(notes)
    return (*(note for note in notes if note != PENDING_GAMES_COUNT), PENDING_LEFT_OUT)
