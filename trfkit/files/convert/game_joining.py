"""Add the games of one file to the tournament of another: PGN results, pairs of an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.events.names import name_key
from trfkit.files.convert.board_pairings import is_white
from trfkit.files.crosstables.starting_ranks import with_starting_ranks
from trfkit.files.crosstables.table_outcomes import tournament_of
from trfkit.files.csv_lists.read import is_roster, read_roster, with_roster
from trfkit.files.import_findings import MOST_NAMED, Notes
from trfkit.files.sm_text import is_sm_players, read_sm_text
from trfkit.files.tables.read import read_page
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.findings import Diagnostic, sort_findings
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message, Participant, Several
from trfkit.model import ABSENT, Outcome, Player, RoundEntry, RoundKind, Tournament
from trfkit.model.outcome import RESULTS, without_absence_at_the_end
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult

_PAIRS: Final = "pairs"
_SPELT: Final = {pair: text for text, pair in RESULTS.items()}


class JoinedTournament(NamedTuple):
    """The tournament with the games of another file, and the findings about them."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]


def with_games(tournament: Tournament, games: ReadResult) -> JoinedTournament:
    """Return the tournament with the games that were read from another file.

    Players are matched by FIDE id, else by the words of their name, else by number if the file has
    no names. A pairing without a result gets the result of the file; a game between two players
    without an entry in that round is added; the pairs of an engine are the round after the last one
    with results. Everything else in the tournament is kept, and a game that contradicts it is left
    out (IMP004). Stated points grow by the added results, unless they already are the sum of all
    results; other stated values stay. Raises Refusal for pairs in a team event, where engines pair
    teams.
    """
    listed = games.tournament
    if listed is None:
        return JoinedTournament(tournament, games.diagnostics)
    if games.version == _PAIRS and tournament.kind.is_team:
        raise refusal_of("pairs-of-teams")
    ahead = tournament.rounds_played if games.version == _PAIRS else 0
    joining = _Joining(tournament, games, ahead)
    for game in _games(listed, ahead):
        joining.take(game)
    return JoinedTournament(joining.tournament(listed), (*games.diagnostics, *joining.notes))


_GAMES: Final = "csv-games"
_PGN: Final = "pgn"
"""The formats that a roster completes: by numbers, and by ids and names."""

_SWISS_MANAGER: Final = "sm-text"
"""The format whose list of players completes its list of games."""


def complete_by_listing(
    result: ReadResult,
    name: str,
    data: bytes,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> ReadResult:
    """Return what was read, with the ids, names and ratings of a named list of its players.

    Games are completed by a roster or by the other list of the same program, a crosstable by a page
    with starting ranks.
    """
    if result.version == _SWISS_MANAGER and is_sm_players(data):
        return with_roster(result, read_sm_text(data, limits=limits))
    if result.version in {_GAMES, _PGN} and is_roster(data):
        roster = read_roster(data, encoding=encoding, limits=limits)
        return (with_roster if result.version == _GAMES else fit_to_roster)(result, roster)
    page = read_page(data, encoding=encoding, limits=limits)
    return with_starting_ranks(result, page, name)


def fit_to_roster(games: ReadResult, roster: ReadResult) -> ReadResult:
    """Return games with the players of a roster: its numbers, ids and ratings.

    Roster players without games are included; a game of a player who is not in the roster is left
    out.
    """
    tournament, listed = games.tournament, roster.tournament
    if tournament is None or listed is None:
        return replace(games, diagnostics=sort_findings((*games.diagnostics, *roster.diagnostics)))
    empty = replace(
        tournament,
        players=listed.players,
        teams=listed.teams,
        national_ratings=listed.national_ratings,
        rounds_played=0,
    )
    joined = with_games(replace(empty, kind=listed.kind), games)
    kind = tournament_of(joined.tournament.players, listed.teams).kind
    return replace(
        games,
        tournament=replace(joined.tournament, kind=kind),
        diagnostics=sort_findings((*roster.diagnostics, *joined.diagnostics)),
        provenance=roster.provenance,
    )


class _Side(NamedTuple):
    """One side of a game: the player and the round entry in the other file."""

    player: Player
    entry: RoundEntry


class _Game(NamedTuple):
    """A game of the other file, White first; a bye has one side."""

    round: int
    sides: tuple[_Side, ...]

    @property
    def shown(self) -> str:
        """The game in a few words: round, players, result."""
        names = " - ".join(_name_of(one.player) for one in self.sides)
        return f"{self.round}: {names} {_spelt([one.entry.outcome for one in self.sides])}"


def _spelt(outcomes: list[Outcome]) -> str:
    """Return a result as people write it."""
    white, black = outcomes[0], outcomes[-1]
    if len(outcomes) == 1:
        return white.letter
    return _SPELT.get((white, black)) or f"{white.letter.strip()}:{black.letter.strip()}"


def _games(listed: Tournament, ahead: int) -> Iterator[_Game]:
    """Yield each game once, and each bye, round by round."""
    players = {player.start_no: player for player in listed.players}
    last = max((len(player.rounds) for player in listed.players), default=0)
    for number in range(1, last + 1):
        for player in listed.players:
            entry = player.round(number)
            other = None if entry.opponent is None else players.get(entry.opponent)
            if entry.opponent is None:
                if entry != ABSENT:
                    yield _Game(number + ahead, (_Side(player, entry),))
            elif other is not None and other.round(number).opponent == player.start_no:
                back = other.round(number)
                if is_white(player, entry, back):
                    yield _Game(number + ahead, (_Side(player, entry), _Side(other, back)))


def _name_of(player: Player) -> str:
    return player.name or str(player.start_no)


class _Joining:
    """Adds the games one by one; ``notes`` collect the outcome."""

    def __init__(self, tournament: Tournament, games: ReadResult, ahead: int) -> None:
        self._before, self._games, self._ahead = tournament, games, ahead
        self._players = {player.start_no: player for player in tournament.players}
        self._by_id = _known_by(tournament, lambda player: player.fide_id)
        self._by_name = _known_by(tournament, _words)
        self._byes = {
            (bye.round, number) for bye in tournament.requested_byes for number in bye.participants
        }
        if not tournament.kind.is_team:
            coming = tournament.rounds_played + 1
            self._byes |= {(coming, number) for number in tournament.absentees}
        self._of_strangers: list[_Game] = []
        self._entered = self._added = self._known = 0
        self._ahead_of_results: list[int] = []
        self._unlike_results: list[int] = []
        self.notes = Notes()

    def take(self, game: _Game) -> None:
        """Add a game, or report why not."""
        scheduled = self._before.rounds
        candidates = [self._found(side.player) for side in game.sides]
        if scheduled is not None and game.round > scheduled:
            self._leave_out(game, Message("IMP004.rounds", count=scheduled))
        elif not all(candidates):
            self._of_strangers.append(game)
        elif why := self._why_nobody(game, candidates) or self._put(
            game, [one[0] for one in candidates]
        ):
            self._leave_out(game, why)

    def _leave_out(self, game: _Game, why: Message, more: Message | None = None) -> None:
        place = self._games.provenance.players.get(game.sides[0].player.start_no)
        line = None if place is None or self._games.version != _PAIRS else place.line
        text = game.shown[:100]
        self.notes.found("IMP004", line=line, round=game.round, text=text, why=why, more=more)

    def _report_strangers(self, listed: Tournament) -> None:
        """Report once the names with games that match no player, or that none match."""
        if not self._of_strangers:
            return
        first = self._of_strangers[0]
        sides = [side.player for game in self._of_strangers for side in game.sides]
        names = tuple(
            dict.fromkeys(_name_of(player) for player in sides if not self._found(player))
        )
        more = len(self._of_strangers) - 1
        others = Message("IMP004.more-games", count=more) if more else None
        if len(names) > 1 and all(len(self._found(player)) != 1 for player in listed.players):
            self._leave_out(
                first, Message("IMP004.no-players-here", count=len(listed.players)), others
            )
            return
        strangers = Several.first(names, MOST_NAMED)
        self._leave_out(first, Message("IMP004.strangers", names=strangers), others)

    @staticmethod
    def _why_nobody(game: _Game, candidates: Sequence[Sequence[StartNo]]) -> Message | None:
        """Return why the sides do not match two players here, None if they do."""
        for side, numbers in zip(game.sides, candidates, strict=True):
            if len(numbers) > 1:
                return Message("IMP004.namesakes", name=_name_of(side.player))
        is_one = len(candidates) > 1 and candidates[0] == candidates[1]
        return Message("IMP004.same-player") if is_one else None

    def _found(self, listed: Player) -> Sequence[StartNo]:
        """Return the numbers here that may belong to a player of the other file."""
        if listed.fide_id is not None and listed.fide_id in self._by_id:
            return self._by_id[listed.fide_id]
        if listed.name:
            return self._by_name.get(_words(listed), [])
        return [listed.start_no] if listed.start_no in self._players else []

    def _put(self, game: _Game, numbers: list[StartNo]) -> Message | None:
        """Put a game or a bye into the rows, unless they say otherwise."""
        own = [self._players[number].round(game.round) for number in numbers]
        opponents = numbers[::-1] if len(numbers) > 1 else [None]
        if all(entry == ABSENT for entry in own):
            for number in numbers:
                if (game.round, number) in self._byes:
                    return Message("IMP004.bye-to-come", who=self._participant(number))
            for number, side, opponent in zip(numbers, game.sides, opponents, strict=True):
                entry = RoundEntry(side.entry.outcome, opponent, side.entry.colour)
                self._enter(number, game.round, entry)
            self._added += 1
            return None
        for number, entry, opponent in zip(numbers, own, opponents, strict=True):
            if entry.opponent != opponent and entry != ABSENT:
                participant = self._participant(number)
                if entry.opponent is None:
                    return Message("IMP004.has-bye", who=participant, bye=entry.kind.value)
                return Message("IMP004.has-opponent", who=participant, opponent=entry.opponent)
        if ABSENT in own:  # the other row alone tells of the game
            participant = self._participant(numbers[own.index(ABSENT)])
            return Message("IMP004.has-nothing", who=participant)
        # The game is paired: its result is entered, or has to be the known one.
        new = [side.entry for side in game.sides]
        if any(entry.colour not in {None, one.colour} for entry, one in zip(own, new, strict=True)):
            white, black = map(self._participant, numbers)
            message = Message("IMP002.colours", one=white, other=black)
            self.notes.found(message, round=game.round)
        if all(entry.kind is RoundKind.PENDING for entry in new) or [e.outcome for e in own] == [
            e.outcome for e in new
        ]:
            self._known += 1
            return None
        if any(entry.kind is not RoundKind.PENDING for entry in own):
            return Message("IMP004.other-result", result=_spelt([one.outcome for one in own]))
        for number, entry, joined in zip(numbers, own, new, strict=True):
            # who won without playing has the colour of the pairing, or none
            colour = entry.colour or (joined.colour if joined.kind is RoundKind.GAME else None)
            self._enter(number, game.round, RoundEntry(joined.outcome, entry.opponent, colour))
        self._entered += 1
        return None

    def _enter(self, number: StartNo, round_: int, entry: RoundEntry) -> None:
        player = self._players[number]
        entries = list(player.first_rounds(max(round_, len(player.rounds))))
        entries[round_ - 1] = entry
        self._players[number] = replace(player, rounds=without_absence_at_the_end(entries))

    def _participant(self, number: StartNo) -> Participant:
        return Participant(number, self._players[number].name)

    def tournament(self, listed: Tournament) -> Tournament:
        """Return the tournament with all added games, and report their number.

        ``listed`` is the tournament of the other file.
        """
        self._report_strangers(listed)
        before = self._before
        players = tuple(self._players[player.start_no] for player in before.players)
        played = max(before.rounds_played, rounds_with_results(players))
        counted = [
            self._with_points(old, new, played)
            for old, new in zip(before.players, players, strict=True)
        ]
        joined = tuple(counted)
        counts = (
            (self._entered, "IMP002.results-entered"),
            (self._added, "IMP002.pairings-added" if self._ahead else "IMP002.games-added"),
            (self._known, "IMP002.games-known"),
        )
        for count, name in counts:
            if count:
                self.notes.assumed(Message(name, count=count))
        for numbers, name in (
            (self._ahead_of_results, "IMP002.points-ahead"),
            (self._unlike_results, "IMP002.points-unlike"),
        ):
            if numbers:
                self.notes.assumed(Message(name, players=tuple(numbers)))
        has_points = any(
            new.stated_points != old.stated_points
            for old, new in zip(self._before.players, joined, strict=True)
        )
        if has_points and any(player.stated_rank is not None for player in joined):
            self.notes.assumed(Message("IMP002.ranks-kept"))
        if self._entered + self._added and self._before.teams:
            self.notes.assumed(Message("IMP002.team-points-kept"))
        return replace(before, players=tuple(counted), rounds_played=played)

    def _with_points(self, old: Player, new: Player, played: int) -> Player:
        """Add the new results to a player's stated points, unless these include them."""
        stated, points = old.stated_points, self._before.point_system.points
        had = sum(map(points, old.first_rounds(self._before.rounds_played)))
        has = sum(map(points, new.first_rounds(played)))
        if stated is None or had == has:
            return new
        if stated == has:
            self._ahead_of_results.append(new.start_no)
            return new
        if stated != had:
            self._unlike_results.append(new.start_no)
        return replace(new, stated_points=Points(stated + has - had))


def _words(player: Player) -> str | None:
    """Return the words of a name regardless of their order; None without any."""
    return name_key(player.name) or None


def _known_by(
    tournament: Tournament, key: Callable[[Player], Hashable]
) -> Mapping[Hashable, list[StartNo]]:
    """Return the players' numbers by a key."""
    numbers: dict[Hashable, list[StartNo]] = {}
    for player in tournament.players:
        value = key(player)
        if value is not None:
            numbers.setdefault(value, []).append(player.start_no)
    return numbers
