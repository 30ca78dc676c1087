"""Compare the games in a table's own file with those of the tournament.

All values can agree although games differ. Only rounds that both sources have played, and games
between players who are in both, are compared.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from trfkit.change.game_differences import changes_of_rounds
from trfkit.change.levelling import level
from trfkit.events import People, Who, players_of_both, teams_of_both
from trfkit.events.names import name_key
from trfkit.messages.message import Message, Participant
from trfkit.model.outcome import ABSENT, AS_RATED, Outcome, RoundEntry, RoundKind
from trfkit.record import Record, replace
from trfkit.verification.result import FactFound, GameOtherwise, Verification
from trfkit.verification.table.table_choice import are_alike

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.change.result import Change
    from trfkit.model.tournament import Player, Tournament

HALF: Final = 2
"""With less than one in so many known on the other side these are two events."""


class Games(Record):
    """The games with a different result in the table's file, and notes if none were compared.

    ``rounds`` is the last round whose games were compared.
    """

    otherwise: tuple[GameOtherwise, ...] = ()
    notes: tuple[Message, ...] = ()
    rounds: int = 0


def games_otherwise(
    ours: Tournament, theirs: Tournament, versions: tuple[str, str], name: str = ""
) -> Games:
    """Return the games that differ in ``theirs``, the tournament of a table's file.

    ``versions`` are the formats of both: facts that one of them cannot state are not compared.
    Numbers are those of ``ours``; notes call the table ``name``.
    """
    rounds = min(ours.rounds_played, theirs.rounds_played)
    if not (rounds and ours.players and theirs.players):
        return Games()
    ours, theirs = _until(ours, rounds), _until(theirs, rounds)
    people = _known_for_certain(players_of_both(theirs, ours), theirs, ours)
    if len(people.pairs) * HALF < len(theirs.players):
        return Games(notes=(not_compared(name, Message("verify.most-players-unknown")),))
    # The file is the later one, so that its numbers are told.
    levelled = level(theirs, ours, versions[::-1], people, teams_of_both(theirs, ours))
    before, after = _told_by_both(levelled.before, levelled.after, people, rounds)
    changes = changes_of_rounds(before, after, people)
    otherwise = tuple(
        _told(one, number, people)
        for one in changes
        if (number := one.round) and one.kind != "round"
    )
    return Games(otherwise, rounds=rounds)


def not_compared(name: str, why: Message) -> Message:
    """Return a note that the games of a table were not compared, with its name if it has one."""
    if name:
        return Message("verify.games-of-file-not-compared", file=name, why=why)
    return Message("verify.games-not-compared", why=why)


def with_games(verification: Verification, games: Games) -> Verification:
    """Add the games of the table to a verification, except those that its facts already name.

    A note names the rounds whose values are compared but whose games are not.
    """
    otherwise = tuple(
        game
        for game in games.otherwise
        if not any(_names(fact, game) for fact in verification.facts)
    )
    notes = games.notes
    if 0 < games.rounds < verification.rounds:
        untold = tuple(range(games.rounds + 1, verification.rounds + 1))
        notes += (Message("verify.no-games-of-rounds", rounds=untold),)
    return replace(verification, games=otherwise, notes=(*verification.notes, *notes))


def _names(fact: FactFound, game: GameOtherwise) -> bool:
    """Whether a fact is about this game, or about a participant's round without a game."""
    params = fact.params
    if params.get("round") != game.round:
        return False
    if "white" in params:
        return {params["white"], params["black"]} == set(game.participants)
    return params.get("participant") in game.participants


def _until(tournament: Tournament, rounds: int) -> Tournament:
    """Return a tournament as it was after ``rounds`` rounds."""
    if max(len(player.rounds) for player in tournament.players) <= rounds:
        return replace(tournament, rounds_played=rounds)
    players = tuple(replace(player, rounds=player.rounds[:rounds]) for player in tournament.players)
    return replace(tournament, players=players, rounds_played=rounds)


def _known_for_certain(people: People, before: Tournament, after: Tournament) -> People:
    """Keep only matched players who share a FIDE id, or a name that nobody else has."""
    names = Counter(name_key(player.name) for player in after.players)
    pairs = tuple(
        (one, other)
        for one, other in people.pairs
        if before.players[one].fide_id == after.players[other].fide_id is not None
        or (
            names[name_key(after.players[other].name)] == 1
            and are_alike(before.players[one].name, after.players[other].name)
        )
    )
    if len(pairs) == len(people.pairs):
        return people
    earlier = {player.start_no: (False, player.start_no) for player in before.players}
    later = {player.start_no: (False, player.start_no) for player in after.players}
    for earlier_index, other in pairs:
        number = after.players[other].start_no
        earlier[before.players[earlier_index].start_no] = later[number] = (True, number)
    return replace(people, pairs=pairs, earlier=earlier, later=later)


class _Side(Record):
    """One side: its tournament, the person behind each number, and whether it states byes."""

    tournament: Tournament
    known: Callable[[int], Who]
    tells_byes: bool

    def met(self, entry: RoundEntry) -> Who | None:
        """Return the opponent, None without one."""
        return None if entry.opponent is None else self.known(entry.opponent)

    def knows_opponent(self, entry: RoundEntry) -> bool:
        """Return whether there is no opponent, or one who is in both sources."""
        is_in_both, _ = self.met(entry) or (True, None)
        return is_in_both

    def worth(self, entry: RoundEntry) -> Outcome | None:
        """Return the result of a game that brings as many points."""
        if entry.outcome.share is not None:
            return AS_RATED.get(entry.outcome, entry.outcome)
        return self.tournament.point_system.game_worth_as_much(entry.outcome)


def _side(tournament: Tournament, known: Callable[[int], Who]) -> _Side:
    entries = (entry for player in tournament.players for entry in player.rounds)
    tells_byes = any(entry.opponent is None and entry != ABSENT for entry in entries)
    return _Side(tournament, known, tells_byes)


def _told_by_both(
    before: Tournament, after: Tournament, people: People, last: int
) -> tuple[Tournament, Tournament]:
    """Blank in both tournaments the rounds in which one of them states too little."""
    earlier, later = list(before.players), list(after.players)
    sides = _side(before, people.earlier_participant), _side(after, people.later_participant)
    is_entered = _is_entered([(earlier[one], later[other]) for one, other in people.pairs], last)
    for earlier_index, other in people.pairs:
        was, now = earlier[earlier_index], later[other]
        # A row without any result tells of no round.
        rounds = zip_longest(was.rounds, now.rounds, fillvalue=ABSENT)
        pairs = [*rounds] if was.rounds and now.rounds else []
        comparable = [
            pair
            if _is_told(pair, sides, may_lack=number == last and not is_entered)
            else (ABSENT, ABSENT)
            for number, pair in enumerate(pairs, start=1)
        ]
        earlier[earlier_index] = replace(was, rounds=tuple(pair[0] for pair in comparable))
        later[other] = replace(now, rounds=tuple(pair[1] for pair in comparable))
    return replace(before, players=tuple(earlier)), replace(after, players=tuple(later))


def _is_entered(pairs: Sequence[tuple[Player, Player]], last: int) -> bool:
    """Tell whether both sides have each game of the last round that one has, and at least one.

    If one side lacks a game, its empty cells in that round are no absences.
    """
    both = [(was.round(last), now.round(last)) for was, now in pairs]
    games = [pair for pair in both if any(entry.outcome.share is not None for entry in pair)]
    is_open = any(entry.outcome.kind is RoundKind.PENDING for pair in both for entry in pair)
    return bool(games) and not is_open and not any(ABSENT in pair for pair in games)


def _is_told(
    pair: tuple[RoundEntry, RoundEntry], sides: tuple[_Side, _Side], *, may_lack: bool
) -> bool:
    """Tell whether two entries of one round can be compared.

    A game without a result states nothing, nor does an empty cell of a side without byes, or of a
    round that ``may_lack`` entries. Forfeits are printed with an opponent or as the bye of the same
    worth; few formats state that a game was not rated, and some print that as a forfeit.
    """
    (before, after), (was, now) = sides, pair
    if RoundKind.PENDING in {was.outcome.kind, now.outcome.kind}:
        return False
    if not (before.knows_opponent(was) and after.knows_opponent(now)):
        return False
    is_played = any(entry.outcome.share is not None for entry in pair)
    if ABSENT in pair:
        tells = (was != ABSENT or before.tells_byes) and (now != ABSENT or after.tells_byes)
        return not may_lack and (is_played or tells)
    is_worth_one = before.worth(was) is after.worth(now)
    is_one_pair = before.met(was) == after.met(now)
    if is_played and is_worth_one and is_one_pair:
        is_same = was.outcome is now.outcome
        return is_same or not any(entry.outcome in AS_RATED for entry in pair)
    is_alone = any(entry.opponent is None for entry in pair)
    return is_played or not (is_worth_one and (is_alone or is_one_pair))


def _told(change: Change, number: int, people: People) -> GameOtherwise:
    """Return a change of a round, from table to file, as a game that differs in the table."""
    message = Message(
        "verify.colours-otherwise" if change.kind == "colours" else "verify.game-otherwise",
        round=number,
        file=change.after or Message("verify.nothing"),
        table=change.before or Message("verify.nothing"),
    )
    if change.kind in {"result", "bye"}:
        first, *others = (
            Participant(n, people.names.get((True, n)) or "") for n in change.participants
        )
        other = next(iter(others), None)
        message = (
            Message("verify.of-one-player", clause=message, player=first)
            if other is None
            else Message("verify.of-two-players", clause=message, white=first, black=other)
        )
    return GameOtherwise(
        message=message,
        round=number,
        participants=change.participants,
        before=change.after,
        after=change.before,
    )
