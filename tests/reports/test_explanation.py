"""Whole pages of ``trfkit explain``, for every individual tie-break, as a player reads them.

The pages are files in ``pages``; ``pytest --update-golden`` writes them anew, for review.
"""

from pathlib import Path

import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event
from recorded import assert_kept

from trfkit.ranking import Ranking, explain
from trfkit.record import replace
from trfkit.reports.explanation import explanation_document
from trfkit.reports.provenance import Origin
from trfkit.reports.render_text import WIDTH, render_text
from trfkit.tie_breaks import TIE_BREAKS, For

PAGES = Path(__file__).with_name("pages")
RATINGS = {1: 2310, 2: 2255, 3: 2198, 4: 2140, 5: 2075, 6: 2011, 7: 1942, 8: 1850}

# 1 wins all, 8 loses all; 5 is away for a round, 6 leaves after a lost forfeit, 7 comes late.
SWISS = """
1  5w1  2b1  3w1  4b1  7w1
2  6w1  1w0  4b=  3w=  H
3  7w1  4b1  1b0  2b=  5w1
4  8b1  3w0  2w=  1w0  6b+
5  1b0  8w1  H    7b1  3b0
6  2b0  7w1  8b1  Z    4w-
7  3b0  6b0  U    5w0  1b0
8  4w0  5b0  6w0  U    Z
"""
ALL_PLAY_ALL = """
1  2w1  3b=  4w1  5b1  Z
2  1b0  4w=  Z    3w1  5b+
3  Z    1w=  5w1  2b0  4b1
4  5b1  2b=  1b0  Z    3w0
5  4w0  Z    3b0  1w0  2w-
"""
PAIRS = """
1  2w1  2b0  2w1  3b0  Z
2  1b0  1w1  1b0  Z    3w1
3  U    Z    Z    1w1  2b0
"""
EVENTS = {
    "swiss": event(SWISS, ratings=RATINGS),
    "unrated": event(SWISS, ratings=RATINGS | {7: None}),
    "three-one-nil": event(SWISS, ratings=RATINGS, point_system=THREE_ONE_NIL),
    "more-rounds": event(SWISS, ratings=RATINGS, rounds=7),
    "round-robin": event(ALL_PLAY_ALL, kind=ROUND_ROBIN, ratings=RATINGS, rounds=5),
    "pairs": event(PAIRS, ratings=RATINGS),
}
SUMS = "PTS WIN WON BPG BWG PS PS/C1 REP STD TPN BH BH/C1 BH/C2 BH/M1 BH/P FB FB/C1 SB SB/C1"
CASES = [
    *((code, "swiss", (2, 4, 6)) for code in SUMS.split()),
    *((code, "swiss", (1, 5, 8)) for code in "AOB AOB/F ARO ARO/C1 ARO/M1 TPR PTP".split()),
    *((code, "swiss", (1, 7)) for code in "APRO APPO RTNG RTNG/R TPN/R".split()),
    *((code, "unrated", (2, 7)) for code in "ARO TPR PTP APRO APPO RTNG ARO/U1800".split()),
    *((code, "three-one-nil", (5, 6)) for code in "BH SB STD TPR".split()),
    *((code, "more-rounds", (1, 6)) for code in "BH FB SB/C1".split()),
    *((code, "round-robin", (1, 2, 3)) for code in "KS KS/L1 KS/L-1 SB SB/C1 WON BH".split()),
    ("DE", "swiss", (2, 3, 5, 8)),
    ("DE/P", "swiss", (4, 6)),
    ("DE", "round-robin", (1, 2, 4)),
    ("DE", "pairs", (1, 3)),
]
OLDER_CASES = [
    *((code, edition, (2, 4, 6)) for code in ("BH", "SB") for edition in ("2006", "2009", "2012")),
    *((code, "2006", (2, 4)) for code in "PS/C1 WIN BPG BH/M1 ARO ARO/C1 TPR DE".split()),
    *((code, "2012", (2, 4)) for code in "WIN BH/C1 BH/C2 ARO ARO/C1 BHS DE".split()),
    ("BHS", "2009", (4,)),
]
CHOSEN = {code.partition("/")[0] for code, *_ in (*CASES, *OLDER_CASES)}
CASES += [
    (row.code, "swiss", (2, 4, 6))
    for row in TIE_BREAKS
    if row.of is not For.TEAMS and row.code not in CHOSEN
]
"""Who adds a tie-break gets a page of it, and may choose a better event."""


def pages(code, name, numbers, edition="2026"):
    tournament = EVENTS[name]
    return "\n".join(
        explanation_text(explain(tournament, who, code, Ranking(edition=edition)))
        for who in numbers
    )


def explanation_text(explanation, width=WIDTH):
    document = replace(explanation_document(explanation, Origin()), foot=())
    return render_text(document, width=width)


def name_of(code, event_name):
    return f"{code.replace('/', '-').lower()}.{event_name}.txt"


@pytest.mark.parametrize(
    ("code", "name", "numbers"), CASES, ids=[f"{code} {name}" for code, name, _ in CASES]
)
def test_a_page_reads_as_it_was_approved(request, code, name, numbers):
    path = PAGES / name_of(code, name)
    text = pages(code, name, numbers)
    assert_kept(text, path, request.config)


@pytest.mark.parametrize(
    ("code", "edition", "numbers"),
    OLDER_CASES,
    ids=[f"{c} {edition}" for c, edition, _ in OLDER_CASES],
)
def test_a_page_of_an_older_edition_reads_as_it_was_approved(request, code, edition, numbers):
    path = PAGES / name_of(code, edition)
    text = pages(code, "swiss", numbers, edition)
    assert_kept(text, path, request.config)


def test_no_line_of_a_page_is_wider_than_a_terminal():
    lines = [line for path in PAGES.iterdir() for line in path.read_text("utf-8").splitlines()]
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("width", [50, 64, 80])
def test_long_names_give_way_where_a_terminal_is_narrow(width):
    names = {n: f"Wolfeschlegelsteinhausenbergerdorff-{n}, Hubert Blaine" for n in range(1, 9)}
    tournament = EVENTS["swiss"]
    players = tuple(replace(p, name=names[p.start_no]) for p in tournament.players)
    text = explanation_text(explain(replace(tournament, players=players), 4, "BH/C1"), width)
    assert max(map(len, text.splitlines())) <= width
    assert "6 Wolf" in text


def test_every_page_belongs_to_a_case():
    cases = {name_of(code, of) for code, of, _ in (*CASES, *OLDER_CASES)}
    assert {path.name for path in PAGES.iterdir()} == cases


@pytest.mark.parametrize("code", ["BH", "SB/C1"])
def test_before_2026_the_own_score_knows_no_limit(code):
    for who in (4, 6):
        text = pages(code, "swiss", (who,), edition="2024")
        assert "16.4.1" not in text
        assert "no more than" not in text
