"""Parts of an event: which rounds they hold, what they state, and that nothing is lost."""

import json
from datetime import date, timedelta
from pathlib import Path

import facts
import pytest
from builders import ROUND_ROBIN, SWISS, append, changed, play, record
from generated import round_robin, swiss, team_swiss

import trfkit
from trfkit.change.event_parts import Numbers, place_in_event
from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    Arbiter,
    ArbiterRole,
    ByeType,
    Colour,
    ForbiddenPairs,
    PartialDate,
    PlayerAcceleration,
    RequestedByes,
    Sex,
)
from trfkit.ranking import Ranking, rank
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"


def reading(path):
    """Return the tournament of a file; the module's name is a fixture's in some tests."""
    return trfkit.read(path).tournament


def for_upload(event, days):
    """Return an event with all that an upload asks for, its rounds on these days."""
    players = tuple(
        replace(
            player,
            name=f"Invented{chr(97 + i // 26)}{chr(97 + i % 26)}, X",
            sex=Sex.MAN,
            federation="NED",
            fide_id=900_000_001 + i,
            rating=1900 + i,
            birth=PartialDate(1990, 5, 17),
        )
        for i, player in enumerate(event.players)
    )
    return replace(
        event,
        name="Long League",
        city="Sampletown",
        federation="NED",
        start=min(days),
        end=max(days),
        type_code=None if event.kind.is_team else "FIDE_ROUNDROBIN",
        type_text="Individual: Round-Robin",
        arbiters=(
            Arbiter(ArbiterRole.CHIEF, "IA Judge, Jo (900000998)", "Judge, Jo", "IA", 900000998),
            Arbiter(ArbiterRole.DEPUTY, "FA Aide, Al (900000999)", "Aide, Al", "FA", 900000999),
        ),
        time_control="90 min + 30 sec/move",
        encoded_time_control="5400+30",
        round_dates=tuple(days),
        initial_colour=Colour.WHITE,
        players=players,
        national_ratings=(),
    )


def weekly(rounds, first=date(2026, 3, 7)):
    return [first + timedelta(weeks=i) for i in range(rounds)]


@pytest.fixture
def league(tmp_path):
    """A round-robin of twelve over eleven weeks in three months, as a TRF-26."""
    event = for_upload(round_robin(3, players=12, forfeited=0.1), weekly(11))
    path = tmp_path / "league.trf"
    path.write_bytes(trfkit.write(event))
    return path


def test_the_months_of_a_league_can_each_be_uploaded(trfkit, league, tmp_path):
    assert "HDR006" in trfkit("check", league, "--profile", "upload").out

    ran = trfkit("slice", league, "--by", "month", "-o", tmp_path / "parts")

    assert ran.code == 0, ran.err
    names = sorted(path.name for path in (tmp_path / "parts").iterdir())
    assert names == [f"league-2026-0{n}.trf" for n in (3, 4, 5)] + ["manifest.json"]
    checked = trfkit("check", tmp_path / "parts", "--profile", "upload", "--format", "json")
    for file in json.loads(checked.out)["files"]:
        assert file["errors"] == 0, file
        assert file["verdict"]["rateable"] == "yes"


def test_the_columns_of_the_parts_are_those_of_the_whole(trfkit, league, tmp_path):
    trfkit("slice", league, "--by", "month", "-o", tmp_path / "parts")
    manifest = json.loads((tmp_path / "parts" / "manifest.json").read_text(encoding="utf-8"))

    parts = [
        (part["rounds"], (tmp_path / "parts" / part["file"]).read_text(encoding="utf-8"))
        for part in manifest["parts"]
    ]

    assert [rounds for rounds, _ in parts] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    for number, row in rows(league.read_text(encoding="utf-8")).items():
        cells = "".join(rows(text)[number][91:].ljust(10 * len(rounds)) for rounds, text in parts)
        assert cells.split() == row[91:].split()
        assert row[:80] == rows(parts[0][1])[number][:80]
        points = sum(float(rows(text)[number][80:84]) for _, text in parts)
        assert points == float(row[80:84])


def rows(text):
    """Return the lines of record 001 by starting rank, cut by hand."""
    return {int(line[4:8]): line for line in text.splitlines() if line.startswith("001 ")}


def test_the_manifest_is_what_json_prints_and_names_every_file(trfkit, league, tmp_path):
    ran = trfkit("slice", league, "--rounds", "1-4", "--rounds", "9-", "-o", tmp_path / "p",
                 "--format", "json")  # fmt: skip

    shape = json.loads(ran.out)
    assert shape == json.loads((tmp_path / "p" / "manifest.json").read_text(encoding="utf-8"))
    assert [part["file"] for part in shape["parts"]] == [
        "league-rounds-1-4.trf", "league-rounds-9-11.trf",
    ]  # fmt: skip
    assert shape["left_out"] == [5, 6, 7, 8]
    assert [part["start"] for part in shape["parts"]] == ["2026-03-07", "2026-05-02"]
    assert shape["parts"][0]["players"] == 12


def test_a_part_of_a_round_robin_is_one_though_its_games_no_longer_show_it():
    event = trfkit.read(changed(ROUND_ROBIN, record("092", None)).encode())
    assert str(event.tournament.kind) == "individual-round-robin"

    (part,) = trfkit.slices(event, rounds=(1, 3))

    assert b"092 Individual: Round-Robin" in part.data
    assert str(trfkit.read(part.data).tournament.kind) == "individual-round-robin"
    assert part.rounds == (1, 3)
    assert part.name == "rounds-1_3"


def test_ranks_are_those_of_the_part():
    (part,) = trfkit.slices(trfkit.read(SWISS.encode()), rounds=[3])

    own = trfkit.standings(part.tournament)
    assert {p.start_no: p.stated_rank for p in part.tournament.players} == {
        row.id: row.rank for row in own.rows
    }
    assert part.tournament.players[0].stated_rank == 1
    points = [player.stated_points for player in part.tournament.players]
    assert points == [10, 5, 0, 10, 0, 5, 0]


def test_the_places_of_the_whole_event_part_nobody_in_a_part():
    event = replace(swiss(3, players=30, rounds=5), tiebreaks=(), standings_order=())
    whole = Ranking(tiebreaks=("PS", "BH", "SB"))
    places = {row.id: n for n, row in enumerate(rank(event, whole).rows, start=1)}
    players = tuple(replace(p, stated_rank=places[p.start_no]) for p in event.players)
    stating, silent = replace(event, players=players), replace(event, tiebreaks=("PS", "BH", "SB"))

    ((part,), (by_list,)) = (trfkit.slices(one, rounds=[[1, 2]]) for one in (stating, silent))

    assert [p.stated_rank for p in part.tournament.players] == [
        p.stated_rank for p in by_list.tournament.players
    ]


def test_what_belongs_to_rounds_goes_with_them_and_is_counted_anew():
    event = replace(
        swiss(7, players=12, rounds=6),
        name="Open",
        requested_byes=(
            RequestedByes(ByeType.HALF, 2, (1,)),
            RequestedByes(ByeType.ZERO, 5, (2,)),
        ),
        accelerations=(Acceleration(None, 10, 1, 4, 1, 6), Acceleration(None, 10, 1, 2, 7, 8)),
        player_accelerations=(PlayerAcceleration(1, (10, 10, 5, 5, 0)),),
        forbidden_pairs=(ForbiddenPairs((1, 2), 1, 6), ForbiddenPairs((3, 4))),
        abnormal_points=(
            AbnormalPoints("W", None, 5, 4, (1,)),
            AbnormalPoints("", None, -5, 2, (2,)),
            AbnormalPoints("", None, -5, None, (3,)),
            AbnormalPoints("H", None, 0, None, ()),
        ),
        absentees=(5,),
        initial_colour=Colour.WHITE,
        round_dates=tuple(weekly(6)),
    )

    first, second = trfkit.slices(event, rounds=[range(1, 4), range(4, 7)])

    one, other = first.tournament, second.tournament
    assert [(byes.round, byes.type) for byes in one.requested_byes] == [(2, ByeType.HALF)]
    assert [(byes.round, byes.type) for byes in other.requested_byes] == [(2, ByeType.ZERO)]
    assert [(a.first_round, a.last_round) for a in one.accelerations] == [(1, 3), (1, 2)]
    assert [(a.first_round, a.last_round) for a in other.accelerations] == [(1, 1)]
    assert one.player_accelerations[0].points == (10, 10, 5)
    assert other.player_accelerations[0].points == (5,)
    assert [(f.first_round, f.last_round) for f in other.forbidden_pairs] == [(1, 3), (None, None)]
    assert [(a.type, a.round) for a in one.abnormal_points] == [("", 2), ("H", None)]
    assert [(a.type, a.round) for a in other.abnormal_points] == [
        ("W", 1), ("", None), ("H", None),
    ]  # fmt: skip
    assert (one.absentees, other.absentees) == ((), (5,))
    assert other.round_dates == event.round_dates[3:]
    assert (other.start, other.end) == (event.round_dates[3], event.round_dates[5])
    assert one.initial_colour is Colour.WHITE
    assert one.rounds == other.rounds == one.rounds_played == 3
    for part in (first, second):
        assert "XXZ" not in {finding.record for finding in part.diagnostics}


@pytest.mark.parametrize("seed", range(6))
def test_points_of_the_parts_add_up_in_events_of_players_and_of_teams(seed):
    for event in (swiss(seed, players=15, rounds=7), team_swiss(seed, teams=7, rounds=6)):
        whole = trfkit.standings(event)
        parts = trfkit.slices(event, rounds=[range(1, 4), range(4, event.rounds_played + 1)])
        ranked = [trfkit.standings(trfkit.read(part.data)) for part in parts]

        for row in whole.rows:
            assert sum(one.row(row.id).points for one in ranked) == row.points
            if row.game_points is not None:
                assert sum(one.row(row.id).game_points for one in ranked) == row.game_points


@pytest.mark.parametrize("seed", range(3))
def test_parts_of_teams_state_what_their_boards_and_matches_add_up_to(seed):
    event = team_swiss(seed, teams=7, rounds=6)

    for part in trfkit.slices(event, rounds=[range(1, 4), range(4, 7)]):
        codes = {finding.code for finding in trfkit.check(trfkit.read(part.data))}
        assert not {code for code in codes if code[:3] in {"SCR", "TEA"}}


def test_a_round_without_a_date_belongs_to_the_month_around_it_or_is_asked_for():
    days = [date(2026, 3, 7), None, date(2026, 3, 28), None, date(2026, 5, 2)]
    event = replace(swiss(1, players=8, rounds=5), round_dates=tuple(days))

    undated = replace(event, round_dates=(), start=None, end=None)
    with pytest.raises(trfkit.Refusal, match="the months of rounds 1-5 are not known"):
        trfkit.slices(undated, by="month")
    with pytest.raises(trfkit.Refusal, match="the month of round 4 is not known"):
        trfkit.slices(event, by="month")
    known = replace(event, round_dates=(*days[:3], date(2026, 3, 29), None), end=date(2026, 3, 30))
    (part,) = trfkit.slices(known, by="month")
    assert part.rounds == (1, 2, 3, 4, 5)


def test_a_postponed_round_goes_to_its_own_month():
    days = [date(2026, 3, 7), date(2026, 4, 9), date(2026, 3, 28), date(2026, 4, 11)]
    event = replace(swiss(1, players=8, rounds=4), round_dates=tuple(days))

    march, april = trfkit.slices(event, by="month")

    assert (march.name, march.rounds) == ("2026-03", (1, 3))
    assert (april.name, april.rounds) == ("2026-04", (2, 4))


def test_a_round_that_was_only_paired_is_part_of_its_month():
    coming = changed(
        SWISS,
        record("142", "5"),
        record("132", " " * 84 + "26/05/01  26/05/02  26/06/03  26/06/04  26/07/05"),
    )

    may, june = trfkit.slices(trfkit.read(coming.encode()), by="month")

    assert (may.rounds, june.rounds) == ((1, 2), (3, 4))
    assert june.tournament.rounds_played == 1
    told = [one for part in (may, june) for one in facts.told(part.diagnostics)]
    assert told == [  # July has no round to rate yet
        ("CNV001", "142", "losses.rounds-to-come(count=5)"),
        ("CNV001", "132", "losses.dates-to-come(rounds=(5,))"),
        ("CNV001", "052", "losses.end"),
    ]


def test_comments_stay_but_for_standings_of_the_whole():
    text = changed(
        SWISS,
        append("### played at the lake"),
        append("### trfkit 1 standings edition=2026 after=3 codes=PTS"),
        append("### TB    1    1       2.5"),
        append("802   1 LAKE   4.0    3.5"),
    )

    (part,) = trfkit.slices(trfkit.read(text.encode()), rounds=[1])

    assert part.tournament.comments == (" played at the lake",)
    assert {finding.record for finding in part.diagnostics} == {"###", "802"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "either --by month or --rounds A-B was expected"),
        (("--by", "month", "--rounds", "1"), "either --by month or --rounds"),
        (("--rounds", "0-2"), "the first round comes before the last, from 1 on"),
        (("--rounds", "3-2"), "the first round comes before the last"),
        (("--rounds", "x"), "rounds such as 4-6 were expected"),
        (("--rounds", "2-9"), "there is no round 9: there are rounds 1 to 3"),
        (("--rounds", "9"), "there is no round 9"),
    ],
)
def test_rounds_that_are_none_are_refused_and_nothing_is_written(
    trfkit, swiss_file, tmp_path, options, words
):
    ran = trfkit("slice", swiss_file, *options, "-o", tmp_path / "parts")

    assert ran.code == 2
    assert words in ran.err
    assert not (tmp_path / "parts").exists()


@pytest.fixture
def swiss_file(tmp_path):
    path = tmp_path / "swiss.trf"
    path.write_text(SWISS, encoding="utf-8")
    return path


def test_files_that_are_there_stay_unless_forced(trfkit, swiss_file, tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "manifest.json").write_text("mine", encoding="utf-8")

    refused = trfkit("slice", swiss_file, "--rounds", "1-2", "-o", parts)

    assert refused.code == 2
    assert [path.name for path in parts.iterdir()] == ["manifest.json"]
    assert trfkit("slice", swiss_file, "--rounds", "1-2", "-o", parts, "--force").code == 0
    assert trfkit("slice", swiss_file, "--rounds", "1", "-o", parts / "no" / "where").code == 2
    assert trfkit("slice", swiss_file, "--rounds", "1", "-o", swiss_file).code == 2


def test_standard_input_and_other_formats_have_parts_too(trfkit, tmp_path):
    data = (SAMPLES / "open-swiss.trf").read_bytes()
    assert trfkit("slice", "-", "--rounds", "2", "-o", tmp_path / "a", stdin=data).code == 0
    assert (tmp_path / "a" / "tournament-round-2.trf").exists()
    go = trfkit("slice", SAMPLES / "go-mcmahon.h9", "--rounds", "1-2", "-o", tmp_path / "b")
    assert go.code == 0
    assert (tmp_path / "b" / "go-mcmahon-rounds-1-2.h9").exists()
    empty = tmp_path / "empty.trf"
    empty.write_text("012 Nobody\n", encoding="utf-8")
    assert trfkit("slice", empty, "--by", "month", "-o", tmp_path / "c").code == 2


@pytest.mark.parametrize("command", ["slice", "merge", "anonymise"])
def test_a_file_of_2006_stays_one(trfkit, tmp_path, command):
    sample = SAMPLES / "swiss-2006.trf"
    parts = tmp_path / "parts"
    trfkit("slice", sample, "--rounds", "1-2", "--rounds", "3-", "-o", parts)
    files = sorted(parts.glob("*.trf"))
    if command == "merge":
        whole = tmp_path / "whole.trf"
        trfkit("merge", *files, "-o", whole)
        files = [whole]
    elif command == "anonymise":
        files = [tmp_path / "anybody.trf"]
        trfkit("anonymise", sample, "-o", files[0])
    for file in files:
        rows = [line for line in file.read_text().splitlines() if line.startswith("001")]
        assert any(" 0000 - 1" in row or " 0000 - =" in row for row in rows)
        assert not any(row[89:].rstrip().endswith(letter) for letter in "UHFZ" for row in rows)


def test_what_is_said_of_rounds_to_come_is_told():
    event = trfkit.read(SAMPLES / "engine-round-5.trfx")
    *_, last = trfkit.slices(event, rounds=[[1, 2], [3, 4]])
    lost = {one[1]: one[2] for one in facts.told(last.diagnostics) if one[0] == "CNV001"}
    assert lost["240"] == "losses.byes-to-come"  # H of player 3
    assert lost["XXZ"] == "losses.absentees"  # Z of player 9
    assert lost["142"] == "losses.rounds-to-come(count=7)"


def test_rounds_to_come_may_be_named_and_keep_what_is_said_of_them(trfkit, tmp_path):
    path = SAMPLES / "engine-round-5.trfx"
    cuts = ["--rounds", "1-2", "--rounds", "3-"]

    ran = trfkit("slice", path, *cuts, "-o", tmp_path)

    assert ran.code == 0
    assert "to come" not in ran.err
    assert "7 rounds in 2 parts" in ran.out
    assert "rounds 5-7 are to come" in ran.out
    part = reading(tmp_path / "engine-round-5-rounds-3-7.trf")
    assert (part.rounds, part.rounds_played) == (5, 2)
    refused = trfkit("slice", path, "--rounds", "3-8", "-o", tmp_path / "more")
    assert (refused.code, "there are rounds 1 to 7" in refused.err) == (2, True)


def test_the_first_and_the_last_part_keep_the_days_around_the_rounds():
    event = replace(
        for_upload(swiss(7, players=8, rounds=3), [date(2026, 3, day) for day in (2, 3, 4)]),
        start=date(2026, 3, 1),
        end=date(2026, 3, 5),
    )

    parts = trfkit.slices(event, rounds=[[1], [2], [3]])

    days = [(part.tournament.start.day, part.tournament.end.day) for part in parts]
    assert days == [(1, 2), (3, 3), (4, 5)]


def test_days_to_come_are_told():
    days = [date(2026, 3, number) for number in range(1, 6)]
    event = for_upload(swiss(7, players=8, rounds=3), days)
    last = trfkit.slices(replace(event, rounds=5), rounds=[[2, 3]])[0]
    lost = {one[1]: one[2] for one in facts.told(last.diagnostics) if one[0] == "CNV001"}
    assert lost["132"] == "losses.dates-to-come(rounds=(4, 5))"
    assert lost["052"] == "losses.end"


def test_points_of_open_games_are_told(trfkit, tmp_path):
    open_ = changed(SWISS, play(1, 1, "   4 w  "), play(4, 1, "   1 b  "))
    (tmp_path / "open.trf").write_text(open_, "utf-8")

    ran = trfkit("slice", tmp_path / "open.trf", "--rounds", "1", "--rounds", "2-3",
                 "-o", tmp_path / "parts")  # fmt: skip

    told = (
        "provisional: 1 game has no result yet (round 1); "
        "points and ranks take 0.5 for an unknown result"
    )
    assert f"open-round-1.trf: note: {told}" in ran.err
    assert "open-rounds-2-3.trf: note: provisional" not in ran.err
    merged = trfkit("merge", *sorted((tmp_path / "parts").glob("*.trf")))
    assert "note: provisional: 1 game has no result yet (round 1)" in merged.err


@pytest.mark.parametrize(
    ("numbers", "ranges"),
    [
        ({1: 3, 2: 4, 3: 5, 4: 1, 5: 2}, [(3, 5)]),
        ({1: 1, 2: 2, 3: 4, 4: 3, 5: 5}, [(1, 1), (2, 2), (4, 4)]),
    ],
)
def test_accelerated_players_stay_a_range_where_their_new_numbers_are_one(numbers, ranges):
    event = replace(
        swiss(7, players=5, rounds=2), accelerations=(Acceleration(None, 10, 1, 2, 1, 3),)
    )

    part = place_in_event(event, Numbers({1: 1, 2: 2}, numbers))

    assert [(row.first_id, row.last_id) for row in part.accelerations] == ranges


def test_pairs_and_accelerations_of_rounds_to_come_are_told():
    def told(event):
        (part,) = trfkit.slices(event, rounds=[[2, 3]])
        return {one[1] for one in facts.told(part.diagnostics)} & {"250", "260"}

    event = replace(swiss(7, players=8, rounds=3), rounds=5)
    always = ForbiddenPairs((1, 2))
    assert told(replace(event, forbidden_pairs=(always, ForbiddenPairs((3, 4), 2, 3)))) == set()
    assert told(replace(event, forbidden_pairs=(always, ForbiddenPairs((3, 4), 3, 4)))) == {"260"}
    early, late = (Acceleration(0, 10, *rounds, 1, 4) for rounds in ((2, 3), (3, 4)))
    assert told(replace(event, accelerations=(early,))) == set()
    assert told(replace(event, accelerations=(late,))) == {"250"}
