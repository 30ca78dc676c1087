"""A tournament's own regulations: three invented ones, computed by hand, and files amiss."""

import pytest
from english_texts import english
from event_regulations import AWARDED, BYES, HARD_FOUGHT, RATED, by
from events import event
from row_tests import each_row
from team_events import team_event_of

from trfkit.go.go_event import GoEvent
from trfkit.playoffs.article3 import NOTHING, Answers, answers_by
from trfkit.playoffs.plan import Format
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.ranking.event_order import read_request
from trfkit.ranking.own_regulations import (
    MOST_BYTES,
    PLAYOFF,
    SYSTEMS,
    look_like_regulations,
    place_of,
    read_regulations,
)
from trfkit.record import names, replace

# How they are applied -----------------------------------------------------------------------------


def test_an_option_goes_before_the_file():
    said = by(AWARDED, edition="2024", tiebreaks=("BH",), policies={"clause-16.3": "draws"})
    assert (said.edition, said.tiebreaks) == ("2024", ("BH",))
    assert said.policies == {"clause-16.3": "draws"}


def test_where_the_file_of_the_tournament_says_otherwise_there_is_a_note():
    tournament = replace(event(BYES, rounds_played=4), tiebreaks=("BH",))
    notes = english(read_request(tournament, by(HARD_FOUGHT.replace("4 = -0.5", "12 = 3"))).notes)
    assert "tie-breaks by the regulations, not those of the file: OTHER_HARD, OTHER_JURY" in notes
    assert any(note.startswith("points by the regulations, not those") for note in notes)
    assert "OTHER_JURY: values for nobody in this tournament: 12" in notes
    late = english(read_request(tournament, by(RATED.replace("2, 3", "2, 9"))).notes)
    assert "OTHER_LATE: rounds that the tournament does not have: 9" in late


@pytest.mark.parametrize(
    ("stated", "first"), [("", "2"), ("[points]\nwin = 3\ndraw = 1\nloss = 0", "3")]
)
def test_points_of_the_regulations_count(stated, first):
    standings = rank(event("1 2w1\n2 1b0"), by(f'tiebreaks = ["WIN"]\n{stated}'))
    assert standings.texts(standings.rows[0])["PTS"] == ("1" if first == "2" else first)


def test_an_own_tie_break_is_highest_first_and_has_its_code_as_its_name_unless_they_say_else():
    plain, turned = by(
        "[own.OTHER_A]\nvalues.1 = 2\n"
        "[own.OTHER_B]\nvalues.1 = 2\nlowest-first = true\nname = 'Best game'"
    ).regulations.own
    assert (plain.name, plain.lowest_first) == ("OTHER_A", False)
    assert (turned.name, turned.lowest_first) == ("Best game", True)


def test_points_of_the_regulations_are_refused_where_the_file_gives_the_scores():
    tournament = replace(event("1 2w1\n2 1b0"), discipline=GoEvent())
    with pytest.raises(Refusal, match="points"):
        read_request(tournament, by("[points]\nwin = 3\ndraw = 1\nloss = 0"))
    read_request(tournament, by('name = "Lantern Cup"'))


def test_match_points_of_the_regulations_are_noted_where_they_are_others():
    def noted(**worths):
        text = "\n".join(f"{name} = {worth}" for name, worth in worths.items())
        asked = read_request(team_event_of("1-2 10", teams=2), by(f"[match-points]\n{text}"))
        return [one for one in asked.notes if one.id == "ranking.own-match-points"]

    assert noted(win=2, draw=1, loss=0) == []
    assert len(noted(win=3, draw=1, loss=0)) == 1
    asked = read_request(event("1 2w1\n2 1b0"), by("[match-points]\nwin = 3\ndraw = 1\nloss = 0"))
    assert not [one for one in asked.notes if one.id == "ranking.own-match-points"]


def test_names_are_found_in_any_case_and_take_no_modifier_but_the_reverse():
    ranking = by(HARD_FOUGHT, tiebreaks=("other_hard", "OTHER_HARD/R", "OTHER_HARD/C1"))
    standings = rank(event(BYES, rounds_played=4), ranking)
    assert standings.canonical == ("PTS", "OTHER_HARD", "OTHER_HARD/R", "OTHER_HARD/C1")
    assert standings.texts(standings.rows[0])["other_hard"] == "13"
    assert standings.texts(standings.rows[0])["OTHER_HARD/C1"] is None
    assert [(d.code, d.values["text"]) for d in standings.diagnostics] == [
        ("TBK005", "OTHER_HARD/C1")
    ]


def test_parameters_of_a_play_off_fill_what_is_left_open():
    said = by('[playoff]\nsystem = "knockout"\ngames = 2\ntime-control = "3+2"\nif-tied = "lots"')
    assert tuple(Format) == SYSTEMS
    assert {name.replace("-", "_") for name in PLAYOFF} == set(names(NOTHING))
    fixed = answers_by(Answers(time_control="5+0"), said)
    assert fixed == Answers(system=Format.KNOCKOUT, games=2, time_control="5+0", if_tied="lots")
    assert answers_by(NOTHING, Ranking()) is NOTHING
    assert said.regulations.says[-1] == "play-off: if-tied lots"


# Files that are amiss -----------------------------------------------------------------------------


@each_row(
    ("text", "place", "what"),
    [
        ("edition = 2026\nx y", "(at line 2, column 3)", "is no TOML"),
        ('name = "A"\nediton = "2026"', "line 2, column 1", "(did you mean edition?)"),
        ("edition = 1999", "line 1, column 1", "1999"),
        ("unrated = true", "line 1, column 1", "a whole number"),
        ("\n tiebreaks = ['BH', 'BUCH']", "line 2, column 2", "did you mean BH?"),
        ("tiebreaks = []", "line 1, column 1", "at least one code"),
        ("[policies]\n clause-9 = 'x'", "line 2, column 2", "there is no policy"),
        ('[policies]\n"clause-16.3" = "draw"', "line 2, column 1", "did you mean draws?"),
        ("[points]\nwin = 3", "line 1, column 2", "must say what draw, loss is worth"),
        ("[points]\nwin = 3\ndraw=1.25\nloss=0", "line 3, column 1", "1.25 is no score"),
        ("points = 3", "line 1, column 1", "a table [points] was expected"),
        ("[points]\nwin='3'\ndraw=1\nloss=0", "line 2, column 1", "a number up to"),
        ("[points]\nwin=true\ndraw=1\nloss=0", "line 2, column 1", "a number up to"),
        ("[own.JURY]\nvalues = {}", "line 1, column 2", "no name such as OTHER_JURY"),
        ("[own.OTHER_A]", "line 1, column 2", "needs one of sum, mean, values"),
        (
            "[own.OTHER_A]\nsum='rounds'\nmean='rounds'",
            "line 1, column 2",
            "not sum and mean",
        ),
        ("[own.OTHER_A]\nsum = 'oponent-score'", "line 2, column 1", "mean opponent-score?"),
        ("[own.OTHER_A]\nsum = 'points'\nover = ['win']", "line 3, column 1", "there are played"),
        ("[own.OTHER_A]\nvalues = {1 = 2, x = 3}", "line 2, column 18", "no starting rank"),
        ("[own.OTHER_A]\nvalues = {1 = 2, 01 = 3}", "line 2, column 18", "has two values"),
        ("[own.OTHER_A]\nvalues = {1 = 2.125}", "line 2, column 11", "2 decimals"),
        ("[own.OTHER_A]\nvalues = {1 = nan}", "line 2, column 11", "a number up to"),
        ("[own.OTHER_A]\nvalues = {1 = 2}\nover = 'won'", "line 3, column 1", "go without over"),
        ("[own.OTHER_A]\nvalues={1=2}\n[own.OTHER_a]\nvalues={1=2}", "line 1", "defined twice"),
        ("[playoff]\nsystem = 'swiss'", "line 2, column 1", "there are round-robin"),
        ("[playoff]\ngames = 0", "line 2, column 1", "a whole number from 1"),
        ("[playoff]\nlots = 'x'", "line 2, column 1", "there is no key 'lots'"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest=-1", "line 3, column 1", "a whole number"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest={ half=-1 }", "line 3, column", "a whole number"),
        ("[own.OTHER_A]\nsum='points'\ncut-lowest={ hafl=1 }", "line 3, column", "no key 'hafl'"),
    ],
)
def test_what_is_amiss_is_told_with_its_place(text, place, what):
    with pytest.raises(Refusal) as refused:
        read_regulations("own.toml", text.encode())
    assert str(refused.value).startswith("own.toml")
    assert place in str(refused.value)
    assert what in str(refused.value)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"name = 'a'\n# \xff", "line 2, column 3: no UTF-8"),
        (b" " * ((1 << 20) + 1), "too large"),
        (b"x = " + b"[" * 5000, "TOML"),
        (b"x = " + b"9" * 5000, "TOML"),
    ],
)
def test_what_is_no_text_of_regulations(data, what):
    with pytest.raises(Refusal, match=what):
        read_regulations("own.toml", data)


def test_regulations_of_a_mebibyte_are_read_and_no_longer_ones():
    text = b'edition = "2026"'
    at_most = text.rjust(MOST_BYTES, b"\n")

    assert MOST_BYTES == 1024 * 1024
    assert read_regulations("club.toml", at_most).edition == "2026"
    with pytest.raises(Refusal, match="1048576"):
        read_regulations("club.toml", at_most + b"\n")


def test_regulations_are_told_by_a_line_within_what_is_read_however_many_are_blank():
    text = b"  [ points ]"
    assert look_like_regulations(text.rjust(MOST_BYTES, b"\n"))
    assert not look_like_regulations(text.rjust(MOST_BYTES + 1, b"\n"))
    assert not look_like_regulations(b"say [points]")


@each_row(
    ("text", "fits"),
    [
        ("[points]\nwin = 99.9\ndraw = 1\nloss = 0", True),
        ("[points]\nwin = 100\ndraw = 1\nloss = 0", False),
        ("[points]\nwin = 3\ndraw = 1\nloss = -0.1", False),
        ("[points]\nwin = 3\ndraw = 1.05\nloss = 0", False),
        ("unrated = 9999", True),
        ("unrated = 10000", False),
        ("unrated = 0", True),
        ("unrated = -1", False),
        ("[own.OTHER_A]\nvalues = { 1 = 1000000, 2 = -1000000 }", True),
        ("[own.OTHER_A]\nvalues = { 1 = 1000000.01 }", False),
        ("[own.OTHER_A]\nvalues = { 9999 = 1 }", True),
        ("[own.OTHER_A]\nvalues = { 10000 = 1 }", False),
        ("[own.OTHER_A]\nvalues = { 0 = 1 }", False),
        ("[own.OTHER_A]\nsum = 'points'\ncut-lowest = 99", True),
        ("[own.OTHER_A]\nsum = 'points'\ncut-lowest = 100", False),
        ("[own.OTHER_A]\nsum = 'points'\ncut-lowest = { half = 99 }", True),
        ("[own.OTHER_A]\nsum = 'points'\ncut-lowest = { half = 100 }", False),
        ("[own.OTHER_A]\nsum = 'points'\nrounds = [1, 9999]", True),
        ("[own.OTHER_A]\nsum = 'points'\nrounds = [10000]", False),
        ("[own.OTHER_A]\nsum = 'points'\nrounds = [0]", False),
        ("[own.OTHER_A]\nvalues = { 1 = 1 }\n[own.OTHER_B]\nvalues = { 1 = 1 }", True),
        ("[playoff]\ngames = 1", True),
        ("[playoff]\ngames = 99", True),
        ("[playoff]\ngames = 100", False),
    ],
)
def test_numbers_have_their_bounds(text, fits):
    if fits:
        assert read_regulations("own.toml", text.encode())
    else:
        with pytest.raises(Refusal):
            read_regulations("own.toml", text.encode())


@each_row(
    ("text", "path", "place"),
    [
        ("", ("name",), (1, 1)),
        ("a = 1\nname = 'x'", ("name",), (2, 1)),
        ("[points]\n  win = 3", ("points", "win"), (2, 3)),
        ("[points]\nwin = 3", ("points", "draw"), (1, 2)),
        ("[own.A]\nsum = 'x'\n[own.B]\nsum = 'y'", ("own", "B", "sum"), (4, 1)),
        ("values = { 1 = 2, 2 = 3 }", ("values", "2"), (1, 19)),
    ],
)
def test_a_key_has_its_line_and_column(text, path, place):
    assert place_of(text, path) == place
