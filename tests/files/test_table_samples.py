"""The samples that are tables: the tournaments of their TRFs, in order, and invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from trfkit.checks import check
from trfkit.files import registry
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.ranking import rank

SAMPLES = Path(__file__).parents[2] / "samples"


def read(name):
    return registry.read((SAMPLES / name).read_bytes())


@pytest.mark.parametrize("name", ["open-swiss.html", "round-robin.csv", "teams.xml"])
def test_a_table_has_no_error_and_its_players_are_invented(name):
    result = read(name)
    assert [d.code for d in check(result) if severity_in(d) is Severity.ERROR] == []
    for player in result.tournament.players:
        assert player.fide_id is None or str(player.fide_id).startswith("999")


def test_the_page_has_the_games_points_and_ranks_of_the_report():
    mine, theirs = read("open-swiss.html").tournament, read("open-swiss.trf").tournament
    assert [
        (p.start_no, p.rating, p.federation, p.stated_points, p.stated_rank, p.rounds)
        for p in mine.players
    ] == [
        (p.start_no, p.rating, p.federation, p.stated_points, p.stated_rank,
         without_absence_at_the_end(p.rounds))
        for p in theirs.players
    ]  # fmt: skip


def test_the_crosstable_of_the_round_robin_has_the_results_of_the_report():
    def results(tournament):
        return {
            (p.start_no, e.opponent): e.outcome
            for p in tournament.players
            for e in p.rounds
            if e.opponent is not None
        }

    mine, theirs = read("round-robin.csv").tournament, read("round-robin.trf").tournament
    assert results(mine) == results(theirs)
    assert [(p.name, p.rating, p.stated_rank) for p in mine.players] == [
        (p.name, p.rating, p.stated_rank) for p in theirs.players
    ]


def test_the_teams_are_ranked_as_the_file_states():
    result = read("teams.xml")
    ranked = rank(result.tournament)
    stated = {row.number: row.rank for row in result.stated[0].rows}
    assert {row.id: row.rank for row in ranked.rows} == stated
