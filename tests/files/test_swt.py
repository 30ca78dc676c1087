"""Files of Swiss-Chess."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_events import kinds_of_findings, rounds_of_file
from recorded import assert_text_recorded, facts_of, shown
from row_tests import each_row
from swt_writer import (
    BLACK,
    BLACK_FREE,
    PRIVATE,
    WHITE,
    WHITE_FREE,
    Entry,
    Event,
    Person,
    Side,
    written,
)

from trfkit import verify
from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.files.swt import is_swt
from trfkit.model import Pairings
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import format_points

BUCHHOLZ, SONNEBORN = 3, 5
SWISS = {621: BUCHHOLZ, 572: SONNEBORN}
FOUR = (
    Person("Ash,Ada", "WGM", "2300", "2250", born="1990", club_id="C0101", member_id="0077",
           sex="w", points=3, first=5, second=7, rank=1,
           rows=(Entry(WHITE, 3, 3), Entry(BLACK, 2, 2))),
    Person("Bär,Ben", "", "2200", born="19910203", fide_id="1234567", sex="M",
           points=3, first=3, second=3, rank=2, rows=(Entry(BLACK, 4, 3), Entry(WHITE, 1, 2))),
    Person("Cedar,Cleo", points=2, first=3, second=0, rank=3,
           rows=(Entry(BLACK, 1, 1), Entry(WHITE, 4, 3))),
    Person("Fir,Flo", "", "1900", points=0, first=5, second=0, rank=4,
           rows=(Entry(WHITE, 2, 1), Entry(BLACK, 3, 1))),
)  # fmt: skip
TWO_ROUNDS = Event(FOUR, rounds=3, drawn=2, settings=SWISS)


def rounds_of(event):
    return rounds_of_file(written(event), "swt")


def found(event):
    return kinds_of_findings(written(event))


def alone(entry, **more):
    """An event of one round, in which player 1 has this entry."""
    return Event((Person(rows=(entry,)), Person("Birch,Ben"), Person("Elm,Eve")), **more)


def test_players_and_the_head_of_the_event():
    event = TWO_ROUNDS._replace(
        texts={
            245: "Invented", 376: "Cup", 831: "Graz", 872: "IA Oak, Ola", 933: "Pine, Pia",
            11847: "Yew, Yan", 1055: "18.05.2013", 1076: "26.05.2013", 1097: "90 min",
        },
        days=(41413, 41413, 41414),
    )  # fmt: skip
    tournament = read(written(event)).tournament
    ash, bear, cedar, _ = tournament.players
    assert (ash.name, ash.sex, ash.title, ash.rating, ash.federation) == (
        "Ash, Ada", "w", "WGM", 2300, "UTO",
    )  # fmt: skip
    assert (str(ash.birth), str(bear.birth), cedar.birth) == ("1990/00/00", "1991/02/03", None)
    assert (bear.name, bear.fide_id, bear.sex, cedar.rating) == ("Bär, Ben", 1234567, "m", None)
    assert [(one.start_no, one.rating, one.national_id) for one in tournament.national_ratings] == [
        (1, 2250, "C0101-0077")
    ]
    assert (tournament.name, tournament.city, tournament.time_control) == (
        "Invented Cup", "Graz", "90 min",
    )  # fmt: skip
    assert [str(one.name) for one in tournament.arbiters] == ["Oak, Ola", "Pine, Pia", "Yew, Yan"]
    assert (tournament.start, tournament.end) == (date(2013, 5, 18), date(2013, 5, 26))
    assert tournament.round_dates == (date(2013, 5, 19), date(2013, 5, 19), date(2013, 5, 20))
    assert (tournament.rounds, tournament.rounds_played) == (3, 2)
    assert read(written(event), encoding="cp1251").tournament.players[1].name != bear.name
    assert read(written(event), encoding="nosuch").tournament.players[1].name == bear.name


def test_each_player_has_a_row_of_all_rounds():
    assert rounds_of(TWO_ROUNDS) == {
        1: ["3w1", "2b="],
        2: ["4b1", "1w="],
        3: ["1b0", "4w1"],
        4: ["2w0", "3b0"],
    }


def test_a_round_that_is_not_drawn_has_no_pairing():
    rows = (Entry(WHITE, 2, 3), Entry(WHITE, 3, 3))
    event = Event((Person(rows=rows), Person(), Person()), rounds=2)
    assert rounds_of(event)[1] == ["2w1"]


@each_row(
    ("result", "status", "letter"),
    [(1, 0, "0"), (2, 0, "="), (3, 0, "1"), (0, 0, " "), (5, 0, "0"), (10, 0, "="), (15, 0, "1"),
     (3, 2, "+"), (1, 2, "-"), (15, 0x22, "+"), (2, 2, " "), (0, 1, "?"), (3, 0x11, "?"),
     (3, 3, " "), (3, 99, " ")],
)  # fmt: skip
def test_every_result_of_a_game(result, status, letter):
    event = alone(Entry(BLACK, 2, result, status))
    assert rounds_of(event)[1] == [f"2b{letter}"]
    assert (("IMP003", "") in found(event)) == ((result, status) in {(2, 2), (3, 3), (3, 99)})


@each_row("colour", [WHITE_FREE, BLACK_FREE])
@each_row(("result", "letters"), [(3, ["U"]), (2, ["H"]), (1, []), (0, [])])
def test_every_round_without_an_opponent(colour, result, letters):
    """Absences at the end are no rounds: a player may have left."""
    event = alone(Entry(colour, 0, result))
    assert rounds_of(event)[1] == letters
    assert (("IMP003", "") in found(event)) == (not result)


def test_a_result_without_a_colour_is_not_guessed():
    event = alone(Entry(0, 0, 2))
    assert rounds_of(event)[1] == []
    assert ("IMP003", "") in found(event)


def test_a_round_robin_has_predetermined_pairings_and_no_known_list():
    event = TWO_ROUNDS._replace(settings={596: 1})
    tournament = read(written(event)).tournament
    assert tournament.kind.pairings is Pairings.PREDETERMINED
    assert tournament.tiebreaks == ()


@each_row(
    ("settings", "codes"),
    [
        ({621: 3, 572: 5}, ("BH", "SB")),
        ({621: 3, 572: 5, 9: 1}, ("BH/C1", "OTHER_5")),  # whether it is cut, too, is not known
        ({621: 4}, ("PS",)),
        ({621: 7, 572: 9}, ("OTHER_7", "OTHER_9")),
        ({621: 99}, ("OTHER_99",)),
        ({}, ()),
    ],
)
def test_tie_breaks_are_the_codes_of_the_settings(settings, codes):
    event = TWO_ROUNDS._replace(settings=settings)
    assert read(written(event)).tournament.tiebreaks == codes
    is_unknown = any(code.startswith("OTHER") for code in codes)
    assert (("IMP002", "tie-breaks-of-program") in found(event)) == is_unknown


def test_the_list_ranks_the_event_and_reaches_a_trf():
    tournament = read(written(TWO_ROUNDS)).tournament
    assert [column.key for column in rank(tournament, Ranking()).columns] == ["PTS", "BH", "SB"]
    assert read(write(tournament, "trf26").data).tournament.tiebreaks == ("BH", "SB")


def test_what_the_file_states_is_a_table():
    (table,) = read(written(TWO_ROUNDS)).stated
    assert [(column.label, column.code) for column in table.columns] == [
        ("rank", None), ("points", "PTS"), ("Buchholzwertung", "BH"), ("Sonneborn-Berger", "SB"),
    ]  # fmt: skip
    assert [[cell.text for cell in row.values] for row in table.rows] == [
        ["1", "1.5", "2.5", "1.75"],
        ["2", "1.5", "1.5", "0.75"],
        ["3", "1", "1.5", "0"],
        ["4", "0", "2.5", "0"],
    ]
    assert [row.name for row in table.rows] == ["Ash, Ada", "Bär, Ben", "Cedar, Cleo", "Fir, Flo"]
    players = read(written(TWO_ROUNDS)).tournament.players
    assert [(format_points(one.stated_points), one.stated_rank) for one in players] == [
        ("1.5", 1), ("1.5", 2), ("1.0", 3), ("0.0", 4),
    ]  # fmt: skip


def test_values_whose_rule_or_unit_is_not_known_are_not_stated():
    for settings in ({621: 9, 572: 7, 9: 1}, {621: SONNEBORN}, {621: BUCHHOLZ + 1, 9: 1}):
        (table,) = read(written(TWO_ROUNDS._replace(settings=settings))).stated
        assert [column.label for column in table.columns] == ["rank", "points"]


def test_nothing_is_stated_before_the_first_round():
    result = read(written(Event(FOUR, rounds=3, drawn=0)))
    assert result.stated == ()
    assert {player.stated_points for player in result.tournament.players} == {None}
    assert result.tournament.rounds_played == 0


# Teams --------------------------------------------------------------------------------------------


def event_of_teams():
    """Three teams of two, of which one has a bye and one lets its reserve play."""

    def player(name, team, board, *rows):
        return Person(f"{name},X", team=team, board=board, rows=rows)

    return Event(
        (
            player("Ash", 1, 1, Entry(WHITE, 4, 15, board=1)),
            player("Birch", 1, 2, Entry(BLACK, 5, 10, board=2)),
            player("Cedar", 2, 1, Entry(board=9)),
            player("Elm", 2, 2, Entry(BLACK, 1, 5, board=1)),
            player("Fir", 2, 3, Entry(WHITE, 2, 10, board=2)),
            player("Oak", 3, 1, Entry(WHITE_FREE, 0, 15)),
        ),
        (
            Side("Lakeside", 4, 3, 0, 1, (Entry(WHITE, 1000),)),
            Side("Hillside", 0, 1, 4, 3, (Entry(BLACK, 999),)),
            Side("Seaside", 2, 2, 0, 2, (Entry(WHITE_FREE),)),
        ),
        settings={604: 2, 611: 1, 613: 2, 615: 3},
    )


def test_teams_have_their_players_line_ups_and_byes():
    result = read(written(event_of_teams()))
    tournament = result.tournament
    assert str(tournament.kind) == "team-swiss"
    assert [(team.name, team.members) for team in tournament.teams] == [
        ("Lakeside", (1, 2)), ("Hillside", (3, 4, 5)), ("Seaside", (6,)),
    ]  # fmt: skip
    assert [
        (team.stated_match_points, team.stated_game_points, team.stated_rank)
        for team in tournament.teams
    ] == [(20, 15, 1), (0, 5, 3), (10, 10, 2)]
    assert tournament.team_byes.teams == (3,)
    assert tournament.standings_order == ("MPTS", "GPTS", "BH:MP")
    of_teams, of_players = result.stated
    assert (of_teams.of_teams, of_players.of_teams) == (True, False)
    assert [[cell.text for cell in row.values] for row in of_teams.rows] == [
        ["1", "2", "1.5", "0"],
        ["3", "0", "0.5", "2"],
        ["2", "1", "1", "0"],
    ]
    standings = rank(tournament, Ranking(tiebreaks=["MPTS", "GPTS"]))
    values = {row.name: list(standings.texts(row).values()) for row in standings.rows}
    assert values["Lakeside"][:2] == ["2", "1.5"]


def test_a_line_up_with_a_reserve_or_a_hole_is_kept():
    event = event_of_teams()
    players = list(event.people)
    players[0] = players[0]._replace(rows=(Entry(board=9),))
    players[3] = players[3]._replace(rows=(Entry(board=9),))
    (one, other) = read(written(event._replace(people=players))).tournament.line_ups
    assert (one.team, one.opponent, one.boards) == (1, 2, (None, 2))
    assert (other.team, other.opponent, other.boards) == (2, 1, (None, 5))


@pytest.mark.parametrize(("number", "win"), [(0, 20), (1, 30), (2, 20)])
def test_what_matches_are_worth(number, win):
    event = event_of_teams()
    event = event._replace(settings=event.settings | {1338: number})
    assert read(written(event)).tournament.match_points.win == win


# What is refused ----------------------------------------------------------------------------------


def test_what_is_private_is_never_read():
    result = read(written(TWO_ROUNDS))
    assert "Cedar" in repr(result)
    assert PRIVATE not in repr(result)
    assert PRIVATE not in repr(read(written(event_of_teams())))


@pytest.mark.parametrize(
    ("event", "variant"),
    [
        pytest.param(TWO_ROUNDS._replace(version=722), "swt-version", id="an old version"),
        pytest.param(TWO_ROUNDS._replace(version=799), "swt-version", id="the last old one"),
        pytest.param(TWO_ROUNDS._replace(version=900), "swt-version", id="a version to come"),
        pytest.param(TWO_ROUNDS._replace(settings={596: 2}), "swt-mode", id="a knock-out"),
        pytest.param(TWO_ROUNDS._replace(settings={596: 9}), "swt-mode", id="another kind"),
        pytest.param(TWO_ROUNDS._replace(settings={597: 2}), "swt-mode", id="two games a round"),
        pytest.param(alone(Entry(WHITE, 1, 3)), "swt", id="against oneself"),
        pytest.param(alone(Entry(WHITE, 4, 3)), "swt", id="nobody's number"),
        pytest.param(Event(FOUR, rounds=2, drawn=3), "swt", id="more rounds than there are"),
    ],
)
def test_what_cannot_be_read_is_named(event, variant):
    result = read(written(event))
    assert result.tournament is None
    assert [(one.code, one.variant) for one in result.diagnostics] == [("IMP001", variant)]
    assert "{" not in result.diagnostics[0].message


@pytest.mark.parametrize("version", [800, 899])
def test_all_versions_between_are_read(version):
    assert read(written(TWO_ROUNDS._replace(version=version))).tournament is not None


@pytest.mark.parametrize("number", [0, 2, 10_000])
def test_a_number_that_no_player_can_have_is_damage(number):
    data = bytearray(written(TWO_ROUNDS))
    place = len(data) - 4 * 655 + 217  # that of player 1, behind whom three stand
    data[place : place + 2] = number.to_bytes(2, "little")
    result = read(bytes(data))
    assert [(one.code, one.variant) for one in result.diagnostics] == [("IMP001", "swt")]


def test_a_file_is_known_by_its_size():
    whole = written(TWO_ROUNDS)
    assert is_swt(whole)
    assert not is_swt(whole[:-1])
    assert not is_swt(whole + b"\0")
    assert not is_swt(whole[:13384])
    assert not is_swt(b"")


def test_the_file_is_verified_against_itself():
    result = verify(read(written(TWO_ROUNDS)))
    assert [(column.label, column.equal) for column in result.columns] == [
        ("001.points", 4), ("001.rank", 4),
    ]  # fmt: skip
    assert result.differences == ()


@given(st.data())
def test_no_damage_raises(data):
    """Bytes of the head, of pairings and of players are changed; the size stays."""
    event = data.draw(st.sampled_from([TWO_ROUNDS, event_of_teams()]))
    whole = bytearray(written(event))
    start = data.draw(st.sampled_from([0, 560, 13384, 13384 + 19 * len(event.people)]))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(start, len(whole) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(whole), format="swt")
    read(bytes(whole[: data.draw(st.integers(1, len(whole)))]), format="swt")


LONG = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLM"
FULL = Event(
    (
        Person(f"Ash,{LONG}", "WGMx", "23001", "22501", "UTOx", "19900102034", "C01015x", "00775xx",
               "wx", "1234567890123", points=3, first=5, second=7, rank=1,
               rows=(Entry(WHITE, 3, 3),)),
        Person("Bear,Ben", rows=(Entry(),)),
        Person("Cedar,Cleo", rows=(Entry(BLACK, 1, 1),)),
    ),
    texts={
        245: f"Title {LONG}", 376: LONG, 790: "", 831: f"City {LONG}", 872: f"Chief {LONG}",
        933: f"Deputy {LONG}", 1055: "18.05.2013", 1076: "26.05.2013", 1097: f"First {LONG}",
        1118: f"Second {LONG[:14]}", 11847: f"Third {LONG}", 11908: f"Fourth {LONG}",
        11969: f"Fifth {LONG}",
    },
    days=(41413,),
)  # fmt: skip
"""Every text is longer than its place."""


def facts(event):
    """Return what is read of a file, and what is said of it."""
    result = read(written(event))
    tables = [
        " ".join(f"{column.label}={column.code}" for column in table.columns)
        + f": {[str(cell.value) for cell in table.rows[0].values]}"
        for table in result.stated
    ]
    codes = [facts_of(finding) for finding in result.diagnostics]
    event = result.tournament
    return [
        f"    {line}" for line in (event and shown(replace(event, players=())), *tables, *codes)
    ]


def test_places_and_settings_are_as_recorded(request):
    named = FULL._replace(texts={**FULL.texts, 790: f"Name {LONG}"})
    lines = ["full places", *facts(FULL), "with a name", *facts(named)]
    lines += [shown(player) for player in read(written(FULL)).tournament.players]
    cases = {f"mode {n}": {596: n} for n in range(5)}
    cases |= {"several": {597: 2}, "three points": {1336: 1}, "two": {1336: 2}, "cuts": {9: 1}}
    sides = (Side("Lakeside", 4, 3, 7, 1, (Entry(WHITE, 1000),)),
             Side(f"Hill{LONG}", 0, 1, 4, 3, (Entry(BLACK, 999),)))  # fmt: skip
    people = tuple(one._replace(team=1 + (n > 0), board=n) for n, one in enumerate(FULL.people))
    small = FULL._replace(texts={}, days=())
    teams = small._replace(people=people, sides=sides)
    for name, settings in cases.items():
        lines += [name, *facts(small._replace(settings={**SWISS, **settings}))]
    for number in range(1, 21):
        one = small._replace(settings={621: number, 572: SONNEBORN, 9: number % 2})
        lines += [f"{number}, then Sonneborn-Berger", *facts(one)[1:]]
        if number in {1, 2, 4}:
            of_teams = teams._replace(settings={611: number, 613: BUCHHOLZ, 615: 2})
            lines += [f"of teams {number}, Buchholz, board points", *facts(of_teams)[1:]]
    for n, settings in enumerate(({1338: 1}, {1338: 2}, {9: 1, 611: 1, 613: 3})):
        lines += [f"teams {n}", *facts(teams._replace(settings=settings))]
    assert_text_recorded(dict.fromkeys(lines), Path(__file__).with_name("swt.txt"), request.config)
