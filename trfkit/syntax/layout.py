"""Where each field of a record stands, counted from the grammar and from nothing else.

A rule of fixed-width terminals is a layout: its terminals' widths, added up, are the columns.
``(GAP MEMBER)*`` at its end is a repetition of so many columns each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from trfkit.syntax.grammar import load
from trfkit.syntax.records import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.syntax.grammar import Language

GAP: Final = "gap"

_Key = TypeVar("_Key", bound=str)

# fmt: off
_RULES: Final = (
    # grammar, rule, tags, kind of record (None where a kind has several layouts)
    ("trf16", "player", ("001",), RecordKind.PLAYER),
    ("trf16", "team_old", ("013",), RecordKind.TEAM_OLD),
    ("trf16", "round_dates", ("132",), None),
    ("trf26", "scoring", ("162", "362"), RecordKind.SCORING),
    ("trf26", "starting_rank_method", ("172",), None),
    ("trf26", "national", (), RecordKind.NATIONAL),
    ("trf26", "byes", ("240",), RecordKind.BYES),
    ("trf26", "acceleration", ("250",), RecordKind.ACCELERATION),
    ("trf26", "forbidden", ("260",), RecordKind.FORBIDDEN),
    ("trf26", "abnormal", ("299",), RecordKind.ABNORMAL),
    ("trf26", "line_up", ("300",), RecordKind.LINE_UP),
    ("trf26", "team", ("310",), RecordKind.TEAM),
    ("trf26", "team_byes", ("320",), RecordKind.TEAM_BYES),
    ("trf26", "forfeited_match", ("330",), RecordKind.FORFEITED_MATCH),
    ("trfx", "accelerated", ("XXA",), None),
)
# fmt: on


class Columns(NamedTuple):
    """A range of columns, both counted from 1 and both inside."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.last - self.first + 1

    def cut(self, text: str) -> str:
        """Return what stands in these columns of a line, less where the line is shorter."""
        return text[self.first - 1 : self.last]

    def shifted(self, by: int) -> Columns:
        """Return the columns so many places further right."""
        return Columns(self.first + by, self.last + by)


class Field(NamedTuple):
    """One terminal of a layout: its name in small letters, its columns, what it may consist of.

    ``repetition`` counts from 1 how often a repeated field has stood; None for all others.
    """

    name: str
    columns: Columns
    pattern: re.Pattern[str]
    repetition: int | None = None


@dataclass(frozen=True)
class Layout:
    """The columns of one kind of record.

    ``fields`` stand once, ``cell`` is what is repeated behind them, given for its first time;
    ``step`` is the width of a repetition, 0 where there is none.
    """

    fields: tuple[Field, ...]
    cell: tuple[Field, ...]
    step: int

    @property
    def head(self) -> int:
        """The last column before the repetitions."""
        return self.fields[-1].columns.last

    def columns(self, name: str) -> Columns:
        """Return the columns of a field, those of its first time if it is repeated."""
        return self._columns[name]

    def cell_columns(self, name: str, index: int) -> Columns:
        """Return the columns of a repeated field the ``index``-th time, counted from 1."""
        return self._columns[name].shifted((index - 1) * self.step)

    def cut(self, text: str, name: str) -> str:
        """Return a field's text, verbatim, shorter where the line was trimmed."""
        return self._columns[name].cut(text)

    def cut_cell(self, text: str, name: str, index: int) -> str:
        """Return a repeated field's text the ``index``-th time, counted from 1."""
        return self.cell_columns(name, index).cut(text)

    def padded(self, text: str) -> str:
        """Return a line with no-break spaces as blanks, filled up to its last column."""
        text = text.replace("\u00a0", " ").rstrip(" ")
        rest = max(0, len(text) - self.head)
        return text.ljust(self.head + (-(-rest // self.step) * self.step if self.step else 0))

    def expanded(self, width: int) -> tuple[Field, ...]:
        """Return the fields of a line of ``width`` columns, repeated as often as they fit."""
        fields = self._expansions.get(width)
        if fields is None:
            fields = self._expansions[width] = tuple(self._expand(width))
        return fields

    def _expand(self, width: int) -> Iterator[Field]:
        yield from self.fields
        if self.step:
            for times in range((width - self.head) // self.step):
                for field in self.cell:
                    columns = field.columns.shifted(times * self.step)
                    first = field.repetition
                    repetition = None if first is None else first + times
                    yield field._replace(columns=columns, repetition=repetition)

    def fits(self, text: str) -> bool:
        """Tell whether every field of a line, once filled up, is made of what it may be."""
        return self._whole.fullmatch(self.padded(text)) is not None

    @cached_property
    def _expansions(self) -> dict[int, tuple[Field, ...]]:
        return {}

    @cached_property
    def _columns(self) -> Mapping[str, Columns]:
        return {field.name: field.columns for field in reversed((*self.fields, *self.cell))}

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        head, cell = (
            "".join(f"(?:{field.pattern.pattern})" for field in fields)
            for fields in (self.fields, self.cell)
        )
        # Not (?:…)*+, of which re until Python 3.11.5 keeps what a failed repetition took.
        return re.compile(f"{head}(?>(?:{cell})*)" if cell else head)


class _Layouts(Mapping[_Key, Layout]):
    """Layouts by some key, each counted when it is first asked for."""

    def __init__(self, rules: Mapping[_Key, tuple[str, str]]) -> None:
        self._rules = rules

    def __getitem__(self, key: _Key) -> Layout:
        return _layout(*self._rules[key])

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


_BY_KIND: Final = _Layouts({kind: (name, rule) for name, rule, _, kind in _RULES if kind})
_BY_TAG: Final = _Layouts({tag: (name, rule) for name, rule, tags, _ in _RULES for tag in tags})


def layouts() -> Mapping[RecordKind, Layout]:
    """Return the layout of each kind of record that has one."""
    return _BY_KIND


def layouts_by_tag() -> Mapping[str, Layout]:
    """Return the layout of each tag that has one; 132, 172 and XXA are only here."""
    return _BY_TAG


@lru_cache(maxsize=32)
def _layout(grammar: str, rule: str) -> Layout:
    rules = tuple(r for g, r, *_ in _RULES if g == grammar)
    language = load(grammar, rules)
    once, repeated = _sequence(language, rule)
    # The first of several members often has its place before the repetition: MEMBER (GAP MEMBER)*
    first_times = {name: 1 for name in repeated if name != "GAP"}
    later_times = {name: 1 + (name in once) for name in first_times}
    fields = tuple(_fields(language, once, 1, first_times))
    start = fields[-1].columns.last + 1
    cell = tuple(_fields(language, repeated, start, later_times))
    step = cell[-1].columns.last - start + 1 if cell else 0
    return Layout(fields, cell, step)


def _sequence(language: Language, rule: str) -> tuple[list[str], list[str]]:
    """Return a rule's terminals in their order, and those of the repetition at its end."""
    once: list[str] = []
    repeated: list[str] = []
    for symbol in max(language.rules[rule], key=len):
        if symbol.startswith("__"):
            first_time = min(language.rules[symbol], key=len)
            for name in first_time:
                repeated.extend(_sequence(language, name)[0] if name.islower() else [name])
        else:
            once.append(symbol)
    return once, repeated


def _fields(
    language: Language, names: list[str], column: int, repetitions: Mapping[str, int]
) -> Iterator[Field]:
    """Yield the fields of consecutive terminals, the first of which begins in ``column``."""
    for name in names:
        width = language.width(name)
        yield Field(
            "tag" if name.startswith("TAG_") else name.lower(),
            Columns(column, column + width - 1),
            re.compile(language.terminals[name]),
            repetitions.get(name),
        )
        column += width
