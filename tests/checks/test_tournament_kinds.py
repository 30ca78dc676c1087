"""HDR020: the kind that records state, against the rounds and against each other."""

from __future__ import annotations

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, changed, record
from generated import round_robin, swiss
from row_tests import each_row

from trfkit.change.event_parts import slices_of
from trfkit.checks import check
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.reading import read
from trfkit.model import Outcome, RoundEntry
from trfkit.record import replace


def told(document: bytes) -> list[tuple[str | None, str, dict[str, object]]]:
    found = check(read(document))
    return [(d.record, d.variant, dict(d.values)) for d in found if d.code == "HDR020"]


def called(tournament, text: str, **changes: object) -> bytes:
    """Return the file of a tournament that record 092 gives another name."""
    named = replace(tournament, type_text=text, type_code=None, **changes)
    return emit(named, "trf26").data


def test_a_swiss_that_is_called_a_round_robin_is_told():
    event = swiss(1, players=15, away=0)
    assert told(called(event, "Round Robin", rounds=7)) == [
        (
            "092",
            "never-met",
            {
                "text": "Round Robin",
                "who": "players",
                "count": 15,
                "needed": 15,
                "rounds": 7,
                "never": 70,
            },
        )
    ]


def test_half_point_byes_show_it_where_there_are_few_pairs():
    document = changed(SWISS, record("192", None), record("092", "Berger"))
    assert told(document.encode()) == [
        (
            "092",
            "never-met",
            {"text": "Berger", "who": "players", "count": 7, "needed": 7, "rounds": 3, "never": 12},
        )
    ]


def test_without_a_number_of_rounds_the_pairings_tell():
    (what,) = told(called(swiss(1, players=40), "Round Robin", rounds=None))
    assert what == ("092", "by-points", {"text": "Round Robin", "who": "players"})


@each_row(
    ("seed", "size", "rounds", "is_told"),
    [
        (0, 10, 5, True),  # 15 pairs from round 3 on
        (71, 8, 6, True), (193, 8, 6, True), (116, 8, 6, False),  # half as far apart as any two
        (7, 10, 5, True), (126, 10, 5, False),
    ],
)  # fmt: skip
def test_opponents_half_as_far_apart_as_any_two_were_paired_by_points(seed, size, rounds, is_told):
    event = swiss(seed, players=size, rounds=rounds, away=0, withdrawn=0, forfeited=0)
    assert bool(told(called(event, "Round Robin", rounds=None))) is is_told


@each_row(
    ("code", "rounds", "needed"),
    [
        ("BERGER_ROUNDROBIN", "3", None), ("BERGER_ROUNDROBIN", "4", 3),
        ("BERGER_ROUNDROBIN", None, None), ("BERGER_DOUBLEROUNDROBIN", "5", 6),
        ("BERGER_DOUBLEROUNDROBIN", "6", None), ("BERGER_DOUBLEROUNDROBIN", "7", 6),
        ("BERGER_DOUBLEROUNDROBIN", None, None), ("FIDE_DUTCH", "4", None),
    ],
)  # fmt: skip
def test_a_round_robin_by_its_code_has_the_rounds_of_its_cycles(code, rounds, needed):
    document = changed(ROUND_ROBIN, record("192", code), record("142", rounds))
    numbers = [values["needed"] for tag, _, values in told(document.encode()) if tag == "192"]
    assert numbers == ([] if needed is None else [needed])


def test_fourteen_pairs_prove_nothing():
    event = swiss(0, players=10, rounds=5, away=0, withdrawn=0, forfeited=0)
    two = {1, event.players[0].round(5).opponent}
    away = RoundEntry(Outcome.ZERO_POINT_BYE)
    players = tuple(
        replace(player, rounds=(*player.rounds[:-1], away)) if player.start_no in two else player
        for player in event.players
    )
    assert told(called(replace(event, players=players), "Round Robin", rounds=None)) == []


@each_row("seed", range(6))
@each_row("chosen", [range(1, 6), range(6, 12), range(1, 12)])
def test_a_part_of_a_round_robin_is_one(seed, chosen):
    part = slices_of(round_robin(seed, players=12), [chosen])[0].tournament
    assert told(called(part, "Round Robin")) == []


def test_words_of_a_round_robin_against_the_code_of_a_swiss_are_told():
    document = changed(SWISS, record("092", "Individual: Round-Robin"))
    assert told(document.encode()) == [
        ("092", "code", {"text": "Individual: Round-Robin", "code_of_192": "FIDE_DUTCH"})
    ]


@pytest.mark.parametrize("text", ["Liga 2026", "Round-robin, then Swiss", "Lakeside Cup", ""])
def test_words_that_need_not_be_a_round_robin_contradict_no_code(text):
    assert told(changed(SWISS, record("092", text)).encode()) == []


@pytest.mark.parametrize("event", [SWISS, ROUND_ROBIN, TEAMS])
def test_a_sound_event_is_of_its_kind(event):
    assert told(event.encode()) == []
