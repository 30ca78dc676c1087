"""Chess-Results XML for tests: invented events, written attribute by attribute."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

SINGLE = {"type": "0", "name": "Invented Open", "rounds": "2", "from": "20260314",
          "to": "15.03.2026", "endstatus": "J", "rankinground": "2", "tb1no": "37", "tb2no": "84",
          "tb2_detail": "0,0,1,P,-", "federation": "ENG", "location": "Wexcombe",
          "chiefarbiter": "IA Lockhart, Simon", "deputyarbiter": "Bell, Ann; Cole, Bo"}  # fmt: skip
PLAYERS = (
    {"no": "1", "lastname": "Ash,Ada", "title": "GM", "rtg": "2300", "rtgfide": "2300",
     "rtgnat": "2250", "dob": "1990", "sex": "W", "fed": "ENG", "fideid": "99901001", "rank": "1",
     "pts": "1,5", "tb1": "2,5", "tb2": "1.0"},
    {"no": "2", "lastname": "Birch", "firstname": "Bo", "rtg": "2200", "rtgfide": "2200",
     "rtgnat": "0", "dob": "19870624", "sex": "M", "fed": "ENG", "rank": "2", "pts": "1,5",
     "tb1": "2", "tb2": "1.0"},
    {"no": "3", "lastname": "Cedar, Cy", "rtg": "1950", "rtgfide": "", "rtgnat": "1950",
     "dob": "24.06.1987", "fed": "FRA", "rank": "3", "pts": "1", "tb1": "1,5", "tb2": "0.0"},
)  # fmt: skip
GAMES = (
    {"round": "1", "pairing": "1", "whiteno": "1", "blackno": "3", "reswhite": "1.0",
     "resblack": "0.0"},
    {"round": "1", "pairing": "2", "whiteno": "2", "blackno": "-1", "reswhite": "1,0",
     "resblack": "0,0", "forfeit": "K"},
    {"round": "2", "pairing": "1", "whiteno": "2", "blackno": "1", "reswhite": "0,5",
     "resblack": "0,5"},
    {"round": "2", "pairing": "2", "whiteno": "3", "blackno": "-1", "reswhite": "1.0",
     "resblack": "0.0", "forfeit": "K"},
)  # fmt: skip
ROUNDS = ({"round": "1", "date": "20260314"}, {"round": "2", "date": "15.03.2026"})


def element(tag, attributes):
    return f"<{tag} " + " ".join(f"{n}={quoteattr(v)}" for n, v in attributes.items()) + "/>"


def document(*, head=SINGLE, players=PLAYERS, games=GAMES, rounds=ROUNDS, teams=(), matches=()):
    """A whole file; one element a line, so that lines can be counted."""
    lines = ['<?xml version="1.0"?>', "<chessresults>"]
    lines += ["<tournamentdata>", element("tournament", head), "</tournamentdata>"]
    for outer, tag, rows in (
        ("rounds", "round", rounds),
        ("players", "player", players),
        ("teams", "team", teams),
        ("playerpairings", "playerpairing", games),
        ("teampairings", "teampairing", matches),
    ):
        lines += [f"<{outer}>", *(element(tag, row) for row in rows), f"</{outer}>"]
    return "\n".join([*lines, "</chessresults>", ""]).encode()


TEAM_HEAD = {**SINGLE, "type": "2", "rounds": "3", "rankinground": "3", "tb1no": "13", "tb2no": "1",
             "tb3no": "52", "tb2_detail": "", "playerperteam": "2", "homecolor": "w",
             "samecolor": "N"}  # fmt: skip
TEAMS = (
    {"no": "1", "teamname": "Bridge Rooks", "teamshort": "ROOKS", "rank": "1", "points": "3",
     "tb1": "3", "tb2": "2,5", "tb3": "2,00", "equal": "N", "rtg_average": "2000"},
    {"no": "2", "teamname": "Mill Knights", "teamshort": "Mill Knights", "rank": "2",
     "points": "3", "tb1": "3", "tb2": "2,5", "tb3": "2,00", "equal": "J"},
    {"no": "3", "teamname": "Torre Alta", "rank": "3", "points": "2", "tb1": "2", "tb2": "2",
     "equal": "N"},
)  # fmt: skip
MEMBERS = tuple(
    {"no": str(number), "lastname": f"Player,{letter}", "rtg": "2000", "rtgfide": "2000",
     "fed": "ENG", "teamno": str((number + 1) // 2), "board": str(2 - number % 2),
     "pts": "1", "rank": str(number), "tb1": "0,5"}
    for number, letter in enumerate("ABCDEF", start=1)
)  # fmt: skip
MATCHES = (
    {"round": "1", "pairing": "1", "no1": "1", "no2": "2", "res1": "1.5", "res2": "0.5"},
    {"round": "1", "pairing": "2", "no1": "3", "no2": "-1"},
    {"round": "2", "pairing": "1", "no1": "2", "no2": "3", "res1": "2", "res2": "0"},
    {"round": "3", "pairing": "1", "no1": "3", "no2": "1", "res1": "1", "res2": "1"},
)  # fmt: skip


def game(place, sides, result, letter=""):
    """A game by ``round.match.board``, the numbers ``white-black`` and the points."""
    names = ("round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack")
    values = (*place.split("."), *sides.split("-"), *result.split("-"))
    return {**dict(zip(names, values, strict=True)), "forfeit": letter}


TEAM_GAMES = (
    game("1.1.1", "1-3", "1.0-0.0"),
    game("1.1.2", "4-2", "0.5-0.5"),
    game("2.1.1", "3-5", "1.0-0.0", "K"),
    game("2.1.2", "6-4", "0.0-1.0", "K"),
    game("3.1.1", "5-1", "0.5-0.5"),
    game("3.1.2", "2-6", "0.5-0.5"),
)


def team_document(**changes):
    parts = {"head": TEAM_HEAD, "players": MEMBERS, "games": TEAM_GAMES, "rounds": (),
             "teams": TEAMS, "matches": MATCHES}  # fmt: skip
    return document(**{**parts, **changes})
