"""Find the differences in the rounds: results, colours, byes and pairings, each cause once."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.change.result import Change
from trfkit.messages.message import Message
from trfkit.model.matches import team_event
from trfkit.model.outcome import ABSENT, BYES, Colour, Outcome, RoundKind
from trfkit.model.tournament import Event, Player, Tournament
from trfkit.model.view import View, view_of_players
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.events import People, Who

SIGNS: Final = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.SHORT_WIN: "1",
    Outcome.SHORT_DRAW: "½",
    Outcome.SHORT_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
"""How a side of a game is written; any other letter stands as it is."""

ALONE: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: "allocated",
    Outcome.FULL_POINT_BYE: "full",
    Outcome.HALF_POINT_BYE: "half",
    Outcome.ZERO_POINT_BYE: "absence",
    Outcome.FORFEIT_WIN: "forfeit-win",
    Outcome.FORFEIT_LOSS: "forfeit-loss",
    Outcome.PENDING: "pending",
    Outcome.ADJOURNED: "adjourned",
}
"""What a round without an opponent is; any other is a result without an opponent."""


class Entry(Record, gc=False):
    """A round in a participant's row, with the opponent identified in both files."""

    outcome: Outcome
    opponent: Who | None
    colour: Colour | None


class Meeting(Record, gc=False):
    """Two participants paired in a round, by the rows of both; None for a row that lacks it.

    The first is the one with White, else with the lower number.
    """

    first: Who
    second: Who
    first_entry: Entry | None
    second_entry: Entry | None

    @property
    def result(self) -> Message:
        """The result as people write it, the first side's first."""
        outcomes = [
            entry.outcome for entry in (self.first_entry, self.second_entry) if entry is not None
        ]
        if all(outcome is Outcome.ADJOURNED for outcome in outcomes):
            return Message("change.adjourned")
        if all(outcome.kind is RoundKind.PENDING for outcome in outcomes):
            return Message("change.no-result")
        signs = [
            "?" if entry is None else SIGNS.get(entry.outcome, entry.outcome.letter.strip() or "?")
            for entry in (self.first_entry, self.second_entry)
        ]
        between = "/" if any(sign in "+-" for sign in signs) else "-"
        unrated = all(outcome.share is not None and not outcome.rated for outcome in outcomes)
        name = "change.result-not-rated" if unrated else "change.result"
        return Message(name, result=between.join(signs))


class Rows(Record):
    """The rounds of one file by participant, identified in both files."""

    players: Mapping[Who, Player]
    known: Callable[[int], Who]

    def entry(self, participant: Who, number: int) -> Entry:
        """Return a participant's round (from 1); an absence outside the row."""
        player = self.players.get(participant)
        if player is None:
            return NOTHING
        entry = player.round(number)
        opponent = None if entry.opponent is None else self.known(entry.opponent)
        return Entry(entry.outcome, opponent, entry.colour)

    def meeting(self, participant: Who, other: Who, number: int) -> Meeting:
        """Return the pairing of two participants, as far as their rows state it."""
        sides = [
            entry if entry.opponent == opponent else None
            for entry, opponent in (
                (self.entry(participant, number), other),
                (self.entry(other, number), participant),
            )
        ]
        own, opposing = sides
        blacks = (own is not None and own.colour is Colour.BLACK) or (
            (own is None or own.colour is None)
            and opposing is not None
            and opposing.colour is Colour.WHITE
        )
        coloured = any(side is not None and side.colour is not None for side in sides)
        if blacks or (not coloured and other[1] < participant[1]):
            return Meeting(other, participant, opposing, own)
        return Meeting(participant, other, own, opposing)


NOTHING: Final = Entry(ABSENT.outcome, None, None)


def _rows(tournament: Tournament, participant_of: Callable[[int], Who]) -> Rows:
    """Return the rounds of a file."""
    players = {participant_of(player.start_no): player for player in tournament.players}
    return Rows(players, participant_of)


def changes_of_rounds(before: Tournament, after: Tournament, people: People) -> Iterator[Change]:
    """Yield the differences by round, for all participants in both files."""
    old, new = _rows(before, people.earlier_participant), _rows(after, people.later_participant)
    finder = _Finder(old, new, people, after)
    last = max((len(one.rounds) for one in (*before.players, *after.players)), default=0)
    for number in range(1, last + 1):
        yield from finder.changes(number)


class _Finder:
    """Finds the differences in a round."""

    def __init__(self, old: Rows, new: Rows, people: People, after: Tournament) -> None:
        self.old = old
        self.new = new
        self._people = people
        self._boards = Boards(after)
        self._played = after.rounds_played
        self._both = [who for who in new.players if who[0]]

    def changes(self, number: int) -> Iterator[Change]:
        """Yield the changes of one round, those of connected pairings as one."""
        changed = [
            who for who in self._both
            if self.old.entry(who, number) != self.new.entry(who, number)
        ]  # fmt: skip
        if not changed:
            return
        groups = list(_connected_groups(changed, self._opponents(changed, number)))
        whole = self._whole_round(groups, number)
        if whole is not None:
            yield whole
            return
        for group in groups:
            yield self._change(group, number)

    def _opponents(self, changed: Iterable[Who], number: int) -> Iterator[tuple[Who, Who]]:
        for participant in changed:
            for rows in (self.old, self.new):
                opponent = rows.entry(participant, number).opponent
                if opponent is not None:
                    yield participant, opponent

    def _whole_round(self, groups: list[list[Who]], number: int) -> Change | None:
        """Return the one change if a whole round was added or removed, else None."""
        if len(groups) == 1:
            return None
        for rows, other, name in (
            (self.old, self.new, "change.round-added"),
            (self.new, self.old, "change.round-removed"),
        ):
            if any(rows.entry(who, number) != NOTHING for who in rows.players):
                continue
            entries = [other.entry(who, number) for who in self._both]
            games = sum(entry.opponent is not None for entry in entries)
            if not games:  # byes alone were asked for, or granted
                return None
            byes = sum(entry.opponent is None and entry != NOTHING for entry in entries)
            contents = tuple(
                Message(f"change.count-of-{noun}", count=count)
                for noun, count in (("games", int(games / 2 + 0.5)), ("byes", byes))
                if count
            )
            text = Message(name, round=number, contents=contents)
            return Change(kind="round", text=text, round=number)
        return None

    def _change(self, group: list[Who], number: int) -> Change:
        was = self._shown(self.old, group, number)
        now = self._shown(self.new, group, number)
        numbers = tuple(who[1] for who in group)
        if len(group) == 1 and not any(self._opponents(group, number)):
            return self._bye(group[0], number)
        meetings = [self._single(rows, group, number) for rows in (self.old, self.new)]
        if meetings[0] is not None and meetings[1] is not None:
            return self._game(meetings[0], meetings[1], group, number)
        board = None if meetings[1] is None else self._board(meetings[1], number)
        where = _where(number, board)
        return Change(
            kind="pairing", text=_became(where, was, now), round=number, board=board,
            participants=numbers, before=_value_in_words(was), after=_value_in_words(now),
        )  # fmt: skip

    def _single(self, rows: Rows, group: list[Who], number: int) -> Meeting | None:
        """Return the only meeting of a group, None if there is another."""
        pairs = {
            frozenset((who, opponent))
            for who in group
            for opponent in [rows.entry(who, number).opponent]
            if opponent is not None
        }
        if len(pairs) != 1 or any(
            rows.entry(who, number) != NOTHING and rows.entry(who, number).opponent is None
            for who in group
        ):
            return None
        both = sorted(next(iter(pairs)))
        if not set(group) <= set(both):
            return None
        return rows.meeting(both[0], both[-1], number)

    def _game(self, was: Meeting, now: Meeting, group: list[Who], number: int) -> Change:
        if {was.first, was.second} != {now.first, now.second}:
            return self._other_opponent(was, now, group, number)
        pair = self._alone(self._pair(now), now, group)
        board = self._board(now, number)
        where = _where(number, board)
        numbers = (now.first[1], now.second[1])
        before, after = was.result, now.result
        if (was.first, was.second) == (now.first, now.second) and before != after:
            kind = "result"
            text = Message("change.game", where=where, before=before, after=after, pair=pair)
        else:
            kind = "colours"
            before, after = self._game_of(was), self._game_of(now)
            if before == after:
                before, after = self._colours(was), self._colours(now)
                text = Message("change.colours", where=where, before=before, after=after, pair=pair)
            else:
                text = Message("change.colours-exchanged", where=where, before=before, after=after)
                text = self._alone(text, now, group)
        return Change(
            kind=kind, text=text, round=number, board=board, participants=numbers,
            before=str(before), after=str(after),
        )  # fmt: skip

    def _other_opponent(self, was: Meeting, now: Meeting, group: list[Who], number: int) -> Change:
        before, after = self._game_of(was), self._game_of(now)
        numbers = tuple(who[1] for who in group)
        return Change(
            kind="pairing",
            text=self._alone(_became(_where(number), before, after), now, group),
            round=number,
            participants=numbers,
            before=str(before),
            after=str(after),
        )

    def _alone(self, clause: Message, now: Meeting, group: list[Who]) -> Message:
        """Extend a clause by a remark if only one of the two players' rows has changed."""
        both = {who for who in (now.first, now.second) if who in self.new.players}
        if len(group) > 1 or len(both) == 1:
            return clause
        return Message("change.in-one-row", clause=clause, number=group[0][1])

    def _colours(self, meeting: Meeting) -> Message:
        sides = ((meeting.first, meeting.first_entry), (meeting.second, meeting.second_entry))
        colours = [
            (who[1], None if entry is None else entry.colour)
            for who, entry in sorted(sides, key=lambda side: side[0])
        ]
        items = tuple(
            Message("change.colour", number=n, colour="none" if c is None else c.name.lower())
            for n, c in colours
        )
        return Message("change.several", items=items)

    def _bye(self, participant: Who, number: int) -> Change:
        was, now = (rows.entry(participant, number) for rows in (self.old, self.new))
        before = None if was == NOTHING else _alone_in_words(was)
        after = None if now == NOTHING else _alone_in_words(now)
        named = self._people.named(participant)
        text = Message(
            "change.bye-became", round=number, before=before, after=after, participant=named
        )
        if before is None:
            text = Message("change.bye-added", round=number, bye=after, participant=named)
        elif after is None and number <= self._played and was.outcome in BYES:
            text = Message("change.bye-became-absence", round=number, bye=before, participant=named)
        elif after is None:
            text = Message("change.bye-removed", round=number, bye=before, participant=named)
        elif before == after:
            text = Message("change.bye-colour", round=number, bye=before, participant=named)
        return Change(
            kind="bye",
            text=text,
            round=number,
            participants=(participant[1],),
            before=_value_in_words(before),
            after=_value_in_words(after),
        )

    def _shown(self, rows: Rows, group: Iterable[Who], number: int) -> Message | None:
        """Return a group's entries in a round in words, None if all are absent."""
        games: dict[object, Message] = {}
        for participant in sorted(group):
            entry = rows.entry(participant, number)
            if entry.opponent is not None:
                meeting = rows.meeting(participant, entry.opponent, number)
                game = self._game_of(meeting)
                games.setdefault(frozenset((participant, entry.opponent)), game)
            elif entry != NOTHING:
                named, bye = self._people.named(participant), _alone_in_words(entry)
                games[participant] = Message("change.bye-of", bye=bye, participant=named)
        return Message("change.several", items=tuple(games.values())) if games else None

    def _pair(self, meeting: Meeting) -> Message:
        first, second = map(self._people.named, (meeting.first, meeting.second))
        return Message("change.pair", first=first, second=second)

    def _game_of(self, meeting: Meeting) -> Message:
        return Message("change.game-of", pair=self._pair(meeting), result=meeting.result)

    def _board(self, meeting: Meeting, number: int) -> int | None:
        if not (meeting.first[0] and meeting.second[0]):
            return None
        return self._boards.board(number, meeting.first[1], meeting.second[1])


def _where(number: int, board: int | None = None) -> Message:
    if board is None:
        return Message("change.in-round", round=number)
    return Message("change.at-board", round=number, board=board)


def _became(where: Message, was: Message | None, now: Message | None) -> Message:
    if was is None:
        return Message("change.game-added", where=where, game=now)
    if now is None:
        return Message("change.game-removed", where=where, game=was)
    return Message("change.became", where=where, before=was, after=now)


def _value_in_words(value: Message | None) -> str | None:
    return None if value is None else str(value)


def _alone_in_words(entry: Entry) -> Message:
    if entry.outcome in ALONE:
        return Message("change.alone", what=ALONE[entry.outcome])
    return Message("change.result-alone", result=entry.outcome.letter)


def _connected_groups(changed: list[Who], pairs: Iterable[tuple[Who, Who]]) -> Iterator[list[Who]]:
    """Yield the changed participants in groups connected by pairings, by number."""
    leader = {who: who for who in changed}

    def lead(participant: Who) -> Who:
        while leader[participant] != participant:
            leader[participant] = participant = leader[leader[participant]]
        return participant

    met: dict[Who, list[Who]] = {}
    for player, opponent in pairs:
        met.setdefault(opponent, []).append(player)
        if opponent in leader:
            leader[lead(opponent)] = lead(player)
    for several in met.values():  # an opponent whose own row is as it was connects them, too
        for first, other in pairwise(several):
            leader[lead(first)] = lead(other)
    groups: dict[Who, list[Who]] = {}
    for player in sorted(changed):
        groups.setdefault(lead(player), []).append(player)
    yield from groups.values()


# At which board a game is -------------------------------------------------------------------------


class Boards:
    """The boards of a tournament, cached for the last requested round.

    In a Swiss of players the pairings of a round are in the publication order of C.04.2: by the
    score of the higher ranked of the two, by the sum of both scores, by the starting rank of the
    higher ranked. Files hold no board numbers; in other events of players they are unknown.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._number = 0
        self._boards: Mapping[_Pair, int] = {}
        self._view: View | None = None

    def board(self, number: int, first: int, second: int) -> int | None:
        """Return the board of two players in a round (from 1), None if unknown."""
        if number != self._number:
            self._number, self._boards = number, self._boards_of_round(number)
        return self._boards.get(_pair(first, second))

    def _boards_of_round(self, number: int) -> Mapping[_Pair, int]:
        tournament = self._tournament
        if tournament.kind.is_team and tournament.teams:
            return self._boards_of_teams(number)
        if tournament.kind.event is Event.SWISS and tournament.discipline.is_fide:
            return self._boards_of_swiss(number)
        return {}

    def _boards_of_teams(self, number: int) -> Mapping[_Pair, int]:
        if number > self._tournament.rounds_played:
            return {}
        return {
            _pair(seat.player, seat.entry.opponent): board
            for row in team_event(self._tournament, number).rows
            for board, seat in enumerate(row[number - 1].seats, start=1)
            if seat is not None and seat.entry.opponent is not None
        }

    def _boards_of_swiss(self, number: int) -> Mapping[_Pair, int]:
        if self._view is None:
            self._view = view_of_players(self._tournament)
        view = self._view
        place = min(number - 1, view.rounds) - 1
        score: dict[int, int] = {
            who: row[place] if place >= 0 else 0
            for who, row in zip(view.ids, view.scores, strict=True)
        }
        pairs = {
            _pair(player.start_no, opponent)
            for player in self._tournament.players
            for opponent in [player.round(number).opponent]
            if opponent is not None and opponent in score and opponent != player.start_no
        }

        def order(pair: _Pair) -> tuple[int, int, int]:
            higher = min(pair, key=lambda number: (-score[number], number))
            return -score[higher], -sum(score[number] for number in pair), higher

        return {pair: board for board, pair in enumerate(sorted(pairs, key=order), start=1)}


_Pair = tuple[int, int]
"""The numbers of two who meet, the lower first."""


def _pair(first: int, second: int) -> _Pair:
    return (first, second) if first < second else (second, first)
