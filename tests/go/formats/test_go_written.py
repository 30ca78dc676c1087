"""Go tournaments as OpenGotha and TOU: by readers of the test's own, and there and back."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import facts
import pytest
from events import THREE_ONE_NIL, event
from examples import examples
from hypothesis import given
from recorded import assert_text_recorded, facts_of
from strategies_model import tournaments
from there_and_back import (
    SOURCES,
    different,
    excused,
    ids_told,
    mutual_games,
    rounds_told,
    tournament_in,
)
from written import ALONE, INGRID

from trfkit import __version__
from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.go.go_event import GoEvent, GoPlayer, parse_grade
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.model.tournament import renumber
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points

SAMPLES = Path(__file__).parents[3] / "samples"
GO = ["go-mcmahon.xml", "go-mcmahon.h9", "go-handicap.tou", "go-damaged.h9"]
FORMATS = ["opengotha", "tou"]


def told(written):
    return facts.told(written.diagnostics)


def bare_names(tournament):
    """Return all names without what formats change in them, in one order; nobody has none."""
    return sorted(
        re.sub(r"[\s,_]+", "", player.name) or f"Player{player.start_no}"
        for player in tournament.players
    )


def as_numbered(again, tournament):
    """Return what came back with the numbers of the tournament, by names; None if they repeat."""
    numbers = {re.sub(r"[\s,_]+", "", p.name): p.start_no for p in tournament.players}
    listed = [re.sub(r"[\s,_]+", "", p.name) for p in again.players]
    if len(set(listed)) < len(again.players) or set(listed) != set(numbers):
        return None
    by_number = {p.start_no: numbers[name] for p, name in zip(again.players, listed, strict=True)}
    return renumber(again, by_number)


@pytest.mark.sweep
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("path", [*SOURCES[:60:3], *SOURCES[60::12]])
def test_every_file_comes_back_but_for_what_is_named(path, form):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    holds_together(tournament, form)


@pytest.mark.parametrize("form", FORMATS)
@examples(10)
@given(tournament=tournaments())
def test_every_tournament_comes_back_but_for_what_is_named(tournament, form):
    if tournament.players:
        holds_together(tournament, form)


def holds_together(tournament, form):
    written = write(tournament, form)
    result = read(written.data, format=form)
    assert result.version == form
    again = as_numbered(result.tournament, tournament)
    lost = ids_told(written.diagnostics)
    if again is None or "losses.who-is-who" in lost:
        if form == "tou":  # it knows everybody by his place, whoever shares a name
            assert bare_names(result.tournament) == bare_names(tournament)
        else:
            assert lost & {"losses.field.name", "losses.who-is-who"}
        return
    changed = rounds_told(written.diagnostics, "result")
    if "losses.players.rounds" not in lost:
        back = {player.start_no: player for player in again.players}
        for player in tournament.players:
            for r, entry in enumerate(player.rounds, start=1):
                if (player.start_no, r) not in changed:
                    assert back[player.start_no].round(r) == entry, (player.start_no, r)
    implied = {"players", "players.rounds", "players.name", "players.stated_rank", "discipline"}
    if tournament.discipline.name == "go":
        implied -= {"discipline"}
    assert different(tournament, again) <= excused(written.diagnostics) | implied


@pytest.mark.parametrize("name", GO[:2])
def test_a_tournament_of_go_has_the_same_standings_in_opengotha(name):
    tournament = tournament_in(SAMPLES / name)
    again = read(write(tournament, "opengotha").data).tournament
    codes = Ranking(tiebreaks=("MMS", "SOS", "SOSOS", "SODOS"))
    assert [(row.id, row.values) for row in rank(again, codes).rows] == [
        (row.id, row.values) for row in rank(tournament, codes).rows
    ]


def test_a_file_of_opengotha_loses_nothing_on_its_way():
    tournament = tournament_in(SAMPLES / "go-mcmahon.xml")
    written = write(tournament, "opengotha")
    assert told(written) == []
    assert different(tournament, read(written.data).tournament) == set()


def test_a_table_of_the_french_federation_loses_nothing_on_its_way():
    tournament = tournament_in(SAMPLES / "go-handicap.tou")
    written = write(tournament, "tou")
    assert told(written) == []
    assert different(tournament, read(written.data).tournament) == set()


# Three rounds, the last one paired and open. 4 has the grade of a professional, 5 none.
PLAYED = """
1  2w1  3b=  5w?
2  1b0  4w1  U
3  4w=  1w=  4b?
4  3b=  2b0  3w?
5  H    F    1b?
"""
GRADES = {1: "4d", 2: "1k", 3: "30k", 4: "2p"}
GO_PLAYERS = tuple(
    GoPlayer(
        start_no=n,
        grade=parse_grade(GRADES.get(n, "")),
        start_score=Points(max(0, 15 * (4 - n))),
        country=None if n == 2 else "UA",
        club="Long Bridge" if n == 1 else None,
        pin=12345 * n if n < 3 else None,
        handicaps=(2, 2) if n in {1, 2} else (),
    )
    for n in range(1, 6)
)
WRITTEN = {
    "a McMahon": replace(
        event(PLAYED, rounds_played=2, name="Spring", city="Kyiv", tiebreaks=("MMS", "SOS", "DC")),
        discipline=GoEvent(players=GO_PLAYERS, board_size=13, handicap_reduction=1),
    ),
    "a Swiss": replace(
        event(PLAYED, rounds_played=2, point_system=THREE_ONE_NIL),
        discipline=GoEvent(players=tuple(replace(one, start_score=None) for one in GO_PLAYERS)),
    ),
    "chess": event(PLAYED, rounds_played=2, ratings={1: 2100, 2: 900}),
    "chess with three points for a win": event(PLAYED, point_system=THREE_ONE_NIL),
}


def test_what_is_written_is_as_recorded(pytestconfig):
    """All lines of the first event, of the others those that no file before had."""
    lines = []
    for name, tournament in WRITTEN.items():
        for form in ("h9", *FORMATS) if name != "chess with three points for a win" else ("h9",):
            found = write(tournament, form)
            text = found.data.decode().replace(__version__, "")
            told = [facts_of(one) for one in found.diagnostics]
            told += [f"    {line.rstrip()}" for line in text.splitlines()]
            lines += [f"{name} as {form}", *(line for line in told if line not in lines)]
    assert_text_recorded(lines, Path(__file__).with_name("written.txt"), pytestconfig)


# By hand -----------------------------------------------------------------------------------------


def test_games_and_players_stand_in_the_xml():
    tournament = tournament_in(SAMPLES / "go-mcmahon.h9")
    root = ET.fromstring(write(tournament, "opengotha").data.decode())  # noqa: S314 - our own
    players = {}
    for player, element in zip(tournament.players, root.iter("Player"), strict=True):
        one = tournament.discipline.player(player.start_no)
        assert element.get("rank").lower() == str(one.grade)
        assert element.get("registeringStatus") == "FIN"
        assert len(element.get("participating")) == 20
        assert element.get("egfPin") == ("" if one.pin is None else f"{one.pin:08d}")
        key = (element.get("name") + element.get("firstName")).replace(" ", "").upper()
        players[key] = player
    settings = next(root.iter("GeneralParameterSet"))
    ladder = [parse_grade(settings.get(f"genMM{name}")).rank for name in ("Floor", "Bar", "Zero")]
    for element, player in zip(root.iter("Player"), tournament.players, strict=True):
        one = tournament.discipline.player(player.start_no)
        base = min(max(one.grade.rank, ladder[0]), ladder[1]) - ladder[2]
        assert 10 * (base + int(element.get("smmsCorrection"))) == (one.start_score or 0)
    games = {(int(g.get("roundNumber")), g.get("whitePlayer")): g for g in root.iter("Game")}
    assert 2 * len(games) == sum(len(one) for one in mutual_games(tournament).values())
    for (number, key), element in games.items():
        white, black = players[key], players[element.get("blackPlayer")]
        entry = white.round(number)
        assert entry.opponent == black.start_no
        won = {Outcome.WIN: "WHITEWINS", Outcome.DRAW: "EQUAL", Outcome.FORFEIT_WIN: "WHITEWINS"}
        if entry.outcome in won:
            assert element.get("result").startswith(f"RESULT_{won[entry.outcome]}")
        if entry.outcome is Outcome.FORFEIT_WIN:
            assert element.get("result").endswith("_BYDEF")
        else:
            stones = tournament.discipline.player(white.start_no).handicap(number)
            assert int(element.get("handicap")) == (stones or 0)
    criteria = [one.get("name") for one in root.iter("PlacementCriterion")]
    assert (criteria[:2], len(criteria)) == (["MMS", "SOSM"], 6)


TOKEN = re.compile(r"([0-9]+)([+=?-])(?:([wb?])([0-9]*))?")


def test_rows_of_a_french_table_name_each_other_by_their_places():
    tournament = tournament_in(SAMPLES / "go-handicap.tou")
    lines = write(tournament, "tou").data.decode().splitlines()
    facts = dict(line[1:].split("=", 1) for line in lines if re.match(r";[a-z]+=", line))
    assert facts == {
        "name": "Tournoi du Tilleul", "date": "14/03/2026", "vill": "Tilly", "size": "13",
        "comm": "Tournoi a handicap", "prog": "OpenGotha 3.51", "time": "30+b", "ta": "37",
        "komi": "6.5",
    }  # fmt: skip
    rows = [line.split() for line in lines if not line.startswith(";")]
    tokens = {int(row[0]): [TOKEN.fullmatch(cell) for cell in row[-3:]] for row in rows}
    assert [row[:4] for row in rows] == [
        ["1", "Garnier", "Luce", "2K"], ["2", "Perrin", "Noe", "3K"], ["3", "Faure", "Ines", "5K"],
        ["4", "le_Goff", "Yann", "6K"],
    ]  # fmt: skip
    for place, row in tokens.items():
        for r, token in enumerate(row):
            if int(token[1]):
                other = tokens[int(token[1])][r]
                assert int(other[1]) == place
                assert {token[2], other[2]} in ({"+", "-"}, {"="})
                assert {token[3], other[3]} == {"w", "b"}


def test_homonyms_keep_their_games_under_another_name():
    pair = (
        replace(INGRID, start_no=1, rounds=(RoundEntry(Outcome.WIN, 2, Colour.WHITE),)),
        replace(INGRID, start_no=2, rounds=(RoundEntry(Outcome.LOSS, 1, Colour.BLACK),)),
    )
    tournament = replace(ALONE, players=pair, rounds_played=1)
    written = write(tournament, "opengotha")
    again = read(written.data).tournament
    assert [player.name for player in again.players] == ["Nordahl, Ingrid", "Nordahl, Ingrid 2"]
    assert [player.round(1) for player in again.players] == [p.round(1) for p in pair]
    changed = ("losses.field.name", "Nordahl, Ingrid", "Nordahl, Ingrid 2")
    assert changed in [one[2:] for one in facts.told(written.diagnostics)]


def test_two_of_one_name_are_told_apart_in_a_french_table():
    """Its places are other numbers than those of the tournament."""
    tournament = tournament_in(SAMPLES / "round-robin.trf")
    first, *others = tournament.players
    homonyms = replace(first, name=others[-1].name), *others
    assert told(write(replace(tournament, players=homonyms), "tou")) == told(
        write(tournament, "tou")
    )


def test_a_club_of_two_letters_is_no_country():
    go = GoEvent(
        players=(GoPlayer(start_no=1, grade=parse_grade("3d"), club="Ba", licence="9990001"),),
        komi=Decimal("6.5"),
    )
    player = replace(INGRID, start_no=1, rounds=(RoundEntry(Outcome.FULL_POINT_BYE),))
    tournament = replace(ALONE, players=(player,), rounds_played=1, discipline=go)
    again = read(write(tournament, "tou").data, format="tou").tournament
    assert (again.discipline.players[0].club, again.discipline.players[0].country) == ("Ba", None)
    assert again.discipline.players[0].licence == "9990001"


@pytest.mark.parametrize("form", FORMATS)
def test_an_event_without_players_is_written(form):
    assert write(replace(ALONE, players=(), rounds_played=0), form).data


@pytest.mark.parametrize(
    ("rows", "worth", "participating"),
    [
        ("2w1 3b1 U", "0", "111"),
        ("2w1 H 3b1", "1", "101"),
        ("F 2w1 H", "2", "011"),
        ("H 2w1 H", "1", "010"),
        ("Z 2w1 H", "1", "110"),
    ],
)
def test_the_worth_of_an_absence_is_that_of_most_byes(rows, worth, participating):
    plain = event(f"1  {rows}\n2\n3", rounds_played=3, rounds=3)
    tree = ET.fromstring(write(plain, "opengotha").data)  # noqa: S314 - our own
    (parameters,) = tree.iter("GeneralParameterSet")
    first = next(tree.iter("Player"))
    assert parameters.get("genMMS2ValueAbsent") == worth
    assert first.get("participating")[:3] == participating
