"""Report whether each round follows the pairing system of the file: as a document and as JSON."""

from __future__ import annotations

from itertools import zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Participant, Span
from trfkit.pairings.result import CheckedPairings, CheckedRound, Pair, Side, Verdict
from trfkit.record import Record, fill_record
from trfkit.reports.document import (
    Document,
    Facts,
    Kind,
    Paragraph,
    Section,
    Table,
    Tone,
    cut_text,
)
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of
from trfkit.reports.row_fields import NOTHING, named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.reports.document import Block, Text

DIFFERENT: Final = frozenset({Verdict.PAIRS, Verdict.COLOURS})
LONGEST_NAME: Final = 12


class PairingsOfFile(CheckedPairings, kw_only=True):
    """The pairings of one file."""

    file: str
    """The file that was read."""


class PairingsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.pairings/1"):
    """Whether each round was paired by its system, as the library writes it."""

    files: tuple[PairingsOfFile, ...]
    """Each file that could be read."""
    provenance: Provenance = UNTRACED


def pairings_of_file(file: str, checked: CheckedPairings) -> PairingsOfFile:
    """Return the pairings of a file with its name."""
    return fill_record(PairingsOfFile, checked, file=file)


def pairings_document(files: Sequence[PairingsOfFile], origin: Origin) -> Document:
    """Return the answer, each round, and differences; several files begin with a table."""
    title, *subtitle = _answer(files)
    return Document(
        title=title, subtitle=tuple(subtitle), blocks=_blocks_of(files), **foot_of(origin)
    )


def pairings_blocks(files: Sequence[PairingsOfFile]) -> tuple[Block, ...]:
    """Return the pairings of files as blocks of another document, with the answer first."""
    return (Paragraph(_answer(files), listed=True), *_blocks_of(files))


def _blocks_of(files: Sequence[PairingsOfFile]) -> tuple[Block, ...]:
    if len(files) == 1:
        return tuple(_file_section(files[0]))
    sections = (
        Section(
            heading=Span("code", each.file),
            blocks=(Paragraph((each.text,)), *_file_section(each)),
        )
        for each in files
    )
    return (_table_of_files(files), *sections)


def _answer(files: Sequence[PairingsOfFile]) -> tuple[Text, ...]:
    if len(files) == 1:
        return (files[0].text,)
    same, compared = sum(each.same for each in files), sum(each.compared for each in files)
    answer = Message("pairings.files", count=len(files), same=same, compared=compared)
    best = sum(each.same if each.otherwise is None else each.otherwise.same for each in files)
    return (answer,) if best == same else (answer, Message("pairings.otherwise", same=best))


def _file_section(checked: PairingsOfFile) -> Iterator[Block]:
    yield Facts(tuple((Message(f"pairings.{name}"), text) for name, text in _facts(checked)))
    reasons = {one.reason for one in checked.rounds}
    if checked.compared or len(reasons) > 1:  # else the answer says it of all of them
        table = table_of(
            checked.rounds,
            Message("pairings.table"),
            (named_column(Kind.NUMBER, "round"), attrgetter("round")),
            (named_column(Kind.TEXT, "pairing"), _verdict),
            (named_column(Kind.TEXT, "equal-pairs", missing=NOTHING),
             lambda one: None if one.verdict == Verdict.NOT_COMPARED
             else Message("pairings.equal", equal=one.equal, pairs=one.pairs)),
            (named_column(Kind.TEXT, "remark", is_optional=True, gives_way=2),
             attrgetter("reason")),
            tone=lambda one: Tone.EXPLAINED if one.verdict in DIFFERENT else Tone.PLAIN,
        )  # fmt: skip
        yield Section(heading=Message("pairings.rounds"), blocks=(table,))
    other = checked.otherwise
    if other is not None and other.order is not None:
        heading = Message("pairings.order", all="yes" if checked.agrees_otherwise else "no")
        ordered = Message("pairings.ordered", text=other.text, order=other.order)
        yield Section(heading=heading, blocks=(Paragraph((ordered,)),))
    for checked_round in checked.rounds:
        if checked_round.groups and not checked.agrees_otherwise:  # one cause explains them all
            heading = Message(
                "pairings.round", round=checked_round.round, verdict=_verdict(checked_round)
            )
            # The pairs that differ, those of the file beside those expected.
            expected = "engine" if checked.engine is not None else "table"
            table = Table(
                columns=(
                    named_column(Kind.NUMBER, "score", is_optional=True),
                    named_column(Kind.TEXT, "the-file", gives_way=2),
                    named_column(Kind.TEXT, f"the-{expected}", gives_way=2),
                ),
                rows=[
                    (None if place else group.points, *map(_pair, pairs))
                    for group in checked_round.groups
                    for place, pairs in enumerate(zip_longest(group.file, group.expected))
                ],
                caption=Message("pairings.different"),
            )
            yield Section(heading=heading, blocks=(table,))


def _facts(checked: PairingsOfFile) -> Iterator[tuple[str, Text]]:
    """Yield possible causes of a difference, the rules, the engine, and the assumptions."""
    yield from (("clue", clue) for clue in checked.clues)
    if checked.name:
        yield "event", Span("name", checked.name)
    source, kind = checked.kind_from, Message("standings.kind", kind=checked.kind)
    name = "pairings.kind-of" if source in {"data", "option"} else "pairings.kind-of-record"
    yield "kind", Message(name, kind=kind, source=source)
    if checked.system is not None:
        title, chosen_by = checked.system.title, checked.system.chosen_by
        yield "rules", Message("pairings.rules-of", title=title, source=chosen_by)
    if checked.engine is not None:
        engine = checked.engine
        yield "paired-by", Message("pairings.engine", name=engine.name, version=engine.version)
    yield from (("assumed", assumption) for assumption in checked.assumed)
    if checked.failure is not None and checked.compared:
        yield "failure", checked.failure


def _verdict(checked: CheckedRound) -> Message:
    return Message("pairings.verdict", verdict=checked.verdict)


def _pair(pair: Pair | None) -> Message | None:
    if pair is None:
        return None
    black = Message("pairings.bye") if pair.black is None else _side(pair.black)
    return Message("pairings.pair", white=_side(pair.white), black=black)


def _side(side: Side) -> Message:
    """Return a participant by number, surname and points: two pairs fit in a line."""
    surname = cut_text(" ".join(side.name.partition(",")[0].split()), LONGEST_NAME)
    return Message("pairings.side", participant=Participant(side.id, surname), points=side.points)


def _table_of_files(files: Sequence[PairingsOfFile]) -> Table:
    def count_of(verdict: Verdict) -> Callable[[PairingsOfFile], int]:
        return lambda each: sum(one.verdict == verdict for one in each.rounds)

    numbers = zip(("same", "other-colours", "other-pairs", "not-compared"), Verdict, strict=True)
    return table_of(
        files,
        Message("pairings.table-of-files"),
        (named_column(Kind.NAME, "file"), attrgetter("file")),
        *((named_column(Kind.NUMBER, name), count_of(verdict)) for name, verdict in numbers),
        (named_column(Kind.NUMBER, "otherwise-same", missing=NOTHING, is_optional=True),
         lambda each: each.otherwise and each.otherwise.same),
        (named_column(Kind.CODE, "rules", missing=NOTHING),
         lambda each: each.system and each.system.name),
        tone=lambda each: Tone.PLAIN if each.first_difference is None else Tone.EXPLAINED,
    )  # fmt: skip
