"""Every kind of event with every roster: files and tables that nobody made sure were sound.

A file is one variant of each part of ``PARTS``, the first of which is the ordinary one. Nothing
makes the parts fit each other: a team round-robin without teams is as likely as one with them.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Final, NamedTuple

from trftext import bye, cell, game, row, trf
from workbooks import workbook

from trfkit.api.report_texts import render
from trfkit.files import registry
from trfkit.files.convert import convert
from trfkit.format_table import FORMATS
from trfkit.ranking import rank
from trfkit.regulations import Refusal

# Kinds of events ---------------------------------------------------------------------------------

TYPE_TEXTS: Final = (
    *("Individual: Swiss-System", "Team: Round-Robin", "Team: Swiss-System"),
    *("Individual: Round-Robin", "Individual: Double Round-Robin", "Team: Double Round-Robin"),
    *("Individual: Knock-Out", "Team: Knock-Out", "Scheveningen", "Team: Schiller", "Liga"),
    *("Team", "Match", "FIDE_TEAM", "", None),
)
TYPE_CODES: Final = (
    *(None, "", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU", "FIDE_DUBOV", "FIDE_DOUBLESWISS"),
    *("FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G4", "FIDE_SCHILLER_2X4"),
    *("FIDE_SCHEVENINGEN", "CUSTOM_KNOCKOUT", "CUSTOM_ROUNDROBIN", "FIDE_TEAM", "FIDE_TEAM_BAKU"),
    *("FIDE_TEAM_TYPEA_GP_MP", "FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
    *("BERGER_TEAM_ROUNDROBIN_G4", "CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_KNOCKOUT", "NONE_SUCH"),
)
HEADERS: Final = {
    "012": "Quarry Lane Trophy",
    "022": "Quarrytown",
    "032": "NED",
    "042": "2026/03/01",
    "052": "2026/03/03",
    "062": "8",
    "072": "8",
    "082": "4",
    "102": "IA Judge, Jo (1009999)",
    "112": "FA Helper, Hal",
    "122": "90 min + 30 sec/move",
    "132": " " * 87 + "26/03/01  26/03/02  26/03/03",
    "142": "3",
    "152": "W",
    "172": "FIDON NED",
    "202": "BH/C1,SB,DE",
    "212": "PTS,BH/C1,DE",
    "222": "5400+30",
    "352": "WB",
}
EVERY_HEADER: Final = tuple(HEADERS)

# Players: numbers, rows, rounds ------------------------------------------------------------------

NAMES: Final = tuple(
    f"{name}, {name[::-1].title()}"
    for name in ("Abel", "Bohm", "Crane", "Dahl", "Ekman", "Fokke", "Gruber", "Hoek")
)
MATCHES: Final = (((0, 1), (2, 3)), ((0, 2), (3, 1)), ((3, 0), (1, 2)))
"""Who meets whom of four teams, by round; each has two players, who sit at two boards."""

TURNED: Final = str.maketrans("10+-", "01-+")
"""What the opponent has, by what a player has."""

ROSTERS: Final = {
    "eight": range(1, 9),
    "nobody": (),
    "alone": (1,),
    "two": (1, 2),
    "five": range(1, 6),
    "odd numbers": range(1, 16, 2),
    "the same number": (1, 2, 2, 4, 5, 6, 7, 8),
    "no numbers": ("",) * 8,
    "number nought": range(8),
}
FIELDS: Final = {
    "whole": {"rating": 2000, "birth": "1990/01/01", "fide_id": 1001000},
    "nameless": {"name": " "},
    "unrated": {"rating": "", "birth": "", "federation": "", "sex": ""},
    "bare": {"name": "X", "rating": "0", "birth": "0000/00/00", "federation": "FID", "title": "GM"},
    "without points": {"points": "", "rank": ""},
    "all the same": {"points": "1.5", "rank": "1", "name": "Same, Sam", "fide_id": "1001001"},
}
ROUNDS: Final = {
    "played": lambda index, number: _team_game(index, number, "10="[number % 3]),
    "none": None,
    "blank": lambda _index, _number: cell(),
    "nobody met": lambda _index, number: bye("UHZFZ"[number % 5]),
    "only byes of the pairing": lambda _index, _number: bye("U"),
    "pending": lambda index, number: _team_game(index, number, " "),
    "the last pending": lambda index, number: _team_game(index, number, "1" if number < 2 else " "),
    "strangers": lambda index, number: game(40 + index, "wb"[number % 2], "1"),
    "forfeits": lambda index, number: _team_game(index, number, "+-"[number % 2]),
    "signs without opponents": lambda index, number: bye("+-"[(index + number) % 2]),
    "themselves": lambda index, _number: game(index + 1, "w", "="),
    "no colour": lambda index, number: _team_game(index, number, "1").replace(" w ", " - "),
    "the same opponent": lambda index, number: game(((index + 1) ^ 1) or 1, "wb"[number % 2], "1"),
    "rows of many lengths": lambda index, number: (
        _team_game(index, number, "=") if number < index % 4 else ""
    ),
}
LENGTHS: Final = (3, 1, 0, 5)
"""Rounds that a row has; from the fourth on the first ones again."""


def _team_game(index: int, number: int, result: str) -> str:
    """Return round ``number`` (from 0) of the player at a place, as one team meets another.

    ``result`` is that of the team named first.
    """
    team, board = index // 2, index % 2
    first, second = next(match for match in MATCHES[number % 3] if team in match)
    if team == second:
        result = result.translate(TURNED)
    opponent = first if team == second else second
    return game(2 * opponent + board + 1, "wb"[(board + (team == second)) % 2], result)


# Teams -------------------------------------------------------------------------------------------

TEAMS: Final = {
    "none": (),
    "four": ((1, "Mill", (1, 2)), (2, "Lock", (3, 4)), (3, "Weir", (5, 6)), (4, "Ford", (7, 8))),
    "without players": ((1, "Mill", ()), (2, "Lock", ()), (3, "Weir", ()), (4, "Ford", ())),
    "one": ((1, "Mill", (1, 2, 3, 4)),),
    "one without players": ((1, "Mill", ()),),
    "two, and players in no team": ((1, "Mill", (1, 2)), (2, "Lock", (3, 4))),
    "one of them without players": ((1, "Mill", (1, 2)), (2, "Lock", ()), (3, "Weir", (5, 6))),
    "strangers": ((1, "Mill", (41, 42)), (2, "Lock", (43, 44))),
    "players of two teams": ((1, "Mill", (1, 2, 3)), (2, "Lock", (2, 3, 4))),
    "a player twice": ((1, "Mill", (1, 1)), (2, "Lock", (3, 3))),
    "the same number": ((1, "Mill", (1, 2)), (1, "Lock", (3, 4))),
    "no number": (("", "Mill", (1, 2)), ("", "Lock", (3, 4))),
    "nameless": ((1, "", (1, 2)), (2, "", (3, 4))),
    "three": ((1, "Mill", (1, 2)), (5, "Lock", (3, 4)), (9, "Weir", (5, 6))),
}
TEAM_RECORDS: Final = ("310", "013", "both")
TOTALS: Final = ("   4.0    3.5   1", "                ", "   0.0    0.0   0", " 999.5  999.5 999")


def _team_lines(tag: str, teams: tuple, totals: str) -> list[str]:
    lines = []
    for number, name, members in teams:
        cells = "".join(f" {member:>4}" for member in members)
        if tag in {"310", "both"}:
            lines.append(
                f"310 {number:>3} {name:<32} {name.upper():<5}   2000 {totals}  {cells[1:]}"
            )
        if tag in {"013", "both"}:
            lines.append(f"013 {name:<32}{cells}")
    return lines


FURTHER: Final = (
    "162  W 1.0    D 0.5    L 0.0    P 0.5",
    "162  W 0.0    D 0.0    L 0.0",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "362 TW 0.0   TD 0.0   TL 0.0",
    "240 H   1    1    2",
    "240 F   2    3   77",
    "240 Z   9    1",
    "250  1.0  1.0   1   2    1    4",
    "260   1   3    1    2",
    "299 W   0.0   0.5   1    1",
    "299    -1.0  -1.0   0    9",
    "300   1   1   2    2    1",
    "300   1   1   2 0000 0000",
    "300   7   9   8   41",
    "320  1.0  1.0   1   2",
    "320  1.0  1.0   9 000",
    "320  2.0  2.0",
    "330 +-   1   1   2",
    "330 --   3   1   4",
    "330 +-   9   1   1",
    "801   1 MILL     4.0    3.5     2w 2.0",
    "802   1 MILL     4.0    3.5     2 w  1.5",
    "NED    1 m GM Abel, Leba                        2511 NED     1001001 1990/01/02",
    "XXR 5",
    "XXR 0",
    "XXC black1",
    "XXP 1 2",
    "XXA    1  1.0  1.0",
    "XXZ 1 77",
    "XXS W=3 D=1",
    "BBW  3.0",
    "### trfkit 1 standings edition=2026 after=3 codes=PTS,BH/C1",
    "### TB    1    1       2.5       2.5",
    "001",
    "013",
    "310",
    "320",
    "330",
    "300",
    "240",
    "162",
    "362",
)
"""Further records, some of them blank, of participants and rounds that may not be there."""

# Files -------------------------------------------------------------------------------------------

PARTS: Final = {
    "type_text": TYPE_TEXTS,
    "type_code": TYPE_CODES,
    "roster": tuple(ROSTERS),
    "fields": tuple(FIELDS),
    "rounds": tuple(ROUNDS),
    "length": LENGTHS,
    "teams": tuple(TEAMS),
    "team_records": TEAM_RECORDS,
    "totals": TOTALS,
    "format": ("trf", *(row.name for row in FORMATS if row.writable and row.name != "trf")),
}
"""What a file is of; its headers and further records are chosen besides."""


class Roster(NamedTuple):
    """The parts of a file; ``missing`` and ``blank`` headers are none at all, or say nothing."""

    type_text: str | None = TYPE_TEXTS[0]
    type_code: str | None = None
    roster: str = "eight"
    fields: str = "whole"
    rounds: str = "played"
    length: int = LENGTHS[0]
    teams: str = "none"
    team_records: str = "310"
    totals: str = TOTALS[0]
    missing: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    further: tuple[str, ...] = ()
    format: str = "trf"

    def data(self) -> bytes:
        """Return the file; in another format where it can be written as one."""
        headers = {**HEADERS, **dict(self.values), "092": self.type_text, "192": self.type_code}
        lines = [
            f"{tag} {'' if tag in self.blank else text}".rstrip()
            for tag, text in sorted(headers.items())
            if tag not in self.missing and text is not None
        ]
        lines += self._rows()
        lines += _team_lines(self.team_records, TEAMS[self.teams], self.totals)
        text = trf(*lines, *self.further)
        if self.format == "trf":
            return text
        result = registry.read(text)
        return text if result.tournament is None else convert(result, self.format).data

    def _rows(self) -> list[str]:
        entry = ROUNDS[self.rounds]
        rows = []
        for index, number in enumerate(ROSTERS[self.roster]):
            fields = {
                "points": "1.5",
                "rank": index + 1,
                "name": NAMES[index],
                **FIELDS[self.fields],
            }
            if self.fields == "whole":
                fields["fide_id"] = 1001000 + index
            cells = [entry(index, round_) for round_ in range(self.length)] if entry else []
            rows.append(row(number, *cells, **fields))
        return rows


VALUES: Final = (
    *(("062", "0"), ("062", "9999"), ("082", "0"), ("082", "77"), ("142", "0"), ("142", "9")),
    *(("142", "x"), ("152", "B"), ("172", "NATN"), ("202", "APRO,ARO,TPR,KS,WIN,BPG,SSSC,EDE")),
    *(("202", "DE,BH:GP,ESB,SB:GP,MPvGP,BC,TBR,BBE"), ("212", "MPTS,GPTS,DE"), ("202", "WHAT")),
    *(("212", "GPTS,EDE,BC"), ("222", "180+2"), ("222", "0"), ("352", "WBWBWB"), ("352", "W")),
    *(("042", "2010/01/01"), ("042", "1901/01/01"), ("052", "2026/02/01"), ("042", "2026")),
    *(("132", " " * 87 + "26/03/01"), ("132", "x"), ("122", "3 min + 2 sec"), ("032", "XYZ")),
)
"""Other values of headers."""

# Tables that a file is held against --------------------------------------------------------------

HEADINGS: Final = {
    "players": ("Rk", "No", "Name", "Rtg", "Pts", "TB1", "TB2"),
    "players by code": ("rank", "startno", "name", "rating", "pts", "BH/C1", "SB", "DE"),
    "crosstable": ("rank", "startno", "name", "r1", "r2", "r3", "pts", "BH"),
    "everybody against everybody": ("No", "Name", "1", "2", "3", "4", "5", "6", "7", "8", "Pts"),
    "teams": ("Rk", "Team", "MP", "GP", "TB1"),
    "teams by number": ("Rank", "No", "Team", "Matches", "+", "=", "-", "MPTS", "GPTS", "EDE"),
    "teams against teams": ("Rk", "Team", "1", "2", "3", "4", "MP", "GP"),
    "pairings": ("Bo.", "No", "White", "Result", "Black", "No"),
    "ranks alone": ("rank", "name"),
    "names alone": ("name",),
    "the standings": (),
    "the crosstable": (),
}
"""Of the last two headings and rows are as trfkit itself prints the event."""

BODIES: Final = {
    "of the event": NAMES,
    "of teams": ("Mill", "Lock", "Weir", "Ford"),
    "of others": ("Nobody, Ned", "Strange, Sue"),
    "none": (),
    "blank": NAMES,
}
"""Whose rows a table has."""
SLIPS: Final = {
    "none": lambda _rows, _index: None,
    "a garbled heading": lambda rows, index: _put(rows[0], index, f"1{index}w="),
    "a heading twice": lambda rows, index: _put(rows[0], index, rows[0][0]),
    "a blank heading": lambda rows, index: _put(rows[0], index, ""),
    "a heading is missing": lambda rows, index: rows[0].pop(index % len(rows[0])),
    "shortened rows": lambda rows, index: rows.__setitem__(
        slice(1, None), [r[:index] for r in rows[1:]]
    ),
    "a shifted row": lambda rows, index: rows[index % len(rows)].insert(index % 3, ""),
    "a wrong cell": lambda rows, index: _put(rows[-1], index, "7"),
    "rows exchanged": lambda rows, index: rows.append(rows.pop(index % len(rows))),
    "a row twice": lambda rows, index: rows.append([*rows[index % len(rows)]]),
    "columns turned": lambda rows, _index: [each.reverse() for each in rows],
}
"""What is amiss in the rows of a table, the first of which has its headings, at some place."""


def _put(cells: list[str], index: int, text: str) -> None:
    cells[index % len(cells)] = text


FORMS: Final = ("csv", "tsv", "html", "xlsx", "json", "text")
TABLE_PARTS: Final = {
    "headings": tuple(HEADINGS),
    "body": tuple(BODIES),
    "slip": tuple(SLIPS),
    "place": tuple(range(8)),
    "form": FORMS,
}


class Printed(NamedTuple):
    """The parts of a table: its headings, whose rows, what is amiss at one column, and its form."""

    headings: str = "players"
    body: str = "of the event"
    slip: str = "none"
    place: int = 0
    form: str = "csv"

    def data(self, event: bytes) -> bytes:
        """Return the table of an event as a file."""
        rows = _print_table(self.headings, event) or self._rows()
        SLIPS[self.slip](rows, self.place)
        return _write_table(rows, self.form)

    def _rows(self) -> list[list[str]]:
        head = [*HEADINGS[self.headings]] or ["name"]
        if self.body == "blank":
            return [head, *([""] * len(head) for _ in NAMES)]
        names = BODIES[self.body]
        return [
            head,
            *(
                [_cell_value(heading, index, n) for heading in head]
                for index, n in enumerate(names)
            ),
        ]


def _print_table(headings: str, event: bytes) -> list[list[str]]:
    """Return a table as trfkit prints it; nothing where it does not, or none was asked for."""
    result = registry.read(event)
    if result.tournament is None:
        return []
    if headings == "the crosstable":
        text = convert(result, "csv-crosstable").data.decode("utf-8-sig")
    elif headings == "the standings":
        try:
            text = render(rank(result.tournament), "csv").removeprefix("\ufeff")
        except Refusal:
            return []
    else:
        return []
    return [*csv.reader(io.StringIO(text))]


def _cell_value(heading: str, index: int, name: str) -> str:
    """Return what a row has under a heading."""
    match heading:
        case "Name" | "name" | "Team" | "White":
            return name
        case "Black":
            return NAMES[index ^ 1]
        case "Rk" | "rank" | "Rank" | "No" | "startno" | "Bo.":
            return str(index + 1)
        case "r1" | "r2" | "r3":
            return _team_game(index, int(heading[1]) - 1, "1").replace(" ", "")
        case "Result":
            return "1 - 0"
        case "Rtg" | "rating":
            return "2000"
        case "Pts" | "pts" | "MP" | "GP" | "MPTS" | "GPTS":
            return f"{4 - index / 2:g}"
    return "*" if heading == str(index + 1) else f"{index / 2:g}"


def _write_table(rows: list[list[str]], form: str) -> bytes:
    match form:
        case "csv":
            text = "\n".join(",".join(f'"{value}"' for value in each) for each in rows)
        case "tsv":
            text = "\n".join("\t".join(each) for each in rows)
        case "html":
            lines = ("".join(f"<td>{value}</td>" for value in each) for each in rows)
            text = "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
        case "xlsx":
            return workbook(rows)
        case "json":
            head, *body = rows
            text = json.dumps([dict(zip(head, each, strict=False)) for each in body])
        case _:
            text = "\n".join("".join(f"{value:<20}" for value in each).rstrip() for each in rows)
    return text.encode()
