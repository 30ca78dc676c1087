"""Compare the columns of a table with computed values, cell by cell, and explain differences."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import neg, pos
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message, Participant, Several
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import REPRODUCED, STATED_PLACES
from trfkit.record import replace
from trfkit.regulations.edition import Refusal
from trfkit.tie_breaks import SCORES
from trfkit.verification.comparison.placed_table import PlacedTable, is_of_players_of_teams
from trfkit.verification.comparison.rank_causes import StatedOrder
from trfkit.verification.result import (
    CODE,
    NEARLY,
    Cell,
    Claim,
    Compared,
    Diagnosed,
    Diagnosis,
    NotChecked,
    Relation,
    clause_of,
    explain_cells,
)
from trfkit.verification.search.column_search import StatedCells
from trfkit.verification.search.diagnosis import Against, Diagnoses, diagnose_together, rule_of
from trfkit.verification.table.captions import EventList, Ordinary, canonical, meaning_of
from trfkit.verification.table.cell_fit import (
    ColumnCode,
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
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedColumn
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.verification.result import Unmapped, Verification
    from trfkit.verification.table.cell_fit import Fit, Stated
    from trfkit.verification.table.column_mapping import Mappings
    from trfkit.verification.table.table_choice import Chosen
    from trfkit.verification.variants.trial import Trial

    Values = Mapping[int, Fraction | None]


def compare_column(
    placed: PlacedTable, mapped: Mapped, names: Mapping[int, str], notes: list[Message]
) -> tuple[Compared, Fit]:
    """Compare a column with its code; return the cells and their fit, add remarks to ``notes``."""
    stated = placed.cells[mapped.place]
    label, meaning = mapped.column.label, mapped.rule
    result = fit(placed.trial, stated, meaning, placed.tolerance)
    if result.reading:
        notes.append(Message("verify.of-column", column=label, clause=result.reading))
    wrong = meaning.code not in SCORES and len(result.right) - result.equal  # half a point is one
    if wrong and placed.tolerance is None and are_rounded_away(stated, result):
        digits = printed_places(stated)
        tolerance = f"0.{'0' * digits}5"
        notes.append(
            Message("verify.rounded-away", column=label, count=digits, tolerance=tolerance)
        )
    comparison = Compared(
        label=label,
        tiebreak=meaning.code,
        caption=str(Ordinary.PERFORMANCE) if mapped.is_beside else caption_of(mapped.column),
        edition=meaning.edition,
        cells=cells(result, stated, names),
        mapped_by=mapped.by,
        alternatives=mapped.alternatives,
        tolerance=decimal(result.let_pass),
    )
    return comparison, result


def cells_to_explain(
    placed: PlacedTable,
    label: str,
    meaning: ColumnCode,
    stated: Stated,
    result: Fit,
    *,
    rule_is_open: bool = False,
) -> StatedCells:
    """Return the cells of a column in the form that the search for causes takes."""

    def refit(trial: Trial) -> Collection[int]:
        return [who for who, is_right in fit(trial, stated, meaning).right.items() if is_right]

    return StatedCells(
        label=label,
        code=meaning.code,
        edition=meaning.edition,
        before=meaning.before,
        values=result.stated,
        right=[who for who, is_right in result.right.items() if is_right],
        tolerance=placed.tolerance if placed.tolerance and result.let_pass else Decimal(0),
        rule_is_open=rule_is_open,
        refit=refit if orders_groups(meaning.code) else None,
        unread={who: cell.text for who, cell in stated.items() if cell.value is None and cell.text},
    )


def stated_order(
    placed: PlacedTable, mappings: Mappings, lowest_first: Collection[int]
) -> StatedOrder:
    """Return the order of the participants by the table's own columns; the greater key is better.

    ``lowest_first`` are the places of columns whose lowest value is the best.
    """
    of_points = [at for at, one in enumerate(placed.stated.columns) if one.of_points]
    left = [
        one.place for one in mappings.mapped if one.place not in of_points and not one.is_beside
    ]
    turned_round = {at for at, one in mappings.as_stated.items() if one.lowest_first}
    turned_round.update(lowest_first)
    at_of = (*of_points, *sorted({*left, *mappings.open_at, *mappings.as_stated}))
    nothing = Decimal(0)
    turned = []
    for place in at_of:
        turn = neg if place in turned_round else pos
        distinct = {cell.value for cell in placed.cells[place].values()}
        turned.append((placed.cells[place], {value: turn(value or nothing) for value in distinct}))
    keys = {
        who: tuple([values[cells[who].value] for cells, values in turned])
        for who in placed.chosen.matched.ids.values()
    }
    return StatedOrder(tuple(placed.stated.columns[at].label for at in at_of), keys)


def leaves_its_rule_open(mapped: Mapped) -> bool:
    """Whether the table describes a column in words that fit several rules."""
    return mapped.by == "trial" and caption_of(mapped.column) is not None


# Why columns differ: facts and rules that explain cells, and other codes than were announced ------


EDITION: Final = "edition"
"""The variant that is simpler than another code: the one that was said, by other rules."""


def mapper_of(placed: PlacedTable, trial: Trial, tiebreaks: Sequence[str] | None) -> Mapper:
    """Build the column mapper, which tries codes by the values of a trial."""
    tournament = placed.setting.tournament
    # The list by which the event ranks; for players of teams, that of an option.
    if tiebreaks:
        event_list = EventList(tiebreaks, "option")
    elif is_of_players_of_teams(placed):
        event_list = EventList()
    elif tournament.standings_order:
        event_list = EventList(tournament.standings_order, "212")
    else:
        event_list = EventList(tournament.tiebreaks, "202")
    return Mapper(
        trial=trial,
        event_list=event_list,
        edition=placed.edition,
        of_teams=placed.chosen.of_teams,
        ratings_missing=placed.ratings_missing,
        explains=partial(count_explained, placed, trial),
        tolerance=placed.tolerance,
        most=placed.most,
        watch=placed.watch,
    )


def count_explained(
    placed: PlacedTable, trial: Trial, column: StatedColumn, meaning: ColumnCode, stated: Stated
) -> tuple[int, int]:
    """Return how many cells the best variant of a code explains, and with how few changes."""
    result = fit(trial, stated, meaning, placed.tolerance)
    searched = cells_to_explain(placed, column.label, meaning, stated, result)
    diagnosis = rule_of(trial, searched).diagnosis
    changes = diagnosis.variant.split("+") if diagnosis.variant else ()
    return diagnosis.equal, -len(changes)


def explain_columns(
    placed: PlacedTable,
    searched: Sequence[StatedCells],
    agreeing: Sequence[StatedCells],
    speaks_against: Against | None,
) -> tuple[dict[str, Diagnosed], Diagnoses]:
    """Return the diagnoses of the columns that differ, up to the limit, and the facts.

    Columns that agree are evidence against facts; if all agree, nothing is searched.
    """
    if not searched:
        return {}, Diagnoses({}, (), placed.trial)
    columns = (*searched[: placed.most], *agreeing)
    printed = printed_ratings(placed.setting.tournament, placed.chosen)
    diagnoses = diagnose_together(placed.trial, columns, placed.watch, speaks_against, printed)
    searched_labels = {cells.label for cells in searched}
    by_label = {
        label: diagnosed
        for label, diagnosed in diagnoses.by_label.items()
        for diagnosis in [diagnosed.diagnosis]
        if label in searched_labels and (diagnosis.variant or diagnosis.equal < diagnosis.compared)
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
    compared: Compared,
    diagnosed: dict[str, Diagnosed],
) -> None:
    """Add to ``diagnosed`` the code that fits the values of a column if the table names another.

    Next to a rule that explains all cells the code is an alternative explanation.
    """
    known = diagnosed.get(compared.label)
    if compared.is_right or known is None or compared.mapped_by in {"option", "trial"}:
        return
    own, stated = known.diagnosis, placed.cells[mapped.place]
    is_explained = own.variant is not None and own.equal == len(compared.cells)
    is_slip = len(compared.cells) - compared.equal == 1  # one cell bears out no other code
    code = None
    if not is_slip and (own.variant is None or (is_explained and own.variant != EDITION)):
        code = mapper.kindred(mapped, stated)
    if code is not None and not is_explained:
        diagnosed[compared.label] = as_code(compared, code)
    elif code is not None and own.params.get("tiebreak") != code:
        (explained,) = next(iter(as_code(compared, code).explained.values()))
        same = (*own.same, replace(explained, computed=None))
        diagnosed[compared.label] = known._replace(diagnosis=replace(own, same=same))
    elif code is None and own.variant is None and compared.equal < NEARLY * len(compared.cells):
        best, _ = mapper.other_than_named(mapped, stated) or (None, None)
        if best is not None and best.equal == len(compared.cells):
            diagnosed[compared.label] = as_code(compared, best.tiebreak)


def as_code(comparison: Compared, code: str) -> Diagnosed:
    """Diagnose all cells of a column as values of another code than the stated one."""
    label, instead = comparison.label, comparison.tiebreak
    clause = Message("variants.other-code", column=label, tiebreak=code, instead=instead)
    text = Message("verify.rule-all", clause=clause, compared=len(comparison.cells))
    return explain_cells(comparison, CODE, {"tiebreak": code}, text)


def unsearched_columns(placed: PlacedTable, mappings: Mappings, searched: int) -> Iterator[Message]:
    """Yield a message with the number of columns that were not searched because of the limit."""
    why = why_not_looked_for(placed.most)
    open_ = sum(one.reason == why for one in mappings.unmapped)
    if open_:
        yield Message("verify.no-code-tried", count=open_, why=why)
    if searched > placed.most:
        yield Message("verify.no-rule-tried", count=searched - placed.most, why=why)


def with_hint(placed: PlacedTable, unmapped: Unmapped) -> Unmapped:
    """Add to an unmapped column of a known family the variant that would explain its values."""
    place = next(
        n for n, column in enumerate(placed.stated.columns) if column.label == unmapped.label
    )
    reading = meaning_of(placed.stated.columns[place], of_teams=placed.chosen.of_teams)
    if reading is None or unmapped.candidates or not reading.meaning.certain:
        return unmapped
    if unmapped.reason in {None, why_not_looked_for(placed.most)}:
        return unmapped
    code = next(iter(reading.meaning.codes), None)
    if code is None:
        return unmapped
    meaning, stated = (
        ColumnCode(code, reading.meaning.edition or placed.edition),
        placed.cells[place],
    )
    result = fit(placed.trial, stated, meaning)
    searched = cells_to_explain(placed, unmapped.label, meaning, stated, result)
    diagnosis = rule_of(placed.trial, searched).diagnosis
    if not diagnosis.same:
        return unmapped
    hint = Message("verify.taken-for", code=code, clause=diagnosis.same[0].message)
    return replace(unmapped, reason=clause_of(unmapped.reason, hint))


def claims_of_columns(mappings: Mappings, diagnosed: Mapping[str, Diagnosed]) -> Iterator[Claim]:
    """Yield for each compared column the announced code, and whether the values follow it."""
    for mapped in mappings.mapped:
        announced = mappings.announced.get(mapped.place)
        if announced is None or (announced.source == "option" and mapped.by != "option"):
            continue
        label, code = mapped.column.label, announced.code
        causes = [] if (known := diagnosed.get(label)) is None else known.causes
        others = (str(params["tiebreak"]) for _, params in causes if "tiebreak" in params)
        actual = next(others, canonical(mapped.rule.code))
        holds = actual == code or actual in announced.readings
        yield Claim(
            source=announced.source,
            strong=announced.strong,
            column=label,
            announced=actual if holds else code,
            holds=holds,
            instead=None if holds else actual,
        )


def notes_on_claims(
    claims: Iterable[Claim], diagnosed: Mapping[str, Diagnosed]
) -> Iterator[Message]:
    """Yield notes on columns whose heading names a family, but whose code is not the plain one."""
    for claim in claims:
        cause = diagnosed.get(claim.column or "")
        is_cause = cause is not None and cause.diagnosis.variant == CODE
        if not (claim.strong or claim.holds or is_cause):
            codes = {"announced": claim.announced, "held": claim.instead}
            yield Message("verify.heading-says", column=claim.column, **codes)


# Columns that are no tie-breaks -------------------------------------------------------------------

# What they are made of is published for none of them. A column that follows for nearly all
# participants, from the ratings or (a rating change) from the columns beside it, is compared; of
# any other it is said why it is not.

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
    """The columns of a table that are no tie-breaks, by their places; names are by id."""

    placed: PlacedTable
    ordinary: Mapping[int, Ordinary]
    names: Mapping[int, str]


def check_ordinary_columns(table: OrdinaryColumns) -> Iterator[Compared | NotChecked]:
    """Yield each column that follows from games: compared, or the reason why it cannot be."""
    placed = table.placed
    rated: Mapping[Ordinary, Values] | None = None
    for place, kind in table.ordinary.items():
        if kind is not Ordinary.GAMES and kind not in CHECKED:
            continue
        if kind is Ordinary.GAMES:
            reason = NO_COUNT
        elif placed.chosen.of_teams:
            reason = NOT_OF_TEAMS
        else:
            if rated is None:
                rated = {} if has_no_ratings(placed.trial) else _values_from_ratings(placed)
            compared = [_compared(table, place, kind, rated[kind])] if kind in rated else []
            if compared and kind is Ordinary.PERFORMANCE:
                linear = _compared(table, place, kind, _linear_performance(placed))
                compared.append(replace(linear, tiebreak=None, caption=LINEAR))
            elif kind is Ordinary.CHANGE and Ordinary.COEFFICIENT in table.ordinary.values():
                compared.append(_compared(table, place, kind, _change_by_columns(table)))
            best = max(compared, key=lambda one: one.equal, default=None)
            if best is not None and best.equal >= NEARLY * len(best.cells):
                yield best
                continue
            if best is not None:
                count = len(best.cells)
                reason = Message("verify.other-formula", equal=best.equal, compared=count)
            elif has_no_ratings(placed.trial):
                reason = placed.ratings_missing
            else:
                reason = Message("verify.of-earlier-round")
        label = placed.stated.columns[place].label
        yield NotChecked(label=label, caption=str(kind), tiebreak=None, reason=reason)


def _compared(table: OrdinaryColumns, place: int, kind: Ordinary, computed: Values) -> Compared:
    stated = table.placed.cells[place]
    units = 10 ** printed_places(stated)
    half = Fraction(1, 2 * units)
    cells = []
    for number, cell in stated.items():
        value = computed.get(number)
        printed = None if cell.value is None else Fraction(cell.value)
        if printed is None or value is None:
            fits = not (printed or value)
        else:
            fits = abs(printed - value) <= half  # rounded up or down
        text = cell.text if printed is None else decimal(printed) or ""
        cells.append(Cell(number, table.names[number], text, decimal(value), fits))
    return Compared(
        label=table.placed.stated.columns[place].label,
        tiebreak=PERFORMANCE if kind is Ordinary.PERFORMANCE else None,
        caption=str(kind),
        edition=table.placed.edition,
        cells=cells,
        mapped_by="caption",
    )


def _values_from_ratings(placed: PlacedTable) -> dict[Ordinary, Values]:
    """Return the values of the columns that follow from the ratings."""
    by_code = placed.trial.values(PERFORMANCE, edition=placed.edition)
    values: dict[Ordinary, Values] = {Ordinary.PERFORMANCE: by_code}
    tournament = placed.setting.tournament
    if placed.rounds != tournament.rounds_played:  # only the latest standings are rated
        return values
    from trfkit.ratings.event_rating import rate_fide  # noqa: PLC0415 - only for such columns
    from trfkit.ratings.request import PLAIN  # noqa: PLC0415 - see above

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


def _change_by_columns(table: OrdinaryColumns) -> Values:
    """Compute rating changes from other columns: K depends on games that no file has."""
    columns = {kind: table.placed.cells[place] for place, kind in table.ordinary.items()}

    def stated(kind: Ordinary, number: int) -> Fraction | None:
        cell = columns[kind].get(number) if kind in columns else None
        return None if cell is None or cell.value is None else Fraction(cell.value)

    values = {}
    for number in table.names:
        k, over = stated(Ordinary.COEFFICIENT, number), stated(Ordinary.DIFFERENCE, number)
        score, expected = stated(Ordinary.SCORE, number), stated(Ordinary.EXPECTED, number)
        if over is None and score is not None and expected is not None:
            over = score - expected
        values[number] = None if k is None or over is None else k * over
    return values


def _linear_performance(placed: PlacedTable) -> Values:
    """Return the mean of opponents' ratings, plus 500 for a win, minus 500 for a loss, truncated.

    Lichess computes it this way.
    """
    field = placed.trial.field(placed.edition)
    view, ratings = field.view, field.ratings() or field.view.ratings
    values: dict[int, Fraction | None] = {}
    for index, id_ in enumerate(view.ids):
        games = zip(view.opponents[index], view.kinds[index], view.shares[index], strict=True)
        met = [
            rating + 500 * ((share or 0) - 1)
            for opponent, kind, share in games
            if opponent != NOBODY and kind is RoundKind.GAME
            if (rating := ratings[opponent]) is not None
        ]
        values[id_] = Fraction(sum(met) // len(met)) if met else None
    return values


# Ratings that a table prints beside those of the file: nothing that results give -----------------


MOST_NAMED: Final = 5
"""So many players are named; of the others it is told how many."""
PART: Final = 2
"""Where one in so many differs, those of the table are of another list."""
_WHOM: Final = {"rating-differs": ("participant",), "players-swapped": ("first", "second")}
"""The facts that tell of a rating already, and the parameters that name whose it is."""


def note_ratings(
    tournament: Tournament, chosen: Chosen, verification: Verification
) -> tuple[Message, ...]:
    """Return a note if ratings of a table differ from those of the file.

    A player has the rating of the 001 row, and those of the national records. Left out are players
    without a rating in the table or the file, and those whose rating or row ``verification``
    explains by a fact. A table of teams gets no note.
    """
    if chosen.of_teams:
        return ()
    explained = {
        fact.params[name] for fact in verification.facts for name in _WHOM.get(fact.fact, ())
    }
    rows = {who: chosen.table.rows[index] for index, who in chosen.matched.ids.items()}
    known = _ratings(tournament)
    names: dict[int, str] = {player.start_no: player.name for player in tournament.players}
    both = sorted(who for who, row in rows.items() if row.rating and who in known)
    others = [
        Message(
            "verify.detail-of",
            player=Participant(who, names[who]),
            table=str(rows[who].rating),
            file=str(known[who][0]),
        )
        for who in both
        if rows[who].rating not in known[who] and who not in explained
    ]
    if not others or PART * len(others) >= len(both):
        return ()
    named = Several.first(others, MOST_NAMED)
    return (Message("verify.other-ratings", count=len(others), of=len(both), players=named),)


def note_ranks(
    tournament: Tournament, chosen: Chosen, verification: Verification, ranking: Ranking
) -> tuple[Message, ...]:
    """Return a note on ranks of a table that are not the file's, if the file's own decide there.

    They do in a file without tie-breaks, so that every other report ranks by them. None for a
    table of another round.
    """
    state = verification.state
    if state is None or state.relation is not Relation.SAME:
        return ()
    own: Mapping[int, tuple[str, int | None]] = (
        {team.number: (team.name, team.stated_rank) for team in tournament.teams}
        if chosen.of_teams
        else {player.start_no: (player.name, player.stated_rank) for player in tournament.players}
    )
    others = []
    for number, index in sorted((number, index) for index, number in chosen.matched.ids.items()):
        rank = chosen.table.rows[index].rank
        name, own_rank = own[number]
        if rank is not None and own_rank is not None and rank != own_rank:
            both = {"table": str(rank), "file": str(own_rank)}
            others.append(Message("verify.detail-of", player=Participant(number, name), **both))
    ranked_by = (REPRODUCED, STATED_PLACES)
    if not others or read_request(tournament, ranking).list_from not in ranked_by:
        return ()
    named = Several.first(others, MOST_NAMED)
    return (Message("verify.other-ranks", count=len(others), players=named),)


def printed_ratings(tournament: Tournament, chosen: Chosen) -> dict[int, int]:
    """Return the ratings that differ between table and file, as the table has them, by number.

    Empty for a table of teams, and if so many differ that they come from another list.
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
    for number, rating in rated:
        if rating:
            known[number].append(rating)
    return known
