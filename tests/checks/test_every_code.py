"""For each code: a small event that fires it, and the sound events that fire nothing."""

# ruff: noqa: E501 - a row of a table stays one line

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from builders import (
    ROUND_ROBIN,
    SWISS,
    TEAMS,
    Change,
    append,
    changed,
    changing,
    ended,
    left_out,
    play,
    put,
    put_in,
    record,
    without_last_round,
    without_row,
)
from norm_events import GM_NORM, event, guests
from rating_list_files import PLAYERS, consulted
from recorded import assert_recorded
from row_tests import each_row

from trfkit.checks import CHECKS, check, pairings
from trfkit.files.convert import write
from trfkit.files.registry import read as read_any
from trfkit.files.trf.reading import read
from trfkit.findings import Diagnostic, Profile
from trfkit.messages.rendering import UNFILLED, render_text
from trfkit.model.discipline import Discipline
from trfkit.record import replace

if TYPE_CHECKING:
    from trfkit.ratings.listed_player import Consulted

UPLOAD, PAIRING, TITLE = Profile.UPLOAD, Profile.PAIRING, Profile.TITLE
TODAY = date(2026, 5, 5)


def found(
    document: str,
    profile: Profile = PAIRING,
    today: date | None = TODAY,
    *,
    encoding: str = "utf-8",
    listed: Consulted | None = None,
):
    return check(read(document.encode(encoding)), profile, today, consulted=listed)


class Case(NamedTuple):
    """A code, the sound event, what is done to it, and the profile in which it must fire."""

    code: str
    changes: tuple[Change, ...]
    profile: Profile = PAIRING
    event: str = SWISS
    encoding: str = "utf-8"
    listed: Consulted | None = None


LISTED = consulted()
"""A rating list that has the players of the Swiss as they are there."""


def listing(**changes: object) -> Consulted:
    """Return the same list with changes of player 4."""
    rows = [{**row, **changes} if row["fideid"] == "1001004" else row for row in PLAYERS]
    return consulted(*rows)


def late(number: int, first: str, second: str) -> tuple[Change, ...]:
    """Return round ``number`` played between 1 and 2 on top of the event."""
    return (play(1, number, first), play(2, number, second))


def second_cycle(colours: str) -> tuple[Change, ...]:
    """Return rounds 4 to 6 of the round-robin, all drawn, with White or Black for each first."""
    pairs = ((4, 1, 4), (4, 2, 3), (5, 1, 3), (5, 2, 4), (6, 1, 2), (6, 3, 4))
    other = {"w": "b", "b": "w"}
    return tuple(
        change
        for (number, one, two), colour in zip(pairs, colours, strict=True)
        for change in (
            play(one, number, f"{two:4d} {colour} ="),
            play(two, number, f"{one:4d} {other[colour]} ="),
        )
    )


LATE = (
    record("142", "5"),
    play(7, 1, " " * 8),
    play(7, 2, " " * 8),
    play(7, 3, " " * 8),
    play(6, 4, "0000 - U"),
    play(6, 5, "   7 w 1"),
    play(7, 4, " " * 8),
    play(7, 5, "   6 b 0"),
)
"""Five rounds, and a row that is blank until the last."""

# fmt: off
CASES = (
    Case("SYN009", (changing("3 w 0     5 b +\n", "3 w 0     5 b\n"),)),
    Case("SYN013", (play(7, 4, "0000 - -"),)),
    Case("ADJ009", (record("142", "2"),)),
    Case("ADJ011", (append("330 +-  2   1   2"),)),
    Case("ADJ012", (append("320  2.0  2.0   3"),)),
    Case("ADJ013", (append("362 TW 3.0    TD 1.0"),)),
    Case("ADJ015", (play(1, 1, "  44 w 1"),)),
    Case("ADJ016", (append("### Import @ Round 2: by another program"),)),
    Case("SYN014", (append("102 IA Judge, Jo (1009999)"),)),
    Case("SYN015", (append("### MPA @ Rnd2"),)),
    Case("HDR001", (record("012", None),)),
    Case("HDR001", (record("102", ""),), UPLOAD),
    Case("HDR002", (record("032", "DEU"),), UPLOAD),
    Case("HDR003", (record("042", "01.05.2026"),)),
    Case("HDR004", (record("042", "2026/05/31"), record("052", "2026/04/30")), UPLOAD),
    Case("HDR005", (record("042", "1926/05/01"),), UPLOAD),
    Case("HDR005", (record("052", "2026/05/30"),), UPLOAD),
    Case("HDR006", (record("042", "2026/01/03"),), UPLOAD),
    Case("HDR007", (record("062", "8"),), UPLOAD),
    Case("HDR008", (record("072", "8"),), UPLOAD),
    Case("HDR009", (record("082", "2"),), UPLOAD),
    Case("HDR010", (record("062", "3"),), UPLOAD),
    Case("HDR011", (record("132", " " * 87 + "26/05/01  26/05/02"),), UPLOAD),
    Case("HDR012", (record("132", " " * 87 + "26/05/01  26/05/03  26/05/02"),), UPLOAD),
    Case("HDR012", (record("132", " " * 87 + "26/05/01  26/05/02  26/05/09"),), UPLOAD),
    Case("HDR013", (
        record("122", "3 hours"), record("222", None),
        record("132", " " * 87 + "26/05/01  26/05/01  26/05/01"),
    ), UPLOAD),
    Case("HDR014", (record("142", "2"),)),
    Case("HDR015", (record("152", "B"),)),
    Case("HDR016", (record("162", " W1,0"),)),
    Case("HDR016", (record("162", " W 1.0    D 0.5    W 2.0"),)),
    Case("HDR017", (record("162", " W 1.0    D 0.8"),)),
    Case("HDR017", (record("162", None), append("XXS W=1 D=0.8"))),
    Case("HDR018", (record("162", " W 1.0    D 0.5    P 1.5"),)),
    Case("HDR018", (record("162", " W 1.0    D 0.5    P 0.7"),)),
    Case("HDR017", (append("362 TW 1.0   TD 0.6"),), PAIRING, TEAMS),
    Case("HDR018", (append("362 TW 2.0   TD 1.0   P 2.5"), changing("320  2.0", "320     ")), PAIRING, TEAMS),
    Case("HDR018", (changing("320  2.0", "320  2.5"),), PAIRING, TEAMS),
    Case("HDR019", (record("192", "FIDE_DUTCH_2O25"),), UPLOAD),
    Case("HDR019", (record("192", "FIDE_DUTCH_2017_BAKU"),), UPLOAD),
    Case("HDR020", (record("192", "FIDE_TEAM"),)),
    Case("HDR020", (record("192", "FIDE_TEAM_GP_MP"), record("212", "MPTS,BH")), PAIRING, TEAMS),
    Case("HDR020", (record("192", "FIDE_TEAM"), record("202", "GPTS,BH")), PAIRING, TEAMS),
    Case("HDR020", (append(TEAMS.splitlines()[-1]),)),
    Case("HDR020", (record("192", "BERGER_ROUNDROBIN"), record("142", "4")), PAIRING, ROUND_ROBIN),
    Case("HDR020", (record("192", "BERGER_TEAM_ROUNDROBIN"),), PAIRING, TEAMS),
    Case("HDR021", (record("222", "90+30 min"),)),
    Case("HDR021", (record("222", "90+30"),)),
    Case("HDR021", (record("222", "40/5400+30:30+30"),)),
    Case("HDR021", (record("222", "15+10"),)),
    Case("HDR021", (record("222", "45"),)),
    Case("HDR022", (record("122", "15 min + 10 sec"),), UPLOAD),
    Case("HDR023", (record("122", "3 min"), record("222", None)), UPLOAD),
    Case("HDR024", (record("122", "60 min"), record("222", None)), UPLOAD),
    Case("HDR032", (record("122", "as usual"), record("222", None)), UPLOAD),
    Case("HDR025", (record("102", "IA Judge, Jo"),), UPLOAD),
    Case("HDR026", (record("102", "IA Judge, Jo (1001007)"),), TITLE),
    Case("HDR027", (record("112", "FA Hélper, Hal (1009998)"),), UPLOAD),
    Case("HDR027", (put(3, "name", "Cédar, Cleo"),), UPLOAD),
    Case("HDR028", (append("NED    1 m                                      2470 AMS     8000001"),)),
    Case("HDR033", (record("142", "4"),), UPLOAD),
    Case("HDR034", (record("122", None), record("222", None)), UPLOAD),
    Case("PAI009", (record("142", "4"), record("192", "CUSTOM_SWISS"))),
    Case("SYN012", (append("330 +- 002 001 003"), append("330 -+ 002 001 003")), PAIRING, TEAMS),
    Case("SYN012", (append("240 H   3    1    2"), append("240 Z   3    2")), PAIRING, TEAMS),
    Case("TEA015", (changing("Hillside", "Lakeside"),), PAIRING, TEAMS),
    Case("HDR029", (record("052", "2026/04/20"), record("042", "2026/04/18")), UPLOAD),
    Case("PLR001", (put(7, "start_no", "6"),)),
    Case("PLR002", (put(7, "start_no", "9"),)),
    Case("PLR003", (put(4, "fide_id", ""),), UPLOAD),
    Case("PLR004", (put(4, "fide_id", "1234"),), UPLOAD),
    Case("PLR004", (put(4, "fide_id", "12345678901"),), UPLOAD),
    Case("PLR005", (put(4, "fide_id", "1001003"),), UPLOAD),
    Case("PLR029", (put(4, "fide_id", "2200"), put(5, "fide_id", "2100")), UPLOAD),
    Case("PLR006", (put(4, "name", "Cedar, Cleo"), put(4, "birth", "1992/01/02")), UPLOAD),
    Case("PLR007", (put(4, "birth", "1993/00/00"),), UPLOAD),
    Case("PLR008", (put(4, "birth", "1993/02/30"),), UPLOAD),
    Case("PLR008", (put(4, "birth", "2026/05/04"),), UPLOAD),
    Case("PLR009", (put(4, "birth", "2024/01/02"),), UPLOAD),
    Case("PLR010", (put(4, "sex", "u"),), UPLOAD),
    Case("PLR011", (put(4, "title", "GMM"),), UPLOAD),
    Case("PLR012", (put(4, "title", "WGM"),), UPLOAD),
    Case("PLR013", (put(7, "title", "GM"),), UPLOAD),
    Case("PLR014", (put(4, "federation", ""),), UPLOAD),
    Case("PLR014", (put(4, "federation", "GBR"),), UPLOAD),
    Case("PLR015", (put(4, "federation", "FID"),), UPLOAD),
    Case("PLR016", (put(4, "name", "Durian Dan"),), UPLOAD),
    Case("PLR016", (put(4, "name", "DURIAN, DAN"),), UPLOAD),
    Case("PLR016", (put(4, "name", ""),), UPLOAD),
    Case("PLR017", (put(7, "rating", "1250"),), UPLOAD),
    Case("PLR017", (put(1, "rating", "2950"),), UPLOAD),
    Case("PLR018", (put(7, "rating", "2350"),)),
    Case("PLR019", (record("172", "NED FIDON"),
                    append("NED    9 m                                      2470 AMS     8000001"))),
    Case("PLR019", (record("172", "NED FIDON"),
                    append("NED    1 m                                      2470 AMS     8000001"),
                    append("NED    1 m                                      2470 AMS     8000001"))),
    Case("RES001", (play(5, 3, "  44 w -"),)),
    Case("RES002", (play(6, 1, "   6 b ="),)),
    Case("RES003", (play(6, 1, "   2 b ="),)),
    Case("RES003", (play(6, 1, "0000 - H"),)),
    Case("RES004", (play(4, 1, "   1 b 1"),)),
    Case("RES004", (play(4, 1, "   1 b  "),)),
    Case("RES004", (play(4, 1, "   1 b L"),)),
    Case("RES004", (play(5, 3, "   4 w +"),)),
    Case("RES005", (play(1, 1, "   4 w 0"), put(1, "points", "1.5"))),
    Case("RES006", (play(4, 1, "   1 w 0"),)),
    Case("RES006", (play(4, 1, "   1 - 0"),)),
    Case("RES006", (play(4, 1, "   1 - 0"), play(1, 1, "   4 - 1"))),
    Case("RES007", (play(7, 3, "   2 - Z"),)),
    Case("RES008", (play(7, 3, "0000 w 1"),)),
    Case("RES009", (play(5, 3, "   4 w 0"),)),
    Case("RES010", (play(7, 3, "0000 - +"),)),
    Case("RES011", (play(4, 1, "   1 b  "), play(1, 1, "   4 w  ")), UPLOAD),
    Case("RES012", tuple(
        play(who, 1, cell) for who, cell in
        ((1, "   4 w W"), (4, "   1 b L"), (2, "   5 b W"), (5, "   2 w L"))), UPLOAD),
    Case("RES013", (record("142", "4"), *late(4, "   2 w 1", "   1 b 0"))),
    Case("RES014", (record("192", "BERGER_DOUBLEROUNDROBIN"),), PAIRING, ROUND_ROBIN),
    Case("RES014", (record("192", "BERGER_DOUBLEROUNDROBIN"), record("142", "6"), *second_cycle("wwbbwb")),
         PAIRING, ROUND_ROBIN),
    Case("RES015", (play(7, 4, "0000 - H"),)),
    Case("RES016", (), UPLOAD),
    Case("RES017", (record("142", "4"), play(1, 2, "   2 w ="), play(2, 2, "   1 b ="))),
    Case("RES018", (put(2, "rating", ""), put(5, "rating", "")), UPLOAD),
    Case("RES019", tuple(
        play(who, 1, cell) for who, cell in
        ((1, "   4 w +"), (4, "   1 b -"), (2, "   5 b +"), (5, "   2 w -"),
         (3, "   6 w -"), (6, "   3 b -"))), UPLOAD),
    Case("RES021", (play(4, 1, "   1 b ?"), play(1, 1, "   4 w ?"))),
    Case("RES022", (play(7, 3, "0000 - -"),)),
    Case("RES022", (play(4, 3, "   5 - +"),)),
    Case("RES023", (play(7, 3, "0000 - *"),)),
    Case("RES024", (left_out(4, 1),)),
    Case("RES024", (ended(2, 1),)),
    Case("RES024", (put_in(2, 2),)),
    Case("RES026", (record("142", "1"), *(play(who, number, " " * 8) for who in range(1, 8) for number in range(1, 4))), UPLOAD),
    Case("BYE001", (play(4, 1, "0000 - U"),)),
    Case("BYE002", (play(7, 2, "0000 - U"),)),
    Case("BYE002", (play(7, 1, "0000 - F"), play(7, 2, "0000 - U"))),
    Case("BYE003", (play(1, 1, "0000 - +"), play(4, 1, "0000 - Z"), play(2, 1, "   5 b 1"))),
    Case("BYE004", (play(7, 3, "   9 w 1"),)),
    Case("BYE005", (play(7, 3, "0000 - H"),)),
    Case("BYE006", (play(7, 1, "0000 - F"),), UPLOAD),
    Case("BYE007", (play(7, 3, "0000 - H"),)),
    Case("BYE008", (append("240 H   3    7"),)),
    Case("BYE009", (play(7, 2, "0000 - Z"),)),
    Case("BYE010", (play(7, 2, "0000 w H"),)),
    Case("SCR001", (put(2, "points", "9.0"),)),
    Case("SCR002", tuple(
        put(who, "points", points) for who, points in
        ((1, "7.0"), (2, "5.0"), (3, "4.0"), (4, "3.0"), (5, "0.0"), (6, "5.0"), (7, "4.0")))),
    Case("SCR003", (record("142", "4"), play(7, 4, "0000 - H"), put(7, "points", "2.0"))),
    Case("SCR004", (put(2, "points", "2,0"),)),
    Case("SCR005", (append("299          -1.0         2"),)),
    Case("SCR006", (put(2, "points", ""),)),
    Case("RNK001", (put(7, "rank", ""),)),
    Case("RNK001", tuple(put(who, "rank", "") for who in range(1, 8))),
    Case("SCR007", (
        play(4, 3, " " * 8), play(5, 3, " " * 8), play(7, 2, " " * 8), put(4, "points", "0.5"), put(5, "points", "0.5"),
    )),
    Case("SCR008", tuple(put(who, "points", "0.0") for who in range(1, 8))),
    Case("SCR009", (without_last_round,)),
    Case("RNK002", (put(5, "rank", "1"), put(1, "rank", "7"))),
    Case("RNK002", tuple(put(who, "rank", str(who)) for who in range(1, 8))),
    Case("RNK002", (changing("    4.0    3.5   1 ", "    4.0    3.5   2 "), changing("    2.0    2.0   2 ", "    2.0    2.0   1 ")), PAIRING, TEAMS),
    Case("RNK004", (put(4, "rank", "5"),)),
    Case("RNK004", (put(5, "rank", "6"),)),
    Case("RNK006", (play(1, 1, "   4 w +"), play(4, 1, "   1 b -"), play(2, 2, "   4 b +"),
                    play(4, 2, "   2 w -"), play(3, 3, "   4 b +"), play(4, 3, "   3 w -")),
         PAIRING, ROUND_ROBIN),
    Case("TBK001", (record("202", None),), TITLE),
    Case("TBK002", (record("202", "BUC,SB"),)),
    Case("TBK004", (record("202", "EDE"),)),
    Case("TBK005", (record("202", "DE/C1"),)),
    Case("TBK005", (record("202", "BH/C3"),)),
    Case("TBK005", (record("202", "BH/M2"),)),
    Case("TBK003", (record("202", "GE,SB"),)),
    Case("TBK006", (record("202", "ARO,SB"), put(7, "rating", ""))),
    Case("TBK007", (record("202", "ARO,SB"), record("042", "2026/03/02"))),
    Case("TBK012", (record("202", "STD"), record("042", "2025/05/01"))),
    Case("TBK008", (record("212", "PTS,SB,BH"),)),
    Case("PAI001", (append("250       1.0   3   1    1    4"),)),
    Case("PAI001", (append("250       0.0   1   2    1    4"),)),
    Case("PAI001", (append("250       1.0   1   2   11   14"),)),
    Case("PAI001", (append("250       1.0   1   9    1    4"),)),
    Case("PAI001", (append("250       1.0   0   2    1    4"),)),
    Case("PAI001", (append("250       1.0   1   2    1    4"), append("250       1.0   2   3    4    5"))),
    Case("PAI003", (append("260   1   3    1    4"),)),
    Case("PAI007", (append("240 H   0    7"),)),
    Case("PAI007", (append("240 H   4    7"),)),
    Case("PAI002", (record("192", "FIDE_DUTCH_BAKU"),)),
    Case("PAI004", (*(play(1, number, "0000 - Z") for number in range(4, 6)), *LATE)),
    Case("PAI005", (play(1, 1, "   2 w 1"), play(2, 1, "   1 b 0"),
                    play(4, 1, "   5 b ="), play(5, 1, "   4 w ="))),
    Case("PAI007", (append("260   0   3    1    4"),)),
    Case("PAI007", (append("260   3   2    1    4"),)),
    Case("PAI007", (append("299 W        1.0   9    1"),)),
    Case("PAI007", (append("300   9   1   2    1    2"),), PAIRING, TEAMS),
    Case("PAI007", (append("330 +-   0   1   2"),), PAIRING, TEAMS),
    Case("PAI007", (changing("320  2.0  2.0   3", "320  2.0  2.0   3         2"),), PAIRING, TEAMS),
    Case("PAI006", (record("192", "FIDE_DUTCH_BAKU"), record("162", " W 3.0    D 1.0"))),
    Case("PLR021", (put(2, "name", "Müller, Jürgen"),), PAIRING, SWISS, "cp1252"),
    Case("NRM001", (), TITLE),
    Case("NRM002", (), TITLE, event(GM_NORM).decode()),
    Case("NRM005", (), TITLE, guests(20).decode()),
    Case("NRM003", (record("102", "Judge, Jo (1009999)"),), TITLE),
    Case("NRM004", (record("222", "5400"),), TITLE),
    Case("NRM006", (record("192", "FIDE_SCHEVENINGEN"),), TITLE),
    Case("PLR022", (append("240 H   2   77"),)),
    Case("PLR022", (append("260   1   2    1   77"),)),
    Case("PLR022", (append("299 W        1.0   1   77"),)),
    Case("PLR022", (append("XXP 1 77"),)),
    Case("PLR022", (append("XXZ 77"),)),
    Case("PLR022", (append("XXA   77  1.0"),)),
    Case("PLR023", (play(4, 1, "1    b 0"),)),
    Case("PLR023", (put(4, "name", "  Durian, Dan"),)),
    Case("PLR025", (without_row(3),)),
    Case("TEA001", (append("310   4 Woodside                         WOOD       0    0.0    0.0   4     1"),),
         PAIRING, TEAMS),
    Case("TEA001", (append(SWISS.splitlines()[-1]),), PAIRING, TEAMS),
    Case("TEA002", (append("310   4 Woodside                         WOOD       0    0.0    0.0   4    99"),),
         PAIRING, TEAMS),
    Case("TEA002", (append("013 Oak Club                            1    2   99"),)),
    Case("TEA003", (append("310   5 Woodside                         WOOD       0    0.0    0.0   4"),),
         PAIRING, TEAMS),
    Case("TEA004", (changing("    3.5   1     1", "    3.0   1     1"),), PAIRING, TEAMS),
    Case("TEA004", (changing("    4.0    3.5", "    3.0    3.5"),), PAIRING, TEAMS),
    Case("TEA005", (play(1, 1, "   4 w 1"), play(4, 1, "   1 b 0"),
                    play(2, 1, "   3 b ="), play(3, 1, "   2 w =")), PAIRING, TEAMS),
    Case("TEA007", (append("352 WW"),), PAIRING, TEAMS),
    Case("TEA008", (append("330 +- 002 001 003"),), PAIRING, TEAMS),
    Case("TEA008", (append("240 H   2    1"),), PAIRING, TEAMS),
    Case("TEA008", (changing("320  2.0  2.0   3", "320  2.0  2.0   1"),), PAIRING, TEAMS),
    Case("TEA008", (changing("320  2.0  2.0   3", "320  2.0  2.0 000"),), PAIRING, TEAMS),
    Case("TEA009", (append("013 Lakeside                            1    3"),), PAIRING, TEAMS),
    Case("TEA010", (append("802   2 HILL     2.0    1.5   1 b  0.5   PAB    1.0"),), PAIRING, TEAMS),
    Case("TEA010", (append("801  2 HILL   2    2.5"),), PAIRING, TEAMS),
    Case("TEA012", (append("240 H   2    9"),), PAIRING, TEAMS),
    Case("TEA012", (append("260   1   2    1    9"),), PAIRING, TEAMS),
    Case("TEA012", (append("299 W   2.0  1.0   1    9"),), PAIRING, TEAMS),
    Case("TEA012", (changing("320  2.0  2.0   3", "320  2.0  2.0   3   9"),), PAIRING, TEAMS),
    Case("TEA012", (append("330 +- 002 001 009"),), PAIRING, TEAMS),
    Case("TEA013", (append("352 WBW"),), PAIRING, TEAMS),
    Case("TEA013", (append("352 W"),), PAIRING, TEAMS),
    Case("TEA016", (changing("4.0    3.5", "6.0    3.5"), changing("2.0    1.5", "3.0    1.5")), PAIRING, TEAMS),
    Case("TEA014", (changing("320  2.0  2.0   3", "320             3"),), PAIRING, TEAMS),
    Case("PLR020", (put(4, "fide_id", ""),), UPLOAD, listed=LISTED),
    Case("LST001", (put(4, "fide_id", "1009999"),), UPLOAD, listed=LISTED),
    Case("LST002", (put(4, "name", "Oak, Otto"),), UPLOAD, listed=LISTED),
    Case("LST003", (put(4, "name", "Durian, Daniel"),), UPLOAD, listed=LISTED),
    Case("LST004", (put(4, "federation", "FRA"),), UPLOAD, listed=LISTED),
    Case("LST005", (put(4, "birth", "1992/01/02"),), UPLOAD, listed=LISTED),
    Case("LST006", (put(4, "rating", "2210"),), UPLOAD, listed=LISTED),
    Case("LST006", (put(4, "rating", ""),), UPLOAD, listed=LISTED),
    Case("LST007", (put(2, "rating", "2380"),), UPLOAD, listed=LISTED),
    Case("LST008", (put(4, "title", "FM"),), UPLOAD, listed=LISTED),
    Case("LST008", (put(2, "title", ""),), UPLOAD, listed=LISTED),
    Case("LST008", (put(4, "sex", "w"),), UPLOAD, listed=LISTED),
    Case("LST009", (), UPLOAD, listed=listing(flag="i")),
    Case("LST009", (), UPLOAD, listed=listing(flag="x")),
    Case("LST010", (), UPLOAD, listed=listing(rating="0")),
    Case("TEA006", (play(2, 1, "   6 b ="), play(6, 1, "   2 w =")), PAIRING, TEAMS),
)
# fmt: on


def _id(case: Case) -> str:
    return f"{case.code}-{case.profile}"


@pytest.mark.parametrize("profile", list(Profile))
@pytest.mark.parametrize(
    "event", [pytest.param(SWISS, id="swiss"), pytest.param(ROUND_ROBIN, id="round-robin"),
              pytest.param(TEAMS, id="teams")]
)  # fmt: skip
def test_a_sound_event_has_no_errors_and_no_warnings_about_its_games(event, profile):
    codes = {d.code for d in found(event, profile)}
    allowed = {"HDR001", "PLR003", "TBK001", "RES016", "RES022", "RES010", "PLR010", "HDR034"}
    if profile is TITLE:
        allowed |= {"NRM001", "NRM003"}  # of a week-end, with no arbiter or with his name alone
        assert codes <= (allowed if event != SWISS else {"NRM001"})
    else:
        assert codes <= (set() if event == SWISS and profile is not UPLOAD else allowed)


@cache
def told_of(index: int) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the document of a case and what is told of it."""
    case = CASES[index]
    document = changed(case.event, *case.changes)
    told = found(document, case.profile, encoding=case.encoding, listed=case.listed)
    return document, told


@each_row("index", range(len(CASES)), ids=lambda index: _id(CASES[index]))
def test_the_code_fires(index):
    assert CASES[index].code in {d.code for d in told_of(index)[1]}


@each_row("index", range(len(CASES)), ids=lambda index: _id(CASES[index]))
def test_every_message_is_complete_and_every_place_is_in_the_file(index):
    document, told = told_of(index)
    lines = document.splitlines()
    for diagnostic in told:
        shown = diagnostic.message + (diagnostic.hint or "")
        assert render_text(UNFILLED) not in shown, (diagnostic, shown)
        assert shown.endswith((".", "?")), shown
        if diagnostic.line is not None:
            assert 1 <= diagnostic.line <= len(lines)
            assert lines[diagnostic.line - 1].startswith(diagnostic.record or "")
        if diagnostic.column is not None:
            assert diagnostic.column < (diagnostic.end_column or diagnostic.column + 1)


def test_places_values_causes_and_fixes_are_those_recorded(request):
    """``pytest --update-golden`` records them anew; the difference is then reviewed."""
    told = [
        (f"{_id(case)} {case.event.splitlines()[0][4:]}", told_of(index)[1])
        for index, case in enumerate(CASES)
    ]
    assert_recorded(told, Path(__file__).with_name("every_code.txt"), request.config)


def test_what_is_told_of_the_same_faults_in_a_table_without_records_is_as_recorded(request):
    """Such a table has rows but no records and no columns, and is not blamed for lacking them."""
    told = []
    for index, case in enumerate(CASES):
        tournament = read(told_of(index)[0].encode(case.encoding)).tournament
        if tournament is not None:
            table = read_any(write(tournament, "json").data)
            if case.code == "PLR021":
                table = replace(table, diagnostics=(Diagnostic(code="SYN002", variant="xml"),))
            findings = check(table, case.profile, TODAY, consulted=case.listed)
            told.append((_id(case), findings))
    assert_recorded(told, Path(__file__).with_name("without_records.txt"), request.config)


class OtherGame(Discipline):
    is_fide = False


def test_of_a_game_that_fide_does_not_govern_numbers_persons_and_pairs_are_checked():
    told = set()
    for index, case in enumerate(CASES):
        result = read(told_of(index)[0].encode(case.encoding))
        if result.tournament is not None:
            event = replace(result.tournament, discipline=OtherGame())
            findings = check(replace(result, tournament=event), case.profile, TODAY)
            told.update(one.code for one in findings[len(result.diagnostics) :])
    assert told == {"PLR002", "PLR006", "RES011", "RES013", "RES014", "RES021"}


def test_every_code_that_a_check_emits_has_a_case():
    emitted = {code for row in CHECKS for code in row.codes}
    assert emitted <= {case.code for case in CASES}


NO_START = record("042", None)
NO_DAYS = (NO_START, record("052", None), record("132", None))


@each_row(
    ("changes", "birth", "today", "problem"),
    [
        ((NO_START,), "2026/05/03", None, None),
        ((NO_START,), "2026/05/04", None, "after-event"),
        ((NO_START,), "2026/05/00", None, None),
        ((NO_START,), "2026/06/00", None, "after-event"),
        ((NO_START, record("052", None)), "2027/00/00", None, "after-event"),
        ((NO_START, record("052", "2026/05/09")), "2026/05/08", None, None),
        ((NO_START, record("052", "2026/05/09")), "2026/05/08", TODAY, "future"),
        (NO_DAYS, "2999/01/01", None, None),
        (NO_DAYS, "2026/05/05", TODAY, None),
        (NO_DAYS, "2026/05/06", TODAY, "future"),
        (NO_DAYS, "2999/01/01", TODAY, "future"),
    ],
)
def test_without_a_start_date_births_are_held_against_what_is_known(changes, birth, today, problem):
    document = changed(SWISS, *changes, put(4, "birth", birth))
    told = [d for d in found(document, UPLOAD, today) if d.code == "PLR008"]
    assert [(d.participant, d.column, d.values["problem"]) for d in told] == (
        [(4, 70, problem)] if problem else []
    )
    assert all(d.values["text"] == birth for d in told)


def test_a_birth_that_reading_refused_is_told_once():
    document = changed(SWISS, put(4, "birth", "2999/01/01"))
    assert [d.code for d in found(document, UPLOAD) if d.code.startswith("PLR")] == ["PLR008"]


def misplaced(*changes: Change) -> list[tuple[int | None, int | None, str, tuple[int, ...]]]:
    told = [d for d in found(changed(SWISS, *changes)) if d.code == "PLR023"]
    assert all(d.line == 19 + (d.participant or 0) for d in told)
    return [(d.participant, d.column, d.variant, d.values["rounds"]) for d in told]


def test_values_out_of_place_are_told_once_a_row():
    two = (play(4, 1, " 1   b 0"), play(4, 3, "5    b +"))
    assert misplaced(*two) == [(4, 92, "opponents", (1, 3))]
    assert misplaced(*two, put(4, "name", " Durian, Dan")) == [(4, 15, "both", (1, 3))]
    assert misplaced(play(4, 3, "5    b +"), play(5, 3, " 4   w -")) == [
        (4, 112, "opponents", (3,)),
        (5, 112, "opponents", (3,)),
    ]


def test_byes_and_blank_names_are_in_place():
    assert misplaced(play(7, 1, "       U"), put(3, "name", "")) == []


def test_of_a_shifted_row_only_the_shift_is_told():
    def shift(document: str) -> str:
        return document.replace("Durian, Dan                       ", "Durian, Dan" + " " * 22)

    codes = {d.code for d in found(changed(SWISS, play(4, 1, " 1   b 0"), shift))}
    assert "SYN003" in codes
    assert "PLR023" not in codes


def test_both_colours_against_everybody_make_a_sound_double_round_robin():
    # In the first cycle the first of each pair had w w b b w b.
    changes = (record("192", "BERGER_DOUBLEROUNDROBIN"), record("142", "6"))
    document = changed(ROUND_ROBIN, *changes, *second_cycle("bbwwbw"))
    assert "RES014" not in {d.code for d in found(document)}
    forfeited = (play(1, 6, "   2 w +"), play(2, 6, "   1 b -"))
    assert "RES014" not in {d.code for d in found(changed(document, *forfeited))}


def test_of_a_large_field_the_first_irregular_pair_of_each_stands_for_the_others(monkeypatch):
    again = (play(1, 4, "   2 b 1"), play(2, 4, "   1 w 0"))
    document = changed(
        ROUND_ROBIN, record("192", "BERGER_DOUBLEROUNDROBIN"), record("142", "4"), *again
    )
    every = [(d.participant, d.values["opponent"]) for d in found(document) if d.code == "RES014"]
    monkeypatch.setattr(pairings, "MOST_IN_CYCLES", 3)
    first = [(d.participant, d.values["opponent"]) for d in found(document) if d.code == "RES014"]

    assert every == [(1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert first == [(1, 3), (2, 3), (3, 4)]


def test_a_row_trimmed_behind_a_game_that_both_sides_leave_open_is_not_cut():
    changes = (play(4, 3, "   5 b  "), play(5, 3, "   4 w  "))
    document = changed(SWISS, *changes)
    trimmed = "".join(f"{line.rstrip()}\n" for line in document.splitlines())
    assert "SYN009" not in {d.code for d in found(trimmed)}


def test_a_row_cut_in_its_last_round_is_the_cause_of_what_does_not_fit():
    cut = changing("3 w 0     5 b +\n", "3 w 0     5 b\n")
    caused = [d.caused_by.code for d in found(changed(SWISS, cut)) if d.caused_by]
    assert "SYN009" in caused


def test_removing_a_row_makes_its_opponents_point_nowhere():
    codes = [d.code for d in found(changed(SWISS, without_row(4)))]
    assert codes.count("RES001") == 3


# Boards: 1 and 2 of team 1 met 3 and 4 of team 2 in round 1.
LINE_UPS = {
    "300   1   1   2    1    2": None,
    "300   1   2   1 0000    3    4": None,
    "300   1   1   3    1    2": ("opponent", {"stated": 3, "met": 2}),
    "300   1   1   2    1    5": ("strangers", {"players": (5,)}),
    "300   1   1   2    1 0000": ("missing", {"players": (2,)}),
    "300   1   9   2    1    2": ("not-listed", {}),
    "300   9   1   2    1    2": None,
}


@each_row(("line", "fault"), LINE_UPS.items(), ids=LINE_UPS)
def test_a_line_up_against_the_games_is_told_where_it_stands(line, fault):
    document = changed(TEAMS, append(line))
    told = [d for d in found(document) if d.code == "TEA005"]
    assert [(d.line, d.variant, d.values) for d in told] == (
        [(len(document.splitlines()), *fault)] if fault else []
    )


def test_of_two_line_ups_of_a_team_in_a_round_the_second_is_told():
    line = "300   1   1   2    1    2"
    document = changed(TEAMS, append(line), append(line))
    told = [d.line for d in found(document) if d.code == "TEA005"]
    assert told == [len(document.splitlines())]


def test_line_ups_of_both_teams_that_seat_others_opposite_each_other_are_told():
    lines = (append("300   1   1   2    1    2"), append("300   1   2   1    4    3"))
    told = [d for d in found(changed(TEAMS, *lines)) if d.code == "TEA005"]
    assert [(d.team, d.variant, d.values) for d in told] == [
        (1, "board", {"board": 1, "one": 1, "other": 4}),
        (2, "board", {"board": 1, "one": 4, "other": 1}),
    ]


def test_whom_two_rosters_list_meets_the_opponents_of_the_first():
    twice = changing("3     3    4\n", "3     3    4    1\n")
    codes = {d.code for d in found(changed(TEAMS, twice))}
    assert "TEA001" in codes
    assert "TEA006" not in codes
