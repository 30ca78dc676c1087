"""What is told of values below, at and above the limits of the rules, side by side in one file.

``pytest --update-golden`` records it anew; the difference is then reviewed.
"""

# ruff: noqa: E501 - a row of a table stays one line

from datetime import date
from pathlib import Path

from builders import (
    ROUND_ROBIN,
    SWISS,
    TEAMS,
    append,
    changed,
    changing,
    play,
    put,
    record,
    without_row,
)
from recorded import assert_recorded

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile

UPLOAD, PAIRING, TITLE = Profile.UPLOAD, Profile.PAIRING, Profile.TITLE


def each(name, *values):
    """Return changes of one field of the players 1, 2, 3 ..."""
    return [put(number, name, value) for number, value in enumerate(values, start=1)]


def days(*texts):
    """Return record 132 with these dates of rounds."""
    return record("132", " " * 87 + "  ".join(texts))


def games(number, *cells):
    """Return a round of the players 1, 2, 3 ... as it stands in their rows."""
    return [play(player, number, cell) for player, cell in enumerate(cells, start=1)]


def letters(letter):
    """Return a round of the Swiss with one letter for two games and their partners in it."""
    other = {"W": "L", "+": "-", "?": "?", " ": " "}[letter]
    return games(
        1, f"   4 w {letter}", f"   5 b {letter}", "   6 w =", f"   1 b {other}", f"   2 w {other}"
    )


ALL = {
    # Players
    "ids": (UPLOAD, SWISS, each("fide_id", "99999", "100000", "9999999999", "10000000000")),
    "ids that are ratings": (UPLOAD, SWISS, each("fide_id", "2500", "2400", "2400")),
    "ages": (UPLOAD, SWISS, each("birth", "2023/01/02", "2022/12/31", "1926/01/02", "1925/12/31")),
    "born in the event": (UPLOAD, SWISS, each("birth", "2026/05/03", "2026/05/04", "2026/05/00", "2026/06/00")),
    "ratings": (UPLOAD, SWISS, each("rating", "2901", "2900", "1400", "1399")),
    "ratings of older lists": (UPLOAD, SWISS, [record("042", "2024/02/29"), *each("rating", "1000", "999")]),
    "ratings of the first list with the new floor": (UPLOAD, SWISS, [record("042", "2024/03/01"), *each("rating", "1400", "1399")]),
    "titles": (UPLOAD, SWISS, [*each("title", "GM", "GM", "IM", "IM", "FM", "FM", "CM"), *each("rating", "2000", "1999", "1900", "1899", "1750", "1749", "1600")]),
    "titles of women": (UPLOAD, SWISS, [
        *each("sex", *"wwwwwww"), *each("title", "WGM", "WGM", "WIM", "WIM", "WFM", "WFM", "CM"),
        *each("rating", "1800", "1799", "1650", "1649", "1500", "1499", "1599"),
    ]),
    "the least titles": (UPLOAD, SWISS, [*each("sex", "w", "w"), *each("title", "WCM", "WCM"), *each("rating", "1400", "1399")]),
    "titles of women that men have": (UPLOAD, SWISS, each("title", "WGM", "WIM", "WFM", "WCM")),
    "names": (UPLOAD, SWISS, each("name", "Apple, " + "n" * 26, "Birch, " + "n" * 25, "CEDAR, CLEO", "Durian Dan", "")),
    "one name with one birth": (UPLOAD, SWISS, [*each("name", "Oak, Otto", "OAK, OTTO", "Oak, Otto"), *each("birth", "1990/01/02", "1990/01/02", "1990/01/00")]),
    "equal ratings in order": (PAIRING, SWISS, each("rating", "2400", "2400", "", "2200")),
    "unrated players": (PAIRING, SWISS, each("rating", "", "", "2300")),
    "unrated players of whom the last is rated": (PAIRING, SWISS, each("rating", "", "", "", "", "", "", "1")),
    "an unrated player first": (PAIRING, SWISS, each("rating", "", "2400")),
    "two pairs out of order": (PAIRING, SWISS, each("rating", "2300", "2400", "2200", "2300")),
    "ratings by another method": (PAIRING, SWISS, [record("172", "NED NRO"), *each("rating", "2300", "2400")]),
    "federations": (UPLOAD, SWISS, each("federation", "FID", "DEU", "XYZ", "")),
    "national records": (PAIRING, SWISS, [
        record("172", "NED FIDON"),
        *(append(f"{code} {number:4d} m                                      2470 AMS     {number}")
          for code, number in (("NED", 1), ("BEL", 1), ("NED", 9), ("BEL", 1), ("NED", 1), ("BEL", 8))),
    ]),
    # Dates
    "thirty days": (UPLOAD, SWISS, [record("052", "2026/05/30")]),
    "thirty-one days": (UPLOAD, SWISS, [record("052", "2026/05/31")]),
    "one day": (UPLOAD, SWISS, [record("052", "2026/05/01")]),
    "no day": (UPLOAD, SWISS, [record("052", "2026/04/30")]),
    "the oldest event": (UPLOAD, SWISS, [record("042", "1950/01/01"), record("052", "1950/01/02")]),
    "sent in a week": (UPLOAD, SWISS, [record("042", "2026/04/27"), record("052", "2026/04/28")]),
    "sent in eight days": (UPLOAD, SWISS, [record("042", "2026/04/26"), record("052", "2026/04/27")]),
    "sent in thirty days": (UPLOAD, SWISS, [record("042", "2026/04/04"), record("052", "2026/04/05")]),
    "sent in thirty-one days": (UPLOAD, SWISS, [record("042", "2026/04/03"), record("052", "2026/04/04")]),
    "a date before the start": (UPLOAD, SWISS, [days("26/04/30", "26/05/01", "26/05/02")]),
    "two dates before the start": (UPLOAD, SWISS, [days("26/04/29", "26/04/30", "26/05/01")]),
    "dates after the end": (UPLOAD, SWISS, [days("26/05/03", "26/05/04", "26/05/05")]),
    "a date before that of an earlier round": (UPLOAD, SWISS, [days("26/05/02", "26/05/03", "26/05/01")]),
    "a date after those of later rounds": (UPLOAD, SWISS, [days("26/05/03", "26/05/01", "26/05/02")]),
    "all rounds on one day": (UPLOAD, SWISS, [days("26/05/01", "26/05/01", "26/05/01")]),
    "no date of a round": (UPLOAD, SWISS, [days("26/05/01", "        ", "26/05/03")]),
    "an event that is over has a round to come": (UPLOAD, SWISS, [record("142", "4")]),
    "an event has a round to come": (UPLOAD, SWISS, [record("142", "4"), record("052", "2026/05/05")]),
    "its dates are all of rounds played": (UPLOAD, SWISS, [record("142", "4"), record("052", "2026/05/05"), days("26/05/01", "26/05/02", "26/05/05")]),
    # Counts and times
    "one player more, one rated fewer": (UPLOAD, SWISS, [record("062", "8"), record("072", "6")]),
    "a rating that was not read": (UPLOAD, SWISS, [put(4, "rating", "22x0"), record("072", "7")]),
    "two ratings more than one unread": (UPLOAD, SWISS, [put(4, "rating", "22x0"), record("072", "8")]),
    "a row too many": (UPLOAD, SWISS, [put(7, "start_no", "6"), record("062", "7")]),
    "rows that were not read": (UPLOAD, SWISS, [put(7, "start_no", "6"), record("062", "8")]),
    **{
        f"time {text}": (PAIRING, SWISS, [record("222", text)])
        for text in ("0+9", "1", "1+10", "59", "60", "179+10", "180+10", "179+9", "0+60", "40/59+30:1800+30")
    },
    "rounds on a day": (UPLOAD, SWISS, [record("122", "90 min"), record("222", "5400"), days("26/05/01", "26/05/01", "26/05/01")]),
    "an arbiter who plays": (UPLOAD, SWISS, [record("112", "FA Gorse, Güs (1001007)"), record("102", "IA Judge, Jo")]),
    # Points
    **{
        f"a bye worth {points}": (PAIRING, SWISS, [record("162", f" W 1.0    D 0.5    P {points}")])
        for points in ("0.0", "0.4", "0.5", "1.0", "1.1")
    },
    **{
        f"a draw worth {points}": (PAIRING, SWISS, [record("162", f" W 1.0    D {points}")])
        for points in ("0.4", "0.6")
    },
    "a team's bye worth a win and more": (PAIRING, TEAMS, [changing("320  2.0", "320  2.1")]),
    "a team's draws worth a win": (PAIRING, TEAMS, [append("362 TW 2.0   TD 1.1")]),
    **{
        f"all points {more} more": (PAIRING, SWISS, [
            put(number, "points", str(points + more))
            for number, points in enumerate((2.5, 2.0, 1.5, 1.0, 0.0, 2.0, 1.5), start=1)
        ])
        for more in (0.5, 1.0, 1.5)
    },
    **{
        f"points of {count} players half a point more": (PAIRING, SWISS, each("points", *("3.0", "2.5", "2.0")[:count]))
        for count in (1, 2, 3)
    },
    "blank points of two": (PAIRING, SWISS, each("points", "", "")),
    "points that were not read": (PAIRING, SWISS, each("points", "2,5", "x")),
    # Pairings
    **{
        f"a game of round {blank} that the row has in round {other}": (PAIRING, SWISS, [play(4, blank, " " * 8), play(4, other, cell)])
        for blank, other, cell in ((1, 2, "   1 b 0"), (1, 3, "   1 b 0"), (2, 1, "   3 w 0"), (2, 3, "   3 w 0"), (3, 2, "   5 b +"))
    },
    "nobody has a colour": (PAIRING, SWISS, games(1, "   4   1", "   5   1", "   6   =", "   1   0", "   2   0", "   3   =")),
    "the top seed has no colour": (PAIRING, SWISS, games(1, "   4   1", "   5 b 1", "   6 w =", "   1   0")),
    "the top seed has a colour and nobody": (PAIRING, SWISS, games(1, "0000 b Z", "   5 b 1", "   6 b =", "   4 w Z")),
    "the second seed decides nothing": (PAIRING, SWISS, [*games(1, "0000 - Z"), play(4, 1, "0000 - Z"), record("152", "B")]),
    "the third seed decides": (PAIRING, SWISS, [*games(1, "0000 - Z", "0000 - Z"), play(4, 1, "0000 - Z"), play(5, 1, "0000 - Z"), record("152", "B")]),
    "two unrated games of six": (UPLOAD, SWISS, letters("W")),
    "forfeited": (UPLOAD, SWISS, letters("+")),
    "adjourned": (UPLOAD, SWISS, letters("?")),
    "round 1 by ratings": (PAIRING, SWISS, [*each("rating", "2000", "2100", "2200", "2300", "2400", "2500"), *games(1, "   4 w 1", "   5 b 1", "   6 w =", "   1 b 0", "   2 w 0", "   3 b =")]),
    "round 1 by nothing": (PAIRING, SWISS, games(1, "   2 w 1", "   1 b 0", "   4 w =", "   3 b =", "   6 w 0", "   5 b 1")),
    "by nothing, of no system": (PAIRING, SWISS, [record("192", None), record("092", "Swiss"), *games(1, "   2 w 1", "   1 b 0", "   4 w =", "   3 b =", "   6 w 0", "   5 b 1")]),
    "of two there is no choice": (PAIRING, SWISS, games(1, "   2 w 1", "   1 b 0", "0000 - H", "0000 - H", "0000 - H", "0000 - H", "0000 - H")),
    "late": (PAIRING, SWISS, [record("142", "6"), *(play(1, n, f"{5 if n % 2 else 6:4d} {'wb'[n % 2]} 1") for n in (4, 5, 6)), play(5, 5, "   1 w 0"), play(6, 4, "   1 b 0"), play(6, 6, "   1 b 0"), *(play(7, n, " " * 8) for n in (1, 2, 3)), play(7, 4, "   5 w 1"), play(5, 4, "   7 b 0")]),
    "a third White": (PAIRING, SWISS, [record("142", "5"), play(2, 2, "   1 b ="), play(1, 2, "   2 w ="), play(1, 4, "0000 - Z")]),
    "a third White in the last round": (PAIRING, SWISS, [play(2, 2, "   1 b ="), play(1, 2, "   2 w =")]),
    "half-point byes": (PAIRING, SWISS, [play(7, 1, "0000 - H"), play(6, 3, "0000 - H"), play(2, 3, "0000 - U")]),
    "nothing was played": (UPLOAD, SWISS, [play(player, number, "0000 - H") for player in range(1, 8) for number in (1, 2, 3)]),
    "once in three cycles": (PAIRING, ROUND_ROBIN, [record("192", "BERGER_TRIPLEROUNDROBIN"), record("142", "9")]),
    "a pair again in one cycle": (PAIRING, ROUND_ROBIN, [record("142", "4"), play(1, 4, "   4 b 1"), play(4, 4, "   1 w 0")]),
    "a pair again in a Swiss": (PAIRING, SWISS, [record("142", "4"), play(1, 4, "   4 b 1"), play(4, 4, "   1 w 0")]),
    "a pair again in a Swiss of two games": (PAIRING, SWISS, [record("192", "FIDE_DOUBLESWISS"), record("142", "4"), play(1, 4, "   4 b 1"), play(4, 4, "   1 w 0")]),
    # Records of rounds and participants
    **{
        line: (PAIRING, SWISS, [append(line)])
        for line in (
            "240 H   3    7", "240 H   4    7", "240 H   0    7", "240 H   2    8",
            "260   1   1    1    4", "260   2   3    1    4", "260   1   3    1    4    6", "260   3   4    1    3", "260   2   1    1    4", "260   4   5    1    4",
            "299 W        1.0   3    1", "299 W        1.0   4    1", "299 W        1.0        8", "299 -       -1.0   1    1    9",
            "250       1.0   1   3    1    7", "250       1.0   1   4    1    7", "250       1.0   4   5    1    7", "250       1.0   0   0    1    7",
            "250       1.0   1   1    7    8", "250       1.0   1   1    8    9", "250       1.0   1   1    7    7", "250 0.5         1   1    7    7",
            "XXP 1 4 8", "XXZ 3 8", "XXA    1  1.0  1.0", "XXA    8  1.0",
        )
    },
    "without a number of rounds": (PAIRING, SWISS, [record("142", None), append("240 H   9    7"), append("260   2   9    1    2")]),
    "accelerated twice": (PAIRING, SWISS, [append("250       1.0   1   2    1    4"), append("250       1.0   2   3    5    7"), append("250       1.0   2   3    4    5"), append("250       1.0   3   3    1    7")]),
    **{
        f"Baku {first}-{last} {points}": (PAIRING, SWISS, [
            record("192", "FIDE_DUTCH_BAKU"), append(f"250       {points}   {first}   {last}    1    4"), *more,
        ])
        for first, last, points, more in (
            (1, 1, "1.0", [append("250       0.5   2   2    1    4")]),
            (1, 2, "1.0", []), (1, 1, "0.5", [append("250       0.5   2   2    1    4")]),
            (1, 1, "1.0", [append("250       0.5   2   3    1    4")]), (2, 2, "1.0", []),
        )
    },
    "an engine's own record": (PAIRING, SWISS, [record("142", "4"), append("XXR 4"), append("XXC white1"), put(4, "rating", "9999")]),
    "another colour of an engine": (PAIRING, SWISS, [record("142", "3"), append("XXR 3"), append("XXC white1")]),
    # Teams
    **{
        line: (PAIRING, TEAMS, [append(line)])
        for line in (
            "300   2   1   3    1    2", "300   2   3   1    6    5", "300   3   1   2    1    2", "300   0   1   2    1    2", "300   2   2   1    3    4",
            "352 W", "352 WB", "352 WBW", "352 BW",
            "802   1 LAKE     4.0    3.5   2 w  1.5     3 b  2.0", "802   1 LAKE     4.0    3.0   2 w  1.5     3 b  1.5",
            "801  1 LAKE   4    3.5", "801  1 LAKE   3    3.5",
            "240 H   1    3", "240 H   3    3", "240 F   1    2",
            "330 +- 001 001 002", "330 -+ 001 001 002", "330 +- 003 001 002", "330 -- 002 002 001",
            "299 W   2.0  1.0   2    1", "250  1.0       1   1    1    3", "250  1.0       1   1    3    4",
        )
    },
    "a bye that nobody has": (PAIRING, TEAMS, [changing("320  2.0  2.0   3", "320  2.0  2.0   3   2")]),
    "a roster without its games": (PAIRING, TEAMS, [changing("3     3    4", "3     3")]),
    "a member of two teams": (PAIRING, TEAMS, [changing("3     3    4", "3     3    2")]),
    "no rosters, and no last row": (PAIRING, TEAMS, [record("310", None), record("320", None), without_row(6)]),
    "no rosters, and rows that are not there": (PAIRING, TEAMS, [record("310", None), record("320", None), without_row(6), without_row(2)]),
    "no rosters, and a row inside": (PAIRING, TEAMS, [record("310", None), record("320", None), without_row(2)]),
    "a gap in the numbers": (PAIRING, TEAMS, [changing("310   3 Seaside", "310   5 Seaside")]),
    "no name": (PAIRING, TEAMS, [changing("Hillside", "        "), changing("Seaside", "       ")]),
    "game points first": (PAIRING, TEAMS, [record("192", "FIDE_TEAM"), record("212", "GPTS,MPTS,BH")]),
    "match points first": (PAIRING, TEAMS, [record("192", "FIDE_TEAM"), record("212", "MPTS,GPTS,BH")]),
    "points of two teams": (PAIRING, TEAMS, [changing("4.0    3.5   1", "4.0    3.0   1"), changing("2.0    1.5   3", "1.0    1.5   3")]),
    "one board": (PAIRING, TEAMS, [append("352 WB"), *(play(n, r, "0000 - Z") for n in range(1, 7) for r in (1, 2))]),
    "a round-robin of teams": (PAIRING, TEAMS, [record("192", None), record("092", "Team: Round-Robin")]),
    "a round-robin by name": (PAIRING, SWISS, [record("092", "Round-Robin"), record("192", None)]),
    "a round-robin by name and a Swiss by code": (PAIRING, SWISS, [record("092", "Individual: Round-Robin")]),
    # Lists of tie-breaks
    **{
        f"list {text}": (PAIRING, SWISS, [record("212", text), record("052", "2026/05/31")])
        for text in ("PTS,BH/C1,BH,SB", "BH,SB", "PTS,ARO,TPR", "PTS,BUC", "PTS,ARO/C1,XYZ")
    },
    "ranks by a list that begins with another code": (PAIRING, SWISS, [record("212", "WIN,PTS")]),
    "ranks that skip one": (PAIRING, SWISS, each("rank", "1", "2", "4", "6", "7", "3", "4")),
    "ranks that share one": (PAIRING, SWISS, each("rank", "1", "2", "4", "6", "6", "2", "4")),
    "norms in two rounds a day": (TITLE, SWISS, [days("26/05/01", "26/05/01", "26/05/02")]),
    "norms in three rounds a day": (TITLE, SWISS, [days("26/05/01", "26/05/01", "26/05/01")]),
    "norms in 120 minutes": (TITLE, SWISS, [record("222", "7200")]),
    "norms in 119 minutes": (TITLE, SWISS, [record("222", "7140")]),
}  # fmt: skip


def test_what_is_told_at_the_borders_is_as_recorded(request):
    told = {
        name: check(read(changed(event, *changes).encode()), profile, date(2026, 5, 5))
        for name, (profile, event, changes) in ALL.items()
    }
    assert_recorded(told.items(), Path(__file__).with_name("borders.txt"), request.config)
