"""The page of a code: a finding's, a tie-break's, a number of Chess-Results."""

from row_tests import each_row

from trfkit.messages import Message
from trfkit.reports.code_page import page_of


def facts_of(code):
    """Return the facts of a page by the last word of their label; words alone are texts."""
    return {
        label.id.partition(".")[2]: fact if isinstance(fact, Message) else fact.text
        for label, fact in page_of(code).facts
    }


def near(code):
    return Message("code.near-to", code=code)


@each_row(
    ("number", "codes", "codes_for_teams", "meaning"),
    [
        ("1", "PTS", "GPTS", "code.stands-for-one"),
        ("10", "ARO", None, "code.stands-for-one"),
        ("13", None, "MPTS", "code.stands-for-one"),
        ("2", "BH, BH/P", "BH:MP, BH:GP, BH:MP/P, BH:GP/P", "code.by-parameters"),
        ("5", None, None, "code.not-computed"),
        ("8", near("PS"), near("PS:MP"), "code.no-more-than-near"),
        ("15", None, near("BC"), "code.no-more-than-near"),
        ("55", near("APRO"), None, "code.no-more-than-near"),
    ],
)
def test_a_number_stands_for_codes_of_players_and_of_teams(number, codes, codes_for_teams, meaning):
    facts = facts_of(number)
    assert (facts.get("codes"), facts.get("codes-for-teams")) == (codes, codes_for_teams)
    assert page_of(number).paragraphs == (Message(meaning),)


@each_row("text", ["0", "99999", "x", "1x", ""])
def test_other_texts_have_no_page(text):
    assert page_of(text) is None


@each_row(
    ("code", "facts"),
    [
        (
            "BHS",
            {
                "article": "D(a5) of 2009",
                "editions": "2009, 2012",
                "modifiers": Message("code.none"),
            },
        ),
        (
            "DE",
            {
                "article": "C.07, 6",
                "older-articles": "2006: 2(e), 2009: A(c), 2012: A(c)",
                "editions": "2006, 2009, 2012, 2023, 2024, 2026",
                "modifiers": "P",
            },
        ),
        (
            "TPN",
            {"article": "C.07, 7.8", "editions": "2026", "modifiers": "R"},
        ),
        (
            "MMS",
            {
                "rests-on": "EGF system rules",
                "for": Message("code.for-tournaments", title="Go"),
            },
        ),
    ],
)
def test_a_tie_break_has_its_article_in_each_edition(code, facts):
    assert facts_of(code) == facts


@each_row(
    ("code", "note"),
    [
        ("HDR001", None),
        ("ADJ010", Message("code.moot")),
        ("LST011", Message("code.not-reported")),
        ("hdr001", None),
    ],
)
def test_a_finding_that_is_never_reported_says_so(code, note):
    assert facts_of(code).get("note") == note
