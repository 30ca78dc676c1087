"""The plan of a play-off as JSON, text and page."""

import builders
import pytest
from jsonschema import Draft202012Validator
from pages import Page
from row_tests import each_row

from trfkit.files.trf.reading import read
from trfkit.messages import Message, render_text
from trfkit.playoffs import Places, tied_groups
from trfkit.playoffs.article3 import Answers
from trfkit.playoffs.conduct import plan
from trfkit.playoffs.plan import Format
from trfkit.record import as_json
from trfkit.reports.document import Facts, Kind, Label, Mark, Section, Table, cells_of
from trfkit.reports.forms import render_document
from trfkit.reports.playoff import Programme, playoff_document, playoff_report
from trfkit.reports.provenance import Origin, traced
from trfkit.reports.reference import schema


def printed(programme, origin):
    return as_json(traced(playoff_report(programme), origin))


def text_of(programme):
    return render_document(playoff_document(programme, Origin()), "text").decode()


def html_of(programme):
    return render_document(playoff_document(programme, Origin(), is_page=True), "html").decode()


def page(programme):
    return Page(html_of(programme))


EVERY = [(edition, n) for edition in ("2006", "2009", "2012", "2026") for n in range(1, 14)]


@each_row(("edition", "players"), EVERY)
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


def sections(document):
    return [block for block in document.blocks if isinstance(block, Section)]


def stage_of(programme, number=1, **options):
    """Return the section of a stage."""
    document = playoff_document(programme, Origin(), **options)
    stages = [one for one in sections(document) if one.heading.id.startswith("playoff.stage")]
    return next(one for one in stages if one.heading.arguments["number"] == number)


def facts_of(section):
    """Return what is said of a stage, by its labels."""
    (facts,) = (block for block in section.blocks if isinstance(block, Facts))
    return {render_text(label): value for label, value in facts.facts}


def tables_in(section):
    """Return the tables of a stage, those under headings of their own too."""
    inside = [block.blocks if isinstance(block, Section) else (block,) for block in section.blocks]
    return [block for blocks in inside for block in blocks if isinstance(block, Table)]


def kinds(table):
    return [column.kind for column in table.columns]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_text_and_page_hold_every_stage_rule_and_gap(edition, players):
    made = plan(players, edition)
    programme = Programme(made)

    text = " ".join(text_of(programme).split())
    words = page(programme).text.replace("[ ", "[").replace(" ]", "]").replace(" :", ":")

    for shown in (text, words):
        for stage in made.stages:
            assert f"{stage.name!s} [{stage.item}]" in shown
        for line in (*made.not_stated_besides, *(rule.text for rule in made.rules)):
            assert str(line) in shown
        for parameter in made.parameters:
            assert str(parameter.asks) in shown


def test_what_is_not_stated_is_said_in_its_place():
    facts = facts_of(stage_of(Programme(plan(7, "2006"))))

    assert facts["if tied"] == Message("playoff.not-stated-in", item="6(k)6")
    order = facts["table order"].arguments
    assert (order["item"], order["basis"]) == ("6(k)6", "inferred")
    assert [numbers.arguments["numbers"] for numbers in order["text"]] == [(1, 5, 2, 6, 3, 7, 4)]


def test_what_the_organiser_has_to_fix_is_a_table():
    answers = Answers(system=Format.ROUND_ROBIN)
    (fixed, *_) = sections(playoff_document(Programme(plan(4, "2026", answers)), Origin()))

    rows = {article: answer for article, _, answer in map(cells_of, fixed.blocks[0].rows)}
    assert fixed.heading.id == "playoff.parameters"
    assert rows["3.1.3"] == "round-robin"
    assert rows["3.1.4"] == Message("playoff.not-filled-in")


def test_colours_by_lot_take_none_from_the_table():
    group = stage_of(Programme(plan(3, "2012"))).blocks[-1]

    table = Message("playoff.table", colours="no")
    assert group.heading == Message("playoff.by-places", table=table)


def test_two_cycles_are_said():
    answers = Answers(system=Format.ROUND_ROBIN, pairs="ranking", colours="table", games=2)

    group = stage_of(Programme(plan(4, "2026", answers))).blocks[-1]

    table = Message("playoff.table", colours="yes")
    assert group.heading == Message("playoff.again", table=table, count=2)


def test_the_page_has_room_for_the_results_of_a_knock_out():
    programme = Programme(plan(8, "2006"))

    tables = [tables_in(stage_of(programme, number, is_page=True)) for number in (1, 2, 3)]

    assert [len([*table.rows]) for (table,) in tables] == [4, 2, 1]
    assert kinds(tables[0][0]) == [Kind.NAME, Kind.NAME, Kind.BLANK]
    assert tables[0][0].rows[0] == (Label(1, ""), Label(8, ""), None)
    assert tables[1][0].rows[0] == (None, None, None)
    assert str(tables[2][0].rows[0][0]) == "winner of a semi-final"
    assert tables_in(stage_of(programme)) == []


def test_who_is_free_has_a_row_without_an_opponent():
    answers = Answers(system=Format.KNOCKOUT, pairs="ranking")

    (table,) = tables_in(stage_of(Programme(plan(6, "2026", answers)), is_page=True))

    assert len(table.rows) == 4
    assert sum(row[1] is None for row in table.rows) == 2


def test_a_knock_out_without_pairs_has_empty_places():
    answers = Answers(system=Format.KNOCKOUT, pairs="lots")

    (table,) = tables_in(stage_of(Programme(plan(6, "2026", answers)), is_page=True))

    assert table.rows == [(None, None, None)] * 4


@pytest.mark.parametrize("players", [6, 10])
def test_a_game_between_two_is_one_pair_however_many_play(players):
    programme = Programme(plan(players, "2006"))
    stages = enumerate(programme.plan.stages, 1)
    number = next(n for n, stage in stages if str(stage.name).startswith("Group: Deciding"))

    (table,) = tables_in(stage_of(programme, number, is_page=True))

    assert table.rows == [(None, None, None)]


def test_the_page_has_a_table_to_fill_in_for_each_group():
    programme = Programme(plan(9, "2006"))

    rounds, crosstable, *_ = tables_in(stage_of(programme, is_page=True))

    assert [column.label.id for column in rounds.columns[:2]] == ["column.round", "column.games"]
    assert kinds(crosstable) == [Kind.NUMBER, Kind.NAME, *[Kind.BLANK] * 5]
    assert [row[2 + place].marks for place, row in enumerate(crosstable.rows)] == [
        (Mark.DIAGONAL,)
    ] * 3
    assert all(Kind.BLANK not in kinds(table) for table in tables_in(stage_of(programme)))


def test_the_page_fetches_nothing_and_runs_nothing():
    for players in range(2, 12):
        found = page(Programme(plan(players, "2006")))
        assert found.fetched == []
        assert not {"script", "img", "link", "iframe"} & set(found.tags)


def test_names_are_text_and_never_markup():
    text = builders.SWISS.replace("Birch, Ben            ", "<b>Birch</b> & 'Ben'  ")
    (tied,) = tied_groups(read(text.encode()).tournament, [Places(2, 2)])
    programme = Programme(plan(2, "2006"), tied)

    assert "<b>" not in html_of(programme)
    assert "&lt;b&gt;Birch&lt;/b&gt; &amp; &#x27;Ben&#x27;" in html_of(programme)
    assert "1 <b>Birch</b> & 'Ben' - 2 Fir, Flo" in text_of(programme)
