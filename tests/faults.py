"""Faults injected while files are written and read, and what became of the files.

``python tests/faults.py`` does each as often as the table in docs/testing.md says, and prints it;
``python tests/faults.py 10`` does each ten times. A promise that was broken is an AssertionError.
Commands run in forked children of this process, so that a moment of a run can be hit that a whole
start of the interpreter would hide. POSIX only; what only root may do is left out for others.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import IOBase, StringIO
from pathlib import Path

import builders

from trfkit import atomic_files
from trfkit.cli import run

NOBODY = 65534
PATIENCE = 60
"""Seconds after which something counts as hanging."""

OLD = builders.SWISS.encode()
PAYLOAD = bytes(range(256)) * 400
WRITERS = 6


# Children ---------------------------------------------------------------------------------------


def child(act):
    """Start ``act`` in a child without streams; return its process id. It exits with its result."""
    pid = os.fork()
    if pid == 0:
        code = 99
        try:
            signal.alarm(PATIENCE)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
            sys.stdout, sys.stderr = (open(os.devnull, "w") for _ in range(2))  # noqa: PTH123, SIM115 - to the end
            code = act()
        finally:
            os._exit(code)
    return pid


def ended(pid):
    """Wait for a child; return its exit code, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def command(*words):
    """Run trfkit in a child; return its exit code."""
    return ended(child(lambda: run([str(word) for word in words])))


def warm_up(folder):
    """Let this process import all that its children need: some may not, and none should wait."""
    (source, _) = sources(folder)
    target = folder / "warm.out"
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        for words in (
            ["annotate", source, "-o", target],
            ["convert", source, target, "--to", "trf26", "--force"],
            ["check", source, "--format", "json", "-o", target, "--force"],
            ["check", source, "-o", target],
        ):
            run([str(word) for word in words])


def left_overs(folder):
    return sorted(one.name for one in folder.iterdir() if one.name.startswith(".trfkit-"))


def sources(folder, number=2):
    """Return files that hold tournaments of different names."""
    made = []
    for index in range(number):
        path = folder / f"in-{index}.trf"
        path.write_bytes(OLD.replace(b"Test Open", f"Open number {index}".encode()))
        made.append(path)
    return made


# Faults -----------------------------------------------------------------------------------------


def killed_while_running(folder, times, dice):
    """kill -9 at a random moment of annotate, convert and check, each replacing a file"""
    (source, _) = sources(folder)
    target = folder / "out.trf"
    commands = (
        ("annotate", source, "-o", target, "--force"),
        ("convert", source, target, "--to", "trf26", "--force"),
        ("check", source, "--format", "json", "-o", target, "--force"),
    )
    expected, spans = {}, {}
    for words in commands:
        began = time.monotonic()
        command(*words)
        spans[words] = time.monotonic() - began
        expected[words] = target.read_bytes()
    found = Counter()
    for number in range(times):
        words = commands[number % len(commands)]
        target.write_bytes(OLD)
        pid = child(lambda words=words: run([str(word) for word in words]))
        time.sleep(dice.uniform(0, 1.2 * spans[words]))
        os.kill(pid, signal.SIGKILL)
        code = ended(pid)
        content = target.read_bytes()
        assert content in {OLD, expected[words]}, "a torn file"
        found["old" if content == OLD else "new"] += 1
        found["ended before"] += code != -signal.SIGKILL
    return f"the old file {found['old']} times, the new one {found['new']} times, whole; none torn"


def killed_at_each_step(folder, times, _dice):
    """kill -9 before each call to the system in the code that writes"""
    path = folder / "out.bin"
    found = Counter()
    for _ in range(times):
        for there, replace, links in ((1, 1, 1), (0, 0, 1), (0, 1, 1), (0, 0, 0)):
            step, code = 0, -signal.SIGKILL
            while code == -signal.SIGKILL:
                step += 1
                path.unlink(missing_ok=True)
                if there:
                    path.write_bytes(OLD)
                code = ended(child(lambda s=step, r=replace, n=links: _to_step(path, s, r, n)))
                found["kills"] += code == -signal.SIGKILL
                content = path.read_bytes() if path.exists() else None
                empty = content == b"" and not links
                assert empty or content in ((OLD if there else None), PAYLOAD), "a torn file"
                found["empty"] += empty
                found["left"] += len(left_overs(folder))
                _age(folder)
                atomic_files.write_whole(path, OLD, replace=True)
                assert not left_overs(folder), "left for ever"
            assert code == 0
    return (
        f"{found['kills']} kills: none, the old or the new file, whole; but {found['empty']} times "
        "an empty one where the file system has no links; the next run writes its file, and "
        f"removed all {found['left']} left-overs once they were a day old"
    )


def _to_step(path, last, replace, links):
    """Write, but die before the call that is the ``last`` to be made to the system."""
    steps = 0

    def follow(_frame, event, called):
        nonlocal steps
        if event == "c_call" and _is_of_system(called):
            steps += 1
            if steps == last:
                os.kill(os.getpid(), signal.SIGKILL)

    if not links:
        os.link = _no_links
    sys.setprofile(follow)
    atomic_files.write_whole(path, PAYLOAD, replace=bool(replace))
    sys.setprofile(None)
    return 0


def _is_of_system(function):
    of_file = isinstance(function.__self__, IOBase)
    return of_file or function.__module__ in {"posix", "io", "_io"}


def _no_links(*_arguments):
    raise PermissionError(1, "Operation not permitted")


def _age(folder):
    """Make all left-overs two days old."""
    for name in left_overs(folder):
        then = time.time() - 2 * atomic_files.ABANDONED
        os.utime(folder / name, (then, then))


def full_disk(folder, times, dice):
    """a file system of 256 KiB that is full after a random number of bytes (root)"""
    with _small_disk(folder) as disk:
        source, target, filler = folder / "in.trf", disk / "out.json", disk / "filler"
        source.write_bytes(OLD)
        words = ("check", source, "--select", "BYE,HDR", "--format", "json", "--force")
        command(*words, "-o", folder / "whole.json")
        whole = (folder / "whole.json").read_bytes()
        found = Counter()
        for _ in range(times):
            filler.unlink(missing_ok=True)
            target.write_bytes(b"old")
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(1024))
            os.truncate(filler, filler.stat().st_size - 4096 * dice.randrange(4))
            code = command(*words, "-o", target)
            assert (target.read_bytes() == whole) == (code != 2), "a full disk was not noticed"
            assert code != 2 or target.read_bytes() == b"old", "a torn file"
            assert not left_overs(disk), "litter"
            found[code == 2] += 1
    return f"{found[True]} refused, the old file whole; {found[False]} written; no litter"


@contextmanager
def _small_disk(folder):
    disk = folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "none", disk],  # noqa: S607 - of the system
        check=False,
        capture_output=True,
    )
    if mounted.returncode:
        raise NotPossibleError("no file system can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)  # noqa: S607 - of the system


def file_too_large(folder, times, dice):
    """a limit on the size of files, reached after a random number of bytes"""
    (source, _) = sources(folder)
    target = folder / "out.trf"
    words = ("annotate", source, "-o", target, "--force")
    command(*words)
    whole = target.read_bytes()
    for _ in range(times):
        target.write_bytes(OLD)
        most = dice.randrange(len(whole))

        def limited(most=most):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            return run([str(word) for word in words])

        assert ended(child(limited)) == 2
        assert target.read_bytes() == OLD, "a torn file"
        assert not left_overs(folder), "litter"
    return "refused, the old file whole, no litter"


def unwritable_folder(folder, times, _dice):
    """a folder that the user may not write into, with and without a file there (root)"""
    if os.geteuid() != 0:
        raise NotPossibleError("only root may become somebody else")
    (source, _) = sources(folder)
    closed = folder / "closed"
    closed.mkdir()
    (closed / "there.trf").write_bytes(OLD)
    for one in (folder, closed):
        one.chmod(0o755)
    for number in range(times):
        target = closed / ("there.trf" if number % 2 else "new.trf")

        def powerless(target=target):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            return run(["convert", str(source), str(target), "--to", "trf26", "--force"])

        assert ended(child(powerless)) == 2
        assert [one.name for one in closed.iterdir()] == ["there.trf"]
        assert (closed / "there.trf").read_bytes() == OLD
    return "refused, nothing changed, no litter"


def racing(*, force, links=True):
    """Return a fault: several processes write the same file at once."""

    def race(folder, times, _dice):
        made = sources(folder, WRITERS)
        target = folder / "out.trf"
        contents = {one.read_bytes() for one in made}
        won = Counter()
        for _ in range(times):
            target.unlink(missing_ok=True)
            waiting, start = os.pipe()

            def write(source, waiting=waiting, start=start):
                if not links:
                    os.link = _no_links
                os.close(start)
                os.read(waiting, 1)  # until the parent closes its end
                words = ["convert", str(source), str(target), "--to", "trf"]
                return run([*words, *(["--force"] if force else [])])

            pids = [child(lambda source=source: write(source)) for source in made]
            os.close(start)
            codes = [ended(pid) for pid in pids]
            os.close(waiting)
            assert set(codes) <= {0, 2}
            assert target.read_bytes() in contents, "a torn file"
            assert not left_overs(folder), "litter"
            won[codes.count(0)] += 1
        if force:
            assert set(won) == {WRITERS}
            return "all succeed, the file is that of one of them, whole"
        assert set(won) == {1}, won
        return "one succeeds, whose file it is; the others refuse to replace it"

    forced = "with --force" if force else "without --force"
    on = "" if links else ", where there are no links"
    race.__doc__ = f"{WRITERS} processes that write the same file at once, {forced}{on}"
    return race


def repeated_process_id(folder, times, dice):
    """a run that was killed at a random step, and another one with its process id"""
    path = folder / "out.bin"
    for _ in range(times):
        path.unlink(missing_ok=True)
        step = dice.randint(1, 12)

        def same(last):
            os.getpid, own = lambda: 4711, os.getpid

            def die(_pid, number):
                os.kill = kill
                kill(own(), number)

            os.kill, kill = die, os.kill
            return _to_step(path, last, replace=True, links=True)

        ended(child(lambda step=step: same(step)))
        assert ended(child(lambda: same(10**9))) == 0
        assert path.read_bytes() == PAYLOAD
    return "the second run writes its file"


def pipes_in_a_folder(folder, times, _dice):
    """a pipe, a socket, a device and links to them beside a file, all called .trf, in a folder"""
    sources(folder, 1)
    os.mkfifo(folder / "pipe.trf")
    (folder / "device.trf").symlink_to("/dev/zero")
    (folder / "nowhere.trf").symlink_to("/nowhere")
    with socket.socket(socket.AF_UNIX) as bound, tempfile.TemporaryDirectory() as report:
        bound.bind(str(folder / "socket.trf"))
        for _ in range(times):
            found = Path(report, "found.json")
            assert command("check", folder, "--format", "json", "-o", found, "--force") == 2
            assert b"in-0.trf" in found.read_bytes()
    return "left out and said, the file checked; exit code 2"


def interrupted(folder, times, dice):
    """Ctrl-C at a random moment of check --jobs 2 over 400 files"""
    for number in range(400):
        (folder / f"{number}.trf").write_bytes(OLD)
    words = [sys.executable, "-m", "trfkit", "check", folder, "--jobs", "2"]
    began = time.monotonic()
    subprocess.run(words, check=True, capture_output=True)
    span = time.monotonic() - began
    found, slowest = Counter(), 0.0
    for _ in range(times):
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        ) as running:
            time.sleep(dice.uniform(0.3, 0.9) * span)
            began = time.monotonic()
            os.killpg(running.pid, signal.SIGINT)
            _, said = running.communicate(timeout=PATIENCE)
        if running.returncode == 0:  # it was quicker than the key
            found["ended before"] += 1
            continue
        slowest = max(slowest, time.monotonic() - began)
        assert running.returncode == 130, running.returncode
        assert said.split() == [b"interrupted"], said
        found["interrupted"] += 1
    return (
        f"{found['interrupted']} interrupted and said so, {found['ended before']} had ended; all "
        f"processes gone after {slowest:.1f} s at most"
    )


class NotPossibleError(Exception):
    """A fault that cannot be injected here."""


FAULTS = {
    killed_while_running: 600,
    killed_at_each_step: 10,
    full_disk: 200,
    file_too_large: 200,
    unwritable_folder: 200,
    racing(force=False): 200,
    racing(force=False, links=False): 200,
    racing(force=True): 200,
    repeated_process_id: 200,
    pipes_in_a_folder: 50,
    interrupted: 100,
}
"""Each fault, and how often the table has it."""

BY_HAND = {full_disk, interrupted}
"""Those that mount a file system, or depend on how quick the machine is: no tests for everybody."""


def inject(fault, times, seed=1):
    """Return what became of it, in words; NotPossibleError where it cannot be injected."""
    folder = Path(tempfile.mkdtemp())
    try:
        warm = folder / "warm"
        warm.mkdir()
        warm_up(warm)
        shutil.rmtree(warm)
        return fault(folder, times, random.Random(seed))  # noqa: S311 - the same faults every time
    finally:
        shutil.rmtree(folder)


def main():
    print("| fault | times | outcome |\n|---|---|---|", flush=True)  # noqa: T201 - a program
    for fault, often in FAULTS.items():
        times = int(sys.argv[1]) if sys.argv[1:] else often
        try:
            outcome = inject(fault, times)
        except NotPossibleError as reason:
            outcome = f"not tried: {reason}"
        print(f"| {fault.__doc__} | {times} | {outcome} |", flush=True)  # noqa: T201 - a program


if __name__ == "__main__":
    main()
