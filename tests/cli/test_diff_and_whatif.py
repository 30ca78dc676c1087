"""``trfkit diff`` and ``trfkit whatif`` at the command line."""

import json
from pathlib import Path

import clean
import generated
import pytest

import trfkit as library

SAMPLES = Path(__file__).parents[2] / "samples"
LAST_ROUND = Path(__file__).parents[1] / "golden" / "whatif" / "last-round.trf"


@pytest.fixture
def rerated(swiss, tmp_path):
    path = tmp_path / "rerated.trf"
    path.write_bytes(swiss.read_bytes().replace(b"2400 GER", b"2410 GER"))
    return path


def test_what_does_not_differ_is_0(trfkit, swiss):
    ran = trfkit("diff", swiss, swiss)

    assert ran.code == 0
    assert ran.out.startswith("nothing differs\n")


def test_what_differs_is_1(trfkit, swiss, rerated):
    ran = trfkit("diff", swiss, rerated)

    assert ran.code == 1
    assert ran.out.startswith("1 change; no place changes\n")
    assert "player 2's rating 2400 → 2410 (Birch, Ben)\n" in ran.out


def test_findings_of_the_files_do_not_make_them_differ(trfkit, tmp_path):
    path = tmp_path / "damaged.trf"
    path.write_text(clean.SWISS.replace("2400 GER", "24OO GER"), "utf-8")

    ran = trfkit("diff", path, path)

    assert ran.code == 0
    assert "error[" in ran.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["diff", "FILE", "MISSING"], "there is no file"),
        (["diff", "FILE", "EMPTY"], "holds no tournament"),
        (["diff", "-", "-"], "one of the files, not several"),
        (["diff", "FILE", "FILE", "-t", "XYZ"], "XYZ"),
        (["diff", "FILE", "FILE", "-o", "x.xlsx"], ".xlsx is none of the formats"),
        (["whatif", "FILE"], "--set or --remaining was expected"),
        (["whatif", "FILE", "--set", "1 rating 1", "--who", "1"], "--who is for --remaining"),
        (["whatif", "FILE", "--set", "77 rating 1"], "there is no player 77"),
        (["whatif", "FILE", "--remaining"], "no game is open"),
        (["whatif", "PENDING", "--remaining", "--who", "nobody"], "name 'nobody'"),
        (["whatif", "PENDING", "--remaining", "--rounds", "3"], "follow from the last round (7)"),
    ],
)
def test_what_cannot_be_done_is_2_and_said(trfkit, swiss, tmp_path, words, why):
    (tmp_path / "empty.trf").write_bytes(b"")
    places = {
        "FILE": swiss,
        "MISSING": tmp_path / "missing.trf",
        "EMPTY": tmp_path / "empty.trf",
        "PENDING": LAST_ROUND,
    }

    ran = trfkit(*(places.get(word, word) for word in words))

    assert ran.code == 2
    assert why in ran.err
    assert not ran.out


def test_one_of_the_two_may_be_standard_input(trfkit, swiss, rerated):
    ran = trfkit("diff", swiss, "-", "--format", "json", stdin=rerated.read_bytes())

    shape = json.loads(ran.out)
    assert ran.code == 1
    assert [one["file"] for one in shape["provenance"]["inputs"]] == [str(swiss), "standard input"]
    assert [one["field"] for one in shape["changes"]] == ["rating"]


def test_a_page_that_lacks_ids_is_completed_by_its_starting_ranks(trfkit, tmp_path):
    listed = tmp_path / "starting-ranks.csv"
    players = library.read(SAMPLES / "open-swiss.trf").tournament.players
    rows = [f"{p.start_no};{p.name};{p.fide_id};{p.federation};{p.rating or 0}" for p in players]
    text = "\n".join(["No.;Name;FideID;FED;Rtg", *rows])
    listed.write_text(text.replace("99900114", "99900115"), "utf-8")
    files = SAMPLES / "open-swiss.trf", SAMPLES / "open-swiss.html"

    ran = trfkit("diff", *files, "--starting-rank", listed)

    assert ran.code == 1
    assert "player 2's FIDE id 99900114 → 99900115 (Okonjo,Tobenna)\n" in ran.out
    assert ran.out.startswith("1 change; no place changes\n")


def test_whatif_leaves_the_file_and_the_exit_code_alone(trfkit, swiss):
    before = swiss.read_bytes()

    ran = trfkit("whatif", swiss, "--set", "r1 1-4 0-1", "--set", "2 rating 2500")

    assert ran.code == 0
    assert ran.out.startswith("2 changes; ")
    assert swiss.read_bytes() == before


def test_a_page_has_all_and_is_written_whole(trfkit, swiss, rerated, tmp_path):
    page = tmp_path / "what.html"

    ran = trfkit("diff", swiss, rerated, "-o", page)

    assert ran.code == 1
    assert not ran.out
    assert "rating <bdi>2400</bdi> → <bdi>2410</bdi>" in page.read_text("utf-8")


def test_a_text_tells_of_the_first_forty_and_says_how_many_more(trfkit, tmp_path):
    tournament = generated.swiss(4, players=90, rounds=6)
    path = tmp_path / "large.trf"
    path.write_bytes(library.write(tournament, "trf26"))
    edits = [f"--set={number} rating {2000 + number}" for number in range(1, 91)]

    ran = trfkit("whatif", path, *edits, "-t", "ARO")

    shown = [line for line in ran.out.splitlines() if "→" in line and "Player" in line]
    assert "more, all in JSON and HTML" in ran.out
    assert len([line for line in shown if not line.startswith("player ")]) <= 41


def test_remaining_goes_on_from_results_that_are_set(trfkit):
    ran = trfkit("whatif", LAST_ROUND, "--set", "r7 1-7 1-0", "--remaining")

    assert ran.code == 0
    assert ran.out.startswith("1 Vastarelli,Dario is first whatever happens; 5 games are open\n")


def test_who_has_nothing_in_a_round_that_a_change_begins_is_said_to_count_as_absent(
    trfkit, tmp_path
):
    event = tmp_path / "event.trf"
    sizes = ("--players", "12", "--rounds", "5", "--played", "4")
    trfkit("generate", *sizes, "--seed", "5", "-o", event)
    told = "round 5 is played with the changes: 10 players have nothing in it and count as absent"
    assert told in " ".join(trfkit("whatif", event, "--set", "r5 1-2 1-0").out.split())
    assert "count as absent" not in trfkit("whatif", event, "--set", "r4 12 H").out


def test_one_edition_and_several_are_not_asked_for_at_once(trfkit, swiss):
    ran = trfkit("standings", swiss, "--edition", "2006", "--editions", "2012,2024")
    assert ran.code == 2
    assert "cannot be used together" in ran.err


def test_the_values_that_change_stand_in_the_order_of_the_list(trfkit):
    sample = Path(__file__).parents[2] / "samples" / "open-swiss.trf"
    for codes in ("BH/C1,BH,SB", "SB,BH/C1,BH"):
        ran = trfkit("whatif", sample, "--set", "r7 12 Z", "-t", codes)
        head = next(line for line in ran.out.splitlines() if line.startswith("was "))
        assert head.split()[-3:] == codes.split(",")
