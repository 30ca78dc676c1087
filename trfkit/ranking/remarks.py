"""Remarks on standings, where a rule has another interpretation."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Several
from trfkit.model.matches import BYE, NO_TEAM, NOTHING, REQUESTED
from trfkit.model.outcome import STANDARD
from trfkit.model.view import NOBODY, Score
from trfkit.regulations.row_sums import FEWEST_WRONG, Sums, prove_system
from trfkit.regulations.unplayed_rounds import FORFEITS
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.tie_breaks.art12_13_teams import divisor_of, lack_of_divisor
from trfkit.tie_breaks.field import TeamField
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model.tournament import Tournament
    from trfkit.model.view import View
    from trfkit.ranking.request import Criterion
    from trfkit.tie_breaks.field import Field


PENDING_GAMES_COUNT: Final = Message("ranking.pending-count")

ENOUGH: Final = 5
"""So many participants, matches or places are named in a note, and how many more there are."""


def remarks(
    tournament: Tournament,
    field: Field,
    criteria: Sequence[Criterion],
    before: Sequence[Criterion] = (),
) -> Iterator[Message]:
    """Yield remarks on the values of these criteria; ``before`` are the criteria ahead of them."""
    view = field.view
    if isinstance(field, TeamField):
        yield from remarks_on_teams(field, criteria, before)
    elif view.rounds == tournament.rounds_played:
        yield from _other_point_system(tournament, view)
    yield from _penalty_remarks(field)
    rows = {criterion.row.code: criterion.row for criterion in criteria if criterion.row}
    if view.provisional:
        yield PENDING_GAMES_COUNT
    if any(row.of_dummies for row in rows.values()) and _length_matters(field):
        yield Message(
            "ranking.dummy-rounds",
            round=view.rounds,
            rounds=view.scheduled,
            length=field.edition.length.apply(view),
        )
    edition = field.edition
    otherwise = [
        code
        for code, row in rows.items()
        if (row.of_record and edition.games_of_record != edition.predetermined_record)
        or (row.needs_ratings and edition.games_for_ratings != edition.predetermined_ratings)
    ]
    if otherwise and field.predetermined and _has_forfeits(field):
        yield Message("ranking.forfeits", codes=tuple(otherwise))


def _other_point_system(tournament: Tournament, view: View) -> Iterator[Message]:
    """Yield the point system that the stated points of all players follow, if it is another."""
    differing = sum(
        player.stated_points not in {None, points}
        for player, points in zip(tournament.players, view.totals, strict=True)
    )
    if differing < FEWEST_WRONG:  # spares adding up all rows in other ways
        return
    is_stated = tournament.point_system != STANDARD
    proven = prove_system(Sums(tournament), is_stated=is_stated)
    if proven is not None:
        yield Message("ranking.other-point-system", system=proven.name)


def _penalty_remarks(field: Field) -> Iterator[Message]:
    """Yield the points that record 299 gives or takes apart from the rounds."""
    views = {"points": field.view}
    if isinstance(field, TeamField):
        views = {str(score): field.field_by(score).view for score in Score}
    for name, view in views.items():
        penalties = [
            Message(
                "ranking.penalty",
                id=view.ids[who],
                round=r,
                points=f"{'+' if extra > 0 else ''}{format_exact(extra, POINT)}",
            )
            for who, (scores, awards) in enumerate(zip(view.scores, view.awards, strict=True))
            if [*scores] != [*accumulate(awards)]  # PERF: as a rule they are all equal
            for r, (before, after, award) in enumerate(
                zip((0, *scores), scores, awards, strict=False), start=1
            )
            if (extra := after - before - award)
        ]
        if penalties:
            yield Message("ranking.penalties", score=name, given=Several.first(penalties, ENOUGH))


def remarks_on_teams(
    field: TeamField, criteria: Sequence[Criterion], before: Sequence[Criterion] = ()
) -> Iterator[Message]:
    """Yield remarks on matches that had to be guessed, and on board counts."""
    yield from _missing_match_remarks(field)
    codes = [criterion.row.code for criterion in (*before, *criteria) if criterion.row]
    if "BC" in codes:
        equal = {*codes[: codes.index("BC")], SCORES_OF_TEAMS[field.primary]}
        if not equal & {"GPTS", "MPvGP"} and _differ_in_game_points(field):
            yield Message("ranking.boards-unequal")
    # Codes may rest on seats that no record states and that may have been others.
    rows = [criterion.row for criterion in criteria if criterion.row]
    by_board = tuple(
        row.code
        for row in rows
        if row.article in _OF_BOARDS or (row.code == "EDE" and field.edition.extended_boards.apply)
    )
    numbers = field.event.numbers
    guessed = [
        Message("ranking.pair", team=numbers[team], other=numbers[item.opponent], round=r)
        for team, row in enumerate(field.event.rows)
        for r, item in enumerate(row, start=1)
        if not item.is_seating_known and team < item.opponent
    ]
    if by_board and guessed:
        yield Message(
            "ranking.boards-guessed", codes=by_board, matches=Several.first(guessed, ENOUGH)
        )
    for criterion in criteria:
        code = criterion.descriptor
        if criterion.row is None or criterion.row.code != "SSSC" or code is None:
            continue
        if not divisor_of(field, code):
            yield lack_of_divisor(field, code, criterion.text)


def _differ_in_game_points(field: TeamField) -> bool:
    """Tell whether teams with equal match points differ in game points."""
    game_points: dict[int, set[int]] = {}
    for own, others in zip(field.totals, field.secondary.totals, strict=True):
        game_points.setdefault(own, set()).add(others)
    return any(len(of_group) > 1 for of_group in game_points.values())


def _missing_match_remarks(field: TeamField) -> Iterator[Message]:
    """Yield which matches are unknown, and the effect."""
    stated = any(
        team_round.source in {BYE, REQUESTED} for row in field.event.rows for team_round in row
    )
    listed = {
        seat.player
        for row in field.event.rows
        for team_round in row
        for seat in team_round.seats
        if seat
    }
    strange: list[Message] = []
    denied: list[Message] = []
    idle: list[Message] = []
    unknown: list[Message] = []
    opponents = field.view.with_all_games.opponents  # of a round-robin they may follow
    for competitor, row in enumerate(field.event.rows):
        for r, team_round in enumerate(row):
            place = Message("ranking.match", team=field.event.numbers[competitor], round=r + 1)
            if team_round.source == NOTHING:
                met = {seat.entry.opponent for seat in team_round.seats if seat} - {None}
                (idle if not met else denied if met <= listed else strange).append(place)
            elif team_round.kind in FORFEITS and opponents[competitor][r] == NO_TEAM:
                unknown.append(place)
    if strange:
        yield Message("ranking.strange-opponents", matches=Several.first(strange, ENOUGH))
    if denied:
        yield Message("ranking.rows-contradict", matches=Several.first(denied, ENOUGH))
    if idle and not stated and not _is_rest(field):
        yield Message("ranking.no-match", matches=Several.first(idle, ENOUGH))
    if field.event.is_bye_assumed:
        yield Message("ranking.bye-of-a-team")
    if unknown:
        yield Message("ranking.forfeit-of-nobody", matches=Several.first(unknown, ENOUGH))


_OF_BOARDS: Final = ("12.1", "12.2", "12.3", "13.3.2")
"""The articles of codes that look at single boards."""


def _is_rest(field: TeamField) -> bool:
    """Tell whether rounds without a match are the unavoidable ones of a round-robin.

    With an odd number of teams one rests in each round, and each once in as many rounds as there
    are teams; no record needs to say why.
    """
    rows = field.event.rows
    resting = [
        [team for team, item in enumerate(round_) if item.source == NOTHING]
        for round_ in zip(*rows, strict=True)
    ]
    cycles = (resting[r : r + len(rows)] for r in range(0, len(resting), len(rows)))
    return (
        field.predetermined
        and all(len(teams) == 1 for teams in resting)
        and all(len({teams[0] for teams in cycle}) == len(cycle) for cycle in cycles)
    )


def _length_matters(field: Field) -> bool:
    """Tell whether a dummy's score would differ if only completed rounds limited it."""
    view, rule = field.view, field.edition.own_round.apply
    if view.rounds >= view.scheduled:
        return False
    dummies = [
        [rule(view, field.adjusted, who, r, length) for length in (view.rounds, view.scheduled)]
        for who, rounds in field.opposition.dummies.items()
        for r in rounds
    ]
    return any(len({dummy.score for dummy in pair if dummy is not None}) > 1 for pair in dummies)


def _has_forfeits(field: Field) -> bool:
    view = field.view
    return any(
        kind in FORFEITS and opponent != NOBODY
        for kinds, opponents in zip(view.kinds, view.opponents, strict=True)
        for kind, opponent in zip(kinds, opponents, strict=True)
    )
