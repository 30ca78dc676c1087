"""Text that was encoded twice."""

# ruff: noqa: RUF001 - letters of other scripts are the point

from row_tests import each_row

from trfkit.syntax import parse
from trfkit.syntax.codepages import decode
from trfkit.syntax.decoding import undone


@each_row(
    ("name", "page"),
    [
        ("Müller, Jürgen", "cp1252"),
        ("Élise", "cp1252"),
        ("MÜLLER", "cp1252"),
        ("Łódź", "cp1252"),
        ("Dvořák", "cp1252"),
        ("Иванов, Пётр", "cp1251"),
        ("Παπαδόπουλος", "cp1253"),
        ("Müller", "cp850"),
    ],
)
def test_a_name_encoded_twice_is_seen_through(name, page):
    twice = decode(name.encode(), page)
    found = undone(f"001    1 m    {twice}   2400")

    assert name.split()[0] == found.new
    assert page == found.encoding
    assert found.column == 15


@each_row(
    "name",
    ["Müller", "Ó Murchú", "KRĘŻEL", "KÓŁKO", "BĂŞESCU", "Ті, Юрій", "Сёмин", "Ångström", "ÖÄÜ",
     "Łęcka-Żółć", "Ğüşıöç", "Đỗ Nguyễn", "Ελευθερία", "naïve", "„Zitat“"],
)  # fmt: skip
def test_real_names_are_left_alone(name):
    assert undone(name) is None


def test_it_is_reported_once_at_its_place_with_both_spellings():
    data = "012 Open\r\n001    1 m    MÃ¼ller, JÃ¼rgen\r\n022 ZÃ¼rich\r\n".encode()
    (finding,) = [d for d in parse(data).diagnostics if d.code == "SYN017"]

    assert (finding.line, finding.column, finding.end_column) == (2, 15, 23)
    assert dict(finding.values) == {"old": "MÃ¼ller,", "new": "Müller,", "encoding": "cp1252"}
