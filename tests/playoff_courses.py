"""Play-offs for tests: one that begins, and what carries it on."""

from trfkit.playoffs.conduct import check_state, with_answers, with_results
from trfkit.playoffs.playoff_state import Competitor, Conditions, Contest, State

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
