from datetime import date
from itertools import pairwise

import pytest
from english_texts import english
from events import event, values
from row_tests import each_row

from trfkit.record import names, replace
from trfkit.regulations import (
    AVAILABLE,
    EDITIONS,
    NEWEST,
    Edition,
    Refusal,
    edition_for,
    get_edition,
)
from trfkit.regulations.editions import CODES, SPANS, TOPICS, differences
from trfkit.tie_breaks import TIE_BREAKS, codes_of


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        pytest.param(date(2008, 5, 1), "2006", id="1998 text updated 2006"),
        pytest.param(date(2009, 12, 31), "2006", id="its last day, assumed"),
        pytest.param(date(2010, 1, 1), "2009", id="2009"),
        pytest.param(date(2012, 6, 30), "2009", id="the last day of draws against oneself"),
        pytest.param(date(2012, 7, 1), "2012", id="the first of the virtual opponent"),
        pytest.param(date(2024, 3, 31), "2012", id="before 2023 applied to all"),
        pytest.param(date(2024, 4, 1), "2023", id="2023 for all rated events"),
        pytest.param(date(2024, 8, 1), "2024", id="2024"),
        pytest.param(date(2026, 2, 28), "2024", id="its last day"),
        pytest.param(date(2026, 3, 1), "2026", id="2026"),
    ],
)
def test_the_start_date_chooses_the_edition(start, edition):
    assert edition_for(start).edition == edition


def remark(start):
    return " ".join(english(filter(None, [edition_for(start).remark])))


def test_without_a_date_the_newest_edition_is_used_and_said():
    chosen = edition_for(None)
    assert chosen.edition == NEWEST.name == AVAILABLE[-1]
    assert "No start date" in english([chosen.remark])[0]


def test_world_level_events_of_the_change_over_get_a_remark():
    assert "world-level" in remark(date(2023, 9, 1))
    assert "world-level" not in remark(date(2023, 8, 31))
    assert "world-level" not in remark(date(2024, 4, 1))
    assert "assumed" in remark(date(2005, 1, 1))


def test_spans_follow_one_another_without_a_gap():
    for earlier, later in pairwise(SPANS):
        assert (later.first - earlier.last).days == 1


def test_an_edition_from_before_2023_is_named():
    assert remark(date(2010, 5, 1)) == "edition 2009 by the start date 2010-05-01"
    assert edition_for(date(2024, 5, 1)).remark is None


def test_an_edition_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(Refusal, match=r"no edition '1999'; there are 2006, 2009, 2012, 2023"):
        get_edition("1999")


def test_each_edition_applies_from_its_own_day_and_the_oldest_before_that_too():
    first = {span.edition: span.first for span in SPANS}
    assert tuple(first) == AVAILABLE
    assert AVAILABLE[:6] == ("2006", "2009", "2012", "2023", "2024", "2026")
    assert list(first.values()) == [None, *(edition.effective for edition in EDITIONS[1:])]
    assert SPANS[-1].last is None


def test_what_2026_changed_is_read_off_its_data():
    changes = {str(change.topic): change for change in differences(get_edition("2026"), codes_of)}
    assert set(changes) == {
        "own unplayed rounds",
        "rounds of the tournament in the dummy's limit",
        "standard points",
        "forfeits in the own record, 15.2 read literally",
        "forfeits in rating tie-breaks, 15.2 read literally",
        "tie-breaks",
        "not for pre-determined pairings",
    }
    assert changes["own unplayed rounds"].article == "16.4"
    came = [row.code for row in TIE_BREAKS if row.editions[:1] == ("2026",)]
    assert {"STD", "TPN", "RTNG", "EDEBT", "EDEBB", "EDET", "EDEB"} <= set(came)
    assert str(changes["tie-breaks"].after) == ", ".join(came)
    assert str(changes["not for pre-determined pairings"].after) == "BH, AOB, FB"


def test_what_july_2012_changed_is_the_rule_on_unplayed_games():
    changes = {str(change.topic): change for change in differences(get_edition("2012"), codes_of)}
    assert set(changes) == {
        "unplayed rounds of opponents",
        "own unplayed rounds",
        "whose Buchholz is summed up or averaged",
    }
    assert changes["own unplayed rounds"].article == "F(b)"


def test_what_2024_changed_is_a_name_and_a_cut_of_teams():
    cut, change = differences(get_edition("2024"), codes_of)
    assert (str(cut.topic), cut.article) == ("cuts of the extended Sonneborn-Berger", "14.1")
    assert tuple(map(str, (change.topic, change.before, change.after))) == (
        "names of tie-breaks",
        "REP is printed GE",
        "-",
    )


@each_row("edition", AVAILABLE[:6])
def test_2006_alone_goes_on_with_wins_and_blacks_in_direct_encounter(edition):
    places = values(event("1 2w= 3w=\n2 1b= 3b=\n3 2w= 1b="), "DE", edition)
    assert places == ({1: "3", 2: "1", 3: "2"} if edition == "2006" else dict.fromkeys(places, "0"))


def test_the_oldest_edition_has_nothing_to_be_compared_with():
    assert differences(EDITIONS[0], codes_of) == ()


def test_every_rule_of_an_edition_has_a_topic():
    told = {"name", "title", "effective", "world_level", "at_its_end", "is_annex"}
    told |= {"recommended", "play_off", "mandatory", "other_readings"}
    told |= {"articles", "team_articles"}
    assert set(names(Edition)) | {CODES} == TOPICS.keys() | told


def test_editions_cannot_be_changed():
    with pytest.raises(AttributeError):
        EDITIONS[0].name = "1998"
    assert replace(EDITIONS[0], name="1998") != EDITIONS[0]
