"""Compare the values that a file states about itself with those that its results give.

Also find the worth of a team's bye if only stated points show it.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.checks.case import are_of_a_later_round
from trfkit.files.trf.reading.teams import TAGS, computed_round, team_lines
from trfkit.messages.message import Message
from trfkit.model.bye_value import proved_byes
from trfkit.model.matches import team_event
from trfkit.model.view import Score
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.ranking.ranks import apply_criterion
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, Refusal
from trfkit.regulations.row_sums import Sums
from trfkit.syntax.annotation_lines import Annotation, annotation_of
from trfkit.tie_breaks import POINTS as OWN_POINTS
from trfkit.tie_breaks import SCORES_OF_TEAMS, Unreadable, is_known_code, parse_code
from trfkit.units import POINT, format_exact
from trfkit.verification.comparison.event_readings import (
    NAMELESS,
    left_out,
    notes_on_pending,
    verify_by_best_reading,
    with_missing_rows,
)
from trfkit.verification.comparison.rank_causes import (
    diagnose_by_facts,
    diagnose_slips,
    diagnose_starting_ranks,
    find_right_ranks,
    guard_right_ranks,
    leave_out_unstated,
    places_of,
)
from trfkit.verification.result import (
    ROUND_MISSING,
    Cell,
    Compared,
    Diagnosed,
    FactFound,
    NotChecked,
    Rows,
    Verification,
    explain_cells,
    key_of,
    leave_unexplained,
    list_differences,
    ranks_as_counted,
    summarise_column,
    summarise_ranks,
)
from trfkit.verification.search.column_search import StatedCells
from trfkit.verification.search.diagnosis import diagnose_together
from trfkit.verification.table.cell_fit import (
    AsStated,
    has_no_ratings,
    made_of_ratings,
    orders_groups,
    ranked_as_stated,
    tied_behind,
)
from trfkit.verification.variants.trial import Setting, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model.tournament import Player, Tournament
    from trfkit.ranking import Ranking, Standing, Standings
    from trfkit.verification.table.cell_fit import Step


POINTS: Final = "001.points"
RANK: Final = "001.rank"
NOTE: Final = "###"
BY_POINTS: Final = (OWN_POINTS,)


def verify(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> Verification:
    """Compare the points, ranks, counts and ``###`` values of a file with its own results.

    Ranks follow the tie-breaks of ``ranking``, else the file's record 212 or 202, else the codes of
    its ``###`` lines. Without any of these, a rank is right if it is possible on points. Places
    that a list leaves tied may be in any order. Edition and rounds are by default those that
    ``###`` lines name, as long as the points are still those of that round. Raises Refusal for an
    option that cannot be carried out.
    """
    return verify_by_best_reading(tournament, ranking, lambda read: _verify(tournament, read))


def _verify(tournament: Tournament, ranking: Ranking) -> Verification:
    notes: list[Message] = []
    annotation = annotation_of(tournament)
    if annotation is not None:
        ranking = _as_annotated(tournament, ranking, annotation, notes)
    written = tournament

    def codes_of(event: Tournament) -> Sequence[str] | None:
        return file_list(event) if ranking.tiebreaks is None else ranking.tiebreaks

    def right_ranks(completed: Tournament) -> int:
        setting = Setting(tournament=completed, ranking=ranking)
        standings = setting.standings(codes_of(completed), ranking.rounds)
        return _compare_ranks(completed, standings).equal

    tournament, lost = with_missing_rows(written, right_ranks)
    setting = Setting(tournament=tournament, ranking=ranking)
    annotation, not_known = _check_known_codes(setting, annotation)
    rounds = ranking.rounds
    tiebreaks = codes_of(tournament)
    as_it_is = setting
    setting = left_out(
        as_it_is, lambda one: _right_points(tournament, one.standings(BY_POINTS, rounds))
    )
    are_left_out = setting is not as_it_is
    setting, found_facts = with_bye_value(setting, stated_points(tournament), rounds)
    tournament = setting.tournament
    standings = setting.standings(tiebreaks, rounds)
    if annotation is not None and rounds is None and annotation.after in range(standings.rounds):
        then = setting.standings(tiebreaks, annotation.after)
        if _right_points(tournament, then) > _right_points(tournament, standings):
            standings = then
            notes.append(Message("verify.points-as-annotated", round=annotation.after))
    without_ratings = has_no_ratings(setting.trial(standings.rounds))
    codes = up_to_the_unknown(standings, notes, without_ratings=without_ratings)
    by_rank = standings if codes is None else setting.standings(codes, standings.rounds)
    compared = [*_counts(written, standings.edition, len(lost))]
    if standings.kind.is_team:
        notes.append(Message("verify.players-of-teams-informative"))
    if not tournament.discipline.is_summed:
        notes.append(Message("verify.no-columns-of-scores", game=tournament.discipline.title))
    elif tiebreaks == BY_POINTS and not (
        standings.kind.is_team and standings.primary == OWN_POINTS
    ):
        notes.append(Message("verify.no-list-in-file"))
    if standings.primary in SCORES_OF_TEAMS.values():
        compared += stated_of_teams(tournament, standings, by_rank, notes)
    elif not standings.kind.is_team and tournament.discipline.is_summed:
        compared.append(_points(tournament, standings, notes))
        points = {row.id: row.points for row in by_rank.rows}
        compared.append(leave_out_unstated(_compare_ranks(written, by_rank), points, (), notes))
    compared += _annotated(setting, annotation, notes)
    compared = [comparison for comparison in compared if comparison.cells]
    no_ratings = {
        one.label: NotChecked(
            label=one.label,
            caption=one.caption,
            tiebreak=one.tiebreak,
            reason=Message("verify.no-ratings-in-file"),
        )
        for one in compared
        if without_ratings
        and not (one.of_ranks or one.is_right or one.tiebreak is None)
        and made_of_ratings(one.tiebreak)
    }
    compared = [one for one in compared if one.label not in no_ratings]
    diagnosed, facts = _diagnosed(setting, compared, annotation, standings.rounds)
    if standings.rounds == tournament.rounds_played:
        of_later, round_missing = _check_later_rounds(tournament, compared, diagnosed, notes)
        diagnosed, facts = diagnosed | of_later, (*round_missing, *facts)
    return Verification(
        name=tournament.name,
        kind=str(standings.kind),
        edition=standings.edition,
        policies=standings.policies,
        rows=Rows(len(standings.rows)),
        columns=tuple(map(summarise_column, compared)),
        differences=tuple(list_differences(compared, diagnosed)),
        ranks=summarise_ranks(compared),
        diagnosis=tuple(one.diagnosis for one in diagnosed.values()),
        notes=(*notes_on_pending(standings.notes, are_left_out=are_left_out), *notes),
        diagnostics=standings.diagnostics,
        compared=tuple(compared),
        not_checked=(*not_known, *no_ratings.values()),
        facts=(*lost, *found_facts, *facts),
        rounds=standings.rounds,
        rounds_played=tournament.rounds_played,
    )


def _as_annotated(
    tournament: Tournament, ranking: Ranking, annotation: Annotation, notes: list[Message]
) -> Ranking:
    """Fill in a ranking with the options that the ``###`` lines name, where it sets none itself.

    Options that the tournament does not admit, after a change by hand, are left out.
    """
    options: dict[str, Any] = {
        name: int(value) if name == "unrated" else value
        for name, value in annotation.options.items()
        if getattr(ranking, name) is None
    }
    policies = {
        name: value for name, value in annotation.policies.items() if name not in ranking.policies
    }
    editions = (annotation.edition,) if annotation.edition in AVAILABLE else ()
    if ranking.edition is None and editions:
        ranking = replace(ranking, edition=annotation.edition)
    else:
        editions = ()
    as_annotated = replace(ranking, **options, policies={**policies, **ranking.policies})
    try:
        read_request(tournament, as_annotated)
    except Refusal:
        as_annotated, options, policies = ranking, {}, {}
    settings = (
        *(f"edition {name}" for name in editions),
        *(f"{name} {value}" for name, value in options.items()),
        *(f"policy {name}={value}" for name, value in policies.items()),
    )
    if settings:
        notes.append(Message("verify.as-annotated", settings=settings))
    return as_annotated


def _check_known_codes(
    setting: Setting, annotation: Annotation | None
) -> tuple[Annotation | None, tuple[NotChecked, ...]]:
    """Split ``###`` lines into those of known codes and the columns of unknown codes.

    A rank that depends on an unknown code cannot be judged but by points.
    """
    if annotation is None:
        return None, ()
    own = setting.ranking.regulations
    why: dict[int, Message] = {}
    for place, code in enumerate(annotation.codes):
        parsed = parse_code(code)
        if isinstance(parsed, Unreadable) or not is_known_code(code):
            why[place] = Message("verify.no-code")
        elif parsed.is_other and (own is None or own.own_tie_break(parsed.name) is None):
            why[place] = Message("verify.own-code-undefined")
    known_places = [at for at in range(len(annotation.codes)) if at not in why]
    if not why or not known_places:
        return annotation, ()
    rows = (
        replace(row, values=tuple(row.values[at] for at in known_places)) for row in annotation.rows
    )
    codes = tuple(annotation.codes[at] for at in known_places)
    unknown = ((annotation.codes[at], reason) for at, reason in why.items())
    known = replace(annotation, codes=codes, rows=tuple(rows), own_ranks=True)
    return known, tuple(
        NotChecked(label=f"{NOTE}.{code}", caption=None, tiebreak=code, reason=reason)
        for code, reason in unknown
    )


def up_to_the_unknown(
    standings: Standings, notes: list[Message], *, without_ratings: bool
) -> Sequence[str] | None:
    """Return the codes of a list before the first one whose effect is unknown, None without such.

    The effect is unknown of a code that is made of ratings (``without_ratings``), and of one that
    cannot be computed: the event's own, or a slip.
    """
    for place, criterion in enumerate(one.criterion for one in standings.columns):
        if without_ratings and made_of_ratings(criterion.canonical):
            notes.append(Message("verify.up-to-ratings", code=criterion.canonical))
        elif criterion.row is None:
            notes.append(Message("verify.up-to-unknown", code=criterion.text))
        else:
            continue
        return standings.canonical[:place] or BY_POINTS
    return None


def _right_points(tournament: Tournament, standings: Standings) -> int:
    """Count the stated points, of players or of teams, that are right."""
    rows = rows_by_id(standings.rows)
    if standings.primary in SCORES_OF_TEAMS.values():
        return sum(
            team.stated_game_points == rows[team.number].game_points for team in tournament.teams
        )
    return sum(
        player.stated_points == rows[player.start_no].points for player in tournament.players
    )


def _diagnosed(
    setting: Setting,
    compared: Sequence[Compared],
    annotation: Annotation | None,
    rounds: int,
) -> tuple[dict[str, Diagnosed], tuple[FactFound, ...]]:
    """Return the diagnoses of the columns that differ, by label, and the facts.

    Counts have no explanation; ranks follow from facts, or never were ranks. The ``###`` lines may
    be of an earlier round.
    """
    by_label = {}
    for comparison in compared:
        if not comparison.is_right:
            of_teams = comparison.label == RANK_OF_TEAMS
            nothing = (
                diagnose_slips(comparison, of_teams=of_teams)
                if comparison.of_ranks
                else leave_unexplained(comparison)
            )
            by_label[comparison.label] = Diagnosed(nothing)
    annotated_rounds = rounds if annotation is None else annotation.after
    by_rounds: dict[int, list[Compared]] = {}
    for comparison in compared:
        if comparison.tiebreak is not None:
            of_note = comparison.label.startswith(NOTE)
            by_rounds.setdefault(annotated_rounds if of_note else rounds, []).append(comparison)
    facts: dict[object, FactFound] = {}
    for after, columns in by_rounds.items():
        if all(one.is_right for one in columns):
            continue
        cells_of_columns = [
            StatedCells(
                label=one.label,
                code=one.tiebreak or "",
                edition=one.edition,
                before=one.before,
                values={cell.id: number(cell.stated) for cell in one.cells},
                right=[cell.id for cell in one.cells if cell.fits],
            )
            for one in columns
            if not one.of_ranks
        ]
        trial = setting.trial(after)
        if cells_of_columns:
            of_ranks = next((one for one in columns if one.of_ranks), None)
            against = guard_right_ranks(of_ranks, trial)
            diagnoses = diagnose_together(trial, cells_of_columns, speaks_against=against)
            trial = diagnoses.trial
            facts |= {key_of(fact.fact, fact.params): fact for fact in diagnoses.facts}
            by_label |= {
                label: diagnosed
                for label, diagnosed in diagnoses.by_label.items()
                if label in by_label
            }
        for comparison in columns:
            if comparison.of_ranks and not comparison.is_right:
                by_label[comparison.label] = (
                    diagnose_starting_ranks(comparison, of_teams=comparison.label == RANK_OF_TEAMS)
                    or diagnose_by_facts(comparison, trial, tuple(facts.values()))
                    or by_label[comparison.label]
                )
    return by_label, tuple(facts.values())


def number(text: str) -> Decimal | None:
    """Return an exact decimal, None for the text of an undefined value."""
    return None if text == "-" else Decimal(text)


def file_list(tournament: Tournament) -> Sequence[str] | None:
    """Return the list of tie-breaks that a file's ranks follow, None for that of its record."""
    if tournament.standings_order or tournament.tiebreaks:
        return None
    annotation = annotation_of(tournament)
    if annotation is None or annotation.own_ranks or not all(map(is_known_code, annotation.codes)):
        return BY_POINTS
    return annotation.codes


def _counts(tournament: Tournament, edition: str, lost: int) -> Iterator[Compared]:
    """Yield the counts that a file states; rows that were ``lost`` may be included in them."""
    rated = sum(player.rating is not None for player in tournament.players)
    for label, stated, computed, more in (
        ("062", tournament.stated_players, len(tournament.players), lost),
        ("072", tournament.stated_rated, rated, lost),
        ("082", tournament.stated_teams, len(tournament.teams), 0),
    ):
        if stated is not None:
            caption = str(Message(f"verify.record.{label}"))
            fits = computed <= stated <= computed + more
            cell = Cell(0, caption, str(stated), str(computed), fits)
            yield Compared(label, None, caption, edition, (cell,))


def _points(tournament: Tournament, standings: Standings, notes: list[Message]) -> Compared:
    """Compare points; those that include a coming bye or omit a pending game are right too."""
    is_last = standings.rounds == tournament.rounds_played
    computed = {row.id: row.points for row in standings.rows}
    sums = Sums(tournament)
    cells = []
    readings: Counter[Reading] = Counter()
    for player in tournament.players:
        stated = player.stated_points
        if stated is None:
            continue
        points = computed[player.start_no]
        differs = is_last and stated != points
        reading = _other_reading(sums, player, stated) if differs else None
        if reading:
            readings[reading] += 1
        cells.append(
            Cell(
                player.start_no,
                player.name,
                format_exact(stated, POINT),
                format_exact(points, POINT),
                stated == points or bool(reading),
            )
        )
    for reading, count in sorted(readings.items()):
        if reading == "hold-next-bye":
            coming = tournament.rounds_played + 1
            notes.append(Message("verify.points-with-next-bye", count=count, round=coming))
        else:
            notes.append(Message("verify.points-read", count=count, reading=reading))
    return Compared(POINTS, OWN_POINTS, None, standings.edition, tuple(cells))


MOST_SLIPS: Final = 2
"""Points of so many players may be too high by accident."""


def _check_later_rounds(
    tournament: Tournament,
    compared: Sequence[Compared],
    diagnosed: Mapping[str, Diagnosed],
    notes: list[Message],
) -> tuple[dict[str, Diagnosed], tuple[FactFound, ...]]:
    """Explain points and ranks by a round that the rows lack; return the diagnoses and that fact.

    If several rounds may be missing, a note is added. Points with another known cause are no
    evidence. The ranks follow from the round that the stated points allow.
    """
    by_label = {one.label: one for one in compared}
    points, why = by_label.get(POINTS), diagnosed.get(POINTS)
    if points is None or why is None or why.diagnosis.variant is not None:
        return {}, ()
    ranks = by_label.get(RANK)
    wrong = [cell for cell in points.cells if not cell.fits]
    more = [int((Decimal(cell.stated) - Decimal(str(cell.computed))) * POINT) for cell in wrong]
    last, scheduled = tournament.rounds_played, tournament.rounds
    if not are_of_a_later_round(tournament, more):
        are_higher = sum(map(abs, more)) == sum(more)
        is_over = scheduled is None or last >= scheduled
        if are_higher and not is_over and len(wrong) > MOST_SLIPS:
            notes.append(Message("verify.rounds-may-be-missing", played=last, scheduled=scheduled))
        return {}, ()
    params = {"round": last + 1}
    says = Message("verify.round-missing", count=len(wrong), round=last + 1, last=last)
    diagnosed_here = {}
    explained = [(points, {cell.id for cell in wrong})]
    if ranks is not None:
        # Ranks that differ and are among the places that the stated points leave open.
        ranked = {cell.id for cell in ranks.cells}
        stated = {cell.id: Decimal(cell.stated) for cell in points.cells if cell.id in ranked}
        places = places_of([*stated.values()], highest_first=True)
        right = find_right_ranks(ranks, {who: places[value] for who, value in stated.items()})
        explained.append((ranks, right - {cell.id for cell in ranks.cells if cell.fits}))
    for comparison, right in explained:
        reasons = {n: says for n, cell in enumerate(comparison.cells) if cell.id in right}
        if reasons:
            diagnosed_here[comparison.label] = explain_cells(
                comparison, ROUND_MISSING, params, says, reasons
            )
    fact = FactFound(
        fact=ROUND_MISSING,
        params=params,
        message=says,
        cells=sum(len(one.explained) for one in diagnosed_here.values()),
        columns=tuple(diagnosed_here),
    )
    return diagnosed_here, (fact,)


Reading = Literal[
    "leave-pending-out", "count-annulled", "leave-annulled-out", "hold-next-bye", "accelerated"
]
"""How stated points can be meant otherwise."""


def _other_reading(sums: Sums, player: Player, stated: int) -> Reading | None:
    """Return the other reading that gives the stated points (tenths), None without one."""
    totals, base = sums.of(player), sums.of(player).computed
    if totals.pending and stated == base:
        return "leave-pending-out"
    if totals.annulled and stated in {base, base - totals.annulled}:
        return "count-annulled" if stated == base else "leave-annulled-out"
    if totals.preset and stated in {base + totals.preset, base + totals.pending + totals.preset}:
        return "hold-next-bye"
    if stated in {base + extra for extra in totals.accelerated}:
        return "accelerated"
    return None


def stated_ranks(tournament: Tournament, *, of_teams: bool) -> dict[int, int]:
    """Return the stated ranks of players, or of teams, by number."""
    ranks = [(int(team.number), team.stated_rank) for team in tournament.teams]
    if not of_teams:
        ranks = [(int(player.start_no), player.stated_rank) for player in tournament.players]
    return {number: rank for number, rank in ranks if rank}


def _compare_ranks(tournament: Tournament, standings: Standings) -> Compared:
    """Compare the ranks of the rows in the file; a missing row takes a place as well."""
    stated = stated_ranks(tournament, of_teams=False)
    lost = {row.id for row in standings.rows if row.name == NAMELESS}
    return ranks_as_counted(RANK, stated, standings, also=lost)


def _annotated(
    setting: Setting, annotation: Annotation | None, notes: list[Message]
) -> list[Compared]:
    """Compare the values of earlier standings in ``###`` lines, by their own edition and round."""
    if annotation is None:
        return []
    setting = setting.with_edition(annotation.edition)
    try:
        standings = setting.standings(annotation.codes, annotation.after)
    except Refusal as refusal:
        notes.append(Message("verify.not-recomputed", why=str(refusal)))
        return []
    steps = [
        AsStated(code, {row.id: number(row.values[at] or "-") for row in annotation.rows})
        if made_of_ratings(code)
        else code
        for at, code in enumerate(annotation.codes)
    ]
    trial = setting.trial(annotation.after)
    if has_no_ratings(trial) and any(isinstance(step, AsStated) for step in steps):
        standings = _with_orders_as_stated(standings, trial, steps, annotation)
    rows = rows_by_id(standings.rows)
    pairs = [(row, rows[row.id]) for row in annotation.rows if row.id in rows]
    ranks = {row.id: row.rank for row, _ in pairs if row.rank is not None}
    # Of an order of the file's own only that nobody is before more points can be said.
    by_list = setting.standings(BY_POINTS, annotation.after) if annotation.own_ranks else standings
    columns, edition = [ranks_as_counted(f"{NOTE}.rank", ranks, by_list)], annotation.edition
    points_before = len(standings.columns) - len(annotation.codes)
    for index, code in enumerate(annotation.codes):
        place = points_before + index
        column = standings.columns[place]
        cells = []
        for row, known in pairs:
            stated, computed = row.values[index], column.text(known.values[place])
            cells.append(Cell(row.id, known.name, stated or "-", computed, stated == computed))
        before = annotation.codes[:index]
        label = f"{NOTE}.{column.key}"
        columns.append(Compared(label, code, None, edition, cells, before=before))
    return columns


def _with_orders_as_stated(
    standings: Standings, trial: Trial, steps: Sequence[Step], annotation: Annotation
) -> Standings:
    """Return standings whose ranks and orders of tied groups follow the stated columns."""
    edition = annotation.edition
    standings = ranked_as_stated(standings, trial, steps, edition)
    before = len(standings.columns) - len(annotation.codes)
    for place, code in enumerate(annotation.codes):
        if orders_groups(code):
            basis = trial.basis(code, edition)
            tied = tied_behind(trial, steps[:place], edition)
            places = apply_criterion(basis.field, basis.criterion, tied).values
            place_of = dict(zip(trial.ids, places, strict=True))
            rows = []
            for row in standings.rows:
                values = list(row.values)
                values[before + place] = place_of[row.id]
                rows.append(replace(row, values=tuple(values)))
            standings = replace(standings, rows=tuple(rows))
    return standings


# Teams: points that prove what a bye is worth -----------------------------------------------------


_POINTS: Final = {Score.MATCH_POINTS: "match_points", Score.GAME_POINTS: "game_points"}


class StatedPoints(Record):
    """Points of teams in a stated column: by number, in tenths."""

    label: str
    score: Score
    points: Mapping[int, int]


def with_bye_value(
    setting: Setting, columns: Sequence[StatedPoints], rounds: int | None
) -> tuple[Setting, tuple[FactFound, ...]]:
    """Return the setting with the worth of a team's bye that stated points prove, and the fact.

    ``rounds`` are those that the columns cover, by default all that were played.
    """
    tournament = setting.tournament
    if not (tournament.teams and columns):
        return setting, ()
    rounds = None if rounds is None else min(rounds, tournament.rounds_played)
    byes = proved_byes(tournament, ((one.score, one.points) for one in columns), rounds)
    if byes is None:
        return setting, ()
    mended = replace(tournament, team_byes=byes)
    before, after = _totals(tournament, rounds), _totals(mended, rounds)
    repaired = {
        column.label: sum(
            before[column.score].get(number) != points == after[column.score].get(number)
            for number, points in column.points.items()
        )
        for column in columns
    }
    right_before, right_after = (
        sum(
            totals[column.score].get(number) == points
            for column in columns
            for number, points in column.points.items()
        )
        for totals in (before, after)
    )
    if right_after <= right_before:  # what one team shows the others deny
        return setting, ()
    worth = {
        score: format_exact(points, POINT)
        for score, points in (("match", byes.match_points), ("game", byes.game_points))
        if points is not None
    }
    clauses = (
        Message("verify.bye-worth", points=text, score=score) for score, text in worth.items()
    )
    fact = FactFound(
        fact="team-bye-value",
        params={f"{score}_points": text for score, text in worth.items()},
        message=Message("verify.byes-proved", worth=tuple(clauses)),
        cells=sum(repaired.values()),
        columns=tuple(label for label, cells in repaired.items() if cells),
    )
    return replace(setting, tournament=mended), (fact,)


def likelier_score(
    points: Mapping[int, int], tournament: Tournament, rounds: int | None
) -> Score | None:
    """Return the score that a column of points states, judged by the teams without a bye.

    None if both scores fit equally many teams.
    """
    totals = _totals(tournament, rounds)
    right = {
        score: sum(totals[score].get(who) == value for who, value in points.items())
        for score in Score
    }
    best = max(Score, key=right.__getitem__)
    return None if right[best] == right[best.other] else best


def _totals(tournament: Tournament, rounds: int | None) -> Mapping[Score, Mapping[int, int]]:
    covered = tournament.rounds_played
    event = team_event(tournament, covered if rounds is None else min(rounds, covered))
    return {
        score: {
            int(number): sum(getattr(row, name) for row in rows)
            for number, rows in zip(event.numbers, event.rows, strict=True)
        }
        for score, name in _POINTS.items()
    }


# What records 310, 801 and 802 state of teams, beside what follows from the boards ----------------


RANK_OF_TEAMS: Final = "310.rank"


def stated_points(tournament: Tournament) -> list[StatedPoints]:
    """Return the points of both scores that record 310 states."""
    columns = []
    for score, field in _POINTS.items():
        each = ((team.number, getattr(team, f"stated_{field}")) for team in tournament.teams)
        points = {int(number): stated for number, stated in each if stated is not None}
        columns.append(StatedPoints(f"310.{score.lower()}", score, points))
    return columns


def stated_of_teams(
    tournament: Tournament, standings: Standings, by_rank: Standings, notes: list[Message]
) -> Iterator[Compared]:
    """Compare the columns of teams: points and ranks of 310, totals and rounds of 801 and 802.

    The ranks are compared with the standings ``by_rank``.
    """
    rows = rows_by_id(standings.rows)
    teams = [(rows[team.number], team) for team in tournament.teams]

    def compare_scores(
        tag: str, sources: Sequence[tuple[Standing, Any]], stated: str = ""
    ) -> Iterator[Compared]:
        """Yield both scores that records state, in fields with the prefix ``stated``."""
        for score, field in _POINTS.items():
            cells = []
            for row, source in sources:
                points, computed = getattr(source, f"{stated}{field}"), getattr(row, field)
                if points is not None:
                    texts = format_exact(points, POINT), format_exact(computed, POINT)
                    cells.append(Cell(row.id, row.name, *texts, points == computed))
            label = f"{tag}.{score.lower()}"
            yield Compared(label, SCORES_OF_TEAMS[score], None, standings.edition, cells)

    yield from compare_scores("310", teams, "stated_")
    points = {row.id: row.points for row in standings.rows}
    counted = ranks_as_counted(RANK_OF_TEAMS, stated_ranks(tournament, of_teams=True), by_rank)
    yield leave_out_unstated(counted, points, (), notes)
    lines = list(team_lines(tournament))
    for tag in TAGS:
        yield from compare_scores(
            tag, [(rows[line.team], line) for line in lines if line.tag == tag]
        )
    # Opponents and game points of the rounds in 802.
    event = team_event(tournament)
    index_of = {number: index for index, number in enumerate(event.numbers)}
    cells = []
    for line in lines:
        index = index_of[line.team]
        name = tournament.teams[index].name
        for number, stated_round in enumerate(line.rounds[: tournament.rounds_played], start=1):
            computed = computed_round(event, index, number)
            texts = f"round {number}: {stated_round}", f"round {number}: {computed}"
            cells.append(Cell(line.team, name, *texts, str(stated_round) == computed))
    yield Compared("802.rounds", None, str(Message("verify.record.802")), standings.edition, cells)
