"""The codes of records 192 and 222."""

import pytest
from row_tests import each_row

from trfkit.syntax.field_codes import (
    Period,
    TimeControl,
    TypeCode,
    parse_time_control,
    parse_type_code,
)

# FIDE's table of encoded types, as far as the format's description lists it.
CODES = """
FIDE_DUTCH_2017 FIDE_DUTCH_2025 FIDE_DUTCH_2026 FIDE_DUTCH FIDE_DUBOV FIDE_BURSTEIN
FIDE_DUTCH_2017_BAKU FIDE_DUTCH_2025_BAKU FIDE_DUTCH_2026_BAKU FIDE_DUTCH_BAKU FIDE_DUBOV_BAKU
FIDE_BURSTEIN_BAKU CUSTOM_SWISS FIDE_DOUBLESWISS FIDE_DOUBLESWISS_BAKU CUSTOM_DOUBLESWISS
BERGER_ROUNDROBIN_G1 BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_ROUNDROBIN
FIDE_DOUBLEROUNDROBIN CUSTOM_ROUNDROBIN FIDE_SCHILLER_4X3 FIDE_SCHILLER CUSTOM_SCHILLER
FIDE_SCHEVENINGEN_G2 FIDE_SCHEVENINGEN FIDE_DOUBLESCHEVENINGEN CUSTOM_SCHEVENINGEN
CUSTOM_KNOCKOUT FIDE_TEAM FIDE_TEAM_BAKU FIDE_TEAM_MP FIDE_TEAM_GP_MP FIDE_TEAM_TYPEA_MP_GP
FIDE_TEAM_TYPEB_GP FIDE_TEAM_TYPEA_MP_GP_BAKU FIDE_TEAM_MP_GP_BAKU FIDE_TEAM_MP_BAKU
CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP BERGER_TEAM_ROUNDROBIN_G3
BERGER_TEAM_ROUNDROBIN BERGER_TEAM_DOUBLEROUNDROBIN FIDE_TEAM_ROUNDROBIN
FIDE_TEAM_DOUBLEROUNDROBIN CUSTOM_TEAM_ROUNDROBIN CUSTOM_TEAM_KNOCKOUT
""".split()


@each_row("code", CODES)
def test_every_code_of_the_table_is_known_and_every_team_code_names_teams(code):
    parsed = parse_type_code(code)
    assert parsed is not None
    assert parsed.is_team == ("TEAM" in code)


@each_row(
    ("code", "expected"),
    [
        ("FIDE_DUTCH_2026", TypeCode("swiss", is_team=False)),
        ("fide_dutch", TypeCode("swiss", is_team=False)),
        ("FIDE-TEAM-BAKU", TypeCode("swiss", True, None, "MP_GP")),
        ("FIDE_TEAM_GP", TypeCode("swiss", True, None, "GP")),
        ("CUSTOM_TEAM_SWISS", TypeCode("swiss", is_team=True)),
        ("BERGER_ROUNDROBIN_G4", TypeCode("round-robin", False, 4)),
        ("FIDE_DOUBLEROUNDROBIN", TypeCode("round-robin", False, 2)),
        ("BERGER_TEAM_ROUNDROBIN", TypeCode("round-robin", True, 1)),
        ("CUSTOM_KNOCKOUT", TypeCode("knockout", is_team=False)),
        ("FIDE_SCHILLER_5X2", TypeCode("schiller", is_team=False)),
    ],
)
def test_codes_say_system_and_cycles(code, expected):
    assert expected == parse_type_code(code)


@each_row("code", ["FIDE_DUTCH_2O25", "FIDE", "SWISS", "FIDE_SWISS", "", "Swiss System"])
def test_codes_that_no_table_has_are_none(code):
    assert parse_type_code(code) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5400+30", [Period(None, 5400, 30)]),
        ("5400", [Period(None, 5400, 0)]),
        ("40/6000+30:900+30", [Period(40, 6000, 30), Period(None, 900, 30)]),
        (
            "40/6000+30:20/3000+30:1500+30",
            [Period(40, 6000, 30), Period(20, 3000, 30), Period(None, 1500, 30)],
        ),
    ],
)
def test_time_controls_are_periods_in_seconds(text, expected):
    assert parse_time_control(text) == TimeControl(tuple(expected), tuple(expected))


def test_armageddon_gives_each_colour_its_own_time():
    control = TimeControl((Period(None, 300, 0),), (Period(None, 240, 0),))
    assert control == parse_time_control("W300-B240")


def test_armageddon_may_have_periods_and_small_letters():
    control = parse_time_control("w40/6000+30:900-b5400+10")
    white = (Period(40, 6000, 30), Period(None, 900, 0))
    assert control == TimeControl(white, (Period(None, 5400, 10),))


@each_row("text", ["", "5400+30:fast", "W300", "300-B240", "40/", "+30", "5400 30"])
def test_a_text_out_of_the_language_is_no_time_control(text):
    assert parse_time_control(text) is None
