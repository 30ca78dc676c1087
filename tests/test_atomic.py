"""Files are written whole or not at all, and keep whose they were."""

import errno
import os
import stat
import types

import pytest

from trfkit import atomic
from trfkit.atomic import ABANDONED, write_whole

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no owners and modes")
as_root = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="only root may give a file away"
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "out.trf"


def left(path):
    return sorted(one.name for one in path.parent.iterdir())


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def while_writing(monkeypatch, act):
    """Let something happen when the bytes are on disk, and have no name yet."""
    monkeypatch.setattr("os.fsync", lambda _descriptor: act())


@pytest.mark.parametrize("replace", [True, False])
def test_what_is_written_is_there_and_nothing_else(path, replace):
    write_whole(path, b"a\r\nb", replace=replace)

    assert path.read_bytes() == b"a\r\nb"
    assert left(path) == ["out.trf"]


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_file_that_appears_meanwhile_is_not_replaced(path, monkeypatch, links):
    if not links:
        monkeypatch.setattr("os.link", refused)
    while_writing(monkeypatch, lambda: path.write_bytes(b"theirs"))

    with pytest.raises(FileExistsError):
        write_whole(path, b"ours", replace=False)
    assert path.read_bytes() == b"theirs"
    assert left(path) == ["out.trf"]


def refused(*_args, **_kwargs):
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.mark.skipif(os.name == "nt", reason="Windows needs no links")
def test_a_file_system_without_links_will_do(path, monkeypatch):
    monkeypatch.setattr("os.link", refused)

    write_whole(path, b"new", replace=False)

    assert path.read_bytes() == b"new"
    assert left(path) == ["out.trf"]


@pytest.mark.skipif(os.name == "nt", reason="Windows needs no links")
def test_a_name_that_was_taken_in_vain_is_given_back(path, monkeypatch):
    monkeypatch.setattr("os.link", refused)
    monkeypatch.setattr("pathlib.Path.replace", refused)

    with pytest.raises(PermissionError):
        write_whole(path, b"new", replace=False)
    assert left(path) == []


def test_windows_renames_which_replaces_nothing_there(path, monkeypatch):
    def rename(_self, _target):
        raise FileExistsError(errno.EEXIST, "File exists")

    monkeypatch.setattr(atomic, "sys", types.SimpleNamespace(platform="win32"))
    monkeypatch.setattr("pathlib.Path.rename", rename)

    with pytest.raises(FileExistsError):
        write_whole(path, b"new", replace=False)
    assert left(path) == []


def test_a_link_that_leads_nowhere_is_something_that_is_there(path):
    path.symlink_to(path.parent / "nowhere")

    with pytest.raises(FileExistsError):
        write_whole(path, b"new", replace=False)
    assert path.is_symlink()


def test_what_a_killed_run_left_does_not_block_the_next(path):
    for name in (f".out.trf.{os.getpid()}.tmp", ".trfkit-0123456789abcdef.tmp"):
        (path.parent / name).write_bytes(b"half")

    write_whole(path, b"new", replace=False)
    write_whole(path, b"newer", replace=True)

    assert path.read_bytes() == b"newer"


@pytest.mark.parametrize(
    ("name", "age", "stays"),
    [
        pytest.param(".trfkit-0123456789abcdef.tmp", ABANDONED + 60, False, id="abandoned"),
        pytest.param(".trfkit-0123456789abcdef.tmp", ABANDONED - 60, True, id="perhaps in use"),
        pytest.param(".trfkit-0123456789abcdef.tmp.trf", ABANDONED + 60, True, id="not ours"),
        pytest.param("0123456789abcdef.tmp", ABANDONED + 60, True, id="somebody's"),
    ],
)
def test_left_overs_of_a_day_are_cleaned_up(path, name, age, stays):
    other = path.parent / name
    other.write_bytes(b"half")
    then = other.stat().st_mtime - age
    os.utime(other, (then, then))

    write_whole(path, b"new", replace=True)

    assert other.exists() == stays


def test_a_folder_of_that_name_is_no_left_over(path):
    folder = path.parent / ".trfkit-0123456789abcdef.tmp"
    folder.mkdir()
    os.utime(folder, (0, 0))

    write_whole(path, b"new", replace=True)

    assert folder.is_dir()


@posix
def test_while_a_file_is_replaced_nobody_else_may_read_what_takes_its_place(path, monkeypatch):
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes = []

    def look(folder, _now):
        modes.extend(mode(one) for one in folder.glob(".trfkit-*"))

    monkeypatch.setattr(atomic, "_sweep", look)
    write_whole(path, b"new", replace=True)

    assert (modes, mode(path)) == ([0o600], 0o600)


@posix
@pytest.mark.parametrize(
    ("old", "new"),
    [(0o640, 0o640), (0o604, 0o604), (0o400, 0o400), (0o6755, 0o755), (0o1666, 0o666)],
)
def test_permissions_are_handed_on_but_for_running_as_somebody_else(path, old, new):
    path.write_bytes(b"old")
    path.chmod(old)

    write_whole(path, b"new", replace=True)

    assert mode(path) == new


@posix
def test_a_secret_is_one_while_it_is_written_too(path, monkeypatch):
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes = []

    def look():
        modes.extend(mode(one) for one in path.parent.glob(".trfkit-*"))

    while_writing(monkeypatch, look)
    write_whole(path, b"new", replace=True)

    assert modes == [0o600]


@as_root
def test_root_leaves_a_file_to_its_owner_and_group(path):
    path.write_bytes(b"old")
    os.chown(path, 12345, 54321)
    path.chmod(0o640)

    write_whole(path, b"new", replace=True)

    status = path.stat()
    assert (status.st_uid, status.st_gid, mode(path)) == (12345, 54321, 0o640)


@posix
def test_a_group_that_cannot_be_kept_hands_nothing_to_another(path, monkeypatch):
    path.write_bytes(b"old")
    path.chmod(0o664)
    monkeypatch.setattr("os.fchown", refused)

    write_whole(path, b"new", replace=True)

    assert mode(path) == 0o644
