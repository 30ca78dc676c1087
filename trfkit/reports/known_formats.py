"""Lists that a command prints as they are: formats, codes of findings, schemas of the JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.terms import Profile, Severity
from trfkit.format_table import FORMATS
from trfkit.record import Meta, Record, from_json

YES: Final = "yes"
NO: Final = "-"


class FormatRow(Record, kw_only=True):
    """One format."""

    name: str
    """As options take it."""
    title: str
    """As people call it."""
    extensions: tuple[Annotated[str, Meta(pattern=r"^\.")], ...]
    """The ends of the names of such files."""
    reads: bool
    """Whether this version reads it."""
    writes: bool
    """Whether this version writes it."""
    description: str
    """What it is."""
    remarks: str
    """What is read of it, and what is lost in it."""


class FormatsReport(Record, tag_field="schema", tag="trfkit.formats/1"):
    """What the program reads and writes: ``trfkit list formats --format json``."""

    formats: tuple[FormatRow, ...]
    """Every format that the program knows."""


def formats_report() -> FormatsReport:
    """Return what ``trfkit list formats --format json`` prints."""
    return FormatsReport(
        tuple(
            FormatRow(
                name=row.name,
                title=row.title,
                extensions=row.extensions,
                reads=row.readable,
                writes=row.writable,
                description=row.description,
                remarks=row.remarks,
            )
            for row in FORMATS
        )
    )


def formats_rows() -> list[list[str]]:
    """Return a head and a row for each format."""
    return [["name", "format", "reads", "writes", "extensions", "what it is", "remarks"]] + [
        [
            row.name,
            row.title,
            YES if row.readable else NO,
            YES if row.writable else NO,
            " ".join(row.extensions) or NO,
            row.description,
            row.remarks,
        ]
        for row in FORMATS
    ]


class CodeRow(Record, kw_only=True):
    """One code."""

    code: str
    """As ``--select`` takes it."""
    name: str
    """What it is called."""
    severity: Severity
    """How bad it is, but for profiles in which it is graver or lighter."""
    profiles: tuple[Profile, ...]
    """Those in which it is looked for without being selected."""
    reference: str
    """The record, table or article that it rests on."""


class CodesReport(Record, tag_field="schema", tag="trfkit.codes/1"):
    """The codes of all findings: ``trfkit list codes --format json``."""

    codes: tuple[CodeRow, ...]
    """Every code."""


def codes_report() -> CodesReport:
    """Return what ``trfkit list codes --format json`` prints."""
    return CodesReport(
        tuple(
            CodeRow(
                code=row.code,
                name=row.name,
                severity=row.severity,
                profiles=tuple(profile for profile in Profile if row.fires_in(profile)),
                reference=row.reference,
            )
            for row in CATALOGUE.values()
        )
    )


def codes_rows() -> list[list[str]]:
    """Return a head and a row for each code."""
    rows = codes_report().codes
    return [["code", "name", "severity", "profiles", "rests on"]] + [
        [row.code, row.name, row.severity, " ".join(row.profiles), row.reference] for row in rows
    ]


# The published JSON Schemas (draft 2020-12) of everything that trfkit prints as JSON --------------


SCHEMAS: Final = Path(__file__).parent / "_schemas"
"""Where ``trfkit.reports.schemas`` writes them when the package is built."""


def names() -> tuple[str, ...]:
    """Return the names of all schemas, in alphabetical order."""
    return tuple(sorted(path.stem for path in SCHEMAS.glob("*.json")))


def schema(name: str) -> dict[str, Any]:
    """Return one schema, complete in itself; KeyError for a name that is none of ``names()``."""
    if name not in names():
        raise KeyError(name)
    document: dict[str, Any] = from_json((SCHEMAS / f"{name}.json").read_bytes())
    return document
