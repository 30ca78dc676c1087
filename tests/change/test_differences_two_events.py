"""Files of two events are told from one event, however it is written."""

import pytest
from generated import dice, round_robin, swiss
from row_tests import each_row

from trfkit.change import compare_tournaments
from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundEntry
from trfkit.record import replace

SEEDS = range(6)
SAID = "These are files of two events: "


def spelt(tournament, prefix):
    """Return the same event with other names."""
    named = [replace(one, name=f"{prefix} {one.start_no}") for one in tournament.players]
    return replace(tournament, players=tuple(named))


def renumbered(tournament, seed):
    """Return the same event with other numbers."""
    old = [one.start_no for one in tournament.players]
    numbers = dict(zip(old, dice(seed).sample(old, len(old)), strict=True)) | {None: None}
    players = [
        replace(
            one,
            start_no=numbers[one.start_no],
            rounds=tuple(
                RoundEntry(entry.outcome, numbers[entry.opponent], entry.colour)
                for entry in one.rounds
            ),
        )
        for one in tournament.players
    ]
    players.sort(key=lambda one: one.start_no)
    return replace(tournament, players=tuple(players), national_ratings=())


def with_rounds(tournament, change):
    """Return the event with what ``change`` makes of each player's rounds."""
    players = [replace(one, rounds=tuple(change(one))) for one in tournament.players]
    return replace(tournament, players=tuple(players))


def up_to(tournament, number):
    """Return the event as it was after a round."""
    earlier = with_rounds(tournament, lambda one: one.rounds[:number])
    return replace(earlier, rounds_played=number)


def with_open_round(tournament):
    """Return the event with the last round paired and not yet played."""

    def waiting(one):
        *before, last = one.rounds
        outcome = last.outcome if last.opponent is None else Outcome.PENDING
        return *before, RoundEntry(outcome, last.opponent, last.colour)

    return with_rounds(tournament, waiting)


def with_corrections(tournament):
    """Return the event with the results of eight players corrected in the second round."""

    def corrected(one):
        first, second, *others = one.rounds
        if one.start_no <= 8 and second.opponent is not None:
            outcome = Outcome.LOSS if second.outcome is Outcome.WIN else Outcome.WIN
            second = RoundEntry(outcome, second.opponent, second.colour)
        return first, second, *others

    return with_rounds(tournament, corrected)


def text(before, after):
    return str(compare_tournaments(before, after).text)


@each_row("seed", SEEDS)
def test_two_events_are_told_before_what_differs(seed):
    found = compare_tournaments(spelt(swiss(seed), "Apple"), spelt(swiss(seed + 50), "Birch"))

    assert str(found.text).startswith(f"{SAID}nobody is in both. ")
    assert f"{len(found.changes)} changes; " in str(found.text)
    assert Message("change.by-numbers", number=40, count=40) in found.notes


def test_who_is_in_both_is_counted():
    one, other = spelt(swiss(1), "Apple"), spelt(swiss(2, players=60), "Birch")
    players = (replace(other.players[0], name="Apple 7"), *other.players[1:])

    assert text(one, replace(other, players=players)).startswith(
        f"{SAID}1 of 40 participants is in both. "
    )


def test_players_of_whom_half_are_in_both_are_those_of_one_event():
    one, other = spelt(swiss(1), "Apple"), spelt(swiss(2), "Birch")

    def shared(count):
        players = (*spelt(other, "Apple").players[:count], *other.players[count:])
        return text(one, replace(other, players=players))

    assert shared(19).startswith(SAID)
    assert not shared(20).startswith(SAID)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda event: event, id="as it is"),
        pytest.param(lambda event: up_to(event, 4), id="after four rounds"),
        pytest.param(lambda event: up_to(event, 0), id="before the first round"),
        pytest.param(with_open_round, id="the last round paired"),
        pytest.param(lambda event: with_open_round(up_to(event, 4)), id="the fourth round paired"),
        pytest.param(lambda event: with_open_round(up_to(event, 1)), id="the first round paired"),
        pytest.param(with_corrections, id="results corrected"),
        pytest.param(
            lambda event: replace(event, players=event.players[::2]), id="every other player"
        ),
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_one_event_is_never_told_to_be_two(seed, change):
    event = swiss(seed)
    other = spelt(change(event), "Яблоко")
    # With other numbers, too, only results tell it, of four rounds at least.
    has_results = sum(any(p.round(n).outcome.share for p in other.players) for n in range(1, 8)) > 3

    for same in (
        other,
        renumbered(other, seed) if has_results and len(other.players) == 40 else other,
    ):
        assert not text(event, same).startswith(SAID)
        assert not text(same, event).startswith(SAID)


def test_of_a_round_robin_nothing_is_said():
    """Its rounds stand in no order in a crosstable."""
    event = round_robin(1, players=12)
    other = with_rounds(spelt(event, "Birch"), lambda one: reversed(one.rounds))

    assert not text(event, other).startswith(SAID)


def test_two_events_of_a_few_players_are_told():
    one, other = swiss(1, players=8), spelt(swiss(2, players=8), "Birch")

    assert text(one, other).startswith(f"{SAID}nobody is in both. ")
