"""What a file states about itself, compared with what its results give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks.points import sums
from trfkit.emitting.annotation_lines import read_annotation
from trfkit.ranking import rank
from trfkit.ranking.ranks import NO_POLICIES
from trfkit.ranking.result import by_id
from trfkit.regulations import Refusal
from trfkit.tiebreaks import BY_CODE, Unreadable, parse_code
from trfkit.units import POINT, format_exact
from trfkit.verification.cells import Cell, Compared, compared_ranks
from trfkit.verification.result import (
    Column,
    Diagnosis,
    Difference,
    FirstDifference,
    Ranks,
    Rows,
    Verification,
)
from trfkit.verification.teams import stated_of_teams

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.emitting.annotation_lines import Annotation
    from trfkit.model.tournament import Player, Tournament
    from trfkit.ranking import Standings

POINTS: Final = "001.points"
RANK: Final = "001.rank"
NOTE: Final = "###"
BY_POINTS: Final = ("PTS",)


def verify(
    tournament: Tournament,
    *,
    tiebreaks: Sequence[str] | None = None,
    edition: str | None = None,
    policies: Mapping[str, str] = NO_POLICIES,
) -> Verification:
    """Compare the points, ranks, counts and ``###`` values of a file with its own results.

    Ranks follow ``tiebreaks``, else the file's record 212 or 202, else the codes of its
    ``###`` lines. Where there is none of these, a rank is right if it is possible on points.
    Places that a list leaves tied may stand in any order. Raises Refusal for an option that
    makes no sense.
    """
    notes: list[str] = []
    annotation = read_annotation(f"###{text}" for text in tournament.comments)
    if tiebreaks is None:
        tiebreaks = _codes(tournament, annotation)
    standings = rank(tournament, tiebreaks=tiebreaks, edition=edition, policies=policies)
    compared = [*_counts(tournament, standings.edition)]
    if standings.kind.is_team:
        notes.append("the points and ranks of players are informative in a team event")
    if tiebreaks == BY_POINTS and not (standings.kind.is_team and standings.primary == "PTS"):
        notes.append("no list of tie-breaks in the file: a rank is right if the points allow it")
    if standings.primary != "PTS":
        compared += stated_of_teams(tournament, standings, notes)
    elif not standings.kind.is_team:
        compared += [_points(tournament, standings, notes), _ranks(tournament, standings, notes)]
    compared += _annotated(tournament, annotation, policies, notes)
    compared = [one for one in compared if one.cells]
    return Verification(
        name=tournament.name,
        kind=str(standings.kind),
        edition=standings.edition,
        policies=standings.policies,
        rows=Rows(len(standings.rows)),
        columns=tuple(_column(one) for one in compared),
        differences=tuple(_differences(compared)),
        ranks=_first(compared),
        diagnosis=tuple(_diagnosis(compared)),
        notes=(*standings.notes, *notes),
        diagnostics=standings.diagnostics,
        compared=tuple(compared),
    )


def _codes(tournament: Tournament, annotation: Annotation | None) -> Sequence[str] | None:
    """Return the list that the ranks follow, None for the one in the file's own record."""
    if tournament.standings_order or tournament.tiebreaks:
        return None
    if annotation is None or not all(map(_is_known, annotation.codes)):
        return BY_POINTS
    return annotation.codes


def _is_known(code: str) -> bool:
    parsed = parse_code(code)
    return not isinstance(parsed, Unreadable) and (parsed.is_other or parsed.name in BY_CODE)


def _counts(tournament: Tournament, edition: str) -> Iterator[Compared]:
    rated = sum(player.rating is not None for player in tournament.players)
    for label, what, stated, computed in (
        ("062", "number of players", tournament.stated_players, len(tournament.players)),
        ("072", "number of rated players", tournament.stated_rated, rated),
        ("082", "number of teams", tournament.stated_teams, len(tournament.teams)),
    ):
        if stated is not None:
            cell = Cell(0, what, str(stated), str(computed), stated == computed)
            yield Compared(label, None, what, edition, (cell,))


def _points(tournament: Tournament, standings: Standings, notes: list[str]) -> Compared:
    """Compare points; those that hold a coming bye or leave a pending game out are right too."""
    computed = {row.id: row.points for row in standings.rows}
    cells = []
    readings: dict[str, int] = {}
    for player in tournament.players:
        stated = player.stated_points
        if stated is None:
            continue
        points = computed[player.start_no]
        reading = "" if stated == points else _other_reading(tournament, player)
        if reading:
            readings[reading] = readings.get(reading, 0) + 1
        cells.append(
            Cell(
                player.start_no,
                player.name,
                format_exact(stated, POINT),
                format_exact(points, POINT),
                stated == points or bool(reading),
            )
        )
    notes.extend(f"{count} stated points {what}" for what, count in sorted(readings.items()))
    return Compared(POINTS, "PTS", None, standings.edition, tuple(cells))


def _other_reading(tournament: Tournament, player: Player) -> str:
    """Return how the stated points can be meant otherwise, "" if in no known way."""
    found, stated = sums(tournament, player), player.stated_points
    base = found.played + found.extra
    if found.pending and stated == base:
        return "leave pending games out"
    if found.preset and stated in {base + found.preset, base + found.pending + found.preset}:
        return f"hold the bye of round {tournament.rounds_played + 1} already"
    if stated in {base + extra for extra in found.accelerated}:
        return "hold accelerated points"
    return ""


def _ranks(tournament: Tournament, standings: Standings, notes: list[str]) -> Compared:
    stated = {int(p.start_no): p.stated_rank for p in tournament.players if p.stated_rank}
    if stated and all(rank == who for who, rank in stated.items()):
        notes.append("the stated ranks are the starting ranks")
    return compared_ranks(RANK, stated, standings)


def _annotated(
    tournament: Tournament,
    annotation: Annotation | None,
    policies: Mapping[str, str],
    notes: list[str],
) -> list[Compared]:
    """Compare what earlier standings left in ``###`` lines, by their own edition and round."""
    if annotation is None:
        return []
    try:
        standings = rank(
            tournament,
            tiebreaks=annotation.codes,
            edition=annotation.edition,
            rounds=annotation.after,
            policies=policies,
        )
    except Refusal as refusal:
        notes.append(f"the values in ### lines cannot be recomputed: {refusal}")
        return []
    rows = by_id(standings.rows)
    known = [row for row in annotation.rows if row.id in rows]
    found = [
        Compared(
            f"{NOTE}.rank",
            ",".join(standings.canonical),
            None,
            annotation.edition,
            tuple(
                Cell(
                    row.id,
                    rows[row.id].name,
                    str(row.rank),
                    str(rows[row.id].rank),
                    row.rank == rows[row.id].rank,
                )
                for row in known
                if row.rank is not None
            ),
        )
    ]
    for index, (code, key) in enumerate(
        zip(annotation.codes, _asked(standings, annotation.codes), strict=True)
    ):
        cells = []
        for row in known:
            stated, computed = row.values[index], standings.texts(rows[row.id])[key]
            cells.append(
                Cell(row.id, rows[row.id].name, stated or "-", computed, stated == computed)
            )
        found.append(Compared(f"{NOTE}.{key}", code, None, annotation.edition, tuple(cells)))
    return found


def _asked(standings: Standings, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of the columns that were asked for, without points put before them."""
    keys = tuple(column.key for column in standings.columns)
    return keys[len(keys) - len(codes) :]


def _column(one: Compared) -> Column:
    return Column(
        label=one.label,
        caption=one.caption,
        mapped_by=None if one.tiebreak is None else "record",
        tiebreak=one.tiebreak,
        edition=one.edition,
        compared=len(one.cells),
        equal=sum(cell.fits for cell in one.cells),
    )


def _differences(compared: Sequence[Compared]) -> Iterator[Difference]:
    for one in compared:
        for cell in one.cells:
            if not cell.fits:
                yield Difference(
                    column=one.label,
                    tiebreak=one.tiebreak,
                    id=cell.id,
                    name=cell.name,
                    stated=cell.stated,
                    computed=cell.computed,
                )


def _diagnosis(compared: Sequence[Compared]) -> Iterator[Diagnosis]:
    for one in compared:
        column = _column(one)
        if column.equal < column.compared:
            yield Diagnosis(
                column=one.label,
                variant=None,
                params={},
                text=None,
                equal=column.equal,
                compared=column.compared,
            )


def _first(compared: Sequence[Compared]) -> Ranks:
    """Return how the ranks compare, and the best stated one that is wrong."""
    ranked = next((one for one in compared if one.of_ranks), None)
    if ranked is None:
        return Ranks()
    wrong = [cell for cell in ranked.cells if not cell.fits]
    equal = len(ranked.cells) - len(wrong)
    if not wrong:
        return Ranks(len(ranked.cells), equal)
    best = {cell.id: int((cell.computed or "0").partition("-")[0]) for cell in wrong}
    stated = {cell.id: int(cell.stated) for cell in wrong}
    first = min(wrong, key=lambda cell: (stated[cell.id], cell.id)).id
    return Ranks(
        len(ranked.cells),
        equal,
        FirstDifference(
            rank=stated[first],
            id=first,
            stated=stated[first],
            computed=best[first],
            gains=tuple(sorted(who for who in best if best[who] < stated[who])),
            loses=tuple(sorted(who for who in best if best[who] > stated[who])),
        ),
    )
