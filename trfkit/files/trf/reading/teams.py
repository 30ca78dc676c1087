"""Records 013, 310, 299, 300, 320 and 330: teams, their line-ups and their special points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Severity
from trfkit.files.trf.reading.findings import Cuts
from trfkit.files.trf.reading.result import Place
from trfkit.files.trf.reading.values import numbers, read_number, read_points, read_text
from trfkit.files.trf.syntax.fine import damages
from trfkit.files.trf.syntax.layout import GAP, layouts, layouts_by_tag
from trfkit.files.trf.syntax.records import RecordKind
from trfkit.files.trf.syntax.straight import straightened
from trfkit.model import AbnormalPoints, ForfeitedMatch, LineUp, Team, TeamByes
from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, field, replace
from trfkit.units import StartNo, TeamNo, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.files.trf.reading.findings import Findings
    from trfkit.files.trf.syntax.layout import Layout
    from trfkit.files.trf.syntax.records import RecordLine
    from trfkit.units import Points


class Teams(Draft):
    """What the team records read so far say."""

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

    def __init__(self, findings: Findings) -> None:
        """Findings about the records go to ``findings``."""
        self.read = Teams()
        self._findings = findings

    def readers(self) -> Mapping[str, Callable[[RecordLine], None]]:
        """Return what reads a record, by its kind; by its tag if it has no kind of its own."""
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
        """Read a 013 record; teams have no numbers there and are counted in the file's order."""
        number = TeamNo(len(self.read.old_teams) + 1)
        record = self._put_in_columns(record, number)
        cuts = Cuts(record)
        if record.intact or self._is_in_columns_but_for(record, "old_member", number):
            name, members = read_text(cuts.text("old_team_name")), cuts.numbers("old_member")
        else:
            name, members = self._overflowing(record, number)
        self.read.old_teams.append(Team(number=number, name=name or "", members=_members(members)))
        self.read.old_places[number] = Place(record.line)

    def _put_in_columns(self, record: RecordLine, team: TeamNo | None = None) -> RecordLine:
        """Return a team's line with its columns put right where one shift does it (TEA011).

        Not where a column would have to be missing: then the order of the numbers says more.
        """
        straight = None
        if not (record.intact and record.text.isascii()):
            straight = straightened(layouts()[record.kind], record.text)
        if straight is None or straight.is_lossy:
            return record
        self._findings.note(
            "TEA011",
            record,
            (straight.column, max(straight.column, len(record.text.rstrip()))),
            team=team,
            how=straight.how,
            first=_FIRST_MEMBER[record.kind],
            old=record.text[4:],
            new=straight.text[4:],
        )
        return replace(record, text=straight.text, intact=True)

    def _overflowing(self, record: RecordLine, number: TeamNo) -> tuple[str | None, list[int]]:
        """Take the numbers at the end of the line, whatever column they start in."""
        text = record.text.replace("\t", " ")
        columns = layouts()[RecordKind.TEAM_OLD].cell_columns("old_member", 1)
        match = self._TRAILING.search(text)
        start = match.start() if match else len(text)
        # A number that ends a name is parted from the members by what fills the name's field up.
        filler = text.rfind(" " * _WIDEST_GAP, start, columns.first)
        if filler > start:
            start = filler + len(text[filler:]) - len(text[filler:].lstrip())
        members = numbers(text[start:].split()) if match else None
        how = (
            f"no numbers at the end of the line, expected from column {columns.first}"
            if match is None
            else f"numbers start in column {start + 1}, not in the four from {columns.first}"
        )
        is_lost = match is None and any(map(str.isdigit, text[columns.first - 1 :]))
        self._findings.note(
            "TEA011",
            record,
            (start + 1, max(start + 1, len(record.text))),
            team=number,
            severity=Severity.ERROR if is_lost else None,
            how=f"{how}: nobody of the team was read" if is_lost else how,
            first=_FIRST_MEMBER[record.kind],
        )
        return read_text(text[4:start]), members or []

    def team(self, record: RecordLine) -> None:
        """Read a 310 record."""
        record = self._put_in_columns(self._without_tabs(record))
        cuts = Cuts(record)
        number = read_number(cuts.text("team_no"))
        if not number:
            self._damaged(record, "the team", cuts.text("team_no"), "a team's number")
            return
        team_no = TeamNo(number)
        if team_no in self.read.places:
            self._findings.note(
                "TEA003",
                record,
                cuts.columns("team_no"),
                team=number,
                what=f"hold {number} twice; the first is in line {self.read.places[team_no].line}",
            )
            return
        if record.intact or self._is_in_columns_but_for(record, "member", team_no):
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
        """Return a line of record 310 with its tabs as blanks where they can be told (SYN003)."""
        text = None
        if "\t" in record.text.rstrip():
            from trfkit.files.trf.reading.tabbed import without_tabs  # noqa: PLC0415 - few have any

            text = without_tabs(record.text)
        if text is None:
            return record
        at = record.text.index("\t") + 1
        self._findings.note(
            "SYN003",
            record,
            (at, max(at, len(record.text.rstrip()))),
            how="tabs were read as blanks",
            fields=_in_words(record.tag, layouts_by_tag()[record.tag]),
            old=record.text[4:],
            new=text[4:],
        )
        return replace(record, text=text, intact=True)

    def _is_in_columns_but_for(self, record: RecordLine, name: str, team: TeamNo) -> bool:
        """Report the members that are no numbers where all else stands in its columns; tell so.

        Some member is a number; of 013 the first, which a name that is too long runs into.
        """
        found = damages(record.kind, record.text)
        torn = [one for one in found if one.field == name and read_number(one.text) is None]
        cells = Cuts(record).cells(name)
        known = cells[:1] if record.kind is RecordKind.TEAM_OLD else cells
        is_in_place = all(one.field in {name, *_CALLED} for one in found)
        if not torn or not is_in_place or not any(map(read_number, known)):
            return False
        for one in torn:
            self._findings.note(
                "SYN007",
                record,
                (one.column, one.end_column - 1),
                team=team,
                field="a member of the team",
                text=one.text.strip(),
                expected="a starting rank",
            )
        return True

    def _points(
        self, record: RecordLine, cuts: Cuts, name: str, team: TeamNo | None = None
    ) -> Points | None:
        """Return the points of a field; None where it is blank, or said to hold none (SYN007).

        Of a line that stands off nobody knows what its columns hold.
        """
        text = cuts.text(name)
        points = read_points(text).points
        stands_off = any(one.field == GAP for one in damages(record.kind, record.text))
        if points is None and text.strip() and not stands_off:
            self._findings.note(
                "SYN007",
                record,
                cuts.columns(name),
                team=team,
                field=_CALLED[name],
                text=text.strip(),
                expected="a number such as 2.0",
            )
        return points

    def _loose_tail(
        self, record: RecordLine, cuts: Cuts, team: TeamNo
    ) -> tuple[int | None, list[int]]:
        """Read rank and members by their order where they stand out of their columns."""
        rank_first = cuts.columns("team_rank")[0]
        tokens = record.text[rank_first - 1 :].split()
        rank_and_members = numbers(tokens)
        other = next((token for token in tokens if read_number(token) is None), None)
        self._findings.note(
            "TEA011",
            record,
            (rank_first, max(rank_first, len(record.text))),
            team=team,
            severity=None if other is None else Severity.ERROR,
            how=f"rank and members read by their order from column {rank_first}"
            if other is None
            else f"'{other}' is no number: rank and members were not read",
            first=_FIRST_MEMBER[record.kind],
        )
        if not rank_and_members:
            return None, []
        return rank_and_members[0], rank_and_members[1:]

    # 299, 300, 320, 330

    def abnormal_points(self, record: RecordLine) -> None:
        """Read a 299 record in the columns of its table, else by tokens (the compact layout)."""
        cuts = Cuts(record)
        if record.intact:
            kind = cuts.text("abnormal_type").strip()
            match_points = read_points(cuts.text("abnormal_match_points")).points
            points = read_points(cuts.text("abnormal_points")).points
            number = read_number(cuts.text("abnormal_round"))
            participants = tuple(cuts.numbers("abnormal_id"))
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
                self._damaged(record, "the points", record.text[4:], "type, points, round, numbers")
                return
            match_points, points = (*values, None, None)[:2]
            if len(values) == 1 and not _COMPACT_MATCH_POINTS.match(record.text):
                match_points, points = None, match_points
            number = round_and_ids[0] if round_and_ids else None
            participants = tuple(round_and_ids[1:])
        kind = kind.upper()
        if kind and kind not in _ABNORMAL_TYPES:
            self._damaged(record, "the type of result", kind, "W, D, L, F, H, Z, +, - or a blank")
            return
        if not kind and not participants:
            self._damaged(record, "who gets the points", "", "numbers, or a type of result")
            return
        self.read.abnormal_points.append(
            AbnormalPoints(kind, match_points, points, number or None, participants)
        )

    def line_up(self, record: RecordLine) -> None:
        """Read a 300 record; ``0000`` is an empty board."""
        record = put_right(record, self._findings)
        line_up = self._line_up_numbers(record)
        if line_up is None or not all(line_up[0][:2]):
            self._damaged(record, "the line-up", record.text[4:], "round, team, opponent, players")
            return
        (number, team, opponent), boards = line_up
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
            self._findings.note(
                "SYN010", record, (1, len(record.text)), tag="320", how="the first one counts"
            )
            return
        self.read.team_byes = TeamByes(
            self._points(record, cuts, "bye_match_points"),
            self._points(record, cuts, "bye_game_points"),
            teams,
        )

    def forfeited_match(self, record: RecordLine) -> None:
        """Read a 330 record; other programs' letters for the same three results are taken."""
        record = put_right(record, self._findings)
        tokens = record.text[4:].split()
        round_and_teams = numbers(tokens[1:])
        result = _FORFEITS.get(tokens[0].upper()) if tokens else None
        if result is None or round_and_teams is None or len(round_and_teams) != 3:  # noqa: PLR2004 - round and two teams
            self._damaged(record, "the forfeit", record.text[4:], "+-, -+ or --, round, two teams")
            return
        self.read.forfeited_matches.append(
            ForfeitedMatch(
                result, round_and_teams[0], TeamNo(round_and_teams[1]), TeamNo(round_and_teams[2])
            )
        )

    def _line_up_numbers(self, record: RecordLine) -> tuple[list[int], list[int]] | None:
        """Return round, team, opponent, and the players; by columns or else by their order."""
        if record.intact:
            cuts = Cuts(record)
            names = ("line_up_round", "line_up_team", "line_up_opponent")
            heads = [read_number(cuts.text(name)) or 0 for name in names]
            return heads, cuts.numbers("line_up_id")
        line_up = numbers(record.text[4:].split())
        if line_up is None or len(line_up) < 3:  # noqa: PLR2004 - round, team, opponent
            return None
        return line_up[:3], line_up[3:]

    def _damaged(self, record: RecordLine, name: str, text: str, expected: str) -> None:
        self._findings.note(
            "SYN007",
            record,
            (5, max(5, len(record.text))),
            field=name,
            text=text.strip(),
            expected=expected,
        )


_FIRST_MEMBER: Final = {RecordKind.TEAM_OLD: "37-40", RecordKind.TEAM: "74-77"}
"""The columns of the first member of a team."""

_CALLED: Final = {
    "strength": "the strength",
    "match_points": "the match points",
    "game_points": "the game points",
    "bye_match_points": "the match points of a bye",
    "bye_game_points": "the game points of a bye",
}

_WIDEST_GAP: Final = 5
"""Between two members of a team there are fewer blanks; a name is filled up with any number."""

_COMPACT_MATCH_POINTS: Final = lazy_pattern(r"299.{3}(?= {0,3}\S)[-\d. ]{4}(?!\S)")
"""A value in columns 7-10, where the compact layout of record 299 has match points."""

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


def _members(found: list[int]) -> tuple[StartNo, ...]:
    return tuple(StartNo(number) for number in found if number)


# Lines of numbers that stand out of their columns: put right, or said to be beyond that -----------


def put_right(record: RecordLine, findings: Findings) -> RecordLine:
    """Return a line with its columns put right, or as it is, with a finding (SYN003) in each case.

    Lines that fit their columns, and those whose words stand between tabs or single blanks,
    come back as they are: nothing in them is in doubt. What cannot be put right is an error.
    """
    layout = layouts_by_tag()[record.tag]
    if record.intact or layout.fits(record.text) or _is_free(record.text):
        return record
    straight = straightened(layout, record.text)
    if straight is None:
        findings.note(
            "SYN003",
            record,
            (5, max(5, len(record.text))),
            severity=Severity.ERROR,
            how="no shift of the line puts them right",
            fields=_in_words(record.tag, layout),
            text=record.text[4:].strip(),
        )
        return record
    missing = ", and a column is missing: a digit may be lost" if straight.is_lossy else ""
    findings.note(
        "SYN003",
        record,
        (straight.column, max(straight.column, len(record.text.rstrip()))),
        severity=Severity.ERROR if straight.is_lossy else None,
        shift=straight.shift,
        how=f"{straight.how}{missing}",
        fields=_in_words(record.tag, layout),
        old=record.text[4:],
        new=straight.text[4:],
    )
    return replace(record, text=straight.text, intact=True)


def _in_words(tag: str, layout: Layout) -> str:
    """Return where the fields of a record end: ``record 240 has its fields in columns 5, 7-9``."""
    fields = [field.columns for field in layout.fields[1:] if field.name != GAP]
    spans = [f"{c.first}-{c.last}" if c.last > c.first else str(c.first) for c in fields]
    more = f", and every {layout.step} columns behind them" if layout.step else ""
    return f"record {tag} has its fields in columns {', '.join(spans)}{more}"


def _is_free(text: str) -> bool:
    """Tell whether the words of a line are set apart by tabs or single blanks throughout."""
    return "\t" in text or " ".join(text.split()) == text.strip()
