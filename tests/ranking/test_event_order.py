"""How an event is ranked whose file does not name its tie-breaks: decided once, from its places."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from builders import SWISS, TEAMS, append, changed, record
from english_texts import english
from generated import round_robin, swiss
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.change.differences import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank
from trfkit.ranking.comparison import compare
from trfkit.ranking.event_order import best_known_order, longest_falling, read_request, with_order
from trfkit.ranking.ranking_options import EventOrder
from trfkit.record import replace

OPEN = replace(swiss(3, players=30, rounds=5), tiebreaks=(), standings_order=())
ALL_PLAY_ALL = replace(round_robin(5, players=10), tiebreaks=(), standings_order=())
POINTS = {row.id: row.points for row in rank(OPEN, Ranking(tiebreaks=())).rows}


def placed(tournament, places):
    """Return a tournament whose players state these places, by starting rank."""
    players = tuple(replace(p, stated_rank=places.get(p.start_no)) for p in tournament.players)
    return replace(tournament, players=players)


def places_by(tournament, *codes, **options):
    """Return the places that a list gives; those it leaves tied stand in the order of numbers."""
    rows = rank(tournament, Ranking(tiebreaks=codes, **options)).rows
    return {row.id: place for place, row in enumerate(rows, start=1)}


def places_in(order):
    """Return places by points, those with equal points as they stand in an order of numbers."""
    by_points = sorted(order, key=lambda number: -POINTS[number])
    return {number: place for place, number in enumerate(by_points, start=1)}


def ranks(tournament, **options):
    return {row.id: row.rank for row in rank(tournament, Ranking(**options)).rows}


@each_row(
    ("tournament", "codes"),
    [
        (OPEN, ("BH/C1", "BH", "SB", "DE")),
        (OPEN, ("BH", "SB", "DE")),
        (OPEN, ("PS", "BH", "SB")),
        (OPEN, ("WIN", "BH/C1", "BH", "SB")),
        (OPEN, ("TPN",)),
        (ALL_PLAY_ALL, ("SB", "DE", "WIN", "KS")),
        (ALL_PLAY_ALL, ("DE", "SB", "KS", "WIN")),
    ],
)
def test_the_usual_list_that_gives_the_stated_places_ranks(tournament, codes):
    places = places_by(tournament, *codes)
    standings = rank(placed(tournament, places))
    assert standings.list_from == "reproduced"
    # Direct encounter parts few in a Swiss, and games won are the wins where no bye was won.
    parting = {code for code in codes if code not in {"DE", "WIN", "WON"}}
    assert {*standings.tiebreaks} >= parting
    assert {row.id: row.rank for row in standings.rows} == places
    listed = ", ".join(standings.tiebreaks[1:])
    assert (
        f"The file does not name its tie-breaks; ranked by {listed}, which gives its places"
        in english(standings.notes)
    )
    assert standings.diagnostics == ()  # nobody named the list: nothing can be wrong with it


def test_where_no_usual_list_gives_them_the_places_are_the_ranking():
    places = places_in(sorted(POINTS, key=lambda number: number * 7 % 31))
    standings = rank(placed(OPEN, places))
    assert (standings.list_from, standings.tiebreaks) == ("stated-places", ("PTS",))
    assert {row.id: row.rank for row in standings.rows} == places
    assert "The file does not name its tie-breaks; places are the file's own" in english(
        standings.notes
    )


def test_the_columns_of_a_table_rank_before_any_usual_list():
    columns = ("FB", "SB")
    tournament = replace(OPEN, table_tiebreaks=columns)
    places = places_by(OPEN, *columns)
    standings = rank(placed(tournament, places))
    assert (standings.list_from, standings.tiebreaks) == ("columns", ("PTS", *columns))
    assert {row.id: row.rank for row in standings.rows} == places
    assert "Ranked by FB, SB, as the table is" in english(standings.notes)
    # A usual list that gives all places says more than the order in which columns are printed.
    by_another = rank(placed(tournament, places_by(OPEN, "PS", "BH", "SB")))
    assert by_another.list_from == "reproduced"
    # Two rows of equal points exchanged: no list gives that, and the columns stay the list.
    first, second = next(
        pair for pair in pairwise(standings.rows) if pair[0].points == pair[1].points
    )
    swapped = places | {first.id: second.rank, second.id: first.rank}
    standings = rank(placed(tournament, swapped))
    assert standings.list_from == "columns"
    assert {row.id: row.rank for row in standings.rows} == ranks(OPEN, tiebreaks=columns)
    note = "Ranked by FB, SB, as the table is; not all of its places follow this list"
    assert note in english(standings.notes)


def test_shared_places_stay_shared():
    rows = rank(OPEN, Ranking(tiebreaks=())).rows
    shared = {row.id: row.rank for row in rows}
    assert len(set(shared.values())) < len(shared)
    assert ranks(placed(OPEN, shared)) == shared


def test_the_list_is_found_by_the_rules_of_another_edition():
    codes = ("BH", "SB", "DE")
    old, new = (places_by(OPEN, *codes, edition=edition) for edition in ("2009", "2026"))
    assert old != new
    standings = rank(placed(OPEN, old))
    assert (standings.list_from, standings.edition) == ("reproduced", "2009")
    assert {row.id: row.rank for row in standings.rows} == old
    # Whoever asks for another edition sees what it makes of the same list.
    asked = rank(placed(OPEN, old), Ranking(edition="2026"))
    assert (asked.edition, asked.tiebreaks) == ("2026", standings.tiebreaks)
    assert {row.id: row.values for row in asked.rows} == {
        row.id: row.values for row in rank(OPEN, Ranking(tiebreaks=asked.tiebreaks)).rows
    }


def test_an_option_and_a_record_rule_whatever_is_stated():
    stated = placed(OPEN, places_by(OPEN, "TPN"))
    assert ranks(stated, tiebreaks=("BH",)) == ranks(OPEN, tiebreaks=("BH",))
    named = replace(stated, tiebreaks=("BH",))
    assert rank(named).list_from == "202"
    assert ranks(named) == ranks(OPEN, tiebreaks=("BH",))


@pytest.mark.parametrize(
    ("edition", "after", "codes", "is_used"),
    [
        ("2026", 3, "PTS,SB", True),
        ("2024", 3, "PTS,SB", False),
        ("2026", 2, "PTS,SB", False),
        ("2026", 3, "PTS,XYZ", False),
    ],
)
def test_comment_lines_name_the_list_of_their_edition_and_round(edition, after, codes, is_used):
    head = f"### trfkit 1 standings edition={edition} after={after} codes={codes}"
    event = read(changed(SWISS, record("202", None), append(head)).encode()).tournament
    assert (rank(event).list_from == "columns") is is_used


def test_without_places_a_list_is_proposed():
    standings = rank(placed(OPEN, {}))
    assert standings.list_from == "proposal"
    assert "The file does not name its tie-breaks; proposed: BH/C1, BH, SB, DE" in english(
        standings.notes
    )


@pytest.mark.parametrize(("wrong", "used"), [(1, True), (2, True), (3, True), (4, False)])
def test_of_thirty_places_three_may_contradict_the_points(wrong, used):
    places = places_by(OPEN, "BH/C1", "BH", "SB", "DE")
    best = sorted(places, key=places.__getitem__)[:wrong]
    for step, number in enumerate(best):
        places[number] = 100 + step
    standings = rank(placed(OPEN, places))
    assert (standings.list_from == "reproduced") is used
    if used:
        assert ranks(placed(OPEN, places)) == places_by(OPEN, "BH/C1", "BH", "SB", "DE")
        named = "Stated places that contradict the points are not used: 100 of "
        assert any(note.startswith(f"{named}{best[0]} ") for note in english(standings.notes))
    else:
        assert "The stated places contradict the points and are not used" in english(
            standings.notes
        )


@pytest.mark.parametrize(("players", "used"), [(8, True), (9, True), (10, True)])
def test_one_place_may_contradict_the_points_in_the_smallest_event(players, used):
    small = replace(swiss(4, players=players, rounds=4, away=0), tiebreaks=(), standings_order=())
    places = places_by(small, "BH/C1", "BH", "SB", "DE")
    places[min(places, key=places.__getitem__)] = 50
    assert (rank(placed(small, places)).list_from == "reproduced") is used


def test_numbers_that_are_the_places_confirm_no_list():
    places = places_in(sorted(POINTS, key=lambda number: number * 7 % 31))

    def numbered(entry):
        return replace(entry, opponent=places.get(entry.opponent))

    players = tuple(
        replace(
            player,
            start_no=places[player.start_no],
            stated_rank=places[player.start_no],
            rounds=tuple(map(numbered, player.rounds)),
        )
        for player in OPEN.players
    )
    event = replace(OPEN, players=tuple(sorted(players, key=lambda player: player.start_no)))
    standings = rank(event)
    assert (standings.list_from, standings.tiebreaks) == ("stated-places", ("PTS",))
    assert [(row.rank, row.id) for row in standings.rows] == [(n, n) for n in range(1, 31)]


def test_starting_numbers_in_the_rank_column_are_no_places():
    standings = rank(placed(OPEN, {number: number for number in POINTS}))
    assert standings.list_from == "proposal"
    assert (
        "The stated places are the starting numbers and contradict the points; they are not used"
        in english(standings.notes)
    )


def test_after_an_earlier_round_the_stated_places_part_nobody():
    own = placed(OPEN, places_in(sorted(POINTS, key=lambda number: number * 7 % 31)))
    assert rank(own, Ranking(rounds=3)).list_from == "proposal"
    by_list = placed(OPEN, places_by(OPEN, "PS", "BH", "SB"))
    assert ranks(by_list, rounds=3) == ranks(OPEN, rounds=3, tiebreaks=("PS", "BH", "SB"))


def test_what_if_keeps_the_list_of_the_file():
    tournament = placed(OPEN, places_by(OPEN, "PS", "BH", "SB"))
    game = next(p for p in tournament.players if p.rounds[0].opponent and p.rounds[0].colour == "w")
    other = "1-0" if game.rounds[0].outcome.letter != "1" else "0-1"
    edit = f"r1 {game.start_no}-{game.rounds[0].opponent} {other}"
    edited = with_edits(tournament, [edit])
    found = compare_tournaments(tournament, edited, with_order(tournament, Ranking()))
    assert found.tiebreaks_before == found.tiebreaks_after == rank(tournament).tiebreaks


def test_what_if_parts_nobody_by_places_that_the_list_alone_gives():
    short = replace(swiss(3, players=12, rounds=2), tiebreaks=(), standings_order=())
    tournament = placed(short, ranks(short, tiebreaks=("BH/C1", "BH", "SB", "DE")))
    order = with_order(tournament, Ranking()).order
    met = {p.start_no: p.round(2).opponent for p in tournament.players if p.round(2).opponent}
    for number, opponent in met.items():
        edited = with_edits(tournament, [f"r2 {number}-{opponent} 1/2"])
        assert ranks(edited, order=order) == ranks(edited, tiebreaks=order.codes)


def test_what_if_counts_the_ranks_where_a_stated_place_is_missing():
    gap = {number: place + (place > 5) for number, place in places_in(sorted(POINTS)).items()}
    tournament = placed(OPEN, gap)
    assert sorted(ranks(tournament).values()) == sorted(gap.values())
    counted = ranks(tournament, order=with_order(tournament, Ranking()).order)
    assert sorted(counted.values()) == list(range(1, len(gap) + 1))


def test_a_comparison_says_that_the_file_has_the_two_the_other_way_round():
    tournament = placed(OPEN, places_by(OPEN, "TPN"))
    by_bh = Ranking(tiebreaks=("BH",))
    rows = rank(tournament, by_bh).rows
    stated = {p.start_no: p.stated_rank for p in tournament.players}
    one, other = next(
        (one.id, other.id)
        for one in rows
        for other in rows
        if one.rank < other.rank and stated[one.id] > stated[other.id]
    )
    says = "ranking.states-other-places"
    (note,) = (n for n in compare(tournament, one, other, by_bh).notes if n.id == says)
    assert note.arguments["first"].number == one
    assert (note.arguments["place"], note.arguments["other"]) == (stated[one], stated[other])
    assert says not in [note.id for note in compare(tournament, one, other).notes]


def test_a_comparison_tells_that_the_stated_places_alone_part_two():
    tournament = placed(OPEN, places_in(sorted(POINTS, key=lambda number: number * 7 % 31)))
    rows = rank(tournament).rows
    first, second = next(pair for pair in pairwise(rows) if pair[0].points == pair[1].points)
    compared = compare(tournament, second.id, first.id)
    assert not compared.shared
    _, by_places = compared.text.arguments["reasons"]
    assert by_places.id == "ranking.by-stated-places"
    assert by_places.arguments == {"place": first.rank, "other": second.rank}


def test_teams_are_ranked_by_their_stated_places():
    document = changed(TEAMS, record("202", None), record("212", None))
    tournament = read(document.encode()).tournament
    assert ranks(tournament) == {team.number: team.stated_rank for team in tournament.teams}
    assert rank(tournament).list_from == "reproduced"


@given(st.permutations(sorted(POINTS)))
def test_places_that_the_points_allow_are_the_ranks(order):
    places = places_in(order)
    assert ranks(placed(OPEN, places)) == places


@pytest.mark.parametrize(("rounds", "counts"), [(None, True), (2, False), (3, True), (4, True)])
def test_stated_places_count_after_the_last_round_and_not_before(rounds, counts):
    event = read(changed(SWISS, record("202", None)).encode())
    request = read_request(event.tournament, Ranking(rounds=rounds))
    assert bool(request.order.places) is counts


@each_row(
    ("sources", "best"),
    [
        ("proposal stated-places reproduced columns", 3), ("stated-places reproduced", 1),
        ("stated-places proposal", 0), ("columns columns", 0), ("proposal proposal", None),
    ],
)  # fmt: skip
def test_the_order_that_is_known_best_counts_for_all_files_of_an_event(sources, best):
    orders = [
        EventOrder(source=source, codes=None if source == "proposal" else (), has_numbers=not n)
        for n, source in enumerate(sources.split())
    ]
    assert best_known_order(orders) == (None if best is None else orders[best])


@given(st.lists(st.integers(0, 4), max_size=7))
def test_the_run_of_falling_points_is_a_longest(points):
    def falls(indices):
        return all(points[a] >= points[b] for a, b in pairwise(indices))

    run = sorted(longest_falling(points))
    runs = (
        some for size in range(len(points) + 1) for some in combinations(range(len(points)), size)
    )
    assert falls(run)
    assert len(run) == max(len(some) for some in runs if falls(some))
