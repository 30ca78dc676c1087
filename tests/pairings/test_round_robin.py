"""Round-robins against the Berger tables: sound ones, drawn ones, defective ones."""

import pytest
from generated import dice
from row_tests import each_row

from trfkit.files.convert import proven_records
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.messages import Message
from trfkit.model import (
    ABSENT,
    Colour,
    Event,
    Kind,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Team,
    Tournament,
)
from trfkit.model.berger import berger_round, berger_table, leader_of, round_in_which
from trfkit.pairings import round_robin
from trfkit.pairings.pairing_check import check_pairings
from trfkit.pairings.stated_rounds import Request
from trfkit.record import replace

SINGLE = {n: [list(row.pairs) for row in berger_table(n)] for n in range(2, 25)}
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def turned(rounds):
    return [[pair[::-1] for pair in pairs] for pairs in rounds]


def double(n):
    return [*SINGLE[n], *turned(SINGLE[n])]


def exchanged(rounds, n):
    """The last two rounds of the first cycle in each other's place."""
    last = len(SINGLE[n])
    return [*rounds[: last - 2], rounds[last - 1], rounds[last - 2], *rounds[last:]]


BY_RECORD = Message("ranking.kind-told", text="record 092 says so")


def kind(*, is_team=False, reason=BY_RECORD, cycles=1):
    return Kind(Event.ROUND_ROBIN, is_team, Pairings.PREDETERMINED, "092", reason, cycles)


def event(rounds, numbers, *, draw=None, of=None):
    """Return a round-robin in which places of ``rounds`` are the numbers of ``draw``."""
    draw = draw or {place: place for place in numbers}
    rows = {number: [] for number in numbers}
    for pairs in rounds:
        entries = dict.fromkeys(numbers, ABSENT)
        for white, black in pairs:
            one, other = draw[white], draw[black]
            entries[one] = RoundEntry(Outcome.DRAW, other, WHITE)
            entries[other] = RoundEntry(Outcome.DRAW, one, BLACK)
        for number in numbers:
            rows[number].append(entries[number])
    players = tuple(
        Player(start_no=number, name=f"Player {number}", rounds=tuple(rows[number]))
        for number in numbers
    )
    return Tournament(kind=of or kind(), players=players, rounds_played=len(rounds))


def checked(tournament, *rounds):
    return check_pairings(tournament, Request(rounds=rounds))


def with_entry(tournament, number, round_, **changes):
    """Return the tournament with one entry of a row changed; ``None`` is an absence."""
    players = []
    for player in tournament.players:
        if player.start_no == number:
            entries = list(player.rounds)
            before = entries[round_ - 1]
            entries[round_ - 1] = replace(before, **changes) if changes else ABSENT
            players.append(replace(player, rounds=tuple(entries)))
        else:
            players.append(player)
    return replace(tournament, players=tuple(players))


@each_row("n", range(3, 25))
def test_single_and_double_round_robins_follow_the_tables(n):
    for rounds in (SINGLE[n], double(n), SINGLE[n][: len(SINGLE[n]) // 2 + 1]):
        found = checked(event(rounds, range(1, n + 1)))

        assert found.same == found.compared == len(rounds)
        assert found.assumed == ()
        assert (found.system.name, found.engine) == ("berger", None)


@each_row("n", range(4, 25))
def test_the_last_two_rounds_of_the_first_cycle_may_be_exchanged(n):
    found = checked(event(exchanged(double(n), n), range(1, n + 1)))

    assert found.same == found.compared == 2 * len(SINGLE[n])
    assert str(found.assumed[0]).startswith("the last two rounds of a cycle are exchanged")


@pytest.mark.parametrize("n", [4, 5, 8, 11])
@pytest.mark.parametrize("is_double", [False, True])
def test_a_part_may_begin_with_any_round_of_the_tables(n, is_double):
    cycles = 1 + is_double
    rounds = double(n) if is_double else SINGLE[n]
    for last in range(2, len(rounds) + 1):
        for first in range(2, last + 1):
            part = event(rounds[first - 1 : last], range(1, n + 1), of=kind(cycles=cycles))

            found = checked(part)

            assert found.same == found.compared == last - first + 1
            begins = f"its first round is taken for round {first} of the table"
            assert str(found.assumed[0]) == f"the file is a part: {begins}"


@pytest.mark.parametrize(("rounds", "is_said"), [(4, True), (6, True), (7, False)])
def test_fewer_rounds_than_places_show_no_draw_and_that_is_said(rounds, is_said):
    pairs = [*SINGLE[8][2::-1], *SINGLE[8][3:]][:rounds]
    found = checked(replace(event(pairs, range(1, 9)), rounds=7))
    assert (Message("pairings.too-few-rounds") in found.assumed) is is_said


def test_all_rounds_that_no_draw_explains_are_not_too_few():
    pairs = [[(6, 5), (4, 1), (2, 3)], [(6, 4), (5, 3), (1, 2)], [(6, 3), (4, 2), (5, 1)]]
    pairs += [[(1, 6), (2, 5), (3, 4)], [(6, 2), (3, 1), (4, 5)]]
    for rounds in (4, 5):
        found = checked(replace(event(pairs[:rounds], range(1, 7)), rounds=5))
        assert found.otherwise is None
        assert (Message("pairings.too-few-rounds") in found.assumed) is (rounds < 5)


def test_a_file_that_announces_the_whole_table_is_no_part():
    part = replace(event(SINGLE[8][2:5], range(1, 9)), rounds=7)

    found = checked(part)

    assert (found.same, found.first_difference) == (0, 1)
    assert str(found.rounds[0].reason) == "these are the pairs of round 3 of the table"


def test_a_round_of_a_part_that_does_not_follow_the_tables_is_found():
    rounds = [*SINGLE[8][3:5], SINGLE[8][0]]

    found = checked(event(rounds, range(1, 9)))

    assert [one.verdict for one in found.rounds] == ["same", "same", "pairs"]
    assert str(found.rounds[2].reason) == "these are the pairs of round 1 of the table"


def test_a_single_cycle_has_no_rounds_to_exchange():
    found = checked(event(exchanged(SINGLE[6], 6), range(1, 7)))

    assert (found.same, found.first_difference) == (3, 4)
    assert str(found.rounds[3].reason) == "these are the pairs of round 5 of the table"


@pytest.mark.sweep
@pytest.mark.parametrize("n", range(4, 25))
@pytest.mark.parametrize("is_exchanged", [False, True])
def test_places_that_were_drawn_are_found(n, is_exchanged):
    places = list(range(1, n + 1))
    drawn = dice(n).sample(places, n)
    rounds = exchanged(double(n), n) if is_exchanged else double(n)

    found = checked(event(rounds, places, draw=dict(zip(places, drawn, strict=True))))

    assert found.same == found.compared == len(rounds)
    assert str(found.assumed[0]) == f"the places of the table were drawn: {str(drawn)[1:-1]}"


def test_a_draw_is_found_although_a_round_does_not_follow_it():
    drawn = dict(enumerate([5, 2, 8, 1, 7, 3, 6, 4], start=1))
    rounds = [list(pairs) for pairs in SINGLE[8]]
    rounds[3] = turned(rounds)[3]

    found = checked(event(rounds, range(1, 9), draw=drawn))

    assert [one.verdict for one in found.rounds].count("same") == 6
    assert found.rounds[3].verdict == "colours"


# ruff: noqa: E501 - a row of a table stays one line
DEFECTS = {
    "two pairs exchange opponents": (8, {3: lambda p: [(p[0][0], p[1][1]), (p[1][0], p[0][1]), *p[2:]]}, "pairs"),
    "the same of an odd number": (7, {2: lambda p: [(p[0][0], p[1][1]), (p[1][0], p[0][1]), *p[2:]]}, "pairs"),
    "colours of one pair": (6, {5: lambda p: [p[0][::-1], *p[1:]]}, "colours"),
    "colours of a round": (10, {9: lambda p: turned([p])[0]}, "colours"),
    "a missing pair": (6, {2: lambda p: p[1:]}, "pairs"),
    "a round of another": (6, {4: lambda _: SINGLE[6][0]}, "pairs"),
    "the free one plays": (5, {1: lambda p: [p[0], (p[1][0], 1)]}, "pairs"),
    "a pair of 24": (24, {12: lambda p: [(p[5][0], p[6][1]), (p[6][0], p[5][1]), *p[:5], *p[7:]]}, "pairs"),
    "a colour of 3": (3, {2: lambda p: turned([p])[0]}, "colours"),
    "two rounds": (12, {1: lambda p: [p[0][::-1], *p[1:]], 11: lambda p: [p[0][::-1], *p[1:]]}, "colours"),
}  # fmt: skip


@each_row("name", DEFECTS)
def test_a_defect_is_found_in_its_round_alone(name):
    n, changes, verdict = DEFECTS[name]
    rounds = [
        changes[number](pairs) if number in changes else pairs
        for number, pairs in enumerate(SINGLE[n], start=1)
    ]

    found = checked(event(rounds, range(1, n + 1)))

    assert {
        one.round: one.verdict for one in found.rounds if one.verdict != "same"
    } == dict.fromkeys(changes, verdict)
    assert found.first_difference == min(changes)
    assert "from round" in str(found.text)


def test_a_difference_shows_the_pairs_of_the_file_beside_those_of_the_table():
    rounds = [list(pairs) for pairs in SINGLE[6]]
    rounds[0] = [rounds[0][0], (5, 2), rounds[0][2]]

    (one,) = checked(event(rounds, range(1, 7)), 1).rounds

    assert (one.equal, one.pairs, one.verdict) == (2, 3, "colours")
    (group,) = one.groups
    assert group.points is None
    assert [(pair.white.id, pair.black.id) for pair in group.file] == [(5, 2)]
    assert [(pair.white.id, pair.black.id) for pair in group.expected] == [(2, 5)]


def test_who_withdrew_or_never_came_is_no_difference():
    gone = event(SINGLE[6], range(1, 7))
    for round_, pairs in enumerate(SINGLE[6], start=1):
        for pair in pairs:
            if 4 in pair and round_ > 2:
                for number in pair:
                    gone = with_entry(gone, number, round_)

    found = checked(gone)

    assert found.same == 5
    assert str(found.rounds[2].reason).startswith("no game of ")


def test_numbers_that_nobody_has_are_free_places():
    rounds = [[pair for pair in pairs if 3 not in pair] for pairs in SINGLE[6]]

    found = checked(event(rounds, [1, 2, 4, 5, 6]))

    assert (found.same, found.compared) == (5, 5)
    assert tuple(map(str, found.assumed)) == (
        "numbers that nobody has are free places of the table",
    )


def test_numbers_far_above_their_count_stand_for_places_in_their_order():
    numbers = [101, 205, 300, 4000]

    found = checked(event(SINGLE[4], numbers, draw=dict(enumerate(numbers, start=1))))

    assert found.same == 3


def test_colours_that_the_file_does_not_tell_are_not_held_against_it():
    colourless = event(SINGLE[4], range(1, 5))
    for player in colourless.players:
        for round_ in range(1, 4):
            colourless = with_entry(colourless, player.start_no, round_, colour=None)

    assert checked(colourless).same == 3


def test_what_cannot_be_read_is_not_compared():
    broken = with_entry(event(SINGLE[6], range(1, 7)), 1, 2, opponent=1)
    broken = with_entry(broken, 2, 3, opponent=99)
    broken = with_entry(broken, 3, 4, opponent=6)

    reasons = [str(one.reason) for one in checked(broken).rounds if one.verdict == "not-compared"]

    assert reasons[0] == "the file pairs 1 with itself"
    assert reasons[1] == "the file pairs 2 with 99, who is not in it"
    assert "contradict each other" in reasons[2]


def test_rounds_that_the_tables_gave_are_not_held_against_them():
    found = checked(event(SINGLE[4], range(1, 5), of=kind(reason=FROM_COLUMNS)))

    assert (found.compared, found.system) == (0, None)
    assert "the tables gave it its rounds" in str(found.text)


@pytest.mark.parametrize("numbers", [(), (1,), (1, 2)])
def test_few_players_are_no_trouble(numbers):
    rounds = SINGLE[2] if len(numbers) == 2 else []

    found = checked(event(rounds, numbers))

    assert found.same == found.compared == len(rounds)


def test_rounds_beyond_the_tables_are_not_compared_but_another_cycle_is():
    assert checked(event([*double(4), *SINGLE[4]], range(1, 5))).same == 9


def of_teams(n, rounds, boards=2):
    """Return a team round-robin: board 1 of who stands first has White, board 2 Black."""
    members = {
        team: [(team - 1) * boards + board for board in range(1, boards + 1)]
        for team in range(1, n + 1)
    }
    games = [
        [
            (members[a][b], members[c][b]) if b % 2 == 0 else (members[c][b], members[a][b])
            for a, c in pairs
            for b in range(boards)
        ]
        for pairs in rounds
    ]
    single = event(games, range(1, n * boards + 1), of=kind(is_team=True))
    teams = tuple(
        Team(number=team, name=f"Team {team}", members=tuple(numbers))
        for team, numbers in members.items()
    )
    return replace(single, teams=teams)


@each_row("n", range(3, 13))
def test_round_robins_of_teams_follow_the_tables_too(n):
    cycles = (SINGLE[n], double(n)) if n == 3 else (SINGLE[n], double(n), exchanged(double(n), n))
    for rounds in cycles:
        found = checked(of_teams(n, rounds))

        assert found.same == found.compared == len(rounds)


DEFECTS_OF_TEAMS = {
    "two matches exchange opponents": lambda p: [(p[0][0], p[1][1]), (p[1][0], p[0][1]), *p[2:]],
    "a missing match": lambda p: p[1:],
    "colours of a round": lambda p: turned([p])[0],
}


@each_row("name", DEFECTS_OF_TEAMS)
@each_row("n", [7, 8])
def test_a_defect_of_teams_is_found_in_its_round_alone(name, n):
    rounds = [list(pairs) for pairs in SINGLE[n]]
    rounds[3] = DEFECTS_OF_TEAMS[name](rounds[3])

    found = checked(of_teams(n, rounds))

    assert [one.round for one in found.rounds if one.verdict != "same"] == [4]


def test_a_match_of_teams_with_the_colours_reversed_is_found():
    rounds = [list(pairs) for pairs in SINGLE[6]]
    rounds[1][0] = rounds[1][0][::-1]

    found = checked(of_teams(6, rounds))

    assert found.first_difference == 2
    assert found.rounds[1].groups[0].file[0].white.name.startswith("Team ")


def test_the_samples_follow_the_tables(request):
    samples = request.config.rootpath / "samples"
    for name in ("round-robin.trf", "double-round-robin.trf", "codepage-1250.trf"):
        found = checked(read((samples / name).read_bytes()).tournament)
        assert found.same == found.compared > 0


@each_row("players", range(2, 25))
def test_two_places_meet_in_the_round_that_the_table_has(players):
    for number, row in enumerate(berger_table(players), start=1):
        assert leader_of(number, players) in {*(row.pairs[0] if row.pairs else ()), row.free}
        for first, second in row.pairs:
            assert round_in_which(first, second, players) == number
            assert round_in_which(second, first, players) == number


def rounds_made_for(module, monkeypatch):
    """Return a list that takes the number of each Berger round that a module makes."""
    made = []

    def counted(number, players):
        made.append(number)
        return berger_round(number, players)

    monkeypatch.setattr(module, "berger_round", counted)
    return made


def test_of_a_large_table_no_more_rounds_are_made_than_were_played(monkeypatch):
    made = rounds_made_for(round_robin, monkeypatch)
    rounds = [
        [(one, one + 300) for one in range(1, 301)],
        [(one, 601 - one) for one in range(1, 301)],
    ]
    found = checked(event(rounds, range(1, 601)))

    assert [one.verdict for one in found.rounds] == ["pairs", "pairs"]
    assert len(made) <= 4 * len(rounds)


def test_a_file_that_states_a_whole_table_is_compared_up_to_the_first_other_round(monkeypatch):
    made = rounds_made_for(proven_records, monkeypatch)
    rounds = [[(one, one + 30) for one in range(1, 31)]]
    tournament = replace(event(rounds, range(1, 61)), rounds=59 * 2)

    assert proven_records.proven_type(tournament) is None
    assert made == [1]


@pytest.mark.parametrize(
    ("numbers", "places"),
    [
        ([1, 2, 5], (1, 2, None, None, 5)),
        ([1, 2, 6], (1, 2, None, None, None, 6)),
        ([1, 2, 7], (1, 2, 7)),
        ([0, 1, 2], (0, 1, 2)),
    ],
)
def test_numbers_from_1_up_to_twice_the_count_are_places_with_gaps(numbers, places):
    """Others are none of a table: then the participants follow each other."""
    assert round_robin._places(numbers) == places


@pytest.mark.parametrize(("broken", "is_drawn"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_draw_counts_for_more_than_half_of_the_rounds_where_numbers_do_not(broken, is_drawn):
    """Of six rounds that follow the draw, four follow the numbers, too, before any is broken."""
    numbers, draw = range(1, 5), {1: 4, 2: 3, 3: 2, 4: 1}
    rounds = [list(pairs) for pairs in double(4)]
    follow = [
        one.round for one in checked(event(rounds, numbers, draw=draw)).rounds
        if one.verdict == "same"
    ]  # fmt: skip
    assert len(follow) == 4
    for number in follow[:broken]:
        white, black = rounds[number - 1][0]
        rounds[number - 1][0] = black, white
    assert bool(checked(event(rounds, numbers, draw=draw)).assumed) is is_drawn
