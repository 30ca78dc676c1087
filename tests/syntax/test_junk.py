"""Megabytes of the worst: read to the end or refused, and nothing lost.

These texts made an earlier grammar take minutes, since every blank column was a place to begin
anew. What costs is the length of a line; of as many lines as the limit of bytes allows, four
times those here, each takes as long. A pattern of quadratic cost would take minutes.
"""

import random
import time

import pytest

from trfkit.syntax import DEFAULT_LIMITS, parse

SIZE = DEFAULT_LIMITS.bytes
OF_LINES = SIZE // 4
SECONDS = 10
"""Of the processor: ten times what any of these takes."""
ROW = b"001    1 m FM Nachname, Vorname                 2500 NED     1000001 1980/01/31  3.5    1"
NOISE = random.Random(2026)  # noqa: S311 - noise, the same each time


def lines(line: bytes, ending: bytes = b"\n") -> bytes:
    """Return some megabytes of one line, within the limits of lines and players."""
    most = min(OF_LINES // len(line + ending), DEFAULT_LIMITS.lines)
    if line.startswith(b"001"):
        most = min(most, DEFAULT_LIMITS.players)
    return (line + ending) * most


# Made when they are needed: together they would fill the memory of a small machine.
WITHIN = {
    "blank lines": lambda: lines(b" " * 250),
    "tabs": lambda: lines(b"\t " * 130),
    "only ends": lambda: lines(b"", b"\r\r\n"),
    "a row of blanks": lambda: lines(b"001" + b" " * 2000 + b"x"),
    "rows that end badly": lambda: lines(ROW + b"  9999 w 1" * 199 + b" x", b"\r\n"),
    "rows without end": lambda: lines(ROW + b"  9999 w 1" * 200),
    "as many of them as may be": lambda: (ROW + b"  9999 w 1" * 188 + b"\n") * (SIZE // 1972),
    "a team of blanks": lambda: lines(b"013 " + b" " * 4000 + b"x"),
    "a team of 310 of blanks": lambda: lines(b"310   1" + b" " * 4000 + b"x"),
    "dates of blanks": lambda: lines(b"132 " + b" " * 4000 + b"x"),
    "a federation of blanks": lambda: lines(b"NED    1 m" + b" " * 4000 + b"x"),
    "a ruler that is none": lambda: lines(b"DDD" + b" AAAA 111 222" * 300 + b" x."),
    "a ruler of digits": lambda: lines(b" " * 2000 + b"1234567890" * 200 + b"x"),
    "tens that are none": lambda: lines(b" " * 9 + b"1" + b"         2" * 300 + b"x"),
    "accents of some code page": lambda: lines(b"012 " + b"\xe9\xe8\xf1 " * 1000),
    "accents of UTF-8": lambda: lines("012 Ã¼Ã".encode() * 100),
    "identifiers": lambda: lines(b"XXP " + b"1 " * 2000),
    "data without type": lambda: lines(b"DAT " + b" " * 4000),
    "one long line": lambda: b"801 " + b"x" * (SIZE - 4),
    "zeros": lambda: bytes(SIZE),
    "brackets": lambda: b"[ " * 2000 + b"\n",
}
BEYOND = {
    "noise": lambda: NOISE.randbytes(SIZE + 1),
    "a long line": lambda: b"x" * SIZE,
    "blanks": lambda: b" " * SIZE,
    "marks": lambda: b"\x1a" * (SIZE - 1) + b"x",
    "line ends": lambda: b"\n" * SIZE,
}


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("name", WITHIN)
def test_junk_within_the_limits_is_read_and_comes_back(name):
    data = WITHIN[name]()
    start = time.process_time()
    parsed = parse(data)

    assert time.process_time() - start < SECONDS
    assert parsed.document is not None, parsed.diagnostics
    assert data == bytes(parsed.document)


@pytest.mark.parametrize("name", BEYOND)
def test_junk_beyond_the_limits_is_refused(name):
    parsed = parse(BEYOND[name]())

    assert parsed.document is None
    assert {"SYN021"} == {d.code for d in parsed.diagnostics}
