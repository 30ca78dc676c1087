"""Place a table beside its tournament: match its rows, and find the rounds that both cover.

Every later stage of a comparison is a function of the placed table; nothing here changes.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import announces_more_rounds, are_of_rounds
from trfkit.limits import DEFAULT_LIMITS
from trfkit.model.outcome import NOTHING
from trfkit.model.tournament import Event
from trfkit.model.view import NOBODY, Score
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.units import POINT, Points
from trfkit.verification.comparison.event_readings import left_out
from trfkit.verification.comparison.own_records import StatedPoints, likelier_score, with_bye_value
from trfkit.verification.result import (
    NEARLY,
    Relation,
    State,
    unwatched,
)
from trfkit.verification.table.captions import meaning_of
from trfkit.verification.table.table_choice import (
    BY_SCORE,
    covered,
    points_at,
    points_of,
    right_points,
)
from trfkit.verification.variants.table import MATCHES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.messages.message import Message
    from trfkit.verification.result import FactFound, Watch
    from trfkit.verification.table.cell_fit import Stated
    from trfkit.verification.table.table_choice import Chosen, Covered
    from trfkit.verification.variants.trial import Setting, Trial


class PlacedTable(Record, kw_only=True):
    """A table matched with its tournament, to be compared after ``rounds`` rounds by one ``trial``.

    ``cells`` are its columns by participant. ``asked_primary`` is the primary score that an option
    names. ``ratings_missing`` is the reason why columns made of ratings cannot be checked if nobody
    has a rating; ``has_numbers``: the players have numbers of their own. ``leaves_pending_out``:
    the stated points count no game without a result. ``facts`` and ``notes`` result from placing
    the table. At most ``most`` columns are searched, and as many that differ are explained.
    """

    setting: Setting
    chosen: Chosen
    cells: Sequence[Stated]
    edition: str
    rounds: int
    trial: Trial
    state: State
    notes: tuple[Message, ...]
    facts: tuple[FactFound, ...]
    leaves_pending_out: bool
    asked_primary: Score | None
    ratings_missing: Message
    has_numbers: bool
    tolerance: Decimal | None
    most: int
    watch: Watch

    @property
    def stated(self) -> StatedTable:
        """The stated table."""
        return self.chosen.table


def place_table(
    setting: Setting,
    chosen: Chosen,
    *,
    rounds: int | None,
    ratings_missing: Message,
    primary: Score | None = None,
    missing: Sequence[FactFound] = (),
    has_numbers: bool = True,
    tolerance: Decimal | None = None,
    most: int = DEFAULT_LIMITS.searched,
    watch: Watch = unwatched,
) -> PlacedTable:
    """Match a table with its tournament, after ``rounds``, or those that it covers.

    ``missing`` are facts about players whom the file or the table lacks.
    """
    as_it_is, stated = setting, chosen.table
    setting = left_out(as_it_is, lambda one: count_right_points(chosen, one, rounds))
    cells = [chosen.cells(at) for at in range(len(stated.columns))]
    named_rounds = stated.after if rounds is None else rounds
    # Before the rounds are found: points that a bye makes wrong look like those of another.
    leaves_pending_out = setting is not as_it_is
    of_teams = points_of_teams(chosen, setting, named_rounds)
    setting, byes = with_bye_value(setting, of_teams, named_rounds)
    coverage = rounds_covered(chosen, setting)
    covered_rounds = coverage.rounds if rounds is None else rounds
    return PlacedTable(
        setting=setting,
        chosen=chosen,
        cells=cells,
        edition=setting.edition_name,
        rounds=covered_rounds,
        trial=setting.trial(covered_rounds),
        state=state_of_table(
            setting, higher_points(chosen, setting, of_teams), named_rounds, covered_rounds
        ),
        notes=(*chosen.notes, *(() if rounds is not None else coverage.notes)),
        facts=(*missing, *byes),
        leaves_pending_out=leaves_pending_out,
        asked_primary=primary,
        ratings_missing=ratings_missing,
        has_numbers=has_numbers,
        tolerance=tolerance,
        most=most,
        watch=watch,
    )


def refuse_if_of_another_event(placed: PlacedTable) -> None:
    """Raise Refusal for a table of another event that shares only a few names with the tournament.

    Fewer than half of its rows are participants, and fewer than half of the participants have a
    row; and of the points of these rows, if the table has any, fewer than half are right.
    """
    chosen, tournament = placed.chosen, placed.setting.tournament
    participants = len(tournament.teams if chosen.of_teams else tournament.players)
    matched_rows, rows = chosen.matched.rows.matched, len(chosen.table.rows)
    if 2 * matched_rows >= min(rows, participants):
        return
    points = sum(map(len, points_of(chosen)))
    if 2 * count_right_points(chosen, placed.setting, placed.rounds) < points:
        raise refusal_of("table-of-another", participants=matched_rows, rows=rows)


def points_of_teams(chosen: Chosen, setting: Setting, rounds: int | None) -> list[StatedPoints]:
    """Return the columns with points of teams, each with its score.

    ``rounds`` are those that they cover, by default all that were played.
    """
    columns = []
    for place in points_at(chosen) if chosen.of_teams else ():
        stated = chosen.table.columns[place]
        reading = meaning_of(stated, of_teams=True)
        points = _tenths_of(chosen.cells(place))
        named = BY_SCORE.get(reading.meaning.codes) if reading is not None else None
        score = named or likelier_score(points, setting.tournament, rounds)
        if score is not None:
            columns.append(StatedPoints(stated.label, score, points))
    return columns


def rounds_covered(chosen: Chosen, setting: Setting) -> Covered:
    """Return the number of rounds that the table covers, as stated or by its points."""
    return covered(
        points_of(chosen),
        after=chosen.table.after,
        played=setting.tournament.rounds_played,
        scores=setting.scores,
    )


def count_right_points(chosen: Chosen, setting: Setting, rounds: int | None) -> int:
    """Count the points of the table that are right in a setting."""
    after = rounds_covered(chosen, setting).rounds if rounds is None else rounds
    return right_points(points_of(chosen), setting.scores(after))


def is_of_players_of_teams(placed: PlacedTable) -> bool:
    """Whether the table ranks the players of a team event, whose list is for teams."""
    return placed.setting.tournament.kind.is_team and not placed.chosen.of_teams


# Are file and table of the same rounds? Asked before any value is compared ------------------------


MOST_AHEAD: Final = 3
"""A table is looked at as ahead of its file by so many rounds at most: sums of four rounds and more
fit points that are wrong for any reason."""

OF_ONE_GAME: Final = 2
"""Of a table that is ahead the points of so many may be wrong besides: of the two of a game."""


def higher_points(
    chosen: Chosen, setting: Setting, of_teams: Sequence[StatedPoints]
) -> dict[int, int]:
    """Return by how many tenths the stated points are higher than those of the file, by id.

    Of the scores ``of_teams`` the match points are meant; where another worth of a match makes
    nearly all of them right, by that. Empty where one side has players only.
    """
    tournament = setting.tournament
    if chosen.of_teams is not tournament.kind.is_team:
        return {}
    stated, *_ = [one.points for one in of_teams if one.score is Score.MATCH_POINTS] or [{}]
    if not chosen.of_teams:
        stated, *_ = [_tenths_of(cells) for cells in points_of(chosen)] or [{}]

    def gaps_in(counting: Setting) -> dict[int, int]:
        scores = counting.scores().items()
        own = {who: both[0] if both else score for who, (score, *both) in scores}
        return {who: points - own[who] for who, points in stated.items() if who in own}

    more = gaps_in(setting)
    if not chosen.of_teams or _are_right(more):
        return more
    worths = ({"win": Points(win * POINT), "draw": Points(draw * POINT)} for win, draw in MATCHES)
    systems = (replace(tournament.match_points, **worth) for worth in worths)
    events = (replace(tournament, match_points=system) for system in systems)
    others = (gaps_in(replace(setting, tournament=event)) for event in events)
    return next(filter(_are_right, others), more)


def _are_right(more: Mapping[int, int]) -> bool:
    """Tell whether nearly all points are those of the file."""
    return bool(more) and sum(not gap for gap in more.values()) >= NEARLY * len(more)


def _tenths_of(cells: Stated) -> dict[int, int]:
    tenths = {who: cell.value * POINT for who, cell in cells.items() if cell.value is not None}
    return {who: int(value) for who, value in tenths.items() if value % 1 == 0}


def state_of_table(
    setting: Setting, more: Mapping[int, int], after: int | None, covered: int
) -> State:
    """Return how the rounds of a table relate to those of the file.

    ``more`` are the tenths by which its points are higher, ``after`` is the number of rounds that
    it states, ``covered`` the number that its points fit.
    """
    played = setting.tournament.rounds_played
    if after is not None:
        ahead = 0 if _are_right(more) else len(range(played, after))
    else:
        ahead = 0 if covered < played else _rounds_ahead(setting, more.values())
    if ahead:
        return State(Relation.TABLE_AHEAD, played, played + ahead)
    relation = Relation.FILE_AHEAD if covered < played else Relation.SAME
    return State(relation, played, covered)


def _rounds_ahead(setting: Setting, gaps: Collection[int]) -> int:
    """Return by how many rounds the stated points are ahead of the file, 0 if they are not.

    Nearly all ``gaps`` are possible in that many rounds, and their sum is that of the games, or of
    the matches of teams.
    """
    tournament = setting.tournament
    met = setting.trial(None).field(setting.edition_name).view.opponents
    circle = len(met) - 1 + len(met) % 2  # of an odd number one is free in each round
    is_over = tournament.rounds_played >= circle and not announces_more_rounds(tournament)
    if tournament.kind.event is Event.ROUND_ROBIN and is_over:
        return 0
    scale = tournament.match_points if tournament.kind.is_team else tournament.point_system
    each = {NOTHING, scale.win, scale.draw, scale.loss, scale.pairing_allocated_bye or scale.draw}
    games = sum(row[-1] != NOBODY for row in met if row) // 2
    for rounds in range(1, MOST_AHEAD + 1):
        sums = {sum(some) for some in combinations_with_replacement(each, rounds)}
        wrong = sum(gap not in sums for gap in gaps)
        is_possible = wrong <= OF_ONE_GAME or len(gaps) - wrong >= NEARLY * len(gaps)
        if is_possible and are_of_rounds(gaps, rounds, games, len(met), scale):
            return rounds
    return 0
