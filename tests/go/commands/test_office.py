"""``trfkit go``: the rating office of a Go federation."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import clean
import pytest
from pages import Page
from recorded import assert_text_recorded

from trfkit import __version__
from trfkit.limits import Limits

MEMBERS = """\
id,name,born,rating,rank,conferred,spellings
1,Albrecht Jonas,1961-05-30,2351,5d,2019-04-01,
2,Bondar Olha,1990,2395,,,Bondar Olga
3,Clarke Ann,,900,,,
4,Шевчук Ірина,,880,,,
5,Evans Eve,,40,,,
"""

SPRING = """\
; EV[Spring Cup]
; DT[2026-02-07,2026-02-08]
1 Bondar Olha 3d UA Kyiv 0 0 0 2+/w0 3+/b0
2 Albrecht Jonas 5d UA Kyiv 0 0 0 1-/b0 4+/w0
3 Clarke Ann 12k UA Kyiv 0 0 0 4+/w0 1-/w0
4 Evans Eve 25k UA Kyiv 0 0 0 3-/b0 2-/b0
"""
SUMMER = """\
; EV[Summer Cup]
; DT[2026-05-09,2026-05-10]
1 Clarke Ann 12k UA Kyiv 0 0 0 2+/w0
2 Evans Eve 25k UA Kyiv 0 0 0 1-/b0
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "members.csv").write_text(MEMBERS, "utf-8")
    (tmp_path / "spring.h9").write_text(SPRING, "utf-8")
    (tmp_path / "summer.h9").write_text(SUMMER, "utf-8")
    return tmp_path


@pytest.fixture
def go(trfkit):
    def run(command, *arguments):
        return trfkit("go", command, *arguments, "--db", "o")

    assert run("init", "members.csv", "--date", "2026-01-01").code == 0
    return run


def listed(go, *arguments):
    """Return rating and rank by name."""
    report = json.loads(go("list", *arguments, "--format", "json").out)
    return {row["name"]: (row["rating"], row["rank"]) for row in report["rows"]}


# Events -------------------------------------------------------------------------------------------


def test_an_event_is_rated_from_the_list_and_leads_to_the_next_one(go, trfkit):
    ran = go("apply", "summer.h9", "spring.h9", "--official")
    assert ran.code == 0
    assert [line.split(":")[0] for line in ran.out.splitlines() if "applied" in line] == [
        "spring.h9 applied",  # whatever the order of the arguments, that of the dates
        "summer.h9 applied",
    ]
    shown = json.loads(go("show", "clarke", "--format", "json").out)
    first, second = shown["events"]
    assert (first["before"], second["before"]) == ("900", first["after"])
    rated = json.loads(
        trfkit(
            *("rate", "spring.h9", "--system", "ufgo", "--official", "--format", "json"),
            *("--start", "1=2395", "--start", "2=2351", "--start", "3=900", "--start", "4=40"),
        ).out
    )
    assert {p["name"].replace(",", ""): p["after"] for p in rated["players"]} == {
        row["name"]: row["after"]
        for row in json.loads(go("show", "--event", "1", "--format", "json").out)["results"]
    }


def test_an_event_that_comes_late_rates_those_behind_it_anew(go):
    go("apply", "summer.h9")
    late = go("apply", "spring.h9")
    assert "This event is earlier than others: 1 event after it was rated again\n" in late.out
    shown = json.loads(go("show", "clarke", "--format", "json").out)
    assert [event["name"] for event in shown["events"]] == ["Spring Cup", "Summer Cup"]
    assert shown["events"][1]["before"] == shown["events"][0]["after"]
    assert go("verify").code == 0


def test_an_event_that_is_in_the_office_is_not_applied_again(go, folder):
    go("apply", "spring.h9")
    before = (folder / "o").read_bytes()
    again = go("apply", "spring.h9")
    assert again.code == 0
    assert again.out == (
        "spring.h9 is in the office already: event 1, Spring Cup, 2026-02-08; nothing was changed\n"
    )
    (folder / "copy.h9").write_text(SPRING + "; a remark\n", "utf-8")
    assert "is in the office already" in go("apply", "copy.h9").out
    official = go("apply", "spring.h9", "--official")
    assert official.code == 2
    assert "--replace 1 puts this one in its place, --another applies it beside" in official.err
    assert (folder / "o").read_bytes() == before


def test_a_corrected_event_takes_the_place_of_the_old_one(go, folder):
    go("apply", "spring.h9", "summer.h9", "--official")
    corrected = SPRING.replace("4+/w0 1-/w0", "4-/w0 1-/w0").replace("3-/b0 2-", "3+/b0 2-")
    (folder / "corrected.h9").write_text(corrected, "utf-8")
    assert go("apply", "corrected.h9").code == 2
    ran = go("apply", "corrected.h9", "--replace", "1")
    assert "corrected.h9 corrected: event 1, Spring Cup" in ran.out
    report = json.loads(go("show", "--format", "json").out)
    assert [(e["id"], e["file"], e["official"]) for e in report["events"]] == [
        (1, "corrected.h9", True),  # what is not said of it is as it was
        (2, "summer.h9", True),
    ]
    corrected_list = listed(go)
    assert go("undo").code == 0
    assert listed(go) != corrected_list
    assert json.loads(go("show", "--format", "json").out)["events"][0]["file"] == "spring.h9"
    assert go("verify").code == 0


DOUBTFUL = """\
; EV[Autumn Cup]
; DT[2026-09-05,2026-09-05]
1 Clark Anne 12k UA Kyiv 0 0 0 2+/w0
2 Shevchuk Iryna 12k UA Kyiv 0 0 0 1-/b0
3 Bondar Olga 3d UA Kyiv 0 0 0 4+/w0
4 Zhuk Taras 20k UA Kyiv 0 0 0 3-/b0
"""


def test_rows_in_doubt_are_listed_and_nothing_is_applied(go, folder):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    before = (folder / "o").read_bytes()
    ran = go("apply", "autumn.h9")
    assert ran.code == 1
    assert ran.out == (
        "autumn.h9 was not applied: 2 rows in doubt\n\n"
        "Row 1, Clark, Anne: is this 3 Clarke Ann? (the names are much alike) Use --match 1=3, "
        "or --new 1\n"
        "Row 4, Zhuk, Taras: no member has this name. Use --new 4, or --guest 4=IK\n"
    )
    assert (folder / "o").read_bytes() == before
    report = json.loads(go("apply", "autumn.h9", "--format", "json").out)
    (file,) = report["files"]
    assert (file["outcome"], [doubt["certainty"] for doubt in file["doubts"]]) == (
        "doubtful",
        ["doubtful", "unknown"],
    )


def test_a_spelling_is_kept_that_was_said_once(go, folder):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    ran = go("apply", "autumn.h9", "--match", "1=3", "--match", "2=4", "--new", "all")
    assert ran.code == 0
    assert "\nNew member: 6 Zhuk, Taras, from 0 (3.1)\n" in ran.out
    assert "\n4 Шевчук Ірина is also spelt Shevchuk, Iryna\n" in ran.out
    (folder / "winter.h9").write_text(
        DOUBTFUL.replace("Autumn", "Winter").replace("2026-09", "2026-12"), "utf-8"
    )
    assert go("apply", "winter.h9").code == 0
    assert go("member", "3", "--no-spelling", "Clark, Anne").code == 0
    assert json.loads(go("show", "3", "--format", "json").out)["member"]["spellings"] == []


def test_guests_count_for_their_opponents_only(go, folder):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    names = ("--match", "1=3", "--match", "2=4")
    ran = go("apply", "autumn.h9", *names, "--guest", "4=2300")
    assert "3 members\n1 guest\n" in ran.out
    assert "Zhuk, Taras" not in listed(go)
    report = json.loads(go("show", "--event", "1", "--format", "json").out)
    assert report["guests"] == [{"row": 4, "name": "Zhuk, Taras", "rating": "2300"}]
    assert "guest" in go("show", "--event", "1").out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(["--new", "4=800"], "2 members (3.2), and has 0", id="nobody"),
        pytest.param(["--new", "4=800", "--recommended", "4=1"], "and has 1", id="one"),
        pytest.param(
            ["--new", "4=800", "--recommended", "4=1,1"], "and has 1", id="twice the same"
        ),
        pytest.param(["--new", "4=800", "--recommended", "4=1,77"], "member 77 cannot", id="none"),
        pytest.param(["--new", "4=5000", "--recommended", "4=1,2"], "7 dan begins", id="too much"),
        pytest.param(["--recommended", "4=1,2"], "row 4 is no new member", id="not new"),
        pytest.param(["--new", "4", "--guest", "4=5"], "both name row 4", id="new and guest"),
        pytest.param(["--new", "9"], "the event has no row 9", id="no such row"),
        pytest.param(["--match", "4=99"], "there is no member 99", id="no such member"),
        pytest.param(["--match", "4=3"], "cannot both be member 3", id="one member twice"),
        pytest.param(["--match", "4"], "ROW=NUMBER was expected", id="no member"),
        pytest.param(["--guest", "x=3"], "ROW=NUMBER was expected", id="no row"),
        pytest.param(["--new", "4", "--new", "4=3"], "row 4 was named before", id="named twice"),
        pytest.param(["--recommended", "4=a"], "ROW=ID,ID was expected", id="no ids"),
        pytest.param(["--replace", "7"], "there is no event 7 to be corrected", id="no event"),
        pytest.param(["--date", "2025-12-31"], "before the list of 2026-01-01", id="too early"),
        pytest.param(["--date", "May"], "a date YYYY-MM-DD was expected", id="no day"),
        pytest.param(["--board", "15"], "boards of 9, 13, 19", id="no board"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(go, folder, options, said):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    before = (folder / "o").read_bytes()
    names = ["--match", "1=3", "--match", "2=4"]
    if "--new" not in options and "--guest" not in options and "--match" not in options:
        names += ["--new", "all"]
    ran = go("apply", "autumn.h9", *names, *options)
    assert ran.code == 2
    assert said in ran.err
    assert (folder / "o").read_bytes() == before


def test_two_members_recommend_a_start(go, folder):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    names = ("--match", "1=3", "--match", "2=4")
    ran = go("apply", "autumn.h9", *names, "--new", "4=800", "--recommended", "4=1,2")
    assert "New member: 6 Zhuk, Taras, from 800 (3.2)\n" in ran.out
    assert "started at: 800\nrecommended by: members 1-2 (3.2)\n" in go("show", "zhuk").out


def test_namesakes_are_told_apart_by_their_birth_or_stay_in_doubt(go, folder):
    assert go("member", "--name", "Clarke Ann", "--born", "2001").code == 0
    ran = go("apply", "spring.h9")
    assert ran.code == 1
    assert (
        "Row 3, Clarke, Ann: is this 3 Clarke Ann, 6 Clarke Ann? (several members have this name)"
        in ran.out
    )
    assert go("apply", "spring.h9", "--match", "3=6").code == 0
    twice = DOUBTFUL.replace("Clark Anne", "Evans Eve").replace("Zhuk Taras", "Evans Eve")
    (folder / "twice.h9").write_text(twice, "utf-8")
    ran = go("apply", "twice.h9", "--match", "2=4")
    assert ran.out.count("5 Evans Eve? (several rows have this name)") == 2


def test_one_bad_file_stops_none_of_the_others(go, folder):
    (folder / "bad.h9").write_bytes(b"no event")
    undated = SUMMER.replace("; DT[2026-05-09,2026-05-10]\n", "")
    (folder / "undated.h9").write_text(undated, "utf-8")
    ran = go("apply", "bad.h9", "missing.h9", "undated.h9", "spring.h9")
    assert ran.code == 2
    assert "undated.h9 was not applied: the file does not say when the event was: --date" in ran.err
    assert "spring.h9 applied: event 1" in ran.out
    assert go("apply", "undated.h9", "--date", "2026-05-10").code == 0
    ran = go("apply", "spring.h9", "summer.h9", "--match", "1=3")
    assert "are for one file" in ran.err


def test_an_event_of_chess_and_one_without_games_do_no_harm(go, folder):
    (folder / "swiss.trf").write_text(clean.SWISS, "utf-8")
    assert go("apply", "swiss.trf", "--new", "all").code == 0
    empty = "; EV[Nothing]\n; DT[2026-03-01,2026-03-01]\n1 Evans Eve 25k UA K 0 0 0 0-\n"
    (folder / "empty.h9").write_text(empty, "utf-8")
    ran = go("apply", "empty.h9")
    assert (ran.code, listed(go)["Evans Eve"]) == (0, ("40", "26k"))
    assert go("verify").code == 0


# Lists --------------------------------------------------------------------------------------------


def test_names_with_half_characters_can_be_kept(go, folder):
    latin = SUMMER.replace("Evans Eve", "Müller Jörg").encode("latin-1")
    padded = "012 Näme\n".encode() + b"042 2026/06/01\n001    1      M\xfcller\n"
    (folder / "latin.h9").write_bytes(latin)
    (folder / "padded.trf").write_bytes(padded)
    for file in ("latin.h9", "padded.trf"):
        ran = go("apply", file, "--new", "all")
        assert "Internal" not in ran.err
    assert go("verify").code == 0


def test_a_list_confers_and_lowers_and_stays_as_it_was_published(go, folder):
    go("apply", "spring.h9", "--official")
    between = listed(go, "--at", "2026-03-31")
    assert between["Bondar Olha"] == ("2399", "3d")
    with_gain = SPRING.replace("Spring", "Second").replace("-02-", "-03-")
    (folder / "second.h9").write_text(with_gain, "utf-8")
    assert "has the same results" in go("apply", "second.h9", "--official").err
    go("apply", "second.h9", "--official", "--another")
    assert listed(go, "--at", "2026-04-01")["Bondar Olha"][1] == "4d"
    ran = go("freeze", "2026-04-01")
    assert ran.out == (
        "froze the list of 2026-04-01: 5 members\n\n"
        "2 Bondar Olha: 4d conferred (the list shows 2400 or more)\n"
    )
    published = listed(go, "--at", "2026-04-01")
    shown = go("list", "--at", "2026-04-01").out
    assert shown.startswith("List of 2026-04-01, as published\n")
    assert "4d conferred" in shown

    report = json.loads(go("undo", "--event", "2", "--format", "json").out)
    assert [row["day"] for row in report["effects"]["superseded"]] == ["2026-04-01"]
    assert listed(go, "--at", "2026-04-01") == published
    assert listed(go)["Bondar Olha"] == ("2399", "4d")  # which is conferred for good
    assert go("verify").code == 0
    assert "The list of 2026-04-01 stays as published; 4 rows" in go("verify").out
    assert go("freeze", "2026-04-01").code == 2
    assert go("freeze", "2026-04-01", "--again").code == 0
    assert listed(go, "--at", "2026-04-01")["Bondar Olha"] == ("2399", "3d")
    assert "stays as published" not in go("verify").out


@pytest.mark.parametrize(
    ("day", "said"),
    [
        pytest.param("2026-03-01", "they come on 1 January", id="no quarter"),
        pytest.param("2025-10-01", "began with the list of 2026-01-01", id="too early"),
        pytest.param("2026-04", "a date YYYY-MM-DD was expected", id="no day"),
    ],
)
def test_no_other_list_is_published(go, day, said):
    assert said in go("freeze", day).err
    assert go("freeze", "2026-01-01").code == 0
    go("freeze", "2026-07-01")
    assert "the list of 2026-07-01 is frozen" in go("freeze", "2026-04-01").err


def test_dans_fall_at_lists_but_not_of_those_over_60(go):
    # 5 dan falls at 2349; Albrecht turns 60 on 2021-05-30, so his stays.
    go("apply", "spring.h9")
    rating, rank = listed(go, "--at", "2026-04-01")["Albrecht Jonas"]
    assert (int(rating) <= 2349, rank) == (True, "5d")
    report = json.loads(go("list", "--at", "2026-04-01", "--format", "json").out)
    assert {row["article"] for row in report["rows"] if row["id"] == 1} == {"2.7"}
    ran = go("member", "1", "--born", "1970")
    assert ran.out.startswith("changed member 1: Albrecht Jonas\n")
    assert listed(go, "--at", "2026-04-01")["Albrecht Jonas"] == (rating, "4d")


def test_lists_are_written_for_spreadsheets_and_browsers(go, folder):
    go("member", "--name", "=1+1 <b>")
    go("apply", "spring.h9")
    assert go("list", "-o", "list.csv").code == 0
    rows = list(csv.reader(io.StringIO((folder / "list.csv").read_text("utf-8-sig"))))
    assert rows[0] == ["place", "id", "name", "IK", "rank", "change", "events", "list"]
    assert "'=1+1 <b>" in {row[2] for row in rows}
    assert go("list", "-o", "list.html").code == 0
    page = Page((folder / "list.html").read_text("utf-8"))
    assert page.fetched == []
    assert "=1+1 <b>" in page.text
    assert go("list", "-o", "list.html").code == 2
    assert go("list", "--at", "2025-01-01").out.startswith("Current list") is False


def test_a_member_is_shown_through_the_years_with_a_chart(go, folder):
    go("apply", "spring.h9", "summer.h9", "--official")
    assert go("show", "clarke", "-o", "c.html").code == 0
    page = Page((folder / "c.html").read_text("utf-8"))
    assert page.fetched == []
    assert page.tags.count("circle") == 3
    assert "Summer Cup" in page.text
    assert go("show", "шевчук", "-o", "s.html").code == 0
    assert "svg" not in Page((folder / "s.html").read_text("utf-8")).tags
    assert "no member is called Zhuk" in go("show", "Zhuk").err
    assert "several members are called an: " in go("show", "an").err
    assert "there is no member 77" in go("show", "77").err
    assert "there is no event 77" in go("show", "--event", "77").err
    assert "cannot be used together" in go("show", "3", "--event", "1").err
    assert "Summer Cup" in Page(go("show", "--format", "html").out).text
    assert "Evans Eve" in Page(go("show", "--event", "1", "--format", "html").out).text


# The office ---------------------------------------------------------------------------------------


def test_an_office_is_made_once_and_shown(go, trfkit, folder):
    assert "is made once, and never replaced" in go("init").err
    shown = go("show")
    assert shown.out.startswith(
        "o: began with the list of 2026-01-01\n5 members\n\n"
        "published lists: none yet\n"
        "last entry: the office was made\n"
    )
    (folder / "text").write_text("something")
    for command in (["list"], ["show"], ["verify"], ["undo"], ["apply", "spring.h9"]):
        assert trfkit("go", *command, "--db", "text").code == 2
        assert "there is no office at none" in trfkit("go", *command, "--db", "none").err
    with closing(sqlite3.connect("other")) as connection:
        connection.execute("CREATE TABLE some (thing)")
        connection.commit()
    assert "other is no office" in trfkit("go", "list", "--db", "other").err
    assert trfkit("go", "init", "--db", "none/o").code == 2
    assert "MEMBERS needs --date" in trfkit("go", "init", "members.csv", "--db", "n").err


def test_an_empty_office_has_empty_lists(trfkit):
    def go(*arguments):
        return trfkit("go", *arguments, "--db", "e")

    assert go("init").code == 0
    for command in (["list"], ["list", "--at", "2026-01-01"], ["list", "--format", "csv"]):
        ran = go(*command)
        assert (ran.code, "nobody is on the list" in ran.err) == (0, True)
    assert go("list", "--format", "html").out.startswith("<!DOCTYPE html>")
    assert go("show").code == 0
    assert go("verify").code == 0
    assert "nothing has been done" in go("undo").err
    assert "nobody is on the list of 2026-01-01" in go("freeze", "2026-01-01").err
    assert go("apply", "spring.h9", "--new", "all").code == 0
    assert go("verify").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "it has no head", id="empty"),
        pytest.param("id,born\n1,1990\n", "no column 'name'", id="no names"),
        pytest.param("name,shoe\nA,1\n", "a column 'shoe'", id="another column"),
        pytest.param("name,name\nA,B\n", "the column 'name' twice", id="a column twice"),
        pytest.param("id,name\n1,A\n1,B\n", "line 3: the id 1 stands for two", id="an id twice"),
        pytest.param("name,born\nA,May\n", "line 2: 'May' is no date of birth", id="birth"),
        pytest.param("name,rating\nA,3d\n", "line 2: the rating '3d'", id="rating"),
        pytest.param("name,rating\nA,99999999\n", "line 2: the rating", id="large"),
        pytest.param("name,rank\nA,9d\n", "line 2: '9d' is none of the ranks", id="rank"),
        pytest.param("name,rank,conferred\nA,4d,x\n", "line 2: 'x' is no day", id="day"),
        pytest.param("name,born\n,1990\n", "line 2: there is no name", id="no name"),
        pytest.param("id,name\n1000000,A\n", "line 2: the id '1000000'", id="large id"),
    ],
)
def test_a_list_of_members_is_taken_whole_or_not_at_all(trfkit, folder, text, said):
    (folder / "m.csv").write_text(text, "utf-8")
    ran = trfkit("go", "init", "m.csv", "--date", "2026-01-01", "--db", "n")
    assert ran.code == 2
    assert said in ran.err
    assert not (folder / "n").exists()


@pytest.mark.parametrize("is_piped", [False, True])
def test_a_list_of_members_may_be_as_long_as_any_file(trfkit, folder, monkeypatch, is_piped):
    text = b"name\nA\nB\n"
    (folder / "m.csv").write_bytes(text)
    words = ("go", "init", "-" if is_piped else "m.csv", "--date", "2026-01-01", "--db", "n")

    monkeypatch.setattr("trfkit.go.commands.office.DEFAULT_LIMITS", Limits(bytes=len(text) - 1))
    assert f"more than {len(text) - 1} bytes" in trfkit(*words, stdin=text).err
    monkeypatch.setattr("trfkit.go.commands.office.DEFAULT_LIMITS", Limits(bytes=len(text)))
    assert trfkit(*words, stdin=text).code == 0


def test_an_id_has_six_digits_at_most(trfkit, folder):
    (folder / "m.csv").write_text("id,name\n999999,A\n", "utf-8")
    assert trfkit("go", "init", "m.csv", "--date", "2026-01-01", "--db", "n").code == 0


def test_members_without_ids_get_the_next_ones(trfkit, folder):
    (folder / "m.csv").write_text("﻿name;id;ik\nA;;\nB;7;100\n\nC;;50\n", "utf-8")
    assert trfkit("go", "init", "m.csv", "--date", "2026-01-01", "--db", "n").code == 0
    report = json.loads(trfkit("go", "show", "--db", "n", "--format", "json").out)
    assert [(m["id"], m["name"], m["start"]) for m in report["members"]] == [
        (7, "B", "100"),
        (8, "A", "0"),
        (9, "C", "50"),
    ]


def test_names_are_never_guessed_from_bytes(trfkit, folder):
    (folder / "m.csv").write_bytes(MEMBERS.encode("cp1251"))
    words = ("go", "init", "m.csv", "--date", "2026-01-01", "--db", "n")
    ran = trfkit(*words)
    assert (ran.code, "--encoding names it" in ran.err) == (2, True)
    assert trfkit(*words, "--encoding", "utf-16").code == 2
    assert trfkit(*words, "--encoding", "cp1251").code == 0
    assert "Шевчук Ірина" in trfkit("go", "list", "--db", "n").out


def test_members_are_entered_and_changed(go):
    assert go("member", "--name", "Zhuk Taras").out == "entered member 6: Zhuk Taras\n"
    assert "a new member needs a name" in go("member").err
    assert "there is no member 9" in go("member", "9", "--name", "X").err
    assert "needs the recommendations" in go("member", "6", "--ik", "500").err
    assert (
        "member 6 cannot recommend" in go("member", "6", "--ik", "500", "--recommended", "6,1").err
    )
    ran = go("member", "6", "--ik", "500", "--recommended", "1,2")
    assert "\n6 Zhuk Taras: 0, 30k becomes 500, 16k\n" in ran.out
    assert "--recommended is for --ik" in go("member", "6", "--recommended", "1,2").err
    assert "no rank" in go("member", "6", "--since", "2020-01-01").err
    assert go("member", "6", "--rank", "4d", "--since", "2026-02-01").code == 0
    assert go("member", "6", "--rank", "4d").out == "Nothing was new, and nothing was changed.\n"
    assert "is no spelling of" in go("member", "6", "--no-spelling", "X").err
    assert "30k to 7d was expected" in go("member", "6", "--rank", "8d").err
    assert "1961-05-30 was expected" in go("member", "6", "--born", "May").err


def test_everything_can_be_taken_back_to_the_beginning(go):
    made = json.loads(go("show", "--format", "json").out)
    go("apply", "spring.h9", "summer.h9")
    go("freeze", "2026-07-01")
    go("freeze", "2026-07-01", "--again")
    go("member", "3", "--spelling", "Ann C.")
    go("undo", "--event", "1")
    done = [go("undo").out.splitlines()[0] for _ in range(6)]
    assert done[0] == "Undone: withdrew event 1: Spring Cup, 2026-02-08"
    assert done[-1] == "Undone: applied event 1: Spring Cup, 2026-02-08"
    assert go("undo").code == 2
    assert json.loads(go("show", "--format", "json").out) == made
    assert go("verify").code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param("UPDATE results SET after = after + 1", "1  Albrecht Jonas", id="rating"),
        pytest.param("DELETE FROM results WHERE member = 3", "3  Clarke Ann  -", id="gone"),
        pytest.param("UPDATE results SET rank = '7d'", "1  Albrecht Jonas", id="rank"),
        pytest.param("UPDATE listed SET rating = 9", "2026-04-01   1  Albrecht Jonas", id="list"),
        pytest.param(
            "UPDATE listed SET place = 9 WHERE place = 1", "another order", id="order of a list"
        ),
        pytest.param(
            "UPDATE events SET content = 'x'", "the results are not those", id="other games"
        ),
    ],
)
def test_what_somebody_changed_by_hand_is_found(go, change, said):
    go("apply", "spring.h9")
    go("freeze", "2026-04-01")
    with closing(sqlite3.connect("o")) as connection:
        connection.execute(change)
        connection.commit()
    ran = go("verify")
    assert ran.code == 1
    assert "o is not sound: " in ran.out
    assert said in ran.out
    mended = "results SET" in change or "FROM results" in change
    assert go("verify", "--mend").code == 1
    assert go("verify").code == (0 if mended else 1)


def test_a_damaged_file_is_said_to_be_one(go, folder):
    go("apply", "spring.h9")
    with closing(sqlite3.connect("o")) as connection:
        connection.execute("UPDATE events SET tournament = x'00'")
        connection.commit()
    assert "cannot be unpacked; the file is damaged" in go("verify").err
    with closing(sqlite3.connect("o")) as connection:
        connection.execute("UPDATE events SET last_day = 'May'")
        connection.commit()
    assert "holds what cannot be read" in go("list").err
    data = (folder / "o").read_bytes()
    (folder / "o").write_bytes(data[: len(data) // 2])
    for command in (["list"], ["verify"], ["show"], ["undo"]):
        assert go(*command).code == 2


def test_policies_are_those_of_the_office_for_good(trfkit, folder):
    def go(*arguments):
        return trfkit("go", *arguments, "--db", "p")

    assert go("init", "--policy", "handicap=refuse").code == 0
    (folder / "h.h9").write_text(SPRING.replace("2+/w0", "2+/w3").replace("1-/b0", "1-/b3"))
    ran = go("apply", "h.h9", "--new", "all")
    assert (ran.code, "3 handicap stones" in ran.err) == (2, True)
    assert json.loads(go("show", "--format", "json").out)["members"] == []
    assert "policies: handicap=refuse" in go("show").out
    assert trfkit("go", "init", "--policy", "x=y", "--db", "q").code == 2


SESSION = """
apply winter.h9 spring.h9 --minutes 40
apply autumn.h9
apply autumn.h9 --match 1=3 --match 2=4 --new 4=800 --recommended 4=1,2 --board 13 --format json
freeze 2026-10-01
apply spring.h9 --official --minutes 60
apply summer.h9 --guest 2=40
verify
list --at 2026-10-01
list --at 2026-10-01 --format csv
show
show evans
show 3 --format json
show --event 2 --format json
show --event 3
member 6 --rank 4d --since 2026-02-01 --spelling Taras
member 6 --no-spelling Taras
show 6
undo --event 1
undo
freeze 2026-10-01 --again
list
verify --format json
"""


def facts_in(out):
    """Return a report in JSON, one line for each fact but where it is from."""
    report = json.loads(out)
    return [f"{name}: {json.dumps(report[name], ensure_ascii=False)}" for name in report][:-1]


def test_a_session_says_what_is_recorded(go, folder, pytestconfig):
    (folder / "autumn.h9").write_text(DOUBTFUL, "utf-8")
    (folder / "winter.h9").write_text(SUMMER.replace("2+/w0", "0?").replace("1-", "1?"), "utf-8")
    told = []
    for line in SESSION.strip().splitlines():
        ran = go(*line.split())
        lines = facts_in(ran.out) if "json" in line else ran.out.splitlines()
        told += [f"$ trfkit go {line}: {ran.code}", *lines, *ran.err.splitlines()]
    told = [line for line in told if line != f"trfkit {__version__}"]
    assert_text_recorded(told, Path(__file__).with_name("session.txt"), pytestconfig)
