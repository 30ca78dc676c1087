"""Which table is of which tournament, by the participants that both have."""

import pytest
from generated import swiss
from stated import table

from trfkit.record import replace
from trfkit.verification.table.table_choice import belonging


def named(tournament, prefix, name=None):
    players = tuple(
        replace(player, name=f"{prefix}{player.start_no}, Ann") for player in tournament.players
    )
    return replace(tournament, players=players, name=name)


EVENT = swiss(3, players=20, rounds=3)
OPEN, YOUTH = named(EVENT, "Open"), named(EVENT, "Youth")


def of(tournament, **fields):
    return (table(tournament, [("PTS", {})], numbers=False, **fields),)


def pairs(tournaments, tables):
    return {one.tournament: one.table for one in belonging(tournaments, tables)}


def test_a_table_is_of_the_tournament_whose_players_it_holds():
    found = pairs({"open": OPEN, "youth": YOUTH}, {"b": of(YOUTH), "a": of(OPEN)})
    assert found == {"open": "a", "youth": "b"}
    (one, _) = belonging({"open": OPEN, "youth": YOUTH}, {"b": of(YOUTH), "a": of(OPEN)})
    assert (one.matched, one.participants) == (20, 20)


def test_names_in_another_order_and_fide_ids_are_the_same_people():
    turned = replace(
        OPEN, players=tuple(replace(p, name=f"ann open{p.start_no}") for p in OPEN.players)
    )
    assert pairs({"open": OPEN}, {"a": of(turned)}) == {"open": "a"}
    known = replace(
        OPEN, players=tuple(replace(p, fide_id=99901000 + p.start_no) for p in OPEN.players)
    )
    (stated,) = of(YOUTH)
    rows = tuple(replace(row, fide_id=99901000 + n) for n, row in enumerate(stated.rows, start=1))
    assert pairs({"open": known}, {"a": (replace(stated, rows=rows),)}) == {"open": "a"}


@pytest.mark.parametrize(("share", "is_of_it"), [(11, True), (10, False)])
def test_most_of_the_players_are_needed(share, is_of_it):
    some = replace(OPEN, players=OPEN.players[:share])
    assert pairs({"open": OPEN}, {"a": of(some)}) == ({"open": "a"} if is_of_it else {})


def test_one_that_is_not_clearly_ahead_is_told_by_the_event():
    halves = replace(YOUTH, players=(*OPEN.players[:11], *YOUTH.players[11:]))
    both = {"open": OPEN, "mixed": halves}
    assert pairs(both, {"a": of(OPEN)}) == {}
    assert pairs(both, {"a": of(OPEN, title="Spring Open 2026")}) == {}
    told = {"open": replace(OPEN, name="Spring Open, 2026"), "mixed": halves}
    assert pairs(told, {"a": of(OPEN, title="Spring Open 2026")}) == {"open": "a"}


def test_a_tournament_with_several_tables_has_none():
    assert pairs({"open": OPEN}, {"a": of(OPEN), "b": of(OPEN)}) == {}


@pytest.mark.parametrize(("shared", "is_told"), [(9, True), (10, True), (11, False)])
def test_a_table_has_twice_as_many_of_its_tournament_as_of_another(shared, is_told):
    players = (*OPEN.players[:shared], *YOUTH.players[shared:])
    found = pairs({"open": OPEN, "youth": replace(YOUTH, players=players)}, {"a": of(OPEN)})
    assert found == ({"open": "a"} if is_told else {})
