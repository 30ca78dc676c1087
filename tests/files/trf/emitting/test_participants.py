"""A player's row written by one template, against the row that is laid field by field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies_model import players
from written import ALONE

from trfkit.files.trf.emitting.cells import Padding
from trfkit.files.trf.emitting.desk import Desk
from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.files.trf.emitting.participants import player_line, player_row
from trfkit.files.trf.emitting.report import Report
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.record import replace

PLAYER = ALONE.players[0]


def desk(padding=Padding.CHARACTERS, dialect=Dialect.TRF26):
    rules = RULES[dialect]
    return Desk(rules=rules, report=Report(rules.title), padding=padding)


def by_fields(player, *circumstances):
    """Return a row and what was reported, each field being laid by itself."""
    own = desk(*circumstances)
    return player_row(player, own).line(), list(own.report)


def by_line(player, *circumstances):
    own = desk(*circumstances)
    return player_line(player, own), list(own.report)


@given(players(), st.sampled_from(Padding), st.sampled_from(Dialect))
def test_a_line_is_the_row_field_by_field(people, padding, dialect):
    for player in people[0]:
        assert by_line(player, padding, dialect) == by_fields(player, padding, dialect)


@pytest.mark.parametrize(
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


def test_a_row_against_another_has_the_fields_in_which_they_differ():
    other = replace(PLAYER, stated_rank=99, name="Another, Anna")

    assert [cell.name for cell in player_row(PLAYER, desk(), other).cells] == ["name", "rank"]
    assert player_row(PLAYER, desk(), PLAYER).cells == []


def test_rounds_are_one_field_of_a_row_against_another():
    other = replace(PLAYER, rounds=PLAYER.rounds[:1])
    names = [cell.name for cell in player_row(PLAYER, desk(), other).cells]

    assert names == ["opponent", "colour", "result"] * len(PLAYER.rounds)
