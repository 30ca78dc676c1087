"""The published exercises as a corpus keeps them, for individuals: every value and every order.

Most are keyed in too (tests/tie_breaks/test_published_exercises.py); here the files are read.
"""

import json
from decimal import ROUND_HALF_UP, Decimal

import pytest
from foreign import CORPUS

from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank
from trfkit.regulations.rating_tables import expected_score
from trfkit.tie_breaks import parse_code
from trfkit.tie_breaks.table import BY_CODE

WORKED = CORPUS / "worked"
INTERNAL = {"ABH", "AFB", "PERF"}
"""Adjusted scores, and a French formula: no codes of the handbook."""

SLIPS = {("pl2026_swiss.trf", "BH", 8): ("10.5", "11")}
"""What the sources print wrong, by their own rules: theirs and ours."""

pytestmark = pytest.mark.corpus


def records(kind):
    if not WORKED.is_dir():
        return []
    return [
        record
        for record in json.loads((WORKED / "expected.json").read_text("utf-8"))
        if record["kind"] == kind and "team" not in record["file"]
    ]


def ranked(record, codes):
    tournament = read((WORKED / record["file"]).read_bytes()).tournament
    return rank(
        tournament, Ranking(tiebreaks=codes, edition=record["edition"].removeprefix("C.07-"))
    )


def name_of(record):
    return f"{record['tournament']} {record['code']} {record.get('group', '')}"


@pytest.mark.parametrize("record", records("value"), ids=name_of)
def test_every_published_value(record):
    if record["code"] in INTERNAL:
        assert parse_code(record["code"]).name not in BY_CODE
        return
    standings = ranked(record, [record["code"]])
    computed = {str(row.id): standings.texts(row)[record["code"]] for row in standings.rows}
    digits = Decimal(1).scaleb(-record.get("digits", 2))
    unequal = {}
    for who, value in record["values"].items():
        ours = computed[who]
        printed = None if value is None else Decimal(str(value))
        rounded = ours and Decimal(ours).quantize(digits, ROUND_HALF_UP)
        if rounded != printed:
            unequal[record["file"], record["code"], int(who)] = (str(value), ours)
    assert unequal == {
        slip: values
        for slip, values in SLIPS.items()
        if slip[:2] == (record["file"], record["code"]) and str(slip[2]) in record["values"]
    }


@pytest.mark.parametrize("record", records("order"), ids=name_of)
def test_every_published_order(record):
    standings = ranked(record, ["PTS", record["code"]])
    group = set(record["group"])
    tiers = {}
    for row in standings.rows:
        if row.id in group:
            tiers.setdefault(row.rank, []).append(row.id)
    assert list(tiers.values()) == [sorted(tier) for tier in record["order"]]


def test_every_published_expected_score():
    examples = json.loads((WORKED / "unit_examples.json").read_text("utf-8"))
    wanted = [example for example in examples if example["kind"] == "expected_score"]
    assert len(wanted) == 4
    for example in wanted:
        rating = example["inputs"]["rating"]
        parts = [expected_score(rating - opponent) for opponent in example["inputs"]["opponents"]]
        assert parts == [round(part * 100) for part in example["parts"]]
        assert sum(parts) == round(example["expected"] * 100)
