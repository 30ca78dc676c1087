"""What pairing programs save, as it is given to commands and dropped on the page."""

from __future__ import annotations

from datetime import date

import papi_writer
import pytest
import swissperfect_writer
import swt_writer
import tunx_writer

from trfkit.files.registry import read
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import drop_file, events_of
from trfkit.web.screens.screen import SCREENS, Inquiry, answered
from trfkit.web.screens.screen_choices import Choices

GAME, LOST = swt_writer.Entry(1, 2, 3), swt_writer.Entry(3, 1, 1)
SWT = swt_writer.written(
    swt_writer.Event(
        (
            swt_writer.Person("Ash,Ada", points=2, first=0, rank=1, rows=(GAME,)),
            swt_writer.Person("Birch,Ben", points=0, first=2, rank=2, rows=(LOST,)),
        ),
        settings={621: 3},
    )
)
TUNX = tunx_writer.written(
    tunx_writer.Event(
        [tunx_writer.Person("Ash", "Ada"), tunx_writer.Person("Birch", "Ben")], ((1, 2, 1),), 1, 1
    )
)
PAPI = papi_writer.written(
    papi_writer.Event(
        (
            papi_writer.Person("Ash", "Ada", (("B", 3, 3),)),
            papi_writer.Person("Birch", "Ben", (("N", 2, 1),)),
        ),
        {"NbrRondes": "1"},
    )
)
SWISSPERFECT = swissperfect_writer.written(
    swissperfect_writer.Event(
        (
            {"SURNAME": "Ash", "FIRSTNAME": "Ada"},
            {"SURNAME": "Birch", "FIRSTNAME": "Ben"},
        ),
        (swissperfect_writer.Result(1, 1, 2),),
    )
)
FILES = {"open.swt": SWT, "open.tunx": TUNX, "open.papi": PAPI, "open.zip": SWISSPERFECT}
PRIVATE = (
    swt_writer.PRIVATE, tunx_writer.PRIVATE, papi_writer.PRIVATE, swissperfect_writer.PRIVATE,
)  # fmt: skip


@pytest.fixture(params=FILES)
def native(request, tmp_path):
    path = tmp_path / request.param
    path.write_bytes(FILES[request.param])
    return path


@pytest.mark.parametrize("command", ["check", "standings", "report", "verify", "explain"])
def test_commands_take_the_file_and_show_nothing_private(trfkit, native, command):
    ran = trfkit(command, native, *(["1"] if command == "explain" else []))
    assert ran.code in {0, 1}, ran.err
    if command in {"standings", "report"}:
        assert "Ash, Ada" in ran.out
    assert not any(private in ran.out + ran.err for private in PRIVATE)


@pytest.mark.parametrize("dialect", ["trf26", "trf16", "json"])
def test_it_is_converted_with_its_games(trfkit, native, tmp_path, dialect):
    target = tmp_path / "to.out"
    ran = trfkit("convert", native, target, "--to", dialect)
    assert ran.code == 0, ran.err
    made = read(target.read_bytes()).tournament
    assert [str(player.rounds[0].outcome.letter) for player in made.players] == ["1", "0"]
    assert not any(private.encode() in target.read_bytes() for private in PRIVATE)


def test_it_is_made_anonymous_as_a_report_and_never_as_a_copy(trfkit, native, tmp_path):
    target = tmp_path / "to-show.trf"
    ran = trfkit("anonymise", native, "-o", target)
    assert ran.code == 0, ran.err
    assert b"Ash" not in target.read_bytes()
    assert read(target.read_bytes()).document is not None
    copy = tmp_path / f"to-show{native.suffix}"
    refused = trfkit("anonymise", native, "-o", copy)
    assert refused.code == 2
    assert "does not write" in refused.err
    assert not copy.exists()


def test_a_table_is_verified_against_it(trfkit, native, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("Rk.;SNo;Name;Pts.\n1;1;Ash, Ada;1\n2;2;Birch, Ben;0\n", "utf-8")
    assert trfkit("verify", native, "--against", table).code == 0
    table.write_text("Rk.;SNo;Name;Pts.\n1;1;Ash, Ada;1\n2;2;Birch, Ben;0,5\n", "utf-8")
    assert trfkit("verify", native, "--against", table).code == 1


def test_a_folder_of_such_files_is_a_batch(trfkit, tmp_path):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    ran = trfkit("standings", tmp_path, "--format", "json")
    assert ran.code == 0, ran.err
    assert ran.out.count("Ash, Ada") == len(FILES)


@pytest.mark.parametrize("screen", [screen.name for screen in SCREENS])
def test_the_page_takes_the_file(native, screen):
    events = events_of((drop_file(native.name, native.read_bytes()),))
    page = answered(
        screen, Inquiry("/files/key", events, 0, Choices({}, date(2026, 7, 1)), unwatched)
    )
    assert "open" in page
    assert not any(private in page for private in PRIVATE)
