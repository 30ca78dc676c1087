"""The places after each round beside the list of tie-breaks: for people, as JSON, for CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record, extended, replace
from trfkit.reports.blocks import Grid, Sentence, Tone
from trfkit.reports.fitting import Label
from trfkit.reports.origin import origin_text, provenance
from trfkit.reports.sheet import Lines, Sheet, Table, sheet_page
from trfkit.reports.text import inert
from trfkit.reports.verification_words import counted
from trfkit.verification.comparing.each_round import PrintedEachRound, printed_each_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded import Either
    from trfkit.reports.blocks import Block
    from trfkit.reports.origin import Origin, Provenance
    from trfkit.reports.sheet import Part
    from trfkit.reports.verification import Failed
    from trfkit.verification.comparing.each_round import (
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


def each_round_blocks(check: RoundCheck, *, hashes: bool = False) -> list[Block]:
    """Return the verdict, then the rounds, then every place that does not follow the list."""
    each_round = check.found
    name = f" {each_round.name}," if each_round.name else ""
    about = f"{each_round.kind}, edition {each_round.edition}, by {','.join(each_round.tiebreaks)}"
    return [
        (Sentence(f"{check.file}:{name} {about}"),),
        (Sentence(places_verdict(each_round), _tone(each_round)),),
        _rounds(each_round.rounds),
        _places(each_round),
        (
            Sentence("Notes:"),
            *(Sentence(f"- {note}") for note in each_round.notes),
        )
        if each_round.notes
        else (),
        tuple(
            Sentence(line, Tone.ASIDE)
            for line in origin_text(check.origin, hashes=hashes).split("\n")
        ),
    ]


def each_round_page(checks: Sequence[RoundCheck], failed: Sequence[tuple[str, str]] = ()) -> str:
    """Return a whole HTML document: for each file the verdict, its rounds and the wrong places.

    ``failed`` are files that could not be compared, with the reason.
    """
    parts: list[Part] = []
    if failed:
        parts.append(Lines(tuple(f"{file}: {why}" for file, why in failed), "Could not be read"))
    for check in sorted(checks, key=lambda one: one.found.is_right):
        parts += _parts(check)
    right = sum(check.found.is_right for check in checks)
    if len(checks) == 1 and not failed:
        title = f"Places after each round: {checks[0].found.name or checks[0].file}"
    else:
        count = counted(len(checks) + len(failed), "file")
        title = f"Places after each round: in {right} of {count} every place follows the list"
    first = checks[0].origin
    origin = replace(first, inputs=tuple(one for check in checks for one in check.origin.inputs))
    return sheet_page(Sheet(title, (), tuple(parts)), origin)


def _parts(check: RoundCheck) -> Iterator[Part]:
    found = check.found
    about = f"{found.kind}, edition {found.edition}, by {','.join(found.tiebreaks)}"
    yield Lines((places_verdict(found), about, *found.notes), check.file)
    for shows, block in (
        ("Places that do not follow the list", _places(found)),
        ("The rounds, and what the list leaves open", _rounds(found.rounds)),
    ):
        for grid in block:
            if isinstance(grid, Grid):
                words = [at for at in range(len(grid.rows[0])) if at not in grid.numbers]
                head, *rows = grid.rows
                shown = [[Label("", cell) if at in words else cell for at, cell in enumerate(row)]
                         for row in rows]  # fmt: skip
                yield Table(rows=[head, *shown], words=tuple(words), shows=shows)


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


def _rounds(rounds: Sequence[RoundPlaces]) -> Block:
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


def _places(each_round: EachRound) -> Block:
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
