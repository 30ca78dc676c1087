"""The published JSON Schemas (draft 2020-12) of trfkit's whole JSON output.

They are made from the printed records, once, when the package is built:

    python -m trfkit.reports.schemas [FOLDER]

The description of a schema is the docstring of its record. That of a record inside it, and of a
field, is the first paragraph; the docstring of a field is below it. A field is required unless
UNSET is its default; in records that are also read (``tournament``), unless it has any.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, new_class
from typing import TYPE_CHECKING, Any, Final, cast, get_args, get_type_hints

from trfkit.bounded_types import AnyOf
from trfkit.files.own_json.read import TournamentDocument, keys_of, schema_parts
from trfkit.format_table import resolved
from trfkit.model.discipline import DISCIPLINES, Discipline, discipline_named
from trfkit.record import UNSET, Record, TextInJson, UnsetType, fields, names, schema_components
from trfkit.reports.forms import to_json
from trfkit.reports.reference import SCHEMAS
from trfkit.reports.row_fields import JsonRow

if TYPE_CHECKING:
    from collections.abc import Iterator

SHAPES: Final = {
    "announcement": ("Announcement", "reports.announcement:AnnouncementReport"),
    "archive": ("Run of the archive", "reports.archive:ArchiveReport"),
    "card": ("Card", "reports.explanation:CardReport"),
    "check": ("Findings", "reports.check:CheckReport"),
    "codes": ("Codes of findings", "reports.reference:CodesReport"),
    "comparison": ("Comparison", "reports.explanation:ComparisonReport"),
    "conversion": ("Conversion", "reports.check:ConversionReport"),
    "diff": ("Differences of two files", "reports.differences:DifferencesReport"),
    "each-round": ("Each round", "reports.each_round:EachRoundReport"),
    "each-rounds": ("Each rounds", "reports.each_round:EachRoundsReport"),
    "editions": ("Editions", "reports.reference:EditionsReport"),
    "explanation": ("Explanation", "reports.explanation:ExplanationReport"),
    "formats": ("Formats", "reports.reference:FormatsReport"),
    "go-applied": ("Events applied in a Go office", "go.reports.office_json:GoAppliedReport"),
    "go-done": ("Done in a Go office", "go.reports.office_json:GoDoneReport"),
    "go-event": ("Event of a Go office", "go.reports.office_json:GoEventReport"),
    "go-list": ("List of a Go office", "go.reports.office_json:GoListReport"),
    "go-member": ("Member of a Go office", "go.reports.office_json:GoMemberReport"),
    "go-office": ("Go rating office", "go.reports.office_json:GoOfficeReport"),
    "go-verify": ("Go office verified", "go.reports.office_json:GoVerificationReport"),
    "page": ("Page", "reports.code_page:PageReport"),
    "pairings": ("Pairings", "reports.pairings:PairingsReport"),
    "playoff": ("Play-off", "reports.playoff:PlayoffReport"),
    "playoff-course": ("Play-off on its way", "reports.playoff_course:PlayoffProgressReport"),
    "playoff-state": ("State of a play-off", "playoffs.playoff_state:State"),
    "rank": ("trfkit go rank", "go.reports.office_json:RanksReport"),
    "rating": ("trfkit rate", "reports.rating:RatingReport"),
    "rating-find": ("Players found", "reports.rating_lists:FoundPlayersReport"),
    "rating-import": ("Import of lists", "reports.rating_lists:RatingImportReport"),
    "rating-lists": ("Rating lists", "reports.rating_lists:RatingListsReport"),
    "rating-period": ("trfkit rate of several files", "reports.rating:RatingPeriodReport"),
    "rating-player": ("Player's ratings", "reports.rating_lists:PlayerHistoryReport"),
    "remaining": ("Places still possible", "reports.differences:RemainingReport"),
    "show": ("Pairings, cards, crosstable", "reports.show:ShowReport"),
    "slices": ("Parts of an event", "reports.differences:SlicesReport"),
    "standings": ("Standings", "reports.standings:StandingsReport"),
    "standings-files": ("Standings of several files", "reports.standings:StandingsFilesReport"),
    "standings-editions": (
        "Standings by several editions",
        "reports.standings:StandingsEditionsReport",
    ),
    "tiebreaks": ("Tie-breaks", "reports.reference:TieBreaksReport"),
    "tournament": ("Tournament", "files.own_json.read:TournamentDocument"),
    "variants": ("Variants", "reports.reference:VariantsReport"),
    "verification": ("Verification", "reports.verification:VerificationReport"),
    "verifications": ("Verifications", "reports.verification:VerificationsReport"),
}
"""By name: the title, and the record that is printed, by its place below ``trfkit``."""

OF_THE_TAG: Final = "The name of this shape, and its version."


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of a shape, complete in itself."""
    title, place = SHAPES[name]
    root = cast("type[Record]", resolved(f"trfkit.{place}"))
    records = tuple(_records(root, set()))
    is_read = root is TournamentDocument
    # The model has types that JSON lacks; who writes it knows how each is written.
    made = schema_parts() if is_read else schema_components(records, _own_type)
    for record in records:
        _complete(made[record.__name__], record, is_read=is_read)
    whole = made.pop(root.__name__)
    whole["description"] = _describe(whole["description"])
    for part in made.values():
        part["description"] = _first_paragraph(part["description"])
    version = str(root.__struct_config__.tag).rpartition("/")[2]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:trfkit:{name}:{version}",
        **whole,
        "title": title,
        **({"$defs": made} if made else {}),
    }


def _own_type(kind: type[AnyOf | JsonRow | TextInJson]) -> dict[str, Any]:
    if issubclass(kind, TextInJson):
        return {"type": "string"}
    if issubclass(kind, JsonRow):
        return _reference(kind)
    return {"anyOf": [_reference(each) for each in kind.kinds]}


def _reference(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{kind.__name__}"}


@cache
def _record_of(row: type[JsonRow]) -> type[Record]:
    """Return a record with the keys of a row, from which msgspec can make a schema."""
    keys = [field for field in row.fields if field.key]
    absent = [field.key for field in keys if field.is_optional or field.when is not None]
    content = {
        "__annotations__": {
            field.key: field.json_type | UnsetType if field.key in absent else field.json_type
            for field in keys
        },
        "__module__": row.__module__,
        "ABOUT": {field.key: field.about for field in keys},
        "__doc__": row.__doc__,
        **dict.fromkeys(absent, UNSET),
    }
    return new_class(
        row.__name__, (Record,), {"kw_only": True}, lambda names: names.update(content)
    )


def _complete(part: dict[str, Any], record: type[Record], *, is_read: bool) -> None:
    """Add to a schema what msgspec does not know: descriptions of fields, and the required ones.

    In records that are also read, a field with a default is optional.
    """
    properties = part["properties"]
    documented = docstrings_of_fields(record) | getattr(record, "ABOUT", {})
    optional = set()
    for field in fields(record):
        for key in keys_of(field.encode_name):
            properties[key].pop("default", None)
            if field.name in documented:
                properties[key]["description"] = _first_paragraph(documented[field.name])
            if field.default is UNSET or (is_read and not field.required):
                optional.add(key)
    if record.__struct_config__.tag_field:
        properties[record.__struct_config__.tag_field]["description"] = OF_THE_TAG
    part["required"] = [name for name in properties if name not in optional]


def _first_paragraph(text: str) -> str:
    return _describe(inspect.cleandoc(text).partition("\n\n")[0])


def _describe(text: str) -> str:
    return re.sub(r"\bNone\b", "null", " ".join(text.split()).replace("``", "`"))


def _records(record: type[Record], known: set[type]) -> Iterator[type[Record]]:
    """Yield a record, and the records in its fields, with annotations that can be evaluated."""
    if record in known:
        return
    known.add(record)
    yield record
    for base in record.__mro__:
        if base.__module__.startswith("trfkit."):
            _import_what_types_need(import_module(base.__module__))
    hints = get_type_hints(record, include_extras=True)
    for name in names(record):
        for kind in _classes(hints[name]):
            yield from _records(kind, known)


def _classes(hint: Any) -> Iterator[type[Record]]:  # noqa: ANN401 - any annotation
    if hint is Discipline:
        yield from map(discipline_named, DISCIPLINES)
    elif inspect.isclass(hint) and not get_args(hint) and issubclass(hint, JsonRow):
        yield _record_of(hint)
    elif inspect.isclass(hint) and not get_args(hint) and issubclass(hint, Record):
        yield hint
    of_union = hint.kinds if inspect.isclass(hint) and issubclass(hint, AnyOf) else ()
    for part in (*get_args(hint), *of_union):
        yield from _classes(part)


@cache
def _import_what_types_need(module: ModuleType) -> None:
    """Import into a module its imports for the type checker."""
    for block in ast.parse(inspect.getsource(module)).body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for node in block.body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    for name in node.names:
                        content = getattr(import_module(node.module), name.name)
                        setattr(module, name.asname or name.name, content)


def docstrings_of_fields(record: type) -> dict[str, str]:
    """Return the docstrings of a record's fields, inherited ones included, by field."""
    return {
        name: text
        for base in reversed(record.__mro__)
        if base.__module__.startswith("trfkit.")
        for name, text in _docstrings(import_module(base.__module__)).get(base.__name__, {}).items()
    }


@cache
def _docstrings(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return the docstrings of fields in a module, by class and field."""
    return {
        node.name: {
            field.target.id: text.value.value
            for field, text in zip(node.body, node.body[1:], strict=False)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        }
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef)
    }


def write_schemas(place: Path) -> None:
    """Write all schemas to a folder, which is created if missing."""
    place.mkdir(parents=True, exist_ok=True)
    for name in SHAPES:
        (place / f"{name}.json").write_text(to_json(schema_of(name)), "utf-8", newline="\n")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]) if sys.argv[1:] else SCHEMAS)
