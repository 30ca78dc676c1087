"""What a diagnosis says: of whole columns, of single cells, and of what it cannot tell."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from functools import partial
from types import SimpleNamespace

import pytest
from events import event
from examples import examples
from generated import round_robin, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from stated import diagnose
from strategies import tournaments
from trials import compute

from trfkit.messages import Message
from trfkit.messages.message import runs_of
from trfkit.model.outcome import RoundKind
from trfkit.regulations import AVAILABLE
from trfkit.verification.search import diagnosis as diagnosis_module
from trfkit.verification.search.column_search import Column, FoundRule, Outcome, explain_column
from trfkit.verification.search.diagnosis import (
    StatedCells,
    _Plan,
    _prefer_common,
    _RuleOfColumn,
    diagnose_together,
    followed,
)
from trfkit.verification.search.table_facts import Accepted
from trfkit.verification.variants.event_facts import ONE_PARTICIPANT, Names, result_differs
from trfkit.verification.variants.table import BY_ID, Case, editions
from trfkit.verification.variants.trial import Trial
from trfkit.verification.variants.variant_changes import (
    Change,
    change_of_view,
    with_bye,
    with_result,
)


def right(trial, code, edition="2026", before=()):
    values = trial.values(code, edition=edition, before=before)
    return {
        who: Decimal(value.numerator) / value.denominator
        for who, value in values.items()
        if value is not None
    }


def cells(code, values, edition="2026", label="TB1", **more):
    return StatedCells(label=label, code=code, edition=edition, values=values, **more)


def test_a_column_that_agrees_needs_no_variant():
    trial = Trial(swiss(0))
    diagnosis, explained, _ = diagnose(trial, cells("BH", right(trial, "BH")))
    assert (diagnosis.variant, diagnosis.same, explained) == (None, (), {})
    assert diagnosis.text == "TB1 agrees with BH for all 40"
    assert (diagnosis.equal, diagnosis.compared) == (40, 40)


def test_an_edition_is_named_with_its_article_and_each_cell_is_explained():
    trial = Trial(swiss(0))
    values = right(trial, "BH", "2012")
    diagnosis, explained, _ = diagnose(trial, cells("BH", values, label="TB5"))
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2012"})
    assert diagnosis.text == "TB5 follows the rules of 2012 for all 40"
    assert diagnosis.article == (
        "Annex 3 to the tournament rules, with the rule of July 2012 (in force from 2012-07-01 to "
        "2024-03-31)"
    )
    wrong = [who for who, value in right(trial, "BH").items() if value != values[who]]
    assert sorted(explained) == wrong
    (one,) = explained[wrong[0]]
    assert one.computed == str(values[wrong[0]])
    clause = Message("variants.edition", column="TB5", edition="2012")
    assert one.message == Message("verify.comes-out", value=one.computed, clause=clause)


def test_of_equal_editions_the_nearest_is_named_and_the_others_beside_it():
    trial = Trial(swiss(0))
    diagnosis, *_ = diagnose(trial, cells("BH", right(trial, "BH", "2023")))
    assert diagnosis.params == {"edition": "2024"}
    assert ("edition", {"edition": "2023"}) in [(one.variant, one.params) for one in diagnosis.same]
    assert "TB1 follows the rules of 2023" in [one.text for one in diagnosis.same]
    assert all(one.computed is None for one in diagnosis.same)


def cut_to(values, decimals, rounding):
    step = Decimal(1).scaleb(-decimals)
    return {who: value.quantize(step, rounding) for who, value in values.items()}


@pytest.mark.parametrize(
    ("rounding", "how"),
    [
        (ROUND_HALF_UP, "halves rounded up"),
        (ROUND_HALF_EVEN, "halves rounded to even"),
        (ROUND_DOWN, "the rest cut off"),
    ],
)
@pytest.mark.parametrize(("decimals", "printed"), [(0, "as whole numbers"), (1, "with 1 decimal")])
def test_values_that_are_printed_with_fewer_decimals_are_said_to_be(
    rounding, how, decimals, printed
):
    trial = Trial(swiss(0))
    values = cut_to(right(trial, "SB"), decimals, rounding)
    diagnosis, explained, _ = diagnose(trial, cells("SB", values))
    assert diagnosis.variant == "printed-rounded"
    assert diagnosis.params == {"decimals": decimals, "how": how}
    assert diagnosis.text == f"TB1 is printed {printed}, {how} for all 40"
    assert sorted(explained) == [who for who, v in right(trial, "SB").items() if v != values[who]]


def test_values_of_another_edition_can_be_printed_with_fewer_decimals():
    trial = Trial(swiss(0))
    values = cut_to(right(trial, "SB", "2012"), 1, ROUND_HALF_UP)
    diagnosis, *_ = diagnose(trial, cells("SB", values))
    assert diagnosis.variant == "edition+printed-rounded"
    assert diagnosis.equal == 40


def test_a_column_with_the_decimals_of_its_values_is_not_rounded():
    trial = Trial(swiss(0))
    exact = right(trial, "SB")
    values = cut_to(exact, 1, ROUND_HALF_UP)
    who = next(who for who, value in exact.items() if value != values[who])
    diagnosis, *_ = diagnose(trial, cells("SB", values | {who: exact[who]}))
    assert "rounded" not in (diagnosis.variant or "")


def test_one_cell_that_another_edition_gives_is_no_claim():
    trial = Trial(swiss(0))
    values, other = right(trial, "BH"), right(trial, "BH", "2012")
    who = next(who for who, value in values.items() if value != other[who])
    wrong = [one for one in values if values[one] != other[one]]
    few = {one: other[one] for one in values if one == who or one not in wrong}
    diagnosis, explained, _ = diagnose(trial, cells("BH", few))
    assert (diagnosis.variant, explained) == (None, {})


def test_a_column_that_is_a_row_too_low_names_whose_values_are_others_in_runs():
    trial = Trial(swiss(0))
    values = right(trial, "SB")
    whom = [who for who in sorted(values) if 11 <= who <= 20]
    moved = dict(zip(whom, (values[who] for who in (whom[-1], *whom[:-1])), strict=True))
    wrong = [who for who in whom if moved[who] != values[who]]
    diagnosis, *_ = diagnose(trial, cells("SB", values | moved))
    listed = ", ".join(runs_of(wrong))
    assert diagnosis.text.endswith(f"; players {listed} have each other's values")
    assert "-" in listed


def test_two_changes_are_named_where_one_is_not_enough():
    trial = Trial(swiss(0))
    values = right(trial, "BH/M1", "2012")
    diagnosis, *_ = diagnose(trial, cells("BH/C1", values))
    assert diagnosis.variant == "edition+other-code"
    assert diagnosis.params == {"edition": "2012", "tiebreak": "BH/M1"}
    both = diagnosis.message.arguments["clause"].arguments
    assert (diagnosis.message.id, diagnosis.message.arguments["compared"]) == (
        "verify.rule-all",
        40,
    )
    assert both["first"] == Message("variants.edition", column="TB1", edition="2012")
    code = {"column": "TB1", "tiebreak": "BH/M1", "instead": "BH/C1"}
    assert both["second"] == Message("variants.other-code", **code)
    assert diagnosis.article.count(";") == 1


def test_one_change_is_preferred_where_a_second_adds_nothing():
    trial = Trial(swiss(0))
    diagnosis, *_ = diagnose(trial, cells("BH/C1", right(trial, "BH/M1")))
    assert (diagnosis.variant, diagnosis.params) == ("other-code", {"tiebreak": "BH/M1"})
    assert all("+" not in one.variant for one in diagnosis.same)


# Player 19 of the following had a pairing-allocated bye in round 2, player 4 forfeits.
LONG = {"players": 60, "rounds": 9, "away": 0.02, "withdrawn": 0.005, "forfeited": 0.01}


def test_a_bye_taken_for_another_is_possible_where_one_cell_shows_it():
    trial = Trial(swiss(0, **LONG))
    values = right(trial, "BH/C1")
    assert trial.field("2026").view.kinds[18][1] == "pairing-allocated-bye"
    assert values[19] == 39
    stated = cells("BH/C1", {**values, 19: Decimal(38)}, label="TB4")
    diagnosis, explained, possible = diagnose(trial, stated)
    assert (diagnosis.variant, explained) == (None, {})
    assert diagnosis.text == "TB4: 1 of 60 differs, by no rule that trfkit knows"
    assert (diagnosis.equal, diagnosis.compared) == (59, 60)
    assert list(possible) == [19]
    assert [one.variant for one in possible[19]] == ["bye-as-requested", "round-adds-nothing"]
    assert possible[19][0].params == {"participant": 19, "round": 2}
    assert possible[19][0].text == (
        "38 comes out if round 2, a pairing-allocated bye in the file, "
        "counts as a voluntary unplayed round"
    )
    assert {one.computed for one in possible[19]} == {"38"}


def test_another_value_of_the_same_cell_is_explained_by_nothing():
    trial = Trial(swiss(0, **LONG))
    values = right(trial, "BH/C1")
    diagnosis, explained, _ = diagnose(trial, cells("BH/C1", {**values, 19: Decimal("37.5")}))
    assert (diagnosis.variant, diagnosis.same, explained) == (None, (), {})
    assert diagnosis.text == "TB1: 1 of 60 differs, by no rule that trfkit knows"


def test_two_participants_can_each_have_something_that_is_possible():
    trial = Trial(swiss(0, **LONG))
    values = {**right(trial, "BH/C1"), 19: Decimal(38), 25: Decimal(35)}
    values[33] += 7
    diagnosis, explained, possible = diagnose(trial, cells("BH/C1", values))
    assert (diagnosis.variant, diagnosis.equal, explained) == (None, 57, {})
    assert sorted(possible) == [19, 25]
    assert possible[25][0].params == {"participant": 25, "round": 1}


def test_what_would_make_right_cells_of_other_columns_wrong_is_not_possible():
    trial = Trial(swiss(0, **LONG))
    cut = cells("BH/C1", {**right(trial, "BH/C1"), 19: Decimal(38)}, label="BH/C1")
    others = [cells(code, right(trial, code), label=code) for code in ("PTS", "BH")]
    found = diagnose_together(trial, [cut, *others]).by_label
    assert [one.variant for one in found["BH/C1"].possible[19]] == ["bye-as-requested"]


def test_what_leaves_another_cell_of_the_same_row_wrong_is_not_possible():
    trial = Trial(swiss(0, **LONG))
    values = {code: right(trial, code) for code in ("BH/C1", "BH")}
    values["BH/C1"][19] -= 1
    values["BH"][19] -= 1
    columns = [cells(code, values[code], label=code) for code in values]
    found = diagnose_together(trial, columns).by_label
    assert not found["BH/C1"].possible
    assert not found["BH"].possible


def test_a_rule_that_another_column_bears_out_is_claimed_though_one_cell_is_a_slip():
    trial = Trial(swiss(7, players=16, rounds=6))
    stated, now = right(trial, "SB", "2024"), right(trial, "SB")
    (moved,) = (who for who in stated if stated[who] != now[who])
    slip = min(stated.keys() - {moved})
    stated[slip] += Decimal("1.25")
    columns = [
        cells("BH", right(trial, "BH", "2024"), label="BH"),
        cells("SB", stated, label="SB"),
    ]
    found = diagnose_together(trial, columns).by_label
    assert found["BH"].diagnosis.text == "BH follows the rules of 2024 for all 16"
    assert found["SB"].diagnosis.text == "SB follows the rules of 2024 for 15 of 16"
    assert list(found["SB"].explained) == [moved]
    alone = diagnose(trial, columns[1])
    assert (alone.diagnosis.variant, alone.explained) == (None, {})


def test_a_participant_can_stand_out_of_a_column_that_follows_another_edition():
    trial = Trial(swiss(0, **LONG))
    values = right(trial, "BH", "2012")
    values[19] -= Decimal("3.5")  # his virtual opponent of round 2
    diagnosis, explained, possible = diagnose(trial, cells("BH", values))
    assert diagnosis.text == "TB1 follows the rules of 2012 for 59 of 60"
    assert 19 not in explained
    assert [one.variant for one in possible[19]] == ["edition+round-adds-nothing"]
    assert possible[19][0].params == {"edition": "2012", "participant": 19, "round": 2}
    both = possible[19][0].message.arguments
    assert both["value"] == "38"
    assert both["clause"].arguments == {
        "first": Message("variants.edition", column="TB1", edition="2012"),
        "second": Message("variants.round-adds-nothing", round=2),
    }


def test_a_single_cell_in_a_column_of_few_values_is_only_hinted_at():
    trial = Trial(round_robin(0))
    values = right(trial, "WON")
    view = trial.field("2026").view
    (who,) = [n for n, row in enumerate(view.kinds) if "forfeit-win" in row]
    number = trial.ids[who]
    diagnosis, explained, _ = diagnose(trial, cells("WON", {**values, number: values[number] + 1}))
    assert (diagnosis.variant, explained) == (None, {})
    assert diagnosis.text == "TB1: 1 of 9 differs, too few to tell a rule from a slip"
    assert ("forfeits-as-games", {}) in [(one.variant, one.params) for one in diagnosis.same]
    assert diagnosis.same[0].text.endswith(" for all 9")


def test_values_of_strangers_and_missing_cells_are_left_out():
    trial = Trial(swiss(0))
    values = right(trial, "BH")
    few = {who: values[who] for who in (3, 5, 8)}
    diagnosis, *_ = diagnose(trial, cells("BH", {**few, 99: Decimal(4)}))
    assert (diagnosis.equal, diagnosis.compared) == (3, 3)


def test_values_within_the_tolerance_agree():
    trial = Trial(swiss(0))
    values = {who: value.quantize(Decimal("0.1")) for who, value in right(trial, "AOB").items()}
    exact, *_ = diagnose(trial, cells("AOB", values))
    tolerant, *_ = diagnose(trial, cells("AOB", values, tolerance=Decimal("0.05")))
    assert exact.equal < tolerant.equal == tolerant.compared


def test_places_are_asked_of_the_groups_that_the_columns_before_leave():
    trial = Trial(swiss(0, players=60, rounds=4))
    before = ("PTS", "WIN")
    values = right(trial, "DE", "2012", ("PTS", "WIN/V2026"))
    assert values != right(trial, "DE", before=before)
    diagnosis, *_ = diagnose(trial, cells("DE", values, before=before))
    assert diagnosis.params == {"edition": "2012"}


def test_teams_are_called_teams():
    trial = Trial(team_swiss(2))
    values = right(trial, "BH:MP")
    first, other = sorted(values, key=values.__getitem__)[:: len(values) - 1]
    values[first], values[other] = values[other], values[first]
    diagnosis, _, _ = diagnose(trial, cells("BH:MP", values))
    assert f"teams {first}, {other} have each other's values" in diagnosis.text


def test_a_column_without_any_sense_is_said_to_be_unexplained():
    trial = Trial(swiss(0))
    values = {who: Decimal(who * 7 % 31) for who in trial.ids}
    diagnosis, explained, _ = diagnose(trial, cells("BH", values))
    assert (diagnosis.variant, explained) == (None, {})
    differ = 40 - diagnosis.equal
    assert diagnosis.text == f"TB1: {differ} of 40 differ, by no rule that trfkit knows"


@examples(40)
@given(tournaments(), st.data())
def test_no_tournament_and_no_column_is_too_odd(tournament, data):
    trial = Trial(tournament)
    code = data.draw(st.sampled_from(("BH/C1", "SB", "DE", "ARO", "KS", "FB", "WIN", "AOB", "PTP")))
    edition = data.draw(st.sampled_from(AVAILABLE))
    values = right(trial, code, edition)
    slips = data.draw(st.dictionaries(st.sampled_from(trial.ids), st.integers(-9, 9), max_size=4))
    stated = {who: values.get(who, Decimal(0)) + slips.get(who, 0) for who in trial.ids}
    diagnosis, explained, _ = diagnose(trial, cells(code, stated, edition))
    equal = sum(stated[who] == values.get(who) for who in stated)
    assert diagnosis.compared == len(trial.ids)
    assert diagnosis.equal >= equal
    assert (diagnosis.variant is None) == (diagnosis.equal == equal)
    for who, found in explained.items():
        assert stated[who] != values.get(who)
        assert {Decimal(one.computed) for one in found} == {stated[who]}


def test_one_rule_is_named_for_all_columns_of_a_program():
    trial = Trial(swiss(0))
    shared = [right(trial, code, "2023") for code in ("BH", "BH/C1", "SB")]
    asked = [
        cells(code, values, label=code)
        for code, values in zip(("BH", "BH/C1", "SB"), shared, strict=True)
    ]
    found = diagnose_together(trial, asked).by_label
    named = [(one.variant, one.params) for one, *_ in found.values()]
    assert named == named[:1] * 3
    for diagnosis, explained, _ in found.values():
        assert diagnosis.equal == diagnosis.compared
        assert all(one.params == diagnosis.params for (one,) in explained.values())


def test_an_explanation_that_columns_share_goes_before_one_that_each_prefers():
    def outcome(*changes):
        return Outcome(
            tuple(Change(variant=v, says=v, apply=lambda basis: basis) for v in changes),
            None, (), 1, frozenset(),
        )  # fmt: skip

    first, second, third = outcome("first"), outcome("second"), outcome("third")
    shared, again = outcome("shared"), outcome("shared")
    each = [FoundRule((first, shared)), FoundRule((second, third, again)), FoundRule((), (shared,))]
    rules = [SimpleNamespace(found=one, is_followed=False) for one in each]
    _prefer_common(rules)
    assert [rule.found for rule in rules] == [
        FoundRule((shared, first)),
        FoundRule((again, second, third)),
        FoundRule((shared,), (shared,)),
    ]


def other_bye():
    """Return a pairing-allocated bye taken for one of half a point: whose, and of which round."""
    trial = Trial(swiss(0))
    view = trial.field("2026").view
    who, r, kind, points = next(
        (view.ids[who], r, RoundKind.HALF_POINT_BYE, view.draw)
        for who, kinds in enumerate(view.kinds)
        for r, kind in enumerate(kinds)
        if kind is RoundKind.PAIRING_ALLOCATED_BYE
    )
    change = change_of_view(lambda view: with_bye(view, who, r, kind, points))
    return trial, change, who, r + 1


def test_a_bye_of_other_points_explains_every_column_by_the_same_round():
    trial, change, who, number = other_bye()
    asked = []
    for code in ("PTS", "BH", "SB", "PS"):
        values = compute(change(trial.basis(code, "2026")))
        stated = {
            one: Decimal(value.numerator) / value.denominator
            for one, value in zip(trial.ids, values, strict=True)
        }
        asked.append(cells(code, stated, label=code))
    found = diagnose_together(trial, asked).by_label
    for code, (diagnosis, explained, _) in found.items():
        assert diagnosis.variant == "half-point-bye", code
        assert diagnosis.origin == BY_ID["half-point-bye"].origin
        assert [part.id for part in diagnosis.message.arguments.get("parts", ())] == []
        assert diagnosis.params == {"participant": who, "round": number}
        assert diagnosis.equal == diagnosis.compared
        for one, (why,) in explained.items():
            whose = "" if one == who else f"for player {who} "
            said = (
                f"if {whose}round {number}, a pairing-allocated bye in the file, "
                "counts as a half-point bye"
            )
            assert why.text.endswith(said)


def test_a_bye_of_other_points_is_no_claim_where_one_cell_shows_it():
    trial, change, *_ = other_bye()
    values = compute(change(trial.basis("PTS", "2026")))
    stated = {
        one: Decimal(value.numerator) / value.denominator
        for one, value in zip(trial.ids, values, strict=True)
    }
    diagnosis, explained, possible = diagnose(trial, cells("PTS", stated))
    assert (diagnosis.variant, explained) == (None, {})
    assert "half-point-bye" in {one.variant for ones in possible.values() for one in ones}


SWISS = """
1 2w1 3b= 4w1
2 1b0 U   3w=
3 4w1 1w= 2b=
4 3b0 H   1b0
5 6w+ Z   Z
6 5b- H   H
"""
LATER = ["2026", "2024", "2023"]


@pytest.mark.parametrize(
    ("code", "editions", "rules", "others"),
    [
        (
            "BH",
            LATER,
            ["own-draw-with-real-score", "own-dummy", "opponents-as-draws-but-byes",
             "opponents-trailing-voluntary", "opponents-face-value"],
            ["2012", "2009", "2006"],
        ),
        ("WIN", LATER, [], ["2012", "2009", "2006"]),
        ("PTS", [], [], []),  # no edition is told from another
    ],
)  # fmt: skip
def test_a_right_column_follows_the_editions_and_rules_that_give_it(code, editions, rules, others):
    trial = Trial(event(SWISS))
    column = Column(trial, cells(code, right(trial, code)))
    same, different = followed(trial, column.stated, column.start)
    changes = [change for outcome in same for change in outcome.changes]
    assert [one.params["edition"] for one in changes if one.variant == "edition"] == editions
    assert [one.variant for one in changes if one.variant != "edition"] == rules
    assert [outcome.changes[0].params["edition"] for outcome in different] == others


def test_of_a_column_that_follows_a_rule_the_editions_that_do_not_are_named_once():
    trial = Trial(event(SWISS))
    diagnosis, *_ = diagnose(trial, cells("BH", right(trial, "BH"), rule_is_open=True))
    assert diagnosis.params == {"edition": "2026"}
    assert diagnosis.text.count("2012") == diagnosis.text.count("2006") == 1
    assert len(diagnosis.same) == 7
    assert not any("2012" in one.text or "2006" in one.text for one in diagnosis.same)
    plain = cells("BH", right(trial, "BH"))
    assert "2012" not in diagnose(trial, plain).diagnosis.text


@pytest.mark.parametrize(
    ("moved", "are_each_others"),
    [({1: "6", 2: "4"}, True), ({1: "6"}, False), ({1: "6", 2: "5"}, False)],
)
def test_values_are_each_others_where_the_same_are_stated_of_others(moved, are_each_others):
    trial = Trial(event(SWISS))
    values = right(trial, "BH") | {who: Decimal(value) for who, value in moved.items()}
    diagnosis, *_ = diagnose(trial, cells("BH", values))
    assert ("have each other's values" in diagnosis.text) is are_each_others


def test_nothing_stated_where_nothing_is_computed_is_nobodys_value():
    trial = Trial(event(SWISS, ratings={1: 2400, 2: None}))
    values = {who: Decimal(0) for who in (1, 2)}
    diagnosis, *_ = diagnose(trial, cells("ARO", values))
    assert diagnosis.text == "TB1: 2 of 2 differ, by no rule that trfkit knows"


def test_of_cells_that_are_no_numbers_the_first_is_shown_and_blank_ones_are_counted():
    trial = Trial(event(SWISS))
    values = right(trial, "BH") | {2: None, 3: None, 4: None, 5: Decimal(99)}
    stated = cells("BH", values, right={1, 6}, unread={3: "first", 4: "second"})
    diagnosis, *_ = diagnose(trial, stated)
    assert diagnosis.text.endswith("; 1 cell is blank; 2 cells are no numbers, such as 'first'")


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_of_several_facts_of_a_column_the_first_is_named_and_the_others_are_counted(turned):
    tournament = round_robin(1, players=8, forfeited=0)
    trial = Trial(tournament)
    stated = [right(trial, code) for code in ("PTS", "SB", "BH")]
    view = trial.field("2026").view
    for who in range(0, 2 * turned, 2):
        opponent = who + 1
        r = view.opponents[who].index(opponent)
        shares = (2, 0) if view.shares[who][r] == 0 else (0, 2)
        change = change_of_view(partial(with_result, participant=who + 1, r=r, shares=shares))
        trial = trial.with_fact(change)
    columns = [
        cells(code, values, label=code)
        for code, values in zip(("PTS", "SB", "BH"), stated, strict=True)
    ]
    found = diagnose_together(trial, columns)
    assert len(found.facts) == turned
    message = found.by_label["PTS"].diagnosis.message
    more = [part for part in message.arguments.get("parts", ()) if part.id == "verify.more-facts"]
    assert more == [Message("verify.more-facts", count=turned - 1)][: turned - 1]


@pytest.mark.parametrize(
    ("moved", "text"),
    [
        ({3: None}, "TB1: 1 cell is blank; the other 5 are right"),
        ({3: Decimal(4)}, "TB1: 1 of 6 differs, by no rule that trfkit knows"),
    ],
)
def test_a_cell_that_is_not_accepted_differs_unless_it_is_blank(moved, text):
    trial = Trial(event(SWISS))
    stated = cells("BH", right(trial, "BH") | moved, right={1, 2, 4, 5, 6})
    assert diagnose(trial, stated).diagnosis.text == text


def results_of(trial, *repaired):
    """Return other results of rounds 1, 3, 1, that are accepted for these cells."""
    view = trial.field("2026").view
    names = Names(trial.tournament, of_teams=False)
    games = ((0, 0), (0, 2), (2, 0))
    return [
        Accepted(result_differs(view, names, *game, (1, 1)), frozenset(places), ())
        for game, places in zip(games, repaired, strict=False)
    ]


@pytest.mark.parametrize(
    ("repaired", "main"),
    [
        ([{(0, 1)}, {(0, 1), (0, 2)}, {(0, 1), (1, 1), (1, 2), (1, 3)}], 1),
        ([{(0, 1)}, {(0, 2)}], 0),
        ([{(0, 1)}], 0),
    ],
)
def test_the_fact_that_repairs_most_of_a_column_is_named(repaired, main):
    trial = Trial(event(SWISS))
    column = Column(trial, cells("BH", right(trial, "BH")))
    facts = results_of(trial, *repaired)
    diagnosis = _RuleOfColumn(column)._diagnosis(0, facts, column.start)
    assert diagnosis.params == facts[main].fact.params
    assert diagnosis.origin == BY_ID["result-differs"].origin
    parts = diagnosis.message.arguments.get("parts", (diagnosis.message,))
    more = [Message("verify.more-facts", count=len(facts) - 1)] if len(facts) > 1 else []
    assert parts[0].id == "verify.agrees-if-all"
    assert [*parts[1:]] == more


@pytest.mark.parametrize("count", [0, 1, 2])
def test_beside_a_rule_one_fact_of_a_column_is_told(count):
    trial = Trial(event(SWISS))
    column = Column(trial, cells("BH", right(trial, "BH", "2012")))
    facts = results_of(trial, {(0, 1)}, {(0, 2)})[:count]
    rule = _RuleOfColumn(column)
    rule.found = explain_column(trial, column.stated, column.start, every_pair=True)
    diagnosis = rule._diagnosis(0, facts, rule.claim)
    assert diagnosis.params == {"edition": "2012"}
    parts = diagnosis.message.arguments.get("parts", (diagnosis.message,))
    assert parts[0].id == "verify.rule-all"
    assert list(parts[1:]) == [fact.fact.tells for fact in facts[:1]]


def plan_of(name, cost, *, left=1, is_refuted=False):
    return SimpleNamespace(
        cost=cost, left=left, report=lambda: name, is_against=lambda _against: is_refuted
    )


@pytest.mark.parametrize(
    ("swapped", "as_they_stand", "left", "answer"),
    [(5, 4, 1, "stand"), (5, 5, 1, "swapped"), (5, 6, 1, "swapped"), (5, 4, 0, "swapped")],
)
def test_rows_are_swapped_unless_less_is_explained(
    monkeypatch, swapped, as_they_stand, left, answer
):
    trial = Trial(event(SWISS))
    plans = {True: plan_of("swapped", swapped, left=left), False: plan_of("stand", as_they_stand)}
    monkeypatch.setattr(diagnosis_module, "swap_rows", lambda *_: ["a swap"])
    monkeypatch.setattr(
        diagnosis_module, "_plans", lambda _trial, _sheet, swaps, *_: [plans[bool(swaps)]]
    )
    wrong = cells("PTS", right(trial, "PTS") | {1: Decimal(9)})
    assert diagnose_together(trial, [wrong]) == answer


@pytest.mark.parametrize(
    ("refuted", "answer"), [((), "best"), (("best",), "second"), (("best", "second"), "third")]
)
def test_the_simplest_answer_is_told_that_nothing_speaks_against(monkeypatch, refuted, answer):
    trial = Trial(event(SWISS))
    plans = [
        plan_of(name, cost, is_refuted=name in refuted)
        for cost, name in enumerate(("best", "second", "third"))
    ]
    monkeypatch.setattr(diagnosis_module, "swap_rows", lambda *_: [])
    monkeypatch.setattr(diagnosis_module, "_plans", lambda *_: plans)
    wrong = cells("PTS", right(trial, "PTS") | {1: Decimal(9)})
    told = diagnose_together(trial, [wrong], speaks_against=lambda _trial, _repaired: True)
    assert told == answer


def test_a_rule_of_another_column_that_repairs_nothing_is_none_of_this_one():
    trial = Trial(swiss(0, **LONG))
    values = right(trial, "PTS")
    for who in range(1, 6):
        values[who] += 7
    column = Column(trial, cells("PTS", values))
    older = next(change for change in editions(Case(trial, column.start.basis)))
    assert _RuleOfColumn(column)._as_others(column.start, [(older,)]) == FoundRule()


def test_a_rule_of_another_column_is_told_without_what_changes_nothing_here():
    trial = Trial(swiss(0, **LONG))
    column = Column(trial, cells("BH", right(trial, "BH", "2012")))
    older = next(
        one for one in editions(Case(trial, column.start.basis)) if one.params["edition"] == "2012"
    )
    idle = Change(variant="bye-as-requested", apply=lambda basis: basis)
    found = _RuleOfColumn(column)._as_others(column.start, [(older, idle)])
    assert [one.changes for one in found.claims] == [(older,)]


# The numbers of the search, each just below, at and above it --------------------------------------


def by_2012(trial, slips):
    """Return a column of the rules of 2012 of which so many cells are far off."""
    values = right(trial, "BH", "2012")
    for who in sorted(values)[:slips]:
        values[who] += 100
    return cells("BH", values)


@pytest.mark.parametrize(
    ("slips", "variant"), [(3, "edition"), (4, "edition"), (5, None), (6, None)]
)
def test_a_rule_gives_nine_of_ten_cells_and_else_is_the_nearest(slips, variant):
    trial = Trial(swiss(0))
    diagnosis, *_ = diagnose(trial, by_2012(trial, slips))
    assert diagnosis.variant == variant
    assert f"{40 - slips} of 40" in diagnosis.text


@pytest.mark.parametrize(("wrong", "are_sought"), [(23, True), (24, True), (25, False)])
def test_it_is_asked_of_up_to_24_cells_that_nothing_explains_what_would_give_each(
    wrong, are_sought
):
    trial = Trial(swiss(0, **LONG))
    values = right(trial, "BH/C1")
    values[19] = Decimal(38)
    for who in [who for who in sorted(values) if who != 19][: wrong - 1]:
        values[who] += 100 + who * who
    diagnosis, explained, possible = diagnose(trial, cells("BH/C1", values))
    assert (diagnosis.equal, explained) == (60 - wrong, {})
    assert (19 in possible) is are_sought


@pytest.mark.parametrize(("length", "shown"), [(19, 19), (20, 20), (21, 20)])
def test_of_a_cell_that_is_no_number_twenty_characters_are_shown(length, shown):
    trial = Trial(swiss(0))
    values = {**right(trial, "BH"), 3: None}
    stated = cells("BH", values, right=set(values) - {3}, unread={3: "x" * length})
    diagnosis, *_ = diagnose(trial, stated)
    assert "x" * shown in diagnosis.text
    assert "x" * (shown + 1) not in diagnosis.text


@each_row(
    ("facts", "rules", "wrong", "wrong_points", "cost"),
    [(0, (), 0, 0, 0), (1, (), 0, 0, 3), (0, ("a",), 0, 0, 2), (0, ("a", "a", "b"), 0, 0, 4),
     (0, (), 1, 0, 1), (0, (), 0, 1, 2), (2, ("a",), 3, 1, 13)],
)  # fmt: skip
def test_what_an_answer_costs(facts, rules, wrong, wrong_points, cost):
    counts = ((False, wrong), (True, wrong_points))
    plan = SimpleNamespace(
        _sheet=[
            SimpleNamespace(is_of_points=is_of_points, wrong=lambda _, count=count: range(count))
            for is_of_points, count in counts
        ],
        _outcomes=(None, None),
        _rules=[
            SimpleNamespace(
                is_followed=False,
                claim=SimpleNamespace(changes=(Change(variant=rule, apply=None),)),
            )
            for rule in rules
        ],
        facts=range(facts),
    )
    assert _Plan.cost.fget(plan) == cost


@pytest.mark.parametrize(
    ("right_cells", "is_refuted"),
    [(17, False), (18, True), (19, True), (20, False)],
)
def test_columns_that_are_nearly_all_right_refute_what_leaves_their_cell_wrong(
    right_cells, is_refuted
):
    column = SimpleNamespace(
        values=dict.fromkeys(range(20)), cells=SimpleNamespace(refit=None), stated=None
    )
    outcome = SimpleNamespace(equal=frozenset(range(right_cells)), basis="basis")
    plan = SimpleNamespace(_sheet=[column, column], _outcomes=[outcome, outcome])
    change = Change(variant="bye", apply=lambda basis: basis)
    assert _Plan._is_refuted(plan, change, 0, 19) is is_refuted


def test_one_wrong_cell_beside_columns_that_agree_is_looked_at():
    trial = Trial(round_robin(0))
    values, view = right(trial, "WON"), trial.field("2026").view
    (who,) = [n for n, row in enumerate(view.kinds) if "forfeit-win" in row]
    number = trial.ids[who]
    wrong = cells("WON", {**values, number: values[number] + 1})
    beside = cells("BPG", right(trial, "BPG"), label="BPG")
    diagnosis = diagnose_together(trial, [wrong, beside]).by_label["TB1"].diagnosis
    assert diagnosis.text == "TB1: 1 of 9 differs, too few to tell a rule from a slip"


@pytest.mark.parametrize(
    ("columns", "of_one", "is_claim"), [(1, 3, False), (2, 3, True), (2, None, False)]
)
def test_a_hint_of_one_participant_is_a_claim_where_two_columns_have_it(columns, of_one, is_claim):
    params = {} if of_one is None else {ONE_PARTICIPANT: of_one}
    hint = Outcome((Change(variant="bye", apply=None, params=params),), None, (), 1, frozenset())
    rules = [
        SimpleNamespace(found=FoundRule((), (hint,)), is_followed=False) for _ in range(columns)
    ]
    _prefer_common(rules)
    assert [bool(rule.found.claims) for rule in rules] == [is_claim] * columns


@pytest.mark.parametrize(("slips", "variant"), [(1, "edition"), (2, "edition"), (3, None)])
def test_the_rule_of_another_column_gives_this_one_but_for_one_cell_in_ten(slips, variant):
    trial = Trial(swiss(26, players=20, rounds=6))
    stated, now = right(trial, "SB", "2024"), right(trial, "SB")
    (moved,) = (who for who in stated if stated[who] != now[who])
    for who in sorted(stated.keys() - {moved})[:slips]:
        stated[who] += Decimal("1.25") + who
    columns = [
        cells("BH", right(trial, "BH", "2024"), label="BH"),
        cells("SB", stated, label="SB"),
    ]
    diagnosis = diagnose_together(trial, columns).by_label["SB"].diagnosis
    assert diagnosis.variant == variant


@pytest.mark.parametrize(("slips", "is_asked"), [(1, False), (2, False), (3, True)])
def test_a_column_has_a_rule_of_its_own_where_that_of_another_leaves_more_than_a_tenth(
    slips, is_asked
):
    trial = Trial(swiss(26, players=20, rounds=6))
    values = right(trial, "BH", "2012")
    for who in sorted(values)[:slips]:
        values[who] += 100
    column = Column(trial, cells("BH", values))
    known = [
        (change,)
        for change in editions(Case(trial, column.start.basis))
        if change.params["edition"] == "2012"
    ]
    asked = []
    rule = _RuleOfColumn(column)
    rule.look(trial, column.start, known, lambda *args: asked.append(args) or FoundRule())
    assert bool(asked) is is_asked
    assert bool(rule.claims) is not is_asked


@pytest.mark.parametrize(
    ("agrees", "right", "is_open", "is_followed"),
    [
        (True, 2, True, True),
        (True, 1, True, False),  # a cell that the search leaves aside is wrong
        (False, 2, True, False),
        (True, 2, False, False),  # its heading names the rule
    ],
)
def test_a_rule_is_followed_where_every_cell_is_right(agrees, right, is_open, is_followed):
    cells = SimpleNamespace(rule_is_open=is_open)
    column = SimpleNamespace(agrees=agrees, aside=(4, 7), aside_right=right, cells=cells)
    assert _RuleOfColumn.is_followed.fget(SimpleNamespace(_column=column)) is is_followed
