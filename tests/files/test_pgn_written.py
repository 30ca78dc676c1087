"""PGN, Markdown and HTML, each held against a reader of the test's own."""

from __future__ import annotations

import html
import re
from pathlib import Path

import facts
import pytest
from there_and_back import SOURCES, rounds_told, tournament_in
from trftext import cell, game, row
from written import ALONE, INGRID

from trfkit.files.convert import convert, write
from trfkit.files.registry import read
from trfkit.model import Colour, Outcome
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
SHARES = {Outcome.FORFEIT_WIN: 2, Outcome.FORFEIT_LOSS: 0}


def games_of(data):
    """Read PGN line by line: the tags of each game, and what stands behind them."""
    games, tags, is_open = [], {}, False
    for line in data.decode("utf-8").split("\r\n"):
        if match := TAG.fullmatch(line):
            if not is_open:
                tags, is_open = {}, True
            tags[match[1]] = match[2].replace('\\"', '"').replace("\\\\", "\\")
        elif line:
            assert is_open
            assert line.split()[-1] == tags["Result"]
            games.append(tags)
            is_open = False
    return games


def shares(player, number):
    entry = player.round(number)
    return SHARES.get(entry.outcome, entry.outcome.share)


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_mutual_pairing_is_a_game_with_its_result(path):
    tournament = tournament_in(path)
    if tournament is None:
        return
    written = write(tournament, "pgn")
    by_number = {player.start_no: player for player in tournament.players}
    expected = 0
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            other = by_number.get(entry.opponent)
            if other is not None and other is not player:
                expected += other.round(number).opponent == player.start_no
    games = games_of(written.data)
    assert 2 * len(games) == expected
    open_results = sum(tags["Result"] == "*" for tags in games)
    changed = len(rounds_told(written.diagnostics, "result"))
    pending = sum(
        entry.outcome in {Outcome.PENDING, Outcome.ADJOURNED} and entry.opponent is not None
        for player in tournament.players
        for entry in player.rounds
    )
    assert open_results <= changed + pending


def test_results_belong_to_the_players_they_name():
    tournament = tournament_in(SAMPLES / "open-swiss.trf")
    by_name = {player.name: player for player in tournament.players}
    for tags in games_of(write(tournament, "pgn").data):
        number, board = map(int, tags["Round"].split("."))
        white, black = by_name[tags["White"]], by_name[tags["Black"]]
        assert SCORES[tags["Result"]] == (shares(white, number), shares(black, number))
        assert tags.get("WhiteElo", "None") == str(white.rating)
        assert tags.get("BlackFideId", "None") == str(black.fide_id)
        assert tags["Board"] == str(board)
        assert white.round(number).colour is Colour.WHITE


ROUND = "\r\n".join(
    (
        '012 The "Big\\Small" Open',
        row(1, game(2, "w", "1"), game(3, "w", "+"), cell("   4", "w", " "), points="2.0"),
        row(2, game(1, "b", "0"), game(4, "w", "W"), cell("   3", "w", " "), points="1.0"),
        row(3, game(4, "w", "0"), game(1, "b", "-"), cell("   2", "b", " "), points="0.0"),
        row(4, game(3, "b", "0"), game(2, "b", "L"), cell("0000", "-", "H"), points="0.5"),
    )
).encode()


def test_forfeits_short_games_and_what_pgn_cannot_say():
    written = convert(read(ROUND), "pgn")
    games = games_of(written.data)
    assert [(tags["Round"], tags["Result"], tags.get("Termination")) for tags in games] == [
        ("1.1", "1-0", None),
        ("1.2", "*", None),
        ("2.1", "1-0", "unplayed"),
        ("2.2", "1-0", "unterminated"),
        ("3.2", "*", None),
    ]
    assert games[0]["Event"] == 'The "Big\\Small" Open'
    told = facts.told(written.diagnostics)
    assert ("CNV002", "001", "losses.result(round=1)", "4w0", "4w") in told
    assert ("CNV001", "001", "losses.away(rounds=(3,), count=1)") in told
    assert ("CNV002", "001", "losses.result(round=3)", "4w", "Z") in told


def test_one_round_to_be_played(trfkit, tmp_path):
    (tmp_path / "in.trf").write_bytes(ROUND)
    trfkit("convert", tmp_path / "in.trf", tmp_path / "r3.pgn", "--round", "3")
    games = games_of((tmp_path / "r3.pgn").read_bytes())
    assert [(tags["White"], tags["Result"]) for tags in games] == [
        (read(ROUND).tournament.players[1].name, "*")
    ]
    ran = trfkit("convert", tmp_path / "in.trf", tmp_path / "x.json", "--round", "3")
    assert ran.code == 2
    assert "--round is only for pgn and pairs; json has all rounds" in ran.err
    with pytest.raises(ValueError, match="all rounds or none"):
        write(ALONE, "json", only_round=1)


# Markdown -----------------------------------------------------------------------------------------


def table_of(data):
    """Read a table of Markdown: its head, and its rows by heading."""
    lines = [line for line in data.decode().splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    head, _, *body = [[re.sub(r"\\(.)", r"\1", cell.strip()) for cell in line] for line in cells]
    return [dict(zip(head, line, strict=True)) for line in body]


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::3])
def test_every_player_has_a_row(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    rows = table_of(write(tournament, "markdown").data)
    assert sorted(int(row["startno"]) for row in rows) == sorted(
        player.start_no for player in tournament.players
    )


def test_a_crosstable_to_read():
    text = write(tournament_in(SAMPLES / "open-swiss.trf"), "markdown").data.decode()
    assert text.startswith("# Riverside Open\r\n\r\nOstermunding am See, SUI, 2026-03-07 to")
    best = table_of(text.encode())[0]
    assert (best["name"], best["r6"], best["pts"]) == ("Vastarelli,Dario", "4b½", "6.5")


def test_no_name_breaks_the_table():
    player = replace(INGRID, name="a|b *c* <script>\n[x](y)")
    (line,) = table_of(write(replace(ALONE, players=(player,)), "markdown").data)
    assert line["name"].startswith("a|b *c* <script>")


# A page -------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::4])
def test_a_page_has_the_rows_of_the_crosstable_in_markdown(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    page = write(tournament, "html").data.decode()
    cells = re.findall(r"<t[dh][^>]*>(?:<bdi>)?(.*?)(?:</bdi>)?</t[dh]>", page)
    rows = table_of(write(tournament, "markdown").data)
    assert [html.unescape(cell) for cell in cells] == [
        *rows[0],
        *(cell for row in rows for cell in row.values()),
    ]


def test_a_page_is_read_again(trfkit, tmp_path):
    page = tmp_path / "open.html"
    assert trfkit("convert", SAMPLES / "open-swiss.trf", page).code == 0
    again = read(page.read_bytes()).tournament
    before = tournament_in(SAMPLES / "open-swiss.trf")
    assert [player.rounds for player in again.players] == [
        player.rounds for player in before.players
    ]
    assert "<h1><bdi>Riverside Open</bdi></h1>" in page.read_text(encoding="utf-8")


def test_no_name_breaks_the_page():
    player = replace(INGRID, name="a & b <script>alert(1)</script>")
    page = write(replace(ALONE, players=(player,)), "html").data.decode()
    assert "a &amp; b &lt;script&gt;alert(1)" in page
    assert "<script" not in page


# What the engines print ---------------------------------------------------------------------------


def test_pairs_are_numbers_by_boards(trfkit, tmp_path):
    (tmp_path / "in.trf").write_bytes(ROUND)
    ran = trfkit("convert", tmp_path / "in.trf", "-", "--to", "pairs", "--round", "2")
    assert ran.out.split() == ["2", "1", "3", "2", "4"]
    written = convert(read(ROUND), "pairs")
    assert written.data == b"1\r\n2 3\r\n"
    told = facts.told(written.diagnostics)
    assert ("CNV001", "001", "losses.other-rounds(round=3)") in told


@pytest.mark.parametrize("path", SOURCES[::5])
def test_pairs_hold_every_mutual_pairing_of_the_last_round(path):
    tournament = tournament_in(path)
    if tournament is None:
        return
    number = max((len(player.rounds) for player in tournament.players), default=0)
    number = max(number, tournament.rounds_played)
    count, *lines = write(tournament, "pairs").data.decode().splitlines()
    assert int(count) == len(lines)
    for line in lines:
        white, black = map(int, line.split())
        (player,) = (p for p in tournament.players if p.start_no == white)
        assert player.round(number).opponent == (black or None)
