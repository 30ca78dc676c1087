"""The sentence of a finding, the advice behind it, and the fix that goes with them."""

from row_tests import each_row

from trfkit.findings import Diagnostic, Edit, Fix
from trfkit.findings.finding import with_causes
from trfkit.findings.sentences import says_reading
from trfkit.findings.terms import field_fix
from trfkit.messages.message import Message


def test_a_finding_by_itself_is_one_sentence_and_what_it_stands_for_another():
    one = Diagnostic(code="HDR031", line=3, values={"rounds": 9})
    below = Diagnostic(code="HDR031", line=8, also=(Diagnostic(code="HDR031", line=9),))
    several = Diagnostic(code="HDR031", line=3, values={"rounds": 9}, also=(below,))
    assert one.sentence == Message("HDR031", line=3, rounds=9)
    assert several.sentence.arguments["sentences"] == (
        one.sentence,
        Message("findings.more-below", count=2, line=8),
    )


@each_row(
    ("place", "text"),
    [
        ({}, "info HDR031"),
        ({"line": 3}, "3: info HDR031"),
        ({"line": 3, "column": 7}, "3:7: info HDR031"),
        ({"column": 7}, "info HDR031"),
    ],
)
def test_a_finding_is_printed_with_its_place(place, text):
    one = Diagnostic(code="HDR031", values={"rounds": 9}, **place)
    assert str(one) == f"{text} {one.message}"


@each_row(
    ("code", "variant", "says"),
    [
        ("ADJ009", "", True),  # names what was read
        ("SYN009", "", True),  # says "read as"
        ("SCR001", "", False),
        ("SYN001", "no-such-variant", False),
    ],
)
def test_a_sentence_may_say_what_was_read(code, variant, says):
    assert says_reading(Diagnostic(code=code, variant=variant)) is says


@each_row(
    ("text", "new", "fix"),
    [
        ("001 5.5", "5.0", Fix((Edit(4, 5, "5.5", "5.0"),))),
        ("001 5.5", "5", Fix((Edit(4, 5, "5.5", "  5"),))),
        ("001 5.5", "5.5", None),
        ("001   5", "5", None),
        ("001 5.5", "10.5", None),
        ("001 5.", "5.0", Fix((Edit(4, 5, "5.", "5.0"),))),
        ("001 ", "5.0", Fix((Edit(4, 5, "", "5.0"),))),
        ("001", "5.0", Fix((Edit(4, 4, "", " 5.0"),))),
        ("00", "5.0", Fix((Edit(4, 3, "", "  5.0"),))),
    ],
)
def test_a_field_is_written_into_its_columns_if_there_is_room(text, new, fix):
    assert field_fix(4, text, (5, 7), new) == fix


def test_a_finding_has_the_cause_that_was_found_for_it_and_others_stay():
    root, cause = Diagnostic(code="A"), Diagnostic(code="B")
    caused = Diagnostic(code="C", caused_by=root)
    other = Diagnostic(code="D", caused_by=root)
    behind = Diagnostic(code="E", caused_by=caused)
    found = with_causes([caused, other, behind], {id(caused): cause})
    assert [one.caused_by for one in found] == [cause, root, found[0]]
