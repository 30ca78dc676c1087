"""The index: months side by side, whole lists or none, players by id and by name."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from rating_list_files import PLAYERS, player, put_in, single, txt

from trfkit.events import Person
from trfkit.ratings import list_index
from trfkit.ratings.list_index import open_index
from trfkit.refusal import Refusal

TESTS = Path(__file__).parents[1]


@pytest.fixture
def path(tmp_path):
    put_in(tmp_path / "x.sqlite", "players_may26.txt", txt(PLAYERS))
    return tmp_path / "x.sqlite"


def lists(path):
    with open_index(path) as index:
        return [(one.month, one.kind, one.players) for one in index.lists()]


def found(path, name, **more):
    with open_index(path) as index:
        return [one.fide_id for one in index.find("2026-05", name, **more)]


def test_an_index_is_marked_as_one_of_ours_and_waited_for_and_held_within_bounds(path):
    with closing(sqlite3.connect(path)) as connection:
        marks = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        ]
    assert marks == [0x74726C74, 1]
    assert (list_index.PATIENCE, list_index.CACHE, list_index.BATCH) == (5, -32768, 5000)


def test_months_and_kinds_stand_side_by_side(path):
    put_in(path, "standard_apr26frl.txt", txt(PLAYERS[:3], single("APR26")))
    put_in(path, "rapid_apr26frl.txt", txt(PLAYERS[:2], single("APR26")))
    assert lists(path) == [
        ("2026-05", "combined", len(PLAYERS)),
        ("2026-04", "rapid", 2),
        ("2026-04", "standard", 3),
    ]
    with open_index(path) as index:
        history = index.history(1001001)
    assert list(history) == ["2026-05", "2026-04"]
    assert [(one.standard, one.rapid, one.blitz) for one in history.values()] == [
        (2500, 2450, 2400),
        (2500, 2500, None),
    ]


def test_the_same_list_is_replaced(path):
    changed = [{**PLAYERS[0], "rating": "2555"}, *PLAYERS[1:4]]
    (done,) = put_in(path, "again_may26.txt", txt(changed))
    assert (done.replaced, done.list.players) == (True, 4)
    assert lists(path) == [("2026-05", "combined", 4)]
    assert found(path, "elder") == []
    with open_index(path) as index:
        assert index.players("2026-05", [1001001])[1001001].standard == 2555


def test_of_rows_with_one_id_the_first_counts(path):
    rows = [player(5, "Nut, Ned"), player(5, "Oak, Otto"), player(6, "Pine, Pia")]
    (done,) = put_in(path, "jun26.txt", txt(rows), month="2026-06")
    assert (done.list.players, done.repeated) == (2, 1)
    with open_index(path) as index:
        assert index.players("2026-06", [5])[5].name == "Nut, Ned"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (txt([], more=("garbage",)), "players_may26.txt"),
        (b"<html><p>MAY26", "standard_may26.xml"),
        (b"<playerslist/>", "standard_may26.xml"),
    ],
)
def test_a_list_without_players_changes_nothing(path, data, name):
    with pytest.raises(Refusal, match="no player"):
        put_in(path, name, data)
    assert lists(path) == [("2026-05", "combined", len(PLAYERS))]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Apple, Ann", 1001001),
        ("ANN APPLE", 1001001),
        ("appl", 1001001),
        ("aple an", 1001001),
        ("Aple, Anne", 1001001),
        ("A. Apple", 1001001),
        ("hzel henrik", 1001008),
        ("kostas", 7),
        ("KÓSTAS", 7),
        ("j'an juniper", 1001010),
        ("jan", 1001010),
        ("jun ja", 1001010),
        ("apple apple", None),  # of one word of the name only one part is the beginning
        ("'; DROP TABLE players;--", 7),
        ('Jo" OR "1"="1', None),
        ("<b> jan", 1001010),
        ("%", None),
        ("", None),
        ("nobody at all", None),
        ("ß" * 10_000, None),
    ],
)
def test_a_name_is_found_however_it_is_written(path, name, number):
    assert found(path, name)[:1] == ([] if number is None else [number])
    assert len(lists(path)) == 1


def test_namesakes_are_told_by_federation_and_year(path):
    rows = [
        player(number, "Smith, John", federation, birthday=year)
        for number, (federation, year) in enumerate(
            [("ENG", 1980), ("ENG", 1990), ("USA", 1980)], 1
        )
    ]
    put_in(path, "players_may26.txt", txt(rows))
    assert sorted(found(path, "john smith")) == [1, 2, 3]
    assert sorted(found(path, "jon smith", federation="ENG")) == [1, 2]
    assert found(path, "john smit", federation="USA", born=1980) == [3]
    assert found(path, "smith", most=1) in ([1], [2], [3])


def person(name, *, fide_id=None, federation="NED", born=1990, start_no=1):
    return Person(start_no=start_no, fide_id=fide_id, name=name, federation=federation, born=born)


@pytest.mark.parametrize(
    ("who", "alike"),
    [
        (person("Apple, Ann"), [1001001]),
        (person("Appel, Anne"), [1001001]),
        (person("Apple, Ann", born=None), [1001001]),
        (person("Apple, Ann", born=1991), [1001001]),  # the federation is right
        (person("Apple, Ann", born=1991, federation="GER"), []),
        (person("Aple, Ana"), []),  # of a whole event it is not searched thoroughly
        (person("Oak, Otto"), []),
        (person("", born=None, federation=None), []),
        (person("Apple, Ann", fide_id=1001001), None),
        (person("Apple, Ann", fide_id=1001002), [1001001]),
        (person("Apple, Ann", fide_id=404), [1001001]),
    ],
)
def test_who_may_be_meant_is_looked_for_where_the_id_does_not_tell(path, who, alike):
    with open_index(path) as index:
        told = index.consulted("2026-05", "standard", [who])
    assert told.has_unrated
    got = told.alike.get(1)
    assert (None if got is None else [one.fide_id for one in got]) == alike


@pytest.mark.parametrize(("broken", "told"), [(0, 0), (9, 9), (10, 10), (11, 10)])
def test_ten_broken_rows_are_told_and_all_counted(path, broken, told):
    data = txt([*PLAYERS], more=("garbage",) * broken)
    (put,) = put_in(path, "players_jun26.txt", data)
    assert (put.list.broken, len(put.first_broken)) == (broken, told)


@pytest.mark.parametrize(("namesakes", "named"), [(2, 2), (3, 3), (4, 3)])
def test_three_at_most_are_named_who_may_be_meant(path, namesakes, named):
    rows = [player(number, "Nut, Ned", birthday=1990) for number in range(1, namesakes + 1)]
    put_in(path, "players_may26.txt", txt(rows))
    with open_index(path) as index:
        told = index.consulted("2026-05", "standard", [person("Nut, Ned")])
    assert len(told.alike[1]) == named


@pytest.mark.parametrize("alike", [199, 200, 201])
def test_two_hundred_similar_names_at_most_are_compared(path, alike):
    rows = [player(number, "Hawthorn, Heidi") for number in range(1, alike + 1)]
    put_in(path, "jun26.txt", txt(rows), month="2026-06")
    with open_index(path) as index:
        assert len(index.find("2026-06", "Hawthorne, Heidi", most=300)) == min(alike, 200)


def test_lists_of_one_kind_do_not_have_the_unrated(path):
    put_in(path, "standard_apr26frl.txt", txt(PLAYERS[:3], single("APR26")))
    with open_index(path) as index:
        assert not index.consulted("2026-04", "standard", []).has_unrated


@pytest.mark.parametrize(
    "content", [b"", b"no database" * 100, b"SQLite format 3\x00" + b"\xff" * 200]
)
def test_something_else_is_no_index_and_stays_as_it_is(tmp_path, content):
    other = tmp_path / "other.sqlite"
    other.write_bytes(content)
    with pytest.raises(Refusal), open_index(other):
        pass
    if content:
        with pytest.raises(Refusal), open_index(other, create=True):
            pass
        assert other.read_bytes() == content


def test_the_database_of_another_program_is_left_alone(tmp_path):
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE players (name)")
    connection.close()
    with pytest.raises(Refusal, match="no index"), open_index(other, create=True):
        pass


def test_an_index_that_is_being_written_is_waited_for_and_then_refused(path, monkeypatch):
    monkeypatch.setattr("trfkit.ratings.list_index.PATIENCE", 0.05)
    connection = sqlite3.connect(path)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(Refusal, match="locked"), open_index(path) as index:
            index.lists()
    finally:
        connection.close()


KILLED = """
import os, signal, sys
from pathlib import Path
import trfkit.ratings.list_index as index
from rating_list_files import player, put_in, txt

index.CACHE = 10  # pages: what is written goes to disk long before the end

def kill(statement):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

connect = index.sqlite3.connect
def watched(*args, **more):
    connection = connect(*args, **more)
    connection.set_trace_callback(kill)
    return connection

index.sqlite3.connect = watched
rows = [player(number, f"Oak{number}, Otto") for number in range(1, 3000)]
put_in(Path(sys.argv[1]), "players_may26.txt", txt(rows))
"""


@pytest.mark.parametrize("at", ["INSERT INTO lists", "INSERT OR IGNORE INTO words", "COMMIT"])
def test_a_killed_import_leaves_the_index_as_it_was(path, at):
    before = lists(path)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, path, at],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        check=False,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode not in {0, 1}, done.stderr[-500:]
    if at == "INSERT INTO lists":  # the journal shows that the file itself was already changed
        assert path.with_name("x.sqlite-journal").stat().st_size
        assert done.returncode == -getattr(signal, "SIGKILL", 0)
    assert lists(path) == before
    assert found(path, "apple ann") == [1001001]
    assert found(path, "otto") == []
    put_in(path, "players_may26.txt", txt(PLAYERS[:2]))
    assert lists(path) == [("2026-05", "combined", 2)]
