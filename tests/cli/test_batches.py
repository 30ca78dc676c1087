"""The same work on many files."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import CancelledError
from itertools import islice
from threading import Thread
from time import sleep
from types import MappingProxyType

import pytest

from trfkit.cli import batches, console
from trfkit.cli.failures import Failure
from trfkit.findings import Diagnostic
from trfkit.messages import Message


def finding(line):
    return Diagnostic(code="SYN006", line=line, values=MappingProxyType({"tag": "145"}))


def cannot_travel(number):
    return (lambda: number) if number == 5 else number


def test_a_result_that_cannot_travel_is_told():
    lost = dict(enumerate(batches.results(cannot_travel, range(20), 2, lambda _item, why: why.why)))

    told = [number for number, result in lost.items() if result != number]
    assert 5 in told  # and the others of its lot
    assert all(
        "internal error" in lost[number] and "local object" in lost[number] for number in told
    )


DIED = "a worker process ended unexpectedly, perhaps because memory ran out; --jobs 1 needs less"


def in_words(item, failure):
    return item, failure.why


def double(number):
    return 2 * number


def die(_number):
    os._exit(1)


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_results_come_in_the_order_of_the_items(jobs):
    assert list(batches.results(double, range(5), jobs)) == [0, 2, 4, 6, 8]


def test_there_are_never_more_processes_than_windows_can_wait_for(monkeypatch):
    asked = []
    monkeypatch.setattr(
        batches,
        "results_of_processes",
        lambda _work, _items, jobs: (number for number in asked.append(jobs) or ()),
    )

    list(batches.results(double, range(1000), 10**6))

    assert asked == [batches.MAX_PROCESSES]
    assert 2 * batches.MAX_PROCESSES < 63 or sys.platform != "win32"


def test_findings_travel_between_processes():
    assert [finding(1), finding(2)] == list(batches.results(finding, [1, 2], 2))


def test_a_worker_that_dies_is_said_in_words():
    with pytest.raises(Failure, match="a worker process ended unexpectedly"):
        list(batches.results(die, [1, 2], 2))


@pytest.mark.parametrize("jobs", [2, 3])
def test_lots_come_in_the_order_of_the_items_and_none_is_left_out(jobs):
    assert list(batches.results(double, range(1000), jobs)) == list(range(0, 2000, 2))


def die_over_700(number):
    if number == 700:
        os._exit(1)
    return 2 * number


def test_one_that_kills_its_worker_costs_no_other_of_its_lot_its_result():
    lost = list(batches.results(die_over_700, range(1000), 2, in_words))

    assert lost.pop(700) == (700, DIED)
    assert lost == [2 * number for number in range(1000) if number != 700]


def test_after_a_death_a_lot_is_tried_by_halves_of_which_one_alone_dies(monkeypatch):
    started = []
    worker = batches._Worker
    monkeypatch.setattr(batches, "_Worker", lambda work: started.append(work) or worker(work))
    list(batches.results(die_over_700, range(1000), 2, lambda item, _why: item))

    deaths = 2 + batches.MAX_LOT.bit_length() - 1  # of the lot, once more, of its halves
    assert 2 + 2 < len(started) <= 2 + deaths


def killed_while_it_sends(number):
    if number == 5:
        parent = os.getpid()
        Thread(target=lambda: (sleep(0.2), os.kill(parent, signal.SIGKILL))).start()
        return b"x" * 400_000_000  # much more than a pipe holds, and more than 0.2 s can send
    return number


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such kill")
def test_one_that_is_killed_while_it_sends_its_result_has_nobody_wait():
    lost = batches.results(killed_while_it_sends, range(20), 2, in_words)

    assert list(lost) == [
        *range(5),
        (5, DIED),
        *range(6, 20),
    ]


def raise_over_700(number):
    return 10 // (number - 700)


def test_what_stands_before_an_error_in_a_lot_is_not_lost():
    done = batches.results(raise_over_700, range(1000), 2)

    assert list(islice(done, 700)) == [raise_over_700(number) for number in range(700)]
    with pytest.raises(Failure, match="internal error: ZeroDivisionError"):
        next(done)


def test_whoever_waits_for_a_process_is_woken_at_the_end():
    crew = batches._Crew(double)
    crew.start(1)
    crew._idle.get()  # another has the only process
    ended = []

    def wait():
        with pytest.raises(CancelledError):
            crew.work_on([1])
        ended.append(True)

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    crew.end()
    waiting.join(10)

    assert ended


def sizes(inputs, seconds):
    """Return the sizes of the lots, where each input takes so long and each lot is learned of."""
    found = [batches.lot_size(inputs, 2, batches.MOMENT)]
    while left := inputs - sum(found):
        found.append(batches.lot_size(left, 2, seconds))
    return found


def test_quick_work_comes_in_lots_slow_work_one_by_one():
    quick, usual, slow = (sizes(1000, seconds) for seconds in (0, 0.011, 0.1))

    assert (quick[0], max(quick)) == (1, batches.MAX_LOT)
    assert max(usual) == 4
    assert set(slow) == {1}


def test_the_last_lots_are_small_so_that_all_processes_end_together():
    _, *others = sizes(100, 0)

    assert others == sorted(others, reverse=True)
    assert others[-4:] == [1, 1, 1, 1]


def die_over_five(number):
    if number == 5:
        os._exit(1)
    return 2 * number


def raise_over_five(number):
    return 10 // (number - 5)


@pytest.mark.parametrize("jobs", [2, 3])
def test_one_that_kills_its_worker_costs_no_other_its_result(jobs):
    lost = list(batches.results(die_over_five, range(20), jobs, in_words))

    assert lost.pop(5) == (5, DIED)
    assert lost == [2 * number for number in range(20) if number != 5]


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_that_fails_costs_no_other_its_result(jobs):
    done = list(batches.results(raise_over_five, range(4, 7), jobs, in_words))

    assert done == [
        -10,
        (5, "internal error: ZeroDivisionError: integer division or modulo by zero"),
        10,
    ]


def refuse_five(number):
    if number == 5:
        raise Failure(Message("refusals.words", words="five is refused"))
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_that_is_refused_is_told_in_the_words_of_the_refusal(jobs):
    done = batches.results(refuse_five, range(4, 7), jobs, lambda _item, failure: failure.why)
    assert list(done) == [4, "five is refused", 6]


@pytest.mark.parametrize("jobs", [1, 2])
def test_where_it_failed_can_be_asked_for(monkeypatch, capfd, jobs):
    monkeypatch.setenv("TRFKIT_DEBUG", "1")

    lost = list(batches.results(raise_over_five, [5, 6], jobs, in_words))

    assert lost[1] == 10
    assert "in raise_over_five" in capfd.readouterr().err


class Counted(Sequence):
    """A thousand numbers that tell how many of them were taken."""

    taken = 0

    def __len__(self):
        return 1000

    def __getitem__(self, index):
        if index == len(self):
            raise IndexError
        self.taken = max(self.taken, index + 1)
        return index


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_a_few_are_ahead_of_what_was_taken(jobs):
    numbers = Counted()
    done = batches.results(double, numbers, jobs)

    for taken in range(1, 50):
        next(done)
        assert numbers.taken <= taken + batches.AHEAD * batches.MAX_LOT * jobs
    done.close()


IN_SPAWNED = """
import multiprocessing, os, time
from trfkit.cli import batches

def work(number):
    if number == "wait":
        print(os.getpid(), flush=True)
        time.sleep(600)
    return -number

if __name__ == "__main__":
    multiprocessing.set_start_method("{method}")
    print(list(batches.results(work, {numbers}, 2)), flush=True)
"""


@pytest.mark.slow
def test_processes_may_start_from_nothing(tmp_path):
    script = tmp_path / "spawned.py"
    script.write_text(IN_SPAWNED.format(method="spawn", numbers=[1, 2, 3]))

    ran = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, timeout=100
    )
    assert (ran.stdout, ran.stderr) == ("[-1, -2, -3]\n", "")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such kill")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_end_where_the_run_is_killed(tmp_path, method):
    script = tmp_path / "killed.py"
    script.write_text(IN_SPAWNED.format(method=method, numbers=["wait", "wait"]))
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as running:
        assert [bool(running.stdout.readline()) for _ in range(2)] == [True, True]
        running.kill()
        # Whoever is still there keeps the stream open.
        assert running.communicate(timeout=60)[0] == b""


def is_collecting(_number):
    return gc.isenabled(), gc.get_freeze_count() > 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_files_are_collected_after_but_not_what_was_there_before(jobs):
    gc.disable()
    try:
        assert list(batches.results(is_collecting, [1, 2], jobs)) == [(True, True)] * 2
    finally:
        gc.unfreeze()
        gc.enable()


def test_one_file_is_not_worth_the_collector():
    gc.disable()
    try:
        assert list(batches.results(is_collecting, [1], 1)) == [(False, False)]
    finally:
        gc.enable()


def test_leaving_early_stops_the_workers():
    done = batches.results(double, range(100), 2)

    assert next(done) == 0
    done.close()
    assert list(done) == []


ENDLESS = """
import os, sys, time
from trfkit.cli import run
from trfkit.cli.file_arguments import Source

def read(self, most):
    os.write(1, b"at work\\n")
    time.sleep(600)

Source.read = read
if __name__ == "__main__":
    sys.exit(run())
"""


INTERRUPTED_AT_EACH_START = """
import os, signal
from trfkit.cli import batches

started = []

class Started(batches._Worker):
    def __init__(self, work):
        os.kill(os.getpid(), signal.SIGINT)
        started.append(self)
        super().__init__(work)

batches._Worker = Started
try:
    list(batches.results(abs, range(2), 2))
except KeyboardInterrupt:
    print("interrupted after", len(started))
"""


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to consoles only")
@pytest.mark.parametrize("to", [os.kill, os.killpg], ids=["the parent", "everybody"])
def test_ctrl_c_ends_workers_at_once_and_says_so(tmp_path, to):
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    names = [tmp_path / f"{number}.trf" for number in range(9)]
    with subprocess.Popen(
        [sys.executable, script, "check", *names, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        assert [running.stdout.readline() for _ in range(2)] == [b"at work\n"] * 2
        to(running.pid, signal.SIGINT)
        try:
            # Whoever is still there keeps the streams open.
            out, err = running.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            raise

    assert running.returncode == 130
    assert err.split() == [b"interrupted"]
    assert not out


@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(os.name == "nt", reason="Windows cannot hold a signal back")
def test_ctrl_c_while_workers_are_started_waits_and_is_not_lost():
    # In a process of its own: where tests run in several, each has a thread that takes signals.
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_EACH_START],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "interrupted after 2\n"


def test_progress_is_shown_on_standard_error_only_at_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(console, "PATIENCE", 0)

    assert list(batches.results(double, range(3), 1)) == [0, 2, 4]

    shown = capsys.readouterr()
    assert "files" in shown.err
    assert not shown.out


@pytest.mark.parametrize(
    ("terminal", "patience", "shown"), [(True, 0, True), (True, 99, False), (False, 0, False)]
)
def test_a_long_work_on_one_file_shows_its_progress(monkeypatch, capsys, terminal, patience, shown):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(console, "PATIENCE", patience)

    with console.progress() as watch:
        watch("looking for codes", 1, 4)
        watch("looking for rules", 3, 4)

    told = capsys.readouterr()
    assert ("looking for rules" in told.err) is shown
    assert not told.out


def test_progress_is_taken_away_where_the_work_is_broken_off(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(console, "PATIENCE", 0)

    def broken_off():
        with console.progress() as watch:
            watch("looking for codes", 1, 4)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert capsys.readouterr().err.endswith("\x1b[2K")  # the line is empty again
