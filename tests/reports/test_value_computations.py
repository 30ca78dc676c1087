"""How values that differ came about, by the rules and as a table has them."""

from decimal import Decimal
from pathlib import Path

import pytest
from row_tests import each_row

import trfkit
from trfkit.ranking import Ranking
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.reports import value_computations
from trfkit.reports.explanation import OPPONENT
from trfkit.reports.value_computations import _is, compute_both
from trfkit.reports.writer import Writer

SAMPLES = Path(__file__).parents[2] / "samples"
FILE = (SAMPLES / "open-swiss.trf").read_text(encoding="utf-8")
TABLE = SAMPLES / "open-swiss.csv"
CODES = ("BH/C1", "BH", "SB", "DE")


def stated(tmp_path, **options):
    """Return the file's own standings as the table of another program."""
    printed = trfkit.standings(trfkit.read(FILE.encode()), tiebreaks=CODES, **options)
    path = tmp_path / "table.csv"
    rows = [",".join(("No.", "Name", "Pts", *CODES))]
    for row in printed.rows:
        values = [row.values[code] for code in printed.canonical]
        rows.append(",".join((str(row.id), f'"{row.name}"', *(one.text or "" for one in values))))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def changed(*replacements):
    """Return the sample in which cells of players' rounds are others."""
    text = FILE
    for old, new in replacements:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return trfkit.read(text.encode())


def row_of(number):
    """Return a player's line."""
    return next(line for line in FILE.splitlines() if line.startswith(f"001 {number:4}"))


def with_round(number, old, new):
    """Return a player's line, and the same with one round changed."""
    line = row_of(number)
    assert old in line
    return line, line.replace(old, new)


def written(cell):
    return Writer("en").cell(cell, OPPONENT)


def explained(result, table, ranking=BY_DEFAULT, **options):
    """Return the ways, and what was found."""
    found = trfkit.verify(result, ranking, against=table, **options)
    return compute_both(result.tournament, ranking, found), found


def both_sum_up(ways, found):
    """Whether both ways of each value lead to it, and apart from cuts the rounds add up."""
    for (label, who), one in ways.items():
        (difference,) = (d for d in found.differences if (d.column, d.id) == (label, who))
        assert Decimal(one.computed) == Decimal(difference.computed)
        assert Decimal(one.stated) == Decimal(difference.stated)
        for value, texts in (
            (one.computed, [written(r.by_rules) for r in one.rounds]),
            (one.stated, [written(r.as_stated) for r in one.rounds]),
        ):
            counted = [Decimal(text) for text in texts if text and text[0] not in "(-"]
            assert sum(counted) == Decimal(value), (label, who)
    return True


def test_a_result_that_differs_shows_the_round_in_which_it_does(tmp_path):
    spoilt = changed(
        with_round(3, "   7 w 1", "   7 w 0"),
        with_round(7, "   3 b 0", "   3 b 1"),
    )
    ways, found = explained(spoilt, stated(tmp_path))

    shown = {(d.column, d.id) for d in found.differences if d.tiebreak != "DE"}
    assert ways.keys() == shown
    assert both_sum_up(ways, found)
    points = ways["Pts", 3]
    assert [r.round for r in points.rounds if r.differs] == [3]
    (third,) = (r for r in points.rounds if r.differs)
    assert (written(third.met), third.by_rules, third.as_stated) == (
        "7 Quiroga Baeza,Inés",
        "0",
        "1",
    )
    buchholz = ways["BH", 5]
    assert [written(r.met) for r in buchholz.rounds if r.differs] == ["3 Lindqvåg,Sören"]
    assert buchholz.why == buchholz.why_stated == ()


def test_a_rule_is_told_where_it_makes_the_rounds_differ():
    ways, found = explained(trfkit.read(FILE.encode()), TABLE)

    assert len(ways) == len(found.differences) == 13
    assert both_sum_up(ways, found)
    of_bye = ways["Buchholz", 8]
    (second,) = (r for r in of_bye.rounds if r.round == 2)
    assert (written(second.met), second.differs) == ("half-point bye", True)
    assert any("round 2" in str(why) for why in of_bye.why)
    assert any("virtual opponent" in str(why) for why in of_bye.why_stated)


def test_a_bye_that_differs_is_shown_with_the_rule_of_the_column():
    spoilt = changed(with_round(8, "  0000 - H", "  0000 - Z"))
    ways, found = explained(spoilt, TABLE)

    assert found.facts
    assert ways
    assert both_sum_up(ways, found)


@pytest.mark.parametrize("options", [{}, {"rounds": 5}])
def test_a_table_of_an_earlier_round_is_explained_after_that_round(tmp_path, options):
    table = stated(tmp_path, rounds=5)
    text = table.read_text(encoding="utf-8").replace('Inés",2.5', 'Inés",3.5')
    first, *rows = text.splitlines()
    table.write_text("\n".join([first, *rows]), encoding="utf-8")
    spoilt = changed(
        with_round(3, "   7 w 1", "   7 w 0"),
        with_round(7, "   3 b 0", "   3 b 1"),
    )
    ways, _ = explained(spoilt, table, Ranking(**options))

    assert ways
    assert {len(one.rounds) for one in ways.values()} == {5}


def test_a_result_that_the_file_lacks_is_shown_where_the_table_has_it(tmp_path):
    pending = changed(with_round(3, "   7 w 1", "   7 w  "), with_round(7, "   3 b 0", "   3 b  "))
    ways, found = explained(pending, stated(tmp_path))

    assert [one.params["file"] for one in found.facts] == [""]
    assert both_sum_up(ways, found)
    assert ("Pts", 3) in ways


def test_what_cannot_be_told_is_shown_by_the_rules_alone(tmp_path):
    table = stated(tmp_path)
    lines = table.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("5,"))
    cells = lines[at].split(",")
    cells[-3] = "77.5"
    lines[at] = ",".join(cells)
    table.write_text("\n".join(lines), encoding="utf-8")

    ways, found = explained(trfkit.read(FILE.encode()), table)

    (difference,) = found.differences
    one = ways[difference.column, 5]
    assert one.computed == difference.computed
    assert one.stated == ""
    assert not any(r.differs for r in one.rounds)
    assert one.why


def test_no_more_values_are_computed_than_a_page_holds(monkeypatch):
    monkeypatch.setattr(value_computations, "MOST_COMPUTED", 4)
    ways, _ = explained(trfkit.read(FILE.encode()), TABLE)
    assert len(ways) == 4


def test_nothing_is_shown_where_something_else_comes_out():
    result = trfkit.read(FILE.encode())
    found = trfkit.verify(result, against=TABLE)
    assert compute_both(
        result.tournament, Ranking(edition="2009"), found
    )  # by each column's edition
    other = changed(
        with_round(3, "   7 w 1", "   7 w 0"), with_round(7, "   3 b 0", "   3 b 1")
    ).tournament
    for one in compute_both(other, BY_DEFAULT, found).items():
        (label, who), ways = one
        (difference,) = (d for d in found.differences if (d.column, d.id) == (label, who))
        assert ways.computed == difference.computed


def test_a_game_of_a_match_that_differs_is_shown_for_the_teams(tmp_path):
    text = (SAMPLES / "teams.trf").read_text(encoding="utf-8")
    codes = ("MPTS", "GPTS", "EMGSB")
    printed = trfkit.standings(trfkit.read(text.encode()), tiebreaks=codes)
    rows = [",".join(("No.", "Name", *printed.canonical))]
    for row in printed.rows:
        values = [row.values[code].text or "" for code in printed.canonical]
        rows.append(",".join((str(row.id), f'"{row.name}"', *values)))
    table = tmp_path / "table.csv"
    table.write_text("\n".join(rows), encoding="utf-8")
    for old, new in (
        ("    20 b 1", "    20 b 0"),
        ("    24 b 1    16 w 0", "    24 b 1    16 w 1"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)

    ways, found = explained(trfkit.read(text.encode()), table)

    assert [one.fact for one in found.facts] == ["result-differs"]
    assert {label for label, _ in ways} >= {"MPTS", "GPTS"}
    for (label, who), one in ways.items():
        (difference,) = (d for d in found.differences if (d.column, d.id) == (label, who))
        assert Decimal(one.stated) == Decimal(difference.stated)


def test_a_row_that_stands_beside_its_columns_is_no_rule_to_compute_with(tmp_path):
    head, *rows = stated(tmp_path).read_text(encoding="utf-8").splitlines()
    codes = len(CODES)
    start, *cells = rows[4].rsplit(",", codes)
    rows[4] = ",".join((start, "", *cells[:-1]))
    path = tmp_path / "table.csv"
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    ways, found = explained(trfkit.read(FILE.encode()), path)
    assert all(one.variant is None for one in found.diagnosis)
    assert both_sum_up({at: one for at, one in ways.items() if one.stated}, found)
    assert {label for label, _ in ways} == set(CODES)


def test_players_of_a_team_event_have_the_values_of_an_event_of_players(tmp_path):
    result = trfkit.read((SAMPLES / "teams.trf").read_bytes())
    players = result.tournament.players
    rows = [f'{one.start_no},"{one.name}",9' for one in players]
    path = tmp_path / "table.csv"
    path.write_text("\n".join(["No.,Name,Pts", *rows]) + "\n", encoding="utf-8")
    ways, found = explained(result, path)
    assert found.kind == "individual-swiss"
    assert len(ways) == len(players)
    assert all(ways["Pts", one.id].computed == one.computed for one in found.differences)


@each_row(
    ("value", "text", "is_same"),
    [
        ("2.5", "2.5", True),
        ("2.5", "2,50", True),
        ("2.5", "2.4", False),
        (None, None, True),
        (None, "2.5", False),
        ("2.5", None, False),
        ("2.5", "two", False),
    ],
)
def test_a_computation_is_shown_whose_value_is_the_one_to_explain(value, text, is_same):
    assert _is(value, text) is is_same
