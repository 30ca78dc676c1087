"""One test for a whole table: an item for each of its rows costs more than trying the row."""

from __future__ import annotations

import inspect
from functools import wraps

import pytest


def each_row(names, rows, ids=repr):
    """Call a test with each row, as ``parametrize`` would, but as one item.

    All rows are tried. Each that fails is named, and the first of them shown. Fixtures are the same
    for all rows, so this is for tests that leave nothing behind in one. No row may skip the test.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = list(rows)
    assert rows, "a test of no rows"
    assert not any(hasattr(row, "marks") for row in rows), "a row has no marks"
    table = [row if len(arguments) > 1 else (row,) for row in rows]
    said = (", ".join(str(ids(part)) for part in row) for row in table) if callable(ids) else ids
    labels = [f"{label:.300}" for label in map(str, said)]

    def decorate(test):
        @wraps(test)
        def try_rows(*instance, **fixtures):
            failures = []
            for label, row in zip(labels, table, strict=True):
                try:
                    test(*instance, **fixtures, **dict(zip(arguments, row, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - raised below
                    failures.append((label, error))
            if failures:
                (label, first), *others = failures
                first.add_note(f"in the row {label}")
                for label, error in others:
                    first.add_note(f"and in the row {label}: {error!r:.300}")
                raise first

        signature = inspect.signature(test)
        fixtures = [each for name, each in signature.parameters.items() if name not in arguments]
        assert len(fixtures) + len(arguments) == len(signature.parameters)
        try_rows.__signature__ = signature.replace(parameters=fixtures)
        return try_rows

    return decorate
