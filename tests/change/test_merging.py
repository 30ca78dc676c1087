"""One event of several files: what belongs together is joined, what contradicts is told."""

import json
import random
from datetime import date
from pathlib import Path

import pytest
from builders import SWISS, TEAMS, append, changed, play, put, record
from generated import dice, round_robin, swiss, team_swiss
from row_tests import each_row

import trfkit
from trfkit import write
from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import generate_file
from trfkit.generate.event_choices import KINDS, Choices
from trfkit.messages.message import Message, Participant, Several
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.units import StartNo

SAMPLES = Path(__file__).parents[2] / "samples"


def rounds_of(found):
    """Return the rounds that files were found to have, as findings tell it."""
    return [f.values["rounds"] for f in found.diagnostics if f.code == "MRG005"]


def codes(found):
    return [f.code for f in found.diagnostics if f.code[:3] == "MRG" and f.code != "MRG005"]


def in_words(finding):
    return {name: str(value) for name, value in finding.values.items()}


def read(text):
    return trfkit.read(text.encode())


def without_days(event):
    return replace(event, round_dates=(), start=None, end=None)


def entries(tournament):
    """Return the rounds of each player without absences at the end."""
    rows = {}
    for player in tournament.players:
        row = list(player.rounds)
        while row and row[-1] == RoundEntry(Outcome.ZERO_POINT_BYE):
            row.pop()
        rows[player.start_no] = row
    return rows


@pytest.mark.parametrize("first", [0, -1], ids=["in order", "in another order"])
@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("open-swiss.trf", ("1-2", "3", "4-")),
        ("swiss-3-1-0.trf", ("1-2", "3", "4-")),
        ("teams.trf", ("1-2", "3", "4-")),
        ("round-robin.trf", ("1", "2-")),  # ranked by the list that the longer part shows
    ],
)
def test_the_parts_of_an_event_are_the_event_again(trfkit, tmp_path, name, rounds, first):
    cuts = [option for part in rounds for option in ("--rounds", part)]
    ran = trfkit("slice", SAMPLES / name, *cuts, "-o", tmp_path / "parts", "--format", "json")
    files = [tmp_path / "parts" / part["file"] for part in json.loads(ran.out)["parts"]]
    whole = tmp_path / "whole.trf"

    merged = trfkit("merge", *files[first:], *files[:first], "-o", whole)

    assert merged.code == 0, merged.err
    differences = json.loads(trfkit("diff", SAMPLES / name, whole, "--format", "json").out)
    assert [one["text"] for one in differences["changes"]] == []


@pytest.mark.sweep
@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cut", ["month", 1, 2, 4])
def test_the_parts_of_a_running_event_are_the_event_again(kind, dialect, cut):
    if dialect is Dialect.TRFBX and kind.startswith("team"):
        pytest.skip("it has no teams")
    swiss_only = {"half-point-bye": 0.1} if kind.endswith("swiss") else {}
    choices = Choices(
        kind=kind,
        size=6 if kind.startswith("team") else 9,
        rounds=6 if swiss_only else None,
        played=3,
        rates={"pending": 0.4, "zero-point-bye": 0.05, **swiss_only},
        dialect=dialect,
        start="2026-03-30",
    )
    event = trfkit.read(generate_file(choices, f"{kind} {cut}").data)
    known = event.tournament
    last = known.rounds or len(known.round_dates)
    cuts = {"by": "month"} if cut == "month" else {
        "rounds": [range(1, cut + 1), range(cut + 1, last + 1)]
    }  # fmt: skip

    parts = trfkit.slices(event, **cuts)
    whole = trfkit.merge([trfkit.read(part.data) for part in parts])

    assert {f.record for part in parts for f in part.diagnostics} <= {"152"}
    assert unstated(trfkit.read(whole.data).tournament) == unstated(known)


def unstated(tournament):
    """Return a tournament without points and ranks, which may leave out what is pending."""
    return replace(
        tournament,
        players=tuple(
            replace(p, stated_points=None, stated_rank=None) for p in tournament.players
        ),
        teams=tuple(
            replace(t, stated_match_points=None, stated_game_points=None, stated_rank=None)
            for t in tournament.teams
        ),
    )  # fmt: skip


@pytest.mark.parametrize("cut", [["--rounds", "1-2", "--rounds", "3-"], ["--rounds", "1-"]])
def test_who_is_absent_from_the_next_round_by_his_row_alone_stays_so(trfkit, tmp_path, cut):
    running, parts, whole = (
        SAMPLES / "engine-round-5.trfx",
        tmp_path / "parts",
        tmp_path / "all.trf",
    )
    assert "XXZ" not in running.read_text(encoding="utf-8")

    sliced = trfkit("slice", running, *cut, "-o", parts)
    others = [] if len(cut) > 2 else [SAMPLES / "engine-round-5.trfx"]
    merged = trfkit("merge", *sorted(parts.glob("*.trf")), *others, "-o", whole)

    assert "XXZ" not in sliced.err + merged.err
    differences = json.loads(trfkit("diff", running, whole, "--format", "json").out)
    assert differences["changes"] == []


def in_three(event):
    """Return an event of six rounds, three of them played, in parts of which two are to come."""
    return [part.tournament for part in trfkit.slices(event, rounds=[[1, 2, 3], [4], [5, 6]])]


def test_rounds_to_come_follow_those_that_have_earlier_days():
    event = read(changed(SWISS, record("142", "6"))).tournament
    days = tuple(date(2026, 5, day) for day in range(1, 7))

    found = trfkit.merge(in_three(replace(event, round_dates=days, end=days[-1])))

    assert rounds_of(found) == [(4,), (5, 6)]
    whole = found.tournament
    assert whole.round_dates == days
    assert whole.rounds == 6
    assert whole.rounds_played == event.rounds_played


def test_rounds_to_come_may_be_named(trfkit, tmp_path):
    event = read(changed(SWISS, record("142", "6"))).tournament
    for number, part in enumerate(in_three(event)):
        (tmp_path / f"{number}.trf").write_bytes(write(part, "trf16"))
    named = ["--rounds", "1-3", "--rounds", "4-", "--rounds", "5-6"]

    ran = trfkit("merge", *sorted(tmp_path.glob("*")), *named)

    assert ran.code == 0
    assert read(ran.out).tournament.rounds == 6


@each_row("seed", range(8))
def test_without_days_games_tell_which_rounds_a_file_has(seed):
    chance = dice(seed)
    event = chance.choice(
        [
            swiss(seed, players=12, rounds=7),
            round_robin(seed, players=8),
            team_swiss(seed, rounds=7),
        ]
    )
    cut = chance.randint(1, event.rounds_played - 2)
    overlap = chance.randint(0, cut - 1)
    first, second = trfkit.slices(
        event, rounds=[range(1, cut + 1), range(cut + 1 - overlap, event.rounds_played + 1)]
    )

    found = trfkit.merge([without_days(first.tournament), without_days(second.tournament)])

    assert codes(found) == []
    assert entries(found.tournament) == entries(event)
    assert found.tournament.line_ups == event.line_ups
    assert found.tournament.forfeited_matches == event.forfeited_matches


def test_the_second_cycle_is_not_taken_for_the_first():
    first = round_robin(4, players=6, forfeited=0)
    swapped = tuple(
        replace(
            player,
            rounds=tuple(
                replace(entry, colour=entry.colour.opposite if entry.colour else None)
                for entry in player.rounds
            ),
        )
        for player in first.players
    )

    found = trfkit.merge([first, replace(first, players=swapped)])

    assert codes(found) == []
    assert found.tournament.rounds_played == 10
    assert rounds_of(found) == [(6, 7, 8, 9, 10)]


@pytest.mark.parametrize("moved", [3, 5, 7])
def test_the_same_games_are_the_same_rounds_whatever_their_days(moved):
    event = trfkit.read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    days = [day.replace(month=day.month + 1) for day in event.round_dates[moved - 1 :]]
    other = replace(event, round_dates=(*event.round_dates[: moved - 1], *days))

    for files in ([event, other], [other, event]):
        found = trfkit.merge(files)
        assert found.tournament.rounds_played == 7
        assert rounds_of(found) == []
        assert entries(found.tournament) == entries(event)
        assert [str(f.values["what"]) for f in found.diagnostics if f.code == "MRG002"] == [
            f"the date of round {number}" for number in range(moved, 8)
        ]


def test_a_match_of_draws_in_two_parts_is_no_match_twice():
    event = trfkit.read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    draws = [RoundEntry(Outcome.DRAW, other, colour) for other, colour in ((2, "w"), (1, "b"))]
    players = tuple(
        replace(player, rounds=(draw,) * 6)
        for player, draw in zip(event.players[:2], draws, strict=True)
    )
    march = tuple(date(2026, 3, day) for day in range(1, 7))
    first = replace(event, players=players, rounds_played=6, rounds=6, round_dates=march)
    second = replace(first, round_dates=tuple(day.replace(month=4) for day in march))

    found = trfkit.merge([first, second])

    assert found.tournament.rounds_played == 12
    assert rounds_of(found) == [(7, 8, 9, 10, 11, 12)]


def test_only_those_rounds_are_said_to_have_other_days_that_have():
    event = swiss(5, players=12, rounds=6, away=0, withdrawn=0)
    days = tuple(date(2026, 3, day) for day in range(1, 7))
    first, second = trfkit.slices(replace(event, round_dates=days), rounds=[[1, 2, 3], [4, 5, 6]])
    moved = replace(second.tournament, round_dates=(days[0], *days[4:]))

    found = trfkit.merge([first.tournament, moved])

    [why] = [str(f.values["why"]) for f in found.diagnostics if f.code == "MRG005"]
    assert why == "its rounds 2-3 have other days than those of the same numbers"


def test_a_pgn_of_one_round_has_that_round(trfkit, tmp_path):
    pgn, event = tmp_path / "all.pgn", SAMPLES / "open-swiss.trf"
    assert trfkit("convert", event, pgn).code == 0
    games = [f"[Event {game}" for game in pgn.read_text("utf-8").split("[Event ")[1:]]
    last = tmp_path / "seventh.pgn"
    last.write_text("".join(game for game in games if '[Round "7' in game), "utf-8")

    ran = trfkit("merge", event, last, "-o", tmp_path / "whole.trf")

    assert "note: seventh.pgn has round 7\n" in ran.err


OTHER_LETTERS = str.maketrans("aeiou", "иауое")


def renamed(event):
    """Return an event in which nobody's name or id is known to who has the other file."""
    players = tuple(
        replace(player, name=player.name.translate(OTHER_LETTERS), fide_id=None)
        for player in event.players
    )
    return replace(event, players=players)


def test_a_file_of_another_event_is_refused_and_nothing_is_written(trfkit, tmp_path):
    out = tmp_path / "both.trf"
    for names in (("open-swiss.trf", "round-robin.trf"), ("round-robin.trf", "open-swiss.trf")):
        ran = trfkit("merge", *(SAMPLES / name for name in names), "-o", out)
        assert ran.code == 2
        assert "is of another event than" in ran.err
        assert "players are in that one" in ran.err
        assert not out.exists()
    named = ["--rounds", "1-7", "--rounds", "8-"]
    files = [SAMPLES / name for name in ("open-swiss.trf", "swiss-2006.trf")]
    assert trfkit("merge", *files, *named, "-o", out).code < 2


@pytest.mark.parametrize(("known", "is_refused"), [(3, True), (4, False), (5, False)])
def test_half_of_the_players_makes_another_file_one_of_the_event(known, is_refused):
    event = swiss(5, players=8, rounds=2, away=0, withdrawn=0)
    others = tuple(
        replace(player, name=f"{'QXZVWJKY'[at] * 9}, N", fide_id=None, birth=None, rating=None)
        for at, player in enumerate(event.players[known:])
    )
    other = replace(event, name="Elsewhere", players=(*event.players[:known], *others))
    if is_refused:
        with pytest.raises(Refusal, match=r"^file 3 is of another event than file 1:"):
            trfkit.merge([event, event, other])
    else:
        assert trfkit.merge([event, other]).tournament.rounds_played


@pytest.mark.parametrize(("pairs", "rounds"), [(5, 4), (6, 2), (7, 2)])
def test_six_pairs_with_the_same_results_are_the_same_rounds_on_other_days(pairs, rounds):
    """Fewer may meet again in another cycle, and draw again."""
    event = swiss(5, players=2 * pairs, rounds=2, away=0, withdrawn=0)
    players = []
    for place, player in enumerate(event.players):
        opponent = event.players[place ^ 1].start_no
        draw = RoundEntry(Outcome.DRAW, opponent, Colour.BLACK if place % 2 else Colour.WHITE)
        players.append(replace(player, rounds=(draw, draw)))
    march = date(2026, 3, 1), date(2026, 3, 2)
    april = date(2026, 4, 1), date(2026, 4, 2)
    first = replace(event, players=tuple(players), round_dates=march, rounds=None)
    found = trfkit.merge([first, replace(first, round_dates=april)])
    assert found.tournament.rounds_played == rounds


@pytest.mark.parametrize(
    "change",
    [
        lambda event: event,
        renamed,  # the name of the event is the same
        lambda event: renamed(replace(event, name="Part two")),  # births and ratings are
        lambda event: replace(event, name="Part two"),
        lambda event: replace(event, name=None, players=event.players[8:]),
    ],
)
def test_a_part_of_an_event_is_never_refused(change):
    event = trfkit.read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    first, second = trfkit.slices(event, rounds=[range(1, 5), range(5, 8)])

    found = trfkit.merge([first.tournament, change(second.tournament)])

    assert found.tournament.rounds_played == 7


def test_a_file_that_leaves_the_rounds_of_another_blank_keeps_its_numbers():
    event = swiss(3, players=10, rounds=6, away=0, withdrawn=0)
    rows = tuple(replace(p, rounds=p.rounds[:3]) for p in event.players)
    early = replace(event, rounds_played=3, players=rows)
    absent = (RoundEntry(Outcome.ZERO_POINT_BYE),) * 3
    late = replace(event, players=tuple(
        replace(p, rounds=(*absent, *p.rounds[3:])) for p in event.players
    ))  # fmt: skip

    found = trfkit.merge([late, early])

    assert codes(found) == rounds_of(found) == []
    assert entries(found.tournament) == entries(event)


def test_a_game_that_two_files_tell_otherwise_is_an_error_told_once(trfkit, tmp_path):
    one, other = tmp_path / "one.trf", tmp_path / "other.trf"
    one.write_text(SWISS, encoding="utf-8")
    other.write_text(
        changed(SWISS, play(1, 1, "   4 w 0"), play(4, 1, "   1 b 1")), encoding="utf-8"
    )

    ran = trfkit("merge", one, other, "-o", tmp_path / "out.trf", "--losses", tmp_path / "r.json")

    assert ran.code == 1
    lines = [line for line in ran.err.splitlines() if "MRG001" in line]
    assert len(lines) == 1
    assert "4w1 in one.trf, but 4w0 in other.trf" in lines[0]
    text = (tmp_path / "out.trf").read_text(encoding="utf-8")
    assert next(line for line in text.splitlines() if line.startswith("001    1"))[91:99] == (
        "   4 w 1"
    )
    listed = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert "MRG001" in {finding["code"] for finding in listed["findings"]}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["PGN first", "PGN second"])
def test_a_format_without_byes_contradicts_none(order):
    event = swiss(3, players=11, rounds=5, away=0.2)
    assert any(e.outcome.is_bye and e != ABSENT for p in event.players for e in p.rounds)
    files = [trfkit.read(write(event, to)) for to in ("pgn", "trf16")]

    found = trfkit.merge([files[place] for place in order])

    assert "MRG001" not in codes(found)
    assert by_name(found.tournament) == by_name(event)


def by_name(tournament):
    """Return the outcomes of each player by his name: a PGN has no numbers."""
    rows = entries(tournament)
    return {p.name: [e.outcome for e in rows[p.start_no]] for p in tournament.players}


def test_who_has_a_bye_in_one_file_and_a_game_in_a_pgn_is_told():
    event = swiss(3, players=11, rounds=5, away=0.2)
    row = next(p for p in event.players if p.rounds[0].opponent is not None)
    away = replace(row, rounds=(RoundEntry(Outcome.HALF_POINT_BYE), *row.rounds[1:]))
    rows = tuple(away if p is row else p for p in event.players)
    pgn = trfkit.read(write(event, "pgn"))

    found = trfkit.merge([trfkit.read(write(replace(event, players=rows), "trf16")), pgn])

    assert "MRG001" in codes(found)


def test_a_bye_against_a_game_and_another_opponent_are_contradictions():
    other = changed(SWISS, play(7, 1, "   1 b 0"), play(1, 1, "   7 w 1"), play(4, 1, "0000 - Z"))

    found = trfkit.merge([read(SWISS), read(other)], names=["A", "B"])

    said = [dict(f.values) for f in found.diagnostics if f.code == "MRG001"]
    assert said == [
        {"one": "4w1", "file": "A", "two": "7w1", "other": "B"},
        {"one": "1b0", "file": "A", "two": "zero point bye", "other": "B"},
        {"one": "pairing allocated bye", "file": "A", "two": "1b0", "other": "B"},
    ]


def test_a_result_completes_a_pairing_whichever_file_has_it():
    pending = changed(SWISS, play(1, 3, "   3 w  "), play(3, 3, "   1 b  "))

    for files in ([pending, SWISS], [SWISS, pending]):
        found = trfkit.merge(list(map(read, files)))
        assert codes(found) == []
        assert entries(found.tournament) == entries(read(SWISS).tournament)


def test_facts_that_differ_are_told_in_one_finding_each():
    other = changed(SWISS, put(1, "rating", "2510"), put(2, "rating", "2410"),
                    put(3, "name", "Cedar, Clea"), record("022", "Elsewhere"),
                    record("132", None))  # fmt: skip

    found = trfkit.merge([read(SWISS), read(other)], names=["A", "B"])

    assert [in_words(f) for f in found.diagnostics] == [
        {
            "what": "the rating of players 1-2",
            "one": "2500 and so on",
            "file": "A",
            "two": "2510 and so on",
            "other": "B",
        },
        {
            "what": "the name of player 3",
            "one": "Cedar, Cleo",
            "file": "A",
            "two": "Cedar, Clea",
            "other": "B",
        },
        {"what": "city", "one": "Sampletown", "file": "A", "two": "Elsewhere", "other": "B"},
    ]
    assert found.tournament.players[0].rating == 2500


def test_what_one_file_lacks_another_one_tells():
    bare = changed(SWISS, put(4, "fide_id", ""), put(4, "birth", ""), record("102", None))

    found = trfkit.merge([read(bare), read(SWISS)])

    assert codes(found) == []
    assert found.tournament.players[3].fide_id == 1001004
    assert len(found.tournament.arbiters) == 2


def test_players_are_found_under_other_numbers_and_newcomers_get_a_free_one():
    event = read(SWISS).tournament
    first, second = trfkit.slices(event, rounds=[[1, 2], [3]])
    swap = {1: 2, 2: 1}
    rows = [renumbered(player, swap) for player in second.tournament.players]
    stranger = replace(rows[0], start_no=7, name="Newcomer, Nan", fide_id=1009, birth=None,
                       rounds=(RoundEntry(Outcome.HALF_POINT_BYE),))  # fmt: skip
    rows = [row for row in rows if row.start_no != 7] + [stranger]

    found = trfkit.merge([first.tournament, replace(second.tournament, players=tuple(rows))])

    (told,) = [(one.variant, dict(one.values)) for one in found.diagnostics if one.code == "MRG003"]
    assert told == (
        (
            "",
            {
                "count": 3,
                "file": "file 2",
                "numbers": Several(
                    items=(
                        Message(
                            "MRG003.moved", who=Participant(number=2, name="Apple, Ann"), new=1
                        ),
                        Message(
                            "MRG003.moved", who=Participant(number=1, name="Birch, Ben"), new=2
                        ),
                        Message(
                            "MRG003.moved", who=Participant(number=7, name="Newcomer, Nan"), new=8
                        ),
                    ),
                    more=0,
                ),
            },
        )
    )
    whole = {player.start_no: player for player in found.tournament.players}
    assert whole[8].round(3).outcome is Outcome.HALF_POINT_BYE
    assert [whole[n].rounds for n in range(1, 7)] == [p.rounds for p in event.players[:6]]


def test_of_many_who_get_another_number_the_first_are_named():
    event = read(SWISS).tournament

    def of(name):
        one = replace(event.players[0], fide_id=None, birth=None, rounds=())
        players = (replace(one, start_no=n, name=name * n) for n in range(1, 21))
        return replace(event, players=tuple(players))

    found = trfkit.merge([of("Ok"), of("Zu")])

    (told,) = [(one.variant, dict(one.values)) for one in found.diagnostics if one.code == "MRG003"]
    numbers = told[1]["numbers"]
    assert (told[1]["count"], len(numbers.items), numbers.more) == (20, 12, 8)
    assert numbers.items[0] == Message("MRG003.moved", who=Participant(1, "Zu"), new=21)


def renumbered(player, numbers):
    return replace(
        player,
        start_no=numbers.get(player.start_no, player.start_no),
        rounds=tuple(
            replace(entry, opponent=numbers.get(entry.opponent, entry.opponent))
            for entry in player.rounds
        ),
    )


def test_a_round_in_no_file_is_told_and_rounds_can_be_named():
    first, second = trfkit.slices(read(SWISS), rounds=[[1], [3]])

    found = trfkit.merge([first.tournament, second.tournament], rounds=[[1], [3]])

    assert codes(found) == ["MRG004"]
    assert (found.diagnostics[0].variant, dict(found.diagnostics[0].values)) == (
        "",
        {"rounds": (2,)},
    )
    assert found.tournament.round_dates[2] == second.tournament.round_dates[0]
    assert found.tournament.players[0].round(3).opponent == 3


def test_points_ranks_and_counts_are_those_of_the_whole():
    event = read(SWISS).tournament
    parts = trfkit.slices(event, rounds=[[1], [2, 3]])

    whole = trfkit.merge([trfkit.read(part.data) for part in parts])

    stated = {p.start_no: (p.stated_points, p.stated_rank) for p in whole.tournament.players}
    assert stated == {row.id: (row.points * 10, row.rank) for row in trfkit.standings(event).rows}
    assert whole.tournament.stated_players == 7
    assert (whole.tournament.start, whole.tournament.end) == (event.start, event.end)
    assert trfkit.read(whole.data).version == "TRF26"


def test_what_is_told_of_rounds_to_come_stays():
    coming = changed(SWISS, record("142", "5"), append("240 H   5    2"),
                     append("260   1   5    1    7"))  # fmt: skip

    found = trfkit.merge([read(coming), read(SWISS)])

    assert [(byes.round, byes.participants) for byes in found.tournament.requested_byes] == [
        (5, (2,))
    ]
    assert (found.tournament.forbidden_pairs[0].last_round, found.tournament.rounds) == (5, 5)


def test_a_round_robin_that_no_record_calls_so_is_one_when_it_is_whole():
    event = replace(read(trfkit.write(round_robin(2, players=6)).decode()).tournament,
                    type_code=None, type_text=None)  # fmt: skip
    rows = [replace(event, rounds_played=last, players=tuple(
        replace(p, rounds=p.rounds[:last]) for p in event.players)) for last in (2, 5)]  # fmt: skip
    data = [trfkit.read(trfkit.write(replace(row, rounds=None), "trf16")) for row in rows]
    assert str(data[0].tournament.kind) == "individual-swiss"

    assert str(trfkit.merge(data).tournament.kind) == "individual-round-robin"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (["swiss"], "at least two files are expected"),
        (["swiss", "teams"], "some files are of players, others of teams"),
        (["swiss", "go"], "some files are of chess, others of Go"),
    ],
)
def test_files_that_are_no_one_event_are_refused(trfkit, files, words):
    paths = {"swiss": "open-swiss.trf", "teams": "teams.trf", "go": "go-mcmahon.h9"}

    ran = trfkit("merge", *(SAMPLES / paths[name] for name in files))

    assert ran.code == 2
    assert words in ran.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--rounds", "1-7"], "--rounds was given 1 times for 2 files"),
        (["--rounds", "1-7", "--rounds", "8-9"], "rounds in it: 7; rounds named for it: 2"),
        (["--rounds", "x", "--rounds", "8-"], "rounds such as 4-6 were expected"),
    ],
)
def test_rounds_must_fit_their_files(trfkit, options, words):
    path = SAMPLES / "open-swiss.trf"

    ran = trfkit("merge", path, path, *options)

    assert ran.code == 2
    assert words in ran.err


def test_an_open_range_takes_the_rounds_that_a_file_has(trfkit, tmp_path):
    path = SAMPLES / "open-swiss.trf"

    ran = trfkit("merge", path, path, "--rounds", "1-", "--rounds", "8-", "-o", tmp_path / "o.trf")

    assert "has rounds 8-14" in ran.err
    assert trfkit.__name__  # the fixture, not the package


def test_every_pair_of_files_ends_in_an_event_or_a_refusal():
    chance = random.Random(1)  # noqa: S311 - no secret
    files = [trfkit.read(path) for path in sorted(SAMPLES.iterdir()) if path.suffix != ".md"]
    for _ in range(40):
        one, other = chance.choice(files), chance.choice(files)
        try:
            trfkit.read(trfkit.merge([one, other]).data)
        except trfkit.Refusal:
            continue


def national(text):
    """The sample of national ratings with its records as ``text``."""
    lines = (SAMPLES / "swiss-3-1-0.trf").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("NED    2")]
    return trfkit.read("\n".join([*kept, text]).encode())


WHOLE = "NED    2                                        2301 AMS     NL10021"


def test_a_national_record_is_joined_field_by_field():
    without_rating = national(WHOLE.replace("2301", "    "))
    found = trfkit.merge([without_rating, national(WHOLE)])
    (row,) = [one for one in found.tournament.national_ratings if one.start_no == 2]
    assert (row.rating, row.origin, row.national_id) == (2301, "AMS", "NL10021")
    assert "MRG002" not in codes(found)


def test_national_records_that_differ_are_told_in_words():
    found = trfkit.merge([national(WHOLE), national(WHOLE.replace("2301", "2299"))])
    (told,) = [(one.variant, in_words(one)) for one in found.diagnostics if one.code == "MRG002"]
    assert told == (
        "",
        {
            "what": "the national rating of player 2",
            "one": "2301",
            "file": "file 1",
            "two": "2299",
            "other": "file 2",
        },
    )


@pytest.mark.parametrize("fields", [{"initial_colour": None}, {"absentees": ()}])
def test_what_the_first_file_lacks_the_second_one_tells(fields):
    event = trfkit.read(SAMPLES / "swiss-3-1-0.trf").tournament
    event = replace(event, absentees=(StartNo(4),))
    found = trfkit.merge([replace(event, **fields), event])
    (field,) = fields
    assert getattr(found.tournament, field) == getattr(event, field)


def test_an_event_that_has_not_begun_keeps_its_initial_colour():
    event = trfkit.read(SAMPLES / "swiss-3-1-0.trf").tournament
    players = tuple(replace(player, rounds=()) for player in event.players)
    event = replace(event, players=players, rounds_played=0)
    assert trfkit.merge([event, event]).tournament.initial_colour is Colour.WHITE


def test_initial_colours_that_differ_are_told():
    event = trfkit.read(SAMPLES / "swiss-3-1-0.trf").tournament
    found = trfkit.merge([event, replace(event, initial_colour=Colour.BLACK)])
    (told,) = [(one.variant, in_words(one)) for one in found.diagnostics if one.code == "MRG002"]
    assert told == (
        "",
        {"what": "the initial colour", "one": "w", "file": "file 1", "two": "b", "other": "file 2"},
    )


def test_a_row_without_a_round_and_a_dash_are_no_contradiction():
    event = trfkit.read(SAMPLES / "teams.trf").tournament
    dash = RoundEntry(Outcome.FORFEIT_LOSS)
    player = next(one for one in event.players if dash in one.rounds)
    without = tuple(
        replace(one, rounds=tuple(ABSENT if e == dash else e for e in one.rounds))
        for one in event.players
    )
    found = trfkit.merge([replace(event, players=without), event])
    assert "MRG001" not in codes(found)
    merged_player = found.tournament.players[player.start_no - 1]
    assert dash in merged_player.rounds


def test_line_ups_and_forfeited_matches_that_differ_are_told_in_words():
    event = trfkit.read(SAMPLES / "teams.trf").tournament
    line_up, match = event.line_ups[0], event.forfeited_matches[0]
    other = replace(
        event,
        line_ups=(replace(line_up, boards=line_up.boards[::-1]), *event.line_ups[1:]),
        forfeited_matches=(replace(match, result="--"), *event.forfeited_matches[1:]),
    )
    told = [
        (one.variant, in_words(one))
        for one in trfkit.merge([event, other]).diagnostics
        if one.code == "MRG002"
    ]
    assert len(told) == 2
    assert told[0][1]["what"] == f"the line-up of team {line_up.team} in round {line_up.round}"


def test_of_two_spellings_of_a_name_that_with_a_comma_is_kept():
    event = trfkit.read(SAMPLES / "swiss-3-1-0.trf").tournament
    bare = tuple(replace(one, name=one.name.replace(",", "")) for one in event.players)
    found = trfkit.merge([replace(event, players=bare), event])
    assert [one.name for one in found.tournament.players] == [one.name for one in event.players]


def test_what_a_bye_of_a_team_brings_is_compared():
    texts = [TEAMS, TEAMS.replace("320  2.0  2.0", "320  1.0  2.0")]
    found = trfkit.merge(list(map(read, texts)), names=["A", "B"])
    values = [in_words(f) for f in found.diagnostics if "bye" in str(f.values.get("what"))]
    assert [(value["what"], value["one"], value["two"]) for value in values] == [
        ("the match points of a team's pairing-allocated bye", "2", "1")
    ]


def test_a_date_that_two_files_tell_otherwise_is_said_of_those_that_have_it():
    event = trfkit.read(SAMPLES / "swiss-3-1-0.trf").tournament
    _, *others = event.round_dates
    days = (None, date(2098, 1, 1), date(2099, 1, 1))  # in this order the files are joined
    found = trfkit.merge([replace(event, round_dates=(day, *others)) for day in days])
    told = [dict(one.values) for one in found.diagnostics if one.code == "MRG002"]
    dates = {"one": "2098-01-01", "file": "file 2", "two": "2099-01-01", "other": "file 3"}
    assert told == [{"what": Message("change.differs.date", round=1), **dates}]
    assert found.tournament.round_dates[0] == days[1]
