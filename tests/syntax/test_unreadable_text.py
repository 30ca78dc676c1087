"""Texts that are none of a TRF are refused by what they are: UTF-32, other signs of line ends."""

from __future__ import annotations

import pytest
from row_tests import each_row
from trftext import four_players, row, trf

from trfkit.files.registry import read as read_any
from trfkit.files.trf.reading import read
from trfkit.record import replace
from trfkit.syntax import DEFAULT_LIMITS, parse

LINES = ["012 Zürich Open", "032 SUI", *four_players()]
TEXT = "\r\n".join([*LINES, ""])
UTF32 = ("utf-32", {})


def refusal(data: bytes, **options) -> tuple[tuple[str, dict[str, object]], int | None]:
    """Return why a file is refused, and where; nothing else may be said about it."""
    (finding,) = read(data, **options).diagnostics
    assert finding.code == "SYN001"
    assert read(data, **options).tournament is None
    assert read_any(data, **options).tournament is None
    document = parse(data, **options).document
    assert document is None or bytes(document) == data
    return (finding.variant, dict(finding.values)), finding.line


def test_what_is_no_text_is_in_no_encoding():
    rest = bytes(range(128, 256)) + b"\n\xff\xfe\x00\x01" * 20
    assert refusal(b"\x01\x02\r\n" + rest) == (("no-text", {}), None)
    for start in (b"\x89PNG\r\n\x1a\n", b"PK\x03\x04"):
        findings = read(start + rest).diagnostics
        assert {finding.code for finding in findings} == {"SYN001", "SYN022"}


def test_a_file_of_another_kind_may_have_records_but_no_players():
    head = b"%PDF-1.4\n012 Some Open\n"
    variants = [finding.variant for finding in read(head).diagnostics]
    assert variants == ["other-format", "pdf"]
    assert read(head + "\n".join(four_players()).encode()).tournament is not None


# UTF-32


@pytest.mark.parametrize("encoding", ["utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_utf_32_is_named(encoding, mark):
    data = f"{mark}{TEXT}".encode(encoding)
    assert refusal(data) == (UTF32, None)
    assert refusal(data + b"\0" * 7) == (UTF32, None)
    assert refusal(data[:-3]) == (UTF32, None)


def test_utf_32_with_its_mark_is_named_whatever_is_stated():
    assert refusal(TEXT.encode("utf-32"), encoding="utf-32") == (UTF32, None)
    assert read(TEXT.encode("utf-32-le"), encoding="utf-32-le").tournament is not None


@each_row(
    "data",
    [
        b"\xff\xfe\0\0",
        b"\xff\xfe\0\0" + TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16"),
        TEXT.encode() + b"\0" * 2000,
        b"\0" * 64,
        bytes(4) + b"\1\0\0\0\2\0\0\0" * 9,
        b"\xff\xfe\0\0" + bytes(range(256)),
    ],
)
def test_nothing_else_is_taken_for_utf_32(data):
    assert "utf-32" not in {d.variant for d in parse(data).diagnostics}


# The ends of lines

ENDS = {
    "\v": "U+000B",
    "\f": "U+000C",
    "\x1c": "U+001C",
    "\x1d": "U+001D",
    "\x1e": "U+001E",
    "\x85": "U+0085",
    "\u2028": "U+2028",
    "\u2029": "U+2029",
}


def told(sign: str, count: int) -> tuple[str, dict[str, object]]:
    return "line-ends", {"sign": sign, "count": count}


@each_row("encoding", ["utf-8", "utf-16-le"])
@each_row("end", ENDS)
def test_other_line_ends_are_named(end, encoding):
    assert refusal(end.join(LINES).encode(encoding)) == (told(ENDS[end], 5), 1)
    assert refusal(f"{end.join(LINES)}\r\n".encode(encoding)) == (told(ENDS[end], 5), 1)


@each_row("ending", ["\r\n", "\n", "\r", "\r\r\n"])
@each_row("end", ENDS)
def test_one_record_behind_another_end_is_enough(end, ending):
    text = ending.join([*LINES[:3], f"{LINES[3]}{end}{LINES[4]}", LINES[5], ""])
    assert refusal(text.encode()) == (told(ENDS[end], 1), 4)
    feeds = ending.join([*LINES[:3], f"{end}{LINES[3]}", *LINES[4:], ""])
    assert refusal(feeds.encode()) == (told(ENDS[end], 1), 4)


def test_next_line_in_a_code_page_is_named_where_nothing_else_ends_lines():
    text = "\x85".join(LINES)
    assert refusal(text.encode("latin-1")) == (told("0x85", 5), 1)
    assert refusal(text.encode("latin-1"), encoding="cp1252")[1] == 1
    dots = trf("012 Open\u2026132 players", *four_players())
    assert read(dots.decode().encode("cp1252")).tournament is not None


def test_a_list_in_one_line_is_named_though_it_has_no_records():
    assert refusal("Rank,Name\u20281,Ann\u20282,Ben".encode()) == (
        told("U+2028", 2), 1
    )  # fmt: skip


def test_lines_too_long_for_want_of_an_end_are_named_for_that():
    for end in ("\u2028", "\x85"):
        rows = [row(number) for number in range(1, 200)]
        data = end.join([*LINES[:2], *rows]).encode()
        assert refusal(data) == (told(ENDS[end], 200), 1)
        encoded = end.join([*LINES[:2], *rows]).encode("utf-16")
        assert refusal(encoded)[0][1]["sign"] == ENDS[end]
    many = replace(DEFAULT_LIMITS, rounds=1)
    assert refusal("\u2028".join(four_players()).encode(), limits=many)[1] == 1
    long = parse(trf("012 " + "x" * 5000))
    assert [d.code for d in long.diagnostics] == ["SYN021"]


@each_row("end", ENDS)
def test_inside_a_text_they_are_part_of_it(end):
    data = trf(f"012 Open{end}Section A, 100 players", *four_players())
    result = read(data)
    assert result.tournament is not None
    assert bytes(result.document) == data
