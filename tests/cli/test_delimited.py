"""CSV of every command: the mark by which Excel knows UTF-8 in files alone, and the delimiter."""

import pytest

MARK = b"\xef\xbb\xbf"
COMMANDS = [
    ("standings",),
    ("check",),
    ("verify",),
    ("rate", "--system", "fide"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_csv_in_a_file_has_the_mark_and_on_a_stream_none(trfkit, swiss, tmp_path, command):
    name, *options = command
    out = tmp_path / "out.csv"
    streamed = trfkit(name, swiss, *options, "--format", "csv")
    trfkit(name, swiss, *options, "-o", out)
    assert streamed.out_bytes
    assert out.read_bytes() == MARK + streamed.out_bytes
    (tmp_path / "each").mkdir()
    trfkit(name, swiss, *options, "-o", tmp_path / "each", "--format", "csv")
    assert (tmp_path / "each" / "swiss.csv").read_bytes() == MARK + streamed.out_bytes


@pytest.mark.parametrize("goal", ["csv-games", "csv-roster", "csv-crosstable"])
def test_what_is_converted_has_the_mark_in_a_file_alone(trfkit, swiss, tmp_path, goal):
    out = tmp_path / "out.csv"
    trfkit("convert", swiss, out, "--to", goal)
    streamed = trfkit("convert", swiss, "-", "--to", goal).out_bytes
    assert out.read_bytes() == MARK + streamed
    assert not streamed.startswith(MARK)
    (tmp_path / "each").mkdir()
    trfkit("convert", swiss, "-o", tmp_path / "each", "--to", goal, "--delimiter", ";")
    (each,) = (tmp_path / "each").glob("*.csv")
    assert each.read_bytes().startswith(MARK)
    assert b";" in each.read_bytes().splitlines()[0]


def test_semicolons_part_cells_and_names_keep_their_commas(trfkit, swiss, tmp_path):
    out = tmp_path / "s.csv"
    trfkit("standings", swiss, "-o", out, "--delimiter", ";")
    head, first = out.read_text("utf-8-sig").splitlines()[:2]
    assert head.startswith("rank;id;title;name;")
    assert len(first.split(";")) == len(head.split(";"))
    assert ", " in first


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_files_with_the_mark_are_read_back(trfkit, swiss, tmp_path, delimiter):
    table, games = tmp_path / "s.csv", tmp_path / "g.csv"
    trfkit("standings", swiss, "-o", table, "--delimiter", delimiter)
    verified = trfkit("verify", swiss, "--against", table)
    assert verified.code == 0
    trfkit("convert", swiss, games, "--to", "csv-games", "--delimiter", delimiter)
    assert "after round 3" in trfkit("standings", games).out


def test_a_delimiter_is_for_csv(trfkit, swiss, tmp_path):
    refused = trfkit("standings", swiss, "--format", "json", "--delimiter", ";")
    assert refused.code == 2
    assert "--delimiter is for CSV" in refused.err
    (tmp_path / "trfkit.toml").write_text('[standings]\ndelimiter = ";"\n')
    settings = ("--config", tmp_path / "trfkit.toml")
    assert trfkit(*settings, "standings", swiss, "--format", "json").code == 0
    assert b";" in trfkit(*settings, "standings", swiss, "--format", "csv").out_bytes
