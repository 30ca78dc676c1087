"""A player's row written by one template, against the row that is laid field by field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from strategies_model import players
from written import ALONE

from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.files.trf.emitting.line_cells import Desk, Padding
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.emitting.records import (
    PLAYER_CELLS,
    differing,
    item_row,
    national_ratings,
    player_line,
)
from trfkit.model import Colour, NationalRating, Outcome, RoundEntry
from trfkit.record import replace

PLAYER = ALONE.players[0]


def desk(padding=Padding.CHARACTERS, dialect=Dialect.TRF26):
    rules = RULES[dialect]
    return Desk(rules=rules, report=Report(rules.title), padding=padding)


def by_fields(player, *circumstances):
    """Return a row and what was reported, each field being laid by itself."""
    own = desk(*circumstances)
    return item_row(player, own, tag="001", cells=PLAYER_CELLS).line(), list(own.report)


def by_line(player, *circumstances):
    own = desk(*circumstances)
    return player_line(player, own), list(own.report)


@given(players(), st.sampled_from(Padding), st.sampled_from(Dialect))
def test_a_line_is_the_row_field_by_field(people, padding, dialect):
    for player in people[0]:
        assert by_line(player, padding, dialect) == by_fields(player, padding, dialect)


@each_row(
    "change",
    [
        {"name": ""},
        {"name": "  Blank,  Beatrix  "},
        {"name": "Percent, 100%s %d"},
        {"name": "N" * 33},
        {"name": "N" * 34},
        {"name": "Müller, Mia"},
        {"name": "Tab\tTess"},
        {"federation": "ENGL"},
        {"rating": 99999},
        {"fide_id": 10**11},
        {"stated_points": 12345},
        {"stated_rank": 10000},
        {"start_no": 10000},
        {"rounds": ()},
        {"rounds": (RoundEntry(Outcome.WIN, 9999, Colour.WHITE),)},
        {"rounds": (RoundEntry(Outcome.WIN, 10000, Colour.WHITE), RoundEntry(Outcome.PENDING, 1))},
    ],
)
def test_what_does_not_fit_is_written_and_reported_as_field_by_field(change):
    player = replace(PLAYER, **change)

    assert by_line(player) == by_fields(player)


def test_players_differ_in_fields_of_which_the_rounds_are_one():
    other = replace(PLAYER, stated_rank=99, name="Another, Anna")
    shorter = replace(PLAYER, rounds=PLAYER.rounds[:1])

    assert [name for _, name, _ in differing(PLAYER, other)] == ["name", "rank"]
    assert [name for _, name, _ in differing(PLAYER, shorter)] == ["rounds"]
    assert differing(PLAYER, replace(PLAYER)) == ()


def test_some_fields_of_a_row_are_cells_of_the_whole_row():
    whole = item_row(PLAYER, desk(), tag="001", cells=PLAYER_CELLS).cells
    other = replace(PLAYER, stated_rank=99, rounds=())
    some = item_row(PLAYER, desk(), tag="001", cells=differing(PLAYER, other)).cells

    assert some == [cell for cell in whole if cell.name == "rank" or cell.repetition]
    assert len(some) == 1 + 3 * len(PLAYER.rounds)


@pytest.mark.parametrize(
    ("federation", "is_written"), [("NED", True), ("0", False), ("XXA", False), ("NEDE", False)]
)
def test_a_national_rating_is_written_only_under_a_code_that_names_a_record(federation, is_written):
    own = desk()
    rated = replace(
        ALONE, national_ratings=(NationalRating(federation=federation, start_no=1, rating=1800),)
    )
    lines = [*national_ratings(rated, own)]
    assert [line[:3] for line in lines] == ["NED"] * is_written
    assert not own.report
