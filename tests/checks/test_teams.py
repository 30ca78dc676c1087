"""Rosters of teams: what follows from a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import SWISS, TEAMS, append, changed, changing, play, put, record, without_row
from team_events import team_event_of

from trfkit.checks import check
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.model import OUTCOME_BY_LETTER, RoundEntry
from trfkit.record import replace

ONE_FOR_ANOTHER = changing("3.5   1     1    2", "3.5   1     1    5")
"""Elder stands in the rosters of teams 1 and 3, Birch in none."""


def found(*changes):
    return check(read(changed(TEAMS, *changes).encode()))


def test_what_boards_and_points_of_teams_say_follows_from_a_wrong_roster():
    findings = [d for d in found(ONE_FOR_ANOTHER) if d.code.startswith("TEA")]
    roots = [d for d in findings if d.code == "TEA001"]
    assert [(d.participant, d.variant, d.caused_by) for d in roots] == [
        (2, "none", None), (5, "", None),
    ]  # fmt: skip
    assert roots[1].values == {"teams": (1, 3)}
    rest = [d for d in findings if d.code != "TEA001"]
    assert {d.code for d in rest} >= {"TEA004", "TEA006"}
    assert all(d.caused_by in roots for d in rest)


def test_teams_whom_nobody_of_a_wrong_roster_met_are_on_their_own():
    """A player in no team who met nobody changes no match."""
    stranger = changing("310   1 Lake", "001    7 m    Gorse, Gus\n310   1 Lake")
    wrong = changing("4.0    3.5   1", "4.0    3.0   1")
    findings = found(stranger, wrong)
    (points,) = (d for d in findings if d.code == "TEA004")
    assert "TEA001" in {d.code for d in findings}
    assert points.caused_by is None


@pytest.mark.parametrize(("said", "codes"), [("ZPB    0.0", []), ("HPB    0.5", ["TEA010"])])
def test_a_match_that_was_lost_by_forfeit_and_names_no_opponent_is_an_absence_in_802(said, codes):
    event = team_event_of("1-2 1  3-4 1\n1-2 .", teams=4, boards=1)
    forfeits = {1: "+", 2: "+", 3: "-", 4: "-"}
    players = tuple(
        replace(
            player,
            rounds=(player.rounds[0], RoundEntry(OUTCOME_BY_LETTER[forfeits[player.start_no]])),
        )
        for player in event.players
    )
    line = f"802   3 T3       2.0    1.0     4 w  1.0   {said}\r\n".encode()
    findings = check(read(emit(replace(event, players=players), "trf26").data + line))
    assert [d.code for d in findings if d.code == "TEA010"] == codes


def ranked(*rows):
    """Return an event of teams without games, of so many match points, game points, ranks each."""
    head = "012 Lakeside Team Cup\n092 Team: Swiss-System\n142 1\n192 FIDE_TEAM\n"
    players = "".join(f"001 {n:4d} m    Apple {n}\n".ljust(5) for n in range(1, len(rows) + 1))
    teams = "".join(
        f"310 {n:3d} {f'Team {n}':<32} {'':5} {'':6} {match:6.1f} {game:6.1f} {rank:3d}  {n:4d}\n"
        for n, (match, game, rank) in enumerate(rows, 1)
    )
    return [d for d in check(read(f"{head}{players}{teams}".encode())) if d.code == "RNK004"]


def test_teams_that_are_not_tied_share_no_rank():
    (told,) = ranked((9, 12, 1), (8, 11, 2), (7, 10, 2), (6, 9, 4))
    assert (told.variant, dict(told.values)) == (
        (
            "teams-shared",
            {
                "other": 2,
                "rank": 2,
                "match_points": 70,
                "other_match_points": 80,
                "game_points": 100,
                "other_game_points": 110,
            },
        )
    )
    assert told.advice.id == "RNK004.teams-shared.hint"
    assert ranked((9, 12, 1), (7, 10, 2), (7, 9, 2), (7, 8, 4)) == []  # which score counts is open
    assert ranked((9, 12, 1), (8, 10, 2), (7, 10, 2), (6, 8, 4)) == []


def test_ranks_of_teams_leave_none_out():
    assert ranked((9, 14, 1), (8, 12, 2), (8, 12, 2), (7, 10, 4)) == []
    (told,) = ranked((9, 14, 1), (8, 12, 2), (8, 12, 2), (7, 10, 3))
    assert (told.variant, dict(told.values)) == ("teams", {"rank": 3, "count": 3, "expected": 4})


FORFEIT = "330 +-   2   1   2"


@pytest.mark.parametrize(
    "second",
    ["330 -+   2   1   2", "330 +-   2   2   1", "330 +-   2   1   3", "330 --   2   1   2"],
)
def test_two_records_of_a_forfeited_match_contradict_each_other(second):
    (told,) = (d for d in found(append(FORFEIT), append(second)) if d.code == "SYN012")
    one, other = (" ".join(text.split()) for text in (second, FORFEIT))
    assert (told.variant, dict(told.values)) == ("", {"one": one, "other": other})
    assert told.severity is Severity.ERROR


@pytest.mark.parametrize("second", ["330 -+   2   2   1", "330 +-   1   1   2", FORFEIT])
def test_two_records_that_say_the_same_or_of_two_rounds_do_not(second):
    assert "SYN012" not in {d.code for d in found(append(FORFEIT), append(second))}


def test_teams_of_one_name_are_told():
    same = changing(
        "Hillside                         HILL", "LAKESIDE                         HILL"
    )
    (told,) = (d for d in found(same) if d.code == "TEA015")
    assert (told.team, told.values["first"]) == (2, 1)


def sample(*changes):
    text = (Path(__file__).parents[2] / "samples" / "teams.trf").read_text(encoding="utf-8")
    return [d for d in check(read(changed(text, *changes).encode())) if d.code == "SCR001"]


def test_a_slip_in_the_points_of_a_player_in_a_team_is_a_warning_and_is_not_mended():
    (told,) = sample(put(3, "points", "9.5"))
    assert (told.participant, told.severity, told.fix) == (3, Severity.WARNING, None)


@pytest.mark.parametrize(
    ("boards", "wrong", "count"), [(4, 1, 0), (5, 1, 1), (9, 2, 0), (10, 2, 2)]
)
def test_of_ten_players_in_teams_the_points_of_one_may_be_a_slip(boards, wrong, count):
    event = team_event_of(f"1-2 {'1' * boards}", teams=2, boards=boards)
    slips = [put(number, "points", "0.5") for number in range(1, wrong + 1)]
    text = changed(emit(event, "trf26").data.decode().replace("\r\n", "\n"), *slips)
    told = [d.participant for d in check(read(text.encode())) if d.code == "SCR001"]
    assert told == list(range(1, count + 1))


def test_points_of_players_in_teams_that_are_something_else_are_left_alone():
    assert not sample()
    assert not sample(*(put(number, "points", "9.5") for number in range(1, 10)))


def test_players_of_a_roster_that_was_not_read_follow_from_its_line():
    """Their own rows are right."""
    roster = TEAMS.splitlines()[-1]
    findings = found(changing(roster, f"{roster[:72]}  x5  x6"))
    root = next(d for d in findings if d.caused_by is None and d.line == len(TEAMS.splitlines()))
    assert (root.code, root.team) == ("SYN007", 3)
    others = [d for d in findings if d is not root and d.code[:3] == "TEA"]
    assert {d.code for d in others} >= {"TEA001", "TEA004"}
    assert all(d.caused_by is root or d.caused_by.caused_by is root for d in others)


@pytest.mark.parametrize(
    ("lost", "code"),
    [(without_row(1), "PLR025"), (changing("001    1 m", "OO1    1 m"), "SYN006")],
)
def test_what_teams_lack_without_a_row_follows_from_the_row(lost, code):
    findings = found(lost)
    (root,) = (d for d in findings if d.code == code)
    teams = [d for d in findings if d.code in {"TEA002", "TEA004"}]
    assert {d.code for d in teams} == {"TEA002", "TEA004"}
    assert all(first_cause(d) is root for d in teams)


def test_points_of_teams_follow_from_a_bye_letter_against_an_opponent():
    findings = found(play(1, 1, "   3 w Z"))
    (bye,) = (d for d in findings if d.code == "RES007")
    points = [d for d in findings if d.code == "TEA004"]
    assert points
    assert all(d.caused_by is bye for d in points)


def first_cause(finding):
    return finding if finding.caused_by is None else first_cause(finding.caused_by)


def test_one_slip_that_mixes_matches_is_told_once():
    path = Path(__file__).parents[2] / "samples" / "teams.trf"
    mixed = changed(
        path.read_text(encoding="utf-8"),
        *(play(2, 1, "   6 b 1"), play(6, 1, "   2 w 0")),
        *(play(3, 1, "   5 w 1"), play(5, 1, "   3 b 0")),
    )
    root, *others = (d for d in check(read(mixed.encode())) if d.code == "TEA006")
    assert (root.team, root.caused_by) == (2, None)
    assert [(d.team, d.caused_by) for d in others] == [(3, root), (5, root), (6, root)]


def test_a_file_without_rosters_is_one_finding_and_follows_from_a_wrong_type():
    told = check(read(changed(SWISS, record("192", "FIDE_TEAM")).encode()))
    (root,) = (d for d in told if d.code == "HDR020")
    (roster,) = (d for d in told if d.code == "TEA001")
    codes = [d for d in told if d.code == "TBK004"]
    assert (roster.participant, roster.caused_by) == (1, root)
    assert codes
    assert all(d.caused_by == root for d in codes)
    by_name = changed(SWISS, record("192", None), record("092", "Team Swiss"))
    (alone,) = (d for d in check(read(by_name.encode())) if d.code == "TEA001")
    assert alone.caused_by is None


@pytest.mark.parametrize("text", ["Team: Round-Robin", "Team: Swiss-System", "Team: Knock-Out"])
def test_an_event_of_teams_that_lists_none_is_checked(text):
    without_teams = [record("310", None), record("320", None), record("192", None)]
    codes = {
        one.code
        for one in check(read(changed(TEAMS, *without_teams, record("092", text)).encode()))
    }
    assert "TEA001" in codes


def test_no_team_number_is_missing_where_no_team_was_read():
    unread = (changing("310   1 Lake", "310     Lake"), changing("310   2 Hill", "310     Hill"))
    result = read(changed(TEAMS, *unread, changing("310   3", "310    ")).encode())
    assert result.tournament.teams == ()
    assert "TEA003" not in {finding.code for finding in check(result)}


def test_a_roster_that_was_not_read_is_why_its_players_are_in_no_team():
    again = changing("310   2 Hill", "310   1 Hill")
    counted = changing("092 Team", "082 3\n092 Team")
    told = found(again, counted)
    (root,) = (d for d in told if d.code == "TEA003")
    assert [d.caused_by for d in told if d.code == "TEA001"] == [root] * 2
    upload = check(read(changed(TEAMS, again, counted).encode()), Profile.UPLOAD)
    (count,) = (d for d in upload if d.code == "HDR009")
    assert (count.caused_by, count.fix) == (root, None)


def test_who_left_his_order_is_not_told_where_either_team_may_have():
    turned = changing("2.0   2     5    6", "2.0   2     6    5")
    (order,) = (d for d in found(turned) if d.code == "TEA005")
    assert (order.variant, dict(order.values)) == ("either", {"other": 1})


def test_points_that_a_record_which_is_not_believed_brings_follow_from_it():
    played = changing("320  2.0", "330 +-   2   1   2\n320  2.0")
    wrong = changing("4.0    3.5   1", "4.0    3.0   1")
    findings = found(played, wrong)
    root, other = (d for d in findings if d.code == "TEA008")
    assert (root.team, other.team, other.caused_by) == (1, 2, root)
    (points,) = (d for d in findings if d.code == "TEA004")
    assert points.caused_by == root


def test_points_that_are_right_on_the_boards_that_were_used_follow_from_record_352():
    longer = changing("192 FIDE_TEAM", "192 FIDE_TEAM\n352 WBW")
    forfeit = changing("320  2.0", "330 +-   3   1   3\n142 3\n320  2.0")
    points = changing("4.0    3.5   1", "6.0    5.5   1")
    findings = found(longer, forfeit, points, changing("142 2\n", ""))
    (root,) = (d for d in findings if d.code == "TEA013")
    (wrong,) = (d for d in findings if d.code == "TEA004" and d.team == 1)
    assert wrong.caused_by == root


@pytest.mark.parametrize("code", ["DE", "SB", "REP", "STD"])
def test_a_tie_break_that_teams_have_by_article_13_is_no_error(code):
    (told,) = [d for d in found(record("202", code)) if d.code == "TBK004"]
    assert told.severity is Severity.WARNING
    assert (told.variant, dict(told.values)) == ("players", {"text": code})


def test_before_there_was_a_list_of_codes_teams_had_the_direct_encounter():
    assert "TBK004" not in {d.code for d in found(record("202", "DE"), record("042", "2012/08/01"))}


def test_a_tie_break_of_players_alone_is_an_error_for_teams():
    (told,) = [d for d in found(record("202", "ARO")) if d.code == "TBK004"]
    assert told.severity is Severity.ERROR
    assert "trfkit list tiebreaks --kind team-swiss" in (told.hint or "")
