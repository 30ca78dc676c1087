"""Tables 1 to 5 cell by cell, against a second keying as the text prints them."""

# ruff: noqa: RUF001 - the text has Cyrillic letters and dashes

import re
from itertools import pairwise

import pytest
from row_tests import each_row

from trfkit.go.ufgo import (
    ANOMALOUS_EXTRA,
    BEGINNERS_LOSS,
    BEGINNERS_WIN,
    BOARDS,
    TABLE_1,
    TABLE_3,
    TABLE_4,
    TABLE_5,
    k1,
)
from trfkit.go.ufgo.calculation import cap_of, row_of
from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.regulations.rating_tables import (
    CERTAIN,
    LEAST_DIFFERENCES,
    expected_score,
    expected_scores,
    least_difference,
)

# The rows between the dots of table 1 follow from those around them: 37 ranks in all (2.2).
PRINTED_1 = """
от 0 до 9|30 кю
от 10 до 19|29 кю
от 80 до 89|22 кю
от 90 до 99|21 кю
от 100 до 199|20 кю
от 200 до 299|19 кю
от 1900 до 1999|2 кю
от 2000 до 2099|1 кю
от 2100 до 2199|1 дан
от 2200 до 2299|2 дан
от 2600 до 2699|6 дан
"""

PRINTED_2 = """
0 – 3|0.50|0.50|122 – 129|0.33|0.67|279 – 290|0.16|0.84
4 – 10|0.49|0.51|130 – 137|0.32|0.68|291 – 302|0.15|0.85
11 – 17|0.48|0.52|138 – 145|0.31|0.69|303 – 315|0.14|0.86
18 – 25|0.47|0.53|146 – 153|0.30|0.70|316 – 328|0.13|0.87
26 – 32|0.46|0.54|154 – 162|0.29|0.71|329 – 344|0.12|0.88
33 – 39|0.45|0.55|163 – 170|0.28|0.72|345 – 357|0.11|0.89
40 – 46|0.44|0.56|171 – 179|0.27|0.73|358 – 374|0.10|0.90
47 – 53|0.43|0.57|180 – 188|0.26|0.74|375 – 391|0.09|0.91
54 – 61|0.42|0.58|189 – 197|0.25|0.75|392 – 411|0.08|0.92
62 – 68|0.41|0.59|198 – 206|0.24|0.76|412 – 432|0.07|0.93
69 – 76|0.40|0.60|207 – 215|0.23|0.77|433 – 456|0.06|0.94
77 – 83|0.39|0.61|216 – 225|0.22|0.78|457 – 484|0.05|0.95
84 – 91|0.38|0.62|226 – 235|0.21|0.79|485 – 517|0.04|0.96
92 – 98|0.37|0.63|236 – 245|0.20|0.80|518 – 559|0.03|0.97
99 – 106|0.36|0.64|246 – 256|0.19|0.81|560 – 619|0.02|0.98
107 – 113|0.35|0.65|257 – 267|0.18|0.82|620 – 735|0.01|0.99
114 – 121|0.34|0.66|268 - 278|0.17|0.83|> 735|0|1
"""

PRINTED_3 = """
< 600|60|20
600 – 1099|50|10
1100 – 1399|40|5
1400 – 1699|30|2
1700 – 1999|20|1
> 2000|10|0
"""

# For each board: won, lost, k3.
PRINTED_4 = """
100 –199|7|-13|7|10|-20|10|20|-40|20
200 – 399|3|-17|7|5|-25|10|10|-50|20
400 – 599|0|-20|7|0|-30|10|0|-60|20
> 600|0|0|0|0|-30|0|0|-60|0
"""

PRINTED_5 = """
100 – 199|1|2|3
200 – 399|2|3|5
> 400|3|4|7
"""


def rows(text):
    return [line.split("|") for line in text.strip().splitlines()]


def bounds(text):
    """Return first and last value of a row; the last row has no last one."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if text.startswith("<"):
        return 0, numbers[0] - 1
    return (numbers[0], numbers[1]) if len(numbers) > 1 else (numbers[0], None)


def hundredths(text):
    return round(float(text) * 100)


CELLS_2 = [
    (*bounds(cells[i]), hundredths(cells[i + 1]), hundredths(cells[i + 2]))
    for cells in rows(PRINTED_2)
    for i in range(0, 9, 3)
]
LETTERS = {"кю": "k", "дан": "d"}


@each_row(("span", "rank"), rows(PRINTED_1))
def test_table_1_has_the_printed_ranks(span, rank):
    first, last = bounds(span)
    number, word = rank.split()
    expected = f"{number}{LETTERS[word]}"
    assert str(rank_by_table(first * 10)) == str(rank_by_table(last * 10 + 9)) == expected
    assert str(rank_by_table((last + 1) * 10)) != expected


def test_table_1_has_37_ranks_ten_points_and_then_a_hundred_apart():
    names = [f"{kyu}k" for kyu in range(30, 0, -1)] + [f"{dan}d" for dan in range(1, 8)]
    steps = [*range(0, 100, 10), *range(100, 2800, 100)]
    assert [(row.least, str(row.rank)) for row in TABLE_1] == [
        (10 * step, name) for step, name in zip(steps, names, strict=True)
    ]
    assert len(TABLE_1) == 37
    assert str(rank_by_table(31000)) == "7d"


def test_table_2_is_printed_without_gaps():
    spans = sorted((first, last) for first, last, _, _ in CELLS_2)
    assert len(spans) == 51
    assert spans[-1] == (735, None)
    for (_, last), (following, _) in pairwise(spans):
        assert following in {last + 1, last}


@each_row(("first", "last", "low", "high"), CELLS_2)
def test_table_2_cell_by_cell(first, last, low, high):
    if last is None:
        first, last = first + 1, 5000
    for difference in (first, (first + last) // 2, last):
        assert (k1(difference), k1(-difference)) == (high, low)
        assert low + high == 100


def test_table_2_is_fides_table_8_1_2():
    printed = [first + (last is None) for first, last, _, _ in sorted(CELLS_2, key=lambda c: c[0])]
    assert tuple(printed) == LEAST_DIFFERENCES
    assert all(k1(difference) == expected_score(difference) for difference in range(-3000, 3000))


@each_row(("span", "k2", "k3"), rows(PRINTED_3))
def test_table_3_cell_by_cell(span, k2, k3):
    first, last = bounds(span)
    for rating in (first, last if last is not None else 3000):
        row = row_of(TABLE_3, rating * 10)
        assert (row.k2, row.k3) == (int(k2), int(k3))


def test_a_rating_between_two_rows_of_table_3_belongs_to_the_lower_one():
    assert row_of(TABLE_3, 5999).k2 == 60
    assert row_of(TABLE_3, 19999).k2 == 20


@pytest.mark.parametrize("cells", rows(PRINTED_4), ids=lambda cells: cells[0])
def test_table_4_cell_by_cell(cells):
    first, last = bounds(cells[0])
    numbers = [int(cell) for cell in cells[1:]]
    for rating in (first, last if last is not None else 3000):
        found = row_of(TABLE_4, rating * 10).cells
        assert [(cell.win, cell.loss, cell.k3) for cell in map(found.get, (9, 13, 19))] == [
            tuple(numbers[place : place + 3]) for place in (0, 3, 6)
        ]


@pytest.mark.parametrize("cells", rows(PRINTED_5), ids=lambda cells: cells[0])
def test_table_5_cell_by_cell(cells):
    first, last = bounds(cells[0])
    for rating in (first, last if last is not None else 3000):
        found = row_of(TABLE_5, rating * 10).points
        assert [found[board] for board in (9, 13, 19)] == [int(cell) for cell in cells[1:]]


def test_points_below_100_are_those_of_5_1():
    assert dict(BEGINNERS_WIN) == {9: 2, 13: 3, 19: 5}
    assert BEGINNERS_LOSS == 1


def test_additional_points_that_are_anomalous_are_those_of_5_4():
    assert dict(ANOMALOUS_EXTRA) == {19: 9, 13: 6, 9: 4}


def test_small_boards_divide_by_two_and_three_as_4_8_says():
    assert dict(BOARDS) == {19: 1, 13: 2, 9: 3}


def test_the_cap_of_4_3_is_100_below_600_and_50_from_there():
    assert (cap_of(5999), cap_of(6000)) == (100, 50)


def test_the_least_difference_is_the_first_of_which_so_much_is_expected():
    for hundredths in range(1, 101):
        least = least_difference(hundredths)
        assert expected_score(least) >= hundredths > expected_score(least - 1)


def test_the_table_by_difference_has_the_same_scores():
    by_difference = expected_scores()
    assert all(
        by_difference[difference] == expected_score(difference)
        for difference in range(-CERTAIN, CERTAIN + 1)
    )
    assert (expected_score(CERTAIN), expected_score(CERTAIN - 1)) == (100, 99)
