"""How large a file may be: checked on its bytes, before anything is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUNDS_START: Final = 90  # the columns of record 001 before its first round, less one
_ROUND_WIDTH: Final = 10
_CONTINUATION: Final = bytes(range(0x80, 0xC0))  # bytes that go on with a character of UTF-8
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

    A file over the limit of bytes, lines or the length of a line is not looked at any further.
    UTF-16 is counted without its zero bytes.
    """
    if len(data) > limits.bytes:
        return (_finding("bytes", len(data), limits.bytes, "bytes"),)
    if b"\0" in data:
        data = data.replace(b"\0", b"")
    return () if _surely_within(data, limits) else tuple(_exceeded(data, limits))


def _surely_within(data: bytes, limits: Limits) -> bool:
    """Tell whether upper bounds of everything are within the limits already.

    They count CR LF as two lines and, where ends of lines are mixed, take several lines for one.
    """
    most_lines = data.count(b"\n") + data.count(b"\r") + 1
    if most_lines > min(limits.lines, limits.players):
        return False
    longest = max(map(len, data.split(b"\n" if b"\n" in data else b"\r")))
    return longest <= min(limits.line_bytes, _ROUNDS_START + _ROUND_WIDTH * limits.rounds)


def _exceeded(data: bytes, limits: Limits) -> Iterator[Diagnostic]:
    text = data.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    count = text.count(b"\n") + (not text.endswith(b"\n"))
    if count > limits.lines:
        yield _finding("lines", count, limits.lines, "lines")
        return
    lines = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > limits.line_bytes and not line.startswith(_WHOLE_BOARD_RECORD):
            yield _finding("line_bytes", len(line), limits.line_bytes, "bytes in a line", number)
            return
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line[:3] == b"001"]
    if len(rows) > limits.players:
        yield _finding("players", len(rows), limits.players, "players")
    for number, line in rows:
        rounds = -(-(_characters(line.rstrip()) - _ROUNDS_START) // _ROUND_WIDTH)
        if rounds > limits.rounds:
            yield _finding("rounds", rounds, limits.rounds, "rounds", number)
            return


def _characters(line: bytes) -> int:
    """Return how many characters a line has at least: UTF-8 writes one in several bytes."""
    return len(line.translate(None, _CONTINUATION))


def _finding(name: str, value: int, most: int, what: str, line: int | None = None) -> Diagnostic:
    """Return the refusal; ``name`` is what ``--limit`` calls the limit."""
    values = {"name": name, "value": value, "most": most, "limit": what}
    return Diagnostic(code="SYN021", line=line, values=values)
