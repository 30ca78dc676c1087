"""A tournament compared with a table that other software made of it.

The stages, each a function of what the ones before it return: the table is placed beside its
tournament, with its rounds (``placed_table``); what is announced of its columns and what they hold
(``column_mapping``); cells that are right and wrong, and their causes (``columns``, ``diagnosis``);
the places (``table_ranks``).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.stated_table import StatedTable
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model.team_view import Score
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.ranking.request import PRIMARY_UNUSED
from trfkit.record import replace
from trfkit.refusal import Refusal, refusal_of
from trfkit.verification.comparison.columns import (
    OrdinaryColumns,
    cells_to_explain,
    check_ordinary_columns,
    claims_of_columns,
    compare_column,
    explain_columns,
    leaves_its_rule_open,
    mapper_of,
    name_otherwise,
    note_ranks,
    note_ratings,
    notes_on_claims,
    stated_order,
    unsearched_columns,
    with_hint,
)
from trfkit.verification.comparison.event_readings import (
    notes_on_pending,
    verify_by_best_reading,
    with_missing_players,
    with_missing_rows,
)
from trfkit.verification.comparison.own_records import BY_POINTS
from trfkit.verification.comparison.placed_table import (
    PlacedTable,
    place_table,
    refuse_if_of_another_event,
)
from trfkit.verification.comparison.summary import (
    StatedOrder,
    column,
    differences,
    is_lowest_first,
    ranks,
    ranks_against,
)
from trfkit.verification.comparison.table_ranks import (
    beside_own_list,
    by_better_list,
    by_primary_score,
    compare_ranks,
    explain_ranks,
    ranking_steps,
    standings_by,
)
from trfkit.verification.result import (
    Compared,
    NotChecked,
    Relation,
    Verification,
    ranks_as_counted,
    unwatched,
)
from trfkit.verification.table.cell_fit import is_of_any_use
from trfkit.verification.table.table_choice import Chosen, choose_table, primary_of
from trfkit.verification.variants.trial import Setting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.verification.result import Watch
    from trfkit.verification.search.column_search import StatedCells
    from trfkit.verification.search.diagnosis import Diagnoses
    from trfkit.verification.table.column_mapping import Mapper, Mappings


NO_MAP: Final[Mapping[str, str]] = {}


def compare(
    placed: PlacedTable, named_codes: Mapping[str, str], tiebreaks: Sequence[str] | None
) -> Verification:
    """Return the whole comparison.

    What columns are is looked for once more where the facts found hold: one game that ended
    otherwise makes half of the values of a column others.
    """
    mapper = mapper_of(placed, placed.trial, tiebreaks)
    mappings = mapper.run(placed.stated.columns, placed.cells, named_codes)
    verification, diagnoses = compare_mapped(placed, mapper, mappings, tiebreaks)
    if not diagnoses.facts:
        return verification
    under_facts = mapper_of(placed, diagnoses.trial, tiebreaks)
    again = under_facts.run(placed.stated.columns, placed.cells, named_codes)
    revised = mappings.revised_by(again)
    if revised == mappings:
        return verification
    other, _ = compare_mapped(placed, mapper, revised, tiebreaks)
    return other if _complexity(other) < _complexity(verification) else verification


def compare_mapped(
    placed: PlacedTable, mapper: Mapper, mappings: Mappings, tiebreaks: Sequence[str] | None
) -> tuple[Verification, Diagnoses]:
    """Return the comparison of columns of which it is known what they are, and the facts."""
    tournament = placed.setting.tournament
    notes = [*placed.notes]
    steps = ranking_steps(placed, mappings, tiebreaks, notes)
    standings = standings_by(placed, steps)
    if tiebreaks is None:
        steps, standings = by_primary_score(placed, steps, standings)
    names = {row.id: row.name for row in standings.rows}
    rank_columns = compare_ranks(placed, standings, steps, notes)
    compared = []
    searched: list[StatedCells] = []
    agreeing: list[StatedCells] = []
    lowest_first: set[int] = set()
    for mapped in mappings.mapped:
        comparison, result = compare_column(placed, mapped, names, notes)
        compared.append(comparison)
        if is_lowest_first(mapped.asked, result):
            lowest_first.add(mapped.at)
        is_open, stated = leaves_its_rule_open(mapped), placed.cells[mapped.at]
        cells = cells_to_explain(
            placed, mapped.column.label, mapped.asked, stated, result, rule_is_open=is_open
        )
        (searched if is_open or not comparison.is_right else agreeing).append(cells)
    order = StatedOrder((), {})
    if not all(one.is_right for one in rank_columns):
        order = stated_order(placed, mappings, lowest_first)
        if tiebreaks is None and steps is not None:
            order, rank_columns = by_better_list(placed, order, rank_columns, mappings, notes)
    against = ranks_against(next(iter(rank_columns), None), placed.trial)
    diagnosed, diagnoses = explain_columns(placed, searched, agreeing, against)
    notes += unsearched_columns(placed, mappings, len(searched))
    under_facts = mapper_of(placed, diagnoses.trial, tiebreaks) if diagnoses.facts else mapper
    for mapped, comparison in zip(mappings.mapped, compared, strict=True):
        name_otherwise(placed, under_facts, mapped, comparison, diagnosed)
    by_own_list = None if tiebreaks else beside_own_list(placed, rank_columns, order, mappings)
    no_tie_breaks = [*check_ordinary_columns(OrdinaryColumns(placed, mappings.ordinary, names))]
    compared += (one for one in no_tie_breaks if isinstance(one, Compared))
    for comparison in rank_columns:
        compared.append(comparison)
        if not comparison.is_right:
            diagnosed[comparison.label] = explain_ranks(placed, comparison, order, diagnoses)
    claims = tuple(claims_of_columns(mappings, diagnosed))
    verification = Verification(
        name=placed.setting.tournament.name,
        kind=str(standings.kind),
        edition=placed.edition,
        policies=standings.policies,
        rows=placed.chosen.matched.rows,
        columns=tuple(map(column, compared)),
        differences=tuple(differences(compared, diagnosed)),
        ranks=ranks(compared),
        diagnosis=tuple(one.diagnosis for one in diagnosed.values()),
        notes=(
            *notes_on_pending(standings.notes, are_left_out=placed.leaves_pending_out),
            *notes,
        ),
        diagnostics=(*placed.stated.diagnostics, *standings.diagnostics),
        unmapped=tuple(with_hint(placed, one) for one in mappings.unmapped),
        facts=(*placed.facts, *diagnoses.facts),
        rounds=placed.rounds,
        rounds_played=tournament.rounds_played,
        not_checked=(
            *mappings.not_checked,
            *(one for one in no_tie_breaks if isinstance(one, NotChecked)),
        ),
        compared=tuple(compared),
        by_own_list=by_own_list,
        rounds_of_table=placed.state,
        claims=claims,
        foremost=tuple(notes_on_claims(claims, diagnosed)),
    )
    return verification, diagnoses


def verify_against(
    tournament: Tournament,
    stated: StatedTable | Sequence[StatedTable],
    ranking: Ranking = BY_DEFAULT,
    *,
    mapping: Mapping[str, str] = NO_MAP,
    tolerance: Decimal | None = None,
    of_page: bool = False,
    has_numbers: bool = True,
    most_searched: int = DEFAULT_LIMITS.searched,
    watch: Watch = unwatched,
) -> Verification:
    """Compare what a table states with what the tournament's results give, cell by cell.

    Of several tables the one is taken that holds most of the participants. ``mapping`` is a code
    for each label or caption that it names; the other columns are mapped by what the table says
    of them, else by trial. ``tolerance`` lets values pass that are off by so much, only in
    columns printed with fewer digits than the values have.

    Ranks follow the table's own columns in their order, each by the edition that its caption names;
    the tie-breaks of ``ranking`` (or, for a table without such columns, the file's own list) stand
    in for them; columns that cannot be computed stand as they are stated. Where more ranks are
    right by the file's own list, it is taken. ``of_page`` tells that
    the tournament was read from a page, to which another can add ratings, ``has_numbers`` that its
    players have numbers of their own there: others say nothing of ranks. The primary score of
    teams is that of the first column that names one, where nothing else says it. The ``rounds``
    are those that the table covers, by default what it says itself, else what its points fit.
    ``most_searched`` columns at most are looked for, and as many that differ are explained; notes
    say how many were not. ``watch`` is told how far it is. Raises Refusal for an option that
    cannot be carried out, and for a table of another event: where no row is a participant, or few
    are, with the points of other games.
    """
    tables = (stated,) if isinstance(stated, StatedTable) else tuple(stated)
    if tolerance is not None and not (is_of_any_use(tolerance) and tolerance >= 0):
        raise refusal_of("tolerance")
    chosen = choose_table(tournament, tables, ranking.kind)
    of_table = replace(ranking, kind=chosen.kind, primary=ranking.primary or primary_of(chosen))
    completed, missing = with_missing_players(tournament, chosen)
    unmatched = {row.id for row in chosen.matched.rows.only_stated}
    right = partial(_right_ranks, chosen=chosen, ranking=of_table)
    completed, lost = with_missing_rows(completed, right, unmatched)
    why = "verify.no-ratings-on-page" if of_page else "verify.no-ratings-in-file"
    if missing or lost:
        why = "verify.no-rating-of-missing"

    def verify(reading: Ranking) -> Verification:
        placed = place_table(
            Setting(tournament=completed, ranking=reading),
            chosen,
            rounds=ranking.rounds,
            tolerance=tolerance,
            primary=None if ranking.primary is None else Score(ranking.primary.upper()),
            missing=(*missing, *lost),
            ratings_missing=Message(why),
            has_numbers=has_numbers,
            most=most_searched,
            watch=watch,
        )
        refuse_if_of_another_event(placed)
        if placed.state.relation is Relation.TABLE_AHEAD:
            return _table_is_ahead(placed)
        return compare(placed, mapping, ranking.tiebreaks)

    verification = verify_by_best_reading(completed, of_table, verify)
    notes = verification.notes
    if ranking.primary is None:  # what the table's columns told is no option that anybody gave
        notes = tuple(note for note in notes if note.id not in PRIMARY_UNUSED)
    of_file = (
        *note_ranks(tournament, chosen, verification, ranking),
        *note_ratings(tournament, chosen, verification),
    )
    return replace(verification, notes=(*notes, *of_file))


def with_table_tiebreaks(result: ReadResult) -> ReadResult:
    """Return what was read with the list that the columns of its own table make, in their order.

    None is made where a column stays open that orders the table, or where there is no such column.
    Where the file names its list itself, or holds no table of results, it stays as it is.
    """
    tournament = result.tournament
    if tournament is None or not result.stated:
        return result
    if tournament.tiebreaks or tournament.standings_order:
        return result
    codes: tuple[str, ...] = ()
    try:
        chosen = choose_table(tournament, result.stated, None)
        ranking = replace(BY_DEFAULT, kind=chosen.kind, primary=primary_of(chosen))
        placed = place_table(
            Setting(tournament=tournament, ranking=ranking),
            chosen,
            rounds=None,
            ratings_missing=Message("verify.no-ratings-in-file"),
        )
        columns = placed.stated.columns
        mappings = mapper_of(placed, placed.trial, None).run(columns, placed.cells, NO_MAP)
        steps = mappings.steps(placed.edition, len(columns))
        if not mappings.open_at and all(isinstance(step, str) for step in steps):
            codes = tuple(map(str, steps))
    except Refusal:
        pass
    return replace(result, tournament=replace(tournament, table_tiebreaks=codes))


def _table_is_ahead(placed: PlacedTable) -> Verification:
    """Return that the table holds rounds which the file lacks: no value can be judged."""
    standings = placed.setting.standings(BY_POINTS, placed.rounds)
    state, tournament = placed.state, placed.setting.tournament
    ahead = {"table": state.table_rounds, "file": state.file_rounds}
    return Verification(
        name=tournament.name,
        kind=str(standings.kind),
        edition=placed.edition,
        policies=standings.policies,
        rows=placed.chosen.matched.rows,
        diagnostics=placed.stated.diagnostics,
        rounds=placed.rounds,
        rounds_played=tournament.rounds_played,
        rounds_of_table=state,
        foremost=(Message("verify.table-is-ahead", **ahead),),
    )


def _open_cells(verification: Verification) -> int:
    """Return how many cells of a table are left open, by themselves or with their whole column."""
    return verification.verdict.cells.open + len(verification.unmapped) * verification.rows.matched


def _complexity(verification: Verification) -> tuple[int, int]:
    """Return how many cells are open, and how many facts and rules explain the others."""
    return _open_cells(verification), len(
        {(one.variant, str(one.params)) for one in verification.diagnosis}
    )


def _right_ranks(tournament: Tournament, chosen: Chosen, ranking: Ranking) -> int:
    """Return how many ranks of a table are right by points, or by the list of the event."""
    standings = Setting(tournament=tournament, ranking=ranking).standings(
        ranking.tiebreaks, ranking.rounds
    )
    rows, ids = chosen.table.rows, chosen.matched.ids
    stated = {who: rank for index, who in ids.items() if (rank := rows[index].rank) is not None}
    return ranks_as_counted("", stated, standings).equal
