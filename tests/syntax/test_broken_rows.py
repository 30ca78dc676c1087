"""Records that a program for mail broke into several lines, and what makes them whole again."""

from __future__ import annotations

import textwrap

import pytest
from builders import SWISS, TEAMS, changed, play, put
from row_tests import each_row

from trfkit.checks import check
from trfkit.checks.fixes import FixRequest, mended, with_edits
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.messages.message import Message
from trfkit.reports.check_document import diff

BOTH = (Profile.PAIRING, Profile.UPLOAD)


def wrapped(document, width):
    """Return a document as mail has it: long lines are broken at blanks, which are dropped."""
    lines = []
    for line in document.splitlines():
        lines += textwrap.wrap(line, width, break_long_words=False) or [line]
    return "\n".join(lines) + "\n"


def root_of(finding):
    return finding if finding.caused_by is None else root_of(finding.caused_by)


@each_row("width", [40, 58, 66, 72, 76, 80, 92, 100, 110])
def test_lines_that_were_broken_are_one_cause(width):
    whole = {one.code for one in check(read(SWISS.encode()), BOTH)}
    found = check(read(wrapped(SWISS, width).encode()), BOTH)
    roots = {id(one): one for one in map(root_of, found) if one.severity is Severity.ERROR}
    (root,) = roots.values()
    broken = sum(len(line) > width for line in SWISS.splitlines())
    assert (root.code, root.variant) == ("SYN006", "rest")
    assert root.values["more"] == Message("SYN006.broken", count=broken)
    assert {one.code for one in found if root_of(one) is not root} <= whole


@each_row(
    ("document", "width"),
    [
        *((SWISS, width) for width in (40, 58, 66, 76, 80, 92, 100, 110)),
        *((TEAMS, width) for width in (66, 76, 80, 92, 100)),
    ],
)
def test_lines_that_were_broken_are_joined_again_beyond_doubt(document, width):
    result = mended(read(wrapped(document, width).encode()), read, FixRequest(profiles=BOTH))
    assert bytes(result.result.document).decode() == document
    assert not result.refused


@pytest.mark.parametrize(
    ("document", "begin", "unjoined"), [(SWISS, "001    3", 0), (TEAMS, "310   3", 1)]
)
def test_a_line_is_joined_as_it_was_wherever_it_is_broken_or_not_at_all(document, begin, unjoined):
    """The name of a team and its strength may have its short name between them, which is lost."""
    row = next(line for line in document.splitlines() if line.startswith(begin))
    left = set()
    for at in (at for at in range(10, len(row)) if row[at] == " "):
        broken = document.replace(row, f"{row[:at].rstrip()}\n{row[at:].lstrip()}")
        result = read(broken.encode())
        (told,) = [one for one in result.diagnostics if one.code == "SYN006"]
        if told.fix is None:
            left.add(row[:at].rstrip())
        else:
            assert bytes(with_edits(result.document, told.fix.edits)).decode() == document
    assert len(left) == unjoined


def test_errors_in_the_rests_do_not_speak_against_joining_them():
    wrong = changed(SWISS, play(4, 3, "   3 w 1"), put(2, "points", "9.0"))
    whole = {one.code for one in check(read(wrong.encode()), BOTH)}
    result = mended(
        read(wrapped(wrong, 76).encode()), read, FixRequest(select=("SYN",), ignore=("SCR",))
    )
    assert bytes(result.result.document).decode() == wrong
    assert {one.code for one in check(result.result, BOTH)} == whole


def test_a_rest_that_begins_with_an_opponent_like_a_tag_is_a_rest():
    """Player 132 of a larger event: the record of the dates has the same number."""
    row = next(line for line in SWISS.splitlines() if line.startswith("001    2"))
    other = f"{row[:91]} 132 w =  {row[101:]}"
    document = SWISS.replace(row, other)
    broken = document.replace(other, f"{other[:91].rstrip()}\n{other[91:].strip()}")
    assert "\n132 w =  " in broken
    told = read(broken.encode()).diagnostics
    assert [one.code for one in told if one.code in {"SYN006", "SYN010"}] == ["SYN006"]


def test_a_blank_round_that_may_be_lost_at_a_break_is_not_made_up():
    document = changed(SWISS, play(7, 2, "        "), play(7, 3, "0000 - H"))
    row = next(line for line in document.splitlines() if line.startswith("001    7"))
    broken = document.replace(row, f"{row[:99]}\n{row[111:]}")
    (told,) = [one for one in read(broken.encode()).diagnostics if one.code == "SYN006"]
    assert told.fix is None


def test_the_difference_shows_lines_that_go():
    before = read(wrapped(SWISS, 100).encode())
    result = mended(before, read, FixRequest())
    told = diff("a.trf", before.document, result.result.document, result.applied).splitlines()
    gone, come = ([one for one in told if one.startswith(sign)] for sign in "-+")
    assert (len(gone), len(come)) == (17, 9)  # a heading, then eight lines in the place of two
    assert told[2].startswith("@@ -10,")
    assert told[2].endswith(" @@ SYN006")
