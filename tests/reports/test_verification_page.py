"""The page of a verification, read as a browser would read it."""

import pytest
import verifications
from pages import Page

from trfkit.record import replace
from trfkit.reports.verification_page import verification_page
from trfkit.reports.verification_ways import RoundBothWays, Ways
from trfkit.verification.result import Cell, Compared, Explained, Ranks


def page(*args):
    return Page(verification_page([verifications.comparison()], *args))


def test_the_page_is_well_formed_and_needs_nothing_else():
    found = page()

    assert all(link.startswith("href=#") for link in found.fetched)
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(found.tags)


def test_a_policy_forbids_whatever_a_name_could_smuggle_in():
    html = verification_page([verifications.comparison()])

    assert "default-src 'none'; style-src 'unsafe-inline'" in html


def test_names_are_text_and_never_markup():
    html = verification_page([verifications.comparison()])

    assert "<script" not in html
    assert "&lt;script&gt;alert(4)&lt;/script&gt;" in html
    assert "\u202e" not in html


def test_every_mark_has_both_values_and_the_reason():
    html = verification_page([verifications.comparison()])

    assert html.count('<details class="value explained">') == 13
    assert html.count('<details class="value wrong">') == 3
    assert "<p>44.5 comes out if the bye of round 2 counts as a requested one</p>" in html
    assert html.count('<p><a href="#file1-cause1">cause 1</a></p>') == 12


def test_the_page_tells_what_the_text_tells():
    said = page().text

    for words in (
        "2 of 12 places change (printed → by the results): 2 Quillfeather-Ashdown, Participant 2",
        "Participant 2 3 → 2 3 Quillfeather-Ashdown, Participant 3 2 → 3",
        "Values: 32 of 48 are equal; 16 differ: 13 explained, 3 without a cause.",
        "Rows: 2 of 14 rows could not be matched; the table lacks 1 participant.",
        "TB2 follows the rules of 2023 for all 12 12 values: TB2 from: C.07, article 16.4 this",
        "TB4: what it is could not be identified: Lucky number; nearest: WIN (2026) 3 of 12",
        "row 9: Quillfether was not taken for 7",
        "no list of tie-breaks in the file",
        "edition 2026, koya-step=draw",
        f"SHA-256 {'1' * 64} table.csv",
    ):
        assert words in said, words


def test_values_with_one_reason_stand_together():
    html = verification_page([verifications.comparison(40)])

    assert html.count("<bdi>TB2 follows the rules of 2023 for all 40</bdi>") == 1
    assert html.count('<td class="explained"><a href="#file1-cause1">cause 1</a></td>') == 1
    assert html.count("<strong>21.5 ≠ 20</strong>") == 40


def test_rows_stand_in_the_order_of_the_stated_ranks():
    html = verification_page([verifications.comparison()])
    table = html.partition('<table class="values">')[2].partition("</table>")[0]

    places = [table.index(f"Participant {number}</bdi>") for number in (1, 3, 2, 7)]
    assert places == sorted(places)


def test_several_values_of_one_participant_share_a_cell():
    cells = (
        Cell(1, "Reds", "round 1: 2", "round 1: 2", fits=True),
        Cell(1, "Reds", "round 2: 1", "round 2: 3", fits=False),
    )
    found = replace(
        verifications.verification(),
        compared=(Compared("802.rounds", None, "rounds", "2026", cells),),
    )

    html = verification_page([verifications.comparison(found=found)])

    row = html.partition("<bdi>Reds</bdi>")[2].partition("</tr>")[0]
    assert "round 1: 2<br><details" in row
    assert "round 2: 3" in row


def test_numbers_about_the_whole_tournament_are_no_row():
    count = Compared("062", None, "players", "2026", (Cell(0, "players", "7", "8", fits=False),))
    found = replace(verifications.verification(), compared=(count,))

    html = verification_page([verifications.comparison(found=found)])

    assert '<table class="values">' not in html


def test_an_agreeing_table_has_no_marks_and_no_list_of_differences():
    found = replace(verifications.verification(), differences=(), diagnosis=())
    found = replace(found, columns=found.columns[1:2], compared=found.compared[1:2])

    html = verification_page([verifications.comparison(found=found)])

    assert "<details" not in html
    assert "Every difference" not in html
    assert '<div class="verdict good">' in html


@pytest.mark.parametrize("failed", [(), (("<b>.trf", "there is no <i>file</i>"),)])
def test_several_files_have_an_overview(failed):
    html = verification_page([verifications.comparison()] * 2, failed)

    found = Page(html)
    assert [link for link in found.fetched if "cause" not in link] == ["href=#file1", "href=#file2"]
    assert found.tags.count("section") == 2
    assert f"Verification of {2 + len(failed)} files" in found.text
    assert ("there is no <i>file</i>" in found.text) == bool(failed)


def test_files_that_differ_come_first_and_those_that_agree_are_a_line_each():
    agrees = replace(verifications.comparison(found=verifications.agreeing()), file="/a/b/c/1.trf")
    differs = replace(verifications.comparison(), file="/a/b/c/2.trf", against="/a/b/d/2.csv")
    agrees = replace(agrees, against=None)

    html = verification_page([agrees, differs], [("/a/b/c/3.trf", "there is no file")])

    table = html.partition('<table class="files">')[2].partition("</table>")[0]
    places = [
        table.index(f"<bdi>{name}</bdi>")
        for name in ("c/2.trf against d/2.csv", "c/3.trf", "c/1.trf")
    ]
    assert places == sorted(places)
    assert "in <bdi>/a/b</bdi>" in html
    assert "there is no file" in table
    assert "TB2 follows the rules of 2023 for all 12</bdi>; and 3 more" in table
    assert html.count("<section") == 1
    assert html.count(f"SHA-256 {'0' * 64}") == 2


def test_reasons_that_several_files_share_are_counted():
    html = verification_page([verifications.comparison()] * 3)

    assert (
        "<li>the whole column is computed by another edition (edition 2023): 3 files</li>" in html
    )
    assert "<li>values are left without a known cause: 3 files</li>" in html
    assert "Why values differ" not in verification_page([verifications.comparison()])


def test_what_happened_to_rows_is_one_reason_of_several_files_whosever_they_are():
    def shifted(who):
        whole = verifications.verification()
        text = f"TB2 stands one column too far to the left in the row of {who}"
        params = {"columns": -1, "participants": [who]}
        besides = (Explained("shifted-rows", params, verifications.words(text), None),)
        diagnosis = tuple(replace(one, besides=besides) for one in whole.diagnosis)
        return verifications.comparison(found=replace(whole, diagnosis=diagnosis))

    html = verification_page([shifted(3), shifted(4)])
    assert (
        "<li>in some rows the values stand one column too far to the right or the left: 2 files"
        in html
    )


def test_of_files_that_differ_those_in_which_places_change_come_first():
    whole = verifications.verification()
    stay = replace(
        whole,
        compared=tuple(one for one in whole.compared if not one.of_ranks),
        ranks=Ranks(),
    )
    first = replace(verifications.comparison(found=stay), file="1.trf", against=None)
    second = replace(verifications.comparison(), file="2.trf", against=None)

    html = verification_page([first, second])

    assert html.index("<bdi>2.trf</bdi>") < html.index("<bdi>1.trf</bdi>")
    assert '<tr class="compared places-stay"><th scope="row"><a href="#file2">' in html


def test_files_of_folders_that_have_nothing_in_common_keep_their_names():
    first = replace(verifications.comparison(), file="x/1.trf", against=None)
    second = replace(first, file="/y/2.trf")

    html = verification_page([first, second])

    assert "<bdi>x/1.trf</bdi>" in html
    assert "<bdi>/y/2.trf</bdi>" in html


def test_a_mark_opens_to_the_rounds_of_both_computations():
    ways = Ways(
        title="SB",
        rounds=(
            RoundBothWays("1", "5 <i>", "1", "1"),
            RoundBothWays("2", "half point bye", "19", "43.5"),
        ),
        computed="20",
        stated="44.5",
        why=("round 2: a bye",),
        why_stated=("round 2: requested",),
    )
    comparison = replace(verifications.comparison(), ways={("TB3", 3): ways})

    html = verification_page([comparison])

    opened = html.partition('<table class="ways">')[2].partition("</details>")[0]
    assert html.count('<table class="ways">') == 1
    assert opened.count('<tr class="apart">') == 1
    assert "5 &lt;i&gt;" in opened
    assert '<td class="n">19</td><td class="n">43.5</td>' in opened
    assert "<p>By the rules:</p><ul><li>round 2: a bye</li></ul>" in opened
    assert "<p>As printed:</p><ul><li>round 2: requested</li></ul>" in opened


def test_what_is_only_possible_is_marked_as_not_explained():
    (one,) = (
        d for d in verifications.verification().differences if d.column == "TB3" and d.explained_by
    )
    found = replace(
        verifications.verification(),
        differences=(replace(one, explained_by=(), possible=one.explained_by),),
    )

    html = verification_page([verifications.comparison(found=found)])

    assert "not explained; 44.5 comes out if the bye of round 2 counts as a requested one" in html
    assert '<details class="value explained">' not in html


def ranks_by_own_list():
    cells = [
        Cell(id=7, name="Moved <b>", stated="1", computed="2", fits=False),
        Cell(id=8, name="Still", stated="3", computed="3", fits=True),
    ]
    return Compared("Rk.", "PTS,BH,SB", None, "2026", cells, of_ranks=True)


def test_another_list_than_the_own_one_stands_in_the_verdict():
    found = replace(verifications.verification(), by_own_list=ranks_by_own_list())
    said = Page(verification_page([verifications.comparison(found=found)])).text
    assert (
        "The table is ranked by another list than the file's own (PTS,BH,SB), by which 1 of 2 "
        "places changes: 7 Moved <b>: 1 -> 2." in said
    )
    assert "another list" not in page().text


def test_a_file_whose_values_agree_is_no_mere_line_where_another_list_changes_places():
    found = replace(verifications.agreeing(), by_own_list=ranks_by_own_list())
    agrees = verifications.comparison(found=verifications.agreeing())
    changed = verifications.comparison(found=found)
    assert Page(verification_page([agrees, agrees])).tags.count("section") == 0
    said = Page(verification_page([agrees, changed]))
    assert said.tags.count("section") == 1
    assert "by the file's own list 1 of 2 places changes" in said.text
