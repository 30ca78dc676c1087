"""Limits: each has a name and words, is told where it is met, and is raised by that name."""

from __future__ import annotations

import io
import zipfile

import clean
import pytest
from workbooks import workbook

from trfkit.files.tables.read import read_page
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.record import names, replace

TABLE = b"<table><tr><td>1<td>Ash<tr><td>2<td>Birch</table>"
PAGE = b"<html>" + TABLE
NESTED = b"<html><table><tr><td>" + TABLE + b"</table>"
CSV = b"No;Name\n1;Ash\n2;Birch\n"
BOOK = workbook([["No", "Name"], [1, "Ash"], [2, "Birch"]])
PARTS = len(zipfile.ZipFile(io.BytesIO(BOOK)).namelist())


def test_limits_are_those_of_the_documentation():
    assert Limits() == Limits(
        players=9999,
        rounds=200,
        bytes=16_777_216,
        lines=60_000,
        line_bytes=4096,
        xml_elements=100_000,
        attributes=200,
        tag=65_536,
        depth=100,
        unpacked=33_554_432,
        parts=1000,
        elements=1_000_000,
        rows=20_000,
        columns=1000,
        cells=1_000_000,
        characters=4096,
        searched=30,
        findings=10_000,
    )


@pytest.mark.parametrize(
    ("name", "most", "data"),
    [
        ("bytes", len(CSV), CSV),
        ("bytes", len(PAGE), PAGE),
        # A workbook holds the hour in which it was made: its size differs from run to run.
        pytest.param("bytes", len(BOOK), BOOK, id="bytes-of a workbook"),
        ("unpacked", 100_000, BOOK),
        ("parts", PARTS, BOOK),
        ("elements", 5000, BOOK),
        ("elements", 15, PAGE),
        ("depth", 2, NESTED),
        ("rows", 3, CSV),
        ("rows", 3, BOOK),
        ("columns", 2, CSV),
        ("columns", 2, PAGE),
        ("cells", 6, CSV),
        ("cells", 4, PAGE),
        ("characters", 5, CSV),
        ("characters", 5, PAGE),
    ],
)
def test_a_table_over_a_limit_says_which_and_how_to_raise_it(name, most, data):
    lower = replace(DEFAULT_LIMITS, **{name: 1})
    (told,) = (one for one in read_page(data, limits=lower).diagnostics if one.code == "TAB003")

    assert (told.values["name"], told.values["most"]) == (name, 1)
    assert read_page(data, limits=replace(DEFAULT_LIMITS, **{name: most})).diagnostics == ()


def test_the_command_line_raises_limits_of_tables_too(trfkit, tmp_path):
    tournament, table = tmp_path / "in.trf", tmp_path / "table.csv"
    tournament.write_text(clean.SWISS, encoding="utf-8")
    table.write_text(
        "No;Name;Pts\n" + "".join(f"{n};Somebody {n};1\n" for n in range(1, 8)), encoding="utf-8"
    )

    refused = trfkit("verify", tournament, "--against", table, "--limit", "rows=5")
    read = trfkit("verify", tournament, "--against", table, "--limit", "rows=8")

    assert "TAB003" in refused.err
    assert "TAB003" not in read.err


@pytest.mark.slow
def test_the_command_line_raises_the_number_of_columns_that_are_looked_for(trfkit, tmp_path):
    tournament, table = tmp_path / "in.trf", tmp_path / "table.csv"
    tournament.write_text(clean.SWISS, encoding="utf-8")
    rows = "".join(f"{n};{n * n % 5};{n * n % 7}\n" for n in range(1, 8))
    table.write_text(f"No;One;Other\n{rows}", encoding="utf-8")
    note = "no code was tried for 1 column: the limit of columns to look for is 1,"

    few = trfkit("verify", tournament, "--against", table, "--limit", "searched=1")
    enough = trfkit("verify", tournament, "--against", table, "--limit", "searched=2")

    assert note in few.out
    assert "--limit searched=NUMBER raises it" in few.out
    assert "searched" not in enough.out + enough.err


def test_the_help_page_names_every_limit(trfkit):
    shown = " ".join(trfkit("--help").out.split())

    assert ", ".join(names(Limits)) in shown
