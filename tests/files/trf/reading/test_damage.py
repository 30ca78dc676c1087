"""Whatever the bytes are, reading ends in a result, and loses none of them."""

import pytest
from examples import examples
from hypothesis import example, given
from hypothesis import strategies as st
from trftext import bye, four_players, game, row, trf

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.teams import is_out_of_place
from trfkit.syntax.damaged_lines import Damage
from trfkit.syntax.trf_document import RecordKind

HEADER = [
    "012 Invented Open",
    "042 2026/03/07",
    "052 2026/03/08",
    "132" + " " * 88 + "26/03/07  26/03/08",
    "142 2",
    "162  W 1.0    D 0.5",
    "192 FIDE_DUTCH_2026",
    "212 PTS,BH/C1",
    "222 5400+30",
]
TEAMS = [
    "013 Rooks" + " " * 27 + "   1    2",
    "310   1 Rooks United" + " " * 21 + "ROOKS   1990    2.0    2.0   1     1    2",
    "240 H   2    3",
    "250       1.0   1   2    1    2",
    "260   1   2    1    4",
    "299 +   2.0   2.5    1    1    2",
    "300   2   1   2    2    0    1",
    "320  1.0  2.0       2   1",
    "330 +-   3   1   2",
    "352 WB",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "801  1 ROOK",
    "802   1 ROOK     2.0    2.0   2 w  2.0",
    "NED    1 m                                      1950",
    "XXR 2",
    "XXC rank white1",
    "XXZ 1 2",
    "XXP 1 2",
    "XXS W=1 D=.5",
    "XXA    1  1.0  0.5",
    "BBW  1.0",
    "DAT 1 GROUP x",
    "### comment",
]
WHOLE = trf(*HEADER, *four_players(), *TEAMS)

CHARACTERS = st.sampled_from("0123456789 wb-=+10HFUZ./,\tÄß\u0301\x00xX#\r\n\u00a0")


@given(st.binary(max_size=400))
@example(b"\xed\xa0\x80")
@example(b"001    1\x00\x00")
@example(b"\xff\xfe0\x00")
def test_any_bytes_are_read_without_an_exception_and_come_back(data):
    result = read(data)
    assert result.document is not None
    assert bytes(result.document) == data


@given(
    st.lists(
        st.tuples(st.integers(0, len(WHOLE.decode()) - 1), st.integers(0, 3), CHARACTERS),
        min_size=1,
        max_size=12,
    )
)
@examples(200)
def test_a_damaged_file_is_read_without_an_exception_and_comes_back(damages):
    text = WHOLE.decode()
    for at, removed, put in damages:
        text = text[:at] + put + text[at + removed :]
    data = text.encode()
    result = read(data)
    assert bytes(result.document) == data
    for diagnostic in result.diagnostics:
        assert diagnostic.line is None or 1 <= diagnostic.line <= len(result.document.records)
        if diagnostic.column is not None:
            assert 1 <= diagnostic.column < diagnostic.end_column


@given(st.data())
def test_a_row_cut_anywhere_is_read_without_an_exception(data):
    line = row(1, game(2, "w", "1"), bye("H"), points="1.5", rank=1)
    end = data.draw(st.integers(0, len(line)))
    result = read(trf(line[:end], row(2)))
    assert 2 in {player.start_no for player in result.tournament.players}


def test_every_record_of_the_undamaged_file_is_taken_whole():
    result = read(WHOLE)
    assert [record.text for record in result.document.records if not record.intact] == []
    assert RecordKind.UNKNOWN not in {record.kind for record in result.document.records}
    (finding,) = result.diagnostics
    assert finding.code == "SYN011"  # XXR and so on beside TRF-26
    of_engines = [r for r in result.document.records if r.kind is RecordKind.ENGINE]
    assert len(of_engines) > 1
    assert finding.line == of_engines[0].line


@given(st.permutations(range(4)))
def test_the_order_of_the_rows_changes_nothing_but_the_order(order):
    rows = four_players()
    usual = read(trf(*HEADER, *rows)).tournament
    other = read(trf(*HEADER, *(rows[index] for index in order))).tournament
    assert sorted(other.players, key=lambda p: p.start_no) == list(usual.players)


def test_rows_with_blanks_before_them_are_read_and_nothing_else_is_claimed():
    rows = four_players()
    indented = trf(*HEADER, *rows[:2], *(f" {text}" for text in rows[2:]))
    result = read(indented)
    assert result.tournament == read(trf(*HEADER, *rows)).tournament
    assert bytes(result.document) == indented
    found = check(result)
    assert [(one.code, one.participant) for one in found] == [("SYN003", 3), ("SYN003", 4)]


def test_a_sentence_that_begins_with_a_number_is_no_row():
    result = read(trf(*HEADER, *four_players(), " 001 players came"))
    assert [record.kind for record in result.document.records][-1] is RecordKind.UNKNOWN


def test_tabs_behind_the_lines_are_told_and_move_nothing():
    rows = four_players()
    result = read(trf(*HEADER, *(f"{text}\t" for text in rows)))
    assert result.tournament == read(trf(*HEADER, *rows)).tournament
    assert {one.code for one in check(result)} == {"SYN005"}


@pytest.mark.parametrize(
    ("word", "is_out"), [("a", False), ("ab", True), ("a1", False), ("12", False)]
)
def test_letters_in_the_place_of_a_member_are_of_the_name_of_the_team_but_for_one_letter(
    word, is_out
):
    text = f"{'013 Lakeside':38}{word:4}"
    assert is_out_of_place(text, Damage("old_member", 1, 37, 41, f"  {word}")) is is_out
