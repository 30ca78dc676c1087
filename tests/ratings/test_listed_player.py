"""A player of a rating list, and the months that an index has."""

from row_tests import each_row

from trfkit.messages.message import Message
from trfkit.ratings.listed_player import Consulted, Listed, listed_months


@each_row(
    ("flag", "is_inactive"), [("", False), ("w", False), ("i", True), ("wi", True), ("I", True)]
)
def test_the_letter_i_marks_who_is_inactive(flag, is_inactive):
    assert Listed(1, "Nut, Ned", flag=flag).is_inactive is is_inactive


@each_row(
    ("months", "told"),
    [
        ({}, Message("rating.empty-index")),
        (
            {"2026-04": ("combined",), "2026-03": ("rapid", "blitz")},
            Message("rating.months", months=("2026-04 (combined)", "2026-03 (rapid, blitz)")),
        ),
    ],
)
def test_the_months_of_an_index_are_told_with_their_kinds(months, told):
    assert listed_months(months) == told


def test_a_player_is_told_by_what_is_known():
    assert str(Listed(7, "Durian, Dan", "BEL", born=1993)) == "7 (Durian, Dan, BEL, 1993)"
    assert str(Listed(7, "Durian, Dan")) == "7 (Durian, Dan)"


def test_a_list_has_the_unrated_unless_it_is_said_to_lack_them():
    assert Consulted(month="2026-04", kind="standard").has_unrated
