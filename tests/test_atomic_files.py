"""Files are written whole or not at all, and keep whose they were."""

import errno
import os
import stat
import subprocess
import sys
import types
from hashlib import sha256

import pytest

from trfkit import atomic_files
from trfkit.atomic_files import (
    ABANDONED,
    locked,
    write_pieces,
    write_whole,
)

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no owners and modes")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give a file away"
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


def refused(*_args, **_kwargs):
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.fixture(params=["refused", "unknown"])
def no_links(request, monkeypatch):
    """No hard links: the file system refuses them, or the Python has no function for them."""
    if os.name == "nt":
        pytest.skip("Windows needs no links")
    if request.param == "refused":
        monkeypatch.setattr("os.link", refused, raising=False)
    else:
        monkeypatch.delattr("os.link", raising=False)


def test_a_file_that_appears_meanwhile_is_not_replaced(path, monkeypatch):
    while_writing(monkeypatch, lambda: path.write_bytes(b"theirs"))

    with pytest.raises(FileExistsError):
        write_whole(path, b"ours", replace=False)
    assert path.read_bytes() == b"theirs"
    assert left(path) == ["out.trf"]


@pytest.mark.usefixtures("no_links")
def test_a_file_that_appears_meanwhile_is_not_replaced_where_there_are_no_links(path, monkeypatch):
    test_a_file_that_appears_meanwhile_is_not_replaced(path, monkeypatch)


@pytest.mark.usefixtures("no_links")
def test_a_file_system_without_links_will_do(path):
    write_whole(path, b"new", replace=False)

    assert path.read_bytes() == b"new"
    assert left(path) == ["out.trf"]


@pytest.mark.usefixtures("no_links")
def test_a_name_that_was_taken_in_vain_is_given_back(path, monkeypatch):
    monkeypatch.setattr("pathlib.Path.replace", refused)

    with pytest.raises(PermissionError):
        write_whole(path, b"new", replace=False)
    assert left(path) == []


def test_windows_renames_which_replaces_nothing_there(path, monkeypatch):
    def rename(_self, _target):
        raise FileExistsError(errno.EEXIST, "File exists")

    monkeypatch.setattr(atomic_files, "sys", types.SimpleNamespace(platform="win32"))
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

    monkeypatch.setattr(atomic_files, "_sweep", look)
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


# Only if unchanged --------------------------------------------------------------------------------

OLD, NEW, OTHER = b"old", b"new", b"somebody else's"


def digest(data):
    return sha256(data).hexdigest()


def test_what_is_what_was_read_is_replaced(path):
    path.write_bytes(OLD)
    write_pieces(path, [NEW], replace=True, was=digest(OLD))
    assert path.read_bytes() == NEW
    assert left(path) == ["out.trf"]


def test_what_changed_meanwhile_stays(path, monkeypatch):
    path.write_bytes(OLD)
    while_writing(monkeypatch, lambda: path.write_bytes(OTHER))
    with pytest.raises(OSError, match="changed while the command ran"):
        write_pieces(path, [NEW], replace=True, was=digest(OLD))
    assert path.read_bytes() == OTHER
    assert left(path) == ["out.trf"]


def test_what_is_gone_meanwhile_is_not_made_again(path):
    with pytest.raises(FileNotFoundError):
        write_pieces(path, [NEW], replace=True, was=digest(OLD))
    assert left(path) == []


HOLD = """
import sys, time
from trfkit.atomic_files import locked
with locked(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(path):
    """Another run that holds the folder, until it is killed."""
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
        assert run.stdout.readline() == b"held\n"
        yield run
        run.kill()


@pytest.mark.usefixtures("holder")
def test_what_another_run_holds_is_not_replaced(path, monkeypatch):
    monkeypatch.setattr(atomic_files, "MAX_WAIT", 0.1)
    path.write_bytes(OLD)
    with pytest.raises(TimeoutError):
        write_pieces(path, [NEW], replace=True, was=digest(OLD))
    write_whole(path.parent / "new.trf", NEW, replace=False)  # a new file is nobody's
    assert (path.read_bytes(), left(path)) == (OLD, ["new.trf", "out.trf"])


def test_a_run_that_was_killed_locks_nobody_out(path, holder):
    holder.kill()
    holder.wait()
    with locked(path):
        pass
    assert left(path) == []


@posix
def test_a_folder_without_locks_is_written_all_the_same(path, monkeypatch):
    def refuse(*_):
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    path.write_bytes(OLD)
    write_pieces(path, [NEW], replace=True, was=digest(OLD))
    assert path.read_bytes() == NEW


def test_windows_locks_a_file_in_the_folder(path, monkeypatch):
    held = []

    def locking(_descriptor, mode, count):
        if held:
            raise PermissionError(errno.EACCES, "Permission denied")
        held.append((mode, count))

    monkeypatch.setattr(atomic_files, "sys", types.SimpleNamespace(platform="win32"))
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(atomic_files, "MAX_WAIT", 0.1)
    with locked(path):
        assert held == [(2, 1)]
        with pytest.raises(TimeoutError), locked(path):
            pass
    # What is left of it goes with the temporary files of killed runs.
    (name,) = left(path)
    then = (path.parent / name).stat().st_mtime - ABANDONED - 60
    os.utime(path.parent / name, (then, then))
    monkeypatch.undo()
    write_whole(path, NEW, replace=False)
    assert left(path) == ["out.trf"]
