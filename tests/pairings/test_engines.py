"""Engines: recorded runs of each, and what becomes of one that is missing, fails or hangs."""

import sys
import time
from itertools import pairwise

import pytest
from recorded_engines import TRANSCRIPTS, program, replayed

from trfkit.files.trf.reading import read
from trfkit.messages import Message
from trfkit.pairings.engine_programs import MOST_OUTPUT, CannotStartError, ProgramEnd, run
from trfkit.pairings.engines import (
    ENGINES,
    RULE_SETS,
    EngineRefusal,
    Trouble,
    chosen_engines,
    read_pairs,
)
from trfkit.pairings.pairing_check import check_pairings
from trfkit.pairings.stated_rounds import Request

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are scripts that Windows does not start by a path"
)

BANNER = "BBP Pairings (https://example.org) - v6.0.0 (Built today)"


def event(name):
    return read((TRANSCRIPTS / name).read_bytes()).tournament


def no_program(_):
    return None


def fake(folder, body, name="engine"):
    """Return a program that tells the version of bbpPairings, and else runs ``body``."""
    text = f"#!{sys.executable}\nimport os, sys, time\nif '-r' in sys.argv:\n"
    text += f"    print({BANNER!r})\n    sys.exit()\n{body}\n"
    return str(program(folder / name, text))


def told(folder, body, timeout=20):
    """Return what an engine that does ``body`` is taken to say of a round."""
    (engine,) = chosen_engines([fake(folder, body)], no_program, timeout)
    (answer,) = engine.pair([b"001 ..."], timeout)
    return answer


@pytest.mark.parametrize(
    ("name", "of", "version", "follows"),
    [
        ("bbpPairings-5", "dutch-2017.trf", "a build without number, up to 5", "dutch-2017"),
        ("bbpPairings-6", "dutch-2026.trf", "a build without number, 6 or later", "dutch-2026"),
        ("JaVaFo-1.4", "dutch-2016.trf", "1.4", "dutch-2016"),
    ],
)
def test_a_recorded_engine_pairs_each_round_as_it_did(tmp_path, name, of, version, follows):
    path = str(replayed(tmp_path, name))
    wanted, java = [path], None
    if name.startswith("JaVaFo"):
        (tmp_path / "engine.jar").write_bytes(b"PK")
        wanted, java = [str(tmp_path / "engine.jar")], path
    engines = chosen_engines(wanted, {"java": java}.get, 20)

    checked = check_pairings(event(of), Request(engines=engines))

    assert (str(engines[0].version), engines[0].follows) == (version, (follows,))
    assert checked.system.name == follows
    assert checked.failure is None
    assert {one.verdict for one in checked.rounds} == {"same"}
    assert checked.compared == len(checked.rounds) >= 6


def test_of_two_engines_the_one_that_follows_the_rules_is_asked(tmp_path):
    both = [str(replayed(tmp_path, name)) for name in ("bbpPairings-6", "bbpPairings-5")]
    engines = chosen_engines(both, no_program, 20)

    checked = check_pairings(event("dutch-2017.trf"), Request(engines=engines))

    assert str(checked.engine.version).endswith("up to 5")
    assert checked.same == 6


@pytest.mark.slow
def test_py4swiss_pairs_an_event_of_its_rules():
    engines = chosen_engines(["py4swiss"], no_program, 30)

    checked = check_pairings(event("dutch-2017.trf"), Request(engines=engines))

    assert (checked.engine.name, checked.failure) == ("py4swiss", None)
    assert {one.verdict for one in checked.rounds} == {"same"}


@pytest.mark.slow
def test_py4swiss_refuses_in_words_and_goes_on_with_the_next_round():
    (engine,) = chosen_engines(["py4swiss"], no_program, 30)

    first, second = engine.pair([b"001 nothing", b""], 30)

    assert str(first.text).startswith("py4swiss refuses the round: ")
    assert "Error" in str(first.text)
    assert isinstance(second, Trouble)


@pytest.mark.parametrize(
    ("body", "words", "is_of_engine"),
    [
        ("sys.exit('no such luck')", "finds no pairing: no such luck", False),
        ("print('bad line', file=sys.stderr); sys.exit(3)", "refuses the round: bad line", False),
        ("sys.exit(2)", "ended with exit code 2", True),
        ("os.kill(os.getpid(), 15)", "ended with signal 15", True),
        ("os.kill(os.getpid(), 11)", "ended with signal 11", True),
        ("print('hello')", "printed no pairing: hello", True),
        ("pass", "printed no pairing: nothing", True),
        ("print('2'); print('1 2')", "printed no pairing: 2 1 2", True),
        ("print('1'); print('1 x')", "printed no pairing", True),
        ("sys.stderr.buffer.write(b'\\xff\\x1b[2J' * 9999); sys.exit(3)", "refuses", False),
    ],
)
def test_what_an_engine_cannot_do_is_told_in_words(tmp_path, body, words, is_of_engine):
    answer = told(tmp_path, body)

    assert isinstance(answer, Trouble)
    assert words in str(answer.text)
    assert answer.is_of_engine is is_of_engine
    assert len(str(answer.text)) < 400
    assert str(answer.text).isprintable()


def test_an_engine_that_hangs_is_ended_with_what_it_started(tmp_path):
    body = (
        "import subprocess\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "time.sleep(600)"
    )
    before = time.monotonic()

    answer = told(tmp_path, body, timeout=1.5)

    assert answer == Trouble(
        Message("pairings.too-slow", name="bbpPairings", seconds="1.5"), is_of_engine=True
    )
    assert time.monotonic() - before < 30


def test_more_than_a_bounded_part_of_the_output_is_not_kept(tmp_path):
    path = program(
        tmp_path / "loud",
        f"#!{sys.executable}\nimport sys\nfor _ in range(40): sys.stdout.write('x' * 100000)\n",
    )

    ended = run([str(path)], tmp_path, 20)

    assert (ended.code, len(ended.output), MOST_OUTPUT) == (0, 1 << 20, 1 << 20)


def test_an_engine_runs_in_a_folder_of_its_own_without_input(tmp_path):
    path = program(
        tmp_path / "nosy",
        f"#!{sys.executable}\nimport os, sys\nprint(os.listdir(), repr(sys.stdin.read()))\n",
    )
    folder = tmp_path / "folder"
    folder.mkdir()

    assert run([str(path)], folder, 20).output == b"[] ''\n"


def test_what_cannot_be_started_says_why(tmp_path):
    with pytest.raises(CannotStartError, match="no such file"):
        run([str(tmp_path / "missing")], tmp_path, 5)


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("bbpPairings", "bbpPairings is not here: it needs its executable, named or on PATH"),
        ("javafo", "JaVaFo is not here: it needs Java, and the jar named"),
        ("nothing", "nothing is no file and none of the engines bbpPairings, py4swiss, JaVaFo"),
        ("\x1b[2J", "is no file"),
    ],
)
def test_an_engine_that_is_named_and_missing_is_refused(word, words):
    with pytest.raises(EngineRefusal, match=words) as refusal:
        chosen_engines([word], no_program, 5)

    assert str(refusal.value).isprintable()


def test_files_that_are_no_engine_are_refused(tmp_path):
    (tmp_path / "text.txt").write_text("no program", "utf-8")
    (tmp_path / "no.jar").write_bytes(b"")
    other = program(tmp_path / "other", f"#!{sys.executable}\nprint('hello')\n")
    silent = program(tmp_path / "silent", f"#!{sys.executable}\nimport time; time.sleep(60)\n")
    for path, finds, words in (
        (tmp_path / "text.txt", None, "cannot be started"),
        (other, None, "does not answer as bbpPairings does"),
        (silent, None, "took longer than 0.5 s to tell its version"),
        (tmp_path / "no.jar", None, "JaVaFo needs java, which is not on PATH"),
        (tmp_path / "no.jar", str(other), "does not answer as JaVaFo does: hello"),
    ):
        with pytest.raises(EngineRefusal, match=words):
            chosen_engines([str(path)], {"java": finds}.get, 0.5 if path == silent else 20)


def test_without_a_name_every_engine_that_is_found_may_be_asked(tmp_path):
    bbp = fake(tmp_path, "pass", "bbpPairings")

    found = chosen_engines([], {"bbpPairings": bbp}.get, 20)
    broken = chosen_engines([], {"bbpPairings": str(tmp_path)}.get, 20)

    assert (found[0].name, str(found[0].version)) == ("bbpPairings", "6.0.0")
    assert "bbpPairings" not in [one.name for one in broken]


def test_the_rows_name_rules_that_exist_and_the_days_leave_no_gap():
    names = {row.name for row in RULE_SETS}

    assert all(set(row.follows) <= names for row in ENGINES)
    for before, after in pairwise(RULE_SETS):
        assert (after.since - before.until).days == 1


def test_each_rules_hold_from_their_day():
    assert [(row.name, str(row.since), str(row.until)) for row in RULE_SETS] == [
        ("dutch-2016", "None", "2017-06-30"),
        ("dutch-2017", "2017-07-01", "2026-01-31"),
        ("dutch-2026", "2026-02-01", "None"),
    ]


@pytest.mark.parametrize(
    ("complaint", "output", "words"),
    [
        (b"no  such\nfile", b"2", "no such file"),
        (b" ", b"all well", "all well"),
        (b"", b"", ""),
        (b"x" * 300, b"", "x" * 300),
        (b"x" * 301, b"", "x" * 300 + "…"),
    ],
)
def test_what_a_program_says_is_one_line_and_bounded(complaint, output, words):
    assert ProgramEnd(1, output, complaint).words == words


def test_a_pairing_may_name_the_free_side_first_or_second():
    assert read_pairs(b"2\r\n1 4\r\n0 3\r\n") == ((1, 4), (3, 0))
    assert read_pairs(b"0\n") == ()
    assert read_pairs(b"") is None


@pytest.mark.parametrize(
    ("version", "is_older"),
    [("1.4", True), ("2.0", False), ("3.1", False), ("of unknown version", False)],
)
def test_javafo_follows_the_rules_of_2017_from_version_2_on(tmp_path, version, is_older):
    java = program(
        tmp_path / "java",
        f"#!{sys.executable}\nprint('JaVaFo (rrweb.org/javafo) - Rel. {version}')",
    )
    jar = tmp_path / "engine.jar"
    jar.write_bytes(b"PK")
    (engine,) = chosen_engines([str(jar)], {"java": str(java)}.get, 20)
    assert (str(engine.version), engine.is_older) == (version, is_older)
    assert engine.follows == (("dutch-2016",) if is_older else ("dutch-2017",))
