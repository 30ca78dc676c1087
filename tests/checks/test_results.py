"""The two rows of a game: which results fit, who is named, what is offered as a repair."""

from __future__ import annotations

import pytest
from builders import (
    ROUND_ROBIN,
    SWISS,
    TEAMS,
    changed,
    cut,
    ended,
    left_out,
    play,
    put,
    record,
    without_row,
)
from row_tests import each_row

from trfkit.checks import check
from trfkit.checks.results import compare
from trfkit.files.trf.reading import read
from trfkit.findings import Edit, Profile, Severity
from trfkit.findings.codes import severity_in
from trfkit.findings.errors import root_of
from trfkit.messages.message import Message
from trfkit.model import OUTCOME_BY_LETTER, Outcome


def found(document, *changes, profile=Profile.PAIRING):
    return check(read(changed(document, *changes).encode()), profile)


def codes(document, *changes, profile=Profile.PAIRING):
    return [one.code for one in found(document, *changes, profile=profile)]


def one(code, document, *changes):
    (only,) = [d for d in found(document, *changes) if d.code == code]
    return only


FITTING = {"10", "==", "WL", "DD", "+-", "--", "  ", "??", " ?"}
UNUSUAL = {"00", "=0", "LL", "DL"}
HALF_FORFEITS = {"+0", "+1", "+=", "+L", "+W", "+D", "-0", "-1", "-=", "-L", "-W", "-D"}
LETTERS = [o.letter for o in Outcome if not o.is_bye]


@each_row("two", LETTERS)
@each_row("first", LETTERS)
def test_each_pair_of_results_is_judged_the_same_from_both_sides(first, two):
    pair = {first + two, two + first}
    expected = "RES004"
    if pair & FITTING:
        expected = None
    elif pair & UNUSUAL:
        expected = "RES005"
    elif pair & HALF_FORFEITS:
        expected = "RES009"
    assert compare(OUTCOME_BY_LETTER[first], OUTCOME_BY_LETTER[two]) == expected


def test_a_contradiction_is_told_once_a_game():
    assert codes(SWISS, play(4, 1, "   1 b 1")).count("RES004") == 1


def test_the_row_whose_points_do_not_add_up_is_the_wrong_one_and_its_repair_is_offered():
    finding = one("RES004", SWISS, play(4, 1, "   1 b 1"))
    assert finding.participant == 4
    assert (finding.column, finding.end_column) == (99, 100)
    assert finding.fix.edits == (Edit(finding.line, 99, "1", "0"),)
    assert finding.fix.safe


def test_no_repair_is_offered_where_both_rows_add_up():
    finding = one("RES004", SWISS, play(4, 1, "   1 b 1"), put(4, "points", "2.0"))
    assert finding.fix is None
    assert finding.participant == 1


def test_no_repair_is_offered_where_neither_row_adds_up():
    finding = one("RES004", SWISS, play(4, 1, "   1 b 1"), put(1, "points", "9.0"))
    assert finding.fix is None


def test_a_result_entered_on_one_side_only_contradicts_the_blank_side():
    finding = one("RES004", SWISS, play(4, 1, "   1 b  "))
    assert (finding.variant, dict(finding.values)) == (
        "",
        {
            "opponent": 4,
            "result": Message("common.result", letter="1"),
            "other": Message("common.no-result"),
        },
    )


def test_the_points_that_follow_from_a_wrong_result_point_to_it():
    findings = found(SWISS, play(4, 1, "   1 b 1"))
    points = next(d for d in findings if d.code == "SCR001")
    assert points.caused_by.code == "RES004"
    assert findings.index(points) == findings.index(points.caused_by) + 1


def test_a_missing_colour_is_repaired_from_the_other_row():
    finding = one("RES006", SWISS, play(4, 1, "   1 - 0"))
    assert finding.fix.edits == (Edit(finding.line, 97, "-", "b"),)


def test_the_same_colour_twice_has_no_certain_repair():
    assert one("RES006", SWISS, play(4, 1, "   1 w 0")).fix is None


def test_the_colour_of_a_forfeit_may_be_missing():
    changes = (play(4, 3, "   5 - +"), play(5, 3, "   4 - -"))
    assert codes(SWISS, *changes) == ["RES022", "RES022"]


def test_both_rows_of_a_broken_pairing_are_named_when_both_point_at_others():
    findings = [d for d in found(SWISS, play(6, 1, "   2 b =")) if d.code == "RES003"]
    assert [
        (d.participant, d.variant, d.values["opponent"], d.values["met"]) for d in findings
    ] == [
        (6, "", 2, 5),
        (3, "", 6, 2),
    ]


def test_a_bye_letter_with_an_opponent_is_not_reported_a_second_time_as_one_sided():
    assert "RES003" not in codes(SWISS, play(7, 3, "   2 - Z"))


def test_penalties_are_notes_except_for_upload():
    changes = (play(1, 1, "   4 w 0"), put(1, "points", "1.5"))
    for profile, severity in ((Profile.PAIRING, Severity.INFO), (Profile.UPLOAD, Severity.WARNING)):
        findings = found(SWISS, *changes, profile=profile)
        (finding,) = [d for d in findings if d.code == "RES005"]
        assert severity_in(finding, profile) is severity


def test_forfeits_without_opponent_are_normal_in_team_events():
    assert not {"RES010", "RES022", "BYE001"} & set(codes(TEAMS))


def test_pending_games_are_counted_once_a_round():
    changes = [
        play(who, 3, cell)
        for who, cell in ((1, "   3 w  "), (3, "   1 b  "), (2, "   6 b  "), (6, "   2 w  "))
    ]
    (note,) = [d for d in found(SWISS, *changes) if d.code == "RES021"]
    assert (note.severity, note.advice.id) == (
        Severity.INFO,
        "RES021.hint",
    )
    assert (note.round, note.values["count"]) == (3, 2)
    missing = [d for d in found(SWISS, *changes, profile=Profile.UPLOAD) if d.code == "RES011"]
    assert [d.participant for d in missing] == [1, 2]


def test_a_file_that_ends_inside_a_row_is_the_root_of_all_that_is_missing():
    end = SWISS.index("Durian, Dan") + 20
    root, *others = found(SWISS[:end])
    assert (root.code, root.advice.id) == ("SYN009", "SYN009.end.hint")
    assert (root.variant, dict(root.values)) == (
        "",
        {
            "length": 25,
            "least": 84,
            "is_end": True,
            "more": Message("SYN009.end"),
            "advice": Message("SYN009.end.hint"),
            "unread": "",
        },
    )
    (rows,) = [one for one in others if one.code == "PLR025"]
    assert (rows.variant, dict(rows.values)) == (
        "",
        {
            "missing": (5, 6),
            "count": 2,
            "namers": 2,
            "more": Message("PLR025.stated", stated=7, rows=4),
        },
    )
    assert all(root_of(one) is root for one in others if one.severity is Severity.ERROR)


def test_a_cut_row_in_the_middle_is_no_end_of_the_file():
    cut = SWISS.replace(SWISS[SWISS.index("Durian, Dan") + 20 : SWISS.index("001    5")], "\n")
    (told,) = [one for one in found(cut) if one.code == "SYN009"]
    assert not told.values["is_end"]


def test_missing_results_that_the_points_count_are_the_root():
    """Of round 3 nothing stands in the rows, while the points of who won are those after it."""
    blank = {1: "   3 w  ", 3: "   1 b  ", 2: "   6 b  ", 6: "   2 w  "}
    changes = [play(number, 3, cell) for number, cell in blank.items()]
    changes.append(put(2, "points", "2.5"))
    findings = found(SWISS, *changes)
    (root,) = [d for d in findings if d.code == "RES021"]
    assert (root.variant, dict(root.values)) == (("counted", {"players": (1, 2), "count": 2}))
    assert (root.severity, root.caused_by) == (Severity.WARNING, None)
    points = [d for d in findings if d.code == "SCR001"]
    assert {d.participant for d in points} == {1, 2}
    assert all(root_of(d) is root for d in points)
    for_rating = found(SWISS, *changes, profile=Profile.UPLOAD)
    assert {d.caused_by.code for d in for_rating if d.code == "SCR001"} == {"RES011"}


def test_points_of_one_player_that_may_hold_a_missing_result_are_no_sign():
    blank = (play(1, 3, "   3 w  "), play(3, 3, "   1 b  "))
    (note,) = [d for d in found(SWISS, *blank) if d.code == "RES021"]
    assert note.severity is Severity.INFO


def test_a_forfeited_pair_may_meet_again():
    changes = (record("142", "4"), play(4, 4, "   5 w 1"), play(5, 4, "   4 b 0"))
    assert "RES013" not in codes(SWISS, *changes)


def test_players_of_a_double_swiss_meet_twice():
    changes = (record("142", "4"), play(1, 4, "   2 w 1"), play(2, 4, "   1 b 0"))
    assert "RES013" in codes(SWISS, *changes)
    assert "RES013" not in codes(SWISS, record("192", "FIDE_DOUBLESWISS"), *changes)


def test_the_last_round_may_break_the_rules_of_colour():
    # Player 1 has White in rounds 1 and 3; the change makes it three in a row, the last allowed.
    changes = (play(1, 2, "   2 w ="), play(2, 2, "   1 b ="))
    assert "RES017" not in codes(SWISS, *changes)
    assert "RES017" in codes(SWISS, record("142", "4"), *changes)


def test_who_won_against_nobody_may_have_been_the_one_left_over():
    told = codes(SWISS, play(7, 1, "0000 - +"))
    assert "RES010" in told
    assert "BYE004" not in told


ONE_OF_TWO = (
    play(3, 1, "   6 w +"),
    play(6, 1, "   3 b -"),
    play(1, 1, "   4 w W"),
    play(4, 1, "   1 b L"),
)
BOTH = (*ONE_OF_TWO, play(2, 1, "   5 b W"), play(5, 1, "   2 w L"))


@pytest.mark.parametrize(("changes", "count"), [(ONE_OF_TWO, 0), (BOTH, 1)])
def test_more_than_half_of_the_games_under_a_move_are_told(changes, count):
    assert codes(SWISS, *changes, profile=Profile.UPLOAD).count("RES012") == count


def test_every_later_bye_is_held_against_the_first_full_point():
    byes = play(7, 1, "0000 - F"), play(7, 2, "0000 - U"), play(7, 3, "0000 - U")
    told = [each for each in found(SWISS, *byes) if each.code == "BYE002"]
    assert [(each.round, each.values["earlier"]) for each in told] == [(2, 1), (3, 1)]


@pytest.mark.parametrize(("day", "told"), [("2025/06/30", False), ("2025/07/01", True)])
def test_a_full_point_bye_bars_from_the_bye_of_the_pairing_since_july_2025(day, told):
    changes = play(7, 1, "0000 - F"), play(7, 2, "0000 - U"), record("042", day)
    assert ("BYE002" in codes(SWISS, *changes)) is told
    twice = play(7, 2, "0000 - U"), record("042", day)
    assert "BYE002" in codes(SWISS, *twice)


def test_points_are_safe_to_mend_only_where_every_round_has_a_witness():
    wrong = put(3, "points", "9.0")
    assert one("SCR001", SWISS, wrong).fix.safe
    byes = play(3, 1, "0000 - H"), play(6, 1, "0000 - H")
    told = found(SWISS, wrong, *byes)
    (points,) = [each for each in told if (each.code, each.participant) == ("SCR001", 3)]
    assert not points.fix.safe


@pytest.mark.parametrize(("first", "second"), [("   4 w +", "   1 b 0"), ("   4 w 1", "   1 b -")])
def test_of_half_a_forfeit_the_message_names_who_has_it(first, second):
    finding = one("RES009", SWISS, play(1, 1, first), play(4, 1, second))
    forfeited, played = (1, 4) if first.endswith("+") else (4, 1)
    assert (finding.values["forfeited"], finding.values["played"]) == (forfeited, played)


@pytest.mark.parametrize("letter", "WDL")
def test_a_short_game_against_nobody_is_an_error_without_a_colour_too(letter):
    finding = one("RES008", SWISS, play(7, 1, f"0000 - {letter}"))
    assert (finding.variant, finding.values["result"]) == ("", letter)


def test_a_result_against_nobody_names_its_colour():
    finding = one("RES008", SWISS, play(7, 1, "0000 w 1"))
    assert (finding.variant, dict(finding.values)) == ("colour", {"result": "1", "colour": "w"})


def test_how_often_a_pair_met_is_told_in_words():
    double = record("192", "BERGER_DOUBLEROUNDROBIN")
    (all_pairs,) = [each for each in found(ROUND_ROBIN, double) if each.code == "RES014"]
    assert (all_pairs.variant, dict(all_pairs.values)) == (
        "all",
        {"opponent": 2, "count": 1, "cycles": 2},
    )
    again = (record("142", "4"), play(1, 4, "   2 b 1"), play(2, 4, "   1 w 0"))
    first = next(each for each in found(ROUND_ROBIN, double, *again) if each.code == "RES014")
    assert (first.variant, dict(first.values)) == ("", {"opponent": 3, "count": 1, "cycles": 2})


def test_a_file_without_any_colour_is_one_finding():
    def without_colours(document):
        return document.replace(" w ", "   ").replace(" b ", "   ")

    (told,) = [each for each in found(ROUND_ROBIN, without_colours) if each.code == "RES006"]
    assert (told.variant, dict(told.values)) == ("all", {"opponent": 4, "colour": None})
    of_two = (play(1, 1, "   4   1"), play(4, 1, "   1   0"))
    (told,) = [each for each in found(ROUND_ROBIN, *of_two) if each.code == "RES006"]
    assert (told.variant, dict(told.values)) == ("none", {"opponent": 4, "colour": None})


def test_who_names_a_player_whose_row_was_lost_is_right_as_he_is():
    """Birch's number was mistyped: his row is taken for Cedar's, and all his opponents name 2."""
    findings = found(SWISS, put(2, "start_no", "3"))
    lost = next(d for d in findings if d.code == "PLR001")
    strangers = [d for d in findings if d.code == "RES001"]
    assert [d.participant for d in strangers] == [1, 5, 6]
    assert all(d.caused_by is lost and d.fix is None for d in strangers)
    assert not [d for d in findings if d.code == "RES003" and d.fix is not None]


@pytest.mark.parametrize(("opponent", "follows"), [(6, True), (7, True), (8, False)])
def test_a_lost_row_explains_strangers_up_to_the_last_number(opponent, follows):
    lost = put(6, "start_no", "5") if opponent == 6 else put(7, "start_no", "6")
    findings = found(SWISS, lost, play(3, 1, f"{opponent:4d} w ="))
    stranger = next(d for d in findings if d.code == "RES001" and d.participant == 3)
    assert (stranger.caused_by is not None) is follows


def test_what_a_round_left_out_contradicts_follows_from_it():
    findings_ = found(SWISS, left_out(2, 1))
    (root,) = [one for one in findings_ if one.code == "RES024"]
    assert (root.variant, dict(root.values)) == (("left-out", {"missing": 1}))
    assert root.fix.edits == (Edit(root.line, 92, "", "   5 b 1  "),)
    others = [one for one in findings_ if one.code == "RES003"]
    assert others
    assert all(one.caused_by == root and one.fix is None for one in others)


def test_one_game_a_round_too_early_is_no_round_left_out():
    assert "RES024" not in codes(SWISS, left_out(2, 2))


def test_a_row_that_ends_early_is_told_once():
    findings_ = found(SWISS, ended(2, 1))
    (root,) = [one for one in findings_ if one.code == "RES024"]
    assert (root.variant, dict(root.values)) == ("ends-early", {"last": 1, "rounds": (2, 3)})
    assert all(one.caused_by == root for one in findings_ if one.code == "RES003")


NOT_THERE = tuple(play(6, number, "0000 - Z") for number in (2, 3))
"""Player 6 beat 5 in round 2 and drew with 2 in round 3."""


def test_byes_to_the_end_against_games_of_others_are_told_as_byes():
    findings_ = found(SWISS, *NOT_THERE)
    (root,) = [one for one in findings_ if one.code == "RES024"]
    assert (root.participant, root.variant) == (6, "byes")
    assert (root.values["rounds"], root.values["others"]) == ((2, 3), (2, 5))
    assert root.advice.id == "RES024.byes.hint"
    of_others = [one for one in findings_ if one.code == "RES003"]
    assert {(one.variant, one.values["opponent"]) for one in of_others} == {("zero-point-bye", 6)}
    assert all(one.caused_by == root for one in of_others)


def test_a_missing_row_is_the_cause_of_those_who_met_nobody():
    findings_ = found(SWISS, without_row(3))
    (root,) = [one for one in findings_ if one.code == "PLR025"]
    assert (root.variant, dict(root.values)) == (
        (
            "",
            {
                "missing": (3,),
                "count": 1,
                "namers": 3,
                "more": Message("PLR025.stated", stated=7, rows=6),
            },
        )
    )
    following = [one for one in findings_ if one.code in {"RES001", "PLR002", "HDR007", "RNK004"}]
    assert {one.code for one in following} >= {"RES001", "PLR002"}
    assert all(one.caused_by == root for one in following)


def test_a_line_of_an_unknown_kind_is_no_cause_of_a_missing_row():
    findings_ = found(f"{SWISS}XYZ something else\n", without_row(3))
    (unknown,) = [one for one in findings_ if one.code == "SYN006"]
    (missing,) = [one for one in findings_ if one.code == "PLR025"]
    assert (unknown.severity, missing.caused_by) == (Severity.WARNING, None)


def test_the_end_of_a_file_that_is_cut_off_is_missing():
    cut = (without_row(6), without_row(7), without_row(5))
    (root,) = [one for one in found(SWISS, *cut) if one.code == "PLR025"]
    assert (root.variant, dict(root.values)) == (
        "",
        {
            "missing": (5, 6),
            "count": 2,
            "namers": 3,
            "more": Message("PLR025.stated", stated=7, rows=4),
        },
    )


def test_one_wrong_number_is_no_missing_row():
    assert "PLR025" not in codes(SWISS, play(3, 2, "  44 b 1"))
    assert "PLR025" not in codes(SWISS, record("062", "60"), play(3, 2, "  44 b 1"))


def test_a_game_in_doubt_is_why_the_points_of_its_teams_are():
    findings_ = found(TEAMS, play(1, 1, "   3 w ="))
    (root,) = [one for one in findings_ if one.code == "RES004"]
    assert [one.caused_by for one in findings_ if one.code == "TEA004"]
    assert all(one.caused_by == root for one in findings_ if one.code == "TEA004")


def test_the_row_of_whom_a_wrong_opponent_should_name_is_right():
    findings_ = found(SWISS, play(3, 2, "   6 b 1"))
    wrong, right = (one for one in findings_ if one.code == "RES003")
    assert (wrong.participant, wrong.caused_by) == (3, None)
    assert (right.participant, right.caused_by, right.fix) == (4, wrong, None)


def test_the_row_of_whom_a_stranger_stands_for_is_right():
    findings_ = found(SWISS, play(3, 2, "  44 b 1"))
    (stranger,) = [one for one in findings_ if one.code == "RES001"]
    (right,) = [one for one in findings_ if one.code == "RES003"]
    assert right.caused_by == stranger


def test_what_a_row_that_is_cut_lacks_follows_from_the_cut():
    findings_ = found(SWISS, cut(1, 107), profile=Profile.UPLOAD)
    (root,) = [one for one in findings_ if one.code == "SYN009"]
    told = {one.code: one for one in findings_ if one.severity is Severity.ERROR}
    assert {"RES003", "RES004", "RES011", "SCR001"} <= told.keys()
    assert all(told[code].caused_by is root for code in ("RES003", "RES004", "RES011", "SCR001"))


def test_the_rest_of_a_broken_row_follows_from_the_break():
    row = next(line for line in SWISS.splitlines() if "Birch" in line)
    findings_ = found(SWISS, lambda document: document.replace(row, f"{row[:106]}\n{row[106:]}"))
    (rest,) = [one for one in findings_ if one.code == "SYN006"]
    (end,) = [one for one in findings_ if one.code == "SYN009"]
    assert (rest.caused_by, end.caused_by) == (None, rest)


def test_rows_that_nobody_met_are_counted_as_missing_by_the_record():
    (root,) = [one for one in found(SWISS, without_row(3), without_row(7)) if one.code == "PLR025"]
    assert (root.variant, dict(root.values)) == (
        "",
        {
            "missing": (3,),
            "count": 1,
            "namers": 3,
            "more": Message("PLR025.stated", stated=7, rows=5),
        },
    )


def test_what_a_row_that_stands_off_holds_follows_from_that():
    """A blank too many in the name and one too few in the id: no shift puts all fields right."""
    row = next(line for line in SWISS.splitlines() if line.startswith("001    4"))
    off = row.replace("Durian, Dan  ", "Durian, Dan   ").replace("2200 BEL     1", "22O0 BEL     1")
    off = off.replace("   1 b 0", " x  1 b 0")
    told = found(SWISS, lambda document: document.replace(row, off), profile=Profile.UPLOAD)
    roots = [d.code for d in told if d.line == 23 and d.caused_by is None and d.code != "HDR029"]
    assert roots == ["SYN003"]


@pytest.mark.parametrize(
    ("column", "text", "follows"), [(57, "123456789012", "PLR004"), (80, "99999", "SCR004")]
)
def test_what_a_value_too_long_leaves_in_its_field_follows_from_that(column, text, follows):
    row = next(line for line in SWISS.splitlines() if line.startswith("001    4"))
    long = row[: column - 1] + text + row[column - 1 + len(text) :]
    told = found(SWISS, lambda document: document.replace(row, long), profile=Profile.UPLOAD)
    (root,) = [d for d in told if d.code == "SYN008"]
    assert [d.caused_by for d in told if d.code == follows] == [root]


def test_an_opponent_who_does_not_exist_leaves_a_bye_that_is_told_by_its_name():
    findings_ = found(SWISS, play(1, 1, "  44 w 1"))
    (assumed,) = [one for one in findings_ if one.code == "ADJ015"]
    assert (assumed.variant, dict(assumed.values)) == ("", {"bye": "full-point-bye"})


@pytest.mark.parametrize(
    ("pairs", "extra", "turned"), [(19, 1, 19), (20, 0, 20), (20, 1, 0), (21, 0, 0)]
)
def test_points_of_more_than_forty_players_are_not_wrong_for_single_games(pairs, extra, turned):
    """Of each pair the loser has the winner's point; of those who play no pair it is too many."""
    rows = [
        f"001 {number:4d}      {f'Player {number}':33s} 2000 NED {'':11s} {'':10s}"
        f" {points:4.1f} {'':4s}  {opponent:4d} {cell}"
        for pair in range(pairs)
        for number, opponent, cell, points in (
            (2 * pair + 1, 2 * pair + 2, "w 1", 0),
            (2 * pair + 2, 2 * pair + 1, "b 0", 1),
        )
    ]
    rows += [
        f"001 {number:4d}      {f'Player {number}':33s} 2000 NED {'':11s} {'':10s}"
        f"  3.0 {'':4s}  0000 - Z"
        for number in range(2 * pairs + 1, 2 * pairs + 1 + extra)
    ]
    head = "012 Open\n092 Individual: Swiss-System\n142 1\n"
    findings = check(read((head + "\n".join(rows) + "\n").encode()), Profile.PAIRING)
    wrong = [finding for finding in findings if finding.code == "SCR001"]
    assert sum(finding.variant == "game" for finding in wrong) == turned
    assert len(wrong) == 2 * pairs + extra - turned


def test_another_first_colour_is_told_at_its_record_of_the_top_seed_in_round_1():
    (finding,) = (d for d in found(SWISS, record("152", "B")) if d.code == "HDR015")
    assert (finding.record, finding.participant, finding.round) == ("152", 1, 1)
