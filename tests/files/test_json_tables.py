"""What JSON states: our own standings back again, the reference checker's, and anything else."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
import strategies
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from printed import shape
from row_tests import each_row

from trfkit.files.json_tables import is_json, read_json_tables
from trfkit.files.registry import read_stated
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank

SAMPLES = Path(__file__).parents[2] / "samples"

CHECKER = {
    "filetype": "Tiebreak",
    "options": {"tiebreak": ["PTS", "BH/C1"]},
    "status": {"code": 0},
    "tiebreakResult": {
        "competitors": [
            {"cid": 1, "rank": 2, "tiebreakScore": [2.5, "11.50"]},
            {"cid": 2, "rank": 1, "tiebreakScore": [3.0, None]},
        ]
    },
}
BY_CODE = {"cid": [1, 2], "rounds": 5, "team": False, "rank_by_tournament_list": [2, 1],
           "values": {"PTS": ["2.5", "3.0"], "WIN": [2, 3], "short": [1]}}  # fmt: skip


def tables(document):
    return read_json_tables(json.dumps(document).encode())


@given(strategies.tournaments(), st.sampled_from(["BH/C1,BH", "DE,DE", "PS,WIN,SB"]))
@examples(25)
def test_our_own_standings_come_back(tournament, codes):
    standings = rank(tournament, Ranking(tiebreaks=codes.split(","), edition="2026"))
    (table,) = tables(shape(standings))
    keys = [column.key for column in standings.columns]
    assert [column.label for column in table.columns] == ["rank", *keys]
    assert {column.edition for column in table.columns[1:]} == {"2026"}
    assert (table.after, table.of_teams) == (standings.rounds or None, False)
    for row, stated in zip(standings.rows, table.rows, strict=True):
        assert (stated.number, stated.name) == (row.id, row.name)
        assert stated.rank == (row.rank if row.ranked else None)
        texts = [standings.texts(row)[key] for key in keys]
        assert [cell.value for cell in stated.values[1:]] == [
            None if text is None else Decimal(text) for text in texts
        ]


def test_a_code_that_is_listed_again_is_the_same_code_under_a_label_of_its_own():
    standings = rank(read((SAMPLES / "open-swiss.trf").read_bytes()).tournament,
                     Ranking(tiebreaks=["DE", "BH", "DE"]))  # fmt: skip
    (table,) = tables(shape(standings))
    assert [(c.label, c.code) for c in table.columns[1:]] == [
        ("PTS", "PTS"), ("DE", "DE"), ("BH", "BH"), ("DE#2", "DE"),
    ]  # fmt: skip


def test_standings_of_several_editions_are_as_many_tables():
    tournament = read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    blocks = [shape(rank(tournament, Ranking(edition=edition))) for edition in ("2012", "2026")]
    found = tables({"schema": "trfkit.standings-editions/1", "editions": blocks})
    assert [table.columns[1].edition for table in found] == ["2012", "2026"]


def test_teams_are_told_from_players():
    tournament = read((SAMPLES / "teams.trf").read_bytes()).tournament
    (table,) = tables(shape(rank(tournament)))
    assert table.of_teams


def test_the_checker_s_result_has_the_codes_of_its_options():
    (table,) = tables(CHECKER)
    assert [(c.label, c.code, c.of_points) for c in table.columns[1:]] == [
        ("PTS", "PTS", True), ("BH/C1", "BH/C1", False),
    ]  # fmt: skip
    assert [(r.number, r.rank, r.values[2].text) for r in table.rows] == [
        (1, 2, "11.50"), (2, 1, ""),
    ]  # fmt: skip
    assert table.rows[0].values[1].value == Decimal("2.5")


def test_without_codes_the_checker_s_values_are_numbered():
    (table,) = tables({**CHECKER, "options": {}})
    assert [(c.label, c.code) for c in table.columns[1:]] == [("TB1", None), ("TB2", None)]


def test_values_by_code_follow_the_order_of_the_ids():
    (table,) = tables(BY_CODE)
    assert [c.label for c in table.columns] == ["rank", "PTS", "WIN"]
    assert [(r.number, r.rank, [v.text for v in r.values]) for r in table.rows] == [
        (1, 2, ["2", "2.5", "2"]), (2, 1, ["1", "3.0", "3"]),
    ]  # fmt: skip
    assert (table.after, table.of_teams) == (5, False)


@each_row(
    ("stated", "rank"), [(0, None), (1, 1), (1.5, None), (9999, 9999), (10_000, None), ("1", None)]
)
def test_a_rank_is_a_whole_number_that_a_place_can_have(stated, rank):
    (table,) = tables({**BY_CODE, "rank_by_tournament_list": [stated, 2]})
    assert table.rows[0].rank == rank


@each_row(
    "data",
    [
        b"{", b"{}", b"[1]", b'{"schema": 7}', b'{"schema": "trfkit.standings/1"}',
        b'{"schema": "trfkit.standings/1", "standings": [7, {"values": 3}], "tournament": []}',
        b'{"schema": "trfkit.standings-editions/1", "editions": {"a": 1}}',
        b'{"tiebreakResult": []}', b'{"tiebreakResult": {"competitors": [1, {"cid": "x"}]}}',
        b'{"cid": 5, "values": 5}', b'{"cid": [1], "values": {"BH": [NaN]}}',
        b'{"a":' * 100_000, b'{"cid": [1e999999999], "values": {"BH": [1e999999999]}}',
        b'\xff\xfe{"a": 1}', b'{"\xff": 1}',
    ],
    ids=range(15),
)  # fmt: skip
def test_other_documents_state_nothing_and_raise_nothing(data):
    assert all(not row.rank for table in read_json_tables(data) for row in table.rows)
    found = read_stated(data)
    assert found.tables or found.diagnostics


def test_json_is_an_object_by_its_first_character():
    assert is_json(b'\xef\xbb\xbf\n {"a": 1}')
    assert not is_json(b"[1]")
    assert not is_json(b"012 {")


def test_the_list_behind_the_ranks_and_the_order_codes_is_taken_from_the_document():
    (table,) = tables(
        {
            **BY_CODE,
            "tournament_list": ["MPTS:MP", "GPTS:GP", "EDE", "BH:mpoints", 7],
            "order_note": "DE, EDE*, TBR, BBE computed with the list [MPTS, X]",
            "values": {
                code: [1, 2] for code in ("MPTS", "DE", "EDEBT", "TBR", "DE/P", "BH:mpoints")
            },
        }
    )
    assert table.ranked_by == ("MPTS", "GPTS", "EDE", "BH:MP")
    assert {column.label: (column.code, column.before) for column in table.columns[1:]} == {
        "MPTS": ("MPTS", None),
        "DE": ("DE", ("MPTS",)),
        "EDEBT": ("EDEBT", ("MPTS",)),
        "TBR": ("TBR", ("MPTS",)),
        "DE/P": ("DE/P", ("MPTS",)),
        "BH:mpoints": ("BH:MP", None),
    }


def test_without_a_note_nothing_is_said_of_what_stands_before():
    (table,) = tables({**BY_CODE, "values": {"DE": [1, 2]}, "order_note": "computed alone"})
    assert (table.columns[1].before, table.ranked_by) == (None, None)


def test_the_checker_s_limit_in_per_cent_is_no_limit_in_half_points():
    (table,) = tables({**BY_CODE, "values": {"KS/L60": [1, 2], "KS/L+1": [1, 2], "KS": [0, 1]}})
    assert [(column.label, column.code, column.caption) for column in table.columns[1:]] == [
        ("KS/L60", None, "Koya System (KS, Limit 60)"),
        ("KS/L+1", "KS/L+1", None),
        ("KS", "KS", None),
    ]


# Lists of objects -----------------------------------------------------------------------------

LICHESS = (
    {"rank": 1, "points": 4.5, "tieBreak": 15.25, "rating": 1900, "username": "Ann_1",
     "performance": 2100},
    {"rank": 2, "points": 4, "tieBreak": 14, "rating": 1950, "username": "bob", "title": "FM"},
    {"rank": 3, "points": 2, "tieBreak": 10.5, "rating": 1750, "username": "cy", "absent": True,
     "sheet": {"scores": "20"}, "performance": 1800},
)  # fmt: skip


def held(table):
    """Return labels, and by name the rank and the texts of the other columns."""
    columns = [column.label for column in table.columns]
    return columns, {
        row.name: (row.number, row.rank, [cell.text for cell in row.values]) for row in table.rows
    }


def test_a_list_of_results_an_object_a_line_is_a_table():
    data = "\n".join(map(json.dumps, LICHESS)).encode()
    assert is_json(data)
    (table,) = read_stated(data).tables
    assert held(table) == (
        ["rank", "points", "tieBreak", "performance"],
        {
            "Ann_1": (None, 1, ["1", "4.5", "15.25", "2100"]),
            "bob": (None, 2, ["2", "4", "14", ""]),
            "cy": (None, 3, ["3", "2", "10.5", "1800"]),
        },
    )
    assert [column.of_points for column in table.columns] == [False, True, False, False]


ROWS = [
    {"id": 7, "player": {"name": "Ash, Ada", "fideId": 99901001}, "tb": {"BH": 9.5}, "points": 3},
    {"id": 4, "player": {"name": "Birch, Bo", "fideId": 99901002}, "tb": {"BH": 8}, "points": 2},
]


@pytest.mark.parametrize(
    "document", [ROWS, {"event": "Invented Open", "standings": ROWS, "rounds": [1, 2]}]
)
def test_any_list_of_objects_is_a_table(document):
    (table,) = read_stated(json.dumps(document).encode()).tables
    assert held(table) == (
        ["points", "BH"],
        {"Ash, Ada": (7, None, ["3", "9.5"]), "Birch, Bo": (4, None, ["2", "8"])},
    )
    assert [row.fide_id for row in table.rows] == [99901001, 99901002]


@each_row(
    "data",
    [
        b'[{"a": 1}, {"a": 2}]', b'[{"a": 1}, 7', b'{"a": 1}\n{"a": ', b"[{}, {}]", b'[[{"a": 1}]]',
        b'{"a": {"b": [{"name": "Ash", "BH": 1}, {"name": "Oak", "BH": 2}]}}',
    ],
)  # fmt: skip
def test_a_list_that_names_nobody_states_nothing(data):
    found = read_stated(data)
    assert found.tables == ()
    assert found.diagnostics


def test_so_many_keys_are_columns_and_no_more():
    rows = [
        {"name": f"Player {n}", "pts": n, **{f"k{n}-{i}": i for i in range(90)}} for n in (1, 2)
    ]
    (table,) = read_stated(json.dumps(rows).encode()).tables
    assert len(table.columns) < 100
    assert len(table.rows) == 2


def test_a_rating_that_a_list_calls_ranking_is_no_place():
    rows = [
        {"Nazwisko": name, "Ranking": rating, "Pkt": points, "Buchholz": buchholz}
        for name, rating, points, buchholz in (
            ("Anna Nowak", 2216, 3, 4.5),
            ("Jan Kowal", 0, 2, 5),
            ("Ewa Lis", 1985, 1, 6),
        )
    ]
    (found,) = read_stated(json.dumps(rows).encode()).tables
    assert [column.label for column in found.columns] == ["Pkt", "Buchholz"]
    assert {row.rank for row in found.rows} == {None}
