"""What an export of one's own, a national record or a round holds comes back, or is told."""

from pathlib import Path

import pytest
from builders import SWISS, TEAMS, changed, record

from trfkit.files.trf.emitting import loss_report

SAMPLE = Path(__file__).parents[2] / "samples" / "open-swiss.trf"


@pytest.fixture
def swiss_file(tmp_path):
    path = tmp_path / "open.trf"
    path.write_text(SWISS, encoding="utf-8")
    return path


def test_text_between_the_fields_of_a_national_record_is_told(trfkit, swiss_file):
    row = f"UKR {1:4} m    {'Aspen, Ann':33} 2450 KYIV UA-D-12345678"
    swiss_file.write_text(f"{SWISS.rstrip()}\n{row}\n", encoding="utf-8")
    ran = trfkit("check", swiss_file)
    assert ran.code == 1
    assert ran.out.count("error[SYN008]") == 2  # the fourth letter of KYIV, the tenth of the id
    intact = row.replace("KYIV UA-D-12345678", "KYI   UA-D-1234")
    swiss_file.write_text(f"{SWISS.rstrip()}\n{intact}\n", encoding="utf-8")
    assert "SYN008" not in trfkit("check", swiss_file).out


@pytest.mark.parametrize("to", ["csv-crosstable", "xlsx"])
def test_ids_sexes_and_names_like_formulas_come_back_from_a_crosstable(trfkit, tmp_path, to):
    source = tmp_path / "open.trf"
    source.write_text(SWISS.replace("Cedar, Cleo", "=Sum, Cleo "), encoding="utf-8")
    table, back = tmp_path / f"table.{to[:4].rstrip('-')}", tmp_path / "back.trf"
    assert trfkit("convert", source, table, "--to", to).code == 0
    assert trfkit("convert", table, back, "--from", to, "--to", "trf16").code == 0
    assert facts(back) == facts(source)


def facts(path):
    """Return sex, name and FIDE id of each player."""
    rows = [row for row in path.read_text(encoding="utf-8").splitlines() if row[:3] == "001"]
    return [(row[9], row[14:48].rstrip(), row[57:68]) for row in rows]


@pytest.mark.parametrize("to", ["pgn", "pairs"])
def test_a_round_that_does_not_exist_is_not_written(trfkit, tmp_path, to):
    out = tmp_path / f"round.{to}"
    ran = trfkit("convert", SAMPLE, out, "--to", to, "--round", "99")
    assert (ran.code, out.exists()) == (2, False)
    assert "there is no round 99: there are rounds 1 to " in ran.err


def test_what_is_said_of_rounds_to_come_is_told_of_the_last_part(trfkit, tmp_path):
    source = tmp_path / "event.trf"
    to_come = "240 H   8    1\n250       1.0   1   8    1    2\n260   3   8    1    2\n"
    text = changed(SWISS, record("142", "9")).rstrip()
    source.write_text(f"{text}\n{to_come}", encoding="utf-8")
    told = trfkit("slice", source, "--rounds", "1-3", "-o", tmp_path / "parts").err
    assert [record in told for record in ("240", "250", "260")] == [True] * 3
    assert trfkit("slice", source, "--rounds", "1-", "-o", tmp_path / "whole").err == ""
    plain = tmp_path / "plain.trf"
    plain.write_text(SWISS, encoding="utf-8")
    assert "to come" not in trfkit("slice", plain, "--rounds", "1-", "-o", tmp_path / "all").err


def test_a_number_of_the_site_stands_for_its_code_in_an_announcement(trfkit):
    assert "DE" in trfkit("announce", "-t", "81").out
    several = trfkit("announce", "-t", "37")
    assert (several.code, "37 is '" in several.err) == (2, True)
    unknown = trfkit("announce", "-t", "XXQ")
    assert "did you mean" in unknown.err or "'trfkit list tiebreaks' lists them" in unknown.err


def test_a_line_out_of_its_columns_is_told_the_columns_of_its_own_record(trfkit, tmp_path):
    source = tmp_path / "event.trf"
    source.write_text(f"{SWISS.rstrip()}\n240 H       003    2   77\n", encoding="utf-8")
    told = trfkit("check", source).out
    assert "5, 7-9, 11-14" in told
    assert "The name fills columns" not in told


def test_a_file_that_could_not_be_read_again_is_not_written(trfkit, tmp_path):
    source, out = tmp_path / "teams.trf", tmp_path / "teams.jch"
    rows = [line[:72] if line.startswith("310") else line for line in TEAMS.splitlines()]
    source.write_text("\n".join(rows), encoding="utf-8")
    ran = trfkit("convert", source, out)
    assert (ran.code, out.exists()) == (2, False)
    assert "Error: the file is not written: trfkit could not read it back" in ran.err


@pytest.mark.parametrize("command", ["annotate", "fmt"])
def test_a_file_that_would_lose_somebody_stays(trfkit, swiss_file, monkeypatch, command):
    before = swiss_file.read_bytes()

    monkeypatch.setattr(loss_report, "lost_facts", lambda *_: [loss_report.VitalFact("player", 3)])
    ran = trfkit(command, swiss_file, "--in-place")
    assert (ran.code, swiss_file.read_bytes()) == (2, before)
    assert "the file is not written: it would lose player 3" in ran.err
