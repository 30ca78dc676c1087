"""Report the differences of two files, the open places, and the parts of an event."""

from __future__ import annotations

from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

from trfkit.bounded_types import Count, Date, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.change.result import Differences, Outlook, ParticipantChange, Prospect, Remaining
from trfkit.messages import Message, Participant, Span
from trfkit.model.outcome import RoundKind
from trfkit.record import Meta, Record
from trfkit.reports.document import (
    Cell,
    Column,
    Document,
    Kind,
    Label,
    Mark,
    Section,
    Tone,
    listed_section,
    sentence_list,
    title_with_name,
)
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, origin_texts, report_document
from trfkit.reports.row_fields import NOTHING, code_column, named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.change.event_parts import Slice
    from trfkit.model import Tournament
    from trfkit.reports.document import Block, Table, Text, Value


class DifferencesReport(Differences, kw_only=True):
    """What differs between two files: ``trfkit diff A B --format json``."""

    provenance: Provenance = UNTRACED


class RemainingReport(Remaining, kw_only=True):
    """Who can still take which place: ``trfkit whatif FILE --remaining --format json``."""

    provenance: Provenance = UNTRACED


def differences_document(
    differences: Differences, origin: Origin, most: int | None = None
) -> Document:
    """Return the answer, each change, and at most ``most`` participants with changes."""
    lists = dict.fromkeys((differences.tiebreaks_before, differences.tiebreaks_after))
    editions = dict.fromkeys((differences.edition_before, differences.edition_after))
    by_rules = Message(
        "change.ranked-by",
        lists=" → ".join(map(", ".join, lists)),
        editions=" → ".join(editions),
    )
    blocks: list[Block] = [
        *listed_section("change.changes", (change.text for change in differences.changes))
    ]
    if moved := differences.moved[:most]:
        codes = (*differences.tiebreaks_before, *differences.tiebreaks_after)
        table = _moves_table(moved, tuple(dict.fromkeys(codes)))
        left = len(differences.moved) - len(moved)
        more = sentence_list([Message("change.more", count=left)] if left else ())
        blocks.append(Section(heading=Message("change.effect"), blocks=(table, *more)))
    if differences.not_compared:
        blocks += sentence_list((Message("change.not-compared", facts=differences.not_compared),))
    return report_document(differences.text, by_rules, blocks, differences.notes, origin)


def remaining_document(remaining: Remaining, origin: Origin) -> Document:
    """Return the answer, the open games, and the possible places of each participant."""
    by_rules = Message(
        "change.tried" if remaining.exact else "change.bounds",
        tiebreaks=remaining.tiebreaks,
        edition=remaining.edition,
        count=remaining.combinations,
    )
    blocks = _blocks_of_remaining(remaining)
    return report_document(remaining.text, by_rules, blocks, remaining.notes, origin)


def _moves_table(moved: Sequence[ParticipantChange], codes: Sequence[str]) -> Table:
    """Return a table of participants with changes, the values in the order of ``codes``."""
    changed = dict.fromkeys(value.key for one in moved for value in one.values)
    keys = dict.fromkeys((*(code for code in codes if code in changed), *changed))
    has_points = any(one.points_before != one.points_after for one in moved)

    def value_of(key: str) -> Callable[[ParticipantChange], Value | Cell]:
        return lambda one: next(
            (_both(value.before, value.after) for value in one.values if value.key == key), ""
        )

    points = named_column(Kind.NUMBER, "points")
    return table_of(
        moved,
        Message("change.moved-table"),
        (named_column(Kind.RANK, "was"), attrgetter("rank_before")),
        (named_column(Kind.RANK, "place"), attrgetter("rank_after")),
        (named_column(Kind.NAME, "name"), _participant_name),
        *([(points, lambda one: _both(one.points_before, one.points_after))] if has_points else []),
        *((code_column(Kind.NUMBER, key, NOTHING), value_of(key)) for key in keys),
        tone=lambda one: Tone.PLAIN if one.rank_before == one.rank_after else Tone.EXPLAINED,
        instead=tuple(map(_sentence, moved)),
    )


def _participant_name(participant: ParticipantChange | Prospect) -> Label:
    return Label(participant.id, participant.name)


def _both(before: str | None, after: str | None) -> Value | Cell:
    """Return both values, or one if they are equal."""
    return before if before == after else Cell(values=(before, after), marks=(Mark.CHANGED,))


def _sentence(moved: ParticipantChange) -> Message:
    """Return a row in words, for forms without room for it."""
    pairs: list[tuple[Text, object, object]]
    pairs = [(Message("column.place"), moved.rank_before, moved.rank_after)]
    if moved.points_before != moved.points_after:
        pairs.append((Message("column.points"), moved.points_before, moved.points_after))
    pairs += ((Span("code", value.key), value.before, value.after) for value in moved.values)
    facts = tuple(
        Message("change.fact", label=label, value=after or NOTHING)
        if before == after
        else Message("change.fact-moved", label=label, old=before or NOTHING, new=after or NOTHING)
        for label, before, after in pairs
    )
    return Message("change.moved", participant=Participant(moved.id, moved.name), facts=facts)


def _blocks_of_remaining(remaining: Remaining) -> Iterator[Section]:
    games = (
        Message(
            "change.open-game",
            round=game.round,
            white=Participant(game.white, game.white_name),
            black=Participant(game.black, game.black_name),
        )
        for game in remaining.games
    )
    yield Section(heading=Message("change.open-games"), blocks=sentence_list(games))
    prospects = table_of(
        remaining.prospects,
        Message("change.prospects"),
        (named_column(Kind.RANK, "now"), attrgetter("now")),
        (named_column(Kind.NAME, "name"), _participant_name),
        *_places(),
        tone=lambda one: Tone.EXPLAINED if one.best == 1 else Tone.PLAIN,
    )
    yield Section(heading=Message("change.places"), blocks=(prospects,))
    if len(remaining.prospects) == 1 and remaining.prospects[0].outlooks:
        outlooks = table_of(
            remaining.prospects[0].outlooks,
            Message("change.outlooks"),
            (named_column(Kind.TEXT, "own-result"), attrgetter("result")),
            *_places(),
        )
        yield Section(heading=Message("change.by-own-result"), blocks=(outlooks,))


def _places() -> Iterator[tuple[Column, Callable[[Prospect | Outlook], int]]]:
    for name in ("best", "worst", "best-on-points", "worst-on-points"):
        yield named_column(Kind.RANK, name), attrgetter(name.replace("-", "_"))


# The parts of an event: what each file holds ------------------------------------------------------


class PrintedSlice(Record, kw_only=True):
    """A file with some of the rounds."""

    file: str
    """Its name, beside the manifest."""
    rounds: tuple[Positive, ...]
    """Their numbers in the whole event, with those to come; in the file they count from 1."""
    start: Date | None
    """The first day of the part; null where it is not known."""
    end: Date | None
    """The last one."""
    players: Count
    """All in the file."""
    active: Count
    """Those who were paired in one of its rounds."""
    games: Count
    """Those that were played over the board."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """Of the file."""


class SlicesReport(Record, kw_only=True, tag_field="schema", tag="trfkit.slices/1"):
    """What ``trfkit slice`` writes as ``manifest.json`` beside the parts."""

    name: str | None
    """Of the event."""
    rounds: Count
    """Those of the event that were played or paired."""
    parts: tuple[PrintedSlice, ...]
    """In their order."""
    left_out: tuple[Positive, ...]
    """Rounds that are in no part."""
    provenance: Provenance = UNTRACED


def slices_report(event: Tournament, parts: Sequence[tuple[str, Slice, bytes]]) -> SlicesReport:
    """Return the manifest; ``parts`` are file name, part, and content."""
    last = event.rounds_paired
    taken = {number for _, part, _ in parts for number in part.rounds}
    return SlicesReport(
        name=event.name,
        rounds=last,
        parts=tuple(_printed_file(*part) for part in parts),
        left_out=tuple(number for number in range(1, last + 1) if number not in taken),
    )


def _printed_file(file: str, part: Slice, data: bytes) -> PrintedSlice:
    tournament = part.tournament
    games = {
        (number, frozenset((player.start_no, entry.opponent)))
        for player in tournament.players
        for number, entry in enumerate(player.rounds)
        if entry.kind is RoundKind.GAME
    }
    active = sum(any(e.opponent for e in player.rounds) for player in tournament.players)
    start, end = tournament.start, tournament.end
    return PrintedSlice(
        file=file,
        rounds=part.rounds,
        start=start.isoformat() if start else None,
        end=end.isoformat() if end else None,
        players=len(tournament.players),
        active=active,
        games=len(games),
        sha256=sha256(data).hexdigest(),
    )


def slices_document(report: SlicesReport) -> Document:
    """Return the manifest for people."""
    to_come = sorted({n for part in report.parts for n in part.rounds if n > report.rounds})
    texts = [
        Message(f"change.{name}", rounds=tuple(rounds))
        for rounds, name in ((to_come, "rounds-to-come"), (report.left_out, "rounds-in-no-part"))
        if rounds
    ]
    count, rounds = len(report.parts), report.rounds + len(to_come)
    parts = Message(
        "change.parts", count=count, rounds=Message("change.event-rounds", count=rounds)
    )
    table = table_of(
        report.parts,
        Message("change.parts-table"),
        (named_column(Kind.TEXT, "file"), attrgetter("file")),
        (
            named_column(Kind.TEXT, "rounds"),
            lambda part: Message("change.rounds", rounds=part.rounds),
        ),
        (named_column(Kind.TEXT, "from"), attrgetter("start")),
        (named_column(Kind.TEXT, "to"), attrgetter("end")),
        (
            named_column(Kind.TEXT, "players"),
            lambda part: Message("change.active", active=part.active, players=part.players),
        ),
        (named_column(Kind.NUMBER, "games"), attrgetter("games")),
    )
    return Document(
        title=title_with_name(report.name, parts),
        blocks=(table, *sentence_list(texts)),
        foot=origin_texts(Origin()),
    )
