"""The columns of the archive's tables, value by value, of samples whose facts are known."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from trfkit.archive import RefusedError, event_of
from trfkit.archive.archive_tables import (
    FINDINGS,
    GAMES,
    PLAYERS,
    STANDINGS,
    TOURNAMENTS,
    InputFile,
    Settings,
    rows_of_file,
)

SAMPLES = Path(__file__).parents[2] / "samples"
TODAY = date(2026, 6, 1)


def event(name, **options):
    data = (SAMPLES / name).read_bytes()
    return event_of(data, sha256="ab", file=name, received=TODAY, **options)


def listed(table, its_event, *names):
    """Return the rows of a table, or what they hold in some columns."""
    chosen = [one for one in table.columns if one.name in names or not names]
    rows = [tuple(column.of(row) for column in chosen) for row in table.rows(its_event)]
    return [row[0] for row in rows] if len(names) == 1 else rows


@pytest.fixture(scope="module")
def lantern():
    return event("lantern.jch")


def test_the_row_of_a_tournament(lantern):
    (row,) = listed(TOURNAMENTS, lantern)
    facts = dict(zip((column.name for column in TOURNAMENTS.columns), row, strict=True))
    del facts["program"]
    assert facts == {
        "sha256": "ab", "file": "lantern.jch", "received": TODAY, "status": "read",
        "format": "jch", "name": "Lantern Open 2026", "city": "Wexcombe",
        "federation_stated": "ENG", "start": date(2026, 5, 1), "end": date(2026, 5, 3),
        "kind": "individual-swiss", "pairings": "swiss", "game": "chess", "players": 5,
        "teams": 0, "rounds": 4, "rounds_played": 3, "type": None, "time_control": "90 min",
        "chief_arbiter": "Underhill, Beatrice", "chief_arbiter_id": 99900090, "edition": "2026",
        "tiebreaks": ["PTS", "BH/C1", "SB"], "list_from": "202", "provisional": False,
        "unranked": None, "errors": 0, "warnings": 1, "infos": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("extra", "rounds"),
    [
        (b"", None),
        (b"132" + b" " * 88 + b"".join(b"26/03/%02d  " % day for day in range(1, 8)), 7),
        (b"132" + b" " * 88 + b"26/03/01  ", None),
        (b"XXR 9", 9),
    ],
)
def test_rounds_that_nothing_announces_are_null(extra, rounds):
    data = (SAMPLES / "swiss-2006.trf").read_bytes()
    kept = [line for line in data.splitlines() if line[:3] not in {b"132", b"142", b"XXR"}]
    its_event = event_of(b"\n".join([*kept, extra]), sha256="ab", file="open.trf", received=TODAY)
    (row,) = listed(TOURNAMENTS, its_event, "rounds", "rounds_played")
    assert row[0] == rounds
    assert row[1] > 1


def test_the_rows_of_players(lantern):
    assert [row[1:] for row in listed(PLAYERS, lantern)][::3] == [
        (1, "Apple, Ann", "w", "WFM", 2200, "ENG", 99900011, 1990, 2, None, None, None, None, 2210,
         Decimal("2.5"), 1),
        (4, "Dogwood, Di", None, None, None, "ENG", None, None, None, None, None, None, None, None,
         Decimal(2), 2),
    ]  # fmt: skip
    assert listed(PLAYERS, lantern, "national_id") == [None, "77", None, None, None]


def test_players_of_teams_stand_at_their_boards():
    teams = event("teams.trf")
    rooks = [row for row in listed(PLAYERS, teams, "id", "team", "board") if row[1] == 1]
    assert rooks == [(1, 1, 1), (8, 1, 2), (15, 1, 3), (22, 1, 4)]
    scores = listed(STANDINGS, teams, "id", "points", "match_points", "game_points")
    assert scores[0] == (2, 7, 7, 10)


def test_the_rows_of_games_are_rounds_played_paired_or_announced(lantern):
    names = ("round", "day", "opponent", "colour", "result", "kind", "points", "rated")
    rows = listed(GAMES, lantern, "id", *names)
    first, third = date(2026, 5, 1), date(2026, 5, 2)
    assert [row[:2] + row[3:] for row in rows if row[2] == 2] == [
        (1, first, 5, "b", "W", "game", 1, False),
        (2, None, None, None, "H", "half-point-bye", Decimal("0.5"), False),
        (3, third, 1, "b", "0", "game", 0, True),
        (4, None, 3, "b", " ", "pending", None, False),
    ]
    assert [row[6] for row in rows if row[2] == 4] == ["game", "forfeit-win", "full-point-bye"]


def test_an_absence_is_a_round_where_it_was_played():
    played = listed(GAMES, event("open-swiss.trf"), "round", "kind")
    assert {number for number, _ in played} == set(range(1, 8))
    assert played.count((7, "zero-point-bye")) == 2
    assert len(played) == 7 * 15


def test_the_rows_of_standings_and_findings(lantern):
    assert listed(STANDINGS, lantern)[1][1:] == (
        2, 4, "Dogwood, Di", True, 2, None, None,
        [("PTS", Decimal(2)), ("BH/C1", Decimal("4.5")), ("SB", Decimal(2))],
    )  # fmt: skip
    names = ("code", "name", "severity", "line", "column", "record", "round")
    assert listed(FINDINGS, lantern, *names) == [
        ("BYE006", "full-point-byes", "warning", None, None, None, 3),
        ("IMP002", "assumptions-of-import", "info", None, None, None, None),
        ("IMP008", "unused-statements", "info", None, None, None, None),
        ("RES021", "pending-games", "info", None, None, None, 4),
    ]


def test_go_and_findings_by_severity():
    assert listed(TOURNAMENTS, event("go-mcmahon.h9"), "game") == ["go"]
    defects = event("defects.trf")
    (counts,) = listed(TOURNAMENTS, defects, "errors", "warnings", "infos")
    severities = listed(FINDINGS, defects, "severity")
    assert counts == tuple(severities.count(name) for name in ("error", "warning", "info"))
    assert min(counts) > 0


def test_what_is_strict_refuses_what_needs_a_repair_alone():
    assert event("round-robin.trf", strict=True).standings is not None
    with pytest.raises(RefusedError):
        event("defects.trf", strict=True)


@pytest.mark.parametrize(
    ("data", "unreadable", "errors"),
    [
        ((SAMPLES / "open-swiss.trf").read_bytes(), False, False),
        ((SAMPLES / "defects.trf").read_bytes(), False, True),
        (b"no tournament\n", True, False),
    ],
)
def test_what_became_of_a_file(data, unreadable, errors):
    made = rows_of_file(Settings(received=TODAY), InputFile("x.trf", data, "ab"))
    archived = made.archived
    assert (archived.is_unreadable, archived.has_errors, made.trouble) == (unreadable, errors, None)
