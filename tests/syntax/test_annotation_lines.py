"""The lines of standings that trfkit leaves in a file, column by column."""

from row_tests import each_row

from trfkit.syntax.annotation_lines import AnnotatedRow, is_annotation, read_annotation

HEAD = "### trfkit 1 standings edition=2026 after=9 codes=PTS,BH/C1"
OLD = "### trfkit 1 standings edition=2009 after=0 codes="
ROW = "### TB   12    3      7.5     41.0"


@each_row(
    ("line", "row"),
    [
        (ROW, AnnotatedRow(12, 3, ("7.5", "41.0"))),
        ("### TB    1    -        -    -1.50", AnnotatedRow(1, None, (None, "-1.50"))),
        ("### TB 1234 9999 123456789123456789", AnnotatedRow(1234, 9999, ("123456789",) * 2)),
        ("### TB   12    3      7.5     41.0   ", AnnotatedRow(12, 3, ("7.5", "41.0"))),
        ("### TB   12    3      7.5", None),
        ("### TB   12    3      7.5     41.0        1", None),
        ("### TB   12    3      7.5        ?", None),
        ("### TB    x    3      7.5     41.0", None),
        ("### TB   12    x      7.5     41.0", None),
        ("###TB    12    3      7.5     41.0", None),
    ],
)
def test_a_row_is_read_by_its_columns(line, row):
    told = read_annotation([HEAD, line])
    assert told.rows == (() if row is None else (row,))


@each_row(
    ("head", "facts"),
    [
        (HEAD, ("2026", 9, ("PTS", "BH/C1"), False, {}, {})),
        (f"{HEAD} ranks=file", ("2026", 9, ("PTS", "BH/C1"), True, {}, {})),
        (
            f"{OLD} kind=swiss unrated=1400 policies=last-round:all,byes:own ranks=file ",
            (
                "2009", 0, (), True, {"kind": "swiss", "unrated": "1400"},
                {"last-round": "all", "byes": "own"},
            ),
        ),
    ],
)  # fmt: skip
def test_the_first_line_says_what_was_asked_for(head, facts):
    told = read_annotation([head])
    own = (told.edition, told.after, told.codes, told.own_ranks, told.options, told.policies)
    assert own == facts
    assert is_annotation(head)


def test_the_last_of_several_counts_and_lines_between_do_not():
    lines = [HEAD, ROW, "### a comment", HEAD.replace("2026", "2024"), "001", ROW]
    told = read_annotation(lines)
    assert (told.edition, len(told.rows)) == ("2024", 1)
    assert read_annotation([ROW]) is None
    assert read_annotation([]) is None


@each_row(
    ("line", "is_one"),
    [
        (ROW, True),
        (HEAD.replace("trfkit 1", "trfkit 2"), False),
        (HEAD.replace("trfkit 1", "trfkit 0"), False),
        ("### anything else", False),
        ("### TB", False),
    ],
)
def test_lines_of_this_version_are_told_from_others(line, is_one):
    assert is_annotation(line) is is_one
