"""What is kept, what is forgotten, and what becomes of long work."""

from __future__ import annotations

import asyncio
import gc
import weakref
from base64 import urlsafe_b64decode
from threading import Event as Flag
from time import sleep

import pytest
from served import SAMPLES

from trfkit.regulations import Refusal
from trfkit.web.screens import dropped_files as keeping
from trfkit.web.screens.dropped_files import Desk, Desks, drop_file
from trfkit.web.server import server_bounds
from trfkit.web.server.screen_threads import (
    Cancelled,
    Progress,
    TooMuch,
    Work,
)

TRF, CSV = "open-swiss.trf", "open-swiss.csv"


def sample(name):
    return drop_file(name, (SAMPLES / name).read_bytes())


def hurried(monkeypatch, seconds):
    """Let work be waited for no longer than that."""
    monkeypatch.setattr(server_bounds, "PATIENCE", seconds)
    monkeypatch.setattr(server_bounds, "LATER", seconds)


@pytest.fixture
def desks(clock):
    return Desks(clock, lambda _: None)


@pytest.fixture
def add(desks):
    """Keep files as a new desk."""

    def added(files, before=None):
        desk = Desk(files, before)
        desks.keep(desk)
        return desk

    return added


def test_the_desk_that_was_used_longest_ago_gives_way(desks, add, monkeypatch):
    monkeypatch.setattr(keeping, "MAX_DESKS", 2)
    one, other = add([sample(TRF)]), add([sample(CSV)])
    assert desks.get(one.key) is one
    third = add([sample(TRF)])

    assert desks.get(other.key) is None
    assert desks.get(one.key) is one
    assert desks.get(third.key) is third


def test_the_files_that_came_last_stay_however_large(desks, add, monkeypatch):
    monkeypatch.setattr(keeping, "MAX_BYTES", 10)
    add([sample(TRF)])
    last = add([sample(CSV)])

    assert len(desks) == 1
    assert desks.get(last.key) is last


def test_what_was_computed_of_older_desks_is_forgotten_and_computed_again(desks, add, monkeypatch):
    monkeypatch.setattr(keeping, "MAX_OPEN_DESKS", 1)
    one, other = add([sample(TRF)]), add([sample(CSV)])
    events = desks.get(one.key).events
    assert desks.get(one.key).events is events
    desks.get(other.key)

    assert desks.get(one.key).events is not events
    assert desks.get(one.key).events[0].title == events[0].title


def test_files_dropped_on_a_desk_join_it_only_where_they_belong(add):
    before = add([sample(TRF)])
    table = add([sample(CSV)], before)
    another = add([sample("round-robin.trf")], before)

    assert [file.name for event in table.events for file in event.tables] == [CSV]
    assert [event.main.name for event in another.events] == ["round-robin.trf"]
    assert [file.name for file in another.files] == ["round-robin.trf"]


def test_a_desk_that_gave_way_is_not_kept_for_the_files_that_may_join_it(add, monkeypatch):
    monkeypatch.setattr(keeping, "MAX_DESKS", 1)
    before = add([sample(TRF)])
    gone = weakref.ref(before)
    last = add([sample(CSV)], before)
    del before
    gc.collect()

    assert gone() is None
    assert [file.name for file in last.files] == [CSV]


def test_a_file_dropped_again_from_an_overview_is_looked_at_alone(add):
    before = add([sample(TRF), sample(CSV), sample("round-robin.trf")])

    alone = add([sample("round-robin.trf")], before)
    assert [event.main.name for event in alone.events] == ["round-robin.trf"]
    table = add([sample("round-robin.csv")], before)
    assert [(event.main.name, len(event.tables)) for event in table.events] == [
        (TRF, 1),
        ("round-robin.trf", 1),
    ]


def test_regulations_dropped_later_join_and_give_way_to_others(add):
    one, other = (
        drop_file("one.toml", b"unrated = 1400"),
        drop_file("other.toml", b"unrated = 1500"),
    )
    before = add([sample(TRF)])
    joined = add([one], before)
    again = add([other], joined)
    table = add([sample(CSV)], again)
    alone = add([sample("round-robin.trf")], again)

    def held(desk):
        return [(event.main.name, event.regulations, len(event.tables)) for event in desk.events]

    assert held(joined) == [(TRF, one, 0)]
    assert held(again) == [(TRF, other, 0)]
    assert held(table) == [(TRF, other, 1)]
    assert held(alone) == [("round-robin.trf", None, 0)]


@pytest.fixture
def work():
    made = Work()
    yield made
    made.close()


def test_long_work_is_waited_for_in_turns_and_made_once(work, monkeypatch):
    hurried(monkeypatch, 0.05)
    done, made = Flag(), []

    def make(watch):
        made.append(1)
        watch("TB1", 1, 3)
        done.wait(5)
        return "done"

    async def ask():
        await work.answer("key", make)
        second = await work.answer("key", make)
        done.set()
        third = second
        while isinstance(third, Progress):
            third = await work.answer("key", make)
        return second.report, third

    assert asyncio.run(ask()) == ("TB1: 1 / 3", "done")
    assert made == [1]


def test_what_was_begun_is_there_for_who_asks_first(work):
    work.begin("key", lambda _: "begun")

    assert asyncio.run(work.answer("key", lambda _: "asked")) == "begun"
    assert asyncio.run(work.answer("key", lambda _: "asked")) == "asked"


def test_nothing_is_begun_where_there_is_no_room(work, monkeypatch):
    monkeypatch.setattr(server_bounds, "WAITING", 2)
    done = Flag()
    for number in range(3):
        work.begin(f"key {number}", lambda _: str(done.wait(5)))
    with pytest.raises(TooMuch):
        asyncio.run(work.answer("key 2", lambda _: "asked"))
    done.set()

    assert asyncio.run(work.answer("key 1", lambda _: "asked")) == "True"
    assert asyncio.run(work.answer("key 2", lambda _: "asked")) == "asked"


def test_what_goes_wrong_is_told_to_who_asks(work):
    def fail(_):
        raise ValueError("so")

    with pytest.raises(ValueError, match="so"):
        asyncio.run(work.answer("key", fail))
    with pytest.raises(ValueError, match="so"):
        asyncio.run(work.whole("key", fail))
    assert asyncio.run(work.answer("key", lambda _: "again")) == "again"


def test_no_more_is_worked_on_than_is_bounded(work, monkeypatch):
    hurried(monkeypatch, 0.01)
    monkeypatch.setattr(server_bounds, "WAITING", 2)
    done = Flag()

    async def ask():
        for key in ("one", "two"):
            assert isinstance(await work.answer(key, lambda _: str(done.wait(5))), Progress)
        with pytest.raises(TooMuch):
            await work.answer("three", str)
        done.set()
        await asyncio.sleep(0.1)
        return await work.answer("three", lambda _: "room")

    assert asyncio.run(ask()) == "room"


def long_work(ended):
    """Return work that reports for ten seconds, and says when it was ended before."""

    def make(watch):
        try:
            for number in range(10_000):
                watch("TB1", number, 10_000)
                sleep(0.001)
        except Cancelled:
            ended.set()
            raise

    return make


def test_stopped_work_ends_at_its_next_report_and_can_be_asked_for_again(work, monkeypatch):
    hurried(monkeypatch, 0.01)
    ended = Flag()

    async def ask():
        await work.answer("desk right", long_work(ended))
        work.stop("other ")
        assert not ended.is_set()
        work.stop("desk ")
        return await work.answer("desk right", lambda _: "new")

    assert asyncio.run(ask()) in {"new", Progress("", 0)}
    assert ended.wait(5)


def test_stopped_work_for_a_file_to_save_ends_too(work):
    ended = Flag()

    async def ask():
        asked = asyncio.ensure_future(work.whole("desk save", long_work(ended)))
        await asyncio.sleep(0.05)
        work.stop("desk ")
        with pytest.raises(Cancelled):
            await asked

    asyncio.run(ask())
    assert ended.is_set()


def test_work_for_a_file_ends_where_its_request_does(work):
    ended = Flag()

    async def ask():
        asked = asyncio.ensure_future(work.whole("desk save", long_work(ended)))
        await asyncio.sleep(0.05)
        asked.cancel()
        await asyncio.sleep(0.05)

    asyncio.run(ask())
    assert ended.wait(5)


def test_the_result_of_stopped_work_that_does_not_report_is_dropped(work):
    stopped = Flag()

    async def ask():
        asked = asyncio.ensure_future(work.whole("desk save", lambda _: str(stopped.wait(5))))
        await asyncio.sleep(0.05)
        work.stop("desk ")
        stopped.set()
        with pytest.raises(Cancelled):
            await asked

    asyncio.run(ask())


def test_work_that_is_stopped_before_it_begins_says_so_and_keeps_nothing(work, monkeypatch):
    hurried(monkeypatch, 5)
    for number in range(server_bounds.WORKERS):
        work.begin(f"other {number}", long_work(Flag()))
    files = Flag()
    kept = weakref.ref(files)

    async def ask(files):
        request = asyncio.ensure_future(work.answer("desk right", lambda _: str(files)))
        await asyncio.sleep(0.05)
        work.stop("desk ")
        with pytest.raises(Cancelled):
            await request

    asyncio.run(ask(files))
    del files
    gc.collect()
    assert kept() is None


def test_stopping_reaches_no_work_but_that_which_was_meant(work, monkeypatch):
    hurried(monkeypatch, 0.001)

    async def ask():
        for number in range(200):
            await work.answer(
                f"one {number}", lambda _, most=number % 7 * 999: str(sum(range(most)))
            )
            work.stop("one ")
            assert await work.whole("two", lambda _: sum(range(1000))) == 499500

    asyncio.run(ask())


def test_all_work_ends_with_the_server():
    made, ended = Work(), Flag()

    async def ask():
        asyncio.get_running_loop().call_later(0.05, made.close)
        with pytest.raises(Cancelled):
            await made.whole("key", long_work(ended))

    asyncio.run(ask())
    assert ended.is_set()


@pytest.fixture
def slow(monkeypatch):
    """Let every verification search until it is told to stop."""
    hurried(monkeypatch, 0.02)
    stopped = Flag()

    def verification(result, *others, watch, **options):
        del result, others, options
        try:
            for number in range(10_000):
                watch("TB1", number, 10_000)
                sleep(0.001)
        finally:
            stopped.set()

    monkeypatch.setattr("trfkit.api.verification.verify", verification)
    return stopped


def begun(browser):
    """Drop a file; return the page that says how far the work is."""
    answer = browser.post("/files", files={"file": (TRF, (SAMPLES / TRF).read_bytes())})
    while answer.status_code == 202 and not answer.url.path.endswith("/right"):
        answer = browser.get(answer.url)
    while "TB1" not in answer.text:
        answer = browser.get(answer.url)
    return answer


def test_long_work_tells_how_far_it_is_and_asks_again_by_itself(browser, slow):
    answer = begun(browser)

    assert answer.status_code == 202
    assert '<meta http-equiv="refresh" content="0">' in answer.text
    assert "/ 10000" in answer.text
    browser.post(answer.url.path.rsplit("/", 2)[0] + "/stop")
    assert slow.wait(5)


def test_the_first_screen_is_begun_while_the_browser_follows_to_it(browser, monkeypatch):
    begun = Flag()

    def verification(*_, **options):
        del options
        begun.set()
        raise Refusal("nothing to compare")

    monkeypatch.setattr("trfkit.api.verification.verify", verification)
    browser.follow_redirects = False
    browser.post("/files", files={"file": (TRF, (SAMPLES / TRF).read_bytes())})

    assert begun.wait(5)


def test_files_of_the_command_are_looked_at_before_the_browser_asks(shell, monkeypatch):
    begun = Flag()
    monkeypatch.setattr("trfkit.api.verification.verify", lambda *_, **__: begun.set())
    shell.open([sample(TRF)])

    assert begun.wait(5)


def test_the_command_opens_the_page_in_its_language(shell):
    assert shell.open((), "qps") == "/qps/"
    assert shell.open([sample(TRF)], "qps").startswith("/qps/files/")


def test_the_work_can_be_stopped(browser, slow):
    answer = begun(browser)
    after = browser.post(answer.url.path.rsplit("/", 2)[0] + "/stop")

    assert "The files are still here" in after.text
    assert slow.wait(5)
    assert browser.get(answer.url.path.rsplit("/", 2)[0] + "/0/standings").status_code in {200, 202}


def test_other_files_stop_the_work_for_those_before_them(browser, slow):
    answer = begun(browser)
    browser.follow_redirects = False
    browser.post(
        "/files",
        files={"file": ("other.trf", b"001")},
        data={"with": answer.url.path.rsplit("/", 2)[0]},
    )

    assert slow.wait(5)


def test_an_internal_error_is_told_and_the_server_goes_on(browser, drop, monkeypatch):
    page = drop(TRF)
    base = page.url.path.rpartition("/")[0]
    monkeypatch.setattr("trfkit.web.screens.standings.choice_form", None)
    browser_ = browser
    with pytest.raises(TypeError):  # the client of the tests raises what was answered
        browser_.get(f"{base}/standings")

    assert browser_.get(f"{base}/save").status_code == 200


def test_an_upload_without_a_file_says_so(browser):
    answer = browser.post("/files", data={"with": ""})

    assert answer.status_code == 400
    assert "Choose a file first" in answer.text


def test_a_text_that_was_pasted_is_a_file(browser):
    text = (SAMPLES / TRF).read_text(encoding="utf-8")
    answer = browser.post("/files", data={"text": text})
    while answer.status_code == 202:
        answer = browser.get(answer.url)

    assert "Riverside Open" in answer.text
    assert "pasted.trf" in answer.text


def test_a_repair_by_a_form_leads_to_the_mended_file(browser, drop):
    base = drop(TRF).url.path.rpartition("/")[0]
    page = browser.post(f"{base}/mend", data={"profile": "upload"})

    assert page.url.path != f"{base}/mend"
    assert "mended=1" in str(page.url)
    again = browser.post(page.url.path, data={"profile": "upload"})
    assert "refused=1" in str(again.url)
    assert browser.post(f"{base}/mend", data={"finding": "999"}).status_code == 400
    assert browser.post(f"{base}/mend", data={"profile": "x"}).status_code == 400


def test_the_key_of_a_desk_has_128_bits_that_differ_from_desk_to_desk():
    keys = {Desk(()).key for _ in range(8)}
    assert len(keys) == 8
    assert {len(urlsafe_b64decode(f"{key}==")) for key in keys} == {16}
