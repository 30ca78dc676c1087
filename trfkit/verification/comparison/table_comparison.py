"""A tournament compared with a table that other software made of it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from functools import cached_property, partial
from operator import neg, pos
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.stated_table import StatedTable
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model.team_view import Score
from trfkit.ranking import Refusal
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.ranking.request import score_of_list, score_of_type
from trfkit.record import replace
from trfkit.regulations.row_sums import Sums
from trfkit.tie_breaks import POINTS, SCORES, SCORES_OF_TEAMS, Unreadable, parse_code
from trfkit.units import POINT
from trfkit.verification.comparison.misplaced_columns import misplaced
from trfkit.verification.comparison.missing_players import with_missing_players, with_missing_rows
from trfkit.verification.comparison.ordinary_columns import Columns, checked, not_checked_of_teams
from trfkit.verification.comparison.own_points import note_own_points
from trfkit.verification.comparison.own_records import (
    BY_POINTS,
    LEAVE_OUT,
    note_reading,
    other_reading,
    up_to,
)
from trfkit.verification.comparison.player_details import note_details
from trfkit.verification.comparison.round_in_progress import (
    left_out,
    met_in_pending,
    notes_on_pending,
)
from trfkit.verification.comparison.slipped_rows import slipped
from trfkit.verification.comparison.summary import (
    StatedOrder,
    as_code,
    by_other_score,
    column,
    counted_otherwise,
    diagnosis_of_ranks,
    differences,
    is_known_code,
    is_lowest_first,
    not_all_stated,
    ranks,
    ranks_against,
    ranks_of_facts,
    starting_ranks,
    unexplained_ranks,
    unmoved,
)
from trfkit.verification.comparison.team_byes import StatedPoints, likelier_score, with_bye_value
from trfkit.verification.comparison.withdrawals import verify_by_best_reading
from trfkit.verification.result import (
    AS_STATED,
    CODE,
    NEARLY,
    OTHER_ORDER,
    Compared,
    Diagnosed,
    Diagnosis,
    NotChecked,
    Verification,
    clause_of,
    compared_ranks,
    ranks_as_counted,
    unwatched,
)
from trfkit.verification.search.diagnosis import Diagnoses, diagnose_together, rule_of
from trfkit.verification.search.searched_columns import StatedCells
from trfkit.verification.table.candidate_codes import has_no_ratings, made_of_ratings
from trfkit.verification.table.captions import meaning_of, meaning_of_code
from trfkit.verification.table.cell_fit import (
    Asked,
    are_rounded_away,
    cells,
    decimal,
    fit,
    is_of_any_use,
    orders_groups,
    printed_places,
)
from trfkit.verification.table.column_mapping import (
    Mapped,
    Mapper,
    caption_of,
    code_in_list,
    why_not_looked_for,
)
from trfkit.verification.table.stated_ties import AsStated, ranked_as_stated, text_of
from trfkit.verification.table.table_choice import (
    BY_SCORE,
    choose_table,
    covered,
    points_of,
    primary_of,
    refuse_another_event,
    right_points,
)
from trfkit.verification.table.unknown_columns import no_rating_of_missing, no_ratings
from trfkit.verification.variants.trial import Setting

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedColumn
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking, Standings
    from trfkit.verification.result import FactFound, Unmapped, Watch
    from trfkit.verification.search.diagnosis import Against
    from trfkit.verification.table.cell_fit import Fit, Stated
    from trfkit.verification.table.column_mapping import Mappings
    from trfkit.verification.table.stated_ties import Step
    from trfkit.verification.table.table_choice import Chosen, Covered
    from trfkit.verification.variants.trial import Trial

HINTED: Final = 4
"""So many codes of a family are asked what would make one of them fit."""

EDITION: Final = "edition"
"""The variant that is simpler than another code: the one that was said, by other rules."""

NO_MAP: Final[Mapping[str, str]] = {}


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
        raise Refusal("a tolerance is a number such as 0.05")
    chosen = choose_table(tournament, tables, ranking.kind)
    of_table = replace(ranking, kind=chosen.kind, primary=ranking.primary or primary_of(chosen))
    completed, missing = with_missing_players(tournament, chosen)
    told = {row.id for row in chosen.matched.rows.only_stated}
    right = partial(_right_ranks, chosen=chosen, ranking=of_table)
    completed, lost = with_missing_rows(completed, right, told)
    compared = partial(
        _Comparison,
        chosen=chosen,
        tolerance=tolerance,
        primary=None if ranking.primary is None else Score(ranking.primary.upper()),
        missing=(*missing, *lost),
        ratings_missing=no_rating_of_missing() if missing or lost else no_ratings(of_page=of_page),
        has_numbers=has_numbers,
        most=most_searched,
        watch=watch,
    )

    def verify(reading: Ranking) -> Verification:
        setting = Setting(tournament=completed, ranking=reading)
        return _of_likeliest_round(
            lambda rounds: compared(setting, rounds=rounds),
            ranking.rounds,
            mapping,
            ranking.tiebreaks,
        )

    found = verify_by_best_reading(completed, of_table, verify)
    notes = found.notes
    if ranking.primary is None:  # what the table's columns told is no option that anybody gave
        notes = tuple(note for note in notes if "option" not in note.arguments)
    own = note_own_points(tournament, found)
    return replace(found, notes=(*notes, *own, *note_details(tournament, chosen, found)))


def with_table_tiebreaks(result: ReadResult) -> ReadResult:
    """Return what was read with the list that the columns of its own table make.

    Where the file names its list itself, or holds no table of results, it stays as it is.
    """
    tournament = result.tournament
    if tournament is None or not result.stated:
        return result
    if tournament.tiebreaks or tournament.standings_order:
        return result
    codes = tiebreaks_of_columns(tournament, result.stated)
    return replace(result, tournament=replace(tournament, table_tiebreaks=codes))


def tiebreaks_of_columns(tournament: Tournament, stated: Sequence[StatedTable]) -> tuple[str, ...]:
    """Return the list that the columns of a tournament's own table make, in their order.

    Nothing where a column stays open that orders the table, or where there is no such column.
    """
    try:
        chosen = choose_table(tournament, stated, None)
        ranking = replace(BY_DEFAULT, kind=chosen.kind, primary=primary_of(chosen))
        comparison = _Comparison(
            Setting(tournament=tournament, ranking=ranking),
            chosen,
            None,
            rounds=None,
            primary=None,
            missing=(),
            ratings_missing=no_ratings(of_page=False),
            has_numbers=True,
            most=DEFAULT_LIMITS.searched,
            watch=unwatched,
        )
        return comparison.list_of_columns()
    except Refusal:
        return ()


def _of_likeliest_round(
    compared: Callable[[int | None], _Comparison],
    rounds: int | None,
    mapping: Mapping[str, str],
    tiebreaks: Sequence[str] | None,
) -> Verification:
    """Return the comparison after so many rounds, where nothing tells them by the whole table.

    Points of an earlier round say when a table was made, unless its other columns are of a later
    one: where much of it differs then, and fewer cells do after a later round, it is that.
    """
    comparison = compared(rounds)
    comparison.refuse_another_event()
    best = comparison.run(mapping, tiebreaks)
    by_points = comparison.dated_by_points
    cells = best.verdict.cells
    if not by_points or _open_cells(best) <= (1 - NEARLY) * cells.compared:
        return best
    right = comparison.right_cells(best)
    for later in sorted({best.rounds + 1, best.rounds_played}):
        of_later = compared(later)
        if not best.unmapped and of_later.right_cells(best) <= right:
            continue  # a search in columns that all differ takes long
        other = of_later.run(mapping, tiebreaks)
        is_right_in_more = other.verdict.cells.equal > best.verdict.cells.equal
        if is_right_in_more and _open_cells(other) < _open_cells(best):
            note = Message("verify.likelier-round", points=by_points, round=later)
            best = replace(other, notes=(*other.notes, note))
    return best


def _open_cells(found: Verification) -> int:
    """Return how many cells of a table are left open, by themselves or with their whole column."""
    return found.verdict.cells.open + len(found.unmapped) * found.rows.matched


def _right_ranks(tournament: Tournament, chosen: Chosen, ranking: Ranking) -> int:
    """Return how many ranks of a table are right by points, or by the list of the event."""
    standings = Setting(tournament=tournament, ranking=ranking).standings(
        ranking.tiebreaks, ranking.rounds
    )
    rows, ids = chosen.table.rows, chosen.matched.ids
    stated = {who: rank for index, who in ids.items() if (rank := rows[index].rank) is not None}
    return compared_ranks("", stated, standings, among_all=True).equal


def _is_known(step: Step) -> bool:
    return isinstance(step, AsStated) or meaning_of_code(step) is not None


def _leaves_its_rule_open(mapped: Mapped) -> bool:
    """Whether the table says what a column is in words that stand for several rules."""
    return mapped.by == "trial" and caption_of(mapped.column) is not None


def _is_open(found: Diagnosed | None) -> bool:
    """Whether a rule was looked for, and none explains a column."""
    return found is not None and found.diagnosis.variant is None


def _leaves_open(one: Compared, found: Diagnosed | None) -> bool:
    """Whether a cell of a column that differs has no cause."""
    explained = {} if found is None else found.explained
    return any(not cell.fits and cell.id not in explained for cell in one.cells)


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


def _fits(ranks: Compared, order: StatedOrder | None) -> tuple[int, int]:
    """Return how many ranks are right, by the computed values or by the stated ones.

    Then by the computed ones alone; without an ``order`` there are no stated ones.
    """
    by_stated = 0 if order is None else order.right(ranks)
    return max(ranks.equal, by_stated), ranks.equal


def _agrees(diagnosis: Diagnosis) -> bool:
    return diagnosis.equal == diagnosis.compared


class _Comparison:
    """One table beside one tournament."""

    def __init__(
        self,
        setting: Setting,
        chosen: Chosen,
        tolerance: Decimal | None,
        *,
        rounds: int | None,
        primary: Score | None,
        missing: Sequence[FactFound],
        ratings_missing: Message,
        has_numbers: bool,
        most: int,
        watch: Watch,
    ) -> None:
        self._has_numbers = has_numbers
        self._most, self._watch, self._ratings_missing = most, watch, ratings_missing
        self._chosen, self._table, self._tolerance = chosen, chosen.table, tolerance
        self._asked_primary = primary
        self._setting = left_out(setting, lambda one: self._right_points(one, rounds))
        self._leaves_pending_out = self._setting is not setting
        self._edition = setting.edition_name
        self._cells = [chosen.cells(at) for at in range(len(self._table.columns))]
        said = self._table.after if rounds is None else rounds
        of_teams = self._points_of_teams(said)
        # Before the rounds are found: points that a bye makes wrong look like those of another.
        self._setting, byes = with_bye_value(self._setting, of_teams, said)
        self._facts = (*missing, *byes)
        coverage = self._covered(self._setting)
        self._rounds = coverage.rounds if rounds is None else rounds
        self._notes = (*chosen.notes, *(() if rounds is not None else coverage.notes))
        self.dated_by_points = None if rounds is not None else coverage.by_points
        self._trial = self._setting.trial(self._rounds)

    def refuse_another_event(self) -> None:
        """Raise Refusal for the table of another event."""
        teams, players = self._setting.tournament.teams, self._setting.tournament.players
        refuse_another_event(
            self._chosen,
            len(teams if self._chosen.of_teams else players),
            lambda: self._right_points(self._setting, self._rounds),
        )

    def right_cells(self, told: Verification) -> int:
        """Return how many cells are right if the columns are what a comparison took them for."""
        asked = {
            one.label: Asked(one.tiebreak, one.edition)
            for one in told.compared
            if one.tiebreak is not None and not one.of_ranks
        }
        columns = zip(self._table.columns, self._cells, strict=True)
        return sum(
            fit(self._trial, stated, asked[column.label], self._tolerance).equal
            for column, stated in columns
            if column.label in asked
        )

    def _points_of_teams(self, rounds: int | None) -> list[StatedPoints]:
        """Return the columns that hold points of teams, each with the score that it holds.

        ``rounds`` are those that they cover, by default all that were played.
        """
        columns = []
        for at, stated in enumerate(self._table.columns if self._chosen.of_teams else ()):
            said = meaning_of(stated, of_teams=True)
            if said is None or not SCORES.issuperset(said.meaning.codes or ("",)):
                continue
            points = {
                who: int(cell.value * POINT)
                for who, cell in self._cells[at].items()
                if cell.value is not None and cell.value * POINT % 1 == 0
            }
            named = BY_SCORE.get(said.meaning.codes)
            score = named or likelier_score(points, self._setting.tournament, rounds)
            if score is not None:
                columns.append(StatedPoints(stated.label, score, points))
        return columns

    def _covered(self, setting: Setting) -> Covered:
        """Return how many rounds the table covers, by what it says or by its points."""
        return covered(
            points_of(self._chosen),
            after=self._table.after,
            played=setting.tournament.rounds_played,
            standings=partial(setting.standings, BY_POINTS),
            has_rounds=self._table.has_rounds,
        )

    def _right_points(self, setting: Setting, rounds: int | None) -> int:
        """Return how many points of the table are right in a setting."""
        points = points_of(self._chosen)
        if not points:
            return 0
        after = self._covered(setting).rounds if rounds is None else rounds
        return right_points(points, setting.standings(BY_POINTS, after))

    def run(self, named_codes: Mapping[str, str], tiebreaks: Sequence[str] | None) -> Verification:
        """Return the whole comparison.

        Columns that no code was found for are looked for once more where the facts found hold: one
        game that ended otherwise makes half of the values of a column others.
        """
        mapper = self._mapper(self._trial, tiebreaks)
        mappings = mapper.run(self._table.columns, self._cells, named_codes)
        found, diagnoses = self._run(mapper, mappings, tiebreaks)
        if not (mappings.unmapped and diagnoses.facts):
            return found
        under_facts = self._mapper(diagnoses.trial, tiebreaks)
        again = under_facts.run(self._table.columns, self._cells, named_codes)
        if len(again.unmapped) == len(mappings.unmapped):
            return found
        other, _ = self._run(mapper, mappings.completed_by(again), tiebreaks)
        return other if _open_cells(other) < _open_cells(found) else found

    def list_of_columns(self) -> tuple[str, ...]:
        """Return the codes of the columns in their order, nothing where one stays open."""
        columns = self._table.columns
        mappings = self._mapper(self._trial, None).run(columns, self._cells, NO_MAP)
        steps = mappings.steps(self._edition, len(columns))
        codes = tuple(step for step in steps if isinstance(step, str))
        return codes if len(codes) == len(steps) and not mappings.open_at else ()

    def _mapper(self, trial: Trial, tiebreaks: Sequence[str] | None) -> Mapper:
        """Return what finds out what the columns are, by the values of a trial."""
        tournament = self._setting.tournament
        return Mapper(
            trial,
            list_of_file=tiebreaks or tournament.standings_order or tournament.tiebreaks,
            edition=self._edition,
            of_teams=self._chosen.of_teams,
            ratings_missing=self._ratings_missing,
            explains=partial(self._explains, trial),
            tolerance=self._tolerance,
            most=self._most,
            watch=self._watch,
        )

    def _run(
        self, mapper: Mapper, mappings: Mappings, tiebreaks: Sequence[str] | None
    ) -> tuple[Verification, Diagnoses]:
        """Return the comparison of columns of which it is known what they are, and the facts."""
        tournament = self._setting.tournament
        notes = [*self._notes, *mappings.notes]
        self._read(mappings.mapped)
        steps = self._steps(mappings, tiebreaks, notes)
        standings = self._ranked_by(steps)
        if tiebreaks is None:
            steps, standings = self._by_primary(steps, standings)
        names = {row.id: row.name for row in standings.rows}
        rank_columns = self._rank_columns(standings, steps, notes)
        compared = []
        searched: list[StatedCells] = []
        agreeing: list[StatedCells] = []
        lowest_first: dict[int, bool] = {}
        for mapped in mappings.mapped:
            comparison, result = self._compared(mapped, names, notes)
            compared.append(comparison)
            lowest_first[mapped.at] = is_lowest_first(mapped.asked, result)
            is_searched = _leaves_its_rule_open(mapped) or not comparison.is_right
            (searched if is_searched else agreeing).append(self._cells_to_explain(mapped, result))
        order = StatedOrder((), {})
        if not all(one.is_right for one in rank_columns):
            order = self._stated_order(mappings, lowest_first)
            if tiebreaks is None and steps is not None:
                order, rank_columns = self._by_better_list(order, rank_columns, mappings, notes)
        against = ranks_against(next(iter(rank_columns), None), self._trial)
        diagnosed, diagnoses = self._diagnosed(searched, agreeing, against)
        notes += self._unsearched(mappings, len(searched))
        elsewhere = self._misplaced(compared, diagnosed, rank_columns)
        diagnosed |= elsewhere
        for n, mapped in enumerate(mappings.mapped):
            if mapped.column.label not in elsewhere:
                compared[n] = self._named_otherwise(mapper, mapped, compared[n], diagnosed)
        if tiebreaks is None and steps is not None:
            rank_columns = self._by_what_is_held(rank_columns, mappings, diagnosed)
        by_own_list = None if tiebreaks else self._beside_own_list(rank_columns, order, mappings)
        no_tie_breaks = list(self._ordinary(mappings, names))
        compared += (one for one in no_tie_breaks if isinstance(one, Compared))
        for comparison in rank_columns:
            compared.append(comparison)
            if not comparison.is_right:
                diagnosed[comparison.label] = self._why_ranks(
                    comparison, order, mappings.mapped, diagnoses
                )
        found = Verification(
            name=self._setting.tournament.name,
            kind=str(standings.kind),
            edition=self._edition,
            policies=standings.policies,
            rows=self._chosen.matched.rows,
            columns=tuple(map(column, compared)),
            differences=tuple(differences(compared, diagnosed)),
            ranks=ranks(compared),
            diagnosis=tuple(one.diagnosis for one in diagnosed.values()),
            notes=(
                *notes_on_pending(standings.notes, are_left_out=self._leaves_pending_out),
                *notes,
            ),
            diagnostics=(*self._table.diagnostics, *standings.diagnostics),
            unmapped=tuple(map(self._with_hint, mappings.unmapped)),
            facts=(*self._facts, *diagnoses.facts),
            rounds=self._rounds,
            rounds_played=tournament.rounds_played,
            not_checked=(
                *mappings.not_checked,
                *(one for one in no_tie_breaks if isinstance(one, NotChecked)),
            ),
            compared=tuple(compared),
            by_own_list=by_own_list,
            unmoved=unmoved(diagnosed.values()),
        )
        return found, diagnoses

    def _diagnosed(
        self,
        searched: Sequence[StatedCells],
        agreeing: Sequence[StatedCells],
        speaks_against: Against,
    ) -> tuple[dict[str, Diagnosed], Diagnoses]:
        """Return what explains the columns that need it, as many as are looked at, and the facts.

        Columns that agree are evidence against facts; where all agree, nothing is looked for.
        """
        if not searched:
            return {}, Diagnoses({}, (), self._trial)
        columns = (*searched[: self._most], *agreeing)
        diagnoses = diagnose_together(self._trial, columns, self._watch, speaks_against)
        wanted = {cells.label for cells in searched}
        by_label = {
            label: diagnosed
            for label, diagnosed in diagnoses.by_label.items()
            if label in wanted and (diagnosed.diagnosis.variant or not _agrees(diagnosed.diagnosis))
        }
        why = why_not_looked_for(self._most)
        for unsearched in searched[self._most :]:
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

    def _misplaced(
        self,
        compared: Sequence[Compared],
        diagnosed: Mapping[str, Diagnosed],
        rank_columns: Sequence[Compared],
    ) -> dict[str, Diagnosed]:
        """Return by label those columns of which values stand in the wrong rows.

        They have no cause, or one that leaves some of their cells open.
        """
        each = ((one, diagnosed.get(one.label)) for one in compared)
        if not any(_leaves_open(one, found) for one, found in each):
            return {}
        slips = slipped(compared, diagnosed)
        open_ = [one for one in compared if _is_open(diagnosed.get(one.label))]
        if not open_:
            return slips
        labels = {one.label for one in open_}
        beside = [one for one in compared if one.label not in labels]
        ranks_of_table = next(iter(rank_columns), None)
        return slips | misplaced(open_, ranks_of_table, beside)

    def _named_otherwise(
        self, mapper: Mapper, mapped: Mapped, one: Compared, diagnosed: dict[str, Diagnosed]
    ) -> Compared:
        """Return a column with the code that its values are, where the table names another.

        What they are enters ``diagnosed``, beside a rule that explains all cells.
        """
        known = diagnosed.get(one.label)
        if one.is_right or known is None or one.mapped_by in {"option", "trial", "list"}:
            return one
        variant = known.diagnosis.variant
        is_explained = variant is not None and known.diagnosis.equal == len(one.cells)
        is_slip = len(one.cells) - one.equal == 1  # one cell bears out no other code
        if not is_slip and (variant is None or (is_explained and variant != EDITION)):
            kindred = mapper.kindred(mapped, self._cells[mapped.at])
            if kindred is not None:
                diagnosed[one.label] = _or_as_code(known, one, kindred, is_explained=is_explained)
                return one
        if known.diagnosis.variant is None and one.equal < NEARLY * len(one.cells):
            other = mapper.other_than_named(mapped, self._cells[mapped.at])
            if other is not None:
                candidate, instead = other
                if candidate.equal == candidate.compared == len(one.cells):
                    diagnosed[one.label] = as_code(one, candidate.tiebreak)
                    return one
                parts = (known.diagnosis.message, instead)
                message = clause_of(*(part for part in parts if part is not None))
                diagnosis = replace(known.diagnosis, message=message)
                diagnosed[one.label] = known._replace(diagnosis=diagnosis)
                return replace(one, alternatives=(candidate,))
        return one

    def _unsearched(self, mappings: Mappings, searched: int) -> Iterator[Message]:
        why = why_not_looked_for(self._most)
        open_ = sum(one.reason == why for one in mappings.unmapped)
        if open_:
            yield Message("verify.no-code-tried", count=open_, why=why)
        if searched > self._most:
            yield Message("verify.no-rule-tried", count=searched - self._most, why=why)

    def _ordinary(
        self, mappings: Mappings, names: Mapping[int, str]
    ) -> Iterator[Compared | NotChecked]:
        """Return what becomes of the columns that are no tie-breaks."""
        if not mappings.ordinary:
            return iter(())
        if self._chosen.of_teams:
            return not_checked_of_teams(self._table.columns, mappings.ordinary)
        return checked(
            Columns(
                tournament=self._setting.tournament,
                trial=self._trial,
                edition=self._edition,
                columns=self._table.columns,
                cells=self._cells,
                ordinary=mappings.ordinary,
                names=names,
                is_latest=self._rounds == self._setting.tournament.rounds_played,
                ratings_missing=self._ratings_missing,
            )
        )

    # Cells --------------------------------------------------------------------------------

    def _compared(
        self, mapped: Mapped, names: Mapping[int, str], notes: list[Message]
    ) -> tuple[Compared, Fit]:
        stated = self._cells[mapped.at]
        label, asked = mapped.column.label, mapped.asked
        result = fit(self._trial, stated, asked, self._tolerance)
        if asked.code == POINTS and not self._chosen.of_teams:
            result = self._with_other_readings(result, label, notes)
        if result.reading:
            notes.append(Message("verify.of-column", column=label, clause=result.reading))
        wrong = asked.code not in SCORES and len(result.right) - result.equal  # half a point is one
        if wrong and self._tolerance is None and are_rounded_away(stated, result):
            digits = printed_places(stated)
            tolerance = f"0.{'0' * digits}5"
            notes.append(
                Message("verify.rounded-away", column=label, count=digits, tolerance=tolerance)
            )
        comparison = Compared(
            label=label,
            tiebreak=asked.code,
            caption=caption_of(mapped.column),
            edition=asked.edition,
            cells=cells(result, stated, names),
            mapped_by=mapped.by,
            alternatives=mapped.alternatives,
            tolerance=decimal(result.let_pass),
        )
        return comparison, result

    def _with_other_readings(self, result: Fit, label: str, notes: list[Message]) -> Fit:
        """Return points that hold a coming bye, or leave a pending game out, as right.

        A game that one side leaves out and the other does not has ended since.
        """
        tournament = self._setting.tournament
        if self._rounds != tournament.rounds_played:
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

    # Diagnosis ----------------------------------------------------------------------------

    def _explains(
        self, trial: Trial, column: StatedColumn, asked: Asked, stated: Stated
    ) -> tuple[int, int]:
        """Return how many cells the best variant of a code gives, by how few changes."""
        result = fit(trial, stated, asked, self._tolerance)
        diagnosis = rule_of(
            trial, self._cells_to_explain(Mapped(0, column, asked, ""), result)
        ).diagnosis
        if diagnosis.variant is None:
            return result.equal, 0
        return diagnosis.equal, -len(diagnosis.variant.split("+"))

    def _with_hint(self, unmapped: Unmapped) -> Unmapped:
        """Return a column of a known family that none of its codes gives, with what would."""
        at = next(
            n for n, column in enumerate(self._table.columns) if column.label == unmapped.label
        )
        reading = meaning_of(self._table.columns[at], of_teams=self._chosen.of_teams)
        if reading is None or unmapped.candidates or not reading.meaning.certain:
            return unmapped
        if unmapped.reason in {None, why_not_looked_for(self._most)}:
            return unmapped
        for code in reading.meaning.codes[:HINTED]:
            asked = Asked(code, reading.meaning.edition or self._edition)
            result = fit(self._trial, self._cells[at], asked)
            mapped = Mapped(at, self._table.columns[at], asked, "")
            diagnosis = rule_of(self._trial, self._cells_to_explain(mapped, result)).diagnosis
            if diagnosis.same:
                hint = Message("verify.taken-for", code=code, clause=diagnosis.same[0].message)
                return replace(unmapped, reason=clause_of(unmapped.reason, hint))
        return unmapped

    def _cells_to_explain(self, mapped: Mapped, result: Fit) -> StatedCells:
        return StatedCells(
            label=mapped.column.label,
            code=mapped.asked.code,
            edition=mapped.asked.edition,
            before=mapped.asked.before,
            values=result.said,
            right=[who for who, is_right in result.right.items() if is_right],
            tolerance=self._tolerance if self._tolerance and result.let_pass else Decimal(0),
            rule_is_open=_leaves_its_rule_open(mapped),
            refit=self._refit(mapped) if orders_groups(mapped.asked.code) else None,
            unread={
                who: cell.text
                for who, cell in self._cells[mapped.at].items()
                if cell.value is None and cell.text
            },
            silent=self._silent,
        )

    @cached_property
    def _silent(self) -> frozenset[int]:
        """Whose rows are blank in every column but that of the ranks."""
        columns = zip(self._table.columns, self._cells, strict=True)
        stating = [cells for column, cells in columns if not column.of_ranks]
        everybody = self._chosen.matched.ids.values()
        return frozenset(who for who in everybody if not any(one[who].text for one in stating))

    def _refit(self, mapped: Mapped) -> Callable[[Trial], Collection[int]]:
        """Return what tells whose cells are right where something else happened."""
        stated, asked = self._cells[mapped.at], mapped.asked

        def right(trial: Trial) -> Collection[int]:
            return [who for who, is_right in fit(trial, stated, asked).right.items() if is_right]

        return right

    def _stated_order(self, mappings: Mappings, lowest_first: Mapping[int, bool]) -> StatedOrder:
        """Return what the table's own columns make of everybody, the better the greater."""
        of_points = [at for at, one in enumerate(self._table.columns) if one.of_points]
        left = [one.at for one in mappings.mapped if one.at not in of_points]
        signs = {one.at: -1 if lowest_first[one.at] else 1 for one in mappings.mapped}
        signs |= {at: -1 for at, one in mappings.as_stated.items() if one.lowest_first}
        at_of = (*of_points, *sorted({*left, *mappings.open_at, *mappings.as_stated}))
        nothing = Decimal(0)
        turned = []
        for at in at_of:
            turn = neg if signs.get(at, 1) < 0 else pos
            distinct = {cell.value for cell in self._cells[at].values()}
            turned.append((self._cells[at], {value: turn(value or nothing) for value in distinct}))
        keys = {
            who: tuple([values[cells[who].value] for cells, values in turned])
            for who in self._chosen.matched.ids.values()
        }
        return StatedOrder(tuple(self._table.columns[at].label for at in at_of), keys)

    # Ranks --------------------------------------------------------------------------------

    def _read(self, mapped: Sequence[Mapped]) -> None:
        """Read the codes of the columns at once: one by one they cost more."""
        if self._chosen.of_teams:
            return  # of theirs a whole list can mean something else
        by_edition: dict[str, list[str]] = {}
        for one in mapped:
            by_edition.setdefault(one.asked.edition, []).append(one.asked.code)
        for edition, codes in by_edition.items():
            self._trial.read(codes, edition)

    def _steps(
        self, mappings: Mappings, tiebreaks: Sequence[str] | None, notes: list[Message]
    ) -> Sequence[Step] | None:
        """Return the list that the ranks follow, None for the one in the tournament's record.

        It ends before a column of which nobody knows what it is: those who are equal up to there
        may stand in any order. So do they before a code that cannot be computed, unless a column
        states it.
        """
        told = tiebreaks
        if told is None and self._table.ranked_by is not None:
            told = self._ranking_list(self._table.ranked_by, notes) or None
        if told is not None:
            return self._computable(told, mappings, notes)
        end = min(mappings.open_at, default=len(self._table.columns))
        steps = mappings.steps(self._edition, end)
        if mappings.open_at:
            label = self._table.columns[end].label
            notes.append(Message("verify.up-to-unmapped", column=label))
        if labels := tuple(step.label for step in steps if isinstance(step, AsStated)):
            notes.append(Message("verify.with-stated-columns", columns=labels))
        if steps or mappings.open_at:
            return steps or BY_POINTS
        tournament = self._setting.tournament
        if own_list := tournament.standings_order or tournament.tiebreaks:
            steps = self._computable(own_list, mappings, notes)
            return None if len(steps) == len(own_list) else [*filter(_is_known, steps)]
        notes.append(Message("verify.no-list"))
        return BY_POINTS

    def _ranked_by(self, steps: Sequence[Step] | None) -> Standings:
        codes = None if steps is None else [step for step in steps if isinstance(step, str)]
        return self._setting.standings(codes, self._rounds)

    @property
    def _of_file(self) -> Score | None:
        """The primary score of teams that the file's list or record 192 names."""
        tournament = self._setting.tournament
        listed = score_of_list(tournament.standings_order or tournament.tiebreaks)
        return listed or score_of_type(tournament)

    @property
    def _primary(self) -> Score | None:
        """The primary score that the file or else an option names, None if nothing does."""
        return (self._of_file or self._asked_primary) if self._chosen.of_teams else None

    def _by_primary(
        self, steps: Sequence[Step] | None, standings: Standings
    ) -> tuple[Sequence[Step] | None, Standings]:
        """Return the list with the primary score in front, of those with it the one that fits best.

        Tables of teams show both scores, and the one to the left may rank nobody. Where only the
        table tells which is the primary one, its columns from left to right may be the list.
        """
        told = self._setting.ranking.primary
        score = self._primary or (Score(told.upper()) if told and self._chosen.of_teams else None)
        if score is None or not steps or steps[0] not in SCORES_OF_TEAMS.values():
            return steps, standings
        code = SCORES_OF_TEAMS[score]
        if code == steps[0]:
            return steps, standings
        behind = [step for step in steps if step != code]
        lists: list[Sequence[Step]] = [[code, *behind[1:]], [code, *behind]]
        if self._primary is None:
            lists.insert(0, steps)
        ranked = [(each, self._ranked_by(each)) for each in lists]
        equal = [
            sum(one.equal for one in self._rank_columns(of_list, each, []))
            for each, of_list in ranked
        ]
        return ranked[equal.index(max(equal))]

    @cached_property
    def _ids_by_row(self) -> list[int]:
        """Whose the rows of the table are, from the first to the last."""
        return [who for _, who in sorted(self._chosen.matched.ids.items())]

    def _groups_of_first(self, ranks: Compared) -> dict[int, tuple[int, int]]:
        """Return the places that the first code of a list leaves open, nothing for an unknown."""
        first = (ranks.tiebreak or "").split(",")[:1]
        return self._trial.places(first, self._edition) if all(map(is_known_code, first)) else {}

    def _why_ranks(
        self, ranks: Compared, order: StatedOrder, mapped: Sequence[Mapped], diagnoses: Diagnoses
    ) -> Diagnosed:
        """Return why ranks differ: they never were those of the results, or by what is found."""
        of_teams = self._chosen.of_teams
        unknown = self._table.ranked_by is not None and Diagnosed(
            unexplained_ranks(ranks, of_teams=of_teams)
        )
        return (
            starting_ranks(ranks, self._ratings, of_teams=of_teams, has_numbers=self._has_numbers)
            or counted_otherwise(ranks, self._groups_of_first(ranks), self._ids_by_row)
            or unknown
            or ranks_of_facts(ranks, diagnoses.trial, diagnoses.facts)
            or self._why_by_columns(ranks, order, mapped)
        )

    def _why_by_columns(
        self, ranks: Compared, order: StatedOrder, mapped: Sequence[Mapped]
    ) -> Diagnosed:
        """Return why ranks differ: by the other score of teams, or by what the columns tell."""
        found = diagnosis_of_ranks(ranks, order, of_teams=self._chosen.of_teams)
        score, codes = self._primary, (ranks.tiebreak or "").split(",")
        if score is None or codes[0] != SCORES_OF_TEAMS[score]:
            return found
        followed = found.diagnosis.params.get("order", order.labels)
        if found.diagnosis.variant not in {AS_STATED, OTHER_ORDER} or not self._is_other_score(
            followed[0], mapped
        ):
            return found
        by_primary = order.by({one.asked.code: one.column.label for one in mapped}, codes)
        if by_primary is not None:
            own = diagnosis_of_ranks(ranks, by_primary, of_teams=True)
            if own.diagnosis.variant == AS_STATED:
                return own
        return by_other_score(ranks, score, of_option=self._of_file is None)

    def _is_other_score(self, label: str, mapped: Sequence[Mapped]) -> bool:
        """Whether a column is the score of teams that is not the primary one that is named."""
        if self._primary is None:
            return False
        other = SCORES_OF_TEAMS[self._primary.other]
        return any(one.column.label == label and one.asked.code == other for one in mapped)

    def _by_better_list(
        self,
        order: StatedOrder,
        by_columns: list[Compared],
        mappings: Mappings,
        notes: list[Message],
    ) -> tuple[StatedOrder, list[Compared]]:
        """Return an order of the columns, and the ranks by it: of the table, or the file's list.

        The file's own list is taken if the ranks fit it better. Ranks that follow a list fit it by
        the table's own values where results differ, and by the computed ones where values are
        falsified: what counts is that by which more are right. Where all follow the columns in
        another order than from left to right, the file's list is the order of the event; without
        one the order is known from the ranks alone, and they are compared by it.
        """
        tournament = self._setting.tournament
        own_list = tournament.standings_order or tournament.tiebreaks
        if self._table.ranked_by is not None or not by_columns:
            return order, by_columns
        (one,) = by_columns
        found = diagnosis_of_ranks(one, order, of_teams=self._chosen.of_teams).diagnosis
        followed = found.params["order"] if found.variant == OTHER_ORDER else ()
        if own_list:
            of_own_list: list[Message] = []
            of_list, own = self._by_own_list(own_list, order, mappings, of_own_list)
            fit = _fits(own, of_list)
            is_whole = fit[0] == len(own.cells)
            is_better = fit > _fits(one, order) and (is_whole or not followed)
            if is_better or (followed and not self._is_of_players_of_teams):
                row = "follow-own-list" if own.is_right else "compared-by-own-list"
                notes += (*of_own_list, Message(f"verify.{row}", codes=own.tiebreak))
                return (of_list or order) if is_better else order, [own]
        if not followed or self._is_other_score(followed[0], mappings.mapped):
            return order, by_columns
        return self._by_order_followed(order, followed, mappings, notes)

    def _by_what_is_held(
        self,
        by_columns: list[Compared],
        mappings: Mappings,
        diagnosed: Mapping[str, Diagnosed],
    ) -> list[Compared]:
        """Return the ranks by a list in which no code stands twice, if more are right by it or all.

        A code that is named twice parts nobody the second time: the column that holds another one
        in all cells is taken for that.
        """
        listed = [code for one in by_columns for code in (one.tiebreak or "").split(",")]
        codes = Counter(listed)
        held = {
            label: str(one.diagnosis.params["tiebreak"])
            for label, one in diagnosed.items()
            if one.diagnosis.variant == CODE and _agrees(one.diagnosis)
        }
        mapped = tuple(
            replace(one, asked=one.asked._replace(code=held[one.column.label]))
            if one.column.label in held and codes[one.asked.code] > 1
            else one
            for one in mappings.mapped
        )
        if mapped == mappings.mapped or self._table.ranked_by is not None:
            return by_columns
        steps = self._steps(replace(mappings, mapped=mapped), None, [])
        held_columns = self._rank_columns(self._ranked_by(steps), steps, [])
        return held_columns if held_columns[0].equal >= by_columns[0].equal else by_columns

    def _by_own_list(
        self,
        own_list: Sequence[str],
        order: StatedOrder,
        mappings: Mappings,
        notes: list[Message],
    ) -> tuple[StatedOrder | None, Compared]:
        """Return the columns in the order of the file's own list, and the ranks by it.

        None for columns that do not hold the list.
        """
        own = self._ranks_by(own_list, mappings, notes)
        label_of = {one.asked.code: one.column.label for one in mappings.mapped}
        return order.by(label_of, (own.tiebreak or "").split(",")), own

    def _ranks_by(
        self, own_list: Sequence[str], mappings: Mappings, notes: list[Message]
    ) -> Compared:
        """Return the table's ranks beside those by the file's own list."""
        steps = self._computable(own_list, mappings, notes)
        codes = [step for step in steps if isinstance(step, str)]
        standings = self._setting.standings(codes or None, self._rounds)
        (own,) = self._rank_columns(standings, steps, notes)
        return own

    def _beside_own_list(
        self, rank_columns: Sequence[Compared], order: StatedOrder, mappings: Mappings
    ) -> Compared | None:
        """Return the ranks beside those by the file's own list, where the table follows another.

        None where nothing comes of that, and where a column is ranked by as it is stated: which
        code of the list it may be is not known.
        """
        tournament = self._setting.tournament
        own_list = tournament.standings_order or tournament.tiebreaks
        if not (own_list and rank_columns) or mappings.as_stated or self._is_of_players_of_teams:
            return None
        ranks = rank_columns[0]
        if not is_another_list(ranks.tiebreak, own_list):
            return None
        right, _ = _fits(ranks, order if order.labels else None)
        return places_by_own_list(right, ranks, self._ranks_by(own_list, mappings, []))

    @property
    def _is_of_players_of_teams(self) -> bool:
        """Whether the table is of the players of a team event, whose list is that of the teams."""
        return self._setting.tournament.kind.is_team and not self._chosen.of_teams

    def _by_order_followed(
        self,
        order: StatedOrder,
        labels: Sequence[str],
        mappings: Mappings,
        notes: list[Message],
    ) -> tuple[StatedOrder, list[Compared]]:
        """Return the columns in the order that the ranks follow, and the ranks by them."""
        codes = {
            one.column.label: code_in_list(one.asked, self._edition) for one in mappings.mapped
        }
        of_labels = order.of(labels)
        steps = [
            codes.get(label) or AsStated(label, of_labels.column(label))
            for label in of_labels.labels
        ]
        notes.append(Message("verify.compared-by-order", columns=tuple(labels)))
        return of_labels, self._rank_columns(self._ranked_by(steps), steps, notes)

    def _computable(
        self, codes: Sequence[str], mappings: Mappings, notes: list[Message]
    ) -> list[Step]:
        """Return a list up to a code that cannot be computed, and that no column states."""
        if not has_no_ratings(self._trial):
            return list(codes)
        stated = {
            one.tiebreak: column
            for one in mappings.not_checked
            for column in mappings.as_stated.values()
            if column.label == one.label
        }
        steps: list[Step] = []
        for code in codes:
            if made_of_ratings(code):
                if (column := stated.get(code)) is None:
                    notes.append(up_to(code))
                    break
                steps.append(column)
            else:
                steps.append(code)
        return steps or [*BY_POINTS]

    def _ranking_list(self, codes: Sequence[str], notes: list[Message]) -> Sequence[str]:
        """Return the list that a source says its ranks follow, nothing if some of it is unknown."""
        unknown = tuple(code for code in codes if meaning_of_code(code) is None)
        if unknown:
            notes.append(Message("verify.ranked-by-unknown-codes", codes=unknown))
            return ()
        notes.append(Message("verify.ranked-by-list-of-table", codes=",".join(codes)))
        return codes

    def _rank_columns(
        self, standings: Standings, steps: Sequence[Step] | None, notes: list[Message]
    ) -> list[Compared]:
        """Return the column of ranks, if the table has one.

        A table of some participants numbers them among themselves, or keeps the ranks that they
        have among all: whichever fits better is what it does.
        """
        label = next((one.label for one in self._table.columns if one.of_ranks), "rank")
        rows = self._table.rows
        stated = {
            who: place
            for index, who in self._chosen.matched.ids.items()
            if (place := rows[index].rank) is not None
        }
        if not stated:
            return []
        codes = None
        if steps is not None and any(isinstance(step, AsStated) for step in steps):
            standings = ranked_as_stated(standings, self._trial, steps, self._edition)
            codes = text_of(steps)
        best = ranks_as_counted(label, stated, standings)
        notes += self._who_takes_no_place(best, stated, standings, notes)
        points = {row.id: row.points for row in standings.rows}
        compared = not_all_stated(best, points, self._blank_ranks(), notes)
        return [replace(compared, tiebreak=codes or best.tiebreak, mapped_by="caption")]

    def _who_takes_no_place(
        self,
        best: Compared,
        stated: Mapping[int, int],
        standings: Standings,
        known: Sequence[Message],
    ) -> Iterator[Message]:
        """Yield that ranks are counted without whom the table lacks, if only so they are right.

        Nothing where it is ``known``.
        """
        without = [row.id for row in standings.rows if row.id not in stated]
        if not without or best.equal < NEARLY * len(best.cells):
            return
        if compared_ranks(best.label, stated, standings, among_all=True).equal >= best.equal:
            return
        has_row = not set(self._chosen.matched.ids.values()).isdisjoint(without)
        row = "counted-without-unranked" if has_row else "counted-without-missing"
        note = Message(f"verify.{row}", count=len(without))
        if note not in known:
            yield note

    def _blank_ranks(self) -> frozenset[int]:
        """Return whose rank is blank, so that it was read as that of the row above."""
        at = next((n for n, one in enumerate(self._table.columns) if one.of_ranks), None)
        return frozenset(
            who
            for index, who in self._chosen.matched.ids.items()
            if at is not None and not self._table.rows[index].values[at].text
        )

    @property
    def _ratings(self) -> dict[int, int | None]:
        """The ratings that count; teams have none."""
        return dict(
            zip(self._trial.ids, self._trial.field(self._edition).view.ratings, strict=False)
        )


# Whether a table is ranked by another list than the event's own -----------------------------------


def is_another_list(ranked_by: str | None, own_list: Iterable[str]) -> bool:
    """Whether a list, its codes with commas between them, parts from the event's own somewhere.

    A shorter list that begins as the other one does is the same as far as it goes. By which edition
    a code is computed, and by which score the ranks begin, is no matter of the list.
    """
    pairs = zip(_tie_breaks((ranked_by or "").split(",")), _tie_breaks(own_list), strict=False)
    return any(code != own for code, own in pairs)


def _tie_breaks(codes: Iterable[str]) -> list[str]:
    return [_without_edition(code) for code in codes if code and code not in SCORES]


def _without_edition(code: str) -> str:
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else str(replace(parsed, edition=None))


def places_by_own_list(right: int, compared: Compared, by_own_list: Compared) -> Compared | None:
    """Return the ranks beside those by the event's own list, None where that changes none.

    Nor where they do not follow the table's columns, of which ``right`` ranks are as they should
    be, much better: then it is not known that another list is to blame.
    """
    follows_columns = right >= NEARLY * len(compared.cells) and right > by_own_list.equal
    return by_own_list if follows_columns and not by_own_list.is_right else None
