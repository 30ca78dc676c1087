"""Columns of a table that are no tie-breaks, where they can be checked.

What they are made of is published for none of them. A column that follows for nearly all
participants, from the ratings or from the columns beside it, is compared; of any other it is
said why it is not.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message, Participant, Several
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.edition import Refusal
from trfkit.units import StartNo
from trfkit.verification.result import NEARLY, Cell, Compared, NotChecked
from trfkit.verification.table.captions import Ordinary
from trfkit.verification.table.cell_fit import decimal, has_no_ratings, printed_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.verification.comparison.placed_table import PlacedTable
    from trfkit.verification.result import Verification
    from trfkit.verification.table.table_choice import Chosen

    Values = Mapping[int, Fraction | None]

CHECKED: Final = frozenset(
    {
        Ordinary.SCORE,
        Ordinary.EXPECTED,
        Ordinary.DIFFERENCE,
        Ordinary.CHANGE,
        Ordinary.PERFORMANCE,
    }
)
"""Those that are made of the games; the others describe a participant."""

NO_COUNT: Final = Message("verify.games-not-said")
"""Why a number of games is not held against any: byes, forfeits, games that are not rated."""

NOT_OF_TEAMS: Final = Message("verify.of-players-not-teams")
"""Why a rating change or a performance of a team is not held against any."""

PERFORMANCE: Final = "TPR"
"""The code that a performance is held against: the average rating of opponents, and dp (10.2)."""


LINEAR: Final = "performance, as Lichess has it"
"""What a column is that holds the mean of opponents' ratings, each 500 more or less."""


class OrdinaryColumns(NamedTuple):
    """The columns of one table that are no tie-breaks, by their places; names are by id."""

    placed: PlacedTable
    ordinary: Mapping[int, Ordinary]
    names: Mapping[int, str]


def check_ordinary_columns(table: OrdinaryColumns) -> Iterator[Compared | NotChecked]:
    """Yield each column that is made of games: compared, or why it cannot be."""
    placed = table.placed
    rated: Mapping[Ordinary, Values] | None = None
    for at, what in table.ordinary.items():
        if what is not Ordinary.GAMES and what not in CHECKED:
            continue
        if what is Ordinary.GAMES:
            reason = NO_COUNT
        elif placed.chosen.of_teams:
            reason = NOT_OF_TEAMS
        else:
            if rated is None:
                rated = {} if has_no_ratings(placed.trial) else _by_ratings(placed)
            sources = (rated.get(what), _otherwise(table, what))
            held = [_compared(table, at, what, values) for values in sources if values is not None]
            if what is Ordinary.PERFORMANCE:
                held[1:] = [replace(one, tiebreak=None, caption=LINEAR) for one in held[1:]]
            best = max(held, key=lambda one: one.equal, default=None)
            if best is not None and best.equal >= NEARLY * len(best.cells):
                yield best
                continue
            reason = _why(placed, best)
        label = placed.stated.columns[at].label
        yield NotChecked(label=label, caption=str(what), tiebreak=None, reason=reason)


def _why(placed: PlacedTable, best: Compared | None) -> Message:
    if best is not None:
        return Message("verify.other-formula", equal=best.equal, compared=len(best.cells))
    if has_no_ratings(placed.trial):
        return placed.ratings_missing
    return Message("verify.of-earlier-round")


def _compared(table: OrdinaryColumns, at: int, what: Ordinary, computed: Values) -> Compared:
    stated = table.placed.cells[at]
    units = 10 ** printed_places(stated)
    half = Fraction(1, 2 * units)
    cells = []
    for who, cell in stated.items():
        value = computed.get(who)
        said = None if cell.value is None else Fraction(cell.value)
        is_rounded = value is not None and value * units % 1 != 0
        fits = (said or 0) == (value or 0) or (
            is_rounded and said is not None and value is not None and abs(said - value) <= half
        )
        text = cell.text if said is None else decimal(said) or ""
        cells.append(Cell(who, table.names[who], text, decimal(value), fits))
    return Compared(
        label=table.placed.stated.columns[at].label,
        tiebreak=PERFORMANCE if what is Ordinary.PERFORMANCE else None,
        caption=str(what),
        edition=table.placed.edition,
        cells=cells,
        mapped_by="caption",
    )


def _by_ratings(placed: PlacedTable) -> dict[Ordinary, Values]:
    """Return what follows from the ratings, for those columns that do."""
    by_code = placed.trial.values(PERFORMANCE, edition=placed.edition)
    values: dict[Ordinary, Values] = {Ordinary.PERFORMANCE: by_code}
    tournament = placed.setting.tournament
    if placed.rounds != tournament.rounds_played:  # only the latest standings are rated
        return values
    from trfkit.ratings.fide.event_rating import rate_fide  # noqa: PLC0415 - only for such columns
    from trfkit.ratings.fide.request import PLAIN  # noqa: PLC0415 - see above

    try:
        rated = rate_fide(tournament, PLAIN)
    except Refusal:  # nothing says by which regulations the table was made
        return values
    players = [one for one in rated.players if one.k is not None]
    score = {one.id: Fraction(sum(game.score for game in one.games), 2) for one in players}
    expected = {
        one.id: Fraction(sum(game.expected for game in one.games if game.expected is not None), 100)
        for one in players
    }
    return values | {
        Ordinary.SCORE: score,
        Ordinary.EXPECTED: expected,
        Ordinary.DIFFERENCE: {who: score[who] - expected[who] for who in score},
        Ordinary.CHANGE: {one.id: one.exact_change for one in players},
    }


def _otherwise(table: OrdinaryColumns, what: Ordinary) -> Values | None:
    """Return what follows in another way: a performance by Lichess' formula, else from columns.

    None where a column beside it is missing.
    """
    if what is Ordinary.PERFORMANCE and not has_no_ratings(table.placed.trial):
        return _linear_performance(table.placed)
    if what is Ordinary.DIFFERENCE:
        return _difference(table)
    if what is Ordinary.CHANGE:
        over = _stated(table, Ordinary.DIFFERENCE) or _difference(table)
        k = _stated(table, Ordinary.COEFFICIENT)
        return None if over is None or k is None else _each(over, k, lambda a, b: a * b)
    return None


def _linear_performance(placed: PlacedTable) -> Values:
    """Return the mean of opponents' ratings, 500 more for a win and less for a loss, truncated.

    So Lichess computes it; open games are draws.
    """
    field = placed.trial.field(placed.edition)
    view, ratings = field.view, field.ratings() or field.view.ratings
    values: dict[int, Fraction | None] = {}
    for who, id_ in enumerate(view.ids):
        games = zip(view.opponents[who], view.kinds[who], view.shares[who], strict=True)
        met = [
            rating + 500 * ((1 if share is None else share) - 1)
            for opponent, kind, share in games
            if opponent != NOBODY and kind in {RoundKind.GAME, RoundKind.PENDING}
            if (rating := ratings[opponent]) is not None
        ]
        values[id_] = Fraction(sum(met) // len(met)) if met else None
    return values


def _difference(table: OrdinaryColumns) -> Values | None:
    score, expected = _stated(table, Ordinary.SCORE), _stated(table, Ordinary.EXPECTED)
    if score is None or expected is None:
        return None
    return _each(score, expected, lambda a, b: a - b)


def _stated(table: OrdinaryColumns, what: Ordinary) -> Values | None:
    at = next((place for place, other in table.ordinary.items() if other is what), None)
    if at is None:
        return None
    return {
        who: None if cell.value is None else Fraction(cell.value)
        for who, cell in table.placed.cells[at].items()
    }


def _each(one: Values, other: Values, make: Callable[[Fraction, Fraction], Fraction]) -> Values:
    pairs = ((who, one[who], other.get(who)) for who in one)
    return {who: None if a is None or b is None else make(a, b) for who, a, b in pairs}


# Ratings that a table prints beside those of the file: nothing that results give -----------------


MOST_NAMED: Final = 5
"""So many players are named; of the others it is told how many."""
PART: Final = 2
"""Where one in so many differs, those of the table are of another list."""
_WHOM: Final = {"rating-differs": ("participant",), "players-swapped": ("first", "second")}
"""The facts that tell of a rating already, and the parameters that name whose it is."""


def note_ratings(
    tournament: Tournament, chosen: Chosen, found: Verification
) -> tuple[Message, ...]:
    """Return a note on the ratings of a table that are none of the file's.

    A player has the rating of his row, and those of his national records. Who has none in one of
    the two is left out, and whose rating the comparison ``found`` to be another, or his row to be
    somebody else's.
    """
    told = {fact.params[name] for fact in found.facts for name in _WHOM.get(fact.fact, ())}
    names = {player.start_no: player.name for player in tournament.players}
    known = _ratings(tournament)
    rated, differing = printed_ratings(tournament, chosen)
    others = [
        Message(
            "verify.detail-of",
            player=Participant(who, names[StartNo(who)]),
            table=str(rating),
            file=str(known[who][0]),
        )
        for who, rating in sorted(differing.items())
        if who not in told
    ]
    if not others:
        return ()
    named = Several(tuple(others[:MOST_NAMED]), max(len(others) - MOST_NAMED, 0))
    return (Message("verify.other-ratings", count=len(others), of=rated, players=named),)


def printed_ratings(tournament: Tournament, chosen: Chosen) -> tuple[int, dict[int, int]]:
    """Return how many have a rating in both, and by number those that a table prints otherwise.

    None of a table of teams, nor where so many differ that they are of another list.
    """
    if chosen.of_teams:
        return 0, {}
    known = _ratings(tournament)
    printed = {who: chosen.table.rows[index].rating for index, who in chosen.matched.ids.items()}
    rated = {who: rating for who, rating in printed.items() if rating and who in known}
    differing = {who: rating for who, rating in rated.items() if rating not in known[who]}
    return len(rated), differing if PART * len(differing) < len(rated) else {}


def _ratings(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    known: dict[int, list[int]] = defaultdict(list)
    rated = [(player.start_no, player.rating) for player in tournament.players]
    rated += [(national.start_no, national.rating) for national in tournament.national_ratings]
    for who, rating in rated:
        if rating:
            known[who].append(rating)
    return known
