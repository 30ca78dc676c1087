"""What an export of one's own, a national record or a round holds comes back, or is told."""

from pathlib import Path

import pytest
from builders import SWISS

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
