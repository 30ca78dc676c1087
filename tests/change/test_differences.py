"""Two tournaments compared: nothing where nothing differs, each cause once, whatever is edited."""

from pathlib import Path

import builders
import pytest
import strategies
from clean import SWISS
from examples import examples
from generated import dice, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from team_events import team_event_of

import trfkit
from trfkit.change import compare_tournaments
from trfkit.change.differences import ITEMS
from trfkit.change.edits import with_edits
from trfkit.messages.message import Message
from trfkit.model import ABSENT, LineUp, Outcome, Player, RoundEntry
from trfkit.model.facts import SEVERAL
from trfkit.ranking import rank
from trfkit.ranking.remarks import PENDING_GAMES_COUNT
from trfkit.record import replace

SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "samples").iterdir()
    if path.suffix not in {".md", ".csv"}
)
OF_ANOTHER_LETTER = {
    Outcome.WIN: Outcome.DRAW,
    Outcome.DRAW: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.FORFEIT_WIN: Outcome.WIN,
    Outcome.FORFEIT_LOSS: Outcome.DRAW,
    Outcome.SHORT_WIN: Outcome.WIN,
    Outcome.SHORT_LOSS: Outcome.DRAW,
    Outcome.PAIRING_ALLOCATED_BYE: Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE: Outcome.HALF_POINT_BYE,
    Outcome.HALF_POINT_BYE: Outcome.FULL_POINT_BYE,
    Outcome.ZERO_POINT_BYE: Outcome.PAIRING_ALLOCATED_BYE,
}


def told(before, after, **options):
    return [str(change.text) for change in compare_tournaments(before, after, **options).changes]


@each_row("path", SAMPLES, ids=lambda path: path.name)
def test_a_file_does_not_differ_from_itself(path):
    result = trfkit.read(path)

    found = trfkit.diff(result, result)

    assert found.text.id == "change.nothing-differs"
    assert (found.differ, found.changes, found.moved) == (False, (), ())


@pytest.mark.sweep
@pytest.mark.parametrize("to", ["trf06", "trf16", "trf26"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_file_does_not_differ_from_its_conversion_into_another_format(path, to):
    result = trfkit.read(path)
    converted = trfkit.read(trfkit.convert(result, to).data)

    found = trfkit.diff(result, converted)

    if result.version == converted.version:  # the same format: what was lost or filled differs
        assert {change.kind for change in found.changes} <= {"header", "record", "player"}
        assert {change.field for change in found.changes} <= {
            "rounds", "initial_colour", "stated_players", "stated_rated", "type_code",
            "requested_byes", "forbidden_pairs", "stated_points", "absentees",
        }  # fmt: skip
        assert found.places_changed == 0
    elif path.name == "defects.trf":  # points that are blank are written as 0
        assert len(found.changes) <= 2
    else:
        assert found.changes == ()
        assert found.moved == ()


@given(strategies.tournaments())
@examples(60)
def test_no_tournament_differs_from_itself(tournament):
    found = compare_tournaments(tournament, tournament)

    assert (found.changes, found.moved) == ((), ())


def edited(tournament, draw):
    """Return a copy with one to four edits, and what each is about."""
    players = {player.start_no: player for player in tournament.players}
    expected = set()
    for _ in range(draw(st.integers(1, 4))):
        player = players[draw(st.sampled_from(sorted(players)))]
        number = draw(st.integers(1, tournament.rounds_played))
        what = draw(st.sampled_from(("round", "rating", "federation", "name")))
        if what == "round":
            entry = player.round(number)
            pair = (
                {player.start_no} if entry.opponent is None else {player.start_no, entry.opponent}
            )
            about = ("round", number, frozenset(pair))
            if about in expected:
                continue
            for who in pair:
                own = players[who]
                row = list(own.first_rounds(tournament.rounds_played))
                old = row[number - 1]
                row[number - 1] = RoundEntry(
                    OF_ANOTHER_LETTER[old.outcome], old.opponent, old.colour
                )
                players[who] = replace(own, rounds=tuple(row))
            expected.add(about)
        else:
            value = {"rating": (player.rating or 0) + 1, "federation": "XYZ", "name": "Newly Named"}
            if (what, player.start_no) in expected or (
                what == "name" and any(word == "name" for word, *_ in expected)
            ):
                continue
            players[player.start_no] = replace(player, **{what: value[what]})
            expected.add((what, player.start_no))
    rows = tuple(players[player.start_no] for player in tournament.players)
    return replace(tournament, players=rows), expected


@given(st.data())
@examples(150)
def test_random_edits_are_told_and_nothing_else(data):
    tournament = data.draw(strategies.tournaments())
    changed, expected = edited(tournament, data.draw)

    found = compare_tournaments(tournament, changed)

    assert {
        ("round", change.round, frozenset(change.participants))
        if change.round is not None
        else (change.field, *change.participants)
        for change in found.changes
    } == expected
    assert len(found.changes) == len(expected)
    old = {row.id: row for row in rank(tournament).rows}
    new = {row.id: row for row in rank(changed).rows}
    assert {(one.id, one.rank_before, one.rank_after) for one in found.moved} == {
        (number, old[number].rank, row.rank)
        for number, row in new.items()
        if (old[number].rank, old[number].points, old[number].values)
        != (row.rank, row.points, row.values)
    }


def renumbered(tournament, numbers):
    return replace(
        tournament,
        players=tuple(
            replace(
                player,
                start_no=numbers[player.start_no],
                rounds=tuple(
                    RoundEntry(e.outcome, numbers.get(e.opponent), e.colour) for e in player.rounds
                ),
            )
            for player in tournament.players
        ),
    )


@given(strategies.tournaments(), st.randoms())
@examples(60)
def test_a_renumbering_is_one_change_and_moves_nobody(tournament, chance):
    numbers = [player.start_no for player in tournament.players]
    new = dict(zip(numbers, chance.sample(numbers, len(numbers)), strict=True))

    found = compare_tournaments(tournament, renumbered(tournament, new))

    others = sum(old != now for old, now in new.items())
    assert [change.kind for change in found.changes] == ["renumbered"] * (others > 0)
    assert [len(change.cells) for change in found.changes] == [others] * (others > 0)
    assert found.moved == ()


def test_a_player_is_known_by_the_id_whatever_name_and_number_say():
    tournament = trfkit.read(SWISS.encode()).tournament
    numbers = {p.start_no: p.start_no for p in tournament.players} | {1: 2, 2: 1}
    swapped = renumbered(tournament, numbers)
    first = next(p for p in swapped.players if p.start_no == 2)
    named = replace(first, name="Maiden, Mia", birth=None)
    players = tuple(named if p is first else p for p in swapped.players)

    changes = compare_tournaments(tournament, replace(swapped, players=players)).changes

    assert [(change.kind, change.field) for change in changes] == [
        ("renumbered", "number"),
        ("player", "name"),
        ("player", "birth"),
    ]


def test_who_came_and_who_went_are_told_once():
    tournament = swiss(3, players=12, rounds=3, away=0, withdrawn=0, forfeited=0)
    added = replace(
        tournament,
        players=(*tournament.players, Player(start_no=40, name="Late, Lea", rounds=(ABSENT,))),
    )

    assert told(tournament, added) == ["player 40 Late, Lea added"]
    assert told(added, tournament) == ["player 40 Late, Lea removed"]


@pytest.mark.parametrize("place", [None, 0, 1])
def test_who_was_added_to_a_team_is_told_with_that_team(place):
    before = team_event_of("1-2 10", teams=2)
    teams = tuple(
        replace(team, members=(*team.members, 40)) if index == place else team
        for index, team in enumerate(before.teams)
    )
    players = (*before.players, Player(start_no=40, name="Late, Lea"))
    changes = compare_tournaments(before, replace(before, players=players, teams=teams)).changes
    (added,) = [change for change in changes if change.kind == "player-added"]
    of_team = added.text.arguments.get("team")
    assert (of_team and of_team.number) == (None if place is None else place + 1)


def test_another_person_with_the_same_number_is_one_change():
    tournament = trfkit.read(SWISS.encode()).tournament
    first = tournament.players[0]
    other = replace(first, name="Somebody, Else", fide_id=424242, birth=None, rating=1500)
    changed = replace(tournament, players=(other, *tournament.players[1:]))

    assert told(tournament, changed) == [
        f"number 1 is Somebody, Else (424242) instead of {first.name} ({first.fide_id})"
    ]


def test_a_round_that_was_added_is_one_change():
    after = swiss(3, players=12, rounds=4, away=0, withdrawn=0, forfeited=0)
    before = replace(
        after,
        rounds_played=3,
        players=tuple(replace(player, rounds=player.rounds[:3]) for player in after.players),
    )

    assert told(before, after) == ["round 4 added: 6 games"]
    assert told(after, before) == ["round 4 removed: 6 games"]


def test_byes_of_a_round_to_come_are_no_round():
    tournament = swiss(3, players=12, rounds=3, away=0, withdrawn=0, forfeited=0)
    bye = RoundEntry(Outcome.HALF_POINT_BYE)
    players = tuple(
        replace(p, rounds=(*p.rounds, bye)) if p.start_no in {2, 5} else p
        for p in tournament.players
    )

    assert told(tournament, replace(tournament, players=players)) == [
        "round 4: half-point bye of 2 Player 2 added",
        "round 4: half-point bye of 5 Player 5 added",
    ]


def test_games_that_changed_partners_are_one_change():
    text = SWISS.encode()
    tournament = trfkit.read(text).tournament
    first, second = [
        (p.start_no, p.round(1).opponent)
        for p in tournament.players
        if p.round(1).opponent is not None and p.start_no < p.round(1).opponent
    ][:2]
    swapped = {first[0]: second[1], second[1]: first[0], second[0]: first[1], first[1]: second[0]}
    players = tuple(
        replace(
            player,
            rounds=(
                RoundEntry(
                    player.rounds[0].outcome, swapped[player.start_no], player.rounds[0].colour
                ),
                *player.rounds[1:],
            ),
        )
        if player.start_no in swapped
        else player
        for player in tournament.players
    )

    found = compare_tournaments(tournament, replace(tournament, players=players))

    assert [change.kind for change in found.changes] == ["pairing"]
    assert set(found.changes[0].participants) == set(swapped)


def test_many_totals_as_stated_are_one_change():
    tournament = trfkit.read(SWISS.encode()).tournament
    players = tuple(
        replace(player, stated_rank=(player.stated_rank or 0) + 1) for player in tournament.players
    )

    found = compare_tournaments(tournament, replace(tournament, players=players))

    assert [change.field for change in found.changes] == ["stated_rank"]
    assert len(found.changes[0].cells) == len(players)


def test_a_roster_and_a_team_are_told_in_words():
    tournament = team_swiss(5, teams=4, boards=2, rounds=2)
    first, second, *others = tournament.teams
    moved = second.members[-1]
    teams = (
        replace(first, name="Renamed", members=(*first.members, moved)),
        replace(second, members=second.members[:-1]),
        *others,
    )

    found = compare_tournaments(tournament, replace(tournament, teams=teams))

    name = next(p.name for p in tournament.players if p.start_no == moved)
    assert [change.participants for change in found.changes] == [
        (first.number,),
        (moved,),
        (moved,),
    ]
    assert [(change.kind, str(change.text)) for change in found.changes] == [
        ("team", f"team {first.number}'s name {first.name} → Renamed"),
        ("roster", f"roster of team {first.number} Renamed: {moved} {name} added"),
        ("roster", f"roster of team {second.number} {second.name}: {moved} {name} removed"),
    ]


def test_results_of_a_match_are_told_with_their_boards():
    tournament = team_swiss(5, teams=4, boards=2, rounds=2, away=0)
    members = tournament.teams[0].members
    edits = [f"r1 {p.start_no}-{p.round(1).opponent} ---"
             for p in tournament.players if p.start_no in members]  # fmt: skip

    found = compare_tournaments(tournament, with_edits(tournament, edits))

    assert [(change.kind, change.board) for change in found.changes] == [
        ("result", board) for board in range(1, len(members) + 1)
    ]


def test_an_empty_board_of_a_line_up_is_nobody_s():
    tournament = team_swiss(5, teams=4, boards=2, rounds=2)
    first, second, *_ = tournament.teams
    whole, short = (
        replace(tournament, line_ups=(LineUp(1, first.number, second.number, boards),))
        for boards in (first.members[:2], (first.members[0], None))
    )

    (change,) = compare_tournaments(whole, short).changes

    assert str(change.text).endswith(", nobody")


def test_every_list_of_the_event_is_taken_apart():
    assert set(ITEMS) == {fact.field for fact in SEVERAL}


def test_players_who_share_a_name_are_told_apart_by_number():
    tournament = swiss(7, players=6, rounds=2, away=0)
    players = tuple(replace(p, name="Same, Sam", fide_id=None) for p in tournament.players)
    tournament = replace(tournament, players=players)
    rated = replace(players[3], rating=1111)

    changed = replace(tournament, players=(*players[:3], rated, *players[4:]))

    assert told(tournament, changed) == [
        f"player {rated.start_no}'s rating {players[3].rating} → 1111 (Same, Sam)"
    ]


@given(strategies.documents(), strategies.documents())
@examples(60)
def test_any_two_files_can_be_compared(one, other):
    results = [trfkit.read(text.encode()) for text in (one, other)]
    if any(result.tournament is None for result in results):
        return

    found = trfkit.diff(*results, edition=2026, tiebreaks="BH,SB,DE")

    assert found.differ == bool(found.changes or found.moved)


def test_the_order_of_what_is_told_is_the_same_every_time():
    chance = dice(1)
    tournament = swiss(9, players=20, rounds=5)
    other = swiss(chance.randrange(100), players=20, rounds=5)

    assert told(tournament, other) == told(tournament, other)


def test_a_note_on_one_of_the_two_says_on_which():
    result = (builders.play(1, 3, "   3 w ?"), builders.play(3, 3, "   1 b ?"))
    pending = builders.changed(builders.SWISS, *result)
    played, open_ = (trfkit.read(text.encode()).tournament for text in (builders.SWISS, pending))
    note = PENDING_GAMES_COUNT
    assert Message("change.before", note=note) in compare_tournaments(open_, played).notes
    assert Message("change.after", note=note) in compare_tournaments(played, open_).notes
    assert note in compare_tournaments(open_, open_).notes


def test_ranks_that_only_one_file_states_are_none_in_the_other():
    stated = trfkit.read(SWISS.encode()).tournament
    blank = replace(stated, players=tuple(replace(p, stated_rank=None) for p in stated.players))
    (text,) = told(stated, blank)
    assert text.startswith("rank as stated of 7 players: 1 Apple, Ann 1 → none, ")
    (text,) = told(blank, stated)
    assert text.startswith("rank as stated of 7 players: 1 Apple, Ann none → 1, ")
