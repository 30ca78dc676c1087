"""Tournaments as the model holds them after reading: what can be written can be generated."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import strategies as st

from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    AbnormalPoints,
    Acceleration,
    ByeType,
    Colour,
    Event,
    ForbiddenPairs,
    ForfeitedMatch,
    Kind,
    LineUp,
    MatchPointSystem,
    NationalRating,
    Outcome,
    Pairings,
    PartialDate,
    Player,
    PointSystem,
    RequestedByes,
    RoundEntry,
    Sex,
    StartingRankMethod,
    Team,
    TeamByes,
    Title,
    Tournament,
)
from trfkit.record import replace

# Letters of several scripts, composed as reading composes them; no blanks at the ends.
_LETTERS = "abcXYZ ,.-'éüßŁőžİ漢字Жλ"


def names(width: int) -> st.SearchStrategy[str]:
    """Names of 1 to ``width`` characters."""
    return st.text(_LETTERS, min_size=1, max_size=width).map(lambda text: text.strip()).filter(bool)


def maybe(strategy: st.SearchStrategy) -> st.SearchStrategy:
    """The values of a strategy, or None."""
    return st.none() | strategy


federations = st.sampled_from(["ENG", "NOR", "POL", "UKR", "FID"])
points = st.integers(0, 999)
days = st.dates(date(2000, 1, 1), date(2049, 12, 31))


@st.composite
def births(draw) -> PartialDate:
    """A date of birth of which day, or month and day, may be unknown."""
    day = draw(st.dates(date(1930, 1, 1), date(1999, 12, 31)))
    month = draw(maybe(st.just(day.month)))
    return PartialDate(day.year, month, draw(maybe(st.just(day.day))) if month else None)


@st.composite
def rounds_of(draw, numbers: list[int], count: int) -> dict[int, list[RoundEntry]]:
    """The rows of players: in each round some are paired, with results that fit, others not."""
    rows: dict[int, list[RoundEntry]] = {number: [] for number in numbers}
    games = [
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.DRAW, Outcome.DRAW),
        (Outcome.LOSS, Outcome.WIN),
        (Outcome.SHORT_WIN, Outcome.SHORT_LOSS),
        (Outcome.SHORT_DRAW, Outcome.SHORT_DRAW),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        (Outcome.LOSS, Outcome.LOSS),
        (Outcome.PENDING, Outcome.PENDING),
        (Outcome.ADJOURNED, Outcome.ADJOURNED),
    ]
    byes = [
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
    ]
    for _ in range(count):
        order = draw(st.permutations(numbers))
        paired = 2 * draw(st.integers(0, len(order) // 2))
        for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
            mine, theirs = draw(st.sampled_from(games))
            rows[white].append(RoundEntry(mine, black, Colour.WHITE))
            rows[black].append(RoundEntry(theirs, white, Colour.BLACK))
        for number in order[paired:]:
            entry = RoundEntry(draw(st.sampled_from(byes)))
            rows[number].append(ABSENT if entry == ABSENT else entry)
    return rows


def rounds_played(rows: dict[int, list[RoundEntry]]) -> int:
    """The last round with a result between opponents; without any, the last one with a bye."""
    unfinished = {Outcome.PENDING, Outcome.ADJOURNED}
    entries = [entry for row in rows.values() for entry in enumerate(row, start=1)]
    if all(entry.opponent is None for _, entry in entries):
        return max((number for number, entry in entries if entry != ABSENT), default=0)
    return max(
        (
            number
            for number, entry in entries
            if entry.opponent is not None and entry.outcome not in unfinished
        ),
        default=0,
    )


def without_absence_at_the_end(row: list[RoundEntry]) -> tuple[RoundEntry, ...]:
    """A row as reading keeps it: absence after the last entry goes without saying."""
    while row and row[-1] == ABSENT:
        row = row[:-1]
    return tuple(row)


@st.composite
def players(draw, *, most: int = 9, rounds: int = 5) -> tuple[tuple[Player, ...], int]:
    """Players by starting rank, and the number of rounds played."""
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=1, max_size=most)))
    rows = draw(rounds_of(numbers, draw(st.integers(0, rounds))))
    people = tuple(
        Player(
            start_no=number,
            name=draw(names(33)),
            sex=draw(maybe(st.sampled_from(Sex))),
            title=draw(maybe(st.sampled_from(Title))),
            rating=draw(maybe(st.integers(1, 9999))),
            federation=draw(maybe(federations)),
            fide_id=draw(maybe(st.integers(1, 10**11 - 1))),
            birth=draw(maybe(births())),
            stated_points=draw(points),
            stated_rank=draw(maybe(st.integers(1, 9999))),
            rounds=without_absence_at_the_end(rows[number]),
        )
        for number in numbers
    )
    return people, rounds_played(rows)


@st.composite
def individual_point_systems(draw) -> PointSystem:
    """Systems that record 162 can say whole."""
    win, draw_, loss, absent, bye, unknown = (draw(st.integers(0, 99)) for _ in range(6))
    return PointSystem(
        win=win, forfeit_win=win, full_point_bye=win,
        draw=draw_, half_point_bye=draw_,
        loss=loss,
        zero_point_bye=absent, forfeit_loss=absent,
        pairing_allocated_bye=bye,
        unknown=unknown,
    )  # fmt: skip


@st.composite
def tournaments(draw) -> Tournament:
    """Individual Swiss tournaments of which TRF-26 can say everything."""
    people, played = draw(players())
    ids = st.sampled_from([player.start_no for player in people])
    several = st.lists(ids, min_size=2, max_size=4).map(tuple)
    a_round = st.integers(1, 199)
    start = draw(days)
    code = "CUSTOM_SWISS"
    kind = Kind(
        Event.SWISS, is_team=False, pairings=Pairings.SWISS, source="192",
        reason=Message("ranking.kind-by-code", code=code),
    )  # fmt: skip
    return Tournament(
        kind=kind,
        type_code=code,
        players=people,
        rounds_played=played,
        rounds=draw(st.integers(max(played, 1), 200)),
        name=draw(maybe(names(60))),
        city=draw(maybe(names(20))),
        federation=draw(maybe(federations)),
        start=start,
        end=start + timedelta(days=draw(st.integers(0, 30))),
        stated_players=draw(st.integers(0, 9999)),
        stated_rated=draw(st.integers(0, 9999)),
        stated_teams=draw(st.integers(0, 999)),
        time_control=draw(maybe(names(30))),
        encoded_time_control=draw(maybe(st.just("5400+30"))),
        round_dates=tuple(draw(st.lists(days, max_size=9))),
        initial_colour=draw(maybe(st.sampled_from(Colour))),
        point_system=draw(individual_point_systems()),
        starting_rank_method=draw(maybe(st.just(StartingRankMethod("FIDON", "NED")))),
        controller=draw(maybe(names(20))),
        tiebreaks=draw(st.sampled_from([(), ("BH/C1", "SB"), ("DE",)])),
        standings_order=draw(st.sampled_from([(), ("PTS", "BH:GP/C1/P"), ("WIN", "PTS")])),
        national_ratings=tuple(
            NationalRating(
                federation="NED",
                start_no=number,
                classification=draw(maybe(st.just("A"))),
                rating=draw(maybe(st.integers(1, 9999))),
                origin=draw(maybe(st.just("UTR"))),
                national_id=draw(maybe(st.just("NL10045"))),
            )
            for number in sorted(draw(st.sets(ids, max_size=2)))
        ),
        requested_byes=tuple(
            draw(
                st.lists(
                    st.builds(RequestedByes, st.sampled_from(ByeType), a_round, several),
                    max_size=2,
                )
            )
        ),
        accelerations=tuple(
            draw(
                st.lists(
                    st.builds(
                        Acceleration, maybe(points), points, a_round, a_round, ids, ids
                    ),
                    max_size=2,
                )
            )
        ),
        forbidden_pairs=tuple(
            draw(st.lists(st.builds(ForbiddenPairs, several, a_round, a_round), max_size=2))
        ),
        abnormal_points=tuple(
            draw(
                st.lists(
                    st.builds(
                        AbnormalPoints, st.sampled_from("WDLFHZ+-"), maybe(points), points,
                        a_round, several,
                    ),
                    max_size=2,
                )
            )
        ),
        comments=tuple(f" {text}" for text in draw(st.lists(names(40), max_size=2))),
    )  # fmt: skip


def forfeited_matches(a_team):
    """Records 330, of round 1 often, so that one may tell of a round of its own."""
    return st.builds(
        ForfeitedMatch,
        st.sampled_from(["+-", "-+", "--"]),
        st.just(1) | st.integers(1, 199),
        a_team,
        a_team,
    )


def with_forfeited_rounds(played: int, rounds: int, matches: list[ForfeitedMatch]) -> int:
    """The last round played, rounds included in which every match was forfeited."""
    while played < rounds and any(
        match.round == played + 1 and match.white != match.black for match in matches
    ):
        played += 1
    return played


@st.composite
def team_tournaments(draw) -> Tournament:
    """Team events of which TRF-26 can say everything."""
    tournament = draw(tournaments())
    ids = [player.start_no for player in tournament.players]
    numbers = sorted(draw(st.sets(st.integers(1, 999), min_size=2, max_size=5)))
    a_team = st.sampled_from(numbers)
    a_player = st.sampled_from(ids)
    code = "CUSTOM_TEAM_SWISS"
    kind = Kind(
        Event.SWISS, is_team=True, pairings=Pairings.SWISS, source="192",
        reason=Message("ranking.kind-by-code", code=code),
    )  # fmt: skip
    half = st.integers(0, 99999)
    forfeited = draw(st.lists(forfeited_matches(a_team), max_size=2))
    return replace(
        tournament,
        kind=kind,
        type_code=code,
        rounds_played=with_forfeited_rounds(
            tournament.rounds_played, tournament.scheduled_rounds, forfeited
        ),
        match_points=draw(
            st.builds(
                MatchPointSystem,
                win=points,
                draw=points,
                loss=points,
                absence=points,
                pairing_allocated_bye=maybe(points),
            )
        ),
        board_colours=draw(maybe(st.just("WBWB"))),
        teams=tuple(
            Team(
                number=number,
                name=draw(names(32)),
                nickname=draw(maybe(names(5))),
                strength=draw(maybe(half)),
                members=tuple(draw(st.lists(a_player, max_size=5))),
                stated_match_points=draw(maybe(half)),
                stated_game_points=draw(maybe(half)),
                stated_rank=draw(maybe(st.integers(1, 999))),
            )
            for number in numbers
        ),
        line_ups=tuple(
            draw(
                st.lists(
                    st.builds(
                        LineUp,
                        st.integers(1, 199),
                        a_team,
                        maybe(a_team),
                        st.lists(maybe(a_player), min_size=1, max_size=4).map(tuple),
                    ),
                    max_size=2,
                )
            )
        ),
        team_byes=draw(
            maybe(
                st.builds(
                    TeamByes, points, points, st.lists(a_team, min_size=1, max_size=4).map(tuple)
                )
            )
        ),
        forfeited_matches=tuple(forfeited),
    )
