"""The screens by themselves: files and choices in, pages and files as the commands write them."""

from __future__ import annotations

import re
import shlex
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from builders import SWISS, changed, play, put
from events import event
from pages import Page
from row_tests import each_row
from served import SAMPLES

from trfkit.findings.sentences import title_of
from trfkit.findings.terms import Edit, Fix
from trfkit.format_table import FORMATS
from trfkit.messages import Message, render_text
from trfkit.messages.screen import ROWS
from trfkit.model import PartialDate, Sex
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.document import Form, Section
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import DroppedFile, drop_file, events_of, holds_regulations
from trfkit.web.screens.export import REPORTS, save_file
from trfkit.web.screens.fixes import mended_file
from trfkit.web.screens.fixes import screen_document as fixes_document
from trfkit.web.screens.screen import (
    SCREENS,
    Around,
    Inquiry,
    answered,
    frame,
    render_screen,
    start,
    waiting,
)
from trfkit.web.screens.screen_choices import PLACEHOLDER, Choices, command_line, name_of
from trfkit.web.screens.standings import choice_form

TODAY = date(2026, 7, 1)
NAMES = [screen.name for screen in SCREENS]
CLUB = drop_file(
    "club.toml",
    b"""name = "Club championship"
tiebreaks = ["OTHER_BLACK", "BH"]

[points]
win = 3
draw = 1
loss = 0

[playoff]
time-control = "3+2"

[own.OTHER_BLACK]
sum = "rounds"
over = ["won", "black"]
""",
)


def sample(name):
    return drop_file(name, (SAMPLES / name).read_bytes())


def inquiry(*files, number=0, **choices):
    values = {
        name: (value,) if isinstance(value, str) else tuple(value)
        for name, value in choices.items()
    }
    return Inquiry("/files/key", events_of(files), number, Choices(values, TODAY), unwatched)


def screen(name, of):
    page = Page(render_screen(name, of))
    assert page.tags.count("h1") == 1
    return page


# A tournament's own regulations ----------------------------------------------------------------


def test_regulations_are_known_by_what_they_hold_and_belong_to_all_that_they_came_with():
    events = events_of(
        [drop_file("pasted.trf", CLUB.data), *map(sample, ("teams.trf", "go-club.trf"))]
    )

    assert [event.main.name for event in events] == ["teams.trf", "go-club.trf"]
    assert {event.regulations.name for event in events} == {"pasted.trf"}


def test_no_sample_is_taken_for_regulations():
    assert [path for path in SAMPLES.iterdir() if holds_regulations(sample(path.name))] == []


def test_regulations_are_shown_named_and_followed_on_every_screen():
    of = inquiry(sample("open-swiss.trf"), CLUB)
    assert "OTHER_BLACK" in screen("standings", of).text
    for name in ("right", "standings", "why", "whatif", "playoff"):
        page = screen(name, inquiry(sample("open-swiss.trf"), CLUB, who="1", set="r7 1-7 0-1"))
        assert "by the regulations in club.toml" in page.text
        assert "--regulations club.toml" in page.text
    assert "OTHER_BLACK" not in screen("standings", inquiry(sample("open-swiss.trf"))).text


def test_regulations_alone_or_several_of_them_ask_for_the_tournament():
    assert "Drop the tournament's file" in screen("right", inquiry(CLUB)).text
    several = inquiry(
        CLUB, drop_file("other.toml", CLUB.data + b"#"), sample("open-swiss.trf"), number=1
    )
    assert [event.regulations for event in several.events] == [None] * 3
    assert "no other regulations" in screen("right", several).text


def test_regulations_that_are_amiss_are_told_with_their_place_and_nothing_is_ranked_without():
    slip = drop_file("club.toml", b'tiebreaks = ["BX"]')
    assert "line 1" in screen("right", inquiry(slip)).text
    assert "line 1" in screen("right", inquiry(slip, sample("open-swiss.trf"))).text
    with pytest.raises(Refusal, match="no tie-break 'BX'"):
        render_screen("standings", inquiry(slip, sample("open-swiss.trf")))


# Who is offered in the menu of categories -------------------------------------------------------


def category_options(players, start=date(2026, 7, 1), where=""):
    """Return the conditions that the screen of the standings offers with their numbers."""
    members = event("\n".join(f"{number}  H" for number in range(1, len(players) + 1)), start=start)
    people = tuple(
        replace(member, **fields) for member, fields in zip(members.players, players, strict=True)
    )
    tournament = replace(members, players=people)
    choices = Choices({"where": (where,)} if where else {}, TODAY)
    form = choice_form(tournament, choices, rank(tournament, Ranking(tiebreaks=())))
    return {
        value: text.arguments["count"] if isinstance(text, Message) and text.arguments else None
        for menu in form.inputs
        if menu.name == "where"
        for value, text in menu.choices
        if value
    }


def born(*years):
    return [{"birth": PartialDate(year)} for year in years]


@each_row(
    ("players", "offered_categories"),
    [
        ([{"sex": Sex.WOMAN}, {}], {"sex=w": 1}),
        ([{"sex": Sex.WOMAN}] * 2, {}),
        ([{}, {}], {}),
        (born(2018, 2000), {f"born>={year}": 1 for year in range(2006, 2020, 2)[:7]}),
        (born(2017, 2000), {f"born>={year}": 1 for year in (2016, 2014, 2012, 2010, 2008, 2006)}),
        (born(1976, 1977), {"born<=1976": 1}),
        (born(1961, 1962), {"born<=1961": 1}),
        ([{"federation": "GER"}, {"federation": "AUT"}, {}], {"fed=AUT": 1, "fed=GER": 1}),
    ],
)
def test_categories_are_offered_that_hold_some_of_the_players(players, offered_categories):
    assert category_options(players) == offered_categories


def test_ages_need_the_date_of_the_event():
    assert category_options(born(2018, 2000), start=None) == {}


def test_a_chosen_category_stays_in_the_menu():
    assert category_options([{}, {}], where="sex=w") == {"sex=w": 0}
    assert category_options([{}, {}], where="rtng>2000") == {"rtng>2000": None}


@pytest.mark.parametrize(("count", "offered_federations"), [(40, 40), (41, 40)])
def test_forty_federations_are_offered(count, offered_federations):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = [f"A{letters[n // 26]}{letters[n % 26]}" for n in range(count)]
    assert len(category_options([{"federation": code} for code in codes])) == offered_federations


@pytest.mark.parametrize(("played", "offered_rounds"), [(1, [""]), (3, ["", "1", "2"])])
def test_each_round_before_the_last_is_offered(played, offered_rounds):
    tournament = event("1  2w1  2b1  2w1\n2  1b0  1w0  1b0", rounds_played=played)
    form = choice_form(tournament, Choices({}, TODAY), rank(tournament, Ranking(tiebreaks=())))
    (menu,) = (menu for menu in form.inputs if menu.name == "rounds")
    assert [value for value, _ in menu.choices] == offered_rounds


# Which files belong together --------------------------------------------------------------------


def joined(*files):
    return [(event.main.name, [table.name for table in event.tables]) for event in events_of(files)]


def test_a_report_and_its_table_recognise_each_other_in_any_order():
    trf, csv = sample("open-swiss.trf"), sample("open-swiss.csv")

    assert joined(trf, csv) == joined(csv, trf) == [("open-swiss.trf", ["open-swiss.csv"])]


def test_a_page_with_results_is_an_event_by_itself_and_a_table_beside_its_report():
    page = sample("open-swiss.html")

    assert joined(page) == [("open-swiss.html", [])]
    assert joined(sample("round-robin.trf"), page) == [
        ("round-robin.trf", []),
        ("open-swiss.html", []),
    ]


def test_ten_files_are_ten_events_but_for_tables():
    trfs = [sample(path.name) for path in sorted(SAMPLES.glob("*.trf"))]
    tables = [sample("open-swiss.csv"), sample("round-robin.csv")]
    found = dict(joined(*trfs, *tables))

    assert len(found) == len(trfs)
    assert found["open-swiss.trf"] == ["open-swiss.csv"]
    assert found["round-robin.trf"] == ["round-robin.csv"]


def test_a_file_of_something_else_stays_beside_a_report_with_its_table():
    files = [sample("open-swiss.trf"), sample("open-swiss.csv"), drop_file("notes.txt", b"x")]
    assert joined(*files) == [("open-swiss.trf", ["open-swiss.csv"]), ("notes.txt", [])]


@pytest.mark.parametrize(
    ("files", "number", "are_named"),
    [
        (["open-swiss.trf"], 0, True),
        (["open-swiss.trf", "open-swiss.csv"], 0, True),
        (["open-swiss.trf", "teams.trf"], None, False),
        (["open-swiss.csv"], 0, False),  # it has no other title
    ],
)
def test_the_files_of_an_event_are_named_where_its_title_does_not(files, number, are_named):
    of = inquiry(*map(sample, files), number=number)
    assert bool(frame("right", of, Around()).values["files"]) == are_named


def test_the_same_file_twice_is_one():
    assert joined(sample("open-swiss.trf"), sample("open-swiss.trf")) == [("open-swiss.trf", [])]


@pytest.mark.parametrize(
    ("name", "shown_name"),
    [
        ("a/b/open.trf", "open.trf"),
        ("C:\\files\\open.trf", "open.trf"),
        ("\x00x\u202e.trf", "\ufffdx\ufffd.trf"),
        ("", "pasted.trf"),
        ("../", "pasted.trf"),
    ],
)
def test_a_name_is_bare_and_fit_to_be_shown(name, shown_name):
    assert drop_file(name, b"").name == shown_name


# What the screens say ---------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
@pytest.mark.parametrize("name", NAMES)
def test_every_screen_of_every_sample_is_a_page(path, name):
    of = inquiry(drop_file(path.name, path.read_bytes()))
    if of.event.result.tournament is None and name not in {"right", "mend"}:
        with pytest.raises(Refusal):
            render_screen(name, of)
        return

    page = screen(name, of)

    assert path.name in page.text


@pytest.mark.parametrize(
    ("files", "first", "tone"),
    [
        (["open-swiss.trf"], "The places and points are correct", "good"),
        (["open-swiss.trf", "open-swiss.csv"], "Places are correct; 13 of 75 values", "explained"),
    ],
)
def test_the_verdict_comes_first(files, first, tone):
    page = screen("right", inquiry(*map(sample, files)))

    assert page.text.index(first) < page.text.index("Columns")
    assert f"verdict {tone}" in render_screen("right", inquiry(*map(sample, files)))


def blank(first, last):
    """Return a change that blanks columns of all rows of players."""
    width = last - first + 1
    return lambda document: "".join(
        f"{line[: first - 1]}{' ' * width}{line[last:]}" if line.startswith("001") else line
        for line in document.splitlines(keepends=True)
    )


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ([put(3, "points", "1.0")], "Places are correct; 1 of "),
        ([put(3, "points", "1.0"), blank(86, 89)], "The file states no places."),
        ([blank(81, 89)], "Everything that is stated is correct: number of players"),
    ],
    ids=["with ranks", "without ranks", "without ranks and points"],
)
def test_nothing_is_said_of_places_that_are_not_stated(changes, answer):
    data = changed(SWISS, *changes).encode()

    assert answer in screen("right", inquiry(drop_file("a.trf", data))).text


@pytest.mark.parametrize(
    ("last", "answer"),
    [
        (("6b=", "2w="), "The places and points are correct."),
        (
            ("6b0", "2w1"),
            "The values are correct, but 1 game differs in the table.",
        ),
    ],
)
def test_a_game_with_another_result_in_the_table_is_no_yes(last, answer):
    rows = [
        "rank,startno,name,r1,r2,r3,pts",
        '1,1,"Apple, Ann",4w1,2b=,3w1,2.5',
        f'2,2,"Birch, Ben",5b1,1w=,{last[0]},2',
        f'2,6,"Fir, Flo",3b=,5w1,{last[1]},2',
        '4,3,"Cedar, Cleo",6w=,4b1,1b0,1.5',
        '4,7,"Gorse, Gus",U,H,Z,1.5',
        '6,4,"Durian, Dan",1b0,3w0,5b+,1',
        '7,5,"Elder, Eve",2w0,6b0,4w-,0',
    ]
    table = drop_file("t.csv", "\n".join(rows).encode())
    text = screen("right", inquiry(drop_file("a.trf", SWISS.encode()), table)).text

    assert answer in text


def test_a_table_of_an_earlier_round_is_right_after_that_round():
    names = ("Apple, Ann", "Birch, Ben", "Cedar, Cleo", "Durian, Dan", "Elder, Eve", "Fir, Flo")
    points = ("1", "1", "0.5", "0", "0", "0.5")
    each = enumerate(zip(names, points, strict=True), start=1)
    rows = ["No;Name;Pts", *(f"{number};{name};{of}" for number, (name, of) in each)]
    table = drop_file("t.csv", "\n".join(rows).encode())
    text = screen("right", inquiry(drop_file("a.trf", SWISS.encode()), table)).text

    assert "The points are correct." in text
    assert "The values are those after round 1 of 3." in text


def test_what_could_not_be_checked_is_named_beside_the_yes():
    rows = [
        "Rk;No;Name;Pts;Jury",
        "1;1;Apple, Ann;2.5;17",
        "2;2;Birch, Ben;2;4",
        "2;6;Fir, Flo;2;93",
        "4;3;Cedar, Cleo;1.5;2",
        "4;7;Gorse, Gus;1.5;55",
        "6;4;Durian, Dan;1;8",
        "7;5;Elder, Eve;0;1",
    ]
    table = drop_file("t.csv", "\n".join(rows).encode())
    of = inquiry(drop_file("a.trf", SWISS.encode()), table)

    text = screen("right", of).text
    assert "The places and points are correct." in text
    assert "1 column could not be checked." in text
    assert "its tie-break could not be identified" in text


def test_errors_of_the_file_are_told_with_the_way_to_them():
    wrong = changed(SWISS, play(4, 1, "   1 b 1"))
    page = screen("right", inquiry(drop_file("a.trf", wrong.encode())))

    assert (
        f"a.trf has errors of its own: {render_text(title_of('RES004', 1))} (RES004)." in page.text
    )
    assert page.fetched.count("href=/files/key/0/mend") == 2
    assert "of its own" not in screen("right", inquiry(sample("open-swiss.trf"))).text


def test_of_several_files_those_with_errors_are_named():
    wrong = drop_file("a.trf", changed(SWISS, play(4, 1, "   1 b 1")).encode())
    page = screen("right", inquiry(wrong, sample("open-swiss.trf"), number=None))

    assert "Errors in the files themselves, 1 of 2: a.trf." in page.text
    assert "href=/files/key/all/mend" in page.fetched


def test_a_line_that_keeps_a_file_from_being_a_tournament_is_named():
    text = screen("right", inquiry(drop_file("a.trf", b"012 Open\n001 Apple\n"))).text

    assert "Line 2: " in text


def test_a_place_that_changes_is_a_no():
    wrong = changed(SWISS, put(1, "rank", "4"))
    text = screen("right", inquiry(drop_file("a.trf", wrong.encode()))).text

    assert "1 of 7 places is wrong." in text


@each_row(
    ("data", "told"),
    [
        (b"", "No tournament was found"),
        (b"Hello, this is a letter.\n", "No tournament was found"),
        (b"%PDF-1.7 x", "PDF"),
        (b"PK\x03\x04 a zip", "ZIP archive"),
        (b"\x93\xff\x89\x44", "Swiss-Manager"),
        (bytes(range(256)) * 4, "No tournament was found"),
    ],
    ids=["empty", "letter", "pdf", "zip", "tunx", "bytes"],
)
def test_a_file_that_is_none_says_what_it_is(data, told):
    assert told in screen("right", inquiry(drop_file("x.trf", data))).text


def test_a_list_without_results_asks_for_the_tournament():
    text = screen("right", inquiry(sample("open-swiss.csv"))).text

    assert "It holds a table, but no results by which it could be checked." in text


def test_all_events_have_one_overview_and_links_to_each():
    files = [sample("open-swiss.trf"), sample("round-robin.trf"), drop_file("letter.txt", b"Hello")]
    of = inquiry(*files, number=None)

    for name in ("right", "mend"):
        page = screen(name, of)
        for at, file in enumerate(files):
            assert f"href=/files/key/{at}/{name}" in page.fetched
            assert file.name in page.text


def test_standings_follow_the_choices():
    by_default = screen("standings", inquiry(sample("open-swiss.trf"))).text
    chosen = screen(
        "standings",
        inquiry(sample("open-swiss.trf"), edition="2012", t="BH,SB", rounds="3", where="fed=ITA"),
    ).text

    assert "after round 7" in by_default
    assert "after round 3" in chosen
    assert "Pettigrew" in by_default
    assert "Pettigrew" not in chosen
    assert (
        'trfkit standings open-swiss.trf -t "BH,SB" --edition 2012 --rounds 3 --where fed=ITA'
        in chosen
    )


@each_row(
    ("name", "choices"),
    [
        ("standings", {"edition": "1999"}),
        ("standings", {"t": "XYZ"}),
        ("standings", {"rounds": "x"}),
        ("standings", {"rounds": "99999999999999"}),
        ("standings", {"where": "height>2"}),
        ("standings", {"primary": "x"}),
        ("why", {"who": "99"}),
        ("why", {"who": "nobody"}),
        ("why", {"who": "1", "code": "XYZ"}),
        ("why", {"who": "1", "other": "1"}),
        ("whatif", {"set": "r1 1-99 1-0"}),
        ("whatif", {"set": "nonsense"}),
        ("whatif", {"round": "99"}),
        ("whatif", {"remaining": "1"}),
        ("ratings", {"system": "elo"}),
        ("ratings", {"rate": "slow"}),
        ("save", {"losses": "nothing"}),
        ("save", {"losses": "cr-html"}),
        ("mend", {"profile": "nothing"}),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(name, choices):
    with pytest.raises(Refusal):
        render_screen(name, inquiry(sample("open-swiss.trf"), **choices))


def test_teams_have_their_own_menus_and_no_categories():
    page = screen("standings", inquiry(sample("teams.trf"), primary="gp")).text

    assert "Teams by" in page
    with pytest.raises(Refusal, match="standings of teams"):
        render_screen("standings", inquiry(sample("teams.trf"), where="sex=w"))


def test_each_value_of_the_standings_leads_to_why_it_is_so():
    of = inquiry(sample("open-swiss.trf"), edition="2024")
    links = [one for one in screen("standings", of).fetched if "/why?" in one]

    assert "href=/files/key/0/why?edition=2024&who=1&code=BH%2FC1" in links
    assert "href=/files/key/0/why?edition=2024&who=1" in links


def test_why_explains_a_value_a_player_and_a_pair():
    trf = sample("open-swiss.trf")

    assert "BH/C1 = 25.5" in screen("why", inquiry(trf, who="1", code="BH/C1")).text
    assert "is ahead of" in screen("why", inquiry(trf, who="1", other="3")).text
    assert "Round by round" in screen("why", inquiry(trf, who="kostrz")).text
    assert "trfkit explain open-swiss.trf 12" in screen("why", inquiry(trf, who="kostrz")).text


def test_without_a_choice_it_is_told_why_the_first_stands_before_the_second():
    page = screen("why", inquiry(sample("open-swiss.trf")))
    assert "1 Vastarelli is ahead of 3 Lindqv" in page.text
    assert "trfkit explain open-swiss.trf 1 3" in page.text

    other = screen("why", inquiry(sample("open-swiss.trf"), other="12"))
    assert "trfkit explain open-swiss.trf 1 12" in other.text
    assert "BH = 29" in screen("why", inquiry(sample("open-swiss.trf"), code="BH")).text
    alone = drop_file("one.trf", b"012 Alone\n001    1      A\n")
    assert "trfkit explain one.trf 1" in screen("why", inquiry(alone)).text


def test_an_explanation_is_saved_under_what_it_explains():
    trf = sample("open-swiss.trf")

    assert save_file("why-html", inquiry(trf, who="12")).name == "open-swiss-12-explained.html"
    value = save_file("why-html", inquiry(trf, who="1", code="BH/C1"))
    assert value.name == "open-swiss-1-BH-C1-explained.html"


def test_the_columns_of_the_standings_say_what_they_mean():
    page = render_screen("standings", inquiry(sample("open-swiss.trf"), CLUB))

    assert '<abbr title="Buchholz"><code>BH</code></abbr>' in page
    assert "<dt><code>OTHER_BLACK</code></dt>" in page


def test_what_if_tells_who_moves_and_keeps_what_was_tried():
    assert "Round 1" in screen("whatif", inquiry(sample("open-swiss.trf"), round="1")).text
    page = screen("whatif", inquiry(sample("open-swiss.trf"), set=("r7 1-7 0-1", "r6 2-3 1-0")))

    assert "places change" in page.text
    assert 'trfkit whatif open-swiss.trf --set "r7 1-7 0-1" --set "r6 2-3 1-0"' in page.text


FIXED = "What the organiser fixes"


def test_a_play_off_is_planned_for_those_who_share_a_place_and_else_says_so():
    trf = sample("open-swiss.trf")

    assert "nobody shares it" in screen("playoff", inquiry(trf)).text
    assert "No play-off" in screen("playoff", inquiry(trf, places="x")).text
    shared = screen("playoff", inquiry(trf, places="4-7", after="none"))
    assert "Brandhuber" in shared.text
    assert "trfkit playoff open-swiss.trf --places 4-7 --after none" in shared.text


def test_a_play_off_offers_the_places_that_are_shared_and_what_is_to_be_fixed():
    trf = sample("open-swiss.trf")
    first = screen("playoff", inquiry(trf)).text
    fixed = screen(
        "playoff", inquiry(trf, places="4-7", system="round-robin", pairs="ranking")
    ).text

    assert "1 (not shared)" in first
    assert "4-7 (4 players)" in first
    assert "4-7 (4 players)" not in screen("playoff", inquiry(trf, after="BH/C1")).text
    assert "not shared" not in screen("playoff", inquiry(trf, places="5")).text
    assert "x (not shared)" in screen("playoff", inquiry(trf, places="x")).text
    assert FIXED not in first
    assert FIXED in fixed
    assert FIXED in screen("playoff", inquiry(trf, places="4-7")).text
    by_age = render_screen("playoff", inquiry(trf, places="4-7", colours="by age"))
    assert re.search(r'<option value="by age" selected>', by_age)
    teams = screen("playoff", inquiry(sample("teams.trf"), places="1", after="none"))
    assert "1-2 (2 teams)" in teams.text
    assert "1 Brandhuber" in fixed
    older = screen("playoff", inquiry(trf, places="4-7", edition="2006")).text
    assert FIXED not in older
    for wrong in ({"system": "swiss"}, {"games": "0"}):
        assert "No play-off" in screen("playoff", inquiry(trf, places="4-7", **wrong)).text


def test_a_play_off_is_of_those_who_are_equal_in_points_and_tie_breaks_from_the_front_on():
    html = render_screen("playoff", inquiry(sample("open-swiss.trf"), t="BH,SB,play-off,WON"))
    (menu,) = re.findall(r"<select[^>]*name=\"?after.*?</select>", html, re.DOTALL)
    values = re.findall(r"<option value=\"([^\"]*)\"", menu)
    assert values == ["", "none", "BH", "BH,SB", "BH,SB,WON"]


def test_a_play_off_tells_the_command_that_begins_it(trfkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open-swiss.trf").write_bytes(sample("open-swiss.trf").data)
    of = inquiry(sample("open-swiss.trf"), places="4-7", system="round-robin", pairs="ranking",
               colours="table", **{"time-control": "3+2"})  # fmt: skip
    command = re.findall("<code>(trfkit playoff plan .*?)</code>", render_screen("playoff", of))
    nothing = render_screen("playoff", inquiry(sample("open-swiss.trf"), places="4-7"))

    assert trfkit(*shlex.split(unescape(command[0]))[1:]).code == 0
    paired = trfkit("playoff", "pair", "playoff.json")
    assert "Brandhuber" in paired.out
    assert "playoff plan" not in nothing


def test_ratings_are_those_of_the_command_and_can_be_of_go():
    assert "FIDE ratings" in screen("ratings", inquiry(sample("open-swiss.trf"))).text
    assert "UFGO ratings" in screen("ratings", inquiry(sample("go-club.trf"), system="ufgo")).text
    assert "UFGO ratings" in screen("ratings", inquiry(sample("go-mcmahon.h9"))).text
    chosen = {"rate": "rapid", "k": "1=20"}
    page = screen("ratings", inquiry(sample("open-swiss.trf"), **chosen))
    assert "--system fide --rate-of-play rapid --k 1=20" in page.text
    page = screen("ratings", inquiry(sample("open-swiss.trf"), system="ufgo", **chosen))
    assert "--rate-of-play" not in page.text


def test_a_tournament_of_go_is_not_meant_for_the_ratings_of_chess():
    assert "--profile archive" in screen("mend", inquiry(sample("go-mcmahon.h9"))).text
    assert "--profile upload" in screen("mend", inquiry(sample("open-swiss.trf"))).text


@each_row("k", ["x", "0", "1=", "=20", "99999", "a=20"])
def test_a_k_that_is_none_is_refused(k):
    assert (
        "K or ID=K was expected" in screen("ratings", inquiry(sample("open-swiss.trf"), k=k)).text
    )


def test_an_event_that_cannot_be_rated_says_why():
    assert (
        "This event cannot be rated so" in screen("ratings", inquiry(sample("swiss-2006.trf"))).text
    )


def test_an_event_without_a_round_can_be_looked_at():
    empty = "012 Nothing yet\n001    1      A\n001    2      B\n"
    of = inquiry(drop_file("empty.trf", empty.encode()))
    for name in NAMES:
        screen(name, of)


def test_what_cannot_be_done_is_said_above_the_screen_as_it_is_by_default():
    page = Page(answered("standings", inquiry(sample("open-swiss.trf"), edition="1999")))

    assert "1999" in page.text
    assert "Vastarelli" in page.text
    with pytest.raises(Refusal):
        answered("standings", inquiry(drop_file("x.trf", b"")))


# Repairs ----------------------------------------------------------------------------------------


def repairs(of):
    return [
        (number, finding)
        for number, finding in enumerate(
            of.event.findings(of.choices.profile, of.choices.today).diagnostics
        )
        if finding.fix is not None
    ]


def test_repairs_are_taken_over_one_by_one_until_none_is_left():
    of = inquiry(sample("open-swiss.trf"))
    numbers = [number for number, _ in repairs(of)]
    taken = 0
    while repairs(of):
        number, finding = repairs(of)[0]
        after = mended_file(replace(of, choices=Choices({"finding": (str(number),)}, TODAY)))
        assert after is not None
        line = finding.fix.edits[0].line
        old, new = of.event.main.data.splitlines(), after.data.splitlines()
        assert [at for at, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b] == [line]
        of = inquiry(DroppedFile(of.event.main.name, after.data))
        taken += 1

    assert taken == len(numbers) == 4
    whole = mended_file(inquiry(sample("open-swiss.trf")))
    assert whole.data == of.event.main.data


def edits(count):
    return tuple(Edit(line=1, column=1, old="a", new="b") for _ in range(count))


SAFE, GUESS = Fix(edits(1)), Fix(edits(1), safe=False)


@each_row(
    ("file", "fixes", "all_of", "told"),
    [
        ("open-swiss.trf", [SAFE], 1, ["check.edits"]),
        ("open-swiss.trf", [GUESS], None, ["check.guess"]),
        ("open-swiss.trf", [GUESS, SAFE, None], 1, ["check.edits", "check.guess"]),
        ("open-swiss.trf", [Fix(())], None, []),
        ("open-swiss.trf", [SAFE] * 50 + [GUESS], 50, ["check.edits"] * 50),
        ("open-swiss.trf", [GUESS] * 51, None, ["check.guess"] * 50),
        ("open-swiss.html", [SAFE], None, []),
    ],
)
def test_a_button_corrects_each_finding_and_one_all_that_is_certain(file, fixes, all_of, told):
    document = corrections_document(file, fixes)
    every = [
        block.submit.arguments["count"] for block in document.blocks if isinstance(block, Form)
    ]
    assert every == ([] if all_of is None else [all_of])
    forms = forms_of_codes(document)
    assert [form.about.id for form in forms] == told
    assert all(form.changes and form.action == "/files/key/0/mend" for form in forms)


def corrections_document(file, fixes):
    """Return the screen of a file in which a finding has been made with each of the fixes."""
    finding = repairs(inquiry(sample("open-swiss.trf")))[0][1]
    of = inquiry(sample(file))
    report = of.event.findings(of.profile, TODAY)
    findings = tuple(replace(finding, fix=fix) for fix in fixes)
    of.event._reports[of.profile, TODAY] = replace(report, diagnostics=findings)
    return fixes_document(of)


def forms_of_codes(document):
    sections = (block for block in document.blocks if isinstance(block, Section))
    return [form for section in sections for form in section.blocks if isinstance(form, Form)]


@pytest.mark.parametrize(("count", "further"), [(1, ()), (2, ()), (3, (1,)), (4, (2,))])
def test_two_edits_of_a_correction_are_told_and_how_many_more(count, further):
    (form,) = forms_of_codes(corrections_document("open-swiss.trf", [Fix(edits(count))]))
    texts = form.about.arguments["edits"]
    assert [text.id for text in texts[:2]] == ["check.edit"] * min(count, 2)
    assert texts[2:] == tuple(Message("check.more-of-edits", count=more) for more in further)


def test_a_repair_that_is_not_there_and_a_file_that_is_no_report_are_refused():
    with pytest.raises(Refusal, match="no correction"):
        mended_file(inquiry(sample("open-swiss.trf"), finding="999"))
    with pytest.raises(Refusal, match="is not a TRF"):
        mended_file(inquiry(sample("open-swiss.html")))


def test_a_repair_that_would_bring_an_error_is_not_made(monkeypatch):
    of = inquiry(sample("open-swiss.trf"))
    number, _ = repairs(of)[0]
    monkeypatch.setattr("trfkit.checks.fixes.MOST_TRIALS", 0)

    assert mended_file(replace(of, choices=Choices({"finding": (str(number),)}, TODAY))) is None


# The command that gives the same ----------------------------------------------------------------


@each_row(
    ("file", "word"),
    [
        ("open.trf", "open.trf"),
        ("my open (2).trf", '"my open (2).trf"'),
        ("Łódź.trf", "Łódź.trf"),
        ("-rf.trf", "./-rf.trf"),
        ("$(x).trf", PLACEHOLDER),
        ("`x`.trf", PLACEHOLDER),
        ("%PATH%.trf", PLACEHOLDER),
        ('a"b.trf', PLACEHOLDER),
        ("a!b.trf", PLACEHOLDER),
        ("a*.trf", PLACEHOLDER),
        ("a;b&c|d.trf", '"a;b&c|d.trf"'),
        ("\u201cx\u201d.trf", PLACEHOLDER),
    ],
)
def test_a_name_in_a_command_does_nothing_but_name_a_file(file, word):
    assert command_line("check", name_of(file)) == f"trfkit check {word}"


def test_what_was_typed_is_inert_in_a_command():
    assert command_line("standings", "-t", '"; rm -rf $HOME `x` %A% \\') == (
        'trfkit standings -t "?; rm -rf ?HOME ?x? ?A? ?"'
    )


# What is saved ----------------------------------------------------------------------------------

ROW = re.compile(
    r'<a href="[^"]*/save/([\w-]+)[^"]*"><bdi>(.*?)</bdi>.*?<td><code>(trfkit .*?)</code>'
)


def offered(of):
    """Return what the screen offers to save: keys, names of files and commands."""
    return [tuple(map(unescape, row)) for row in ROW.findall(render_screen("save", of))]


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "choices"),
    [
        (["open-swiss.trf", "open-swiss.csv"], {}),
        (["open-swiss.trf", "club.toml"], {}),
        (["open-swiss.trf"], {"where": "fed=ITA", "edition": "2012", "t": "BH,SB", "rounds": "5"}),
        (["teams.trf"], {"primary": "gp"}),
        (["open-swiss.html"], {}),
        (["defects.trf"], {}),
        (["go-mcmahon.h9"], {}),
        (["engine-round-5.trfx"], {}),
    ],
    ids="-".join,
)
def test_a_download_is_byte_for_byte_what_the_command_shown_writes(
    trfkit, tmp_path, monkeypatch, names, choices
):
    monkeypatch.chdir(tmp_path)
    files = [CLUB if name == CLUB.name else sample(name) for name in names]
    for file in files:
        (tmp_path / file.name).write_bytes(file.data)
    of = inquiry(*files, **choices)
    rows = offered(of)
    assert {key for key, _, _ in rows} >= {
        *(row.key for row in REPORTS if row.is_listed and row.key != "letter" and not row.list),
        *(f"as-{row.name}" for row in FORMATS if row.writable),
    }
    for key, name, command in rows:
        words = shlex.split(command)[1:]
        today = ["--today", TODAY.isoformat()] if words[0] == "check" else []
        file = save_file(key, of)
        done = trfkit(*words, *today)
        assert done.code in {0, 1}, (command, done.err)
        written = f"{Path(names[0]).stem}.txt" if key == "letter" else name

        assert file.name == name
        assert file.data == (tmp_path / written).read_bytes(), command


@pytest.mark.slow
def test_a_file_of_any_name_is_named_in_the_commands_so_that_they_run(
    trfkit, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    name = "Šachový turnaj (A) & Rudolf's 2026.v2.trf"
    of = inquiry(drop_file(f"/some/folder/{name}", sample("open-swiss.trf").data))
    (tmp_path / name).write_bytes(of.event.main.data)
    for key, out, command in offered(of):
        if key in {"standings-csv", "verification-html", "as-trf16"}:
            assert trfkit(*shlex.split(command)[1:]).code in {0, 1}, command
            assert (tmp_path / out).read_bytes() == save_file(key, of).data


def test_saved_findings_count_as_the_command_what_could_be_corrected(trfkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "capital-colours.trf"  # 17 findings have a fix, and a fix brings up others
    (tmp_path / name).write_bytes((SAMPLES.parent / "tests/corpus/files" / name).read_bytes())
    of = inquiry(drop_file(name, (tmp_path / name).read_bytes()))
    ((out, command),) = [row[1:] for row in offered(of) if row[0] == "check-html"]
    trfkit(*shlex.split(command)[1:], "--today", TODAY.isoformat())
    assert save_file("check-html", of).data == (tmp_path / out).read_bytes()


@pytest.mark.parametrize("name", ["open-swiss.trf", "open-swiss.xml", "open-swiss.json"])
def test_no_two_files_that_are_offered_have_one_name(name):
    of = inquiry(drop_file(name, sample("open-swiss.trf").data))
    names = [file for _, file, _ in offered(of)]

    assert len({*names, name}) == len(names) + 1
    assert ("open-swiss.json" in names) == (name != "open-swiss.json")


@pytest.mark.parametrize(
    ("format_name", "ending"),
    [
        ("json", ".json"),
        ("trf16", "-trf16.trf"),
        ("cr-xml", ".xml"),
        ("opengotha", "-opengotha.xml"),
        ("pairs", "-pairs.txt"),
        ("csv-crosstable", "-crosstable.csv"),
        ("h9", ".h9"),
    ],
)
def test_a_saved_format_has_its_usual_ending(format_name, ending):
    names = {key: name for key, name, _ in offered(inquiry(sample("open-swiss.trf")))}
    assert names[f"as-{format_name}"] == f"open-swiss{ending}"


@pytest.mark.parametrize(
    ("name", "menus"), [("playoff", {"after", "edition"}), ("ratings", {"system"})]
)
def test_menus_that_change_the_others_are_sent_at_once(name, menus):
    html = render_screen(name, inquiry(sample("open-swiss.trf")))
    boxes = re.findall(r"<select[^>]*>", html)
    names = {re.search('name="?([a-z-]+)', box)[1] for box in boxes if "data-whole" in box}
    assert names == menus


@pytest.mark.parametrize("name", ["standings", "whatif", "ratings"])
def test_the_tab_of_the_screen_is_marked(name):
    html = render_screen(name, inquiry(sample("open-swiss.trf")))
    marked = re.findall(r"<a[^>]*aria-current[^>]*>", html)
    assert [re.search(r'href="?[^" >]*/([a-z]+)', link)[1] for link in marked] == [name]


@pytest.mark.parametrize(
    ("key", "choices", "words"),
    [
        ("why-html", {"who": "1", "code": "SB"}, ["explain", "{}", "1", "SB"]),
        ("why-html", {"who": "1", "other": "3"}, ["explain", "{}", "1", "3"]),
        ("why-html", {"who": "4", "edition": "2012"}, ["explain", "{}", "4", "--edition", "2012"]),
        ("whatif-html", {"set": "r7 1-7 0-1"}, ["whatif", "{}", "--set", "r7 1-7 0-1"]),
        ("playoff-html", {"places": "4-7", "after": "none"},
         ["playoff", "{}", "--places", "4-7", "--after", "none"]),
        ("playoff-html",
         {"places": "4-7", "system": "round-robin", "games": "2", "pairs": "ranking",
          "colours": "table", "time-control": "3+2", "if-tied": "lots"},
         ["playoff", "{}", "--places", "4-7", "--system", "round-robin", "--games", "2", "--pairs",
          "ranking", "--colours", "table", "--time-control", "3+2", "--if-tied", "lots"]),
        ("ratings-csv", {"system": "ufgo"}, ["rate", "{}", "--system", "ufgo"]),
        ("ratings-csv", {"k": "20, 12 = 40"},
         ["rate", "{}", "--system", "fide", "--k", "20", "--k", "12=40"]),
        ("standings-csv", {"where": "fed=ITA", "t": "BH"},
         ["standings", "{}", "-t", "BH", "--where", "fed=ITA"]),
    ],
)  # fmt: skip
def test_choices_are_those_of_the_command(  # noqa: PLR0917 - fixtures
    trfkit, tmp_path, monkeypatch, key, choices, words
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open-swiss.trf").write_bytes((SAMPLES / "open-swiss.trf").read_bytes())
    file = save_file(key, inquiry(sample("open-swiss.trf"), **choices))
    done = trfkit(*[word.format("open-swiss.trf") for word in words], "-o", file.name)
    assert done.code == 0, done.err

    assert file.data == (tmp_path / file.name).read_bytes()


@pytest.mark.parametrize(
    ("key", "choices", "words"),
    [
        ("standings-json", {}, ["standings", "{}"]),
        ("standings-csv", {"edition": "2012"}, ["standings", "{}", "--edition", "2012"]),
        ("report-md", {}, ["report", "{}"]),
        ("verification-json", {}, ["verify", "{}"]),
        ("why-html", {"who": "1", "code": "OTHER_BLACK"}, ["explain", "{}", "1", "OTHER_BLACK"]),
        ("whatif-html", {"set": "r7 1-7 0-1"}, ["whatif", "{}", "--set", "r7 1-7 0-1"]),
        ("playoff-html", {"places": "1"}, ["playoff", "{}", "--places", "1"]),
    ],
)  # fmt: skip
def test_own_regulations_are_followed_as_the_command_does(  # noqa: PLR0917 - fixtures
    trfkit, tmp_path, monkeypatch, key, choices, words
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open-swiss.trf").write_bytes((SAMPLES / "open-swiss.trf").read_bytes())
    (tmp_path / "club.toml").write_bytes(CLUB.data)
    file = save_file(key, inquiry(CLUB, sample("open-swiss.trf"), **choices))
    words = [word.format("open-swiss.trf") for word in words]
    done = trfkit(*words, "--regulations", "club.toml", "-o", file.name)
    assert done.code in {0, 1}, done.err

    assert file.data == (tmp_path / file.name).read_bytes()
    assert b"Club championship" in file.data or file.name.endswith(".csv")


def test_the_letter_is_the_one_of_the_command(trfkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "defects.trf").write_bytes((SAMPLES / "defects.trf").read_bytes())
    trfkit("check", "defects.trf", "--profile", "upload", "--letter", ".", "--today", str(TODAY))

    assert (
        save_file("letter", inquiry(sample("defects.trf"))).data
        == (tmp_path / "defects.txt").read_bytes()
    )


@pytest.mark.parametrize("key", ["", "as-", "as-cr-html", "../x", "nothing"])
def test_what_cannot_be_saved_is_refused(key):
    with pytest.raises(Refusal):
        save_file(key, inquiry(sample("open-swiss.trf")))


def test_the_first_page_and_the_waiting_one_are_pages():
    assert "Drop" in Page(start()).text
    assert "1 / 3" in Page(waiting("/files/key", "TB4: 1 / 3", 5)).text


def test_everything_that_is_said_has_its_place():
    used = "".join(
        path.read_text(encoding="utf-8")
        for folder in (
            "trfkit/web/screens",
            "trfkit/web/server",
            "trfkit/web/site",
            "trfkit/reports/templates/screens",
        )
        for path in (SAMPLES.parent / folder).iterdir()
        if path.suffix in {".py", ".html"}
    ).replace("_", "-")
    marks = ("say.{}", '"{}"', "'{}'", "screen.{}")
    made = ("tab-", "save-", "playoff-", "primary-", "rate-")  # of the name of something

    assert [
        row.name
        for row in ROWS
        if not row.name.startswith(made)
        and not any(mark.format(row.name) in used for mark in marks)
    ] == []


def test_lists_of_teams_are_offered_for_events_of_teams():
    forms = ("html", "xlsx", "json")
    lists = {f"{name}-{form}" for name in ("matches", "boards") for form in forms}

    assert lists <= {key for key, _, _ in offered(inquiry(sample("teams.trf")))}
    assert not lists & {key for key, _, _ in offered(inquiry(sample("open-swiss.trf")))}


def test_a_list_of_teams_is_saved_as_the_command_writes_it(trfkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "teams.trf").write_bytes((SAMPLES / "teams.trf").read_bytes())
    of = inquiry(sample("teams.trf"))
    for key, name, command in offered(of):
        if key.startswith(("matches", "boards")):
            assert trfkit(*shlex.split(command)[1:]).code == 0
            assert save_file(key, of).data == (tmp_path / name).read_bytes(), command
