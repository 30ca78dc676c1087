"""``trfkit archive``: what comes in, what is passed over, what is told."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from trfkit.archive import event_of
from trfkit.cli.commands import archive as command


def rows(folder, table):
    files = sorted((Path(folder) / table).rglob("*.parquet"))
    return [row for file in files for row in pq.ParquetFile(file).read().to_pylist()]


@pytest.fixture
def run(trfkit, tmp_path):
    def archive(*files, options=()):
        out = str(tmp_path / "a")
        ran = trfkit("archive", *map(str, files), "-o", out, "--format", "json", *options)
        return ran, json.loads(ran.out), out

    return archive


def test_what_is_new_comes_in_by_its_content(run, swiss, wrong, tmp_path):
    ran, report, out = run(swiss)
    assert (ran.code, report["added"], report["known"]) == (0, 1, 0)
    copy = tmp_path / "copy.trf"
    copy.write_bytes(swiss.read_bytes())
    ran, report, out = run(swiss, copy, wrong)
    assert (ran.code, report["added"], report["known"], report["with_errors"]) == (1, 1, 2, 1)
    assert [row["file"] for row in rows(out, "tournaments")] == [str(swiss), str(wrong)]
    ran, report, _ = run(swiss, copy, wrong)
    assert (ran.code, report["added"], report["known"]) == (0, 0, 3)


def test_one_content_under_two_names_comes_in_once(run, swiss, tmp_path):
    copy = tmp_path / "copy.trf"
    copy.write_bytes(swiss.read_bytes())
    _, report, out = run(swiss, copy)
    assert (report["added"], report["known"]) == (1, 1)
    assert len(rows(out, "tournaments")) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_file_stops_no_other_and_is_told(run, swiss, tmp_path, jobs):
    junk, empty = tmp_path / "junk.trf", tmp_path / "empty.trf"
    junk.write_bytes(b"\x00\xff nothing\n")
    empty.write_bytes(b"")
    names = (junk, tmp_path / "none.trf", empty, swiss)
    ran, report, out = run(*names, options=["--jobs", jobs])
    assert ran.code == 2
    assert (report["added"], report["unreadable"]) == (3, [str(junk), str(empty)])
    assert [one["file"] for one in report["left_out"]] == [str(tmp_path / "none.trf")]
    assert "there is no file" in ran.err
    statuses = {Path(row["file"]).name: row["status"] for row in rows(out, "tournaments")}
    assert statuses == {"junk.trf": "unreadable", "empty.trf": "unreadable", "swiss.trf": "read"}
    bad = {row["sha256"] for row in rows(out, "tournaments") if row["status"] == "unreadable"}
    assert bad <= {row["sha256"] for row in rows(out, "findings")}
    ran, report, _ = run(*names[:1], *names[2:])  # they were asked for again
    assert (ran.code, report["added"], report["known"]) == (2, 0, 3)
    assert (report["unreadable"], report["unreadable_before"]) == ([], [str(junk), str(empty)])
    assert run(swiss)[0].code == 0


def test_a_mistake_of_ours_over_one_file_stops_no_other(run, swiss, wrong, monkeypatch):
    known = swiss.read_bytes()

    def failing(data, **options):
        if data == known:
            raise RecursionError("too deep")
        return event_of(data, **options)

    monkeypatch.setattr("trfkit.archive.archive_tables.event_of", failing)
    ran, report, out = run(swiss, wrong)
    assert ran.code == 2
    assert "internal error over" in ran.err
    assert [row["file"] for row in rows(out, "tournaments")] == [str(wrong)]
    monkeypatch.undo()
    ran, report, out = run(swiss, wrong)  # it is tried again
    assert (ran.code, report["added"], report["known"]) == (0, 1, 1)


def test_the_same_tables_in_one_process_and_in_two_and_by_any_batches(trfkit, tmp_path):
    events = str(tmp_path / "events")
    assert trfkit("generate", "--vary", "--count", "7", "-o", events).code == 0
    held = []
    for jobs, batch in (("1", "1000"), ("2", "3")):
        out = tmp_path / jobs
        options = ["--jobs", jobs, "--batch", batch, "--today", "2026-11-01"]
        trfkit("archive", events, "-o", str(out), *options)
        tables = ("tournaments", "players", "games", "standings", "findings")
        held.append({table: sorted(map(str, rows(out, table))) for table in tables})
    assert held[0] == held[1]
    assert len(held[0]["tournaments"]) == 7


def test_every_round_of_every_player_is_there_from_each_side(run, swiss):
    _, _, out = run(swiss)
    games = {(row["id"], row["round"]): row for row in rows(out, "games")}
    assert len(games) == 7 * 3
    for (number, round_), row in games.items():
        if row["kind"] == "game":
            assert games[row["opponent"], round_]["opponent"] == number


def test_standings_are_those_of_the_command(trfkit, run, swiss):
    _, _, out = run(swiss)
    printed = json.loads(trfkit("standings", str(swiss), "--format", "json").out)["standings"]
    for row, line in zip(rows(out, "standings"), printed, strict=True):
        assert (row["rank"], row["id"], f"{row['points'].normalize():f}") == (
            line["rank"],
            line["id"],
            line["points"],
        )
        values = {key: None if v is None else f"{v.normalize():f}" for key, v in row["tiebreaks"]}
        assert values == line["values"]


def test_strict_leaves_out_what_needs_repair(run, wrong):
    ran, report, out = run(wrong, options=["--strict"])
    assert (ran.code, report["added"], len(report["left_out"])) == (2, 0, 1)
    assert "refused in strict mode" in ran.err
    assert rows(out, "tournaments") == []


def test_text_for_people(trfkit, swiss, tmp_path):
    ran = trfkit("archive", str(swiss), "-o", str(tmp_path / "a"))
    assert ran.out.startswith("1 of 1 file added to ")
    assert "rows added: 1 tournaments, 7 players, 21 games, 7 standings" in ran.out


def test_without_pyarrow_it_is_said_what_to_install(trfkit, swiss, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    ran = trfkit("archive", str(swiss), "-o", str(tmp_path / "a"))
    assert ran.code == 2
    assert "pip install '.[archive]'" in ran.err
    assert not (tmp_path / "a").exists()


def test_without_distributed_it_is_said_what_to_install(trfkit, swiss, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "find_spec", lambda name: name if name == "pyarrow" else None)
    asked = ("--engine", "dask", "--scheduler", "tcp://localhost:8786")
    ran = trfkit("archive", str(swiss), "-o", str(tmp_path / "a"), *asked)
    assert ran.code == 2
    assert "pip install '.[dask]'" in ran.err
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--engine dask", "needs the cluster: --scheduler ADDRESS"),
        ("--engine dask --scheduler=", "needs the cluster: --scheduler ADDRESS"),
        ("--scheduler tcp://localhost:8786", "--scheduler is for --engine dask"),
        ("--engine dask --scheduler localhost:8786 --jobs 2", "--jobs is for --engine local"),
        ("--engine spark", "'spark' is not one of 'local', 'dask'"),
    ],
)
def test_options_that_do_not_go_together(trfkit, swiss, tmp_path, options, words):
    ran = trfkit("archive", str(swiss), "-o", str(tmp_path / "a"), *options.split())
    assert ran.code == 2
    assert words in ran.err
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("make", ["file", "no parent"])
def test_a_folder_that_cannot_be_made_is_said(trfkit, swiss, tmp_path, make):
    out = tmp_path / "taken" if make == "file" else tmp_path / "none" / "a"
    if make == "file":
        out.write_text("a letter")
    ran = trfkit("archive", str(swiss), "-o", str(out))
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert "cannot write into" in ran.err
