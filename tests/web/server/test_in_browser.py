"""The page as an arbiter has it: the program started, a real browser, mouse and keyboard.

Playwright drives the Chromium of the system; where there is none these tests are skipped.
"""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from itertools import count
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from browsing import BY_LAYOUT, DROP, OVERFLOW, chromium, faults, unreadable
from generated import swiss
from hosts import Served, host_named
from openpyxl import Workbook
from served import SAMPLES

from trfkit.cli import run
from trfkit.files.convert import write
from trfkit.web.screens.screen import SCREENS, ScreenWords

pytestmark = pytest.mark.long

DESK, PHONE = 1200, 390
OURS = ("http://127.0.0.1:", "blob:http://127.0.0.1:", "blob:null/", "data:image/svg+xml;")
REFUSED = "server responded with a status of 4"
"""What a browser notes of an answer that refuses in words."""
FOCUSED = """() => {
  const one = document.activeElement;
  return [one.tagName, (one.textContent || one.value || "").trim().slice(0, 40)];
}"""


def by_the_server(test):
    """Run a test on the server alone: of the program itself, or of pages without the script."""
    return pytest.mark.parametrize("host", ["server"], indirect=True)(test)


@pytest.fixture(scope="module", params=["server", "file", "folder"])
def host(request):
    with host_named(request.param) as started:
        yield started


@pytest.fixture(scope="module")
def served():
    started = Served()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def windows():
    """A window for each size and kind, with the cookie of the served page, and its troubles."""
    troubles, opened_ = [], {}
    with chromium() as browser:

        def window(width, host, **options):
            key = width, host, *sorted(options.items())
            if key not in opened_:
                context = browser.new_context(viewport={"width": width, "height": 900}, **options)
                page = opened_[key] = context.new_page()
                page.on("console", lambda said: REFUSED in said.text or troubles.append(said.text))
                page.on("pageerror", lambda error: troubles.append(str(error)))
                page.on("dialog", lambda one: (troubles.append(one.message), one.dismiss()))
                page.on("request", lambda one: is_ours(one.url) or troubles.append(one.url))
            return opened_[key]

        yield window, troubles


def is_ours(url):
    """Return whether a request stays in this computer: the one file itself has no server at all."""
    return url.startswith(OURS) or (url.startswith("file:") and url.endswith("/trfkit.html"))


@pytest.fixture
def opened(windows, host):
    """Open the first page; whatever it complains of, or asks of others, is an error."""
    window, troubles = windows
    troubles.clear()

    numbers = count()

    def open_(*, width=DESK, address=None, **options):
        page = window(width, host=host.name, **options)
        page.context.set_offline(host.name == "file")
        page.emulate_media(media="null")
        if host.name != "server" and not page.url.startswith(host.address):
            page.goto(host.address)
        return visit(page, address or f"{host.home}{next(numbers)}")

    yield open_
    assert troubles == []


def settled(page):
    """Wait until the page shows what it was asked for."""
    page.wait_for_selector("main:not([aria-busy=true])")
    return page


def visit(page, address):
    """Open an address, which a page that runs by itself shows without being loaded again."""
    page.evaluate("document.querySelector('main')?.setAttribute('data-old', '')")
    page.goto(address)
    page.wait_for_selector("main:not([data-old])")
    return page


def follow(page, link):
    """Click on a link, and wait for what it leads to."""
    link.click()
    page.wait_for_load_state()
    return settled(page)


def sample(name):
    return name, (SAMPLES / name).read_bytes()


def drop(page, *files, where="body"):
    """Drop files on a page, and wait for the answer."""
    from base64 import b64encode  # noqa: PLC0415 - how bytes get into a page

    before = page.url
    page.evaluate(DROP, [[(name, b64encode(data).decode()) for name, data in files], where])
    page.wait_for_url(lambda url: url != before and url.endswith("/right"), timeout=30_000)
    return page


def workbook():
    """The ranking of the sample as an Excel list."""
    book = Workbook()
    for line in (SAMPLES / "open-swiss.csv").read_text(encoding="utf-8").splitlines():
        book.active.append(line.split(";") if ";" in line else line.split(","))
    out = BytesIO()
    book.save(out)
    return "ranking.xlsx", out.getvalue()


def large(players, rounds=7):
    return f"of-{players}.trf", write(swiss(1, players=players, rounds=rounds), "trf26").data


# Dropping ---------------------------------------------------------------------------------------


def test_a_report_is_dropped_and_the_answer_comes_first(opened):
    page = drop(opened(), sample("open-swiss.trf"))

    assert page.locator("main h1").count() == 1
    answer = page.locator(".verdict")
    assert answer.inner_text().startswith("The places and points are correct")
    assert answer.bounding_box()["y"] < 300
    assert "Riverside Open" in page.title()


def test_a_language_in_the_address_stays(opened, host):
    opened()  # which gives the cookie
    page = drop(opened(address=host.at("/qps/")), sample("open-swiss.trf"))
    follow(page, page.locator("nav.tabs a[href*=standings]"))

    assert "/qps/files/" in page.url
    assert page.url.endswith("/standings")
    assert page.locator("html").get_attribute("lang") == "qps"
    assert page.locator("nav.tabs a[aria-current=page]").inner_text().startswith("[Šţàñðîñĝš")


def test_a_saved_page_alone_is_an_event(opened):
    page = drop(opened(), sample("open-swiss.html"))

    assert page.locator(".verdict").count() == 1
    assert page.get_by_role("link", name="Standings").count() == 1


def test_a_report_and_its_table_are_held_against_each_other(opened):
    page = drop(opened(), sample("open-swiss.trf"), sample("open-swiss.csv"))

    assert "compared with open-swiss.csv" in page.locator("header").inner_text()
    assert "Places are correct" in page.locator(".verdict").inner_text()


def test_a_table_dropped_later_joins_its_report_and_other_files_take_its_place(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    drop(page, workbook())
    assert "compared with ranking.xlsx" in page.locator("header").inner_text()

    drop(page, sample("round-robin.trf"))
    assert "open-swiss" not in page.locator("header").inner_text()


def test_own_regulations_dropped_later_are_followed(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    drop(page, ("club.toml", b'tiebreaks = ["WON", "BH"]'))
    assert "by the regulations in club.toml" in page.locator("header").inner_text()
    follow(page, page.get_by_role("link", name="Standings"))
    assert "PTS, WON, BH" in page.locator(".about").inner_text()
    assert "--regulations club.toml" in page.locator(".bottom code").inner_text()

    drop(page, ("club.toml", b'tiebreaks = ["WNO"]'))
    assert "line 1" in page.locator("main").inner_text()


def test_ten_files_are_listed_with_those_first_that_differ(opened):
    names = sorted(path.name for path in SAMPLES.glob("*.trf"))[:9]
    page = drop(opened(), *map(sample, names), ("letter.txt", b"Dear organiser"))

    assert "10 files" in page.locator("h1").inner_text()
    assert page.locator("nav[aria-label='The files'] a").count() == 11
    follow(page, page.get_by_role("link", name="open-swiss.trf").first)
    assert page.locator("a[aria-current=true]").inner_text() == "open-swiss.trf"


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("letter.txt", b"Dear organiser", "No tournament"),
        ("empty.trf", b"", "No tournament"),
        ("old.tunx", b"\x93\xff\x89\x44", "Swiss-Manager"),
    ],
)
def test_a_file_that_is_none_says_what_to_do(opened, name, data, told):
    page = drop(opened(), (name, data))

    assert told in page.locator("main").inner_text()


def test_fifty_megabytes_are_refused_before_they_are_sent(opened):
    page = opened()
    page.evaluate(
        """() => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([new Uint8Array(50 * 1048576)], "large.trf"));
          const event = new DragEvent("drop", { dataTransfer: dropped, bubbles: true });
          document.body.dispatchEvent(event);
        }"""
    )

    assert "too large" in page.get_by_role("alert").inner_text()


@by_the_server
def test_fifty_megabytes_are_refused_without_the_script(opened, tmp_path):
    (tmp_path / "large.trf").write_bytes(b"001 " * (50 * 1024 * 256))
    page = opened(java_script_enabled=False)
    page.set_input_files("input[type=file]", tmp_path / "large.trf")
    follow(page, page.get_by_role("button", name="Show").first)

    assert "too large" in page.get_by_role("alert").inner_text()


def test_a_pasted_text_is_a_file(opened):
    page = opened()
    page.evaluate(
        """(text) => {
          const pasted = new DataTransfer();
          pasted.setData("text/plain", text);
          const event = new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true });
          document.body.dispatchEvent(event);
        }""",
        sample("open-swiss.trf")[1].decode("utf-8"),
    )
    page.wait_for_url("**/right")

    assert "Riverside Open" in page.title()


def test_two_thousand_players_are_looked_at(opened):
    page = drop(opened(), large(2000))
    page.wait_for_selector(".verdict")
    follow(page, page.get_by_role("link", name="Standings"))
    page.wait_for_selector("tbody tr")
    page.wait_for_load_state()
    assert page.locator("tbody tr").count() == 2000


# The screens ------------------------------------------------------------------------------------


def test_every_screen_is_reached_by_mouse(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    for screen in SCREENS:
        follow(page, page.get_by_role("link", name=ScreenWords().of(screen.title), exact=True))
        page.wait_for_url(f"**/{screen.name}*")
        assert page.locator("a[aria-current=page]").inner_text() == ScreenWords().of(screen.title)
        assert page.evaluate(OVERFLOW) == 0


def tab_to(page, text, most=60):
    """Press Tab until what has the focus shows a text."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in page.evaluate(FOCUSED)[1]:
            return
    raise AssertionError(text)


def test_every_screen_is_reached_and_used_by_keyboard_alone(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    page.keyboard.press("Tab")
    assert "Skip" in page.evaluate(FOCUSED)[1]
    for screen in SCREENS[1:]:
        tab_to(page, ScreenWords().of(screen.title))
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{screen.name}*")
    page.go_back()
    page.wait_for_url(f"**/{SCREENS[-2].name}*")
    tab_to(page, "Standings")
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings")
    page.focus("select[name=rounds]")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("h1:has-text('after round 1')")
    assert page.evaluate("document.activeElement.name") == "rounds"
    tab_to(page, "Vastarelli", 20)
    page.keyboard.press("Enter")
    page.wait_for_url("**/why?*")


def test_standings_change_at_once_and_the_address_with_them(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    follow(page, page.get_by_role("link", name="Standings"))
    page.select_option("select[name=rounds]", "3")
    page.wait_for_selector("h1:has-text('after round 3')")
    page.select_option("select[name=edition]", "2012")
    page.wait_for_url("**edition=2012*")
    page.wait_for_selector(".bottom code:has-text('2012')")

    assert "--rounds 3" in page.locator(".bottom code").inner_text()
    page.reload()
    settled(page)
    assert "after round 3" in page.locator("h1").inner_text()
    page.fill("input[name=t]", "XYZ")
    page.keyboard.press("Tab")
    page.wait_for_selector("[role=alert]:visible")
    assert "XYZ" in page.locator(".trouble:visible").inner_text()
    page.fill("input[name=t]", "BH")
    page.keyboard.press("Tab")
    page.wait_for_selector("#result .trouble", state="detached")


def test_a_value_leads_to_why_it_is_so(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    follow(page, page.get_by_role("link", name="Standings"))
    follow(page, page.get_by_role("link", name="29", exact=True))
    assert "BH = 29" in page.locator("h1").inner_text()

    page.select_option("select[name=code]", "")
    page.select_option("select[name=other]", "3")
    page.wait_for_selector("h1:has-text('is ahead of')")


def test_another_result_is_tried_and_taken_back(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    follow(page, page.get_by_role("link", name="What if?"))
    page.get_by_label("Result: 1 Vastarelli").select_option("0-1")
    page.wait_for_selector("h1:has-text('places change')")
    page.select_option("select[name=round]", "6")
    page.wait_for_url("**round=6*")
    assert "r7 1-7 0-1" in page.locator("form.menus").inner_text()
    assert "places change" in page.locator("h1").inner_text()
    follow(page, page.get_by_role("link", name="Reset"))

    assert "places change" not in page.locator("h1").inner_text()


def test_corrections_are_made_and_the_corrected_file_is_saved(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    follow(page, page.get_by_role("link", name="To correct"))
    page.wait_for_load_state()
    one = page.get_by_role("button", name="Correct", exact=True)
    assert one.count() == 4
    while one.count():  # with one of them made the others are guesses
        with page.expect_navigation():
            follow(page, one.first)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the corrected file").click()

    assert download.value.suggested_filename == "open-swiss.trf"
    saved = download.value.path().read_bytes()
    old = sample("open-swiss.trf")[1]
    assert len(saved) == len(old)
    assert sum(a != b for a, b in zip(old, saved, strict=True)) == 4


def test_downloads_are_byte_for_byte_what_the_commands_shown_write(opened, tmp_path, monkeypatch):
    import shlex  # noqa: PLC0415 - a command is read as a shell reads it

    monkeypatch.chdir(tmp_path)
    (tmp_path / "open-swiss.trf").write_bytes(sample("open-swiss.trf")[1])
    page = drop(opened(), sample("open-swiss.trf"))
    follow(page, page.get_by_role("link", name="Save as").first)
    page.wait_for_load_state()
    rows = page.locator("tbody tr")
    assert rows.count() > 25
    for number in range(0, rows.count(), 5):  # tests/web/screens compares every one
        row = rows.nth(number)
        words = shlex.split(row.locator("code").last.inner_text())
        with page.expect_download() as download:
            row.locator("th a").click()
            assert page.url.endswith("/save"), words
        name = download.value.suggested_filename
        assert name == row.locator("th a").inner_text()
        assert words.pop(0) == "trfkit"
        assert run(words) in {0, 1}, words
        assert download.value.path().read_bytes() == (tmp_path / name).read_bytes(), words


def test_what_cannot_be_saved_is_said_where_it_was_asked_for(opened):
    page = drop(opened(), sample("swiss-2006.trf"))
    follow(page, page.get_by_role("link", name="Save as").first)
    follow(page, page.get_by_role("link", name="swiss-2006-ratings.csv"))

    assert "known here from 2014" in page.locator("main").inner_text()
    assert page.get_by_role("link", name="Standings", exact=True).is_visible()


def test_two_tabs_have_their_own_files(opened):
    one = drop(opened(), sample("open-swiss.trf"))
    other = one.context.new_page()
    other.goto(one.url.partition("/files")[0])
    other.wait_for_selector("main")
    drop(other, sample("round-robin.trf"))
    one.reload()
    settled(one)

    assert "Riverside" in one.title()
    assert "Riverside" not in other.title()


@by_the_server
def test_without_the_script_everything_is_a_form(opened):
    page = opened(java_script_enabled=False)
    page.set_input_files("input[type=file]", SAMPLES / "open-swiss.trf")
    follow(page, page.get_by_role("button", name="Show").first)
    follow(page, page.get_by_role("link", name="Standings"))
    page.select_option("select[name=rounds]", "3")
    follow(page, page.get_by_role("button", name="Show").first)
    assert "after round 3" in page.locator("h1").inner_text()
    follow(page, page.get_by_role("link", name="What if?"))
    page.get_by_label("Result: 1 Vastarelli").select_option("0-1")
    follow(page, page.get_by_role("button", name="Show what changes"))

    assert "place" in page.locator("h1").inner_text()


# How it looks -----------------------------------------------------------------------------------

ADDRESSES = (
    "right",
    "mend",
    "standings",
    "why",
    "why?who=1&code=BH",
    "why?who=1&other=3",
    "whatif",
    "whatif?set=r7+1-7+0-1",
    "playoff?places=4-7&system=knockout",
    "ratings",
    "save",
    "save?losses=trf06",
    "standings?edition=1999",
)


@pytest.mark.parametrize(
    ("scheme", "width", "rules"), [("light", DESK, ()), ("dark", PHONE, BY_LAYOUT)]
)
def test_no_screen_has_a_fault_or_is_too_wide_or_hard_to_read(opened, scheme, width, rules):
    page = opened(color_scheme=scheme, width=width)
    found = {}

    def look(at):
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        found[at] = faults(page, rules), unreadable(page), page.evaluate(OVERFLOW)

    look("start")
    drop(page, sample("open-swiss.trf"), sample("open-swiss.csv"))
    base = page.url.rpartition("/")[0]
    for address in ADDRESSES:
        visit(page, f"{base}/{address}")
        look(address)
    drop(page, sample("open-swiss.trf"), sample("round-robin.trf"), ("x.txt", b"x"))
    for number in ("all/right", "all/mend", "2/right"):
        visit(page, page.url.rpartition("/")[0].rpartition("/")[0] + f"/{number}")
        look(number)

    assert {at: told for at, told in found.items() if told != ([], [], 0)} == {}


def test_on_paper_there_is_the_result_alone(opened):
    page = drop(opened(), sample("open-swiss.trf"))
    page.emulate_media(media="print")

    assert not page.locator("nav").first.is_visible()
    assert not page.locator("form").first.is_visible()
    assert not page.locator(".bottom").is_visible()
    assert page.locator("main h1").is_visible()


# The program ------------------------------------------------------------------------------------


@by_the_server
def test_it_ends_with_ctrl_c_and_says_nothing_of_its_inside(opened):
    started = Served(str(SAMPLES / "open-swiss.trf"))
    page = opened(address=started.address)
    assert "Riverside" in page.title()
    code, _, err = started.stop()

    assert code == 0
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "stopped"


def test_files_that_are_gone_are_so_in_words(opened, host):
    page = visit(opened(), host.at(f"/files/{'x' * 22}/0/right"))

    assert "no longer here" in page.locator("h1").inner_text()


def test_a_second_program_finds_its_own_port_and_a_taken_one_is_refused(served):
    other = Served()
    assert other.home != served.home
    port = re.search(r":(\d+)/", other.home)[1]
    done = subprocess.run(
        [sys.executable, "-m", "trfkit", "serve", "--no-browser", "--port", port],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    other.stop()

    assert done.returncode == 2
    assert f"port {port}" in done.stderr


def test_it_listens_on_the_loopback_interface_alone(served):
    port = int(re.search(r":(\d+)/", served.home)[1])
    table = Path("/proc/net/tcp")
    if not table.exists():
        pytest.skip("only Linux tells who listens")
    rows = [line.split() for line in table.read_text(encoding="ascii").splitlines()[1:]]
    listening = {row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")}

    assert listening == {f"0100007F:{port:04X}"}


def test_a_real_connection_is_guarded_too(served):
    for headers, status in (({}, 403), ({"Host": "evil.example"}, 421)):
        request = Request(served.home, headers=headers)  # noqa: S310 - our own address
        with pytest.raises(OSError, match=str(status)):
            urlopen(request, timeout=5)  # noqa: S310 - as above
