"""What each result letter says, what it is worth, and how a row of them is held."""

from row_tests import each_row

from trfkit.model import ABSENT, Colour, Outcome, PointSystem, RoundEntry
from trfkit.model.outcome import row_of, without_absence_at_the_end

A_GAME = RoundEntry(Outcome.WIN, 2, Colour.WHITE)


def test_what_the_letters_say():
    """The kind of round, whether it is rated, what each side got, and whether it is a bye."""
    told = {
        one.letter: (str(one.kind), one.rated, one.share, one.is_bye)
        for one in Outcome
    }  # fmt: skip
    assert told == {
        "1": ("game", True, 2, False),
        "=": ("game", True, 1, False),
        "0": ("game", True, 0, False),
        "W": ("game", False, 2, False),
        "D": ("game", False, 1, False),
        "L": ("game", False, 0, False),
        "+": ("forfeit-win", False, None, False),
        "-": ("forfeit-loss", False, None, False),
        "U": ("pairing-allocated-bye", False, None, True),
        "F": ("full-point-bye", False, None, True),
        "H": ("half-point-bye", False, None, True),
        "Z": ("zero-point-bye", False, None, True),
        " ": ("pending", False, None, False),
        "?": ("pending", False, None, False),
    }


def test_what_letters_bring_by_default():
    worth = {one.letter: PointSystem().points(RoundEntry(one, 2)) for one in Outcome}
    ten, five = "1W+UF", "=DH"
    assert worth == {
        letter: 10 if letter in ten else 5 if letter in five else 0 for letter in worth
    }


@each_row(
    ("outcome", "opponent", "is_paired"),
    [
        (Outcome.WIN, 2, True),
        (Outcome.HALF_POINT_BYE, 2, True),
        (Outcome.PAIRING_ALLOCATED_BYE, None, True),
        (Outcome.FORFEIT_WIN, None, True),
        (Outcome.FORFEIT_LOSS, None, False),
        (Outcome.FULL_POINT_BYE, None, False),
    ],
)
def test_who_took_part_in_the_pairing(outcome, opponent, is_paired):
    assert RoundEntry(outcome, opponent).is_paired is is_paired


@each_row(
    ("bye", "system", "game"),
    [
        (Outcome.HALF_POINT_BYE, {}, Outcome.DRAW),
        (Outcome.ZERO_POINT_BYE, {}, Outcome.LOSS),
        (Outcome.FULL_POINT_BYE, {}, Outcome.WIN),
        (Outcome.PAIRING_ALLOCATED_BYE, {"pairing_allocated_bye": 5}, Outcome.DRAW),
        (Outcome.PAIRING_ALLOCATED_BYE, {"pairing_allocated_bye": 7}, None),
        (Outcome.ZERO_POINT_BYE, {"draw": 0}, Outcome.LOSS),
        (Outcome.HALF_POINT_BYE, {"half_point_bye": 10}, Outcome.WIN),
        (Outcome.ZERO_POINT_BYE, {"loss": 3, "draw": 0}, Outcome.DRAW),
    ],
)
def test_the_game_that_is_worth_as_much_as_a_bye(bye, system, game):
    assert PointSystem(**system).game_worth_as_much(bye) is game


@each_row(
    ("row", "end"),
    [
        ((), 0),
        ((ABSENT,), 0),
        ((A_GAME,), 1),
        ((ABSENT, A_GAME, ABSENT, ABSENT), 2),
    ],
)
def test_absences_at_the_end_of_a_row_are_not_held(row, end):
    assert without_absence_at_the_end(row) == row[:end]


def test_absences_are_one_object():
    (absence, _) = without_absence_at_the_end([RoundEntry(Outcome.ZERO_POINT_BYE), A_GAME])
    assert absence is ABSENT


@each_row(
    ("entries", "row"),
    [({}, ()), ({1: A_GAME}, (A_GAME,)), ({3: A_GAME}, (ABSENT, ABSENT, A_GAME))],
)
def test_who_has_no_entry_in_a_round_was_absent(entries, row):
    assert row_of(entries) == row
