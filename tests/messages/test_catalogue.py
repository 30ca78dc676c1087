"""Every row is well made, every message that code makes has one, and has what fills it."""

import ast
import re
from collections import Counter
from importlib import import_module

from package_source import parsed_modules

from trfkit.findings.codes import CATALOGUE
from trfkit.messages.catalogue import TABLES, find_row, id_of, rooms, rows_of_room
from trfkit.messages.rendering import KINDS, fields_of

ROWS = [(id_of(room, row), row) for room in rooms() for row in rows_of_room(room).values()]


MAKERS = {"Message": "", "_build_error": "builder.", "refusal_of": "refusals."}
"""What makes a message, and the room that its name stands for."""


def messages_made():
    """Yield where messages of a literal id are made, their ids, and arguments if all are named."""
    for module, tree in parsed_modules(rf"\b({'|'.join(MAKERS)})\("):
        for node in ast.walk(tree):
            room = MAKERS.get(getattr(node.func, "id", "")) if isinstance(node, ast.Call) else None
            if room is not None and node.args and isinstance(node.args[0], ast.Constant):
                names = {keyword.arg for keyword in node.keywords}
                place = f"{module}:{node.lineno}"
                yield place, room + node.args[0].value, None if None in names else names


def test_no_row_stands_twice():
    for room in rooms():
        names = Counter(
            row.name for row in import_module(TABLES.get(room, f"trfkit.messages.{room}")).ROWS
        )
        assert [name for name, count in names.items() if count > 1] == []


def test_fields_are_of_kinds_that_there_are():
    for name, row in ROWS:
        fields = [*fields_of(row.text), *fields_of(row.plural)]
        assert {field.kind for field in fields} <= KINDS.keys(), name
        assert all(field.kind == "" or not field.forms for field in fields), name
        left = re.sub(r"\{\w+(:\w+|\?[^{}]+)?\}", "", row.text + row.plural)
        assert not {"{", "}"} & {*left}, name


def test_what_is_counted_is_a_field():
    for name, row in ROWS:
        if row.plural and row.count != "count":
            names = {field.name for text in (row.text, row.plural) for field in fields_of(text)}
            assert row.count in names, name


def test_every_message_has_a_row_and_what_that_asks_for():
    missing = []
    for place, name, given in messages_made():
        row = find_row(name)
        if row is None:
            missing.append((place, name, "a row"))
            continue
        if given is None or is_of_finding(name):
            continue  # findings get the other arguments from what they are about
        asked = {field.name for text in (row.text, row.plural) for field in fields_of(text)}
        missing += [
            (place, name, one) for one in (asked | {row.count} if row.plural else asked) - given
        ]
    assert missing == []


def is_of_finding(name):
    return find_row(f"{name.partition('.')[0]}.title") is not None


def test_every_finding_has_a_title_in_both_forms():
    for code in CATALOGUE:
        row = find_row(f"{code}.title")
        assert row is not None, code
        assert "{count}" in row.plural, code
        assert "{count}" not in row.text, code


def test_sentences_of_findings_end_and_begin_as_sentences_do():
    for name, row in rows_of_room("findings").items():
        if name in CATALOGUE or name.endswith(".hint"):
            for text in filter(None, (row.text, row.plural)):
                assert text.endswith((".", "?", "}")), name
                assert text[0].isupper() or not text[0].isalpha(), name
