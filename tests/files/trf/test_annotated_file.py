"""Standings written back into the file that they were computed from."""

from __future__ import annotations

from pathlib import Path

import pytest
from row_tests import each_row
from trftext import cell, game, row

from trfkit.files.trf.annotated_file import annotate, new_notes, read_annotation
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.read import TRF26
from trfkit.findings import Diagnostic
from trfkit.ranking import Ranking, rank
from trfkit.record import replace

SAMPLES = Path(__file__).parents[3] / "samples"
FILES = sorted(path for path in SAMPLES.iterdir() if path.suffix.startswith(".trf"))


def annotated(data: bytes, tiebreaks=None, **options) -> bytes:
    result = read(data)
    standings = rank(result.tournament, Ranking(tiebreaks=tiebreaks))
    return bytes(annotate(result, standings, **options))


def text(*lines: str, ending: str = "\r\n") -> bytes:
    return "".join(f"{line}{ending}" for line in lines).encode()


OLD = (
    "012 Club Night",
    "042 2026/03/05",
    row(1, game(2, "w", "1"), game(3, "b", "="), name="Adams, Ada", points="9.5", rank=3),
    row(2, game(1, "b", "0"), cell("0000", "-", "U"), name="Brown, Bo", points="1.0", rank=3),
    row(3, cell("0000", "-", "U"), game(1, "w", "="), name="Clark, Cy"),
    "### kept",
)
NEW = (
    *OLD[:2],
    row(1, game(2, "w", "1"), game(3, "b", "="), name="Adams, Ada", points="1.5", rank=1),
    OLD[3],
    row(3, cell("0000", "-", "U"), game(1, "w", "="), name="Clark, Cy", points="1.5", rank=2),
    "### kept",
    "### trfkit 1 standings edition=2026 after=2 codes=PTS,SB,WON",
    "### TB    1    1       1.5     1.75        1",
    "### TB    2    3         1      0.5        0",
    "### TB    3    2       1.5     1.25        0",
)


def lines_of(data: bytes) -> list[str]:
    return data.decode().split("\r\n")[:-1]


def test_points_and_ranks_are_recomputed_and_the_values_stand_at_the_end():
    found = lines_of(annotated(text(*OLD), ["SB", "WON"]))
    assert found[:7] == list(NEW[:7])
    assert [line[:26] for line in found[7:]] == [line[:26] for line in NEW[7:]]


def test_the_values_read_back_are_those_of_the_standings():
    data = text(*OLD)
    standings = rank(read(data).tournament, Ranking(tiebreaks=["SB", "WON"]))
    found = read_annotation(lines_of(annotated(data, ["SB", "WON"])))
    assert found.codes == standings.tiebreaks
    assert {(r.id, r.rank, r.values) for r in found.rows} == {
        (r.id, r.rank, tuple(standings.texts(r).values())) for r in standings.rows
    }
    assert [r.id for r in found.rows] == [1, 2, 3]


def test_an_old_format_gets_no_record_of_2026():
    assert not [line for line in lines_of(annotated(text(*OLD))) if line.startswith("202")]


@pytest.mark.parametrize(
    ("headers", "tiebreaks", "expected"),
    [
        pytest.param(["192 CUSTOM_SWISS"], ["BH", "SB"], ["202 BH,SB"], id="none: 202 is added"),
        pytest.param(["202 BH"], ["SB"], ["202 SB"], id="202 is replaced"),
        pytest.param(["212 PTS,BH"], ["SB"], ["212 PTS,SB"], id="212 stays 212"),
        pytest.param(
            ["202 BH", "212 PTS,BH"], ["SB"], ["202 SB", "212 PTS,SB"], id="both are replaced"
        ),
        pytest.param(
            ["202 BH"], ["WON", "PTS"], ["202 BH", "212 WON,PTS"], id="202 can't say points second"
        ),
        pytest.param(["202  bh ; x"], None, ["202  bh ; x"], id="the file's own list stays"),
        pytest.param(["202 BH , SB"], None, ["202 BH , SB"], id="however it is written"),
    ],
)
def test_2026_gets_the_list_of_the_standings(headers, tiebreaks, expected):
    found = lines_of(annotated(text(OLD[0], *headers, *OLD[1:]), tiebreaks))
    assert [line for line in found if line.startswith(("202", "212"))] == expected


def test_a_new_list_stands_where_the_table_has_it():
    found = lines_of(annotated(text("012 X", "182 Y", "222 5400", *OLD[2:]), ["BH"]))
    assert [line[:3] for line in found[:4]] == ["012", "182", "202", "222"]


def test_teams_are_annotated_in_record_310():
    data = (SAMPLES / "teams.trf").read_bytes()
    wrong = data.replace(b"   7.0   10.0   1 ", b"   1.0    2.0   9 ")
    assert wrong != data
    found = annotated(wrong)
    assert found.startswith(data)
    lines = [line for line in lines_of(found) if line.startswith(("### trfkit", "### TB"))]
    assert lines[:3] == [
        "### trfkit 1 standings edition=2026 after=5 codes=MPTS,GPTS,EDE",
        "### TB    1    4         5      7.5        0",
        "### TB    2    1         7       10        0",
    ]
    assert len(lines) == 8


def test_another_list_for_teams_goes_into_their_212():
    data = (SAMPLES / "teams.trf").read_bytes()
    assert b"\r\n212 MPTS,BH\r\n" in annotated(data, ["BH"])


def test_standings_of_the_players_leave_the_teams_list_alone():
    data = (SAMPLES / "teams.trf").read_bytes()
    result = read(data)
    standings = rank(result.tournament, Ranking(tiebreaks=["WON"], kind="individual-swiss"))
    found = bytes(annotate(result, standings))
    assert b"\r\n212 MPTS,GPTS,EDE\r\n" in found
    assert b"codes=PTS,WON" in found


@each_row("options", [{}, {"import_notes": True}], ids=["plain", "with notes"])
@each_row("path", FILES, ids=lambda path: path.name)
def test_annotating_again_changes_nothing(path, options):
    once = annotated(path.read_bytes(), **options)
    assert annotated(once, **options) == once


def test_a_row_that_no_rank_can_be_written_into_shares_its_place_again():
    damaged = (
        "001    3 m    Clark, Cy                         2000 NED  PLR024   "
        "1001006 1995/01/02  0.0    2  0000 - Z"
    )
    lines = (
        "012 Club Night",
        "042 2026/03/05",
        row(1, game(2, "w", "1"), name="Adams, Ada", points="1.0", rank=1),
        row(2, game(1, "b", "0"), name="Brown, Bo", points="0.0"),
        damaged,
    )
    once = annotated(text(*lines), ["WON"])
    assert damaged in lines_of(once)
    shared = ["### TB    1    1", "### TB    2    2", "### TB    3    2"]
    assert [line[:16] for line in lines_of(once)[-3:]] == shared
    assert annotated(once) == once


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_other_line_stays_byte_for_byte(path):
    data = path.read_bytes()
    if path.name in {"defects.trf", "lichess.trf"}:
        pytest.skip("its ranks change")
    result = read(data)
    line = (SAMPLES / "README.md").read_text().split(f"[{path.name}]")[1].splitlines()[0]
    given = line.split("Ranks by `")[1].split("`")[0].split(",") if "Ranks by" in line else None
    found = annotated(data, given)
    if result.version == TRF26 and given and b"\n202 " not in data:  # it gets one
        found = found.replace(f"202 {','.join(given)}\n".encode(), b"", 1)
    assert found.startswith(data)
    added = found[len(data) :].decode(result.document.encoding.name).split()
    ranked = result.tournament.teams or result.tournament.players
    assert added.count("###") == 1 + len(ranked)


def test_a_missing_last_line_end_is_added():
    found = annotated(text(*OLD)[:-2])
    assert b"### kept\r\n### trfkit 1" in found


def test_line_ends_are_those_of_the_file():
    found = annotated(text(*OLD, ending="\r"))
    assert b"\n" not in found
    assert found.endswith(b"\r")


def test_an_earlier_annotation_is_replaced_and_other_comments_stay():
    data = text(*NEW, "### behind")
    found = lines_of(annotated(data, ["PTS"]))
    assert [line for line in found if line.startswith("###")] == [
        "### kept",
        "### behind",
        "### trfkit 1 standings edition=2026 after=2 codes=PTS",
        "### TB    1    1       1.5",
        "### TB    2    3         1",
        "### TB    3    1       1.5",
    ]


def test_notes_tell_what_reading_assumed():
    data = (SAMPLES / "swiss-2006.trf").read_bytes()
    notes = [line for line in lines_of(annotated(data, import_notes=True)) if "Import" in line]
    assert [line.partition(": ")[2].split(" ")[0] for line in notes] == [
        "PLR011",
        "PLR011",
        "ADJ005",
        "ADJ005",
        "ADJ005",
        "ADJ005",
        "ADJ005",
        "ADJ003",
        "ADJ004",
        "ADJ016",
        "ADJ016",
        "ADJ016",
        "ADJ016",
        "ADJ016",
    ]
    assert notes[2].startswith("### Import @ Round 2: ADJ005 player 4: ")


def test_a_row_is_noted_with_its_player():
    data = (SAMPLES / "byte-padded.trf").read_bytes()
    notes = [line for line in lines_of(annotated(data, import_notes=True)) if "Import" in line]
    assert [line.split(":")[1] for line in notes if "ADJ" not in line] == [
        f" SYN003 player {number}" for number in (1, 2, 3, 5)
    ]


def test_a_note_never_changes_the_code_page():
    assumed = Diagnostic(code="ADJ001", values={"system": "1-½-0"})
    result = replace(read(text(*OLD)), diagnostics=(assumed,))
    assert new_notes(result, (), "cp1252") == [
        "### Import: ADJ001 The file does not state the point system. 1-½-0 was assumed."
    ]
    assert new_notes(result, (), "cp1251") == [
        "### Import: ADJ001 The file does not state the point system. 1-?-0 was assumed."
    ]


def test_control_characters_of_an_unknown_code_stay_in_their_record():
    data = text("012 Club Night", "192 FIDE_DUTCH_2026", "202 BH,X\x1b[31mY,\x07\x9b,SB", *OLD[2:])
    once = annotated(data)
    assert once.startswith(b"012 Club Night\r\n192 FIDE_DUTCH_2026\r\n202 BH,X\x1b[31mY,")
    (head,) = [line for line in lines_of(once) if line.startswith("### trfkit")]
    assert head.endswith("codes=PTS,BH,X?[31mY,??,SB")
    assert annotated(once) == once


def test_nothing_read_is_nothing_to_annotate():
    standings = rank(read(text(*OLD)).tournament)
    with pytest.raises(ValueError, match="nothing was read"):
        annotate(read(b""), standings)


def test_who_has_too_few_games_of_a_round_robin_gets_no_rank():
    found = lines_of(
        annotated(
            text(
                "012 Three Friends",
                "042 2026/03/05",
                "092 Individual: Round-Robin",
                row(1, game(2, "w", "1"), game(3, "b", "+"), name="Adams, Ada", rank=1),
                row(2, game(1, "b", "0"), cell("0000", "-", "Z"), game(3, "w", "+"), name="Bo"),
                row(3, cell("0000", "-", "Z"), game(1, "w", "-"), game(2, "b", "-"), rank=3),
            ),
            ["WON"],
        )
    )
    # The games of 3, who never came, count for nobody.
    assert [line[80:89].split() for line in found[3:6]] == [["1.0", "1"], ["0.0", "2"], ["0.0"]]
    assert found[-1].split()[:4] == ["###", "TB", "3", "-"]
