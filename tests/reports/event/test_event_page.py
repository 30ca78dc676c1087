"""The report of an event, as a page and as Markdown, read as a browser would read it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from events import ROUND_ROBIN, event, ranks
from pages import Page
from recorded import assert_text_recorded
from row_tests import each_row
from team_events import team_event_of

import trfkit
from trfkit.messages import Message
from trfkit.model import Arbiter, ArbiterRole, Colour
from trfkit.ranking import Ranking
from trfkit.ranking.board_lists import performance
from trfkit.record import replace
from trfkit.reports.document import Document, Facts
from trfkit.reports.event import cards_section as cards_module
from trfkit.reports.event.cards_section import Explanations, cards
from trfkit.reports.event.crosstable_section import crosstable
from trfkit.reports.event.event_document import (
    FULL,
    MOST_LINES,
    MOST_RANKED,
    TICKS,
    chart,
    event_document,
    facts,
)
from trfkit.reports.event.event_report import event_report, meaning_of_signs
from trfkit.reports.event.rounds_section import round_of
from trfkit.reports.render_html import render_html
from trfkit.reports.render_markdown import render_markdown

CODES = ("BH/C1", "SB", "DE")
HOSTILE = "<script>alert(4)</script>"
SWISS = """
1  2w1  3b=  4w1
2  1b0  4w1  U
3  4b1  1w=  5w+
4  3w0  2b0  1b0
5  U    H    3b-
"""
ALL_MET = """
1  2w1  3b=
2  1b0  Z    3w1
3  Z    1w=  2b0
"""
MATCHES = """
1-2 1=  3U
1-3 01  2H
2-3 ==  1Z
"""


def event_page(report, **options):
    return "".join(render_html(event_document(report), **options))


def event_markdown(report):
    return render_markdown(event_document(report))


def rounds(report):
    return [round_of(report, number) for number in range(1, report.view.rounds + 1)]


def swiss(**names):
    found = event(SWISS, ratings={1: 2100, 2: 2000, 3: 1900, 4: 1800})
    named = (
        replace(p, name=names.get(f"n{p.start_no}", f"Player {p.start_no}")) for p in found.players
    )
    return replace(found, name="Spring", players=tuple(named))


def report(tournament=None, codes=CODES, **options):
    return event_report(tournament or swiss(), Ranking(edition="2026", tiebreaks=codes, **options))


def round_robin():
    return report(event(ALL_MET, kind=ROUND_ROBIN), codes=("DE",))


def teams():
    return report(team_event_of(MATCHES, teams=3), codes=("MPTS", "GPTS"))


EVENTS = [report, round_robin, teams, lambda: report(rounds=0)]


@pytest.mark.parametrize("make", EVENTS)
def test_the_page_is_well_formed_and_every_link_leads_somewhere(make):
    html = event_page(make())
    page = Page(html)

    assert page.tags.count("script") == 1
    assert not {"link", "img", "iframe", "object", "base", "form"} & set(page.tags)
    assert all(link.startswith("href=#") for link in page.fetched)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("href=#") for link in page.fetched} <= set(ids)


KNOWN = {
    "city": "Lindenau", "federation": "GER", "start": date(2026, 5, 1), "end": date(2026, 5, 3),
    "time_control": "90 min + 30 sec/move", "rounds": 4,
    "arbiters": (
        Arbiter(ArbiterRole.DEPUTY, "FA Two, Tea", "Two, Tea"),
        Arbiter(ArbiterRole.CHIEF, "IA One, Ona", "One, Ona"),
        Arbiter(ArbiterRole.DEPUTY, "FA Three, Tim", "Three, Tim"),
    ),
}  # fmt: skip


def test_the_pages_say_what_is_recorded(pytestconfig):
    known = report(replace(swiss(), **KNOWN), rounds=2, policies={"few-games": "ranked"})
    about = Document(title=known.name, blocks=(Facts(facts(known)),))
    lines = Page("".join(render_html(about))).lines
    for make in EVENTS[:-1]:
        page = Page(event_page(make()))
        links = Counter(link.removeprefix("href=") for link in page.fetched)
        lines += [*page.lines[:-1], " ".join(f"{link}:{links[link]}" for link in sorted(links))]
    assert_text_recorded(lines, Path(__file__).with_name("pages.txt"), pytestconfig)


@pytest.mark.parametrize("make", EVENTS)
def test_every_table_says_what_it_shows_and_every_head_what_it_heads(make):
    html = event_page(make())

    assert html.count("<table") == html.count("<caption>")
    assert "<th>" not in html
    assert not re.search(r"<th (?![^>]*scope=)", html)


def test_names_are_text_and_never_markup():
    found = report(swiss(n2=HOSTILE, n3="Right\u202eteeL"))

    html, text = event_page(found), event_markdown(found)

    assert html.count("<script") == 1
    assert "&lt;script&gt;alert(4)&lt;/script&gt;" in html
    assert "\\<script\\>alert(4)\\</script\\>" in text
    assert "\u202e" not in html + text


def test_the_policy_lets_run_the_page_s_own_script_and_no_other():
    html = event_page(report())

    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)[1]
    known = b64encode(sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{known}'\"" in html


def test_each_value_opens_to_how_it_arises():
    html = event_page(report())
    opened = re.findall(r"<summary>([^<]*)</summary>\s<p>([^<:]*): (.*?)</p>", html)

    assert len(opened) == 5 * len(CODES)
    sums = [(value, how.rpartition(" = ")[2].partition(";")[0]) for value, _, how in opened]
    assert sum(value == end for value, end in sums) == 10  # all but those of direct encounter


def test_the_rounds_of_a_card_add_up_to_its_values():
    found = report()

    explanations = Explanations(found)
    for card in cards(found):
        for code, told in explanations.card_explanations(card.id).items():
            if told.terms:
                counted = [Fraction(term) for term in told.terms.values() if isinstance(term, str)]
                assert sum(counted) == Fraction(told.value), (card.name, code)


def test_no_more_values_open_than_the_page_says():
    html = event_page(report(), most_opened=7)

    assert html.count('<details class="value">') == 7
    assert "the first 7 values open" in html


@pytest.mark.parametrize(("most", "shown"), [(8, 2), (9, 3)])
def test_no_more_values_are_taken_apart_on_cards_than_a_page_can_hold(monkeypatch, most, shown):
    monkeypatch.setattr(cards_module, "MOST_EXPLAINED", most)
    made = report()

    explanations = Explanations(made)

    assert [bool(explanations.card_explanations(card.id)) for card in cards(made)] == [
        place < shown for place in range(5)
    ]
    assert event_page(made).count("<h3>") == 5


def test_values_are_not_taken_apart_where_nobody_can_open_them(monkeypatch):
    monkeypatch.setattr(cards_module, "calculate", None)

    assert "## Standings after round 3" in event_markdown(report())


def test_the_crosstable_is_by_rounds_in_a_swiss_and_a_square_in_a_round_robin():
    by_id = {row.id: [str(cell) for cell in row.cells] for row in crosstable(report()).rows}
    square = crosstable(round_robin())

    assert by_id[1] == ["2w1", "3b½", "4w1"]
    assert by_id[3] == ["4b1", "1w½", "5w+"]
    assert by_id[5] == ["bye", "½ bye", "3b-"]
    assert [row.id for row in square.rows] == [1, 2, 3]
    assert [[str(cell) for cell in row.cells] for row in square.rows] == [
        ["×", "1", "½"],  # noqa: RUF001 - the sign of the diagonal
        ["0", "×", "1"],  # noqa: RUF001 - as printed
        ["½", "0", "×"],  # noqa: RUF001 - as printed
    ]


@pytest.mark.parametrize("make", EVENTS[:3])
def test_everybody_stands_once_in_every_round(make):
    found = make()

    for one in rounds(found):
        listed = [side.id for pair in one.pairs for side in (pair.white, pair.black)]
        listed += [side.id for without in one.without for side in without.participants]
        assert sorted(listed) == sorted(found.view.ids)


@each_row("colours", ["wb", "bw", "ww", "bb", "w?", "?b", "??"])
def test_a_pair_stands_once_whatever_its_colours_say(colours):
    tournament = swiss()
    first, second, *others = tournament.players
    of_letter = {"w": Colour.WHITE, "b": Colour.BLACK, "?": None}
    changed = [
        replace(p, rounds=(replace(p.rounds[0], colour=of_letter[letter]), *p.rounds[1:]))
        for p, letter in zip((first, second), colours, strict=True)
    ]

    pairs = round_of(report(replace(tournament, players=(*changed, *others))), 1).pairs

    met = [
        (pair.white.id, pair.result, pair.black.id)
        for pair in pairs
        if 1 in (pair.white.id, pair.black.id)
    ]
    assert met == [(2, "0 : 1", 1) if colours == "bw" else (1, "1 : 0", 2)]


def test_a_round_has_the_best_scores_first_and_says_who_did_not_play():
    second = round_of(report(), 2)

    assert [(pair.white.id, pair.white.before, pair.black.id) for pair in second.pairs] == [
        (3, "1", 1),
        (2, "0", 4),
    ]
    (without,) = second.without
    assert without.kind == Message("common.round-kind", kind="half-point-bye")
    assert [side.id for side in without.participants] == [5]


def tenths(text):
    whole = text.removesuffix("½")
    return Fraction(whole or 0) + (Fraction(1, 2) if whole != text else 0)


def test_the_boards_of_a_match_add_up_to_its_result():
    points = {"1": 1, "½": Fraction(1, 2), "0": 0}

    for one in rounds(teams()):
        for pair in one.pairs:
            boards = [board.result.split(" : ") for board in pair.boards]
            added = [sum(points[board[side]] for board in boards) for side in (0, 1)]
            assert [tenths(text) for text in pair.result.split(" : ")] == added


def test_the_chart_draws_the_places_that_the_standings_of_each_round_give():
    tournament = swiss()

    drawn = chart(report(tournament))

    assert drawn is not None
    assert len(drawn.series) == 5 <= MOST_LINES
    for line in drawn.series:
        number = int(line.link.removeprefix("#p"))
        by_round = [ranks(tournament, *CODES, rounds=after)[number] for after in (1, 2, 3)]
        assert [point.y for point in line.points] == by_round
    assert [point.x for point in drawn.series[0].points] == [1, 2, 3]
    assert drawn.up.best_low
    assert chart(report(tournament, rounds=1)) is None


def test_the_performance_is_the_mean_of_the_opponents_and_what_the_table_gives():
    assert performance([2000, 2100], 3) == 2050 + 193  # 75 %
    assert performance([2000], 2) == 2800
    assert performance([2001, 2002], 2) == 2002  # halves upward
    assert performance([], 0) is None


def test_a_card_counts_games_with_the_rated_alone():
    found = report()
    facts = {card.id: card.about.arguments["facts"] for card in cards(found)}

    assert facts[1] == (
        Message("event.rating", rating=2100),
        Message("event.performance", rating=2173, count=3),  # 1900, 83 %
    )
    assert facts[5] == ()


def test_findings_stand_on_the_page_in_words():
    result = trfkit.read(b"012 Spring\n001    1      Apple, Ann\n")

    page = Page(trfkit.render(trfkit.report(result), "html"))
    text = trfkit.render(trfkit.report(result), "markdown")

    assert "Rule:" in page.text
    assert "## Findings\n\n### " in text
    assert "Findings" not in Page(event_page(report())).words


LEFT_EARLY = """
1  4w0  3b1  2w1
2  3w1  4b+  1b0
3  2b0  1w0  4b+
4  1b1  2w-  3w-
"""


def test_an_annulled_game_is_shown_and_called_so():
    made = report(event(LEFT_EARLY, kind=ROUND_ROBIN), codes=("SB",))
    assert [row.points for row in crosstable(made).rows] == ["2", "1", "0", "0"]
    assert [[cell.text for cell in row.cells][-1] for row in crosstable(made).rows] == [
        "(0)", "(+)", "(+)", "×",  # noqa: RUF001 - the sign of the diagonal
    ]  # fmt: skip
    assert meaning_of_signs(made, is_grid=True).id == "event.with-annulled"
    first = round_of(made, 1)
    assert [(pair.result, pair.black.id) for pair in first.pairs] == [
        ("(0) : (1) annulled", 4), ("1 : 0", 3),
    ]  # fmt: skip
    (card,) = cards(made, {1})
    assert card.rounds[0].name == Message("event.annulled-opponent", name="Player 4")
    assert card.rounds[0].result == "(0)"
    assert "<bdi>Player 4</bdi> (annulled)" in event_page(made)
    assert "(0) : (1) annulled" in event_markdown(made)
    sound = report(event(ALL_MET, kind=ROUND_ROBIN), codes=("SB",))
    assert "annulled" not in event_markdown(sound)


@pytest.mark.parametrize(
    ("rounds", "stated", "text"),
    [
        (None, 3, "3"),
        (None, 5, "3 of 5 played"),
        (2, 3, "after 2 of 3"),
        (3, 3, "3"),
        (None, 2, "3"),
        (2, 2, "after 2 of 3"),
        (None, None, "3"),
    ],
)
def test_an_event_tells_how_many_of_its_rounds_count(rounds, stated, text):
    tournament = event(SWISS, rounds=stated, rounds_played=3)
    facts_of = dict(facts(event_report(tournament, Ranking(rounds=rounds))))
    assert str(facts_of[Message("event.rounds")]) == text


@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        ({}, Message("event.count", count=5, rated=0)),
        ({1: 2000, 2: 1900}, Message("event.players-rated", count=5, rated=2)),
    ],
)
def test_an_event_tells_how_many_are_rated(ratings, told):
    facts_of = dict(facts(event_report(event(SWISS, ratings=ratings))))
    assert facts_of[Message("event.players")] == told


@pytest.mark.parametrize(
    ("table", "pair"),
    [
        ("1  2w1\n2  3w1\n3  2b0", [(1, 2), (2, 3)]),
        ("1  2b1\n2  3w1\n3  2b0", [(2, 1), (2, 3)]),
    ],
)
def test_an_opponent_named_by_one_row_alone_has_a_pair_of_their_own(table, pair):
    found = round_of(report(event(table), codes=("BH",)), 1)
    assert sorted((one.white.id, one.black.id) for one in found.pairs) == sorted(pair)


@pytest.mark.parametrize(
    ("rounds", "players", "is_drawn"), [(1, 4, False), (2, 4, True), (2, 1, False), (2, 2, True)]
)
def test_a_chart_needs_two_lines_of_two_rounds(rounds, players, is_drawn):
    cards_of = {1: "2w1 2b1", 2: "1b0 1w0", 3: "4w1 4b1", 4: "3b0 3w0"}
    if players == 1:
        cards_of[1] = "U U"
    rows = [f"{n}  {' '.join(cards_of[n].split()[:rounds])}" for n in range(1, players + 1)]
    tournament = event("\n".join(rows), rounds=rounds, rounds_played=rounds)
    assert (chart(event_report(tournament)) is not None) is is_drawn


@pytest.mark.parametrize(("players", "by"), [(24, "opponent"), (25, "round")])
def test_a_large_round_robin_is_shown_round_by_round(players, by):
    table = "\n".join(f"{n}  Z" for n in range(1, players + 1))
    assert crosstable(report(event(table, kind=ROUND_ROBIN), codes=("DE",))).by == by


def test_a_list_of_points_alone_has_cards_without_explanations():
    found = report(codes=("PTS",))
    assert Explanations(found).card_explanations(1) == {}


def test_ticks_of_a_chart_are_fewer_from_twelve_on():
    assert [tick for tick in TICKS if tick > FULL] == [20, 50, 100, 200, 500, 1000, MOST_RANKED]


@pytest.mark.parametrize(
    ("players", "ticks"),
    [
        (8, [1, 2, 3, 4, 5, 6, 8]),
        (10, [1, 2, 3, 4, 5, 6, 8, 10]),
        (20, [1, 2, 3, 4, 5, 6, 8, 10, 12, 20]),
    ],
)
def test_the_places_of_a_chart_have_ticks_down_to_the_lowest(players, ticks):
    half = players // 2
    rows = [
        f"{n}  {n + half}w1 {n + half}b0" if n <= half else f"{n}  {n - half}b0 {n - half}w1"
        for n in range(1, players + 1)
    ]
    drawn = chart(event_report(event("\n".join(rows)), Ranking(tiebreaks=("TPN/R",))))
    lowest = max(point.y for line in drawn.series for point in line.points)
    assert [tick for tick, _ in drawn.up.ticks] == [tick for tick in ticks if tick <= lowest]
    assert drawn.up.best_low
    assert drawn.up.compressed_from == 12
