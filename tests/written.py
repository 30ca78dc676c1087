"""Tournaments that hold something for each record, and the lines that they are written as."""

from __future__ import annotations

from datetime import date

from trfkit.files.trf.emitting import emit
from trfkit.model import (
    Arbiter,
    ArbiterRole,
    Colour,
    Event,
    ForbiddenPairs,
    Kind,
    Outcome,
    Pairings,
    PartialDate,
    Player,
    PlayerAcceleration,
    PointSystem,
    RoundEntry,
    Sex,
    StartingRankMethod,
    Team,
    Title,
    Tournament,
)
from trfkit.record import replace

SWISS = Kind(Event.SWISS, is_team=False, pairings=Pairings.SWISS, source="option", reason="said")
TEAM_SWISS = replace(SWISS, is_team=True)

INGRID = Player(
    start_no=4,
    name="Nordahl, Ingrid",
    sex=Sex.WOMAN,
    title=Title.WIM,
    rating=2155,
    federation="NOR",
    fide_id=99900328,
    birth=PartialDate(2004, 12, 1),
    stated_points=25,
    stated_rank=7,
    rounds=(
        RoundEntry(Outcome.LOSS, 5, Colour.WHITE),
        RoundEntry(Outcome.FORFEIT_WIN, 106, Colour.BLACK),
        RoundEntry(Outcome.HALF_POINT_BYE),
        RoundEntry(Outcome.DRAW, 1, Colour.BLACK),
    ),
)
ALONE = Tournament(kind=SWISS, players=(INGRID,), rounds_played=4)


HEADERS = replace(
    ALONE,
    name="Harbour Invitational",
    city="Port Callister",
    federation="ENG",
    start=date(2026, 1, 10),
    end=date(2026, 1, 16),
    stated_players=8,
    stated_rated=7,
    stated_teams=0,
    type_text="Individual: Swiss-System",
    arbiters=(
        Arbiter(ArbiterRole.CHIEF, "IA Wetherall, Joyce", "Wetherall, Joyce", "IA"),
        Arbiter(ArbiterRole.DEPUTY, "Smith, Bo", "Smith, Bo"),
        Arbiter(ArbiterRole.DEPUTY, "Jones, Al", "Jones, Al"),
    ),
    time_control="90 min + 30 sec",
    encoded_time_control="5400+30",
    round_dates=(date(2026, 1, 10), None, date(2026, 1, 12)),
    rounds=9,
    initial_colour=Colour.BLACK,
    starting_rank_method=StartingRankMethod("FIDON", "NED"),
    controller="Invented Program 1.0",
    type_code="FIDE_DUTCH_2026",
    tiebreaks=("BH/C1", "BH", "SB"),
    standings_order=("PTS", "BH/C1", "BH", "SB"),
)


TEAM = Team(
    number=4,
    name="Northgate Pawns",
    nickname="NORTH",
    strength=21395,
    members=(4, 11, 118, 1025),
    stated_match_points=40,
    stated_game_points=65,
    stated_rank=5,
)
TEAMS = replace(ALONE, kind=TEAM_SWISS, teams=(TEAM,), board_colours="WBWB")


ENGINE = replace(
    ALONE,
    rounds=7,
    initial_colour=Colour.WHITE,
    pairs_by_file_order=True,
    absentees=(9, 12),
    forbidden_pairs=(ForbiddenPairs((1, 5, 7)),),
    player_accelerations=(PlayerAcceleration(4, (10, 10, 5)),),
    point_system=PointSystem(win=30, forfeit_win=30, full_point_bye=30, draw=10,
                             half_point_bye=10, unknown=10, black_win=35, forfeit_loss=5),
)  # fmt: skip


def lines_of(tournament: Tournament, dialect: str = "trf26", **options) -> list[str]:
    text = emit(tournament, dialect, **options).data.decode()
    assert text.endswith("\r\n")
    return text.split("\r\n")[:-1]


def record(tournament: Tournament, tag: str, dialect: str = "trf26", **options) -> str:
    (line,) = [line for line in lines_of(tournament, dialect, **options) if line[:3] == tag]
    return line
