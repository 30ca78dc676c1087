"""What a command imports is part of what it costs: heavy modules wait until they are needed."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from trfkit.checks import STATED
from trfkit.checks.table import CHECKS, checks_for_errors
from trfkit.files.trf.reading import read

ROOT = Path(__file__).parents[2]
SAMPLE = "samples/open-swiss.trf"
CODED = "samples/double-round-robin.trf"
"""A file with codes in records 192 and 222: small languages of their own."""
HEAVY = {
    "dask",
    "distributed",
    "html",
    "jinja2",
    "json",
    "lark",
    "openpyxl",
    "pathlib",
    "platformdirs",
    "pyarrow",
    "anyascii",
    "rapidfuzz",
    "sqlite3",
    "tkinter",
    "urllib.request",
    "xlsxwriter",
    "xml",
}


@cache
def imported(*arguments):
    """Return the modules that a fresh interpreter imports for a command, by -X importtime."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return done, {line.rpartition("|")[2].strip() for line in lines}


def heavy(modules):
    return {name for name in modules if any(f"{name}.".startswith(f"{h}.") for h in HEAVY)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["standings", SAMPLE, "--format", "json"], id="standings"),
        pytest.param(["standings", CODED, "--format", "json"], id="standings-codes"),
        pytest.param(["check", SAMPLE, "--format", "json"], id="check"),
        pytest.param(["check", CODED, "--format", "json"], id="check-codes"),
        pytest.param(["annotate", SAMPLE], id="annotate"),
        pytest.param(["fmt", SAMPLE], id="fmt"),
        pytest.param(["convert", SAMPLE, "-", "--to", "trf"], id="convert"),
        pytest.param(["verify", SAMPLE, "--format", "json"], id="verify"),
        pytest.param(["playoff", SAMPLE, "--format", "json"], id="playoff"),
    ],
)
def test_a_command_for_programs_imports_nothing_heavy(arguments):
    done, modules = imported("-m", "trfkit", *arguments)

    assert done.returncode == 0, done.stderr[-500:]
    assert "trfkit.files.trf.reading" in modules
    assert heavy(modules) == set()


UNUSED = {
    "trfkit.api",
    "trfkit.archive",
    "trfkit.checks.rating_list",
    "trfkit.findings.machine_output",
    "trfkit.files.cr_xml",
    "trfkit.files.crosstables",
    "trfkit.files.json_tables",
    "trfkit.files.tables",
    "trfkit.files.xml_document",
    "trfkit.go",
    "trfkit.playoffs",
    "trfkit.ranking.board_lists",
    "trfkit.ratings",
    "trfkit.reports.categories",
    "trfkit.reports.schemas",
    "trfkit.reports.event_lists",
    "trfkit.verification",
}
OF_OTHERS = {
    "trfkit.files.convert",
    "trfkit.files.trf.annotated_file",
    "trfkit.files.trf.emitting",
    "trfkit.ranking.explanation",
    "trfkit.reports.check",
    "trfkit.reports.explanation",
    "trfkit.reports.code_page",
    "trfkit.reports.standings",
}
"""Each of these is for some of the commands below, and for no other."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "own", "most"),
    [
        pytest.param(
            ["standings", SAMPLE, "--format", "json"],
            {"trfkit.reports.standings"},
            116,  # the words of what is told, in every command, and what a line is made of
            id="standings",
        ),
        pytest.param(
            ["check", SAMPLE, "--format", "json"],
            {"trfkit.checks.table", "trfkit.reports.check"},
            120,  # broken rows, unplayed games, cycles and what engines refuse concern every file
            id="check",
        ),
        pytest.param(
            ["annotate", SAMPLE],
            {"trfkit.files.trf.annotated_file", "trfkit.files.trf.emitting"},
            120,
            id="annotate",
        ),
        pytest.param(
            ["convert", SAMPLE, "-", "--to", "trf26"],
            {"trfkit.files.convert", "trfkit.files.trf.emitting", "trfkit.reports.check"},
            128,  # as above; what is written is read back
            id="convert",
        ),
        pytest.param(
            ["explain", SAMPLE, "1", "BH"],
            {"trfkit.ranking.explanation"},  # its report is named by a row: -X importtime lacks it
            121,  # which list ranks is decided for every command; card and comparison stand beside
            id="explain",
        ),
        pytest.param(
            ["explain", "BH"], {"trfkit.reports.code_page"}, 92, id="explain a code"
        ),  # and for a file beside the code
    ],
)
def test_a_command_imports_what_it_uses_of_the_package(arguments, own, most):
    done, modules = imported("-m", "trfkit", *arguments)
    ours = {name for name in modules if name.split(".")[0] == "trfkit"}
    foreign = (UNUSED | OF_OTHERS) - own

    assert done.returncode == 0, done.stderr[-500:]
    assert own <= ours
    assert {name for name in ours if any(f"{name}.".startswith(f"{f}.") for f in foreign)} == set()
    assert len(ours) <= most  # with each new module say here why every run needs it


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["standings", SAMPLE], id="standings"),
        pytest.param(["annotate", SAMPLE], id="annotate"),
        pytest.param(["fmt", SAMPLE], id="fmt"),
        pytest.param(["explain", SAMPLE, "1", "BH"], id="explain"),
    ],
)
def test_a_command_imports_the_checks_that_find_errors_which_it_minds(arguments):
    code = (
        f"import sys; from trfkit.cli.app import main; main({arguments!r}); "
        "print(*sys.modules, file=sys.stderr)"  # import_module is not in -X importtime
    )
    done, _ = imported("-c", code)
    modules = set(done.stderr.splitlines()[-1].split())
    checks = modules_of(CHECKS)
    result = read((ROOT / SAMPLE).read_bytes())
    rows = checks_for_errors((*STATED, "TBK"))

    assert modules & checks == modules_of([row for row in rows if row.concerns(result)])
    assert "trfkit.checks.results" in modules & checks < checks


def modules_of(rows):
    return {f"trfkit.checks.{row.place.partition(':')[0]}" for row in rows}


def test_importing_the_package_imports_none_of_its_parts():
    _, modules = imported("-c", "import trfkit")

    assert {name for name in modules if name.startswith("trfkit")} == {"trfkit", "trfkit.version"}


def test_the_collector_rests_in_a_process_of_the_command_line_and_only_there():
    code = (
        "import gc, sys; from trfkit.cli import run; "
        "frozen = gc.get_freeze_count(); "  # Python 3.12 starts with some
        "told = lambda: print(gc.isenabled(), gc.get_freeze_count() > frozen); "
        "run(['formats']); told(); sys.argv[1:] = ['formats']; run(); told()"
    )
    done, _ = imported("-c", code)
    shown = done.stdout.splitlines()

    # What is frozen is not looked at again as the process ends.
    assert [line for line in shown if line.startswith(("True", "False"))] == [
        "True False",
        "False True",
    ]
