"""The places after each round beside the list of tie-breaks: for people, as JSON, for CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Span
from trfkit.record import Record, extended
from trfkit.reports.document import (
    Cell,
    Column,
    Document,
    Kind,
    Paragraph,
    Row,
    Rows,
    Section,
    Table,
    Tone,
)
from trfkit.reports.provenance import hash_texts, origin_texts, provenance
from trfkit.reports.row_fields import named_column
from trfkit.verification.comparison.each_round import PrintedEachRound, printed_each_round
from trfkit.visible_text import inert

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Either
    from trfkit.reports.document import AnyRow, Block, Value
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.verification import Failed
    from trfkit.verification.comparison.each_round import (
        DecidedBy,
        EachRound,
        RoundPlaces,
        WrongPlace,
    )

NOTHING: Final = "-"
PLACE_HEAD: Final = (
    "file",
    "round",
    "source",
    "rank",
    "id",
    "name",
    "computed",
    "expected",
    "tiebreak",
    "value",
    "expected_value",
)


class RoundCheck(Record, kw_only=True):
    """One file, and what was found out about the places after each of its rounds."""

    file: str
    found: EachRound
    origin: Origin


class EachRoundReport(PrintedEachRound, kw_only=True):
    """After which round which places do not follow the list of tie-breaks.

    ``trfkit verify FILE --each-round --format json`` prints it.
    """

    file: str
    """The file that was read."""
    provenance: Provenance


class EachRoundsReport(Record, tag_field="schema", tag="trfkit.each-rounds/1"):
    """The places after each round of several files.

    ``trfkit verify FILE FILE --each-round --format json`` prints it.
    """

    files: tuple[Either[EachRoundReport, Failed], ...]
    """Each of them."""


def each_round_report(check: RoundCheck) -> EachRoundReport:
    """Return what ``trfkit verify FILE --each-round --format json`` prints."""
    return extended(
        EachRoundReport,
        printed_each_round(check.found),
        file=check.file,
        provenance=provenance(check.origin),
    )


def place_rows(check: RoundCheck) -> list[list[str]]:
    """Return a row for each place that does not follow the list, under PLACE_HEAD."""
    return [
        [
            inert(check.file),
            str(number),
            inert(source),
            str(wrong.rank),
            str(wrong.id),
            inert(wrong.name),
            wrong.computed,
            " ".join(map(str, wrong.expected)),
            *_decision(wrong.by),
        ]
        for number, source, wrong in _wrong(check.found)
    ]


def _decision(by: DecidedBy | None) -> tuple[str, str, str]:
    return ("", "", "") if by is None else (by.tiebreak, by.value or "", by.expected or "")


def each_round_document(
    checks: Sequence[RoundCheck], failed: Sequence[tuple[str, str]] = ()
) -> Document:
    """Return the verdict on each file, the places that do not follow the list, and the rounds.

    ``failed`` are files that could not be compared, with the reason.
    """
    details = tuple(line for check in checks for line in hash_texts(check.origin))
    if len(checks) == 1 and not failed:
        (check,) = checks
        verdict, tone = places_verdict(check.found)
        return Document(
            title=Message("verify.rounds-title", name=check.found.name or check.file),
            subtitle=(Span("code", check.file), _about(check.found)),
            verdict=(verdict,),
            tone=tone,
            blocks=tuple(_blocks(check.found)),
            foot=origin_texts(check.origin),
            details=details,
            has_details=check.origin.hashes,
        )
    right = sum(check.found.is_right for check in checks)
    count = len(checks) + len(failed)
    unread = tuple(
        Section(
            heading=Span("code", file),
            blocks=(Paragraph((Message("verify.could-not-be-read", why=why),), Tone.WRONG),),
        )
        for file, why in failed
    )
    ordered = sorted(checks, key=lambda one: one.found.is_right)
    return Document(
        title=Message("verify.rounds-title-of-files", right=right, count=count),
        blocks=(*unread, *map(_section, ordered)),
        foot=origin_texts(checks[0].origin) if checks else (),
        details=details,
    )


def _about(found: EachRound) -> Message:
    about = Message("verify.about", kind=found.kind, edition=found.edition)
    return Message("verify.rounds-about", about=about, codes=",".join(found.tiebreaks))


def _section(check: RoundCheck) -> Section:
    verdict, tone = places_verdict(check.found)
    about = (Paragraph((_about(check.found),)), Paragraph((verdict,), tone))
    return Section(heading=Span("code", check.file), blocks=(*about, *_blocks(check.found)))


def places_verdict(each_round: EachRound) -> tuple[Message, Tone]:
    """Return in one sentence whether every stated place follows the list, and its tone."""
    stated = [one for places in each_round.rounds for one in places.stated]
    compared = sum(one.compared for one in stated)
    wrong = sum(len(one.wrong) for one in stated)
    if not compared:
        return Message("verify.rounds-no-places"), Tone.PLAIN
    rounds = tuple(places.round for places in each_round.rounds if places.stated)
    if not wrong:
        return Message("verify.rounds-right", count=compared, rounds=rounds), Tone.GOOD
    return Message("verify.rounds-wrong", wrong=wrong, count=compared, rounds=rounds), Tone.WRONG


def _blocks(each_round: EachRound) -> Iterator[Block]:
    if any(_wrong(each_round)):
        heading = Message("verify.wrong-places")
        yield Section(heading=heading, blocks=(_places_table(each_round),))
    if each_round.rounds:
        heading = Message("verify.rounds")
        yield Section(heading=heading, blocks=(_rounds_table(each_round.rounds),))
    if each_round.notes:
        notes = Paragraph(each_round.notes, listed=True)
        yield Section(heading=Message("report.notes"), blocks=(notes,))


def _rounds_table(rounds: Sequence[RoundPlaces]) -> Table:
    """Return what each round states, and the groups that the list leaves open after it."""

    def rows() -> Iterator[AnyRow]:
        for places in rounds:
            groups = tuple(
                Message("verify.open-places", first=one.first, last=one.last, ids=one.ids)
                for one in places.undecided
            )
            left_open = Cell(values=groups) if groups else None
            for stated in places.stated or (None,):
                told: tuple[Value, ...] = (None, None, None)
                if stated is not None:
                    told = (stated.source, stated.compared, stated.equal)
                tone = Tone.WRONG if stated is not None and stated.wrong else Tone.PLAIN
                yield Row(cells=(places.round, *told, left_open), tone=tone)

    return Table(
        columns=(
            named_column(Kind.ID, "round"),
            Column(kind=Kind.CODE, label=Message("column.stated-in"), missing=NOTHING),
            Column(kind=Kind.NUMBER, label=Message("column.places"), missing=NOTHING),
            Column(kind=Kind.NUMBER, label=Message("column.right"), missing=NOTHING),
            Column(kind=Kind.TEXT, label=Message("column.left-open"), missing=NOTHING, gives_way=1),
        ),
        rows=Rows(rows),
        caption=Message("verify.rounds-caption"),
    )


def _places_table(each_round: EachRound) -> Table:
    """Return every place that does not follow the list."""

    def rows() -> Iterator[AnyRow]:
        for number, _, wrong in _wrong(each_round):
            by = (
                None
                if wrong.by is None
                else Message(
                    "verify.decided",
                    code=wrong.by.tiebreak,
                    value=wrong.by.value or NOTHING,
                    expected=wrong.by.expected or NOTHING,
                )
            )
            whose = ", ".join(map(str, wrong.expected)) or None
            cells = (number, wrong.rank, wrong.id, wrong.name, wrong.computed, whose, by)
            yield Row(cells=cells, tone=Tone.WRONG)

    return Table(
        columns=(
            named_column(Kind.ID, "round"),
            named_column(Kind.RANK, "place"),
            named_column(Kind.ID, "id"),
            named_column(Kind.NAME, "name"),
            named_column(Kind.RANK, "by-the-list"),
            Column(kind=Kind.TEXT, label=Message("column.whose-place"), missing=NOTHING),
            Column(kind=Kind.TEXT, label=Message("column.decided-by"), missing=NOTHING),
        ),
        rows=Rows(rows),
        caption=Message("verify.wrong-places-caption"),
    )


def _wrong(each_round: EachRound) -> Iterator[tuple[int, str, WrongPlace]]:
    for places in each_round.rounds:
        for stated in places.stated:
            for wrong in stated.wrong:
                yield places.round, stated.source, wrong
