"""Rows of players cut into their fields."""

from hypothesis import given
from strategies import damaged_rows, player_rows
from trftext import bye, game, row

from trfkit.syntax.layout import PlayerRow, cut_row, layouts
from trfkit.syntax.trf_document import RecordKind as Kind


def test_a_row_is_cut_into_its_fields_verbatim():
    text = row(
        12, game(1234, "w", "="), bye("H"), name="Nachname, Vorname", sex="w", title="WGM",
        rating=2345, federation="AUT", fide_id=12345678, birth="1999/12/31", points="1.5", rank=3,
    )  # fmt: skip

    assert cut_row(text) == PlayerRow(
        start_no="  12", sex="w", title="WGM", name="Nachname, Vorname".ljust(33), rating="2345",
        federation="AUT", fide_id="   12345678", birth="1999/12/31", points=" 1.5", rank="   3",
        cells=["1234 w =", "0000 - H"],
    )  # fmt: skip


def test_what_was_trimmed_is_blank():
    text = row(1, game(2, "w", ""), points="0.0")

    assert cut_row(text.rstrip()).cells == ["   2 w  "]
    assert cut_row(text[:95]).cells == ["   2    "]
    assert (cut_row(text[:84]).rank, cut_row(text[:84]).cells) == ("    ", [])
    assert cut_row("001").start_no == "    "


def test_no_break_spaces_are_blanks():
    assert cut_row("001\u00a0\u00a0\u00a0\u00a07 m").start_no == "   7"


@given(player_rows() | damaged_rows())
def test_the_fast_cut_gives_what_the_layout_gives(text):
    layout = layouts()[Kind.PLAYER]
    cut = cut_row(text)
    blank = text.replace("\u00a0", " ")

    for name in PlayerRow._fields[:-1]:
        width = layout.columns(name).width
        assert layout.cut(blank, name).ljust(width) == getattr(cut, name)
    for index, cell in enumerate(cut.cells, start=1):
        for name, part in (("opponent", cell[:4]), ("colour", cell[5]), ("result", cell[7])):
            width = layout.columns(name).width
            assert layout.cut_cell(blank, name, index).ljust(width) == part
    assert {8} >= {len(cell) for cell in cut.cells}
