"""Saved pages of Chess-Results: the tables that a person sees."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from foreign import CORPUS

from trfkit.files.tables.read import is_table, read_page

PAGES = CORPUS / "crosstables"
pytestmark = pytest.mark.corpus


def read(name: str):
    data = (PAGES / name).read_bytes()
    assert is_table(data) == "html"
    page = read_page(data)
    assert page.diagnostics == ()
    return page


class Seen(NamedTuple):
    """A page, how many tables it has, and the last of them: what the page is about."""

    page: str
    tables: int
    title: str
    rows: int
    columns: int
    captions: str


# fmt: off
SEEN = (
    Seen("cnyt2026_g14_boards_r1", 2, "Board Pairings", 25, 11, "Round 1 on 2026/08/11"),
    Seen("cnyt2026_g14_teams_r1", 2, "Team pairings", 10, 12, "Round 1 on 2026/08/11"),
    Seen("frome2026_open_crosstable", 1, "Starting rank crosstable", 39, 14, "No.,,Name,Rtg,FED"),
    Seen("frome2026_open_notpaired", 1, "not paired", 19, 10, "SNo,,Name,Rtg,FED,1.Rd"),
    Seen("frome2026_open_r1", 1, "Round 1 on 2026/05/15 at 1900", 26, 12, "Bo.,No.,,White,Rtg"),
    Seen("jeddah2026_crosstable", 2, "Starting rank crosstable", 33, 12, "No.,,Name,Rtg,FED,1.Rd"),
    Seen("jeddah2026_r1", 2, "Round 1 on 2026/08/10 at 17:00", 18, 12, "Bo.,No.,,White,Rtg,Pts."),
    Seen("jeddah2026_startingrank", 2, "Starting rank", 33, 6, "No.,,Name,FideID,FED,Rtg"),
    Seen("ussa2026_roundrobin_crosstable", 2, "Starting rank crosstable", 10, 19, "No.,,Name,Rtg"),
    Seen("ussa2026_roundrobin_pairings", 2, "Pairings/Results", 63, 10, "Round 1 on 2026/08/08"),
    Seen("ussa2026_roundrobin_startingrank", 2, "Starting rank list of players", 10, 8, "No.,"),
)
# fmt: on


@pytest.mark.parametrize("seen", SEEN, ids=lambda seen: seen.page)
def test_every_page_gives_the_tables_that_a_person_sees(seen):
    page = read(f"{seen.page}.html")
    assert len(page.grids) == seen.tables
    grid = page.grids[-1]
    assert (grid.title, len(grid.rows), len(grid.rows[0])) == (seen.title, seen.rows, seen.columns)
    assert ",".join(grid.rows[0]).startswith(seen.captions)
    assert page.title.startswith("Chess-Results Server Chess-results.com - ")
    assert not any("function" in text or "{" in text for text in (*page.before, *grid.after))


def test_the_notes_below_a_crosstable_are_lines_of_their_own():
    grid = read("frome2026_open_crosstable.html").grids[0]
    assert grid.after[:4] == (
        "Annotation:",
        "Tie Break1: points (game-points)",
        "Tie Break2: Direct Encounter (DE)",
        "Tie Break3: Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)",
    )


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("frome2026_open", "frome2026_open_crosstable.html"),
        ("ussa2026", "ussa2026_roundrobin_crosstable.html"),
    ],
)
def test_the_cells_are_those_that_were_published(name, page):
    published = json.loads((PAGES / f"{name}.published.json").read_text("utf-8"))["columns"]
    heading, *rows = read(page).grids[-1].rows
    found = {row[0]: dict(zip(heading, row, strict=True)) for row in rows}
    assert found.keys() == published.keys()
    for number, columns in published.items():
        for label, value in columns.items():
            caption = {"Rk": "Rk.", "Pts": "Pts."}.get(label, label)
            assert found[number].get(caption, str(value)) == str(value)


def test_a_name_in_a_table_of_its_own_is_the_text_of_its_cell():
    grid = read("cnyt2026_g14_boards_r1.html").grids[-1]
    assert len(grid.rows[2]) == len(grid.rows[1]) == 11
    assert grid.rows[2][0] == "1.1"
    assert "," in grid.rows[2][2]
