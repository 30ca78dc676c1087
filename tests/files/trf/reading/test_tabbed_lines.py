"""Tabs in the lines of teams: put right where all ways to read them agree."""

from __future__ import annotations

import pytest
from builders import TEAMS, changing

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.teams import without_tabs

LINE = "310   3 Seaside                          SEA     2050    2.0    2.0   2     5    6"
BARE = "310   3 Seaside                                          2.0    2.0   2     5    6"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (LINE.replace("310   3 Sea", "310   3\tSea"), LINE),
        ("310\t3\tSeaside\tSEA\t2050\t2.0\t2.0\t2\t5\t6", LINE),
        ("310\t3\tSeaside\t\t\t2.0\t2.0\t2\t5\t6", BARE),
        ("310\t3\tSeaside\t                      2.0    2.0   2     5    6", BARE),
        (BARE.replace(" " * 42, "\t\t\t\t\t"), BARE),
    ],
)
def test_a_line_is_put_back_into_its_columns(line, meant):
    assert "\t" in line
    assert (without_tabs(line) or "").split() == meant.split()
    found = read(TEAMS.replace(LINE, line).encode())
    sound = read(TEAMS.replace(LINE, meant).encode())
    assert found.tournament.teams == sound.tournament.teams
    assert {d.code for d in found.diagnostics} == {"SYN003", "SYN005"}
    of_sound = {d.code for d in check(sound)}
    assert {d.code for d in check(found)} <= of_sound | {"SYN003", "SYN005"}


@pytest.mark.parametrize(
    "line", ["310\t3", "310\t\t\t\t\t\t\t\t", "310 x\tSeaside\t2.0", "310\t3\tS\tx"]
)
def test_what_cannot_be_told_stays_as_it_is(line):
    assert without_tabs(line) is None
    assert changing(LINE, line)(TEAMS) != TEAMS
