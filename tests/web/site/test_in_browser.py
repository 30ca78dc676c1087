"""The page that runs by itself, in a real browser: what no server could do for it.

``tests/web/server/test_in_browser.py`` looks at the screens themselves, by every host.
"""

from __future__ import annotations

import re
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest
from browsing import DROP, OVERFLOW, chromium
from generated import swiss
from hosts import built_parts, host_named, products, web_server
from served import SAMPLES

from trfkit.files.convert import write
from trfkit.web.screens.dropped_files import Desk, Desks, drop_file
from trfkit.web.screens.router import ScreenRequest, answer_request
from trfkit.web.screens.screen import SCREENS, ScreenWords
from trfkit.web.site import tab
from trfkit.web.site.build import FOLDER, write_products

pytestmark = pytest.mark.long

STYLE = re.compile(r"(?s)<style>.*?</style>")
READY = "performance.getEntriesByName('ready').length"


@pytest.fixture(scope="module")
def browser():
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="module", params=["file", "folder"])
def host(request):
    with host_named(request.param) as started:
        yield started


@pytest.fixture
def tab_page(browser, host):
    """A new tab with the first page; it may complain of nothing, and ask nobody but its server."""
    with browser.new_context(viewport={"width": 1200, "height": 900}) as context:
        context.set_offline(host.name == "file")
        page = context.new_page()
        troubles, asked = [], []
        page.on("console", lambda line: troubles.append(line.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: (troubles.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(host.address)
        yield page
        own = (host.address, "blob:null/", f"blob:{host.address}", "data:image/svg+xml;")
        assert troubles == []
        assert [url for url in asked if not url.startswith(own)] == []


only_file = pytest.mark.parametrize("host", ["file"], indirect=True)
only_folder = pytest.mark.parametrize("host", ["folder"], indirect=True)


def drop(page, *files):
    before = page.url
    page.evaluate(DROP, [[(name, b64encode(data).decode()) for name, data in files], "body"])
    page.wait_for_url(lambda url: url != before and url.endswith("/right"), timeout=60_000)
    return page


def sample(name):
    return name, (SAMPLES / name).read_bytes()


def generated(players):
    return f"of-{players}.trf", write(swiss(1, players=players, rounds=9), "trf26").data


def follow(page, name):
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_selector("main:not([aria-busy=true])")


# As on the server ------------------------------------------------------------------------------


def shown_by_the_server(name, data, screen):
    desks, desk = Desks(lambda: 0.0, lambda _: None), Desk((drop_file(name, data),))
    desk.key = "KEY"
    desks.keep(desk)
    request = ScreenRequest(f"/files/KEY/0/{screen}")
    return STYLE.sub("", answer_request(request, desks, tab._today()).html)


@only_folder
def test_all_screens_of_ten_events_are_what_the_server_shows(tab_page):
    names = sorted(path.name for path in SAMPLES.glob("*.trf"))[:8]
    events = [*map(sample, [*names, "open-swiss.html"]), generated(200)]
    differing = []
    for name, data in events:
        key = drop(tab_page, (name, data)).url.split("/")[-3]
        for screen in SCREENS:
            html = tab_page.evaluate("(at) => host.ask(at)", f"/files/{key}/0/{screen.name}")
            if html.replace(key, "KEY") != shown_by_the_server(name, data, screen.name):
                differing.append((name, screen.name))

    assert len(events) == 10
    assert differing == []


# Nothing leaves the tab ------------------------------------------------------------------------


def test_a_page_can_ask_nobody_else(browser, host):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(host.address)
        for asked in ("fetch('https://example.org')", "import('https://example.org/x.js')"):
            assert page.evaluate(f"{asked}.then(() => false, () => true)")
        assert page.evaluate("document.cookie") == ""
        if host.name == "file":
            assert page.evaluate("fetch(location).then(() => false, () => true)")


def test_what_a_file_holds_is_text(tab_page):
    hostile = "<img src=x onerror=alert(1)>"
    name, data = sample("open-swiss.trf")
    data = data.replace(b"Vastarelli,Dario".ljust(len(hostile)), hostile.encode())
    assert hostile.encode() in data
    drop(tab_page, (f"</title><script>alert(2)</script>{name}", data))
    for screen in ("Standings", "Why?", "What if?"):
        follow(tab_page, screen)

        assert hostile in tab_page.content().replace("&lt;", "<").replace("&gt;", ">")
        assert tab_page.locator("img").count() == 0
        assert tab_page.locator("body script").count() == 0


def test_the_folder_opens_without_a_network_once_it_was_opened(browser):
    with web_server(products() / FOLDER) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready")
        context.set_offline(offline=True)
        page.goto("about:blank")
        page.goto(address)
        drop(page, sample("open-swiss.trf"))
        page.reload()
        page.wait_for_selector(".verdict")

        assert page.evaluate("fetch('nothing').then(() => false, () => true)")
        assert "Riverside Open" in page.title()


def test_another_version_takes_over_when_no_tab_shows_the_old_one(browser, tmp_path):
    write_products(tmp_path, built_parts())
    with web_server(tmp_path / FOLDER) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready")
        write_products(tmp_path, built_parts() | {"licences": b"of another version"})
        page.goto(address)
        page.evaluate(
            """async () => {
              const registered = await navigator.serviceWorker.ready;
              await registered.update();
              while (!registered.waiting) await new Promise((next) => setTimeout(next, 50));
            }"""
        )
        assert "of another version" not in page.content()
        page.close()
        page = context.new_page()
        page.wait_for_timeout(500)
        page.goto(address)

        assert "of another version" in page.content()
        names = page.evaluate("caches.keys()")
        assert len(names) == 1


# What a tab keeps ------------------------------------------------------------------------------


def test_files_outlive_a_reload_and_go_with_the_tab(tab_page, host):
    drop(tab_page, sample("open-swiss.trf"), sample("open-swiss.csv"))
    follow(tab_page, "Standings")
    tab_page.reload()
    tab_page.wait_for_selector(".about")

    assert "open-swiss.csv" in tab_page.locator("header").inner_text()
    address = tab_page.url
    other = tab_page.context.new_page()
    other.goto(host.address)
    other.goto(address)
    other.wait_for_selector("h1:has-text('no longer here')")


@pytest.mark.parametrize(
    "lack",
    [
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('forbidden') }})",
        "Storage.prototype.setItem = () => { throw new Error('full') }",
    ],
)
def test_a_tab_that_may_store_nothing_works_until_it_is_loaded_again(browser, host, lack):
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(lack)
        page.goto(host.address)
        drop(page, sample("open-swiss.trf"))
        follow(page, "Standings")
        assert "Riverside Open" in page.title()
        page.reload()
        page.wait_for_selector("h1:has-text('no longer here')")


def test_the_way_back_leads_to_the_screen_before_and_to_the_file_before_a_correction(tab_page):
    drop(tab_page, sample("open-swiss.trf"))
    follow(tab_page, "To correct")
    before = tab_page.locator("main").inner_text()
    tab_page.get_by_role("button", name="Correct", exact=True).first.click()
    tab_page.wait_for_selector("text=Save the corrected file")
    tab_page.go_back()
    tab_page.wait_for_selector("main:not([aria-busy=true])")
    assert tab_page.locator("main").inner_text() == before
    tab_page.go_back()
    tab_page.wait_for_selector(".verdict")
    tab_page.go_forward()
    tab_page.wait_for_selector("h1")

    assert tab_page.url.endswith("/mend")


def test_a_file_that_is_dropped_while_trfkit_starts_is_shown_when_it_has(tab_page):
    assert not tab_page.evaluate(READY)
    drop(tab_page, sample("open-swiss.trf"))

    assert "Riverside Open" in tab_page.title()


def test_the_bar_shows_each_step_and_never_goes_back(browser, host):
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(
            """window.seen = [];
            document.addEventListener("DOMContentLoaded", () => {
              const bar = document.querySelector("#host progress");
              new MutationObserver(() => bar.hidden || seen.push(bar.value))
                .observe(bar, { attributes: true });
            });"""
        )
        page.goto(host.address)
        drop(page, sample("open-swiss.trf"))
        seen = page.evaluate("seen")

    assert seen == sorted(seen)
    assert {0.625, 0.75, 0.875, 1.0} <= {*seen}


def test_work_that_does_not_end_is_stopped_by_a_button(tab_page):
    drop(tab_page, sample("open-swiss.trf"))
    tab_page.evaluate(  # the worker hears nothing of the next request, so it never answers
        """() => {
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = () => { Worker.prototype.postMessage = postMessage; };
        }"""
    )
    tab_page.get_by_role("link", name="Standings", exact=True).first.click()
    tab_page.get_by_role("button", name="Stop").click()
    tab_page.wait_for_selector("h1:has-text('stopped')")
    assert tab_page.get_by_role("link", name="Standings").count() == 1
    follow(tab_page, "trfkit")
    drop(tab_page, sample("round-robin.trf"))

    assert tab_page.get_by_role("link", name="Standings", exact=True).count()


def test_a_worker_that_breaks_is_replaced_and_the_files_stay(tab_page):
    drop(tab_page, sample("open-swiss.trf"))
    said = tab_page.evaluate("host.ask(5).catch((error) => error.message)")  # 5 is no address
    assert said.startswith("AttributeError")
    follow(tab_page, "Standings")

    assert "Riverside Open" in tab_page.title()


# Where it is used ------------------------------------------------------------------------------


def test_ukrainian_names_are_read_matched_and_saved(tab_page):
    name, data = sample("open-swiss.trf")
    ukrainian = "Шевченко,Олександра"
    lines = data.decode().replace("Vastarelli,Dario".ljust(len(ukrainian)), ukrainian)
    drop(tab_page, (name, lines.encode()))
    follow(tab_page, "Standings")
    assert ukrainian in tab_page.locator("tbody tr").first.inner_text()
    follow(tab_page, "Save as …")
    with tab_page.expect_download() as download:
        tab_page.get_by_role("link", name="open-swiss-standings.csv").click()

    assert ukrainian in Path(download.value.path()).read_text("utf-8-sig")


def test_nothing_is_too_wide_for_a_phone(browser, host):
    with browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True) as context:
        page = context.new_page()
        page.goto(host.address)
        assert page.evaluate(OVERFLOW) == 0
        page.set_input_files("input[type=file]", SAMPLES / "open-swiss.trf")
        page.wait_for_selector(".verdict")
        for screen in SCREENS:
            follow(page, ScreenWords().of(screen.title))
            assert page.evaluate(OVERFLOW) == 0, screen.name


# Without a browser -----------------------------------------------------------------------------


def test_the_worker_answers_in_node():
    script = Path(__file__).with_name("smoke.mjs")
    command = ["node", script, products() / FOLDER, SAMPLES / "open-swiss.trf"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    assert done.stdout.startswith("The places and points are correct"), done.stderr[-500:]


def test_the_real_parts_are_the_same_each_time():
    again = built_parts.__wrapped__()

    assert again == built_parts()
