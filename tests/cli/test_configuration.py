"""An office's own settings: found from the folder upward, and never where something is written."""

from pathlib import Path

import pytest
from builders import SWISS, changed, put


@pytest.fixture
def office(tmp_path, monkeypatch):
    """A folder with a file below it, in which the command is run; gives what writes settings."""
    below = tmp_path / "office" / "may"
    below.mkdir(parents=True)
    (below / "open.trf").write_text(changed(SWISS, put(3, "points", "9.0")), "utf-8")
    monkeypatch.chdir(below)

    def settings(text, name="trfkit.toml", folder=below.parent):
        (folder / name).write_text(text, "utf-8")

    return settings


def codes(ran):
    return {
        line.partition("[")[2].partition("]")[0] for line in ran.out.splitlines() if "[" in line
    }


def test_settings_above_the_folder_hold_and_are_named(trfkit, office):
    assert "SCR001" in codes(trfkit("check", "open.trf"))
    office('[check]\nignore = ["SCR", "RNK"]\nformat = "concise"\n')
    ran = trfkit("check", "open.trf")
    assert "SCR001" not in codes(ran)
    assert "settings of " in ran.err
    assert ran.err.rstrip().endswith("office/trfkit.toml")


def test_the_nearest_settings_hold_alone(trfkit, office, tmp_path):
    office('[check]\nignore = "SCR"\n')
    office('[check]\nselect = "HDR029"\n', folder=tmp_path / "office" / "may")
    assert "SCR001" in codes(trfkit("check", "open.trf"))


def test_the_command_line_is_stronger(trfkit, office):
    office('[check]\nprofile = ["upload"]\nignore = "SCR"\n')
    configured = trfkit("check", "open.trf").out
    assert "SCR001" not in configured
    assert "FIDE can rate" in configured
    ran = trfkit("check", "open.trf", "--profile", "pairing", "--ignore", "TBK")
    assert "SCR001" in codes(ran)
    assert "FIDE can rate" not in ran.out


def test_an_extension_on_the_command_line_is_stronger_than_a_format(trfkit, office, tmp_path):
    office('[standings]\nformat = "csv"\n')
    page, listed, text = (tmp_path / name for name in ("page.html", "all", "list.txt"))
    for out in (page, listed, text):
        assert trfkit("standings", "open.trf", "-o", out).code == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert all(one.read_text("utf-8-sig").startswith("rank,id,") for one in (listed, text))
    assert trfkit("standings", "open.trf", "-o", tmp_path / "x.pdf").code == 2
    stated = trfkit("standings", "open.trf", "--format", "json", "-o", page, "--force")
    assert (stated.code, page.read_text("utf-8")[0]) == (0, "{")
    assert trfkit("standings", "open.trf", "-o", f"{tmp_path}/each/").code == 0
    assert (tmp_path / "each" / "open.csv").exists()


@pytest.mark.parametrize(
    ("to", "name", "begins"),
    [
        ("json", "open.pgn", "[Event"),
        ("csv-roster", "open.csv", "\ufeffstartno,"),
        ("trf16", "open16.trf", "012 "),
        ("json", "open", "{"),
        ("json", "-", "{"),
    ],
)
def test_an_extension_is_stronger_than_a_format_to_convert_to(trfkit, office, to, name, begins):
    office(f'[convert]\nto = "{to}"\n')
    ran = trfkit("convert", "open.trf", name)
    assert ran.code in {0, 1}, ran.err
    text = ran.out if name == "-" else Path(name).read_text("utf-8")
    assert text.startswith(begins)


def test_settings_can_be_named_or_left_out(trfkit, office, tmp_path):
    office('[check]\nignore = "SCR"\n')
    assert "SCR001" in codes(trfkit("--no-config", "check", "open.trf"))
    office("[check]\nall = true\n", name="other.toml", folder=tmp_path)
    assert "SCR001" in codes(trfkit("--config", tmp_path / "other.toml", "check", "open.trf"))
    missing = trfkit("--config", tmp_path / "none.toml", "check", "open.trf")
    assert (missing.code, "cannot read" in missing.err) == (2, True)


def test_a_project_may_hold_them_in_its_own_file(trfkit, office):
    office("[project]\nname = 'x'\n", name="pyproject.toml")
    assert trfkit("check", "open.trf").err == ""
    office('[tool.trfkit.check]\nignore = "SCR"\n', name="pyproject.toml")
    assert "SCR001" not in codes(trfkit("check", "open.trf"))


def test_a_group_has_a_table_for_each_of_its_commands(trfkit, office):
    office('[playoff.plan]\nedition = "2006"\n')
    for words in (["playoff", "plan"], ["playoff"]):
        assert "edition 2006" in trfkit(*words, "open.trf").out
    office('[playoff.plan]\nformat = "json"\n')
    assert '"schema": "trfkit.playoff/1"' in trfkit("playoff", "open.trf").out
    office('[list.formats]\nformat = "json"\n')
    assert trfkit("list", "formats").out.startswith("{")
    assert trfkit("list", "editions").out.startswith("edition")


@pytest.mark.parametrize(
    "text",
    [
        '[tool]\ntrfkit.check.ignore = "SCR"\n',
        'tool.trfkit.check.ignore = "SCR"\n',
        '  [ "tool" . \'trfkit\' . check ]\nignore = "SCR"\n',
        'tool = { trfkit = { check = { ignore = "SCR" } } }\n',
        '[project]\nname = "x"\n[tool]\n[tool.trfkit]\ncheck = { ignore = "SCR" }\n',
    ],
)
def test_a_project_may_write_the_table_as_toml_allows(trfkit, office, text):
    office(text, name="pyproject.toml")
    assert "SCR001" not in codes(trfkit("check", "open.trf"))


def test_the_file_of_a_project_without_the_table_is_not_parsed(trfkit, office, monkeypatch):
    office("[project]\nname = 'chess'\n[tool.ruff]\nsrc = ['chess']\n", name="pyproject.toml")
    monkeypatch.delattr("tomllib.loads")
    assert trfkit("check", "open.trf").err == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[chek]\nall = true\n", "there is no command 'chek' (did you mean check?)"),
        ("check = true\n", "[check] must be a table of options"),
        ("[check]\nprofil = 'upload'\n", "there is no option 'profil'"),
        ("[check]\noutput = 'x'\n", "there is no option 'output'"),
        ("[check]\nin-place = true\n", "there is no option 'in-place'"),
        ("[check]\nletter = '.'\n", "there is no option 'letter'"),
        ("[check]\nall = 'perhaps'\n", "is not a valid boolean"),
        ("[check]\nall = 3\n", "is not a valid boolean"),
        ("[check]\njobs = 1.5\n", "is not a valid whole number"),
        ("[check]\njobs = true\n", "is not a valid whole number"),
        ("[check]\nignore = [['RNK']]\n", "one value was expected"),
        ("[check]\nformat = ['text', 'json']\n", "one value was expected"),
        ("[check]\nprofile = 'uplod'\n", "is not one of"),
        ("[check\n", "is not valid TOML"),
        ("[show]\nall = true\n", "there is no command 'show'"),
    ],
)
def test_what_is_no_setting_is_refused_in_words(trfkit, office, text, words):
    office(text)
    ran = trfkit("check", "open.trf")
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("text", ["tool = 5\n", "[tool]\nother = 5\n", "tool = ["])
def test_what_is_amiss_in_the_file_of_a_project_is_not_for_trfkit_to_tell(trfkit, office, text):
    office(text, name="pyproject.toml")
    ran = trfkit("check", "open.trf")
    assert (ran.code, ran.err) == (1, "")


def test_settings_in_the_file_of_a_project_are_a_table(trfkit, office):
    office("[tool]\ntrfkit = 5\n", name="pyproject.toml")
    ran = trfkit("check", "open.trf")
    assert (ran.code, ran.out) == (2, "")
    assert "pyproject.toml: [tool.trfkit] must be a table of options" in ran.err


def test_settings_of_another_command_change_nothing(trfkit, office):
    office('[standings]\ntiebreaks = "BH"\n')
    assert trfkit("check", "open.trf").err == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("edition = '2006'\n", "[playoff]: there is no command 'edition'"),
        ("[playoff.pln]\nedition = '2006'\n", "there is no command 'pln' (did you mean plan?)"),
        ("[playoff.plan]\nedtion = '2006'\n", "[playoff.plan]: there is no option 'edtion'"),
    ],
)
def test_what_is_no_setting_of_a_group_is_refused_in_words(trfkit, office, text, words):
    office(f"[playoff]\n{text}")
    ran = trfkit("playoff", "open.trf")
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
