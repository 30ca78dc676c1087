"""The base of all values of the package: frozen records with named fields.

Records are compared, hashed and printed by their fields. Only this module knows that they are
msgspec structs: such a class takes a twentieth of the time of a dataclass to define, and its
objects a tenth to create.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

from msgspec import (
    NODEFAULT,
    UNSET,
    DecodeError,
    Meta,
    Raw,
    Struct,
    UnsetType,
    convert,
    field,
    json,
    to_builtins,
)
from msgspec.json import decode as from_json
from msgspec.json import encode as to_json
from msgspec.structs import astuple, fields, force_setattr, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = [
    "UNSET",
    "DecodeError",
    "Draft",
    "Meta",
    "Raw",
    "Record",
    "TextInJson",
    "UnsetType",
    "as_json",
    "convert",
    "field",
    "fields",
    "fill_record",
    "force_setattr",
    "from_json",
    "names",
    "replace",
    "required",
    "schema_components",
    "to_builtins",
    "to_json",
    "values",
    "written",
]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Struct, frozen=True):
    """A value that does not change.

    A class with a ``functools.cached_property`` needs ``dict=True``. A class with thousands of
    objects that never refer back to themselves should have ``gc=False``, which spares the garbage
    collector.
    """


R = TypeVar("R", bound=Struct)


class Draft(Struct):
    """Collects fields while something is read or written, before a record is made of it."""


class TextInJson:
    """A value that JSON holds as text: a subclass is no record, and ``str`` gives the text."""

    __slots__ = ()


def _text_in_json(value: object) -> str:
    if isinstance(value, TextInJson):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in JSON")


def names(record: type[Struct] | Struct) -> tuple[str, ...]:
    """Return the names of a record's fields in their order."""
    return record.__struct_fields__


def values(record: Struct) -> tuple[Any, ...]:
    """Return the values of a record's fields, in the order of ``names``."""
    return astuple(record)


def required(record: type[Struct]) -> tuple[str, ...]:
    """Return the names of fields without a default; their types are not evaluated."""
    fields = record.__struct_fields__
    defaults = record.__struct_defaults__
    bare = len(fields) - len(defaults)
    missing = (
        name for name, default in zip(fields[bare:], defaults, strict=True) if default is NODEFAULT
    )
    return (*fields[:bare], *missing)


def as_json(record: Struct) -> dict[str, Any]:
    """Return a record as JSON values: dictionaries, lists, and values of enumerations."""
    shape: dict[str, Any] = _with_lists(to_builtins(record, enc_hook=_text_in_json))
    return shape


def _with_lists(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, dict):
        return {key: _with_lists(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_lists(each) for each in value]
    return value


def fill_record(kind: type[R], source: object, /, **more: Any) -> R:  # noqa: ANN401 - its fields
    """Return a record of ``kind`` with ``more``, and the same-named fields of ``source``."""
    same = (name for name in names(kind) if name not in more and hasattr(source, name))
    return kind(**{name: getattr(source, name) for name in same}, **more)


def written(document: Any) -> bytes:  # noqa: ANN401 - whatever JSON can hold
    """Return a record, or any JSON value, as JSON with an indent of two.

    Fields that are UNSET are left out. Raises UnicodeEncodeError for half a character.
    """
    return json.format(to_json(document, enc_hook=_text_in_json), indent=2)


def schema_components(
    kinds: Iterable[type[Struct]], unknown: Callable[[Any], dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of records, and of those in their fields, by name.

    ``unknown`` gives the schema of a type that msgspec does not support.
    """
    made = json.schema_components(kinds, schema_hook=unknown, ref_template="#/$defs/{name}")
    return made[1]
