"""What cannot be known is not called wrong."""

import pytest
from events import event
from generated import round_robin
from stated import computed, table

import trfkit
from trfkit.files.trf.reading.stated import StatedColumn
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.verification.comparing.against import verify_against

BY_2026 = Ranking(edition="2026")

# A page without ratings -----------------------------------------------------------------------

RATED = round_robin(6, players=12, forfeited=0)


def without_ratings(tournament):
    return replace(
        tournament,
        players=tuple(replace(player, rating=None) for player in tournament.players),
        national_ratings=(),
    )


UNRATED = without_ratings(RATED)
PAGE = "cannot be checked: this page has no ratings; add --starting-rank PAGE"
FILE = "cannot be checked: the file has no ratings"


def of_rated(*codes, ranks=None, tournament=RATED, labels=()):
    """Return a table of the event with its ratings."""
    values, right = computed(tournament, *codes)
    columns = [(label, values[code]) for code, label in zip(codes, labels or codes, strict=True)]
    return table(tournament, columns, ranks=right if ranks is None else ranks)


def unchecked(found):
    return {one.label: (one.tiebreak, one.why) for one in found.not_checked}


@pytest.mark.parametrize(("of_page", "why"), [(True, PAGE), (False, FILE)])
def test_codes_on_ratings_are_not_checked_where_nobody_has_one(of_page, why):
    stated = of_rated("PTS", "WIN", "ARO", "DE", "BH")
    found = verify_against(UNRATED, stated, BY_2026, of_page=of_page)
    assert unchecked(found) == {"ARO": ("ARO", why)}
    assert found.differences == ()
    assert [one.label for one in found.columns] == ["PTS", "WIN", "DE", "BH", "Rk."]
    assert found.unmapped == ()


def test_what_stands_behind_is_held_against_the_groups_that_the_stated_cells_leave():
    stated = of_rated("ARO", "DE")
    alone, _ = computed(UNRATED, "DE")
    of_table = {row.number: row.values[1].text for row in stated.rows}
    assert of_table != alone["DE"], "the example needs groups that ARO parts"
    assert verify_against(UNRATED, stated, BY_2026).differences == ()


def test_ranks_that_contradict_the_stated_cells_are_wrong():
    _, right = computed(RATED, "PTS", "WIN", "ARO")
    swapped = right | {1: right[2], 2: right[1]}
    found = verify_against(UNRATED, of_rated("PTS", "WIN", "ARO", ranks=swapped), BY_2026)
    assert {one.id for one in found.differences} == {1, 2}
    assert {one.column for one in found.differences} == {"Rk."}
    (of_ranks,) = (one for one in found.columns if one.label == "Rk.")
    assert of_ranks.tiebreak == "PTS,WIN,ARO as stated"
    assert "ranks are compared with ARO as it is stated" in found.notes


def test_a_column_of_a_family_or_of_no_name_is_not_tried_with_one_rating_for_all():
    caption = StatedColumn(label="TB1", caption="Average Rating of Opponents (ARO) (1400, Cut1)")
    values, _ = computed(RATED, "ARO", "TPR")
    columns = [(caption, values["ARO"]), ("TB2", values["TPR"]), ("Rtg avg", values["ARO"])]
    found = verify_against(UNRATED, table(UNRATED, columns), BY_2026, of_page=True)
    assert found.columns == ()
    assert unchecked(found) == {
        "TB1": ("ARO/C1/U1400", PAGE),
        "TB2": (None, f"its values are as large as ratings: {PAGE}"),
        "Rtg avg": (None, f"its values are as large as ratings: {PAGE}"),
    }


def test_a_rating_for_the_unrated_checks_them():
    found = verify_against(UNRATED, of_rated("ARO"), replace(BY_2026, unrated=1400))
    assert found.not_checked == ()
    assert found.differences


def test_where_some_have_ratings_the_column_is_compared():
    some = replace(UNRATED, players=(RATED.players[0], *UNRATED.players[1:]))
    assert verify_against(some, of_rated("ARO"), BY_2026).not_checked == ()


def test_a_list_with_ratings_is_followed_as_far_as_it_can_be():
    _, ranks = computed(RATED, "PTS", "ARO", "BH")
    listed = replace(UNRATED, tiebreaks=("ARO", "BH"))
    found = verify_against(listed, table(UNRATED, [], ranks=ranks), BY_2026)
    assert found.differences == ()
    assert "ranks are compared up to ARO, for which there are no ratings" in found.notes
    by_option = replace(BY_2026, tiebreaks=("ARO", "BH"))
    assert verify_against(UNRATED, of_rated("ARO", "BH", ranks=ranks), by_option).differences == ()


def test_a_file_without_ratings_is_not_wrong_about_what_rests_on_them():
    standings = trfkit.standings(RATED, tiebreaks=("ARO", "DE", "BH"), edition="2026")
    ranks = {row.id: row.rank for row in standings.rows}
    players = tuple(
        replace(player, stated_rank=ranks[player.start_no]) for player in UNRATED.players
    )
    stating = replace(UNRATED, tiebreaks=("ARO", "BH"), players=players)
    data = bytes(trfkit.annotate(trfkit.read(trfkit.write(stating, "trf26")), standings))
    found = trfkit.verify(trfkit.read(data))
    assert unchecked(found) == {"###.ARO": ("ARO", FILE)}
    assert found.differences == ()


# Where the rules define no value --------------------------------------------------------------


def coded(code):
    return StatedColumn(label=code, code=code)


LONELY = event("1 2w1 3b1\n2 1b0 4w1\n3 Z 1w0\n4 H 2b0\n5 Z Z\n6 H H")


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "AOB"])
@pytest.mark.parametrize("nothing", ["0", "0,0", "", "-"])
def test_0_or_a_blank_is_right_where_the_rules_define_no_value(code, nothing):
    values, _ = computed(LONELY, code)
    assert [who for who, text in values[code].items() if not text] == [6, 5]
    printed = values[code] | {5: nothing, 6: nothing}
    found = verify_against(LONELY, table(LONELY, [(coded(code), printed)]), BY_2026)
    assert found.differences == ()
    note = f"{code}: 0 is printed where the rules define no value: 2 cells"
    assert (note in found.notes) is nothing.startswith("0")


@pytest.mark.parametrize("nothing", ["0", "", "-"])
def test_0_or_a_blank_is_wrong_where_there_is_a_value(nothing):
    values, _ = computed(LONELY, "ARO")
    printed = values["ARO"] | {1: nothing}
    found = verify_against(LONELY, table(LONELY, [(coded("ARO"), printed)]), BY_2026)
    assert [one.id for one in found.differences] == [1]


def test_zeros_are_no_values_of_a_code_that_nobody_has_a_value_of():
    some = replace(LONELY, players=(replace(LONELY.players[0], rating=None), *LONELY.players[1:]))
    zeros = {1: "1300", 2: "0", 3: "0", 4: "0", 5: "0", 6: "0"}
    found = verify_against(some, table(some, [(coded("ARO"), zeros)]), BY_2026)
    assert (found.columns[0].tiebreak, found.columns[0].equal) == ("ARO", 0)
