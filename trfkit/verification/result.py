"""The result of a verification: stated and computed values, in the shape of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import UNSET, Record, UnsetType, as_json, field, fill_record, replace
from trfkit.tie_breaks import SCORES

if TYPE_CHECKING:
    from trfkit.bounded_types import (
        ClaimSource,
        Count,
        MappedBy,
        MatchedBy,
        Percentage,
        Positive,
        PrintedEdition,
        PrintedKind,
        Tolerance,
    )
    from trfkit.findings import Diagnostic
    from trfkit.ranking import Standings

NEARLY: Final = Fraction(9, 10)
"""What gives a smaller part of a column's cells is not said to be what the column is."""


_NUMBER: Final = lazy_pattern(r"[+-]?[0-9]+(?:[.-][0-9]+)?")


def states_a_number(difference: Difference) -> bool:
    """Whether the stated value is a number, or a range of shared places."""
    return _NUMBER.fullmatch(difference.stated or "") is not None


def clause_of(*parts: Message) -> Message:
    """Join several clauses into one."""
    first, *others = parts
    return Message("verify.parts", parts=parts) if others else first


def key_of(variant: str, params: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the key that identifies a variant with its parameters."""
    fields = ((name, tuple(v) if isinstance(v, list) else v) for name, v in params.items())
    return (variant, *fields)


class Explained(Record):
    """A known variant of the rules, and what it gives."""

    variant: str
    """Its id among ``trfkit list variants``, or two joined by ``+``."""
    params: Mapping[str, Any]
    """Its parameters by their names."""
    message: Message = field(name="text")
    """The variant in words."""
    computed: str | None
    """The value that it gives."""

    @property
    def text(self) -> str:
        """The variant in English."""
        return str(self.message)


class Difference(Record, kw_only=True):
    """One stated value that is not the computed one."""

    column: str
    """The label of the column."""
    tiebreak: str | None
    """What the column is."""
    id: int
    """The participant; 0 for a number about the whole tournament."""
    name: str
    """Of the participant, or of that number."""
    stated: str | None
    """The value in the file or the table."""
    computed: str | None
    """The value that the results give."""
    explained_by: tuple[Explained, ...] = ()
    """Variants that give the stated value."""
    possible: tuple[Explained, ...] = ()
    """Variants that would give it, and that nothing else in the table bears out."""


class Column(Record, kw_only=True):
    """One kind of stated value: how many of them were compared, how many are equal."""

    label: str
    """By which differences name it."""
    caption: str | None
    """What stands above it."""
    mapped_by: MappedBy | None
    """By what it was found out what the column is; None where its label says it."""
    tiebreak: str | None
    """What it is."""
    edition: PrintedEdition
    """By whose rules."""
    compared: Count
    """How many values were compared."""
    equal: Count
    """How many of them are equal."""
    alternatives: tuple[Candidate, ...] = ()
    """Codes that fit as well, or nearly so."""
    tolerance: Tolerance | None = None
    """The largest difference that was let pass; None where every value had to be exact.

    A difference passes where the column is printed with fewer digits.
    """


class FirstDifference(Record, kw_only=True):
    """The best stated rank that is not the computed one, and who moves because of all of them."""

    rank: int
    """The rank."""
    id: int
    """Who stands there."""
    stated: int | None
    """His stated rank."""
    computed: int | None
    """His computed one."""
    gains: tuple[int, ...]
    """The ids that stand higher by the computed ranks."""
    loses: tuple[int, ...]
    """Those that stand lower."""


class Ranks(Record):
    """How many stated ranks were compared and are equal, and where they first differ."""

    compared: Count = 0
    """How many were compared."""
    equal: Count = 0
    """How many of them are equal."""
    first_difference: FirstDifference | None = None
    """Where they first differ; None where they do not."""


class Doubtful(Record, kw_only=True):
    """A row that was not taken for a participant, though it may be one."""

    id: int | None
    """Whom it may be."""
    name: str | None
    """His name."""
    stated: str
    """The row as the table names it."""
    row: Positive
    """The place of the row in the table, from 1."""
    line: int | None
    """The line in the file, from 1; a page can be one line."""
    score: Percentage
    """How alike the names are."""
    reason: Message = field(name="why")
    """What speaks against it, in one sentence."""

    @property
    def why(self) -> str:
        """The evidence against it, in English."""
        return str(self.reason)


class Unmatched(Record, kw_only=True):
    """A row, or a participant, that has nobody on the other side."""

    id: int | None
    """Of the participant; of a row what it says."""
    name: str
    """His name."""
    row: Positive | None = None
    """The place of the row in the table, from 1; None for a participant."""
    line: int | None = None
    """The line in the file, from 1."""
    perhaps: int | None = None
    """Whose row it may be, by his number: the names are alike but for their scripts, or nobody
    else is left on either side; None where nothing hints at anybody, and of a participant."""


class Rows(Record):
    """The participants of both sides; all are matched where a file is held against itself."""

    matched: Count
    """How many have somebody on the other side."""
    doubtful: tuple[Doubtful, ...] = ()
    """Rows that may be participants."""
    only_stated: tuple[Unmatched, ...] = ()
    """Rows that are nobody's."""
    only_computed: tuple[Unmatched, ...] = ()
    """Participants without a row."""
    by: Mapping[MatchedBy, Count] = field(default_factory=dict)
    """By what the rows of a table were matched, and how many; empty without a table."""

    @property
    def unknown(self) -> int:
        """The number of rows that certainly match nobody, so that nothing is known of them."""
        return len(self.doubtful) + len(self.only_stated)


class Candidate(Record):
    """A code that a column might be, and how many of its values agree."""

    tiebreak: str
    """The code."""
    edition: PrintedEdition
    """By whose rules."""
    equal: Count
    """How many values agree."""
    compared: Count
    """Of how many."""


class Unmapped(Record, kw_only=True):
    """A column that no code was found for."""

    label: str
    """Its name here."""
    caption: str | None
    """What stands above it."""
    candidates: tuple[Candidate, ...] = ()
    """The codes that come nearest."""
    reason: Message | None = field(name="why", default=None)
    """Why none of them was taken."""

    @property
    def why(self) -> str | None:
        """The reason why no code was chosen, in English."""
        return None if self.reason is None else str(self.reason)


class NotChecked(Record, kw_only=True):
    """A column that cannot be computed from what is known."""

    label: str
    """Its name here."""
    caption: str | None
    """What stands above it."""
    tiebreak: str | None
    """What it is; None for a column that is no tie-break."""
    reason: Message = field(name="why")
    """What is not known, and how to add it."""

    @property
    def why(self) -> str:
        """The missing data, in English."""
        return str(self.reason)


class FactFound(Record, kw_only=True):
    """What happened otherwise than the file says, as the whole table bears out."""

    fact: str
    """An id of ``trfkit list variants``."""
    params: Mapping[str, Any]
    """Its parameters by their names."""
    message: Message = field(name="text")
    """The fact in words."""
    cells: Count
    """How many values that differ it repairs."""
    columns: tuple[str, ...]
    """The labels of their columns."""
    same: tuple[Explained, ...] = ()
    """Other facts that give the same values here."""
    confirmed: bool = True
    """Whether every value is right of those whom it is about and of their opponents; else it is
    possible, and no more."""

    @property
    def text(self) -> str:
        """The fact in English."""
        return str(self.message)


class GameOtherwise(Record, kw_only=True):
    """A game, or a round without one, that the table's own file tells otherwise."""

    message: Message = field(name="text")
    """What both say, in one sentence."""
    round: Positive
    """The round."""
    participants: tuple[int, ...]
    """Whom it is about, by their numbers in the file."""
    before: str | None
    """What the file says; null where it says nothing."""
    after: str | None
    """What the table says; null where it says nothing."""

    @property
    def text(self) -> str:
        """The results in both files, in English."""
        return str(self.message)


class Diagnosis(Record, kw_only=True):
    """What explains the differences of a column best."""

    column: str
    """The label of the column."""
    variant: str | None
    """An id of ``trfkit list variants``, or two joined by ``+``; None where nothing explains."""
    params: Mapping[str, Any]
    """Its parameters by their names."""
    message: Message | None = field(name="text")
    """The variant in words."""
    equal: Count
    """How many values are right under the variant; where there is none, without it."""
    compared: Count
    """Of how many."""
    origin: Message | None = field(name="article", default=None)
    """Where the variant comes from."""
    same: tuple[Explained, ...] = ()
    """Other variants that give the same values here.

    The table cannot tell which of them its program followed.
    """

    @property
    def text(self) -> str | None:
        """The variant in English."""
        return None if self.message is None else str(self.message)

    @property
    def article(self) -> str | None:
        """The origin of the variant, in English."""
        return None if self.origin is None else str(self.origin)


class Claim(Record, kw_only=True):
    """What is announced of a column, a rating or the rounds, and whether the table holds it."""

    source: ClaimSource
    """What announces it."""
    strong: bool
    """Whether it is announced for certain: then what differs is a difference."""
    column: str | None
    """The label of the column; null for the rounds."""
    announced: str
    """The code, the rating by the file, or the number of rounds."""
    holds: bool
    """Whether the table holds that."""
    instead: str | None = None
    """What the table holds instead, where that is known."""
    id: int | None = None
    """Whose rating it is."""


class Relation(StrEnum):
    """How the rounds of a table relate to those of the file."""

    SAME = "same"
    TABLE_AHEAD = "table-ahead"
    FILE_AHEAD = "file-ahead"
    OTHER_EVENT = "other-event"


class State(Record):
    """Which rounds a file and a table cover, before anything is compared."""

    relation: Relation
    """Whether they cover the same rounds, or are of another event."""
    file_rounds: Count
    """How many rounds of the file have results."""
    table_rounds: Count
    """How many rounds the table covers."""


class PlacesThatChange(Record):
    """Whose stated places are not those that the results give."""

    change: Count
    """How many."""
    ids: tuple[int, ...] = field(name="who")
    """Their ids."""


class CellCounts(Record):
    """How many stated values there are of each kind; they differ unless they are equal."""

    compared: Count
    """All of them."""
    equal: Count
    """Those that are as they should be."""
    explained: Count
    """Those that a fact or a rule explains which the whole table bears out."""
    possible: Count
    """Those of which a variant is known that would give them, and nothing bears it out."""
    open: Count
    """The others."""


class PlacesByOwnList(Record):
    """What the event's own list makes of a table that is ranked by another one."""

    tiebreaks: str
    """The list, after the points by which the ranks begin."""
    change: Count
    """How many participants would have another place by it."""
    ids: tuple[int, ...] = field(name="who")
    """Their starting numbers."""


class Verdict(Record):
    """What matters first: whether places change, then how many values differ and why."""

    places: PlacesThatChange
    """Whose places change."""
    cells: CellCounts
    """How many values differ."""
    another_event: bool
    """Whether the table may be of another event: most of its points are wrong without a cause."""
    by_own_list: PlacesByOwnList | None
    """Whose places the event's own list changes, where the ranks follow the table's columns, which
    are another list; null where they are not, and where no place changes by it."""


FEWEST_WRONG: Final = 5
"""With fewer wrong points it is not said that they may be of another event."""
CODE: Final = "other-code"
"""The variant of a column that holds another code than was said."""
STARTING_RANKS: Final = "ranks-are-starting-ranks"
"""The variant of ranks that were never those of the results."""
ROUND_MISSING: Final = "round-missing"
"""The fact that points and ranks are those after a round which the rows lack."""
AS_STATED: Final = "ranks-as-stated"
"""The variant of ranks that follow the table's columns as they are stated."""
OTHER_ORDER: Final = "ranks-by-other-order"
"""The variant of ranks by the table's columns in another order than the event's own list names."""


class Verification(Record, kw_only=True, dict=True):
    """Everything that a file states and that could be recomputed, with every difference.

    ``diagnostics`` are findings about the list of tie-breaks, and no part of the JSON shape; nor is
    ``compared``, which has the cells of ``columns``, right and wrong, for reports that show the
    whole table. ``rounds`` is the number of rounds that the values cover, of ``rounds_played``.
    ``errors`` are those in the file itself, each in a sentence, and ``more_errors`` the number of
    further ones; ``if_mended`` is the result without them. ``games`` are those that differ in the
    table's own file. ``by_own_list`` compares the table's ranks with the event's own list, if the
    table follows another one and some differ. ``foremost`` is reported before everything else: the
    table is ahead, or the code of a column whose heading is vague.
    """

    name: str | None
    kind: str
    edition: str
    policies: Mapping[str, str]
    rows: Rows
    columns: tuple[Column, ...] = ()
    differences: tuple[Difference, ...] = ()
    ranks: Ranks = Ranks()
    diagnosis: tuple[Diagnosis, ...] = ()
    notes: tuple[Message, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    unmapped: tuple[Unmapped, ...] = ()
    compared: tuple[Compared, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    facts: tuple[FactFound, ...] = ()
    rounds: int = 0
    rounds_played: int = 0
    errors: tuple[Message, ...] = ()
    more_errors: int = 0
    if_mended: CellCounts | None = None
    games: tuple[GameOtherwise, ...] = ()
    by_own_list: Compared | None = None
    rounds_of_table: State | None = None
    claims: tuple[Claim, ...] = ()
    foremost: tuple[Message, ...] = ()

    @property
    def state(self) -> State | None:
        """The relation of the table's rounds to the file's; None without a table."""
        if self.rounds_of_table is not None and self.verdict.another_event:
            return replace(self.rounds_of_table, relation=Relation.OTHER_EVENT)
        return self.rounds_of_table

    @property
    def is_ahead(self) -> bool:
        """Whether the table holds rounds that the file lacks, so that nothing is compared."""
        return self.state is not None and self.state.relation is Relation.TABLE_AHEAD

    @property
    def is_right(self) -> bool:
        """Whether nothing differs, explained or not, and every row is somebody's."""
        return not (self.differences or self.rows.unknown or self.games or self.is_ahead)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict: places that change, and the number of values of each kind."""
        # By ranks that are the starting ranks nobody's place changes.
        never = {one.column for one in self.diagnosis if one.variant == STARTING_RANKS}
        moved = sorted(
            {
                cell.id
                for one in self.compared
                if one.of_ranks and one.label not in never and not self.lacks_a_round
                for cell in one.cells
                if not cell.fits
            }
        )
        own_list = None
        if self.by_own_list is not None:
            moved_by_own_list = self.by_own_list.wrong
            own_list = PlacesByOwnList(
                self.by_own_list.tiebreak or "", len(moved_by_own_list), moved_by_own_list
            )
        # Of another event most points are wrong without a cause, in whichever score of teams.
        unexplained = Counter(
            one.column for one in self.differences if states_a_number(one) and not one.explained_by
        )
        of_points = [column for column in self.columns if column.tiebreak in SCORES]
        of_another_event = bool(self.rows.by and of_points) and all(
            unexplained[one.label] >= FEWEST_WRONG and 2 * unexplained[one.label] > one.compared
            for one in of_points
        )
        values = sum(column.compared for column in self.columns)
        explained = sum(bool(one.explained_by) for one in self.differences)
        possible = sum(bool(one.possible) and not one.explained_by for one in self.differences)
        return Verdict(
            PlacesThatChange(len(moved), tuple(moved)),
            CellCounts(
                compared=values,
                equal=values - len(self.differences),
                explained=explained,
                possible=possible,
                open=len(self.differences) - explained - possible,
            ),
            of_another_event,
            own_list,
        )

    @property
    def lacks_a_round(self) -> bool:
        """Whether the values include a round that the rows lack: no place is judged."""
        state = self.rounds_of_table
        is_ahead = state is not None and state.relation is Relation.TABLE_AHEAD
        return is_ahead or any(one.fact == ROUND_MISSING for one in self.facts)

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.verification/1``, without the provenance."""
        return as_json(printed_verification(self))


class TournamentName(Record):
    """Of which tournament it is."""

    name: str | None
    """Its name."""
    kind: PrintedKind
    """Who plays, and by which system."""


class PrintedVerification(Record, kw_only=True, tag_field="schema", tag="trfkit.verification/1"):
    """A verification as JSON; the report adds the files and the provenance."""

    file: str | UnsetType = UNSET
    against: str | UnsetType | None = UNSET
    tournament: TournamentName
    """Whose values are compared."""
    edition: PrintedEdition
    """By whose rules they are computed."""
    rounds: Count
    """How many rounds the values cover."""
    rounds_played: Count
    """How many rounds have results."""
    errors: tuple[Message, ...]
    """What is wrong in the file itself, the roots of it: what hangs on that cannot be judged."""
    if_mended: CellCounts | None
    """How many values there would be of each kind, were the file as ``trfkit check --fix`` mends
    it; null where that makes none right."""
    state: State | None
    """Which rounds the file and the table cover; null where there is no table."""
    claims: tuple[Claim, ...]
    """What was announced of the table, and whether it holds it."""
    rows: Rows
    """Who was matched with whom."""
    columns: tuple[Column, ...]
    """What was compared."""
    unmapped: tuple[Unmapped, ...]
    """Columns of which nothing was found out."""
    not_checked: tuple[NotChecked, ...]
    """Columns that cannot be computed from what is known."""
    verdict: Verdict
    """Whether places change, and how many values of each kind there are."""
    facts: tuple[FactFound, ...]
    """What happened otherwise than the file says."""
    games: tuple[GameOtherwise, ...]
    """The games that the table's own file tells otherwise, but for those that ``facts`` name."""
    differences: tuple[Difference, ...]
    """Every value that differs."""
    ranks: Ranks
    """How the ranks agree."""
    diagnosis: tuple[Diagnosis, ...]
    """What explains the columns that differ."""
    notes: tuple[Message, ...]
    """What a reader has to know besides."""


def printed_verification(verification: Verification) -> PrintedVerification:
    """Return the JSON record, without the files and the provenance."""
    return fill_record(
        PrintedVerification,
        verification,
        tournament=TournamentName(verification.name, verification.kind),
        notes=(*verification.foremost, *verification.notes),
    )


_NOTHING: Mapping[int, tuple[Explained, ...]] = {}


class Diagnosed(NamedTuple):
    """A column's diagnosis, and by id the confirmed and the possible causes of its cells."""

    diagnosis: Diagnosis
    explained: Mapping[int, tuple[Explained, ...]] = _NOTHING
    possible: Mapping[int, tuple[Explained, ...]] = _NOTHING

    @property
    def causes(self) -> list[tuple[str | None, Mapping[str, Any]]]:
        """The named variant, then those that give the same, with their parameters."""
        same = [(one.variant, one.params) for one in self.diagnosis.same]
        return [(self.diagnosis.variant, self.diagnosis.params), *same]


# Stated values beside the computed ones, before they are counted and reported ---------------------


class Cell(Record):
    """A stated and a computed value, as text; ``fits``: the stated value is right."""

    id: int
    name: str
    stated: str
    computed: str | None
    fits: bool

    @property
    def places(self) -> tuple[int, int]:
        """The best and the worst place that a cell of ranks may state."""
        best, _, worst = (self.computed or "0").partition("-")
        return int(best), int(worst or best)


class Compared(Record, dict=True):
    """All cells of one label, under one edition; ``of_ranks``: they are places.

    ``mapped_by``, ``alternatives`` and ``tolerance`` are those of ``Column``; ``before`` are the
    codes of the columns to the left.
    """

    label: str
    tiebreak: str | None
    caption: str | None
    edition: str
    cells: Sequence[Cell]
    of_ranks: bool = False
    mapped_by: str | None = "record"
    alternatives: tuple[Candidate, ...] = ()
    tolerance: str | None = None
    before: tuple[str, ...] = ()

    @cached_property
    def equal(self) -> int:
        """The number of right cells."""
        return sum(cell.fits for cell in self.cells)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Whose cells are wrong, by their numbers."""
        return tuple(sorted(cell.id for cell in self.cells if not cell.fits))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that rank, from the first to the last, where the cells are places."""
        return tuple((self.tiebreak or "").split(","))

    @property
    def is_right(self) -> bool:
        """Whether all cells are right."""
        return all(cell.fits for cell in self.cells)


def compared_ranks(
    label: str,
    stated: Mapping[int, int],
    standings: Standings,
    *,
    among_all: bool = False,
    also: Container[int] = (),
) -> Compared:
    """Compare ranks by id; if the list leaves some tied, each of their places is right.

    A participant without a rank in the file (FIDE's own example omits those who withdrew) takes no
    place, unless the places are ``among_all``, as in a table that shows some of the participants.
    The participants in ``also``, whose rows are missing, take a place as well.
    """
    ranked = [row for row in standings.rows if among_all or row.id in stated or row.id in also]
    cells = []
    place = 1
    for _, rows in groupby(ranked, key=lambda row: row.rank):
        tied = list(rows)
        worst = place + len(tied) - 1
        text = str(place) if place == worst else f"{place}-{worst}"
        for row in tied:
            if row.id in stated:
                rank = stated[row.id]
                cells.append(Cell(row.id, row.name, str(rank), text, place <= rank <= worst))
        place = worst + 1
    codes = ",".join(standings.canonical)
    return Compared(label, codes, None, standings.edition, cells, of_ranks=True)


def ranks_as_counted(
    label: str, stated: Mapping[int, int], standings: Standings, *, also: Container[int] = ()
) -> Compared:
    """Compare ranks by id, with or without places for participants without a rank: the better fit.

    They take no place, or their rank is only not stated: a table shows some of all, or a cell of it
    was left blank.
    """
    are_all_stated = all(row.id in stated for row in standings.rows)
    among = (
        compared_ranks(label, stated, standings, among_all=among_all, also=also)
        for among_all in ((True,) if are_all_stated else (False, True))
    )
    return max(among, key=lambda one: one.equal)


def summarise_column(comparison: Compared) -> Column:
    """Return the summary of a column: its code, and how many of its cells are right."""
    mapped_by = None if comparison.tiebreak is None else comparison.mapped_by
    return fill_record(Column, comparison, mapped_by=mapped_by, compared=len(comparison.cells))


def list_differences(
    compared: Iterable[Compared], diagnosed: Mapping[str, Diagnosed]
) -> Iterator[Difference]:
    """Yield every wrong cell with its explanation; ``diagnosed`` is by label."""
    for comparison in compared:
        why = diagnosed.get(comparison.label)
        for cell in comparison.cells:
            if not cell.fits:
                yield Difference(
                    column=comparison.label,
                    tiebreak=comparison.tiebreak,
                    id=cell.id,
                    name=cell.name,
                    stated=cell.stated or None,
                    computed=cell.computed,
                    explained_by=() if why is None else why.explained.get(cell.id, ()),
                    possible=() if why is None else why.possible.get(cell.id, ()),
                )


def summarise_ranks(compared: Sequence[Compared]) -> Ranks:
    """Return the counts of compared and right ranks, and the best stated rank that is wrong."""
    ranked = next((one for one in compared if one.of_ranks), None)
    if ranked is None:
        return Ranks()
    wrong = [cell for cell in ranked.cells if not cell.fits]
    if not wrong:
        return Ranks(len(ranked.cells), ranked.equal)
    best = {cell.id: cell.places[0] for cell in wrong}
    stated = {cell.id: int(cell.stated) for cell in wrong}
    first = min(wrong, key=lambda cell: (stated[cell.id], cell.id)).id
    return Ranks(
        len(ranked.cells),
        ranked.equal,
        FirstDifference(
            rank=stated[first],
            id=first,
            stated=stated[first],
            computed=best[first],
            gains=tuple(sorted(who for who in best if best[who] < stated[who])),
            loses=tuple(sorted(who for who in best if best[who] > stated[who])),
        ),
    )


def leave_unexplained(comparison: Compared) -> Diagnosis:
    """Return the diagnosis that nothing known explains the differences of a column."""
    return Diagnosis(
        column=comparison.label,
        variant=None,
        params={},
        message=None,
        equal=comparison.equal,
        compared=len(comparison.cells),
    )


def explain_cells(
    comparison: Compared,
    variant: str,
    params: Mapping[str, Any],
    text: Message,
    reasons: Mapping[int, Message] | None = None,
) -> Diagnosed:
    """Return the diagnosis that a variant gives cells; ``reasons`` are of wrong cells, by place.

    Without ``reasons`` the variant gives all cells, each for the reason ``text``.
    """
    cells = comparison.cells
    if reasons is None:
        reasons = {n: text for n, cell in enumerate(cells) if not cell.fits}
    diagnosis = Diagnosis(
        column=comparison.label,
        variant=variant,
        params=params,
        message=text,
        equal=comparison.equal + len(reasons),
        compared=len(cells),
    )
    explained = {
        cells[n].id: (Explained(variant, params, reason, cells[n].stated or None),)
        for n, reason in reasons.items()
    }
    return Diagnosed(diagnosis, explained)


def clause_on_column(comparison: Compared, clause: Message) -> Message:
    """Put the label of a column before a clause about it."""
    return Message("verify.of-column", column=comparison.label, clause=clause)


# How far a long comparison is: told to whoever wants to show it -----------------------------------


Watch = Callable[[str, int, int], None]
"""(what is looked for, how many columns are done, of how many) -> nothing."""


def unwatched(goal: str, done: int, total: int) -> None:
    """Ignore the progress."""
