"""Report stated and computed values: as a document, as JSON, and as rows for CSV."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.messages import Message, Participant, Several, Span
from trfkit.record import Record, field, fill_record, replace
from trfkit.reports.document import (
    Cell,
    Column,
    Document,
    Kind,
    Mark,
    Paragraph,
    Row,
    Rows,
    Section,
    Steps,
    Table,
    Tone,
    listed_section,
    notes_section,
    sentence_list,
)
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import UNTRACED, foot_of
from trfkit.reports.row_fields import code_column, named_column, table_of
from trfkit.reports.verification_causes import (
    BLANK,
    LABELS,
    NONE,
    alternatives,
    find_causes,
    labels_of_ranks,
    name_columns,
    what_next,
)
from trfkit.tie_breaks import SCORES, Unreadable, parse_code
from trfkit.verification.result import (
    NEARLY,
    STARTING_RANKS,
    PrintedVerification,
    printed_verification,
)
from trfkit.verification.variants.event_facts import ONE_PARTICIPANT
from trfkit.verification.variants.table import BY_ID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trfkit.bounded_types import Either
    from trfkit.reports.document import AnyRow, Block, Text, Value
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.value_computations import Computations
    from trfkit.reports.verification_causes import Causes
    from trfkit.verification import Difference, Verification
    from trfkit.verification.result import Candidate, Compared, Doubtful
    from trfkit.verification.result import Column as StatedColumn

MOST_ROWS: Final = 10
"""Of the values of one column that differ so many are shown in a text, unless all are wanted."""
MOST_MOVED: Final = 8
"""So many whose places change are named in the verdict."""
MOST_NAMED: Final = 12
"""So many participants without a match are named."""
MOST_GAMES: Final = 10
"""So many games with another result in the table are told one by one."""
MOST_ERRORS: Final = 3
"""So many kinds of errors of the file itself are named."""
MOST_REASONS: Final = 8
"""So many reasons stand over a list of files."""


class Comparison(Record, kw_only=True):
    """A file, the name of the table compared (None: its own values), and the verification.

    ``computations`` are those of a value, by rules and as printed, by label and id; only pages
    show them.
    """

    file: str
    against: str | None
    verification: Verification
    origin: Origin
    computations: Mapping[tuple[str, int], Computations] = field(default_factory=dict)


# As JSON and as rows for CSV ----------------------------------------------------------------------


class VerificationReport(PrintedVerification, kw_only=True):
    """Stated values, or those of another program's table, compared with computed ones.

    ``trfkit verify --format json`` prints it.
    """

    file: str
    """The file that was read."""
    against: str | None
    """The table that the file was held against; null where it states the values itself."""
    provenance: Provenance = UNTRACED


class FailedFile(Record):
    """A file that could not be compared."""

    file: str
    """Its name."""
    error: str
    """Why."""


class VerificationsReport(Record, tag_field="schema", tag="trfkit.verifications/1"):
    """Several files compared: ``trfkit verify FILE FILE --format json``."""

    files: tuple[Either[VerificationReport, FailedFile], ...]
    """Each of them."""


def verification_report(comparison: Comparison) -> VerificationReport:
    """Return what ``trfkit verify FILE --format json`` prints."""
    return fill_record(
        VerificationReport,
        printed_verification(comparison.verification),
        file=comparison.file,
        against=comparison.against,
    )


def differences_sheet(comparison: Comparison) -> Document:
    """Return a row for each difference, for a spreadsheet."""
    editions = {column.label: column.edition for column in comparison.verification.columns}
    table = table_of(
        comparison.verification.differences,
        Message("verify.values-caption"),
        (code_column(Kind.TEXT, "file"), lambda _: comparison.file),
        (code_column(Kind.TEXT, "column"), attrgetter("column")),
        (code_column(Kind.CODE, "tiebreak"), attrgetter("tiebreak")),
        (code_column(Kind.ID, "id"), attrgetter("id")),
        (code_column(Kind.TEXT, "name"), attrgetter("name")),
        (code_column(Kind.NUMBER, "stated"), attrgetter("stated")),
        (code_column(Kind.NUMBER, "computed"), attrgetter("computed")),
        (code_column(Kind.CODE, "edition"), lambda one: editions.get(one.column)),
        (code_column(Kind.CODE, "variant"),
         lambda one: "; ".join(dict.fromkeys(e.variant for e in one.explained_by))),
        (code_column(Kind.TEXT, "explanation"),
         lambda one: "; ".join(e.text for e in one.explained_by)),
        (code_column(Kind.TEXT, "against"), lambda _: comparison.against),
    )  # fmt: skip
    return Document(title=table.caption, blocks=(table,))


def verification_forms(comparison: Comparison, *, every_row: bool = False) -> Forms:
    """Return the forms of a verification; ``every_row`` is for text."""

    def document(origin: Origin, *, is_page: bool = False) -> Document:
        traced = replace(comparison, origin=origin)
        return verification_document([traced], (), is_page=is_page, every_row=every_row)

    return Forms(
        document=document,
        page=partial(document, is_page=True),
        sheet=lambda _origin: differences_sheet(comparison),
        report=lambda: verification_report(comparison),
    )


# What a verification comes to ---------------------------------------------------------------------


def tone_of(verification: Verification) -> Tone:
    """Return the tone of a verdict."""
    cells = verification.verdict.cells
    if verification.is_ahead:
        return Tone.EXPLAINED
    if cells.compared == cells.equal:
        if verification.games:
            return Tone.WRONG
        if verification.by_own_list is not None or verification.rows.unknown:
            return Tone.EXPLAINED
        return Tone.GOOD if cells.compared else Tone.PLAIN
    return Tone.WRONG if cells.open or cells.possible else Tone.EXPLAINED


Doubt = Literal["games", "list", "rows", "errors"]


class Tally(Record):
    """The class of a file in counts; ``but_for`` is a doubt that remains if all values agree."""

    state: Literal["agrees", "explained", "open"]
    changes_places: bool = False
    but_for: Doubt | None = None


def tally_of(verification: Verification) -> Tally:
    """Return the class of a file in counts."""
    if verification.differences:
        state: Literal["explained", "open"] = (
            "open" if tone_of(verification) is Tone.WRONG else "explained"
        )
        return Tally(state, changes_places=bool(verification.verdict.places.change))
    doubts: dict[Doubt, object] = {
        "games": verification.games,
        "list": verification.by_own_list,
        "rows": verification.rows.unknown,
        "errors": verification.errors,
    }
    return Tally("agrees", but_for=next((doubt for doubt, has in doubts.items() if has), None))


def tallies_summary(tallies: Sequence[Tally | None]) -> Message:
    """Return the counts of files that agree and differ; None for a failed comparison."""
    counts = Counter("failed" if one is None else one.but_for or one.state for one in tallies)
    order = ("agrees", "explained", "open", "games", "list", "rows", "errors", "failed")
    parts = [Message(f"verify.files-{kind}", count=counts[kind]) for kind in order if counts[kind]]
    if change := sum(one is not None and one.changes_places for one in tallies):
        parts.insert(0, Message("verify.files-places", count=change))
    return Message("verify.files-summary", count=len(tallies), parts=tuple(parts))


def verdict_of(verification: Verification) -> tuple[Message, ...]:
    """Return the verdict: the places first, then values by state, then unchecked columns."""
    sentences = (*verification.foremost, *_places(verification), *_besides_places(verification))
    if not verification.is_ahead:
        sentences = (_headline(verification), *sentences)
    return tuple(map(name_columns, sentences))


def _headline(verification: Verification) -> Message:
    """Return the answer in one sentence."""
    cells, change = verification.verdict.cells, verification.verdict.places.change
    compared = verification.ranks.compared
    if not cells.compared:
        return Message("verify.nothing-compared")
    if verification.verdict.another_event:
        points = next(column for column in verification.columns if column.tiebreak in SCORES)
        return Message("verify.another-event", equal=points.equal, compared=points.compared)
    wrong = cells.compared - cells.equal
    if wrong and change:
        return Message("verify.places-wrong", count=change, compared=compared)
    if wrong:
        are_starting_ranks = any(one.variant == STARTING_RANKS for one in verification.diagnosis)
        tells_places = compared and not (are_starting_ranks or verification.lacks_a_round)
        row = "verify.places-right-values-wrong" if tells_places else "verify.values-wrong"
        return Message(row, count=wrong, compared=cells.compared)
    if verification.games:
        return Message("verify.values-right-games-not", count=len(verification.games))
    if verification.rows.unknown:
        return Message("verify.inconclusive", count=verification.rows.unknown)
    # That everything is right that was compared, and what that was.
    ranks = labels_of_ranks(verification)
    scores = [
        one for one in verification.columns if one.tiebreak in SCORES and one.label not in ranks
    ]
    others = tuple(
        one.tiebreak or one.caption or one.label
        for one in verification.columns
        if one not in scores and one.label not in ranks and (one.tiebreak or not (ranks or scores))
    )
    rows = ("places" if ranks else "", "points" if scores else "", "others" if others else "")
    return Message(
        f"verify.right-{'-'.join(filter(None, rows))}", others=tuple(dict.fromkeys(others))
    )


def _places(verification: Verification) -> Iterator[Message]:
    """Yield the participants whose places change, or why that is unknown; also by the own list."""
    never = next((one for one in verification.diagnosis if one.variant == STARTING_RANKS), None)
    if verification.lacks_a_round:
        yield Message("verify.no-places-without-round")
    elif never is not None and never.message is not None:
        yield Message("verify.no-places", clause=never.message)
    elif not verification.ranks.compared and verification.verdict.cells.compared:
        yield Message("verify.no-ranks", source=source_of(verification))
    elif verification.verdict.places.change:
        of_ranks = (one for one in verification.compared if one.of_ranks)
        yield Message("verify.moved", movers=_movers(of_ranks, verification.verdict.places.ids))
    by_own_list = verification.by_own_list
    if by_own_list is not None:
        yield Message(
            "verify.other-list",
            codes=by_own_list.tiebreak,
            count=len(by_own_list.wrong),
            compared=len(by_own_list.cells),
            movers=_movers([by_own_list], by_own_list.wrong),
        )


def _movers(columns: Iterable[Compared], ids: Sequence[int]) -> Several:
    """Return the first participants with other places, in the order of their best place."""
    cells = {
        cell.id: cell
        for one in columns
        for cell in one.cells
        if cell.id in set(ids) and not cell.fits
    }

    def best(participant: int) -> tuple[int, int]:
        computed, _ = cells[participant].places
        return min(int(cells[participant].stated), computed), participant

    movers = tuple(
        Message(
            "verify.mover",
            player=Participant(who, cells[who].name),
            stated=cells[who].stated,
            computed=cells[who].computed or NONE,
        )
        for who in sorted(cells, key=best)
    )
    return Several.first(movers, MOST_MOVED)


def source_of(verification: Verification) -> str:
    """Return the source of the values: a table, or else the file itself."""
    return "table" if verification.rows.by else "file"


def _besides_places(verification: Verification) -> Iterator[Message]:
    """Yield the number of values in each state, and all further remarks."""
    cells = verification.verdict.cells
    if cells.compared != cells.equal:
        counts = {"explained": cells.explained, "possible": cells.possible, "open": cells.open}
        states = tuple(
            Message(f"verify.state-{state}", count=n) for state, n in counts.items() if n
        )
        yield Message("verify.values", equal=cells.equal, compared=cells.compared, states=states)
    if 0 < verification.rounds < verification.rounds_played:
        yield Message(
            "verify.after-round", round=verification.rounds, rounds=verification.rounds_played
        )
    if verification.errors:
        # Of a kind the first, and what correcting them would do.
        of_kind: dict[str, list[Message]] = {}
        for error in verification.errors:
            of_kind.setdefault(error.arguments["code"], []).append(error)
        errors = [
            Message("verify.errors-alike", error=first, count=len(more)) if more else first
            for first, *more in of_kind.values()
        ]
        count = len(verification.errors) + verification.more_errors
        yield Message("verify.own-errors", count=count, errors=tuple(errors[:MOST_ERRORS]))
        if verification.if_mended is not None:
            wrong = verification.if_mended.compared - verification.if_mended.equal
            row = "verify.if-mended" if wrong else "verify.if-mended-all-right"
            yield Message(row, count=wrong, compared=verification.if_mended.compared)
    if verification.games and verification.differences:
        yield Message("verify.games-differ", count=len(verification.games))
    if verification.rows.unknown and verification.differences:
        yield Message("verify.rows-unmatched", count=verification.rows.unknown)
    if verification.rows.only_computed:
        yield Message("verify.players-without-row", count=len(verification.rows.only_computed))
    if unchecked := len(verification.unmapped) + len(verification.not_checked):
        yield Message("verify.columns-not-checked", count=unchecked)
    elif verification.verdict.cells.compared:
        ranks = labels_of_ranks(verification)
        codes = {one.tiebreak for one in verification.columns if one.label not in ranks}
        if codes <= {None, *SCORES}:
            yield Message("verify.no-tie-breaks", source=source_of(verification))


# As a document ------------------------------------------------------------------------------------


def verification_document(
    comparisons: Sequence[Comparison],
    failed: Sequence[tuple[str, Message | str]] = (),
    *,
    is_page: bool = False,
    every_row: bool = False,
) -> Document:
    """Return verifications as a document; ``failed`` are files that could not be compared, and why.

    A single one has the verdict first, then causes, unchecked columns, and values. Several begin
    with a table, those that differ first; those without differences have nothing more. A page has
    the whole table of values, in which those that differ open to their explanation; a text has the
    first differences of each column, or ``every_row``.
    """
    ordered = sorted(comparisons, key=_sort_key) if is_page else comparisons
    if len(comparisons) == 1 and not failed:
        (comparison,) = comparisons
        verification = comparison.verification
        name = verification.name or comparison.file.replace("\\", "/").rpartition("/")[2]
        return Document(
            title=Message("verify.title", name=name),
            subtitle=(_files(comparison), _about(verification)),
            verdict=verdict_of(verification),
            tone=tone_of(verification),
            blocks=tuple(_blocks(comparison, "cause", is_page=is_page, every_row=every_row)),
            **foot_of(comparison.origin),
        )
    tallies = [tally_of(one.verification) for one in comparisons]
    sections = (
        Section(
            heading=Span("name", one.verification.name or one.file),
            anchor=f"file-{number}",
            blocks=(
                Paragraph((_files(one), _about(one.verification))),
                Paragraph(verdict_of(one.verification), tone_of(one.verification)),
                *_blocks(one, f"file-{number}-cause", is_page=is_page, every_row=every_row),
            ),
            starts_page=True,
        )
        for number, one in enumerate(ordered, start=1)
        if not (is_page and _agrees(one.verification))
    )
    return Document(
        title=Message("verify.title-of-files", count=len(comparisons) + len(failed)),
        verdict=(tallies_summary([*tallies, *(None for _ in failed)]),),
        blocks=(
            *_common_reasons([one.verification for one in ordered]),
            _files_table(ordered, failed, is_page=is_page),
            *sections,
        ),
        **foot_of(*(one.origin for one in comparisons)),
    )


def _files(comparison: Comparison) -> Text:
    if comparison.against is None:
        return Span("code", comparison.file)
    return Message("verify.file-against", file=comparison.file, table=comparison.against)


def _about(verification: Verification) -> Message:
    """Return the subject of the comparison: kind, edition, and how rows were matched."""
    kind = Message("standings.kind", kind=verification.kind)
    about = Message("verify.about", kind=kind, edition=verification.edition)
    if not verification.rows.by:
        return about
    by = tuple(
        Message(f"verify.by-{way}", count=count) for way, count in verification.rows.by.items()
    )
    return Message("verify.about-table", about=about, count=verification.rows.matched, by=by)


def _blocks(
    comparison: Comparison, anchor: str, *, is_page: bool, every_row: bool
) -> Iterator[Block]:
    """Yield all blocks of one file; ``anchor`` is that of its causes."""
    verification = comparison.verification
    causes = find_causes(verification)
    if causes.causes:
        row = "verify.causes" if verification.differences else "verify.facts"
        steps = Steps(tuple(name_columns(cause.sentence) for cause in causes.causes), anchor)
        yield Section(heading=Message(row), blocks=(steps,))
    if causes.open:
        advice = what_next(verification)
        unexplained = sentence_list((name_columns(one.sentence) for one in causes.open), Tone.WRONG)
        more = (Paragraph(advice, Tone.ASIDE),) if advice else ()
        yield Section(heading=Message("verify.without-cause"), blocks=(*unexplained, *more))
    not_checked = name_columns(tuple(_not_checked(verification)))
    yield from listed_section("verify.games-heading", _games(verification), Tone.WRONG)
    yield from listed_section("verify.not-checked", not_checked)
    yield from listed_section("verify.unmatched", _unmatched_sentences(verification), Tone.WRONG)
    if is_page:
        yield from _whole_table(comparison, causes, anchor)
    else:
        yield from _values(verification, causes, anchor, every_row=every_row)
    yield from _columns(verification)
    followed = tuple(one.sentence for one in causes.followed)
    yield from listed_section("verify.followed", name_columns(followed))
    yield from notes_section(name_columns(verification.notes))


def _games(verification: Verification) -> Iterator[Message]:
    """Yield the first games that have another result in the table."""
    yield from (game.message for game in verification.games[:MOST_GAMES])
    if len(verification.games) > MOST_GAMES:
        yield Message("verify.more-games", count=len(verification.games) - MOST_GAMES)


def unmatched_and_games(verification: Verification) -> tuple[Message, ...]:
    """Return the differences that are no values, for which CSV has no row."""
    rows = replace(verification.rows, only_computed=())
    return (*_unmatched_sentences(replace(verification, rows=rows)), *_games(verification))


def _not_checked(verification: Verification) -> Iterator[Message]:
    """Yield a sentence for each reason why columns could not be checked."""
    columns: dict[Message, list[Text]] = {}
    for column in verification.not_checked:
        columns.setdefault(column.reason, []).append(_column_name(column.label, column.tiebreak))
    for unmapped in verification.unmapped:
        # What is known of a column that no code was found for.
        parts = []
        if unmapped.caption is not None:
            parts.append(Message("verify.captioned", caption=unmapped.caption))
        if unmapped.reason is not None:
            parts.append(unmapped.reason)
        fitting = [one.tiebreak for one in unmapped.candidates if one.equal == one.compared]
        near = [one for one in unmapped.candidates if 2 * one.equal >= one.compared]
        if fitting:
            parts.append(Message("verify.would-fit", codes=tuple(dict.fromkeys(fitting))))
        elif unmapped.candidates:
            nearest = tuple(map(_fits, near or unmapped.candidates[:1]))
            parts.append(Message("verify.nearest-codes", codes=nearest))
        reason = Message("verify.unidentified", parts=tuple(parts))
        columns.setdefault(reason, []).append(Span("code", unmapped.label))
    for reason, labels in columns.items():
        yield Message("verify.columns-because", columns=tuple(labels), why=reason)


def _column_name(label: str, code: str | None) -> Text:
    """Return a column by its label, with its code if that is another."""
    if label in LABELS:
        return LABELS[label]
    if code in {None, label}:
        return Span("code", label)
    return Message("verify.column-named", column=label, code=code)


def _fits(candidate: Candidate) -> Message:
    """Return a possible code of a column, with the number of cells it fits."""
    return Message(
        "verify.code-fits",
        code=candidate.tiebreak,
        edition=candidate.edition,
        equal=candidate.equal,
        compared=candidate.compared,
    )


def _unmatched_sentences(verification: Verification) -> Iterator[Message]:
    """Yield sentences on rows without a participant, and participants without a row.

    If there are many, as beside a list of the best ten, only the first are named.
    """
    rows = verification.rows
    by_names = {(row.stated, row.name): row for row in reversed(rows.doubtful)}
    doubts = list(dict.fromkeys(_doubt(row, by_names) for row in rows.doubtful))
    yield from doubts[:MOST_NAMED]
    if len(doubts) > MOST_NAMED:
        yield Message("verify.more-doubts", count=len(doubts) - MOST_NAMED)
    names = {row.id: row.name for row in rows.only_computed}
    for row in rows.only_stated:
        if row.perhaps is not None:
            player = Participant(row.perhaps, names.get(row.perhaps, ""))
            yield Message("verify.row-perhaps", row=row.row, name=row.name, player=player)
    strangers = [row for row in rows.only_stated if row.perhaps is None]
    stated = [Message("verify.row-named", row=row.row, name=row.name) for row in strangers]
    missing = [Participant(row.id, row.name) for row in rows.only_computed]
    for named, where in ((stated, "verify.not-in-file"), (missing, "verify.not-in-table")):
        if named:
            first = Several.first(named, MOST_NAMED)
            yield Message(where, count=len(named), who=first)


def _doubt(row: Doubtful, by_names: Mapping[tuple[str, str | None], Doubtful]) -> Message:
    """Return why a row was not matched; two rows with each other's names get one sentence.

    ``by_names`` are all such rows by the stated name and the name in the file.
    """
    if row.reason.id in {"verify.two-rows-of-one", "verify.rows-of-one"}:
        return row.reason
    player = None if row.id is None else Participant(row.id, row.name or "")
    other = None if row.name is None else by_names.get((row.name, row.stated))
    if other is None or row.name == row.stated:
        named = {"row": row.row, "name": row.stated, "why": row.reason}
        if player is None:
            return Message("verify.row-of-nobody", **named)
        return Message("verify.row-not-taken", player=player, **named)
    first, second = sorted((row, other), key=lambda one: one.row)
    players = tuple(Participant(one.id, one.name or "") for one in (first, second))
    return Message("verify.rows-exchanged", rows=(first.row, second.row), players=players)


# The values ---------------------------------------------------------------------------------------


def _values(
    verification: Verification, causes: Causes, anchor: str, *, every_row: bool
) -> Iterator[Section]:
    """Yield the values that differ: those without a cause first, the first few of each column."""
    kinds = (
        ("verify.open-values", Tone.WRONG,
         [one for one in verification.differences if not (one.explained_by or one.possible)]),
        ("verify.possible-values", Tone.WRONG,
         [one for one in verification.differences if one.possible and not one.explained_by]),
        ("verify.explained-values", Tone.EXPLAINED,
         [one for one in verification.differences if one.explained_by]),
    )  # fmt: skip
    ranks = labels_of_ranks(verification)
    stated = Message("column.printed" if verification.rows.by else "column.stated")
    fields: tuple[tuple[Column, Callable[[Difference], Value]], ...] = (
        (named_column(Kind.CODE, "table-column"),
         lambda one: _column_name(one.column, None if one.column in ranks else one.tiebreak)),
        (named_column(Kind.ID, "id"), lambda one: one.id or None),
        (named_column(Kind.NAME, "name", gives_way=2), attrgetter("name")),
        (Column(kind=Kind.NUMBER, label=stated), lambda one: one.stated or BLANK),
        (named_column(Kind.NUMBER, "by-the-rules"), lambda one: one.computed or NONE),
        (named_column(Kind.TEXT, "cause", gives_way=1, is_optional=True),
         lambda one: causes.explanation(one, anchor) or alternatives(one.possible)),
    )  # fmt: skip
    for heading, tone, differences in kinds:
        counts: Counter[str] = Counter()
        rows = []
        for difference in differences:
            counts[difference.column] += 1
            if every_row or counts[difference.column] <= MOST_ROWS:
                rows.append(difference)
        if not rows:
            continue
        table = table_of(rows, Message("verify.values-caption"), *fields, tone=tone)
        more = tuple(
            Message("verify.more-of-column", column=label, count=count - MOST_ROWS)
            for label, count in counts.items()
            if count > MOST_ROWS and not every_row
        )
        hint = (*more, Message("verify.show-all"))
        below = (Paragraph(hint, Tone.ASIDE),) if more else ()
        yield Section(heading=Message(heading), blocks=(table, *below))


def _whole_table(comparison: Comparison, causes: Causes, anchor: str) -> Iterator[Section]:
    """Yield the table of all participants by stated rank, with stated and right values.

    On paper, where no value can be opened, those that differ are listed below it with their causes.
    """
    verification = comparison.verification
    about = (one for one in verification.compared if any(cell.id for cell in one.cells))
    columns = sorted(about, key=lambda column: not column.of_ranks)
    if not columns:
        return
    names: dict[int, str] = {}
    ranks: dict[int, int] = {}
    values: list[dict[int, list[Any]]] = []
    why = {(one.column, one.id, one.stated or ""): one for one in verification.differences}
    for column in columns:
        of_column: dict[int, list[Any]] = defaultdict(list)
        for cell in column.cells:
            names.setdefault(cell.id, cell.name)
            if column.of_ranks and cell.stated.isdecimal():
                ranks.setdefault(cell.id, int(cell.stated))
            if cell.fits:
                of_column[cell.id].append(cell.stated)
                continue
            cause = why.get((column.label, cell.id, cell.stated))
            computations = comparison.computations.get((column.label, cell.id))
            of_column[cell.id].append(
                Cell(
                    values=(cell.stated or BLANK, cell.computed or NONE),
                    marks=(Mark.EXPLAINED if cause and cause.explained_by else Mark.DIFFERS,),
                    opens=partial(_opened_value, causes, anchor, cause, computations),
                )
            )
        values.append(of_column)
    order = sorted(names, key=lambda who: ranks.get(who, len(names)))

    def head(column: Compared) -> Column:
        code = "" if column.of_ranks else column.tiebreak or column.caption or ""
        second: Text | None = Span("code", code) if code and code != column.label else None
        if column.edition != verification.edition:
            second = Message("verify.by-edition", code=code, edition=column.edition)
        return Column(kind=Kind.NUMBER, label=_column_name(column.label, None), second=second)

    def rows() -> Iterator[AnyRow]:
        for number in order:
            cells = [_one_cell(of_column.get(number, [])) for of_column in values]
            differs = any(isinstance(cell, Cell) and cell.marks for cell in cells)
            yield Row(cells=(number, names[number], *cells), filters=(0,) if differs else ())

    paper = _values(verification, causes, anchor, every_row=True)
    table = Table(
        columns=(
            named_column(Kind.ID, "id"),
            named_column(Kind.NAME, "name"),
            *(head(column) for column in columns),
        ),
        rows=Rows(rows),
        caption=Message("verify.all-values", source=source_of(verification)),
        filters=(Message("verify.rows-that-differ"),) if verification.differences else (),
        on_paper=tuple(paper),
    )
    yield Section(heading=Message("verify.values-heading"), blocks=(table,))


def _one_cell(values: Sequence[Any]) -> Any:  # noqa: ANN401 - a value or a cell
    """Return the content of a cell; a column of rounds can have several values."""
    if len(values) < 2:  # noqa: PLR2004 - one value, or none
        return values[0] if values else None
    return next((one for one in values if isinstance(one, Cell)), Cell(values=tuple(values)))


def _opened_value(
    causes: Causes, anchor: str, difference: Difference | None, computations: Computations | None
) -> tuple[Block, ...]:
    """Return the content of an opened value: its cause, and both computations round by round."""
    texts: list[Text] = []
    if difference is not None:
        cause = causes.explanation(difference, anchor)
        if cause is None and difference.possible:
            cause = Message("verify.only-possible", clauses=alternatives(difference.possible))
        texts.append(cause or Message("verify.no-explanation"))
    return (Paragraph(tuple(texts)), *(() if computations is None else computations.blocks))


# The columns --------------------------------------------------------------------------------------


def _columns(verification: Verification) -> Iterator[Section]:
    """Yield the columns; the source of the code only if the table left it open."""
    if not verification.columns:
        return
    of_table = any(column.mapped_by not in {None, "record"} for column in verification.columns)
    explained = {one.column for one in verification.differences if one.explained_by}
    differing = {one.column for one in verification.differences if not one.explained_by}

    def tone(column: StatedColumn) -> Tone:
        if column.label in differing:
            return Tone.WRONG
        return Tone.EXPLAINED if column.label in explained else Tone.PLAIN

    def is_count(column: StatedColumn) -> bool:
        return not of_table and column.tiebreak is None

    fields: list[tuple[Column, Callable[[StatedColumn], Value]]] = [
        (named_column(Kind.CODE, "table-column"),
         lambda one: Message(f"verify.record.{one.label.partition('.')[0]}") if is_count(one)
         else LABELS.get(one.label, one.label)),
        (named_column(Kind.CODE, "what-it-is"),
         lambda one: one.tiebreak or (None if is_count(one) else one.caption)),
        (named_column(Kind.CODE, "edition"), attrgetter("edition")),
        (named_column(Kind.TEXT, "recognised-by"),
         lambda one: Message("verify.recognised-by-heading-and-values")
         if one.mapped_by == "trial" and _heading_says_its_kind(one)
         else Message(f"verify.recognised-by-{one.mapped_by or 'caption'}")),
        (named_column(Kind.NUMBER, "compared"), attrgetter("compared")),
        (named_column(Kind.NUMBER, "equal"), attrgetter("equal")),
        (named_column(Kind.TEXT, "caption", gives_way=1, is_optional=True), attrgetter("caption")),
    ]  # fmt: skip
    if not of_table:
        fields = [*fields[:2], *fields[4:6]]
    table = table_of(verification.columns, Message("verify.columns-caption"), *fields, tone=tone)
    notes = sentence_list(_about_columns(verification))
    yield Section(heading=Message("verify.columns"), blocks=(table, *notes))


def _heading_says_its_kind(column: StatedColumn) -> bool:
    """Whether the heading of a column fits several codes, including its own."""
    # Heavy, and only tables have such columns.
    from trfkit.verification.table.captions import meaning_of_caption  # noqa: PLC0415

    meanings = (
        meaning_of_caption(text, of_teams=of_teams)
        for text in (column.label, column.caption)
        if text
        for of_teams in (False, True)
    )
    codes = (code for meaning in meanings if meaning is not None for code in meaning.codes)
    return _name_in(column.tiebreak or "") in map(_name_in, codes)


def _name_in(code: str) -> str:
    """Return a code without its modifiers."""
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else parsed.name


def _about_columns(verification: Verification) -> Iterator[Message]:
    """Yield the remarks below the columns: no heading, a tolerance, alternative codes."""
    labels = tuple(
        one.label
        for one in verification.columns
        if one.mapped_by == "trial" and not _heading_says_its_kind(one)
    )
    if labels:
        yield Message("verify.without-heading", columns=labels)
    for column in verification.columns:
        if column.tolerance is not None:
            yield Message("verify.tolerated", column=column.label, tolerance=column.tolerance)
    by_rule = {one.column: one.equal for one in verification.diagnosis if one.variant is not None}
    for column in verification.columns:
        if column.mapped_by != "trial":
            continue  # of a column that the table names its cause tells which other it is
        right = max(column.equal, by_rule.get(column.label, column.equal))
        near = [one for one in column.alternatives if one.equal >= NEARLY * one.compared]
        if better := tuple(_fits(one) for one in near if one.equal > right):
            yield Message("verify.may-be-other", column=column.label, codes=better)
        # That forfeits would do as games in the same code is so wherever there are few.
        own = _without_forfeits(column.tiebreak or "")
        alike = [
            one for one in near if one.equal == right and _without_forfeits(one.tiebreak) != own
        ]
        if alike:  # with the edition where that is not the column's
            codes = tuple(
                Span("code", one.tiebreak)
                if one.edition == column.edition
                else Message("verify.by-edition", code=one.tiebreak, edition=one.edition)
                for one in alike
            )
            yield Message("verify.fits-as-well", column=column.label, codes=codes)


def _without_forfeits(code: str) -> str:
    """Return a code without the modifier by which forfeits count as games."""
    parsed = parse_code(code)
    return (
        code if isinstance(parsed, Unreadable) else str(replace(parsed, forfeits_are_games=False))
    )


# Many files ---------------------------------------------------------------------------------------


def _agrees(verification: Verification) -> bool:
    """Whether a file has no remark except that it is right."""
    checked = not (verification.unmapped or verification.not_checked)
    return checked and not verification.differences and tally_of(verification).but_for is None


def _sort_key(comparison: Comparison) -> tuple[bool, bool, bool]:
    """Return the sort key of files: changed places, open values, other differences, the rest."""
    verification = comparison.verification
    tally = tally_of(verification)
    agrees = tally.state == "agrees" and tally.but_for is None
    return not tally.changes_places, tally.state != "open", agrees


def _files_table(
    comparisons: Sequence[Comparison], failed: Sequence[tuple[str, Message | str]], *, is_page: bool
) -> Table:
    """Return the files with their verdicts, those that differ first."""

    def rows() -> Iterator[AnyRow]:
        for number, comparison in enumerate(comparisons, start=1):
            verification = comparison.verification
            agrees = _agrees(verification)
            link = f"#file-{number}" if is_page and not agrees else ""
            sentences = Message("common.sentences", sentences=verdict_of(verification)[:1])
            filters = [0] * (not agrees) + [1] * tally_of(verification).changes_places
            cells = (Cell(values=(_files(comparison),), link=link), sentences)
            yield Row(cells=cells, tone=tone_of(verification), filters=tuple(filters))
        for file, why in failed:
            unread = Message("verify.could-not-be-read", why=why)
            yield Row(cells=(Span("code", file), unread), tone=Tone.WRONG, filters=(0, 2))

    filters = [Message("verify.files-that-differ"), Message("verify.files-with-places")]
    if failed:
        filters.append(Message("verify.files-unread"))
    return Table(
        columns=(
            Column(kind=Kind.TEXT, label=Message("column.file")),
            Column(kind=Kind.TEXT, label=Message("column.verdict"), gives_way=1),
        ),
        rows=Rows(rows),
        caption=Message("verify.all-files"),
        filters=tuple(filters),
    )


def _common_reasons(verification: Sequence[Verification]) -> Iterator[Section]:
    """Yield causes in several files, with the number of files, the commonest first."""
    counts: Counter[Message] = Counter()
    for each in verification:
        facts = {fact.fact for fact in each.facts}
        of_file = {message for fact in facts for message in _general_changes(fact, {})}
        differing = {each.column for each in each.differences}
        for diagnosis in each.diagnosis:
            variant = diagnosis.variant
            if variant and variant not in facts and diagnosis.column in differing:
                of_file.update(_general_changes(variant, diagnosis.params))
        counts.update(of_file)
    reasons = counts.most_common(MOST_REASONS)
    if left := sum(tally_of(one).state == "open" for one in verification):
        reasons.append((Message("verify.left-without-cause"), left))
    sentences = (Message("verify.reason", reason=reason, count=count) for reason, count in reasons)
    yield from listed_section("verify.why-values-differ", name_columns(tuple(sentences)))


def _general_changes(variants: str, params: Mapping[str, Any]) -> Iterator[Message]:
    """Yield the change of a variant, or of each of two, without its participants."""
    of_some = not params or ONE_PARTICIPANT in params
    for variant in variants.split("+"):
        if variant in BY_ID:
            changes = BY_ID[variant].changes
            settings = tuple(f"{name} {value}" for name, value in params.items())
            yield (
                changes
                if of_some
                else Message("verify.with-params", clause=changes, settings=settings)
            )
