"""Read the whole tournament from JSON: every field of the model by its name, without loss.

The shape follows from the records of ``trfkit.model`` alone: a new field of theirs is written, read
and described in the schema without a change here. Points and ratings are exact decimals in strings,
results the letters of record 001, days ``2026-05-01``. Points are plain integers at run time, so
that no library can tell them from other numbers: the records are walked here, and texts, flags,
days and words of a choice left to msgspec.
"""

from __future__ import annotations

import inspect
import json
import types
from collections import Counter
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cache, partial
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import Notes
from trfkit.files.json_document import BrokenJsonError, json_value
from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Argument, Message
from trfkit.model import OUTCOME_BY_LETTER, NationalRating, Outcome, Player, Team, Tournament
from trfkit.model.discipline import CHESS, DISCIPLINES, Discipline, discipline_named
from trfkit.patterns import lazy_pattern
from trfkit.record import DecodeError, Record, convert, names, required
from trfkit.units import LARGEST_START_NO, MOST_DIGITS, POINT, Points, StartNo, TeamNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "json"
SCHEMA: Final = "trfkit.tournament/1"

_START: Final = lazy_pattern(rb'(?:\xef\xbb\xbf)?\s*\{\s*"schema"\s*:\s*"trfkit\.tournament/')
_FORFEITS: Final = ("+-", "-+", "--")
_RATINGS: Final = frozenset({"rating"})
"""Numbers by the field's name that are written as strings, like points."""


class TournamentDocument(Record, tag_field="schema", tag=SCHEMA):
    """A tournament: what ``trfkit convert --to json`` writes and reads.

    Whoever writes such a document may leave out every field that has a default.
    """

    tournament: Tournament
    """Everything that is known of it."""
    program: str = ""
    """What wrote the document."""


def is_own_json(data: bytes) -> bool:
    """Tell whether a file is such a document, by its first key."""
    return _START.match(data) is not None


def read_own_json(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in such a document; never raises for its content.

    A damaged fact of the event, of a player or a team costs that fact alone (SYN007). What others
    are computed from, such as results and point systems, is never guessed: where that is damaged
    the document is refused with the place (IMP001). Keys that are unknown, as a later version may
    write them, are left out and named.
    """
    notes = Notes()
    try:
        tournament = _tournament(json_value(data, encoding, limits), notes)
    except BrokenJsonError as broken:
        return refused(FORMAT, Notes(), "own-json", place="", reason=broken.reason)
    except _BrokenError as broken:
        variant = "own-json-place" if broken.place else "own-json"
        return refused(FORMAT, Notes(), variant, place=_way(broken.place), reason=broken.reason)
    return import_result(tournament, FORMAT, notes)


def _tournament(document: object, notes: Notes) -> Tournament:
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise _BrokenError((), Message("IMP001.json-schema", schema=SCHEMA))
    reading = _Reading(notes)
    event = document.get("tournament")
    tournament: Tournament = form_of(Tournament).read(event, ((), "tournament"), reading)
    known = {"schema", "program", "tournament"}
    reading.unknown |= dict.fromkeys(key for key in document if key not in known)
    _require_sound(tournament)
    notes.unused(reading.unknown, Message("IMP008.unknown"))
    return tournament


Place = tuple[Any, ...]
"""The way to a value: that to who holds it, and its key or index; () is the document."""


def _way(place: Place, *, with_indices: bool = True) -> str:
    steps: list[str | int] = []
    while place:
        place, step = place
        steps.append(step)
    texts = (
        f".{step}" if isinstance(step, str) else f"[{step}]" if with_indices else ""
        for step in reversed(steps)
    )
    return "".join(texts).removeprefix(".")


class _BrokenError(ValueError):
    """A value that does not fit the shape, and its path."""

    def __init__(self, place: Place, reason: Message) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason


class _Reading:
    """The reading of one document: its findings, and the paths of unknown keys."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.unknown: dict[str, None] = {}

    def leave_out(self, broken: _BrokenError) -> None:
        """Report a value whose field alone is left out."""
        of_value = broken.reason.arguments
        self.notes.found(
            "SYN007",
            variant="field",
            field=_way(broken.place),
            text=of_value["text"],
            expected=of_value["expected"],
        )


# How a value of each type of the model is written ------------------------------------------------


class _Form(NamedTuple):
    """A type: how its values are written, how they are read at a path, and its schema.

    ``is_single`` says that it holds no other value.
    """

    written: Callable[[Any], Any]
    read: Callable[[Any, Place, _Reading], Any]
    schema: Mapping[str, Any]
    is_single: bool = False


def _report_unexpected(
    place: Place, expected: str, value: object, **values: Argument
) -> _BrokenError:
    message = Message(f"SYN007.expected.{expected}", **values)
    text = json.dumps(value, ensure_ascii=True, default=str)[:40]
    return _BrokenError(place, Message("IMP001.json-value", text=text, expected=message))


def _same(value: Any) -> Any:  # noqa: ANN401 - any value that JSON has too
    return value


def _single(
    expected: str,
    schema: Mapping[str, Any],
    parse: Callable[[Any], Any],
    written: Callable[[Any], Any] = _same,
    **values: Argument,
) -> _Form:
    """Return the form of a single value; ``parse`` gives None, or fails, for any other."""

    def read(value: Any, place: Place, _: _Reading) -> Any:  # noqa: ANN401 - JSON
        try:
            parsed = parse(value)
        except DecodeError:
            parsed = None
        if parsed is None:
            raise _report_unexpected(place, expected, value, **values)
        return parsed

    return _Form(written, read, schema, is_single=True)


_DECIMAL: Final = lazy_pattern(rf"-?[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DIGITS}}})?")
_POINTS: Final = lazy_pattern(rf"(-?)([0-9]{{1,{2 * MOST_DIGITS}}})(?:\.([0-9]))?")
"""Sums of what games are worth have more digits than any of them."""


def _parse_points(value: object) -> Points | None:
    match = _POINTS.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    tenths = int(match[2]) * POINT + int(match[3] or 0)
    return Points(-tenths if match[1] else tenths)


def _parse_whole(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 10**MOST_DIGITS else None


def _parse_number(value: object) -> int | None:
    number = _parse_whole(value)
    return None if number is None or number < 0 else number


def _parse_decimal(value: object) -> Decimal | None:
    return Decimal(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else None


def _parse_rating(value: object) -> int | None:
    number = _parse_decimal(value)
    return None if number is None or "." in str(number) else _parse_whole(int(number))


def _parse_reason(value: object) -> Message | None:
    if not isinstance(value, str):
        return None
    return FROM_COLUMNS if value == str(FROM_COLUMNS) else Message("ranking.kind-told", text=value)


_TEXT: Final = {"type": "string"}
_NUMBER: Final = _single("player-or-team", {"type": "integer", "minimum": 0}, _parse_number)
"""Records may name a number that nobody can have: ``XXZ 0``."""
_RATING: Final = _single("json-rating", {**_TEXT, "pattern": r"^-?\d+$"}, _parse_rating, str)

_SIMPLE: Final[Mapping[object, _Form]] = {
    Points: _single(
        "json-points",
        {**_TEXT, "pattern": r"^-?\d+(\.\d)?$"},
        _parse_points,
        lambda points: format_exact(points, POINT),
    ),
    StartNo: _NUMBER,
    TeamNo: _NUMBER,
    int: _single("number", {"type": "integer"}, _parse_whole),
    str: _single("text", _TEXT, partial(convert, type=str)),
    Message: _single("text", _TEXT, _parse_reason, str),
    bool: _single("flag", {"type": "boolean"}, partial(convert, type=bool)),
    date: _single("day", {**_TEXT, "format": "date"}, partial(convert, type=date), date.isoformat),
    Decimal: _single(
        "json-number",
        {**_TEXT, "pattern": r"^-?\d+(\.\d+)?$"},
        _parse_decimal,
        lambda number: f"{number:f}",
    ),
    Outcome: _single(
        "result",
        {**_TEXT, "enum": [outcome.letter for outcome in Outcome]},
        lambda value: OUTCOME_BY_LETTER.get(value) if isinstance(value, str) else None,
        lambda outcome: outcome.letter,
    ),
}


@cache
def form_of(hint: Any) -> _Form:  # noqa: ANN401 - any annotation
    """Return how values with a type annotation are written, read and described."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) is tuple:
        return _list_of(form_of(get_args(hint)[0]))
    if get_origin(hint) in {Union, types.UnionType}:
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _optional(form_of(inner))
    if issubclass(hint, StrEnum):
        schema = {**_TEXT, "enum": [str(each) for each in hint]}
        return _single("one-of", schema, partial(convert, type=hint), str, values=tuple(hint))
    return _object(hint)


def _optional(form: _Form) -> _Form:
    return _Form(
        lambda value: None if value is None else form.written(value),
        lambda value, *where: None if value is None else form.read(value, *where),
        {"anyOf": [form.schema, {"type": "null"}]},
        form.is_single,
    )


def _list_of(form: _Form) -> _Form:
    def read(value: Any, place: Place, reading: _Reading) -> tuple[Any, ...]:  # noqa: ANN401 - JSON
        if not isinstance(value, list):
            raise _report_unexpected(place, "list", value)
        return tuple(form.read(each, (place, index), reading) for index, each in enumerate(value))

    return _Form(
        lambda values: [form.written(value) for value in values],
        read,
        {"type": "array", "items": form.schema},
    )


def _hints(kind: type[Record]) -> dict[str, Any]:
    """Return the types of a record's keys; each discipline has a key of its own.

    Some types are imported for the type checker alone.
    """
    known = {"Decimal": Decimal, "Points": Points, "StartNo": StartNo}
    hints = get_type_hints(kind, localns=known)
    return {
        key: hints[name] if key == name else discipline_named(key) | None
        for name in names(kind)
        for key in keys_of(name)
    }


def keys_of(field: str) -> Iterable[str]:
    """Return the keys for a field."""
    return DISCIPLINES if field == "discipline" else (field,)


def _forms(kind: type[Record]) -> dict[str, _Form]:
    return {
        name: _optional(_RATING) if name in _RATINGS else form_of(hint)
        for name, hint in _hints(kind).items()
    }


def _value(record: Record, key: str) -> object:
    """Return the value for a key; None for the key of another discipline."""
    if key not in DISCIPLINES:
        return getattr(record, key)
    discipline: Discipline = record.discipline  # type: ignore[attr-defined]
    return discipline if discipline.name == key else None


_APART: Final = frozenset({Tournament, Player, Team, NationalRating})
"""Records of facts each of which stands for itself: without one the others are what they were."""


def _object(kind: type[Record]) -> _Form:
    forms = _forms(kind)
    needed, is_apart = required(kind), kind in _APART

    def written(record: Any) -> dict[str, Any]:  # noqa: ANN401 - a record of the kind
        return {key: form.written(_value(record, key)) for key, form in forms.items()}

    def read(value: Any, place: Place, reading: _Reading) -> Record:  # noqa: ANN401 - JSON
        if not isinstance(value, dict):
            raise _report_unexpected(place, "object", value)
        for name in needed:
            if name not in value:
                raise _BrokenError(place, Message("IMP001.json-lacks", name=name))
        content = {}
        for key, each in value.items():
            form = forms.get(key)
            if form is None:
                reading.unknown[_way((place, key), with_indices=False)] = None
                continue
            try:
                content[key] = form.read(each, (place, key), reading)
            except _BrokenError as broken:
                if key in needed or not (is_apart and form.is_single):
                    raise
                reading.leave_out(broken)
        for key in DISCIPLINES.keys() & content.keys():
            content["discipline"] = content.pop(key) or CHESS
        return kind(**content)

    return _Form(written, read, {"$ref": f"#/$defs/{kind.__name__}"})


# What records hold together -----------------------------------------------------------------------


def _require_sound(tournament: Tournament) -> None:
    """Raise for impossible values: numbers out of range or repeated, negative rounds."""
    whole = ((), "tournament")
    for kind, numbers in (
        ("players", [player.start_no for player in tournament.players]),
        ("teams", [team.number for team in tournament.teams]),
    ):
        wrong = next((number for number in numbers if not 1 <= number <= LARGEST_START_NO), None)
        if wrong is not None:
            reason = Message("IMP001.json-range", number=wrong, most=LARGEST_START_NO)
            raise _BrokenError((whole, kind), reason)
        number, often = max(Counter(numbers).items(), key=lambda pair: pair[1], default=(0, 0))
        if often > 1:
            reason = Message("IMP001.json-repeated", number=number, count=often)
            raise _BrokenError((whole, kind), reason)
    for index, match in enumerate(tournament.forfeited_matches):
        if match.result not in _FORFEITS:
            place = (((whole, "forfeited_matches"), index), "result")
            raise _BrokenError(place, Message("IMP001.json-none-of", values=tuple(_FORFEITS)))
    if tournament.rounds_played < 0:
        raise _BrokenError((whole, "rounds_played"), Message("IMP001.json-negative"))


# The schema ---------------------------------------------------------------------------------------


def schema_parts() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of the document, and of each record in it, by the record's name."""
    parts: dict[str, dict[str, Any]] = {
        TournamentDocument.__name__: {
            "type": "object",
            "description": inspect.getdoc(TournamentDocument),
            "properties": {
                "schema": {"enum": [SCHEMA]},
                "tournament": dict(form_of(Tournament).schema),
                "program": dict(_TEXT),
            },
        }
    }
    kinds: dict[type[Record], None] = {Tournament: None}
    waiting: list[type[Record]] = [Tournament]
    while waiting:
        inner = (each for hint in _hints(waiting.pop()).values() for each in _records_in(hint))
        records = [kind for kind in dict.fromkeys(inner) if kind not in kinds]
        kinds |= dict.fromkeys(records)
        waiting += records
    for kind in kinds:
        parts[kind.__name__] = {
            "type": "object",
            "description": inspect.getdoc(kind),
            "properties": {name: _describe(name, form) for name, form in _forms(kind).items()},
        }
    return parts


def _describe(name: str, form: _Form) -> dict[str, Any]:
    words = name.replace("_", " ").replace(" no", " number")
    return {"description": f"{words.capitalize()}.", **form.schema}


def _records_in(hint: Any) -> Iterator[type[Record]]:  # noqa: ANN401 - any annotation
    if inspect.isclass(hint) and not get_args(hint) and issubclass(hint, Record):
        yield hint
    for part in get_args(hint):
        yield from _records_in(part)
