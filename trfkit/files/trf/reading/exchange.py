"""Records 240, 250 and 260, the engines' XX? and BB?, and the DAT lines of Tornelo."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import numbers, read_number, read_points
from trfkit.files.trf.reading.finding_collector import Cuts, Findings
from trfkit.files.trf.reading.headers import data_columns, data_of, note_what_touches
from trfkit.files.trf.reading.teams import put_right, words_of
from trfkit.model import (
    STANDARD,
    Acceleration,
    ByeType,
    Colour,
    Extension,
    ForbiddenPairs,
    PlayerAcceleration,
    PointSystem,
    RequestedByes,
)
from trfkit.record import Draft, field, names, replace
from trfkit.syntax.trf_document import RecordKind, RecordLine
from trfkit.units import Points, StartNo, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Exchange(Draft):
    """The facts of these records read so far, as fields of a tournament."""

    requested_byes: list[RequestedByes] = field(default_factory=list)
    accelerations: list[Acceleration] = field(default_factory=list)
    player_accelerations: list[PlayerAcceleration] = field(default_factory=list)
    forbidden_pairs: list[ForbiddenPairs] = field(default_factory=list)
    absentees: list[StartNo] = field(default_factory=list)
    extensions: list[Extension] = field(default_factory=list)
    pairs_by_file_order: bool = False

    def facts(self) -> dict[str, Any]:
        """Return the fields of the tournament by name."""
        values = {name: getattr(self, name) for name in names(self)}
        return {
            n: tuple(value) if isinstance(value, list) else value for n, value in values.items()
        }


class Engine(Draft):
    """Facts of the engines' records that other records state, too, and their lines."""

    rounds: tuple[int, RecordLine] | None = None
    initial_colour: tuple[Colour, RecordLine] | None = None
    point_system: PointSystem | None = None
    point_record: RecordLine | None = None


class ExchangeReader:
    """Reads the records that programs write for pairing engines."""

    def __init__(self, findings: Findings) -> None:
        """Findings about the records go to ``findings``."""
        self.read = Exchange()
        self.of_engines = Engine()
        self._findings = findings
        self._bye_value_set = False

    def readers(self) -> Mapping[str, Callable[[RecordLine], None]]:
        """Return the readers of records by kind; by tag for a record without a kind of its own."""
        return {
            RecordKind.BYES: self.byes,
            RecordKind.ACCELERATION: self.acceleration,
            RecordKind.FORBIDDEN: self.forbidden,
            RecordKind.ENGINE: self.engine,
            RecordKind.DATA: self.data,
            RecordKind.TEAM_STANDING: self.other,
        }

    # TRF-26

    def byes(self, record: RecordLine) -> None:
        """Read a 240 record."""
        record = put_right(record, self._findings)
        letter, of_round, *others = [*words_of(record), "", ""]
        letter, number = letter.upper(), read_number(of_round)
        participants = self._ids(record, others)
        if letter not in _BYE_TYPES or number is None or not participants:
            self._damaged(record, "byes")
            return
        self.read.requested_byes.append(RequestedByes(ByeType(letter), number, participants))

    def acceleration(self, record: RecordLine) -> None:
        """Read a 250 record by columns, as its points fields may be blank."""
        record = put_right(record, self._findings)
        cuts = Cuts(record)
        names = ("first_round", "last_round", "first_id", "last_id")
        limits = [read_number(cuts.text(name)) for name in names]
        if record.intact and None not in limits:
            points = [read_points(cuts.text(name)).points for name in _POINT_FIELDS]
        else:
            tokens = record.text[4:].split()
            round_and_ids = numbers(tokens[-4:]) if len(tokens) >= 5 else None  # noqa: PLR2004 - points and 4 numbers
            values = [parse_points(token) for token in tokens[:-4]]
            if round_and_ids is None or None in values or len(values) > len(_POINT_FIELDS):
                self._damaged(record, "acceleration")
                return
            points = [None, *values][-2:]
            limits = list(round_and_ids)
        first_round, last_round, first_id, last_id = (number or 0 for number in limits)
        self.read.accelerations.append(
            Acceleration(points[0], points[1], first_round, last_round, first_id, last_id)
        )

    def forbidden(self, record: RecordLine) -> None:
        """Read a 260 record."""
        record = put_right(record, self._findings)
        first, last, *others = [*words_of(record), "", ""]
        rounds, participants = [read_number(first), read_number(last)], self._ids(record, others)
        if len(participants) < 2 or (None in rounds and not record.intact):  # noqa: PLR2004 - a pair
            self._damaged(record, "forbidden-pairs")
            return
        if "" in {first, last}:
            self._damaged(record, "forbidden-pairs")
        # What is not known of the rounds keeps them apart in all of them on its side.
        bounds = [one if known is None else known for known, one in zip(rounds, _ALL, strict=True)]
        self.read.forbidden_pairs.append(ForbiddenPairs(participants, *bounds))

    @staticmethod
    def _ids(record: RecordLine, words: list[str]) -> tuple[int, ...]:
        """Return the numbers at the end of a record.

        In a loose record all words must be numbers, otherwise none count.
        """
        words = [word for word in words if word]
        known = [n for word in words if (n := read_number(word)) is not None]
        return tuple(known) if record.intact or len(known) == len(words) else ()

    # JaVaFo and bbpPairings

    def engine(self, record: RecordLine) -> None:
        """Read an XX? or BB? record."""
        note_what_touches(record, self._findings)
        readers = {
            "XXR": self._rounds,
            "XXC": self._configuration,
            "XXZ": self._absentees,
            "XXP": self._must_not_meet,
            "XXA": self._accelerated,
            "XXS": self._scores,
        }
        readers.get(record.tag, self._engine_points)(record)

    def _rounds(self, record: RecordLine) -> None:
        number = read_number(data_of(record))
        if number is None:
            self._damaged(record, "rounds")
        elif self.of_engines.rounds is None:
            self.of_engines.rounds = number, record
        else:
            self._findings.note("SYN010", record, data_columns(record), tag=record.tag)

    def _configuration(self, record: RecordLine) -> None:
        for token in data_of(record).lower().split():
            if token == "rank":  # noqa: S105 - a word of the format
                self.read.pairs_by_file_order = True
            elif token in _XXC_COLOURS:
                self.of_engines.initial_colour = _XXC_COLOURS[token], record
            else:
                self._damaged(record, "configuration")

    def _absentees(self, record: RecordLine) -> None:
        if (start_nos := self._listed(record, 1, "starting-ranks")) is not None:
            self.read.absentees.extend(start_nos)

    def _must_not_meet(self, record: RecordLine) -> None:
        if (start_nos := self._listed(record, 2, "two-starting-ranks")) is not None:
            self.read.forbidden_pairs.append(ForbiddenPairs(tuple(start_nos)))

    def _listed(self, record: RecordLine, least: int, expected: str) -> list[StartNo] | None:
        """Return the starting ranks of a record with any separator; too few are reported."""
        start_nos = numbers(re.split(r"[\s,/]+", data_of(record).strip(" ,/")))
        if start_nos is None or len(start_nos) < least:
            self._damaged(record, expected)
            return None
        return list(map(StartNo, start_nos))

    def _accelerated(self, record: RecordLine) -> None:
        """Read an XXA record by columns, as a round may be blank, unless its words are loose."""
        record = put_right(replace(record, intact=False), self._findings)
        number, *cells = words_of(record) or [""]
        start_no = read_number(number)
        values = [parse_points(text or "0") for text in cells]
        if not start_no or (None in values and not record.intact):
            self._damaged(record, "accelerated-player")
            return
        known = tuple(value or Points(0) for value in values)
        self.read.player_accelerations.append(PlayerAcceleration(StartNo(start_no), known))

    def _scores(self, record: RecordLine) -> None:
        for token in data_of(record).upper().replace(",", " ").split():
            symbol, _, text = token.partition("=")
            names = XXS_FIELDS.get(symbol) or _XXS_OF_BOTH_COLOURS.get(symbol)
            points = parse_points(text)
            if names is None or points is None:
                self._note_points(record, "code", token)
            else:
                self._set_points(record, names, points)

    def _note_points(self, record: RecordLine, variant: str, text: str) -> None:
        columns, tag = data_columns(record), record.tag
        self._findings.note("HDR016", record, columns, variant=variant, tag=tag, text=text)

    def _engine_points(self, record: RecordLine) -> None:
        points = parse_points(data_of(record))
        if points is None or points < 0:
            self._note_points(record, "points", data_of(record))
            return
        names = BB_FIELDS[record.tag]
        if record.tag == "BBW" and not self._bye_value_set:
            names = (*names, "pairing_allocated_bye")
        self._bye_value_set |= record.tag == "BBU"
        self._set_points(record, names, points)

    def _set_points(self, record: RecordLine, names: tuple[str, ...], points: Points) -> None:
        system = self.of_engines.point_system or STANDARD
        values: dict[str, Any] = dict.fromkeys(names, points)
        for name in ("win", "draw", "loss"):
            white = values.get(name, getattr(system, name))
            black = getattr(system, f"black_{name}")
            black = values.get(f"black_{name}", getattr(system, name) if black is None else black)
            values[f"black_{name}"] = None if black == white else black
        self.of_engines.point_system = replace(system, **values)
        self.of_engines.point_record = self.of_engines.point_record or record

    # Other programs

    def data(self, record: RecordLine) -> None:
        """Read a DAT line: a starting rank, a type, free text."""
        number, _, text = data_of(record).partition(" ")
        start_no = read_number(number)
        self.read.extensions.append(
            Extension(
                record.tag,
                text.strip() if start_no else data_of(record),
                StartNo(start_no) if start_no else None,
            )
        )

    def other(self, record: RecordLine) -> None:
        """Keep an informative record (801, 802) as text."""
        self.read.extensions.append(Extension(record.tag, record.text[4:].rstrip()))

    def _damaged(self, record: RecordLine, expected: str) -> None:
        columns, text = data_columns(record), data_of(record)
        self._findings.note_unreadable(record, columns, text, expected, variant="record")


_BYE_TYPES: Final = frozenset(member.value for member in ByeType)
_POINT_FIELDS: Final = ("extra_match_points", "extra_points")
_ALL: Final = (1, 999)
"""The first round and the last that record 260 can name."""

_XXC_COLOURS: Final = {"white1": Colour.WHITE, "black1": Colour.BLACK}

_WINS: Final = ("win", "black_win", "forfeit_win", "full_point_bye")
_DRAWS: Final = ("draw", "black_draw", "half_point_bye", "unknown")
_LOSSES: Final = ("loss", "black_loss")

XXS_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "WW": ("win",),
    "BW": ("black_win",),
    "WD": ("draw", "unknown"),
    "BD": ("black_draw",),
    "WL": ("loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
"""The codes of XXS in the order in which they are written, and what each is worth."""

_XXS_OF_BOTH_COLOURS: Final = {"W": _WINS, "D": _DRAWS, "L": _LOSSES}

BB_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}
