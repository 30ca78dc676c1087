"""Compare a tournament with a table that other software made of it.

Each stage is a function of the results of the earlier ones: match the table with the tournament and
its rounds (``placed_table``); find the announced and the actual code of each column
(``column_mapping``); compare cells and find causes (``columns``, ``diagnosis``); compare the places
(``table_ranks``).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.stated_table import StatedTable
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model.view import Score
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
from trfkit.verification.comparison.rank_causes import StatedOrder, guard_right_ranks
from trfkit.verification.comparison.table_ranks import (
    compare_ranks,
    compare_with_own_list,
    explain_ranks,
    rank_by_better_list,
    rank_by_primary_score,
    ranking_steps,
    standings_by,
)
from trfkit.verification.result import (
    Compared,
    NotChecked,
    Relation,
    Verification,
    list_differences,
    ranks_as_counted,
    summarise_column,
    summarise_ranks,
    unwatched,
)
from trfkit.verification.table.cell_fit import is_lowest_first, is_of_any_use
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
    """Run the whole comparison of a placed table.

    Columns are mapped a second time with the facts that were found: one game with another result
    makes half of the values of a column differ.
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
    """Compare columns whose codes are known; return the verification and the diagnoses."""
    tournament = placed.setting.tournament
    notes = [*placed.notes]
    steps = ranking_steps(placed, mappings, tiebreaks, notes)
    standings = standings_by(placed, steps)
    if tiebreaks is None:
        steps, standings = rank_by_primary_score(placed, steps, standings)
    names = {row.id: row.name for row in standings.rows}
    rank_columns = compare_ranks(placed, standings, steps, notes)
    compared = []
    searched: list[StatedCells] = []
    agreeing: list[StatedCells] = []
    lowest_first: set[int] = set()
    for mapped in mappings.mapped:
        comparison, result = compare_column(placed, mapped, names, notes)
        compared.append(comparison)
        if is_lowest_first(mapped.rule, result):
            lowest_first.add(mapped.place)
        is_open, stated = leaves_its_rule_open(mapped), placed.cells[mapped.place]
        cells = cells_to_explain(
            placed, mapped.column.label, mapped.rule, stated, result, rule_is_open=is_open
        )
        (searched if is_open or not comparison.is_right else agreeing).append(cells)
    order = StatedOrder((), {})
    if not all(one.is_right for one in rank_columns):
        order = stated_order(placed, mappings, lowest_first)
        if tiebreaks is None and steps is not None:
            order, rank_columns = rank_by_better_list(placed, order, rank_columns, mappings, notes)
    against = guard_right_ranks(next(iter(rank_columns), None), placed.trial)
    diagnosed, diagnoses = explain_columns(placed, searched, agreeing, against)
    notes += unsearched_columns(placed, mappings, len(searched))
    under_facts = mapper_of(placed, diagnoses.trial, tiebreaks) if diagnoses.facts else mapper
    for mapped, comparison in zip(mappings.mapped, compared, strict=True):
        name_otherwise(placed, under_facts, mapped, comparison, diagnosed)
    by_own_list = (
        None if tiebreaks else compare_with_own_list(placed, rank_columns, order, mappings)
    )
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
        columns=tuple(map(summarise_column, compared)),
        differences=tuple(list_differences(compared, diagnosed)),
        ranks=summarise_ranks(compared),
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
    """Compare the values in a table with those from the tournament's results, cell by cell.

    Of several tables the one with the most participants is taken. ``mapping`` gives codes by label
    or caption; the other columns are mapped by their labels and captions, else by trial.
    ``tolerance`` accepts values that are off by at most that much, only in columns printed with
    fewer digits than the values have.

    Ranks follow the table's own columns in their order, each by the edition that its caption names;
    for a table without such columns, the tie-breaks of ``ranking`` or the file's own list are used
    instead; columns that cannot be computed are used as stated. If more ranks are right by the
    file's own list, that list is used. ``of_page``: the tournament was read from a page, to which
    another can add ratings; ``has_numbers``: its players have numbers of their own there; others
    are no evidence of ranks. The primary score of teams is that of the first column that names one,
    unless another source states it. The ``rounds`` are those that the table covers, by default
    those that it states, else those that its points fit. At most ``most_searched`` columns are
    searched, and as many that differ are explained; notes give the number of the others. ``watch``
    receives the progress. Raises Refusal for an option that cannot be carried out, and for a table
    of another event: no row is a participant, or few are, with the points of other games.
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
    """Add to a read tournament the list of tie-breaks that the columns of its own table make.

    No list is added if a column that orders the table is unknown, or if there is no such column. A
    tournament with a list of its own, or without a table of results, is returned unchanged.
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
    """Return the verification of a table with more rounds than the file: no value is judged."""
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


def _complexity(verification: Verification) -> tuple[int, int]:
    """Count the cells without a cause, those of unmapped columns too, and the causes of others."""
    unmapped = len(verification.unmapped) * verification.rows.matched
    causes = {(one.variant, str(one.params)) for one in verification.diagnosis}
    return verification.verdict.cells.open + unmapped, len(causes)


def _right_ranks(tournament: Tournament, chosen: Chosen, ranking: Ranking) -> int:
    """Count the ranks of a table that are right by points, or by the list of the event."""
    standings = Setting(tournament=tournament, ranking=ranking).standings(
        ranking.tiebreaks, ranking.rounds
    )
    rows, ids = chosen.table.rows, chosen.matched.ids
    stated = {who: rank for index, who in ids.items() if (rank := rows[index].rank) is not None}
    return ranks_as_counted("", stated, standings).equal
