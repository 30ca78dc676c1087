"""A participant's card, and why one is ahead of another."""

from itertools import permutations

import pytest
from events import ROUND_ROBIN, event
from row_tests import each_row

from trfkit.events import participants_meant
from trfkit.messages.message import Message, Participant
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import NO_VALUE, compare
from trfkit.record import replace
from trfkit.reports.explanation import comparison_document
from trfkit.reports.provenance import Origin
from trfkit.reports.render_text import WIDTH, render_text

BYES = """
1  2w1  3b1  4w1  U
2  1b0  4w0  3b0  H
3  4w0  1w0  2b1  4w-
4  3b1  2b1  1b0  3b+
"""
TRIANGLE = """
1  2w1  3b0  4w1
2  1b0  4w1  3w1
3  4b0  1w1  2b0
4  3w1  2b0  1b0
"""


def by(codes, **options):
    return Ranking(tiebreaks=tuple(codes.split(",")), edition="2026", **options)


def test_a_card_has_every_round_and_how_every_value_arises():
    found = card(event(BYES), 1, by("BH/C1,DE,TPN,OTHER_x"))
    assert (found.rank, found.participants, found.points) == (1, 4, "4")
    assert [(g.round, g.opponent, g.colour, g.points, g.score) for g in found.games] == [
        (1, 2, "w", "1", "1"),
        (2, 3, "b", "1", "2"),
        (3, 4, "w", "1", "3"),
        (4, None, None, "1", "4"),
    ]
    assert [(value.key, value.value, str(value.how)) for value in found.values] == [
        ("PTS", "4", "1 + 1 + 1 + 1 = 4"),
        ("BH/C1", "6", "1 + 3 + 2 = 6; without round 1 (0.5)"),
        ("DE", "0", "nobody is tied with the player after PTS, BH/C1, so there is no order"),
        ("TPN", "1", "the pairing number; the lower one comes first"),
        ("OTHER_x", None, "cannot be computed: it separates nobody"),
    ]


def equal_value(code, value):
    return Message("ranking.equal-value", code=code, value=value)


def test_the_answer_names_what_is_equal_and_what_parts():
    found = compare(event(TRIANGLE), 3, 4, by("DE"))
    four, three = Participant(4, "Player 4"), Participant(3, "Player 3")
    equal = Message("ranking.equal-on", values=(equal_value("PTS", "1"),))
    parted = Message("ranking.parted-by-place", code="DE", value="1", other="2", count=2)
    assert found.text == Message("ranking.ahead", first=four, second=three, reasons=(equal, parted))
    assert (found.first.id, found.second.id, found.tiebreak) == (4, 3, "DE")
    assert [(game.round, game.id, game.points, game.opponent) for game in found.games] == [
        (1, 4, "1", 3)
    ]
    assert [(row.id, row.score) for row in found.table[0].rows] == [(4, "1"), (3, "0")]


def test_what_a_code_leaves_open_is_said():
    found = compare(event("1 2w=\n2 1b="), 2, 1, by("DE,BH,OTHER_x"))
    assert found.text.id == "ranking.tied-on"
    assert found.text.arguments["tied"].id == "ranking.share-place"
    assert found.text.arguments["equal"].arguments["values"] == (
        equal_value("PTS", "0.5"),
        Message("ranking.equal-undecided", code="DE"),
        equal_value("BH", "0.5"),
    )
    assert (found.shared, found.tiebreak, found.first.id) == (True, "DE", 2)
    assert [row.score for row in found.table[0].rows] == ["0.5", "0.5"]
    assert [(game.id, game.opponent, game.points) for game in found.games] == [(2, 1, "0.5")]
    assert [value.key for value in found.compared] == ["PTS", "DE", "BH", "OTHER_x"]


def test_where_the_lower_value_is_better_that_is_said():
    found = compare(event("1 2w=\n2 1b="), 2, 1, by("TPN"))
    _, parted = found.text.arguments["reasons"]
    assert parted == Message("ranking.parted-by-lower-value", code="TPN", value="1", other="2")


def test_no_value_comes_behind_every_value():
    tournament = event("1 2w=\n2 1b=", ratings={1: None, 2: 2000})
    found = compare(tournament, 1, 2, by("RTNG"))
    assert (found.first.id, found.second.id) == (2, 1)
    _, parted = found.text.arguments["reasons"]
    assert parted == Message("ranking.parted-by-value", code="RTNG", value="2000", other=NO_VALUE)


MISSED = """
1  F    F    F    2w=
2  3w1  4w1  3b1  1b=
3  2b0  Z    2w0  4b1
4  Z    2b0  Z    3w0
"""


def test_who_is_put_behind_by_a_rule_is_said_to_be():
    tournament = event(MISSED, ratings={1: 2000, 2: 2400, 3: 1500, 4: 1500})
    ranking = Ranking(tiebreaks=("TPR",), edition="2006")
    found = compare(tournament, 1, 2, ranking)
    _, parted = found.text.arguments["reasons"]
    assert parted.id == "ranking.parted-by-rule"
    assert parted.arguments["second"] == Participant(1, "Player 1")
    assert parted.arguments["rule"].id == "why.behind"
    assert (parted.arguments["value"], parted.arguments["other"]) == ("1961", "2100")
    (behind,) = (n for n in card(tournament, 1, ranking).notes if n.id == "ranking.put-behind")
    assert behind.arguments["ids"] == (1,)


FEW = """
1  Z    4w0  2w1  5b1  3w=
2  5w1  Z    1b0  3w0  4b+
3  4b+  5w1  Z    2b1  1b=
4  3w-  1b1  5w-  Z    2w-
5  2b0  3b0  4b+  1w0  Z
"""


def test_who_gets_no_rank_is_said_to_have_none():
    tournament = event(FEW, kind=ROUND_ROBIN, rounds=5)
    found = compare(tournament, 4, 1, by("SB"))
    assert found.text.id == "ranking.ahead-of-withdrawn"
    assert (found.first.ranked, found.second.ranked, found.compared) == (True, False, ())
    assert not card(tournament, 4, by("SB")).ranked


@pytest.mark.parametrize("codes", ["BH/C1,SB,DE", "DE,TPN/R", "PS,WIN", "ARO,TPR"])
def test_the_comparison_of_any_two_is_that_of_the_standings(codes):
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    places = {row.id: row.rank for row in rank(tournament, by(codes)).rows}
    for one, other in permutations(places, 2):
        found = compare(tournament, one, other, by(codes))
        assert found.shared is (places[one] == places[other])
        assert places[found.first.id] <= places[found.second.id]
        assert any(value.parts for value in found.compared) is not found.shared
        assert all(value.first == value.second for value in found.compared[:-1])
        assert all(value.first != value.second for value in found.compared if value.parts)
        text = render_text(comparison_document(found, Origin()), width=WIDTH)
        assert max(map(len, text.splitlines())) <= WIDTH


def test_differences_of_the_rounds_add_up_to_that_of_the_values():
    found = compare(event(BYES), 1, 3, by("PTS"))
    (table,) = comparison_document(found, Origin()).blocks[1].blocks
    column = [float(row[-1] or 0) for row in table.rows]
    (total,) = table.foot
    assert sum(column) == float(total[-1]) == float(found.first.value) - float(found.second.value)


def test_nobody_is_compared_with_himself_or_with_nobody():
    with pytest.raises(Refusal, match="1 was named twice"):
        compare(event(BYES), 1, 1)
    with pytest.raises(Refusal, match="no player has the number 9 in this tournament"):
        compare(event(BYES), 1, 9)


NAMES = {1: "Kostrzębska,Agata", 2: "Ødegård, Bjørn", 3: "Li, Wei", 4: "Lindqvåg,Sören"}


@each_row(
    ("who", "numbers"),
    [
        ("kostrzebska", (1,)),
        ("AGATA kostr", (1,)),
        ("odegard", (2,)),
        ("Bjorn", (2,)),
        ("li", (3, 4)),
        ("wei li", (3,)),
        ("Li,Wei", (3,)),
        ("2", (2,)),
        ("99900044", (4,)),
        ("3", (3,)),
        ("5", ()),
        ("9" * 30, ()),
        ("²", ()),
        ("", ()),
        (" , ", ()),
    ],
)
def test_who_is_meant(who, numbers):
    tournament = event(BYES)
    players = [replace(p, name=NAMES[p.start_no]) for p in tournament.players]
    players[3] = replace(players[3], fide_id=99900044)
    players[0] = replace(players[0], fide_id=3)
    named = replace(tournament, players=tuple(players))
    assert participants_meant(named, who, of_teams=False) == numbers
