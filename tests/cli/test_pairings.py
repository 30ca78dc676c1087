"""``trfkit pairings check``, ``check --pairings``, and the notes of ``annotate``."""

import json
import sys

import pytest
from recorded_engines import TRANSCRIPTS, program, replayed

from trfkit.files.trf.reading import read
from trfkit.pairings.checking import check_pairings
from trfkit.pairings.request import Request
from trfkit.pairings.result import Otherwise
from trfkit.record import replace
from trfkit.reports.pairings import of_file, pairings_sheet

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are scripts that Windows does not start by a path"
)

EVENT = TRANSCRIPTS / "dutch-2017.trf"


@pytest.fixture
def engine(tmp_path):
    return replayed(tmp_path, "bbpPairings-5")


@pytest.fixture
def exchanged(tmp_path):
    """The event with the colours of the last round's first pair exchanged: 1 and 2."""
    path = tmp_path / "exchanged.trf"
    text = EVENT.read_bytes()
    for line in text.splitlines(keepends=True):
        if line.startswith((b"001    1", b"001    2")):
            at = 91 + 5 * 10 + 5
            other = b"b" if line[at : at + 1] == b"w" else b"w"
            text = text.replace(line, line[:at] + other + line[at + 1 :])
    path.write_bytes(text)
    return path


def test_an_event_that_agrees(trfkit, engine):
    ran = trfkit("pairings", "check", EVENT, "--engine", engine)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("all 6 rounds are paired as the system has it\n")
    assert "paired by bbpPairings, a build without number, up to 5\n" in ran.out


def test_a_difference_is_shown_side_by_side_and_is_no_error(trfkit, engine, exchanged):
    ran = trfkit("pairings", "check", exchanged, "--engine", engine)

    assert ran.code == 0
    assert "Round 6: other colours, White first" in ran.out
    assert (
        "5: the file has 2 Test0002 Pl… (3) - 1 Test0001 Pl… (5); "
        "the engine has 1 Test0001 Pl… (5) - 2 Test0002 Pl… (3)"
    ) in " ".join(ran.out.split())


def test_json_has_every_round_and_both_sides(trfkit, engine, exchanged):
    ran = trfkit(
        *("pairings", "check", exchanged, EVENT, "--engine", engine, "--format", "json"),
        *("--rounds", "5-6"),
    )

    one, other = json.loads(ran.out)["files"]
    assert [row["verdict"] for row in one["rounds"]] == ["same", "colours"]
    assert (one["first_difference"], other["first_difference"]) == (6, None)
    assert one["engine"]["name"] == "bbpPairings"
    (group,) = one["rounds"][1]["groups"]
    assert group["file"][0]["white"]["id"] == group["expected"][0]["black"]["id"]


def test_several_files_have_a_table_first(trfkit, engine, exchanged, tmp_path):
    ran = trfkit("pairings", "check", exchanged, EVENT, tmp_path / "no.trf", "--engine", engine)

    assert ran.code == 2
    assert "there is no file" in ran.err
    assert ran.out.startswith("2 files: 11 of 12 rounds that could be compared")


def test_a_page_tells_the_same(trfkit, engine, exchanged, tmp_path):
    out = tmp_path / "pairings.html"

    ran = trfkit("pairings", "check", exchanged, "--engine", engine, "-o", out)

    assert (ran.code, ran.out) == (0, "")
    text = out.read_text("utf-8")
    assert "5 of 6 rounds are paired as the system has it" in text
    assert "other colours" in text


def test_an_engine_that_fails_is_2_and_said(trfkit, tmp_path):
    broken = program(
        tmp_path / "broken",
        f"#!{sys.executable}\nimport sys\n"
        "print('BBP Pairings - v5.0.1 (Built)') if '-r' in sys.argv else sys.exit(2)\n",
    )

    ran = trfkit("pairings", "check", EVENT, "--engine", broken)

    assert ran.code == 2
    assert "no round could be compared: bbpPairings ended with exit code 2" in ran.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--engine", "nothing"], "nothing is no file and none of the engines"),
        (["--engine", "javafo"], "JaVaFo is not here"),
        (["--rules", "dutch-2025"], "there are no rules 'dutch-2025' (did you mean dutch-20"),
        (["--rounds", "3-1"], "rounds such as 3 or 1-5 were expected"),
        (["--rounds", "0"], "rounds such as 3 or 1-5 were expected"),
        (["--rounds", "x"], "rounds such as 3 or 1-5 were expected"),
        (["--timeout", "0"], "--timeout"),
        (["-o", "x.csv"], ".csv is none of the formats"),
    ],
)
def test_options_that_cannot_be_carried_out_are_2(trfkit, words, why):
    ran = trfkit("pairings", "check", EVENT, *words)

    assert ran.code == 2
    assert why in ran.err
    assert not ran.out


def test_rules_that_no_engine_here_follows_are_2_and_said(trfkit, engine):
    ran = trfkit("pairings", "check", EVENT, "--engine", engine, "--rules", "DUTCH-2026")

    assert ran.code == 2
    assert "no engine here follows the FIDE (Dutch) system of 2026" in " ".join(ran.out.split())


def test_check_tells_of_pairings_when_it_is_asked(trfkit, engine, exchanged):
    silent = trfkit("check", exchanged, "--format", "json")
    asked = trfkit("check", exchanged, "--pairings", "--engine", engine, "--format", "json")
    text = trfkit("check", exchanged, "--pairings", "--engine", engine)

    (one,) = [
        finding
        for finding in json.loads(asked.out)["files"][0]["findings"]
        if finding["code"] == "PAI008"
    ]
    assert "PAI008" not in silent.out
    assert (one["severity"], one["round"], one["line"]) == ("info", 6, None)
    assert "pairings: 5 of 6 rounds are paired as the system has it" in text.out
    assert asked.code == silent.code


def test_check_says_that_nobody_looked_at_pairings_only_if_they_are_selected(trfkit, exchanged):
    selected = trfkit("check", exchanged, "--select", "PAI008")

    assert "not looked at without --pairings: PAI008" in selected.out
    assert "PAI008" not in trfkit("check", exchanged).out
    assert "--engine is for --pairings" in trfkit("check", exchanged, "--engine", "x").err


def test_check_says_where_no_engine_could_tell(trfkit, engine, exchanged):
    dated = exchanged.with_name("dated.trf")
    dated.write_bytes(exchanged.read_bytes().replace(b"2025/05/01", b"2026/05/01"))

    ran = trfkit("check", dated, "--pairings", "--engine", engine)

    assert ran.code == 2
    assert "no engine here follows" in ran.err


def test_annotate_notes_the_rounds_that_do_not_follow(trfkit, engine, exchanged):
    ran = trfkit("annotate", exchanged, "--import-notes", "--engine", engine)

    notes = [line for line in ran.out.splitlines() if line.startswith("### Import @ Round")]
    assert ran.code == 0
    (note,) = notes
    assert note.startswith(
        "### Import @ Round 6: PAI008 round 6 is not paired as its system has it: "
        "1 of 7 have other colours (FIDE (Dutch) system of 2017"
    )
    again = trfkit("annotate", "-", "--import-notes", "--engine", engine, stdin=ran.out_bytes)
    assert again.out_bytes == ran.out_bytes


def test_annotate_needs_an_engine_only_for_a_swiss(trfkit, request, exchanged, tmp_path):
    robin = (request.config.rootpath / "samples" / "round-robin.trf").read_bytes()
    odd = tmp_path / "odd.trf"
    odd.write_bytes(
        robin.replace(b"4.5    2     8 w =", b"4.5    2     8 b =").replace(
            b"3.0    6     1 b =", b"3.0    6     1 w ="
        )
    )

    of_tables = trfkit("annotate", odd, "--import-notes")
    of_swiss = trfkit("annotate", exchanged, "--import-notes")
    alone = trfkit("annotate", exchanged, "--engine", "py4swiss")

    assert of_tables.out.count("PAI008") == of_tables.out.count("### Import @ Round 1: PAI008") == 1
    assert "ADJ016" not in of_tables.out
    assert of_swiss.out.count("ADJ016") == 6
    assert "PAI008" not in of_swiss.out
    assert "--engine is for --import-notes" in alone.err
    assert read(of_tables.out.encode()).tournament is not None


def test_what_may_be_behind_a_difference_stands_below_the_answer():
    checked = check_pairings(read(EVENT.read_bytes()).tournament, Request())

    told = of_file("x.trf", replace(checked, clues=("the numbers follow the names",)))

    assert pairings_sheet((told,)).about[0] == "perhaps why: the numbers follow the names"


def test_what_else_several_files_were_paired_by_has_its_column_and_one_line():
    checked = check_pairings(read(EVENT.read_bytes()).tournament, Request(rules="dutch-2026"))
    plain = of_file("x.trf", replace(checked, same=2, compared=4))
    other = replace(plain, otherwise=Otherwise("something else", same=4))
    part = replace(plain, otherwise=Otherwise("something else", same=3))

    table = pairings_sheet((plain, other)).parts[0]

    assert pairings_sheet((plain, other)).title == (
        "2 files: 4 of 8 rounds that could be compared are paired as their system has it, "
        "6 with what else the files may have been paired by"
    )
    assert [row[-2] for row in table.rows] == ["otherwise same", "-", "4"]
    assert "otherwise same" not in pairings_sheet((plain, plain)).parts[0].rows[0]
    assert (other.agrees_otherwise, part.agrees_otherwise) == (True, False)


def test_of_many_files_there_is_a_document_though_none_can_be_read(trfkit, tmp_path):
    names = [tmp_path / name for name in ("a.trf", "b.trf")]
    for name in names:
        name.write_text("nothing at all\n")
    ran = trfkit("pairings", "check", *names, "--format", "json")
    assert (ran.code, json.loads(ran.out)["files"]) == (2, [])
    assert (trfkit("pairings", "check", *names).out, trfkit("pairings", "check", names[0]).out) == (
        "",
        "",
    )
