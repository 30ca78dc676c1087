"""Whether each round was paired by the system that the file names: for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.wording import counted
from trfkit.pairings.result import CheckedPairings, Verdict
from trfkit.record import Record, extended
from trfkit.reports.document import Label, cut_text
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Lines, Sheet, Table, sheet_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.pairings.result import CheckedRound, Pair, Side
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell, Part

ROUNDS: Final = "Each round beside what the system gives"
SIDES: Final = "The pairs that differ, the highest score group first"
FILES: Final = "How many rounds of each file are paired as the system has it"
NOTHING: Final = "-"

WORDS: Final = {
    Verdict.SAME: "same",
    Verdict.COLOURS: "other colours",
    Verdict.PAIRS: "other pairs",
    Verdict.NOT_COMPARED: "not compared",
}
"""What a table says of a round."""


class PairingsOfFile(CheckedPairings, kw_only=True):
    """The pairings of one file."""

    file: str
    """The file that was read."""


class PairingsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.pairings/1"):
    """Whether each round was paired by its system, as the library writes it."""

    files: tuple[PairingsOfFile, ...]
    """Each file that could be read."""
    provenance: Provenance


def of_file(file: str, checked: CheckedPairings) -> PairingsOfFile:
    """Return the pairings of a file with its name."""
    return extended(PairingsOfFile, checked, file=file)


def pairings_report(files: Sequence[PairingsOfFile], origin: Origin) -> PairingsReport:
    """Return the pairings of files as JSON."""
    return PairingsReport(files=tuple(files), provenance=provenance(origin))


def pairings_sheet(files: Sequence[PairingsOfFile]) -> Sheet:
    """Return the answer, each round, and what differs side by side; of several a table first."""
    if len(files) == 1:
        only = files[0]
        return Sheet(only.text, tuple(_about(only)), tuple(_parts(only)))
    compared = sum(one.compared for one in files)
    same = sum(one.same for one in files)
    title = (
        f"{counted(len(files), 'files')}: {same} of {counted(compared, 'rounds')} that could be "
        "compared are paired as their system has it"
    )
    if any(one.otherwise is not None for one in files):
        best = sum(one.same if one.otherwise is None else one.otherwise.same for one in files)
        title += f", {best} with what else the files may have been paired by"
    parts: list[Part] = [_table_of_files(files)] if files else []
    for one in files:
        parts.append(Lines((one.text, *_about(one)), one.file))
        parts += _parts(one)
    return Sheet(title, (), tuple(parts))


def pairings_lines(files: Sequence[PairingsOfFile], width: int) -> list[str]:
    """Return the same as lines of text, none longer than ``width``."""
    return sheet_text(pairings_sheet(files), width).splitlines()


def _about(checked: PairingsOfFile) -> Iterator[str]:
    """Yield what may be behind a difference, by which rules and by whom, and what was assumed."""
    yield from (f"perhaps why: {line}" for line in checked.clues)
    name = f"{checked.name}, " if checked.name else ""
    yield f"{name}{checked.kind} by {_BY.get(checked.kind_from, f'record {checked.kind_from}')}"
    if checked.system is not None:
        yield f"rules: {checked.system.title} ({checked.system.chosen_by})"
    if checked.engine is not None:
        yield f"paired by {checked.engine.name}, {checked.engine.version}"
    yield from (f"assumed: {line}" for line in checked.assumed)
    if checked.failure is not None and checked.compared:
        yield f"not all could be done: {checked.failure}"


_BY: Final = {"data": "its games", "option": "an option"}


def _parts(checked: PairingsOfFile) -> Iterator[Part]:
    reasons = {one.reason for one in checked.rounds}
    if checked.compared or len(reasons) > 1:  # else the answer says it of all of them
        yield _table_of_rounds(checked.rounds)
    if checked.otherwise is not None and checked.otherwise.order is not None:
        listed = ", ".join(map(str, checked.otherwise.order))
        which = "all" if checked.agrees_otherwise else "more"
        caption = f"The order by which {which} rounds agree"
        yield Lines((f"{checked.otherwise.text}: {listed}",), caption)
    for one in checked.rounds:
        if one.groups and not checked.agrees_otherwise:  # one cause explains them all
            yield _side_by_side(one, has_engine=checked.engine is not None)


def _table_of_rounds(rounds: Sequence[CheckedRound]) -> Table:
    rows: list[list[Cell]] = [["round", "pairing", "equal pairs", "remark"]]
    rows += [
        [
            str(one.round),
            WORDS[Verdict(one.verdict)],
            NOTHING if one.verdict == Verdict.NOT_COMPARED else f"{one.equal} of {one.pairs}",
            Label(None, one.reason or ""),
        ]
        for one in rounds
    ]
    if not any(one.reason for one in rounds):
        rows = [row[:-1] for row in rows]
    marked = tuple(
        place
        for place, one in enumerate(rounds, start=1)
        if one.verdict in {Verdict.PAIRS, Verdict.COLOURS}
    )
    words = tuple(range(1, len(rows[0])))
    instead = tuple(
        f"round {one.round}: {WORDS[Verdict(one.verdict)]}{f': {one.reason}' if one.reason else ''}"
        for one in rounds
    )
    return Table(
        rows=rows, words=words, shows=ROUNDS, caption="Rounds", marked=marked, instead=instead
    )


def _side_by_side(one: CheckedRound, *, has_engine: bool) -> Table:
    """Return the pairs of a round that differ: those of the file beside those expected."""
    expected = "the engine" if has_engine else "the table"
    grouped = any(group.points is not None for group in one.groups)
    head: list[Cell] = [*(["score"] if grouped else []), "the file", expected]
    rows: list[list[Cell]] = [head]
    for group in one.groups:
        for place in range(max(len(group.file), len(group.expected))):
            score: list[Cell] = [(group.points or "") if place == 0 else ""] if grouped else []
            sides = [_at(pairs, place) for pairs in (group.file, group.expected)]
            rows.append([*score, *sides])
    instead = tuple(
        f"{f'{group.points}: ' if group.points is not None else ''}"
        f"the file has {_listed(group.file)}; {expected} has {_listed(group.expected)}"
        for group in one.groups
    )
    words = tuple(range(int(grouped), len(head)))
    caption = f"Round {one.round}: {WORDS[Verdict(one.verdict)]}, White first"
    return Table(rows=rows, words=words, shows=SIDES, caption=caption, instead=instead)


def _listed(pairs: Sequence[Pair]) -> str:
    return ", ".join(map(_in_words, pairs)) or "none of these"


def _at(pairs: Sequence[Pair], place: int) -> str:
    return _in_words(pairs[place]) if place < len(pairs) else ""


def _in_words(pair: Pair) -> str:
    return f"{_side(pair.white)} - {'bye' if pair.black is None else _side(pair.black)}"


def _side(side: Side) -> str:
    """Return a participant by number, surname and points: two pairs fit in a line."""
    surname = " ".join(side.name.partition(",")[0].split())
    return f"{side.id} {cut_text(surname, LONGEST_NAME)} ({side.points})"


LONGEST_NAME: Final = 12


def _table_of_files(files: Sequence[PairingsOfFile]) -> Table:
    rows: list[list[Cell]] = [
        ["file", "same", "other colours", "other pairs", "not compared", "otherwise same", "rules"]
    ]
    for one in files:
        counts = [sum(r.verdict == verdict for r in one.rounds) for verdict in Verdict]
        rules = NOTHING if one.system is None else one.system.name
        otherwise = NOTHING if one.otherwise is None else str(one.otherwise.same)
        rows.append([Label(None, one.file), *map(str, counts), otherwise, rules])
    if not any(one.otherwise is not None for one in files):
        rows = [[*row[:-2], row[-1]] for row in rows]
    marked = tuple(n for n, one in enumerate(files, start=1) if one.first_difference is not None)
    instead = tuple(f"{one.file}: {one.text}" for one in files)
    words = (0, len(rows[0]) - 1)
    return Table(rows=rows, words=words, shows=FILES, marked=marked, instead=instead)
