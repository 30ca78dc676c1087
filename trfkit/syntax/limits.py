"""How large a file may be: checked on its bytes, before anything is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUNDS_START: Final = 90  # the columns of record 001 before its first round, less one
_ROUND_WIDTH: Final = 10
_WHOLE_BOARD_RECORD: Final = b"801"  # its width grows with teams, rounds and boards


class Limits(NamedTuple):
    """The largest file that is read; more is refused.

    ``players`` counts the records 001, ``rounds`` those of the widest of them, ``bytes`` the
    file, ``lines`` its lines, ``line_bytes`` a line without its ending (record 801 is exempt).
    """

    players: int = 9999
    rounds: int = 200
    bytes: int = 16 * 1024 * 1024
    lines: int = 60_000
    line_bytes: int = 4096


DEFAULT_LIMITS: Final = Limits()


def exceeded(data: bytes, limits: Limits) -> tuple[Diagnostic, ...]:
    """Return a finding (SYN021) for each limit that the bytes of a file exceed.

    The first that bounds the work for the next ones ends the search. UTF-16 is counted without
    its zero bytes.
    """
    return tuple(_exceeded(data, limits))


def _exceeded(data: bytes, limits: Limits) -> Iterator[Diagnostic]:
    if len(data) > limits.bytes:
        yield _finding("bytes", len(data), limits.bytes, "bytes")
        return
    if b"\0" in data:
        data = data.replace(b"\0", b"")
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    count = lines.count(b"\n") + (not lines.endswith(b"\n"))
    if count > limits.lines:
        yield _finding("lines", count, limits.lines, "lines")
        return
    players = 0
    widest = (0, 0)
    for number, line in enumerate(lines.split(b"\n"), start=1):
        if len(line) > limits.line_bytes and not line.startswith(_WHOLE_BOARD_RECORD):
            yield _finding("line_bytes", len(line), limits.line_bytes, "bytes in a line", number)
            return
        if line.startswith(b"001"):
            players += 1
            if len(line) > widest[0]:
                widest = max(widest, (_characters(line.rstrip()), number))
    if players > limits.players:
        yield _finding("players", players, limits.players, "players")
    rounds = -(-(widest[0] - _ROUNDS_START) // _ROUND_WIDTH)
    if rounds > limits.rounds:
        yield _finding("rounds", rounds, limits.rounds, "rounds", widest[1])


def _characters(line: bytes) -> int:
    """Return how many characters a line has at least: UTF-8 writes one in several bytes."""
    return len(line) - sum(0x80 <= byte < 0xC0 for byte in line)  # noqa: PLR2004


def _finding(name: str, value: int, most: int, what: str, line: int | None = None) -> Diagnostic:
    """Return the refusal; ``name`` is what ``--limit`` calls the limit."""
    values = {"name": name, "value": value, "most": most, "limit": what}
    return Diagnostic(code="SYN021", line=line, values=values)
