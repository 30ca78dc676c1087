"""The pages as a reader has them: opened from disk in a browser, in the dark, on paper, on a phone.

Playwright drives the Chromium of the system; where there is none these tests are skipped.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import verifications
from browsing import BY_LAYOUT, CONTRASTS, OVERFLOW, chromium, faults, unreadable
from builders import SWISS, changed, put
from events import event
from sample_document import DOCUMENT
from team_events import team_event_of

from trfkit.change import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.checks import check
from trfkit.files import registry
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.findings.file_findings import FileReport
from trfkit.go.go_event import parse_grade
from trfkit.go.office import Member
from trfkit.go.office.event_application import EventDetails, File, apply_event
from trfkit.go.office.rating_book import history, listing
from trfkit.go.office.store import make_office, open_office
from trfkit.go.reports.office_documents import list_document, member_document
from trfkit.go.reports.office_json import history_report
from trfkit.go.reports.office_json import list_report as go_list_report
from trfkit.messages import Message, Span
from trfkit.playoffs.conduct import plan
from trfkit.ranking import Ranking, explain, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import compare
from trfkit.record import replace
from trfkit.reports.check import Checks
from trfkit.reports.check_document import check_document
from trfkit.reports.differences import differences_document
from trfkit.reports.document import Column, Document, Kind, Table
from trfkit.reports.event.event_document import event_document
from trfkit.reports.event.event_report import event_report
from trfkit.reports.explanation import card_document, comparison_document, explanation_document
from trfkit.reports.playoff import Programme, playoff_document
from trfkit.reports.provenance import Origin
from trfkit.reports.render_html import render_html
from trfkit.reports.show import select_parts, shown_document
from trfkit.reports.standings import Listing, standings_document
from trfkit.reports.verification import verification_document

pytestmark = pytest.mark.long

UPLOAD = Profile.UPLOAD
DESK, PHONE, PAPER = 1200, 400, 680
"""Widths in pixels; the last is what A4 leaves between the margins."""
OPEN_ALL = "all => all.forEach(details => { details.open = true })"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    """A window of the browser without a network, the file it shows, and what went wrong in it."""
    with chromium() as browser:
        page = browser.new_context(offline=True).new_page()
        path = tmp_path_factory.mktemp("pages") / "page.html"
        troubles = []
        page.on("console", lambda said: troubles.append(said.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: (troubles.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda asked: asked.url == path.as_uri() or troubles.append(asked.url))
        yield page, path, troubles


@pytest.fixture
def opened(window):
    """Open a document from disk; whatever it complains of or asks the network for is an error."""
    page, path, troubles = window
    troubles.clear()

    def open_(html, *, width=DESK, color_scheme="light"):
        path.write_text(html, encoding="utf-8")
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="null", color_scheme=color_scheme)
        page.goto("about:blank")  # the same address with #place would not be loaded again
        page.goto(path.as_uri())
        return page

    yield open_
    assert troubles == []


def verification_page(comparisons, failed=()):
    return "".join(render_html(verification_document(comparisons, failed, is_page=True)))


def verification(rows=12):
    return verification_page([verifications.comparison(rows)])


def playoff(players, edition="2006"):
    programme = Programme(plan(players, edition))
    document = playoff_document(programme, Origin(edition=edition), is_page=True)
    return "".join(render_html(document))


def both_ways():
    shown = {("TB3", 3): verifications.computations(), ("TB2", 2): verifications.computations()}
    return verification_page([replace(verifications.comparison(), computations=shown)])


def verifications_of_two():
    return verification_page([verifications.comparison()] * 2, [("x.trf", "there is no file")])


def findings(files=2):
    """A page of findings: the events of ``changed`` with a hostile name and rows without end."""
    wrong = changed(
        SWISS, put(2, "points", "9.0"), put(5, "rank", "1"), put(3, "name", HOSTILE[:33])
    )
    read_ = [check(read(text.encode()), UPLOAD) for text in (wrong, SWISS)]
    reports = [
        FileReport(
            file=f"reports/{HOSTILE} {place}.trf",
            diagnostics=diagnostics * (40 if not place else 1),
            profile=UPLOAD,
            event=HOSTILE,
            about=Message("check.about", parts=(Span("name", HOSTILE),)),
        )
        for place, diagnostics in enumerate(read_[:files])
    ]
    document = check_document(Checks(files=tuple(reports), origin=Origin()), is_page=True)
    return "".join(render_html(document))


LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
HOSTILE = "<script>alert(4)</script>"
ELEVEN = """
1  2w1  3b=  4w1  5b1  6w0  7b1  8w1  2b1  3w0  4b1  5w=
2  1b0  4w1  U    3w1  5b1  6w1  7b=  1w0  8b1  H    6b1
3  4b1  1w=  6w1  2b0  8w1  5b1  4w0  7b1  1b1  8w1  7w-
4  3w0  2b0  1b0  6w1  7b1  8w=  3b1  5w1  6b1  1w0  8b1
5  6w1  7b1  8w1  1w0  2w0  3w0  6b1  4b0  7w1  H    1b=
6  5b0  8w1  3b0  4b0  1b1  2b0  5w0  8w=  4w0  7b1  2w0
7  8b1  5w0  U    8b1  4w0  1w0  2w=  3w0  5b0  6w0  3b+
8  7w0  6b0  5b0  7w0  3b0  4b=  1b0  6b=  2w0  3b0  4w0
"""


def long_event():
    found = event(ELEVEN, ratings={n: 2400 - 30 * n for n in range(1, 9)})
    names = {2: HOSTILE, 4: LONG}
    named = (replace(p, name=names.get(p.start_no, p.name)) for p in found.players)
    return replace(found, players=tuple(named))


def value(code="BH/C1"):
    explanation = explain(long_event(), 4, code)
    return "".join(render_html(explanation_document(explanation, Origin(edition="2026"))))


def whole_card():
    return "".join(render_html(card_document(card(long_event(), 4), Origin())))


def both(codes="BH/C1,BH,SB"):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")))
    return "".join(render_html(comparison_document(compare(long_event(), 2, 4, ranking), Origin())))


def whole_event():
    """The report of eleven rounds, of which the findings are those of another file."""
    findings_ = FileReport(file="", diagnostics=check(read(changed(SWISS).encode()), UPLOAD))
    report = event_report(long_event(), Ranking(edition="2026"), findings_)
    return "".join(render_html(event_document(report)))


def whole_team_event():
    league = team_event_of("1-2 1=0+\n1-3 0110 2H\n2-3 ==1= 1Z", teams=3, boards=4)
    report = event_report(league, Ranking(edition="2026"))
    return "".join(render_html(event_document(report)))


def standings_of_two_editions():
    event_ = long_event()
    lists = [Listing(rank(event_, Ranking(edition=e)), event_) for e in ("2024", "2026")]
    return "".join(render_html(standings_document(lists, Origin())))


def rounds_card_and_crosstable():
    found = select_parts(
        long_event(), Ranking(), numbers=[3], participants=[4], with_crosstable=True
    )
    return "".join(render_html(shown_document(found, Origin())))


def rounds_of_teams():
    league = team_event_of("1-2 1=0+\n1-3 0110 2H\n2-3 ==1= 1Z", teams=3, boards=4)
    found = select_parts(league, Ranking(), numbers=[1, 2], participants=[1], with_crosstable=True)
    return "".join(render_html(shown_document(found, Origin())))


def differences():
    changed_ = with_edits(long_event(), ["r3 4-1 1-0"])
    found = compare_tournaments(long_event(), changed_)
    return "".join(render_html(differences_document(found, Origin())))


@cache
def office_pages():
    """The pages of a Go office: a list that lowers dans, members with a chart and without."""
    begins = date(2026, 1, 1)
    names = (HOSTILE, LONG, "Novák Anna", "Zhuk Taras")
    members = [
        Member(id=n, name=name, start=2400 - 80 * n, entered=begins, rank=parse_grade("5d"))
        for n, name in enumerate(names, start=1)
    ]
    with TemporaryDirectory() as folder:
        place = Path(folder) / "o"
        make_office(place, {}, begins, members)
        with open_office(place) as office:
            for month in (2, 5, 8):
                text = "; DT[{0},{0}]\n1 One A 1d UA K 0 2+/w0\n2 Two B 1d UA K 0 1-/b0\n"
                played = registry.read(text.format(date(2026, month, 7)).encode()).tournament
                given = EventDetails(name=f"{HOSTILE} {month}", matched={1: 1, 2: 2})
                apply_event(office, played, given, File("f", "0" * 64))
            book = office.book()
        origin = Origin()
        listed = go_list_report("o", listing(book, date(2026, 4, 1)))
        members_ = [history_report("o", history(book, m)) for m in book.members.values()]
    documents = [member_document(member, origin) for member in members_]
    return [
        "".join(render_html(document)) for document in (list_document(listed, origin), *documents)
    ]


RENDERED = {
    "every node": lambda: "".join(render_html(DOCUMENT)),
    "standings": standings_of_two_editions,
    "what is shown": rounds_card_and_crosstable,
    "what is shown of teams": rounds_of_teams,
    "differences": differences,
    "Go list": lambda: office_pages()[0],
    "Go member": lambda: office_pages()[1],
    "Go member without events": lambda: office_pages()[3],
    "event": whole_event,
    "event of teams": whole_team_event,
    "value": value,
    "card": whole_card,
    "comparison": both,
    "comparison by direct encounter": partial(both, "DE,ARO"),
    "verification": verification,
    "both ways": both_ways,
    "verifications": verifications_of_two,
    "findings": findings,
    "findings of one file": partial(findings, 1),
    **{f"play-off of {many}": partial(playoff, many) for many in (6, 8, 10)},
    "play-off of 2026": partial(playoff, 4, "2026"),
}
PAGES = [pytest.param(cache(render), id=name) for name, render in RENDERED.items()]
"""Each is made once for all that is asked of it."""


@pytest.mark.parametrize("render", PAGES)
@pytest.mark.parametrize(("width", "rules"), [(DESK, ()), (PHONE, BY_LAYOUT)])
def test_axe_finds_no_fault(opened, render, width, rules):
    page = opened(render(), width=width)

    page.locator("details").evaluate_all(OPEN_ALL)

    assert faults(page, rules) == []


@pytest.mark.parametrize("render", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_can_be_read(opened, render, scheme):
    page = opened(render(), color_scheme=scheme)

    page.locator("details").evaluate_all(OPEN_ALL)

    assert len(page.evaluate(CONTRASTS)) > 10
    assert unreadable(page) == []


def test_dark_is_dark_and_light_is_light(opened):
    behind = "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"

    assert max(opened(verification(), color_scheme="dark").evaluate(behind)) < 64
    assert min(opened(verification(), color_scheme="light").evaluate(behind)) > 192


@pytest.mark.parametrize("render", PAGES)
@pytest.mark.parametrize("width", [DESK, PHONE])
def test_no_page_is_wider_than_its_window(opened, render, width):
    page = opened(render(), width=width)

    page.locator("details").evaluate_all(OPEN_ALL)

    assert page.evaluate(OVERFLOW) == 0


@pytest.mark.parametrize("render", PAGES)
def test_paper_holds_the_width_and_is_black_on_white(opened, render):
    page = opened(render(), width=PAPER, color_scheme="dark")

    page.emulate_media(media="print")

    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    assert unreadable(page) == []


def test_a_differing_value_is_marked_by_a_sign_and_tells_why_when_it_is_opened(opened):
    page = opened(verification())
    row = page.locator("table:has(td.wrong) tr", has_text="Participant 3")
    mark = row.locator("td.explained details").last

    assert page.locator("table:has(td.wrong) tbody tr").count() == 12
    assert mark.locator("summary").inner_text().split() == ["44.5", "≠", "20"]
    assert not mark.locator("p").is_visible()

    mark.locator("summary").click()

    assert mark.locator("p").is_visible()
    assert "if the bye of round 2" in mark.locator("p").inner_text()
    assert page.locator("td.wrong summary").last.inner_text().endswith("20 ?")


def test_a_mark_opens_to_the_rounds_and_a_phone_shows_them_whole(opened):
    page = opened(both_ways(), width=PHONE)
    mark = page.locator("details:has(tfoot)").last

    mark.evaluate("one => { one.open = true; one.scrollIntoView({inline: 'center'}) }")

    box = mark.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    assert mark.locator("tr.explained").count() == 1
    assert mark.locator("tfoot td.n").all_inner_texts()[1:] == ["20", "44.5"]


def test_a_mark_opens_from_the_keyboard(opened):
    page = opened(verification())
    mark = page.locator("td.explained details").first

    mark.locator("summary").focus()
    page.keyboard.press("Enter")

    assert mark.locator("p").is_visible()


def test_hostile_names_are_shown_and_do_nothing(opened):
    page = opened(verification())

    names = page.locator("table:has(td.wrong) tbody th").all_inner_texts()

    assert "<script>alert(4)</script>" in names
    assert "Right\N{REPLACEMENT CHARACTER}teeL, Otto" in names
    assert page.locator("script").count() == 0


@pytest.mark.parametrize("render", [value, whole_card, both, partial(both, "TPR,PTP")])
def test_an_explanation_of_eleven_rounds_is_one_sheet_of_paper(opened, render):
    made = opened(render(), width=PAPER).pdf(format="A4", prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 1


@pytest.mark.parametrize("render", [whole_card, both])
def test_an_explanation_shows_hostile_names_and_obeys_none(opened, render):
    page = opened(render())

    assert page.get_by_text(HOSTILE).count() > 0
    assert page.locator("script").count() == 0
    assert page.locator("table").count() == page.locator("table > caption").count()
    assert page.locator("th:not([scope])").count() == 0


def test_the_head_of_a_long_table_stays_in_sight(opened):
    page = opened(verification(500))
    table = page.locator("table:has(td.wrong)")
    region = page.locator(".scroll", has=table)

    region.evaluate("region => region.scrollTo(0, region.scrollHeight)")

    top = region.bounding_box()["y"]
    assert region.evaluate("region => region.scrollTop") > 5000
    assert table.locator("thead th").first.bounding_box()["y"] == pytest.approx(top, abs=2)


def test_a_long_table_can_be_cut_down_to_the_rows_that_differ(opened):
    found = verifications.verification(500)
    columns = [one for one in found.columns if one.label != "TB2"]
    page = opened(
        verification_page([verifications.comparison(found=verifications.without(found, "TB2"))])
    )
    rows = page.locator("table:has(td.wrong) tbody tr:visible")
    assert (len(columns), rows.count()) == (3, 500)

    page.get_by_label("rows that differ").first.check()

    assert rows.count() == 3


def test_a_phone_can_push_a_wide_table_aside(opened):
    page = opened(verification(), width=PHONE)
    region = page.locator(".scroll", has=page.locator("table:has(td.wrong)"))

    region.evaluate("region => region.scrollTo(region.scrollWidth, 0)")

    assert region.evaluate("region => region.scrollLeft") > 0
    assert region.get_attribute("tabindex") == "0"


def test_paper_shows_the_values_that_differ_with_their_causes(opened):
    found = verifications.without(verifications.verification(120), "TB2")
    page = opened(verification_page([verifications.comparison(found=found)]), width=PAPER)
    causes = page.get_by_text("if the bye of round 2")
    assert not any(one.is_visible() for one in causes.all())

    page.emulate_media(media="print")

    assert any(one.is_visible() for one in causes.all())
    assert page.locator(".verdict").is_visible()


def test_a_name_stays_in_view_where_a_phone_pushes_the_values_aside(opened):
    page = opened(verification(), width=PHONE)
    box = page.locator("table:has(td.wrong)").locator("xpath=..")

    box.evaluate("box => { box.scrollLeft = 400 }")

    left = page.locator("table:has(td.wrong) tbody th").nth(1).bounding_box()["x"]
    assert 0 <= left < PHONE / 4


def test_a_folder_can_be_cut_down_to_the_files_that_differ(opened):
    agrees = verifications.agreeing()
    page = opened(
        verification_page(
            [verifications.comparison(found=agrees), verifications.comparison()],
            [("x.trf", "there is no file")],
        )
    )
    rows = page.locator("table:has(a[href^='#file']:not([href*=cause])) tbody tr:visible")
    assert rows.count() == 3

    page.get_by_label("not those that agree").check()
    assert rows.count() == 2
    page.get_by_label("those with wrong places").check()
    assert rows.count() == 1
    page.get_by_label("those that could not be read").check()
    assert "there is no file" in rows.all_inner_texts()[0]


def test_a_name_in_the_standings_leads_to_the_card_and_back(opened):
    page = opened(whole_event())

    page.locator("#standings").get_by_role("link", name=LONG).click()
    assert page.locator("section:target h3").inner_text().startswith(f"4 {LONG}")
    page.locator("section:target").get_by_text("to the standings").click()

    assert page.url.endswith("#standings")


def test_a_value_of_the_standings_opens_whole_on_a_phone(opened):
    page = opened(whole_event(), width=PHONE)
    value = page.locator("details.value").last

    value.locator("summary").focus()
    page.keyboard.press("Enter")
    value.evaluate("one => one.scrollIntoView({inline: 'center'})")

    box = value.bounding_box()
    assert value.locator("p").is_visible()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE


def test_paper_leaves_out_the_cards_unless_they_are_asked_for(opened):
    page = opened(whole_event(), width=PAPER)

    page.emulate_media(media="print")
    assert page.locator("#cards section:visible").count() == 0
    page.emulate_media(media="screen")
    page.get_by_label("print these cards, too").press("Space")  # a click may miss what still moves
    page.emulate_media(media="print")

    assert page.locator("#cards section:visible").count() == 8


def test_five_hundred_players_are_sorted_by_a_column_and_back(opened):
    report = event_report(many(500), Ranking(tiebreaks=("BH", "DE")))
    page = opened("".join(render_html(event_document(report))))
    table = page.locator("#standings table")
    names = table.locator("tbody th")
    by_rank = names.all_text_contents()

    for name, ends in (("rating", (500, 1)), ("name", (1, 500)), ("name", (500, 1))):
        head = table.get_by_role("button", name=name, exact=True)
        head.press("Enter")
        assert (names.first.inner_text(), names.last.inner_text()) == tuple(
            f"Player {number:03}" for number in ends
        )
        assert table.locator("[aria-sort]").inner_text().startswith(name)
    table.get_by_role("button", name="rank", exact=True).click()

    assert names.all_text_contents() == by_rank
    took = "button => { const t = performance.now(); button.click(); return performance.now() - t }"
    assert table.get_by_role("button", name="BH").evaluate(took) < 500


def many(players):
    """A round in which each even number lost to the one before; ratings rise with the number."""
    rows = "".join(f"{n}  {n + 1}w1\n{n + 1}  {n}b0\n" for n in range(1, players, 2))
    found = event(rows, ratings={n: 1500 + n for n in range(1, players + 1)})
    named = (replace(p, name=f"Player {p.start_no:03}") for p in found.players)
    return replace(found, players=tuple(named))


def test_an_event_shows_hostile_names_and_obeys_none(opened):
    page = opened(whole_event())

    assert page.get_by_text(HOSTILE).count() > 0
    assert page.locator("script").count() == 1  # its own, which sorts
    assert page.locator("table").count() == page.locator("table > caption").count()
    assert page.locator("th:not([scope])").count() == 0


def test_every_table_has_a_caption_and_every_head_says_what_it_heads(opened):
    page = opened(verification())

    assert page.locator("table").count() == page.locator("table > caption").count()
    assert page.locator("th:not([scope])").count() == 0


def test_findings_show_hostile_names_and_obey_none(opened):
    page = opened(findings())

    assert page.get_by_text(HOSTILE).count() > 0
    assert page.locator("script").count() == 0
    assert page.locator("th:not([scope])").count() == 0


def test_findings_lead_from_the_table_to_the_file_and_can_be_cut_down(opened):
    page = opened(findings())
    first = page.locator("tbody a").first

    assert page.locator(first.get_attribute("href")).get_by_text("SCR001").count() > 0
    files = page.locator("table").first.locator("tbody tr:visible")
    before = files.count()
    page.get_by_label("with errors").check()
    assert files.count() == before - 1


def test_an_overview_leads_to_each_file(opened):
    page = opened(verifications_of_two())

    page.get_by_role("link").nth(1).click()

    assert page.url.endswith("#file-2")
    assert page.locator("#file-2").is_visible()
    assert "there is no file" in page.locator("table").first.inner_text()


def test_a_list_of_go_ratings_can_be_sorted_and_marks_what_it_did(opened):
    page = opened(office_pages()[0])
    names = page.locator("tbody th")

    assert page.locator("tr.wrong").count() == 3
    assert names.first.inner_text() == HOSTILE

    page.locator("thead button", has_text="IK").click()
    page.locator("thead button", has_text="IK").click()

    assert names.first.inner_text() == "Zhuk Taras"


def test_the_chart_of_a_member_says_what_each_point_is(opened):
    page = opened(office_pages()[1])

    assert page.locator(".chart circle").count() == 4
    assert page.locator(".chart circle title").last.text_content().startswith("2026-08-07 <script>")
    assert page.locator(".chart .mark").count() == 1


LINES_OF_NAMES = """names => names.map(name => name.getClientRects().length)"""


@pytest.mark.parametrize(
    ("name", "lines"),
    [("Vastarelli,Dario", 1), ("Van der Meulenbroek,Joost", 2), (LONG.replace(" ", "_"), 3)],
)
def test_names_are_broken_between_words_on_a_phone(opened, name, lines):
    numbers = tuple(Column(kind=Kind.NUMBER, label=Span("code", f"BH/C{n}")) for n in range(9))
    columns = (Column(kind=Kind.NAME, label=Span("text", "name")), *numbers)
    table = Table(columns=columns, rows=[(name, *range(9))], caption=Span("text", "Standings"))
    document = Document(title=Span("text", "An event"), blocks=(table,))
    page = opened("".join(render_html(document)), width=PHONE)
    assert page.eval_on_selector_all("tbody bdi", LINES_OF_NAMES) == [lines]
