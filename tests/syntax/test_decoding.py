"""How bytes become text: marks, UTF-16, UTF-8, code pages, and what is said about each."""

import pytest
from row_tests import each_row
from trftext import four_players, row, trf

from trfkit.findings import Severity
from trfkit.messages.message import Message
from trfkit.syntax import parse
from trfkit.syntax.codepages import can_encode, canonical, decode, encode
from trfkit.syntax.decoding import decode_bytes, text_findings

PLAIN = trf("012 Open", "032 NED", *four_players(), "XXR 2")
ACCENTED = "\r\n".join(
    ["012 Prague Open", "032 CZE", row(1, name="Dvořák, Jiří", federation="CZE"), ""]
)


def codes(data: bytes, **options) -> list[str]:
    return [d.code for d in parse(data, **options).diagnostics]


def variants(data: bytes) -> list[str]:
    return [d.variant for d in parse(data).diagnostics]


# UTF-8 and its marks


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_plain_files_have_nothing_to_report(ending):
    assert codes(trf("012 Open", *four_players(), ending=ending)) == []


def test_utf_8_is_what_it_is():
    parsed = parse(ACCENTED.encode())

    assert (
        parsed.document.encoding.name,
        parsed.document.encoding.bom,
        parsed.document.encoding.guessed,
    ) == ("utf-8", b"", False)
    assert parsed.diagnostics == ()


def test_a_byte_order_mark_is_noted_and_kept_out_of_the_first_record():
    parsed = parse(b"\xef\xbb\xbf" + PLAIN)

    assert parsed.document.records[0].tag == "012"
    assert [d.code for d in parsed.diagnostics] == ["SYN004"]
    assert parsed.document.encoding.bom == b"\xef\xbb\xbf"


def test_names_cut_within_a_letter_leave_the_file_utf_8():
    data = ACCENTED.encode() + "012 Škvoř".encode()[:-1] + b"\r\n"
    (finding,) = parse(data).diagnostics

    assert (finding.code, finding.line) == ("SYN002", 4)
    assert (finding.variant, finding.values["count"]) == ("damaged", 1)
    assert "Dvořák" in parse(data).document.text


# UTF-16


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", [True, False])
def test_utf_16_is_seen_by_its_mark_or_its_zeros(encoding, mark):
    bom = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}[encoding] if mark else b""
    parsed = parse(bom + ACCENTED.encode(encoding))

    assert parsed.document.text == ACCENTED
    assert encoding == parsed.document.encoding.name
    assert [d.code for d in parsed.diagnostics] == ["SYN004"]


@each_row(
    ("data", "is_utf_16"),
    [
        (b"1\0" * 7, False),  # so few zeros may be anything
        (b"1\0" * 8, True),
        (b"1\0" * 8 + b"\x16\x04" * 31, True),
        (b"1\0" * 8 + b"\x16\x04" * 32, False),  # one byte in ten
        (b"1\0" * 8 + b"\0\1", False),  # zeros in both places are padding
        (b"1\0" * 9 + b"\0\1", True),
    ],
)
def test_utf_16_has_many_zeros_and_nearly_all_in_one_place(data, is_utf_16):
    assert (parse(data).document.encoding.name == "utf-16-le") is is_utf_16


def test_an_odd_byte_of_utf_16_is_kept_apart():
    data = b"\xff\xfe" + PLAIN.decode().encode("utf-16-le") + b"\x41"
    parsed = parse(data)

    assert parsed.document.tail == b"\x41"
    assert [d.code for d in parsed.diagnostics] == ["SYN004", "SYN019"]


def test_half_a_surrogate_pair_survives():
    data = b"\xff\xfe" + "012 ".encode("utf-16-le") + b"\x00\xd8" + b"\n\0"

    assert data == bytes(parse(data).document)


# The end of the file


@pytest.mark.parametrize(
    ("tail", "variant", "zeros"),
    [
        (b"\x1a", "", None),
        (b"\x1a\x1a\r\n", "", None),
        (b"\0" * 100, "zeros", 100),
        (b"\0", "zeros", 1),
    ],
)
def test_marks_and_padding_at_the_end_are_dropped_and_noted(tail, variant, zeros):
    parsed = parse(PLAIN + tail)

    assert PLAIN.decode() == parsed.document.text
    assert tail == parsed.document.tail
    (finding,) = parsed.diagnostics
    assert (finding.code, finding.variant) == ("SYN019", variant)
    assert finding.values.get("count") == zeros


def test_an_end_of_file_mark_with_text_behind_it_is_no_end():
    parsed = parse(b"012 a\x1a\r\n022 b\r\n")

    assert parsed.document.tail == b""
    assert len(parsed.document.records) == 2


# What is no text


@each_row("data", [b"", b"\r\n", b" \t\n \n", b"\xef\xbb\xbf", b"\0\0\0", b"\x1a"])
def test_nothing_is_refused_as_empty(data):
    assert "empty" in variants(data)
    assert "SYN001" in codes(data)


@pytest.mark.parametrize("data", [b"\0\1PK\3\4\r\n", bytes(range(256)), b"\1\2\3 text \4\5"])
def test_binary_bytes_are_refused_as_no_text(data):
    assert "no-text" in variants(data)
    assert "SYN006" not in codes(data)


def test_a_zero_byte_inside_a_report_does_not_make_it_binary():
    data = PLAIN.replace(b"Player, P2", b"Player\0 P2")

    assert "SYN001" not in codes(data)


# Line ends


def test_mixed_line_ends_are_counted():
    (finding,) = parse(b"012 a\r\n022 b\n032 NED\r\n042 x\r\r\n").diagnostics

    assert finding.code == "SYN004"
    assert finding.values["ends"] == (
        Message("SYN004.line-end", name="CR LF", count=2),
        Message("SYN004.line-end", name="LF", count=1),
        Message("SYN004.line-end", name="CR CR LF", count=1),
    )


# Characters


def test_no_break_spaces_are_a_warning_where_they_stand_first():
    data = trf("012 Open", *(line.replace("001 ", "001\u00a0") for line in four_players()))
    (finding,) = parse(data).diagnostics

    assert (finding.code, finding.line, finding.severity) == ("SYN018", 2, Severity.WARNING)
    assert (finding.variant, dict(finding.values)) == ("no-break", {"count": 4})


def test_decomposed_letters_are_a_note():
    (finding,) = parse(trf("012 Open", row(1, name="Mu\u0308ller, Jo\u0308rg"))).diagnostics

    assert (finding.code, finding.line, finding.severity) == ("SYN018", 2, Severity.INFO)


# Stated encodings


def test_a_stated_encoding_is_taken_without_a_word():
    parsed = parse(ACCENTED.encode("cp1250"), encoding="windows-1250")

    assert parsed.document.text == ACCENTED
    assert parsed.diagnostics == ()
    assert not parsed.document.encoding.guessed


@pytest.mark.parametrize("name", ["utf-8-sig", "UTF8", "U8"])
def test_forms_of_a_name_mean_the_same(name):
    assert parse(ACCENTED.encode(), encoding=name).document.encoding.name == "utf-8"


def test_the_mark_of_utf_16_tells_the_order_of_its_bytes():
    data = b"\xfe\xff" + ACCENTED.encode("utf-16-be")

    assert parse(data, encoding="utf-16").document.text == ACCENTED


@each_row(
    ("name", "why"),
    [
        ("klingon", "unknown-encoding"),
        ("rot13", "unknown-encoding"),
        ("zip", "unknown-encoding"),
        ("unicode_escape", "unknown-encoding"),
        ("", None),
        ("utf-8", "other-encoding"),
        ("ascii", "other-encoding"),
        ("utf-32", "other-encoding"),
    ],
)
def test_an_encoding_that_cannot_be_is_refused_in_words(name, why):
    data = ACCENTED.encode("cp1250")
    parsed = parse(data, encoding=name)

    refusals = [(d.variant, d.values["encoding"]) for d in parsed.diagnostics if d.code == "SYN001"]
    assert data == bytes(parsed.document)
    assert refusals == ([(why, name)] if why else [])


def test_a_code_page_carries_its_undefined_bytes():
    data = b"012 \x81\x8d\x8f\x90\x9d\r\n"

    assert data == bytes(parse(data, encoding="cp1252").document)


@each_row(
    "name",
    ["cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258",
     "cp437", "cp737", "cp775", "cp850", "cp852", "cp857", "cp866", "koi8-r", "koi8-u",
     "iso8859-1", "iso8859-2", "iso8859-5", "iso8859-7", "iso8859-8", "mac-roman"],
)  # fmt: skip
def test_every_byte_of_a_code_page_comes_back(name):
    data = bytes(range(256))
    text = decode(data, name)

    assert len(set(text)) == 256
    assert data == encode(text, name)


def test_what_a_code_page_lacks_cannot_be_written_in_it():
    assert can_encode("Müller", "cp1252")
    assert can_encode("Müller, plain", "ascii") is False
    assert can_encode("Łódź", "cp1252") is False


@each_row("name", ["idna", "punycode", "base64", "a\0b", "ÿ", "undefined"])
def test_codecs_that_no_file_is_written_in_are_unknown(name):
    assert canonical(name) is None


def test_decoding_never_loses_the_way_a_file_began():
    for start in (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b""):
        decoded = decode_bytes(start + b"0\n")
        assert start == decoded.encoding.bom


def test_a_refusal_of_an_encoding_says_what_the_file_is_read_as_without_it():
    found = parse(ACCENTED.encode("cp1250"), encoding="utf-8").diagnostics
    (refusal,) = [d for d in found if d.code in {"SYN001", "SYN002"}]
    assert refusal.values["more"] == Message("SYN001.without-option", encoding="cp1250")


@pytest.mark.parametrize("text", ["Gau\0tier", "Gau\x07tier", "Gau\x0btier", "Gaü\x7ftier"])
def test_control_characters_in_a_text_are_told_with_their_place(text):
    (finding,) = text_findings(f"012 Open\n022 {text}\n032 NED\n")
    assert (finding.code, finding.line, finding.column) == ("SYN018", 2, 8)
    assert finding.severity is Severity.WARNING


def test_tabs_and_ends_of_pages_and_files_are_no_control_characters():
    assert text_findings("012 Open\t1\r\n\f022 Town\n\x1a") == ()
