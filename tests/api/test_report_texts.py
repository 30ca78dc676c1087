"""Every report in every form that it has, from what the library returns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import trfkit
from trfkit.reports.reference import schema

SAMPLES = Path(__file__).parents[2] / "samples"
GOLDEN = Path(__file__).parents[1] / "golden"
OPEN = trfkit.read(SAMPLES / "open-swiss.trf")

FORMS = "text json csv tsv markdown html sarif junit github".split()
REPORTS = {
    "standings": (lambda: trfkit.standings(OPEN, edition=2026), "text json csv tsv markdown html"),
    "explanation": (
        lambda: trfkit.explain(OPEN, 1, "BH/C1", edition=2026),
        "text json markdown html",
    ),
    "card": (lambda: trfkit.card(OPEN, 2), "text json markdown html"),
    "show": (lambda: trfkit.show(OPEN, players=[2], crosstable=True), "text json markdown html"),
    "comparison": (lambda: trfkit.compare(OPEN, 2, 7), "text json markdown html"),
    "diff": (lambda: trfkit.whatif(OPEN, "r5 6-1 1-0"), "text json markdown html"),
    "remaining": (
        lambda: trfkit.remaining(trfkit.read(GOLDEN / "whatif" / "last-round.trf")),
        "text json markdown html",
    ),
    "pairings": (
        lambda: trfkit.check_pairings(trfkit.read(SAMPLES / "round-robin.trf")),
        "text json markdown html",
    ),
    "verification": (lambda: trfkit.verify(OPEN, edition=2026), "text json csv tsv markdown html"),
    "check": (lambda: trfkit.check(OPEN), " ".join(FORMS)),
    "rating": (lambda: trfkit.rate(OPEN, "fide"), "text json csv tsv markdown html"),
    "report": (lambda: trfkit.report(OPEN), "text markdown html"),
    "playoff": (lambda: trfkit.playoff(4, edition=2012), "text json markdown html"),
}
CASES = [(name, form) for name in REPORTS for form in FORMS]


def test_every_finding_is_in_the_text():
    findings = trfkit.check(OPEN)[:1] * 30
    line = f":{findings[0].line}:"
    assert trfkit.render(findings, "text").count(line) >= 30


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "form"), CASES)
def test_a_report_is_written_in_its_forms_and_refused_in_others(name, form):
    make, forms = REPORTS[name]
    if form not in forms.split():
        with pytest.raises(trfkit.Refusal, match=f"is not written as '{form}'"):
            trfkit.render(make(), form)
        return
    written = trfkit.render(make(), form, file="open-swiss.trf")
    assert written.strip()
    if form == "json":
        shape = json.loads(written)
        named = shape["schema"].removeprefix("trfkit.").partition("/")[0]
        Draft202012Validator(schema(named)).validate(shape)


def test_what_is_rendered_is_what_the_command_prints(request):
    for command, report in (
        ("standings {} --edition 2026 --format csv", trfkit.standings(OPEN, edition=2026)),
        ("verify {} --edition 2026 --format csv", trfkit.verify(OPEN, edition=2026)),
    ):
        path = SAMPLES / "open-swiss.trf"
        words = [str(path) if word == "{}" else word for word in command.split()]
        printed = request.getfixturevalue("trfkit")(*words).out
        assert printed == trfkit.render(report, "csv", file=str(path))
