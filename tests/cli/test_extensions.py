"""The name of what is written: its extension chooses the format, or is refused."""

import pytest


@pytest.mark.parametrize("command", ["standings", "report", "check", "verify", "announce"])
@pytest.mark.parametrize("extension", ["pdf", "docx", "tdf", "xyz", "round5"])
def test_a_report_is_not_written_under_the_name_of_something_else(
    trfkit, swiss, tmp_path, command, extension
):
    out = tmp_path / f"out.{extension}"
    ran = trfkit(command, swiss, "-o", out)
    assert ran.code == 2
    assert f".{extension} is none of the formats" in ran.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        *[("standings", name) for name in ("out", "out.txt", "OUT.TXT", "out.log")],
        ("report", "out.txt"),  # by default it is a page
    ],
)
def test_a_text_has_the_names_of_texts(trfkit, swiss, tmp_path, command, name):
    assert trfkit(command, swiss, "-o", tmp_path / name).code == 0
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert "rank" in text
    assert "<html" not in text


def test_a_page_is_no_trf(trfkit, swiss, tmp_path):
    assert trfkit("report", swiss, "-o", tmp_path / "page.trf").code == 2


def test_a_format_that_is_named_goes_before_the_extension(trfkit, swiss, tmp_path):
    out = tmp_path / "out.trf"
    assert trfkit("standings", swiss, "--format", "csv", "-o", out).code == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbfrank,") or out.read_bytes().startswith(
        b"rank,"
    )


@pytest.mark.parametrize("extension", ["csv", "json", "html", "pdf", "xlsx", "docx"])
@pytest.mark.parametrize("words", [["annotate", "FILE"], ["generate"]], ids=lambda one: one[0])
def test_a_trf_is_not_written_under_the_name_of_something_else(
    trfkit, swiss, tmp_path, words, extension
):
    out = tmp_path / f"out.{extension}"
    ran = trfkit(*(swiss if word == "FILE" else word for word in words), "-o", out)
    assert ran.code == 2
    assert f".{extension}" in ran.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("trf26", "out.pdf"),
        ("trf26", "out.csv"),
        ("trf", "out.json"),
        ("csv-games", "out.xlsx"),
        ("csv-roster", "out.trf"),
        ("json", "out.jch"),
        ("tsv-games", "out.csv"),
        ("pgn", "out.docx"),
        ("html", "out.md"),
    ],
)
def test_a_format_that_is_named_is_not_written_under_the_name_of_another_one(
    trfkit, swiss, tmp_path, to, name
):
    ran = trfkit("convert", swiss, tmp_path / name, "--to", to)
    assert ran.code == 2
    assert f".{name.split('.')[1]}" in ran.err
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("trf26", "out.trfx"),
        ("trfx", "out.trf"),
        ("trf06", "out"),
        ("trf16", "out.round5"),
        ("csv-crosstable", "out.csv"),
        ("tsv-roster", "out.tsv"),
        ("tsv-games", "out.tab"),
        ("pairs", "out.txt"),
        ("csv-games", "out.txt"),
        ("jch", "out.json"),
        ("cr-xml", "out.xml"),
        ("html", "out.htm"),
    ],
)
def test_a_format_that_is_named_has_its_own_endings_and_those_of_none(
    trfkit, swiss, tmp_path, to, name
):
    assert trfkit("convert", swiss, tmp_path / name, "--to", to).code == 0
    assert (tmp_path / name).exists()


@pytest.mark.parametrize("command", ["anonymise", "merge"])
def test_a_tournament_is_not_written_as_what_none_is(trfkit, swiss, tmp_path, command):
    ran = trfkit(command, swiss, "-o", tmp_path / "out.pdf")
    assert ran.code == 2
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("name", ["out.trf", "out.trfx", "out.txt", "out", "out.trf26"])
def test_a_trf_has_any_other_name(trfkit, swiss, tmp_path, name):
    assert trfkit("annotate", swiss, "-o", tmp_path / name).code == 0
