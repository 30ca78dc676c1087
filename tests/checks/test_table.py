"""The rows of the checks: what a check finds and asks for is what its row says."""

from __future__ import annotations

import re
import runpy
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from builders import changed
from generated import round_robin, swiss, team_swiss
from rating_list_files import consulted

import trfkit.checks
from trfkit.checks import CHECKS, Case, errors_found, findings
from trfkit.checks.case import Rounds
from trfkit.checks.table import OF_STANDINGS, checks_for_errors
from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.files.trf.reading import refusals
from trfkit.files.trf.reading import result as reading_result
from trfkit.findings import Profile, Severity, causes_first
from trfkit.findings.codes import CATALOGUE, selected, severity_in
from trfkit.record import field, replace

TESTS = Path(__file__).parents[1]
FILES = sorted(
    path
    for folder in (TESTS.parent / "samples", TESTS / "fuzz" / "corpus")
    for path in folder.rglob("*")
    if path.is_file()
)
GENERATED = {
    "swiss": swiss(3),
    "unrated": swiss(5, unrated=0.4),
    "round-robin": round_robin(4),
    "teams": team_swiss(6, teams=8),
}
CASES = runpy.run_path(str(Path(__file__).with_name("test_every_code.py")))["CASES"]
TODAY = date(2026, 5, 5)


class Asked(Case, kw_only=True):
    """A case that remembers for which codes it is asked."""

    asked: set[str] = field(default_factory=set)

    def cause(self, codes, participants, round=None):  # noqa: A002 - as in Case
        self.asked.update(codes)
        return super().cause(codes, participants, round)

    def first(self, codes, round=None):  # noqa: A002 - as in Case
        self.asked.update(codes)
        return super().first(codes, round)

    @property
    def codes(self):
        known = frozenset(one.code for one in self.findings)
        asked = self.asked

        class Codes:
            def __contains__(self, code):
                asked.add(code)
                return code in known

            def isdisjoint(self, codes):
                return not [code for code in codes if code in self]

        return Codes()


@cache
def events():
    """Return what was read of every file by its name."""
    results = {str(path.relative_to(TESTS.parent)): read(path.read_bytes()) for path in FILES}
    for name, tournament in GENERATED.items():
        results[name] = read(write(tournament, "trf26").data)
    for number, case in enumerate(CASES):
        document = changed(case.event, *case.changes)
        results[f"{case.code} {number}"] = read(document.encode())
    return {name: result for name, result in results.items() if result.tournament is not None}


def case_of(result, profile=Profile.PAIRING):
    return Asked(
        result=result,
        tournament=result.tournament,
        profiles=(profile,),
        today=TODAY,
        findings=result.diagnostics,
        rounds=Rounds(result.tournament),
        consulted=consulted(),
    )


def disagreement(result, profile):
    """Yield each check that finds or asks for a code which its row does not name."""
    case = case_of(result, profile)
    for row in CHECKS:
        if not row.concerns(result):
            continue
        case = replace(case, asked=set())
        found = tuple(row.find(case))
        case = case.with_findings(found)
        beyond = {one.code for one in found}.difference(row.codes), case.asked - row.heeds
        if any(beyond):
            yield row.place, *beyond


@pytest.mark.long
@pytest.mark.parametrize("profile", list(Profile))
def test_a_check_finds_and_asks_for_nothing_but_what_its_row_names(profile):
    assert {
        name: wrong
        for name, result in events().items()
        if (wrong := list(disagreement(result, profile)))
    } == {}


def test_every_code_of_the_sources_is_that_of_one_row_or_asked_for():
    named = {
        code
        for path in (
            *Path(trfkit.checks.__file__).parent.glob("*.py"),
            Path(reading_result.__file__),
            Path(refusals.__file__),  # what causes a refusal by an engine
        )
        for code in re.findall(r'"([A-Z]{3}\d{3})["\.]', path.read_text(encoding="utf-8"))
    }
    declared = [code for row in CHECKS for code in row.codes]
    heeded = frozenset[str]().union(*(row.heeds for row in CHECKS))
    assert sorted(declared) == sorted(set(declared))
    of_ranking = {"TBK003", "TBK004", "TBK005", "TBK012"}  # whose findings a check hands on
    ends = {"SYN001", "SYN023"}  # where one of these is found, no check is asked
    of_imports = {"ADJ004", "ADJ007", "ADJ008", "ADJ014"}  # told by annotate --import-notes
    of_broken_rows = {"ADJ002", "PLR007", "PLR010"}  # told by reading, and follow from those
    told_elsewhere = ends | of_imports | of_broken_rows
    assert named - told_elsewhere | of_ranking == heeded.union(declared)
    assert named <= CATALOGUE.keys()


def test_what_a_check_asks_for_was_found_before_it():
    also_of_reading = {"PLR008", "SYN009", "TEA003"}
    later = {code for row in CHECKS for code in row.codes} - also_of_reading
    for row in CHECKS:
        later.difference_update(row.codes)
        assert later.isdisjoint(row.heeds), row.place


@pytest.mark.long
def test_a_file_without_the_records_of_a_check_has_nothing_that_it_could_find():
    silent = 0
    for name, result in events().items():
        for row in CHECKS:
            if replace(row, tags=frozenset()).concerns(result) and not row.concerns(result):
                silent += 1
                assert tuple(row.find(case_of(result))) == (), (name, row.place)
    assert silent > len(CASES)


def all_errors(result, without=()):
    """Return what ``errors_found`` would, if it ran every check."""
    added = causes_first(selected(findings(result)[len(result.diagnostics) :]))
    return tuple(one for one in added if is_wanted(one, without))


def is_wanted(finding, without):
    return severity_in(finding) is Severity.ERROR and not finding.code.startswith(("TBK", *without))


@pytest.mark.slow
@pytest.mark.parametrize("without", [(), ("SCR", "RNK")])
def test_the_errors_are_those_of_all_checks(without):
    errors = {name: errors_found(result, without) for name, result in events().items()}
    assert {
        name: result
        for name, result in events().items()
        if errors[name] != all_errors(result, without)
    } == {}
    assert sum(map(bool, errors.values())) > len(CASES) // 3


@pytest.mark.long
@pytest.mark.parametrize("without", [(), ("SCR", "RNK")])
def test_the_checks_that_found_an_error_run_for_errors_and_those_they_heed(without):
    found_by = {code: row for row in CHECKS for code in row.codes}
    found_an_error = {
        found_by[one.code].place
        for result in events().values()
        for one in selected(findings(result)[len(result.diagnostics) :])
        if is_wanted(one, without)
    }
    run = checks_for_errors((*without, "TBK"))
    heeded = frozenset[str]().union(*(row.heeds for row in run))
    only_causes = {row.place for row in run if not heeded.isdisjoint(row.codes)}

    assert found_an_error <= {row.place for row in run} <= found_an_error | only_causes


def test_only_the_checks_for_errors_run_for_errors(monkeypatch):
    ran = []

    def recorded(result, *, checks):
        ran.extend(checks)
        return findings(result, checks=checks)

    monkeypatch.setattr(trfkit.checks, "findings", recorded)
    sample = TESTS.parent / "samples" / "open-swiss.trf"
    errors_found(read(sample.read_bytes()), ("SCR", "RNK"))
    assert tuple(ran) == checks_for_errors(("SCR", "RNK", "TBK"))


def test_every_row_of_the_catalogue_names_a_check_of_the_table_or_none():
    named = {entry.check for entry in CATALOGUE.values() if entry.check}
    rows = {row.place for row in (*CHECKS, *OF_STANDINGS)}
    assert named - rows == set(), "checks/table.py has no row of these: they would never run"
    assert rows - named == set(), "no row of messages/code_rows.py names these as its check"
    assert not [e.code for e in CATALOGUE.values() if e.check and not e.implemented]
