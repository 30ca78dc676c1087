"""Files whose lines are in several encodings: what they are read in, and which lines are named."""

# ruff: noqa: RUF001 - letters of other scripts are the point

from __future__ import annotations

import pytest
from trftext import row

from trfkit.findings.codes import message
from trfkit.syntax import parse

NAMES = {
    "Müller, Jörg": "GER",
    "Lefèvre, Zoé": "FRA",
    "Dvořák, Jiří": "CZE",
    "Wiśniewski, Łukasz": "POL",
    "Иванов, Пётр": "RUS",
    "Plain, Jo": "ENG",
    "Größ, Günther": "GER",
    "Bézu, Benoît": "FRA",
}
MULLER, LEFEVRE, DVORAK, WISNIEWSKI, IVANOV, PLAIN, GRUEN, BENOIT = NAMES


def mixed(*names: tuple[str, str], host: str = "FRA", ending: bytes = b"\r\n") -> bytes:
    """Return a file in which each name is written in an encoding of its own, from line 3 on."""
    lines = [b"012 Mix", f"032 {host}".encode()]
    for number, (name, encoding) in enumerate(names, start=1):
        line = row(number, name=name, federation=NAMES[name], points="0.0")
        lines.append(line.encode(encoding))
    return b"".join(line + ending for line in lines)


def told(data: bytes) -> list[tuple[int | None, str]]:
    parsed = parse(data)
    assert bytes(parsed.document) == data
    found = [d for d in parsed.diagnostics if d.code not in {"SYN003", "SYN004", "SYN018"}]
    assert {d.code for d in found} <= {"SYN002"}
    return sorted((d.line, message(d)) for d in found)


def not_utf8(page: str, word: str) -> str:
    return (
        f"this line is not UTF-8, unlike others; it was read as utf-8 (in {page} it says '{word}')"
    )


@pytest.mark.parametrize("ending", [b"\r\n", b"\n", b"\r", b"\r\r\n"])
def test_lines_in_a_code_page_among_utf_8_are_named(ending):
    data = mixed(
        (DVORAK, "utf-8"), (MULLER, "cp1252"), (PLAIN, "utf-8"), (IVANOV, "utf-8"),
        (LEFEVRE, "cp1252"), (WISNIEWSKI, "utf-8"), ending=ending,
    )  # fmt: skip
    assert told(data) == [(4, not_utf8("cp1252", "Müller")), (7, not_utf8("cp1252", "Lefèvre"))]
    assert parse(data).document.encoding.name == "utf-8"


def test_more_lines_in_utf_8_decide_for_it_though_they_are_short():
    data = mixed((MULLER, "utf-8"), (LEFEVRE, "utf-8"), (IVANOV, "cp1251"), host="RUS")
    assert told(data) == [(5, not_utf8("cp1251", "Иванов"))]


def test_among_utf_8_each_line_is_told_in_a_page_in_which_it_makes_sense():
    good = [(DVORAK, "utf-8")] * 3
    data = mixed(*good, (MULLER, "cp1252"), (IVANOV, "cp1251"))
    assert [text.split("in ")[-1] for _, text in told(data)] == [
        "cp1252 it says 'Müller')",
        "cp1251 it says 'Иванов')",
    ]


def test_lines_in_utf_8_among_a_code_page_are_named():
    data = mixed(
        (DVORAK, "cp1250"), (MULLER, "utf-8"), (WISNIEWSKI, "cp1250"), (IVANOV, "utf-8"), host="CZE"
    )
    assert told(data) == [
        (3, "the text is not UTF-8; it was read as cp1250 ('Dvořák')"),
        (4, "this line is UTF-8, unlike others; it was read as cp1250 (in UTF-8 it says 'Müller')"),
        (6, "this line is UTF-8, unlike others; it was read as cp1250 (in UTF-8 it says 'Иванов')"),
    ]


def test_lines_of_another_code_page_are_named():
    data = mixed(
        (MULLER, "cp1252"), (IVANOV, "cp1251"), (LEFEVRE, "cp1252"), (GRUEN, "cp1252"),
        (IVANOV, "cp866"), (BENOIT, "cp1252"),
    )  # fmt: skip
    first, *others = told(data)
    assert first[1].startswith("the text is not UTF-8; it was read as cp1252 ('Müller'")
    unlike = "this line is not cp1252, unlike others; it was read as cp1252"
    assert others == [
        (4, f"{unlike} (in cp1251 it says 'Иванов')"),
        (7, f"{unlike} (in cp866 it says 'Иванов')"),
    ]


def test_a_line_in_which_a_letter_was_cut_is_utf_8_save_that():
    data = mixed((DVORAK, "utf-8"), (MULLER, "utf-8"))
    cut = data.replace("Jörg".encode(), "Jö".encode()[:-1] + b"rg ")
    assert told(cut) == [
        (4, "this line is not UTF-8 throughout; it was read as utf-8 (save 1 damaged byte)")
    ]


def test_a_line_that_is_utf_8_by_chance_stays_in_its_page():
    # Two bytes that are U+04E1 in UTF-8, which no name has.
    data = mixed((IVANOV, "cp1251"), (IVANOV, "cp1251"), host="RUS")
    data += "112 ТУ\r\n".encode("cp1251").replace(b"\xd2\xd3", b"\xd3\xa1")
    assert [line for line, _ in told(data)] == [3]


def test_what_is_told_of_a_line_is_not_told_again():
    data = mixed((DVORAK, "cp1250"), (MULLER, "utf-8"), (WISNIEWSKI, "cp1250"), host="CZE")
    assert "SYN017" not in {d.code for d in parse(data).diagnostics}
    twice = mixed((DVORAK, "cp1250"), host="CZE") + "022 ZĂĽrich\r\n".encode("cp1250")
    assert "SYN002" in {d.code for d in parse(twice).diagnostics}
