"""What another page, another program or a hostile file may try: refused or bounded, in words."""

from __future__ import annotations

import gc
import re
import tracemalloc
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from served import HOME, PORT, TOKEN

from trfkit.reports.render_html import TEMPLATES
from trfkit.web.screens import dropped_files as desks
from trfkit.web.screens.dropped_files import MAX_FILES
from trfkit.web.server import server_bounds
from trfkit.web.server.screen_threads import Cancelled, TooMuch, Work

OPEN = "open-swiss.trf"
PLAYER = "001    1 m    {name:<33} 1800 POL                         0.0    1"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"evil.example:{PORT}",
        f"127.0.0.1.evil.example:{PORT}",
        "127.0.0.1",
        f"127.0.0.1:{PORT + 1}",
        f"[::1]:{PORT}",
        "",
    ],
)
def test_another_name_for_this_computer_is_refused(browser, host):
    answer = browser.get("/", headers={"host": host})

    assert answer.status_code == 421
    assert "not an address of trfkit" in answer.text


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        f"http://127.0.0.1:{PORT + 1}",
        "null",
        "",
        f"https://127.0.0.1:{PORT}",
    ],
)
def test_a_form_of_another_page_is_refused(browser, shell, origin):
    answer = browser.post("/files", files={"file": ("a.trf", b"x")}, headers={"origin": origin})

    assert answer.status_code == 403
    assert len(shell.desks) == 0


def test_a_form_that_does_not_tell_its_page_is_refused(browser, shell):
    del browser.headers["origin"]

    assert browser.post("/files", files={"file": ("a.trf", b"x")}).status_code == 403
    assert len(shell.desks) == 0


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_elsewhere_can_neither_link_nor_embed_nor_post(browser, site):
    headers = {"sec-fetch-site": site}

    assert browser.get("/", headers=headers).status_code == 403
    assert browser.get("/nothing", headers=headers).status_code == 403
    assert browser.get("/", params={"token": TOKEN}, headers=headers).status_code == 403
    answer = browser.post("/files", files={"file": ("a.trf", b"x")}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/", "/files/x/0/right", "/files/x/0/save/own", "/a"])
def test_without_the_token_nothing_is_shown(stranger, path):
    answer = stranger.get(path)

    assert answer.status_code == 403
    assert "trfkit serve" in answer.text


@pytest.mark.parametrize(
    "token", ["", "x", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "\u00e9", "%ff"]
)
def test_a_guessed_token_opens_nothing(stranger, token):
    answer = stranger.get(f"/?token={quote(token)}")

    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("cookie", ["x", "", "x; y=z", "\x80"])
def test_a_guessed_cookie_opens_nothing(stranger, cookie):
    raw = f"trfkit-{PORT}={cookie}".encode("latin-1")

    assert stranger.get("/", headers=[(b"cookie", raw)]).status_code == 403


OURS = f"trfkit-{PORT}=".encode()


@pytest.mark.parametrize(
    "others",
    [
        [b"{json}=[1]; %s"],
        [b'unclosed="; %s'],
        [b'unclosed="a\\; %s; b"'],
        [b"a b=c; %s; d e"],
        [b";;=;=x;%s;"],
        [b"no value; %s;x"],
        [b"  %s  "],
        ["n\u00e4me=\u4e2d\u6587; ".encode() + b"%s"],
        [b"\xff\xfe=\x80; %s; \x81"],
        [b"ctl=\x01\x02; %s"],
        [b"$Version=1; $Path=/; %s"],
        [b"Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/x; HttpOnly; %s"],
        [OURS + b"old; %s"],
        [b"%s; " + OURS + b"old"],
        [b"%s; " + OURS + b"; " + OURS],
        [b"trfkit-%d=other; " % (PORT + 1) + b"%s"],
        [b"a=1", b"%s", b"b=2"],
        [OURS + b"old", b"%s"],
        [b"a=b; " * 5000 + b"%s"],
        [b"a" * 100_000 + b"=" + b"b" * 100_000 + b"; %s"],
    ],
)
def test_cookies_of_other_programs_lock_nobody_out(browser, others):
    cookie = OURS + browser.cookies[f"trfkit-{PORT}"].encode()
    browser.cookies.clear()

    with_ours = [(b"cookie", other.replace(b"%s", cookie)) for other in others]
    assert browser.get("/", headers=with_ours).status_code == 200
    without = [(b"cookie", other.replace(b"%s", cookie[:-1])) for other in others]
    assert browser.get("/", headers=without).status_code == 403


@pytest.mark.parametrize("name", [b"x", b"trfkit", b"TRFKIT-%d" % PORT, b"xtrfkit-%d" % PORT])
def test_the_secret_under_another_name_opens_nothing(browser, name):
    secret = browser.cookies[f"trfkit-{PORT}"].encode()
    browser.cookies.clear()

    answer = browser.get("/", headers=[(b"cookie", name + b"=" + secret)])
    assert answer.status_code == 403


@pytest.mark.parametrize("address", ["/", "/?token=old", "/files/x/0/right"])
def test_a_page_without_the_token_says_what_to_do(stranger, address):
    answer = stranger.get(address)

    assert answer.status_code == 403
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<main>" in answer.text
    assert "open the whole address" in answer.text
    assert "start &#39;trfkit serve&#39; again" in answer.text
    assert "<a " not in answer.text
    assert "<script" not in answer.text
    policy = answer.headers["content-security-policy"]
    style = re.search(r"<style>(.*?)</style>", answer.text, re.DOTALL)[1]
    assert b64encode(sha256(style.encode()).digest()).decode() in policy


def test_the_cookie_is_for_this_server_and_its_own_pages_alone(stranger):
    cookie = stranger.get("/", params={"token": TOKEN}).headers["set-cookie"].lower()

    assert cookie.startswith(f"trfkit-{PORT}=")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "domain" not in cookie
    assert TOKEN not in cookie


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(browser, method):
    assert browser.request(method, "/").status_code == 405


def test_every_answer_says_what_may_run(browser, drop):
    page = drop(OPEN)
    for answer in (page, browser.get("/"), browser.get("/nothing")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_the_script_of_ours_is_all_that_may_run(browser, drop):
    script = (TEMPLATES / "screens" / "serve.js").read_text(encoding="utf-8")
    known = b64encode(sha256(script.encode()).digest()).decode()
    for answer in (drop(OPEN), browser.get("/"), browser.get("/nothing")):
        runs = re.findall(r"script-src ([^;]*);", answer.headers["content-security-policy"])
        assert runs == [f"'sha256-{known}'"]
        assert f"<script>{script}</script>" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/files/../../etc/passwd",
        "/files/%2e%2e/0/right",
        "/files/x/0/save/..%2f..%2fetc%2fpasswd",
        "/..%2f..%2fetc/passwd",
        "/screens/serve.js",
        "/files//0/right",
    ],
)
def test_an_address_opens_no_file(browser, path):
    answer = browser.get(path)

    assert answer.status_code in {404, 410}
    assert "root:" not in answer.text


@pytest.mark.parametrize("event", ["1", "-1", "99999999999", "x", "0.5", "\u0661"])
def test_an_event_that_is_not_there_is_not_found(browser, drop, event):
    root = drop(OPEN).url.path.rsplit("/", 2)[0]

    assert browser.get(f"{root}/{event}/right").status_code == 404
    assert browser.get(f"{root}/0/{event}").status_code == 404


def test_of_all_events_there_is_an_overview_and_nothing_of_one(browser, drop):
    root = drop(OPEN, "round-robin.trf").url.path.rsplit("/", 2)[0]

    assert browser.get(f"{root}/all/mend").status_code == 200
    for address in ("standings", "why", "whatif", "save", "save/own", "save/report-html"):
        assert browser.get(f"{root}/all/{address}").status_code == 404
    assert browser.post(f"{root}/all/mend", data={"profile": "upload"}).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "../../../etc/passwd",
        "/etc/passwd",
        "C:\\Windows\\system.ini",
        "..\\..\\x.trf",
        "x\r\nSet-Cookie: a=b.trf",
        'x"; filename="y.exe',
        "\u202egnp.trf",
        "<script>alert(1)</script>.trf",
        "a" * 2000 + ".trf",
        "-rf.trf",
        "$(touch x).trf",
        "%PATH%.trf",
        ".trf",
        " ",
    ],
)
def test_a_file_name_is_text_everywhere(browser, drop, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = drop((name, b"001 x"), (OPEN, None))
    assert page.status_code == 200
    root = page.url.path.rsplit("/", 2)[0]
    answer = browser.get(f"{root}/0/save/own")

    assert answer.content == b"001 x"
    disposition = answer.headers["content-disposition"]
    assert disposition.isprintable()
    plain = disposition.partition('filename="')[2].partition('"')[0]
    assert "/" not in plain
    assert "\\" not in plain
    assert disposition.count("filename=") == 1
    assert "<script>alert" not in page.text
    assert list(tmp_path.iterdir()) == []


class Scripts(HTMLParser):
    """Collects what of a page would run, or show something from elsewhere."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag in {"script", "img", "iframe", "object", "embed", "base", "svg", "link"}:
            self.found.append((tag, dict(attrs).get("src")))
        self.found += [(tag, name) for name, _ in attrs if name.startswith("on") or name == "style"]


MARKUP = "<img/src=x onerror=1>\u202e'\"&lt;"


def test_markup_and_controls_in_every_name_stay_text(browser, drop):
    text = "\n".join(
        [
            f"012 {MARKUP}",
            f"022 {MARKUP}",
            f"032 {MARKUP[:3]}",
            f"102 {MARKUP}\x1b[31m",
            PLAYER.format(name=MARKUP) + "     2 w 1",
            PLAYER.format(name="\x07</script><script>1").replace("   1 ", "   2 ", 1)
            + "     1 b 0",
            "202 <b>,BH",
            f"XXX {MARKUP}",
        ]
    )
    page = drop((f"{MARKUP}.trf", text.encode()))
    base = page.url.path.rsplit("/", 1)[0]
    screens = [
        "right",
        "mend",
        "standings",
        f"standings?t={quote(MARKUP)}",
        f"standings?where={quote('fed=' + MARKUP)}",
        f"standings?edition={quote(MARKUP)}",
        "why",
        "why?who=1",
        "why?who=1&code=BH",
        "why?who=1&other=2",
        f"why?who={quote(MARKUP)}",
        f"why?who=1&code={quote(MARKUP)}",
        "whatif",
        f"whatif?set={quote(MARKUP)}",
        "whatif?set=r1+1-2+0-1",
        "whatif?round=x",
        "save",
        f"save?losses={quote(MARKUP)}",
        f"mend?profile={quote(MARKUP)}",
    ]
    for screen in screens:
        answer = browser.get(f"{base}/{screen}")
        assert answer.status_code == 200, screen
        assert Scripts(answer.text).found == [("script", None)], screen
        assert "\u202e" not in answer.text
        assert "\x1b" not in answer.text
        assert "\x07" not in answer.text


def test_what_is_typed_back_is_bounded(browser, drop):
    base = drop(OPEN).url.path.rsplit("/", 1)[0]

    assert browser.get(f"{base}/standings?t={'x' * 20_000}").status_code == 414
    assert len(browser.get(f"{base}/standings?t={'x' * 9_000}").text) < 60_000


def test_an_upload_that_is_too_large_is_refused_in_words(browser, shell, monkeypatch):
    monkeypatch.setattr(server_bounds, "UPLOAD", 1000)
    monkeypatch.setattr(server_bounds, "FILE", 500)

    one = browser.post("/files", files={"file": ("a.trf", b"x" * 600)})
    all_ = browser.post("/files", files={"file": ("a.trf", b"x" * 5000)})

    assert one.status_code == all_.status_code == 413
    assert "too large" in one.text
    assert "too large" in all_.text
    assert len(shell.desks) == 0


@pytest.mark.parametrize(("error", "status"), [(TooMuch, 503), (Cancelled, 409)])
def test_work_that_finds_no_room_or_is_stopped_is_told_in_words(
    browser, drop, monkeypatch, error, status
):
    base = drop(OPEN).url.path.rsplit("/", 1)[0]

    async def answer(*_):
        raise error

    monkeypatch.setattr(Work, "answer", answer)
    assert browser.get(f"{base}/standings").status_code == status


BEGINNING = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'


def test_an_endless_upload_is_cut_off(browser, shell, monkeypatch):
    monkeypatch.setattr(server_bounds, "UPLOAD", 1000)
    monkeypatch.setattr(server_bounds, "DRAINED", 5000)
    sent = 0

    def endless():
        nonlocal sent
        yield BEGINNING
        while sent < 10**8:
            sent += 1000
            yield b"x" * 1000

    answer = browser.post(
        "/files", content=endless(), headers={"content-type": "multipart/form-data; boundary=b"}
    )

    assert answer.status_code == 413
    assert len(shell.desks) == 0


@pytest.mark.parametrize("bound", ["SILENT_SECONDS", "UPLOAD_SECONDS"])
def test_a_slow_upload_is_let_go(shell, monkeypatch, bound):
    import asyncio  # noqa: PLC0415 - for the two slow ones

    from trfkit.web.server.local_server import Guard  # noqa: PLC0415 - as above

    monkeypatch.setattr(server_bounds, bound, 0.05)
    guard = Guard(shell.app, PORT, TOKEN)
    sent = []
    pieces = 0

    async def receive():
        nonlocal pieces
        pieces += 1
        await asyncio.sleep(0.02 if bound == "UPLOAD_SECONDS" else 1)
        body = b"x" if pieces > 1 else BEGINNING
        return {"type": "http.request", "body": body, "more_body": True}

    async def send(message):
        await asyncio.sleep(0)
        sent.append(message)

    headers = [
        (b"host", f"127.0.0.1:{PORT}".encode()),
        (b"origin", HOME.encode()),
        (b"cookie", f"{guard._cookie}={guard._secret}".encode()),
        (b"content-type", b"multipart/form-data; boundary=b"),
    ]
    scope = {
        "type": "http", "method": "POST", "path": "/files", "raw_path": b"/files", "root_path": "",
        "query_string": b"", "headers": headers, "scheme": "http", "http_version": "1.1",
        "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    asyncio.run(guard(scope, receive, send))

    assert sent[0]["status"] == 408
    assert b"timed out" in sent[1]["body"]
    assert pieces < 10
    assert len(shell.desks) == 0


@pytest.mark.long
def test_a_hundred_uploads_stay_within_bounds(browser, shell, monkeypatch):
    monkeypatch.setattr(desks, "MAX_BYTES", 500_000)
    browser.follow_redirects = False
    for number in range(20):  # modules and templates are read once, and are no part of what is held
        browser.post("/files", files={"file": ("a.trf", b"%d" % number + b"x" * 50_000)})
    tracemalloc.start()
    for number in range(100):  # ten times what is kept
        data = b"%d" % number + b"x" * 50_000
        answer = browser.post("/files", files={"file": ("a.trf", data)})
        assert answer.status_code == 303
        assert len(shell.desks) <= desks.MAX_DESKS
        assert shell.desks.size <= desks.MAX_BYTES
    gc.collect()  # when it runs by itself depends on the tests before this one
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert held < 4_000_000
    assert browser.get(answer.headers["location"]).status_code == 200


def test_more_files_or_fields_than_are_taken_are_refused(browser, shell):
    files = [("file", (f"{n}.trf", b"x")) for n in range(MAX_FILES + 1)]
    fields = {f"f{n}": "x" for n in range(server_bounds.FIELDS + 1)}

    assert browser.post("/files", files=files).status_code == 400
    assert browser.post("/files", files=files[:1], data=fields).status_code == 400
    assert len(shell.desks) == 0


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"{}"),
        ("text/plain", b"x"),
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=b", b"--b\r\nno header\r\n"),
        ("multipart/form-data; boundary=b", b""),
        ("application/x-www-form-urlencoded", b"file=x"),
        ("", b"x"),
    ],
)
def test_what_is_no_form_with_files_is_refused_in_words(browser, shell, kind, body):
    answer = browser.post("/files", content=body, headers={"content-type": kind})

    assert answer.status_code in {400, 415}
    assert "<main>" in answer.text
    assert len(shell.desks) == 0


def test_files_that_nobody_asks_for_are_forgotten(browser, drop, clock):
    page = drop(OPEN)
    clock.now += desks.MAX_IDLE_SECONDS + 1

    answer = browser.get(page.url)

    assert answer.status_code == 410
    assert "Drop them again" in answer.text


def test_no_file_is_written_while_files_are_looked_at(drop, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("tempfile._io.open", _no_open)
    page = drop((OPEN, b"x" * 3_000_000))

    assert page.status_code == 200
    assert list(tmp_path.iterdir()) == []


def _no_open(*arguments, **options):
    raise AssertionError(("a file was opened", arguments, options))
