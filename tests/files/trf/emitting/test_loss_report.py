"""What does not fit its columns or its dialect is a finding, and never moves a column."""

from __future__ import annotations

from datetime import date

import facts
import pytest
from examples import examples
from hypothesis import given
from strategies_model import team_tournaments, tournaments
from written import ALONE, ENGINE, HEADERS, INGRID, TEAM, TEAMS, record

from trfkit.files.convert import write
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.loss_report import group_losses
from trfkit.findings import Diagnostic
from trfkit.go.go_event import GoEvent
from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Message
from trfkit.model import Extension, Outcome, Player, PointSystem, RoundEntry
from trfkit.model.facts import FACTS
from trfkit.record import replace
from trfkit.syntax.layout import layouts_by_tag


def told(tournament, dialect="trf26", **options) -> list[tuple[str, str, str]]:
    found = emit(tournament, dialect, **options).diagnostics
    return [(d.code, d.record or "", (d.variant, dict(d.values))) for d in found]


def lost(tournament, dialect="trf26"):
    """Return the losses of a whole conversion: what it lacks, by record."""
    return [one for one in write(tournament, dialect).diagnostics if one.code == "CNV001"]


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
    records = [one.record for one in lost(HEADERS, "trf16")]
    assert records == ["152", "172", "182", "192", "202", "212", "222"]
    assert [one.record for one in lost(HEADERS, "trf06")] == ["142", *records]


def test_a_fact_with_several_records_is_lost_once():
    records = [one.record for one in lost(ENGINE, "trf16")]
    assert records == ["240", "152", "162", "XXA", "260", "XXC"]
    assert [one.record for one in lost(ENGINE, "trf06")] == ["240", "142", *records[1:]]


def test_javafo_has_records_of_its_own_for_rounds_colour_and_points():
    usual = replace(ENGINE, point_system=PointSystem(win=30, forfeit_win=30, full_point_bye=30))
    assert lost(usual, "trfx") == []


def test_the_usual_point_system_is_no_loss():
    assert lost(ALONE, "trf16") == []


def test_teams_of_2016_lose_their_numbers_and_what_013_has_no_columns_for():
    of_310 = "nickname strength stated_match_points stated_game_points stated_rank"
    assert facts.told(lost(TEAMS, "trf16"))[:3] == [
        ("CNV001", "310", "losses.team-numbers"),
        ("CNV001", "352", "losses.board_colours"),
        ("CNV001", "310", "; ".join(f"losses.teams.{name}" for name in of_310.split())),
    ]


@pytest.mark.parametrize(
    ("tag", "name"), [("801", "team_rounds"), ("DAT", "player_data"), ("XXQ", "extensions")]
)
def test_lines_of_a_record_that_a_dialect_lacks_are_lost_by_its_tag(tag, name):
    with_lines = replace(ALONE, extensions=(Extension(tag, "something"), Extension(tag, "more")))
    assert facts.told(lost(with_lines, "trf06")) == [("CNV001", tag, f"losses.{name}")]


def test_a_kind_that_comes_back_otherwise_is_named_beside_its_code():
    coded = replace(TEAMS, type_code="CUSTOM_TEAM_SWISS")
    losses = [fact for _, record, fact in facts.told(lost(coded, "trfbx")) if record == "192"]
    assert losses == [
        "losses.type-unpaired(code=CUSTOM_TEAM_SWISS)", "losses.kind(kind=team-swiss)",
    ]  # fmt: skip


def test_team_013_is_never_written_beside_310():
    both = replace(TEAMS, teams=(TEAM, replace(TEAM, number=5)))
    assert b"\r\n013" not in emit(both, "trf26").data


def test_what_162_cannot_set_apart_is_reported():
    system = replace(PointSystem(), forfeit_loss=5, black_win=12)
    worths = "losses.worth(of=forfeit_loss); losses.worth(of=black_win)"
    assert facts.told(lost(replace(ALONE, point_system=system))) == [
        ("CNV001", "162", f"losses.system-as-to(worths={worths})")
    ]


def test_dates_of_years_that_two_figures_cannot_tell_are_lost():
    days = {
        year: replace(ALONE, round_dates=(date(year, 6, 1),)) for year in (1949, 1950, 2049, 2050)
    }
    assert {year: [one.record for one in lost(event)] for year, event in days.items()} == {
        1949: ["132"], 1950: [], 2049: [], 2050: ["132"],
    }  # fmt: skip


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


def a_loss(record, participant=None):
    values = {"facts": (Message("losses.rounds"),), "target": "TRF-06"}
    return Diagnostic(code="CNV001", record=record, participant=participant, values=values)


@pytest.mark.parametrize(("count", "is_listed"), [(1, False), (3, False), (4, True)])
def test_what_has_no_place_stands_below_one_heading_if_it_is_much(count, is_listed):
    losses = [a_loss(f"{number:03}") for number in range(count)]
    groups = group_losses(losses)
    assert len(groups) == (1 if is_listed else count)
    assert groups[0].first == losses[0]
    assert [one.arguments["record"] for one in groups[0].items] == (
        [one.record for one in losses] if is_listed else []
    )


@pytest.mark.parametrize(("count", "more"), [(10, 0), (11, 1), (13, 3)])
@pytest.mark.parametrize("option", ["", "--losses"])
def test_of_many_players_the_first_are_told(count, more, option):
    losses = [a_loss("001", participant) for participant in range(1, count + 1)]
    groups = group_losses(losses, listed_by=option)
    assert [group.first for group in groups if group.first] == losses[: count - more]
    rest = [group.sentence for group in groups if group.first is None]
    left = Message("losses.more", code="CNV001", count=more)
    told = Message("losses.more-listed", more=left, option=option) if option else left
    assert rest == [told] * bool(more)
