"""Ordinary games: of two rows between which nothing can be amiss, and of no others."""

from __future__ import annotations

from itertools import product

import pytest
from builders import SWISS

from trfkit.checks import check
from trfkit.checks.case import Case, Rounds
from trfkit.files.trf.reading import read
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.record import replace

RESULT = read(SWISS.encode())
EVENT = RESULT.tournament
COLOURS = (None, *Colour)


def of(*rows):
    """Return an event whose first players have these rounds; everybody else is absent."""
    rows = (*rows, *[()] * (len(EVENT.players) - len(rows)))
    players = zip(EVENT.players, rows, strict=True)
    return replace(
        EVENT,
        rounds=1,
        rounds_played=1,
        players=tuple(replace(player, rounds=tuple(row)) for player, row in players),
    )


def numbers(tournament):
    return [(spot.player.start_no, spot.number) for spot in Rounds(tournament).special]


def test_an_ordinary_game_is_one_of_which_nothing_is_said():
    ordinary = set()
    for own, back in product(product(Outcome, COLOURS), repeat=2):
        one, other = EVENT.players[:2]
        tournament = of(
            [RoundEntry(own[0], other.start_no, own[1])],
            [RoundEntry(back[0], one.start_no, back[1])],
        )
        if not numbers(tournament):
            ordinary.add((own, back))
            found = check(replace(RESULT, tournament=tournament))
            assert not [one for one in found if one.code in SAID]
            assert Rounds(tournament).ordinary_in(1) == 2

    results = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
    assert ordinary == {
        ((own, colour), (back, colour.opposite))
        for own, back in results.items()
        for colour in Colour
    }


SAID = {f"RES{number:03}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 22)}
"""Findings about one round of two rows."""


@pytest.mark.parametrize(
    ("rows", "special"),
    [
        pytest.param([[RoundEntry(Outcome.DRAW, 1, Colour.WHITE)]], [(1, 1)], id="oneself"),
        pytest.param([[RoundEntry(Outcome.WIN, 99, Colour.WHITE)]], [(1, 1)], id="nobody known"),
        pytest.param([[RoundEntry(Outcome.WIN, 2, Colour.WHITE)], []], [(1, 1)], id="a short row"),
        pytest.param(
            [[RoundEntry(Outcome.WIN, 2, Colour.WHITE)], [ABSENT]], [(1, 1)], id="an absence"
        ),
        pytest.param(
            [
                [RoundEntry(Outcome.WIN, 2, Colour.WHITE)],
                [RoundEntry(Outcome.LOSS, 3, Colour.BLACK)],
                [RoundEntry(Outcome.WIN, 2, Colour.WHITE)],
            ],
            [(1, 1)],
            id="an opponent who meets another",
        ),
        pytest.param([[RoundEntry(Outcome.HALF_POINT_BYE)]], [(1, 1)], id="a bye"),
        pytest.param([[ABSENT]], [], id="absent"),
    ],
)
def test_any_other_round_that_is_not_blank_is_special(rows, special):
    assert numbers(of(*rows)) == special


def test_no_row_has_an_ordinary_game_in_a_round_beyond_the_rows():
    assert Rounds(of()).ordinary_in(9) == 0


def test_a_text_is_replaced_where_a_line_has_it_at_a_place_or_behind():
    tournament = RESULT.tournament
    case = Case(result=RESULT, tournament=tournament, profiles=(), rounds=Rounds(tournament))
    place = case.record_place("202")
    (edit,) = case.text_fix(place, "BH,", "AOB,", safe=True).edits
    assert (edit.line, edit.column, edit.old, edit.new) == (18, 11, "BH,", "AOB,")
    assert case.text_fix(place, "202", "212", safe=True) is None
    assert case.text_fix({"record": "202"}, "BH,", "AOB,", safe=True) is None
