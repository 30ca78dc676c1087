"""``--language``, TRFKIT_LANGUAGE, the settings: in which language a command writes for people."""

from pathlib import Path

import pytest
from command_tree import each_command

SAMPLE = Path(__file__).parents[2] / "samples" / "open-swiss.trf"
OWN = {"announce"}
"""Commands whose ``--language`` is that of what they write."""


def test_every_command_takes_it():
    eager = {
        " ".join(words): [option.is_eager for option in command.params if option.name == "language"]
        for words, command in each_command()
    }
    assert {words for words, each in eager.items() if each == [False]} == OWN
    assert {words for words, each in eager.items() if each != [True]} == OWN


@pytest.fixture
def clean_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TRFKIT_LANGUAGE", raising=False)
    (tmp_path / "open.trf").write_bytes(SAMPLE.read_bytes())
    return "open.trf"


def language_of(ran):
    """Return the language of the line that counts the findings."""
    last = ran.out.splitlines()[-1]
    return "qps" if "éŕŕöŕ" in last else "en" if "error" in last else last


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((None, None, None), "en"),
        ((None, None, "qps"), "qps"),
        ((None, "en", "qps"), "en"),
        ((None, "qps", "en"), "qps"),
        ((None, "", "qps"), "qps"),
        (("en", "qps", "qps"), "en"),
        (("qps", "en", "en"), "qps"),
    ],
)
def test_the_option_goes_before_the_environment_and_that_before_the_settings(
    trfkit, clean_file, monkeypatch, chosen, expected
):
    option, environment, settings = chosen
    if environment is not None:
        monkeypatch.setenv("TRFKIT_LANGUAGE", environment)
    if settings is not None:
        Path("trfkit.toml").write_text(f'language = "{settings}"\n', "utf-8")
    more = [] if option is None else ["--language", option]
    assert language_of(trfkit("check", clean_file, *more)) == expected


def test_the_settings_of_a_command_go_before_those_of_all(trfkit, clean_file):
    Path("trfkit.toml").write_text('language = "en"\n[check]\nlanguage = "qps"\n', "utf-8")
    assert language_of(trfkit("check", clean_file)) == "qps"
    assert "Riverside Open: individual" in trfkit("standings", clean_file).out


@pytest.mark.usefixtures("clean_file")
def test_settings_of_all_commands_reach_those_of_a_group(trfkit):
    Path("trfkit.toml").write_text('language = "xx"\n', "utf-8")
    ran = trfkit("playoff", "plan", "--players", "2")
    assert (ran.code, "'--language': 'xx'" in ran.err) == (2, True)


@pytest.mark.parametrize("place", ["option", "environment", "settings"])
def test_one_that_does_not_exist_is_refused_with_those_that_do(
    trfkit, clean_file, monkeypatch, place
):
    if place == "environment":
        monkeypatch.setenv("TRFKIT_LANGUAGE", "xx")
    if place == "settings":
        Path("trfkit.toml").write_text('language = "xx"\n', "utf-8")
    ran = trfkit("check", clean_file, *(["--language", "xx"] if place == "option" else []))
    assert (ran.code, ran.out) == (2, "")
    assert "'xx' is not one of 'en', 'qps'" in ran.err


def test_it_holds_for_one_command_alone(trfkit, clean_file):
    assert language_of(trfkit("check", clean_file, "--language", "qps")) == "qps"
    assert trfkit("announce", clean_file).out.isascii()
    assert language_of(trfkit("check", clean_file)) == "en"


def test_an_announcement_has_a_language_of_its_own(trfkit, clean_file, monkeypatch):
    monkeypatch.setenv("TRFKIT_LANGUAGE", "qps")
    Path("trfkit.toml").write_text('language = "qps"\n', "utf-8")
    assert "Order of tie-breaks" in trfkit("announce", clean_file).out


@pytest.mark.parametrize("form", ["json", "csv", "tsv"])
def test_data_stays_english(trfkit, clean_file, form):
    plain = trfkit("standings", clean_file, "--format", form).out
    assert trfkit("standings", clean_file, "--format", form, "--language", "qps").out == plain


@pytest.mark.parametrize("form", ["json", "csv", "github", "sarif", "junit"])
def test_findings_for_programs_stay_english(trfkit, clean_file, form):
    plain = trfkit("check", clean_file, "--format", form).out
    assert trfkit("check", clean_file, "--format", form, "--language", "qps").out == plain


def test_a_file_that_is_written_stays_english(trfkit, clean_file):
    plain = trfkit("annotate", clean_file).out
    ran = trfkit("annotate", clean_file, "--language", "qps")
    assert ran.out == plain
    assert "[ţŕƒķîţ" in ran.err


def test_what_is_noted_beside_is_in_the_language_too(trfkit, clean_file):
    ran = trfkit("standings", clean_file, "--format", "json", "--language", "qps")
    assert "[ñöţé: [Ţĥé ƒîļé" in ran.err
    ran = trfkit("standings", SAMPLE.with_name("round-robin.trf"), "--language", "qps")
    assert "round-robin.trf: [1 ƒîñðîñĝ, àļļ ļîšţéð ƀý" in ran.err


def test_a_letter_is_in_the_language(trfkit, clean_file):
    text = SAMPLE.read_text("utf-8").replace("022 ", "024 ")
    Path(clean_file).write_text(text, "utf-8")
    ran = trfkit("check", clean_file, "--profile", "upload", "--letter", "to", "--language", "qps")
    assert "[1 ļéţţéŕ ŵŕîţţéñ ţö" in ran.err
    assert "[Þļéàšé šéñð ţĥé ƒîļé" in Path("to/open.txt").read_text("utf-8")


def test_letters_about_files_of_one_name_are_numbered(trfkit, clean_file):
    text = SAMPLE.read_text("utf-8").replace("022 ", "024 ")
    files = [Path(folder, Path(clean_file).name) for folder in "abc"]
    for file in files:
        file.parent.mkdir()
        file.write_text(text, "utf-8")
    trfkit("check", *files, "--profile", "upload", "--letter", "to")
    assert sorted(path.name for path in Path("to").iterdir()) == [
        "open-2.txt",
        "open-3.txt",
        "open.txt",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("clean_file")
def test_other_processes_write_in_it_and_another_is_another_output(trfkit):
    Path("other.trf").write_bytes(SAMPLE.read_bytes())

    def heads(language):
        trfkit("standings", "open.trf", "other.trf", "-o", "to/", "--jobs", "2", "--resume",
               "--force", "--format", "markdown", "--language", language)  # fmt: skip
        return [Path(f"to/{name}.md").read_text("utf-8")[:20] for name in ("open", "other")]

    assert heads("qps") == 2 * ["# \\[Riverside Open: "]
    assert heads("en") == 2 * ["# Riverside Open: in"]


def test_refusals_and_losses_are_told_in_the_language_too(trfkit, clean_file):
    refused = trfkit("standings", clean_file, "-t", "BUCH", "--language", "qps")
    assert "'BUCH'" in refused.err
    assert "tie-break" not in refused.err
    converted = trfkit("convert", clean_file, "-", "--to", "trf06", "--language", "qps")
    assert "CNV002" in converted.err
    assert "is written" not in converted.err


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("check no-such.trf", id="a file that is not there"),
        pytest.param("standings open.trf copy.trf --format csv", id="what cannot be done"),
        pytest.param("convert open.trf", id="arguments that are missing"),
        pytest.param("generate --points 3-1", id="a value that is none"),
    ],
)
def test_errors_are_in_the_language_too(trfkit, clean_file, monkeypatch, words):
    Path("copy.trf").write_bytes(Path(clean_file).read_bytes())
    monkeypatch.setenv("TRFKIT_LANGUAGE", "qps")
    ran = trfkit(*words.split())

    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("Error:")
    assert "~]" in ran.err.splitlines()[-1]
