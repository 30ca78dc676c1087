"""The whole tournament as JSON: every field of the model by its name, read back without a loss.

The shape follows from the records of ``trfkit.model`` alone, so that a new field of theirs is
written, read and described in the schema without a word here. Points and ratings are exact
decimals in strings, results the letters of record 001, days ``2026-05-01``.
"""

from __future__ import annotations

import inspect
import json
import types
from collections import Counter
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
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

from trfkit.files.crosstables.table_outcomes import imported
from trfkit.files.import_findings import Notes
from trfkit.files.json_document import BrokenJsonError, json_value
from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import OUTCOME_BY_LETTER, Outcome, Tournament
from trfkit.model.discipline import CHESS, DISCIPLINES, Discipline, discipline_named
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, names, required
from trfkit.units import MOST_DIGITS, POINT, Points, StartNo, TeamNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.limits import Limits
    from trfkit.messages.message import Argument

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

    A document that breaks its shape is refused whole (IMP001), with the place of the first
    value that does: nothing is guessed of what a program wrote. Keys that are unknown, as a
    later version may write them, are left out and named.
    """
    notes = Notes()
    try:
        tournament = _tournament(_document(data, encoding, limits), notes)
        _require_sound(tournament)
    except _BrokenError as broken:
        variant = "own-json-place" if broken.place else "own-json"
        notes.found("IMP001", variant=variant, place=broken.place, reason=broken.reason)
        return imported(None, FORMAT, notes)
    return imported(tournament, FORMAT, notes)


def _document(data: bytes, encoding: str | None, limits: Limits) -> object:
    try:
        return json_value(data, encoding, limits)
    except BrokenJsonError as broken:
        raise _BrokenError("", broken.reason) from None


def _tournament(document: object, notes: Notes) -> Tournament:
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise _BrokenError("", Message("IMP001.json-schema", schema=SCHEMA))
    unknown = [key for key in document if key not in {"schema", "program", "tournament"}]
    try:
        found: Tournament = form_of(Tournament).read(document.get("tournament"), unknown)
    except _BrokenError as broken:
        raise broken.within("tournament") from None
    notes.unused(unknown, Message("IMP008.unknown"))
    return found


class _BrokenError(ValueError):
    """A value that breaks the shape, and the way to it."""

    def __init__(self, place: str, reason: Message) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason

    def within(self, step: str | int) -> _BrokenError:
        """Return the same for who holds the value under a key, or at an index."""
        name = f"[{step}]" if isinstance(step, int) else step
        dot = "." if self.place and not self.place.startswith("[") else ""
        return _BrokenError(f"{name}{dot}{self.place}", self.reason)


# How a value of each type of the model is written ------------------------------------------------


class _Form(NamedTuple):
    """A type: its value for JSON, the value that JSON holds (unknown keys noted), its schema."""

    written: Callable[[Any], Any]
    read: Callable[[Any, list[str]], Any]
    schema: Mapping[str, Any]


def _expected(expected: str, value: object, **values: Argument) -> _BrokenError:
    message = Message(f"SYN007.expected.{expected}", **values)
    shown = json.dumps(value, ensure_ascii=True, default=str)[:40]
    return _BrokenError("", Message("IMP001.json-value", text=shown, expected=message))


_DECIMAL: Final = lazy_pattern(rf"-?[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DIGITS}}})?")


def _same(value: Any) -> Any:  # noqa: ANN401 - any value that JSON has too
    return value


_POINTS: Final = lazy_pattern(rf"(-?)([0-9]{{1,{2 * MOST_DIGITS}}})(?:\.([0-9]))?")
"""Sums of what games are worth have more digits than any of them."""


def _read_points(value: Any, _: list[str]) -> Points:  # noqa: ANN401 - JSON
    match = _POINTS.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _expected("json-points", value)
    tenths = int(match[2]) * POINT + int(match[3] or 0)
    return Points(-tenths if match[1] else tenths)


def _read_whole(value: Any, _: list[str]) -> int:  # noqa: ANN401 - JSON
    if type(value) is not int or abs(value) >= 10**MOST_DIGITS:
        raise _expected("number", value)
    return value


def _read_number(value: Any, unknown: list[str]) -> int:  # noqa: ANN401 - JSON
    number = _read_whole(value, unknown)
    if number < 0:
        raise _expected("player-or-team", value)
    return number


def _read_rating(value: Any, unknown: list[str]) -> int:  # noqa: ANN401 - JSON
    if isinstance(value, str) and _DECIMAL.fullmatch(value) and "." not in value:
        return _read_whole(int(value), unknown)
    raise _expected("json-rating", value)


def _read_text(value: Any, _: list[str]) -> str:  # noqa: ANN401 - JSON
    if not isinstance(value, str):
        raise _expected("text", value)
    return value


def _read_reason(value: Any, unknown: list[str]) -> Message:  # noqa: ANN401 - JSON
    text = _read_text(value, unknown)
    return FROM_COLUMNS if text == str(FROM_COLUMNS) else Message("ranking.kind-told", text=text)


def _read_flag(value: Any, _: list[str]) -> bool:  # noqa: ANN401 - JSON
    if not isinstance(value, bool):
        raise _expected("flag", value)
    return value


def _read_day(value: Any, _: list[str]) -> date:  # noqa: ANN401 - JSON
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise _expected("day", value) from None


def _read_decimal(value: Any, _: list[str]) -> Decimal:  # noqa: ANN401 - JSON
    try:
        if isinstance(value, str) and _DECIMAL.fullmatch(value):
            return Decimal(value)
    except InvalidOperation:
        pass
    raise _expected("json-number", value)


def _read_outcome(value: Any, _: list[str]) -> Outcome:  # noqa: ANN401 - JSON
    outcome = OUTCOME_BY_LETTER.get(value) if isinstance(value, str) else None
    if outcome is None:
        raise _expected("result", value)
    return outcome


_LARGEST_NUMBER: Final = 9999
_NUMBER: Final = _Form(_same, _read_number, {"type": "integer", "minimum": 0})
"""Records may name a number that nobody can have: ``XXZ 0``."""

_SIMPLE: Final[Mapping[object, _Form]] = {
    Points: _Form(
        lambda points: format_exact(points, POINT),
        _read_points,
        {"type": "string", "pattern": r"^-?\d+(\.\d)?$"},
    ),
    StartNo: _NUMBER,
    TeamNo: _NUMBER,
    int: _Form(_same, _read_whole, {"type": "integer"}),
    str: _Form(_same, _read_text, {"type": "string"}),
    Message: _Form(str, _read_reason, {"type": "string"}),
    bool: _Form(_same, _read_flag, {"type": "boolean"}),
    date: _Form(date.isoformat, _read_day, {"type": "string", "format": "date"}),
    Decimal: _Form(
        lambda number: f"{number:f}",
        _read_decimal,
        {"type": "string", "pattern": r"^-?\d+(\.\d+)?$"},
    ),
    Outcome: _Form(
        lambda outcome: outcome.letter,
        _read_outcome,
        {"type": "string", "enum": [outcome.letter for outcome in Outcome]},
    ),
}
_RATING: Final = _Form(str, _read_rating, {"type": "string", "pattern": r"^-?\d+$"})


@cache
def form_of(hint: Any) -> _Form:  # noqa: ANN401 - any annotation
    """Return how values of an annotation are written, read and described."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) is tuple:
        return _list_of(form_of(get_args(hint)[0]))
    if get_origin(hint) in {Union, types.UnionType}:
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _optional(form_of(inner))
    if issubclass(hint, StrEnum):
        return _choice(hint)
    return _object(hint)


def _optional(form: _Form) -> _Form:
    return _Form(
        lambda value: None if value is None else form.written(value),
        lambda value, unknown: None if value is None else form.read(value, unknown),
        {"anyOf": [form.schema, {"type": "null"}]},
    )


def _list_of(form: _Form) -> _Form:
    def read(value: Any, unknown: list[str]) -> tuple[Any, ...]:  # noqa: ANN401 - JSON
        if not isinstance(value, list):
            raise _expected("list", value)
        read_values = []
        for index, each in enumerate(value):
            try:
                read_values.append(form.read(each, unknown))
            except _BrokenError as broken:
                raise broken.within(index) from None
        return tuple(read_values)

    return _Form(
        lambda values: [form.written(value) for value in values],
        read,
        {"type": "array", "items": form.schema},
    )


def _choice(kind: type[StrEnum]) -> _Form:
    def read(value: Any, _: list[str]) -> StrEnum:  # noqa: ANN401 - JSON
        try:
            return kind(value)
        except ValueError:
            raise _expected("one-of", value, values=tuple(kind)) from None

    return _Form(str, read, {"type": "string", "enum": [str(each) for each in kind]})


def _hints(kind: type[Record]) -> dict[str, Any]:
    """Return the types under a record's keys; each discipline has one of its own.

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
    """Return the keys under which a field stands."""
    return DISCIPLINES if field == "discipline" else (field,)


def _forms(kind: type[Record]) -> Iterator[tuple[str, _Form]]:
    hints = _hints(kind)
    for name, hint in hints.items():
        yield name, _optional(_RATING) if name in _RATINGS else form_of(hint)


def _value(record: Record, key: str) -> object:
    """Return what stands under a key; under a discipline's, None in a tournament of another."""
    if key not in DISCIPLINES:
        return getattr(record, key)
    discipline: Discipline = record.discipline  # type: ignore[attr-defined]
    return discipline if discipline.name == key else None


def _object(kind: type[Record]) -> _Form:
    forms = dict(_forms(kind))

    def written(record: Any) -> dict[str, Any]:  # noqa: ANN401 - a record of the kind
        return {key: form.written(_value(record, key)) for key, form in forms.items()}

    def read(value: Any, unknown: list[str]) -> Record:  # noqa: ANN401 - JSON
        if not isinstance(value, dict):
            raise _expected("object", value)
        for name in required(kind):
            if name not in value:
                raise _BrokenError("", Message("IMP001.json-lacks", name=name))
        content = {}
        for key, each in value.items():
            form = forms.get(key)
            if form is None:
                unknown.append(key)
                continue
            try:
                content[key] = form.read(each, unknown)
            except _BrokenError as broken:
                raise broken.within(key) from None
        for key in DISCIPLINES.keys() & content.keys():
            content["discipline"] = content.pop(key) or CHESS
        return kind(**content)

    return _Form(written, read, {"$ref": f"#/$defs/{kind.__name__}"})


# What records hold together -----------------------------------------------------------------------


def _require_sound(tournament: Tournament) -> None:
    """Raise for what no reader would give: numbers that stand twice, rounds below none."""
    for what, numbers in (
        ("players", [player.start_no for player in tournament.players]),
        ("teams", [team.number for team in tournament.teams]),
    ):
        wrong = next((one for one in numbers if not 1 <= one <= _LARGEST_NUMBER), None)
        if wrong is not None:
            reason = Message("IMP001.json-range", number=wrong, most=_LARGEST_NUMBER)
            raise _BrokenError(f"tournament.{what}", reason)
        number, often = max(Counter(numbers).items(), key=lambda pair: pair[1], default=(0, 0))
        if often > 1:
            reason = Message("IMP001.json-repeated", number=number, count=often)
            raise _BrokenError(f"tournament.{what}", reason)
    for index, match in enumerate(tournament.forfeited_matches):
        if match.result not in _FORFEITS:
            place = f"tournament.forfeited_matches[{index}].result"
            raise _BrokenError(place, Message("IMP001.json-none-of", values=tuple(_FORFEITS)))
    if tournament.rounds_played < 0:
        raise _BrokenError("tournament.rounds_played", Message("IMP001.json-negative"))


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
                "program": {"type": "string"},
            },
        }
    }
    for kind in records():
        parts[kind.__name__] = {
            "type": "object",
            "description": inspect.getdoc(kind),
            "properties": {name: _described(name, form) for name, form in _forms(kind)},
        }
    return parts


def _described(name: str, form: _Form) -> dict[str, Any]:
    words = name.replace("_", " ").replace(" no", " number")
    return {"description": f"{words.capitalize()}.", **form.schema}


def records() -> tuple[type[Record], ...]:
    """Return every record of the model that the document holds, the tournament first."""
    kinds: dict[type[Record], None] = {Tournament: None}
    waiting: list[Any] = [Tournament]
    while waiting:
        for hint in _hints(waiting.pop()).values():
            for kind in _record_in(hint):
                if kind not in kinds:
                    kinds[kind] = None
                    waiting.append(kind)
    return tuple(kinds)


def _record_in(hint: Any) -> Iterator[type[Record]]:  # noqa: ANN401 - any annotation
    if inspect.isclass(hint) and not get_args(hint) and issubclass(hint, Record):
        yield hint
    for part in get_args(hint):
        yield from _record_in(part)
