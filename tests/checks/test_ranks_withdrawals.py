"""What a file states of a round-robin from which somebody withdrew: both readings are sound."""

from __future__ import annotations

from events import LEFT_AFTER_TWO, ROUND_ROBIN, event
from row_tests import each_row

import trfkit
from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points

AS_BYES = LEFT_AFTER_TWO
for cell, letter in (("6w+", "F"), ("6b+", "F"), ("2b-", "Z"), ("5w-", "Z"), ("3b-", "Z")):
    AS_BYES = AS_BYES.replace(cell, letter)


def stating(table, points, places):
    """Return a file whose rows state points and places by readings of who withdrew."""
    tournament = event(table, kind=replace(ROUND_ROBIN, source="092"))
    of_points, of_places = (
        {row.id: row for row in rank(tournament, by(reading)).rows} for reading in (points, places)
    )
    players = tuple(
        replace(
            player,
            stated_points=Points(of_points[player.start_no].points),
            stated_rank=of_places[player.start_no].given_rank,
        )
        for player in tournament.players
    )
    text = "Individual: Round-Robin"
    return trfkit.write(replace(tournament, players=players, type_text=text), format="trf16")


def by(reading):
    return Ranking(tiebreaks=("SB",), edition="2026", policies={"few-games": reading})


def found(data):
    return check(read(data), tuple(Profile))


@each_row("table", [LEFT_AFTER_TWO, AS_BYES])
@each_row("points", ["annulled", "ranked"])
@each_row("places", ["annulled", "unranked", "ranked"])
def test_points_and_places_with_annulled_games_or_without_are_sound(table, points, places):
    codes = {one.code for one in found(stating(table, points, places))}
    assert not {"SCR001", "SCR002", "RNK001", "RNK002", "RNK004"} & codes
    assert ("RNK006" in codes) is (places == "ranked")


def test_other_points_are_wrong_in_a_round_robin_too():
    data = stating(LEFT_AFTER_TWO, "ranked", "ranked").replace(b" 4.0    1", b" 4.5    1")
    assert "SCR001" in {one.code for one in found(data)}


def test_a_bye_of_a_complete_round_robin_is_a_game_and_no_fix_makes_another_bye_of_it():
    told = [one for one in found(stating(AS_BYES, "ranked", "ranked")) if one.code == "BYE006"]
    assert [(one.participant, one.round) for one in told] == [(2, 3), (3, 5), (5, 4)]
    assert {(one.variant, one.values["opponent"]) for one in told} == {("game", 6)}
    assert not any(one.fix for one in told)
