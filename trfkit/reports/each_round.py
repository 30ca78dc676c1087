"""Report the places after each round and the list of tie-breaks: for people, as JSON, as CSV."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from trfkit.messages import Message, Span
from trfkit.record import Record, fill_record, replace
from trfkit.reports.document import (
    Cell,
    Document,
    Kind,
    Paragraph,
    Section,
    Tone,
    notes_section,
)
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import UNTRACED, foot_of
from trfkit.reports.row_fields import NOTHING, code_column, named_column, table_of
from trfkit.verification.comparison.each_round import PrintedEachRound, printed_each_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Either
    from trfkit.reports.document import Block
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.verification import FailedFile
    from trfkit.verification.comparison.each_round import (
        DecidedBy,
        EachRound,
        RoundPlaces,
        WrongPlace,
    )


class RoundCheck(Record, kw_only=True):
    """A file, and the result of comparing the places after each of its rounds."""

    file: str
    verification: EachRound
    origin: Origin


class EachRoundReport(PrintedEachRound, kw_only=True):
    """After which round which places do not follow the list of tie-breaks.

    ``trfkit verify FILE --each-round --format json`` prints it.
    """

    file: str
    """The file that was read."""
    provenance: Provenance = UNTRACED


class EachRoundsReport(Record, tag_field="schema", tag="trfkit.each-rounds/1"):
    """The places after each round of several files.

    ``trfkit verify FILE FILE --each-round --format json`` prints it.
    """

    files: tuple[Either[EachRoundReport, FailedFile], ...]
    """Each of them."""


def each_round_report(check: RoundCheck) -> EachRoundReport:
    """Return what ``trfkit verify FILE --each-round --format json`` prints."""
    return fill_record(
        EachRoundReport,
        printed_each_round(check.verification),
        file=check.file,
    )


def places_sheet(check: RoundCheck) -> Document:
    """Return a row for each place that does not follow the list, for a spreadsheet."""
    table = table_of(
        _wrong(check.verification),
        Message("verify.wrong-places-caption"),
        (code_column(Kind.TEXT, "file"), lambda _: check.file),
        (code_column(Kind.ID, "round"), itemgetter(0)),
        (code_column(Kind.TEXT, "source"), itemgetter(1)),
        (code_column(Kind.RANK, "rank"), lambda row: row[2].rank),
        (code_column(Kind.ID, "id"), lambda row: row[2].id),
        (code_column(Kind.TEXT, "name"), lambda row: row[2].name),
        (code_column(Kind.NUMBER, "computed"), lambda row: row[2].computed),
        (code_column(Kind.NUMBER, "expected"), lambda row: " ".join(map(str, row[2].expected))),
        (code_column(Kind.CODE, "tiebreak"), lambda row: row[2].by and row[2].by.tiebreak),
        (code_column(Kind.NUMBER, "value"), lambda row: row[2].by and row[2].by.value),
        (code_column(Kind.NUMBER, "expected_value"), lambda row: row[2].by and row[2].by.expected),
    )
    return Document(title=table.caption, blocks=(table,))


def each_round_forms(check: RoundCheck) -> Forms:
    """Return the forms of the places after each round of a file."""
    return Forms(
        document=lambda origin: each_round_document([replace(check, origin=origin)]),
        sheet=lambda _origin: places_sheet(check),
        report=lambda: each_round_report(check),
    )


def each_round_document(
    checks: Sequence[RoundCheck], failed: Sequence[tuple[str, str]] = ()
) -> Document:
    """Return the verdict on each file, the places that do not follow the list, and the rounds.

    ``failed`` are files that could not be compared, with the reason.
    """
    if len(checks) == 1 and not failed:
        (check,) = checks
        verdict, tone = places_verdict(check.verification)
        return Document(
            title=Message("verify.rounds-title", name=check.verification.name or check.file),
            subtitle=(Span("code", check.file), _about(check.verification)),
            verdict=(verdict,),
            tone=tone,
            blocks=tuple(_blocks(check.verification)),
            **foot_of(check.origin),
        )
    right = sum(check.verification.is_right for check in checks)
    count = len(checks) + len(failed)
    unread = tuple(
        Section(
            heading=Span("code", file),
            blocks=(Paragraph((Message("verify.could-not-be-read", why=why),), Tone.WRONG),),
        )
        for file, why in failed
    )
    ordered = sorted(checks, key=lambda one: one.verification.is_right)
    return Document(
        title=Message("verify.rounds-title-of-files", right=right, count=count),
        blocks=(*unread, *map(_section, ordered)),
        **foot_of(*(check.origin for check in checks)),
    )


def _about(each: EachRound) -> Message:
    kind = Message("standings.kind", kind=each.kind)
    about = Message("verify.about", kind=kind, edition=each.edition)
    return Message("verify.rounds-about", about=about, codes=",".join(each.tiebreaks))


def _section(check: RoundCheck) -> Section:
    verdict, tone = places_verdict(check.verification)
    about = (Paragraph((_about(check.verification),)), Paragraph((verdict,), tone))
    return Section(heading=Span("code", check.file), blocks=(*about, *_blocks(check.verification)))


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
        table = table_of(
            _wrong(each_round),
            Message("verify.wrong-places-caption"),
            (named_column(Kind.ID, "round"), itemgetter(0)),
            (named_column(Kind.RANK, "place"), lambda row: row[2].rank),
            (named_column(Kind.ID, "id"), lambda row: row[2].id),
            (named_column(Kind.NAME, "name"), lambda row: row[2].name),
            (named_column(Kind.RANK, "by-the-list"), lambda row: row[2].computed),
            (named_column(Kind.TEXT, "whose-place", missing=NOTHING),
             lambda row: ", ".join(map(str, row[2].expected)) or None),
            (named_column(Kind.TEXT, "decided-by", missing=NOTHING),
             lambda row: _decision(row[2].by)),
            tone=Tone.WRONG,
        )  # fmt: skip
        yield Section(heading=Message("verify.wrong-places"), blocks=(table,))
    if each_round.rounds:
        # What each round states, and the groups that the list leaves open after it.
        table = table_of(
            [(one, stated) for one in each_round.rounds for stated in one.stated or (None,)],
            Message("verify.rounds-caption"),
            (named_column(Kind.ID, "round"), lambda row: row[0].round),
            (named_column(Kind.CODE, "stated-in", missing=NOTHING),
             lambda row: row[1] and row[1].source),
            (named_column(Kind.NUMBER, "places", missing=NOTHING),
             lambda row: row[1] and row[1].compared),
            (named_column(Kind.NUMBER, "right", missing=NOTHING),
             lambda row: row[1] and row[1].equal),
            (named_column(Kind.TEXT, "left-open", missing=NOTHING, gives_way=1),
             lambda row: _open_places(row[0])),
            tone=lambda row: Tone.WRONG if row[1] and row[1].wrong else Tone.PLAIN,
        )  # fmt: skip
        yield Section(heading=Message("verify.rounds"), blocks=(table,))
    yield from notes_section(each_round.notes)


def _decision(by: DecidedBy | None) -> Message | None:
    """Return the code that separates two places, None without one."""
    if by is None:
        return None
    value, expected = by.value or NOTHING, by.expected or NOTHING
    return Message("verify.decided", code=by.tiebreak, value=value, expected=expected)


def _open_places(places: RoundPlaces) -> Cell | None:
    """Return the groups that the list leaves open after a round."""
    groups = tuple(
        Message("verify.open-places", first=one.first, last=one.last, ids=one.ids)
        for one in places.undecided
    )
    return Cell(values=groups) if groups else None


def _wrong(each_round: EachRound) -> Iterator[tuple[int, str, WrongPlace]]:
    for places in each_round.rounds:
        for stated in places.stated:
            for wrong in stated.wrong:
                yield places.round, stated.source, wrong
