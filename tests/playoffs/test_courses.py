"""Play-offs of every size and edition carried on to their end, whatever happens in them."""

import random

import pytest

from trfkit.playoffs.conduct import check_state, conducted, with_answers, with_results
from trfkit.playoffs.plan import Format
from trfkit.playoffs.playoff_state import (
    Competitor,
    Conditions,
    Contest,
    State,
    read_state,
    write_state,
)

RESULTS = ("1-0", "0-1", "1/2", "+/-", "--")


def state_of(players, edition, *, seed="s", undecided=(), **conditions):
    """Return a play-off of players 101, 102 ... for the places from 1 on."""
    competitors = tuple(
        Competitor(number=n, id=100 + n, name=f"P{n}", points="7", of_three=n)
        for n in range(1, players + 1)
    )
    contest = Contest(
        places=f"1-{players}", competitors=competitors, undecided=undecided, ended="18:30"
    )
    state = State(
        tournament="Lakeside",
        edition=edition,
        of_teams=False,
        seed=seed,
        conditions=Conditions(**conditions),
        contests=(contest,),
    )
    check_state(state)
    return state


def answered(state, want, chance):
    """Return the state with what was wanted."""
    match want.kind:
        case "game":
            result = chance.choices(RESULTS, (4, 4, 4, 1, 1))[0]
            moves = chance.choice(("", " 30", " 31"))
            return with_results(state, [f"{want.game} {result}{moves}"], ended="20:00")
        case "moves":
            result = next(game.result for game in state.games if game.number == want.game)
            return with_results(state, [f"{want.game} {result} {chance.choice((30, 31))}"])
        case "decision":
            return with_answers(state, {want.key: chance.choice(list(want.choices))})
        case "lot":
            among = next(iter(want.choices)).split()
            chance.shuffle(among)
            return with_answers(state, {want.key: " ".join(among)})
        case "bids":
            one, other = want.key.split("/")[-2].split("-")
            bids = f"{one}={chance.choice(('4:30', '3:59', '4'))} {other}=4:00"
            return with_answers(state, {want.key: bids})
    raise AssertionError(want.kind)


def designs(chance, players):
    systems = [Format.ROUND_ROBIN, Format.KNOCKOUT]
    if players == 2:
        systems += [Format.MATCH, Format.SUDDEN_DEATH]
    follows = (
        *(None, "repeat", "sudden-death", "repeat, sudden-death", "ranking", "lots", "first-win"),
        "share",
    )
    return {
        "system": chance.choice(systems),
        "pairs": chance.choice((None, "ranking", "lots")),
        "games": chance.choice((None, 1, 2)),
        "if_tied": chance.choice(follows),
        "bids": chance.random() < 0.2,
    }


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("edition", ["2006", "2012", "2026"])
def test_every_play_off_comes_to_an_end_in_which_each_has_a_place(players, edition):
    chance = random.Random(f"{players} {edition}")  # noqa: S311 - examples, no secrets
    for _ in range(4):
        conditions = {}
        if edition == "2006":
            conditions = {"short_of_time": chance.random() < 0.3, "bids": chance.random() < 0.3}
        elif edition == "2026" or players > 4:
            conditions = designs(chance, players)
        seed, undecided = chance.choice(("s", None)), chance.choice(((), ((1, 2),)))
        state = state_of(players, edition, seed=seed, undecided=undecided, **conditions)
        for _ in range(1000):
            found = conducted(state, draws=True)
            state = read_state(write_state(found.state))
            if found.finished:
                break
            state = answered(state, chance.choice(found.contests[0].wants), chance)

        (progress,) = found.contests
        assert found.finished
        assert sorted(progress.places) == [100 + n for n in range(1, players + 1)]
        shared = {entry.value for entry in progress.entries} | {conditions.get("if_tied")}
        assert len(progress.order[0]) == 1 or "share" in shared
