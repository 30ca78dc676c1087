"""Real output against the published schemas."""

import json
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import builders
import clean
import pytest
import trftext
from jsonschema import Draft202012Validator
from rating_list_files import PLAYERS, put_in, txt
from row_tests import each_row

from trfkit.files.registry import read
from trfkit.go.office import Member, store
from trfkit.go.office.event_application import EventDetails, File, apply_event, freeze
from trfkit.reports.reference import SCHEMAS, schema, schema_names
from trfkit.reports.schemas import SHAPES, write_schemas

SAMPLES = Path(__file__).parents[2] / "samples"
TABLE = """\
Rk.;No.;Name;1;2;3;Pts.;Buchholz;TB2;TB3
1;1;Apple Ann;4w1;2b=;3w1;2,5;5;1;1
2;2;Birch Ben;5b1;1w=;6b=;2,0;4,5;1;7
3;6;Fir Flo;3b=;5w1;2w=;2,0;9,5;1;3
4;3;Cedar Cleo;6w=;4b1;1b0;1,5;5,5;1;5
5;7;Gorse G;-1;-=;-0;1,5;2,5;1;2
6;4;Durian Dan;1b0;3w0;5b+;1,0;4;1;6
7;5;Nobody Knows;2w0;6b0;4w-;0,0;4;1;4
"""
"""A table in which nearly everything can be told: doubts, a nobody, columns of no known kind."""


def test_schemas_are_written_to_a_folder_that_is_there_or_not(tmp_path, monkeypatch):
    monkeypatch.setattr("trfkit.reports.schemas.SHAPES", {"page": SHAPES["page"]})
    place = tmp_path / "new" / "schemas"
    for _ in range(2):
        write_schemas(place)
    assert [path.name for path in place.iterdir()] == ["page.json"]


def closed(node):
    """Return a schema with every object closed, so that a key which it lacks is found."""
    if isinstance(node, dict):
        made = {key: closed(value) for key, value in node.items()}
        if "properties" in made:
            made.setdefault("additionalProperties", False)
        return made
    return [closed(item) for item in node] if isinstance(node, list) else node


@pytest.fixture
def files(tmp_path, office):
    texts = {
        "clean": clean.SWISS,
        "wrong": clean.SWISS.replace("1991/01/02  2.0", "1991/01/02  2.5"),
        "ranks": clean.SWISS.replace("2.0    3", "2.0    1"),
        "damaged": clean.SWISS.replace("2400 GER", "24OO GER").replace("\n052 ", "\n\t052 "),
        "unrated": clean.SWISS.replace("2400 GER", "     GER"),
        "many": trftext.row(1) + "  xxxx w 1" * 9,
        "empty": "",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.trf").write_text(text, encoding="utf-8")
    (tmp_path / "table.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "clean.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "sloppy.trf").write_text(builders.SWISS.replace("Durian", "Dorian"), "utf-8")
    (tmp_path / "more_may26.txt").write_bytes(txt(PLAYERS, more=("garbage",)))
    put_in(tmp_path / "lists.sqlite", "players_may26.txt", txt(PLAYERS))
    robin = (SAMPLES / "round-robin.trf").read_bytes()
    (tmp_path / "robin.trf").write_bytes(robin)
    odd = robin.replace(b"4.5    2     8 w =", b"4.5    2     8 b =")
    odd = odd.replace(b"3.0    6     1 b =", b"3.0    6     1 w =")
    (tmp_path / "odd-robin.trf").write_bytes(odd)
    (tmp_path / "teams.trf").write_bytes((SAMPLES / "teams.trf").read_bytes())
    (tmp_path / "go.h9").write_bytes((SAMPLES / "go-mcmahon.h9").read_bytes())
    members = "id,name,rating\n1,Albrecht Jonas,2330\n2,Moreau Elise,2395\n3,Rossi Mario,1500\n"
    (tmp_path / "members.csv").write_text(members, "utf-8")
    (tmp_path / "o.sqlite").write_bytes(office)
    return tmp_path


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """A Go office with an event, a published list that it supersedes, and a rating by hand."""
    path = tmp_path_factory.mktemp("go") / "o.sqlite"
    day = date(2026, 1, 1)
    listed = (("Albrecht Jonas", 2330), ("Moreau Elise", 2395), ("Rossi Mario", 1500))
    members = [
        Member(id=number, name=name, start=start, entered=day)
        for number, (name, start) in enumerate(listed, start=1)
    ]
    store.make_office(path, {}, day, members)
    event = read((SAMPLES / "go-mcmahon.h9").read_bytes()).tournament
    given = EventDetails(new={0: 0}, matched={7: 3}, guests={9: 800})
    with store.open_office(path) as opened:
        freeze(opened, date(2026, 7, 1))
        assert apply_event(opened, event, given, File("go.h9", "0" * 64)).results
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE results SET after = after + 1 WHERE member = 3")
        connection.commit()
    return path.read_bytes()


RUNS = [
    pytest.param("archive", "archive clean.trf damaged.trf -o archive", id="archive"),
    pytest.param("standings", "standings clean.trf", id="standings"),
    pytest.param("standings", "standings damaged.trf --policy koya-step=draw", id="damaged"),
    pytest.param("standings", "standings unrated.trf -t ARO,AOB,OTHER_x,DE,DE", id="undefined"),
    pytest.param("standings", "standings clean.trf --where born>1992", id="a part"),
    pytest.param("standings-editions", "standings clean.trf --editions 2024,2026", id="editions"),
    pytest.param(
        "standings-files", "standings . --editions 2024,2026", id="standings of files, by editions"
    ),
    pytest.param("standings-files", "standings clean.trf none.trf", id="standings of files"),
    pytest.param("standings", "standings teams.trf", id="teams"),
    pytest.param("standings", "standings teams.trf --matches --boards", id="lists of teams"),
    pytest.param("explanation", "explain teams.trf 6 EDE", id="explain an order of teams"),
    pytest.param("explanation", "explain teams.trf 6 EMMSB", id="explain a value of a team"),
    pytest.param("verification", "verify teams.trf", id="verify teams"),
    pytest.param("standings", "standings go.h9", id="standings of Go"),
    pytest.param("standings-editions", "standings go.h9 --editions 2012,2026", id="editions of Go"),
    pytest.param("standings", "standings clean.trf -t SOS,BH", id="codes of Go in chess"),
    pytest.param("explanation", "explain go.h9 7 SOS", id="explain a sum of Go"),
    pytest.param("explanation", "explain go.h9 3 MMS", id="explain a McMahon score"),
    pytest.param("explanation", "explain go.h9 3 DC", id="explain an order of Go"),
    pytest.param("page", "explain SOS-1", id="page of a code of Go"),
    pytest.param("verification", "verify go.h9 --policy go-handicap=none", id="verify Go"),
    pytest.param("check", "check .", id="check"),
    pytest.param("check", "check damaged.trf --profile upload --select S,R,T,P", id="all codes"),
    pytest.param("verification", "verify clean.trf", id="verify"),
    pytest.param("verification", "verify wrong.trf", id="verify differences"),
    pytest.param("verification", "verify ranks.trf", id="verify ranks"),
    pytest.param("verifications", "verify .", id="verify many"),
    pytest.param("verification", "verify clean.trf --against table.csv", id="verify a table"),
    pytest.param("verification", "verify table.csv", id="verify a table by itself"),
    pytest.param("verifications", "verify . --against-dir .", id="verify tables in a folder"),
    pytest.param("each-round", "verify ranks.trf --each-round", id="each round"),
    pytest.param("each-rounds", "verify . --each-round", id="each round of many"),
    pytest.param("variants", "list variants", id="variants"),
    pytest.param("codes", "list codes", id="codes"),
    pytest.param("explanation", "explain clean.trf 2 BH/C1", id="explain a sum"),
    pytest.param("explanation", "explain clean.trf 7 BH/M1", id="explain byes"),
    pytest.param("explanation", "explain clean.trf 2 DE", id="explain an order"),
    pytest.param("explanation", "explain clean.trf 2 TPR", id="explain a table"),
    pytest.param("explanation", "explain clean.trf 2 ARO", id="explain a mean"),
    pytest.param("explanation", "explain clean.trf 2 PTS", id="explain points"),
    pytest.param("card", "explain clean.trf 7", id="card"),
    pytest.param("card", "explain unrated.trf 2 -t ARO,OTHER_x,DE,DE", id="card of undefined"),
    pytest.param("card", "explain teams.trf 6", id="card of a team"),
    pytest.param("card", "explain go.h9 3", id="card of Go"),
    pytest.param("comparison", "explain clean.trf 1 2", id="compare"),
    pytest.param("comparison", "explain clean.trf 2 3 -t DE", id="compare by an order"),
    pytest.param("comparison", "explain clean.trf 2 3 -t OTHER_x", id="compare equals"),
    pytest.param("comparison", "explain teams.trf 6 7", id="compare teams"),
    pytest.param("comparison", "explain go.h9 3 7", id="compare in Go"),
    pytest.param("diff", "diff clean.trf wrong.trf", id="diff"),
    pytest.param("diff", "diff clean.trf ranks.trf", id="diff of ranks"),
    pytest.param("diff", "whatif clean.trf --set 'r1 1-4 0-1'", id="whatif"),
    pytest.param("remaining", "whatif clean.trf --set 'r1 1-4 *' --remaining", id="remaining"),
    pytest.param(
        "show",
        "report clean.trf --only rounds --round 1 --only cards --only crosstable",
        id="parts",
    ),
    pytest.param("show", "report teams.trf --only cards --who 2 --only teams", id="parts of teams"),
    pytest.param("slices", "slice clean.trf --rounds 1-2 -o parts", id="slice"),
    pytest.param("check", "check robin.trf --pairings", id="pairings of a round-robin"),
    pytest.param("check", "check odd-robin.trf teams.trf --pairings", id="pairings that differ"),
    pytest.param("page", "explain 37", id="page of a number"),
    pytest.param("page", "explain SCR001", id="page of a finding"),
    pytest.param("page", "explain EDEBT", id="page of a tie-break"),
    pytest.param("tiebreaks", "list tiebreaks --edition 2023", id="tiebreaks"),
    pytest.param("editions", "list editions", id="all editions"),
    pytest.param("formats", "list formats", id="formats"),
    pytest.param("playoff", "playoff clean.trf --places 2 --edition 2006", id="play-off of a file"),
    pytest.param("playoff", "playoff --players 10 --edition 2006", id="play-off of ten"),
    pytest.param("playoff", "playoff --players 6 --system knockout", id="play-off by parameters"),
    pytest.param(
        "announcement", "announce clean.trf -t DE,play-off,KS,OTHER_x --language pl", id="announce"
    ),
    pytest.param("rating", "rate clean.trf --system fide", id="rating changes"),
    pytest.param("rating-period", "rate clean.trf teams.trf --system fide", id="rating period"),
    pytest.param("rating", "rate clean.trf --system ufgo --board 9 --official", id="Go ratings"),
    pytest.param("check", "check sloppy.trf --ratings --db lists.sqlite", id="check by a list"),
    pytest.param("rating-import", "ratings import more_may26.txt --db new.sqlite", id="import"),
    pytest.param("rating-lists", "ratings list --db lists.sqlite", id="lists"),
    pytest.param("rating-find", "ratings find ann --db lists.sqlite", id="find"),
    pytest.param("rating-player", "ratings show 1001001 --db lists.sqlite", id="show"),
    pytest.param("go-done", "go init members.csv --date 2026-01-01 --db n", id="go init"),
    pytest.param(
        "go-done",
        "go member --name A --ik 9 --recommended 1,2 --db o.sqlite",
        id="go member",
    ),
    pytest.param("go-done", "go undo --db o.sqlite", id="go undo"),
    pytest.param("go-applied", "go apply go.h9 --db o.sqlite", id="go apply again"),
    pytest.param("go-applied", "go apply go.h9 --name X --another --db o.sqlite", id="go doubt"),
    pytest.param("go-list", "go list --at 2026-07-01 --db o.sqlite", id="go list"),
    pytest.param("go-member", "go show moreau --db o.sqlite", id="go show"),
    pytest.param("go-event", "go show --event 1 --db o.sqlite", id="go event"),
    pytest.param("go-office", "go show --db o.sqlite", id="go office"),
    pytest.param("go-verify", "go verify --db o.sqlite", id="go verify"),
    pytest.param("rank", "go rank 2245 --held 4d --list 2026-07-01", id="Go rank"),
]


OPTIONAL = {
    *("count", "columns"),  # of findings
    *(
        "match_points",
        "game_points",
        "ranked",
        "place",
        "prize",
        "where",
        "matches",
        "boards",
    ),  # standings
    *("rank", "calculations", "k", "exact_change", "first", "note", "exact"),  # of ratings
    "table",  # of explanations
    "verdict",  # of files, in profile upload
    "notes",  # of files, held against a rating list
    *("pairings", "cards", "crosstable", "teams"),  # of what is shown, and asked for
}
"""What is not always printed."""
BY_NAME = {
    *("policies", "facts", "values", "ranks", "against", "sources", "by", "params", "event"),
    "factors",
}
"""What is keyed by words of the data, so that any key may be missing."""


def without_a_key(node, path=()):
    """Yield the place of each key that a schema can require; of a list the first member shows."""
    if isinstance(node, list):
        node, path = (node[0], (*path, 0)) if node else (None, path)
    if isinstance(node, dict) and not (path and path[-1] in BY_NAME):
        for key, value in node.items():
            yield (*path, key)
            yield from without_a_key(value, (*path, key))


def without(document, path):
    """Return a document without the member at a place."""
    changed = json.loads(json.dumps(document))
    *way, key = path
    node = changed
    for step in way:
        node = node[step]
    del node[key]
    return changed


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "line"), RUNS)
def test_what_a_command_prints_is_as_its_schema_says(trfkit, files, monkeypatch, name, line):
    monkeypatch.chdir(files)

    ran = trfkit(*shlex.split(line), "--format", "json")

    document = json.loads(ran.out)
    assert document["schema"] == f"trfkit.{name}/1"
    Draft202012Validator(closed(schema(name))).validate(document)
    may_be_missing = [
        path
        for path in without_a_key(document)
        if Draft202012Validator(schema(name)).is_valid(without(document, path))
    ]
    assert {path[-1] for path in may_be_missing} <= OPTIONAL


def test_the_report_of_a_conversion_is_as_its_schema_says(trfkit, files, monkeypatch):
    monkeypatch.chdir(files)

    trfkit("convert", "damaged.trf", "-", "--to", "trf06", "--losses", "report.json")

    document = json.loads((files / "report.json").read_text(encoding="utf-8"))
    Draft202012Validator(closed(schema("conversion"))).validate(document)


@pytest.mark.parametrize("source", ["clean.trf", "teams.trf", "go.h9"])
def test_a_tournament_is_written_as_its_schema_says(trfkit, files, monkeypatch, source):
    monkeypatch.chdir(files)

    trfkit("convert", source, "out.json")

    document = json.loads((files / "out.json").read_text(encoding="utf-8"))
    Draft202012Validator(closed(schema("tournament"))).validate(document)
    del document["tournament"]["kind"]
    assert not Draft202012Validator(schema("tournament")).is_valid(document)


def test_a_play_off_and_its_state_are_as_their_schemas_say(trfkit, files, monkeypatch):
    monkeypatch.chdir(files)
    plan = "playoff plan clean.trf --places 2 --edition 2006 --lots s --ended 18:00 -o state.json"
    assert trfkit(*shlex.split(plan)).code == 0
    lines = (
        "pair",
        "result '1 1/2 30' --ended 19:00",
        "result '1 1-0' --correct",
        "pair",
        "result '2 1-0'",
        "pair",
        "result '3 1/2'",
        "final --prizes 10,5,1",
    )
    for line in lines:
        step, *words = shlex.split(line)
        ran = trfkit("playoff", step, "state.json", *words, "--format", "json")
        assert ran.code == 0, ran.err
        Draft202012Validator(closed(schema("playoff-course"))).validate(json.loads(ran.out))
        state = json.loads((files / "state.json").read_text(encoding="utf-8"))
        Draft202012Validator(closed(schema("playoff-state"))).validate(state)


def objects(node):
    """Yield every schema of an object inside a schema."""
    if isinstance(node, dict):
        if "properties" in node:
            yield node
        for value in node.values():
            yield from objects(value)
    if isinstance(node, list):
        for item in node:
            yield from objects(item)


@each_row("name", SHAPES)
def test_every_schema_is_complete_in_itself_and_describes_everything(name):
    found = schema(name)
    Draft202012Validator.check_schema(found)
    bare = [
        (part["title"], key)
        for part in objects(found)
        for key, content in part["properties"].items()
        if not content.get("description")
        and not found["$defs"][content["$ref"].rpartition("/")[2]]["description"]
    ]

    version = 2 if name == "playoff-state" else 1
    assert found["$id"] == f"urn:trfkit:{name}:{version}"
    assert found["properties"]["schema"]["enum"] == [f"trfkit.{name}/{version}"]
    assert all(part["description"].endswith(".") for part in objects(found))
    assert bare == []


def test_the_schemas_of_the_package_are_those_of_its_records(tmp_path):
    command = [sys.executable, "-m", "trfkit.reports.schemas", tmp_path]
    subprocess.run(command, check=True, cwd=SAMPLES.parent)

    hint = "made of other records: run `pip install -e .` again"
    fresh, built = (
        {file.name: file.read_bytes() for file in folder.glob("*.json")}
        for folder in (tmp_path, SCHEMAS)
    )
    assert fresh == built, hint
    assert schema_names() == tuple(sorted(SHAPES))


@each_row("name", SHAPES)
def test_every_schema_is_tried_on_real_output(name):
    of_steps = {"playoff-course", "playoff-state"}
    of_library = {"pairings"}  # which check prints among its own
    of_runs = {run.values[0] for run in RUNS}
    assert name in {*of_runs, "conversion", "tournament", *of_steps, *of_library}


def test_an_unknown_schema_is_a_key_error():
    with pytest.raises(KeyError):
        schema("provenance")


EXACT = {"rating", "points", "value", "start", "before", "after", "match_points", "game_points"}
"""Keys of ratings, points and values; those of a rank and of a K are whole numbers."""


def kinds(node, name=""):
    """Yield the record and the key of each property, with the types that it can have."""
    if not isinstance(node, dict):
        return
    for key, value in node.get("properties", {}).items():
        yield name, key, {one.get("type") for one in value.get("anyOf", [value])}
    for key, value in node.get("$defs", {}).items():
        yield from kinds(value, key)


@each_row("name", schema_names())
def test_ratings_points_and_values_are_strings(name):
    found = {(of, key): types for of, key, types in kinds(schema(name)) if key in EXACT}
    assert not [at for at, types in found.items() if "integer" in types and at[0] != "Coefficient"]
