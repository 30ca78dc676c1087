"""Whatever a file is, a command answers in words with the right exit code, and writes nothing."""

import errno
import io
import os
import random
import subprocess
import sys
import zipfile

import clean
import pytest

SWISS = clean.SWISS.encode()


def junk(size):
    return random.Random(1).randbytes(size)  # noqa: S311 - the same junk every time


def workbook():
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return written.getvalue()


NO_TOURNAMENT = {
    "empty": b"",
    "blank": b" \r\n\r\n",
    "binary": junk(5000),
    "a workbook renamed": workbook(),
    "nothing but NULs": bytes(3000),
    "prose": b"Dear arbiter,\nhere is the file.\n",
    "a line of 100,000 characters": b"x" * 100_000,
    "a player's line of 100,000 characters": SWISS + b"001   8" + b" " * 100_000 + b"\n",
    "more players than the limit": b"".join(b"001 %4d\n" % n for n in range(1, 10_001)),
    "more rounds than the limit": b"001    1" + b" " * 82 + b"  0000 - Z" * 201 + b"\n",
}

STILL_A_TOURNAMENT = {
    "two files concatenated": SWISS + SWISS,
    "a NUL inside a name": SWISS.replace(b"Apple", b"A\0ple"),
    "lone surrogates in UTF-8": SWISS.replace(b"Apple", b"A\xed\xa0\x80e"),
    "lone surrogates in UTF-16": b"\xff\xfe" + SWISS.decode().encode("utf-16-le") + b"\x00\xd8",
    "half a character at the end": b"\xff\xfe" + SWISS.decode().encode("utf-16-le") + b"\x30",
    "escape sequences in a name": SWISS.replace(b"Apple", b"\x1b[2J\x07"),
    "rubbish between the records": SWISS.replace(b"\n", b"\n\x01\x02\xff\n"),
}

COMMANDS = {
    "standings": ["standings", "FILE"],
    "standings as JSON": ["standings", "FILE", "--format", "json"],
    "annotate": ["annotate", "FILE", "-o", "OUT"],
    "verify": ["verify", "FILE"],
    "check": ["check", "FILE"],
    "convert": ["convert", "FILE", "OUT", "--to", "trf"],
    "explain": ["explain", "FILE", "1", "BH"],
    "diff": ["diff", "FILE", "FILE"],
    "whatif": ["whatif", "FILE", "--set", "1 rating 2001"],
    "check of pairings": ["check", "FILE", "--pairings=py4swiss", "--rules", "dutch-2017"],
    "report": ["report", "FILE", "--format", "html"],
}
READERS = {name: words for name, words in COMMANDS.items() if words[0] != "check"}


def cases(contents):
    return [pytest.param(data, id=name) for name, data in contents.items()]


@pytest.fixture
def on_file(trfkit, tmp_path):
    def run(words, data):
        path, out = tmp_path / "in.trf", tmp_path / "out.trf"
        path.write_bytes(data)
        places = {"FILE": path, "OUT": out}
        return trfkit(*(places.get(word, word) for word in words)), out

    return run


def is_in_words(text):
    return "Traceback" not in text and "nternal error" not in text


@pytest.mark.sweep
@pytest.mark.parametrize("data", cases(NO_TOURNAMENT))
@pytest.mark.parametrize("words", cases(READERS))
def test_what_is_no_tournament_is_refused_and_nothing_written(on_file, words, data):
    ran, out = on_file(words, data)

    assert ran.code == 2
    assert "in.trf holds no tournament" in ran.err
    assert is_in_words(ran.err)
    assert not ran.out
    assert not out.exists()


@pytest.mark.parametrize("data", cases(NO_TOURNAMENT))
def test_what_is_no_tournament_is_a_finding_of_check(on_file, data):
    ran, _ = on_file(COMMANDS["check"], data)

    assert ran.code == 1
    assert "error[" in ran.out
    assert not ran.err


@pytest.mark.sweep
@pytest.mark.parametrize("data", cases(STILL_A_TOURNAMENT))
@pytest.mark.parametrize("words", cases(COMMANDS))
def test_a_damaged_tournament_is_worked_with(on_file, words, data):
    ran, _ = on_file(words, data)

    assert ran.code in {0, 1}
    assert is_in_words(ran.err)
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("data", cases(STILL_A_TOURNAMENT))
def test_a_damaged_tournament_comes_out_byte_for_byte(on_file, data):
    _, out = on_file(COMMANDS["convert"], data)

    assert out.read_bytes() == data


@pytest.mark.long
def test_fifty_megabytes_of_junk_are_refused_before_they_are_decoded(on_file):
    ran, _ = on_file(COMMANDS["standings"], junk(1 << 20) * 50)

    assert ran.code == 2
    assert "error[SYN021]" in ran.err
    assert str(50 << 20) in ran.err


def test_no_escape_sequence_of_a_file_reaches_the_terminal(on_file):
    data = STILL_A_TOURNAMENT["escape sequences in a name"]

    for words in (["standings", "FILE"], ["check", "FILE"], ["verify", "FILE"]):
        ran, _ = on_file(words, data)
        assert "\x1b" not in ran.out


@pytest.mark.parametrize("words", cases(READERS))
def test_strict_refuses_what_needs_repair_and_says_why(on_file, words):
    ran, out = on_file([*words, "--strict"], SWISS.replace(b"2026/05/01", b"1.5.2026  ", 1))

    assert ran.code == 2
    assert "042" in ran.err
    assert "is refused in strict mode: 1 repair" in ran.err
    assert not out.exists()


@pytest.mark.parametrize("words", cases(READERS))
def test_strict_takes_what_needs_none(on_file, words):
    ran, _ = on_file([*words, "--strict"], SWISS)

    assert ran.code == 0


@pytest.mark.parametrize("words", cases(COMMANDS))
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(lambda _: None, "there is no file", id="missing"),
        pytest.param(lambda path: path.mkdir(), "folder", id="folder"),
    ],
)
def test_what_cannot_be_opened_is_said_in_words(trfkit, tmp_path, words, make, reason):
    make(tmp_path / "in.trf")

    ran = trfkit(*({"FILE": tmp_path / "in.trf", "OUT": tmp_path / "out"}.get(w, w) for w in words))

    assert ran.code == 2
    assert reason in ran.err
    assert is_in_words(ran.err)


def test_an_unreadable_file_is_said_in_words(trfkit, swiss, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("trfkit.cli.file_arguments.open", refuse, raising=False)

    ran = trfkit("standings", swiss)

    assert ran.code == 2
    assert ran.err == f"Error: cannot read {swiss}: permission denied\n"


@pytest.mark.parametrize("words", [COMMANDS["annotate"], COMMANDS["convert"]])
def test_a_full_disk_leaves_nothing_behind(on_file, words, monkeypatch, tmp_path):
    def full(_descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)

    ran, _ = on_file(words, SWISS)

    assert ran.code == 2
    assert "no space left on device" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["in.trf"]


@pytest.mark.parametrize("words", [COMMANDS["annotate"], COMMANDS["convert"]])
def test_an_existing_target_is_left_alone_without_force(on_file, words, tmp_path):
    (tmp_path / "out.trf").write_bytes(b"precious")

    ran, out = on_file(words, SWISS)

    assert ran.code == 2
    assert "exists; --force replaces it" in ran.err
    assert out.read_bytes() == b"precious"

    ran, out = on_file([*words, "--force"], SWISS)

    assert ran.code == 0
    assert out.read_bytes() != b"precious"


def test_an_interrupt_is_130_and_said_in_a_word(trfkit, swiss, monkeypatch):
    def interrupt(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("trfkit.cli.tournament_files.load", interrupt)

    ran = trfkit("standings", swiss)

    assert ran.code == 130
    assert ran.err.strip() == "interrupted"


def test_an_interrupt_while_the_program_loads_is_130_too(trfkit, monkeypatch):
    def interrupt(_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("trfkit.cli.app.main", interrupt)

    ran = trfkit("list", "formats")

    assert ran.code == 130
    assert ran.err == "\ninterrupted\n"


def test_an_end_of_file_is_no_interrupt(trfkit, swiss, monkeypatch):
    def end(*_args, **_kwargs):
        raise EOFError

    monkeypatch.setattr("trfkit.cli.tournament_files.load", end)

    ran = trfkit("standings", swiss)

    assert ran.code == 2
    assert "Internal error: EOFError" in ran.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("odd", "ValueError: odd"),
        ("of two\nlines", "ValueError: of two lines"),
        ("x" * 288, f"ValueError: {'x' * 288}"),
        ("x" * 289, f"ValueError: {'x' * 288}"),
    ],
)
def test_our_own_mistake_is_reported_without_a_traceback(trfkit, swiss, monkeypatch, words, line):
    def fail(*_args, **_kwargs):
        raise ValueError(words)

    monkeypatch.setattr("trfkit.cli.tournament_files.load", fail)

    ran = trfkit("standings", swiss)

    assert ran.code == 2
    assert ran.err.startswith(f"Internal error: {line}\nPlease report it")


def test_our_own_mistake_shows_where_it_happened_on_request(trfkit, swiss, monkeypatch):
    def fail(*_args, **_kwargs):
        raise ZeroDivisionError("odd")

    monkeypatch.setattr("trfkit.cli.tournament_files.load", fail)
    monkeypatch.setenv("TRFKIT_DEBUG", "1")

    assert "Traceback" in trfkit("standings", swiss).err


def test_another_failure_of_the_system_is_said_in_words(trfkit, swiss, monkeypatch):
    def fail(*_args, **_kwargs):
        raise OSError(errno.EIO, "Input/output error", "somewhere")

    monkeypatch.setattr("trfkit.cli.tournament_files.load", fail)

    ran = trfkit("standings", swiss)

    assert ran.code == 2
    assert ran.err == "Error: somewhere: input/output error\n"


on_posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes and devices")


@pytest.mark.slow
@on_posix
@pytest.mark.parametrize("words", [["--help"], ["list", "tiebreaks"], ["standings", "FILE"]])
def test_a_closed_pipe_ends_quietly(swiss, words):
    reader, writer = os.pipe()
    os.close(reader)
    words = [swiss if word == "FILE" else word for word in words]

    done = subprocess.run(
        [sys.executable, "-m", "trfkit", *map(str, words)],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)

    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.slow
@on_posix
@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [("standings FILE", 1, 0), ("standings FILE", 2, 0), ("standings -", 0, 2)],
)
def test_a_stream_that_the_caller_closed_is_no_internal_error(swiss, words, closed, code):
    command = [sys.executable, "-m", "trfkit", *words.replace("FILE", str(swiss)).split()]
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}>&-', "sh", *command],
        capture_output=True,
        check=False,
    )

    assert done.returncode == code
    assert b"Internal error" not in done.stderr


def run_onto_full_device(words, stream, *, is_buffered=True):
    """Run a command with a stream that takes nothing, as a plain environment buffers it."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    env |= {} if is_buffered else {"PYTHONUNBUFFERED": "1"}
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device, not a file
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, stream: full}
        command = [sys.executable, "-m", "trfkit", *map(str, words)]
        return subprocess.run(command, **streams, env=env, text=True, check=False)


@pytest.mark.sweep
@on_posix
@pytest.mark.parametrize("is_buffered", [True, False])
@pytest.mark.parametrize(
    "words",
    ["standings FILE", "convert FILE - --to trf", "list formats", "--help", "standings --help"],
)
def test_a_full_device_as_standard_output_is_said_once(swiss, words, is_buffered):
    words = [swiss if word == "FILE" else word for word in words.split()]

    done = run_onto_full_device(words, "stdout", is_buffered=is_buffered)

    assert done.returncode == 2
    assert done.stderr.endswith("Error: no space left on device\n")
    assert "Errno" not in done.stderr  # neither a traceback nor what Python says as it ends


@on_posix
@pytest.mark.parametrize("words", [["generate"], ["standings", "absent.trf"]])
def test_a_full_device_as_standard_error_is_told_by_the_exit_code(words):
    assert run_onto_full_device(words, "stderr").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp850", "cp1251", "utf-8"])
def test_a_console_of_any_encoding_shows_the_standings(tmp_path, encoding):
    path = tmp_path / "in.trf"
    path.write_bytes(clean.SWISS.replace("Apple, Ann", "Łoś, Zoë 王").encode())

    done = subprocess.run(
        [sys.executable, "-m", "trfkit", "standings", str(path)],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert ", Zo" in done.stdout.decode(encoding)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("announce -t BH/C1 --language uk", "Poryadok tay-breykiv"),
        ("announce -t BH/C1 --language pl", "Kolejnosc"),
        ("list tiebreaks --language qps", "[code~~]"),
        ("list variants --language qps", "[variant~~~]"),
    ],
)
def test_a_console_without_the_letters_of_a_language_shows_others(words, expected):
    done = subprocess.run(
        [sys.executable, "-m", "trfkit", *words.split()],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert expected in done.stdout.decode("ascii")


def test_json_is_utf_8_on_a_console_of_any_encoding(tmp_path):
    path = tmp_path / "in.trf"
    path.write_bytes(clean.SWISS.replace("Apple, Ann", "Łoś, Zoë 王").encode())

    done = subprocess.run(
        [sys.executable, "-m", "trfkit", "standings", str(path), "--format", "json"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )

    assert "Łoś, Zoë 王".encode() in done.stdout


ONE_SIDED = SWISS.replace(b"     4 w 1", b"     5 w 1", 1)


def test_strict_refuses_rounds_that_contradict_each_other(trfkit, tmp_path):
    (tmp_path / "open.trf").write_bytes(ONE_SIDED)

    ran = trfkit("standings", tmp_path / "open.trf", "--strict")

    assert ran.code == 2
    assert "RES003" in ran.err
    assert not ran.out


def test_a_file_whose_rounds_contradict_each_other_is_one_with_errors(trfkit, tmp_path):
    (tmp_path / "open.trf").write_bytes(ONE_SIDED)

    ran = trfkit("standings", tmp_path / "open.trf", "--format", "csv")

    assert ran.code == 1
    assert ran.out.startswith("rank,id")
    assert "RES003" in ran.err


def test_points_that_a_file_states_wrongly_keep_nobody_from_computing_them(trfkit, wrong):
    assert trfkit("standings", wrong).code == 0
    assert trfkit("standings", wrong, "--strict").code == 2


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.pdf", b"%PDF-1.4\n", ("SYN022", "PDF document")),
        ("a.tunx", b"\x93\xff\x89\x44aaa", ("IMP001", "Swiss-Manager")),
        ("a.swt", junk(5000), ("SYN022", "Swiss-Chess")),
        ("A.SWT", junk(5000), ("SYN022", "Swiss-Chess")),
        ("a.papi", b"\0\1\0\0Standard Jet DB\0aaa", ("IMP001", "Papi")),
        ("a.zip", b"PK\x03\x04aaaa", ("SYN022", "ZIP archive")),
        ("a.trn", b"\x03" + junk(31) + b"START_NO\0", ("IMP001", "SwissPerfect")),
    ],
)
def test_a_file_of_a_known_kind_is_named_with_the_way_to_a_report(
    trfkit, tmp_path, name, data, told
):
    path = tmp_path / name
    path.write_bytes(data)
    ran = trfkit("standings", path)
    assert ran.code == 2
    *_, last = ran.err.splitlines()
    assert told[1] in last
    checked = trfkit("check", path)
    assert checked.code == 1
    assert all(words in checked.out for words in told)
