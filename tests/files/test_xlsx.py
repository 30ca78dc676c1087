"""The workbook: read by a reader of the test's own, part by part, and by the program again."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from row_tests import each_row
from there_and_back import SOURCES, tournament_in
from written import ALONE, HEADERS, INGRID, TEAMS

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.files.workbook_writer import Sheet, workbook
from trfkit.model import PartialDate
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"
_NAMES = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def sheets_of(data):
    """Read a workbook by its XML alone: each sheet's cells by place, as (type, text)."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        book = ET.fromstring(parts.read("xl/workbook.xml"))  # noqa: S314 - our own
        titles = [sheet.get("name") for sheet in book.iterfind("m:sheets/m:sheet", _NAMES)]
        pages = [
            ET.fromstring(parts.read(f"xl/worksheets/sheet{number}.xml"))  # noqa: S314 - our own
            for number in range(1, len(titles) + 1)
        ]
    return {title: _cells(page) for title, page in zip(titles, pages, strict=True)}


def _cells(page):
    found = {}
    for cell in page.iterfind(".//m:c", _NAMES):
        assert cell.find("m:f", _NAMES) is None
        kind = {"inlineStr": "s"}.get(cell.get("t"), "n")
        value = cell.find("m:is/m:t" if kind == "s" else "m:v", _NAMES)
        if value is not None:
            found[cell.get("r")] = (kind, value.text or "")
    return found


def rows_of(cells):
    rows = {}
    for place, (_, text) in cells.items():
        column, row = re.fullmatch(r"([A-Z]+)(\d+)", place).groups()
        rows.setdefault(int(row), {})[column] = text
    head = rows.pop(1)
    return [{head[column]: text for column, text in row.items()} for row in rows.values()]


def test_the_sheets_and_their_heads():
    sheets = sheets_of(write(HEADERS, "xlsx").data)
    assert list(sheets) == ["Standings", "Crosstable", "Rounds", "Players", "Event"]
    (player,) = rows_of(sheets["Players"])
    assert player == {
        "startno": "4", "name": "Nordahl, Ingrid", "title": "WIM", "sex": "w", "rating": "2155",
        "fed": "NOR", "fide_id": "99900328", "birth": "38322",
    }  # fmt: skip
    assert ("s", "Harbour Invitational") in sheets["Event"].values()


def test_numbers_are_numbers_and_words_are_words():
    (sheet,) = sheets_of(workbook([Sheet("S", ("a", "b", "c"), ((7, "007", None),))])).values()
    assert sheet == {
        "A1": ("s", "a"), "B1": ("s", "b"), "C1": ("s", "c"), "A2": ("n", "7"), "B2": ("s", "007"),
    }  # fmt: skip


def test_the_head_of_a_column_of_numbers_stands_above_them():
    rows = ((None, "a", None), (7, "b", None))
    book = openpyxl.load_workbook(io.BytesIO(workbook([Sheet("S", ("n", "t", "none"), rows)])))
    assert [cell.alignment.horizontal for cell in book["S"][1]] == ["right", None, None]


@each_row("name", ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "#N/A", "\tx", "½ Zoë"])
def test_no_name_is_a_formula(name):
    data = write(replace(ALONE, players=(replace(INGRID, name=name),)), "xlsx").data
    sheets = sheets_of(data)  # asserts that no cell has a formula
    assert sheets["Players"]["B2"][0] == "s"
    assert sheets["Players"]["B2"][1].endswith(name.strip())


def test_control_characters_and_long_texts_never_raise():
    players = (replace(INGRID, name="a\x00\x1b\ud800b" + "x" * 40_000),)
    assert write(replace(ALONE, players=players), "xlsx").data


def test_heads_stay_in_sight_and_the_bytes_tell_no_time():
    data = write(TEAMS, "xlsx").data
    assert data == write(TEAMS, "xlsx").data
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        assert b'state="frozen"' in parts.read("xl/worksheets/sheet1.xml")
        assert b"1980-01-01T00:00:00Z" in parts.read("docProps/core.xml")
        assert {part.date_time for part in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.parametrize(
    ("birth", "text"),
    [
        (PartialDate(1987, 2), "1987-02"),
        (PartialDate(1987), "1987"),
        (PartialDate(10**12, 1, 1), "1000000000000-01-01"),
    ],
)
def test_half_a_date_is_text(birth, text):
    data = write(replace(ALONE, players=(replace(INGRID, birth=birth),)), "xlsx").data
    assert sheets_of(data)["Players"]["H2"] == ("s", text)


@pytest.mark.parametrize("played", [0, 5])
def test_half_a_date_and_the_days_of_rounds_to_come_are_read_back(played):
    event = tournament_in(SAMPLES / "open-swiss.trf")
    births = (PartialDate(1987, 2), PartialDate(1987), PartialDate(1987, 2, 3))
    players = tuple(
        replace(player, birth=birth, rounds=player.rounds[:played])
        for player, birth in zip(event.players, births * 5, strict=True)
    )
    data = write(replace(event, players=players, rounds_played=played), "xlsx").data
    again = read(data).tournament
    assert again.round_dates == event.round_dates
    assert tuple(player.birth for player in again.players) == births * 5


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::5])  # a workbook takes a tenth of a second
def test_every_file_makes_a_workbook_with_every_game(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    sheets = sheets_of(write(tournament, "xlsx").data)
    assert len(rows_of(sheets["Players"])) == len(tournament.players)
    games = {
        (player.start_no, number, entry.opponent)
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    }
    if not any(player.rounds for player in tournament.players):
        return
    rows = rows_of(sheets["Rounds"])
    told = {
        (int(row[side]), int(row["round"]), int(row[other]))
        for row in rows
        if "black" in row
        for side, other in (("white", "black"), ("black", "white"))
    }
    assert games <= told


@pytest.mark.parametrize("name", ["open-swiss.trf", "swiss-3-1-0.trf", "round-robin.trf"])
def test_the_crosstable_is_read_back(name):
    tournament = tournament_in(SAMPLES / name)
    again = read(write(tournament, "xlsx").data).tournament
    assert {p.start_no: p.rounds for p in again.players} == {
        p.start_no: p.rounds for p in tournament.players
    }


def test_standings_are_written_as_a_workbook(trfkit, tmp_path):
    ran = trfkit("standings", SAMPLES / "open-swiss.trf", "-o", tmp_path / "x.xlsx")
    assert ran.code == 0
    sheet, notes = sheets_of((tmp_path / "x.xlsx").read_bytes()).values()
    assert rows_of(sheet)[0]["name"] == "Vastarelli,Dario"
    assert rows_of(notes) == [
        {
            "Notes": "The file does not name its tie-breaks; ranked by BH/C1, BH, SB, DE, which "
            "gives its places"
        }
    ]
    assert sheet["F2"] == ("n", "6.5")


def test_editions_and_lists_of_teams_are_sheets(trfkit, tmp_path):
    trfkit("standings", SAMPLES / "teams.trf", "--matches", "--boards", "-o", tmp_path / "t.xlsx")
    assert len(sheets_of((tmp_path / "t.xlsx").read_bytes())) == 3
    trfkit(
        "standings", SAMPLES / "open-swiss.trf", "--editions", "2024,2026",
        "-o", tmp_path / "e.xlsx",
    )  # fmt: skip
    assert list(sheets_of((tmp_path / "e.xlsx").read_bytes()))[:2] == [
        "Edition 2024",
        "Edition 2026",
    ]
