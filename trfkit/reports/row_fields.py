"""Rows declared field by field, for tables in every form and for JSON with its schema."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from trfkit.bounded_types import Date, Exact, Positive, RatingNumber
from trfkit.messages import Message, Span
from trfkit.record import UNSET, Record
from trfkit.reports.document import Cell, Column, Kind, Row, Rows, Table, Text, Tone, Value
from trfkit.reports.writer import FIGURES, exact_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


SHAPES: Mapping[Kind, Any] = {
    Kind.RANK: Positive,
    Kind.ID: Positive,
    Kind.POINTS: Exact,
    Kind.NUMBER: Exact,
    Kind.DATE: Date,
    Kind.FLAG: bool,
}
"""The types that JSON has for the kinds of columns, where these are no texts."""

NOTHING: Final = "-"
"""In a cell without a value that a reader may look for."""

NUMBERS: Final = (Exact, Exact | None, RatingNumber, RatingNumber | None)
"""Types of numbers that JSON holds as exact decimals."""


def named_column(
    kind: Kind,
    name: str,
    unit: int = 1,
    *,
    missing: str = "",
    is_optional: bool = False,
    gives_way: int = 0,
) -> Column:
    """Return a column whose heading is a message of the room ``column``; names can be cut."""
    return Column(
        kind=kind,
        label=Message(f"column.{name}"),
        unit=unit,
        missing=missing,
        gives_way=gives_way or int(kind is Kind.NAME),
        is_optional=is_optional,
    )


def code_column(kind: Kind, code: str, missing: str = "", **more: Any) -> Column:  # noqa: ANN401
    """Return a column headed by a code, a number or another text that is never translated."""
    return Column(kind=kind, label=Span("code", code), missing=missing, **more)


def table_of(
    items: Iterable[Any],
    caption: Text,
    *fields: tuple[Column, Callable[[Any], Value | Cell]],
    tone: Tone | Callable[[Any], Tone] = Tone.PLAIN,
    **more: Any,  # noqa: ANN401 - whatever fields the table has
) -> Table:
    """Return a table with a row for each item; a field is a column and the function of its value.

    The rows never all exist: they are made of the items in each iteration. ``more`` are other
    fields of the table.
    """
    items = tuple(items)
    rows = Rows(
        lambda: (
            Row(
                cells=[read(item) for _, read in fields],
                tone=tone if isinstance(tone, Tone) else tone(item),
            )
            for item in items
        )
    )
    columns = tuple(column for column, _ in fields)
    return Table(columns=columns, rows=rows, caption=caption, **more)


class RowField(Record):
    """A field of a row: its ``key`` in JSON, its column in tables.

    ``value`` computes it from an item, by default the attribute of that name; UNSET leaves the key
    out, if the field ``is_optional``. Without a key it is not in JSON, without a column in no
    table. ``about`` describes it in the schema, and ``shape`` is its type there, if that does not
    follow from the column. Only reports for which ``when`` is true have the field.
    """

    key: str = ""
    about: str = ""
    shape: Any = None
    value: Callable[[Any], Any] | None = None
    column: Column | None = None
    when: Callable[[Any], bool] | None = None
    is_optional: bool = False

    @property
    def read(self) -> Callable[[Any], Any]:
        """The function that computes the value of an item."""
        return self.value or attrgetter(self.key)

    @property
    def json_type(self) -> Any:  # noqa: ANN401 - any type that an annotation has
        """The type in JSON."""
        return self.shape or (SHAPES.get(self.column.kind, str) if self.column else str)


class JsonRow(dict[str, Any]):
    """A row in JSON, by the keys of its ``fields``; the schema is made of these."""

    fields: ClassVar[tuple[RowField, ...]] = ()

    @classmethod
    def of(cls, items: Iterable[Any], report: object = None) -> tuple[Self, ...]:
        """Return a row for each item of a report."""
        writers = [
            (field.key, field.read, field.column.unit if field.column else 1)
            if field.json_type in NUMBERS else (field.key, field.read, 0)
            for field in fields_of(cls.fields, report) if field.key
        ]  # fmt: skip
        return tuple(
            cls({
                key: exact_text(value, unit) if unit and isinstance(value, FIGURES) else value
                for key, read, unit in writers
                if (value := read(item)) is not UNSET
            })
            for item in items
        )  # fmt: skip

    @classmethod
    def row(cls, item: Any) -> Self:  # noqa: ANN401 - whatever the fields are of
        """Return the row of one item."""
        return cls.of((item,))[0]

    @classmethod
    def table(cls, items: Iterable[Any], caption: Text) -> Table:
        """Return the table of the same items, which can be iterated again and again."""
        return table_of_fields(fields_of(cls.fields, None), items, caption)


def table_of_fields(fields: Iterable[RowField], items: Iterable[Any], caption: Text) -> Table:
    """Return a table of the fields that have a column."""
    columns = ((field.column, field.read) for field in fields if field.column is not None)
    return table_of(items, caption, *columns)


def fields_of(fields: Iterable[RowField], report: object) -> list[RowField]:
    """Return the fields that a report has."""
    return [field for field in fields if field.when is None or field.when(report)]
