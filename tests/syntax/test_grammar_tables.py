"""Tables: made when the package is built, equal to what Lark makes of the grammars now."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import trfkit
from trfkit.syntax import grammar_tables
from trfkit.syntax.deriving import write_tables
from trfkit.syntax.grammar_tables import digest, folder, read_table, write_table

ROW = "001    1 m    Player, One                       2000 NED     1000001 1980/01/31  1.0    1"


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Have the tables of the package stand in an empty folder."""
    monkeypatch.setattr(grammar_tables, "PLACE", tmp_path / "_tables")
    return tmp_path / "_tables"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """Return the folder of tables that the grammars make now."""
    place = tmp_path_factory.mktemp("fresh")
    write_tables(folder(), place)
    return place


def contents(place):
    return {file.name: file.read_bytes() for file in place.glob("*.json")}


def test_the_tables_of_the_package_are_those_of_its_grammars(fresh):
    hint = "made of other grammars: run `pip install -e .` again"

    assert contents(fresh) == contents(Path(grammar_tables.PLACE)), hint


@pytest.mark.slow
def test_the_same_grammars_give_the_same_tables_in_every_process(fresh, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "trfkit.syntax.deriving", tmp_path],
        env=os.environ | {"PYTHONHASHSEED": "7"},
        check=True,
    )

    assert contents(fresh) == contents(tmp_path)


def test_no_table_names_the_machine_that_made_it(fresh):
    machine = (str(Path.home()).encode(), str(folder().parent).encode())

    assert not [name for name, text in contents(fresh).items() if any(m in text for m in machine)]


def test_a_table_comes_back_as_it_was_written(elsewhere):
    write_table(elsewhere, "some", digest(folder()), {"a": [1, None]})

    assert read_table("some") == {"a": [1, None]}
    assert [file.name for file in elsewhere.iterdir()] == ["some.json"]


@pytest.mark.parametrize("text", [None, b"", b"{", b"\xff"], ids=["none", "empty", "cut", "junk"])
def test_a_table_that_is_missing_or_broken_is_none(elsewhere, text):
    elsewhere.mkdir()
    if text is not None:
        (elsewhere / "some.json").write_bytes(text)

    assert read_table("some") is None


def test_in_a_checkout_the_table_of_other_grammars_is_none(elsewhere, tmp_path, monkeypatch):
    write_table(elsewhere, "some", digest(folder()), 1)
    copies = tmp_path / "grammars"
    shutil.copytree(folder(), copies)
    monkeypatch.setattr(grammar_tables, "_grammars", lambda: str(copies))
    assert read_table("some") == 1

    changed = (copies / "fields.lark").read_text(encoding="utf-8").replace("{33}", "{32}")
    (copies / "fields.lark").write_text(changed, encoding="utf-8")
    digest.cache_clear()
    assert read_table("some") is None


def test_the_grammars_stand_beside_the_package_or_inside_it():
    assert (folder() / "document.lark").is_file()


def test_a_broken_installation_is_told_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(grammar_tables, "_PACKAGE", str(tmp_path / "trfkit"))

    with pytest.raises(FileNotFoundError, match="installation is incomplete"):
        folder()


INSTALLED = """
import sys
from lark import lark as inside
def refused(*_, **__): raise SystemExit("compiled")
inside.load_grammar = refused
from trfkit.syntax import parse
from trfkit.syntax.field_codes import parse_time_control
from trfkit.tie_breaks import parse_code
from trfkit.syntax.grammar_tables import folder
print([record.intact for record in parse(sys.argv[1].encode()).document.records])
parse_time_control("5400+30"), parse_code("BH/C1")
print(folder())
"""


WHERE = ("syntax", "_tables")


def installed(place, fresh):
    """Put the package, its grammars and its tables into a folder, as a wheel does."""
    unwanted = shutil.ignore_patterns("__pycache__", "_tables")
    shutil.copytree(Path(trfkit.__file__).parent, place / "trfkit", ignore=unwanted)
    shutil.copytree(folder(), place / "trfkit" / "grammars")
    shutil.copytree(fresh, place.joinpath("trfkit", *WHERE))


def run(place, text=f"{ROW}\n"):
    return subprocess.run(
        [sys.executable, "-P", "-B", "-c", INSTALLED, text],
        cwd=place.parent,
        env=os.environ | {"PYTHONPATH": str(place), "HOME": str(place / "home")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_an_installed_package_reads_by_its_tables_without_compiling_or_writing(tmp_path, fresh):
    installed(tmp_path, fresh)
    before = sorted(tmp_path.rglob("*"))
    ran = run(tmp_path)

    assert ran.stdout.splitlines() == ["[True]", str(tmp_path / "trfkit" / "grammars")], ran.stderr
    assert before == sorted(tmp_path.rglob("*"))


@pytest.mark.slow
def test_the_test_above_would_see_a_compilation(tmp_path, fresh):
    installed(tmp_path, fresh)
    shutil.rmtree(tmp_path.joinpath("trfkit", *WHERE))

    assert "compiled" in run(tmp_path).stderr
