"""Whatever ranks an event shows the same places: those that ``verify`` confirms, where it does."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date
from pathlib import Path

import pytest

import trfkit
from trfkit.ranking import Refusal
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import drop_file, events_of
from trfkit.web.screens.screen import Inquiry, render_screen
from trfkit.web.screens.screen_choices import Choices

ROOT = Path(__file__).parents[2]
TODAY = date(2026, 7, 1)
PAGE = ROOT / "samples" / "open-swiss.html"
OWN = sorted(
    path
    for folder in ("samples", "tests/corpus/files")
    for path in (ROOT / folder).iterdir()
    if path.is_file() and path.suffix not in {".md", ".py"}
)
OTHERS = sorted(
    path
    for folder in ("trf", "crosstables", "worked")
    for path in (ROOT.parent / "shared" / "corpus" / folder).glob("*")
    if path.is_file()
)


def confirmed(path):
    """Return the places that a file states and ``verify`` confirms, by id; none otherwise.

    A file with errors of reading is judged by what is left of it, and by its own list places that
    it leaves tied may stand in any order: neither says what is to be shown.
    """
    result = trfkit.read(path)
    tournament = result.tournament
    if (
        tournament is None
        or tournament.discipline.codes
        or tournament.tiebreaks
        or tournament.standings_order
    ):
        return {}
    if any(
        one.severity in {"error", "warning"} and one.code[:3] == "SYN" for one in result.diagnostics
    ):
        return {}
    try:
        verified = trfkit.verify(result, against=list(result.stated) or None)
    except Refusal:
        return {}
    if not verified.ranks.compared or verified.ranks.first_difference is not None:
        return {}
    standings = trfkit.standings(result)
    if standings.provisional:  # games to come count by record 162, whatever the file leaves out
        return {}
    of_teams = standings.rows[0].match_points is not None
    rows = tournament.teams if of_teams else tournament.players
    numbers = [row.number if of_teams else row.start_no for row in rows]
    return {n: row.stated_rank for n, row in zip(numbers, rows, strict=True) if row.stated_rank}


def shown_by(trfkit_command, path):
    """Yield each command's name and the places that it shows, by id."""
    ran = trfkit_command("standings", path, "--format", "json")
    yield "standings", {row["id"]: row["rank"] for row in json.loads(ran.out)["standings"]}
    ran = trfkit_command("standings", path, "--format", "csv")
    rows = csv.DictReader(io.StringIO(ran.out))
    yield "CSV", {int(row["id"]): int(row["rank"] or 0) for row in rows}
    ran = trfkit_command("report", path, "-o", "-", "--format", "markdown")
    block = ran.out.split("\n## Standings", 1)[1].split("\n## ", 1)[0]
    lines = [[cell.strip() for cell in line.split("|")] for line in block.splitlines()]
    rows = [line for line in lines if line[1:] and line[1].isdecimal()]
    yield "report", {int(line[2]): int(line[1]) for line in rows}
    event = events_of([drop_file(path.name, path.read_bytes())])
    page = render_screen(
        "standings", Inquiry("/files/key", event, 0, Choices({}, TODAY), unwatched)
    )
    rows = re.findall(r'<tr[^>]*><td class="n">(\d*)</td><td class="n">(\d+)</td>', page)
    yield "page", {int(number): int(rank or 0) for rank, number in rows}


@pytest.mark.sweep
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_places_that_verify_confirms_are_shown(trfkit, path):
    places = confirmed(path)
    for name, ranks in shown_by(trfkit, path) if places else ():
        assert {who: ranks[who] for who in places} == places, name


@pytest.mark.corpus
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_places_of_others_that_verify_confirms_are_shown(trfkit, path):
    test_places_that_verify_confirms_are_shown(trfkit, path)


@pytest.mark.parametrize("words", [("anonymise", PAGE), ("merge", PAGE, PAGE)])
def test_a_file_made_of_a_table_is_ranked_by_its_columns(trfkit, tmp_path, words):
    made = tmp_path / "made.trf"
    trfkit(*words, "-o", made)
    of_page, of_made = [
        json.loads(trfkit("standings", path, "--format", "json").out) for path in (PAGE, made)
    ]
    assert of_made["tiebreaks"] == of_page["tiebreaks"]
    values = [
        [(row["id"], row["values"]) for row in one["standings"]] for one in (of_made, of_page)
    ]
    assert values[0] == values[1]


@pytest.mark.long
def test_enough_files_have_confirmed_places():
    assert sum(bool(confirmed(path)) for path in OWN) >= 40
