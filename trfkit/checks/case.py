"""The input of a check: the tournament, the places of its facts, and the earlier findings.

With facts about the rounds of all players, gathered once for every check.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.findings import Diagnostic, Edit, Fix, Profile
from trfkit.findings.terms import field_fix
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, Player, RoundEntry, RoundKind, Tournament
from trfkit.record import Record, names, replace
from trfkit.syntax.layout import Columns, layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import MatchPointSystem, PointSystem
    from trfkit.ratings.listed_player import Consulted
    from trfkit.regulations.row_sums import Sums
    from trfkit.units import StartNo


DATA_COLUMN: Final = 5
"""Where the text of a tournament record starts."""


class Case(Record, kw_only=True, dict=True):
    """A file that is being checked.

    ``findings`` are those of reading and of the checks that ran before: a check looks there for the
    cause of a consequence. ``today`` is None if no date was given. Facts about the rows that
    several checks need are gathered in ``rounds``. ``consulted`` is the data of the rating list of
    the event's month on its players, None if no list was used.
    """

    result: ReadResult
    tournament: Tournament
    profiles: tuple[Profile, ...]
    today: date | None = None
    findings: tuple[Diagnostic, ...] = ()
    rounds: Rounds
    consulted: Consulted | None = None

    def with_findings(self, diagnostics: Iterable[Diagnostic]) -> Case:
        """Return the case for the next check."""
        added = tuple(diagnostics)
        return replace(self, findings=(*self.findings, *added)) if added else self

    @property
    def players(self) -> Mapping[StartNo, Player]:
        """The players by starting rank."""
        return self.rounds.players

    # What kind of event it is

    @property
    def is_individual(self) -> bool:
        """Whether players compete for themselves: 001 rows have their points, ranks and byes."""
        return not self.tournament.kind.is_team

    @property
    def is_finished(self) -> bool:
        """Whether the last scheduled round has results."""
        played = self.rounds_played
        return bool(played) and played >= (self.tournament.rounds or 0)

    @cached_property
    def rounds_played(self) -> int:
        """The number of rounds played, without final rounds that only rows out of step have."""
        off = {one.participant for one in self.findings if one.code == "RES024"}
        played = self.tournament.rounds_played
        return max(
            (
                number
                for player in self.tournament.players
                if player.start_no not in off
                for number, entry in enumerate(player.first_rounds(played), start=1)
                if entry.kind is not RoundKind.ZERO_POINT_BYE
            ),
            default=0,
        )

    # Where facts stand

    def line_text(self, line: int) -> str:
        """Return a line of the document, "" where there is none."""
        document = self.result.document
        if document is None or not 1 <= line <= len(document.records):
            return ""
        return document.records[line - 1].text

    def note(self, code: str | Message, **values: Any) -> Diagnostic:  # noqa: ANN401 - see _FIELDS
        """Return a finding; arguments that are no attributes of a diagnostic go to its message.

        A message may be given instead of a code, with some of the values.
        """
        attributes = {name: values.pop(name) for name in _FIELDS if name in values}
        if isinstance(code, Message):
            values |= code.arguments
            code, _, attributes["variant"] = code.id.partition(".")
        return Diagnostic(code=code, **attributes, values=values)

    def record_place(self, tag: str, index: int = 0) -> dict[str, Any]:
        """Return the place of the data of a tournament record."""
        lines = self.result.provenance.records.get(tag, ())
        if index >= len(lines):
            return {"record": tag}
        end = len(self.line_text(lines[index]).rstrip()) + 1
        return {
            "record": tag,
            "line": lines[index],
            "column": DATA_COLUMN,
            "end_column": max(end, DATA_COLUMN + 1),
        }

    def player_place(self, player: Player, name: str) -> dict[str, Any]:
        """Return the place of a field of a player's row, with the player."""
        columns = layouts()[RecordKind.PLAYER].columns(name)
        return self._place_in_row(player, columns.first, columns.last)

    def round_place(
        self, player: Player, number: int, first: str = "opponent", last: str = "result"
    ) -> dict[str, Any]:
        """Return the place of a round in a player's row, between two of its fields."""
        columns = self.round_columns(number, first, last)
        return {**self._place_in_row(player, *columns), "round": number}

    def round_columns(
        self, number: int, first: str = "opponent", last: str = "result"
    ) -> tuple[int, int]:
        """Return the first and the last column of a round in a row that is not shifted."""
        return _columns_of_round(number, first, last)

    def _place_in_row(self, player: Player, first: int, last: int) -> dict[str, Any]:
        place = self.result.provenance.players.get(player.start_no)
        if self.result.document is None:  # a table of another format: rows, but no columns
            line = None if place is None else place.line
            return {"participant": player.start_no, "line": line}
        position: dict[str, Any] = {"record": "001", "participant": player.start_no}
        if place is not None:
            if place.alignment is not None:
                first, last = place.found(Columns(first, last))
            position |= {"line": place.line, "column": first, "end_column": last + 1}
        return position

    # What the rating list says

    def alike(self, player: Player) -> Message | None:
        """Return a sentence with listed players who may be that player, None without any."""
        listed = self.consulted.alike.get(player.start_no, ()) if self.consulted else ()
        return Message("LST002.alike", people=tuple(map(str, listed))) if listed else None

    # What would mend it

    def field_fix(self, place: Mapping[str, Any], new: str, *, safe: bool) -> Fix | None:
        """Return the fix that writes ``new``, right-aligned, at a place.

        None without columns, and in a row that lost one, as its fields are uncertain.
        """
        if place.get("column") is None or place.get("line") is None:
            return None
        row = self.result.provenance.players.get(place["participant"])
        if row is not None and row.alignment is not None and row.alignment.is_lossy:
            return None
        columns = place["column"], place["end_column"] - 1
        return field_fix(place["line"], self.line_text(place["line"]), columns, new, safe=safe)

    def text_fix(self, place: Mapping[str, Any], old: str, new: str, *, safe: bool) -> Fix | None:
        """Return the fix that replaces one text by another, at a place or behind it."""
        if place.get("column") is None:
            return None
        index = self.line_text(place["line"]).find(old, place["column"] - 1)
        return None if index < 0 else Fix((Edit(place["line"], index + 1, old, new),), safe)

    def text_at(self, place: Mapping[str, Any]) -> str:
        """Return the text at a place."""
        return self.line_text(place["line"])[place["column"] - 1 : place["end_column"] - 1]

    # What was found before

    def cause(
        self,
        codes: Iterable[str],
        participants: Iterable[int],
        round: int | None = None,  # noqa: A002 - the field's name
    ) -> Diagnostic | None:
        """Return the first earlier finding of ``codes`` about one of ``participants``.

        With ``round`` given, findings about other rounds do not count, nor those about single
        fields outside the rounds.
        """
        if self.codes.isdisjoint(codes):
            return None
        rounds = [_ANY] if round is None else [round, None]
        for number in participants:
            keys = (
                (number, code, scope)
                for code in codes
                for scope in rounds
                if scope is not None or code not in _FIELD_DAMAGE
            )
            hits = [self._first[key] for key in keys if key in self._first]
            if hits:
                return self.findings[min(hits)]
        return None

    def first(self, codes: Iterable[str], round: int | None = None) -> Diagnostic | None:  # noqa: A002 - see above
        """Return the first earlier finding of ``codes``, about anybody; in ``round``, if given."""
        keys = ((None, code, _ANY if round is None else round) for code in codes)
        hits = [self._first[key] for key in keys if key in self._first]
        return self.findings[min(hits)] if hits else None

    @cached_property
    def _first(self) -> dict[tuple[int | None, str, int | None], int]:
        """The index of the first finding by participant (None: anybody), code, and round."""
        first: dict[tuple[int | None, str, int | None], int] = {}
        for index, finding in enumerate(self.findings):
            for number in {finding.participant, finding.values.get("opponent"), None}:
                first.setdefault((number, finding.code, finding.round), index)
                first.setdefault((number, finding.code, _ANY), index)
        return first

    @cached_property
    def codes(self) -> frozenset[str]:
        """The codes found so far."""
        return frozenset([one.code for one in self.findings])


@lru_cache(maxsize=1024)
def _columns_of_round(number: int, first: str, last: str) -> tuple[int, int]:
    layout = layouts()[RecordKind.PLAYER]
    return layout.cell_columns(first, number).first, layout.cell_columns(last, number).last


_ANY: Final = -1
"""Stands for every round, and for none."""

_FIELD_DAMAGE: Final = frozenset({"SYN007", "SYN008"})
"""Damage of one field: it explains nothing about a round, unless it stands in that round."""

_FIELDS: Final = frozenset(names(Diagnostic)) - {"code", "values"}


def is_blank(case: Case, player: Player, number: int) -> bool:
    """Tell whether a row has no data for a round: blanks, or dashes and zeros in their place."""
    if player.round(number) != ABSENT:
        return False
    place = case.round_place(player, number)
    if "column" not in place:
        return True
    return not case.text_at(place).strip("-0 ")


def is_mutual(case: Case, player: Player, number: int) -> bool:
    """Tell whether a player's opponent of a round has that player as opponent too."""
    opponent = player.round(number).opponent
    return (
        opponent is not None
        and (other := case.players.get(opponent)) is not None
        and other.round(number).opponent == player.start_no
    )


# Findings from which others follow, and records: the sets that several checks ask for -------------

ROW_DAMAGE: Final = frozenset(
    {"PLR001", "SYN003", "SYN005", "SYN006", "SYN007", "SYN008", "SYN009"}
)
"""Findings of reading that may have cost a row some of its facts."""

UNREAD_FIELDS: Final = frozenset({"SYN003", "SYN007"})
"""A field of such a row may hold what could not be read: it is not blank."""

MOVED: Final = frozenset({"SYN003", "SYN005"})
"""Rows whose columns were put right."""

LOST_ROWS: Final = frozenset({"PLR001", "SYN009", "SYN016"})
"""An opponent may be missing because his row was not read."""

UNREAD_RESULTS: Final = ROW_DAMAGE | {"RES023"}

ONE_SIDED: Final = frozenset({"RES001", "RES002", "RES003", "RES007", "RES008"})
"""Rounds that no opponent's row bears out, so that nobody knows who was in the pairing."""

GAMES_IN_DOUBT: Final = ONE_SIDED | {"RES004", "RES009", "RES023"}
"""Games that the two rows tell differently, or only one: the points of teams may be right."""

DISPLACED: Final = frozenset({"RES024"})
"""Rows whose games stand elsewhere, so that each seems to contradict an opponent's."""

GAMES_UNREAD: Final = ROW_DAMAGE | ONE_SIDED | DISPLACED | {"RES023"}
"""Findings of rows that may have held games."""

CONTRADICTIONS: Final = ONE_SIDED | DISPLACED | {"RES004", "RES009", "RES023", "SCR004"}
"""Findings that leave a player's true score in doubt."""

WRONG_POINTS: Final = frozenset({"SCR001", "SCR004", "SCR005", "SCR006"})
"""Points by which a rank cannot be judged."""


# Facts about the rounds of all players ------------------------------------------------------------

_ANSWERS: Final = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
}
SEVERAL: Final = 2
"""So many rows that name somebody are no slip."""

_OPPOSITE: Final[Mapping[Colour | None, Colour]] = {
    Colour.WHITE: Colour.BLACK,
    Colour.BLACK: Colour.WHITE,
}


class Spot(NamedTuple):
    """A round of a player; rounds are counted from 1."""

    player: Player
    number: int
    entry: RoundEntry


class Rounds(Record, dict=True):
    """The rounds of a tournament.

    Most of them cannot have a fault: both rows have the game, with opposite colours and with
    results that add up to a rated game. Most checks are about the others, which are ``special``.
    """

    tournament: Tournament

    @cached_property
    def players(self) -> Mapping[StartNo, Player]:
        """The players by starting rank."""
        return {player.start_no: player for player in self.tournament.players}

    @cached_property
    def missing_rows(self) -> tuple[StartNo, ...]:
        """The starting ranks of missing rows that several others name.

        Between the others, or after the last row up to the count in record 062: a single wrong
        number of an opponent is no missing row.
        """
        opponents = [
            entry.opponent
            for player in self.tournament.players
            for entry in player.rounds
            if entry.opponent is not None
        ]
        strangers = set(opponents) - self.players.keys()
        if not strangers:
            return ()
        last = max(self.players, default=0)
        counted = max(last, self.tournament.stated_players or 0)
        namers = Counter(n for n in opponents if n in strangers and 0 < n <= counted)
        between = [n for n, count in namers.items() if n < last and count >= SEVERAL]
        behind = [n for n in namers if n > last]
        if max([namers[n] for n in behind], default=0) < SEVERAL:
            behind = []
        return tuple(sorted([*between, *behind]))

    def named(self, number: int, opponent: StartNo) -> Sequence[Player]:
        """Return the players who have this opponent in a round, in order."""
        return self._named.get((number, opponent), ())

    @cached_property
    def _named(self) -> Mapping[tuple[int, StartNo], Sequence[Player]]:
        named: dict[tuple[int, StartNo], list[Player]] = {}
        for player in self.tournament.players:
            for number, entry in enumerate(player.rounds, start=1):
                if entry.opponent is not None:
                    named.setdefault((number, entry.opponent), []).append(player)
        return named

    @property
    def special(self) -> tuple[Spot, ...]:
        """Every round that is neither blank nor an ordinary game, in the order of the rows."""
        return self._sorted[0]

    @cached_property
    def special_by_round(self) -> Mapping[int, Sequence[Spot]]:
        """The special rounds by number."""
        by_round: dict[int, list[Spot]] = {}
        for spot in self.special:
            by_round.setdefault(spot.number, []).append(spot)
        return by_round

    def ordinary_in(self, number: int) -> int:
        """Return the number of rows with an ordinary game in a round, from 1."""
        counts = self._sorted[1]
        return counts[number] if number < len(counts) else 0

    @cached_property
    def _sorted(self) -> tuple[tuple[Spot, ...], tuple[int, ...]]:
        """The special rounds, and the counts of the ordinary ones by round."""
        players = self.tournament.players
        rows: dict[StartNo | None, tuple[RoundEntry, ...]] = {
            player.start_no: player.rounds for player in players
        }
        special: list[Spot] = []
        ordinary = [0] * (1 + max([len(player.rounds) for player in players], default=0))
        # PERF: the one loop that looks at each round of each player; it calls nothing of ours.
        for player in players:
            own = player.start_no
            for number, entry in enumerate(player.rounds, start=1):
                facing = rows.get(entry.opponent)
                if facing is not None and number <= len(facing):
                    back = facing[number - 1]
                    if (
                        back.opponent == own
                        and back.outcome is _ANSWERS.get(entry.outcome)
                        and back.colour is not None
                        and back.colour is _OPPOSITE.get(entry.colour)
                    ):
                        ordinary[number] += 1
                        continue
                if entry is not ABSENT:
                    special.append(Spot(player, number, entry))
        return tuple(special), tuple(ordinary)

    # What rows add up to is asked for by few of those who ask for errors.

    @cached_property
    def sums(self) -> Sums:
        """The sum of each row's results."""
        from trfkit.regulations.row_sums import Sums  # noqa: PLC0415 - see above

        return Sums(self.tournament)


def group_by_player(spots: Iterable[Spot]) -> Iterator[tuple[Spot, ...]]:
    """Yield rounds, which are in the order of the rows, grouped by player."""
    for _, group in groupby(spots, key=lambda spot: id(spot.player)):
        yield tuple(group)


# Whether points are those after a round that is announced and that the rows lack ------------------

ENOUGH: Final = 2
"""One player whose points do not fit is a slip; two that fit another round are none."""

_MOST_GAMES: Final = Fraction(3, 4)
"""So large a part of a round's games must stand in the points, or all but one."""


def are_of_a_later_round(event: Tournament, more: Collection[int]) -> bool:
    """Tell whether the points that differ are those after one more round, which is announced.

    ``more`` are the differences from the results, in tenths. Each is possible in one game, and
    their sum is about that of the games of the last round in the file.
    """
    system = event.point_system
    if not announces_more_rounds(event) or not set(more) <= {system.win, system.draw}:
        return False
    last = event.rounds_played
    games = sum(player.round(last).opponent is not None for player in event.players) // 2
    return are_of_rounds(more, 1, games, len(event.players), system)


def are_of_rounds(
    more: Collection[int],
    rounds: int,
    games: int,
    participants: int,
    system: PointSystem | MatchPointSystem,
) -> bool:
    """Tell whether differences of points fit the games, or matches, of some further rounds.

    Some of the games may not be counted yet, and there may be a pairing-allocated bye, which
    half-point byes of others make possible for any number of participants.
    """
    win, draw = system.win, system.draw
    gaining = sum(gap > 0 for gap in more)
    if gaining < ENOUGH or gaining < _MOST_GAMES * games:
        return False
    least = min(_MOST_GAMES * games, Fraction(max(games - 1, 1))) * min(win, 2 * draw)
    most = Fraction(participants + 1, 2) * max(win, 2 * draw)
    return rounds * least <= sum(more) <= rounds * most


def announces_more_rounds(event: Tournament) -> bool:
    """Tell whether record 142, or the dates of 132, have more rounds than were played."""
    return max(event.rounds or 0, len(event.round_dates)) > event.rounds_played
