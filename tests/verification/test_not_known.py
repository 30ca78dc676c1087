"""What cannot be known is not called wrong."""

import pytest
from events import event
from generated import round_robin, swiss
from row_tests import each_row
from stated import computed, table
from team_events import team_event_of

import trfkit
from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.messages import Message
from trfkit.model import Outcome, RoundKind
from trfkit.ranking import Ranking, rank
from trfkit.ranking.remarks import PENDING_GAMES_COUNT
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification.comparison.table_comparison import verify_against

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
    assert Message("verify.with-stated-columns", columns=("ARO",)) in found.notes


def test_a_column_of_a_family_or_of_no_name_is_not_tried_with_one_rating_for_all():
    caption = StatedColumn(label="TB1", caption="Average Rating of Opponents (ARO) (1400, Cut1)")
    values, _ = computed(RATED, "ARO", "TPR")
    columns = [(caption, values["ARO"]), ("TB2", values["TPR"]), ("XY", values["ARO"])]
    found = verify_against(UNRATED, table(UNRATED, columns), BY_2026, of_page=True)
    assert found.columns == ()
    assert unchecked(found) == {
        "TB1": ("ARO/C1/U1400", PAGE),
        "TB2": (None, f"its values are as large as ratings: {PAGE}"),
        "XY": (None, f"its values are as large as ratings: {PAGE}"),
    }


def test_a_column_of_any_values_is_not_tried_with_one_rating_for_all():
    nobody = without_ratings(OPEN)
    values, _ = computed(nobody, "PTP/U1000")
    assert min(int(text) for text in values["PTP/U1000"].values() if text) < 400, "too good"
    found = verify_against(nobody, table(nobody, [("XY", values["PTP/U1000"])]), BY_2026)
    assert found.columns == ()


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
    assert found.columns[-1].tiebreak == "PTS"
    assert Message("verify.up-to-ratings", code="ARO") in found.notes
    by_option = replace(BY_2026, tiebreaks=("ARO", "BH"))
    found = verify_against(UNRATED, of_rated("ARO", "BH", ranks=ranks), by_option)
    assert (found.differences, found.columns[-1].tiebreak) == ((), "PTS,ARO as stated,BH")


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


@each_row("code", ["ARO", "TPR", "PTP", "AOB"])
@each_row("nothing", ["0", "0,0", "", "-"])
def test_0_or_a_blank_is_right_where_the_rules_define_no_value(code, nothing):
    values, _ = computed(LONELY, code)
    assert [who for who, text in values[code].items() if not text] == [6, 5]
    printed = values[code] | {5: nothing, 6: nothing}
    found = verify_against(LONELY, table(LONELY, [(coded(code), printed)]), BY_2026)
    assert found.differences == ()
    zeros = Message("verify.zero-for-nothing", count=2)
    note = Message("verify.of-column", column=code, clause=zeros)
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


# Ranks that are none --------------------------------------------------------------------------

OPEN = swiss(11, players=20, rounds=5)
IN_ORDER = {int(player.start_no): int(player.start_no) for player in OPEN.players}


def never_ranks(found):
    """Return the text of the diagnosis of ranks that are none, after asking all that follows."""
    (diagnosis,) = (one for one in found.diagnosis if one.variant == "ranks-are-starting-ranks")
    assert {one.column for one in found.differences} == {diagnosis.column}
    assert all(
        [why.variant for why in one.explained_by] == [diagnosis.variant]
        for one in found.differences
    )
    verdict = found.verdict
    assert (verdict.places.change, verdict.places.ids) == (0, ())
    assert verdict.cells.explained == len(found.differences) > 0
    return diagnosis.text


def test_ranks_that_are_the_starting_ranks_change_no_place():
    found = verify_against(OPEN, table(OPEN, [], ranks=IN_ORDER), BY_2026)
    assert never_ranks(found) == "Rk.: the ranks are the starting ranks"
    players = tuple(replace(p, stated_rank=int(p.start_no)) for p in OPEN.players)
    own = trfkit.verify(replace(OPEN, players=players))
    assert never_ranks(own) == "001.rank: the ranks are the starting ranks"


def test_ranks_that_follow_the_columns_are_no_starting_ranks_though_they_are_equal_to_them():
    values = {who: str(100 - who) for who in IN_ORDER}
    found = verify_against(OPEN, table(OPEN, [(coded("BH/C1"), values)], ranks=IN_ORDER), BY_2026)
    assert [one.variant for one in found.diagnosis if one.column == "Rk."] == ["ranks-as-stated"]
    # Columns that part few leave anybody's rank open: these follow none.
    values = dict.fromkeys(IN_ORDER, "50") | {1: "51"}
    found = verify_against(OPEN, table(OPEN, [(coded("BH/C1"), values)], ranks=IN_ORDER), BY_2026)
    assert [one.variant for one in found.diagnosis if one.column == "Rk."] == [
        "ranks-are-starting-ranks"
    ]


def test_ranks_of_the_team_numbers_change_no_place():
    league = team_event_of("1-2 00 3-4 00\n1-3 00 2-4 00\n1-4 00 2-3 00", teams=4)
    teams = tuple(replace(team, stated_rank=int(team.number)) for team in league.teams)
    own = trfkit.verify(replace(league, teams=teams))
    assert never_ranks(own) == "310.rank: the ranks are the team numbers"


TIED = event("1 2w1\n2 1b0\n3 4w1\n4 3b0\n5 6w=\n6 5b=")


def test_a_rank_that_all_share_who_have_as_many_points_is_not_wrong():
    shared = {1: 1, 3: 1, 5: 3, 6: 3, 2: 5, 4: 5}
    values, ranks = computed(TIED, "PTS", "RTNG")
    assert sorted(ranks.values()) == [1, 2, 3, 4, 5, 6], "the example needs ranks that are apart"
    columns = [(coded("RTNG"), values["RTNG"])]
    found = verify_against(TIED, table(TIED, columns, ranks=shared), BY_2026)
    assert found.differences == ()
    clause = Message("verify.ranks-shared-on-points")
    assert Message("verify.of-column", column="Rk.", clause=clause) in found.notes
    found = verify_against(TIED, table(TIED, columns, ranks=shared | {5: 4, 6: 4}), BY_2026)
    assert {one.id for one in found.differences} == {5}
    found = verify_against(TIED, table(TIED, columns, ranks=shared | {4: 6}), BY_2026)
    assert found.differences == ()


def page_of(tournament, rows):
    """Return a page of HTML with a row for each (rank, starting rank, points)."""
    rated = {player.start_no: player.rating for player in tournament.players}
    heads = ("Rk.", "No.", "Name", "Rtg", "Pts.", "RTNG")
    lines = ((rank, n, f"Player {n}", rated[n], points, rated[n]) for rank, n, points in rows)
    cells = "".join(
        f"<tr>{''.join(f'<td>{text}</td>' for text in line)}</tr>" for line in (heads, *lines)
    )
    return f"<table>{cells}</table>".encode()


def test_a_blank_rank_is_not_stated():
    three = event("1 2w1\n2 1b0\n3 4w1\n4 3b0\n5 6w1\n6 5b0")
    best = [(1, 1, 1), ("", 3, 1), (3, 5, 1)]
    page = page_of(three, [*best, (4, 2, 0), (5, 4, 0), (6, 6, 0)])
    found = trfkit.verify(three, against=page, edition="2026")
    assert found.differences == ()
    blank = Message("verify.blank-ranks", count=1)
    assert Message("verify.of-column", column="Rk.", clause=blank) in found.notes
    page = page_of(three, [*best, (5, 2, 0), (4, 4, 0), (6, 6, 0)])
    found = trfkit.verify(three, against=page, edition="2026")
    assert {one.id for one in found.differences} == {2, 4}


# A round in progress --------------------------------------------------------------------------


def in_progress(tournament, *, board):
    """Return the tournament with every so many-th game of the last round still going on."""
    last = tournament.rounds_played
    open_ = {
        frozenset((player.start_no, player.rounds[last - 1].opponent))
        for player in tournament.players
        if player.rounds[last - 1].kind is RoundKind.GAME and not player.start_no % board
    }
    players = tuple(
        replace(
            player,
            rounds=(
                *player.rounds[: last - 1],
                replace(player.rounds[last - 1], outcome=Outcome.ADJOURNED)
                if {player.start_no, player.rounds[last - 1].opponent} in open_
                else player.rounds[last - 1],
            ),
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)


GOING_ON = in_progress(OPEN, board=3)
COUNT_NOTHING = replace(GOING_ON, point_system=replace(GOING_ON.point_system, unknown=Points(0)))
LEFT_OUT = Message("verify.pending-left-out")


def test_where_points_leave_pending_games_out_so_does_everything():
    values, ranks = computed(COUNT_NOTHING, "PTS", "BH", "SB")
    with_draws, _ = computed(GOING_ON, "PTS", "BH", "SB")
    assert values["BH"] != with_draws["BH"], "the example needs values that follow the points"
    found = verify_against(GOING_ON, table(GOING_ON, list(values.items()), ranks=ranks), BY_2026)
    assert found.differences == ()
    assert LEFT_OUT in found.notes
    assert PENDING_GAMES_COUNT not in found.notes


def test_where_points_count_pending_games_so_does_everything():
    values, ranks = computed(GOING_ON, "PTS", "BH", "SB")
    found = verify_against(GOING_ON, table(GOING_ON, list(values.items()), ranks=ranks), BY_2026)
    assert found.differences == ()
    assert LEFT_OUT not in found.notes


def test_a_table_without_points_counts_pending_games_as_ever():
    values, _ = computed(GOING_ON, "BH", "SB")
    columns = [("BH", values["BH"]), ("SB", values["SB"])]
    found = verify_against(GOING_ON, table(GOING_ON, columns), BY_2026)
    assert found.differences == ()
    assert LEFT_OUT not in found.notes


def test_the_ranks_of_a_file_follow_points_that_leave_pending_games_out():
    standings = rank(COUNT_NOTHING, Ranking(tiebreaks=("BH",), edition="2026"))
    rows = {row.id: row for row in standings.rows}
    players = tuple(
        replace(p, stated_points=rows[p.start_no].points, stated_rank=rows[p.start_no].rank)
        for p in GOING_ON.players
    )
    found = trfkit.verify(replace(GOING_ON, players=players, tiebreaks=("BH",)), edition="2026")
    assert found.differences == ()
    assert LEFT_OUT in found.notes
    assert PENDING_GAMES_COUNT not in found.notes
