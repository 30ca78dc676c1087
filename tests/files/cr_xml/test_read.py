"""Chess-Results XML: players, results of every kind, teams, and what the file states."""

from __future__ import annotations

from datetime import date

import cr_xml_files as xml
import pytest
from row_tests import each_row

import trfkit
from trfkit.checks import check
from trfkit.files.cr_xml.read import is_cr_xml, read_cr_xml
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message, Several
from trfkit.model import Outcome, RoundEntry, RoundKind
from trfkit.model.matches import team_event
from trfkit.ranking import rank


def read(**parts):
    return read_cr_xml(xml.document(**parts))


def entries(result, number):
    player = next(p for p in result.tournament.players if p.start_no == number)
    return [(e.outcome.letter, e.opponent, e.colour and e.colour.value) for e in player.rounds]


def codes(result):
    return [d.code for d in result.diagnostics if d.code not in {"IMP002", "IMP008"}]


def assumed(result):
    return [(d.variant, dict(d.values)) for d in result.diagnostics if d.code == "IMP002"]


def pairing(**changes):
    """The first pairing with changes, and the others as they are."""
    return ({**xml.GAMES[0], **changes}, *xml.GAMES[1:])


def test_a_file_is_recognised_by_its_outermost_element():
    assert is_cr_xml(xml.document())
    assert is_cr_xml(b"\xef\xbb\xbf  <!-- made by hand -->\n<chessresults >")
    assert not is_cr_xml(b"<html><body>chessresults</body></html>")
    assert not is_cr_xml(b"012 <chessresults>")


def test_the_head_of_the_file_is_the_event():
    tournament = read().tournament
    assert (tournament.name, tournament.city, tournament.federation) == (
        "Invented Open", "Wexcombe", "ENG",
    )  # fmt: skip
    assert (tournament.start, tournament.end) == (date(2026, 3, 14), date(2026, 3, 15))
    assert tournament.round_dates == (date(2026, 3, 14), date(2026, 3, 15))
    assert [(a.role, a.name, a.title) for a in tournament.arbiters] == [
        ("chief", "Lockhart, Simon", "IA"), ("deputy", "Bell, Ann", None),
        ("deputy", "Cole, Bo", None),
    ]  # fmt: skip
    assert (str(tournament.kind), tournament.rounds, tournament.rounds_played) == (
        "individual-swiss", 2, 2,
    )  # fmt: skip


def test_players_have_names_births_and_both_ratings():
    tournament = read().tournament
    assert [(p.name, p.rating, str(p.birth), p.sex) for p in tournament.players] == [
        ("Ash, Ada", 2300, "1990/00/00", "w"),
        ("Birch, Bo", 2200, "1987/06/24", "m"),
        ("Cedar, Cy", None, "1987/06/24", None),
    ]
    assert tournament.starting_rank_method.method == "FIDON"
    assert [(r.start_no, r.federation, r.rating) for r in tournament.national_ratings] == [
        (1, "ENG", 2250), (3, "ENG", 1950),
    ]  # fmt: skip


def test_results_and_byes_are_read_from_both_sides():
    result = read()
    assert entries(result, 1) == [("1", 3, "w"), ("=", 2, "b")]
    assert entries(result, 2) == [("U", None, None), ("=", 1, "w")]
    assert entries(result, 3) == [("0", 1, "b"), ("U", None, None)]
    assert codes(result) == []


@each_row(
    ("changes", "white", "black"),
    [
        ({}, "1", "0"),
        ({"reswhite": "0,5", "resblack": "0,5"}, "=", "="),
        ({"forfeit": "K"}, "+", "-"),
        ({"reswhite": "0", "resblack": "1", "forfeit": "K"}, "-", "+"),
        ({"reswhite": "0", "resblack": "0", "forfeit": "K"}, "-", "-"),
        ({"reswhite": "0", "resblack": "0", "forfeit": "D"}, "0", "0"),
        ({"forfeit": "U"}, "W", "L"),
        ({"reswhite": "0.5", "resblack": "0.5", "forfeit": "U"}, "D", "D"),
        ({"reswhite": "", "resblack": "", "forfeit": "H"}, "?", "?"),
        ({"reswhite": "0.5", "resblack": "0"}, "=", "0"),
    ],
)
def test_each_letter_of_a_result_is_understood(changes, white, black):
    result = read(games=pairing(**changes))
    assert (entries(result, 1)[0][0], entries(result, 3)[0][0]) == (white, black)


@pytest.mark.parametrize(
    ("points", "letter"), [("", "Z"), ("0.0", "Z"), ("0,5", "H"), ("1.0", "F")]
)
def test_who_was_not_paired_has_the_bye_of_his_points(points, letter):
    games = (*xml.GAMES[:3], {**xml.GAMES[3], "blackno": "-2", "reswhite": points})
    found = entries(read(games=games), 3)
    assert (found[1:] or [("Z", None, None)]) == [(letter, None, None)]


def test_a_bye_may_be_worth_half_a_point():
    games = [{**one, "reswhite": "0.5"} if one["blackno"] == "-1" else one for one in xml.GAMES]
    assert read(games=games).tournament.point_system.pairing_allocated_bye == 5


def test_what_the_games_say_of_the_bye_stands_against_a_total():
    games = [{**one, "reswhite": "0.5"} if one["blackno"] == "-1" else one for one in xml.GAMES]
    result = read(games=games)
    assert "SCR001" in {one.code for one in check(result)}


def test_byes_worth_different_points_say_nothing_of_the_system():
    points = iter(("0.5", "0.0"))
    games = [
        {**one, "reswhite": next(points)} if one["blackno"] == "-1" else one for one in xml.GAMES
    ]
    assert read(games=games).tournament.point_system.pairing_allocated_bye == 10


def test_points_may_be_three_one_nil():
    games = [
        {n: {"1.0": "3.0", "1,0": "3,0", "0,5": "1"}.get(v, v) for n, v in one.items()}
        for one in xml.GAMES
    ]
    players = [{**p, "pts": pts} for p, pts in zip(xml.PLAYERS, ("4", "4", "3"), strict=True)]
    result = read(games=games, players=players)
    assert (result.tournament.point_system.win, entries(result, 1)[1][0]) == (30, "=")
    assert [d for d in check(result) if severity_in(d) is Severity.ERROR] == []


def test_a_game_without_a_result_is_pending_until_the_event_is_over():
    unfinished = pairing(reswhite="", resblack="")
    running = read(games=unfinished, head={**xml.SINGLE, "endstatus": "N"})
    assert entries(running, 1)[0] == (" ", 3, "w")
    over = read(games=unfinished)
    assert (entries(over, 1)[0], entries(over, 3)[0]) == (("-", 3, "w"), ("-", 1, "b"))
    assert [name for name, _ in assumed(over)] == ["unfinished"]


def test_what_the_file_states_has_numbers_and_parameters():
    (table,) = read().stated
    assert (table.of_teams, table.after) == (False, 2)
    assert [(c.label, c.number, c.parameters) for c in table.columns] == [
        ("Rk.", None, ()), ("Pts.", None, ()), ("TB1", 37, ()),
        ("TB2", 84, ("0", "0", "1", "P", "-")),
    ]  # fmt: skip
    assert [(r.number, r.fide_id, r.name, r.rank, r.values[2].text) for r in table.rows] == [
        (1, 99901001, "Ash, Ada", 1, "2,5"), (2, None, "Birch, Bo", 2, "2"),
        (3, None, "Cedar, Cy", 3, "1,5"),
    ]  # fmt: skip


@each_row(
    ("changes", "what"),
    [
        ({"whiteno": "1", "blackno": "1"}, "two sides"),
        ({"whiteno": "", "blackno": "3"}, "two sides"),
        ({"whiteno": "-1", "blackno": "-2"}, "two sides"),
        ({"round": "0"}, "round '0'"),
        ({"round": "999999999"}, "round '999999999'"),
        ({"whiteno": "77"}, "player 77 does not exist"),
        ({"round": "2"}, "has a pairing in this round already"),
    ],
)
def test_a_pairing_that_cannot_be_is_left_out_and_reported(changes, what):
    result = read(games=pairing(**changes))
    found = [d for d in result.diagnostics if d.code == "IMP004"]
    assert any(what in d.message for d in found)
    assert {d.line for d in found} <= {
        18,
        20,
        21,
    }  # the pairing itself, or the one it stands against


def test_attributes_that_are_not_what_they_should_be_are_reported_with_their_line():
    players = ({**xml.PLAYERS[0], "rtg": "strong", "dob": "19991399", "pts": "many"},
               *xml.PLAYERS[1:])  # fmt: skip
    result = read(players=players, head={**xml.SINGLE, "from": "20261399"})
    found = {(d.line, d.values["field"]) for d in result.diagnostics if d.code == "SYN007"}
    assert found == {
        (11, "player.dob"),
        (11, "player.pts"),
        (11, "player.rtg"),
        (4, "tournament.from"),
    }
    assert result.tournament.start is None


def test_results_that_are_worth_nothing_known_are_reported():
    result = read(games=pairing(reswhite="0.7", resblack="0.3"))
    assert [d.line for d in result.diagnostics if d.code == "IMP003"] == [18, 18]


def test_a_player_twice_is_read_once():
    result = read(players=(*xml.PLAYERS, {**xml.PLAYERS[0], "lastname": "Other"}))
    assert len(result.tournament.players) == 3
    assert [(d.variant, dict(d.values)) for d in result.diagnostics if d.code == "IMP004"] != []


@pytest.mark.parametrize(
    "parts", [{"players": ()}, {"head": {**xml.SINGLE, "type": "9"}}, {"head": {}}]
)
def test_a_file_that_is_no_tournament_is_refused(parts):
    result = read(**parts)
    assert (result.tournament, codes(result)) == (None, ["IMP001"])


def test_withdrawals_that_the_file_notes_are_told():
    players = ({**xml.PLAYERS[0], "state": "1"}, *xml.PLAYERS[1:])
    told = assumed(read(players=players))
    assert [name for name, _ in told] == ["withdrawn"]


# Teams -----------------------------------------------------------------------------------------


def test_teams_have_members_in_the_order_of_boards_and_totals():
    tournament = read_cr_xml(xml.team_document()).tournament
    assert str(tournament.kind) == "team-round-robin"
    assert [(t.number, t.name, t.nickname, t.members) for t in tournament.teams] == [
        (1, "Bridge Rooks", "ROOKS", (1, 2)),
        (2, "Mill Knights", None, (3, 4)),
        (3, "Torre Alta", None, (5, 6)),
    ]
    first = tournament.teams[0]
    assert (first.stated_match_points, first.stated_game_points, first.stated_rank) == (30, 25, 1)


def test_matches_byes_and_forfeits_of_teams_are_records():
    tournament = read_cr_xml(xml.team_document()).tournament
    assert tournament.team_byes.teams == (3, None, None)
    assert [(m.result, m.round, m.white, m.black) for m in tournament.forfeited_matches] == [
        ("+-", 2, 2, 3)
    ]
    assert tournament.line_ups == ()  # they follow the rosters
    assert tournament.board_colours == "WB"
    rounds = team_event(tournament).rows
    assert [[r.match_points for r in row] for row in rounds] == [
        [20, 0, 10], [0, 20, 0], [10, 0, 10],
    ]  # fmt: skip


def test_line_ups_out_of_order_or_with_a_hole_are_records():
    swapped = [
        {**one, "board": str(3 - int(one["board"]))} if one["round"] == "3" else one
        for one in xml.TEAM_GAMES
        if (one["round"], one["board"]) != ("1", "1")
    ]
    line_ups = read_cr_xml(xml.team_document(games=swapped)).tournament.line_ups
    assert {(x.round, x.team): (x.opponent, x.boards) for x in line_ups} == {
        (1, 1): (2, (None, 2)), (1, 2): (1, (None, 4)), (3, 1): (3, (2, 1)), (3, 3): (1, (6, 5)),
    }  # fmt: skip


def test_teams_are_ranked_by_the_scores_that_the_file_lists():
    standings = rank(read_cr_xml(xml.team_document()).tournament)
    assert standings.tiebreaks[:2] == ("MPTS", "GPTS")
    assert [(row.id, row.match_points, row.game_points) for row in standings.rows] == [
        (1, 30, 25), (2, 20, 25), (3, 20, 20),
    ]  # fmt: skip


BYES = (*xml.MATCHES[:1], {**xml.MATCHES[1], "res1": "1,5"}, *xml.MATCHES[2:])
RIGHT = (xml.TEAMS[0], {**xml.TEAMS[1], "tb1": "2"}, {**xml.TEAMS[2], "tb1": "3", "tb2": "2,5"})


def test_a_bye_of_a_team_counts_what_its_pairing_says_and_its_points_show():
    result = read_cr_xml(xml.team_document(matches=BYES, teams=RIGHT))
    byes = result.tournament.team_byes
    assert (byes.match_points, byes.game_points, byes.teams) == (20, 15, (3, None, None))
    assert [(one.variant, dict(one.values)) for one in result.diagnostics] == [
        ("team-tie-breaks", {"codes": ("MPTS", "GPTS"), "numbers": ("52",)}),
        (
            "team-bye",
            {
                "worth": (
                    Message("TEA014.match-points", points=20),
                    Message("TEA014.game-points", points=15),
                )
            },
        ),
        (
            "",
            {
                "labels": Several(items=("tournament.homecolor", "team.equal"), more=0),
                "why": Message("IMP008.no-place"),
            },
        ),
    ]
    assert "\n320  2.0  1.5   3" in trfkit.write(result.tournament, "trf26").decode()


def test_the_pairing_of_a_bye_alone_tells_its_game_points():
    teams = tuple({**team, "tb2": ""} for team in RIGHT)
    byes = read_cr_xml(xml.team_document(matches=BYES, teams=teams)).tournament.team_byes
    assert byes.game_points == 15


@pytest.mark.parametrize(
    "teams",
    [
        pytest.param((*RIGHT[:1], {**RIGHT[1], "tb1": "5"}, RIGHT[2]), id="others are wrong"),
        pytest.param((*RIGHT[:2], {**RIGHT[2], "tb1": "2,5"}), id="no result"),
        pytest.param((*RIGHT[:2], {**RIGHT[2], "tb1": ""}), id="not stated"),
    ],
)
def test_points_that_prove_no_value_of_a_bye_leave_it_open(teams):
    byes = read_cr_xml(xml.team_document(matches=BYES, teams=teams)).tournament.team_byes
    assert (byes.match_points, byes.game_points) == (None, 15)


def test_who_has_neither_a_name_nor_an_id_is_nobody():
    fillers = (
        {"no": "7", "id": "", "lastname": "", "firstname": "", "teamno": "3", "board": "3"},
        {"no": "8", "lastname": " ", "teamno": "2", "board": "3", "fideid": "0"},
    )
    games = (
        *xml.TEAM_GAMES,
        xml.game("1.2.1", "5-7", "1-0", "K"),
        xml.game("1.2.2", "8-7", "0-0", "K"),
        xml.game("1.2.3", "8-6", "0-1", "K"),
    )
    result = read_cr_xml(xml.team_document(players=(*xml.MEMBERS, *fillers), games=games))
    assert codes(result) == codes(read_cr_xml(xml.team_document()))
    assert [int(player.start_no) for player in result.tournament.players] == [1, 2, 3, 4, 5, 6]
    assert result.tournament.teams[2].members == (5, 6)
    assert all(
        entry.opponent in {None, 1, 2, 3, 4, 5, 6}
        for player in result.tournament.players
        for entry in player.rounds
    )
    named = ({**fillers[0], "fideid": "99901007"}, fillers[1])
    result = read_cr_xml(xml.team_document(players=(*xml.MEMBERS, *named)))
    assert len(result.tournament.players) == 7


def test_a_game_against_nobody_is_won_by_forfeit():
    players = (*xml.PLAYERS, {"no": "4", "lastname": ""})
    games = (*xml.GAMES[:1], xml.game("1.2.0", "2-4", "1-0"), xml.game("2.1.0", "4-3", "0-0"))
    ash, birch, cedar = read_cr_xml(xml.document(players=players, games=games)).tournament.players
    assert birch.rounds[0] == RoundEntry(Outcome.FORFEIT_WIN)
    assert cedar.round(2).kind is RoundKind.ZERO_POINT_BYE
    assert ash.round(1).opponent == 3


def test_a_rank_that_is_marked_equal_is_that_of_the_team_with_the_same_values():
    teams, players = read_cr_xml(xml.team_document()).stated
    assert [(row.number, row.rank) for row in teams.rows] == [(1, 1), (2, 1), (3, 3)]
    assert (teams.of_teams, players.of_teams) == (True, False)
    assert [c.number for c in teams.columns] == [None, None, 13, 1, 52]
    assert [c.number for c in players.columns] == [None, None, None]  # the numbers are the teams'


def test_a_team_without_a_printed_rank_has_none():
    other = (xml.TEAMS[0], {**xml.TEAMS[1], "rank": ""}, {**xml.TEAMS[2], "rank": "0"})
    result = read_cr_xml(xml.team_document(teams=other))
    assert [team.stated_rank for team in result.tournament.teams] == [1, None, None]


def test_an_equal_mark_without_equal_values_changes_nothing():
    other = (xml.TEAMS[0], {**xml.TEAMS[1], "tb2": "2"}, xml.TEAMS[2])
    teams, _ = read_cr_xml(xml.team_document(teams=other)).stated
    assert [row.rank for row in teams.rows] == [1, 2, 3]


@pytest.mark.parametrize(
    ("head", "worth"),
    [
        ({"tb1no": "40"}, (30, 10, 0)),
        ({"tb1no": "44", "tb1_detail": "4,2,1"}, (40, 20, 10)),
        ({"tb1no": "44", "tb1_detail": "x"}, (20, 10, 0)),
        ({"tb1no": "1", "tb2no": "13"}, (20, 10, 0)),
    ],
)
def test_match_points_are_those_of_the_number(head, worth):
    system = read_cr_xml(xml.team_document(head={**xml.TEAM_HEAD, **head})).tournament.match_points
    assert (system.win, system.draw, system.loss) == worth


def test_all_boards_may_have_the_same_colour():
    head = {**xml.TEAM_HEAD, "samecolor": "J"}
    assert read_cr_xml(xml.team_document(head=head)).tournament.board_colours == "WW"


def test_a_match_that_names_nobody_and_a_team_twice_are_reported():
    matches = (*xml.MATCHES, {"round": "3", "no1": "", "no2": "2"})
    teams = (*xml.TEAMS, {**xml.TEAMS[0], "teamname": "Again"})
    result = read_cr_xml(xml.team_document(matches=matches, teams=teams))
    assert codes(result) == ["IMP004", "IMP004"]


def matches_without_boards(result, place="1.1", **changes):
    """The matches with a result of the given one, whose boards are not in the file."""
    number, pairing_ = place.split(".")
    first, second = result.split(":") if result else ("", "")
    matches = [
        {**one, "res1": first, "res2": second, **changes}
        if (one["round"], one["pairing"]) == (number, pairing_)
        else one
        for one in xml.MATCHES
    ]
    games = [one for one in xml.TEAM_GAMES if (one["round"], one["pairing"]) != (number, pairing_)]
    return read_cr_xml(xml.team_document(matches=matches, games=games))


@pytest.mark.parametrize(("result", "signs"), [("2:0", "+-"), ("0:2", "-+"), ("0:0", "--")])
def test_a_match_without_boards_that_one_or_neither_team_won_whole_was_forfeited(result, signs):
    read_ = matches_without_boards(result)
    tournament = read_.tournament
    assert (signs, 1, 1, 2) in [
        (m.result, m.round, m.white, m.black) for m in tournament.forfeited_matches
    ]
    first = team_event(tournament).rows[0][0]
    assert first.game_points == (20 if signs[0] == "+" else 0)
    assert codes(read_) == []


def test_a_match_without_boards_of_which_each_team_won_a_part_is_told():
    read_ = matches_without_boards("1.5:0.5")
    assert codes(read_) == ["IMP004"]
    (found,) = [d for d in read_.diagnostics if d.code == "IMP004"]
    assert (found.variant, dict(found.values)) == (
        "",
        {"text": "1: 1 - 2", "why": Message("IMP004.no-boards", result="1.5:0.5")},
    )


@pytest.mark.parametrize("result", ["", "0:0"])
def test_a_match_without_boards_that_is_to_come_is_none_yet(result):
    read_ = matches_without_boards(result, place="3.1")
    assert [m.round for m in read_.tournament.forfeited_matches] == [2]
    assert codes(read_) == []
    assert read_.tournament.rounds_played == 2


def test_the_last_round_counts_though_all_its_matches_were_forfeited():
    assert matches_without_boards("2:0", place="3.1").tournament.rounds_played == 3


@each_row(("last", "rounds"), [("200", 200), ("201", None)])
def test_rounds_are_two_hundred_at_most(last, rounds):
    head, game = {**xml.SINGLE, "rounds": last}, {**xml.GAMES[0], "round": last}
    tournament = read_cr_xml(xml.document(head=head, games=(game,))).tournament
    assert tournament.rounds == rounds
    assert len(tournament.players[0].rounds) == (rounds or 0)
