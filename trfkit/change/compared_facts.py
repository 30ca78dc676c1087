"""Split facts with several items, so that each item is a change of its own."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Participant
from trfkit.model.facts import points_text
from trfkit.model.tournament import ArbiterRole, Tournament
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from trfkit.events import Who


class Item(Record):
    """One item of a fact with several: its key, and its words.

    Two of the same ``key`` and different ``value`` are one changed item; ``words`` include the
    value if ``key`` does not.
    """

    key: Hashable
    words: Message
    value: Message | str = ""

    @property
    def text(self) -> Message:
        """The item with its value."""
        if not self.value:
            return self.words
        return Message("change.item", words=self.words, value=self.value)


class Namer(Record):
    """The participants behind the numbers of one of the two files, and their names."""

    player: Callable[[int], Who]
    team: Callable[[int], Who]
    player_named: Callable[[Who], Participant]
    team_named: Callable[[Who], Participant]
    of_teams: bool

    def participant(self, number: int) -> Who:
        """Return the participant for a number that means teams in a team event."""
        return self.team(number) if self.of_teams else self.player(number)

    def named(self, number: int) -> Participant:
        """Return the name of a participant."""
        participant = self.participant(number)
        return self.team_named(participant) if self.of_teams else self.player_named(participant)

    def all_named(self, numbers: Sequence[int]) -> tuple[Participant, ...] | Message:
        """Return the names of several participants."""
        return tuple(map(self.named, numbers)) or Message("change.all")


def _arbiters(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for arbiter in tournament.arbiters:
        role = "chief" if arbiter.role is ArbiterRole.CHIEF else "deputy"
        words = Message("change.arbiter", role=role, name=arbiter.text)
        yield Item((arbiter.role, arbiter.text), words)


def _dates(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is not None:
            yield Item(number, Message("change.date", round=number), str(day))


def _requested_byes(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for byes in tournament.requested_byes:
        for number in byes.participants:
            yield Item(
                (byes.round, namer.participant(number)),
                Message("change.requested", participant=namer.named(number), round=byes.round),
                Message("change.worth", points=byes.type.name.lower()),
            )


def _accelerations(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.accelerations:
        words = Message(
            "change.accelerated",
            points=points_text(row.points),
            match_points=points_text(row.match_points),
            first_round=row.first_round,
            last_round=row.last_round,
            first=namer.named(row.first_id),
            last=namer.named(row.last_id),
        )
        ends = namer.participant(row.first_id), namer.participant(row.last_id)
        yield Item((row.match_points, row.points, row.first_round, row.last_round, ends), words)


def _own_accelerations(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.player_accelerations:
        player = namer.player(row.start_no)
        points = " ".join(map(points_text, row.points))
        words = Message("change.accelerated-points", participant=namer.player_named(player))
        yield Item(player, words, points)


def _forbidden(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.forbidden_pairs:
        participants = frozenset(map(namer.participant, row.participants))
        words = Message(
            "change.forbidden" if row.first_round is None else "change.forbidden-in",
            participants=namer.all_named(row.participants),
            first=row.first_round,
            last=row.last_round,
        )
        yield Item((participants, row.first_round, row.last_round), words)


def _abnormal(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.abnormal_points:
        participants = frozenset(map(namer.participant, row.participants))
        value = Message(
            "change.both-points",
            points=points_text(row.points),
            match_points=points_text(row.match_points),
        )
        kind = "abnormal-of-result" if row.type.strip() else "abnormal"
        words = Message(
            f"change.{kind}" if row.round is None else f"change.{kind}-in",
            result=row.type,
            round=row.round,
            participants=namer.all_named(row.participants),
        )
        yield Item((row.type, row.round, participants), words, value)


def _line_ups(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.line_ups:
        team = namer.team(row.team)
        other = None if row.opponent is None else namer.team(row.opponent)
        boards = tuple(
            Message("change.nobody")
            if number is None
            else Message("change.named", participant=namer.player_named(namer.player(number)))
            for number in row.boards
        )
        words = Message("change.line-up", team=namer.team_named(team), round=row.round)
        yield Item((row.round, team, other), words, Message("change.several", items=boards))


def _team_byes(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    byes = tournament.team_byes
    if byes is None:
        return
    for key, points in (("match", byes.match_points), ("game", byes.game_points)):
        if points is not None:
            yield Item(key, Message("change.points-of-bye", score=key), points_text(points))
    for number, team in enumerate(byes.teams, start=1):
        if team is not None:
            named = Message("change.named", participant=namer.team_named(namer.team(team)))
            yield Item(number, Message("change.team-with-bye", round=number), named)


def _forfeited_matches(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.forfeited_matches:
        both = namer.team(row.white), namer.team(row.black)
        white, black = map(namer.team_named, both)
        words = Message("change.forfeited-match", round=row.round, white=white, black=black)
        yield Item((row.round, both), words, row.result)


def _absentees(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for number in tournament.absentees:
        player = namer.player(number)
        yield Item(player, Message("change.absence", participant=namer.player_named(player)))


def _extensions(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for row in tournament.extensions:
        words = Message("change.line", tag=row.tag, text=row.text.strip())
        yield Item((row.tag, row.text), words)


def _comments(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for text in tournament.comments:
        yield Item(text, Message("change.comment", text=text.strip()))


ITEMS: Final[Mapping[str, Callable[[Tournament, Namer], Iterator[Item]]]] = MappingProxyType(
    {
        "round_dates": _dates,
        "arbiters": _arbiters,
        "requested_byes": _requested_byes,
        "accelerations": _accelerations,
        "player_accelerations": _own_accelerations,
        "forbidden_pairs": _forbidden,
        "abnormal_points": _abnormal,
        "line_ups": _line_ups,
        "team_byes": _team_byes,
        "forfeited_matches": _forfeited_matches,
        "absentees": _absentees,
        "extensions": _extensions,
        "comments": _comments,
    }
)
"""How each fact that holds several things is taken apart."""
