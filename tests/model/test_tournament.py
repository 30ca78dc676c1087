"""Dates of birth as people type them, and what is open in the rounds."""

from events import event
from row_tests import each_row

from trfkit.model import ABSENT, Outcome, Player, RoundEntry
from trfkit.model.outcome import row_of
from trfkit.model.tournament import PartialDate, pending_games, renumber
from trfkit.record import replace


@each_row(
    ("text", "written"),
    [
        ("1961", "1961/00/00"),
        ("1961-05", "1961/05/00"),
        (" 1961.5.3 ", "1961/05/03"),
        ("1961/05/30", "1961/05/30"),
        ("0961-12-31", "0961/12/31"),
        ("1961-00-00", "1961/00/00"),
        ("1960-02-29", "1960/02/29"),
        ("1961-02-29", None),
        ("1961-13", None),
        ("1961-00-30", None),
        ("0000-05-30", None),
        ("61-05-30", None),
        ("1961-05-30-1", None),
        ("", None),
    ],
)
def test_a_date_of_birth_as_people_type_it(text, written):
    date = PartialDate.parse(text)
    assert (date if date is None else str(date)) == written


def test_what_is_unknown_of_a_date_is_none():
    assert PartialDate.parse("1961-00-00") == PartialDate(1961, None, None)
    assert PartialDate.parse("1961-05") == PartialDate(1961, 5, None)


@each_row(
    ("table", "played", "paired"),
    [
        ("1 2w1\n2 1b0", 1, 1),
        ("1 2w1 2b?\n2 1b0 1w?", 1, 2),
        ("1 2w1 Z\n2 1b0 Z", 2, 2),
        ("1 2w1 U\n2 1b0 H", 1, 1),
        ("1\n2", 0, 0),
    ],
)
def test_the_last_round_with_a_result_or_a_pairing(table, played, paired):
    assert event(table, rounds_played=played).rounds_paired == paired


@each_row(("stated", "played", "scheduled"), [(None, 0, 0), (None, 2, 2), (1, 2, 2), (3, 2, 3)])
def test_the_rounds_of_an_event_are_as_stated_and_never_less_than_played(stated, played, scheduled):
    tournament = event("1\n2", rounds=stated, rounds_played=played)

    assert tournament.scheduled_rounds == scheduled
    assert tournament.announced_rounds == (None if stated is None else scheduled)


@each_row(
    ("last", "count", "numbers"),
    [(None, 2, (1, 2)), (1, 1, (1,)), (3, 3, (1, 2, 3)), (0, None, None)],
)
def test_games_without_a_result_are_counted_once_up_to_a_round(last, count, numbers):
    table = "1 2w? 2b? 3w?\n2 1b? 1w? U\n3 U H 1b?"
    told = pending_games(event(table, rounds_played=2), last)
    if count is None:
        assert told is None
    else:
        assert (told.id, told.arguments["count"]) == ("ratings.open-games", count)
        assert told.arguments["rounds"].arguments["numbers"] == numbers


def test_the_last_round_with_a_pairing_or_a_result():
    empty = event("")
    assert empty.rounds_paired == 0
    assert replace(empty, rounds_played=2).rounds_paired == 2
    rounds = (ABSENT, RoundEntry(Outcome.PENDING, 2), RoundEntry(Outcome.PENDING))
    player = Player(start_no=1, name="Rowan, Alba", rounds=rounds)
    assert replace(empty, players=(player,), rounds_played=1).rounds_paired == 2


def test_games_without_a_result_need_an_opponent():
    games = (
        RoundEntry(Outcome.WIN, 2), RoundEntry(Outcome.PENDING), RoundEntry(Outcome.ADJOURNED, 2),
    )  # fmt: skip
    players = (Player(start_no=1, name="Rowan, Alba", rounds=games),)
    pending = replace(event(""), players=players, rounds_played=3)
    arguments = pending_games(pending).arguments
    assert (arguments["count"], arguments["rounds"].arguments["numbers"]) == (1, (3,))
    assert pending_games(pending, 2) is None


def test_new_starting_ranks_reach_opponents():
    players = (
        Player(start_no=1, name="Rowan, Alba", rounds=(RoundEntry(Outcome.WIN, 2), ABSENT)),
        Player(start_no=2, name="Rowan, Bruno", rounds=(RoundEntry(Outcome.LOSS, 1), ABSENT)),
        Player(start_no=3, name="Rowan, Celia", rounds=(RoundEntry(Outcome.WIN, 9), ABSENT)),
    )
    moved = renumber(replace(event(""), players=players), {1: 3, 2: 1, 3: 2})
    assert [(one.name[-5:], one.rounds[0].opponent, one.rounds[1]) for one in moved.players] == [
        ("Bruno", 3, ABSENT), ("Celia", 9, ABSENT), (" Alba", 1, ABSENT),
    ]  # fmt: skip


def test_who_has_no_entry_in_a_round_was_absent():
    won = RoundEntry(Outcome.WIN, 2)
    assert [row_of(rounds) for rounds in ({}, {1: won}, {3: won}, {1: won, 3: ABSENT})] == [
        (), (won,), (ABSENT, ABSENT, won), (won,),
    ]  # fmt: skip
