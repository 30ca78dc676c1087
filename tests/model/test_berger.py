"""How often everybody meets everybody: whole, begun, with players who left, and for teams."""

from __future__ import annotations

from itertools import chain

import pytest
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.model import ABSENT, Colour, Outcome, Player, RoundEntry, Team, Tournament
from trfkit.model.berger import (
    _pair_players,
    _pair_teams,
    berger_table,
    count_cycles,
    opposing_teams,
    round_in_which,
    rounds_of,
)
from trfkit.record import replace
from trfkit.units import StartNo

FIRST_NAMES = ("Alba", "Bruno", "Celia", "Dario", "Emilia", "Fabio", "Greta", "Hugo", "Ines")


def round_robin(size: int, rounds: int, left: tuple[int, int] = (0, 0)) -> tuple[Player, ...]:
    """Players by the Berger tables, all games drawn; one may have left after so many rounds."""
    cycle = berger_table(size)
    rows: dict[int, list[RoundEntry]] = {number: [ABSENT] * rounds for number in range(1, size + 1)}
    for index in range(rounds):
        turned = index // len(cycle) % 2
        for pair in cycle[index % len(cycle)].pairs:
            white, black = reversed(pair) if turned else pair
            if left[0] in pair and index >= left[1]:
                continue
            rows[white][index] = RoundEntry(Outcome.DRAW, StartNo(black), Colour.WHITE)
            rows[black][index] = RoundEntry(Outcome.DRAW, StartNo(white), Colour.BLACK)
    return tuple(
        Player(
            start_no=StartNo(number),
            name=f"Rowan, {FIRST_NAMES[number - 1]}",
            rating=2000 - number,
            rounds=tuple(row),
        )
        for number, row in rows.items()
    )


def kind_called(players: tuple[Player, ...], text: str | None, code: str | None = None):
    rounds = max(len(player.rounds) for player in players)
    return kind_of(code, text, players, (), rounds, has_310=False)


def codes_of(players: tuple[Player, ...], text: str | None) -> set[str]:
    rounds = max(len(player.rounds) for player in players)
    event = Tournament(
        kind=kind_called(players, text), players=players, rounds_played=rounds, rounds=rounds,
        type_text=text, name="Rowan Cup",
    )  # fmt: skip
    return {d.code for d in check(read(emit(event, "trf16").data))}


@pytest.mark.sweep
@pytest.mark.parametrize("size", [3, 4, 5, 6, 9])
@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "text", [None, "Individual: Round-Robin", "Individual: Double Round-Robin", "Swiss System"]
)
def test_whole_cycles_are_counted_whatever_the_event_is_called(size, cycles, text):
    players = round_robin(size, cycles * rounds_of(size))
    assert count_cycles(players, (), cycles * rounds_of(size)) == (cycles, True, cycles > 1)
    if cycles > 1:
        kind = kind_called(players, text)
        assert (str(kind), kind.cycles) == ("individual-round-robin", cycles)
        assert {"RES013", "RES014"}.isdisjoint(codes_of(players, text))


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_a_cycle_counts_from_its_first_round_on(size):
    per_cycle = rounds_of(size)
    for rounds in range(per_cycle + 1, 3 * per_cycle):
        players = round_robin(size, rounds)
        count = 1 + (rounds - 1) // per_cycle
        assert count_cycles(players, (), rounds).number == count
        for text in (None, "Round-Robin"):
            assert kind_called(players, text).cycles == count
            assert "RES013" not in codes_of(players, text)


@each_row("rounds_before", [1, 3, 5, 7, 8])
@each_row("text", [None, "Berger"])
def test_a_player_who_left_does_not_hide_the_cycles(rounds_before, text):
    players = round_robin(6, 10, left=(3, rounds_before))
    kind = kind_called(players, text)
    assert (str(kind), kind.cycles) == ("individual-round-robin", 2)
    assert {"RES013", "RES014"}.isdisjoint(codes_of(players, text))


def test_a_code_of_one_cycle_does_not_hide_the_second():
    kind = kind_called(round_robin(4, 6), None, "FIDE_ROUNDROBIN")
    assert (kind.source, kind.cycles) == ("192", 2)


def test_a_game_that_was_played_again_begins_no_cycle():
    players = round_robin(6, 5)
    again = [replace(player, rounds=(*player.rounds, ABSENT)) for player in players]
    again[0] = replace(
        again[0], rounds=(*players[0].rounds, RoundEntry(Outcome.WIN, 2, Colour.WHITE))
    )
    again[1] = replace(
        again[1], rounds=(*players[1].rounds, RoundEntry(Outcome.LOSS, 1, Colour.BLACK))
    )
    assert count_cycles(again, (), 6).number == 1
    assert "RES013" in codes_of(tuple(again), "Round-Robin")


def spread(again: int) -> tuple[Player, ...]:
    """One cycle of six, two games a round, and so many games a second time behind it."""
    games = [pair for of_round in berger_table(6) for pair in of_round.pairs]
    rounds: list[list[tuple[int, int]]] = [[] for _ in range(9)]
    for game in (*games, *games[:again]):
        fitting = (r for r in rounds if len(r) < 2 and not {*chain(*r)} & {*game} and game not in r)
        next(fitting).append(game)
    return tuple(
        Player(start_no=StartNo(number), name=f"Rowan, {FIRST_NAMES[number - 1]}", rounds=tuple(
            next((RoundEntry(Outcome.DRAW, StartNo(sum(game) - number), Colour.WHITE)
                  for game in games_of_round if number in game), ABSENT)
            for games_of_round in rounds))
        for number in range(1, 7)
    )  # fmt: skip


@pytest.mark.parametrize("again", [0, 1])
def test_a_cycle_that_took_more_rounds_is_one(again):
    assert count_cycles(spread(again), (), 9).number == 1


def test_two_games_played_off_begin_no_cycle():
    players = list(round_robin(6, 5))
    for one, other in ((1, 2), (3, 4)):
        for player in range(6):
            number = player + 1
            entry = RoundEntry(Outcome.DRAW, one + other - number, Colour.WHITE)
            last = entry if number in {one, other} else ABSENT
            players[player] = replace(players[player], rounds=(*players[player].rounds, last))
    assert count_cycles(players, (), 7).number == 1


@pytest.mark.parametrize(
    ("rounds", "is_whole", "is_regular"),
    [
        ((0, 1, 2, 3, 4, 5), True, True),
        ((0, 1, 2, 3, 4), False, True),  # the last games are missing
        ((0, 1, 2, 0, 1, 0), False, False),  # a pair met three times
        ((0, 1, 0, 1), False, False),  # a pair of the first cycle never met
    ],
)
def test_of_the_second_cycle_alone_games_may_be_missing(rounds, is_whole, is_regular):
    whole = round_robin(4, 6)
    players = [
        replace(player, rounds=tuple(player.rounds[number] for number in rounds))
        for player in whole
    ]
    assert count_cycles(players, (), len(rounds)) == (2, is_whole, is_regular)


def test_a_wrong_opponent_in_one_cycle_is_told():
    players = list(round_robin(6, 5))
    wrong = players[0].rounds[0].opponent
    rounds = tuple(replace(entry, opponent=wrong) if index == 2 else entry
                   for index, entry in enumerate(players[0].rounds))  # fmt: skip
    players[0] = replace(players[0], rounds=rounds)
    assert count_cycles(players, (), 5).number == 1


def test_the_table_of_six_is_that_of_the_handbook():
    """C.05, annex 1: White stands first; with five, who has the number six is away."""
    table = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    six = [" ".join(f"{one}-{two}" for one, two in number.pairs) for number in berger_table(6)]
    assert six == table
    five = [" ".join(f"{one}-{two}" for one, two in number.pairs) for number in berger_table(5)]
    assert five == [row.partition(" ")[2] for row in table]


@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_teams_meet_as_often_as_their_boards(cycles):
    size, boards = 4, 2
    rounds = cycles * rounds_of(size)
    matches = round_robin(size, rounds)
    number = lambda team, board: StartNo(boards * (team - 1) + board)  # noqa: E731 - one line says it
    players = tuple(chain.from_iterable(
        [replace(team, start_no=number(team.start_no, board), rounds=tuple(
            replace(entry, opponent=number(entry.opponent, board)) for entry in team.rounds))
         for board in range(1, boards + 1)]
        for team in matches
    ))  # fmt: skip
    teams = tuple(
        Team(number=n, name=f"Hollow {n}", members=(number(n, 1), number(n, 2)))
        for n in range(1, size + 1)
    )
    assert count_cycles(players, teams, rounds) == (cycles, True, cycles > 1)
    kind = kind_of(None, "Team: Round-Robin", players, teams, rounds, has_310=True)
    assert (str(kind), kind.cycles) == ("team-round-robin", cycles)


def test_a_swiss_is_none_of_it():
    players = round_robin(9, 5)
    assert count_cycles(players, (), 5) == (1, False, False)
    assert (
        str(kind_called(players, "Swiss")) == str(kind_called(players, None)) == "individual-swiss"
    )


@pytest.mark.parametrize("size", range(2, 12))
def test_the_round_in_which_two_places_meet_is_that_of_the_table(size):
    table = {
        frozenset(pair): number
        for number, of_round in enumerate(berger_table(size), start=1)
        for pair in of_round.pairs
    }
    assert len(table) == size * (size - 1) // 2
    assert {pair: round_in_which(*pair, size) for pair in table} == table


@pytest.mark.parametrize(("size", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5)])
def test_an_odd_field_needs_a_round_more(size, rounds):
    assert rounds_of(size) == rounds


@pytest.mark.parametrize("size", [-1, 0, 1])
def test_a_game_needs_two(size):
    with pytest.raises(ValueError, match="two players"):
        rounds_of(size)


def test_two_players_have_one_cycle_and_nobody_has_none():
    assert count_cycles(round_robin(2, 2), (), 2) == (1, False, False)
    nobody = [replace(player, rounds=()) for player in round_robin(4, 3)]
    assert count_cycles(nobody, (), 3).number == 0
    pair = [*round_robin(2, 3), *(Player(start_no=n, name=f"Absent {n}") for n in (3, 4))]
    assert count_cycles(pair, (), 3).number == 1


def rows_of(size: int, rounds: list[str]) -> tuple[Player, ...]:
    """Return players whose games are those of each round: ``1-2 3-4``."""
    rows: dict[int, list[RoundEntry]] = {number: [] for number in range(1, size + 1)}
    for text in rounds:
        games = [tuple(map(int, game.split("-"))) for game in text.split()]
        others = {one: other for game in games for one, other in (game, game[::-1])}
        for number, row in rows.items():
            other = others.get(number)
            row.append(ABSENT if other is None else RoundEntry(Outcome.DRAW, other, Colour.WHITE))
    return tuple(
        Player(start_no=StartNo(number), name=f"Player {number}", rounds=tuple(row))
        for number, row in rows.items()
    )


FOUR = ["1-2 3-4", "1-3 2-4", "1-4 2-3"]
SIX = [" ".join(f"{one}-{two}" for one, two in row.pairs) for row in berger_table(6)]
EIGHT = ["1-8 2-7 3-6 4-5", *(" ".join(f"{one}-{two}" for one, two in row.pairs)
                            for row in berger_table(8)[1:])]  # fmt: skip


@each_row(
    ("size", "rounds", "cycles"),
    [
        (2, [], 1),
        (2, ["", ""], 1),
        (3, [], 1),  # too few rounds to see anything
        (3, [""], 0),
        (3, ["1-2"], 1),
        (3, ["1-2", "1-2", "1-2"], 1),
        (3, ["1-2", "1-3", "2-3", "1-2"], 2),
        (4, ["1-2", "1-3", "2-3", "1-2"], 2),  # of three who play
        (6, [""], 1),
        (6, ["", ""], 0),
        (8, ["1-2", "3-4", "5-6"], 1),
        (4, [*FOUR, "1-2"], 1),  # one pair of four players is no whole round
        (4, [*FOUR, "1-2 3-4"], 2),
        (4, [*FOUR, *FOUR, "1-2"], 2),
        (4, [*FOUR, *FOUR, "1-2 3-4"], 3),
        (6, [*SIX, "1-6"], 1),
        (6, [*SIX, "1-6 2-5"], 2),
        (8, [*EIGHT, "1-8 2-7"], 1),
        (8, [*EIGHT, "1-8 2-7", "3-6 4-5"], 1),  # nor are two of eight
        (8, [*EIGHT, "1-8 2-7 3-6"], 2),
        (8, ["2-7 3-6 4-5", *EIGHT[1:], "1-8 2-7 3-6"], 1),  # two pairs met twice
        (8, ["2-7 3-6 4-5", *EIGHT[1:], "1-8 2-7 3-6 4-5"], 2),
    ],
)
def test_a_cycle_has_begun_where_a_whole_round_of_pairs_met_again(size, rounds, cycles):
    assert count_cycles(rows_of(size, rounds), (), len(rounds)).number == cycles


def test_nobody_meets_oneself_or_who_is_not_there():
    one, *others = rows_of(4, ["1-1 2-3", "1-4"])
    two = replace(others[0], rounds=(*others[0].rounds[:1], RoundEntry(Outcome.WIN, 9)))
    assert _pair_players([one, two, *others[1:]], 2) == [{frozenset({2, 3})}, {frozenset({1, 4})}]


def test_a_team_meets_the_team_of_most_of_its_opponents():
    """Player 10 is in no team; in the second round most of team 2 meet him or each other."""
    players = rows_of(12, ["1-4 2-5 3-7 6-10 8-9", "4-5 6-10 1-7 2-8 3-9", "4-10 5-11 6-12 1-7"])
    teams = [Team(number=n, name=f"Hollow {n}", members=(3 * n - 2, 3 * n - 1, 3 * n))
             for n in (1, 2, 3)]  # fmt: skip
    assert [opposing_teams(players, teams, number) for number in (1, 2, 3, 4)] == [
        {1: {2: 2, 3: 1}, 2: {1: 2, 0: 1}, 3: {1: 1, 3: 2}},
        {1: {3: 3}, 2: {2: 2, 0: 1}, 3: {1: 3}},
        {1: {3: 1}, 2: {0: 3}, 3: {1: 1}},
        {},
    ]
    pairs = [{frozenset({1, 2})}, {frozenset({1, 3})}, {frozenset({1, 3})}]
    assert _pair_teams(players, teams, 3) == pairs
