"""Records 013, 310, 299, 300, 320 and 330: teams, their line-ups and their special points."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import (
    missing_number,
    numbers,
    read_number,
    read_points,
    read_text,
)
from trfkit.files.trf.reading.finding_collector import Cuts, Findings
from trfkit.files.trf.reading.result import Place
from trfkit.findings import Severity
from trfkit.messages.message import Message
from trfkit.model import AbnormalPoints, ForfeitedMatch, LineUp, RoundKind, Team, TeamByes
from trfkit.model.matches import NO_TEAM, TeamEvent
from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, Record, field, replace
from trfkit.syntax.damaged_lines import Alignment, Damage, damages, straightened, with_moved_field
from trfkit.syntax.layout import GAP, Layout, layouts, layouts_by_tag
from trfkit.syntax.trf_document import RecordKind, RecordLine
from trfkit.units import Points, StartNo, TeamNo, format_points, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.model import Tournament


# Lines of teams that stand between tabs, and informative ones ------------------------------------
# The lines are informative and kept as text; their columns depend on the program, so they are
# read by tokens. Of 801, whose rounds are as wide as the event makes them, only the totals.


TAGS: Final = ("801", "802")

_NUMBER: Final = lazy_pattern(r"\s*(\d{1,3})\s+")
_SCORE: Final = r"-?\d+(?:\.\d)?"
_TOTALS: Final = lazy_pattern(rf"\s*({_SCORE})\s+({_SCORE})(?!\S)")
_NICKNAME: Final = lazy_pattern(r"\S{1,5}(?=\s)")
_ROUND: Final = lazy_pattern(
    rf"\s*(?:(\d{{1,3}})\s+([wb-])|(PAB|FPB|HPB|ZPB)(?:\s+-)?)\s+({_SCORE})\s?[fF]?(?!\S)"
)


class StatedRound(Record):
    """One round of record 802: the opponent or the kind of bye, and the game points."""

    opponent: TeamNo | None
    bye: str | None
    game_points: Points | None

    def __str__(self) -> str:
        """The round without its colour: ``12 2.5``, ``PAB 2.0``."""
        return f"{self.bye or self.opponent} {format_points(self.game_points or 0)}"


class TeamLine(Record):
    """One line: its tag, its index among those of its tag from 0, and what it states.

    ``rounds`` is empty if they could not be read.
    """

    tag: str
    place: int
    team: TeamNo
    match_points: Points | None
    game_points: Points | None
    rounds: tuple[StatedRound, ...]


def team_lines(tournament: Tournament) -> Iterator[TeamLine]:
    """Yield the lines that name a team of the tournament and state its points."""
    nicknames = {team.number: team.nickname or "" for team in tournament.teams}
    for tag in TAGS:
        lines = [item.text for item in tournament.extensions if item.tag == tag]
        for index, text in enumerate(lines):
            head = _NUMBER.match(text)
            team = TeamNo(int(head[1])) if head else None
            if head is None or team not in nicknames:
                continue
            rest = text[head.end() :]
            nickname = nicknames[team]
            if nickname and rest.startswith(nickname):
                rest = rest[len(nickname) :]
            elif (nickname_match := _NICKNAME.match(rest)) and _TOTALS.match(
                rest, nickname_match.end()
            ):
                rest = rest[nickname_match.end() :]
            totals = _TOTALS.match(rest)
            if totals is not None:
                yield TeamLine(
                    tag,
                    index,
                    team,
                    parse_points(totals[1]),
                    parse_points(totals[2]),
                    _rounds(rest[totals.end() :]) if tag == "802" else (),
                )


def computed_round(event: TeamEvent, team: int, number: int) -> str:
    """Return the correct text of an 802 line for round ``number`` (from 1) of a team (from 0)."""
    team_round = event.rows[team][number - 1]
    if team_round.opponent == NO_TEAM:
        return f"{_BYES[team_round.kind]} {format_points(team_round.game_points)}"
    return f"{event.numbers[team_round.opponent]} {format_points(team_round.game_points)}"


_BYES: Final = {
    RoundKind.PAIRING_ALLOCATED_BYE: "PAB",
    RoundKind.FULL_POINT_BYE: "FPB",
    RoundKind.FORFEIT_WIN: "FPB",
    RoundKind.HALF_POINT_BYE: "HPB",
    RoundKind.ZERO_POINT_BYE: "ZPB",
    RoundKind.FORFEIT_LOSS: "ZPB",  # no record names the opponent
}


def _rounds(text: str) -> tuple[StatedRound, ...]:
    """Return the rounds of an 802 line, none if it holds anything else among them."""
    rounds = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _ROUND.match(text, place)
        if match is None:
            return ()
        opponent = TeamNo(int(match[1])) if match[1] else None
        rounds.append(StatedRound(opponent, match[3], parse_points(match[4])))
        place = match.end()
    return tuple(rounds)


# Lines of teams in which tabs stand for blanks, put back into their columns ----------------------


TAB: Final = "\t"
_STOPS: Final = (8, 4)
_HEAD: Final = lazy_pattern(r"310\s+(\d{1,3})\s+(\S.*?)\s*")
_NAMED: Final = ("team_no", "team_name", "nickname", "strength", "match_points", "game_points")
_WIDE: Final = "  "
"""So many blanks part two fields, and stand inside none."""

_LEFT: Final = ("team_name", "nickname")


def without_tabs(text: str) -> str | None:
    """Return a line of record 310 with its fields in their columns, None if that is ambiguous.

    It is certain if all ways to read the tabs that put every field into its columns give the same
    field contents.
    """
    layout = layouts()[RecordKind.TEAM]
    fitting = [line for line in _candidates(layout, text) if layout.fits(line)]
    readings = {_fields(layout, line): line for line in reversed(fitting)}
    whole = [
        line
        for fields, line in readings.items()
        if not any(_WIDE in field for field in fields)
        and all(layout.cut(line, name).strip() for name in ("team_no", "team_name"))
    ]
    return whole[0] if len(whole) == 1 else None


def _candidates(layout: Layout, text: str) -> Iterator[str]:
    segments = text.split(TAB)
    if len(segments) > len(_NAMED) and not any(_WIDE in segment.strip() for segment in segments):
        yield _split_by_tabs(layout, segments)
        return
    yield from (text.expandtabs(stop) for stop in _STOPS)
    head, _, tail = text.rpartition(TAB)
    match = _HEAD.fullmatch(head.replace(TAB, " "))
    if match is not None and tail.strip():
        number, name = match.groups()
        start = f"310 {number:>3} {name}"
        values = tail.strip()
        for width in range(1, layout.columns("member").first):
            yield f"{start}{' ' * width}{values}"


def _split_by_tabs(layout: Layout, segments: list[str]) -> str:
    """Return the line whose fields are separated by one tab each, empty fields included."""
    line = segments[0]
    places = [layout.columns(name) for name in (*_NAMED, "team_rank")]
    members = range(1, len(segments) - len(places))
    places += [layout.cell_columns("member", index) for index in members]
    for name, columns, segment in zip(
        (*_NAMED, *[""] * len(segments)), places, segments[1:], strict=False
    ):
        word = segment.strip()
        width = columns.last - columns.first + 1
        field = word.ljust(width) if name in _LEFT else word.rjust(width)
        line = line.ljust(columns.first - 1) + field
    return line.rstrip()


def _fields(layout: Layout, text: str) -> tuple[str, ...]:
    """Return the contents of a line's fields."""
    padded = layout.padded(text)
    cut = (field.columns.cut(padded).strip() for field in layout.expanded(len(padded)))
    return tuple(word for word in cut if word)


# Records of teams --------------------------------------------------------------------------------


class Teams(Draft):
    """The facts of the team records read so far."""

    teams: list[Team] = field(default_factory=list)
    old_teams: list[Team] = field(default_factory=list)
    places: dict[TeamNo, Place] = field(default_factory=dict)
    old_places: dict[TeamNo, Place] = field(default_factory=dict)
    abnormal_points: list[AbnormalPoints] = field(default_factory=list)
    line_ups: list[LineUp] = field(default_factory=list)
    team_byes: TeamByes | None = None
    forfeited_matches: list[ForfeitedMatch] = field(default_factory=list)


class TeamReader:
    """Reads the team records one after the other."""

    def __init__(self, findings: Findings, records: Iterable[RecordLine] = ()) -> None:
        """Findings about the records go to ``findings``; ``records`` are all of the file."""
        self.read = Teams()
        self._findings = findings
        self._records = [record for record in records if record.kind is RecordKind.TEAM]

    def readers(self) -> Mapping[str, Callable[[RecordLine], None]]:
        """Return the readers of records by kind; by tag for a record without a kind of its own."""
        return {
            RecordKind.TEAM_OLD: self.old_team,
            RecordKind.TEAM: self.team,
            RecordKind.ABNORMAL: self.abnormal_points,
            RecordKind.LINE_UP: self.line_up,
            RecordKind.TEAM_BYES: self.team_byes,
            RecordKind.FORFEITED_MATCH: self.forfeited_match,
        }

    # 013 and 310

    _TRAILING: Final = lazy_pattern(r"(?:(?<=\s)|(?<=^))\d{1,4}(?:\s+\d{1,4})*\s*$")

    def old_team(self, record: RecordLine) -> None:
        """Read a 013 record; its teams have no numbers and are counted in the file's order."""
        number = TeamNo(len(self.read.old_teams) + 1)
        record = put_right(record, self._findings, number)
        cuts = Cuts(record)
        if record.intact:
            name, members = read_text(cuts.text("old_team_name")), cuts.numbers("old_member")
        else:
            name, members = self._overflowing(record, number)
        self.read.old_teams.append(Team(number=number, name=name or "", members=_members(members)))
        self.read.old_places[number] = Place(record.line)

    def _overflowing(self, record: RecordLine, number: TeamNo) -> tuple[str | None, list[int]]:
        """Read the numbers at the end of the line, from any column."""
        text = record.text.replace("\t", " ")
        columns = layouts()[RecordKind.TEAM_OLD].cell_columns("old_member", 1)
        match = self._TRAILING.search(text)
        start = match.start() if match else len(text)
        # A number that ends a name is parted from the members by what fills the name's field up.
        filler = text.rfind(" " * _WIDEST_GAP, start, columns.first)
        if filler > start:
            start = filler + len(text[filler:]) - len(text[filler:].lstrip())
        members = numbers(text[start:].split()) if match else None
        how = Message("TEA011.no-numbers", expected=columns.first)
        if match is not None:
            how = Message("TEA011.other-column", column=start + 1, expected=columns.first)
        is_lost = match is None and any(map(str.isdigit, text[columns.first - 1 :]))
        self._note_members(record, number, start + 1, how, is_error=is_lost, nobody=is_lost)
        return read_text(text[4:start]), members or []

    @cached_property
    def _missing_number(self) -> int | None:
        """The number of the only team whose line has no readable one."""
        return missing_number([read_number(Cuts(one).text("team_no")) for one in self._records])

    def team(self, record: RecordLine) -> None:
        """Read a 310 record."""
        record = put_right(self._without_tabs(record), self._findings)
        cuts = Cuts(record)
        number = read_number(cuts.text("team_no"))
        if not number:
            missing = self._missing_number if record.intact and number is None else None
            more = Message("SYN007.read-team", number=missing) if missing else None
            self._damaged(record, "team", cuts.text("team_no"), "team-number", more)
            if missing is None:
                return
            number = missing
        team_no = TeamNo(number)
        if team_no in self.read.places:
            self._findings.note(
                "TEA003",
                record,
                cuts.columns("team_no"),
                team=number,
                variant="repeated",
                first=self.read.places[team_no].line,
            )
            return
        if record.intact:
            rank, members = read_number(cuts.text("team_rank")), cuts.numbers("member")
        else:
            rank, members = self._loose_tail(record, cuts, team_no)
        self.read.places[team_no] = Place(record.line)
        self.read.teams.append(
            Team(
                number=team_no,
                name=read_text(cuts.text("team_name")) or "",
                nickname=read_text(cuts.text("nickname")),
                strength=self._points(record, cuts, "strength", team_no),
                members=_members(members),
                stated_match_points=self._points(record, cuts, "match_points", team_no),
                stated_game_points=self._points(record, cuts, "game_points", team_no),
                stated_rank=rank or None,
            )
        )

    def _without_tabs(self, record: RecordLine) -> RecordLine:
        """Replace the tabs of a 310 line by blanks if they are unambiguous (SYN003)."""
        text = None
        if "\t" in record.text.rstrip():
            text = without_tabs(record.text)
        if text is None:
            return record
        column = record.text.index("\t") + 1
        self._findings.note(
            "SYN003",
            record,
            (column, max(column, len(record.text.rstrip()))),
            variant="tabs",
            advice=_fields_of(record.tag, layouts_by_tag()[record.tag]),
            old=record.text[4:],
            new=text[4:],
        )
        return replace(record, text=text, intact=True)

    def _points(
        self, record: RecordLine, cuts: Cuts, name: str, team: TeamNo | None = None
    ) -> Points | None:
        """Return the points of a field, None if it is blank.

        Digits that are no number are reported here, other characters by ``put_right``. The fields
        of a line with an unknown shift are unknown.
        """
        text = cuts.text(name)
        points = read_points(text).points
        if points is None and text.strip() and record.intact and set(text) <= set(" .-0123456789"):
            _note_slip(record, name, cuts.columns(name), text, self._findings, team)
        return points

    def _loose_tail(
        self, record: RecordLine, cuts: Cuts, team: TeamNo
    ) -> tuple[int | None, list[int]]:
        """Read rank and members by their order if they are out of their columns."""
        rank_first, rank_last = cuts.columns("team_rank")
        words = list(_WORD.finditer(record.text, rank_first - 1))
        others = [word[0] for word in words if read_number(word[0]) is None]
        how = Message("TEA011.by-order", column=rank_first)
        if others and words[0][0] == others[0]:  # a field before them: nobody knows which is first
            how, words = Message("TEA011.no-number", text=others[0]), []
        elif others:
            how = Message("TEA011.by-order-but", column=rank_first, text=" ".join(others))
        self._note_members(record, team, rank_first, how, is_error=bool(others))
        # A rank may be blank: what ends nearer to the columns of the first member is one. Half-way
        # it is a rank if the number follows again, as nobody is a member twice.
        middle = (rank_last + cuts.cell_columns("member", 1)[1]) // 2
        again = bool(words) and words[0][0] in [word[0] for word in words[1:]]
        rank = words.pop(0)[0] if words and words[0].end() < middle + again else ""
        return read_number(rank), [n for word in words if (n := read_number(word[0])) is not None]

    def _note_members(
        self,
        record: RecordLine,
        team: TeamNo,
        column: int,
        how: Message,
        *,
        is_error: bool,
        nobody: bool = False,
    ) -> None:
        self._findings.note(
            "TEA011",
            record,
            (column, max(column, len(record.text))),
            team=team,
            severity=Severity.ERROR if is_error else None,
            reason=how,
            more=Message("TEA011.nobody") if nobody else None,
            first=_FIRST_MEMBER[record.kind],
        )

    # 299, 300, 320, 330

    def abnormal_points(self, record: RecordLine) -> None:
        """Read a 299 record in the columns of its table, else by tokens (the compact layout)."""
        right = Cuts(put_right(record, Findings(), is_ordered=True))
        kind = right.text("abnormal_type").strip()
        # A type torn off a number is its sign: a penalty of -1.0, no forfeit worth 1.0.
        is_sign = kind in {"+", "-"} and _SIGNED_NUMBER.match(record.text)
        if not is_sign and (kind or right.numbers("abnormal_id")):
            record = put_right(record, self._findings, is_ordered=True)
        cuts, lost = Cuts(record), {slip.field for slip in damages(record.kind, record.text)}
        if record.intact:
            kind = cuts.text("abnormal_type").strip()
            match_points = read_points(cuts.text("abnormal_match_points")).points
            points = read_points(cuts.text("abnormal_points")).points
            number = read_number(cuts.text("abnormal_round"))
            participants = tuple(cuts.numbers("abnormal_id"))
            if number is None and "abnormal_round" in lost:
                return  # a blank would mean all rounds
        else:
            tokens = record.text[4:].split()
            kind = tokens.pop(0) if tokens and not tokens[0][-1].isdigit() else ""
            values = []
            while tokens and "." in tokens[0]:
                values.append(parse_points(tokens.pop(0)))
            first = _FIRST_NUMBER.match(record.text)
            # Points without a type are given to somebody: a lone number is his.
            if (len(tokens) == 1 and not kind) or (first and first.end() > _LAST_OF_ROUND):
                tokens.insert(0, "0")
            round_and_ids = numbers(tokens)
            if round_and_ids is None or None in values or len(values) > 2:  # noqa: PLR2004 - MP and GP
                self._damaged(record, "points", record.text[4:], "abnormal-points")
                return
            match_points, points = (*values, None, None)[:2]
            if len(values) == 1 and not _COMPACT_MATCH_POINTS.match(record.text):
                match_points, points = None, match_points
            number = round_and_ids[0] if round_and_ids else None
            participants = tuple(round_and_ids[1:])
        kind = kind.upper()
        if kind and kind not in _ABNORMAL_TYPES:
            self._damaged(record, "abnormal_type", kind, "abnormal-type")
            return
        if not participants and (not kind or "abnormal_id" in lost):
            self._damaged(record, "abnormal_ids", "", "abnormal-ids")
            return
        self.read.abnormal_points.append(
            AbnormalPoints(kind, match_points, points, number or None, participants)
        )

    def line_up(self, record: RecordLine) -> None:
        """Read a 300 record; ``0000`` is an empty board."""
        record = put_right(record, self._findings)
        values = [read_number(word) for word in words_of(record)]
        number, team, opponent, *boards = values + [None] * (3 - len(values))
        if not number or not team or (None in values and not record.intact):
            self._damaged(record, "line_up", record.text[4:], "line-up")
            return
        self.read.line_ups.append(
            LineUp(
                number,
                TeamNo(team),
                TeamNo(opponent) if opponent else None,
                tuple(StartNo(player) if player else None for player in boards),
            )
        )

    def team_byes(self, record: RecordLine) -> None:
        """Read the 320 record."""
        record = put_right(record, self._findings)
        cuts = Cuts(record)
        teams = tuple(
            TeamNo(number) if (number := read_number(text)) else None
            for text in cuts.cells("bye_team")
        )
        while teams and teams[-1] is None:
            teams = teams[:-1]
        if self.read.team_byes is not None:
            self._findings.note("SYN010", record, (1, len(record.text)), tag="320")
            return
        self.read.team_byes = TeamByes(
            self._points(record, cuts, "bye_match_points"),
            self._points(record, cuts, "bye_game_points"),
            teams,
        )

    def forfeited_match(self, record: RecordLine) -> None:
        """Read a 330 record; other programs' letters for the same three results are accepted."""
        record = put_right(record, self._findings)
        tokens = words_of(record)
        round_and_teams = numbers(tokens[1:])
        result = _FORFEITS.get(tokens[0].upper()) if tokens else None
        if result is None or round_and_teams is None or len(round_and_teams) != 3:  # noqa: PLR2004 - round and two teams
            self._damaged(record, "forfeit", record.text[4:], "forfeit")
            return
        self.read.forfeited_matches.append(
            ForfeitedMatch(
                result, round_and_teams[0], TeamNo(round_and_teams[1]), TeamNo(round_and_teams[2])
            )
        )

    def _damaged(
        self,
        record: RecordLine,
        name: str,
        text: str,
        expected: str,
        more: Message | None = None,
    ) -> None:
        columns, variant = (5, max(5, len(record.text))), "" if text.strip() else "blank"
        self._findings.note_unreadable(
            record, columns, text.strip(), expected, variant=variant, field=name, more=more
        )


_FIRST_MEMBER: Final = {RecordKind.TEAM_OLD: "37-40", RecordKind.TEAM: "74-77"}
"""The columns of the first member of a team."""

_EXPECTED: Final = {
    "member": "starting-rank",
    "old_member": "starting-rank",
    "strength": "score",
    "match_points": "score",
    "game_points": "score",
    "bye_match_points": "score",
    "bye_game_points": "score",
}
"""The messages of what belongs into a field; into others a number, and their names say which."""

_WIDEST_GAP: Final = 5
"""Between two members of a team there are fewer blanks; a name is filled up with any number."""

_WORD: Final = lazy_pattern(r"\S+")

_COMPACT_MATCH_POINTS: Final = lazy_pattern(r"299.{3}(?= {0,3}\S)[-\d. ]{4}(?!\S)")
"""A value in columns 7-10, where the compact layout of record 299 has match points."""

_SIGNED_NUMBER: Final = lazy_pattern(r"299 {2,}[+-][\d.]")
"""A first value with a sign, which no type stands before: column 5 is blank."""

_FIRST_NUMBER: Final = lazy_pattern(r"299.{0,13}\.\d +\d+")
"""From values that stand where record 299 has them, give or take a column, to the first number."""

_LAST_OF_ROUND: Final = 23
"""No layout of record 299 has a digit of the round behind it, though all were a column too far."""

_ABNORMAL_TYPES: Final = frozenset("WDLFHZ+-U10=")
"""The types of record 299, and the letters of the results that these stand for."""

_FORFEITS: Final = {
    "+-": "+-", "-+": "-+", "--": "--",
    "10": "+-", "WL": "+-", "WZ": "+-",
    "01": "-+", "LW": "-+", "ZW": "-+",
    "00": "--", "LL": "--", "ZZ": "--",
}  # fmt: skip


def _members(ids: list[int]) -> tuple[StartNo, ...]:
    return tuple(StartNo(number) for number in ids if number)


# Lines of numbers that stand out of their columns: put right, or said to be beyond that -----------


def put_right(
    record: RecordLine,
    findings: Findings,
    team: int | None = None,
    *,
    is_ordered: bool = False,
) -> RecordLine:
    """Correct a line's columns, with findings; the result is intact if its columns are right.

    A field without a number, or with an invalid letter, is then reported (SYN007) and left out
    alone. Lines that fit their columns, and those with words between tabs or single blanks, stay
    unchanged. A line that cannot be corrected is an error (SYN003), except for records that can be
    read by their order: rosters, and one that ``is_ordered``.
    """
    layout = layout_of(record)
    is_roster = record.kind in _FIRST_MEMBER
    is_whole = record.intact or layout.fits(record.text)
    if not is_roster and (is_whole or _is_free(record.text)):
        return replace(record, intact=is_whole)
    straight = None
    if not (is_whole and record.text.isascii()):
        straight = straightened(layout, record.text)
    has_order = is_roster or is_ordered
    if straight and has_order and (straight.is_lossy or (straight.shift and is_ordered)):
        return record  # the order of the numbers says more
    text = record.text if straight is None else straight.text
    slips = damages(record.kind, text)
    if any(is_out_of_place(text, slip) for slip in slips):
        if not has_order:
            findings.note(
                "SYN003",
                record,
                (5, max(5, len(record.text))),
                severity=Severity.ERROR,
                variant="no-shift",
                advice=_fields_of(record.tag, layout),
                text=record.text[4:].strip(),
            )
        return record
    team = team or (read_number(layout.cut(text, "team_no")) if record.tag == "310" else None)
    if straight is not None:
        note_straight(record, straight, findings, team)
    for slip in slips:
        if slip.field not in _TOLD_BY_READERS:
            columns = (slip.column, slip.end_column - 1)
            _note_slip(record, slip.field, columns, slip.text, findings, team)
    return replace(record, text=text, intact=True)


def with_field_in_place(record: RecordLine, findings: Findings) -> RecordLine:
    """Move the only misplaced field of a line to its columns, with a finding (SYN003)."""
    layout = layout_of(record)
    straight = None if record.intact else with_moved_field(layout, record.text, layout.fits)
    if straight is None:
        return record
    note_straight(record, straight, findings)
    return replace(record, text=straight.text, intact=True)


def note_straight(
    record: RecordLine, straight: Alignment, findings: Findings, team: int | None = None
) -> None:
    """Report a corrected line: TEA011 if the members of a team were shifted."""
    first = _FIRST_MEMBER.get(record.kind, "")
    before = int(first[:2]) - 1 if first else 0
    is_of_members = bool(first) and (
        straight.shift != 0 or straight.text[:before] == record.text[:before]
    )
    of_record: dict[str, Any] = {"advice": _fields_of(record.tag, layout_of(record))}
    of_members: dict[str, Any] = {"reason": straight.how, "first": first}
    findings.note(
        "TEA011" if is_of_members else straight.how,
        record,
        (straight.column, max(straight.column, len(record.text.rstrip()))),
        team=team,
        severity=Severity.ERROR if straight.is_lossy else None,
        shift=straight.shift,
        more=Message("SYN003.lossy") if straight.is_lossy else None,
        old=record.text[4:],
        new=straight.text[4:],
        **(of_members if is_of_members else of_record),
    )


def words_of(record: RecordLine) -> list[str]:
    """Return the values of a line: by field if its columns are right, else in their order.

    A blank field is an empty word, except at the end of the line.
    """
    if not record.intact:
        return record.text[4:].split()
    text = layout_of(record).padded(record.text.rstrip())
    fields = layout_of(record).expanded(len(text))[1:]
    words = [field.columns.cut(text).strip() for field in fields if field.name != GAP]
    while words and not words[-1]:
        words.pop()
    return words


def layout_of(record: RecordLine) -> Layout:
    """Return the columns of a record's fields."""
    return layouts().get(record.kind) or layouts_by_tag()[record.tag]


def is_out_of_place(text: str, slip: Damage) -> bool:
    """Tell whether damage shows wrong columns: it is no single word inside a field."""
    runs_over = " " not in text[slip.column - 2 : slip.column]
    word = slip.text.strip()
    is_of_name = slip.field == "old_member" and len(word) > 1 and word.isalpha()
    return slip.field == GAP or len(word.split()) != 1 or runs_over or is_of_name


_TOLD_BY_READERS: Final = frozenset({"team_no", "bye_type", "abnormal_type", "match_result"})
"""Fields without which a record says nothing, as its reader tells."""


def _note_slip(  # noqa: PLR0917 - a field with its place
    record: RecordLine,
    name: str,
    columns: tuple[int, int],
    text: str,
    findings: Findings,
    team: int | None,
) -> None:
    expected, variant = _EXPECTED.get(name, "number"), "" if name in _EXPECTED else "field"
    findings.note_unreadable(
        record, columns, text.strip(), expected, team=team, variant=variant, field=name
    )


def _fields_of(tag: str, layout: Layout) -> Message:
    """Return the message with the columns of a record's fields."""
    fields = [field.columns for field in layout.fields[1:] if field.name != GAP]
    spans = [f"{c.first}-{c.last}" if c.last > c.first else str(c.first) for c in fields]
    name = "SYN003.fields-repeated" if layout.step else "SYN003.fields"
    return Message(name, tag=tag, columns=tuple(spans), step=layout.step)


def _is_free(text: str) -> bool:
    """Tell whether tabs or single blanks separate all words of a line."""
    return "\t" in text or " ".join(text.split()) == text.strip()
