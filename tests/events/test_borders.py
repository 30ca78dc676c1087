"""Names and events just at the numbers that decide, and one below."""

from __future__ import annotations

import pytest
from builders import SWISS, TEAMS, changed, put
from events import event
from row_tests import each_row

import trfkit
from trfkit.events import (
    Person,
    find_wrong_ids,
    is_same_person,
    known_players,
    may_be_one,
    nearest_names,
    participants_meant,
    players_of_both,
    teams_of_both,
)
from trfkit.events.names import (
    Spellings,
    is_same_name,
    is_same_spelling,
    likeness,
    match_across_scripts,
    parse_name,
    parts_likeness,
)
from trfkit.events.same_event import (
    PlayedGame,
    PlayedGames,
    Relation,
    compare_events,
    differing_facts,
    played_games,
)
from trfkit.messages.message import Participant
from trfkit.model import Colour, Outcome, Player, RoundEntry
from trfkit.record import replace

EQUAL = "krtpndmlkrtpndmlkrtp"
SHARED = "blblblblb"


@each_row(
    ("name", "other", "is_same", "is_same_of_one_year"),
    [
        # 45.5 of 100 for the least part, and a little less than 45.
        (f"{EQUAL} blblbdkdkdk", f"{EQUAL} blblbmnmnmn", True, True),
        (f"{EQUAL} {SHARED}dkdkdkdkdkd", f"{EQUAL} {SHARED}mnmnmnmnmnm", False, True),
        # 72 together, 65, and 85 for the words joined.
        ("dlnbaorbtpdapnpmnoapdrldo", "dlbblorbtpdmpbdmnonpdrldl", True, True),
        ("kbmdkdkmkpnadlbnkrldntrdu", "kbmdkdkmkknallk", False, True),
        ("pd rupltnbnanrnmdpklo", "pdplplt nbpanrnmdpklo", True, True),
    ],
)
def test_names_that_can_just_be_the_same(name, other, is_same, is_same_of_one_year):
    pair = parse_name(name), parse_name(other)
    assert is_same_name(*pair) is is_same
    assert is_same_name(*pair, same_year=True) is is_same_of_one_year


@each_row(
    ("name", "other", "result"),
    [
        ("ab cdefg", "ab cdefg hijklmnop", 95),  # cut off; eight letters
        ("ab cdef", "ab cdef hijklmnop", 58),
        ("abcdefgh", "abcdefgh ijklmnopq", 62),  # a single word
        ("badr dkdrard", "badl dddrand", 75),
        ("dbkm bamup", "bbkm ballp", 74),
    ],
)
def test_likeness(name, other, result):
    assert likeness(parse_name(name), parse_name(other)) == result
    if result < 80:
        assert may_be_one(name, other, (None, None)) is (result >= 75 or name.startswith("ab"))


def test_the_same_parts_and_no_parts():
    assert parts_likeness(parse_name("Oak Otto"), parse_name("Otto Oak")) == (100, 100)
    assert parts_likeness(parse_name("Oak Otto"), parse_name("")) == (0, 0)


def test_only_a_name_as_long_as_its_columns_may_be_cut_off():
    long = "Abcdefghijklmnop, Qrstuvwxyzabcd"
    assert len(long) == 32
    assert not is_same_spelling(long, f"{long} Efgh")
    assert not is_same_spelling(f"{long}x", f"{long}y")


def test_a_beginning_is_spelt_otherwise_in_another_script_alone():
    assert parse_name("Хома Юрій").beginnings == ("khoma", "yurii", "homa", "iurii", "jurii")
    assert parse_name("Khoma Yuriy").beginnings == ("khoma", "yuriy")


def test_sounds_are_looked_for_where_one_side_is_in_another_script():
    latin, other = (Spellings([(parse_name(name), 7)]) for name in ("Viks", "Викс"))
    assert latin.find_similar(parse_name("Phyx")) == set()
    assert latin.find_similar(parse_name("Пхйх")) == set()
    assert other.find_similar(parse_name("Phyx")) == {7}


def test_equal_sounds_are_matched_before_similar_ones():
    names = {1: parse_name("Константиненко Олександр")}
    others = ("Konstantynenko, Oleksandr", "Konstantynenko, Oleksandra")
    assert match_across_scripts(names, dict(enumerate(map(parse_name, others)))) == {1: 0}


# Who is who -------------------------------------------------------------------------------------


def players(*rows):
    """Return an event of players: name, FIDE ID, year and month of birth, rating."""
    tournament = trfkit.read(SWISS.encode()).tournament
    return replace(
        tournament,
        players=tuple(
            Player(start_no=number, name=name, fide_id=id_, birth=birth, rating=rating)
            for number, (name, id_, birth, rating) in enumerate(rows, start=1)
        ),
    )


BIRTH = (
    trfkit.read(changed(SWISS, put(1, "birth", "1990/02/03")).encode()).tournament.players[0].birth
)
BEFORE = players(
    ("Apple, Ann", 1, None, None),
    ("Жук, Іван", None, BIRTH, None),
    ("Ткачук, Юлія", None, None, 1900),
    ("Quite, Other", None, None, None),
    ("Oak, Otto", None, None, None),
)
AFTER = players(
    ("Birch, Ben", 1, None, None),
    ("Harbuz, Emma", None, BIRTH, None),
    ("Harbuz, Maria", None, None, 1900),
    ("Completely, New", None, None, None),
)


def test_who_is_in_both_files():
    people = players_of_both(BEFORE, AFTER)
    assert (people.pairs, people.removed, people.added, people.by_number) == (
        ((0, 0), (1, 1), (2, 2), (3, 3)), (4,), (), 3,
    )  # fmt: skip
    assert people.earlier == {n: (True, n) for n in range(1, 5)} | {5: (False, 5)}
    assert people.later == {n: (True, n) for n in range(1, 5)}
    assert people.named((True, 1)) == Participant(1, "Birch, Ben")
    assert people.named((False, 5)) == Participant(5, "Oak, Otto")
    assert people.named((False, 9)) == Participant(9, "")
    assert people.earlier_participant(9) == people.later_participant(9) == (False, 9)
    assert players_of_both(AFTER, BEFORE).later[5] == (False, 5)


def test_by_number_alone_birth_or_rating_must_be_the_same():
    assert known_players(BEFORE, AFTER, players_of_both(BEFORE, AFTER)) == {0: 0, 1: 1, 2: 2}


def test_teams_without_a_name_are_known_by_number():
    teams = trfkit.read(TEAMS.encode()).tournament
    nameless = replace(teams, teams=tuple(replace(team, name="") for team in teams.teams))
    assert teams_of_both(nameless, nameless).by_number == len(teams.teams)
    assert teams_of_both(teams, teams).by_number == 0


@pytest.mark.parametrize("name", ["rnptutndpd", "rnptutndpdx"])
def test_a_name_in_another_script_with_one_fact_is_alike_by_half(name):
    own = Person(1, None, "куптуткокд", born=1990)
    assert is_same_person(own, Person(0, None, name, born=1990)) is (name == "rnptutndpd")


@each_row(
    ("name", "listed", "is_sure"),
    [
        ("knoat nlrakml", "knoad nlrakmm", True),  # 85 of 100
        ("kdmdotb autkna", "kkmdotb attnna", False),  # 84
    ],
)
def test_nobody_who_is_sure_has_the_id_of_another(name, listed, is_sure):
    """Each would fit the other's id better, by the year of birth that one has."""
    people = [Person(1, 1001, name), Person(2, 1002, listed)]
    others = {1001: Person(0, 1001, listed), 1002: Person(0, 1002, name)}
    assert (find_wrong_ids(people, others) == set()) is is_sure


def test_a_name_of_twelve_digits_is_no_starting_rank_with_thirteen():
    tournament = trfkit.read(SWISS.encode()).tournament
    assert participants_meant(tournament, "000000000007", of_teams=False) == (7,)
    assert participants_meant(tournament, "0000000000007", of_teams=False) == ()


def test_names_alike_by_more_than_sixty_are_suggested_by_all_their_parts():
    named = players(("pmtnk", None, None, None), ("Oak, Otto", None, None, None),
                    ("Oak, Xyz", None, None, None))  # fmt: skip
    assert nearest_names(named, "tmtnb", of_teams=False) == ()
    assert nearest_names(named, "Oakley Otto", of_teams=False) == ("2 Oak, Otto",)


# One event ----------------------------------------------------------------------------------------


def games_of(*games, players=6, **facts):
    return PlayedGames(
        called="", first="", last="", ids=(0,) * players,
        names=tuple(f"n{n}" for n in range(players)), games=games, ratings=(), teams=frozenset(),
        **facts,
    )  # fmt: skip


GAMES = tuple(PlayedGame(a, a + 1, 0, (2, 0), 1) for a in (0, 2, 4))


def test_the_same_results_in_another_round_are_no_copy():
    other = games_of(*(game._replace(round=2) for game in GAMES))
    assert compare_events(games_of(*GAMES), games_of(*GAMES)).relation is Relation.COPY
    assert compare_events(games_of(*GAMES), other).relation is Relation.STATE


def test_a_game_has_the_colours_that_one_row_says():
    white, black = (RoundEntry(Outcome.WIN, 2, colour) for colour in (Colour.WHITE, Colour.BLACK))
    unknown = RoundEntry(Outcome.LOSS, 1)
    tournament = event("1 2w1\n2 1b0\n3 3w1")
    for entry, other, colour in (
        (white, unknown, 0),
        (black, unknown, 1),
        (replace(white, colour=None), replace(unknown, colour=Colour.BLACK), 0),
        (replace(white, colour=None), replace(unknown, colour=Colour.WHITE), 1),
        (replace(white, colour=None), unknown, 2),
    ):
        rows = [(entry,), (other,), tournament.players[2].rounds]
        pair = (replace(p, rounds=r) for p, r in zip(tournament.players, rows, strict=True))
        games = played_games(replace(tournament, players=tuple(pair))).games
        assert games == (PlayedGame(0, 1, colour, (2, 0), 1),)


def test_who_has_one_name_twice_is_not_known_by_it():
    facts = {"names": ("a", "b", "b", "c", "d", "d"), "ids": (1, 2, 3, 4, 5, 6)}
    earlier, later = games_of(*GAMES), games_of(*GAMES)
    earlier = replace(earlier, **facts)
    later = replace(later, **facts | {"ids": (1, 12, 3, 14, 5, 6)})
    assert [(one.kind, one.players, one.here) for one in differing_facts(earlier, later)] == [
        ("fide-id", (3,), "14")
    ]
