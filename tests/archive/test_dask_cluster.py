"""The archive on a Dask cluster: what one process makes of the same files, whoever dies."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from contextlib import contextmanager
from datetime import date

import pyarrow.parquet as pq
import pytest
from distributed import CancelledError, KilledWorker

from trfkit.archive import archive_tables, batch_folder, dask_cluster
from trfkit.archive.archive_tables import TABLES, InputFile, Settings, rows_of_file
from trfkit.archive.dask_cluster import PART, Cluster
from trfkit.generate import Choices, generate_file
from trfkit.refusal import Refusal

SETTINGS = Settings(received=date(2026, 11, 1))
PATIENCE = 60


class Scheduler:
    """A client's view of a cluster in which nothing is done before it is asked for."""

    def __init__(self, threads=1, bad=None):
        self.threads = threads
        self.bad = bad or {}
        self.waiting = []
        self.most = 0
        self.sent = []

    def nthreads(self, *, callback_timeout):
        assert callback_timeout
        return {"tcp://worker": self.threads} if self.threads else {}

    def submit(self, work, settings, part, *, pure):
        assert not pure
        self.sent.append([taken.file for taken in part.files])
        future = Future(self, work, settings, part)
        self.waiting.append(future)
        self.most = max(self.most, len(self.waiting))
        return future


class Future:
    def __init__(self, scheduler, *work):
        self.scheduler, self.work = scheduler, work

    def result(self, timeout):
        assert timeout
        work, settings, part = self.work
        if not self.scheduler.threads:
            time.sleep(0.01)
            raise TimeoutError
        self.scheduler.waiting.remove(self)
        for taken in part.files:
            if taken.file in self.scheduler.bad:
                raise self.scheduler.bad[taken.file]
        return work(settings, part)


def taken(number):
    return InputFile(f"{number}.trf", f"no tournament {number}\n".encode(), f"{number:064x}")


def results(client, batches, say=print):
    made = Cluster(client, "tcp://far:8786", say).results(SETTINGS, batches)
    return [[one.file for one in batch] for batch in made]


def test_files_come_back_by_their_batches_in_their_order(monkeypatch):
    monkeypatch.setattr(dask_cluster, "PART", 2)
    batches = [[taken(n) for n in range(5)], [taken(5)], [taken(n) for n in range(6, 10)]]
    client = Scheduler()
    assert results(client, batches) == [[one.file for one in batch] for batch in batches]
    assert [len(part) for part in client.sent] == [2, 2, 1, 1, 2, 2]


def test_what_is_made_of_a_file_is_what_is_made_here():
    [[made]] = Cluster(Scheduler(), "", print).results(SETTINGS, [[taken(1)]])
    here = rows_of_file(SETTINGS, taken(1))
    assert (made.file, made.archived) == (here.file, here.archived)


def test_large_files_make_small_parts(monkeypatch):
    monkeypatch.setattr(dask_cluster, "PART_BYTES", 40)
    client = Scheduler()
    results(client, [[taken(n) for n in range(5)]])
    assert [len(part) for part in client.sent] == [2, 2, 1]


@pytest.mark.parametrize(
    ("files", "parts"), [(PART - 1, [PART - 1]), (PART, [PART]), (PART + 1, [PART, 1])]
)
def test_fifty_files_make_a_part(files, parts):
    assert PART == 50
    client = Scheduler()
    results(client, [[taken(n) for n in range(files)]])
    assert [len(part) for part in client.sent] == parts


@pytest.mark.parametrize(("sizes", "parts"), [(2, [2, 2, 1]), (2.5, [2, 2, 1]), (3, [3, 2])])
def test_a_part_may_have_just_the_bytes_of_one(monkeypatch, sizes, parts):
    monkeypatch.setattr(dask_cluster, "PART_BYTES", int(sizes * len(taken(1).data)))
    client = Scheduler()
    results(client, [[taken(n) for n in range(5)]])
    assert [len(part) for part in client.sent] == parts


@pytest.mark.parametrize(("threads", "most"), [(1, 3), (4, 9), (1000, 21)])
def test_so_many_parts_are_on_their_way_and_files_are_read_no_sooner(monkeypatch, threads, most):
    monkeypatch.setattr(dask_cluster, "PART", 1)
    monkeypatch.setattr(dask_cluster, "MOST", 20)
    taken_so_far, ahead = [0], deque()

    def batches():
        for number in range(100):
            taken_so_far[0] += 1
            yield [taken(number)]

    client = Scheduler(threads)
    for number, _ in enumerate(Cluster(client, "", print).results(SETTINGS, batches())):
        ahead.append(taken_so_far[0] - number)
    assert client.most == most == max(ahead)


def test_a_file_that_no_worker_survives_is_left_out_alone():
    client = Scheduler(bad={"2.trf": KilledWorker("key", None, 3)})
    [made] = Cluster(client, "", print).results(SETTINGS, [[taken(n) for n in range(4)]])
    assert [one.archived is None for one in made] == [False, False, True, False]
    assert str(made[2].trouble) == "several workers died over 2.trf"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (CancelledError("scheduler-connection-lost"), "the scheduler at tcp://far:8786 is gone"),
        (ModuleNotFoundError("No module named 'trfkit'"), "cannot do the work: ModuleNotFound"),
    ],
)
def test_a_cluster_that_fails_is_told_in_words(error, words):
    with pytest.raises(Refusal, match=words):
        results(Scheduler(bad={"1.trf": error}), [[taken(1)]])


def test_a_worker_of_another_version_is_refused(monkeypatch):
    def other(settings, part):
        del settings, part
        return "0.0.1", []

    monkeypatch.setattr(dask_cluster, "_made_of_part", other)
    with pytest.raises(Refusal, match=r"a worker has trfkit 0\.0\.1; .* is needed"):
        results(Scheduler(), [[taken(1)]])


def test_a_cluster_without_workers_is_waited_for_and_given_up(monkeypatch):
    monkeypatch.setattr(dask_cluster, "WORKERLESS", 0.1)
    said = []
    with pytest.raises(Refusal, match="has no workers"):
        results(Scheduler(threads=0), [[taken(1)]], said.append)
    assert said == ["the scheduler at tcp://far:8786 has no workers; waiting for one"]


def test_the_scheduler_may_go_while_it_is_asked_for_its_workers(monkeypatch):
    client = Scheduler()
    monkeypatch.setattr(client, "nthreads", lambda **_: 1 / 0)
    with pytest.raises(Refusal, match="is gone"):
        results(client, [[taken(1)]])


@contextmanager
def running(*arguments, **options):
    process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(scope="module")
def workers(tmp_path_factory):
    """Return the address of a scheduler, and two workers, which share nothing with this process."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    dask = (sys.executable, "-m", "dask")
    options = ("--scheduler-file", str(file), "--no-dashboard")
    worker = (*dask, "worker", *options, "--no-nanny", "--nthreads", "1")
    here = ("--host", "127.0.0.1")
    with (
        running(*dask, "scheduler", *options, *here, "--port", "0", "--no-jupyter", cwd=folder),
        running(*worker, *here, "--local-directory", str(folder / "1"), cwd=folder) as first,
        running(*worker, *here, "--local-directory", str(folder / "2"), cwd=folder) as second,
    ):
        until(lambda: file.exists() and file.stat().st_size)
        yield json.loads(file.read_bytes())["address"], first, second


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reports")
    open_ = generate_file(Choices(size=8, rounds=3), 1).data
    for number in range(240):
        name = f"012 Відкритий {number}".encode()
        (folder / f"{number:03}.trf").write_bytes(open_.replace(b"012 ", name + b" ", 1))
    (folder / "junk.trf").write_bytes(b"dear officer\n")
    return folder


def archived(archive, reports, *options):
    command = (sys.executable, "-m", "trfkit", "archive", str(reports), "-o", str(archive))
    settings = ("--today", "2026-11-01", "--batch", "20", "--format", "json")
    return (*command, *settings, *options)


def batches(archive):
    return len(list(archive.glob("batches/*.json")))


def rows(archive, table):
    files = sorted((archive / table).rglob("*.parquet"))
    return [row for file in files for row in pq.ParquetFile(file).read().to_pylist()]


@pytest.mark.long
def test_nothing_of_what_was_sent_is_kept(workers):
    address, _, _ = workers
    with dask_cluster.connect(address, print) as connected:
        (made,) = connected.results(SETTINGS, [[taken(number) for number in range(60)]])
        assert len(made) == 60
        assert not connected._client.scheduler_comm.recent_message_log


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
@pytest.mark.usefixtures("interruptible")
def test_a_worker_is_killed_and_a_run_interrupted_and_nothing_lost(
    trfkit, workers, reports, tmp_path
):
    address, first, second = workers
    on_cluster = ("--engine", "dask", "--scheduler", address)
    assert trfkit(*archived(tmp_path / "here", reports)[3:]).code == 2

    there = archived(tmp_path / "there", reports, *on_cluster)
    with running(*there, stdout=subprocess.PIPE) as run:
        until(lambda: batches(tmp_path / "there") >= 2)
        first.kill()
        assert run.poll() is None
        report = json.loads(run.communicate(timeout=PATIENCE)[0])
    assert batches(tmp_path / "there") == 14
    assert (run.returncode, report["added"], report["left_out"]) == (2, 241, [])

    stopped = archived(tmp_path / "stopped", reports, *on_cluster)
    with running(*stopped, stdout=subprocess.PIPE) as run:
        until(lambda: batches(tmp_path / "stopped") >= 2)
        second.send_signal(signal.SIGSTOP)  # that the run does not end before it is interrupted
        run.send_signal(signal.SIGINT)
        assert run.communicate(timeout=PATIENCE)[0] == b""
        second.send_signal(signal.SIGCONT)
    assert run.returncode == 130
    assert batches(tmp_path / "stopped") < 14
    again = trfkit(*archived(tmp_path / "stopped", reports)[3:])  # by the other engine
    assert again.err == ""
    assert json.loads(again.out)["added"] < 241

    for table in TABLES:
        expected = rows(tmp_path / "here", table.name)
        assert expected
        assert rows(tmp_path / "there", table.name) == expected
        assert rows(tmp_path / "stopped", table.name) == expected


@pytest.fixture
def silence():
    """Return the address of a port that takes whoever comes and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_a_port_that_keeps_silent_is_no_scheduler(trfkit, reports, tmp_path, silence, monkeypatch):
    monkeypatch.setattr(dask_cluster, "ANSWER", 0.2)
    on_cluster = ("--engine", "dask", "--scheduler", silence)
    ran = trfkit(*archived(tmp_path / "a", reports, *on_cluster)[3:])
    assert ran.code == 2
    assert f"no Dask scheduler answers at {silence}: nothing came in 0.2 seconds" in ran.err
    assert not (tmp_path / "a").exists()


class Worker:
    """What distributed gives for an address at which a worker listens."""

    def __init__(self, address, **options):
        del address, options

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        return None

    async def identity(self):
        return {"type": "Worker"}


def test_the_address_of_a_worker_is_none_of_a_scheduler(monkeypatch):
    monkeypatch.setattr(dask_cluster, "rpc", Worker)
    words = "no Dask scheduler answers at tcp://w:1: it is a worker"
    with pytest.raises(Refusal, match=words), dask_cluster.connect("tcp://w:1", print):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "127.0.0.1", "ftp://x:1", "[::"])
def test_no_scheduler_is_told_and_no_archive_made(trfkit, reports, tmp_path, address, monkeypatch):
    monkeypatch.setattr(dask_cluster, "ANSWER", 0.2)
    on_cluster = ("--engine", "dask", "--scheduler", address)
    ran = trfkit(*archived(tmp_path / "a", reports, *on_cluster)[3:])
    assert ran.code == 2
    assert ran.err.startswith(f"Error: no Dask scheduler answers at {address}: ")
    assert not (tmp_path / "a").exists()


def test_waits_are_seconds_to_minutes_and_parts_a_few_mebibytes():
    of_cluster = ("ANSWER", "SILENCE", "WORKERLESS", "ASKING", "PART", "PART_BYTES", "MOST")
    assert [getattr(dask_cluster, name) for name in of_cluster] == [
        10, 60, 300, 1, 50, 4 * 1024**2, 256,
    ]  # fmt: skip
    assert (batch_folder.MAX_BATCH_BYTES, archive_tables.PART) == (64 * 1024**2, 2048)
