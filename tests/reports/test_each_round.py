"""The places after each round, in words and rows."""

import csv

from trfkit.messages import Message
from trfkit.record import as_json
from trfkit.reports.document import Tone
from trfkit.reports.each_round import (
    RoundCheck,
    each_round_document,
    each_round_report,
    places_sheet,
    places_verdict,
)
from trfkit.reports.provenance import Origin, traced
from trfkit.reports.render_html import render_html
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.render_text import render_text
from trfkit.verification.comparison.each_round import (
    DecidedBy,
    EachRound,
    RoundPlaces,
    StatedPlaces,
    Undecided,
    WrongPlace,
)

WRONG = WrongPlace(2, 6, "=Fir, Flo", "3", (2,), DecidedBy("BH/C1", "3.5", "4.5"))
TIED = WrongPlace(7, 9, "Holly, Hew", "3-5", (), None)


def each(*stated):
    return EachRound(
        name="Lakeside Open",
        kind="individual-swiss",
        edition="2026",
        policies={},
        tiebreaks=("PTS", "BH/C1"),
        rounds=(RoundPlaces(1, (), (Undecided(2, 3, (4, 5)),)), RoundPlaces(2, stated, ())),
        notes=(),
        diagnostics=(),
    )


def check(*stated):
    return RoundCheck(file="open.trf", verification=each(*stated), origin=Origin(edition="2026"))


def text_of(one):
    return render_text(each_round_document([one]))


def test_what_is_stated_nowhere_is_not_judged():
    assert places_verdict(each()) == (Message("verify.rounds-no-places"), Tone.PLAIN)
    assert each().is_right


def test_places_that_follow_the_list():
    right = StatedPlaces("001.rank", 7, 7, ())

    verdict = Message("verify.rounds-right", count=7, rounds=(2,))
    assert places_verdict(each(right)) == (verdict, Tone.GOOD)
    assert "    2  001.rank        7      7  -\n" in text_of(check(right))


def test_places_that_do_not_are_told_with_what_decides():
    wrong = StatedPlaces("001.rank", 7, 5, (WRONG, TIED))

    said = text_of(check(wrong))

    verdict = Message("verify.rounds-wrong", wrong=2, count=7, rounds=(2,))
    assert places_verdict(each(wrong)) == (verdict, Tone.WRONG)
    assert "by PTS,BH/C1\n" in said
    assert "    1  -               -      -  2-3: 4-5\n" in said
    assert "    2      2   6  =Fir, Flo             3  2            BH/C1: 3.5, not 4.5\n" in said
    assert "    2      7   9  Holly, Hew          3-5  -            -\n" in said


def test_of_several_files_those_that_are_wrong_come_first():
    right = check(StatedPlaces("001.rank", 7, 7, ()))
    wrong = check(StatedPlaces("001.rank", 7, 5, (WRONG, TIED)))
    files = each_round_document([right, wrong], [("x.trf", "there is no <i>file</i>")])
    html = "".join(render_html(files))
    title = Message("verify.rounds-title-of-files", right=1, count=3)
    assert files.title == title
    assert "there is no &lt;i&gt;file&lt;/i&gt;" in html
    assert html.index("do not follow") < html.index("Every place follows the list:")


def test_rows_for_a_spreadsheet():
    text = render_csv(places_sheet(check(StatedPlaces("001.rank", 7, 5, (WRONG, TIED)))))

    head, *rows = csv.reader(text.splitlines())
    assert head[:3] + head[-1:] == ["file", "round", "source", "expected_value"]
    assert rows == [
        ["open.trf", "2", "001.rank", "2", "6", "'=Fir, Flo", "3", "2", "BH/C1", "3.5", "4.5"],
        ["open.trf", "2", "001.rank", "7", "9", "Holly, Hew", "3-5", "", "", "", ""],
    ]


def test_json_starts_with_schema_and_file():
    document = as_json(traced(each_round_report(check()), check().origin))

    assert list(document)[:2] == ["schema", "file"]
    assert document["rounds"][0]["undecided"] == [{"first": 2, "last": 3, "ids": [4, 5]}]
