"""Rows declared field by field: one line of a list reaches each form and JSON with its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from trfkit.bounded_types import Date, Exact, Positive
from trfkit.messages.message import Message
from trfkit.record import UNSET, Record
from trfkit.reports.document import Column, Kind, Row, Rows, Table, Tone
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Self

    from trfkit.reports.document import Cell, Text, Value

SHAPES: Mapping[Kind, Any] = {
    Kind.RANK: Positive,
    Kind.ID: Positive,
    Kind.POINTS: Exact,
    Kind.NUMBER: Exact,
    Kind.DATE: Date,
    Kind.FLAG: bool,
}
"""The types that JSON has for the kinds of columns, where these are no texts."""


def named_column(
    kind: Kind,
    name: str,
    unit: int = 1,
    *,
    missing: str = "",
    is_optional: bool = False,
    gives_way: int = 0,
) -> Column:
    """Return a column whose heading is a message of the room ``column``; names give way."""
    return Column(
        kind=kind,
        label=Message(f"column.{name}"),
        unit=unit,
        missing=missing,
        gives_way=gives_way or int(kind is Kind.NAME),
        is_optional=is_optional,
    )


def table_of(
    items: Iterable[Any],
    caption: Text,
    *fields: tuple[Column, Callable[[Any], Value | Cell]],
    tone: Callable[[Any], Tone] = lambda _: Tone.PLAIN,
    sortable: bool = False,
) -> Table:
    """Return a table with a row for each item: each field is a column and what gives its value."""
    rows = [Row(cells=tuple(read(one) for _, read in fields), tone=tone(one)) for one in items]
    columns = tuple(column for column, _ in fields)
    return Table(columns=columns, rows=rows, caption=caption, sortable=sortable)


class RowField(Record, kw_only=True):
    """What there is to tell of each item: under which ``key`` of JSON, in which column.

    ``value`` gives it of an item; UNSET leaves the key out, if the field ``is_optional``. Without a
    key it is not in JSON, without a column nowhere else. ``about`` describes it in the schema, and
    ``shape`` is its type there, if that does not follow from the column. Reports of which ``when``
    is not true do not have the field.
    """

    value: Callable[[Any], Any]
    key: str = ""
    about: str = ""
    column: Column | None = None
    shape: Any = None
    when: Callable[[Any], bool] | None = None
    is_optional: bool = False

    @property
    def json_type(self) -> Any:  # noqa: ANN401 - any type that an annotation has
        """The type in JSON."""
        return self.shape or (SHAPES.get(self.column.kind, str) if self.column else str)


class JsonRow(dict[str, Any]):
    """A row as JSON has it, by the keys of its ``fields``; the schema is made of these."""

    fields: ClassVar[tuple[RowField, ...]] = ()

    @classmethod
    def of(cls, items: Iterable[Any], report: object = None) -> tuple[Self, ...]:
        """Return a row for each item of a report."""
        writers = [
            (field.key, field.value, field.column.unit if field.column else 1)
            if field.json_type in (Exact, Exact | None) else (field.key, field.value, 0)
            for field in fields_of(cls.fields, report) if field.key
        ]  # fmt: skip
        return tuple(
            cls({
                key: format_exact(value, unit) if unit and isinstance(value, int) else value
                for key, read, unit in writers
                if (value := read(item)) is not UNSET
            })
            for item in items
        )  # fmt: skip

    @classmethod
    def table(cls, items: Iterable[Any], caption: Text, report: object = None) -> Table:
        """Return the table of the same items, which can be walked through again and again."""
        fields = [
            (field.value, field.column)
            for field in fields_of(cls.fields, report)
            if field.column is not None
        ]
        return Table(
            columns=tuple(column for _, column in fields),
            rows=Rows(lambda: ([read(item) for read, _ in fields] for item in items)),
            caption=caption,
        )


def fields_of(fields: Iterable[RowField], report: object) -> list[RowField]:
    """Return the fields that a report has."""
    return [field for field in fields if field.when is None or field.when(report)]
