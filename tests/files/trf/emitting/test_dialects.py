"""Which records a dialect has: those of its grammars, save for the habits of the engines."""

from __future__ import annotations

import pytest

from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.files.trf.emitting.records import RECORDS
from trfkit.files.trf.reading.read import is_of_26
from trfkit.format_table import format_named
from trfkit.syntax.layout import tags_of
from trfkit.syntax.lines import read_line

OLD = "012 022 032 042 052 062 072 082 092 102 112 122 132 001"
NEW_HEADERS = "142 152 162 172 182 192 202 212 222 352 362"
NEW = "240 250 260 299 300 310 320 330 801 802 NRS ### DAT"
BBP = "192 240 250 260 XXR XXC XXA XXP BB? DAT"
# The table of the format, and what the manuals of the engines name.
STATED = {
    Dialect.TRF06: f"{OLD} 013",
    Dialect.TRF16: f"{OLD} 013 DAT",
    Dialect.TRF26: f"{OLD} {NEW_HEADERS} {NEW}",
    Dialect.TRFX: f"{OLD} 013 DAT XXR XXC XXS XXZ XXA XXP XX?",
    Dialect.TRFBX: f"{OLD} {BBP}",
}


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_dialect_has_at_least_the_records_that_its_text_names(dialect):
    missing = set(STATED[dialect].split()) - RULES[dialect].tags
    assert missing == set()


def test_what_a_text_gave_up_or_an_engine_refuses_is_not_written():
    assert "013" not in RULES[Dialect.TRF26].tags
    assert {"XXS", "XXZ", "013", "310", "299"}.isdisjoint(RULES[Dialect.TRFBX].tags)
    assert "BB?" not in RULES[Dialect.TRFX].tags
    for dialect in set(Dialect) - {Dialect.TRF26}:
        beyond = RULES[dialect].tags & tags_of("trf26")
        assert beyond == ({"192", "240", "250", "260"} if dialect is Dialect.TRFBX else set())


@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_record_of_a_dialect_can_be_written(dialect):
    assert RULES[dialect].tags <= {row.tag for row in RECORDS}


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_dialect_is_called_what_its_format_is(dialect):
    assert RULES[dialect].title == format_named(dialect).title


def test_a_record_of_2026_proves_the_version_unless_older_files_have_it_too():
    weak = {"142", "152", "162", "###"}
    for tag in tags_of("trf26") - {"NRS"}:
        assert is_of_26(read_line(f"{tag} x")) == (tag not in weak), tag
    for tag in tags_of("trf16", "trfx", "tornelo"):
        assert not is_of_26(read_line(f"{tag} x")), tag
    assert is_of_26(
        read_line("NED    1 m                                      2470 AMS     8000001")
    )
    assert not is_of_26(read_line("NRS of nobody"))
