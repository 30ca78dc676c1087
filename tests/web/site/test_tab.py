"""The worker's Python by itself, as the page calls it: addresses and forms in, pages out."""

from __future__ import annotations

import pytest
from served import SAMPLES

from trfkit.web.screens.dropped_files import (
    LARGEST_FILE,
    MAX_FILES,
    SMALLEST_EVENT,
    Desks,
    drop_file,
)
from trfkit.web.screens.router import ScreenRequest, answer_request
from trfkit.web.screens.screen import SCREENS
from trfkit.web.site import tab as site_tab
from trfkit.web.site.tab import MB, TELLING_SECONDS, Tab

OPEN = (SAMPLES / "open-swiss.trf").read_bytes()
TABLE = (SAMPLES / "open-swiss.csv").read_bytes()


class Page:
    """What the page hears of its worker."""

    def __init__(self):
        self.words, self.desks, self.gone = [], {}, []
        self.tab = Tab(self.words.append, self.keep)

    def keep(self, desks, gone):
        self.desks |= dict(desks)
        self.gone += gone

    def drop(self, *files, **fields):
        return self.tab.answer("/files", {"with": "", **fields}, files)


@pytest.fixture
def page():
    return Page()


def test_what_is_dropped_is_kept_and_leads_to_the_first_screen(page):
    answer = page.drop(("open.trf", memoryview(OPEN)))
    (key,) = page.desks

    assert page.desks[key] == [("open.trf", OPEN)]
    assert answer["address"] == f"/files/{key}/0/{SCREENS[0].name}"
    assert "Riverside Open" in answer["html"]


@pytest.mark.parametrize("screen", [screen.name for screen in SCREENS])
def test_a_screen_is_what_the_server_shows(page, screen):
    page.drop(("open.trf", OPEN))
    (key,) = page.desks
    desks = Desks(lambda: 0.0, lambda _: None)
    answer_request(
        ScreenRequest("/files", is_post=True, files=(drop_file("open.trf", OPEN),)),
        desks,
        site_tab._today(),
    )
    (desk,) = desks
    by_the_server = answer_request(
        ScreenRequest(f"/files/{desk.key}/0/{screen}"), desks, site_tab._today()
    ).html

    answer = page.tab.answer(f"/files/{key}/0/{screen}")
    assert answer["html"].replace(key, "KEY") == by_the_server.replace(desk.key, "KEY")


def test_a_table_that_joins_its_report_is_kept_with_it(page):
    page.drop(("open.trf", OPEN))
    (first,) = page.desks
    page.drop(("open.csv", TABLE), **{"with": f"/files/{first}"})
    last = list(page.desks)[-1]

    assert [name for name, _ in page.desks[last]] == ["open.trf", "open.csv"]


def test_files_are_back_under_their_key_and_not_kept_twice(page):
    page.tab.restore("the-key", [("open.trf", memoryview(OPEN))])

    assert "Riverside Open" in page.tab.answer("/files/the-key/0/standings?rounds=3")["html"]
    assert page.desks == {}


def test_files_that_nobody_has_any_more_are_said_to_be_gone(page):
    assert "no longer here" in page.tab.answer("/files/x/0/right")["html"]


def test_a_file_to_save_comes_with_its_name_and_bytes(page):
    page.drop(("open.trf", OPEN))
    (key,) = page.desks
    answer = page.tab.answer(f"/files/{key}/0/save/standings-csv")

    assert answer.keys() == {"name", "media", "data"}
    assert answer["name"] == "open-standings.csv"
    assert b"Vastarelli" in answer["data"]


def test_repairs_make_a_desk_of_their_own(page):
    page.drop(("open.trf", OPEN))
    (key,) = page.desks
    answer = page.tab.answer(f"/files/{key}/0/mend", {"all": "1", "profile": "upload"})

    assert answer["address"].startswith("/files/")
    assert len(page.desks) in {1, 2}


def test_a_pasted_text_is_a_file(page):
    page.drop(text=SMALLEST_EVENT.decode())

    assert [*page.desks.values()] == [[("pasted.trf", SMALLEST_EVENT)]]


def test_a_form_without_a_file_asks_for_one(page):
    assert "Choose a file first" in page.drop(("", b""))["html"]


@pytest.mark.parametrize(
    ("sizes", "is_refused"),
    [
        ([LARGEST_FILE * MB], False),
        ([LARGEST_FILE * MB + 1], True),
        ([LARGEST_FILE * MB] * 4, False),
        ([LARGEST_FILE * MB] * 4 + [1], True),
    ],
)
def test_files_are_bounded_as_on_the_server(page, monkeypatch, sizes, is_refused):
    monkeypatch.setattr(Tab, "_watch", None)
    monkeypatch.setattr(site_tab, "answer_request", lambda *_: site_tab.Answer(html="taken"))
    answer = page.drop(*((f"{at}.trf", bytes(size)) for at, size in enumerate(sizes)))

    assert ("too large" in answer["html"]) is is_refused
    assert (answer["html"] == "taken") is not is_refused


@pytest.mark.parametrize(("number", "is_refused"), [(MAX_FILES, False), (MAX_FILES + 1, True)])
def test_no_more_files_are_taken_than_on_the_server(page, number, is_refused):
    answer = page.drop(*((f"{at}.trf", b"x%d" % at) for at in range(number)))

    assert ("too many files" in answer["html"]) is is_refused


def test_a_fault_of_the_program_is_said_in_words_where_it_happened(page, monkeypatch):
    page.drop(("open.trf", OPEN))
    (key,) = page.desks

    def fail(*_):
        raise ZeroDivisionError("half\ud800a character")

    monkeypatch.setattr(site_tab, "answer_request", fail)
    answer = page.tab.answer(f"/files/{key}/0/right")

    assert "ZeroDivisionError" in answer["html"]
    assert answer["address"] == f"/files/{key}/0/right"
    answer["html"].encode()


def test_the_page_hears_how_far_the_work_is_but_not_too_often(page, monkeypatch):
    now = 10.0
    monkeypatch.setattr(site_tab.time, "monotonic", lambda: now)
    for step in range(3):
        page.tab._watch("trials", step, 3)
    now += TELLING_SECONDS + 0.01
    page.tab._watch("trials", 3, 3)

    assert page.words == ["trials: 0 / 3", "trials: 3 / 3"]


def test_warming_up_keeps_nothing(page):
    page.tab.warm_up()

    assert page.desks == {}
    assert "no longer here" in page.tab.answer("/files/nobody/0/right")["html"]
