"""docs/handbook.toml: what it names exists, the tests run it, and nothing is left out."""

import ast
import json
import os
import subprocess
import sys
from functools import cache

import pytest
from handbook import PLACES, ROOT, RULES, TESTS, TRACE, code_of, what_stands_at
from row_tests import each_row

from trfkit.playoffs import article3
from trfkit.playoffs.annexes import annex_of
from trfkit.regulations import (
    EDITIONS,
    Rule,
    annexes,
    editions,
    own_record,
    team_rules,
    unplayed_rounds,
)
from trfkit.regulations.edition import Scheme
from trfkit.tie_breaks import TIE_BREAKS

EDITIONS_OF = {
    "annex_2006": {"2006"},
    "annex_2012": {"2009", "2012"},
    "c07": {edition.name for edition in EDITIONS if not edition.is_annex},
}


@cache
def functions_of(file):
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def articles_of(*parts):
    return {article for part in parts for rule in TRACE[part] for article in rule["articles"]}


def test_every_place_exists():
    assert [place for place in PLACES if what_stands_at(place) is None] == []


def test_every_test_exists():
    assert [
        test for test in TESTS if test.split("::")[1] not in functions_of(test.split("::")[0])
    ] == []


def test_every_sentence_has_an_article_a_place_and_a_test():
    for name, rule in RULES:
        assert rule.keys() - {"codes", "since"} == {"articles", "says", "tests", "where"}, name
        assert all(rule.values()), name


@pytest.fixture(scope="module")
def called(tmp_path_factory):
    """Return the places that each test has run, by its name."""
    file = tmp_path_factory.mktemp("handbook") / "calls.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "handbook", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "HANDBOOK_CALLS": str(file),
        "PYTHONPATH": str(ROOT / "tests"),
        "PYTEST_ADDOPTS": "",  # whoever measures the coverage of all tests means not these
    }
    ran = subprocess.run(
        [*command, *(f"tests/{test}" for test in TESTS)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    return {
        test.removeprefix("tests/"): set(places)
        for test, places in json.loads(file.read_text(encoding="utf-8")).items()
    }


@pytest.mark.long
def test_the_tests_of_a_sentence_run_what_it_is_traced_to(called):
    missed = [
        (name, place)
        for name, rule in RULES
        for place in rule["where"]
        if code_of(place) is not None and not any(place in called[test] for test in rule["tests"])
    ]
    assert missed == []


@pytest.mark.long
def test_every_test_of_a_sentence_runs_something_of_it_unless_it_reads_a_table(called):
    idle = [
        (name, test)
        for name, rule in RULES
        for test in rule["tests"]
        if all(code_of(place) for place in rule["where"])
        and not called[test].intersection(rule["where"])
    ]
    assert idle == []


@each_row("row", TIE_BREAKS, ids=[row.code for row in TIE_BREAKS])
def test_a_tie_break_is_traced_to_its_function_in_every_text_that_describes_it(row):
    described = [part for part, names in EDITIONS_OF.items() if names & set(row.editions)]
    for part in described or ["c07"]:
        places = {
            place
            for rule in TRACE[part]
            if row.code in {code.partition("/")[0] for code in rule.get("codes", ())}
            for place in rule["where"]
        }
        assert (row.compute or row.arrange) in map(what_stands_at, places), part


def test_every_rule_of_an_edition_or_a_policy_is_traced():
    traced = [what_stands_at(place) for place in PLACES]
    left_out = [
        name
        for module in (editions, annexes, own_record, team_rules, unplayed_rounds)
        for name, rule in vars(module).items()
        if isinstance(rule, Rule)
        and not any(rule is held for held in (*traced, *annexes.NOT_DESCRIBED))
    ]
    assert left_out == []


def test_every_article_that_an_edition_cites_is_traced():
    for part, cited in (
        ("annex_2006", (annexes.OF_2006, annexes.OF_TEAMS_2006)),
        ("annex_2012", (annexes.OF_2012, annexes.OF_TEAMS_2012)),
    ):
        single = {one for of in cited for text in of.values() for one in text.split(", ")}
        assert single - articles_of(part) - TOGETHER == set()
    for edition in EDITIONS:
        lists = {one.article for one in edition.recommended if one.article}
        assert lists <= articles_of("annex_2006", "annex_2012")


def test_every_article_and_table_of_the_go_rating_system_is_traced():
    text = "the Ukrainian Go rating system"
    without = {n for one in TRACE["nothing"] if one["text"] == text for n in one["articles"]}
    numbers = {1: 7, 2: 7, 3: 2, 4: 9, 5: 5}
    printed = {f"{part}.{n}" for part, last in numbers.items() for n in range(1, last + 1)}
    printed |= {f"table {n}" for n in range(1, 6)}
    assert articles_of("ufgo") | without == printed
    assert articles_of("ufgo").isdisjoint(without)


TOGETHER = {"2", "5", "E", "F", "B.02 10.1"}
"""What is cited as a whole where its parts are traced, or stands in another text."""


@pytest.mark.parametrize(
    ("part", "scheme"), [("annex_2006", Scheme.ANNEX_2006), ("annex_2012", Scheme.ANNEX_2012)]
)
def test_every_item_of_the_play_offs_is_traced(part, scheme):
    annex = annex_of(scheme)
    items = {rule.item for rule in annex.rules}
    items |= {scheme.item for scheme in annex.schemes.values()}
    items |= {stage.item for stage in annex.stages.values()}
    assert items - articles_of(part) == set()
    places = {place for rule in TRACE[part] for place in rule["where"]}
    assert {f"playoffs/{part}.toml:schemes[{size}]" for size in annex.schemes} - places == set()


def test_every_parameter_of_article_3_is_traced():
    assert {item for item, _ in article3.PARAMETERS} - articles_of("c07") == set()
