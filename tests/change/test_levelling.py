"""Files of two formats: what one of them does not tell neither differs nor has consequences."""

from pathlib import Path

import pytest
from clean import SWISS
from grove import TEXT, with_columns, with_line
from row_tests import each_row
from trftext import bye, game, row, trf

import trfkit
from trfkit.change import compare_tournaments
from trfkit.change.levelling import level
from trfkit.events import players_of_both, teams_of_both
from trfkit.files.convert import write
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Event, NationalRating, RoundEntry
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"
OLD, NEW = ("TRF16", "cr-html"), ("TRF16", "TRF16")


def tournament(text=TEXT):
    return trfkit.read(text.encode()).tournament


def told(before, after, versions=OLD):
    return [
        str(change.text) for change in compare_tournaments(before, after, versions=versions).changes
    ]


def without_colours(event):
    players = tuple(
        replace(p, rounds=tuple(RoundEntry(e.outcome, e.opponent) for e in p.rounds))
        for p in event.players
    )
    return replace(event, players=players)


def test_colours_that_one_format_lacks_are_not_compared():
    whole = tournament()
    bare = without_colours(whole)

    found = compare_tournaments(whole, bare, versions=OLD)

    assert (found.changes, found.moved) == ((), ())
    assert "colours where one of the files has none" in map(str, found.not_compared)
    assert len(told(whole, bare, NEW)) == 16


def test_a_result_is_told_where_colours_are_not():
    whole = tournament()
    bare = without_colours(tournament(with_columns(with_columns(TEXT, 1, 99, "0"), 2, 99, "1")))

    assert told(whole, bare) == ["round 1, board 1: 1-0 became 0-1 (1 Ash - 2 Birch)"]
    turned = tournament(with_columns(with_columns(TEXT, 1, 97, "b"), 2, 97, "w"))
    assert told(turned, bare) == ["round 1, board 1: 0-1 became 1-0 (2 Birch - 1 Ash)"]


@pytest.mark.parametrize("versions", [("TRF26", "pgn"), ("pgn", "TRF26")])
def test_byes_that_games_alone_do_not_tell_are_not_compared(versions):
    whole = trfkit.read(SWISS.encode() if isinstance(SWISS, str) else SWISS).tournament
    bare = replace(
        whole,
        players=tuple(
            replace(p, rounds=tuple(e if e.opponent else ABSENT for e in p.rounds))
            for p in whole.players
        ),
    )
    pair = (whole, bare) if versions[1] == "pgn" else (bare, whole)

    found = compare_tournaments(*pair, versions=versions)

    assert whole != bare
    assert (found.changes, found.moved) == ((), ())
    assert "byes" in map(str, found.not_compared)
    assert told(*pair, ("TRF26", "TRF26"))


def test_the_kind_is_what_a_record_says_and_not_what_data_suggest():
    whole = tournament()
    kind = replace(whole.kind, event=Event.OTHER, source="data")

    found = compare_tournaments(whole, replace(whole, kind=kind), versions=OLD)
    other = compare_tournaments(whole, replace(whole, kind=kind), versions=NEW)

    people = players_of_both(whole, whole)
    levelled = level(replace(whole, kind=kind), whole, OLD, people, teams_of_both(whole, whole))
    assert levelled.before.kind == levelled.after.kind == whole.kind
    said = Message("change.other-kind", kind="individual-other", before="individual-swiss")
    assert said.id not in [note.id for note in found.notes]
    assert said in other.notes


@pytest.mark.parametrize("turned", [False, True])
def test_a_bye_asked_for_in_a_record_is_that_of_a_row(turned):
    in_record = trfkit.read((TEXT + "240 H   5    8\n").encode())
    text = with_columns(TEXT, 8, 132, "0000 - H")
    in_row = trfkit.read(text.encode())
    both = [in_record.tournament, in_row.tournament]
    if turned:
        both.reverse()

    assert told(*both, ("TRF26", "TRF16")) == []
    assert told(*both, NEW) == []
    half = trfkit.read((TEXT + "240 Z   5    8\n").encode()).tournament
    assert told(half, both[1], NEW)


def test_a_bye_in_a_record_takes_no_game_from_a_row():
    with_game = tournament(TEXT + "240 H   1    1\n")
    with_bye = tournament(with_columns(TEXT, 1, 92, "0000 - H"))
    (change,) = told(with_game, with_bye, NEW)
    assert change == "round 1: 1 Ash - 2 Birch 1-0 became half-point bye of 1 Ash"


def test_a_point_system_that_one_format_lacks_is_taken_from_the_other():
    system = replace(tournament().point_system, win=30, forfeit_win=30)
    whole = replace(tournament(), point_system=system)

    found = compare_tournaments(whole, tournament(), versions=OLD)

    assert (found.changes, found.moved) == ((), ())
    assert "point system" in map(str, found.not_compared)


@pytest.mark.parametrize("silent", ["tdf", "xlsx", "csv-crosstable", "cr-xml"])
def test_what_a_format_does_not_say_of_byes_is_taken_from_the_other(silent):
    """Nobody has the bye that the file values otherwise, nor an open game."""
    event = trfkit.read((SAMPLES / "swiss-3-1-0.trf").read_bytes()).tournament
    system = replace(event.point_system, pairing_allocated_bye=10, unknown=0)
    whole = trfkit.read(write(replace(event, point_system=system), "trf26").data)
    copy = trfkit.read(trfkit.convert(whole, silent).data)

    for both in ((whole, copy), (copy, whole)):
        found = trfkit.diff(*both)
        assert [str(one.text) for one in found.changes if one.field == "point_system"] == []


def test_a_fact_of_national_records_that_one_format_lacks_is_not_compared():
    record = NationalRating(federation="ENG", start_no=1, rating=1900, national_id="77")
    bare = replace(record, national_id=None)
    pair = [replace(tournament(), national_ratings=(one,)) for one in (record, bare)]
    assert (len(told(*pair, OLD)), len(told(*pair, NEW))) == (0, 1)


@pytest.mark.parametrize(
    "goal", ["tdf", "csv-crosstable", "html", "xlsx", "trfbx", "cr-xml", "jch", "trfx"]
)
@pytest.mark.parametrize("name", ["swiss-3-1-0.trf", "open-swiss.trf"])
def test_a_copy_in_another_format_differs_in_nothing_that_both_state(name, goal):
    event = trfkit.read((SAMPLES / name).read_bytes())
    copy = trfkit.read(trfkit.convert(event, goal).data)

    for found in (trfkit.diff(event, copy), trfkit.diff(copy, event)):
        texts = [str(change.text) for change in found.changes]
        if goal == "cr-xml":  # it states whose ratings these are in its own way
            texts = [text for text in texts if "national id" not in text and "172" not in text]
        assert (texts, found.moved) == ([], ())


def test_facts_that_both_formats_tell_differ_all_the_same():
    other = tournament(with_line(with_columns(TEXT, 3, 49, "1999"), "022", "022 Barkham"))

    assert told(tournament(), other) == [
        "player 3's rating 2170 → 1999 (Cedar)",
        "city: Rootham → Barkham",
    ]


def test_a_name_that_was_cut_or_is_spelt_otherwise_is_the_same():
    long = "Featherstonehaugh-Cholmondeley, Bartholomew"
    text = SWISS.replace("Apple, Ann ", "Apple  Ann ")
    whole, other = tournament(SWISS), tournament(text)
    first, second = whole.players[0], other.players[0]
    whole = replace(whole, players=(replace(first, name=long), *whole.players[1:]))
    cut = replace(other, players=(replace(second, name=long[:33]), *other.players[1:]))

    assert told(tournament(SWISS), other) == []
    assert told(whole, cut) == []
    assert len(told(whole, cut, NEW)) == 1


def test_kinds_of_byes_are_compared_only_between_formats_with_letters():
    full = tournament(with_columns(TEXT, 8, 132, "0000 - F"))
    allocated = tournament(with_columns(TEXT, 8, 132, "0000 - U"))

    assert told(full, allocated) == []
    assert told(full, allocated, ("TRF26", "TRF16")) == [
        "round 5: full-point bye of 8 Hazel became pairing-allocated bye"
    ]


def test_an_edition_that_follows_from_the_date_is_told():
    before, after = (tournament(TEXT + f"042 {year}/05/01\n") for year in (2013, 2026))

    found = compare_tournaments(before, after)

    assert (found.edition_before, found.edition_after) == ("2012", "2026")
    assert Message("change.other-edition", edition="2026", before="2012") in found.notes


def announced(how):
    """A round to be paired in which player 3 is absent: told in his row, by XXZ or by 240."""
    to_come = (bye("Z"),) if how == "row" else ()
    more = {"XXZ": ["XXZ 3"], "240": ["240 Z   2    3"]}.get(how, [])
    return trfkit.read(
        trf(
            "012 Absent",
            row(1, game(2, "w", "1"), points="1.0"),
            row(2, game(1, "b", "0"), points="0.0"),
            row(3, bye("Z"), *to_come, points="0.0"),
            *more,
        )
    )


@each_row("after", ["row", "XXZ", "240"])
@each_row("before", ["row", "XXZ", "240"])
def test_an_absence_to_come_is_one_wherever_it_is_told(before, after):
    changes = [
        str(change.text) for change in trfkit.diff(announced(before), announced(after)).changes
    ]
    assert changes == []


@pytest.mark.parametrize("how", ["row", "XXZ"])
def test_an_absence_to_come_that_one_file_alone_tells_is_a_change(how):
    (change,) = trfkit.diff(announced("not"), announced(how)).changes
    assert "absence of 3" in str(change.text)


def test_a_team_event_and_a_file_of_go_are_compared_without_the_scores_of_go():
    teams = trfkit.read(SAMPLES / "teams.trf")
    teams = replace(teams, tournament=replace(teams.tournament, standings_order=()))
    go = trfkit.read(SAMPLES / "go-mcmahon.xml")
    for both in ((teams, go), (go, teams)):
        assert trfkit.diff(*both).differ


@each_row(
    ("before", "after", "count"),
    [(("BH",), ("SB",), 1), (("BH",), ("OTHER_BH",), 0), (("BH", "SB"), ("BH",), 1)],
)
@each_row("field", ["tiebreaks", "standings_order"])
def test_codes_are_the_same_whether_or_not_they_are_marked_as_of_others(
    field, before, after, count
):
    event = tournament()
    pair = [replace(event, **{field: codes}) for codes in (before, after)]
    assert len(told(*pair)) == count


@pytest.mark.parametrize("number", [0, 999])
def test_a_bye_of_a_round_that_cannot_be_stays_in_its_record(number):
    event = tournament(TEXT + f"240 H {number:>3}    8\n")
    assert told(event, event, ("TRF26", "TRF16")) == told(event, event, NEW) == []
    assert told(event, tournament(), NEW)
