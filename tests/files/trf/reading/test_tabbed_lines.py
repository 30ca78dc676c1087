"""Tabs in the lines of teams: blanks up to a usual tab stop, or an error."""

from __future__ import annotations

import pytest
from builders import TEAMS

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in

LINE = "310   3 Seaside                          SEA     2050    2.0    2.0   2     5    6"
BARE = "310   3 Seaside                                          2.0    2.0   2     5    6"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (LINE.replace("310   3 Sea", "310   3\tSea"), LINE),
        (BARE[:15] + "\t" * 5 + BARE[48:], BARE),
    ],
)
def test_a_line_is_put_back_into_its_columns(line, meant):
    result = read(TEAMS.replace(LINE, line).encode())
    sound = read(TEAMS.replace(LINE, meant).encode())
    assert result.tournament.teams == sound.tournament.teams
    assert {d.code for d in result.diagnostics} == {"SYN003", "SYN005"}
    of_sound = {d.code for d in check(sound)}
    assert {d.code for d in check(result)} <= of_sound | {"SYN003", "SYN005"}


@pytest.mark.parametrize(
    "line",
    ["310\t3", BARE.replace(" " * 42, "\t"), "310 x\tSeaside\t2.0", "310\t3\tS\tx\t2.0\t2.0"],
)
def test_a_line_that_no_tab_stop_puts_right_is_an_error(line):
    result = read(TEAMS.replace(LINE, line).encode())
    assert any(severity_in(d) is Severity.ERROR for d in result.diagnostics)
