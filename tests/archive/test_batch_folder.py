"""The archive on disk: whole batches whatever happens, nothing twice, nothing of others."""

import os
import signal
import sys
from datetime import date
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from jch_files import PLAYERS, as_bytes, changed, competitor, game
from recorded import assert_text_recorded
from row_tests import each_row

from trfkit.archive import batch_folder, event_of
from trfkit.archive.archive_tables import TABLES, ArchivedRows, pack_event, partition_of
from trfkit.archive.batch_folder import open_archive
from trfkit.generate import Choices, generate_file
from trfkit.refusal import Refusal
from trfkit.reports.archive import Tally

TODAY = date(2026, 11, 1)
STEPS = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.truncate"}


def archived(data, file="open.trf"):
    event = event_of(data, sha256=sha256(data).hexdigest(), file=file, received=TODAY)
    return ArchivedRows(
        event.sha256,
        partition_of(event),
        pack_event(event),
        is_unreadable=False,
        has_errors=False,
    )


@pytest.fixture(scope="module")
def events():
    starts = ("2026-03-01", "2026-04-04", "2026-03-20", "2025-12-01", "2026-04-30")
    made = [generate_file(Choices(size=6, rounds=3, start=start), start).data for start in starts]
    return [archived(data) for data in (*made, b"no tournament\n")]


def rows(folder, table):
    files = sorted((folder / table).rglob("*.parquet"))
    return [row for file in files for row in pq.ParquetFile(file).read().to_pylist()]


def add_what_is_missing(folder, events, batch=2):
    with open_archive(folder) as archive:
        missing = [event for event in events if event.sha256 not in archive]
        for start in range(0, len(missing), batch):
            archive.add(missing[start : start + batch])


def in_order(listed):
    return sorted(map(str, listed))


def test_columns_are_written_as_recorded(tmp_path, events, request):
    add_what_is_missing(tmp_path / "archive", events[:1])
    lines = []
    for table in TABLES:
        file = next((tmp_path / "archive" / table.name).rglob("*.parquet"))
        lines.append(table.name)
        lines += (f"    {one.name}: {one.type}" for one in pq.ParquetFile(file).schema_arrow)
    assert_text_recorded(lines, Path(__file__).with_name("columns.txt"), request.config)


def test_a_file_has_one_row_group_and_names_the_versions(tmp_path, events):
    add_what_is_missing(tmp_path / "a", events)
    files = sorted((tmp_path / "a").rglob("*.parquet"))
    read = [pq.ParquetFile(file) for file in files]
    assert {file.metadata.num_row_groups for file in read} <= {0, 1}
    assert {file.schema_arrow.metadata[b"trfkit.archive"] for file in read} == {b"1"}
    assert not list((tmp_path / "a").glob("staging/*"))


def test_what_waits_for_its_batch_takes_less_than_the_file():
    data = generate_file(Choices(size=100, rounds=9), 1).data
    packed_rows = archived(data).rows.values()
    assert sum(len(part) for rows in packed_rows for part in rows.parts) < len(data)


def test_months_and_federations_are_folders(tmp_path, events):
    add_what_is_missing(tmp_path / "a", events)
    places = {
        file.parent.relative_to(tmp_path / "a" / "games").as_posix()
        for file in (tmp_path / "a" / "games").rglob("*.parquet")
    }
    nowhere = "month=__HIVE_DEFAULT_PARTITION__/federation=__HIVE_DEFAULT_PARTITION__"
    months = ("2025-12", "2026-03", "2026-04")
    assert places == {nowhere, *(f"month={month}/federation=FID" for month in months)}


@each_row("stated", ["../../../etc", "UK", "UKRA", "A/B", "ÄÖÜ", "", None])
def test_what_is_no_federation_becomes_no_folder(stated):
    data = generate_file(Choices(size=4, rounds=1), 1).data.decode()
    line = next(line for line in data.splitlines() if line.startswith("032"))
    other = "" if stated is None else f"032 {stated}"
    event = archived(data.replace(line, other).encode())
    assert event.partition == "month=2026-03/federation=__HIVE_DEFAULT_PARTITION__"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="nothing is forked there")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_run_that_is_killed_at_any_step_loses_nothing_and_adds_nothing_twice(tmp_path, events):
    events = [events[0], events[2], events[5]]
    add_what_is_missing(tmp_path / "whole", events)
    expected = {table.name: in_order(rows(tmp_path / "whole", table.name)) for table in TABLES}
    killed = 0
    for step in range(1, 10_000, 9):
        folder = tmp_path / str(step)
        if not was_killed(folder, events, step):
            break
        killed += 1
        with open_archive(folder) as archive:
            held = {event.sha256 for event in events if event.sha256 in archive}
        assert len(held) in {0, 2, 3}
        assert {row["sha256"] for row in rows(folder, "tournaments")} == held
        add_what_is_missing(folder, events)
        for table in TABLES:
            assert in_order(rows(folder, table.name)) == expected[table.name], (step, table.name)
        assert not list(folder.glob("staging/*"))
    assert killed > 10


def was_killed(folder, events, last):
    """Add events in a process that is killed at a step of the file system; False: it ended."""
    child = os.fork()
    if child == 0:
        try:
            left = [last]

            def count(name, _arguments):
                if name in STEPS:
                    left[0] -= 1
                    if not left[0]:
                        os.kill(os.getpid(), signal.SIGKILL)

            sys.addaudithook(count)
            add_what_is_missing(folder, events)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def test_another_folder_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(Refusal, match="no archive, and not empty"), open_archive(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_tables_of_another_version_are_left_alone(tmp_path):
    with open_archive(tmp_path / "a"):
        pass
    mark = tmp_path / "a" / "archive.json"
    mark.write_text(mark.read_text().replace('"tables": 1', '"tables": 2'))
    with pytest.raises(Refusal, match="of version 2"), open_archive(tmp_path / "a"):
        pass


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"schema": 1}', "\x00", '{"program": "1", "sha256": ["ab-c"], "files": []}'],
)
def test_a_damaged_record_is_said(tmp_path, text):
    with open_archive(tmp_path / "a"):
        pass
    (tmp_path / "a" / "batches" / "000000.json").write_text(text)
    with pytest.raises(Refusal, match="damaged"), open_archive(tmp_path / "a"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is forked there")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_second_run_at_the_same_time_is_refused(tmp_path):
    with open_archive(tmp_path / "a"):
        child = os.fork()
        if child == 0:
            try:
                with open_archive(tmp_path / "a"):
                    pass
            except Refusal:
                os._exit(7)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 7


def test_half_a_character_in_a_name_is_written(tmp_path):
    event = archived(generate_file(Choices(size=4, rounds=1), 1).data, file="\udcff.trf")
    add_what_is_missing(tmp_path / "a", [event])
    assert [row["file"] for row in rows(tmp_path / "a", "tournaments")] == ["?.trf"]


def test_the_copy_of_a_record_is_no_record(tmp_path, events):
    add_what_is_missing(tmp_path / "a", events[:1])
    batches = tmp_path / "a" / "batches"
    (batches / "000001 (1).json").write_bytes((batches / "000001.json").read_bytes())
    add_what_is_missing(tmp_path / "a", events[:2])
    assert len(rows(tmp_path / "a", "tournaments")) == 2


def test_a_number_too_large_for_its_column_is_null(tmp_path):
    most = 999_999_999_999_999
    players = [competitor(1, 11, f"{most}.0", most, 2210), competitor(2, 12, "0.5", 2, 1800)]
    worth = {"scoreSystem": {"game": {"W": f"{most}.0"}}, "rankOrder": ["PTS", "SB", "WON"]}
    games = [game(1, 1, 1, 2, "WL")]
    data = as_bytes(changed(PLAYERS, competitors=players, gameList=games, **worth))
    add_what_is_missing(tmp_path / "a", [archived(data)])
    listed = {row["id"]: row for row in rows(tmp_path / "a", "players")}
    assert [listed[number]["rank_stated"] for number in (1, 2)] == [None, 2]
    assert [listed[number]["points_stated"] for number in (1, 2)] == [None, Decimal("0.5")]
    (best,) = (row for row in rows(tmp_path / "a", "standings") if row["id"] == 1)
    assert best["points"] is None
    assert best["tiebreaks"] == [("PTS", None), ("SB", Decimal(0)), ("WON", Decimal(1))]


class EmptyFolder(frozenset):
    unreadable = frozenset()


@each_row(
    ("most", "most_bytes", "batches"),
    [
        (2, 100, ["ab", "c"]),
        (3, 100, ["abc"]),
        (3, 3, ["a", "bc"]),
        (3, 4, ["ab", "c"]),
        (3, 5, ["abc"]),
    ],
)
def test_files_are_added_together_up_to_a_number_and_a_size(monkeypatch, most, most_bytes, batches):
    monkeypatch.setattr(batch_folder, "MAX_BATCH_BYTES", most_bytes)
    sizes = {"a": b"aaa", "b": b"b", "again": b"b", "c": b"cc"}
    tally = Tally("archive", 1, len(sizes), ())
    together = []

    def engine(files_together):
        for files in files_together:
            together.append("".join(file.file for file in files))
            yield ()

    assert not [*batch_folder.add_files(EmptyFolder(), sizes.items(), engine, tally, most)]
    assert together == batches
    assert tally.known == 1
