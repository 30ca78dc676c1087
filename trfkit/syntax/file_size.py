"""Limit the size of a file: checked on its bytes, before anything is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.limits import Limits

_ROUNDS_START: Final = 90  # the columns of record 001 before its first round, less one
_ROUND_WIDTH: Final = 10
_CONTINUATION: Final = bytes(range(0x80, 0xC0))  # bytes that go on with a character of UTF-8
_WHOLE_BOARD_RECORD: Final = b"801"  # its width grows with teams, rounds and boards


def exceeded_limits(data: bytes, limits: Limits) -> tuple[Diagnostic, ...]:
    """Return a finding (SYN021) for each limit that the bytes of a file exceed.

    Nothing more is checked in a file over the limit of bytes, lines or the length of a line. UTF-16
    is counted without its zero bytes.
    """
    if len(data) > limits.bytes:
        return (refusal("bytes", len(data), limits.bytes),)
    if b"\0" in data:
        data = data.replace(b"\0", b"")
    return tuple(_limits_exceeded(data, limits))


def _limits_exceeded(data: bytes, limits: Limits) -> Iterator[Diagnostic]:
    text = data.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    count = text.count(b"\n") + (not text.endswith(b"\n"))
    if count > limits.lines:
        yield refusal("lines", count, limits.lines)
        return
    lines = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > limits.line_bytes and not line.startswith(_WHOLE_BOARD_RECORD):
            yield refusal("line_bytes", len(line), limits.line_bytes, number)
            return
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line[:3] == b"001"]
    if len(rows) > limits.players:
        yield refusal("players", len(rows), limits.players)
    widest = _ROUNDS_START + _ROUND_WIDTH * limits.rounds
    for number, line in ((number, line) for number, line in rows if len(line) > widest):
        # UTF-8 writes a character in several bytes, all but the first of which are of one kind.
        characters = len(line.rstrip().translate(None, _CONTINUATION))
        rounds = -(-(characters - _ROUNDS_START) // _ROUND_WIDTH)
        if rounds > limits.rounds:
            yield refusal("rounds", rounds, limits.rounds, number)
            return


def refusal(name: str, value: int | None, most: int, line: int | None = None) -> Diagnostic:
    """Return the finding that a file has ``value`` of the things that the limit ``name`` counts.

    ``value`` is None if there are more than ``most``, and counting stopped.
    """
    values = {"name": name, "value": value, "most": most}
    variant = "uncounted" if value is None else ""
    return Diagnostic(code="SYN021", variant=variant, line=line, values=values)
