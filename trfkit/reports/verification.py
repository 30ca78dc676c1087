"""Stated values against computed ones: for people, as JSON, and as rows for CSV."""

from __future__ import annotations

from collections import Counter
from itertools import compress, groupby
from typing import TYPE_CHECKING, Final

from trfkit.messages import render_text
from trfkit.record import Record, extended
from trfkit.reports import verification_words as words
from trfkit.reports.blocks import Grid, Sentence, Tone, listed, plain
from trfkit.reports.provenance import origin_text, provenance
from trfkit.verification.result import PrintedVerification, printed_verification
from trfkit.visible_text import inert

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Either
    from trfkit.reports.blocks import Block, Part
    from trfkit.reports.provenance import Provenance
    from trfkit.reports.verification_words import Cause, Comparison, Reason, Reasons
    from trfkit.verification import Difference, Verification

NOTHING: Final = "-"
DIFFERENCE_HEAD: Final = (
    "file",
    "column",
    "tiebreak",
    "id",
    "name",
    "stated",
    "computed",
    "edition",
    "variant",
    "explanation",
    "against",
)
MOST_ROWS: Final = 10
"""Of the values of one column that differ so many are shown, unless all are asked for."""
SCREEN: Final = 24
"""So many lines a terminal shows at once."""


class VerificationReport(PrintedVerification, kw_only=True):
    """Stated values, or those of another program's table, compared with computed ones.

    ``trfkit verify --format json`` prints it.
    """

    file: str
    """The file that was read."""
    against: str | None
    """The table that the file was held against; null where it states the values itself."""
    provenance: Provenance


class Failed(Record):
    """A file that could not be compared."""

    file: str
    """Its name."""
    error: str
    """Why."""


class VerificationsReport(Record, tag_field="schema", tag="trfkit.verifications/1"):
    """Several files compared: ``trfkit verify FILE FILE --format json``."""

    files: tuple[Either[VerificationReport, Failed], ...]
    """Each of them."""


def verification_report(comparison: Comparison) -> VerificationReport:
    """Return what ``trfkit verify FILE --format json`` prints."""
    return extended(
        VerificationReport,
        printed_verification(comparison.found),
        file=comparison.file,
        against=comparison.against,
        provenance=provenance(comparison.origin),
    )


def difference_rows(comparison: Comparison) -> Iterator[list[str]]:
    """Yield a row for each difference, as CSV has them under DIFFERENCE_HEAD."""
    editions = {column.label: column.edition for column in comparison.found.columns}
    for difference in comparison.found.differences:
        yield [
            inert(comparison.file),
            inert(difference.column),
            difference.tiebreak or "",
            str(difference.id),
            inert(difference.name),
            difference.stated or "",
            difference.computed or "",
            editions.get(difference.column, ""),
            "; ".join(dict.fromkeys(e.variant for e in difference.explained_by)),
            inert("; ".join(e.text for e in difference.explained_by)),
            inert(comparison.against or ""),
        ]


class Shown(Record, kw_only=True):
    """How much of a report a person asks for: every row that differs."""

    every_row: bool = False


BRIEFLY: Final = Shown()


def verification_blocks(comparison: Comparison, shown: Shown = BRIEFLY) -> list[Block]:
    """Return what was found: the verdict first, then its causes, then the tables behind it.

    Where that is more than a screen holds, the verdict stands last once more.
    """
    found = comparison.found
    name = f" {found.name}," if found.name else ""
    reasons = words.reasons(found)
    lines = [Sentence(f"- {text}") for text in words.not_checked(found)]
    blocks: list[Block] = [
        (Sentence(f"{comparison.title}:{name} {words.about(found)}"),),
        tuple(_verdict(found)),
        *_causes(found, reasons),
        listed("Could not be checked:", lines),
        _columns(found),
        _doubts(found),
        *_differences(found, reasons, shown),
        _games(comparison),
        listed("Notes:", [Sentence(f"- {render_text(note)}") for note in found.notes]),
        tuple(Sentence(line, Tone.ASIDE) for line in origin_text(comparison.origin).split("\n")),
    ]
    if len(plain(blocks).splitlines()) > SCREEN:
        blocks.append((Sentence(f"Verdict: {words.verdict(found)}", tone(found)),))
    return [block for block in blocks if block]


def tone(found: Verification) -> Tone:
    """Return how a verdict is to be taken."""
    cells = found.verdict.cells
    if cells.compared == cells.equal:
        if found.by_own_list is not None:
            return Tone.EXPLAINED
        return Tone.GOOD if cells.compared else Tone.PLAIN
    return Tone.WRONG if cells.open or cells.possible else Tone.EXPLAINED


def _verdict(found: Verification) -> Iterator[Part]:
    change = found.verdict.places.change
    for message in found.foremost:
        text = render_text(message)
        yield Sentence(f"{text[:1].upper()}{text[1:]}", Tone.EXPLAINED)
    if event := words.another_event(found):
        yield Sentence(f"{event[:1].upper()}{event[1:]}", Tone.WRONG)
    for line in words.places(found):
        yield Sentence(line, tone(found) if change else Tone.PLAIN)
    if own_list := words.by_own_list(found):
        yield Sentence(f"{own_list[:1].upper()}{own_list[1:]}", Tone.EXPLAINED)
    yield Sentence(f"Values: {words.values(found)}", tone(found))
    if errors := words.file_errors(found):
        yield Sentence(f"File: {errors}", Tone.WRONG)
    if games := words.games_in_short(found):
        yield Sentence(f"Games: {games}", Tone.WRONG)
    if rows := words.unmatched_rows(found):
        yield Sentence(f"Rows: {rows}", Tone.WRONG if found.rows.unknown else Tone.PLAIN)


def _causes(found: Verification, reasons: Reasons) -> Iterator[Block]:
    """Yield the causes by their numbers, what is left open, and rules that are only told."""
    causes: list[Part] = []
    for cause in reasons.causes:
        scope = f" ({cause.scope})" if cause.cells else ""
        tone_of_cause = Tone.EXPLAINED if cause.cells else Tone.PLAIN
        causes.append(Sentence(f"{cause.number}. {cause.text}{scope}", tone_of_cause))
        causes += _besides(cause, "   ")
    yield listed(f"{words.heading_of_causes(found)}:", causes)
    for heading, told in (
        ("Without a known cause:", reasons.open),
        ("Rules that columns follow:", reasons.followed),
    ):
        lines: list[Part] = []
        for reason in told:
            lines.append(Sentence(f"- {reason.text}", _tone_of(found, reason.column)))
            lines += _besides(reason, "  ")
        if told is reasons.open and (advice := words.what_next(found, reasons)):
            lines.append(Sentence(f"  {advice}", Tone.ASIDE))
        yield listed(heading, lines)


def _besides(told: Cause | Reason, indent: str) -> Iterator[Part]:
    for text in told.besides:
        yield Sentence(f"{indent}{text}", Tone.ASIDE)


def _games(comparison: Comparison) -> Block:
    """Return the games that stand otherwise in the table."""
    found = comparison.found
    lines = [Sentence(f"- {text}", Tone.WRONG) for text in words.games(comparison)]
    return listed(words.games_heading(found, comparison.against or "the table"), lines)


def _tone_of(found: Verification, label: str) -> Tone:
    if not words.differs(found, label):
        return Tone.PLAIN
    return Tone.EXPLAINED if words.is_explained(found, label) else Tone.WRONG


def _columns(found: Verification) -> Block:
    """Return the columns; how each was found out only where a table left that open."""
    columns = found.columns
    if not columns:
        return ()
    of_table = any(column.mapped_by not in {None, "record"} for column in columns)
    if of_table:
        head = ["column", "what it is", "edition", "recognised by", "compared", "equal", "caption"]
        rows = [
            [
                column.label,
                column.tiebreak or NOTHING,
                column.edition,
                words.recognised_by(column),
                str(column.compared),
                str(column.equal),
                column.caption or NOTHING,
            ]
            for column in columns
        ]
        numbers, wide = (4, 5), 6
    else:
        head = ["stated", "what it is", "compared", "equal"]
        rows = [
            [c.label, c.tiebreak or c.caption or NOTHING, str(c.compared), str(c.equal)]
            for c in columns
        ]
        numbers, wide = (2, 3), 1
    tones = [_tone_of(found, column.label) for column in columns]
    return (
        Grid(rows=[head, *rows], numbers=numbers, wide=wide, tones=tones),
        *(Sentence(text, Tone.ASIDE) for text in words.about_columns(found)),
    )


def _doubts(found: Verification) -> Block:
    """Return which columns may be others as well, and whose rows are nobody's."""
    return tuple(
        Sentence(f"- {text}", tone_of_text)
        for texts, tone_of_text in (
            (words.may_be_others(found), Tone.PLAIN),
            (words.unmatched(found.rows), Tone.WRONG),
        )
        for text in texts
    )


def _differences(found: Verification, reasons: Reasons, shown: Shown) -> Iterator[Block]:
    """Yield the values that differ: those without a cause first, of each column the first few."""
    open_ = [one for one in found.differences if not (one.explained_by or one.possible)]
    maybe = [one for one in found.differences if one.possible and not one.explained_by]
    explained = [one for one in found.differences if one.explained_by]
    ranks = words.labels_of_ranks(found)
    head = ["column", "id", "name", words.printed(found), "by the rules"]
    if open_:
        rows, left_out = _first(open_, shown)
        grid = _grid(head, [_row(one, ranks) for one in rows], Tone.WRONG)
        yield listed("Values without a known cause:", [grid, *left_out])
    if maybe:
        rows, left_out = _first(maybe, shown)
        sentences = [
            Sentence(f"- {words.told(found, one)}; {words.possible(one)}", Tone.WRONG)
            for one in rows
        ]
        heading = "Values with a possible cause, which nothing else bears out:"
        yield listed(heading, [*sentences, *left_out])
    if explained:
        rows, left_out = _first(explained, shown)
        told = [[*_row(one, ranks), words.explanation(one, reasons)] for one in rows]
        grid = _grid([*head, "cause"], told, Tone.EXPLAINED)
        yield listed("Values with a cause:", [grid, *left_out])


def _first(
    differences: Sequence[Difference], shown: Shown
) -> tuple[list[Difference], tuple[Sentence, ...]]:
    """Return the first few of each column, and how many more each has."""
    if shown.every_row:
        return list(differences), ()
    rows: list[Difference] = []
    more: list[str] = []
    for label, group in groupby(differences, key=lambda one: one.column):
        of_column = list(group)
        rows += of_column[:MOST_ROWS]
        if len(of_column) > MOST_ROWS:
            more.append(f"{len(of_column) - MOST_ROWS} more of {label}")
    if not more:
        return rows, ()
    return rows, (Sentence(f"{', '.join(more)}; --all shows every row", Tone.ASIDE),)


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]], of_all: Tone) -> Grid:
    wide = len(head) - 1 if head[-1] == "cause" else head.index("name")
    return Grid(rows=[head, *rows], numbers=(1, 3, 4), wide=wide, tones=[of_all] * len(rows))


def _row(difference: Difference, ranks: frozenset[str]) -> list[str]:
    return [
        words.column_of(difference, ranks),
        str(difference.id) if difference.id else "",
        difference.name,
        difference.stated or NOTHING,
        difference.computed or NOTHING,
    ]


GAMES: Final = "games that stand otherwise"
LIST: Final = "the list of tie-breaks, by which places change"
ROWS: Final = "rows without a match"
ERRORS: Final = "errors of the file itself"
DOUBTS: Final = (GAMES, LIST, ROWS, ERRORS)
"""What a file in which all values agree may be told for, the first of them."""


class Tally(Record):
    """What a file counts as where many are counted: whether values differ, and what of them."""

    differs: bool
    is_unexplained: bool
    changes_places: bool
    has_unmatched: bool
    """Whether a row is nobody's."""
    has_errors: bool = False
    """Whether the file itself is wrong somewhere."""
    has_other_games: bool = False
    """Whether a game stands otherwise in the table."""
    has_other_list: bool = False
    """Whether the table is ranked by another list than the file's own, which changes places."""

    @property
    def but_for(self) -> str:
        """Return what is to be said although all values agree, "" where nothing is."""
        has = (self.has_other_games, self.has_other_list, self.has_unmatched, self.has_errors)
        return next(compress(DOUBTS, has), "")


def tally_of(found: Verification) -> Tally:
    """Return what a file counts as."""
    differs = bool(found.differences)
    return Tally(
        differs=differs,
        is_unexplained=differs and tone(found) is Tone.WRONG,
        changes_places=differs and bool(found.verdict.places.change),
        has_unmatched=bool(found.rows.unknown),
        has_errors=bool(found.errors),
        has_other_games=bool(found.games),
        has_other_list=found.by_own_list is not None,
    )


def verifications_summary(verifications: Sequence[Verification | None]) -> str:
    """Return how many files agree and differ; None stands for one that could not be compared."""
    return tallies_summary([None if one is None else tally_of(one) for one in verifications])


def tallies_summary(tallies: Sequence[Tally | None]) -> str:
    """Return the same of what each counts as."""
    compared = [one for one in tallies if one is not None]
    differ = [one for one in compared if one.differs]
    agree = Counter(one.but_for for one in compared if not one.differs)
    change = sum(one.changes_places for one in differ)
    unexplained = sum(one.is_unexplained for one in differ)
    explained = len(differ) - unexplained
    missing = len(tallies) - len(compared)
    counts = (
        (agree[""], _agree(agree[""])),
        (explained, f"{explained} {_differ(explained)}, all explained"),
        (unexplained, f"{unexplained} {_differ(unexplained)} with values left unexplained"),
        *((agree[doubt], f"{_agree(agree[doubt])} but for {doubt}") for doubt in DOUBTS),
        (missing, f"{missing} could not be compared"),
    )
    parts = ", ".join(text for number, text in counts if number)
    of_places = f", places change in {change}" if change else ""
    return f"{words.counted(len(tallies), 'file')}{of_places}: {parts}"


def _agree(count: int) -> str:
    return f"{count} agrees" if count == 1 else f"{count} agree"


def _differ(count: int) -> str:
    return "differs" if count == 1 else "differ"
