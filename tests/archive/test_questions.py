"""The questions of docs/archive.md, asked with DuckDB, against plain Python over the files."""

import json
import pickle
import re
import subprocess
import sys
from collections import Counter, defaultdict
from datetime import date, timedelta
from pathlib import Path

import pytest
from generated import dice

import trfkit
from trfkit.cli import run
from trfkit.generate import Choices, generate_file
from trfkit.model import PartialDate, Sex
from trfkit.model.outcome import Outcome, RoundKind
from trfkit.record import replace
from trfkit.reports.provenance import input_of

PAGE = Path(__file__).parents[2] / "docs" / "archive.md"
QUESTIONS = {
    found[1]: found[2]
    for found in re.finditer(r"```sql\n-- ([^\n]+)\n(.+?)```", PAGE.read_text("utf-8"), re.DOTALL)
}
RECEIVED = date(2026, 6, 1)
WINS = {Outcome.WIN, Outcome.SHORT_WIN}


def event(number, *, sizes=(4, 6, 7), persons=range(1000, 1020)):
    """Return an event of a circle of persons, with the odds that an officer looks for."""
    chance = dice(number)
    start = date(2026, 1, 1) + timedelta(days=chance.randrange(0, 140))
    kind = ("individual-swiss", "individual-round-robin", "team-swiss")[number % 3]
    choices = Choices(
        kind=kind,
        size=chance.choice(sizes),
        boards=2,
        cycles=2 if kind == "individual-round-robin" and number % 2 else 1,
        rates={"forfeit": chance.choice((0.0, 0.0, 0.2)), "double-forfeit": 0.02},
        start=start.isoformat(),
    )
    made = generate_file(choices, number).tournament
    ids = chance.sample(persons, min(len(made.players), len(persons)))
    ranks = {player.start_no: player.stated_rank for player in made.players}
    if number % 4 == 0:
        ranks |= {1: ranks[2], 2: ranks[1]}
    players = tuple(
        replace(
            player,
            fide_id=ids[place] if chance.random() < 0.9 else None,
            rating=chance.randrange(1400, 2500) if chance.random() < 0.9 else None,
            sex=chance.choice((Sex.MAN, Sex.MAN, Sex.WOMAN, None)),
            birth=PartialDate(chance.choice((1980, 1990))) if chance.random() < 0.5 else None,
            stated_rank=ranks[player.start_no],
        )
        for place, player in enumerate(made.players)
    )
    federation = chance.choice(("UKR", "POL", "ukr", "nowhere"))
    return trfkit.write(replace(made, players=players, federation=federation), "trf16")


ASKING = """
import duckdb, json, pickle, sys
tables, *questions = json.load(sys.stdin)
with duckdb.connect() as asked:
    asked.execute("SET enable_progress_bar = false")  # it goes where the answers go
    asked.execute(tables)
    answers = [asked.execute(question).fetchall() for question in questions]
sys.stdout.buffer.write(pickle.dumps(answers))
"""
"""DuckDB has a process of its own: in that of the tests it ends with pages on its own objects."""


def asked(folder, *questions):
    """Return the rows that answer each question, asked in the folder that holds the archive."""
    done = subprocess.run(
        [sys.executable, "-c", ASKING],
        input=json.dumps([QUESTIONS["tables"], *questions]).encode(),
        cwd=folder,
        check=True,
        stdout=subprocess.PIPE,
    )
    return pickle.loads(done.stdout)  # noqa: S301 - our own


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """Return the folder of the archive, and by the hash of each file what was read from it."""
    folder = tmp_path_factory.mktemp("world")
    (folder / "events").mkdir()
    for number in range(60):
        (folder / "events" / f"{number}.trf").write_bytes(event(number))
    (folder / "events" / "junk.trf").write_bytes(b"dear officer\n")
    archive = folder / "archive"
    today = RECEIVED.isoformat()
    code = run(["archive", str(folder / "events"), "-o", str(archive), "--today", today])
    assert code == 2  # one file is no tournament
    files = [path.read_bytes() for path in sorted((folder / "events").iterdir())]
    return folder, {input_of("", data).sha256: trfkit.read(data) for data in files}


@pytest.fixture(scope="module")
def answer(world):
    names = sorted(ASKED)
    answers = asked(world[0], *(QUESTIONS[name] for name in names))
    return dict(zip(names, answers, strict=True)).__getitem__


@pytest.fixture
def tournaments(world):
    _, read = world
    return {key: result.tournament for key, result in read.items() if result.tournament}


def games(tournaments):
    """Yield from each side each game: hash, event, round, player, opponent, entry."""
    for key, tournament in tournaments.items():
        by_number = {player.start_no: player for player in tournament.players}
        for player in tournament.players:
            for number, entry in enumerate(player.rounds, start=1):
                if entry.kind is RoundKind.GAME:
                    yield key, tournament, number, player, by_number[entry.opponent], entry


def test_there_are_ten_questions_each_with_a_test():
    assert len(QUESTIONS) == 11
    assert {"tables"} | ASKED == set(QUESTIONS)


def test_games_of_a_player(world, tournaments):
    question, ids = QUESTIONS["games of a player"], (1000, 1007, 1019)
    answers = asked(world[0], *(question.replace("990000001", str(each)) for each in ids))
    for fide_id, rows in zip(ids, answers, strict=True):
        listed = [row[2:7] for row in rows]
        expected = [
            (number, entry.colour, opponent.name, opponent.rating, entry.outcome.letter)
            for _, number, opponent, entry in sorted(
                (
                    ((str(event_.start), key), number, opponent, entry)
                    for key, event_, number, player, opponent, entry in games(tournaments)
                    if player.fide_id == fide_id
                ),
                key=lambda row: row[:2],
            )
        ]
        assert listed == expected
        assert expected


def test_unusual_results(answer, tournaments):
    expected = {
        (key, number, player.start_no, player.rating, opponent.start_no, opponent.rating)
        for key, _, number, player, opponent, entry in games(tournaments)
        if entry.outcome in WINS
        and None not in (player.rating, opponent.rating)
        and opponent.rating - player.rating >= 400
    }
    assert set(answer("unusual results")) == expected
    assert expected


def test_perfect_scores(answer, tournaments):
    played = defaultdict(list)
    for key, _, _, player, _, entry in games(tournaments):
        played[key, player.start_no].append(entry.outcome in WINS)
    expected = {(*who, len(won)) for who, won in played.items() if all(won) and len(won) >= 5}
    assert set(answer("perfect scores")) == expected
    assert expected


def test_events_late(answer, tournaments):
    expected = {
        (key, event_.end, RECEIVED, (RECEIVED - event_.end).days)
        for key, event_ in tournaments.items()
        if (RECEIVED - event_.end).days > 30
    }
    assert set(answer("events late")) == expected
    assert 0 < len(expected) < len(tournaments)


def test_ranks_that_follow_no_list(answer, tournaments):
    expected = set()
    for key, tournament in tournaments.items():
        if tournament.kind.is_team:
            continue
        standings = trfkit.standings(tournament)
        stated = {player.start_no: player.stated_rank for player in tournament.players}
        pairs = [(stated[r.id], r.rank) for r in standings.rows if r.ranked and stated[r.id]]
        if others := sum(one != other for one, other in pairs):
            expected.add((key, standings.list_from, len(pairs), others))
    assert set(answer("ranks that follow no list")) == expected
    assert expected


def test_pairs_that_meet_too_often(answer, tournaments):
    met, where = Counter(), defaultdict(set)
    for key, _, _, player, opponent, _ in games(tournaments):
        if None not in (player.fide_id, opponent.fide_id) and player.fide_id < opponent.fide_id:
            pair = player.fide_id, opponent.fide_id
            met[pair] += 1
            where[pair].add(key)
    expected = {(*p, met[p], len(keys)) for p, keys in where.items() if len(keys) >= 3}
    assert set(answer("pairs that meet too often")) == expected
    assert expected


def test_one_id_with_several_persons(answer, tournaments):
    years, sexes = defaultdict(set), defaultdict(set)
    for tournament in tournaments.values():
        for player in tournament.players:
            if player.fide_id is not None:
                years[player.fide_id] |= {player.birth.year} if player.birth else set()
                sexes[player.fide_id] |= {str(player.sex)} if player.sex else set()
    expected = {
        (who, tuple(sorted(years[who])), tuple(sorted(sexes[who])))
        for who in years
        if len(years[who]) > 1 or len(sexes[who]) > 1
    }
    question = "one id with several years of birth or sexes"
    assert {(who, tuple(y or ()), tuple(s or ())) for who, y, s in answer(question)} == expected
    assert expected


def test_events_with_many_forfeits(answer, tournaments):
    expected = set()
    for key, tournament in tournaments.items():
        kinds = [
            entry.kind
            for player in tournament.players
            for entry in player.rounds
            if entry.opponent is not None and entry.kind is not RoundKind.PENDING
        ]
        forfeited = sum(str(kind).startswith("forfeit") for kind in kinds)
        if forfeited and forfeited >= len(kinds) / 20:
            expected.add((key, len(kinds), forfeited))
    assert set(answer("events with many forfeits")) == expected
    assert expected


def test_two_events_on_one_day(answer, tournaments):
    where = defaultdict(set)
    for key, tournament, number, player, _, _ in games(tournaments):
        if player.fide_id is not None and number <= len(tournament.round_dates):
            where[player.fide_id, tournament.round_dates[number - 1]].add(key)
    expected = {
        (*who, tuple(sorted(keys))) for who, keys in where.items() if len(keys) > 1 and who[1]
    }
    assert {(*row[:2], tuple(row[2])) for row in answer("two events on one day")} == expected
    assert expected


def test_errors_by_federation_and_month(answer, world):
    _, read = world
    counts, files = Counter(), defaultdict(set)
    for key, result in read.items():
        event_ = result.tournament
        federation = ((event_ and event_.federation) or "").upper()
        federation = federation if re.fullmatch("[A-Z]{3}", federation) else None
        month = event_.start.isoformat()[:7] if event_ and event_.start else None
        for finding in trfkit.check(result, trfkit.Profile.ARCHIVE, RECEIVED):
            if finding.severity == "error":
                counts[federation, month, finding.code] += 1
                files[federation, month, finding.code].add(key)
    expected = {(*where, number, len(files[where])) for where, number in counts.items()}
    assert set(answer("errors by federation and month")) == expected
    assert expected


ASKED = {
    "games of a player",
    "unusual results",
    "perfect scores",
    "events late",
    "ranks that follow no list",
    "pairs that meet too often",
    "one id with several years of birth or sexes",
    "events with many forfeits",
    "two events on one day",
    "errors by federation and month",
}
