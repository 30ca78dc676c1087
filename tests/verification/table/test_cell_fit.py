"""Numbers as they are printed, and which rounds a table covers."""

from decimal import Decimal
from fractions import Fraction

import pytest
from events import event
from generated import swiss
from row_tests import each_row
from stated import computed, printed

from trfkit.ranking import Ranking
from trfkit.verification.table.cell_fit import (
    AS_POINTS,
    ColumnCode,
    Fit,
    _places_despite_slip,
    _places_of_points,
    are_rounded_away,
    can_part_a_group,
    cells,
    decimal,
    fit,
    is_lowest_first,
    is_of_any_use,
    orders_groups,
    printed_places,
    puts_lowest_first,
    scaled,
)
from trfkit.verification.table.column_mapping import likest, scored
from trfkit.verification.table.table_choice import covered
from trfkit.verification.variants.trial import SCALE, Setting, Trial


@each_row(
    ("value", "text"),
    [
        (Fraction(87, 2), "43.5"),
        (Fraction(-650), "-650"),
        (Fraction(73, 4), "18.25"),
        (Fraction(0), "0"),
        (Fraction(100), "100"),
        (Fraction(1, 3), "1/3"),
    ],
)
def test_a_value_is_an_exact_decimal_where_it_has_one(value, text):
    assert decimal(value) == text


def test_no_value_has_no_text():
    assert decimal(None) is None


@each_row(
    "text",
    ["0", "-0.0", "12.50", "1E+2", "100", "0.123456", "0.1234567", "-3.250", "1E-7", "9" * 40],
)
def test_cells_are_written_as_exact_decimals(text):
    value = Decimal(text)
    is_like_ours = Fraction(value) * SCALE % 1 == 0 and abs(value) < SCALE
    computed = scaled(value) if is_like_ours else 1
    (cell,) = cells(Fit({1: True}, {1: computed}, {1: value}), {1: printed(text)}, {1: "A"})
    assert cell.stated == decimal(Fraction(value))
    assert cell.computed == decimal(Fraction(computed, SCALE))


@each_row(
    ("text", "is_usable"),
    [("0", True), ("-12.5", True), ("1E+40", True), ("1E+41", False), ("1E-40", True),
     ("1E-41", False), ("9" * 41, True), ("9" * 42, False), ("0." + "0" * 40 + "1", False),
     ("NaN", False), ("-Infinity", False), ("sNaN12", False)],
)  # fmt: skip
def test_a_number_with_a_huge_exponent_is_of_no_use(text, is_usable):
    assert is_of_any_use(Decimal(text)) is is_usable


@pytest.mark.parametrize(
    ("texts", "digits"),
    [(("1", "2.25", ""), 2), (("17,50", "3"), 2), (("1", "2"), 0), (("n/a",), 0), (("1E+2",), 0)],
)
def test_a_column_is_printed_with_the_decimals_of_its_longest_cell(texts, digits):
    assert printed_places({n: printed(text) for n, text in enumerate(texts)}) == digits


@each_row(
    ("code", "orders"),
    [("DE", True), ("DE/P", True), ("EDEBT", True), ("TBR", True), ("BH", False), ("XYZ", False)],
)
def test_some_codes_order_groups(code, orders):
    assert orders_groups(code) is orders


EVENT = swiss(11, players=20, rounds=5)


scores = Setting(tournament=EVENT, ranking=Ranking()).scores


def points(rounds):
    values, _ = computed(EVENT, "PTS", rounds=rounds)
    return {who: printed(text) for who, text in values["PTS"].items()}


@pytest.mark.parametrize("rounds", [0, 1, 3, 5])
def test_the_rounds_of_a_table_are_those_that_its_points_fit(rounds):
    found = covered([points(rounds)], after=None, played=5, scores=scores)
    assert found.rounds == rounds
    assert bool(found.notes) is (rounds < 5)


def test_a_few_wrong_points_do_not_move_a_table_to_another_round():
    wrong = points(5) | {1: printed("0.5"), 2: printed("99")}
    assert covered([wrong], after=None, played=5, scores=scores).rounds == 5


@pytest.mark.parametrize(("wrong", "rounds"), [(4, 3), (5, 3), (6, 5)])
def test_two_thirds_of_the_points_tell_the_round(wrong, rounds):
    some = {who: cell for who, cell in points(3).items() if who <= 15}
    some |= {who: printed("99") for who in range(1, wrong + 1)}
    assert covered([some], after=None, played=5, scores=scores).rounds == rounds


def test_of_rounds_that_fit_as_well_it_is_the_latest():
    three, four, last = points(3), points(4), points(5)
    some = {who: cell for who, cell in three.items() if cell == four[who] != last[who]}
    assert some
    some |= {next(who for who in three if who not in some): printed("99")}
    assert covered([some], after=None, played=5, scores=scores).rounds == 4


@pytest.mark.parametrize(("wrong", "rounds"), [(1, 5), (6, 5), (7, 4)])
def test_two_points_in_three_tell_that_a_column_of_a_round_is_lacking(wrong, rounds):
    changed = points(5) | {who: printed("99") for who in range(1, wrong + 1)}
    found = covered([changed], after=4, played=5, scores=scores)
    assert found.rounds == rounds


def test_without_points_a_table_is_of_the_last_round():
    assert covered([], after=None, played=5, scores=scores).rounds == 5


@pytest.mark.parametrize(
    ("after", "note"),
    [(2, "table-of-another-round"), (5, None), (9, "more-rounds-in-table")],
)
def test_a_table_that_names_its_round_is_believed_unless_its_points_say_another(after, note):
    found = covered([points(5)], after=after, played=5, scores=scores)
    assert found.rounds == 5
    assert [one.id for one in found.notes] == ([] if note is None else [f"verify.{note}"])


@pytest.mark.parametrize(
    ("after", "of_points", "rounds"), [(4, 5, 5), (3, 4, 4), (4, 4, 4), (0, 5, 5), (4, 2, 2)]
)
def test_a_table_whose_columns_of_rounds_are_too_few_or_many_is_of_its_points(
    after, of_points, rounds
):
    found = covered([points(of_points)], after=after, played=5, scores=scores)
    assert found.rounds == rounds
    assert bool(found.notes) is (rounds != after)


def test_values_keep_their_digits():
    assert printed("17,50").value == Decimal("17.50")


# Direct encounter as points -------------------------------------------------------------------

# 1 and 2 have two points from each other's group, 3 and 4 one; 1 has beaten 2, and 4 has beaten 3.
ALL_MET = "1 2w1 3b0 4w1\n2 1b0 4w1 3b1\n3 4w0 1w1 2w0\n4 3b1 2b0 1b0"
# 1 has beaten 2, 3 and 4 drew; nobody else has met: no place is certain.
SOME_MET = "1 2w1\n2 1b0\n3 4w=\n4 3b="


def fitted(tournament, texts, edition):
    """Return how a column fits direct encounter where all are tied."""
    asked = ColumnCode("DE", edition, tied=[[*range(len(tournament.players))]])
    stated = {who: printed(text) for who, text in enumerate(texts.split(), start=1)}
    return fit(Trial(tournament), stated, asked)


@pytest.mark.parametrize(
    ("texts", "edition", "right", "said"),
    [
        ("2 2 1 1", "2026", 4, [1, 2, 4, 3]),  # those with equal points are compared again
        ("2 2 1 1", "2012", 4, [1, 1, 3, 3]),  # they are not
        ("2 2 1 1", "2006", 4, [2, 1, 4, 3]),  # as many wins, and 2 and 4 more Blacks
        ("2 0 1 0.5", "2026", 2, [1, 4, 2, 3]),  # no points from these games
    ],
)
def test_points_of_those_who_have_all_met_may_be_equal_where_places_are_not(
    texts, edition, right, said
):
    found = fitted(event(ALL_MET), texts, edition)
    assert (found.reading, found.equal) == (AS_POINTS, right)
    assert [*found.stated.values()] == said


@pytest.mark.parametrize(
    ("cell", "is_right"), [("", True), ("0", True), ("0.5", True), ("0.4", False)]
)
def test_who_is_not_tied_has_nothing_or_the_points_against_those_with_as_many(cell, is_right):
    trial = Trial(event(f"{ALL_MET}\n5 6w=\n6 5b="))
    asked = ColumnCode("DE", "2026", tied=[[0, 1, 2, 3], [4], [5]])
    texts = ("2", "2", "1", "1", cell, "0")
    found = fit(trial, {who: printed(text) for who, text in enumerate(texts, start=1)}, asked)
    assert found.reading == AS_POINTS
    assert [who for who, right in found.right.items() if not right] == ([] if is_right else [5])


@pytest.mark.parametrize(("texts", "wrong"), [("2 2 1 0", [4]), ("0 2 1 1", [1])])
def test_a_slip_in_the_points_of_a_group_is_one_wrong_cell(texts, wrong):
    found = fitted(event(ALL_MET), texts, "2026")
    assert found.reading == AS_POINTS
    assert [who for who, is_right in found.right.items() if not is_right] == wrong


@pytest.mark.parametrize(
    ("texts", "edition", "reading", "right"),
    [
        ("1 0 0.5 0.5", "2012", AS_POINTS, 4),
        ("1 0 0.5 0.5", "2026", AS_POINTS, 0),
        ("1 4 2 2", "2012", None, 4),
        ("1 4 2 2", "2026", None, 0),
        ("0 0 0 0", "2026", None, 4),
    ],
)
def test_what_a_group_holds_that_the_rule_leaves_tied_tells_points_from_places(
    texts, edition, reading, right
):
    found = fitted(event(SOME_MET), texts, edition)
    assert (found.reading, found.equal) == (reading, right)


WITH_NOBODY_MET = "1 2w1 3b=\n2 1b0 4w1\n3 4b1 1w=\n4 3w0 2b0\n5 H H"


@pytest.mark.parametrize(
    ("texts", "equal"),
    [
        pytest.param("2275 2275 2275 2275 0", 5, id="0 for no value"),
        pytest.param("2275 2275 2275 2275 -", 5, id="a blank for no value"),
        pytest.param("2275 2275 2275 0 -", 4, id="0 for a value"),
        pytest.param("0 0 0 0 0", 1, id="nothing but 0"),
        pytest.param("- - - - -", 1, id="nothing at all"),
    ],
)
def test_cells_are_counted_of_many_codes_as_they_are_of_one(texts, equal):
    trial = Trial(event(WITH_NOBODY_MET))
    cells = texts.replace("-", "").split(" ")
    stated = {who: printed(text) for who, text in enumerate(cells, start=1)}
    asked = ColumnCode("ARO", "2026")
    (candidate,) = scored(trial, stated, [asked])
    assert (candidate.equal, fit(trial, stated, asked).equal) == (equal, equal)


@pytest.mark.parametrize("texts", ["0 0 0 0 0", "1 - - - -"])
def test_where_nobody_has_a_value_0_is_a_value_like_another(texts):
    trial = Trial(event(WITH_NOBODY_MET, ratings={}))
    cells = texts.replace("-", "").split(" ")
    stated = {who: printed(text) for who, text in enumerate(cells, start=1)}
    asked = ColumnCode("ARO", "2026")
    (candidate,) = scored(trial, stated, [asked])
    assert candidate.equal == fit(trial, stated, asked).equal == cells.count("")


OF_SIX = "1 4w1 3b= 2w0\n2 5b= 4w1 1b1\n3 6w1 1w= 5b1\n4 1b0 2b0 6w1\n5 2w= 6w1 3w0\n6 3b0 5b0 4b0"


@each_row("code", ["BH", "SB", "PS", "AOB", "ARO", "TPR"])
@each_row("told", [(3, 4, 5, 6), (1, 2, 3, 4, 5, 6)], ids=["of some", "of everybody"])
def test_the_likest_code_is_the_one_whose_values_all_are_three_too_high(code, told):
    trial = Trial(event(OF_SIX))
    values = trial.values(code, edition="2026")
    stated = {who: printed(decimal(values[who] + 3)) for who in told}
    askeds = [ColumnCode(one, "2026") for one in ("BH", "SB", "PS", "AOB", "ARO", "TPR")]
    (likest_one,) = likest(trial, scored(trial, stated, askeds), stated, 1)
    assert likest_one.rule.code == code


@pytest.mark.parametrize(
    ("code", "is_lowest"),
    [("BH", False), ("BH/R", True), ("TPN", True), ("TPN/R", False), ("what?", False)],
)
def test_the_lowest_value_is_the_best_of_numbers_and_of_reversed_codes(code, is_lowest):
    assert puts_lowest_first(code) is is_lowest


@pytest.mark.parametrize(
    ("code", "reading", "is_lowest"),
    [("DE", None, True), ("DE", AS_POINTS, False), ("BH", None, False), ("TPN", None, True)],
)
def test_the_lowest_place_is_the_best_unless_the_cells_are_points(code, reading, is_lowest):
    result = Fit({}, {}, {}, reading)
    assert is_lowest_first(ColumnCode(code, "2026"), result) is is_lowest


# The numbers of fits, each just below, at and above it --------------------------------------------


@pytest.mark.parametrize(
    ("tolerance", "is_right"), [("0.04", False), ("0.05", True), ("0.06", True), (None, False)]
)
def test_a_value_may_be_off_by_the_tolerance(tolerance, is_right):
    trial = Trial(swiss(0))
    exact = trial.values("SB", edition="2026")
    who = next(who for who, value in exact.items() if value % 1 == Fraction(1, 4))
    stated = {who: printed(f"{float(exact[who]) - 0.05:.1f}")}
    result = fit(trial, stated, ColumnCode("SB", "2026"), tolerance and Decimal(tolerance))
    assert result.right == {who: is_right}
    assert result.passed == is_right


@each_row(
    ("text", "value", "is_rounded"),
    [
        ("12.3", "12.25", True),
        ("12.2", "12.25", True),
        ("12.3", "12.249", False),
        ("12.34", "12.345", True),
        ("12.34", "12.346", False),
        ("12.3", "12.2", False),  # it has no more digits than are printed
        ("12", "12.5", True),
        ("12", "12.51", False),
    ],
)
def test_a_value_is_off_by_half_of_the_last_digit_that_is_printed(text, value, is_rounded):
    result = Fit({1: False}, {1: int(Decimal(value) * SCALE)}, {1: Decimal(text)})
    assert are_rounded_away({1: printed(text)}, result) is is_rounded


@each_row(
    ("points", "computed", "places"),
    [
        ((1, 1), (3, 3), (0, 0)),  # they part nobody
        ((None, 0), (3, 3), (0, 0)),  # a blank cell is no point
        ((1, 1), (None, None), (0, 0)),
        ((1, 1), (1, 2), (1, 2)),
        ((2, 1), (0, 0), (1, 2)),
        ((2, 2, 1), (1, 2, 3), (1, 2, 3)),  # their own games part the first two
        ((2, 2, 1), (1, 3, 3), (1, 1, 3)),  # but by no place of others
        ((2, 1, 1), (1, 1, 3), (1, 2, 2)),
    ],
)
def test_points_of_a_group_are_its_places(points, computed, places):
    def by_member(values):
        return dict(enumerate(values, start=1))

    members = [*by_member(points)]
    values = {who: value and Decimal(value) for who, value in by_member(points).items()}
    read = _places_of_points(members, values, by_member(computed), members)
    assert read == by_member(map(Decimal, places))


@pytest.mark.parametrize(
    ("members", "exact", "read"),
    [(2, {1}, {}), (3, {1}, {}), (3, {1, 2}, {1: 1, 2: 2}), (4, {1, 2}, {}), (3, {1, 2, 3}, {})],
)
def test_beside_one_slip_two_or_more_points_of_a_group_are_right(members, exact, read):
    points = {who: Decimal(members - who) for who in range(1, members + 1)}
    placed = {who: who for who in points}
    assert _places_despite_slip([*points], points, placed, exact) == read
    assert _places_despite_slip([*points], points, {**placed, 1: 2}, exact) == {}


@pytest.mark.parametrize("before", [(), ("WIN",)])
def test_a_code_that_can_part_no_group_parts_none(before):
    asked = ColumnCode("DE", "2009", before)
    parted = set()
    for seed in range(4):
        trial = Trial(swiss(seed, players=16), Ranking(edition="2009"))
        placed = trial.values("DE", edition="2009", before=before)
        beyond_all_points = min(placed)
        for more in (0, 3, 40):
            stated = {
                who: printed(str(100 if who == beyond_all_points else (value or 0) + more))
                for who, value in placed.items()
            }
            result = fit(trial, stated, asked)
            parts = any(right and result.computed[who] for who, right in result.right.items())
            numbers = {at: scaled(stated[who].value) for at, who in enumerate(trial.ids)}
            assert can_part_a_group(trial, numbers, asked) is parts
            parted.add(parts)
    assert parted == {False, True}


@each_row("code", ["AOB", "BH", "DE", "KS"])
@each_row("texts", ["22220", "00000", "10000", "11000", "2222 ", "12340"])
def test_a_code_that_is_tried_is_right_in_as_many_cells_as_where_it_is_known(code, texts):
    """1 and 2 have points from each other, 5 no opponents to have an average of."""
    trial = Trial(event("1 2w1 3b1\n2 1b0 4w1\n3 4w1 1w0\n4 3b0 2b0\n5 U H"))
    stated = {who: printed(text.strip()) for who, text in zip(trial.ids, texts, strict=True)}
    (tried,) = scored(trial, stated, [ColumnCode(code, "2026")])
    assert tried.equal == tried.exact == fit(trial, stated, ColumnCode(code, "2026")).equal


@each_row(
    ("places", "can_part"),
    [
        ({1: 1, 4: 99}, True),
        ({2: 2, 4: 99}, True),
        ({2: 1, 4: 99}, False),  # the place of the other
        ({2: 3, 4: 99}, False),  # more than are tied
        ({3: 1, 4: 99}, False),  # tied with nobody
        ({4: 99}, False),
        ({2: 1}, True),  # these may be points
        ({2: 2}, True),  # these are places
        ({2: Decimal("1.5"), 4: 99}, False),
        ({2: 0, 4: 99}, False),
    ],
)
def test_a_code_gives_a_place_among_those_who_are_tied(places, can_part):
    """1 and 2 have a point each, and 1 beat 2."""
    trial = Trial(event("1 2w1 4b0\n2 1b0 3w1\n3 4w= 2b0\n4 3b= 1w1"))
    numbers = {who - 1: scaled(Decimal(place)) for who, place in places.items()}
    assert can_part_a_group(trial, numbers, ColumnCode("DE", "2026")) is can_part


@pytest.mark.parametrize(("off", "is_right"), [(0, True), (0.1, False)])
def test_the_tolerance_is_of_digits_that_are_not_printed(off, is_right):
    """A value with as many digits as are printed is exact, or wrong."""
    trial = Trial(swiss(0))
    exact = trial.values("SB", edition="2026")
    half = next(who for who, value in exact.items() if value % 1 == Fraction(1, 2))
    quarter = next(who for who, value in exact.items() if value % 1 == Fraction(1, 4))
    stated = {
        half: printed(f"{float(exact[half]) + off:.1f}"),
        quarter: printed(f"{float(exact[quarter]) - 0.05:.1f}"),
    }
    result = fit(trial, stated, ColumnCode("SB", "2026"), Decimal("0.1"))
    assert result.right == {half: is_right, quarter: True}
    assert (result.passed, result.let_pass) == (1, Fraction(1, 20))
