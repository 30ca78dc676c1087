"""What the values of the package are made from: frozen records of named fields.

A record is compared, hashed and shown by its fields. The choice of msgspec stands in this module
alone: such a class is defined in a twentieth of the time that one of ``dataclasses`` takes, and
its objects are made in a tenth.
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
from msgspec import convert as from_builtins
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
    "from_builtins",
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

    A class that remembers what it computed (``functools.cached_property``) asks for ``dict=True``.
    One of which thousands are made, and from which no way leads back to itself, asks for
    ``gc=False``: the collector of garbage need not look at it then.
    """


R = TypeVar("R", bound=Struct)


class Draft(Struct):
    """What is gathered while something is read or written, before a record is made of it."""


class TextInJson:
    """What JSON has as its text: a subclass is no record, and ``str`` gives the text."""

    __slots__ = ()


def _text_in_json(value: object) -> str:
    if isinstance(value, TextInJson):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in JSON")


def names(record: type[Struct] | Struct) -> tuple[str, ...]:
    """Return the names of a record's fields in their order."""
    return record.__struct_fields__


def values(record: Struct) -> tuple[Any, ...]:
    """Return what a record holds, in the order of ``names``."""
    return astuple(record)


def required(record: type[Struct]) -> tuple[str, ...]:
    """Return the names of the fields that have no default; their types are not evaluated."""
    fields = record.__struct_fields__
    defaults = record.__struct_defaults__
    bare = len(fields) - len(defaults)
    missing = (
        name for name, default in zip(fields[bare:], defaults, strict=True) if default is NODEFAULT
    )
    return (*fields[:bare], *missing)


def as_json(record: Struct) -> dict[str, Any]:
    """Return a record as JSON has it: dictionaries, lists, and the values of enumerations."""
    shape: dict[str, Any] = _with_lists(to_builtins(record, enc_hook=_text_in_json))
    return shape


def _with_lists(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, dict):
        return {key: _with_lists(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_lists(each) for each in value]
    return value


def fill_record(kind: type[R], source: object, /, **more: Any) -> R:  # noqa: ANN401 - its fields
    """Return a record of ``kind``: ``more``, and what ``source`` holds under the same names."""
    same = (name for name in names(kind) if name not in more and hasattr(source, name))
    return kind(**{name: getattr(source, name) for name in same}, **more)


def written(document: Any) -> bytes:  # noqa: ANN401 - whatever JSON can hold
    """Return a record, or anything that JSON can hold, as JSON indented by two.

    Fields that are UNSET are left out. Raises UnicodeEncodeError for half a character.
    """
    return json.format(to_json(document, enc_hook=_text_in_json), indent=2)


def schema_components(
    kinds: Iterable[type[Struct]], unknown: Callable[[Any], dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Return by its name the JSON Schema of each record, and of what stands in their fields.

    ``unknown`` gives the schema of a type that msgspec does not know.
    """
    made = json.schema_components(kinds, schema_hook=unknown, ref_template="#/$defs/{name}")
    return made[1]
