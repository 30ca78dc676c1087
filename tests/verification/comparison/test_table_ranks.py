"""When ranks are those of the columns, of the starting order, or of another list."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.record import replace
from trfkit.verification.comparison import table_ranks
from trfkit.verification.comparison.rank_causes import StatedOrder
from trfkit.verification.comparison.table_ranks import (
    compare_with_own_list,
    explain_ranks,
    rank_by_better_list,
    ranking_steps,
)
from trfkit.verification.result import AS_STATED, STARTING_RANKS, Cell, Compared
from trfkit.verification.table.cell_fit import AsStated, ColumnCode
from trfkit.verification.table.column_mapping import Mapped, Mappings


def ranks_of(count, wrong):
    """Return ranks that are the numbers; so many of them are wrong."""
    return Compared(
        label="rank",
        tiebreak="PTS,SB",
        caption=None,
        edition="2026",
        of_ranks=True,
        cells=[
            Cell(id=n, name="", stated=str(n), computed=str(n + 1), fits=n > wrong)
            for n in range(1, count + 1)
        ],
    )


def placed_in(own_list=("PTS", "BH"), ranked_by=None):
    tournament = SimpleNamespace(standings_order=(), tiebreaks=own_list)
    return SimpleNamespace(
        chosen=SimpleNamespace(of_teams=False),
        stated=SimpleNamespace(ranked_by=ranked_by),
        has_numbers=True,
        setting=SimpleNamespace(tournament=tournament),
    )


@pytest.mark.parametrize(
    ("values", "variant"),
    [((2, 2, 1, 1), STARTING_RANKS), ((3, 2, 1, 1), AS_STATED)],
)
def test_ranks_are_those_of_results_where_columns_decide_more_than_half_of_them(values, variant):
    keys = {n: (Decimal(value),) for n, value in enumerate(values, start=1)}
    diagnoses = SimpleNamespace(trial=None, facts=())
    by = explain_ranks(placed_in(), ranks_of(4, 2), StatedOrder(("PTS",), keys), diagnoses)
    assert by.diagnosis.variant == variant


@pytest.mark.parametrize(
    ("codes", "is_beside", "labels"),
    [
        (("PTS", "SB"), False, ("A", "B")),
        (("PTS", "BH"), False, ("B", "A")),
        (("PTS", "SB"), True, ("B", "A")),
    ],
)
def test_ranks_by_the_files_list_follow_its_columns_in_its_order(
    monkeypatch, codes, is_beside, labels
):
    """Columns B and A, from left to right; without one for a code they stay in their order."""
    none = SimpleNamespace(diagnosis=SimpleNamespace(variant=None, params={}))
    own, by_columns = ranks_of(20, 0), ranks_of(20, 5)
    monkeypatch.setattr(table_ranks, "ranks_by_list", lambda *_: own)
    monkeypatch.setattr(table_ranks, "diagnose_by_columns", lambda *_, **__: none)
    monkeypatch.setattr(table_ranks, "_fits", lambda ranks, _order: (ranks.equal,) * 2)
    mapped = tuple(
        Mapped(n, StatedColumn(label=label), ColumnCode(code, "2026"), "caption")
        for n, (label, code) in enumerate(zip("AB", codes, strict=True))
    )
    mapped = (mapped[0], replace(mapped[1], is_beside=is_beside))
    order = StatedOrder(("B", "A"), {1: (Decimal(2), Decimal(1))})
    followed, ranks = rank_by_better_list(
        placed_in(), order, [by_columns], Mappings(mapped, (), ()), []
    )
    assert (followed.labels, ranks) == (labels, [own])


def test_ranks_of_a_table_without_columns_follow_the_readable_codes_of_the_files_list(monkeypatch):
    """A list that ends before a code made of ratings, and has one that nobody can read."""
    stated = AsStated("TB2", {})
    steps = ["PTS", "what", stated, "BH"]
    monkeypatch.setattr(table_ranks, "computable_steps", lambda *_: steps)
    placed = placed_in(own_list=(*steps, "ARO"))
    placed.stated.columns, placed.edition = (), "2026"
    mappings = Mappings((), (), ())
    assert ranking_steps(placed, mappings, None, []) == ["PTS", stated, "BH"]
    # By the whole list the ranks are those of the file.
    placed.setting.tournament.tiebreaks = tuple(steps)
    assert ranking_steps(placed, mappings, None, []) is None


@pytest.mark.parametrize(
    ("right", "by_own_list", "is_another"),
    [
        (17, 16, False),
        (18, 17, True),
        (19, 17, True),
        (18, 18, False),  # the columns are followed no better than the list
        (20, 19, True),
        (20, 20, False),
    ],
)
def test_ranks_follow_another_list_where_nine_of_ten_follow_the_columns(
    monkeypatch, right, by_own_list, is_another
):
    own = ranks_of(20, 20 - by_own_list)
    monkeypatch.setattr(table_ranks, "_fits", lambda *_: (right, right))
    monkeypatch.setattr(table_ranks, "ranks_by_list", lambda *_: own)
    monkeypatch.setattr(table_ranks, "is_of_players_of_teams", lambda _placed: False)
    mappings = SimpleNamespace(as_stated={})
    ranks, order = ranks_of(20, 5), StatedOrder((), {})
    beside = compare_with_own_list(placed_in(), [ranks], order, mappings)
    assert beside is (own if is_another else None)
    assert compare_with_own_list(placed_in(()), [ranks], order, mappings) is None
    same_list = [replace(ranks, tiebreak="PTS,BH")]
    assert compare_with_own_list(placed_in(), same_list, order, mappings) is None
