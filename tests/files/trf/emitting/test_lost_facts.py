"""No writer loses a participant, a member of a team, a game or a bye without saying so."""

from __future__ import annotations

import facts
import pytest
from builders import SWISS, TEAMS
from trftext import game, row, trf

from trfkit.files.convert import conversion, write
from trfkit.files.registry import read
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.emitting import canonical_layout as laying_out
from trfkit.files.trf.emitting import update, updating
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.files.trf.emitting.loss_report import facts_of, lost_facts
from trfkit.findings import Diagnostic
from trfkit.model import ByeType, ForfeitedMatch, LineUp, RequestedByes, TeamByes
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal


@pytest.fixture
def swiss():
    return read(SWISS.encode())


@pytest.fixture
def teams():
    return read(TEAMS.encode())


def without_player(tournament, number):
    players = tuple(one for one in tournament.players if one.start_no != number)
    return replace(tournament, players=players)


def without_game(tournament, number):
    first, *others = next(one for one in tournament.players if one.start_no == number).rounds
    assert first.opponent is not None
    rows = {number: (replace(first, opponent=None), *others)}
    players = (
        replace(one, rounds=rows.get(one.start_no, one.rounds)) for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def test_a_tournament_loses_nothing_of_itself(swiss, teams):
    for tournament in (swiss.tournament, teams.tournament):
        assert len(set(facts_of(tournament))) > 20
        assert lost_facts(tournament, tournament) == []


def told(before, after):
    return [facts.shown(fact.message) for fact in lost_facts(before, after)]


def test_whoever_and_whatever_is_missing_is_told(swiss, teams):
    before = swiss.tournament
    assert "losses.player(player=3, round=0)" in told(before, without_player(before, 3))
    assert told(before, without_game(before, 1)) == ["losses.game(player=1, round=1)"]
    event = teams.tournament
    first, *others = event.teams
    shorter = replace(event, teams=(replace(first, members=first.members[:-1]), *others))
    (lost,) = lost_facts(event, shorter)
    assert lost.message.id == "losses.member"
    assert (lost.player, lost.team) == (first.members[-1], first.number)


@pytest.mark.parametrize(
    "matches",
    [
        {"line_ups": (LineUp(1, 1, 2, (1, None)),)},
        {"forfeited_matches": (ForfeitedMatch("+-", 1, 1, 2),)},
        {"team_byes": TeamByes(None, None, (None, 2))},
        {"requested_byes": (RequestedByes(ByeType.HALF, 2, (1,)),)},
    ],
)
def test_matches_and_byes_of_teams_are_facts(teams, matches):
    lost = lost_facts(replace(teams.tournament, **matches), teams.tournament)
    (one,) = lost
    assert one.kind in {"match", "bye"}
    assert one.message.id == {"match": "losses.match", "bye": "losses.bye-of-team"}[one.kind]


def test_a_bye_that_was_asked_for_may_stand_in_the_row(swiss):
    byes = RequestedByes(ByeType.HALF, 4, (2,))
    before = replace(swiss.tournament, requested_byes=(byes,))
    assert told(before, swiss.tournament) == ["losses.bye(player=2, round=4)"]
    assert lost_facts(before, read(write(before, "trf16").data).tournament) == []


def loss(**values):
    return Diagnostic(**{"code": "CNV001", "values": {"facts": (), "target": ""}, **values})


@pytest.mark.parametrize(
    ("listed", "is_named"),
    [
        pytest.param(loss(record="001", participant=1), True, id="of the player"),
        pytest.param(loss(record="001"), True, id="of all"),
        pytest.param(loss(record="001", participant=2), False, id="of another player"),
        pytest.param(loss(record="310"), False, id="of another record"),
        pytest.param(loss(record="001", participant=1, code="CNV006"), False, id="no loss"),
    ],
)
def test_a_loss_is_named_by_a_finding_of_its_record_and_player(swiss, listed, is_named):
    before = swiss.tournament
    assert (lost_facts(before, without_game(before, 1), [listed]) == []) == is_named


# Writers ------------------------------------------------------------------------------------------


def without_row(data, number):
    lines = data.splitlines(keepends=True)
    return b"".join(one for one in lines if not one.startswith(b"001%5d" % number))


def spoilt(function, spoil):
    return lambda *given, **named: spoil(function(*given, **named))


def test_what_is_put_into_a_file_is_not_written_where_somebody_is_lost(swiss, monkeypatch):
    def spoil(updated):
        gone = swiss.provenance.players[3].line
        records = tuple(one for one in updated.document.records if one.line != gone)
        return updated._replace(document=replace(updated.document, records=records))

    monkeypatch.setattr(updating._Update, "updated", spoilt(updating._Update.updated, spoil))
    changed = replace(swiss.tournament, city="Elsewhere")
    with pytest.raises(Refusal, match="it would lose player 3, the game of player 3"):
        update(swiss, changed)
    with pytest.raises(Refusal, match="player 3"):
        annotate(swiss, rank(swiss.tournament, Ranking()))


def test_what_is_laid_out_is_not_written_where_somebody_is_lost(swiss, monkeypatch):
    def spoil(laid_out):
        return laid_out._replace(data=without_row(laid_out.data, 3))

    monkeypatch.setattr(laying_out, "_laid_out", spoilt(laying_out._laid_out, spoil))
    with pytest.raises(Refusal, match="player 3"):
        canonical(swiss)


@pytest.mark.parametrize("to", ["trf16", "trf26"])
def test_a_new_file_lists_whoever_it_lacks(swiss, monkeypatch, to):
    def spoil(emitted):
        return emitted._replace(data=without_row(emitted.data, 3))

    monkeypatch.setattr(conversion, "emit", spoilt(conversion.emit, spoil))
    listed = write(swiss.tournament, to).diagnostics
    assert ("CNV001", "001", "losses.player(player=3, round=0)") in facts.told(listed)


def test_a_new_file_that_cannot_be_read_is_not_written(teams):
    broken = replace(teams.tournament, forfeited_matches=(ForfeitedMatch("++", 1, 1, 2),))
    with pytest.raises(Refusal, match="could not read it back"):
        write(broken, "json")


# Teams of 013 -------------------------------------------------------------------------------------

OLD_TEAMS = (
    "012 Two Clubs Cup",
    "092 Team: Round-Robin",
    row(1, game(3, "w", "1"), name="Elm, Ed", points="1.0", rank=1),
    row(2, game(4, "b", "0"), name="Fir, Flo", points="0.0", rank=3),
    row(3, game(1, "b", "0"), name="Gum, Gil", points="0.0", rank=4),
    row(4, game(2, "w", "1"), name="Hop, Ida", points="1.0", rank=2),
    "013 Hill Club                          1    2",
    "013 Dale Club                          3    4",
)


@pytest.mark.parametrize(
    "damaged", [(), ("310 Hill Club",), ("310     Hill",), ("310 ??? Hill Club   HIL",)]
)
def test_teams_of_013_keep_their_lines_whatever_310_says(damaged):
    data = trf(*OLD_TEAMS, *damaged)
    result = read(data)
    assert [team.members for team in result.tournament.teams] == [(1, 2), (3, 4)]
    written = bytes(annotate(result, rank(result.tournament, Ranking())))
    for line in trf(*OLD_TEAMS).splitlines():
        assert line.startswith(b"001") or line in written.splitlines()
    assert [team.members for team in read(written).tournament.teams] == [(1, 2), (3, 4)]
