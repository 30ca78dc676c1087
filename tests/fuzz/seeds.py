"""Makes the seeds of the corpus: small files of every kind, all invented.

``python tests/fuzz/seeds.py`` writes them anew; what stands in folders ``found`` is left alone.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.record import replace

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import builders  # noqa: E402 - the folder of tests has to be known first
import cr_xml_files  # noqa: E402
import jch_files  # noqa: E402
import papi_writer  # noqa: E402
import swissperfect_writer  # noqa: E402
import swt_writer  # noqa: E402
import tunx_writer  # noqa: E402
from crosstables import swiss_rows  # noqa: E402
from generated import round_robin, swiss, team_swiss  # noqa: E402
from printed import shape  # noqa: E402
from workbooks import workbook  # noqa: E402
from written import ENGINE, HEADERS, TEAMS  # noqa: E402

from trfkit.files.convert import write  # noqa: E402
from trfkit.files.trf.annotated_file import annotate  # noqa: E402
from trfkit.files.trf.reading import read  # noqa: E402
from trfkit.model import STANDARD, Outcome, RoundEntry, Tournament  # noqa: E402
from trfkit.ranking import Ranking, rank  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CORPUS: Final = Path(__file__).parent / "corpus"
SAMPLES: Final = ROOT / "samples"

# TRF -------------------------------------------------------------------------------------------

EVERY_RECORD: Final = f"""\
{builders.SWISS}\
162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    H 0.5    F 1.0    X 0.5
172 FIDON NED
212 PTS,BH/C1,BH,SB
240 H   3    7
250  0.0  1.0   1   1    1    3
260   1   3    1    5
299  P  -0.5   2    1
352 W
NED    1 m GM Apple, Ann                        2511 NED     1001001 1990/01/02
XXR 3
XXC white1
XXP 2 3
XXA    1  1.0  1.0
XXZ 7
XXS W=1 D=0.5
BBW  1.0
### a note
### trfkit 1 standings edition=2026 after=3 codes=PTS,BH/C1
### TB    1    1       2.5       2.5
"""
TEAM_RECORDS: Final = f"""\
{builders.TEAMS}\
300   1    1    2    1    2
300   2    2    3    0    0
330 +-   2    2    1
352 WB
362 TW 2.0    TD 1.0    TL 0.0
801   1 LAKE     4.0    3.5     2w 2.0     3b 1.5
802   1 LAKE     4.0    3.5     2 w  1.5      3 b  2.0
802   2 HILL     2.0    1.5     1 b  0.5    FPB    0.0 f
"""
OLD_TEAMS: Final = (
    builders.TEAMS.partition("320 ")[0].replace("192 FIDE_TEAM\n", "")
    + """\
013 Lakeside                            1    2
013 Hillside                            3    4
013 Seaside                             5    6
"""
)


def trf() -> Iterator[tuple[str, bytes]]:
    """Yield tournament reports: every dialect, record, code page, line end and kind of event."""
    yield "nothing.trf", b""
    yield "swiss.trf", builders.SWISS.encode()
    yield "round-robin.trf", builders.ROUND_ROBIN.replace("\n", "\r\n").encode()
    yield "teams.trf", builders.TEAMS.replace("\n", "\r").encode()
    yield "every-record.trf", EVERY_RECORD.encode()
    yield "team-records.trf", TEAM_RECORDS.replace("\n", "\r\n").encode()
    yield "teams-of-013.trf", OLD_TEAMS.encode()
    yield (
        "rows-alone.trf",
        "".join(
            line for line in builders.SWISS.splitlines(keepends=True) if line.startswith("001")
        ).encode(),
    )
    yield "utf-16.trf", builders.ROUND_ROBIN.encode("utf-16")
    yield "mark.trf", b"\xef\xbb\xbf" + builders.ROUND_ROBIN.replace("\n", "\r\r\n").encode()
    for name in ("byte-padded", "codepage-1250", "defects", "lichess", "swiss-2006", "go-club"):
        yield f"{name}.trf", (SAMPLES / f"{name}.trf").read_bytes()
    for dialect in ("trf06", "trf16", "trf26", "trfx", "trfbx"):
        yield f"engine.{dialect}", write(ENGINE, dialect).data
    yield "headers.trf26", write(HEADERS, "trf26").data
    yield "team.trf26", write(TEAMS, "trf26").data
    events = {
        "generated-swiss": swiss(3, players=5, rounds=3, away=0.2, forfeited=0.2, unrated=0.3),
        "generated-round-robin": round_robin(4, players=4, forfeited=0.3),
        "generated-teams": team_swiss(5, teams=4, boards=2, rounds=2, away=0.2, forfeited=0.3),
        "three-one-nil": replace(
            swiss(6, players=4, rounds=2), point_system=replace(STANDARD, win=30, draw=10)
        ),
        "all-byes": _all(Outcome.PAIRING_ALLOCATED_BYE),
        "all-absent": _all(Outcome.ZERO_POINT_BYE),
    }
    for name, event in events.items():
        yield f"{name}.trf26", write(event, "trf26").data
    result = read(builders.SWISS.encode())
    yield "annotated.trf", bytes(annotate(result, rank(result.tournament)))
    yield (
        "shifted.trf",
        "".join(
            f"{line[:80]}    {line[84:90]} {line[90:]}" if line.startswith("001") else line
            for line in builders.SWISS.splitlines(keepends=True)
        ).encode(),
    )


def _all(outcome: Outcome) -> Tournament:
    event = swiss(7, players=3, rounds=2)
    row = (RoundEntry(outcome),) * 2
    return replace(event, players=tuple(replace(one, rounds=row) for one in event.players))


# Other formats ---------------------------------------------------------------------------------

OPENGOTHA: Final = (
    '<Tournament dataVersion="201"><Players>'
    '<Player name="Berg" firstName="Ann" rank="2D" rating="2200" participating="111"/>'
    '<Player name="Ohm" firstName="Bo" rank="5K" participating="101" egfPin="99900001"/>'
    '<Player name="Cay" firstName="Cem" rank="25K" participating="111" smmsCorrection="1"/>'
    '</Players><Games><Game roundNumber="1" whitePlayer="BERGANN" blackPlayer="OHMBO" '
    'result="RESULT_WHITEWINS" handicap="3" knownColor="true"/></Games>'
    '<ByePlayers><ByePlayer roundNumber="1" player="CAYCEM"/></ByePlayers>'
    '<GeneralParameterSet genMMBar="1D" genMMFloor="20K" beginDate="2026-03-14"/>'
    '<PlacementCriteria><PlacementCriterion name="MMS"/><PlacementCriterion name="SOSM"/>'
    "</PlacementCriteria></Tournament>"
)
PAIRINGS: Final = """\
Round 1 on 2026/03/14 at 10:00
Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.
1;1;GM;Ash, Ada;2300;0;1 - 0;0;;Cedar, Cy;2100;3
2;4;;Dogwood, Dee;1900;0;½ - ½;0;FM;Birch, Bo;2200;2
3;5;;Elder, Eve;0;0;1;;;bye;;
Round 2 on 15.03.2026 at 10:00
Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.
1;2;FM;Birch, Bo;2200;½;+ - -;1;GM;Ash, Ada;2300;1
2;5;;Elder, Eve;0;1;0 - 1;½;;Dogwood, Dee;1900;4
3;3;;Cedar, Cy;2100;0;½;;;not paired;;
"""
VEGA: Final = """\
Open of Nowhere

 Cross Table at round 3

  N NAME                 Rtg   T  Fed  Pts |   1     2     3
--------------------------------------------------------------
  1 Apple, Ann           2201  FM SUI  2.0 | +W5   =B2   =W9
  2 Berry, Bo            2150     SUI  1.5 | +PAB  =W1   --
  5 Cedar, Caspar        1987     GER  1.5 | -B1   -W2   -F10
  9 Durian, Dora         1755 WFM SUI  2.0 | +PAB   -W10 =B1
 10 Elder, Ed               0     SUI  0.0 |  =HPB  +B9   +F5
"""
SQUARE: Final = [
    ["No.", "Name", "Rtg", "1", "2", "3", "Pts."],
    ["1", "Apple, Ann", "2501", "*", "½", "1", "1,5"],
    ["2", "Berry, Bo", "2450", "½", "*", "1", "1,5"],
    ["3", "Cedar, Cy", "2387", "0", "0", "*", "0"],
]
EVENT: Final = swiss(1, players=7, rounds=3, unrated=0.2)
"""What most tables are about; the harness holds its file, ``annotated.trf``, against them."""


PGN: Final = """\
% invented
[Event "Club Cup"]
[Site "Nowhere ENG"]
[Date "2026.03.07"]
[Round "1.1"]
[White "Ash, Ada"]
[Black "Birch, \\"Bo\\""]
[Result "1-0"]
[WhiteElo "2000"]
[WhiteFideId "99900101"]
[WhiteTitle "WIM"]

1. e4 {a "remark" [White "Nobody"]} e5 (1... c5 2. Nf3) $1 2. Qh5 ; 0-1
Ke7 3. Qxe5# 1-0

[Event "Club Cup"]
[Round "1.2"]
[White "Cedar, Cy"]
[Black "Dogwood, Dee"]
[Result "0-1"]
[Termination "unplayed"]

0-1

[Round "2.1"]
[White "Dogwood, Dee"]
[Black "Ash, Ada"]
[Result "1/2-1/2"]

1/2-1/2
[Round "2.2"]
[White "Birch, \\"Bo\\""]
[Black "Cedar, Cy"]
[Result "*"]
*
"""


TDF: Final = """\
012 Torneo di Prova
042 18/12/2009
102 FA Rossi Mario
132 2009/12/18;2009/12/19
142 3.0 1.0
162 5
172 B1;BT
001 1|m|FM|BIANCHI Luca|2291|ITA|99900101|2300|IT7|1987/06/24|4.0|1|2 w 1|3 b 2|0000 - =
001 2 | w | | VERDI Anna | 0 | ITA | | | | 1990/00/00 | 0.0 | 4 | 1 b 0 | 4 w -| 0000 - -
001 3|m||NERI Ugo|1900|FRA|0|0|0||2,0|2|4 w =|1 w 2|0000 - +
001 4|m||GIALLI Pia|1800|ITA|||||4.0|3|3 b =|2 b +
"""


SPIELERAUSLOSUNG: Final = """\
Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
1;1;0;0;1;3;1;0;;1:0;0;;
1;2;0;0;4;2;0,5;0,5;;0,5:0,5;0;;
2;1;0;0;2;1;0;1;K;0:1K;0;;
2;2;0;0;3;-1;0;0;;0:0;0;;
"""
SPIELERDATEN: Final = """\
Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;FideIdent;Pkt;Wtg1;Rang;Nachname;Vorname
1;Brunner Livia;WGM;;0;2447;01.06.1992;SUI;W;99900101;2;0;1;Brunner;Livia
2;Müller Urs;;77;1900;0;1990;SUI;;0;½;0;3;Müller;Urs
"""


def formats() -> Iterator[tuple[str, bytes]]:
    """Yield tournaments in every other format that can be read."""
    for name in ("go-mcmahon.h9", "go-damaged.h9", "go-handicap.tou"):
        yield name, (SAMPLES / name).read_bytes()
    yield "opengotha.xml", OPENGOTHA.encode()
    yield "players.xml", cr_xml_files.document()
    yield "teams.xml", cr_xml_files.team_document()
    rows = swiss_rows(EVENT, 3, _totals(EVENT))
    yield "crosstable.html", _html(rows)
    yield "crosstable.csv", _delimited(rows, ";")
    yield "crosstable.tsv", _delimited(rows, "\t")
    yield "crosstable.txt", _aligned(rows)
    yield "crosstable.xlsx", _without_times(workbook(rows))
    yield "square.html", _html(SQUARE)
    yield "square.csv", _delimited(SQUARE, ",")
    yield "vega.txt", VEGA.encode()
    yield "pairings.html", _html([line.split(";") for line in PAIRINGS.splitlines()])
    yield "games.pgn", PGN.encode()
    yield "vega.tdf", TDF.encode()
    yield "players.jch", jch_files.as_bytes(jch_files.PLAYERS)
    yield "teams.jch", jch_files.as_bytes(jch_files.TEAMS)
    yield "spielerauslosung.txt", SPIELERAUSLOSUNG.encode()
    yield "spielerdaten.txt", SPIELERDATEN.encode("cp1252")
    yield "round.pairs", b"3\n1 4\n5 2\n3 0\n"


def native() -> Iterator[tuple[str, bytes]]:
    """Yield the files of pairing programs that are binary, and as large as these make them."""
    away = [(1, 2, 1), (3, tunx_writer.NOT_PAIRED, 2), (2, 3, 4), (1, tunx_writer.ALONE, 9)]
    people = [tunx_writer.Person(name) for name in ("Ash", "Birch", "Cedar")]
    settings = ((84, b"\x01"), (88, b"\x00\x31\x78\x05"))
    yield (
        "event.tunx",
        tunx_writer.written(tunx_writer.Event(people, away, 3, 2, tie_breaks=settings)),
    )
    game, lost = swt_writer.Entry(1, 2, 15, board=1), swt_writer.Entry(3, 1, 5, board=1)
    players = (
        swt_writer.Person(rows=(game,), team=1, board=1, points=2, rank=1),
        swt_writer.Person(rows=(lost,), team=2, board=1, rank=2),
    )
    yield "players.swt", swt_writer.written(swt_writer.Event(players, settings={621: 3, 572: 5}))
    sides = (
        swt_writer.Side("Lakeside", rows=(swt_writer.Entry(1, 1000),)),
        swt_writer.Side("Hillside", rows=(swt_writer.Entry(3, 999),)),
    )
    event = swt_writer.Event(players, sides, settings={604: 1, 611: 1, 613: 2, 615: 3})
    yield "teams.swt", swt_writer.written(event)
    guests = (
        papi_writer.Person(rounds=(("B", 3, 3), ("F", 0, 2)), rating=2100),
        papi_writer.Person(rounds=(("N", 2, 1), ("B", 1, 6)), licence="A12345"),
    )
    yield "event.papi", papi_writer.written(papi_writer.Event(guests, {"Dep1": "Solkoff"}))
    result = swissperfect_writer.Result
    event = swissperfect_writer.Event(
        ({"SURNAME": "Ash", "INTL_RTG": 2100}, {"SURNAME": "Birch"}, {"BONUS": "0.5"}),
        (result(1, 1, 2), result(1, 3, 0, (0, 0)), result(2, 3, 1, (0, 2), (34, 34))),
    )
    yield "event.zip", swissperfect_writer.written(event)


# Tables ----------------------------------------------------------------------------------------

CHECKER: Final = {
    "filetype": "Tiebreak",
    "options": {"tiebreak": ["PTS", "BH/C1"]},
    "tiebreakResult": {
        "competitors": [
            {"cid": 1, "rank": 2, "tiebreakScore": [2.5, "11.50"]},
            {"cid": 2, "rank": 1, "tiebreakScore": [3.0, None]},
        ]
    },
}
BY_CODE: Final = {
    "cid": [1, 2],
    "rounds": 3,
    "rank_by_tournament_list": [2, 1],
    "values": {"PTS": ["2.5", "3.0"], "WIN": [2, 3], "short": [1]},
}
STARTING_RANKS: Final = [
    ["No.", "", "Name", "FideID", "Rtg", "RtgI", "RtgN", "FED", "sex"],
    ["1", "", "Cedar, Cy", "99901001", "2100", "2100", "2150", "ENG", ""],
    ["2", "WFM", "Ash, Ada", "99901002", "2300", "2300", "2250", "FRA", "w"],
]


def tables() -> Iterator[tuple[str, bytes]]:
    """Yield what other programs may have printed of the event, and lists without results."""
    standings = rank(EVENT, Ranking(tiebreaks=["BH/C1", "SB", "ARO"], edition="2012"))
    rows = [["Rk.", "SNo", "Name", "Pts.", "TB1", "Sonneborn-Berger", "TB3"]]
    for row in standings.rows:
        texts = [text or "" for text in standings.texts(row).values()]
        rows.append([str(row.rank), str(row.id), row.name, *texts])
    yield "ranking.html", _html(rows)
    yield "ranking.csv", _delimited(rows, ";").replace(b".", b",")
    yield "ranking.tsv", _delimited(rows, "\t")
    yield "ranking.txt", _aligned(rows)
    yield "ranking.xlsx", _without_times(workbook(rows))
    yield "own.json", json.dumps(shape(standings), separators=(",", ":")).encode()
    yield "checker.json", json.dumps(CHECKER).encode()
    yield "codes.json", json.dumps(BY_CODE).encode()
    yield "starting-ranks.html", _html(STARTING_RANKS)
    yield "starting-ranks.csv", b"\xef\xbb\xbf" + _delimited(STARTING_RANKS, ",")
    result = read(write(EVENT, "trf26").data)
    yield "annotated.trf", bytes(annotate(result, rank(result.tournament)))


def _totals(event: Tournament) -> dict[int, int]:
    return {row.id: row.points for row in rank(event, Ranking(tiebreaks=["PTS"])).rows}


def _html(rows: Sequence[Sequence[str]]) -> bytes:
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<html><h2>Invented Open</h2><table>\n{body}\n</table></html>".encode()


def _delimited(rows: Sequence[Sequence[str]], delimiter: str) -> bytes:
    quoted = ((f'"{cell}"' if delimiter in cell else cell for cell in row) for row in rows)
    return "".join(f"{delimiter.join(row)}\r\n" for row in quoted).encode()


def _aligned(rows: Sequence[Sequence[str]]) -> bytes:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines).encode()


def _without_times(data: bytes) -> bytes:
    """Return a workbook of its necessary parts alone, the same whenever it is made."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            if not name.startswith("docProps") and "theme" not in name:
                new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED)
    return file.getvalue()


def main() -> None:
    """Write all seeds."""
    for make in (trf, formats, native, tables):
        folder = CORPUS / make.__name__
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            if old.is_file():
                old.unlink()
        for name, data in make():
            (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
