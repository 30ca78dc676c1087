"""Columns computed under a known variant: the diagnosis names it, and nothing where nothing is.

Tournaments are made up by a seed (``generated``). A variant is planted where it changes at least
ENOUGH cells; one that gives the same values as another stands in the other's class.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from itertools import islice

import pytest
from events import THREE_ONE_NIL
from generated import dice, round_robin, swiss, team_swiss
from row_tests import each_row
from stated import diagnose

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages import Message
from trfkit.model import STANDARD
from trfkit.model.outcome import RoundKind
from trfkit.ranking import Ranking, rank
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import replace
from trfkit.regulations import AVAILABLE, POLICIES
from trfkit.units import Points
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.search.column_search import StatedCells
from trfkit.verification.variants import event_facts
from trfkit.verification.variants.event_facts import unplayed_round_changes
from trfkit.verification.variants.table import VARIANTS, Case
from trfkit.verification.variants.trial import Trial

ENOUGH = 3
PLANTED = 2
OF_COLUMNS = [row.id for row in VARIANTS if row.rules or row.view or row.formula or row.cases]
PLAYERS = (
    "BH", "BH/C1", "SB", "SB/C1", "BH/M1", "FB", "BH/P", "AOB", "ARO", "TPR", "PTP", "APRO",
    "WIN", "WON", "BPG", "REP", "STD", "PS", "KS", "DE",
)  # fmt: skip
TEAMS = ("EDEBT", "BH:MP", "BH:MP/C1", "EMGSB", "EMGSB/C1", "EGMSB/C1", "EMMSB", "MPTS", "SSSC")


@cache
def trials():
    """Return tournaments of every kind, each with the codes that are tried on it."""
    half_a_point = replace(STANDARD, pairing_allocated_bye=Points(5))
    whole_point = replace(STANDARD, half_point_bye=Points(10))
    return (
        *((Trial(swiss(seed)), PLAYERS) for seed in range(2)),
        (Trial(swiss(3, players=30, rounds=6, away=0.1, forfeited=0.1)), PLAYERS),
        (Trial(round_robin(1)), PLAYERS),
        (Trial(round_robin(6, players=14, forfeited=0.3)), PLAYERS),
        (Trial(round_robin(5, players=16, forfeited=0.5)), ("SB",)),
        (Trial(swiss(5, unrated=0.1)), ("ARO", "TPR", "ARO/U1600")),
        (Trial(swiss(8, point_system=THREE_ONE_NIL)), ("BH", "PS")),
        (Trial(swiss(9, point_system=half_a_point)), ("PS", "BH")),
        (Trial(swiss(10, point_system=whole_point)), ("REP",)),
        (Trial(swiss(11, players=60, rounds=8)), ("TPR",)),
        (Trial(swiss(12, players=60, rounds=3)), ("PTP",)),
        (Trial(replace(swiss(7, forfeited=0.08), rounds=9)), ("FB", "BH")),
        (Trial(team_swiss(2)), TEAMS),
        (Trial(team_swiss(4, teams=21), Ranking(primary="gp")), TEAMS),
        (Trial(team_swiss(5, teams=60, rounds=5)), ("EGMSB/C1", "EMGSB/C1")),
        (Trial(team_swiss(6, teams=60, boards=2, rounds=3)), ("EDEBT",)),
    )


def column(trial, basis):
    """Return the values of a basis as a table would print them, by id."""
    found = apply_criterion(basis.field, basis.criterion, basis.groups)
    return {
        who: Decimal(value) / found.unit
        for who, value in zip(trial.ids, found.values, strict=True)
        if value is not None
    }


def differing(one, other):
    return [who for who in one if one[who] != other.get(who)]


def plantings(variant):
    """Yield each column that a variant changes enough: trial, code, edition, change, values."""
    row = next(row for row in VARIANTS if row.id == variant)
    for trial, codes in trials():
        for edition in ("2026", "2012", "2023"):
            for code in codes:
                basis = trial.basis(code, edition)
                right = column(trial, basis)
                for change in row.expand(Case(trial, basis)):
                    values = column(trial, change.apply(basis))
                    if len(differing(values, right)) >= ENOUGH:
                        yield trial, code, edition, change, values


def named(diagnosis):
    """Return the variant and the whole class that gives the same column."""
    return [
        (diagnosis.variant, diagnosis.params),
        *((one.variant, one.params) for one in diagnosis.same),
    ]


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("variant", OF_COLUMNS)
def test_a_planted_variant_is_named_or_stands_in_the_class_of_the_same_column(variant):
    found = list(islice(plantings(variant), PLANTED))
    assert found, "the tournaments of this test never need this variant"
    for trial, code, edition, change, values in found:
        cells = StatedCells(label="TB1", code=code, edition=edition, values=values)
        diagnosis, explained, _ = diagnose(trial, cells)
        assert (change.variant, change.params) in named(diagnosis)
        assert diagnosis.equal == diagnosis.compared == len(values)
        wrong = differing(values, column(trial, trial.basis(code, edition)))
        assert sorted(explained) == sorted(wrong)
        assert all(
            Decimal(one.computed) == values[who]
            for who, found in explained.items()
            for one in found
        )


@each_row("edition", AVAILABLE)
@each_row("asked", ["2026", "2012"])
def test_a_column_by_another_edition_is_said_to_follow_it(edition, asked):
    tournament = swiss(0)
    values, by_asked = (
        {row.id: Decimal(standings.texts(row)["BH/C1"]) for row in standings.rows}
        for standings in (
            rank(tournament, Ranking(tiebreaks=("BH/C1",), edition=name))
            for name in (edition, asked)
        )
    )
    cells = StatedCells(label="TB5", code="BH/C1", edition=asked, values=values)
    diagnosis, *_ = diagnose(Trial(tournament), cells)
    if values == by_asked:
        assert (diagnosis.variant, diagnosis.equal) == (None, 40)
    else:
        assert ("edition", {"edition": edition}) in named(diagnosis)
        assert diagnosis.text.startswith("TB5 follows the rules of 20")
        assert diagnosis.text.endswith(" for all 40")


@pytest.mark.parametrize(
    ("name", "value", "code", "edition"),
    [
        ("opponents-unplayed", "forfeits", "BH", "2012"),
        ("own-unplayed-score", "real", "BH", "2009"),
        ("wins-by-forfeit", "yes", "WIN", "2012"),
        ("dummy-rounds", "completed", "BH", "2026"),
    ],
)
def test_a_column_by_another_policy_is_said_to_read_the_article_so(name, value, code, edition):
    assert name in {policy.name for policy in POLICIES}
    tournament = swiss(1, forfeited=0.1)
    if name == "dummy-rounds":
        tournament = replace(tournament, rounds=11)
    standings = rank(
        tournament, Ranking(tiebreaks=(code,), edition=edition, policies={name: value})
    )
    values = {row.id: Decimal(standings.texts(row)[code]) for row in standings.rows}
    cells = StatedCells(label="TB1", code=code, edition=edition, values=values)
    diagnosis, *_ = diagnose(Trial(tournament), cells)
    assert ("policy", {"policy": name, "value": value}) in named(diagnosis)


# A table whose headings say nothing ------------------------------------------------------------


def table(trial, values):
    """Return a table of points and one column that says nothing of what it is."""
    points = column(trial, trial.basis("PTS", "2026"))
    columns = (StatedColumn(label="Pts", of_points=True), StatedColumn(label="TB1"))
    rows = tuple(
        StatedRow(
            number=who,
            values=tuple(PrintedCell(str(one[who]), one[who]) for one in (points, values)),
        )
        for who in trial.ids
    )
    return StatedTable(source="csv", columns=columns, rows=rows)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("edition", "BH"),
        ("edition", "SB/C1"),
        ("policy", "BH"),
        ("own-nothing", "BH"),
        ("own-draw-against-oneself", "SB"),
        ("opponents-as-draws", "BH/C1"),
        ("opponents-face-value", "BH"),
        ("cut-pairing-byes-first", "BH/C1"),
        ("forfeits-as-games", "ARO"),
        ("mean-rounded-down", "ARO"),
        ("byes-not-elected", "REP"),
        ("points-3-1-0", "PS"),
    ],
)
def test_verify_names_the_variant_of_a_column_that_no_caption_explains(variant, code):
    edition = "2012" if variant == "policy" else "2026"
    tournament = swiss(23, players=36, away=0.08, forfeited=0.08)
    trial = Trial(tournament)
    basis = trial.basis(code, edition)
    right = column(trial, basis)
    row = next(row for row in VARIANTS if row.id == variant)
    columns = ((one, column(trial, one.apply(basis))) for one in row.expand(Case(trial, basis)))
    change, values = next((c, v) for c, v in columns if len(differing(v, right)) >= ENOUGH)
    found = verify_against(tournament, table(trial, values), Ranking(edition=edition))
    assert [one.tiebreak for one in found.columns if one.label == "TB1"] == [code]
    (diagnosis,) = [one for one in found.diagnosis if one.column == "TB1"]
    assert (change.variant, change.params) in named(diagnosis)
    assert diagnosis.equal == len(values)


# Single participants ---------------------------------------------------------------------------


@pytest.mark.slow
def test_a_round_of_one_participant_taken_for_another_kind_is_named_or_hinted_at():
    trial = Trial(swiss(23, players=36, away=0.08, forfeited=0.08))
    kinds = set()
    for code in ("BH/C1", "SB"):
        basis = trial.basis(code, "2026")
        right = column(trial, basis)
        view = basis.field.view
        for who in range(0, len(view), 3):
            for change in unplayed_round_changes(view, who):
                values = column(trial, change.apply(basis))
                if not differing(values, right):
                    continue
                cells = StatedCells(label="TB1", code=code, edition="2026", values=values)
                diagnosis, explained, possible = diagnose(trial, cells)
                cells_given = (*explained.values(), *possible.values())
                all_named = [
                    *named(diagnosis),
                    *((one.variant, None) for ones in cells_given for one in ones),
                ]
                variants = {variant for variant, _ in all_named}
                # Where there is one forfeit, a rule for forfeits gives the same.
                assert change.variant in variants or variants & {"forfeits-as-games"}
                kinds.add(change.variant)
    assert kinds >= {
        "bye-as-requested",
        "bye-as-pairing-allocated",
        "forfeit-as-game",
        "round-adds-nothing",
    }


@pytest.mark.slow
def test_a_game_that_was_not_counted_is_named_or_possible():
    variant, code, fact = "game-as-forfeit", "ARO", event_facts.game_as_forfeit
    trial = Trial(swiss(2))
    basis = trial.basis(code, "2026")
    right = column(trial, basis)
    view, names = basis.field.view, event_facts.Names(trial.tournament, of_teams=False)
    found = 0
    for who in (1, 6, 11, 17, 23):
        games = [r for r, kind in enumerate(view.kinds[who]) if kind is RoundKind.GAME]
        for r in games[:2]:
            values = column(trial, fact(view, names, who, r).apply(basis))
            if view.shares[who][r] == 1 or len(differing(values, right)) in {0, 1}:
                continue
            cells = StatedCells(label="TB1", code=code, edition="2026", values=values)
            diagnosis, _, possible = diagnose(trial, cells)
            told = {one.variant for ones in possible.values() for one in ones}
            assert variant in {*told, *(name for name, _ in named(diagnosis))}
            found += 1
    assert found > 2


# Nothing to explain ----------------------------------------------------------------------------

CODES = ("BH", "BH/C1", "SB", "FB", "ARO", "TPR", "WIN", "PS", "REP", "KS")


def stated(trial, code):
    return column(trial, trial.basis(code, "2026"))


@pytest.mark.long
def test_one_falsified_cell_is_no_rule_of_the_column():
    chance = dice(26)
    claims, hints, tried = [], 0, 0
    for trial, _ in trials()[:4]:
        for code in CODES:
            values = stated(trial, code)
            for _ in range(6):
                who = chance.choice(sorted(values))
                slip = chance.choice((-2, -1, Decimal("-0.5"), Decimal("0.5"), 1, 2))
                cells = StatedCells(
                    label="TB1",
                    code=code,
                    edition="2026",
                    values={**values, who: values[who] + slip},
                )
                diagnosis, explained, _ = diagnose(trial, cells)
                tried += 1
                hints += diagnosis.variant is None and bool(diagnosis.same)
                if diagnosis.variant is None:
                    assert diagnosis.equal == len(values) - 1
                    assert not explained
                else:
                    claims.append((code, diagnosis.variant))
                    assert set(explained) == {who}
    # The rule allows one in ten; the rest of the column excludes nearly all of them.
    assert tried == 240
    assert len(claims) <= tried // 40
    assert hints <= tried // 20
    assert not {variant for _, variant in claims} & {"edition", "policy", "code"}


def test_one_falsified_cell_is_left_over_where_the_column_follows_another_edition():
    trial = Trial(swiss(0))
    values = column(trial, trial.basis("BH", "2012"))
    cells = StatedCells(
        label="TB1", code="BH", edition="2026", values={**values, 9: values[9] + 40}
    )
    diagnosis, explained, _ = diagnose(trial, cells)
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2012"})
    assert (diagnosis.equal, diagnosis.compared) == (39, 40)
    assert diagnosis.text == "TB1 follows the rules of 2012 for 39 of 40"
    assert 9 not in explained


def test_two_values_in_each_others_rows_are_explained_by_nothing():
    chance = dice(62)
    for trial, _ in trials()[:4]:
        for code in CODES:
            values = stated(trial, code)
            one, other = chance.sample(sorted(values), 2)
            if values[one] == values[other]:
                continue
            swapped = {**values, one: values[other], other: values[one]}
            cells = StatedCells(label="TB1", code=code, edition="2026", values=swapped)
            diagnosis, explained, _ = diagnose(trial, cells)
            assert (diagnosis.variant, explained) == (None, {})
            ids = (min(one, other), max(one, other))
            assert diagnosis.message.arguments["clause"].arguments["parts"] == (
                Message("verify.differ", count=2, compared=len(values), why="no-rule"),
                Message("verify.each-others-values", who="player", ids=ids),
            )
