"""The samples: all are listed, and all but one are in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.ranking import Ranking, rank

SAMPLES = Path(__file__).parents[1] / "samples"
ALL = sorted(path for path in SAMPLES.iterdir() if path.name != "README.md")
FILES = [path for path in ALL if path.suffix in {".trf", ".trfx"}]
INDEX = (SAMPLES / "README.md").read_text(encoding="utf-8")

named = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


def test_the_index_lists_the_samples():
    assert sorted(re.findall(r"^\| \[(\S+)\]", INDEX, re.MULTILINE)) == [p.name for p in ALL]


@named
def test_a_sample_comes_back_byte_for_byte(path):
    data = path.read_bytes()
    assert bytes(read(data).document) == data


@named
def test_only_the_defects_have_errors(path):
    result = read(path.read_bytes())
    errors = {d.code for d in check(result) if severity_in(d) is Severity.ERROR}
    assert bool(errors) == (path.name == "defects.trf")


@named
def test_points_and_ranks_are_those_of_the_list(path):
    tournament = read(path.read_bytes()).tournament
    if path.name in {"defects.trf", "lichess.trf"}:
        pytest.skip("no ranks, or wrong ones")
    line = next(line for line in INDEX.splitlines() if line.startswith(f"| [{path.name}]"))
    given = re.search(r"Ranks by `([^`]+)`", line)
    assert bool(given) != bool(tournament.tiebreaks or tournament.standings_order)
    ranked = rank(tournament, Ranking(tiebreaks=given[1].split(",") if given else None))
    computed = {row.id: (row.points, row.rank) for row in ranked.rows}
    stated = {p.start_no: (p.stated_points, p.stated_rank) for p in tournament.players}
    teams = {t.number: (t.stated_match_points, t.stated_rank) for t in tournament.teams}
    assert computed == (teams or stated)


@named
def test_the_players_of_the_samples_are_invented(path):
    for player in read(path.read_bytes()).tournament.players:
        assert player.fide_id is None or str(player.fide_id).startswith("999")


@named
def test_line_ends_are_as_the_index_says(path):
    data = path.read_bytes()
    line = next(line for line in INDEX.splitlines() if line.startswith(f"| [{path.name}]"))
    assert (b"\r\n" not in data) == ("line ends LF" in line)
    assert data.count(b"\n") == data.count(b"\r\n") or b"\r" not in data
