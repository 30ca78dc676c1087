"""Tournament descriptions of Vega (.tdf): a tag and text per line, player fields between bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.convert.adaptation import without_words_of_teams
from trfkit.files.convert.losses import report_read_back
from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import WITHOUT_COMMA, Notes
from trfkit.files.tables.grid import decode
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    positive_number,
    read_arbiters,
    read_birth,
    read_day,
    read_number,
    read_points,
    read_sex,
    read_title,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.files.xml_writer import one_line
from trfkit.limits import DEFAULT_LIMITS, NO_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    ArbiterRole,
    Colour,
    NationalRating,
    Outcome,
    Player,
    PointSystem,
    RoundEntry,
    Tournament,
)
from trfkit.model.outcome import system_of, without_absence_at_the_end
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.units import LARGEST_START_NO, POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import PartialDate
    from trfkit.units import Points

FORMAT: Final = "tdf"

PLAYER: Final = "001"
STROKE: Final = "|"
FIELDS: Final = 12
"""So many fields stand before the rounds of a player."""

_ROW: Final = lazy_pattern(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])001 {0,9}[0-9]{1,4} {0,9}\|[^\r\n|]*\|")
_LINE: Final = lazy_pattern(r"\s*([0-9]{3})(?:\s+(.*))?")
_CELL: Final = lazy_pattern(r"([0-9]{1,4})\s*([wWbB-])\s*([0-2+=-]?)")

_RATED: Final = {"1": Outcome.WIN, "0": Outcome.LOSS, "2": Outcome.DRAW, "": Outcome.PENDING}
_UNRATED: Final = {
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "=": Outcome.SHORT_DRAW,
}
_BYES: Final = {
    "+": Outcome.FULL_POINT_BYE, "1": Outcome.FULL_POINT_BYE, "=": Outcome.HALF_POINT_BYE,
    "2": Outcome.HALF_POINT_BYE,
}  # fmt: skip
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}
_GUESSED: Final = Message("IMP002.full-point-alone")


def is_tdf(data: bytes) -> bool:
    """Tell whether a file is such a description: bars separate its players' fields."""
    return _ROW.search(data) is not None


class _Fields(NamedTuple):
    """The fields of a player: their line, their texts, and where findings about them go."""

    line: int
    texts: Sequence[str]
    notes: Notes

    def text(self, place: int) -> str:
        return self.texts[place].strip() if place < len(self.texts) else ""

    def number(self, place: int, field: str) -> int | None:
        text = self.text(place)
        number = positive_number(text)
        if number is None and text.strip("0"):
            self._note_unreadable(field, text, "number")
        return number

    def birth(self, place: int) -> PartialDate | None:
        reading = read_birth(self.text(place))
        if reading.problem == "impossible":
            self._note_unreadable("birth", self.text(place), "birth")
        return reading.birth

    def points(self, place: int) -> Points | None:
        text = self.text(place)
        points = read_points(text).points
        if points is None and text:
            self._note_unreadable("points", text, "score")
        return points

    def _note_unreadable(self, field: str, text: str, expected: str) -> None:
        message = Message(f"SYN007.expected.{expected}")
        values = {"field": field, "text": text[:40], "expected": message}
        self.notes.found("SYN007", line=self.line, variant="field", **values)


def read_tdf(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a description; never raises for its content.

    Forfeits and unrated games look the same: a win or loss so written is read as a forfeit.
    Tie-breaks are the program's own codes, and are not read.
    """
    text = decode(data, encoding)
    notes = Notes(text.diagnostics)
    headers: dict[str, str] = {}
    rows: list[_Fields] = []
    for number, line in enumerate(text.text.splitlines(), start=1):
        match = _LINE.fullmatch(line)
        tag, value = (match[1], (match[2] or "").strip()) if match else ("", "")
        if tag == PLAYER:
            rows.append(_Fields(number, value.split(STROKE), notes))
        elif tag:
            headers.setdefault(tag, value)
        elif line.strip():
            notes.left_out([line.strip()], number, Message("IMP004.no-tag"))
    players: dict[StartNo, Player] = {}
    lines: dict[StartNo, int] = {}
    national: list[NationalRating] = []
    for row in rows:
        start_no = StartNo(positive_number(row.text(0)) or 0)
        why = None
        if not 1 <= start_no <= LARGEST_START_NO:
            why = Message("IMP004.no-number")
        elif start_no in players:
            why = Message("IMP004.another-row", number=start_no)
        elif len(row.texts) - FIELDS > limits.rounds:
            why = Message("IMP004.many-rounds", most=limits.rounds)
        if why:
            notes.left_out(map(str.strip, row.texts), row.line, why)
            continue
        lines[start_no] = row.line
        entries = [_entry(row, start_no, place, notes) for place in range(FIELDS, len(row.texts))]
        players[start_no] = Player(
            start_no=start_no,
            name=row.text(3),
            sex=read_sex(row.text(1)),
            title=read_title(row.text(2)).title,
            rating=row.number(4, "rating"),
            federation=row.text(5) or None,
            fide_id=row.number(6, "fide code"),
            birth=row.birth(9),
            stated_points=row.points(10),
            stated_rank=row.number(11, "rank"),
            rounds=tuple(entries),
        )
        rating, code = row.number(7, "national rating"), row.text(8)
        owner = headers.get("032") or row.text(5)
        national += national_ratings(owner, start_no, rating, code.strip("0") and code)
    if not players:
        return refused(FORMAT, notes, "tdf")
    tournament = _tournament(headers, tuple(players.values()), notes)
    tournament = replace(tournament, national_ratings=tuple(national))
    return import_result(tournament, FORMAT, notes, players=lines)


def _entry(row: _Fields, number: StartNo, place: int, notes: Notes) -> RoundEntry:
    """Return the round of a player from a field of the row."""
    text = row.text(place)
    match = _CELL.fullmatch(text)
    if match is None:
        if text:
            round_ = place - FIELDS + 1
            notes.found("IMP003", line=row.line, round=round_, text=text[:40])
        return ABSENT
    opponent, sign = StartNo(int(match[1])), match[3]
    if not opponent or opponent == number:
        outcome = _BYES.get(sign)
        return ABSENT if outcome is None else RoundEntry(outcome)
    outcome = _UNRATED.get(sign) or _RATED[sign]
    return RoundEntry(outcome, opponent, _COLOURS.get(match[2].lower()))


def _tournament(
    headers: Mapping[str, str], players: tuple[Player, ...], notes: Notes
) -> Tournament:
    players = with_byes_of_the_pairing(players, notes)
    if not any("," in player.name for player in players):
        notes.assumed(WITHOUT_COMMA)
    unread_tags = (tag for tag, text in headers.items() if text.strip("0") and tag not in _READ)
    notes.unused(f"line {tag}{_OWN.get(tag, '')}" for tag in unread_tags)
    played = rounds_with_results(players)
    fields: dict[str, Any] = {field: headers.get(tag) or None for field, tag in _TEXTS.items()}
    for field, tag in _COUNTS.items():
        fields[field] = read_number(headers.get(tag, ""))
    days = headers.get("132", "").split(";")
    dates = tuple(map(read_day, days)) if any(map(read_day, days)) else ()
    header = fields | {
        "arbiters": read_arbiters(headers.get("102", ""), headers.get("112", "")),
        "start": read_day(headers.get("042", "")),
        "end": read_day(headers.get("052", "")),
        "round_dates": dates,
        "rounds": fields["rounds"] or None,
    }
    return Tournament(
        kind=kind_of(None, headers.get("092") or None, players, (), played, has_310=False),
        players=players,
        rounds_played=played,
        point_system=_system(headers.get("142", "")),
        **header,
    )


_TEXTS: Final = {"name": "012", "city": "022", "federation": "032", "type_text": "092",
                 "time_control": "122", "controller": "192"}  # fmt: skip
_COUNTS: Final = {"stated_players": "062", "stated_rated": "072", "stated_teams": "082",
                  "rounds": "162"}  # fmt: skip
_OWN: Final = {"172": " (tie-breaks)", "182": " (acceleration)"}
"""Lines in the program's own codes."""
_READ: Final = {*_TEXTS.values(), *_COUNTS.values(), "042", "052", "102", "112", "132", "142"}


def _system(text: str) -> PointSystem:
    """Return the points for a win and a draw, 1 and a half by default."""
    win, draw, *_ = (*(read_points(word).points for word in text.split()), None, None)
    if win is None or draw is None or (win, draw) == (STANDARD.win, STANDARD.draw):
        return STANDARD
    return system_of(win, draw, 0)


def with_byes_of_the_pairing(players: tuple[Player, ...], notes: Notes) -> tuple[Player, ...]:
    """Read the only full-point bye of a round as the pairing-allocated bye."""
    byes: dict[int, list[StartNo]] = {}
    for player in players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.outcome is Outcome.FULL_POINT_BYE:
                byes.setdefault(number, []).append(player.start_no)
    if byes:
        notes.assumed(_GUESSED)
    rows = {player.start_no: list(player.rounds) for player in players}
    for number, receivers in byes.items():
        if len(receivers) == 1:
            rows[receivers[0]][number - 1] = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
    return tuple(
        replace(player, rounds=without_absence_at_the_end(rows[player.start_no]))
        for player in players
    )


_LONGEST_NAME: Final = 30
_NOBODY: Final = "0000"
_SIGNS: Final = {
    Outcome.WIN: "1", Outcome.DRAW: "2", Outcome.LOSS: "0", Outcome.SHORT_WIN: "+",
    Outcome.SHORT_DRAW: "=", Outcome.SHORT_LOSS: "-", Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}  # fmt: skip
_ALONE: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: "+", Outcome.FULL_POINT_BYE: "+", Outcome.FORFEIT_WIN: "+",
    Outcome.WIN: "+", Outcome.HALF_POINT_BYE: "=", Outcome.DRAW: "=",
}  # fmt: skip
"""The sign of a round without an opponent; any other is ``-``."""


def write_tdf(tournament: Tournament) -> Converted:
    """Write the description in UTF-8: one fact of the event per line, a row for each player.

    Names have no comma, as the program writes them. What does not read back is reported, round by
    round.
    """
    report = Report("TDF")
    tournament = without_words_of_teams(tournament, report)
    names = {}
    has_comma = False
    for player in tournament.players:
        bare = _text(player.name.replace(",", " "))
        name = bare[:_LONGEST_NAME].strip() or f"Player {player.start_no}"
        has_comma |= "," in player.name
        if name.split() != player.name.replace(",", " ").split():
            fact = Message("losses.field.name")
            report.changed("001", fact, player.name, name, participant=player.start_no)
        names[player.start_no] = name
    if has_comma:
        report.assumed("001", Message("losses.names-without-comma"))
    national = {one.start_no: one for one in reversed(tournament.national_ratings)}
    lines = [*_headers(tournament), *_rows(tournament, names, national)]
    data = "".join(f"{line}\n" for line in lines).encode()
    players = tuple(replace(one, name=names[one.start_no]) for one in tournament.players)
    written = replace(tournament, players=players)
    report_read_back(written, read_tdf(data, limits=NO_LIMITS).tournament, report)
    return Converted(data, tuple(report))


def _headers(tournament: Tournament) -> Iterator[str]:
    event = tournament
    chief = [one.text for one in event.arbiters if one.role is ArbiterRole.CHIEF]
    deputies = [one.text for one in event.arbiters if one.role is ArbiterRole.DEPUTY]
    system = event.point_system
    rated = sum(player.rating is not None for player in event.players)
    days = ["" if day is None else f"{day:%Y/%m/%d}" for day in event.round_dates]
    stated = (event.stated_players, event.stated_rated)
    for tag, value in (
        ("012", event.name),
        ("022", event.city),
        ("032", event.federation),
        ("042", None if event.start is None else f"{event.start:%Y/%m/%d}"),
        ("052", None if event.end is None else f"{event.end:%Y/%m/%d}"),
        ("062", str(len(event.players) if stated[0] is None else stated[0])),
        ("072", str(rated if stated[1] is None else stated[1])),
        ("082", None if event.stated_teams is None else str(event.stated_teams)),
        ("092", event.type_text),
        ("102", next(iter(chief), None)),
        ("112", "; ".join(deputies)),
        ("122", event.time_control),
        ("132", ";".join(days)),
        ("142", f"{system.win / POINT:.1f} {system.draw / POINT:.1f}"),
        ("152", str(event.rounds_played)),
        ("162", None if event.rounds is None else str(event.rounds)),
        ("192", event.controller),
    ):
        if text := _text(value):
            yield f"{tag} {text}"


def _rows(
    tournament: Tournament,
    names: Mapping[StartNo, str],
    national: Mapping[StartNo, NationalRating],
) -> Iterator[str]:
    last = max((len(player.rounds) for player in tournament.players), default=0)
    last = max(last, tournament.rounds_played)
    # A bye has the sign of the result that brings as much.
    worth = {
        outcome: game
        for outcome in Outcome
        if outcome.is_bye and (game := tournament.point_system.game_worth_as_much(outcome))
    }
    byes = _ALONE | {outcome: _ALONE.get(game, "-") for outcome, game in worth.items()}
    for player in tournament.players:
        rating = national.get(player.start_no)
        fields = (
            str(player.start_no),
            player.sex or "",
            player.title or "",
            names[player.start_no],
            _whole(player.rating),
            _text(player.federation),
            _whole(player.fide_id),
            "" if rating is None else _whole(rating.rating),
            "" if rating is None else _text(rating.national_id),
            "" if player.birth is None else str(player.birth),
            "" if player.stated_points is None else f"{player.stated_points / POINT:.1f}",
            _whole(player.stated_rank),
            *(_cell(player.round(number), byes) for number in range(1, last + 1)),
        )
        yield f"{PLAYER} {STROKE.join(fields)}"


def _cell(entry: RoundEntry, byes: Mapping[Outcome, str]) -> str:
    """Return a round: opponent, colour, result; a game without a result has none."""
    if entry.opponent is None:
        return f"{_NOBODY} - {byes.get(entry.outcome, '-')}"
    colour = "-" if entry.colour is None else ("w" if entry.colour is Colour.WHITE else "b")
    return f"{entry.opponent} {colour} {_SIGNS.get(entry.outcome, '')}".rstrip()


def _text(text: str | None) -> str:
    return one_line(text).replace(STROKE, "/")


def _whole(number: int | None) -> str:
    return "" if number is None else str(number)
