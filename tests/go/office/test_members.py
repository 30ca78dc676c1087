"""Whose rows those of an event are, where the office and the event write in two scripts."""

import pytest
from fide_spellings import people

from trfkit.go.office import Member
from trfkit.go.office.members import matches
from trfkit.model import PartialDate, Player

MEMBERS = {
    number: Member(id=number, name=name, born=None if year is None else PartialDate(year))
    for number, (name, year) in enumerate(
        [("Гриценко Олександр", 1990), ("Юрченко Юлія", None), ("Юрченко Юрій", None),
         ("Жук Іван", 1960), ("Жук Іван", 1990), ("Zhuk Iwan", 1975), ("דוגמה חנה", None)],
        start=1,
    )
}  # fmt: skip


def row(name, year=None, number=1):
    birth = None if year is None else PartialDate(year)
    return Player(start_no=number, name=name, birth=birth)


DOUBTFUL, UNKNOWN = "doubtful", "unknown"


def matched(*rows):
    """Return the numbers of the members whose rows these are, or why there are none."""
    return [
        match.member or (UNKNOWN if match.is_unknown else DOUBTFUL)
        for match in matches(rows, MEMBERS)
    ]


@pytest.mark.parametrize(
    ("player", "meant"),
    [
        pytest.param(row("Iurchenko, Iuliia"), 2, id="same sounds"),
        pytest.param(row("Gritsenko Alexander", 1990), 1, id="alike, same year"),
        pytest.param(row("Gritsenko Alexander", 1991), DOUBTFUL, id="another year"),
        pytest.param(row("Hrytsenko Oles"), DOUBTFUL, id="too bold without a year"),
        pytest.param(row("Zhuk Ivan"), DOUBTFUL, id="namesakes"),
        pytest.param(row("Yurchenko, Yu."), DOUBTFUL, id="an initial of two"),
        pytest.param(row("Zhuk Iwan", 1975), 6, id="spelt so"),
        pytest.param(row("Zhuk Iwann", 1975), DOUBTFUL, id="misspelt in one script"),
        pytest.param(row("Chava Dugma"), UNKNOWN, id="a name that cannot be read"),
    ],
)
def test_a_row_in_another_script(player, meant):
    assert matched(player) == [meant]


def test_two_rows_of_one_member_are_in_doubt():
    rows = row("Iurchenko, Iuliia"), row("Yurchenko Yuliya", number=2)
    assert matched(*rows) == [DOUBTFUL] * 2


def test_of_an_office_of_forty_hardly_anybody_is_asked_for_by_hand():
    entries = [entry for entry in people(1) if entry.federation in {"UKR", "RUS"}]
    office = {n: Member(id=n, name=entry.own) for n, entry in enumerate(entries)}
    rows = [row(entry.listed, number=n) for n, entry in enumerate(entries)]
    found = matches(rows, office)
    certain = [match for match in found if match.member is not None]
    assert len(entries) == 40
    assert all(match.member == match.start_no for match in certain)
    assert len(certain) >= 38
