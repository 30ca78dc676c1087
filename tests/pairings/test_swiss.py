"""A Swiss against an engine: which rules, what the engine is given, and what is said of a round."""

from datetime import date
from types import MappingProxyType

import clean
import pytest
from recorded_engines import TRANSCRIPTS
from row_tests import each_row

from trfkit.files.trf.emitting import Dialect
from trfkit.files.trf.reading import read
from trfkit.messages import Message
from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    Colour,
    Event,
    ForbiddenPairs,
    Kind,
    Outcome,
    Pairings,
    PlayerAcceleration,
    PointSystem,
    RoundEntry,
)
from trfkit.pairings.engines import RULE_SETS, Trouble
from trfkit.pairings.pairing_check import check_pairings, differing_rounds
from trfkit.pairings.stated_rounds import Request, stated_players
from trfkit.pairings.swiss import named_system
from trfkit.record import Record, replace
from trfkit.units import Points

WHITE, BLACK = Colour.WHITE, Colour.BLACK
SWISS = read((TRANSCRIPTS / "dutch-2017.trf").read_bytes()).tournament
ALL_RULES = tuple(row.name for row in RULE_SETS)
REFUSAL = Trouble(Message("pairings.refuses", name="mirror", words="odd"))
FAILURE = Trouble(Message("pairings.printed-none", name="mirror"), is_of_engine=True)


class Mirror(Record):
    """An engine that pairs every round as an event was paired, and keeps what it was given.

    ``numbers`` are those that the players of the event have in its files; their own if empty.
    """

    truth: object
    follows: tuple[str, ...] = ALL_RULES
    answers: MappingProxyType = MappingProxyType({})
    numbers: tuple[int, ...] = ()
    given: list = []  # noqa: RUF012 - msgspec copies an empty list
    name: str = "mirror"
    version: Message = Message("pairings.version", number="1")
    dialect: Dialect = Dialect.TRFX
    takes_points: bool = False

    def pair(self, rounds, timeout):
        del timeout
        for data in rounds:
            self.given.append(data)
            yield self.answer(read(data).tournament)

    def answer(self, state):
        number = min(len(player.rounds) for player in state.players) + 1
        if number in self.answers:
            return self.answers[number]
        stated = stated_players(self.truth).rounds[number - 1]
        place = {0: 0} | (
            {one: at for at, one in enumerate(self.numbers, start=1)}
            if self.numbers
            else {one: one for one in range(1, 100)}
        )
        pairs = [*stated.pairs, *((one, 0) for one in stated.byes)]
        return tuple((place[white], place[black]) for white, black in pairs)


def asked(tournament, *engines, **options):
    return check_pairings(tournament, Request(engines=engines, **options))


def state_of(number, tournament, **fields):
    """Return what an engine is given before a round, as read."""
    mirror = Mirror(tournament, **fields)
    asked(tournament, mirror, rounds=(number,))
    return read(mirror.given[0])


def with_entry(tournament, number, round_, entry):
    players = []
    for player in tournament.players:
        if player.start_no == number:
            rounds = list(player.first_rounds(max(len(player.rounds), round_)))
            rounds[round_ - 1] = entry
            players.append(replace(player, rounds=tuple(rounds)))
        else:
            players.append(player)
    return replace(tournament, players=tuple(players))


def with_pairs(tournament, round_, *pairs):
    """Return the tournament with other pairs in a round, all of them drawn."""
    for white, black in pairs:
        of_white = RoundEntry(Outcome.DRAW, black, WHITE)
        tournament = with_entry(tournament, white, round_, of_white)
        tournament = with_entry(tournament, black, round_, RoundEntry(Outcome.DRAW, white, BLACK))
    return tournament


def test_an_event_is_the_same_as_the_engine_has_it():
    found = asked(SWISS, Mirror(SWISS))

    assert [one.verdict for one in found.rounds] == ["same"] * 6
    assert str(found.text) == "all 6 rounds follow the pairing rules"
    assert (found.engine.name, found.first_difference, found.otherwise) == ("mirror", None, None)


def test_an_exchange_of_opponents_is_found_and_shown_by_score_group():
    found = asked(with_pairs(SWISS, 4, (1, 10), (2, 4)), Mirror(SWISS))

    assert [one.verdict for one in found.rounds] == ["same"] * 3 + ["pairs"] + ["same"] * 2
    assert str(found.text) == "5 of 6 rounds follow the pairing rules, from round 4 on they differ"
    one = found.rounds[3]
    assert (one.equal, one.pairs) == (5, 7)
    first = one.groups[0]
    assert first.points == "3"
    assert [(p.white.id, p.black.id) for p in first.file] == [(1, 10)]
    assert [(p.white.id, p.black.id) for p in first.expected] == [(1, 4)]
    assert [group.points for group in one.groups] == sorted(
        (group.points for group in one.groups), key=float, reverse=True
    )


def test_exchanged_colours_are_found():
    found = asked(with_pairs(SWISS, 1, (1, 7)), Mirror(SWISS))

    assert [one.verdict for one in found.rounds] == ["colours"] + ["same"] * 5


def test_another_bye_is_another_pairing():
    bye = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
    other = with_entry(with_pairs(SWISS, 2, (13, 11)), 3, 2, bye)

    found = asked(other, Mirror(SWISS), rounds=(2,))

    groups = found.rounds[0].groups
    byes = [pair.white.id for group in groups for pair in group.file if pair.black is None]
    assert byes == [3]


def test_only_the_rounds_that_are_asked_for_are_looked_at():
    found = asked(SWISS, Mirror(SWISS), rounds=range(2, 4))

    assert [one.round for one in found.rounds] == [2, 3]


def with_swapped_forfeit(tournament):
    """Return the Swiss with the other colours in a game of round 2, which nobody played."""
    swapped = with_entry(tournament, 3, 2, RoundEntry(Outcome.FORFEIT_WIN, 13, BLACK))
    return with_entry(swapped, 13, 2, RoundEntry(Outcome.FORFEIT_LOSS, 3, WHITE))


def test_an_engine_s_progress_is_told_round_by_round():
    told = []
    asked(SWISS, Mirror(SWISS), rounds=(1, 2), progress=lambda *args: told.append(args))
    assert told == [("mirror", 0, 2), ("mirror", 1, 2), ("mirror", 2, 2)]


def test_colours_of_what_was_not_played_are_told_apart():
    swapped = with_swapped_forfeit(SWISS)
    unsaid = with_entry(SWISS, 3, 2, RoundEntry(Outcome.FORFEIT_WIN, 13))
    unsaid = with_entry(unsaid, 13, 2, RoundEntry(Outcome.FORFEIT_LOSS, 3))

    told, untold = (asked(one, Mirror(SWISS), rounds=(2,)).rounds[0] for one in (swapped, unsaid))

    assert told.verdict == "colours"
    assert str(told.reason).startswith("only in games that were forfeited")
    found = asked(unrated(named(swapped, "abcdefghijklm")), Mirror(SWISS))
    assert str(found.text) == (
        "5 of 6 rounds follow the pairing rules, in the others only colours of forfeited "
        "games are not the same"
    )
    assert (list(differing_rounds(found)), found.clues) == ([], ())
    assert untold.verdict == "same"


# What the engine is given ---------------------------------------------------------------------


def test_the_state_before_a_round_has_no_later_result():
    state = state_of(3, SWISS).tournament

    assert len(state.players) == 13
    assert {len(player.rounds) for player in state.players} == {2}
    assert [player.stated_points for player in state.players[:4]] == [20, 0, 20, 15]
    assert (state.rounds, state.initial_colour) == (6, BLACK)
    assert {player.name.split()[0] for player in state.players} == {"Player"}


def test_who_is_not_paired_has_his_bye_in_the_round_with_its_points():
    away = with_entry(SWISS, 5, 4, RoundEntry(Outcome.HALF_POINT_BYE))
    away = with_entry(away, 3, 4, RoundEntry(Outcome.ZERO_POINT_BYE))

    rows = {player.start_no: player for player in state_of(4, away).tournament.players}

    assert rows[5].round(4).outcome is Outcome.HALF_POINT_BYE
    assert rows[3].round(4).outcome is Outcome.ZERO_POINT_BYE
    assert rows[5].stated_points == 30
    assert len(rows[4].rounds) == 3


def test_who_was_not_paired_yet_has_no_number():
    late = with_entry(SWISS, 1, 1, RoundEntry(Outcome.ZERO_POINT_BYE))
    late = with_entry(late, 7, 1, RoundEntry(Outcome.PAIRING_ALLOCATED_BYE))

    first, second = (state_of(number, late).tournament for number in (1, 2))

    assert (len(first.players), len(second.players)) == (12, 13)


def test_a_game_without_a_result_counts_as_a_draw_afterwards():
    pending = with_entry(SWISS, 1, 2, RoundEntry(Outcome.ADJOURNED, 8, WHITE))
    pending = with_entry(pending, 8, 2, RoundEntry(Outcome.ADJOURNED, 1, BLACK))

    found = asked(pending, Mirror(SWISS))
    state = state_of(3, pending).tournament

    assert state.players[0].round(2).outcome is Outcome.DRAW
    assert state.players[0].stated_points == 15
    assert any("count as draws" in line for line in map(str, found.assumed))


def test_a_win_against_nobody_is_the_bye_of_the_pairing():
    alone = with_entry(SWISS, 13, 1, RoundEntry(Outcome.FORFEIT_WIN))

    assert asked(alone, Mirror(SWISS), rounds=(1,)).same == 1
    assert state_of(2, alone).tournament.players[12].round(1).outcome is (
        Outcome.PAIRING_ALLOCATED_BYE
    )


def test_a_lone_full_point_bye_may_be_that_of_the_pairing_and_that_is_said():
    full = with_entry(SWISS, 13, 1, RoundEntry(Outcome.FULL_POINT_BYE))

    found = asked(full, Mirror(SWISS, answers={1: REFUSAL}))

    assert (
        "the full-point byes in round 1 may be byes of the pairing: who has them is not compared"
    ) in tuple(map(str, found.assumed))


def test_accelerations_of_both_records_reach_the_engine_and_the_score_groups():
    accelerated = replace(
        SWISS,
        accelerations=(Acceleration(None, Points(10), 1, 2, 1, 2),),
        player_accelerations=(PlayerAcceleration(3, (Points(10), Points(5))),),
    )

    text = state_of(2, accelerated).document.text
    found = asked(with_pairs(accelerated, 2, (1, 12), (7, 8)), Mirror(SWISS), rounds=(2,))

    assert [line for line in text.splitlines() if line.startswith("XXA")] == [
        "XXA    1  1.0  1.0",
        "XXA    2  1.0  1.0",
        "XXA    3  1.0  0.5",
    ]
    assert found.rounds[0].groups[0].points == "2"


def test_baku_acceleration_that_no_record_gives_is_computed():
    baku = replace(SWISS, type_code="FIDE_DUTCH_BAKU", rounds=6)

    found = asked(baku, Mirror(SWISS))
    lines = [x for x in state_of(1, baku).document.text.splitlines() if x.startswith("XXA")]

    assert len(lines) == 8
    assert lines[0] == "XXA    1  1.0  1.0  0.5"
    assert any("Baku" in line for line in map(str, found.assumed))


def test_prohibited_pairs_are_those_of_the_round_and_not_of_those_who_met():
    prohibited = replace(
        SWISS,
        forbidden_pairs=(
            ForbiddenPairs((1, 2, 5), 2, 3),
            ForbiddenPairs((9, 12), 4, 6),
            ForbiddenPairs((1, 7)),  # they met in round 1
            ForbiddenPairs((7, 13)),
        ),
    )

    pairs = {one.participants for one in state_of(2, prohibited).tournament.forbidden_pairs}

    assert pairs == {(1, 2), (1, 5), (2, 5), (7, 13)}


def test_points_that_results_do_not_bring_need_an_engine_that_takes_them():
    penalised = replace(SWISS, abnormal_points=(AbnormalPoints("", None, Points(-5), 1, (1,)),))

    counting = asked(penalised, Mirror(SWISS))
    taking = asked(penalised, Mirror(SWISS, takes_points=True))

    assert [one.verdict for one in counting.rounds] == ["same"] + ["not-compared"] * 5
    assert str(counting.rounds[1].reason).startswith("record 299 changes the points of 1")
    assert taking.same == 6


def test_a_point_system_that_the_engine_has_no_record_for_is_not_compared():
    odd = replace(SWISS, point_system=PointSystem(win=Points(30), black_win=Points(40)))

    found = asked(odd, Mirror(SWISS, dialect=Dialect.TRFBX))

    assert found.compared == 0
    assert "a win with Black" in str(found.rounds[0].reason)


def test_numbers_that_nobody_has_are_told():
    gap = replace(SWISS, players=tuple(p for p in SWISS.players if p.start_no != 12))
    for round_ in range(1, 7):
        for player in gap.players:
            if player.round(round_).opponent == 12:
                gap = with_entry(gap, player.start_no, round_, RoundEntry(Outcome.FORFEIT_WIN))

    found = asked(gap, Mirror(SWISS, answers=dict.fromkeys(range(1, 7), REFUSAL)))

    assert "numbers that nobody has belong to players who were never paired" in tuple(
        map(str, found.assumed)
    )


def test_what_the_file_does_not_say_is_told():
    bare = replace(SWISS, rounds=None, initial_colour=None)

    assert tuple(map(str, asked(bare, Mirror(SWISS)).assumed)) == (
        "the event has the 6 rounds that the file shows: no record says",
        "the initial colour is black, by the pairs of round 1",
    )


def test_the_initial_colour_shows_in_the_places_of_numbers_with_gaps():
    doubled = replace(numbered_by(SWISS, {n: 2 * n for n in range(1, 14)}), initial_colour=None)

    assert "the initial colour is black, by the pairs of round 1" in map(
        str, asked(doubled, Mirror(doubled)).assumed
    )


# Which rules ----------------------------------------------------------------------------------


@each_row(
    ("start", "code", "text", "rules"),
    [
        (date(2026, 1, 31), None, "Swiss", "dutch-2017"),
        (date(2026, 2, 1), None, "Swiss", "dutch-2026"),
        (date(2017, 6, 30), None, "Swiss", "dutch-2016"),
        (date(2017, 7, 1), "FIDE_DUTCH", None, "dutch-2017"),
        (date(2025, 12, 1), "FIDE_DUTCH_2025", None, "dutch-2026"),
        (date(2025, 12, 1), "CUSTOM_SWISS", None, "dutch-2017"),
    ],
)
def test_the_rules_follow_from_the_system_and_the_day(start, code, text, rules):
    event = replace(SWISS, start=start, type_code=code, type_text=text)

    found = asked(event, Mirror(SWISS))

    assert found.system.name == rules
    assert (code or text) in str(found.system.chosen_by)


def test_an_option_overrides_the_rules():
    found = asked(SWISS, Mirror(SWISS), rules="dutch-2026")

    assert (found.system.name, str(found.system.chosen_by)) == ("dutch-2026", "as asked for")


def test_without_a_date_those_rules_hold_by_which_most_rounds_agree():
    undated = replace(SWISS, start=None)
    newest = Mirror(SWISS, follows=("dutch-2026",), answers={3: ((1, 2),)})

    found = asked(undated, newest, Mirror(SWISS, follows=("dutch-2017",)))

    assert (found.system.name, found.same) == ("dutch-2017", 6)
    assert "no start date" in str(found.system.chosen_by)


def test_without_a_date_an_engine_that_fails_does_not_end_the_search():
    undated = replace(SWISS, start=None)
    trouble = FAILURE
    broken = Mirror(SWISS, follows=("dutch-2026",), answers=dict.fromkeys(range(1, 7), trouble))

    found = asked(undated, broken, Mirror(SWISS, follows=("dutch-2017",)))

    assert (found.system.name, found.same, found.failure) == ("dutch-2017", 6, None)


def test_rules_of_another_time_by_which_all_rounds_agree_are_told():
    own = Mirror(SWISS, follows=("dutch-2017",), answers={3: ((1, 2),)})

    found = asked(SWISS, own, Mirror(SWISS, follows=("dutch-2026",)))

    assert found.otherwise.rules == "dutch-2026"
    assert str(found.text).endswith("; otherwise 5 of 6 rounds")
    assert not list(differing_rounds(found))


OLD = replace(SWISS, start=date(2010, 1, 1))
LATER = ("dutch-2017", "dutch-2026")


def test_an_event_older_than_any_rules_that_are_followed_may_agree_with_later_ones():
    found = asked(OLD, Mirror(SWISS, follows=LATER))

    assert (found.system.name, found.same) == ("dutch-2017", 6)
    assert str(found.assumed[0]) == (
        "no engine here follows the FIDE (Dutch) system until June 2017, C.04.3: the rounds are "
        "compared with later rules"
    )


def test_a_difference_from_later_rules_is_none_of_an_event_that_is_older():
    found = asked(OLD, Mirror(SWISS, follows=LATER, answers={3: ((1, 2),)}))

    assert (found.system.name, found.engine, found.compared) == ("dutch-2016", None, 0)
    assert (found.failure, found.clues, list(differing_rounds(found))) == (None, (), [])
    assert str(found.text) == (
        "no round could be compared: no engine here follows the FIDE (Dutch) system until June "
        "2017, C.04.3; by the rules that came after it 5 of 6 are the same"
    )


def test_an_engine_that_fails_at_an_old_event_is_said():
    broken = {2: FAILURE, 3: ((1, 2),)}

    found = asked(OLD, Mirror(SWISS, follows=LATER, answers=broken))

    assert (str(found.failure), found.compared) == (str(FAILURE.text), 0)


def test_an_old_event_is_compared_by_later_rules_if_these_are_asked_for():
    found = asked(OLD, Mirror(SWISS, follows=LATER, answers={3: ((1, 2),)}), rules="dutch-2017")

    assert (found.compared, found.same) == (6, 5)


def test_rules_of_another_time_by_which_more_rounds_agree_are_told():
    own = Mirror(SWISS, follows=("dutch-2017",), answers={3: ((1, 2),), 5: ((1, 2),)})

    found = asked(SWISS, own, Mirror(SWISS, follows=("dutch-2026",), answers={5: ((1, 2),)}))

    assert (found.otherwise.rules, found.otherwise.same) == ("dutch-2026", 5)
    assert str(found.text) == (
        "4 of 6 rounds follow the pairing rules, from round 3 on they differ; "
        "5 with the FIDE (Dutch) system of 2026, C.04.3 since February 2026"
    )
    assert [one.round for one in differing_rounds(found)] == [3, 5]


def test_colours_of_what_was_not_played_hide_no_way_and_no_round_from_which_they_part():
    own = Mirror(SWISS, follows=("dutch-2017",), answers={4: ((1, 2),)})
    other = Mirror(SWISS, follows=("dutch-2026",))

    found = asked(with_swapped_forfeit(SWISS), own, other)

    assert (found.first_difference, found.otherwise.same) == (2, 5)
    assert str(found.text) == (
        "4 of 6 rounds follow the pairing rules, from round 4 on they differ; "
        "5 with the FIDE (Dutch) system of 2026, C.04.3 since February 2026"
    )


def test_a_way_by_which_no_more_rounds_agree_is_not_told():
    own = Mirror(SWISS, follows=("dutch-2017",), answers={3: ((1, 2),)})

    found = asked(SWISS, own, Mirror(SWISS, follows=("dutch-2026",), answers={5: ((1, 2),)}))

    assert (found.same, found.otherwise) == (5, None)


class Particular(Mirror):
    """A mirror that pairs as the event was only where its file has what is ``wanted``."""

    wanted: str = ""
    unwanted: str = "nothing of it"

    def answer(self, state):
        text = self.given[-1].decode()
        if self.wanted not in text or self.unwanted in text:
            return ((1, 2),)
        return super().answer(state)


def test_an_acceleration_that_was_not_paired_by_is_told():
    stated = replace(SWISS, player_accelerations=(PlayerAcceleration(3, (Points(10),) * 6),))

    found = asked(stated, Particular(SWISS, unwanted="XXA"))

    assert str(found.text) == (
        "all 6 rounds follow the pairing rules with the scores without the acceleration "
        "that the file states; otherwise 0 of 6 rounds"
    )


def test_an_initial_colour_that_round_1_does_not_show_is_told():
    stated = replace(SWISS, initial_colour=WHITE)

    found = asked(stated, Particular(SWISS, wanted="XXC black1"))

    assert str(found.otherwise.text) == "black as the initial colour, as round 1 shows it"
    assert found.agrees_otherwise


def test_an_acceleration_and_an_initial_colour_that_were_not_paired_by_are_told():
    stated = replace(
        SWISS,
        initial_colour=WHITE,
        player_accelerations=(PlayerAcceleration(3, (Points(10),) * 6),),
    )

    found = asked(stated, Particular(SWISS, wanted="XXC black1", unwanted="XXA"))

    assert str(found.otherwise.text) == (
        "the scores without the acceleration that the file states, and black as the initial "
        "colour, as round 1 shows it"
    )
    assert found.otherwise.same == 6


def test_a_last_round_that_was_none_is_told():
    shown = replace(SWISS, rounds=None)

    found = asked(shown, Particular(SWISS, wanted="XXR 7"))

    assert str(found.otherwise.text) == "an event of more rounds than the file shows"
    assert (found.otherwise.same, asked(SWISS, Particular(SWISS, wanted="XXR 7")).same) == (6, 0)


# What may be behind a difference --------------------------------------------------------------


def differing(tournament):
    """Return a Swiss against an engine that pairs no round as it was."""
    return asked(tournament, Mirror(SWISS, answers=dict.fromkeys(range(1, 7), ((1, 2),))))


def renumbered(tournament, order):
    """Return the tournament with number n for who is at place n of ``order``."""
    return numbered_by(tournament, {old: number for number, old in enumerate(order, start=1)})


def numbered_by(tournament, new):
    players = [
        replace(
            player,
            start_no=new[player.start_no],
            rounds=tuple(
                entry if entry.opponent is None else replace(entry, opponent=new[entry.opponent])
                for entry in player.rounds
            ),
        )
        for player in tournament.players
    ]
    return replace(tournament, players=tuple(sorted(players, key=lambda one: one.start_no)))


def unrated(tournament):
    players = tuple(replace(player, rating=None) for player in tournament.players)
    return replace(tournament, players=players)


def named(tournament, names):
    players = tournament.players
    renamed = (replace(one, name=name) for one, name in zip(players, names, strict=True))
    return replace(tournament, players=tuple(renamed))


def test_numbers_that_are_final_places_are_told_with_a_first_round_that_shows_it():
    points = {number: scores[-1] for number, scores in stated_players(SWISS).points.items()}

    found = differing(unrated(renumbered(SWISS, sorted(points, key=lambda one: -points[one]))))

    assert str(found.clues[0]) == (
        "the numbers follow the final points: the starting ranks may have been others"
    )
    assert str(found.clues[1]).startswith(
        "round 1 does not pair the upper half of the numbers with the lower: "
    )


def test_numbers_by_name_are_told():
    found = differing(unrated(named(SWISS, "abcdefghijklm")))

    assert tuple(map(str, found.clues)) == (
        "the numbers follow the names: the starting ranks may have been others",
    )


def test_names_that_are_numbered_are_none():
    numbered = [f"Player {number:02}" for number in range(1, 14)]

    assert differing(unrated(named(SWISS, numbered))).clues == ()


def test_ratings_that_do_not_fall_with_the_numbers_are_told():
    players = SWISS.players
    changed = (replace(players[0], rating=1000), *players[1:])

    found = differing(named(replace(SWISS, players=changed), "badcefghijklm"))

    assert tuple(map(str, found.clues)) == (
        "the ratings do not fall with the numbers: either may have been changed since",
    )


def test_nothing_is_told_where_all_rounds_agree_or_the_numbers_are_by_rating():
    by_rating = tuple(replace(p, rating=2500 - p.start_no) for p in SWISS.players)

    assert asked(unrated(named(SWISS, "abcdefghijklm")), Mirror(SWISS)).clues == ()
    assert differing(named(replace(SWISS, players=by_rating), "abcdefghijklm")).clues == ()


@each_row(
    ("code", "text", "system"),
    [
        ("FIDE_DUBOV", None, "dubov"),
        ("FIDE_BURSTEIN_BAKU", None, "burstein"),
        (None, "Swiss system (Dubov)", "dubov"),
        ("FIDE_DOUBLESWISS", None, "double"),
        (None, "Monrad", "monrad"),
        (None, "Dutch or Dubov", "dutch and dubov"),
    ],
)
def test_systems_that_no_engine_here_pairs_by_are_not_compared(code, text, system):
    event = replace(SWISS, type_code=code, type_text=text)

    found = asked(event, Mirror(SWISS))

    assert named_system(event).system == system
    assert (found.compared, found.failure) == (0, None)
    assert str(found.text).startswith("no round could be compared: no engine here pairs by the ")


@pytest.mark.parametrize("event", [Event.SWISS, Event.KNOCKOUT, Event.OTHER])
def test_events_of_other_kinds_are_not_compared(event):
    reason = Message("ranking.kind-told", text="record 192 says so")
    kind = Kind(event, event is Event.SWISS, Pairings.SWISS, "192", reason)

    found = asked(replace(SWISS, kind=kind), Mirror(SWISS))

    assert (found.compared, found.failure, found.system) == (0, None, None)
    assert "record 192 says so" in str(found.text)


# Engines that cannot --------------------------------------------------------------------------


def test_without_an_engine_that_is_said_and_what_would_help():
    found = asked(SWISS)

    assert str(found.failure).startswith("no pairing engine is installed")
    assert (found.compared, found.engine, found.system.name) == (0, None, "dutch-2017")


def test_an_engine_of_other_rules_is_not_asked():
    found = asked(SWISS, Mirror(SWISS, follows=("dutch-2026",)))

    assert "no engine here follows the FIDE (Dutch) system of 2017" in str(found.failure)
    assert "mirror (1) follows dutch-2026" in str(found.failure)


def test_a_refusal_and_a_failure_leave_the_other_rounds_compared():
    answers = {
        2: REFUSAL,
        5: FAILURE,
    }

    found = asked(SWISS, Mirror(SWISS, answers=answers))

    assert [str(one.reason) for one in found.rounds if one.reason] == [
        "mirror refuses the round: odd",
        str(FAILURE.text),
    ]
    assert (found.compared, found.same, str(found.failure)) == (4, 4, str(FAILURE.text))
    assert str(found.text) == "all 4 rounds follow the pairing rules; 2 not compared"


def test_an_engine_that_pairs_who_is_not_there_is_not_believed():
    found = asked(SWISS, Mirror(SWISS, answers={1: ((1, 77),), 2: ((0, 0),)}), rounds=(1, 2))

    assert [one.verdict for one in found.rounds] == ["not-compared"] * 2


# Other orders ---------------------------------------------------------------------------------


def test_a_starting_order_by_rating_that_repairs_all_rounds_is_told():
    """An export has given the numbers anew, the last to the one with the highest rating."""
    order = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
    anew = {old: new for new, old in enumerate(order, start=1)}

    class ByRating(Mirror):
        """Pairs rightly only where numbers follow the ratings."""

        def answer(self, state):
            ratings = [player.rating for player in state.players]
            if ratings == sorted(ratings, reverse=True):
                return Mirror(SWISS).answer(state)
            return ((1, 2),)

    found = asked(renumbered(SWISS, order), ByRating(SWISS))

    assert str(found.otherwise.text) == "a starting order by rating"
    assert found.otherwise.order == tuple(anew[old] for old in range(1, 14))
    assert str(found.text).startswith("all 6 rounds follow the pairing rules with a starting order")


def test_starting_ranks_of_the_file_from_round_1_on_are_tried_where_somebody_came_late():
    late = with_entry(SWISS, 13, 1, RoundEntry(Outcome.HALF_POINT_BYE))

    class OfAll(Mirror):
        """Pairs rightly only where all are there, as a program does that numbers once for all."""

        def answer(self, state):
            if len(state.players) < len(SWISS.players):
                return ((1, 2),)
            stated = stated_players(late).rounds[
                min(len(player.rounds) for player in state.players)
            ]
            return (*stated.pairs, *((one, 0) for one in stated.byes))

    found = asked(late, OfAll(SWISS))

    assert [one.verdict for one in found.rounds] == ["pairs"] + ["same"] * 5
    assert str(found.otherwise.text) == "the starting ranks of the file, counted from round 1 on"
    assert found.otherwise.order == tuple(range(1, 14))


# Odd files ------------------------------------------------------------------------------------


def test_rows_that_contradict_each_other_are_not_compared():
    found = asked(with_entry(SWISS, 1, 3, RoundEntry(Outcome.WIN, 4, BLACK)), Mirror(SWISS))

    assert found.rounds[2].verdict == "not-compared"
    assert "contradict each other" in str(found.rounds[2].reason)


@pytest.mark.parametrize("players", [(), SWISS.players[:1]])
def test_an_event_without_pairs_has_no_rounds(players):
    lone = replace(SWISS, players=tuple(replace(p, rounds=()) for p in players))

    found = asked(lone, Mirror(SWISS))

    assert (found.rounds, str(found.text)) == ((), "nobody was paired in any round")


def test_every_round_that_differs_is_a_finding_that_says_how():
    found = asked(with_pairs(SWISS, 4, (1, 10), (2, 4)), Mirror(SWISS))

    (one,) = differing_rounds(found)

    assert (one.code, one.round) == ("PAI008", 4)
    assert (one.variant, dict(one.values)) == (
        "engine",
        {
            "differ": "pairs",
            "count": 2,
            "total": 7,
            "system": Message("pairings.title", name="dutch-2017"),
            "engine": "mirror",
        },
    )


def test_the_sound_event_of_the_tests_can_be_given_to_an_engine():
    tournament = read(clean.SWISS.encode()).tournament

    mirror = Mirror(tournament)
    assert asked(tournament, mirror).same == len(mirror.given) == 3
