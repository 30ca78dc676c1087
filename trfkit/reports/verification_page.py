"""What a verification found as one page: the verdict, its causes, and the whole table."""

from __future__ import annotations

from collections import Counter, defaultdict
from os.path import commonpath
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages import render_text
from trfkit.record import Record
from trfkit.reports import verification_words as words
from trfkit.reports.blocks import Tone
from trfkit.reports.html_page import render_pieces
from trfkit.reports.provenance import origin_foot
from trfkit.reports.verification import tone, verifications_summary
from trfkit.verification.search.participant_variants import ONE_PARTICIPANT, PARTICIPANTS
from trfkit.verification.variants.table import BY_ID

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.reports.html_page import Frame
    from trfkit.reports.verification_ways import Ways
    from trfkit.reports.verification_words import Cause, Comparison, Moved, Reason, Reasons
    from trfkit.verification import Column, Difference, Verification
    from trfkit.verification.result import Compared

GOOD: Final = "good"
EXPLAINED: Final = "explained"
WRONG: Final = "wrong"
PLAIN: Final = "plain"

MOST_REASONS: Final = 8
"""So many reasons stand over a list of files."""
LEFT_OPEN: Final = "values are left without a known cause"

KINDS: Final = {
    Tone.GOOD: GOOD,
    Tone.EXPLAINED: EXPLAINED,
    Tone.WRONG: WRONG,
    Tone.PLAIN: PLAIN,
}


class Value(Record):
    """One value of the table; the rest is of those that differ.

    ``cause`` is the cause told above that explains it; without one ``why`` says what is known.
    """

    kind: str
    stated: str
    computed: str = ""
    why: str = ""
    cause: Cause | None = None
    ways: Ways | None = None

    @property
    def note(self) -> str:
        """What stands beside the value on paper, where it cannot be opened."""
        if self.cause is not None:
            return f"cause {self.cause.number}"
        return "" if self.why == words.NONE_FOUND else self.why


class Row(Record):
    """One participant; a column without a value has none, one of rounds can have several."""

    id: int
    name: str
    cells: tuple[tuple[Value, ...], ...]

    @property
    def differs(self) -> bool:
        """Whether any value of the row does."""
        return any(value.kind != PLAIN for cell in self.cells for value in cell)


class Head(Record):
    """A column of the table: its label, what it is, and by which edition if not the run's."""

    label: str
    meaning: str
    edition: str


class Group(Record):
    """Values of one column that have one cause in common, or none."""

    column: str
    kind: str
    why: str
    cause: Cause | None
    members: tuple[Difference, ...]


class Section(Record):
    """Everything that the page says of one file; ``brief`` is the verdict in one line.

    ``games`` are how many stand otherwise, a heading, and each in a sentence.
    """

    title: str
    name: str
    about: str
    kind: str
    brief: str
    event: str
    places: str
    moved: tuple[Moved, ...]
    own_list: str
    values: str
    errors: str
    unmatched: str
    games: tuple[str, str, tuple[str, ...]]
    heading: str
    reasons: Reasons
    what_next: str
    kinds: Mapping[str, str]
    not_checked: tuple[str, ...]
    printed: str
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    groups: tuple[Group, ...]
    columns: tuple[tuple[Column, str], ...]
    doubts: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]
    origin: tuple[str, ...]
    agrees: bool

    @property
    def differing(self) -> int:
        """How many rows differ anywhere."""
        return sum(row.differs for row in self.rows)

    @property
    def why(self) -> tuple[str, ...]:
        """Why values differ, or what could not be checked, in as few words as there are."""
        told: Iterable[Cause | Reason] = (*self.reasons.causes, *self.reasons.open)
        return tuple(one.text for one in told) + self.not_checked


def verification_page(
    comparisons: Sequence[Comparison],
    failed: Sequence[tuple[str, str]] = (),
    frame: Frame | None = None,
) -> str:
    """Return what ``verification_page_pieces`` yields."""
    return "".join(verification_page_pieces(comparisons, failed, frame))


def verification_page_pieces(
    comparisons: Sequence[Comparison],
    failed: Sequence[tuple[str, str]] = (),
    frame: Frame | None = None,
) -> Iterator[str]:
    """Yield a whole HTML document: a section for each file, with several an overview first.

    Of several the files that differ come first, and those in which everything agrees are no more
    than a line. ``failed`` are files that could not be compared, with the reason.
    """
    ordered = sorted(comparisons, key=_by_weight)
    folder = _folder([name for one in comparisons for name in _files(one)] + [f for f, _ in failed])
    sections = [_section(one, folder) for one in ordered]
    if len(sections) == 1 and not failed:
        title = f"Verification: {sections[0].name or sections[0].title}"
    else:
        title = f"Verification of {words.counted(len(sections) + len(failed), 'file')}"
    found: list[Verification | None] = [one.found for one in comparisons]
    return render_pieces(
        "verification.html",
        frame,
        title=title,
        folder=folder,
        summary=verifications_summary([*found, *(None for _ in failed)]),
        reasons=_common_reasons([one.found for one in ordered]),
        sections=sections,
        failed=[(_short(file, folder), reason) for file, reason in failed],
        blank=words.BLANK,
        none=words.NONE,
        signs={GOOD: "=", EXPLAINED: "≠", WRONG: "≠ ?", PLAIN: "–"},  # noqa: RUF001 - a dash is meant
    )


def _common_reasons(found: Sequence[Verification]) -> tuple[tuple[str, int], ...]:
    """Return what explains differences in several files, and in how many, the commonest first."""
    counts: Counter[str] = Counter()
    for one in found:
        facts = {fact.fact for fact in one.facts}
        of_file = {_in_general(fact, {}) for fact in facts}
        for diagnosis in one.diagnosis:
            variant = diagnosis.variant
            if variant and variant not in facts and words.differs(one, diagnosis.column):
                of_file.add(_in_general(variant, diagnosis.params))
            of_file.update(_in_general(other.variant, other.params) for other in diagnosis.besides)
        counts.update(of_file)
    reasons = counts.most_common(MOST_REASONS)
    left = sum(tone(one) is Tone.WRONG for one in found)
    return (*reasons, (LEFT_OPEN, left)) if left else tuple(reasons)


def _in_general(variants: str, params: Mapping[str, Any]) -> str:
    """Return what a variant, or two joined by ``+``, is about, of whichever participants."""
    changes = " and ".join(
        render_text(BY_ID[v].changes) if v in BY_ID else v for v in variants.split("+")
    )
    if not params or {ONE_PARTICIPANT, PARTICIPANTS} & params.keys():
        return changes
    return f"{changes} ({', '.join(f'{name} {value}' for name, value in params.items())})"


def _by_weight(comparison: Comparison) -> tuple[bool, bool, bool]:
    """Return the order of files: places that change, open values, other differences, the rest."""
    found = comparison.found
    return (
        not found.verdict.places.change,
        tone(found) is not Tone.WRONG,
        not (
            found.differences
            or found.games
            or found.rows.unknown
            or found.errors
            or found.by_own_list
        ),
    )


def _files(comparison: Comparison) -> Iterator[str]:
    yield comparison.file
    if comparison.against:
        yield comparison.against


def _folder(files: Sequence[str]) -> str:
    """Return the folder that several files have in common, "" if none."""
    if len(files) < 2:  # noqa: PLR2004 - of one file nothing is cut
        return ""
    from pathlib import PurePath  # noqa: PLC0415 - for pages of several files alone

    parents = {str(PurePath(file).parent) for file in files}
    try:
        common = commonpath(parents)
    except ValueError:  # relative beside absolute, or on several drives
        return ""
    return "" if common in {"", ".", "/"} else common


def _short(file: str, folder: str) -> str:
    return file.removeprefix(folder).lstrip("/\\") if folder else file


def _section(comparison: Comparison, folder: str) -> Section:
    found = comparison.found
    reasons = words.reasons(found)
    columns = tuple(_ranks_first(found.compared))
    against = f" against {_short(comparison.against, folder)}" if comparison.against else ""
    not_checked = words.not_checked(found)
    return Section(
        title=f"{_short(comparison.file, folder)}{against}",
        name=found.name or "",
        about=words.about(found),
        kind=KINDS[tone(found)],
        brief=words.verdict(found),
        event=words.another_event(found),
        places=words.places_in_short(found),
        moved=words.moved(found),
        own_list=words.by_own_list(found),
        values=words.values(found),
        errors=words.file_errors(found),
        unmatched=words.unmatched_rows(found),
        games=_games(comparison, folder),
        heading=words.heading_of_causes(found),
        reasons=reasons,
        what_next=words.what_next(found, reasons),
        kinds={column.label: _kind_of(found, column.label) for column in found.columns},
        not_checked=not_checked,
        printed=words.printed(found),
        heads=tuple(_head(column, found.edition) for column in columns),
        rows=_rows(columns, comparison, reasons),
        groups=tuple(_groups(found, reasons)),
        columns=tuple((column, words.recognised_by(column)) for column in found.columns),
        doubts=tuple(_doubts(found)),
        notes=tuple(map(render_text, (*found.foremost, *found.notes))),
        origin=tuple(origin_foot(comparison.origin)),
        agrees=not (
            found.differences
            or found.games
            or found.rows.unknown
            or not_checked
            or found.errors
            or found.by_own_list
        ),
    )


def _games(comparison: Comparison, folder: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the games that stand otherwise in the table, as a section tells them."""
    found = comparison.found
    heading = words.games_heading(found, _short(comparison.against or "the table", folder))
    return words.games_in_short(found), heading, words.games(comparison)


def _kind_of(found: Verification, label: str) -> str:
    if not words.differs(found, label):
        return GOOD
    return EXPLAINED if words.is_explained(found, label) else WRONG


def _ranks_first(compared: Iterable[Compared]) -> Iterator[Compared]:
    """Yield the columns about participants, that of the ranks first."""
    about = [column for column in compared if any(cell.id for cell in column.cells)]
    yield from sorted(about, key=lambda column: not column.of_ranks)


def _head(column: Compared, edition: str) -> Head:
    own = "" if column.edition == edition else f"edition {column.edition}"
    meaning = "" if column.of_ranks else column.tiebreak or column.caption or ""
    return Head(column.label, meaning, own)


def _rows(
    compared: Sequence[Compared], comparison: Comparison, reasons: Reasons
) -> tuple[Row, ...]:
    """Return everybody in the order of the stated ranks, the others after them."""
    differing: dict[str, list[Difference]] = defaultdict(list)
    for one in comparison.found.differences:
        differing[one.column].append(one)
    names: dict[int, str] = {}
    ranks: dict[int, int] = {}
    columns: list[Mapping[int, tuple[Value, ...]]] = []
    for column in compared:
        why = {(one.id, one.stated or ""): one for one in differing[column.label]}
        values: dict[int, tuple[Value, ...]] = {}
        for cell in column.cells:
            names.setdefault(cell.id, cell.name)
            if column.of_ranks and cell.stated.isdecimal():
                ranks.setdefault(cell.id, int(cell.stated))
            if cell.fits:
                value = Value(PLAIN, cell.stated)
            elif (cell.id, cell.stated) in why:
                value = _differing(why[cell.id, cell.stated], comparison, reasons)
            else:
                value = Value(WRONG, cell.stated, cell.computed or words.NONE, words.NONE_FOUND)
            values[cell.id] = (*values.get(cell.id, ()), value)
        columns.append(values)
    order = sorted(names, key=lambda who: ranks.get(who, len(names)))
    return tuple(
        Row(who, names[who], tuple([values.get(who, ()) for values in columns])) for who in order
    )


def _differing(one: Difference, comparison: Comparison, reasons: Reasons) -> Value:
    """Return a value that differs, with its cause."""
    return Value(
        EXPLAINED if one.explained_by else WRONG,
        one.stated or "",
        one.computed or words.NONE,
        _why(one, reasons),
        reasons.cause_of(one),
        comparison.ways.get((one.column, one.id)),
    )


def _why(difference: Difference, reasons: Reasons) -> str:
    """Return the cause of a value, or what is possible."""
    maybe = words.possible(difference)
    if maybe and not difference.explained_by:
        return f"not explained; {maybe}, which nothing else bears out"
    return words.explanation(difference, reasons)


def _groups(found: Verification, reasons: Reasons) -> Iterator[Group]:
    """Yield the differences by column and cause, in the order in which they come."""
    ranks = words.labels_of_ranks(found)
    together: dict[tuple[str, str], list[Difference]] = defaultdict(list)
    for difference in found.differences:
        together[words.column_of(difference, ranks), _why(difference, reasons)].append(difference)
    for (column, why), differences in together.items():
        yield Group(
            column,
            EXPLAINED if differences[0].explained_by else WRONG,
            why,
            reasons.cause_of(differences[0]),
            tuple(differences),
        )


def _doubts(found: Verification) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield headings with sentences on what could not be told."""
    blocks = (
        ("Rows that are nobody's", words.unmatched(found.rows)),
        (
            "Rules that columns follow",
            [
                "; ".join(filter(None, (one.text, one.also)))
                for one in words.reasons(found).followed
            ],
        ),
        ("Columns that other codes fit as well, or better", words.may_be_others(found)),
        ("Columns without a heading", [*filter(None, (words.without_heading(found),))]),
        (
            "Columns with fewer digits",
            [text for column in found.columns if (text := words.tolerated(column))],
        ),
    )
    for heading, sentences in blocks:
        if sentences:
            yield heading, tuple(sentences)
