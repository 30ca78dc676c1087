"""Descriptions of Vega: read, written, and there and back."""

from __future__ import annotations

import re
from datetime import date

import facts
import pytest
from examples import examples
from hypothesis import given
from strategies_model import tournaments
from there_and_back import SOURCES, different, excused, ids_told, rounds_told, tournament_in

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.limits import Limits
from trfkit.messages.message import Message, Several
from trfkit.model import Colour, Outcome
from trfkit.record import replace

DESCRIPTION = """\
012 Torneo di Prova
022 Paese
032 ITA
042 18/12/2009
052 20/12/2009
062 4
072 3
092 Individual: Swiss-System Dutch
102 FA Rossi Mario
112

122 90 minutes
132 2009/12/18;2009/12/19;
142 1.0 0.5
152 2
162 5
172 B1;BT
192 Vega 6.0.1
001 1|m|FM|BIANCHI Luca|2291|ITA|99900101|2300|IT7|1987/06/24|1.5|1|2 w 1|3 b 2|0000 - =
001 2 | w | | VERDI Anna | 0 | ITA | | | | 1990/00/00 | 0.0 | 4 | 1 b 0 | 4 w -| 0000 - -
001 3|m|| NERI Ugo|1900|FRA|0|0|0||1,0|2|4 w =|1 w 2|4 b
001 4|m||GIALLI Pia|1800|ITA|||||1.5|3|3 b =|2 b +|3 w
"""


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


def test_the_fields_stand_between_strokes():
    result = read(DESCRIPTION.encode())
    event = result.tournament
    assert result.version == "tdf"
    assert (event.name, event.city, event.federation, event.controller) == (
        "Torneo di Prova", "Paese", "ITA", "Vega 6.0.1",
    )  # fmt: skip
    assert (event.start, event.end) == (date(2009, 12, 18), date(2009, 12, 20))
    assert event.round_dates == (date(2009, 12, 18), date(2009, 12, 19), None)
    assert (event.rounds, event.rounds_played, str(event.kind)) == (5, 2, "individual-swiss")
    assert [(arbiter.title, arbiter.name) for arbiter in event.arbiters] == [("FA", "Rossi Mario")]
    luca, anna, _, pia = event.players
    assert (luca.name, luca.title, luca.rating, luca.fide_id) == (
        "BIANCHI Luca", "FM", 2291, 99900101,
    )  # fmt: skip
    assert (anna.sex, anna.rating, str(anna.birth), anna.stated_points) == (
        "w", None, "1990/00/00", 0,
    )  # fmt: skip
    (national,) = event.national_ratings
    assert (national.federation, national.rating, national.national_id) == ("ITA", 2300, "IT7")
    assert [(e.outcome, e.opponent, e.colour) for e in luca.rounds] == [
        (Outcome.WIN, 2, Colour.WHITE),
        (Outcome.DRAW, 3, Colour.BLACK),
        (Outcome.HALF_POINT_BYE, None, None),
    ]
    assert [entry.outcome for entry in pia.rounds] == [
        Outcome.SHORT_DRAW,
        Outcome.FORFEIT_WIN,
        Outcome.PENDING,
    ]
    assert told(result) == [
        ("IMP002", "without-comma", {}),
        (
            "IMP008",
            "",
            {
                "labels": Several(items=("line 152", "line 172 (tie-breaks)"), more=0),
                "why": Message("IMP008.no-place"),
            },
        ),
    ]


def test_a_full_point_without_an_opponent_is_of_the_pairing_where_it_stands_alone():
    text = "001 1|||A|||||||0|1|0000 - +|0000 - +\n001 2|||B|||||||0|2|0000 - -|0000 - +\n"
    result = read(text.encode())
    assert [[e.outcome for e in player.rounds] for player in result.tournament.players] == [
        [Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE],
        [Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE],
    ]
    assert ("IMP002", "full-point-alone") in [one[:2] for one in told(result)]


@pytest.mark.parametrize(
    ("text", "points"), [("3.0 1.0", (30, 10)), ("1.0 0.5", (10, 5)), ("x", (10, 5)), ("", (10, 5))]
)
def test_the_points_of_games_stand_in_142(text, points):
    system = read(f"142 {text}\n001 1|||A|||||||0|1|0000 - =\n".encode()).tournament.point_system
    assert (system.win, system.draw) == points


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("001 x|||B", ("IMP004", "", {"text": "x B", "why": Message("IMP004.no-number")})),
        (
            "001 1|||B",
            ("IMP004", "", {"text": "1 B", "why": Message("IMP004.another-row", number=1)}),
        ),
        ("nothing", ("IMP004", "", {"text": "nothing", "why": Message("IMP004.no-tag")})),
        ("001 2|||B|||||||0|2|5 w ?", ("IMP003", "", {"text": "5 w ?"})),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, finding):
    result = read(f"001 1|||A, Ann|||||||0|1|2 w 1\n{line}\n".encode())
    assert finding in told(result)
    assert result.tournament.players[0].name == "A, Ann"


def test_a_field_that_cannot_be_read_is_named_alone():
    row = "001 1|m||A, Ann|2x00|NED|1001001|23O0||1990/0102|2,y|1|0000 - ="
    result = read(f"{row}\n".encode())
    values = [values for code, _, values in told(result) if code == "SYN007"]
    assert {each["field"]: each["text"] for each in values} == {
        "rating": "2x00",
        "national rating": "23O0",
        "birth": "1990/0102",
        "points": "2,y",
    }
    (player,) = result.tournament.players
    assert (player.fide_id, player.stated_rank) == (1001001, 1)


def test_limits_hold():
    data = DESCRIPTION.encode()
    assert read(data, limits=Limits(rounds=2), format="tdf").tournament is None
    assert [d.code for d in read(data, format="tdf", limits=Limits(bytes=9)).diagnostics] == [
        "SYN021"
    ]
    assert read(b"012 x\n001 x|y|z\n", format="tdf").tournament is None


# Written ------------------------------------------------------------------------------------------


def rows_of(data):
    """Read a description line by line: its headers, and the fields of each player."""
    headers, players = {}, {}
    for line in data.decode().splitlines():
        tag, text = line[:3], line[4:]
        if tag == "001":
            fields = text.split("|")
            players[int(fields[0])] = fields
        else:
            headers[tag] = text
    return headers, players


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::3])
def test_every_file_comes_back_but_for_what_is_named(path):
    tournament = tournament_in(path)
    if tournament is not None and tournament.players:
        holds_together(tournament)


@examples(30)
@given(tournaments())
def test_every_tournament_comes_back_but_for_what_is_named(tournament):
    if tournament.players:
        holds_together(tournament)


def holds_together(tournament):
    written = write(tournament, "tdf")
    again = read(written.data, format="tdf").tournament
    changed = rounds_told(written.diagnostics, "result")
    back = {player.start_no: player for player in again.players}
    if "losses.who-is-who" in ids_told(written.diagnostics):
        return
    for player in tournament.players:
        for r, entry in enumerate(player.rounds, start=1):
            if (player.start_no, r) not in changed:
                assert back[player.start_no].round(r) == entry
    implied = {"players.name"} | ({"players.rounds"} if changed else set())
    assert different(tournament, again) <= excused(written.diagnostics) | implied


def test_a_sound_open_loses_nothing_but_commas():
    (path,) = {
        param.values[0] for param in SOURCES
        if param.values[0].name == "open-swiss.trf" and "samples" in str(param.values[0])
    }  # fmt: skip
    tournament = tournament_in(path)
    written = write(tournament, "tdf")
    assert facts.told(written.diagnostics) == [("CNV003", "001", "losses.names-without-comma")]
    again = read(written.data).tournament
    assert different(tournament, again) == {"players.name"}
    headers, players = rows_of(written.data)
    assert (headers["042"], headers["142"], headers["152"]) == ("2026/03/07", "1.0 0.5", "7")
    signs = {"1": Outcome.WIN, "0": Outcome.LOSS, "2": Outcome.DRAW}
    for player in tournament.players:
        fields = players[player.start_no]
        assert fields[4:7] == [str(v or "") for v in (player.rating, player.federation,
                                                      player.fide_id)]  # fmt: skip
        for entry, cell in zip(player.rounds, fields[12:], strict=False):
            opponent, colour, sign = re.fullmatch(r"(\d+) ([wb-]) (.)", cell).groups()
            assert int(opponent) == (entry.opponent or 0)
            assert colour == (entry.colour or "-")
            assert signs.get(sign, entry.outcome) is entry.outcome


def test_a_stroke_in_a_name_and_a_long_name_are_told():
    tournament = read(DESCRIPTION.encode()).tournament
    names = ("A|B", "Von und zu Überlingen-Hohenstaufen, Maximilian", *"CD")
    players = tuple(
        replace(player, name=name) for player, name in zip(tournament.players, names, strict=True)
    )
    written = write(replace(tournament, players=players), "tdf")
    assert [player.name for player in read(written.data).tournament.players][:2] == [
        "A/B",
        "Von und zu Überlingen-Hohensta",
    ]
    assert sum(finding.code == "CNV002" for finding in written.diagnostics) == 2
