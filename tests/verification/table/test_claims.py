"""What is announced of columns: by the list of the event, by headings, by their numbers."""

import pytest

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.messages.announcements.names import IN_LANGUAGES
from trfkit.tie_breaks import BY_CODE, For, parse_code
from trfkit.verification.table.captions import meaning_of_caption
from trfkit.verification.table.claims import EventList, announced_codes


def announced(headings, *codes, source="202", **columns):
    listed = [StatedColumn(label=one) if isinstance(one, str) else one for one in headings]
    found = announced_codes(listed, EventList(codes, source), of_teams=False, **columns)
    return {listed[at].label: tuple(one) for at, one in found.items()}


@pytest.mark.parametrize(
    ("headings", "codes", "told"),
    [
        (["Buchholz"], [], {"Buchholz": ("BH", "heading", False)}),
        (["Buchholz"], ["PTS", "BH"], {"Buchholz": ("BH", "202", True)}),
        (["Buchholz"], ["BH/C1"], {"Buchholz": ("BH/C1", "202", True)}),
        (["Buchholz"], ["BH/C1", "BH"], {"Buchholz": ("BH", "heading", False)}),
        (["Buchholz"], ["SB"], {"Buchholz": ("BH", "heading", False)}),
        (["BH"], ["SB"], {"BH": ("BH", "heading", True)}),
        (["BH/C1"], ["BH"], {"BH/C1": ("BH/C1", "heading", True)}),
        (["BH", "BH#2"], [], {"BH": ("BH", "heading", False)}),
        (["WON", "WON#2"], [],
         {"WON": ("WON", "heading", True), "WON#2": ("WON", "heading", False)}),
        (["WON", "WON#x"], [], {"WON": ("WON", "heading", True)}),
        (["TB1", "TB2"], ["PTS", "SB", "BH"],
         {"TB1": ("SB", "position", True), "TB2": ("BH", "position", True)}),
        (["TB1"], [], {}),
        (["TB3"], ["SB", "BH"], {}),
        (["TB2"], ["SB", "BH"], {"TB2": ("BH", "position", True)}),
        (["TB1"], ["OTHER_x"], {}),
        (["Pts", "Name"], ["BH"], {}),
    ],
)  # fmt: skip
def test_what_is_announced(headings, codes, told):
    assert announced(headings, *codes) == told


def test_a_heading_that_names_a_cut_leaves_the_plain_code_to_the_plain_heading():
    found = announced(["Buchholz", "Buchholz Cut-1"], "BH/C1", "BH", source="option")
    assert found["Buchholz Cut-1"] == ("BH/C1", "option", True)
    assert found["Buchholz"] == ("BH", "option", True)


def test_a_caption_goes_before_the_number_of_a_column():
    column = StatedColumn(label="TB1", caption="Koya System (KS)")
    assert announced([column], "BH") == {"TB1": ("KS", "heading", True)}


@pytest.mark.parametrize("names", IN_LANGUAGES, ids=["uk", "pl", "sq", "ru"])
def test_each_name_of_the_announcements_is_read_back(names):
    for code, name in names.names.items():
        row = BY_CODE[str(parse_code(code))]
        if row.captions:
            meaning = meaning_of_caption(name, of_teams=row.of is For.TEAMS)
            codes = {one.partition("/")[0].partition(":")[0] for one in meaning.codes}
            assert row.code in codes, name
    for code in ("BH", "SB", "ARO", "PS"):
        for number in (1, 2):
            name = names.modified(code, names.names[code], cut=number)
            assert meaning_of_caption(name, of_teams=False).codes == (f"{code}/C{number}",), name


@pytest.mark.parametrize(
    ("name", "code"),
    [("Усереднений Бухгольц суперників", "AOB"), ("Перший Бухгольц", "FB"), ("Бухгольц", "BH")],
)
def test_names_of_the_ukrainian_regulations(name, code):
    assert meaning_of_caption(name, of_teams=False).codes[0] == code
