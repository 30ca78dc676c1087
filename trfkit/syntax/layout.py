"""The columns of each field of a record, from the grammar alone, and player rows cut by them.

A rule of fixed-width terminals is a layout: its terminals' widths, added up, are the columns.
``(GAP MEMBER)*`` at its end is a repetition with a fixed number of columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import starmap
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.grammar_tables import read_table
from trfkit.syntax.trf_document import NATIONAL, FieldPlace, Form, RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable


@lru_cache(maxsize=1)
def forms() -> tuple[Form, ...]:
    """Return all forms, in the order of the grammars."""
    table = read_table("forms")
    if table is None:
        from trfkit.syntax.deriving import derive_records  # noqa: PLC0415 - needs Lark

        return derive_records().forms
    return tuple(
        Form(grammar, rule, tag, tuple(tags), kind, is_text, _places(places), _places(cell))
        for grammar, rule, tag, tags, kind, is_text, places, cell in table
    )


def _places(rows: Iterable[Sequence[Any]]) -> tuple[FieldPlace, ...]:
    return tuple(starmap(FieldPlace, rows))


def tags_of(*grammars: str) -> frozenset[str]:
    """Return the tags of the records of some grammars, ``NRS`` for the national ones.

    The grammar in which a record's rule stands says which versions of the format have it.
    """
    return frozenset(
        tag
        for form in forms()
        if form.kind and form.grammar in grammars
        for tag in form.tags or (NATIONAL,)
    )


# Where each field of a record stands, counted from the grammar and from nothing else -------------


GAP: Final = "gap"

_Key = TypeVar("_Key", bound=str)


class Columns(NamedTuple):
    """A range of columns from 1, both ends included."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1

    def cut(self, text: str) -> str:
        """Return the text in these columns of a line; it is shorter in a shorter line."""
        return text[self.first - 1 : self.last]

    def shifted(self, by: int) -> Columns:
        """Return the columns ``by`` places further right."""
        return Columns(self.first + by, self.last + by)


class Field(Record, gc=False):
    """One terminal of a layout: its lower-case name, its columns, its expression.

    ``repetition`` counts the repetitions of a repeated field from 1; None for all others.
    """

    name: str
    columns: Columns
    pattern: re.Pattern[str]
    repetition: int | None = None


class Layout(Record, dict=True):
    """The columns of one kind of record.

    ``fields`` do not repeat, ``cell`` is the repeated part after them, in its first repetition;
    ``step`` is the width of a repetition, 0 without one.
    """

    fields: tuple[Field, ...]
    cell: tuple[Field, ...]
    step: int

    @property
    def head(self) -> int:
        """The last column before the repetitions."""
        return self.fields[-1].columns.last

    def columns(self, name: str) -> Columns:
        """Return the columns of a field; of a repeated one, those of the first repetition."""
        return self._columns[name]

    def cell_columns(self, name: str, index: int) -> Columns:
        """Return the columns of a repeated field in repetition ``index``, from 1."""
        return self._columns[name].shifted((index - 1) * self.step)

    def cut(self, text: str, name: str) -> str:
        """Return a field's text, verbatim, shorter if the line was trimmed."""
        return self._columns[name].cut(text)

    def cut_cell(self, text: str, name: str, index: int) -> str:
        """Return a repeated field's text in repetition ``index``, from 1."""
        return self.cell_columns(name, index).cut(text)

    def padded(self, text: str) -> str:
        """Return a line with no-break spaces as blanks, padded to its last column."""
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
                    yield replace(field, columns=columns, repetition=repetition)

    def fits(self, text: str) -> bool:
        """Tell whether every field of a line, once padded, matches its terminal."""
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
    """The layouts of forms by some key, each made on first use."""

    def __init__(self, keyed: Mapping[_Key, Form]) -> None:
        self._keyed = keyed

    def __getitem__(self, key: _Key) -> Layout:
        return _layout(self._keyed[key])

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._keyed)

    def __len__(self) -> int:
        return len(self._keyed)


@lru_cache(maxsize=1)
def layouts() -> Mapping[RecordKind, Layout]:
    """Return the layout of each kind of record with exactly one."""
    by_kind: dict[str, list[Form]] = {}
    for form in forms():
        by_kind.setdefault(form.kind, []).append(form)
    return _Layouts(
        {
            RecordKind[kind]: alone[0]
            for kind, alone in by_kind.items()
            if kind and len(alone) == 1 and alone[0].places
        }
    )


@lru_cache(maxsize=1)
def layouts_by_tag() -> Mapping[str, Layout]:
    """Return the layout of each tag with one; 132, 172 and XXA are only here."""
    return _Layouts({tag: form for form in forms() if form.places for tag in form.tags})


def header_tags() -> tuple[str, ...]:
    """Return the tags of the tournament section, in the order of the grammars."""
    return tuple(tag for form in forms() if form.kind == "HEADER" for tag in form.tags)


@lru_cache(maxsize=32)
def _layout(form: Form) -> Layout:
    fields, cell = (tuple(map(_field, places)) for places in (form.places, form.cell))
    return Layout(fields, cell, cell[-1].columns.last - fields[-1].columns.last if cell else 0)


def _field(place: FieldPlace) -> Field:
    pattern = lazy_pattern(place.pattern)
    return Field(place.name, Columns(place.first, place.last), pattern, place.repetition)


class PlayerRow(NamedTuple):
    """The fields of a row, each verbatim, with its blanks.

    ``cells`` has one text of eight characters for each round, "OOOO C R": opponent, colour and
    result with the blanks between them, columns 92-99 in round 1 and 10 further each time. Trimmed
    text at the end of the row is blank.
    """

    start_no: str
    sex: str
    title: str
    name: str
    rating: str
    federation: str
    fide_id: str
    birth: str
    points: str
    rank: str
    cells: list[str]


def cut_row(text: str) -> PlayerRow:
    """Return the fields of a 001 record, or of any with its columns.

    The row may end anywhere. No-break spaces count as blanks.
    """
    return _cutter()(text)


@lru_cache(maxsize=1)
def _cutter() -> Callable[[str], PlayerRow]:
    """Return the function that cuts a row, with the columns of the grammar built in."""
    layout = layouts()[RecordKind.PLAYER]
    columns = [layout.columns(name) for name in PlayerRow._fields[:-1]]
    fields = _getter([slice(c.first - 1, c.last) for c in columns])
    start = layout.columns("opponent").first - 1
    width = layout.columns("result").last - start
    head, step = layout.head, layout.step
    getters: dict[int, Callable[[str], tuple[str, ...]]] = {}
    new = partial(tuple.__new__, PlayerRow)  # PERF: _make counts the fields once more

    def cut(text: str) -> PlayerRow:
        if not text.isascii():
            text = text.replace("\u00a0", " ")
        rounds, missing = divmod(len(text) - head, step)
        if missing or rounds < 0:
            rounds = max(0, rounds + 1)
            text = text.ljust(head + rounds * step)
        cells = getters.get(rounds)
        if cells is None:
            places = range(start, start + rounds * step, step)
            cells = getters[rounds] = _getter([slice(at, at + width) for at in places])
        return new((*fields(text), list(cells(text))))

    return cut


def _getter(slices: list[slice]) -> Callable[[str], tuple[str, ...]]:
    """Return a function that cuts all slices out of a text at once.

    PERF: one call that slices eleven times takes half as long as eleven slices in a loop.
    """
    if len(slices) > 1:
        return itemgetter(*slices)
    return lambda text: tuple([text[place] for place in slices])
