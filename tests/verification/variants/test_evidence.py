"""Every variant has its evidence, counted by ``benchmarks/evidence.py``."""

import csv
from pathlib import Path

from trfkit.verification.variants.table import BY_ID, VARIANTS

COUNTS = Path(__file__).parents[3] / "benchmarks" / "evidence.csv"

CLASSES = {
    "a deleted player",
    "a file one round short",
    "a missing player",
    "a result on one side",
    "a table one round old",
    "a wrong bye",
    "a wrong result",
    "another cut",
    "another edition",
    "another order of ranks",
    "one rating",
    "rounding",
    "two rows swapped",
}
"""What a verification has to know, whether a real table had it or not."""


def rows():
    with COUNTS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_counts_have_a_row_for_each_variant_in_the_same_order():
    assert [row["variant"] for row in rows()] == [row.id for row in VARIANTS]


def test_every_variant_was_right_about_a_real_table_or_is_asked_for():
    without = []
    for row in rows():
        why, _, which = row["kept"].partition(": ")
        is_asked_for = {"text": bool(which), "program": bool(which), "class": which in CLASSES}
        if not (int(row["real"]) or int(row["published"]) or is_asked_for.get(why)):
            without.append(row["variant"])
    assert without == [], "run benchmarks/evidence.py, or delete what nothing speaks for"


def test_every_class_has_a_variant():
    kept = {row["kept"].partition("class: ")[2] for row in rows()} - {""}
    assert kept == CLASSES


def test_a_variant_with_an_article_of_its_own_is_kept_for_a_text():
    for row in rows():
        if BY_ID[row["variant"]].source is not None:
            assert row["kept"].startswith(("text: ", "class: ")), row["variant"]
