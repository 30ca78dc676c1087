"""``trfkit go rank``: the rank of a rating, alone and with quarterly lists."""

import json

from row_tests import each_row


def rank(ran):
    return json.loads(ran.out)["rank"]


def test_a_rating_alone(trfkit):
    ran = trfkit("go", "rank", "1234")
    assert ran.code == 0
    assert "9k" in ran.out


def test_lists_confer_and_lower(trfkit):
    lists = ("--list", "2026-01-01=2412", "--list", "2026-04-01=2249")
    ran = trfkit("go", "rank", "2380", *lists, "--format", "json")
    assert [step["rank"] for step in json.loads(ran.out)["steps"]] == ["4d", "2d", "3d"]
    assert rank(ran) == "3d"


def test_a_list_without_a_rating_shows_the_one_that_is_asked_for(trfkit):
    assert rank(trfkit("go", "rank", "2400", "--list", "2026-01-01", "--format", "json")) == "4d"
    over = ("--held", "4 dan", "--over-60")
    assert (
        rank(trfkit("go", "rank", "2200", "--list", "2026-01-01", *over, "--format", "json"))
        == "4d"
    )


def test_a_rating_may_have_one_decimal(trfkit):
    ran = trfkit("go", "rank", "2099.9", "--format", "json")
    assert (rank(ran), json.loads(ran.out)["steps"][0]["rating"]) == ("1k", "2099.9")


@each_row(
    ("arguments", "message"),
    [
        (("much",), "a rating such as 2350 was expected"),
        (("-5",), "No such option"),
        (("2100", "--held", "black"), "a rank from 30k to 7d was expected"),
        (("2100", "--held", "8d"), "a rank from 30k to 7d was expected"),
        (("2100", "--list", "soon"), "DATE[=IK] was expected"),
        (("2100", "--list", "2026-01-01=x"), "a rating such as 2350 was expected"),
        (("2100", "--list", "2026-02-01"), "no list is published on 2026-02-01"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_words(trfkit, arguments, message):
    ran = trfkit("go", "rank", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
