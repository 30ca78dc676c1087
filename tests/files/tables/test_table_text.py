"""Bytes of tables to text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.files.tables.grid import cell_text, decode, is_binary

TEXT = "Nr;Name;Pkt\n1;Äpfel, Änne;6½\n"


def codes(text):
    return [d.code for d in text.diagnostics]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_told_by_its_mark_or_its_zero_bytes(encoding):
    assert decode(TEXT.encode(encoding)) == (TEXT, ())


def test_the_mark_tells_the_order_of_bytes_that_the_stated_name_leaves_open():
    assert decode("\ufeffäöü".encode("utf-16-be"), "utf-16") == ("äöü", ())


def test_what_is_no_utf8_is_western_and_said_to_be_guessed():
    text = decode(TEXT.encode("cp1252"))
    assert text.text == TEXT
    assert codes(text) == ["TAB002"]
    assert text.diagnostics[0].line == 2
    assert "Äpfel" in text.diagnostics[0].values["sample"]
    (finding,) = decode("Äpfel".encode("cp1252")).diagnostics
    assert (finding.line, finding.values["sample"]) == (1, "Äpfel")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("Місце;Прізвище;Очки\n1;Шевченко, Іван;3,5", "cp1251"),
        ("M-ce;Nazwisko i imię;Pkt\n1;Wójcik, Łukasz;3", "cp1250"),
        ("Θέση;Όνομα\n1;Παπαδόπουλος, Γιώργος", "cp1253"),
        ("Nº;Nombre;Puntos\n1ª;Núñez, Iñaki;2½", "cp1252"),
    ],
)
def test_words_that_make_no_sense_on_the_western_page_are_of_another_one(text, page):
    found = decode(text.encode(page))
    assert found.text == text
    assert [one.values["encoding"] for one in found.diagnostics] == [page]


def test_the_stated_encoding_is_taken():
    assert decode("Škoda".encode("cp1250"), "cp1250") == ("Škoda", ())
    assert decode("½".encode("cp1252"), "windows-1252", "utf-8") == ("½", ())


def test_the_declared_encoding_is_taken_where_the_bytes_show_no_other():
    assert decode("Škoda".encode("iso-8859-2"), None, "iso-8859-2") == ("Škoda", ())
    assert decode("Škoda".encode(), None, "ascii") == ("Škoda", ())
    assert decode(TEXT.encode("utf-8-sig"), None, "iso-8859-1") == (TEXT, ())


@pytest.mark.parametrize("name", ["nonsense", "ascii", "base64", "idna", ""])
def test_an_encoding_that_does_not_fit_is_reported_and_another_taken(name):
    text = decode(TEXT.encode(), name)
    assert text.text == TEXT
    assert codes(text) == ["TAB002"]


def test_a_file_cut_within_a_character_is_still_utf8():
    data = TEXT.encode()
    for end in range(data.index("Ä".encode()) + 2, len(data)):
        text = decode(data[:end])
        assert text.diagnostics == ()
        assert TEXT.startswith(text.text)


def test_the_last_letter_of_a_western_text_is_not_lost():
    assert decode("1;André".encode("cp1252")).text == "1;André"


def test_pages_are_read_as_browsers_read_them():
    assert decode("“½”".encode("cp1252"), None, "ISO-8859-1") == ("“½”", ())
    assert decode(b"abc", None, "utf-16") == ("abc", ())


def test_zero_bytes_are_left_out_and_counted():
    text = decode(b"a\0;b" + b"c" * 50)
    assert text.text == "a;b" + "c" * 50
    assert [d.values["count"] for d in text.diagnostics] == [1]


@given(st.binary(max_size=200), st.sampled_from([None, "utf-16", "cp1250", "punycode", "x"]))
def test_no_bytes_raise(data, name):
    assert "\0" not in decode(data, name).text


def test_a_cell_is_one_line_without_blanks_around():
    assert cell_text(" a\u00a0\n b\u200b \t") == "a b"


def test_binary_data_is_told_from_text():
    assert is_binary(decode(bytes(range(256)) * 10).text)
    assert not is_binary("Rk.\tName\r\n1\tÄ\x1a")
    assert not is_binary("")


@pytest.mark.parametrize(("other", "is_text"), [(1, True), (2, False)])
def test_nine_zero_bytes_in_ten_on_one_side_are_those_of_utf_16(other, is_text):
    of_ascii = "A" * (10 - other)
    data = of_ascii.encode("utf-16-be") + "A".encode("utf-16-le") * other
    text = decode(data, None).text
    assert text.startswith(of_ascii)
    assert ("\u4100" in text) is is_text
