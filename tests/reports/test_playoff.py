"""The plan of a play-off as JSON, text and page."""

import builders
import pytest
from jsonschema import Draft202012Validator
from pages import Page

from trfkit.files.trf.reading import read
from trfkit.playoffs import Answers, Format, Places, plan, tied_group
from trfkit.record import as_json
from trfkit.reports.known_formats import schema
from trfkit.reports.playoff import Programme, playoff_report, playoff_text
from trfkit.reports.playoff_page import playoff_page
from trfkit.reports.provenance import Origin


def printed(programme, origin):
    return as_json(playoff_report(programme, origin))


def page(programme):
    return Page(playoff_page(programme, Origin(edition=programme.plan.edition)))


EVERY = [(edition, n) for edition in ("2006", "2009", "2012", "2026") for n in range(1, 14)]


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_every_plan_follows_the_schema(edition, players):
    made = printed(Programme(plan(players, edition)), Origin(edition=edition))

    Draft202012Validator(schema("playoff")).validate(made)
    assert made["players"] == players


def test_six_players_of_2006_are_the_published_example():
    made = printed(Programme(plan(6, "2006")), Origin(edition="2006"))

    first, *_, last = made["stages"]
    assert made["schema"] == "trfkit.playoff/1"
    assert first["groups"] == [[1, 4, 5], [2, 3, 6]]
    assert (first["format"], first["games"]) == ("round-robin", 1)
    assert first["sources"]["groups"] == {"item": "6(k)5", "basis": "stated"}
    assert (last["format"], last["entrants"]) == (
        "sudden-death",
        [["winner of group A", "winner of group B"]],
    )


def test_berger_pairs_are_players_where_their_places_in_the_table_are_known():
    made = printed(Programme(plan(5, "2006")), Origin())

    (table,) = made["stages"][0]["tables"]
    assert (table["by"], table["order"]) == ("players", [1, 4, 2, 5, 3])
    # Places 2-5 and 3-4 of the table 1, 4, 2, 5, 3.
    assert table["rounds"][0] == {"pairs": [[4, 3], [2, 5]], "free": 1}


def test_berger_pairs_are_places_in_the_table_where_it_is_open_who_has_them():
    made = printed(Programme(plan(10, "2006")), Origin())

    one, other = made["stages"][0]["tables"]
    assert one["by"] == other["by"] == "table"
    assert one["order"] == [1, 2, 3, 4, 5]
    assert made["stages"][0]["groups"] == []
    assert made["stages"][0]["inferred"] == ["sizes"]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_text_and_page_hold_every_stage_rule_and_gap(edition, players):
    made = plan(players, edition)
    programme = Programme(made)

    text = " ".join(playoff_text(programme, Origin(edition=edition)).split())
    words = page(programme).text

    for shown in (text, words):
        for stage in made.stages:
            assert f"{stage.name} [{stage.item}]" in shown
        for line in (*made.not_stated_besides, *(rule.text for rule in made.rules)):
            assert line in shown
    for parameter in made.parameters:
        if parameter.answer is None:
            assert f"{parameter.item} {parameter.asks}: not filled in" in text


def test_what_is_not_stated_is_printed_in_its_place():
    text = playoff_text(Programme(plan(7, "2006")), Origin())

    assert "   if tied:       not stated [6(k)6]\n" in text
    assert "   table order:   1, 5, 2, 6, 3, 7, 4 [6(k)6, inferred]\n" in text


def test_colours_by_lot_take_none_from_the_table():
    text = playoff_text(Programme(plan(3, "2012")), Origin())

    assert "Berger table, colours not from the table; the numbers are places in the table:" in text


def test_two_cycles_are_said():
    answers = Answers(system=Format.ROUND_ROBIN, pairs="ranking", colours="table", games=2)

    text = playoff_text(Programme(plan(4, "2026", answers)), Origin())

    assert "Berger table, White first; played 2 times, colours reversed each time:" in text


def test_the_page_has_a_bracket_for_a_knock_out():
    found = playoff_page(Programme(plan(8, "2006")), Origin())

    assert found.count('<div class="match">') == 4 + 2 + 1
    assert found.count("<span>not stated</span>") == 4
    assert "<div><span>1</span>" in found


def test_the_bracket_of_six_frees_two():
    answers = Answers(system=Format.KNOCKOUT, pairs="ranking")

    found = playoff_page(Programme(plan(6, "2026", answers)), Origin())

    assert found.count('<div class="match">') == 4 + 2 + 1
    assert found.count("<span>free</span>") == 2


def test_a_knock_out_without_pairs_has_empty_places():
    answers = Answers(system=Format.KNOCKOUT, pairs="lots")

    found = playoff_page(Programme(plan(6, "2026", answers)), Origin())

    assert found.count('<div class="match">') == 4 + 2 + 1


@pytest.mark.parametrize("players", [6, 10])
def test_a_game_between_two_is_one_match_however_many_play(players):
    found = playoff_page(Programme(plan(players, "2006")), Origin())

    deciding = found.partition("<p>Group: Deciding game")[2].partition("</section>")[0]
    assert deciding.count('<div class="match">') == 1
    assert "not stated" not in deciding


def test_the_page_has_a_table_to_fill_in_for_each_group():
    found = page(Programme(plan(9, "2006")))
    html = playoff_page(Programme(plan(9, "2006")), Origin())

    assert html.count('class="grid"') == 3 + 1
    assert html.count('class="self"') == 3 * 4
    assert "round 1" not in found.words


def test_the_page_fetches_nothing_and_runs_nothing():
    for players in range(2, 12):
        found = page(Programme(plan(players, "2006")))
        assert found.fetched == []
        assert not {"script", "img", "link", "iframe"} & set(found.tags)


def test_names_are_text_and_never_markup():
    text = builders.SWISS.replace("Birch, Ben            ", "<b>Birch</b> & 'Ben'  ")
    tied = tied_group(read(text.encode()).tournament, Places(2, 2))
    programme = Programme(plan(2, "2006"), tied)

    html = playoff_page(programme, Origin())

    assert "<b>" not in html
    assert "&lt;b&gt;Birch&lt;/b&gt; &amp; &#39;Ben&#39;" in html
    assert "1 <b>Birch</b> & 'Ben' - 2 Fir, Flo" in playoff_text(programme, Origin())
