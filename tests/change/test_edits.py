"""Edits of a tournament in one line each."""

from pathlib import Path

import pytest
from clean import SWISS
from row_tests import each_row

import trfkit
from trfkit.change.edits import with_edits
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.ranking import Refusal
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"
TOURNAMENT = trfkit.read(SWISS.encode()).tournament


def game():
    """Return a game of round 1: who has White, and who has Black."""
    return next(
        (p.start_no, p.round(1).opponent)
        for p in TOURNAMENT.players
        if p.round(1).opponent is not None and p.round(1).colour is Colour.WHITE
    )


WHITE, BLACK = game()


def only(edit):
    changes = trfkit.whatif(TOURNAMENT, edit).changes
    assert len(changes) <= 1
    return changes[0] if changes else None


@each_row(
    ("written", "result"),
    [
        ("1-0", "1-0"), ("1", "1-0"), ("0-1", "0-1"), ("0", "0-1"), ("1/2", "½-½"), ("½", "½-½"),
        ("=", "½-½"), ("½-½", "½-½"), ("0.5", "½-½"), ("+/-", "+/-"), ("+", "+/-"), ("-/+", "-/+"),
        ("--", "-/-"), ("0-0", "0-0"), ("1/2-0", "½-0"), ("*", "no result"),
    ],
)  # fmt: skip
def test_a_result_may_be_written_as_people_do(written, result):
    adjourned = with_outcome(Outcome.ADJOURNED)

    (change,) = trfkit.whatif(adjourned, f"r1 {WHITE}-{BLACK} {written}").changes

    assert (change.kind, change.before, change.after) == ("result", "adjourned", result)


def with_outcome(outcome):
    """Return the tournament in which the game has this result for both."""
    players = tuple(
        replace(
            player,
            rounds=(
                RoundEntry(outcome, player.rounds[0].opponent, player.rounds[0].colour),
                *player.rounds[1:],
            ),
        )
        if player.start_no in {WHITE, BLACK}
        else player
        for player in TOURNAMENT.players
    )
    return replace(TOURNAMENT, players=players)


def test_who_is_named_first_gets_the_result_and_colours_stay():
    adjourned = with_outcome(Outcome.ADJOURNED)

    (change,) = trfkit.whatif(adjourned, f"R1 {BLACK} - {WHITE} 1-0").changes

    assert (change.kind, change.participants) == ("result", (WHITE, BLACK))
    assert change.after == "0-1"


def test_a_player_may_be_named_by_fide_id():
    player = TOURNAMENT.players[1]

    change = only(f"{player.fide_id} rating 2801")

    assert (change.participants, change.after) == ((player.start_no,), "2801")


@each_row(
    ("edit", "field", "after"),
    [
        ("2 rating none", "rating", None),
        ("2 name  Zed,  Zoe ", "name", "Zed, Zoe"),
        ("2 title wgm", "title", "WGM"),
        ("2 federation wls", "federation", "WLS"),
        ("2 fide-id 77", "fide_id", "77"),
        ("2 birth 2001", "birth", "2001/00/00"),
        ("2 birth 2001-02-03", "birth", "2001/02/03"),
    ],
)
def test_facts_of_players_can_be_set(edit, field, after):
    change = only(edit)

    assert (change.field, change.after) == (field, after)


def test_a_bye_that_becomes_one_without_a_point_is_told_so():
    allocated = trfkit.read(SAMPLES / "open-swiss.trf").tournament
    [change] = trfkit.whatif(allocated, "r7 12 Z").changes
    assert str(change.text) == (
        "round 7: pairing-allocated bye of 12 Kostrzębska,Agata became zero-point bye"
    )


def test_byes_take_both_players_of_a_game_out_of_the_round():
    found = trfkit.whatif(TOURNAMENT, [f"r1 {WHITE} H", f"r1 {BLACK} U"])

    assert [change.kind for change in found.changes] == ["pairing"]
    assert set(found.changes[0].participants) == {WHITE, BLACK}


@each_row(
    ("edit", "why"),
    [
        ("", "cannot be set"),
        ("r1 1-2", "cannot be set"),
        ("r1 1-2 2-0", "no result '2-0'"),
        ("r1 1-1 1-0", "nobody plays against themselves"),
        ("r1 1 X", "cannot be set"),
        ("r99999 1 H", "cannot be set"),
        ("r0 1 H", "rounds are numbers from 1"),
        ("r99 1 H", "rounds are numbers from 1"),
        ("r1 999999999999 H", "there is no player 999999999999"),
        ("1 rating 99999", "'99999' is no rating"),
        ("1 rating ²", "is no rating"),
        ("1 title KING", "'KING' is no title"),
        ("1 birth soon", "'soon' is no date of birth"),
        ("1 birth 1/2/3/4", "is no date of birth"),
        ("1 birth 2010-13-01", "'2010-13-01' is no date of birth"),
        ("1 birth 2010-02-30", "is no date of birth"),
        ("1 birth 2010-00-12", "is no date of birth"),
        ("1 federation XYZ", "'XYZ' is no federation"),
        ("1 federation 12", "is no federation"),
        ("1 shoesize 44", "cannot be set"),
        (f"r1 {WHITE} H", "without the opponent"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_reason(edit, why):
    with pytest.raises(Refusal, match=why):
        trfkit.whatif(TOURNAMENT, edit)


def test_the_file_itself_stays_as_it_is():
    before = trfkit.read(SWISS.encode()).tournament

    trfkit.whatif(TOURNAMENT, "2 rating 1")

    assert before == TOURNAMENT


@each_row(
    ("edits", "rounds"),
    [
        ([], 3),
        (["r3 7 H"], 3),
        ([f"r3 {number} Z" for number in range(1, 8)], 2),
        ([f"r3 {number} H" for number in range(1, 8)], 2),
        (["r4 7 H"], 3),  # asked for before the round
        (["r4 1-2 1-0"], 4),
    ],
)
def test_a_round_was_played_if_anybody_had_an_opponent(edits, rounds):
    tournament = replace(TOURNAMENT, rounds=5)
    assert with_edits(tournament, edits).rounds_played == rounds


def test_a_round_of_byes_that_was_played_stays_one():
    rows = tuple(
        replace(player, rounds=(*player.rounds[:2], RoundEntry(Outcome.HALF_POINT_BYE)))
        for player in TOURNAMENT.players
    )
    tournament = replace(TOURNAMENT, players=rows)
    assert with_edits(tournament, ["r1 7 Z"]).rounds_played == 3


def test_an_event_of_byes_alone_has_rounds():
    rows = tuple(replace(player, rounds=player.rounds[:1]) for player in TOURNAMENT.players)
    tournament = replace(TOURNAMENT, players=rows, rounds_played=1)
    byes = [f"r1 {number} H" for number in range(1, 8)]
    assert with_edits(tournament, byes).rounds_played == 1


def test_a_pairing_of_a_round_to_come_makes_it_a_round_and_the_first_has_white():
    rows = tuple(replace(player, rounds=player.rounds[:1]) for player in TOURNAMENT.players)
    shorter = replace(TOURNAMENT, players=rows, rounds_played=1)

    found = trfkit.whatif(shorter, "r2 2-1 1-0")

    names = {player.start_no: player.name for player in rows}
    assert [(change.kind, change.round, change.after) for change in found.changes] == [
        ("pairing", 2, f"2 {names[2]} - 1 {names[1]} 1-0")
    ]
    assert {one.id for one in found.moved} >= {2}
