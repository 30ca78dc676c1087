"""The facts that are compared, a row for each: of players, teams and the tournament itself.

A fact that holds several things is taken apart, so that each of them is a change of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.catalogue import Row
from trfkit.messages.message import Message, Participant
from trfkit.model.tournament import ArbiterRole
from trfkit.record import Record, names
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from trfkit.events.participant_matching import Who
    from trfkit.model.tournament import Tournament


def _points(points: int | None) -> str:
    return "none" if points is None else format_exact(points, POINT)


def _letters(letters: Sequence[str]) -> str:
    return ", ".join(letters)


_OF_POINTS: Final = {
    "pairing_allocated_bye": "pairing-allocated bye",
    "full_point_bye": "full-point bye",
    "half_point_bye": "half-point bye",
    "zero_point_bye": "zero-point bye",
    "unknown": "unknown result",
}
"""What is worth something, where it is called otherwise than its field."""


def _scores(system: Record) -> str:
    """Return what a point system has otherwise than the usual one."""
    usual = type(system)()
    parts = [
        f"{_OF_POINTS.get(name, name.replace('_', ' '))} {_points(getattr(system, name))}"
        for name in names(system)
        if getattr(system, name) != getattr(usual, name)
    ]
    return ", ".join(parts) or "the usual"


def _method(method: Any) -> str:  # noqa: ANN401 - a record of the model
    return " ".join(filter(None, (method.federation, method.method)))


class Fact(Record):
    """A fact: its field in the model, what people call it, and how its value is written.

    ``gathered`` facts of many participants are one change: they are totals, and follow from
    something else. ``nothing_is_none`` if 0 says no more than silence does.
    """

    field: str
    words: str
    show: Callable[[Any], str] = str
    gathered: bool = False
    nothing_is_none: bool = False

    @property
    def label(self) -> Message:
        """What people call it: the English words are the name of the row."""
        return fact_label(self.words)


def fact_label(words: str) -> Message:
    """Return what people call a fact."""
    return Message(f"fact.{words}")


PLAYER: Final = (
    Fact("name", "name"),
    Fact("fide_id", "FIDE id"),
    Fact("sex", "sex"),
    Fact("title", "title"),
    Fact("rating", "rating"),
    Fact("federation", "federation"),
    Fact("birth", "date of birth"),
    Fact("stated_points", "points as stated", _points, gathered=True),
    Fact("stated_rank", "rank as stated", gathered=True),
)
"""All but number and rounds, which are compared by themselves."""

TEAM: Final = (
    Fact("name", "name"),
    Fact("nickname", "nickname"),
    Fact("strength", "strength", lambda strength: format_exact(strength, POINT)),
    Fact("stated_match_points", "match points as stated", _points, gathered=True),
    Fact("stated_game_points", "game points as stated", _points, gathered=True),
    Fact("stated_rank", "rank as stated", gathered=True),
)
"""All but number and members."""

NATIONAL: Final = (
    Fact("rating", "national rating"),
    Fact("classification", "national classification"),
    Fact("origin", "national origin"),
    Fact("national_id", "national id"),
    Fact("name", "name in the national record"),
    Fact("sex", "sex in the national record"),
    Fact("birth", "date of birth in the national record"),
)

HEADER: Final = (
    Fact("name", "name of the event"),
    Fact("city", "city"),
    Fact("federation", "federation of the event"),
    Fact("start", "first day"),
    Fact("end", "last day"),
    Fact("rounds", "number of rounds"),
    Fact("tiebreaks", "list of tie-breaks (202)", _letters),
    Fact("standings_order", "list of the standings (212)", _letters),
    Fact("point_system", "point system", _scores),
    Fact("match_points", "match points", _scores),
    Fact("type_code", "type (192)"),
    Fact("type_text", "type (092)"),
    Fact("starting_rank_method", "ratings for the starting ranks (172)", _method),
    Fact("stated_players", "number of players as stated"),
    Fact("stated_rated", "number of rated players as stated"),
    Fact("stated_teams", "number of teams as stated", nothing_is_none=True),
    Fact("time_control", "time control (122)"),
    Fact("encoded_time_control", "time control (222)"),
    Fact("initial_colour", "initial colour"),
    Fact("controller", "pairing program"),
    Fact("board_colours", "colours of the boards"),
    Fact("pairs_by_file_order", "pairing by the order of the file"),
)
"""Facts of the tournament that hold one value."""


class Item(Record):
    """One thing of a fact that holds several: by what it is known, and its words.

    Two of the same ``key`` and other ``value`` are one changed; ``words`` say the value too where
    ``key`` does not.
    """

    key: Hashable
    words: Message
    value: Message | str = ""

    @property
    def text(self) -> Message:
        """All of it."""
        if not self.value:
            return self.words
        return Message("change.item", words=self.words, value=self.value)


class Namer(Record):
    """Who is meant by the numbers of one of the two files, and what to call him."""

    player: Callable[[int], Who]
    team: Callable[[int], Who]
    player_named: Callable[[Who], Participant]
    team_named: Callable[[Who], Participant]
    of_teams: bool

    def participant(self, number: int) -> Who:
        """Return whom a record means that numbers teams in an event of teams."""
        return self.team(number) if self.of_teams else self.player(number)

    def named(self, number: int) -> Participant:
        """Return what to call a participant."""
        participant = self.participant(number)
        return self.team_named(participant) if self.of_teams else self.player_named(participant)

    def all_named(self, numbers: Sequence[int]) -> tuple[Participant, ...] | Message:
        """Return what to call several."""
        return tuple(map(self.named, numbers)) or Message("change.all")


class Several(Record):
    """A fact that holds several things, and how it is taken apart."""

    field: str
    words: str
    items: Callable[[Tournament, Namer], Iterator[Item]]

    @property
    def label(self) -> Message:
        """What people call it."""
        return fact_label(self.words)


def _arbiters(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for arbiter in tournament.arbiters:
        role = "chief" if arbiter.role is ArbiterRole.CHIEF else "deputy"
        words = Message("change.arbiter", role=role, name=arbiter.text)
        yield Item((arbiter.role, arbiter.text), words)


def _dates(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is not None:
            yield Item(number, Message("change.date", round=number), str(day))


def _requested(tournament: Tournament, namer: Namer) -> Iterator[Item]:
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
            points=_points(row.points),
            match_points=_points(row.match_points),
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
        points = " ".join(map(_points, row.points))
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
            points=_points(row.points),
            match_points=_points(row.match_points),
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
            yield Item(key, Message("change.points-of-bye", score=key), _points(points))
    for number, team in enumerate(byes.teams, start=1):
        if team is not None:
            named = Message("change.named", participant=namer.team_named(namer.team(team)))
            yield Item(number, Message("change.team-with-bye", round=number), named)


def _forfeited(tournament: Tournament, namer: Namer) -> Iterator[Item]:
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


SEVERAL: Final = (
    Several("round_dates", "dates of the rounds", _dates),
    Several("arbiters", "arbiters", _arbiters),
    Several("requested_byes", "requested byes", _requested),
    Several("accelerations", "accelerated points", _accelerations),
    Several("player_accelerations", "accelerated points of players", _own_accelerations),
    Several("forbidden_pairs", "forbidden pairings", _forbidden),
    Several("abnormal_points", "abnormal points", _abnormal),
    Several("line_ups", "line-ups", _line_ups),
    Several("team_byes", "byes of teams", _team_byes),
    Several("forfeited_matches", "forfeited matches", _forfeited),
    Several("absentees", "absentees", _absentees),
    Several("extensions", "lines of single programs", _extensions),
    Several("comments", "comments", _comments),
)
"""Facts of the tournament that hold several things."""

APART: Final = frozenset(
    {
        "players", "teams", "national_ratings", "discipline",
        "kind", "rounds_played", "table_tiebreaks",
    }
)  # fmt: skip
"""Fields of the tournament that are compared by themselves, or follow from the others."""


def stated(value: object, default: object = None) -> bool:
    """Tell whether a fact is there: not what a file that is silent about it would give."""
    return value not in (None, (), default)


ROWS: Final = tuple(
    Row(words, words, comment="a fact of a player, a team or an event")
    for words in dict.fromkeys(
        (
            *(fact.words for fact in (*PLAYER, *TEAM, *NATIONAL, *HEADER, *SEVERAL)),
            "national ratings",
            "teams",
            "what only Go has",
        )
    )
)
"""What facts are called, as messages."""
