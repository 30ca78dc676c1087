"""Whom a number or a part of a name means, and what is suggested where it means nobody."""

import pytest
from builders import SWISS, TEAMS, changed, put
from row_tests import each_row

import trfkit
from trfkit.events import (
    find_by_words,
    has_whole_word,
    nearest_names,
    participant_meant,
    participants_meant,
    players_of_teams,
)
from trfkit.refusal import Refusal

EVENT = trfkit.read(
    changed(SWISS, put(2, "name", "Birch Ann"), put(5, "fide_id", "12345678901")).encode()
).tournament
OF_TEAMS = trfkit.read(TEAMS.encode()).tournament


@each_row(
    ("query", "numbers"),
    [
        ("3", (3,)),
        ("007", (7,)),
        ("1001004", (4,)),
        ("12345678901", (5,)),
        ("1234567890123", ()),
        ("9", ()),
        ("²", ()),
        ("Apple", (1,)),
        ("apple, ANN", (1,)),
        ("ann apple", (1,)),
        ("ann", (1, 2)),
        ("e", (1, 3, 5, 7)),
        ("", ()),
        ("Cedar Ann", ()),
    ],
)
def test_who_is_meant_of_players(query, numbers):
    assert participants_meant(EVENT, query, of_teams=False) == numbers


@each_row(
    ("query", "numbers"),
    [("2", (2,)), ("4", ()), ("1001001", ()), ("side", (1, 2, 3)), ("sea", (3,)), ("Apple", ())],
)
def test_which_team_is_meant(query, numbers):
    assert participants_meant(OF_TEAMS, query, of_teams=True) == numbers


def test_a_whole_name_goes_before_a_part_of_one():
    names = [(1, "Oak, Otto"), (2, "Oak"), (3, "Oakley"), (2, "Oak")]
    assert find_by_words(names, "oak") == (2,)
    assert find_by_words(names, "oa") == (1, 2, 3)
    assert find_by_words(names, "") == ()


@each_row(
    ("event", "of_teams", "query", "id_", "arguments"),
    [
        (EVENT, False, "ann", "several-players", {"who": "ann", "count": 2}),
        (OF_TEAMS, True, "side", "several-teams", {"who": "side", "count": 3}),
        (EVENT, False, "Xylophone", "no-player-named", {"who": "Xylophone"}),
        (OF_TEAMS, True, "Xylophone", "no-team-named", {"who": "Xylophone"}),
        (OF_TEAMS, True, "Cedar", "player-of-team", {"who": "Cedar"}),
    ],
)
def test_why_nobody_is_meant(event, of_teams, query, id_, arguments):
    with pytest.raises(Refusal) as raised:
        participant_meant(event, query, of_teams=of_teams)
    message = raised.value.message
    assert message.id.rpartition(".")[2] == id_
    assert arguments.items() <= dict(message.arguments).items()


def test_the_only_one_is_meant():
    assert participant_meant(EVENT, "Gorse", of_teams=False) == 7


def test_of_few_players_the_teams_are_named():
    assert players_of_teams(OF_TEAMS, "Cedar") == ("3 Cedar, Cleo is a player of team 2 Hillside",)
    assert len(players_of_teams(OF_TEAMS, "i")) == 3  # Birch, Durian and Fir
    assert players_of_teams(OF_TEAMS, "r") == ()  # more than three


def test_the_nearest_names_are_told_best_first():
    assert nearest_names(EVENT, "Appel Ann", of_teams=False)[0] == "1 Apple, Ann"
    assert len(nearest_names(EVENT, "Ann", of_teams=False)) <= 3
    assert nearest_names(EVENT, "Qqqqqq", of_teams=False) == ()


@each_row(("word", "is_whole"), [("Ann", True), ("apple", True), ("App", False), ("x", False)])
def test_a_word_is_a_whole_one(word, is_whole):
    assert has_whole_word(EVENT, word, of_teams=False) is is_whole
