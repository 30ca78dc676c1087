"""A table that is ranked by another list than the event's own is told, and what that changes."""

import pytest
from generated import swiss
from row_tests import each_row
from stated import computed, table

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.reports.document import Tone
from trfkit.reports.verification import Tally, tally_of, tone_of, verdict_of
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.comparison.table_ranks import is_another_list

EVENT = swiss(11, players=24, rounds=7)
CODES = ("PTS", "SB", "BH")
VALUES, RANKS = computed(EVENT, *CODES)
BY_BUCHHOLZ = computed(EVENT, "PTS", "BH", "SB")[1]
MOVED = tuple(sorted(who for who, rank in RANKS.items() if BY_BUCHHOLZ[who] != rank))


def compared(own_list, *, ranks=RANKS, change=None, **options):
    """Compare a table by points, SB and BH with the event, whose list is another one."""
    values = {code: dict(VALUES[code]) for code in CODES}
    for (label, who), text in (change or {}).items():
        values[label][who] = text
    points = StatedColumn(label="PTS", of_points=True)
    columns = [(points, values["PTS"]), *((code, values[code]) for code in CODES[1:])]
    event = replace(EVENT, tiebreaks=own_list)
    ranking = Ranking(edition="2026", **options)
    return verify_against(event, table(event, columns, ranks=ranks), ranking)


def test_the_lists_of_these_tests_make_other_places():
    assert MOVED


def test_who_has_another_place_by_the_own_list_is_told_beside_places_that_do_not_change():
    found = compared(("BH", "SB"))
    told = found.verdict.by_own_list
    assert found.differences == ()
    assert found.verdict.places.change == 0
    assert (told.tiebreaks, told.change, told.ids) == ("PTS,BH,SB", len(MOVED), MOVED)
    (told,) = (one.arguments for one in verdict_of(found) if one.id == "verify.other-list")
    assert (told["codes"], told["count"], told["compared"]) == ("PTS,BH,SB", len(MOVED), 24)
    assert told["movers"].items[0].arguments["player"].number in MOVED
    assert verdict_of(found)[0].id == "verify.right-places-points-others"
    assert tone_of(found) is Tone.EXPLAINED
    assert tally_of(found) == Tally("agrees", but_for="list")


@pytest.mark.parametrize("own_list", [("SB", "BH"), ("SB", "BH", "WIN"), ("SB",), ()])
def test_nothing_is_told_where_the_lists_are_the_same_as_far_as_they_go(own_list):
    found = compared(own_list)
    assert found.verdict.by_own_list is None
    assert "verify.other-list" not in [one.id for one in verdict_of(found)]
    assert tally_of(found) == Tally("agrees")


def test_ranks_that_follow_the_own_list_are_compared_by_it():
    found = compared(("BH", "SB"), ranks=BY_BUCHHOLZ)
    assert found.verdict.places.change == 0
    assert found.verdict.by_own_list is None


def test_nothing_is_told_where_an_option_names_the_list():
    found = compared(("BH", "SB"), tiebreaks=("SB", "BH"))
    assert found.verdict.by_own_list is None


def test_nothing_is_told_of_ranks_that_follow_no_list():
    found = compared(("BH", "SB"), ranks={who: 25 - rank for who, rank in RANKS.items()})
    assert found.verdict.by_own_list is None


def test_nothing_is_told_of_ranks_of_which_many_follow_no_list():
    ranks = dict(RANKS)
    by_place = sorted(RANKS, key=RANKS.get)
    for who, other in ((0, 3), (9, 13), (18, 22)):
        ranks[by_place[who]], ranks[by_place[other]] = other + 1, who + 1
    found = compared(("BH", "SB"), ranks=ranks)
    assert 24 - len(MOVED) < found.ranks.equal < 22
    assert found.verdict.by_own_list is None


def test_nothing_is_told_where_ranks_follow_a_column_as_it_is_stated():
    unrated = replace(
        EVENT,
        players=tuple(replace(player, rating=None) for player in EVENT.players),
        national_ratings=(),
        tiebreaks=("ARO", "BH"),
    )
    values, _ = computed(EVENT, "PTS", "ARO", "SB")
    hundreds = {who: text[:2] for who, text in values["ARO"].items()}
    keys = {
        who: (-float(values["PTS"][who]), -int(hundreds[who] or 0), -float(values["SB"][who]))
        for who in RANKS
    }
    ranks = {who: 1 + sum(other < keys[who] for other in keys.values()) for who in keys}
    stated = table(unrated, [("PTS", values["PTS"]), ("ARO", hundreds)], ranks=ranks)
    found = verify_against(unrated, stated, Ranking(edition="2026"))
    assert [one.tiebreak for one in found.columns][-1] == "PTS,ARO as stated"
    assert found.differences == ()
    assert found.verdict.by_own_list is None


def test_nothing_is_told_where_another_list_changes_no_place():
    event = replace(swiss(22, players=24, rounds=7), tiebreaks=("BH", "SB"))
    values, ranks = computed(event, *CODES)
    columns = [(code, values[code]) for code in CODES]
    found = verify_against(event, table(event, columns, ranks=ranks), Ranking(edition="2026"))
    assert found.columns[-1].tiebreak == "PTS,SB,BH"
    assert found.verdict.by_own_list is None


def test_ranks_that_follow_wrong_values_of_the_table_follow_its_columns_all_the_same():
    last_of_points = max(
        (who for who in RANKS if VALUES["PTS"][who] == VALUES["PTS"][_of_rank(5)]), key=RANKS.get
    )
    change = {("SB", last_of_points): "99"}
    ranks = _ranked_by({**VALUES["SB"], last_of_points: "99"})
    found = compared(("BH", "SB"), ranks=ranks, change=change)
    assert found.verdict.places.change
    assert found.verdict.by_own_list is not None


def _of_rank(rank):
    return next(who for who, place in RANKS.items() if place == rank)


def _ranked_by(of_sonneborn_berger):
    def key(who):
        values = (VALUES["PTS"][who], of_sonneborn_berger[who], VALUES["BH"][who])
        return tuple(-float(value) for value in values)

    keys = {who: key(who) for who in RANKS}
    return {who: 1 + sum(other < keys[who] for other in keys.values()) for who in keys}


@each_row(
    ("ranked_by", "own_list", "is_another"),
    [
        ("PTS,BH/C1,BH", ("BH/C1", "BH"), False),
        ("PTS,BH/C1", ("PTS", "BH/C1", "BH"), False),
        ("PTS,BH/C1/V2023,BH", ("BH/C1", "BH"), False),
        ("MPTS,GPTS,BC", ("GPTS", "BC"), False),
        ("PTS", ("BH",), False),
        ("", ("BH",), False),
        ("PTS,BH,SB", ("SB", "BH"), True),
        ("PTS,BH/C1", ("BH/C2",), True),
    ],
)
def test_lists_are_held_beside_each_other_code_by_code(ranked_by, own_list, is_another):
    assert is_another_list(ranked_by.split(","), own_list) is is_another
