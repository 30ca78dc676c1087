"""Files whose lines are in several encodings: what they are read in, and which lines are named."""

# ruff: noqa: RUF001 - letters of other scripts are the point

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from recorded import assert_text_recorded, plain
from trftext import row

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


def told(data: bytes) -> list[tuple[int | None, str, str, str, str]]:
    """Return each line that is told, the encoding it was read in, and what it says in another."""
    parsed = parse(data)
    assert bytes(parsed.document) == data
    found = [d for d in parsed.diagnostics if d.code not in {"SYN003", "SYN004", "SYN018"}]
    assert {d.code for d in found} <= {"SYN002"}
    return sorted(
        (d.line, d.variant, d.values["encoding"], more.get("encoding", ""), more["text"])
        for d in found
        for more in [d.values["more"].arguments]
    )


def not_utf8(line: int, page: str, word: str) -> tuple[int, str, str, str, str]:
    return line, "other-line", "utf-8", page, word


@pytest.mark.parametrize("ending", [b"\r\n", b"\n", b"\r", b"\r\r\n"])
def test_lines_in_a_code_page_among_utf_8_are_named(ending):
    data = mixed(
        (DVORAK, "utf-8"), (MULLER, "cp1252"), (PLAIN, "utf-8"), (IVANOV, "utf-8"),
        (LEFEVRE, "cp1252"), (WISNIEWSKI, "utf-8"), ending=ending,
    )  # fmt: skip
    assert told(data) == [not_utf8(4, "cp1252", "Müller"), not_utf8(7, "cp1252", "Lefèvre")]
    assert parse(data).document.encoding.name == "utf-8"


def test_more_lines_in_utf_8_decide_for_it_though_they_are_short():
    data = mixed((MULLER, "utf-8"), (LEFEVRE, "utf-8"), (IVANOV, "cp1251"), host="RUS")
    assert told(data) == [not_utf8(5, "cp1251", "Иванов")]


def test_among_utf_8_each_line_is_told_in_a_page_in_which_it_makes_sense():
    good = [(DVORAK, "utf-8")] * 3
    data = mixed(*good, (MULLER, "cp1252"), (IVANOV, "cp1251"))
    assert told(data) == [not_utf8(6, "cp1252", "Müller"), not_utf8(7, "cp1251", "Иванов")]


def test_lines_in_utf_8_among_a_code_page_are_named():
    data = mixed(
        (DVORAK, "cp1250"), (MULLER, "utf-8"), (WISNIEWSKI, "cp1250"), (IVANOV, "utf-8"), host="CZE"
    )
    assert told(data) == [
        (3, "", "cp1250", "", "Dvořák"),
        (4, "utf-8-line", "cp1250", "UTF-8", "Müller"),
        (6, "utf-8-line", "cp1250", "UTF-8", "Иванов"),
    ]


def test_lines_of_another_code_page_are_named():
    data = mixed(
        (MULLER, "cp1252"), (IVANOV, "cp1251"), (LEFEVRE, "cp1252"), (GRUEN, "cp1252"),
        (IVANOV, "cp866"), (BENOIT, "cp1252"),
    )  # fmt: skip
    assert told(data) == [
        (3, "", "cp1252", "", "Müller"),
        (4, "other-line", "cp1252", "cp1251", "Иванов"),
        (7, "other-line", "cp1252", "cp866", "Иванов"),
    ]


def test_a_line_in_which_a_letter_was_cut_is_utf_8_save_that():
    data = mixed((DVORAK, "utf-8"), (MULLER, "utf-8"))
    cut = data.replace("Jörg".encode(), "Jö".encode()[:-1] + b"rg ")
    (finding,) = [d for d in parse(cut).diagnostics if d.code == "SYN002"]
    assert (finding.line, finding.variant, finding.values["count"]) == (4, "damaged", 1)


def test_a_line_that_is_utf_8_by_chance_stays_in_its_page():
    # Two bytes that are U+04E1 in UTF-8, which no name has.
    data = mixed((IVANOV, "cp1251"), (IVANOV, "cp1251"), host="RUS")
    data += "112 ТУ\r\n".encode("cp1251").replace(b"\xd2\xd3", b"\xd3\xa1")
    assert [line for line, *_ in told(data)] == [3]


def test_what_is_told_of_a_line_is_not_told_again():
    data = mixed((DVORAK, "cp1250"), (MULLER, "utf-8"), (WISNIEWSKI, "cp1250"), host="CZE")
    assert "SYN017" not in {d.code for d in parse(data).diagnostics}
    twice = mixed((DVORAK, "cp1250"), host="CZE") + "022 ZĂĽrich\r\n".encode("cp1250")
    assert "SYN002" in {d.code for d in parse(twice).diagnostics}


SPELLED = {
    "utf-8": ("Müller, Jörg", "Škvoř, Jiří", "Иванов, Пётр", "Łukasz, Żaneta"),
    "cp1252": ("Müller, Jörg", "François, Zoé", "Åkesson, Örjan"),
    "cp1250": ("Škvoř, Jiří", "Łukasz, Żaneta", "Šarić, Đuro"),
    "cp1251": ("Иванов, Пётр", "Кузнецова, Юлия", "Шевченко, Ігор"),
    "cp852": ("Škvoř, Jiří", "Kővári, Győző", "Łukasz, Żaneta"),
    "torn": ("Müllerů", "Škvoř", "Иванё"),
}
"""Names in encodings; those that are torn end within a letter of UTF-8."""


def line(encoding, place):
    name = SPELLED[encoding][place % len(SPELLED[encoding])]
    data = name.encode("utf-8")[:-1] if encoding == "torn" else name.encode(encoding)
    return b"001 %4d m    %s" % (place + 1, data)


def test_what_is_read_of_lines_in_several_encodings_is_as_recorded(request):
    lines = []
    counts = [(1, 0), (1, 1), (2, 1), (1, 2), (3, 1), (4, 1)]
    for host, one, other in product(("NED", "RUS"), SPELLED, SPELLED):
        for count, more in counts if one != other else ():
            many = [one] * count + [other] * more
            rows = [line(encoding, place) for place, encoding in enumerate(many)]
            parsed = parse(b"\n".join([b"032 %s" % host.encode(), *rows, b""]))
            facts = "; ".join(
                f"{one.variant}@{one.line} {plain(one.values)}" for one in parsed.diagnostics
            )
            name = parsed.document.encoding.name
            lines.append(f"{host} {count} {one} {more} {other}: {name} {facts}")
    path = Path(__file__).with_name("mixed_encodings.txt")
    assert_text_recorded(list(dict.fromkeys(lines)), path, request.config)
