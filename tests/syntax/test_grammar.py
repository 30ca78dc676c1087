"""Grammars: found, built, cached, and their mismatches as values."""

import os
import pickle
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import lark
import pytest

import trfkit
from trfkit.syntax import grammar
from trfkit.syntax.cache import LARGEST
from trfkit.syntax.grammar import Leaf, Mismatch, Node, folder, load

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")


@pytest.fixture(autouse=True)
def forget():
    """Nothing that was loaded in one test is known in the next."""
    load.cache_clear()
    yield
    load.cache_clear()


@pytest.fixture
def private(tmp_path):
    place = tmp_path / "cache"
    place.mkdir(mode=0o700)
    return place


def built(monkeypatch):
    """Count how often Lark builds tables."""
    count = []
    build = lark.Lark.open

    def counting(*args, **options):
        count.append(args)
        return build(*args, **options)

    monkeypatch.setattr(lark.Lark, "open", counting)
    return count


def test_the_grammars_stand_beside_the_package_or_inside_it():
    assert (folder() / "document.lark").is_file()


def test_an_installed_package_finds_the_grammars_inside_itself(tmp_path):
    package = Path(trfkit.__file__).parent
    shutil.copytree(package, tmp_path / "trfkit", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(folder(), tmp_path / "trfkit" / "grammars")
    script = "from trfkit.syntax import grammar, parse; parse(b'001'); print(grammar.folder())"
    ran = subprocess.run(
        [sys.executable, "-P", "-c", script],
        cwd=tmp_path.parent,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert Path(ran.stdout.strip()) == (tmp_path / "trfkit" / "grammars").resolve()


def test_a_broken_installation_is_told_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(grammar, "__file__", str(tmp_path / "trfkit" / "syntax" / "grammar.py"))
    with pytest.raises(FileNotFoundError, match="install trfkit again"):
        folder()


def test_a_tree_has_rules_tokens_and_columns(private):
    tree = load("timecontrol", cache=private).parse("40/6000+30:900")

    assert tree == Node(
        "both_colours",
        (
            Node(
                "periods",
                (
                    Node(
                        "period",
                        (
                            Leaf("MOVES", "40", 1),
                            Leaf("SECONDS", "6000", 4),
                            Leaf("INCREMENT", "30", 9),
                        ),
                    ),
                    Node("period", (Leaf("SECONDS", "900", 12),)),
                ),
            ),
        ),
    )
    assert tree.texts("SECONDS") == ("6000", "900")
    assert len(tree.nodes("periods")) == 1


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("", 1, "", ("MOVES", "SECONDS", "W")),
        ("5400+", 6, "", ("INCREMENT",)),
        ("5400+30 fast", 8, "fast", ("COLON",)),
        ("x", 1, "x", ("MOVES", "SECONDS", "W")),
    ],
)
def test_a_mismatch_tells_where_what_and_what_instead(private, text, column, found, expected):
    mismatch = load("timecontrol", cache=private).parse(text)

    assert isinstance(mismatch, Mismatch)
    assert column == mismatch.column
    assert found == mismatch.found.strip()
    assert set(expected) <= set(mismatch.expected)


def test_tables_are_kept_and_read_again(private, monkeypatch):
    count = built(monkeypatch)
    load("timecontrol", cache=private)
    load.cache_clear()
    again = load("timecontrol", cache=private)

    assert len(count) == 1
    assert isinstance(again.parse("5400"), Node)


def test_a_cached_language_knows_its_terminals_and_rules(private):
    fresh = load("trf16", ("player",), private)
    load.cache_clear()
    kept = load("trf16", ("player",), private)

    assert fresh.terminals == kept.terminals
    assert fresh.rules == kept.rules
    assert kept.width("NAME") == 33
    with pytest.raises(ValueError, match="no fixed width"):
        kept.width("NOTHING")


def test_a_changed_grammar_is_built_anew(private, monkeypatch, tmp_path):
    load("timecontrol", cache=private)
    copies = tmp_path / "grammars"
    copies.mkdir()
    for file in folder().glob("*.lark"):
        (copies / file.name).write_bytes(file.read_bytes() + b"\n// another text\n")
    load.cache_clear()
    count = built(monkeypatch)
    monkeypatch.setattr(grammar, "folder", lambda: copies)
    load("timecontrol", cache=private)

    assert len(count) == 1


class Trap:
    """Unpickling this runs code."""

    def __reduce__(self):
        return (sys.exit, ("the poison worked",))


@pytest.mark.parametrize(
    "poison",
    [b"", b"no pickle", pickle.dumps(Trap()), pickle.dumps(("key", {}, {})), b"\x80\x05\x95\xff"],
    ids=["empty", "junk", "code", "other key", "cut"],
)
def test_a_poisoned_cache_is_ignored_and_replaced(private, poison):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    kept.write_bytes(poison)
    load.cache_clear()

    assert isinstance(load("timecontrol", cache=private).parse("5400"), Node)
    assert kept.read_bytes() != poison


def test_tables_of_the_right_key_but_the_wrong_content_are_ignored(private):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    key, data, memo = pickle.loads(kept.read_bytes())  # noqa: S301 - written a moment ago
    kept.write_bytes(pickle.dumps((key, data, {})))
    assert memo
    load.cache_clear()

    assert isinstance(load("timecontrol", cache=private).parse("5400"), Node)


@posix
@pytest.mark.parametrize("size", [LARGEST + 1, 1 << 40])
def test_a_cache_of_absurd_size_is_ignored_and_replaced(private, size):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    os.truncate(kept, size)  # a hole: no disk is filled
    load.cache_clear()

    assert isinstance(load("timecontrol", cache=private).parse("5400"), Node)
    assert kept.stat().st_size < LARGEST


@posix
def test_a_pipe_in_the_cache_is_not_waited_for(private):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    kept.unlink()
    os.mkfifo(kept, 0o600)
    load.cache_clear()

    assert isinstance(load("timecontrol", cache=private).parse("5400"), Node)
    assert kept.is_file()


def test_what_a_killed_run_left_in_the_cache_blocks_nothing(private, monkeypatch):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    kept.rename(private / f"{kept.name}.{os.getpid()}.new")
    load.cache_clear()
    load("timecontrol", cache=private)
    load.cache_clear()
    count = built(monkeypatch)
    load("timecontrol", cache=private)

    assert not count


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_may_write_is_neither_read_nor_written(private, monkeypatch, mode):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    before = kept.stat().st_mtime_ns
    private.chmod(mode)
    load.cache_clear()
    count = built(monkeypatch)
    load("timecontrol", cache=private)

    assert len(count) == 1
    assert before == kept.stat().st_mtime_ns


@posix
def test_a_file_that_others_may_write_is_not_read(private, monkeypatch):
    load("timecontrol", cache=private)
    (kept,) = private.iterdir()
    kept.chmod(0o666)
    load.cache_clear()
    count = built(monkeypatch)
    load("timecontrol", cache=private)

    assert len(count) == 1
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_without_a_folder_to_write_to_the_tables_are_built_in_memory(tmp_path):
    nowhere = tmp_path / "file"
    nowhere.write_bytes(b"in the way")

    assert isinstance(load("timecontrol", cache=nowhere / "below").parse("5400"), Node)


def test_a_full_disk_leaves_nothing_half_written(private, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)

    assert isinstance(load("timecontrol", cache=private).parse("5400"), Node)
    assert list(private.iterdir()) == []
