"""What arguments name, and writing that leaves the old file alone until the new one is whole."""

import errno
import os
import stat
import threading
from io import BytesIO, TextIOWrapper
from pathlib import Path

import clean
import pytest
from row_tests import each_row

from trfkit.cli import file_arguments
from trfkit.cli.failures import Failure

MOST = 1_000_000
on_posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def names(arguments):
    return [item.name for item in file_arguments.sources(arguments, MOST)]


def left(folder):
    return [path.name for path in folder.iterdir()]


def test_a_folder_stands_for_its_tournament_files_in_order(tmp_path):
    for name in ("b.trf", "a.TRF16", "notes.md", ".hidden.trf"):
        (tmp_path / name).write_bytes(b"hello\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.trfx").write_bytes(b"")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "d.trf").write_bytes(b"")

    expected = [str(tmp_path / name) for name in ("a.TRF16", "b.trf", Path("sub", "c.trfx"))]

    assert expected == names([str(tmp_path)])


def test_a_text_file_of_a_folder_is_taken_by_its_first_records(tmp_path):
    (tmp_path / "export.txt").write_bytes(b"\xef\xbb\xbf012 Open\r\n")
    (tmp_path / "old.tab").write_bytes(b"\r\r001    1\r")
    (tmp_path / "readme.txt").write_bytes(b"see 012 above\n")

    assert [str(tmp_path / "export.txt"), str(tmp_path / "old.tab")] == names([str(tmp_path)])


def test_tables_of_go_and_their_xml_are_among_the_files_of_a_folder(tmp_path):
    (tmp_path / "a.h9").write_bytes(b"")
    (tmp_path / "b.TOU").write_bytes(b"")
    (tmp_path / "c.xml").write_bytes(b'<?xml version="1.0"?>\n<Tournament dataVersion="201">')
    (tmp_path / "d.xml").write_bytes(b"<Tournaments>")

    assert [str(tmp_path / name) for name in ("a.h9", "b.TOU", "c.xml")] == names([str(tmp_path)])


@on_posix
@pytest.mark.parametrize("argument", ["", "*.trf"])
def test_a_pipe_that_is_met_is_left_out_and_said(tmp_path, argument):
    (tmp_path / "a.trf").write_bytes(b"")
    os.mkfifo(tmp_path / "pipe.trf")

    first, second = file_arguments.sources([str(tmp_path / argument)], MOST)

    assert first.trouble is None
    why = "is a pipe or a device and was skipped; name it as FILE to read it"
    assert str(second.trouble) == f"{tmp_path / 'pipe.trf'} {why}"
    with pytest.raises(Failure):
        second.read(MOST)


@on_posix
def test_a_pipe_that_is_named_is_read_at_once_and_but_once(tmp_path):
    path = tmp_path / "pipe.trf"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(b"0123456789",))
    writer.start()

    (item,) = file_arguments.sources([str(path)], 8)
    writer.join()

    assert [item.read(MOST), item.read(MOST)] == [b"01234567"] * 2
    assert item.name == str(path)


@on_posix
def test_standard_input_is_read_by_who_runs_no_command_too(monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"012 Open")))
    assert file_arguments.source("-", 3).read(3) == b"012"


def test_a_device_that_is_named_is_read_no_further_than_the_limit():
    assert file_arguments.source("/dev/zero", 100).read(MOST) == bytes(100)


@on_posix
def test_an_unreadable_or_special_file_of_a_folder_is_passed_over(tmp_path):
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.txt")

    (item,) = file_arguments.sources([str(tmp_path)], MOST)

    assert f"there are no tournament files in the folder {tmp_path}" == str(item.trouble)


def test_a_folder_that_cannot_be_entered_is_trouble_of_its_own(tmp_path, monkeypatch):
    def walk(top, onerror):
        onerror(PermissionError(errno.EACCES, "Permission denied", top))
        return iter(())

    monkeypatch.setattr(os, "walk", walk)

    (item,) = file_arguments.sources([str(tmp_path)], MOST)

    assert f"cannot read the folder {tmp_path}: permission denied" == str(item.trouble)


def test_a_glob_pattern_is_expanded_here(tmp_path):
    for name in ("2.trf", "10.trf", "x.csv"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "dir.trf").mkdir()

    expected = [str(tmp_path / "10.trf"), str(tmp_path / "2.trf")]

    assert expected == names([str(tmp_path / "*.trf")])


def test_a_pattern_that_matches_nothing_is_trouble_and_stops_no_other(tmp_path):
    (tmp_path / "a.trf").write_bytes(b"")

    first, second = file_arguments.sources([str(tmp_path / "*.xyz"), str(tmp_path / "a.trf")], MOST)

    assert f"no file matches {tmp_path / '*.xyz'}" == str(first.trouble)
    assert second.trouble is None


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path):
    (tmp_path / "open[1].trf").write_bytes(b"yes")
    (tmp_path / "open1.trf").write_bytes(b"no")

    (item,) = file_arguments.sources([str(tmp_path / "open[1].trf")], MOST)

    assert item.read(MOST) == b"yes"


def test_a_file_named_twice_is_taken_once(tmp_path):
    (tmp_path / "a.trf").write_bytes(b"")

    assert [str(tmp_path / "a.trf")] == names([str(tmp_path / "a.trf"), str(tmp_path)])


def test_no_more_is_read_than_asked_for(tmp_path):
    (tmp_path / "a.trf").write_bytes(b"0123456789")

    assert file_arguments.source(str(tmp_path / "a.trf"), MOST).read(4) == b"0123"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda _: None, "there is no file {path}", id="missing"),
        pytest.param(lambda path: path.mkdir(), "{path} is a folder, not a file", id="folder"),
    ],
)
def test_what_cannot_be_read_is_said_in_words(tmp_path, make, words):
    path = tmp_path / "x.trf"
    make(path)

    with pytest.raises(Failure) as caught:
        file_arguments.source(str(path), MOST).read(MOST)

    assert words.format(path=path) == caught.value.message


def test_permission_denied_is_said_in_words(tmp_path, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("trfkit.cli.file_arguments.open", refuse, raising=False)

    with pytest.raises(Failure, match=r"cannot read .*x\.trf: permission denied"):
        file_arguments.source(str(tmp_path / "x.trf"), MOST).read(MOST)


def test_a_new_file_is_written_whole(tmp_path):
    file_arguments.Target(str(tmp_path / "out.trf")).write([b"data\r\n"])

    assert (tmp_path / "out.trf").read_bytes() == b"data\r\n"
    assert left(tmp_path) == ["out.trf"]


def test_pieces_that_break_off_leave_the_old_file_and_no_litter(tmp_path):
    old = tmp_path / "old.csv"
    old.write_bytes(b"old")

    def pieces():
        yield b"new"
        raise MemoryError

    with pytest.raises(MemoryError):
        file_arguments.Target(str(old), replace=True).write(pieces())
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
    file_arguments.Target(str(old), replace=True).write(iter((b"n", b"ew")))
    assert old.read_bytes() == b"new"


@on_posix
def test_a_new_file_gets_the_permissions_that_the_umask_leaves(tmp_path):
    old = os.umask(0o027)
    try:
        file_arguments.Target(str(tmp_path / "out.trf")).write([b""])
    finally:
        os.umask(old)

    assert stat.S_IMODE((tmp_path / "out.trf").stat().st_mode) == 0o640


def test_an_existing_file_is_replaced_only_when_asked(tmp_path):
    path = tmp_path / "out.trf"
    path.write_bytes(b"old")

    with pytest.raises(Failure, match="exists; --force replaces it"):
        file_arguments.Target(str(path)).write([b"new"])
    assert path.read_bytes() == b"old"

    file_arguments.Target(str(path), replace=True).write([b"new"])
    assert path.read_bytes() == b"new"


@on_posix
def test_a_replaced_file_keeps_its_permissions_and_a_link_stays_a_link(tmp_path):
    path, link = tmp_path / "real.trf", tmp_path / "link.trf"
    path.write_bytes(b"old")
    path.chmod(0o600)
    link.symlink_to(path)

    file_arguments.Target(str(link), replace=True).write([b"new"])

    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@on_posix
def test_a_target_that_is_a_link_to_itself_becomes_a_file(tmp_path):
    (tmp_path / "loop.trf").symlink_to(tmp_path / "loop.trf")

    file_arguments.Target(str(tmp_path / "loop.trf"), replace=True).write([b"new"])

    assert (tmp_path / "loop.trf").read_bytes() == b"new"


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["check", ""], id="file"),
        pytest.param(["check", "-", ""], id="file among others"),
        pytest.param(["convert", "-", "", "--to", "trf"], id="target"),
        pytest.param(["standings", "-", "-o", ""], id="option"),
    ],
)
def test_an_empty_name_is_refused_plainly(trfkit, words):
    ran = trfkit(*words)

    assert ran.code == 2
    assert "an empty name was given; a file was expected, or '-'." in ran.err
    assert not ran.out


def test_a_name_that_is_too_long_is_a_file_that_cannot_be_read():
    (item,) = file_arguments.sources(["x" * 5000], MOST)

    with pytest.raises(Failure, match="cannot read x"):
        item.read(MOST)


def test_a_file_that_appears_while_the_work_is_done_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "out.trf"
    out = file_arguments.Target(str(path))
    monkeypatch.setattr("os.fsync", lambda _descriptor: path.write_bytes(b"theirs"))

    with pytest.raises(Failure, match="exists; --force replaces it"):
        out.write([b"ours"])
    assert path.read_bytes() == b"theirs"
    assert left(tmp_path) == ["out.trf"]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch, broken):
    path = tmp_path / "out.trf"
    path.write_bytes(b"old")

    def full(*_args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync" if broken == "fsync" else "pathlib.Path.replace", full)

    with pytest.raises(Failure, match="no space left on device"):
        file_arguments.Target(str(path), replace=True).write([b"new"])
    assert path.read_bytes() == b"old"
    assert left(tmp_path) == ["out.trf"]


def test_an_interrupt_while_writing_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "out.trf"
    path.write_bytes(b"old")

    def interrupt(_descriptor):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupt)

    with pytest.raises(KeyboardInterrupt):
        file_arguments.Target(str(path), replace=True).write([b"new"])
    assert path.read_bytes() == b"old"
    assert left(tmp_path) == ["out.trf"]


def test_a_folder_as_target_is_refused_before_any_work(tmp_path):
    with pytest.raises(Failure, match="it is a folder"):
        file_arguments.Target(str(tmp_path)).check()


def test_a_target_in_no_folder_is_refused_before_any_work(tmp_path):
    with pytest.raises(Failure, match="there is no folder"):
        file_arguments.Target(str(tmp_path / "none" / "out.trf")).check()


@on_posix
def test_a_target_that_cannot_even_be_looked_at_is_refused_in_words(tmp_path):
    with pytest.raises(Failure, match=r"cannot write .*: file name too long"):
        file_arguments.Target(str(tmp_path / ("x" * 300))).check()


@on_posix
def test_a_device_is_written_into_and_not_replaced():
    file_arguments.Target("/dev/null").write([b"gone"])

    assert Path("/dev/null").is_char_device()


@on_posix
def test_a_full_device_is_said_in_words():
    with pytest.raises(Failure, match="no space left on device"):
        file_arguments.Target("/dev/full").write([b"data"])


def test_standard_input_that_is_named_twice_is_read_once(trfkit):
    ran = trfkit("check", "-", "-", stdin=clean.SWISS.encode())
    assert ran.code == 0
    assert "1 file: 0 errors" in ran.out


@pytest.mark.parametrize(
    "words",
    [
        ["convert", "FILE", "-", "--to", "json", "--losses", "-"],
        ["merge", "FILE", "--losses", "-"],
        ["slice", "FILE", "--rounds", "1-2", "-o", "-"],
    ],
    ids=lambda words: words[0],
)
def test_one_stream_holds_one_document(trfkit, swiss, words):
    ran = trfkit(*(swiss if word == "FILE" else word for word in words))
    assert ran.code == 2
    assert not ran.out
    assert "standard output" in ran.err


@each_row(
    "words",
    [
        "rate - --system fide --k-file -",
        "standings - --starting-rank -",
        "convert - - --to trf26 --games -",
        "convert - - --to trf26 --set-from -",
        "diff - -",
        "merge - -",
        "verify - --against -",
    ],
)
def test_standard_input_is_one_of_the_files(trfkit, words):
    ran = trfkit(*words.split(), stdin=clean.SWISS.encode())
    assert (ran.code, ran.out) == (2, "")
    assert "standard input can be one of the files, not several" in ran.err
