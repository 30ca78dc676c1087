"""Games, roster and crosstable as lists: there and back, and by a reader of the test's own."""

from __future__ import annotations

import csv
import io

import pytest
from examples import examples
from hypothesis import given
from row_tests import each_row
from strategies_model import tournaments
from there_and_back import SOURCES, different, excused, tournament_in
from trftext import cell, game, row
from written import ALONE, INGRID, TEAMS

from trfkit.files.convert import write
from trfkit.files.csv_lists.read import GAMES, ROSTER, read_games, read_roster, with_roster
from trfkit.files.registry import read
from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundEntry
from trfkit.ranking import Ranking, rank
from trfkit.record import replace

DELIMITERS = {"csv": ",", "tsv": "\t"}


def cells_of(data, delimiter=","):
    """Read a list as any program would: by the module csv, the mark aside."""
    text = data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def together(tournament, form="csv"):
    """Return what comes back from games and roster, and what the reports of both name."""
    games, roster = write(tournament, f"{form}-games"), write(tournament, f"{form}-roster")
    result = with_roster(read_games(games.data), read_roster(roster.data))
    of_games, of_roster = excused(games.diagnostics), excused(roster.diagnostics)
    inferred = {"kind"}  # from games and teams together
    return result, (of_games & of_roster) | ((of_games | of_roster) & inferred)


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_games_and_roster_of_every_file_make_the_tournament_again(path):
    tournament = tournament_in(path)
    if tournament is None:
        return
    result, lost = together(tournament)
    if not tournament.rounds_played and not any(p.rounds for p in tournament.players):
        return  # a list without a row
    assert different(tournament, result.tournament) <= lost


@examples(60)
@given(tournaments())
def test_games_and_roster_of_every_tournament_make_it_again(tournament):
    for form in DELIMITERS:
        result, lost = together(tournament, form)
        if result.tournament is not None:
            assert different(tournament, result.tournament) <= lost


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_the_games_alone_keep_every_result(path):
    tournament = tournament_in(path)
    if tournament is None or not any(player.rounds for player in tournament.players):
        return
    written = write(tournament, "csv-games")
    again = read(written.data)
    assert again.version == "csv-games"
    assert different(tournament, again.tournament) <= excused(written.diagnostics)


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_crosstable_keeps_results_and_points(path):
    tournament = tournament_in(path)
    if tournament is None or tournament.rounds_played < 2 or len(tournament.players) < 4:
        return
    table = cells_of(write(tournament, "csv-crosstable").data)
    by_number = {int(line["startno"]): line for line in table}
    assert len(by_number) == len(tournament.players)
    for player in tournament.players:
        line = by_number[player.start_no]
        for number, entry in enumerate(player.rounds, start=1):
            text = line[f"r{number}"]
            letter = entry.outcome.letter.strip()
            if entry.opponent is None and letter == "-":
                letter = "Z"  # the same, and reported
            if tournament.kind.is_team and letter == "U":
                letter = text if text in {"F", "H", "Z"} else letter  # of the same worth
            assert text.endswith(letter)
            assert text.startswith("" if entry.opponent is None else str(entry.opponent))


@pytest.mark.parametrize("path", [p for p in SOURCES if "oracle" in p.id or "open" in p.id])
@each_row("form", DELIMITERS)
def test_a_sound_crosstable_is_read_back_with_every_tie_break(path, form):
    tournament = tournament_in(path)
    if tournament is None or tournament.kind.is_team or "defects" in path.name:
        return
    written = write(tournament, f"{form}-crosstable")
    again = read(written.data).tournament
    assert again is not None
    assert {p.start_no: p.rounds for p in again.players} == {
        p.start_no: p.rounds for p in tournament.players
    }
    codes = Ranking(tiebreaks=("PTS", "BH/C1", "BH", "SB", "WIN", "BPG"), edition="2026")
    like = replace(tournament, point_system=again.point_system, abnormal_points=())
    like = replace(like, kind=again.kind, rounds=again.rounds)
    assert [(row.rank, row.id, row.values) for row in rank(again, codes).rows] == [
        (row.rank, row.id, row.values) for row in rank(like, codes).rows
    ]


# What stands in them ------------------------------------------------------------------------------


SWISS = "\r\n".join(
    (
        "012 Club Night",
        row(1, game(2, "w", "1"), game(3, "b", "0"), cell("0000", "-", "H"), points="1.5"),
        row(2, game(1, "b", "0"), game(4, "w", "="), points="0.5"),
        row(3, game(4, "w", "1"), game(1, "w", "1"), points="2.0"),
        row(4, game(3, "b", "0"), game(2, "b", "="), cell("0000", "-", "Z"), points="0.5"),
    )
).encode()


def test_a_damaged_rating_of_a_crosstable_costs_no_result():
    tournament = read(SWISS).tournament
    players = [replace(p, rating=2300 + p.start_no) for p in tournament.players]
    tournament = replace(tournament, players=tuple(players))
    data = write(tournament, "csv-crosstable").data
    assert data.count(b"2303") == 1
    again = read(data.replace(b"2303", b"23O3")).tournament
    assert {p.start_no: p.rounds for p in again.players} == {
        p.start_no: p.rounds for p in tournament.players
    }


def test_a_game_is_one_row_and_boards_follow_the_scores():
    lines = cells_of(write(read(SWISS).tournament, "csv-games").data)
    assert tuple(lines[0]) == GAMES
    assert [tuple(line.values())[:6] for line in lines] == [
        ("1", "1", "1", "2", "1", "0"),
        ("1", "2", "3", "4", "1", "0"),
        ("2", "1", "3", "1", "1", "0"),
        ("2", "2", "2", "4", "=", "="),
        ("3", "1", "1", "", "H", ""),
    ]


def test_a_roster_has_a_row_for_each_player():
    (line,) = cells_of(write(ALONE, "csv-roster").data)
    assert tuple(line) == ROSTER
    assert list(line.values()) == [
        "4", "Nordahl, Ingrid", "w", "WIM", "2155", "NOR", "99900328", "2004-12-01",
        "", "", "", "",
    ]  # fmt: skip


def test_teams_and_boards_stand_in_the_roster():
    roster = write(TEAMS, "csv-roster").data
    teams = {(line["team"], line["board"]): int(line["startno"]) for line in cells_of(roster)}
    for team in TEAMS.teams:
        for board, member in enumerate(team.members, start=1):
            if any(player.start_no == member for player in TEAMS.players):
                assert teams[team.name, str(board)] == member


def test_colours_that_are_not_white_and_black_are_kept():
    one = replace(INGRID, start_no=1, rounds=(RoundEntry(Outcome.FORFEIT_WIN, 2),))
    two = replace(INGRID, start_no=2, rounds=(RoundEntry(Outcome.FORFEIT_LOSS, 1),))
    tournament = replace(ALONE, players=(one, two), rounds_played=1)
    (line,) = cells_of(write(tournament, "csv-games").data)
    assert line["colours"] == "--"
    assert together(tournament)[0].tournament.players[0].rounds == one.rounds


def test_excel_finds_the_mark_and_tabs_have_none():
    assert write(ALONE, "csv-games").data.startswith(b"\xef\xbb\xbfround,board")
    assert write(ALONE, "tsv-games").data.startswith(b"round\tboard")


@each_row(
    "name", ["=cmd|' /C calc'!A0", "+1", "-Anna", "@x", "'=1", "''+x", "'ordinary'", "O'Neill"]
)
@each_row("form", DELIMITERS)
def test_no_name_is_a_formula_and_every_name_comes_back(name, form):
    tournament = replace(ALONE, players=(replace(INGRID, name=name),))
    for shape in ("games", "roster", "crosstable"):
        data = write(tournament, f"{form}-{shape}").data
        for line in cells_of(data, DELIMITERS[form]):
            assert not line.get("name", line.get("white_name")).startswith(("=", "+", "-", "@"))
    assert together(tournament, form)[0].tournament.players[0].name == name


# What others write --------------------------------------------------------------------------------


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


@each_row("delimiter", [";", "\t", "|"])
@each_row("draw", ["½", "0,5", "0.5", "1/2", "="])
def test_a_list_by_hand_is_read_with_any_delimiter_and_draw(delimiter, draw):
    text = f"Round;White;Black;White_Result;Black_Result\n1;1;2;{draw};{draw}\n\n1;3;;u;\n"
    result = read(text.replace(";", delimiter).encode())
    assert result.version == "csv-games"
    assert told(result) == []
    assert [player.round(1).outcome for player in result.tournament.players] == [
        Outcome.DRAW,
        Outcome.DRAW,
        Outcome.PAIRING_ALLOCATED_BYE,
    ]


def test_the_line_of_excel_that_names_the_delimiter_is_no_heading():
    result = read(b"sep=;\r\nround;white;black;white_result\r\n1;1;2;1\r\n")
    assert len(result.tournament.players) == 2


@each_row(
    ("line", "finding"),
    [
        ("x,1,2,1,0", ("IMP004", "", {"text": "x 1 2 1 0", "why": Message("IMP004.no-round")})),
        ("999,1,2,1,0", ("IMP004", "", {"text": "999 1 2 1 0", "why": Message("IMP004.no-round")})),
        (
            "1,a,2,1,0",
            (("IMP004", "", {"text": "1 a 2 1 0", "why": Message("IMP004.no-white")})),
        ),
        (
            "1,3,b,1,0",
            ("IMP004", "", {"text": "1 3 b 1 0", "why": Message("IMP004.no-black")}),
        ),
        ("1,3,3,1,0", ("IMP004", "", {"text": "1 3 3 1 0", "why": Message("IMP004.oneself")})),
        (
            "1,3,2,1,0",
            (
                "IMP004",
                "",
                {"text": "1 3 2 1 0", "why": Message("IMP004.row-in-round", number=2, in_round=1)},
            ),
        ),
        ("1,3,4,q,0", ("IMP003", "", {"text": "q"})),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_the_rest_is_kept(line, finding):
    result = read(f"round,white,black,white_result,black_result\n1,1,2,1,0\n{line}\n".encode())
    assert told(result) == [finding]
    assert result.tournament.players[0].round(1).opponent == 2


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        (",Ash,,", ("IMP004", "", {"text": "Ash", "why": Message("IMP004.no-number")})),
        (
            "1,Ash,,",
            ("IMP004", "", {"text": "1 Ash", "why": Message("IMP004.another-row", number=1)}),
        ),
        ("2,Ash,2l05,", ("IMP002", "unread-cell", {"text": "2l05", "heading": "rating"})),
        ("2,Ash,,1987-13", ("IMP002", "unread-cell", {"text": "1987-13", "heading": "birth"})),
    ],
)
def test_a_row_of_a_roster_that_cannot_be_read_is_named(line, finding):
    result = read(f"startno,name,rating,birth\n1,Birch,2100,1999\n{line}\n".encode())
    assert result.version == "csv-roster"
    assert told(result) == [finding]


def test_a_list_without_rows_holds_no_tournament():
    for text in (b"round,white,black,white_result\n", b"startno,name\n"):
        result = read(text)
        assert result.tournament is None
        assert [finding.code for finding in result.diagnostics] == ["IMP001"]


def test_a_cell_without_an_end_never_raises():
    result = read(b'startno,name\n1,"' + b"x" * 200_000)
    assert [finding.code for finding in result.diagnostics][:1] == ["IMP001"]


def test_roster_and_games_that_contradict_each_other_are_named():
    games = read_games(b"round,white,black,white_result,black_result,white_name\n1,1,2,1,0,Ash\n")
    roster = read_roster(b"startno,name\n1,Birch\n3,Cedar\n")
    result = with_roster(games, roster)
    assert [player.name for player in result.tournament.players] == ["Ash", "Cedar", ""]
    assert told(result) == [
        ("IMP007", "", {"one": "Ash", "other": "Birch"}),
        ("IMP007", "", {"one": "", "other": "nobody"}),
    ]


def test_the_command_line_takes_games_and_roster(trfkit, tmp_path):
    (tmp_path / "in.trf").write_bytes(SWISS)
    trfkit("convert", tmp_path / "in.trf", tmp_path / "g.csv")
    trfkit("convert", tmp_path / "in.trf", tmp_path / "r.csv", "--to", "csv-roster")
    ran = trfkit(
        "convert", tmp_path / "g.csv", tmp_path / "out.trf", "--starting-rank", tmp_path / "r.csv"
    )
    assert ran.code == 0
    again = read((tmp_path / "out.trf").read_bytes()).tournament
    assert [p.rounds for p in again.players] == [p.rounds for p in read(SWISS).tournament.players]
    assert [p.rating for p in again.players] == [p.rating for p in read(SWISS).tournament.players]


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (read_games, "round,white,black,white_result,black_result\n1,1,2,1,0\n{}"),
        (read_roster, "startno,name\n1,Ash\n2,Birch\n{}"),
    ],
)
def test_rows_beyond_the_last_number_are_left_out(reader, text):
    rows = {read_games: "1,{},{},1,0\n", read_roster: "{},P\n"}[reader]
    result = reader(text.format(rows.format(10_000, 3) + rows.format(9999, 9998)).encode())
    assert {player.start_no for player in result.tournament.players} >= {1, 2, 9999}
    (values,) = [values for code, _, values in told(result) if code == "IMP004"]
    assert values["why"] == Message("IMP004.large-number", most=9999, number=10_000)
