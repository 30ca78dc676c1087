"""Columns of a table compared with what they are, cell by cell, and why they differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import neg, pos
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.federations import FEDERATIONS
from trfkit.messages.message import Message, Participant, Several
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.edition import Refusal
from trfkit.regulations.row_sums import Sums
from trfkit.tie_breaks import POINTS, SCORES
from trfkit.units import POINT
from trfkit.verification.comparison.event_readings import met_in_pending
from trfkit.verification.comparison.own_records import LEAVE_OUT, note_reading, other_reading
from trfkit.verification.comparison.placed_table import is_of_players_of_teams
from trfkit.verification.comparison.summary import StatedOrder, as_code, explain_cells
from trfkit.verification.result import (
    CODE,
    MOVED_ROWS,
    NEARLY,
    Cell,
    Claim,
    Compared,
    Diagnosed,
    Diagnosis,
    NotChecked,
    clause_of,
)
from trfkit.verification.search.column_search import StatedCells
from trfkit.verification.search.diagnosis import Diagnoses, diagnose_together, rule_of
from trfkit.verification.table.captions import EventList, Ordinary, canonical, meaning_of
from trfkit.verification.table.cell_fit import (
    Asked,
    are_rounded_away,
    cells,
    decimal,
    fit,
    has_no_ratings,
    orders_groups,
    printed_places,
)
from trfkit.verification.table.column_mapping import Mapped, Mapper, caption_of, why_not_looked_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedColumn
    from trfkit.model import Tournament
    from trfkit.verification.comparison.placed_table import PlacedTable
    from trfkit.verification.result import Unmapped, Verification
    from trfkit.verification.search.diagnosis import Against
    from trfkit.verification.table.cell_fit import Fit, Stated
    from trfkit.verification.table.column_mapping import Mappings
    from trfkit.verification.table.table_choice import Chosen
    from trfkit.verification.variants.trial import Trial

    Values = Mapping[int, Fraction | None]


def compare_column(
    placed: PlacedTable, mapped: Mapped, names: Mapping[int, str], notes: list[Message]
) -> tuple[Compared, Fit]:
    """Return a column held against its code, and how it fits; what was read otherwise is noted."""
    stated = placed.cells[mapped.at]
    label, asked = mapped.column.label, mapped.asked
    result = fit(placed.trial, stated, asked, placed.tolerance)
    if asked.code == POINTS and not placed.chosen.of_teams:
        result = with_other_readings(placed, result, label, notes)
    if result.reading:
        notes.append(Message("verify.of-column", column=label, clause=result.reading))
    wrong = asked.code not in SCORES and len(result.right) - result.equal  # half a point is one
    if wrong and placed.tolerance is None and are_rounded_away(stated, result):
        digits = printed_places(stated)
        tolerance = f"0.{'0' * digits}5"
        notes.append(
            Message("verify.rounded-away", column=label, count=digits, tolerance=tolerance)
        )
    comparison = Compared(
        label=label,
        tiebreak=asked.code,
        caption=str(Ordinary.PERFORMANCE) if mapped.is_beside else caption_of(mapped.column),
        edition=asked.edition,
        cells=cells(result, stated, names),
        mapped_by=mapped.by,
        alternatives=mapped.alternatives,
        tolerance=decimal(result.let_pass),
    )
    return comparison, result


def with_other_readings(placed: PlacedTable, result: Fit, label: str, notes: list[Message]) -> Fit:
    """Return points that hold a coming bye, or leave a pending game out, as right.

    A game that one side leaves out and the other does not has ended since.
    """
    tournament = placed.setting.tournament
    if placed.rounds != tournament.rounds_played:
        return result
    sums = Sums(tournament)
    said = {who: value * POINT for who, value in result.said.items() if value is not None}
    readings = {
        player.start_no: reading
        for player in tournament.players
        if (tenths := said.get(player.start_no)) is not None
        and not result.right[player.start_no]
        and tenths % 1 == 0
        and (reading := other_reading(sums, player, int(tenths)))
    }
    if not readings:
        return result
    ended = {
        who
        for who, met in met_in_pending(tournament)
        if readings.get(who) == LEAVE_OUT and met in said and readings.get(met) != LEAVE_OUT
    }
    alike = {who: reading for who, reading in readings.items() if who not in ended}
    counts = sorted(Counter(alike.values()).items())
    notes.extend(
        Message(
            "verify.of-column",
            column=label,
            clause=note_reading(tournament, reading, count),
        )
        for reading, count in counts
    )
    return replace(result, right={**result.right, **dict.fromkeys(alike, True)})


def cells_to_explain(placed: PlacedTable, mapped: Mapped, result: Fit) -> StatedCells:
    """Return the cells of a column as the search for causes takes them."""
    return StatedCells(
        label=mapped.column.label,
        code=mapped.asked.code,
        edition=mapped.asked.edition,
        before=mapped.asked.before,
        values=result.said,
        right=[who for who, is_right in result.right.items() if is_right],
        tolerance=placed.tolerance if placed.tolerance and result.let_pass else Decimal(0),
        rule_is_open=_leaves_its_rule_open(mapped),
        refit=refit_of(placed, mapped) if orders_groups(mapped.asked.code) else None,
        unread={
            who: cell.text
            for who, cell in placed.cells[mapped.at].items()
            if cell.value is None and cell.text
        },
    )


def refit_of(placed: PlacedTable, mapped: Mapped) -> Callable[[Trial], Collection[int]]:
    """Return what tells whose cells are right where something else happened."""
    stated, asked = placed.cells[mapped.at], mapped.asked

    def right(trial: Trial) -> Collection[int]:
        return [who for who, is_right in fit(trial, stated, asked).right.items() if is_right]

    return right


def stated_order(
    placed: PlacedTable, mappings: Mappings, lowest_first: Mapping[int, bool]
) -> StatedOrder:
    """Return what the table's own columns make of everybody, the better the greater."""
    of_points = [at for at, one in enumerate(placed.stated.columns) if one.of_points]
    left = [one.at for one in mappings.mapped if one.at not in of_points and not one.is_beside]
    signs = {one.at: -1 if lowest_first[one.at] else 1 for one in mappings.mapped}
    signs |= {at: -1 for at, one in mappings.as_stated.items() if one.lowest_first}
    at_of = (*of_points, *sorted({*left, *mappings.open_at, *mappings.as_stated}))
    nothing = Decimal(0)
    turned = []
    for at in at_of:
        turn = neg if signs.get(at, 1) < 0 else pos
        distinct = {cell.value for cell in placed.cells[at].values()}
        turned.append((placed.cells[at], {value: turn(value or nothing) for value in distinct}))
    keys = {
        who: tuple([values[cells[who].value] for cells, values in turned])
        for who in placed.chosen.matched.ids.values()
    }
    return StatedOrder(tuple(placed.stated.columns[at].label for at in at_of), keys)


def _leaves_its_rule_open(mapped: Mapped) -> bool:
    """Whether the table says what a column is in words that stand for several rules."""
    return mapped.by == "trial" and caption_of(mapped.column) is not None


# Why columns differ: facts and rules that explain cells, and other codes than were announced ------


EDITION: Final = "edition"
"""The variant that is simpler than another code: the one that was said, by other rules."""


def event_list(placed: PlacedTable, tiebreaks: Sequence[str] | None) -> EventList:
    """Return the list by which the event ranks; for players of teams, that of an option."""
    tournament = placed.setting.tournament
    if tiebreaks:
        return EventList(tiebreaks, "option")
    if is_of_players_of_teams(placed):
        return EventList()
    if tournament.standings_order:
        return EventList(tournament.standings_order, "212")
    return EventList(tournament.tiebreaks, "202")


def mapper_of(placed: PlacedTable, trial: Trial, tiebreaks: Sequence[str] | None) -> Mapper:
    """Return what finds out what the columns are, by the values of a trial."""
    return Mapper(
        trial=trial,
        event_list=event_list(placed, tiebreaks),
        edition=placed.edition,
        of_teams=placed.chosen.of_teams,
        ratings_missing=placed.ratings_missing,
        explains=partial(count_explained, placed, trial),
        tolerance=placed.tolerance,
        most=placed.most,
        watch=placed.watch,
    )


def count_explained(
    placed: PlacedTable, trial: Trial, column: StatedColumn, asked: Asked, stated: Stated
) -> tuple[int, int]:
    """Return how many cells the best variant of a code gives, by how few changes."""
    result = fit(trial, stated, asked, placed.tolerance)
    diagnosis = rule_of(
        trial, cells_to_explain(placed, Mapped(0, column, asked, ""), result)
    ).diagnosis
    if diagnosis.variant is None:
        return result.equal, 0
    return diagnosis.equal, -len(diagnosis.variant.split("+"))


def explain_columns(
    placed: PlacedTable,
    searched: Sequence[StatedCells],
    agreeing: Sequence[StatedCells],
    speaks_against: Against | None,
) -> tuple[dict[str, Diagnosed], Diagnoses]:
    """Return what explains the columns that need it, as many as are looked at, and the facts.

    Columns that agree are evidence against facts; where all agree, nothing is looked for.
    """
    if not searched:
        return {}, Diagnoses({}, (), placed.trial)
    columns = (*searched[: placed.most], *agreeing)
    printed = printed_ratings(placed.setting.tournament, placed.chosen)
    diagnoses = diagnose_together(placed.trial, columns, placed.watch, speaks_against, printed)
    wanted = {cells.label for cells in searched}
    by_label = {
        label: diagnosed
        for label, diagnosed in diagnoses.by_label.items()
        if label in wanted and (diagnosed.diagnosis.variant or not _agrees(diagnosed.diagnosis))
    }
    why = why_not_looked_for(placed.most)
    for unsearched in searched[placed.most :]:
        by_label[unsearched.label] = Diagnosed(
            Diagnosis(
                column=unsearched.label,
                variant=None,
                params={},
                message=Message("verify.not-searched", column=unsearched.label, why=why),
                equal=len(unsearched.right or ()),
                compared=len(unsearched.values),
            )
        )
    return by_label, diagnoses


def name_otherwise(
    placed: PlacedTable,
    mapper: Mapper,
    mapped: Mapped,
    one: Compared,
    diagnosed: dict[str, Diagnosed],
) -> Compared:
    """Return a column with the code that its values are, where the table names another.

    What they are enters ``diagnosed``, beside a rule that explains all cells.
    """
    known = diagnosed.get(one.label)
    if one.is_right or known is None or one.mapped_by in {"option", "trial"}:
        return one
    variant = known.diagnosis.variant
    is_explained = variant is not None and known.diagnosis.equal == len(one.cells)
    is_slip = len(one.cells) - one.equal == 1  # one cell bears out no other code
    if not is_slip and (variant is None or (is_explained and variant != EDITION)):
        kindred = mapper.kindred(mapped, placed.cells[mapped.at])
        if kindred is not None:
            diagnosed[one.label] = _or_as_code(known, one, kindred, is_explained=is_explained)
            return one
    if known.diagnosis.variant is None and one.equal < NEARLY * len(one.cells):
        other = mapper.other_than_named(mapped, placed.cells[mapped.at])
        if other is not None and other[0].equal == len(one.cells):
            diagnosed[one.label] = as_code(one, other[0].tiebreak)
    return one


def unsearched_columns(placed: PlacedTable, mappings: Mappings, searched: int) -> Iterator[Message]:
    """Yield how many columns were not looked at, for the limit that was met."""
    why = why_not_looked_for(placed.most)
    open_ = sum(one.reason == why for one in mappings.unmapped)
    if open_:
        yield Message("verify.no-code-tried", count=open_, why=why)
    if searched > placed.most:
        yield Message("verify.no-rule-tried", count=searched - placed.most, why=why)


def with_hint(placed: PlacedTable, unmapped: Unmapped) -> Unmapped:
    """Return a column of a known family that none of its codes gives, with what would."""
    at = next(n for n, column in enumerate(placed.stated.columns) if column.label == unmapped.label)
    reading = meaning_of(placed.stated.columns[at], of_teams=placed.chosen.of_teams)
    if reading is None or unmapped.candidates or not reading.meaning.certain:
        return unmapped
    if unmapped.reason in {None, why_not_looked_for(placed.most)}:
        return unmapped
    code = next(iter(reading.meaning.codes), None)
    if code is None:
        return unmapped
    asked = Asked(code, reading.meaning.edition or placed.edition)
    result = fit(placed.trial, placed.cells[at], asked)
    mapped = Mapped(at, placed.stated.columns[at], asked, "")
    diagnosis = rule_of(placed.trial, cells_to_explain(placed, mapped, result)).diagnosis
    if not diagnosis.same:
        return unmapped
    hint = Message("verify.taken-for", code=code, clause=diagnosis.same[0].message)
    return replace(unmapped, reason=clause_of(unmapped.reason, hint))


def _or_as_code(known: Diagnosed, one: Compared, code: str, *, is_explained: bool) -> Diagnosed:
    """Return that a column is of another code than was said, beside a rule that explains it."""
    other = as_code(one, code)
    if not is_explained:
        return other
    own = known.diagnosis
    if own.params.get("tiebreak") == code:
        return known
    explained = next(iter(other.explained.values()))[0]
    same = (*own.same, replace(explained, computed=None))
    return known._replace(diagnosis=replace(own, same=same))


def _agrees(diagnosis: Diagnosis) -> bool:
    return diagnosis.equal == diagnosis.compared


def claims_of_columns(mappings: Mappings, diagnosed: Mapping[str, Diagnosed]) -> Iterator[Claim]:
    """Yield what was announced of the columns that were compared, and whether they hold it."""
    for one in mappings.mapped:
        announced = mappings.announced.get(one.at)
        if announced is None or (announced.source == "option" and one.by != "option"):
            continue
        label, code = one.column.label, announced.code
        causes = [] if (known := diagnosed.get(label)) is None else known.causes
        others = [params["tiebreak"] for _, params in causes if "tiebreak" in params]
        held = str(others[0]) if others else canonical(one.asked.code)
        yield Claim(
            source=announced.source,
            strong=announced.strong,
            column=label,
            announced=code,
            holds=held == code,
            instead=None if held == code else held,
        )


def notes_on_claims(
    claims: Iterable[Claim], diagnosed: Mapping[str, Diagnosed]
) -> Iterator[Message]:
    """Yield what columns hold whose headings name only a family, where it is not the plain code."""
    for claim in claims:
        found = diagnosed.get(claim.column or "")
        is_cause = found is not None and found.diagnosis.variant == CODE
        if not (claim.strong or claim.holds or is_cause):
            told = {"announced": claim.announced, "held": claim.instead}
            yield Message("verify.heading-says", column=claim.column, **told)


# Values that stand in the wrong rows -------------------------------------------------------------


MIN_MOVED_CELLS: Final = 5
"""Fewer wrong values may be a neighbour's by chance."""
MIN_DISTINCT_MOVED: Final = 4
"""So many of them are different: equal ones are a neighbour's by themselves."""
MAX_ROWS_MOVED: Final = 3
"""By no more rows is a column looked for."""


class MovedRows(NamedTuple):
    """The cells of a stretch of rows, counted from 0, stand lower by ``rows``, or higher."""

    rows: int
    stretch: range

    @property
    def inside(self) -> range:
        """The cells that hold another row's value of the stretch; the others were pushed in."""
        return self.stretch[max(self.rows, 0) : len(self.stretch) + min(self.rows, 0)]


def find_moved_columns(columns: Sequence[Compared]) -> dict[str, Diagnosed]:
    """Return by label those columns whose wrong cells are the right ones of a row above or below.

    So it happens in a spreadsheet: a cell is pushed in or deleted, or a column is pasted a row too
    low. What one column tells of a stretch of rows, any cell of another bears out: points are too
    much alike to tell it themselves.
    """
    moved_columns: dict[str, Diagnosed] = {}
    seen: dict[MovedRows, None] = {}
    for column in columns:
        wrong = _wrong_places(column)
        stretch = range(wrong[0], wrong[-1] + 1) if wrong else range(0)
        for rows in (by * sign for by in range(1, MAX_ROWS_MOVED + 1) for sign in (1, -1)):
            moved = MovedRows(rows, stretch)
            reasons = _moved_cells(column, moved)
            texts = [column.cells[n].stated for n in reasons if n in moved.inside]
            if len(texts) >= MIN_MOVED_CELLS and len(set(texts)) >= MIN_DISTINCT_MOVED:
                seen[moved] = None
                moved_columns[column.label] = _as_moved(column, moved, reasons)
                break
    for column in columns:
        for moved in seen:
            if column.label not in moved_columns and (reasons := _moved_cells(column, moved)):
                moved_columns[column.label] = _as_moved(column, moved, reasons)
    return moved_columns


def _wrong_places(column: Compared) -> list[int]:
    return [place for place, cell in enumerate(column.cells) if not cell.fits]


def _moved_cells(column: Compared, moved: MovedRows) -> dict[int, Message]:
    """Return by place what wrong cells are; nothing unless nearly all of a stretch was moved.

    Nothing outside of it is wrong then. Cells whose right value is that of the other row, too, tell
    nothing: most do in a sorted column.
    """
    cells, wrong = column.cells, _wrong_places(column)

    def is_moved(place: int) -> bool:
        origin = place - moved.rows
        is_row = 0 <= origin < len(cells)
        return is_row and cells[place].stated == (cells[origin].computed or "")

    telling = [n for n in moved.inside if not (cells[n].fits and is_moved(n))]
    is_nearly_all = sum(map(is_moved, telling)) >= NEARLY * len(telling)
    if not is_nearly_all or any(n not in moved.stretch for n in wrong):
        return {}
    origin = {"count": abs(moved.rows), "where": "above" if moved.rows > 0 else "below"}
    reasons = {}
    for n in wrong:
        if is_moved(n):
            value = cells[n].stated or Message("verify.blank")
            reasons[n] = Message("verify.value-of-row", value=value, **origin)
        elif n not in moved.inside and not cells[n].stated:
            reasons[n] = Message("verify.cell-left-blank")
    return reasons


def _as_moved(column: Compared, moved: MovedRows, reasons: Mapping[int, Message]) -> Diagnosed:
    """Return that a column stands lower or higher than its rows, and where."""
    first, last = column.cells[moved.stretch[0]], column.cells[moved.stretch[-1]]
    row, ends = "rows-moved", {}
    if last is not column.cells[-1]:
        row = "rows-moved-from-to"
        ends = {"first": Participant(first.id, first.name), "last": Participant(last.id, last.name)}
    elif first is not column.cells[0]:
        row, ends = "rows-moved-from", {"first": Participant(first.id, first.name)}
    where = "low" if moved.rows > 0 else "high"
    text = Message(f"verify.{row}", column=column.label, count=abs(moved.rows), where=where, **ends)
    return explain_cells(column, MOVED_ROWS, {"rows": moved.rows}, text, reasons)


# Columns that are no tie-breaks -------------------------------------------------------------------

# What they are made of is published for none of them. A column that follows for nearly all
# participants, from the ratings or from the columns beside it, is compared; of any other it is
# said why it is not.

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


def note_particulars(
    tournament: Tournament, chosen: Chosen, verification: Verification
) -> tuple[Message, ...]:
    """Return a note each on the ratings and the federations of a table that are none of the file's.

    A player has the rating of his row, and those of his national records. Who has none in one of
    the two is left out, and whose rating ``verification`` tells to be another, or his row to be
    somebody else's. Federations are FIDE's codes alone: other words may be regions. Of a table of
    teams nothing is said.
    """
    if chosen.of_teams:
        return ()
    told = {fact.params[name] for fact in verification.facts for name in _WHOM.get(fact.fact, ())}
    rows = {who: chosen.table.rows[index] for index, who in chosen.matched.ids.items()}
    federations: dict[int, list[str]] = {
        player.start_no: [player.federation]
        for player in tournament.players
        if player.federation in FEDERATIONS
    }
    printed = {who: row.federation for who, row in rows.items() if row.federation in FEDERATIONS}
    ratings = {who: row.rating for who, row in rows.items() if row.rating}
    particulars: tuple[tuple[str, Mapping[int, object], Mapping[int, Sequence[object]]], ...] = (
        ("ratings", ratings, _ratings(tournament)),
        ("federations", printed, federations),
    )
    names: dict[int, str] = {player.start_no: player.name for player in tournament.players}
    notes = []
    for particular, of_table, known in particulars:
        both = of_table.keys() & known.keys()
        others = [
            Message(
                "verify.detail-of",
                player=Participant(who, names[who]),
                table=str(of_table[who]),
                file=str(known[who][0]),
            )
            for who in sorted(both)
            if of_table[who] not in known[who] and who not in told
        ]
        if others and PART * len(others) < len(both):
            named = Several(tuple(others[:MOST_NAMED]), max(len(others) - MOST_NAMED, 0))
            notes.append(
                Message(
                    f"verify.other-{particular}", count=len(others), of=len(both), players=named
                )
            )
    return tuple(notes)


def printed_ratings(tournament: Tournament, chosen: Chosen) -> dict[int, int]:
    """Return by number the ratings that a table prints otherwise than the file has them.

    None of a table of teams, nor where so many differ that they are of another list.
    """
    if chosen.of_teams:
        return {}
    known = _ratings(tournament)
    printed = {who: chosen.table.rows[index].rating for index, who in chosen.matched.ids.items()}
    rated = {who: rating for who, rating in printed.items() if rating and who in known}
    differing = {who: rating for who, rating in rated.items() if rating not in known[who]}
    return differing if PART * len(differing) < len(rated) else {}


def _ratings(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    known: dict[int, list[int]] = defaultdict(list)
    rated = [(player.start_no, player.rating) for player in tournament.players]
    rated += [(national.start_no, national.rating) for national in tournament.national_ratings]
    for who, rating in rated:
        if rating:
            known[who].append(rating)
    return known
