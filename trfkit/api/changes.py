"""Derive tournaments from others, compare two, and find what open games can still change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from trfkit.api import Source, announcing_of, tournament_of
from trfkit.change.anonymising import anonymise_tournament
from trfkit.change.differences import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.change.event_parts import Slice, slices_by_month, slices_of
from trfkit.change.merging import File, MergedEvent, merge_files
from trfkit.change.remaining_places import remaining as remaining_of
from trfkit.files.convert.conversion import rewrite, write
from trfkit.files.trf.reading.result import ReadResult
from trfkit.ranking.event_order import with_order
from trfkit.ranking.ranking_options import RankingOptions, ranking_of
from trfkit.record import Record, fill_record
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.change.result import Differences, Remaining
    from trfkit.files.convert import Converted
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking


class Part(Slice, kw_only=True):
    """A part of an event: ``name`` is its month or rounds, ``rounds`` their numbers in the event.

    In ``tournament`` rounds count from 1. ``data`` is the part as a file, in the dialect of the
    file that was read, else a TRF-26, or H9 for Go. ``diagnostics`` list what the part lacks of the
    event.
    """

    data: bytes


class Reshaped(Record, kw_only=True):
    """A tournament made of another, and ``data``, the same as a file.

    The file is in the dialect of the file that was read, else a TRF-26, or H9 for Go.
    ``diagnostics`` list what was left out, and what the file cannot state.
    """

    tournament: Tournament
    data: bytes
    diagnostics: tuple[Diagnostic, ...]

    def __bytes__(self) -> bytes:
        return self.data


def anonymise(source: Source, key: str | None = None, *, to: str | None = None) -> Reshaped:
    """Return a tournament with invented names and ids; results, scores and places stay the same.

    The names of players, arbiters, teams, event and city, and all ids are invented; a date of birth
    becomes a year that is a multiple of five. Comments, records of single programs and texts that
    hold a name are left out. Names follow from the numbers of the players, or, with a ``key``, from
    the key and the player's identity: then a player has the same name in all files. ``to`` is the
    format of the file, if not its own. Refusal for an empty key, and if nothing was read.
    """
    made = anonymise_tournament(tournament_of(source), key)
    file = _file(source, made.tournament, to)
    return Reshaped(
        tournament=made.tournament,
        data=file.data,
        diagnostics=(*made.diagnostics, *file.diagnostics),
    )


def slices(
    source: Source,
    *,
    by: Literal["month"] | None = None,
    rounds: Sequence[int] | Sequence[Sequence[int]] = (),
) -> tuple[Part, ...]:
    """Return parts of an event: its months, or the parts that ``rounds`` names.

    ``rounds`` are the numbers of one part, or of several: ``[range(1, 5), range(5, 10)]``. Each
    part has all players with their numbers; points, ranks, dates and everything that belongs to a
    round are its own. A future round that is announced is in the part of its month, if that has a
    round that was played or paired, or it may be named. Refusal for an unknown round, for a round
    that was played or paired but has no date to give its month, and if nothing was read.
    """
    if (by is None) == (not rounds):
        raise refusal_of("by-or-rounds")
    event = announcing_of(source)
    alone = [one for one in rounds if isinstance(one, int)]
    several = [one for one in rounds if not isinstance(one, int)]
    cut = slices_by_month(event) if by else slices_of(event, [alone] if alone else several)
    parts = []
    for part in cut:
        file = _file(source, part.tournament, keeps_rounds_to_come=False)
        diagnostics = (*part.diagnostics, *file.diagnostics)
        parts.append(fill_record(Part, part, data=file.data, diagnostics=diagnostics))
    return tuple(parts)


def merge(
    sources: Sequence[Source],
    *,
    rounds: Sequence[Sequence[int]] = (),
    names: Sequence[str] = (),
) -> Reshaped:
    """Return the event whose rounds are in several files.

    Participants are matched by FIDE id, name and birth, name, or number, and keep the number of the
    first file that has them. ``rounds`` are the event's rounds in each file, one after the other;
    by default they are inferred from days and games. If files contradict each other, the first one
    counts, which ``diagnostics`` report: MRG001 for a round, MRG002 for another fact. They call the
    files by ``names``, by default ``file 1`` and so on. Points and ranks are computed. Refusal for
    a single file, for events of players and of teams together, for a file that is clearly of
    another event unless rounds are named, for rounds that a file does not have, and if nothing was
    read.
    """
    if rounds and len(rounds) != len(sources):
        raise refusal_of("rounds-for-files", rounds=len(rounds), sources=len(sources))
    called = [*names, *(f"file {place + 1}" for place in range(len(names), len(sources)))]
    merger, file = merge_as(sources, rounds, called)
    return Reshaped(
        tournament=merger.tournament,
        data=file.data,
        diagnostics=(*merger.diagnostics, *file.diagnostics),
    )


def merge_as(
    sources: Sequence[Source],
    rounds: Sequence[Sequence[int]],
    names: Sequence[str],
    to: str = "trf",
) -> tuple[MergedEvent, Converted]:
    """Return the event of several files, and the same as a file of the format ``to``."""
    merger = merge_files(
        [
            File(
                names[place],
                announcing_of(one),
                tuple(rounds[place]) if rounds else None,
                one.version if isinstance(one, ReadResult) else "",
            )
            for place, one in enumerate(sources)
        ]
    )
    first, *others = sources
    if not isinstance(first, ReadResult):
        return merger, write(merger.tournament, to)
    read = [other for other in others if isinstance(other, ReadResult)]
    return merger, rewrite(first, merger.tournament, to, others=read, keeps_rounds_to_come=False)


def _file(
    source: Source,
    tournament: Tournament,
    to: str | None = None,
    *,
    keeps_rounds_to_come: bool = True,
) -> Converted:
    to = to or tournament.discipline.format
    if isinstance(source, ReadResult):
        return rewrite(source, tournament, to, keeps_rounds_to_come=keeps_rounds_to_come)
    return write(tournament, to)


# Two tournaments compared, what an edit would do, who can still take which place ------------------


def diff(
    before: Source,
    after: Source,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Differences:
    """Return the differences between two tournaments, and their effect on the standings.

    Players are matched by FIDE id, else by name and birth, name, starting rank. Each tournament is
    ranked by its own list and edition, unless the options, those of ``standings``, name others. If
    the two were read from different formats, facts that one of them never states are not compared.
    Raises Refusal for an option that one of the two does not allow.
    """
    versions = "", ""
    if isinstance(before, ReadResult) and isinstance(after, ReadResult):
        versions = before.format, after.format
    chosen = ranking_of(ranking, options)
    return compare_tournaments(announcing_of(before), announcing_of(after), chosen, versions)


def whatif(
    source: Source,
    edits: Iterable[str] | str,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Differences:
    """Return the effect of edits on a tournament: the differences from a changed copy.

    An edit is a result (``"r5 12-7 1/2"``), a bye (``"r3 8 H"``) or a fact about a player (``"12
    rating 2100"``); players are named by starting rank, else by FIDE id. Raises Refusal for an
    impossible edit, and for an option that cannot be carried out.
    """
    tournament = tournament_of(source)
    changed = with_edits(tournament, [edits] if isinstance(edits, str) else edits)
    chosen = with_order(tournament, ranking_of(ranking, options))
    return compare_tournaments(tournament, changed, chosen)


def remaining(
    source: Source,
    player: int | None = None,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Remaining:
    """Return the best and the worst place that each participant can still take.

    All results of the open games are tried if the combinations are few; otherwise places are bounds
    by points alone, as ``exact`` states. ``player`` selects one participant: a starting rank, or
    the number of a team. Raises Refusal if no game is open, for an unknown participant, and for an
    option that cannot be carried out.
    """
    return remaining_of(tournament_of(source), ranking_of(ranking, options), player)
