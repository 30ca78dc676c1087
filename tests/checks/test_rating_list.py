"""The players against the rating list: what is no difference, and what follows from another."""

import pytest
from builders import SWISS, changed, put, record
from rating_list_files import PLAYERS, consulted, player

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.messages.message import Message
from trfkit.ratings.listed_player import Listed


def told(*changes, listed=None):
    """Return code and player of each finding that rests on the list."""
    result = read(changed(SWISS, *changes).encode())
    found = check(result, Profile.UPLOAD, consulted=consulted() if listed is None else listed)
    return [
        (one.code, one.participant)
        for one in found
        if one.code[:3] == "LST" or one.code == "PLR020"
    ]


def listing(number=4, **changes):
    changed_id = str(1001000 + number)
    return consulted(
        *({**row, **changes} if row["fideid"] == changed_id else row for row in PLAYERS)
    )


RAPID = {"kind": "rapid"}


@pytest.mark.parametrize(
    ("changes", "listed"),
    [
        pytest.param((), consulted(), id="all as in the list"),
        pytest.param((put(4, "name", "DURIAN DAN"),), consulted(), id="capitals, no comma"),
        pytest.param((put(4, "name", "Dürian, Dan"),), consulted(), id="accents"),
        pytest.param((put(4, "name", ""),), consulted(), id="a blank name"),
        pytest.param(
            (put(4, "name", "Durian-Schlehenbusch, Dan Dietric"),),
            listing(name="Durian-Schlehenbusch, Dan Dietrich Maria"),
            id="a name that is cut",
        ),
        pytest.param((), listing(country=""), id="no federation in the list"),
        pytest.param((), listing(birthday="0"), id="no year in the list"),
        pytest.param((put(4, "birth", ""),), consulted(), id="no year in the file"),
        pytest.param((put(4, "federation", ""),), consulted(), id="no federation in the file"),
        pytest.param((put(4, "sex", ""),), consulted(), id="no sex in the file"),
        pytest.param((), listing(title="WH", w_title="WH"), id="a title of honour"),
        pytest.param((), listing(o_title="FA,FI", foa_title="ACM"), id="titles of other kinds"),
        pytest.param((), listing(2, w_title="WGM"), id="the open title of two"),
        pytest.param((put(2, "title", "WGM"),), listing(2, w_title="WGM"), id="the other of two"),
        pytest.param((), listing(flag="w"), id="a flag that is no mark"),
        pytest.param((put(4, "rating", ""),), listing(rating="0"), id="unrated in both"),
        pytest.param(
            (put(4, "fide_id", ""),), consulted(alike={4: (Listed(1001004, "Durian, Dan"),)}),
            id="without an id, and known",
        ),
        pytest.param(
            (put(4, "fide_id", ""),), consulted(has_unrated=False),
            id="without an id, perhaps known",
        ),
        pytest.param(
            (put(4, "fide_id", "1009999"), put(4, "rating", "")), consulted(has_unrated=False),
            id="unrated, and not among the rated",
        ),
    ],
)  # fmt: skip
def test_no_difference(changes, listed):
    assert told(*changes, listed=listed) == []


@pytest.mark.parametrize(("flag", "variant"), [("i", ""), ("wi", ""), ("x", "marked")])
def test_who_is_inactive_is_told_from_who_is_marked_otherwise(flag, variant):
    findings = check(read(SWISS.encode()), Profile.UPLOAD, consulted=listing(flag=flag))
    assert [one.variant for one in findings if one.code == "LST009"] == [variant]


def test_in_a_rapid_event_the_standard_rating_is_that_of_who_has_no_other():
    rapid = consulted(kind="rapid")
    # 1 and 2 have rapid ratings of their own, 3 to 7 have none.
    assert told(listed=rapid) == [("LST007", 1), ("LST007", 2)]
    right = (put(1, "rating", "2450"), put(2, "rating", "2380"))
    assert told(*right, listed=rapid) == []
    # Another rating than the standard one, or none, is no rating of somebody unrated.
    assert told(*right, put(4, "rating", "2222"), listed=rapid) == [("LST006", 4)]
    assert told(*right, put(4, "rating", ""), listed=rapid) == [("LST006", 4)]
    assert told(*right, put(1, "rating", "2400"), listed=rapid) == [("LST007", 1)]


def test_of_somebody_else_nothing_more_is_told():
    changes = (put(4, "name", "Oak, Otto"), put(4, "rating", "1500"), put(4, "title", "GM"))
    assert told(*changes) == [("LST002", 4)]


def test_a_number_that_can_be_no_id_is_the_cause_why_the_list_lacks_it():
    result = read(changed(SWISS, put(4, "fide_id", "1234")).encode())
    found = check(result, Profile.UPLOAD, consulted=consulted())
    (finding,) = [one for one in found if one.code == "LST001"]
    assert finding.caused_by.code == "PLR004"


def test_a_short_number_that_the_list_has_is_an_id():
    result = read(changed(SWISS, put(4, "fide_id", "1234")).encode())
    old = consulted(player(1234, "Durian, Dan", "BEL", rating=2200, birthday=1993))
    told = {one.participant for one in check(result, Profile.UPLOAD, consulted=old)
            if one.code in {"PLR004", "LST001"}}  # fmt: skip
    assert 4 not in told


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ((put(4, "fide_id", ""),), "PLR003"),
        ((put(4, "fide_id", "1009999"),), "LST001"),
        ((put(4, "fide_id", "1001005"),), "LST002"),
    ],
)
def test_who_may_be_meant_is_named_in_each_finding(changes, code):
    listed = consulted(alike={4: (Listed(1001004, "Durian, Dan", "BEL", born=1993),)})
    result = read(changed(SWISS, *changes).encode())
    (finding,) = [
        one for one in check(result, Profile.UPLOAD, consulted=listed) if one.code == code
    ]
    meant = Message("LST002.alike", people=("1001004 (Durian, Dan, BEL, 1993)",))
    assert finding.values["alike"] == meant
    without = check(result, Profile.UPLOAD, consulted=consulted())
    assert not [one for one in without if one.values.get("alike") is not None]


def test_who_is_new_is_told_what_his_row_lacks():
    def lacking(*changes):
        result = read(changed(SWISS, put(4, "fide_id", ""), *changes).encode())
        found = check(result, Profile.UPLOAD, consulted=consulted())
        (finding,) = [one for one in found if one.code == "PLR020"]
        assert finding.caused_by.code == "PLR003"
        return finding.variant, dict(finding.values)

    assert lacking() == ("", {"month": "2026-05", "missing": None})
    assert lacking(put(4, "birth", "1993/00/00")) == (
        "",
        {
            "month": "2026-05",
            "missing": Message("PLR020.missing", fields=(Message("PLR020.field", field="birth"),)),
        },
    )
    blank = (put(4, "sex", ""), put(4, "birth", ""), put(4, "federation", ""))
    assert lacking(*blank) == (
        "",
        {
            "month": "2026-05",
            "missing": Message(
                "PLR020.missing",
                fields=(
                    Message("PLR020.field", field="sex"),
                    Message("PLR020.field", field="birth"),
                    Message("PLR020.field", field="federation"),
                ),
            ),
        },
    )


def test_names_of_the_list_are_shown_not_obeyed():
    evil = consulted(player(1001004, "Dur\x9bian, Dan\u202e", "BEL", rating=2200, birthday=1993))
    found = check(read(SWISS.encode()), Profile.UPLOAD, consulted=evil)
    assert all(one.message.isprintable() for one in found)


def test_without_a_list_no_code_of_the_list_is_reported():
    result = read(changed(SWISS, put(4, "fide_id", "1009999"), record("042", None)).encode())
    assert not [
        one for one in check(result, Profile.UPLOAD, select=["LST"]) if one.code[:3] == "LST"
    ]
