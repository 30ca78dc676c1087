"""The canonical layout: what moves, what stays, and that nothing is lost."""

# ruff: noqa: E501 - a line of a file stays one piece

from __future__ import annotations

import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from corpus.make import FILES as OWN
from examples import examples
from facts import facts
from foreign import CORPUS
from hypothesis import assume, example, given
from row_tests import each_row
from strategies import documents

from trfkit.files.trf.emitting.canonical_layout import _Layout, canonical
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.players import SHORTEST_ROW
from trfkit.syntax.trf_document import RecordKind

SAMPLES = Path(__file__).parents[4] / "samples"
TRIVIA = {RecordKind.COMMENT, RecordKind.RULER, RecordKind.UNKNOWN}


def laid_out(*lines: str) -> list[str]:
    data = canonical(read("\n".join((*lines, "")).encode())).data
    assert data.endswith(b"\r\n")
    return data.decode().split("\r\n")[:-1]


def assert_nothing_is_lost(result) -> None:
    """Lay a file out, and hold it against what was read without asking the code that did it."""
    new = canonical(result).data
    again = read(new)
    assert again.version == result.version
    assert again.extensions == result.extensions
    before, after = facts(result.tournament), facts(again.tournament)
    for said in (before, after):
        for fact in [fact for fact in said if fact.name in {"comments", "arbiters"}]:
            said[fact] = Counter(map(str, said[fact]))
    assert after == before
    assert trivia(again) == trivia(result)
    assert signs(again) == signs(result), "a letter or a figure is lost, or added"
    for record in again.document.records:
        assert record.ending == "\r\n"
        assert record.text == record.text.rstrip() or len(record.text) <= SHORTEST_ROW
    assert canonical(again).data == new, "laying out twice changes something"


def signs(result) -> Counter[str]:
    """All letters and figures but zeros, with which numbers may be filled up."""
    text = unicodedata.normalize("NFC", result.document.text).casefold()
    return Counter(sign for sign in text if sign.isalnum() and sign != "0")


def trivia(result) -> Counter[str]:
    return Counter(
        record.text.rstrip() for record in result.document.records if record.kind in TRIVIA
    )


@pytest.mark.sweep
@pytest.mark.parametrize(
    "path",
    [*sorted(path for path in SAMPLES.iterdir() if path.suffix.startswith(".trf")),
     *sorted(OWN.glob("*.trf"))],
    ids=lambda path: path.name,
)  # fmt: skip
def test_a_file_says_what_it_said(path):
    result = read(path.read_bytes())
    if result.tournament is None:
        pytest.skip("it holds no tournament to lay out")
    assert_nothing_is_lost(result)


@pytest.mark.corpus
def test_files_of_others_say_what_they_said():
    for path in sorted((CORPUS / "trf").iterdir()):
        if path.is_file() and (result := read(path.read_bytes())).tournament is not None:
            assert_nothing_is_lost(result)


TWICE = (
    "001    1 m                                           NED             1990/01/31          \r\n"
    "001    3 mwf  aaaaaaaaaaa                            NED     1000001 1990/00/00  0,5    1  "
    "0000 w =  0000 - 1     1 b 1     1 w 1\r\n"
    "001    2 m                                           NED             1990/01/31          \r\n"
    "001    3 mwf  aaaaaaaaaaa                            NED     1000001 1990/00/00  0,5    1  "
    "0000 w =  0000 - 1     1 b 1     1 w 1"
)
"""A number that stands twice: the second row is sound once the first is laid out."""


@given(text=documents())
@examples(200)
@example(TWICE)
def test_any_text_says_what_it_said(text):
    result = read(text.encode())
    assume(result.tournament is not None)
    assert_nothing_is_lost(result)


HEAD = "001    1 m    Roe, Al                           2000 NED    99900001 1990/01/01  1.0    1"


def test_fields_go_into_their_columns_and_records_into_their_order():
    assert laid_out(
        "052 2026/05/02   ",
        "012   Open",
        "",
        "162 W 3.0 D 1.0",
        "001 2    w    Doe, Jo                           1900 NED     9990002 1990/01/01  0      2"
        "  1    B 0   ",
        f"{HEAD}  0002 W 1",
        "042 2026/05/01",
    ) == [
        "012 Open",
        "042 2026/05/01",
        "052 2026/05/02",
        "162  W 3.0    D 1.0",
        f"{HEAD}  0002 w 1",
        (
            "001    2 w    Doe, Jo                           1900 NED     9990002 1990/01/01    0    2"
            "     1 b 0"
        ),
    ]


ROWS = (
    f"{HEAD}     2 w 1",
    (
        "001    2 w    Doe, Jo                           1900 NED    99900002 1990/01/01  0.0    2"
        "     1 b 0"
    ),
)


def test_nobody_has_a_number_and_no_colour():
    cells = "         H     0 - Z         U"
    (line,) = laid_out(f"{HEAD}{cells}  ")
    assert line == f"{HEAD}  0000 - H  0000 - Z  0000 - U"


def test_a_blank_round_stays_blank():
    lines = laid_out(f"{ROWS[0]}             2 w 1", f"{ROWS[1]}  0000 - Z     1 b 0")
    assert lines[0] == f"{ROWS[0]}             2 w 1"


def test_comments_stay_with_what_they_stand_before():
    assert laid_out(
        "### the very first",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN",
        "042 2026/05/01",
        "### before the players  ",
        ROWS[1],
        "### of player 1",
        ROWS[0],
        "012 Open",
        "// what is this?",
        "### the last",
    ) == [
        "### the very first",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN",
        "012 Open",
        "042 2026/05/01",
        "### before the players",
        "### of player 1",
        ROWS[0],
        ROWS[1],
        "// what is this?",
        "### the last",
    ]


def test_rows_whose_order_counts_keep_it():
    assert laid_out("XXC rank", ROWS[1], ROWS[0]) == ["XXC rank", ROWS[1], ROWS[0]]


@each_row(
    "line",
    [
        "042 28. 07. 2005",
        "042 05/07/06",
        "062 129 (88)",
        "112 Smith, Bo; Jones, Al; IA Wetherall, Joyce and others",
        "162  W 1.0   nonsense",
        "XXS W=2",
        "802   1 ONE      6.0    4.5",
        "ABC anything at all",
        "142 nine",
        f"{HEAD.replace('    1', ' x  1')}",
        f"{HEAD[:52]}x{HEAD[53:]}     2 w 1",
        f"{HEAD}   y 2 w 1",
    ],
)
def test_what_is_not_as_the_format_has_it_stays_as_it_stands(line):
    others = ROWS if not line.startswith("001") else ()
    assert line in laid_out("012 Open", *others, line, *([ROWS[1]] if not others else []))


def test_a_row_without_points_is_not_cut_off():
    row = "001    1      Adams, Ada".ljust(89)
    whole = laid_out("012 Open", row)
    assert whole[1:] == [row[:84]]
    assert laid_out(*whole) == whole


def test_usual_points_are_not_dropped():
    points = "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0"
    assert points in laid_out("012 Open", *ROWS, points)


def test_a_mark_and_what_stands_behind_the_text_go():
    data = "\ufeff012 Open\n".encode() + "\n".join(ROWS).encode() + b"\n\x1a"
    assert canonical(read(data)).data == "\r\n".join(("012 Open", *ROWS, "")).encode()


def test_a_code_page_that_was_guessed_stays():
    data = "\r\n".join(("012 Tournoi d'été", *ROWS, "")).encode("cp1252")
    assert canonical(read(data)).data == data


def test_names_that_are_padded_by_bytes_are_padded_by_characters():
    padded = HEAD.replace("Roe, Al ", "Röe, Ål").replace("Ål  ", "Ål ")
    result = read(f"{padded}  0000 - H\r\n".encode())
    assert result.tournament.players[0].rating == 2000
    (line,) = canonical(result).data.decode().splitlines()
    assert line[14:52] == f"{'Röe, Ål':33} 2000"
    assert line.endswith("  1.0    1  0000 - H")


def test_lines_that_would_say_something_else_stay(monkeypatch):
    result = read("\n".join(("012  Open", "022  Lund", *ROWS, "")).encode())
    monkeypatch.setattr(_Layout, "says_the_same", lambda *_: False)
    assert canonical(result).data.decode().splitlines()[:2] == ["012  Open", "022  Lund"]


def test_data_that_touch_their_tag_move_into_their_columns():
    assert laid_out("012Oak Open", "XXR9", *ROWS)[:2] == ["012 Oak Open", "XXR 9"]
