"""What differs between two files, and who can still take which place: for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.change.result import PrintedDifferences, PrintedRemaining
from trfkit.record import extended
from trfkit.reports.document import Label
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Lines, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.change.result import Differences, Moved, Prospect, Remaining
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell, Part

NOTHING: Final = "-"
MOVED: Final = "Place, points and tie-breaks of whom something changes for"
PROSPECTS: Final = "The best and the worst place that each can still take"
OUTLOOKS: Final = "The same by the own result"


class DifferencesReport(PrintedDifferences, kw_only=True):
    """What differs between two files: ``trfkit diff A B --format json``."""

    provenance: Provenance


class RemainingReport(PrintedRemaining, kw_only=True):
    """Who can still take which place: ``trfkit whatif FILE --remaining --format json``."""

    provenance: Provenance


def differences_report(differences: Differences, origin: Origin) -> DifferencesReport:
    """Return what ``trfkit diff A B --format json`` prints."""
    return extended(DifferencesReport, differences, provenance=provenance(origin))


def remaining_report(remaining: Remaining, origin: Origin) -> RemainingReport:
    """Return what ``trfkit whatif FILE --remaining --format json`` prints."""
    return extended(RemainingReport, remaining, provenance=provenance(origin))


def differences_sheet(differences: Differences, most: int | None = None) -> Sheet:
    """Return the answer, each change, and for whom something changes, at most so many rows."""
    lists = [", ".join(differences.tiebreaks_before), ", ".join(differences.tiebreaks_after)]
    editions = [differences.edition_before, differences.edition_after]
    by = " → ".join(dict.fromkeys(lists))
    return Sheet(
        differences.text,
        (f"ranked by {by}; edition {' → '.join(dict.fromkeys(editions))}",),
        tuple(_parts(differences, most)),
    )


def remaining_sheet(remaining: Remaining) -> Sheet:
    """Return the answer, the open games, and the places that everybody can still take."""
    how = (
        f"all {remaining.combinations} combinations of results tried"
        if remaining.exact
        else "by points alone, as bounds"
    )
    rules = f"by {', '.join(remaining.tiebreaks)}; edition {remaining.edition}; {how}"
    return Sheet(remaining.text, (rules,), tuple(_parts_of_remaining(remaining)))


def _parts(differences: Differences, most: int | None) -> Iterator[Part]:
    if differences.changes:
        yield Lines(tuple(change.text for change in differences.changes), "What differs")
    moved = differences.moved[:most]
    if moved:
        codes = (*differences.tiebreaks_before, *differences.tiebreaks_after)
        yield _moved(moved, dict.fromkeys(codes))
        if len(moved) < len(differences.moved):
            yield Lines((f"and {len(differences.moved) - len(moved)} more, all in JSON and HTML",))
    if differences.not_compared:
        listed = ", ".join(differences.not_compared)
        yield Lines((f"not compared, since one of the files does not tell: {listed}",))


def _moved(moved: Sequence[Moved], codes: Iterable[str]) -> Table:
    """Return what changes for whom, the values in the order of the ``codes``."""
    changed = dict.fromkeys(value.key for one in moved for value in one.values)
    keys = [*(code for code in codes if code in changed), *changed]
    keys = list(dict.fromkeys(keys))
    has_points = any(one.points_before != one.points_after for one in moved)
    head: list[Cell] = ["was", "place", "name", *(["points"] if has_points else []), *keys]
    rows: list[list[Cell]] = [head]
    for one in moved:
        values = {value.key: _pair(value.before, value.after) for value in one.values}
        points = [_pair(one.points_before, one.points_after)] if has_points else []
        rows.append(
            [
                str(one.rank_before),
                str(one.rank_after),
                Label(one.id, one.name),
                *points,
                *(values.get(key, "") for key in keys),
            ]
        )
    instead = tuple(_sentence(one) for one in moved)
    marked = tuple(
        place for place, one in enumerate(moved, start=1) if one.rank_before != one.rank_after
    )
    return Table(
        rows=rows, words=(2,), shows=MOVED, caption="What it does", marked=marked, instead=instead
    )


def _sentence(one: Moved) -> str:
    """Return in words what a row says, for where there is no room for it."""
    place = (
        f"place {one.rank_before} → {one.rank_after}"
        if one.rank_before != one.rank_after
        else f"place {one.rank_after}"
    )
    points = (
        [f"points {_pair(one.points_before, one.points_after)}"]
        if one.points_before != one.points_after
        else []
    )
    values = [f"{value.key} {_pair(value.before, value.after)}" for value in one.values]
    return f"{one.id} {one.name}: {', '.join([place, *points, *values])}"


def _pair(before: str | None, after: str | None) -> str:
    """Return both values, or the one that both are."""
    old, new = before or NOTHING, after or NOTHING
    return old if old == new else f"{old} → {new}"


def _parts_of_remaining(remaining: Remaining) -> Iterator[Part]:
    games = tuple(
        f"round {game.round}: {game.white} {game.white_name} - {game.black} {game.black_name}"
        for game in remaining.games
    )
    yield Lines(games, "Games that are open")
    head: list[Cell] = ["now", "name", "best", "worst", "best on points", "worst on points"]
    rows: list[list[Cell]] = [head]
    rows += [
        [
            str(one.now),
            Label(one.id, one.name),
            *_places(one.best, one.worst, one.best_on_points, one.worst_on_points),
        ]
        for one in remaining.prospects
    ]
    first = tuple(n for n, one in enumerate(remaining.prospects, start=1) if one.best == 1)
    yield Table(rows=rows, words=(1,), shows=PROSPECTS, caption="Places", marked=first)
    if len(remaining.prospects) == 1 and remaining.prospects[0].outlooks:
        yield _outlooks(remaining.prospects[0])


def _outlooks(prospect: Prospect) -> Table:
    head: list[Cell] = ["own result", "best", "worst", "best on points", "worst on points"]
    rows: list[list[Cell]] = [head]
    rows += [
        [one.result, *_places(one.best, one.worst, one.best_on_points, one.worst_on_points)]
        for one in prospect.outlooks
    ]
    return Table(rows=rows, words=(0,), shows=OUTLOOKS, caption="By the own result")


def _places(*places: int) -> list[Cell]:
    return [str(place) for place in places]
