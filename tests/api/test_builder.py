"""A tournament built from rows is the one that its TRF gives back; a wrong row is named."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

import trfkit
from trfkit import Builder, BuildError
from trfkit.model import ForbiddenPairs, Outcome
from trfkit.record import replace


def four(**header):
    builder = Builder("Lakeside Four", **header)
    for name in ("Nord, Ada", "Ost, Ben", "Sued, Cleo", "West, Dan"):
        builder.player(name, rating=2000)
    return builder


def through_trf(tournament):
    """Return what a TRF-26 of it gives back, without what only the file states."""
    again = trfkit.read(trfkit.write(tournament)).tournament
    players = tuple(replace(player, stated_points=None) for player in again.players)
    return replace(
        again, players=players, stated_players=None, stated_rated=None, stated_teams=None
    )


def test_a_built_tournament_comes_back_from_its_file():
    builder = Builder(
        "Lakeside Open", rounds=3, city="Lakeside", federation="GER", start=date(2026, 5, 1),
        end=date(2026, 5, 3), type_code="FIDE_DUTCH_2025", time_control="90+30",
        tiebreaks=("BH/C1", "SB"), scoring={"W": 3, "D": "1", "P": Decimal("1.5")},
    )  # fmt: skip
    one = builder.player("Nord, Ada", rating=2100, title="WGM", sex="w", birth=date(1990, 1, 31))
    two = builder.player("Ost, Ben", number=7, federation="GER", fide_id=1000001, birth=1985)
    three = builder.player("Sued, Cleo")
    builder.game(1, one, two, "1-0")
    builder.bye(1, three, "pairing-allocated")
    builder.game(2, three, one, "1/2-1/2", rated=False)
    builder.bye(2, two, "half-point")
    builder.game(3, two, three, "*")
    builder.requested_bye(3, one, "zero-point")

    tournament = builder.build()

    assert (one, two, three) == (1, 7, 8)
    assert [player.start_no for player in tournament.players] == [1, 7, 8]
    assert tournament.rounds_played == 2
    assert tournament.players[0].rounds[1].outcome is Outcome.SHORT_DRAW
    assert trfkit.standings(tournament).row(8).points == Decimal("2.5")
    assert through_trf(tournament) == tournament


def test_teams_are_built_from_their_members():
    builder = four(type_code="FIDE_TEAM_ROUNDROBIN", start=date(2026, 5, 1))
    builder.team("North", [1, 2], nickname="NOR")
    builder.team("South", [3, 4])
    builder.game(1, 1, 3, "1-0")
    builder.game(1, 4, 2, "1/2-1/2")

    standings = trfkit.standings(builder.build(), tiebreaks=["MPTS", "GPTS"])

    assert [(row.name, row.points, row.game_points) for row in standings.rows] == [
        ("North", Decimal(2), Decimal("1.5")),
        ("South", Decimal(0), Decimal("0.5")),
    ]
    assert through_trf(builder.build()).teams == builder.build().teams


def test_byes_and_forfeits_of_teams_have_rows_of_their_own():
    builder = four(type_code="FIDE_TEAM_SWISS_DUTCH", rounds=2)
    for number in (1, 2, 3):
        builder.team(f"Team {number}", [number])
    builder.game(1, 1, 2, "1-0")
    builder.team_bye(1, 3)
    builder.forfeited_match(2, 3, 1, "+-")
    builder.team_bye(2, 2)

    tournament = builder.build()

    assert (tournament.rounds_played, tournament.team_byes.teams) == (2, (3, 2))
    assert through_trf(tournament) == tournament


def test_the_largest_numbers_fill_their_columns():
    builder = Builder()
    assert builder.player("Ost, Ben", number=9999) == 9999
    assert builder.team("Lakeside", [9999], number=999) == 999
    with pytest.raises(BuildError, match="from 1 to 9999"):
        builder.player("West, Cay")
    with pytest.raises(BuildError, match="from 1 to 999"):
        builder.team("Hillside", [])


@each_row(
    ("row", "says"),
    [
        (lambda b: b.player("X", number=2), "player 2 (X): Ost, Ben has this starting rank"),
        (lambda b: b.player("X", number=10000), "player 10000 (X): starting ranks are from 1"),
        (lambda b: b.player("X", number=0), "player 0 (X): starting ranks are from 1"),
        (lambda b: b.team("X", [1], number=1000), "team 1000 (X): team numbers are from 1 to 999"),
        (lambda b: b.team("X", [1], number=0), "team 0 (X): team numbers are from 1 to 999"),
        (lambda b: b.player("X", title="WCM+"), "player 5 (X): no title 'WCM+'"),
        (lambda b: b.game(1, 1, 9, "1-0"), "round 1, 1 - 9: there is no player 9"),
        (lambda b: b.game(1, 9, 1, "1-0"), "round 1, 9 - 1: there is no player 9"),
        (lambda b: b.game(1, 2, 2, "1-0"), "round 1, 2 - 2: White and Black are the same player"),
        (lambda b: b.game(1, 1, 2, "2-0"), "round 1, 1 - 2: no result '2-0'"),
        (lambda b: b.game(4, 1, 2, "1-0"), "rounds are numbers from 1 to 3"),
        (lambda b: b.game(0, 1, 2, "1-0"), "rounds are numbers from 1 to 3"),
        (lambda b: b.game(2, 1, 3, "1-0"), "player 3 has a row in this round already"),
        (lambda b: b.bye(2, 3, "half-point"), "round 2, bye of 3: player 3 has a row"),
        (lambda b: b.bye(1, 3, "half"), "no bye 'half'"),
        (lambda b: b.bye(1, 5, "half-point"), "there is no player 5"),
        (lambda b: b.requested_bye(3, 8, "half-point"), "there is no player or team 8"),
        (lambda b: b.requested_bye(3, 1, "pairing-allocated"), "no bye 'pairing-allocated'"),
        (lambda b: b.requested_bye(9, 1, "half-point"), "from 1 to 3"),
        (lambda b: b.team("A", [1, 9]), "team 2 (A): there is no player 9"),
        (lambda b: b.team("A", [1, 1]), "a player is listed twice"),
        (lambda b: b.team("A", [4]), "player 4 is in team 1 too"),
        (lambda b: b.team("A", [1], number=1), "Team has this number"),
        (lambda b: b.team_bye(1, 3), "there is no team 3"),
        (lambda b: (b.team_bye(1, 1), b.team_bye(1, 1)), "team 1 has the bye of this round"),
        (lambda b: b.forfeited_match(1, 1, 1, "+-"), "White and Black are the same team"),
        (lambda b: b.forfeited_match(1, 1, 2, "+="), "no result '+='"),
        (lambda b: b.forfeited_match(1, 1, 2, "+-"), "there is no team 2"),
        (lambda b: b.forfeited_match(4, 1, 1, "+-"), "from 1 to 3"),
        (lambda b: b.forbidden_pair(1), "two different participants"),
        (lambda b: b.forbidden_pair(1, 2, first_round=4), "from 1 to 3"),
    ],
)
def test_a_row_that_cannot_be_is_named_and_changes_nothing(row, says):
    builder = four(rounds=3)
    builder.team("Team", [4])
    builder.game(2, 2, 3, "1-0")
    before = builder.build()

    with pytest.raises(BuildError) as caught:
        row(builder)

    assert says in str(caught.value)
    assert builder.build() == before or "team 1 has the bye" in says


@pytest.mark.parametrize(
    ("scoring", "says"),
    [
        ({"V": 1}, "scoring V: the letters of record 162 are W, D, L"),
        ({"W": "much"}, "'much' is no number"),
        ({"W": "1.25"}, "no score from 0.0 to 99.9"),
        ({"W": 100}, "no score from 0.0 to 99.9"),
        ({"W": -1}, "no score from 0.0 to 99.9"),
    ],
)
def test_a_scoring_that_cannot_be_is_named(scoring, says):
    with pytest.raises(BuildError, match=says):
        Builder(scoring=scoring)


def test_a_score_may_be_nothing_or_have_three_digits():
    assert Builder(scoring={"W": "99.9", "D": 0, "L": "0.0"})


def test_a_tournament_needs_a_player_and_rounds_that_can_be():
    with pytest.raises(BuildError, match="needs a player"):
        Builder().build()
    for rounds in (0, 201):
        with pytest.raises(BuildError, match=f"1 to 200 rounds, not {rounds}"):
            Builder(rounds=rounds)
    assert Builder(rounds=200, round_dates=[date(2026, 5, 1)] * 200)


@each_row(
    ("add", "rounds_played"),
    [
        (lambda b: b.build(), 0),
        (lambda b: b.bye(2, 3, "zero-point"), 0),
        (lambda b: b.bye(2, 3, "half-point"), 2),
        (lambda b: (b.game(1, 1, 2, "*"), b.bye(1, 3, "half-point")), 0),
        (lambda b: (b.game(1, 1, 2, "1-0"), b.bye(2, 3, "half-point")), 1),
    ],
)
def test_a_round_was_played_by_its_results_or_by_byes_alone(add, rounds_played):
    builder = four()
    add(builder)
    assert builder.build().rounds_played == rounds_played


@pytest.mark.parametrize(
    ("rated", "outcomes"),
    [
        (True, [Outcome.WIN, Outcome.LOSS]),
        (False, [Outcome.SHORT_WIN, Outcome.SHORT_LOSS]),
    ],
)
def test_a_game_too_short_to_be_rated_is_one_for_both(rated, outcomes):
    builder = four()
    builder.game(1, 1, 2, "1-0", rated=rated)
    assert [player.rounds[0].outcome for player in builder.build().players[:2]] == outcomes


@pytest.mark.parametrize(
    ("rounds", "stated"),
    [
        ({}, (None, None)),
        ({"first_round": 2}, (2, 3)),
        ({"last_round": 2}, (1, 2)),
        ({"first_round": 2, "last_round": 2}, (2, 2)),
    ],
)
def test_a_forbidden_pair_holds_in_all_rounds_or_from_one_to_another(rounds, stated):
    builder = four(rounds=3)
    builder.team("Team", [1], number=7)
    builder.forbidden_pair(4, 7, **rounds)
    builder.requested_bye(1, 7, "half-point")
    tournament = builder.build()
    assert tournament.forbidden_pairs == (ForbiddenPairs((4, 7), *stated),)
    assert [bye.participants for bye in tournament.requested_byes] == [(7,)]


@st.composite
def rows_of_events(draw):
    """The rounds of an event: who plays whom with which result, and who has which bye."""
    players = draw(st.integers(2, 7))
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(1, players + 1)))
        boards = draw(st.integers(1, players // 2))
        results = st.sampled_from(["1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/-"])
        games = [(order[2 * b], order[2 * b + 1], draw(results)) for b in range(boards)]
        byes = [
            (who, draw(st.sampled_from(["full-point", "half-point", "zero-point"])))
            for who in order[2 * boards :]
        ]
        rounds.append((games, byes))
    return players, rounds


@given(rows_of_events())
def test_any_event_comes_back_from_its_file(event):
    players, rounds = event
    builder = Builder(rounds=len(rounds), type_code="CUSTOM_SWISS")
    for number in range(1, players + 1):
        builder.player(f"Player {number}")
    for number, (games, byes) in enumerate(rounds, start=1):
        for white, black, result in games:
            builder.game(number, white, black, result)
        for who, kind in byes:
            builder.bye(number, who, kind)
    tournament = builder.build()

    assert through_trf(tournament) == tournament


# What a report needs, and what it cannot state ----------------------------------------------------


def complete(**changes):
    days = [date(2026, 5, 1), date(2026, 5, 2)]
    header = {
        "rounds": 2, "city": "Lakeside", "federation": "GER", "start": days[0], "end": days[1],
        "type_code": "FIDE_DUTCH_2025", "time_control": "90 min + 30 sec", "round_dates": days,
        "arbiters": ["IA Richter, Rita (4600099)", "Helfer, Hal"],
    }  # fmt: skip
    builder = Builder("Lakeside Four", **header | changes)
    for number, name in enumerate(("Nord, Ada", "Ost, Ben", "Sued, Cleo", "West, Dan"), start=1):
        builder.player(
            name, rating=2000 - number, federation="GER", sex="w",
            fide_id=4600000 + number, birth=date(1990, 1, number),
        )  # fmt: skip
    builder.national_rating(2, "GER", 1987, national_id="70155")
    builder.forbidden_pair(1, 4, last_round=1)
    return builder


def test_what_is_written_of_a_complete_event_passes_the_check_for_an_upload():
    builder = complete()
    builder.game(1, 1, 3, "1-0")
    builder.game(1, 4, 2, "0-1")
    builder.game(2, 2, 1, "1/2-1/2")
    builder.game(2, 3, 4, "1-0")
    ranks = {row.id: row.rank for row in trfkit.standings(builder.build()).rows}
    tournament = builder.build(ranks=ranks)

    found = trfkit.check(trfkit.read(trfkit.write(tournament)), profile=trfkit.Profile.UPLOAD)

    assert {(one.code, one.severity) for one in found} <= {("HDR025", trfkit.Severity.WARNING)}
    assert through_trf(tournament) == tournament


def test_ranks_of_an_event_of_teams_are_those_of_the_teams():
    builder = four(type_code="FIDE_TEAM")
    builder.team("North", [1, 2])
    builder.team("South", [3, 4])
    builder.game(1, 1, 3, "1-0")
    builder.game(1, 4, 2, "0-1")
    again = trfkit.read(trfkit.write(builder.build(ranks={1: 1, 2: 2}))).tournament
    assert [team.stated_rank for team in again.teams] == [1, 2]
    with pytest.raises(BuildError, match="there is no team 3"):
        builder.build(ranks={3: 1})


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"rating": 99999}, "the rating 99999 does not fit into 4 columns"),
        ({"rating": -1}, "below 0"),
        ({"fide_id": -1}, "has not 1 to 10 digits"),
        ({"federation": "GERM"}, "FIDE writes GER"),
        ({"federation": "ÄÖÜ"}, "ÄÖÜ"),
        ({"fide_id": 123456789012345}, "has not 1 to 10 digits"),
        ({"federation": "Ukraine"}, "FIDE writes UKR"),
        ({"federation": "ger"}, "FIDE writes GER"),
    ],
)
def test_a_player_whom_no_report_can_state_is_refused_in_words(values, why):
    builder = four()
    with pytest.raises(BuildError, match=r"^player 5 \(Nord, Eva\): .*" + why):
        builder.player("Nord, Eva", **values)
    assert builder.player("Nord, Eva", rating=9999, fide_id=9999999999, federation="UKR") == 5
    assert builder.player("Nord, Ida", rating=0, fide_id=1) == 6


def test_a_name_of_two_lines_and_a_year_of_two_digits_are_refused():
    with pytest.raises(BuildError, match="90 has not four digits"):
        four().player("Nord, Eva", birth=90)
    with pytest.raises(BuildError, match="more than one line"):
        four().player("Nord,\nEva")


@each_row(
    ("add", "why"),
    [
        (lambda b: b.national_rating(9, "GER", 1900), "no player 9"),
        (lambda b: b.national_rating(1, "GER", 19000), "the rating 19000 does not fit"),
        (lambda b: b.national_rating(1, "Germany", 1900), "FIDE writes GER"),
        (lambda b: b.forbidden_pair(1, 1), "two different participants"),
        (lambda b: b.forbidden_pair(1, 9), "no player or team 9"),
        (lambda b: b.forbidden_pair(1, 2, last_round=0), "rounds are numbers from 1"),
        (lambda b: b.build(ranks={9: 1}), "no player 9"),
    ],
)
def test_rows_of_a_report_that_cannot_be_are_named(add, why):
    with pytest.raises(BuildError, match=why):
        add(four())


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ({"federation": "Ukraine"}, "the tournament: .*FIDE writes UKR"),
        ({"rounds": 1, "round_dates": [date(2026, 5, 1)] * 2}, "2 dates of rounds"),
    ],
)
def test_a_header_that_cannot_be_is_refused(header, why):
    with pytest.raises(BuildError, match=why):
        Builder("Lakeside", **header)


def test_what_was_changed_by_hand_is_refused_where_it_is_written():
    tournament = four().build()
    first = replace(tournament.players[0], rating=12345)
    changed = replace(tournament, players=(first, *tournament.players[1:]))
    with pytest.raises(ValueError, match=r"player 1 \(Nord, Ada\): the rating 12345"):
        trfkit.write(changed)
    assert b"12345" in trfkit.write(changed, "json")


def test_a_tournament_is_converted_as_what_was_read_is():
    tournament = complete().build()
    converted = trfkit.convert(tournament, "trf16", headers=["022=Hillside"])
    assert b"022 Hillside" in converted.data
    assert "CNV001" in {one.code for one in converted.diagnostics}
    assert trfkit.convert(tournament, "trf").data.startswith(b"012 Lakeside Four")
