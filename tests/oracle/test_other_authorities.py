"""The values of other authorities; every difference is listed with its article.

Another program's values of made-up events are in ``events``; printed columns of events that took
place are among the files of others, beside the checkout.
"""

import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from foreign import CORPUS

from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank
from trfkit.tie_breaks import For, parse_code
from trfkit.tie_breaks.table import BY_CODE

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
KNOWN = tomllib.loads((HERE / "known_differences.toml").read_text("utf-8"))
EVENTS = sorted(Path(__file__).with_name("events").glob("*.trf"))
PRINTED = sorted((CORPUS / "crosstables").glob("*.published.json"))


def known(name):
    """Return what is listed for a file: theirs and ours by code and player."""
    return {
        (entry["code"], entry["player"]): (entry["theirs"], entry["ours"])
        for entry in KNOWN["difference"]
        if entry["file"] == name
    }


def number(text):
    return None if text is None else Decimal(str(text))


def is_ours(code, *, teams):
    """Whether the code is one of C.07's for such an event, and means what it means there.

    The reference program reads ``KS/L60`` as a limit of 60 %, the code as 60 half-points.
    """
    row = BY_CODE.get(getattr(parse_code(code), "name", ""))
    return row is not None and (teams or row.of is not For.TEAMS) and code != "KS/L60"


def compare(path, edition, columns):
    """Return the differences by code and player; codes that order a group run alone."""
    tournament = read(path.read_bytes()).tournament
    ordering = [code for code in columns if BY_CODE[parse_code(code).name].arrange]
    plain = [code for code in columns if code not in ordering]
    found = {}
    for codes in (plain, *(["PTS", code] for code in ordering)):
        standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
        rows = {row.id: standings.texts(row) for row in standings.rows}
        for code in set(codes) & set(columns):
            for who, theirs in columns[code].items():
                ours = rows[who][code]
                if number(theirs) != number(ours):
                    found[code, who] = (str(theirs), str(ours))
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("path", EVENTS, ids=[path.stem for path in EVENTS])
def test_values_of_the_reference_program(path):
    answers = json.loads(path.with_suffix(".tbs.json").read_text("utf-8"))
    columns = {
        code: dict(zip(answers["cid"], values, strict=True))
        for code, values in answers["values"].items()
        if is_ours(code, teams=answers["team"])
    }
    assert compare(path, answers["rules"][:4], columns) == known(path.name)


@pytest.mark.sweep
@pytest.mark.parametrize("path", EVENTS, ids=[path.stem for path in EVENTS])
def test_ranks_of_the_reference_program(path):
    answers = json.loads(path.with_suffix(".tbs.json").read_text("utf-8"))
    tournament = read(path.read_bytes()).tournament
    for codes, chain in answers["chained"].items():
        if all(is_ours(code, teams=answers["team"]) for code in codes.split(",")):
            rows = rank(
                tournament, Ranking(tiebreaks=codes.split(","), edition=answers["rules"][:4])
            ).rows
            assert {row.id: row.rank for row in rows} == dict(
                zip(answers["cid"], chain["rank"], strict=True)
            )


@pytest.mark.corpus
@pytest.mark.parametrize("path", PRINTED, ids=[path.stem for path in PRINTED])
def test_columns_that_were_printed(path):
    name = path.name.partition(".")[0]
    captions = json.loads((path.parent / "printed.json").read_text("utf-8")).get(name, {})
    cells = json.loads(path.read_text("utf-8"))["columns"]
    for label, caption in captions.items():
        code, _, edition = caption.partition("@")
        column = {
            int(who): row[label].replace(",", ".").replace("½", ".5") for who, row in cells.items()
        }
        found = compare(path.with_name(f"{name}.trf"), edition or "2026", {code: column})
        listed = {key: value for key, value in known(f"{name}.trf").items() if key[0] == code}
        assert found == listed


def test_every_event_has_values():
    assert len(EVENTS) == 60
    assert all(path.with_suffix(".tbs.json").is_file() for path in EVENTS)


def test_every_listed_difference_names_a_reason():
    for entry in KNOWN["difference"]:
        assert entry["theirs"] != entry["ours"]
        assert entry["reason"] in KNOWN["reasons"]
        assert entry["article"]
