"""``trfkit report``: what is written, where, and with which exit code."""

import re

import pytest


def test_the_extension_chooses_the_form(trfkit, swiss, tmp_path):
    page, text = tmp_path / "swiss.html", tmp_path / "swiss.md"

    assert trfkit("report", swiss, "-o", page).code == 0
    assert trfkit("report", swiss, "-o", text).code == 0

    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert text.read_text(encoding="utf-8").startswith("# ")
    refused = trfkit("report", swiss, "-o", tmp_path / "swiss.pdf")
    assert refused.code == 2
    assert ".pdf is none of the formats html, markdown, text, xlsx, json" in refused.err


def test_without_a_target_the_page_goes_to_standard_output(trfkit, swiss):
    ran = trfkit("report", swiss)

    assert ran.out.startswith("<!DOCTYPE html>")
    assert "SHA-256" in ran.out


def test_an_error_of_the_file_stands_on_the_page_and_in_the_exit_code(trfkit, wrong):
    ran = trfkit("report", wrong, "--format", "markdown")

    assert ran.code == 1
    assert "SCR001" in ran.out


def test_the_options_of_standings_are_those_of_the_report(trfkit, swiss):
    ran = trfkit("report", swiss, "--format", "markdown", "-t", "BH,SB", "--rounds", "2")

    assert "## Standings after round 2\n" in ran.out
    assert "| PTS | BH | SB |" in ran.out
    assert "## Round 3" not in ran.out
    assert trfkit("report", swiss, "--rounds", "99").code == 2


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_a_page_names_its_rules_and_its_list(trfkit, swiss, form):
    ran = trfkit("report", swiss, "--format", form, "--edition", "2024", "-t", "BH/C1")

    text = re.sub("<[^>]*>", "", ran.out)
    assert "edition 2024 of C.07" in text
    assert "PTS, BH/C1 (as asked for)" in text
