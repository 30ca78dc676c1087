"""Find the places after each round that do not follow the list of tie-breaks.

FIDE's check-list for programs asks this of a checker. A file states ranks once, those after its
last round, so its own places are compared there; ``###`` lines state ranks after the round that
they name. For an earlier round the file states nothing, and nothing is invented: its standings can
be checked only against another source, such as pages or files that were saved after each round
(``tables``). For every round the report also lists the places that the list leaves undecided, as
drawing of lots (4.2) or anything else may decide them.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.record import UNSET, Record, UnsetType, as_json, fill_record
from trfkit.syntax.annotation_lines import annotation_of
from trfkit.tie_breaks import POINTS
from trfkit.verification.comparison.own_records import (
    NOTE,
    RANK,
    RANK_OF_TEAMS,
    file_list,
    stated_ranks,
    up_to_the_unknown,
)
from trfkit.verification.comparison.placed_table import rounds_covered
from trfkit.verification.result import TournamentName, ranks_as_counted
from trfkit.verification.table.table_choice import choose_table
from trfkit.verification.variants.trial import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count, Positive, PrintedEdition
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking, Standings


class DecidedBy(Record):
    """The first tie-break that decides, with the values of both participants."""

    tiebreak: str
    """Its code."""
    value: str | None
    """For who stands there."""
    expected: str | None
    """For who should."""


class WrongPlace(Record):
    """A stated place that does not follow the list."""

    rank: int
    """The place."""
    id: int
    """Who stands there."""
    name: str
    """His name."""
    computed: str
    """The place by the list, or the places that it leaves open, such as 3-5."""
    expected: tuple[int, ...]
    """Those whom the list allows at the stated place."""
    by: DecidedBy | None
    """What decides between them."""


class StatedPlaces(Record):
    """The places after a round as one source states them."""

    source: str
    """Which one."""
    compared: Count
    """How many places were compared."""
    equal: Count
    """How many of them follow the list."""
    wrong: tuple[WrongPlace, ...]
    """Those that do not."""


class Undecided(Record):
    """Places that the list leaves to those who are equal in all of it."""

    first: int
    """The best of the places."""
    last: int
    """The last of them."""
    ids: tuple[int, ...]
    """Who shares them."""


class RoundPlaces(Record):
    """One round."""

    round: Positive
    """Which one."""
    stated: tuple[StatedPlaces, ...]
    """What is stated of the places after it."""
    undecided: tuple[Undecided, ...]
    """Places that the list leaves to those who are equal in all of it."""


class EachRound(Record, kw_only=True):
    """The places after every round of a tournament, compared with the list of tie-breaks."""

    name: str | None
    kind: str
    edition: str
    policies: Mapping[str, str]
    tiebreaks: tuple[str, ...]
    rounds: tuple[RoundPlaces, ...]
    notes: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_right(self) -> bool:
        """Whether every stated place follows the list."""
        return not any(one.wrong for places in self.rounds for one in places.stated)

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.each-round/1``, without the provenance."""
        return as_json(printed_each_round(self))


class PrintedEachRound(Record, kw_only=True, tag_field="schema", tag="trfkit.each-round/1"):
    """The places after each round as JSON; the report adds the file and the provenance."""

    file: str | UnsetType = UNSET
    tournament: TournamentName
    """Whose places are compared."""
    edition: PrintedEdition
    """By whose rules."""
    tiebreaks: tuple[str, ...]
    """The list by which the places are computed."""
    rounds: tuple[RoundPlaces, ...]
    """Every round that was played."""
    notes: tuple[Message, ...]
    """What a reader has to know besides."""


def printed_each_round(places: EachRound) -> PrintedEachRound:
    """Return the JSON record, without the file and the provenance."""
    return fill_record(
        PrintedEachRound, places, tournament=TournamentName(places.name, places.kind)
    )


class _Source(Record):
    """Ranks by id, as a source states them after a round."""

    name: str
    round: int
    ranks: Mapping[int, int]


def each_round(
    tournament: Tournament,
    ranking: Ranking = BY_DEFAULT,
    *,
    tables: Sequence[StatedTable] = (),
) -> EachRound:
    """Return the places after each round that do not follow the list of tie-breaks.

    The list is that of ``ranking``, else the file's own (212, 202, or the codes of its ``###``
    lines); without any a place is right if the points allow it. ``tables`` state ranks after the
    round that they name, or that their points fit. Raises Refusal for an option that cannot be
    carried out, and for a table without a row of a participant.
    """
    codes = file_list(tournament) if ranking.tiebreaks is None else ranking.tiebreaks
    setting = Setting(tournament=tournament, ranking=ranking)
    by_list = last = setting.standings(codes, tournament.rounds_played)
    notes = [*last.notes]
    known = up_to_the_unknown(by_list, notes, without_ratings=False)
    if known is not None:
        codes = known
        last = setting.standings(codes, tournament.rounds_played)
    sources = [
        *_own(tournament, last),
        *(_source_of_table(setting, table, notes) for table in tables),
    ]
    rounds = []
    for number in range(1, tournament.rounds_played + 1):
        is_last = number == tournament.rounds_played
        after = last if is_last else setting.standings(codes, number)
        stated = tuple(
            _compared(source, after)
            for source in sources
            if source.round == number and source.ranks
        )
        undecided = []
        for first, rows in groupby(after.rows, key=lambda row: row.rank):
            ids = tuple(row.id for row in rows)
            if len(ids) > 1:
                undecided.append(Undecided(first, first + len(ids) - 1, ids))
        rounds.append(RoundPlaces(number, stated, tuple(undecided)))
    silent = tuple(places.round for places in rounds if not places.stated)
    if silent:
        notes.append(Message("verify.rounds-without-places", rounds=silent))
    return EachRound(
        name=tournament.name,
        kind=str(last.kind),
        edition=last.edition,
        policies=last.policies,
        tiebreaks=by_list.tiebreaks,
        rounds=tuple(rounds),
        notes=tuple(notes),
        diagnostics=by_list.diagnostics,
    )


def _own(tournament: Tournament, standings: Standings) -> Iterator[_Source]:
    """Yield the sources in the file itself: the ranks of its records, and of its ``###`` lines.

    The ranks of the players of a team event are informative.
    """
    last, is_team = tournament.rounds_played, standings.primary != POINTS
    if is_team or not standings.kind.is_team:
        label = RANK_OF_TEAMS if is_team else RANK
        yield _Source(label, last, stated_ranks(tournament, of_teams=is_team))
    annotation = annotation_of(tournament)
    if annotation is not None:
        places = {row.id: row.rank for row in annotation.rows if row.rank}
        yield _Source(f"{NOTE}.rank", annotation.after, places)


def _source_of_table(setting: Setting, table: StatedTable, notes: list[Message]) -> _Source:
    """Return the ranks of a table, and the round after which they hold."""
    chosen = choose_table(setting.tournament, (table,), None)
    coverage = rounds_covered(chosen, setting)
    notes.extend((*chosen.notes, *coverage.notes))
    ids = chosen.matched.ids.items()
    ranks = {who: rank for index, who in ids if (rank := table.rows[index].rank)}
    return _Source(table.title or table.source, coverage.rounds, ranks)


def _compared(source: _Source, standings: Standings) -> StatedPlaces:
    compared = ranks_as_counted(source.name, source.ranks, standings)
    texts = {row.id: standings.texts(row) for row in standings.rows}
    allowed = {cell.id: cell.places for cell in compared.cells}
    wrong = []
    for cell in compared.cells:
        if cell.fits:
            continue
        place = int(cell.stated)
        expected = tuple(who for who, (best, worst) in allowed.items() if best <= place <= worst)
        by = None
        if expected:
            # The first tie-break in which both differ.
            own, theirs = texts[cell.id], texts[expected[0]]
            key = next((key for key in own if own[key] != theirs[key]), None)
            by = None if key is None else DecidedBy(key, own[key], theirs[key])
        wrong.append(WrongPlace(place, cell.id, cell.name, cell.computed or "", expected, by))
    wrong.sort(key=lambda one: (one.rank, one.id))
    return StatedPlaces(source.name, len(compared.cells), compared.equal, tuple(wrong))
