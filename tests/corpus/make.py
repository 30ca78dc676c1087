"""Makes the files of this folder: every shape of line, encoding and blemish that programs write.

``python tests/corpus/make.py`` writes ``files`` anew. Everybody and everything in them is
invented. A file is named for the one thing in which it differs from ``plain.trf`` or another
plain one; beside it stands, as text, what must be read from it (see ``test_files.py``).
"""

# ruff: noqa: E501, RUF001 - a line of a tournament stays one line; names have letters of their own

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
FILES: Final = HERE / "files"
sys.path.insert(0, str(HERE.parent))  # the folder of tests, for what they share

from builders import Change, append, changed, play, put, record  # noqa: E402 - from this folder, found above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DATES: Final = (
    "132                                                                                        "
)
"""Record 132 up to the date of round 1, which begins in column 92."""

OPEN: Final = f"""\
012 Orchard Open
022 Sampletown
032 NED
042 2026/05/01
052 2026/05/04
062 9
072 8
082 0
092 Individual: Swiss-System
102 IA Judge, Jo (99909999)
112 FA Helper, Hal (99909998)
122 90 min + 30 sec/move
{DATES}26/05/01  26/05/02  26/05/03  26/05/04
001    1 m GM Alder, Adam                       2410 NED    99900001 1980/01/31  3.5    1     5 w 1     2 b =     4 w 1     9 b 1
001    2 w IM Birch, Berta                      2305 GER    99900002 1985/02/28  3.0    2     6 b 1     1 w =     3 b =     4 w 1
001    3 m FM Cedar, Cem                        2250 TUR    99900003 1990/03/15  1.5    7     7 w =     4 b 0     2 w =     8 b =
001    4 w    Dogwood, Dora                     2180 BEL    99900004 1995/04/20  2.0    4     8 b 1     3 w 1     1 b 0     2 b 0
001    5 m    Elm, Egon                         2100 SUI    99900005 2000/05/25  1.0    8     1 b 0     6 w 1     8 b -  0000 - Z
001    6 w    Fir, Fia                          2040 SWE    99900006 2005/06/30  2.0    5     2 w 0     5 b 0  0000 - U     7 w 1
001    7 m    Gorse, Gus                        1980 POL    99900007 2008/07/04  1.0    9     3 b =  0000 - H     9 w 0     6 b 0
001    8 w    Hazel, Hana                       1905 CZE    99900008 2009/08/08  2.5    3     4 w 0     9 b 1     5 w +     3 w =
001    9 m    Ivy, Ivo                               FRA    99900009 2010/09/09  2.0    6  0000 - U     8 w 0     7 b 1     1 w 0
XXR 4
"""
"""Nine players, four rounds, a bye of each kind, a forfeit, one without a rating: nothing is wrong."""

FULL: Final = changed(
    OPEN,
    record("XXR", None),
    record("062", "9 (8)"),
    append("142 5"),
    append("152 W"),
    append("162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0"),
    append("172 NED FIDON"),
    append("182 trfkit"),
    append("192 FIDE_DUTCH_2026"),
    append("202 BH/C1,BH,SB,DE"),
    append("222 5400+30"),
    append("### T RRR PPP1"),
    append("240 H   5    5"),
    append("240 Z   5    7    8"),
    append("### MMMM GGGG RRF RRL PPPF PPPL"),
    append("250       3.0   1   2    1    4"),
    append("260   1   5    1    7"),
    append("260   5   5    2    4    6"),
    append("299      -1.0   2    3"),
    put(3, "rank", "8"),
    put(5, "rank", "7"),
    append("NED    1 m                                      2470 AMS    99908001"),
    append("NED    4 w    Dogwood, Dora                     2150 ZUI    99908004 1995/04/20"),
    *(
        put(number, "points", points)
        for number, points in enumerate("10.0 8.0 2.0 6.0 3.0 4.0 2.0 7.0 4.0".split(), start=1)
    ),
)
"""TRF-26 of an individual event, with three points for a win and the fifth round to come."""

ROWS_OF_TEAMS: Final = """\
001    1 m    Apple, Ann                        2300 NED    99901001 1990/01/02  3.0    1     3 w 1     5 b 1     7 w 1
001    2 m    Beech, Bob                        2200 NED    99901002 1991/01/02  1.5    4     4 b =     6 w 1     8 b 0
001    3 w    Clover, Cleo                      2250 FRA    99901003 1992/01/02  1.0    5     1 b 0     7 w 1     5 b -
001    4 m    Daisy, Don                        2150 FRA    99901004 1993/01/02  1.5    4     2 w =     8 b 1     6 w -
001    5 w    Elder, Eve                        2100 SUI    99901005 1994/01/02  1.0    5     7 b 0     1 w 0     3 w +
001    6 m    Fennel, Fin                       2050 SUI    99901006 1995/01/02  2.0    3     8 w 1     2 b 0     4 b +
001    7 w    Grass, Gwen                       2000 SWE    99901007 1996/01/02  1.0    5     5 w 1     3 b 0     1 b 0
001    8 m    Holly, Hugo                       1950 SWE    99901008 1997/01/02  1.0    5     6 b 0     4 w 0     2 w 1
"""
TEAM_HEADERS: Final = f"""\
012 Orchard Team Cup
022 Sampletown
032 NED
042 2026/06/01
052 2026/06/03
062 8
072 8
082 4
092 Team: Swiss-System
102 IA Judge, Jo
122 60 min
{DATES}26/06/01  26/06/02  26/06/03
"""
TEAMS_OLD: Final = f"""\
{TEAM_HEADERS}\
{ROWS_OF_TEAMS}\
013 Orchard                            1    2
013 Meadow                             3    4
013 Hillside                           5    6
013 Seaside                            7    8
XXR 3
"""
"""Four teams on two boards in TRF-16; the match of round 3 between 2 and 3 is forfeited."""

TEAMS: Final = f"""\
{TEAM_HEADERS}\
142 3
152 W
162  W 1.0    D 0.5    L 0.0
182 trfkit
192 FIDE_TEAM_TYPEA_MP_GP
212 MPTS,GPTS,EDE
222 3600
352 WB
362 TW 2.0   TD 1.0   TL 0.0
{ROWS_OF_TEAMS}\
### SSS NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN FFFFF EEEEEE MMMMMM GGGGGG RRR  PPP1 PPP2
310   1 Orchard                          ORCH    2250    5.0    4.5   1     1    2
310   2 Meadow                           MEAD    2200    2.0    2.5   3     3    4
310   3 Hillside                         HILLS   2075    3.0    3.0   2     5    6
310   4 Seaside                          SEAS    1975    2.0    2.0   4     7    8
### TT RRR WWW BBB
330 +- 003 003 002
"""
"""The same event in TRF-26."""

ENGINE: Final = changed(
    OPEN,
    record("XXR", "9"),
    append("XXC rank white1"),
    append("XXZ 6 7"),
    append("XXP 1 6"),
    append("XXP 2 6 7"),
    append("XXA    1  1.0  1.0  0.5  0.5"),
    append("XXS W=1 D=.5"),
    append("XXS PAB=1"),
    append("BBW  1.0"),
    append("BBD  0.5"),
    append("BBL  0.0"),
    append("BBZ  0.0"),
    append("BBF  0.0"),
    append("BBU  1.0"),
)

RULERS: Final = """\
         1         2         3         4         5         6         7         8         9        10        11        12        13
1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890
DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3  4444 4 4
"""


class File(NamedTuple):
    """A file: its name, what it shows, its text, and how the text becomes bytes."""

    name: str
    shows: str
    text: str | bytes
    encoding: str = "utf-8"
    ending: str = "\r\n"
    like: str = "plain.trf"
    """The file which it reads like, but for what it shows."""

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        if isinstance(self.text, bytes):
            return self.text
        return self.text.replace("\n", self.ending).encode(self.encoding)


# Changes of whole documents -----------------------------------------------------------------------


def names(**by_number: str) -> Change:
    """Return a change of names, and federations if they are told: ``_2="Müller, Jürgen/GER"``."""
    changes = []
    for number, text in by_number.items():
        name, _, federation = text.partition("/")
        changes.append(put(int(number[1:]), "name", name))
        if federation:
            changes.append(put(int(number[1:]), "federation", federation))
    return lambda document: changed(document, *changes)


def rows(change: Callable[[str], str]) -> Change:
    """Return a change of every row of a player, without its line end."""
    return lambda document: "\n".join(
        change(line) if line.startswith("001") else line for line in document.split("\n")
    )


def row(number: int, change: Callable[[str], str]) -> Change:
    """Return a change of one player's row."""
    return rows(lambda line: change(line) if int(line[4:8]) == number else line)


def before(tag: str, text: str) -> Change:
    """Return the insertion of lines before the first of a record."""
    return lambda document: document.replace(f"\n{tag}", f"\n{text}{tag}", 1)


def swapped(old: str, new: str) -> Change:
    """Return a replacement of text that stands in the document, wherever it does."""

    def change(document: str) -> str:
        assert old in document, old
        return document.replace(old, new)

    return change


def games(change: Callable[[str], str]) -> Change:
    """Return a change of everything behind column 89 of every row."""
    return rows(lambda line: line[:89] + change(line[89:]))


def in_bytes(document: str) -> str:
    """Count the 33 columns of every name in bytes of UTF-8 instead of letters."""

    def change(line: str) -> str:
        name = line[14:47].rstrip()
        return line[:14] + name + " " * (33 - len(name.encode())) + line[47:]

    return rows(change)(document)


WESTERN: Final = names(_2="Müller, Jürgena/GER", _4="Élise, Chloé/FRA", _6="Åström, Öyvinda/SWE")
EASTERN: Final = names(_1="Šćepanović, Željko/CRO", _5="Dvořák, Jiří/CZE", _8="Źdźbło, Żaneta/POL")
CYRILLIC: Final = names(
    _1="Иванников, Пётр/RUS", _2="Кузнечикова, Мария/RUS", _7="Щукарёв, Юрий/BUL"
)
GREEK: Final = names(_1="Παπαδάκης, Νίκος/GRE", _4="Ελαιώνη, Δήμητρα/CYP")
TURKISH: Final = names(_3="Çağlayıcı, Şükrü", _5="Iğdırlı, İsmail/TUR")
BALTIC: Final = names(_3="Ąžuolaitis, Šarūnas/LTU", _4="Bērziņa, Līga/LAT", _6="Kļaviņa, Rūta/LAT")


# Bytes and lines ----------------------------------------------------------------------------------


def of_bytes() -> Iterator[File]:
    """Yield what is special in bytes, line ends and encodings."""
    yield File("plain.trf", "TRF-16 as it should be.", OPEN)
    for name, ending in {"lf": "\n", "cr": "\r", "cr-cr-lf": "\r\r\n"}.items():
        yield File(
            f"line-ends-{name}.trf", f"Lines that end in {name.upper()}.", OPEN, "utf-8", ending
        )
    endings = ["\r\n", "\n", "\r", "\r\r\n"]
    mixed = "".join(
        line + endings[number % 4] for number, line in enumerate(OPEN.splitlines())
    ).encode()
    yield File("line-ends-mixed.trf", "Every kind of line end in one file.", mixed)
    yield File("last-line-without-end.trf", "No line end behind the last line.", OPEN.rstrip("\n"))
    yield File("mark-utf-8.trf", "The mark of UTF-8 before record 012.", OPEN, "utf-8-sig")
    for order in ("le", "be"):
        mark = "\ufeff" + changed(OPEN, WESTERN)
        yield File(
            f"mark-utf-16-{order}.trf",
            f"UTF-16 ({order.upper()}) with its mark.",
            mark,
            f"utf-16-{order}",
        )
    for encoding, change in {
        "utf-8": WESTERN,
        "cp1252": WESTERN,
        "cp1250": EASTERN,
        "iso8859-2": EASTERN,
        "cp1251": CYRILLIC,
        "koi8-r": CYRILLIC,
        "iso8859-5": CYRILLIC,
        "cp1253": GREEK,
        "cp1254": TURKISH,
        "cp1257": BALTIC,
        "cp852": EASTERN,
    }.items():
        yield File(
            f"names-{encoding}.trf", f"Names in {encoding}.", changed(OPEN, change), encoding
        )
    western = changed(OPEN, WESTERN)
    one_line = [
        line.encode("cp1252" if line.startswith("001    2") else "utf-8") + b"\r\n"
        for line in western.splitlines()
    ]
    yield File(
        "one-line-in-another-encoding.trf",
        "UTF-8, but for the row of player 2.",
        b"".join(one_line),
    )
    yield File(
        "encoded-twice.trf",
        "UTF-8 that was taken for Windows-1252 and written as UTF-8 again; the names keep their 33 letters.",
        changed(OPEN, names(_2="Ã…strÃ¶m, Ã–yvinda", _6="MÃ¼ller, JÃ¼rgena")),
    )
    apart = rows(
        lambda line: unicodedata.normalize("NFD", line[:47].rstrip()).ljust(47) + line[47:]
    )
    yield File(
        "letters-and-accents-apart.trf",
        "Accents as characters of their own, which count.",
        changed(western, apart),
    )
    yield File(
        "names-counted-in-bytes.trf",
        "Names take 33 bytes, so that the rest stands further left.",
        changed(western, in_bytes),
    )
    cyrillic = changed(OPEN, names(_1="Иван, Пётр", _7="Щука, Юрий"))
    yield File(
        "cyrillic-names-counted-in-bytes.trf",
        "The same, with two bytes a letter.",
        changed(cyrillic, in_bytes),
    )
    yield File(
        "blanks-that-do-not-break.trf",
        "U+00A0 instead of blanks.",
        changed(OPEN, rows(lambda line: line.replace("001    ", "001\u00a0\u00a0\u00a0 "))),
    )
    yield File("end-mark-1a.trf", "The end mark of DOS.", OPEN + "\x1a")
    yield File("zeros-at-the-end.trf", "Zero bytes behind the last line.", OPEN + "\0" * 40)
    yield File(
        "rulers.trf",
        "Rulers, a legend and blank lines.",
        changed(OPEN, before("001", f"\n{RULERS}"), swapped("\nXXR", "\n\n\nXXR")),
        like="plain.trf",
    )
    yield File(
        "remarks.trf",
        "Remarks with ###, and lines that are none.",
        changed(
            OPEN,
            before("022", "### a remark\n"),
            append("### the last one"),
            append("#not a remark"),
            append("// nor this"),
        ),
    )
    yield File(
        "blanks-behind-headers.trf",
        "Blanks behind every header.",
        "".join(
            f"{line}{'' if line.startswith('001') else ' ' * 14}\n" for line in OPEN.splitlines()
        ),
    )
    yield File(
        "blanks-behind-rows.trf",
        "Rows filled up with blanks, one of them by a whole round.",
        changed(OPEN, rows(lambda line: line + " "), row(3, lambda line: line + " " * 9)),
    )
    dates = OPEN[OPEN.index(DATES) :].splitlines()[0]
    tabs = changed(OPEN, swapped(dates, "\t".join(["132", *dates.split()[1:]])))
    tabs = "".join(
        line[:3] + "\t" + line[4:] if line[3:4] == " " and not line.startswith("001") else line
        for line in tabs.splitlines(keepends=True)
    )
    yield File("tabs-behind-tags.trf", "A tab behind every tag, and between the dates.", tabs)
    yield File(
        "tabs-in-a-row.trf",
        "Three tabs for the blanks behind the name of player 4.",
        changed(OPEN, row(4, lambda line: line[:27] + "\t\t\t" + line[48:])),
    )
    yield File(
        "two-documents.trf",
        "A second document behind the first.",
        OPEN + OPEN.replace("Orchard", "Vineyard"),
    )
    yield File("empty.trf", "A line end and nothing else.", "\n")
    yield File("no-text.trf", "Bytes that are no text.", b"\x00\xffPK\x03\x04" + bytes(range(256)))
    yield File(
        "prose.trf",
        "A letter instead of a tournament.",
        "Dear arbiter,\n\nhere are the results.\n\nYours, Jo\n",
    )
    wrong_tags = [f"{number:03} USA" for number in range(172, 1000, 10)]
    yield File(
        "tags-of-another-meaning.trf",
        "Tags that mean something else, and rows without columns.",
        "012 Orchard Open\n022 Sampletown\n032 2026-05-01\n042 2026-05-02\n052 5\n062 1\n072 S\n092 90+30\n132 https://example.org\n142 jo@example.org\n152 555-1234\n"
        + "\n".join([*wrong_tags, "001 1 Open", "001 1 Alder 1500 USA", "001 2 Birch 1600 USA\n"]),
    )
    yield File(
        "rows-of-words.trf",
        "Rows in which nothing stands in its column.",
        "012 Orchard Open\n001 MALFORMED ROW OF WORDS\n001    1 BROKEN ROW\nTHIS IS NO LINE OF A TOURNAMENT\n",
    )
    yield File(
        "mistyped-tag.trf",
        "The row of player 9 begins with 101.",
        changed(OPEN, swapped("001    9", "101    9")),
    )
    yield File(
        "only-rows.trf",
        "No header at all.",
        "".join(line + "\n" for line in OPEN.splitlines() if line[:3] in {"001", "XXR"}),
    )
    yield File(
        "headers-behind-rows.trf",
        "The headers stand behind the rows.",
        "".join(
            sorted(OPEN.splitlines(keepends=True), key=lambda line: not line.startswith("001"))
        ),
    )


# Headers ------------------------------------------------------------------------------------------


def of_headers() -> Iterator[File]:
    """Yield what is special in the records before the rows."""
    for name, shows, start, end in (
        ("dots", "Day, month, year with dots and blanks", "01. 05. 2026", "04. 05. 2026"),
        ("slashes", "Day, month, year with slashes", "29/04/2026", "04/05/2026"),
        ("words", "Dates in English words, none for the end", "May 1, 2026", ""),
        ("hyphens", "Year, month, day with hyphens", "2026-05-01", "2026-05-04"),
        ("short-years", "Years of two digits", "26/05/01", "26/05/04"),
        ("short-years-and-dots", "Day, month and a year of two digits", "01.05.26", "04.05.26"),
        ("wrong-century", "The century of another calendar", "2126-05-01", "2126-05-01"),
        ("impossible", "Days that do not exist", "2026/02/30", "2026/13/01"),
    ):
        yield File(
            f"dates-{name}.trf",
            f"{shows}.",
            changed(OPEN, record("042", start), record("052", end)),
        )
    day = "26/05/01  26/05/02  26/05/03  26/05/04"
    dates = DATES + day
    for name, shows, line in (
        ("left", "The dates of the rounds begin in column 5", f"132 {day}"),
        (
            "one-by-one",
            "A line of record 132 for each round",
            "\n".join(f"132 2026/05/0{n}" for n in range(1, 5)),
        ),
        (
            "one-by-one-indented",
            "The same, in column 30",
            "\n".join(f"132{' ' * 26}2026/05/0{n}" for n in range(1, 5)),
        ),
        (
            "shifted",
            "The dates of the rounds stand a column further right",
            dates.replace("132 ", "132  ", 1),
        ),
        (
            "day-before-month",
            "Year, day, month in record 132",
            DATES + "26.01.05  26.02.05  26.03.05  26.04.05",
        ),
        (
            "day-first",
            "Day, month, year in record 132",
            DATES + "01.05.26  02.05.26  03.05.26  04.05.26",
        ),
        ("missing", "Only two dates of four", DATES + "26/05/01  26/05/02"),
        ("none", "A record 132 without dates", "132"),
        ("blanks", "A record 132 of blanks", "132" + " " * 98),
    ):
        yield File(f"days-of-rounds-{name}.trf", f"{shows}.", changed(OPEN, swapped(dates, line)))
    for name, shows, changes in (
        (
            "players-and-rated-in-062",
            "The number of players with that of the rated ones",
            [record("062", "9 (8)")],
        ),
        (
            "other-number-of-players",
            "062 counts other players than there are",
            [record("062", "14")],
        ),
        ("no-federation", "The federation is none", [record("032", "Lichess")]),
        (
            "no-town-but-a-page",
            "Addresses of pages for the town and the arbiter",
            [
                record("022", "https://example.org/swiss/1"),
                record("102", "https://example.org/swiss"),
            ],
        ),
        (
            "deputies-in-one-line",
            "Two deputies in one line",
            [record("112", "NSR Hal Helper, NSR Ida Aide")],
        ),
        (
            "arbiters-as-programs-write-them",
            "The id before the name, a title behind it",
            [record("102", "99909999 Judge Jo"), record("112", "Hal Helper FA")],
        ),
        ("deputies-in-two-lines", "Record 112 twice", [before("122", "112 Aide, Ida\n")]),
        (
            "empty-headers",
            "Headers of which only the tag stands",
            [record("022", ""), record("112", ""), record("122", "")],
        ),
        ("no-name", "No record 012", [record("012", None)]),
        (
            "rounds-in-142",
            "The number of rounds in record 142",
            [record("XXR", None), append("142 4")],
        ),
        ("rounds-in-both", "142 and XXR agree", [append("142 4")]),
        ("rounds-in-conflict", "142 and XXR disagree", [append("142 6")]),
        ("rounds-nowhere", "No number of rounds", [record("XXR", None)]),
        (
            "fewer-rounds-than-played",
            "More rounds than record 142 says",
            [record("XXR", None), append("142 3")],
        ),
        ("one-record-twice", "Record 042 stands twice", [before("052", "042 2025/01/01\n")]),
        ("method-without-federation", "Record 172 without a federation", [append("172 NIDON")]),
        ("method-in-other-words", "Record 172 with a word that is none", [append("172 IND FIDE")]),
        (
            "system-in-092",
            "The code of record 192 in record 092",
            [record("092", "FIDE_DUTCH_2025")],
        ),
        ("system-in-words", "Other words for a Swiss", [record("092", "Swiss System")]),
        (
            "system-unknown",
            "A code in record 192 that nobody knows",
            [append("192 FIDE_SPIRAL_2026")],
        ),
        ("system-not-said", "No record 092", [record("092", None)]),
        ("first-colour-in-lower-case", "Record 152 with a small letter", [append("152 w")]),
        (
            "points-with-z-for-a",
            "Z for the absences in record 162",
            [append("162  W 1.0    D 0.5    L 0.0    Z 0.5")],
        ),
        ("points-in-part", "A record 162 of one symbol", [append("162  P 0.5")]),
        (
            "tie-breaks-of-both-kinds",
            "Records 202 and 212",
            [append("202 BH/C1,SB"), append("212 PTS,BH/C1,SB")],
        ),
        ("tie-break-unknown", "A tie-break that nobody knows", [append("202 BH/C1,LUCK")]),
    ):
        yield File(f"{name}.trf", f"{shows}.", changed(OPEN, *changes))


# Fields of players --------------------------------------------------------------------------------


def of_players() -> Iterator[File]:
    """Yield what is special in the fields of a row."""
    fields = {
        "sex-f": ("f for a woman", [put(2, "sex", "f"), put(4, "sex", "F")]),
        "sex-unknown": ("u for nobody knows, capitals, blanks", [put(1, "sex", "M"), put(2, "sex", "u"), put(3, "sex", "")]),
        "titles-of-one-letter": ("Titles of one and two small letters", [put(n, "title", title) for n, title in enumerate("g m f c wg wm wf wc".split(), start=1)]),
        "titles-in-french": ("Titles as a French program writes them", [put(n, "title", title) for n, title in enumerate("g m f c gf mf ff cf".split(), start=1)]),
        "titles-left": ("Titles at the left of their columns", [put(n, "title", title.ljust(3)) for n, title in ((1, "GM"), (2, "IM"), (3, "FM"))]),
        "titles-of-women": ("Titles of three letters, next to the sex", [put(2, "title", "WGM"), put(4, "title", "WIM"), put(6, "title", "wcm")]),
        "titles-in-small-letters": ("Titles in small letters", [put(1, "title", "gm"), put(2, "title", "wIM")]),
        "names-without-comma": ("Names without a comma, without a blank, of one word", [names(_1="Adam Alder", _2="BirchBerta", _3="Cedar,Cem", _4="DOGWOOD")]),
        "name-missing": ("A row without a name", [put(5, "name", "")]),
        "name-indented": ("Blanks before a name", [put(5, "name", "  Elm, Egon")]),
        "name-too-long": ("A name that is longer than its columns and moves the rest", [row(5, lambda line: line[:14] + "Elm-Alder-Birch-Cedar-Dogwood, Egonides".ljust(40) + line[47:])]),
        "ratings-of-nobody": ("0 and 0000 for no rating", [put(6, "rating", "0"), put(7, "rating", "0000")]),
        "rating-of-letters": ("Letters for a rating", [put(6, "rating", "20x0")]),
        "federation-of-clubs": ("Abbreviations of clubs, question marks, nothing", [put(1, "federation", "KIL"), put(2, "federation", "C.C"), put(3, "federation", "???"), put(4, "federation", "")]),
        "fide-ids-of-nobody": ("0, zeros and blanks for no id", [put(1, "fide_id", "0"), put(2, "fide_id", "00000000"), put(3, "fide_id", "")]),
        "fide-ids-left": ("Ids at the left of their columns", [put(n, "fide_id", f"9990000{n}".ljust(11)) for n in range(1, 10)]),
        "fide-ids-of-federations": ("Numbers of a federation for ids", [put(n, "fide_id", f"{n}1{n}") for n in range(1, 10)]),
        "birth-in-part": ("A year, zeros, dots, blanks and slashes", [put(1, "birth", "1980/00/00"), put(2, "birth", "1985"), put(3, "birth", "1990.03.15"), put(4, "birth", ". ."), put(5, "birth", "0000/00/00"), put(6, "birth", "2005".ljust(10))]),
        "birth-impossible": ("A day that does not exist", [put(1, "birth", "1980/02/31"), put(2, "birth", "1985/13/01")]),
        "points-with-comma": ("Decimal commas", [put(1, "points", "3,5"), put(2, "points", "3,0")]),
        "points-without-decimals": ("Points as 3 and 2½", [put(1, "points", "3½"), put(2, "points", "3"), put(8, "points", "2½")]),
        "points-left": ("Points at the left of their columns", [put(1, "points", "3.5 ")]),
        "points-missing": ("Blank points", [put(3, "points", "")]),
        "points-all-zero": ("0.0 for everybody", [put(n, "points", "0.0") for n in range(1, 10)]),
        "points-wrong": ("Points that do not follow from the games", [put(2, "points", "9.0")]),
        "points-of-hundreds": ("Points of a hundred and more, with five columns", [append("162  W 40.0   D 20.0   L 0.0    A 0.0    P 40.0"), *(row(n, lambda line, points=points: line[:79] + f"{points:>5}" + line[84:]) for n, points in enumerate("140.0 120.0 60.0 80.0 40.0 80.0 40.0 100.0 80.0".split(), start=1))]),
        "ranks-missing": ("Blank ranks", [put(n, "rank", "") for n in range(1, 10)]),
        "ranks-of-zero": ("0 for no rank", [put(5, "rank", "0"), put(7, "rank", "0")]),
        "ranks-of-the-start": ("The starting ranks as ranks", [put(n, "rank", str(n)) for n in range(1, 10)]),
        "starting-rank-twice": ("Starting rank 5 stands twice", [swapped("001    6", "001    5")]),
        "starting-ranks-with-a-hole": ("Nobody is number 7, and somebody is 12", [swapped("001    7", "001   12"), swapped("     7 ", "    12 ")]),
    }  # fmt: skip
    for name, (shows, changes) in fields.items():
        yield File(f"{name}.trf", f"{shows}.", changed(OPEN, *changes))
    by_rank = sorted(
        OPEN.splitlines(keepends=True),
        key=lambda line: int(line[85:89]) if line.startswith("001") else -1,
    )
    yield File("rows-by-rank.trf", "The rows stand in the order of the ranks.", "".join(by_rank))


# Rounds -------------------------------------------------------------------------------------------


def of_rounds() -> Iterator[File]:
    """Yield what is special in the rounds of a row."""
    cells = {
        "byes-without-zeros": ("Blanks and single zeros for nobody", [play(9, 1, "       U"), play(6, 3, "   0 - U"), play(7, 2, "       H"), play(5, 4, "        ")]),
        "byes-of-full-points": ("A full-point bye", [play(6, 3, "0000 - F")]),
        "byes-of-2006": ("1, = and 0 against nobody", [play(9, 1, "0000 - 1"), play(6, 3, "0000 - 1"), play(7, 2, "0000 - ="), play(5, 4, "0000 - 0"), record("XXR", None)]),
        "byes-as-dashes": ("Dashes for those who are away", [play(5, 4, "       -")]),
        "forfeit-without-opponent": ("+ and - against nobody", [play(5, 3, "0000 - -"), play(8, 3, "0000 - +")]),
        "forfeit-without-colour": ("An opponent and no colour", [play(5, 3, "   8 - -"), play(8, 3, "   5 - +")]),
        "both-lost-by-forfeit": ("Nobody came", [play(8, 3, "   5 w -"), put(8, "points", "1.5"), put(8, "rank", "7"), put(3, "rank", "6"), put(4, "rank", "3"), put(6, "rank", "4"), put(9, "rank", "5")]),
        "both-lost": ("A game that both lost", [play(3, 4, "   8 b 0"), play(8, 4, "   3 w 0"), put(3, "points", "1.0"), put(8, "points", "2.0")]),
        "draw-for-one": ("A draw that counts for one", [play(3, 4, "   8 b 0"), put(3, "points", "1.0")]),
        "opponents-with-zeros": ("Opponents of four digits", [games(lambda text: "".join("  " + text[i + 2 : i + 6].strip().zfill(4) + text[i + 6 : i + 10] for i in range(0, len(text), 10)))]),
        "opponents-left": ("Opponents at the left of their columns", [games(lambda text: "".join("  " + text[i + 2 : i + 6].strip().ljust(4) + text[i + 6 : i + 10] for i in range(0, len(text), 10)))]),
        "capital-colours": ("W and B for colours", [games(lambda text: text.replace(" w ", " W ").replace(" b ", " B "))]),
        "small-results": ("u, h and z for byes", [games(lambda text: text.replace("- U", "- u").replace("- H", "- h").replace("- Z", "- z"))]),
        "results-of-unrated-games": ("W, D and L", [play(1, 4, "   9 b W"), play(9, 4, "   1 w L"), play(3, 4, "   8 b D"), play(8, 4, "   3 w D")]),
        "result-unknown": ("A result that no letter means", [play(1, 4, "   9 b X")]),
        "results-to-come": ("Pairings of round 4 without results", [*(row(n, lambda line: line[:128].rstrip() if line[119:123] != "0000" else line[:119].rstrip()) for n in range(1, 10)), *(put(n, "points", points) for n, points in ((1, "2.5"), (2, "2.0"), (3, "1.0"), (6, "1.0"), (8, "2.0"))), put(6, "rank", "6"), put(9, "rank", "5")]),
        "results-to-come-with-signs": ("*, ? and a blank for results to come", [play(1, 4, "   9 b *"), play(9, 4, "   1 w *"), play(2, 4, "   4 w ?"), play(4, 4, "   2 b ?")]),
        "results-to-come-as-stars": ("A star for everybody in a round to come", [games(lambda text: text + "  0000 - *"), record("XXR", "5")]),
        "round-left-blank": ("A blank round between others", [play(7, 2, "        "), put(7, "points", "0.5")]),
        "bye-with-opponent": ("A bye against somebody", [play(6, 3, "   7 - U")]),
        "own-opponent": ("Somebody who plays against himself", [play(6, 3, "   6 w 1")]),
        "opponent-of-nobody": ("An opponent who does not exist", [play(6, 3, "  77 w 1")]),
        "opponents-who-disagree": ("1 names 9, 9 names 7", [play(9, 4, "   7 w 0")]),
        "colours-that-agree": ("Both have White", [play(2, 1, "   6 w 1")]),
        "results-that-disagree": ("A win against a draw", [play(5, 1, "   1 b =")]),
        "two-pairing-byes": ("Two allocated byes in a round", [play(5, 3, "0000 - U"), play(8, 3, "0000 - F"), put(5, "points", "2.0"), put(5, "rank", "7"), put(3, "rank", "8")]),
        "late-entry": ("Blanks for the rounds before somebody came", [play(9, 1, "        "), put(9, "points", "1.0")]),
        "rows-cut": ("Rows that end before their rounds do", [row(5, lambda line: line[:119].rstrip()), row(9, lambda line: line[:127].rstrip())]),
        "row-cut-in-a-cell": ("A row that ends within a round", [row(9, lambda line: line[:125])]),
        "row-cut-before-its-points": ("A row that ends before its points", [row(9, lambda line: line[:70])]),
        "more-rounds-than-xxr": ("More rounds than XXR says", [record("XXR", "3")]),
        "round-to-come-with-byes": ("Byes of a round that is not paired", [record("XXR", "5"), play(5, 5, "0000 - H"), play(7, 5, "0000 - Z")]),
    }  # fmt: skip
    for name, (shows, changes) in cells.items():
        yield File(f"{name}.trf", f"{shows}.", changed(OPEN, *changes))
    for name, shows, change in (
        (
            "rows-a-column-right",
            "A blank too many behind the points",
            lambda line: line[:84] + " " + line[84:],
        ),
        (
            "rows-a-column-left",
            "A blank too few behind the ranks",
            lambda line: line[:89] + line[90:],
        ),
        (
            "rows-a-column-left-behind-names",
            "A blank too few behind the names",
            lambda line: line[:46] + line[47:],
        ),
        (
            "rows-two-columns-right-behind-names",
            "Two blanks too many behind the names",
            lambda line: line[:47] + "  " + line[47:],
        ),
        (
            "points-two-columns-left",
            "A blank too few before the ranks",
            lambda line: line[:85] + line[86:],
        ),
        (
            "rounds-of-nine-columns",
            "Rounds with one blank between them",
            lambda line: (
                line[:89] + "".join(" " + line[i + 2 : i + 10] for i in range(89, len(line), 10))
            ),
        ),
        (
            "rounds-of-eleven-columns",
            "Rounds with three blanks between them",
            lambda line: (
                line[:89] + "".join("   " + line[i + 2 : i + 10] for i in range(89, len(line), 10))
            ),
        ),
    ):
        yield File(f"{name}.trf", f"{shows}.", changed(OPEN, rows(change)))
    yield File(
        "one-row-a-column-right.trf",
        "Only player 7 has a blank too many.",
        changed(OPEN, row(7, lambda line: line[:48] + " " + line[48:])),
    )
    yield File(
        "text-behind-a-row.trf",
        "Words behind the last round.",
        changed(OPEN, row(7, lambda line: line + "  withdrawn")),
    )
    yield File(
        "text-between-fields.trf",
        "A letter between two fields.",
        changed(OPEN, row(7, lambda line: line[:52] + "x" + line[53:])),
    )
    lichess = "".join(
        f"001 {number:>4}      {name:<33} {'':4} {'':3} {'':11} {'':10} {points:>4}     {rounds}\n"
        for number, name, points, rounds in (
            (1, "alderwood", "2.0", "     4 w 1     2 b 1  0000   -"),
            (2, "birch_2000", "1.0", "     3 b 1     1 w 0  0000   -"),
            (3, "CedarTree", "0.5", "     2 w 0         H  0000   -"),
            (4, "dogwood-x", "0.0", "     1 b 0         -  0000   -"),
            (5, "elm", "1.0", "         -         U  0000   -"),
        )
    )
    yield File(
        "users-of-a-site.trf",
        "Users without sex, rating, id and rank; absences of a round that nobody played.",
        "012 Spring Swiss\n022 https://example.org/swiss/1\n032 Lichess\n042 May 1, 2026\n052 May 1, 2026\n062 5\n072 0\n082 0\n092 Individual: Swiss-System\n102 https://example.org/swiss\n112\n122\n132\nXXR 10\nXXC white1\n"
        + lichess,
        ending="\n",
    )


# Teams, and what single programs add ----------------------------------------------------------------


def of_teams() -> Iterator[File]:
    """Yield events of teams."""
    yield File("teams-013.trf", "Teams in record 013.", TEAMS_OLD, like="")
    old = {
        "013-too-long": ("A name that is longer than its columns", [swapped("013 Orchard                            1    2", "013 Orchard of the very long and winding road    1    2")]),
        "013-shifted": ("Members a column further right", [swapped("013 Meadow                             3    4", "013 Meadow                              3    4")]),
        "013-left": ("Members further left", [swapped("013 Hillside                           5    6", "013 Hillside                   5    6")]),
        "013-tabs": ("Tabs between the members", [swapped("013 Seaside                            7    8", "013 Seaside\t7\t8")]),
        "013-numbered": ("Numbers of the teams before their names", [swapped("013 Orchard                         ", "013    1 Orchard                     ")]),
        "013-gaps": ("Blanks between the members, and many of them", [swapped("7    8\nXXR", "7                                                           8\nXXR")]),
        "013-before-rows": ("The teams stand before the players", [lambda text: "".join(sorted(text.splitlines(keepends=True), key=lambda line: line.startswith("001")))]),
        "013-without-somebody": ("A player in no team", [swapped("7    8\nXXR", "7\nXXR")]),
        "013-somebody-twice": ("A player in two teams", [swapped("7    8\nXXR", "7    8    1\nXXR")]),
        "teams-fewer-in-082": ("082 counts other teams than there are", [record("082", "3")]),
        "teams-in-a-swiss-of-players": ("One team in an event of players", [record("092", "Individual: Swiss-System"), record("082", "0")]),
        "teams-forfeits-without-opponents": ("A forfeited match as + and - against nobody", [play(3, 3, "0000 - -"), play(4, 3, "0000 - -"), play(5, 3, "0000 - +"), play(6, 3, "0000 - +")]),
    }  # fmt: skip
    for name, (shows, changes) in old.items():
        yield File(f"{name}.trf", f"{shows}.", changed(TEAMS_OLD, *changes), like="teams-013.trf")
    yield File("teams-310.trf", "TRF-26 of teams.", TEAMS, like="")
    new = {
        "310-before-rows": ("The teams stand before the players", lambda text: "".join(sorted(text.splitlines(keepends=True), key=lambda line: line.startswith("001")))),
        "310-loose": ("Points of a team without decimals and out of their columns", swapped("2250    5.0    4.5   1     1    2", "2250   5       4.5   1     1    2")),
        "310-shifted": ("A blank too many behind the name of a team", swapped("HILLS   2075", " HILLS   2075")),
        "310-without-ranks": ("Teams without ranks", lambda text: text.replace("4.5   1  ", "4.5      ").replace("2.5   3  ", "2.5      ")),
        "310-without-team-of-somebody": ("A player in no team", swapped("7    8\n###", "7\n###")),
        "310-in-other-order": ("The teams stand in the order of their ranks", lambda text: text.replace("310   2 Meadow                           MEAD    2200    2.0    2.5   3     3    4\n310   3 Hillside                         HILLS   2075    3.0    3.0   2     5    6\n", "310   3 Hillside                         HILLS   2075    3.0    3.0   2     5    6\n310   2 Meadow                           MEAD    2200    2.0    2.5   3     3    4\n")),
        "team-line-ups": ("Records 300, one of a match that was forfeited", append("300   1   1   2    1    2\n300   3   2   3    3    4")),
        "team-line-up-wrong": ("Records 300 with an empty board, and one in another order", append("300   2   4   2    8    7\n300   3   2   3    0    0")),
        "team-results-801": ("Records 801 and 802", append("801   1 ORCH     5.0    4.5   2 w 1=\n802   1 ORCH     5.0    4.5   2 w  1.5     3 b  2.0     4 w  1.0")),
        "team-system-unknown": ("A code in record 192 without a version", swapped("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_MP_GP")),
        "team-points-without-decimals": ("Record 362 without decimals", swapped("362 TW 2.0   TD 1.0   TL 0.0", "362 TW 2     TD 1     TL 0")),
        "team-extra-points-in-columns": ("Record 299 in the columns of its table", append("299  W  -1.0  -0.5   2    4")),
        "team-extra-points-compact": ("Record 299 in the columns of its own examples", append("299 W -1.0 -0.5   2   4")),
        "330-loose": ("Record 330 without zeros", swapped("330 +- 003 003 002", "330 +-   3   3   2")),
        "team-forfeit-of-two-signs": ("Record 330 of a match that both lost", swapped("330 +- 003 003 002", "330 -- 003 003 002")),
        "team-both-records": ("Records 013 beside those of 310", append("013 Orchard                            2    1")),
        "team-colours-of-more-boards": ("More colours than boards", swapped("352 WB", "352 WBWB")),
    }  # fmt: skip
    for name, (shows, change) in new.items():
        yield File(f"{name}.trf", f"{shows}.", change(TEAMS), like="teams-310.trf")
    bye = [
        "012 Orchard Match\n042 2026/06/01\n052 2026/06/01\n142 1\n192 FIDE_TEAM_TYPEA_MP_GP\n",
        "001    1 m    Apple, Ann                        2300 NED    99901001 1990/01/02  1.0    1     3 w 1\n",
        "001    2 m    Beech, Bob                        2200 NED    99901002 1991/01/02  0.5    2     4 b =\n",
        "001    3 w    Clover, Cleo                      2250 FRA    99901003 1992/01/02  0.0    4     1 b 0\n",
        "001    4 m    Daisy, Don                        2150 FRA    99901004 1993/01/02  0.5    2     2 w =\n",
        "001    5 w    Elder, Eve                        2100 SUI    99901005 1994/01/02  0.0    4  0000 - U\n",
        "001    6 m    Fennel, Fin                       2050 SUI    99901006 1995/01/02  0.0    4  0000 - U\n",
        "320  1.0  1.0   3\n",
        "310   1 Orchard                          ORCH    2250    2.0    1.5   1     1    2\n",
        "310   2 Meadow                           MEAD    2200    0.0    0.5   3     3    4\n",
        "310   3 Hillside                         HILLS   2075    1.0    1.0   2     5    6\n",
    ]
    yield File(
        "team-bye-320.trf", "A team that is free, as record 320 says.", "".join(bye), like=""
    )


def of_programs() -> Iterator[File]:
    """Yield what single programs add, and the records of TRF-26."""
    yield File(
        "all-records-of-2026.trf",
        "TRF-26 of players: byes, acceleration, pairs, national ratings.",
        FULL,
    )
    yield File("engine-records.trf", "The records of JaVaFo and bbpPairings.", ENGINE)
    yield File(
        "engine-without-rounds.trf",
        "What goes to an engine before round 1.",
        "".join(
            line[:80] + " 0.0" + line[84:89] + "\n" if line.startswith("001") else line + "\n"
            for line in changed(
                OPEN,
                *(put(n, "rank", str(n)) for n in range(1, 10)),
                record("XXR", "5"),
                append("XXC black1"),
                append("XXP 1 2"),
            ).splitlines()
        ),
    )
    yield File(
        "engine-by-vega.trf",
        "Names without blanks, records between, hyphens for dates.",
        "012 Orchard Open\n022 VEGA\n042 2026-05-01\n052 2026-05-01\n142 5\n092 Individual: Swiss-System\n162  W 1.0    D 0.5    L 0.0    P 1.0\n"
        + "".join(
            line[:14] + line[14:47].replace(", ", "").ljust(33) + line[47:] + "\n"
            for line in OPEN.splitlines()
            if line.startswith("001")
        ),
    )
    yield File(
        "acceleration-of-each.trf",
        "Points of acceleration for each player.",
        changed(OPEN, *(append(f"XXA {n:>4}  1.0  1.0  0.5  0.0") for n in range(1, 5))),
    )
    yield File(
        "lines-of-a-site.trf",
        "DAT lines behind the rows.",
        changed(
            OPEN,
            before("001    2", "DAT 0001 EMAIL      p1@example.org\nDAT 1 GROUP      Group 1\n"),
        ),
    )
    yield File(
        "national-ratings.trf",
        "National ratings of another federation, one of somebody who is not there.",
        changed(
            OPEN,
            append("172 FRA NIDOF"),
            append(
                "FRA    1 m  A Alder, Adam                       2390 IDF      D50113 1980/00/00"
            ),
            append("FRA   44    A                                   1500 IDF      D50144"),
        ),
    )
    yield File(
        "requested-byes.trf",
        "Records 240 of rounds that were played, and to come.",
        changed(
            OPEN,
            record("XXR", "6"),
            append("240 H   2    7"),
            append("240 Z   4    5"),
            append("240 F   5    1    2"),
        ),
    )
    yield File(
        "requested-byes-shifted.trf",
        "A blank too many in record 240.",
        changed(OPEN, append("240 H    2    7")),
    )
    yield File(
        "requested-bye-of-no-round.trf",
        "A record 240 of round 44.",
        changed(OPEN, append("240 H  44    7")),
    )
    yield File(
        "penalty-of-a-player.trf",
        "Record 299 takes half a point.",
        changed(OPEN, append("299      -0.5   2    1"), put(1, "points", "3.0")),
    )
    robin = """\
012 Orchard Masters
042 2026/05/01
052 2026/05/03
092 Individual: Round-Robin
XXR 3
001    1 m    Alder, Adam                       2410 NED    99900001 1980/01/31  2.0    1     4 w 1     3 b =     2 w =
001    2 w    Birch, Berta                      2305 GER    99900002 1985/02/28  2.0    1     3 w =     4 b 1     1 b =
001    3 m    Cedar, Cem                        2250 TUR    99900003 1990/03/15  1.5    3     2 b =     1 w =     4 b =
001    4 w    Dogwood, Dora                     2180 BEL    99900004 1995/04/20  0.5    4     1 b 0     2 w 0     3 w =
"""
    yield File("round-robin.trf", "A round-robin that says so.", robin, ending="\n", like="")
    yield File(
        "round-robin-unsaid.trf",
        "A round-robin by its games alone.",
        robin.replace("092 Individual: Round-Robin\n", ""),
        ending="\n",
        like="round-robin.trf",
    )


def files() -> Iterator[File]:
    """Yield every file of the corpus."""
    for part in (of_bytes, of_headers, of_players, of_rounds, of_teams, of_programs):
        yield from part()


def main() -> None:
    """Write the files, and remove those that are no longer made, with their facts."""
    made = {file.name: file.data for file in files()}
    FILES.mkdir(exist_ok=True)
    for path in FILES.iterdir():
        if path.with_suffix(".trf").name not in made:
            path.unlink()
    for name, data in made.items():
        (FILES / name).write_bytes(data)


if __name__ == "__main__":
    main()
