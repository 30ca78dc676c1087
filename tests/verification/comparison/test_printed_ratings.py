"""The ratings that a table prints beside those of the file."""

from types import SimpleNamespace

import pytest
from generated import swiss
from stated import computed, table

from tests.verifications import notes_named
from trfkit.messages import Message, Participant, Several
from trfkit.model.tournament import NationalRating
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.verification.comparison.columns import printed_ratings
from trfkit.verification.comparison.table_comparison import verify_against

BY_2026 = Ranking(edition="2026")
EVENT = swiss(11, players=12, rounds=5)
EVENT = replace(
    EVENT,
    players=tuple(replace(one, rating=2000 - 10 * one.start_no) for one in EVENT.players),
    national_ratings=(),
)
VALUES, _ = computed(EVENT, "PTS", "BH")
NAME = {one.start_no: one.name for one in EVENT.players}


def of_player(number, **both):
    return Message("verify.detail-of", player=Participant(number, NAME[number]), **both)


def told(changes, event=EVENT, **columns):
    """Return the notes on ratings where the table has other ones, by starting rank."""
    stated = table(event, [*{**VALUES, **columns}.items()])
    rating = {one.start_no: one.rating for one in EVENT.players} | changes
    rows = tuple(replace(row, rating=rating[row.number]) for row in stated.rows)
    found = verify_against(event, replace(stated, rows=rows), BY_2026)
    assert found.differences == ()
    return notes_named(found, "other-ratings")


def test_ratings_that_differ_are_a_note_beside_values_that_agree():
    assert told({}) == []
    first = of_player(4, table="1690", file="1960")
    (note,) = told({4: 1690})
    assert note.arguments == {"count": 1, "of": 12, "players": Several((first,))}
    (note,) = told({9: 1901, 4: 1690})
    both = (first, of_player(9, table="1901", file="1910"))
    assert note.arguments == {"count": 2, "of": 12, "players": Several(both)}


def test_who_has_no_rating_in_one_of_the_two_is_left_out():
    assert told({4: None}) == []
    players = tuple(
        replace(one, rating=None if one.start_no == 4 else one.rating) for one in EVENT.players
    )
    assert told({}, replace(EVENT, players=players)) == []


def test_a_national_rating_is_a_rating_of_the_players():
    national = NationalRating(federation="GER", start_no=EVENT.players[3].start_no, rating=1690)
    assert told({4: 1690}, replace(EVENT, national_ratings=(national,))) == []


def test_a_table_with_the_ratings_of_another_list_says_nothing_of_the_file():
    assert len(told(dict.fromkeys(range(1, 6), 1500))) == 1
    assert told(dict.fromkeys(range(1, 7), 1500)) == []


def test_of_many_ratings_the_first_five_are_named_and_the_others_counted():
    big = swiss(12, players=30, rounds=5)
    players = tuple(replace(one, rating=2000) for one in big.players)
    big = replace(big, players=players)
    stated = table(big, [*computed(big, "PTS", "BH")[0].items()])
    rows = tuple(replace(row, rating=1999 if row.number < 9 else 2000) for row in stated.rows)
    found = verify_against(big, replace(stated, rows=rows), BY_2026)
    (note,) = notes_named(found, "other-ratings")
    assert (note.arguments["count"], note.arguments["of"]) == (8, 30)
    assert [one.arguments["file"] for one in note.arguments["players"].items] == ["2000"] * 5
    assert note.arguments["players"].more == 3


def test_a_rating_that_the_values_tell_already_is_not_told_twice():
    event = replace(swiss(0, players=60, rounds=9), national_ratings=())
    wrong = tuple(
        replace(one, rating=one.rating + 200) if one.start_no == 11 else one
        for one in event.players
    )
    stated = table(event, [*computed(event, "ARO", "BH")[0].items()])
    ratings = {one.start_no: one.rating for one in event.players}
    rows = tuple(replace(row, rating=ratings[row.number]) for row in stated.rows)
    other = replace(event, players=wrong)
    found = verify_against(other, replace(stated, rows=rows), BY_2026)
    assert [fact.fact for fact in found.facts] == ["rating-differs"]
    assert notes_named(found, "other-ratings") == []


@pytest.mark.parametrize(("others", "are_tried"), [(5, True), (6, False), (7, False)])
def test_printed_ratings_are_tried_where_less_than_half_are_others(others, are_tried):
    ratings = [2000 - 10 * n + (n <= others) for n in range(1, 13)]
    rows = [SimpleNamespace(rating=rating) for rating in ratings]
    matched = SimpleNamespace(ids={index: index + 1 for index in range(12)})
    chosen = SimpleNamespace(of_teams=False, table=SimpleNamespace(rows=rows), matched=matched)
    printed = {n: ratings[n - 1] for n in range(1, others + 1)}
    assert printed_ratings(EVENT, chosen) == (printed if are_tried else {})
    chosen.of_teams = True
    assert printed_ratings(EVENT, chosen) == {}


@pytest.mark.parametrize(
    ("number", "more", "cells", "is_fact"), [(2, -1, 1, False), (4, -3, 2, True), (5, 1, 2, True)]
)
def test_a_printed_rating_and_two_values_bear_each_other_out(number, more, cells, is_fact):
    other = replace(
        EVENT,
        players=tuple(
            replace(one, rating=one.rating + more) if one.start_no == number else one
            for one in EVENT.players
        ),
    )
    values, _ = computed(other, "PTS", "ARO", "BH")
    stated = table(EVENT, [*values.items()])
    ratings = {one.start_no: one.rating for one in other.players}
    rows = tuple(replace(row, rating=ratings[row.number]) for row in stated.rows)
    printing = verify_against(EVENT, replace(stated, rows=rows), BY_2026)
    assert len(printing.differences) == cells
    named = [(fact.fact, fact.params["participant"]) for fact in printing.facts]
    assert named == ([("rating-differs", number)] if is_fact else [])
    assert verify_against(EVENT, stated, BY_2026).facts == ()
