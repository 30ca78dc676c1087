"""The ### lines of ``trfkit annotate``: their exact columns, and reading them back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.trf.annotated_file import (
    AnnotatedRow,
    Annotation,
    annotation_lines,
    is_annotation,
    read_annotation,
)

ANNOTATION = Annotation(
    edition="2026",
    after=9,
    codes=("PTS", "BH/C1", "SB"),
    rows=(
        AnnotatedRow(12, 1, ("7.5", "47.5", "38.25")),
        AnnotatedRow(1025, 143, ("0", None, "-2")),
        AnnotatedRow(7, None, ("1", "2", "3")),
    ),
)
LINES = [
    "### trfkit 1 standings edition=2026 after=9 codes=PTS,BH/C1,SB",
    "### TB   12    1       7.5     47.5    38.25",
    "### TB 1025  143         0        -       -2",
    "### TB    7    -         1        2        3",
]


def test_lines_stand_in_the_columns_of_the_contract():
    assert list(annotation_lines(ANNOTATION)) == LINES
    line = LINES[1]
    assert line[:6] == "### TB"
    assert line[7:11] == "  12"  # id: columns 8-11
    assert line[12:16] == "   1"  # rank: 13-16
    assert line[17:26] == "      7.5"  # nine columns from 18
    assert line[26:35] == "     47.5"
    assert line[35:44] == "    38.25"


def test_lines_read_back_as_what_was_written():
    assert read_annotation(LINES) == ANNOTATION


def test_other_comments_between_the_lines_do_not_matter():
    lines = ["### hello", LINES[0], "### TB is no row", *LINES[1:], "001 ..."]
    assert read_annotation(lines) == ANNOTATION


def test_the_last_annotation_counts():
    older = LINES[0].replace("after=9", "after=3")
    assert read_annotation([older, LINES[1], *LINES]) == ANNOTATION


def test_a_file_without_annotation_has_none():
    assert read_annotation(["### comment", *LINES[1:]]) is None


def test_another_version_is_not_read():
    assert read_annotation([LINES[0].replace("trfkit 1", "trfkit 2"), *LINES[1:]]) is None


def test_a_row_with_too_few_values_is_left_out():
    found = read_annotation([*LINES, "### TB   13    2       7.5"])
    assert found == ANNOTATION


def test_a_value_wider_than_its_columns_is_written_as_undefined():
    wide = Annotation("2026", 1, ("SB",), (AnnotatedRow(1, 1, ("1234567890",)),))
    assert list(annotation_lines(wide))[1] == "### TB    1    1         -"


def test_only_its_own_lines_are_an_annotation():
    assert [is_annotation(line) for line in LINES] == [True] * 4
    odd = "### TB   12    1       7.5     4x.5"
    for line in (odd, "###", "### TB", "### TB or not TB", "### Import: x", "### trfkit 1 other"):
        assert not is_annotation(line)


@each_row(
    ("code", "written"),
    [
        ("X\x1b[31mY", "X?[31mY"),
        ("\x07BAD\x9b", "?BAD?"),
        ("A\r\n001    1", "A??001????1"),
        ("B\u2028C\u202eD", "B?C?D"),
        ("E,F", "E?F"),
        ("\udc80G\uf781", "?G?"),
        ("Řád", "Řád"),
    ],
)
def test_a_code_that_nobody_knows_cannot_spoil_the_list(code, written):
    annotation = Annotation("2026", 1, (code, "SB"), (AnnotatedRow(1, 1, (None, "4")),))
    head, row = annotation_lines(annotation)
    assert head == f"### trfkit 1 standings edition=2026 after=1 codes={written},SB"
    found = read_annotation([head, row])
    assert found.codes == (written, "SB")
    assert found.rows == annotation.rows


values = st.none() | st.from_regex(r"-?[0-9]{1,5}(\.[0-9]{1,2})?", fullmatch=True)


@given(st.data())
def test_any_annotation_reads_back(data):
    codes = tuple(data.draw(st.lists(st.sampled_from(["PTS", "BH/C1", "SB", "DE"]), max_size=4)))
    rows = data.draw(
        st.lists(
            st.builds(
                AnnotatedRow,
                st.integers(1, 9999),
                st.none() | st.integers(1, 9999),
                st.lists(values, min_size=len(codes), max_size=len(codes)).map(tuple),
            )
        )
    )
    annotation = Annotation("2024", 5, codes, tuple(rows))
    assert read_annotation(annotation_lines(annotation)) == annotation


@given(st.lists(st.text()))
def test_no_text_is_too_odd_to_look_at(lines):
    read_annotation(lines)
