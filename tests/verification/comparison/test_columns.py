"""What is said of a column whose values are others than its heading says."""

from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import pytest
from events import event
from row_tests import each_row
from stated import printed

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.messages import Message
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.verification.comparison import columns
from trfkit.verification.comparison.columns import (
    OrdinaryColumns,
    _change_by_columns,
    _compared,
    _linear_performance,
    leaves_its_rule_open,
    name_otherwise,
    stated_order,
    unsearched_columns,
    with_hint,
)
from trfkit.verification.result import (
    Candidate,
    Cell,
    Compared,
    Diagnosed,
    Diagnosis,
    Explained,
    Unmapped,
)
from trfkit.verification.table.captions import Ordinary
from trfkit.verification.table.column_mapping import why_not_looked_for
from trfkit.verification.variants.trial import Trial

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
    name_otherwise(placed, mapper, SimpleNamespace(place=0), compared, diagnosed)
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


def test_a_code_that_is_the_rule_itself_does_not_stand_beside_it():
    rule = diagnosed_as("other-code", equal=30, tiebreak="BH/C1")
    assert named(column_of(3), rule, kindred="BH/C1") == [("other-code", {"tiebreak": "BH/C1"})]


@pytest.mark.parametrize(("searched", "left"), [(2, []), (3, []), (4, [1]), (6, [3])])
def test_rules_are_looked_for_in_so_many_columns_and_the_others_are_counted(searched, left):
    placed, mappings = SimpleNamespace(most=3), SimpleNamespace(unmapped=())
    notes = [*unsearched_columns(placed, mappings, searched)]
    assert [(one.id, one.arguments["count"]) for one in notes] == [
        ("verify.no-rule-tried", count) for count in left
    ]
    why = why_not_looked_for(3)
    unmapped = [Unmapped(label="A", caption=None, reason=reason) for reason in (why, why, None)]
    (note,) = unsearched_columns(placed, SimpleNamespace(unmapped=unmapped), 0)
    assert note == Message("verify.no-code-tried", count=2, why=why)


@pytest.mark.parametrize(
    ("value", "fits"),
    [("0.15", True), ("0.151", False), ("0.05", True), ("0.049", False), ("0.1", True)],
)
def test_a_value_is_printed_to_half_of_its_last_decimal(value, fits):
    cell = SimpleNamespace(value=Decimal("0.1"), text="0.1")
    placed = SimpleNamespace(
        cells=[{1: cell}],
        stated=SimpleNamespace(columns=[SimpleNamespace(label="rtg+/-")]),
        edition="2026",
    )
    table = columns.OrdinaryColumns(placed, {}, {1: ""})
    (only,) = columns._compared(table, 0, columns.Ordinary.CHANGE, {1: Fraction(value)}).cells
    assert only.fits is fits


@pytest.mark.parametrize(
    ("text", "value", "shown", "fits"),
    [
        ("0,50", "0.5", "0.5", True),
        ("½", None, "½", False),  # a cell that nobody can read
        ("", None, "", False),
    ],
)
def test_a_value_is_shown_as_a_number_and_else_as_it_is_printed(text, value, shown, fits):
    cell = SimpleNamespace(value=value and Decimal(value), text=text)
    placed = SimpleNamespace(
        cells=[{1: cell}],
        stated=SimpleNamespace(columns=[SimpleNamespace(label="rtg+/-")]),
        edition="2026",
    )
    table = columns.OrdinaryColumns(placed, {}, {1: ""})
    (only,) = columns._compared(table, 0, columns.Ordinary.CHANGE, {1: Fraction(1, 2)}).cells
    assert (only.stated, only.fits) == (shown, fits)


def test_columns_order_a_table_from_its_points_on_without_performances_beside_them():
    labels = ("Rp", "Pts", "DE", "ARO", "What")
    values = ((2000, 2100), (3, 3), (2, 1), (1, None), (8, 9))
    placed = SimpleNamespace(
        stated=SimpleNamespace(
            columns=[SimpleNamespace(label=label, of_points=label == "Pts") for label in labels]
        ),
        cells=[
            {who: SimpleNamespace(value=value) for who, value in enumerate(both, start=1)}
            for both in values
        ],
        chosen=SimpleNamespace(matched=SimpleNamespace(ids={0: 1, 1: 2})),
    )
    mappings = SimpleNamespace(
        mapped=[SimpleNamespace(place=at, is_beside=at == 0) for at in range(3)],
        as_stated={3: SimpleNamespace(lowest_first=True)},
        open_at=(4,),
    )
    order = stated_order(placed, mappings, {2})
    assert order.labels == ("Pts", "DE", "ARO", "What")
    assert order.keys == {1: (3, -2, -1, 8), 2: (3, -1, 0, 9)}


@pytest.mark.parametrize(("named", "edition"), [(None, "2026"), ("2023", "2023")])
def test_a_column_that_stays_open_is_told_with_what_would_give_it(monkeypatch, named, edition):
    hint = Explained("matches-by-result", {}, CLAUSE, None)
    other = replace(hint, message=Message("verify.nothing"))
    with_same = SimpleNamespace(diagnosis=SimpleNamespace(same=(hint, other)))
    fitted = []

    def fit(_trial, stated, asked):
        fitted.append((stated, asked.code, asked.edition))
        return SimpleNamespace(stated={}, right={}, let_pass=None)

    monkeypatch.setattr(columns, "fit", fit)
    monkeypatch.setattr(columns, "rule_of", lambda *_: with_same)
    meaning = SimpleNamespace(certain=True, codes=("BH",), edition=named)
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
    assert fitted == [(placed.cells[1], "BH", edition)]


@pytest.mark.parametrize("unrated", [None, 1400])
def test_the_linear_performance_is_the_mean_of_rated_opponents(unrated):
    """1 beat 2 (1400 if unrated), lost to 3, drew with 4, has a bye, and 2 forfeited to him."""
    played = event("1 2w1 3b0 4w= U 2w+\n2 1b0 Z Z Z 1b-\n3 4w= 1w1\n4 3b= Z 1b=")
    ratings = {1: 2000, 2: None, 3: 1900, 4: 2301}
    players = tuple(replace(p, rating=ratings[p.start_no]) for p in played.players)
    trial = Trial(replace(played, players=players), Ranking(edition="2026", unrated=unrated))
    values = _linear_performance(SimpleNamespace(trial=trial, edition="2026"))
    met = [1900 - 500, 2301] if unrated is None else [1400 + 500, 1900 - 500, 2301]
    assert values[1] == sum(met) // len(met)
    assert values[2] == 2000 - 500
    assert values[3] == (2301 + 2000 + 500) // 2
    assert values[4] == (1900 + 2000) // 2


def changes(**of_kind):
    """Return the changes that columns give, each the values of players from 1 on."""
    placed = SimpleNamespace(
        cells=[
            {who: SimpleNamespace(value=None if v is None else Decimal(v)) for who, v in texts}
            for texts in (enumerate(values, start=1) for values in of_kind.values())
        ]
    )
    ordinary = {place: Ordinary[kind] for place, kind in enumerate(of_kind)}
    return [*_change_by_columns(OrdinaryColumns(placed, ordinary, dict.fromkeys((1, 2)))).values()]


@each_row(
    ("of_kind", "values"),
    [
        ({"COEFFICIENT": ("10", "20"), "DIFFERENCE": ("0.5", "-1")}, [5, -20]),
        ({"COEFFICIENT": (None, "20"), "DIFFERENCE": ("0.5", None)}, [None, None]),
        (
            {"COEFFICIENT": ("10", "20"), "SCORE": ("2", "3"), "EXPECTED": ("1.5", "3.1")},
            [5, -2],
        ),
        (
            {"COEFFICIENT": ("10", "20"), "SCORE": (None, "3"), "EXPECTED": ("1.5", None)},
            [None, None],
        ),
        (
            {
                "COEFFICIENT": ("10", "10"),
                "DIFFERENCE": ("1", None),
                "SCORE": ("2", "2"),
                "EXPECTED": ("2", "1"),
            },
            [10, 10],
        ),
        ({"DIFFERENCE": ("0.5", "-1")}, [None, None]),
    ],
)
def test_a_rating_change_is_k_for_each_point_above_those_expected(of_kind, values):
    assert changes(**of_kind) == values


@each_row(
    ("text", "value", "fits"),
    [
        ("1.2", "1.25", True),
        ("1.3", "1.25", True),
        ("1.2", "1.26", False),
        ("1", "1.5", True),
        ("1", "1.51", False),
        ("", None, True),
        ("", "0", True),
        ("0", None, True),
        ("", "0.1", False),
        ("0.1", None, False),
    ],
)
def test_a_value_without_a_code_is_rounded_up_or_down(text, value, fits):
    placed = SimpleNamespace(
        cells=[{1: printed(text)}],
        stated=SimpleNamespace(columns=[SimpleNamespace(label="w-we")]),
        edition="2026",
    )
    table = OrdinaryColumns(placed, {0: Ordinary.DIFFERENCE}, {1: "A"})
    compared = _compared(table, 0, Ordinary.DIFFERENCE, {1: value and Fraction(value)})
    assert [cell.fits for cell in compared.cells] == [fits]


@pytest.mark.parametrize(
    ("by", "caption", "is_open"),
    [
        ("trial", "Buchholz", True),
        ("trial", None, False),  # a bare TB1 says nothing
        ("heading", "Buchholz", False),
    ],
)
def test_words_leave_a_rule_open_where_the_values_had_to_be_tried(by, caption, is_open):
    mapped = SimpleNamespace(by=by, column=StatedColumn(label="TB1", caption=caption))
    assert leaves_its_rule_open(mapped) is is_open
