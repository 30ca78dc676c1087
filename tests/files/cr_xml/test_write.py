"""Chess-Results XML as it is written: by a reader of the test's own, and there and back."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from events import event
from examples import examples
from hypothesis import given
from row_tests import each_row
from strategies_model import tournaments
from there_and_back import (
    SOURCES,
    different,
    excused,
    facts_told,
    ids_told,
    mutual_games,
    rounds_told,
    tournament_in,
)
from trftext import cell, game, row
from written import ALONE, INGRID, TEAMS

from trfkit import verify
from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.generate import Choices, tournament_of
from trfkit.model import Outcome, RoundEntry
from trfkit.model.outcome import system_of
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.tie_breaks import BY_CODE
from trfkit.tie_breaks.chess_results_numbers import meaning_of_number, number_of

SAMPLES = Path(__file__).parents[3] / "samples"


def file_of(tournament):
    """Read the file element by element: lists of attributes by the name of the element."""
    root = ET.fromstring(write(tournament, "cr-xml").data.decode())  # noqa: S314 - our own
    assert root.tag == "chessresults"
    rows = {}
    for element in root.iter():
        rows.setdefault(element.tag, []).append(element.attrib)
    return rows


def number(text):
    return Decimal(text.replace(",", ".")) if text else None


def tenths(points):
    return None if points is None else Decimal(points) / 10


def results_changed(written):
    return rounds_told(written.diagnostics, "result")


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_file_comes_back_but_for_what_is_named(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    written = write(tournament, "cr-xml")
    again = read(written.data)
    assert again.version == "cr-xml"
    holds_together(tournament, written, again.tournament)


@examples(60)
@given(tournaments())
def test_every_tournament_comes_back_but_for_what_is_named(tournament):
    written = write(tournament, "cr-xml")
    again = read(written.data).tournament
    if tournament.players:
        holds_together(tournament, written, again)


def holds_together(tournament, written, again):
    lost = ids_told(written.diagnostics)
    assert "losses.players.rounds" not in lost
    changed = results_changed(written)
    numbers = [player.start_no for player in tournament.players]
    if len(set(numbers)) == len(numbers):
        back = {player.start_no: player for player in again.players}
        for player in tournament.players:
            for r, entry in enumerate(player.rounds, start=1):
                if (player.start_no, r) not in changed:
                    assert back[player.start_no].round(r) == entry, (player.start_no, r)
    named = {"players.rounds"} if changed else set()
    filled = set()
    if any(finding.code == "CNV006" for finding in written.diagnostics):
        filled.add("players.stated_points")
    if "losses.ranks-computed" in lost:
        filled.add("players.stated_rank")
    assert different(tournament, again) <= excused(written.diagnostics) | named | filled


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::2])
def test_players_stand_in_the_file(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    listed = [one for one in file_of(tournament)["player"] if one.get("lastname")]
    for player, one in zip(tournament.players, listed, strict=True):
        assert int(one["no"]) == player.start_no
        name = one["lastname"] + one["firstname"]
        letters = [letter for letter in player.name if letter.isalnum()]
        assert not letters or letters == [letter for letter in name if letter.isalnum()]
        assert one["rtgfide"] == ("" if player.rating is None else str(player.rating))
        assert one["fideid"] == ("" if player.fide_id is None else str(player.fide_id))
        assert one["title"] == (player.title or "")
        assert one["dob"][:4] == ("" if player.birth is None else f"{player.birth.year:04d}")
        if player.stated_points is not None:
            assert number(one["pts"]) == tenths(player.stated_points)


LETTERS = {Outcome.FORFEIT_WIN: "K", Outcome.FORFEIT_LOSS: "K", Outcome.SHORT_WIN: "U",
           Outcome.SHORT_DRAW: "U", Outcome.SHORT_LOSS: "U", Outcome.ADJOURNED: "H"}  # fmt: skip
STANDARD_POINTS = {Outcome.WIN: "1", Outcome.DRAW: "0.5", Outcome.LOSS: "0"}


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::2])
def test_pairings_stand_in_the_file(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    played, known = {}, {player.start_no for player in tournament.players}
    for one in file_of(tournament).get("playerpairing", ()):
        for side, other in (("white", "black"), ("black", "white")):
            who = int(one[f"{side}no"]), int(one["round"])
            assert who not in played or who[0] not in known
            played[who] = int(one[f"{other}no"]), one[f"res{side}"], one["forfeit"]
    standard = STANDARD_POINTS if tournament.point_system.win == 10 else {}
    for who, entries in mutual_games(tournament).items():
        for r, entry in entries.items():
            opponent, points, letter = played[who, r]
            assert opponent == entry.opponent
            assert letter in {LETTERS.get(entry.outcome, letter), "D"}
            if entry.outcome in standard and not letter:
                assert points == STANDARD_POINTS[entry.outcome]


@pytest.mark.parametrize("path", [p for p in SOURCES if "oracle" in p.id or "open" in p.id])
def test_a_sound_file_comes_back_with_every_tie_break(path):
    tournament = tournament_in(path)
    if tournament is None or "defects" in path.name:
        return
    again = read(write(tournament, "cr-xml").data).tournament
    score = "MPTS" if tournament.kind.is_team else "PTS"
    others = () if tournament.kind.is_team else ("BH/C1", "BH", "SB", "WIN", "BPG")
    codes = Ranking(tiebreaks=(score, *others), edition="2026")
    like = replace(tournament, abnormal_points=(), requested_byes=(), rounds=again.rounds)
    like = replace(like, team_byes=again.team_byes, point_system=again.point_system)
    assert [(one.rank, one.id, one.values) for one in rank(again, codes).rows] == [
        (one.rank, one.id, one.values) for one in rank(like, codes).rows
    ]


# What stands in it --------------------------------------------------------------------------------

ROUNDS = "\r\n".join(
    (
        '012 Club & "Friends" <Cup>', "022 Wexcombe", "032 ENG", "042 2026/03/14",
        "052 2026/03/15", "102 IA Lockhart, Simon", "112 Bell, Ann", "142 5",
        "202 PTS,BH/C1,SB,DE", "132".ljust(91) + "26/03/14  26/03/15",
        row(1, game(2, "w", "1"), game(3, "w", "+"), cell("   4", "w", " "), points="2.0", rank=1,
            name="Ash, Ada", fide_id=99900101),
        row(2, game(1, "b", "0"), game(4, "w", "W"), cell("0000", "-", "F"), points="1.0", rank=2,
            name="Birch, Bo", birth="1987/00/00"),
        row(3, game(4, "w", "0"), game(1, "b", "-"), cell("0000", "-", "U"), points="0.0", rank=4),
        row(4, game(3, "b", "0"), game(2, "b", "L"), cell("   1", "b", " "), points="0.0", rank=3),
        row(5, cell("0000", "-", "H"), cell("0000", "-", "Z"), points="0.5", rank=5),
    )
).encode()  # fmt: skip


def test_the_head_and_the_pairings_are_as_the_site_writes_them():
    rows = file_of(read(ROUNDS).tournament)
    (head,) = rows["tournament"]
    expected = {
        "type": "0", "name": 'Club & "Friends" <Cup>', "location": "Wexcombe", "federation": "ENG",
        "from": "20260314", "to": "20260315", "rounds": "5", "currentround": "2",
        "endstatus": "N", "chiefarbiter": "IA Lockhart, Simon", "deputyarbiter": "Bell, Ann",
        "tb1no": "84", "tb1_detail": "0,0,1,-,-,0,1", "tb2no": "52", "tb3no": "81", "tb4no": "0",
    }  # fmt: skip
    assert {name: head[name] for name in expected} == expected
    assert [one["date"] for one in rows["round"]] == ["20260314", "20260315", "", "", ""]
    told = [
        tuple(one[name] for name in ("round", "whiteno", "blackno", "reswhite", "resblack",
                                     "forfeit"))
        for one in rows["playerpairing"]
    ]  # fmt: skip
    assert sorted(told) == [
        ("1", "1", "2", "1", "0", ""),
        ("1", "3", "4", "0", "0", "D"),
        ("1", "5", "-2", "0.5", "", ""),
        ("2", "1", "3", "1", "0", "K"),
        ("2", "2", "4", "1", "0", "U"),
        ("2", "5", "-2", "", "", ""),
        ("3", "1", "4", "", "", ""),
        ("3", "2", "-2", "1", "", ""),
        ("3", "3", "-1", "1", "0", "K"),
    ]
    first = rows["player"][0]
    assert (first["lastname"], first["firstname"], first["pts"], first["rank"]) == (
        "Ash", "Ada", "2", "1",
    )  # fmt: skip
    assert rows["player"][1]["dob"] == "1987"
    assert read(write(read(ROUNDS).tournament, "cr-xml").data).stated[0].columns[2].number == 84


def test_a_match_stands_with_its_teams_its_boards_and_its_points():
    tournament = tournament_in(SAMPLES / "teams.xml")
    rows = file_of(tournament)
    assert [one["teamname"] for one in rows["team"]] == [team.name for team in tournament.teams]
    for one in rows["teampairing"]:
        if one["no2"] == "-1":
            continue
        boards = [
            game for game in rows["playerpairing"]
            if (game["round"], game["pairing"]) == (one["round"], one["pairing"])
        ]  # fmt: skip
        listed = [int(game["board"]) for game in boards]
        assert listed == sorted(listed)
        points = sum(
            number(game[name]) or 0 for game in boards for name in ("reswhite", "resblack")
        )
        assert points == number(one["res1"]) + number(one["res2"])


def test_an_empty_board_is_a_game_against_nobody():
    alone = replace(INGRID, start_no=1, rounds=(RoundEntry(Outcome.FORFEIT_WIN),))
    tournament = replace(ALONE, players=(alone,), rounds_played=1)
    rows = file_of(tournament)
    assert rows["player"][1]["lastname"] == ""
    assert rows["playerpairing"][0]["blackno"] == rows["player"][1]["no"] == "2"
    again = read(write(tournament, "cr-xml").data).tournament
    assert again.players[0].rounds == alone.rounds


def test_points_and_ranks_that_nobody_states_are_computed_and_told():
    players = tuple(
        replace(player, stated_points=None, stated_rank=None)
        for player in read(ROUNDS).tournament.players
    )
    written = write(replace(read(ROUNDS).tournament, players=players), "cr-xml")
    again = read(written.data).tournament
    assert [player.stated_points for player in again.players] == [20, 10, 0, 0, 5]
    assert sorted(player.stated_rank for player in again.players) == [1, 2, 3, 4, 5]
    codes = [finding.code for finding in written.diagnostics]
    assert codes.count("CNV006") == 1


def test_an_event_without_players_is_written_as_one():
    empty = replace(ALONE, players=(), rounds_played=0)
    assert file_of(empty)["tournament"][0]["rounds"] == ""
    assert read(write(empty, "cr-xml").data).tournament is None


def test_a_team_without_players_that_are_there_is_written():
    rows = file_of(TEAMS)
    assert rows["team"][0]["teamname"] == "Northgate Pawns"


# Numbers of the site ------------------------------------------------------------------------------


@pytest.mark.parametrize("of_teams", [False, True])
@pytest.mark.parametrize("edition", ["2012", "2023", "2024", "2026"])
def test_every_number_that_is_written_means_the_code(edition, of_teams):
    known = 0
    for code in [*BY_CODE, "BH/C1", "BH/M2", "FB/C1", "SB/C1", "DE/P", "ARO/C1", "BH:MP/C1/P"]:
        numbered = number_of(code, edition, of_teams=of_teams)
        if numbered is None:
            continue
        known += 1
        parameters = tuple(numbered.parameters.split(",")) if numbered.parameters else ()
        meaning = meaning_of_number(numbered.number, parameters, of_teams=of_teams)
        assert meaning.codes == (code,) if numbered.is_exact else code in meaning.codes
        assert meaning.edition in {None, edition}
    assert known > 8


@pytest.mark.parametrize(
    ("edition", "codes", "unnamed", "numbers"),
    [
        ("2026", ("BH", "BH/C1"), [], ["84", "84"]),
        ("2026", ("BH", "SB", "ARO"), ["SB"], ["84", "52", "80"]),
        ("2024", ("BH", "SB"), ["BH", "SB"], ["37", "52"]),
        ("2023", ("BH", "SB"), [], ["84", "85"]),
    ],
)
def test_no_number_names_an_edition_that_was_not_computed(edition, codes, unnamed, numbers):
    starts = {"2023": date(2024, 5, 1), "2024": date(2025, 5, 1), "2026": date(2026, 5, 1)}
    dated = replace(ALONE, start=starts[edition], tiebreaks=codes, standings_order=())
    written = write(dated, "cr-xml")
    facts = [fact for finding in written.diagnostics for fact in facts_told(finding)]
    rules = [fact.arguments for fact in facts if fact.id == "losses.rules-of-code"]
    assert [arguments["code"] for arguments in rules] == unnamed
    assert {arguments["edition"] for arguments in rules} <= {edition}
    head = file_of(dated)["tournament"][0]
    assert [head[f"tb{place}no"] for place in range(1, len(codes) + 1)] == numbers


@each_row(
    ("system", "cells", "results"),
    [
        ((30, 10, 0), "2w1 2b=", ["3 0", "1 1"]), ((20, 10, 0), "2w1 2b=", ["2 0", "1 1"]),
        ((20, 10, 0), "2w= 2b=", ["0.5 0.5", "0.5 0.5"]), ((20, 10, 0), "2w+", ["2 0"]),
        ((20, 10, 10), "2w1 2b=", ["1 0", "0.5 0.5"]), ((40, 20, 0), "2w1", ["1 0"]),
    ],
)  # fmt: skip
def test_points_of_a_system_are_written_where_a_win_tells_of_it(system, cells, results):
    answers = cells.translate(str.maketrans("2wb1+", "1bw0-"))
    rows = file_of(event(f"1 {cells}\n2 {answers}", point_system=system_of(*system)))
    told = sorted((one["round"], one["reswhite"], one["resblack"]) for one in rows["playerpairing"])
    assert [f"{white} {black}" for _, white, black in told] == results


@pytest.mark.parametrize(("start", "edition"), [("2025-05-01", "2024"), ("2026-05-01", "2026")])
def test_values_by_rules_that_no_number_names_agree_with_their_file(start, edition):
    choices = Choices(size=30, start=start, tiebreaks=("SB",))
    event = replace(tournament_of(choices, 1), tiebreaks=choices.tiebreaks)
    result = read(write(event, "cr-xml").data)
    verification = verify(result.tournament, against=result.stated)
    assert (verification.verdict.places.change, verification.differences) == (0, ())
    columns = [column for column in verification.columns if column.tiebreak == "SB"]
    assert [column.edition for column in columns] == [edition]


def test_values_of_teams_that_follow_from_their_matches_are_no_loss():
    tournament = read((SAMPLES / "teams.trf").read_bytes()).tournament
    nothing = dict.fromkeys(("stated_match_points", "stated_game_points", "stated_rank"))
    teams = tuple(replace(team, **nothing) for team in tournament.teams)

    written = write(replace(tournament, teams=teams), "cr-xml")

    said = [one.message for one in written.diagnostics if one.record == "310"]
    assert not any("no place for the teams" in one for one in said)
    assert any("the stated ranks of the teams, as it follows" in one for one in said)
