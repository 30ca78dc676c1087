"""Play-offs of every size and edition carried on to their end, whatever happens in them."""

import random

import pytest
from playoff_courses import answered, state_of

from trfkit.playoffs.conduct import conducted
from trfkit.playoffs.plan import Format
from trfkit.playoffs.playoff_state import read_state
from trfkit.record import written


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


@pytest.mark.sweep
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
            state = read_state(written(found.state))
            if found.finished:
                break
            state = answered(state, chance.choice(found.contests[0].wants), chance)

        (progress,) = found.contests
        assert found.finished
        assert sorted(progress.places) == [100 + n for n in range(1, players + 1)]
        shared = {answered.entry.value for answered in progress.answers} | {
            conditions.get("if_tied")
        }
        assert len(progress.order[0]) == 1 or "share" in shared
