"""One event in two files: known by its games, in whatever format and whatever it is called."""

from pathlib import Path

import pytest
from row_tests import each_row

from trfkit.change.event_parts import slices_of
from trfkit.events.same_event import (
    Events,
    PlayedGame,
    PlayedGames,
    Relation,
    compare_events,
    differing_facts,
    played_games,
)
from trfkit.files.trf.reading import read
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"


def sample(name="open-swiss.trf"):
    return read((SAMPLES / name).read_bytes()).tournament


def known(*tournaments):
    """Return by which of the files before it the last one is known, and as what."""
    events = Events()
    *first, last = tournaments
    for number, other in enumerate(first):
        events.add(str(number), played_games(other))
    found = events.known(played_games(last))
    return found and (found.file, found.comparison.relation.value)


def each(tournament, change):
    return replace(tournament, players=tuple(map(change, tournament.players)))


def without_ids(tournament):
    return each(tournament, lambda player: replace(player, fide_id=None))


def without_colours(tournament):
    return each(
        tournament,
        lambda player: replace(
            player, rounds=tuple(RoundEntry(e.outcome, e.opponent) for e in player.rounds)
        ),
    )


def with_results(tournament, round_, winners):
    """Return a tournament in which some who have White in a round won it."""
    losers = {player.round(round_).opponent for player in tournament.players
              if player.start_no in winners}  # fmt: skip

    def change(player):
        if player.start_no not in winners | losers:
            return player
        outcome = Outcome.WIN if player.start_no in winners else Outcome.LOSS
        rounds = list(player.rounds)
        rounds[round_ - 1] = replace(rounds[round_ - 1], outcome=outcome)
        return replace(player, rounds=tuple(rounds))

    return each(tournament, change)


@each_row(
    "change",
    [
        lambda event: event,
        without_ids,
        without_colours,
        lambda event: without_colours(without_ids(event)),
        lambda event: replace(event, name="Another name", start=None, end=None),
        lambda event: replace(event, round_dates=(), end=event.end.replace(month=5)),
        lambda event: each(
            without_ids(event), lambda p: replace(p, name=p.name.upper().replace(",", " "))
        ),
    ],
)
def test_the_same_games_make_the_same_event(change):
    assert known(sample(), change(sample())) == ("0", "copy")
    assert known(change(sample()), sample()) == ("0", "copy")


def test_other_people_or_other_days_make_another_event():
    assert known(sample("round-robin.trf"), sample("swiss-3-1-0.trf"), sample()) is None
    event = sample()
    year = event.start.year + 1
    later = replace(event, start=event.start.replace(year=year), end=event.end.replace(year=year))
    assert known(event, later) is None


def test_a_corrected_state_an_earlier_one_and_a_part_count_no_game_twice():
    event = sample()
    wrong = next(
        player.start_no
        for player in event.players
        if player.round(7).colour == "w" and player.round(7).outcome is Outcome.LOSS
    )
    corrected = with_results(event, 7, {wrong})
    assert corrected != event
    earlier = each(event, lambda player: replace(player, rounds=player.rounds[:5]))
    [part] = slices_of(event, [range(4, 8)])
    for other in (corrected, replace(earlier, rounds_played=5), part.tournament):
        assert known(event, other) == ("0", "another state")
        assert known(other, event) == ("0", "another state")
    assert known(corrected, event, event) == ("1", "copy")


def test_the_same_pairs_with_other_results_are_another_event():
    event = sample()
    other = event
    for number in range(1, 8):
        white = {p.start_no for p in event.players if p.round(number).colour == "w"}
        other = with_results(other, number, white)
    assert known(event, other) is None


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("open-swiss.trf", 7), ("round-robin.trf", 7), ("double-round-robin.trf", 6)],
)
@pytest.mark.parametrize("change", [lambda event: event, without_colours])
def test_parts_of_an_event_count_beside_each_other(name, rounds, change):
    event = change(sample(name))
    for last in range(1, rounds):
        parts = slices_of(event, [range(1, last + 1), range(last + 1, rounds + 1)])
        undated = [replace(part.tournament, start=None, end=None) for part in parts]
        assert known(*(part.tournament for part in parts)) is None
        assert known(*undated) is None


def test_two_who_meet_again_and_again_may_have_the_same_results_again():
    white, black = (
        RoundEntry(Outcome.DRAW, opponent, colour)
        for opponent, colour in ((2, Colour.WHITE), (1, Colour.BLACK))
    )
    event = sample()
    one, two = event.players[:2]
    players = (
        replace(one, start_no=1, rounds=(white,)),
        replace(two, start_no=2, rounds=(black,)),
    )
    match = replace(event, players=players, rounds_played=1, start=None, end=None)
    assert len(played_games(match).games) == 1
    assert known(match, match) is None


def told(one, other, ratings=((), ())):
    """Return what the second tells otherwise: what, whose by starting rank, here, there, round."""
    found = differing_facts(played_games(one, ratings[0]), played_games(other, ratings[1]))
    whose = [player.start_no for player in other.players]
    return [
        (
            item.kind,
            tuple(whose[place] for place in item.players),
            item.here,
            item.there,
            item.round,
        )
        for item in found
    ]


def test_two_files_of_one_event_tell_nothing_otherwise():
    event = sample()
    ratings = [2000] * len(event.players)
    turned = replace(event, players=event.players[::-1])
    assert told(event, turned, (ratings, ratings)) == []


def test_another_result_is_told_with_white_first():
    event = sample()
    white = next(
        player for player in event.players
        if player.round(2).colour is Colour.WHITE and player.round(2).outcome is Outcome.LOSS
    )  # fmt: skip
    black = white.round(2).opponent
    other = with_results(event, 2, {white.start_no})
    turned = replace(other, players=other.players[::-1])
    for changed in (other, turned):
        assert told(event, changed) == [("result", (white.start_no, black), "1-0", "0-1", 2)]


def test_another_rating_and_another_id_are_told_of_who_is_the_same():
    event = sample()
    first, second, *_ = event.players

    def change(player):
        if player is first:
            return replace(player, fide_id=None)
        return replace(player, fide_id=99999) if player is second else player

    ratings = [2000] * len(event.players)
    others = [2000, 2000, 0, *ratings[3:]]
    assert told(event, each(event, change), (ratings, others)) == [
        ("rating", (event.players[2].start_no,), "none", "2000", None),
        ("fide-id", (first.start_no,), "none", str(first.fide_id), None),
        ("fide-id", (second.start_no,), "99999", str(second.fide_id), None),
    ]


def games_of(count, *, lost=0, more=0, rounds=1, players=20):
    """Return so many games of pairs that no two of them share, ``lost`` of them lost by White.

    ``more`` are games of other pairs.
    """
    pairs = [(one, two) for one in range(players) for two in range(one + 1, players)]
    games = [
        PlayedGame(*pair, 0, (0, 2) if place < lost else (2, 0), rounds)
        for place, pair in enumerate(pairs[:count])
    ]
    return *games, *(PlayedGame(*pair, 1, (1, 1), 1) for pair in pairs[len(pairs) - more :])


def unlike(count):
    """Return so many games that are in no other event: Black is the first of the last pairs."""
    games = games_of(180)[180 - count :]
    return tuple(game._replace(white=1) for game in games)


def event_of(players=range(1, 21), games=(), called="", day="", teams=()):
    """Return an event of players with these FIDE ids."""
    return PlayedGames(
        called=called,
        first=day,
        last=day,
        ids=tuple(players),
        names=("",) * len(tuple(players)),
        games=tuple(games),
        teams=frozenset(teams),
    )


def relation(one, other, places=None):
    """Return what both are of each other's event."""
    [found] = {compare_events(one, other, places).relation, compare_events(other, one).relation}
    return found


@pytest.mark.parametrize(
    ("games", "other_games", "is_another_state"),
    [(20, 0, True), (20, 2, True), (19, 2, False), (20, 3, False), (0, 0, False)],
)
def test_one_game_in_ten_may_be_another_in_a_corrected_file(games, other_games, is_another_state):
    expected = Relation.STATE if is_another_state else Relation.OPEN
    event = event_of(games=games_of(games, more=5 if games else 0))
    same = games - other_games
    assert relation(event, event_of(games=games_of(same, more=0) + unlike(other_games))) is expected
    # As many games may have another result.
    assert relation(event, event_of(games=games_of(games, lost=other_games))) is expected


@pytest.mark.parametrize(("players", "is_copy"), [(3, False), (4, True), (5, True)])
def test_the_games_of_three_players_tell_no_event_without_its_days(players, is_copy):
    games = games_of(3, players=players)
    few = event_of(range(1, players + 1), games)
    assert (relation(few, few) is Relation.COPY) is is_copy
    dated = event_of(range(1, players + 1), games, day="2026-05-01")
    assert relation(dated, dated) is Relation.COPY


@pytest.mark.parametrize(("games", "is_state"), [(9, False), (10, True), (11, True)])
def test_ten_games_make_one_event_of_two_names(games, is_state):
    one = event_of(games=games_of(games), called="spring open")
    other = event_of(games=games_of(games, more=1), called="may open")
    assert (relation(one, other) is Relation.STATE) is is_state
    assert relation(one, event_of(games=other.games)) is Relation.STATE


@pytest.mark.parametrize(("first", "is_known"), [(4, True), (5, True), (6, False)])
def test_events_with_half_of_their_players_in_common_are_compared(first, is_known):
    """Two of them met, in both, and nobody else has a game."""
    games = [PlayedGame(6, 7, 0, (2, 0), 1)]
    others = [PlayedGame(7 - first, 8 - first, 0, (2, 0), 1)]
    events = Events()
    events.add("earlier", event_of(range(1, 9), games))
    assert bool(events.known(event_of(range(first, first + 8), others))) is is_known


@pytest.mark.parametrize(("first", "expected"), [(10, "open"), (11, "open"), (12, "other")])
def test_files_of_which_half_of_the_players_are_in_both_are_of_one_event(first, expected):
    one, other = event_of(range(1, 21)), event_of(range(first, first + 20))
    assert relation(one, other) is Relation[expected.upper()]
    # Many more players in one of them are no reason.
    assert relation(one, event_of(range(first, first + 90))) is Relation[expected.upper()]


@pytest.mark.parametrize(("first", "expected"), [(2, "open"), (3, "open"), (4, "other")])
def test_files_of_which_half_of_the_teams_are_in_both_are_of_one_event(first, expected):
    one = event_of(range(1, 21), teams="ABCD")
    other = event_of(range(101, 121), teams="ABCDEFG"[first - 1 :][:4])
    assert relation(one, other) is Relation[expected.upper()]


@pytest.mark.parametrize(
    ("names", "days", "expected"),
    [
        (("may open", "may open"), ("", ""), "open"),
        (("may open", "may open"), ("2026-05-01", "2026-05-01"), "open"),
        (("may open", "may open"), ("2025-05-01", "2026-05-01"), "other"),
        (("may open", "spring open"), ("2026-05-01", "2026-05-01"), "other"),
        (("", ""), ("", ""), "other"),
    ],
)
def test_files_of_one_name_and_time_are_of_one_event(names, days, expected):
    one, other = (
        event_of(range(first, first + 20), called=name, day=day)
        for first, name, day in zip((1, 101), names, days, strict=True)
    )
    assert relation(one, other) is Relation[expected.upper()]


@each_row(
    ("pairs", "rounds", "idle", "expected"),
    [
        (9, 4, 0, "other"),
        (10, 4, 0, "open"),
        (11, 4, 0, "open"),
        (20, 3, 0, "other"),
        (20, 4, 0, "open"),
        (20, 4, 1, "other"),
    ],
)
def test_files_in_which_half_of_the_rows_are_the_same_are_of_one_event(
    pairs, rounds, idle, expected
):
    """With other names; of too few rounds, or too many players, rows tell nothing."""

    def event(first, pairs):
        games = [
            PlayedGame(pair, 20 + pair, 0, (share := pair // 3**number % 3, 2 - share), number)
            for pair in range(pairs)
            for number in range(rounds)
        ]
        return event_of(range(first, first + 40 + idle), games)

    assert relation(event(1, 20), event(101, pairs)) is Relation[expected.upper()]


def test_days_that_are_not_known_are_blank():
    event = sample()
    assert (played_games(event).first, played_games(event).last) == (
        event.start.isoformat(),
        event.end.isoformat(),
    )
    assert played_games(replace(event, end=None)).last == ""
    assert played_games(replace(event, start=None)).first == ""
    assert played_games(replace(event, start=None)).last == event.end.isoformat()


def test_games_with_other_colours_are_no_games_of_both():
    first = played_games(sample())
    turned = replace(
        first, games=tuple(game._replace(white=1 - game.white) for game in first.games)
    )
    found = compare_events(first, turned)
    assert (found.known, found.games, found.results) == (len(first.names), 0, 0)
