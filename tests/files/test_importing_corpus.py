"""Saved pages and uploaded XML of real events against the reports of the same events."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from foreign import CORPUS

from trfkit.checks import check
from trfkit.files import registry
from trfkit.files.convert import convert
from trfkit.files.crosstables.starting_ranks import with_starting_ranks
from trfkit.files.tables.grid import printed_number
from trfkit.files.tables.read import read_page
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.model.outcome import without_absence_at_the_end

EVENTS = Path(__file__).parents[1] / "oracle" / "events"
FOLDER = CORPUS / "crosstables"
pytestmark = pytest.mark.corpus

PAGES = {
    "frome2026_open": "frome2026_open_crosstable.html",
    "ussa2026": "ussa2026_roundrobin_crosstable.html",
}
TOURNAMENTS = (
    *PAGES.values(),
    "jeddah2026_crosstable.html",
    "Single_SwissSystem.xml",
    "Team_RoundRobin.xml",
)


def about(player):
    return (
        player.start_no, player.name, player.rating, player.fide_id, player.stated_points,
        player.stated_rank,
    )  # fmt: skip


def read(name):
    return registry.read((FOLDER / name).read_bytes())


@pytest.mark.parametrize("event", PAGES)
def test_a_crosstable_gives_the_games_of_the_report(event):
    mine, theirs = read(PAGES[event]).tournament, read(f"{event}.trf").tournament
    assert list(map(about, mine.players)) == list(map(about, theirs.players))
    assert [p.rounds for p in mine.players] == [
        without_absence_at_the_end(p.rounds) for p in theirs.players
    ]
    assert mine.kind.event is theirs.kind.event


@pytest.mark.parametrize("event", PAGES)
def test_the_values_of_a_page_are_the_printed_ones(event):
    (table,) = read(PAGES[event]).stated
    shown = json.loads((FOLDER / f"{event}.published.json").read_text(encoding="utf-8"))
    assert [f"Tie Break{c.label[2:]}: {c.caption}" for c in table.columns if c.caption] == shown[
        "labels"
    ]
    for row in table.rows:
        values = dict(zip((c.label for c in table.columns), row.values, strict=True))
        printed_row = shown["columns"][str(row.number)]
        assert row.rank == printed_row["Rk"]
        for label, cell in values.items():
            if label.startswith("TB"):
                assert cell.text == printed_row[label]
                assert cell.value == Decimal(printed_row[label].replace(",", "."))


def test_a_page_of_a_running_event_has_pending_games_and_the_round_before_stated():
    result = read("jeddah2026_crosstable.html")
    assert (result.tournament.rounds_played, result.stated[0].after) == (1, 1)
    pending = [p for p in result.tournament.players if p.round(2).outcome.letter == " "]
    assert len(pending) == 32
    assert result.tournament.players[30].round(1).outcome.letter == "U"


def test_starting_ranks_complete_a_page():
    page = read_page((FOLDER / "jeddah2026_startingrank.html").read_bytes())
    players = with_starting_ranks(read("jeddah2026_crosstable.html"), page, "the list").tournament
    assert all("," in p.name or p.name == "Yousef Saeed Almalki" for p in players.players[:20])
    assert (players.players[0].fide_id, players.players[0].rating) == (10600183, 2409)
    assert sum(p.fide_id is not None for p in players.players) == 24


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_file_has_no_error_and_adds_up(name):
    result = read(name)
    assert [d.code for d in check(result) if severity_in(d) is Severity.ERROR] == []


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_report_made_of_it_reads_back_the_same(name):
    result = read(name)
    report = registry.read(convert(result, "trf").data)
    mine, theirs = result.tournament, report.tournament
    assert [d.code for d in report.diagnostics if severity_in(d) is Severity.ERROR] == []
    assert list(map(about, mine.players)) == list(map(about, theirs.players))
    assert [p.rounds for p in mine.players] == [p.rounds for p in theirs.players]
    assert (mine.kind.event, mine.kind.is_team, mine.rounds_played) == (
        theirs.kind.event, theirs.kind.is_team, theirs.rounds_played,
    )  # fmt: skip
    assert [t.members for t in mine.teams] == [t.members for t in theirs.teams]
    assert mine.national_ratings == theirs.national_ratings


def test_chess_results_xml_states_its_numbers():
    (single,) = read("Single_SwissSystem.xml").stated
    assert [(c.label, c.number) for c in single.columns] == [
        ("Rk.", None), ("Pts.", None), ("TB1", 37), ("TB2", 52), ("TB4", None),
    ]  # fmt: skip
    teams, players = read("Team_RoundRobin.xml").stated
    assert [(c.label, c.number) for c in teams.columns[2:]] == [
        ("TB1", 13),
        ("TB2", 1),
        ("TB3", 52),
    ]
    assert [row.rank for row in teams.rows] == [1, 1]
    assert (len(players.rows), players.of_teams) == (6, False)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("cnyt2026_g14_teams_r1.html", "team pairings"),
        ("cnyt2026_g14_boards_r1.html", "pairings"),
        ("frome2026_open_r1.html", "pairings"),
        ("jeddah2026_r1.html", "pairings"),
        ("frome2026_open_notpaired.html", "not paired"),
        ("jeddah2026_startingrank.html", "list of participants"),
        ("ussa2026_roundrobin_startingrank.html", "list of participants"),
    ],
)
def test_other_pages_are_refused_and_named(name, what):
    result = read(name)
    assert result.tournament is None
    (found,) = [d for d in result.diagnostics if d.code == "IMP001"]
    assert what in found.message


def test_the_reference_checker_s_values_are_read():
    path = EVENTS / "rr16_n6_s2.tbs.json"
    (table,) = registry.read_stated(path.read_bytes()).tables
    given = json.loads(path.read_text(encoding="utf-8"))["values"]
    place = [c.label for c in table.columns].index("BH/C1")
    assert [row.values[place].value for row in table.rows] == [
        printed_number(v) for v in given["BH/C1"]
    ]


def test_pairings_of_all_rounds_are_the_tournament_with_its_days():
    mine = read("ussa2026_roundrobin_pairings.html").tournament
    theirs = read("ussa2026.trf").tournament
    assert [(p.start_no, p.name, p.rating) for p in mine.players] == [
        (p.start_no, p.name, p.rating) for p in theirs.players
    ]
    assert [p.rounds for p in mine.players] == [
        without_absence_at_the_end(p.rounds) for p in theirs.players
    ]
    assert (str(mine.start), str(mine.end), len(mine.round_dates)) == (
        "2026-08-08", "2026-08-10", 9,
    )  # fmt: skip


def test_a_page_of_one_round_tells_names_and_the_day():
    page = read_page((FOLDER / "frome2026_open_r1.html").read_bytes())
    tournament = with_starting_ranks(read(PAGES["frome2026_open"]), page, "the list").tournament
    assert str(tournament.start) == "2026-05-15"
    assert all("," in p.name for p in tournament.players)
