"""Tournaments made up from a seed are sound, the same every time, and read as they were made."""

import hashlib
from itertools import combinations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

import trfkit
from trfkit.files.registry import read
from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.findings import Severity
from trfkit.generate import RATES, Choices, draw_choices, generate_file, tournament_of
from trfkit.generate.blemishes import NAMES, axis_of
from trfkit.generate.chance import Chance
from trfkit.generate.event_choices import KINDS
from trfkit.generate.invented_people import SCRIPTS, person
from trfkit.model import MatchPointSystem, Outcome
from trfkit.model.outcome import system_of
from trfkit.record import names, replace
from trfkit.regulations import Refusal
from trfkit.units import Points

SEEDS = st.integers(0, 10_000)
WHOLE = st.sampled_from([Dialect.TRF26, Dialect.TRF16])
"""Dialects that carry all of it; what the others cannot say is for the tests of conversion."""

MEETING_AGAIN = "RES013"
"""Where so few are there that nobody else is left."""


@examples(120)
@given(seed=SEEDS, dialect=st.sampled_from(list(Dialect)))
def test_nothing_is_wrong_with_what_is_drawn(seed, dialect):
    choices = draw_choices(Choices(dialect=dialect), {"dialect"}, seed)
    made = generate_file(choices, seed)

    found = trfkit.check(read(made.data))

    errors = {d.code for d in found if d.severity is Severity.ERROR}
    assert errors <= {MEETING_AGAIN}
    assert "RNK006" not in {d.code for d in found}
    if errors:
        assert choices.size < 12


@examples(120)
@given(seed=SEEDS, dialect=WHOLE)
def test_what_is_read_is_what_was_made(seed, dialect):
    choices = draw_choices(
        Choices(encoding="utf-8", dialect=dialect), {"encoding", "dialect"}, seed
    )
    made = generate_file(choices, seed)

    tournament = read(made.data).tournament

    left_out = {"kind"} if choices.dialect is Dialect.TRF26 else {"kind", "comments", *COLOURS}
    for name in set(names(tournament)) - left_out:
        assert getattr(tournament, name) == getattr(made.tournament, name), name
    kind, same = tournament.kind, made.tournament.kind
    assert (kind.event, kind.is_team, kind.cycles) == (same.event, same.is_team, same.cycles)


COLOURS = {"board_colours"}
"""No record of the older dialects has these."""


@pytest.mark.sweep
@pytest.mark.parametrize("blemish", NAMES)
@examples(10)
@given(seed=SEEDS, dialect=WHOLE)
def test_a_blemish_loses_nothing_but_what_it_says(blemish, seed, dialect):
    chosen = Choices(blemishes=(blemish,), encoding="utf-8", dialect=dialect)
    made = generate_file(draw_choices(chosen, {"blemishes", "encoding", "dialect"}, seed), seed)
    lost = LEFT_OUT.get(blemish)

    tournament = read(made.data).tournament

    of_reading = {player.start_no: player for player in tournament.players}
    for player in made.tournament.players:
        again = of_reading[player.start_no]
        for name in set(names(player)) - {lost}:
            assert getattr(again, name) == getattr(player, name), name


@each_row("blemish", NAMES)
def test_a_blemish_changes_the_file(blemish):
    choices = Choices(size=30, rates={"unrated": 0.3, "pending": 0.5})
    bare, blemished = (
        generate_file(replace(choices, blemishes=names_), "4") for names_ in ((), (blemish,))
    )
    assert bare.data != blemished.data
    assert not blemished.idle


@pytest.mark.parametrize("blemish", ["trimmed", "zero-ratings", "nfd", "byte-padded"])
def test_a_blemish_that_finds_nothing_to_change_is_told(blemish):
    choices = Choices(size=2, blemishes=(blemish,))
    seed = next(seed for seed in range(400) if generate_file(choices, seed).data.isascii())
    assert generate_file(choices, seed).idle == (blemish,)


@pytest.mark.parametrize(
    ("blemish", "code"),
    [
        ("tabs", "SYN005"),
        ("no-break-blanks", "SYN018"),
        ("day-by-day", "HDR030"),
        ("rated-in-brackets", None),
        ("shifted-row", "SYN003"),
    ],
)
def test_what_a_check_says_of_a_blemish(blemish, code):
    bare, blemished = (
        {d.code for d in trfkit.check(read(generate_file(Choices(blemishes=given_), "4").data))}
        for given_ in ((), (blemish,))
    )
    assert blemished - bare >= ({code} if code else set())
    assert code is not None or blemished == bare


@examples(60)
@given(seed=SEEDS, dialect=WHOLE, chosen=st.data())
def test_blemishes_that_go_together_lose_no_more_than_each(seed, dialect, chosen):
    one, other = chosen.draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=2, unique=True))
    if axis_of(one) == axis_of(other):
        return
    choices = Choices(blemishes=(one, other), encoding="utf-8", dialect=dialect)
    made = generate_file(draw_choices(choices, {"blemishes", "encoding", "dialect"}, seed), seed)
    lost = {LEFT_OUT.get(one), LEFT_OUT.get(other)}

    of_reading = {player.start_no: player for player in read(made.data).tournament.players}

    for player in made.tournament.players:
        again = of_reading[player.start_no]
        for name in set(names(player)) - lost:
            assert getattr(again, name) == getattr(player, name), name


LEFT_OUT = {"no-points": "stated_points", "no-ranks": "stated_rank"}


@each_row(
    ("numbers", "titles"),
    [
        # Their strengths are at and just below the bounds: 2500, 2400, 2399 and so on.
        ((41415, 7762, 11915, 7297, 3335, 2580), "GM IM WGM WGM WIM WIM"),
        ((451, 1304, 704, 11400, 8057), "WFM WFM WCM WCM None"),
        ((2030, 31590, 17420, 2681, 361, 175, 414, 2033), "GM IM IM FM FM CM CM None"),
    ],
)
def test_titles_follow_from_strengths(numbers, titles):
    assert [str(person(number, "ascii").title) for number in numbers] == titles.split()


@each_row("encoding", SCRIPTS)
def test_every_name_can_be_written_in_its_encoding(encoding):
    for number in range(0, 2000, 7):
        name = person(number, encoding).name
        assert name.encode(encoding).decode(encoding) == name
        assert len(name) <= 33


def test_the_same_seed_gives_the_same_players_and_games_for_good():
    told = [
        (player.name, player.rating, entry.outcome.letter, entry.opponent)
        for seed in "abcdef"
        for player in tournament_of(draw_choices(Choices(), (), seed), seed).players
        for entry in player.rounds
    ]
    assert hashlib.sha256(repr(told).encode()).hexdigest()[:16] == "42545b7c136bc9fa"


@each_row("kind", KINDS)
@each_row("rate", RATES)
def test_a_rate_of_nothing_means_never_and_a_high_one_shows(kind, rate):
    if RATES[rate].needs not in kind:
        with pytest.raises(Refusal):
            tournament_of(Choices(kind=kind, size=14, rates={rate: 0.4}), "rates")
        return

    def made(share):
        rates = {**dict.fromkeys(RATES, 0.0), rate: share}
        return tournament_of(Choices(kind=kind, size=14, rates=rates), "rates")

    never, often = made(0.0), made(0.4)

    usual = {Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.ZERO_POINT_BYE}
    assert {entry.outcome for player in never.players for entry in player.rounds} <= usual
    assert all(player.rating is not None for player in never.players)
    assert not (never.requested_byes)
    assert not (never.forfeited_matches)
    assert never != often


def shares(tournament, *asked):
    """Return how often each of some outcomes is among those of all rounds."""
    outcomes = [entry.outcome for player in tournament.players for entry in player.rounds]
    return [sum(one in among for one in outcomes) / len(outcomes) for among in asked]


def test_stated_rates_are_met_side_by_side():
    rates = {"half-point-bye": 0.3, "full-point-bye": 0.3, "zero-point-bye": 0.3}
    others = dict.fromkeys(("late", "withdrawn", "forfeit", "double-forfeit"), 0.0)
    made = tournament_of(Choices(size=600, rounds=9, rates=rates | others), "byes")
    byes = (Outcome.HALF_POINT_BYE,), (Outcome.FULL_POINT_BYE,), (Outcome.ZERO_POINT_BYE,)
    # Absence in the last rounds goes without saying, so that fewer rounds are told than played.
    told = sum(len(player.rounds) for player in made.players)
    for share in shares(made, *byes)[:2]:
        assert share * told / (600 * 9) == pytest.approx(0.3, abs=0.03)

    rates = {"double-forfeit": 0.3, "forfeit": 0.5, "short": 0.2}
    never = dict.fromkeys(("late", "withdrawn", "half-point-bye", "zero-point-bye"), 0.0)
    made = tournament_of(Choices(size=600, rounds=9, rates=rates | never), "games")
    short = (Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS)
    won, under_a_move = shares(made, (Outcome.FORFEIT_WIN,), short)
    assert won == pytest.approx(0.25, abs=0.02)
    assert under_a_move == pytest.approx(0.2, abs=0.02)


@each_row(("size", "rounds"), [(1, 1), (2, 1), (5, 4), (6, 5), (16, 5), (17, 7), (64, 7), (65, 9)])
def test_a_swiss_has_rounds_that_suit_its_size(size, rounds):
    assert Choices(size=size).scheduled == rounds


def test_either_team_may_miss_a_match():
    rates = {"match-forfeit": 0.5, "forfeit": 0.0, "double-forfeit": 0.0}
    made = tournament_of(Choices(kind="team-swiss", size=40, rates=rates), "x")
    assert {one.result for one in made.forfeited_matches} == {"+-", "-+"}


def test_a_round_robin_is_played_as_often_as_it_says():
    made = tournament_of(Choices(kind="individual-round-robin", size=7, cycles=2), "x")
    for player in made.players:
        opponents = [entry.opponent for entry in player.rounds if entry.opponent]
        assert sorted(opponents) == sorted(2 * [n for n in range(1, 8) if n != player.start_no])


def test_nobody_meets_twice_where_it_can_be_helped():
    for seed in range(10):
        made = tournament_of(Choices(size=24, rounds=9), seed)
        for player in made.players:
            opponents = [entry.opponent for entry in player.rounds if entry.opponent]
            assert len(opponents) == len(set(opponents))


def test_acceleration_is_told_and_changes_the_pairings():
    plain, accelerated = (
        tournament_of(Choices(size=32, accelerated=wanted), "x") for wanted in (False, True)
    )
    assert accelerated.accelerations
    assert [p.rounds[:1] for p in plain.players] != [p.rounds[:1] for p in accelerated.players]


def test_large_events_are_made_up():
    made = tournament_of(Choices(size=2000, rounds=11), "large")
    assert len(made.players) == 2000


@each_row(
    "choices",
    [
        Choices(size=1),
        Choices(size=10_000),
        Choices(kind="knockout"),
        Choices(kind="team-swiss", size=999, boards=20),
        Choices(kind="team-swiss", boards=0),
        Choices(rounds=0),
        Choices(rounds=200),
        Choices(rounds=5, played=6),
        Choices(cycles=2),
        Choices(kind="individual-round-robin", size=8, rounds=3),
        Choices(kind="individual-round-robin", size=150, cycles=2),
        Choices(point_system=system_of(120, 10, 0), rounds=9),
        Choices(rates={"rain": 0.5}),
        Choices(rates={"forfeit": 1.5}),
        Choices(rates={"forfeit": 0.7, "double-forfeit": 0.4}),
        Choices(rates={"half-point-bye": 0.7, "zero-point-bye": 0.4}),
        Choices(rates={"match-forfeit": 0.1}),
        Choices(rates={"full-point-bye": 0.1}, dialect=Dialect.TRF06),
        Choices(kind="individual-round-robin", rates={"half-point-bye": 0.1}),
        Choices(kind="team-swiss", dialect=Dialect.TRFBX),
        Choices(start="0001-01-01"),
        Choices(start="2049-12-31"),
        Choices(blemishes=("no-break-blanks",), encoding="ascii"),
        Choices(kind="team-swiss", accelerated=True),
        Choices(start="soon"),
        Choices(blemishes=("scratch",)),
        Choices(blemishes=("lf", "cr")),
        Choices(blemishes=("bom",), encoding="cp1252"),
    ],
)
def test_what_cannot_be_had_is_refused(choices):
    with pytest.raises(Refusal):
        generate_file(choices, "x")


HIGHEST = ["unrated", "late", "withdrawn", "zero-point-bye", "pending", "forfeit"]


@each_row("rates", [dict.fromkeys(HIGHEST, 1.0), dict.fromkeys(HIGHEST, 0.0)])
@each_row("kind", KINDS)
@each_row("size", [2, 3, 5])
def test_the_smallest_events_and_the_highest_rates(kind, size, rates):
    made = generate_file(Choices(kind=kind, size=size, boards=1, rates=rates), "x")
    assert read(made.data).tournament is not None


def test_chance_is_what_it_says():
    chance = Chance("x")
    assert {chance.draw_between(1, 3) for _ in range(50)} == {1, 2, 3}
    assert sorted(chance.some("abc", 5)) == ["a", "b", "c"]
    assert not chance.happens(0)
    assert chance.happens(1)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "stated",
    [
        {"rounds": 9},
        {"played": 7},
        {"cycles": 2},
        {"accelerated": True},
        {"blemishes": ("bom",)},
        {"blemishes": ("byte-padded",)},
        {"point_system": system_of(30, 10, 0)},
        {"size": 2},
        {"size": 16, "kind": "team-round-robin"},
        {"dialect": Dialect.TRF06},
        {"dialect": Dialect.TRFBX},
        {"point_system": system_of(100, 50, 0)},
        {"point_system": system_of(400, 200, 0)},
        {"rounds": 40},
        {"cycles": 3},
        {"played": 30},
        {"kind": "individual-round-robin", "played": 12},
        {"kind": "team-round-robin", "point_system": system_of(200, 50, 0)},
        {"rates": {"match-forfeit": 0.5}},
        {"rates": {"half-point-bye": 0.95}},
        {"rates": {"full-point-bye": 0.3}},
        {"boards": 3},
        {"tiebreaks": ("BH", "SB")},
    ],
)
def test_what_is_drawn_goes_with_what_is_stated(stated):
    for seed in range(15):
        choices = draw_choices(Choices(**stated), stated, seed)
        for name, value in stated.items():
            found = getattr(choices, name)
            assert (value.items() <= found.items()) if name == "rates" else found == value
        generate_file(choices, seed)


@examples(60)
@given(seed=SEEDS, size=st.integers(4, 14), rounds=st.integers(3, 9))
def test_two_meet_again_only_where_changing_one_other_pair_does_not_help(seed, size, rounds):
    event = tournament_of(Choices(size=size, rounds=rounds), seed)

    met = set()
    for number in range(1, rounds + 1):
        pairs = {
            frozenset((p.start_no, p.round(number).opponent))
            for p in event.players
            if p.round(number).opponent is not None
        }
        for one, other in combinations(pairs, 2):
            (a, b), (c, d) = sorted(one), sorted(other)
            ways = [{frozenset((a, c)), frozenset((b, d))}, {frozenset((a, d)), frozenset((b, c))}]
            if one in met or other in met:
                assert all(way & met for way in ways)
        met |= pairs


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((1, 2, 0), "a game worth 1-2-0: a win brings no less than a draw"),
        ((0, 0, 0), "a game worth 0-0-0: a win brings more than a loss"),
        ((1, 0, 0.5), "a game worth 1-0-0.5: a win brings no less than a draw, and that no less"),
    ],
)
def test_points_by_which_losing_pays_are_refused(points, words):
    system = system_of(*(Points(int(10 * one)) for one in points))
    with pytest.raises(Refusal, match=words):
        tournament_of(Choices(point_system=system), 1)
    worth = dict(zip(("win", "draw", "loss"), map(Points, (10, 20, 0)), strict=True))
    with pytest.raises(Refusal, match="a match worth 1-2-0"):
        tournament_of(Choices(kind="team-swiss", match_points=MatchPointSystem(**worth)), 1)


def test_a_draw_may_be_worth_nothing():
    system = system_of(Points(10), Points(0), Points(0))
    assert tournament_of(Choices(point_system=system, size=6), 1).point_system.draw == 0
