"""The list that pairing engines print, read as a round to be played."""

from __future__ import annotations

import pytest
from row_tests import each_row
from there_and_back import SAMPLES, SOURCES, facts_told, tournament_in

from trfkit.files.convert import write
from trfkit.files.pairs import is_pairs
from trfkit.files.registry import read
from trfkit.messages.message import Message
from trfkit.model import Colour, Outcome
from trfkit.record import replace


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


@pytest.mark.parametrize("text", ["2\n1 3\n2 0\n", "2\r\n  1   3\r\n2 0\r\n\r\n", "\n2\n1 3\n2 0"])
def test_white_stands_first_and_0_is_the_bye(text):
    result = read(text.encode())
    assert (result.version, told(result)) == ("pairs", [])
    rounds = {p.start_no: p.round(1) for p in result.tournament.players}
    assert {n: (e.outcome, e.opponent, e.colour) for n, e in rounds.items()} == {
        1: (Outcome.PENDING, 3, Colour.WHITE),
        2: (Outcome.PAIRING_ALLOCATED_BYE, None, None),
        3: (Outcome.PENDING, 1, Colour.BLACK),
    }
    assert result.tournament.rounds_played == 0


@each_row("text", ["", "0\n", "2\n1 2\n", "1\n1 2 3\n", "1 2\n", "x\n1 2\n", "3\n4\n"])
def test_what_is_no_list_of_pairs_is_not_taken_for_one(text):
    assert not is_pairs(text.encode())


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (
            "3\n1 2\n",
            ("IMP004", "", {"text": "3", "why": Message("IMP004.counts-pairs", stated=3, count=1)}),
        ),
        ("2\n1 2\n3 x\n", ("IMP004", "", {"text": "3 x", "why": Message("IMP004.no-two-numbers")})),
        ("2\n1 2\n3 3\n", ("IMP004", "", {"text": "3 3", "why": Message("IMP004.oneself")})),
        ("2\n1 2\n0 3\n", ("IMP004", "", {"text": "0 3", "why": Message("IMP004.zero")})),
        (
            "2\n1 2\n3 2\n",
            ("IMP004", "", {"text": "3 2", "why": Message("IMP004.paired", number=2)}),
        ),
    ],
)
def test_a_line_that_cannot_be_taken_is_named(text, finding):
    result = read(text.encode(), format="pairs")
    assert told(result) == [finding]
    assert [player.start_no for player in result.tournament.players] == [1, 2]


def test_a_list_without_pairs_holds_no_tournament():
    for text in (b"", b"0\n", b"nothing"):
        result = read(text, format="pairs")
        assert result.tournament is None
        assert "IMP001" in [finding.code for finding in result.diagnostics]


def test_before_the_first_round_the_players_are_lost():
    event = tournament_in(SAMPLES / "open-swiss.trf")
    players = tuple(replace(player, rounds=()) for player in event.players)
    written = write(replace(event, players=players, rounds_played=0), "pairs")
    assert written.data.split() == [b"0"]
    facts = [fact.id for one in written.diagnostics for fact in facts_told(one)]
    assert "losses.not-begun" in facts
    assert "losses.unpaired" not in facts


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::3])
def test_every_list_that_is_written_comes_back(path):
    tournament = tournament_in(path)
    if tournament is None:
        return
    data = write(tournament, "pairs").data
    again = read(data, format="pairs").tournament
    if again is None:
        assert data.split() == [b"0"]
        return
    assert write(again, "pairs").data.split()[0] == data.split()[0]
    number = max(tournament.rounds_played, *(len(p.rounds) for p in tournament.players))
    own = {player.start_no: player.round(number) for player in tournament.players}
    for player in again.players:
        assert own[player.start_no].opponent == player.round(1).opponent
