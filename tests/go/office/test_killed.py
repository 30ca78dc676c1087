"""A command that is killed at any point leaves the office as it was, or as it was to be."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import go_world
import pytest

from trfkit.go.office.office_verification import verify
from trfkit.go.office.store import make_office, open_office

TESTS = Path(__file__).parents[2]
PEOPLE = go_world.members(count=20)
EVENTS = go_world.events(PEOPLE, count=8)

KILLED = """
import os, signal, sys
from pathlib import Path
import go_world
from trfkit.go.office import store

place, number, at = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
people = go_world.members(count=20)
event = go_world.events(people, count=8)[number]
connect = store.sqlite3.connect
left = at

def kill(statement):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

def watched(*args, **more):
    connection = connect(*args, **more)
    connection.set_trace_callback(kill)
    return connection

store.sqlite3.connect = watched
with store.open_office(place) as office:
    go_world.applied(office, event, people)
print(at - left)
"""


def run(place, number, at):
    return subprocess.run(
        [sys.executable, "-c", KILLED, place, str(number), str(at)],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        check=False,
        capture_output=True,
        timeout=60,
    )


def everything(place):
    with open_office(place) as office:
        return go_world.held(office.book()), office.journal()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed so here")
def test_an_event_that_is_killed_at_any_statement_is_applied_whole_or_not_at_all(tmp_path):
    place = tmp_path / "o"
    make_office(place, {}, go_world.BEGINS, map(go_world.entered, PEOPLE))
    with open_office(place) as office:
        for event in EVENTS[:6]:
            go_world.applied(office, event, PEOPLE)
    copy = tmp_path / "copy"
    copy.write_bytes(place.read_bytes())  # a backup is a copy of one file
    statements = int(run(copy, 6, 0).stdout)
    before, after = everything(place), everything(copy)
    assert before != after
    expected = go_world.naive(PEOPLE, EVENTS[:7])
    assert after[0] == expected

    points = sorted({*range(1, statements, max(1, statements // 12)), statements - 1, statements})
    journals = 0
    for at in points:
        done = run(place, 6, at)
        assert done.returncode == -signal.SIGKILL, (at, done.stderr[-300:])
        journals += place.with_name("o-journal").exists()
        assert everything(place) == before
        with open_office(place) as office:
            assert verify(office, mend=False).is_sound
    assert journals  # the file itself was being changed when some of them were killed
    assert run(place, 6, 0).returncode == 0
    assert everything(place) == after


APPLYING = """
import sys
from pathlib import Path
import go_world
from trfkit.go.office.store import open_office

people = go_world.members(count=20)
with open_office(Path(sys.argv[1])) as office:
    for event in go_world.events(people, count=8):
        print(flush=True)
        go_world.applied(office, event, people)
"""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed so here")
def test_an_office_that_is_killed_again_and_again_comes_to_the_same_end(tmp_path):
    place = tmp_path / "o"
    make_office(place, {}, go_world.BEGINS, map(go_world.entered, PEOPLE))
    rest = EVENTS
    for wait in (0, 7, 1, 23, 3, 11):  # milliseconds behind the beginning of an event
        child = subprocess.Popen(
            [sys.executable, "-c", APPLYING, place],
            env={**os.environ, "PYTHONPATH": str(TESTS)},
            stdout=subprocess.PIPE,
        )
        for _ in range(len(EVENTS) - len(rest) + 1):
            child.stdout.readline()
        try:
            child.wait(timeout=wait / 1000 + 0.001)
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        with open_office(place) as office:
            known = {event.name for event in office.book().events}
            assert verify(office, mend=False).is_sound
            done = [event for event in EVENTS if event.name in known]
            assert go_world.held(office.book()) == go_world.naive(PEOPLE, done)
        rest = [event for event in EVENTS if event.name not in known]
    with open_office(place) as office:
        for event in EVENTS:
            go_world.applied(office, event, PEOPLE)  # those that are in it already change nothing
        assert go_world.held(office.book()) == go_world.naive(PEOPLE, EVENTS)


def test_an_office_that_was_killed_while_it_was_made_can_be_made_again(tmp_path):
    place = tmp_path / "o"
    place.touch()  # what is left of it: SQLite takes the rest back
    make_office(place, {}, None, map(go_world.entered, PEOPLE))
    with sqlite3.connect(place) as connection:
        (count,) = connection.execute("SELECT count(*) FROM members").fetchone()
    connection.close()
    assert count == len(PEOPLE)
