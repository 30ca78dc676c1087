"""One dialect into another: what is translated, what is lost, what is assumed."""

from __future__ import annotations

from pathlib import Path

import facts
import pytest
from corpus.make import FILES as OWN
from examples import examples
from foreign import CORPUS
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from strategies_model import team_tournaments, tournaments
from team_events import team_event_of
from there_and_back import different, excused, ids_told
from trftext import bye, cell, game, row, trf
from written import ALONE, HEADERS, INGRID, TEAMS

from trfkit.checks import check
from trfkit.files import registry
from trfkit.files.convert import convert, write
from trfkit.files.convert.adaptation import _players_in_ranges
from trfkit.files.cr_xml.read import read_cr_xml
from trfkit.files.tdf import read_tdf
from trfkit.files.trf.emitting import Dialect, emit
from trfkit.files.trf.reading import read
from trfkit.findings import Severity
from trfkit.format_table import FORMATS, format_named, format_of
from trfkit.model import (
    Acceleration,
    ByeType,
    Colour,
    Event,
    ForbiddenPairs,
    Outcome,
    PlayerAcceleration,
    PointSystem,
    RequestedByes,
    RoundEntry,
)
from trfkit.model.berger import berger_table
from trfkit.model.matches import team_event
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.reports.reference import format_remarks

SAMPLES = Path(__file__).parents[3] / "samples"
FILES = sorted(path for path in SAMPLES.iterdir() if path.suffix.startswith(".trf"))
DIALECTS = [dialect.value for dialect in Dialect]


def lines(data: bytes, *tags: str) -> list[str]:
    return [line for line in data.decode().split("\r\n") if line.startswith(tags)]


def told(converted) -> list[tuple[object, ...]]:
    return facts.told(converted.diagnostics)


# The table of formats ------------------------------------------------------------------------


def test_every_name_of_the_contract_is_a_format():
    names = (
        "trf trf06 trf16 trf26 trfx trfbx json jch tdf csv-roster csv-games csv-crosstable"
        " tsv-roster tsv-games tsv-crosstable xlsx pgn pairs cr-xml tunx swt papi swissperfect h9"
        " markdown html cr-html text-crosstable sm-text tou opengotha"
    )
    assert [row_.name for row_ in FORMATS] == names.split()


def test_no_format_is_a_mere_name_and_each_that_loses_something_says_so():
    assert all(row_.readable or row_.writable for row_ in FORMATS)
    assert [row_.name for row_ in FORMATS if row_.writable and not format_remarks(row_)] == [
        "trf26"
    ]


@each_row("row_", FORMATS, ids=lambda row_: row_.name)
def test_a_format_is_writable_exactly_if_it_can_be_written(row_):
    if row_.writable:
        assert write(ALONE, row_.name).data or row_.name == "pgn"  # he has no opponent there
    else:
        with pytest.raises(ValueError, match="cannot be written"):
            write(ALONE, row_.name)


@each_row(
    ("path", "name"),
    [
        ("open.trf", "trf"),
        ("OPEN.TXT", "trf"),
        ("engine.trfx", "trfx"),
        ("games.csv", "csv-games"),
        ("own.json", "json"),
        ("event.jch", "jch"),
    ],
)
def test_a_file_name_s_extension_means_a_format(path, name):
    assert format_of(path).name == name


def test_csv_is_short_for_the_games():
    assert format_named("CSV").name == "csv-games"


def test_unknown_names_mean_nothing():
    assert format_named("vegz") is None
    assert format_of("open.vegz") is None


# Any file --------------------------------------------------------------------------------------


@each_row("path", FILES, ids=lambda path: path.name)
def test_its_own_dialect_is_the_document_itself(path):
    data = path.read_bytes()
    assert convert(read(data), "trf") == (data, ())


@each_row("to", DIALECTS)
@each_row("path", FILES, ids=lambda path: path.name)
def test_games_survive_every_conversion(path, to):
    result = read(path.read_bytes())
    again = read(convert(result, to).data).tournament
    games = {
        (player.start_no, number, entry.opponent)
        for player in result.tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None and number <= result.tournament.rounds_played
    }
    assert games == {
        (player.start_no, number, entry.opponent)
        for player in again.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    }


@each_row("path", FILES, ids=lambda path: path.name)
def test_nothing_of_the_players_is_lost_in_2026(path):
    result = read(path.read_bytes())
    assert read(convert(result, "trf26", purpose="upload").data).version == "TRF26"
    again = read(convert(result, "trf26").data)
    old = sorted(result.tournament.players, key=lambda player: player.start_no)
    for player, other in zip(old, again.tournament.players, strict=True):
        stated = replace(player, stated_points=other.stated_points)
        assert stated == other


def test_nothing_read_is_nothing_to_convert():
    with pytest.raises(ValueError, match="nothing was read"):
        convert(read(b""), "trf26")


# Into TRF-26 ------------------------------------------------------------------------------------

SIXTEEN = (
    "012 Club Night",
    "092 Individual: Swiss-System",
    row(1, game(2, "w", "1"), game(3, "b", "0"), cell("0000", "-", "H"), points="1.0"),
    row(2, game(1, "b", "0"), game(4, "w", "="), points="0.5"),
    row(3, game(4, "w", "1"), game(1, "w", "1"), points="2.0"),
    row(4, game(3, "b", "0"), game(2, "b", "="), cell("0000", "-", "Z"), points="0.5"),
)


def sixteen(*more: str):
    return read("\r\n".join((*SIXTEEN, *more)).encode())


def test_byes_of_the_round_to_be_paired_become_record_240():
    converted = convert(sixteen(), "trf26")
    assert lines(converted.data, "240") == ["240 H   3    1", "240 Z   3    4"]
    assert lines(converted.data, "001    1")[0].endswith("0000 - H")


def test_byes_that_240_has_already_are_not_written_twice():
    converted = convert(sixteen("240 H   3    1"), "trf26")
    assert lines(converted.data, "240") == ["240 H   3    1", "240 Z   3    4"]


def test_what_2016_leaves_open_is_assumed_and_said():
    assert told(convert(sixteen(), "trf26")) == [
        ("ADJ001", "162", "1-½-0"),
        ("ADJ002", "192", "individual-swiss"),
    ]


def test_no_tie_breaks_are_invented():
    assert lines(convert(sixteen(), "trf26").data, "202", "212") == []


@each_row(
    ("event", "is_team", "code"),
    [
        (Event.SWISS, False, "CUSTOM_SWISS"),
        (Event.ROUND_ROBIN, False, "CUSTOM_ROUNDROBIN"),
        (Event.KNOCKOUT, False, "CUSTOM_KNOCKOUT"),
        (Event.SWISS, True, "CUSTOM_TEAM_SWISS"),
        (Event.ROUND_ROBIN, True, "CUSTOM_TEAM_ROUNDROBIN"),
        (Event.KNOCKOUT, True, "CUSTOM_TEAM_KNOCKOUT"),
    ],
)
def test_the_type_code_says_no_more_than_the_kind(event, is_team, code):
    kind = replace(ALONE.kind, event=event, is_team=is_team)
    event = replace(ALONE, kind=kind)
    assert lines(write(event, "trf26", purpose="upload").data, "192") == [f"192 {code}"]
    # A file without the record is read as an individual Swiss anyway.
    written = [] if code == "CUSTOM_SWISS" else [f"192 {code}"]
    assert lines(write(event, "trf26").data, "192") == written
    assert lines(write(event, "trf26", purpose="engine").data, "192") == []


def test_a_kind_without_a_code_is_a_loss():
    kind = replace(ALONE.kind, event=Event.OTHER)
    converted = write(replace(ALONE, kind=kind), "trf26")
    assert lines(converted.data, "192") == []
    assert told(converted) == [("CNV001", "192", "losses.kind(kind=individual-other)")]


def test_a_double_round_robin_without_code_loses_its_cycles():
    kind = replace(ALONE.kind, event=Event.ROUND_ROBIN, cycles=2)
    assert ("CNV001", "192", "losses.cycles(count=2)") in told(
        write(replace(ALONE, kind=kind), "trf26")
    )


FOUR = trf(
    "012 Four", "192 FIDE_DUTCH_2025", "142 5",
    row(1, game(2, "w", "1"), game(3, "b", "1"), game(4, "w", "=")),
    row(2, game(1, "b", "0"), game(4, "w", "1"), game(3, "w", "=")),
    row(3, game(4, "b", "="), game(1, "w", "0"), game(2, "b", "=")),
    row(4, game(3, "w", "="), game(2, "b", "0"), game(1, "b", "=")),
)  # fmt: skip


@pytest.mark.parametrize("to", ["trf16", "trf06", "trfx"])
def test_a_swiss_that_looks_like_a_round_robin_stays_one_where_192_has_no_place(to):
    converted = convert(read(FOUR), to)

    assert lines(converted.data, "092") == ["092 Individual: Swiss-System"]
    assert read(converted.data).tournament.kind.event is Event.SWISS
    assert (
        "CNV003",
        "092",
        "losses.type-in-words(text=Individual: Swiss-System)",
    ) in told(converted)


def test_what_092_says_itself_stays():
    stated = FOUR.replace(b"192 FIDE", b"092 Swiss\r\n192 FIDE")

    assert lines(convert(read(stated), "trf16").data, "092") == ["092 Swiss"]


@each_row(
    ("text", "code"),
    [
        ("FIDE_DUTCH_2025", "FIDE_DUTCH_2025"),
        ("fide-dutch", "FIDE_DUTCH"),
        ("Individual: Swiss-System (Dutch)", "FIDE_DUTCH"),
        ("FIDE Swiss, Burstein", "FIDE_BURSTEIN"),
        ("Swiss system Dubov", "FIDE_DUBOV"),
        ("Dutch or Dubov, as the arbiter likes", None),
        ("Double Swiss (Dutch)", None),
        ("Swiss-System", None),
        ("Swiss, in Dutchess County", None),
    ],
)
def test_a_type_that_092_states_goes_into_192(text, code):
    found = read("\r\n".join((SIXTEEN[0], f"092 {text}", *SIXTEEN[2:])).encode())
    converted = convert(found, "trf26")
    assert lines(converted.data, "092") == [f"092 {text}"]
    assert lines(converted.data, "192") == ([f"192 {code}"] if code else [])
    said = [one.code for one in converted.diagnostics if one.record == "192"]
    assert said == ["CNV005" if code else "ADJ002"]
    assert lines(convert(found, "trf26", purpose="engine").data, "192") == []
    (upload,) = lines(convert(found, "trf26", purpose="upload").data, "192")
    assert upload == f"192 {code or 'CUSTOM_SWISS'}"


def test_an_engine_is_not_told_a_type_that_is_stated_and_the_loss_is():
    stated = replace(ALONE, type_code="FIDE_DUTCH", rounds_played=4)
    for to in ("trf26", "trfbx"):
        converted = write(stated, to, purpose="engine")
        assert lines(converted.data, "192") == []
        (loss,) = [one[2] for one in told(converted) if one[:2] == ("CNV001", "192")]
        assert loss == "losses.type-code(code=FIDE_DUTCH)"


@pytest.mark.parametrize(
    ("absence", "record"),
    [
        (0, "162  W 3.0    D 1.0    L 0.0    P 3.0"),
        (5, "162  W 3.0    D 1.0    L 0.0    A 0.5    P 3.0"),
    ],
)
def test_an_engine_is_told_of_absences_only_where_they_are_worth_something(absence, record):
    system = PointSystem(
        win=30, draw=10, forfeit_win=30, full_point_bye=30, half_point_bye=10, unknown=10,
        pairing_allocated_bye=30, zero_point_bye=absence, forfeit_loss=absence,
    )  # fmt: skip
    data = write(replace(ALONE, point_system=system), "trf26", purpose="engine").data
    assert lines(data, "162") == [record]
    assert read(data).tournament.point_system == system


def test_baku_acceleration_is_told_by_its_points():
    ranges = (Acceleration(None, 10, 1, 2, 1, 4), Acceleration(None, 5, 3, 3, 1, 4))
    players = tuple(replace(INGRID, start_no=number, rounds=()) for number in range(1, 7))
    kind = replace(ALONE.kind, source="092")
    event = replace(
        ALONE, players=players, kind=kind, type_text="Swiss Dutch", rounds=5, accelerations=ranges
    )
    assert lines(write(event, "trf26").data, "192") == ["192 FIDE_DUTCH_BAKU"]
    for other in (replace(event, rounds=7), replace(event, accelerations=ranges[:1])):
        assert lines(write(other, "trf26").data, "192") == ["192 FIDE_DUTCH"]


def berger(players: int, cycles: int, *, swapped: bool = False):
    """The lines of a round-robin by the Berger tables, every game a draw."""
    tables = [table.pairs for table in berger_table(players)]
    first = [*tables[:-2], tables[-1], tables[-2]] if swapped else tables
    turned = [tuple((black, white) for white, black in pairs) for pairs in tables]
    cells = {number: [] for number in range(1, players + 1)}
    for pairs in (*first, *(turned * (cycles > 1)), *(tables * (cycles > 2))):
        for white, black in pairs:
            cells[white].append(game(black, "w", "="))
            cells[black].append(game(white, "b", "="))
    return [row(number, *entries) for number, entries in cells.items()]


@pytest.mark.parametrize(
    ("cycles", "swapped", "code"),
    [
        (1, False, "BERGER_ROUNDROBIN"),
        (2, False, "BERGER_DOUBLEROUNDROBIN"),
        (3, False, "BERGER_ROUNDROBIN_G3"),
        (2, True, "FIDE_DOUBLEROUNDROBIN"),
        (1, True, None),
    ],
)
def test_a_round_robin_by_the_tables_gets_their_code(cycles, swapped, code):
    result = read("\r\n".join(("012 All", *berger(6, cycles, swapped=swapped))).encode())
    converted = convert(result, "trf26")
    assert lines(converted.data, "142", "192") == [
        f"142 {5 * cycles}",
        *([f"192 {code}"] if code else []),
    ]
    again = read(converted.data).tournament.kind
    assert (again.event, again.cycles) == (Event.ROUND_ROBIN, cycles)
    (upload,) = lines(convert(result, "trf26", purpose="upload").data, "192")
    assert upload == f"192 {code or 'CUSTOM_ROUNDROBIN'}"


def test_one_pair_with_the_colours_turned_is_no_berger_table():
    rows = berger(6, 1)
    wrong = [line.replace("6 w =", "6 b =") for line in rows]
    assert wrong != rows
    result = read("\r\n".join(("012 All", *wrong)).encode())
    assert lines(convert(result, "trf26").data, "192") == []


# What the source does not state and proves


def first_round(*colours: str):
    """Players 1 to 2n of whom k meets k + n; the colours of 1 to n in round 1."""
    half = len(colours)
    upper = [row(k, game(k + half, colour, "=")) for k, colour in enumerate(colours, start=1)]
    lower = [
        row(k + half, game(k, "b" if colour == "w" else "w", "="))
        for k, colour in enumerate(colours, start=1)
    ]
    return read("\r\n".join(("012 Open", "092 Swiss", *upper, *lower)).encode())


@each_row(
    ("colours", "initial"),
    [("wbwb", "W"), ("bwbw", "B"), ("wbw", "W"), ("wb", None), ("wbww", None), ("wwbb", None)],
)
def test_the_pairs_of_round_1_prove_the_initial_colour(colours, initial):
    converted = convert(first_round(*colours), "trf26")
    assert lines(converted.data, "152") == ([f"152 {initial}"] if initial else [])
    said = [one.code for one in converted.diagnostics if one.record == "152"]
    assert said == (["CNV005"] if initial else [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("90 min + 30 sec", "5400+30"),
        ("40/90 + 30 min + 30 sec", "40/5400+30:1800+30"),
        ("as agreed", None),
    ],
)
def test_the_words_of_122_prove_the_encoded_rate_of_play(text, code):
    converted = convert(sixteen(f"122 {text}"), "trf26")
    assert lines(converted.data, "122", "222") == [
        f"122 {text}",
        *([f"222 {code}"] if code else []),
    ]


def test_a_rate_of_play_that_is_stated_stays():
    converted = convert(sixteen("122 90 min + 30 sec", "222 5400"), "trf26")
    assert lines(converted.data, "222") == ["222 5400"]


@each_row(
    ("days", "end", "rounds"),
    [
        ((1, 2, 3), 3, 3),
        ((1, 2), 2, 2),
        ((1,), 1, None),
        ((1, 2, 3), 4, None),
        ((1, None, 3), 3, None),
        ((3, 2, 3), 3, None),
        ((1, 2, 3), None, None),
    ],
)
def test_dates_of_rounds_to_the_last_day_prove_their_number(days, end, rounds):
    dates = "".join(f"26/05/{day:02d}  " if day else " " * 10 for day in days)
    more = [f"132{' ' * 88}{dates}".rstrip(), *([f"052 2026/05/{end:02d}"] if end else [])]
    assert lines(convert(sixteen(*more), "trf26").data, "142") == (
        [f"142 {rounds}"] if rounds else []
    )


def test_an_upload_has_no_comments_and_no_unknown_results():
    adjourned = replace(INGRID, rounds=(RoundEntry(Outcome.ADJOURNED, 5, Colour.WHITE),))
    event = replace(ALONE, players=(adjourned,), comments=(" remark",))
    plain, upload = write(event, "trf26"), write(event, "trf26", purpose="upload")
    assert lines(plain.data, "###") == ["### remark"]
    assert lines(plain.data, "001")[0].endswith("     5 w ?  0000 - Z  0000 - Z  0000 - Z")
    assert lines(upload.data, "###") == []
    assert lines(upload.data, "001")[0][98] == " "
    assert [text for text in told(upload) if "ADJ002" not in text and "142" not in text] == [
        ("CNV001", "###", "losses.comments"),
        ("CNV002", "001", "losses.outcome(kind=pending)", "?", " "),
    ]


@pytest.mark.parametrize("purpose", ["engine", "upload"])
def test_only_a_new_trf_is_written_for_a_purpose(purpose):
    with pytest.raises(ValueError, match="as it is"):
        convert(sixteen(), "trf", purpose=purpose)
    with pytest.raises(ValueError, match="not written for"):
        convert(sixteen(), "h9", purpose=purpose)


@pytest.mark.parametrize("to", DIALECTS)
def test_columns_of_rounds_that_nobody_played_are_left_out_and_it_is_said(to):
    text = "\r\n".join(
        (
            "012 Open",
            row(1, game(2, "w", "1"), bye("Z"), cell("0000", "-", " ")),
            row(2, game(1, "b", "0"), bye("Z")),
        )
    )
    converted = convert(read(text.encode()), to)
    assert ("CNV007", "001", (2, 3)) in told(converted)
    assert [len(line) for line in lines(converted.data, "001")] == [99, 99]
    assert lines(converted.data, "240", "XXZ") == []


def test_an_absence_of_one_player_in_such_a_column_is_kept():
    text = trf(row(1, game(2, "w", "1"), bye("Z")), row(2, game(1, "b", "0")))
    converted = convert(read(text), "trf26")
    assert lines(converted.data, "240") == ["240 Z   2    1"]
    assert "CNV007" not in {code for code, *_ in told(converted)}


@pytest.mark.parametrize("to", DIALECTS)
def test_points_that_nobody_stated_are_filled_in_and_it_is_said(to):
    rows = (row(1, game(2, "w", "1"), points=""), row(2, game(1, "b", "0"), points="0.0"))
    converted = convert(read(trf("012 Open", *rows)), to)
    assert [line[80:84] for line in lines(converted.data, "001")] == [" 1.0", " 0.0"]
    assert [one for one in told(converted) if one[0] == "CNV006"] == [("CNV006", "001", (1,))]


def test_of_many_filled_points_a_few_are_named():
    players = tuple(replace(INGRID, start_no=k, stated_points=None) for k in range(1, 9))
    written = write(replace(ALONE, players=players), "trf16")
    assert [one for one in told(written) if one[0] == "CNV006"] == [
        ("CNV006", "001", (1, 2, 3, 4, 5, 6, 7, 8))
    ]


def test_teams_of_013_get_the_numbers_of_their_places():
    data = emit(TEAMS, "trf16").data
    converted = convert(read(data), "trf26")
    assert lines(converted.data, "310")[0].startswith("310   1 Northgate Pawns")
    assert ("CNV003", "310", "losses.teams-numbered") in told(converted)
    assert lines(converted.data, "013") == []


def test_javafo_s_absentees_become_zero_point_byes_of_the_next_round():
    converted = convert(sixteen("XXZ 2 3"), "trf26")
    assert "240 Z   3    2    3" in lines(converted.data, "240")


def test_javafo_s_accelerated_points_become_ranges():
    xxa = tuple(PlayerAcceleration(number, (10, 10, 5)) for number in (1, 2, 4))
    converted = write(replace(ALONE, player_accelerations=xxa), "trf26")
    assert lines(converted.data, "250") == [
        "250       1.0   1   2    1    2",
        "250       1.0   1   2    4    4",
        "250       0.5   3   3    1    2",
        "250       0.5   3   3    4    4",
    ]


def test_pairs_forbidden_for_good_are_so_in_all_rounds():
    converted = convert(sixteen("XXR 7", "XXP 1 4"), "trf26")
    assert lines(converted.data, "260") == ["260   1   7    1    4"]


def test_pairs_that_have_met_are_forbidden_from_the_next_round_on():
    converted = convert(sixteen("XXR 7", "XXP 1 2"), "trf26")
    assert lines(converted.data, "260") == ["260   3   7    1    2"]


# Into the old formats -----------------------------------------------------------------------------


def test_requested_byes_go_into_the_column_of_the_round_to_pair():
    converted = convert(sixteen("240 H   3    2", "240 F   5    1"), "trf16")
    assert lines(converted.data, "001    2")[0].endswith("     4 w =  0000 - H")
    assert lines(converted.data, "001    4")[0].endswith("     2 b =  0000 - Z")
    assert told(converted) == [("CNV001", "240", "losses.requested_byes")]


def test_byes_that_the_rows_show_are_no_loss():
    assert told(convert(sixteen("240 H   3    1"), "trf16")) == []


def test_a_row_that_tells_of_the_next_round_keeps_what_it_says():
    converted = convert(sixteen("240 Z   3    1"), "trf16")
    assert lines(converted.data, "001    1")[0].endswith("0000 - H")


def test_tie_breaks_of_an_unfinished_event_stay_in_2016():
    result = sixteen("142 5")
    converted = convert(result, "trf16")
    again = read(converted.data)
    assert lines(converted.data, "142", "XXR") == ["XXR 5"]
    assert (again.version, again.tournament.rounds) == ("TRF16", 5)
    wanted = Ranking(tiebreaks=("BH", "FB", "SB"))
    before, after = rank(result.tournament, wanted), rank(again.tournament, wanted)
    assert [before.texts(one) for one in before.rows] == [after.texts(one) for one in after.rows]
    shortened = rank(replace(again.tournament, rounds=None), wanted)
    assert [before.texts(one) for one in before.rows] != [
        shortened.texts(one) for one in shortened.rows
    ]


def test_byes_of_teams_have_no_row_to_go_into():
    byes = (RequestedByes(ByeType.HALF, 5, (4,)),)
    converted = write(replace(TEAMS, requested_byes=byes), "trf16")
    assert ("CNV001", "240", "losses.requested_byes") in told(converted)


LEAGUE = trf(
    "092 Team: Swiss-System",
    row(1, game(3, "w", "1"), bye("F")),
    row(2, game(4, "b", "0"), bye("H")),
    row(3, game(1, "b", "0"), bye("Z")),
    row(4, game(2, "w", "1")),
    "013 Bridge Street Rooks                1    2",
    "013 Old Mill Knights                   3    4",
)
"""Two teams that have met; their players have byes in the round to come."""


def test_byes_of_players_to_come_do_not_become_byes_of_the_teams_with_their_numbers():
    converted = convert(read(LEAGUE), "trf26")
    assert lines(converted.data, "240") == []
    rows = [player.rounds for player in read(converted.data).tournament.players]
    assert [len(rounds) for rounds in rows] == [2, 2, 1, 1]
    assert ("CNV001", "001", "losses.absent-to-come") in told(converted)


@pytest.mark.parametrize("to", ["trf26", "json", "jch", "csv-crosstable"])
def test_what_could_not_be_read_is_lost_and_that_is_said(to):
    impossible = row(1, name="Adams, Ada", birth="1975/02/30", title="GMM")
    cut = "001    3 m\tOtter, Ole\t1950 DEN"
    lines = "012 Lakeside Open", impossible, row(2, game(1, "w", "1"), rating="19OO", sex="u"), cut
    converted = convert(read(trf(*lines)), to)
    unread = [one for one in told(converted) if str(one[2]).startswith("losses.unread")]
    assert unread == [
        ("CNV001", "001", "losses.unread(text=GMM, line=2)"),
        ("CNV001", "001", "losses.unread(text=1975/02/30, line=2)"),
        ("CNV001", "001", "losses.unread(text=19OO, line=3)"),
        ("CNV001", "001", f"losses.unread(text={cut}, line=4)"),
    ]


OF_TEAMS = replace(
    ALONE,
    kind=replace(ALONE.kind, is_team=True),
    requested_byes=(RequestedByes(ByeType.ZERO, 5, (4,)),),
    accelerations=(Acceleration(20, 40, 5, 5, 4, 4),),
    forbidden_pairs=(ForbiddenPairs((4, 5), 5, 5), ForbiddenPairs((4, 6))),
    absentees=(6,),
    player_accelerations=(PlayerAcceleration(4, (10, 10)),),
)
"""Records of both worlds: what TRF-26 says of teams, and what engines say of players."""


def test_byes_of_teams_keep_the_order_of_the_file():
    byes = tuple(RequestedByes(kind, 2, (4,)) for kind in (ByeType.ZERO, ByeType.FULL))
    written = write(replace(OF_TEAMS, requested_byes=byes), "trf26").data
    assert read(written).tournament.requested_byes == byes


def test_numbers_of_players_are_not_written_where_2026_holds_teams():
    converted = write(OF_TEAMS, "trf26")
    assert lines(converted.data, "240", "250", "260") == [
        "240 Z   5    4",
        "250  2.0  4.0   5   5    4    4",
        "260   5   5    4    5",
    ]
    losses = [tag for _, tag, *_ in told(converted) if tag in {"XXZ", "XXA", "XXP"}]
    assert len(losses) == 3


@pytest.mark.parametrize("engine", ["trfx", "trfbx"])
def test_numbers_of_teams_are_not_written_where_engines_expect_players(engine):
    converted = write(OF_TEAMS, engine)
    away = {"trfx": ["XXZ 6"], "trfbx": ["240 Z   5    6"]}
    assert lines(converted.data, "XXZ", "240") == away[engine]
    assert lines(converted.data, "250", "260", "XXP") == ["XXP 4 6"]
    assert {"240", "250", "260"} <= {tag for _, tag, *_ in told(converted)}


NEITHER = replace(
    OF_TEAMS,
    requested_byes=(),
    accelerations=(),
    forbidden_pairs=(),
    absentees=(),
    player_accelerations=(),
)


@each_row(
    ("record", "to", "alone"),
    [
        ("XXZ", "trf26", {"absentees": (6,)}),
        ("XXA", "trf26", {"player_accelerations": (PlayerAcceleration(4, (10, 10)),)}),
        ("XXP", "trf26", {"forbidden_pairs": (ForbiddenPairs((4, 6)),)}),
        ("240", "trfx", {"requested_byes": OF_TEAMS.requested_byes}),
        ("250", "trfx", {"accelerations": OF_TEAMS.accelerations}),
        ("260", "trfx", {"forbidden_pairs": (ForbiddenPairs((4, 5), 5, 5),)}),
    ],
)
def test_each_record_of_the_other_world_is_told_where_there_is_no_other(record, to, alone):
    def lost(tournament):
        found = write(tournament, to).diagnostics
        return [one.record for one in found if ", where " in one.message]

    assert lost(NEITHER) == []
    assert lost(replace(NEITHER, **alone)) == [record]


# Into the engines' formats ---------------------------------------------------------------------


def test_javafo_is_told_who_is_absent_and_who_has_half_a_point():
    converted = convert(sixteen("240 H   3    2", "240 Z   3    3"), "trfx")
    assert lines(converted.data, "XXZ") == ["XXZ 3 4"]
    assert lines(converted.data, "001    2")[0].endswith("0000 - H")
    assert lines(converted.data, "240") == []


@pytest.mark.parametrize("engine", ["trfx", "trfbx"])
def test_an_absence_that_the_row_shows_is_not_told_a_second_time(engine):
    away = row(4, game(3, "b", "0"), game(2, "b", "="), bye("Z"), bye("H"), points="0.5")
    result = read("\r\n".join((*SIXTEEN[:5], away)).encode())
    converted = convert(result, engine)
    assert lines(converted.data, "240", "XXZ") == []
    assert lines(converted.data, "001    4")[0].endswith("0000 - Z  0000 - H")


def test_byes_of_later_rounds_are_lost_on_javafo():
    assert told(convert(sixteen("240 H   4    2"), "trfx")) == [
        ("CNV001", "240", "losses.requested-byes-of-rounds(rounds=(4,))")
    ]


def test_ranges_of_accelerated_points_become_lists_for_javafo():
    ranges = (Acceleration(None, 10, 1, 2, 1, 9), Acceleration(None, 5, 4, 4, 4, 4))
    converted = write(replace(ALONE, accelerations=ranges), "trfx")
    assert lines(converted.data, "XXA") == ["XXA    4  1.0  1.0  0.0  0.5"]


def test_several_lists_of_a_player_s_points_are_kept_and_added_to_ranges():
    lists = (PlayerAcceleration(4, (10, 5)), PlayerAcceleration(4, (1,)))
    alone = write(replace(ALONE, player_accelerations=lists), "trfx")
    assert lines(alone.data, "XXA") == ["XXA    4  1.0  0.5", "XXA    4  0.1"]
    ranges = (Acceleration(None, 10, 1, 1, 1, 9),)
    both = replace(ALONE, player_accelerations=lists, accelerations=ranges)
    assert lines(write(both, "trfx").data, "XXA") == ["XXA    4  2.1  0.5"]


_ranges = st.builds(
    Acceleration,
    st.none(),
    st.sampled_from([None, 0, 5, 10]),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 6),
    st.integers(0, 6),
)


@given(st.lists(_ranges, max_size=6))
def test_a_player_s_points_are_the_sums_of_the_ranges_that_he_is_in(ranges):
    expected = {}
    for number in range(1, 6):
        own = [one for one in ranges if one.first_id <= number <= one.last_id and one.rounds(4)]
        until = max((one.rounds(4)[-1] for one in own), default=0)
        if until:
            expected[number] = tuple(
                sum(one.points or 0 for one in own if round_ in one.rounds(4))
                for round_ in range(1, until + 1)
            )
    assert dict(_players_in_ranges(ranges, range(1, 6), 4)) == expected


def test_fictitious_match_points_are_lost_on_javafo():
    ranges = (Acceleration(20, 10, 1, 2, 1, 9),)
    assert told(write(replace(ALONE, accelerations=ranges), "trfx")) == [
        ("CNV001", "250", "losses.fictitious-match-points")
    ]


def test_pairs_forbidden_to_the_last_round_are_so_for_good_without_saying():
    pairs = (ForbiddenPairs((3, 4), 1, 9), ForbiddenPairs((1, 4), 1, 8))
    assert told(write(replace(ALONE, rounds=9, forbidden_pairs=pairs), "trfx")) == [
        ("CNV003", "XXP", "losses.forbidden-for-good(first=1, last=8)")
    ]


def test_pairs_forbidden_in_some_rounds_are_translated_for_the_round_to_pair():
    pairs = (
        ForbiddenPairs((1, 4), 1, 9),
        ForbiddenPairs((2, 4), 1, 3),
        ForbiddenPairs((3, 4), 1, 5),
        ForbiddenPairs((4, 5)),
    )
    converted = write(replace(ALONE, forbidden_pairs=pairs), "trfx")
    assert lines(converted.data, "XXP") == ["XXP 1 4", "XXP 3 4", "XXP 4 5"]
    assert told(converted) == [
        ("CNV003", "XXP", "losses.forbidden-for-good(first=1, last=9)"),
        ("CNV001", "260", "losses.pairs-of-rounds(first=1, last=3)"),
        ("CNV003", "XXP", "losses.forbidden-for-good(first=1, last=5)"),
    ]


@each_row(
    ("code", "written"),
    [
        ("FIDE_DUTCH_2025", "FIDE_DUTCH_2025"),
        ("FIDE_DUTCH_2026", "FIDE_DUTCH"),
        ("FIDE_DUTCH_2026_BAKU", "FIDE_DUTCH_BAKU"),
        ("fide-dutch", "FIDE_DUTCH"),
        ("FIDE_BURSTEIN_BAKU", "FIDE_BURSTEIN_BAKU"),
        ("FIDE_DUBOV", None),
        ("CUSTOM_SWISS", None),
    ],
)
def test_bbppairings_gets_a_type_that_it_takes(code, written):
    converted = write(replace(ALONE, type_code=code), "trfbx")
    assert lines(converted.data, "192") == ([f"192 {written}"] if written else [])
    assert bool(converted.diagnostics) == (code != written)


def test_bbppairings_gets_no_pairing_without_a_result():
    pending = replace(INGRID, rounds=(*INGRID.rounds, RoundEntry(Outcome.PENDING, 9)))
    converted = write(replace(ALONE, players=(pending,)), "trfbx")
    assert lines(converted.data, "001")[0].endswith("     1 b =")
    assert told(converted) == [("CNV001", "001", "losses.open-pairings(round=5)")]


def test_bbppairings_gets_absentees_as_requested_byes():
    converted = convert(sixteen("XXZ 2"), "trfbx")
    assert lines(converted.data, "240", "XXZ") == ["240 Z   3    4", "240 Z   3    2"]


@pytest.mark.parametrize("tag", ["013", "310", "299"])
def test_bbppairings_gets_nothing_that_it_refuses(tag):
    assert lines(write(TEAMS, "trfbx").data, tag) == []


def test_pairing_by_the_order_of_rows_is_lost_outside_of_javafo():
    by_order = replace(ALONE, pairs_by_file_order=True)
    for to in ("trf06", "trf16", "trf26"):
        assert ("CNV001", "XXC", "losses.pairs_by_file_order") in told(write(by_order, to))


def test_a_tournament_by_itself_is_written_as_trf_26():
    assert write(HEADERS, "trf") == write(HEADERS, "trf26")


@pytest.mark.long
@pytest.mark.parametrize("to", DIALECTS)
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(OWN, id="our own"),
        pytest.param(CORPUS / "trf", marks=pytest.mark.corpus, id="of others"),
    ],
)
def test_every_file_of_a_corpus_reads_again_after_conversion(folder, to):
    for path in sorted(folder.glob("*")):
        result = read(path.read_bytes())
        if result.tournament is None:
            continue
        again = read(convert(result, to).data)
        assert again.tournament is not None, path.name
        assert len(again.tournament.players) == len(result.tournament.players), path.name


@pytest.mark.parametrize(
    ("rounds", "ranges", "points", "lost"),
    [
        pytest.param(3, [(1, 2, 10), (2, 3, 5)], (10, 15, 5), [], id="two records"),
        pytest.param(3, [(0, 10**12, 10)], (10, 10, 10), [(0, 10**12)], id="far beyond"),
        pytest.param(3, [(0, 0, 10)], None, [(0, 0)], id="before the first"),
        pytest.param(None, [(1, 2, 10)], (10, 10), [], id="of rounds to come"),
        pytest.param(None, [(1, 10**12, 10)], (10,) * 200, [(1, 10**12)], id="no end"),
    ],
)
def test_accelerated_points_are_those_of_rounds_that_exist(rounds, ranges, points, lost):
    records = tuple(Acceleration(None, given, *ends, 4, 4) for *ends, given in ranges)
    event = replace(ALONE, rounds_played=1, rounds=rounds, accelerations=records)
    data, findings = write(event, "trfx")
    found = read(data).tournament.player_accelerations
    assert [one.points for one in found] == ([] if points is None else [points])
    said = facts.told(one for one in findings if one.record == "250")
    last = rounds or 200
    assert said == [
        ("CNV001", "250", f"losses.fictitious-points(first={one}, last={other}, until={last})")
        for one, other in lost
    ]


def test_a_bye_before_the_first_round_is_in_no_row_without_rounds():
    byes = (RequestedByes(ByeType.ZERO, 0, (4,)),)
    event = replace(ALONE, players=(replace(INGRID, rounds=()),), requested_byes=byes)
    assert lines(write(event, "trf26").data, "240") == ["240 Z   0    4"]
    assert any("240" in one for one in told(write(event, "trf16")))


def test_forfeited_matches_come_back_from_chess_results_xml():
    """Those without boards, which record 330 tells, beside those whose boards say the same."""
    event = team_event_of("1-2 1= 3x4\n1+3 2-4 ++\n1x4 2+3", teams=4)
    written = write(event, "cr-xml")
    assert ("CNV001", "330") not in [one[:2] for one in told(written)]
    again = read_cr_xml(written.data).tournament
    assert again.rounds_played == 3
    scores = [
        [(row.letter, row.opponent, row.game_points) for row in rows]
        for rows in team_event(event).rows
    ]
    assert scores == [
        [(row.letter, row.opponent, row.game_points) for row in rows]
        for rows in team_event(again).rows
    ]


# What byes are worth -----------------------------------------------------------------------------


def three_with_byes(letters="UUU", worth="0.5"):
    """Three rounds of three players, each with a bye in one of them."""
    return read(
        trf(
            "012 Half a Point",
            f"162  W 1.0    D 0.5    L 0.0    A 0.0    P {worth}",
            "192 CUSTOM_SWISS",
            row(1, game(2, "w", "1"), game(3, "b", "1"), bye(letters[2])),
            row(2, game(1, "b", "0"), bye(letters[1]), game(3, "w", "1")),
            row(3, bye(letters[0]), game(1, "w", "0"), game(2, "b", "0")),
        )
    )


def totals(tournament) -> list[int]:
    return [row_.points for row_ in sorted(rank(tournament).rows, key=lambda row_: row_.id)]


@pytest.mark.parametrize(
    ("worth", "code", "sign"), [("1.0", "1", "+"), ("0.5", "=", "="), ("0.0", "0", "-")]
)
def test_a_bye_without_a_letter_has_the_code_of_what_it_is_worth(worth, code, sign):
    source = three_with_byes(worth=worth)
    written = convert(source, "trf06")
    assert lines(written.data, "001    3")[0][89:].startswith(f"  0000 - {code}")
    assert ("CNV002", "001", "losses.outcome(kind=pairing-allocated-bye)", "U", f"{code}") in told(
        written
    )
    assert totals(read(written.data).tournament) == totals(source.tournament)
    description = convert(source, "tdf")
    assert f"|0000 - {sign}|" in description.data.decode()
    assert totals(read_tdf(description.data).tournament) == totals(source.tournament)


def test_a_bye_that_brings_what_no_game_does_keeps_the_code_of_its_name_and_it_is_said():
    converted = convert(three_with_byes(worth="0.7"), "trf06")
    (loss,) = [one[2] for one in told(converted) if one[1] == "162"]
    bye = "losses.worth(of=pairing_allocated_bye)"
    system = f"losses.system-as-to(worths={bye})"
    assert loss == f"losses.system-changing(system={system}, players=(1, 2, 3))"


def test_no_points_are_said_to_change_that_do_not():
    converted = convert(three_with_byes(), "trf06")
    (loss,) = [one[2] for one in told(converted) if one[1] == "162"]
    assert "losses.system-changing" not in loss


def test_a_file_of_2006_loses_no_letters_that_it_never_had():
    source = read((SAMPLES / "swiss-2006.trf").read_bytes())
    assert [d.code for d in convert(source, "trf06").diagnostics] == []


# Losses that are none -----------------------------------------------------------------------------


def losses(to, *, path="swiss-3-1-0.trf", record=None):
    """What a sample is said to lose in a format, of one record if one is named."""
    written = convert(registry.read((SAMPLES / path).read_bytes()), to)
    return facts.told(d for d in written.diagnostics if record in {None, d.record})


@pytest.mark.parametrize("to", ["trf06", "trf16", "trfx"])
def test_byes_of_rounds_that_were_played_stand_in_the_rows(to):
    assert losses(to, record="240") == []


def test_pairs_forbidden_in_all_rounds_are_those_of_xxp_when_all_are_over():
    assert losses("trfx", record="260") == []
    assert losses("trfx", record="XXP") == []


@pytest.mark.parametrize(
    ("to", "lost"), [("tdf", ["origin"]), ("cr-xml", ["origin", "national_id"])]
)
def test_of_national_ratings_what_is_lost_is_said(to, lost):
    ((_, _, words),) = losses(to, record="NRS")
    fields = "; ".join(f"losses.field.{name}" for name in lost)
    assert words == f"losses.national-as-to(fields={fields})"


def test_of_a_point_system_what_is_lost_is_said():
    ((_, _, words),) = losses("tdf", record="162")
    worths = (f"losses.worth(of={name})" for name in ("pairing_allocated_bye", "unknown"))
    assert f"losses.system-as-to(worths={'; '.join(worths)})" in words


@pytest.mark.parametrize("to", ["trfbx", "tdf", "csv-crosstable", "xlsx"])
def test_what_is_written_of_a_team_event_without_teams_is_sound(to):
    written = convert(registry.read((SAMPLES / "teams.trf").read_bytes()), to)
    again = registry.read(written.data)
    found = [one for one in check(again) if one.severity is Severity.ERROR]
    assert [one.code for one in found] == []


def test_the_loss_of_teams_names_the_record_that_they_have():
    assert ("CNV001", "310", "losses.teams") in losses("trfbx", path="teams.trf")


def test_a_stroke_in_a_header_is_told():
    event = replace(HEADERS, name="Cup A|B", city="Paris|Lyon", time_control="90|30")
    words = told(write(event, "tdf"))
    assert ("CNV002", "012", "losses.name", "Cup A|B", "Cup A/B") in words
    assert ("CNV002", "022", "losses.city", "Paris|Lyon", "Paris/Lyon") in words
    assert not [one for one in words if one[0] == "CNV001" and "losses.city" in one[2]]


@pytest.mark.parametrize("to", ["cr-xml", "jch"])
@pytest.mark.parametrize(("rounds", "is_kept"), [(200, True), (201, False)])
def test_rounds_that_a_reader_would_refuse_are_a_loss(to, rounds, is_kept):
    written = write(replace(ALONE, rounds=rounds), to)
    again = registry.read(written.data)
    assert again.tournament.rounds == (rounds if is_kept else None)
    assert ("losses.rounds" in ids_told(written.diagnostics)) == (not is_kept)
    assert "SYN007" not in {one.code for one in again.diagnostics}


TRANSLATED = {
    "players.rounds", "requested_byes", "absentees", "accelerations", "player_accelerations",
    "forbidden_pairs", "type_code", "type_text",
}  # fmt: skip
"""Facts that have another record in each dialect: what is lost of them is told by its own words."""


@examples(40)
@given(tournaments() | team_tournaments())
def test_whatever_comes_back_otherwise_from_a_dialect_is_named(tournament):
    for dialect in Dialect:
        try:
            written = write(tournament, dialect)
        except Refusal:
            continue
        again = read(written.data).tournament
        if again is not None:
            left = different(tournament, again) - excused(written.diagnostics)
            assert left <= TRANSLATED, dialect
