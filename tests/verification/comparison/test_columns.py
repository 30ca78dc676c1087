"""What is said of a column whose values are others than its heading says."""

from types import SimpleNamespace

import pytest

from trfkit.messages import Message
from trfkit.verification.comparison import columns
from trfkit.verification.comparison.columns import name_otherwise, with_hint
from trfkit.verification.result import (
    Candidate,
    Cell,
    Compared,
    Diagnosed,
    Diagnosis,
    Explained,
    Unmapped,
)

CLAUSE = Message("verify.blank")


def column_of(right, *, cells=30):
    """Return a column headed BH of which so many cells are right."""
    all_cells = [Cell(n, "", "1", "2", n < right) for n in range(cells)]
    return Compared("Buchholz", "BH", None, "2026", all_cells, mapped_by="caption")


def diagnosed_as(variant, *, equal, cells=30, **params):
    diagnosis = Diagnosis(
        column="Buchholz",
        variant=variant,
        params=params,
        message=None,
        equal=equal,
        compared=cells,
    )
    return {"Buchholz": Diagnosed(diagnosis)}


def named(compared, diagnosed, *, kindred=None, fits=None):
    """Return the causes of a column after it was looked for another code."""
    other = None if fits is None else (Candidate("SB", "2026", fits, len(compared.cells)), CLAUSE)
    mapper = SimpleNamespace(kindred=lambda *_: kindred, other_than_named=lambda *_: other)
    placed = SimpleNamespace(cells=[{}])
    name_otherwise(placed, mapper, SimpleNamespace(at=0), compared, diagnosed)
    return [(variant, dict(params)) for variant, params in diagnosed["Buchholz"].causes]


NOTHING = [(None, {})]


@pytest.mark.parametrize(("right", "is_named"), [(26, True), (27, False), (28, False)])
def test_a_code_of_another_name_is_looked_for_where_fewer_than_nine_of_ten_are_right(
    right, is_named
):
    causes = named(column_of(right), diagnosed_as(None, equal=right), fits=30)
    assert causes == ([("other-code", {"tiebreak": "SB"})] if is_named else NOTHING)


@pytest.mark.parametrize(("fits", "is_named"), [(29, False), (30, True)])
def test_a_code_of_another_name_gives_every_cell(fits, is_named):
    causes = named(column_of(3), diagnosed_as(None, equal=3), fits=fits)
    assert (causes != NOTHING) is is_named


@pytest.mark.parametrize(("right", "is_named"), [(27, True), (28, True), (29, False)])
def test_one_wrong_cell_bears_out_no_other_cut(right, is_named):
    causes = named(column_of(right), diagnosed_as(None, equal=right), kindred="BH/C1")
    assert causes == ([("other-code", {"tiebreak": "BH/C1"})] if is_named else NOTHING)


def test_another_cut_stands_beside_a_rule_that_gives_every_cell_but_not_beside_an_edition():
    rule = ("own-nothing", {})
    whole = diagnosed_as("own-nothing", equal=30)
    other = ("other-code", {"tiebreak": "BH/C1"})
    assert named(column_of(3), whole, kindred="BH/C1") == [rule, other]
    edition = diagnosed_as("edition", equal=30, edition="2012")
    assert named(column_of(3), edition, kindred="BH/C1") == [("edition", {"edition": "2012"})]
    most = diagnosed_as("own-nothing", equal=29)
    assert named(column_of(3), most, kindred="BH/C1") == [rule]


def test_a_column_that_stays_open_is_told_with_what_would_give_it(monkeypatch):
    hint = Explained("matches-by-result", {}, CLAUSE, None)
    with_same = SimpleNamespace(diagnosis=SimpleNamespace(same=(hint,)))
    fitted = []

    def fit(_trial, stated, asked):
        fitted.append((stated, asked.code))
        return SimpleNamespace(said={}, right={}, let_pass=None)

    monkeypatch.setattr(columns, "fit", fit)
    monkeypatch.setattr(columns, "rule_of", lambda *_: with_same)
    meaning = SimpleNamespace(certain=True, codes=("BH",), edition=None)
    monkeypatch.setattr(columns, "meaning_of", lambda *_, **__: SimpleNamespace(meaning=meaning))
    placed = SimpleNamespace(
        stated=SimpleNamespace(columns=[SimpleNamespace(label=label) for label in ("A", "B")]),
        chosen=SimpleNamespace(of_teams=False),
        cells=[{}, {1: SimpleNamespace(value=1, text="1")}],
        trial=None,
        edition="2026",
        tolerance=None,
        most=30,
    )
    none_fits = Message("verify.blank")
    left = with_hint(placed, Unmapped(label="B", caption=None, reason=none_fits))
    taken = Message("verify.taken-for", code="BH", clause=CLAUSE)
    assert left.reason == Message("verify.parts", parts=(none_fits, taken))
    assert fitted == [(placed.cells[1], "BH")]
