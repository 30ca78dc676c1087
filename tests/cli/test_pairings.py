"""``trfkit check --pairings``, and the notes of ``annotate``."""

import json
import sys
from pathlib import Path

import pytest
from recorded_engines import TRANSCRIPTS, program, replayed
from row_tests import each_row

from trfkit.cli.commands.check import RULES
from trfkit.files.trf.reading import read
from trfkit.pairings.engines import RULE_SETS

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are scripts that Windows does not start by a path"
)

ROOT = Path(__file__).parents[2]
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
    ran = trfkit("check", EVENT, f"--pairings={engine}")

    assert (ran.code, ran.err) == (0, "")
    assert "\nPairings\nall 6 rounds follow the pairing rules\n" in ran.out
    assert "paired by: bbpPairings, a build without number, up to 5\n" in ran.out


def test_a_difference_is_shown_side_by_side_and_is_no_error(trfkit, engine, exchanged):
    silent = trfkit("check", exchanged)
    ran = trfkit("check", exchanged, f"--pairings={engine}")

    assert ran.code == silent.code == 0
    assert "note[PAI008]" in ran.out
    assert "PAI008" not in silent.out
    assert "Round 6: other colours, White first" in ran.out
    head = "score the file the engine"
    pairs = "5 2 Test0002 Pl… (3) - 1 Test0001 Pl… (5) 1 Test0001 Pl… (5) - 2 Test0002 Pl… (3)"
    assert f"{head} {pairs}" in " ".join(ran.out.split())


def test_json_has_every_round_and_both_sides(trfkit, engine, exchanged):
    ran = trfkit("check", exchanged, EVENT, f"--pairings={engine}", "--format", "json")

    document = json.loads(ran.out)
    one, other = document["pairings"]
    assert [row["verdict"] for row in one["rounds"]] == [*["same"] * 5, "colours"]
    assert (one["first_difference"], other["first_difference"]) == (6, None)
    assert one["engine"]["name"] == "bbpPairings"
    (group,) = one["rounds"][5]["groups"]
    assert group["file"][0]["white"]["id"] == group["expected"][0]["black"]["id"]
    (finding,) = [f for f in document["files"][0]["findings"] if f["code"] == "PAI008"]
    assert (finding["severity"], finding["round"], finding["line"]) == ("info", 6, None)
    assert "pairings" not in json.loads(trfkit("check", exchanged, "--format", "json").out)


def test_several_files_have_a_table_first(trfkit, engine, exchanged, tmp_path):
    ran = trfkit("check", exchanged, EVENT, tmp_path / "no.trf", f"--pairings={engine}")

    assert ran.code == 2
    assert "there is no file" in ran.err
    assert "\nPairings\n2 files: 11 of 12 rounds that could be compared" in ran.out


@pytest.mark.parametrize("name", ["pairings.html", "pairings.md"])
def test_a_page_tells_the_same(trfkit, engine, exchanged, tmp_path, name):
    out = tmp_path / name

    ran = trfkit("check", exchanged, f"--pairings={engine}", "-o", out)

    assert (ran.code, ran.out) == (0, "")
    text = out.read_text("utf-8")
    assert "5 of 6 rounds follow the pairing rules" in text
    assert "other colours" in text


def test_a_name_cannot_leave_the_section_of_markdown(trfkit, tmp_path):
    path = tmp_path / "robin.trf"
    robin = (ROOT / "samples" / "round-robin.trf").read_text("utf-8")
    path.write_text(robin.replace("Harbour Invitational 2026", "```# <b>Harbour</b>"), "utf-8")

    told = trfkit("check", path, "--pairings", "--format", "markdown").out

    section = told.partition("## Pairings\n\n")[2].partition("\n\ntrfkit ")[0]
    assert r"\`\`\`\# \<b\>Harbour\</b\>" in section


def test_the_file_behind_the_option_is_no_engine(trfkit):
    ran = trfkit("check", "--pairings", ROOT / "samples" / "round-robin.trf")

    assert ran.code == 0
    assert "all 7 rounds follow the pairing rules" in ran.out


def test_an_engine_that_fails_is_2_and_said(trfkit, tmp_path):
    broken = program(
        tmp_path / "broken",
        f"#!{sys.executable}\nimport sys\n"
        "print('BBP Pairings - v5.0.1 (Built)') if '-r' in sys.argv else sys.exit(2)\n",
    )

    ran = trfkit("check", EVENT, f"--pairings={broken}")

    assert ran.code == 2
    assert "no round could be compared: bbpPairings ended with exit code 2" in ran.out
    assert "bbpPairings ended with exit code 2" in ran.err


@each_row(
    ("words", "why"),
    [
        (["--pairings=nothing"], "nothing is no file and none of the engines"),
        (["--pairings=javafo"], "JaVaFo is not here"),
        (["--pairings", "--rules", "dutch-2025"], "'dutch-2025' is not one of"),
        (["--pairings", "--timeout", "0"], "--timeout"),
        (["--rules", "dutch-2017"], "--rules is for --pairings"),
        (["--timeout", "3"], "--timeout is for --pairings"),
        (["--pairings", "--resume", "-o", "out/"], "--resume is not for --ratings"),
    ],
)
def test_options_that_cannot_be_carried_out_are_2(trfkit, words, why):
    ran = trfkit("check", EVENT, *words)

    assert ran.code == 2
    assert why in ran.err
    assert not ran.out


def test_the_rules_to_choose_from_are_those_there_are():
    assert [row.name for row in RULE_SETS] == list(RULES)


def test_rules_that_no_engine_here_follows_are_2_and_said(trfkit, engine):
    ran = trfkit("check", EVENT, f"--pairings={engine}", "--rules", "DUTCH-2026")

    assert ran.code == 2
    assert "no engine here follows the FIDE (Dutch) system of 2026" in " ".join(ran.out.split())


def test_check_says_that_nobody_looked_at_pairings_only_if_they_are_selected(trfkit, exchanged):
    selected = trfkit("check", exchanged, "--select", "PAI008")

    assert "without --pairings: PAI008" in selected.out
    assert "PAI008" not in trfkit("check", exchanged).out


def test_check_says_where_no_engine_could_tell(trfkit, engine, exchanged):
    dated = exchanged.with_name("dated.trf")
    dated.write_bytes(exchanged.read_bytes().replace(b"2025/05/01", b"2026/05/01"))

    ran = trfkit("check", dated, f"--pairings={engine}")

    assert ran.code == 2
    assert "no engine here follows" in ran.err


def test_annotate_notes_the_rounds_that_do_not_follow(trfkit, engine, exchanged):
    ran = trfkit("annotate", exchanged, "--import-notes", f"--pairings={engine}")

    notes = [line for line in ran.out.splitlines() if line.startswith("### Import @ Round")]
    assert ran.code == 0
    (note,) = notes
    assert note.startswith("### Import @ Round 6: PAI008 ")
    again = trfkit("annotate", "-", "--import-notes", f"--pairings={engine}", stdin=ran.out_bytes)
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
    alone = trfkit("annotate", exchanged, "--pairings=py4swiss")

    assert of_tables.out.count("PAI008") == of_tables.out.count("### Import @ Round 1: PAI008") == 1
    assert "ADJ016" not in of_tables.out
    assert of_swiss.out.count("ADJ016") == 6
    assert "PAI008" not in of_swiss.out
    assert "--pairings is for --import-notes" in alone.err
    assert read(of_tables.out.encode()).tournament is not None
