"""JSON of other programs, read as a tree of typed values, with a finding for each mismatch."""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import read_day
from trfkit.messages.message import Argument, Message
from trfkit.patterns import lazy_pattern
from trfkit.record import written
from trfkit.units import MOST_DIGITS, POINT, Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date

    from trfkit.files.import_findings import Notes
    from trfkit.limits import Limits

_NO_MARK: Final = bytes({*range(256)} - {*b'[]{}"'})


class BrokenJsonError(ValueError):
    """A file that is not valid JSON; ``reason`` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


def json_value(
    data: bytes, encoding: str | None, limits: Limits, **kinds: Callable[[str], Any]
) -> object:
    """Return the content of a JSON file; BrokenJsonError if it is invalid, or larger than allowed.

    ``kinds`` are those of ``parse_json``.
    """
    if len(data) > limits.bytes:
        raise BrokenJsonError(Message("IMP001.json-size", most=limits.bytes))
    try:
        text = data.decode(encoding or "utf-8-sig").removeprefix("\ufeff")
        return parse_json(text, limits.depth, **kinds)
    except json.JSONDecodeError as broken:
        place = {"line": broken.lineno, "column": broken.colno}
        raise BrokenJsonError(Message("IMP001.json-from", **place, text=broken.msg)) from None
    except (ValueError, ArithmeticError) as broken:
        raise BrokenJsonError(Message("IMP001.no-json", text=str(broken))) from None
    except RecursionError:
        raise BrokenJsonError(Message("IMP001.json-depth")) from None


def _no_number(text: str) -> Decimal:
    raise ValueError(f"{text} is no number")


def parse_json(text: str, depth: int, **kinds: Callable[[str], Any]) -> object:
    """Parse JSON; RecursionError if it is nested deeper than ``depth``.

    ``kinds`` are ``parse_float`` (Decimal by default), ``parse_int`` and ``parse_constant`` of
    ``json.loads``; without the last, NaN and the infinities are invalid.
    """
    # The parser recurses: as WebAssembly it exhausts the stack, which ends the program.
    if nesting_depth(text) > depth:
        raise RecursionError
    hooks: dict[str, Any] = {"parse_float": Decimal, "parse_constant": _no_number, **kinds}
    return json.loads(text, **hooks)


def nesting_depth(text: str) -> int:
    """Return the nesting depth of lists and objects, as far as ``text`` is JSON."""
    escaped = text.encode("utf-8", "surrogatepass")
    marks = escaped.replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _NO_MARK)
    brackets = b"".join(marks.replace(b'""', b"").split(b'"')[::2])
    return max(accumulate(1 if mark in b"[{" else -1 for mark in brackets), default=0)


def json_text(value: object, *, indented: bool = False) -> str:
    """Return a value as JSON, or as JSON indented by two.

    Terminal control characters are escaped.
    """
    try:
        # PERF: what ``json.dumps`` makes for each value to indent it is left to the collector,
        # which is off: 2 KiB a player, and five times the time.
        text = written(value).decode() if indented else json.dumps(value, ensure_ascii=False)
    except (UnicodeEncodeError, OverflowError):  # half a character, or a number without end
        text = json.dumps(value, indent=2, ensure_ascii=False)
    unsafe = {
        ord(character): json.dumps(character).strip('"')
        for character in set(text)
        if not (character.isprintable() or character == "\n")
    }
    return text.translate(unsafe) if unsafe else text


# Objects whose values may be of any type ---------------------------------------------------------

_WHOLE: Final = lazy_pattern(rf"(-?[0-9]{{1,{MOST_DIGITS}}})(?:\.0+)?")
_TENTHS: Final = lazy_pattern(rf"(-?)([0-9]{{1,{MOST_DIGITS}}})(?:\.([0-9]?)0*)?")
_SHOWN: Final = 40


def _as_whole(value: object) -> int | None:
    """Return a whole number, None for null and blank; ValueError for anything else."""
    if value is None or type(value) is int:
        return value
    text = value.strip() if isinstance(value, str) else "none"
    match = _WHOLE.fullmatch(text)
    if match is None and text:
        raise ValueError(text)
    return int(match[1]) if match else None


def _int_or_text(digits: str) -> int | str:
    return int(digits) if len(digits) <= MOST_DIGITS else digits


class JsonReading:
    """The reading of one file: its findings, and which of its keys were read.

    Keys that were ``asked`` for, and those ``filled`` in their order, are named by their path
    without list indexes (``tournaments.gameList.id``).
    """

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.asked: set[str] = set()
        self.filled: dict[str, None] = {}

    def root(self, data: bytes, encoding: str | None, limits: Limits) -> JsonObject:
        """Return the outermost object, empty if there is none; BrokenJsonError."""
        # Numbers with a point stay text, so that nothing is rounded; so do endless ones, and NaN.
        value = json_value(
            data, encoding, limits, parse_float=str, parse_int=_int_or_text, parse_constant=str
        )
        return JsonObject(value if isinstance(value, dict) else {}, "", "", self)

    def nothing(self) -> JsonObject:
        """Return an empty object, for one that does not exist."""
        return JsonObject({}, "", "", self)

    def left_out(self) -> tuple[str, ...]:
        """Return the filled keys that were never read, by path."""
        return tuple(key for key in self.filled if key not in self.asked)


class JsonObject:
    """An object by its keys: a value that is missing, null or blank is None or ``""``.

    ``place`` is the path to it (``tournaments[0].gameList[7]``). A value of another type than
    requested is reported (SYN007), and counts as missing.
    """

    __slots__ = ("_kind", "_reading", "_values", "place")

    def __init__(
        self, values: Mapping[str, Any], place: str, kind: str, reading: JsonReading
    ) -> None:
        self._kind, self._values, self._reading = kind, values, reading
        self.place = place
        for key, value in values.items():
            if value:
                reading.filled[self._way(kind, key)] = None

    @staticmethod
    def _way(place: str, key: str) -> str:
        return f"{place}.{key}" if place else key

    def _value(self, key: str) -> Any:  # noqa: ANN401 - JSON
        self._reading.asked.add(self._way(self._kind, key))
        return self._values.get(key)

    def __contains__(self, key: str) -> bool:
        """Tell whether a key holds anything but null."""
        return self._value(key) is not None

    def keys(self) -> Iterator[str]:
        """Yield the keys, and mark each as read."""
        for key in self._values:
            self._value(key)
            yield key

    def text(self, key: str) -> str:
        """Return a text without surrounding blanks; a number as its digits."""
        value = self._value(key)
        if value is None:
            return ""
        if isinstance(value, str):
            return value.strip()
        if type(value) is int:
            return str(value)
        self.unreadable(key, "text")
        return ""

    def whole(self, key: str) -> int | None:
        """Return a whole number, also one in quotation marks."""
        try:
            return _as_whole(self._value(key))
        except ValueError:
            self.unreadable(key, "number")
            return None

    def number(self, key: str) -> int | None:
        """Return a whole number, None for anything else: the caller reports the problem."""
        try:
            return _as_whole(self._value(key))
        except ValueError:
            return None

    def shown(self, key: str) -> str:
        """Return a value for a finding, in a few characters."""
        return _shorten(self._value(key))

    def count(self, key: str) -> int | None:
        """Return a number above zero; 0 is None."""
        number = self.whole(key)
        if number is not None and number < 0:
            self.unreadable(key, "above-zero")
            return None
        return number or None

    def points(self, key: str) -> Points | None:
        """Return points in tenths."""
        value = self._value(key)
        text = str(value).strip() if isinstance(value, str) or type(value) is int else ""
        if match := _TENTHS.fullmatch(text):
            tenths = int(match[2]) * POINT + int(match[3] or 0)
            return Points(-tenths if match[1] else tenths)
        if value is not None and value != "":
            self.unreadable(key, "one-decimal")
        return None

    def flag(self, key: str) -> bool | None:
        """Return true or false."""
        value = self._value(key)
        if value is None or isinstance(value, bool):
            return value
        self.unreadable(key, "flag")
        return None

    def day(self, key: str) -> date | None:
        """Return a date; a time after it is ignored."""
        text = self.text(key).replace("T", " ").partition(" ")[0]
        if not text.strip("0/.-"):
            return None
        day = read_day(text)
        if day is None:
            self.unreadable(key, "date")
        return day

    def inner(self, key: str) -> JsonObject:
        """Return the object under a key, an empty one if there is none."""
        value = self._value(key)
        if value is not None and not isinstance(value, dict):
            self.unreadable(key, "object")
            value = None
        way, kind = self._way(self.place, key), self._way(self._kind, key)
        return JsonObject(value or {}, way, kind, self._reading)

    def _list(self, key: str) -> list[Any]:
        value = self._value(key)
        if value is None or isinstance(value, list):
            return value or []
        self.unreadable(key, "list")
        return []

    def _elements(self, key: str) -> Iterator[tuple[str, Any]]:
        """Yield the elements of a list, each with its path."""
        way = self._way(self.place, key)
        return ((f"{way}[{index}]", value) for index, value in enumerate(self._list(key)))

    def values(self, key: str) -> tuple[Any, ...]:
        """Return a list of any values; numbers as their digits."""
        return tuple(str(one) if type(one) is int else one for one in self._list(key))

    def objects(self, key: str) -> Iterator[JsonObject]:
        """Yield the objects in a list; other elements are reported and left out."""
        kind = self._way(self._kind, key)
        for place, value in self._elements(key):
            if isinstance(value, dict):
                yield JsonObject(value, place, kind, self._reading)
            else:
                self._report(place, value, Message("SYN007.expected.object"))

    def has_any(self, key: str) -> bool:
        """Tell whether a list holds an object, or a text that is not blank."""
        return any(
            isinstance(one, dict) or (isinstance(one, str) and one.strip())
            for one in self._list(key)
        )

    def wholes(self, key: str) -> tuple[int | None, ...]:
        """Return the whole numbers in a list, None for null and reported elements."""
        numbers: list[int | None] = []
        for place, value in self._elements(key):
            try:
                numbers.append(_as_whole(value))
            except ValueError:
                self._report(place, value, Message("SYN007.expected.number"))
                numbers.append(None)
        return tuple(numbers)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts in a list that are not blank; a single text is a list of one."""
        value = self._value(key)
        listed = self.texts_or_objects(key) if not isinstance(value, str) else (value.strip(),)
        return tuple(one for one in listed if isinstance(one, str) and one)

    def texts_or_objects(self, key: str) -> tuple[str | JsonObject, ...]:
        """Return texts and objects in a list, ``""`` for other elements, which are reported."""
        kind = self._way(self._kind, key)
        values: list[str | JsonObject] = []
        for place, value in self._elements(key):
            if isinstance(value, dict):
                values.append(JsonObject(value, place, kind, self._reading))
            elif isinstance(value, str):
                values.append(value.strip())
            else:
                self._report(place, value, Message("SYN007.expected.text"))
                values.append("")
        return tuple(values)

    def unreadable(self, key: str, expected: str, **values: Argument) -> None:
        """Report a value of the wrong type or form: see the rows SYN007.expected."""
        message = Message(f"SYN007.expected.{expected}", **values)
        self._report(self._way(self.place, key), self._values.get(key), message)

    def _report(self, way: str, value: object, expected: Message) -> None:
        self._reading.notes.found(
            "SYN007", variant="field", field=way, text=_shorten(value), expected=expected
        )


def _shorten(value: object) -> str:
    """Return a value in a few characters, without looking into lists and objects."""
    if isinstance(value, list | dict):
        inner = "..." if value else ""
        return f"[{inner}]" if isinstance(value, list) else f"{{{inner}}}"
    text = json.dumps(value)
    text = text[1:-1] if isinstance(value, str) else text
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
