"""Addresses: what each leads to, whoever asks."""

from __future__ import annotations

import re
from datetime import date

import pytest
from served import SAMPLES

from trfkit.web.screens.dropped_files import MAX_IDLE_SECONDS, Desks, drop_file
from trfkit.web.screens.router import (
    Effort,
    ScreenRequest,
    answer_request,
    find_route,
    internal_error,
)
from trfkit.web.screens.screen import SCREENS

TODAY = date(2026, 7, 1)


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def desks(clock):
    return Desks(clock, lambda _: None)


@pytest.fixture
def ask(desks):
    """Ask for an address and follow where it leads; return the last answer and its address."""

    def asked(address, **form):
        path, _, query = address.partition("?")
        answer = answer_request(ScreenRequest(path, query, **form), desks, TODAY)
        if answer.location:
            return asked(answer.location)
        return answer, address

    return asked


@pytest.fixture
def drop(ask):
    def dropped_files(*names, **fields):
        files = tuple(drop_file(name, (SAMPLES / name).read_bytes()) for name in names)
        return ask("/files", is_post=True, files=files, fields=fields)

    return dropped_files


def test_a_file_leads_to_the_first_screen_and_several_to_all_of_them(drop):
    answer, address = drop("open-swiss.trf")
    assert answer.status == 200
    assert re.fullmatch(r"/files/[\w-]{20,}/0/right", address)
    assert drop("open-swiss.trf", "teams.trf")[1].endswith("/all/right")
    assert drop("open-swiss.trf", "open-swiss.csv")[1].endswith("/0/right")


def test_of_several_files_the_link_to_what_is_shown_is_marked(ask, drop):
    root = drop("open-swiss.trf", "teams.trf")[1].removesuffix("/all/right")
    for shown in ("all", "0", "1"):
        html = ask(f"{root}/{shown}/mend")[0].html
        marked = re.findall(r'href="([^"]+)" aria-current="true"', html)
        assert marked == [f"{root}/{shown}/mend"]
    assert f'href="{root}/all/right"' in ask(f"{root}/0/standings")[0].html


def test_an_internal_error_is_told_in_one_short_line():
    answer = internal_error(ValueError("x\n" * 400))
    assert answer.status == 500
    assert f"ValueError: {'x ' * 144}</p>" in answer.html


def test_every_screen_has_its_address_and_no_other_has_one(ask, drop):
    root = drop("open-swiss.trf")[1].removesuffix("/0/right")
    for screen in SCREENS:
        assert ask(f"{root}/0/{screen.name}")[0].status == 200
        assert ask(f"{root}/all/{screen.name}")[0].status == (200 if screen.of_all else 404)
    for address in ("/other", "/files", f"{root}/1/right", f"{root}/0/none", f"{root}/0/right/x"):
        assert ask(address)[0].status == 404
    assert ask("/files/unknown/0/right")[0].status == 410


def test_a_table_dropped_on_a_desk_joins_it(drop):
    _, address = drop("open-swiss.trf")
    joined, _ = drop("open-swiss.csv", **{"with": address.removesuffix("/0/right")})
    assert "open-swiss.csv" in joined.html


def test_what_was_chosen_stands_in_the_query(ask, drop):
    root = drop("open-swiss.trf")[1].removesuffix("/right")
    answer, _ = ask(f"{root}/standings?t=WIN&rounds=3")
    assert "after round 3" in answer.html
    refused, _ = ask(f"{root}/standings?rounds=x")
    assert "no whole number" in refused.html


def test_a_file_to_save_has_a_name_and_what_cannot_be_saved_says_why(ask, drop):
    root = drop("open-swiss.trf")[1].removesuffix("/right")
    answer, _ = ask(f"{root}/save/standings-csv")
    assert (answer.status, answer.file.name) == (200, "open-swiss-standings.csv")
    assert ask(f"{root}/save/none")[0].status == 404


def test_repairs_lead_to_a_new_desk_and_the_old_one_stays(ask, desks):
    data = (SAMPLES / "open-swiss.trf").read_bytes().replace(b"  6.0 ", b"  5.0 ", 1)
    _, address = ask("/files", is_post=True, files=(drop_file("open.trf", data),))
    root = address.removesuffix("/right")
    mended, after = ask(f"{root}/mend", is_post=True, fields={"profile": "upload"})
    assert after.partition("?")[0] != f"{root}/mend"
    assert "mended=1" in after
    assert mended.status == 200
    assert ask(f"{root}/mend")[0].status == 200
    assert len(desks) == 2
    assert ask(f"{root}/mend", is_post=True, fields={"finding": "999"})[0].status == 400


def test_an_empty_form_and_old_files_are_said(ask, drop, clock):
    assert ask("/files", is_post=True)[0].status == 400
    _, address = drop("open-swiss.trf")
    clock.now = MAX_IDLE_SECONDS + 1
    assert ask(address)[0].status == 410


def test_what_takes_long_says_of_which_files_it_is(desks, drop):
    root = drop("open-swiss.trf")[1].removesuffix("/0/right")

    def effort(path, *, is_post=False):
        return find_route(ScreenRequest(path, is_post=is_post), desks, TODAY).effort

    assert effort(root) is effort(f"{root}/0/why") is Effort.PAGE
    assert effort(f"{root}/0/save/trf") is effort(f"{root}/0/mend", is_post=True) is Effort.FORM
    assert effort("/") is effort(f"{root}/stop", is_post=True) is Effort.NONE


def addresses(html):
    """Return where the links and the forms of a page lead."""
    return set(re.findall(r'(?:href|action)="(/[^"]*)"', html))


def test_a_language_before_an_address_stays_in_every_link_and_form(ask):
    files = tuple(
        drop_file(name, (SAMPLES / name).read_bytes()) for name in ("open-swiss.trf", "teams.trf")
    )
    first, address = ask("/qps/files", is_post=True, files=files)
    assert re.fullmatch(r"/qps/files/[\w-]{20,}/all/right", address)
    pages = [first, ask("/qps/")[0], ask("/qps/none")[0], ask("/qps/files/none/0/right")[0]]
    root = address.removesuffix("/all/right")
    pages += [ask(f"{root}/0/{screen.name}")[0] for screen in SCREENS]
    pages += [ask(f"{root}/stop", is_post=True)[0], ask(f"{root}/all/mend")[0]]
    for page in pages:
        assert addresses(page.html)
        assert {link for link in addresses(page.html) if not link.startswith("/qps/")} == set()


def test_english_needs_no_language_in_its_address_and_takes_it(ask):
    assert '<html lang="en">' in ask("/")[0].html
    assert ask("/en/")[0].html == ask("/")[0].html
    assert ask("/xx/")[0].status == 404


def test_what_hosts_say_by_themselves_is_in_the_language_of_the_address(ask):
    assert '<html lang="qps">' in ask("/qps/")[0].html
    assert "[Ţĥéŕé îš ñö šûçĥ þàĝé" in ask("/qps/none")[0].html
    assert "[Çĥööšé à ƒîļé ƒîŕšţ" in ask("/qps/files", is_post=True)[0].html


def test_corrections_lead_to_the_same_language(ask):
    data = (SAMPLES / "open-swiss.trf").read_bytes().replace(b" 6.5    1", b" 6.0    1")
    _, address = ask("/qps/files", is_post=True, files=(drop_file("open.trf", data),))
    root = address.removesuffix("/0/right")
    assert ask(f"{root}/0/mend", is_post=True, fields={})[1].startswith("/qps/files/")
