"""Games read as a tournament: who is who, the rounds, and every way to write a result."""

from __future__ import annotations

import time
from datetime import date

import facts
import pytest
from events import event
from row_tests import each_row
from there_and_back import (
    SOURCES,
    different,
    excused,
    ids_told,
    mutual_games,
    rounds_told,
    tournament_in,
)

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.limits import Limits
from trfkit.messages.message import Message, Several
from trfkit.model import Outcome, Title
from trfkit.model.tournament import renumber
from trfkit.record import replace


def game(white, black, result="1-0", round_="1", moves="", **tags):
    tags = {"Event": "Club Cup", "Site": "Nowhere ENG", "Date": "2026.03.07", "Round": round_,
            "White": white, "Black": black, "Result": result, **tags}  # fmt: skip
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", f"{moves} {result}".strip(), "", ""])


def told(result):
    return [(finding.code, finding.variant, dict(finding.values)) for finding in result.diagnostics]


FOREIGN = (
    '% made by nobody\n; a remark\n[Event "Club Cup"]\n[Site "?"]\n[Date "2026.03.??"]\n'
    '[Round "1"]\n[White "Ash, Ada"]\n[Black "Birch, Bo"]\n[Result "1-0"]\n[WhiteElo "1900"]\n'
    '[BlackElo "-"]\n[ECO "A00"]\n\n1. e4 {[White "Nobody"] * 0-1} e5 (1... c5 2. Nf3) $1 2. '
    "Qh5 Ke7 ; 1/2-1/2\n3. Qxe5# 1-0\n\n"
    '[Event "Club Cup"]\n[Round "2"]\n[White "Birch, Bo"]\n[Black "Ash, Ada"]\n'
    '[Result "1/2-1/2"]\n[WhiteElo "2000"]\n\n1/2-1/2\n'
)


UNUSED = [("IMP008", "", {"labels": Several(("ECO",)), "why": Message("IMP008.no-place")})]


def test_moves_comments_and_variations_are_passed_over():
    result = read(FOREIGN.encode())
    assert (result.version, told(result)) == ("pgn", UNUSED)
    tournament = result.tournament
    assert [(p.start_no, p.name, p.rating) for p in tournament.players] == [
        (1, "Birch, Bo", 2000),
        (2, "Ash, Ada", 1900),
    ]
    assert [entry.outcome for entry in tournament.players[1].rounds] == [
        Outcome.WIN,
        Outcome.DRAW,
    ]
    assert (tournament.name, tournament.city, tournament.round_dates) == ("Club Cup", None, ())
    assert result.provenance.players[2].line == 3


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + FOREIGN,
        FOREIGN.replace("\n", "\r\n"),
        FOREIGN.replace("e5 (", 'e5 {to be\n[White "Nobody"]\n\n[Result "0-1"]\n} 1... e5 ('),
        FOREIGN.replace("; 1/2-1/2", '; {no comment\n[Annotator "C{"]\n% {'),
        FOREIGN.replace('[ECO "A00"]', '[ECO "A00]\n[\n Board "2"]\n[Note "{"] % {\n['),
    ],
)
def test_what_stands_in_a_comment_is_no_tag_and_a_brace_in_a_tag_no_comment(text):
    assert read(text.encode()).tournament == read(FOREIGN.encode()).tournament


def test_the_tags_tell_of_players_and_of_the_event():
    text = game(
        "Ash, Ada", "Birch, Bo", WhiteTitle="WIM", WhiteFideId="99900101", WhiteElo="2100",
        WhiteFed="eng", EventDate="2026.03.06", BlackTitle="-", BlackElo="0",
    )  # fmt: skip
    tournament = read(text.encode()).tournament
    ada, bo = tournament.players
    assert (ada.title, ada.fide_id, ada.rating, ada.federation) == (
        Title.WIM,
        99900101,
        2100,
        "ENG",
    )
    assert (bo.title, bo.rating) == (None, None)
    assert (tournament.city, tournament.federation) == ("Nowhere", "ENG")
    assert (tournament.start, tournament.round_dates) == (date(2026, 3, 6), (date(2026, 3, 7),))


@each_row(
    ("result", "tags", "moves", "expected"),
    [
        ("1-0", {}, "", (Outcome.WIN, Outcome.LOSS)),
        ("0-1", {}, "1. e4", (Outcome.LOSS, Outcome.WIN)),
        ("1/2-1/2", {}, "", (Outcome.DRAW, Outcome.DRAW)),
        ("½-½", {}, "", (Outcome.DRAW, Outcome.DRAW)),
        ("*", {}, "1. e4", (Outcome.PENDING, Outcome.PENDING)),
        ("0-0", {}, "", (Outcome.LOSS, Outcome.LOSS)),
        ("1-0", {"Termination": "unplayed"}, "", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        (
            "0-1",
            {"Termination": "Rules infraction"},
            "",
            (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ),
        ("0-1", {"Termination": "rules infraction"}, "1. e4", (Outcome.LOSS, Outcome.WIN)),
        ("0-1", {"Termination": "time forfeit"}, "", (Outcome.LOSS, Outcome.WIN)),
        ("1-0", {"Termination": "unterminated"}, "", (Outcome.SHORT_WIN, Outcome.SHORT_LOSS)),
        ("+/-", {}, "", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("-/-", {}, "", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        ("0-0", {"Termination": "unplayed"}, "", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
    ],
)
def test_what_a_result_means(result, tags, moves, expected):
    read_ = read(game("A", "B", result, moves=moves, **tags).encode())
    assert tuple(player.round(1).outcome for player in read_.tournament.players) == expected
    assert told(read_) == []


def test_an_id_tells_who_is_who_whatever_the_name_is_and_a_name_where_there_is_no_id():
    text = (
        game("Ash, Ada", "Birch, Bo", WhiteFideId="101")
        + game("Ash A.", "Cedar, Cy", round_="2", WhiteFideId="101")
        + game("Dogwood, Dee", "ASH ADA", round_="3")
    )
    players = {player.name: player for player in read(text.encode()).tournament.players}
    assert sorted(players) == ["Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee"]
    assert [bool(entry.opponent) for entry in players["Ash, Ada"].rounds] == [True] * 3


def test_an_id_that_two_have_who_met_tells_nothing():
    text = game("A", "B", WhiteFideId="7", BlackFideId="7") + game("A", "C", round_="2")
    players = read(text.encode()).tournament.players
    assert [(p.name, len(p.rounds)) for p in players] == [("A", 2), ("B", 1), ("C", 2)]


@each_row("written", ["3", "3.12", "3.1.2", "Round 3", "3 (12)", "R3"])
def test_a_round_is_the_first_number_of_its_tag(written):
    assert read(game("A", "B", round_=written).encode()).tournament.rounds_played == 3


def test_games_without_any_round_follow_each_other():
    text = "".join(
        game(*pair, round_="?") for pair in (("A", "B"), ("C", "D"), ("A", "C"), ("B", "D"))
    )
    result = read(text.encode())
    assert result.tournament.rounds_played == 2
    assert told(result) == [("IMP002", "no-rounds", {})]


@each_row(
    ("second", "finding"),
    [
        (
            game("A", "C"),
            (
                "IMP004",
                "",
                {
                    "text": "1 A - C 1-0",
                    "why": Message("IMP004.game-in-round", name="A", in_round=1),
                },
            ),
        ),
        (game("A", "A"), ("IMP004", "", {"text": "1 A - A 1-0", "why": Message("IMP004.oneself")})),
        (
            game("?", "C", round_="2"),
            ("IMP004", "", {"text": "2 ? - C 1-0", "why": Message("IMP004.no-players")}),
        ),
        (
            game("A", "C", round_="?"),
            ("IMP004", "", {"text": "? A - C 1-0", "why": Message("IMP004.no-round")}),
        ),
        (
            game("A", "C", round_="999"),
            ("IMP004", "", {"text": "999 A - C 1-0", "why": Message("IMP004.no-round")}),
        ),
        (game("A", "C", "won", "2"), ("IMP003", "", {"text": "won"})),
        (
            game("A", "C", "1-0", "2").replace("\n1-0", "\n0-1"),
            ("IMP002", "tag", {"in_round": 2, "end": "0-1", "tag": "1-0"}),
        ),
    ],
)
def test_a_game_that_cannot_be_taken_is_named_and_the_rest_is_kept(second, finding):
    result = read((game("A", "B") + second).encode())
    assert told(result) == [finding]
    assert result.tournament.players[0].round(1).opponent == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_names_with_accents_are_read_in_any_encoding(encoding):
    result = read(game("Müller, Zoë", "Ørsted, Åse").encode(encoding), encoding=None)
    assert [p.name for p in result.tournament.players] == ["Müller, Zoë", "Ørsted, Åse"]


def test_a_collection_of_one_without_players_is_named():
    result = read(b'[Event "x"]\n[White "?"]\n\n*\n')
    assert result.tournament is None
    assert [finding.code for finding in result.diagnostics] == ["IMP001", "IMP002", "IMP004"]


@pytest.mark.parametrize(
    "text",
    ['[Event "a"]\n' + "{" * 300_000, '[Event "' * 60_000, "[Event " + '"\\' * 200_000,
     '[Event "a"]\n' + "[a" * 200_000, '[Event "a"]\n' + "-1" * 200_000],
    ids=["comments", "tags", "quotes", "brackets", "results"],
)  # fmt: skip
def test_hostile_games_take_no_longer_than_others(text):
    start = time.perf_counter()
    assert read(text.encode()).tournament is None
    assert time.perf_counter() - start < 5


def test_no_more_is_read_than_the_limits_allow():
    text = game("A", "B").encode()
    assert [d.code for d in read(text, limits=Limits(bytes=50)).diagnostics] == ["SYN021"]
    assert [d.code for d in read(text, limits=Limits(players=1)).diagnostics] == ["SYN021"]


# There and back -----------------------------------------------------------------------------------


def as_numbered(again, tournament):
    names = {p.name.strip(): p.start_no for p in tournament.players}
    ids = {p.fide_id: p.start_no for p in tournament.players if p.fide_id}
    by_name = len(ids) < sum(bool(p.fide_id) for p in tournament.players)
    numbers = {
        p.start_no: names[p.name.strip()] if by_name or p.fide_id not in ids else ids[p.fide_id]
        for p in again.players
    }
    return renumber(again, numbers)


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOURCES)
def test_every_game_of_every_file_comes_back(path):
    tournament = tournament_in(path)
    if tournament is None:
        return
    written = write(tournament, "pgn")
    expected = mutual_games(tournament)
    again = read(written.data).tournament
    if not expected:
        assert again is None
        return
    changed = rounds_told(written.diagnostics, "result")
    lost = ids_told(written.diagnostics)
    assert "losses.players.rounds" not in lost
    if "losses.who-is-who" in lost:
        return  # names that several have, without ids
    again = as_numbered(again, tournament)
    back = {player.start_no: player for player in again.players}
    for start_no, entries in expected.items():
        for number, entry in entries.items():
            if {(start_no, number), (entry.opponent, number)} & changed:
                continue
            assert back[start_no].round(number) == entry, (start_no, number)
    again = replace(again, kind=tournament.kind)
    assert different(tournament, again) <= excused(written.diagnostics) | {
        "players", "players.rounds", "rounds_played"
    }  # fmt: skip


def test_a_round_robin_with_ids_comes_back_whole_but_for_what_is_named():
    (path,) = {p.values[0] for p in SOURCES if p.values[0].name == "round-robin.trf"} & {
        p.values[0] for p in SOURCES if "samples" in str(p.values[0])
    }
    tournament = tournament_in(path)
    written = write(tournament, "pgn")
    again = as_numbered(read(written.data).tournament, tournament)
    assert different(tournament, again) == {
        "arbiters", "end", "players.birth", "players.sex", "players.stated_points",
        "players.stated_rank", "stated_players", "stated_rated", "stated_teams",
        "time_control", "type_text",
    }  # fmt: skip


def test_the_federation_of_fide_is_no_part_of_the_city():
    tournament = replace(event("1 2w1\n2 1b0"), city="Port Callister", federation="FID")
    again = read(write(tournament, "pgn").data).tournament
    assert (again.city, again.federation) == ("Port Callister", "FID")


def test_byes_and_absences_of_all_rounds_are_one_finding():
    tournament = event("1 2w1 U 3w1\n2 1b0 3w1 U\n3 U 2b0 1b0")
    lost = facts.told(write(tournament, "pgn").diagnostics)
    assert ("CNV001", "001", "losses.away(rounds=(1, 2, 3), count=3)") in lost
