"""One edit in a copy of a file is told as that edit, with the places that a plain count gives."""

from fractions import Fraction

import pytest
from grove import TEXT, with_columns, with_line

import trfkit

SCORE = {"1": 2, "=": 1, "0": 0}


def read(text):
    return trfkit.read(text.encode())


def with_result(text, number, white, black, signs):
    column = 99 + 10 * (number - 1)
    return with_columns(with_columns(text, white, column, signs[0]), black, column, signs[1])


def counted_places(text):
    """Return the places by points, Buchholz and Sonneborn-Berger, counted from the columns."""
    cells, points = {}, {}
    for line in text.split("\n"):
        if line.startswith("001 "):
            row = line.ljust(140)
            number = int(row[4:8])
            blocks = [row[91 + 10 * r :][:8] for r in range(4)]
            cells[number] = [(int(block[:4] or 0), block[7]) for block in blocks]
            points[number] = sum(SCORE[sign] for _, sign in cells[number])
    keys = {
        number: (
            Fraction(points[number], 2),
            sum(points[opponent] for opponent, _ in row),
            sum(points[opponent] * SCORE[sign] for opponent, sign in row),
        )
        for number, row in cells.items()
    }
    return {number: 1 + sum(key > own for key in keys.values()) for number, own in keys.items()}


COLOURS = (
    "round 1, board 2: colours exchanged, 3 Cedar - 4 Durian ½-½ became 4 Durian - 3 Cedar ½-½"
)
EDITS = [
    pytest.param(
        with_result(TEXT, 3, 1, 3, "10"),
        ("result", "round 3, board 1: ½-½ became 1-0 (1 Ash - 3 Cedar)"),
        id="a result",
    ),
    pytest.param(
        with_columns(TEXT, 5, 49, "2199"),
        ("player", "player 5's rating 2150 → 2199 (Elm)"),
        id="a rating",
    ),
    pytest.param(
        with_columns(TEXT, 6, 15, "Firth"),
        ("player", "player 6's name Fir → Firth"),
        id="a name",
    ),
    pytest.param(
        with_columns(TEXT, 2, 54, "WLS"),
        ("player", "player 2's federation ENG → WLS (Birch)"),
        id="a federation",
    ),
    pytest.param(
        with_columns(TEXT, 4, 11, " FM"),
        ("player", "player 4's title none → FM (Durian)"),
        id="a title",
    ),
    pytest.param(
        with_columns(TEXT, 7, 70, "1991/02/03"),
        ("player", "player 7's date of birth 1990/00/00 → 1991/02/03 (Gorse)"),
        id="a date of birth",
    ),
    pytest.param(
        with_columns(TEXT, 8, 58, "        999"),
        ("player", "player 8's FIDE id 908 → 999 (Hazel)"),
        id="an id",
    ),
    pytest.param(
        with_line(TEXT, "022", "022 Barkham"),
        ("header", "city: Rootham → Barkham"),
        id="a header record",
    ),
    pytest.param(
        with_line(TEXT, "142", "142 6"),
        ("header", "number of rounds: 5 → 6"),
        id="the number of rounds",
    ),
    pytest.param(
        with_columns(TEXT, 8, 132, "0000 - H"),
        ("bye", "round 5: half-point bye of 8 Hazel added"),
        id="a bye of the round to come",
    ),
    pytest.param(
        with_columns(with_columns(TEXT, 3, 97, "b"), 4, 97, "w"),
        (
            "colours",
            COLOURS,
        ),
        id="colours",
    ),
    pytest.param(
        with_columns(TEXT, 1, 81, " 9.5"),
        ("player", "player 1's points as stated 3 → 9.5 (Ash)"),
        id="points as stated",
    ),
    pytest.param(
        TEXT + "240 H   5    2\n",
        ("record", "bye requested by 2 Birch for round 5: half point added"),
        id="a requested bye",
    ),
    pytest.param(
        with_columns(TEXT, 6, 99, "0"),
        ("result", "round 1, board 3: 0-1 became 0-0 (5 Elm - 6 Fir; in the row of 6 alone)"),
        id="a result in one of two rows",
    ),
]


@pytest.mark.parametrize(("text", "told"), EDITS)
def test_an_edit_is_told_alone_and_moves_whom_it_moves(text, told):
    found = trfkit.diff(read(TEXT), read(text), edition=2026)

    assert [(change.kind, str(change.text)) for change in found.changes] == [told]
    old, new = counted_places(TEXT), counted_places(text)
    assert {
        one.id: (one.rank_before, one.rank_after)
        for one in found.moved
        if one.rank_before != one.rank_after
    } == {number: (old[number], new[number]) for number in old if old[number] != new[number]}
    assert found.places_changed == sum(old[number] != new[number] for number in old)


def test_the_result_that_was_changed_moves_places():
    text = with_result(TEXT, 3, 1, 3, "10")

    found = trfkit.diff(read(TEXT), read(text), edition=2026)

    assert str(found.text) == "1 change; 3 places change, the first that of 6 Fir: 3 → 2"


def test_another_list_is_one_change_and_ranks_each_file_by_its_own():
    text = with_line(TEXT, "202", "202 SB,BH")

    found = trfkit.diff(read(TEXT), read(text), edition=2026)

    assert [str(change.text) for change in found.changes] == [
        "list of tie-breaks (202): BH, SB → SB, BH"
    ]
    assert found.tiebreaks_before == ("PTS", "BH", "SB")
    assert found.tiebreaks_after == ("PTS", "SB", "BH")
    assert trfkit.diff(read(TEXT), read(text), edition=2026, tiebreaks="BH").moved == ()


def test_a_point_system_is_one_change_with_consequences_for_all():
    usual = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("162"))
    text = usual + "162  W 3.0    D 1.0    L 0.0\n"

    found = trfkit.diff(read(usual), read(text), edition=2026)

    (change,) = found.changes
    assert change.field == "point_system"
    assert str(change.text).startswith("point system: the usual → win 3, draw 1, forfeit win 3, ")
    assert {one.id for one in found.moved} >= {1, 2, 3, 4, 5, 6, 7}


def test_dates_differ_by_name():
    before, after = (TEXT + f"042 2026/0{month}/01\n" for month in (5, 6))

    found = trfkit.diff(read(before), read(after))

    assert [str(change.text) for change in found.changes] == ["first day: 2026-05-01 → 2026-06-01"]


def test_points_stand_beside_the_tie_breaks_and_not_among_them():
    text = with_result(TEXT, 3, 1, 3, "10")

    found = trfkit.diff(read(TEXT), read(text), edition=2026)

    assert {value.key for one in found.moved for value in one.values} == {"BH", "SB"}
    assert ("3", "3.5") in {(one.points_before, one.points_after) for one in found.moved}
