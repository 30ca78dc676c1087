"""Parts of a long event, each a tournament of its own: some of its rounds, and all its players."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.conversion.kinds import type_in_words
from trfkit.conversion.proving import proven_colour
from trfkit.diagnostics.wording import rounds_listed
from trfkit.files.trf.emitting.annotation_lines import is_annotation
from trfkit.files.trf.emitting.report import Report
from trfkit.files.trf.reading.import_notes import read_import_note
from trfkit.model import ABSENT, Colour
from trfkit.ranking.rounds import refuse_unknown_round
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.reshaping.kinds import is_read_as_its_kind
from trfkit.reshaping.placing import Numbers, placed, runs
from trfkit.reshaping.stating import with_standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Extension, Tournament


class Slice(Record, kw_only=True):
    """A part of an event: ``name`` is its month or its rounds, for the name of a file.

    ``rounds`` are their numbers in the whole event; in ``tournament`` they count from 1.
    ``diagnostics`` tell what of the event is in no record of the part.
    """

    name: str
    rounds: tuple[int, ...]
    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]


def slices_by_month(tournament: Tournament) -> tuple[Slice, ...]:
    """Return a part for each month in which there were rounds, the earliest first.

    A round without a date belongs to a month if what is dated before and after it does. Raises
    Refusal where the month of a round is not known, and where there is no round.
    """
    rounds = range(1, tournament.rounds_paired + 1)
    if not rounds:
        raise Refusal("no round was played or paired")
    months = {number: _month(tournament, number) for number in rounds}
    unknown = [number for number, month in months.items() if month is None]
    if unknown:
        are = "is" if len(unknown) == 1 else "are"
        raise Refusal(
            f"the month of {rounds_listed(unknown)} {are} not known: no record 132 has a date; "
            "parts can be named by their rounds"
        )
    by_month = sorted((str(month), number) for number, month in months.items())
    return tuple(
        slice_of(tournament, [number for _, number in group], month)
        for month, group in groupby(by_month, key=lambda pair: pair[0])
    )


def _month(tournament: Tournament, number: int) -> str | None:
    """Return the month of a round as ``2026-03``, None if it is not known."""
    dates = tournament.round_dates
    day = dates[number - 1] if number <= len(dates) else None
    if day is not None:
        return _named(day)
    before = [day for day in (tournament.start, *dates[: number - 1]) if day is not None]
    after = [day for day in (*dates[number:], tournament.end) if day is not None]
    if before and after and _named(before[-1]) == _named(after[0]):
        return _named(after[0])
    return None


def _named(day: date) -> str:
    return f"{day.year:04d}-{day.month:02d}"


def slice_of(tournament: Tournament, rounds: Iterable[int], name: str | None = None) -> Slice:
    """Return the part of an event that these rounds are, in their order.

    All players, with their numbers, all teams and all that is said of the event stay; points,
    ranks, dates, and what belongs to a round are those of the part. Raises Refusal for a round
    that was neither played nor paired, and where there is none.
    """
    chosen = sorted(set(rounds))
    last = tournament.rounds_paired
    if not chosen:
        raise Refusal("a part has at least one round")
    for number in (chosen[0], chosen[-1]):
        refuse_unknown_round(number, last)
    report = Report(f"a part with {rounds_listed(chosen)}")
    part = with_standings(_cut(tournament, chosen, last, report))
    if part.initial_colour is not None:
        part = replace(part, initial_colour=_initial_colour(part, chosen, report))
    if not is_read_as_its_kind(part) and part.go is None:
        text = type_in_words(part)
        if text is not None and part.type_code is None:
            report.changed("092", "the type in words", part.type_text or "", text)
            part = replace(part, type_text=text)
    return Slice(
        name=name or _name(chosen),
        rounds=tuple(chosen),
        tournament=part,
        diagnostics=tuple(report),
    )


def _name(rounds: Sequence[int]) -> str:
    """Return ``round-4``, ``rounds-4-6``, with gaps ``rounds-1-2_4``."""
    if len(rounds) == 1:
        return f"round-{rounds[0]}"
    ranges = (f"{first}-{last}" if last > first else f"{first}" for first, last in runs(rounds))
    return f"rounds-{'_'.join(ranges)}"


def _report_rounds_to_come(event: Tournament, last: int, report: Report) -> None:
    """Report what is said of rounds behind the last that was paired: no part has them."""
    if event.rounds is not None and event.rounds > last:
        report.not_carried("142", f"that {event.rounds} rounds are to be played")
    if any(event.round_dates[last:]):
        days = [number for number, day in enumerate(event.round_dates, 1) if day and number > last]
        report.not_carried("132", f"the dates of {rounds_listed(days)}, which are to come")
        if event.end is not None:
            report.not_carried("052", "the last day of the event")
    in_rows = any(entry != ABSENT for player in event.players for entry in player.rounds[last:])
    if in_rows or any(one.round > last for one in event.requested_byes):
        report.not_carried("240", "the byes of rounds to come")
    for record, what, ranges in (
        ("250", "accelerations", event.accelerations),
        ("260", "forbidden pairs", event.forbidden_pairs),
    ):
        if any(one.last_round is not None and one.last_round > last for one in ranges):
            report.not_carried(record, f"the {what} of rounds to come")


def _cut(event: Tournament, rounds: Sequence[int], last: int, report: Report) -> Tournament:
    """Return the event with these rounds alone; points and ranks are still those it states."""
    number = {old: new for new, old in enumerate(rounds, start=1)}
    part = placed(event, Numbers(rounds=number))
    days = [day for day in part.round_dates if day is not None]
    has_last = rounds[-1] == last
    if part.absentees and not has_last:
        report.not_carried("XXZ", "who is absent from the round to be paired")
    if has_last:
        _report_rounds_to_come(event, last, report)
    return replace(
        part,
        rounds=None if event.rounds is None else len(rounds),
        start=min(days, default=event.start),
        end=max(days, default=event.end),
        # A penalty that names no round stands with the last one.
        abnormal_points=tuple(
            row
            for row in part.abnormal_points
            if has_last or row.round is not None or row.type.strip() or not row.participants
        ),
        absentees=part.absentees if has_last else (),
        extensions=extensions_of_any_round(part, report),
        comments=comments_of_any_round(part, report),
    )


def extensions_of_any_round(tournament: Tournament, report: Report) -> tuple[Extension, ...]:
    """Return the records kept as text but for those about all rounds, which are reported."""
    whole = {row.tag for row in tournament.extensions if row.tag in OF_ALL_ROUNDS}
    for tag in sorted(whole):
        report.not_carried(tag, "rows about all rounds")
    return tuple(row for row in tournament.extensions if row.tag not in whole)


def comments_of_any_round(tournament: Tournament, report: Report) -> tuple[str, ...]:
    """Return the comments but for standings and notes on reading, which are reported."""
    comments = tuple(
        text
        for text in tournament.comments
        if not is_annotation(f"###{text}") and read_import_note(f"###{text}") is None
    )
    if len(comments) != len(tournament.comments):
        report.not_carried("###", "standings and notes about all rounds of the file")
    return comments


OF_ALL_ROUNDS: Final = frozenset({"801", "802"})
"""Records that are kept as text, and tell of every round."""


def _initial_colour(part: Tournament, rounds: Sequence[int], report: Report) -> Colour | None:
    """Return the colour of record 152 for the part: that of the event, or what its games prove."""
    if rounds[0] == 1:
        return part.initial_colour
    proven = proven_colour(replace(part, initial_colour=None))
    if proven is not None:
        return Colour(proven.text.lower())
    report.not_carried("152", "the initial colour, which is that of round 1")
    return None
