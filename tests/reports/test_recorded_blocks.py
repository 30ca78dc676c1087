"""What documents say besides their words: how columns are laid out, and marks, tones, filters."""

from __future__ import annotations

import json
from pathlib import Path

from builders import SWISS, TEAMS, changed, play, put, without_row
from recorded import assert_text_recorded, plain

from trfkit.cli import console
from trfkit.messages import Message, Span
from trfkit.record import Record, names
from trfkit.reports import forms
from trfkit.reports.document import Cell, Chart, Column, Document, Label, Row, Section, Table, Tone

HERE = Path(__file__).parent

EVENT = changed(
    SWISS,
    put(3, "points", "9.5"),
    put(2, "rank", "1"),
    play(5, 1, "   9 w 0"),
    put(6, "name", "Fir, Flo" + "x" * 25),
)
FILES = {
    "open.trf": SWISS,
    "wrong.trf": EVENT,
    "cut.trf": changed(SWISS, without_row(4)),
    "teams.trf": TEAMS,
}

OPEN_GAMES = changed(SWISS, play(1, 3, "   3 w  "), play(3, 3, "   1 b  "))
FILES["now.trf"] = OPEN_GAMES

LINES = (
    "html standings open.trf --prizes 10,5 --share hort --where rating>1950",
    "html standings teams.trf --matches --boards",
    "html verify open.trf wrong.trf",
    "html verify wrong.trf --each-round",
    "html check wrong.trf cut.trf open.trf --profile upload",
    "html explain open.trf 2 6 -t DE,SB",
    "html explain open.trf 1 BH/C1",
    "html report open.trf --only rounds --only crosstable --only cards --round 2 --who 7",
    "html report teams.trf --only rounds --only cards --who 1",
    "table rate open.trf --system fide --games",
    "table rate open.trf --system ufgo --who 1",
    "text playoff plan open.trf --after 1 --edition 2024 --system knockout",
    "html diff open.trf wrong.trf",
    "html whatif now.trf --remaining",
    "html announce open.trf",
    "table list tiebreaks",
    "table list variants",
    "table list formats",
    "json rate open.trf --system fide --who 2",
    "json rate open.trf --system ufgo --who 1",
    "json report open.trf --only rounds --only cards --round 2 --who 7",
)


def fact(value: object) -> str:
    """Return a value of a node; of a message its name, and the numbers in it."""
    match value:
        case None:
            return "."
        case Tone():
            return value.name
        case Span():
            return value.text
        case Label():
            return str(value)
        case Message():
            numbers = (str(one) for one in value.arguments.values() if isinstance(one, int))
            return ":".join((value.id, *numbers))
        case Column():
            parts = (plain(getattr(value, name)) for name in ("unit", "missing", "gives_way"))
            optional = "?" * value.is_optional
            return f"{fact(value.label)}:{value.kind.name.lower()}{optional} {' '.join(parts)}"
        case Cell():
            marks = "".join(mark.name[0] for mark in value.marks)
            page = "+" * (value.opens is not None)
            return (
                f"<{' '.join(map(fact, value.values))}{marks and ' ' + marks} {value.link}{page}>"
            )
        case tuple():
            return f"({', '.join(map(fact, value))})"
        case Record():
            return type(value).__name__
    return str(value)


def lines_of(node: Record) -> list[str]:
    """Return a node of a document as lines: what differs from its defaults, and its rows."""
    lines = [
        f"{type(node).__name__} "
        + " ".join(
            f"{name}={fact(getattr(node, name))}"
            for name in names(node)
            if name not in {"blocks", "columns", "rows", "table", "foot", "details"}
            and getattr(node, name) not in (None, (), "", False, Tone.PLAIN)
            and (name, getattr(node, name)) != ("is_printed", True)
        )
    ]
    if isinstance(node, Document | Section):
        lines += [f"  {line}" for block in node.blocks for line in lines_of(block)]
    elif isinstance(node, Chart):
        lines += [f"  {line}" for line in lines_of(node.table)]
    elif isinstance(node, Table):
        lines += [f"  {fact(column)}" for column in node.columns]
        for row in node.rows:
            whole = row if isinstance(row, Row) else Row(cells=row)
            about = [
                f"{name}={fact(getattr(whole, name))}"
                for name in names(whole)
                if name != "cells" and getattr(whole, name) not in (None, (), "", False, Tone.PLAIN)
            ]
            lines.append("  | " + " ".join([*map(fact, whole.cells), *about]))
    return [line.rstrip() for line in lines]


def facts_of_ratings(text: str) -> list[str]:
    """Return a report in JSON but where it is from, a line for each fact, player and rule."""
    report = json.loads(text)
    del report["provenance"]
    return [
        f"{name}: {json.dumps(one)}"
        for name, value in report.items()
        for one in (value if isinstance(value, list) else [value])
    ]


def test_blocks_of_documents(trfkit, tmp_path, monkeypatch, pytestconfig):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    told = []

    def record(document: Document, *_: str) -> bytes:
        told.extend(
            f"  {line}" for line in lines_of(document) if "list" not in words or line[:3] != "  |"
        )
        return b""

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forms, "render_document", record)
    monkeypatch.setattr(console, "text_of", lambda document: record(document).decode())
    for line in LINES:
        form, *words = line.split()
        told.append(line)
        ran = trfkit(*words, "--format", form)
        rows = facts_of_ratings(ran.out) if "json rate" in line else ran.out.splitlines()
        told += [f"  {row}".rstrip() for row in rows]
        assert ran.code < 2, ran.err
    assert_text_recorded(told, HERE / "blocks.txt", pytestconfig)
