"""``trfkit ratings`` and ``trfkit check --ratings``."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest
from builders import SWISS, changed, put, record
from rating_list_files import PLAYERS, player, single, txt, xml, zipped

from trfkit.cli import console


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "players_may26.txt").write_bytes(txt(PLAYERS))
    (tmp_path / "standard_apr26frl.txt").write_bytes(txt(PLAYERS, single("APR26")))
    (tmp_path / "open.trf").write_text(SWISS, "utf-8")
    return tmp_path


@pytest.fixture
def index(trfkit):
    assert trfkit("ratings", "import", "players_may26.txt", "--db", "x.sqlite").code == 0
    return "x.sqlite"


def test_lists_are_imported_side_by_side_and_looked_up(trfkit, index):
    ran = trfkit("ratings", "import", "standard_apr26frl.txt", "--db", index)
    assert ran.out.splitlines()[2] == (
        f"standard_apr26frl.txt: standard list of 2026-04 imported, {len(PLAYERS)} players"
    )
    listed = trfkit("ratings", "list", "--db", index).out.splitlines()
    assert [row.split()[:2] for row in listed[3:]] == [
        ["2026-05", "combined"],
        ["2026-04", "standard"],
    ]
    shown = trfkit("ratings", "show", "1001001", "--db", index).out
    assert "2026-05  Apple, Ann  NED  m    GM         2500   2450   2400  1990" in shown
    assert "2026-04  Apple, Ann  NED  m    GM         2500      -      -  1990" in shown
    found = trfkit("ratings", "find", "aple", "an", "--fed", "ned", "--year", "1990", "--db", index)
    assert found.out.splitlines()[3].startswith("1001001  Apple, Ann")
    earlier = trfkit("ratings", "find", "apple", "--month", "2026-04", "--db", index)
    assert "2450" not in earlier.out


def test_broken_rows_are_counted_and_the_first_are_told(trfkit, folder):
    rubbish = [f"garbage {number}" for number in range(25)]
    (folder / "may26.txt").write_bytes(txt(PLAYERS, more=rubbish))
    ran = trfkit("ratings", "import", "may26.txt", "--db", "x.sqlite")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[3] == "25 rows could not be read."
    assert lines[4] == f"line {len(PLAYERS) + 2}: the ID number is 'garbage 0'"
    assert lines[-1] == "15 more"
    report = json.loads(
        trfkit("ratings", "import", "may26.txt", "--db", "x.sqlite", "--format", "json").out
    )
    (done,) = report["imported"]
    assert (done["list"]["broken"], done["replaced"], len(done["broken_rows"])) == (25, True, 10)


def test_one_bad_file_stops_none_of_the_others(trfkit, folder):
    (folder / "bad.txt").write_bytes(b"no list")
    (folder / "rapid.zip").write_bytes(zipped(rapid_txt=txt(PLAYERS, single("MAY26"))))
    files = ["missing.txt", "bad.txt", folder, "rapid.zip", "players_may26.txt"]
    ran = trfkit("ratings", "import", *files, "--db", "x.sqlite")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 3
    assert [line.split(":")[0] for line in ran.out.splitlines()[2::2]] == [
        "rapid.txt",
        "players_may26.txt",
    ]


def test_a_list_may_come_from_standard_input_or_by_a_pattern(trfkit):
    data = xml(PLAYERS)
    ran = trfkit("ratings", "import", "-", "--db", "x.sqlite", stdin=data)
    assert ran.code == 2
    assert "--month YYYY-MM" in ran.err
    ran = trfkit("ratings", "import", "-", "--month", "2026-03", "--db", "x.sqlite", stdin=data)
    assert ran.code == 0
    ran = trfkit("ratings", "import", "*26*.txt", "--db", "x.sqlite")
    assert ran.out.count(" imported, ") == 2


def test_the_index_has_a_place_of_its_own(trfkit, folder, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: folder / "data" / name)
    ran = trfkit("ratings", "list")
    assert ran.code == 2
    assert "there is no index" in ran.err
    assert not (folder / "data").exists()
    assert trfkit("ratings", "import", "players_may26.txt").code == 0
    assert (folder / "data" / "trfkit" / "ratings.sqlite").exists()
    assert trfkit("check", "open.trf", "--ratings").code == 0


@pytest.mark.parametrize(
    "words",
    [
        "import players_may26.txt --db nowhere/x.sqlite",
        "import players_may26.txt --db open.trf",
        "import players_may26.txt --month 2026-13 --db x.sqlite",
        "import players_may26.txt --month may26 --db x.sqlite",
        "import standard_apr26frl.txt --month 2026-05 --db y.sqlite",
        "show 5 --db x.sqlite",
        "show nobody --db x.sqlite",
        "show 99999999999 --db x.sqlite",
        "find apple --month 2020-01 --db x.sqlite",
        "find apple --db open.trf",
        "list --db nowhere.sqlite",
        "other",
    ],
)
@pytest.mark.usefixtures("index")
def test_what_cannot_be_done_is_said_in_words(trfkit, words):
    ran = trfkit("ratings", *words.split())
    assert ran.code == 2
    assert "rror: " in ran.err
    assert "Internal" not in ran.err


def test_what_a_list_holds_never_reaches_a_terminal_as_a_command(trfkit, folder):
    evil = player(5, "Nut\x9b31m, \u202eNed [bold]", rating=2000)
    (folder / "may26.txt").write_bytes(txt([evil]))
    trfkit("ratings", "import", "may26.txt", "--db", "x.sqlite")
    ran = trfkit("ratings", "find", "ned", "--db", "x.sqlite")
    assert "[bold]" in ran.out
    assert not {"\x9b", "\u202e"} & {*ran.out}


def test_progress_is_for_terminals(trfkit, monkeypatch):
    shown = []
    monkeypatch.setattr(console, "is_terminal", lambda _stream: True)

    @contextmanager
    def progress():
        yield lambda *now: shown.append(now)

    monkeypatch.setattr(console, "progress", progress)
    trfkit("ratings", "import", "players_may26.txt", "--db", "x.sqlite")
    size = Path("players_may26.txt").stat().st_size
    assert shown[-1] == ("2026-05 combined: sorting", size, size)


# check --ratings ----------------------------------------------------------------------------------


def checked(trfkit, folder, *changes, index="x.sqlite", options=()):
    (folder / "open.trf").write_text(changed(SWISS, *changes), "utf-8")
    ran = trfkit(
        "check", "open.trf", "--ratings", "--db", index, "--format", "json", *options
    )  # fmt: skip
    return ran, json.loads(ran.out)


def codes(report):
    return [one["code"] for file in report["files"] for one in file["findings"]]


def test_a_sound_event_is_held_against_the_list_of_its_month(trfkit, folder, index):
    ran, report = checked(trfkit, folder)
    assert ran.code == 0
    assert "LST001" not in {one["code"] for one in report["not_checked"]}
    note = "Compared with the standard ratings of the list of 2026-05."
    assert report["files"][0]["notes"] == [note]
    assert f"{note}\n" in trfkit("check", "open.trf", "--ratings", "--db", index).out


def test_what_differs_is_found_in_every_profile(trfkit, folder, index):
    changes = (
        put(1, "name", "Appel, Anne"), put(2, "rating", "2380"), put(3, "federation", "GER"),
        put(4, "fide_id", ""), put(5, "fide_id", "1009999"), put(6, "fide_id", "1001001"),
        put(7, "fide_id", ""), put(7, "name", "Newman, Neil"),
    )  # fmt: skip
    ran, report = checked(trfkit, folder, *changes)
    assert ran.code == 1
    found = [one for one in codes(report) if one[:3] in {"LST", "PLR"}]
    assert found == ["LST003", "LST007", "LST004", "PLR003", "LST001", "LST002", "PLR003", "PLR020"]
    told = {one["participant"]: one["message"] for one in report["files"][0]["findings"]}
    assert "1001004 (Durian, Dan, BEL, 1993)" in told[4]
    assert "1001005 (Elder, Eve, SUI, 1994)" in told[5]
    assert "1001006 (Fir, Flo, SWE, 1995)" in told[6]
    trfkit("check", "open.trf", "--ratings", "--db", index, "--letter", ".")
    assert "1001004 (Durian, Dan, BEL, 1993)" in (folder / "open.txt").read_text("utf-8")
    ignored, _ = checked(trfkit, folder, *changes, options=["--ignore", "LST,PLR"])
    assert not [one for one in codes(json.loads(ignored.out)) if one[:3] in {"LST", "PLR"}]


@pytest.mark.usefixtures("index")
def test_the_rate_of_play_says_whose_ratings_count(trfkit, folder):
    _, report = checked(trfkit, folder, record("222", "900+10"), record("122", None))
    (note,) = report["files"][0]["notes"]
    assert "rapid ratings of the list of 2026-05" in note
    assert codes(report).count("LST007") == 2
    by_words = (record("222", None), record("122", "15 min + 10 sec/move"))
    _, report = checked(trfkit, folder, *by_words)
    assert "rapid" in report["files"][0]["notes"][0]
    _, report = checked(trfkit, folder, record("222", "180+2"), record("122", None))
    assert "blitz" in report["files"][0]["notes"][0]
    _, report = checked(trfkit, folder, record("222", None), record("122", None))
    _, assumed = report["files"][0]["notes"]
    assert assumed == "The rate of play is not known: rated as standard."
    unread = (record("222", None), record("122", "by the rules"))
    _, report = checked(trfkit, folder, *unread)
    _, assumed = report["files"][0]["notes"]
    assert "cannot be read" in assumed


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ((record("042", "2026/04/30"),), "the index has 2026-05 (combined)"),
        ((record("042", None),), "record 042"),
    ],
)
@pytest.mark.usefixtures("index")
def test_no_list_of_another_month_is_asked(trfkit, folder, changes, why):
    ran, report = checked(trfkit, folder, *changes, put(1, "fide_id", "1009999"))
    assert ran.code == 2
    assert ran.err.startswith("Error: open.trf: ")
    assert why in ran.err
    assert not [one for one in codes(report) if one.startswith("LST")]
    assert "LST001" in {one["code"] for one in report["not_checked"]}


def test_a_month_without_the_list_of_the_kind_is_said(trfkit, folder):
    trfkit("ratings", "import", "standard_apr26frl.txt", "--db", "x.sqlite")
    april = record("042", "2026/04/30")
    ran, _ = checked(trfkit, folder, april)
    assert ran.code == 0
    ran, _ = checked(trfkit, folder, april, record("222", "900+10"))
    assert ran.code == 2
    assert (
        "the rapid list of 2026-04 is not in the index; the index has 2026-04 (standard)" in ran.err
    )


def test_without_ratings_what_a_list_would_say_is_not_looked_at(trfkit, index):
    told = trfkit("check", "open.trf", "--select", "LST").out
    assert "without a rating list (--ratings): LST001-010" in told
    assert trfkit("check", "open.trf", "--db", index).code == 2


def test_files_are_checked_in_several_processes(trfkit, folder, index):
    (folder / "other.trf").write_text(changed(SWISS, put(1, "rating", "2490")), "utf-8")
    words = f"check open.trf other.trf --ratings --db {index} --jobs 2 --format json"
    ran = trfkit(*words.split())
    assert codes(json.loads(ran.out)) == ["LST006"]


def test_go_is_left_alone(trfkit, folder, index):
    (folder / "go.h9").write_text("; EV[Club]\n1 Nut Ned 5d UA Kyi 2+\n2 Oak Otto 4d UA Kyi 1-\n")
    ran = trfkit("check", "go.h9", "--ratings", "--db", index)
    assert ran.code in {0, 1}
    assert "held against" not in ran.out


def test_who_is_no_fide_id_is_told_what_one_is(trfkit):
    ran = trfkit("ratings", "show", "abc")

    assert ran.code == 2
    assert "'abc': a FIDE id was expected, such as 1001001" in ran.err
