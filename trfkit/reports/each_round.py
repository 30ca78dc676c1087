"""The places after each round beside the list of tie-breaks: for people, as JSON, for CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import render_text
from trfkit.record import Record, extended
from trfkit.reports.blocks import Grid, Sentence, Tone, listed
from trfkit.reports.provenance import origin_text, provenance
from trfkit.reports.verification_words import counted
from trfkit.verification.comparison.each_round import PrintedEachRound, printed_each_round
from trfkit.visible_text import inert

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Either
    from trfkit.reports.blocks import Block
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.verification import Failed
    from trfkit.verification.comparison.each_round import (
        DecidedBy,
        EachRound,
        RoundPlaces,
        StatedPlaces,
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


def each_round_blocks(check: RoundCheck) -> list[Block]:
    """Return the verdict, then the rounds, then every place that does not follow the list."""
    each_round = check.found
    name = f" {each_round.name}," if each_round.name else ""
    about = f"{each_round.kind}, edition {each_round.edition}, by {','.join(each_round.tiebreaks)}"
    return [
        (Sentence(f"{check.file}:{name} {about}"),),
        (Sentence(places_verdict(each_round), _tone(each_round)),),
        rounds_block(each_round.rounds),
        places_block(each_round),
        listed("Notes:", [Sentence(f"- {render_text(note)}") for note in each_round.notes]),
        tuple(Sentence(line, Tone.ASIDE) for line in origin_text(check.origin).split("\n")),
    ]


def places_verdict(each_round: EachRound) -> str:
    """Return in one sentence whether every stated place follows the list, without a full stop."""
    stated = [one for places in each_round.rounds for one in places.stated]
    compared = sum(one.compared for one in stated)
    wrong = sum(len(one.wrong) for one in stated)
    if not compared:
        return "no places are stated after any round"
    after = [str(places.round) for places in each_round.rounds if places.stated]
    rounds = f"{'round' if len(after) == 1 else 'rounds'} {', '.join(after)}"
    if not wrong:
        return f"every place follows the list: {counted(compared, 'place')} after {rounds}"
    verb = "does" if wrong == 1 else "do"
    return f"{wrong} of {counted(compared, 'place')} after {rounds} {verb} not follow the list"


def _tone(found: EachRound) -> Tone:
    if not any(places.stated for places in found.rounds):
        return Tone.PLAIN
    return Tone.GOOD if found.is_right else Tone.WRONG


def rounds_block(rounds: Sequence[RoundPlaces]) -> Block:
    """Return what each round states, and the groups that the list leaves open after it."""
    rows = []
    tones = []
    for places in rounds:
        open_groups = "; ".join(
            f"{group.first}-{group.last}: {', '.join(map(str, group.ids))}"
            for group in places.undecided
        )
        for stated in places.stated or (None,):
            rows.append([str(places.round), *_source_cells(stated), open_groups or NOTHING])
            tones.append(Tone.WRONG if stated is not None and stated.wrong else Tone.PLAIN)
    if not rows:
        return ()
    head = ["round", "stated in", "places", "right", "left open by the list"]
    return (Grid(rows=[head, *rows], numbers=(0, 2, 3), wide=4, tones=tones),)


def _source_cells(stated: StatedPlaces | None) -> tuple[str, str, str]:
    if stated is None:
        return (NOTHING, NOTHING, NOTHING)
    return (stated.source, str(stated.compared), str(stated.equal))


def places_block(each_round: EachRound) -> Block:
    """Return every place that does not follow the list; nothing where all do."""
    rows = [
        [
            str(number),
            str(wrong.rank),
            str(wrong.id),
            wrong.name,
            wrong.computed,
            ", ".join(map(str, wrong.expected)) or NOTHING,
            _told(wrong.by),
        ]
        for number, _, wrong in _wrong(each_round)
    ]
    if not rows:
        return ()
    head = ["round", "place", "id", "name", "by the list", "whose place", "decided by"]
    tones = [Tone.WRONG] * len(rows)
    return (Grid(rows=[head, *rows], numbers=(0, 1, 2, 4), wide=3, tones=tones),)


def _told(by: DecidedBy | None) -> str:
    if by is None:
        return NOTHING
    return f"{by.tiebreak}: {by.value or NOTHING}, not {by.expected or NOTHING}"


def _wrong(each_round: EachRound) -> Iterator[tuple[int, str, WrongPlace]]:
    for places in each_round.rounds:
        for stated in places.stated:
            for wrong in stated.wrong:
                yield places.round, stated.source, wrong
