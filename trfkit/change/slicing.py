"""Parts of a long event, each a tournament of its own: some of its rounds, and all its players."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.change.event_parts import Numbers, last_announced, placed, runs, with_standings
from trfkit.files.convert.proven_records import proven_colour
from trfkit.files.convert.team_players import type_in_words
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.result import read_import_note
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour
from trfkit.ranking.event_order import with_order
from trfkit.ranking.ranking_options import BY_DEFAULT, refuse_unknown_round
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.syntax.annotation_lines import is_annotation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from trfkit.findings import Diagnostic
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
    """Return a part for each month in which a round was played or paired, the earliest first.

    A round without a date belongs to a month if what is dated before and after it does. Rounds to
    come are in the part of their month, if it has one: a month without games is none to rate.
    Raises Refusal where the month of another round is not known, and where no round was played or
    paired.
    """
    paired = tournament.rounds_paired
    if not paired:
        raise refusal_of("nothing-paired")
    months = {n: _month(tournament, n) for n in range(1, last_announced(tournament) + 1)}
    unknown = [number for number, month in months.items() if month is None and number <= paired]
    if unknown:
        raise refusal_of("no-month", rounds=tuple(unknown))
    by_month = sorted((month, number) for number, month in months.items() if month is not None)
    parts = {
        month: rounds
        for month, group in groupby(by_month, key=lambda pair: pair[0])
        for rounds in ([number for _, number in group],)
        if rounds[0] <= paired
    }
    return slices_of(tournament, parts.values(), names=parts)


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


def slices_of(
    tournament: Tournament, parts: Iterable[Iterable[int]], names: Iterable[str] = ()
) -> tuple[Slice, ...]:
    """Return the parts of an event that these rounds are, each in their order.

    Without ``names`` they are named by their rounds. All players, with their numbers, all teams
    and all that is said of the event stay; points, ranks, dates, and what belongs to a round are
    those of the part. A round to come, which is announced by number, day or byes, may be named,
    too. Raises Refusal for any other that was neither played nor paired, and for a part without
    a round.
    """
    chosen = [sorted(set(rounds)) for rounds in parts]
    last = last_announced(tournament)
    for rounds in chosen:
        if not rounds:
            raise refusal_of("part-without-round")
        for number in (rounds[0], rounds[-1]):
            refuse_unknown_round(number, last)
    kept_rounds = frozenset(number for rounds in chosen for number in rounds)
    called = tuple(names) or map(_name, chosen)
    return tuple(
        _slice(tournament, rounds, name, kept_rounds)
        for rounds, name in zip(chosen, called, strict=True)
    )


def _slice(
    tournament: Tournament, chosen: Sequence[int], name: str, kept_rounds: frozenset[int]
) -> Slice:
    """Return the part with the chosen rounds; ``kept_rounds`` are those that any part has."""
    report = Report(Message("losses.part", rounds=tuple(chosen)))
    by_own_list = with_order(tournament, BY_DEFAULT, has_places=False)
    part = with_standings(_cut(tournament, chosen, report), by_own_list)
    if tournament.rounds_paired in chosen:
        _report_rounds_to_come(tournament, kept_rounds, report)
    if part.initial_colour is not None:
        part = replace(part, initial_colour=_initial_colour(part, chosen, report))
    if not is_read_as_its_kind(part) and part.discipline.is_fide:
        text = type_in_words(part)
        if text is not None and part.type_code is None:
            report.changed("092", Message("losses.type_text"), part.type_text or "", text)
            part = replace(part, type_text=text)
    return Slice(
        name=name,
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


def _report_rounds_to_come(event: Tournament, kept_rounds: frozenset[int], report: Report) -> None:
    """Report what is said of rounds behind the last that was paired, and that no part has."""
    last = event.rounds_paired

    def is_lost(number: int) -> bool:
        return number > last and number not in kept_rounds

    if event.rounds is not None and is_lost(event.rounds):
        report.not_carried("142", Message("losses.rounds-to-come", count=event.rounds))
    days = [number for number, day in enumerate(event.round_dates, 1) if day and is_lost(number)]
    if days:
        report.not_carried("132", Message("losses.dates-to-come", rounds=tuple(days)))
        if event.end is not None and is_lost(last_announced(event)):
            report.not_carried("052", Message("losses.end"))
    in_rows = any(
        entry != ABSENT and is_lost(number)
        for player in event.players
        for number, entry in enumerate(player.rounds[last:], last + 1)
    )
    if in_rows or any(is_lost(one.round) for one in event.requested_byes):
        report.not_carried("240", Message("losses.byes-to-come"))
    if event.absentees and _to_be_paired(event) not in kept_rounds:
        report.not_carried("XXZ", Message("losses.absentees"))
    for record, noun, ranges in (
        ("250", "accelerations-to-come", event.accelerations),
        ("260", "forbidden-pairs-to-come", event.forbidden_pairs),
    ):
        if any(
            row.first_round is not None
            and row.last_round is not None
            and any(map(is_lost, range(row.first_round, row.last_round + 1)))
            for row in ranges
        ):
            report.not_carried(record, Message(f"losses.{noun}"))


def _to_be_paired(event: Tournament) -> int:
    return min(event.rounds_played + 1, last_announced(event))


def _cut(event: Tournament, rounds: Sequence[int], report: Report) -> Tournament:
    """Return the event with these rounds alone; points and ranks are still those it states."""
    number = {old: new for new, old in enumerate(rounds, start=1)}
    part = placed(event, Numbers(rounds=number))
    days = [day for day in part.round_dates if day is not None]
    end = last_announced(event)
    starts = [event.start] if event.start is not None and (rounds[0] == 1 or not days) else []
    ends = [event.end] if event.end is not None and (rounds[-1] == end or not days) else []
    return replace(
        part,
        rounds=None if event.rounds is None else len(rounds),
        start=min((*days, *starts), default=None),
        end=max((*days, *ends), default=None),
        # A penalty that names no round stands with the last one.
        abnormal_points=tuple(
            row
            for row in part.abnormal_points
            if event.rounds_paired in number
            or row.round is not None
            or row.type.strip()
            or not row.participants
        ),
        absentees=part.absentees if _to_be_paired(event) in number else (),
        extensions=extensions_of_any_round(part, report),
        comments=comments_of_any_round(part, report),
    )


def extensions_of_any_round(tournament: Tournament, report: Report) -> tuple[Extension, ...]:
    """Return the records kept as text but for those about all rounds, which are reported."""
    whole = {row.tag for row in tournament.extensions if row.tag in OF_ALL_ROUNDS}
    for tag in sorted(whole):
        report.not_carried(tag, Message("losses.rows-of-all-rounds"))
    return tuple(row for row in tournament.extensions if row.tag not in whole)


def comments_of_any_round(tournament: Tournament, report: Report) -> tuple[str, ...]:
    """Return the comments but for standings and notes on reading, which are reported."""
    comments = tuple(
        text
        for text in tournament.comments
        if not is_annotation(f"###{text}") and read_import_note(f"###{text}") is None
    )
    if len(comments) != len(tournament.comments):
        report.not_carried("###", Message("losses.notes-of-all-rounds"))
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
    report.not_carried("152", Message("losses.initial-colour-of-round-1"))
    return None


def is_read_as_its_kind(tournament: Tournament) -> bool:
    """Tell whether what a tournament states of its kind, or else its games, mean that kind."""
    kind = tournament.kind
    read_as = kind_of(
        tournament.type_code,
        tournament.type_text,
        tournament.players,
        tournament.teams,
        tournament.rounds_played,
        has_310=kind.is_team and bool(tournament.teams),
    )
    return (read_as.event, read_as.is_team, read_as.pairings) == (
        (kind.event, kind.is_team, kind.pairings)
    )
