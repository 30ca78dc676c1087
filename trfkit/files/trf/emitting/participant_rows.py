"""Records 001, the national records, 013 and 310: who takes part."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter, gt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.trf.emitting.line_cells import Row, format_string
from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.syntax.layout import forms, layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import POINT, format_exact, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trfkit.files.trf.emitting.line_cells import Desk
    from trfkit.model import NationalRating, Player, RoundEntry, Team, Tournament
    from trfkit.units import Points

NO_OPPONENT: Final = "0000"


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _points(points: Points | None) -> str:
    return "" if points is None else format_points(points)


def _lay_rounds(row: Row, _: str, rounds: Sequence[RoundEntry]) -> None:
    letters = row.desk.rules.letters
    for number, entry in enumerate(rounds, start=1):
        row.number("opponent", entry.opponent or NO_OPPONENT, number)
        row.exactly("colour", entry.colour or "-", number)
        row.exactly("result", letters[entry.outcome], number)


class _Field(NamedTuple):
    """A part of record 001: how it is laid into its columns, and what stands in it."""

    name: str
    lay: Callable[[Row, str, Any], None]
    value: Callable[[Player], Any]
    written: Callable[[Any], Any] = _plain


_HEAD: Final = (
    _Field("start_no", Row.number, attrgetter("start_no")),
    _Field("sex", Row.text, attrgetter("sex")),
    _Field("title", Row.number, attrgetter("title")),
    _Field("name", Row.text, attrgetter("name")),
    _Field("rating", Row.number, attrgetter("rating")),
    _Field("federation", Row.text, attrgetter("federation")),
    _Field("fide_id", Row.number, attrgetter("fide_id")),
    _Field("birth", Row.text, attrgetter("birth")),
    _Field("points", Row.number, attrgetter("stated_points"), _points),
    _Field("rank", Row.number, attrgetter("stated_rank")),
)
"""What stands before the rounds. Points and rank are those that the player states, if any."""

_ROUNDS: Final = _Field("rounds", _lay_rounds, attrgetter("rounds"), lambda rounds: rounds)
_FIELDS: Final = (*_HEAD, _ROUNDS)


def differing(one: Player, other: Player) -> list[_Field]:
    """Return the fields of record 001 in which two players differ; the rounds are one."""
    return [field for field in _FIELDS if field.value(one) != field.value(other)]


def player_row(player: Player, desk: Desk, fields: Iterable[_Field] = _FIELDS) -> Row:
    """Return a player's 001 record, or some of its fields."""
    layout = layouts()[RecordKind.PLAYER]
    row = Row(desk=desk, tag="001", layout=layout, participant=player.start_no)
    for name, lay, value_of, written in fields:
        lay(row, name, written(value_of(player)))
    return row


def player_line(player: Player, desk: Desk) -> str:
    """Return a player's 001 record as a line.

    PERF: a player whose texts fit is written by one template; only others need fields that
    are cleaned, cut and reported one by one.
    """
    template = _template()
    texts = [written(value_of(player)).strip() for _, _, value_of, written in _HEAD]
    together = "".join(texts)
    fit = together.isascii() and together.isprintable()
    if not fit or any(map(gt, map(len, texts), template.widths)):
        return player_row(player, desk).line()
    letters = desk.rules.letters
    opponents = [entry.opponent or 0 for entry in player.rounds]
    if max(opponents, default=0) > template.highest_opponent:
        return player_row(player, desk).line()
    for entry in player.rounds:
        texts += (
            str(entry.opponent or NO_OPPONENT),
            entry.colour or "-",
            letters[entry.outcome],
        )
    return (template.head + template.round * len(player.rounds)) % tuple(texts)


class _Template(Record):
    """A whole row of the table of columns as a format string: its head, and one round."""

    head: str
    widths: tuple[int, ...]
    round: str
    highest_opponent: int


@lru_cache(maxsize=1)
def _template() -> _Template:
    layout = layouts()[RecordKind.PLAYER]
    columns = [layout.columns(field.name) for field in _HEAD]
    of_round = [layout.columns(name) for name in ("opponent", "colour", "result")]
    lefts = [field.lay is Row.text for field in _HEAD]
    return _Template(
        head="001" + format_string(len("001"), columns, lefts),
        widths=tuple(place.width for place in columns),
        round=format_string(layout.head, of_round, (False, False, False)),
        highest_opponent=10 ** of_round[0].width - 1,
    )


def players(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 001, by starting rank; in the file's order where pairing goes by that order."""
    rows = tournament.players
    if not (tournament.pairs_by_file_order and "XXC" in desk.rules.tags):
        rows = tuple(sorted(rows, key=lambda player: player.start_no))
    return (player_line(player, desk) for player in rows)


def national_row(rating: NationalRating, desk: Desk) -> Row:
    """Return a national rating support record."""
    layout = layouts()[RecordKind.NATIONAL]
    row = Row(desk=desk, tag=rating.federation, layout=layout, participant=rating.start_no)
    row.number("known_start_no", rating.start_no)
    row.text("sex", rating.sex)
    row.number("classification", rating.classification)
    row.text("name", rating.name)
    row.number("rating", rating.rating)
    row.text("origin", rating.origin)
    row.number("national_id", rating.national_id)
    row.text("birth", _plain(rating.birth))
    return row


def national_ratings(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The national rating support records, by federation and starting rank.

    The federation is the name of the record: where it is no code, there is none for the rating.
    """
    (tag,) = (form.tag for form in forms() if form.kind == RecordKind.NATIONAL.name)
    for rating in sorted(tournament.national_ratings, key=lambda r: (r.federation, r.start_no)):
        if re.fullmatch(tag, rating.federation):
            yield national_row(rating, desk).line().rstrip()
        else:
            fact = Message("losses.national-rating")
            desk.report.not_carried("NRS", fact, participant=rating.start_no)


def old_team_row(team: Team, desk: Desk) -> Row:
    """Return a team's 013 record."""
    row = Row(desk=desk, tag="013", layout=layouts()[RecordKind.TEAM_OLD], team=team.number)
    row.text("old_team_name", team.name)
    for index, member in enumerate(team.members, start=1):
        row.number("old_member", member, index)
    return row


def old_teams(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 013, by team number: the record itself has none, the order stands for it."""
    for place, team in enumerate(sorted(tournament.teams, key=lambda t: t.number), start=1):
        if team.number != place:
            fact, old = Message("losses.field.team_no"), str(team.number)
            desk.report.changed("013", fact, old, str(place), team=team.number)
        yield old_team_row(team, desk).line().rstrip()
    more = [
        Message(f"losses.teams.{name}")
        for name in _OF_310
        if any(getattr(team, name) is not None for team in tournament.teams)
    ]
    if more:
        desk.report.not_carried("310", *more)


_OF_310: Final = (
    "nickname", "strength", "stated_match_points", "stated_game_points", "stated_rank",
)  # fmt: skip
"""What record 013 has no place for of a team."""


def team_row(team: Team, desk: Desk) -> Row:
    """Return a team's 310 record."""
    row = Row(desk=desk, tag="310", layout=layouts()[RecordKind.TEAM], team=team.number)
    row.number("team_no", team.number)
    row.text("team_name", team.name)
    row.text("nickname", team.nickname)
    row.number("strength", None if team.strength is None else format_exact(team.strength, POINT))
    row.points("match_points", team.stated_match_points)
    row.points("game_points", team.stated_game_points)
    row.number("team_rank", team.stated_rank)
    for index, member in enumerate(team.members, start=1):
        row.number("member", member, index)
    return row


def teams(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 310, by team number."""
    for team in sorted(tournament.teams, key=lambda team: team.number):
        yield team_row(team, desk).line().rstrip()
