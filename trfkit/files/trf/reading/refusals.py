"""What pairing engines refuse, in a file that is checked or in one just written for them.

Measured with bbpPairings 5.0.1 and 6.0.0, built from their public sources, and with py4swiss 0.3.1;
the rules for JaVaFo are from its manual. Lines are read as strictly as by the engines.
"""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.messages.message import Argument, Message
from trfkit.model import STANDARD, PointSystem, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence


BBP_5, BBP_6, JAVAFO, PY4SWISS = "bbpPairings 5", "bbpPairings 6", "JaVaFo", "py4swiss"
BBP: Final = (BBP_5, BBP_6)
STRICT: Final = (*BBP, PY4SWISS)
ALL: Final = (*BBP, JAVAFO, PY4SWISS)

READERS: Final[Mapping[str, tuple[str, ...]]] = {
    "trfbx": BBP,
    "trfx": (JAVAFO, PY4SWISS),
    "trf26": (BBP_6,),
}
"""The engines for which a dialect is written."""


class Row(NamedTuple):
    """A kind of fault: the engines that refuse it, and the codes of findings about the same fault.

    ``is_mended`` tells that a file written for an engine no longer has it.
    """

    engines: tuple[str, ...]
    causes: tuple[str, ...]
    is_mended: bool = False


# fmt: off
ROWS: Final[Mapping[str, Row]] = {
    "row": Row(STRICT, ("SYN003", "SYN005", "SYN007", "SYN008", "SYN009", "SYN020", "PLR023", "RES002", "RES007", "RES008", "RES023", "BYE010", "SCR004", "SCR006")),
    "pending": Row(STRICT, ("RES011", "RES021")),
    "colour": Row(STRICT, ("BYE010", "RES008")),
    "rounds": Row(ALL, ("HDR031",)),
    "over": Row(BBP, ("HDR014",)),
    "repeated": Row(BBP, ("PLR001",)),
    "gaps": Row(STRICT, ("PLR002", "PLR022", "PAI001"), is_mended=True),
    "games": Row(STRICT, ("RES001", "RES003", "RES004", "RES006", "RES009")),
    "points": Row(STRICT, ("SCR001", "SCR002", "SCR003", "SCR005", "SCR007", "SCR008", "SCR009")),
    "teams": Row((BBP_6,), (), is_mended=True),
    "adjusted": Row((BBP_6,), (), is_mended=True),
    "record": Row((BBP_6,), ("HDR016", "HDR019"), is_mended=True),
    "dates": Row((PY4SWISS,), (), is_mended=True),
}
"""By the names of the hints on PAI009, which say what to do."""

RECORDS: Final = (
    ("teams", "013|310", "(?!)"),
    ("adjusted", "299", "(?!)"),
    ("dates", "132", r"132.{0,96} *"),
    ("record", "142", r"142 +[1-9]\d? *"),
    ("record", "152", "152 [WB]"),
    ("record", "162", r"162 .(?:[WDLZP][ \d.]{4}(?:    |$))+ *"),
    ("record", "192", "192 FIDE_(?:DUTCH_2025|DUTCH|BURSTEIN)(?:_BAKU)?"),
    ("record", "240", r"240 .. *\d+ *(?<=^.{9})(?: [ \d]{4})+ *"),
    ("record", "250", r"250 (?: {4}| *0(?:\.0)? *)(?<=^.{8}) [ \d.]{4} [ \d]{3} [ \d]{3} [ \d]{4} [ \d]{4}.*"),
    ("record", "260", r"260 [ \d]{3} [ \d]{3}(?: [ \d]{4}){2,} *"),
)
"""Records that only some of what they may hold is taken of: kind of fault, tags, and what is taken."""

KNOWN_BY: Final[Mapping[str, tuple[str, ...]]] = {"BB": BBP, "162": (BBP_6,), "XXS": (PY4SWISS,)}
"""Which of those who count the points knows a record of the point system."""

_HEAD: Final = lazy_pattern(r"001.( *\d+ *)(?<=^.{8}).{40}( *\d* *)(?<=^.{52}).{28}( *\d+(?:\.\d)? *)(?<=^.{84})")
_BLOCK: Final = lazy_pattern(
    r"(?: {4}|0000).[- ].(?i:[HFUZ=+\- ])"
    r"|(?! {4}|0000)[ \d]{4}.(?:[wb].(?i:[DW=L01+\-])|[- ].[+\-])"
)
_PY4SWISS_BLOCK: Final = lazy_pattern(r" *0+ [- ] [HFUZhfuz]| *[1-9]\d* [wb] [DWL10=+\-dwl]")
# fmt: on
"""A row up to its points, with number, rating and points; a round, as bbpPairings takes it; and as
py4swiss does: no win without an opponent, no blank round, no bye of Vega (``0000 - =``)."""

FIRST, WIDTH, STEP = 91, 8, 10
CUT: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for the result of a round that ends before it."""


class EngineFault(NamedTuple):
    """A fault of a file: the name of its row, its message, and the player concerned.

    ``by`` are the engines that refuse it, if these are not all of the row.
    """

    row: str
    reason: tuple[Message, ...]
    participant: int | None = None
    by: tuple[str, ...] = ()

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that refuse the file for it."""
        return self.by or ROWS[self.row].engines


def _fault(
    row: str,
    sentence: str,
    participant: int | None = None,
    by: tuple[str, ...] = (),
    **values: Argument,
) -> EngineFault:
    """Return a fault with a sentence of PAI009."""
    message = Message(f"PAI009.{sentence}", number=participant, **values)
    return EngineFault(row, (message,), participant, by)


class _Player(NamedTuple):
    points: int
    blocks: tuple[str, ...]


def engines_of(tags: Collection[str]) -> tuple[str, ...]:
    """Return the possible engines for a file with these records, none for a report."""
    if any(tag.startswith(("XX", "BB")) for tag in tags):
        return ALL
    return (BBP_6,) if "142" in tags else ()


def refused_values(
    faults: Iterable[EngineFault], readers: Collection[str]
) -> Iterator[tuple[dict[str, Any], EngineFault]]:
    """Yield the values of a finding for each kind of fault that one of ``readers`` refuses.

    The first fault of a kind represents the others.
    """
    kinds: dict[tuple[str, tuple[str, ...]], list[EngineFault]] = {}
    for fault in faults:
        engines = tuple(name for name in fault.engines if name in readers)
        if engines:
            kinds.setdefault((fault.row, engines), []).append(fault)
    for (name, engines), group in kinds.items():
        yield (
            {
                "engines": engines,
                "reason": group[0].reason,
                "more": Message("PAI009.more", count=len(group) - 1) if group[1:] else None,
                "advice": Message(f"PAI009.{name}.hint"),
            },
            group[0],
        )


def find_refused(lines: Sequence[str], tournament: Tournament) -> Iterator[EngineFault]:
    """Yield the faults of a file for engines; ``tournament`` is read from its lines."""
    others = [line for line in lines if not line.startswith("001")]
    for name, tagged, pattern in RECORDS:
        for line in others:
            if re.match(tagged, line) and not re.fullmatch(pattern, line):
                yield _fault(name, "line", text=line[:40].rstrip())
    rows: dict[int, _Player] = {}
    for line in lines:
        if line.startswith("001"):
            yield from _read_row(line, rows)
    if rows:
        played = _rounds_played(rows)
        tags = {line[:3] for line in lines}
        yield from _numbers(rows, tags, played, tournament)
        yield from _contradictions(rows, played)
        yield from _points(rows, tags, played, tournament)


def _read_row(line: str, rows: dict[int, _Player]) -> Iterator[EngineFault]:
    """Add a player's row to ``rows``; yield its faults for engines."""
    head = _HEAD.match(line)
    if head is None or not int(head[1]):
        yield _fault("row", "columns", text=line[:24].rstrip())
        return
    blocks = [line[at : at + WIDTH] for at in range(FIRST, len(line) - WIDTH + 1, STEP)]
    rest = line[FIRST + STEP * len(blocks) :]
    if rest.strip():
        blocks.append(f"{rest:{WIDTH}}"[: WIDTH - 1] + CUT)
    number = int(head[1])
    yield from _odd_blocks(number, blocks)
    if not line[85:89].strip() or line[9] not in "mw ":
        yield _fault("row", "rank-or-sex", number, (PY4SWISS,))
    if number in rows:
        yield _fault("repeated", "same-number", number)
    whole, _, part = head[3].strip().partition(".")
    rows[number] = _Player(10 * int(whole) + int(part or 0), tuple(blocks))


@lru_cache(maxsize=1 << 15)  # PERF: each round is looked at four times
def _opponent(block: str) -> int:
    text = block[:4].strip()
    return int(text) if text.isdecimal() else 0


def _odd_blocks(number: int, blocks: Sequence[str]) -> Iterator[EngineFault]:
    """Yield the rounds of a player that engines refuse as written."""
    for round_number, block in enumerate(blocks, start=1):
        opponent = _opponent(block)
        if _BLOCK.fullmatch(block) and opponent != number:
            # What is blank to the end of the row is no round.
            if not _PY4SWISS_BLOCK.fullmatch(block) and any(
                map(str.strip, blocks[round_number - 1 :])
            ):
                yield _fault("row", "block", number, (PY4SWISS,), at=round_number, text=block)
        elif opponent and block[7:] in {" ", CUT}:
            yield _fault("pending", "no-result", number, at=round_number)
        elif not opponent and block[5] in "wb":
            yield _fault("colour", "no-opponent", number, at=round_number)
        else:
            yield _fault("row", "block", number, at=round_number, text=block.rstrip(CUT))


def _rounds_played(rows: Mapping[int, _Player]) -> int:
    """Return the number of finished rounds; one in which all players have byes counts, too."""
    lengths, played = [], 0
    for row in rows.values():
        filled = paired = 0
        for round_number, block in enumerate(row.blocks, start=1):
            filled = (
                round_number
                if block[:4].strip() or block[5:6].strip() or block[7:].strip()
                else filled
            )
            paired = round_number if _opponent(block) or block[7:] in {"U", "u", "+"} else paired
        played = max(played, filled - 1, paired)
        lengths.append(filled)
    return played + (min(lengths) > played)


def _numbers(
    rows: Mapping[int, _Player], tags: Collection[str], played: int, event: Tournament
) -> Iterator[EngineFault]:
    """Yield gaps in the numbers, and faults of the number of rounds."""
    accelerated = [int(one.start_no) for one in event.player_accelerations]
    last = max([*rows, *accelerated, *(one.last_id for one in event.accelerations)])
    if len(rows) < last:
        missing = next(number for number in range(1, last + 1) if number not in rows)
        by = (PY4SWISS,) if event.pairs_by_file_order else ()
        yield _fault("gaps", "gap", by=by, missing=missing, last=last)
    if event.rounds is None:
        yield _fault("rounds", "no-rounds")
    elif "XXR" not in tags:
        others = tuple(name for name in ALL if name != BBP_6)
        yield _fault("rounds", "rounds-in-142", by=others)
    if event.rounds is not None and played >= event.rounds:
        yield _fault("over", "all-played", count=event.rounds)


def _contradictions(rows: Mapping[int, _Player], played: int) -> Iterator[EngineFault]:
    """Yield games that the two rows state differently, apart from the result."""
    for number, row in rows.items():
        for index, block in enumerate(row.blocks[:played]):
            opponent = _opponent(block)
            if block[5] not in "wb" or block[7] in "+-" or not opponent:
                continue
            blocks = rows[opponent].blocks if opponent in rows else ()
            other = blocks[index] if index < len(blocks) else " " * WIDTH
            is_same = _opponent(other) == number and other[7] not in "+-"
            if not is_same or other[5] not in "wb" or other[5] == block[5]:
                yield _fault("games", "rows-differ", number, opponent=opponent, at=index + 1)
            elif block[7] == other[7] and block[7] in "0L":
                values = {"opponent": opponent, "at": index + 1}
                yield _fault("games", "both-lose", number, (PY4SWISS,), **values)


def _points(
    rows: Mapping[int, _Player], tags: Collection[str], played: int, event: Tournament
) -> Iterator[EngineFault]:
    """Yield players with points unlike their results, for each engine by the records it knows."""
    record = next((name for name in KNOWN_BY if any(tag.startswith(name) for tag in tags)), "")
    knowing = KNOWN_BY.get(record, STRICT)
    yield from _wrong_points(rows, played, event, knowing)
    strangers = tuple(name for name in STRICT if name not in knowing)
    if strangers:
        plain = replace(event, point_system=STANDARD)
        for fault in _wrong_points(rows, played, plain, strangers):
            unknown = Message("PAI009.unknown-record", tag=record)
            yield fault._replace(reason=(*fault.reason, unknown))


def _wrong_points(
    rows: Mapping[int, _Player], played: int, event: Tournament, by: tuple[str, ...]
) -> Iterator[EngineFault]:
    """Yield wrong points; they may include the acceleration and the bye of the next round."""
    accelerated = {
        one.start_no: one.points[played : played + 1] for one in event.player_accelerations
    }
    for number, row in rows.items():
        points = [_worth(block, event.point_system) for block in row.blocks]
        fictitious: set[int] = {0, *accelerated.get(StartNo(number), ())}
        for record in event.accelerations:
            if record.first_id <= number <= record.last_id:
                fictitious |= (
                    {record.points or 0} if played + 1 in record.rounds(played + 1) else set()
                )
        due = sum(points[:played])
        next_bye = {0, *points[played : played + 1]}
        if row.points not in {due + more + bye for more in fictitious for bye in next_bye}:
            values = {"stated": row.points, "computed": due}
            yield _fault("points", "wrong-points", number, by, **values)


def _worth(block: str, system: PointSystem) -> int:
    """Return the points of a round as bbpPairings counts it."""
    is_alone = not _opponent(block)
    match block[7:].upper():
        case "U" | "+" if is_alone:
            return system.pairing_allocated_bye
        case "1" | "W" | "F" | "+":
            return system.win
        case "=" | "D" | "H":
            return system.draw
        case "-" if not is_alone:
            return system.forfeit_loss
        case "0" | "L":
            return system.loss
    return system.zero_point_bye
