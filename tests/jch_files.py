"""Events in Chess-JSON as FIDE's TieBreakServer writes them, with nobody in them who exists."""

from __future__ import annotations

import copy
import json

INFO = {
    "fullName": "Lantern Open 2026",
    "site": "Wexcombe",
    "federation": "ENG",
    "startDate": "2026-05-01",
    "endDate": "2026-05-03",
    "typeOfTournament": "FIDE_DUTCH",
}


def profile(number, name, *, rating=(), **more):
    """Return a profile with one name in two parts."""
    family, given = name.split(", ")
    return {
        "id": number, "lastName": family, "firstName": given, "sex": "m", "birth": "1990-02-00",
        "federation": "ENG", "fideId": 99900000 + number, "fideName": name,
        "rating": list(rating), "fideTitle": "", **more,
    }  # fmt: skip


def game(number, round_, white, black, letters, **more):
    """Return a game: ``letters`` are those of White and of Black, if there is one."""
    return {
        "id": number, "round": round_, "white": white, "black": black, "played": True,
        "rated": True, **dict(zip(("wResult", "bResult"), letters, strict=False)), **more,
    }  # fmt: skip


UNPLAYED = {"played": False, "rated": False}
SHORT = {"rated": False}

SCORES = {
    "game": {
        "W": "1.0", "D": "0.5", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "W", "A": "D",
        "U": "Z",
    },
    "match": {
        "W": "2.0", "D": "1.0", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "D", "A": "D",
        "U": "Z", "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": "P*",
    },
}  # fmt: skip


def competitor(number, profile_id, points, rank, rating):
    """Return a player in a tournament."""
    return {
        "cid": number, "profileId": profile_id, "present": True, "gamePoints": points,
        "rank": rank, "rating": rating,
    }  # fmt: skip


def event(tournament, profiles, teams=()):
    """Return an event with one tournament."""
    return {
        "filetype": "Event",
        "version": "1.0",
        "origin": "trf2json ver. 1.03",
        "published": "",
        "status": {"code": 0, "error": []},
        "event": {
            "name": "",
            "eventInfo": {**INFO, "arbiters": {"chiefArbiter": 90, "arbiters": [91]}},
            "ratingLists": [{"listName": "TRF"}, {"listName": "ENG"}],
            "profiles": [
                *profiles,
                {
                    "id": 90, "fideId": 99900090, "firstName": "Beatrice",
                    "lastName": "Underhill", "sex": "u", "federation": "",
                    "fideName": "(), Underhill, Beatrice", "fideOTitle": "IA",
                },
                {
                    "id": 91, "fideId": 0, "firstName": "Simon", "lastName": "Lockhart",
                    "sex": "u", "federation": "", "fideName": "", "fideOTitle": "",
                },
            ],
            "teams": list(teams),
            "tournaments": [tournament],
        },
    }  # fmt: skip


PLAYERS = event(
    {
        "tournamentNo": 1,
        "tournamentType": "Tournament",
        "tournamentInfo": INFO,
        "ratingList": "TRF",
        "numRounds": 4,
        "currentRound": 3,
        "teamTournament": False,
        "rankOrder": ["PTS", "BH/C1", "", "SB"],
        "competitors": [
            competitor(1, 11, "2.5", 1, 2210),
            competitor(2, 12, "1.5", 4, 2150),
            competitor(3, 13, "1.5", 3, 2050),
            competitor(4, 14, "2.0", 2, None) | {"present": False},
            competitor(5, 15, "0.0", 5, 1800),
        ],
        "teamSize": 0,
        "scoreSystem": SCORES,
        "gameList": [
            game(1, 1, 1, 4, "WL", board=1),
            game(2, 1, 5, 2, "LW", board=2, **SHORT),
            game(3, 1, 3, 0, "P", board=3, **SHORT),
            game(4, 2, 3, 1, "DD", board=1),
            game(5, 2, 2, 0, "D", board=2, **UNPLAYED),
            game(6, 2, 4, 5, "WZ", board=3, **UNPLAYED),
            game(7, 3, 1, 2, "WL", board=1),
            game(8, 3, 3, 5, "ZZ", board=2, **UNPLAYED),
            game(9, 3, 4, 0, "W", board=3, **UNPLAYED),
            game(10, 4, 5, 1, "ZZ", board=1, **UNPLAYED),
            game(11, 4, 3, 2, "AA", board=2, **UNPLAYED),
            game(12, 4, 4, 0, "Z", board=3, **UNPLAYED),
        ],
        "matchList": [],
        "timeControl": {"description": "90 min", "encoded": ""},
        "rounds": [
            {"roundNo": 1, "startTime": "2026-05-01"},
            {"roundNo": 3, "startTime": "2026-05-02 14:00"},
        ],
        "topColor": "W",
        "pairingcontrollerid": "Invented Pairing Program 1.0",
        "format": "swiss",
        "pairingSystem": ["dutch"],
        "accelerated": {
            "name": "Acc",
            "values": [
                {
                    "matchPoints": "0.0", "gamePoints": "1.0", "firstRound": 1, "lastRound": 2,
                    "firstCompetitor": 1, "lastCompetitor": 2,
                }
            ],
        },
        "prohibited": [{"firstRound": 1, "lastRound": 4, "competitors": [2, 4]}],
    },
    [
        profile(11, "Apple, Ann", rating=(2200, 2210), sex="w", fideTitle="WFM"),
        profile(12, "Birch, Bo", rating=(2100, 2150), localId=77),
        profile(13, "Cedar, Cy", rating=(2050, None)),
        profile(14, "Dogwood, Di", rating=(0, None), sex="u", fideId=0, birth=""),
        profile(15, "Élm, Éd", rating=(1800, None)),
    ],
)  # fmt: skip
"""An event of players: byes, forfeits, a round to come, and national ratings."""


def member(number, order, team):
    """Return a player of a team; his profile has his number and 100."""
    return competitor(number, 100 + number, "1.0", number, 2000 + number) | {
        "order": order,
        "teamId": team,
    }


def match(number, round_, teams, letters, games, **more):
    """Return a match of two teams, or the bye of one."""
    played = game(number, round_, *teams, letters, games=games, board=1, **more)
    del played["rated"]
    return played


TEAMS = event(
    {
        "tournamentNo": 1,
        "tournamentType": "Team: Swiss-System",
        "tournamentInfo": INFO | {"typeOfTournament": "CUSTOM_TEAM_SWISS_MP"},
        "ratingList": "TRF",
        "numRounds": 3,
        "currentRound": 2,
        "teamTournament": True,
        "rankOrder": ["MPTS", "GPTS"],
        "competitors": [
            {
                "cid": cid, "teamId": 200 + cid, "rank": cid, "present": True,
                "matchPoints": points, "gamePoints": points,
                "cplayers": [
                    member(number, order, 200 + cid) for order, number in enumerate(members, 1)
                ],
            }
            for cid, points, members in (
                (1, "3.0", (1, 4, 7)), (2, "2.0", (2, 5, 8)), (3, "3.0", (3, 6, 9)),
            )
        ],
        "teamSize": 2,
        "scoreSystem": SCORES
        | {"match": SCORES["match"] | {"P": "1.0", "PG": "1.0"}, "primary": "match"},
        "gameList": [
            game(1, 1, 1, 2, "WL", board=1),
            game(2, 1, 8, 7, "DD", board=2),
            game(3, 1, 3, 0, "P", board=0, **SHORT),
            game(4, 1, 6, 0, "P", board=0, **SHORT),
            game(5, 2, 3, 1, "WL", board=1),
            game(6, 2, 4, 0, "W", board=2, **UNPLAYED),
        ],
        "matchList": [
            match(20, 1, (1, 2), "WL", [1, 2]),
            match(21, 1, (3, 0), "P", []),
            match(22, 2, (3, 1), "DD", [5, 6]),
            match(23, 2, (2, 0), "D", [], played=False),
            match(24, 3, (1, 3), "WZ", [], played=False),
        ],
        "timeControl": {"description": "", "encoded": "3600+30"},
        "teamColor": "W",
        "teamSequence": "WB",
    },
    [profile(100 + one, f"Player, {one}", rating=(2000 + one,)) for one in range(1, 10)],
    [
        {"id": 200 + cid, "teamName": f"Team {cid}", "players": [100 + cid, 103 + cid, 106 + cid]}
        for cid in (1, 2, 3)
    ],
)  # fmt: skip
"""An event of teams: a line-up out of order, an empty board, byes, a forfeited match."""


def as_bytes(document):
    """Return a document as a file."""
    return json.dumps(document, indent=2, ensure_ascii=False).encode()


def changed(document, **values):
    """Return a document with other values of its tournament; ``None`` takes a key away."""
    copied = copy.deepcopy(document)
    tournament = copied["event"]["tournaments"][0]
    for key, value in values.items():
        if value is None:
            del tournament[key]
        else:
            tournament[key] = value
    return copied
