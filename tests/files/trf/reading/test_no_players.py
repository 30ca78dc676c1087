"""SYN023: what a spreadsheet made of a TRF is told as that."""

from __future__ import annotations

import re

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS

from trfkit.checks import check
from trfkit.files.registry import read
from trfkit.findings import Severity
from trfkit.findings.codes import hint, message


def without_zeros(text):
    return re.sub(r"(?m)^0+", "", text)


def in_quotes(text):
    return re.sub(r"(?m)^(001.*)$", r'"\1"', text)


def parted(text):
    return re.sub(r"(?m)^001.*$", lambda row: ";".join(row[0].split()), text)


@pytest.mark.parametrize("event", [SWISS, ROUND_ROBIN, TEAMS])
@pytest.mark.parametrize(
    ("change", "what"),
    [
        (without_zeros, "the record numbers lack their zeros: 1 stands for 001, 12 for 012"),
        (in_quotes, "its rows stand in quotation marks"),
        (parted, "its fields are parted by ';' and do not stand in columns"),
    ],
)
def test_a_spreadsheets_file_is_one_error_that_says_what_happened(event, change, what):
    found = check(read(change(event).encode()))
    (root,) = [one for one in found if one.caused_by is None and one.severity is Severity.ERROR]
    assert message(root) == f"the file has no player: {what}"
    assert "spreadsheet" in (hint(root) or "")


RULER = (
    "\nDDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR"
    "  1111 1 1  2222 2 2  3333 3 3\n"
)


def test_rows_below_a_ruler_are_no_crosstable():
    below = SWISS.replace("001    1 m", f"{RULER}001    1 m", 1)
    (root,) = [one for one in check(read(without_zeros(below).encode())) if one.caused_by is None]
    assert root.code == "SYN023"


def test_a_file_of_words_has_no_line_of_a_player():
    (root,) = [one for one in read(b"012 Lakeside Open\n").diagnostics if one.code == "SYN023"]
    assert message(root) == ("the file has no player: no line starts with 001 and a starting rank")


@pytest.mark.parametrize(
    "text", ["12 Some list\n1 Apple\n2 Birch\n", "1    1 m    Apple, Ann 2500\n" * 3, ""]
)
def test_other_lists_are_no_trf_without_zeros(text):
    assert all("zeros" not in one.message for one in read(text.encode()).diagnostics)
