"""What does not fit its columns or its dialect is a finding, and never moves a column."""

from __future__ import annotations

import facts
import pytest
from examples import examples
from hypothesis import given
from strategies_model import team_tournaments, tournaments
from written import ALONE, ENGINE, HEADERS, INGRID, TEAM, TEAMS, record

from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.records import RECORDS
from trfkit.go.go_event import GoEvent
from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Message
from trfkit.model import Outcome, Player, PointSystem, RoundEntry
from trfkit.model.facts import FACTS
from trfkit.record import replace
from trfkit.syntax.layout import layouts_by_tag


def told(tournament, dialect="trf26", **options) -> list[tuple[str, str, str]]:
    found = emit(tournament, dialect, **options).diagnostics
    return [(d.code, d.record or "", (d.variant, dict(d.values))) for d in found]


def alone(**changes):
    return replace(ALONE, players=(replace(INGRID, **changes),))


@pytest.mark.parametrize(
    ("changes", "what", "old", "columns", "written"),
    [
        pytest.param(
            {"name": "N" * 40},
            "name",
            "N" * 40,
            slice(14, 48),
            "N" * 33 + " ",
            id="a name of 40 letters is cut",
        ),
        pytest.param(
            {"rating": 21550},
            "rating",
            "21550",
            slice(47, 54),
            "      N",
            id="a rating of five figures is left out",
        ),
        pytest.param(
            {"stated_points": 1000},
            "points",
            "100.0",
            slice(79, 86),
            "       ",
            id="100 points are left out",
        ),
        pytest.param(
            {"name": "Nord\nahl"},
            "name",
            "Nord\nahl",
            slice(14, 23),
            "Nord ahl ",
            id="a line end in a name becomes a blank",
        ),
        pytest.param(
            {"federation": "NORW"},
            "federation",
            "NORW",
            slice(53, 57),
            "NOR ",
            id="a federation of four letters is cut",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_reported_and_stays_in_its_columns(
    changes, what, old, columns, written
):
    ((code, tag, (variant, values)),) = told(alone(**changes))
    assert (code, tag, variant) == ("CNV002", "001", "player")
    assert (values["fact"], values["old"]) == (Message(f"losses.field.{what}"), old)
    line = record(alone(**changes), "001")
    assert line[columns] == written
    assert line[89:] == "     5 w 0   106 b +  0000 - H     1 b ="


def test_a_line_end_in_a_header_becomes_a_blank():
    ((_, _, text),) = told(replace(ALONE, name="Two\nlines"))
    assert text == (
        "",
        {
            "fact": Message("losses.name"),
            "old": "Two\nlines",
            "new": "Two lines",
            "target": "TRF-26",
        },
    )


def test_a_finding_names_the_player():
    (finding,) = emit(alone(rating=21550), "trf26").diagnostics
    assert finding.participant == 4


def test_a_name_of_33_letters_and_a_rating_of_9999_fit():
    assert told(alone(name="N" * 33, rating=9999, fide_id=10**11 - 1)) == []


def test_names_are_padded_by_bytes_where_a_program_counts_them():
    line = record(alone(name="Müllerschön, Jörg"), "001", pad="bytes")
    assert line.encode()[:49] == "001    4 wWIM Müllerschön, Jörg".encode().ljust(47) + b" 2"
    assert line[14:44] == "Müllerschön, Jörg".ljust(30)


def test_a_name_too_long_in_bytes_is_cut_between_characters():
    line = record(alone(name="é" * 17), "001", pad="bytes")
    assert line[14:32] == "é" * 16 + "  "
    assert told(alone(name="é" * 17), pad="bytes") != []


def test_each_record_that_2016_lacks_is_one_loss():
    lost = [r for code, r, _ in told(HEADERS, "trf16") if code == "CNV001"]
    assert lost == ["152", "172", "182", "192", "202", "212", "222"]
    older = [r for code, r, _ in told(HEADERS, "trf06") if code == "CNV001"]
    assert older == ["142", *lost]


def test_a_fact_with_several_records_is_lost_once():
    assert [r for _, r, _ in told(ENGINE, "trf16")] == ["152", "162", "XXZ", "XXA", "XXP"]
    old = [r for code, r, _ in told(ENGINE, "trf06") if code == "CNV001"]
    assert old == ["142", "152", "162", "XXZ", "XXA", "XXP"]


def test_javafo_has_records_of_its_own_for_rounds_colour_and_points():
    usual = replace(ENGINE, point_system=PointSystem(win=30, forfeit_win=30, full_point_bye=30))
    assert told(usual, "trfx") == []


def test_the_usual_point_system_is_no_loss():
    assert told(ALONE, "trf16") == []


def test_teams_of_2016_lose_what_013_has_no_columns_for():
    of_310 = "nickname strength stated_match_points stated_game_points stated_rank"
    assert facts.told(emit(TEAMS, "trf16").diagnostics) == [
        ("CNV001", "352", "losses.board_colours"),
        ("CNV002", "013", "losses.field.team_no", "4", "1"),
        ("CNV001", "310", "; ".join(f"losses.teams.{name}" for name in of_310.split())),
    ]


def test_team_013_is_never_written_beside_310():
    both = replace(TEAMS, teams=(TEAM, replace(TEAM, number=5)))
    assert b"\r\n013" not in emit(both, "trf26").data


def test_what_162_cannot_set_apart_is_reported():
    system = replace(PointSystem(), forfeit_loss=5, black_win=12)
    lost = facts.told(emit(replace(ALONE, point_system=system), "trf26").diagnostics)
    assert [fact for _, _, fact in lost] == [
        "losses.share(worth=losses.worth(of=forfeit_loss), points=5, symbol=A)",
        "losses.share(worth=losses.worth(of=black_win), points=12, symbol=W)",
    ]


def test_unrated_games_of_2006_lose_their_letter():
    rounds = (RoundEntry(Outcome.SHORT_WIN, 9), RoundEntry(Outcome.ADJOURNED, 8))
    tournament = replace(alone(rounds=rounds), rounds_played=2)
    assert facts.told(emit(tournament, "trf06").diagnostics) == [
        ("CNV002", "001", "losses.outcome(kind=unrated-game)", "W", "1"),
        ("CNV002", "001", "losses.outcome(kind=pending)", "?", " "),
    ]


def test_whatever_can_be_lost_or_cut_has_a_row_of_messages():
    fields = (
        field.name
        for layout in layouts_by_tag().values()
        for field in (*layout.fields, *layout.cell)
        if field.name not in {"tag", "gap", "margin"}  # which hold nothing of a tournament
    )
    ids = {
        *(fact.loss.id for fact in FACTS if fact.owner != "national_ratings"),
        *(f"losses.{record.holds}" for record in RECORDS),
        *(f"losses.field.{name}" for name in fields),
        *(f"go.fact.{name}" for name in GoEvent.event_fields),
        *(f"go.fact.players.{name}" for name in GoEvent.player_fields),
    }
    assert {name for name in ids if find_row(name) is None} == set()


def test_players_are_written_by_starting_rank():
    two = replace(ALONE, players=(INGRID, Player(start_no=2, name="Early")))
    text = emit(two, "trf26").data.decode()
    assert text.index("Early") < text.index("Nordahl")


def test_players_keep_the_file_s_order_where_javafo_pairs_by_it():
    two = replace(ENGINE, players=(INGRID, Player(start_no=2, name="Early")))
    text = emit(two, "trfx").data.decode()
    assert text.index("Nordahl") < text.index("Early")


def test_missing_points_are_computed_from_the_rounds_played():
    rounds = (*INGRID.rounds, RoundEntry(Outcome.HALF_POINT_BYE))  # of a round to come
    line = record(alone(stated_points=None, rounds=rounds), "001")
    assert line[80:84] == " 2.0"


def test_given_points_and_ranks_replace_what_is_stated():
    line = record(ALONE, "001", points={4: 35}, ranks={4: 2})
    assert line[80:89] == " 3.5    2"


def test_absence_is_written_up_to_the_last_round_played():
    line = record(alone(rounds=INGRID.rounds[:1]), "001")
    assert line[89:] == "     5 w 0  0000 - Z  0000 - Z  0000 - Z"


def test_every_line_ends_with_carriage_return_and_line_feed():
    data = emit(HEADERS, "trf26").data
    assert data.endswith(b"\r\n")
    assert data.replace(b"\r\n", b"").count(b"\n") == 0


def test_files_have_no_byte_order_mark():
    assert emit(ALONE, "trf26").data.startswith(b"062 1\r\n")


@examples(40)
@given(tournaments() | team_tournaments())
def test_any_tournament_can_be_written_in_any_dialect(tournament):
    for dialect in ("trf06", "trf16", "trf26", "trfx", "trfbx"):
        text = emit(tournament, dialect).data.decode()
        for line in text.split("\r\n"):
            if line.startswith("001"):
                # Separators: columns 9, 14, 48, 53, 57, 69, 80, 85, 90 and 91.
                assert {line[column - 1] for column in (9, 14, 48, 53, 57, 69, 80, 85)} == {" "}
                assert line[89:91].strip() == ""
