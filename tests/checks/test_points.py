"""Points in every reading that programs write, and the fewest ranks that explain an order."""

from __future__ import annotations

import pytest
from builders import (
    ROUND_ROBIN,
    SWISS,
    TEAMS,
    append,
    changed,
    left_out,
    play,
    put,
    record,
    without_last_round,
)
from trftext import game, row, trf

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Edit, Profile, Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.regulations.row_sums import Sums


def found(document, *changes):
    return check(read(changed(document, *changes).encode()))


def codes(document, *changes):
    return [one.code for one in found(document, *changes)]


def mended(document, fix):
    """The document with the edits of a repair; none of them changes a line's length."""
    lines = document.splitlines()
    for edit in fix.edits:
        line, start = lines[edit.line - 1], edit.column - 1
        assert line[start : start + len(edit.old)] == edit.old
        lines[edit.line - 1] = line[:start] + edit.new + line[start + len(edit.old) :]
    return "\n".join(lines)


def pending_third_round(*changes):
    """The event with one game of round 3 unfinished: 1 against 3."""
    return (
        play(1, 3, "   3 w ?"), put(1, "points", "1.5"),
        play(3, 3, "   1 b ?"), put(3, "points", "1.5"), *changes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ((put(1, "points", "2.5"),), "RES011"),
        ((put(1, "points", "3.5"),), None),
        ((play(1, 3, "   3 w *"), play(3, 3, "   1 b *"), put(1, "points", "2.5")), "RES023"),
    ],
)
def test_points_that_hold_a_missing_result_follow_from_it(changes, cause):
    document = changed(SWISS, *pending_third_round(*changes))
    told = check(read(document.encode()), Profile.UPLOAD)
    (wrong,) = [one for one in told if one.code == "SCR001"]
    assert (wrong.caused_by and wrong.caused_by.code) == cause
    (missing,) = [one for one in told if one.code == "RES011"]
    assert (missing.caused_by and missing.caused_by.code) == (cause if cause == "RES023" else None)


def test_all_games_of_a_round_with_one_letter_that_nobody_knows_follow_from_it():
    changes = play(1, 3, "   3 w ½"), play(3, 3, "   1 b ½"), play(2, 3, "   4 b ½")
    told = check(read(changed(SWISS, *changes, play(4, 3, "   2 w ½")).encode()), Profile.UPLOAD)
    (root,) = (one for one in told if one.code == "RES023")
    missing = [one for one in told if one.code == "RES011"]
    assert len(missing) == 2
    assert all(one.caused_by is root for one in missing)


def test_a_letter_that_nobody_knows_against_a_result_is_shown_as_it_stands():
    told = check(read(changed(SWISS, play(1, 3, "   3 w x")).encode()))
    (root,) = [one for one in told if one.code == "RES023"]
    (game,) = [one for one in told if one.code == "RES004"]
    (open_,) = [one for one in told if one.code == "RES021"]
    assert (game.variant, dict(game.values)) == (
        "",
        {
            "opponent": 3,
            "result": Message("common.result", letter="x"),
            "other": Message("common.result", letter="0"),
        },
    )
    assert game.caused_by is open_.caused_by is root


def test_a_game_without_a_result_beside_one_of_an_unknown_letter_is_told_by_itself():
    changes = play(1, 3, "   3 w x"), play(2, 3, "   6 b  "), play(6, 3, "   2 w  ")
    (open_,) = [
        one for one in check(read(changed(SWISS, *changes).encode())) if one.code == "RES021"
    ]
    assert open_.caused_by is None


@pytest.mark.parametrize(
    ("points", "fits"), [("1.5", True), ("2.0", True), ("2.5", False), ("1.0", False)]
)
def test_points_are_accepted_with_and_without_the_value_of_a_pending_game(points, fits):
    changes = pending_third_round(put(1, "points", points))
    assert ("SCR001" not in codes(SWISS, *changes)) is fits


@pytest.mark.parametrize(("points", "code"), [("1.5", None), ("2.0", "SCR003"), ("2.5", "SCR001")])
def test_points_may_hold_the_bye_of_the_round_to_be_paired(points, code):
    changes = (record("142", "4"), play(7, 4, "0000 - H"), put(7, "points", points))
    assert {"SCR001", "SCR003"} & set(codes(SWISS, *changes)) == ({code} if code else set())


def test_points_may_hold_a_bye_that_record_240_gives_for_the_next_round():
    changes = (record("142", "4"), append("240 F   4    7"), put(7, "points", "2.5"))
    assert "SCR003" in codes(SWISS, *changes)


@pytest.mark.parametrize("points", ["2.5", "3.5", "3.0"])
def test_points_may_hold_accelerated_points_of_the_last_or_the_next_round(points):
    changes = (record("142", "4"), append("XXA    1  1.0  1.0  1.0  0.5"), put(1, "points", points))
    assert "SCR001" not in codes(SWISS, *changes)


def test_points_hold_no_accelerated_points_of_a_round_before_the_first():
    for line, possible in (
        ("250       1.0   0   0    1    1", ()),
        ("250       1.0   0   1    1    1", (10,)),
    ):
        rows = "".join(f"{text[:89]}\n" for text in SWISS.splitlines())
        tournament = read(changed(rows, append(line)).encode()).tournament
        assert tournament.rounds_played == 0
        assert Sums(tournament).of(tournament.players[0]).accelerated == possible


def test_points_of_team_events_are_informative():
    assert "SCR001" not in codes(TEAMS, put(1, "points", "9.0"))


def test_a_row_confirmed_by_all_opponents_gets_a_safe_repair_of_its_points():
    (finding,) = [d for d in found(SWISS, put(2, "points", "9.0")) if d.code == "SCR001"]
    assert finding.fix.edits == (Edit(finding.line, 81, " 9.0", " 2.0"),)
    assert finding.fix.safe


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        pytest.param(
            (put(2, "points", "1.5"),), "SCR001.too-many.hint", id="below the sum no bye is missing"
        ),
        pytest.param(
            (put(2, "points", "2.5"),),
            "SCR001.too-few.hint",
            id="above it, each round played",
        ),
        pytest.param(
            (put(5, "points", "1.0"), play(5, 3, "        "), play(4, 3, "0000 - +")),
            "SCR001.too-few-with-byes.hint",
            id="above it, a round left blank",
        ),
        pytest.param(
            (put(7, "points", "0.5"), play(7, 2, "        ")),
            "SCR001.bye-worth.hint",
            id="below it by what another bye would bring",
        ),
        pytest.param(
            (put(7, "points", "2.0"), play(7, 3, "        ")),
            "SCR001.bye-letter.hint",
            id="above it by that",
        ),
        pytest.param((put(7, "points", "1.0"),), "SCR001.too-many.hint", id="one of two byes"),
    ],
)
def test_what_wrong_points_may_come_from_depends_on_the_side(changes, advice):
    (finding,) = [d for d in found(SWISS, *changes) if d.code == "SCR001"]
    assert finding.advice.id == advice


def test_a_bye_is_confirmed_by_nobody_so_the_repair_is_not_safe():
    (finding,) = [d for d in found(SWISS, put(7, "points", "9.0")) if d.code == "SCR001"]
    assert not finding.fix.safe


def test_applying_the_repair_leaves_nothing_to_report():
    document = changed(SWISS, put(2, "points", "9.0"))
    (finding,) = found(document)
    assert found(mended(document, finding.fix)) == ()


@pytest.mark.parametrize("text", [" W 3 .0    D 1.0    L 0.0", " W 3.0    D 1. 0    L 0.0"])
def test_points_follow_from_a_point_system_that_was_not_read_whole(text):
    findings = found(SWISS, *BY_THREE, record("162", text))
    (root,) = (one for one in findings if one.code == "HDR016")
    others = [one for one in findings if one.code in {"SCR001", "SCR002", "HDR017"}]
    assert others
    assert all(one.caused_by is root and one.fix is None for one in others)


def test_one_player_whose_points_do_not_fit_is_a_slip_and_no_other_system():
    assert "SCR002" not in codes(SWISS, put(7, "points", "2.0"))


BY_THREE = [
    put(who, "points", value)
    for who, value in enumerate(("7.0", "5.0", "4.0", "3.0", "0.0", "5.0", "4.0"), start=1)
]
"""The points by 3-1-0."""


def test_points_that_follow_no_record_or_another_than_the_record_s_are_one_cause():
    (undeclared,) = found(SWISS, *BY_THREE)
    (declared,) = found(SWISS, record("162", " W 1.0    D 0.5"), *BY_THREE)
    assert (undeclared.variant, dict(undeclared.values)) == ("", {"system": "3-1-0"})
    assert (declared.variant, dict(declared.values)) == (("differs", {"system": "3-1-0"}))
    assert [severity_in(one) for one in (undeclared, declared)] == [
        Severity.WARNING, Severity.ERROR,
    ]  # fmt: skip
    assert (declared.record, declared.line) == ("162", 1)


def test_byes_may_be_worth_what_a_wrong_record_says():
    (finding,) = found(SWISS, record("162", " W 3.0    D 1.0    P 1.0"))
    assert (finding.variant, dict(finding.values)) == ("differs", {"system": "1-½-0"})


def test_a_record_that_most_points_bear_out_is_not_doubted():
    some = found(SWISS, record("162", " W 1.0    D 0.5"), *BY_THREE[:2])
    assert [one.code for one in some if one.code.startswith("SCR")] == ["SCR001", "SCR001"]


def test_points_that_follow_the_record_are_right():
    assert "SCR001" not in codes(SWISS, record("162", " W 3.0    D 1.0"), *BY_THREE)


def test_a_rank_that_leaves_a_place_to_who_has_none_follows_from_that():
    unranked, irregular = found(SWISS, put(6, "rank", ""))
    assert [unranked.code, irregular.code] == ["RNK001", "RNK004"]
    assert irregular.caused_by == unranked
    (irregular,) = found(SWISS, put(5, "rank", "9"))
    assert (irregular.code, irregular.caused_by) == ("RNK004", None)
    told = found(SWISS, put(6, "rank", ""), put(5, "rank", "9"))
    assert [(one.code, one.caused_by) for one in told if one.participant == 5] == [("RNK004", None)]


def test_a_bonus_of_record_299_is_expected_in_the_points():
    bonus = append("299           1.0         2")
    assert codes(SWISS, bonus) == ["SCR005"]
    assert "SCR005" not in codes(SWISS, bonus, put(2, "points", "3.0"))


def test_record_299_that_no_total_contains_is_one_finding():
    bonus = append("299          -1.0         2    3")
    (finding,) = found(SWISS, bonus)
    assert (finding.variant, dict(finding.values)) == ("all", {"players": (2, 3)})
    one_of_them = found(SWISS, bonus, put(2, "points", "1.0"))
    assert [
        (finding.variant, dict(finding.values))
        for finding in one_of_them
        if finding.code == "SCR005"
    ] == [("", {"extra": -10, "stated": 15})]


NOBODY_MET = (play(4, 3, " " * 8), play(5, 3, " " * 8), play(7, 2, " " * 8))
"""Three rows with one blank round each; the points of the last hold half a point for it."""


def test_half_points_for_blank_rounds_are_one_cause():
    changes = (*NOBODY_MET, put(4, "points", "0.5"), put(5, "points", "0.5"))
    root, *others = (d for d in found(SWISS, *changes) if d.code.startswith("SCR"))
    assert (root.variant, dict(root.values)) == (("", {"count": 3, "who": (4, 5, 7)}))
    assert [(d.code, d.participant) for d in others] == [("SCR001", n) for n in (4, 5, 7)]
    assert all(d.caused_by is root for d in others)
    assert not {"SCR001", "SCR007"} & set(codes(mended(changed(SWISS, *changes), root.fix)))


def test_half_a_point_too_much_of_one_player_is_a_slip():
    slip = codes(SWISS, play(7, 2, " " * 8))
    assert "SCR001" in slip
    assert "SCR007" not in slip


def test_half_points_are_no_cause_where_others_have_points_for_nothing():
    changes = (*NOBODY_MET, put(4, "points", "0.5"), put(5, "points", "0.5"))
    wrong = (put(2, "points", "9.0"), put(1, "points", "9.0"))
    assert "SCR007" in codes(SWISS, *changes)
    assert "SCR007" not in codes(SWISS, *changes, *wrong)


def test_a_round_that_a_row_calls_unplayed_is_no_bye_left_blank():
    changes = (play(4, 3, "0000 - Z"), play(5, 3, "0000 - Z"), play(7, 2, "0000 - Z"))
    points = (put(4, "points", "0.5"), put(5, "points", "0.5"))
    assert "SCR007" not in codes(SWISS, *changes, *points)


def test_ranks_by_points_with_blank_byes_are_in_order():
    changes = (*NOBODY_MET, put(4, "points", "0.5"), put(5, "points", "0.5"), put(5, "rank", "6"))
    assert not {"RNK002", "RNK004"} & set(codes(SWISS, *changes))


def test_points_that_were_never_filled_in_are_one_cause():
    changes = [put(who, "points", "0.0") for who in range(1, 8)]
    root, *others = (d for d in found(SWISS, *changes) if d.code.startswith("SCR"))
    assert (root.variant, dict(root.values)) == ("", {"most": 25})
    assert [d.participant for d in others] == [1, 2, 3, 4, 6, 7]
    assert all(d.caused_by is root and d.fix is not None for d in others)
    assert "SCR008" not in codes(SWISS, *changes[1:])


def test_points_of_a_round_that_the_rows_lack_are_one_cause_and_are_left_alone():
    findings = found(SWISS, without_last_round)
    (root,) = (d for d in findings if d.code == "SCR009")
    others = [d for d in findings if d.code == "SCR001"]
    assert (root.variant, dict(root.values)) == (("", {"count": 4, "last": 2}))
    assert [d.participant for d in others] == [1, 2, 4, 6]
    assert all(d.caused_by is root and d.fix is None for d in others)


def test_without_a_round_announced_the_points_are_wrong_as_they_are():
    cut = (without_last_round, record("142", "2"), record("132", ""))
    assert "SCR009" not in codes(SWISS, *cut)


def test_a_slip_or_two_in_a_running_event_are_no_round():
    slips = (record("142", "5"), put(1, "points", "3.5"), put(2, "points", "2.5"))
    findings = found(SWISS, *slips)
    wrong = [d for d in findings if d.code == "SCR001"]
    assert "SCR009" not in {d.code for d in findings}
    assert [(d.participant, d.fix.safe) for d in wrong] == [(1, False), (2, False)]


def test_points_outweigh_one_of_two_rows_of_a_game():
    findings = found(SWISS, play(1, 3, "   3 w ="))
    game, points = (d for d in findings if d.code in {"RES004", "SCR001"})
    assert (game.code, game.participant, game.fix.edits[0].new) == ("RES004", 1, "1")
    assert points.caused_by is game
    assert points.fix is None


def test_a_penalty_that_the_points_count_stays_one():
    changes = (play(1, 3, "   3 w ="), put(1, "points", "2.0"))
    assert "RES005" in codes(SWISS, *changes)
    assert not {"RES004", "SCR001"} & set(codes(SWISS, *changes))


def test_unreadable_points_are_not_called_blank():
    assert codes(SWISS, put(2, "points", "abcd")).count("SCR006") == 0


def test_nothing_is_said_about_points_and_ranks_before_the_first_result():
    rows = [line for line in SWISS.splitlines() if not line.startswith("001")]
    rows += [line[:80] + "  0.0" + " " * 5 for line in SWISS.splitlines() if line[:3] == "001"]
    assert not {"SCR001", "SCR006", "RNK001", "RNK002"} & set(codes("\n".join(rows)))


def test_one_misplaced_player_is_one_finding():
    changes = [
        put(who, "rank", rank)
        for who, rank in ((5, "1"), (1, "2"), (2, "3"), (6, "3"), (3, "5"), (7, "5"), (4, "7"))
    ]
    (finding,) = [d for d in found(SWISS, *changes) if d.code == "RNK002"]
    assert finding.participant == 5
    assert (finding.variant, dict(finding.values)) == (
        (
            "",
            {
                "points": 0,
                "rank": 1,
                "position": "ahead",
                "other": 1,
                "other_points": 25,
                "other_rank": 2,
                "advice": None,
            },
        )
    )


def test_ranks_that_are_the_starting_ranks_are_one_warning():
    changes = [put(who, "rank", str(who)) for who in range(1, 8)]
    (finding,) = [d for d in found(SWISS, *changes) if d.code == "RNK002"]
    assert severity_in(finding) is Severity.WARNING


def test_ranks_of_before_the_last_round_are_one_finding():
    before = ((7, 1), (3, 2), (6, 3), (2, 4), (1, 5), (4, 6), (5, 7))
    (finding,) = [
        d
        for d in found(SWISS, *(put(who, "rank", str(rank)) for who, rank in before))
        if d.code == "RNK002"
    ]
    assert (finding.variant, dict(finding.values)) == (
        "earlier-round",
        {"advice": Message("RNK002.points.hint"), "last": 3},
    )


def test_ranks_that_no_round_explains_are_amiss():
    ranks = ((5, 1), (3, 2), (6, 3), (2, 4), (1, 5), (4, 6), (7, 7))
    (finding,) = [
        d
        for d in found(SWISS, *(put(who, "rank", str(rank)) for who, rank in ranks))
        if d.code == "RNK002"
    ]
    assert (finding.variant, dict(finding.values)) == (
        "many",
        {"advice": Message("RNK002.points.hint"), "count": 4, "total": 7},
    )


def test_ranks_that_contradict_the_only_round_are_of_no_earlier_one():
    rows = [
        row(
            n,
            game(n + 1, "w", "0") if n % 2 else game(n - 1, "b", "1"),
            points="0.0" if n % 2 else "1.0",
            rank=rank,
        )
        for n, rank in enumerate((1, 4, 2, 5, 3, 6), start=1)
    ]
    (finding,) = [d for d in check(read(trf(*rows))) if d.code == "RNK002"]
    assert finding.variant == "many"


def test_a_rank_that_follows_from_wrong_points_points_to_them():
    changes = (put(4, "points", "9.0"), put(4, "rank", "1"), put(1, "rank", "2"))
    findings = found(SWISS, *changes)
    rank = next(d for d in findings if d.code == "RNK002")
    assert rank.caused_by.code == "SCR001"
    assert rank.caused_by in findings


def test_a_rank_that_the_other_result_of_a_game_explains_follows_from_it():
    """Durian beat Elder by forfeit; with a win over Cedar written as well he has two points."""
    won = (play(4, 2, "   3 w 1"), put(4, "points", "2.0"))
    (rank,) = [d for d in found(SWISS, *won) if d.code == "RNK002"]
    assert rank.caused_by.code == "RES004"
    assert rank.advice.id == "RNK002.result.hint"
    as_many = (play(6, 3, "   2 w 1"), put(6, "points", "2.5"), put(6, "rank", "3"))
    (rank,) = [d for d in found(SWISS, *as_many) if d.code == "RNK002"]
    assert rank.caused_by.code == "RES004"
    elsewhere = (
        play(4, 2, "   3 w ="),
        put(4, "points", "1.5"),
        put(5, "rank", "1"),
        put(1, "rank", "2"),
    )
    (rank,) = [d for d in found(SWISS, *elsewhere) if d.code == "RNK002"]
    assert (rank.participant, rank.caused_by) == (5, None)
    assert rank.advice.id == "RNK002.hint"


def test_points_that_follow_from_a_result_are_not_said_to_lack_a_bye():
    (points,) = [d for d in found(SWISS, play(4, 1, "   1 b 1")) if d.code == "SCR001"]
    assert points.caused_by.code == "RES004"
    assert points.advice.id == "SCR001.cause.hint"


def test_ranks_need_not_follow_points_where_record_212_says_so():
    changes = (record("202", None), put(5, "rank", "1"), put(1, "rank", "7"))
    assert "RNK002" in codes(SWISS, *changes)
    assert "RNK002" not in codes(SWISS, record("212", "WIN,PTS"), *changes)


def test_tied_players_share_the_best_rank():
    assert "RNK004" not in codes(SWISS)
    dense = ((1, "1"), (2, "2"), (6, "2"), (3, "3"), (7, "3"), (4, "4"), (5, "5"))
    (first, *_) = [
        d for d in found(SWISS, *(put(who, "rank", r) for who, r in dense)) if d.code == "RNK004"
    ]
    assert (first.variant, dict(first.values)) == ("", {"rank": 3, "count": 3, "expected": 4})


def test_distinct_ranks_for_tied_players_are_regular():
    distinct = ((1, "1"), (2, "2"), (6, "3"), (3, "4"), (7, "5"), (4, "6"), (5, "7"))
    assert codes(SWISS, *(put(who, "rank", r) for who, r in distinct)) == []


def test_ranks_of_team_events_are_informative():
    assert not {"RNK001", "RNK002", "RNK004"} & set(codes(TEAMS, put(1, "rank", "9")))


MISSED = (
    play(1, 1, "   4 w +"), play(4, 1, "   1 b -"), play(2, 2, "   4 b +"),
    play(4, 2, "   2 w -"), play(1, 2, "   3 b +"), play(3, 2, "   1 w -"),
    play(3, 3, "   4 b +"), play(4, 3, "   3 w -"),
)  # fmt: skip


def test_whom_the_rules_leave_unranked_needs_no_rank():
    assert "RNK001" not in codes(ROUND_ROBIN, *MISSED, put(4, "rank", ""))
    assert "RNK001" in codes(ROUND_ROBIN, *MISSED, put(3, "rank", ""))


def test_who_won_by_forfeit_is_ranked_and_who_lost_so_is_not():
    (few,) = [one for one in found(ROUND_ROBIN, *MISSED) if one.code == "RNK006"]
    assert (few.variant, dict(few.values)) == ("", {"games": 0, "total": 3, "rank": 4})


def about(code, *changes):
    return [one for one in found(SWISS, *changes) if one.code == code]


def test_a_rank_too_low_does_not_make_the_right_ones_behind_it_irregular():
    (only,) = about("RNK004", put(3, "rank", "5"), put(7, "rank", "5"))
    assert (only.variant, dict(only.values)) == ("", {"rank": 5, "count": 3, "expected": 4})


def test_ranks_that_only_damaged_points_contradict_are_no_starting_ranks():
    in_order = (put(1, "rank", "1"), put(2, "rank", "2"), put(3, "rank", "5"),
                put(4, "rank", "6"), put(6, "rank", "2"), put(7, "rank", "4"))  # fmt: skip
    findings_ = found(SWISS, *in_order, left_out(2, 1))
    assert "RES024" in {one.code for one in findings_}
    ranks = [one for one in findings_ if one.code == "RNK002"]
    assert all(one.caused_by is not None for one in ranks)
    assert "starting-ranks" not in {one.variant for one in ranks}


def test_what_could_not_be_read_is_no_missing_rank_and_no_missing_rating():
    assert not about("PLR018", put(2, "rating", "24O0"))
    assert about("PLR018", put(2, "rating", "0"))
    assert [one.caused_by.code for one in about("RNK001", put(3, "rank", "x"))] == ["SYN007"]


TURNED = (play(1, 1, "   4 w 0"), play(4, 1, "   1 b 1"))


def test_a_result_that_both_rows_have_and_both_points_contradict_is_one_finding_and_no_safe_fix():
    (finding,) = [one for one in found(SWISS, *TURNED) if one.code == "SCR001"]
    assert (finding.variant, dict(finding.values)) == (
        (
            "game",
            {
                "stated": 25,
                "computed": 15,
                "advice": Message("SCR001.game.hint"),
                "opponent": 4,
                "other_stated": 10,
                "other_computed": 20,
                "rounds": (1,),
                "instead": "1-0",
                "result": "0-1",
            },
        )
    )
    assert not finding.fix.safe
    assert mended(changed(SWISS, *TURNED), finding.fix) == SWISS.rstrip()


def test_points_that_the_ranks_contradict_too_are_the_points_that_are_wrong():
    changes = put(1, "points", "1.5"), put(4, "points", "2.0")
    told = [one for one in found(SWISS, *changes) if one.code == "SCR001"]
    assert [one.participant for one in told] == [1, 4]
    assert all(one.fix.safe for one in told)


def test_points_of_two_who_did_not_meet_are_two_slips():
    told = found(SWISS, put(1, "points", "2.0"), put(5, "points", "0.5"))
    assert [one.participant for one in told if one.code == "SCR001"] == [1, 5]


def test_the_gap_that_a_misplaced_rank_leaves_follows_from_it():
    told = found(SWISS, put(3, "rank", "999"))
    assert [d.code for d in told if d.caused_by is None] == ["RNK002"]
    assert {d.code for d in told} >= {"RNK002", "RNK004"}


@pytest.mark.parametrize(
    ("blank", "others", "is_told"), [(9, 1, True), (8, 1, False), (2, 0, True)]
)
def test_byes_left_blank_explain_nine_of_ten_points_that_do_not_fit(blank, others, is_told):
    points = [0.5] * blank + [9.0] * others
    rows = [
        f"001 {number:4d}      {f'Player {number}':33s} 2000 NED {'':11s} {'':10s}"
        f" {stated:4.1f}          {cell}".rstrip()
        for number, stated, cell in [
            (1, 1.0, "   2 w 1"),
            (2, 0.0, "   1 b 0"),
            *((number, stated, "") for number, stated in enumerate(points, start=3)),
        ]
    ]
    head = "012 Open\n092 Individual: Swiss-System\n142 1\n"
    findings = check(read((head + "\n".join(rows) + "\n").encode()), Profile.PAIRING)
    assert ("SCR007" in {finding.code for finding in findings}) is is_told
