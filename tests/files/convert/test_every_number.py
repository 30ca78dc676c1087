"""Every number of every record at its limits: each command ends, and nothing is lost."""

from __future__ import annotations

import re
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed
from printed import shape

from trfkit.checks import check
from trfkit.files import xlsx
from trfkit.files.convert import convert
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.reading import read
from trfkit.files.workbook_writer import Sheet, workbook
from trfkit.format_table import FORMATS
from trfkit.messages.rendering import UNFILLED, render_text
from trfkit.ranking import Ranking, explain, rank

if TYPE_CHECKING:
    from collections.abc import Iterator

ABSENTEE = (
    "001    5 m    Hazel, Hal                        1800 POL     1001008 1997/01/02  0.0    5"
)

PLAYERS = f"""\
{ABSENTEE}
NED   1 w    Apple, Ann                        2450 NED    12345678 1990/01/02
013 Lakeside                            1    2
162  W 1.0    D 0.5    L 0.0
172 FIDON NED
240 H   3    4    5
250       1.0   1   2    1    3
260   1   2    1    2
299 W        1.0   1    1    2
299          0.5   3    1
300   1   1   2    1    2
320  1.0  1.0   1   2
330 +-   1   1   2
801   1 LAKE   4.0    3.5
802   1 LAKE   4.0    3.5   2 w  2.0
DAT   1 text 1
XXR 3
XXC white1
XXZ 4 5
XXP 1 2
XXA    1  1.0  0.5
XXS WW=1.0 BD=0.5
BBW  1.0
BBD  0.5
BBL  0.0
BBZ  0.0
BBF  0.0
BBU  1.0
### trfkit 1 standings edition=2026 after=3 codes=PTS,BH
### TB    1       1      2.5      3.0
"""
"""A player without any round, and every record that the event lacks."""

OF_TEAMS = f"""\
{ABSENTEE.replace("   5 m", "   7 m")}
310   4 Woodside                         WOOD    1950    0.0    0.0   4     7
310   5 Nobody                           NONE              0.0    0.0   5
013 Lakeside                            1    2
240 H   2    2    4
250  1.0  1.0   1   2    1    3
260   1   2    1    2
299 W   1.0  1.0   1    1    2
299     0.5  1.0   2    3
300   1   1   2    1    2
330 +-   1   3   4
352 WB
362 TW 2.0    TD 1.0    TL 0.0
801   1 LAKE   4.0    3.5
802   1 LAKE   4.0    3.5   2 w  2.0
"""

HEADERS = SWISS[: SWISS.index("001 ")]
FOUR = ROUND_ROBIN[ROUND_ROBIN.index("001 ") :]

EVENTS = {"players": HEADERS + FOUR + PLAYERS, "teams": TEAMS + OF_TEAMS}
ROUNDS = {"players": 3, "teams": 2}
WRITABLE = [one.name for one in FORMATS if one.writable]

_NUMBER = re.compile(r"\d+(\.\d)?")


def lines(event: str) -> list[str]:
    """Return the lines whose numbers are changed: one player, and each record once or twice."""
    found = EVENTS[event].splitlines()
    rows = [line for line in found if line.startswith("001")]
    return [line for line in found if line not in rows[1:]]


def with_other_numbers(line: str, rounds: int) -> Iterator[str]:
    """Yield a line with each number in turn nothing, one, the last round, one more, the largest.

    A number ends where it ended, and grows into the blanks before it. The last line has numbers
    longer than any column.
    """
    yield line[:4] + _NUMBER.sub("9" * 14, line[4:])
    for match in islice(_NUMBER.finditer(line, 4), 3 if line.startswith("132") else None):
        start, end = match.span()
        room = end - max(len(line[:start].rstrip(" ")) + 1, 4)
        for number in dict.fromkeys([0, 1, rounds, rounds + 1, int("9" * min(max(room, 1), 11))]):
            text = (
                str(number) if not match[1] else f"{number % 10 ** max(room - 2, 1)}.{number % 10}"
            )
            blanks = max(0, min(len(text) - (end - start), room - (end - start)))
            yield f"{line[: start - blanks]}{text.rjust(end - start)}{line[end:]}"


CASES = [
    pytest.param(event, line, id=f"{event}-{line[:3]}-{number}")
    for event in EVENTS
    for number, line in enumerate(lines(event), start=1)
    if _NUMBER.search(line, 4)
]


@pytest.fixture
def sheets(monkeypatch):
    """Return the sheets of all workbooks, which stay unwritten: of them one is made at the end.

    A workbook takes as long as all other formats together, and its rows are mostly the same.
    """
    kept = {}

    def keep(some):
        kept.update(dict.fromkeys(some))
        return b"unwritten"

    monkeypatch.setattr(xlsx, "workbook", keep)
    return kept


@pytest.mark.long
@pytest.mark.parametrize(("event", "line"), CASES)
def test_every_command_ends_whatever_a_number_is(event, line, sheets):
    for other in dict.fromkeys(with_other_numbers(line, ROUNDS[event])):
        data = EVENTS[event].replace(line, other, 1).encode()
        result = read(data)
        assert bytes(result.document) == data
        assert result.tournament is not None
        found = check(result, today=date(2026, 6, 1), select=("",))
        assert not any(render_text(UNFILLED) in one.message + (one.hint or "") for one in found), (
            other
        )
        standings = rank(result.tournament)
        assert len(shape(standings)["standings"]) == len(standings.rows)
        for name in WRITABLE:
            assert convert(result, name).data or name == "pgn", name  # there may be no game
        assert read(bytes(annotate(result, standings, import_notes=True))).tournament is not None
    rows = dict.fromkeys(row for sheet in sheets for row in (sheet.head, *sheet.rows))
    assert workbook([Sheet("All", (), tuple(rows))])


# Records by the hundred, each with as many rounds and participants as its columns can say.
MANY = (
    "240 H 999    5",
    "250       1.0   1 999    1 9999",
    "250 1.0 1 999999999999 1 999999999999",
    "260   1 999    1    5",
    "260 1 999999999999 1 5",
    f"260   1 999 {' '.join(f'{n:4}' for n in range(1, 400))}",
    "299 W        1.0 999    5",
    "330 +- 999   1   2",
    "XXP 1 5",
)


@pytest.mark.parametrize("line", MANY)
def test_many_records_of_all_rounds_end_too(line):
    data = changed(EVENTS["players"], append(f"{line}\n" * (6000 // len(line)))).encode()
    result = read(data)
    found = check(result)
    assert len(found) < 1000  # not one for each two of them
    assert [len(convert(result, name).data) for name in WRITABLE]


def test_a_record_before_the_first_round_stops_no_explanation():
    document = changed(EVENTS["players"], append("260   0   2    1    5\n240 H   0    5"))
    tournament = read(document.encode()).tournament
    assert explain(tournament, 5, "BH", Ranking(edition="2026")).value is not None
