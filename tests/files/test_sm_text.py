"""Swiss-Manager's lists of pairings and of players."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded import assert_text_recorded, facts_of, shown

from trfkit.files.registry import read
from trfkit.files.sm_text import is_sm_text
from trfkit.messages.message import Message, Several
from trfkit.model import Colour, Outcome, RoundEntry

GAMES = (
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"
    "1;1;0;0;1;3;1;0;;1:0;0;;\r\n"
    "1;2;0;0;4;2;0,5;0,5;;0,5:0,5;0;;\r\n"
    "1;3;0;0;5;-1;0;0;;0:0;0;;\r\n"
    "2;1;0;0;2;1;0;1;K;0:1K;0;;\r\n"
    "2;2;0;0;3;4;0;0;;0:0;0;;\r\n"
    "3;1;0;0;1;4;0;0;K;0:0K;0;;\r\n"
    "3;2;0;0;2;3;0;0;;0:0;0;;\r\n"
)
PLAYERS = (
    "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;"
    "Wtg1;Rang;Nachname;Vorname;Atitel\r\n"
    "1;Brunner Livia;WGM;;0;2447;01.06.1992;SUI;W;;;0;;99900101;;2;0;1;Brunner;Livia;\r\n"
    "2;Müller Urs;;77;1900;0;1990;SUI;;;;0;;0;;½;0;3;Müller;Urs;\r\n"
    "3;Rossi Mario;;;0;1800;;ITA;;;;0;;0;;1½;0;2;Rossi;Mario;\r\n"
    "6;Later Lou;;;0;0;;SUI;;;;0;;0;;;;;;;\r\n"
)


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


def test_results_forfeits_and_the_bye_are_read():
    result = read(GAMES.encode())
    assert result.version == "sm-text"
    rounds = {player.start_no: player.rounds for player in result.tournament.players}
    letters = {n: [entry.outcome.letter for entry in row] for n, row in rounds.items()}
    assert letters == {
        1: ["1", "+", "-"], 2: ["=", "-", " "], 3: ["0", "0", " "], 4: ["=", "0", "-"], 5: ["U"],
    }  # fmt: skip
    assert rounds[2][1] == RoundEntry(Outcome.FORFEIT_LOSS, 1, Colour.WHITE)
    assert told(result) == [
        ("IMP002", "open-games", {"number": 3, "count": 1}),
        ("IMP002", "no-requested-byes", {}),
        (
            "IMP008",
            "",
            {
                "labels": Several(items=("brett", "identw", "idents", "erg", "mnr"), more=0),
                "why": Message("IMP008.no-place"),
            },
        ),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_players_have_names_ratings_and_points(encoding):
    result = read(PLAYERS.encode(encoding))
    assert result.version == "sm-text"
    livia, urs, mario, lou = result.tournament.players
    assert (livia.name, livia.title, livia.rating, livia.fide_id, livia.sex) == (
        "Brunner, Livia", "WGM", 2447, 99900101, "w",
    )  # fmt: skip
    assert (str(livia.birth), str(urs.birth)) == ("1992/06/01", "1990/00/00")
    assert [one.stated_points for one in (livia, urs, mario, lou)] == [20, 5, 15, None]
    assert [one.stated_rank for one in (livia, urs, mario)] == [1, 3, 2]
    assert (urs.rating, urs.name, lou.name) == (None, "Müller, Urs", "Later Lou")
    (national,) = result.tournament.national_ratings
    assert (national.rating, national.national_id) == (1900, "77")


def test_both_together_are_the_tournament(trfkit, tmp_path):
    (tmp_path / "games.txt").write_bytes(GAMES.encode("cp1252"))
    (tmp_path / "players.txt").write_bytes(PLAYERS.encode("cp1252"))
    players = ("--starting-rank", tmp_path / "players.txt")
    ran = trfkit("convert", tmp_path / "games.txt", tmp_path / "out.trf", *players)
    assert ran.code == 0
    tournament = read((tmp_path / "out.trf").read_bytes()).tournament
    assert [(p.start_no, p.name) for p in tournament.players][:2] == [
        (1, "Brunner, Livia"),
        (2, "Müller, Urs"),
    ]
    assert tournament.players[0].rounds[1].outcome is Outcome.FORFEIT_WIN


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        (
            "x;1;;;1;2;1;0;;1:0",
            ("IMP004", "", {"text": "x 1 1 2 1 0 1:0", "why": Message("IMP004.no-round")}),
        ),
        (
            "2;1;;;1;-2;1;0;;1:0",
            ("IMP004", "", {"text": "2 1 1 -2 1 0 1:0", "why": Message("IMP004.no-sides")}),
        ),
        (
            "2;1;;;1;1;1;0;;",
            ("IMP004", "", {"text": "2 1 1 1 1 0", "why": Message("IMP004.oneself")}),
        ),
        (
            "1;9;;;1;6;1;0;;",
            (
                "IMP004",
                "",
                {
                    "text": "1 9 1 6 1 0",
                    "why": Message("IMP004.row-in-round", number=1, in_round=1),
                },
            ),
        ),
        ("1;9;;;8;9;2;1;;2:1", ("IMP003", "", {"text": "2:1"})),
    ],
)
def test_a_row_that_cannot_be_read_is_named(row, finding):
    result = read(f"{GAMES}{row}\r\n".encode())
    assert finding in told(result)
    assert result.tournament.players[0].round(1).outcome is Outcome.WIN


def test_a_players_cell_that_cannot_be_read_is_named():
    text = PLAYERS.replace("0;2447;01.06.1992", "0;2447 F;31.06.1992").replace(
        "99900101", "9990O101"
    )
    result = read(text.replace("1½;0;2;", "1½;0;2.;").encode())
    found = [one for one in result.diagnostics if one.variant == "unread-cell"]
    assert [(one.participant, one.values["heading"], one.values["text"]) for one in found] == [
        (1, "eloint", "2447 F"), (1, "fideident", "9990O101"), (1, "geburt", "31.06.1992"),
        (3, "rang", "2."),
    ]  # fmt: skip


def test_lists_without_rows_hold_no_tournament():
    for text in (GAMES, PLAYERS):
        result = read(text.split("\r\n", 1)[0].encode())
        assert result.tournament is None
        assert [finding.code for finding in result.diagnostics] == ["IMP001"]


OTHER_GAMES = """Runde;NrW;NrS;ErgW;ErgS;Kontumaz;Erg
1;1;2;1;0;k;
1;3;4;½;0.5;;
1;1;3;1;0;;
1;5;5;1;0;;
1;6;x;1;0;;
1;;6;1;0;;
0;7;8;1;0;;
x;7;8;1;0;;
1;7;8;1;1;K;
1;9;-1;1;0;;
2;1;3;0;0;;
2;2;4;2;0;;12345678901234567890123456789012345678901
2;5;6;0,5;0;K;
3;1;4;0;0;;
3;2;3;0;0;;
3;5;-1;0;0;;
3;6;7;0;1;;
"""
OTHER_PLAYERS = """Nr;Name;Nachname;Vorname;Titel;Identnr;EloNat;EloInt\
;Geburt;Fed;Sex;FideIdent;Pkt;Rang
1;Ash Ada;Ash;Ada;GM;0000;1500;0;;;;0;;0
2;Bear Ben;;;;12;0;1400;2001;GER;m;5;0;1
2;Bear Bob;;;;;;;;;;;;
;Cedar Cleo;;;;;;;;;;;;
x;Cedar Cleo;;;;;;;;;;;;
3;;Elm;;;0012;1300;;;FRA;w;;1,5;2
"""


def test_rows_are_as_recorded(request):
    lines = []
    for text in (OTHER_GAMES, OTHER_PLAYERS):
        result = read(text.encode())
        lines += [shown(player) for player in result.tournament.players]
        lines += [shown(rating) for rating in result.tournament.national_ratings]
        lines += [facts_of(finding) for finding in result.diagnostics]
    for text in (OTHER_GAMES, OTHER_PLAYERS, GAMES, PLAYERS):
        head, _, rows = text.partition("\n")
        names = head.split(";")
        for name in names:
            shorter = ";".join("Nothing" if one == name else one for one in names)
            if not is_sm_text(f"{shorter}\n{rows}".encode()):
                lines.append(f"none of {len(names)} headings without {name.strip()}")
    assert_text_recorded(lines, Path(__file__).with_name("sm_text.txt"), request.config)
