"""Go tournaments: written as tables, and taken to the formats of chess with what that costs."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import facts
import pytest
from events import event
from examples import examples
from go_events import go_event, go_tournaments
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from there_and_back import OWN, different, excused, ids_told, tournament_in

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.go.formats import rating_of
from trfkit.go.formats.h9 import read_h9
from trfkit.go.go_event import parse_grade
from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.model import Colour, NationalRating, RoundKind
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points

SAMPLES = Path(__file__).parents[3] / "samples"


def table_of(tournament):
    written = write(tournament, "h9")
    return written.data.decode().replace("\r\n", "\n"), facts.told(written.diagnostics)


def rows_of(text):
    return [line for line in text.splitlines() if not line.startswith(";")]


def sample(name="go-mcmahon.h9"):
    return read((SAMPLES / name).read_bytes()).tournament


# Tables


def test_a_table_comes_back_as_it_was_but_for_results_by_default():
    text, said = table_of(sample())
    written = [row.split() for row in rows_of(text)]
    source = [
        row.replace("½", ".5").split()
        for row in rows_of((SAMPLES / "go-mcmahon.h9").read_text(encoding="utf-8"))
    ]
    for row in source:
        row.remove("0")  # the column by which the program sorted nothing
    grades = [[cell.lower() if i == 3 else cell for i, cell in enumerate(row)] for row in source]
    free = {"10+!w0": "0+", "9-!b0": "0-"}
    assert written == [[free.get(cell, cell) for cell in row] for row in grades]
    assert said == [
        ("CNV002", "001", "losses.result(round=3)", "10w+", "F"),
        ("CNV002", "001", "losses.result(round=3)", "9b-", "Z"),
        ("CNV002", "001", "losses.result(round=3)", "U", "F"),
    ]


def test_the_facts_of_the_event_stand_above_the_table():
    go = go_event("1 2w1\n2 1b0", komi=Decimal("6.5"), tournament_class="B", country="UA")
    tournament = replace(
        go, name="Cup [x]", city="Kyiv", start=date(2026, 5, 1), comments=(" tea",)
    )
    text, said = table_of(tournament)
    assert text.splitlines()[:5] == [
        "; CL[B]", "; EV[Cup (x)]", "; PC[UA,Kyiv]", "; DT[2026-05-01,2026-05-01]", "; KM[6.5]",
    ]  # fmt: skip
    assert "; tea" in text.splitlines()
    assert ("CNV002", "EV", "losses.text", "Cup [x]", "Cup (x)") in said


def test_rounds_are_written_as_the_format_wants_them():
    table = "1 2w1 3b= U F 2w?\n2 1b0 Z H Z 1b?\n3 Z 1w= 9w1 4-1 4w1\n4 Z Z Z 3-0 3b0"
    stones = {(1, 1): 2, (2, 1): 2, (1, 2): 0, (3, 2): 0}
    text, _ = table_of(go_event(table, stones=stones))
    cells = {row.split()[1]: row.split()[-5:] for row in rows_of(text)}
    places = {row.split()[1]: row.split()[0] for row in rows_of(text)}
    one, two, three, four = (places[f"Player_{n}"] for n in (1, 2, 3, 4))
    assert cells["Player_1"] == [f"{two}+/w2", f"{three}=/b0", "0+", "0+", f"{two}?/w"]
    assert cells["Player_2"] == [f"{one}-/b2", "0-", "0=", "0-", f"{one}?/b"]
    assert cells["Player_3"] == ["0-", f"{one}=/w0", "0+", f"{four}+", f"{four}+/w"]


@each_row(
    ("name", "written", "read_back"),
    [
        ("de Vries, Pim", "de_Vries Pim", "de Vries, Pim"),
        ("Berg Ann", "Berg_Ann", "Berg Ann"),
        ("Berg, 3d", "Berg 3d_", "Berg, 3d"),
        ("Be;rg, A|n", "Be_rg A_n", "Be rg, A n"),
        ("", "Player_1", "Player 1"),
        (", Ann", "Ann", "Ann"),
    ],
)
def test_names_become_words(name, written, read_back):
    tournament = go_event("1 2w1\n2 1b0")
    players = (replace(tournament.players[0], name=name), tournament.players[1])
    text, _ = table_of(replace(tournament, players=players))
    assert re.match(rf" +1 {re.escape(written)} +3d", rows_of(text)[0])
    assert read_h9(text.encode()).tournament.players[0].name == read_back


@each_row("club", [None, "Kyiv", "Go Paris", "31", "3+", "½", "69Ly"])
def test_clubs_come_back(club):
    tournament = go_event("1 2w1\n2 1b0")
    players = tuple(replace(one, club=club) for one in tournament.discipline.players)
    text, _ = table_of(
        replace(tournament, discipline=replace(tournament.discipline, players=players))
    )
    assert [one.club for one in read_h9(text.encode()).tournament.discipline.players] == [
        club,
        club,
    ]


def test_a_chess_tournament_is_written_with_grades_by_rating_and_says_so():
    tournament = event("1 2w1 3b=\n2 1b0 H\n3 U 1w=", ratings={1: 2350, 2: 911})
    players = tuple(
        replace(player, federation=federation)
        for player, federation in zip(tournament.players, ("UKR", "SCO", None), strict=True)
    )
    text, said = table_of(replace(tournament, players=players))
    rows = [row.split() for row in rows_of(text)]
    assert {(row[1], row[2], row[3]) for row in rows} == {
        ("Player_1", "3d", "UA"), ("Player_2", "12k", "UK"), ("Player_3", "30k", "XX"),
    }  # fmt: skip
    assert ("CNV003", "001", "go.grades-by-rating") in said
    assert ("CNV003", "001", "go.beginners(grade=30k)") in said
    lost = "losses.numbers; losses.players.rating; losses.players.federation"
    assert ("CNV001", "001", lost) in said


def test_a_grade_may_stand_in_a_national_record():
    tournament = event("1 2w1\n2 1b0")
    record = NationalRating(federation="UKR", start_no=1, classification="5k")
    text, _ = table_of(replace(tournament, national_ratings=(record,)))
    assert rows_of(text)[0].split()[2] == "5k"


def test_another_point_system_is_not_carried():
    tournament = replace(
        event("1 2w1\n2 1b0"), point_system=replace(event("1 U").point_system, win=Points(30))
    )
    text, said = table_of(tournament)
    assert ("CNV001", "162", "losses.point_system") in said
    assert rows_of(text)[0].split()[5] == "1"


# There and back


NAMES = st.permutations(
    ["Berg, Ann", "de Vries, Pim", "Nováková, Jana", "Ohm, B", "Cay, Cem Ali", "Li, X", "Ek, Y"]
)
GRADES = st.lists(st.sampled_from(["1d", "12k", "3d", "9p", "30k"]), min_size=7, max_size=7)
COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "?": None, None: None}
SHARES = {"+": 2, "=": 1, "-": 0}


@st.composite
def complete_tournaments(draw):
    """A Go tournament whose players have all that a table states."""
    tournament = draw(go_tournaments())
    names, grades = draw(NAMES), draw(GRADES)
    players = tuple(map(lambda one, name: replace(one, name=name), tournament.players, names))
    told = tuple(
        replace(one, grade=parse_grade(grade), pin=11110000 + one.start_no, country="UA", club="Go")
        for one, grade in zip(tournament.discipline.players, grades, strict=False)
    )
    return replace(
        tournament, players=players, discipline=replace(tournament.discipline, players=told)
    )


def expected(tournament, player):
    """Return what a table keeps of a player's rounds: result, opponent, colour, stones."""
    names = {one.start_no: one.name for one in tournament.players}
    told = tournament.discipline.player(player.start_no)
    for r in range(1, tournament.rounds_played + 1):
        entry = player.round(r)
        if entry.kind is RoundKind.GAME:
            stones = told.handicap(r)
            stones = 0 if stones is None and entry.colour is not None else stones
            yield entry.outcome.share, names[entry.opponent], entry.colour, stones
        else:
            yield int(tournament.point_system.points(entry)) // 5, None, None, None


def plainly_read(text):
    """Read a table without the program: the words of each row, in their order."""
    rows = [row.split() for row in rows_of(text)]
    names = {row[0]: f"{row[1]}, {row[2]}".replace("_", " ") for row in rows}
    for row in rows:
        rounds = []
        for word in (word for word in row[6:-1] if re.fullmatch(r"\d+[+=-].*", word)):
            opponent, sign, colour, stones = re.fullmatch(
                r"(\d+)([+=-])(?:/([wb?])(\d*))?", word
            ).groups()
            share = SHARES[sign]
            if opponent == "0":
                rounds.append((share, None, None, None))
            else:
                had = None if colour is None else int(stones or 0)
                rounds.append((share, names[opponent], COLOURS[colour], had))
        yield names[row[0]], row[3], int(row[-1].strip("|")), rounds


@examples(60)
@given(complete_tournaments())
def test_another_reader_finds_in_a_table_what_was_written(tournament):
    text, _ = table_of(tournament)
    wanted = {
        player.name: (str(told.grade), told.pin, list(expected(tournament, player)))
        for player, told in zip(tournament.players, tournament.discipline.players, strict=True)
    }
    assert {name: tuple(rest) for name, *rest in plainly_read(text)} == wanted


@examples(60)
@given(complete_tournaments())
def test_what_a_table_holds_survives_writing_and_reading(tournament):
    text, _ = table_of(tournament)
    result = read_h9(text.encode())
    found = result.tournament
    by_name = {player.name: player for player in found.players}
    assert by_name.keys() == {player.name for player in tournament.players}
    rounds = tournament.rounds_played
    for player, told in zip(tournament.players, tournament.discipline.players, strict=True):
        other = by_name[player.name]
        again = found.discipline.player(other.start_no)
        padded = replace(found, rounds_played=rounds)
        assert list(expected(padded, other)) == list(expected(tournament, player))
        assert (again.grade, again.pin, again.country, again.club) == (
            told.grade, told.pin, "UA", "Go",
        )  # fmt: skip


@examples(40)
@given(complete_tournaments())
def test_writing_what_was_read_changes_nothing_more(tournament):
    once, _ = table_of(tournament)
    twice, said = table_of(read_h9(once.encode()).tournament)
    # Scores may lose what results by default, or settings of the program, added to them.
    assert [row.split()[1:6] for row in rows_of(twice)] or not rows_of(once)
    assert sorted(row.split()[1:5] for row in rows_of(twice)) == sorted(
        row.split()[1:5] for row in rows_of(once)
    )
    assert {one[2] for one in said if one[0] == "CNV001"} <= {"losses.numbers"}


# Into the formats of chess


def records(tournament, to="trf26"):
    written = write(tournament, to)
    return written.data.decode().splitlines(), facts.told(written.diagnostics)


def test_what_has_a_place_in_a_report_of_chess_goes_there():
    lines, _ = records(sample("go-mcmahon.xml"))
    moreau = next(line for line in lines if "Moreau" in line)
    assert (moreau[48:52], moreau[53:56], moreau[80:84]) == ("2255", "FRA", "33.0")
    assert "FRA    8   2d                                               11110002" in lines
    assert "299          27.0    1    9" in lines
    assert "202 OTHER_MMS,OTHER_SOS,OTHER_SOSOS" in lines


def test_comments_keep_what_no_record_has():
    lines, _ = records(sample("go-mcmahon.xml"))
    assert "### trfkit go komi 6" in lines
    assert "### trfkit go player 8 club 31Ba" in lines
    assert "### trfkit go stones round 4 1-3:1 6-10:2 7-5:3 8-9:3" in lines


def test_points_of_the_report_are_the_start_scores_and_the_results():
    data = write(sample("go-mcmahon.xml"), "trf26").data
    points = {
        row.name: row.points
        for row in rank(read(data).tournament, Ranking(tiebreaks=("PTS",))).rows
    }
    # Two wins, a jigo and a bye, over 20 or 21
    assert points["Keller, Tim"] == 215
    assert points["Baker, Ann"] == 230


def test_everything_that_is_lost_is_listed():
    _, said = records(sample())
    for what in (
        "go.in-comments(fact=go.stones(count=8))",
        "go.in-comments(fact=go.fact.komi)",
        "go.in-comments(fact=go.fact.handicap_reduction)",
        "go.in-comments(fact=go.fact.tournament_class)",
        "go.in-comments(fact=go.fact.adjusted_minutes)",
        "go.in-comments(fact=go.fact.players.club)",
        "go.in-comments(fact=go.fact.remark)",
        "go.country-of-player(country=UK)",
        "go.fact.rounds_down",
    ):
        assert what in [one[2] for one in said if one[0] == "CNV001"], what
    assert "go.bonuses" in [one[2] for one in said]
    assert ("CNV003", "001", "go.lowest-ratings") in said


def test_the_old_format_loses_start_scores_and_grades_too():
    lines, said = records(sample(), "trf16")
    assert not [line for line in lines if line.startswith(("299", "###", "FRA"))]
    assert ("CNV001", "299", "go.fact.players.start_score") in said
    assert ("CNV001", "NRS", "go.grades-and-pins") in said
    assert ("CNV001", "###", "go.stones(count=8)") in said
    assert next(line for line in lines if "Albrecht" in line)[80:84] == " 3.0"


@pytest.mark.parametrize(
    ("grade", "pin", "record"),
    [
        (None, None, []),
        ("2d", None, ["FRA 1 2d"]),
        (None, 11110002, ["FRA 1 11110002"]),
        ("2d", 11110002, ["FRA 1 2d 11110002"]),
    ],
)
def test_a_grade_and_a_pin_have_a_national_record(grade, pin, record):
    tournament = go_event("1 2w1\n2 1b0")
    first, *others = tournament.discipline.players
    first = replace(first, grade=grade and parse_grade(grade), pin=pin)
    lines, _ = records(
        replace(
            tournament,
            players=tuple(replace(player, federation="FRA") for player in tournament.players),
            discipline=replace(tournament.discipline, players=(first, *others)),
        )
    )
    assert [" ".join(line.split()) for line in lines if line.startswith("FRA")] == record


def test_a_rating_below_zero_is_not_carried():
    tournament = go_event("1 2w1\n2 1b0")
    players = (replace(tournament.players[0], rating=-300), tournament.players[1])
    lines, said = records(replace(tournament, players=players))
    assert next(line for line in lines if line.startswith("001    1"))[48:52] == "    "
    assert ("CNV001", "001", "go.negative-rating(rating=-300)") in said


@each_row(
    ("grade", "rating"),
    [("1d", 2100), ("7d", 2700), ("1k", 2000), ("20k", 100), ("21k", 90), ("30k", 0)],
)
def test_the_lowest_rating_of_a_grade_is_one_of_that_grade(grade, rating):
    assert rating_of(parse_grade(grade)) == rating
    assert str(rank_by_table(rating * 10)) == grade


def test_bytes_that_could_not_be_decoded_are_replaced_and_reported():
    tournament = replace(
        event("1 2w1\n2 1b0"), name="Ope\udcffn", city="\udcfe", comments=(" Well\udcff done",)
    )
    players = tuple(replace(one, name="Be\udcffrg, Ann") for one in tournament.players)
    text, told = table_of(replace(tournament, players=players))
    assert "EV[Ope\ufffdn]" in text
    assert "; Well\ufffd done" in text
    assert all("Be\ufffdrg Ann" in row for row in rows_of(text))
    changed = {one[2] for one in told if one[0] == "CNV002"}
    assert {"losses.text", "losses.comment", "losses.field.name"} <= changed
    assert read_h9(text.encode()).tournament.players[0].name == "Be\ufffdrg, Ann"


def test_a_club_that_could_not_be_decoded_is_reported():
    tournament = go_event("1 2w1\n2 1b0")
    players = tuple(replace(one, club="Ky\udcffiv") for one in tournament.discipline.players)
    text, told = table_of(
        replace(tournament, discipline=replace(tournament.discipline, players=players))
    )
    assert all(" Ky\ufffdiv " in row for row in rows_of(text))
    assert len([one for one in told if "losses.field.club" in one]) == 2


# What does not come back ------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("to", ["h9", "tou"])
@pytest.mark.parametrize("path", OWN[::3], ids=lambda path: path.name)
def test_whatever_a_table_does_not_give_back_is_named(path, to):
    tournament = tournament_in(path)
    if tournament is None or not tournament.players:
        return
    written = write(tournament, to)
    again = read(written.data, format=to).tournament
    ids = ids_told(written.diagnostics)
    lost = different(tournament, again) - excused(written.diagnostics)
    if ids & {"losses.numbers", "losses.who-is-who"}:
        lost = {field for field in lost if not field.startswith("players")}
    of_rounds = {"players.rounds"} if "losses.result" in ids else set()
    assert lost <= of_rounds | {"players.stated_rank", "players.name"}


def test_a_chess_event_loses_much_in_a_table_of_go_and_each_record_once():
    tournament = read((SAMPLES / "swiss-3-1-0.trf").read_bytes()).tournament
    written = write(tournament, "h9")
    lost = [one.record for one in written.diagnostics if one.code == "CNV001"]
    assert {"062", "072", "082", "092", "152", "172", "192", "202", "222", "NRS"} <= set(lost)
    assert len(lost) == len(set(lost))
    rounds = [
        (one.participant, one.values["fact"].arguments["round"])
        for one in written.diagnostics
        if one.code == "CNV002" and one.values["fact"].id == "losses.result"
    ]
    assert rounds
    assert len(rounds) == len(set(rounds))


def test_ranks_that_a_table_does_not_keep_are_one_finding():
    tournament = read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    players = tuple(replace(one, stated_rank=one.start_no) for one in tournament.players)
    for to in ("h9", "csv-crosstable"):
        written = write(replace(tournament, players=players), to)
        (ranks,) = [
            one for one in written.diagnostics if "losses.field.rank" in facts.told([one])[0]
        ]
        assert ranks.also
        (_, others) = ranks.sentence.arguments["sentences"]
        assert others.id == "findings.more-by-participant"
        assert others.arguments["count"] == len(ranks.also)
