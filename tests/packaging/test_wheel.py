"""What a user gets: the wheel's files, built from this checkout."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from trfkit.syntax.grammar import LANGUAGES
from trfkit.syntax.grammar_tables import digest, folder

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def outside_the_wheel(folder, names):
    """Name what of a folder of the checkout is no source of the wheel."""
    top = {path.name for path in ROOT.iterdir() if path.is_dir()} - {"trfkit", "grammars"}
    made = {"__pycache__", "_tables", "_schemas"}
    return [name for name in names if name in (top if Path(folder) == ROOT else made)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    # In a copy: a build makes the files of _tables anew, which other tests read meanwhile.
    checkout = shutil.copytree(ROOT, folder / "checkout", ignore=outside_the_wheel)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=checkout,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def files_of(wheel, folder):
    return {name for name in wheel.namelist() if name.startswith(f"{folder}/")}


def tracked(folder, pattern, under):
    return {
        f"{under}/{path.relative_to(ROOT / folder).as_posix()}"
        for path in (ROOT / folder).rglob(pattern)
        if "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_module(wheel):
    modules = tracked("trfkit", "*.py", "trfkit")

    assert {name for name in wheel.namelist() if name.endswith(".py")} == modules


def test_the_wheel_holds_grammars_schemas_pages_templates_play_offs_and_the_typing_mark(wheel):
    data = {
        *tracked("grammars", "*.lark", "trfkit/grammars"),
        *tracked("trfkit", "*.json", "trfkit"),
        *tracked("trfkit", "*.md", "trfkit"),
        *tracked("trfkit", "*.html", "trfkit"),
        *tracked("trfkit", "*.toml", "trfkit"),
        *tracked("trfkit/messages", "*.po", "trfkit/messages"),
        *tracked("trfkit/messages", "*.mo", "trfkit/messages"),
        *tracked("trfkit", "*.js", "trfkit"),
        *tracked("trfkit/web/site", "*.svg", "trfkit/web/site"),
        *tracked("trfkit/web/site", "*.mjs", "trfkit/web/site"),
        *tracked("trfkit/web/site", "*.txt", "trfkit/web/site"),
        *tracked("trfkit/web/site", "*.webmanifest", "trfkit/web/site"),
        "trfkit/py.typed",
    }

    assert {name for name in files_of(wheel, "trfkit") if not name.endswith(".py")} == data


def test_the_wheel_holds_the_tables_of_its_grammars(wheel):
    tables = [name for name in wheel.namelist() if name.startswith("trfkit/syntax/_tables/")]

    assert {Path(name).stem for name in tables} == {"forms", "sections", "expressions", *LANGUAGES}
    assert all(json.loads(wheel.read(name))["grammars"] == digest(folder()) for name in tables)


def test_the_wheel_installs_nothing_beside_the_package(wheel):
    tops = {name.partition("/")[0] for name in wheel.namelist()}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"trfkit"}


def test_the_wheel_starts_the_command_line_and_carries_the_licence(wheel):
    (info,) = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}

    assert b"trfkit = trfkit.cli:run" in wheel.read(f"{info}/entry_points.txt")
    assert wheel.read(f"{info}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
