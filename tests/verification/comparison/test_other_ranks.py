"""Ranks of a table that are right, beside other ones that the file itself has."""

import pytest
from generated import swiss
from stated import computed, table

from tests.verifications import notes_named
from trfkit.messages import Message, Participant, Several
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.verification.comparison.table_comparison import verify_against

BY_BUCHHOLZ = Ranking(edition="2026", tiebreaks=("BH", "SB"))
EVENT = replace(swiss(11, players=12, rounds=5), tiebreaks=(), standings_order=())
RANKS = {row.id: row.rank for row in rank(EVENT, BY_BUCHHOLZ).rows}
VALUES, _ = computed(EVENT, "PTS", "BH", "SB")
POINTS = {row.id: row.points for row in rank(EVENT, BY_BUCHHOLZ).rows}
FIRST, SECOND = next(
    (one, other)
    for one in RANKS
    for other in RANKS
    if POINTS[one] == POINTS[other] and RANKS[other] == RANKS[one] + 1
)
SWAPPED = RANKS | {FIRST: RANKS[SECOND], SECOND: RANKS[FIRST]}


def with_ranks(ranks, **changes):
    """Return the event with these stated ranks."""
    players = tuple(replace(one, stated_rank=ranks.get(one.start_no)) for one in EVENT.players)
    return replace(EVENT, players=players, **changes)


def notes(event, ranking=None, **options):
    """Return the notes on other ranks beside the right table, which agrees with the results."""
    stated = table(EVENT, [*VALUES.items()], ranks=RANKS)
    found = verify_against(event, stated, ranking or Ranking(edition="2026"), **options)
    assert (found.differences, found.ranks.first_difference) == ((), None)
    return notes_named(found, "other-ranks")


def of_player(number, own):
    name = next(one.name for one in EVENT.players if one.start_no == number)
    ranks = {"table": str(RANKS[number]), "file": str(own)}
    return Message("verify.detail-of", player=Participant(number, name), **ranks)


def test_ranks_by_which_the_file_is_ranked_are_held_beside_those_of_the_table():
    assert notes(with_ranks(RANKS)) == []
    both = sorted((FIRST, SECOND))
    players = Several(tuple(of_player(number, SWAPPED[number]) for number in both), 0)
    assert notes(with_ranks(SWAPPED)) == [Message("verify.other-ranks", count=2, players=players)]


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"tiebreaks": ("BH", "SB")}, {}),
        ({"standings_order": ("PTS", "BH", "SB")}, {}),
        ({}, {"ranking": BY_BUCHHOLZ}),
    ],
)
def test_a_list_of_tie_breaks_makes_the_ranks_of_the_file_count_for_nothing(changes, options):
    assert notes(with_ranks(SWAPPED, **changes), **options) == []


def test_a_participant_without_a_rank_in_the_file_has_no_other_one():
    own = {number: place for number, place in SWAPPED.items() if number != FIRST}
    (note,) = notes(with_ranks(own))
    assert note.arguments["players"].items == (of_player(SECOND, SWAPPED[SECOND]),)
