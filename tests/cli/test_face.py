"""The face of the command line: its commands by sections, their names, and one name for a thing."""

import shlex
import shutil
from pathlib import Path

import click
import pytest
from command_tree import each_command
from recorded import assert_text_recorded
from row_tests import each_row

from trfkit import __version__
from trfkit.cli.app import COMMANDS, FORMER, QUESTIONS
from trfkit.cli.shared_options import GROUPS as GROUPS_OF_OPTIONS
from trfkit.limits import Limits
from trfkit.record import names

SAMPLES = Path(__file__).parents[2] / "samples"

FACE = {
    "Everyday": "check standings verify explain report convert serve",
    "Files": "annotate fmt diff whatif merge slice anonymise",
    "Ratings": "rate ratings",
    "Organising": "announce playoff",
    "Authors": "generate site list",
    "Archive": "archive",
    "Go": "go",
}
GROUPS = {
    "ratings": "import find show list",
    "playoff": "plan pair result final",
    "list": "tiebreaks editions formats variants codes schemas",
    "go": "rank init apply show list undo verify member freeze",
}
FORMERLY = {
    "pairings check open.trf": "trfkit check FILE --pairings",
    "show open.trf": "trfkit report FILE --only rounds",
    "rank 1234": "trfkit go rank",
    "ratings go list": "trfkit go",
    "tiebreaks": "trfkit list tiebreaks",
    "editions": "trfkit list editions",
    "formats": "trfkit list formats",
    "variants": "trfkit list variants",
    "schema standings": "trfkit list schemas",
    "help standings": "trfkit --help",
    "version": "trfkit --version",
}
UNKNOWN = {
    "standngs": "There is no command 'standngs' (did you mean standings?)",
    "chek open.trf": "There is no command 'chek' (did you mean check?)",
    "ratings impot": "'import'",
    "playoff pln open.trf": "there is no step 'pln' (did you mean plan?)",
    "list tiebreak": "'tiebreaks'",
    "go aply": "'apply'",
}
EXPECTED = {
    "rate open.trf": "Error: --system fide|ufgo was expected.",
    "slice open.trf": "Error: -o DIR was expected.",
    "diff open.trf": "Error: B was expected.",
    "standings": "Error: FILE was expected.",
    "standings open.trf --rounds two": "'two' is not a valid whole number.",
}
OTHER_NAMES = {
    *("--rating", "--player", "--explain", "--report", "--chapter", "--crosstable"),
}
"""Spellings beside which there is another one for the same thing."""


EVERY = dict(each_command())


def options(command):
    return {
        name: option
        for option in command.params
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
    }


def test_the_commands_are_those_of_the_face():
    plain = {name for section in FACE.values() for name in section.split()} - set(GROUPS)
    grouped = {(group, name) for group, listed in GROUPS.items() for name in listed.split()}

    assert set(EVERY) == {(name,) for name in plain} | grouped
    assert all(command.name == words[-1] for words, command in EVERY.items() if len(words) > 1)


def test_help_has_the_commands_in_sections(trfkit):
    ran = trfkit("--help")

    assert ran.code == 0
    found, section = {}, ""
    for line in ran.out.partition("\n\n  Questions:")[0].splitlines():
        if line.endswith(":") and not line.startswith(" "):
            section = line.rstrip(":")
        elif section in FACE and line.startswith("  ") and line[2] != " ":
            found.setdefault(section, []).append(line.split()[0])
            assert "..." not in line
    assert found == {section: listed.split() for section, listed in FACE.items()}


def test_help_names_every_limit_once(trfkit):
    told = " ".join(trfkit("--help").out.split())

    assert f"raises a limit: {', '.join(names(Limits))}." in told
    helps = {options(command)["--limit"].help for command in EVERY.values() if takes(command)}
    assert len(helps) == 1


def takes(command):
    return "--limit" in options(command)


@pytest.mark.parametrize(("question", "words"), QUESTIONS, ids=[words for _, words in QUESTIONS])
def test_help_answers_the_everyday_questions(trfkit, tmp_path, monkeypatch, question, words):
    monkeypatch.chdir(tmp_path)
    shutil.copy(SAMPLES / "open-swiss.trf", "open.trf")
    shutil.copy(SAMPLES / "open-swiss.html", "page.html")
    Path("folder").mkdir()
    shutil.copy("open.trf", "folder")

    told = {" ".join(line.split()) for line in trfkit("--help").out.splitlines()}
    ran = trfkit(*shlex.split(words))

    assert f"{question} trfkit {words}" in told
    assert ran.code in {0, 1}, ran.err
    assert "Error" not in ran.err


@each_row(("line", "answer"), FORMERLY.items())
def test_a_former_name_is_answered_with_the_command_to_use(trfkit, line, answer):
    ran = trfkit(*line.split())

    assert (ran.code, ran.out) == (2, "")
    assert f"is '{answer}" in ran.err


def test_what_a_former_name_is_answered_with_is_a_command():
    assert {line for line in FORMER if line not in COMMANDS} == set(FORMER)
    for answer in FORMER.values():
        first, second, *_ = (*answer.split(), "")
        options = {"--help", "--version"}
        assert {(first,), (first, second)} & set(EVERY) or first in {*GROUPS, *options}


@pytest.mark.parametrize(("line", "answer"), EXPECTED.items())
def test_what_is_missing_or_no_number_is_said_in_one_line(trfkit, line, answer):
    ran = trfkit(*line.split())

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"{answer}\n")


@each_row(("line", "answer"), UNKNOWN.items())
def test_a_mistyped_name_is_answered_with_the_nearest(trfkit, line, answer):
    ran = trfkit(*line.split())

    assert (ran.code, ran.out) == (2, "")
    assert answer in ran.err


def test_reading_is_asked_for_in_the_same_words_everywhere():
    readers = {words for words, command in EVERY.items() if "--strict" in options(command)}

    assert readers == {words for words, command in EVERY.items() if takes(command)}
    for name in (
        "check",
        "standings",
        "verify",
        "explain",
        "report",
        "convert",
        "annotate",
        "rate",
    ):
        assert (name,) in readers


def test_a_thing_has_one_name():
    for words, command in EVERY.items():
        assert not OTHER_NAMES & set(options(command)), words
        source = options(command).get("--rating-source")
        assert source is None or list(source.type.choices) == ["fide", "national"]
    told = {words[0] for words, command in EVERY.items() if "--who" in options(command)}
    assert told == {"rate", "report", "whatif"}
    losses = {words[0] for words, command in EVERY.items() if "--losses" in options(command)}
    assert losses == {"convert", "merge"}
    rates = {words for words, command in EVERY.items() if "--rate-of-play" in options(command)}
    assert rates == {("rate",), ("ratings", "import")}


@each_row("words", EVERY, ids=" ".join)
def test_every_help_shows_examples(trfkit, words):
    ran = trfkit(*words, "--help")

    assert ran.code == 0
    examples = ran.out.replace("\r", "").partition("Examples:\n")[2]
    examples = examples.partition("\nOptions:\n")[0].splitlines()
    assert any(line.startswith(f"    trfkit {' '.join(words)}") for line in examples)
    assert [line for line in examples if line.strip() and not line.startswith("    trfkit ")] == []


MOST_LINES, WIDTH = 80, 80
"""Two screens."""


@pytest.mark.parametrize("words", ["", *GROUPS, *map(" ".join, EVERY)])
def test_every_help_has_room_on_two_screens(trfkit, monkeypatch, words):
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    lines = trfkit(*words.split(), "--help").out.splitlines()

    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= WIDTH


@each_row("words", EVERY, ids=" ".join)
def test_every_help_has_its_examples_first_then_options_in_groups(trfkit, words):
    lines = trfkit(*words, "--help").out.splitlines()
    heads = [line.strip().rstrip(":") for line in lines if line.endswith(":")]
    titles = [head for head in heads if head in {"Examples", "Options", *GROUPS_OF_OPTIONS}]

    assert titles == [head for head in ("Examples", "Options", *GROUPS_OF_OPTIONS) if head in heads]


# What ``spec`` of the command line promises to scripts: options of each command, and formats.
CONTRACT = {
    "standings": (
        "-t --rounds --kind --primary --unrated --rating-source --lots --editions --where -o",
        "table json csv tsv markdown html xlsx",
    ),
    "explain": ("-t --edition --policy", "text json"),
    "verify": (
        "--against --against-dir --map --tolerance --each-round -o --jobs --resume",
        "text json csv html",
    ),
    "check": (
        "--profile --select --ignore --ratings --db --fix --in-place --pairings --today --jobs",
        "text json github sarif junit",
    ),
    "report": ("--only --who -o --jobs --resume", "html markdown text json"),
    "convert": ("--from --to --losses --for --set -o --jobs --resume", ""),
    "serve": ("--port --no-browser", ""),
    "annotate": ("-t --import-notes --in-place -o", ""),
    "fmt": ("--check --in-place", ""),
    "diff": ("-t -o", "text json"),
    "whatif": ("--set --remaining --who", "text json"),
    "merge": ("-o --losses", ""),
    "slice": ("--by --rounds -o", ""),
    "anonymise": ("-o", ""),
    "rate": ("--system --official --unofficial --board --rate-of-play --who", "table json csv"),
    "announce": ("-t --language", ""),
    "generate": ("-o --seed", ""),
    "archive": ("-o --engine --jobs", ""),
}


@each_row(("name", "promised"), CONTRACT.items())
def test_a_command_has_the_options_and_formats_that_scripts_rely_on(name, promised):
    named, formats = promised
    there = options(EVERY[(name,)])

    assert not set(named.split()) - set(there)
    assert not formats or set(formats.split()) <= {*there["--format"].type.choices}
    reads = set(there) & {"--strict"}
    assert not reads or {"--encoding", "--limit"} <= set(there)


@pytest.mark.parametrize("words", ["", *GROUPS])
def test_a_group_without_a_command_prints_its_help_with_its_lines(trfkit, words):
    bare, asked = trfkit(*words.split()), trfkit(*words.split(), "--help")

    assert (bare.code, bare.err) == (0, "")
    assert bare.out == asked.out
    assert bare.out.count("\n") > 5


@pytest.mark.parametrize("name", ["swiss.trf", "no such file.trf", "folder"])
def test_a_file_without_a_command_gets_the_commands_for_it(trfkit, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    ran = trfkit(name)

    assert ran.code == 2
    quoted = f"'{name}'" if " " in name else name
    assert f"trfkit check {quoted}" in ran.err
    assert f"trfkit standings {quoted}" in ran.err


def test_an_option_in_front_of_the_command_is_no_command(trfkit):
    ran = trfkit("--formt", "json", "list", "formats")

    assert ran.code == 2
    assert "No such option '--formt'" in ran.err


def test_the_version_is_printed(trfkit):
    assert trfkit("--version").out == f"trfkit {__version__}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("trfkit sta", "standings", id="commands"),
        pytest.param("trfkit check --for", "--format", id="options"),
        pytest.param("trfkit check --format sa", "sarif", id="values"),
        pytest.param("trfkit standings op", "file,op", id="names of files"),
        pytest.param("trfkit standings -t BH/C1,S", "plain,BH/C1,SB", id="tie-breaks"),
        pytest.param("trfkit standings --edition 202", "plain,2024", id="editions"),
        pytest.param("trfkit explain --policy dummy", "dummy-rounds=completed", id="policies"),
        pytest.param("trfkit check --ignore RNK", "plain,RNK002", id="codes of findings"),
        pytest.param("trfkit convert --to trf2", "plain,trf26", id="formats"),
    ],
)
def test_the_shell_s_completion_works(trfkit, monkeypatch, words, expected):
    monkeypatch.setenv("_TRFKIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))

    assert expected in trfkit().out


def test_the_shell_s_completion_script_is_printed(trfkit, monkeypatch):
    monkeypatch.setenv("_TRFKIT_COMPLETE", "zsh_source")

    ran = trfkit()

    assert ran.code == 0
    assert "#compdef trfkit" in ran.out


def test_numbers_of_options_are_bounded_as_recorded(request):
    """By command and option: least, most, and what counts where it is not given."""
    lines = [
        f"{' '.join(path)} {option.opts[0]}: {option.type.min} {option.type.max}"
        f"{f' {option.default}' if isinstance(option.default, int) else ''}"
        for path, command in each_command()
        for option in command.params
        if isinstance(option.type, click.IntRange)
    ]
    assert_text_recorded(lines, Path(__file__).with_name("option_bounds.txt"), request.config)
