"""SYN023: what a spreadsheet made of a TRF is told as that."""

from __future__ import annotations

import re

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.registry import read
from trfkit.findings import Severity


def without_zeros(text):
    return re.sub(r"(?m)^0+", "", text)


def in_quotes(text):
    return re.sub(r"(?m)^(001.*)$", r'"\1"', text)


def parted(text):
    return re.sub(r"(?m)^001.*$", lambda row: ";".join(row[0].split()), text)


@each_row("event", [SWISS, ROUND_ROBIN, TEAMS])
@each_row(
    ("change", "variant"),
    [
        (without_zeros, "no-zeros"),
        (in_quotes, "quoted"),
        (parted, "separated"),
    ],
)
def test_a_spreadsheets_file_is_one_error_that_says_what_happened(event, change, variant):
    found = check(read(change(event).encode()))
    (root,) = [one for one in found if one.caused_by is None and one.severity is Severity.ERROR]
    assert (root.variant, root.advice.id) == (variant, f"SYN023.{variant}.hint")


def test_the_sign_of_the_first_row_is_told_where_rows_have_several():
    text = parted(SWISS).replace("001;2", "001,2")
    (root,) = [one for one in read(text.encode()).diagnostics if one.code == "SYN023"]
    assert root.values["sign"] == ";"


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
    assert (root.variant, dict(root.values)) == (("", {}))


@pytest.mark.parametrize(
    "text", ["12 Some list\n1 Apple\n2 Birch\n", "1    1 m    Apple, Ann 2500\n" * 3, ""]
)
def test_other_lists_are_no_trf_without_zeros(text):
    assert all(one.variant != "no-zeros" for one in read(text.encode()).diagnostics)
