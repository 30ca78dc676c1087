"""Columns of tables of teams: each score has its own code."""

import random
from decimal import Decimal

import pytest
from row_tests import each_row
from team_events import TEAM_LEAGUE, TEAM_SWISS, team_event_of

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.table.cell_fit import decimal
from trfkit.verification.table.column_mapping import codes_to_try
from trfkit.verification.variants.trial import Trial


def _swiss(seed, teams=10, rounds=5, boards=4):
    """Return team rounds with a bye and a forfeited match now and then, at random."""
    chance = random.Random(seed)  # noqa: S311 - an example, no secret
    lines = []
    for _ in range(rounds):
        here = list(range(1, teams + 1))
        chance.shuffle(here)
        matches = []
        for one, other in zip(here[::2], here[1::2], strict=True):
            if chance.random() < 0.1:
                matches.append(f"{one}+{other}")
            else:
                matches.append(f"{one}-{other} {''.join(chance.choices('1=0', k=boards))}")
        lines.append("  ".join(matches))
    return team_event_of("\n".join(lines), teams=teams, boards=boards, rounds=rounds)


EVENT = _swiss(4)
TRIAL = Trial(EVENT)


def values(code, edition="2026"):
    return TRIAL.values(code, edition=edition)


def mapped(column, of_code, tournament=EVENT):
    """Return the verification of one column of teams."""
    rows = tuple(
        StatedRow(
            values=(PrintedCell(str(v), None if v is None else Decimal(decimal(v))),),
            number=int(team.number),
            name=team.name,
        )
        for team, v in zip(tournament.teams, of_code.values(), strict=True)
    )
    table = StatedTable(source="csv", columns=(column,), rows=rows, of_teams=True)
    return verify_against(tournament, table, Ranking(edition="2026"))


FOUND_BY_VALUES = [
    code for code in codes_to_try(of_teams=True) if len(set(values(code).values())) > 2
]


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("code", FOUND_BY_VALUES)
def test_a_column_of_teams_is_found_by_its_values(code):
    (only,) = mapped(StatedColumn(label="TBx"), values(code)).columns
    assert (only.mapped_by, only.equal) == ("trial", 10)
    assert values(only.tiebreak) == values(code)


@each_row(
    ("column", "code"),
    [
        (StatedColumn(label="TB1", number=13), "MPTS"),
        (StatedColumn(label="TB1", number=1), "GPTS"),
        (StatedColumn(label="MP"), "MPTS"),
        (StatedColumn(label="Brettpunkte"), "GPTS"),
        (StatedColumn(label="TB1", number=37), "BH:GP"),
        (StatedColumn(label="BH."), "BH:MP/C1"),
        (StatedColumn(label="TB1", number=35), "EGMSB"),
        (StatedColumn(label="TB1", number=57), "EMGSB/C1"),
        (StatedColumn(label="x", number=82, parameters=("3", "0", "0", "-", "0")), "EGGSB"),
        (StatedColumn(label="x", number=84, parameters=("1", "0", "1", "-", "-", "0", "1")),
         "BH:MP/C1"),
        (StatedColumn(label="Pts.", of_points=True), "GPTS"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.label,
)  # fmt: skip
def test_a_column_of_teams_is_what_the_table_says(column, code):
    found = mapped(column, values(code))
    (only,) = found.columns
    assert values(only.tiebreak) == values(code)
    assert found.differences == ()


def test_a_code_for_players_is_none_for_teams():
    found = mapped(StatedColumn(label="TB1", number=80), values("BH:MP"))
    assert [one.why for one in found.unmapped] == [
        "no code of C.07 stands for it: Average Rating of Opponents (ARO)"
    ]


def test_two_teams_are_too_few_to_tell_which_sonneborn_berger():
    two = team_event_of("1-2 10\n2-1 11", teams=2, kind=TEAM_LEAGUE, rounds=2)
    same = dict.fromkeys((1, 2), 2)
    (left,) = mapped(StatedColumn(label="TB3", number=52), same, two).unmapped
    assert left.caption == "Sonneborn-Berger-Tie-Break variable"


def test_the_kind_of_the_event_is_kept():
    assert mapped(StatedColumn(label="MP"), values("MPTS")).kind == "team-swiss"
    assert EVENT.kind is TEAM_SWISS


def test_points_that_are_the_same_for_all_are_the_one_score_that_gives_them():
    two = team_event_of("1-2 1=\n2-1 11", teams=2, kind=TEAM_LEAGUE, rounds=2)
    of_code = Trial(two).values("MPTS", edition="2026")
    assert len(set(of_code.values())) == 1
    (only,) = mapped(StatedColumn(label="Pts.", of_points=True), of_code, two).columns
    assert (only.tiebreak, only.equal) == ("MPTS", 2)


def test_columns_of_teams_that_are_made_of_games_are_listed_as_not_checked():
    games = dict.fromkeys((int(team.number) for team in EVENT.teams), 5)
    found = [mapped(StatedColumn(label=label), games) for label in ("Games", "Rp", "Club")]
    labels = [[one.label for one in each.not_checked] for each in found]
    assert labels == [["Games"], ["Rp"], []]
    assert found[0].not_checked[0].why.endswith("which games are counted")
