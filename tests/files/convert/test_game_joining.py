"""Games of another file in a tournament: results of a PGN, the pairs of an engine."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from there_and_back import SOURCES, mutual_games, tournament_in
from trftext import cell, game, row

import trfkit as library
from trfkit.checks import check
from trfkit.files.convert import write
from trfkit.files.convert.game_joining import with_games
from trfkit.files.registry import read
from trfkit.messages.message import Message, Participant, Several
from trfkit.model import Outcome, RoundKind
from trfkit.record import replace
from trfkit.regulations import Refusal

SAMPLES = Path(__file__).parents[3] / "samples"
OPEN = cell("   2", "w", " ")
PAIRED = "\r\n".join(
    (
        "012 Club Night",
        "042 2026/03/01",
        "142 3",
        row(1, game(2, "w", "1"), cell("   3", "b", " "), name="Ash, Ada", points="1.0"),
        row(2, game(1, "b", "0"), cell("   4", "w", " "), name="Birch, Bo", points="0.0"),
        row(3, game(4, "w", "="), cell("   1", "w", " "), name="Cedar, Cy", points="0.5"),
        row(4, game(3, "b", "="), cell("   2", "b", " "), name="Dogwood, Dee", points="0.5"),
        row(5, cell("0000", "-", "H"), name="Elm, Eve", points="0.5"),
        "",
    )
).encode()


def pgn(*games):
    return "".join(
        f'[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n*\n\n'
        for number, white, black, result in games
    ).encode()


def joined(games, data=PAIRED):
    result = with_games(read(data).tournament, read(games))
    return result, [(one.code, one.variant, dict(one.values)) for one in result.diagnostics]


def test_results_are_entered_and_points_grow(trfkit, tmp_path):
    (tmp_path / "in.trf").write_bytes(PAIRED)
    (tmp_path / "r2.pgn").write_bytes(
        pgn((2, "Cedar, Cy", "Ash, Ada", "1/2-1/2"), (2, "Bo BIRCH", "Dogwood Dee", "1-0"))
    )
    ran = trfkit(
        "convert", tmp_path / "in.trf", tmp_path / "out.trf", "--games", tmp_path / "r2.pgn"
    )
    assert ran.code == 0
    assert "2 results were entered" in ran.err
    before, after = PAIRED.split(b"\r\n"), (tmp_path / "out.trf").read_bytes().split(b"\r\n")
    changed = [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert changed == [3, 4, 5, 6]
    again = read((tmp_path / "out.trf").read_bytes())
    assert [player.stated_points for player in again.tournament.players] == [15, 10, 10, 5, 5]
    assert again.tournament.rounds_played == 2
    assert not [
        f for f in check(again, today=date(2026, 3, 2)) if f.code.startswith(("SCR", "RES"))
    ]


def test_points_that_hold_the_results_already_are_kept():
    games = pgn((2, "Cedar, Cy", "Ash, Ada", "1-0"), (2, "Bo BIRCH", "Dogwood Dee", "1-0"))
    ahead = PAIRED.replace(  # Cedar's and Birch's points hold round 2, Dogwood's are any
        row(3, name="Cedar, Cy", points="0.5")[:84].encode(),
        row(3, name="Cedar, Cy", points="1.5")[:84].encode(),
    ).replace(
        row(2, name="Birch, Bo", points="0.0")[:84].encode(),
        row(2, name="Birch, Bo", points="0.5")[:84].encode(),
    )
    assert ahead != PAIRED
    result, findings = joined(games, ahead)
    points = [player.stated_points for player in result.tournament.players]
    assert points == [10, 15, 15, 5, 5]
    assert findings == [
        ("IMP002", "results-entered", {"count": 2}),
        ("IMP002", "points-ahead", {"players": (3,)}),
        ("IMP002", "points-unlike", {"players": (2,)}),
    ]


@pytest.mark.parametrize(
    ("games", "why"),
    [
        (pgn((1, "Ash, Ada", "Birch, Bo", "0-1")), "other-result"),
        (pgn((2, "Ash, Ada", "Birch, Bo", "0-1")), "has-opponent"),
        (pgn((1, "Elm, Eve", "Birch, Bo", "0-1")), "has-bye"),
        (pgn((3, "Elm, Eve", "Fir, Fay", "0-1")), "strangers"),
        (pgn((4, "Elm, Eve", "Birch, Bo", "0-1")), "rounds"),
        (pgn((3, "Elm, Eve", "Eve Elm", "0-1")), "same-player"),
    ],
)
def test_what_contradicts_the_tournament_is_left_out(games, why, trfkit, tmp_path):
    result, findings = joined(games)
    if why != "same-player":  # reading knows them as one already
        left_out = [values["why"].id for code, _, values in findings if code == "IMP004"]
        assert left_out == [f"IMP004.{why}"]
    assert result.tournament == read(PAIRED).tournament
    (tmp_path / "in.trf").write_bytes(PAIRED)
    (tmp_path / "g.pgn").write_bytes(pgn((2, "Cedar, Cy", "Ash, Ada", "1-0")) + games)
    ran = trfkit("convert", tmp_path / "in.trf", "-", "--to", "trf", "--games", tmp_path / "g.pgn")
    assert ran.code == 1
    assert "1 result was entered" in ran.err
    strict = ("convert", tmp_path / "in.trf", tmp_path / "o.trf", "--games", tmp_path / "g.pgn")
    assert trfkit(*strict, "--strict").code == 2
    assert not (tmp_path / "o.trf").exists()


def test_who_is_no_player_is_told_once_and_of_another_event_nobody_by_name():
    known = ("Ash, Ada", "Birch, Bo")
    some = pgn((2, "Fir, Fay", known[0], "0-1"), (3, "Fir, Fay", "Gum, Gil", "*"),
               (3, known[1], "Hop, Hal", "1-0"), (2, "Cedar, Cy", known[1], "1-0"))  # fmt: skip
    assert [one for one in joined(some)[1] if one[0] == "IMP004"] == [
        (
            "IMP004",
            "",
            {
                "text": "2: Cedar, Cy - Birch, Bo 1-0",
                "why": Message(
                    "IMP004.has-opponent", who=Participant(number=3, name="Cedar, Cy"), opponent=1
                ),
                "more": None,
            },
        ),
        (
            "IMP004",
            "",
            {
                "text": "2: Fir, Fay - Ash, Ada 0-1",
                "why": Message(
                    "IMP004.strangers",
                    names=Several(items=("Fir, Fay", "Hop, Hal", "Gum, Gil"), more=0),
                ),
                "more": Message("IMP004.more-games", count=2),
            },
        ),
    ]

    other = pgn((1, "Fir, Fay", "Gum, Gil", "0-1"), (2, "Hop, Hal", "Fir, Fay", "0-1"))
    assert [one for one in joined(other)[1] if one[0] == "IMP004"] == [
        (
            "IMP004",
            "",
            {
                "text": "1: Fir, Fay - Gum, Gil 0-1",
                "why": Message("IMP004.no-players-here", count=3),
                "more": Message("IMP004.more-games", count=1),
            },
        )
    ]


def test_homonyms_are_told_by_their_ids_alone():
    data = PAIRED.replace(b"Elm, Eve ", b"Ash, Ada ")
    _, findings = joined(pgn((2, "Cedar, Cy", "Ash, Ada", "1-0")), data)
    assert findings == [
        (
            "IMP004",
            "",
            {
                "text": "2: Cedar, Cy - Ash, Ada 1-0",
                "why": Message("IMP004.namesakes", name="Ash, Ada"),
                "more": None,
            },
        )
    ]


def test_a_game_that_was_not_paired_is_added_and_one_known_before_is_counted():
    games = pgn((1, "Ash, Ada", "Birch, Bo", "1-0"), (3, "Elm, Eve", "Ash, Ada", "*"))
    result, findings = joined(games)
    assert findings[:2] == [
        ("IMP002", "games-added", {"count": 1}), ("IMP002", "games-known", {"count": 1}),
    ]  # fmt: skip
    eve = result.tournament.players[4]
    assert [entry.kind for entry in eve.rounds] == [
        RoundKind.HALF_POINT_BYE,
        RoundKind.ZERO_POINT_BYE,
        RoundKind.PENDING,
    ]


def test_colours_of_the_tournament_are_kept_and_the_result_is_of_the_players():
    result, findings = joined(pgn((2, "Ash, Ada", "Cedar, Cy", "1-0")))
    assert findings == [
        (
            "IMP002",
            "colours",
            {
                "one": Participant(number=1, name="Ash, Ada"),
                "other": Participant(number=3, name="Cedar, Cy"),
            },
        ),
        ("IMP002", "results-entered", {"count": 1}),
    ]
    ada = result.tournament.players[0].round(2)
    assert (ada.outcome, ada.colour) == (Outcome.WIN, "b")


def test_a_list_of_games_names_players_by_number_where_it_has_no_names():
    games = b"round,white,black,white_result,black_result\n2,3,1,1,0\n2,2,4,=,=\n"
    result, findings = joined(games)
    assert findings == [("IMP002", "results-entered", {"count": 2})]
    assert result.tournament.players[2].stated_points == 15


# Pairs --------------------------------------------------------------------------------------------

ENGINE = SAMPLES / "engine-round-5.trfx"


def test_pairs_are_the_next_round(trfkit, tmp_path):
    (tmp_path / "r5.txt").write_text("4\n1 6\n2 5\n7 8\n4 0\n")
    ran = trfkit(
        "convert", ENGINE, tmp_path / "out.trfx", "--to", "trf", "--games", tmp_path / "r5.txt"
    )
    assert ran.code == 0
    assert "4 pairings were added" in ran.err
    before = read(ENGINE.read_bytes()).tournament
    after = read((tmp_path / "out.trfx").read_bytes()).tournament
    assert [p.stated_points for p in after.players] == [p.stated_points for p in before.players]
    assert after.rounds_played == before.rounds_played == 4
    assert [(p.round(5).opponent, p.round(5).colour) for p in after.players[:2]] == [
        (6, "w"),
        (5, "w"),
    ]
    assert after.players[3].round(5).outcome is Outcome.PAIRING_ALLOCATED_BYE
    written = write(after, "pairs", only_round=5).data.split()
    assert sorted(zip(written[1::2], written[2::2], strict=True)) == sorted(
        [(b"1", b"6"), (b"2", b"5"), (b"7", b"8"), (b"4", b"0")]
    )


def test_pairs_contradict_a_bye_that_stands_in_the_row_or_was_asked_for():
    tournament = read(ENGINE.read_bytes()).tournament
    result = with_games(tournament, read(b"1\n7 3\n"))
    assert (result.diagnostics[0].variant, dict(result.diagnostics[0].values)) == (
        "",
        {
            "text": "5: 7 - 3 *",
            "why": Message(
                "IMP004.has-bye",
                who=Participant(number=3, name="Calloway, Denise"),
                bye="half-point-bye",
            ),
            "more": None,
        },
    )
    absent = replace(tournament, absentees=(8,))
    result = with_games(absent, read(b"1\n7 8\n"))
    assert (result.diagnostics[0].variant, dict(result.diagnostics[0].values)) == (
        "",
        {
            "text": "5: 7 - 8 *",
            "why": Message("IMP004.bye-to-come", who=Participant(number=8, name="Hatakeyama, Rin")),
            "more": None,
        },
    )
    assert result.tournament == absent


def test_pairs_of_teams_are_refused(trfkit, tmp_path):
    (tmp_path / "p.txt").write_text("1\n1 2\n")
    ran = trfkit(
        "convert", SAMPLES / "teams.trf", "-", "--to", "trf", "--games", tmp_path / "p.txt"
    )
    assert ran.code == 2
    assert "pairs of teams" in ran.err
    with pytest.raises(Refusal, match="pairs of teams"):
        converted(SAMPLES / "teams.trf", b"1\n1 2\n")


def converted(path, games):
    return library.convert(library.read(path), "trf", games=library.read(games))


def test_a_file_without_games_is_refused(trfkit, tmp_path):
    (tmp_path / "p.txt").write_text("nothing")
    ran = trfkit("convert", ENGINE, "-", "--to", "trf", "--games", tmp_path / "p.txt")
    assert ran.code == 2
    assert "p.txt holds no games" in ran.err


# A PGN with its players ---------------------------------------------------------------------------


def test_a_roster_gives_the_games_their_players(trfkit, tmp_path):
    path = SAMPLES / "open-swiss.trf"
    trfkit("convert", path, tmp_path / "g.pgn")
    trfkit("convert", path, tmp_path / "r.csv", "--to", "csv-roster")
    roster = ("--starting-rank", tmp_path / "r.csv")
    ran = trfkit("convert", tmp_path / "g.pgn", tmp_path / "out.trf", *roster)
    assert ran.code == 0
    before = read(path.read_bytes()).tournament
    after = read((tmp_path / "out.trf").read_bytes()).tournament
    assert after.name == before.name
    for old, new in zip(before.players, after.players, strict=True):
        assert (old.start_no, old.name, old.birth) == (new.start_no, new.name, new.birth)
        games = [(n, e) for n, e in enumerate(old.rounds, 1) if e.opponent is not None]
        assert games == [(n, e) for n, e in enumerate(new.rounds, 1) if e.opponent is not None]


def test_a_list_of_starting_ranks_gives_the_games_their_numbers(trfkit, tmp_path):
    (tmp_path / "g.pgn").write_bytes(pgn((1, "Ash, Ada", "Birch, Bo", "1-0")))
    (tmp_path / "list.csv").write_text(
        "No.;Name;FideID;Rtg\n1;Birch, Bo;99900101;1800\n2;Ash, Ada;99900202;1700\n"
    )
    trfkit(
        "convert",
        tmp_path / "g.pgn",
        tmp_path / "out.trf",
        "--starting-rank",
        tmp_path / "list.csv",
    )
    players = read((tmp_path / "out.trf").read_bytes()).tournament.players
    assert [(p.start_no, p.name, p.fide_id, p.rating) for p in players] == [
        (1, "Birch, Bo", 99900101, 1800),
        (2, "Ash, Ada", 99900202, 1700),
    ]


# From Python, and over every file -----------------------------------------------------------------


def test_the_library_takes_games_in():
    games = pgn((2, "Cedar, Cy", "Ash, Ada", "1-0"))
    written = library.convert(library.read(PAIRED), "trf26", games=library.read(games))
    assert (written.diagnostics[0].variant, dict(written.diagnostics[0].values)) == (
        "results-entered",
        {"count": 1},
    )
    assert read(written.data).tournament.players[2].round(2).outcome is Outcome.WIN


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES[::2])
def test_the_own_games_of_a_file_bring_back_results_that_were_taken_out(path):
    tournament = tournament_in(path)
    if tournament is None or not tournament.rounds_played or not tournament.discipline.is_fide:
        return
    written = write(tournament, "pgn")
    games = read(written.data)
    if games.tournament is None:
        return
    emptied = replace(tournament, players=tuple(map(without_results, tournament.players)))
    after = with_games(emptied, games)
    refused = {one.round for one in after.diagnostics if one.code == "IMP004"}
    entered, mutual_games_of = 0, mutual_games(tournament)
    for old, new in zip(tournament.players, after.tournament.players, strict=True):
        for number, (was, now) in enumerate(zip(old.rounds, new.rounds, strict=False), start=1):
            if number not in refused and now.kind is not RoundKind.PENDING:
                assert was == now, (old.start_no, number)
                entered += was.opponent is not None
    if not refused and not any(one.code == "CNV002" for one in written.diagnostics):
        mutual = [e for one in mutual_games_of.values() for e in one.values()]
        assert entered == sum(entry.kind is not RoundKind.PENDING for entry in mutual)


def without_results(player):
    return replace(
        player,
        rounds=tuple(
            entry if entry.opponent is None else replace(entry, outcome=Outcome.PENDING)
            for entry in player.rounds
        ),
    )
