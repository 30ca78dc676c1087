"""Which edition plans what, and what holds for every plan."""

import pytest
from row_tests import each_row

from trfkit.playoffs.article3 import Answers
from trfkit.playoffs.conduct import plan
from trfkit.playoffs.plan import Basis, Format
from trfkit.regulations import EDITIONS, Refusal

EVERY = [(edition, players) for edition in EDITIONS for players in range(2, 14)]
SYSTEMS = [
    Answers(system=system, pairs=pairs)
    for system in (Format.ROUND_ROBIN, Format.KNOCKOUT)
    for pairs in (None, "ranking", "lots")
]


@each_row(("edition", "players"), EVERY, ids=lambda part: getattr(part, "name", part))
def test_whatever_is_not_firm_is_told_under_not_stated(edition, players):
    plans = [plan(players, edition.name)]
    if edition.play_off.scheme is None:
        plans += [plan(players, edition.name, answers) for answers in SYSTEMS]

    for made in plans:
        for stage in made.stages:
            for name, fact in stage.facts.items():
                assert bool(fact.gap) is not fact.is_firm, (stage.name, name)
                assert (fact.value is None) is (fact.basis is Basis.NOT_STATED)
                assert not fact.gap or fact.gap in made.not_stated


@each_row(("edition", "players"), EVERY, ids=lambda part: getattr(part, "name", part))
def test_every_thing_that_is_said_names_its_item(edition, players):
    made = plan(players, edition.name)

    assert made.article
    assert all(fact.item for stage in made.stages for fact in stage.facts.values())
    assert all(rule.item for rule in made.rules)


def test_edition_2009_plans_by_annex_3_and_says_that_this_is_inferred():
    made = plan(3, "2009")

    assert made.stages == plan(3, "2012").stages
    assert made.edition == "2009"
    assert [
        gap
        for gap in made.not_stated
        if "annex 3 is known here in its text of July 2012" in str(gap)
    ]


@pytest.mark.parametrize("place", [2, 3])
def test_another_place_than_the_first_and_teams_are_told(place):
    gaps = list(map(str, plan(4, "2006", place=place, of_teams=True).not_stated))

    assert [gap for gap in gaps if "first place only" in gap]
    assert [gap for gap in gaps if "how teams play it is not stated" in gap]


def test_nobody_shares_the_place_of_one_player():
    made = plan(1, "2006")

    assert (made.stages, made.not_stated) == ((), ())
    assert made.article.id == "playoff.nothing-to-play-off"


def test_answers_are_refused_where_the_edition_asks_nothing():
    with pytest.raises(Refusal, match="edition 2006 has a scheme of its own"):
        plan(4, "2006", Answers(colours="lots"))


def test_an_unknown_edition_is_refused():
    with pytest.raises(Refusal, match="no edition '1999'"):
        plan(4, "1999")
