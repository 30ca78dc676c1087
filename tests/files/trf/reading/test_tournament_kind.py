"""The kind of an event by what record 092 says of it, and by whom its teams met."""

from row_tests import each_row

from trfkit.files.trf.reading.tournament_kind import (
    kind_from_text,
    names_round_robin_alone,
    names_teams,
    plays_as_teams,
)
from trfkit.model import ABSENT, Outcome, Player, RoundEntry, Team


@each_row(
    ("text", "kind", "cycles", "is_robin_alone"),
    [
        ("Swiss system", "individual-swiss", None, False),
        ("Schweizer System, Mannschaften", "team-swiss", None, False),
        ("Suizo por equipos", "team-swiss", None, False),
        ("Monrad", "individual-swiss", None, False),
        ("Round-Robin", "individual-round-robin", 1, True),
        ("ROUND ROBIN (Berger)", "individual-round-robin", 1, True),
        ("Doppelrundenturnier", "individual-round-robin", 2, True),
        ("Double round robin", "individual-round-robin", 2, True),
        ("Team round robin", "team-round-robin", 1, True),
        ("Liga", "individual-round-robin", 1, False),
        ("Liga, Schweizer System", "individual-swiss", None, False),
        ("Berger, then knock-out", "individual-knockout", None, False),
        ("Scheveningen round robin", "individual-other", None, False),
        ("Schiller", "individual-other", None, False),
        ("FIDE_TEAM_ROUNDROBIN", "team-round-robin", 1, True),
        ("FIDE_DUTCH_2025", "individual-swiss", None, False),
        ("A friendly afternoon", None, None, False),
        ("", None, None, False),
    ],
)
def test_free_words_name_a_system(text, kind, cycles, is_robin_alone):
    found = kind_from_text(text, has_teams=False)
    assert (found and str(found), found and found.cycles) == (kind, cycles)
    assert names_round_robin_alone(text) is is_robin_alone


@each_row(
    ("text", "has_teams", "is_team"),
    [
        ("Swiss", False, False),
        ("Swiss", True, True),
        ("Individual Swiss", True, False),
        ("Individual Swiss, teams", True, True),
        ("Team Swiss", False, True),
    ],
)
def test_teams_are_named_or_there(text, has_teams, is_team):
    assert kind_from_text(text, has_teams=has_teams).is_team is is_team


def test_teams_are_named_by_one_of_many_words():
    assert [names_teams(text) for text in (None, "", "Swiss", "CSAPAT", "Lagtävling")] == [
        False, False, False, True, True,
    ]  # fmt: skip


@each_row(
    ("rounds", "is_match"),
    [
        (["1-3 2-4"], True),
        (["1-3"], True),
        ([""], False),
        (["1-2 3-4"], False),  # within teams
        (["1-3 2-5"], False),  # with two other teams
        (["1-9 2-9"], False),  # with nobody's team
        (["1-3", "1-3", "5-6"], True),
        (["1-3", "1-3", "1-3", "5-6", "5-6"], False),  # six sides of matches beside two slips
    ],
)
def test_games_are_matches_where_each_team_meets_one_other(rounds, is_match):
    """Teams of two players: 1 and 2, 3 and 4, 5 and 6; the number 9 is in none."""
    rows = {number: [ABSENT] * len(rounds) for number in (1, 2, 3, 4, 5, 6, 9)}
    for index, games in enumerate(rounds):
        for one, other in (map(int, game.split("-")) for game in games.split()):
            rows[one][index] = RoundEntry(Outcome.DRAW, other)
            rows[other][index] = RoundEntry(Outcome.DRAW, one)
    players = [Player(start_no=n, name=f"Rowan {n}", rounds=tuple(row)) for n, row in rows.items()]
    teams = [Team(number=n, name=f"Hollow {n}", members=(2 * n - 1, 2 * n)) for n in (1, 2, 3)]
    assert plays_as_teams(players, teams, len(rounds)) is is_match
