"""Every line of every TRF-26 cut by the tables of the format, and held against the model.

The tables are typed in here from the format's printed text, and so is what stands in each column:
neither the grammars nor the program's reader take part.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest
from corpus.make import FILES as OWN
from examples import examples
from foreign import CORPUS
from hypothesis import given
from row_tests import each_row
from strategies_model import team_tournaments, tournaments
from written import HEADERS, INGRID, TEAM, TEAM_SWISS

from trfkit.files.convert import convert
from trfkit.files.registry import read
from trfkit.files.trf.emitting import emit
from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    ByeType,
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    NationalRating,
    PointSystem,
    RequestedByes,
    TeamByes,
)
from trfkit.record import replace

SAMPLES = Path(__file__).parents[4] / "samples"

LEFT, RIGHT, FULL = "left", "right", "full"

ID = r"\d{1,4}"
ROUND = r"\d{1,3}"
TPN = r"\d{1,3}"
POINTS = r"-?\d{1,4}\.\d"
FEDERATION = r"\S{1,3}"
DAY = r"\d{4}/\d\d/\d\d"


class Table(NamedTuple):
    """Fields as first column, last column, side and content; those of ``cell`` come again."""

    fields: tuple[tuple[int, int, str, str], ...]
    cell: tuple[tuple[int, int, str, str], ...] = ()
    step: int = 0


PERSON = (
    (5, 8, RIGHT, ID),
    (10, 10, FULL, "[mw]"),
    (11, 13, RIGHT, r"\S{1,3}"),
    (15, 47, LEFT, r".+"),
    (49, 52, RIGHT, r"\d{1,4}"),
    (54, 56, LEFT, FEDERATION),
    (58, 68, RIGHT, r"\S{1,11}"),
    (70, 79, LEFT, DAY),
)

TABLES = {
    "001": Table(
        (*PERSON, (81, 84, RIGHT, POINTS), (86, 89, RIGHT, ID)),
        ((92, 95, RIGHT, ID), (97, 97, FULL, "[wb-]"), (99, 99, FULL, "[10=+WDLHFUZ?-]")),
        10,
    ),
    "NRS": Table(PERSON),
    "132": Table((), ((92, 99, FULL, r"\d\d/\d\d/\d\d"),), 10),
    "152": Table(((5, 5, FULL, "[WB]"),)),
    "162": Table((), ((6, 6, FULL, "[WDLAPX]"), (7, 10, RIGHT, POINTS)), 9),
    "172": Table(((5, 7, LEFT, FEDERATION), (9, 13, LEFT, "FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER"))),
    "240": Table(((5, 5, FULL, "[FHZ]"), (7, 9, RIGHT, ROUND)), ((11, 14, RIGHT, ID),), 5),
    "250": Table(
        (
            (5, 8, RIGHT, POINTS),
            (10, 13, RIGHT, POINTS),
            (15, 17, RIGHT, ROUND),
            (19, 21, RIGHT, ROUND),
            (23, 26, RIGHT, ID),
            (28, 31, RIGHT, ID),
        )
    ),
    "260": Table(((5, 7, RIGHT, ROUND), (9, 11, RIGHT, ROUND)), ((13, 16, RIGHT, ID),), 5),
    "299": Table(
        (
            (5, 5, FULL, r"[WDLFHZ+-]"),
            (8, 11, RIGHT, POINTS),
            (14, 17, RIGHT, POINTS),
            (20, 22, RIGHT, ROUND),
        ),
        ((24, 27, RIGHT, ID),),
        5,
    ),
    "300": Table(
        ((5, 7, RIGHT, ROUND), (9, 11, RIGHT, TPN), (13, 15, RIGHT, TPN)),
        ((17, 20, RIGHT, ID),),
        5,
    ),
    "310": Table(
        (
            (5, 7, RIGHT, TPN),
            (9, 40, LEFT, r".+"),
            (42, 46, LEFT, r".+"),
            (48, 53, RIGHT, r"\d+(\.\d)?"),
            (55, 60, RIGHT, POINTS),
            (62, 67, RIGHT, POINTS),
            (69, 71, RIGHT, TPN),
        ),
        ((74, 77, RIGHT, ID),),
        5,
    ),
    "320": Table(((5, 8, RIGHT, POINTS), (10, 13, RIGHT, POINTS)), ((15, 17, RIGHT, TPN),), 4),
    "330": Table(
        (
            (5, 6, FULL, r"\+-|-\+|--"),
            (8, 10, RIGHT, ROUND),
            (12, 14, RIGHT, TPN),
            (16, 18, RIGHT, TPN),
        )
    ),
    "362": Table((), ((5, 6, RIGHT, "T[WDL]|[AP]"), (7, 10, RIGHT, POINTS)), 9),
}

TEXTS = {
    "042": DAY,
    "052": DAY,
    "062": r"\d+",
    "072": r"\d+",
    "082": r"\d+",
    "142": r"\d+",
    "202": r"[^,\s]+(,[^,\s]+)*",
    "212": r"[^,\s]+(,[^,\s]+)*",
    "352": r"\S.*",
    **dict.fromkeys(("012", "022", "032", "092", "102", "112", "122", "182"), r"\S(.*\S)?"),
    **dict.fromkeys(("192", "222", "801", "802", "DAT"), r".*\S"),
}
"""What begins in column 5 and has no end."""

ASKED_FOR = (
    "001 132 142 152 162 172 192 202 212 222 240 250 260 299 300 310 320 330 352 362 NRS".split()
)


def cut(line: str, table: Table) -> list[str]:
    """Return the fields of a line, each checked, and nothing but blanks between them."""
    fields = list(table.fields)
    times = 0
    while table.cell and table.cell[0][0] + times * table.step <= len(line):
        for first, last, side, content in table.cell:
            fields.append((first + times * table.step, last + times * table.step, side, content))
        times += 1
    between = list(line[3:].rjust(len(line)))
    values = []
    for first, last, side, content in fields:
        text = line[first - 1 : last].ljust(last - first + 1)
        between[first - 1 : last] = " " * len(line[first - 1 : last])
        value = text.strip()
        values.append(value)
        if not value:
            continue
        assert re.fullmatch(content, value), (line, first, value)
        if side == LEFT:
            assert text == value.ljust(len(text)), (line, first)
        elif side == RIGHT:
            assert text == value.rjust(len(text)), (line, first)
        else:
            assert text == value, (line, first)
    assert not "".join(between).strip(), line
    return values


def sliced(data: bytes) -> dict[str, list[list[str]]]:
    """Return the values of each record's lines, the federations' own under NRS."""
    text = data.decode()
    assert text.endswith("\r\n")
    found: dict[str, list[list[str]]] = {}
    for line in text[:-2].split("\r\n"):
        tag = line[:3]
        if tag == "###":
            continue
        if tag in TEXTS:
            assert re.fullmatch(TEXTS[tag], line[4:]), line
            assert line[3] == " "
            found.setdefault(tag, []).append([line[4:]])
            continue
        known = tag if tag in TABLES else "NRS"
        if known == "NRS":
            assert re.fullmatch("[A-Z]{3}", tag), line
        values = cut(line, TABLES[known])
        found.setdefault(known, []).append([tag, *values] if known == "NRS" else values)
    return found


# What the model says should stand there -----------------------------------------------------------


def tenths(points) -> str:
    if points is None:
        return ""
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def plain(value) -> str:
    return "" if value is None else str(value)


def played(player, rounds):
    entries = [*player.rounds, *[None] * (rounds - len(player.rounds))]
    for entry in entries:
        if entry is None:
            yield from ("0000", "-", "Z")
        else:
            yield str(entry.opponent or "0000")
            yield entry.colour or "-"
            yield entry.outcome.letter.strip()


def expected(tournament) -> dict[str, list[list[str]]]:
    """Return the values of each record with columns, typed in from the meaning of the fields."""
    t = tournament
    strength = [tenths(team.strength).removesuffix(".0") for team in t.teams]
    said = {
        "001": [
            [
                *map(plain, (p.start_no, p.sex, p.title, p.name, p.rating, p.federation)),
                *map(plain, (p.fide_id, p.birth)),
                tenths(p.stated_points),
                plain(p.stated_rank),
                *played(p, t.rounds_played),
            ]
            for p in sorted(t.players, key=lambda p: p.start_no)
        ],
        "NRS": [
            [
                *map(plain, (n.federation, n.start_no, n.sex, n.classification, n.name)),
                *map(plain, (n.rating, n.origin, n.national_id, n.birth)),
            ]
            for n in sorted(t.national_ratings, key=lambda n: (n.federation, n.start_no))
        ],
        "240": [[b.type, str(b.round), *map(str, b.participants)] for b in t.requested_byes],
        "250": [
            [
                tenths(a.match_points),
                tenths(a.points),
                *map(str, (a.first_round, a.last_round, a.first_id, a.last_id)),
            ]
            for a in t.accelerations
        ],
        "260": [
            [str(f.first_round), str(f.last_round), *map(str, f.participants)]
            for f in t.forbidden_pairs
        ],
        "299": [
            [
                a.type.strip(),
                tenths(a.match_points),
                tenths(a.points),
                plain(a.round),
                *map(str, a.participants),
            ]
            for a in t.abnormal_points
        ],
        "300": [
            [str(u.round), str(u.team), plain(u.opponent), *(str(b or "0000") for b in u.boards)]
            for u in t.line_ups
        ],
        "310": [
            [
                *map(plain, (team.number, team.name, team.nickname)),
                worth,
                tenths(team.stated_match_points),
                tenths(team.stated_game_points),
                plain(team.stated_rank),
                *map(str, team.members),
            ]
            for team, worth in sorted(
                zip(t.teams, strength, strict=True), key=lambda e: e[0].number
            )
        ],
        "330": [[m.result, str(m.round), str(m.white), str(m.black)] for m in t.forfeited_matches],
    }
    if t.team_byes is not None:
        b = t.team_byes
        teams = [str(number or "000") for number in b.teams]
        said["320"] = [[tenths(b.match_points), tenths(b.game_points), *teams]]
    if any(t.round_dates):
        days = [f"{day:%y/%m/%d}" if day else "" for day in t.round_dates]
        while not days[-1]:
            days.pop()
        said["132"] = [days]
    if t.initial_colour is not None:
        said["152"] = [[t.initial_colour.upper()]]
    if t.starting_rank_method is not None:
        said["172"] = [[plain(t.starting_rank_method.federation), t.starting_rank_method.method]]
    return {tag: lines for tag, lines in said.items() if lines}


def assert_in_its_columns(tournament, data: bytes) -> set[str]:
    """Return the records of a file, whose columns hold what the tournament says."""
    found = sliced(data)
    said = expected(tournament)
    for tag, lines in said.items():
        assert found.get(tag, []) == lines, tag
    unsaid = found.keys() & TABLES.keys() - said.keys() - {"162", "362"}
    assert not unsaid
    return set(found)


@given(tournaments())
@examples(80)
def test_players_stand_in_the_columns_of_the_tables(tournament):
    assert_in_its_columns(tournament, emit(tournament, "trf26").data)


@given(team_tournaments())
@examples(80)
def test_teams_stand_in_the_columns_of_the_tables(tournament):
    assert_in_its_columns(tournament, emit(tournament, "trf26").data)


FILLED = replace(
    HEADERS,
    kind=TEAM_SWISS,
    players=(INGRID, replace(INGRID, start_no=1025, rating=None, birth=None, stated_rank=None)),
    teams=(TEAM, replace(TEAM, number=114, strength=2000, nickname=None, stated_rank=None)),
    point_system=PointSystem(win=30, draw=10, unknown=5, pairing_allocated_bye=20),
    match_points=MatchPointSystem(win=30),
    board_colours="WBWB",
    round_dates=(date(2026, 1, 10), None, date(2026, 1, 12)),
    national_ratings=(
        NationalRating(federation="NED", start_no=4, rating=2085, national_id="NL10045"),
    ),
    requested_byes=(RequestedByes(ByeType.HALF, 9, (4, 114)),),
    accelerations=(Acceleration(20, 105, 1, 12, 1, 1024), Acceleration(None, 5, 3, 3, 1, 9)),
    forbidden_pairs=(ForbiddenPairs((4, 114, 1025), 1, 11),),
    abnormal_points=(
        AbnormalPoints("+", 20, 25, None, ()),
        AbnormalPoints("", None, -5, 3, (4, 1025)),
    ),
    line_ups=(LineUp(3, 4, 114, (4, None, 1025)),),
    team_byes=TeamByes(10, 15, (None, 114, 4)),
    forfeited_matches=(ForfeitedMatch("+-", 4, 4, 114),),
)


def test_every_record_of_the_tables_is_looked_at():
    found = assert_in_its_columns(FILLED, emit(FILLED, "trf26").data)
    assert set(ASKED_FOR) <= found
    values = sliced(emit(FILLED, "trf26").data)
    assert values["162"] == [
        ["W", "3.0", "D", "1.0", "L", "0.0", "A", "0.0", "P", "2.0", "X", "0.5"]
    ]
    assert values["362"] == [["TW", "3.0", "TD", "1.0", "TL", "0.0"]]
    assert (values["142"], values["192"]) == ([["9"]], [["FIDE_DUTCH_2026"]])


@each_row(
    ("broken", "how"),
    [
        (("001    4", "001   4 "), "a number one column to the left"),
        ((" 2155 NOR", "2155  NOR"), "a rating before its columns"),
        (("162  W", "162 W "), "a symbol before its column"),
        (("310   4 ", "310  4  "), "a team's number to the left"),
        (("     5 w 0", "    5  w 0"), "an opponent to the left"),
        (("240 H   9    4", "240 H  9     4"), "a round to the left"),
        (("172 NED FIDON", "172 FIDON NED"), "a method before the federation"),
        (("152 B", "152  B"), "a colour in column 6"),
        (("299          -0.5", "299         -0.5 "), "points to the left"),
    ],
)
def test_the_tables_notice(broken, how):
    data = emit(FILLED, "trf26").data
    old, new = (part.encode() for part in broken)
    assert old in data, how
    with pytest.raises(AssertionError):
        assert_in_its_columns(FILLED, data.replace(old, new))


def files() -> list[Path]:
    return [
        *sorted(path for path in SAMPLES.iterdir() if path.is_file()),
        *sorted(OWN.glob("*.trf")),
    ]


@pytest.mark.long
@pytest.mark.parametrize("purpose", [None, "engine", "upload"])
def test_every_file_stands_in_the_columns_of_2026_after_conversion(purpose):
    for path in files():
        result = read(path.read_bytes())
        if result.tournament is not None:
            sliced(convert(result, "trf26", purpose=purpose).data)


@pytest.mark.corpus
def test_files_of_others_stand_in_the_columns_of_2026_after_conversion():
    for path in sorted((CORPUS / "trf").iterdir()):
        if path.is_file() and (result := read(path.read_bytes())).tournament is not None:
            sliced(convert(result, "trf26").data)
